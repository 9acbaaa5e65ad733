"""Tests the finale on the big screen: phones show no more than it has revealed, and all count the same finds."""

import json
import re

import pytest

from playing import CLUES, join
from test_watching import board, find, see_board, watch


@pytest.fixture
def hunt(host):
    """Ada plays in a browser, the others do not."""
    return host(name="Harbour Rally", clues=CLUES, duration=5400)


def play(hunt, browse):
    """The board is frozen while Cyd leads; then Ada overtakes. Returns Ada's phone."""
    phone = join(browse, hunt)
    hunt.tokens = [phone.seat()["token"], hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    find(hunt, 2, "c2")
    hunt.call("lobby.freeze")
    find(hunt, 0, "c1")
    find(hunt, 1, "c5")
    find(hunt, 0, "c5")
    return phone


def covered(screen):
    return screen.run("return document.querySelectorAll('.rows .covered').length")


def bar(phone):
    return phone.text("header .score")


def while_it_is_told(screen, look):
    """Reads while ranks are covered. A read only counts if some were still covered afterwards."""
    seen = []
    while True:
        something = look()
        if covered(screen) == 0:
            return seen
        seen.append(something)


def test_phones_know_no_more_than_the_big_screen_while_the_host_reveals_step_by_step(browse, hunt):
    phone = play(hunt, browse)
    screen = watch(browse, hunt)
    # During the hunt, a player's own finds are no secret, and count once.
    phone.see("0 points · 2 of 7 found", within="header").press("Board", within="nav")
    phone.see("2 found", within=".rank.mine")
    step = hunt.call("lobby.history", limit=1000)["events"][-2]["seq"]
    hunt.call("lobby.end")
    phone.see("The host will reveal how it ended").see("0 points", within=".medalcard").see("0 of 7", within=".medalcard")
    phone.see("0 points · 0 of 7 found", within="header")
    hunt.call("lobby.reveal", at=step)
    see_board(screen, "Ada", "Ben", "Cyd")
    phone.see("50 points · rank 1 of 3 · 1 of 7 found", within="header").see("1 of 7", within=".medalcard")
    screen.see("1", within=".rows .line:first-child .finds")
    assert "1 of 7" not in phone.text(".clues")


def test_a_phone_names_no_rank_as_the_result_before_it_is_revealed(browse, hunt):
    phone = join(browse, hunt)
    hunt.tokens = [phone.seat()["token"], hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    find(hunt, 0, "c2")
    hunt.call("lobby.freeze")
    find(hunt, 1, "c1")
    hunt.call("lobby.end")
    phone.see("The host will reveal how it ended", within="main").see("20 points", within=".medalcard")
    assert "rank" not in phone.text(".medalcard").lower(), phone.text(".medalcard")
    phone.shots("result-frozen")
    hunt.call("lobby.reveal")
    phone.see("Rank 2 of 3", within=".medalcard", patience=40)


def test_teams_win_and_stand_on_the_podium(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Otters", "Badgers", "Herons", "Foxes"])
    hunt.tokens = [hunt.join(f"Player {n}", team=f"t{team}") for n, team in enumerate((1, 1, 2, 2, 3, 4))]
    hunt.call("lobby.start")
    find(hunt, 0, "c1"), find(hunt, 2, "c1"), find(hunt, 3, "c7"), find(hunt, 1, "c5"), find(hunt, 4, "c2")
    hunt.call("lobby.end")
    screen = watch(browse, hunt).see("Team Badgers wins", within="header")
    screen.see("Badgers", within=".step1").see("Otters", within=".step2").see("Herons", within=".step3")
    screen.shots("screen-teams-win")


def test_phones_know_no_more_than_the_big_screen_while_it_tells_how_it_ended(browse, hunt):
    phone = play(hunt, browse)
    hunt.call("lobby.end")
    screen = watch(browse, hunt).see("the host is about to reveal")
    phone.see("The host will reveal how it ended")
    phone.press("Board", within="nav").see("Cyd", within=".board .rank:first-child")
    phone.press("Results", within="nav").see("0 points", within=".medalcard")
    hunt.call("lobby.reveal")
    screen.wait(lambda: covered(screen) == 3, complaint=lambda: screen.text())

    seen = while_it_is_told(screen, lambda: phone.text())
    assert len(seen) > 5 and not [text for text in seen if "75" in text or "Rank 1" in text or "rank 1" in text], seen[-1]
    screen.see("Ada", within=".step1")
    phone.see("Rank 1 of 3", within=".medalcard").see("75", within=".medalcard").see("2 of 7", within=".medalcard")
    phone.see("75 points · rank 1 of 3 · 2 of 7 found", within="header").see("Ada", within=".winners ~ .stack .mine")


def test_a_phone_that_is_opened_meanwhile_knows_no_more_either(browse, hunt):
    phone = play(hunt, browse)
    hunt.call("lobby.end")
    phone.see("The host will reveal how it ended")
    screen, other, replay = watch(browse, hunt).see("about to reveal"), browse("/"), browse("/")
    hunt.call("lobby.reveal")
    screen.wait(lambda: covered(screen) == 3)
    # The same seat in a browser without history, a replay, and another big screen that opens during the finale.
    seats = phone.run("return localStorage.getItem('quarry.seats')")
    other.run("localStorage.setItem('quarry.seats', arguments[0])", seats)
    other.open(f"/play/{hunt.code}")
    replay.open(f"/replay/{hunt.code}").see("The big screen is still showing how the hunt ended")
    phone.driver.refresh()
    seen = while_it_is_told(screen, lambda: phone.text() + other.text() + replay.text())
    assert len(seen) > 1 and not [text for text in seen if "75" in text or "ank 1 of" in text], seen[-1]
    phone.see("Rank 1 of 3", within=".medalcard")
    other.see("Rank 1 of 3", within=".medalcard")
    replay.see("The lobby is open", within=".caption")


def test_a_big_screen_that_is_opened_meanwhile_joins_in(browse, hunt):
    names = ["Ada", "Ben", "Cyd", "Dov", "Eve", "Fay"]
    hunt.tokens = [hunt.join(name) for name in names]
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    for number in range(len(names)):
        find(hunt, number)
    hunt.call("lobby.end")
    # Starting a browser can take longer than the ceremony.
    screen = watch(browse, hunt)
    hunt.call("lobby.reveal")
    screen.driver.refresh()
    screen.wait(lambda: 0 < covered(screen) <= len(names), complaint=lambda: screen.text())
    screen.wait(lambda: board(screen) == names, complaint=lambda: screen.text(), patience=40)
    # Screens opened afterwards show the result.
    assert covered(watch(browse, hunt).see("Ada", within=".podium")) == 0


def test_every_page_counts_the_same_finds(browse, hunt):
    phone = play(hunt, browse)
    hunt.call("ruling.apply", ruling={"voidClue": {"clue": "c1", "reason": "It was stolen"}})
    hunt.call("lobby.reveal")
    screen = watch(browse, hunt)
    phone.see("25 points · rank 2 of 3 · 1 of 6 found", within="header").press("Board", within="nav")
    phone.see("1 found", within=".rank.mine")
    hunt.call("lobby.end")
    phone.press("Results", within="nav").see("1 of 6", within=".medalcard").see("25 points · rank 2 of 3 · 1 of 6 found", within="header")
    see_board(screen, "Ben", "Ada", "Cyd")
    finds = screen.run("return [...document.querySelectorAll('.rows .finds')].map((one) => one.innerText.trim()[0])")
    assert finds == ["1", "1", "1"]
