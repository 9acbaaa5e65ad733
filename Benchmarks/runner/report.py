"""Reports results to people and to programs."""

import json
import time
from statistics import median
from typing import Any, Optional, Union

from . import places, servers
from .row import Result, Row


def number(value: Optional[float], digits: int = 0) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def spread(samples: list[dict[str, Any]], row: Row) -> str:
    values = [sample["value"] for sample in samples]
    if not values:
        return ""
    middle = number(median(values), row.digits)
    return f"{middle} {row.unit} ({number(min(values), row.digits)}–{number(max(values), row.digits)})"


def verdict(result: Result) -> str:
    if result.failure:
        return "FAILED"
    if result.row.bar is None:
        return ""
    if result.reaches(result.row.aim):
        return "aim"
    return "bar" if result.reaches(result.row.bar) else "NO"


HEAD = ["row", "ours: median (min–max)", "yardstick: median (min–max)", "ratio", "bar", "aim", "met?", "load"]


def goal(sign: str, value: Union[float, str, None]) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else f"{sign} {value:g}"


def cells(result: Result) -> list[str]:
    row = result.row
    ratio = number(result.judged, 2) if result.theirs else ""
    sign = "≥" if row.more else "≤"
    return [
        row.name, spread(result.ours, row), spread(result.theirs, row), ratio,
        goal(sign, row.bar), goal(sign, row.aim),
        verdict(result), f"{result.load_average:.1f}",
    ]


def table(results: list[Result]) -> str:
    lines = [HEAD] + [cells(result) for result in results]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    text = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines]
    text.insert(1, "  ".join("-" * width for width in widths))
    for result in results:
        if result.beside:
            name = result.beside[0].get("yardstick", "")
            text.append(f"{result.row.name}: {name} for information: {spread(result.beside, result.row)}")
        if result.failure:
            text.append(f"{result.row.name}: {result.failure}")
    return "\n".join(text)


def keep(results: list[Result], rounds: int) -> None:
    """Keeps the earlier results of rows not measured this time."""
    places.RESULTS.mkdir(exist_ok=True)
    path = places.RESULTS / "latest.json"
    kept = json.loads(path.read_text()) if path.exists() else {"rows": {}}
    kept["machine"] = servers.versions()
    for result in results:
        when = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        kept["rows"][result.row.name] = result.as_json() | {"at": when, "rounds": rounds}
    path.write_text(json.dumps(kept, indent=1) + "\n")
