"""Tests what a player sees of their team and their rivals in the head of the page."""

import pytest

from playing import CLUES, join

TEAMS = ["Foxes", "Otters", "Badgers"]
# The clues that can be answered over the protocol, with their points.
ANSWERS = {"c2": "platane", "c5": 84, "c8": "seven"}
WELL = {"title": "The well", "points": 30, "proof": {"codeword": {"accepts": ["seven"]}}}


def answer(hunt, token, *clues):
    for clue in clues:
        found = hunt.call("clue.answer", token=token, clue=clue, answer=ANSWERS[clue])
        assert found["outcome"] == "found", found


def hide(page, is_hidden):
    """As if another page were in front, or again this one."""
    page.run("""
        const [isHidden] = arguments;
        Object.defineProperty(document, "hidden", {configurable: true, get: () => isHidden});
        document.dispatchEvent(new Event("visibilitychange"));
    """, is_hidden)


def hears(page, text):
    """Waits for a message, which stays only for seconds of the page's own clock."""
    page.wait(lambda: text in page.forward(1).text(".toasts"), complaint=lambda: f"{text!r} is not said; {page.state()}")


@pytest.fixture
def hunt(host):
    hunt = host(name="Summer party at the old mill", clues=[*CLUES, WELL], teams=TEAMS, duration=5400)
    hunt.tokens = [hunt.join(name, team=f"t{number}") for number, name in enumerate(("Mia", "Ben", "Cleo"), 1)]
    return hunt


def test_the_head_names_the_team_and_the_places_won_since_the_last_look(browse, hunt):
    page = join(browse, hunt)
    page.wait(lambda: page.all(".waitroom .chip .mark"))
    team = next(name for name in TEAMS if name in page.find(".waitroom .chip").text)
    hunt.call("lobby.start")
    page.see("The fountain").wait(lambda: page.texts("header .chip") == [team] and page.all("header .chip .mark"))
    answer(hunt, hunt.tokens[0], "c2", "c5"), answer(hunt, hunt.tokens[1], "c8"), answer(hunt, page.seat()["token"], "c5")
    page.see("rank 3 of 4", within="header")
    assert not page.all("header .move")
    hide(page, True)
    answer(hunt, page.seat()["token"], "c8")
    hide(page, False)
    page.see("▲ 2", within="header .move")
    assert page.run("return document.querySelector('header .move .unseen').textContent") == "2 places up since you last looked"
    assert page.barriers() == []
    page.shots("head-rank-up")
    # Who opens the page anew still has not looked at the board.
    page.open(f"/play/{hunt.code}").see("▲ 2", within="header .move")
    page.press("Board", within="nav").wait(lambda: not page.all("header .move"))
    page.press("Clues", within="nav").see("The fountain", within="main")
    answer(hunt, hunt.tokens[1], "c2", "c5")
    page.see("▼ 1", within="header .move")
    hunt.call("lobby.freeze")
    page.wait(lambda: not page.all("header .move"))


def test_without_teams_the_head_has_no_chip(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The fountain")
    assert not page.all("header .chip") and page.all("header progress")


def test_who_is_passed_is_told_once_a_minute_and_not_while_scanning(browse, hunt):
    page = join(browse, hunt, held=1_000)
    hunt.call("lobby.start")
    page.see("The fountain")
    mia, ben, cleo = hunt.tokens
    answer(hunt, page.seat()["token"], "c5")
    page.see("rank 1 of 4", within="header")
    answer(hunt, mia, "c8")
    hears(page.see("rank 2 of 4", within="header"), "Mia passed you")
    page.forward(20).see_not("passed you", within=".toasts")
    # Both come before Ada within a minute, one of them while she scans.
    answer(hunt, ben, "c2", "c5")
    page.see("rank 3 of 4", within="header").forward(20)
    assert "passed you" not in page.text(".toasts")
    page.press("Scan", within="nav").see("Type the printed code", within="dialog")
    answer(hunt, cleo, "c8")
    page.see("rank 4 of 4", within="header").forward(60)
    assert "passed you" not in page.text(".toasts")
    hears(page.press("Close", within="dialog.scanner"), "Cleo and 1 more passed you")
    assert page.barriers() == []
