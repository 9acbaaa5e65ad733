"""No NATS server runs for a while. Nothing is acknowledged meanwhile, nothing is lost, and nobody needs to do anything."""

import time
import urllib.error
import uuid
from http.client import RemoteDisconnected

import pytest

from clustering import wait
from crowd import Crowd, Line, http


def test_without_NATS_nothing_is_acknowledged_or_lost(cluster):
    statuses = cluster.statuses()
    leader = cluster.wait_for_leader()
    with Crowd(cluster) as crowd:
        assert http(leader, "/readyz") == b"ready\n"
        for server in cluster.servers:
            server.kill()
        begun = time.monotonic()
        wait(lambda: not is_ready(leader), "the leader is not ready", patience=5)
        assert http(leader, "/healthz") == b"ok\n"
        line = Line(leader.lines)
        asked = line.send("chat.send", {"token": crowd.players[0].token, "text": "Hello?", "key": "hello"})
        while (left := begun + 6 - time.monotonic()) > 0:
            assert not is_ready(leader)
            time.sleep(min(0.5, max(left, 0)))
        assert not [player.finds for player in crowd.players if any(
            at + pause > begun + 1 for at, pause in player.caller.pauses)], "something was acknowledged without NATS"
        for server in cluster.servers:
            server.start()
        wait(lambda: is_ready(leader), "the leader is ready again")
        line.close()
        cluster.wait_until_whole()
        time.sleep(1)
        for player in crowd.players[:1]:
            # The same request once more, so that its answer is known.
            player.said.append(("Hello?", player.caller.call(
                "chat.send", token=player.token, text="Hello?", key="hello")["message"]))
        assert asked
    assert cluster.statuses() == statuses, "no node gave up"
    assert cluster.leader() is leader


def is_ready(node):
    try:
        return http(node, "/readyz") == b"ready\n"
    except (urllib.error.HTTPError, RemoteDisconnected):
        return False


@pytest.fixture(scope="module")
def leader(whole_run):
    """The leader of a cluster without NATS. It gives up 15 s later."""
    whole_run.wait_until_whole()
    leader = whole_run.wait_for_leader()
    for server in whole_run.servers:
        server.kill()
    yield leader
    for server in whole_run.servers:
        if server.process.poll() is not None:
            server.start()


def test_a_leader_says_that_it_is_not_ready(leader):
    with pytest.raises(urllib.error.HTTPError) as refused:
        http(leader, "/readyz")
    assert refused.value.code == 503


@pytest.mark.parametrize("method, params", [
    ("lobby.create", {"name": "Nowhere"}), ("lobby.peek", {"code": "2222"}),
    ("lobby.view", {"lobby": "01M7YMYHX1RS6FQQ8JA3WSDYTB"}),
    ("account.login", {"login": "nobody", "password": "correct horse 1!"}),
    ("account.register", {"firstName": "Ada", "lastName": "Lovelace", "username": f"u{uuid.uuid4().hex[:12]}",
                          "email": f"{uuid.uuid4().hex}@example.com", "password": "correct horse 1!"})])
def test_what_needs_the_log_is_unavailable(leader, method, params):
    line = Line(leader.lines, patience=5)
    answer = line.answer(line.send(method, params))
    line.close()
    assert answer["error"]["data"]["kind"] == "unavailable", answer
