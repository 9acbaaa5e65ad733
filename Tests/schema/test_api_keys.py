"""Tests what a program may do with an API key, over all transports."""

import json
import subprocess
import time
from collections import Counter

import pytest

import contract
import taps
from accounts import PASSWORD, person
from harness import Seen
from methods import FOR_GOOD, example_of
from operating import token
from stage import FOUNTAIN, HOUR, Stage, in_time, now
from test_accounts import found, kind, raw, rpc, status

SCOPES = ("read", "host", "packs")
UNKNOWN = "01M7YKM1D0BASZS7RS6NW61S85"


@pytest.fixture(scope="module")
def stage():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        yield stage


@pytest.fixture(scope="module")
def ada(stage):
    ada = stage.client(is_host=True)
    ada.own = person()
    ada.token = ada.call("account.register", **ada.own)["token"]
    ada.lobby = ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN], settings={"spectators": False})["lobby"]
    return ada


def key_for(ada, *scopes):
    return ada.call("account.createKey", name="A script", scopes=[*scopes], expiresAt=now() + HOUR, password=PASSWORD)


def refusal(answer):
    return answer["error"]["message"]


def test_a_key_is_described_once_and_listed_without_its_token(stage, ada):
    before = now()
    made = ada.call("account.createKey", name="  Score table ", scopes=["read", "packs"], expiresAt=before + HOUR,
                    password=PASSWORD, key="once")
    assert ada.call("account.createKey", name="Score table", scopes=["read", "packs"], expiresAt=before + HOUR,
                    password=PASSWORD, key="once") == made
    listed = ada.call("account.keys")["keys"]
    one = next(key for key in listed if key["apiKey"] == made["apiKey"])
    assert before - 60_000 < one.pop("createdAt") < now() + 60_000
    assert one == {"apiKey": made["apiKey"], "name": "Score table", "scopes": ["read", "packs"],
                   "expiresAt": before + HOUR}
    assert made["token"] not in json.dumps(listed)
    rpc(stage, "pack.mine", {}, made["token"])
    one = next(key for key in ada.call("account.keys")["keys"] if key["apiKey"] == made["apiKey"])
    assert before <= one["lastAt"] <= now() + 60_000
    assert "account.keyCreated" in str(ada.call("account.export")["history"])
    assert any(key["name"] == "Score table" for key in ada.call("account.export")["apiKeys"])
    for wrong in ({"scopes": []}, {"scopes": ["admin"]}, {"scopes": ["read", "read"]}, {"name": " "}, {"name": "x" * 61},
                  {"expiresAt": now() - 1}):
        good = {"name": "x", "scopes": ["read"], "expiresAt": now() + HOUR, "password": PASSWORD}
        answer = ada.ask("account.createKey", good | wrong)
        assert kind(answer) == "invalid-params" and answer["error"]["data"]["field"].startswith(next(iter(wrong)))


@pytest.mark.parametrize("scope", SCOPES)
def test_a_key_may_call_what_its_scope_says_and_nothing_else(stage, ada, scope):
    token = key_for(ada, scope)["token"]
    allowed = set()
    for method, described in contract.METHODS.items():
        if method in FOR_GOOD or method == "session.attach":
            continue
        params = example_of(method)
        params |= {"lobby": UNKNOWN} if described["x-scope"] == "host" else {"lobby": ada.lobby}
        answer = rpc(stage, method, params, token)
        need = described["x-scope"]
        if need == "none":
            assert "No API key" in refusal(answer), method
        elif need in ("any", scope):
            assert "API key" not in answer.get("error", {}).get("message", ""), (method, answer)
            allowed.add(method)
        else:
            assert f'lacks the scope "{need}"' in refusal(answer), method
    assert {"read": "clue.list", "host": "lobby.start", "packs": "pack.mine"}[scope] in allowed
    assert not [method for method in allowed if method.startswith(("account.", "admin."))]


def test_every_method_about_accounts_and_operators_is_beyond_keys():
    for method, described in contract.METHODS.items():
        if method.startswith(("account.", "admin.")):
            assert described["x-scope"] == "none", method


def test_a_key_works_over_every_transport(stage, ada):
    token = key_for(ada, "read")["token"]
    assert rpc(stage, "clue.list", {"lobby": ada.lobby}, token)["result"]["clues"][0]["title"] == "The fountain"
    line = stage.client(is_host=True)
    assert line.call("session.attach", token=token)["role"] == "account"
    assert line.call("lobby.watch", lobby=ada.lobby)["snapshot"]["clues"]
    assert 'lacks the scope "host"' in refusal(line.ask("lobby.start", {"lobby": ada.lobby}))
    assert "No API key" in refusal(line.ask("account.get", {}))
    socket = taps.SocketTap(stage.server, None, "web", Counter())
    socket.must("clue.list", lobby=ada.lobby, token=token)
    for path in ("board.csv", "sheet.html", "log.ndjson"):
        assert status(stage, f"/lobbies/{ada.lobby}/{path}", token) == 200, path
    assert status(stage, "/account.json", token) == 403
    socket.close()


def test_a_key_sends_photos_only_with_the_scope_to_host(stage, ada):
    for scope, wanted in (("read", 403), ("host", 400)):
        answer = taps.http(stage.server, f"/lobbies/{ada.lobby}/photos", token=key_for(ada, scope)["token"], body=b"none")
        assert int(answer.data.split()[1]) in (wanted, 415 if wanted == 400 else wanted), answer.data


def test_only_a_key_for_packs_sees_the_answers_of_ones_own(stage, ada):
    fields = {"name": f"Hidden {now()}", "description": "d", "location": "l", "clues": [FOUNTAIN]}
    pack = ada.call("pack.create", **fields)["pack"]
    seen = {scope: rpc(stage, "pack.get", {"pack": pack}, key_for(ada, scope)["token"]) for scope in SCOPES}
    assert seen["packs"]["result"] == ada.call("pack.get", pack=pack)
    assert seen["read"] == seen["host"] == rpc(stage, "pack.get", {"pack": pack}) != seen["packs"]


def test_a_key_is_no_way_into_the_directory(stage, ada):
    answer = taps.http(stage.server, "/hometown/mine", token=key_for(ada, *SCOPES)["token"]).data
    assert int(answer.split()[1]) in (403, 404)


def test_a_lobby_made_with_a_key_is_the_accounts(stage, ada):
    token = key_for(ada, "host")["token"]
    made = rpc(stage, "lobby.create", {"name": "By a script"}, token)["result"]
    assert made["lobby"] in [lobby["lobby"] for lobby in ada.call("account.get")["hosting"]]
    assert kind(rpc(stage, "lobby.join", {"code": made["code"], "name": "Robot"}, token)) == "forbidden"
    assert kind(rpc(stage, "lobby.start", {"lobby": made["lobby"]}, token)) != "forbidden"


class Owner:
    """Somebody who has a lobby, and clients that use a key of theirs."""

    def __init__(self, stage):
        self.stage, self.client = stage, stage.client(is_host=True)
        self.person = person()
        self.account = self.client.call("account.register", **self.person)["account"]
        self.lobby = self.client.call("lobby.create", name="Old Town", clues=[FOUNTAIN])["lobby"]

    def use_key(self, until):
        """Makes a key and uses it. Returns itself, or nothing if it ends before."""
        made = self.client.ask("account.createKey", {"name": "A script", "scopes": ["read", "host"], "expiresAt": until,
                                                     "password": PASSWORD})
        if "result" not in made:
            return None
        self.key, token = made["result"]["apiKey"], made["result"]["token"]
        self.token, self.bound, self.watching = token, self.stage.client(is_host=True), self.stage.client(is_host=True)
        is_done = ("result" in self.bound.ask("session.attach", {"token": token})
                   and "result" in self.watching.ask("lobby.watch", {"lobby": self.lobby, "token": token})
                   and status(self.stage, f"/lobbies/{self.lobby}/sheet.html", token) == 200)
        return self if is_done else None


@pytest.mark.parametrize("ending", ["revoked", "deleted", "disabled", "expired", "new password", "signed out"])
def test_a_key_that_ended_is_worth_nothing_anywhere(stage, ending):
    owner = Owner(stage)
    used = in_time(owner.use_key) if ending == "expired" else owner.use_key(now() + HOUR)
    assert used, "the key works"
    ada, lobby, token, bound, watching = owner.client, owner.lobby, owner.token, owner.bound, owner.watching
    if ending == "revoked":
        assert 'not a key' in refusal(ada.ask("account.revokeKey", {"apiKey": "k9"}))
        ada.call("account.revokeKey", apiKey=owner.key)
        assert ada.call("account.keys") == {"keys": []}
    elif ending == "deleted":
        ada.call("account.delete", password=PASSWORD)
    elif ending == "new password":
        ada.call("account.update", password="2 horses for us!", currentPassword=PASSWORD)
        assert ada.call("account.keys") == {"keys": []}
    elif ending == "signed out":
        ada.call("account.logout", everywhere=True)
    elif ending == "disabled":
        operate(stage, "disable", owner.account)
    else:
        wait_until_it_ends(owner)
    assert kind(rpc(stage, "clue.list", {"lobby": lobby}, token)) == "unauthorized"
    assert kind(stage.client().ask("session.attach", {"token": token})) == "unauthorized"
    assert status(stage, f"/lobbies/{lobby}/sheet.html", token) == 401
    assert bound.bye() == {"reason": "replaced"}
    assert watching.bye() == {"reason": "replaced"}
    if ending == "signed out":
        ada.call("account.login", login=owner.person["username"], password=PASSWORD)
    if ending in ("revoked", "expired", "new password"):
        ada.call("account.get")
        assert ada.call("lobby.peek", lobby=lobby)["name"] == "Old Town"


def wait_until_it_ends(owner):
    end = next(key["expiresAt"] for key in owner.client.call("account.keys")["keys"] if key["apiKey"] == owner.key)
    while now() <= end:
        time.sleep(0.01)


def operate(stage, verb, name):
    data = stage.server.folder.name
    done = subprocess.run([contract.QUARRY, "admin", verb, name, "--data", data], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_operators_key_is_no_operator(stage):
    grace = stage.client(is_host=True)
    own = person()
    account = grace.call("account.register", **own)["account"]
    operate(stage, "grant", own["username"])
    token = key_for(grace, *SCOPES)["token"]
    client = stage.client()
    assert "operator" not in client.call("session.attach", token=token)
    assert "No API key" in refusal(client.ask("admin.status", {"password": PASSWORD}))
    assert kind(rpc(stage, "admin.disableAccount", {"account": account, "password": PASSWORD}, token)) == "forbidden"


def test_keys_outlive_the_server_and_leave_no_secret_in_its_files():
    with Stage(Seen()) as stage:
        ada = stage.client(is_host=True)
        ada.call("account.register", **person())
        made = ada.call("account.createKey", name="Quuxbury table", scopes=["packs"], expiresAt=now() + HOUR,
                        password=PASSWORD)
        rpc(stage, "pack.mine", {}, made["token"])
        secret = made["token"].split(".")[2]
        assert found(raw(stage), [b"account.keyCreated"])
        assert not found(raw(stage), [b"Quuxbury", secret.encode()])
        stage.server.restart()
        assert kind(rpc(stage, "pack.mine", {}, made["token"])) == "done"
        assert kind(rpc(stage, "pack.mine", {}, made["token"][:-2] + "00")) == "unauthorized"
        assert secret not in stage.server.log()


def test_when_keys_and_tokens_were_last_used_outlives_the_server():
    with Stage(Seen()) as stage:
        ada = stage.client(is_host=True)
        own = person()
        ada.call("account.register", **own)
        made = ada.call("account.createKey", name="Table", scopes=["packs"], expiresAt=now() + HOUR,
                        password=PASSWORD)
        rpc(stage, "pack.mine", {}, made["token"])
        [used] = ada.call("account.keys")["keys"]
        mia, ben = (token(stage.server, "--name", name) for name in ("Mia", "Ben"))
        rpc(stage, "admin.status", {}, mia)
        before = {one["name"]: one.get("lastAt") for one in rpc(stage, "admin.tokens", {}, ben)["result"]["tokens"]}
        assert before["Mia"] and used["lastAt"]
        assert stage.server.end() == 0
        stage.server.start()
        ada = stage.client(is_host=True)
        ada.call("account.login", login=own["username"], password=PASSWORD)
        assert ada.call("account.keys")["keys"] == [used]
        after = {one["name"]: one.get("lastAt") for one in rpc(stage, "admin.tokens", {}, ben)["result"]["tokens"]}
        assert after["Mia"] == before["Mia"]


def test_an_account_has_a_bounded_number_of_keys(stage):
    ada = stage.client(is_host=True)
    ada.call("account.register", **person())
    for _ in range(50):
        key_for(ada, "read")
    answer = ada.refused("quota-exceeded", "account.createKey", name="x", scopes=["read"], expiresAt=now() + HOUR,
                         password=PASSWORD)
    assert (answer["quota"], answer["limit"]) == ("apiKeys", 50)
    ada.call("account.revokeKey", apiKey="k7")
    assert key_for(ada, "read")["apiKey"] == "k51"
