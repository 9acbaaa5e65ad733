"""Tests the dress rehearsal on the host's page: what simulated teams make of the hunt before it starts."""

import time

from hosting import choose, sit

SCAN = {"scan": {}}


def at(north, east=0.0):
    return {"lat": 53.55 + north, "lon": 10.0 + east}


OAK = {"title": "The oak", "points": 10, "proof": SCAN, "location": at(0)}
TOWER = {"title": "The tower", "points": 30, "proof": SCAN, "location": at(0.004), "station": {"capacity": 1}}
HILL = {"title": "The hill", "points": 50, "proof": SCAN, "location": at(0.004, 0.04)}


def test_the_host_rehearses_the_hunt_and_mends_it(browse, host):
    late = {"title": "The lantern", "points": 5, "proof": SCAN, "opens": (int(time.time()) + 90_000) * 1000}
    hunt = host(duration=7_200, clues=[OAK, TOWER, HILL, late])
    page = sit(browse, hunt).press("Rehearse", within="main").see("Simulated teams", within="dialog")
    assert page.barriers() == []
    page.type("Teams", "0").press("Play", within="dialog").see("1", within="dialog .problem")
    page.type("Teams", "16").type("Minutes at each clue", "2").type("Walking speed", "4,5")
    choose(page, "Where they start", "At “The oak”")
    page.press("Play", within="dialog").see("The hunt takes about", within="dialog").see("games were played")
    page.see("16 of 16 teams", within="[data-rehearsed=c1]").see("teams wait", within="[data-rehearsed=c2]")
    page.see("0 of 16 teams", within="[data-rehearsed=c4]")
    page.see("Teams wait", within="[data-problem=crowded]").see("The lantern", within="[data-problem=window]")
    page.see("long walk", within="[data-problem=far]")
    page.shots("rehearsal")
    assert page.barriers() == []

    # A problem leads to its clue.
    page.run("""
        [...document.querySelectorAll("[data-problem=crowded]")].find((one) => one.textContent.includes("The tower"))
            .querySelector("button").click();
    """)
    page.see("How is it found?").type("Places", "16")
    page.press("Save", within="dialog:last-of-type")
    page.wait(lambda: hunt.clue("The tower").get("station") == {"capacity": 16})
    page.see_not("How is it found?").press("Play", within="dialog").see_not("Teams wait", within="dialog")
    page.see("16 of 16 teams", within="[data-rehearsed=c2]")


def test_it_is_offered_before_the_start_to_those_who_may(browse, host):
    hunt = host(clues=[OAK])
    page = sit(browse, hunt, language="de").press("Hinweise", within="nav")
    page.press("Mehr", within=".tools").press("Generalprobe", within="main")
    page.press("Durchspielen", within="dialog").see("Die Jagd dauert etwa")
    page.see("Viele Teams sind zugleich bei „The oak“", within="[data-problem=crowded]")
    page.shot("rehearsal-de")
    page.press("Schließen", within="dialog")
    hunt.call("lobby.start")
    page.see_not("Generalprobe", within="main")
