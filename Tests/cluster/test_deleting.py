"""Deleting a lobby for good, on a log in NATS: nothing of it stays in the files of any server or node."""

import signal
import time
import uuid

from clustering import quarry, wait
from crowd import Caller, Line, Refused
import pytest

CLUES = [{"title": "Goldfish pond", "text": "Under the rim", "points": 10,
          "proof": {"codeword": {"accepts": ["carassius"]}}}]
MARKS = ["Goldfish pond", "Under the rim", "carassius", "Adalinde", "Hello pond", "a-key-of-the-lobby"]


def found(cluster, marks):
    """The marks in the streams of the NATS servers and in the folders of the nodes."""
    seen = {}
    for path in cluster.folder.rglob("*"):
        # The servers' own Raft logs keep what was erased for a minute or two.
        if not path.is_file() or "_meta_" in path.parts or "$SYS" in path.parts and "_js_" in path.parts:
            continue
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            continue
        for mark in marks:
            if mark.encode() in content:
                seen.setdefault(mark, []).append(str(path.relative_to(cluster.folder)))
    return seen


def test_a_deleted_lobby_leaves_nothing(cluster):
    host, player = Caller([cluster.wait_for_leader()]), Caller([cluster.wait_for_leader()])
    other = host.call("lobby.create", name="Other hunt", clues=CLUES[:0])
    lobby = host.call("lobby.create", name="Goldfish hunt", clues=CLUES, key="a-key-of-the-lobby-0123456789")
    token = {"token": lobby["token"]}
    player.call("lobby.join", code=lobby["code"], name="Adalinde", key="a-key-of-the-lobby-1")
    host.call("lobby.start", **token)
    player.call("clue.answer", clue="c1", answer="carassius", key="a-key-of-the-lobby-2")
    player.call("chat.send", text="Hello pond")
    host.call("lobby.end", **token)
    marks = [*MARKS, lobby["lobby"]]
    # The key of a seat seals its name.
    assert set(found(cluster, marks)) == set(marks) - {"Adalinde"}, "the search itself works"
    assert host.call("lobby.delete", **token) == {}
    wait(lambda: not found(cluster, marks), lambda: found(cluster, marks), patience=300)
    with pytest.raises(Refused, match="lobby-not-found"):
        Caller([cluster.wait_for_leader()]).call("lobby.peek", lobby=lobby["lobby"])
    assert Caller([cluster.wait_for_leader()]).call("lobby.peek", lobby=other["lobby"])["name"] == "Other hunt"
    verified = quarry("log", "verify", "--log", cluster.log)
    assert verified.returncode == 0, verified


def hunt_to_delete(cluster):
    """A hunt that has ended. Returns it and what only it has."""
    name = f"Carp {uuid.uuid4()}"
    host = Caller([cluster.wait_for_leader()])
    lobby = host.call("lobby.create", name=name, clues=CLUES)
    host.call("lobby.end", token=lobby["token"])
    return lobby, [name, lobby["lobby"]]


@pytest.mark.parametrize("pause", [0, 0.005, 0.02, 0.05])
def test_a_leader_that_is_killed_leaves_it_to_the_next(cluster, pause):
    other = Caller([cluster.wait_for_leader()]).call("lobby.create", name="Other hunt", clues=CLUES)
    lobby, marks = hunt_to_delete(cluster)
    leader = cluster.wait_for_leader()
    line = Line(leader.lines)
    line.send("lobby.delete", {"token": lobby["token"]})
    # The leader dies at different moments of the deletion.
    time.sleep(pause)
    leader.signal(signal.SIGKILL)
    line.close()
    following = Caller([cluster.wait_for_leader(but=leader)])
    try:
        # The kill came first, or the next leader has not finished it yet.
        following.call("lobby.delete", token=lobby["token"])
    except Refused as refused:
        assert "unauthorized" in str(refused)
    # The node that was killed keeps what its tables name until it leads again.
    tables = f"{leader.name}/quarry.db-projections"
    wait(lambda: not {mark: rest for mark, paths in found(cluster, marks).items()
                      if (rest := [path for path in paths if not path.startswith(tables)])},
         lambda: found(cluster, marks), patience=300)
    assert following.call("lobby.peek", lobby=other["lobby"])["name"] == "Other hunt"
    verified = quarry("log", "verify", "--log", cluster.log)
    assert verified.returncode == 0, verified


def test_a_node_that_wakes_too_late_deletes_nothing(cluster):
    lobby, _ = hunt_to_delete(cluster)
    leader = cluster.wait_for_leader()
    count = len(leader.statuses)
    line = Line(leader.lines)
    leader.signal(signal.SIGSTOP)
    try:
        other = cluster.wait_for_leader(but=leader)
        line.send("lobby.delete", {"token": lobby["token"]})
        Caller([other]).call("chat.send", token=lobby["token"], text="We are still here")
    finally:
        leader.signal(signal.SIGCONT)
    wait(lambda: len(leader.statuses) > count, "the node that hung has ended")
    line.close()
    now = Caller([cluster.wait_for_leader()])
    history = now.call("lobby.history", token=lobby["token"], limit=1_000)["events"]
    assert "We are still here" in str(history[-1])
    assert now.call("lobby.delete", token=lobby["token"]) == {}
