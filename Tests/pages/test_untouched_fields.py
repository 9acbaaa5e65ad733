"""Tests that a form sends what was changed and nothing else: what it shows may say less than what it was given."""

import time

from hosting import open_clue, sit
from playing import CLUES


def updates(hunt, kind):
    return [event["data"] for event in hunt.call("lobby.log", limit=1000)["events"] if event["type"] == kind]


def test_a_host_who_corrects_the_description_changes_nothing_else(browse, host):
    start = int(time.time() + 86_400) * 1000 + 123
    hunt = host(clues=CLUES, teams=["Meyer, 5b", "Schulz"], divisions=["Kids"], duration=100, startsAt=start,
                scoring={"speed": {"floor": 0.333}}, waves=[{"title": "First", "after": 0}, {"title": "Second", "after": 61}])
    page = sit(browse, hunt).press("Settings of the hunt").type("Description", "Through the lanes")
    page.press("Save", within="dialog")
    page.wait(lambda: hunt.call("lobby.peek", code=hunt.code)["description"] == "Through the lanes")
    changes, = updates(hunt, "lobby.updated")
    assert set(changes) - {"by"} == {"description"}, changes
    assert hunt.call("lobby.peek", code=hunt.code)["teams"] == ["Meyer, 5b", "Schulz"]


def test_a_form_that_nobody_touched_sends_nothing(browse, host):
    hunt = host(clues=CLUES, teams=["Meyer, 5b"], duration=100)
    page = sit(browse, hunt).press("Settings of the hunt").see("Teams", within="dialog").press("Save", within="dialog")
    page.see("Saved")
    assert updates(hunt, "lobby.updated") == []


def test_a_name_with_a_comma_stands_in_a_line_of_its_own(browse, host):
    hunt = host(clues=CLUES, teams=["Meyer, 5b"])
    page = sit(browse, hunt).press("Settings of the hunt").type("Teams", "Meyer, 5b\nSchulz, 5c\n")
    page.press("Save", within="dialog")
    page.wait(lambda: hunt.call("lobby.peek", code=hunt.code)["teams"] == ["Meyer, 5b", "Schulz, 5c"])


def test_a_host_who_renames_a_clue_changes_nothing_else(browse, host):
    opens = int(time.time() + 3_600) * 1000 + 456
    clue = {"title": "The number", "points": 10, "opens": opens, "hints": [{"text": "Count  twice", "cost": 1}],
            "proof": {"number": {"question": "Pi?", "answer": 3.142, "tolerance": 0.001}},
            "location": {"lat": 53.54640001, "lon": 9.96610002, "radius": 30}}
    hunt = host(clues=[clue])
    before, = hunt.call("clue.list")["clues"]
    page = sit(browse, hunt).press("Clues", within="nav")
    open_clue(page, "c1").type("Title", "Pi").press("Save", within="dialog")
    page.see("Saved")
    after, = hunt.call("clue.list")["clues"]
    assert after == before | {"title": "Pi"}
