"""Tests how soon players can start on a slow phone with a slow network."""

import gzip
import json
import re
import time
import urllib.request

import pytest

from playing import CLUES, LANGUAGES, join

# The maximum size of a first view in kilobytes, compressed.
WEIGHT = 60
# "Slow 4G" as in Chromium's tools, and a phone four times slower than this machine.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


@pytest.mark.parametrize("path", [
    "/", "/join/7KQF", "/q/7KQF2M9ZX4TB", "/play/7KQF", "/watch/7KQF", "/replay/7KQF", "/host", "/host/7KQF", "/account",
    "/packs", "/packs/7KQF", "/packs/new", "/hometown"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_light(server, path, language):
    def weight(path):
        request = urllib.request.Request(f"http://127.0.0.1:{server.http}{path}", headers={"Accept-Encoding": "gzip", "Accept-Language": language})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    page = weight(path)
    size, html = len(page), gzip.decompress(page).decode()
    # Of the icons, a browser fetches one.
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html)) - set(re.findall(r'apple-touch-icon" href="([^"]+)"', html))
    total = size + sum(len(weight(file)) for file in files)
    assert total < WEIGHT * 1000, f"{total} bytes in {len(files)} files"


def test_one_can_play_soon_on_a_slow_phone(browse, host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    page.cdp("Network.enable")
    page.cdp("Network.clearBrowserCache")
    page.cdp("Network.setBypassServiceWorker", bypass=True)
    page.cdp("Network.emulateNetworkConditions", **SLOW)
    page.cdp("Emulation.setCPUThrottlingRate", rate=4)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        new MutationObserver((_, observer) => {
          if (!document.querySelector(".clue")) return;
          window.playable = performance.now();
          observer.disconnect();
        }).observe(document, {childList: true, subtree: true});
    """)
    times = []
    # Take the fastest of several attempts, because the machine may be busy. On an idle machine the page takes about a
    # second, which is the goal; the test fails only if the page itself has become slow.
    while len(times) < 8 and min(times, default=1_000) >= 1_000:
        page.cdp("Network.clearBrowserCache")
        page.driver.refresh()
        page.wait(lambda: page.run("return window.playable"))
        times.append(page.run("return Math.round(window.playable)"))
    print(f"playable after {times} ms")
    assert min(times) < 2_000, times


@pytest.mark.parametrize("kind", ["start", "join", "wait", "play", "room", "screen", "packs", "hometown"])
def test_nothing_moves_while_a_page_loads(browse, host, kind):
    hunt = host(clues=CLUES, duration=3600)
    page = join(browse, hunt).see("The host will start")
    if kind != "wait":
        hunt.call("lobby.start")
        page.see("The fountain")
    if kind == "room":
        page.run("localStorage.setItem('quarry.seats', arguments[0])", json.dumps(
            {hunt.lobby: {"role": "host", "lobby": hunt.lobby, "code": hunt.code, "token": hunt.token}}))
    page.cdp("Network.enable")
    page.cdp("Network.setBypassServiceWorker", bypass=True)
    page.cdp("Network.emulateNetworkConditions", **SLOW)
    page.cdp("Network.clearBrowserCache")
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        for (const name of Object.keys(localStorage)) if (name !== "quarry.seats") localStorage.removeItem(name);
        window.shifts = [];
        new PerformanceObserver((list) => {
          for (const { value, startTime, sources } of list.getEntries()) {
            shifts.push([value, startTime, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 120))]);
          }
        }).observe({type: "layout-shift", buffered: true});
    """)
    path, text = {
        "start": ("/", "Quarry"), "join": (f"/join/{hunt.code}", "Old Town"), "play": (f"/play/{hunt.code}", "The fountain"),
        "wait": (f"/play/{hunt.code}", "The host will start"),
        "room": (f"/host/{hunt.lobby}", "Old Town"), "screen": (f"/watch/{hunt.code}", "Old Town"), "packs": ("/packs", "Packs"),
        "hometown": ("/hometown", "towns"),
    }[kind]
    page.open(path).see(text)
    time.sleep(3)
    shifts = page.run("return shifts")
    assert sum(shift[0] for shift in shifts) < 0.01, shifts
