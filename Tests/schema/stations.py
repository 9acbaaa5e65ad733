"""Scenes of stations, which players check in at and out of, and of the crowd that the host follows."""

from stage import FOUNTAIN, SCAN, Scene, now


def tower(**station):
    return {"title": "Tower", "points": 10, "proof": SCAN, "station": {"capacity": 1, **station}}


def shown(client, clue="c1"):
    return next(one for one in client.call("lobby.view")["clues"] if one["clue"] == clue).get("station")


def check_ins(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[tower(minutes=5), {**tower(), "title": "Bridge"}, FOUNTAIN])
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        assert host.call("clue.list")["clues"][0]["station"] == {"capacity": 1, "minutes": 5}
        for station in ({"capacity": 0}, {"capacity": 1_001}, {"capacity": 1, "minutes": 0}, {"minutes": 5}):
            field = host.refused("invalid-params", "clue.add", **{**FOUNTAIN, "station": station})["field"]
            assert field in ("station.capacity", "station.minutes"), field
        ada, _ = stage.player(lobby, "Ada")
        ben, bens = stage.player(lobby, "Ben")
        screen = stage.client()
        for client, names in ((host, {}), (ada, {}), (ben, {}), (screen, {"code": lobby["code"]})):
            client.call("lobby.watch", **names)
        assert ada.refused("wrong-phase", "station.enter", clue="c1")["phase"] == "open"
        host.call("lobby.start")

        assert shown(ada) == {"inside": 0, "capacity": 1, "minutes": 5}
        outcome = ada.call("scan.submit", text=codes[0])
        assert (outcome["outcome"], outcome["clue"]) == ("locked", "c1"), "only who is inside finds it"
        entered = ada.call("station.enter", clue="c1", key="in")
        assert entered == {"outcome": "entered", "inside": 1, "capacity": 1}
        assert ada.call("station.enter", clue="c1", key="in") == entered
        assert ada.call("station.enter", clue="c1") == entered, "again changes nothing"
        for client in (host, ada):
            assert client.event("station.entered")["data"] == {"player": "p1", "clue": "c1"}
        mine = shown(ada)
        assert mine["inside"] == 1 and mine["until"] == mine["enteredAt"] + 300_000
        assert shown(ben) == shown(host) == {"inside": 1, "capacity": 1, "minutes": 5}
        assert ben.call("station.enter", clue="c1") == {"outcome": "full", "inside": 1, "capacity": 1}
        assert ben.call("station.leave", clue="c1") == {"inside": 1}, "he is not inside"

        # A find frees the place, and so does going elsewhere.
        assert ada.call("scan.submit", text=codes[0])["outcome"] == "found"
        for client in (host, ada):
            assert client.event("station.left")["data"] == {"player": "p1", "clue": "c1"}
        assert ada.call("station.enter", clue="c1")["outcome"] == "closed", "she has found it"
        assert ben.call("station.enter", clue="c1")["outcome"] == "entered"
        assert ben.call("station.enter", clue="c2")["outcome"] == "entered"
        assert shown(ada)["inside"] == 0 and shown(ada, "c2")["inside"] == 1
        assert ada.call("station.enter", clue="c2") == {"outcome": "full", "inside": 1, "capacity": 1}

        # The host checks somebody in and out.
        assert host.call("station.leave", clue="c2", player="p2") == {"inside": 0}
        assert host.call("station.enter", clue="c2", player="p1")["outcome"] == "entered"
        host.call("clue.update", clue="c2", station={"capacity": 2, "minutes": 1})
        assert shown(ada, "c2")["until"] == shown(ada, "c2")["enteredAt"] + 60_000
        assert ben.call("station.enter", clue="c2") == {"outcome": "entered", "inside": 2, "capacity": 2}
        host.call("clue.update", clue="c2", closes=now() - 1)
        assert host.call("station.leave", clue="c2", player="p2") == {"inside": 1}
        assert ben.call("station.enter", clue="c2")["outcome"] == "closed"
        host.call("clue.update", clue="c2", closes=None)

        ben.refused("clue-not-found", "station.enter", clue="c9")
        assert ben.refused("invalid-params", "station.enter", in_schema=True, clue="c3")["field"] == "clue"
        ben.refused("invalid-params", "station.leave", in_schema=True, clue="c3")
        host.refused("player-not-found", "station.enter", clue="c1", player="p9")
        host.refused("forbidden", "station.enter", clue="c1")
        ben.refused("forbidden", "station.enter", clue="c1", player="p1")
        screen.refused("unauthorized", "station.enter", code=lobby["code"], clue="c1")

        host.call("lobby.pause")
        assert "until" not in shown(ada, "c2"), "its time stands still"
        assert ben.refused("wrong-phase", "station.enter", clue="c1")["phase"] == "paused"
        host.call("lobby.resume")
        ada.call("lobby.leave")
        assert shown(ben, "c2")["inside"] == 0, "who leaves takes no place along"
        assert ben.call("station.enter", clue="c2")["outcome"] == "entered"
        host.call("clue.update", clue="c2", station=None)
        assert shown(ben, "c2") is None and ben.call("scan.submit", text=codes[1])["outcome"] == "found"
        assert ben.call("station.enter", clue="c1")["outcome"] == "entered"
        host.call("player.kick", player="p2")
        assert shown(host)["inside"] == 0
        stage.client().refused("kicked", "station.enter", token=bens["token"], clue="c1")
        cleo, _ = stage.player(lobby, "Cleo")
        assert cleo.call("station.enter", clue="c1")["outcome"] == "entered"
        inside = now()
        host.call("lobby.end")
        assert shown(cleo) == {"inside": 0, "capacity": 1, "minutes": 5}
        assert cleo.refused("wrong-phase", "station.enter", clue="c1")["phase"] == "ended"
        assert cleo.call("station.leave", clue="c1") == {"inside": 0}
        assert cleo.call("scan.submit", text=codes[0], at=inside)["outcome"] in ("found", "late")

        # Who was where is between the player and the host.
        for client, names in ((screen, {"code": lobby["code"]}), (cleo, {})):
            history = client.call("lobby.history", limit=1_000, **names)["events"]
            told = {event["data"]["player"] for event in history if event["type"].startswith("station.")}
            assert told <= {"p3"}, told
            log = client.call("lobby.log", limit=1_000, **names)["events"]
            entered = [event for event in log if event["type"] == "station.entered"]
            assert len(entered) > 3 and all("player" not in event["data"] for event in entered)


def a_crowded_hunt(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(order="sequence", clues=[tower(), FOUNTAIN])
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        ada, _ = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        screen = stage.client()
        assert ada.refused("wrong-phase", "station.enter", clue="c2")
        host.call("lobby.start")
        hidden = {"outcome": "locked", "inside": 0, "capacity": 0}
        assert ada.call("station.enter", clue="c2") == hidden, "whether it is a station is a secret"
        quiet = {"clue": "c2", "next": 0, "finds": 0}
        assert host.call("lobby.crowd") == {
            "clues": [{"clue": "c1", "inside": 0, "capacity": 1, "next": 2, "finds": 0}, quiet]}
        ada.refused("forbidden", "lobby.crowd")
        screen.refused("unauthorized", "lobby.crowd", code=lobby["code"])
        ada.refused("forbidden", "lobby.watch", topics=["events", "crowd"])
        screen.refused("unauthorized", "lobby.watch", code=lobby["code"], topics=["crowd"])

        # Staff: a station's own at its clue alone, referees everywhere; all but stations see the crowd.
        roles = {}
        for role in ("referee", "moderator", "onlooker", "station"):
            more = {"clue": "c2"} if role == "station" else {}
            token = host.call("staff.invite", name=f"Mia the {role}", role=role, **more)["token"]
            roles[role] = stage.client(is_host=role != "station")
            roles[role].call("session.attach", token=token)
        assert roles["referee"].call("station.enter", clue="c1", player="p2")["outcome"] == "entered"
        assert roles["referee"].call("station.leave", clue="c1", player="p2") == {"inside": 0}
        for role in ("moderator", "onlooker"):
            roles[role].refused("forbidden", "station.enter", clue="c1", player="p2")
            assert len(roles[role].call("lobby.crowd")["clues"]) == 2
        roles["station"].refused("forbidden", "station.enter", clue="c1", player="p2")
        assert roles["station"].call("station.enter", clue="c2", player="p2")["outcome"] == "locked"
        roles["station"].refused("forbidden", "lobby.crowd")
        roles["station"].refused("forbidden", "lobby.watch", topics=["crowd"])
        roles["onlooker"].call("lobby.watch", topics=["crowd"])
        roles["onlooker"].push(lambda push: push["method"] == "crowd")

        host.call("lobby.watch", topics=["crowd"])

        def crowd():
            push = host.push(lambda push: push["method"] == "crowd")["params"]
            assert push["lobby"] == lobby["lobby"]
            return push["clues"]

        assert crowd() == host.call("lobby.crowd")["clues"]
        ada.call("station.enter", clue="c1")
        assert crowd() == [{"clue": "c1", "inside": 1, "capacity": 1, "next": 2, "finds": 0}]
        ada.call("scan.submit", text=codes[0])
        assert crowd() == [{"clue": "c1", "inside": 0, "capacity": 1, "next": 1, "finds": 1},
                           {"clue": "c2", "next": 1, "finds": 0}]
        assert all(not event["type"].startswith("crowd") for event in host.call("lobby.history")["events"])
