"""A host's passphrase: setting it, coming in by it, guessing it, and how what it opened ends."""

from accounts import person
from stage import FOUNTAIN, Scene, Stage

MILL = "the old mill at dawn"
BOAT = "a boat with nine oars"


def enter(client, lobby, passphrase):
    return client.call("session.enter", code=lobby["code"], passphrase=passphrase)


def a_hosts_passphrase(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        ada, _ = stage.player(lobby, "Ada")
        cohost = stage.client(is_host=True)
        cohost.call("session.attach", token=host.call("staff.invite", name="Mia", role="cohost")["token"])
        screen = stage.client()
        for client, names in ((host, {}), (ada, {}), (cohost, {}), (screen, {"code": lobby["code"]})):
            client.call("lobby.watch", **names)
        who_may_set_it(stage, host, lobby, ada, cohost, screen)
        other = what_it_opens(stage, host, lobby)
        how_it_is_typed(stage, host, lobby)
        how_it_ends(stage, host, lobby, other)
        nobody_is_told(host, ada, cohost, screen, lobby)


def who_may_set_it(stage, host, lobby, ada, cohost, screen):
    refused = stage.client().refused("bad-credentials", "session.enter", code=lobby["code"], passphrase=MILL)
    for bad in ("short", "x" * 201):
        host.refused("invalid-params", "lobby.setPassphrase", passphrase=bad)
    host.refused("invalid-params", "lobby.setPassphrase", in_schema=True, passphrase="  eleven chrs  ")
    host.refused("invalid-params", "lobby.setPassphrase")
    ada.refused("forbidden", "lobby.setPassphrase", passphrase=MILL)
    cohost.refused("forbidden", "lobby.setPassphrase", passphrase=MILL)
    cohost.refused("forbidden", "lobby.setPassphrase", passphrase=None)
    screen.refused("unauthorized", "lobby.setPassphrase", passphrase=MILL, lobby=lobby["lobby"])
    assert host.call("staff.list")["passphrase"] is False
    for _ in range(2):
        assert host.call("lobby.setPassphrase", passphrase=MILL, key="set it once") == {}
    assert host.call("staff.list")["passphrase"] is True
    # A wrong one is answered like none at all.
    wrong = stage.client().refused("bad-credentials", "session.enter", code=lobby["code"], passphrase=BOAT)
    assert wrong == refused
    stage.client().refused("lobby-not-found", "session.enter", code="2222", passphrase=MILL)
    stage.client().refused("invalid-params", "session.enter", in_schema=True, passphrase=MILL)


def what_it_opens(stage, host, lobby):
    other = stage.client(is_host=True)
    seat = enter(other, lobby, MILL)
    assert seat == {"role": "host", "lobby": lobby["lobby"], "code": lobby["code"], "token": seat["token"]}
    assert seat["token"] != lobby["token"] and seat == enter(stage.client(), lobby, MILL)
    # Whoever is told the passphrase may host, but not take the lobby from the host for good.
    account = stage.client()
    account.call("account.register", **person())
    account.refused("forbidden", "account.claim", host=seat["token"])
    other.call("lobby.watch")
    other.call("lobby.update", name="New Town")
    assert "by" not in host.event("lobby.updated"), "it is the host, and nobody of staff"
    assert other.call("staff.invite", name="Leo", role="cohost")["staff"] == "h2"
    assert other.call("clue.list", token=seat["token"])["clues"][0]["clue"] == "c1"
    again = stage.client(is_host=True)
    assert again.call("session.attach", token=seat["token"]) == seat
    copy = again.call("lobby.create", again=lobby["lobby"])
    stage.client().refused("bad-credentials", "session.enter", code=copy["code"], passphrase=MILL)
    assert again.call("staff.list", token=copy["token"])["passphrase"] is False
    return other, again, seat


def how_it_is_typed(stage, host, lobby):
    host.call("lobby.setPassphrase", passphrase="  caffe\u0301 und Tee  ")
    enter(stage.client(), lobby, "caff\u00e9 und Tee")
    stage.client().refused("bad-credentials", "session.enter", code=lobby["code"], passphrase="caff\u00e9 und tee")


def how_it_ends(stage, host, lobby, entered):
    other, again, seat = entered
    # Setting another one ended what the first had opened.
    for client in (other, again):
        assert client.bye() == {"reason": "kicked"}
    stage.client().refused("unauthorized", "session.attach", token=seat["token"])
    stage.client().refused("unauthorized", "clue.list", token=seat["token"])
    stage.client().refused("unauthorized", "lobby.create", again=lobby["lobby"], token=seat["token"])
    # Whoever came in by it may change it, and is out then.
    third = stage.client(is_host=True)
    enter(third, lobby, "caff\u00e9 und Tee")
    assert third.call("lobby.setPassphrase", passphrase=BOAT) == {}
    assert third.bye() == {"reason": "kicked"}
    watching = stage.client(is_host=True)
    token = enter(stage.client(), lobby, BOAT)["token"]
    watching.call("lobby.watch", token=token)  # Without a seat.
    assert host.call("lobby.setPassphrase", passphrase=None) == {}
    assert watching.bye() == {"reason": "kicked"}
    assert host.call("lobby.setPassphrase", passphrase=None) == {}, "again changes nothing"
    assert host.call("staff.list")["passphrase"] is False
    stage.client().refused("bad-credentials", "session.enter", code=lobby["code"], passphrase=BOAT)
    # The same one again opens, but not with the earlier token.
    host.call("lobby.setPassphrase", passphrase=BOAT)
    assert enter(stage.client(), lobby, BOAT)["token"] != token
    stage.client().refused("unauthorized", "session.attach", token=token)


def nobody_is_told(host, ada, cohost, screen, lobby):
    host.call("lobby.announce", text="That is all")
    for client in (ada, screen):
        told = []
        client.push(lambda push: told.append(push) or push["params"].get("type") == "notice.sent")
        assert not any("passphrase" in str(push) for push in told)
        events = client.call("lobby.history", limit=1_000, code=lobby["code"])["events"]
        assert events and not any(event["type"] == "passphrase.changed" for event in events)
    for client in (host, cohost):
        events = client.call("lobby.history", limit=1_000)["events"]
        changes = [event["data"] for event in events if event["type"] == "passphrase.changed"]
        assert changes == [{"set": True}] * 3 + [{"set": False}, {"set": True}]
    host.call("lobby.end")
    for client in (host, ada):
        told = [event for event in client.call("lobby.log", limit=1_000)["events"] if event["type"] == "passphrase.changed"]
        assert len(told) == 5 and all("secret" not in event and set(event["data"]) <= {"sealed"} for event in told)


def a_passphrase_that_lasts(seen):
    """Over a restart, and a lobby read from its events or from a snapshot."""
    with Stage(seen) as stage:
        host, lobby = stage.host()
        host.call("lobby.setPassphrase", passphrase=MILL)
        token = enter(stage.client(), lobby, MILL)["token"]
        stage.server.restart()
        assert enter(stage.client(), lobby, MILL)["token"] == token
        host = stage.client(is_host=True)
        host.call("session.attach", token=token)
        # Who may not set one uses up nothing of those who may from the same address.
        ada, _ = stage.player(lobby, "Ada")
        for _ in range(61):
            ada.refused("forbidden", "lobby.setPassphrase", passphrase=BOAT)
        for number in range(10):
            code = {"code": lobby["code"]}
            stage.client().refused("bad-credentials", "session.enter", passphrase=f"guess number {number}", **code)
        assert stage.client().refused("rate-limited", "session.enter", passphrase=MILL, **code)["retryAfter"] <= 900_000
        # Others are not locked, nor is who is in.
        _, neighbour = stage.host(name="Next door")
        stage.client().refused("bad-credentials", "session.enter", passphrase=MILL, code=neighbour["code"])
        host.call("lobby.delete")
        stage.client().refused("lobby-not-found", "session.enter", passphrase=MILL, code=lobby["code"])
