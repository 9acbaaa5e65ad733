"""Tests clients that make the server hold much in memory: long hunts, long unread answers, and many missed events."""

import contextlib
import json
import re
import socket
import subprocess
import threading
import time

import pytest

import processes
from asking import ask, call
from attacking import PATIENCE, Player, Raw, eventually, held, memory, rests
from harness import Server
from websocket import TEXT, WebSocket

FOX = "\U0001F98A"  # one character of four bytes
FLAG = "\U0001F1E9\U0001F1EA"  # one of eight
TEXT_BYTES = 16_000
ROOM = 64 << 10  # kB: the memory for all long answers together
QUOTA = 4 << 20


@pytest.fixture(scope="module")
def server():
    """Without rate limits, because these tests are about attackers with many addresses."""
    server = Server("--log-level", "error", "--rate-limits", "off")
    yield server
    assert server.stop() == 0


def clue(number, text=FLAG * 2_000):
    return {"title": f"Clue {number}", "text": text, "points": 1, "proof": {"scan": {}}}


@pytest.fixture(scope="module")
def heavy(server):
    """A lobby with all clues for which it has room, 4 MiB, and how the server refused the next one."""
    with Player(server.port) as host:
        lobby = host.call("lobby.create", name="Heavy")["result"]
        lobby["clues"] = 0
        while "result" in (answer := host.call("clue.add", **clue(lobby["clues"]))):
            lobby["clues"] += 1
            assert lobby["clues"] < 300, "there is no end to it"
        return lobby | {"refusal": answer["error"]}


def asking_and_reading_nothing(server, lobby, count, method="clue.list"):
    """Connections from many addresses that each request all clues and do not read the answers."""
    line = b'{"id":1,"method":"%s","params":{"token":"%s"}}\n' % (method.encode(), lobby["token"].encode())
    greedy = []
    for number in range(count):
        raw = Raw(server.port, source=f"127.0.1.{1 + number % 40}", receive_buffer=4_096)
        raw.send(line * 4)
        greedy.append(raw)
    return greedy


def asking_over_http(server, lobby, count):
    body = json.dumps({"id": 1, "method": "clue.list", "params": {"token": lobby["token"]}}).encode()
    head = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    greedy = []
    for number in range(count):
        raw = Raw(server.http, source=f"127.0.1.{1 + number % 40}", receive_buffer=4_096)
        greedy.append(raw.send((head + body) * 4))
    return greedy


def is_taken(server):
    """Whether most of the room for long answers is taken. A server that is busy may send whoever asks away as idle."""
    with contextlib.suppress(OSError):
        text = ask(server, "/metrics", patience=PATIENCE).body.decode()
        return float(re.search(r"^quarry_answer_bytes (\S+)$", text, re.MULTILINE)[1]) > ROOM * 512
    return False


class Other:
    """A player in another lobby who reads it continuously, over a connection opened earlier."""

    def __init__(self, server):
        self.player = Player(server.port, source="127.0.2.1")
        self.lobby = self.player.call("lobby.create", name="Quiet", clues=[clue(1, "Under the oak")])["result"]

    def goes_on(self, server, until):
        """Plays until the attack has come so far, and for ten turns more. Returns the server's largest memory meanwhile."""
        most = after = 0
        while after < 10:
            assert "result" in self.player.call("lobby.view")
            assert "result" in self.player.call("lobby.announce", text="Go on")
            most = max(most, memory(server))
            after = after + 1 if after or until() else 0
            time.sleep(0.1)
        return most


def test_the_clues_of_a_lobby_have_a_quota(server, heavy):
    assert QUOTA - 2 * TEXT_BYTES < heavy["clues"] * TEXT_BYTES <= QUOTA
    assert heavy["refusal"]["code"] == 1011
    assert heavy["refusal"]["data"] == {"kind": "quota-exceeded", "quota": "clueBytes", "limit": QUOTA}
    with Player(server.port) as host:
        assert "result" in host.call("session.attach", token=heavy["token"])
        assert host.call("server.info")["result"]["limits"]["clueBytes"] == QUOTA
        longer = host.call("clue.update", clue="c1", hints=[{"text": FLAG * 500, "cost": 0}] * 4)
        assert longer["error"]["data"]["kind"] == "quota-exceeded"
        assert host.call("clue.update", clue="c1", text="Up")["result"] == {}
        assert "result" in host.call("clue.add", **clue("last", FLAG * 1_900))


@pytest.mark.parametrize("attack, clients", [(asking_and_reading_nothing, 60), (asking_over_http, 100)])
def test_long_answers_that_nobody_reads_take_a_bounded_part_of_the_memory(server, heavy, attack, clients):
    other = Other(server)
    before = memory(server)
    greedy = attack(server, heavy, clients)
    try:
        grown = other.goes_on(server, until=lambda: is_taken(server) and rests(server)) - before
        assert held(greedy), "the attack was over"
        assert grown < 4 * ROOM, f"{grown} kB"
    finally:
        for raw in greedy:
            raw.reset()
        other.player.close()


def test_a_request_that_waits_for_room_is_answered_once_there_is_some(server, heavy):
    """Connections that take nothing are closed after five seconds if another needs their room."""
    greedy = asking_and_reading_nothing(server, heavy, 40)
    try:
        with Player(server.port, source="127.0.3.1") as honest:
            for _ in range(20):
                answer = honest.call("clue.list", token=heavy["token"])
                if "result" in answer:
                    break
                # Waiting is limited: then the server asks the client to try again later.
                assert answer["error"]["data"]["kind"] == "unavailable"
                assert answer["error"]["data"]["retryAfter"] > 0
            assert len(answer["result"]["clues"]) > heavy["clues"]
    finally:
        for raw in greedy:
            raw.reset()


# Missed events


MISSED = 200  # events of more than 40 KB each


@pytest.fixture(scope="module")
def eventful(server):
    """A lobby with 8 MB of events, all of which its host receives."""
    host = Player(server.port)
    lobby = host.call("lobby.create", name="Eventful", clues=[clue(0, "")])["result"]
    lobby["epoch"] = host.call("server.info")["result"]["epoch"]
    lobby["seq"] = host.call("lobby.view")["result"] and host.call("lobby.board")["result"]["seq"]
    change(host, range(MISSED))
    host.close()
    return lobby


def change(host, numbers):
    """Updates of maximum length: 10 hints and 10 options of at least 500 bytes each."""
    for number in numbers:
        hints = [{"text": f"{number} {which} " + FOX * 480, "cost": which} for which in range(10)]
        accepts = [f"{number} {which} " + FOX * 130 for which in range(20)]
        params = {"clue": "c1", "text": f"{number} " + FOX * 1_990, "hints": hints, "proof": {"codeword": {"accepts": accepts}}}
        host.send(json.dumps({"id": 1, "method": "clue.update", "params": params}, ensure_ascii=False).encode() + b"\n")
        assert b'"result"' in host.line()


class Lines:
    def __init__(self, server):
        self.raw = Raw(server.port, receive_buffer=65_536)
        self.socket = self.raw.socket
        self.rest = b""

    def send(self, message):
        self.raw.send(message + b"\n")

    def messages(self):
        while True:
            line, end, rest = self.rest.partition(b"\n")
            if end:
                self.rest = rest
                yield line
                continue
            piece = self.socket.recv(65_536)
            if not piece:
                return
            self.rest += piece


class Frames(WebSocket):
    def messages(self):
        while (received := self.receive()) is not None:
            opcode, data = received
            if opcode == TEXT:
                yield data


def resumed(connection, lobby, upto, before_reading=lambda _: None):
    """
    Resumes and reads up to an event. Checks that there is no goodbye, and that each event arrives once and in order.
    `before_reading` is called before each message with its number.
    """
    connection.send(json.dumps({"id": 1, "method": "lobby.watch", "params": {
        "token": lobby["token"], "since": {"epoch": lobby["epoch"], "seq": lobby["seq"]}}}).encode())
    last, bytes_read = lobby["seq"], 0
    for number, message in enumerate(connection.messages()):
        bytes_read += len(message)
        data = json.loads(message)
        if data.get("id") == 1:
            assert data["result"] == {"epoch": lobby["epoch"], "seq": lobby["seq"], "resumed": True}, message[:300]
            continue
        assert data["method"] != "bye", message
        if data["method"] == "event":
            assert data["params"]["seq"] == last + 1
            assert data["params"]["prev"] == last
            last = data["params"]["seq"]
            if last >= upto:
                return bytes_read
        before_reading(number + 1)
    raise AssertionError(f"the connection ended after event {last}")


@pytest.mark.parametrize("transport", [Lines, Frames])
@pytest.mark.parametrize("is_slow", [False, True], ids=["fast", "slow but steady"])
def test_whoever_reads_gets_all_that_was_missed(server, eventful, transport, is_slow):
    """Including events during the resumption, and each once. Whoever is slow keeps the server waiting after each megabyte."""
    with Player(server.port) as host:
        host.call("session.attach", token=eventful["token"])
        newest = host.call("lobby.board")["result"]["seq"]

        def wait(number):
            if number % 25 == 0:
                eventually(lambda: rests(server))
        connection = transport(server)
        connection.socket.settimeout(PATIENCE)
        meanwhile = threading.Thread(target=change, args=(host, range(1_000, 1_020)))
        meanwhile.start()
        read = resumed(connection, eventful, newest + 20, wait if is_slow else lambda _: None)
        meanwhile.join()
        assert read > MISSED * 40_000
        connection.socket.close()


def test_resuming_without_reading_takes_little_memory(server, eventful):
    other = Other(server)
    before = memory(server)
    watch = json.dumps({"id": 1, "method": "lobby.watch", "params": {
        "token": eventful["token"], "since": {"epoch": eventful["epoch"], "seq": eventful["seq"]}}}).encode() + b"\n"
    greedy = []
    try:
        for number in range(10):
            greedy.append(Raw(server.port, source=f"127.0.1.{1 + number}", receive_buffer=4_096).send(watch))
        grown = other.goes_on(server, until=lambda: rests(server)) - before
        assert held(greedy) == len(greedy), "the attack was over"
        # What they missed is 8 MB for each.
        assert grown < len(greedy) * (4 << 10), f"{grown} kB"
    finally:
        for raw in greedy:
            raw.reset()
        other.player.close()


def test_history_and_log_come_in_pages_of_a_megabyte(server, eventful):
    for method, number in (("lobby.history", "seq"), ("lobby.log", "version")):
        seen, after = [], 0
        while events := call(server, method, token=eventful["token"], after=after, limit=1_000)["events"]:
            assert len(json.dumps(events, ensure_ascii=False).encode()) < (1 << 20) + 200_000
            seen += [event[number] for event in events]
            after = seen[-1]
        assert seen == list(range(1, len(seen) + 1)) and len(seen) > MISSED


def test_a_log_longer_than_the_room_can_be_fetched(server, eventful):
    with socket.create_connection(("127.0.0.1", server.http), PATIENCE) as connection:
        connection.sendall(b"GET /lobbies/%s/log.ndjson HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                           b"Authorization: Bearer %s\r\n\r\n" % (eventful["lobby"].encode(), eventful["token"].encode()))
        body = b""
        while piece := connection.recv(1 << 20):
            body += piece
    assert len(re.findall(rb'"version":\d+', body)) > MISSED


# Little memory


@contextlib.contextmanager
def confined(server, megabytes):
    """Lets the server's address space, which includes its libraries and threads, grow by no more than that."""
    process = str(server.process.pid)
    size = processes.memory(process, "VmSize") << 10
    subprocess.run(["prlimit", "--pid", process, f"--as={size + (megabytes << 20)}:"], check=True)
    yield
    subprocess.run(["prlimit", "--pid", process, "--as=unlimited:"], check=True)


def test_with_little_memory_the_server_lives_on(server, heavy):
    """Less than is requested: refusals must not end the games of others."""
    other = Other(server)
    with confined(server, 200):
        greedy = asking_and_reading_nothing(server, heavy, 100) + asking_and_reading_nothing(server, heavy, 50, "lobby.view")
        other.goes_on(server, until=lambda: held(greedy) < len(greedy))
        assert held(greedy), "the attack was over"
        assert server.process.poll() is None, server.log()[-2_000:]
        for raw in greedy:
            raw.reset()
        other.player.close()
