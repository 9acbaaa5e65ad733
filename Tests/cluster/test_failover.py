"""Nodes and NATS servers end, hang and restart while people play. Nothing acknowledged is lost or done twice."""

import io
import signal
import time
import uuid

from PIL import Image

from clustering import wait
from crowd import Crowd, Cut, Line, http

TEMPORARY = 75  # the status of a node that has lost the lead


def test_a_node_that_is_killed_is_replaced(cluster):
    with Crowd(cluster) as crowd:
        leader = cluster.wait_for_leader()
        killed = time.monotonic()
        leader.signal(signal.SIGKILL)
        other = cluster.wait_for_leader(but=leader)
        assert time.monotonic() - killed < 6
        time.sleep(1)
        assert cluster.leader() is other, "the killed node stands by after its restart"
    assert crowd.spectator.resumed == 1 and max(crowd.pauses()) < 8


def test_a_node_that_hangs_is_replaced_and_ends_when_it_wakes(cluster):
    with Crowd(cluster) as crowd:
        leader = cluster.wait_for_leader()
        count = len(leader.statuses)
        asleep = [Line(leader.lines) for _ in crowd.players]
        leader.signal(signal.SIGSTOP)
        try:
            stopped = time.monotonic()
            other = cluster.wait_for_leader(but=leader)
            assert time.monotonic() - stopped < 6
            # These wait in the sockets of the node that sleeps.
            texts = [f"{player.name} wakes it: {uuid.uuid4()}" for player in crowd.players]
            asked = [line.send("chat.send", {"token": player.token, "text": text, "key": text})
                     for line, player, text in zip(asleep, crowd.players, texts)]
        finally:
            leader.signal(signal.SIGCONT)
        wait(lambda: len(leader.statuses) > count, "the node that hung has ended")
        assert leader.statuses[count] == TEMPORARY
        for line, number, player, text in zip(asleep, asked, crowd.players, texts):
            try:
                answer = line.answer(number)
            except Cut:
                answer = {}
            line.close()
            # Whatever was acknowledged is known to the other node; whatever was not is done once when it is sent again.
            again = player.caller.call("chat.send", token=player.token, text=text, key=text)
            assert answer.get("result", again) == again, answer
            player.said.append((text, again["message"]))
        assert cluster.wait_for_leader() is other
    assert crowd.spectator.resumed == 1


def test_all_nodes_are_restarted_one_by_one(cluster):
    with Crowd(cluster) as crowd:
        crowd.host.hang_up()
        for node in [node for node in cluster.nodes if node is not cluster.leader()] + [cluster.wait_for_leader()]:
            was, count = cluster.wait_for_leader(), len(node.statuses)
            begun = time.monotonic()
            node.signal(signal.SIGTERM)
            if node is was:
                cluster.wait_for_leader(but=node)
                assert time.monotonic() - begun < 5
            wait(lambda: len(node.statuses) > count, f"{node.name} ends")
            time.sleep(1)
        # The new leader, while the node before it starts.
        node = cluster.wait_for_leader()
        begun = time.monotonic()
        node.signal(signal.SIGTERM)
        cluster.wait_for_leader(but=node)
        assert time.monotonic() - begun < 5
        time.sleep(1)
    # Each restart may cut it off: its own node, or the one that leads.
    assert max(crowd.pauses()) < 8 and 1 <= crowd.spectator.resumed <= 6


def test_a_node_that_stands_by_leaves_when_it_is_stopped(cluster):
    node = cluster.standby()
    assert f"127.0.0.1:{node.http}" in cluster.status().stdout
    assert node.end() == 0
    assert f"127.0.0.1:{node.http}" not in cluster.status().stdout


def test_a_client_that_does_not_hang_up_delays_no_handover(cluster):
    leader = cluster.wait_for_leader()
    idle = Line(leader.lines)
    idle.answer(idle.send("server.ping", {}))
    begun, count = time.monotonic(), len(leader.statuses)
    leader.signal(signal.SIGTERM)
    cluster.wait_for_leader(but=leader)
    handover = time.monotonic() - begun
    idle.close()
    wait(lambda: len(leader.statuses) > count, "the node ends")
    assert handover < 2.8


def test_a_NATS_server_is_killed_and_no_node_loses_the_lead(cluster):
    statuses = cluster.statuses()
    leader = cluster.wait_for_leader()
    with Crowd(cluster) as crowd:
        server = cluster.leading_server()
        server.kill()
        killed = time.monotonic()
        wait(lambda: crowd.pauses(since=killed + 1), "the others elect, and requests are answered")
        wait(lambda: cluster.status().returncode == 1, "a copy is offline")
        time.sleep(1)
        server.start()
        cluster.wait_until_whole()
        time.sleep(1)
    assert cluster.leader() is leader and cluster.statuses() == statuses
    assert max(crowd.pauses()) < 12


def test_the_leader_and_the_NATS_server_of_the_log_are_killed_together(cluster):
    before = {node: len(node.statuses) for node in cluster.nodes}
    with Crowd(cluster) as crowd:
        server, leader = cluster.leading_server(), cluster.wait_for_leader()
        killed = time.monotonic()
        server.kill()
        leader.signal(signal.SIGKILL)
        wait(lambda: all(player.caller.pauses[-1][0] > killed + 1 for player in crowd.players), "all are served")
        server.start()
    assert max(crowd.pauses()) < 20
    assert [status for node, count in before.items() for status in node.statuses[count:]] == [-signal.SIGKILL]


def test_a_photo_outlives_the_node_that_took_it(cluster):
    crowd = Crowd(cluster, players=0)
    picture = io.BytesIO()
    Image.effect_noise((640, 480), 80).save(picture, "JPEG")
    leader = cluster.wait_for_leader()
    name = crowd.photo(picture.getvalue())
    shown = [http(leader, f"/photos/{name}{size}") for size in ("", "?size=small")]
    leader.signal(signal.SIGKILL)
    other = cluster.wait_for_leader(but=leader)
    assert [http(other, f"/photos/{name}{size}") for size in ("", "?size=small")] == shown
