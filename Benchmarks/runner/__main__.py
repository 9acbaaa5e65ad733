"""The runner behind deploy/bench, whose header explains its use."""

import argparse
import sys

from . import beyond, cluster, compression, directory, forecast, growth, pages, parts, photos, places, report, rpc, servers
from .row import Row, measure
from .rows import Fanout, FirstAnswer, Memory, Scans, Screens


def table() -> list[Row]:
    """The rows of the table in the design."""
    return [
        Scans("scans", depth=1, lobbies=8, bar=0.5, aim=1.0),
        Scans("scans-32", depth=32, lobbies=8, bar=0.3, aim=1.0),
        Fanout("fanout", window=1, messages=500, bar=1.0, aim="Redis pub/sub"),
        Fanout("fanout-64", window=64, messages=3000, bar=0.7, aim=1.5),
        parts.Append(), FirstAnswer("first-answer", 10_000), Memory(), parts.Board(), parts.Rehearsal(), parts.Packs(),
        parts.Picture(), parts.Sheet(), Screens(),
        *pages.rows(),
    ]


def others() -> list[Row]:
    """Rows that are measured only on request."""
    return [
        Scans("scans-one-lobby", depth=1, lobbies=1, bar=0.85, aim=1.0),
        Scans("scans-32-one-lobby", depth=32, lobbies=1, bar=0.6, aim=1.0),
        FirstAnswer("first-answer-10m", 100_000),
        parts.JSON(),
        *beyond.rows(), *cluster.rows(), *compression.rows(), *directory.rows(), *photos.rows(),
        *forecast.rows(), *rpc.rows(),
    ]


def choose(names: list[str]) -> list[Row]:
    known = {row.name: row for row in table() + others()}
    wrong = [name for name in names if name not in known]
    if wrong:
        sys.exit(f"There is no row {', '.join(wrong)}. There are: {', '.join(known)}, soak, growth.")
    return [known[name] for name in names] or table()


def run(names: list[str], rounds: int) -> bool:
    results = []
    for row in choose(names):
        print(f"{row.name}: {row.what}", flush=True)
        for result in measure(row, rounds):
            print(f"  {report.spread(result.ours[-1:], row)}   {report.spread(result.theirs[-1:], row)}", flush=True)
        results.append(result)
        report.keep([result], rounds)
    print()
    print(report.table(results))
    return all(not result.failure for result in results)


def main() -> None:
    parser = argparse.ArgumentParser(prog="deploy/bench")
    parser.add_argument("rows", nargs="*", help="rows by name, or soak, or growth; the whole table if left out")
    parser.add_argument("--rounds", type=int, default=5, help="how often ours and the yardstick take turns (5)")
    parser.add_argument("--minutes", type=float, default=20, help="soak: how long (20)")
    parser.add_argument("--rate", type=int, default=1000, help="soak: scans a second (1000)")
    parser.add_argument("--list", action="store_true", help="say what rows there are")
    options = parser.parse_args()
    if options.list:
        for row in table() + others():
            print(f"{row.name:<20} {row.what}" + (f"; beside {row.yardstick}" if row.yardstick else ""))
        return
    limit = servers.raise_descriptor_limit()
    if limit < 16_000:
        print(f"A process may have only {limit} descriptors here (ulimit -Hn): rows with 10,000 connections will fail.")
    places.SCRATCH.mkdir(parents=True, exist_ok=True)
    if options.rows == ["soak"]:
        sys.exit(0 if beyond.soak(options.minutes, options.rate) else 1)
    if options.rows == ["growth"]:
        return growth.run()
    print("  ".join(f"{name} {version}" for name, version in servers.versions().items()))
    sys.exit(0 if run(options.rows, options.rounds) else 1)


if __name__ == "__main__":
    main()
