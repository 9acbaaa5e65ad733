"""Tests the big screen with many players, long names, a new leader, a pause and an end."""

import re
import time

import pytest

from overlaps import seen_texts, watch_texts
from playing import CLUES, at_night
from test_watching import ROLLED, SCREEN, act, board, find, see_board, skip_finale, watch

LONG = ["Maximilian-Alexander von und zu Hohenstein", "Donaudampfschifffahrtsgesellschaftskapitä"]


def crowd(hunt, count, name="Player {}"):
    hunt.tokens = hunt.join_all(name.format(number + 1) for number in range(count))


def beyond(page, selector):
    """Visible elements that are cut off or extend beyond their container or the screen."""
    return page.run("""
        return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility()).filter((one) => {
          const own = one.getBoundingClientRect();
          const parent = one.parentNode.closest(".line, .rows").getBoundingClientRect();
          return own.right > parent.right + 1 || own.bottom > parent.bottom + 1 || own.left < parent.left - 1
            || own.top < parent.top - 1 || own.right > innerWidth + 1 || own.bottom > innerHeight + 1
            || (one.matches(".name") && one.scrollWidth > one.clientWidth + 1);
        }).map((one) => one.textContent);
    """, selector)


def small(page):
    """Visible texts that are smaller than the page's own letters, which grow with the screen."""
    return page.run("""
        const least = Math.min(innerHeight / 100, innerWidth / 160) * (document.querySelector(".racing, .campsite") ? 2.8 : 1.8) - 0.5;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
          const parent = texts.currentNode.parentElement;
          if (!texts.currentNode.data.trim() || !parent.checkVisibility() || parent.closest(".unseen, .says, script, template")) continue;
          const scale = parent.getScreenCTM?.().a ?? 1;
          if (Number.parseFloat(getComputedStyle(parent).fontSize) * scale < least) found.push(texts.currentNode.data);
        }
        return found;
    """)


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES, duration=5400, capacity=1000)


def test_eight_slots_stay_while_all_others_take_turns(browse, hunt):
    crowd(hunt, 30)
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Places 6 to 8", within=".rows .caption")
    slots = "return [...document.querySelectorAll('.slot')].map((one) => JSON.stringify(one.getBoundingClientRect()))"
    before = page.run(slots)
    assert len(before) == 8 and board(page) == [f"Player {number}" for number in range(1, 9)]
    assert beyond(page, ".rows .line, .rows .name") == [] and small(page) == []
    letters = page.run("return Number.parseFloat(getComputedStyle(document.querySelector('.line .name')).fontSize)")
    assert letters >= 0.05 * SCREEN[1]
    assert page.barriers() == []
    page.shot("screen-thirty")
    page.forward(5).see("Places 9 to 11", within=".rows .caption")
    assert board(page) == [f"Player {number}" for number in (1, 2, 3, 4, 5, 9, 10, 11)]
    # The last page is full, too.
    for _ in range(7):
        page.forward(4.8)
    page.see("Places 28 to 30", within=".rows .caption").forward(4.8).see("Places 6 to 8", within=".rows .caption")
    assert page.run(slots) == before


def test_those_on_the_move_stand_below_the_leaders(browse, hunt):
    crowd(hunt, 30)
    hunt.call("lobby.start")
    for number in range(8):
        find(hunt, number, "c1")
    page = watch(browse, hunt, held=1_000).see("Places 6 to 8", within=".rows .caption")
    for number in (20, 22, 24):
        find(hunt, number, "c5")
    page.wait(lambda: page.forward(1) and "On the move" in page.text(".rows .caption"), complaint=lambda: page.text(".rows"))
    assert board(page)[5:] == ["Player 21", "Player 23", "Player 25"]
    page.shot("screen-on-the-move")
    # Who rises to the leaders leaves them.
    find(hunt, 20, "c1"), find(hunt, 20, "c7")
    page.wait(lambda: page.forward(1) and board(page)[0] == "Player 21", complaint=lambda: board(page))
    assert "Player 21" not in board(page)[1:]


def test_a_new_leader_rolls_in_and_wears_the_crown(browse, hunt):
    crowd(hunt, 80)
    hunt.call("lobby.start")
    find(hunt, 0, "c5")
    page = watch(browse, hunt, held=1_000).see("Player 1", within=".rows .slot.first")
    page.scheme("light", motion="no-preference")
    page.run(ROLLED)
    find(hunt, 69, "c1")
    page.see("Player 70 is the first", within=".herald").forward(2)
    see_board(page, "Player 70", "Player 1", "Player 2")
    page.find(".slot.first .cr-crown")
    assert {"p1", "p2"} <= set(page.run("return window.rolled"))
    # What has rolled out is gone.
    page.wait(lambda: not page.all(".leaving"))
    page.shot("screen-leader")


def test_lanterns_burn_for_what_is_found(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Player 1", within=".rows")
    burning = "return [...document.querySelectorAll('.land .lt-post')].filter((one) => one.querySelector('.lt-core')).map((one) => one.dataset.clue)"
    page.wait(lambda: page.run("return document.querySelectorAll('.land .lt-post').length") == 7)
    assert page.run(burning) == []
    find(hunt, 2, "c5")
    # It burns and flares at once, and beside it stands who has lit it.
    page.find(".flare .critter")
    lamp, halo, face = page.run("""
        const post = [...document.querySelectorAll(".land .scenery")].at(-1).querySelector(".lt-post[data-clue='4'] rect");
        return [post, document.querySelector(".halo"), document.querySelector(".flare")].map((one) => one?.getBoundingClientRect().toJSON());
    """)
    middle = lambda box: box["left"] + box["width"] / 2
    assert abs(middle(lamp) - middle(face)) < 2 and face["bottom"] <= lamp["top"]
    # The halo is soon gone again.
    assert halo is None or abs(middle(lamp) - middle(halo)) < 2
    page.shot("screen-flare")
    page.wait(lambda: page.run(burning) == ["4"], complaint=lambda: page.run(burning))
    page.forward(6)
    page.wait(lambda: page.run("return document.querySelectorAll('.slot.first .lanterns .core').length") == 1)
    assert page.all(".flare") == []


def test_points_count_up_before_anybody_moves(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    find(hunt, 0, "c2")
    page = watch(browse, hunt, held=1_000).see("Player 1", within=".slot.first")
    page.scheme("light", motion="no-preference")
    page.run("""
        window.told = [];
        const look = () => {
          const lines = [...document.querySelectorAll(".slot > .line:not([aria-hidden])")];
          const now = lines.map((line) => `${line.querySelector(".name").textContent} ${line.querySelector(".score").firstChild.data}`).join(", ");
          if (now !== window.told.at(-1)) window.told.push(now);
        };
        new MutationObserver(look).observe(document.querySelector(".rows"), {subtree: true, childList: true, attributes: true});
    """)
    page.forward(2)
    find(hunt, 3, "c1")
    page.wait(lambda: page.forward(0.5) and board(page)[:2] == ["Player 4", "Player 1"], complaint=lambda: board(page))
    told = page.run("return window.told")
    # Those below have seen their points, before they rise; nobody's points change any more, once they have.
    risen = next(number for number, line in enumerate(told) if line.startswith("Player 4"))
    assert told[risen - 1] == "Player 1 20, Player 2 0, Player 3 0, Player 4 50", told
    assert set(told[risen:]) == {"Player 4 50, Player 1 20, Player 2 0, Player 3 0"}, told


def test_an_announcement_has_the_head_for_itself_and_then_a_plate(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Player 1", within=".rows")
    watch_texts(page)
    find(hunt, 0, "c5")
    page.see("Player 1 is the first", within=".herald")
    hunt.call("lobby.announce", text="Come back to the harbour in ten minutes, please!")
    page.forward(1).see("Come back to the harbour", within=".newsline").forward(4)
    # It does not wait for what is less.
    page.see("Come back to the harbour", within=".herald.notice")
    letters = page.run("""
        const size = (one) => Number.parseFloat(getComputedStyle(document.querySelector(one)).fontSize);
        return [size(".herald .words"), document.querySelector(".herald").scrollHeight <= document.querySelector(".herald").clientHeight];
    """)
    assert letters[0] >= 0.05 * SCREEN[1] and letters[1]
    assert page.all(".ribbon") == [] and page.text(".bigclock")
    assert page.barriers() == []
    page.shot("screen-notice")
    page.forward(9).see("Come back to the harbour", within=".ribbon").see_not("Come back", within=".herald")
    page.see("Player 1 takes the lead", within=".herald")
    # During a pause, too.
    hunt.call("lobby.pause")
    page.see("Paused", within="header").forward(6)
    hunt.call("lobby.announce", text="We wait for the rain to end.")
    page.see("We wait for the rain", within=".herald.notice").see_not("Paused", within="header")
    page.forward(9).see("Paused", within="header")
    wrong, frames = seen_texts(page)
    assert frames > 0 and wrong == {}, wrong


def test_the_day_passes_over_the_land_and_fog_hides_a_frozen_board(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, duration=600)
    crowd(hunt, 3)
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Player 1", within=".rows")
    light = lambda: page.run("return document.querySelector('.land').dataset.light")
    page.wait(lambda: light() == "day", complaint=light)
    page.forward(425).wait(lambda: re.fullmatch(r"day 0\.\d+ gold", light()), complaint=light)
    # In the dark, it is evening from the beginning, and then night.
    page.press("Dark colours").forward(1).wait(lambda: re.fullmatch(r"dusk 0\.\d+ night", light()), complaint=light)
    assert page.all(".land[data-frozen]") == []
    page.shot("screen-evening")
    hunt.call("lobby.freeze")
    page.find(".land[data-frozen]")
    assert light() == "night" and page.barriers() == []
    page.shot("screen-fog")


@pytest.mark.parametrize("size", [(390, 844), at_night((1080, 1920)), at_night((844, 390))])
def test_on_a_small_or_upright_screen_the_land_lies_behind_the_head(browse, hunt, size):
    page = watch(browse, hunt, size=size).see("Nobody has joined yet")
    land = lambda: page.run("return document.querySelector('header.top > .backdrop .scenery') !== null")
    page.wait(land)
    before = page.run("return document.querySelector('header.top').offsetHeight")
    page.shot(f"screen-head-open-{size[0]}")
    crowd(hunt, 3)
    hunt.call("lobby.start")
    find(hunt, 1, "c5")
    page.see("Player 2", within=".rows").see_not("Go!").wait(land)
    page.wait(lambda: page.run("return document.querySelector('.backdrop').dataset.light") == "day")
    assert page.run("return document.querySelector('header.top').offsetHeight") == before
    assert page.run("return document.documentElement.scrollWidth") <= size[0]
    page.wait(lambda: page.run("return document.querySelectorAll('.backdrop .lt-core').length") == 1)
    assert page.barriers() == []
    page.shots(f"screen-head-{size[0]}")
    # On a big screen it has its own place.
    page.resize(SCREEN)
    page.find(".racing .land")
    page.wait(lambda: not page.run("return document.querySelector('header.top > .backdrop') !== null"))


def test_many_teams_take_turns_above_the_race(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=[f"Team {letter}" for letter in "ABCDEFG"])
    hunt.tokens = [hunt.join(f"Player {number}", team=f"t{number}") for number in range(1, 8)]
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Team A", within=".teamstrip")
    shown = lambda: page.texts(".teamstrip .name")
    assert shown() == ["Team A", "Team B", "Team C"]
    letters = page.run("return Number.parseFloat(getComputedStyle(document.querySelector('.teamstrip .name')).fontSize)")
    assert letters >= 0.042 * SCREEN[1]
    page.forward(6).wait(lambda: shown() == ["Team A", "Team B", "Team D"], complaint=shown)
    # What is news takes their place for a while.
    find(hunt, 3, "c5")
    page.see("Player 4 is the first", within=".herald")
    assert page.all(".teamstrip .name") == []
    page.wait(lambda: page.forward(1) and shown()[:1] == ["Team D"], complaint=shown)
    assert page.barriers() == []


@pytest.mark.parametrize("count", [5, at_night(12), at_night(30)])
def test_long_names_fit(browse, hunt, count):
    crowd(hunt, count, name=LONG[0][:36] + " {}")
    hunt.join(LONG[1][:40])
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Maximilian", within=".rows")
    # All others take turns.
    page.wait(lambda: "Donau" in page.text(".rows") or page.forward(5) is None, complaint=lambda: page.text(".rows"))
    assert beyond(page, ".rows .line, .rows .name") == []
    page.shot(f"screen-long-{count}")
    # Unreadable names fit as well.
    sizes = page.run("return [...document.querySelectorAll('.rows .name')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 0.028 * SCREEN[1], min(sizes)


@pytest.mark.parametrize("size", [SCREEN, at_night((390, 844))])
def test_a_pause_and_the_end_fill_the_width(browse, hunt, size):
    crowd(hunt, 6)
    hunt.call("lobby.start")
    page = watch(browse, hunt, size=size).see("Player 1", within=".rows")
    width = lambda: page.run("return document.querySelector('.phase').getBoundingClientRect().width")
    hunt.call("lobby.pause")
    page.see("Paused", within="header .phase")
    # On a big screen in the row above the race.
    assert width() >= (0.6 if size == SCREEN else 1) * size[0] and page.run("return document.documentElement.scrollWidth") <= size[0]
    page.shot(f"screen-paused-{size[0]}")
    hunt.call("lobby.end")
    page.see("Over", within="header .phase")
    assert width() >= size[0] and page.run("return document.documentElement.scrollWidth") <= size[0]
    # Nobody has scored, which needs no rows of noughts.
    page.see("Harbour Rally", within=".podium").see("Nobody scored this time", within=".podium")
    assert page.all(".rows") == [] and (size != SCREEN or small(page) == [])
    assert page.barriers() == []
    page.shot(f"screen-over-{size[0]}")


def test_only_those_who_found_everything_are_called_winners(browse, host, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    find(hunt, 1, "c5"), find(hunt, 2, "c2")
    hunt.call("lobby.end")
    page = skip_finale(watch(browse, hunt)).see("Top three", within=".podium").see("Player 2", within=".step1")
    assert "Winners" not in page.text(".podium")
    page.shot("screen-top-three")
    short = host(name="Short Rally", clues=[CLUES[1]])
    crowd(short, 3)
    short.call("lobby.start")
    short.call("clue.answer", token=short.tokens[1], clue="c1", answer="platane")
    short.call("lobby.end")
    alone = skip_finale(watch(browse, short)).see("Winners", within=".podium").see("Player 2", within=".step1")
    alone.shot("screen-one-winner")
    # One or two stand in the middle.
    for one in (page, alone):
        left, right = one.run("""
            const [stage, ...steps] = [...document.querySelectorAll(".steps, .steps > li")].map((one) => one.getBoundingClientRect());
            return [Math.min(...steps.map(({left}) => left)) - stage.left, stage.right - Math.max(...steps.map(({right}) => right))];
        """)
        assert abs(left - right) < 2, (left, right)
        assert small(one) == []


def test_it_counts_down_and_says_when_it_begins(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, startsAt=int(time.time() + 1_800) * 1_000)
    crowd(hunt, 3)
    page = watch(browse, hunt, held=1_000).see("3 players are here").see(":", within=".countdown")
    minutes, seconds = map(int, re.search(r"(\d+):(\d+)", page.text(".countdown")).groups())
    page.forward(60 * minutes + seconds - 9).see("0:09", within=".countdown.near")
    page.run("""
        window.counted = [];
        const element = document.querySelector(".countin");
        new MutationObserver(() => !element.hidden && window.counted.push(element.textContent))
          .observe(element, {childList: true, subtree: true, attributes: true});
    """)
    page.forward(6).see("3", within=".countin").forward(1).see("2", within=".countin")
    page.shot("screen-countdown")
    page.forward(1).see("1", within=".countin")
    hunt.call("lobby.start")
    page.see("Player 1", within=".rows").see("Go!", within=".countin")
    told = list(dict.fromkeys(page.run("return window.counted")))
    assert told == ["3", "2", "1", "Go!"], told
    page.forward(2).wait(lambda: page.run("return document.querySelector('.countin').hidden"))


def test_new_names_pop_in_on_a_phone(browse, hunt):
    crowd(hunt, 5)
    page = watch(browse, hunt, size=(390, 844), held=1_000).see("5 players are here")
    assert page.all(".names .new") == []
    hunt.join("Newcomer")
    page.see("Newcomer", within=".names .new")
    page.forward(5).wait(lambda: page.all(".names .new") == [])
    # In a crowd too, where names arrive faster than they are drawn.
    crowd(hunt, 200, name="Late {}")
    page.see("206 players are here").see("Late 200", within=".names").see("and 56 more", within=".rest")


def test_great_moments_are_told_one_after_the_other(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Player 1", within=".rows")
    find(hunt, 0, "c5")
    page.see("Player 1 is the first to find “The tower”", within=".herald")
    page.forward(5).see("Player 1 takes the lead", within=".herald")
    page.forward(5).see_not("Player 1", within=".herald")
    find(hunt, 1, "c2")
    find(hunt, 1, "c5")
    page.see("Player 2 is the first to find “The oldest tree”", within=".herald")
    page.forward(2).see("Player 2 found “The tower”", within=".latest")
    page.forward(3).see("Player 2 takes the lead", within=".herald")
    assert small(page) == []
    page.shot("screen-herald")
    page.forward(5).see_not("Player 2", within=".herald")
    for clue in ("c1", "c7", "c2"):
        find(hunt, 0, clue)
    page.see("Player 1 is the first", within=".herald")
    page.forward(2).see("Player 1 found “The oldest tree”", within=".latest")
    page.wait(lambda: page.forward(1) and "Player 1: 3 finds in a row" in page.text(".herald"), complaint=lambda: page.text(".herald"))
    assert page.barriers() == []
    # The end is quiet.
    hunt.call("lobby.end")
    page.see("Time!", within=".finale").wait(lambda: page.all(".herald") == [])


def test_a_lead_that_is_lost_is_not_told_any_longer(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    page = watch(browse, hunt).see("Player 1", within=".rows")
    find(hunt, 0, "c2")
    page.see("Player 1 takes the lead", within=".herald")
    find(hunt, 1, "c1")
    page.see_not("Player 1 takes the lead", within=".herald").see("Player 2 takes the lead", within=".herald")
    hunt.call("ruling.apply", ruling={"voidClue": {"clue": "c1", "reason": "It was stolen"}})
    page.see_not("Player 2 takes the lead", within=".herald")


def test_a_long_moment_stays_within_the_head(browse, host):
    hunt = host(name="Harbour Rally", clues=[{"title": LONG[0] + " and the " + LONG[1], "points": 10, "proof": {"codeword": {"accepts": ["x"]}}}], duration=5400)
    hunt.tokens = [hunt.join(LONG[0][:40])]
    hunt.call("lobby.start")
    page = watch(browse, hunt, held=1_000).see("Maximilian", within=".rows")
    hunt.call("clue.answer", token=hunt.tokens[0], clue="c1", answer="x")
    page.see("is the first to find", within=".herald")
    page.still()
    page.shot("screen-herald-long")
    assert page.run("""
        const herald = document.querySelector(".herald");
        return herald.scrollHeight <= herald.clientHeight
          && herald.getBoundingClientRect().bottom <= document.querySelector(".rows").getBoundingClientRect().top;
    """)
    assert small(page) == []


def test_moments_keep_the_secret_of_a_frozen_board(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    page = watch(browse, hunt).see("Player 1", within=".rows")
    page.run("""
        window.heard = [];
        const element = document.querySelector(".herald");
        new MutationObserver(() => window.heard.push(element.textContent)).observe(element, {childList: true, attributes: true});
    """)
    hunt.call("lobby.freeze")
    page.see("The board is frozen")
    for clue in ("c5", "c1", "c7"):
        find(hunt, 3, clue)
    hunt.call("lobby.announce", text="Come back soon")
    page.see("Come back soon", within=".herald")
    assert set(page.run("return window.heard")) == {"Come back soon"}


def test_it_sounds_only_once_somebody_has_asked_for_it(browse, hunt):
    crowd(hunt, 3)
    page = browse(size=SCREEN, held=1_000)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
    """)
    # Sounds keep 300 ms apart.
    page.open(f"/watch/{hunt.code}").see("3 players are here").forward(1)
    hunt.join("Ada")
    page.see("Ada", within=".camps")
    assert page.run("return window.tones") == 0
    # It says in large letters what pressing it does.
    assert page.run("return Number.parseFloat(getComputedStyle(document.querySelector('.soundchip')).fontSize)") > 0.028 * SCREEN[1]
    page.press("Sound on").see("Sound off", within=".tools")
    page.wait(lambda: page.run("return window.tones") > 0)
    before = page.run("return window.tones")
    page.forward(1)
    hunt.call("lobby.start")
    page.see("Player 1", within=".rows").wait(lambda: page.run("return window.tones") > before)
    page.press("Sound off")
    before = page.run("return window.tones")
    hunt.call("lobby.announce", text="Hush")
    page.see("Hush", within=".herald")
    assert page.run("return window.tones") == before
    assert page.barriers() == []


@pytest.mark.parametrize("motion", ["no-preference", at_night("reduce")])
def test_night_falls_at_the_end_and_fireworks_light_the_winners(browse, hunt, motion):
    crowd(hunt, 3)
    hunt.call("lobby.start")
    find(hunt, 1, "c5")
    page = watch(browse, hunt, held=1_000).see("Player 2", within=".rows")
    page.scheme("light", motion=motion)
    page.run("""
        window.lit = 0;
        new MutationObserver((changes) => changes.forEach(({addedNodes}) => addedNodes.forEach((one) => {
          if (one.matches?.(".fireworks")) window.lit += 1;
        }))).observe(document.body, {childList: true, subtree: true});
      window.counted = new Set();
      new MutationObserver(() => document.querySelectorAll(".nightfall li").forEach(({textContent}) => window.counted.add(textContent)))
        .observe(document.body, {childList: true, subtree: true});
    """)
    hunt.call("lobby.end")
    page.see("Time!", within=".nightfall").see("3 players", within=".nightfall").see("1 find", within=".nightfall").see("1 lantern lit")
    counts = lambda: page.texts(".nightfall li")
    page.wait(lambda: counts() == ["3 players", "1 find", "1 lantern lit"], complaint=counts)
    assert ("1 player" in page.run("return [...window.counted]")) == (motion != "reduce")
    page.shot("screen-nightfall")
    # Then it is told from the last place to the first, though nothing was a secret.
    burning = lambda: page.run("return document.querySelectorAll('.finale .land .scenery:last-of-type .lt-core').length")
    page.forward(6).see("First place", within=".roll").see_not("Player 2", within=".finale").wait(lambda: burning() == 0)
    page.forward(5).see("Player 2", within=".spot .name").wait(lambda: burning() == 7)
    if motion != "reduce":
        # All lanterns of the trail are lit from left to right.
        lit = page.run("""
            const posts = [...document.querySelectorAll(".finale .land .scenery:last-of-type .lt-post")];
            return posts.map((post) => [post.getBoundingClientRect().x, post.querySelector(".lt-core").getAnimations()
              .find(({id}) => id === "kindle")?.effect.getTiming().delay ?? 0]).sort(([one], [other]) => one - other).map(([, delay]) => delay);
        """)
        assert lit == sorted(lit) and lit[-1] > lit[0], lit
    page.forward(3.5).see("Player 2 wins", within=".podium h2").see("Player 2", within=".step1")
    page.wait(lambda: act(page) == "photo")
    assert burning() == 7
    if motion == "reduce":
        assert page.run("return window.lit") == 0
        return
    page.wait(lambda: page.run("return window.lit") == 1)
    page.shot("screen-fireworks")
    page.forward(8).wait(lambda: page.all(".fireworks") == [])
    # Pages opened later show the winners quietly.
    assert watch(browse, hunt).see("Player 2 wins", within=".podium").all(".fireworks") == []


@pytest.mark.parametrize("scheme", ["light", at_night("dark")])
def test_the_night_stays_after_the_finale(browse, hunt, scheme):
    crowd(hunt, 12)
    hunt.call("lobby.start")
    find(hunt, 1, "c5"), find(hunt, 2, "c2"), find(hunt, 3, "c1")
    hunt.call("lobby.end")
    page = watch(browse, hunt)
    page.scheme(scheme)
    skip_finale(page).see("Player 4", within=".atnight .podium .step1")
    # Those on the podium have faces, and the first a crown.
    page.wait(lambda: len(page.all(".atnight .steps .crew .critter")) == 3)
    page.find(".atnight > .land .scenery"), page.find(".atnight .rows")
    assert small(page) == [] and page.barriers() == []
    page.shot(f"screen-after-{scheme}")
    # The points over time are there for those who ask.
    assert page.all(".scores") == []
    page.press("Points over time").find(".scores")
    assert page.all(".standings") == [] and page.barriers() == []
    page.press("Points over time").find(".atnight .rows")


def test_those_at_the_foot_of_the_trail_go_up_a_step_together(browse, hunt):
    crowd(hunt, 9)
    hunt.call("lobby.start")
    for number in range(9):
        find(hunt, number, "c5")
    page = watch(browse, hunt, held=1_000).see("Player 8", within=".rows")
    page.scheme("light", motion="no-preference")
    hunt.call("lobby.end")
    page.see("Time!", within=".nightfall").forward(6).wait(lambda: act(page) == "foot")
    watch_texts(page)
    rows = lambda: page.texts(".foot .name")
    for number in range(9, 3, -1):
        page.wait(lambda number=number: rows() == [f"Player {one}" for one in range(9, number - 1, -1)], complaint=rows)
        moving = page.run("""
            return [...document.querySelectorAll(".foot li")].map((row) => row.getAnimations()[0]?.animationName ?? null);
        """)
        assert all(name in (None, "step-up", "step-in") for name in moving), moving
        page.forward(0.9 if number > 4 else 0)
    page.shot("screen-foot")
    wrong, frames = seen_texts(page)
    assert frames > 0 and wrong == {}, wrong


def test_a_tone_under_the_hunt_closes_when_the_board_freezes_and_when_time_is_up(browse, hunt):
    crowd(hunt, 3)
    hunt.call("lobby.start")
    page = browse(size=SCREEN, held=1_000)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        window.filtered = [];
        const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
        AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
          if (value > 1) window.filtered.push(value);
          return ramp.call(this, value, at);
        };
    """)
    page.open(f"/watch/{hunt.code}").see("Player 1", within=".rows")
    heard = lambda: page.run("return window.filtered")
    page.press("Sound on").wait(lambda: heard() == [900])
    hunt.call("lobby.freeze")
    page.wait(lambda: heard() == [900, 40], complaint=heard)
    hunt.call("lobby.reveal")
    page.wait(lambda: heard() == [900, 40, 900], complaint=heard)
    hunt.call("lobby.end")
    page.wait(lambda: heard() == [900, 40, 900, 40], complaint=heard)


def test_a_frozen_hunt_ends_at_night_and_keeps_its_secret(browse, hunt):
    crowd(hunt, 3)
    hunt.call("lobby.start")
    hunt.call("lobby.freeze")
    page = watch(browse, hunt, held=1_000).see("The board is frozen")
    find(hunt, 1, "c5")
    hunt.call("lobby.end")
    page.see("Time!", within=".nightfall").see("0 finds", within=".nightfall")
    page.wait(lambda: page.all(".dusk > .land .scenery"))
    assert page.barriers() == []
    page.shot("screen-nightfall-frozen")
    page.forward(7).see_not("Time!").see("the host is about to reveal", within=".dusk .placename").see("0 finds", within=".dusk")
    assert page.barriers() == []
    # What the host says meanwhile is read.
    hunt.call("lobby.announce", text="Come to the stage!")
    page.see("Come to the stage!", within=".dusk > .ribbon")
    # It stays night until then, and those who have played gather.
    page.forward(600).see("3 players", within=".dusk")
    assert len(page.all(".gathering .critter")) == 3
    page.shot("screen-nightfall-waiting")
    # The board that is still frozen is one key away.
    key = 'document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "b", bubbles: true}))'
    page.run(key)
    page.wait(lambda: page.all(".dusk") == [])
    page.run(key)
    page.find(".dusk")
    # A page that is opened now waits, too, and counts nothing down.
    late = watch(browse, hunt, held=1_000).see("the host is about to reveal", within=".dusk .placename").see_not("Time!")
    for one in (page, late):
        assert "Player 1" not in one.text(".dusk")
    hunt.call("lobby.reveal")
    late.see("First place", within=".roll").wait(lambda: late.all(".dusk") == [])
    page.wait(lambda: page.all(".dusk") == [])


def test_what_the_host_said_before_the_end_is_gone_after_it(browse, hunt):
    crowd(hunt, 3)
    hunt.call("lobby.start")
    find(hunt, 1, "c5")
    hunt.call("lobby.freeze")
    page = watch(browse, hunt, held=1_000).see("The board is frozen")
    hunt.call("lobby.announce", text="Ten minutes left!")
    page.see("Ten minutes left!")
    hunt.call("lobby.end")
    page.see("Time!").see_not("Ten minutes left!", within=".ribbon")
    late = watch(browse, hunt, held=1_000).see("the host is about to reveal").see_not("Ten minutes left!", within=".ribbon")
    for one in (page, late):
        one.forward(10).see_not("Ten minutes left!", within=".ribbon")


def test_the_first_on_the_list_is_first_with_the_first_find(browse, hunt):
    crowd(hunt, 4)
    hunt.call("lobby.start")
    page = watch(browse, hunt).see("Player 1", within=".rows")
    first = page.run("return Number(document.querySelector('.slot .line').dataset.key.slice(1))")
    find(hunt, first - 1, "c5")
    page.see("1", within=".slot.first .rankmark")


def test_on_a_phone_ranks_are_uncovered_as_on_the_big_screen(browse, hunt):
    crowd(hunt, 3)
    hunt.call("lobby.start")
    for number in range(3):
        find(hunt, number, "c5")
    hunt.call("lobby.freeze")
    page = watch(browse, hunt, size=(390, 844), held=1_000).see("The board is frozen")
    hunt.call("lobby.end")
    hunt.call("lobby.reveal")
    page.see("Who is it?", within=".rows")
    covered = lambda: page.run("return document.querySelectorAll('.rows .covered').length")
    for seconds, left in ((1, 3), (2, 2), (5, 1), (4, 1), (6, 0)):
        page.forward(seconds).wait(lambda left=left: covered() == left, complaint=covered)
