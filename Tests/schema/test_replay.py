"""Tests `quarry replay`, with and without a terminal."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import fcntl

import pytest

from contract import QUARRY
from harness import PATIENCE, Client, Seen, Server

CLUES = [{"title": f"Clue {number}", "points": number * 10, "proof": {"scan": {}}} for number in (1, 2, 3)]


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def hunt(server, tmp_path_factory):
    """A hunt in which Bob overtakes Ada, on a server and in a file."""
    host = Client(server, Seen())
    lobby = host.call("lobby.create", name="Harbour", clues=CLUES)
    codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
    ada, bob = Client(server, Seen()), Client(server, Seen())
    ada.call("lobby.join", code=lobby["code"], name="Ada")
    bob.call("lobby.join", code=lobby["code"], name="Bob")
    host.call("lobby.start")
    ada.call("scan.submit", text=codes[0])
    host.call("lobby.announce", text="Keep going")
    ada.call("chat.send", text="Where is it?")
    host.call("chat.remove", message=bob.call("chat.send", text="Under the stone.")["message"])
    bob.call("scan.submit", text=codes[2])
    host.call("lobby.end")
    for client in (host, ada, bob):
        client.close()
    file = tmp_path_factory.mktemp("replay") / "hunt.ndjson"
    with open(file, "wb") as out:
        subprocess.run([QUARRY, "log", "export", "--data", server.folder.name], stdout=out, check=True)
    return lobby, file


@pytest.fixture(params=["file", "code"])
def arguments(request, server, hunt):
    lobby, file = hunt
    return [str(file)] if request.param == "file" else [lobby["code"], "--server", f"127.0.0.1:{server.port}"]


def called(name, arguments):
    """What a replay calls Ada and Bob. A file has no names: their keys are on the server."""
    is_file = arguments[0].endswith(".ndjson")
    return f"Player {('Ada', 'Bob').index(name) + 1} (name withheld)" if is_file else name


class Screen:
    """A terminal of 80 by 24 that runs the program and keeps its last frame as lines."""

    def __init__(self, *command):
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            os.execv(command[0], command)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)
        self.bytes = b""

    def press(self, keys):
        os.write(self.end, keys)

    def until(self, pattern):
        """The first frame that matches the pattern."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            frames = self.bytes.decode(errors="replace").split("\x1b[?2026h")
            whole = [frame for frame in frames if "\x1b[?2026l" in frame]
            if whole and re.search(pattern, whole[-1], re.DOTALL):
                return re.sub(r"\x1b\[[?\d;]*[A-Za-z]", "", whole[-1])
            if select.select([self.end], [], [], 0.1)[0]:
                try:
                    self.bytes += os.read(self.end, 65_536)
                except OSError:
                    break
        raise AssertionError(f"no {pattern!r} in {self.bytes[-3_000:]!r}")

    def wait(self):
        """Returns the exit status."""
        while True:
            try:
                if not os.read(self.end, 65_536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_terminal_shows_any_moment(arguments):
    ada, bob = (re.escape(called(name, arguments)) for name in ("Ada", "Bob"))
    screen = Screen(QUARRY, "replay", *arguments)
    assert "Harbour" in screen.until(r"#1/\d+")
    screen.press(b"n")
    first = screen.until(rf"{ada}.* 10 .*1/3")
    assert re.search(rf" 1  {ada} +10", first)
    screen.press(b"n")
    second = screen.until(rf"{bob}.* 30 .*1/3")
    assert re.search(rf" 1  {bob} +30", second) and "Keep going" in second
    screen.press(b"n")
    screen.until("The lead does not change")
    screen.press(b"\x1b[D\x1b[D")
    assert re.search(rf" 1  {ada} +10", screen.until(rf" 1  {ada}"))
    screen.press(b"\x1b[C\x1b[C\x1b[C")
    assert "ended" in screen.until("ended")
    screen.press(b"g")
    screen.until("#1/")
    screen.press(b"+++++ ")
    assert "ended" in screen.until("ended")
    screen.press(b"q")
    assert screen.wait() == 0


def test_the_terminal_is_given_back(arguments):
    screen = Screen(QUARRY, "replay", *arguments)
    screen.until("#1/")
    screen.press(b"l")
    screen.until(r"#[2-9]/")
    os.kill(screen.pid, signal.SIGINT)
    assert screen.wait() == 0


def test_elsewhere_each_event_is_a_line(arguments):
    done = subprocess.run([QUARRY, "replay", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    ada, bob = (called(name, arguments) for name in ("Ada", "Bob"))
    for text in (f"{ada} joined.", "The hunt has started!", f"{ada} found “Clue 1”.", f"board: 1. {ada} 10, 2. {bob} 0",
                 "The host says: Keep going", f"{ada}: Where is it?", f"board: 1. {bob} 30, 2. {ada} 10",
                 "The host has ended the hunt."):
        assert any(line.endswith(text) for line in lines), (text, done.stdout)
    moments = [line.split()[0] for line in lines]
    assert moments == sorted(moments)


def test_a_log_that_was_published_shows_what_is_not_withheld(server, hunt, tmp_path):
    lobby, _ = hunt
    file = tmp_path / "log.ndjson"
    subprocess.run([QUARRY, "log", "fetch", lobby["code"], "-o", file, "--server", f"127.0.0.1:{server.port}"],
                   check=True, capture_output=True)
    done = subprocess.run([QUARRY, "replay", file], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    for text in ("Ada joined.", "Ada found a clue.", "board: 1. Ada 10, 2. Bob 0", "Ada: Where is it?",
                 "A message that the host has removed.", "board: 1. Bob 30, 2. Ada 10", "The host has ended the hunt."):
        assert any(line.endswith(text) for line in done.stdout.splitlines()), (text, done.stdout)
    assert "Under the stone." not in done.stdout


def test_teams_stand_in_each_line_as_they_did_then(server):
    host, ada = Client(server, Seen()), Client(server, Seen())
    lobby = host.call("lobby.create", name="Harbour", clues=CLUES, teams=["Red", "Blue"])
    code = host.call("clue.list")["clues"][0]["token"]
    ada.call("lobby.join", code=lobby["code"], name="Ada", team="Blue")
    host.call("lobby.start")
    ada.call("scan.submit", text=code)
    done = subprocess.run([QUARRY, "replay", lobby["code"], "--server", f"127.0.0.1:{server.port}"],
                          capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1].endswith("board: 1. Ada 10; teams: Blue 10, Red 0"), done.stdout
    host.close()
    ada.close()


@pytest.mark.parametrize("command", [["nowhere.ndjson"], ["ZZZZ", "--server", "127.0.0.1:1"]])
def test_what_is_not_there_is_said_so(command):
    done = subprocess.run([QUARRY, "replay", *command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("quarry: ")
