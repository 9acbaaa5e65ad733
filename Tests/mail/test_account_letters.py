"""
Tests what requires a letter, over lines and with a real mail server: resetting a password and verifying an address.
"""

import itertools
import pathlib
import re
import subprocess

from harness import Client, Seen, Server
from ports import free_port
from postoffice import MailServer, letters_kept, quarry
from waiting import PATIENCE, eventually

PASSWORD, ANOTHER = "a mule 4 them?", "2 horses 4 us!"
NUMBERS = itertools.count(1)
PAGE = "https://hunt.example/account"
CLUES = [{"title": "Oak", "points": 1, "proof": {"scan": {}}}]


def connect(server):
    return Client(server, Seen())


class Ada:
    """Somebody new with an account: `line`, on which she is signed in; `account` and `token`; `email`."""

    def __init__(self, server):
        number = next(NUMBERS)
        self.username, self.email = f"ada{number}", f"Ada{number}@Example.org"
        self.line = connect(server)
        made = self.line.call("account.register", firstName="Ada", lastName="Byron", username=self.username,
                              email=self.email, password=PASSWORD)
        self.account, self.token = made["account"], made["token"]

    def ask_for_reset(self, server, **more):
        """Asks as somebody who is not signed in, whose line is returned."""
        stranger = connect(server)
        assert stranger.call("account.requestReset", email=self.email, **more) == {}
        return stranger


def token(letter, purpose):
    """The token in the letter's link, behind the #."""
    links = re.findall(rf"^{re.escape(PAGE)}#{purpose}=(\S+)$", letter.text, re.MULTILINE)
    assert len(links) == 1, letter.text
    return links[0]


# A forgotten password


def test_a_forgotten_password_is_chosen_anew_by_a_letter(server, post):
    ada, phone, stranger = Ada(server), connect(server), connect(server)
    phone.call("account.login", login=ada.username, password=PASSWORD)
    assert stranger.call("account.requestReset", email=ada.email.swapcase()) == {}
    letter = post.letter()
    assert letter.recipients == [ada.email] and "30 minutes" in letter.text and not letter.attachments
    secret = token(letter, "reset")
    stranger.refused("invalid-params", "account.reset", in_schema=True, resetToken=secret, password="too short")
    again = stranger.call("account.reset", resetToken=secret, password=ANOTHER)
    assert again["account"] == ada.account
    # Sessions opened with the old password end.
    assert ada.line.bye() == phone.bye() == {"reason": "replaced"}
    connect(server).refused("unauthorized", "account.get", token=ada.token)
    connect(server).refused("bad-credentials", "account.login", login=ada.username, password=PASSWORD)
    connect(server).call("account.login", login=ada.username, password=ANOTHER)
    # The letter arrived, so the address is verified.
    assert stranger.call("account.get")["emailVerified"] is True
    # The link works only once.
    stranger.refused("invalid-params", "account.reset", in_schema=True, resetToken=secret, password=PASSWORD)
    assert post.nothing_more(server)


def test_a_letter_is_in_the_language_of_whoever_asked(server, post):
    ada = Ada(server)
    for language, subject in ((None, "A new password"), ("de", "Ein neues Passwort"), ("ar", "كلمة"), ("uk", "пароль")):
        ada.ask_for_reset(server, **({"language": language} if language else {}))
        assert subject in post.letter().message["Subject"]
    assert connect(server).refused(
        "invalid-params", "account.requestReset", email=ada.email, language="ja")["field"] == "language"


def test_a_letter_for_a_password_is_good_for_half_an_hour(mail, clock):
    with quarry(mail, **clock.environment) as server:
        ada = Ada(server)
        stranger = ada.ask_for_reset(server)
        secret = token(mail.letter(), "reset")
        clock.move(minutes=31)
        assert stranger.refused(
            "invalid-params", "account.reset", in_schema=True, resetToken=secret, password=ANOTHER)["field"] == "resetToken"
        connect(server).call("account.login", login=ada.username, password=PASSWORD)


def test_a_second_letter_leaves_the_first_as_it_is_until_one_is_used(server, post):
    ada = Ada(server)
    stranger = ada.ask_for_reset(server)
    old = token(post.letter(), "reset")
    ada.ask_for_reset(server)
    new = token(post.letter(), "reset")
    stranger.call("account.reset", resetToken=old, password=ANOTHER)
    for used in (old, new):
        connect(server).refused("invalid-params", "account.reset", in_schema=True, resetToken=used, password=PASSWORD)
    connect(server).call("account.login", login=ada.username, password=ANOTHER)


def test_unknown_addresses_get_the_same_answer_and_no_letter(server, post):
    ada = Ada(server)
    assert connect(server).call("account.requestReset", email="nobody@example.org") == {}
    # The work follows the answer. That of the next request is done later.
    ada.ask_for_reset(server)
    assert post.letter().recipients == [ada.email] and post.nothing_more(server)


# Verifying an address


def test_an_address_is_verified_by_a_letter(server, post):
    ada = Ada(server)
    assert ada.line.call("account.get")["emailVerified"] is False
    ada.line.call("account.requestVerification")
    secret = token(post.letter(), "verify")
    # The link works without signing in, in any browser.
    stranger = connect(server)
    assert stranger.call("account.verify", verificationToken=secret) == {}
    assert ada.line.call("account.get")["emailVerified"] is True
    stranger.refused("invalid-params", "account.verify", in_schema=True, verificationToken=secret)
    # The token does not authorize anything else.
    stranger.refused("unauthorized", "account.get")
    stranger.refused("invalid-params", "account.reset", in_schema=True, resetToken=secret, password=ANOTHER)
    ada.line.call("account.requestVerification")
    assert post.nothing_more(server), "what is verified needs no letter"
    ada.line.call("account.update", email=f"new-{ada.email}", currentPassword=PASSWORD)
    assert ada.line.call("account.get")["emailVerified"] is False
    ada.line.call("account.requestVerification")
    assert post.letter().recipients == [f"new-{ada.email}"]


def test_what_was_sent_to_an_address_says_nothing_about_the_next(server, post):
    ada = Ada(server)
    ada.line.call("account.requestVerification")
    secret = token(post.letter(), "verify")
    ada.line.call("account.update", email=f"new-{ada.email}", currentPassword=PASSWORD)
    connect(server).refused("invalid-params", "account.verify", in_schema=True, verificationToken=secret)


# Queued letters


def test_letters_to_people_survive_a_kill_and_a_rebuilt_log():
    """Letters are queued as claims, which `quarry log rebuild` derives from the events."""
    port = free_port()
    with quarry(type("Nobody", (), {"port": port})) as server:
        ada = Ada(server)
        ada.line.call("account.requestVerification")
        lobby = ada.line.call("lobby.create", name="Old Town", email="bob@example.org",
                              clues=CLUES)
        ada.ask_for_reset(server)
        eventually(lambda: server.log().count("A letter could not be sent") >= 3)
        server.process.kill()
        server.process.wait()
        rebuilt = subprocess.run(
            [server.program, "log", "rebuild", "--data", server.folder.name], capture_output=True, text=True, timeout=60)
        assert rebuilt.returncode == 0, rebuilt.stderr
        mail = MailServer(port=port)
        try:
            server.restart()
            letters = [mail.letter() for _ in range(3)]
            purposes = {
                purpose: letter for letter in letters for purpose in ("reset", "verify") if f"#{purpose}=" in letter.text}
            [sheet] = [letter for letter in letters if letter.attachments]
            assert sheet.recipients == ["bob@example.org"] and lobby["code"] in sheet.text
            stranger = connect(server)
            stranger.call("account.verify", verificationToken=token(purposes["verify"], "verify"))
            stranger.call("account.reset", resetToken=token(purposes["reset"], "reset"), password=ANOTHER)
            assert mail.nothing_more(server)
            # Nothing is queued any more, also after another rebuild.
            assert server.process.poll() is None
            server.process.terminate()
            assert server.process.wait(PATIENCE) == 0
            subprocess.run([server.program, "log", "rebuild", "--data", server.folder.name], check=True, timeout=60,
                           capture_output=True)
            server.restart()
            connect(server).call("lobby.create", name="New Town", email="carol@example.org", clues=CLUES)
            assert mail.letter().recipients == ["carol@example.org"] and mail.nothing_more(server)
        finally:
            mail.stop()


def test_neither_a_file_nor_the_operators_log_holds_what_a_letter_brings(server, post):
    ada = Ada(server)
    ada.ask_for_reset(server)
    secret = token(post.letter(), "reset")
    marks = [secret, secret.rsplit(".", 1)[-1], ada.email]
    for path in pathlib.Path(server.folder.name).rglob("*"):
        if path.is_file():
            content = path.read_bytes().lower()
            assert not [mark for mark in marks if mark.lower().encode() in content], path
    assert not [mark for mark in marks if mark.lower() in server.log().lower()]


# Without mail


def test_without_mail_an_account_lives_on_and_nothing_waits_for_a_letter():
    server = Server("--log-level", "error")
    try:
        ada = Ada(server)
        assert connect(server).call("server.info")["mail"] is False
        assert ada.line.call("account.requestVerification") == {}
        ada.ask_for_reset(server)
        ada.line.call("account.update", firstName="Augusta")
        assert [entry["type"] for entry in ada.line.call("account.export")["history"]] == [
            "account.registered", "account.signedIn", "account.updated"]
    finally:
        assert server.stop() == 0


# Deleting an account


def test_waiting_letters_contain_nobody_who_deleted_their_account(mail):
    with quarry(mail) as server:
        ada, bob = Ada(server), Ada(server)
        # A letter of a lobby that no account owns stays queued.
        other = connect(server).call("lobby.create", name="Elsewhere", clues=CLUES)["token"]
        lobby = ada.line.call("lobby.create", name="Old Town", clues=CLUES)["lobby"]
        mail.handler.refusals = ["451 4.7.1 Come back later"] * 100
        for method, params in (("account.requestReset", {"email": ada.email}),
                               ("account.requestReset", {"email": bob.email}),
                               ("lobby.sendSheet", {"email": "printer@example.org", "lobby": lobby}),
                               ("lobby.sendSheet", {"email": "eve@example.org", "token": other})):
            ada.line.call(method, **params)
            assert mail.tried() == params["email"]
        assert letters_kept(server) == (4, 4)
        waiting = ada.line.call("account.export")["letters"]
        assert [(one["kind"], one["to"]) for one in waiting] == [
            ("password-reset", ada.email), ("sheet", "printer@example.org")]
        ada.line.call("account.delete", password=PASSWORD)
        assert letters_kept(server) == (2, 2)


def test_the_takeout_has_the_addresses_that_somebodys_lobbies_keep(server, post):
    ada = Ada(server)
    ada.line.call("lobby.create", name="Old Town", clues=CLUES, email="printer@example.org")
    assert post.letter().recipients == ["printer@example.org"]
    ada.line.call("lobby.create", name="New Town", clues=CLUES)
    hosted = ada.line.call("account.export")["hosted"]
    assert {one["name"]: one.get("email") for one in hosted} == {"Old Town": "printer@example.org", "New Town": None}
