"""Tests many connections, more than there is room for, and connections that request much."""

import concurrent.futures
import contextlib
import json
import os
import resource
import signal
import socket
import subprocess

import pytest

from asking import ask, call
from attacking import PING, Confined, Player, Raw, descriptors, eventually, held, memory, rests
from contract import QUARRY
from harness import Server
from websocket import WebSocket

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")


def test_thousands_of_attempts_leave_nothing_behind():
    """Ten times as many as there is room for, in batches from many addresses. Most are reset in the middle of a message."""
    server = Confined(400)
    try:
        with Player(server.port) as player:
            player.ping()
            before = descriptors(server)
            for batch in range(20):
                raws = []
                for number in range(200):
                    port, word = ((server.port, PING[:7]), (server.port, PING), (server.http, HEAD[:9]), (server.http, HEAD),
                                  (server.http, UPGRADE))[number % 5]
                    raw = Raw(port, source=f"127.0.{batch}.{2 + number}")
                    raw.send(word)
                    raws.append(raw)
                player.ping()
                for raw in raws:
                    raw.reset()
                eventually(lambda: descriptors(server) <= before + 5)
            player.ping()
        assert ask(server, "/healthz").status == 200
        assert "Connections are refused" not in server.log()
    finally:
        assert server.stop() == 0


def test_a_crowd_that_arrives_at_once_queues(server):
    """
    Connections are accepted by the system while the server does something else, so no phone must try again. While the
    server is stopped, the system accepts none beyond the queue.
    """
    crowd = []
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        for port in (server.port, server.http):
            for number in range(1_000):
                crowd.append(Raw(port, source=f"127.0.1.{2 + number % 250}"))
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
        for raw in crowd:
            raw.reset()
    with Player(server.port) as player:
        player.ping()


@pytest.mark.night
def test_one_address_may_take_half_and_others_find_room(server):
    flood = []
    try:
        # HTTP waits a minute for another request, and lines for ever, so connections over HTTP come last.
        for port, words, count in ((server.port, [PING] * 99, 9_900), (server.http, [HEAD], 100)):
            for _ in range(count // len(words)):
                flood += [Raw(port, source="127.0.0.5").send(word) for word in words]
                # Once each is answered, all are counted.
                assert all(raw.socket.recv(4_096) for raw in flood[-len(words):])
        for port in (server.port, server.http):
            with Raw(port, source="127.0.0.5") as one_too_many:
                assert one_too_many.everything() == (b"", True)
        with Player(server.port, source="127.0.0.6") as neighbour:
            neighbour.ping()
        assert ask(server, "/healthz").status == 200
    finally:
        for raw in flood:
            raw.reset()
    def has_room():
        with Raw(server.port, source="127.0.0.5") as raw:
            try:
                return raw.send(PING).line() != b""
            except OSError:
                return False
    eventually(has_room)


def test_where_descriptors_are_few_connections_leave_some_to_the_log():
    server = Confined(160)
    player = Player(server.port, source="127.0.0.2")
    crowd = []
    try:
        player.ping()
        for number in range(400):
            raw = Raw((server.port, server.http)[number % 2], source="127.0.0.3")
            crowd.append(raw)
        eventually(lambda: descriptors(server) < 160 - 10)
        # Connected clients can play on, and what they do is stored; a photo requires a file of its own.
        host = player.call("lobby.create", name="Narrow")["result"]
        for number in range(15):
            assert "result" in player.call("chat.send", text=f"Line {number}")
        with Raw(server.http, source="127.0.0.4") as late:
            assert late.send(HEAD).everything()[0] == b""
        for raw in crowd:
            raw.reset()
        eventually(lambda: reaches(server))
        assert call(server, "lobby.peek", lobby=host["lobby"])["name"] == "Narrow"
        warnings = [line for line in server.log().splitlines() if "Connections are refused" in line]
        assert len(warnings) == 1, warnings
    finally:
        player.close()
        assert server.stop() == 0


def reaches(server):
    try:
        return ask(server, "/healthz").status == 200
    except OSError:
        return False


def test_where_descriptors_run_out_nobody_is_lost():
    """The limit on descriptors is lowered while the server runs."""
    server = Server("--log-level", "warning")
    player = Player(server.port, source="127.0.0.2")
    crowd = []
    try:
        player.ping()
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        subprocess.run(["prlimit", "--pid", str(server.process.pid), f"--nofile={descriptors(server) + 8}:{hard}"], check=True)
        for number in range(100):
            crowd.append(Raw((server.port, server.http)[number % 2], source="127.0.0.3"))
        for _ in range(10):
            player.ping()
        for raw in crowd:
            raw.reset()
        # Both transports accept connections again.
        eventually(lambda: reaches(server))
        with Player(server.port) as late:
            late.ping()
    finally:
        player.close()
        assert server.stop() == 0


FAMILY = "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466"  # one character of 25 bytes


@pytest.fixture(scope="module")
def heavy(server):
    """A lobby whose answers are as long as is easy to make them."""
    clues = [{"title": f"Clue {number}", "text": FAMILY * 640, "points": 1, "proof": {"scan": {}}} for number in range(190)]
    host = call(server, "lobby.create", name="Heavy")
    for clue in clues:
        request = {"id": 1, "method": "clue.add", "params": clue}
        answer = ask(server, "/rpc", json.dumps(request, ensure_ascii=False).encode(), Authorization=f"Bearer {host['token']}")
        assert "result" in answer.json, answer.body
    return host


def ask_and_read_nothing(server, heavy, over):
    """256 requests for about 3 MB each, on connections that do not read."""
    line = b'{"id":1,"method":"clue.list","params":{"token":"%s"}}' % heavy["token"].encode()
    if over == "lines":
        raw = Raw(server.port, source="127.0.0.7", receive_buffer=4_096)
        raw.send((line + b"\n") * 256)
        return raw
    ws = WebSocket(server)
    for _ in range(256):
        ws.send(line)
    return ws


@pytest.mark.parametrize("over", ["lines", "websocket"])
def test_a_client_that_requests_much_and_reads_nothing_gets_little(server, heavy, over):
    with Player(server.port) as player:
        player.ping()
        before = most = memory(server)
        greedy = [ask_and_read_nothing(server, heavy, over) for _ in range(4)]

        def goes_on():
            nonlocal most
            player.ping()
            most = max(most, memory(server))
            return rests(server)
        eventually(goes_on)
        assert held(greedy) == 4, "the attack was over"
        for connection in greedy:
            connection.close()
        assert most - before < 150_000, f"{most - before} kB"


class Shouter:
    """A host that sends requests in bursts, and reads the answers meanwhile."""

    burst = 256

    def __init__(self, server, token, source, number):
        self.raw = Raw(server.port, source=source)
        self.raw.send(b'{"id":"attached","method":"session.attach","params":{"token":"%s"}}\n' % token.encode())
        self.lines = self.raw.socket.makefile("rb")
        self.wait_for(b'"attached"')
        # Points that no other shouter gives, so that each request changes the clue.
        self.requests = b"".join(
            b'{"id":%d,"method":"clue.update","params":{"clue":"c1","points":%d}}\n' % (each, number * self.burst + each)
            for each in range(self.burst))

    def wait_for(self, number):
        answer = next((line for line in self.lines if b'"id":%s,' % number in line), None)
        assert answer and b'"result"' in answer, answer

    def listen(self):
        """Reads until the last request of a burst is answered."""
        self.wait_for(b"%d" % (self.burst - 1))

    def close(self):
        self.lines.close()
        self.raw.close()


def test_a_lobby_at_its_limits_does_not_slow_down_others(server, heavy):
    """
    Three hosts have 256 requests each under way in a lobby full of clues when a request of another lobby arrives.

    Each turn takes 16 requests of one lobby at most, so the other's is decided long before the last of theirs: the log
    has the order, whatever the machine's speed. They all arrive while the server is stopped. How long one waits is
    measured by `deploy/bench fairness`.
    """
    shouters = [Shouter(server, heavy["token"], "127.0.0.8", number) for number in range(3)]
    host = call(server, "lobby.create", name="Quiet", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
    with Player(server.port, source="127.0.0.9") as player, concurrent.futures.ThreadPoolExecutor(3) as threads:
        player.call("lobby.join", code=host["code"], name="Ada")
        os.kill(server.process.pid, signal.SIGSTOP)
        try:
            for shouter in shouters:
                shouter.raw.send(shouter.requests)
            listening = [threads.submit(shouter.listen) for shouter in shouters]
            player.send(b'{"id":1,"method":"player.rename","params":{"name":"Ada L."}}\n')
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        assert b'"id":1,"result"' in player.line()
        for each in listening:
            each.result()
    for shouter in shouters:
        shouter.close()

    export = subprocess.run([QUARRY, "log", "export", "--data", server.folder.name], capture_output=True, check=True)
    kinds = [json.loads(line).get("type") for line in export.stdout.splitlines()]
    assert kinds.count("clue.updated") == len(shouters) * Shouter.burst
    came_before = kinds[:kinds.index("player.renamed")].count("clue.updated")
    # The server may look at its sockets between what the shouters have sent and what the player has.
    assert came_before < len(shouters) * Shouter.burst * 3 // 4


def test_an_endless_message_is_cut_off(server):
    """Sends for as long as the server accepts it."""
    before = memory(server)
    for port, beginning in ((server.port, b"["), (server.http, b"POST /rpc HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n["),
                            (server.http, b"GET /" + b"a"), (server.http, b"GET / HTTP/1.1\r\nX: ")):
        with Raw(port) as raw:
            raw.send(beginning)

            def is_cut_off():
                try:
                    raw.send(b"1," * 1_000_000)
                except ConnectionError:
                    return True
            eventually(is_cut_off)
            assert memory(server) - before < 50_000, beginning[:30]
