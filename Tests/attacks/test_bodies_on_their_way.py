"""Tests what the bodies of HTTP requests cost while they arrive."""

import re
import select
import socket
import threading

import pytest

from asking import ask, call
from attacking import memory
from harness import PATIENCE, Server
from waiting import eventually


@pytest.fixture
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


def begin(server, source, path, length, sent):
    """A request that says how long its body is, and stops in the middle of it."""
    connection = socket.create_connection(("127.0.0.1", server.http), PATIENCE, source_address=(source, 0))
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Length: {length}\r\n\r\n"
    connection.sendall(head.encode())
    connection.setblocking(False)
    rest = b"A" * sent
    try:
        while rest:
            rest = rest[connection.send(rest):]
    except BlockingIOError:
        pass
    connection.settimeout(PATIENCE)
    return connection, rest


@pytest.mark.parametrize("path, length", [("/packs/draft", 262_144), ("/decode", 1 << 20)])
def test_bodies_that_stop_in_the_middle_take_a_bounded_part_of_the_memory(server, path, length):
    lobby = call(server, "lobby.create", name="Healthy")
    before = memory(server)
    begun = [begin(server, "127.0.0.9", path, length, length - 100) for _ in range(1_000)]
    # All that can be read has been read once a later request is answered.
    eventually(lambda: ask(server, "/readyz").status == 200)
    call(server, "lobby.announce", token=lobby["token"], text="Still here")
    assert memory(server) - before < 200_000, "kilobytes"
    # Others send theirs meanwhile.
    assert ask(server, "/decode", b"A" * 500_000).status == 415
    for connection, _ in begun:
        connection.close()


def test_a_body_that_has_to_wait_is_answered_once_there_is_room(server):
    begun = [begin(server, "127.0.0.9", "/packs/draft", 262_144, 0) for _ in range(256)]
    waiting, rest = begin(server, "127.0.0.9", "/packs/draft", 262_144, 262_144)
    # What is asked later, from elsewhere, is answered.
    for _ in range(5):
        assert ask(server, "/decode", b"A" * 100_000).status == 415
    assert not select.select([waiting], [], [], 0)[0]
    for connection, _ in begun:
        connection.close()
    waiting.sendall(rest)
    assert waiting.recv(65_536).startswith(b"HTTP/1.1 401")
    waiting.close()


def test_requests_in_one_piece_are_all_answered(server):
    """Also those that come behind another on the same connection."""
    with socket.create_connection(("127.0.0.1", server.http), PATIENCE) as connection:
        body = b"A" * 300_000
        one = b"POST /decode HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n" + body
        last = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        threading.Thread(target=connection.sendall, args=[b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n" + one + one + last]).start()
        answers = b""
        while piece := connection.recv(65_536):
            answers += piece
    assert re.findall(rb"HTTP/1.1 (\d+)", answers) == [b"200", b"415", b"415", b"200"]
