"""Tests replays: any moment of a hunt, by slider, keyboard and URL."""

import pytest
from selenium.webdriver.common.keys import Keys

from playing import CLUES, at_night, join
from test_watching import NAMES, find, see_board

DESK = (1280, 800)


@pytest.fixture
def game(host):
    """A hunt that has ended; first Grace led, then Hedy, then Linus."""
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Starboard", "Port"], duration=5400)
    hunt.tokens = [hunt.join(name, team=f"t{1 + number % 2}") for number, name in enumerate(NAMES)]
    hunt.call("lobby.start")
    find(hunt, 0, "c2")
    find(hunt, 3, "c2")
    find(hunt, 2, "c1")
    find(hunt, 2, "c2")
    find(hunt, 1, "c1")
    find(hunt, 1, "c7")
    hunt.call("lobby.end")
    return hunt


def replay(browse, hunt, address=None, **options):
    page = browse(f"/replay/{hunt.code}{address or ''}", **{"size": DESK, **options})
    page.see(hunt.call("lobby.view")["card"]["name"], within="h1")
    return page


def events(hunt):
    """The events, as spectators see them."""
    return hunt.call("lobby.history", lobby=hunt.lobby, limit=1000, token=None)["events"]


def found(hunt, nth):
    """The sequence number of the nth find, from 0 on."""
    return [event["seq"] for event in events(hunt) if event["type"] == "clue.scanned"][nth]


def at(page, seq):
    """Waits until the page shows this moment."""
    shown = lambda: page.run("return document.getElementById('main').dataset.shown")
    page.wait(lambda: shown() == str(seq), complaint=lambda: f"{shown()} is shown, not {seq}")
    return page


def press_key(page, *keys):
    for key in keys:
        page.driver.switch_to.active_element.send_keys(key)


@pytest.mark.quick
def test_it_begins_at_the_beginning_and_goes_step_by_step(browse, game):
    page = replay(browse, game).see("The lobby is open", within=".caption")
    page.press("Step forward").see("Grace has joined", within=".caption")
    see_board(page, "Grace")
    page.press("Step back").see("The lobby is open", within=".caption")
    page.press("To the end").see("The hunt is over", within=".caption").see("Over", within="header")
    see_board(page, "Linus", "Hedy", "Grace", "Alan")
    page.see("Starboard", within=".teamstrip")
    # With their faces, in the colours of their teams.
    faces = lambda: page.run("return document.querySelectorAll('.rows .line .avatar .critter').length")
    page.wait(lambda: faces() == len(NAMES), complaint=faces)
    assert page.barriers() == []


def test_a_board_that_was_empty_has_room_for_all_at_once(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    for name in NAMES:
        hunt.join(name)
    page = browse(size=DESK)
    # A browser with much to do tells of a new size late. The board must not need it.
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="window.ResizeObserver = class { observe() {} disconnect() {} };")
    page.open(f"/replay/{hunt.code}").see("The lobby is open", within=".caption")
    page.press("To the end").see(f"{NAMES[-1]} has joined", within=".caption")
    see_board(page, *NAMES)


def test_an_address_leads_to_a_moment(browse, game):
    seq = found(game, 2)
    page = at(replay(browse, game, f"#at={seq}"), seq).see("Hedy found “The fountain”", within=".caption")
    see_board(page, "Hedy", "Grace", "Alan")
    # The URL follows the moment shown, so that it can be shared.
    page.press("Step forward")
    at(page, found(game, 3))
    page.wait(lambda: page.driver.current_url.endswith(f"#at={found(game, 3)}"))
    page.run(f"location.hash = 'at={found(game, 0)}'")
    at(page, found(game, 0))
    see_board(page, "Grace", "Linus")
    page.driver.refresh()
    at(page, found(game, 0))


def test_a_copied_link_leads_to_what_is_shown(browse, game):
    seq = found(game, 2)
    page = at(replay(browse, game, f"#at={seq}", named=True), seq)
    page.run("window.copies = []; document.addEventListener('copy', () => window.copies.push(String(document.activeElement.value)))")
    page.press("Copy the link").see("The link to this moment is copied")
    assert page.run("return window.copies") == [f"{page.address}/replay/{game.code}#at={seq}"]


def test_the_slider_goes_to_any_moment(browse, game):
    page = replay(browse, game).see("The lobby is open", within=".caption")
    seqs = [event["seq"] for event in events(game)]
    place = seqs.index(found(game, 4))
    page.run("""
        const slider = document.querySelector(".slider");
        slider.value = arguments[0];
        slider.dispatchEvent(new Event("input", {bubbles: true}));
    """, place)
    at(page, found(game, 4)).see("Linus found “The fountain”", within=".caption")
    assert "Linus found" in page.run("return document.querySelector('.slider').getAttribute('aria-valuetext')")
    see_board(page, "Hedy", "Linus", "Grace")


def test_the_next_change_of_lead(browse, game):
    page = replay(browse, game)
    for nth, leader in ((0, "Grace"), (2, "Hedy"), (5, "Linus")):
        page.press("Next lead")
        at(page, found(game, nth))
        see_board(page, leader)
    page.press("Next lead").see("the lead does not change", within=".caption")


def test_by_keyboard(browse, game):
    page = replay(browse, game).see("The lobby is open", within=".caption")
    first, last = events(game)[0]["seq"], events(game)[-1]["seq"]
    press_key(page, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    page.see("Linus has joined", within=".caption")
    press_key(page, Keys.ARROW_LEFT)
    page.see("Grace has joined", within=".caption")
    press_key(page, Keys.END)
    at(page, last)
    press_key(page, Keys.HOME)
    at(page, first)
    press_key(page, Keys.PAGE_DOWN)
    at(page, events(game)[10]["seq"])
    press_key(page, Keys.HOME, "l")
    at(page, found(game, 0))
    # The slider's own keys do the same, and only once.
    page.run("document.querySelector('.slider').focus()")
    press_key(page, Keys.ARROW_RIGHT)
    at(page, found(game, 1))
    speed = lambda: page.run("return document.querySelector('select').value")
    assert speed() == "60"
    press_key(page, "+")
    assert speed() == "200"
    press_key(page, "-", "-")
    assert speed() == "20"


def test_it_plays_by_itself_and_pauses(browse, game):
    page = replay(browse, game, held=50).see("The lobby is open", within=".caption")
    page.press("Play").forward(60)
    at(page, events(game)[-1]["seq"])
    # At the end it stops; playing again starts from the beginning.
    page.find("button[aria-label=Play]")
    see_board(page, "Linus", "Hedy")
    place = lambda: page.run("return document.querySelector('.slider').value")
    press_key(page, "k")
    assert place() == "0"
    page.forward(0.2)
    assert 0 < int(place()) < len(events(game)) - 1
    press_key(page, "k")
    page.find("button[aria-label=Play]")
    paused = place()
    page.forward(60)
    assert place() == paused


def test_it_is_found_by_the_lobbys_id_too(browse, game):
    browse(f"/replay/{game.lobby}", size=DESK).see("Harbour Rally", within="h1").see("The lobby is open")


def test_a_board_that_stood_still_keeps_its_secret(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    hunt.tokens = hunt.join_all(NAMES)
    hunt.call("lobby.start")
    find(hunt, 0)
    hunt.call("lobby.freeze")
    find(hunt, 1, "c1")
    page = replay(browse, hunt).press("To the end").see("The board is frozen", within=".standstill")
    see_board(page, "Grace", "Linus")
    assert "Linus found" not in page.run("return document.body.textContent")


def test_a_hunt_that_runs_has_more_at_the_end(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    hunt.tokens = hunt.join_all(NAMES)
    hunt.call("lobby.start")
    page = replay(browse, hunt).press("To the end").see("The hunt has started", within=".caption")
    find(hunt, 3)
    page.press("Step forward").see("Alan found", within=".caption")
    see_board(page, "Alan", "Grace")
    find(hunt, 1, "c1")
    page.press("To the end").see("Linus found", within=".caption")


@pytest.mark.parametrize("size", [(320, 640), *map(at_night, [(390, 844), (844, 390), (1280, 720)])])
def test_it_fits_phones_and_screens(browse, game, size):
    page = replay(browse, game, f"#at={found(game, 4)}", size=size)
    see_board(page, "Hedy", "Linus")
    assert page.run("return document.documentElement.scrollWidth") <= size[0]
    bar = page.run("return document.querySelector('.controls').getBoundingClientRect().toJSON()")
    assert bar["bottom"] <= size[1] + 1 and bar["height"] <= size[1] / 2
    assert page.barriers() == []


def test_no_such_lobby_and_where_only_players_may_watch(browse, host):
    page = browse("/replay/ZZZZ").see("There is no lobby with this code")
    assert page.barriers() == []
    hunt = host(name="Harbour Rally", clues=CLUES, settings={"spectators": False})
    page.open(f"/replay/{hunt.code}").see("The host lets only players watch")
    page = join(browse, hunt)
    page.open(f"/replay/{hunt.code}").see("The lobby is open")


def test_in_german(browse, game):
    page = browse(f"/replay/{game.code}", size=DESK, language="de").see("Die Lobby ist offen", within=".caption")
    page.press("Führungswechsel").see("Grace hat „The oldest tree“ gefunden", within=".caption")
    assert page.all("button[aria-label='Einen Schritt vor']")
