"""Tests what pages of other sites may do here: those that the operator has named, and all others."""

import http.client
import json
import socket
import subprocess

import pytest

from asking import ask, call
from harness import Server
from waiting import PATIENCE
from websocket import WebSocket

SCHOOL, CLUB, EVIL = "https://school.example", "http://club.example:8443", "https://evil.example"
NUMBERED = "https://[2001:db8::1]"
STRANGERS = (EVIL, "http://school.example", "https://school.example:444", "https://school.example.evil.example",
             "https://sub.school.example", "https://xschool.example", "http://club.example", "null")


@pytest.fixture(scope="module")
def named():
    # As browsers do, origins are compared in lower case.
    server = Server("--log-level", "error", "--origins", f"https://School.example, {CLUB}, {NUMBERED}")
    yield server
    assert server.stop() == 0


def send(server, method, path, body=b"", **headers):
    """A request as it is on the wire: (status, headers, body)."""
    connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    result = answer.status, answer.headers, answer.read()
    connection.close()
    return result


def preflight(server, path, origin, method="POST"):
    return send(server, "OPTIONS", path, Origin=origin, Access_Control_Request_Method=method,
                Access_Control_Request_Headers="authorization,content-type")


def cors(headers):
    return {name.lower(): value for name, value in headers.items() if name.lower().startswith("access-control")}


PING = json.dumps({"id": 1, "method": "server.ping"}).encode()


@pytest.mark.parametrize("origin", [SCHOOL, CLUB, NUMBERED])
def test_a_page_of_a_named_site_may_send_messages(named, origin):
    status, headers, body = preflight(named, "/rpc", origin)
    assert (status, body) == (204, b"") and "Origin" in headers["Vary"]
    assert cors(headers) == {
        "access-control-allow-origin": origin, "access-control-allow-methods": "GET, HEAD, POST",
        "access-control-allow-headers": "Authorization, Content-Type, If-None-Match", "access-control-max-age": "600"}
    status, headers, body = send(named, "POST", "/rpc", PING, Origin=origin, Content_Type="application/json")
    assert status == 200 and json.loads(body)["result"]["time"]
    assert headers["Access-Control-Allow-Origin"] == origin and "Origin" in headers["Vary"]
    with WebSocket(named, [f"Origin: {origin}"]) as opened:
        assert opened.status == 101


def test_a_page_of_a_named_site_may_read_errors_too(named):
    lobby = call(named, "lobby.create", name="Old Town")
    path = f"/lobbies/{lobby['lobby']}/board.json"
    status, headers, _ = send(named, "GET", path, Origin=SCHOOL, Authorization=f"Bearer {lobby['token']}")
    assert status == 200 and headers["Access-Control-Allow-Origin"] == SCHOOL
    assert "ETag" in headers["Access-Control-Expose-Headers"]
    assert preflight(named, path, SCHOOL, "GET")[0] == 204
    for path in (f"/lobbies/{lobby['lobby']}/sheet.pdf", "/nothing"):
        status, headers, _ = send(named, "GET", path, Origin=SCHOOL)
        assert status in (401, 404) and headers["Access-Control-Allow-Origin"] == SCHOOL


def test_nobody_is_allowed_credentials_and_no_answer_depends_on_the_origin_unseen(named):
    for origin in (SCHOOL, EVIL):
        for status, headers, _ in (preflight(named, "/rpc", origin), send(named, "GET", "/", Origin=origin),
                                   send(named, "POST", "/rpc", PING, Origin=origin)):
            assert "Access-Control-Allow-Credentials" not in headers
            assert headers.get("Access-Control-Allow-Origin") in (None, SCHOOL)
    # A cache must not give a named site's page the answer that a page of this server got.
    for path in ("/", "/embed.js", "/healthz"):
        assert "Origin" in ", ".join(send(named, "GET", path)[1].get_all("Vary"))


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_page_of_any_other_site_gets_nothing(named, origin):
    assert not cors(preflight(named, "/rpc", origin)[1])
    status, headers, body = send(named, "POST", "/rpc", PING, Origin=origin)
    assert status == 403 and not cors(headers) and "--origins" in json.loads(body)["error"]["message"]
    assert not cors(send(named, "GET", "/", Origin=origin)[1])
    with WebSocket(named, [f"Origin: {origin}"]) as refused:
        assert refused.status == 403
        body = refused.reader.read(int(refused.headers["content-length"]))
        assert json.loads(body)["error"]["data"]["kind"] == "forbidden" and b"another site" in body


def test_a_named_site_changes_nothing_but_by_messages(named):
    lobby = call(named, "lobby.create", name="Old Town")
    path = f"/lobbies/{lobby['lobby']}/photos"
    assert not cors(preflight(named, path, SCHOOL)[1])
    status, headers, _ = send(named, "POST", path, b"x", Origin=SCHOOL, Authorization=f"Bearer {lobby['token']}")
    assert status == 403 and not cors(headers)
    assert send(named, "POST", "/hometown/adduser", b"{}", Origin=SCHOOL)[0] == 403


@pytest.mark.parametrize("path", ["/metrics", "/admin"])
def test_what_is_for_operators_is_for_no_other_site(named, path):
    assert not cors(send(named, "GET", path, Origin=SCHOOL)[1])
    assert not cors(preflight(named, path, SCHOOL, "GET")[1])


def test_requests_one_after_the_other_on_a_connection_are_told_apart(named):
    requests = b"".join(
        f"{method} /rpc HTTP/1.1\r\nHost: 127.0.0.1:{named.http}\r\n{extra}Content-Length: {len(body)}\r\n\r\n".encode() + body
        for method, extra, body in (
            ("POST", f"Origin: {SCHOOL}\r\n", PING),
            ("OPTIONS", f"Origin: {SCHOOL}\r\nAccess-Control-Request-Method: POST\r\n", b""),
            ("POST", "", PING), ("OPTIONS", f"Origin: {SCHOOL}\r\nAccess-Control-Request-Method: POST\r\n", b"xyz"),
            ("POST", f"Origin: {CLUB}\r\nConnection: close\r\n", PING)))
    with socket.create_connection(("127.0.0.1", named.http), PATIENCE) as connection:
        connection.sendall(requests)
        answers = b""
        while data := connection.recv(65_536):
            answers += data
    heads = [part.split(b"\r\n\r\n")[0] for part in answers.split(b"HTTP/1.1 ")[1:]]
    assert [int(head.split()[0]) for head in heads] == [200, 204, 200, 204, 200]
    allowed = [line.split(b": ")[1].decode() for head in heads for line in head.split(b"\r\n")
               if line.lower().startswith(b"access-control-allow-origin")]
    assert allowed == [SCHOOL, SCHOOL, SCHOOL, CLUB]


def test_only_the_board_may_be_framed_and_only_by_named_sites(named, server):
    def ancestors(where, path):
        policy = ask(where, path).headers["Content-Security-Policy"]
        return next(part for part in policy.split("; ") if part.startswith("frame-ancestors"))

    assert ancestors(named, "/embed/7KQF") == f"frame-ancestors 'self' {SCHOOL} {CLUB} {NUMBERED}"
    assert ancestors(server, "/embed/7KQF") == "frame-ancestors 'self'"
    for path in ("/", "/host", "/watch/7KQF", "/account"):
        assert ancestors(named, path) == "frame-ancestors 'none'"
    assert "Set-Cookie" not in ask(named, "/embed/7KQF?lang=de").headers


def test_the_script_is_a_small_file_that_caches_keep_for_a_while(named):
    answer = ask(named, "/embed.js")
    assert answer.status == 200 and answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert len(answer.body) < 3_000 and "max-age" in answer.headers["Cache-Control"]
    assert ask(named, "/embed.js", If_None_Match=answer.headers["ETag"]).status == 304


def test_without_the_setting_nothing_says_anything_about_origins(server):
    for origin in (SCHOOL, EVIL):
        status, headers, _ = preflight(server, "/rpc", origin)
        assert not cors(headers)
        assert "Origin" not in (send(server, "GET", "/healthz", Origin=origin)[1].get("Vary") or "")
        with WebSocket(server, [f"Origin: {origin}"]) as refused:
            assert refused.status == 403


@pytest.mark.parametrize("setting", [
    "*", "school.example", "https://school.example/", "https://school.example/board", "ftp://school.example",
    "https://user@school.example", "https://school.example;script-src", "https://", "https://sch ool.example'"])
def test_what_is_no_origin_is_refused_at_the_start(named, setting):
    done = subprocess.run(
        [named.program, "serve", "--data", named.folder.name, "--origins", setting], capture_output=True, text=True,
        timeout=PATIENCE)
    assert done.returncode != 0 and "--origins takes origins such as https://school.example" in done.stderr
