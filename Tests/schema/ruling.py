"""A scene in which points are given, taken and explained."""

from stage import FOUNTAIN, TREE, Scene, now


def points_and_what_becomes_of_them(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(
            clues=[FOUNTAIN, TREE], teams=["Red", "Blue"], scoring={"first": {"bonus": [10]}}, duration=3_600)
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        ada, _ = stage.player(lobby, "Ada", team="t1")
        bob, _ = stage.player(lobby, "Bob", team="t2")
        screen = stage.client()
        for watcher, named in ((host, {}), (ada, {}), (screen, {"lobby": lobby["lobby"]})):
            watcher.call("lobby.watch", **named)
        bob.refused("wrong-phase", "clue.hint", clue="c2", hint=0)
        host.refused("wrong-phase", "clue.accept", clue="c2", player="p1")
        host.call("lobby.start")

        assert ada.call("scan.submit", text=codes[0])["points"] == 60
        hint = ada.call("clue.hint", clue="c2", hint=0, key="h")
        assert hint == {"text": "It is a plane tree.", "cost": 5, "points": 55}
        assert ada.call("clue.hint", clue="c2", hint=0, key="h") == ada.call("clue.hint", clue="c2", hint=0) == hint
        assert ada.call("lobby.view")["clues"][1]["hints"] == [{"cost": 5, "text": "It is a plane tree."}]
        assert bob.call("lobby.view")["clues"][1]["hints"] == [{"cost": 5}]
        accepted = host.call("clue.accept", clue="c2", player="p2", reason="No camera", key="a")
        assert accepted == host.call("clue.accept", clue="c2", player="p2", reason="No camera", key="a")
        assert accepted["outcome"] == "found" and accepted["total"] == 30
        assert host.call("clue.accept", clue="c2", player="p2", at=now())["outcome"] == "already-found"
        assert [entry["kind"] for entry in ada.call("player.explain")["because"]] == ["find", "bonus", "hint"]
        because = host.call("player.explain", player="p2")["because"]
        assert because[0]["reason"] == "No camera" and because[0]["accepted"] is True
        assert [team["team"] for team in screen.call("lobby.board", lobby=lobby["lobby"])["teams"]] == ["t1", "t2"]

        void = {"voidFind": {"clue": "c1", "player": "p1", "reason": "By car"}}
        preview = host.call("ruling.preview", ruling={"voidFind": {"clue": "c1", "player": "p1"}})
        applied = host.call("ruling.apply", ruling=void, key="r")
        assert applied == preview | {"ruling": "r1"} == host.call("ruling.apply", ruling=void, key="r")
        assert preview["changes"] == [{"player": "p2", "points": [30, 30], "rank": [2, 1]},
                                      {"player": "p1", "points": [55, 0], "rank": [1, 2]}]
        assert preview["teams"] == [{"team": "t2", "points": [30, 30], "rank": [2, 1]},
                                    {"team": "t1", "points": [55, 0], "rank": [1, 2]}]
        assert ada.call("scan.submit", text=codes[0])["outcome"] == "closed"
        because = ada.call("player.explain")["because"]
        assert [(entry["kind"], entry["points"]) for entry in because] == [("hint", 0), ("ruling", 0)]
        assert host.call("ruling.revoke", ruling="r1") == host.call("ruling.revoke", ruling="r1") == {}
        host.call("ruling.apply", ruling={"award": {"player": "p2", "points": -10}, "reason": "Pushed Ada"})
        host.call("ruling.apply", ruling={"award": {"team": "t2", "points": 100, "reason": "Best song"}})
        # Nobody moves: time makes no points here.
        extra = {"player": "p2", "percent": 25, "reason": "Agreed"}
        assert host.call("ruling.apply", ruling={"allowTime": extra})["changes"] == []
        assert host.call("player.explain", player="p2")["because"][-1]["ruling"] == "r4"
        host.refused("invalid-params", "ruling.apply", in_schema=True, ruling={"allowTime": extra})
        host.refused("invalid-params", "ruling.apply", ruling={"allowTime": extra | {"percent": 401}})
        host.refused("invalid-params", "ruling.apply", ruling={"allowTime": extra | {"minutes": 5}})
        host.refused("invalid-params", "ruling.apply", ruling={"allowTime": {"player": "p2", "reason": "x"}})
        host.refused("player-not-found", "ruling.apply", ruling={"allowTime": extra | {"player": "p9"}})
        host.call("ruling.apply", ruling={"voidCode": {"clue": "c1", "from": now(), "reason": "On the net"}})
        assert bob.call("scan.submit", text=codes[0])["outcome"] == "closed"
        assert ada.call("lobby.view")["clues"][0]["state"] == "void"
        host.call("ruling.apply", ruling={"voidClue": {"clue": "c2", "reason": "Felled"}})
        bob.refused("invalid-params", "clue.hint", in_schema=True, clue="c2", hint=0)
        assert bob.call("player.explain")["points"] == 0

        for client in (host, ada):
            assert client.event("hint.taken")["data"] == {"player": "p1", "clue": "c2", "hint": 0, "cost": 5}
        for client in (host, ada, screen):
            assert client.event("clue.scanned")["data"].get("reason") == ("No camera" if client is host else None)
            assert client.event("ruling.applied")["data"] == {
                "ruling": "r1", "kind": "voidFind", "clue": "c1", "player": "p1", "reason": "By car"}
            assert client.event("ruling.revoked")["data"] == {"ruling": "r1"}
        assert screen.push(lambda push: push["method"] == "board" and "teams" in push["params"])

        host.refused("invalid-params", "ruling.apply", in_schema=True, ruling={"voidClue": {"clue": "c2", "reason": "x"}})
        host.refused("invalid-params", "ruling.apply", in_schema=True, ruling={"voidClue": {"clue": "c1"}})
        host.refused("invalid-params", "ruling.apply", ruling={"award": {"player": "p1", "points": 0, "reason": "x"}})
        host.refused("invalid-params", "ruling.preview", ruling={"award": {"player": "p1", "points": 10_001}})
        host.refused("invalid-params", "ruling.preview", ruling={"pardon": {"player": "p1"}})
        host.refused("invalid-params", "ruling.apply", ruling={"voidClue": {"clue": "c1", "reason": "r" * 201}})
        host.refused("invalid-params", "ruling.preview", ruling=7)
        host.refused("invalid-params", "ruling.revoke", in_schema=True, ruling="r99")
        host.refused("invalid-params", "player.explain", in_schema=True)
        host.refused("clue-not-found", "ruling.preview", ruling={"voidClue": {"clue": "c9"}})
        host.refused("clue-not-found", "clue.accept", clue="c9", player="p1")
        host.refused("player-not-found", "clue.accept", clue="c1", player="p9")
        host.refused("player-not-found", "ruling.preview", ruling={"award": {"player": "p9", "points": 1}})
        host.refused("player-not-found", "player.explain", player="p9")
        host.refused("forbidden", "clue.hint", clue="c1", hint=0)
        ada.refused("forbidden", "ruling.preview", ruling={"voidClue": {"clue": "c1"}})
        ada.refused("forbidden", "player.explain", player="p2")
        ada.refused("clue-not-found", "clue.hint", clue="c9", hint=0)
        ada.refused("invalid-params", "clue.hint", clue="c1", hint=-1)
        screen.refused("unauthorized", "player.explain", lobby=lobby["lobby"])
        host.call("lobby.end")
        results = screen.call("lobby.results", lobby=lobby["lobby"])
        assert [team["points"] for team in results["teams"]] == [90, 55]
        assert results["winners"][0]["player"] == "p1" and results["clues"][1] == {"clue": "c2", "foundBy": 0}
