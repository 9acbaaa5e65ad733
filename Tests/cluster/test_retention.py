"""Retention in a cluster: the node that leads does it, and nobody else."""

import pathlib
import subprocess

import pytest

from clustering import Cluster, quarry, wait
from crowd import Caller, Refused
from test_deleting import CLUES, found

POLICY = ("--rate-limits", "off", "--keep-names", "90d", "--delete-after", "365d")


@pytest.fixture
def aging():
    cluster = Cluster(nodes=2, options=POLICY)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


def later(cluster, days):
    """Ends all nodes and starts them again so many days later."""
    library = cluster.folder / "later.so"
    source = pathlib.Path(__file__).parent.parent / "schema" / "later.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    for node in cluster.nodes:
        assert node.end() == 0
    for node in cluster.nodes:
        plain = node.command[node.command.index("serve") - 1:]
        node.command = ["/usr/bin/env", f"LD_PRELOAD={library}", f"LATER={days * 86_400}", *plain]
    first, *others = cluster.nodes
    first.start()
    wait(first.leads, first.log)
    for node in others:
        node.start()
    cluster.wait_until_whole()


def test_the_leader_erases_names_and_later_the_lobby(aging):
    host, player = Caller([aging.wait_for_leader()]), Caller([aging.wait_for_leader()])
    lobby = host.call("lobby.create", name="Goldfish hunt", clues=CLUES)
    player.call("lobby.join", code=lobby["code"], name="Adalinde")
    host.call("lobby.start", token=lobby["token"])
    player.call("clue.answer", clue="c1", answer="carassius")
    host.call("lobby.end", token=lobby["token"])
    running = host.call("lobby.create", name="Other hunt", clues=CLUES[:0])

    later(aging, 100)
    def names():
        board = Caller([aging.wait_for_leader()]).call("lobby.board", lobby=lobby["lobby"])
        return [row["name"] for row in board["rows"]]
    wait(lambda: names() == ["deleted player"], names)
    def logs():
        return "".join(node.log() for node in aging.nodes)
    wait(lambda: "names=1" in logs(), logs)

    later(aging, 400)
    marks = ["Goldfish hunt", "Under the rim", "carassius", lobby["lobby"]]
    tables = "node2/quarry.db-projections"  # made anew when it leads
    wait(lambda: not {mark: rest for mark, paths in found(aging, marks).items()
                      if (rest := [path for path in paths if not path.startswith(tables)])},
         lambda: (found(aging, marks), [node.log() for node in aging.nodes]), patience=300)
    with pytest.raises(Refused, match="lobby-not-found"):
        Caller([aging.wait_for_leader()]).call("lobby.peek", lobby=lobby["lobby"])
    # Nobody has started it, so it was archived after 90 days and goes 365 days after that.
    assert Caller([aging.wait_for_leader()]).call("lobby.peek", lobby=running["lobby"])["name"] == "Other hunt"
    told = [node.name for node in aging.nodes if "lobbies=1" in node.log()]
    assert len(told) == 1
    verified = quarry("log", "verify", "--log", aging.log)
    assert verified.returncode == 0, verified
