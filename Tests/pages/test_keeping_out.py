"""Tests banning a player, in the player's browser and in the host's."""

from hosting import sit
from playing import CLUES, join


def test_a_removed_player_stays_out_until_let_back_in(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    ada = join(browse, hunt).see("The fountain")
    page = sit(browse, hunt).press("Players", within="nav").see("Ada", within=".people")
    page.press("Ada", within="main").press("Remove and keep out", within="dialog")
    page.see("cannot join again with this name, account or device", within="dialog")
    assert page.all("dialog[open] button.danger[type=submit]")
    page.press("Remove and keep out", within="dialog")
    page.see("Kept out").see("Ada", within="[data-kept-out]")

    # The same browser, with the same name and another.
    ada.see("You are no longer in this hunt").press("Join again")
    for name in ("ADA", "Mallory"):
        ada.type("Your name", name).press("Join the hunt")
        ada.see("The host has removed you from this hunt, and you cannot join it again")
    # Another browser, with the same name.
    other = browse(f"/join/{hunt.code}", language="de").type("Dein Name", "ada").press("Mitspielen")
    other.see("Die Spielleitung hat dich aus dieser Jagd entfernt")
    # Other players can join.
    join(browse, hunt, name="Ben")

    page.press("Let back in", within="main").see("Ada may join again.").see_not("Kept out")
    ada.type("Your name", "Ada").press("Join the hunt").see("The fountain")


def test_a_player_who_is_only_removed_may_come_back(browse, host):
    hunt = host(clues=CLUES)
    ada = join(browse, hunt)
    page = sit(browse, hunt).press("Players", within="nav").press("Ada", within="main")
    page.press("Remove", within="dialog").see("may join again with the code", within="dialog")
    page.press("Remove", within="dialog").see("Nobody", within="main")
    ada.see("You are no longer in this hunt").press("Join again")
    ada.type("Your name", "Ada").press("Join the hunt").wait(lambda: ada.all("nav.tabs"))
