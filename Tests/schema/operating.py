"""A scene of operators: their tokens, and what they do to lobbies, accounts and those whom they ban."""

import json
import os
import socket
import subprocess

import contract
from accounts import PASSWORD, person
from harness import PATIENCE, Client
from stage import FOUNTAIN, Stage


def quarry(server, *arguments):
    """Runs a command of an operator beside the server."""
    return subprocess.run([str(contract.QUARRY), "admin", *map(str, arguments), "--data", server.folder.name],
                          capture_output=True, text=True, timeout=60)


def token(server, *options):
    """A new operator's token, as `quarry admin token` prints it."""
    ended = quarry(server, "token", *options)
    assert ended.returncode == 0 and not ended.stderr, ended
    assert ended.stdout.count("\n") == 1 and ended.stdout.strip() == ended.stdout[:-1], ended
    return ended.stdout.strip()


class MachineClient(Client):
    """A client over the socket of the server's own machine, as `quarry admin` is one."""

    def __init__(self, server, seen):
        self.seen, self.is_host, self.pushes = seen, False, []
        folder = os.stat(server.folder.name)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(f"\0quarry-{folder.st_dev}-{folder.st_ino}")
        self.lines = self.socket.makefile("rb")


def operators(seen):
    with Stage(seen, "--public-url", "https://hunt.example") as stage:
        machine = MachineClient(stage.server, seen)
        stage.clients.append(machine)
        made = machine.call("admin.addToken", name="Mia")
        assert made["operator"] == "o1"
        machine.refused("invalid-params", "admin.addToken", days=0)
        mia = stage.client()
        assert mia.call("session.attach", token=made["token"]) == {"role": "operator", "operator": "o1", "name": "Mia"}
        for method in ("admin.addToken", "admin.grant"):
            mia.refused("forbidden", method, **({"username": "ada"} if method == "admin.grant" else {}))
        assert mia.call("admin.status")["connections"] >= 2
        tokens = mia.call("admin.tokens")["tokens"]
        assert [(one["operator"], one["name"]) for one in tokens] == [("o1", "Mia")] and "lastAt" in tokens[0]
        stage.client().refused("unauthorized", "admin.status")
        lobbies(stage, mia)
        accounts(stage, machine, mia)
        people(stage, machine, mia)
        bans(stage, mia)
        following(stage, mia)
        packs_and_photos(stage, mia)
        the_trail(stage, mia)
        mia.refused("operator-not-found", "admin.revoke", operator="o9")
        machine.call("admin.revoke", operator="o1")
        assert mia.bye() == {"reason": "kicked"}
        stage.client().refused("unauthorized", "session.attach", token=made["token"])
        the_trail_of_a_stopped_server(stage.server)
        eve = stage.client()
        eve.call("session.attach", token=token(stage.server))
        the_server(stage, eve)


def the_trail(stage, mia):
    """Each act has its entry. What is gone, or whose key is erased, is named no more."""
    host, lobby = stage.host(name="Gone soon")
    ban = mia.call("admin.ban", address="203.0.113.0/24", reason="Guesses codes")["ban"]
    mia.call("admin.archiveLobby", lobby=lobby["lobby"])
    first = mia.call("admin.audit", limit=1)
    assert first["more"] and first["entries"] == [
        {"seq": 1, "at": first["entries"][0]["at"], "operator": "machine", "action": "addToken", "subject": "o1"}]
    banned, archived = mia.call("admin.audit", operator="o1", limit=1_000)["entries"][-2:]
    assert (banned["action"], banned["subject"], banned["reason"]) == ("ban", "203.0.113.0/24", "Guesses codes")
    assert (archived["action"], archived["subject"]) == ("archiveLobby", lobby["lobby"]) and "reason" not in archived
    rest = mia.call("admin.audit", after=banned["seq"])
    assert rest["entries"] == [archived] and not rest["more"]
    mia.call("admin.deleteLobby", lobby=lobby["lobby"])
    mia.call("admin.unban", ban=ban)
    banned, archived, deleted, unbanned = mia.call("admin.audit", after=banned["seq"] - 1)["entries"]
    assert [one["action"] for one in (banned, archived, deleted, unbanned)] == [
        "ban", "archiveLobby", "deleteLobby", "unban"]
    for entry in (banned, archived, deleted, unbanned):
        assert set(entry) == {"seq", "at", "operator", "action"} and entry["operator"] == "o1", entry
    mia.refused("invalid-params", "admin.audit", limit=0)
    mia.refused("invalid-params", "admin.audit", after=-1)
    for command, method in (("bans", "admin.bans"), ("tokens", "admin.tokens"), ("lobbies", "admin.lobbies")):
        assert set(json.loads(quarry(stage.server, command, "--json").stdout)) == set(mia.call(method))
    shown = quarry(stage.server, "audit", "--json", "--limit", 1_000)
    assert shown.returncode == 0 and json.loads(shown.stdout) == mia.call("admin.audit", limit=1_000), shown


def the_trail_of_a_stopped_server(server):
    while_running = json.loads(quarry(server, "audit", "--json", "--limit", 1_000).stdout)
    assert while_running["entries"][-1]["action"] == "revoke"
    server.process.terminate()
    server.process.wait(PATIENCE)
    stopped = quarry(server, "audit", "--json", "--limit", 1_000)
    assert stopped.returncode == 0 and json.loads(stopped.stdout) == while_running, stopped
    assert "action=revoke" in quarry(server, "audit").stdout
    server.process.stdout.close()
    server.start()


def lobbies(stage, mia):
    host, lobby = stage.host(clues=[FOUNTAIN])
    watcher = stage.client()
    watcher.call("lobby.watch", code=lobby["code"])
    mia.call("lobby.view", code=lobby["code"])
    mia.refused("forbidden", "lobby.start", lobby=lobby["lobby"])
    listed = mia.call("admin.lobbies", query="OLD t", phase="open")
    assert listed["total"] == 1 and listed["lobbies"][0]["lobby"] == lobby["lobby"]
    assert mia.call("admin.lobbies", after=lobby["lobby"])["lobbies"] == []
    mia.refused("invalid-params", "admin.lobbies", limit=0)
    host.call("lobby.start")
    mia.call("admin.endLobby", lobby=lobby["lobby"])
    assert watcher.event("hunt.ended")["data"] == {"by": "operator"}
    mia.refused("wrong-phase", "admin.endLobby", lobby=lobby["lobby"])
    mia.call("admin.archiveLobby", lobby=lobby["lobby"])
    assert watcher.event("lobby.updated")["data"] == {"archived": True}
    stage.client().refused("lobby-not-found", "lobby.peek", code=lobby["code"])
    mia.call("admin.deleteLobby", lobby=lobby["lobby"])
    assert watcher.bye() == {"reason": "kicked"}
    stage.client().refused("lobby-not-found", "lobby.peek", lobby=lobby["lobby"])
    mia.refused("lobby-not-found", "admin.deleteLobby", lobby=lobby["lobby"])
    assert mia.call("admin.lobbies")["total"] == 0


def accounts(stage, machine, mia):
    ada, wanted = stage.client(), person()
    made = ada.call("account.register", **wanted)
    ada.refused("forbidden", "admin.status")
    assert machine.call("admin.grant", username=wanted["username"]) == {"account": made["account"]}
    assert stage.client().call("session.attach", token=made["token"])["operator"] is True
    ada.call("admin.status")
    machine.call("admin.grant", username=wanted["username"], granted=False)
    ada.refused("forbidden", "admin.status")
    machine.refused("account-not-found", "admin.grant", username="nobody")
    invited = mia.call("admin.invite")
    assert invited["invitation"] in invited["url"]
    for allowed in (True, False):
        mia.call("admin.allowHosting", account=made["account"], allowed=allowed)
    found = mia.call("admin.account", login=wanted["email"].upper())
    assert found["account"] == made["account"] and not found["disabled"]
    mia.call("admin.disableAccount", account=made["account"])
    assert ada.bye() == {"reason": "replaced"}
    assert mia.call("admin.account", login=wanted["username"])["disabled"]
    login = {"login": wanted["username"], "password": PASSWORD}
    stage.client().refused("forbidden", "account.login", **login)
    stage.client().refused("bad-credentials", "account.login", **(login | {"password": "wrong 1!"}))
    mia.call("admin.enableAccount", account=made["account"])
    again = stage.client()
    again.call("account.login", **login)
    link = mia.call("admin.resetLink", account=made["account"])["url"]
    assert link.startswith("https://hunt.example/account#reset=")
    again.call("account.reset", resetToken=link.partition("=")[2], password="a camel 4 her?")
    mia.refused("account-not-found", "admin.resetLink", account="01M7YMZ3QHV4T1B8D9X2K6RWCE")
    ban = mia.call("admin.ban", account=made["account"], reason="Spam", until=4_000_000_000_000)["ban"]
    assert again.bye() == {"reason": "kicked"}
    refused = stage.client().refused("banned", "account.login", **(login | {"password": "a camel 4 her?"}))
    assert refused["until"] == 4_000_000_000_000
    link = mia.call("admin.resetLink", account=made["account"])["url"]
    reset = {"resetToken": link.partition("=")[2], "password": "a dromedary 4 her?"}
    stage.client().refused("banned", "account.reset", **reset)
    mia.call("admin.unban", ban=ban)
    last = stage.client()
    last.call("account.login", **(login | {"password": "a camel 4 her?"}))
    # One of the reset and one of this sign-in: a refused sign-in stores none.
    assert len(last.call("account.sessions")["sessions"]) == 2


def people(stage, machine, mia):
    """Accounts as operators see them, and what they do for people who cannot do it themselves."""
    wanted = person()
    fields = {name: wanted[name] for name in ("firstName", "lastName", "username", "email")}
    made = mia.call("admin.createAccount", **fields)
    assert made["url"].startswith(f"https://hunt.example/account#reset={made['account']}.r."), made
    mia.refused("username-taken", "admin.createAccount", **fields)
    mia.refused("email-taken", "admin.createAccount", **(fields | {"username": "other"}))
    mia.refused("invalid-params", "admin.createAccount", **(fields | {"username": "a b", "email": "other@example.com"}))
    stage.client().refused("bad-credentials", "account.login", login=fields["username"], password=PASSWORD)
    owner = stage.client()
    owner.call("account.reset", resetToken=made["url"].partition("=")[2], password=PASSWORD)
    profile = owner.call("account.get")
    assert (profile["firstName"], profile["email"]) == (wanted["firstName"], wanted["email"])
    owner.call("lobby.create", name="Somebody's birthday", clues=[FOUNTAIN])
    everybody = mia.call("admin.accounts")
    assert not everybody["more"] and everybody["accounts"][-1] == {
        "account": made["account"], "username": wanted["username"], "disabled": False,
        "createdAt": everybody["accounts"][-1]["createdAt"], "lobbies": 1}
    told = json.dumps(everybody)
    assert all(secret not in told for secret in (wanted["lastName"], wanted["email"], "birthday"))
    # Page by page, the same.
    pages, after = [], {}
    while True:
        page = mia.call("admin.accounts", limit=1, **after)
        pages += page["accounts"]
        if not page["more"]:
            break
        after = {"after": page["accounts"][-1]["account"]}
    assert pages == everybody["accounts"]
    for search in ({"username": wanted["username"].upper()}, {"email": wanted["email"].upper()}):
        assert mia.call("admin.accounts", **search) == {"accounts": pages[-1:], "more": False}
    assert mia.call("admin.accounts", username=wanted["username"][:-1]) == {"accounts": [], "more": False}
    mia.refused("invalid-params", "admin.accounts", in_schema=True, username="a", email="b@example.com")
    mia.refused("account-not-found", "admin.accounts", after="01M7YMZ3QHV4T1B8D9X2K6RWCE")
    assert mia.call("admin.exportAccount", account=made["account"]) == owner.call("account.export")
    assert wanted["email"] in quarry(stage.server, "export-account", made["account"]).stdout
    mia.refused("invalid-params", "admin.deleteAccount", account=made["account"], reason="")
    assert json.loads(quarry(stage.server, "accounts", "--username", wanted["username"], "--json").stdout)["accounts"] == pages[-1:]
    mia.call("admin.deleteAccount", account=made["account"], reason="Asked for it by letter")
    assert owner.bye() == {"reason": "replaced"}
    assert mia.call("admin.accounts", username=wanted["username"])["accounts"] == []
    for method, more in (("admin.deleteAccount", {"reason": "Again"}), ("admin.exportAccount", {})):
        mia.refused("account-not-found", method, account=made["account"], **more)
    entries = mia.call("admin.audit", limit=1_000)["entries"]
    assert [one["action"] for one in entries if one["action"].endswith("Account")][-3:] == [
        "exportAccount", "exportAccount", "deleteAccount"]
    assert entries[-1]["reason"] == "Asked for it by letter" and "subject" not in entries[-1]
    mia.call("admin.createAccount", **fields)


def the_server(stage, mia):
    """What everybody is told, and that no new lobbies are taken: for the whole server, over a restart, and in no lobby's log."""
    host, lobby = stage.host(clues=[FOUNTAIN])
    watcher, idle = stage.client(), stage.client()
    watcher.call("lobby.watch", code=lobby["code"])
    for wrong in ({}, {"text": ""}, {"text": "x" * 501}, {"text": "Late", "until": 1}):
        mia.refused("invalid-params", "admin.announce", in_schema=wrong.get("until") == 1, **wrong)
    notice = {"text": "The server restarts at 22:00.", "until": 4_000_000_000_000}
    mia.call("admin.announce", **notice)
    assert watcher.push(lambda push: push["method"] == "server.notice")["params"] == notice
    assert idle.call("server.info")["notice"] == notice
    mia.refused("invalid-params", "admin.drain")
    host.call("lobby.start")
    mia.call("admin.drain", on=True)
    assert idle.refused("forbidden", "lobby.create", name="Too late", clues=[FOUNTAIN])["field"] == "hosting"
    stage.server.process.kill()
    stage.server.process.wait(PATIENCE)
    stage.server.process.stdout.close()
    stage.server.start()
    again = stage.client()
    info = again.call("server.info")
    assert info["notice"] == notice and info["draining"] is True
    again.refused("forbidden", "lobby.create", name="Too late", clues=[FOUNTAIN])
    again.call("lobby.watch", code=lobby["code"])
    assert quarry(stage.server, "announce", "--remove").returncode == 0
    assert again.push(lambda push: push["method"] == "server.notice")["params"] == {"text": None}
    assert quarry(stage.server, "drain", "--off").returncode == 0
    info = again.call("server.info")
    assert "notice" not in info and "draining" not in info
    again.call("lobby.create", name="In time", clues=[FOUNTAIN])
    assert "restarts" not in json.dumps(again.call("lobby.log", token=lobby["token"]))


def bans(stage, mia):
    there = stage.client(source="127.0.0.9")
    there.call("server.ping")
    mia.refused("invalid-params", "admin.ban", in_schema=True, address="somewhere", reason="Spam")
    mia.refused("invalid-params", "admin.ban", in_schema=True, reason="Spam")
    ban = mia.call("admin.ban", address="127.0.0.8/30", reason="Spam")["ban"]
    assert there.bye() == {"reason": "kicked"}
    late = stage.client(source="127.0.0.11", greets=False)
    late.refused("banned", "server.info")
    assert late.bye() == {"reason": "kicked"}
    stage.client(source="127.0.0.12").call("server.info")
    listed = mia.call("admin.bans")["bans"]
    assert [(one["ban"], one["address"], one["reason"]) for one in listed] == [(ban, "127.0.0.8/30", "Spam")]
    mia.call("admin.unban", ban=ban)
    mia.refused("ban-not-found", "admin.unban", ban=ban)
    stage.client(source="127.0.0.9").call("server.info")


def following(stage, mia):
    host, lobby = stage.host(clues=[FOUNTAIN])
    other, _ = stage.host(name="Elsewhere")
    mia.refused("invalid-params", "events.follow", in_schema=True, after=2**52)
    mia.refused("invalid-params", "events.follow", in_schema=True, types=["no.such"])
    mia.refused("lobby-not-found", "events.follow", lobby="01M7YMZ3QHV4T1B8D9X2K6RWCE")
    host.refused("forbidden", "events.follow")
    begun = mia.call("events.follow", lobby=lobby["lobby"], types=["notice.sent", "hunt.started"])["position"]
    host.call("lobby.announce", text="Welcome")
    other.call("lobby.announce", text="Not here")
    host.call("lobby.start")
    told = [mia.push(lambda push: push["method"] == "follow")["params"] for _ in range(2)]
    assert [one["type"] for one in told] == ["notice.sent", "hunt.started"]
    assert told[0]["data"]["text"] == "Welcome" and begun < told[0]["position"] < told[1]["position"]
    assert {one["lobby"] for one in told} == {lobby["lobby"]}
    mia.call("events.follow", after=told[0]["position"], types=["hunt.started"])
    assert mia.push(lambda push: push["method"] == "follow")["params"] == told[1]
    made = mia.call("webhook.create", url="https://receiver.invalid/hook", types=["*"], key="once")
    assert mia.call("webhook.create", url="https://receiver.invalid/hook", types=["*"], key="once") == made
    assert [hook["webhook"] for hook in mia.call("webhook.list")["webhooks"]] == [made["webhook"]] == ["w1"]
    mia.call("webhook.test", webhook="w1")
    mia.call("webhook.replay", webhook="w1", after=0)
    mia.call("webhook.deliveries", webhook="w1")
    mia.call("webhook.delete", webhook="w1")
    mia.refused("webhook-not-found", "webhook.delete", webhook="w1")
    assert set(mia.call("admin.problems")) == {"slow", "warnings", "letters", "webhooks"}


def packs_and_photos(stage, mia):
    ada = stage.client()
    ada.call("account.register", **person())
    pins = [{"title": f"Pin {number}", "text": "Look up.", "points": 10, "proof": {"codeword": {"accepts": ["x"]}},
             "location": {"lat": 56.9, "lon": 24.1}} for number in range(5)]
    pack = ada.call("pack.create", name="River walk", description="d", location="Riga", gameTime=60, clues=pins)["pack"]
    reader = stage.client()
    assert [one["pack"] for one in reader.call("pack.search", name="river")["packs"]] == [pack]
    mia.call("admin.takeDown", pack=pack, reason="Leads across a railway")
    listed = mia.call("admin.packs", query="RIVER")
    assert listed["total"] == 1 and listed["packs"][0]["takenDown"]["reason"] == "Leads across a railway"
    assert reader.call("pack.search", name="river")["packs"] == []
    reader.refused("pack-not-found", "pack.get", pack=pack)
    reader.refused("pack-not-found", "pack.board", pack=pack)
    assert reader.call("pack.versions", packs=[{"pack": pack, "version": 1}])["gone"] == [pack]
    assert ada.call("pack.get", pack=pack)["pack"] == pack
    mia.call("admin.restore", pack=pack)
    mia.refused("pack-not-found", "admin.restore", pack=pack)
    mia.refused("invalid-params", "admin.restore", in_schema=True)
    assert [one["pack"] for one in reader.call("pack.search", name="river")["packs"]] == [pack]
    mia.call("admin.takeDown", photo="ab" * 32, reason="Not theirs")
    assert [one["photo"] for one in mia.call("admin.packs")["photos"]] == ["ab" * 32]
    mia.call("admin.restore", photo="ab" * 32)
    assert mia.call("admin.packs")["photos"] == []
