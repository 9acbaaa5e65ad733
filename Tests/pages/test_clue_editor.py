"""Tests how a host writes a clue: what a player sees stands beside it, and its code is shown without a printer."""

import pytest

from browser import DESKTOP, PHONE
from hosting import open_clue, sit
from playing import CLUES


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES)


def clues(browse, hunt, size):
    return sit(browse, hunt, size=size).press("Clues", within="nav").see("The fountain", within=".edited")


def test_beside_a_clue_stands_what_a_player_sees_of_it(browse, hunt):
    page = clues(browse, hunt, DESKTOP).press("Add a clue", within="main").see("How is it found?")
    page.see("Scan the code", within=".phone").see("10 points", within=".phone")
    page.type("Title", "The old gate").see("The old gate", within=".phone")
    page.press("To choose", within="dialog form").see("Option 1", within=".phone").see("Which one is right?", within=".phone")
    page.type("Option 1", "Lions").type("Option 2", "Bears").see("Lions", within=".phone").see("Bears", within=".phone")
    page.see_not("Option 3", within=".phone").type("Where to look", "Who guards it?").see("Who guards it?", within=".phone")
    # What is not valid yet stays what it was.
    page.type("Points", "many").see("10 points", within=".phone").type("Points", "35").see("35 points", within=".phone")
    page.press("A number", within="dialog form").type("Question", "How many steps?").see("How many steps?", within=".phone")
    # It is a picture: nobody gets into it with the keyboard, and screen readers have the form.
    assert page.run("return document.querySelector('.phonescreen').inert")
    assert page.barriers() == []
    page.shots("clue-editor")
    page.type("Answer", "12").press("Add the clue").see("The old gate", within=".edited")
    assert hunt.clue("The old gate")["proof"] == {"number": {"question": "How many steps?", "answer": 12, "tolerance": 0}}


def test_fields_come_in_the_order_in_which_one_thinks(browse, hunt):
    page = open_clue(clues(browse, hunt, DESKTOP), "c2")
    labels = page.run("return [...document.querySelectorAll('dialog form :is(legend, label:not(.choice))')]"
                      ".filter((one) => one.checkVisibility()).map(({innerText}) => innerText)")
    assert labels[:5] == ["How is it found?", "Title", "Accepted words", "Where to look", "Points"], labels
    # The place of a clue to visit is what its kind needs.
    order = "return [...document.querySelectorAll('dialog form summary, dialog form label')].map(({innerText}) => innerText.trim())"
    names = page.run(order)
    assert names.index("Where to look") < names.index("Place")
    page.press("A place to visit", within="dialog form").find("dialog .map.leaflet-container")
    names = page.run(order)
    assert names.index("Title") < names.index("Place") < names.index("Where to look")


def test_on_a_phone_a_button_shows_the_same(browse, hunt):
    page = open_clue(clues(browse, hunt, PHONE), "c2").see_not("Ask for its name.", within=".phone")
    page.type("Title", "The youngest tree").press("Preview", within="dialog").see("Ask for its name.", within=".cluesheet")
    page.see("The youngest tree", within=".cluesheet").type("Your answer", "oak").press("Answer", within=".cluesheet")
    page.see("This is only a preview", within=".cluesheet")
    assert page.barriers() == []
    page.shot("clue-preview-phone")
    page.press("Close", within=".cluesheet").press("Save").see("The youngest tree", within=".edited")


def test_a_code_is_shown_on_the_whole_screen(browse, hunt):
    page = clues(browse, hunt, DESKTOP).press("Show the code of The fountain")
    page.see("The fountain", within=".codescreen")
    fountain = hunt.clue("The fountain")
    assert page.scanned() == [fountain["qr"]]
    assert page.text(".codescreen .typed").replace("-", "") == fountain["token"]
    assert page.barriers() == []
    page.shots("clue-code")
    page.press("Close", within=".codescreen").see_not("-", within=".typed")
    open_clue(page, "c1").press("Show it", within="dialog").find(".codescreen")
    assert page.scanned() == [fountain["qr"]]
    # Clues without a code have none to show.
    shown = page.run("return [...document.querySelectorAll('.edited > li:has(.showcode)')].map((row) => row.dataset.clue)")
    assert shown == [clue["clue"] for clue in hunt.call("clue.list")["clues"] if "scan" in clue["proof"]]


def test_a_place_is_pressed_on_the_map_and_figures_wait_below(browse, hunt):
    page = clues(browse, hunt, DESKTOP)
    open_clue(page, "c1").press("Place", within="dialog form").find("dialog .map.leaflet-container")
    assert not page.run("return [...document.querySelectorAll('dialog label')].some((one) => "
                        "one.innerText === 'Latitude' && one.checkVisibility())")
    page.press("Coordinates", within="dialog").type("Latitude", "54.32").type("Longitude", "somewhere")
    # What is wrong is shown, also when it is folded away.
    page.press("Coordinates", within="dialog").press("Save").see("Longitude", within=".problem")
    page.type("Longitude", "10.14").press("Save").see("Saved")
    assert hunt.clue("The fountain")["location"]["lat"] == 54.32
