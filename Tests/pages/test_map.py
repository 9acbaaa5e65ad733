"""Tests the map, on servers that have one."""

import pytest

from playing import CLUES, join

PLACES = [clue for clue in CLUES if "location" in clue] + [
    {"title": "The <b>lighthouse</b>", "points": 10, "proof": {"scan": {}}, "location": {"lat": 53.5448, "lon": 9.9720}}]


@pytest.fixture(scope="module")
def server(server_with_map):
    return server_with_map


def test_the_map_shows_the_places_and_the_player(browse, host, tiles):
    hunt = host(clues=PLACES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    page.stand_at(53.5455, 9.9690)
    page.press("Map", within="nav").see("© Cartographers & Sons").see("Nearest: The")
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and page.all("path.me"))
    assert len(page.all("path.place")) == 2 and tiles.RequestHandlerClass.asked
    assert page.barriers() == []
    page.shots("play-map")
    # The compass lists the same places for people who cannot use a map.
    page.press("The pier", within=".compass").see("Go to the very end.").press("Close")
    page.run("document.querySelector('path.place').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    page.see("to go", within="dialog")
