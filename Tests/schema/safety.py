"""Roll calls and calls for help."""

from pathlib import Path

from stage import FOUNTAIN, Stage


def roll_calls_and_calls_for_help(seen):
    with Stage(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        ada, _ = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        screen = stage.client()
        for client, names in ((host, {}), (ada, {}), (ben, {}), (screen, {"code": lobby["code"]})):
            client.call("lobby.watch", **names)
        assert host.call("roll.call", text="Are you at the gate?", key="r") == {"roll": "q1"}
        assert host.call("roll.call", text="Are you at the gate?", key="r") == {"roll": "q1"}
        for client in (host, ada, ben, screen):
            assert client.event("roll.called")["data"] == {"roll": "q1", "text": "Are you at the gate?"}
        asked = ada.call("lobby.view")["roll"]
        assert asked["roll"] == "q1" and asked["text"] == "Are you at the gate?" and asked["answered"] is False
        assert "roll" not in screen.call("lobby.view", code=lobby["code"])
        ada.call("roll.answer", roll="q1", key="a")
        ada.call("roll.answer", roll="q1")
        for client in (host, ada):
            assert client.event("roll.answered")["data"] == {"roll": "q1", "player": "p1"}
        assert ada.call("lobby.view")["roll"]["answered"] is True
        roll, = host.call("roll.list")["rolls"]
        assert roll["missing"] == ["p2"] and [one["player"] for one in roll["answered"]] == ["p1"]
        assert "closedAt" not in roll
        assert host.call("roll.call") == {"roll": "q2"}
        assert ben.event("roll.closed")["data"] == {"roll": "q1"}
        ben.refused("invalid-params", "roll.answer", in_schema=True, roll="q1")
        ben.refused("invalid-params", "roll.answer", in_schema=True, roll="q9")
        host.call("roll.close", roll="q2")
        host.call("roll.close", roll="q2")
        host.refused("invalid-params", "roll.close", in_schema=True, roll="q3")
        for client in (ada, ben):
            client.refused("forbidden", "roll.call")
            client.refused("forbidden", "roll.list")
            client.refused("forbidden", "help.list")
            client.refused("forbidden", "help.answer", help="e1")
        host.refused("forbidden", "roll.answer", roll="q2")

        host.call("player.mute", player="p2")
        assert ben.call("help.ask", text="I am lost.", lat=48.8606, lon=2.3376, key="h") == {"help": "e1"}
        for client in (host, ben):
            assert client.event("help.asked")["data"] == {"help": "e1", "player": "p2", "text": "I am lost."}
        assert ben.call("lobby.view")["help"]["help"] == "e1" and "help" not in ada.call("lobby.view")
        call, = host.call("help.list")["calls"]
        assert call["lat"] == 48.8606 and call["lon"] == 2.3376 and "answeredBy" not in call
        host.call("help.answer", help="e1", text="Stay there.")
        host.call("help.answer", help="e1", text="Really.")
        for client in (host, ben):
            assert client.event("help.answered")["data"] == {"help": "e1", "player": "p2", "text": "Stay there."}
        call, = host.call("help.list")["calls"]
        assert "lat" not in call and call["answeredBy"] == "Host"
        host.refused("invalid-params", "help.answer", in_schema=True, help="e2")
        ben.refused("invalid-params", "help.ask", lat=91, lon=0)
        for _ in range(2):
            ben.call("help.ask")
        assert ben.refused("rate-limited", "help.ask")["retryAfter"] <= 60_000
        host.call("lobby.start")
        host.call("lobby.end")
        assert ada.call("help.ask") == {"help": "e4"}, "people must come home after the end, too"
        assert host.call("roll.call") == {"roll": "q3"}
        ada.call("roll.answer", roll="q3")

        # Nobody else learns who called, or from where: not by the log, the history, or the past.
        for client, names in ((ada, {}), (screen, {"code": lobby["code"]})):
            for method in ("lobby.log", "lobby.history"):
                text = str(client.call(method, limit=1_000, **names))
                assert "lost" not in text and "Stay there" not in text and "48.86" not in text, method
        files = [path for path in Path(stage.server.folder.name).rglob("*") if path.is_file()]
        assert files and not any(b"48.8606" in path.read_bytes() for path in files)
