"""Tests the look of a hunt: its landscape, the faces of players, the waiting room, and what a find shows."""

import pytest
from PIL import Image, ImageColor

from playing import CLUES, join, type_code
from test_aids import listen

TEAMS = ["Foxes", "Otters", "Badgers"]


def lit(page):
    """How many lanterns burn in the page's land, of how many."""
    return page.run("""
        const posts = [...document.querySelectorAll(".strip .scenery:last-child .lt-post")];
        return [posts.filter((one) => one.querySelector(".lt-core")).length, posts.length];
    """)


def light(page, name):
    page.wait(lambda: page.run("return document.querySelector('.strip .backdrop').dataset.light") == name,
              complaint=lambda: f"it is not {name}; {page.state()}")
    return page


@pytest.mark.quick
def test_the_waiting_room_shows_the_faces_of_all_who_are_here_by_team(browse, host):
    hunt = host(name="Summer party at the old mill", clues=CLUES, teams=TEAMS)
    for number, name in enumerate(("Ben", "Cleo", "Dara", "Emil")):
        hunt.join(name, team=f"t{number % 2 + 1}")
    page = join(browse, hunt).see("Summer party at the old mill", within="main").see("5 players")
    # Whoever chose no team has been given one.
    assert [name.split() for name in page.texts(".camp-name")] == [["Foxes", "2"], ["Otters", "2"], ["Badgers", "1"]]
    page.see("Ada", within=".faces .mine").wait(lambda: len(page.all(".faces .critter")) == 5)
    page.see("Badgers", within=".chip")
    # Everybody on the trail is of the player's team.
    page.wait(lambda: len(page.all(".camp .critter")) == 1)
    light(page, "dawn").wait(lambda: lit(page) == [0, 7])
    assert page.barriers() == []
    page.shots("waiting-room")
    hunt.join("Fay", team="t3")
    page.see("6 players").wait(lambda: len(page.all(".camp .critter")) == 2)
    hunt.call("lobby.start")
    light(page.see("The fountain"), "day").wait(lambda: not page.all(".camp"))


def test_each_find_lights_a_lantern_and_night_falls_at_the_end(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The fountain").wait(lambda: lit(page) == [0, 7])
    hunt.call("scan.submit", token=page.seat()["token"], text=hunt.clue("The fountain")["token"])
    page.see("1 of 7 found", within="header").wait(lambda: lit(page) == [1, 7])
    assert page.barriers() == []
    page.shots("hunt-lanterns")
    fog = lambda: page.run("return document.querySelector('.strip .backdrop').matches('[data-frozen]')")
    assert not fog()
    hunt.call("lobby.freeze")
    light(page, "night").wait(fog)
    page.shots("hunt-frozen")
    hunt.call("lobby.end")
    # The fog is gone, and the player's own lantern burns.
    page.wait(lambda: not fog() and lit(page) == [1, 7])
    hunt.call("lobby.reveal")
    light(page, "night").wait(lambda: lit(page) == [1, 7])


def test_the_sky_passes_from_day_to_dusk(browse, host):
    hunt = host(clues=CLUES, duration=6_000)
    page = join(browse, hunt, held=1_000)
    hunt.call("lobby.start")
    page.see("The fountain")

    def sky(name, is_there):
        # A picture that is covered goes a second later.
        skies = lambda: page.run("return [...document.querySelectorAll('.strip .scenery')].map((one) => one.style.opacity)")
        light(page, name).wait(lambda: is_there(page.forward(2) and skies()), complaint=skies)

    sky("day", lambda skies: skies == [""])
    # The evening comes slowly.
    page.forward(3_700)
    sky("day", lambda skies: len(skies) == 2 and 0.4 < float(skies[1]) < 0.7)
    page.shots("sky-passing")
    page.forward(800)
    light(page, "gold").forward(1_100)
    sky("dusk", lambda skies: skies == [""])


def test_dark_mode_dims_the_land(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt)
    light(page.see("The host will start"), "dawn").scheme("dark")
    light(page, "night")
    hunt.call("lobby.start")
    light(page.see("The fountain"), "dusk").scheme("light")
    light(page, "day")


def test_a_find_says_what_it_means_in_the_teams_colour(browse, host):
    hunt = host(clues=CLUES, teams=TEAMS)
    page = join(browse, hunt)
    team = hunt.call("lobby.board")["rows"][0]["team"]
    hunt.call("lobby.update", teamColours=["#8f2f0a", "#174a86", "#c9a400"])
    hunt.call("lobby.start")
    page.see("The fountain")
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("Found!", within="dialog.find").see("+50 points").see("The fountain", within="dialog.find .what")
    page.see("Points 50", within=".standing").see("1 of 7", within=".standing")
    page.wait(lambda: page.all(".find .lantern.is-lit") and page.all(".find .stamp") and page.all(".find .foot .critter"))
    own = page.run("return document.querySelector('.find').style.getPropertyValue('--team')")
    filled = page.run("return getComputedStyle(document.querySelector('.find')).backgroundColor")
    assert filled == "rgb(%d, %d, %d)" % ImageColor.getrgb(own)
    # White is read on it: a light colour is darkened.
    assert own == {"t1": "#8f2f0a", "t2": "#174a86"}.get(team, own) and own != "#c9a400"
    assert page.barriers() == []
    page.shots("find")
    page.press("Continue").see_not("Found!")


def test_a_find_that_changes_nothing_else_says_how_far_the_team_is(browse, host):
    hunt = host(clues=CLUES, teams=TEAMS)
    others = {team: hunt.join(name, team=team) for team, name in (("t1", "Ben"), ("t2", "Cyd"), ("t3", "Dan"))}
    page = join(browse, hunt)
    team = hunt.call("lobby.view", token=page.seat()["token"])["me"]["team"]
    hunt.call("lobby.start")
    page.see("The fountain")
    mate = others[team]
    for token in others.values():
        assert hunt.call("clue.answer", token=token, clue="c5", answer=84)["outcome"] == "found"
    hunt.call("clue.answer", token=mate, clue="c2", answer="platane")
    for one in ("Ben", "Cyd", "Dan"):
        page.press("Board", within="nav").see(one, within=".board")
    page.see("2 found", within=".board").press("Clues", within="nav")
    # Nobody is passed: they all have as much and had it first.
    page.press("The tower", within="main").type("How many steps?", "84").press("Answer").see("+25 points")
    page.see(f"{TEAMS[int(team[1]) - 1]} · 2 of 7", within=".find .sense")
    assert page.barriers() == []
    page.shots("find-team")


def test_a_first_find_that_takes_the_lead_says_so(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt)
    others = [hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    for token, (clue, answer) in zip(others, (("c5", 84), ("c2", "platane"))):
        assert hunt.call("clue.answer", token=token, clue=clue, answer=answer)["outcome"] == "found"
    page.press("Board", within="nav").see("Ben", within=".board .rank:first-child").see("Cyd", within=".board")
    listen(page)
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("First of all!", within=".find .sense").see("You take the lead!", within=".find .also")
    page.see("You passed Ben and 1 more", within=".find .also")
    # D, F sharp, A and D: a find alone would be the last two.
    page.wait(lambda: page.run("return window.heard.tones") == [294, 370, 440, 587], complaint=lambda: page.run("return window.heard.tones"))
    assert page.barriers() == []


def test_what_is_no_find_has_the_same_picture_with_little_light(browse, host):
    hunt = host(name="Summer party at the old mill", clues=CLUES, teams=TEAMS)
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The fountain").stand_at(53.5455, 9.9690)
    code = hunt.clue("The fountain")["token"]
    type_code(page, code)
    page.see("+50 points")
    bright = page.run("return document.querySelector('.find').style.getPropertyValue('--team')")
    page.press("Continue")
    type_code(page, code)
    page.see("You have this one", within="dialog.miss").see("The fountain", within=".miss .what")
    page.wait(lambda: page.run("return [...document.querySelectorAll('.miss .stamp text')].map((one) => one.textContent).join(' ')").find("ALREADY FOUND") >= 0)
    # In the player's own colour, with less light.
    dim = page.run("return document.querySelector('.miss').style.getPropertyValue('--team')")
    assert dim != bright and all(one <= other for one, other in zip(ImageColor.getrgb(dim), (*ImageColor.getrgb(bright)[:2], 255)))
    assert page.barriers() == []
    page.shots("miss-found")
    page.press("Continue").press("The pier", within="main").press("I am here").see("from the place", within="dialog.miss")
    assert not page.all(".miss .lantern.is-lit") and page.all(".miss .light .icon")
    assert page.barriers() == []
    page.shots("miss-far")
    # It has something to say, so it stays until it is closed.
    page.press("Continue").wait(lambda: not page.all("dialog.miss"))


def test_without_movement_a_find_fades_in(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The fountain")
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("+50 points")
    length = "const {animationName, animationDuration} = getComputedStyle(document.querySelector(arguments[0])); return [animationName, animationDuration]"
    assert page.run(length, "dialog.find") == ["fade", "0.15s"]
    assert page.run(length, ".strip .scenery:last-child") == ["fade", "0.15s"]
    page.press("Continue").scheme("light", motion="no-preference")
    page.press("The oldest tree", within="main").type("Your answer", "platane").press("Answer").see("+20 points")
    # The glow grows with the light.
    assert page.run(length, ".find .lt-glow") == page.run(length, ".find .lt-core") == ["kindle", "0.35s"]


def test_a_find_closes_by_itself(browse, host):
    hunt = host(clues=CLUES)
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The fountain")
    page.scheme("light", motion="no-preference")
    page.press("The oldest tree", within="main").type("Your answer", "platane").press("Answer").see("+20 points")
    page.see_not("+20 points")
    assert not page.all("dialog.find")


def test_a_player_shares_a_card_of_the_hunt(browse, host, tmp_path):
    hunt = host(name="Summer party at the old mill", clues=CLUES, teams=TEAMS)
    page = join(browse, hunt)
    others = [hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    page.see("The fountain")
    hunt.call("clue.answer", token=page.seat()["token"], clue="c5", answer=84)
    for clue, answer in (("c2", "platane"), ("c5", 84)):
        hunt.call("clue.answer", token=others[0], clue=clue, answer=answer)
    hunt.call("lobby.end")
    # Second of three is not in the upper half, and honest all the same.
    honour = "return document.querySelector('.result')?.ariaLabel"
    page.see("Share", within=".sharecard").wait(lambda: page.run(honour) == "Ada: On the podium. Rank 2 of 3")
    page.wait(lambda: page.run("return document.querySelectorAll('.result .lt-post:has(.lt-core)').length") == 1)
    assert page.barriers() == []
    page.shots("result-card")
    # What it is for stands below the headline, and the film beside the button.
    page.see("The film", within=".sharecard")
    # The picture brings its letters along.
    page.run("""
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          if (blob.type === "image/svg+xml") blob.text().then((text) => (window.drawing = text));
          return make(blob);
        };
    """)
    # This browser hands pictures to no other app, so it keeps the file.
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.run("navigator.canShare = () => false")
    page.press("Share", within=".sharecard").wait(lambda: list(tmp_path.glob("*.png")))
    with Image.open(next(tmp_path.glob("*.png"))) as picture:
        assert picture.size == (1080, 1350) and picture.format == "PNG"
    drawing = page.run("return window.drawing")
    assert "@font-face" in drawing and "data:font/woff2;base64," in drawing


def test_one_tap_on_the_front_page_creates_a_hunt(browse):
    page = browse("/").see("Ready to hunt?").see("Host a hunt")
    page.wait(lambda: page.all(".start > .backdrop .lt-post") and page.all(".trail .cover"))
    assert page.barriers() == []
    page.shots("front")
    # Packs and what they are like are seen on a small laptop, too.
    page.resize((1280, 800))
    page.wait(lambda: page.run("return Math.max(...[...document.querySelectorAll('.trail')].map((one) => one.getBoundingClientRect().bottom))") <= 800)
    page.press("Start a hunt now").wait(lambda: "/host/" in page.driver.current_url)
    page.see("Join code")


def test_the_teams_shapes_stand_on_their_board(browse, host):
    hunt = host(clues=CLUES, teams=TEAMS)
    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The fountain").press("Board", within="nav").press("Teams", within=".segments")
    page.wait(lambda: len(page.all(".board .avatar .mark")) == 3)
    outlines = page.run("return [...document.querySelectorAll('.board .avatar .mark path')].map((one) => one.getAttribute('d'))")
    assert len(set(outlines)) == 3


@pytest.mark.parametrize("path", ["/packs", "/account", "/hometown"])
def test_pages_without_a_hunt_have_a_land(browse, path):
    page = browse(path).see("Quarry")
    page.wait(lambda: page.all(".start > .backdrop svg"))
    assert page.barriers() == []


def test_pages_without_a_land_have_its_sky(browse):
    page = browse("/admin").see("Quarry")
    sky = "return getComputedStyle(document.querySelector('.start'), '::before').backgroundImage"
    day = page.run(sky)
    assert day.startswith("linear-gradient")
    page.scheme("dark")
    assert page.run(sky) not in ("none", day)
