"""Scenes of how a hunt goes and how it went: points over time, progress, the report, and what players thought of it."""

import json

from stage import FOUNTAIN, Scene

TREE = {"title": "The tree", "points": 20,
        "proof": {"choice": {"options": ["Oak", "Ash", "Elm"], "answer": 0, "tries": 2, "wrongCost": 5}},
        "hints": [{"text": "It has acorns.", "cost": 3}]}
STAFF = ("cohost", "referee", "moderator", "onlooker", "station")


def staff(stage, host):
    roles = {}
    for role in STAFF:
        more = {"clue": "c1"} if role == "station" else {}
        token = host.call("staff.invite", name="Mia", role=role, **more)["token"]
        roles[role] = stage.client(is_host=role != "station")
        roles[role].call("session.attach", token=token)
    return roles


def points_over_time(seen):
    with Scene(seen, "--rate-limits", "off") as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE], order="sequence")
        code = {"code": lobby["code"]}
        ada, _ = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        screen = stage.client()
        roles = staff(stage, host)
        empty = [{"player": "p1", "points": []}, {"player": "p2", "points": []}]
        assert screen.call("lobby.scores", **code)["rows"] == empty
        waiting = {"found": [], "wrong": 0}
        assert host.call("lobby.progress") == {
            "players": [{"player": "p1", **waiting}, {"player": "p2", **waiting}], "total": 2}
        host.call("lobby.start")
        first = host.call("clue.list")["clues"][0]["token"]
        ada.call("scan.submit", text=first)
        at = next(event["seq"] for event in host.call("lobby.history")["events"] if event["type"] == "clue.scanned")
        ada.call("clue.hint", clue="c2", hint=0)

        scores = screen.call("lobby.scores", **code)
        (found_at, whole), (taken_at, less) = scores["rows"][0]["points"]
        assert (whole, less) == (50, 47) and found_at <= taken_at and scores["rows"][1:] == empty[1:]
        assert scores["seq"] == host.call("lobby.board")["seq"]
        assert host.call("lobby.scores", limit=1)["rows"] == scores["rows"][:1]
        assert ada.call("lobby.scores", at=at)["rows"][0]["points"] == [[found_at, 50]]
        assert host.call("lobby.progress", limit=1) == {
            "players": [{"player": "p1", "found": [["c1", found_at]], "next": "c2", "lastAt": found_at, "wrong": 0}],
            "total": 2}
        assert [one["next"] for one in host.call("lobby.progress", after="p1")["players"]] == ["c1"]
        assert host.call("lobby.progress", after="p2") == {"players": [], "total": 2}

        # A frozen board hides what follows, from everybody but the host and staff.
        host.call("lobby.freeze")
        ben.call("scan.submit", text=first)
        hidden = screen.call("lobby.scores", **code)["rows"]
        assert hidden == scores["rows"] == ben.call("lobby.scores")["rows"] == roles["station"].call("lobby.scores")["rows"]
        for client in (host, *(roles[role] for role in STAFF[:4])):
            points = {row["player"]: row["points"] for row in client.call("lobby.scores")["rows"]}
            assert points["p2"], "it has found something"
        host.call("lobby.reveal")
        assert screen.call("lobby.scores", **code)["rows"] == host.call("lobby.scores")["rows"]

        for role in STAFF[:4]:
            assert roles[role].call("lobby.progress")["total"] == 2
        for client, kind in ((ada, "forbidden"), (roles["station"], "forbidden")):
            client.refused(kind, "lobby.progress")
        screen.refused("unauthorized", "lobby.progress", **code)
        for wrong in ({"limit": 0}, {"limit": 1_001}, {"at": 0}):
            screen.refused("invalid-params", "lobby.scores", **code, **wrong)


def after_the_hunt(seen):
    with Scene(seen, "--rate-limits", "off") as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE])
        ada, _ = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        screen = stage.client()
        roles = staff(stage, host)
        for client in (host, ada, roles["moderator"]):
            client.call("lobby.watch")
        screen.call("lobby.watch", code=lobby["code"])
        host.call("lobby.start")
        ada.call("scan.submit", text=host.call("clue.list")["clues"][0]["token"])
        ben.call("clue.hint", clue="c2", hint=0)
        options = ben.call("lobby.view")["clues"][1]["proof"]["options"]
        ben.call("clue.answer", clue="c2", answer=options.index("Elm"))
        assert [one["wrong"] for one in host.call("lobby.progress")["players"]] == [0, 1]
        for text in ("Hello", "Nobody reads this"):
            ada.call("chat.send", text=text)
        host.call("chat.remove", message="m2")
        host.refused("wrong-phase", "lobby.report")
        ada.refused("wrong-phase", "feedback.give", stars=5)
        host.call("lobby.end")

        at = {event["type"]: event["at"] for event in host.call("lobby.history")["events"]}
        before = {one["player"]: one["lastAt"] for one in host.call("lobby.presence")["players"]}
        assert ada.call("feedback.give", stars=2, key="once") == ada.call("feedback.give", stars=2, key="once") == {}
        assert ben.call("feedback.give", stars=5, text=" Again, please! ") == {}
        assert ada.call("feedback.give", stars=4) == {}
        told = [host.event("feedback.given")["data"] for _ in range(3)]
        assert told == [{"stars": 2}, {"stars": 5, "text": "Again, please!"}, {"stars": 4}]
        for wrong in ({"stars": 0}, {"stars": 6}, {"stars": 2.5}, {}, {"stars": 3, "text": "x" * 501}):
            ada.refused("invalid-params", "feedback.give", **wrong)
        host.refused("forbidden", "feedback.give", stars=5)
        screen.refused("unauthorized", "feedback.give", lobby=lobby["lobby"], stars=5)

        for client in (host, roles["cohost"], roles["onlooker"]):
            report = client.call("lobby.report")
            assert report["clues"][0].pop("medianSeconds") == (at["clue.scanned"] - at["hunt.started"] + 500) // 1_000
            assert report == {
                "clues": [{"clue": "c1", "foundBy": 1, "wrong": 0, "hints": 0},
                          {"clue": "c2", "foundBy": 0, "wrong": 1, "hints": 1}],
                "chat": {"lines": 1}, "feedback": {"count": 2, "stars": [0, 0, 0, 1, 1]}}
            page = client.call("feedback.list")
            assert page["total"] == 2
            assert sorted(one["stars"] for one in page["answers"]) == [4, 5]
            assert client.call("feedback.list", after=1)["answers"] == page["answers"][1:]
        for client in (ada, roles["referee"], roles["moderator"], roles["station"]):
            for method in ("lobby.report", "feedback.list"):
                client.refused("forbidden", method)
        for method in ("lobby.report", "feedback.list"):
            screen.refused("unauthorized", method, lobby=lobby["lobby"])

        # Nothing tells whose it is, nor when a player was last heard from.
        after = {one["player"]: one["lastAt"] for one in host.call("lobby.presence")["players"]}
        assert after["p2"] == before["p2"]
        for stored in host.call("lobby.log", limit=1_000)["events"]:
            if stored["type"] == "feedback.given":
                assert set(stored["data"]) == {"sealed"}
                assert set(stored["secret"]) <= {"mark", "stars", "text", "salt"}
                assert not {"p1", "p2", "Ada", "Ben"} & {*stored["secret"].values()}
        for client in (ada, ben, roles["moderator"], roles["station"]):
            history = json.dumps(client.call("lobby.history", limit=1_000))
            assert "feedback" not in history and "Again, please" not in history
            log = json.dumps(client.call("lobby.log", limit=1_000))
            assert "Again, please" not in log and '"stars"' not in log

        # A cohost's token makes no lobby anew.
        cohost = stage.client()
        cohost.refused("forbidden", "lobby.create", again=lobby["lobby"],
                       token=host.call("staff.invite", name="Zoe", role="cohost")["token"])
        again = host.call("lobby.create", again=lobby["lobby"], token=lobby["token"])
        view = stage.client(is_host=True).call("lobby.view", token=again["token"])
        assert view["players"] == [] and view["card"]["phase"] == "open" and view["card"]["clues"] == 2


SCENES = [points_over_time, after_the_hunt]
