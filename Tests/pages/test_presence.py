"""Tests that the host, and a player's team, see who is connected."""

from hosting import sit
from playing import CLUES


def play(browse, hunt, name, team):
    page = browse(f"/join/{hunt.code}").see("Old Town")
    page.press("Team", within="form").press(team, within="fieldset").type("Your name", name).press("Join the hunt").wait(lambda: page.all("nav.tabs"))
    return page


def test_who_is_connected_is_seen_by_the_host_and_the_team(browse, host):
    hunt = host(name="Old Town", clues=CLUES, teams=["Red", "Blue"])
    hunt.join("Dan", team="Red")
    hunt.call("lobby.start")
    ada, ben, eve = (play(browse, hunt, name, team) for name, team in (("Ada", "Red"), ("Ben", "Red"), ("Eve", "Blue")))
    page = sit(browse, hunt).press("Players", within="nav").see("3 of 4 online")
    assert len(page.all(".people .dot.on")) == 3
    page.see("last seen", within=".people")
    page.shot("presence-host")

    # Ben, but not Dan, and nobody of the other team.
    ada.press("Board", within="nav").wait(lambda: (len(ada.all(".board .dot")), len(ada.all(".board .dot.on"))) == (2, 1))
    ada.shot("presence-team")
    eve.press("Board", within="nav").see("Ada", within=".board")
    assert eve.all(".board .dot") == []
    ben.open("/")
    page.see("2 of 4 online")
    ada.wait(lambda: ada.all(".board .dot") and not ada.all(".board .dot.on"))
