"""Tests groups of clues, of which some are needed, and waves, in which players start."""

import re

from hosting import sit
from playing import CLUES, join

MUSEUM = {"title": "The museum", "clues": [2, 3, 4], "need": 1}
WAVES = [{"title": "Early birds", "after": 0}, {"title": "Sleepyheads", "after": 1_200}]


def test_a_group_shows_what_is_needed_and_closes_once_that_is_found(browse, host):
    hunt = host(clues=CLUES[:5], groups=[MUSEUM])
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The museum").see("0 of 1 needed").see("of 3")
    hunt.call("clue.answer", token=page.seat()["token"], clue="c5", answer=84)
    page.see("1 of 1 needed")
    page.wait(lambda: [one.text for one in page.all(".clue.spare .title")] == ["The bridge", "Who does not belong?"])
    page.barriers()
    page.shots("group")
    page.press("The bridge", within="main").see("You have enough clues of this group")
    page.press("Close", within="dialog")
    hunt.call("lobby.update", groups=[MUSEUM | {"clues": ["c3", "c4", "c5"], "need": 2}])
    page.see("1 of 2 needed").see("of 4")
    page.wait(lambda: not page.all(".clue.spare"))


def test_the_host_makes_a_group_with_the_keyboard(browse, host):
    hunt = host(clues=CLUES[:3])
    page = sit(browse, hunt).press("Clues", within="nav").press("More", within=".tools")
    page.press("Groups", within="main").see("There are no groups")
    page.press("Add a group", within="dialog").type("Title", "The museum").type("How many are needed", "2")
    page.press("Save", within="dialog").see("Choose at least one clue.")
    page.run("document.querySelectorAll('dialog label.choice').forEach((label, n) => n < 2 && label.click())")
    page.barriers()
    page.shots("groups-form")
    page.press("Save", within="dialog").see("The museum", within="main")
    groups = hunt.call("lobby.view")["groups"]
    assert groups == [{"group": "g1", "title": "The museum", "clues": ["c1", "c2"], "need": 2, "found": 0}]
    page.press("Groups", within="main").press("Remove this group", within="dialog").press("Save", within="dialog")
    page.wait(lambda: "groups" not in hunt.call("lobby.view"))


def test_a_player_waits_for_their_wave_until_the_host_moves_them(browse, host):
    hunt = host(clues=CLUES, waves=WAVES)
    hunt.join("Ben")
    page = join(browse, hunt)
    page.see("Your wave: Sleepyheads.")
    screen = browse(f"/watch/{hunt.code}", size=(1280, 800))
    hunt.call("lobby.start")
    page.see("You start at").wait(lambda: re.search(r"\b1\d:\d\d", page.text()))
    page.barriers()
    page.shots("wave")
    screen.see("Sleepyheads starts in 1")
    screen.barriers()
    screen.shots("wave-screen")
    room = sit(browse, hunt).press("Players", within="nav").see("Sleepyheads").see("Early birds")
    room.press("Ben", within="main").see_not("Move to another wave")
    room.press("Close", within="dialog")
    room.press("Ada", within="main").press("Move to another wave", within="dialog").see("Another wave for Ada")
    room.barriers()
    room.shots("wave-move")
    room.run("document.querySelector('dialog[open] select').value = '0'")
    room.press("Move", within="dialog").see("Moved.")
    page.see("The fountain").see_not("You start at")


def test_the_host_plans_waves(browse, host):
    hunt = host(clues=CLUES)
    page = sit(browse, hunt).press("Settings of the hunt").press("Order and scoring")
    page.press("Add a wave", within="dialog").see("Starts with the hunt.")
    page.type("Minutes after the start", "20")
    page.barriers()
    page.shots("waves-form")
    page.press("Save", within="dialog")
    page.wait(lambda: hunt.call("lobby.peek").get("waves") == [
        {"title": "Wave 1", "after": 0}, {"title": "Wave 2", "after": 1_200}])
