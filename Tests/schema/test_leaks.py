"""Leaks that games with marked secrets found, and whether the search would find more: see test_secrets.py."""

import json
import random
from types import SimpleNamespace

import pytest

from games import plan, server  # noqa: F401, a fixture
from harness import Client, Seen
from knowing import Knowledge
from ledger import ALWAYS, Heard, Leak, Ledger, Viewer
from marked_play import Play
from stage import FOUNTAIN, now


@pytest.fixture
def connect(server):  # noqa: F811
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
