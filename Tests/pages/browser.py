"""A real Chromium as a player uses it."""

import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

import axe_playwright_python
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException

import clocks
import looking
from chromiums import CHROMIUMS
from inspector import Gone

PATIENCE = 60  # seconds until something missing on the page counts as an error
SHOTS = Path(__file__).parent.parent.parent / ".build/pages"
# Screenshots are for people, and take a sixth of the time: CI does without.
TAKES_SHOTS = os.environ.get("SCREENSHOTS") != "no"
PHONE, DESKTOP = (390, 844), (1280, 800)
AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
# Everything visible, without text for screen readers only, which stays until the next announcement.
PAGE = "body > :not(.unseen)"

# A service worker fetches all pages and scripts of the program, so it is installed only once a test needs it.
LATER = """
    if (navigator.serviceWorker) {
      const install = navigator.serviceWorker.register.bind(navigator.serviceWorker);
      navigator.serviceWorker.register = (...what) => new Promise((done) => (window.installNow = () => done(install(...what))));
    }
"""


class Browser:
    """
    One person's browser with a profile of its own. Anything in the console is an error unless the test expects it.
    """

    def __init__(self, server, size=PHONE, language="en", switches=(), address=None, named=False, whole=None, held=None,
                 since=None):
        """
        With `named`, opens the page over http by a host name, as phones in the room do. `whole` says for what the test needs
        the whole browser and not only the engine. With `held`, the page's clock stands still but for `forward`, and timers wait of so many milliseconds or more;
        `since` is what the server's clock says at first, in milliseconds.
        """
        self.address = address or f"http://{'quarry.test' if named else '127.0.0.1'}:{server.http}"
        self.expected = []
        self.complaints = []
        self.kind = whole, language, tuple(switches)
        self.origins, self.commands, self.scripts = {self.address}, set(), []
        self.driver = CHROMIUMS.take(*self.kind)
        self.inspector = self.driver.inspector
        self.is_inside = False
        self.resize(size)
        self.scheme("light")
        self.cdp("Page.addScriptToEvaluateOnNewDocument", source=LATER)
        if held:
            self.cdp("Page.addScriptToEvaluateOnNewDocument", source=clocks.held(held, since))

    # The window

    def resize(self, size):
        self.size = size
        self.cdp("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1,
                 mobile=size[0] < 700)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=size[0] < 700)

    def scheme(self, scheme, motion="reduce"):
        """Sets a light or dark colour scheme, and reduced motion, which most tests use."""
        self.cdp("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}])

    def cdp(self, command, **params):
        self.commands.add(command)
        result = self.inspector.command(command, **params)
        if command == "Page.addScriptToEvaluateOnNewDocument":
            self.scripts.append(result["identifier"])
        return result

    def grant(self, *permissions):
        self.cdp("Browser.grantPermissions", permissions=list(permissions), origin=self.address)

    def deny(self, *permissions):
        for name in permissions:
            self.cdp("Browser.setPermission", permission={"name": name}, setting="denied", origin=self.address)

    def stand_at(self, lat, lon, accuracy=5):
        self.grant("geolocation")
        self.cdp("Emulation.setGeolocationOverride", latitude=lat, longitude=lon, accuracy=accuracy)

    def open(self, path):
        self.origins.add(self.address)
        self.driver.get(self.address + path)
        return self

    def shot(self, name):
        """Saves a screenshot for people to look at."""
        if not TAKES_SHOTS:
            return
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(SHOTS / f"{name}.png"))

    def shots(self, name):
        """Saves screenshots on phone and desktop, light and dark."""
        if not TAKES_SHOTS:
            return
        before = self.size
        for where, size in (("phone", PHONE), ("desktop", DESKTOP)):
            self.resize(size)
            for scheme in ("light", "dark"):
                self.scheme(scheme)
                self.still()
                self.shot(f"{name}-{where}-{scheme}")
        self.resize(before)
        self.scheme("light")

    def enter(self, frame):
        """Looks into the page of another site in this one until it leaves."""
        self.driver.switch_to.frame(frame)
        self.is_inside = True

    def leave(self):
        self.driver.switch_to.default_content()
        self.is_inside = False

    def seat(self):
        """The player's seat as stored in this browser."""
        return next(iter(self.run("return JSON.parse(localStorage.getItem('quarry.seats'))").values()))

    # The page's content

    def run(self, script, *arguments):
        """What a script returns, as a value."""
        if self.is_inside:
            return self.driver.execute_script(script, *arguments)
        return self.inspector.run(script, *arguments)

    def run_async(self, script, *arguments):
        """With what a script calls its last argument."""
        if self.is_inside:
            return self.driver.execute_async_script(script, *arguments)
        return self.inspector.run_async(script, *arguments)

    def read(self, script, *arguments):
        """What a script returns that changes nothing."""
        return self.run(script, *arguments) if self.is_inside else self.inspector.look(script, *arguments)

    def element(self, script, *arguments):
        """The element or elements that a script returns."""
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        """Elements that somebody sees."""
        return self.look(lambda: self.read(looking.COUNT, selector) and self.element(looking.ALL, selector)) or []

    def texts(self, selector):
        """The texts of elements that somebody sees."""
        return self.look(lambda: self.read(looking.TEXTS, selector))

    def look(self, read):
        """Reads from the page, again if it was redrawn meanwhile."""
        seen = []
        self.wait(lambda: seen.append(read()) or True, complaint=lambda: "it is drawn anew without an end")
        return seen[-1]

    def see(self, text, within=PAGE, patience=PATIENCE):
        """Waits until the text is visible, ignoring case and white space."""
        self.wait(lambda: self.read(looking.SEES, within, text), patience,
                  lambda: f"{text!r} is not seen in {within}, but {self.text(within)!r}; {self.state()}")
        return self

    def state(self):
        """What a failed test says of the page."""
        dialogs = self.run("return [...document.querySelectorAll('dialog')].map((one) => [one.className, one.open])")
        return f"{self.driver.current_url} shows {self.text()!r}, dialogs {dialogs}, {self.driver.get_log('browser')}"

    def see_not(self, text, within=PAGE, patience=PATIENCE):
        self.wait(lambda: not self.read(looking.SEES, within, text), patience, lambda: f"{text!r} is still seen; {self.state()}")
        return self

    def text(self, within=PAGE):
        return "\n".join(self.texts(within))

    def find(self, selector, patience=PATIENCE):
        """The first visible match."""
        found = []
        self.wait(lambda: self.read(looking.COUNT, selector) and (found.append(self.element(looking.FIRST, selector)) or found[-1]),
                  patience, lambda: f"{selector} is not seen; {self.state()}")
        return found[-1]

    def scanned(self):
        """The text that a phone reads from a code on the screen."""
        self.still()
        with tempfile.NamedTemporaryFile(suffix=".png") as picture:
            self.driver.save_screenshot(picture.name)
            seen = subprocess.run(["zbarimg", "-q", "--raw", picture.name], capture_output=True, text=True)
        return seen.stdout.split()

    def press(self, name, within="body"):
        """Clicks the button, link, tab or option with this name, or with a name that contains it."""
        self.wait(lambda: self.click(self.run(looking.PRESSED, name.lower(), within)),
                  complaint=lambda: f"there is nothing called {name!r} to press in {self.text(within)!r}")
        return self

    def hit(self, element):
        """Clicks an element. Returns whether the click reached it, not a replacement or something on top of it."""
        return element is not None and self.click(self.element(looking.AIM_AT, element))

    def click(self, place):
        """Clicks where a script has aimed. Returns whether the click reached its element."""
        if place is None:
            return False
        self.inspector.click(*place)
        try:
            return not self.run(looking.MISSED)
        except Gone:
            return True

    def still(self):
        """Waits until all animations end: moving elements would be missed, and look different a moment later."""
        self.wait(lambda: not self.read(f"return {looking.MOVES}"), complaint=lambda: "something moves for ever")

    def type(self, label, text, enter=False):
        """Types into the field with this label."""
        def written():
            kind = self.run(looking.FIELD, label.lower())
            if kind == "text" and text:
                self.cdp("Input.insertText", text=text)
            elif kind is not None:
                field = self.element("return window.field")
                field.clear()
                field.send_keys(text)
            return kind is not None

        self.wait(written, complaint=lambda: f"there is no field {label!r} in {self.text()!r}")
        if enter:
            self.inspector.enter()
        return self

    def wait(self, condition, patience=PATIENCE, complaint=lambda: "it did not happen"):
        deadline, pause = time.monotonic() + patience, 0.02
        while True:
            try:
                if condition():
                    return
            except Gone:
                pass
            except WebDriverException as error:
                if not changed_meanwhile(error):
                    raise
            assert time.monotonic() < deadline, complaint()
            time.sleep(pause)
            pause = min(pause * 1.5, 0.15)

    def forward(self, seconds):
        """Puts the clock of a held page forward, and lets it do what is due until then."""
        problem = self.run_async(clocks.FORWARD, seconds * 1_000)
        assert problem is None, problem
        return self

    def forward_to(self, moment):
        """The same until the server's clock says so, in milliseconds."""
        return self.forward((moment - self.run("return serversTime()")) / 1_000)

    def is_kept(self):
        """Waits until the browser has stored all of the page's files, so that it works offline."""
        self.inspector.command("Page.removeScriptToEvaluateOnNewDocument", identifier=self.scripts.pop(0))
        self.run("window.installNow?.()")
        self.wait(lambda: self.run("return navigator.serviceWorker.controller !== null"),
                  complaint=lambda: "no service worker keeps the page")
        return self

    # Errors

    def barriers(self):
        """Barriers to access that axe-core finds (WCAG 2.2 A and AA)."""
        self.still()
        if not self.run("return !!window.axe"):
            self.run(AXE.read_text())
        return [f"{entry['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
                for entry in self.run_async(looking.BARRIERS) for node in entry["nodes"] or [{"html": ""}]]

    def expect(self, *patterns):
        """Declares expected console messages, as regular expressions."""
        self.expected += patterns

    def check_console(self):
        for entry in self.driver.get_log("browser"):
            is_bad = entry["level"] in ("SEVERE", "WARNING") or "Content Security Policy" in entry["message"]
            if is_bad and not any(re.search(pattern, entry["message"]) for pattern in self.expected):
                self.complaints.append(entry["message"])
        assert not self.complaints, self.complaints

    def close(self):
        try:
            self.check_console()
        finally:
            if self.complaints:
                CHROMIUMS.quit(self.driver)
            else:
                CHROMIUMS.give_back(self.driver, self.kind, self.origins, self.commands, self.scripts)


def changed_meanwhile(error):
    """Whether the page was replaced while it was read, so that the read must be repeated."""
    # The driver has an exception for this only once the new page is loaded; before, it passes on the inspector's messages.
    gone = ("does not belong to the document", "No node with given id", "Cannot find context", "aborted by navigation")
    return isinstance(error, StaleElementReferenceException) or any(words in str(error.msg) for words in gone)


def fold(text):
    return " ".join(text.split()).lower()
