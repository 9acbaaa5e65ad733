"""The rows about compressed pushes: what a delivery weighs on the wire, and what it costs the server."""

import base64
import json
import os
import selectors
import socket
import time

from . import client, loads, servers
from .cluster import processor_seconds
from .rows import ServerRow

OFFER = "Sec-WebSocket-Extensions: permessage-deflate\r\n"


class Watchers:
    """WebSockets that watch a lobby, and count the frames and bytes that they get without reading them."""

    def __init__(self, port: int, code: str, topic: str, count: int, packed: bool):
        self.selector = selectors.DefaultSelector()
        self.rest: dict[socket.socket, bytes] = {}
        self.bytes = self.frames = 0
        for _ in range(count):
            self.open(port, code, topic, packed)
        self.wait(count)
        self.bytes = self.frames = 0

    def open(self, port: int, code: str, topic: str, packed: bool) -> None:
        watcher = socket.create_connection(("127.0.0.1", port), timeout=10)
        key = base64.b64encode(os.urandom(16)).decode()
        watcher.sendall((f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{OFFER if packed else ''}\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += watcher.recv(1)
        if (b"permessage-deflate" in head) != packed:
            raise loads.WrongAnswers(f"not what was asked for: {head!r}")
        message = json.dumps({"id": 1, "method": "lobby.watch", "params": {"code": code, "topics": [topic]}}).encode()
        # A mask of zeros leaves the message as it is.
        watcher.sendall(bytes([0x81, 0x80 | len(message)]) + bytes(4) + message)
        watcher.setblocking(False)
        self.rest[watcher] = b""
        self.selector.register(watcher, selectors.EVENT_READ)

    def wait(self, frames: int, patience: float = 10) -> None:
        """Waits for so many more frames, of all watchers together."""
        target, end = self.frames + frames, time.monotonic() + patience
        while self.frames < target:
            if time.monotonic() > end:
                raise loads.WrongAnswers(f"{self.frames} of {target} pushes came")
            for key, _ in self.selector.select(0.5):
                data = key.fileobj.recv(1 << 18)
                if not data:
                    raise loads.WrongAnswers("a watcher was closed")
                self.bytes += len(data)
                self.rest[key.fileobj] = self.count(self.rest[key.fileobj] + data)

    def count(self, data: bytes) -> bytes:
        """Returns what begins a frame that is not whole."""
        while len(data) >= 2:
            start, length = 2, data[1]
            if length >= 126:
                start += 2 if length == 126 else 8
                length = int.from_bytes(data[2:start], "big")
            if len(data) < start + length:
                break
            self.frames += 1
            data = data[start + length:]
        return data

    def close(self) -> None:
        for watcher in self.rest:
            watcher.close()


class Compressed(ServerRow):
    unit = "bytes"
    more = False
    yardstick = "the same without compression"
    watchers = 200

    def __init__(self, topic: str, what: str, pushes: int):
        self.name, self.topic, self.pushes = f"compressed-{topic}", topic, pushes
        self.what = f"bytes of {what}, to 200 WebSockets"

    def open(self):
        self.http = servers.free_port()
        self.server = self.start(servers.quarry(self.folder / "data", options=["--http", f"127.0.0.1:{self.http}"]))

    def ours(self):
        return self.measure(packed=True)

    def theirs(self):
        return self.measure(packed=False)

    def measure(self, packed: bool) -> dict:
        made = client.make_lobbies(self.server.port, self.folder, 1, self.pushes)
        code, token = made["codes"][0], made["tokens"][0]
        with client.Client(self.server.port) as host:
            players = [host.call("lobby.join", code=code, name=f"Team of player {number}")["token"] for number in range(100)]
            clues = [clue["token"] for clue in host.call("clue.list", token=token)["clues"]]
            watchers = Watchers(self.http, code, self.topic, self.watchers, packed)
            try:
                before = processor_seconds(self.server.pid)
                for number in range(self.pushes):
                    if self.topic == "board":
                        # All rows are new to a board that has moved everybody.
                        for player in players:
                            host.call("scan.submit", token=player, text=clues[number])
                    else:
                        host.call("chat.send", token=token, text=f"Announcement {number}: " + "the ferry leaves at noon. " * 10)
                    watchers.wait(self.watchers)
                taken = processor_seconds(self.server.pid) - before
            finally:
                watchers.close()
        deliveries = watchers.frames
        return {"value": watchers.bytes / deliveries, "processor_us": taken / deliveries * 1e6, "deliveries": deliveries}


def rows() -> list:
    return [Compressed("board", "a board of 100 players", 20), Compressed("chat", "a message of 280 characters", 100)]
