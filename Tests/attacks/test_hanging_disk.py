"""Tests a disk that takes writes and does not answer: the server says so, and is healthy again once it does."""

import http.client
import json
import time

from harness import PATIENCE, Client, Seen
from test_waiting_requests import Held


def ask(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def writable(server):
    return int(next(line.split()[1] for line in ask(server, "/metrics")[1].splitlines()
                    if line.startswith("quarry_log_writable ")))


def becomes(what, wanted):
    deadline = time.monotonic() + PATIENCE
    while (found := what()) != wanted:
        assert time.monotonic() < deadline, f"it is {found}, not {wanted}"
    return found


def test_a_server_whose_disk_hangs_is_not_ready(tmp_path):
    server = Held(tmp_path)
    try:
        assert ask(server, "/readyz")[0] == 200 and writable(server) == 1
        server.held.touch()
        client = Client(server, Seen())
        client.send({"id": 1, "method": "lobby.create", "params": {"name": "Slow"}})
        # Each is answered, although the disk does not answer.
        becomes(lambda: ask(server, "/readyz")[0], 503)
        assert writable(server) == 0
        server.held.unlink()
        assert "result" in json.loads(client.lines.readline())
        becomes(lambda: ask(server, "/readyz")[0], 200)
        assert writable(server) == 1
        client.close()
    finally:
        server.held.unlink(missing_ok=True)
        assert server.stop() == 0
