"""Tests the host's page after the end: what it shows and offers, without inviting players."""

import json

import pytest

from hosting import sit
from playing import CLUES
from test_staff import send_photo


@pytest.fixture
def hunt(host):
    """c3 was removed and the pier moved to the front: printed codes must still belong to their clues."""
    hunt = host(name="Harbour Rally", description="Seven clues.", clues=CLUES, duration=5400, teams=["Red", "Blue"],
                scoring={"first": {"bonus": [5]}}, settings={"songs": False})
    hunt.call("clue.remove", clue="c3")
    hunt.call("clue.move", clue="c7", before="c1")
    hunt.tokens = [hunt.join("Ada"), hunt.join("Ben")]
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=hunt.tokens[0], clue="c5", answer=84)
    return hunt


def test_it_offers_what_there_is_to_do_and_invites_nobody(browse, hunt):
    page = sit(browse, hunt).see("Players join here").see(hunt.code, within=".joincode")
    hunt.call("lobby.end")
    page.see("Run again", within=".stage").see_not("Players join here")
    assert not page.all(".joincode, .qr, .invite")
    names = [one.text for one in page.all(".stage .actions > *")]
    assert names == ["Big screen", "Winners", "Replay", "Report", "Run again"]
    assert page.texts(".checklist .button, .checklist button") == [
        "Everybody sees the board", "Read out the honours", "Print certificates"]
    assert page.barriers() == []
    page.shots("host-after")
    page.press("Read out the honours").see("Ada", within="dialog").see("Winner", within="dialog")
    assert page.barriers() == []
    page.shots("host-honours")
    # What was opened is done, also for the next time.
    page.press("Close", within="dialog").see("Read out the honours", within=".checklist .done")
    page.press("Print certificates").see("Certificates for everybody", within="dialog").press("Close", within="dialog")
    ticked = ["Everybody sees the board", "Read out the honours", "Print certificates"]
    page.wait(lambda: page.texts(".checklist .done .button, .checklist .done button") == ticked)
    page.driver.refresh()
    page.see("Run again").wait(lambda: page.texts(".checklist .done .button, .checklist .done button") == ticked)
    page.press("Winners", within=".stage").see("Nobody found every clue").open(f"/host/{hunt.lobby}")
    replay = page.look(lambda: page.find(".stage .actions a[href*=replay]").get_attribute("href"))
    page.open("/host").see("Harbour Rally", within=".seats").see("Over", within=".seats")
    assert hunt.code not in page.text(".seats")
    page.open(replay.removeprefix(page.address)).see("The lobby is open", within=".caption")


def test_photos_that_others_judge_are_off_the_list(browse, host):
    hunt = host(clues=[{"title": "All of you", "points": 20, "proof": {"photo": {}}}])
    ada = hunt.join("Ada")
    hunt.call("lobby.start")
    send_photo(hunt, ada, "c1")
    hunt.call("lobby.end")
    page = sit(browse, hunt).see("Judge 1 photo", within=".checklist")
    # On another tab, the list is not there.
    page.press("Players", within="nav").see_not("Judge 1 photo")
    hunt.call("photo.accept", submission=hunt.call("photo.queue")["submissions"][0]["submission"])
    page.press("Control", within="nav").see("All photos are judged", within=".checklist .done")
    hunt.call("photo.reopen", submission="f1")
    page.see("Judge 1 photo", within=".checklist")


def test_what_could_not_be_loaded_comes_with_the_next_event(browse, hunt):
    page = sit(browse, hunt)
    page.expect("afterwards")
    page.cdp("Network.enable")
    page.cdp("Network.setBlockedURLs", urls=["*afterwards*"])
    hunt.call("lobby.end")
    page.see_not("Players join here").wait(lambda: page.run(
        "return performance.getEntriesByType('resource').some(({name}) => name.includes('afterwards'))"))
    page.cdp("Network.setBlockedURLs", urls=[])
    hunt.call("chat.send", text="Well done!")
    page.see("Run again", within=".stage")


def test_what_is_hidden_is_revealed_from_there(browse, hunt):
    page = sit(browse, hunt)
    hunt.call("lobby.freeze")
    hunt.call("lobby.end")
    page.see("only you know how it ended", within=".stage").press("Reveal", within=".stage").see("Reveal all", within="main")
    page.press("Reveal all", within="main").press("Reveal all", within="dialog").see_not("Reveal all", within="main")
    page.press("Control", within="nav").see("Everybody sees the board", within=".checklist .done").see("Run again", within=".stage").see_not("only you know")


def test_the_report_is_downloaded(browse, hunt):
    hunt.call("lobby.end")
    page = sit(browse, hunt).see("Report", within=".stage")
    page.run("window.kept = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.kept.push(text)); return ''; }")
    page.press("Report", within=".stage").see("Everything about this hunt")
    assert page.barriers() == []
    page.shot("host-report")
    for number, file in enumerate(("board.csv", "results.json", "log.ndjson")):
        page.press(file, within="dialog")
        page.wait(lambda: len(page.run("return window.kept")) == number + 1)
    board, results, log = page.run("return window.kept")
    assert "Ada" in board and json.loads(results)["rows"][0]["name"] == "Ada" and "hunt.ended" in log
    for number, (label, begins) in enumerate((
            ("The report on paper", "%PDF-"), ("Certificates for the first three", "%PDF-"),
            ("Certificates for everybody", "%PDF-"), ("Everything as tables", "PK"))):
        page.press(label, within="dialog")
        page.wait(lambda: len(page.run("return window.kept")) == 4 + number)
        assert page.run("return window.kept").pop().startswith(begins), label


def test_there_are_no_certificates_for_winners_without_points(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    hunt.join("Ada")
    hunt.call("lobby.start")
    hunt.call("lobby.end")
    page = sit(browse, hunt).press("Report", within=".stage").press("Certificates for the first three", within="dialog")
    page.see("Nobody has points, so there are no winners", within="dialog [role=alert]")


def test_an_onlooker_takes_the_report_but_no_certificates(browse, hunt):
    hunt.call("lobby.end")
    invitation = hunt.call("staff.invite", name="Mia", role="onlooker")
    page = browse(f"/host/{hunt.lobby}#{invitation['token']}").press("Report", within=".stage")
    page.see("The report on paper", within="dialog").see("Everything as tables", within="dialog")
    page.see_not("Certificates")


def test_it_is_run_again_with_the_same_clues_and_codes(browse, hunt, host_in):
    before = {clue["title"]: clue for clue in hunt.call("clue.list")["clues"]}
    hunt.call("lobby.end")
    page = sit(browse, hunt).press("Run again", within=".stage").see("in a new lobby")
    page.press("Open the new lobby").see("Players join here").see("Not started")
    page.wait(lambda: hunt.lobby not in page.driver.current_url)
    new = page.driver.current_url.split("/host/")[1].split("#")[0]
    seat = page.run("return JSON.parse(localStorage.getItem('quarry.seats'))[`${arguments[0]}.host`]", new)
    hunt.lobby, hunt.code, hunt.token = seat["lobby"], seat["code"], seat["token"]
    view = hunt.call("lobby.view")
    assert view["players"] == [] and view["card"]["teams"] == ["Red", "Blue"] and view["card"]["phase"] == "open"
    after = hunt.call("clue.list")["clues"]
    assert [clue["title"] for clue in after] == list(before)
    for clue in after:
        assert clue["token"] == before[clue["title"]]["token"] and clue["proof"] == before[clue["title"]]["proof"]
    created = hunt.call("lobby.history")["events"][0]["data"]
    assert created["scoring"] == {"first": {"bonus": [5]}} and created["settings"]["songs"] is False
    assert created["duration"] == 5400
