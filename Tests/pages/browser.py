"""A real Chromium as a player uses it, and a proxy between it and the server that a test can cut."""

import os
import re
import select
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import axe_playwright_python
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException, WebDriverException)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PATIENCE = 15  # seconds until something missing on the page counts as an error
SHOTS = Path(__file__).parent.parent.parent / ".build/pages"
# Screenshots are for people, and take a sixth of the time: CI does without.
TAKES_SHOTS = os.environ.get("SCREENSHOTS") != "no"
PHONE, DESKTOP = (390, 844), (1280, 800)
AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
# Everything visible, without text for screen readers only, which stays until the next announcement.
PAGE = "body > :not(.unseen)"


class Chromiums:
    """
    Chromiums that nobody uses. Starting one takes seconds of processor time, so each is emptied and used again, unless
    a test changed something in it that cannot be undone.
    """

    # What `empty` undoes.
    UNDONE = {
        "Browser.grantPermissions", "Browser.setPermission", "Emulation.setDeviceMetricsOverride",
        "Emulation.setEmulatedMedia", "Emulation.setGeolocationOverride", "Emulation.setTouchEmulationEnabled"}

    # An idle Chromium still takes a fifteenth of a core.
    MOST = 4

    def __init__(self):
        self.idle = []  # (kind, driver), the one used last at the end; a kind is (language, switches)

    def take(self, language, switches):
        at = next((at for at, (kind, _) in enumerate(self.idle) if kind == (language, switches)), None)
        return self.start(language, switches) if at is None else self.idle.pop(at)[1]

    def start(self, language, switches):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for switch in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
                       "--disable-component-update", "--mute-audio", f"--lang={language}",
                       "--host-resolver-rules=MAP quarry.test 127.0.0.1",
                       *switches):
            options.add_argument(switch)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))

    def give_back(self, driver, language, switches, origins):
        try:
            self.empty(driver, origins)
        except WebDriverException:
            self.quit(driver)
        else:
            self.idle.append(((language, switches), driver))
            while len(self.idle) > self.MOST:
                self.quit(self.idle.pop(0)[1])

    @staticmethod
    def empty(driver, origins):
        first, *others = driver.window_handles
        for window in others:
            driver.switch_to.window(window)
            driver.close()
        driver.switch_to.window(first)
        driver.get("about:blank")
        for origin in origins:
            driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        for command in ("Network.clearBrowserCache", "Network.clearBrowserCookies", "Browser.resetPermissions",
                        "Emulation.clearGeolocationOverride", "Page.resetNavigationHistory"):
            driver.execute_cdp_cmd(command, {})
        driver.get_log("browser")

    @staticmethod
    def quit(driver):
        try:
            driver.quit()
        except WebDriverException:
            pass

    def close(self):
        for _, driver in self.idle:
            self.quit(driver)
        self.idle = []


CHROMIUMS = Chromiums()


class Browser:
    """
    One person's browser with a profile of its own. Anything in the console is an error unless the test expects it.
    """

    def __init__(self, server, size=PHONE, language="en", switches=(), address=None, named=False):
        """With `named`, opens the page over http by a host name, as phones in the room do."""
        self.address = address or f"http://{'quarry.test' if named else '127.0.0.1'}:{server.http}"
        self.expected = []
        self.complaints = []
        self.kind = language, tuple(switches)
        self.origins = {self.address}
        self.is_spoiled = False
        self.driver = CHROMIUMS.take(*self.kind)
        self.resize(size)
        self.scheme("light")

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
        self.is_spoiled |= command not in Chromiums.UNDONE
        return self.driver.execute_cdp_cmd(command, params)

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
                time.sleep(0.4)
                self.shot(f"{name}-{where}-{scheme}")
        self.resize(before)
        self.scheme("light")

    def seat(self):
        """The player's seat as stored in this browser."""
        return next(iter(self.run("return JSON.parse(localStorage.getItem('quarry.seats'))").values()))

    # The page's content

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.look(lambda: [element for element in self.driver.find_elements(By.CSS_SELECTOR, selector)
                                  if element.is_displayed()])

    def look(self, read):
        """Reads from the page, again if it was redrawn meanwhile."""
        seen = []
        self.wait(lambda: seen.append(read()) or True, complaint=lambda: "it is drawn anew without an end")
        return seen[-1]

    def see(self, text, within=PAGE, patience=PATIENCE):
        """Waits until the text is visible, ignoring case and white space."""
        wanted = fold(text)
        self.wait(lambda: any(wanted in fold(element.text) for element in self.all(within)), patience,
                  lambda: f"{text!r} is not seen in {within}, but {self.text(within)!r}; {self.state()}")
        return self

    def state(self):
        """What a failed test says of the page."""
        dialogs = self.run("return [...document.querySelectorAll('dialog')].map((one) => [one.className, one.open])")
        return f"{self.driver.current_url} shows {self.text()!r}, dialogs {dialogs}, {self.driver.get_log('browser')}"

    def see_not(self, text, within=PAGE, patience=PATIENCE):
        wanted = fold(text)
        self.wait(lambda: all(wanted not in fold(element.text) for element in self.all(within)), patience,
                  lambda: f"{text!r} is still seen")
        return self

    def text(self, within=PAGE):
        return self.look(lambda: "\n".join(element.text for element in self.all(within)))

    def find(self, selector, patience=PATIENCE):
        """The first visible match."""
        found = []
        self.wait(lambda: found.extend(self.all(selector)[:1]) or found, patience,
                  lambda: f"{selector} is not seen; {self.state()}")
        return found[0]

    def scanned(self):
        """The text that a phone reads from a code on the screen."""
        self.still()
        with tempfile.NamedTemporaryFile(suffix=".png") as picture:
            self.driver.save_screenshot(picture.name)
            seen = subprocess.run(["zbarimg", "-q", "--raw", picture.name], capture_output=True, text=True)
        return seen.stdout.split()

    def press(self, name, within="body"):
        """Clicks the button, link, tab or option with this name, or with a name that contains it."""
        find = """
            const [name, within] = arguments;
            const says = (element) => (element.getAttribute("aria-label") ?? element.innerText)
              .replace(/\\s+/g, " ").trim().toLowerCase();
            const seen = (element) => element.checkVisibility() && !element.disabled;
            const all = [...document.querySelectorAll(within)].flatMap((parent) =>
              [...parent.querySelectorAll("button, a[href], summary, label.choice, [role=tab], [role=switch]")]).filter(seen);
            const top = all.filter((one) => !document.querySelector("dialog[open]") || one.closest("dialog[open]"));
            return top.find((one) => says(one) === name) ?? top.find((one) => says(one).startsWith(name))
              ?? top.find((one) => says(one).includes(name)) ?? null;
        """
        self.wait(lambda: self.hit(self.run(find, name.lower(), within)),
                  complaint=lambda: f"there is nothing called {name!r} to press in {self.text(within)!r}")
        return self

    def hit(self, element):
        """Clicks an element. Returns whether the click reached it, not a replacement or something on top of it."""
        if element is None:
            return False
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        self.still()
        # The variable does not exist on a page opened by the click, so the click was successful.
        self.run("""
            window.missed = true;
            arguments[0].addEventListener("click", () => (window.missed = false), {once: true, capture: true});
        """, element)
        try:
            element.click()
        except (ElementClickInterceptedException, ElementNotInteractableException):
            return False
        return not self.run("return window.missed === true")

    def still(self):
        """Waits until all animations end: moving elements would be missed, and look different a moment later."""
        moves = "return document.getAnimations().some((one) => one.playState === 'running')"
        self.wait(lambda: not self.run(moves), complaint=lambda: "something moves for ever")

    def type(self, label, text, enter=False):
        """Types into the field with this label."""
        script = """
            const fold = (text) => text.replace(/\\s+/g, " ").trim().toLowerCase();
            return [...document.querySelectorAll("input, textarea, select")].filter((field) => field.checkVisibility())
              .find((field) => [field.ariaLabel, ...[...(field.labels ?? [])].map((label) => label.innerText)]
                .some((name) => name && fold(name).startsWith(arguments[0]))) ?? null;
        """
        def written():
            field = self.run(script, label.lower())
            if field is None:
                return False
            field.clear()
            field.send_keys(text)
            return True

        self.wait(written, complaint=lambda: f"there is no field {label!r} in {self.text()!r}")
        if enter:
            self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        return self

    def wait(self, condition, patience=PATIENCE, complaint=lambda: "it did not happen"):
        deadline = time.monotonic() + patience
        while True:
            try:
                if condition():
                    return
            except WebDriverException as error:
                if not changed_meanwhile(error):
                    raise
            assert time.monotonic() < deadline, complaint()
            time.sleep(0.05)

    def is_kept(self):
        """Waits until the browser has stored all of the page's files, so that it works offline."""
        self.wait(lambda: self.run("return navigator.serviceWorker.controller !== null"), 4 * PATIENCE,
                  lambda: "no service worker keeps the page")
        return self

    # Errors

    def barriers(self):
        """Barriers to access that axe-core finds (WCAG 2.2 A and AA)."""
        self.still()
        if not self.run("return !!window.axe"):
            self.run(AXE.read_text())
        result = self.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
              .then(done, (error) => done({violations: [{id: String(error), nodes: []}]}));
        """)
        return [f"{entry['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
                for entry in result["violations"] for node in entry["nodes"] or [{"html": ""}]]

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
            if self.is_spoiled or self.complaints:
                Chromiums.quit(self.driver)
            else:
                CHROMIUMS.give_back(self.driver, *self.kind, self.origins)


def changed_meanwhile(error):
    """Whether the page was replaced while it was read, so that the read must be repeated."""
    # The driver has an exception for this only once the new page is loaded; before, it passes on the inspector's messages.
    gone = ("does not belong to the document", "No node with given id", "Cannot find context", "aborted by navigation")
    return isinstance(error, StaleElementReferenceException) or any(words in str(error.msg) for words in gone)


def fold(text):
    return " ".join(text.split()).lower()


class Line:
    """A proxy between browsers and the server, until it is cut."""

    def __init__(self, server):
        self.server = server
        self.sockets = set()
        self.is_cut = self.is_deaf = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.server.http))
            self.sockets |= {near, far}
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        try:
            while True:
                for ready in select.select([near, far], [], [])[0]:
                    data = ready.recv(65_536)
                    if not data:
                        return
                    if ready is near:
                        far.sendall(data)
                    elif not self.is_deaf:
                        near.sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            for end in (near, far):
                self.sockets.discard(end)
                end.close()

    def cut(self):
        self.is_cut = True
        for end in list(self.sockets):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def deafen(self):
        """From now on, drops what the server sends."""
        self.is_deaf = True

    def mend(self):
        self.is_cut = self.is_deaf = False

    def close(self):
        self.cut()
        self.listener.close()
