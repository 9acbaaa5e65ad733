"""Tests the directory's pages: a map with clusters, a list, filters, and a person's own entry."""

import json
import urllib.request

import pytest
from selenium.webdriver.common.action_chains import ActionChains

from browser import PATIENCE
from harness import Server
from hosting import choose
from pressing import is_replaced


def post(server, call, **body):
    request = urllib.request.Request(f"http://127.0.0.1:{server.http}/hometown/{call}", data=json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.read() == b"ok"


def users(server):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.http}/hometown/users", timeout=PATIENCE) as answer:
        return json.load(answer)


def add(server, nickname, **other):
    post(server, "adduser", **{
        "nickname": nickname, "password": "secret", "country": "Germany", "state": "Hamburg", "city": "Hamburg",
        "year": 2010, **other})


def enter(page, **values):
    """Fills in fields of the dialog by their labels."""
    script = """
        const [label, value] = arguments;
        const all = [...document.querySelector("dialog[open]").querySelectorAll("input, select")];
        const field = all.find((one) => one.checkVisibility() && one.labels[0].innerText.startsWith(label));
        if (field?.localName === "select" && ![...field.options].some((option) => option.value === value)) return false;
        if (field) field.value = value;
        field?.dispatchEvent(new Event("change", { bubbles: true }));
        return Boolean(field);
    """
    for label, value in values.items():
        page.wait(lambda: page.run(script, label.replace("_", " "), value), complaint=lambda: f"no field takes {label} {value}")
    return page


@pytest.fixture(scope="module")
def server():
    """A server without map tiles."""
    server = Server("--log-level", "error")
    towns = [("Germany", "Hamburg", "Hamburg", 53.55, 9.99), ("USA", "California", "San Diego", 32.72, -117.16),
             ("India", "Punjab", "Amritsar", 31.63, 74.87), ("Mexico", "Jalisco", "Guadalajara", 20.67, -103.35)]
    for number in range(30):
        country, state, city, lat, lon = towns[number % 4]
        add(server, f"Player {number}", country=country, state=state, city=city, year=2000 + number % 5,
            latitude=lat + number * 0.0001, longitude=lon)
    add(server, "<b onmouseover=alert(1)>Eve</b>", city="<script>alert(2)</script>", latitude=-33.9, longitude=18.4)
    add(server, "Shy")
    yield server
    assert server.stop() == 0


def clusters(page):
    return [spot.text for spot in page.all(".homes .spot")]


def test_the_map_gathers_people_and_lets_them_fall_apart(browse):
    page = browse("/hometown/map", size=(1280, 800)).see("32 players").see("Natural Earth")
    page.wait(lambda: sum(int(text or 1) for text in clusters(page)) == 31)
    assert page.barriers() == []
    page.shots("hometown")
    page.run("document.querySelector('.homes .spot:not(.single)').click()")
    page.wait(lambda: 0 < sum(int(text or 1) for text in clusters(page)) <= 8)


def test_a_press_on_somebody_tells_who_they_are_as_text(browse):
    page = browse("/hometown/map").see("32 players")
    page.find(".homes .spot.single")
    page.run("document.querySelector('.homes .spot.single').click()")
    page.see("<b onmouseover=alert(1)>Eve</b>", within="dialog").see("<script>alert(2)</script>", within="dialog")
    assert page.all("dialog b, dialog script") == [] and page.barriers() == []
    page.shot("hometown-person")
    page.press("Close", within="dialog").see("<b onmouseover=alert(1)>Eve</b>", within=".people")


def test_filters_are_for_the_map_and_the_list(browse):
    page = browse("/hometown/list", size=(1280, 800)).see("32 players").see("Older")
    choose(page, "Country", "USA")
    page.see("San Diego", within=".people").see_not("Hamburg", within=".people")
    page.wait(lambda: sum(int(text or 1) for text in clusters(page)) == 8)
    page.type("Playing since", "2001", enter=True)
    page.run("document.activeElement.blur()")
    page.wait(lambda: sum(int(text or 1) for text in clusters(page)) == len(page.all(".people .person")) > 0)
    page.see("2001", within=".people").see_not("2002", within=".people")
    choose(page, "State or province", "Alaska")
    page.see("Nobody yet.")


@pytest.mark.parametrize("pressed", [".people .person", ".homes .spot"])
def test_entries_are_not_replaced_while_pressed(browse, pressed):
    page = browse("/hometown/list", size=(1280, 800)).see("32 players")
    page.find(".homes .spot")
    assert not is_replaced(page, pressed, lambda: choose(page, "Country", "USA"))
    page.see("San Diego", within=".people").see_not("Hamburg", within=".people")


def test_a_long_list_has_pages(browse):
    page = browse("/hometown/list").see("Shy", within=".people")
    assert len(page.all(".people .person")) == 24
    page.press("Older").see("Player 0", within=".people").see_not("Shy", within=".people")
    assert len(page.all(".people .person")) == 8
    page.press("Newer").see("Shy", within=".people")


@pytest.mark.quick
def test_somebody_adds_themselves_by_a_press_on_the_map_then_moves_then_goes(browse, server):
    page = browse("/hometown/map", size=(1280, 800)).see("32 players")
    page.find(".homes .spot")
    page.run("document.querySelector('.homes').scrollIntoView({block: 'center'})")
    board = page.find(".homes")
    ActionChains(page.driver).move_to_element_with_offset(board, 0, 120).click().perform()
    page.see("Is that where you are from?").press("Add yourself here").see("Everybody can see")
    assert page.barriers() == []
    page.shots("hometown-add")
    enter(page, Nickname="player 1", Country="Ecuador", State="Pichincha", City="Quito", Playing_since="2012", Password="abc")
    page.press("Add me").see("player 1 is taken")
    enter(page, Nickname="Rosa").press("Add me").see("Rosa is on the map.").see("33 players")
    rosa = users(server)[-1]
    assert (rosa["nickname"], rosa["city"], rosa["state"]) == ("Rosa", "Quito", "Pichincha")
    assert rosa["latitude"] != 0 and rosa["longitude"] != 0
    page.press("Rosa", within=".people").press("That is me").see("Change or remove")
    enter(page, City="Guayaquil", Password="wrong").press("Save").see("The password is wrong.")
    enter(page, Password="abc").press("Save").see("Saved.").see("Guayaquil", within=".people")
    page.press("Rosa", within=".people").press("That is me").see("Change or remove")
    enter(page, Password="abc").press("Remove", within="dialog").see("Remove Rosa for good?")
    page.press("Remove", within="dialog.sure")
    page.see("The entry is removed.").see("32 players").see_not("Rosa", within=".people")
    page.expect("403")


def test_an_invalid_year_is_reported_without_separators(browse):
    page = browse("/hometown/map")
    page.press("Add yourself").see("Everybody can see")
    enter(page, Nickname="Old", Country="Bermuda", City="Hamilton", Playing_since="1969", Password="abc")
    page.press("Add me").see("from 1970 to 20")


def test_ones_own_position_is_taken_when_one_asks_for_it_and_rounded(browse, server):
    page = browse("/hometown/map")
    page.stand_at(48.137154, 11.576124)
    page.press("Add yourself").see("Everybody can see").press("Use my position").see("rounded")
    enter(page, Nickname="Max", Country="Germany", State="Bayern", City="München", Playing_since="1999", Password="abc")
    page.press("Add me").see("Max is on the map.")
    assert [(user["latitude"], user["longitude"]) for user in users(server) if user["nickname"] == "Max"] == [(48.14, 11.58)]
    post(server, "deleteuser", nickname="Max", password="abc")


def test_a_position_that_is_refused_is_said_and_stops_nobody(browse, server):
    page = browse("/hometown/map")
    page.deny("geolocation")
    page.press("Add yourself").see("Everybody can see").press("Use my position").see("switched off for this page")
    enter(page, Nickname="Nina", Country="Bermuda", City="Hamilton", Playing_since="1999", Password="abc")
    page.see_not("State or province", within="dialog").press("Add me").see("Nina is on the map.")
    assert users(server)[-1]["state"] == ""
    post(server, "deleteuser", nickname="Nina", password="abc")


def test_pictures_of_the_map_that_do_not_come_are_said(browse, server_with_map):
    add(server_with_map, "Ada", latitude=53.55, longitude=9.99)
    address = f"http://127.0.0.1:{server_with_map.http}"
    page = browse(address=address, size=(1280, 800)).open("/hometown/map").see("© Cartographers & Sons")
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and page.all(".homes .spot"))
    page.shots("hometown-tiles")
    page.cdp("Network.enable")
    page.cdp("Network.setBlockedURLs", urls=["*.png"])
    page.expect("ERR_BLOCKED_BY_CLIENT")
    page.open("/hometown/map").see("images cannot be loaded")
    page.wait(lambda: page.all(".homes .spot"))


def test_it_speaks_german_and_is_found_from_the_start(browse):
    page = browse("/", language="de").press("Wer spielt, und woher").see("32 Leute").see("Trag dich ein")
    page.press("Trag dich ein").see("Was du hier eingibst")


def test_countries_are_called_what_they_are_called_in_the_language_of_the_page(browse):
    page = browse("/hometown/list", language="de").see("San Diego, California, Vereinigte Staaten", within=".people")
    names = dict(page.run("return [...document.querySelector('.filters select').options].map(({value, text}) => [value, text])"))
    assert names["Germany"] == "Deutschland" and names["Russian Federation"] == "Russland"
    assert names["Bolivia, Plurinational State of"] == "Bolivien" and names["Korea, Republic of"] == "Südkorea"
    assert names["Bosnia and Herzegovina"] == "Bosnien und Herzegowina"
    choose(page, "Land", "Deutschland")
    page.see("Hamburg, Hamburg, Deutschland", within=".people").see_not("San Diego", within=".people")
    page.press("Shy", within=".people").see("Deutschland", within="dialog")
    assert len(browse("/hometown/list").find(".filters select").find_elements("tag name", "option")) == len(names)
