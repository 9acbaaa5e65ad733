"""Scenes of divisions, which have ranks of their own, and of players who change teams."""

from stage import FOUNTAIN, TREE, Scene


def divisions(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE], teams=["Red", "Blue", "Green"], divisions=["Kids", "Adults"])
        code = {"code": lobby["code"]}
        host.call("lobby.watch")
        screen = stage.client()
        watched = screen.call("lobby.watch", **code)["snapshot"]
        assert screen.call("lobby.peek", **code)["divisions"] == watched["card"]["divisions"] == ["Kids", "Adults"]
        for params in ({}, {"division": "Teens"}, {"team": "t1"}):
            refused = screen.refused("invalid-params", "lobby.join", in_schema=True, **code, name="Ada", **params)
            assert refused["field"] == "division"
        ada = stage.client()
        ada.call("lobby.join", **code, name="Ada", team="t1", division="KIDS")
        joined = screen.event("player.joined")["data"]
        assert joined == {"player": "p1", "name": "Ada", "team": "t1", "division": "Kids"}
        ben = stage.client()
        assert ben.refused("invalid-params", "lobby.join", in_schema=True, **code, name="Ben", team="t1",
                           division="Adults")["field"] == "division"
        ben.call("lobby.join", **code, name="Ben", team="t1")
        cleo = stage.client()
        cleo.call("lobby.join", **code, name="Cleo", division="Adults")
        snapshot = cleo.call("lobby.view")
        assert snapshot["me"] == {"player": "p3", "name": "Cleo", "team": "t2", "division": "Adults"}
        assert [one["division"] for one in snapshot["players"]] == ["Kids", "Kids", "Adults"]
        assert [one["division"] for one in cleo.call("player.list")["players"]] == ["Kids", "Kids", "Adults"]
        assert [team.get("division") for team in snapshot["board"]["teams"]] == ["Kids", "Adults", None]
        refused = host.refused("invalid-params", "lobby.update", in_schema=True, divisions=["Adults"])
        assert refused["field"] == "divisions"
        assert host.refused("invalid-params", "lobby.update", in_schema=True,
                            divisions=["Adults", "Kids", "kids"])["field"] == "divisions"
        host.call("lobby.update", divisions=["Kids", "Adults", "Elders"])
        assert screen.event("lobby.updated")["data"] == {"divisions": ["Kids", "Adults", "Elders"]}

        host.call("lobby.start")
        codes = {one["clue"]: one["qr"] for one in host.call("clue.list")["clues"]}
        cleo.call("scan.submit", text=codes["c1"])
        ben.call("scan.submit", text=codes["c1"])
        everybody = host.call("lobby.board")
        assert [row["name"] for row in everybody["rows"]] == ["Cleo", "Ben", "Ada"]
        kids = ada.call("lobby.board", division="kids")
        assert [(row["rank"], row["name"], row["division"]) for row in kids["rows"]] == [
            (1, "Ben", "Kids"), (2, "Ada", "Kids")]
        assert kids["total"] == 2 and kids["me"]["rank"] == 2 and [team["rank"] for team in kids["teams"]] == [1]
        page = screen.call("lobby.board", **code, division="Kids", after=1)
        assert [row["name"] for row in page["rows"]] == ["Ada"] and page["total"] == 2
        assert screen.call("lobby.board", **code, division="Elders")["rows"] == []
        refused = screen.refused("invalid-params", "lobby.board", in_schema=True, **code, division="Teens")
        assert refused["field"] == "division"
        assert "me" not in ada.call("lobby.board", division="Adults")

        host.call("lobby.end")
        results = ada.call("lobby.results")
        ranked = [(one["division"], [row["name"] for row in one["rows"]], one["total"]) for one in results["divisions"]]
        assert ranked == [
            ("Kids", ["Ben", "Ada"], 2), ("Adults", ["Cleo"], 1), ("Elders", [], 0)]
        _, other = stage.host()
        plain = stage.client()
        assert plain.refused("invalid-params", "lobby.join", in_schema=True, code=other["code"], name="Ada",
                             division="Kids")["field"] == "division"
        assert "divisions" not in plain.call("lobby.peek", code=other["code"])


def changing_teams(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], teams=["Red", "Blue"])
        code = {"code": lobby["code"]}
        ada, _ = stage.player(lobby, "Ada", team="t1")
        ben, _ = stage.player(lobby, "Ben", team="t2")
        cleo, _ = stage.player(lobby, "Cleo", team="t2")
        for seat in (host, ada, ben, cleo):
            seat.call("lobby.watch")
        ada.call("chat.send", text="Reds only", to="team")
        assert ada.event("chat.sent")["data"]["text"] == "Reds only"
        ben.refused("forbidden", "player.team", team="red")  # It would open to him what they have said.
        assert ada.call("player.team", team="blue") == {}
        for seat in (host, ada, ben, cleo):
            assert seat.event("player.moved")["data"] == {"player": "p1", "team": "t2"}
        view = ada.call("lobby.view")
        assert view["me"]["team"] == "t2" and view["chat"] == []
        assert [row["team"] for row in view["board"]["rows"]] == ["t2", "t2", "t2"]
        assert [one["team"] for one in stage.client().call("player.list", **code)["players"]] == ["t2", "t2", "t2"]

        # What is said to a team reaches who is in it now, and nobody who was.
        ben.call("chat.send", text="Blues only", to="team")
        for seat in (host, ada, ben, cleo):
            said = seat.event("chat.sent")["data"]
            assert (said["text"], said["to"]) == ("Blues only", {"team": "t2"})
        host.call("player.team", player="p3", team="t1")
        for seat in (ben, cleo):
            assert seat.event("player.moved")["data"] == {"player": "p3", "team": "t1"}
        ben.call("chat.send", text="Without Cleo", to="team")
        ben.call("chat.send", text="For all")
        assert cleo.event("chat.sent")["data"]["text"] == "For all"
        assert "Without Cleo" not in str(cleo.call("lobby.history")) + str(cleo.call("lobby.view"))
        assert "Reds only" in str(cleo.call("lobby.view")["chat"]), "the host has let her in"

        assert ben.call("player.team", team="t2") == {}, "nothing to do"
        assert ben.refused("invalid-params", "player.team", in_schema=True, team="t3")["field"] == "team"
        assert ben.refused("invalid-params", "player.team")["field"] == "team"
        ben.refused("forbidden", "player.team", player="p1", team="t1")
        host.refused("player-not-found", "player.team", player="p9", team="t1")
        moderator, onlooker = stage.client(), stage.client()
        moderator.call("session.attach", token=host.call("staff.invite", name="Mia", role="moderator")["token"])
        onlooker.call("session.attach", token=host.call("staff.invite", name="Noa", role="onlooker")["token"])
        moderator.call("player.team", player="p2", team="t1")
        assert ben.event("player.moved")["data"] == {"player": "p2", "team": "t1"}
        onlooker.refused("forbidden", "player.team", player="p2", team="t2")
        stage.client().refused("unauthorized", "player.team", **code, team="t1")
        host.call("lobby.start")
        assert ben.refused("wrong-phase", "player.team", team="t2")["phase"] == "running"
