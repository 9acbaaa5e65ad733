"""A scene in which players are forgotten: by themselves, by the host, and after they have gone."""

import json

from photographing import sent
from stage import FOUNTAIN, Scene

NOBODY = "deleted player"
CLUES = [FOUNTAIN, {"title": "All of you", "points": 20, "proof": {"photo": {"review": "host"}}}]


def forgetting_players(seen):
    with Scene(seen, "--rate-limits", "off") as stage:
        host, lobby = stage.host(clues=CLUES)
        named = {"code": lobby["code"]}
        ada, hers = stage.player(lobby, "Adalbertine")
        bob, his = stage.player(lobby, "Bobadilla")
        screen = stage.client()
        for client, more in ((host, {}), (ada, {}), (screen, named)):
            client.call("lobby.watch", **more)
        host.call("lobby.start")
        code = host.call("clue.list")["clues"][0]["token"]
        ada.call("scan.submit", text=code)
        ada.call("chat.send", text="It was easy.")
        photo = sent(stage, lobby["lobby"], hers["token"])
        ada.call("clue.answer", clue="c2", answer={"photo": photo, "caption": "Adalbertine and her dog"})
        host.call("photo.accept", submission="f1", publish=True)
        names = opened(host)
        assert {("player.joined", "name", "Adalbertine"), ("player.joined", "name", "Bobadilla"),
                ("photo.submitted", "caption", "Adalbertine and her dog")} <= names, names

        ada.refused("forbidden", "player.forget", player="p2")
        host.refused("invalid-params", "player.forget", in_schema=True)
        host.refused("player-not-found", "player.forget", player="p9")
        screen.refused("unauthorized", "player.forget", **named, player="p1")
        stage.client().refused("unauthorized", "player.forget", token=f"{lobby['lobby']}.p1.{'A' * 22}")

        assert ada.call("player.forget", key="for-good") == ada.call("player.forget", key="for-good") == {}
        for client in (host, ada, screen):
            assert client.event("photo.withdrawn")["data"] == {"submission": "f1", "player": "p1", "clue": "c2"}
            assert client.event("player.renamed")["data"] == {"player": "p1", "name": NOBODY}
        assert ada.call("player.forget", player="p1") == {}, "it changes nothing"
        everything_shown(stage, lobby, host, ada, "Adalbertine", "her dog", photo)
        ada.call("chat.send", text="Still here.")
        assert screen.event("chat.sent")["data"]["name"] == NOBODY
        ada.refused("name-taken", "player.rename", name="Deleted Player")
        ada.call("player.rename", name="Somebody")
        assert ada.call("player.forget") == {}

        # Whoever has left, or was removed, may still be forgotten, and nothing else.
        bob.call("lobby.leave")
        eve, hers = stage.player(lobby, "Evangeline")
        host.call("player.kick", player="p3")
        for gone, refusal in ((his, "unauthorized"), (hers, "kicked")):
            client = stage.client()
            client.refused(refusal, "player.rename", token=gone["token"], name="Back")
            client.refused(refusal, "session.attach", token=gone["token"])
            assert client.call("player.forget", token=gone["token"]) == {}
            client.refused(refusal, "chat.send", token=gone["token"], text="Back")
        everything_shown(stage, lobby, host, ada, "Bobadilla", "Evangeline", "Somebody")

        host.call("lobby.end")
        row, = host.call("lobby.results")["rows"]
        assert (row["name"], row["points"]) == (NOBODY, FOUNTAIN["points"] + 20)
        assert {(member, name) for _, member, name in opened(screen, **named)} == {("name", NOBODY)}
        assert stage.client().call("player.forget", token=lobby["token"], player="p2") == {}, "in any phase"


def opened(client, **named):
    """The names and captions that the log tells, by event and member. Nothing else in it has them."""
    events = client.call("lobby.log", limit=1_000, **named)["events"]
    names = {(event["type"], *pair) for event in events for pair in event.pop("opened", {}).items()}
    rest = json.dumps(events)
    assert not [name for _, _, name in names if name != NOBODY and name in rest]
    return names


def everything_shown(stage, lobby, host, ada, *marks):
    """What anybody can read of a lobby tells nothing of those who are forgotten."""
    asks = [(host, method, params) for method, params in (
        ("lobby.view", {}), ("lobby.board", {}), ("lobby.history", {"limit": 1_000}), ("lobby.log", {"limit": 1_000}),
        ("player.list", {}), ("player.tags", {}), ("photo.queue", {}), ("lobby.album", {}), ("player.list", {"keptOut": True}))]
    asks += [(ada, "lobby.view", {}), (ada, "lobby.history", {"limit": 1_000}), (ada, "player.list", {})]
    last = host.call("lobby.history", limit=1)["last"]
    asks += [(host, "lobby.view", {"at": seq}) for seq in range(1, last + 1)]
    for client, method, params in asks:
        answer = json.dumps(client.call(method, **params))
        for mark in marks:
            # Names of photos stay in the log: they are random, and the photos are gone.
            if mark in answer:
                assert len(mark) == 64 and method in ("lobby.history", "lobby.log"), f"{mark} in {method} {params}"
