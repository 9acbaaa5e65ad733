"""Scenes with clues revealed in sequence or by a drip."""

from stage import FOUNTAIN, SCAN, TREE, Scene, now

DOOR = {"title": "The door", "points": 5, "proof": SCAN}
BELL = {"title": "The bell", "points": 5, "proof": {"codeword": {"accepts": ["oak"]}}}


def a_sequence(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(order="sequence", settings={"endWhenAllFound": True}, clues=[FOUNTAIN, BELL, TREE])
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        host.call("lobby.watch")
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")
        screen = stage.client()
        assert screen.call("lobby.peek", code=lobby["code"])["order"] == "sequence"
        screen.call("lobby.watch", code=lobby["code"])
        host.call("lobby.start")

        def shown(client):
            return [clue["clue"] for clue in client.call("lobby.view", lobby=lobby["lobby"])["clues"]]

        assert shown(ada) == shown(screen) == ["c1"]
        locked = ada.call("scan.submit", text=codes[2])
        assert locked["outcome"] == "locked" and "clue" not in locked
        assert ada.call("clue.answer", clue="c2", answer="oak")["outcome"] == "locked"
        early = now()
        assert ada.call("scan.submit", text=codes[0])["outcome"] == "found"
        for client in (host, ada):
            assert client.event("clue.revealed")["data"] == {"clue": "c2", "player": "p1"}
        assert shown(ada) == ["c1", "c2"] and shown(screen) == ["c1"]
        assert ada.call("clue.answer", clue="c2", answer="oak", at=early - 1_000)["outcome"] == "locked"
        host.call("clue.add", **DOOR, before="c2")
        assert ada.event("clue.revealed")["data"] == {"clue": "c4", "player": "p1"}
        host.call("clue.move", clue="c4")
        assert ada.event("clue.revealed")["data"] == {"clue": "c2", "player": "p1"}
        codes.append(host.call("clue.list")["clues"][3]["token"])
        ada.call("clue.answer", clue="c2", answer="oak")
        ada.call("scan.submit", text=codes[2])
        assert ada.call("scan.submit", text=codes[3])["found"] == 4
        for client in (host, ada, screen):
            assert client.event("hunt.ended")["data"] == {"by": "all-found"}
        host.refused("wrong-phase", "lobby.update", order="drip")


def a_drip(seen):
    with Scene(seen) as stage:
        opens = now() - 1_000
        host, lobby = stage.host(
            order="drip", drip={"initial": 1, "seed": 7}, settings={"endWhenAllFound": False},
            clues=[FOUNTAIN, TREE, DOOR | {"opens": opens, "closes": opens + 3_600_000}])
        codes = {clue["clue"]: clue["token"] for clue in host.call("clue.list")["clues"]}
        host.call("lobby.watch")
        host.call("lobby.update", order="drip", drip={"initial": 2})
        assert host.event("lobby.updated")["data"] == {"order": "drip", "drip": {"initial": 2, "seed": 7}}
        host.call("lobby.update", settings={"endWhenAllFound": True})
        host.refused("invalid-params", "lobby.update", in_schema=True, drip={"initial": 2})
        host.refused("invalid-params", "lobby.update", order="drip", drip={"initial": 0})
        host.refused("invalid-params", "lobby.update", order="drip", drip={"seed": -1})
        host.refused("invalid-params", "lobby.update", order="backwards")
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")
        assert ada.call("lobby.peek")["order"] == "drip"
        host.call("lobby.start")
        first = [ada.event("clue.revealed")["data"]["clue"] for _ in range(2)]
        view = ada.call("lobby.view")["clues"]
        assert sorted(first) == sorted(clue["clue"] for clue in view)
        hidden = (set(codes) - set(first)).pop()
        assert ada.call("scan.submit", text=codes[hidden])["outcome"] == "locked"
        for clue in first:
            ada.call("scan.submit", text=codes[clue])
        assert ada.event("clue.revealed")["data"] == {"clue": hidden}
        windows = [clue for clue in ada.call("lobby.view")["clues"] if clue["clue"] == "c3"]
        assert windows[0]["opens"] == opens and windows[0]["state"] == "open"
        host.call("clue.add", **BELL)
        events = host.call("lobby.history")["events"]
        assert events[0]["data"]["drip"] == {"initial": 1, "seed": 7}


def a_rotating_sequence(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(order="rotate", clues=[FOUNTAIN, BELL, TREE])
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        players = [stage.player(lobby, name)[0] for name in ("Ada", "Ben", "Cem", "Dora")]
        screen = stage.client()
        assert screen.call("lobby.peek", code=lobby["code"])["order"] == "rotate"

        def shown(client):
            return [clue["clue"] for clue in client.call("lobby.view", lobby=lobby["lobby"])["clues"]]

        assert shown(players[0]) == []
        host.call("lobby.start")
        assert [shown(player) for player in players] == [["c1"], ["c2"], ["c3"], ["c1"]]
        assert shown(screen) == [] and shown(host) == ["c1", "c2", "c3"]
        cem = players[2]
        cem.call("lobby.watch")
        assert cem.call("scan.submit", text=codes[0])["outcome"] == "locked"
        assert cem.call("scan.submit", text=codes[2])["outcome"] == "found"
        assert cem.event("clue.revealed")["data"] == {"clue": "c1", "player": "p3"}
        assert shown(cem) == ["c1", "c3"]
        host.refused("wrong-phase", "lobby.update", order="sequence")
