"""Rows beyond the table: fairness, crowds and a soak. Each fails on a single wrong answer, screen or board."""

import sqlite3
import time
from contextlib import nullcontext
from pathlib import Path
from statistics import mean

from . import client, loads, places, servers
from .row import Row
from .rows import ServerRow

MEGABYTE = 1 << 20


class Fairness(ServerRow):
    unit, more, digits = "ms", False, 2
    yardstick = "the same lobbies alone"
    bar = 5
    seconds, rate = 8, 100

    def __init__(self, name: str, generators):
        """`generators`: a context in which the generators start."""
        self.name, self.generators = name, generators
        self.what = "p99 of scans in 8 quiet lobbies beside one at full blast"
        if generators is loads.one_core:
            self.what += ", the generators held to one core"

    def quiet(self) -> dict:
        # A thousand clues, because connections that are served sooner scan more than their share.
        lobbies = client.make_lobbies(self.server.port, self.folder, 8, 1000)
        with self.generators():
            report = self.load(lobbies)
        return report | {"value": report["latency"]["p99"]}

    def load(self, lobbies: dict) -> dict:
        return loads.line_load(
            "request", port=self.server.port, connections=8, requests=self.seconds * self.rate, rate=self.rate,
            setup=r'{"id":0,"method":"lobby.join","params":{"code":"%v","name":"Player %i"}}\n', ready='"player"',
            message=r'{"id":%j,"method":"scan.submit","params":{"text":"%w"}}\n', expect='"outcome":"found"',
            values=lobbies["values"], words=lobbies["words"])

    def ours(self):
        with self.generators():
            blast = loads.start(
                "GameLoad", port=self.server.port, lobbies=1, players=2000, clues=1000, depth=4, seconds=self.seconds + 4)
        time.sleep(2)
        report = self.quiet()
        return report | {"blast_per_second": loads.finish(blast)["scans_per_second"]}

    def theirs(self):
        return self.quiet()


class Games(ServerRow):
    """Whole games; the value is the p99 of the latency that the row is about."""

    unit, more, digits = "ms", False, 1
    about = "scan_latency"
    memory_limit = 0

    def __init__(self, name: str, what: str, about: str, memory_limit: int = 0, **options):
        self.name, self.what, self.about, self.options = name, what, about, options
        self.memory_limit = memory_limit

    def open(self):
        pass

    def ours(self):
        with places.folder(self.name) as folder, servers.quarry(folder / "data") as server:
            before = servers.memory(server.pid)
            report = loads.game_load(server, port=server.port, **self.options)
        if self.memory_limit and report["memory_max"] > self.memory_limit:
            raise loads.WrongAnswers(f"The server took {report['memory_max'] / MEGABYTE:.0f} MiB")
        return report | {"value": report[self.about]["p99"], "memory_before": before}


def rows() -> list[Row]:
    return [
        Fairness("fairness", nullcontext), Fairness("fairness-one-core", loads.one_core),
        Games(
            "crowd",
            "5,000 players in one lobby, 2,000 scans/s for a minute, 5,000 boards live, 50 stalled: p99 of a scan",
            "scan_latency", memory_limit=2048 * MEGABYTE, lobbies=1, players=5000, clues=30, screens=2, stalled=50,
            topics='["board"]', rate=2000, seconds=60),
        Games(
            "watchers", "10,000 screens of 100 lobbies, 100 scans/s, 1% stalled: p99 of a scan's way to a screen",
            "push_latency", memory_limit=2048 * MEGABYTE, lobbies=100, players=4, clues=100, screens=100, stalled=1,
            rate=100, seconds=20),
    ]


# MARK: Soak


def slope(samples: list[tuple[float, int]]) -> float:
    """The growth per minute, by least squares."""
    times = [at / 60 for at, _ in samples]
    values = [value for _, value in samples]
    middle, level = mean(times), mean(values)
    spread = sum((at - middle) ** 2 for at in times)
    return sum((at - middle) * (value - level) for at, value in zip(times, values)) / spread if spread else 0


# Idle lobbies leave memory after ten minutes; until then, each game adds to it.
IDLE_MINUTES = 11


def soak(minutes: float, rate: int) -> bool:
    """Plays games in sequence. Returns whether memory and descriptors stayed flat and everything was right."""
    with places.folder("soak") as folder:
        with servers.quarry(folder / "data") as server:
            open_before = servers.descriptors(server.pid)
            with loads.Samples(server.pid) as samples:
                play(server, minutes, rate)
            open_after = descriptors_left(server, open_before)
            if server.process.poll() is not None:
                raise RuntimeError(f"The server has stopped: {server.log.read_text()[-400:]}")
            memory = servers.memory(server.pid)
        print(f"descriptors {open_before} before, {open_after} after")
        if open_after > open_before + 10:
            print("FAILED: descriptors were left open.")
            return False
        return stays_flat(samples) if minutes > IDLE_MINUTES + 2 else is_accounted_for(memory, folder / "data")


def play(server: servers.Server, minutes: float, rate: int) -> None:
    end = time.monotonic() + minutes * 60
    game = 0
    while time.monotonic() < end:
        game += 1
        report = loads.game_load(
            port=server.port, lobbies=20, players=20, clues=60, screens=5, stalled=1, slow=1, seed=game,
            topics='["events","board","chat"]', chat=0.1, again=0.1, wrong=0.05, reconnect=0.02, rate=rate, seconds=20,
            spare=10, stations=5)
        print(
            f"game {game}: {report['scans']:.0f} scans, {report['reconnects']:.0f} reconnects, p99 "
            f"{report['scan_latency']['p99']:.1f} ms, {servers.memory(server.pid) / MEGABYTE:.0f} MiB, "
            f"{servers.descriptors(server.pid)} descriptors", flush=True)


def descriptors_left(server: servers.Server, before: int) -> int:
    """
    The descriptors still open after all clients are gone. The server takes up to two minutes to notice a lost watcher.
    """
    end = time.monotonic() + 120
    while server.process.poll() is None and servers.descriptors(server.pid) > before and time.monotonic() < end:
        time.sleep(1)
    return servers.descriptors(server.pid)


def stays_flat(samples: loads.Samples) -> bool:
    settled = samples.memory[0][0] + IDLE_MINUTES * 60
    late = [sample for sample in samples.memory if sample[0] >= settled]
    growth = slope(late)
    level = mean(value for _, value in late)
    print(
        f"memory {level / MEGABYTE:.0f} MiB, at most {samples.memory_max / MEGABYTE:.0f}; slope "
        f"{growth / MEGABYTE:+.2f} MiB a minute over the last {(late[-1][0] - late[0][0]) / 60:.1f} minutes")
    if growth * 10 > level * 0.1:
        print("FAILED: memory would grow by more than a tenth in ten minutes.")
        return False
    return True


def is_accounted_for(memory: int, data: Path) -> bool:
    """
    After a short run, the server still holds all its lobbies, as does a new server that has loaded them. The allocator
    also retains what the peak of connections needed: a third so far, so half is allowed. A leak of 5 KB in each of the
    3,000 connections of two minutes would exceed that.
    """
    with sqlite3.connect(data / "quarry.db") as log:
        names = [name for name, in log.execute("SELECT name FROM streams ORDER BY id")]
    lobbies = [name.removeprefix("lobby/") for name in names if name.startswith("lobby/")]
    with servers.quarry(data) as server, client.Client(server.port) as reader:
        empty = servers.memory(server.pid)
        for lobby in lobbies:
            reader.call("lobby.board", lobby=lobby)
        held = servers.memory(server.pid)
    print(
        f"memory {memory / MEGABYTE:.0f} MiB after the games; a new server {empty / MEGABYTE:.0f} MiB, "
        f"{held / MEGABYTE:.0f} with the same {len(lobbies)} lobbies")
    if memory > held * 1.5:
        print("FAILED: memory is not accounted for by the lobbies that are held.")
        return False
    return True
