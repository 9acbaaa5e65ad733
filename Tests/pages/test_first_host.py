"""Tests what a host meets who makes a first hunt: examples, the clock, the steps to the start."""

import pytest

from hosting import create, sit, titles
from playing import CLUES


def done(page):
    return [row.text.split("\n")[-1] for row in page.all(".setup .done")]


def above(page, one, other):
    """Whether an element stands above another one."""
    top = "return document.querySelector(arguments[0]).getBoundingClientRect().top"
    return page.run(top, one) < page.run(top, other)


def test_a_hunt_is_there_with_one_press(browse, host_in):
    page = browse("/host").see("A new hunt")
    assert page.barriers() == []
    page.shots("host-new")
    page.press("Start a hunt now").see("Steps to the start").see("30 min")
    # Nobody is there yet: the code comes before the steps, which are folded away.
    assert not page.all(".setup") and above(page, ".invite", ".setup, .folded")
    hunt = host_in(page)
    assert page.run("return document.querySelector('.joincode').getBoundingClientRect().bottom") < page.size[1] / 2
    page.press("Steps to the start").wait(lambda: done(page) == ["Add the clues"])
    assert page.barriers() == []
    page.shots("host-alone")
    # Somebody comes: the steps unfold by themselves.
    page.press("Steps to the start").wait(lambda: not page.all(".setup"))
    hunt.join("Ben")
    page.wait(lambda: done(page) == ["Add the clues", f"Invite players: join code {hunt.code}"], complaint=lambda: done(page))
    page.press("Clues", within="nav").see("A printed code", within=".edited")
    assert titles(page) == ["Backwards", "Corners", "The nearest planet", "A printed code"]


@pytest.mark.parametrize("occasion, way, first, kind, minutes", [
    ("Classroom", None, "Backwards", "codeword", 30), ("Classroom", "3 codes to print", "The bookshelf", "scan", 30),
    ("Birthday", None, "The coats", "photo", 30), ("City walk", None, "The fountain", "photo", 90),
    ("Office", "3 codes to print", "The coffee machine", "scan", 45),
])
def test_an_occasion_has_three_clues_with_or_without_printing(browse, host_in, occasion, way, first, kind, minutes):
    page = browse("/host").see("A new hunt").press(occasion).see("Three clues to begin with", within="dialog")
    value = "return document.querySelector('dialog input').value"
    assert page.run(value) == occasion
    assert page.barriers() == []
    if way:
        page.press(way, within="dialog")
    page.press("Create the hunt").see("Steps to the start").see(f"{minutes // 60} h" if minutes > 60 else f"{minutes} min")
    clues = host_in(page).call("clue.list")["clues"]
    assert len(clues) == 3 and clues[0]["title"] == first
    assert {kind in clue["proof"] for clue in clues[:1]} == {True}
    assert any("scan" in clue["proof"] for clue in clues) == (way is not None)


def test_closing_an_occasion_leaves_its_choices_behind(browse, host_in):
    page = browse("/host").see("A new hunt").press("Office").see("3 clues, no printing", within="dialog").press("Close")
    page.see_not("Create the hunt").press("Your own").type("Name of the hunt", "Plain").press("Create the hunt").see("No clues yet")
    assert host_in(page).call("lobby.peek")["teams"] == []


def test_what_is_wrong_in_the_settings_is_shown_there(browse):
    page = browse("/host").see("A new hunt").press("Your own").press("All settings").type("Minutes on the clock", "many")
    page.press("All settings").see_not("Minutes on the clock").press("Create the hunt").see("Minutes on the clock")
    assert page.run("return document.activeElement.labels[0].innerText") == "Minutes on the clock"


def test_a_host_chooses_a_join_code(browse, host):
    page = browse("/host").press("Your own").press("All settings").press("Order and scoring").type("Join code", "a b")
    page.type("Name of the hunt", "Zebras").press("Create the hunt").see("A join code has four letters and digits")
    page.type("Join code", "zebr").press("Create the hunt").see("ZEBR", within="header")
    other = browse("/host").press("Your own").press("All settings").press("Order and scoring").type("Join code", "ZEBR")
    other.type("Name of the hunt", "More zebras").press("Create the hunt").see("Another hunt has this code.")


@pytest.mark.parametrize("occasion", ["classroom", "birthday", "walk", "office", "own"])
def test_occasions_in_every_language_are_hunts(browse, occasion):
    for language in ("de", "uk", "ar"):
        page = browse("/host", language=language).see("Quarry")
        page.find(f"[data-occasion={occasion}]")
        page.run(f"document.querySelector('[data-occasion={occasion}]').click()")
        page.find("dialog form")
        page.run("document.querySelector('dialog form').requestSubmit()")
        page.wait(lambda: "/host/" in page.driver.current_url and page.all("main .view"))


def test_a_hunt_at_once_in_every_language(browse):
    for language in ("de", "uk", "ar"):
        page = browse("/host", language=language).see("Quarry")
        page.find("#now .bright")
        page.run("document.querySelector('#now .bright').click()")
        page.wait(lambda: "/host/" in page.driver.current_url and page.all(".folded"))
        page.run("document.querySelector('.folded').open = true")
        page.wait(lambda: page.all(".setup .done"))


def test_the_steps_to_the_start_are_ticked_off(browse, host, tmp_path):
    hunt = host(clues=[])
    page = sit(browse, hunt).see(hunt.code, within="header").press("Control", within="nav").press("Steps to the start")
    page.see("Add the clues")
    assert done(page) == []
    assert page.barriers() == []
    hunt.call("clue.add", **CLUES[0])
    page.wait(lambda: done(page) == ["Add the clues"])
    page.shots("host-steps")
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.press("Print the codes").press("PDF")
    page.wait(lambda: page.run("return document.querySelector('dialog [aria-busy]') === null"))
    # A host who goes on elsewhere sees the same: it is something to do, and not ticked off by one browser.
    page.press("Close")
    elsewhere = sit(browse, hunt).press("Control", within="nav").press("Steps to the start")
    for one in (page, elsewhere):
        one.wait(lambda: done(one) == ["Add the clues"])
        assert one.text(".setup [aria-current]").endswith(f"Invite players: join code {hunt.code}")
        assert one.texts(".setup .mark")[1:] == ["", "2", "3"]
    hunt.join("Ben")
    page.wait(lambda: done(page)[-1] == f"Invite players: join code {hunt.code}")
    hunt.call("lobby.start")
    page.see_not("Steps to the start").press("Clues", within="nav").see(hunt.code, within="header")
    hunt.call("lobby.end")
    page.see_not(hunt.code, within="header")


def test_a_new_hunt_has_half_an_hour(browse):
    page = create(browse, "Quick one")
    page.press("Control", within="nav").see("30 min")


def test_each_hunt_at_once_has_a_name_of_its_own(browse):
    page = browse("/host").see("A new hunt")
    names = page.run_async("""
        const [done] = arguments;
        import("quarry/host/templates").then(({sample}) => done(Array.from({length: 60}, () => sample().params.name)));
    """)
    assert len(set(names)) > 3 and all(3 < len(name) < 40 for name in names)
