"""Tests players without a phone: the host adds them, and a station scans their badges."""

import pytest

from hosting import sit
from playing import CLUES

# What a browser reports about a cut connection.
CUT = ("WebSocket connection to", "Failed to load resource", "ERR_")


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, teams=["Red", "Blue"])
    for name in ("Ada", "Ben"):
        hunt.call("player.add", name=name)
    hunt.tags = [tag["tag"] for tag in hunt.call("player.tags")["tags"]]
    hunt.call("lobby.start")
    return hunt


def station_of(hunt, clue="c1"):
    token = hunt.call("staff.invite", name="Tent", role="station", clue=clue)["token"]
    return f"/station/{hunt.lobby}#{token}"


def finds(hunt):
    events = hunt.call("lobby.history", limit=1000)["events"]
    return [event for event in events if event["type"] == "clue.scanned"]


def scan(page, text):
    page.type("Scan a badge", text, enter=True)
    return page


def test_the_host_adds_a_player_and_prints_badges(browse, hunt):
    page = sit(browse, hunt).press("Players", within="nav.tabs")
    page.press("More", within=".tools").press("Add a player without a phone").type("Name", "Cleo").press("Add the player", within="dialog")
    page.see("Cleo plays, too").see("Cleo", within=".people")
    assert hunt.call("player.tags")["tags"][2]["name"] == "Cleo"
    page.press("Print badges").see("One badge for each player").shot("badges-print")
    assert page.barriers() == []
    page.press("PDF", within="dialog").see_not("There are no")


def test_a_station_credits_what_is_typed_or_scanned(browse, hunt):
    page = browse(station_of(hunt)).see("Tent").see("The fountain", within="main")
    scan(page, "nonsense").see("This is not a tag")
    scan(page, hunt.tags[0].lower()).see("Ada", within=".result").see("Found it!", within=".result").see("+50", within=".result")
    page.shot("station-found")
    assert page.barriers() == []
    # A scanner types the whole code, wherever the focus is.
    page.run("document.activeElement.blur()")
    page.driver.switch_to.active_element.send_keys(f"QUARRY:{hunt.tags[1]}\n")
    page.see("Ben", within=".result")
    scan(page, hunt.tags[0]).see("Has found it already", within=".result")
    scan(page, "000000000000").see("No player here has this tag", within=".result")
    assert [find["by"]["name"] for find in finds(hunt)] == ["Tent", "Tent"]


def test_what_is_scanned_without_a_network_is_kept_with_its_time(browse, hunt, line):
    page = browse(station_of(hunt), address=line.address).see("The fountain", within="main").is_kept()
    page.expect(*CUT)
    line.cut()
    page.see("No connection. Go on scanning")
    for tag in hunt.tags:
        scan(page, tag).see("Kept", within=".result")
    page.see("2 waiting to be sent").shot("station-offline")
    # Nothing is lost when the page is loaded again.
    page.open(f"/station/{hunt.lobby}").see("Tent", within="main").see("2 waiting to be sent")
    assert finds(hunt) == []
    line.mend()
    page.see("Found it!", within=".scans").see_not("waiting to be sent", within="main")
    made = finds(hunt)
    assert [find["data"]["player"] for find in made] == ["p1", "p2"]
    assert all(find["data"]["at"] < find["at"] for find in made)


def test_a_station_with_few_places_checks_players_in_and_out(browse, hunt):
    hunt.call("clue.update", clue="c1", station={"capacity": 1})
    page = browse(station_of(hunt)).see("Credit the find")
    scan(page, hunt.tags[0]).see("Is not checked in here", within=".result")
    page.press("Check in", within="fieldset")
    scan(page, hunt.tags[0]).see("Is checked in", within=".result")
    scan(page, hunt.tags[1]).see("All places are taken", within=".result")
    page.press("Check out", within="fieldset")
    scan(page, hunt.tags[0]).see("Is checked out", within=".result")
    page.shot("station-places")
    assert page.barriers() == []


def test_the_host_chooses_a_clue(browse, hunt):
    page = sit(browse, hunt).open(f"/station/{hunt.lobby}").see("Where you are")
    page.run("""
        const choice = document.querySelector("select");
        choice.value = "c2";
        choice.dispatchEvent(new Event("change", {bubbles: true}));
    """)
    scan(page, hunt.tags[0]).see("Found it!", within=".result")
    assert finds(hunt)[0]["data"]["clue"] == "c2" and "by" not in finds(hunt)[0]


@pytest.mark.parametrize("role", ["moderator", "onlooker"])
def test_a_station_is_not_for_everybody(browse, hunt, role):
    token = hunt.call("staff.invite", name="Mia", role=role)["token"]
    browse(f"/station/{hunt.lobby}#{token}").see("This is not an invitation to a station")
