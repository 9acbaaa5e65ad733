"""Tests that the big screen stays readable while many players find something every second."""

import random

import pytest

from overlaps import seen_texts, watch_texts
from test_big_screen import beyond, crowd

PLAYERS, CLUES, FINDS = 45, 8, 240

SLOTS = """
    return [...document.querySelectorAll(".slot, .side .picture, .reserved")].map((one) => JSON.stringify(one.getBoundingClientRect()));
"""

# What the page is told, by its own clock: each find, and who alone leads from when on. Runs before the page's own scripts.
TOLD = """
    window.finds = 0;
    window.leads = [];
    const points = new Map();
    const learn = (rows) => {
      for (const {player, points: sum} of rows) points.set(player, sum);
      const most = Math.max(...points.values());
      const first = [...points].filter(([, sum]) => sum === most);
      const leader = most > 0 && first.length === 1 ? first[0][0] : null;
      if (leader !== (window.leads.at(-1)?.leader ?? null)) window.leads.push({leader, at: performance.now()});
    };
    const RealSocket = window.WebSocket;
    window.WebSocket = class extends RealSocket {
      constructor(...how) {
        super(...how);
        this.addEventListener("message", ({data}) => {
          const {method, params, result} = JSON.parse(data);
          if (result?.snapshot) learn(result.snapshot.board.rows);
          if (method === "board") learn(params.rows);
          if (method === "event" && params.type === "clue.scanned") window.finds += 1;
        });
      }
    };
"""
# Who stands in the first slot, and since when.
SHOWN = """
    window.firsts = [];
    const look = () => {
      const first = document.querySelector(".slot.first > .line:not([aria-hidden])")?.dataset.key;
      if (first && first !== window.firsts.at(-1)?.player) window.firsts.push({player: first, at: performance.now()});
    };
    new MutationObserver(look).observe(document.querySelector(".rows"), {subtree: true, childList: true, attributes: true});
    look();
    window.lines = [];
    new MutationObserver(() => window.lines.push(document.querySelector(".newsline").textContent))
      .observe(document.querySelector(".newsline"), {childList: true});
"""
# Leaders of more than three seconds who were not in the first slot while they led.
MISSED = """
    const now = performance.now();
    const until = (list, index) => list[index + 1]?.at ?? now;
    const long = window.leads.map((one, index) => ({...one, until: until(window.leads, index)}))
      .filter(({leader, at, until}) => leader && until - at > 3_000);
    const missed = long.filter((one) => !window.firsts.some(({player, at}, index) =>
      player === one.leader && at <= one.until && until(window.firsts, index) > one.at));
    return [long.length, missed];
"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_minute_with_four_finds_a_second(browse, host, size):
    """The page's clock is driven, so that a minute is a minute on any machine; every frame is looked at."""
    kinds = [{"title": f"The {word} stone", "points": 10 + number, "proof": {"codeword": {"accepts": ["x"]}}}
             for number, word in enumerate("first second third fourth fifth sixth seventh eighth".split())]
    hunt = host(name="Harbour Rally", clues=kinds, duration=5400, teams=["Otters", "Badgers"])
    crowd(hunt, PLAYERS)
    hunt.call("lobby.start")
    page = browse(size=size, held=1)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source=TOLD)
    page.open(f"/watch/{hunt.code}").wait(lambda: page.forward(0.1) and page.all(".rows .name"))
    page.scheme("light", motion="no-preference")
    slots = page.run(SLOTS)
    watch_texts(page)
    page.run(SHOWN)
    dice = random.Random(45)
    pairs = dice.sample([(player, clue) for player in range(PLAYERS) for clue in range(1, CLUES + 1)], FINDS)
    for number, (player, clue) in enumerate(pairs):
        hunt.call("clue.answer", token=hunt.tokens[player], clue=f"c{clue}", answer="x")
        if number == FINDS // 2:
            hunt.call("lobby.announce", text="Come back to the harbour in ten minutes, please!")
        page.wait(lambda number=number: page.run("return window.finds") > number)
        page.forward(0.25)
    page.shot(f"screen-burst-{size[0]}")
    wrong, frames = seen_texts(page)
    assert frames > FINDS / 2, "it was looked at"
    assert wrong == {}
    count, missed = page.run(MISSED)
    assert count > 0 and missed == [], page.run("return [window.leads, window.firsts]")
    page.forward(10).wait(lambda: beyond(page, ".rows .line") == [], complaint=lambda: beyond(page, ".rows .line"))
    # Slots and the code stay where they are, whoever comes and goes.
    assert page.run(SLOTS) == slots
    assert any("finds in the last minute" in line for line in page.run("return window.lines"))
