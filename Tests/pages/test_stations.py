"""Tests stations: checking in and out on the player's page, and the host's view of how crowded clues are."""

from hosting import open_clue, sit
from playing import join
from test_offline import CUT

TOWER = {"title": "The tower", "points": 30, "proof": {"codeword": {"accepts": ["bell"]}},
         "station": {"capacity": 1, "minutes": 5}}
BRIDGE = {"title": "The bridge", "points": 10, "proof": {"scan": {}}, "station": {"capacity": 4}}


def test_players_check_in_and_out(browse, host):
    hunt = host(clues=[TOWER, BRIDGE])
    ben = hunt.join("Ben")
    page = join(browse, hunt)
    hunt.call("lobby.start")
    hunt.call("station.enter", clue="c1", player="p1")
    page.press("The tower", within="main").see("All places are taken.").see("1 of 1 inside")
    assert not page.all("dialog input#answer")
    page.shots("station-full")
    assert page.barriers() == []
    page.press("Try again", within="dialog").see("Still full")
    hunt.call("station.leave", clue="c1", player="p1")
    page.press("Try again", within="dialog").see("You are inside").see("left", within="dialog [data-until]")
    page.see("1 of 1 inside")
    page.shots("station-inside")
    assert page.barriers() == []
    page.press("Check out", within="dialog").see("Check in", within="dialog").see("0 of 1 inside")
    page.press("Check in", within="dialog").see("You are inside")
    hunt.call("lobby.pause")
    page.see_not("left", within="dialog [data-until]")
    hunt.call("lobby.resume")
    page.see("left", within="dialog [data-until]")
    page.type("Your answer", "bell").press("Answer", within="dialog").see("+30").press("Continue")
    assert hunt.call("lobby.crowd")["clues"][0]["inside"] == 0
    assert ben


def test_a_code_from_outside_leads_to_the_door(browse, host):
    hunt = host(clues=[TOWER, BRIDGE])
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.open(f"/q/{hunt.clue('The bridge')['token']}").see("Check in first")
    page.press("Continue").see("Only players who are inside", within="dialog.cluesheet")
    page.press("Check in", within="dialog.cluesheet").see("You are inside", within="dialog.cluesheet")


def test_checking_in_needs_the_network(browse, host, line):
    hunt = host(clues=[BRIDGE])
    page = join(browse, hunt, address=line.address)
    page.expect(*CUT)
    hunt.call("lobby.start")
    page.press("The bridge", within="main").see("Check in", within="dialog")
    line.cut()
    page.see("checking in needs the network", within="dialog")
    page.shot("station-offline")


def test_the_host_sees_how_crowded_clues_are(browse, host):
    hunt = host(order="sequence", clues=[TOWER, BRIDGE, {"title": "The oak", "points": 5, "proof": {"scan": {}}}])
    for name in ("Ada", "Ben", "Cleo"):
        hunt.join(name)
    page = sit(browse, hunt, named=True)
    hunt.call("lobby.start")
    page.see("Crowds", within="main").see("next for 3 players", within="[data-crowd=c1]")
    hunt.call("station.enter", clue="c1", player="p1")
    page.see("1 of 1 inside", within="[data-crowd=c1]")
    hunt.call("clue.accept", clue="c1", player="p1")
    page.see("0 of 1 inside", within="[data-crowd=c1]").see("found it in the last 5 minutes", within="[data-crowd=c1]")
    page.see("next for 1 player", within="[data-crowd=c2]")
    hunt.call("station.enter", clue="c2", player="p1")
    page.wait(lambda: [one.get_attribute("data-crowd") for one in page.all("[data-crowd]")] == ["c2", "c1"])
    page.press("Show all 3 clues", within="main").see("The oak", within="[data-crowd=c3]")
    page.shots("crowd")
    assert page.barriers() == []


def test_the_host_makes_a_clue_a_station(browse, host):
    hunt = host(clues=[{"title": "The oak", "points": 5, "proof": {"scan": {}}}])
    page = open_clue(sit(browse, hunt).press("Clues", within="nav"), "c1").press("A station with few places")
    page.type("Minutes for each player", "10").press("Save", within="dialog").see("Say how many places there are")
    page.type("Places", "0").press("Save", within="dialog").see("1", within="dialog .problem")
    page.type("Places", "4").press("Save", within="dialog")
    page.wait(lambda: hunt.clue("The oak").get("station") == {"capacity": 4, "minutes": 10})
    page = open_clue(page, "c1").see("A station with few places")
    page.shot("edit-station")
    assert page.barriers() == []
    page.type("Minutes for each player", "").type("Places", "").press("Save", within="dialog")
    page.wait(lambda: "station" not in hunt.clue("The oak"))
