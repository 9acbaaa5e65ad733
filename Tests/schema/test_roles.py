"""Tests who may call what: every method as every role, over real connections."""

import itertools
import json

import pytest

import contract
import taps
from accounts import person
from harness import Seen
from methods import HASHING
from stage import FOUNTAIN, Stage

# Seats and accounts, of this lobby or another; "nobody" has neither.
STAFF = ("cohost", "referee", "moderator", "onlooker", "station")
ROLES = ("nobody", "player", "player elsewhere", "host", "host elsewhere", "owner", "other account", *STAFF)
# Allowed means neither `unauthorized` nor `forbidden`, whatever other error occurs.
ALLOWED = "allowed"
# Authenticated, but for another lobby.
_SEATS_ELSEWHERE = ("player elsewhere", "host elsewhere")
_STRANGERS = dict.fromkeys((*_SEATS_ELSEWHERE, "other account"), "forbidden")
# By `x-who`. If a request names a lobby, the token of a seat elsewhere is refused before its rights are checked.
EXPECTED = {
    "any": dict.fromkeys(ROLES, ALLOWED),
    "account": dict.fromkeys(ROLES, "unauthorized") | {"owner": ALLOWED, "other account": ALLOWED},
    "host": dict.fromkeys(ROLES, "unauthorized") | _STRANGERS | {
        "player": "forbidden", "host": ALLOWED, "owner": ALLOWED},
    "player": dict.fromkeys(ROLES, "unauthorized") | _STRANGERS | {
        "player": ALLOWED, "host": "forbidden", "owner": "forbidden"},
    "operator": dict.fromkeys(ROLES, "forbidden") | {"nobody": "unauthorized"},
    # In a lobby that does not admit spectators.
    "viewer": dict.fromkeys(ROLES, "forbidden") | {"player": ALLOWED, "host": ALLOWED, "owner": ALLOWED},
}
EXPECTED["player, host"] = EXPECTED["player"] | {"host": ALLOWED, "owner": ALLOWED}
# Methods whose subject is the token itself; it does not authorize them.
ABOUT_TOKENS = {"session.attach", "session.detach", "lobby.unwatch"}

# Players check themselves in; everybody else says whom.
AT_THE_DOOR = ("station.enter", "station.leave")


class Cast:
    """A server with every role."""

    def __init__(self, stage):
        self.stage, self.people = stage, {role: person() for role in ("owner", "other account")}
        self.tokens = {role: stage.client().call("account.register", **wanted)["token"]
                       for role, wanted in self.people.items()}

    def lobbies(self):
        """Creates two new lobbies. Returns the first one's id, and the tokens by role."""
        settings = {"spectators": False, "positions": True}
        owner = self.tokens["owner"]
        client = self.stage.client(is_host=True)
        lobby = client.call("lobby.create", name="Old Town", clues=[FOUNTAIN], settings=settings, token=owner)
        elsewhere = self.stage.client(is_host=True).call("lobby.create", name="Elsewhere", settings=settings)
        client.call("lobby.start")
        seats = {"player": self.join(lobby), "player elsewhere": self.join(elsewhere)}
        tokens = {"nobody": None, "host": lobby["token"], "host elsewhere": elsewhere["token"], "owner": owner,
                  "other account": self.tokens["other account"], **seats}
        client.call("staff.invite", name="Spare", role="onlooker")  # h1, which the example of `staff.revoke` names.
        for role in STAFF:
            clue = {"clue": "c1"} if role == "station" else {}
            tokens[role] = client.call("staff.invite", name="Mia", role=role, **clue)["token"]
        return lobby["lobby"], tokens

    def join(self, lobby):
        return self.stage.client().call("lobby.join", code=lobby["code"], name="Ada")["token"]

    def sign_in(self, role):
        wanted = self.people[role]
        self.tokens[role] = self.stage.client().call(
            "account.login", login=wanted["username"], password=wanted["password"])["token"]
        return self.tokens[role]


@pytest.fixture(scope="module")
def cast():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        yield Cast(stage)


def example(method, lobby):
    """The params of the method's first example, adapted to this lobby."""
    names = {param["name"] for param in contract.params_of(method)}
    params = {param["name"]: param["value"] for param in contract.METHODS[method]["examples"][0]["params"]}
    params = {name: value for name, value in params.items() if name not in ("token", "code", "codes", "key", "since")}
    # After the first call, the names in the examples are taken.
    if method == "account.register":
        params = person()
    if method == "player.explain":
        params["player"] = "p1"
    return params | ({"lobby": lobby} if "lobby" in names else {})


def kind(answer):
    refused = answer.get("error", {}).get("data", {}).get("kind")
    return refused if refused in ("unauthorized", "forbidden") else ALLOWED


def over_rpc(server, method, params, token):
    body = json.dumps({"id": 1, "method": method, "params": params}).encode()
    answer = taps.http(server, "/rpc", token=token, body=body).data
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])


def over_lines(server, stage, method, params, token, is_bound):
    client = stage.client()
    if token and is_bound:
        assert "result" in client.ask("session.attach", {"token": token})
    elif token:
        params = params | {"token": token}
    # Skip pushes, which are checked elsewhere.
    client.send({"id": 1, "method": method, "params": params})
    answers = (json.loads(line) for line in client.lines)
    answer = next(answer for answer in answers if "method" not in answer)
    client.close()
    return answer


def for_staff(method, role):
    """A role of staff may call exactly what the method's description says."""
    described = contract.METHODS[method]
    if described["x-who"] in ("any", "account"):
        return ALLOWED if described["x-who"] == "any" else "unauthorized"
    return ALLOWED if role in described["x-staff"] else "forbidden"


def expected(method, role, is_bound):
    # In the examples, players change themselves; the host would say whom.
    who = "player" if method in OF_ONESELF else contract.METHODS[method]["x-who"]
    if role in STAFF:
        outcome = for_staff(method, role)
    else:
        outcome = EXPECTED[who][role]
    if method == "lobby.sendSheet" and outcome == ALLOWED:
        return "forbidden"  # This server cannot send mail.
    if method == "account.claim" and outcome == ALLOWED:
        return "unauthorized"  # The host's token in the example does not exist.
    if who == "any" and role in _SEATS_ELSEWHERE and not is_bound and "lobby" in {
            param["name"] for param in contract.params_of(method)}:
        return "forbidden"
    return outcome


OF_ONESELF = {"player.rename", "player.update", "player.team"}

METHODS = [method for method in contract.METHODS if method not in ABOUT_TOKENS]


@pytest.mark.parametrize("method", METHODS)
def test_a_method_is_for_those_whom_it_is_for(cast, method):
    lobby, tokens = cast.lobbies()
    wrong = []
    # POST does not support pushes.
    ways = ("token", "bound") if method == "lobby.watch" else ("token", "bound", "rpc")
    tries = [*itertools.product(ROLES, ways)]
    if method in HASHING:
        tries = [(role, ways[number % len(ways)]) for number, role in enumerate(ROLES)]
    for role, way in tries:
        if method == "lobby.leave":
            lobby, tokens = cast.lobbies()  # A player who has left has no seat left for another attempt.
        if role in cast.people and method == "account.logout":
            tokens[role] = cast.sign_in(role)  # The previous session has ended.
        params = example(method, lobby)
        if method in OF_ONESELF and role in STAFF or method in AT_THE_DOOR and role in (*STAFF, "host", "owner"):
            params["player"] = "p1"
        if way == "rpc":
            answer = over_rpc(cast.stage.server, method, params, tokens[role])
        else:
            answer = over_lines(cast.stage.server, cast.stage, method, params, tokens[role], way == "bound")
        if kind(answer) != expected(method, role, way == "bound"):
            wrong.append((role, way, answer))
    if method == "account.logout":
        for role in cast.people:
            cast.sign_in(role)
    assert not wrong


def test_every_kind_of_caller_is_met():
    assert {contract.METHODS[method]["x-who"] for method in METHODS} <= set(EXPECTED)


def test_no_token_of_another_kind_is_taken_for_one(cast):
    """Tokens of letters, truncated tokens, and tokens with parts exchanged."""
    lobby, tokens = cast.lobbies()
    account, session, secret = tokens["owner"].split(".")
    _, _, others = tokens["other account"].split(".")
    forged = [f"{account}.r.{secret}", f"{account}.v.{secret}", f"{account}.s99.{secret}", f"{account}.{session}.{others}",
              f"{account}.h.{secret}", f"{account}.p1.{secret}", f"{lobby}.{session}.{secret}", f"{account}.{session}.",
              tokens["owner"][:-1], tokens["owner"] + "A", tokens["owner"].lower(), f"{account}.{session}"]
    for token in forged:
        answer = over_rpc(cast.stage.server, "account.get", {}, token)
        assert kind(answer) == "unauthorized", token
        answer = over_rpc(cast.stage.server, "lobby.end", {"lobby": lobby}, token)
        assert kind(answer) in ("unauthorized", "forbidden"), token
