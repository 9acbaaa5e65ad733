"""Servers under test: Quarry and its yardsticks, each started for a row and stopped after it."""

import os
import re
import resource
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Optional, Sequence

from . import client, places


def raise_descriptor_limit() -> int:
    """Raises the limit, which children inherit. Returns the number of descriptors that a process may have."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process that listens on a loopback port."""

    def __init__(self, command: list[str], port: int, log: Path):
        self.port = port
        self.log = log
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log.open("ab"), stderr=subprocess.STDOUT)
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                self._greet()
                return
            except (OSError, RuntimeError):
                time.sleep(0.002)
        self.kill()
        raise RuntimeError(f"{self.process.args[0]} did not start: {self.log.read_text()[-400:]}")

    def _greet(self) -> None:
        socket.create_connection(("127.0.0.1", self.port), timeout=1).close()

    @property
    def pid(self) -> int:
        return self.process.pid

    def become_idle(self) -> None:
        """Waits until the process does nothing for a second."""
        before = None
        while before != (now := processor_ticks(self.pid)):
            before = now
            time.sleep(1)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Quarry(Server):
    def _greet(self) -> None:
        # The port accepts connections before the log is open, so only an answer means that the server is ready.
        with client.Client(self.port, timeout=20) as asker:
            asker.call("server.ping")


def quarry(data: Path, port: Optional[int] = None, options: Sequence[str] = ()) -> Server:
    port = port or free_port()
    command = [str(places.QUARRY), "serve", "--data", str(data), "--lines", f"127.0.0.1:{port}", "--http", "127.0.0.1:0",
               "--rate-limits", "off", *options]
    return Quarry(command, port, data.parent / "quarry.log")


def redis(folder: Path, durable: bool) -> Server:
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
    if durable:
        # Rewriting the file during a run would be a load that Quarry does not have.
        command += ["--appendonly", "yes", "--appendfsync", "always", "--auto-aof-rewrite-percentage", "0"]
    return Server(command, port, folder / "redis.log")


def nats(folder: Path) -> Server:
    port = free_port()
    return Server(["nats-server", "-a", "127.0.0.1", "-p", str(port)], port, folder / "nats.log")


def versions() -> dict[str, str]:
    def first(command: list[str], pattern: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = re.search(pattern, done.stdout + done.stderr)
        return found.group(1) if found else "?"

    return {
        "redis-server": first(["redis-server", "--version"], r"v=(\S+)"),
        "nats-server": first(["nats-server", "--version"], r"v([\d.]+)"),
        "qrencode": first(["qrencode", "--version"], r"version (\S+)"),
        "kernel": os.uname().release,
        "cores": str(os.cpu_count()),
    }


def processor_ticks(pid: int) -> int:
    """The processor time of a process so far, in ticks of the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def memory(pid: int) -> int:
    """The resident memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


def descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))
