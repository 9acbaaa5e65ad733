"""What a dress rehearsal forecasts, beside what phones then do: a hunt played in real time by 40 clients."""

import math
import random
import threading
import time

from . import client
from .rows import ServerRow

START = (53.5503, 9.9927)
# A metre in degrees there.
NORTH, EAST = 1 / 111_320, 1 / (111_320 * math.cos(math.radians(START[0])))
# In metres east and north of the start, with the room of those that are stations: the hunt of an afternoon, shrunk so that
# it takes two minutes.
CLUES = [
    (20, 35, None), (60, 10, None), (45, 50, 2), (90, 30, None), (80, 75, None), (40, 90, 3), (5, 70, None), (-30, 50, None),
    (-45, 15, 3), (-20, -25, None), (25, -30, None), (65, -25, None)]
WALKING, SECONDS, PHONES = 30, 3, 40


class Phone(threading.Thread):
    """A player who walks between clues. It shares no rule with the rehearsal: it goes mostly to the nearest clue, has its own
    times, and lines up by asking again."""

    def __init__(self, number: int, port: int, code: str, tokens: list[str], line: "Line"):
        super().__init__()
        self.random = random.Random(number)
        self.port, self.code, self.tokens, self.line, self.number = port, code, tokens, line, number
        self.speed = WALKING / 3.6 * min(1.4, max(0.6, self.random.gauss(1, 0.15)))
        self.failure = None

    def run(self) -> None:
        try:
            with client.Client(self.port) as self.client:
                self.client.call("lobby.join", code=self.code, name=f"Phone {self.number}")
                self.line.ready.wait()
                self.play()
        except Exception as failure:  # Reported by the row.
            self.failure = failure

    def play(self) -> None:
        place, left = (0.0, 0.0), set(range(len(CLUES)))
        while left:
            goal = self.choose(place, left)
            time.sleep(math.dist(place, CLUES[goal][:2]) / self.speed)
            place = CLUES[goal][:2]
            if CLUES[goal][2]:
                self.enter(goal)
            # Most take a little less than the mean, and a few take much more.
            time.sleep(SECONDS * self.random.lognormvariate(-0.08, 0.4))
            outcome = self.client.call("scan.submit", text=self.tokens[goal])["outcome"]
            assert outcome == "found", outcome
            left.discard(goal)

    def choose(self, place: tuple[float, float], left: set[int]) -> int:
        if self.random.random() < 0.25:
            return self.random.choice(sorted(left))
        return min(left, key=lambda clue: math.dist(place, CLUES[clue][:2]))

    def enter(self, goal: int) -> None:
        with self.line.at(goal):
            while self.client.call("station.enter", clue=f"c{goal + 1}")["outcome"] != "entered":
                time.sleep(0.1)


class Line:
    """How many phones wait at each clue, and the most at once."""

    def __init__(self):
        self.ready, self.lock = threading.Event(), threading.Lock()
        self.waiting, self.most = [0] * len(CLUES), [0] * len(CLUES)

    def at(self, clue: int) -> "_Waiting":
        return _Waiting(self, clue)

    def crowded(self) -> list[str]:
        """The three clues with the longest lines."""
        return sorted(f"c{clue + 1}" for clue in sorted(range(len(CLUES)), key=lambda clue: -self.most[clue])[:3])


class _Waiting:
    def __init__(self, line: Line, clue: int):
        self.line, self.clue = line, clue

    def __enter__(self):
        with self.line.lock:
            self.line.waiting[self.clue] += 1
            self.line.most[self.clue] = max(self.line.most[self.clue], self.line.waiting[self.clue])

    def __exit__(self, *_):
        with self.line.lock:
            self.line.waiting[self.clue] -= 1


class Forecast(ServerRow):
    name = "forecast"
    what = f"how long a rehearsal says that a hunt of {PHONES} takes"
    unit, digits = "s", 1
    yardstick = f"how long {PHONES} phones then take"
    # How far it may be off, either way.
    tolerance = 0.2

    def ours(self):
        clues = [
            {"title": f"Clue {number + 1}", "points": 10, "proof": {"scan": {}},
             "location": {"lat": START[0] + north * NORTH, "lon": START[1] + east * EAST},
             **({"station": {"capacity": room}} if room else {})}
            for number, (east, north, room) in enumerate(CLUES)]
        self.host = client.Client(self.server.port)
        self.lobby = self.host.call("lobby.create", name="Forecast", capacity=PHONES, clues=clues)
        told = self.host.call(
            "lobby.rehearse", token=self.lobby["token"], teams=PHONES, games=200, walking=WALKING, seconds=SECONDS,
            **{"from": {"lat": START[0], "lon": START[1]}})
        longest = sorted(told["clues"], key=lambda clue: -clue["queue"])[:3]
        self.crowded = sorted(clue["clue"] for clue in longest)
        self.duration = told["duration"]["p50"]
        return {"value": self.duration, **told["duration"], "crowded": self.crowded}

    def theirs(self):
        line = Line()
        tokens = [clue["token"] for clue in self.host.call("clue.list", token=self.lobby["token"])["clues"]]
        phones = [Phone(number, self.server.port, self.lobby["code"], tokens, line) for number in range(PHONES)]
        for phone in phones:
            phone.start()
        while self.host.call("lobby.peek", code=self.lobby["code"])["players"] < PHONES:
            time.sleep(0.1)
        self.host.call("lobby.start", token=self.lobby["token"])
        begun = time.monotonic()
        line.ready.set()
        for phone in phones:
            phone.join()
        took = time.monotonic() - begun
        self.host.close()
        if failures := [phone.failure for phone in phones if phone.failure]:
            raise RuntimeError(f"{len(failures)} phones failed: {failures[0]}")
        if line.crowded() != self.crowded:
            raise RuntimeError(f"The longest lines were at {line.crowded()}, not at {self.crowded}.")
        if abs(self.duration / took - 1) > self.tolerance:
            raise RuntimeError(f"The phones took {took:.0f} s, not {self.duration} s.")
        return {"value": took, "crowded": line.crowded(), "lines": line.most}


def rows() -> list:
    return [Forecast()]
