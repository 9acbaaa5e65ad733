"""Scenes of people with accounts."""

import itertools

from stage import FOUNTAIN, HOUR, Scene, now

PASSWORD = "a mule 4 them?"
# Methods that need the token from a letter, tested in Tests/mail.
NEEDS_A_LETTER = {"account.reset", "account.checkReset", "account.verify"}
_numbers = itertools.count(1)


def person(**changes):
    """Params of `account.register` for a new person."""
    number = next(_numbers)
    return {"firstName": "Ada", "lastName": f"Lovelace {number}", "username": f"ada.{number}",
            "email": f"ada{number}@example.com", "password": PASSWORD} | changes


def signing_up_in_and_out(seen):
    with Scene(seen) as stage:
        ada, wanted = stage.client(), person(username="Ada.L", email="Ada@Example.com")
        made = ada.call("account.register", **wanted, key="up")
        assert ada.call("account.get") == {
            "account": made["account"], "username": "Ada.L", "email": "Ada@Example.com", "emailVerified": False,
            "firstName": "Ada", "lastName": wanted["lastName"],
            "stats": {"packsCreated": 0, "packsPlayed": 0, "competitivePoints": 0}, "badges": [], "hosting": [], "hosted": []}
        other = stage.client()
        assert other.call("account.register", **wanted, key="up") == made, "the same key, and the same password"
        other.call("session.detach")
        other.refused("username-taken", "account.register", **(wanted | {"password": "another 1!"}), key="up")
        other.refused("username-taken", "account.register", **person(username="aDA.l"))
        other.refused("email-taken", "account.register", **person(email="ada@EXAMPLE.com"))
        for wrong, why in (("short 1", "at least 8"), ("12345678!", "a letter"), ("no digits!", "a digit"),
                           ("no sign 12", "a special")):
            answer = other.refused("invalid-params", "account.register", in_schema=len(wrong) >= 8,
                                   **person(password=wrong))
            assert answer["field"] == "password" and why in answer["problem"]
        other.refused("invalid-params", "account.register", **person(email="ada"))
        other.refused("invalid-params", "account.register", **person(username="a"))
        other.refused("invalid-params", "account.register", **person(firstName=" "))
        assert other.refused("bad-credentials", "account.login", login="ada.l", password="wrong 1!") == other.refused(
            "bad-credentials", "account.login", login="nobody@example.com", password=PASSWORD)
        phone = stage.client()
        there = phone.call("account.login", login="ADA@example.com", password=PASSWORD, key="in")
        assert there["account"] == made["account"]
        assert stage.client().call("account.login", login="ada.l", password=PASSWORD, key="in") == there
        assert phone.call("session.attach", token=there["token"]) == {
            "role": "account", "account": made["account"], "username": "Ada.L"}
        listed = ada.call("account.sessions")["sessions"]
        assert [(one["session"], one["current"]) for one in listed] == [("s1", True), ("s2", False)]
        phone.refused("bad-credentials", "account.update", email="new@example.com", currentPassword="wrong 1!")
        phone.refused("invalid-params", "account.update", in_schema=True, email="new@example.com")
        phone.call("account.update", firstName="Augusta")
        phone.call("account.update", email="new@example.com", currentPassword=PASSWORD, key="mail")
        phone.call("account.update", email="new@example.com", currentPassword="wrong by now 1!", key="mail")
        assert phone.call("account.get")["email"] == "new@example.com"
        ada.refused("invalid-params", "account.revoke", in_schema=True, session="s9")
        ada.call("account.revoke", session="s2")
        assert phone.bye() == {"reason": "replaced"}
        stage.client().refused("unauthorized", "account.get", token=there["token"])
        tablet = stage.client()
        tablet.call("account.login", login="ada.l", password=PASSWORD)
        ada.call("account.update", password="2 horses 4 us!", currentPassword=PASSWORD)
        assert tablet.bye() == {"reason": "replaced"}
        ada.call("account.logout", everywhere=True)
        ada.refused("unauthorized", "account.get")
        ada.refused("unauthorized", "session.attach", token=made["token"])
        for method, token in (("account.reset", "resetToken"), ("account.checkReset", "resetToken"),
                              ("account.verify", "verificationToken")):
            password = {"password": PASSWORD} if method == "account.reset" else {}
            ada.refused("invalid-params", method, in_schema=True, **{token: made["token"]}, **password)
        ada.call("account.requestReset", email="new@example.com")
        ada.call("account.requestReset", email="nobody@example.com")
        ada.call("account.login", login="ada.l", password="2 horses 4 us!")
        ada.call("account.requestVerification")


def lobbies_of_an_account(seen):
    with Scene(seen) as stage:
        ada = stage.client(is_host=True)
        wanted = person()
        token = ada.call("account.register", **wanted)["token"]
        lobby = ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN], key="once")
        assert ada.call("lobby.peek")["author"] == wanted["username"]
        assert stage.client(is_host=True).call("lobby.create", name="Old Town", clues=[FOUNTAIN], key="once",
                                               token=token) == lobby
        listed = {"lobby": lobby["lobby"], "code": lobby["code"], "name": "Old Town", "phase": "open"}
        assert ada.call("account.get")["hosting"] == [listed]

        # Hosting continues on another device.
        phone = stage.client(is_host=True)
        phone.call("account.login", login=wanted["email"], password=PASSWORD)
        phone.call("lobby.watch", lobby=lobby["lobby"])
        assert phone.call("lobby.start", code=lobby["code"])["phase"] == "running"
        phone.refused("invalid-params", "lobby.end", in_schema=True)
        phone.event("hunt.started")

        # A lobby created without an account is claimed.
        host, other = stage.host(name="Later", author="The museum")
        host.call("lobby.watch")
        host.refused("unauthorized", "account.claim", host=other["token"])
        phone.refused("unauthorized", "account.claim", host=other["token"][:-4] + "0000")
        phone.call("account.claim", host=other["token"])
        phone.call("account.claim", host=other["token"])
        assert host.event("lobby.claimed")["data"] == {"account": ada.call("account.get")["account"]}
        eve = stage.client()
        eve.call("account.register", **person())
        eve.refused("forbidden", "account.claim", host=other["token"])
        eve.refused("forbidden", "lobby.end", lobby=lobby["lobby"])
        joined = eve.call("lobby.join", code=other["code"], name="Eve", key="k")
        eve.refused("forbidden", "account.claim", host=joined["token"])
        phone.call("lobby.end", lobby=lobby["lobby"])
        mine = ada.call("account.get")
        assert [one["lobby"] for one in mine["hosting"]] == [other["lobby"]]
        assert mine["hosted"] == [listed | {"phase": "ended"}]

        eve.call("chat.send", text="I was here.")
        host.call("chat.send", text="I saw you.")
        eve.call("song.request", title="Help!", artist="The Beatles")
        host.call("lobby.start")
        for who, points in (("p1", 5), ("p1", -2)):
            host.call("ruling.apply", ruling={"award": {"player": who, "points": points}, "reason": "For courage."})
        for method, params in (("chat.remove", {"message": "m2"}), ("chat.remove", {"message": "m1"}),
                               ("song.remove", {"song": "s1"}), ("ruling.revoke", {"ruling": "r2"})):
            host.call(method, **params)
        takeout = eve.call("account.export")
        assert [event["type"] for event in takeout["played"][0]["events"]] == [
            "player.joined", "chat.sent", "song.requested", "ruling.applied", "ruling.applied", "chat.removed",
            "song.removed", "ruling.revoked"]
        assert takeout["played"][0]["events"][1]["data"]["text"] == "I was here."
        assert (takeout["opened"], takeout["badges"]) == ([], []) and "letters" not in takeout

        # Deleting an account removes its names.
        screen = stage.client()
        screen.call("lobby.watch", code=other["code"])
        eve.refused("bad-credentials", "account.delete", password="wrong 1!")
        eve.call("account.delete", password=PASSWORD)
        assert screen.event("player.renamed")["data"] == {"player": "p1", "name": "deleted player"}
        phone.call("account.delete", password=PASSWORD)
        assert screen.event("lobby.updated")["data"] == {"author": "deleted host"}
        host.event("lobby.claimed")
        assert ada.bye() == {"reason": "replaced"}
        history = host.call("lobby.history")
        assert "Eve" not in str(history) and [
            event["data"] for event in history["events"] if event["type"] == "lobby.claimed"][-1] == {}
        stage.client().refused("name-taken", "lobby.join", code=other["code"], name="Deleted Player")
        again = stage.client()
        again.refused("bad-credentials", "account.login", login=wanted["email"], password=PASSWORD)
        again.call("account.register", **wanted)


def too_many_passwords(seen):
    with Scene(seen) as stage:
        wanted = person()
        stage.client().call("account.register", **wanted)
        thief = stage.client()
        for _ in range(10):
            thief.refused("bad-credentials", "account.login", login=wanted["username"], password="guess 1!")
        waits = thief.refused("rate-limited", "account.login", login=wanted["username"], password=PASSWORD)
        assert 0 < waits["retryAfter"] <= 15 * 60_000
        # Nobody else's account waits.
        thief.refused("bad-credentials", "account.login", login="somebody.else", password=PASSWORD)


def keys_for_programs(seen):
    with Scene(seen) as stage:
        ada = stage.client(is_host=True)
        ada.call("account.register", **person())
        wanted = {"name": "Score table", "scopes": ["read"], "expiresAt": now() + HOUR, "password": PASSWORD}
        made = ada.call("account.createKey", **wanted, key="once")
        assert ada.call("account.createKey", **wanted, key="once") == made
        lobby = ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN])["lobby"]
        table = stage.client(is_host=True)
        table.call("session.attach", token=made["token"])
        assert len(table.call("clue.list", lobby=lobby)["clues"]) == 1
        table.refused("forbidden", "lobby.start", lobby=lobby)
        table.refused("forbidden", "account.keys")
        listed, = ada.call("account.keys")["keys"]
        assert listed["lastAt"] >= listed["createdAt"] and listed["apiKey"] == made["apiKey"] == "k1"
        ada.refused("invalid-params", "account.createKey", in_schema=True, **wanted | {"expiresAt": 1})
        ada.refused("bad-credentials", "account.createKey", **wanted | {"password": "a guess 1!"})
        ada.refused("invalid-params", "account.revokeKey", in_schema=True, apiKey="k2")
        ada.call("account.revokeKey", apiKey="k1")
        assert table.bye() == {"reason": "replaced"}
        assert ada.call("account.keys") == {"keys": []}


SCENES = [signing_up_in_and_out, lobbies_of_an_account, too_many_passwords, keys_for_programs]
