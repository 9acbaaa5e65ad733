"""No NATS server runs for a while. Nothing is acknowledged meanwhile, nothing is lost, and nobody needs to do anything."""

import time
import urllib.error
import uuid
from http.client import RemoteDisconnected

from clustering import wait
from crowd import Crowd, Line, http

GIVES_UP = 15  # seconds after which a leader that does not reach NATS ends
NEEDS_THE_LOG = [
    ("lobby.create", {"name": "Nowhere"}), ("lobby.peek", {"code": "2222"}),
    ("lobby.view", {"lobby": "01M7YMYHX1RS6FQQ8JA3WSDYTB"}),
    ("account.login", {"login": "nobody", "password": "correct horse 1!"}),
    ("account.register", {"firstName": "Ada", "lastName": "Lovelace", "username": f"u{uuid.uuid4().hex[:12]}",
                          "email": f"{uuid.uuid4().hex}@example.com", "password": "correct horse 1!"})]


def test_without_NATS_nothing_is_acknowledged_or_lost(cluster):
    statuses = cluster.statuses()
    leader = cluster.wait_for_leader()
    with Crowd(cluster) as crowd:
        assert http(leader, "/readyz") == b"ready\n"
        killed = time.monotonic()
        for server in cluster.servers:
            server.kill()
        wait(lambda: not is_ready(leader), "the leader is not ready")
        assert http(leader, "/healthz") == b"ok\n"
        check_what_needs_the_log(leader)
        line = Line(leader.lines)
        asked = line.send("chat.send", {"token": crowd.players[0].token, "text": "Hello?", "key": "hello"})
        acknowledged = refused_once_more(crowd)
        assert refused_once_more(crowd) == acknowledged, "something was acknowledged without NATS"
        assert not is_ready(leader)
        for server in cluster.servers:
            server.start()
        wait(lambda: cluster.leader() and is_ready(cluster.leader()), "a leader is ready again")
        took = time.monotonic() - killed
        line.close()
        cluster.wait_until_whole()
        for player in crowd.players[:1]:
            # The same request once more, so that its answer is known.
            player.said.append(("Hello?", player.caller.call(
                "chat.send", token=player.token, text="Hello?", key="hello")["message"]))
        assert asked
    if took < GIVES_UP:
        assert cluster.statuses() == statuses and cluster.leader() is leader, "no node gave up"


def refused_once_more(crowd):
    """Waits until each player has been refused. Returns how much they have been acknowledged."""
    before = [player.caller.unavailable for player in crowd.players]
    wait(lambda: all(player.caller.unavailable > count for player, count in zip(crowd.players, before)), "all are refused")
    return [len(player.finds) + len(player.said) for player in crowd.players]


def check_what_needs_the_log(leader):
    lines = [Line(leader.lines) for _ in NEEDS_THE_LOG]
    asked = [line.send(method, params) for line, (method, params) in zip(lines, NEEDS_THE_LOG)]
    for line, number, request in zip(lines, asked, NEEDS_THE_LOG):
        assert line.answer(number)["error"]["data"]["kind"] == "unavailable", request
        line.close()


def is_ready(node):
    try:
        return http(node, "/readyz") == b"ready\n"
    except (urllib.error.HTTPError, RemoteDisconnected):
        return False
