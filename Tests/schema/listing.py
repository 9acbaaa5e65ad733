"""Hunts that their hosts list for everybody."""

from harness import eventually
from stage import FOUNTAIN, Scene


def hunts_that_everybody_can_join(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], settings={"listed": True, "lateJoin": False})
        stage.player(lobby, "Ada")
        anybody = stage.client()

        def entry():
            """Of this lobby: other scenes may list theirs on the same server."""
            listed = anybody.call("lobby.listed")["lobbies"]
            return next((one for one in listed if one["lobby"] == lobby["lobby"]), None)

        assert eventually(entry, "the lobby is not listed") == {
            "lobby": lobby["lobby"], "code": lobby["code"], "name": "Old Town", "author": "",
            "phase": "open", "clues": 1, "players": 1, "capacity": 100}
        host.refused("invalid-params", "lobby.update", settings={"listed": "yes"})
        host.call("lobby.update", settings={"listed": False})
        eventually(lambda: entry() is None, "the lobby is still listed")
        host.call("lobby.update", settings={"listed": True})
        eventually(entry, "the lobby is not listed again")
        # Nobody can join any more.
        host.call("lobby.start")
        eventually(lambda: entry() is None, "a lobby is listed that nobody can join")
