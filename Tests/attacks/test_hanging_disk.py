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


def test_nobody_waits_for_long(tmp_path):
    server = Held(tmp_path)
    try:
        host, late, reader = (Client(server, Seen()) for _ in range(3))
        for client in (host, late, reader):
            client.greet()
        lobby = host.call("lobby.create", name="Slow", settings={"chat": True})
        late.call("lobby.join", code=lobby["code"], name="Ada")
        reader.call("lobby.join", code=lobby["code"], name="Ben")
        server.held.touch()
        host.request("chat.send", {"text": "under way", "key": "a-key-of-the-host"})
        # Nothing else is written meanwhile: this is the commit of what was said.
        becomes(server.held.with_suffix(".log").exists, True)
        waiting = late.request("chat.send", {"text": "behind it"})
        reading = reader.request("lobby.view", {})
        for client, number in ((late, waiting), (reader, reading)):
            assert client.answer_to(number)["error"]["data"]["kind"] == "unavailable"
        # Nobody knows what becomes of it, so it gets no answer.
        assert host.bye()["reason"] == "shutdown"
        server.held.unlink()
        becomes(lambda: ask(server, "/readyz")[0], 200)
        again = Client(server, Seen())
        again.call("chat.send", token=lobby["token"], text="under way", key="a-key-of-the-host")
        late.call("chat.send", text="behind it")
        assert [line["text"] for line in reader.call("lobby.view")["chat"]] == ["under way", "behind it"]
        for client in (late, reader, again):
            client.close()
    finally:
        server.held.unlink(missing_ok=True)
        assert server.stop() == 0
