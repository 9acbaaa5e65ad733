"""Tests the finale on the big screen: phones show no more than it has revealed, and all count the same finds."""

import pytest

from playing import CLUES, join
from test_watching import board, find, see_board, watch


@pytest.fixture
def hunt(host):
    """Ada plays in a browser, the others do not."""
    return host(name="Harbour Rally", clues=CLUES, duration=5400)


def play(hunt, browse, **options):
    """The board is frozen while Cyd leads; then Ada overtakes. Returns Ada's phone."""
    phone = join(browse, hunt, **options)
    hunt.tokens = [phone.seat()["token"], hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    find(hunt, 2, "c2")
    hunt.call("lobby.freeze")
    find(hunt, 0, "c1")
    find(hunt, 1, "c5")
    find(hunt, 0, "c5")
    return phone


def reveal(hunt):
    """Reveals all. Returns when that was, in the server's milliseconds."""
    hunt.call("lobby.reveal")
    return hunt.call("lobby.history", limit=1_000)["events"][-1]["at"]


TOLD = 10_000  # milliseconds in which the big screen uncovers three ranks: 3 s, 3 s and 4 s


def covered(screen):
    return screen.run("return document.querySelectorAll('.rows .covered').length")


def test_phones_know_no_more_than_the_big_screen_while_the_host_reveals_step_by_step(browse, hunt):
    phone = play(hunt, browse)
    screen = watch(browse, hunt)
    # During the hunt, a player's own finds are no secret, and count once.
    phone.see("0 points · 2 of 7 found", within="header").press("Board", within="nav")
    phone.see("2 found", within=".rank.mine")
    step = hunt.call("lobby.history", limit=1000)["events"][-2]["seq"]
    hunt.call("lobby.end")
    phone.see("The host will reveal how it ended").see("Points 0", within=".medalcard").see("0 of 7", within=".medalcard")
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
    phone = play(hunt, browse, held=1_000)
    hunt.call("lobby.end")
    screen = watch(browse, hunt, held=1_000).see("the host is about to reveal")
    phone.see("The host will reveal how it ended")
    phone.press("Board", within="nav").see("Cyd", within=".board .rank:first-child")
    phone.press("Results", within="nav").see("Points 0", within=".medalcard")
    revealed = reveal(hunt)
    screen.wait(lambda: covered(screen) == 3, complaint=lambda: screen.text())
    for seconds, left in ((2.9, 3), (0.2, 2), (2.8, 2), (0.2, 1), (3.8, 1), (0.2, 0)):
        assert covered(screen.forward(seconds)) == left
    screen.see("Ada", within=".step1")
    # Phones wait a little longer. This one has heard of it before the message.
    hunt.call("chat.send", text="Come to the stage!")
    phone.see("1", within="nav .count").forward_to(revealed + TOLD + 1_000)
    hunt.call("chat.send", text="All of you!")
    phone.see("2", within="nav .count")
    assert not any(told in phone.text() for told in ("75", "Rank 1", "rank 1"))
    phone.forward(1).see("Rank 1 of 3", within=".medalcard").see("75", within=".medalcard").see("2 of 7", within=".medalcard")
    phone.see("75 points · rank 1 of 3 · 2 of 7 found", within="header").see("Ada", within=".winners ~ .stack .mine")


def test_a_phone_that_is_opened_meanwhile_knows_no_more_either(browse, hunt):
    phone = play(hunt, browse)
    hunt.call("lobby.end")
    phone.see("The host will reveal how it ended")
    revealed = reveal(hunt)
    # The same seat in a browser without history, and a replay: three seconds later by the server's clock.
    other, replay = (browse("/", held=1_000, since=revealed + 3_000) for _ in range(2))
    other.run("localStorage.setItem('quarry.seats', arguments[0])", phone.run("return localStorage.getItem('quarry.seats')"))
    replay.open(f"/replay/{hunt.code}").see("The big screen is still showing how the hunt ended")
    other.open(f"/play/{hunt.code}").see("The host will reveal how it ended")
    assert not any(told in other.text() + replay.text() for told in ("75", "ank 1 of")), other.text() + replay.text()
    other.forward(10).see("Rank 1 of 3", within=".medalcard")
    replay.forward(10).see("The lobby is open", within=".caption")


def test_a_big_screen_that_is_opened_meanwhile_joins_in(browse, hunt):
    names = ["Ada", "Ben", "Cyd"]
    hunt.tokens = [hunt.join(name) for name in names]
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    for number in range(len(names)):
        find(hunt, number)
    hunt.call("lobby.end")
    revealed = reveal(hunt)
    screen = watch(browse, hunt, held=1_000, since=revealed + 3_500)
    screen.wait(lambda: covered(screen) == 2, complaint=lambda: screen.text())
    screen.forward(7).wait(lambda: board(screen) == names, complaint=lambda: screen.text())
    # Screens opened afterwards show the result.
    late = watch(browse, hunt, held=1_000, since=revealed + TOLD + 1).see("Ada", within=".podium")
    assert covered(late) == 0


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
