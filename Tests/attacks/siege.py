"""
Slow clients: each holds a connection as long as the server allows. They start at the beginning of the run, on a server
of their own, because the longest of the server's timeouts is a minute and a half.
"""

import tempfile
import threading
import time

from attacking import PING, Raw, certificate
from harness import Server
from websocket import CONTINUATION, TEXT, WebSocket, frame

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 130  # seconds: a client not disconnected by then never is


class Siege:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        cert, key = certificate(self.folder.name)
        self.server = Server("--log-level", "error")
        self.secure = Server("--log-level", "error", "--tls-certificate", cert, "--tls-key", key)
        self.started = time.monotonic()
        self.lasted, self.heard = {}, {}
        names = [name for name in dir(self) if name.startswith("who_")]
        self.threads = {name: threading.Thread(target=self.besiege, args=(name,), daemon=True) for name in names}
        for thread in self.threads.values():
            thread.start()

    def besiege(self, name):
        """Sends a piece every half a second; without pieces, reads nothing."""
        raw, piece = getattr(self, name)()
        started = time.monotonic()
        heard = b""
        raw.settimeout(0.5)
        while time.monotonic() - started < LONG:
            try:
                if piece is None:
                    time.sleep(0.5)
                    if not is_held(raw):
                        break
                    continue
                if data := next(piece):
                    raw.sendall(data)
                if not (answer := raw.recv(65_536)):
                    break
                heard += answer
            except TimeoutError:
                continue
            except OSError:
                break
        self.lasted[name], self.heard[name] = time.monotonic() - started, heard
        raw.close()

    def outcome(self, name):
        """How many seconds the client stayed connected, and what it received."""
        self.threads[name].join()
        return self.lasted[name], self.heard[name]

    def wait(self):
        for thread in self.threads.values():
            thread.join()

    def end(self):
        for server in (self.server, self.secure):
            server.stop()
        self.folder.cleanup()

    # Lines

    def who_sends_a_first_line_byte_by_byte(self):
        return Raw(self.server.port).socket, single_bytes(PING[:-1] + b" " * 500)

    def who_sends_a_later_line_byte_by_byte(self):
        raw = Raw(self.server.port).send(PING)
        raw.line()
        return raw.socket, single_bytes(PING[:-1] + b" " * 500)

    # HTTP

    def who_asks_nothing(self):
        return Raw(self.server.http).socket, silence()

    def who_sends_a_head_byte_by_byte(self):
        return Raw(self.server.http).socket, single_bytes(REQUEST[:-2] + b"X-Padding: " + b"x" * 500)

    def who_sends_a_second_head_byte_by_byte(self):
        raw = Raw(self.server.http).send(REQUEST)
        raw.socket.recv(65_536)
        return raw.socket, single_bytes(REQUEST[:-2] + b"X-Padding: " + b"x" * 500)

    def who_sends_a_body_byte_by_byte(self):
        raw = Raw(self.server.http).send(b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
        return raw.socket, single_bytes(b" " * 1_000)

    def who_sends_a_body_in_chunks_of_a_byte(self):
        raw = Raw(self.server.http).send(b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        return raw.socket, repeated(b"1\r\n \r\n")

    def who_reads_no_answer(self):
        raw = Raw(self.server.http, receive_buffer=4_096)
        raw.send(b"GET /openrpc.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60)
        return raw.socket, None

    # WebSockets

    def who_opens_a_websocket_and_says_nothing(self):
        return WebSocket(self.server).socket, silence()

    def who_sends_a_message_in_endless_fragments(self):
        ws = talking(self.server)
        ws.send(b"[", TEXT, fin=False)
        return ws.socket, repeated(frame(b" ", CONTINUATION, fin=False))

    def who_sends_a_frame_byte_by_byte(self):
        return talking(self.server).socket, single_bytes(frame(b" " * 1_000))

    def who_does_not_answer_when_asked_whether_they_are_there(self):
        return talking(self.server).socket, silence()

    # TLS

    def who_shakes_no_hand_over_lines(self):
        return Raw(self.secure.port).socket, silence()

    def who_shakes_no_hand_over_http(self):
        return Raw(self.secure.http).socket, silence()

    def who_shakes_hands_byte_by_byte(self):
        return Raw(self.secure.http).socket, single_bytes(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 500)


def single_bytes(data):
    for byte in data:
        yield bytes([byte])


def repeated(data):
    while True:
        yield data


def silence():
    return repeated(b"")


def talking(server):
    ws = WebSocket(server)
    ws.send(PING[:-1])
    ws.receive()
    return ws


def is_held(raw):
    """Whether the server's end, on this machine, is still open; a client that does not read cannot tell otherwise."""
    ends = f":{raw.getpeername()[1]:04X}", f":{raw.getsockname()[1]:04X}"
    with open("/proc/net/tcp") as table:
        rows = [row.split() for row in table]
    return any(row[1].endswith(ends[0]) and row[2].endswith(ends[1]) and row[3] == "01" for row in rows[1:])
