"""
Tests a whole event at once: forty phones in one hunt with two divisions, waves, a station and photos; a host, a big screen, a
cohost and two referees; phones that lose the network, get lost or are kept out.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from browser import DESKTOP
from crowd import Crowd, Phone
from hosting import sit
from line import Line

PHONES = 40
CLUES = [
    {"title": "The fountain", "points": 50, "proof": {"scan": {}}},
    {"title": "The tower", "points": 30, "proof": {"codeword": {"accepts": ["bell"]}}, "station": {"capacity": 2}},
    {"title": "All of you", "points": 20, "proof": {"photo": {"ask": "In front of the fountain"}}},
    {"title": "The oldest tree", "points": 20, "proof": {"codeword": {"accepts": ["plane tree"]}}},
]
FILE = "dialog[open] input[type=file]:not([capture])"
OFFLINE = (0, 2)  # phones of the first wave: players are dealt to the waves in turn


@pytest.fixture
def hunt(host):
    return host(name="Harbour Day", clues=CLUES, duration=3600, divisions=["Kids", "Adults"],
                waves=[{"title": "Early birds", "after": 0}, {"title": "Sleepyheads", "after": 1_800}])


@pytest.fixture
def crowd():
    crowd = Crowd()
    yield crowd
    crowd.close()


@pytest.fixture
def lines(server):
    lines = [Line(server) for _ in OFFLINE]
    yield lines
    for line in lines:
        line.close()


def name_of(number):
    return f"Player {number + 1:02}"


def join(phone, hunt, number):
    """Joins with the form."""
    phone.open(f"/join/{hunt.code}").type("Your name", name_of(number))
    phone.press("Kids" if number % 4 < 2 else "Adults").press("Join the hunt")


def open_staff(browse, hunt, name, role, **options):
    invited = hunt.call("staff.invite", name=name, role=role)
    return browse(f"/host/{hunt.lobby}#{invited['token']}", **options).see(f"{role} {name}", within="header")


def points(hunt, player, token):
    """A player's points on the board that a seat sees."""
    rows = hunt.call("lobby.board", limit=100, token=token)["rows"]
    return next(row["points"] for row in rows if row["player"] == player)


def scan(phone, code):
    phone.press("Scan", within="nav").type("Or type what is printed", code, enter=True)


def answer(phone, title, text):
    phone.press(title, within="main").type("Your answer", text).press("Answer", within="dialog[open]")


def photograph(phone, path, caption):
    phone.press("All of you", within="main").see("Caption")
    phone.give_file(FILE, path)
    phone.type("Caption", caption)
    phone.wait(lambda: phone.run("return document.querySelector('dialog[open] img.photo') !== null"))
    phone.press("Send the photo", within="dialog[open]").see("Waiting for the host").press("Continue", within="dialog[open]")


def review(referee, mine):
    """Judges photos until none waits; `mine` collects whose."""
    while referee.all(".review img.photo"):
        seen = referee.run("return document.querySelector('.review')?.innerText ?? ''")
        referee.driver.switch_to.active_element.send_keys("r" if not mine else "a")
        if not mine:
            referee.type("Reason", "Nobody is on it.").press("Reject", within="dialog")
        mine.append(seen)
        referee.wait(lambda: referee.run("return document.querySelector('.review')?.innerText ?? ''") != seen)


@pytest.mark.night
def test_forty_phones(browse, host, hunt, crowd, lines, server, tmp_path):
    address = f"http://127.0.0.1:{server.http}"
    room = sit(browse, hunt, size=DESKTOP)
    screen = browse(f"/watch/{hunt.code}", size=DESKTOP)
    cohost = open_staff(browse, hunt, "Mia", "cohost")
    referees = [open_staff(browse, hunt, name, "referee") for name in ("Rosa", "Karl")]

    # Everybody joins.
    phones = [Phone(crowd, lines[OFFLINE.index(number)].address if number in OFFLINE else address)
              for number in range(PHONES)]
    for number, phone in enumerate(phones):
        join(phone, hunt, number)
        if number <= max(OFFLINE):
            phone.wait(lambda phone=phone: phone.seat() is not None)
    for number, phone in enumerate(phones):
        phone.wait(lambda phone=phone: phone.seat() is not None, 60, phone.text)
    people = hunt.call("player.list", limit=100)["players"]
    assert len(people) == PHONES and {one["division"] for one in people} == {"Kids", "Adults"}
    of_phone = {one["name"]: one["player"] for one in people}
    screen.see("40", within="body")
    screen.shot("field-screen-lobby")

    # The first wave starts, the second waits.
    cohost.press("Start", within="main")
    cohost.press("Start", within="dialog") if cohost.all("dialog[open]") else None
    view = {one["player"]: one["wave"] for one in hunt.call("lobby.view")["players"]}
    first = [number for number in range(PHONES) if view[of_phone[name_of(number)]] == 0]
    second = [number for number in range(PHONES) if number not in first]
    assert len(first) == len(second) == PHONES // 2 and set(OFFLINE) <= set(first)
    phones[second[0]].see("You start at")
    phones[second[0]].shot("field-phone-waits")
    late = of_phone[name_of(second[0])]
    hunt.call("player.wave", player=late, wave=0)
    phones[second[0]].see("The fountain")

    # Two phones lose the network and play on.
    code = hunt.clue("The fountain")["token"]
    for number in OFFLINE:
        phones[number].see("The fountain")
        phones[number].wait(lambda: phones[number].run("return navigator.serviceWorker.controller !== null"), 60)
    for line in lines:
        line.cut()
    for number in OFFLINE:
        phones[number].see("No connection")
        scan(phones[number], code)
        phones[number].see("Kept for later").press("Continue")
    phones[OFFLINE[0]].shot("field-phone-offline")

    # The others find things; twelve send photos.
    online = [number for number in first if number not in OFFLINE]
    for number in online[:8]:
        scan(phones[number], code)
        phones[number].see("+50").press("Continue")
    photographers = online[-12:]
    for number in photographers:
        path = tmp_path / f"{number}.jpg"
        Image.new("RGB", (800, 600), (6 * number, 120, 90)).save(path)
        photograph(phones[number], path, f"Us {number + 1}")
    phones[photographers[0]].shot("field-phone-photo")

    # Two referees review at once, and never the same photo.
    judged = [[], []]
    for referee in referees:
        referee.press("Photos", within="nav").find(".review img.photo")
    referees[0].shot("field-referee")
    with ThreadPoolExecutor(2) as both:
        list(both.map(review, referees, judged))
    for referee in referees:
        referee.see("No photos are waiting")
    submissions = hunt.call("photo.queue", limit=100)["submissions"]
    assert len(submissions) == 12 and {one["state"] for one in submissions} == {"accepted", "rejected"}
    assert sum(one["state"] == "rejected" for one in submissions) == 2
    assert all(judged), judged
    assert sum(map(len, judged)) == 12, judged
    rejected = next(one["player"] for one in submissions if one["state"] == "rejected")
    phone = phones[int(next(name for name, player in of_phone.items() if player == rejected).split()[1]) - 1]
    phone.press("All of you", within="main").see("Nobody is on it.").press("Close", within="dialog[open]")

    # The station is full for the third.
    for number in online[:2]:
        phones[number].press("The tower", within="main").press("Check in", within="dialog[open]").see("You are inside")
    phones[online[2]].press("The tower", within="main").see("All places are taken.")
    phones[online[2]].shot("field-phone-station-full")
    room.see("2 of 2 inside", within="[data-crowd=c2]")
    room.shot("field-host")
    phones[online[0]].type("Your answer", "bell").press("Answer", within="dialog[open]").see("+30").press("Continue")
    phones[online[2]].press("Try again", within="dialog[open]").see("You are inside").press("Close", within="dialog[open]")

    # A phone is lost, another player is kept out.
    lost, bad = online[3], online[4]
    before = hunt.call("lobby.board", limit=100)["rows"]
    offer = hunt.call("player.handover", player=of_phone[name_of(lost)])["token"]
    spare = Phone(crowd, address).open(f"/play/{hunt.code}#{offer}").see("Play on here?").press("Play on here", within="main")
    spare.see("50 points")
    phones[lost].see("another device has it")
    cohost.press("Players", within="nav").press(name_of(bad), within="main")
    cohost.press("Remove and keep out", within="dialog").press("Remove and keep out", within="dialog").see("Kept out")
    cohost.shot("field-cohost")
    phones[bad].see("You are no longer in this hunt").press("Join again")
    phones[bad].type("Your name", name_of(bad)).press("Kids").press("Join the hunt")
    phones[bad].see("The host has removed you from this hunt")
    phones[bad].shot("field-phone-kept-out")
    assert len(before) == PHONES

    # The network is back: what was found meanwhile counts from then.
    for line in lines:
        line.mend()
    for number in OFFLINE:
        phones[number].see("50 points")
    finds = [event for event in hunt.call("lobby.history", limit=1000)["events"] if event["type"] == "clue.scanned"]
    away = {of_phone[name_of(number)] for number in OFFLINE}
    assert all(event["data"]["at"] < event["at"] for event in finds if event["data"]["player"] in away)

    # Frozen: nobody but host and staff sees what happens now.
    hunt.call("lobby.freeze")
    answer(phones[second[0]], "The oldest tree", "plane tree")
    phones[second[0]].see("+20").press("Continue")
    assert points(hunt, late, hunt.token) == 20
    assert points(hunt, late, phones[online[0]].seat()["token"]) == 0
    screen.see("frozen", within="body")
    screen.shot("field-screen-frozen")

    # Over and revealed, by division too.
    hunt.call("lobby.end")
    phones[online[0]].see("The host will reveal how it ended")
    hunt.call("lobby.reveal")
    phones[online[0]].see("Kids").see("Adults")
    phones[online[0]].shot("field-phone-results")
    phones[second[0]].see("20 points")
    screen.see("Kids", within="body").see_not("Sleepyheads starts", within="body")
    screen.still()
    screen.shot("field-screen-results")
    results = hunt.call("lobby.results")
    assert {one["division"] for one in results["divisions"]} == {"Kids", "Adults"}
    assert name_of(second[0]) in {row["name"] for row in results["rows"]}
