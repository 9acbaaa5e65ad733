"""The attackers' tools: raw sockets, many source addresses, and no manners."""

import contextlib
import json
import os
import socket
import struct
import subprocess
import time

import processes
from harness import Server

PATIENCE = 120  # seconds for one read, however slow the machine; a server that works answers long before
PING = b'{"id":1,"method":"server.ping"}\n'


class Raw:
    """A connection that sends exactly what a test wants, from any of this machine's addresses."""

    def __init__(self, port, source="127.0.0.1", receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))

    def send(self, data):
        self.socket.sendall(data)
        return self

    def line(self):
        data = b""
        while not data.endswith(b"\n"):
            piece = self.socket.recv(65_536)
            if not piece:
                return data
            data += piece
        return data

    def everything(self):
        """Everything received, and whether the server closed the connection."""
        data = b""
        try:
            while piece := self.socket.recv(65_536):
                data += piece
        except (TimeoutError, ConnectionError) as error:
            return data, isinstance(error, ConnectionError)
        return data, True

    def reset(self):
        """Closes with a reset, so that no port is left in TIME_WAIT."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Player(Raw):
    """A player with no bad intentions."""

    def call(self, method, **params):
        # Unescaped, so that lines are as long as they look.
        self.send(json.dumps({"id": 1, "method": method, "params": params}, ensure_ascii=False).encode() + b"\n")
        while True:
            answer = json.loads(self.line())
            if "id" in answer:
                return answer

    def ping(self):
        assert "result" in self.call("server.ping")


class Confined(Server):
    """A server that may open only a few descriptors."""

    def __init__(self, descriptors, *options):
        self.descriptors = descriptors
        super().__init__("--log-level", "warning", *options)

    def start(self):
        self.command = ["prlimit", f"--nofile={self.descriptors}:{self.descriptors}", *self.command]
        super().start()


def descriptors(server):
    """The number of descriptors a server has open."""
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def memory(server):
    """A server's resident memory in kilobytes."""
    return processes.memory(server.process.pid)


def rests(server):
    """Whether a server has done all that it can do for now."""
    return processes.rests(server.process.pid)


def held(raws):
    """
    How many connections the server has not closed. A client that does not read cannot tell, but the server's ends are on
    this machine.
    """
    there, ends = processes.open_sockets(), []
    for raw in raws:
        with contextlib.suppress(OSError):  # It has been reset.
            ends.append((raw.socket.getpeername(), raw.socket.getsockname()))
    return sum(each in there for each in ends)


def eventually(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def certificate(folder, name="one", names="DNS:localhost,IP:127.0.0.1"):
    """Makes a self-signed certificate and its key."""
    cert, key = f"{folder}/{name}.pem", f"{folder}/{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "90",
         "-subj", f"/CN={name}", "-addext", f"subjectAltName={names}", "-keyout", key, "-out", cert],
        check=True, capture_output=True)
    return cert, key
