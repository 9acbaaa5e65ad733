"""Tests what a host meets who makes a first hunt: examples, the clock, the steps to the start."""

from hosting import create, sit, titles
from playing import CLUES


def done(page):
    return [row.text.split("\n")[-1] for row in page.all(".setup .done")]


def test_a_sample_hunt_is_there_at_once(browse):
    page = browse("/host").see("Begin with an example")
    assert page.barriers() == []
    page.shots("host-examples")
    page.press("Try a sample hunt").see("Steps to the start").see("30 min")
    assert done(page) == ["Add the clues"]
    page.press("Clues", within="nav").see("A printed code", within=".edited")
    assert titles(page) == ["Backwards", "Corners", "The nearest planet", "A printed code"]


def test_an_example_fills_the_form_and_can_be_taken_back(browse):
    page = browse("/host").press("City walk").see("Three clues to begin with")
    value = "return [...document.querySelectorAll('input')].find(({labels}) => labels[0]?.innerText.startsWith(arguments[0])).value"
    assert [page.run(value, label) for label in ("Name of the hunt", "Minutes on the clock")] == ["City walk", "90"]
    page.press("City walk").see_not("Three clues to begin with")
    assert [page.run(value, label) for label in ("Name of the hunt", "Minutes on the clock")] == ["", "30"]
    page.press("Office").press("Create the hunt").see("Steps to the start").see("45 min")
    page.press("Clues", within="nav").see("The printer", within=".edited")
    assert titles(page) == ["The coffee machine", "The printer", "The meeting room"]


def test_a_host_chooses_a_join_code(browse, host):
    page = browse("/host").press("Order and scoring").type("Join code", "a b")
    page.type("Name of the hunt", "Zebras").press("Create the hunt").see("A join code has four letters and digits")
    page.type("Join code", "zebr").press("Create the hunt").see("ZEBR", within="header")
    other = browse("/host").press("Order and scoring").type("Join code", "ZEBR")
    other.type("Name of the hunt", "More zebras").press("Create the hunt").see("Another hunt has this code.")


def test_examples_in_every_language_are_hunts(browse, server):
    for language in ("de", "uk", "ar"):
        page = browse("/host", language=language).see("Quarry")
        page.run("document.querySelector('#examples + button').click()")
        page.wait(lambda: "/host/" in page.driver.current_url and page.all(".setup .done"))


def test_the_steps_to_the_start_are_ticked_off(browse, host, tmp_path):
    hunt = host(clues=[])
    page = sit(browse, hunt).see(hunt.code, within="header").press("Control", within="nav").see("Steps to the start")
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
    elsewhere = sit(browse, hunt).press("Control", within="nav").see("Steps to the start")
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
