"""Tests playing, from joining to the statistics."""

import subprocess

import pytest

from playing import CLUES, join, type_code


@pytest.fixture
def hunt(host):
    return host(clues=CLUES, teams=["Red", "Blue"], duration=3600, description="Through the lanes")


def test_who_has_joined_waits_for_the_start_and_sees_it_at_once(browse, hunt):
    page = join(browse, hunt).see("The host will start the hunt").see("7 clues are waiting for you").see("1 player")
    hunt.join("Ben")
    page.see("Ben").see("2 players").see_not("The fountain")
    hunt.call("lobby.start")
    page.see("The hunt has started!", within=".toasts").see("The fountain", within="main").see("59:", within="header")


def test_a_typed_code_finds_its_clue_and_a_wrong_one_none(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    token = hunt.clue("The fountain")["token"]
    type_code(page, f"{token[:4]}-{token[4:8]}-{token[8:]}".lower())
    page.see("Found!").see("The fountain", within=".outcome").see("+50 points").see("1 of 7", within=".outcome")
    page.press("Continue").see("50 points · rank 1 of 1 · 1 of 7 found", within="header")
    assert "Found" in page.find("[data-clue=c1]").get_attribute("innerText")
    type_code(page, token)
    page.see("Already found").press("Continue")
    type_code(page, "0000-0000-0000")
    page.see("Not one of ours", within="dialog.scanner").press("Close")
    type_code(page, "1234")
    page.see("A printed code has 12 letters and digits")


@pytest.mark.quick
def test_each_kind_of_clue_is_answered_in_its_way(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    page.press("The oldest tree", within="main").see("Ask for its name.").type("Your answer", "pine").press("Answer")
    page.see("Not right").press("Continue")
    page.type("Your answer", "Platane").press("Answer").see("+20 points").press("Continue")
    page.press("The bridge", within="main").press("Answer").see("Choose one first")
    page.press("1848", within="dialog").press("Answer").see("+30 points").press("Continue")
    page.press("Who does not belong?", within="main").press("car", within="dialog").press("Answer").see("+40 points").press("Continue")
    page.press("The tower", within="main").type("How many steps?", "about 84").press("Answer").see("not a number")
    page.type("How many steps?", "84").press("Answer").see("+25 points").press("Continue")
    page.see("115 points · rank 1 of 1 · 4 of 7 found", within="header")


def test_a_place_counts_only_for_who_is_there(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    page.stand_at(53.5500, 9.9661)
    page.press("Places", within="nav").see("Nearest: The pier, 400 m").see("to the south")
    page.press("The pier", within="main").see("400 m to go").press("I am here").see("Too far away").see("You are 400 m from the place")
    page.press("Continue")
    page.stand_at(53.5465, 9.9661)
    page.see("You are there").press("I am here").see("+60 points").press("Continue")


def test_a_player_who_hides_their_position_is_told_what_to_do(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    page.deny("geolocation")
    page.press("The pier", within="main").see("Your position is switched off for this page").see("Ask the host to accept it by hand")


def names(page):
    return [name.text.replace("\n", " ") for name in page.all(".board .name")]


def test_others_finds_and_the_board_come_by_themselves(browse, hunt):
    ben = hunt.join("Ben")
    hunt.call("lobby.start")
    page = join(browse, hunt).see("Nobody yet", within="[data-clue=c1]")
    hunt.call("scan.submit", token=ben, text=hunt.clue("The fountain")["token"])
    page.see("1 has found it", within="[data-clue=c1]")
    page.press("Board", within="nav")
    page.wait(lambda: names(page) == ["Ben", "Ada (you)"], complaint=lambda: names(page))
    cyd = hunt.join("Cyd")
    hunt.call("clue.answer", token=cyd, clue="c5", answer=84)
    page.wait(lambda: names(page) == ["Ben", "Cyd", "Ada (you)"], complaint=lambda: names(page))


def test_the_host_speaks_extends_pauses_and_ends(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    hunt.call("lobby.announce", text="Mind the trams!")
    page.see("Mind the trams!", within=".notice").press("Got it")
    hunt.call("lobby.hint", clue="c2", text="It is very old.")
    page.see("Hint for The oldest tree", within=".notice").see("It is very old.", within=".notice").press("Got it")
    page.press("The oldest tree", within="main").see("It is very old.", within="dialog").press("Close")
    page.press("Talk", within="nav").press("News").see("Mind the trams!", within="main").see("It is very old.", within="main")
    hunt.call("lobby.extend", seconds=300)
    page.see("5 more minutes!", within=".toasts").see("1:0", within="header")
    hunt.call("lobby.pause")
    page.see("The hunt is paused").see("Paused", within="header")
    hunt.call("lobby.resume")
    page.see_not("The hunt is paused", within=".banner")
    hunt.call("lobby.end")
    page.see("Well played!", within=".medalcard").press("How hard the clues were").see("found by nobody")
    # The tables follow, folded.
    page.see_not("Nobody found every clue").press("Found everything").see("Nobody found every clue")


def test_people_talk_and_ask_for_songs(browse, hunt):
    ada, ben = join(browse, hunt, "Ada"), join(browse, hunt, "Ben")
    # What was said before the first look counts as read.
    ben.wait(lambda: ben.run("return Object.keys(localStorage).some((key) => key.includes('read.'))"))
    ada.press("Talk", within="nav").type("Message to all", "Hello <b>everybody</b>", enter=True)
    ada.see("Hello <b>everybody</b>", within=".bubble")
    ben.see("1", within=".count").press("Talk", within="nav").see("Hello <b>everybody</b>", within=".bubble")
    ben.press("Report what Ada wrote").type("What is wrong with it?", "Too loud").press("Tell the host")
    ben.see("The host has been told")
    assert hunt.call("chat.reports")["reports"][0]["reason"] == "Too loud"
    hunt.call("chat.remove", message="m1")
    ben.see_not("everybody", within=".lines, .empty")
    ada.press("Songs").type("Title", "Help!").type("Artist", "The Beatles").press("Ask for it").see("Help!", within=".song")
    ben.press("Songs").press("For Help!").see("+1", within=".votes")
    assert ben.run("return document.activeElement.ariaLabel") == "For Help!"
    ada.see("+1", within=".votes").press("Against Help!").see("0", within=".votes")
    ben.press("For Help!").see("-1", within=".votes")


def test_hints_cost_what_they_say_and_every_point_is_explained(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("+50 points").press("Continue")
    page.press("The oldest tree", within="main").press("Hint 1: costs 5 points").press("Take it for 5 points?")
    page.see("It is a plane tree.", within="dialog").press("Hint 2: free").see("It stands by the water.", within="dialog")
    page.press("Close").see("45 points", within="header")
    page.press("The oldest tree", within="main").see("It is a plane tree.", within="dialog").press("Close")
    hunt.call("ruling.apply", ruling={"award": {"player": "p1", "points": 10, "reason": "For helping Ben"}})
    page.see("55 points", within="header").press("Board", within="nav").press("Why my points?")
    page.see("Found · The fountain", within="dialog").see("-5", within="dialog").see("For helping Ben", within="dialog")
    page.see("Total 55", within="dialog").press("Close").press("Clues", within="nav")
    # Otherwise the points of a find and the total beside them would not add up.
    page.press("The oldest tree", within="main").type("Your answer", "Platane").press("Answer").see("+20 points")
    page.see("20 − 5 for the hint", within=".outcome").see("Points 75", within=".outcome")


def test_teams_have_a_board(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    ben = hunt.join("Ben", team="Blue")
    hunt.call("scan.submit", token=ben, text=hunt.clue("The fountain")["token"])
    page.press("Board", within="nav").press("Teams")
    page.wait(lambda: names(page) == ["Blue", "Red (you)"], complaint=lambda: names(page))


def test_a_void_clue_says_so(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    hunt.call("ruling.apply", ruling={"voidClue": {"clue": "c1", "reason": "It was stolen"}})
    page.see("The fountain does not count (It was stolen)", within=".toasts").see("Does not count", within="[data-clue=c1]")


def test_a_player_takes_another_name_or_leaves(browse, hunt):
    page = join(browse, hunt)
    page.press("Settings").type("Your name", "Ada L.").press("Change").see("You are now called Ada L.")
    page.press("Close").see("Ada L.", within=".faces")
    page.press("Settings").press("Leave the hunt").press("Really leave?").see("Ready to hunt?")
    assert hunt.call("lobby.peek", code=hunt.code)["players"] == 0


def test_a_phone_is_silent_until_its_player_wants_sound(browse, hunt):
    page = join(browse, hunt)
    chip, switch = ".soundchip", "dialog [role=switch]"
    assert page.find(chip).get_attribute("aria-pressed") == "false"
    page.press("Sound", within="main").wait(lambda: page.find(chip).get_attribute("aria-pressed") == "true")
    page.driver.refresh()
    page.wait(lambda: page.find(chip).get_attribute("aria-pressed") == "true")
    page.press("Settings")
    assert page.find(switch).get_attribute("aria-checked") == "true"
    page.press("Sound", within="dialog")
    assert page.find(switch).get_attribute("aria-checked") == "false"


def test_a_removed_player_is_told(browse, hunt):
    page = join(browse, hunt).see("The host will start")
    hunt.call("player.kick", player="p1")
    page.see("You are no longer in this hunt").see("The host has removed you")


def test_a_returning_player_continues(browse, hunt):
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    page.open("/").see("Continue").press("Old Town").see("The fountain")
    page.open(f"/join/{hunt.code}").see("You have already joined, as Ada").press("Continue").see("The fountain")


def test_without_a_seat_one_is_asked_to_join(browse, hunt):
    browse(f"/play/{hunt.code}").see("Join the hunt")


def test_a_hunt_in_german(browse, host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    page = join(browse, hunt, language="de").see("0 Punkte · 0 von 7 gefunden")
    page.press("Scannen", within="nav").type("Oder tippe", hunt.clue("The fountain")["token"], enter=True)
    page.see("Gefunden!").see("+50 Punkte").press("Weiter")


def test_a_clue_shows_its_photo(browse, hunt, tmp_path):
    picture = tmp_path / "fountain.jpg"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=s=800x600", "-frames:v", "1", picture], check=True)
    hunt.call("clue.update", clue="c1", photo=hunt.photo(picture.read_bytes()))
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    page.press("The fountain", within="main").see("Scan the code")
    page.wait(lambda: page.run("return document.querySelector('.photo')?.naturalWidth") == 800)


WAKEFUL = """
    window.locks = [];
    Object.defineProperty(navigator, "wakeLock", {value: {async request(kind) {
      const lock = new EventTarget();
      lock.isHeld = true;
      lock.release = async () => { lock.isHeld = false; lock.dispatchEvent(new Event("release")); };
      window.locks.push(lock);
      return lock;
    }}});
    window.held = () => window.locks.filter(({isHeld}) => isHeld).length;
"""


def test_the_screen_stays_on_while_the_hunt_runs_and_no_longer(browse, host):
    hunt = host(clues=CLUES, duration=3600)
    page = browse()
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source=WAKEFUL)
    page.open(f"/join/{hunt.code}").type("Your name", "Ada").press("Join the hunt").see("The host will start")
    assert page.run("return window.locks.length") == 0
    hunt.call("lobby.start")
    page.see("The fountain", within="main").wait(lambda: page.run("return window.held()") == 1)
    # The browser takes it back when another app is in front, and the page asks again when it is back.
    page.run("window.locks[0].release()")
    page.run("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait(lambda: page.run("return window.held()") == 1)
    page.press("Settings").press("Keep the screen on").wait(lambda: page.run("return window.held()") == 0)
    page.press("Keep the screen on").wait(lambda: page.run("return window.held()") == 1)
    page.press("Close")
    hunt.call("lobby.end")
    page.see("over", within="main, header").wait(lambda: page.run("return window.held()") == 0)
