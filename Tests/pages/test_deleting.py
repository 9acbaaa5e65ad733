"""Tests that a host deletes a hunt for good from the page."""

import pytest

from hosting import sit
from playing import CLUES, join

WORDS = {
    "en": ("Settings of the hunt", "Delete this hunt for good", "Type “", "That is not its name."),
    "de": ("Einstellungen der Jagd", "Diese Jagd endgültig löschen", "Zur Bestätigung", "So heißt sie nicht."),
}


@pytest.mark.parametrize("language", WORDS)
def test_a_hunt_is_deleted_once_its_name_is_typed(browse, host, language):
    settings, delete, confirm, wrong = WORDS[language]
    hunt = host(clues=CLUES)
    ada = join(browse, hunt)
    name = hunt.call("lobby.peek")["name"]
    page = sit(browse, hunt, named=True)
    page.open(f"/host/{hunt.lobby}?lang={language}")
    page.press(settings, within="header").press(delete, within="dialog")
    page.type(confirm, "Another")
    page.press(delete, within="dialog:last-of-type form").see(wrong, within="dialog:last-of-type")
    page.shot(f"deleting-{language}")
    assert page.barriers() == []
    page.type(confirm, name).press(delete, within="dialog:last-of-type form")
    page.wait(lambda: page.driver.current_url.endswith("/host"))
    page.see_not(name, within="main")
    ada.see("no longer in this hunt" if language == "en" else "hunt")
    with pytest.raises(Exception, match="unauthorized|lobby-not-found"):
        hunt.call("lobby.peek")
