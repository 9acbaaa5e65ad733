"""Operators who follow everything that happens: over lines, a WebSocket and HTTP, also when they read slowly."""

import http.client
import json
import threading

import pytest

from asking import ask, call
from costs import memory
from harness import Client, Seen, Server
from operating import quarry, token
from waiting import PATIENCE
from websocket import WebSocket

OPTIONS = ["--rate-limits", "off"]


@pytest.fixture(scope="module")
def operator(server):
    return token(server)


class Stream:
    """The events over HTTP, as they come."""

    def __init__(self, server, operator, query="", **headers):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
        self.connection.request("GET", f"/admin/events.ndjson{query}",
                                headers={"Authorization": f"Bearer {operator}", **headers})
        self.answer = self.connection.getresponse()

    def take(self, count):
        events = []
        while len(events) < count:
            line = self.answer.readline()
            assert line, f"the stream ended after {len(events)} events"
            if line.strip():
                events.append(json.loads(line))
        return events

    def close(self):
        self.answer.close()
        self.connection.close()


def hunt(server):
    return call(server, "lobby.create", name="Old Town", clues=[
        {"title": "A word", "points": 5, "proof": {"codeword": {"accepts": ["x"]}}}])


def announce(server, lobby, *texts):
    for text in texts:
        call(server, "lobby.announce", lobby["token"], text=text)


def test_lines_a_websocket_and_http_tell_the_same(server, operator):
    lobby = hunt(server)
    web = WebSocket(server)
    lines, stream = Client(server, Seen()), Stream(server, operator, "?after=0")
    assert stream.answer.status == 200 and "gzip" not in str(stream.answer.headers)
    for one in (lines,):
        one.call("session.attach", token=operator)
        one.call("events.follow", after=0)
    web.send(json.dumps({"id": 1, "method": "events.follow", "params": {"after": 0, "token": operator}}))
    texts = [f"{number}" for number in range(120)]
    announce(server, lobby, *texts)

    def is_last(event):
        return event["lobby"] == lobby["lobby"] and event["data"].get("text") == texts[-1]

    told = {"lines": [], "web": [], "http": []}
    while not told["lines"] or not is_last(told["lines"][-1]):
        told["lines"].append(lines.push(lambda push: push["method"] == "follow")["params"])
    while not told["web"] or not is_last(told["web"][-1]):
        message = json.loads(web.receive()[1])
        if message.get("method") == "follow":
            told["web"].append(message["params"])
    while not told["http"] or not is_last(told["http"][-1]):
        told["http"] += stream.take(1)
    assert told["lines"] == told["web"] == told["http"]
    assert [event["data"]["text"] for event in told["http"] if event["type"] == "notice.sent"] == texts
    positions = [event["position"] for event in told["http"]]
    assert positions == sorted(set(positions))
    lines.close(), web.close(), stream.close()
    # From anywhere in the middle, the rest follows.
    again = Stream(server, operator, f"?after={positions[40]}&types=notice.sent")
    rest = [event for event in told["http"][41:] if event["type"] == "notice.sent"]
    assert again.take(len(rest)) == rest
    again.close()


def test_only_operators_follow(server):
    lobby = hunt(server)
    assert ask(server, "/admin/events.ndjson").status == 401
    assert ask(server, "/admin/events.ndjson", Authorization=f"Bearer {lobby['token']}").status == 403
    mine = token(server)
    for query, status in (("?after=x", 400), ("?after=-1", 400), ("?after=99999999", 400), ("?types=no.such", 400),
                          ("?lobby=01M7YMZ3QHV4T1B8D9X2K6RWCE", 404)):
        assert ask(server, f"/admin/events.ndjson{query}", Authorization=f"Bearer {mine}").status == status, query


def test_a_revoked_token_is_told_nothing_more(server):
    mine = token(server)
    number = call(server, "session.attach", mine)["operator"]
    lobby = hunt(server)
    stream, lines = Stream(server, mine), Client(server, Seen())
    lines.call("events.follow", token=mine)
    announce(server, lobby, "before")
    assert stream.take(1)[0]["data"]["text"] == "before"
    lines.push(lambda push: push["method"] == "follow")
    quarry(server, "revoke", number)
    announce(server, lobby, "after")
    assert stream.answer.read().strip() == b""
    assert lines.bye() == {"reason": "kicked"}
    stream.close()


def test_whoever_reads_slowly_takes_no_memory_and_misses_nothing(server, operator):
    lobby = hunt(server)
    begun = call(server, "session.attach", operator) and Stream(server, operator)
    slow = Client(server, Seen(), receive_buffer=4_096)
    slow.call("session.attach", token=operator)
    position = slow.call("events.follow", lobby=lobby["lobby"], types=["notice.sent"])["position"]
    begun.close()
    before = memory(server)
    text = "x" * 480
    lines = Client(server, Seen(), is_host=True)
    lines.call("session.attach", token=lobby["token"])
    told = []
    for _ in range(24):
        lines.call_all("lobby.announce", [{"text": text}] * 300)
        # Whoever reads nothing at all for long is sent away.
        told.append(slow.push(lambda push: push["method"] == "follow")["params"])
    # 5 MB of events wait in the log.
    assert memory(server) - before < 150_000_000
    told += [slow.push(lambda push: push["method"] == "follow")["params"] for _ in range(7_200 - len(told))]
    assert [one["seq"] for one in told] == list(range(told[0]["seq"], told[0]["seq"] + 7_200))
    assert told[0]["position"] > position
    slow.close(), lines.close()


def test_the_stream_ends_when_the_server_stops():
    server = Server("--log-level", "error")
    stream = Stream(server, token(server))
    stopping = threading.Thread(target=server.stop)
    stopping.start()
    # One that is cut off, as those are that the server has waited for in vain, has no last chunk: `IncompleteRead`.
    assert stream.answer.read().strip() == b""
    stopping.join()
    assert server.process.returncode == 0
    stream.close()
