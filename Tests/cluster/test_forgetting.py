"""A player who is forgotten: on every node, and in the files of nodes and of the NATS servers."""

import json
import pathlib

import pytest

from clustering import wait
from crowd import Caller, http
from test_relaying import picture

CLUES = [{"title": "All of you", "points": 20, "proof": {"photo": {"review": "host"}}}]
MARKS = (b"Quuxandra", b"Zyzzyva")


def found(cluster):
    """The files with a mark; a file may go while it is looked for."""
    names = []
    for path in pathlib.Path(cluster.folder).rglob("*"):
        try:
            content = path.read_bytes() if path.is_file() else b""
        except FileNotFoundError:
            continue
        names += [str(path) for mark in MARKS if mark in content]
    return names


def photos(cluster):
    return [path for path in pathlib.Path(cluster.folder).rglob("*.jpg") if "/players/" in str(path)]


@pytest.mark.parametrize("is_moved", [False, True], ids=["by the leader", "by the next leader"])
def test_nothing_of_a_forgotten_player_is_left(cluster, is_moved):
    host, player = Caller(cluster.nodes), Caller(cluster.nodes)
    lobby = host.call("lobby.create", name="Storm", clues=CLUES)
    seat = player.call("lobby.join", code=lobby["code"], name="Quuxandra")
    host.call("lobby.start", token=lobby["token"])
    named = {"token": seat["token"]}
    photo = json.loads(http(cluster.standby(), f"/lobbies/{lobby['lobby']}/photos", picture(),
                            Authorization=f"Bearer {seat['token']}"))["photo"]
    player.call("clue.answer", clue="c1", answer={"photo": photo, "caption": "Zyzzyva"}, **named)
    player.call("chat.send", text="Here.", **named)
    assert player.call("lobby.view", **named)["me"]["name"] == "Quuxandra"
    assert not found(cluster)
    if is_moved:
        old = cluster.wait_for_leader()
        old.kill()
        cluster.wait_for_leader(but=old)
        old.start()
        cluster.wait_until_whole()
        assert player.call("lobby.view", **named)["me"]["name"] == "Quuxandra", "the key is with the log"
    host.call("player.forget", player="p1", token=lobby["token"])
    for method in ("lobby.view", "lobby.history", "lobby.log"):
        answer = json.dumps(host.call(method, token=lobby["token"]))
        assert not [mark for mark in MARKS if mark.decode() in answer], method
    assert player.call("lobby.view", **named)["me"]["name"] == "deleted player"
    wait(lambda: not photos(cluster), lambda: f"the photos are gone: {photos(cluster)}")
    assert not found(cluster)
