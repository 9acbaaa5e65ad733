"""Tests what helps people who cannot see a clue well: reading aloud, leading by sound, and the page that says so."""

from playing import CLUES, join

PIER = next(clue["location"] for clue in CLUES if clue["title"] == "The pier")


def listen(page):
    """Switches the sound on, and records notes, vibrations and what is read aloud."""
    page.run("""
        const settings = JSON.parse(localStorage.getItem("quarry.settings") ?? "{}");
        localStorage.setItem("quarry.settings", JSON.stringify({...settings, sound: true}));
        window.heard = {tones: [], beats: 0, spoken: [], cancelled: 0};
        const {OscillatorNode: Oscillator} = window;
        window.OscillatorNode = class extends Oscillator {
          constructor(context, options) {
            super(context, options);
            // With each note the metal of a kalimba pings.
            if (options.type === "triangle") window.heard.tones.push(options.frequency);
          }
        };
        navigator.vibrate = () => Boolean(++window.heard.beats);
        speechSynthesis.speak = (speech) => window.heard.spoken.push(speech);
        speechSynthesis.cancel = () => window.heard.cancelled++;
    """)


def turn(page, heading):
    """Points the phone in a direction, in degrees from north."""
    page.run("""
        dispatchEvent(new DeviceOrientationEvent("deviceorientationabsolute", {alpha: 360 - arguments[0], absolute: true}));
    """, heading)


def offers(page, name):
    page.wait(lambda: page.all(f"dialog button[aria-label='{name}']"))
    return page


def tones(page):
    return page.run("return window.heard.tones.splice(0)")


def test_a_clue_is_read_aloud_when_one_asks_for_it(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("Who does not belong?")
    listen(page)
    page.press("Who does not belong?", within="main")
    offers(page, "Read aloud")
    spoken = "return window.heard.spoken.map(({text, lang}) => [lang, text])"
    assert page.run(spoken) == []
    offers(page.press("Read aloud"), "Stop reading")
    [[language, text]] = page.run(spoken)
    assert language == "en" and text.startswith("Who does not belong?")
    odd = next(clue for clue in CLUES if "outsider" in clue["proof"])["proof"]["outsider"]["words"]
    assert all(word in text for word in odd)
    assert page.barriers() == []
    offers(page.press("Stop reading"), "Read aloud")
    # It stops when the clue is closed, and says if there is no voice.
    page.press("Read aloud")
    before = page.run("return window.heard.cancelled")
    page.press("Close")
    page.wait(lambda: page.run("return window.heard.cancelled") > before)
    offers(page.press("Who does not belong?", within="main").press("Read aloud"), "Stop reading")
    page.run("window.heard.spoken.at(-1).onerror({error: 'synthesis-failed'})")
    offers(page.see("This device cannot read aloud."), "Read aloud")


def test_sounds_and_vibration_lead_to_a_place(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    listen(page)
    page.stand_at(PIER["lat"] - 0.002, PIER["lon"])
    page.press("The pier", within="main").see("to go", within="dialog")
    assert tones(page) == [] and page.run("return window.heard.beats") == 0
    turn(page, 0)
    page.press("Lead me by sound").see("The faster the beeps", within="dialog")
    page.wait(lambda: 988 in tones(page))
    assert page.run("return window.heard.beats") > 0
    page.see("m, straight ahead", within="dialog .aids")
    assert page.barriers() == []
    page.shots("play-led")
    turn(page, 180)
    page.wait(lambda: 294 in tones(page))
    turn(page, 90)
    page.see("to the left", within="dialog .aids")
    page.stand_at(PIER["lat"], PIER["lon"])
    page.see("You are there", within="dialog .aids").see("Lead me by sound", within="dialog")
    page.wait(lambda: 1047 in tones(page))
    # Nothing sounds on once the clue is closed.
    page.stand_at(PIER["lat"] - 0.002, PIER["lon"])
    page.see("to go", within="dialog").press("Lead me by sound").see("Stop leading me", within="dialog")
    page.wait(lambda: tones(page))
    page.press("Close").see_not("Stop leading me")
    tones(page)
    page.press("Board", within="nav").see("Why my points?")
    assert tones(page) == []


def test_a_page_says_what_was_tested(browse):
    page = browse("/").see("Ready to hunt?").press("Accessibility", within=".foot").see("WCAG 2.2")
    page.see("Nobody who depends on a screen reader")
    assert page.barriers() == []
    page.shots("accessibility")
    browse("/accessibility", language="ar").see("WCAG 2.2")
