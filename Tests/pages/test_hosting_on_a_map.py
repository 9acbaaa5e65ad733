"""Tests choosing a clue's place on the map."""

from selenium.webdriver.common.action_chains import ActionChains

from hosting import open_clue, sit
from playing import CLUES
from test_map import server  # noqa: F401, a fixture: a server that has a map


def test_a_press_on_the_map_is_a_place(browse, host):
    hunt = host(clues=[{**CLUES[0], "location": {"lat": 53.5464, "lon": 9.9661, "radius": 40}}])
    page = sit(browse, hunt, size=(1280, 800)).press("Clues", within="nav")
    open_clue(page, "c1").see("Cartographers & Sons")
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and page.all("path.place"))
    page.run("document.querySelector('dialog .map').scrollIntoView({block: 'center'})")
    page.still()
    ActionChains(page.driver).move_to_element_with_offset(page.find("dialog .map path.place"), 60, -40).click().perform()
    # North-east of the centre of the circle.
    page.wait(lambda: "53.5464" not in page.run("return [...document.querySelectorAll('dialog input')].map(({value}) => value)"))
    assert len(page.all("dialog .map path.place")) == 1 and page.barriers() == []
    page.shots("host-map")
    page.press("Save").see("Saved.")
    place = hunt.clue("The fountain")["location"]
    assert 53.5464 < place["lat"] < 53.5474 and 9.9661 < place["lon"] < 9.9681 and place["radius"] == 40
    open_clue(page, "c1").press("No place").press("Save").see("Saved.")
    page.wait(lambda: "location" not in hunt.clue("The fountain"))
