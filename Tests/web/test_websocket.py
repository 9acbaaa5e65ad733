"""
Tests the WebSocket against RFC 6455: the cases that a conforming server must handle, as a client sees them, in the
order of its chapters. Ours accepts only text and echoes nothing, so requests of the protocol replace the text that
other suites send.
"""

import json
import random
import struct
import threading

import pytest

from harness import Server
from websocket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, WebSocket, frame

PING_REQUEST = '{"id":7,"method":"server.ping"}'


@pytest.fixture
def ws(server):
    with WebSocket(server) as ws:
        assert ws.status == 101
        yield ws


def answer(ws):
    opcode, data = ws.receive()
    assert opcode == TEXT, (opcode, data)
    return json.loads(data)


def assert_works(ws):
    ws.send(PING_REQUEST)
    assert answer(ws)["id"] == 7


# 1.3, 4.2: the handshake


def test_it_echoes_the_subprotocol_if_it_is_offered(server):
    with WebSocket(server, ["Sec-WebSocket-Protocol: other, quarry.v1"]) as ws:
        assert ws.headers["sec-websocket-protocol"] == "quarry.v1"
    with WebSocket(server) as ws:
        assert "sec-websocket-protocol" not in ws.headers
    with WebSocket(server, ["Sec-WebSocket-Protocol: quarry.v2"]) as ws:
        assert ws.status == 101 and "sec-websocket-protocol" not in ws.headers


def test_it_agrees_on_no_unknown_extension(server):
    with WebSocket(server, ["Sec-WebSocket-Extensions: x-webkit-deflate-frame, permessage-bzip; level=9"]) as ws:
        assert ws.status == 101 and "sec-websocket-extensions" not in ws.headers
        assert_works(ws)


def test_pages_of_this_server_may_open_it_and_others_may_not(server):
    for origin in (f"http://127.0.0.1:{server.http}", f"https://127.0.0.1:{server.http}"):
        with WebSocket(server, [f"Origin: {origin}"]) as ws:
            assert ws.status == 101
    for origin in ("http://evil.example", f"http://127.0.0.1:{server.http}.evil.example", "null", "http://127.0.0.1"):
        with WebSocket(server, [f"Origin: {origin}"]) as ws:
            assert ws.status in (400, 403), origin


HEALTHZ = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("before", [
    HEALTHZ, b'POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 31\r\n\r\n{"id":1,"method":"server.ping"}'])
def test_a_connection_may_become_one_after_other_requests(server, before):
    with WebSocket(server, before=before) as ws:
        assert (ws.asked, ws.status) == (200, 101)
        assert_works(ws)
        ws.send(PING_REQUEST + " " * 40_000)
        assert answer(ws)["id"] == 7
        ws.send(b"", CLOSE)
        assert ws.receive()[0] == CLOSE


def test_a_late_handshake_is_checked_like_an_early_one(server):
    with WebSocket(server, ["Origin: http://evil.example"], before=HEALTHZ) as ws:
        assert ws.status == 403
    with WebSocket(server, ["Sec-WebSocket-Protocol: quarry.v1"], before=HEALTHZ) as ws:
        assert ws.headers["sec-websocket-protocol"] == "quarry.v1"
        assert_works(ws)


# A client that does not wait for the answer to its handshake. NIO upgrades with a connection's first request, and this
# server with a later one.

EARLY = pytest.mark.parametrize(
    "early", [{}, {"before": HEALTHZ}, {"before": HEALTHZ, "waits": False}], ids=["first", "later", "behind another"])


def pings(numbers):
    return b"".join(frame(json.dumps({"id": number, "method": "server.ping"}).encode()) for number in numbers)


@EARLY
@pytest.mark.parametrize("slowly", [False, True], ids=["at once", "byte by byte"])
def test_messages_that_do_not_wait_for_the_handshake_are_all_answered(server, early, slowly):
    cut = frame(PING_REQUEST.encode())
    with WebSocket(server, **early, slowly=slowly, behind=pings(range(300)),
                   then=pings(range(300, 400)) + cut[:9]) as ws:
        assert ws.status == 101
        assert [answer(ws)["id"] for _ in range(400)] == list(range(400))
        ws.socket.sendall(cut[9:])
        assert answer(ws)["id"] == 7


@EARLY
def test_a_message_alone_with_the_handshake_is_answered(server, early):
    with WebSocket(server, **early, behind=pings([1])) as ws:
        assert answer(ws)["id"] == 1


@EARLY
@pytest.mark.parametrize("behind, code", [
    (frame(struct.pack("!H", 1000), CLOSE), 1000), (frame(b"", 3), 1002),
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Padding: " + b"x" * 80 + b"\r\n\r\n", 1002)],
    ids=["a goodbye", "a reserved opcode", "a request"])
def test_what_does_not_wait_for_the_handshake_keeps_to_the_rules(server, early, behind, code):
    with WebSocket(server, **early, behind=behind) as ws:
        assert (ws.status, ws.closed_with()) == (101, code)


@EARLY
def test_what_follows_a_refused_handshake_is_ignored(server, early):
    with WebSocket(server, ["Origin: http://evil.example"], **early, behind=pings([1]) + HEALTHZ, then=HEALTHZ) as ws:
        assert ws.status == 403
        said = ws.reader.read()
        assert b"forbidden" in said and b"HTTP/1.1" not in said and b"result" not in said, said


# 5.2, 5.4: framing and fragments


@pytest.mark.parametrize("length", [0, 2, 8])
def test_a_length_may_be_written_longer_than_needed_as_nio_takes_it(ws, length):
    ws.send(PING_REQUEST, length=length)
    assert answer(ws)["id"] == 7


@pytest.mark.parametrize("size", [125, 126, 127, 128, 4_096, 65_000, 65_535, 65_536])
def test_messages_of_all_sizes_up_to_the_limit_are_taken(ws, size):
    request = PING_REQUEST + " " * (size - len(PING_REQUEST))
    ws.send(request)
    assert answer(ws)["id"] == 7


@pytest.mark.parametrize("pieces", [2, 3, 31])
def test_a_message_may_come_in_fragments(ws, pieces):
    step = -(-len(PING_REQUEST) // pieces)
    parts = [PING_REQUEST[at:at + step] for at in range(0, len(PING_REQUEST), step)]
    for index, part in enumerate(parts):
        ws.send(part, opcode=TEXT if index == 0 else CONTINUATION, fin=index == len(parts) - 1)
    assert answer(ws)["id"] == 7


def test_fragments_may_be_empty(ws):
    ws.send("", fin=False)
    ws.send("", opcode=CONTINUATION, fin=False)
    ws.send(PING_REQUEST, opcode=CONTINUATION, fin=False)
    ws.send("", opcode=CONTINUATION)
    assert answer(ws)["id"] == 7


def test_a_frame_may_come_byte_by_byte(ws):
    for byte in frame(PING_REQUEST.encode()):
        ws.socket.sendall(bytes([byte]))
    assert answer(ws)["id"] == 7


def test_a_character_may_be_cut_by_a_fragment(ws):
    request = '{"id":"ä€𝄞","method":"server.ping"}'.encode()
    cut = request.index("€".encode()) + 1
    ws.send(request[:cut], fin=False)
    ws.send(request[cut:], opcode=CONTINUATION)
    assert answer(ws)["id"] == "ä€𝄞"


def test_a_ping_between_fragments_is_answered_at_once(ws):
    ws.send(PING_REQUEST[:5], fin=False)
    ws.send(b"still there?", opcode=PING)
    assert ws.receive() == (PONG, b"still there?")
    ws.send(PING_REQUEST[5:], opcode=CONTINUATION)
    assert answer(ws)["id"] == 7


@pytest.mark.parametrize("rsv", [1, 2, 3, 4, 5, 6, 7])
def test_reserved_bits_end_the_connection(ws, rsv):
    ws.send(PING_REQUEST, rsv=rsv)
    assert ws.closed_with() == 1002


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
def test_reserved_opcodes_end_the_connection(ws, opcode):
    ws.send(b"", opcode=opcode)
    assert ws.closed_with() == 1002


def test_frames_must_be_masked(ws):
    ws.send(PING_REQUEST, masked=False)
    assert ws.closed_with() == 1002


def test_a_continuation_needs_a_beginning(ws):
    ws.send(PING_REQUEST, opcode=CONTINUATION)
    assert ws.closed_with() == 1002


def test_a_continuation_after_a_whole_message_ends_the_connection(ws):
    assert_works(ws)
    ws.send("more", opcode=CONTINUATION, fin=False)
    assert ws.closed_with() == 1002


@pytest.mark.parametrize("opcode", [TEXT, BINARY])
def test_no_message_may_begin_within_another(ws, opcode):
    ws.send(PING_REQUEST[:5], fin=False)
    ws.send(PING_REQUEST, opcode=opcode)
    assert ws.closed_with() == 1002


def test_only_text_is_spoken(ws):
    ws.send(PING_REQUEST, opcode=BINARY)
    assert ws.closed_with() == 1003


# 5.5: control frames


@pytest.mark.parametrize("data", [b"", b"hello", bytes(range(125)), b"\x00\xff\xfe"])
def test_a_ping_is_answered_with_its_data(ws, data):
    ws.send(data, opcode=PING)
    assert ws.receive() == (PONG, data)


def test_many_pings_are_answered_in_order(ws):
    for number in range(100):
        ws.send(str(number).encode(), opcode=PING)
    for number in range(100):
        assert ws.receive() == (PONG, str(number).encode())


def test_a_pong_that_nobody_asked_for_is_ignored(ws):
    ws.send(b"unasked", opcode=PONG)
    assert_works(ws)


@pytest.mark.parametrize("opcode", [PING, PONG, CLOSE])
def test_control_frames_are_short_and_whole(server, opcode):
    for options in (dict(data=bytes(126)), dict(data=b"x", fin=False)):
        with WebSocket(server) as ws:
            ws.send(opcode=opcode, **options)
            assert ws.closed_with() == 1002


# 7: closing


def test_a_goodbye_is_answered_with_its_code_and_the_connection_closed(ws):
    ws.send(struct.pack("!H", 1000) + "bye ä".encode(), opcode=CLOSE)
    assert ws.closed_with() == 1000


def test_a_goodbye_needs_no_code(ws):
    ws.send(b"", opcode=CLOSE)
    assert ws.closed_with() is None


def test_nothing_is_answered_behind_a_goodbye(ws):
    ws.socket.sendall(frame(struct.pack("!H", 1000), CLOSE) + frame(PING_REQUEST.encode()))
    assert ws.closed_with() == 1000


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
def test_codes_that_may_be_sent_are_sent_back(ws, code):
    ws.send(struct.pack("!H", code), opcode=CLOSE)
    assert ws.closed_with() == code


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535])
def test_codes_that_may_not_be_sent_are_an_error(ws, code):
    ws.send(struct.pack("!H", code), opcode=CLOSE)
    assert ws.closed_with() == 1002


def test_half_a_code_is_an_error(ws):
    ws.send(b"\x03", opcode=CLOSE)
    assert ws.closed_with() == 1002


def test_a_reason_is_utf8(ws):
    ws.send(struct.pack("!H", 1000) + b"\xff\xfe", opcode=CLOSE)
    assert ws.closed_with() == 1007


# 8.1: text is UTF-8


@pytest.mark.parametrize("bad", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80"])
def test_what_is_not_utf8_is_told_and_ends_the_connection(ws, bad):
    ws.send(b'{"id":1,"method":"' + bad + b'"}')
    assert answer(ws)["error"]["code"] == -32600
    assert ws.closed_with() == 1007


# The protocol's own rules


def test_what_is_no_json_is_told_and_the_connection_stays(ws):
    ws.send("{nonsense")
    assert answer(ws)["error"]["code"] == -32700
    assert_works(ws)


@pytest.mark.parametrize("sent, claimed", [(65_537, 65_537), (70_000, 70_000), (200_000, 200_000), (1_000, 10_000_000)])
def test_a_message_that_is_too_long_is_told_and_ends_the_connection(ws, sent, claimed):
    ws.socket.sendall(frame(b" " * sent, claims=claimed))
    assert answer(ws)["error"]["code"] == -32600
    assert ws.closed_with() == 1009


def test_fragments_together_are_bounded_too(ws):
    ws.send(b" " * 60_000, fin=False)
    ws.send(b" " * 60_000, opcode=CONTINUATION, fin=False)
    assert answer(ws)["error"]["code"] == -32600
    assert ws.closed_with() == 1009


def test_answers_come_in_the_order_of_requests_and_one_a_message(ws):
    ws.socket.sendall(b"".join(
        frame(json.dumps({"id": number, "method": "server.ping"}).encode()) for number in range(500)))
    assert [answer(ws)["id"] for _ in range(500)] == list(range(500))


def test_a_whole_game_over_websockets(server):
    with WebSocket(server) as host, WebSocket(server) as player, WebSocket(server) as spectator:
        def call(ws, method, **params):
            ws.send(json.dumps({"id": method, "method": method, "params": params}))
            while "id" not in (message := answer(ws)):
                pushes.setdefault(id(ws), []).append(message)
            assert "result" in message, message
            return message["result"]

        pushes = {}
        clues = [{"title": f"Clue {number}", "points": 10, "proof": {"scan": {}}} for number in range(3)]
        lobby = call(host, "lobby.create", name="Sockets", clues=clues)
        call(player, "lobby.join", code=lobby["code"], name="Ada")
        call(spectator, "lobby.watch", code=lobby["code"])
        call(host, "lobby.start")
        for clue in call(host, "clue.list")["clues"]:
            assert call(player, "scan.submit", text=clue["token"])["outcome"] == "found"
        kinds = []
        while kinds.count("clue.scanned") < 3:
            message = answer(spectator)
            if message["method"] == "event":
                kinds.append(message["params"]["type"])
        assert kinds == ["hunt.started"] + ["clue.scanned"] * 3


def test_it_says_goodbye_when_the_server_stops():
    server = Server("--log-level", "error")
    with WebSocket(server) as ws:
        assert_works(ws)
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        message = answer(ws)
        assert message["method"] == "bye" and message["params"]["reason"] == "shutdown"
        assert ws.closed_with() == 1001
        stopping.join()


def test_random_bytes_end_nothing_but_their_own_connection(server):
    noise = random.Random(4711)
    for _ in range(100):
        with WebSocket(server) as ws:
            try:
                ws.socket.sendall(noise.randbytes(noise.randrange(1, 2_000)))
                ws.socket.shutdown(1)
                ws.closed_with()
            except ConnectionError:
                pass
    with WebSocket(server) as ws:
        assert_works(ws)
