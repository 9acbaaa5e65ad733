"""`POST /rpc` is answered without the router where it can be. Nobody may notice which way an answer took."""

import json
import re
import socket

import pytest

from waiting import PATIENCE

PING = b'{"id":%d,"method":"server.ping"}'


def post(body, *fields, length=True):
    head = [b"POST /rpc HTTP/1.1", b"Host: localhost", *fields]
    if length:
        head.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join(head) + b"\r\n\r\n" + body


def chunked(body):
    pieces = b"".join(b"%x\r\n%b\r\n" % (len(body[i:i + 5]), body[i:i + 5]) for i in range(0, len(body), 5))
    return post(pieces + b"0\r\n\r\n", b"Transfer-Encoding: chunked", length=False)


def read(connection, until=lambda data: False):
    """What comes until the server closes, or the condition holds."""
    data = b""
    while not until(data):
        piece = connection.recv(65_536)
        if not piece:
            break
        data += piece
    return data


def connect(server):
    connection = socket.create_connection(("127.0.0.1", server.http), PATIENCE)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
    return connection


def status(server, request):
    with connect(server) as connection:
        connection.sendall(request)
        data = read(connection, lambda data: b"\r\n\r\n" in data)
        return int(data.split(b" ", 2)[1])


def test_answers_come_in_the_order_of_the_requests_whatever_their_way(server):
    notice = b'{"method":"server.ping"}'
    health = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(server) as connection:
        connection.sendall(post(PING % 1) + health + chunked(PING % 2) + post(notice) + post(PING % 3) + health
                           + post(PING % 4, b"Connection: close"))
        data = read(connection)
    assert [int(each) for each in re.findall(rb"HTTP/1\.1 (\d+)", data)] == [200, 200, 200, 204, 200, 200, 200]
    assert re.findall(rb'"id":(\d)|(ok)\n', data) == [(b"1", b""), (b"", b"ok"), (b"2", b""), (b"3", b""), (b"", b"ok"), (b"4", b"")]


def test_both_ways_answer_with_the_same_head(server):
    def head(request):
        with connect(server) as connection:
            connection.sendall(request)
            data = read(connection, lambda data: data.endswith(b"}"))
            fields = data.split(b"\r\n\r\n")[0].split(b"\r\n")
            return fields[0], sorted(fields[1:])

    assert head(post(PING % 1)) == head(chunked(PING % 1))
    for body in (b"nonsense", b'{"id":1,"method":"nothing"}', b"[]"):
        assert head(post(body)) == head(chunked(body))


def test_a_client_that_has_said_all_still_gets_its_answer(server):
    with connect(server) as connection:
        connection.sendall(post(b'{"id":1,"method":"lobby.create","params":{"name":"Half closed","key":"half-closed"}}'))
        connection.shutdown(socket.SHUT_WR)
        data = read(connection)
    assert b'"code"' in data, data


def test_a_body_may_come_in_pieces(server):
    request = post(PING % 7)
    with connect(server) as connection:
        for byte in request:
            connection.sendall(bytes([byte]))
        assert b'"id":7' in read(connection, lambda data: data.endswith(b"}"))


def test_a_client_that_goes_in_the_middle_does_no_harm(server):
    for end in (30, -1, None):
        with connect(server) as connection:
            connection.sendall(post(PING % 1)[:end])
    assert status(server, post(PING % 1)) == 200


@pytest.mark.parametrize(("fields", "expected"), [
    ([b"Origin: http://localhost"], 200),
    ([b"Origin: https://elsewhere.example"], 403),
    ([b"Content-Encoding: gzip"], 415),
    ([b"Content-Encoding: identity"], 200),
    ([b"X-Marks: a" + "\u0316\u0301".encode() * 40], 400),
    ([b"Expect: 100-continue"], 200),
])
def test_what_the_router_refuses_is_refused(server, fields, expected):
    assert status(server, post(PING % 1, *fields)) == expected


def test_a_message_that_is_too_long_is_refused(server):
    assert status(server, post(b" " * 65_536)) == 200
    assert status(server, post(b" " * 65_537)) == 413


@pytest.mark.parametrize("field", ["Bearer {}", "bearer {}", "BEARER   {}  "])
def test_a_token_may_stand_in_the_head(server, field):
    create = json.dumps({"id": 1, "method": "lobby.create", "params": {"name": "Tokens", "key": field}}).encode()
    with connect(server) as connection:
        connection.sendall(post(create, b"Connection: close"))
        lobby = json.loads(read(connection).split(b"\r\n\r\n")[1])["result"]
    listing = b'{"id":2,"method":"clue.list","params":{}}'
    with connect(server) as connection:
        connection.sendall(post(listing, b"Authorization: " + field.format(lobby["token"]).encode()))
        assert b'"clues"' in read(connection, lambda data: data.endswith(b"}"))
    with connect(server) as connection:
        connection.sendall(post(listing, b"Authorization: " + field.format("x" + lobby["token"]).encode()))
        assert b'"unauthorized"' in read(connection, lambda data: data.endswith(b"}"))
