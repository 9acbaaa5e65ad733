"""Tests the host's pages for accessibility, and takes screenshots."""

import subprocess

import pytest

from hosting import choose, key, open_clue, sit
from playing import CLUES, TEXTS
from test_looks import BROKEN, NAMES, play


def look(page, name):
    # A tall window, because elements that are only covered by a bar at the moment are not out of reach.
    size = page.size
    page.resize((size[0], 2_400))
    barriers = page.barriers()
    page.resize(size)
    assert barriers == [], name
    page.shots(name)


@pytest.fixture
def hunt(host, tmp_path):
    hunt = host(name="Harbour Rally", author="Year 7", clues=CLUES, teams=["Starboard", "Port"], duration=5400,
                description="From the fish market to the old lighthouse: seven clues, one afternoon.")
    picture = tmp_path / "photo.jpg"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "mandelbrot=s=800x600", "-frames:v", "1", picture], check=True)
    hunt.call("clue.update", clue="c1", photo=hunt.photo(picture.read_bytes()), hints=[{"text": "Listen.", "cost": 5}])
    hunt.tokens = [hunt.join(name, team=("Starboard", "Port")[index % 2]) for index, name in enumerate(NAMES)]
    return hunt


def test_making_a_hunt(browse, hunt):
    page = sit(browse, hunt).open("/host").see("A new hunt")
    look(page, "host-new")
    page.press("Classroom").see("3 codes to print and hide")
    look(page, "host-new-occasion")
    page.press("All settings").press("Order and scoring").press("What is allowed").see("Anybody may watch")
    look(page, "host-new-open")
    page.press("Close").press("Paste a table").type("Table", "The fountain; Behind the church; 50\n; nothing; 20\nThe tree; In the park; many")
    page.see("Line 2:")
    look(page, "host-table")
    page.open("/host/01M7YMYHSPZADW2FMKM6EC24GR").see("does not host")
    look(page, "host-stranger")


def test_editing(browse, hunt):
    page = sit(browse, hunt).press("Clues", within="nav").see("7 clues")
    look(page, "host-clues")
    open_clue(page, "c1")
    page.wait(lambda: page.run("return document.querySelector('dialog img.photo')?.complete"))
    look(page, "host-clue")
    page.press("Odd one out", within="dialog").see("Four words")
    look(page, "host-clue-outsider")
    page.press("Close").press("More", within=".tools").press("As a player").see("Nothing counts here")
    look(page, "host-preview")
    page.press("Close").press("Print").see("Adjust")
    look(page, "host-print")
    page.press("Close").press("Paste a table").type("Table", "The fountain; Behind the church; 50\nThe tree; In the park; 20; plane tree")
    page.see("This makes 2 clues")
    look(page, "host-paste")
    page.press("Close").press("Discard it").press("Settings of the hunt").see("Save it as a file")
    look(page, "host-settings")


def test_in_german(browse, hunt):
    page = sit(browse, hunt, language="de").see("Jagd starten")
    look(page, "host-control-german")
    page.press("Hinweise", within="nav").press("Hinweis hinzufügen", within="main").see("Wie wird er gefunden?")
    look(page, "host-clue-german")
    page.press("Schließen", within="dialog").press("Reden", within="nav").see("Meldungen").resize((360, 740))
    heights = page.run("return [...document.querySelectorAll('.segments button')].map((button) => button.clientHeight)")
    assert len(heights) == 5 and max(heights) < 60, f"a word is broken: {heights}"


def test_running(browse, hunt):
    page = sit(browse, hunt, named=True).see("Start the hunt")
    look(page, "host-control-open")
    play(hunt)
    page.see("Wellerman", within=".feed").see("Grace", within=".board")
    look(page, "host-control")
    page.press("End the hunt").see("cannot be undone")
    look(page, "host-sure")
    page.press("Cancel").press("Show the code large").see("Scan to join")
    look(page, "host-poster")
    page.press("Close").press("Players", within="nav").see("0 of 12 online")
    look(page, "host-players")
    page.press("Grace", within="main").see("Mute")
    look(page, "host-player")
    page.press("Close").press("Board", within="nav").see("Everybody sees the board live")
    page.press("New ruling").see("What is decided")
    choose(page, "For whom", "Linus").type("Points", "100").type("Reason", "Helped a child.").press("See the effect").see("would be affected")
    look(page, "host-ruling")
    page.press("Apply it").see("+100 for Linus").press("Freeze the board").press("Freeze the board", within="dialog")
    page.see("is frozen").see_not("for everybody but you", within=".toasts")
    look(page, "host-board")
    hunt.call("chat.report", token=hunt.tokens[1], message="m1", reason="Gives it away.")
    page.press("Talk", within="nav").see("Has anybody seen the tree?")
    look(page, "host-chat")
    page.press("Reports").see("Gives it away.")
    look(page, "host-reports")
    page.press("Songs").see("Wellerman")
    look(page, "host-songs")
    hunt.call("lobby.end")
    page.press("Board", within="nav").see("log.ndjson")
    look(page, "host-end")


# Of all words that the pill beside the name may have, those that are cut or broken, and those that squeeze the name.
CUT = """
    const pill = document.querySelector(".bar .clock");
    // The widest code.
    pill.previousElementSibling.textContent = "WMWM";
    const [before, { width, height }] = [pill.textContent, document.querySelector(".barline").getBoundingClientRect()];
    return arguments[0].filter((words) => {
      pill.textContent = words;
      const text = pill.firstChild;
      const isBroken = [...words.matchAll(/\\S+/g)].some(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
      const isCut = pill.scrollWidth > pill.clientWidth || pill.clientHeight > 48;
      const isHigher = document.querySelector(".barline").getBoundingClientRect().height > height;
      const name = document.querySelector(".bar .name").getBoundingClientRect().width;
      pill.textContent = before;
      return isBroken || isCut || isHigher || name < 66;
    });
"""


def test_the_words_of_the_phase_are_whole_in_every_language(browse, host):
    page = sit(browse, host(name="Harbour Rally", clues=CLUES))
    words = [texts[key].replace("{time}", "1:02:03") for texts in TEXTS.values()
             for key in ("phase.open", "phase.running", "phase.pausedShort", "phase.ended", "phase.starts")]
    for width in (320, 360, 390):
        page.resize((width, 740))
        assert page.run(CUT, words) == [], width


def confirmed(page, name, how):
    """Checks the button of the topmost dialog that does it: red, and easy to read in light and dark."""
    color = page.run("""
        const button = [...document.querySelectorAll("dialog[open]")].at(-1).querySelector("button.primary");
        return getComputedStyle(button).backgroundColor.match(/\\d+/g).map(Number);
    """)
    assert color[0] > 3 * max(color[1:]), f"{name} is confirmed by {color}"
    for scheme in ("light", "dark"):
        page.scheme(scheme)
        assert page.barriers() == [], (name, scheme)
        page.shot(f"sure-{how}-{scheme}")
    page.scheme("light")
    dialogs = len(page.all("dialog[open]"))
    key(page, "ESCAPE")
    page.wait(lambda: len(page.all("dialog[open]")) < dialogs)


def test_what_cannot_be_undone_is_confirmed_by_a_red_button(browse, hunt):
    page = sit(browse, hunt).press("Settings of the hunt").press("Delete this hunt").see("Everything goes", within="dialog")
    confirmed(page, "Deleting", "delete")
    key(page, "ESCAPE")
    hunt.call("lobby.start")
    page.press("End the hunt").see("cannot be undone")
    confirmed(page, "Ending", "end")
    page.press("Players", within="nav").press("Grace", within="main").press("Remove", within="dialog")
    page.see("Remove: Grace", within="dialog")
    confirmed(page, "Removing", "remove")


VIEWS = {"control": ".view.control", "clues": ".view .tools", "players": ".view .people", "board": ".view.hostboard", "talk": ".view.talk"}


def fits_in_any_print(page, view):
    for size in ("100%", "200%"):
        page.run("document.documentElement.style.fontSize = arguments[0]", size)
        width = page.run("return document.documentElement.scrollWidth")
        page.shot(f"large-host{view}-{size[:-1]}")
        assert width <= 320, f"{view or 'host'} with print of {size} is {width} wide"
        assert page.run(BROKEN, ".clue .title") == []


def test_it_fits_the_smallest_screen_and_the_largest_print(browse, hunt):
    play(hunt)
    page = sit(browse, hunt, size=(320, 640))
    for view, part in VIEWS.items():
        page.run(f"location.hash = '{view}'")
        # Its view may still be loading.
        page.wait(lambda: page.all(f"a[href='#{view}'][aria-current]") and page.all(part))
        fits_in_any_print(page, view)
    fits_in_any_print(page.open("/host").see("A new hunt"), "")


def test_titles_of_clues_are_whole_in_the_strip(browse, host):
    titles = ["Hohenzollernbrücke", "Der Löwenbrunnen am Markt", "Turm"]
    clues = [{"title": title, "points": 10, "proof": {"scan": {}}} for title in titles]
    hunt = host(name="Stadtjagd", clues=clues)
    hunt.join("Ada")
    hunt.call("lobby.start")
    page = sit(browse, hunt, language="de").see("Löwenbrunnen", within=".lanterns")
    for width in (320, 390, 1280):
        page.resize((width, 844))
        page.shot(f"host-strip-{width}")
        assert page.run(BROKEN, ".lanterns .title") == [], width
        assert page.run("""
            return [...document.querySelectorAll(".lanterns .title")]
              .filter((one) => one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 1).length
        """) == 0, f"a title is cut at {width}"
