"""Tests that what the host corrects during a hunt reaches players who are already there."""

import pytest

from playing import CLUES, join


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    return hunt


def marks(page):
    return page.run("return [...document.querySelectorAll('.clue .badge.info')].length")


def test_a_correction_is_said_once_shown_and_marked_until_it_is_opened(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    hunt.call("clue.update", clue="c1", title="The dry fountain", text="It has no water today.")
    page.see("The host has changed The dry fountain.").see("The dry fountain", within="main")
    page.wait(lambda: marks(page) == 1)
    page.shots("clue-changed")
    assert page.barriers() == []
    page.press("The dry fountain", within="main").see("It has no water today.", within="dialog")
    page.press("Close", within="dialog")
    page.wait(lambda: marks(page) == 0)


def test_a_new_hint_is_told_and_the_mark_outlives_a_reload(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    hunt.call("clue.update", clue="c1", hints=[{"text": "Look up.", "cost": 1}])
    page.see("New hint for The fountain")
    page.wait(lambda: marks(page) == 1)
    page.driver.refresh()
    page.see("The fountain")
    page.wait(lambda: marks(page) == 1)


def test_a_change_of_the_answer_alone_is_not_mentioned(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    hunt.call("clue.update", clue="c2", proof={"codeword": {"accepts": ["plane", "platane"]}})
    # What comes later is said; what came before was not.
    hunt.call("clue.update", clue="c1", title="The well")
    page.see("The host has changed The well.")
    page.wait(lambda: marks(page) == 1)
