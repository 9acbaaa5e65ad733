"""The rows about the player's page in a real Chromium, on a slow phone with a bad line."""

import json
import random
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
# Changes something in every frame.
DRAWING = """
  const spot = document.body.appendChild(document.createElement("div"));
  spot.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px";
  const draw = (now) => {
    spot.style.background = Math.floor(now) % 2 ? "red" : "green";
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
"""
FRAMES = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]
RECEIVED = """
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return {...window.measured, bytes: all.reduce((sum, one) => sum + one.transferSize, 0), files: all.length};
"""


class PageRow(ServerRow):
    """A page in a browser. The browser's driver is a tests' tool, so only these rows import it."""

    def open(self):
        for folder in ("pages", "schema"):
            sys.path.append(str(places.ROOT / "Tests" / folder))
        self.http = servers.free_port()
        self.start(servers.quarry(self.folder / "data", options=["--http", f"127.0.0.1:{self.http}"]))

    def call(self, method: str, **params) -> dict:
        body = json.dumps({"id": 1, "method": method, "params": params}).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.http}/rpc", data=body, timeout=15) as answer:
            return json.load(answer)["result"]


class PlayersPage(PageRow):
    """A player in a browser."""

    more = False

    def open(self):
        super().open()
        from browser import CHROMIUMS, Browser
        self.stack.callback(CHROMIUMS.close)
        hunt = self.call("lobby.create", name="Old Town", clues=CLUES)
        self.codes = [clue["token"] for clue in self.call("clue.list", token=hunt["token"])["clues"]]
        self.call("lobby.start", token=hunt["token"])
        self.page = Browser(SimpleNamespace(http=self.http), address=self.address())
        self.stack.callback(self.page.close)
        self.page.open(f"/join/{hunt['code']}").type("Your name", "Ada").press("Join the hunt").see("Clue 1")

    def address(self) -> str:
        return f"http://127.0.0.1:{self.http}"


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


class FirstValue(PageRow):
    """
    One figure of two strangers to Quarry: a host, from the front page to a lobby that can be joined, and a friend, from the
    address in the join code to "Found!" for the code to warm up with. Phones read both codes with their own cameras, so here
    they are addresses. What people take to read, to scan and to write a name is not in it.
    """

    more = False

    def __init__(self, name: str, what: str, unit: str, figure: str, bar: float):
        self.name, self.what, self.unit, self.figure, self.bar = name, what, unit, figure, bar

    def open(self):
        super().open()
        from browser import CHROMIUMS, Browser
        self.stack.callback(CHROMIUMS.close)
        self.browser = lambda: Browser(SimpleNamespace(http=self.http))
        self.play()  # The first one also compiles what a browser compiles once.

    def play(self) -> dict:
        host, friend = Visitor(self.browser()), Visitor(self.browser())
        try:
            host.open("/", ".maker .bright").tap("Start a hunt now", ".joincode")
            code = host.page.run("return location.pathname").rpartition("/")[2]
            lobby = self.call("lobby.peek", lobby=code)
            friend.open(f"/join/{lobby['code']}", ".whoami .avatar").page.type("Your name", "Ada")
            friend.tap("Join the hunt", ".waitroom")
            friend.open(f"/q/{lobby['warmUp'][-12:]}", ".outcome").page.see("Found", within="dialog[open]")
        finally:
            for visitor in (host, friend):
                visitor.page.close()
        return {"taps": host.taps + friend.taps, "milliseconds": host.milliseconds + friend.milliseconds,
                "host_ms": host.milliseconds, "friend_ms": friend.milliseconds}

    def ours(self):
        measured = self.play()
        return measured | {"value": measured[self.figure]}


class Visitor:
    """Somebody with a browser. Counts taps, and how long the machine takes until what they lead to is shown."""

    def __init__(self, page):
        self.page, self.taps, self.milliseconds = page, 0, 0

    def open(self, path: str, wanted: str) -> "Visitor":
        return self.waiting(lambda: self.page.open(path), wanted)

    def tap(self, name: str, wanted: str) -> "Visitor":
        self.taps += 1
        return self.waiting(lambda: self.page.press(name), wanted)

    def waiting(self, act, wanted: str) -> "Visitor":
        begin = time.perf_counter()
        act()
        # Its own waiting looks ever less often.
        while not self.page.all(wanted):
            time.sleep(0.005)
        self.milliseconds += (time.perf_counter() - begin) * 1000
        return self


class BigScreen(PageRow):
    """A big screen with all its movements while many players find clues."""

    name = "screen-frames"
    unit, digits = "/s", 1
    players, clues, seconds, finds_a_second = 300, 40, 12, 10
    what = (f"frames of the big screen while {players} players find {finds_a_second} clues a second, 1920 by 1080, "
            f"a processor {SLOWDOWN} times slower")
    # What a screen shows is 60; one of the seconds may lose a frame at its edge.
    bar = 59

    def open(self):
        super().open()
        from crowd import Crowd
        self.chromium = Crowd()
        self.stack.callback(self.chromium.close)
        clues = [{"title": f"Clue {number}", "points": 10 + number, "proof": {"scan": {}}}
                 for number in range(self.clues)]
        hunt = self.call("lobby.create", name="Old Town", clues=clues, capacity=self.players)
        codes = [clue["token"] for clue in self.call("clue.list", token=hunt["token"])["clues"]]
        tokens = [self.call("lobby.join", code=hunt["code"], name=f"Player {number}")["token"]
                  for number in range(self.players)]
        self.call("lobby.start", token=hunt["token"])
        # Leaders change all the time: the order is mixed, but the same in every measurement.
        self.finds = [(token, code) for code in codes for token in tokens]
        random.Random(1).shuffle(self.finds)
        self.session = self.shown(f"http://127.0.0.1:{self.http}/watch/{hunt['code']}")

    def shown(self, address: str) -> str:
        """Opens a page that draws every frame, so that frames can be counted."""
        target = self.chromium.command("Target.createTarget", url="about:blank")["targetId"]
        session = self.chromium.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        command = lambda method, **params: self.chromium.command(method, session, **params)
        command("Emulation.setDeviceMetricsOverride", width=1920, height=1080, deviceScaleFactor=1, mobile=False)
        command("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "no-preference"}])
        command("Emulation.setCPUThrottlingRate", rate=SLOWDOWN)
        command("Page.navigate", url=address)
        while not command("Runtime.evaluate", expression="!!document.querySelector('.rows .line')")["result"]["value"]:
            time.sleep(0.1)
        command("Runtime.evaluate", expression=DRAWING)
        return session

    def ours(self):
        started = self.chromium.command("Tracing.start", self.session, transferMode="ReturnAsStream",
                                        traceConfig={"includedCategories": FRAMES})
        assert started == {}, started
        begin = time.monotonic()
        for number in range(self.seconds * self.finds_a_second):
            time.sleep(max(0, begin + number / self.finds_a_second - time.monotonic()))
            token, code = self.finds.pop()
            outcome = self.call("scan.submit", token=token, text=code)
            assert outcome["outcome"] == "found", outcome
        return frames(self.chromium.traced(self.session))


def frames(events: list) -> dict:
    """What a trace tells of the frames of a page."""
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    dropped = sum(event["name"] == "DroppedFrame" for event in events)
    seconds = (drawn[-1] - drawn[0]) / 1e6
    gaps = [(later - earlier) / 1000 for earlier, later in zip(drawn, drawn[1:])]
    return {"value": (len(drawn) - 1) / seconds, "dropped": dropped, "longest_ms": max(gaps)}


def rows() -> list:
    return [
        FirstLoad("page-load", "until one can play, first load of the player's page", "ms", "playable", 1000),
        FirstLoad("page-bytes", "bytes received, first load of the player's page", "bytes", "bytes", 60_000),
        FirstLoad("page-blocking", "time that long tasks block it, first load of the player's page", "ms", "blocked", 50),
        FirstLoad("page-shift", "layout shift, first load of the player's page", "", "shift", 0, digits=3),
        ShownScan(),
        FirstValue("first-value-taps", "taps to a friend's first find: one of the host, one of the friend", "taps", "taps", 2),
        FirstValue("first-value", "machine time from the front page to a friend's first find, without what people take",
                   "ms", "milliseconds", 3_000),
        BigScreen(),
    ]
