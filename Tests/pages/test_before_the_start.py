"""Tests what there is to do before the start: trying the camera, cheering, and the host's start that can be taken back."""

import pytest

from hosting import sit
from playing import CLUES, join, type_code, warm_up
from test_watching import SCREEN, watch

TEAMS = ["Foxes", "Otters", "Badgers"]


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES, duration=3600, teams=TEAMS)


@pytest.mark.quick
def test_a_scan_of_the_warm_up_code_lights_the_players_lantern_everywhere(browse, hunt):
    hunt.join("Ben", team="t1")
    page = join(browse, hunt).see("Your lantern is still dark").see("Try your camera", within="main")
    page.wait(lambda: page.all(".camp .me .lantern") and not page.all(".lantern.is-lit"))
    assert page.barriers() == []
    page.shots("warm-up-dark")
    # What the screen says for a moment stays there for the test.
    screen = watch(browse, hunt, named=True, held=1_000).see("Try your camera", within=".warmup").see("Worth no points")
    assert screen.barriers() == []
    page.press("Try your camera", within="main").type("Or type what is printed", warm_up(hunt), enter=True)
    page.see("Found!", within="dialog.find").see("Your lantern is lit!", within=".find .sense").see("worth nothing", within=".find .also")
    assert not page.all(".find .plus, .find .standing")
    assert page.barriers() == []
    page.shots("warm-up-found")
    page.press("Continue").see_not("Found!").see("Your lantern is lit!", within=".ownlantern").see_not("Try your camera", within="main")
    # The scanner has done what it was opened for.
    page.wait(lambda: not page.all("dialog[open]"))
    page.wait(lambda: len(page.all(".camp .me .lantern.is-lit")) == 1 and len(page.all(".faces .lamplit .lantern")) == 1)
    assert page.run("return document.querySelector('.faces .mine').textContent") == "Adalantern lit"
    assert page.barriers() == []
    page.shots("warm-up-lit")
    screen.see("1 lantern lit", within=".warmup").see("Ada has lit a lantern", within=".ticker")
    screen.wait(lambda: len(screen.all(".seat .lamp")) == 1)
    screen.shot("warm-up-screen")
    screen.scheme("dark")
    screen.shot("warm-up-screen-dark")
    room = sit(browse, hunt).press("Players", within="nav").see("Ben")
    room.wait(lambda: len(room.all(".people .lamplit .lantern.is-lit")) == 1)
    assert "Ada" in room.text(".person:has(.lamplit)")
    room.shot("warm-up-players")
    # It stays lit, and is no find.
    page.driver.refresh()
    page.see("Your lantern is lit!")
    hunt.call("lobby.start")
    page.see("The fountain").see("0 of 7 found", within="header")
    room.see_not("Waiting", within="header").wait(lambda: not room.all(".people .lamplit"))
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("+50 points")


@pytest.mark.parametrize("size", [SCREEN, (1280, 720)])
def test_the_code_on_the_screen_is_read_by_a_phone(browse, hunt, size):
    screen = watch(browse, hunt, named=True, size=size).see("Try your camera", within=".warmup").see("quarry.test", within=".address")
    assert sorted(screen.scanned()) == [f"{screen.address}/join/{hunt.code}", f"{screen.address}/q/{warm_up(hunt)}"]
    hunt.call("lobby.start")
    screen.see_not("Try your camera")


def test_the_host_shows_the_warm_up_code_too(browse, hunt):
    room = sit(browse, hunt, size=(1280, 900), named=True).press("Control", within="nav").see("Try your camera", within=".warmup")
    assert room.barriers() == []
    room.shots("warm-up-host")
    room.press("Show the code for trying the camera large").see("Try your camera", within="dialog")
    assert [text for text in room.scanned() if text.endswith(warm_up(hunt))]
    assert room.barriers() == []
    room.press("Close")
    hunt.call("lobby.start")
    room.see_not("Try your camera")


def test_the_host_sees_a_camp_for_each_team_until_the_start(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Foxes", "Otters", "Badgers"])
    room = sit(browse, hunt, size=(1280, 800))
    assert not room.all(".camps")
    for number, name in enumerate(("Ben", "Cleo", "Dara")):
        hunt.join(name, team=f"t{number % 2 + 1}")
    camps = lambda: room.texts(".camps > li > h2")
    room.wait(lambda: [camp.split() for camp in camps()] == [["Foxes", "2"], ["Otters", "1"], ["Badgers", "0"]], complaint=camps)
    faces = "return [...document.querySelectorAll('.camps > li')].map((camp) => [...camp.querySelectorAll('.faces .unseen')].map((one) => one.textContent))"
    assert room.run(faces) == [["Ben", "Dara"], ["Cleo"], []]
    room.wait(lambda: len(room.all(".camps h2 .mark")) == 3 and len(room.all(".camps .faces .critter")) == 3)
    # Nothing pushes the start out of sight.
    start = "const start = [...document.querySelectorAll('.stage button')].find((one) => one.innerText.includes('Start')); return start.getBoundingClientRect().bottom"
    assert room.run(start) <= 800
    assert room.barriers() == []
    room.shots("host-camps")
    hunt.call("player.kick", player="p1")
    room.wait(lambda: room.run(faces) == [["Dara"], ["Cleo"], []])
    hunt.call("lobby.start")
    room.see("The fountain", within=".lanterns").wait(lambda: not room.all(".camps"))


def test_a_tap_on_the_teams_name_changes_teams_until_the_start(browse, hunt):
    hunt.join("Ben", team="t2")
    page = join(browse, hunt).press("Foxes", within=".waitroom").see("Which team?")
    assert page.run("return document.querySelector('dialog [aria-pressed=true]').dataset.team") == "t1"
    page.wait(lambda: len(page.all("dialog .mark")) == 3)
    assert page.barriers() == []
    page.shots("changing-teams")
    page.press("Otters", within="dialog").see("You are in Otters now").see("Otters", within=".waitroom")
    page.wait(lambda: hunt.call("player.list")["players"][1]["team"] == "t2")
    page.wait(lambda: page.texts(".camp-name .headcount") == ["2"])
    hunt.call("lobby.start")
    page.see("The fountain").wait(lambda: not page.all(".waitroom"))


# Drags a player's face to a camp, as a mouse does.
DRAG = """
    const [name, team] = arguments;
    const face = [...document.querySelectorAll(".camps .faces > li")].find((one) => one.title === name);
    const camp = document.querySelector(`.camps > [data-team="${team}"]`);
    const dataTransfer = new DataTransfer();
    const tell = (element, type) => element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    tell(face, "dragstart");
    const takes = !tell(camp, "dragover");
    tell(camp, "drop");
    return takes;
"""


def test_a_host_drags_a_face_to_another_camp(browse, hunt):
    hunt.join("Ben", team="t1")
    room = sit(browse, hunt, size=(1280, 800))
    room.wait(lambda: room.texts(".camps h2 .digits") == ["1", "0", "0"])
    assert room.run(DRAG, "Ben", "t3")
    room.see("Ben has moved to Badgers").wait(lambda: room.texts(".camps h2 .digits") == ["0", "0", "1"])
    # The same without a mouse.
    room.press("Players", within="nav").press("Ben", within=".people").press("Move to another team").see("Which team for Ben?")
    assert room.barriers() == []
    room.press("Foxes", within="dialog").wait(lambda: hunt.call("player.list")["players"][0]["team"] == "t1")


def test_who_joins_sees_the_shapes_of_the_teams(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Foxes", "Otters", "Badgers"])
    page = browse(f"/join/{hunt.code}").see("Any team")
    # Folded away, as any team will do; friends find one another by the shapes.
    page.wait(lambda: len(page.all(".shapes .mark")) == 3)
    assert "Badgers" not in page.text()
    page.press("Team").wait(lambda: len(page.all(".choice .mark")) == 3)
    page.press("Otters", within="main").wait(lambda: page.run("return document.querySelector('.ownface .avatar').style.getPropertyValue('--own')") == "#174a86")
    assert page.barriers() == []
    page.see("Otters", within=".teams summary").shots("join-teams")


def test_long_names_of_teams_fit_on_a_small_phone(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Illustrious Kingfishers of the Lakes", "Donaudampfschifffahrtsgesellschaft"])
    page = browse(f"/join/{hunt.code}", size=(320, 640)).press("Team").see("Donau")
    page.wait(lambda: len(page.all(".choice .mark")) == 2)
    width = "return document.documentElement.scrollWidth"
    assert page.run(width) <= 320
    page.press("Donau", within="main").type("Your name", "Ada").press("Join the hunt").see("Donau", within=".waitroom .chip")
    assert page.run(width) <= 320
    hunt.call("lobby.start")
    page.see("Donau", within="header .chip")
    assert page.run(width) <= 320
    page.run("document.documentElement.style.fontSize = '200%'")
    page.wait(lambda: page.run(width) <= 320)
    assert page.barriers() == []
    page.shot("long-team")


def test_a_lobby_without_clues_has_no_warm_up_code(browse, host):
    event = host(name="Summer Party")
    screen = watch(browse, event, named=True).see("Nobody has joined yet")
    assert not screen.all(".warmup")
    event.call("clue.add", **CLUES[0])
    screen.see("Try your camera", within=".warmup")


# The faces that cheer, each as often as it does.
CHEERS = """
    window.cheered = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      if (how.id === "cheer") window.cheered.push([this.closest("[data-key], .me")?.dataset.key ?? "me", "transform" in frames[1]]);
      return animate.call(this, frames, how);
    };
"""


def test_a_cheer_lets_the_face_hop_on_the_big_screen_once_in_five_seconds(browse, hunt):
    ben = hunt.join("Ben", team="t2")
    screen = watch(browse, hunt, held=1_000).see("1 player is here")
    screen.run(CHEERS)
    page = join(browse, hunt, held=1_000).see("Cheer", within="main")
    page.run(CHEERS)
    screen.see("2 players are here")
    page.press("Cheer", within="main").see("Again soon")
    screen.wait(lambda: screen.run("return window.cheered") == [["p2", False]])
    screen.see("Ada", within=".bubble")
    assert page.run("return window.cheered") == [["me", False]], "with less motion it only glows"
    assert page.barriers() == []
    page.shots("cheering")
    # While it waits, pressing does nothing.
    page.press("Again soon")
    screen.scheme("light", motion="no-preference")
    hunt.call("lobby.cheer", token=ben)
    screen.wait(lambda: len(screen.run("return window.cheered")) == 2)
    assert screen.run("return window.cheered")[1] == ["p1", True]
    screen.scheme("light")
    page.forward(5).see_not("Again soon").see("Cheer", within=".cheer")
    assert page.run("return document.querySelector('.cheer').ariaDisabled") is None
    hunt.call("lobby.start")
    page.see("The fountain").see_not("Cheer")


def test_with_others_there_a_start_asks_nothing_and_is_counted_in(browse, hunt):
    hunt.join("Ada"), hunt.join("Ben")
    room = sit(browse, hunt).press("Start the hunt", within=".stage").see("The start is counted in", within=".feed")
    room.see("Running", within=".stage").wait(lambda: not room.all("dialog"))
    assert hunt.call("lobby.peek", code=hunt.code, token=None)["phase"] == "running"


def test_alone_the_start_asks_as_before(browse, hunt):
    hunt.join("Ada")
    room = sit(browse, hunt).press("Start the hunt", within=".stage").see("All players see the clues")
    room.press("Start the hunt", within="dialog").see("Running", within=".stage")


def test_a_die_draws_the_face_to_join_with(browse, hunt):
    page = browse(f"/join/{hunt.code}").see("Your name")
    drawing = lambda: page.run("return document.querySelector('.ownface .critter')?.outerHTML")
    page.wait(drawing)
    first = drawing()
    page.press("Another animal").wait(lambda: drawing() not in (None, first))
    # In a team it has the team's colour.
    plain = drawing()
    page.press("Team", within="form").press("Otters", within="form").wait(lambda: "#174a86" in drawing())
    assert drawing() != plain
    assert page.barriers() == []
    page.shots("join-die")
    shown = drawing()
    page.type("Your name", "Ada").press("Join").wait(lambda: "/play/" in page.driver.current_url)
    page.wait(lambda: page.all(".own-face .critter"))
    me = hunt.call("lobby.view")["players"][0]
    assert set(me["avatar"]) == {"critter"}
    heads = "return document.querySelector('{} .cr-head').innerHTML"
    assert page.run(heads.format(".own-face")) in shown


def test_more_avatars_are_folded_away_and_the_die_takes_back_what_was_chosen(browse, hunt):
    page = browse(f"/join/{hunt.code}").see("Your name").press("Avatar and colour")
    choose = lambda face: page.run("document.querySelector(`[name$=face][value=\"${arguments[0]}\"]`).click()", face)
    page.see("🦊", within="form")
    choose("🦊")
    page.see("🦊", within=".ownface")
    page.press("Another animal").wait(lambda: page.all(".ownface .critter") and "🦊" not in page.text(".ownface"))
    choose("🐝")
    page.see("🐝", within=".ownface")
    assert page.barriers() == []
    page.shots("join-more")
    page.type("Your name", "Ada").press("Join").wait(lambda: "/play/" in page.driver.current_url)
    assert hunt.call("lobby.view")["players"][0]["avatar"] == {"emoji": "🐝"}


def test_spectators_on_a_phone_see_lanterns_and_cheers(browse, hunt):
    tokens = [hunt.join("Ada"), hunt.join("Ben")]
    screen = watch(browse, hunt, size=(390, 844)).see("2 players are here").see("Ben", within=".names")
    screen.run(CHEERS)
    hunt.call("scan.submit", token=tokens[1], text=warm_up(hunt))
    screen.see("1 lantern lit", within=".here").find("[data-key=p2] .lamp svg")
    assert screen.run("return document.querySelectorAll('.names .lamp').length") == 1
    hunt.call("lobby.cheer", token=tokens[0])
    screen.wait(lambda: screen.run("return window.cheered") == [["p1", False]])
    assert screen.barriers() == []
    screen.shot("warm-up-spectator")
