"""Tests clients that send much behind a request whose answer takes long: what waits must not fill the memory."""

import json
import pathlib
import random
import subprocess

import pytest

from attacking import Player, memory
from harness import Server
from test_compression import OFFER, PACKED, deflated
from websocket import TEXT, WebSocket, frame

MEMORY = (100 << 10) / 300  # kB for each socket


class Held(Server):
    """A server whose disk can be made to hang. Without rate limits: attackers have many addresses."""

    def __init__(self, folder):
        library, self.held = folder / "held.so", folder / "held"
        source = pathlib.Path(__file__).parent / "held.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        super().__init__("--log-level", "error", "--rate-limits", "off", LD_PRELOAD=str(library), HELD=str(self.held))

    def highest(self):
        """The most resident memory so far, in kilobytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))


@pytest.fixture
def server(tmp_path):
    server = Held(tmp_path)
    yield server
    server.held.unlink(missing_ok=True)
    assert server.stop() == 0


def lists(bytes_wanted):
    """Many values in few bytes, which compress no better than a server takes."""
    digits = random.Random(7)
    return "[" + ",".join(f"[{digits.randrange(10)}]" for _ in range(bytes_wanted // 4)) + "]"


def packed(text):
    return frame(deflated(text, level=9), rsv=PACKED)


def long_params(number):
    return packed('{"id":%d,"method":"server.ping","params":{"x":%s}}' % (number, lists(65_000)))


CREATE = '{"id":0,"method":"lobby.create","params":{"name":"Slow"}}'
BATCH = '[{"id":0,"method":"lobby.create","params":{"name":"Slow"}},{"id":1,"method":"server.ping","params":{"x":%s}}]'

# How many sockets send what, and how many messages answer each. Each begins with a request that the disk holds up.
ATTACKS = {
    "requests": (300, packed(CREATE) + b"".join(long_params(number) for number in range(1, 5)), 5),
    "batches": (300, b"".join(packed(BATCH % lists(64_000)) for _ in range(4)), 4),
    "tiny messages": (60, packed(CREATE) + frame(b"1") * 9_000, 9_001),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_waits_behind_a_slow_request_takes_little_memory(server, attack):
    count, sent, answers = ATTACKS[attack]
    healthy = Player(server.port, source="127.0.3.1")
    assert "result" in healthy.call("lobby.create", name="Quiet")
    sockets = [WebSocket(server, [OFFER]) for _ in range(count)]
    before = memory(server)
    server.held.touch()
    for attacker in sockets:
        attacker.socket.sendall(sent)
    for attacker in sockets[::50]:
        # Whoever asks for what needs no disk is answered meanwhile.
        assert "result" in healthy.call("lobby.view"), attacker
    waiting = server.highest() - before
    assert waiting < count * MEMORY, f"{waiting} kB"
    server.held.unlink()
    for attacker in sockets[::10]:
        assert count_of_texts(attacker, answers) == answers
    grown = server.highest() - before
    assert grown < 300 * MEMORY, f"{grown} kB"
    assert "result" in healthy.call("lobby.announce", text="Go on")
    for attacker in sockets:
        attacker.close()
    healthy.close()


def count_of_texts(attacker, wanted):
    """How many messages of the server arrive, up to those wanted."""
    count = 0
    while count < wanted and (received := answer(attacker)) is not None:
        count += received == TEXT
    return count


def answer(attacker):
    """The kind of the next message, whether it is compressed or not; None at the end."""
    head = attacker.reader.read(2)
    if len(head) < 2:
        return None
    length = head[1]
    if length == 126:
        length = int.from_bytes(attacker.reader.read(2))
    elif length == 127:
        length = int.from_bytes(attacker.reader.read(8))
    attacker.reader.read(length)
    return head[0] & 0xF


def test_what_waits_is_answered_in_order(server):
    server.held.touch()
    with Player(server.port) as player:
        player.send(CREATE.encode() + b"\n")
        batch = [{"id": number, "method": "server.ping"} for number in (1, 2, 3)]
        player.send(json.dumps(batch).encode() + b"\n")
        player.send(b'{"id":4,"method":"lobby.view"}\n[]\n{"id":5,"method":"no.such"}\n')
        with Player(server.port) as other:
            assert "result" in other.call("server.ping")
        server.held.unlink()
        lines = player.socket.makefile("rb")
        received = [json.loads(lines.readline()) for _ in range(5)]
    assert received[0]["id"] == 0 and "result" in received[0]
    assert [one["id"] for one in received[1]] == [1, 2, 3]
    assert received[2]["id"] == 4 and received[2]["result"]["card"]["name"] == "Slow"
    assert received[3]["id"] is None and received[3]["error"]["data"]["kind"] == "invalid-request"
    assert received[4]["id"] == 5 and received[4]["error"]["data"]["kind"] == "method-not-found"
