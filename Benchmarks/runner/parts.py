"""The rows that need no server: a part of the program against its yardstick."""

import json
import subprocess
import time

from . import loads, places
from .row import Row


class Append(Row):
    name = "append"
    what = "append of 150-byte events, 1,000 streams, group commit"
    unit = "/s"
    yardstick = "plain C on SQLite, the same schema, batches of 1,024"
    bar, aim = 0.7, 0.95

    def ours(self):
        self.rates = json.loads(loads.tool("AppendBenchmark", "1", "json"))
        return {"value": self.rates["log"][0], "single_appends": self.rates["singles"][0]}

    def theirs(self):
        return {"value": self.rates["c"][0], "sqlite_defaults": self.rates["plain"][0]}


class Board(Row):
    name = "board"
    what = "one board of 100,000 players: one find and its rank"
    unit, more, digits = "µs", False, 2
    bar, aim = 10, 3

    def ours(self):
        return {"value": json.loads(loads.tool("BoardBenchmark", "1"))["microseconds"][0]}


class Packs(Row):
    name = "packs"
    what = "a search in a store of 100,000 packs, p99"
    unit, more, digits = "ms", False, 2
    yardstick = "LIKE over the same table, for the fragments of name and location"
    bar = 1.0

    def ours(self):
        self.times = json.loads(loads.tool("PackBenchmark", "1"))
        return {"value": self.times["ours"][0][1], "median": self.times["ours"][0][0]}

    def theirs(self):
        return {"value": self.times["like"][0][1], "median": self.times["like"][0][0]}


class Rehearsal(Row):
    name = "rehearsal"
    what = "games of a rehearsal: 20 teams and 12 clues in any order"
    unit = "/s"
    bar, aim = 1_000, 5_000

    def ours(self):
        rates = json.loads(loads.tool("RehearsalBenchmark", "1"))
        return {"value": rates["free"][0], **{name: rate[0] for name, rate in rates.items() if name != "free"}}


class JSON(Row):
    name = "json"
    what = "a scan's request read and its answer written"
    unit, more, digits = "µs", False, 2
    yardstick = "Foundation's JSONDecoder and JSONEncoder"

    def ours(self):
        self.times = json.loads(loads.tool("JSONBenchmark", "1"))
        return {"value": self.times["ours"][0]}

    def theirs(self):
        return {"value": self.times["foundation"][0]}


class Picture(Row):
    name = "png"
    what = "one code as PNG, without starting a program"
    unit, more, digits = "ms", False, 3
    yardstick = "qrencode with a code, less qrencode without one"
    bar, aim = 1.0, 0.5
    runs = 40
    text = "HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB"

    def __enter__(self):
        self.place = places.folder("png")
        self.folder = self.place.__enter__()
        return self

    def __exit__(self, *details):
        self.place.__exit__(*details)

    def milliseconds(self, *commands: tuple[str, ...]) -> list[float]:
        """Each command's fastest run, because other load on the machine only adds time."""
        times: list[list[float]] = [[] for _ in commands]
        for _ in range(self.runs):
            for command, runs in zip(commands, times):
                start = time.perf_counter()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                runs.append((time.perf_counter() - start) * 1000)
        return [min(runs) for runs in times]

    def ours(self):
        file = str(self.folder / "ours.png")
        in_process = json.loads(loads.tool("PNGBenchmark", "1"))["milliseconds"][0]
        command, = self.milliseconds((str(places.QUARRY), "qr", self.text, "--png", "-o", file))
        return {"value": in_process, "whole_command": command}

    def theirs(self):
        # The same picture: 10 pixels per module, a margin of 4 modules, and the error correction that ours chooses for
        # this text.
        file = str(self.folder / "theirs.png")
        command, nothing = self.milliseconds(
            ("qrencode", "-s", "10", "-m", "4", "-l", "M", "-o", file, self.text), ("qrencode", "--version"))
        return {"value": max(command - nothing, 0.01), "whole_command": command, "start_alone": nothing}


class Sheet(Row):
    name = "sheet"
    what = "a PDF of 1,000 codes"
    unit, more, digits = "ms", False, 0
    bar, aim = 300, 200

    def ours(self):
        report = json.loads(loads.tool("SheetBenchmark", "1"))
        return {"value": report["cards"][0], "posters": report["posters"][0], "first": report["first"]}
