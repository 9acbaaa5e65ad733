"""Tests a start that is counted in and taken back. All clocks stand still or are slow, so that nothing is missed meanwhile."""

import platform

import pytest

from harness import Server
from hosting import sit
from playing import CLUES, join
from test_watching import watch

FAKETIME = f"/usr/lib/{platform.machine()}-linux-gnu/faketime/libfaketimeMT.so.1"


@pytest.fixture(scope="module")
def server():
    """Ten of its seconds take minutes."""
    server = Server("--log-level", "error", LD_PRELOAD=FAKETIME, FAKETIME="+0 x0.03", FAKETIME_DONT_FAKE_MONOTONIC="1")
    yield server
    assert server.stop() == 0


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES, duration=3600)


def test_a_start_can_be_taken_back_until_it_begins(browse, hunt):
    page = join(browse, hunt, held=1_000)
    hunt.join("Ben")
    screen = watch(browse, hunt, held=1_000).see("2 players are here")
    room = sit(browse, hunt, held=1_000).see("Start the hunt")
    hunt.call("lobby.start", undo=10)
    room.see("Undo", within="dialog.undo").see("The hunt starts in", within="dialog.undo")
    # The others see a start that is set.
    page.see("in 0:", within="header"), screen.see("The hunt starts in")
    screen.wait(lambda: screen.forward(1).all(".countin"), complaint=screen.state)
    room.press("Undo", within="dialog.undo").see("The start is taken back").wait(lambda: not room.all("dialog"))
    assert hunt.call("lobby.peek", code=hunt.code, token=None)["phase"] == "open"
    page.see("The host will start", within="main").see_not("in 0:", within="header")
    screen.forward(1).see("The host will start").wait(lambda: not screen.all(".countin"), complaint=screen.state)
    room.see("The start was taken back", within=".feed").see("Start the hunt", within=".stage")
    assert room.barriers() == []


def test_the_way_back_is_large_and_the_first_thing_that_keys_reach(browse, hunt):
    hunt.join("Ada"), hunt.join("Ben")
    room = sit(browse, hunt, held=1_000).see("Start the hunt")
    hunt.call("lobby.start", undo=10)
    room.see("Undo", within="dialog.undo")
    assert room.run("return document.activeElement.textContent") == "Undo"
    assert room.run("return document.activeElement.offsetHeight") >= 80
    assert room.barriers() == []
    room.shots("start-undo")
