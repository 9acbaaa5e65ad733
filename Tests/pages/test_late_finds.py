"""Tests finds that arrive after the end: the player sees that they are pending, and the host accepts them."""

from hosting import sit
from playing import CLUES, join, type_code
from test_offline import CUT


def test_a_find_that_arrives_after_the_end_waits_for_the_host(browse, host, line):
    hunt = host(clues=CLUES, duration=3600, scoring={"first": {"bonus": [50, 25, 10]}})
    hunt.call("lobby.start")
    player = join(browse, hunt, address=line.address).see("The fountain").is_kept()
    player.expect(*CUT)
    page = sit(browse, hunt).press("Board", within="nav").see_not("Waiting for you")
    line.cut()
    player.see("No connection. Go on playing")
    type_code(player, hunt.clue("The fountain")["token"])
    player.see("Kept for later").press("Continue")
    hunt.call("lobby.end")
    line.mend()
    player.see("Waiting for the host")
    page.see("Waiting for you").see("Ada: The fountain").barriers()
    page.shots("late-finds")
    assert hunt.call("lobby.board")["rows"][0]["points"] == 0
    page.press("Count it: The fountain, Ada").see("The fountain counts for Ada.").see_not("Waiting for you")
    assert hunt.call("lobby.board")["rows"][0]["points"] >= 50


def test_the_form_says_what_becomes_of_late_finds(browse, host):
    hunt = host(clues=CLUES)
    page = sit(browse, hunt).press("Settings of the hunt").press("What is allowed", within="dialog")
    page.see("Finds that arrive after the end")
