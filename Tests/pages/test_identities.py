"""Tests avatars and colours, the looks of a hunt, and clues in several languages, as players and hosts see them."""

import io

import pytest
from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains

from hosting import choose, open_clue, sit
from playing import CLUES, join, picture

FOX, RED, BLUE = {"emoji": "🦊"}, "#8f2f0a", "#174a86"
GERMAN = {"title": "Der Brunnen", "text": "Lies, was am Rand steht."}
FOUNTAIN = CLUES[0] | {"texts": {"de": GERMAN}}


def tick(page, name):
    """Chooses the tile with this name."""
    find = """
        return [...document.querySelectorAll("label.tile")].filter((one) => one.checkVisibility())
          .find((one) => (one.control.ariaLabel ?? one.innerText).trim() === arguments[0]) ?? null;
    """
    page.wait(lambda: page.hit(page.element(find, name)), complaint=lambda: f"there is no tile {name!r}")


def colours(page, selector):
    return page.run("""
        return [...document.querySelectorAll(arguments[0])].map((one) => one.style.getPropertyValue("--own"));
    """, selector)


def edge(page):
    """The colour of the edge above a page."""
    return page.run("return getComputedStyle(document.querySelector('header')).boxShadow.match(/rgb[^)]*[)]/)[0]")


@pytest.mark.quick
def test_a_player_picks_an_avatar_and_a_colour_and_the_others_see_it(browse, host):
    hunt = host(clues=CLUES[:1])
    bo = join(browse, hunt, "Bo")
    ada = browse(f"/join/{hunt.code}").see("Old Town").type("Your name", "Ada").press("Avatar and colour")
    tick(ada, "🦊")
    tick(ada, "Blue")
    assert ada.barriers() == []
    ada.shots("join-avatar")
    ada.press("Join the hunt").wait(lambda: "/play/" in ada.driver.current_url)
    bo.press("Board", within="nav").see("🦊", within=".board")
    assert colours(bo, ".board .avatar:not(.face)") == [BLUE]
    hunt.call("chat.send", token=bo.seat()["token"], text="Hello")
    ada.press("Talk", within="nav").see("Hello")
    # Who chose nothing is an animal.
    ada.wait(lambda: ada.all(".line .face .critter"))

    # Bo draws one.
    bo.press("Settings").press("Avatar and colour")
    tick(bo, "Draw one")
    pad = bo.find(".pad")
    ActionChains(bo.driver).move_to_element_with_offset(pad, -60, -60).click_and_hold().move_by_offset(
        60, 80).move_by_offset(60, -40).release().perform()
    assert bo.barriers() == []
    bo.shots("menu-avatar")
    bo.press("Save").see("Saved.")
    bo.driver.refresh()
    ada.wait(lambda: ada.all(".line .drawing path"))
    drawing = ada.find(".line .drawing path").get_attribute("d")
    assert drawing.startswith("M") and drawing.count("L") >= 3 and len(drawing) <= 1_000
    assert ada.barriers() == []
    ada.shots("chat-avatar")

    # The host sees both, and may take one away.
    room = sit(browse, hunt)
    room.press("Players", within="nav").see("🦊", within=".people")
    assert len(room.all(".people .drawing path")) == 1
    room.press("Ada", within=".people").press("Remove avatar and colour").see("Ada has no avatar and no colour any more.")
    room.see_not("🦊", within=".people")
    ada.press("Board", within="nav").wait(lambda: len(ada.all(".board .face .critter")) == 1)

    # A new look is no step of a replay.
    ada.open(f"/replay/{hunt.code}").see("The lobby is open", within=".caption").press("To the end")
    ada.see("Bo: Hello", within=".caption").see("4 of 4", within=".controls")
    assert "Something was changed" not in ada.text()


def test_a_tap_on_ones_own_face_changes_it(browse, host):
    hunt = host(clues=CLUES[:1], teams=["Foxes", "Otters"])
    ada = join(browse, hunt).see("The host will start")
    own = hunt.call("lobby.view", token=ada.seat()["token"])["me"]
    ada.wait(lambda: ada.all(".camp .me .critter"))
    faces = lambda: ada.run("return [...document.querySelectorAll('.camp .me .critter, header .critter')].map((one) => one.outerHTML.replace(/ class=\"[^\"]*\"/g, ''))")
    before = faces()
    ada.wait(lambda: ada.hit(ada.find(".camp .me")))
    ada.see("Avatar and colour", within="dialog h2").press("Another animal", within="dialog")
    tick(ada, "Green")
    assert ada.barriers() == []
    ada.shots("own-look")
    ada.press("Save", within="dialog").see("Saved.").wait(lambda: not ada.all("dialog") and not set(faces()) & set(before))
    # Of a team one has its colour and its shape; one's own colour is the fur's.
    team = {"t1": RED, "t2": BLUE}[own["team"]]
    ada.wait(lambda: set(colours(ada, ".camp .me .avatar")) == {team})
    assert hunt.call("lobby.view", token=ada.seat()["token"])["me"]["colour"] == "#0f5a3c"
    assert "#0f5a3c" not in ada.run("return document.querySelector('.camp .me .critter > rect').getAttribute('fill')")
    # Keys and screen readers have the face in the bar for it.
    ada.press("Avatar and colour", within="header").see("Avatar and colour", within="dialog h2").press("Close", within="dialog")
    hunt.call("lobby.start")
    ada.see("The fountain")
    hunt.call("lobby.end")
    ada.wait(lambda: ada.run("return document.querySelector('header .own-face').disabled"))


def test_a_hunt_has_colours_and_a_logo(browse, host):
    hunt = host(clues=CLUES[:1], teams=["Red", "Blue"])
    plain = io.BytesIO()
    Image.new("RGB", (240, 120), (20, 83, 45)).save(plain, "PNG")
    logo = hunt.photo(plain.getvalue())
    hunt.call("lobby.update", brand={"logo": logo})
    room = sit(browse, hunt).press("Settings").press("Looks and languages")
    # Teams have colours from the beginning.
    room.press("Colour of the event", within="dialog").see("Red", within=".swatches")
    assert room.barriers() == []
    room.shots("host-looks-and-languages")
    choose(room, "Language of the clues", "English")
    room.press("Save", within="dialog").see("Saved.")
    card = hunt.call("lobby.peek", code=hunt.code, token=None)
    assert card["brand"] == {"colour": "#14532d", "logo": logo} and card["languages"] == ["en"]
    assert card["teamColours"] == [RED, BLUE]

    page = browse(f"/join/{hunt.code}").see("Old Town")
    page.wait(lambda: page.run("return document.querySelector('.branded .logo')?.naturalWidth > 0"))
    assert page.barriers() == []
    page.shots("join-branded")
    # Who chose no colour has their team's.
    ada = join(browse, hunt)
    ada.wait(lambda: ada.run("return document.querySelector('header .logo')?.naturalWidth > 0"))
    assert edge(ada) == edge(room) == "rgb(20, 83, 45)"
    ada.press("Board", within="nav").see("Ada", within=".board")
    assert colours(ada, ".board .avatar") == [RED]
    ada.press("Teams", within=".segments").see("Blue", within=".board")
    assert colours(ada, ".board .avatar") == [RED, BLUE]

    screen = browse(f"/watch/{hunt.code}", size=(1920, 1080)).see("Ada", within=".camps")
    screen.wait(lambda: screen.run("return document.querySelector('header .logo')?.naturalWidth > 0"))
    assert edge(screen) == "rgb(20, 83, 45)" and screen.run("return document.querySelector('.camps .critter rect').getAttribute('fill')") == RED
    hunt.call("player.update", token=ada.seat()["token"], avatar=FOX)
    screen.see("🦊", within=".camps").shot("screen-branded-waiting")
    hunt.call("lobby.start")
    hunt.call("scan.submit", token=ada.seat()["token"], text=hunt.clue("The fountain")["token"])
    screen.see("50", within=".standings").see("🦊", within=".standings")
    assert screen.barriers() == []
    screen.shot("screen-branded")
    # The dialog, not the message above it that the hunt has started.
    ada.press("Settings").press("Close", within="dialog > .top").shot("play-branded")
    hunt.call("lobby.end")
    # Teams compete, so a team stands there.
    screen.see("Red", within=".podium")
    ada.see("You found everything").press("Found everything").see("🦊", within=".finale .winners")
    assert ada.barriers() == []
    ada.shots("result-avatars")


def test_the_poster_by_the_door_wears_the_events_look(browse, host):
    hunt = host(clues=CLUES[:1])
    hunt.call("lobby.update", brand={"colour": "#d04a2b", "logo": hunt.photo(picture(size=(400, 200)))})
    room = sit(browse, hunt, named=True).press("Show the code large")
    room.wait(lambda: room.run("return document.querySelector('.poster .logo')?.clientHeight > 40"))
    assert room.barriers() == []
    # All of it is seen at once.
    assert room.run("return document.querySelector('.poster').scrollTop") == 0
    room.shots("host-poster-branded")


def test_players_read_clues_in_their_language(browse, host):
    hunt = host(clues=[FOUNTAIN, CLUES[1]], language="en")
    hunt.call("lobby.start")
    german = join(browse, hunt, language="de").see("Der Brunnen", within=".clues")
    german.see("Lies, was am Rand steht.", within=".clues").see("The oldest tree", within=".clues")
    english = join(browse, hunt, "Bo").see("The fountain", within=".clues")
    assert "Der Brunnen" not in english.text()
    seat = hunt.call("lobby.view", token=german.seat()["token"])["me"]
    assert seat["language"] == "de"
    # The seat follows the page's language.
    german.press("Einstellungen").press("Deutsch", within="dialog").press("Français", within="dialog").see("The oldest tree")
    german.wait(lambda: hunt.call("lobby.view", token=german.seat()["token"])["me"]["language"] == "fr")
    screen = browse(f"/watch/{hunt.code}", language="de").see("Das Spiel hat begonnen")
    hunt.call("scan.submit", token=english.seat()["token"], text=hunt.clue("The fountain")["token"])
    screen.see("Der Brunnen")
    assert "The fountain" not in screen.text()


def test_a_host_writes_a_clue_in_another_language(browse, host):
    hunt = host(clues=CLUES[:3])
    room = sit(browse, hunt).press("Clues", within="nav")
    open_clue(room, "c2").press("In further languages")
    choose(room, "Add a language", "German")
    script = "return document.querySelector(`details.more:has(select) details [lang=de]${arguments[0]}`)"
    room.wait(lambda: room.element(script, ""))
    room.element(script, "").send_keys("Der älteste Baum")
    hints = room.all("details [lang=de]")[-1]
    hints.send_keys("Eine Platane.")
    assert room.barriers() == []
    room.shots("clue-languages")
    room.press("Save", within="dialog").see("Write one on each line; the clue itself has this many: 2.")
    hints.send_keys("\nAm Wasser.")
    room.press("Save", within="dialog").see("Saved.")
    texts = {"de": {"title": "Der älteste Baum", "hints": ["Eine Platane.", "Am Wasser."]}}
    assert hunt.clue("The oldest tree")["texts"] == texts
    # What is there is shown again, and kept.
    open_clue(room, "c2").see("German", within="dialog").type("Points", "25").press("Save", within="dialog").see_not(
        "How is it found?")
    room.wait(lambda: hunt.clue("The oldest tree")["points"] == 25)
    assert hunt.clue("The oldest tree")["texts"] == texts
    open_clue(room, "c2").press("German", within="dialog").press("Remove German").press("Save", within="dialog").see_not(
        "How is it found?")
    room.wait(lambda: "texts" not in hunt.clue("The oldest tree"))
