"""A scene of what the host corrects once players see it."""

from stage import FOUNTAIN, TREE, Stage


def corrections(seen):
    with Stage(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE])
        ada, _ = stage.player(lobby, "Ada")
        screen = stage.client()
        for client, names in ((host, {}), (ada, {}), (screen, {"code": lobby["code"]})):
            client.call("lobby.watch", **names)
        host.call("clue.add", **FOUNTAIN)
        host.call("clue.remove", clue="c3")
        host.call("lobby.start")
        host.call("clue.update", clue="c1", title="The dry fountain")
        host.call("clue.move", clue="c2", before="c1")
        for client in (ada, screen):
            assert client.event("clue.added")["data"] == client.event("clue.removed")["data"] == {}
            assert client.event("clue.updated")["data"] == {"clue": "c1"}
            assert client.event("clue.moved")["data"] == {"clue": "c2"}
        assert host.event("clue.updated")["data"] == {"clue": "c1", "title": "The dry fountain"}
