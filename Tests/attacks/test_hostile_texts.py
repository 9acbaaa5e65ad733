"""
Tests texts that could act as a formula, markup, a path or a terminal command in any output. For pages, see Tests/pages.
"""

import csv
import html.parser
import io
import json
import os
import pty
import re
import select
import socket
import subprocess
import threading
import xml.etree.ElementTree
import zipfile
import zlib

import pytest

from asking import ask, call
from attacking import PATIENCE
from contract import QUARRY
from harness import Server


FORMULAS = ["=HYPERLINK(\"http://evil\")", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "＝1+1", "＋1", "－1", "＠SUM(1)"]
MARKUP = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title><script>alert(1)</script>",
          "<![CDATA[x]]>", "&lt;&#60;", "{{name}}", "javascript:alert(1)", "' onmouseover='alert(1)"]
PATHS = ["../../../../etc/cron.d/evil", "/etc/passwd", "..\\..\\evil.exe", "a/b", "C:evil", "CON", ".bashrc"]


@pytest.fixture(scope="module")
def hunt(server):
    clues = [{"title": text, "text": text, "points": 1, "proof": {"scan": {}}} for text in MARKUP + FORMULAS + PATHS]
    hunt = call(server, "lobby.create", name=MARKUP[1], description=MARKUP[0], author=MARKUP[2], teams=[FORMULAS[0], MARKUP[1]],
                clues=clues)
    for number, name in enumerate(FORMULAS + [text[:40] for text in MARKUP]):
        call(server, "lobby.join", code=hunt["code"], name=name, team=(FORMULAS[0], MARKUP[1])[number % 2])
    return hunt


def test_no_cell_of_a_table_is_a_formula(server, hunt):
    rows = list(csv.reader(io.StringIO(ask(server, f"/lobbies/{hunt['lobby']}/board.csv").body.decode(), newline="")))
    assert len(rows) == 1 + len(FORMULAS) + len(MARKUP)
    for row in rows[1:]:
        assert len(row) == len(rows[0])
        for cell in row:
            assert not re.match(r"[=+\-@\t\r＝＋－＠]", cell), row
    assert {row[2] for row in rows} >= {"'" + formula for formula in FORMULAS}, "they are told, as text"


class Elements(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


@pytest.mark.parametrize("layout", ["cards", "poster", "labels-L7160"])
def test_a_sheet_for_browsers_shows_markup_as_text(server, hunt, layout):
    answer = ask(server, f"/lobbies/{hunt['lobby']}/sheet.html?layout={layout}", Authorization=f"Bearer {hunt['token']}")
    elements = Elements()
    elements.feed(answer.body.decode())
    tags = {tag for tag, _ in elements.found}
    assert not tags & {"script", "img", "iframe", "object", "a", "link", "form"}, tags
    assert not any(name.startswith("on") for _, attributes in elements.found for name in attributes)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.body.decode()
    assert "script-src" not in answer.headers["Content-Security-Policy"].replace("script-src 'none'", "")


def test_a_code_as_a_picture_shows_markup_as_text(server, hunt):
    for number in range(1, len(MARKUP) + 1):
        answer = ask(server, f"/lobbies/{hunt['lobby']}/clues/c{number}/qr.svg", Authorization=f"Bearer {hunt['token']}")
        root = xml.etree.ElementTree.fromstring(answer.body)
        names = {element.tag.rsplit("}", 1)[-1] for element in root.iter()}
        assert not names & {"script", "image", "a", "foreignObject", "use"}, names
        assert any(MARKUP[number - 1] in (element.text or "") for element in root.iter())


def test_a_printed_sheet_holds_words_and_no_actions(server, hunt):
    pdf = ask(server, f"/lobbies/{hunt['lobby']}/sheet.pdf", Authorization=f"Bearer {hunt['token']}").body
    assert pdf.startswith(b"%PDF-")
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    objects = re.sub(rb"stream\r?\n.*?endstream", b"", pdf, flags=re.DOTALL) + b"".join(map(unpacked, streams))
    assert b"/Page" in objects
    for action in (b"/JavaScript", b"/Launch", b"/OpenAction", b"/URI", b"/EmbeddedFile", b"/SubmitForm"):
        assert action not in objects
    words = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    assert "alert(1)" in words and "{{name}}" in words


def unpacked(stream):
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def test_an_archive_unpacks_where_it_is(server, hunt):
    data = ask(server, f"/lobbies/{hunt['lobby']}/sheet.zip", Authorization=f"Bearer {hunt['token']}").body
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert len(names) >= 2 * len(MARKUP + FORMULAS + PATHS)
    for name in names:
        assert not re.search(r"(^|[/\\])\.\.?([/\\]|$)|^[/\\.]|[\\:\x00-\x1f<>|\"?*]", name), name
        assert not re.match(r"(?i)(con|nul|aux|prn)(\.|$)", name), name


# Terminals

EVIL = ["\x1b]0;pwned\x07", "\x1b[2J\x1b[H", "\x9b31m", "\x1bP+q544e\x1b\\", "\x90pwned\x9c", "\x1b[6n", "\u202e", "\r\n", "\x1bc", "\x08\x08"]


class Tamperer:
    """A proxy between a client and the server that replaces the word MARK by terminal commands."""

    def __init__(self, server):
        self.server = server
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.evil = json.dumps("".join(EVIL))[1:-1].encode()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.server.port))
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()
            threading.Thread(target=self.tamper, args=(far, near), daemon=True).start()

    def carry(self, near, far):
        try:
            while data := near.recv(65_536):
                far.sendall(data)
            far.shutdown(socket.SHUT_WR)
        except OSError:
            far.close()

    def tamper(self, far, near):
        try:
            for line in far.makefile("rb"):
                near.sendall(line.replace(b"MARK", b"M" + self.evil + b"ARK"))
            near.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        self.listener.close()


@pytest.fixture(scope="module")
def marked(server):
    """A hunt with the mark in each of its texts."""
    hunt = call(server, "lobby.create", name="MARK lobby", description="MARK description", author="MARK author", teams=["MARK team", "MARK other"],
                clues=[{"title": f"MARK clue {number}", "text": "MARK text", "points": 5, "proof": {"scan": {}},
                        "hints": [{"text": "MARK hint", "cost": 1}]} for number in (1, 2)])
    ada = call(server, "lobby.join", code=hunt["code"], name="MARK Ada")["token"]
    call(server, "lobby.join", code=hunt["code"], name="MARK Bob")
    call(server, "lobby.start", token=hunt["token"])
    codes = [clue["token"] for clue in call(server, "clue.list", token=hunt["token"])["clues"]]
    call(server, "scan.submit", token=ada, text=codes[0])
    message = call(server, "chat.send", token=ada, text="MARK chat")["message"]
    call(server, "chat.report", token=ada, message=message, reason="MARK reason")
    call(server, "song.request", token=ada, title="MARK song", artist="MARK artist")
    call(server, "lobby.announce", token=hunt["token"], text="MARK notice")
    call(server, "clue.hint", token=ada, clue="c2", hint=0)
    call(server, "ruling.apply", token=hunt["token"], ruling={"award": {"player": "p2", "points": 3, "reason": "MARK ruling"}})
    return hunt


@pytest.fixture
def tamperer(server):
    tamperer = Tamperer(server)
    yield tamperer
    tamperer.close()


COMMANDS = {
    "watch": lambda hunt: ["watch", hunt["code"]],
    "join": lambda hunt: ["join", hunt["code"], "--name", "Eve"],
    "replay": lambda hunt: ["replay", hunt["code"]],
    "players": lambda hunt: ["control", "players", "--token", hunt["token"]],
    "clues": lambda hunt: ["control", "clues", "--token", hunt["token"]],
    "reports": lambda hunt: ["control", "reports", "--token", hunt["token"]],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_texts_of_others_are_no_commands_to_a_pipe(server, tamperer, marked, command):
    program = subprocess.Popen([QUARRY, *COMMANDS[command](marked), "--server", f"127.0.0.1:{tamperer.port}"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if command == "join":
        program.stdin.write(b"/clues\n/board\n/chat\n/songs\n/help\n/quit\n")
        program.stdin.flush()
    out = program.stdout.fileno()
    if command == "watch":
        said = read(out, b"ARK")
        call(server, "lobby.announce", token=marked["token"], text="That was all")
        said += read(out, b"That was all")
    else:
        said = read(out)
    program.kill()
    program.wait()
    assert b"ARK" in said, said
    text = said.decode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text), text


# What is typed once a text is shown, and so on until the program ends.
TYPED = {
    "watch": [(b"ARK notice", b"\x03")],
    "join": [(b"ARK notice", b"/clues\r/board\r/quit\r")],
    "replay": [(b"ARK", b"G"), (b"1/2", b"q")],
}


@pytest.mark.parametrize("command", TYPED)
def test_texts_of_others_are_no_commands_to_a_terminal(tamperer, marked, command):
    pid, end = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(QUARRY, [QUARRY, *COMMANDS[command](marked)[:2], *(["--name", "Mallory"] if command == "join" else []),
                          "--server", f"127.0.0.1:{tamperer.port}"])
    said = b""
    for shown, typed in TYPED[command]:
        said += read(end, shown)
        os.write(end, typed)
    said += read(end)
    os.waitpid(pid, 0)
    os.close(end)
    assert b"ARK" in said, said
    # The program may send commands of its own, but none of these.
    text = said.decode(errors="replace")
    for command in ("\x1b]0;", "\x1bP", "\x1bc", "\x1b[6n", "\x9b", "\x90", "\x9c", "\x07", "\x08", "\u202e"):
        assert command not in text, repr(text)


def test_a_log_from_somebody_else_is_no_command_to_a_terminal(server, marked, tmp_path):
    log = subprocess.run([QUARRY, "log", "export", "--data", server.folder.name], capture_output=True, check=True).stdout
    evil = json.dumps("".join(EVIL))[1:-1].encode()
    file = tmp_path / "log.ndjson"
    file.write_bytes(log.replace(b"MARK", b"M" + evil + b"ARK"))
    for arguments in (["replay", str(file)], ["log", "verify", str(file)], ["replay", str(tmp_path / "\x1b]0;pwned\x07")]):
        run = subprocess.run([QUARRY, *arguments], capture_output=True, timeout=PATIENCE)
        said = (run.stdout + run.stderr).decode()
        assert said and not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", said), said


def read(end, until=None):
    """The output up to a text, or all of it."""
    said = b""
    while until is None or until not in said:
        assert select.select([end], [], [], PATIENCE)[0], said
        try:
            piece = os.read(end, 65_536)
        except OSError:  # The program of a terminal has ended.
            piece = b""
        if not piece:
            assert until is None, said
            break
        said += piece
    return said
