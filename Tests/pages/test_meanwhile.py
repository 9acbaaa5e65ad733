"""Tests changes made while someone looks at a page, which is then out of date for a moment."""

import uuid

import pytest

from hosting import choose, open_clue, sit
from packing import SECRET, Person, sign_in
from playing import CLUES, join
from pressing import is_replaced


@pytest.fixture
def hunt(host):
    return host(clues=CLUES, duration=3600)


def test_a_message_to_a_player_who_has_left_reaches_nobody_else(browse, hunt):
    hunt.join("Ada"), hunt.join("Ben")
    page = choose(sit(browse, hunt).press("Control", within="nav"), "To", "Ben")
    hunt.call("player.kick", player="p2")
    page.see("Ben was removed", within=".feed")
    page.type("Message", "The key is under the mat.").press("Send", within="main")
    page.wait(lambda: page.text("main form .problem"))
    assert hunt.call("lobby.view")["notices"] == []
    choose(page, "To", "Ada").press("Send", within="main").see("Sent.")
    assert [notice["text"] for notice in hunt.call("lobby.view")["notices"]] == ["The key is under the mat."]


def test_a_clue_that_is_gone_is_not_edited_and_does_not_become_a_new_one(browse, hunt):
    page = sit(browse, hunt).press("Clues", within="nav").see("The fountain", within=".edited")
    page.run("window.row = document.querySelector('[data-clue=c1] .clue')")
    hunt.call("clue.remove", clue="c1")
    page.wait(lambda: not page.run("return window.row.isConnected"))
    # A click on the outdated row.
    page.run("window.row.click()")
    open_clue(page, "c2")
    assert [heading.text for heading in page.all("dialog[open] h2")] == ["The oldest tree"]


def test_a_player_who_has_left_is_not_asked_about(browse, hunt):
    hunt.join("Ada"), hunt.join("Ben")
    page = sit(browse, hunt).press("Players", within="nav").see("Ben", within=".people")
    page.run("window.row = document.querySelector('[data-player=p1]')")
    hunt.call("player.kick", player="p1")
    page.see_not("Ada", within=".people").run("window.row.click()")
    page.press("Ben", within="main").see("Mute")
    assert [heading.text for heading in page.all("dialog[open] h2")] == ["Ben"]


def test_a_page_that_has_just_opened_can_use_the_whole_hunt_at_once(browse, hunt):
    hunt.join("Ada")
    hunt.call("lobby.start")
    hunt.call("lobby.pause")
    page = sit(browse, hunt)
    for view, button, seen in (("clues", "As a player", "Nothing counts here"), ("board", "New ruling", "What is decided")):
        page.open(f"/host/{hunt.lobby}#{view}")
        page.driver.refresh()
        if view == "clues":
            page.press("More", within=".tools")
        page.press(button, within="main").see(seen, within="dialog")


def test_a_row_is_not_replaced_under_a_finger(browse, hunt):
    hunt.call("lobby.start")
    ben = hunt.join("Ben")
    page = join(browse, hunt).see("Nobody yet", within="[data-clue=c1]")
    found = {"token": ben, "text": hunt.clue("The fountain")["token"]}
    assert not is_replaced(page, "[data-clue=c1]", lambda: hunt.call("scan.submit", **found))
    page.see("1 has found it", within="[data-clue=c1]")


def test_a_pack_in_the_store_is_not_replaced_under_a_finger(browse, server):
    person, word = Person(server), uuid.uuid4().hex[:8]
    person.pack(f"Harbour {word}"), person.pack(f"Lighthouse {word}")
    page = browse(f"/packs?text={word}").see("2 packs")
    search = """
        const field = document.querySelector("input[type=search]");
        field.value = arguments[0];
        field.form.requestSubmit();
    """
    assert not is_replaced(page, "[data-pack]", lambda: page.run(search, f"Lighthouse {word}"))
    page.see("1 pack").see_not(f"Harbour {word}")


def test_a_button_of_the_account_is_not_replaced_under_a_finger(browse, server):
    person = Person(server)
    person.pack()
    person.call("account.login", login=person.username, password=SECRET)
    page = sign_in(browse, person, "/account").see("Another device")
    revoke = "document.querySelector('[aria-labelledby=devices] li button').click()"
    assert not is_replaced(page, "[data-pack]", lambda: page.run(revoke))
    page.see_not("Another device").see("This device")


def test_a_report_is_drawn_anew_when_its_author_is_muted(browse, hunt):
    ada, ben = hunt.join("Ada"), hunt.join("Ben")
    hunt.call("chat.send", token=ben, text="You are all fools")
    hunt.call("chat.report", token=ada, message="m1", reason="Rude.")
    page = sit(browse, hunt).press("Talk", within="nav").press("Reports").see("Mute Ben")
    hunt.call("player.mute", player="p2")
    page.see_not("Mute Ben").see("You are all fools")


def test_results_name_what_everybody_did_well(browse, hunt):
    ada, _ = hunt.join("Ada"), hunt.join("Ben")
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=ada, clue="c5", answer=84)
    hunt.call("lobby.end")
    page = sit(browse, hunt).press("Board", within="nav").see("log.ndjson")
    page.see("First find", within="[aria-labelledby=results-title]").see("Ada", within="[aria-labelledby=results-title]")


def test_a_page_left_before_it_knew_the_clues_knows_them_when_it_is_opened_again(browse, hunt):
    page = join(browse, hunt)
    # The page hears of the start, but is gone before it has asked for the clues.
    page.run("""
        const later = window.setTimeout;
        window.setTimeout = (work, delay, ...rest) =>
          delay === 100 ? (window.isHeld = true, 0) : later(work, delay, ...rest);
    """)
    hunt.call("lobby.start")
    page.see("started", within=".toast").wait(lambda: page.run("return window.isHeld === true"))
    page.open(f"/play/{hunt.code}").see("The fountain", within="main")
