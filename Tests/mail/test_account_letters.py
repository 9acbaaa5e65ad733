"""
Tests what requires a letter, over lines and with a real mail server: resetting a password and verifying an address.
"""

import contextlib
import pathlib
import re
import sqlite3
import subprocess

import pytest
from harness import Client, Seen, Server
from postoffice import MailServer, free_port, quarry
from test_mail import Clock, wait_for

PASSWORD, ANOTHER = "a mule 4 them?", "2 horses 4 us!"
ADA = {"firstName": "Ada", "lastName": "Byron", "username": "ada", "email": "Ada@Example.org", "password": PASSWORD}
PAGE = "https://hunt.example/account"
CLUES = [{"title": "Oak", "points": 1, "proof": {"scan": {}}}]


@pytest.fixture
def clock(tmp_path):
    return Clock(tmp_path)


def connect(server):
    return Client(server, Seen())


def register(server):
    ada = connect(server)
    return ada, ada.call("account.register", **ADA)


def token(letter, purpose):
    """The token in the letter's link, behind the #."""
    links = re.findall(rf"^{re.escape(PAGE)}#{purpose}=(\S+)$", letter.text, re.MULTILINE)
    assert len(links) == 1, letter.text
    return links[0]


def letters_kept(server):
    """How many letters are queued, and how many of their recipients can still be decrypted."""
    with contextlib.closing(sqlite3.connect(f"file:{server.folder.name}/quarry.db?mode=ro", uri=True)) as log:
        return log.execute("""
            SELECT (SELECT count(*) FROM claims WHERE space = 'mail'),
                   (SELECT count(*) FROM keys WHERE person LIKE 'mail-%' AND NOT erased)""").fetchone()


# A forgotten password


def test_a_forgotten_password_is_chosen_anew_by_a_letter(mail):
    with quarry(mail) as server:
        ada, made = register(server)
        phone = connect(server)
        phone.call("account.login", login="ada", password=PASSWORD)
        stranger = connect(server)
        assert stranger.call("account.requestReset", email="ada@EXAMPLE.org") == {}
        letter = mail.letter()
        assert letter.recipients == ["Ada@Example.org"] and "30 minutes" in letter.text and not letter.attachments
        secret = token(letter, "reset")
        stranger.refused("invalid-params", "account.reset", in_schema=True, resetToken=secret, password="too short")
        again = stranger.call("account.reset", resetToken=secret, password=ANOTHER)
        assert again["account"] == made["account"]
        # Sessions opened with the old password end.
        assert ada.bye() == phone.bye() == {"reason": "replaced"}
        connect(server).refused("unauthorized", "account.get", token=made["token"])
        connect(server).refused("bad-credentials", "account.login", login="ada", password=PASSWORD)
        connect(server).call("account.login", login="ada", password=ANOTHER)
        # The letter arrived, so the address is verified.
        assert stranger.call("account.get")["emailVerified"] is True
        # The link works only once.
        stranger.refused("invalid-params", "account.reset", in_schema=True, resetToken=secret, password=PASSWORD)
        assert mail.nothing_more()


@pytest.mark.parametrize("language, subject", [(None, "A new password"), ("de", "Ein neues Passwort"), ("ar", "كلمة"), ("uk", "пароль")])
def test_a_letter_is_in_the_language_of_whoever_asked(mail, language, subject):
    with quarry(mail) as server:
        register(server)
        connect(server).call("account.requestReset", email=ADA["email"], **({"language": language} if language else {}))
        assert subject in mail.letter().message["Subject"]
        assert connect(server).refused(
            "invalid-params", "account.requestReset", email=ADA["email"], language="ja")["field"] == "language"


def test_a_letter_for_a_password_is_good_for_half_an_hour(mail, clock):
    with quarry(mail, **clock.environment) as server:
        register(server)
        stranger = connect(server)
        stranger.call("account.requestReset", email=ADA["email"])
        secret = token(mail.letter(), "reset")
        clock.set("+31m")
        assert stranger.refused(
            "invalid-params", "account.reset", in_schema=True, resetToken=secret, password=ANOTHER)["field"] == "resetToken"
        connect(server).call("account.login", login="ada", password=PASSWORD)


def test_a_second_letter_leaves_the_first_as_it_is_until_one_is_used(mail):
    with quarry(mail) as server:
        register(server)
        stranger = connect(server)
        stranger.call("account.requestReset", email=ADA["email"])
        old = token(mail.letter(), "reset")
        stranger.call("account.requestReset", email=ADA["email"])
        new = token(mail.letter(), "reset")
        stranger.call("account.reset", resetToken=old, password=ANOTHER)
        for used in (old, new):
            connect(server).refused("invalid-params", "account.reset", in_schema=True, resetToken=used, password=PASSWORD)
        connect(server).call("account.login", login="ada", password=ANOTHER)


def test_unknown_addresses_get_the_same_answer_and_no_letter(mail):
    with quarry(mail) as server:
        assert connect(server).call("account.requestReset", email="nobody@example.org") == {}
        assert mail.nothing_more()


# Verifying an address


def test_an_address_is_verified_by_a_letter(mail):
    with quarry(mail) as server:
        ada, _ = register(server)
        assert ada.call("account.get")["emailVerified"] is False
        ada.call("account.requestVerification")
        secret = token(mail.letter(), "verify")
        # The link works without signing in, in any browser.
        stranger = connect(server)
        assert stranger.call("account.verify", verificationToken=secret) == {}
        assert ada.call("account.get")["emailVerified"] is True
        stranger.refused("invalid-params", "account.verify", in_schema=True, verificationToken=secret)
        # The token does not authorize anything else.
        stranger.refused("unauthorized", "account.get")
        stranger.refused("invalid-params", "account.reset", in_schema=True, resetToken=secret, password=ANOTHER)
        ada.call("account.requestVerification")
        assert mail.nothing_more(), "what is verified needs no letter"
        ada.call("account.update", email="ada@new.example", currentPassword=PASSWORD)
        assert ada.call("account.get")["emailVerified"] is False
        ada.call("account.requestVerification")
        assert mail.letter().recipients == ["ada@new.example"]


def test_what_was_sent_to_an_address_says_nothing_about_the_next(mail):
    with quarry(mail) as server:
        ada, _ = register(server)
        ada.call("account.requestVerification")
        secret = token(mail.letter(), "verify")
        ada.call("account.update", email="ada@new.example", currentPassword=PASSWORD)
        connect(server).refused("invalid-params", "account.verify", in_schema=True, verificationToken=secret)


# Queued letters


def test_letters_to_people_survive_a_kill_and_a_rebuilt_log():
    """Letters are queued as claims, which `quarry log rebuild` derives from the events."""
    port = free_port()
    with quarry(type("Nobody", (), {"port": port})) as server:
        ada, _ = register(server)
        ada.call("account.requestVerification")
        lobby = ada.call("lobby.create", name="Old Town", email="bob@example.org",
                         clues=[{"title": "A", "points": 1, "proof": {"scan": {}}}])
        connect(server).call("account.requestReset", email=ADA["email"])
        wait_for(lambda: server.log().count("A letter could not be sent") >= 3)
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
            assert mail.nothing_more()
            # Nothing is queued any more, also after another rebuild.
            assert server.process.poll() is None
            server.process.terminate()
            assert server.process.wait(15) == 0
            subprocess.run([server.program, "log", "rebuild", "--data", server.folder.name], check=True, timeout=60,
                           capture_output=True)
            server.restart()
            assert mail.nothing_more(2)
        finally:
            mail.stop()


def test_neither_a_file_nor_the_operators_log_holds_what_a_letter_brings(mail):
    with quarry(mail) as server:
        register(server)
        connect(server).call("account.requestReset", email=ADA["email"])
        secret = token(mail.letter(), "reset")
        marks = [secret, secret.rsplit(".", 1)[-1], "ada@example.org"]
        for path in pathlib.Path(server.folder.name).rglob("*"):
            if path.is_file():
                content = path.read_bytes().lower()
                assert not [mark for mark in marks if mark.lower().encode() in content], path
        assert not [mark for mark in marks if mark.lower() in server.log().lower()]


# Without mail


def test_without_mail_an_account_lives_on_and_nothing_waits_for_a_letter():
    server = Server("--log-level", "error")
    try:
        ada, _ = register(server)
        assert connect(server).call("server.info")["mail"] is False
        assert ada.call("account.requestVerification") == {}
        assert connect(server).call("account.requestReset", email=ADA["email"]) == {}
        ada.call("account.update", firstName="Augusta")
        assert [entry["type"] for entry in ada.call("account.export")["history"]] == [
            "account.registered", "account.signedIn", "account.updated"]
    finally:
        assert server.stop() == 0


# Deleting an account


def test_waiting_letters_contain_nobody_who_deleted_their_account(mail):
    with quarry(mail) as server:
        ada, _ = register(server)
        connect(server).call("account.register", **ADA | {"username": "bob", "email": "bob@example.org"})
        # A letter of a lobby that no account owns stays queued.
        other = connect(server).call("lobby.create", name="Elsewhere", clues=CLUES)["token"]
        lobby = ada.call("lobby.create", name="Old Town", clues=CLUES)["lobby"]
        mail.handler.refusals = ["451 4.7.1 Come back later"] * 4
        for method, params in (("account.requestReset", {"email": ADA["email"]}),
                               ("account.requestReset", {"email": "bob@example.org"}),
                               ("lobby.sendSheet", {"email": "printer@example.org", "lobby": lobby}),
                               ("lobby.sendSheet", {"email": "eve@example.org", "token": other})):
            ada.call(method, **params)
            assert mail.tried() == params["email"]
        assert letters_kept(server) == (4, 4)
        waiting = ada.call("account.export")["letters"]
        assert [(one["kind"], one["to"]) for one in waiting] == [
            ("password-reset", ADA["email"]), ("sheet", "printer@example.org")]
        ada.call("account.delete", password=PASSWORD)
        assert letters_kept(server) == (2, 2)


def test_the_takeout_has_the_addresses_that_somebodys_lobbies_keep(mail):
    with quarry(mail) as server:
        ada, _ = register(server)
        ada.call("lobby.create", name="Old Town", clues=CLUES, email="printer@example.org")
        assert mail.letter().recipients == ["printer@example.org"]
        ada.call("lobby.create", name="New Town", clues=CLUES)
        hosted = ada.call("account.export")["hosted"]
        assert {one["name"]: one.get("email") for one in hosted} == {"Old Town": "printer@example.org", "New Town": None}
