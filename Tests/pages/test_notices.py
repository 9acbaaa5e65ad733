"""Tests notices: they are visible whatever is open, stay until dismissed, and do not reappear after a reload."""

import pytest

from hosting import key, sit
from playing import CLUES, at_night, join
from screen_reader import tree


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    return hunt


def on_top(page, selector):
    """Whether a click in the middle of the element would hit it."""
    return page.run("""
        const element = document.querySelector(arguments[0]);
        if (!element?.checkVisibility()) return false;
        const {left, top, width, height} = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    """, selector)


def unread(page):
    return page.run("return document.querySelector('.tabs .count')?.firstChild.textContent ?? null")


def record_buzzing(page):
    page.run("window.buzzes = []; navigator.vibrate = (rhythm) => window.buzzes.push(rhythm)")


def test_an_announcement_lies_above_an_open_clue_and_stays_until_it_is_put_away(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    record_buzzing(page)
    page.press("The oldest tree", within="main").see("Ask for its name.").type("Your answer", "plat")
    hunt.call("lobby.announce", text="Mind the trams!")
    page.see("Mind the trams!", within=".notice")
    assert on_top(page, ".notice") and unread(page) == "1"
    # What was typed is still there, and typing can continue.
    assert page.run("return document.activeElement.value") == "plat"
    page.wait(lambda: page.run("return window.buzzes.flat().length") >= 3, complaint=lambda: "it does not buzz")
    assert page.barriers() == []
    page.shots("notice-over-clue")
    hunt.call("lobby.hint", clue="c2", text="It is very old.")
    page.see("Hint for The oldest tree", within=".notice").see("It is very old.", within=".notice")
    page.wait(lambda: unread(page) == "2")
    # They outlive a toast and the sheet below them.
    page.press("Close", within="dialog")
    page.wait(lambda: not page.all("dialog[open]"))
    page.wait(lambda: len(page.all(".notice")) == 2)
    assert on_top(page, ".notice")
    page.shot("notices-phone")
    page.press("Got it", within=".notices").press("Got it", within=".notices")
    page.wait(lambda: not page.all(".notice") and unread(page) is None)


def test_a_hint_lies_above_the_scanner_and_above_what_it_said(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    page.press("Scan", within="nav").see("Or type what is printed")
    hunt.call("lobby.hint", clue="c1", text="It is dry.")
    page.see("Hint for The fountain", within=".notice")
    assert on_top(page, ".notice")
    page.shots("notice-over-scanner")
    page.type("Or type what is printed", hunt.clue("The fountain")["token"], enter=True).see("Found!")
    assert on_top(page, ".notice")
    # Dismissing a notice is no click on what lies below.
    page.press("Got it").see_not("It is dry.").see("Found!", within=".outcome")
    page.press("Continue").see("1 of 7 found", within="header")


def test_what_was_read_stays_read_and_what_was_not_comes_back(browse, hunt):
    ben = hunt.join("Ben")
    page = join(browse, hunt).see("The fountain")
    hunt.call("chat.send", token=ben, text="Hello!")
    hunt.call("lobby.announce", text="Mind the trams!")
    hunt.call("lobby.announce", text="Ice cream at four.")
    page.see("Ice cream", within=".notice")
    page.wait(lambda: unread(page) == "3")
    page.press("Got it", within="[data-notice=n1]").see_not("Mind the trams!")
    page.driver.refresh()
    page.see("Ice cream", within=".notice")
    assert unread(page) == "2" and "Mind the trams!" not in page.text()
    page.press("Got it").press("Talk", within="nav").see("Hello!", within=".bubble")
    page.wait(lambda: unread(page) is None)
    page.open(f"/play/{hunt.code}").driver.refresh()
    page.see("The fountain", within="main")
    assert unread(page) is None and not page.all(".notice")


def test_the_news_that_somebody_reads_is_put_away(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    hunt.call("lobby.announce", text="Mind the trams!")
    page.see("Mind the trams!", within=".notice").press("Talk", within="nav").see("Nobody has said anything")
    # The notice covers the tabs there, but the keyboard reaches them.
    page.run("document.getElementById('talk-news').click()")
    page.see("Mind", within="main .card")
    page.wait(lambda: not page.all(".notice") and unread(page) is None)


def test_it_is_put_away_by_keyboard(browse, hunt):
    page = join(browse, hunt, size=(1280, 800)).see("The fountain")
    page.press("The oldest tree", within="main").see("Ask for its name.")
    hunt.call("lobby.announce", text="Mind the trams!")
    page.see("Mind the trams!", within=".notice")
    for _ in range(12):
        if page.run("return document.activeElement.closest('.notice') !== null"):
            break
        key(page, "TAB")
    key(page, "ENTER")
    page.wait(lambda: not page.all(".notice"))
    # The clue is still open, and the focus is in it.
    assert page.run("return document.activeElement.closest('dialog.cluesheet') !== null")


def test_it_does_not_buzz_for_those_who_want_none(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    page.press("Settings").press("Vibration").press("Close")
    record_buzzing(page)
    hunt.call("lobby.announce", text="Mind the trams!")
    page.see("Mind the trams!", within=".notice")
    assert page.run("return window.buzzes") == []


def test_the_hosts_badge_does_not_come_back_either(browse, hunt):
    ben = hunt.join("Ben")
    page = sit(browse, hunt)
    hunt.call("chat.send", token=ben, text="Hello!")
    page.wait(lambda: unread(page) == "1")
    page.press("Talk", within="nav").see("Hello!", within=".bubble").press("Control", within="nav")
    page.driver.refresh()
    page.see("Players join here")
    assert unread(page) is None


def test_in_german(browse, hunt):
    page = join(browse, hunt, language="de").see("The fountain")
    hunt.call("lobby.announce", text="Achtung, Straßenbahn!")
    page.see("Von der Spielleitung", within=".notice").press("Verstanden").see_not("Achtung")


def test_a_short_message_is_read_out_and_adds_no_part_to_the_page(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt).see("The host will start")
    before = [node.role for node in tree(page)]
    hunt.call("lobby.start")
    page.see("The hunt has started!", within=".toasts").see("The hunt has started!", within="body > .unseen[role=status]")
    # A complementary part without a name would be one more stop for those who go from part to part.
    assert "complementary" not in before + [node.role for node in tree(page)]
    assert page.run("return document.querySelector('.toasts').ariaLive") == "off"
    assert page.barriers() == []


# What a short message lies over, of all that is read or pressed where it is: on the page, or in the dialog above it.
COVERED = """
    const toast = document.querySelector(".toast").getBoundingClientRect();
    const where = document.querySelector("dialog[open]") ?? document;
    return [...where.querySelectorAll("button, a[href], input, h1, h2, p, header .badge, .say")]
      .filter((one) => one.checkVisibility() && one.innerText !== "" && !one.closest(".toasts, .unseen"))
      .filter((one) => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      }).map((one) => one.innerText || one.ariaLabel || one.id);
"""


# Of what is always pressed or written in, what a short message lies over.
IN_THE_WAY = COVERED.replace("button, a[href], input, h1, h2, p, header .badge, .say", ".tabs a, .scantab .icon, header *, .say")
# Where everything stands that is read or pressed.
PLACES = """
    return [...document.querySelectorAll("main *, header *, nav *")].filter((one) => one.checkVisibility())
      .map((one) => [one.localName, one.getBoundingClientRect().top]);
"""


@pytest.mark.parametrize("size", [(320, 640), *map(at_night, [(390, 844), (390, 480), (1280, 800)])])
def test_a_short_message_lies_over_the_page_and_over_nothing_that_is_pressed_there(browse, host, size):
    hunt = host(name="A hunt with quite a long name", clues=CLUES, duration=3600)
    page = join(browse, hunt, size=size, held=1_000).see("The host will start")
    hunt.call("lobby.start")
    page.see("The hunt has started!", within=".toasts").see("The library", within="main").see("0 of 7 found", within="header")
    page.still()
    assert page.run(IN_THE_WAY) == []
    page.shot(f"toast-{size[0]}x{size[1]}")
    # It moves nothing, neither when it comes nor when it goes.
    before = page.run(PLACES)
    page.press("Close", within=".toast").wait(lambda: not page.all(".toast"))
    assert page.run(PLACES) == before
    hunt.call("lobby.extend", seconds=600)
    page.see("10 more minutes!", within=".toasts")
    assert page.run(PLACES) == before
    page.press("Close", within=".toast").press("Talk", within="nav").see("Nobody has said anything")
    hunt.call("lobby.extend", seconds=600)
    page.see("10 more minutes!", within=".toasts").still()
    assert page.run(IN_THE_WAY) == []
    page.shot(f"toast-chat-{size[0]}x{size[1]}")
    # The banner says it, and one of them is enough.
    hunt.call("lobby.pause")
    page.see("The hunt is paused", within=".banner").see_not("The hunt is paused", within=".toasts")


def test_short_messages_wait_for_one_another_and_are_put_away(browse, hunt):
    page = join(browse, hunt, held=1_000).see("The fountain")
    hunt.call("lobby.extend", seconds=600)
    page.see("10 more minutes!", within=".toasts")
    hunt.call("lobby.extend", seconds=1200)
    page.see("20 more minutes!", within="body > .unseen[role=status]")
    hunt.call("lobby.freeze")
    page.see("frozen", within="body > .unseen[role=status]")
    assert page.texts(".toast") == ["10 more minutes!"]
    page.forward(2)
    assert page.texts(".toast") == ["10 more minutes!"], "there was no time to read it"
    page.forward(1).see("20 more minutes!", within=".toasts").press("Close", within=".toast").see("frozen", within=".toasts")
    # The last one stands longer, and whoever has reached its button reads on.
    page.run("document.querySelector('.toast button').focus()")
    page.forward(30)
    assert on_top(page, ".toast") and page.barriers() == []
    key(page, "ENTER")
    page.wait(lambda: not page.all(".toast"))
    assert page.run("return document.activeElement.id") == "main"


@pytest.mark.parametrize("size", [(320, 640), *map(at_night, [(390, 844), (740, 360), (1280, 800)])])
def test_a_short_message_lies_above_the_words_of_a_find(browse, hunt, size):
    page = join(browse, hunt, size=size, held=1_000).see("The fountain")
    page.press("Scan", within="nav").type("Or type what is printed", hunt.clue("The fountain")["token"], enter=True)
    page.see("Found!", within=".outcome")
    hunt.call("lobby.extend", seconds=600)
    page.see("10 more minutes!", within=".outcome .toasts").still()
    assert page.run(COVERED) == []
    page.shot(f"toast-outcome-{size[0]}x{size[1]}")
    # A sheet as high as the screen is lower meanwhile.
    page.press("Continue").press("The tower", within="main").see("How many steps?").forward(6)
    hunt.call("lobby.extend", seconds=1200)
    page.see("20 more minutes!", within=".cluesheet .toasts").still()
    assert page.run(COVERED) == []
    page.shot(f"toast-sheet-{size[0]}x{size[1]}")


def test_a_short_message_stays_in_sight_on_a_scrolled_page_and_moves_nothing_there(browse, hunt):
    page = join(browse, hunt, size=(390, 640), held=1_000).see("The library")
    where = "return document.querySelector('[data-clue=c7]').getBoundingClientRect().top"
    page.run("scrollTo(0, 200)")
    before = page.run(where)
    hunt.call("lobby.extend", seconds=600)
    page.see("10 more minutes!", within=".toasts").still()
    assert on_top(page, ".toast") and page.run(where) == before


def test_a_notice_in_very_large_print_leaves_two_thirds_of_a_small_phone(browse, hunt):
    page = join(browse, hunt, size=(320, 640)).see("The fountain")
    page.run("document.documentElement.style.fontSize = '200%'")
    hunt.call("lobby.announce", text="Mind the trams! " * 12)
    page.see("Mind the trams!", within=".notice")
    page.shot("notice-large")
    assert page.run("return document.querySelector('.notices').getBoundingClientRect().bottom") <= 640 / 3
    # The bar begins below it, and scrolls away.
    page.run("scrollTo(0, 300)")
    assert page.run("return document.elementFromPoint(160, 640 / 3 + 1).closest('main') !== null")
    page.shot("notice-large-scrolled")
    # The text scrolls, also by keyboard; the button is in sight.
    assert on_top(page, ".notice button") and page.run("return document.querySelector('.notice .text').tabIndex") == 0
    assert page.run("const text = document.querySelector('.notice .text'); return text.clientHeight >= 2 * parseFloat(getComputedStyle(text).lineHeight)")
    assert page.barriers() == []
    page.press("Got it").see_not("trams")
