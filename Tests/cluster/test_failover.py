"""Nodes and NATS servers end, hang and restart while people play. Nothing acknowledged is lost or done twice."""

import io
import signal
import uuid

from PIL import Image

from clustering import wait
from crowd import Crowd, Cut, Line, http

TEMPORARY = 75  # the status of a node that has lost the lead


def test_a_node_that_is_killed_is_replaced(cluster):
    with Crowd(cluster) as crowd:
        leader = cluster.wait_for_leader()
        leader.signal(signal.SIGKILL)
        other = cluster.wait_for_leader(but=leader)
        wait(leader.is_up, "the killed node starts again")
        crowd.goes_on()
        assert cluster.leader() is other, "the killed node stands by after its restart"
    assert crowd.spectator.resumed >= 1 and crowd.spectator.cuts <= 1


def test_a_node_that_hangs_is_replaced_and_ends_when_it_wakes(cluster):
    with Crowd(cluster) as crowd:
        leader = cluster.wait_for_leader()
        count = len(leader.statuses)
        asleep = [Line(leader.lines) for _ in crowd.players]
        leader.signal(signal.SIGSTOP)
        try:
            other = cluster.wait_for_leader(but=leader)
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
    assert crowd.spectator.resumed >= 1 and crowd.spectator.cuts <= 1


def test_all_nodes_are_restarted_one_by_one(cluster):
    def restart(node):
        count = len(node.statuses)
        node.signal(signal.SIGTERM)
        wait(lambda: len(node.statuses) > count, f"{node.name} ends")
        assert node.statuses[count] == 0
        crowd.goes_on()

    with Crowd(cluster) as crowd:
        crowd.host.hang_up()
        leader = cluster.wait_for_leader()
        for node in cluster.nodes:
            if node is not leader:
                restart(node)
        # The second time another one leads, while the node before it starts.
        for _ in range(2):
            with cluster.handing_over() as leader:
                restart(leader)
    # Each restart may cut it off: its own node, or the one that leads.
    assert crowd.spectator.resumed >= 1 and crowd.spectator.cuts <= 6


def test_a_node_that_stands_by_leaves_when_it_is_stopped(cluster):
    node = cluster.standby()
    # A copy of the list of nodes may answer that is a moment behind.
    wait(lambda: f"127.0.0.1:{node.http}" in cluster.status().stdout, "the node is listed")
    assert node.end() == 0
    wait(lambda: f"127.0.0.1:{node.http}" not in cluster.status().stdout, "the node is no longer listed")


def test_a_client_that_does_not_hang_up_delays_no_handover(cluster):
    with cluster.handing_over() as leader:
        idle = Line(leader.lines)
        idle.answer(idle.send("server.ping", {}))
        count = len(leader.statuses)
        leader.signal(signal.SIGTERM)
        cluster.wait_for_leader(but=leader)
        assert len(leader.statuses) == count, "the node waits for the client"
        idle.close()
        wait(lambda: len(leader.statuses) > count, "the node ends")


def test_a_NATS_server_is_killed_and_no_node_loses_the_lead(cluster):
    statuses = cluster.statuses()
    leader = cluster.wait_for_leader()
    with Crowd(cluster) as crowd:
        server = cluster.leading_server()
        server.kill()
        crowd.goes_on()
        wait(lambda: cluster.status().returncode == 1, "a copy is offline")
        server.start()
        cluster.wait_until_whole()
        crowd.goes_on()
    assert cluster.leader() is leader and cluster.statuses() == statuses


def test_the_leader_and_the_NATS_server_of_the_log_are_killed_together(cluster):
    before = {node: len(node.statuses) for node in cluster.nodes}
    with Crowd(cluster) as crowd:
        server, leader = cluster.leading_server(), cluster.wait_for_leader()
        server.kill()
        leader.signal(signal.SIGKILL)
        crowd.goes_on()
        server.start()
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
