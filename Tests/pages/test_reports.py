"""Tests what hosts and players look back at: points over time, who has found what, and what was thought of the hunt."""

import pytest

from hosting import sit
from playing import CLUES, join
from test_watching import NAMES, find, skip_finale, watch

DESK = (1280, 800)


@pytest.fixture
def game(host):
    """A running hunt, in which Linus leads before Hedy; the others have found nothing."""
    hunt = host(name="Harbour Rally", clues=CLUES, duration=5400)
    hunt.tokens = hunt.join_all(NAMES)
    hunt.call("lobby.start")
    find(hunt, 1, "c2")
    find(hunt, 2, "c2")
    find(hunt, 1, "c1")
    return hunt


def chart(page):
    """The names and points of the key, and how many lines are drawn."""
    return page.run("""
        const key = [...document.querySelectorAll(".scorekey li")].map((line) => line.innerText.trim().replace(/\\s+/g, " "));
        return [key, document.querySelectorAll(".scorechart .scoreline").length];
    """)


def see_chart(page, *key):
    page.wait(lambda: chart(page) == [[*key], len(key)], complaint=lambda: f"the chart is {chart(page)}")


def test_the_big_screen_shows_points_over_time_in_a_pause_and_after_the_end(browse, game):
    page = watch(browse, game)
    page.see("Linus", within=".rows")
    assert not page.all(".scorechart")
    game.call("lobby.pause")
    see_chart(page, "Linus 70", "Hedy 20")
    page.see("Points over time", within="aside")
    assert "Linus, Hedy" in page.find(".scorechart").get_attribute("aria-label")
    assert page.barriers() == []
    page.shots("screen-scores")
    game.call("lobby.resume")
    page.wait(lambda: not page.all(".scorechart"))
    find(game, 0, "c5")
    game.call("lobby.end")
    skip_finale(page).see("Over").press("Points over time")
    see_chart(page, "Linus 70", "Grace 25", "Hedy 20")
    page.press("As a table", within=".scores")
    rows = page.run("return [...document.querySelectorAll('.scoretable tr')].map((row) => [...row.cells].slice(1).map((cell) => cell.innerText))")
    assert rows[0] == ["Linus", "Grace", "Hedy"] and rows[1] == ["0", "0", "0"] and rows[-1] == ["70", "25", "20"]
    assert page.barriers() == []


def test_a_frozen_board_hides_what_follows_in_the_chart_too(browse, game):
    page = watch(browse, game)
    game.call("lobby.freeze")
    find(game, 0, "c1")
    game.call("lobby.pause")
    see_chart(page, "Linus 70", "Hedy 20")
    game.call("lobby.end")
    page.wait(lambda: not page.all(".scorechart"))
    game.call("lobby.reveal")
    skip_finale(page).press("Points over time")
    see_chart(page, "Linus 70", "Grace 50", "Hedy 20")


def test_the_replay_shows_them_as_of_its_moment(browse, game):
    game.call("lobby.end")
    page = browse(f"/replay/{game.code}", size=DESK).see("The lobby is open", within=".caption")
    assert not page.all(".scorechart")
    page.press("To the end").see("The hunt is over", within=".caption")
    see_chart(page, "Linus 70", "Hedy 20")
    page.press("Step back").press("Step back")
    see_chart(page, "Linus 20", "Hedy 20")
    assert page.barriers() == []


def test_the_host_sees_who_has_found_what(browse, game):
    page = sit(browse, game, size=DESK).press("Players", within="nav").press("Progress", within="main")
    page.see("Who has found what", within="dialog").see("Nobody is stuck at the moment", within="dialog")
    found = page.run("""
        return Object.fromEntries([...document.querySelectorAll(".matrix tbody tr")].map((row) =>
          [row.cells[0].innerText, [...row.cells].slice(1).map((cell) => cell.classList.contains("found") ? 1 : 0).join("")]));
    """)
    page.see("found early", within="dialog .heatkey")
    told = page.run("return document.querySelector('.matrix td.found').title")
    assert told.startswith("found at ")
    assert found["Linus"] == "1100000" and found["Hedy"] == "0100000" and found["Grace"] == "0000000"
    # The table fills its room, and its columns are even.
    room, wide, columns = page.run("""
        const [table, width] = [document.querySelector(".matrix table"), (one) => one.getBoundingClientRect().width];
        return [table.parentElement.clientWidth, width(table), [...table.tHead.rows[0].cells].slice(1).map(width)];
    """)
    assert room == wide and max(columns) - min(columns) < 1
    assert page.barriers() == []
    page.shots("host-progress")


def test_players_say_what_they_thought_and_the_host_reads_it(browse, game):
    player = join(browse, game, "Ada")
    game.call("lobby.end")
    player.press("Results", within="nav").see("Your opinion")
    player.press("Send", within=".opinion").see("Choose from one to five stars", within=".opinion")
    player.press("4 stars", within=".opinion").type("A sentence, if you like", "Again, please!")
    assert player.barriers() == []
    player.shots("player-opinion")
    player.press("Send", within=".opinion").see("Thank you!", within=".opinion")
    page = sit(browse, game, size=DESK).press("Report", within=".stage").see("What 1 player thought", within="dialog")
    page.see("Again, please!", within="dialog [data-part=feedback]")
    assert "Ada" not in page.text("dialog [data-part=feedback]")
    see_chart(page, "Linus 70", "Hedy 20")
    clues = page.run("return [...document.querySelectorAll('[data-part=report] tbody tr')].filter((row) => row.cells.length === 5).map((row) => row.innerText.split('\\t'))")
    assert clues[0][0] == "The fountain" and clues[0][1] == "1 of 7" and clues[6][1:] == ["0 of 7", "–", "0", "0"]
    page.see("0 chat lines were sent", within="dialog").see("Who has found what", within="dialog")
    assert page.run("return document.querySelectorAll('dialog .matrix td.found').length") == 3
    assert page.barriers() == []
    page.shots("host-report-parts")
    player.press("Change my answer").press("1 star", within=".opinion").press("Send", within=".opinion").see("Thank you!")
    assert game.call("feedback.list")["answers"] == [{"stars": 1}]
