"""Players and a spectator who go on whatever happens, and what must be true when they have finished.

Each keeps what the server has acknowledged. Afterwards the log must hold exactly that.
"""

import itertools
import json
import socket
import threading
import time
import urllib.request
import uuid
from collections import Counter

from clustering import PATIENCE, quarry, wait

ANSWER = 2  # seconds after which players think that a node hangs, and ask another one
CLUES = 500
POINTS = 10  # for each of them


class Cut(Exception):
    """The connection is lost, or its node does not answer."""


class Line:
    """One connection to whichever node listens."""

    ids = itertools.count(1)

    def __init__(self, port, patience=PATIENCE):
        self.patience = patience
        try:
            self.socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
        except OSError as error:
            raise Cut("refused") from error
        self.rest = b""
        self.pushes = []

    def close(self):
        self.socket.close()

    def send(self, method, params):
        number = next(self.ids)
        try:
            self.socket.sendall(json.dumps({"id": number, "method": method, "params": params}).encode() + b"\n")
        except OSError as error:
            raise Cut("cut") from error
        return number

    def read(self):
        """The next message; None if there is none for a while."""
        while b"\n" not in self.rest:
            try:
                more = self.socket.recv(1 << 16)
            except TimeoutError:
                return None
            except OSError as error:
                raise Cut("cut") from error
            if not more:
                raise Cut("closed")
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def answer(self, number):
        """The answer to a request; pushes before it are kept."""
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            message = self.read()
            if message is None:
                break
            if message.get("id") == number:
                return message
            self.pushes.append(message)
        raise Cut("no answer")


class Refused(Exception):
    pass


class Caller:
    """Sends requests again until they are answered, to one node after the other."""

    def __init__(self, nodes):
        self.ports = [node.lines for node in nodes]
        self.line = None
        self.pauses = []  # (when a request was first sent, how long its answer took)
        self.unavailable = 0

    def call(self, method, patience=PATIENCE, **params):
        begun = time.monotonic()
        reasons = Counter()
        while time.monotonic() - begun < patience:
            try:
                if self.line is None:
                    self.line = Line(self.ports[0], ANSWER)
                answer = self.line.answer(self.line.send(method, params))
            except Cut as cut:
                reasons[str(cut)] += 1
                self.go_elsewhere()
                time.sleep(0.02)
                continue
            if "result" in answer:
                self.pauses.append((begun, time.monotonic() - begun))
                return answer["result"]
            kind = answer["error"]["data"]["kind"]
            reasons[kind] += 1
            if kind != "unavailable":
                raise Refused(f"{method} {params}: {answer['error']}")
            self.unavailable += 1
            # Once more here. If that does not help, the others may still reach NATS.
            if reasons[kind] % 2 == 0:
                self.go_elsewhere()
            time.sleep(min(answer["error"]["data"]["retryAfter"], 500) / 1_000)
        raise AssertionError(f"{method} was not answered within {patience} s: {reasons}")

    def go_elsewhere(self):
        self.hang_up()
        self.ports.append(self.ports.pop(0))

    def hang_up(self):
        if self.line:
            self.line.close()
        self.line = None


class Player(threading.Thread):
    """Scans one clue after the other and chats in between, each request with a key of its own."""

    def __init__(self, crowd, number):
        super().__init__(daemon=True)
        self.crowd, self.name = crowd, f"Player {number}"
        self.caller = Caller(crowd.cluster.nodes)
        self.finds, self.said = [], []
        self.failure = None
        seat = self.caller.call("lobby.join", code=crowd.lobby["code"], name=self.name, key=str(uuid.uuid4()))
        self.player, self.token = seat["player"], seat["token"]

    def ask(self, method, **params):
        return self.caller.call(method, token=self.token, key=str(uuid.uuid4()), **params)

    def run(self):
        try:
            codes = iter(self.crowd.codes)
            for turn in itertools.count():
                if self.crowd.is_over.is_set():
                    return
                code = next(codes, None) if turn % 4 else None
                if code:
                    found = self.ask("scan.submit", text=code)
                    assert found["outcome"] == "found", found
                    self.finds.append((self.player, found["clue"]))
                else:
                    text = f"{self.name} says {turn}"
                    self.said.append((text, self.ask("chat.send", text=text)["message"]))
                time.sleep(self.crowd.pace)
        except Exception as failure:  # noqa: BLE001
            self.failure = failure


class Spectator(threading.Thread):
    """Watches, and comes back with what it has seen last."""

    def __init__(self, crowd, first=0):
        super().__init__(daemon=True)
        nodes = crowd.cluster.nodes
        self.crowd, self.ports = crowd, [node.lines for node in nodes[first:] + nodes[:first]]
        self.seen, self.first, self.last = [], None, None
        self.epoch = None
        self.failure = None
        self.resumed = 0
        self.cuts = 0  # how often a connection has ended that it watched over

    def run(self):
        try:
            while not self.is_done():
                try:
                    self.watch()
                except Cut:
                    self.ports.append(self.ports.pop(0))
                    time.sleep(0.05)
        except Exception as failure:  # noqa: BLE001
            self.failure = failure

    def is_done(self):
        return self.crowd.end is not None and self.last is not None and self.last >= self.crowd.end

    def watch(self):
        line = Line(self.ports[0], ANSWER)
        try:
            line.socket.settimeout(0.5)
            params = {"lobby": self.crowd.lobby["lobby"], "topics": ["events", "chat"]}
            if self.epoch:
                params["since"] = {"epoch": self.epoch, "seq": self.last}
            answer = line.answer(line.send("lobby.watch", params))
            if "error" in answer:
                assert answer["error"]["data"]["kind"] == "unavailable", answer
                raise Cut("unavailable")
            self.note_watch(answer["result"])
            for push in line.pushes:
                self.note(push)
            silent = 0
            while not self.is_done():
                message = self.next_of(line)
                silent = 0 if message else silent + 1
                if message and "method" in message:
                    self.note(message)
                elif silent == 1:
                    line.send("server.ping", {})
                elif silent > 4:
                    raise Cut("no answer")
        finally:
            line.close()

    def next_of(self, line):
        try:
            return line.read()
        except Cut:
            self.cuts += 1
            raise

    def note_watch(self, result):
        if self.epoch is None:
            self.epoch, self.first, self.last = result["epoch"], result["seq"], result["seq"]
        else:
            assert result.get("resumed") and result["epoch"] == self.epoch and result["seq"] == self.last, result
            self.resumed += 1

    def note(self, push):
        if push["method"] != "event":
            return
        event = push["params"]
        assert event["seq"] > self.last, f"{event} came after {self.last}"
        assert event["prev"] <= self.last, f"an event is missing between {self.last} and {event}"
        self.last = event["seq"]
        self.seen.append(event)


def same(stored, acknowledged):
    assert stored == acknowledged, (
        f"lost: {acknowledged - stored}, stored without an answer or twice: {stored - acknowledged}")


def told(event):
    """What an event tells; `prev` depends on who is told."""
    return {name: event[name] for name in ("lobby", "seq", "at", "type", "data")}


class Crowd:
    """A hunt with players and spectators. `check` says whether the log holds what they were told."""

    def __init__(self, cluster, players=5, pace=0.05, spectators=1):
        self.cluster, self.pace = cluster, pace
        self.is_over = threading.Event()
        self.end = None  # the last event, once nobody plays any more
        self.host = Caller(cluster.nodes)
        self.epoch = self.host.call("server.info")["epoch"]
        clues = [{"title": f"Clue {number}", "points": POINTS, "proof": {"scan": {}}} for number in range(1, CLUES + 1)]
        self.lobby = self.host.call("lobby.create", name="Storm", clues=clues, key=str(uuid.uuid4()))
        self.codes = [clue["token"] for clue in self.ask("clue.list")["clues"]]
        self.ask("lobby.start")
        self.players = [Player(self, number) for number in range(1, players + 1)]
        # The first ones watch through different nodes.
        self.spectators = [Spectator(self, number) for number in range(spectators)]
        self.spectator = self.spectators[0]

    def ask(self, method, **params):
        return self.host.call(method, token=self.lobby["token"], **params)

    def __enter__(self):
        for each in self.spectators + self.players:
            each.start()
        self.goes_on()
        wait(lambda: all(spectator.epoch or spectator.failure for spectator in self.spectators), "they watch")
        return self

    def goes_on(self, patience=PATIENCE):
        """Waits until each player has been answered a request that was made after this call."""
        now = time.monotonic()
        wait(lambda: all(player.failure or player.caller.pauses[-1][0] > now for player in self.players),
             "all are served", patience)
        assert not [player.failure for player in self.players if player.failure]

    def __exit__(self, failure, *_):
        self.is_over.set()
        if failure is None:
            self.check()
        # A node that stops waits for clients that do not hang up.
        self.host.hang_up()
        for player in self.players:
            player.caller.hang_up()

    def pauses(self, since=0.0):
        """How long answers took, of requests that were under way at a time or began later."""
        return [pause for player in self.players for begun, pause in player.caller.pauses if begun + pause > since]

    def check(self):
        for player in self.players:
            player.join(PATIENCE)
            assert not player.is_alive() and player.failure is None, player.failure
        history = self.history()
        self.end = history[-1]["seq"]
        for spectator in self.spectators:
            self.check_spectator(spectator, history)
        assert self.host.call("server.info")["epoch"] == self.epoch
        found = Counter((event["data"]["player"], event["data"]["clue"]) for event in history
                        if event["type"] == "clue.scanned")
        same(found, Counter(find for player in self.players for find in player.finds))
        said = Counter((event["data"]["text"], event["data"]["message"]) for event in history
                       if event["type"] == "chat.sent")
        same(said, Counter(line for player in self.players for line in player.said))
        times = [event["at"] for event in history]
        assert times == sorted(times), "an event is dated before the one that precedes it"
        self.check_boards()
        verified = quarry("log", "verify", "--log", self.cluster.log)
        assert verified.returncode == 0, verified

    def check_spectator(self, spectator, history):
        spectator.join(PATIENCE)
        assert spectator.failure is None, spectator.failure
        assert not spectator.is_alive(), f"the spectator has {spectator.last} of {self.end}"
        assert spectator.epoch == self.epoch
        for seen, event in itertools.zip_longest(
                spectator.seen, (event for event in history if event["seq"] > spectator.first)):
            assert seen and event and told(seen) == told(event), f"the spectator has {seen} instead of {event}"

    def check_boards(self):
        """Every node shows the same board, with the points of what was acknowledged."""
        boards = []
        for node in self.cluster.nodes:
            caller = Caller([node])
            boards.append(caller.call("lobby.board", lobby=self.lobby["lobby"]))
            caller.hang_up()
        assert all(board == boards[0] for board in boards), boards
        points = {row["player"]: row["points"] for row in boards[0]["rows"]}
        assert points == {player.player: POINTS * len(player.finds) for player in self.players}, boards[0]

    def history(self):
        events, after = [], 0
        while page := self.host.call(
                "lobby.history", lobby=self.lobby["lobby"], after=after, limit=1_000)["events"]:
            events += page
            after = page[-1]["seq"]
        return events

    def photo(self, picture):
        """Sends a photo to the leader. Returns its name."""
        self.host.hang_up()
        return json.loads(http(
            self.cluster.wait_for_leader(), f"/lobbies/{self.lobby['lobby']}/photos", picture,
            Authorization=f"Bearer {self.lobby['token']}"))["photo"]


def http(node, path, body=None, **headers):
    """The body of a node's answer; fails unless its status is 200."""
    request = urllib.request.Request(f"http://127.0.0.1:{node.http}{path}", data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read()
