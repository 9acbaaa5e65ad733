"""NATS clusters of three servers, and the calls to JetStream that measurements need."""

import json
import socket
import time
from pathlib import Path
from typing import Any

from . import places, servers

PROGRAM = places.ROOT / ".build" / "venv" / "bin" / "nats-server"
PATIENCE = 30


def need() -> None:
    if not PROGRAM.exists():
        raise RuntimeError(f"{PROGRAM} is missing: deploy/test installs it")


def one(folder: Path) -> servers.Server:
    """Starts a server that is no cluster."""
    need()
    return start("nats", servers.free_port(), folder)


def three(folder: Path) -> list[servers.Server]:
    """Starts a cluster of servers n1, n2 and n3. Each syncs whatever it stores before it says so."""
    need()
    # Ports of clients, then those of routes.
    ports = [servers.free_port() for _ in range(6)]
    routes = ", ".join(f"nats-route://127.0.0.1:{port}" for port in ports[3:])
    return [start(f"n{number + 1}", ports[number], folder,
                  f'cluster {{ name: bench, no_advertise: true, listen: "127.0.0.1:{ports[3 + number]}", routes: [{routes}] }}')
            for number in range(3)]


def start(name: str, port: int, folder: Path, more: str = "") -> servers.Server:
    configuration = folder / f"{name}.conf"
    configuration.write_text(
        f'server_name: {name}\nlisten: "127.0.0.1:{port}"\n'
        f'jetstream {{ store_dir: "{folder}/{name}", sync_interval: always }}\n{more}\n')
    return servers.Server([str(PROGRAM), "-c", str(configuration)], port, folder / f"{name}.log")


class JetStream:
    """Calls to a server."""

    def __init__(self, server: servers.Server):
        self.port = server.port

    def call(self, method: str, **request: Any) -> dict[str, Any]:
        """One call over a connection of its own. An answer that does not come is an error, too."""
        body = json.dumps(request).encode() if request else b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            connection.sendall(
                b'CONNECT {"verbose":false}\r\nSUB _INBOX.bench 1\r\n'
                b"PUB $JS.API.%s _INBOX.bench %d\r\n%s\r\n" % (method.encode(), len(body), body))
            try:
                with connection.makefile("rb") as lines:
                    for line in lines:
                        if line.startswith(b"MSG"):
                            return json.loads(lines.read(int(line.split()[-1]) + 2))
            except TimeoutError:
                pass
        return {"error": "no answer"}

    def until(self, method: str, is_done, **request: Any) -> dict[str, Any]:
        """Calls until the answer is as it must be: servers elect first."""
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.call(method, **request)
            if is_done(answer):
                return answer
            if time.monotonic() > end:
                raise RuntimeError(f"{method}: {answer}")
            time.sleep(0.2)

    def create(self, name: str) -> None:
        """Makes a stream like the one of Quarry's log."""
        self.until(
            f"STREAM.CREATE.{name}", lambda answer: "config" in answer, name=name, subjects=[f"{name}.>"], storage="file",
            retention="limits", discard="new", num_replicas=3, allow_direct=True, allow_atomic=True)

    def delete(self, name: str) -> None:
        self.until(f"STREAM.DELETE.{name}", lambda answer: "success" in answer or "error" in answer)

    def lead(self, name: str, server: str) -> None:
        """Lets a server lead a stream."""
        def leads(answer):
            cluster = answer.get("cluster", {})
            return cluster.get("leader") == server and all(
                copy.get("current") for copy in cluster.get("replicas", [{}]))

        end = time.monotonic() + PATIENCE
        while not leads(self.call(f"STREAM.INFO.{name}")):
            if time.monotonic() > end:
                raise RuntimeError(f"{server} does not lead {name}")
            self.call(f"STREAM.LEADER.STEPDOWN.{name}", placement={"preferred": server})
            time.sleep(0.5)
