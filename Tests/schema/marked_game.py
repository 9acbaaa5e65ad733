"""A random game in which every secret is marked: everything sent to a viewer is searched for what they may not know."""

import hashlib
import itertools
import json
import random
from collections import Counter
from typing import NamedTuple

import marked_people
import methods
import marking
import taps
from harness import eventually
from knowing import Knowledge
from ledger import Leak, Ledger, Viewer

TOPICS = ["events", "board", "chat", "songs", "feed"]


class Plan(NamedTuple):
    seed: int
    order: str
    scoring: str
    delay: int = 0
    has_spectators: bool = True


class Person:
    """A player, with their connections."""

    def __init__(self, title, viewer, player, token):
        self.title, self.viewer, self.player, self.token, self.is_seated = title, viewer, player, token, True


class Game:
    def __init__(self, server, plan, knowledge=Knowledge):
        self.server, self.plan, self.random = server, plan, random.Random(plan.seed)
        self.ledger = Ledger(self.random)
        self.knowledge = knowledge(self.ledger, plan.delay)
        self.taps, self.people, self.counts = [], [], Counter()
        self.still, self.names, self.hashed = None, itertools.count(1), set()
        self.spectator = Viewer("a spectator", *(["spectator"] if plan.has_spectators else []))
        self.host_viewer = Viewer("the host", is_host=True)
        self.set_up()

    # People

    def set_up(self):
        self.host = self.tap(self.host_viewer, "from the start")
        self.account = marking.account(self.ledger, "the host")
        token = self.host.must("account.register", **self.account)["token"]
        self.account["token"] = token
        self.seat("token of the host's account", token, None, is_for_host=True)
        written = marking.lobby(self.ledger, self.plan.order, self.plan.scoring, self.plan.delay,
                                self.plan.has_spectators)
        # The second team waits.
        self.has_waves = self.plan.seed % 3 == 1
        if self.has_waves:
            written["waves"] = [{"title": "First", "after": 0}, {"title": "Second", "after": 1_800}]
        self.lobby = self.host.must("lobby.create", **written)
        self.code, self.epoch = self.lobby["code"], self.host.must("server.info")["epoch"]
        self.seat("token of the host", self.lobby["token"], None, is_for_host=True)
        # Drawn apart, so that the games stay what they were.
        word = "zq" + "".join(random.Random(f"passphrase {self.plan.seed}").choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12))
        passphrase = self.ledger.note("passphrase of the host", word, is_for_host=False)
        self.host.must("lobby.setPassphrase", passphrase=passphrase)
        entered = self.host.must("session.enter", code=self.code, passphrase=passphrase)
        self.seat("token of the passphrase", entered["token"], None, is_for_host=True)
        stranger = self.tap(self.spectator, "with a seat elsewhere")
        self.elsewhere = stranger.must("lobby.create", name="Elsewhere")
        for clue in self.host.must("clue.list")["clues"]:
            self.ledger.note("printed code", clue["token"])
        # Values changed before the start are never shown to anyone.
        old = self.host.must("clue.add", **marking.clue(self.ledger, "codeword"))["clue"]
        self.host.must("clue.update", clue=old, **marking.clue(self.ledger, "choice"))
        self.host.must("clue.move", clue=old, before="c1")
        gone = self.host.must("clue.add", **marking.clue(self.ledger, "number"))["clue"]
        self.host.must("clue.remove", clue=gone)
        self.host.must("lobby.update", scoring=marking.scoring(self.ledger, self.plan.scoring), duration=3_661)
        marked_people.live_with_accounts(self)
        self.host.watch(self.code, topics=[*TOPICS, "positions"])
        self.screen = self.look(self.spectator, "from the start")
        for team in ("t1", "t1", "t2", "t2", "t1"):
            self.join(team)
        self.settle()

    def seat(self, field, token, owner, is_for_host=False):
        self.ledger.note(field, token.rsplit(".", 1)[1], owner, is_for_host)
        self.ledger.note(f"hash of the {field}", hashlib.sha256(token.encode()).hexdigest(), is_for_host=False)

    def tap(self, viewer, name, token=None):
        tap = next(taps.TRANSPORTS)(self.server, viewer, name, self.counts)
        self.taps.append(tap)
        if token:
            tap.must("session.attach", token=token)
        return tap

    def look(self, viewer, name, token=None, **since):
        tap = self.tap(viewer, name, token)
        if viewer.circles or viewer.is_host:
            tap.watch(self.code, topics=TOPICS, **since)
        return tap

    def join(self, team):
        title = f"Player {next(self.names)}"
        viewer = Viewer(title, "all")
        tap = self.tap(viewer, "from the start")
        if not self.people:
            marked_people.sign_up(self, tap, viewer)
        key = self.ledger.text("key of a request to join", owner=title, is_for_host=False)
        seat = tap.must("lobby.join", code=self.code, name=title, team=team, key=key)
        viewer.name = seat["player"]
        viewer.circles = [seat["player"], team, "all"]
        for marker, secret in self.ledger.secrets.items():
            if secret.owner == title:
                self.ledger.secrets[marker] = secret._replace(owner=viewer.name)
        self.seat(f"token of {viewer.name}", seat["token"], viewer.name)
        person = Person(title, viewer, seat["player"], seat["token"])
        person.main = tap
        tap.watch(self.code, topics=TOPICS)
        self.people.append(person)
        return person

    def restart(self):
        """Kills the server; everyone then reconnects."""
        self.settle()
        for tap in self.taps:
            tap.close()
        self.taps.clear()
        self.server.restart()
        self.host = self.look(self.host_viewer, "after a restart", self.lobby["token"])

        def come_back(viewer, token=None):
            since = {"epoch": self.epoch, "seq": self.random.randrange(1, self.knowledge.seq + 1)}
            self.look(viewer, "after a restart", token)
            return self.look(viewer, "resuming after a restart", token, since=since)

        self.screen = come_back(self.spectator)
        for person in self.seated:
            person.main = come_back(person.viewer, person.token)
        self.settle()

    @property
    def seated(self):
        return [person for person in self.people if person.is_seated]

    # Reading and searching

    def settle(self):
        """Collects what was sent to every viewer, updates what they may know, and compares."""
        for tap in self.taps:
            tap.begin_sync(self.code)
        for tap in self.taps:
            tap.end_sync()
        self.learn()
        searched = set()  # messages that several connections of one viewer received alike
        for tap in self.taps:
            heard = [message for message in tap.take() if (tap.viewer, message.data) not in searched]
            searched.update((tap.viewer, message.data) for message in heard)
            self.search(tap.viewer, tap.name, heard)
        self.ledger.excused.clear()

    def excuse(self, seq, *texts):
        """To be called after somebody withdrew what spectators see late: they may have been sent it just before."""
        watching = [tap for tap in self.taps if tap.viewer is self.spectator and tap.is_open and tap.epoch]
        if self.knowledge.delay and not all(tap.last >= seq for tap in watching):
            self.ledger.excused.update(self.ledger.within(texts))

    def wait_for_spectators(self):
        """Waits until they have been shown all that happened."""
        self.learn()
        if self.plan.has_spectators:
            eventually(lambda: self.screen.must("lobby.history", code=self.code, limit=1)["last"] >= self.knowledge.seq,
                       "spectators are not shown the last event")

    def learn(self):
        while True:
            history = self.host.must("lobby.history", after=self.knowledge.seq, limit=1_000)
            for event in history["events"]:
                self.knowledge.note(event)
            if self.knowledge.seq >= history["last"]:
                break
        # Whoever has changed teams may see what the new one says, and was sent before what the old one said.
        for person in self.people:
            team = self.knowledge.teams.get(person.player)
            if team and team not in person.viewer.circles and person.is_seated:
                person.viewer.circles.insert(1, team)

    def search(self, viewer, name, heard):
        self.ledger.search(viewer, name, heard)
        if viewer.is_host:
            return
        for message in heard:
            for part in parts([json.loads(text) for text in values(message.data)]):
                problem = self.problem(viewer, message, part)
                if problem:
                    raise Leak(f"{problem} reached {viewer.name}, {name}, in {message.about}: {part}")

    def problem(self, viewer, message, part):
        if "prev" in part and not self.knowledge.may_see(viewer, part["seq"], message.at):
            return "an event for others"
        entry = part.get("entry", part.get("seq"))
        if "reactions" in part and not self.knowledge.may_see(viewer, entry, message.at):
            return "an entry of the feed for others"
        if "stream" in part and not self.ledger.allows(viewer, "#log", message.at):
            return "the log before its time"
        if part.get("type") == "song.voted" and part["data"].get("player", viewer.name) != viewer.name:
            return "the vote of another"
        if "clue" in part and "state" in part and not self.ledger.allows(viewer, f"#{part['clue']}", message.at):
            return "a clue that is not revealed"
        # A pack's version is not an event number.
        names = ("seq", "prev", "last", "lastSeq") if "pack" in part else ("seq", "prev", "last", "lastSeq", "version")
        numbers = [part.get(name) for name in names]
        if viewer is self.spectator and any(
                isinstance(number, int) and number > 0 and not self.ledger.allows(viewer, f"@{number}", message.at)
                for number in numbers):
            return "the number of an event that lies less than the delay behind"
        if self.still and '"at"' not in message.about and not message.about.endswith(("requests", "/rpc")):
            return self.hidden(viewer, part)
        return None

    def hidden(self, viewer, part):
        """The problem with a part that differs from the frozen board."""
        if "foundBy" in part and part["foundBy"] != self.still.get(part["clue"], 0):
            return "a number of finds that a board which stands still hides"
        if "rank" in part or "because" in part:
            points = part["total"] if "outcome" in part else part["points"]
            if points != self.still.get(part.get("player") or part.get("team") or viewer.name, 0):
                return "points that a board which stands still hides"
        return None

    def stand_still(self):
        """Records the frozen rows that everyone sees from now on, as the host saw them at that position."""
        self.settle()
        position = self.knowledge.position
        # With a delay, spectators see older rows; events and secrets cover these.
        if position is None or self.plan.delay:
            self.still = None
            return
        then = self.host.must("lobby.view", at=position)
        self.still = {row["player"]: row["points"] for row in then["board"]["rows"]}
        self.still |= {row["team"]: row["points"] for row in then["board"]["teams"]}
        self.still |= {clue["clue"]: clue["foundBy"] for clue in then["clues"]}

    # Requests

    def ask(self, tap, method, **params):
        """The result; None if the request was refused."""
        return tap.ask(method, params).get("result")

    def everybody(self):
        """Yields (viewer, token, whether they have a seat) for all roles."""
        yield self.spectator, None, False
        yield self.spectator, self.elsewhere["token"], False
        yield self.spectator, self.lobby["token"][:-4] + "0000", False
        gone = [person for person in self.people if not person.is_seated]
        for person in gone + self.random.sample(self.seated, 3):
            yield person.viewer, person.token, person.is_seated

    def try_everything(self):
        """Sends every request as every role, over all transports."""
        self.settle()
        for number, (viewer, token, is_seated) in enumerate(self.everybody()):
            requests = list(methods.requests(self, viewer, token, is_seated))
            for batch in methods.batches(requests):
                if number % 3 == 0:
                    heard = [taps.http(self.server, "/rpc", body=methods.body(batch))]
                else:
                    tap = next(taps.TRANSPORTS)(self.server, viewer, "for a moment", self.counts)
                    tap.batch(batch)
                    heard = tap.take()
                    tap.close()
                self.learn()
                self.search(viewer, "trying everything", heard)
            self.export(viewer, token)
        self.settle()

    def export(self, viewer, token):
        for what in ("board.json", "board.csv", "results.json", "log.ndjson", "sheet.html", "tags.html", "clues/c1/qr.svg",
                     "clues/c1/qr.png"):
            heard = taps.http(self.server, f"/lobbies/{self.lobby['lobby']}/{what}", token=token)
            self.learn()
            self.search(viewer, "over HTTP", [heard])
            # Pictures cannot be searched.
            assert "/clues/" not in heard.about or not heard.data.startswith(b"HTTP/1.1 200"), heard


def values(data):
    """The JSON values in a message: several in a file of lines, none in other formats."""
    head, _, body = data.partition(b"\r\n\r\n") if data.startswith(b"HTTP/") else (b"", b"", data)
    texts = body.splitlines() if b"x-ndjson" in head else [body]
    return [text for text in texts if text.lstrip()[:1] in (b"{", b"[")]


def parts(value):
    """Every object in a message, at any depth."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(inner)
