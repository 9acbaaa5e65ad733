"""Tests the page of a spare screen, whose code changes every 20 seconds, and players who scan it."""

import re

from hosting import open_clue, sit
from playing import join, type_code
from test_offline import CUT

FOYER = {"title": "The foyer", "points": 40, "proof": {"scan": {"living": True}}}
BAR = {"title": "The bar", "points": 20, "proof": {"scan": {"living": True}}}
OAK = {"title": "The oak", "points": 5, "proof": {"scan": {}}}


def typed(page):
    """The code on the screen, as people type it."""
    return page.run("return document.querySelector('.typed')?.textContent ?? ''")


def codes(hunt, clue="c1"):
    return {code["qr"][-12:]: code for code in hunt.call("clue.living", clue=clue)["codes"]}


def screen_link(hunt, clue="c1"):
    token = hunt.call("staff.invite", name="Screen", role="station", clue=clue)["token"]
    return f"/living/{hunt.lobby}#{token}"


def test_a_screen_shows_the_code_of_now_and_a_player_finds_with_it(browse, host):
    hunt = host(clues=[FOYER, OAK])
    screen = browse(screen_link(hunt), named=True).see("Scan this code").see("New code in")
    assert "#" not in screen.driver.current_url, "passers-by can read the address"
    code = typed(screen)
    assert code.replace("-", "") in codes(hunt)
    assert screen.run("return document.querySelector('svg.qr').getAttribute('aria-label')") == f"QR code {code}"
    screen.shots("living-screen")
    assert screen.barriers() == []

    page = join(browse, hunt)
    hunt.call("lobby.start")
    page.see("The foyer", within="main")
    type_code(page, typed(screen))
    page.see("Found!").see("+40").press("Continue")
    # The page can be opened again without its link.
    screen.open(f"/living/{hunt.lobby}").see("New code in")


def test_an_old_code_is_told_as_such(browse, host):
    hunt = host(clues=[FOYER])
    screen = browse(screen_link(hunt), named=True).see("New code in")
    page = join(browse, hunt)
    hunt.call("lobby.start")
    type_code(page, list(codes(hunt))[-1])
    page.see("This code is too old. Scan the one on the screen now.")
    page.shots("living-stale")
    assert page.barriers() == []
    page.press("Continue")
    page.type("Or type what is printed", typed(screen), enter=True).see("You found everything!")


def test_the_code_changes_by_itself_also_without_a_network(browse, host, line):
    hunt = host(clues=[FOYER])
    screen = browse(screen_link(hunt), address=line.address, held=1_000).see("New code in")
    screen.expect(*CUT)
    # The page learns nothing new of the server's time, and has the codes of the next minutes.
    line.cut()
    now, *later = codes(hunt)
    if typed(screen).replace("-", "") != now:
        now, *later = later
    left = int(re.search(r"\d+", screen.text(".next"))[0])
    screen.forward(left - 1).see("New code in 1 s")
    assert typed(screen).replace("-", "") == now
    for code in later[:2]:
        screen.forward(1).wait(lambda: typed(screen).replace("-", "") == code, complaint=lambda: f"{typed(screen)} is not {code}")
        screen.see("New code in 20 s").forward(19).see("New code in 1 s")
    screen.see("No network. The codes last until")
    screen.shot("living-offline")
    line.mend()
    screen.forward(20).see_not("No network").see("New code in")
    line.cut()
    screen.forward(150).see("No code now").see("too long")
    assert typed(screen) == ""
    screen.shots("living-none")
    assert screen.barriers() == []


def test_a_revoked_link_shows_no_code(browse, host):
    hunt = host(clues=[FOYER, BAR])
    invited = hunt.call("staff.invite", name="Screen", role="station", clue="c1")
    screen = browse(f"/living/{hunt.lobby}#{invited['token']}").see("New code in")
    hunt.call("staff.revoke", staff=invited["staff"])
    screen.see("expired or was revoked")
    assert typed(screen) == ""
    # Nor does the token of somebody who may not see it.
    for token in (hunt.call("staff.invite", name="Mia", role="onlooker")["token"], hunt.join("Ada")):
        screen.open("/").open(f"/living/{hunt.lobby}?clue=c1#{token}").see("No code now")
        assert typed(screen) == ""


def test_the_host_puts_a_clue_on_a_screen(browse, host):
    hunt = host(clues=[OAK, BAR])
    page = open_clue(sit(browse, hunt, named=True).press("Clues", within="nav").see("A code on a screen"), "c1")
    page.press("On a screen, changes every 20 seconds").press("Save", within="dialog")
    page.wait(lambda: hunt.clue("The oak")["proof"] == {"scan": {"living": True}})
    page = open_clue(page, "c1").press("A link for another screen").see("Copy the link", within="dialog")
    page.shot("living-link")
    # A field that is scrolled half below the head is no small one.
    page.run("document.querySelector('dialog[open]').scrollTo(0, 0)")
    assert page.barriers() == []
    staff = hunt.call("staff.list")["staff"]
    assert [(one["role"], one["clue"], one["name"]) for one in staff] == [("station", "c1", "Screen: The oak")]
    address = page.run("return document.querySelector('dialog a[target=_blank]').getAttribute('href')")
    # In the host's own browser the host's seat is enough.
    page.open(address).see("New code in")
    assert typed(page).replace("-", "") in codes(hunt)
    page.open(f"/living/{hunt.lobby}").see("Which clue?").press("The bar").see("New code in")
    assert typed(page).replace("-", "") in codes(hunt, "c2")
    # It can be printed again.
    page = open_clue(page.open(f"/host/{hunt.lobby}#clues"), "c1")
    page.press("On a screen, changes every 20 seconds").press("Save", within="dialog")
    page.wait(lambda: hunt.clue("The oak")["proof"] == {"scan": {}})


def test_in_german(browse, host):
    hunt = host(clues=[FOYER])
    screen = browse(screen_link(hunt), language="de").see("Scanne diesen Code").see("Neuer Code in")
    page = join(browse, hunt, language="de")
    hunt.call("lobby.start")
    page.open(f"/q/{list(codes(hunt))[-1]}").see("Dieser Code ist zu alt. Scanne den, der jetzt auf dem Bildschirm ist.")
    page.press("Weiter").open(f"/q/{typed(screen).replace('-', '')}").see("Gefunden!")
