"""Tests the dialog to print: what is chosen is seen at once, and remembered."""

import pytest

from browser import DESKTOP, PHONE
from hosting import sit
from playing import CLUES

# What the picture of the first page has, from the server.
SHOWN = """
    const root = document.querySelector(".papersheet").shadowRoot;
    const [page, labels] = [root.querySelector(".page"), root.querySelectorAll("article.label")];
    const box = (one) => one.getBoundingClientRect();
    const near = (one, other) => Math.abs(one - other) < 3;
    return page && {
      labels: labels.length, texts: [...labels].map((one) => one.innerText.replace(/\\s+/g, " ")),
      codes: root.querySelectorAll("article svg[role=img]").length,
      fits: near(box(page).width, box(root.host).width) && near(box(page).height, box(root.host).height),
      shape: box(page).width / box(page).height,
    };
"""


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES)


def dialog(browse, hunt, size=DESKTOP):
    return sit(browse, hunt, size=size).press("Clues", within="nav").press("Print", within="main").see("What to print")


def shown(page, **wanted):
    def is_there():
        seen = page.run(SHOWN)
        return seen and all(seen[name] == value for name, value in wanted.items()) and seen
    page.wait(is_there, complaint=lambda: f"{wanted} is not shown, but {page.run(SHOWN)}")
    return page.run(SHOWN)


def test_the_first_page_is_seen_before_it_is_printed(browse, hunt):
    page = dialog(browse, hunt)
    cards = shown(page, labels=2, codes=2)
    assert cards["fits"] and abs(cards["shape"] - 210 / 297) < 0.01
    assert "The fountain" in cards["texts"][0] and "The library" in cards["texts"][1]
    page.see("Page 1 of 1", within=".paperview")
    assert page.barriers() == []
    page.shots("print")
    page.press("Posters", within="dialog").see("Page 1 of 2", within=".paperview")
    assert shown(page, labels=1)["fits"]
    page.press("Cards", within="dialog").type("How many of each", "4").see("Page 1 of 2", within=".paperview")
    shown(page, labels=4)
    page.press("Letter", within="dialog").wait(lambda: abs(page.run(SHOWN)["shape"] - 216 / 279) < 0.01)
    # What is not valid is said at the button, and the last page stays.
    page.type("How many of each", "many").press("PDF", within="dialog").see("How many of each", within=".problem")
    assert shown(page, labels=4)["fits"]


def test_each_look_is_seen_and_kept(browse, hunt):
    page = dialog(browse, hunt)
    shown(page, labels=2)
    looks = """
        const label = document.querySelector(".papersheet").shadowRoot.querySelector("article.label");
        return label && [!!label.querySelector(".art"), getComputedStyle(label.querySelector(".title")).color];
    """
    page.wait(lambda: page.run(looks) == [True, "rgb(0, 0, 0)"])
    page.shots("print-framed")
    page.press("Night, white on black", within="dialog").wait(lambda: page.run(looks) == [True, "rgb(255, 255, 255)"])
    page.shots("print-night")
    page.press("A face to colour in", within="dialog").see("Page 1 of 2", within=".paperview")
    page.press("Plain", within="dialog").wait(lambda: page.run(looks) == [False, "rgb(0, 0, 0)"])
    page.press("Close", within="dialog").see_not("What to print").press("Print", within="main").see("What to print")
    page.see("Page 1 of 2", within=".paperview").wait(lambda: page.run(looks) == [False, "rgb(0, 0, 0)"])


def test_what_cannot_be_printed_says_why(browse, hunt):
    page = dialog(browse, hunt)
    shown(page, labels=2)
    page.expect("400", "404", "409", "422")
    page.press("Badges of the players", within="dialog").see_not("Page 1 of", within=".paperview")
    page.wait(lambda: page.text(".paperview") != "")
    hunt.join("Ada")
    page.press("Posters", within="dialog").see("Page 1 of 1", within=".paperview")
    assert "Ada" in shown(page, labels=1)["texts"][0]


def test_the_choices_are_remembered_in_this_browser(browse, hunt, host):
    page = dialog(browse, hunt)
    page.press("Small stickers", within="dialog").press("Letter", within="dialog").press("Adjust", within="dialog")
    page.type("Down (mm)", "1.5").press("Close", within="dialog")
    # Nothing was written that could be lost, so nobody is asked.
    page.see_not("What to print").press("Print", within="main").see("What to print")
    chosen = "return [...document.querySelectorAll('.pick:has(:checked)')].map(({innerText}) => innerText.trim())"
    assert page.run(chosen) == ["Codes of the clues", "Small stickers for punch cards", "Framed, with scenery", "Letter"]
    page.press("Adjust", within="dialog").see("Down (mm)")
    assert page.run("return [...document.querySelectorAll('dialog input')].find(({labels}) => "
                    "labels[0]?.innerText === 'Down (mm)').value") == "1.5"
    # In another hunt, too.
    other = host(clues=CLUES)
    page.run("""
        const [lobby, code, token] = arguments;
        localStorage.setItem("quarry.seats", JSON.stringify({[`${lobby}.host`]: {role: "host", lobby, code, token, used: Date.now()}}));
    """, other.lobby, other.code, other.token)
    page.open(f"/host/{other.lobby}").press("Clues", within="nav").press("Print", within="main").see("What to print")
    assert page.run(chosen)[1:] == ["Small stickers for punch cards", "Framed, with scenery", "Letter"]


def test_on_a_phone_it_is_one_column(browse, hunt):
    page = dialog(browse, hunt, PHONE)
    assert shown(page, labels=2)["fits"]
    left, wide = page.run("""
        const [form, view] = [".printpart", ".paperview"].map((one) => document.querySelector(one).getBoundingClientRect());
        return [Math.abs(form.left - view.left), Math.abs(form.width - view.width)];
    """)
    assert left < 1 and wide < 1
    # The button is in view from the start.
    assert page.run("""
        const box = [...document.querySelectorAll("dialog .primary")].at(-1).getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    """)
    assert page.run("return document.documentElement.scrollWidth") <= PHONE[0]


def test_the_picture_of_cards_says_how_many_a_page_has(browse, hunt):
    page = dialog(browse, hunt)
    cells = "return document.querySelectorAll('[name=layout][value=cards] + svg .ink').length"
    for look, number in (("Plain", 6), ("Night", 4), ("Framed", 4)):
        page.press(look, within="dialog").wait(lambda: page.run(cells) == number)
