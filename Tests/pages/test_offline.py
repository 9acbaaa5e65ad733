"""Tests that what is lost in transit is not lost for good."""

import pytest

from hosting import sit
from playing import CLUES, join, type_code

# What a browser reports about a cut connection.
CUT = ("WebSocket connection to", "Failed to load resource", "ERR_")


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    return hunt


@pytest.fixture
def page(browse, hunt, line):
    """Joined, and able to work offline."""
    page = join(browse, hunt, address=line.address).see("The fountain").is_kept()
    page.expect(*CUT)
    return page


def test_scans_and_answers_wait_for_the_line_and_count_once_it_is_back(page, hunt, line):
    line.cut()
    page.see("No connection. Go on playing")
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("Kept for later").press("Continue").see("1 answer is waiting to be sent")
    page.press("The tower", within="main").type("How many steps?", "84").press("Answer").see("Kept for later").press("Continue")
    page.see("2 answers are waiting to be sent").see("waiting to be sent", within="[data-clue=c5]")
    line.mend()
    page.see("75 points · rank 1 of 1 · 2 of 7 found", within="header").see_not("No connection", within=".banner, main")
    page.see_not("waiting to be sent", within="main")
    finds = [event for event in hunt.call("lobby.history", limit=1000)["events"] if event["type"] == "clue.scanned"]
    assert len(finds) == 2 and all(event["data"]["at"] < event["at"] for event in finds)


def test_what_waits_survives_the_page(page, hunt, line):
    line.cut()
    page.see("No connection")
    type_code(page, hunt.clue("The library")["token"])
    page.see("Kept for later").press("Continue")
    page.open(f"/play/{hunt.code}").see("1 answer is waiting to be sent").see("The library", within="main")
    line.mend()
    page.see("45 points", within="header")


def test_what_was_missed_comes_by_itself(page, hunt, line):
    line.cut()
    page.see("No connection")
    ben = hunt.join("Ben")
    hunt.call("scan.submit", token=ben, text=hunt.clue("The fountain")["token"])
    hunt.call("chat.send", token=ben, text="Found one!")
    hunt.call("lobby.announce", text="Half time")
    line.mend()
    page.see("Half time", within=".notice").see("1 has found it", within="[data-clue=c1]").see("0 points · 0 of 7 found", within="header")
    page.press("Talk", within="nav").see("Found one!")


def test_the_page_opens_without_a_network_after_one_visit(page, hunt, line):
    line.cut()
    page.open(f"/play/{hunt.code}").see("The fountain", within="main").see("No connection")
    page.press("The oldest tree", within="main").see("Ask for its name.").press("Close")
    page.open("/").see("Ready to hunt?").see("Old Town")


def test_the_store_opens_without_a_network_and_leads_back_to_what_is_played(page, hunt, line):
    line.cut()
    page.open("/packs").see("The server cannot be reached").press("Old Town").see("The fountain", within="main")


def test_a_page_that_needs_the_server_opens_by_itself_once_the_server_is_back(browse, hunt, line):
    page = sit(browse, hunt, address=line.address).is_kept()
    page.expect(*CUT)
    line.cut()
    page.open(f"/host/{hunt.lobby}").see("The server does not answer").see("opens by itself")
    assert page.barriers() == []
    page.shots("away")
    line.mend()
    page.see(hunt.code).see("Old Town", within="header")


def test_a_code_from_the_phones_own_camera_waits_too(page, hunt, line):
    line.cut()
    page.open(f"/q/{hunt.clue('The fountain')['token']}").see("1 answer is waiting to be sent")
    line.mend()
    page.see("50 points", within="header")


def test_an_answer_that_was_lost_on_its_way_back_counts_once(page, hunt, line):
    """The server received the answer, but the phone has not received the reply."""
    line.deafen()
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("Kept for later").press("Continue")
    line.cut()
    line.mend()
    page.see("50 points · rank 1 of 1 · 1 of 7 found", within="header")
    finds = [event for event in hunt.call("lobby.history", limit=1000)["events"] if event["type"] == "clue.scanned"]
    assert len(finds) == 1
