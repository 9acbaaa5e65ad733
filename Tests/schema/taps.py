"""Connections that keep every byte they receive, over lines, WebSockets and plain HTTP."""

import itertools
import json
import pathlib
import socket
import sys

from harness import PATIENCE, Client, Seen
from ledger import Heard
from stage import now

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "web"))

from websocket import CLOSE, PING, PONG, WebSocket  # noqa: E402


class LineTap(Client):
    transport = "lines"

    def __init__(self, server, viewer, name, counts):
        """`counts` records how often each method was answered with a result and with an error."""
        self.viewer, self.name, self.asked, self.counts = viewer, f"{name} ({self.transport})", "nothing", counts
        self.heard, self.last, self.epoch, self.is_open = [], 0, None, True
        self.open(server)

    def open(self, server):
        super().__init__(server, Seen())

    def read(self):
        data = self.receive()
        if not data:
            self.is_open = False
            return None
        message = json.loads(data)
        is_push = isinstance(message, dict) and "method" in message
        self.heard.append(Heard(now(), "a push" if is_push else f"the answer to {self.asked}", data))
        if is_push:
            self.last = max(self.last, message["params"].get("seq", 0))
        return message

    def receive(self):
        return self.lines.readline()

    def ask(self, method, params):
        self.asked = f"{method} {json.dumps(params)[:300]}"
        answer = super().ask(method, params)
        self.counts[method, "result" in answer] += 1
        return answer

    def batch(self, requests):
        """Sends all requests at once. Returns the answers."""
        self.asked = "a batch of requests"
        self.send([{"id": number, "method": method, "params": params}
                   for number, (method, params) in enumerate(requests)])
        answers = self.answer()
        self.counts.update((method, "result" in answer) for (method, _), answer in zip(requests, answers, strict=True))
        return answers

    def must(self, method, **params):
        answer = self.ask(method, params)
        assert "result" in answer, f"{method} {params}: {answer}"
        return answer["result"]

    def watch(self, code, **params):
        result = self.must("lobby.watch", code=code, **params)
        self.last, self.epoch = max(self.last, result["seq"]), result["epoch"]

    def begin_sync(self, code):
        """Sends a request whose answer comes after all earlier pushes."""
        if self.is_open:
            self.asked = "lobby.peek"
            self.send({"id": "sync", "method": "lobby.peek", "params": {"code": code}})

    def end_sync(self):
        while self.is_open:
            message = self.read()
            if message is not None and message.get("id") == "sync":
                break
        self.pushes.clear()

    def take(self):
        """The messages received since the last call."""
        heard, self.heard = self.heard, []
        return heard


class SocketTap(LineTap):
    transport = "WebSocket"

    def open(self, server):
        self.web, self.pushes = WebSocket(server), []
        assert self.web.status == 101

    def send(self, line):
        self.web.send(line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False))

    def receive(self):
        while (received := self.web.receive()) is not None:
            opcode, data = received
            if opcode == PING:
                self.web.send(data, opcode=PONG)
            elif opcode == CLOSE:
                self.web.send(data, opcode=CLOSE)
            else:
                return data
        return None

    def close(self):
        self.web.close()


TRANSPORTS = itertools.cycle((LineTap, SocketTap))


def http(server, path, token=None, body=None):
    """The complete answer to a request, head and body, as received."""
    head = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.http}",
            "Connection: close", f"Content-Length: {len(body or b'')}"]
    if token:
        head.append(f"Authorization: Bearer {token}")
    with socket.create_connection(("127.0.0.1", server.http), PATIENCE) as connection:
        connection.sendall("\r\n".join([*head, "", ""]).encode() + (body or b""))
        answer = b""
        while part := connection.recv(65_536):
            answer += part
    return Heard(now(), f"the answer to {'GET' if body is None else 'POST'} {path}", whole(answer))


def whole(answer):
    """Joins the chunks of an answer, so that a secret split between two is still found."""
    head, _, rest = answer.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" not in head.lower():
        return answer
    body = b""
    while (size := int(rest.split(b"\r\n", 1)[0], 16)) > 0:
        rest = rest.split(b"\r\n", 1)[1]
        body += rest[:size]
        rest = rest[size + 2:]
    return head + b"\r\n\r\n" + body
