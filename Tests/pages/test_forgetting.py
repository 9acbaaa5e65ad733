"""Tests a player who is forgotten, in every browser that shows them."""

from hosting import sit
from playing import CLUES, join, type_code


def test_a_player_is_forgotten_as_they_wish(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    ada, ben = join(browse, hunt, name="Adalbertine"), join(browse, hunt, name="Ben")
    type_code(ada, hunt.clue("The fountain")["token"])
    ada.see("50").press("Continue")
    page = sit(browse, hunt).press("Players", within="nav").see("Adalbertine", within=".people")
    ada.press("Settings").press("Forget me").see("Nothing can undo this").press("Really erase my name and photos?")
    ada.see("Your name, photos and captions are erased.")
    page.see("deleted player", within=".people").see_not("Adalbertine")
    ben.press("Board", within="nav").see("deleted player").see_not("Adalbertine")
    ada.driver.refresh()
    ada.see("50").press("Board", within="nav").see("deleted player").see_not("Adalbertine")
    row = next(row for row in hunt.call("lobby.board")["rows"] if row["player"] == "p1")
    assert (row["name"], row["points"]) == ("deleted player", 50)


def test_the_host_has_a_player_forgotten_after_the_end(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    ben = join(browse, hunt, name="Benedictus")
    hunt.call("lobby.end")
    page = sit(browse, hunt).press("Players", within="nav").press("Benedictus", within="main")
    page.press("Forget for good", within="dialog").see("Nothing can undo this", within="dialog")
    assert page.all("dialog[open] button.danger[type=submit]")
    page.press("Forget for good", within="dialog").see("The name, photos and captions are erased.")
    page.see("deleted player", within=".people").see_not("Benedictus")
    ben.see("deleted player", within="body").see_not("Benedictus")
