"""Tests the big screen while others play over the protocol: what it shows, what moves, and what stays secret."""

import re
import time
import urllib.error
import urllib.request

import pytest

from playing import CLUES, at_night, join

SCREEN = (1920, 1080)
NAMES = ["Grace", "Linus", "Hedy", "Alan", "Mary Jane", "Dennis"]


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES, duration=5400, description="Seven clues, one afternoon.")


@pytest.fixture
def game(hunt):
    """A running hunt with six players."""
    hunt.tokens = hunt.join_all(NAMES)
    hunt.call("lobby.start")
    return hunt


def watch(browse, hunt, query="", **options):
    page = browse(f"/watch/{hunt.code}{query}", **{"size": SCREEN, **options})
    return page.see(hunt.call("lobby.peek", code=hunt.code, token=None)["name"], within="h1")


def find(hunt, number, clue="c2"):
    """The player with this number finds a clue."""
    if clue == "c2":
        outcome = hunt.call("clue.answer", token=hunt.tokens[number], clue="c2", answer="platane")
    elif clue == "c5":
        outcome = hunt.call("clue.answer", token=hunt.tokens[number], clue="c5", answer=84)
    else:
        code = next(one["token"] for one in hunt.call("clue.list")["clues"] if one["clue"] == clue)
        outcome = hunt.call("scan.submit", token=hunt.tokens[number], text=code)
    assert outcome["outcome"] == "found", outcome


def board(page):
    return page.run("""
        return [...document.querySelectorAll(".rows .line")].map((line) => line.querySelector(".name")?.textContent ?? null);
    """)


def see_board(page, *names):
    """Waits for the first rows of the board; None stands for a covered row."""
    page.wait(lambda: board(page)[:len(names)] == list(names), complaint=lambda: f"the board is {board(page)}")


# Which players roll out of their slots from now on.
ROLLED = """
    window.rolled = [];
    new MutationObserver((changes) => changes.forEach(({target}) => {
      if (target.matches(".leaving")) window.rolled.push(target.dataset.key);
    })).observe(document.querySelector(".rows"), {subtree: true, attributes: true, attributeFilter: ["class"]});
"""


def act(page):
    """The act of the finale that a big screen shows; None if it shows something else."""
    return page.run("return document.querySelector('.finale')?.dataset.act ?? null")


ONWARD = 'document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))'


def skip_finale(page):
    """Goes on by hand until the tables are there."""
    page.find(".finale")
    page.wait(lambda: act(page) is None or page.run(ONWARD), complaint=lambda: page.text())
    return page


def test_before_the_start_it_shows_how_to_join_and_who_is_there(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, description="Seven clues.", startsAt=int(time.time() + 900) * 1000)
    page = watch(browse, hunt, named=True).see("Seven clues.").see("Nobody has joined yet").see(hunt.code, within=".code")
    page.see("quarry.test", within=".address").see("The hunt starts in")
    page.wait(lambda: re.fullmatch(r"1[34]:\d\d", page.text(".countdown")))
    hunt.join("Grace")
    page.see("1 player is here").see("Grace", within=".camps")
    assert page.barriers() == []
    hunt.call("lobby.start")
    page.see("Grace", within=".rows").see("The hunt has started!", within=".latest")


def test_the_qr_code_leads_to_joining(browse, hunt):
    page = watch(browse, hunt, named=True).see(hunt.code, within=".code")
    assert f"{page.address}/join/{hunt.code}" in page.scanned()
    page.open(f"/join/{hunt.code}").see("Join the hunt")


def test_the_qr_code_and_the_page_name_the_servers_public_address(public_server):
    address = f"http://127.0.0.1:{public_server.http}"
    code = urllib.request.urlopen(f"{address}/join/7kqf/qr.svg").read().decode()
    assert "<title>https://hunt.example/join/7KQF</title>" in code
    page = urllib.request.urlopen(f"{address}/watch/7KQF").read().decode()
    assert 'data-public-url="https://hunt.example"' in page


def test_a_wrong_code_has_no_qr_code(server):
    with pytest.raises(urllib.error.HTTPError) as problem:
        urllib.request.urlopen(f"http://127.0.0.1:{server.http}/join/0000/qr.svg")
    assert problem.value.code == 404


@pytest.mark.quick
def test_slots_roll_when_ranks_change(browse, game):
    page = watch(browse, game)
    page.scheme("light", motion="no-preference")
    see_board(page, *NAMES)
    page.wait(lambda: re.fullmatch(r"1:(2\d|30):\d\d", page.text(".bigclock")))
    page.run(ROLLED)
    find(game, 3)
    see_board(page, "Alan", "Grace", "Linus", "Hedy", "Mary Jane")
    page.see("+20", within=".gain").see("20", within=".score").see("Alan found “The oldest tree”", within=".latest")
    assert set(page.run("return window.rolled")) == {"p1", "p2", "p3", "p4"}
    find(game, 1, "c1")
    see_board(page, "Linus", "Alan", "Grace")
    page.scheme("light")
    assert page.barriers() == []


def test_nothing_moves_for_those_who_want_it_still(browse, game):
    page = watch(browse, game)
    page.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    see_board(page, "Grace")
    page.run(ROLLED)
    find(game, 3)
    see_board(page, "Alan", "Grace")
    page.see("+20", within=".gain")
    assert page.run("return window.rolled") == []


def test_teams_have_a_board_of_their_own(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Starboard", "Port"])
    hunt.tokens = [hunt.join("Grace", team="t1"), hunt.join("Linus", team="t2")]
    hunt.call("lobby.start")
    page = watch(browse, hunt)
    teams = lambda: fold_lines(page.text(".teamstrip"))
    page.wait(lambda: teams() == "– starboard 0 – port 0", complaint=teams)
    find(hunt, 1)
    page.wait(lambda: teams() == "1 port 20 – starboard 0", complaint=teams)
    page.see("Port", within=".rows .team")
    assert page.barriers() == []


def fold_lines(text):
    return " ".join(word for word in text.lower().split() if word not in ("rank", "points"))


def test_announcements_stand_large_and_hints_say_for_what(browse, game):
    page = watch(browse, game, held=1_000).see("Grace", within=".rows")
    game.call("lobby.announce", text="Ice cream at the pier!")
    page.see("Ice cream at the pier!", within=".herald").see("Ice cream", within=".latest")
    page.forward(9).see("Ice cream at the pier!", within=".ribbon")
    game.call("lobby.hint", clue="c1", text="It is dry.")
    page.see("Hint for The fountain: It is dry.", within=".herald").forward(9)
    page.see("Hint for The fountain: It is dry.", within=".ribbon")
    # Screens opened now show them too.
    watch(browse, game).see("It is dry.", within=".ribbon").see("It is dry.", within=".latest")


def test_a_pause_and_more_time(browse, game):
    page = watch(browse, game, held=1_000).see("1:", within=".bigclock")
    running = page.text(".bigclock")
    page.forward(61).wait(lambda: page.text(".bigclock") < running)
    game.call("lobby.pause")
    page.see("Paused", within="header").see("The hunt is paused", within=".latest")
    before = page.text(".bigclock")
    page.forward(61)
    # With the news, the page draws the clock.
    game.call("lobby.announce", text="We wait for the rain to end.")
    page.see("We wait for the rain", within=".latest")
    assert page.text(".bigclock") == before
    game.call("lobby.resume")
    page.see_not("Paused", within="header")
    game.call("lobby.extend", seconds=1800)
    page.wait(lambda: re.fullmatch(r"(1:5\d|2:00):\d\d", page.text(".bigclock")))
    page.forward(2).see("30 more minutes!", within=".latest")


def test_a_board_that_stands_still_says_so_and_is_revealed_from_the_last_to_the_first(browse, game):
    find(game, 0)
    page = watch(browse, game, held=1_000)
    see_board(page, "Grace")
    game.call("lobby.freeze")
    page.see("The board is frozen. The end shows who wins.")
    find(game, 2, "c1")
    step = game.call("lobby.history", limit=1)["last"]
    find(game, 4, "c1")
    find(game, 4, "c7")
    assert page.barriers() == []
    game.call("lobby.end")
    page.see("the host is about to reveal how it ended")
    assert board(page)[0] == "Grace" and "Hedy found" not in page.text(".latest")
    # The host reveals one step: the board changes and is frozen again.
    game.call("lobby.reveal", at=step)
    page.forward(2)
    see_board(page, "Hedy", "Grace", "Linus")
    page.see("the host is about to reveal how it ended")
    # The rest is told from the last place to the first; a key or a click moves on, and back.
    game.call("lobby.reveal")
    page.see("Third place", within=".finale").see_not("Grace", within=".finale").forward(2).see("Grace", within=".spot .name")
    assert page.barriers() == []
    page.shot("screen-third")
    page.run(ONWARD)
    page.see("Second place", within=".spot").see("Hedy", within=".spot .name").press("Back").see("Third place", within=".spot")
    page.press("Next rank").see("Hedy", within=".spot .name").press("Pause").forward(60).see("Hedy", within=".spot .name")
    page.press("Play").forward(4).see("First place", within=".roll").see_not("Mary Jane", within=".finale")
    page.forward(5).see("Mary Jane", within=".spot .name").see("95 points", within=".spot").shot("screen-first")
    page.forward(4).see("Mary Jane wins", within=".podium h2").see("Mary Jane", within=".step1").see("Hedy", within=".step2")
    assert page.barriers() == [] and act(page) == "photo"
    page.shots("screen-photograph")
    ended = ["Mary Jane", "Hedy", "Grace", "Linus", "Alan", "Dennis"]
    page.forward(21).see("Top three").see("Mary Jane wins", within="header")
    see_board(page, *ended)
    # Again, started by hand and playing by itself.
    page.press("Show it again").see("Third place", within=".finale")
    page.forward(60).see("Top three")
    assert page.driver.find_element("link text", "The whole hunt").get_attribute("href").endswith(f"/replay/{game.code}")


def test_winners_who_found_everything_are_named_with_their_time(browse, host):
    hunt = host(name="Harbour Rally", clues=[CLUES[1]])
    hunt.tokens = [hunt.join("Grace"), hunt.join("Linus")]
    hunt.call("lobby.start")
    assert hunt.call("clue.answer", token=hunt.tokens[1], clue="c1", answer="platane")["outcome"] == "found"
    hunt.call("lobby.end")
    page = skip_finale(watch(browse, hunt)).see("Found everything", within=".podium")
    assert "Linus" in page.text(".complete") and "Grace" not in page.text(".complete")


def test_it_says_calmly_when_the_line_is_cut_and_misses_nothing(browse, game, line):
    page = watch(browse, game, address=line.address)
    page.expect("WebSocket connection to", "ERR_")
    see_board(page, "Grace")
    line.cut()
    find(game, 5)
    page.see("No connection since", within="header")
    assert board(page)[0] == "Grace" and page.barriers() == []
    line.mend()
    see_board(page, "Dennis", "Grace")
    page.see("Dennis found", within=".latest").see_not("No connection")


def test_dark_and_light(browse, game):
    ground = "return getComputedStyle(document.documentElement).backgroundColor"
    dark, light = "rgb(14, 26, 36)", "rgb(251, 246, 234)"
    page = watch(browse, game, "?theme=dark")
    page.wait(lambda: page.run(ground) == dark)
    page.press("Light colours")
    page.wait(lambda: page.run(ground) == light)
    page.driver.refresh()
    page.see("Grace", within=".rows")
    page.wait(lambda: page.run(ground) == light)
    page.press("Dark colours")
    page.wait(lambda: page.run(ground) == dark)
    assert page.barriers() == []


def test_a_phone_shows_all_rows(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    hunt.join_all(f"Player {number}" for number in range(1, 81))
    hunt.call("lobby.start")
    page = watch(browse, hunt, size=(1280, 720)).see("Player 1", within=".rows")
    assert len(board(page)) == 8
    for size, rows in (((390, 844), 80), ((1280, 720), 8)):
        page.resize(size)
        page.wait(lambda rows=rows: len(board(page)) == rows)


def test_pages_of_the_result_turn_until_somebody_stops_them(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    hunt.tokens = hunt.join_all(f"Player {number}" for number in range(1, 81))
    hunt.call("lobby.start")
    find(hunt, 0)
    hunt.call("lobby.end")
    page = skip_finale(watch(browse, hunt, size=(1280, 720), held=1_000)).see("Player 1", within=".rows").see("Page 1 of", within=".pager")
    page.forward(16).see("Page 2 of", within=".pager").press("Stay on this page")
    page.press("Previous page").see("Page 1 of", within=".pager")
    assert page.barriers() == []


@pytest.mark.parametrize("size", [(1280, 720), at_night((1920, 1080)), at_night((3840, 2160))])
def test_it_fits_big_screens_and_can_be_read_from_afar(browse, game, size):
    game.call("lobby.announce", text="Ice cream at the pier!")
    page = watch(browse, game, size=size).see("Grace", within=".rows").see("Ice cream", within=".ribbon")
    width, height, beyond, letters = page.run("""
        const root = document.documentElement;
        const beyond = [...document.querySelectorAll(".line, .side > *, .ribbon, .top > *, .teamstrip")]
          .filter((one) => one.checkVisibility()).filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1
            || one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className);
        return [root.scrollWidth, root.scrollHeight, beyond,
          Number.parseFloat(getComputedStyle(document.querySelector(".line .name")).fontSize)];
    """)
    assert (width, height) == size and beyond == []
    # Seen from ten metres, letters must be 2 cm high: 3% of a screen of 70 cm.
    assert letters >= 0.03 * size[1]


@pytest.mark.parametrize("size", [(320, 640), at_night((390, 844)), at_night((844, 390))])
def test_it_fits_phones(browse, host, size):
    hunt = host(name="Harbour Rally of the Seventh Year", clues=CLUES, teams=["Starboard", "Port"], duration=5400)
    page = watch(browse, hunt, size=size).see("Nobody has joined yet")
    assert page.run("return document.documentElement.scrollWidth") <= size[0]
    hunt.tokens = hunt.join_all(NAMES)
    hunt.call("lobby.start")
    page.see("Grace", within=".rows")
    assert page.run("return document.documentElement.scrollWidth") <= size[0]
    assert page.barriers() == []


# What of the page lies beside a narrow screen.
BESIDE = """
    return [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility() && !one.closest(".unseen, svg *"))
      .filter((one) => {
        const {left, right, width} = one.getBoundingClientRect();
        const {display, overflow} = getComputedStyle(one);
        const spills = one.scrollWidth > one.clientWidth + 1 && display !== "inline" && overflow === "visible" && one.clientWidth > 0;
        return width > 0 && (left < -0.5 || right > innerWidth + 0.5 || spills);
      }).map((one) => [one.className, one.textContent.slice(0, 40)]);
"""
# Forty characters that nothing divides, and as many that something does.
LONG = ["Wolfeschlegelsteinhausenbergerdorffwelch", "Maria Wilhelmina Antoinette of Habsburgs", "Ян-Апанасовіч Крыжаноўскі-Беларускі ІІІІ",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"]
DIVISIONS = ["Grundstücksverkehrsgenehmigungszuständig", "Others"]


def test_the_longest_names_fit_the_narrowest_phone(browse, host):
    hunt = host(name="Donaudampfschifffahrtsgesellschaftskapitänsjagd im Hafen der Stadt", clues=CLUES, duration=5400,
                teams=["Rindfleischetikettierungsüberwachungsauf", "Port"], divisions=DIVISIONS)
    page = watch(browse, hunt, size=(320, 640)).see("Nobody has joined yet")

    def fits(name):
        page.still()
        page.shot(f"narrow-{name}")
        assert page.run(BESIDE) == [], name
        # With text twice as large, too.
        for print_size in ("", "200%"):
            page.run("document.documentElement.style.fontSize = arguments[0]", print_size)
            assert page.run("return document.documentElement.scrollWidth") <= 320, (name, print_size)
            widths = page.run("return [...document.querySelectorAll('.rows .name')].map((one) => one.clientWidth)")
            assert min(widths, default=90) >= 90, f"{name}: names run down the screen, letter by letter"
        page.run("document.documentElement.style.fontSize = ''")

    fits("empty")
    hunt.tokens = [hunt.join(name, team=f"t{1 + number % 2}", division=DIVISIONS[number % 2], avatar={"emoji": "🦊"}) for number, name in enumerate(LONG)]
    page.see(LONG[-1], within=".names")
    fits("waiting")
    hunt.call("lobby.start")
    for number in (0, 2, 3):
        find(hunt, number)
    page.see(LONG[0], within=".rows").see("found", within=".latest").see_not("Go!")
    fits("running")
    hunt.call("lobby.freeze")
    page.see("The board is frozen")
    fits("frozen")
    hunt.call("lobby.end")
    hunt.call("lobby.reveal")
    # A big screen tells of the teams and the divisions first, so that takes a while.
    for _ in range(3):
        page.press("Next rank")
    page.see("wins", within="header").see(LONG[0], within=".rows")
    fits("over")


def test_the_screen_stays_on(browse, game):
    page = browse(size=SCREEN)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        window.asked = 0;
        const request = WakeLock.prototype.request;
        WakeLock.prototype.request = function (kind) { window.asked += 1; return request.call(this, kind); };
    """)
    page.open(f"/watch/{game.code}").see("Grace", within=".rows")
    assert page.run("return window.asked") == 1


def test_where_only_players_may_watch(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, settings={"spectators": False})
    browse(f"/watch/{hunt.code}").see("The host lets only players watch").see("To the start page")
    page = join(browse, hunt)
    page.open(f"/watch/{hunt.code}").see("Ada", within=".names")


def test_no_such_lobby(browse):
    page = browse("/watch/ZZZZ").see("There is no lobby with this code")
    assert page.barriers() == []


def test_in_german(browse, game):
    page = watch(browse, game, language="de", named=True).see("Das Spiel hat begonnen!", within=".latest").see("Mitspielen unter")
    find(game, 3)
    page.see("Alan hat „The oldest tree“ gefunden", within=".latest")
    game.call("lobby.freeze")
    page.see("Die Rangliste ist eingefroren.")


def test_those_who_just_watch_find_their_way_from_the_card(browse, game):
    browse(f"/join/{game.code}").see("Harbour Rally").press("Just watch").see("Grace", within=".rows")


def test_results_link_the_replay_and_the_film(browse, hunt):
    phone = join(browse, hunt)
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=phone.seat()["token"], clue="c5", answer=84)
    hunt.call("lobby.end")
    phone.press("Results", within="nav").press("The film", within=".finale").find("dialog canvas")
    phone.press("Close", within="dialog").see("The lobby is open")
