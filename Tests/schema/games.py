"""Games in which all secrets are marked and all messages searched, and what they must meet."""

import time
from collections import Counter

import pytest

import contract
import marking
import proofs
from accounts import NEEDS_A_LETTER
from harness import Client, Seen
from ledger import Viewer
from marked_game import Plan
from marked_play import Play
from operating import token
from providing import NEEDS_A_PROVIDER
from stage import Stage
from taps import LineTap

OPERATOR = Viewer("the operator", "all")


def plan(seed):
    return Plan(seed, ("free", "sequence", "drip", "rotate", "sequence")[seed % 5], marking.SCORINGS[seed % 4],
                delay=1 if seed % 6 in (3, 4) else 0, has_spectators=seed % 6 != 5)


def name(plan):
    return f"{plan.seed}-{plan.order}-{plan.scoring}"


@pytest.fixture(scope="module")
def server():
    # Letters stay queued: no mail server listens there.
    mail = ["--smtp", "smtp://127.0.0.1:1", "--mail-from", "hunt@hunt.example", "--public-url", "https://hunt.example"]
    with Stage(Seen(), "--rate-limits", "off", *mail) as stage:
        yield stage.server


_games = {}
_followed = {}


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


def check_what_is_met(games):
    """Checks that the games met every method and all that may be told."""
    counts = sum((game.counts for game in games), Counter())
    # Packs, operators and receivers have no seat: packs.py, operating.py, hooking.py and Tests/web test who learns of them.
    elsewhere = {method for method in contract.METHODS if method.partition(".")[0] in ("pack", "admin", "webhook", "events")}
    done = {method for method, is_done in counts if is_done}
    assert done - elsewhere == set(contract.METHODS) - NEEDS_A_LETTER - NEEDS_A_PROVIDER - elsewhere
    everybody = {"server.info", "server.ping", "session.detach", "lobby.peek", "lobby.listed", "lobby.unwatch"}
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


def check_what_an_operator_is_told(game):
    """Checks that an operator who follows is told what everybody is told and no more."""
    told, seen = _followed[game.plan]
    assert {"chat line", "notice to all"} <= {field for field, name in game.ledger.sighted if name == OPERATOR.name}
    assert len({one["seq"] for one in told}) == len(told)
    assert [one["position"] for one in told] == sorted(one["position"] for one in told)
    if game.plan.has_spectators:
        same, numbers = ("lobby", "seq", "at", "type", "data"), {one["seq"] for one in told}
        # Corrections of a clue are for whoever sees it, and may so be for spectators but not for everybody.
        # Reactions are told only to those who ask for them.
        others = ("clue.updated", "clue.moved", "clue.removed", "feed.reacted")
        common = [one for one in seen if one["seq"] in numbers or one["type"] not in others]
        assert [{name: one[name] for name in same} for one in sorted(told, key=lambda one: one["seq"])] == [
            {name: one[name] for name in same} for one in common]


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
        while not seen or seen[-1]["seq"] < last:
            # What is not due yet comes with the delay.
            time.sleep(0.05)
            seen += spectator.call("lobby.history", code=game.code, after=seen[-1]["seq"] if seen else 0)["events"]
        spectator.close()
    return told, seen
