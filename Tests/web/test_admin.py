"""Operators: `quarry admin` beside a running and a stopped server, and what nobody else may see or do."""

import json
import sqlite3
import subprocess

from PIL import Image

import contract
from asking import ask, call, pictured
from contract import QUARRY
from harness import Server
from test_deleting import Hunt, found
from stage import Stage
from harness import Seen
from started import Started
from waiting import PATIENCE

# What operators do is this module's.
OPTIONS = []
PERSON = {"firstName": "Ada", "lastName": "Lovelace", "username": "ada", "email": "ada@example.com",
          "password": "a mule 4 them?"}


def quarry(*arguments, code=0):
    ended = subprocess.run([str(QUARRY), "admin", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == code, ended
    return ended.stdout if code == 0 else ended.stderr


def refused(server, method, token=None, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, **headers)
    return answer.json["error"]["data"]


def test_a_token_can_be_made_while_the_server_runs_and_while_it_is_stopped(tmp_path):
    data = tmp_path / "data"
    server = Started(data)
    running = quarry("token", "--data", data, "--name", "Mia")
    assert running.count("\n") == 1 and call(server, "session.attach", running.strip()) == {
        "role": "operator", "operator": "o1", "name": "Mia"}
    log = server.stop()
    stopped = quarry("token", "--data", data, "--days", 1)
    server = Started(data)
    attached = call(server, "session.attach", stopped.strip())
    assert (attached["operator"], attached["name"]) == ("o2", "operator")
    assert call(server, "session.attach", running.strip())["operator"] == "o1"
    tokens = call(server, "admin.tokens", running.strip())["tokens"]
    assert tokens[1]["expiresAt"] - tokens[1]["createdAt"] == 86_400_000
    assert tokens[0]["expiresAt"] - tokens[0]["createdAt"] == 90 * 86_400_000
    log += server.stop()
    assert "must be from 1" in quarry("token", "--data", data, "--days", 0, code=1)
    for token in (running, stopped):
        secret = token.strip().rsplit(".")[-1]
        stored = b"".join(path.read_bytes() for path in data.glob("quarry.db*") if path.is_file())
        assert secret not in log and secret.encode() not in stored and b"Mia" not in stored


def test_a_killed_server_leaves_no_socket_behind(tmp_path):
    data = tmp_path / "data"
    server = Started(data)
    quarry("token", "--data", data)
    server.kill()
    assert not [path for path in data.rglob("*") if path.is_socket()]
    assert quarry("status", "--data", data, code=2).startswith("quarry: No server runs on ")
    server = Started(data)
    assert "version" in quarry("status", "--data", data)
    server.stop()


def test_an_account_that_is_granted_acts_as_an_operator(tmp_path):
    data = tmp_path / "data"
    server = Started(data)
    token = call(server, "account.register", **PERSON)["token"]
    assert refused(server, "admin.status", token)["kind"] == "forbidden"
    assert quarry("grant", "ADA", "--data", data) == ""
    assert call(server, "session.attach", token)["operator"] is True
    assert call(server, "admin.status", token)["diskFree"] > 0
    server.stop()
    quarry("grant", "ada", "--remove", "--data", data)
    assert "There is no account nobody" in quarry("grant", "nobody", "--data", data, code=1)
    server = Started(data)
    assert "operator" not in call(server, "session.attach", token)
    assert refused(server, "admin.status", token)["kind"] == "forbidden"
    server.stop()


def test_the_command_does_what_the_methods_do(server):
    data = server.folder.name
    lobby = call(server, "lobby.create", name="Old Town", clues=[])
    listed = quarry("lobbies", "old", "--data", data)
    assert lobby["lobby"] in listed and "phase=open" in listed
    assert quarry("end", lobby["lobby"], "--data", data) == ""
    assert "phase=ended" in quarry("lobbies", "--phase", "ended", "--data", data)
    quarry("archive", lobby["lobby"], "--data", data)
    quarry("delete", lobby["lobby"], "--data", data)
    assert quarry("lobbies", "--data", data) == ""
    name, ban = quarry("ban", "--address", "203.0.113.0/24", "--reason", "Noise", "--data", data).split()
    assert name == "ban" and "address=203.0.113.0/24" in quarry("bans", "--data", data)
    quarry("unban", ban, "--data", data)
    assert "no such ban" in quarry("unban", ban, "--data", data, code=1)
    account = call(server, "account.register", **PERSON)["account"]
    assert account in quarry("account", "ada", "--data", data)
    quarry("disable", account, "--data", data)
    assert "disabled  true" in quarry("account", "ada@example.com", "--data", data)
    quarry("enable", account, "--data", data)


def test_what_operators_do_is_in_the_log_with_who_did_it(server):
    token = quarry("token", "--data", server.folder.name).strip()
    operator = call(server, "session.attach", token)["operator"]
    lobby = call(server, "lobby.create", name="Old Town", clues=[])["lobby"]
    call(server, "admin.endLobby", token, lobby=lobby)
    call(server, "admin.deleteLobby", token, lobby=lobby)
    call(server, "admin.ban", token, address="203.0.113.7", reason="Noise")
    rows = sqlite3.connect(f"file:{server.folder.name}/quarry.db?mode=ro", uri=True).execute(
        "SELECT CAST(data AS TEXT) FROM events JOIN streams ON streams.id = stream WHERE name = 'operators' ORDER BY version")
    events = [json.loads(row[0]) for row in rows][-4:]
    assert [(event["by"], event.get("act")) for event in events] == [
        ("machine", None), (operator, "endLobby"), (operator, "deleteLobby"), (operator, None)]
    assert lobby not in json.dumps(events) and "203.0.113.7" not in json.dumps(events)


def test_a_lobby_that_an_operator_deletes_leaves_nothing_even_while_it_runs():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        hunt = Hunt(stage)
        token = quarry("token", "--data", stage.server.folder.name).strip()
        assert "mark" not in found(stage.server, hunt.words)
        call(stage.server, "admin.deleteLobby", token, lobby=hunt.id)
        assert found(stage.server, hunt.words) == {}
        verified = subprocess.run([str(QUARRY), "log", "verify", "--data", stage.server.folder.name],
                                  capture_output=True, text=True, timeout=PATIENCE)
        assert verified.returncode == 0, verified


def test_no_secret_of_operators_reaches_anybody_else(server):
    """What hosts, players, spectators and accounts can read tells nothing of operators but what they did to a lobby."""
    made = [quarry("token", "--data", server.folder.name, "--name", "Marjoram").strip() for _ in range(2)]
    call(server, "admin.ban", made[0], address="203.0.113.7", reason="Tarragon")
    lobby = call(server, "lobby.create", name="Old Town", clues=[])
    account = call(server, "account.register", **PERSON | {"username": "bea", "email": "bea@example.com"})
    call(server, "admin.endLobby", made[0], lobby=lobby["lobby"])
    told = []
    for token in (lobby["token"], account["token"], None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for method, described in contract.METHODS.items():
            params = {param["name"]: param["value"] for param in described["examples"][0]["params"]
                      if param["name"] != "token"}
            if "lobby" in params or method.startswith("lobby."):
                params["lobby"] = lobby["lobby"]
            if method in ("account.delete", "lobby.delete", "account.logout"):
                continue
            told.append(ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
                            **headers).body)
        told.append(ask(server, f"/lobbies/{lobby['lobby']}/log.ndjson", **headers).body)
    everything = b"".join(told) + server.log().encode()
    for secret in ("Marjoram", "Tarragon", "203.0.113.7", *made, *(token.rsplit(".")[-1] for token in made)):
        assert secret.encode() not in everything, secret
    assert b'"by":"operator"' in everything, "the search itself works"


def test_operators_far_away_need_encryption(tmp_path):
    """A network namespace has an address that is not this machine's loopback."""
    script = f"""
        ip link set lo up && ip addr add 203.0.113.9/24 dev lo
        rm -f {tmp_path}/out
        {QUARRY} serve --data {tmp_path}/data --lines 127.0.0.1:0 --http 0.0.0.0:8080 --log-level error $1 > {tmp_path}/out &
        for try in $(seq 600); do grep -q "http on" {tmp_path}/out && break; sleep 0.1; done
        token=$({QUARRY} admin token --data {tmp_path}/data)
        for host in 203.0.113.9 127.0.0.1; do
          curl -sS http://$host:8080/rpc -H "Authorization: Bearer $token" -d '{{"id":1,"method":"session.attach","params":{{"token":"'$token'"}}}}'; echo
        done
        kill $!; wait $!"""
    for option, expected in (("", "forbidden"), ("--trusted-proxy 203.0.113.9", "operator")):
        ran = subprocess.run(["unshare", "-n", "bash", "-c", script.replace("$1", option)], capture_output=True, text=True,
                             timeout=5 * PATIENCE)
        far, near = ran.stdout.splitlines()
        assert expected in far and '"role":"operator"' in near, ran


def test_a_drained_server_is_ready_until_its_last_hunt_has_ended():
    server = Server()
    hunts = [call(server, "lobby.create", name="Old Town", clues=[{"title": "The fountain", "points": 10, "proof": {"scan": {}}}])
             for _ in range(2)]
    for hunt in hunts:
        call(server, "lobby.start", token=hunt["token"])
    quarry("drain", "--data", server.folder.name)
    ready = ask(server, "/readyz")
    assert (ready.status, ready.body) == (200, b"draining: hunts running: 2\n")
    call(server, "lobby.pause", token=hunts[0]["token"])
    call(server, "lobby.end", token=hunts[1]["token"])
    assert ask(server, "/readyz").body == b"draining: hunts running: 1\n"
    call(server, "lobby.end", token=hunts[0]["token"])
    over = ask(server, "/readyz")
    assert (over.status, over.body) == (503, b"draining: hunts running: 0\n")
    quarry("drain", "--off", "--data", server.folder.name)
    assert ask(server, "/readyz").body == b"ready\n"
    assert server.stop() == 0


def test_who_may_register_and_host_is_a_setting():
    server = Server("--registration", "invitation", "--hosting", "listed", "--public-url", "https://hunt.example")
    info = call(server, "server.info")
    assert (info["registration"], info["hosting"]) == ("invitation", "listed")
    token = quarry("token", "--data", server.folder.name).strip()
    assert refused(server, "account.register", **PERSON) == {"kind": "forbidden", "field": "invitation"}
    made = call(server, "admin.invite", token)
    assert made["url"] == f"https://hunt.example/account#invitation={made['invitation']}"
    account = call(server, "account.register", **PERSON, invitation=made["invitation"])
    again = PERSON | {"username": "bea", "email": "bea@example.com"}
    assert refused(server, "account.register", **again, invitation=made["invitation"])["field"] == "invitation"
    hunt = {"name": "Old Town", "clues": []}
    assert refused(server, "lobby.create", **hunt) == {"kind": "forbidden", "field": "hosting"}
    assert refused(server, "lobby.create", account["token"], **hunt)["field"] == "hosting"
    call(server, "admin.allowHosting", token, account=account["account"], allowed=True)
    call(server, "lobby.create", account["token"], **hunt)
    call(server, "admin.allowHosting", token, account=account["account"], allowed=False)
    assert refused(server, "lobby.create", account["token"], **hunt)["field"] == "hosting"
    assert server.stop() == 0


def test_a_photo_that_is_taken_down_is_shown_to_nobody_until_it_is_restored(server):
    data = server.folder.name
    lobby = call(server, "lobby.create", name="Photos")
    body = pictured(Image.new("RGB", (64, 64), (20, 160, 40)), "JPEG")
    sent = ask(server, f"/lobbies/{lobby['lobby']}/photos", body, Authorization=f"Bearer {lobby['token']}")
    photo = sent.json["photo"]
    assert ask(server, f"/photos/{photo}").status == ask(server, f"/photos/{photo}?size=small").status == 200
    token = quarry("token", "--data", data).strip()
    kept = ask(server, f"/photos/{photo}").headers
    assert kept["Cache-Control"] == "public, no-cache", "whoever has it in a cache asks again"
    call(server, "admin.takeDown", token, photo=photo, reason="Shows a child's face")
    assert ask(server, f"/photos/{photo}", If_None_Match=kept["ETag"]).status == 404
    for query in ("", "?size=small"):
        gone = ask(server, f"/photos/{photo}{query}")
        assert gone.status == 404 and "child" not in gone.body.decode()
    call(server, "admin.restore", token, photo=photo)
    assert ask(server, f"/photos/{photo}").status == 200


def test_photos_from_a_banned_address_are_refused(server):
    lobby = call(server, "lobby.create", name="Photos")
    body = pictured(Image.new("RGB", (64, 64), (20, 160, 40)), "JPEG")

    def send():
        return ask(server, f"/lobbies/{lobby['lobby']}/photos", body, Authorization=f"Bearer {lobby['token']}")

    _, ban = quarry("ban", "--address", "127.0.0.1", "--reason", "Noise", "--data", server.folder.name).split()
    refusal = send()
    assert refusal.status == 403 and b"banned" in refusal.body, refusal.body
    quarry("unban", ban, "--data", server.folder.name)
    assert send().status == 200
