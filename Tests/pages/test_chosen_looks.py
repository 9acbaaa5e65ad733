"""Tests what somebody makes the page look like: it is kept in the browser, and can be read in the sun like any other."""

import pytest

from hosting import sit
from playing import CLUES, join

# The ratios of texts to what they stand on, below 7 to 1.
FAINT = """
    const style = getComputedStyle(document.documentElement);
    const light = (name) => {
      const hex = style.getPropertyValue(`--${name}`).trim();
      const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const ratio = (one, other) => {
      const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const grounds = ["ground", "surface", "sunken"];
    const pairs = [...["ink", "muted", "accent"].flatMap((text) => grounds.map((ground) => [text, ground])),
      ...["accent", "gold", "good", "bad", "info"].map((text) => [text, `${text}-soft`]),
      ["on-accent", "accent"], ["on-accent", "accent-strong"], ["surface", "good"], ["surface", "bad"]];
    return pairs.map(([text, ground]) => [text, ground, ratio(text, ground)]).filter(([, , value]) => !(value >= 7));
"""


def worn(page):
    return page.run("""
        const {look, theme} = document.documentElement.dataset;
        return [look ?? null, theme ?? null, getComputedStyle(document.body).color];
    """)


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    return hunt


def test_a_player_looks_like_a_pirate_until_that_is_taken_back(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    usual = worn(page)
    page.press("Settings").press("Look of the page").press("Pirates")
    page.wait(lambda: worn(page)[0] == "pirate")
    assert page.run(FAINT) == [] and page.barriers() == []
    page.press("Close").shot("pirates-day")
    page.driver.refresh()
    page.see("The fountain").shots("pirates")
    assert worn(page)[0] == "pirate"
    page.press("Talk", within="nav").see("Nobody has said anything").press("Clues", within="nav")
    # The device's night is the sea's.
    page.scheme("dark")
    page.wait(lambda: worn(page)[1] == "dark")
    assert page.run(FAINT) == [] and page.barriers() == []
    page.scheme("light")
    page.press("Settings").press("Look of the page").press("As on this device")
    page.wait(lambda: worn(page)[0] is None and worn(page)[2] == usual[2])


def test_a_page_is_dark_on_a_light_device_and_the_other_way_round(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    light = worn(page)[2]
    page.press("Settings").press("Look of the page").press("Dark").wait(lambda: worn(page)[2] != light)
    dark = worn(page)[2]
    page.scheme("dark")
    page.press("Light").wait(lambda: worn(page)[2] == light)
    page.press("As on this device").wait(lambda: worn(page)[2] == dark)
    page.scheme("light")
    page.wait(lambda: worn(page)[2] == light)


def test_a_host_chooses_a_look_too(browse, hunt):
    page = sit(browse, hunt)
    page.press("Look of the page").press("Pirates").wait(lambda: worn(page)[0] == "pirate")
    assert page.barriers() == []
    page.shots("pirates-host")
    # The page's own words are there before its scripts.
    page.open("/").see("Ready to hunt?").wait(lambda: worn(page)[0] == "pirate")
    assert page.barriers() == []
    page.shots("pirates-start")
