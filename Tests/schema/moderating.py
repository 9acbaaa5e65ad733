"""Scenes of moderation and of team chat."""

from stage import FOUNTAIN, Scene, now


def keeping_order(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], settings={"slowMode": 0})
        host.call("lobby.watch")
        screen = stage.client()
        watch = screen.call("lobby.watch", code=lobby["code"])
        ada, _ = stage.player(lobby, "Ada")
        eve, seat = stage.player(lobby, "Eve")
        eve.call("lobby.watch")
        eve.call("chat.send", text="The code of the fountain is …")
        eve.call("chat.send", text="Hello")
        ada.call("chat.report", message="m1", reason="Spoils it.", key="r")
        ada.call("chat.report", message="m1", reason="Really.")
        assert host.event("chat.reported")["data"] == {"message": "m1", "player": "p1", "reason": "Spoils it."}
        ada.refused("message-not-found", "chat.report", message="m9", reason="?")
        ada.refused("forbidden", "chat.remove", message="m1")
        host.refused("forbidden", "chat.report", message="m1", reason="?")
        host.refused("invalid-params", "player.mute", player="p2", reason="")
        host.call("chat.remove", message="m1")
        host.call("chat.remove", message="m1")
        host.refused("message-not-found", "chat.remove", message="m9")
        assert screen.event("chat.removed")["data"] == {"message": "m1"}
        reports = host.call("chat.reports")["reports"]
        assert [(report["by"], report["removed"]) for report in reports] == [("p1", True)]
        assert [line["message"] for line in screen.call("lobby.view", code=lobby["code"])["chat"]] == ["m2"]
        assert "removed" in host.call("lobby.view")["chat"][0]
        back = stage.client()
        back.call("lobby.watch", code=lobby["code"], since={"epoch": watch["epoch"], "seq": watch["seq"]})
        assert back.event("chat.sent")["data"] == {"message": "m1", "player": "p2", "removed": True}

        host.call("player.mute", player="p2", reason="Spoils it.")
        host.call("player.mute", player="p2")
        assert screen.call("lobby.view", code=lobby["code"])["players"][1]["muted"] is True
        eve.refused("muted", "chat.send", text="But")
        eve.refused("muted", "chat.report", message="m2", reason="But")
        host.call("player.unmute", player="p2")
        eve.call("chat.send", text="Thanks")
        for client in (host, screen):
            client.event("player.muted")
            client.event("player.unmuted")
        host.call("lobby.update", settings={"slowMode": 600})
        assert 0 < eve.refused("rate-limited", "chat.send", text="And")["retryAfter"] <= 600_000
        host.refused("invalid-params", "lobby.update", settings={"slowMode": 3_601})

        host.refused("player-not-found", "player.kick", player="p9")
        host.call("player.kick", player="p2", reason="Enough.", key="k")
        host.call("player.kick", player="p2", reason="Enough.", key="k")
        assert eve.event("player.kicked")["data"] == {"player": "p2", "reason": "Enough."}
        assert eve.bye() == {"reason": "kicked"}
        for client in (host, screen):
            client.event("player.kicked")
        gone = stage.client()
        for method, params in (
                ("lobby.view", {}), ("chat.send", {"text": "Let me in"}), ("session.attach", {}), ("lobby.peek", {})):
            gone.refused("kicked", method, **params, token=seat["token"])
        again = stage.client()
        device = "a-device-of-eve-1"
        assert again.call("lobby.join", code=lobby["code"], name="Eve", device=device)["player"] == "p3"

        again.call("lobby.watch")
        host.call("player.kick", player="p3", keepOut=True)
        assert host.event("player.kicked")["data"] == {"player": "p3", "keepOut": True}
        assert screen.event("player.kicked")["data"] == again.event("player.kicked")["data"] == {"player": "p3"}
        assert again.bye() == {"reason": "kicked"}
        for params in ({"name": "EVE"}, {"name": "Mallory", "device": device}):
            stage.client().refused("kicked", "lobby.join", code=lobby["code"], **params)
        screen.refused("unauthorized", "player.list", code=lobby["code"], keptOut=True)
        ada.refused("forbidden", "player.list", keptOut=True)
        kept_out = host.call("player.list", keptOut=True)
        assert [one["name"] for one in kept_out["players"]] == ["Eve"] and kept_out["total"] == 1
        host.refused("player-not-found", "player.admit", player="p9")
        host.call("player.admit", player="p3")
        host.call("player.admit", player="p3")
        assert host.event("player.admitted")["data"] == {"player": "p3"}
        assert host.call("player.list", keptOut=True) == {"players": [], "total": 0}
        back = stage.client().call("lobby.join", code=lobby["code"], name="Eve", device=device)
        assert back["player"] == "p4"
        listed = screen.call("player.list", code=lobby["code"], after="p1")
        assert [one["player"] for one in listed["players"]] == ["p4"] and listed["total"] == 2


def handing_over(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host()
        host.call("lobby.watch")
        ada = stage.client()
        join = {"code": lobby["code"], "name": "Ada", "key": "a-long-key-of-adas"}
        seat = ada.call("lobby.join", **join)
        ada.call("lobby.watch")
        ada.refused("forbidden", "player.handover", player="p1")
        ada.refused("forbidden", "player.rename", player="p1", name="Queen")
        host.refused("player-not-found", "player.handover", player="p2")
        host.refused("player-not-found", "player.rename", player="p2", name="Nobody")
        host.call("player.rename", player="p1", name="Ada L.")
        assert ada.event("player.renamed")["data"] == {"player": "p1", "name": "Ada L."}

        older = host.call("player.handover", player="p1")["token"]
        offer = host.call("player.handover", player="p1")
        assert offer["token"] != older and now() < offer["expiresAt"] <= now() + 900_000
        ada.refused("forbidden", "session.attach", token=offer["token"])  # It has a seat.
        phone = stage.client()
        phone.refused("unauthorized", "session.attach", token=older)
        # A whole byte: the last letter's last bits say nothing.
        forged = offer["token"][:-4] + ("AAAA" if offer["token"][-4:] != "AAAA" else "BBBB")
        phone.refused("unauthorized", "session.attach", token=forged)
        phone.refused("unauthorized", "scan.submit", token=offer["token"], text="0000-0000-0000")
        key = {"key": "the-new-phone"}
        new = phone.call("session.attach", token=offer["token"], **key)
        assert new["player"] == "p1" and new["role"] == "player" and new["token"] not in (seat["token"], offer["token"])
        assert host.event("player.handedOver")["data"] == {"player": "p1"}
        assert ada.bye() == {"reason": "replaced"}
        phone.call("chat.send", text="I am back")
        # The answer was lost: the same again. With another key it is used up.
        again = stage.client()
        assert again.call("session.attach", token=offer["token"], **key) == new
        again.call("chat.send", text="Twice")
        for params in ({"key": "another-key"}, {}):
            stage.client().refused("unauthorized", "session.attach", token=offer["token"], **params)
        stage.client().refused("unauthorized", "session.attach", token=seat["token"])
        stage.client().refused("unauthorized", "lobby.join", **join)
        stage.client().refused("unauthorized", "chat.send", token=seat["token"], text="Still me")
        # It works after the end, and again; what was offered before the last one is worth nothing.
        host.call("lobby.start")
        host.call("lobby.end")
        offers = [host.call("player.handover", player="p1")["token"] for _ in range(2)]
        third = stage.client().call("session.attach", token=offers[1])
        assert phone.bye() == again.bye() == {"reason": "replaced"}
        stage.client().refused("unauthorized", "session.attach", token=offers[0])
        assert stage.client().call("lobby.view", token=third["token"])["me"]["name"] == "Ada L."


def songs(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(name="Party")
        ada, _ = stage.player(lobby, "Ada")
        bob, _ = stage.player(lobby, "Bob")
        screen = stage.client()
        for client in (host, ada, bob):
            client.call("lobby.watch")
        screen.call("lobby.watch", code=lobby["code"], topics=["songs"])
        assert ada.call("song.request", title="Help!", artist="The Beatles", key="s") == {"song": "s1"}
        assert ada.call("song.request", title="Help!", artist="The Beatles", key="s") == {"song": "s1"}
        assert host.call("song.request", title="Hurt", artist="Johnny Cash") == {"song": "s2"}
        ada.refused("invalid-params", "song.request", title="", artist="x")
        ada.refused("invalid-params", "song.request", title="x" * 141, artist="x")
        ada.refused("invalid-params", "song.vote", song="s1", vote="twice")
        ada.refused("song-not-found", "song.vote", song="s9", vote="up")
        ada.refused("forbidden", "song.remove", song="s1")
        screen.refused("unauthorized", "song.vote", code=lobby["code"], song="s1", vote="up")
        assert ada.call("song.vote", song="s2", vote="up") == {"votes": 1}
        assert ada.call("song.vote", song="s2", vote="up") == {"votes": 1}
        assert bob.call("song.vote", song="s2", vote="up") == {"votes": 2}
        assert host.call("song.vote", song="s2", vote="down") == {"votes": 1}
        for client in (ada, host):
            assert client.event("song.voted")["data"] == {"song": "s2", "player": "p1", "vote": "up", "votes": 1}
        for client in (bob, screen):
            assert client.event("song.voted")["data"] == {"song": "s2", "votes": 1}
        seen_by = [client.call("lobby.view", lobby=lobby["lobby"])["songs"] for client in (ada, bob, host, screen)]
        assert [[song["song"] for song in view] for view in seen_by] == [["s1", "s2"]] * 4
        assert [view[1].get("vote") for view in seen_by] == ["up", "up", "down", None]
        assert all(view[1]["votes"] == 1 for view in seen_by)
        ada.call("lobby.leave")
        screen.push(lambda push: push["params"].get("data") == {"song": "s2", "votes": 0})
        host.call("player.mute", player="p2")
        bob.refused("muted", "song.request", title="x", artist="y")
        assert bob.call("song.vote", song="s1", vote="down") == {"votes": -1}
        for client, kind in ((bob, "forbidden"), (screen, "unauthorized")):
            client.refused(kind, "song.play", code=lobby["code"], song="s2")
        host.refused("song-not-found", "song.play", song="s9")
        assert [host.call("song.play", song=song) for song in ("s2", "s1", "s2")] == [{}] * 3
        times = []
        for song in ("s2", "s1", "s2"):
            played = screen.event("song.played")
            assert played["data"] == {"song": song}
            times.append(played["at"])
        shown = [client.call("lobby.view", lobby=lobby["lobby"])["songs"] for client in (bob, screen)]
        assert [[song["playedAt"] for song in songs] for songs in shown] == [[times[1], times[2]]] * 2
        host.call("song.remove", song="s1")
        assert screen.event("song.removed")["data"] == {"song": "s1"}
        host.refused("song-not-found", "song.remove", song="s1")
        host.call("lobby.update", settings={"songs": False})
        bob.refused("forbidden", "song.vote", song="s2", vote="none")
        host.refused("forbidden", "song.play", song="s2")
        host.call("lobby.end")
        host.refused("wrong-phase", "song.request", title="x", artist="y")


def teams_and_hints(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], teams=["Red", "Blue"])
        players = [stage.player(lobby, name)[0] for name in ("Ada", "Bob", "Cem")]
        host.call("lobby.watch")
        screen = stage.client()
        screen.call("lobby.watch", code=lobby["code"])
        for player in players:
            player.call("lobby.watch")
        teams = [player["team"] for player in host.call("lobby.view")["players"]]
        assert teams == ["t1", "t2", "t1"]
        assert players[0].call("chat.send", text="North first", to="team") == {"message": "m1"}
        players[1].call("chat.send", text="Hi all")
        line = {"message": "m1", "player": "p1", "name": "Ada", "text": "North first", "to": {"team": "t1"}}
        for client in (host, players[0], players[2]):
            assert client.event("chat.sent")["data"] == line
        for client in (players[1], screen):
            assert client.event("chat.sent")["data"]["message"] == "m2"
        host.refused("invalid-params", "chat.send", in_schema=True, text="Reds", to="team")
        players[0].refused("invalid-params", "chat.send", text="Blues", to="t2")
        players[0].refused("invalid-params", "chat.send", text="Blues", to={"team": "t2"})

        host.refused("invalid-params", "lobby.hint", in_schema=True, clue="c1", text="Too soon.")
        host.call("lobby.start")
        assert host.call("lobby.hint", clue="c1", text="It is wet.", to={"team": "t2"}) == {"notice": "n1"}
        host.call("lobby.hint", clue="c1", text="It is loud.", key="h")
        host.refused("clue-not-found", "lobby.hint", clue="c9", text="?")
        host.refused("player-not-found", "lobby.hint", clue="c1", text="?", to={"player": "p9"})
        hint = {"notice": "n1", "text": "It is wet.", "clue": "c1", "to": {"team": "t2"}}
        assert players[1].event("notice.sent")["data"] == hint
        assert players[0].event("notice.sent")["data"] == {"notice": "n2", "text": "It is loud.", "clue": "c1"}
        assert len(players[1].call("lobby.view")["notices"]) == 2
