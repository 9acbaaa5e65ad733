"""The rows about a server of several nodes."""

import os
import shutil
import socket
import threading
from pathlib import Path

from . import client, jetstream, loads, servers
from .rows import Fanout, Scans, ServerRow

SIGN_BYTES = 17  # a sign of life on a link, without a payload


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Bus(threading.Thread):
    """Notes the sizes of the messages that the leader sends to nodes."""

    def __init__(self, port: int):
        super().__init__(daemon=True)
        self.sizes = []
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(b'CONNECT {"verbose":false}\r\nSUB quarry-bus.*.down 1\r\nPING\r\n')
        self.start()

    def run(self) -> None:
        with self.socket.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"MSG"):
                    self.sizes.append(len(lines.read(int(line.split()[-1]) + 2)) - 2)
                elif line.startswith(b"PING"):
                    self.socket.sendall(b"PONG\r\n")


def open_cluster(row: ServerRow) -> None:
    """Starts a NATS server, a node that leads and a node that relays: `leader`, `node` and `bus`."""
    nats = row.start(jetstream.one(row.folder))
    log = ["--log", f"nats://127.0.0.1:{nats.port}"]
    row.leader = row.start(servers.quarry(row.folder / "leader", options=log))
    (row.folder / "node").mkdir(mode=0o700)
    for key in ("server.key", "personal.key"):
        shutil.copy(row.folder / "leader" / key, row.folder / "node" / key)
    row.node = row.start(servers.quarry(row.folder / "node", options=log))
    row.bus = Bus(nats.port)


class RelayedFanout(Fanout):
    """What a watcher of another node costs the leader, beside what one of its own costs."""

    unit = "µs"
    more = False
    digits = 2
    what = "the leader's processor time for a push to a watcher of another node, 1,000 watchers"

    def __init__(self):
        super().__init__("relayed-fanout", window=1, messages=500, bar=0.3, aim=0.1)
        self.what = RelayedFanout.what
        self.yardstick = "a push to a watcher of its own"

    def open(self):
        open_cluster(self)
        lobby = client.make_lobbies(self.leader.port, self.folder, 1, 1)
        self.values, self.token = lobby["values"], lobby["tokens"][0]

    def cost(self, server) -> dict:
        self.server = server
        before = [processor_seconds(each.pid) for each in (self.leader, self.node)]
        report = Fanout.ours(self)
        leader, node = [processor_seconds(each.pid) - was for each, was in zip((self.leader, self.node), before)]
        pushes = self.messages * self.subscribers
        return report | {"value": 1e6 * leader / pushes, "node_us": 1e6 * node / pushes,
                         "bus_bytes_per_message": self.bus_bytes()}

    def bus_bytes(self) -> float:
        """Bytes on the bus for each of the later messages. Before, each watcher got the lobby as it was."""
        pushes = [size for size in self.bus.sizes if size > SIGN_BYTES][-self.messages // 2:]
        return sum(pushes) / max(len(pushes), 1)

    def ours(self):
        return self.cost(self.node)

    def theirs(self):
        return self.cost(self.leader)

    def beside(self):
        return None


class RelayedScans(Scans):
    """Scans through a node that relays, beside the same at the leader."""

    def __init__(self, depth: int):
        super().__init__(f"relayed-scans-{depth}", depth=depth, lobbies=8, bar=0.5, aim=0.8)
        self.what = f"scans through a node that relays, 200 players in 8 lobbies, {depth} in flight each"
        self.yardstick = "the same at the leader"

    def open(self):
        open_cluster(self)

    def load(self, server):
        self.server = server
        return Scans.ours(self)

    def ours(self):
        return self.load(self.node)

    def theirs(self):
        return self.load(self.leader)


class ClusterScans(Scans):
    """Scans of a server whose log is on three NATS servers, beside bare commits to them by plain C."""

    def __init__(self, depth: int):
        super().__init__(f"cluster-scans-{depth}", depth=depth, lobbies=8, bar=0.5, aim=0.8)
        self.what += ", the log on three NATS servers"
        self.yardstick = f"plain C on libnats, 200 subjects, one commit of {depth} in flight each"

    def open(self):
        self.nats = jetstream.three(self.folder)
        for server in self.nats:
            self.stack.callback(server.stop)
        # Both know only the first server, which leads their streams.
        self.stream = jetstream.JetStream(self.nats[0])
        self.stream.create("yardstick")
        self.server = self.start(servers.quarry(
            self.folder / "data", options=["--log", self.address, "--log-replicas", "3"]))
        for name in ("quarry", "yardstick"):
            self.stream.lead(name, "n1")

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.nats[0].port}"

    def measured(self, load) -> dict:
        """The load's report, and the processor time of everybody for each event."""
        processes = {"quarry": self.server, **{f"n{number + 1}": server for number, server in enumerate(self.nats)}}
        before = {name: processor_seconds(process.pid) for name, process in processes.items()}
        report = load()
        events = report.get("answered") or report["events"]
        return report | {"value": report["per_second"], "processor_us": {
            name: 1e6 * (processor_seconds(process.pid) - before[name]) / events for name, process in processes.items()}}

    def ours(self):
        before = self.messages()
        report = self.measured(super().ours)
        return report | {"events_each": report["answered"] / (self.messages() - before)}

    def messages(self) -> int:
        return self.stream.call("STREAM.INFO.quarry")["state"]["messages"]

    def theirs(self):
        # Enough for a second.
        return self.commits(self.connections, self.depth, self.requests * min(self.depth, 4))

    def beside(self):
        if self.depth == 1:
            return None
        return {"yardstick": f"the same, {self.connections * self.depth:,} subjects, commits of one event"} | self.commits(
            self.connections * self.depth, 1, self.requests)

    def commits(self, lanes: int, each: int, events: int) -> dict:
        return self.measured(lambda: loads.finish(loads.start(
            "NATSYardstick", server=self.address, stream="yardstick", lanes=lanes, each=each, bytes=self.payload,
            events=events)))


def rows() -> list:
    return [RelayedFanout(), RelayedScans(1), RelayedScans(32), ClusterScans(1), ClusterScans(32)]
