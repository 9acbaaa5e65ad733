"""Tests lobbies without clues, which are song events, and host codes, which open a lobby in another browser."""

import pytest

from hosting import create, sit
from playing import CLUES
from test_watching import watch


@pytest.fixture
def event(host):
    event = host(name="Summer Party", description="Wish for what you want to dance to.")
    event.ben = event.join("Ben")
    for title, artist in (("Help!", "The Beatles"), ("Wellerman", "Nathan Evans"), ("Smooth Operator", "Sade")):
        event.call("song.request", token=event.ben, title=title, artist=artist)
    event.call("song.vote", token=event.ben, song="s2", vote="up")
    return event


def join(browse, event, name="Ada"):
    page = browse(f"/join/{event.code}").see("none: an event for songs").type("Your name", name).press("Join in")
    page.wait(lambda: "/play/" in page.driver.current_url and page.all("nav.tabs"))
    return page


def songs(page):
    return page.run("return [...document.querySelectorAll('.song .title')].map((one) => one.textContent)")


def tabs(page):
    return [one.text.split("\n")[0] for one in page.all("nav.tabs .tab")]


def test_songs_come_first_and_nobody_has_a_rank(browse, event):
    page = join(browse, event).see("No clues yet. Ask for songs").see("Wellerman", within=".song")
    assert tabs(page) == ["Songs", "Talk"]
    event.call("lobby.start")
    page.see("It has started!", within=".toasts").see("There are no clues here: ask for songs").press("For Smooth Operator").see("+1", within=".votes")
    assert "rank" not in page.text("header").lower() and "points" not in page.text("header").lower()
    assert page.barriers() == []
    page.shots("songs-player")
    event.call("lobby.end")
    page.see("These songs got the most votes", within="main").see_not("Ask for a song", within="main")
    assert not page.all(".song button"), "nobody may vote any more"
    assert not [word for word in ("rank", "points", "clue", "found") if word in page.text("header, main, nav").lower()]
    assert songs(page) == ["Wellerman", "Smooth Operator", "Help!"]
    page.shot("songs-player-over")


def test_a_song_event_becomes_a_hunt_once_clues_are_added(browse, event):
    page = join(browse, event).see("No clues yet")
    event.call("clue.add", **CLUES[0])
    event.call("lobby.start")
    page.see("The fountain", within="main").see("Clues", within="nav")
    assert tabs(page) == ["Clues", "Board", "Scan", "Talk", "Feed"]


def test_the_big_screen_shows_songs_and_no_ranks(browse, event):
    page = watch(browse, event).see("Wellerman", within=".wishes .line:first-child").see(event.code, within=".invite")
    event.call("lobby.start")
    event.call("song.vote", token=event.ben, song="s3", vote="up"), event.call("song.vote", token=event.ben, song="s2", vote="none")
    page.see("Smooth Operator", within=".wishes .line:first-child")
    assert page.barriers() == []
    page.shot("songs-screen")
    event.call("lobby.end")
    page.see("Over", within="header").see("Smooth Operator", within=".wishes")
    assert not page.all(".podium, .invite") and "Ben" not in page.text(".stage")


def test_the_big_screen_shows_the_record_that_plays(browse, event):
    page = watch(browse, event).see("Wellerman", within=".wishes")
    event.call("song.play", song="s1"), event.call("song.play", song="s2")
    page.see("Now playing", within=".record").see("Wellerman", within=".record").see("wished by Ben", within=".record")
    page.wait(lambda: page.texts(".wishes .name") == ["Smooth Operator"])
    assert "Help!" not in page.text(".record")
    assert page.barriers() == []
    page.shot("songs-record")
    page.scheme("dark")
    page.shot("songs-record-dark")
    # A wish may be played again.
    event.call("song.play", song="s1")
    page.see("Help!", within=".record").see_not("Wellerman")


def test_the_host_says_what_plays_now(browse, event):
    page = sit(browse, event).press("Talk", within="nav").see("Wellerman", within=".song:first-child")
    player = join(browse, event).see("Wellerman", within=".song:first-child")
    page.press("Play now Smooth Operator").see("Smooth Operator plays now.")
    page.see("Now playing", within=".song:first-child").wait(lambda: songs(page) == ["Smooth Operator", "Wellerman", "Help!"])
    assert page.texts(".song:first-child .playsong") == ["Next"]
    player.see("Now playing", within=".song:first-child")
    assert page.barriers() == [] and player.barriers() == []
    page.shots("songs-host-playing")
    page.press("Play now Wellerman").see("Played", within=".song:last-child")
    page.wait(lambda: songs(page) == ["Wellerman", "Help!", "Smooth Operator"])
    player.wait(lambda: songs(player) == ["Wellerman", "Help!", "Smooth Operator"])
    player.shot("songs-player-playing")
    # The one that most have voted for, among those that were not played.
    event.call("song.vote", token=event.ben, song="s1", vote="up")
    page.press("Next", within=".song:first-child").see("Help! plays now.")
    page.wait(lambda: songs(page)[0] == "Help!")
    page.press("Next", within=".song:first-child").see("No other song waits")
    assert songs(page)[0] == "Help!"


def test_a_hunts_screen_says_what_plays_by_whom_and_what_comes_next(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, duration=3600)
    nour, ben = hunt.join("Nour"), hunt.join("Ben")
    for title, artist in (("Dancing Queen", "ABBA"), ("Help!", "The Beatles"), ("Wellerman", "Nathan Evans"), ("Smooth Operator", "Sade")):
        hunt.call("song.request", token=nour, title=title, artist=artist)
    hunt.call("song.vote", token=ben, song="s4", vote="up")
    page = watch(browse, hunt).see("2 players are here")
    hunt.call("song.play", song="s1")
    # In the lobby, in the line at the foot.
    page.see("Dancing Queen · wished by Nour", within=".ticker")
    page.shot("songs-lobby")
    hunt.call("lobby.start")
    page.see("Dancing Queen", within=".record").see("wished by Nour", within=".record").see("Next Smooth Operator · Help!", within=".record")
    assert "Wellerman" not in page.text(".record")
    page.wait(lambda: not page.all(".countin"))
    assert page.barriers() == []
    page.shot("songs-race")
    hunt.call("song.play", song="s4")
    page.see("Smooth Operator", within=".record strong").see("Next Help! · Wellerman", within=".record")


def test_the_hosts_page_says_what_it_is(browse, event):
    page = sit(browse, event).press("Control", within="nav").see("this is an event for songs and chat")
    page.see("Wellerman", within="[aria-labelledby=top-title]")
    page.press("Start the hunt").see("Nothing can be found, and nobody has a rank").press("Start the hunt", within="dialog")
    page.see("Running").press("Talk", within="nav").see("Wellerman", within=".song")
    page.open(f"/host/{event.lobby}#control").see("Running")
    assert page.barriers() == []
    event.call("lobby.end")
    page.see("Run again", within=".stage")
    assert [one.text for one in page.all(".stage .actions > *")] == ["Big screen", "Replay", "Report", "Run again"]
    assert "Board" not in tabs(page)
    page.shot("songs-host-over")


def test_an_event_that_nobody_started_is_ended_in_the_page(browse, event):
    page = sit(browse, event).press("Control", within="nav").see("this is an event for songs and chat")
    page.press("End the hunt", within=".stage").press("End the hunt", within="dialog").see("Run again", within=".stage")
    assert event.call("lobby.peek", code=event.code)["phase"] == "ended"


def test_a_new_song_stands_at_the_end_among_its_equals_and_the_list_says_how_it_is_ordered(browse, event):
    page = join(browse, event).see("Most votes first").see("Wellerman", within=".song")
    assert songs(page) == ["Wellerman", "Help!", "Smooth Operator"]
    # The server sends songs by votes; equals must be sorted by the time of request.
    for vote in ("up", "none"):
        event.call("song.vote", token=event.ben, song="s3", vote=vote)
    page.driver.refresh()
    page.see("Wellerman", within=".song")
    page.type("Title", "Dancing Queen").type("Artist", "ABBA").press("Ask for it").see("Dancing Queen", within=".song")
    assert songs(page) == ["Wellerman", "Help!", "Smooth Operator", "Dancing Queen"]
    event.call("song.vote", token=event.ben, song="s1", vote="down")
    page.wait(lambda: songs(page) == ["Wellerman", "Smooth Operator", "Dancing Queen", "Help!"], complaint=lambda: songs(page))


def test_the_hosts_code_is_shown_once_copied_and_good_in_another_browser(browse, host_in):
    # It waits in the bar, and blocks nothing.
    page = create(browse).see("Save your key", within="header").press("Add a clue", within="main").press("Close", within="dialog")
    page.grant("clipboardReadWrite", "clipboardSanitizedWrite")
    hunt = host_in(page)
    page.press("Save your key").see("Keep your host code")
    assert page.find(".hostcode .token").text == hunt.token
    letter = page.run("return decodeURIComponent(document.querySelector('a[href^=\"mailto:\"]').href)")
    assert hunt.token in letter and hunt.code in letter and "Harbour Rally" in letter and "+" not in letter
    assert page.barriers() == []
    page.shots("host-code")
    # Looking at it is not keeping it.
    page.press("Close", within="dialog").see_not("Keep your host code").see("Save your key")
    page.driver.refresh()
    page.press("Save your key").press("Copy", within=".hostcode").see("The host code is copied to the clipboard")
    assert page.run_async("navigator.clipboard.readText().then(arguments[0])") == hunt.token
    page.see("Your key is saved", within="header").press("Close", within="dialog").see_not("Keep your host code")
    page.shots("host-code-kept")
    # It goes with the next tab, and does not come back.
    page.press("Talk", within="nav").see_not("Your key is saved").press("Clues", within="nav").see("No clues yet")
    page.driver.refresh()
    page.see("No clues yet")
    assert not page.all(".keychip")

    other = browse(f"/host/{hunt.lobby}").see("This browser does not host this hunt").press("I have a host code")
    other.type("Host code", hunt.token[:-3] + "abc").press("Host with it").see("No hunt has this host code")
    other.type("Host code", f" {hunt.token} ").press("Host with it").see("No clues yet").see("Harbour Rally", within="header")
    other.open("/host").see("Harbour Rally", within=".seats").press("I have a host code").see("It was shown when")
    assert other.barriers() == [] and "Save your key" not in other.text()


def test_a_passphrase_opens_a_lobby_in_another_browser(browse, host_in):
    page = create(browse).press("Save your key").press("Your passphrase").see("No passphrase is set")
    page.type("Passphrase", "too short").press("Set it").see("The passphrase needs at least 12 characters")
    assert page.barriers() == []
    page.shots("passphrase")
    page.type("Passphrase", "the old mill at dawn").press("Set it").see("The passphrase is set")
    # It is another way back in.
    page.see("Your key is saved", within="header")
    page.press("Your passphrase").see("A passphrase is set").press("Close", within="dialog:not(.hostcode)").see_not("A passphrase is set")
    page.press("I have saved it").see_not("Keep your host code")
    hunt = host_in(page)
    # In the host's own browser their token stays.
    page.open("/host#code").type("Host code", hunt.code).type("Passphrase", "the old mill at dawn")
    page.press("Host with it").see("No clues yet")
    assert host_in(page).token == hunt.token
    other = browse("/host#code").type("Host code", hunt.code).type("Passphrase", "the old mill at dusk")
    other.press("Host with it").see("The code or the passphrase is wrong")
    assert other.barriers() == []
    other.shots("passphrase-entry")
    other.type("Passphrase", "the old mill at dawn").press("Host with it").see("No clues yet")
    # Who came in by it stays in after changing it, and is out once it is removed.
    other.press("Settings").press("Your passphrase", within="dialog").type("Passphrase", "a boat with nine oars").press("Set it")
    other.see_not("Set it").see("No clues yet")
    page.press("Settings").press("Your passphrase", within="dialog").press("Remove it").see("Remove the passphrase?")
    page.press("Remove it", within=".sure").see("The passphrase is removed")
    other.see("I have a host code")
