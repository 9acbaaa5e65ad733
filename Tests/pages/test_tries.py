"""Tests choices that limit the tries: wrong options are struck out and stay so."""

from hosting import open_clue, sit
from playing import join

QUESTION = {"title": "The bridge", "points": 30, "proof": {
    "choice": {"options": ["1789", "1848", "1871"], "answer": 1, "tries": 2, "wrongCost": 5}}}


def pick(page, option):
    page.press(option, within="dialog")
    page.wait(lambda: page.run("return document.querySelector('dialog label.choice:has(:checked)')?.innerText.trim()") == option)


def test_wrong_options_are_struck_out_and_stay_so(browse, host):
    hunt = host(clues=[QUESTION])
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.press("The bridge", within="main").see("Tries left: 2").see("A wrong one costs 5 points")
    pick(page, "1789")
    page.press("Answer", within="dialog").see("Not right").see("Tries left: 1").press("Continue")
    page.wait(lambda: [one.text for one in page.all("dialog s")] == ["1789"])
    page.barriers()
    page.shots("tries")
    page.driver.refresh()
    page.press("The bridge", within="main").see("Tries left: 1")
    page.wait(lambda: [one.text for one in page.all("dialog s")] == ["1789"])
    pick(page, "1848")
    page.press("Answer", within="dialog").see("+25")


def test_the_host_sets_what_wrong_options_cost(browse, host):
    hunt = host(clues=[QUESTION])
    page = open_clue(sit(browse, hunt).press("Clues", within="nav"), "c1").see("What wrong options cost")
    page.type("Tries", "3").press("Save", within="dialog")
    page.wait(lambda: hunt.clue("The bridge")["proof"]["choice"]["tries"] == 3)
    assert hunt.clue("The bridge")["proof"]["choice"]["wrongCost"] == 5
