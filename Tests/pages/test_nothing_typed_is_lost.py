"""Tests that what a player has written survives closing, going back and reloading, and that Back stays in the game."""

import pytest
from selenium.webdriver.common.keys import Keys

from hosting import give_file, sit
from playing import CLUES, join, type_code
from test_photographing import FILE, picture

# Each is a way to leave a dialog without sending what is written in it.
WAYS = {
    "Escape": lambda page: page.driver.switch_to.active_element.send_keys(Keys.ESCAPE),
    "the cross": lambda page: page.press("Close", within="dialog"),
    "Back": lambda page: page.driver.back(),
}


def written(page):
    return page.run("return document.querySelector('dialog[open] :is(#answer, #typed, #caption)')?.value")


def is_closed(page):
    return not page.run("return document.querySelector('dialog[open]')")


@pytest.fixture(params=WAYS)
def leave(request):
    def act(page):
        WAYS[request.param](page)
        page.wait(lambda: is_closed(page), complaint=page.state)
        assert "/play/" in page.driver.current_url

    return act


def test_an_answer_is_there_again_after_leaving_its_clue(browse, host, leave):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).press("The oldest tree", within="main").see("Ask for its name.", within="dialog").type("Your answer", "pla")
    leave(page)
    page.press("The oldest tree", within="main").see("Ask for its name.", within="dialog")
    assert written(page) == "pla"
    page.driver.refresh()
    page.press("The oldest tree", within="main").see("Ask for its name.", within="dialog")
    assert written(page) == "pla"
    page.type("Your answer", "platane").press("Answer").see("+20 points").press("Continue")
    # What was sent is not offered again.
    page.press("The tower", within="main").see("How many steps?", within="dialog")
    assert written(page) == ""
    leave(page)
    assert page.run("return Object.keys(localStorage).filter((name) => name.startsWith('quarry.written'))") == []


def test_a_half_typed_code_is_there_again_after_leaving_the_scanner(browse, host, leave):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    token = hunt.clue("The fountain")["token"]
    page.press("Scan", within="nav").type("Or type what is printed", token[:5])
    leave(page)
    page.press("Scan", within="nav").see("Or type what is printed")
    assert written(page) == token[:5]
    page.find("#typed").send_keys(token[5:], Keys.ENTER)
    page.see("Found!").press("Continue").press("Scan", within="nav").see("Or type what is printed")
    assert written(page) == ""


def test_a_photo_is_there_again_after_leaving_its_clue(browse, host, leave, tmp_path):
    hunt = host(clues=[{"title": "A red door", "points": 10, "proof": {"photo": {}}}, *CLUES])
    hunt.call("lobby.start")
    page = join(browse, hunt).press("A red door", within="main").see("Caption", within="dialog")
    give_file(page, FILE, picture(tmp_path))
    page.type("Caption", "Ours").find("dialog img.photo")
    leave(page)
    page.press("A red door", within="main").find("dialog img.photo")
    assert written(page) == "Ours"
    page.press("Send the photo", within="dialog").see("The host looks at your photo").press("Continue")
    assert hunt.call("photo.queue")["submissions"][0]["caption"] == "Ours"


def test_back_closes_one_dialog_after_the_other_and_then_leaves(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    before = page.run("return history.length")
    type_code(page, "0000-0000-0000")
    # A code that is none of the hunt's leaves the scanner open.
    page.see("Not one of ours").see("Or type what is printed", within="dialog")
    assert not page.all("dialog.outcome")
    page.driver.back()
    page.wait(lambda: is_closed(page))
    assert "/play/" in page.driver.current_url
    # A dialog closed by its cross leaves no step behind that does nothing.
    page.press("The oldest tree", within="main").press("Close", within="dialog").wait(lambda: is_closed(page))
    page.press("The tower", within="main").press("Close", within="dialog").wait(lambda: is_closed(page))
    assert page.run("return history.length") <= before + 1
    page.press("Board", within="nav").wait(lambda: page.driver.current_url.endswith("#board"))
    page.driver.back()
    page.see("The fountain", within="main")
    page.driver.back()
    page.wait(lambda: "/join/" in page.driver.current_url, complaint=page.state)


def test_a_host_is_asked_before_back_discards_what_was_written(browse, host):
    from hosting import sit

    hunt = host(clues=CLUES)
    page = sit(browse, hunt).press("Settings of the hunt").see("Description", within="dialog, main")
    if is_closed(page):
        pytest.skip("the settings are a page of their own")
    page.type("Description", "Through the lanes")
    page.driver.back()
    page.see("Discard", within="dialog.sure")
    page.driver.back()
    page.see_not("Discard", within="dialog.sure")
    assert page.run("return [...document.querySelectorAll('dialog[open] textarea')].some(({value}) => value.includes('lanes'))")


@pytest.mark.parametrize("enter", [join, sit])
def test_a_half_typed_message_is_there_again_after_a_reload(browse, host, enter):
    hunt = host(clues=CLUES)
    page = enter(browse, hunt).press("Talk", within="nav").type("Message to all", "half a mess")
    page.driver.refresh()
    page.press("Talk", within="nav").find("#say").send_keys("age", Keys.ENTER)
    page.see("half a message", within=".lines")
    page.wait(lambda: page.run("return Object.keys(localStorage).filter((name) => name.startsWith('quarry.written'))") == [])
    page.driver.refresh()
    page.press("Talk", within="nav").see("half a message", within=".lines")
    assert page.run("return document.querySelector('#say').value") == ""


def test_leaving_as_a_player_keeps_what_the_host_has_written_in_the_same_browser(browse):
    left = browse("/packs").run_async("""
        const done = arguments[0];
        import("quarry/shared/storage").then((storage) => {
          for (const name of ["chat.host", "chat.player", "c1"]) storage.keepWritten("L", name, {say: name});
          storage.forgetSeat("L");
          const kept = Object.keys(storage.written("L"));
          storage.forgetSeat("L", "host");
          done([kept, storage.written("L")]);
        }).catch((error) => done(String(error)));
    """)
    assert left == [["chat.host"], {}]
