"""Scenes of groups of clues, of which some are needed, and of waves, in which players start."""

from stage import FOUNTAIN, SCAN, TREE, Scene

DOOR = {"title": "The door", "points": 5, "proof": SCAN}
BELL = {"title": "The bell", "points": 5, "proof": SCAN}
MUSEUM = {"title": "The museum", "clues": [0, 1, 2], "need": 2}
WAVES = [{"title": "Early", "after": 0}, {"title": "Late", "after": 3_000}]


def groups_of_clues(seen):
    with Scene(seen) as stage:
        clues = [FOUNTAIN, TREE, DOOR, BELL]
        nobody = stage.client()
        for groups, field, in_schema in (
                ([MUSEUM | {"need": 4}], "groups[0].need", True), ([MUSEUM | {"need": 0}], "groups[0].need", False),
                ([MUSEUM | {"clues": []}], "groups[0].clues", False),
                ([MUSEUM | {"clues": [4], "need": 1}], "groups[0].clues[0]", True),
                ([MUSEUM, {"title": "Twice", "clues": [3, 1], "need": 1}], "groups[1].clues[1]", True),
                ([MUSEUM | {"clues": [-1]}], "groups[0].clues[0]", False),
                ([MUSEUM | {"title": ""}], "groups[0].title", False)):
            refused = nobody.refused("invalid-params", "lobby.create", in_schema, name="Hunt", clues=clues, groups=groups)
            assert refused["field"] == field, refused
        host, lobby = stage.host(clues=clues, groups=[MUSEUM], settings={"endWhenAllFound": True})
        codes = {clue["clue"]: clue["token"] for clue in host.call("clue.list")["clues"]}
        watched = host.call("lobby.watch")["snapshot"]
        museum = {"group": "g1", "title": "The museum", "clues": ["c1", "c2", "c3"], "need": 2, "found": 0}
        assert watched["groups"] == [museum] and watched["needed"] == 3
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")
        assert "groups" not in ada.call("lobby.view") and ada.call("lobby.view")["needed"] == 3
        host.call("lobby.start")
        assert ada.call("lobby.view")["groups"] == [museum]
        assert ada.call("scan.submit", text=codes["c1"])["of"] == 3
        ada.call("scan.submit", text=codes["c3"])
        view = ada.call("lobby.view")
        assert view["groups"] == [museum | {"found": 2}]
        assert [clue["state"] for clue in view["clues"]] == ["open", "closed", "open", "open"]
        closed = ada.call("scan.submit", text=codes["c2"])
        assert (closed["outcome"], closed["clue"], closed["found"], closed["of"]) == ("closed", "c2", 2, 3)
        assert host.call("clue.accept", clue="c2", player="p1")["outcome"] == "closed"
        for groups, field, in_schema in (
                ([museum_with(clues=["c9"], need=1)], "groups[0].clues[0]", True),
                ([museum_with(clues=[0], need=1)], "groups[0].clues[0]", False),
                ([museum_with(clues=["c1"], need=2)], "groups[0].need", True)):
            assert host.refused("invalid-params", "lobby.update", in_schema, groups=groups)["field"] == field
        host.call("lobby.update", groups=[museum_with(clues=["c1", "c2", "c3"], need=1)])
        assert ada.event("lobby.updated")["data"] == {"groupsChanged": True}
        told = host.event("lobby.updated")["data"]["groups"]
        assert told == [{"title": "The museum", "clues": ["c1", "c2", "c3"], "need": 1}]
        row = ada.call("lobby.board")["me"]
        assert (row["points"], row["found"]) == (FOUNTAIN["points"], 1) and ada.call("lobby.view")["needed"] == 2
        host.call("lobby.update", groups=[museum_with(clues=["c1", "c2", "c3"], need=2)])
        assert ada.call("lobby.board")["me"]["found"] == 2
        again = host.call("lobby.create", again=lobby["lobby"])
        copy = stage.client()
        assert copy.call("lobby.watch", token=again["token"], lobby=again["lobby"])["snapshot"]["groups"] == [museum]
        last = ada.call("scan.submit", text=codes["c4"])
        assert (last["found"], last["of"]) == (3, 3)
        assert ada.event("hunt.ended")["data"] == {"by": "all-found"}
        assert [winner["player"] for winner in ada.call("lobby.results")["winners"]] == ["p1"]


def museum_with(**members):
    return {"title": "The museum", **members}


def groups_in_a_sequence(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(order="sequence", clues=[FOUNTAIN, TREE, DOOR, BELL],
                                 groups=[MUSEUM | {"clues": [0, 1], "need": 1}])
        codes = {clue["clue"]: clue["token"] for clue in host.call("clue.list")["clues"]}
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")
        host.call("lobby.start")
        assert [group["clues"] for group in ada.call("lobby.view")["groups"]] == [["c1"]]
        ada.call("scan.submit", text=codes["c1"])
        assert ada.event("clue.revealed")["data"] == {"clue": "c3", "player": "p1"}
        assert ada.call("scan.submit", text=codes["c2"])["outcome"] == "closed"
        assert ada.call("scan.submit", text=codes["c4"])["outcome"] == "locked"
        assert [clue["clue"] for clue in ada.call("lobby.view")["clues"]] == ["c1", "c3"]


def waves_of_players(seen):
    with Scene(seen) as stage:
        nobody = stage.client()
        late = {"title": "Late"}
        for waves, field in (
                ([late | {"after": 5}], "waves[0].after"), ([WAVES[0], late | {"after": 0}], "waves[1].after"),
                ([*WAVES, late | {"after": 60}], "waves[2].after"), ([WAVES[0]] * 21, "waves"),
                ([WAVES[0], late | {"after": 3_600}], "waves[1].after")):
            refused = nobody.refused("invalid-params", "lobby.create", len(waves) < 21, name="Hunt", duration=3_600,
                                     waves=waves)
            assert refused["field"] == field, refused
        host, lobby = stage.host(clues=[FOUNTAIN, TREE], duration=3_600, waves=WAVES)
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        host.call("lobby.watch")
        ada, _ = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        cleo, _ = stage.player(lobby, "Cleo")
        dan, _ = stage.player(lobby, "Dan")
        ben.call("lobby.watch")
        assert ada.call("lobby.view")["card"]["waves"] == WAVES
        assert ben.call("lobby.view")["me"] == {"player": "p2", "name": "Ben", "wave": 1}
        assert [one["wave"] for one in host.call("lobby.view")["players"]] == [0, 1, 0, 1]
        assert [one["wave"] for one in host.call("player.list")["players"]] == [0, 1, 0, 1]
        assert not any("wave" in one for one in ben.call("player.list")["players"] + ben.call("lobby.view")["players"])
        staff_and_waves(stage, host)
        host.call("lobby.start")
        begun = ben.event("wave.started")["data"]
        starts = begun["startsAt"]
        assert begun == {"wave": 0, "startsAt": starts}
        view = ben.call("lobby.view")
        assert view["clues"] == [] and view["me"]["startsAt"] == starts + 3_000_000
        assert [wave["startsAt"] for wave in view["card"]["waves"]] == [starts, starts + 3_000_000]
        assert len(ada.call("lobby.view")["clues"]) == 2 and ada.call("lobby.view")["me"]["startsAt"] == starts
        locked = ben.call("scan.submit", text=codes[0])
        assert locked["outcome"] == "locked" and "clue" not in locked
        assert host.call("clue.accept", clue="c1", player="p2")["outcome"] == "locked"
        host.refused("wrong-phase", "lobby.update", waves=[])
        for params, field in (
                ({"player": "p1", "wave": 1}, "player"), ({"player": "p2", "wave": 2}, "wave"),
                ({"player": "p2", "wave": -1}, "wave"), ({"team": "t1", "wave": 1}, "team"), ({"wave": 1}, "player"),
                ({"player": "p2", "team": "t1", "wave": 1}, "team")):
            refused = host.refused("invalid-params", "player.wave", params["wave"] >= 0, **params)
            assert refused["field"] == field
        host.refused("player-not-found", "player.wave", player="p9", wave=0)
        ben.refused("forbidden", "player.wave", player="p2", wave=0)
        host.call("player.wave", player="p2", wave=0)
        for client in (host, ben):
            assert client.event("wave.moved")["data"] == {"player": "p2", "wave": 0}
        assert len(ben.call("lobby.view")["clues"]) == 2
        assert ben.call("scan.submit", text=codes[0])["outcome"] == "found"
        host.call("lobby.pause")
        assert "startsAt" not in dan.call("lobby.view")["me"] and dan.call("lobby.view")["clues"] == []
        host.call("lobby.end")
        host.refused("wrong-phase", "player.wave", player="p4", wave=0)
        _, other = stage.host()
        plain, _ = stage.player(other, "Eve")
        assert "waves" not in plain.call("lobby.view")["card"] and "wave" not in plain.call("lobby.view")["me"]


def staff_and_waves(stage, host):
    """Staff but stations see everybody's wave; only a cohost moves players."""
    for role in ("cohost", "referee", "moderator", "onlooker", "station"):
        clue = {"clue": "c1"} if role == "station" else {}
        seat = stage.client(is_host=role != "station")
        seat.call("session.attach", token=host.call("staff.invite", name="Mia", role=role, **clue)["token"])
        shown = [one.get("wave") for one in seat.call("lobby.view")["players"]]
        assert shown == ([None] * 4 if role == "station" else [0, 1, 0, 1]), role
        if role == "cohost":
            for wave in (0, 1):
                seat.call("player.wave", player="p2", wave=wave)
            assert host.event("wave.moved")["by"] == {"staff": "h1", "name": "Mia"}
            host.event("wave.moved")
        else:
            seat.refused("forbidden", "player.wave", player="p2", wave=0)
