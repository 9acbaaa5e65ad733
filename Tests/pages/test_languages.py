"""Tests the pages in every language: choosing one, room for long words, and Arabic, which runs from right to left."""

import pytest
from selenium.webdriver.common.keys import Keys

from hosting import sit
from playing import CLUES, LANGUAGES, TEXTS, at_night, join

# The languages by the room that their texts need: by the length of the words that cannot be broken. By day, pages fit in the one
# that needs the most, and in Arabic.
LONGEST = sorted(LANGUAGES, key=lambda language: -sum(
    len(word) for text in TEXTS[language].values() if isinstance(text, str) for word in text.split() if len(word) > 12))
BY_DAY = {LONGEST[0], "ar"}


def by_day(languages):
    return [one if one in BY_DAY else at_night(one) for one in languages]

# What sticks out of the page to the left or right, besides what scrolls or is cut off in a box of its own.
OUTSIDE = """
    const scrolls = (element) => {
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflowX !== "visible") return true;
      }
      return false;
    };
    const wide = document.documentElement.clientWidth;
    return [...document.querySelectorAll("body *")].filter((one) => {
      if (!one.checkVisibility() || one.closest(".unseen, .skip, svg") || scrolls(one)) return false;
      const { left, right, width } = one.getBoundingClientRect();
      return width > 0 && (left < -1 || right > wide + 1);
    }).slice(0, 5).map((one) => one.outerHTML.slice(0, 120));
"""


# Where the text of each element is in the one around it: the room to its left and to its right.
ROOM = """
    return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility()).map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const [text, box] = [range.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
      return [Math.round(text.left - box.left), Math.round(box.right - text.right)];
    });
"""


def fits(page, what):
    page.still()
    assert page.run("return document.documentElement.scrollWidth") <= page.size[0], what
    assert page.run(OUTSIDE) == [], what


@pytest.fixture
def hunt(host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Starboard", "Port"], duration=5400,
                description="From the fish market to the old lighthouse.")
    for name in ("Grace", "ليلى", "Mary Jane (2)"):
        hunt.join(name)
    return hunt


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_the_pages_of_every_language_fit_a_small_phone(browse, hunt, language):
    texts = TEXTS[language]
    page = browse("/", language=language, size=(320, 640)).see(texts["start.plan"])
    assert page.run("return document.documentElement.lang") == language
    fits(page, "start")
    page.open(f"/join/{hunt.code}").see("Harbour Rally")
    fits(page, "join")
    page.open("/host").see(texts["host.heading"]).see(texts["template.own"])
    fits(page, "host")
    page.press(texts["template.classroom"]).see(texts["template.printed"], within="dialog")
    fits(page, "host-new")
    page.open("/account").see(texts["account.heading"]).wait(lambda: page.all("form"))
    fits(page, "account")
    page.open("/packs").see(texts["packs.heading"])
    fits(page, "packs")
    page.open(f"/watch/{hunt.code}").see("Harbour Rally")
    fits(page, "screen")
    page.shot(f"language-{language}-screen")


@pytest.mark.parametrize("language", by_day(sorted({*LONGEST[:2], "ar"})))
def test_playing_and_hosting_fit_a_small_phone(browse, hunt, language):
    texts = TEXTS[language]
    hunt.call("lobby.start")
    page = join(browse, hunt, language=language, size=(320, 640)).see("The fountain")
    fits(page, "play")
    for view in ("board", "talk", "clues"):
        page.run(f"location.hash = '{view}'")
        page.wait(lambda: page.all(f"a[href='#{view}'][aria-current]"))
        fits(page, view)
        if view == "talk":
            page.wait(lambda: page.run(ROOM, ".chat > .empty"))
            [[left, right]] = page.run(ROOM, ".chat > .empty")
            assert abs(left - right) <= 1
        page.shot(f"language-{language}-play-{view}")
    page.press(texts["menu.title"]).wait(lambda: page.all("dialog[open]"))
    fits(page, "menu")
    page.press(page.text("dialog .languages summary"), within="dialog")
    page.see("Українська", within="dialog")
    fits(page, "languages")
    page.shot(f"language-{language}-menu")
    room = sit(browse, hunt, language=language, size=(320, 640))
    for view in ("control", "clues", "people", "board", "talk"):
        if not room.run("return !!document.querySelector(`a[href='#${arguments[0]}']`)", view):
            continue
        room.run(f"location.hash = '{view}'")
        room.wait(lambda: room.all(f"a[href='#{view}'][aria-current]"))
        fits(room, view)
        room.shot(f"language-{language}-room-{view}")


def look(page, name):
    assert page.run("return document.documentElement.dir") == "rtl"
    assert page.run("return getComputedStyle(document.body).direction") == "rtl"
    fits(page, name)
    assert page.barriers() == [], name
    page.shots(f"language-ar-{name}")


def test_arabic_runs_from_right_to_left(browse, hunt):
    texts = TEXTS["ar"]
    page = browse("/", language="ar").see(texts["start.plan"])
    look(page, "start")
    page.open(f"/join/{hunt.code}").see("Harbour Rally")
    look(page, "join")
    page.open("/host").see(texts["host.heading"]).see(texts["template.own"])
    look(page, "host")
    page.open(f"/watch/{hunt.code}").see("Harbour Rally")
    look(page, "screen-waiting")
    hunt.call("lobby.start")
    codes = {clue["clue"]: clue["token"] for clue in hunt.call("clue.list")["clues"]}
    player = join(browse, hunt, name="Ada", language="ar").see("The fountain")
    hunt.call("scan.submit", token=player.seat()["token"], text=codes["c1"])
    hunt.call("lobby.announce", text="Ice cream at the pier!")
    look(player, "play")
    player.run("location.hash = 'board'")
    player.see("Mary Jane (2)")
    look(player, "play-board")
    # The rank stands before the name, which is to its right here.
    place, name = player.run("""
        return [".place", ".name"].map((part) => document.querySelector(`.rank ${part}`).getBoundingClientRect().left);
    """)
    assert place > name
    player.stand_at(53.55, 9.97)
    player.run("location.hash = 'map'")
    player.see("The pier")
    look(player, "play-map")
    page.open(f"/watch/{hunt.code}").see("Ada")
    look(page, "screen")
    room = sit(browse, hunt, language="ar")
    look(room, "room")
    hunt.call("lobby.end")
    page.open(f"/replay/{hunt.code}").see("Harbour Rally").wait(lambda: page.all(".controls"))
    look(page, "replay")


def node(page, selector):
    """An element, without scripts, which the driver would run."""
    root = page.cdp("DOM.getDocument")["root"]["nodeId"]
    return page.cdp("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]


def attributes(page, selector):
    flat = page.cdp("DOM.getAttributes", nodeId=node(page, selector))["attributes"]
    return dict(zip(flat[::2], flat[1::2]))


def enter(page, selector):
    page.cdp("DOM.focus", nodeId=node(page, selector))
    key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
    page.cdp("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
    page.cdp("Input.dispatchKeyEvent", type="keyUp", **key)


def test_a_language_is_chosen_without_scripts(browse):
    page = browse("/", language="en")
    page.cdp("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/")
    enter(page, ".foot summary")
    page.wait(lambda: "open" in attributes(page, ".foot details"))
    assert attributes(page, ".foot a[lang=ar]").items() >= {"hreflang": "ar", "dir": "rtl"}.items()
    enter(page, ".foot a[lang=ar]")
    page.wait(lambda: attributes(page, "html")["dir"] == "rtl")
    page.open("/host")
    assert attributes(page, "html")["lang"] == "ar"


def test_a_language_is_chosen_by_keyboard(browse):
    page = browse("/", language="en").see("Ready to hunt?")
    page.run("document.querySelector('.foot summary').focus()")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    page.see("Polski", within=".foot")
    while page.run("return document.activeElement.lang") != "pl":
        page.driver.switch_to.active_element.send_keys(Keys.TAB)
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    page.wait(lambda: page.run("return document.documentElement.lang") == "pl")
    chosen = page.press("Polski", within=".foot").run("return document.querySelector('.foot [aria-current]').lang")
    assert chosen == "pl"


@pytest.mark.parametrize("count, form", [(1, "one"), (3, "few"), (5, "many"), (22, "few")])
def test_a_number_chooses_the_form_of_a_word(browse, host, count, form):
    clue = {"title": "The oak", "points": 1, "proof": {"scan": {}}}
    page = sit(browse, host(clues=[clue] * count), language="pl")
    page.run("location.hash = 'clues'")
    text = TEXTS["pl"]["edit.sum"][form].replace("{n}", str(count)).replace("{points}", str(count))
    page.see(text, within="main")
