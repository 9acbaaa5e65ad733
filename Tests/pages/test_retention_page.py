"""Tests that hosts see when the server erases the names in their hunt, and deletes it."""

import datetime

import pytest

from harness import Server
from hosting import make, sit
from playing import CLUES
from test_account import register

WORDS = {
    "en": ("Settings of the hunt", "the players’ names, photos and captions are erased", "this hunt is deleted for good"),
    "de": ("Einstellungen der Jagd", "die Namen, Fotos und Bildunterschriften der Mitspieler gelöscht",
           "mit allem, was dazugehört, endgültig gelöscht"),
}


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error", "--keep-names", "90d", "--delete-after", "365d")
    yield server
    assert server.stop() == 0


@pytest.mark.parametrize("language", WORDS)
def test_the_settings_of_a_hunt_that_is_over_say_when(browse, host, language):
    settings, names, deleted = WORDS[language]
    hunt = host(clues=CLUES)
    page = sit(browse, hunt)
    page.open(f"/host/{hunt.lobby}?lang={language}")
    page.press(settings, within="header").see_not(deleted, within="dialog")
    hunt.call("lobby.start")
    hunt.call("lobby.end")
    page.open(f"/host/{hunt.lobby}?lang={language}")
    page.press(settings, within="header").see(names, within="dialog").see(deleted, within="dialog")
    page.shot(f"retention-{language}")
    year = (datetime.date.today() + datetime.timedelta(days=365)).year
    page.see(str(year), within="dialog")
    assert page.barriers() == []


def test_the_list_of_an_account_says_when(browse, host_in):
    page = register(browse)
    make(page.open("/host"), "Harbour Rally")
    page.see("No clues yet")
    hunt = host_in(page)
    page.open("/account").see("Harbour Rally").see_not("Kept until")
    hunt.call("lobby.end")
    page.open("/account").see("Kept until", within="#hunts ~ .seats")
    page.shot("retention-account")
    assert page.barriers() == []
