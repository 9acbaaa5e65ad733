"""The rows about the player's page in a real Chromium, on a slow phone with a bad line."""

import json
import sys
import time
import urllib.request
from types import SimpleNamespace

from . import places, servers
from .rows import ServerRow
from .slowline import SlowLine

# "Slow 4G" as in Chromium's own tools, for a phone four times slower than this machine.
LATENCY = 150
LINE = {"offline": False, "latency": LATENCY, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWDOWN = 4

CLUES = [{"title": f"Clue {number}", "points": 10, "proof": {"scan": {}}} for number in range(20)]

# Begins before the page's own scripts. A task is long from 50 ms on; what exceeds that keeps a tap waiting.
OBSERVERS = """
  // Of what the browser stored, only the seat is left, as after joining.
  for (const name of Object.keys(localStorage)) {
    if (name !== "quarry.seats") localStorage.removeItem(name);
  }
  window.measured = {playable: 0, blocked: 0, shift: 0};
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.measured.blocked += task.duration - 50;
  }).observe({type: "longtask", buffered: true});
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.measured.shift += shift.value;
  }).observe({type: "layout-shift", buffered: true});
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".clue")) return;
    window.measured.playable = performance.now();
    observer.disconnect();
  }).observe(document, {childList: true, subtree: true});
"""
RECEIVED = """
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return {...window.measured, bytes: all.reduce((sum, one) => sum + one.transferSize, 0), files: all.length};
"""


class PlayersPage(ServerRow):
    """A player in a browser. The browser's driver is a tests' tool, so only these rows import it."""

    more = False

    def open(self):
        for folder in ("pages", "schema"):
            sys.path.append(str(places.ROOT / "Tests" / folder))
        from browser import CHROMIUMS, Browser
        self.stack.callback(CHROMIUMS.close)
        self.http = servers.free_port()
        self.start(servers.quarry(self.folder / "data", options=["--http", f"127.0.0.1:{self.http}"]))
        hunt = self.call("lobby.create", name="Old Town", clues=CLUES)
        self.codes = [clue["token"] for clue in self.call("clue.list", token=hunt["token"])["clues"]]
        self.call("lobby.start", token=hunt["token"])
        self.page = Browser(SimpleNamespace(http=self.http), address=self.address())
        self.stack.callback(self.page.close)
        self.page.open(f"/join/{hunt['code']}").type("Your name", "Ada").press("Join the hunt").see("Clue 1")

    def address(self) -> str:
        return f"http://127.0.0.1:{self.http}"

    def call(self, method: str, **params) -> dict:
        body = json.dumps({"id": 1, "method": method, "params": params}).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.http}/rpc", data=body, timeout=15) as answer:
            return json.load(answer)["result"]


class FirstLoad(PlayersPage):
    """One figure of a first load of `/play/CODE`, with an empty cache and no service worker."""

    def __init__(self, name: str, what: str, unit: str, figure: str, bar: float, digits: int = 0):
        self.name, self.unit, self.figure, self.bar, self.digits = name, unit, figure, bar, digits
        self.what = f"{what}, 1.6 Mbit/s, {LATENCY} ms, a processor {SLOWDOWN} times slower"

    def open(self):
        super().open()
        self.page.cdp("Network.enable")
        self.page.cdp("Network.setBypassServiceWorker", bypass=True)
        self.page.cdp("Network.emulateNetworkConditions", **LINE)
        self.page.cdp("Emulation.setCPUThrottlingRate", rate=SLOWDOWN)
        self.page.cdp("Page.addScriptToEvaluateOnNewDocument", source=OBSERVERS)
        self.load()  # The first one also compiles what a browser compiles once.

    def load(self) -> dict:
        self.page.cdp("Network.clearBrowserCache")
        self.page.driver.refresh()
        self.page.wait(lambda: self.page.run("return window.measured?.playable > 0"))
        time.sleep(2)  # What the page does after that also keeps taps waiting.
        return self.page.run(RECEIVED)

    def ours(self):
        measured = self.load()
        return measured | {"value": measured[self.figure]}


class ShownScan(PlayersPage):
    name = "page-scan"
    what = f"from a typed code to its outcome on the player's page, on a line of {LATENCY} ms there and back"
    unit, digits = "ms", 0
    # A round trip, and 50 ms to decide, store and draw.
    bar = LATENCY + 50

    def address(self) -> str:
        self.line = self.stack.enter_context(SlowLine(self.http, LATENCY / 2 / 1000))
        return f"http://127.0.0.1:{self.line.port}"

    def ours(self):
        code = self.codes.pop(0)
        self.page.press("Scan", within="nav").type("Or type what is printed", code)
        milliseconds = self.page.driver.execute_async_script("""
          const done = arguments[0];
          const dialog = document.querySelector("dialog[open]");
          const form = dialog.querySelector("form");
          const begin = performance.now();
          new MutationObserver((_, observer) => {
            if (!document.querySelector(".outcome")) return;
            observer.disconnect();
            // Shown with the frame after this one.
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
          }).observe(document.body, {childList: true, subtree: true, attributes: true});
          form.requestSubmit();
        """)
        self.page.see("Found").press("Continue", within="dialog")
        return {"value": milliseconds}


def rows() -> list:
    return [
        FirstLoad("page-load", "until one can play, first load of the player's page", "ms", "playable", 1000),
        FirstLoad("page-bytes", "bytes received, first load of the player's page", "bytes", "bytes", 60_000),
        FirstLoad("page-blocking", "time that long tasks block it, first load of the player's page", "ms", "blocked", 50),
        FirstLoad("page-shift", "layout shift, first load of the player's page", "", "shift", 0, digits=3),
        ShownScan(),
    ]
