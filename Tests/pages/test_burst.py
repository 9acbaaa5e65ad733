"""Tests that the big screen stays readable while many players find something every second."""

import random
import time

import pytest

from overlaps import seen_texts, watch_texts
from test_big_screen import beyond, crowd
from test_watching import watch

SLOTS = """
    return [...document.querySelectorAll(".slot, .side .picture, .reserved")].map((one) => JSON.stringify(one.getBoundingClientRect()));
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
    slots = page.run(SLOTS)
    watch_texts(page)
    page.run("""
        window.told = [];
        new MutationObserver(() => window.told.push(document.querySelector(".newsline").textContent))
          .observe(document.querySelector(".newsline"), {childList: true});
    """)
    dice = random.Random(45)
    for number in range(60):
        hunt.call("clue.answer", token=hunt.tokens[dice.randrange(45)], clue=f"c{1 + dice.randrange(8)}", answer="x")
        if number == 30:
            hunt.call("lobby.announce", text="Come back to the harbour in ten minutes, please!")
        time.sleep(0.25)
    page.shot(f"screen-burst-{size[0]}")
    wrong, frames = seen_texts(page)
    assert frames > 20, "it was looked at"
    assert wrong == {}
    page.wait(lambda: beyond(page, ".rows .line") == [], complaint=lambda: beyond(page, ".rows .line"))
    # Slots and the code stay where they are, whoever comes and goes.
    assert page.run(SLOTS) == slots
    assert any("finds in the last minute" in line for line in page.run("return window.told"))
