"""Tests the map that is built in, for servers without tiles; and a server that lacks it."""

import os
import shutil

import pytest

import contract
from harness import Server
from hosting import open_clue, sit
from playing import CLUES
from selenium.webdriver.common.action_chains import ActionChains
from test_hometown_page import enter


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A server without the built-in map."""
    program = os.path.realpath(contract.QUARRY)
    folder = tmp_path_factory.mktemp("bare")
    for name in ("quarry", "quarry-pictures"):
        try:
            os.link(f"{os.path.dirname(program)}/{name}", folder / name)
        except OSError:
            shutil.copy(f"{os.path.dirname(program)}/{name}", folder / name)
    for target in ("QuarrySchema", "Translations", "WebServer"):
        (folder / f"quarry_{target}.resources").symlink_to(f"{os.path.dirname(program)}/quarry_{target}.resources")
    whole, contract.QUARRY = contract.QUARRY, folder / "quarry"
    try:
        server = Server()
    finally:
        contract.QUARRY = whole
    yield server
    assert server.stop() == 0


def land(page):
    """How much of the map is land, from 0 to 1."""
    return page.run("""
        const canvas = document.querySelector(".world canvas");
        if (!canvas) return 0;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let drawn = 0;
        for (let index = 3; index < data.length; index += 4) if (data[index] > 0) drawn++;
        return drawn / (data.length / 4);
    """)


FIGURES = """
    return [...document.querySelectorAll("dialog input")]
      .filter(({labels}) => /^(Latitude|Longitude)/.test(labels[0]?.innerText)).map(({value}) => value);
"""


def names(page, kind):
    return {name.text for name in page.all(f".placename.{kind}")}


def test_the_directory_shows_coastlines_borders_and_countries(browse):
    page = browse("/hometown/map", size=(1280, 800), language="de").see("Natural Earth")
    page.wait(lambda: {"Australien", "Brasilien"} <= names(page, "country"))
    # The sea is no part of it.
    assert 0.2 < land(page) < 0.7
    assert page.barriers() == []
    page.shots("hometown-world")


def test_a_press_on_the_map_fills_in_the_country(browse):
    page = browse("/hometown/map", size=(1280, 800)).see("Natural Earth")
    page.wait(lambda: "Australia" in names(page, "country"))
    page.run("document.querySelector('.homes').scrollIntoView({block: 'center'})")
    name = next(one for one in page.all(".placename.country") if one.text == "Australia")
    ActionChains(page.driver).move_to_element(name).click().perform()
    page.press("Add yourself here").see("What the map knows")
    filled = "return [...document.querySelectorAll('dialog select')].map(({value}) => value)"
    assert page.run(filled)[0] == "Australia"
    assert page.barriers() == []
    page.shot("hometown-guessed")


def test_ones_position_fills_in_country_state_and_city_but_not_over_what_is_there(browse):
    page = browse("/hometown/map")
    page.stand_at(48.137154, 11.576124)
    page.press("Add yourself").see("Everybody can see").press("Use my position").see("What the map knows")
    fields = "return [...document.querySelectorAll('dialog select, dialog [autocomplete=address-level2]')].map(({value}) => value)"
    assert page.run(fields) == ["Germany", "Bayern", "Munich"]
    enter(page, City="München", Latitude="53.55, 9.99")
    page.wait(lambda: page.run(FIGURES) == ["53.55", "9.99"])
    page.still()
    assert page.run(fields) == ["Germany", "Bayern", "München"]


def test_ones_position_names_no_town_of_another_country(browse):
    page = browse("/hometown/map")
    page.stand_at(48.8566, 2.3522)
    page.press("Add yourself").see("Everybody can see")
    enter(page, Country="USA").press("Use my position").see("rounded")
    enter(page, State="Texas")
    # The guess has come: what somebody enters is guessed after it.
    enter(page, Country="France", Latitude="45.76, 4.84").see("What the map knows")
    page.wait(lambda: page.run("return document.querySelector('dialog [autocomplete=address-level2]').value") == "Lyon")


def test_a_place_is_pasted_and_seen_and_ones_own_position_clears_what_was_wrong(browse, host):
    page = sit(browse, host(clues=CLUES[:1]), size=(1280, 800)).press("Clues", within="nav")
    open_clue(page, "c1").press("Place", within="dialog").press("Coordinates", within="dialog")
    page.see("Both can be pasted at once", within="dialog")
    page.type("Latitude", "somewhere").press("Save").see("Latitude", within=".problem")
    page.stand_at(48.137154, 11.576124)
    page.press("Here I am").see("accurate to 5 m")
    page.wait(lambda: page.run(FIGURES) == ["48.137154", "11.576124"])
    assert page.text(".problem") == "" and not page.all("dialog [aria-invalid]")
    page.type("Latitude", "52.517, 13.389")
    page.run("document.activeElement.blur()")
    page.wait(lambda: page.run(FIGURES) == ["52.517", "13.389"] and page.all("dialog path.place"))
    assert page.barriers() == []
    page.shots("host-place-without-tiles")


def test_the_map_goes_to_where_one_is(browse, host):
    page = sit(browse, host(clues=CLUES[:1]), size=(1280, 800)).press("Clues", within="nav")
    open_clue(page, "c1").press("Place", within="dialog")
    page.wait(lambda: page.all("dialog .leaflet-control-scale-line"))
    page.wait(lambda: "km" in page.text("dialog .leaflet-control-scale-line"))
    page.stand_at(52.517, 13.389)
    page.press("Where am I?", within="dialog")
    # Coastlines and towns are too coarse for streets, so it goes no closer than they are of use.
    page.wait(lambda: "Berlin" in names(page, "town") and land(page) > 0.5)


def test_the_map_of_a_new_place_begins_where_the_hunt_is(browse, host):
    hunt = host(clues=CLUES[:1])
    page = sit(browse, hunt, size=(1280, 800))
    page.cdp("Emulation.setTimezoneOverride", timezoneId="Europe/Riga")

    def begins_at(town):
        page.press("Add a clue", within="main").see("How is it found?").press("Place", within="dialog form")
        page.wait(lambda: town in names(page, "town"), complaint=lambda: names(page, "town"))
        page.press("Close", within="dialog").see_not("How is it found?")

    page.open(f"/host/{hunt.lobby}#clues")
    # Nobody is asked where they are: the town of the clock's time zone is better than the whole world.
    begins_at("Rīga")
    page.stand_at(52.517, 13.389)
    begins_at("Berlin")
    hunt.call("lobby.update", settings={"zone": {"circle": {"lat": 48.85, "lon": 2.35, "radius": 2_000}}})
    page.driver.refresh()
    begins_at("Paris")
    hunt.call("clue.update", clue="c1", location={"lat": 50.08, "lon": 14.43, "radius": 30})
    page.driver.refresh()
    begins_at("Prague")


def test_a_server_without_it_says_so_and_draws_the_globe(browse, bare):
    assert "Maps have no coastlines" in bare.log()
    page = browse(address=f"http://127.0.0.1:{bare.http}").open("/hometown/map").see("only the lines of the globe")
    assert page.all(".homes path.grid") and not page.all(".world")


def test_an_empty_world_asks_for_the_first_light_and_each_player_is_one(browse, bare):
    page = browse(address=f"http://127.0.0.1:{bare.http}").open("/hometown/map").see("No light is burning yet", within=".night")
    assert page.barriers() == [] and not page.all(".homes .spot")
    page.shots("hometown-empty")
    home = {"nickname": "Ada", "password": "abc", "country": "Iceland", "city": "Húsavík", "year": 2020, "latitude": 66.04,
            "longitude": -17.34}
    added = page.run_async("""
        const [home, done] = arguments;
        (async () => {
          const [state] = await (await fetch(`/hometown/states?country=${home.country}`)).json();
          return (await fetch("/hometown/adduser", {method: "POST", body: JSON.stringify({...home, state: state ?? ""})})).status;
        })().then(done, (error) => done(String(error)));
    """, home)
    assert added == 200
    page.driver.refresh()
    page.see("1 player").find(".homes .spot.single")
    page.see_not("No light is burning yet")
