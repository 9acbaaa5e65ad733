"""Tests the finale on the big screen: phones show no more than it has revealed, and all count the same finds."""

import pytest

from hosting import sit
from playing import CLUES, join
from test_feed import PHOTO, publish
from test_watching import act, find, see_board, skip_finale, watch


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


# Milliseconds until the big screen names the first of three: lanterns swing for 2, 2 and 5 s, and each place stands for 3.5 s.
TOLD = 16_000


def told(screen):
    """Whom the big screen names, and as what."""
    return screen.run("""
        const [place, name] = [".placename", ".spot > .name"].map((one) => document.querySelector(`.finale ${one}`)?.textContent ?? null);
        return [place, name];
    """)


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
    phone.wait(lambda: phone.all(".medalcard .envelope"))
    assert phone.barriers() == []
    assert "rank" not in phone.text(".medalcard").lower(), phone.text(".medalcard")
    phone.shots("result-frozen")
    hunt.call("lobby.reveal")
    # Second of three is not in the upper half: what is told in large letters is what was found.
    phone.see("1 lantern lit", within=".medalcard", patience=40)
    assert "rank" not in phone.text(".medalcard").lower()


def test_teams_win_and_stand_on_the_podium(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Otters", "Badgers", "Herons", "Foxes"])
    hunt.tokens = [hunt.join(f"Player {n}", team=f"t{team}") for n, team in enumerate((1, 1, 2, 2, 3, 4))]
    hunt.call("lobby.start")
    find(hunt, 0, "c1"), find(hunt, 2, "c1"), find(hunt, 3, "c7"), find(hunt, 1, "c5"), find(hunt, 4, "c2")
    hunt.call("lobby.end")
    screen = watch(browse, hunt, held=1_000).see("Team Badgers wins", within=".podium h2")
    screen.see("Badgers", within=".step1").see("Otters", within=".step2").see("Herons", within=".step3")
    # With the faces of their members, of whom one wears the crown.
    assert screen.run("return ['.step1', '.step2', '.step3'].map((one) => document.querySelectorAll(`${one} .crew .critter`).length)") == [2, 2, 1]
    assert screen.run("return document.querySelectorAll('.cr-crown').length") == 1
    screen.shots("screen-teams-win")
    # Those who play alone come last.
    screen.forward(8.1).see("Player 0 wins", within=".podium h2").forward(20.1).see("Team Badgers wins", within="header")


def test_divisions_are_told_after_the_teams_and_everybody_at_last(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Otters", "Badgers"], divisions=["Kids", "Adults"])
    hunt.tokens = [hunt.join("Ada", team="t1", division="Kids"), hunt.join("Ben", team="t2", division="Adults")]
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    find(hunt, 0, "c1"), find(hunt, 1, "c5")
    hunt.call("lobby.end")
    screen = watch(browse, hunt, held=1_000).see("the host is about to reveal")
    hunt.call("lobby.reveal")
    screen.wait(lambda: act(screen) == "roll")
    heard = []
    for _ in range(100):
        if act(screen) is None:
            break
        if act(screen) == "photo" and (not heard or heard[-1] != screen.text(".podium .caption")):
            heard.append(screen.text(".podium .caption"))
        screen.forward(1)
    assert [line.split("\n")[-1] for line in heard] == ["Team Otters wins", "Ada wins", "Ben wins", "Ada wins"]
    assert "Kids" in heard[1] and "Adults" in heard[2]


def test_phones_know_no_more_than_the_big_screen_while_it_tells_how_it_ended(browse, hunt):
    phone = play(hunt, browse, held=1_000)
    hunt.call("lobby.end")
    screen = watch(browse, hunt, held=1_000).see("the host is about to reveal")
    phone.see("The host will reveal how it ended")
    phone.press("Board", within="nav").see("Cyd", within=".board .rank:first-child")
    phone.press("Results", within="nav").see("Points 0", within=".medalcard")
    revealed = reveal(hunt)
    screen.see("Third place", within=".roll")
    for seconds, place, name in ((1.9, "Third", None), (0.3, "Third", "Cyd"), (3.4, "Second", None), (2.1, "Second", "Ben"),
                                 (3.4, "First", None), (4.5, "First", None), (0.6, "First", "Ada")):
        assert told(screen.forward(seconds)) == [f"{place} place", name]
    screen.forward(3.5).see("Ada", within=".step1")
    # Phones wait a little longer. This one has heard of it before the message.
    hunt.call("chat.send", text="Come to the stage!")
    phone.see("1", within="nav .count").forward_to(revealed + TOLD + 1_000)
    hunt.call("chat.send", text="All of you!")
    phone.see("2", within="nav .count")
    assert not any(told in phone.text() for told in ("75", "Rank 1", "rank 1"))
    phone.forward(1).see("Rank 1 of 3", within=".medalcard").see("75", within=".medalcard").see("2 of 7", within=".medalcard")
    phone.see("75 points · rank 1 of 3 · 2 of 7 found", within="header").press("Leaderboard", within="main")
    phone.see("Ada", within=".everybody .mine")


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
    other.forward(15).see("Rank 1 of 3", within=".medalcard")
    replay.forward(15).see("The lobby is open", within=".caption")


def test_a_big_screen_that_is_opened_meanwhile_joins_in(browse, hunt):
    names = ["Ada", "Ben", "Cyd"]
    hunt.tokens = [hunt.join(name) for name in names]
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    for number in range(len(names)):
        find(hunt, number)
    hunt.call("lobby.end")
    revealed = reveal(hunt)
    screen = watch(browse, hunt, held=1_000, since=revealed + 8_000).see("Second place", within=".spot").see("Ben", within=".spot .name")
    screen.forward(8.5).see("Ada", within=".spot .name").forward(4).see("Ada", within=".step1")
    screen.forward(20.5)
    see_board(screen, *names)
    # Screens opened afterwards show the result.
    watch(browse, hunt, held=1_000, since=revealed + 60_000).see("Ada wins", within=".podium h2")


def test_every_page_counts_the_same_finds(browse, hunt):
    phone = play(hunt, browse)
    hunt.call("ruling.apply", ruling={"voidClue": {"clue": "c1", "reason": "It was stolen"}})
    hunt.call("lobby.reveal")
    screen = watch(browse, hunt)
    phone.see("25 points · rank 2 of 3 · 1 of 6 found", within="header").press("Board", within="nav")
    phone.see("1 found", within=".rank.mine")
    hunt.call("lobby.end")
    phone.press("Results", within="nav").see("1 of 6", within=".medalcard").see("25 points · rank 2 of 3 · 1 of 6 found", within="header")
    see_board(skip_finale(screen), "Ben", "Ada", "Cyd")
    finds = screen.run("return [...document.querySelectorAll('.rows .finds')].map((one) => one.innerText.trim()[0])")
    assert finds == ["1", "1", "1"]


def test_the_photo_that_was_loved_most_has_a_moment_of_its_own(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES + [PHOTO], duration=5400)
    hunt.tokens = [hunt.join("Ada"), hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    publish(hunt, 1, "All of us at the pier"), publish(hunt, 2, "A gull", tint=8)
    pier, gull = (one["seq"] for one in reversed(hunt.call("feed.list")["entries"]) if one["type"] == "photo.published")
    for number, entry, reaction in ((0, pier, "heart"), (1, pier, "heart"), (2, pier, "wow"), (0, gull, "laugh")):
        hunt.call("feed.react", token=hunt.tokens[number], entry=entry, reaction=reaction)
    hunt.call("lobby.freeze"), hunt.call("lobby.end")
    screen = watch(browse, hunt, held=1_000).see("the host is about to reveal")
    reveal(hunt)
    screen.wait(lambda: act(screen) == "roll")
    for _ in range(60):
        if act(screen) == "loved":
            break
        assert act(screen), "it is not told"
        screen.forward(1)
    screen.see("The most loved photo").see("All of us at the pier · Ben", within=".by")
    assert screen.text(".liked").split() == ["2", "Heart", "1", "Wow"]
    screen.wait(lambda: screen.run("return document.querySelector('.loved img').naturalWidth > 0"))
    assert screen.barriers() == []
    screen.shot("screen-loved-photo")
    # What the host takes down is gone at once.
    hunt.call("photo.publish", submission="f1", published=False)
    screen.wait(lambda: act(screen) is None)
    screen.see("Ada", within=".rows")


def test_the_host_steers_a_big_screen_on_another_device(browse, hunt):
    hunt.tokens = [hunt.join(name) for name in ("Ada", "Ben", "Cyd")]
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    find(hunt, 0, "c5"), find(hunt, 1, "c2")
    hunt.call("lobby.end")
    screen = watch(browse, hunt).see("the host is about to reveal")
    reveal(hunt)
    screen.wait(lambda: act(screen) == "roll")
    page = sit(browse, hunt, size=(1280, 800)).see("Steers the big screen", within=".finale-remote")
    assert page.barriers() == []
    steps = "return document.querySelector('.finale').innerText"
    page.press("Pause or go on", within=".finale-remote")
    screen.wait(lambda: screen.run(steps))
    before = screen.run(steps)
    page.press("Next", within=".finale-remote")
    screen.wait(lambda: screen.run(steps) != before, complaint=lambda: screen.run(steps))
    page.shots("host-remote-elsewhere")


def test_the_host_steers_a_big_screen_in_the_same_browser(browse, hunt):
    hunt.tokens = [hunt.join(name) for name in ("Ada", "Ben", "Cyd")]
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    find(hunt, 0, "c5"), find(hunt, 1, "c2")
    hunt.call("lobby.end")
    page = sit(browse, hunt, size=(1280, 800))
    reveal(hunt)
    page.see("Everybody sees the board")
    assert "On the big screen now" not in page.text()
    page.press("Big screen", within=".stage .actions")
    page.wait(lambda: len(page.driver.window_handles) == 2)
    here, screen = page.driver.window_handles
    page.driver.switch_to.window(screen)
    page.driver.set_window_size(1280, 800)
    page.driver.switch_to.window(here)
    page.see("On the big screen now", within=".finale-remote").press("Pause", within=".finale-remote").see("Play", within=".finale-remote")
    assert page.barriers() == []
    page.shots("host-remote")
    page.press("Next", within=".finale-remote").see("Second place · Ben", within=".finale-remote")
    page.press("Next", within=".finale-remote").see("First place · Ada", within=".finale-remote")
    page.press("Back", within=".finale-remote").see("Second place · Ben", within=".finale-remote")
    page.driver.switch_to.window(screen)
    page.driver.close()
    page.driver.switch_to.window(here)
