"""Three NATS servers and the nodes of one server, all as processes of this machine."""

import atexit
import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from itertools import chain, repeat
from pathlib import Path

import processes
from contract import QUARRY, ROOT
from ports import free_port

NATS = ROOT / ".build" / "venv" / "bin" / "nats-server"
FORWARDING = Path(__file__).parent / "forwarding.py"
FAKETIME = Path(f"/usr/lib/{platform.machine()}-linux-gnu/faketime/libfaketimeMT.so.1")
PATIENCE = 120  # seconds until something that does not happen counts as an error, however slow the machine
LEADS = "Leads the cluster"


def wait(condition, what, patience=PATIENCE):
    """Returns the first true value of the condition."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError(f"not within {patience} s: {what() if callable(what) else what}")


def free_ports(count):
    return [free_port() for _ in range(count)]


def quarry(*arguments, **environment):
    """Runs a command that exits by itself."""
    return subprocess.run([str(QUARRY), *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **environment})


class Process:
    """A process that tests kill, pause and start again. It ends with the tests, however they end."""

    def __init__(self, name, command, folder):
        self.name, self.command, self.folder = name, list(map(str, command)), folder
        self.process = None
        atexit.register(self.kill)

    def start(self):
        with open(self.folder / f"{self.name}.out", "ab") as out, open(self.folder / f"{self.name}.log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=out, stderr=log)

    def signal(self, number):
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def is_supervised(self):
        """Whether it is started again by itself."""
        return False

    def is_stopped(self):
        """Whether it sleeps because of SIGSTOP."""
        return self.process.poll() is None and processes.state(self.process.pid) == "T"

    def kill(self):
        self.signal(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def log(self):
        return (self.folder / f"{self.name}.log").read_text(errors="replace")


class NATSServer(Process):
    def __init__(self, number, ports, folder):
        self.port = ports[number]
        routes = ", ".join(f"nats-route://127.0.0.1:{port}" for port in ports[3:])
        configuration = folder / f"n{number + 1}.conf"
        configuration.write_text(f"""
            server_name: n{number + 1}
            listen: "127.0.0.1:{self.port}"
            jetstream {{ store_dir: "{folder}/n{number + 1}", sync_interval: always }}
            cluster {{ name: tests, no_advertise: true, listen: "127.0.0.1:{ports[3 + number]}", routes: [{routes}] }}
            """)
        super().__init__(f"n{number + 1}", [NATS, "-c", configuration], folder)


def at(clock):
    """What a command begins with if its clock is to differ by so much, such as `+5s`; nothing if it is None."""
    if clock is None:
        return []
    assert FAKETIME.exists(), "install faketime"
    # The library changes the environment of the first program that loads it, so let that be another `env`.
    return ["/usr/bin/env", f"LD_PRELOAD={FAKETIME}", f"FAKETIME={clock}", "FAKETIME_DONT_FAKE_MONOTONIC=1",
            "/usr/bin/env"]


class Network(Process):
    """What a node reaches the NATS servers through. While it is stopped, the node is cut off: nothing arrives in either
    direction, and no connection ends."""

    def __init__(self, name, servers, folder):
        ports = free_ports(len(servers))
        self.log_address = nats(ports)
        pairs = [f"{port}:{server.port}" for port, server in zip(ports, servers)]
        super().__init__(name, [sys.executable, FORWARDING, *pairs], folder)

    def cut(self):
        self.signal(signal.SIGSTOP)

    def mend(self):
        self.signal(signal.SIGCONT)


def nats(ports):
    return "nats://" + ",".join(f"127.0.0.1:{port}" for port in ports)


class Node(Process):
    """A node, and the supervisor that starts it again whenever it has ended."""

    def __init__(self, name, folder, log, *options, clock=None, network=None):
        self.lines, self.http = free_ports(2)
        self.data = folder / name
        self.network = network
        self.statuses = []  # with which it has ended
        self.is_held = threading.Event()
        log = network.log_address if network else log
        super().__init__(
            name, [*at(clock), QUARRY, "serve", "--data", self.data, "--log", log, "--lines", f"127.0.0.1:{self.lines}",
                   "--http", f"127.0.0.1:{self.http}", "--node-name", name, *options], folder)

    def start(self):
        self.is_held.clear()
        super().start()
        threading.Thread(target=self.supervise, daemon=True).start()

    def supervise(self):
        while not self.is_held.is_set():
            self.statuses.append(self.process.wait())
            if self.is_held.wait(0.2):
                return
            super().start()

    def is_supervised(self):
        return not self.is_held.is_set()

    def end(self, number=signal.SIGTERM):
        """Ends the node without starting it again. Returns its status."""
        self.is_held.set()
        self.signal(number)
        return self.process.wait(PATIENCE)

    def kill(self):
        self.is_held.set()
        super().kill()

    def is_up(self):
        """Whether the node leads or stands by since it was last started, and can be asked."""
        is_ready = self.process.poll() is None and ("Stands by" in self.latest() or LEADS in self.latest())
        return is_ready and self.accepts()

    def accepts(self):
        # It takes its place in the cluster before it listens.
        try:
            socket.create_connection(("127.0.0.1", self.http), timeout=PATIENCE).close()
            return True
        except OSError:
            return False

    def latest(self):
        """What the node has logged since it was last started."""
        return self.log().rpartition(" starts\n")[2]

    def leads(self):
        """Whether the node leads and answers requests about lobbies."""
        if self.process is None or self.process.poll() is not None or LEADS not in self.latest() or self.is_stopped():
            return False
        try:
            with socket.create_connection(("127.0.0.1", self.lines), timeout=PATIENCE) as connection:
                connection.sendall(b'{"id":1,"method":"lobby.board","params":{"lobby":"00000000000000000000000000"}}\n')
                answer = connection.recv(1 << 12)
                return answer != b"" and b"unavailable" not in answer
        except OSError:
            return False


class Cluster:
    """Three NATS servers, and nodes of which one leads.

    `clocks` says by how much each node's clock differs. With `can_cut`, each node has a network of its own."""

    def __init__(self, nodes=3, options=("--rate-limits", "off"), clocks=(), can_cut=False):
        self.folder = Path(tempfile.mkdtemp(prefix="quarry-cluster-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        ports = free_ports(6)
        self.servers = [NATSServer(number, ports, self.folder) for number in range(3)]
        self.log = nats(ports[:3])
        self.networks = [
            Network(f"network{number + 1}", self.servers, self.folder) for number in range(nodes if can_cut else 0)]
        self.nodes = [
            Node(f"node{number + 1}", self.folder, self.log, *options, clock=clock, network=network)
            for number, clock, network in zip(
                range(nodes), chain(clocks, repeat(None)), chain(self.networks, repeat(None)))]

    def start(self):
        for process in self.servers + self.networks:
            process.start()
        first, *others = self.nodes
        first.start()
        wait(first.leads, lambda: f"the first node leads: {first.log()} {[server.log()[-500:] for server in self.servers]}")
        for node in others:
            self.give_keys(node.data)
            node.start()
        self.wait_until_whole()

    def give_keys(self, folder, names=("server.key", "personal.key")):
        folder.mkdir(mode=0o700, exist_ok=True)
        for name in names:
            shutil.copy(self.nodes[0].data / name, folder / name)

    def stop(self):
        for process in [*self.nodes, *self.networks, *self.servers]:
            process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def leader(self, but=None):
        """The node that answers; None while none does, or while only `but` does."""
        return next((node for node in self.nodes if node is not but and node.leads()), None)

    def wait_for_leader(self, but=None):
        return wait(lambda: self.leader(but), lambda: "a node leads: " + "".join(node.log()[-500:] for node in self.nodes))

    def standby(self):
        leader = self.wait_for_leader()
        return next(node for node in self.nodes if node is not leader)

    def status(self):
        return quarry("cluster", "status", "--log", self.log)

    def wait_until_whole(self):
        """Waits until all nodes are there, one of them leads, and each stream has all its copies."""
        wait(lambda: all(node.is_up() for node in self.nodes) and self.leader() and self.status().returncode == 0,
             lambda: f"the cluster is whole: {self.status()}")

    def leading_server(self):
        """The NATS server that leads the stream of the log."""
        lines = wait(lambda: [line for line in self.status().stdout.splitlines() if line.startswith("stream  quarry ")
                              and "led by" in line], "the log has a leader")
        name = lines[0].rsplit(" ", 1)[1]
        return next(server for server in self.servers if server.name == name)

    @contextlib.contextmanager
    def handing_over(self):
        """Within it, the lead is given up: before another node leads, the message about the lead is empty."""
        with socket.create_connection(("127.0.0.1", self.servers[0].port), timeout=PATIENCE) as listening:
            listening.sendall(b"CONNECT {}\r\nSUB quarry-nodes.lead 1\r\nPING\r\n")
            told = listening.makefile("rb")
            while told.readline() != b"PONG\r\n":
                continue
            old = self.wait_for_leader()
            yield old
            new = self.wait_for_leader(but=old)
            names = []
            while new.name not in names:
                line = told.readline()
                if line.startswith(b"MSG "):
                    data = told.read(int(line.split()[-1]) + 2)
                    names.append(json.loads(data)["name"] if data.strip() else None)
            assert next(name for name in names if name != old.name) is None, f"nobody gave up the lead: {names}"

    def statuses(self):
        return [status for node in self.nodes for status in node.statuses]
