"""Tests pages on a server with a region's own map (`--map`)."""

import io

import pytest
from PIL import Image, ImageDraw
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

from harness import Server
from playing import join
from test_map import PLACES


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with a map of Hamburg's harbour, in two levels."""
    path = tmp_path_factory.mktemp("map") / "harbour.pmtiles"
    tile = Image.new("RGB", (256, 256), "#dfe8d8")
    ImageDraw.Draw(tile).rectangle((0, 0, 255, 255), outline="#b8c4ae")
    out = io.BytesIO()
    tile.save(out, "PNG")
    with open(path, "wb") as file:
        writer = Writer(file)
        places = [(13 + level, x, y) for level in (0, 1)
                  for x in range(4321 << level, 4326 << level) for y in range(2646 << level, 2650 << level)]
        for number in sorted(zxy_to_tileid(*place) for place in places):
            writer.write_tile(number, out.getvalue())
        writer.finalize({
            "tile_type": TileType.PNG, "tile_compression": Compression.NONE, "min_zoom": 13, "max_zoom": 14,
            "min_lon_e7": 99300000, "min_lat_e7": 535000000, "max_lon_e7": 101000000, "max_lat_e7": 535900000,
            "center_zoom": 13, "center_lon_e7": 100000000, "center_lat_e7": 535500000,
        }, {"attribution": '<a href="https://osm.example">&copy; Surveyors</a>'})
    server = Server("--log-level", "error", "--map", path)
    yield server
    assert server.stop() == 0


def test_players_see_the_regions_own_map(browse, host):
    hunt = host(clues=PLACES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    page.stand_at(53.5455, 9.9690)
    page.press("Map", within="nav").see("© Surveyors")
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and page.all("path.me"))
    sources = page.run("return [...document.querySelectorAll('img.leaflet-tile')].map(({src}) => new URL(src).pathname)")
    # Finer levels are enlarged from the finest that the map has.
    assert sources and all(source.startswith("/tiles/") and source.split("/")[3] == "14" for source in sources)
    assert not page.all(".note.gold") and page.barriers() == []
    page.shots("play-own-map")


def test_outside_the_region_coastlines_go_on(browse):
    page = browse("/hometown/map", size=(1280, 800)).see("© Surveyors")
    page.wait(lambda: any(name.text == "Brazil" for name in page.all(".placename")))
    assert not page.all("img.leaflet-tile")


def brightness(page):
    """The mean brightness of the map, from 0 to 255."""
    page.wait(lambda: page.all("img.leaflet-tile-loaded"))
    picture = Image.open(io.BytesIO(page.all(".map")[0].screenshot_as_png)).convert("L")
    return sum(picture.tobytes()) / (picture.width * picture.height)


def test_in_dark_mode_the_map_is_dark_and_its_places_are_light(browse, host):
    hunt = host(clues=PLACES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    page.stand_at(53.5455, 9.9690)
    page.press("Map", within="nav").see("© Surveyors")
    page.wait(lambda: brightness(page) > 190)
    page.scheme("dark")
    page.wait(lambda: brightness(page) < 90)
    assert page.run("return getComputedStyle(document.querySelector('path.place')).stroke") == "rgb(143, 227, 176)"
    assert page.run("return document.querySelector('.map').classList.contains('photos')") is False
