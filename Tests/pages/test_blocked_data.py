"""Tests a browser that blocks what sites store: it says so before anything is created that would be lost."""

import urllib.parse

from packing import Person
from playing import CLUES, TEXTS

BLOCKED = """
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {get() { throw new DOMException("Access is denied.", "SecurityError"); }});
    }
"""


def blocking(browse, path, **options):
    page = browse(**options)
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source=BLOCKED)
    return page.open(path)


def test_nobody_gets_a_seat_that_would_be_lost(browse, server, host):
    hunt = host(clues=CLUES)
    page = blocking(browse, f"/join/{hunt.code}").see("This browser keeps nothing for this page")
    assert not page.all("form") and page.barriers() == []
    # Whoever has lost one already comes back to the same sentence.
    page.open(f"/play/{hunt.code}").see("This browser keeps nothing for this page")
    page.open("/host").see("This browser keeps nothing for this page")
    page.open(f"/packs/{Person(server).pack()}").see("This browser keeps nothing for this page").see_not("Play competitively")
    assert hunt.call("lobby.peek", code=hunt.code, token=None)["players"] == 0


def test_every_page_says_so_and_keeps_the_link(browse, host):
    hunt = host(clues=CLUES)
    says = "This browser keeps nothing for this page"
    page = blocking(browse, "/").see(says)
    assert page.barriers() == []
    page.open(f"/play/{hunt.lobby}").see(says).see("This hunt does not open here")
    assert page.barriers() == []
    token = hunt.call("staff.invite", role="cohost", name="Ms Lind")["token"]
    link = f"/host/{hunt.lobby}#{token}"
    page.open(link).see(says)
    assert page.driver.current_url.endswith(link) and page.barriers() == []
    # Once site data is allowed, the link is still good.
    browse(link).see("Ms Lind")


def test_a_seat_is_not_handed_over_to_a_browser_that_would_lose_it(browse, host):
    hunt = host(clues=CLUES)
    hunt.join("Ada")
    offer = hunt.call("player.handover", player="p1")["token"]
    page = blocking(browse, f"/play/{hunt.code}#{urllib.parse.quote(offer)}", language="de")
    page.see(TEXTS["de"]["storage.blocked"])
    assert not page.all("button.primary")


def test_nobody_makes_an_account_in_a_browser_that_would_forget_it(browse):
    for path in ("/account", "/account#invitation=abc", "/account#sign-in=refused"):
        page = blocking(browse, path).see("you would be signed out at once")
        assert not page.all("form, input, #content button") and page.barriers() == []
    # A letter's link needs nothing of the browser.
    page.open("/").open("/account#reset=abc").see("Set a password")
    assert page.all("form")
