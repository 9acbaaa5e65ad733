"""Tests the way from the address to a seat."""

import time

import pytest

CLUES = [{"title": "The fountain", "text": "Read its rim.", "points": 50, "proof": {"scan": {}}}]


@pytest.mark.quick
def test_a_join_code_leads_to_the_card(browse, host):
    hunt = host(description="Through the lanes", author="Year 7", clues=CLUES, capacity=30, duration=600)
    page = browse("/").see("Ready to hunt?")
    page.type("Join code", hunt.code.lower()).press("Join")
    page.see("Old Town").see("Through the lanes").see("Year 7").see("0 of 30").see("The host starts it")


def test_the_card_counts_down(browse, host):
    soon = host(startsAt=int(time.time() * 1000) + 595_000)
    browse(f"/join/{soon.code}").see("starts in 9:")
    running = host(duration=3600)
    running.call("lobby.start")
    browse(f"/join/{running.code}").see("59:").see("to the end")


@pytest.mark.parametrize("code", ["7K", "O0I1", "7KQFX", ""])
def test_what_cannot_be_a_code_is_told_at_once(browse, code):
    browse("/").type("Join code", code, enter=True).see("four letters and digits, such as")


def test_a_code_of_no_lobby_says_so_and_another_can_be_tried(browse, host):
    page = browse("/join/2222").see("There is no lobby with the code 2222")
    # It stays, to be put right.
    assert page.find("#code").get_attribute("value") == "2222"
    page.type("Join code", host().code, enter=True).see("Old Town")


def test_a_keyboard_that_composes_writes_each_letter_once(browse, host):
    """Keyboards with suggestions replace the whole word with each key; whoever writes into the field doubles it."""
    hunt = host()
    page = browse("/").see("Join code")
    page.find("#code").click()
    code = hunt.code.lower()
    for length in range(1, 5):
        page.cdp("Input.imeSetComposition", text=code[:length], selectionStart=length, selectionEnd=length)
    assert page.find("#code").get_attribute("value").upper() == hunt.code
    page.cdp("Input.insertText", text=code)
    assert page.find("#code").get_attribute("value") == hunt.code
    page.press("Join").see("Old Town")


def test_a_code_is_read_with_whatever_a_keyboard_puts_between(browse, host):
    code = host().code
    page = browse("/").see("Join code")
    page.type("Join code", f"{code[:2]}\u200b \u2013{code[2:]}".lower(), enter=True).see("Old Town")


def test_a_name_that_is_taken_is_refused(browse, host):
    hunt = host(clues=CLUES)
    hunt.join("Ada")
    page = browse(f"/join/{hunt.code}").type("Your name", "ADA").press("Join the hunt")
    page.see("That name is taken in this lobby")
    page.type("Your name", "").press("Join the hunt").see("Tell the others what to call you")
    page.type("Your name", "Ben").see_not("Tell the others")
    assert not page.all("[aria-invalid]")


def test_pages_speak_the_language_of_the_browser(browse):
    page = browse("/", language="de").see("Bereit zur Jagd?")
    assert page.run("return document.documentElement.lang") == "de"
    page.press("Deutsch").press("English").see("Ready to hunt?")
    # The choice is remembered.
    page.open("/").see("Ready to hunt?")


def test_a_browser_that_speaks_neither_gets_english(browse):
    browse("/", language="ja").see("Ready to hunt?")
