"""Tests what hosts let everybody see and have: hunts on the front page, and extra time."""

from hosting import choose, sit
from playing import CLUES


def front(page, hunt, phase):
    """The front page once the list, which the server keeps for some seconds, has the hunt in this phase."""
    page.wait(lambda: (hunt.code, phase) in [
        (one["code"], one["phase"]) for one in hunt.call("lobby.listed", token=None)["lobbies"]])
    return page.open("/")


def test_the_front_page_shows_hunts_that_everybody_can_join(browse, host):
    hidden = host(name="A family's secret party")
    hunt = host(name="Harbour lights", settings={"listed": True})
    hunt.join("Ben")
    page = front(browse("/"), hunt, "open").see("Hunts you can join now").see("1 of 100 players", within=".listed")
    assert page.texts(".listed strong") == ["Harbour lights"], hidden.code
    assert page.barriers() == []
    page.shots("start-listed")
    hunt.call("lobby.start")
    front(page, hunt, "running").see("Running", within=".listed")
    hunt.call("lobby.pause")
    front(page, hunt, "paused").see("Paused", within=".listed")
    page.press("Harbour lights", within=".listed").see("Your name")


def test_a_player_gets_extra_time(browse, host):
    hunt = host(clues=CLUES)
    hunt.join("Linus")
    hunt.call("lobby.start")
    page = sit(browse, hunt).press("Board", within="nav").press("New ruling").see("What is decided")
    choose(page, "What is decided", "Give a player extra time")
    choose(page, "For whom", "Linus").type("Extra time", "").press("See the effect").see("Extra time: something is missing here")
    page.type("Extra time", "10")
    choose(page, "Counted in", "minutes").type("Reason", "Agreed before the start.")
    assert page.barriers() == []
    page.shots("extra-time")
    page.press("See the effect").see("Nobody’s points or rank would change").press("Apply it")
    page.see("Linus gets extra time: 10 minutes", within="main")
