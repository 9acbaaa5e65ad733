"""Tests that no seat ever receives a secret, in games where all secrets are marked and all messages searched."""

import json
import os
import random
import time
from collections import Counter
from types import SimpleNamespace

import pytest

import contract
import marking
import proofs
from accounts import NEEDS_A_LETTER
from harness import Client, Seen
from knowing import Knowledge
from ledger import ALWAYS, Heard, Leak, Ledger, Viewer
from marked_game import Plan
from marked_play import Play
from operating import token
from providing import NEEDS_A_PROVIDER
from stage import FOUNTAIN, Stage, now
from taps import LineTap


def plan(seed):
    return Plan(seed, ("free", "sequence", "drip", "rotate", "sequence")[seed % 5], marking.SCORINGS[seed % 4],
                delay=1 if seed % 6 in (3, 4) else 0, has_spectators=seed % 6 != 5)


# To play more games: GAMES=100 pytest Tests/schema/test_secrets.py
PLANS = [plan(seed) for seed in range(int(os.environ.get("GAMES", "6")))]


@pytest.fixture(scope="module")
def server():
    # Letters stay queued: no mail server listens there.
    mail = ["--smtp", "smtp://127.0.0.1:1", "--mail-from", "hunt@hunt.example", "--public-url", "https://hunt.example"]
    with Stage(Seen(), "--rate-limits", "off", *mail) as stage:
        yield stage.server


_games = {}
_followed = {}
OPERATOR = Viewer("the operator", "all")


def played(server, plan):
    """Plays each game once, however many tests need it."""
    if plan not in _games:
        _games[plan] = game = Play(server, plan)
        game.before_it_goes = lambda: _followed.update({plan: follow(server, game)})
        try:
            game.play()
        finally:
            for tap in game.taps:
                tap.close()
    return _games[plan]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.seed}-{plan.order}-{plan.scoring}")
def test_nobody_is_sent_what_they_may_not_know(server, plan):
    played(server, plan)


def test_the_games_meet_every_method_and_all_that_may_be_told(server):
    games = [played(server, plan) for plan in PLANS]
    counts = sum((game.counts for game in games), Counter())
    # Packs, operators and receivers have no seat: packs.py, operating.py, hooking.py and Tests/web test who learns of them.
    elsewhere = {method for method in contract.METHODS if method.partition(".")[0] in ("pack", "admin", "webhook", "events")}
    done = {method for method, is_done in counts if is_done}
    assert done - elsewhere == set(contract.METHODS) - NEEDS_A_LETTER - NEEDS_A_PROVIDER - elsewhere
    everybody = {"server.info", "server.ping", "session.detach", "lobby.peek", "lobby.unwatch"}
    assert {method for method, is_done in counts if not is_done} >= set(contract.METHODS) - everybody
    # All secrets could have been found: hosts received them, but nobody received the refused ones.
    secrets = [secret for game in games for secret in game.ledger.secrets.values()]
    kept = {secret.field for secret in secrets if secret.is_for_host and " tried to send" not in secret.field}
    sent = {field for game in games for field, viewer in game.ledger.sighted if viewer == "the host"}
    assert kept <= sent
    told = {field for game in games for field, viewer in game.ledger.sighted if viewer.startswith("p")}
    assert told >= {
        *(proofs.field(kind, member) for kind, proof in proofs.EXAMPLES.items() for member in proofs.shown(kind, proof)),
        "title", "text of a clue", "place of a clue", "hint", "chat line",
        "chat line to a team", "notice to all", "notice to ['player']", "notice to ['team']", "hint to a team",
        "hint to a player", "reason of a ruling", "reason of an acceptance", "reason of a kick", "song", "scoring",
        "seed", "name of a photo", "caption", "reason of a rejection"}
    watched = {field for game in games for field, viewer in game.ledger.sighted if viewer == "a spectator"}
    assert watched >= {"title", "chat line", "notice to all", "reason of a ruling", "seed"}
    assert watched >= {"name of a photo", "caption"}
    assert not watched & {"reason of a rejection", "hint", "chat line to a team", "notice to ['player']", "reason of an acceptance"}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.seed}-{plan.order}-{plan.scoring}")
def test_an_operator_who_follows_is_told_what_everybody_is_told_and_no_more(server, plan):
    game = played(server, plan)
    told, seen = _followed[plan]
    assert {"chat line", "notice to all"} <= {field for field, name in game.ledger.sighted if name == OPERATOR.name}
    assert len({one["seq"] for one in told}) == len(told)
    assert [one["position"] for one in told] == sorted(one["position"] for one in told)
    if plan.has_spectators:
        same = ("lobby", "seq", "at", "type", "data")
        assert [{name: one[name] for name in same} for one in sorted(told, key=lambda one: one["seq"])] == [
            {name: one[name] for name in same} for one in seen]


def follow(server, game):
    """What an operator is told of a game that is over, and what a spectator sees of it."""
    # Everybody sees this last event. A random game may have had no other notice to all.
    game.host.must("lobby.announce", text=game.ledger.text("notice to all"))
    game.learn()
    reader, shown = Client(server, Seen()), []
    while page := reader.call("lobby.history", token=game.lobby["token"], after=len(shown))["events"]:
        shown += page
    reader.close()
    last = shown[-1]["seq"]
    tap = LineTap(server, OPERATOR, "after the game", Counter())
    tap.must("session.attach", token=token(server))
    tap.must("events.follow", after=0, lobby=game.lobby["lobby"])
    told = []
    while not told or told[-1]["seq"] < last:
        told += [push["params"] for push in [tap.pushes.pop(0) if tap.pushes else tap.read()] if push["method"] == "follow"]
    game.ledger.search(OPERATOR, tap.name, tap.take())
    tap.close()
    seen = []
    if game.plan.has_spectators:
        spectator = Client(server, Seen())
        time.sleep(2 * game.plan.delay)
        while page := spectator.call("lobby.history", code=game.code, after=seen[-1]["seq"] if seen else 0)["events"]:
            seen += page
        spectator.close()
    return told, seen


# Leaks found by these games


@pytest.fixture
def connect(server):
    clients = []

    def connect(is_host=False):
        clients.append(Client(server, Seen(), is_host))
        return clients[-1]
    yield connect
    for client in clients:
        client.close()


def test_only_the_finder_hears_of_a_find_that_is_accepted_while_the_board_stands_still(connect):
    host, ada, bob, screen = connect(is_host=True), connect(), connect(), connect()
    lobby = host.call("lobby.create", name="Old Town", clues=[FOUNTAIN])
    for client, name in ((ada, "Ada"), (bob, "Bob")):
        client.call("lobby.join", code=lobby["code"], name=name)
    host.call("lobby.start")
    for client in (ada, bob, screen):
        client.call("lobby.watch", code=lobby["code"])
    host.call("lobby.freeze")
    host.call("clue.accept", clue="c1", player="p1", reason="The camera is broken.")
    host.call("chat.send", text="Go on.")
    assert heard_before("chat.sent", ada) == ["board.frozen", "clue.scanned"]
    assert heard_before("chat.sent", bob) == heard_before("chat.sent", screen) == ["board.frozen"]


def test_a_player_who_has_left_gets_no_team_messages(connect):
    host, ada, phone, bob = connect(is_host=True), connect(), connect(), connect()
    lobby = host.call("lobby.create", name="Old Town", teams=["Red", "Blue"])
    token = ada.call("lobby.join", code=lobby["code"], name="Ada", team="red")["token"]
    bob.call("lobby.join", code=lobby["code"], name="Bob", team="red")
    phone.call("lobby.watch", token=token)
    ada.call("lobby.leave")
    bob.call("chat.send", text="It is under the bridge.", to="team")
    host.call("lobby.announce", text="Red may use the boat.", to={"team": "t1"})
    host.call("lobby.announce", text="Ten minutes left.", to={"player": "p2"})
    host.call("lobby.start")
    assert heard_before("hunt.started", phone) == ["player.left"]


def heard_before(kind, client):
    """The types of the events before the first of this kind, in order."""
    heard = iter(lambda: client.read()["params"].get("type"), kind)
    return [event for event in heard if event]


# Whether the search finds leaks


class TellsNobodyOfHints(Knowledge):
    """Rules by which nobody may read the hints they paid for."""

    def hint_taken(self, data):
        return data["player"], {}


class HidesTheChat(Knowledge):
    def chat_sent(self, data):
        super().chat_sent(data)
        return "host", {}


# With seeds of their own, because equal seeds make the same people, whose usernames would be taken.
@pytest.mark.parametrize("seed, rules, leak", [(600, TellsNobodyOfHints, "hint"), (607, HidesTheChat, "chat line|an event for others")])
def test_a_server_that_tells_more_than_the_rules_allow_is_noticed(server, seed, rules, leak):
    game = Play(server, plan(seed), rules)
    with pytest.raises(Leak, match=rf"^({leak})( to a team)? (\(zq|reached )"):
        game.play()
    for tap in game.taps:
        tap.close()


@pytest.fixture
def ledger():
    return Ledger(random.Random(1))


SPECTATOR = Viewer("a spectator", "spectator")


def says(*data):
    return [Heard(now(), "a push", piece if isinstance(piece, bytes) else json.dumps(piece).encode()) for piece in data]


@pytest.mark.parametrize("written", [
    "…%s…", '{"a":[{"b":"%s"}]}', "HTTP/1.1 200 OK\r\nETag: %s\r\n\r\n", "rank,name\r\n1,%s\r\n"])
@pytest.mark.parametrize("change", [str, str.upper], ids=["as it is", "in capitals"])
def test_a_secret_is_found_wherever_it_stands(ledger, written, change):
    secret = ledger.text("codeword")
    with pytest.raises(Leak, match=f"^codeword .{secret}. reached a spectator, late"):
        ledger.search(SPECTATOR, "late", says(b"{}", (written % change(secret)).encode()))


def test_printed_codes_are_found_as_they_are_printed(ledger):
    ledger.note("printed code", "VV03P5RV760E")
    for written in ("QUARRY:VV03P5RV760E", "VV03-P5RV-760E", "vv03p5rv760e"):
        with pytest.raises(Leak):
            ledger.search(SPECTATOR, "late", says(written))


def test_numbers_are_found_among_others(ledger):
    number = ledger.number("number", "731.")
    with pytest.raises(Leak):
        ledger.search(SPECTATOR, "late", says({"lat": 48.8, "more": [1, number]}))


def test_permitted_secrets_may_be_sent_until_permission_is_withdrawn(ledger):
    secret = ledger.text("chat line")
    happened = now()
    ledger.grant("spectator", [secret], happened + 10_000)
    with pytest.raises(Leak):
        ledger.search(SPECTATOR, "late", says(secret))
    ledger.search(SPECTATOR, "late", [Heard(happened + 10_000, "a push", secret.encode())])
    ledger.grant("all", [secret], ALWAYS)
    ledger.search(Viewer("p1", "p1", "all"), "late", says(secret))
    ledger.withdraw([secret])
    with pytest.raises(Leak):
        ledger.search(Viewer("p1", "p1", "all"), "late", says(secret))
    ledger.search(Viewer("the host", is_host=True), "late", says(secret))


@pytest.mark.parametrize("part, is_told", [
    ({"rank": 1, "player": "p1", "name": "Ada", "points": 50}, False),
    ({"rank": 1, "player": "p1", "name": "Ada", "points": 75}, True),
    ({"rank": 2, "player": "p9", "name": "Eve", "points": 0}, False),
    ({"rank": 2, "player": "p9", "name": "Eve", "points": 10}, True),
    ({"rank": 1, "team": "t1", "name": "Red", "points": 75}, True),
    ({"outcome": "found", "points": 25, "total": 50, "rank": 1}, False),
    ({"outcome": "found", "points": 25, "total": 75, "rank": 1}, True),
    ({"points": 75, "because": []}, True),
    ({"clue": "c1", "foundBy": 1, "state": "open"}, False),
    ({"clue": "c1", "foundBy": 2, "state": "open"}, True)])
def test_what_a_board_that_stands_still_hides_is_noticed(part, is_told):
    game = SimpleNamespace(still={"p1": 50, "t1": 50, "c1": 1})
    assert bool(Play.hidden(game, Viewer("p1", "p1", "all"), part)) == is_told


def test_not_even_the_host_is_told_everything(ledger):
    secret = ledger.number("position of a player", "48.8", owner="p1", is_for_host=False)
    ledger.search(Viewer("p1", "p1", "all"), "late", says(secret))
    with pytest.raises(Leak):
        ledger.search(Viewer("the host", is_host=True), "late", says(secret))
