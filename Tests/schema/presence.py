"""Who is connected: as answered and pushed to the host, to a team, and to everybody else."""

import time

from stage import FOUNTAIN, Scene, now


def online(push):
    return {one["player"]: one["online"] for one in push.get("players", [])}


def presence_of(client, matches):
    return client.push(lambda push: push["method"] == "presence" and matches(push["params"]))["params"]


def gone_before_the_start(client):
    """The push that says that two are left."""
    push = client.push(lambda push: push["method"] == "presence" and push["params"]["online"] == 2
                       or push["params"].get("type") == "hunt.started")
    assert push["method"] == "presence", push
    return push["params"]


def who_is_there(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(teams=["Red", "Blue"], clues=[FOUNTAIN])
        screen = stage.client()
        ada, seat = stage.player(lobby, "Ada", team="t1")
        bob, bobs = stage.player(lobby, "Bob", team="t1")
        eve, _ = stage.player(lobby, "Eve", team="t2")
        everybody = host.call("lobby.presence")
        assert everybody["online"] == 3 and online(everybody) == {"p1": True, "p2": True, "p3": True}
        assert all(one["lastAt"] > 0 for one in everybody["players"])
        assert online(ada.call("lobby.presence")) == {"p1": True, "p2": True}, "the own team only"
        assert screen.call("lobby.presence", code=lobby["code"]) == {"online": 3}

        for client, names in ((host, {}), (ada, {}), (eve, {}), (screen, {"code": lobby["code"]})):
            client.call("lobby.watch", topics=["events", "presence"], **names)
        assert online(presence_of(host, lambda _: True)) == {"p1": True, "p2": True, "p3": True}
        assert online(presence_of(ada, lambda _: True)) == {"p1": True, "p2": True}
        assert online(presence_of(eve, lambda _: True)) == {"p3": True}
        assert presence_of(screen, lambda _: True) == {"lobby": lobby["lobby"], "online": 3}

        # Everybody is told within moments: long before the hunt starts by itself.
        host.call("lobby.update", startsAt=now() + 30_000)
        bob.close()
        for client in (host, ada):
            assert online(gone_before_the_start(client)) == {"p2": False}
        for client in (eve, screen):
            assert "players" not in gone_before_the_start(client)
        assert online(host.call("lobby.presence")) == {"p1": True, "p2": False, "p3": True}

        # Watching with the token is as good as having the seat.
        again = stage.client()
        again.call("lobby.watch", lobby=lobby["lobby"], token=bobs["token"])
        for client in (host, ada):
            assert online(presence_of(client, lambda push: push["online"] == 3)) == {"p2": True}
        again.call("lobby.watch", lobby=lobby["lobby"], token=bobs["token"])
        again.call("lobby.unwatch", lobby=lobby["lobby"])
        presence_of(host, lambda push: push["online"] == 2)
        again.call("lobby.watch", lobby=lobby["lobby"], token=bobs["token"])
        presence_of(host, lambda push: push["online"] == 3)
        again.close()
        presence_of(host, lambda push: push["online"] == 2)

        # Whoever has left is shown to nobody, though the connection stays.
        ada.call("lobby.leave")
        assert presence_of(host, lambda push: push["online"] == 1)["online"] == 1
        assert online(host.call("lobby.presence")) == {"p2": False, "p3": True}
        assert seat["player"] == "p1"
        assert all(event["type"] != "presence" for event in host.call("lobby.history")["events"])


def waves_of_connections(seen):
    """A hundred come and go; the host is told at most once a second, and the last push is right."""
    with Scene(seen, "--rate-limits", "off") as stage:
        host, lobby = stage.host(capacity=200)
        host.call("lobby.watch", topics=["presence"])
        begun = time.monotonic()
        players = [stage.player(lobby, f"Player {number}")[0] for number in range(100)]
        for player in players[::2]:
            player.close()
        told, state = 0, {}
        while True:
            push = presence_of(host, lambda _: True)
            told += 1
            state |= online(push)
            if push["online"] == 50 and sum(state.values()) == 50 and len(state) == 100:
                break
        assert told <= time.monotonic() - begun + 3, told


def without_spectators(seen):
    """Once the host forbids spectators, nobody without a seat is told anything more."""
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        watchers = [stage.client() for _ in range(2)]
        for watcher in watchers:
            watcher.call("lobby.watch", code=lobby["code"])
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")

        def leaves(name):
            """Another connection with the seat of a player who leaves."""
            player, seat = stage.player(lobby, name)
            other = stage.client()
            other.call("lobby.watch", token=seat["token"])
            player.call("lobby.leave")
            assert other.event("player.left")
            return other

        alan = leaves("Alan")
        host.call("lobby.announce", text="Alan hears this")
        assert alan.event("notice.sent")["data"]["text"] == "Alan hears this"
        host.call("lobby.update", settings={"spectators": False})
        for watcher in [*watchers, alan]:
            assert watcher.bye() == {"reason": "kicked"}
        late = stage.client()
        late.refused("forbidden", "lobby.watch", code=lobby["code"])
        grace = leaves("Grace")
        host.call("lobby.announce", text="For players only")
        assert [ada.event("notice.sent")["data"]["text"] for _ in range(2)] == ["Alan hears this", "For players only"]
        # What she is told would come before this answer.
        grace.call("server.ping")
        assert not [push for push in grace.pushes if push["params"].get("type") == "notice.sent"]
