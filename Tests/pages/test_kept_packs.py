"""Tests packs that are kept in the browser: they are practised without a network, and fetched anew when they are out of date."""

import uuid

from browser import PHONE
from packing import PINS, Person, sign_in

PROOFS = [
    {"title": "The steps", "text": "Count them.", "points": 30, "proof": {"number": {"question": "How many steps?", "answer": 84}},
     "hints": [{"text": "More than eighty.", "cost": 5}]},
    {"title": "The door", "text": "Scan what hangs there.", "points": 20, "proof": {"scan": {}}},
    {"title": "The lamp", "text": "Which one?", "points": 10, "proof": {"choice": {"options": ["left", "right"], "answer": 1}}},
]


def keep(browse, server, line, pins=PROOFS + PINS[:2]):
    person = Person(server)
    name = f"Walk {uuid.uuid4().hex[:8]}"
    pack = person.pack(name=name, pins=pins)
    page = sign_in(browse, person, f"/packs/{pack}", address=line.address)
    page.press("Keep it to practise").see("It is kept here", within=".toasts").see("Practise", within="main")
    return person, pack, name, page


def test_a_kept_pack_is_practised_without_a_network(browse, server, line):
    _, pack, name, page = keep(browse, server, line)
    page.open("/packs").see("Kept on this device").is_kept()
    page.expect("WebSocket connection to", "Failed to load resource", "ERR_")
    line.cut()
    page.open("/packs").see("Kept on this device").see("The server cannot be reached")
    assert page.barriers() == []
    page.shots("packs-kept")
    page.press(name, within=".keptpacks").see("nothing of it counts").see("0 points · 0 of 5 found", within="header")
    page.press("The steps", within="main").press("Hint 1").press("Take it for 5 points", within="dialog").see("More than eighty.")
    page.type("How many steps?", "83").press("Answer").see("Not right").press("Continue")
    page.type("How many steps?", "84").press("Answer").see("Found!").press("Continue")
    page.see("25 points · 1 of 5 found", within="header")
    # No code hangs there that this browser could judge.
    page.press("The door", within="main").see("your word counts").press("I have found it").see("Found!").press("Continue")
    page.press("The lamp", within="main").press("right", within="dialog").press("Answer").see("Found!").press("Continue")
    page.shots("practice")
    assert page.barriers() == []
    # It goes on where it was left.
    page.driver.refresh()
    page.see("55 points · 3 of 5 found", within="header")
    page.press("The cat house", within="main").type("Your answer", "CAT ").press("Answer").see("Found!").press("Continue")
    page.press("The swan", within="main").type("Your answer", "water").press("Answer").see("+20 points").press("Continue")
    page.see("You found everything!", within=".medalcard").see("85 points", within=".medalcard")
    page.press("Begin anew").see("0 points · 0 of 5 found", within="header")


def test_a_pack_is_kept_without_an_account_and_its_page_opens_without_a_network(browse, server, line):
    person = Person(server)
    name = f"Walk {uuid.uuid4().hex[:8]}"
    pack, other = person.pack(name=name, pins=PROOFS + PINS[:2]), person.pack()
    page = browse(f"/packs/{pack}", address=line.address).see("Play casually")
    # Who is on no board is not warned of losing a place there.
    page.press("Keep it to practise").see("It is kept here", within=".toasts").see("Practise", within="main").is_kept()
    page.expect("WebSocket connection to", "Failed to load resource", "ERR_")
    line.cut()
    page.open(f"/packs/{pack}").see(name, within="h1").see("You can practise this pack all the same")
    page.see("5 pins", within=".packhead").see_not("Play casually")
    assert page.barriers() == []
    page.shots("pack-kept-offline")
    page.press("Practise", within="main").see("nothing of it counts").see("0 points · 0 of 5 found", within="header")
    page.press("The steps", within="main").type("How many steps?", "84").press("Answer").see("Found!")
    # What is not kept opens, and says that it cannot be shown.
    page.open(f"/packs/{other}").see("The server cannot be reached", within="main").see_not("Practise", within="main")
    page.open("/packs/new").see("The server does not answer")


def test_kept_packs_say_that_they_are_out_of_date_and_are_all_fetched_anew(browse, server, line):
    person, pack, name, page = keep(browse, server, line)
    person.call("pack.update", pack=pack, version=1, clues=[{**PROOFS[0], "title": "The new steps"}, *PROOFS[1:]])
    page.open("/packs").see("Out of date: there is version 2", within=".keptpacks").see("Version 1", within=".keptpacks")
    page.resize((320, 640))
    assert page.run("return document.documentElement.scrollWidth") <= 320
    page.resize(PHONE)
    page.press("Update all").see("1 pack was updated.").see("Version 2", within=".keptpacks").see_not("Out of date")
    page.press("Update all").see("All of them are up to date.")
    page.press(name, within=".keptpacks").see("The new steps", within="main")
    page.press("Back", within="header").press(f"Remove {name} from this device").see_not("Kept on this device")
    assert page.run("return Object.keys(localStorage).filter((key) => key.includes(arguments[0]))", pack) == []


def test_a_browser_without_room_keeps_nothing_and_says_so(browse, server):
    person = Person(server)
    page = sign_in(browse, person, f"/packs/{person.pack()}").see("Keep it to practise")
    page.run("""
        const real = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, value) {
          if (name.startsWith("quarry.draft.kept")) throw new DOMException("Full.", "QuotaExceededError");
          real.call(this, name, value);
        };
    """)
    page.press("Keep it to practise").see("no room left", within=".toasts").see("Keep it to practise", within="main")
