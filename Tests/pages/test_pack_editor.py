"""Tests the editor of packs: with a map, with the list only, on conflicts, and on leaving."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import DESKTOP
from hosting import choose
from packing import PINS, Person, sign_in, write_pin
from test_looks import look
from test_map import server  # noqa: F401, a fixture: a server that has a map


def rows(page):
    return [title.text.splitlines()[-1] for title in page.all(".pins .title")]


def places(pack):
    return [(clue["location"]["lat"], clue["location"]["lon"]) for clue in pack["clues"]]


def press_map(page, x, y):
    """Clicks off the middle of the map."""
    board = page.find(".mapboard .map")
    page.element("arguments[0].scrollIntoView({block: 'center'})", board)
    page.still()
    ActionChains(page.driver).move_to_element_with_offset(board, x, y).click().perform()


def test_a_pack_is_made_without_a_map_and_with_keys_alone(browse, server):
    person = Person(server)
    page = sign_in(browse, person, "/packs/new").see("A new pack").see("5 more pins")
    page.press("Save the pack").see("Name of the pack", within=".problem")
    page.type("Name of the pack", "Keys alone").type("Where it is played", "Riga").type("Description", "No mouse.")
    choose(page, "Game time", "45 min")
    for title in ("First", "Second", "Third"):
        page.press("Add a pin")
        page.see("How is it found?").press("Place").press("Coordinates").type("Latitude", "56.95").type("Longitude", "24.1")
        write_pin(page, title, "What is it?", "word", 7)
    page.find("[aria-label='Move Third up']").send_keys(Keys.ENTER)
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    page.find("[aria-label='Remove Second']").send_keys(Keys.ENTER)
    page.see("Second is removed")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)  # puts the pin back
    page.wait(lambda: rows(page) == ["Third", "First", "Second"])
    page.see("3 pins, 21 points. 2 more pins")
    page.press("Save the pack").see("Saved as version 1")
    # Others cannot find it yet.
    assert not page.all("dialog[open]")
    [card] = person.call("pack.mine")["packs"]
    pack = person.call("pack.get", pack=card["pack"])
    assert [clue["title"] for clue in pack["clues"]] == ["Third", "First", "Second"] and pack["gameTime"] == 45
    assert places(pack) == [(56.95, 24.1)] * 3
    assert page.barriers() == []


def test_a_press_on_the_map_adds_a_pin_and_a_drag_moves_it(browse, server):
    person = Person(server)
    page = sign_in(browse, person, f"/packs/{person.pack(pins=PINS[:2])}/edit", size=DESKTOP).see("Saved as version 1")
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and len(page.all(".pinmark")) == 2)
    # The list stands beside the map, and says how far one pin is from the other.
    page.see("Start", within="[data-pin='1']").see("160 m from pin 1", within="[data-pin='2']")
    assert page.run("""
        const [map, list] = [".mapboard", ".pins"].map((one) => document.querySelector(one).getBoundingClientRect());
        return map.right <= list.left && list.top < map.bottom;
    """)
    page.run("scrollTo(0, 0)")
    page.shot("pack-editor-top")
    press_map(page, 40, -90)
    write_pin(page, "Pressed", "What is here?", "grass")
    page.wait(lambda: len(page.all(".pinmark")) == 3)
    page.run("document.querySelector('.mapboard').scrollIntoView({block: 'center'})")
    mark = page.find(".pinmark[aria-label='Pin 3, Pressed']")
    before = page.text("[data-pin='3']")
    ActionChains(page.driver).click_and_hold(mark).move_by_offset(-40, 20).move_by_offset(-20, 0).release().perform()
    page.wait(lambda: page.text("[data-pin='3']") != before)
    page.press("Save the pack").see("Saved as version 2")
    page.find(".pinmark[aria-label='Pin 1, The cat house']").send_keys(Keys.ENTER)
    page.see("How is it found?", within="dialog").press("Close")
    look(page, "pack-editor")


def test_saving_an_old_version_warns_and_loses_nothing(browse, server):
    person = Person(server)
    pack = person.pack()
    page = sign_in(browse, person, f"/packs/{pack}/edit").see("Saved as version 1")
    page.type("Name of the pack", "My own name").press("The swan", within=".pins").type("Title", "The goose").press("Done")
    person.call("pack.update", pack=pack, version=1, location="Elsewhere", clues=PINS[:1] + PINS[1:5])
    page.press("Save the pack").see("changed somewhere else")
    assert page.barriers() == []
    page.press("keep my changes").see("This is version 2, with your changes")
    page.wait(lambda: page.run("return document.querySelector('h1').innerText") == "My own name")
    page.press("Save the pack").see("Saved as version 3")
    now = person.call("pack.get", pack=pack)
    assert (now["name"], now["location"]) == ("My own name", "Elsewhere")
    assert [clue["title"] for clue in now["clues"]] == ["The cat house", "The goose", *[pin["title"] for pin in PINS[2:5]]]


def test_the_server_has_the_last_word_and_says_which_pin_it_means(browse, server):
    person = Person(server)
    name = person.call("pack.get", pack=person.pack())["name"]
    page = sign_in(browse, person, "/packs/new").see("A new pack").type("Name of the pack", name)
    page.type("Where it is played", "Riga, Old Town").type("Description", "The same again.")
    page.press("Save the pack").see("already", within=".problem")
    page.type("Name of the pack", "Another").press("Add a pin")
    write_pin(page, "Too many", "Which?", "\n".join(f"word {number}" for number in range(21)))
    page.press("Save the pack").see("Pin 1, Too many", within=".problem")


def test_a_word_needs_a_question_that_fits_a_line(browse, server):
    page = sign_in(browse, Person(server), "/packs/new").press("Add a pin").see("How is it found?")
    page.type("Title", "The swan").type("Accepted words", "bird").press("Add the pin").see("Where to look", within=".problem")
    page.type("Where to look", "x" * 141).press("Add the pin").see("at most 140 characters", within=".problem")


def test_leaving_unsaved_changes_asks_first(browse, server):
    person = Person(server)
    page = sign_in(browse, person, f"/packs/{person.pack()}/edit").see("Saved as version 1")
    asks = "return !dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    assert not page.run(asks)
    page.type("Description", "Something else.").see("Not saved yet")
    assert page.run(asks)
    page.press("Save the pack").see("Saved as version 2")
    assert not page.run(asks)


def test_saving_replaces_no_pin_under_a_finger(browse, server):
    person = Person(server)
    page = sign_in(browse, person, f"/packs/{person.pack()}/edit").see("Saved as version 1")
    page.wait(lambda: len(page.all(".pinmark")) == 6)
    page.run("window.marks = [...document.querySelectorAll('.pinmark')]")
    page.type("Description", "Something else.").press("Save the pack").see("Saved as version 2")
    assert page.run("return window.marks.every((mark) => mark.isConnected)")


def test_without_an_account_one_is_led_to_it(browse):
    browse("/packs/new").see("Sign in to make packs").press("Sign in").see("Email or username")


def test_a_pack_that_is_too_long_for_a_message_is_made_and_changed(browse, server):
    person = Person(server)
    pins = [PINS[0] | {"title": f"Pin {number}", "proof": {"scan": {}}, "text": "x" * 2_000} for number in range(40)]
    page = sign_in(browse, person, f"/packs/{person.take('Long', pins)}/edit").see("Saved as version 1")
    page.type("Name of the pack", "Longer").press("Remove Pin 7", within=".pins").see("Pin 7 is removed")
    page.press("Save the pack").see("Saved as version 2")
    [card] = person.call("pack.mine")["packs"]
    assert (card["name"], card["pins"], card["version"]) == ("Longer", 39, 2)


def test_once_others_find_it_the_author_sees_the_way_to_it(browse, server):
    person = Person(server)
    pack = person.pack("Harbour at dawn", pins=PINS[:4])
    page = sign_in(browse, person, f"/packs/{pack}/edit", named=True).see("1 more pin").press("Add a pin")
    write_pin(page.see("How is it found?"), "Fifth", "What is it?", "word", 7)
    page.press("Save the pack").see("Your pack is out in the world").find(".published .cover .scenery")
    path = f"{page.address}/packs/{pack}"
    page.wait(lambda: page.scanned() == [path], complaint=page.scanned)
    assert page.barriers() == []
    page.shots("pack-published")
    assert page.find(".published a.bright").get_attribute("href") == path
    page.press("Close", within="dialog").see("Saved as version 2").type("Description", "To the lighthouse.")
    page.press("Save the pack").see("Saved as version 3")
    assert not page.all("dialog[open]"), "it is out already"
