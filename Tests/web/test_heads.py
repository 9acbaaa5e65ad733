"""Tests the head of requests: upgrades, HTTP versions and host names."""

import re
import socket
import subprocess

import pytest

from harness import Server
from waiting import PATIENCE

PING = b'{"id":1,"method":"server.ping"}'


def answers(port, request, until=None):
    """Everything received until the server closes the connection, or until `until`; and whether it has closed it."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(request)
        data = b""
        while piece := connection.recv(65_536):
            data += piece
            if until and until in data:
                return data, False
        return data, True


def statuses(data):
    return [int(status) for status in re.findall(rb"^HTTP/1\.[01] (\d+)", data, re.MULTILINE)]


# Upgrades

H2C = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"


def test_an_upgrade_to_something_else_is_answered_as_if_it_were_not_offered(server):
    for upgrade in (H2C, b"Connection: Upgrade\r\nUpgrade: TLS/1.0\r\n", b"Upgrade: h2c, foo\r\n"):
        data, closed = answers(server.http, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + upgrade + b"\r\n")
        assert closed and statuses(data) == [200] and data.endswith(b"\r\n\r\nok\n"), data
        body = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n" % len(PING) + upgrade + b"\r\n" + PING
        data, closed = answers(server.http, body)
        assert closed and statuses(data) == [200] and b'"result"' in data, data


def test_a_websocket_that_lacks_half_of_its_head_is_told_so(server):
    data, closed = answers(
        server.http, b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
    assert closed and len(statuses(data)) == 1 and 400 <= statuses(data)[0] < 500, data


@pytest.mark.parametrize("before", [b"", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"], ids=["first", "later"])
@pytest.mark.parametrize("request_line, body", [
    (b"GET /ws", b"Content-Length: 5\r\n"), (b"GET /ws", b"Transfer-Encoding: chunked\r\n"), (b"POST /ws", b"")])
def test_a_handshake_that_is_more_than_a_head_is_refused_at_once(server, before, request_line, body):
    """Its body would never be read, and might never come."""
    head = request_line + b" HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + body + b"\r\n"
    data, closed = answers(server.http, before + head)
    assert closed and statuses(data)[-1] == 400 and b"without a body" in data, data


def test_curl_may_ask_for_http2(server):
    url = f"http://127.0.0.1:{server.http}/healthz"
    curl = subprocess.run(["curl", "-s", "--http2", url, url], capture_output=True, timeout=PATIENCE)
    assert curl.returncode == 0 and curl.stdout == b"ok\nok\n", curl


# HTTP/1.0

@pytest.mark.parametrize("head", [b"", b"Connection: keep-alive\r\n", b"Host: localhost\r\n"])
@pytest.mark.parametrize("path", ["/healthz", "/", "/metrics", "/nowhere", "/openrpc.json"])
def test_an_old_client_is_told_all_and_the_connection_ends(server, path, head):
    data, closed = answers(server.http, f"GET {path} HTTP/1.0\r\n".encode() + head + b"\r\n")
    answer, _, body = data.partition(b"\r\n\r\n")
    assert closed and len(statuses(data)) == 1 and body, data[:500]
    fields = answer.lower()
    assert b"transfer-encoding" not in fields and b"\r\nconnection: close" in fields
    length = re.search(rb"content-length: (\d+)", fields)
    assert length is None or int(length[1]) == len(body)


# Host

@pytest.mark.parametrize("hosts", [
    b"", b"Host: localhost\r\nHost: localhost\r\n", b"Host: localhost\r\nHost: evil.example\r\n", b"Host:\r\n",
    b"Host: a b\r\n", b"Host: localhost/x\r\n", b"Host: evil@localhost\r\n"])
def test_a_request_names_its_host_once(server, hosts):
    for request in (b"GET /healthz HTTP/1.1\r\n" + hosts + b"\r\n",
                    b"GET /ws HTTP/1.1\r\n" + hosts + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"):
        data, closed = answers(server.http, request + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert closed and statuses(data) == [400] and b"Host" in data, data


@pytest.fixture(scope="module")
def public():
    server = Server("--public-url", "https://Hunt.example:8443", "--log-level", "error")
    yield server
    assert server.stop() == 0


def asked_as(server, host, target="/", more=b"", until=None):
    data, _ = answers(
        server.http, f"GET {target} HTTP/1.1\r\nHost: {host}\r\n".encode() + (more or b"Connection: close\r\n") + b"\r\n",
        until)
    return data


UPGRADE = (b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
           b"Sec-WebSocket-Version: 13\r\n")


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:8443", "hunt.example.evil.example", "nothunt.example", "localhost.evil.example", "127.1"])
def test_a_foreign_host_name_that_resolves_to_the_server_is_refused(public, host):
    for target in ("/", "/rpc", "/play/7KQF", "/openrpc.json?x=http://hunt.example/"):
        assert statuses(asked_as(public, host, target)) == [421]
    assert b"https://Hunt.example:8443" in asked_as(public, host)
    assert statuses(asked_as(public, host, "/ws", UPGRADE)) == [421]
    assert statuses(asked_as(public, "hunt.example", f"http://{host}/")) == [421]


def test_a_page_of_such_a_name_can_do_nothing(public):
    for host in ("evil.example", f"evil.example:{public.http}"):
        data, _ = answers(
            public.http, f"POST /rpc HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n".encode()
            + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(PING) + PING)
        assert statuses(data) == [421] and b'"result"' not in data
        data = asked_as(public, host, "/ws", f"Origin: http://{host}\r\n".encode() + UPGRADE)
        assert statuses(data) == [421], data


@pytest.mark.parametrize("host", [
    "hunt.example", "HUNT.Example", "hunt.example:8443", "hunt.example:80", "hunt.example.", "localhost", "localhost:8080",
    "127.0.0.1", "192.168.1.7:8080", "[::1]", "[2001:db8::1]:8080"])
def test_its_own_name_and_bare_addresses_are_answered(public, host):
    assert statuses(asked_as(public, host, "/?next=http://evil.example/")) == [200]
    assert statuses(asked_as(public, host, "/ws", UPGRADE, until=b"\r\n\r\n")) == [101]


def test_health_checks_ask_under_any_name(public):
    for target in ("/healthz", "/readyz", "/metrics"):
        assert statuses(asked_as(public, "10-0-0-7.pods.internal", target)) == [200]


def test_without_a_public_address_any_name_will_do(server):
    assert statuses(asked_as(server, "school-server.local:8080")) == [200]


def test_half_a_head_does_not_disturb_the_end():
    server = Server("--log-level", "error")
    halves = []
    for half in (b"GET /heal", b"POST /rpc HTTP/1.1\r\nHost: loc", b"POST /rpc HTTP/1.1\r\nHost: l\r\nContent-Length: 9\r\n\r\n{"):
        connection = socket.create_connection(("127.0.0.1", server.http), PATIENCE)
        connection.sendall(half)
        halves.append(connection)
    answers(server.http, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert server.stop() == 0
    for connection in halves:
        connection.close()
