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
        bans(stage, mia)
        following(stage, mia)
        packs_and_photos(stage, mia)
        the_trail(stage, mia)
        mia.refused("operator-not-found", "admin.revoke", operator="o9")
        machine.call("admin.revoke", operator="o1")
        assert mia.bye() == {"reason": "kicked"}
        stage.client().refused("unauthorized", "session.attach", token=made["token"])
        the_trail_of_a_stopped_server(stage.server)


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
