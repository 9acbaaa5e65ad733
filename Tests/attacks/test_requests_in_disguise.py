"""Tests requests that servers may read in different ways, misleading headers and paths, and compressed bodies."""

import gzip
import json
import re

import pytest

from asking import ask, call
from attacking import PING, Player, Raw, memory
from harness import Server

HOST = b"Host: localhost\r\n"
SMUGGLED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def post(head, body):
    return b"POST /rpc HTTP/1.1\r\n" + HOST + head + b"\r\n" + body


PING_BODY = PING[:-1]
LENGTH = b"Content-Length: %d\r\n" % len(PING_BODY)
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(PING_BODY), PING_BODY)

DISGUISED = {
    "two lengths": post(LENGTH + b"Content-Length: 5\r\n", PING_BODY + SMUGGLED),
    "two lengths in one": post(b"Content-Length: 5, %d\r\n" % len(PING_BODY), PING_BODY + SMUGGLED),
    "a length and chunks": post(LENGTH + CHUNKED, CHUNKS + SMUGGLED),
    "chunks and a length": post(CHUNKED + b"Content-Length: 5\r\n", CHUNKS + SMUGGLED),
    "an unknown coding": post(b"Transfer-Encoding: xchunked\r\n", CHUNKS + SMUGGLED),
    "chunks that are not last": post(b"Transfer-Encoding: chunked, identity\r\n", CHUNKS + SMUGGLED),
    "a coding behind a tab": post(b"Transfer-Encoding:\x0bchunked\r\n", CHUNKS + SMUGGLED),
    "a space before the colon": post(b"Transfer-Encoding : chunked\r\n", CHUNKS + SMUGGLED),
    "a folded field": post(b"Transfer-Encoding:\r\n chunked\r\n" + LENGTH, CHUNKS + SMUGGLED),
    "a negative length": post(b"Content-Length: -1\r\n", SMUGGLED),
    "a length with a sign": post(b"Content-Length: +%d\r\n" % len(PING_BODY), PING_BODY + SMUGGLED),
    "a length in hexadecimal": post(b"Content-Length: 0x10\r\n", PING_BODY + SMUGGLED),
    "a length beyond all": post(b"Content-Length: 99999999999999999999\r\n", SMUGGLED),
    "a chunk beyond all": post(CHUNKED, b"ffffffffffffffffff\r\n" + SMUGGLED),
    "a chunk of a negative size": post(CHUNKED, b"-1\r\n" + SMUGGLED),
    "a chunk without an end": post(CHUNKED, b"1\r\nxx\r\n0\r\n\r\n" + SMUGGLED),
    "a nul in a field": post(b"X-Field: a\0b\r\n" + LENGTH, PING_BODY + SMUGGLED),
    "a name with a line feed": b"POST /rpc HTTP/1.1\r\n" + HOST + b"X\nY: z\r\n" + LENGTH + b"\r\n" + PING_BODY + SMUGGLED,
}


def sent_at_once(server, requests):
    """Sends each request on its own connection, because the server waits a while before it closes one."""
    raws = {name: Raw(server.http).send(request) for name, request in requests.items()}
    yield raws
    for raw in raws.values():
        raw.close()


@pytest.fixture(scope="module")
def disguised(server):
    yield from sent_at_once(server, DISGUISED)


@pytest.mark.parametrize("disguise", DISGUISED)
def test_ambiguous_requests_are_refused(disguised, disguise):
    heard, closed = disguised[disguise].everything()
    statuses = [int(status) for status in re.findall(rb"^HTTP/1\.1 (\d+)", heard, re.MULTILINE)]
    assert closed and b"\nok\n" not in heard, heard
    assert statuses in ([], [400], [413], [501]), heard


def test_what_comes_behind_the_chunks_of_an_old_client_is_not_answered(server):
    with Raw(server.http) as raw:
        heard, closed = raw.send(
            b"POST /rpc HTTP/1.0\r\n" + HOST + CHUNKED + b"\r\n" + CHUNKS + SMUGGLED).everything()
    assert closed and b"\nok\n" not in heard, heard


HEADS = {
    "a long field": b"X-Large: " + b"x" * 9_000 + b"\r\n",
    "long fields together": b"".join(b"X-%d: %s\r\n" % (number, b"y" * 400) for number in range(90)),
    "many fields": b"".join(b"X-%d: y\r\n" % number for number in range(101)),
    "many cookies": b"Cookie: " + b"a=b;" * 20_000 + b"\r\n",
}


@pytest.fixture(scope="module")
def headed(server):
    yield from sent_at_once(
        server, {name: b"GET /healthz HTTP/1.1\r\n" + HOST + head + b"\r\n" for name, head in HEADS.items()})


@pytest.mark.parametrize("head", HEADS)
def test_heads_are_bounded(headed, head):
    heard, closed = headed[head].everything()
    assert closed and re.match(rb"HTTP/1\.1 4\d\d ", heard), heard[:200]


@pytest.mark.parametrize("path", [
    "/../../../../etc/passwd", "/static/../../../etc/passwd", "/static/..%2f..%2f..%2fetc%2fpasswd", "/static/%2e%2e/sw.js",
    "/static//etc/passwd", "/static/..%5c..%5cserver.key", "/photos/..%2f..%2fserver.key", "/photos/../server.key",
    "/photos/%2e%2e%2fserver.key", "/lobbies/..%2f..%2fserver.key/board.csv", "/lobbies/../quarry.db/sheet.pdf",
    "/lobbies/x/sheet.pdf/../../../server.key", "/%00", "/static/%00", "/..%c0%af..%c0%afetc/passwd", "/server.key",
    "/quarry.db", "http://localhost/server.key", "file:///etc/passwd", "/static/quarry.db%00.js"])
def test_no_path_leads_out_of_what_is_served(server, path):
    with Raw(server.http) as raw:
        heard, _ = raw.send(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n").everything()
    assert re.match(rb"HTTP/1\.1 (400|401|404) ", heard), heard[:300]
    assert b"root:" not in heard and b"SQLite format" not in heard


@pytest.mark.parametrize("path", [
    "/?lang=de%0d%0aSet-Cookie:%20evil=1", "/?lang=de%0aX-Evil:%201", "/nowhere%0d%0aX-Evil:%201%0d%0a%0d%0a<script>",
    "/q/%0d%0aX-Evil:1", "/join/%0d%0aX-Evil:%201/qr.svg", "/photos/%0d%0aX-Evil:%201"])
def test_requests_cannot_add_response_headers(server, path):
    with Raw(server.http) as raw:
        heard, _ = raw.send(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n").everything()
    head = heard.split(b"\r\n\r\n")[0].lower()
    assert b"evil" not in head, head


@pytest.mark.parametrize("host", ['evil.example"><script>alert(1)</script>', "evil.example; script-src *", "a\tb", "é"])
def test_an_invalid_host_reaches_neither_markup_nor_policy(server, host):
    for path in ("/join/7KQF/qr.svg", "/play/7KQF"):
        with Raw(server.http) as raw:
            heard, _ = raw.send(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()).everything()
        head, _, body = heard.partition(b"\r\n\r\n")
        assert b"script-src *" not in head and b"<script>alert" not in body, heard[:500]


def test_compressed_bodies_are_not_decompressed(server):
    """60 kB that would expand to 60 MB."""
    bomb = gzip.compress(b"[" + b" " * 60_000_000 + b"]", 9)
    assert len(bomb) < 65_536
    before = memory(server)
    for coding in ("gzip", "deflate", "br", "gzip, gzip"):
        answer = ask(server, "/rpc", bomb, Content_Encoding=coding)
        assert answer.status == 415 and answer.json["error"]["message"].endswith("."), answer.body
    assert ask(server, "/decode", bomb, Content_Encoding="gzip").status == 415
    with Raw(server.http) as raw:
        heard, _ = raw.send(post(b"Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n", b"%x\r\n%s\r\n0\r\n\r\n" % (len(bomb), bomb))).everything()
    assert b"The message is not UTF-8." in heard, "it is taken as it comes"
    assert memory(server) - before < 20_000


def test_nobody_writes_lines_into_the_log():
    server = Server("--log-level", "trace")
    forged = "2026-11-21T20:00:00+0000 notice quarry: forged"
    try:
        texts = [f"x\n{forged}", f"x\r\n{forged}", f"x\u2028{forged}", f"\x1b[2K\x1b[1G{forged}", f"x\x85{forged}"]
        with Player(server.port) as player:
            for text in texts:
                player.call(text, token=text, lobby=text, code=text)
                player.call("lobby.create", name=text)
                player.call("lobby.peek", code=text)
        for text in texts:
            path = "/" + "".join(f"%{byte:02x}" for byte in text.encode())
            ask(server, path)
            ask(server, "/rpc", text.encode(), User_Agent="x", Origin="https://evil.example/%0a" + forged)
        with Raw(server.http) as raw:
            raw.send(b"GET / HTTP/1.1\r\n" + forged.encode() + b"\r\n\r\n").everything()
    finally:
        assert server.process.poll() is None
        log = server.log()
        assert server.stop() == 0
    lines = log.splitlines()
    assert lines, "it says nothing at all, so nothing is proved"
    assert all(re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", line) for line in lines), lines
    assert not any(line.startswith(forged) for line in lines) and "\x1b" not in log


# Pages of other sites

@pytest.mark.parametrize("origin", [
    "null", "https://evil.example", "http://127.0.0.1.evil.example", "http://localhost:1", "http://127.0.0.1@evil.example",
    "http://127.0.0.1:{port}.evil.example", "https://evil.example/http://127.0.0.1:{port}", "file://", "chrome-extension://x", ""])
def test_pages_of_other_sites_change_nothing(server, origin):
    origin = origin.format(port=server.http)
    for path in ("/rpc", "/decode", "/lobbies/x/photos"):
        answer = ask(server, path, b'{"id":1,"method":"lobby.create","params":{"name":"Evil"}}', Origin=origin)
        assert answer.status == 403 and answer.json["error"]["data"]["kind"] == "forbidden"
        # Other sites may not read the answer that a browser gets on their behalf.
        assert answer.headers["Access-Control-Allow-Origin"] is None
    with Raw(server.http) as raw:
        heard, _ = raw.send(
            b"GET /ws HTTP/1.1\r\n" + f"Host: 127.0.0.1:{server.http}\r\nOrigin: {origin}\r\n".encode()
            + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            + b"Sec-WebSocket-Version: 13\r\n\r\n").everything()
    assert heard.startswith(b"HTTP/1.1 403"), heard


def test_preflight_requests_are_not_granted(server):
    with Raw(server.http) as raw:
        heard, _ = raw.send(
            b"OPTIONS /rpc HTTP/1.1\r\n" + HOST + b"Origin: https://evil.example\r\nConnection: close\r\n"
            + b"Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n\r\n").everything()
    assert b"access-control-allow" not in heard.lower() and not heard.startswith(b"HTTP/1.1 2"), heard


def test_a_form_that_is_sent_to_the_port_of_lines_does_nothing(server):
    """Any page can make a browser send a form, whose body would be read as lines."""
    body = b'{"id":1,"method":"lobby.create","params":{"name":"Made by a browser","key":"%s"}}\n' % (b"k" * 20)
    for method in (b"POST", b"GET", b"PUT"):
        with Raw(server.port) as raw:
            heard, closed = raw.send(
                method + b" / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body).everything()
        assert closed and heard.count(b"\n") == 1, heard
        error = json.loads(heard)["error"]
        assert error["data"]["kind"] == "invalid-request" and "HTTP" in error["message"]
