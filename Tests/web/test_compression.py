"""Compressed messages of WebSockets (RFC 7692) and compressed answers over HTTP."""

import gzip
import http.client
import json
import os
import socket
import struct
import zlib

import pytest

from costs import forget_peak, memory, peak, processor_time
from waiting import PATIENCE
from websocket import CLOSE, CONTINUATION, PING, PONG, TEXT, WebSocket, frame

OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
TAIL = b"\x00\x00\xff\xff"
PACKED = 0b100  # the reserved bit of a compressed message


def deflated(text, level=6, end=zlib.Z_SYNC_FLUSH):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    data = packer.compress(text.encode() if isinstance(text, str) else text) + packer.flush(end)
    return data[:-4] if data.endswith(TAIL) else data


class Packed(WebSocket):
    """A client that understands compressed messages."""

    def __init__(self, server, offer=OFFER):
        super().__init__(server, [offer])
        self.plain = self.packed = 0

    def receive(self):
        head = self.reader.read(2)
        if len(head) < 2:
            return None
        assert head[0] & 0x30 == 0 and head[1] & 0x80 == 0, head
        length = head[1]
        if length == 126:
            length = struct.unpack("!H", self.reader.read(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self.reader.read(8))[0]
        data, opcode = self.reader.read(length), head[0] & 0xF
        if head[0] & 0x40:
            assert opcode == TEXT
            self.packed += 1
            # A decompressor of its own: nothing of earlier messages is needed.
            data = zlib.decompressobj(-15).decompress(data + TAIL)
        else:
            self.plain += opcode == TEXT
        return opcode, data

    def call(self, method, **params):
        self.send(json.dumps({"id": 1, "method": method, "params": params}))
        return self.answer()

    def answer(self):
        while True:
            message = json.loads(self.receive()[1])
            if "id" in message:
                return message.get("result") or message["error"]


PING_CALL = json.dumps({"id": 1, "method": "server.ping"})


@pytest.fixture(scope="module")
def hunt(server):
    """A lobby with enough clues for a long answer."""
    with WebSocket(server) as host:
        clues = [{"title": f"Clue {number}", "points": 10, "proof": {"scan": {}}} for number in range(60)]
        host.send(json.dumps({"id": 1, "method": "lobby.create", "params": {"name": "Packed", "clues": clues}}))
        made = json.loads(host.receive()[1])["result"]
        host.send(json.dumps({"id": 2, "method": "lobby.start", "params": {"token": made["token"]}}))
        assert "result" in json.loads(host.receive()[1])
    return made


# Messages

def test_without_an_offer_nothing_is_compressed(server, hunt):
    with WebSocket(server) as client:
        assert "sec-websocket-extensions" not in client.headers
        client.send(json.dumps({"id": 1, "method": "lobby.view", "params": {"token": hunt["token"]}}))
        assert "result" in json.loads(client.receive()[1])
        client.send(deflated(PING_CALL), rsv=PACKED)
        assert client.closed_with() == 1002


def test_long_messages_are_compressed_and_short_ones_are_not(server, hunt):
    with Packed(server) as client:
        assert client.headers["sec-websocket-extensions"].startswith("permessage-deflate")
        assert client.call("server.ping")["time"] and (client.plain, client.packed) == (1, 0)
        assert len(client.call("clue.list", token=hunt["token"])["clues"]) == 60
        assert (client.plain, client.packed) == (1, 1)


def test_watchers_with_and_without_compression_get_the_same(server, hunt):
    with WebSocket(server) as host, WebSocket(server) as plain, Packed(server) as packed:
        for watcher in (plain, packed):
            watcher.send(json.dumps({"id": 1, "method": "lobby.watch", "params": {"code": hunt["code"], "topics": ["chat"]}}))
            assert "result" in json.loads(watcher.receive()[1])
        texts = ["short", "long " * 80, "ü" * 200, "x"]
        before = packed.packed
        for number, text in enumerate(texts):
            host.send(json.dumps({"id": number, "method": "chat.send", "params": {"token": hunt["token"], "text": text}}))
            heard = [json.loads(watcher.receive()[1]) for watcher in (plain, packed)]
            assert heard[0] == heard[1] and text.strip() in json.dumps(heard[0], ensure_ascii=False)
        assert packed.packed - before >= 2


@pytest.mark.parametrize("cuts", [[], [1], [5, 9], [0, 3, 3]])
def test_a_compressed_message_may_come_in_fragments(server, cuts):
    data = deflated(PING_CALL)
    pieces = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)])]
    with Packed(server) as client:
        for number, piece in enumerate(pieces):
            first, last = number == 0, number == len(pieces) - 1
            client.send(piece, TEXT if first else CONTINUATION, fin=last, rsv=PACKED if first else 0)
            if not last:
                client.send(b"still here", PING)
                assert client.receive() == (PONG, b"still here")
        assert "time" in client.answer()


@pytest.mark.parametrize("level", [0, 1, 9])
@pytest.mark.parametrize("end", [zlib.Z_SYNC_FLUSH, zlib.Z_FINISH, zlib.Z_FULL_FLUSH])
def test_clients_compress_as_they_like(server, level, end):
    with Packed(server) as client:
        for _ in range(3):
            data = deflated(PING_CALL, level, end)
            # A stream that has ended is followed by an empty block (RFC 7692, 7.2.3.4).
            client.send(data + b"\x00" if end == zlib.Z_FINISH else data, rsv=PACKED)
            assert "time" in client.answer()
            client.send(PING_CALL)
            assert "time" in client.answer()


@pytest.mark.parametrize(("opcode", "rsv"), [(TEXT, 0b010), (TEXT, 0b001), (TEXT, 0b110), (PING, PACKED), (CLOSE, PACKED)])
def test_other_reserved_bits_end_the_connection(server, opcode, rsv):
    with Packed(server) as client:
        client.send(deflated(PING_CALL), opcode, rsv=rsv)
        assert client.closed_with() == 1002


def test_only_the_first_fragment_says_that_the_message_is_compressed(server):
    data = deflated(PING_CALL)
    with Packed(server) as client:
        client.send(data[:5], TEXT, fin=False, rsv=PACKED)
        client.send(data[5:], CONTINUATION, rsv=PACKED)
        assert client.closed_with() == 1002


def test_what_cannot_be_decompressed_ends_the_connection(server):
    for data in (b"\xff\xff\xff", os.urandom(2_000), b"\x07"):
        with Packed(server) as client:
            client.send(data, rsv=PACKED)
            assert client.closed_with() in (1002, 1007)


def cost(server, times, message, ends_with=None):
    """The processor seconds of a compressed message, which is answered, or ends the connection."""
    before = processor_time(server)
    for _ in range(times):
        with Packed(server) as client:
            client.send(message, rsv=PACKED)
            if ends_with:
                assert client.closed_with() == ends_with
            else:
                assert client.answer()
    return (processor_time(server) - before) / times


@pytest.fixture(scope="module")
def fitting():
    """A message as long as one may be, and ten times shorter when it is compressed, as requests are."""
    text = " ".join(str(number * 7_919) for number in range(20_000))
    message = json.dumps({"id": 1, "method": "server.ping", "more": ""})[:-2]
    message += text[:65_536 - len(message) - 2] + '"}'
    assert len(message) == 65_536 and len(deflated(message)) < 40_000
    return deflated(message)


def test_a_bomb_is_refused_before_it_has_cost_much(server, fitting):
    bomb = deflated(b" " * 60_000_000, 9)
    assert len(bomb) < 65_536
    # Unpacked, it is a thousand times as long.
    assert cost(server, 20, bomb, ends_with=1009) < 4 * cost(server, 20, fitting)


def test_a_short_message_cannot_become_a_long_one(server):
    for size, code in ((4_000, None), (60_000, 1009)):
        with Packed(server) as client:
            client.send(deflated(PING_CALL + " " * (size - len(PING_CALL))), rsv=PACKED)
            if code:
                assert client.closed_with() == code
            else:
                assert "time" in client.answer()


def test_many_short_messages_at_once_take_no_memory(server):
    # Without an id they are not answered; the last one is, when all before it are unpacked.
    silent = json.dumps({"method": "server.ping"})
    bombs = frame(deflated(silent + " " * (3_900 - len(silent))), rsv=PACKED) * 400 + frame(deflated(PING_CALL), rsv=PACKED)

    def burst(count):
        clients = [Packed(server) for _ in range(count)]
        for client in clients:
            client.socket.sendall(bombs)
        for client in clients:
            assert "time" in client.answer()
            client.close()

    # What it takes once and keeps.
    burst(1)
    forget_peak(server)
    before = memory(server)
    burst(12)
    # All of them, unpacked, are 19 MB.
    assert peak(server) - before < 9_000_000


def test_many_small_streams_in_one_message_cost_little(server, fitting):
    # Each of them is a beginning and an end.
    streams = b"\x03\x00" * 32_000
    assert cost(server, 3, streams) < 25 * cost(server, 20, fitting)


# Answers over HTTP

def get(server, path, method="GET", **fields):
    connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in fields.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


@pytest.mark.parametrize("path", ["/lobbies/{lobby}/log.ndjson", "/openrpc.json", "/metrics", "/"])
def test_a_long_text_is_compressed_for_those_who_understand_it(server, hunt, path):
    path = path.format(lobby=hunt["lobby"])
    token = {"Authorization": "Bearer " + hunt["token"]}
    plain, body = get(server, path, **token)
    packed, short = get(server, path, Accept_Encoding="br, gzip;q=0.5", **token)
    assert plain.status == packed.status == 200 and len(body) >= 1_000
    assert plain.getheader("Content-Encoding") is None and packed.getheader("Content-Encoding") == "gzip"
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.getheader("Vary")
    unpacked = gzip.decompress(short)
    assert len(short) < len(body) / 2
    if path != "/metrics":
        assert unpacked == body
    head, nothing = get(server, path, "HEAD", Accept_Encoding="gzip", **token)
    assert nothing == b"" and head.getheader("Content-Encoding") == "gzip"


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "gzip; q=0.00", "deflate, br"])
def test_others_get_it_as_it_is(server, hunt, accepted):
    answer, body = get(server, "/openrpc.json", Accept_Encoding=accepted)
    assert answer.getheader("Content-Encoding") is None and json.loads(body)


def test_short_answers_and_pictures_stay_as_they_are(server, hunt):
    token = {"Authorization": "Bearer " + hunt["token"]}
    for path in (f"/lobbies/{hunt['lobby']}/board.json", "/healthz", f"/lobbies/{hunt['lobby']}/clues/{hunt['clues'][0]}/qr.png"):
        answer, body = get(server, path, Accept_Encoding="gzip", **token)
        assert answer.status == 200 and answer.getheader("Content-Encoding") is None
        assert len(body) < 1_000 or path.endswith("png")


def test_a_compressed_answer_has_a_weak_tag_that_is_recognised(server, hunt):
    players = [f"A player with quite a long name {number}" for number in range(30)]
    with WebSocket(server) as client:
        for name in players:
            client.send(json.dumps({"id": 1, "method": "lobby.join", "params": {"code": hunt["code"], "name": name}}))
            client.receive()
            client.send(json.dumps({"id": 2, "method": "session.detach"}))
            client.receive()
    path = f"/lobbies/{hunt['lobby']}/board.json"
    packed, body = get(server, path, Accept_Encoding="gzip")
    tag = packed.getheader("ETag")
    assert packed.getheader("Content-Encoding") == "gzip" and tag.startswith('W/"')
    assert all(name in gzip.decompress(body).decode() for name in players[:5])
    for known in (tag, tag.removeprefix("W/")):
        answer, nothing = get(server, path, Accept_Encoding="gzip", If_None_Match=known)
        assert answer.status == 304 and nothing == b""


def test_an_old_client_gets_a_compressed_answer_that_ends_with_the_connection(server):
    with socket.create_connection(("127.0.0.1", server.http), PATIENCE) as connection:
        connection.sendall(b"GET /openrpc.json HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
        data = b""
        while piece := connection.recv(65_536):
            data += piece
    head, body = data.split(b"\r\n\r\n", 1)
    assert b"ontent-Encoding: gzip" in head and json.loads(gzip.decompress(body))
