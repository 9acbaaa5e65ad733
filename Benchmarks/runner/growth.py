"""Measures how cost grows with lobbies, and with players in one lobby, and draws it as docs/growth.svg."""

import json
from typing import Any

from . import loads, places, servers

LOBBIES = [1, 10, 100, 1_000, 10_000]
PLAYERS = [10, 100, 1_000, 10_000]
SECONDS = 5


def point(x: int, **options: Any) -> dict[str, Any]:
    with places.folder("growth") as folder, servers.quarry(folder / "data") as server:
        report = loads.game_load(server, port=server.port, seconds=SECONDS, **options)
    result = {
        "x": x, "scans_per_second": report["scans_per_second"], "memory": report["memory_max"] / (1 << 20),
        "p99": report["scan_latency"]["p99"]}
    rate, memory = result["scans_per_second"], result["memory"]
    print(f"{x:>6}: {rate:>9,.0f} scans/s, {memory:>6.0f} MiB, p99 {result['p99']:.1f} ms", flush=True)
    return result


def measure() -> dict[str, list[dict[str, Any]]]:
    print("lobbies, 200 players in all (or one for each lobby), one request in flight each")
    lobbies = [point(x, lobbies=x, players=max(1, 200 // x), clues=1000 if x < 1_000 else 100) for x in LOBBIES]
    print("players in one lobby, one request in flight each")
    players = [point(x, lobbies=1, players=x, clues=1000 if x < 1_000 else 100) for x in PLAYERS]
    return {"lobbies": lobbies, "players": players}


# MARK: Drawing

WIDTH, HEIGHT, LEFT, TOP = 380, 220, 66, 46
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #333 } .title { font-weight: 600 } .axis { stroke: #999 }
  .grid { stroke: #e4e4e4 } .line { fill: none; stroke: #1f6f8b; stroke-width: 2 } .dot { fill: #1f6f8b }
  @media (prefers-color-scheme: dark) { text { fill: #ccc } .grid { stroke: #444 } }
"""


def nice_top(value: float) -> float:
    step = 10 ** (len(str(int(value))) - 1)
    return next(top for top in (step, 2 * step, 2.5 * step, 5 * step, 10 * step) if top >= value)


def level(kind: str, across: list[float], y: float) -> str:
    return f'<line class="{kind}" x1="{across[0]:.0f}" x2="{across[-1]:.0f}" y1="{y:.1f}" y2="{y:.1f}"/>'


def chart(left: float, top: float, title: str, unit: str, points: list[tuple[int, float]]) -> str:
    high = nice_top(max(value for _, value in points))
    count = len(points)
    across = [left + LEFT + index * (WIDTH - LEFT - 30) / (count - 1) for index in range(count)]
    bottom = top + HEIGHT - 34

    def up(value: float) -> float:
        return bottom - value / high * (HEIGHT - TOP - 34)

    parts = [f'<text class="title" x="{left + LEFT}" y="{top + 24}">{title}</text>']
    for quarter in range(5):
        value = high * quarter / 4
        parts.append(level("grid", across, up(value)))
        parts.append(f'<text x="{across[0] - 8:.0f}" y="{up(value) + 4:.1f}" text-anchor="end">{value:,.0f}</text>')
    for x, (name, _) in zip(across, points):
        parts.append(f'<text x="{x:.0f}" y="{bottom + 18:.0f}" text-anchor="middle">{name:,}</text>')
    parts.append(level("axis", across, bottom))
    line = " ".join(f"{x:.1f},{up(value):.1f}" for x, (_, value) in zip(across, points))
    parts.append(f'<polyline class="line" points="{line}"/>')
    for x, (name, value) in zip(across, points):
        label = f"<title>{name:,}: {value:,.0f} {unit}</title>"
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{up(value):.1f}" r="4">{label}</circle>')
    return "\n".join(parts)


def drawing(measured: dict[str, list[dict[str, Any]]]) -> str:
    charts = []
    for row, (key, name) in enumerate([("lobbies", "lobbies"), ("players", "players in one lobby")]):
        for column, (value, what, unit) in enumerate(
                [("scans_per_second", "Scans a second", "scans/s"), ("memory", "Memory, MiB", "MiB")]):
            points = [(point["x"], point[value]) for point in measured[key]]
            charts.append(chart(column * WIDTH, row * HEIGHT, f"{what} by {name}", unit, points))
    body = "\n".join(charts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {2 * HEIGHT + 10}" role="img" '
        f'aria-label="Scans a second and memory by number of lobbies and of players">\n'
        f"<style>{STYLE}</style>\n{body}\n</svg>\n")


def run() -> None:
    measured = measure()
    places.RESULTS.mkdir(exist_ok=True)
    (places.RESULTS / "growth.json").write_text(json.dumps(measured, indent=1) + "\n")
    path = places.ROOT / "docs" / "growth.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(drawing(measured))
    print(f"drawn: {path}")
