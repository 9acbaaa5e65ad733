"""Tests clients that make the server hold much in memory: long hunts, long unread answers, and many missed events."""

import json
import re
import socket
import threading
import time

import pytest

from asking import call
from attacking import Player, Raw, memory
from harness import Server
from websocket import TEXT, WebSocket

FOX = "\U0001F98A"  # one character of four bytes
TEXT_BYTES = 8_000
ROOM = 64 << 10  # kB: the memory for all long answers together
QUOTA = 4 << 20


class Small(Server):
    """A server with a limited address space, which includes its libraries and threads."""

    def __init__(self, megabytes, *options):
        self.bytes = megabytes << 20
        super().__init__("--log-level", "error", "--rate-limits", "off", *options)

    def start(self):
        self.command = ["prlimit", f"--as={self.bytes}", *self.command]
        super().start()


@pytest.fixture(scope="module")
def server():
    """Without rate limits, because these tests are about attackers with many addresses."""
    server = Server("--log-level", "error", "--rate-limits", "off")
    yield server
    assert server.stop() == 0


def clue(number, text=FOX * 2_000):
    return {"title": f"Clue {number}", "text": text, "points": 1, "proof": {"scan": {}}}


def long_hunt(server, clues=500):
    """A lobby with a snapshot of about 4 MiB."""
    host = Player(server.port)
    lobby = host.call("lobby.create", name="Heavy")["result"]
    # Unescaped, so that lines are as long as they look.
    lines = [json.dumps({"id": number, "method": "clue.add", "params": clue(number)}, ensure_ascii=False) for number in range(clues)]
    for start in range(0, clues, 20):
        part = lines[start:start + 20]
        host.send("".join(line + "\n" for line in part).encode())
        answers = b""
        while answers.count(b"\n") < len(part):
            answers += host.line()
        assert answers.count(b'"result"') == len(part), answers[:300]
    host.close()
    return lobby


@pytest.fixture(scope="module")
def heavy(server):
    return long_hunt(server)


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


class Other:
    """A player in another lobby who reads it continuously, over a connection opened earlier."""

    def __init__(self, server):
        self.player = Player(server.port, source="127.0.2.1")
        self.lobby = self.player.call("lobby.create", name="Quiet", clues=[clue(1, "Under the oak")])["result"]

    def slowest(self, seconds):
        """The longest time for an answer, and the maximum memory of the server meanwhile."""
        slowest, until = 0, time.monotonic() + seconds
        while time.monotonic() < until:
            started = time.monotonic()
            assert "result" in self.player.call("lobby.view")
            assert "result" in self.player.call("lobby.announce", text="Go on")
            slowest = max(slowest, time.monotonic() - started)
            time.sleep(0.1)
        return slowest


def test_the_clues_of_a_lobby_have_a_quota(server):
    with Player(server.port) as host:
        host.call("lobby.create", name="Full")
        limits = host.call("server.info")["result"]["limits"]
        assert limits["clueBytes"] == QUOTA
        added = 0
        while "result" in (answer := host.call("clue.add", **clue(added))):
            added += 1
            assert added < 600, "there is no end to it"
        assert QUOTA - 2 * TEXT_BYTES < added * TEXT_BYTES <= QUOTA
        assert answer["error"]["code"] == 1011
        assert answer["error"]["data"] == {"kind": "quota-exceeded", "quota": "clueBytes", "limit": QUOTA}
        longer = host.call("clue.update", clue="c1", hints=[{"text": FOX * 500, "cost": 0}] * 4)
        assert longer["error"]["data"]["kind"] == "quota-exceeded"
        assert host.call("clue.update", clue="c1", text="Up")["result"] == {}
        assert "result" in host.call("clue.add", **clue("last", FOX * 1_900))


@pytest.mark.parametrize("attack, clients", [(asking_and_reading_nothing, 60), (asking_over_http, 300)])
def test_long_answers_that_nobody_reads_take_a_bounded_part_of_the_memory(server, heavy, attack, clients):
    other = Other(server)
    before = memory(server)
    greedy = attack(server, heavy, clients)
    try:
        slowest = other.slowest(10)
        grown = memory(server) - before
        assert grown < 4 * ROOM, f"{grown} kB"
        assert slowest < 5, f"{slowest:.1f} s"
    finally:
        for raw in greedy:
            raw.reset()
        other.player.close()


def test_a_request_that_waits_for_room_is_answered_once_there_is_some(server, heavy):
    """Connections that do not read are closed after five seconds if another needs their room."""
    greedy = asking_and_reading_nothing(server, heavy, 150)
    try:
        with Player(server.port, source="127.0.3.1") as honest:
            honest.socket.settimeout(60)
            for _ in range(20):
                answer = honest.call("clue.list", token=heavy["token"])
                if "result" in answer:
                    break
                # Waiting is limited: then the server asks the client to try again later.
                assert answer["error"]["data"]["kind"] == "unavailable"
                assert answer["error"]["data"]["retryAfter"] > 0
            assert len(answer["result"]["clues"]) == 500
    finally:
        for raw in greedy:
            raw.reset()


def test_with_little_memory_the_server_lives_on():
    """The same with less address space than requested: refusals must not end the games of others."""
    server = Small(2_000)
    try:
        heavy = long_hunt(server)
        other = Other(server)
        greedy = asking_and_reading_nothing(server, heavy, 300)
        greedy += asking_and_reading_nothing(server, heavy, 150, "lobby.view")
        assert other.slowest(8) < 8
        assert server.process.poll() is None, server.log()[-2_000:]
        for raw in greedy:
            raw.reset()
        other.player.close()
    finally:
        status = server.stop()
    assert status == 0, server.process.returncode


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


def resumed(connection, lobby, upto, pause=0.0):
    """
    Resumes and reads up to an event. Checks that there is no goodbye, and that each event arrives once and in order.
    """
    connection.send(json.dumps({"id": 1, "method": "lobby.watch", "params": {
        "token": lobby["token"], "since": {"epoch": lobby["epoch"], "seq": lobby["seq"]}}}).encode())
    last, bytes_read = lobby["seq"], 0
    for message in connection.messages():
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
        if pause:
            time.sleep(pause)
    raise AssertionError(f"the connection ended after event {last}")


@pytest.mark.parametrize("transport", [Lines, Frames])
@pytest.mark.parametrize("pause", [0, 0.02], ids=["fast", "slow but steady"])
def test_whoever_reads_gets_all_that_was_missed(server, eventful, transport, pause):
    """Including events during the resumption, and each once."""
    with Player(server.port) as host:
        host.call("session.attach", token=eventful["token"])
        newest = host.call("lobby.board")["result"]["seq"]
        connection = transport(server)
        connection.socket.settimeout(30)
        meanwhile = threading.Thread(target=change, args=(host, range(1_000, 1_020)))
        meanwhile.start()
        read = resumed(connection, eventful, newest + 20, pause)
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
        for number in range(150):
            greedy.append(Raw(server.port, source=f"127.0.1.{1 + number % 40}", receive_buffer=4_096).send(watch))
        slowest = other.slowest(4)
        grown = memory(server) - before
        assert grown < 4 * ROOM, f"{grown} kB"
        assert slowest < 10, f"{slowest:.1f} s"
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
    with socket.create_connection(("127.0.0.1", server.http), 30) as connection:
        connection.sendall(b"GET /lobbies/%s/log.ndjson HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                           b"Authorization: Bearer %s\r\n\r\n" % (eventful["lobby"].encode(), eventful["token"].encode()))
        body = b""
        while piece := connection.recv(1 << 20):
            body += piece
    assert len(re.findall(rb'"version":\d+', body)) > MISSED
