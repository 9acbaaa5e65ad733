"""The row about finds over HTTP, loaded by wrk."""

import json
import subprocess

from . import client, loads, places, servers
from .rows import ServerRow

SCRIPT = places.BENCHMARKS / "Load" / "HTTPLoad" / "load.lua"


def wrk(port: int, connections: int, seconds: int, *arguments: str) -> dict:
    """One thread, since the server needs the other core."""
    done = subprocess.run(
        ["wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s", "--script", str(SCRIPT),
         f"http://127.0.0.1:{port}/healthz", "--", *arguments], capture_output=True, text=True, check=False)
    reports = [line for line in done.stdout.splitlines() if line.startswith("REPORT ")]
    if done.returncode != 0 or not reports:
        raise loads.WrongAnswers(f"wrk failed: {done.stderr.strip()} {done.stdout.strip()}")
    report = json.loads(reports[0].removeprefix("REPORT "))
    if report["mistakes"]:
        raise loads.WrongAnswers(f"wrk: {report}")
    return report | {"value": report["per_second"]}


class RPCFinds(ServerRow):
    name = "rpc-finds"
    what = "finds by POST /rpc, 400 players in 8 lobbies, 50 connections"
    yardstick = "GET /healthz of the same server"
    unit = "/s"
    connections, seconds = 50, 6
    # Each player finds each clue once: more than can be asked for in that time.
    lobbies, players, clues = 8, 50, 1000

    def open(self):
        self.http = servers.free_port()
        self.server = self.start(servers.quarry(self.folder / "data", options=["--http", f"127.0.0.1:{self.http}"]))

    def ours(self):
        made = client.make_lobbies(self.server.port, self.folder, self.lobbies, self.clues)
        finds = self.folder / "finds"
        with client.Client(self.server.port) as joiner, finds.open("w") as file:
            for code, words in zip(made["codes"], made["words"].split(",")):
                tokens = [joiner.call("lobby.join", code=code, name=f"Player {number}")["token"]
                          for number in range(self.players)]
                print(words, *tokens, file=file)
        report = wrk(self.http, self.connections, self.seconds, "finds", '"outcome":"found"', str(finds))
        self.check_boards(made, report["answered"])
        return report

    def check_boards(self, made: dict, answered: int) -> None:
        """Every find that was answered is on a board, and at most one a connection was not answered any more."""
        with client.Client(self.server.port) as watcher:
            boards = [watcher.call("lobby.board", token=token, limit=self.players) for token in made["tokens"]]
        found = sum(row["found"] for board in boards for row in board["rows"])
        if not answered <= found <= answered + self.connections:
            raise loads.WrongAnswers(f"{answered} finds were answered, and {found} are on the boards")

    def theirs(self):
        return wrk(self.http, self.connections, self.seconds, "get", "ok")


def rows() -> list:
    return [RPCFinds()]
