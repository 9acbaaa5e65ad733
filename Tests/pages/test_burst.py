"""Tests that the big screen stays readable while many players find something every second."""

import random
import time

import pytest

from test_big_screen import beyond, crowd
from test_watching import watch

# Looks for visible texts that lie over one another, in each frame, and keeps the first it finds.
OVERLAPS = """
    window.frames = 0;
    window.overlaps = [];
    const isSeen = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true})
      && !element.closest(".unseen, [aria-hidden=true] svg, .toasts");
    const texts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        const {data, parentElement} = walker.currentNode;
        if (!data.trim() || !isSeen(parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const clip = parentElement.closest(".happenings, .rows, .line, .herald")?.getBoundingClientRect();
        for (const {left, top, right, bottom} of range.getClientRects()) {
          const box = clip ? {left: Math.max(left, clip.left), top: Math.max(top, clip.top),
            right: Math.min(right, clip.right), bottom: Math.min(bottom, clip.bottom)} : {left, top, right, bottom};
          // Lines of one text may touch.
          if (box.right - box.left > 1 && box.bottom - box.top > 2) found.push({data, node: walker.currentNode, ...box});
        }
      }
      return found;
    };
    const look = () => {
      window.frames += 1;
      const all = texts();
      for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) {
        if (one.node === other.node || window.overlaps.length > 5) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > 2 && height > 4) window.overlaps.push([one.data, other.data, width, height]);
      }
      setTimeout(() => requestAnimationFrame(look), 60);
    };
    look();
"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_text_overlaps_another_in_a_burst(browse, host, size):
    """45 players, and four finds a second: every frame is looked at."""
    kinds = [{"title": f"The {word} stone", "points": 10 + number, "proof": {"codeword": {"accepts": ["x"]}}}
             for number, word in enumerate("first second third fourth fifth sixth seventh eighth".split())]
    hunt = host(name="Harbour Rally", clues=kinds, duration=5400, teams=["Otters", "Badgers"])
    crowd(hunt, 45)
    hunt.call("lobby.start")
    page = watch(browse, hunt, size=size).see("Player 1", within=".rows")
    page.scheme("light", motion="no-preference")
    page.run(OVERLAPS)
    dice = random.Random(45)
    for number in range(60):
        hunt.call("clue.answer", token=hunt.tokens[dice.randrange(45)], clue=f"c{1 + dice.randrange(8)}", answer="x")
        if number == 30:
            hunt.call("lobby.announce", text="Come back to the harbour in ten minutes, please!")
        time.sleep(0.25)
    page.shot(f"screen-burst-{size[0]}")
    assert page.run("return window.frames > 20"), "it was looked at"
    assert page.run("return window.overlaps") == []
    assert beyond(page, ".rows .line") == []
