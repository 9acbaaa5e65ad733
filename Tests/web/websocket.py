"""A WebSocket client that follows or breaks the rules, as a test wants (RFC 6455)."""

import base64
import hashlib
import os
import socket
import struct

from waiting import PATIENCE

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA


class WebSocket:
    def __init__(self, server, headers=(), before=b"", waits=True, slowly=False, behind=b"", then=b""):
        """
        - `before`: a request sent on the connection before, whose status is `asked`.
        - `waits`: whether it is answered before the handshake is sent.
        - `slowly`: whether the handshake comes byte by byte.
        - `behind`: bytes in the packet in which the handshake ends.
        - `then`: bytes in a packet of their own, before any answer to the handshake is read.
        """
        self.socket = socket.create_connection(("127.0.0.1", server.http), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        self.reader = self.socket.makefile("rb")
        if before and waits:
            self.socket.sendall(before)
            self.asked = self.answer()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1", f"Host: 127.0.0.1:{server.http}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        self.send_handshake("\r\n".join([*lines, "", ""]).encode(), b"" if waits else before, slowly, behind)
        if then:
            self.socket.sendall(then)
        if before and not waits:
            self.asked = self.answer()
        self.status = int(self.reader.readline().split()[1])
        self.headers = {}
        while (line := self.reader.readline().strip()):
            name, value = line.decode().split(":", 1)
            self.headers[name.lower()] = value.strip()
        if self.status == 101:
            magic = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
            assert self.headers["sec-websocket-accept"] == base64.b64encode(hashlib.sha1(magic).digest()).decode()

    def send_handshake(self, request, before, slowly, behind):
        packet = before + request + behind
        if slowly:
            end = len(before + request) - 1
            for byte in packet[:end]:
                self.socket.sendall(bytes([byte]))
            packet = packet[end:]
        self.socket.sendall(packet)

    def answer(self):
        """The status of an answer over HTTP, whose body is read."""
        status = int(self.reader.readline().split()[1])
        length = 0
        while (line := self.reader.readline().strip()):
            name, value = line.decode().split(":", 1)
            if name.lower() == "content-length":
                length = int(value)
        self.reader.read(length)
        return status

    def close(self):
        self.reader.close()
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, data, opcode=TEXT, fin=True, rsv=0, masked=True, length=None):
        data = data.encode() if isinstance(data, str) else data
        self.socket.sendall(frame(data, opcode, fin, rsv, masked, length))

    def receive(self):
        """
        The next frame as (opcode, data); None at the end. Checks that it is whole, unmasked and as short as possible.
        """
        head = self.reader.read(2)
        if len(head) < 2:
            return None
        assert head[0] & 0x70 == 0 and head[1] & 0x80 == 0, head
        length = head[1]
        if length == 126:
            length = struct.unpack("!H", self.reader.read(2))[0]
            assert length > 125
        elif length == 127:
            length = struct.unpack("!Q", self.reader.read(8))[0]
            assert length > 65_535
        data = self.reader.read(length)
        assert len(data) == length and head[0] & 0x80
        return head[0] & 0xF, data

    def closed_with(self):
        """The server's closing code; earlier messages are dropped."""
        while (received := self.receive()) is not None:
            opcode, data = received
            if opcode == CLOSE:
                assert self.receive() is None, "the server says something after its goodbye"
                return struct.unpack("!H", data[:2])[0] if data else None
        return "cut off"


def frame(data, opcode=TEXT, fin=True, rsv=0, masked=True, length=None, claims=None):
    """
    - `rsv`: the three reserved bits.
    - `length`: the number of bytes that encode the length (0, 2 or 8); None for the minimum.
    - `claims`: the length that the head tells; None for that of the data.
    """
    size = len(data) if claims is None else claims
    if length is None:
        length = 0 if size < 126 else 2 if size < 65_536 else 8
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    mask = 0x80 if masked else 0
    head = {0: lambda: struct.pack("!BB", first, mask | size),
            2: lambda: struct.pack("!BBH", first, mask | 126, size),
            8: lambda: struct.pack("!BBQ", first, mask | 127, size)}[length]()
    if not masked:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[index % 4] for index, byte in enumerate(data))
