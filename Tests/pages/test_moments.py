"""Tests the great moments on phones: the last seconds before the start, and who was overtaken."""

import re
import time

from hosting import sit
from playing import CLUES, join, type_code
from test_watching import find


# What the large digit and the clock in the bar have shown together.
WATCHED = """
    window.watched = [];
    const look = () => {
      const digit = document.querySelector(".countin:not([hidden]) .digits")?.textContent;
      const clock = document.querySelector("header.bar .badge").textContent;
      if (/^\\d$/.test(digit) && clock.includes(":")) watched.push(`${digit} ${clock}`);
      requestAnimationFrame(look);
    };
    look();
"""


def test_phones_count_down_with_all_other_screens(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, startsAt=int(time.time() + 1_800) * 1_000)
    phone = join(browse, hunt, held=1_000).see("in ", within="header")
    phone.run(WATCHED)
    minutes, seconds = map(int, re.search(r"(\d+):(\d+)", phone.text("header .badge")).groups())
    phone.forward(60 * minutes + seconds - 3).see("3", within=".countin")
    # Over the land of the hunt.
    phone.wait(lambda: phone.all(".countin .backdrop .scenery"))
    assert "League Spartan" in phone.run("return getComputedStyle(document.querySelector('.countin .digits')).fontFamily")
    phone.shots("phone-countdown")
    phone.forward(1).see("2", within=".countin").forward(1).see("1", within=".countin")
    hunt.call("lobby.start")
    phone.see("Go!", within=".countin").forward(2).see_not("Go!").see("The fountain", within="main")
    # At no moment does the clock in the bar tell another second.
    assert set(phone.run("return watched")) == {"3 in 0:03", "2 in 0:02", "1 in 0:01"}
    assert phone.barriers() == []


def test_the_host_counts_down_from_ten_and_the_hunt_begins_by_itself(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    phone = join(browse, hunt)
    room = sit(browse, hunt).press("Count down from ten")
    room.press("Count down from ten", within="dialog")
    phone.see("The fountain", within="main")
    events = hunt.call("lobby.history", limit=1_000)["events"]
    set_at, starts_at = next((event["at"], event["data"]["startsAt"]) for event in events if event["data"].get("startsAt"))
    assert 0 < starts_at - set_at <= 10_500


def test_a_find_says_whom_it_has_overtaken(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    phone = join(browse, hunt)
    hunt.tokens = [phone.seat()["token"], hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    find(hunt, 1, "c5")
    find(hunt, 2, "c2")
    phone.press("Board", within="nav").see("Ben", within=".board .rank:first-child")
    type_code(phone, next(one["token"] for one in hunt.call("clue.list")["clues"] if one["clue"] == "c1"))
    phone.see("You passed Ben", within="dialog.outcome")
    phone.shot("phone-passed")
    assert phone.barriers() == []
    # On a frozen board nobody knows.
    phone.press("Continue", within="dialog")
    find(hunt, 1, "c7")
    phone.see("Ben", within=".board .rank:first-child")
    hunt.call("lobby.freeze")
    phone.see("frozen")
    type_code(phone, next(one["token"] for one in hunt.call("clue.list")["clues"] if one["clue"] == "c7"))
    phone.see("Found", within="dialog.outcome")
    assert "passed" not in phone.text("dialog.outcome")
