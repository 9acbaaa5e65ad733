"""Tests every page for accessibility, and takes screenshots."""

import random

import pytest

from playing import CLUES, join, type_code
from test_scanning import camera, film

NAMES = ["Grace", "Linus", "Hedy", "Alan", "Mary Jane", "Dennis", "Barbara", "Ken", "Frances", "Tim", "Radia", "Edsger"]


@pytest.fixture
def hunt(host):
    """A running hunt with twelve other players."""
    hunt = host(name="Harbour Rally", author="Year 7", clues=CLUES, teams=["Starboard", "Port"], duration=5400,
                description="From the fish market to the old lighthouse: seven clues, one afternoon.")
    hunt.tokens = hunt.join_all(NAMES)
    return hunt


def play(hunt):
    hunt.call("lobby.start")
    chance = random.Random(7)
    codes = {clue["clue"]: clue["token"] for clue in hunt.call("clue.list")["clues"]}
    finds = []
    for token in hunt.tokens:
        if chance.random() < 0.7:
            finds.append(("scan.submit", {"token": token, "text": codes["c1"]}))
        if chance.random() < 0.6:
            finds.append(("clue.answer", {"token": token, "clue": "c2", "answer": "platane"}))
        if chance.random() < 0.5:
            finds.append(("clue.answer", {"token": token, "clue": "c5", "answer": 84}))
        if chance.random() < 0.3:
            finds.append(("scan.submit", {"token": token, "text": codes["c7"]}))
    hunt.call_all(finds)
    hunt.call("chat.send", token=hunt.tokens[0], text="Has anybody seen the tree?")
    hunt.call("chat.send", token=hunt.tokens[3], text="Behind the church, I think. But it may be the one at the pier.")
    hunt.call("chat.send", text="Warm! Keep to the water.")
    hunt.call("lobby.announce", text="Ice cream at the pier for everybody at four.")
    songs = (("Help!", "The Beatles", 5), ("Smooth Operator", "Sade", 3), ("Wellerman", "Nathan Evans", 8))
    asked = hunt.call_all([("song.request", {"token": hunt.tokens[1], "title": title, "artist": artist})
                           for title, artist, _ in songs])
    hunt.call_all([("song.vote", {"token": token, "song": song["song"], "vote": "up"})
                   for song, (_, _, votes) in zip(asked, songs) for token in hunt.tokens[:votes]])
    return codes


def look(page, name):
    assert page.barriers() == [], name
    page.shots(name)


def test_start_and_joining(browse, hunt):
    page = browse("/").see("Ready to hunt?")
    look(page, "start")
    page.open(f"/join/{hunt.code}").see("Join the hunt")
    look(page, "join")
    page.open("/q/0123456789AB").see("Which hunt are you playing?")
    look(page, "claim")


def test_playing(browse, hunt, tmp_path):
    video = film("a menu", tmp_path)
    page = join(browse, hunt, switches=camera(video)).see("The host will start")
    look(page, "play-waiting")
    codes = play(hunt)
    page.see("The fountain", within="main").press("Got it").see_not("Ice cream")
    page.press("The oldest tree", within="main").press("Hint 2: free").see("It stands by the water.", within="dialog")
    look(page, "play-hints")
    page.type("Your answer", "Platane").press("Answer").see("Found!")
    look(page, "play-found")
    page.press("Continue").see("1 of 7 found", within="header")
    look(page, "play-clues")
    page.press("Who does not belong?", within="main").see("Which one does not belong?")
    look(page, "play-clue")
    page.press("Close").stand_at(53.5500, 9.9700)
    page.press("Places", within="nav").see("Nearest: The pier")
    look(page, "play-places")
    page.press("The pier", within="main").see("to go")
    look(page, "play-place")
    page.press("Close").press("Board", within="nav").see("Grace")
    look(page, "play-board")
    page.press("Teams").see("Starboard", within=".name")
    look(page, "play-teams")
    page.press("Talk", within="nav").see("Has anybody seen the tree?").type("Message to all", "On my way!", enter=True).see("On my way!", within=".mine")
    look(page, "play-chat")
    page.press("News").see("Ice cream", within="main")
    look(page, "play-news")
    page.press("Songs").see("Wellerman")
    look(page, "play-songs")
    page.press("Settings").see("Vibration")
    look(page, "play-settings")
    page.press("Close").press("Scan", within="nav").see("Not one of ours")
    look(page, "play-wrong")
    page.see("Point the camera")
    look(page, "play-scanner")
    page.press("Close")
    for token in hunt.tokens[:2]:
        for clue, answer in (("c3", None), ("c4", None)):
            options = hunt.call("lobby.view", token=token)["clues"]
            proof = next(one for one in options if one["clue"] == clue)["proof"]
            answer = proof["options"].index("1848" if clue == "c3" else "car")
            hunt.call("clue.answer", token=token, clue=clue, answer=answer)
        for clue, value in (("c2", "platane"), ("c5", 84)):
            hunt.call("clue.answer", token=token, clue=clue, answer=value)
        hunt.call("clue.visit", token=token, clue="c6", lat=53.5464, lon=9.9661)
        for clue in ("c1", "c7"):
            hunt.call("scan.submit", token=token, text=codes[clue])
    hunt.call("lobby.end")
    page.see("Found everything", within="main").see_not("over", within=".toasts")
    look(page, "play-results")


def test_playing_without_a_camera_in_german(browse, hunt):
    play(hunt)
    page = join(browse, hunt, language="de").see("0 von 7 gefunden")
    look(page, "play-german")
    page.press("Scannen", within="nav").see("Keine Kamera gefunden")
    look(page, "play-nocamera")


def test_being_offline(browse, hunt, line):
    codes = play(hunt)
    page = join(browse, hunt, address=line.address).see("The fountain").is_kept()
    page.expect("WebSocket connection to", "ERR_")
    line.cut()
    page.see("No connection")
    type_code(page, codes["c1"])
    page.see("Kept for later")
    look(page, "play-kept")
    page.press("Continue").see("1 answer is waiting")
    look(page, "play-offline")


# Words that are broken, of elements that end with their text.
BROKEN = """
    return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility()).flatMap((one) => {
      const text = document.createTreeWalker(one.lastChild, NodeFilter.SHOW_TEXT).nextNode() ?? one.lastChild;
      return [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      }).map(([word]) => word);
    });
"""
VIEWS = {"clues": ".view .clues", "board": ".view .board", "talk": ".view.talk"}


@pytest.mark.parametrize("path", ["/", "/join", "/play"])
def test_it_fits_the_smallest_screen_and_the_largest_print(browse, hunt, path):
    play(hunt)
    page = join(browse, hunt) if path == "/play" else browse(f"/join/{hunt.code}" if path == "/join" else "/")
    page.resize((320, 640))
    page.see("The fountain" if path == "/play" else "join")
    for view in VIEWS if path == "/play" else ("",):
        if view:
            page.run(f"location.hash = '{view}'")
            page.wait(lambda: page.all(f"a[href='#{view}'][aria-current]") and page.all(VIEWS[view]))
        width = page.run("return document.documentElement.scrollWidth")
        assert width <= 320, f"{view or path} is {width} wide"
        # With text twice as large, on the remaining width.
        page.run("document.documentElement.style.fontSize = '200%'")
        width = page.run("return document.documentElement.scrollWidth")
        page.shot(f"large{path.replace('/', '-')}{view}")
        assert width <= 320, f"{view or path} with large print is {width} wide"
        assert page.run(BROKEN, ".clue .title") == []
        page.run("document.documentElement.style.fontSize = ''")


def test_everything_can_be_reached_by_keyboard(browse, hunt):
    play(hunt)
    page = join(browse, hunt).see("The fountain")
    from selenium.webdriver.common.keys import Keys
    reached = set()
    for _ in range(25):
        page.driver.switch_to.active_element.send_keys(Keys.TAB)
        reached.add(page.run("return document.activeElement.innerText.split('\\n').pop() || document.activeElement.ariaLabel"))
    assert {"Clues", "Board", "Scan", "Settings"} <= {name.strip() for name in reached}
    page.run("document.querySelector('[data-clue=c2]').focus()")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    page.see("Ask for its name.", within="dialog")
    page.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    page.wait(lambda: not page.all("dialog[open]"))
    assert page.run("return document.activeElement.dataset.clue") == "c2"


def test_names_of_teams_and_divisions_are_broken_nowhere(browse, host):
    hunt = host(clues=CLUES, teams=["Kingfishers", "Hohenzollern", "Otters"], divisions=["Kids", "Erwachsene"])
    page = browse(f"/join/{hunt.code}").press("Team").see("Hohenzollern")
    hunt.join("Hohenzollern", team="t2", division="Kids")
    hunt.call("lobby.start")
    for width in (320, 390):
        page.resize((width, 844))
        assert page.run(BROKEN, "label.choice") == []
    page.open(f"/watch/{hunt.code}").see("Hohenzollern", within=".teamstrip")
    for width in (320, 390):
        page.resize((width, 844))
        assert page.run(BROKEN, ".teamcard .name, .line .name") == []
        assert page.run("return document.documentElement.scrollWidth") <= width
