"""Staff: who is invited, what each role may do and see, and how it ends."""

import json

from stage import FOUNTAIN, Scene, in_time, now

ROLES = ("cohost", "referee", "moderator", "onlooker", "station")


def invite(host, role, name="Mia", **more):
    clue = {"clue": "c1"} if role == "station" else {}
    return host.call("staff.invite", name=name, role=role, **clue, **more)


def staff_and_what_they_may(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], author="Grace")
        ada, _ = stage.player(lobby, "Ada")
        screen = stage.client()
        tokens = {}
        for role in ROLES:
            invited = invite(host, role, name=f"Mia the {role}", key=f"invite {role}")
            assert invite(host, role, name=f"Mia the {role}", key=f"invite {role}") == invited, "repeated"
            tokens[role] = invited["token"]
            page = "station" if role == "station" else "host"
            assert "url" not in invited or invited["url"].endswith(f"/{page}/{lobby['lobby']}#{invited['token']}")
        seats = {}
        for number, role in enumerate(ROLES, 1):
            seats[role] = stage.client(is_host=role != "station")
            attached = {"role": role, "lobby": lobby["lobby"], "code": lobby["code"], "staff": f"h{number}",
                        "name": f"Mia the {role}"} | ({"clue": "c1"} if role == "station" else {})
            assert seats[role].call("session.attach", token=tokens[role]) == attached
            second = stage.client()
            assert second.call("session.attach", token=tokens[role]) == attached, "on as many devices as wanted"
        for client, names in ((host, {}), (ada, {}), (screen, {"code": lobby["code"]}),
                              *((seat, {}) for seat in seats.values())):
            client.call("lobby.watch", **names)

        listed = host.call("staff.list")["staff"]
        assert [member["role"] for member in listed] == [*ROLES] and all("lastAt" in member for member in listed)
        bad_invitations(host, seats)
        what_they_say_and_do(lobby["lobby"], host, ada, screen, seats)
        what_they_read(seats)
        how_it_ends(stage, host, seats, tokens)
        nobody_else_learns_of_it(ada, screen, lobby, host)


def bad_invitations(host, seats):
    host.refused("invalid-params", "staff.invite", in_schema=True, name="X", role="station")
    host.refused("clue-not-found", "staff.invite", name="X", role="station", clue="c9")
    host.refused("invalid-params", "staff.invite", in_schema=True, name="X", role="referee", clue="c1")
    host.refused("invalid-params", "staff.invite", name="X", role="boss")
    host.refused("invalid-params", "staff.invite", in_schema=True, name="X", role="referee", expiresAt=now() - 1)
    host.refused("staff-not-found", "staff.revoke", staff="h99")
    seats["cohost"].refused("forbidden", "staff.invite", name="X", role="cohost")
    seats["cohost"].refused("forbidden", "staff.revoke", staff="h1")
    seats["referee"].refused("forbidden", "staff.list")


def what_they_say_and_do(lobby, host, ada, screen, seats):
    seats["cohost"].call("lobby.start")
    by = {"staff": "h1", "name": "Mia the cohost"}
    for client in (host, seats["moderator"], seats["onlooker"]):
        assert client.event("hunt.started")["by"] == by
    for client in (ada, screen, seats["station"]):
        assert "by" not in client.event("hunt.started")
    seats["moderator"].call("chat.send", text="Be kind.")
    line = ada.event("chat.sent")["data"]
    assert line["name"] == "Mia the moderator" and "player" not in line
    assert host.event("chat.sent")["by"] == {"staff": "h3", "name": "Mia the moderator"}
    assert ada.call("lobby.view")["chat"][-1]["name"] == "Mia the moderator"
    seats["moderator"].call("player.mute", player="p1")
    seats["referee"].refused("forbidden", "player.kick", player="p1")
    seats["moderator"].refused("forbidden", "clue.accept", clue="c1", player="p1")
    assert seats["referee"].call("clue.accept", clue="c1", player="p1")["outcome"] == "found"
    assert host.event("clue.scanned")["by"]["staff"] == "h2"
    assert "by" not in ada.event("clue.scanned")
    seats["onlooker"].refused("forbidden", "lobby.announce", text="Hello")
    seats["referee"].refused("forbidden", "photo.accept", submission="f1", publish=True)
    seats["referee"].refused("submission-not-found", "photo.accept", submission="f1")
    seats["cohost"].refused("forbidden", "lobby.create", in_schema=True, again=lobby)


def what_they_read(seats):
    for role in ("cohost", "referee", "onlooker"):
        assert seats[role].call("clue.list")["clues"][0]["token"]
        assert any("secret" in event for event in seats[role].call("lobby.log")["events"])
        types = {event["type"] for event in seats[role].call("lobby.history")["events"]}
        assert {"clue.added", "staff.invited"} <= types
    seats["moderator"].refused("forbidden", "clue.list")
    seats["moderator"].refused("wrong-phase", "lobby.log")
    events = seats["moderator"].call("lobby.history")["events"]
    assert "clue.added" not in {event["type"] for event in events}
    assert "staff.invited" in {event["type"] for event in events}
    seats["station"].refused("forbidden", "clue.list")
    seats["station"].refused("forbidden", "player.list", keptOut=True)
    assert "Mia" not in json.dumps([event for event in seats["station"].call("lobby.history")["events"]
                                    if event["type"] != "chat.sent"])


def how_it_ends(stage, host, seats, tokens):
    seats["cohost"].call("staff.revoke", staff="h3")
    assert host.event("staff.revoked")["data"] == {"staff": "h3"}
    host.call("staff.revoke", staff="h3")
    assert seats["moderator"].bye()["reason"] == "kicked"
    stranger = stage.client()
    stranger.refused("unauthorized", "session.attach", token=tokens["moderator"])
    brief = stage.client(is_host=True)

    def take_seat(until):
        invited = host.ask("staff.invite", {"name": "Soon gone", "role": "onlooker", "expiresAt": until})
        token = invited.get("result", {}).get("token")
        return token if token and "result" in brief.ask("session.attach", {"token": token}) else None

    token = in_time(take_seat)
    assert brief.bye()["reason"] == "kicked"
    stranger.refused("unauthorized", "lobby.view", token=token)


def nobody_else_learns_of_it(ada, screen, lobby, host):
    host.call("lobby.end")
    for client, names in ((ada, {}), (screen, {"code": lobby["code"]})):
        log = client.call("lobby.log", limit=1_000, **names)["events"]
        spoken = [event for event in log if event["type"] == "chat.sent"]
        assert spoken[0]["secret"]["text"] == "Be kind.", "the author is sealed by itself"
        assert isinstance(spoken[0]["secret"]["by"], str)
        for text in (log, client.call("lobby.history", limit=1_000, **names)["events"]):
            rest = json.dumps([event for event in text if event["type"] != "chat.sent"])
            assert "Mia" not in rest and "Soon gone" not in rest
        assert '"h' not in json.dumps(client.call("lobby.view", **names)["chat"])
    log = host.call("lobby.log", limit=1_000)["events"]
    started, = [event for event in log if event["type"] == "hunt.started"]
    assert started["opened"]["by"] == "Mia the cohost"
