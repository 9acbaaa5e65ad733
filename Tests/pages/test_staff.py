"""Tests staff: the host invites them by a link, each sees what their role may do and nothing else, and it ends."""

import io
import json
import re
import time
from pathlib import Path

import pytest
from PIL import Image

from hosting import sit
from playing import CLUES, join

ROOT = Path(__file__).parent.parent.parent
PHOTO = {"title": "All of you", "points": 20, "proof": {"photo": {}}}

TABS = {
    "cohost": ["Control", "Clues", "Players", "Board", "Photos", "Talk"],
    "referee": ["Photos", "Players", "Board", "Feed"],
    "moderator": ["Players", "Talk"],
    "onlooker": ["Overview", "Clues", "Players", "Board", "Photos", "Talk"],
}

# What each role finds on which tab, and what must not be there.
FINDS = {
    "cohost": {
        "control": (["Pause", "End", "Tell the players", "People who help you"], ["Run from my phone"]),
        "clues": (["Add a clue", "Print"], []),
        "photos": (["Accept", "Reject", "Show accepted photos"], []),
        "board": (["Freeze the board"], []), "talk": (["Reports", "Boo"], []), "players": (["Ada"], []),
    },
    "referee": {
        "photos": (["Accept", "Reject"], ["Show accepted photos", "Take all down", "Show to all"]),
        "board": (["New ruling"], ["Freeze the board"]), "players": (["Ada", "Roll call and help"], []),
        "feed": (["Nothing yet"], []),
    },
    "moderator": {
        "players": (["Ada", "Roll call and help"], []), "talk": (["Reports", "Boo"], []),
    },
    "onlooker": {
        "overview": (["Running", "Big screen", "What is happening"],
                     ["Roll call and help", "No clock", "Players join here", "Pause", "End the hunt", "Tell the players",
                      "People who help you"]),
        "clues": (["The fountain", "Print"], ["Add a clue", "Paste a table"]),
        "photos": (["Ada: All of you", "waiting"], ["Accept", "Reject", "Take all down"]),
        "board": (["Rulings"], ["Freeze the board", "New ruling"]), "talk": (["Boo"], []), "players": (["Ada"], []),
    },
}

# What each may do with a player.
MENU = {
    "cohost": {"Accept a find by hand", "Why these points?", "Tell them something", "Give or take points", "Change the name",
               "Lost phone: hand the seat over", "Mute", "Remove", "Remove and keep out",
               "Forget for good"},
    "referee": {"Accept a find by hand", "Why these points?", "Give or take points"},
    "moderator": {"Why these points?", "Tell them something", "Change the name", "Lost phone: hand the seat over", "Mute",
                  "Remove", "Remove and keep out"},
    "onlooker": {"Why these points?"},
}


def send_photo(hunt, token, clue):
    file = io.BytesIO()
    Image.new("RGB", (60, 40), (30, 140, 60)).save(file, "JPEG")
    host, hunt.token = hunt.token, token
    name = hunt.photo(file.getvalue())
    hunt.token = host
    hunt.call("clue.answer", token=token, clue=clue, answer={"photo": name})


@pytest.fixture
def busy(host):
    """A running hunt with a player, a photo that waits, and a message."""
    hunt = host(clues=[*CLUES, PHOTO])
    hunt.ada = hunt.join("Ada")
    hunt.call("lobby.start")
    send_photo(hunt, hunt.ada, hunt.clue("All of you")["clue"])
    hunt.call("chat.send", token=hunt.ada, text="Boo")
    return hunt


def invited(browse, hunt, role, name="Mia", **options):
    invitation = hunt.call("staff.invite", name=name, role=role)
    page = browse(f"/host/{hunt.lobby}#{invitation['token']}", **options)
    return page, invitation


def test_the_page_knows_the_protocols_rights():
    """What the page offers to a role is what the protocol lets it call."""
    source = (ROOT / "Sources/WebServer/Resources/static/js/host/rights.js").read_text()
    table = re.search(r"const RIGHTS = \{(.*?)\n\};", source, re.S)[1]
    rights = {role: set(re.findall(r'"([\w.]+)"', methods))
              for role, methods in re.findall(r"(\w+): \[(.*?)\]", table, re.S)}
    methods = json.loads((ROOT / "schema/openrpc.json").read_text())["methods"]
    roles = {"referee", "moderator", "onlooker"}
    for role in roles:
        # What all of them may is no question.
        may = {method["name"] for method in methods if "host" in method["x-who"] and role in method["x-staff"]
               and not roles <= set(method["x-staff"])}
        assert rights[role] == may, role


@pytest.mark.parametrize("role", TABS)
def test_each_role_sees_what_it_may_do_and_nothing_else(browse, busy, role):
    page, _ = invited(browse, busy, role)
    page.see(f"{role} Mia", within="header.bar")
    page.wait(lambda: [tab.text.split("\n")[0] for tab in page.all("nav.tabs a")] == TABS[role],
              complaint=lambda: page.text("nav.tabs"))
    settings = page.all('[aria-label="Settings of the hunt"]')
    assert bool(settings) == (role == "cohost")
    page.shot(f"staff-{role}")
    for tab, (there, hidden) in FINDS[role].items():
        page.press(tab, within="nav.tabs")
        for text in there:
            page.see(text, within="main")
        for text in hidden:
            page.see_not(text, within="main")
        page.shot(f"staff-{role}-{tab}")
        assert page.barriers() == [], tab
    # The link is gone from the address, and the page can be opened again without it.
    assert "#" not in page.driver.current_url or "." not in page.driver.current_url.rpartition("#")[2]
    page.open(f"/host/{busy.lobby}").see(f"{role} Mia", within="header.bar")


@pytest.mark.parametrize("role", MENU)
def test_each_role_does_with_a_player_what_it_may(browse, busy, role):
    page, _ = invited(browse, busy, role)
    page.press("Players", within="nav").press("Ada", within=".people").see("Why these points?", within="dialog")
    assert {button.text for button in page.all("dialog .menu button")} == MENU[role]
    if role == "referee":
        page.press("Accept a find by hand").press("Accept", within="dialog form").see("Ada has")
    if role == "moderator":
        page.press("Mute", within="dialog").press("Mute", within="dialog form").see("Done: Ada")


def test_a_moderator_writes_removes_and_announces(browse, busy):
    page, _ = invited(browse, busy, "moderator")
    page.press("Talk", within="nav").type("Message to all", "Be kind.", enter=True).see("Be kind.", within=".lines")
    assert busy.call("lobby.view")["chat"][-1]["name"] == "Mia"
    page.press("Remove what Ada wrote", within="main").press("Remove", within="dialog").see("removed", within=".lines")
    page.press("News", within="[role=tablist]")
    # Hints are the host's.
    assert "Clue" not in page.text("#part-news form")
    page.type("Message", "Come back").press("Send", within="#part-news").see("Come back", within="#part-news .news")


def test_an_onlooker_reads_a_clue_and_its_answer(browse, busy):
    page, _ = invited(browse, busy, "onlooker")
    page.press("Clues", within="nav").press("The oldest tree", within="main").see("plane tree, platane", within="dialog")
    page.see("It stands by the water.", within="dialog").see_not("Save", within="dialog")
    page.shot("staff-onlooker-clue")


def test_the_host_invites_somebody_and_revokes_it(browse, busy):
    page = sit(browse, busy, named=True)
    page.press("Helpers", within="main").see("Nobody is invited yet", within="dialog")
    page.press("Invite somebody", within="dialog").see("Judges photos", within="dialog")
    assert page.barriers() == []
    page.press("Make the link", within="dialog form").see("Name: something is missing here", within="dialog")
    page.type("Name", "Ada Lovelace").press("Make the link", within="dialog")
    page.see("Referee Ada Lovelace", within="dialog").see("shown only now", within="dialog")
    page.find("dialog svg.qr")
    page.shot("staff-link")
    assert page.barriers() == []
    address, = page.scanned()
    assert address.startswith(f"{page.address}/host#{busy.lobby}.h1.")

    phone = browse(address.removeprefix(page.address)).see("Referee Ada Lovelace", within="header.bar")
    assert phone.driver.current_url.endswith(f"/host/{busy.lobby}") or "#" in phone.driver.current_url
    page.press("Close", within="dialog:last-of-type")
    page.see("Ada Lovelace", within="dialog").see("here now", within="dialog")
    page.shots("staff-list")
    assert page.barriers() == []
    page.press("Revoke", within="dialog").see("Revoke the invitation of Ada Lovelace?").shot("staff-revoke")
    page.press("Revoke", within="dialog.sure").see("revoked", within="[data-staff=h1]")
    assert not page.all("[data-staff=h1] button")
    phone.see("This invitation was revoked or has expired. Ask the host for a new one.")
    phone.shot("staff-over")
    assert phone.barriers() == []
    phone.open(f"/host/{busy.lobby}").see("This invitation was revoked or has expired")


def test_a_station_is_invited_for_a_clue_and_an_end(browse, busy):
    page = sit(browse, busy, named=True).press("Helpers", within="main").press("Invite somebody", within="dialog")
    page.type("Name", "Tent")
    page.run("""
        for (const [label, text] of [["Role", "Station"], ["At which clue?", "The bridge"], ["How long", "For 4 h"]]) {
          const field = [...document.querySelectorAll("dialog select")]
            .find((one) => one.labels[0].innerText.startsWith(label));
          field.value = [...field.options].find((one) => one.text.startsWith(text)).value;
          field.dispatchEvent(new Event("change", {bubbles: true}));
        }
    """)
    begun = time.time()
    page.press("Make the link", within="dialog").see("Station Tent", within="dialog")
    address, = page.scanned()
    member, = busy.call("staff.list")["staff"]
    assert member["role"] == "station" and member["clue"] == busy.clue("The bridge")["clue"]
    assert begun - 60 <= member["expiresAt"] / 1_000 - 4 * 3_600 <= time.time() + 60, "four hours, by the minute"
    page.press("Close", within="dialog:last-of-type").see("The bridge", within="[data-staff]").see("until", within="[data-staff]")
    browse(address.removeprefix(page.address)).see("Tent", within="main")


def test_the_host_goes_on_with_a_phone_by_one_press(browse, busy):
    page = sit(browse, busy, named=True).press("Run from my phone", within="main")
    page.find("dialog svg.qr")
    page.shot("staff-own-phone")
    assert page.barriers() == []
    address, = page.scanned()
    phone = browse(address.removeprefix(page.address)).see("Cohost My phone", within="header.bar")
    # The same link again, not another invitation.
    page.press("Close", within="dialog").press("Run from my phone", within="main").find("dialog svg.qr")
    assert page.scanned() == [address] and len(busy.call("staff.list")["staff"]) == 1
    phone.press("Pause", within="main").press("Pause", within="dialog").see("Resume")
    page.press("Close", within="dialog").see("paused (My phone)", within=".feed")
    # A cohost helps on, but invites no cohosts.
    phone.press("Helpers", within="main").press("Invite somebody", within="dialog")
    options = phone.run("return [...document.querySelector('dialog select').options].map(({text}) => text)")
    assert options == ["Referee", "Moderator", "Onlooker", "Station"]


def test_a_link_says_in_german_that_it_is_over(browse, busy):
    invited = busy.call("staff.invite", name="Mia", role="onlooker")
    page = browse(f"/host/{busy.lobby}#{invited['token']}", language="de").see("Beobachtung: Mia", within="header.bar")
    page.shot("staff-onlooker-german")
    busy.call("staff.revoke", staff=invited["staff"])
    page.see("Diese Einladung wurde widerrufen oder ist abgelaufen. Bitte die Spielleitung um eine neue.")
    browse(f"/host#{invited['token']}", language="de").see("Diese Einladung wurde widerrufen oder ist abgelaufen")


def test_who_one_is_and_leaving(browse, busy):
    page, _ = invited(browse, busy, "referee", name="Ada")
    page.press("Referee Ada", within="header.bar").see("Judges photos and late finds", within="dialog")
    assert page.barriers() == []
    page.press("Leave on this device", within="dialog").press("Leave on this device", within="dialog.sure")
    page.see("A new hunt")
    assert page.run("return localStorage.getItem('quarry.seats')") in (None, "{}")


def test_a_cohosts_phone_becomes_the_hosts_by_the_account(browse, host):
    """The host's own phone is dead, and the host signs in on a phone on which somebody helps already."""
    account = {"firstName": "Ada", "lastName": "Lovelace", "username": f"ada-{time.time_ns()}",
               "email": f"ada-{time.time_ns()}@example.com", "password": "correct-horse-1"}
    hunt = host(clues=CLUES)
    token = hunt.call("account.register", token=None, **account)["token"]
    hunt.call("account.claim", token=token, host=hunt.token)
    page, _ = invited(browse, hunt, "cohost")
    page.see("Cohost Mia", within="header.bar").see_not("Run from my phone", within="main")
    page.open("/account").type("Email or username", account["username"]).type("Password", account["password"])
    page.press("Sign in", within="main").see("Hosting now").press("Old Town", within="main")
    page.see("Run from my phone", within="main")
    assert not page.all(".whoami")


def test_the_hosts_code_opens_the_hunt_on_another_phone(browse, busy):
    page = browse("/host#code").type("Host code", busy.token).press("Host with it", within="dialog")
    page.see("Run from my phone", within="main")
    # A helper whose link cannot be opened pastes its token there, too.
    token = busy.call("staff.invite", name="Mia", role="moderator")["token"]
    other = browse("/host#code").type("Host code", token).press("Host with it", within="dialog")
    other.see("Moderator Mia", within="header.bar")


def test_the_hosts_own_seat_stays(browse, busy):
    page = sit(browse, busy)
    token = busy.call("staff.invite", name="Mia", role="onlooker")["token"]
    page.open("/").open(f"/host/{busy.lobby}#{token}").see("People who help you", within="main")
    assert not page.all(".whoami")


def test_the_activity_list_says_who_did_what(browse, busy):
    mia = busy.call("staff.invite", name="Mia", role="cohost")["token"]
    page = sit(browse, busy).see("Mia was invited: Cohost", within=".feed")
    busy.call("clue.update", token=mia, clue="c1", title="The well")
    busy.call("lobby.announce", token=mia, text="Look up")
    busy.call("lobby.announce", text="Look down")
    page.see("The well was changed (Mia)", within=".feed").see("Announced: Look up (Mia)", within=".feed")
    page.see("Announced: Look down", within=".feed").see_not("Announced: Look down (", within=".feed")
    page.shot("staff-activity")
    page.open(f"/host/{busy.lobby}").see("The well was changed (Mia)", within=".feed")


def test_two_referees_at_once_never_look_at_the_same_photo(browse, busy):
    for name in ("Ben", "Cy"):
        send_photo(busy, busy.join(name), busy.clue("All of you")["clue"])
    mia, _ = invited(browse, busy, "referee")
    sam, _ = invited(browse, busy, "referee", name="Sam")
    shown = "return document.querySelector('.review strong')?.innerText"
    for page in (mia, sam):
        page.see("3 photos are waiting").find(".review img.photo")
    seen = {mia.run(shown), sam.run(shown)}
    assert len(seen) == 2, seen
    mia.press("Accept", within=".review")
    mia.wait(lambda: mia.run(shown) and mia.run(shown) not in seen, complaint=lambda: f"Mia sees {mia.run(shown)}")
    sam.press("Accept", within=".review").see("Others are looking at the photos that wait.", within=".review")
    sam.shot("staff-photos-held")
    mia.press("Accept", within=".review").see("No photos are waiting", within=".review")
    sam.see("No photos are waiting", within=".review")
    judged = [photo["by"]["name"] for photo in busy.call("photo.queue")["submissions"]]
    assert sorted(judged) == ["Mia", "Mia", "Sam"]
    sam.see("judged by Mia", within=".album")


def test_a_player_never_reads_who_of_the_staff_did_it(browse, busy):
    ada = join(browse, busy, name="Eve")
    mia = busy.call("staff.invite", name="Mia Zwq", role="cohost")["token"]
    busy.call("lobby.announce", token=mia, text="Look up")
    ada.see("Look up", within="body")
    assert "Zwq" not in ada.run("return document.documentElement.outerHTML + JSON.stringify(localStorage)")


def test_a_station_says_where_it_stands(browse, host):
    hunt = host(clues=CLUES)
    invitation = hunt.call("staff.invite", name="Tent", role="station", clue="c1")
    page = browse(f"/station/{hunt.lobby}#{invitation['token']}").see("Tent")
    page.shot("staff-station")
    assert page.barriers() == []
    hunt.call("staff.revoke", staff=invitation["staff"])
    page.open(f"/station/{hunt.lobby}").see("revoked", within="main")
