"""The operators' page: the server, its lobbies, accounts and bans."""

import json
import subprocess
import urllib.request
import uuid

import pytest

from browser import PATIENCE
from conftest import Host
from contract import QUARRY
from test_account import register
from test_languages import LONGEST, ROOM, TEXTS, by_day, fits
from hosting import choose
from playing import CLUES, join
from test_looks import look


def quarry(server, *arguments):
    ended = subprocess.run([str(QUARRY), "admin", *arguments, "--data", server.folder.name], capture_output=True, text=True,
                           timeout=60, check=True)
    return ended.stdout.strip()


def enter(browse, server, **options):
    """A browser in which an operator has entered a token."""
    page = browse("/admin", **options)
    return page.type("Operator’s token", quarry(server, "token", "--name", "Mia")).press("Enter").see("Connections")


def test_an_operator_ends_and_deletes_a_lobby(browse, server):
    hunt = Host(server, name=f"Fox Hunt {uuid.uuid4().hex[:6]}")
    name = hunt.call("lobby.peek", lobby=hunt.lobby)["name"]
    page = enter(browse, server).type("A part of the name", name).press("Search").see("Found: 1").see("Not started")
    look(page, "admin")
    page.press(f"Actions: {name}").see("Its join code is free", within="dialog")
    look(page, "admin-actions")
    page.press("End", within="dialog").see("cannot be undone", within="dialog.sure").press("Cancel", within="dialog.sure")
    page.see("Not started").press(f"Actions: {name}").press("End", within="dialog").press("End", within="dialog.sure").see("Over")
    page.press(f"Actions: {name}").see_not("Everybody sees the results", within="dialog").press("Close", within="dialog")
    # Where there is room, what can be done is in view.
    page.resize((1280, 800))
    page.see("Archive", within=".lobbies")
    assert not page.all(".gathered") and page.texts(".lobbies .inview") == ["Archive", "Delete for good"]
    assert page.barriers() == []
    page.press(f"Delete for good: {name}").see("Everything goes", within="dialog.sure")
    page.press("Delete for good", within="dialog.sure").see("Nothing was found.")


def test_each_figure_says_whether_it_is_normal_and_how_it_ran(browse, server):
    page = enter(browse, server, held=1_000).see("up to 18,000", within=".figures").see("As of", within=".console")
    states = page.run("return [...document.querySelectorAll('.figure .badge')].map(({innerText}) => innerText)")
    assert states == ["Normal"] * 6
    assert not page.all(".trend")
    page.press("Look again").find(".trend")
    assert "Connections in the last" in page.run("return document.querySelector('.trend').getAttribute('aria-label')")
    assert page.barriers() == []
    # The page looks again by itself.
    points = "return document.querySelector('.trend polyline').getAttribute('points').split(' ').length"
    before = page.run(points)
    page.forward(10).wait(lambda: page.run(points) > before)


def test_a_figure_that_is_not_normal_says_so_and_what_to_do(browse, server):
    page = enter(browse, server)
    page.run("""
        const {get} = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
        Object.defineProperty(MessageEvent.prototype, "data", {
          get() { return get.call(this).replace(/"diskFree":\\d+/, '"diskFree":4096'); },
        });
    """)
    page.press("Look again").see("Not normal", within=".figure.bad").see("Make room on the disk", within=".console")
    assert page.barriers() == []
    look(page, "admin-not-normal")


def test_an_operator_sees_only_lobbies_in_a_phase(browse, server):
    name = uuid.uuid4().hex[:6]
    fox, deer = Host(server, name=f"Fox {name}"), Host(server, name=f"Deer {name}", clues=CLUES)
    deer.call("lobby.start")
    page = enter(browse, server).type("A part of the name", name).press("Search").see("Found: 2")
    choose(page, "Phase", "Running")
    page.see("Found: 1").see(f"Deer {name}", within=".lobbies").see_not(f"Fox {name}", within=".lobbies")
    choose(page, "Phase", "Paused")
    page.see("Nothing was found.")
    choose(page, "Phase", "Any phase")
    page.see("Found: 2").see(f"Fox {name}", within=".lobbies")
    deer.call("lobby.end")
    choose(page, "Phase", "Over")
    page.see("Found: 1").see(f"Deer {name}", within=".lobbies")


def test_an_operator_bans_an_address_and_disables_an_account(browse, server):
    ada = register(browse)
    page = enter(browse, server).see("Nobody is banned.")
    page.type("Address or network", "somewhere").type("Reason", "Noise").press("Ban", within="form.stack:last-of-type")
    page.press("Ban", within="dialog.sure").see("must be an address", within=".problem")
    page.type("Address or network", "203.0.113.0/24").press("Ban", within="form.stack:last-of-type")
    page.see("not your own address", within="dialog.sure").press("Cancel", within="dialog.sure").see("Nobody is banned.")
    page.press("Ban", within="form.stack:last-of-type").press("Ban", within="dialog.sure").see("203.0.113.0/24", within=".entries")
    assert page.barriers() == []
    page.press("End the ban: 203.0.113.0/24").press("End the ban", within="dialog.sure").see("Nobody is banned.")
    page.type("Exact username", ada.username).press("Find").see("Lobbies: 0")
    page.press(f"Disable: {ada.username}").see("signed out everywhere").press("Disable", within="dialog.sure").see("Disabled")
    page.press("Enable").see_not("Disabled")


def test_a_link_for_a_new_password_is_shown_whole(browse, public_server):
    address = f"http://127.0.0.1:{public_server.http}"
    ada = register(browse, address=address)
    page = enter(browse, public_server, address=address).type("Exact username", ada.username).press("Find")
    link = page.press("Link for a new password").find(".token").text
    assert link.startswith("https://hunt.example/account#reset=")
    assert page.barriers() == []
    page.shot("admin-link")


def test_an_account_that_is_an_operator_needs_no_token(browse, server):
    ada = register(browse)
    ada.open("/admin").see("You are not an operator of this server.")
    assert ada.barriers() == []
    quarry(server, "grant", ada.username)
    ada.open("/admin").see("Connections")


def test_a_wrong_token_is_refused(browse):
    page = browse("/admin").type("Operator’s token", "operator.o1.AAAAAAAAAAAAAAAAAAAAAA").press("Enter")
    page.see("no longer knows", within=".problem")
    assert page.barriers() == []


def test_an_operator_sees_what_went_wrong(browse, server):
    token = quarry(server, "token")

    def call(method, **params):
        request = urllib.request.Request(
            f"http://127.0.0.1:{server.http}/rpc", headers={"Authorization": f"Bearer {token}"},
            data=json.dumps({"id": 1, "method": method, "params": params}).encode())
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["result"]

    hook = call("webhook.create", url="https://receiver.invalid/hook", types=["hunt.ended"])["webhook"]
    call("webhook.test", webhook=hook)
    page = enter(browse, server).see("Problems since the start")
    page.wait(lambda: call("admin.problems")["webhooks"])
    page.press("Look again").see("Webhooks that failed: ")

    def opened():
        # Until the page has drawn what it asked for anew.
        page.run("for (const part of document.querySelectorAll('details')) part.open = true")
        return "could not be reached at all" in page.text("main")

    page.wait(opened)
    page.see(f"https://receiver.invalid/hook (the server’s webhook {hook})")
    page.see("a test, which is not tried again").press("Send a test").see("The test is on its way")
    assert page.barriers() == []
    look(page, "admin-problems")
    call("webhook.delete", webhook=hook)
    assert "webhooks:" in quarry(server, "problems")


def test_a_busy_server_in_arabic(browse, server):
    texts, mark = TEXTS["ar"], uuid.uuid4().hex[:6]
    for number in range(45):
        Host(server, name=f"Fox Hunt {number:02} {mark}")
    ada = register(browse)
    page = browse("/admin", language="ar").type(texts["admin.token"], quarry(server, "token")).press(texts["admin.enter"])
    page.type(texts["admin.query"], mark).press(texts["admin.search"]).see(f"44 {mark}")
    page.press(texts["room.more"]).see(f"05 {mark}").see_not(f"04 {mark}")
    page.type(texts["admin.address"], "203.0.113.0/24").type(texts["admin.reason"], "Noise")
    page.press(texts["admin.ban"], within="form.stack:last-of-type").press(texts["admin.ban"], within="dialog.sure")
    page.see("203.0.113.0/24", within=".entries")
    page.type(texts["admin.login"], ada.username).press(texts["admin.find"])
    disable = f"{texts['admin.disable']}: {ada.username}"
    page.press(disable).press(texts["admin.disable"], within="dialog.sure").see(texts["admin.isDisabled"])
    # Names in Latin letters begin at the right, too.
    assert {right for _, right in page.run(ROOM, ".entry > .row > strong")} == {0}
    look(page, "admin-busy-ar")
    lift = f"{texts['admin.unban']}: 203.0.113.0/24"
    page.press(lift).press(texts["admin.unban"], within="dialog.sure").see(texts["admin.noBans"])


@pytest.mark.parametrize("language", by_day(sorted({*LONGEST[:2], "ar"})))
def test_operators_and_accounts_pages_fit_a_small_phone(browse, server, language):
    Host(server, name="Fox Hunt")
    ada = register(browse)
    quarry(server, "grant", ada.username)
    page = browse("/", language=language, size=(320, 640))
    page.run("localStorage.setItem('quarry.account', arguments[0])", ada.run("return localStorage.getItem('quarry.account')"))
    page.open("/admin").see(TEXTS[language]["admin.connections"]).see("Fox Hunt")
    fits(page, "admin")
    page.shot(f"language-{language}-admin")
    page.open("/account").see(TEXTS[language]["account.profile"])
    fits(page, "account")
    page.shot(f"language-{language}-account")


def test_what_an_operator_announces_stands_above_the_pages(browse, server, host):
    hunt = host(clues=CLUES)
    player, screen = join(browse, hunt), browse(f"/watch/{hunt.code}")
    screen.see(hunt.code)
    text = "The server restarts at 22:00 <b>today</b>."
    quarry(server, "announce", text)
    try:
        # Pushed to who is there, asked for by who comes.
        player.see(text, within=".servernotice")
        front = browse("/").see(text, within=".servernotice")
        assert front.barriers() == [] and player.barriers() == []
        front.shots("server-notice")
        assert not screen.all(".servernotice"), "an audience sees none"
        front.press("Close", within=".servernotice").wait(lambda: not front.all(".servernotice"))
    finally:
        quarry(server, "announce", "--remove")
    player.wait(lambda: not player.all(".servernotice"))
