"""Tests roll calls and calls for help, in the player's browser and in the host's."""

from hosting import sit
from playing import CLUES, join


def test_a_roll_call_reaches_everybody_and_shows_who_is_missing(browse, host):
    hunt = host(clues=CLUES)
    hunt.join("Ben")
    hunt.call("lobby.start")
    ada = join(browse, hunt)
    page = sit(browse, hunt, named=True).press("Roll call and help", within="main").see("Nobody needs help.", within="dialog")
    page.type("What to ask", "Are you back at the gate?").press("Call the roll", within="dialog")
    page.see("0 of 2 have answered", within="dialog")
    assert len(page.all("dialog [data-missing]")) == 2
    ada.see("Are you back at the gate?", within=".notices")
    ada.shot("roll-call")
    assert ada.barriers() == []
    # It is still asked after the page was opened again.
    ada.open(f"/play/{hunt.code}").press("I am here", within=".notices").see_not("back at the gate")
    page.see("1 of 2 has answered", within="dialog").see("Ben", within="dialog [data-missing]")
    page.shot("roll-call-host")
    assert page.barriers() == []
    page.press("End the roll call", within="dialog").see("Call the roll", within="dialog")
    ada.open(f"/play/{hunt.code}").see("The fountain")
    assert not ada.all(".notices:not([hidden])")


def test_a_call_for_help_stays_until_it_is_answered(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    ada = join(browse, hunt)
    ada.stand_at(53.5464, 9.9661)
    page = sit(browse, hunt, named=True)
    ada.press("Settings").press("I need help", within="dialog").type("What is wrong?", "I am lost.")
    ada.shot("help-asking")
    ada.press("Call for help", within="dialog").see("You called for help at", within=".banner")
    page.see("Help is needed: Ada", within="main")
    page.shot("help-needed")
    page.press("Roll call and help", within="main").see("I am lost.", within="dialog").see("53.54640, 9.96610", within="dialog")
    assert page.barriers() == []
    page.press("Answer", within="dialog").type("What should Ada do?", "Stay there, Bob is coming.")
    page.press("Answer", within="dialog[open]:last-of-type").see("Nobody needs help.", within="dialog")
    ada.see("Stay there, Bob is coming.", within=".notices").see_not("You called for help")
    ada.press("Got it", within=".notices").see_not("Bob is coming")
