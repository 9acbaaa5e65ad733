"""What happens before the start: players warm up and cheer, and the host counts the start in."""

from stage import FOUNTAIN, TREE, Scene, now


def standing(outcome):
    return {name: outcome[name] for name in ("points", "total", "rank", "found", "of")}


def warming_up(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE])
        _, empty = stage.host()
        screen = stage.client()
        card = screen.call("lobby.peek", code=lobby["code"])
        printed = host.call("clue.list")["clues"][0]
        code, token = card["warmUp"], printed["token"]
        assert code.removesuffix(code[-12:]) == printed["qr"].removesuffix(token) and code != printed["qr"]
        assert "warmUp" not in screen.call("lobby.peek", code=empty["code"]), "a lobby without clues"
        ada, _ = stage.player(lobby, "Ada")
        bo, _ = stage.player(lobby, "Bo")
        for client, where in ((host, {}), (ada, {}), (screen, {"code": lobby["code"]})):
            assert client.call("lobby.watch", **where)["snapshot"]["card"]["warmUp"] == code
        outcome = ada.call("scan.submit", text=code, key="warm")
        assert outcome == {"outcome": "warm-up", **standing(outcome)} and standing(outcome)["points"] == 0
        assert (outcome["found"], outcome["of"]) == (0, 2)
        for client in (host, ada, screen):
            assert client.event("player.warmedUp")["data"] == {"player": "p1"}
        # Typed, in another case, repeated, and with a time: the same, and nothing more is stored.
        before = host.call("lobby.history")["last"]
        for text in (code.lower(), "-".join((code[-12:-8], code[-8:-4], code[-4:])), code):
            assert ada.call("scan.submit", text=text, at=now())["outcome"] == "warm-up"
        assert ada.call("scan.submit", text=code, key="warm") == outcome
        assert host.call("lobby.history")["last"] == before
        view = ada.call("lobby.view")
        assert view["me"]["warmedUp"] and [one.get("warmedUp") for one in view["players"]] == [True, None]
        # Any other code waits for the start, and it is nobody else's.
        assert bo.refused("wrong-phase", "scan.submit", text=printed["qr"])["phase"] == "open"
        stranger, _ = stage.player(empty, "Cy")
        assert stranger.refused("wrong-phase", "scan.submit", text=code)["phase"] == "open"
        screen.refused("unauthorized", "scan.submit", code=lobby["code"], text=code)

        host.call("lobby.start")
        assert "warmUp" not in screen.call("lobby.peek", code=lobby["code"])
        assert "warmUp" not in ada.call("lobby.view")["card"]
        last = host.call("lobby.history")["last"]
        for _ in range(12):
            assert bo.call("scan.submit", text=code)["outcome"] == "warm-up", "never a wrong guess"
        assert host.call("lobby.history")["last"] == last
        assert "warmedUp" not in bo.call("lobby.view")["me"]
        assert bo.call("scan.submit", text=printed["qr"])["outcome"] == "found"
        host.call("lobby.end")
        assert bo.call("scan.submit", text=code)["outcome"] == "warm-up"


def cheering(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        screen, other = stage.client(), stage.client()
        ada, _ = stage.player(lobby, "Ada")
        bo, _ = stage.player(lobby, "Bo")
        for client, where in ((host, {}), (bo, {}), (screen, {"code": lobby["code"]})):
            client.call("lobby.watch", topics=["events", "presence"], **where)
        other.call("lobby.watch", code=lobby["code"])
        last = host.call("lobby.history")["last"]
        assert ada.call("lobby.cheer") == {}
        for client in (host, bo, screen):
            push = client.push(lambda push: push["method"] == "cheer")
            assert push["params"] == {"lobby": lobby["lobby"], "player": "p1"}
        assert 0 < ada.refused("rate-limited", "lobby.cheer")["retryAfter"] <= 5_000
        host.refused("forbidden", "lobby.cheer")
        screen.refused("unauthorized", "lobby.cheer", code=lobby["code"])
        assert host.call("lobby.history")["last"] == last, "no event"
        # It may be done while the start is counted in.
        host.call("lobby.start", undo=10)
        assert bo.call("lobby.cheer") == {}
        assert screen.push(lambda push: push["method"] == "cheer")["params"]["player"] == "p2"
        host.call("lobby.start")
        assert bo.refused("wrong-phase", "lobby.cheer")["phase"] == "running"
        other.event("hunt.started")
        assert not any(push["method"] == "cheer" for push in other.pushes), "without the topic"


def steering_screens(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        screen, other = stage.client(), stage.client()
        ada, _ = stage.player(lobby, "Ada")
        screen.call("lobby.watch", topics=["events", "presence"], code=lobby["code"])
        other.call("lobby.watch", code=lobby["code"])
        cohost, referee = stage.client(), stage.client()
        for client, role in ((cohost, "cohost"), (referee, "referee")):
            client.call("session.attach", token=host.call("staff.invite", name=role, role=role)["token"])
        assert host.refused("wrong-phase", "screen.steer", step="next")["phase"] == "open"
        host.call("lobby.end")
        last = host.call("lobby.history")["last"]
        for client, step in ((host, "next"), (host, "back"), (cohost, "pause")):
            assert client.call("screen.steer", step=step) == {}
            push = screen.push(lambda push: push["method"] == "steer")
            assert push["params"] == {"lobby": lobby["lobby"], "step": step}
        assert host.refused("invalid-params", "screen.steer", step="left")["field"] == "step"
        for client in (ada, referee):
            client.refused("forbidden", "screen.steer", step="next")
        screen.refused("unauthorized", "screen.steer", code=lobby["code"], step="next")
        assert host.call("lobby.history")["last"] == last, "no event"
        for _ in range(28):
            host.call("screen.steer", step="next")
        assert 0 < host.refused("rate-limited", "screen.steer", step="next")["retryAfter"] <= 10_000
        ada.call("feedback.give", stars=5)
        assert not any(push["method"] == "steer" for push in other.pushes), "without the topic"


def a_start_that_is_counted_in(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], duration=600)
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")
        host.call("lobby.watch")
        for seconds in (0, 11, "5"):
            assert host.refused("invalid-params", "lobby.start", False, undo=seconds)["field"] == "undo"
        assert host.refused("wrong-phase", "lobby.cancelStart")["phase"] == "open"
        ada.refused("forbidden", "lobby.cancelStart")

        planned = now() + 3_600_000
        host.call("lobby.update", startsAt=planned)
        answer = host.call("lobby.start", undo=10, key="start")
        start = answer["startsAt"]
        assert answer == {"phase": "open", "startsAt": start} and now() < start <= now() + 11_000
        assert ada.event("hunt.starting")["data"] == {"at": start}
        assert ada.call("lobby.peek")["startsAt"] == start
        last = host.call("lobby.history")["last"]
        assert host.call("lobby.start", undo=2) == answer == host.call("lobby.start", undo=10, key="start")
        for change in ({"startsAt": None}, {"order": "sequence"}, {"drip": {"initial": 3}, "order": "drip"},
                       {"waves": [{"title": "A", "after": 0}]}):
            assert host.refused("wrong-phase", "lobby.update", **change)["phase"] == "open"
        assert host.call("lobby.history")["last"] == last
        host.call("lobby.update", description="Soon")
        # A copy has no start that is counted in.
        assert host.call("lobby.create", again=lobby["lobby"])["code"]

        assert host.call("lobby.cancelStart") == {"startsAt": planned}
        for client in (ada, host):
            assert client.event("hunt.startCancelled")["data"] == {"startsAt": planned}
        assert ada.call("lobby.peek")["startsAt"] == planned
        host.refused("wrong-phase", "lobby.cancelStart")
        host.call("lobby.update", startsAt=None)
        host.call("lobby.start", undo=10)
        assert host.call("lobby.cancelStart") == {}
        assert ada.event("hunt.startCancelled")["data"] == {}
        assert "startsAt" not in ada.call("lobby.peek")

        start = host.call("lobby.start", undo=1)["startsAt"]
        started = ada.event("hunt.started")
        assert started["at"] == start and started["data"] == {"endsAt": start + 600_000}
        assert host.refused("wrong-phase", "lobby.start", undo=5)["phase"] == "running"
        host.refused("wrong-phase", "lobby.cancelStart")
