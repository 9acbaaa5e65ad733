"""Tests sharing positions: asked of each player, shown while it lasts, and on the host's live map."""

from hosting import sit
from playing import CLUES, join
from test_map import server  # noqa: F401, a fixture: a server that has a map

PLACES = [clue for clue in CLUES if "location" in clue] + [
    {"title": "The lighthouse", "points": 10, "proof": {"scan": {}}, "location": {"lat": 53.5448, "lon": 9.9720}}]
ON = {"positions": True}


def shared(hunt):
    return hunt.call("lobby.positions")["players"]


def test_a_player_is_asked_once_and_may_stop_at_any_time(browse, host):
    hunt = host(clues=PLACES, settings=ON)
    hunt.call("lobby.start")
    ada = join(browse, hunt)
    ada.stand_at(53.5455, 9.9690)
    ada.see("Show the host where you are?")
    ada.shots("sharing-asked")
    assert ada.barriers() == [] and shared(hunt) == []
    ada.press("Share my position").see("The host and their staff see where you are", within="header")
    ada.wait(lambda: shared(hunt))
    assert abs(shared(hunt)[0]["lat"] - 53.5455) < 1e-6
    ada.see_not("Show the host where you are?")
    ada.run("scrollTo(0, 9999)")
    ada.see("Stop", within="header").shots("sharing")
    assert ada.barriers() == []
    # It goes on after the page was opened again.
    ada.open(f"/play/{hunt.code}").see("see where you are", within="header")
    ada.press("Stop", within="header").see_not("see where you are", within="header")
    ada.wait(lambda: shared(hunt) == [])
    ada.open(f"/play/{hunt.code}").see("The lighthouse")
    ada.see_not("Show the host where you are?")
    # And can be switched on in the menu.
    ada.press("Settings").press("Show the host where I am", within="dialog").press("Close", within="dialog")
    ada.see("see where you are", within="header")
    ada.wait(lambda: shared(hunt))
    # It ends with the hunt.
    hunt.call("lobby.end")
    ada.see_not("see where you are", within="header")
    assert shared(hunt) == []


def test_a_player_who_says_no_shares_nothing(browse, host):
    hunt = host(clues=PLACES, settings=ON)
    hunt.call("lobby.start")
    ben = join(browse, hunt, "Ben")
    ben.stand_at(53.5455, 9.9690)
    ben.see("Show the host where you are?").press("No, thanks").see_not("Show the host where you are?")
    ben.open(f"/play/{hunt.code}").see("The lighthouse")
    ben.see_not("Show the host where you are?")
    assert shared(hunt) == []


def test_the_question_comes_with_the_first_clue_that_has_a_place(browse, host):
    fountain = CLUES[0]
    hunt = host(clues=[fountain, PLACES[0]], order="sequence", settings=ON)
    ada = join(browse, hunt).see("The host will start")
    # Until then the menu has it.
    ada.press("Settings").see("Show the host where I am", within="dialog").press("Close", within="dialog")
    ada.see_not("Show the host where you are?")
    hunt.call("lobby.start")
    ada.see(fountain["title"]).see_not("Show the host where you are?")
    hunt.call("clue.accept", clue="c1", player="p1")
    ada.see("Show the host where you are?")
    hunt.call("lobby.pause")
    ada.see_not("Show the host where you are?")


def test_nobody_is_asked_unless_the_host_switches_it_on(browse, host):
    hunt = host(clues=PLACES)
    hunt.call("lobby.start")
    ada = join(browse, hunt).see("The lighthouse")
    ada.see_not("Show the host where you are?")
    page = sit(browse, hunt, named=True).press("Settings").press("What is allowed", within="dialog")
    page.see("Players may share where they are", within="dialog")
    page.see("Each player is asked", within="dialog")
    page.run("[...document.querySelectorAll('dialog label')].find((one) => one.textContent.includes('may share where')).click()")
    page.press("Save", within="dialog").see("Saved.")
    ada.see("Show the host where you are?")
    hunt.call("lobby.update", settings={"positions": False})
    ada.see_not("Show the host where you are?")


def watched(browse, hunt, **options):
    """The host's live map, with three players, one of whom called for help, and a find."""
    ada, ben, cleo = (hunt.join(name) for name in ("Ada", "Ben", "Cleo"))
    hunt.call("lobby.start")
    page = sit(browse, hunt, **options).press("Map", within="nav").see("0 of 3 share where they are")
    for place in ((53.5455, 9.9690), (53.5458, 9.9683)):
        hunt.call("position.share", token=ada, lat=place[0], lon=place[1], accuracy=12)
    hunt.call("position.share", token=ben, lat=53.5450, lon=9.9712, accuracy=30)
    page.see("2 of 3 share where they are").see("accurate to 12 m", within="[data-player=p1]")
    hunt.call("help.ask", token=cleo, text="I have lost the others.", lat=53.5462, lon=9.9701)
    page.see("Help is needed: Cleo", within=".calls").see("53.54620, 9.97010", within=".calls")
    hunt.call("clue.accept", clue="c1", player="p2")
    page.see("Ben: ", within=".feed")
    return page, ada, ben


def test_the_live_map_shows_players_trails_finds_and_calls(browse, host):
    page, ada, ben = watched(browse, hunt := host(clues=PLACES, settings=ON), size=(1280, 900))
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and len(page.all("path.me")) == 2)
    assert page.all("path.trail") and len(page.all("path.place")) == 2 and page.all("path.help")
    page.wait(lambda: page.all("path.me.finder"))
    page.shots("live-map")
    assert page.barriers() == []
    hunt.call("position.stop", token=ben)
    page.see("1 of 3 shares where they are")
    page.wait(lambda: len(page.all("path.me")) == 1)
    page.press("Ada", within=".livemap .people")
    page.press("Answer", within=".calls").see("I have lost the others.", within="dialog").press("Close", within="dialog")
    hunt.call("help.answer", help="e1")
    page.see_not("Help is needed")
    page.wait(lambda: not page.all("path.help"))
    hunt.call("lobby.leave", token=ada)
    page.see("0 of 2 share where they are")
    # Reloaded, it is whole again.
    hunt.call("position.share", token=ben, lat=53.5450, lon=9.9712)
    page.open(f"/host/{hunt.lobby}#map").see("1 of 2 shares where they are")
    hunt.call("lobby.end")
    page.wait(lambda: "Map" not in page.text("nav"))
