"""Tests the zone in which a hunt is played: the host draws it, players see it, and who leaves it is told."""

import json

from selenium.webdriver.common.action_chains import ActionChains

from hosting import sit
from playing import CLUES, join
from test_at_a_glance import TOLD
from test_map import server  # noqa: F401, a fixture: a server that has a map
from test_watching import watch

PLACES = [clue for clue in CLUES if "location" in clue]
HERE = {"lat": 53.5464, "lon": 9.9661}
CIRCLE = {"circle": {**HERE, "radius": 200}}
BACK = "You are back in the area of the hunt."
ON = {"positions": True, "zone": CIRCLE}
# A quarter around the pier.
OUTLINE = {"outline": [{"lat": 53.5450, "lon": 9.9640}, {"lat": 53.5480, "lon": 9.9640}, {"lat": 53.5480, "lon": 9.9690}, {"lat": 53.5450, "lon": 9.9690}]}


def zone(hunt):
    return hunt.call("lobby.view")["card"].get("zone")


def open_zone(page):
    return page.press("Settings of the hunt").press("Where the hunt is played", within="dialog").see("Anywhere", within="dialog")


def press_map(page, x, y):
    page.run("document.querySelector('dialog .map').scrollIntoView({block: 'center'})")
    page.still()
    ActionChains(page.driver).move_to_element_with_offset(page.find("dialog .map"), x, y).click().perform()


def test_the_host_draws_a_circle_and_takes_it_away(browse, host):
    hunt = host(clues=PLACES)
    page = open_zone(sit(browse, hunt, size=(1280, 900), named=True))
    page.press("In a circle", within="dialog").wait(lambda: page.all("dialog .map img.leaflet-tile-loaded"))
    # The map begins where the clues are.
    press_map(page, 0, 0)
    page.wait(lambda: page.all("dialog .map path.zone"))
    page.type("Radius", "250")
    assert page.barriers() == []
    page.shots("zone-circle")
    page.press("Save", within="dialog").see("Saved.")
    drawn = zone(hunt)["circle"]
    assert drawn["radius"] == 250 and abs(drawn["lat"] - HERE["lat"]) < 0.01 and abs(drawn["lon"] - HERE["lon"]) < 0.01
    # It is there when the settings are opened again, and nothing is sent if nothing is changed.
    page.see_not("Saved.")
    open_zone(page).wait(lambda: page.all("dialog .map path.zone"))
    # What screen readers were told of the first time is still in the dialog.
    page.press("Anywhere", within="dialog").press("Save", within="dialog").wait(lambda: zone(hunt) is None)


def test_the_host_draws_an_outline_that_does_not_cross_itself(browse, host):
    hunt = host(clues=PLACES)
    page = open_zone(sit(browse, hunt, size=(1280, 900), named=True))
    # Two taps while the map is on its way are not two maps.
    page.run("for (const value of ['circle', 'outline']) document.querySelector(`dialog [name=zone][value=${value}]`).click()")
    page.wait(lambda: page.all("dialog .map img.leaflet-tile-loaded"))
    page.press("Save", within="dialog").see("An outline needs three corners or more", within="dialog")
    for at in ((-90, -60), (90, 60), (90, -60), (-90, 60)):
        press_map(page, *at)
    page.see("4 corners", within="dialog").press("Save", within="dialog").see("The outline crosses itself", within="dialog")
    assert page.barriers() == []
    page.press("Remove corner 2").see("3 corners", within="dialog")
    page.press("Take back", within="dialog").see("2 corners", within="dialog")
    press_map(page, 90, 60)
    press_map(page, -90, 60)
    page.see("4 corners", within="dialog").wait(lambda: len(page.all("dialog .map path.corner")) == 4)
    page.shots("zone-outline")
    page.press("Save", within="dialog").see("Saved.")
    assert len(zone(hunt)["outline"]) == 4


def test_a_zone_is_drawn_by_keys_alone(browse, host):
    hunt = host(clues=PLACES)
    page = open_zone(sit(browse, hunt, size=(1280, 900), named=True))
    page.press("In an outline", within="dialog").see("Put it at the cross", within="dialog")
    page.wait(lambda: page.all("dialog .map .cross"))
    # The arrows move the map below the cross.
    move = """
        const [key, done] = arguments;
        const map = document.querySelector("dialog .map");
        map.focus();
        for (const type of ["keydown", "keypress", "keyup"]) {
          map.dispatchEvent(new KeyboardEvent(type, {key, code: key, keyCode: {ArrowRight: 39, ArrowDown: 40}[key], bubbles: true}));
        }
        setTimeout(done, 400);
    """
    page.press("Put it at the cross").see("1 corner", within="dialog")
    page.run_async(move, "ArrowRight")
    page.press("Put it at the cross").see("2 corners", within="dialog")
    page.run_async(move, "ArrowDown")
    page.press("Put it at the cross").see("3 corners", within="dialog")
    page.press("Save", within="dialog").see("Saved.")
    assert len({json.dumps(corner) for corner in zone(hunt)["outline"]}) == 3


def test_players_see_the_zone_and_spectators_do_not(browse, host):
    hunt = host(clues=PLACES, settings={"zone": CIRCLE})
    # Before the start, too.
    page = join(browse, hunt).press("Map", within="nav").see("inside the dashed line")
    page.wait(lambda: page.all("path.zone"))
    hunt.call("lobby.start")
    page.wait(lambda: page.all("path.place"))
    assert page.barriers() == []
    page.shots("zone-player")
    before = page.run("return document.querySelector('path.zone').getAttribute('d')")
    hunt.call("lobby.update", settings={"zone": OUTLINE})
    page.wait(lambda: page.run("return document.querySelector('path.zone').getAttribute('d')") != before)
    hunt.call("lobby.update", settings={"zone": None})
    page.see_not("dashed line").wait(lambda: not page.all("path.zone"))
    hunt.call("lobby.update", settings={"zone": CIRCLE})
    assert not watch(browse, hunt).see("Ada").all(".zone")


def test_who_shares_their_position_and_leaves_the_zone_is_told_and_the_host_sees_it(browse, host):
    hunt = host(clues=PLACES, settings=ON)
    page = join(browse, hunt)
    ben = hunt.join("Ben")
    hunt.call("lobby.start")
    page.stand_at(HERE["lat"], HERE["lon"], 10)
    page.press("Share my position").see("The host and their staff see where you are", within="header")
    assert not page.all(".sharing.out")
    room = sit(browse, hunt, size=(1280, 900)).press("Map", within="nav").see("1 of 2 shares where they are").see_not("outside")
    room.wait(lambda: room.all("path.zone"))
    page.stand_at(53.5464, 9.9761, 10)
    page.see("You are outside the area of the hunt. Please turn back.", within="header .sharing.out")
    assert page.barriers() == []
    page.shots("zone-left")
    # Whoever is out comes first.
    hunt.call("position.share", token=ben, **HERE, accuracy=10)
    hunt.call("position.share", token=page.seat()["token"], lat=53.5464, lon=9.9761, accuracy=10)
    room.see("1 outside").see("outside", within="[data-player=p1]").wait(lambda: room.all("path.me.out"))
    assert "outside" not in room.text("[data-player=p2]")
    assert room.run("return [...document.querySelectorAll('.livemap .people [data-player]')].map((one) => one.dataset.player)") == ["p1", "p2"]
    assert room.barriers() == []
    room.shots("zone-live-map")
    # At the edge, a phone that knows its place badly is not warned.
    page.run(TOLD)
    page.stand_at(53.5464, 9.9695, 60)
    page.see_not("You are outside").see("see where you are", within="header")
    page.wait(lambda: BACK in page.run("return told"))
    hunt.call("position.share", token=page.seat()["token"], **HERE, accuracy=10)
    room.see_not("outside", within=".livemap").wait(lambda: not room.all("path.me.out"))
    # Who stops sharing outside has not come back.
    page.stand_at(53.5464, 9.9761, 10)
    page.see("You are outside", within="header .sharing.out").press("Stop", within="header").see_not("You are outside")
    hunt.call("lobby.announce", text="Come to the pier.")
    page.wait(lambda: any("Come to the pier." in text for text in page.run("return told")))
    assert page.run("return told").count(BACK) == 1
