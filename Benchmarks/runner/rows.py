"""The rows of the table that load a running server."""

import signal
import time
from contextlib import ExitStack

from . import client, loads, places, servers
from .row import Row

CHAT_BYTES = 118


class ServerRow(Row):
    """A row with a Quarry server, and perhaps others."""

    def __enter__(self):
        self.stack = ExitStack()
        self.folder = self.stack.enter_context(places.folder(self.name))
        self.open()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def start(self, server: servers.Server) -> servers.Server:
        return self.stack.enter_context(server)

    def open(self) -> None:
        self.server = self.start(servers.quarry(self.folder / "data"))


class Scans(ServerRow):
    unit = "/s"
    connections, clues, payload = 200, 1000, 150

    def __init__(self, name: str, depth: int, lobbies: int, bar, aim):
        self.name, self.depth, self.lobbies, self.bar, self.aim = name, depth, lobbies, bar, aim
        self.what = f"scans, 200 players in {lobbies} lobbies, {depth} in flight each"
        if lobbies == 1:
            self.what = f"scans, 200 players in one lobby, {depth} in flight each"
        self.yardstick = f"Redis XADD, appendfsync always, {depth} in flight"
        # A player can find each clue once. Some are faster than others, so the run ends while most have clues left.
        self.requests = self.connections * self.clues * 4 // 5

    def open(self):
        super().open()
        self.redis = self.start(servers.redis(self.folder, durable=True))

    def ours(self):
        lobbies = client.make_lobbies(self.server.port, self.folder, self.lobbies, self.clues)
        report = loads.line_load(
            "request", port=self.server.port, connections=self.connections, depth=self.depth, requests=self.requests,
            each=self.clues,
            setup=r'{"id":0,"method":"lobby.join","params":{"code":"%v","name":"Player %i"}}\n', ready='"player"',
            message=r'{"id":%j,"method":"scan.submit","params":{"text":"%w"}}\n', expect='"outcome":"found"',
            values=lobbies["values"], words=lobbies["words"])
        return report | {"value": report["per_second"]}

    def theirs(self):
        report = loads.line_load(
            "request", port=self.redis.port, connections=self.connections, depth=self.depth, requests=self.requests,
            message=r"XADD s%i * f %p\r\n", padding=self.payload, ignore="$", expect="-", error="-ERR")
        return report | {"value": report["per_second"]}


class Fanout(ServerRow):
    unit = "/s"
    subscribers = 1000

    def __init__(self, name: str, window: int, messages: int, bar, aim):
        self.name, self.window, self.messages, self.bar, self.aim = name, window, messages, bar, aim
        self.what = f"chat to 1,000 watchers, {window} in flight"
        self.yardstick = "nats-server, 1,000 subscribers, the same payload"

    def open(self):
        super().open()
        self.nats = self.start(servers.nats(self.folder))
        self.redis = self.start(servers.redis(self.folder, durable=False))
        lobby = client.make_lobbies(self.server.port, self.folder, 1, 1)
        self.values, self.token = lobby["values"], lobby["tokens"][0]

    def load(self, server, **options):
        report = loads.line_load(
            "fanout", port=server.port, connections=self.subscribers, messages=self.messages, window=self.window,
            padding=CHAT_BYTES - 26, **options)
        return report | {"value": report["per_second"]}

    def ours(self):
        return self.load(
            self.server, values=self.values, error='"error"', expect='"message"',
            setup=r'{"id":0,"method":"lobby.watch","params":{"code":"%v"}}\n', ready='"snapshot"',
            publisher_setup=r'{"id":0,"method":"session.attach","params":{"token":"' + self.token + r'"}}\n',
            publisher_ready='"role"', message=r'{"id":%n,"method":"chat.send","params":{"text":"%s%p"}}\n')

    def theirs(self):
        hello = r'CONNECT {"verbose":false}\r\n'
        return self.load(
            self.nats, error="-ERR", setup=hello + r"SUB ch 1\r\nPING\r\n", ready="PONG",
            publisher_setup=hello + r"PING\r\n", publisher_ready="PONG",
            message=rf"PUB ch {CHAT_BYTES}\r\n%s%p\r\n")

    def beside(self):
        return {"yardstick": "Redis pub/sub"} | self.load(
            self.redis, error="-ERR", setup=r"SUBSCRIBE ch\r\n", ready="subscribe", expect=":1000",
            message=r"PUBLISH ch %s%p\r\n")


class FirstAnswer(ServerRow):
    unit, more, digits = "ms", False, 1
    bar = 100

    def __init__(self, name: str, lobbies: int, events: int = 100):
        self.name, self.lobbies, self.events = name, lobbies, events
        self.what = f"first answer after kill -9, {lobbies * events:,} events in {lobbies:,} lobbies"

    def open(self):
        self.data = places.SCRATCH / f"lobbies-{self.lobbies}"
        self.codes = self.data / "codes"
        if not self.codes.exists():
            self.data.mkdir(parents=True, exist_ok=True)
            for old in self.data.iterdir():
                old.unlink()
            # Creates the keys, without which a server refuses a log.
            servers.quarry(self.data).stop()
            codes = loads.tool("LogMaker", str(self.data / "quarry.db"), str(self.lobbies), str(self.events))
            with servers.quarry(self.data) as server:
                server.become_idle()  # The projections read the whole log, once.
            self.codes.write_text(codes)
        self.round = 0

    def ours(self):
        self.leave_something_to_recover()
        codes = self.codes.read_text().split()
        code = codes[self.round % len(codes)]
        self.round += 1
        port = servers.free_port()
        start = time.monotonic()
        server = servers.quarry(self.data, port)
        try:
            with client.Client(port) as asker:
                snapshot = asker.call("lobby.view", code=code)
            seconds = time.monotonic() - start
        finally:
            server.kill()
        if len(snapshot["players"]) != 20:
            raise loads.WrongAnswers(f"Lobby {code} has {len(snapshot['players'])} players, not 20")
        return {"value": seconds * 1000}

    def leave_something_to_recover(self):
        """Kills a server in the middle of its work."""
        server = servers.quarry(self.data)
        lobbies = client.make_lobbies(server.port, self.folder, 1, 50)
        busy = loads.start(
            "LineLoad", "request", port=server.port, connections=50, requests=100_000_000,
            setup=r'{"id":0,"method":"lobby.join","params":{"code":"%v","name":"Player %i"}}\n', ready='"player"',
            message=r'{"id":%j,"method":"chat.send","params":{"text":"%p"}}\n', expect='"message"',
            values=lobbies["values"])
        time.sleep(1)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        busy.communicate()  # It reports closed connections, which is intended.


class Memory(ServerRow):
    name = "memory"
    what = "memory of 10,000 idle watchers, each"
    unit, more = "bytes", False
    yardstick = "nats-server with 10,000 subscribers"
    bar, aim = 1.0, 0.5
    connections = 10_000

    def open(self):
        pass

    def load(self, server, **options):
        report = loads.line_load("idle", port=server.port, process=server.pid, connections=self.connections, **options)
        return report | {"value": report["bytes_each"]}

    def ours(self):
        with places.folder("memory") as folder, servers.quarry(folder / "data") as server:
            lobbies = client.make_lobbies(server.port, folder, 100, 10)
            return self.load(
                server, values=lobbies["values"], ready='"snapshot"', error='"error"',
                setup=r'{"id":0,"method":"lobby.watch","params":{"code":"%v"}}\n')

    def theirs(self):
        with places.folder("memory") as folder, servers.nats(folder) as server:
            return self.load(
                server, setup=r'CONNECT {"verbose":false}\r\nSUB ch.%i 1\r\nPING\r\n', ready="PONG", error="-ERR")


class Screens(ServerRow):
    name = "screens"
    what = "a scan's way to 1,000 other screens, 1,000 scans/s over 100 lobbies, p99"
    unit, more, digits = "ms", False, 1
    bar, aim = 20, 5

    def ours(self):
        report = loads.game_load(
            port=self.server.port, lobbies=100, players=10, screens=10, clues=150, rate=1000, seconds=10)
        return report | {"value": report["push_latency"]["p99"]}
