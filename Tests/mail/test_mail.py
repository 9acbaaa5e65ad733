"""Tests letters that must arrive, and letters that must not."""

import os
import re
import signal
import socket
import subprocess
import time

import pytest
from asking import ask, call
from clocks import Clocks
from contract import QUARRY
from harness import Server
from ports import free_port
from postoffice import MailServer, make_certificate, quarry
from waiting import PATIENCE, eventually

EMAIL = "ada@example.org"
CLUES = [{"title": title, "points": 10, "proof": {"scan": {}}} for title in ("The fountain", "Das Rathaus", "日本語")]


def create(server, **more):
    return call(server, "lobby.create", **{"name": "Schnitzeljagd in Köln 🦊", "clues": CLUES, "email": EMAIL} | more)


def sheet(server, lobby):
    """What became of the newest sheet, so far."""
    return call(server, "lobby.view", token=lobby["token"])["sheet"]


def news(server, lobby):
    """What became of the newest sheet, once there is one."""
    return eventually(lambda: seen if (seen := sheet(server, lobby)).get("state") != "requested" else None)


def read(pdf, folder):
    """The texts of a PDF's codes, as a phone would read them."""
    (folder / "sheet.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "150", "-png", folder / "sheet.pdf", folder / "page"], check=True, timeout=60)
    pages = sorted(folder.glob("page-*.png"))
    run = subprocess.run(["zbarimg", "--quiet", "--raw", *pages], capture_output=True, text=True, timeout=60)
    return run.stdout.split()


def refused(server, method, token=None, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return ask(server, "/rpc", {"id": 1, "method": method, "params": params}, **headers).json["error"]


# The letter


def test_the_codes_that_arrive_score(server, post, tmp_path):
    lobby = create(server)
    letter = post.letter()
    [(name, pdf)] = letter.attachments.items()
    codes = read(pdf, tmp_path)
    assert sorted(codes) == sorted(clue["qr"] for clue in call(server, "clue.list", token=lobby["token"])["clues"])
    ada = call(server, "lobby.join", code=lobby["code"], name="Ada")
    call(server, "lobby.start", token=lobby["token"])
    for number, code in enumerate(codes):
        outcome = call(server, "scan.submit", token=ada["token"], text=code)
        assert outcome["outcome"] == "found" and outcome["total"] == 10 * (number + 1)
    assert name == f"Schnitzeljagd in Köln 🦊 – codes {lobby['code']}.pdf"
    assert news(server, lobby) | {"at": 0} == {"email": True, "sheet": 1, "state": "mailed", "at": 0}
    assert post.nothing_more(server)


def test_a_letter_is_well_formed(server, post):
    begun = int(time.time())
    lobby = create(server)
    letter = post.letter()
    message = letter.message
    assert not message.defects and not [d for part in message.walk() for d in part.defects]
    assert letter.sender == "hunt@hunt.example" and letter.recipients == [EMAIL]
    assert letter.introduced_as == "hunt.example"
    assert message["To"].addresses[0].addr_spec == EMAIL
    assert message["From"].addresses[0].addr_spec == "hunt@hunt.example"
    assert message["From"].addresses[0].display_name == "Quarry"
    assert message["Subject"] == "The codes of “Schnitzeljagd in Köln 🦊”"
    assert message["Message-ID"] == f"<{lobby['lobby']}-1@hunt.example>"
    assert begun <= message["Date"].datetime.timestamp() <= time.time()
    assert message["Auto-Submitted"] == "auto-generated" and message["MIME-Version"] == "1.0"
    assert message.get_content_type() == "multipart/mixed"
    assert f"https://hunt.example/join/{lobby['code']}\n" in letter.text and lobby["code"] in letter.text
    [part] = message.iter_attachments()
    assert part.get_content_type() == "application/pdf" and part.get_content().startswith(b"%PDF-")
    # On the wire, lines end in CR LF, and are short 7-bit text.
    assert re.search(rb"(?<!\r)\n|\r(?!\n)", letter.raw) is None
    assert max(map(len, letter.raw.split(b"\r\n"))) <= 78 and letter.raw.isascii()


def test_a_lines_single_dot_survives(server, post):
    """A line with a single dot would end the letter; neither base64 nor headers contain one."""
    create(server, name=". \u200b.")
    assert ". " in post.letter().message["Subject"]


def test_the_host_chooses_when_where_and_in_which_language(server, post):
    lobby = create(server, clues=[])
    for clue in CLUES:
        call(server, "clue.add", token=lobby["token"], **clue)
    assert post.nothing_more(server)
    call(server, "lobby.start", token=lobby["token"])
    assert post.letter().recipients == [EMAIL]
    call(server, "lobby.sendSheet", token=lobby["token"], email="bob@example.org", language="de")
    letter = post.letter()
    assert letter.recipients == ["bob@example.org"] and letter.text.startswith("Hallo!")
    assert letter.message["Subject"] == "Die Codes von „Schnitzeljagd in Köln 🦊“"
    assert letter.message["Message-ID"].startswith(f"<{lobby['lobby']}-2@")
    assert list(letter.attachments) == [f"Schnitzeljagd in Köln 🦊 – Codes {lobby['code']}.pdf"]


def test_the_codes_go_out_once_set_up_is_done(mail, clock):
    """Sent once, ten minutes after the last clue, without a request to the lobby and in spite of a kill."""
    with quarry(mail, **clock.environment) as server:
        def set_up(email):
            lobby = create(server, clues=[], email=email)
            for clue in CLUES:
                call(server, "clue.add", token=lobby["token"], **clue)
            return lobby

        def is_sent(email, **at):
            """The codes of an earlier hunt show that the server has looked for such hunts since the clock says this."""
            clock.move(**at)
            letter = mail.letter()
            assert letter.recipients == [email] and len(letter.attachments) == 1

        set_up("first@example.org")
        clock.move(minutes=1)
        set_up("second@example.org")
        clock.move(minutes=2)
        lobby = set_up(EMAIL)
        call(server, "clue.add", token=create(server, clues=[], email=None)["token"], **CLUES[0])
        server.process.kill()
        server.process.wait()
        server.restart()
        is_sent("first@example.org", seconds=630)
        is_sent("second@example.org", seconds=690)
        assert mail.nothing_more(server) and sheet(server, lobby).get("state") is None
        is_sent(EMAIL, seconds=750)
        assert news(server, lobby)["state"] == "mailed"
        call(server, "clue.add", token=lobby["token"], **CLUES[0])
        set_up("third@example.org")
        clock.move(minutes=13)
        set_up("fourth@example.org")
        is_sent("third@example.org", seconds=1_370)
        is_sent("fourth@example.org", hours=1)
        call(server, "lobby.start", token=lobby["token"])
        assert mail.nothing_more(server)


def test_the_codes_can_be_sent_from_a_terminal(server, post):
    lobby = create(server, email=None)
    seat = ["--token", lobby["token"], "--server", f"127.0.0.1:{server.port}"]
    done = subprocess.run(
        [server.program, "control", "sheet", *seat, "bob@example.org", "--language", "de"],
        capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "The codes are on their way.\n"), done.stderr
    letter = post.letter()
    assert letter.recipients == ["bob@example.org"] and letter.text.startswith("Hallo!")


def test_texts_of_hosts_cannot_add_mail_headers(server, post):
    for address in ["ada@example.org\r\nBcc: eve@example.org", "ada@example.org\nRCPT TO:<eve@example.org>",
                    "ada@example.org> <eve@example.org", "a@example.org,b@example.org", "ada", 7]:
        error = refused(server, "lobby.create", name="Old Town", clues=CLUES, email=address)
        assert error["data"]["kind"] == "invalid-params" and error["data"]["field"] == "email", error
    lobby = create(server, name="=?UTF-8?Q?=0D=0ABcc:_eve@example.org?= x", clues=CLUES[:1])
    letter = post.letter()
    assert letter.message["Bcc"] is None and letter.recipients == [EMAIL]
    assert letter.message["Subject"] == "The codes of “=?UTF-8?Q?=0D=0ABcc: _eve@ example. org?= x”"
    assert news(server, lobby)["state"] == "mailed" and post.nothing_more(server)


# TLS and login


@pytest.mark.parametrize("security, scheme, options", [
    ("starttls", "smtp", ["--smtp-starttls", "on"]), ("tls", "smtps", [])])
def test_a_letter_goes_over_tls_with_a_login(certificate, security, scheme, options):
    mail = MailServer(certificate, security, login=("quarry", "pä55 wörd"))
    try:
        with quarry(mail, "--smtp-ca", certificate[0], "--smtp-user", "quarry", *options, scheme=scheme,
                    QUARRY_SMTP_PASSWORD="pä55 wörd") as server:
            lobby = create(server)
            letter = mail.letter()
            assert letter.is_encrypted and letter.recipients == [EMAIL]
            assert news(server, lobby)["state"] == "mailed"
            assert "pä55" not in server.log()
    finally:
        mail.stop()


@pytest.mark.parametrize("security, scheme, options, reason", [
    # The certificate is not trusted.
    ("starttls", "smtp", ["--smtp-starttls", "on"], "SSL peer certificate"),
    ("tls", "smtps", [], "SSL peer certificate"),
    # The server does not offer the required STARTTLS.
    ("plain", "smtp", ["--smtp-starttls", "on"], "SSL"),
])
def test_nothing_is_said_to_a_server_that_is_not_trusted(certificate, security, scheme, options, reason):
    mail = MailServer(certificate, security)
    try:
        with quarry(mail, *options, scheme=scheme) as server:
            lobby = create(server)
            eventually(lambda: reason in server.log())
            assert mail.handler.tries.empty()
            assert sheet(server, lobby)["state"] == "requested"
    finally:
        mail.stop()


def test_a_certificate_of_another_name_is_not_trusted(tmp_path):
    certificate, key = make_certificate(tmp_path, "mail.example")
    mail = MailServer((certificate, key), "tls")
    try:
        with quarry(mail, "--smtp-ca", certificate, "--smtp", f"smtps://localhost:{mail.port}", scheme="smtps") as server:
            create(server)
            eventually(lambda: "A letter could not be sent" in server.log())
            assert mail.handler.tries.empty()
    finally:
        mail.stop()


def test_a_wrong_mail_password_is_reported_to_the_operator(certificate):
    mail = MailServer(certificate, "starttls", login=("quarry", "right"))
    try:
        with quarry(mail, "--smtp-ca", certificate[0], "--smtp-starttls", "on", "--smtp-user", "quarry",
                    QUARRY_SMTP_PASSWORD="wrong") as server:
            lobby = create(server)
            eventually(lambda: "A letter could not be sent" in server.log())
            assert sheet(server, lobby)["state"] == "requested"
            assert "wrong" not in server.log() and EMAIL not in server.log()
    finally:
        mail.stop()


# Failures


def test_a_temporary_refusal_is_retried(mail, clock):
    mail.handler.refusals = ["451 4.7.1 Greylisted, come back later"]
    mail.handler.objections = ["452 4.3.1 No room"]
    with quarry(mail, **clock.environment) as server:
        lobby = create(server)
        mail.tried()
        eventually(lambda: "after 451" in server.log())
        clock.move(seconds=61)
        mail.tried()
        eventually(lambda: "after 452" in server.log())
        clock.move(seconds=182)
        letter = mail.letter()
        assert letter.message["Message-ID"] == f"<{lobby['lobby']}-1@hunt.example>"
        assert news(server, lobby)["state"] == "mailed" and mail.nothing_more(server)


def test_what_is_refused_for_good_is_given_up_at_once(server, post):
    email = "refused@example.org"
    for field, answer in [("refusals", "550 5.1.1 No such user"), ("objections", "554 5.6.0 Not wanted")]:
        setattr(post.handler, field, [answer])
        lobby = create(server, email=email)
        assert news(server, lobby) | {"at": 0} == {
            "email": True, "sheet": 1, "state": "failed", "reason": "refused", "at": 0}
        assert post.nothing_more(server) and email not in server.log()


def test_a_letter_is_given_up_after_a_day(clock):
    mail_that_is_not_there = type("Nobody", (), {"port": free_port()})
    with quarry(mail_that_is_not_there, **clock.environment) as server:
        lobby = create(server)
        eventually(lambda: server.log().count("A letter could not be sent") == 1)
        clock.move(hours=23)
        eventually(lambda: server.log().count("A letter could not be sent") == 2)
        assert sheet(server, lobby)["state"] == "requested"
        clock.move(hours=25)
        assert news(server, lobby)["reason"] == "undeliverable"
        # The lobby is not affected.
        call(server, "lobby.start", token=lobby["token"])


def test_a_server_that_hangs_up_in_the_middle_gets_the_letter_again(mail, clock):
    mail.handler.hang_up.set()
    with quarry(mail, **clock.environment) as server:
        lobby = create(server)
        eventually(lambda: "A letter could not be sent" in server.log())
        clock.move(seconds=61)
        assert mail.letter().message["Message-ID"] == f"<{lobby['lobby']}-1@hunt.example>"
        assert news(server, lobby)["state"] == "mailed"


def test_what_waits_survives_a_kill(tmp_path):
    port = free_port()
    with quarry(type("Nobody", (), {"port": port})) as server:
        lobby = create(server)
        server.restart()
        other = create(server, email="bob@example.org")
        server.process.kill()
        server.process.wait()
        mail = MailServer(port=port)
        try:
            server.restart()
            letters = {letter.recipients[0]: letter for letter in (mail.letter(), mail.letter())}
            assert set(letters) == {EMAIL, "bob@example.org"}
            assert letters[EMAIL].message["Message-ID"] == f"<{lobby['lobby']}-1@hunt.example>"
            assert news(server, lobby)["state"] == news(server, other)["state"] == "mailed"
            assert mail.nothing_more(server)
            server.restart()
            # The first that it sends.
            create(server, email="carol@example.org")
            assert mail.letter().recipients == ["carol@example.org"] and mail.nothing_more(server)
        finally:
            mail.stop()


def test_a_mail_server_that_says_nothing_keeps_nobody_from_playing_or_stopping(tmp_path):
    clock = Clocks(tmp_path, "monotonic")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(PATIENCE)
        with quarry(type("Silent", (), {"port": silent.getsockname()[1]}), **clock.environment) as server:
            lobby = create(server)
            connection, _ = silent.accept()
            # The time for the letter does not run out any more: the server breaks it off, or never ends.
            clock.stop()
            ada = call(server, "lobby.join", code=lobby["code"], name="Ada")
            assert ada["player"] == "p1"
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(PATIENCE) == 0
            connection.close()


def test_a_stalled_letter_does_not_delay_others(mail):
    mail.handler.slow = {EMAIL}
    with quarry(mail) as server:
        stuck = create(server)
        assert mail.tried() == EMAIL
        others = [create(server, email=f"bob{number}@example.org") for number in range(6)]
        arrived = {mail.letter().recipients[0] for _ in others}
        assert arrived == {f"bob{number}@example.org" for number in range(6)}
        assert sheet(server, stuck)["state"] == "requested"


# Privacy


def test_no_file_holds_an_address_that_could_be_read(mail, tmp_path):
    marks = ["markedada@example.org", "markedbob@example.org", "markedcarol@example.org"]
    mail.handler.objections = ["451 later"]
    with quarry(mail) as server:
        lobby = create(server, email=marks[0])
        call(server, "lobby.sendSheet", token=lobby["token"], email=marks[1])
        call(server, "lobby.update", token=lobby["token"], email=marks[2])
        mail.letter()
        export = subprocess.run(
            [server.program, "log", "export", "--data", server.folder.name], capture_output=True, timeout=60)
        found = [
            (path, mark) for folder, _, names in os.walk(server.folder.name) for name in names
            for path in [os.path.join(folder, name)] for mark in marks if mark.encode() in open(path, "rb").read()]
        assert not found
        assert b"marked" not in export.stdout and "marked" not in server.log()
        view = ask(server, "/rpc", {"id": 1, "method": "lobby.view", "params": {"token": lobby["token"]}}).body
        history = ask(server, "/rpc", {"id": 1, "method": "lobby.history", "params": {"token": lobby["token"]}}).body
        assert b"marked" not in view + history


# Limits and settings


def test_nobodys_mailbox_is_flooded(mail):
    with quarry(mail) as server:
        lobby = create(server)
        for _ in range(5):
            call(server, "lobby.sendSheet", token=lobby["token"])
        error = refused(server, "lobby.sendSheet", lobby["token"])
        assert error["data"]["kind"] == "rate-limited" and error["data"]["retryAfter"] > 0
        # The limit counts all requesters and lobbies together.
        for _ in range(9):
            create(server)
        assert refused(server, "lobby.create", name="X", email=EMAIL.upper())["data"]["kind"] == "rate-limited"


def test_callers_without_permission_are_refused(server, post):
    lobby = create(server, email=None)
    ada = call(server, "lobby.join", code=lobby["code"], name="Ada")
    assert refused(server, "lobby.sendSheet", ada["token"])["data"]["kind"] == "forbidden"
    assert refused(server, "lobby.sendSheet", lobby=lobby["lobby"])["data"]["kind"] == "unauthorized"
    assert refused(server, "lobby.sendSheet", lobby["token"])["data"]["field"] == "email"
    bare = call(server, "lobby.create", name="No codes", email=EMAIL)
    assert "no codes" in refused(server, "lobby.sendSheet", bare["token"])["message"]
    assert "sheet" not in call(server, "lobby.view", token=ada["token"])
    assert post.nothing_more(server)


def test_without_mail_everything_else_works():
    server = Server("--log-level", "error")
    try:
        assert call(server, "server.info")["mail"] is False
        lobby = call(server, "lobby.create", name="Old Town", clues=CLUES)
        error = refused(server, "lobby.sendSheet", lobby["token"], email=EMAIL)
        assert error["data"]["kind"] == "forbidden" and "sends no mail" in error["message"]
        assert "Download" in error["message"]
        error = refused(server, "lobby.create", name="Old Town", email=EMAIL)
        assert error["data"]["field"] == "email" and "sends no mail" in error["message"]
        call(server, "lobby.start", token=lobby["token"])
    finally:
        assert server.stop() == 0


def test_the_server_says_that_mail_is_on(server):
    assert call(server, "server.info")["mail"] is True


@pytest.mark.parametrize("options, sentence", [
    (["--smtp", "mail.example", "--mail-from", "a@b.c", "--public-url", "https://x.y"], "smtp://mail.example:587"),
    (["--smtp", "smtp://mail.example", "--public-url", "https://x.y"], "--mail-from"),
    (["--smtp", "smtp://mail.example", "--mail-from", "nobody", "--public-url", "https://x.y"], "--mail-from"),
    (["--smtp", "smtp://mail.example", "--mail-from", "a@b.c"], "--public-url"),
    (["--smtp", "smtp://mail.example", "--mail-from", "a@b.c", "--public-url", "https://x.y", "--smtp-user", "u"],
     "QUARRY_SMTP_PASSWORD"),
    (["--smtp", "smtp://mail.example", "--mail-from", "a@b.c", "--public-url", "https://x.y", "--smtp-starttls", "x"],
     "on or off"),
    (["--smtp", "smtp://mail.example", "--mail-from", "a@b.c", "--public-url", "https://x.y", "--smtp-ca", "/none"],
     "/none cannot be read"),
])
def test_a_wrong_setting_gets_a_sentence(tmp_path, options, sentence):
    run = subprocess.run(
        [QUARRY, "serve", "--data", tmp_path / "data", "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0", *options],
        capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode != 0 and sentence in run.stderr, run.stderr
