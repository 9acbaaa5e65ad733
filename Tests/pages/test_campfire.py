"""Tests the big screen before the start: how to join stands still while everybody finds their camp."""

import pytest

from overlaps import seen_texts, watch_texts
from playing import CLUES, at_night
from test_big_screen import crowd
from test_watching import SCREEN, watch

TEAMS = ["Foxes", "Otters", "Badgers", "Kingfishers", "Herons"]

# Where the code to scan and the join code stand, in every frame, and how far anything was shifted.
STILL = """
    window.places = new Set();
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({value}) => (window.shifted += value))).observe({type: "layout-shift"});
    const look = () => {
      const boxes = [...document.querySelectorAll(".invite .picture, .invite .code, .ticker")].map((one) => one.getBoundingClientRect());
      window.places.add(JSON.stringify(boxes));
      requestAnimationFrame(look);
    };
    look();
"""


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES, duration=5400, teams=TEAMS, capacity=1000)


@pytest.mark.parametrize("size", [SCREEN, (1280, 720)])
def test_the_code_stands_still_while_sixty_join(browse, hunt, size):
    page = watch(browse, hunt, named=True, size=size).see("Nobody has joined yet").see("quarry.test", within=".address")
    page.scheme("light", motion="no-preference")
    page.run(STILL)
    for start in range(0, 60, 6):
        hunt.join_all(f"Player {number}" for number in range(start + 1, start + 7))
        page.see(f"{start + 6} players are here", within=".ticker")
    assert page.run("return window.places.size") == 1
    assert page.run("return window.shifted") == 0
    code, letters = page.run("""
        return [document.querySelector(".invite .qr").offsetHeight, Number.parseFloat(getComputedStyle(document.querySelector(".invite .code")).fontSize)];
    """)
    assert code >= 0.46 * size[1] and letters >= 0.15 * size[1]
    page.scheme("light")
    # Beside it is the code to warm up with.
    assert f"{page.address}/join/{hunt.code}" in page.scanned()
    assert page.barriers() == []
    page.shots(f"screen-camps-{size[0]}")


def test_everybody_sits_in_the_camp_of_their_team(browse, hunt):
    page = watch(browse, hunt)
    for number in range(5):
        hunt.join(f"Player {number + 1}", team=f"t{1 + number % 2}")
    camps = lambda: page.texts(".camp .plate")
    page.wait(lambda: camps() == ["Foxes\n3", "Otters\n2", "Badgers\n0", "Kingfishers\n0", "Herons\n0"], complaint=camps)
    seats = "return [...document.querySelectorAll('.camp')].map((camp) => [...camp.querySelectorAll('.seat')].map((one) => one.dataset.key))"
    assert page.run(seats) == [["p1", "p3", "p5"], ["p2", "p4"], [], [], []]
    # Each camp has a pennant with the team's own shape and colour.
    assert page.run("return new Set([...document.querySelectorAll('.pennant')].map((one) => one.innerHTML)).size") == 5
    hunt.call("player.kick", player="p1")
    page.wait(lambda: page.run(seats)[0] == ["p3", "p5"])


def test_at_most_three_walk_at_a_time_and_their_names_stand_above(browse, hunt):
    page = watch(browse, hunt, held=1_000).see("Nobody has joined yet")
    page.scheme("light", motion="no-preference")
    page.run("""
        window.walking = [0];
        const animate = Element.prototype.animate;
        let now = 0;
        Element.prototype.animate = function (...how) {
          const animation = animate.apply(this, how);
          if (this.matches(".seat")) {
            window.walking.push(now += 1);
            animation.finished.then(() => (now -= 1));
          }
          return animation;
        };
    """)
    hunt.join_all(f"Player {number}" for number in range(1, 31))
    page.see("30 players are here", within=".ticker")
    assert 1 <= max(page.run("return window.walking")) <= 3
    hunt.join("Ylva", team="t5")
    page.see("Ylva joins Herons", within=".ticker")
    page.wait(lambda: page.run("return document.querySelectorAll('.seat').length") == 31)
    page.forward(5).wait(lambda: page.all(".bubble") == [])
    # Then all names pass in turn.
    page.see("Player 1", within=".ticker").see_not("Ylva", within=".ticker")
    page.scheme("light")
    walks = "return document.getAnimations().filter((one) => one.effect.target.matches('.seat') && one.playState === 'running').length"
    page.wait(lambda: page.run(walks) == 0)
    hunt.join("Zoe", team="t1")
    page.see("Zoe", within=".bubble")
    page.shot("screen-newcomer")


@pytest.mark.parametrize("teams, count", [(0, 9), (0, 22), (0, 34), (5, 12), (0, 60), at_night(0, 300), at_night(12, 150), at_night(50, 200), at_night(2, 8)])
@pytest.mark.parametrize("size", [SCREEN, at_night((1280, 800)), at_night((1024, 768))])
def test_all_faces_fit_and_texts_can_be_read(browse, host, teams, count, size):
    hunt = host(name="Harbour Rally of the Seventh Year", clues=CLUES, teams=[f"Team number {n}" for n in range(teams)],
                capacity=1000, description="Seven clues, one afternoon. " * 12)
    crowd(hunt, count, name="Bartholomew {}")
    page = watch(browse, hunt, named=True, size=size).see(f"{count} players are here")
    beyond = page.run("""
        const field = document.querySelector(".camps").getBoundingClientRect();
        return [...document.querySelectorAll(".seat .portrait, .plate")].map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.left < field.left - 10 || box.right > field.right + 10 || box.bottom > field.bottom + 16 || box.top < field.top - 10)
          .map(([one, box]) => [one.className, box.left, box.top, box.right, box.bottom]);
    """)
    assert beyond == [], beyond
    assert page.run("return document.querySelectorAll('.seat .critter').length") == count
    watch_texts(page)
    page.wait(lambda: seen_texts(page)[1] > 2)
    assert seen_texts(page)[0] == {}
    page.shot(f"screen-camps-{teams}-{count}-{size[0]}")


def test_everybody_blinks_by_a_beat_of_their_own(browse, hunt):
    hunt.join_all(f"Player {number}" for number in range(1, 31))
    page = watch(browse, hunt, held=200).see("30 players are here")
    page.scheme("light", motion="no-preference")
    page.run("""
        window.blinks = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          if (this.matches(".cr-eyes")) window.blinks.push([this.closest(".seat").dataset.key, performance.now()]);
          return animate.apply(this, how);
        };
    """)
    page.forward(20)
    times = {}
    for key, at in page.run("return window.blinks"):
        times.setdefault(key, []).append(at)
    apart = [later - one for all_of in times.values() for one, later in zip(all_of, all_of[1:])]
    assert len(times) == 30 and 4_000 <= min(apart) and max(apart) <= 9_300
    # Not all together.
    assert len({round(at[0]) for at in times.values()}) > 5
    page.scheme("light")
    before = page.run("return window.blinks.length")
    page.forward(10)
    assert page.run("return window.blinks.length") == before


# How far those who come leave their own camp on the way to their seat, in any frame.
STRAYED = """
    window.strayed = [];
    window.walked = new Set();
    const look = () => {
      for (const seat of document.querySelectorAll(".seat.walking")) {
        const [one, camp] = [seat, seat.closest(".camp")].map((each) => each.getBoundingClientRect());
        window.walked.add(seat.dataset.key);
        if (one.left < camp.left - 2 || one.right > camp.right + 2 || one.bottom > camp.bottom + 20) window.strayed.push(seat.dataset.key);
      }
      requestAnimationFrame(look);
    };
    look();
"""


@pytest.mark.parametrize("teams", [TEAMS, []])
def test_who_comes_crosses_no_other_camp(browse, host, teams):
    hunt = host(name="Harbour Rally", clues=CLUES, duration=5400, teams=teams)
    page = watch(browse, hunt).see("Nobody has joined yet")
    page.scheme("light", motion="no-preference")
    page.run(STRAYED)
    for number in range(1, 13):
        hunt.join(f"Player {number}")
        page.see(f"Player {number}", within=".ticker")
    page.wait(lambda: page.run("return window.walked.size") > 0)
    assert page.run("return window.strayed") == []


@pytest.mark.parametrize("teams", [TEAMS, []])
def test_in_a_crowd_the_newest_keep_their_names(browse, host, teams):
    hunt = host(name="Harbour Rally", clues=CLUES, duration=5400, teams=teams, capacity=1000)
    page = watch(browse, hunt, held=1_000)
    watch_texts(page)
    hunt.join_all(f"Player {number}" for number in range(1, 61))
    page.see("60 players are here", within=".ticker").forward(10)
    names = lambda: page.texts(".bubble")
    newest = {f"Player {number}" for number in range(53, 61)}
    # Where there is no place for a name, it is left out; that of the newest is always there.
    page.wait(lambda: "Player 60" in names() and len(names()) >= 5 and set(names()) <= newest, complaint=names)
    hunt.join("Ylva")
    page.wait(lambda: "Ylva" in names() and "Player 53" not in names(), complaint=names)
    page.wait(lambda: seen_texts(page)[1] > 2)
    assert seen_texts(page)[0] == {}
    page.shot(f"screen-newest-{len(teams)}")


# The letters that the code and the clock are drawn with, and how far anything was shifted since the page was opened.
LETTERS = """
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({value, startTime, sources}) => window.shifts.push([value, startTime, ...sources.map(({node, previousRect: one, currentRect: other}) => [node?.outerHTML?.slice(0, 80), one.toJSON(), other.toJSON()])]))).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize("start", [False, True])
def test_the_screen_is_drawn_once_with_its_own_letters(browse, hunt, start):
    hunt.join_all(f"Player {number}" for number in range(1, 9))
    if start:
        hunt.call("lobby.start")
    page = browse(size=SCREEN)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source=LETTERS)
    page.open(f"/watch/{hunt.code}").see("Player 8", within=".race" if start else ".ticker, .seat")
    family = page.run("return getComputedStyle(document.querySelector('h1')).fontFamily")
    assert family.startswith('"Quarry Screen"')
    assert page.run("return [...document.fonts].some(({family, status}) => family.includes('Quarry Screen') && status === 'loaded')")
    shifts = page.run("return window.shifts")
    assert sum(shift[0] for shift in shifts) < 0.001, "\n".join(map(str, shifts))
    page.shot(f"screen-letters-{start}")
    page.scheme("dark")
    page.shot(f"screen-letters-{start}-dark")


def test_without_its_letters_the_screen_goes_on_with_those_of_the_system(browse, hunt):
    page = browse(size=SCREEN)
    page.cdp("Network.enable")
    page.cdp("Network.setBlockedURLs", urls=["*.woff2"])
    page.expect("woff2")
    page.open(f"/watch/{hunt.code}").see(hunt.code, within=".code").see("Harbour Rally", within="h1")
    assert not page.run("return document.body.classList.contains('lettered')")
