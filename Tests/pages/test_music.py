"""Tests the music: silent until it is pressed, without an end while it plays, and over when nobody looks."""

import pytest

from hosting import sit
from playing import CLUES, join

# What is played, written down.
LISTENING = """
    window.played = [];
    const begin = AudioScheduledSourceNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { window.played.push(Math.round(this.frequency.value)); begin.call(this, at); };
    window.rooms = [];
    window.AudioContext = class extends AudioContext { constructor() { super(); window.rooms.push(this); } };
    window.sounding = () => window.rooms.filter(({state}) => state !== "closed").length;
"""


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    return hunt


def hidden(page):
    page.run("""
        Object.defineProperty(document, "hidden", {configurable: true, get: () => true});
        document.dispatchEvent(new Event("visibilitychange"));
        delete document.hidden;
    """)


def open_music(page, where):
    if where == "play":
        page.press("Settings")
    return page.press("Music").see("Mood")


@pytest.mark.parametrize("where", ["play", "host"])
def test_music_plays_when_it_is_pressed_and_its_choice_is_kept(browse, hunt, where):
    page = browse("/")
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source=LISTENING)
    if where == "play":
        page.open(f"/join/{hunt.code}").type("Your name", "Ada").press("Join the hunt").see("The fountain")
    else:
        page.run("""
            const [lobby, code, token] = arguments;
            const seat = {role: "host", lobby, code, token, used: Date.now()};
            localStorage.setItem("quarry.seats", JSON.stringify({[`${lobby}.host`]: seat}));
        """, hunt.lobby, hunt.code, hunt.token)
        page.open(f"/host/{hunt.lobby}").see(hunt.code)
    open_music(page, where)
    assert page.run("return window.rooms.length") == 0 and page.barriers() == []
    page.shots(f"music-{where}")
    page.press("Play music").see("Stop the music").wait(lambda: page.run("return window.played.length") > 4)
    calm = set(page.run("return window.played.splice(0)"))
    page.press("Pirates").wait(lambda: page.run("return window.played.length") > 4)
    # The sailor's first tone is none of the calm tune's; only one tune sounds at a time.
    assert 440 in page.run("return window.played") and 440 not in calm and page.run("return window.sounding()") == 1
    page.run("""
        const loud = document.getElementById("music-volume");
        loud.value = 20;
        loud.dispatchEvent(new Event("input"));
    """)
    page.press("Stop the music").see("Play music").wait(lambda: page.run("return window.sounding()") == 0)
    page.press("Play music").see("Stop the music")
    hidden(page)
    page.see("Play music").wait(lambda: page.run("return window.sounding()") == 0)
    # Another page is silent at first, and has the same choice.
    page.driver.refresh()
    page.see("The fountain" if where == "play" else hunt.code)
    open_music(page, where)
    assert page.run("return document.querySelector('[name=mood]:checked').value") == "pirate"
    assert page.run("return document.getElementById('music-volume').value") == "20"
    assert page.run("return window.rooms.length") == 0


def test_every_tune_begins_anew_at_its_end(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    tunes = page.run_async("""
        const done = arguments[0];
        import("quarry/shared/tunes").then(({MOODS, tuneOf, soundsOf}) => done(MOODS.map((mood) => {
          const tune = tuneOf(mood);
          const round = Math.max(tune.melody.length, tune.chords.length, tune.bass.length);
          const melody = (from, to) => soundsOf(tune, from, to).filter(({voice}) => voice === "melody")
            .map(({pitches}) => pitches);
          const whole = melody(0, round - 0.01);
          // Written in pieces, as it is played, no tone is lost and none comes twice.
          const edge = (n) => round - 0.01 + n * round / 40;
          const pieces = Array.from({length: 40}, (_, n) => melody(edge(n), edge(n + 1)));
          return [mood, whole, pieces.flat()];
        })));
    """)
    assert [mood for mood, _, _ in tunes] == ["calm", "lively", "mystery", "pirate"]
    for _, first, again in tunes:
        assert len(first) > 10 and first == again
