"""A node loses NATS but not its clients. It acknowledges nothing any more, and another node leads meanwhile."""

import time
import urllib.error
import urllib.request

from clustering import PATIENCE, Network, Node, wait
from crowd import Crowd, Cut, Line
from test_failover import TEMPORARY


def test_a_leader_that_is_cut_off_acknowledges_nothing_and_ends(cluster):
    network = Network("network", cluster.servers, cluster.folder)
    network.start()
    node = Node("remote", cluster.folder, cluster.log, network=network)
    cluster.give_keys(node.data)
    cluster.nodes.append(node)
    try:
        lead(cluster, node)
        with Crowd(cluster, players=3) as crowd:
            player = crowd.players[0]
            line = Line(node.lines)
            cut, count = time.monotonic(), len(node.statuses)
            network.cut()
            asked = line.send("chat.send", {"token": player.token, "text": "Cut off", "key": "cut-off"})
            other = cluster.wait_for_leader(but=node)
            # By then, and a little before, this one shows nobody anything. After 15 s without NATS, it has ended.
            try:
                reader = Line(node.lines)
                question = reader.answer(reader.send("lobby.board", {"lobby": crowd.lobby["lobby"]}))
                assert question["error"]["data"]["kind"] == "unavailable", question
                assert "result" in reader.answer(reader.send("server.ping", {}))
                reader.close()
            except Cut:
                assert time.monotonic() - cut > 10, "only its end closes its connections"
                wait(lambda: node.statuses[count:], "the node has ended")
            for path in ("/readyz", f"/lobbies/{crowd.lobby['lobby']}/board.csv", "/hometown/count"):
                assert status_of(node, path) == 503 or node.statuses[count:], path
            wait(lambda: node.statuses[count:], "the node that is cut off ends")
            assert node.statuses[count] == TEMPORARY and time.monotonic() - cut > 10
            try:
                assert "result" not in line.answer(asked)
            except Cut:
                pass
            again = player.caller.call("chat.send", token=player.token, text="Cut off", key="cut-off")
            player.said.append(("Cut off", again["message"]))
            network.mend()
            wait(node.is_up, "the node stands by again")
        assert cluster.leader() is other
    finally:
        cluster.nodes.remove(node)
        network.mend()
        node.kill()
        network.kill()


def status_of(node, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{node.http}{path}", timeout=PATIENCE) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def lead(cluster, node):
    """Lets a node lead, by stopping the others."""
    node.start()
    wait(node.is_up, f"the node stands by: {node.log()}")
    others = [other for other in cluster.nodes if other is not node]
    for other in others:
        other.end()
    wait(node.leads, "the node leads")
    for other in others:
        other.start()
    wait(lambda: all(other.is_up() for other in others), "the others stand by")
