"""Tests solo plays of packs in a browser, from the store to the board."""

import re
import uuid

from browser import DESKTOP
from packing import PINS, WORDS, Person, sign_in, write_pin
from selenium.webdriver.common.keys import Keys
from test_looks import look
from test_map_built_in import bare  # noqa: F401, a fixture: a server without any map
from test_map import server  # noqa: F401, a fixture: a server that has a map
from test_pack_editor import press_map


def solve(page, title, word):
    page.press(title, within="main").type("Your answer", word).press("Answer").see("found", within=".outcome h2")
    page.press("Continue")
    page.wait(lambda: not page.all("dialog[open]"))


def titles(page):
    return [title.text for title in page.all("main .clue .title")]


def test_a_pack_is_made_on_the_map_played_with_codewords_and_stands_on_the_board(browse, server):
    maker = Person(server, "Maker")
    name = f"River walk {uuid.uuid4().hex[:6]}"
    page = sign_in(browse, maker, "/packs/new", size=DESKTOP).see("A new pack")
    page.type("Name of the pack", name).type("Where it is played", "Riga").type("Description", "Along the river.")
    page.wait(lambda: page.all("img.leaflet-tile-loaded"))
    words = {f"Pin {n}": f"word {n}" for n in range(6)}
    for n, (title, word) in enumerate(words.items()):
        press_map(page, -150 + 60 * n, -100 + 10 * n)
        write_pin(page, title, "What stands here?", word, 10 * (n + 1))
    page.see("6 pins, 210 points.").press("Save the pack").see("Saved as version 1")
    [card] = maker.call("pack.mine")["packs"]
    first = maker.call("pack.get", pack=card["pack"])["clues"][0]["location"]

    player = Person(server, "Grace")
    phone = sign_in(browse, player, f"/packs?text={name[:12]}").press(name)
    phone.see("Nobody has played it competitively yet")
    phone.stand_at(first["lat"], first["lon"])
    phone.press("Play competitively").see("0 of 6 found", within="header").see("1 more clue will turn up")
    assert len(titles(phone)) == 5
    phone.press("Map", within="nav").see("Nearest:").press("Clues", within="nav")
    for _ in range(6):
        title = next(one for one in titles(phone) if one in words)
        solve(phone, title, words.pop(title))
        if words:
            phone.wait(lambda: any(one in words for one in titles(phone)))
    phone.see("210 points", within="main").see("You found everything").see("You are at rank 1 of 1 with 210 points")
    look(phone, "pack-played")
    phone.wait(lambda: not phone.all(".toast"))
    phone.press("The pack and its board").see(player.username, within=".board").see("210", within=".board")
    phone.see("1", within="#own-rank")


def test_a_wrong_word_may_be_tried_again(browse, server):
    page = sign_in(browse, Person(server), f"/packs/{Person(server).pack()}").press("Play competitively")
    page.see("0 of 6 found", within="header")
    title = titles(page)[0]
    page.press(title, within="main").type("Your answer", "nonsense").press("Answer").see("Not right").press("Continue")
    page.type("Your answer", dict(WORDS)[title].upper()).press("Answer").see("Found!")


def test_a_casual_play_shows_all_and_ends_when_the_player_says_so(browse, server):
    page = sign_in(browse, Person(server), f"/packs/{Person(server).pack()}").press("Play casually")
    page.press("Play casually", within="dialog").see("I am done")
    assert titles(page) == [pin["title"] for pin in PINS]
    # A solo player has nobody to talk to or to compare with.
    assert [tab.text for tab in page.all("nav.tabs .tab")] == ["Clues", "Map"]
    look(page, "solo")
    solve(page, "The swan", "water")
    page.press("I am done").see("End this play?").press("End it").see("20 points", within="main")
    page.see("Casual plays are not listed")


def test_a_ghost_finds_what_it_found_when_it_did(browse, server):
    pack = Person(server).pack()
    best = Person(server, "Grace")
    best.play(pack, WORDS)
    page = sign_in(browse, Person(server), f"/packs/{pack}").press("Race the best").see("Against whom")
    page.press("Start the race").see(f"{best.username}: ", within="header").see("6 of 6 found", within=".ghost")
    page.see("210 points", within=".ghost")
    look(page, "ghost")
    # After a reload, the ghost's finds are still shown.
    page.driver.refresh()
    page.see("6 of 6 found", within=".ghost")


def test_without_an_account_one_plays_and_is_told_that_it_is_not_listed(browse, server):
    page = browse(f"/packs/{Person(server).pack()}").see("Sign in first if you want to be listed")
    page.press("Play competitively").see("0 of 6 found", within="header")
    page.press("End it before the time is up").press("End it", within="dialog").see("Sign in before playing")


def test_without_a_position_a_clue_says_what_to_do_and_the_others_go_on(browse, server):
    visit = {"title": "Be there", "text": "Go there.", "points": 5, "proof": {"visit": {}},
             "location": {"lat": 56.95, "lon": 24.1, "radius": 30}}
    pack = Person(server).pack(pins=[visit, *PINS[:5]])
    page = sign_in(browse, Person(server), f"/packs/{pack}")
    page.deny("geolocation")
    page.press("Play casually").press("Play casually", within="dialog").see("I am done").press("Be there", within="main")
    page.see("Allow it in the browser’s settings").see("all others can", within="dialog").press("Close")
    solve(page, "The swan", "water")


def test_answers_wait_for_the_network(browse, server, line):
    page = browse("/", address=line.address)
    person = Person(server)
    page.run("localStorage.setItem('quarry.account', JSON.stringify({account: arguments[0], token: arguments[1]}))",
             person.account, person.token)
    page.open(f"/packs/{Person(server).pack()}").press("Play casually").press("Play casually", within="dialog")
    page.see("I am done").is_kept().expect("WebSocket", "ERR_")
    line.cut()
    page.see("No connection").press("The swan", within="main").type("Your answer", "water").press("Answer")
    page.see("Kept for later").press("Continue")
    line.mend()
    page.see("1 of 6 found", within="header")


def test_the_tutorial_teaches_one_of_each_kind(browse):
    page = browse("/").press("Learn how to play").see("Learn to play").see("by Quarry").see("Play casually")
    assert page.text("main .primary").startswith("Play casually"), "all clues at once, and no clock"
    page.press("Play casually").see("I am done")
    solve(page, "A codeword", "quarry")
    page.press("A choice", within="main").press("Clues", within="dialog").press("Answer").see("Found!")
    # A solo player would always be first, so no rank is shown.
    page.see("2 of 6", within=".outcome").see_not("Rank", within=".outcome").press("Continue")
    page.press("The odd one out", within="main").press("cheese", within="dialog").press("Answer").see("Found!")
    page.press("Continue")
    page.press("A number", within="main").type("3 * 7", "21").press("Answer").see("Found!").press("Continue")
    finish_the_tutorial(page, "A code", "A place", "My position", "Answer", "Continue")
    page.see("60 points", within="main").see("You found everything")


def finish_the_tutorial(page, code, place, choice, answer, go_on):
    """Completes the tutorial's last clues, without printed codes and without a position."""
    printed = r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}"
    page.press(code, within="main").wait(lambda: re.search(printed, page.text("dialog[open]")))
    [typed] = re.findall(printed, page.text("dialog[open]"))
    page.run("document.querySelector('dialog[open]').close()")
    page.find(".scantab").click()
    page.find("dialog[open] input[autocapitalize]").send_keys(typed, Keys.ENTER)
    page.press(go_on, within="dialog")
    page.press(place, within="main").press(choice, within="dialog").press(answer).press(go_on, within="dialog")


def test_the_tutorial_speaks_the_language_of_the_page_and_ends_anywhere(browse):
    page = browse("/", language="de").press("Spielen lernen").see("von Quarry").press("Locker spielen").see("Ich bin fertig")
    titles = ("Ein Lösungswort", "Eine Auswahl", "Was nicht dazugehört", "Eine Zahl", "Ein Code", "Ein Ort")
    for title in titles:
        page.see(title, within="main")
    page.press("Ein Lösungswort", within="main").type("Deine Antwort", "quarry").press("Antworten").press("Weiter", within="dialog")
    for title, option in (("Eine Auswahl", "Hinweise"), ("Was nicht dazugehört", "Käse")):
        page.press(title, within="main").press(option, within="dialog").press("Antworten").press("Weiter", within="dialog")
    page.press("Eine Zahl", within="main").type("3 * 7", "21").press("Antworten").press("Weiter", within="dialog")
    finish_the_tutorial(page, "Ein Code", "Ein Ort", "Meinen Standort", "Antworten", "Weiter")
    page.see("60 Punkte", within="main")


def test_a_play_that_cannot_be_ranked_does_not_promise_a_rank(browse, server):
    """The first play happens elsewhere: this browser has not played the pack."""
    pack, eve = Person(server).pack(), Person(server, "Eve")
    page = sign_in(browse, eve, f"/packs/{pack}").see("Your first play of this pack counts for the board")
    eve.play(pack, WORDS[:1], play="casual")
    page.driver.refresh()
    page.see("only the first play can be listed").see_not("counts for the board")
    page.press("Play competitively").see("0 of 6 found", within="header")
    page.press("End it before the time is up").see("It will not be listed", within="dialog").press("End it", within="dialog")
    page.see("This play is not listed: you had started the pack before")

    ann = Person(server, "Ann")
    ann.call("pack.export", pack=pack)
    german = sign_in(browse, ann, f"/packs/{pack}", language="de").see("Du hast die Lösungen dieses Pakets gesehen")
    german.press("Im Wettkampf spielen").see("0 von 6", within="header").press("Vor Ablauf der Zeit beenden")
    german.press("Beenden", within="dialog").see("Dieses Spiel steht nicht auf der Liste: Du hattest die Lösungen gesehen")


def test_a_second_play_says_that_the_first_is_the_one_that_stands(browse, server):
    pack, eve = Person(server).pack(), Person(server, "Eve")
    eve.play(pack, WORDS)
    page = sign_in(browse, eve, f"/packs/{pack}").see("further plays do not change it").press("Race the best")
    page.see("further plays do not change it", within="dialog").press("Close", within="dialog")
    page.press("Play competitively").see("0 of 6 found", within="header")
    page.press("End it before the time is up").press("End it", within="dialog")
    page.see("Your first play is at rank 1 of 1 with 210 points")


def test_without_a_map_everything_goes_by_words_and_figures(browse, bare):  # noqa: F811
    person = Person(bare)
    pack = person.pack()
    page = sign_in(browse, person, "/packs", address=f"http://127.0.0.1:{bare.http}").see("This server shows no map")
    page.see("The list has all").open(f"/packs/{pack}/edit").see("Pins get their place by")
    assert not page.all(".map") and page.barriers() == []


def test_where_the_pictures_of_the_map_do_not_come_it_says_so(browse, server, tiles):
    person = Person(server)
    page = browse("/")
    page.expect("ERR_", "Failed to load")
    page.cdp("Network.enable")
    page.cdp("Network.setBlockedURLs", urls=["*.png"])
    page.run("localStorage.setItem('quarry.account', JSON.stringify({account: arguments[0], token: arguments[1]}))",
             person.account, person.token)
    page.open(f"/packs/{person.pack()}/edit").see("The map’s images cannot be loaded")
    assert len(page.all(".pinmark")) == 6
