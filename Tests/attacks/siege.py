"""
Slow clients: each holds a connection as long as the server allows. They begin with the run, in a process and on servers
of their own, because the longest of the server's timeouts is a minute and a half.

    python siege.py FILE    writes how long each stayed connected in seconds, and what it heard last
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import traceback

HERE = pathlib.Path(__file__).parent
for folder in ("schema", "web"):
    sys.path.insert(0, str(HERE.parent / folder))

from attacking import PING, Player, Raw, certificate, held  # noqa: E402
from harness import Server  # noqa: E402
from websocket import CONTINUATION, TEXT, WebSocket, frame  # noqa: E402

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 180  # seconds: a client not disconnected by then never is


def begin():
    """Begins the siege of this run, unless another worker has."""
    file = outcome_file()
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    # It ends by itself, so that a worker that is through need not wait for it.
    subprocess.Popen([sys.executable, __file__, file], start_new_session=True)


def outcome_file():
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    return str(pathlib.Path(tempfile.gettempdir(), f"quarry-siege-{run}"))


class Siege:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        cert, key = certificate(self.folder.name)
        self.server = Server("--log-level", "error")
        self.secure = Server("--log-level", "error", "--tls-certificate", cert, "--tls-key", key)
        self.outcome = {}

    def run(self):
        threads = [threading.Thread(target=self.besiege, args=(name,)) for name in dir(self) if name.startswith("who_")]
        with Player(self.server.port) as player:
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                player.ping()
                time.sleep(0.5)
        with Player(self.server.port) as late:
            late.ping()
        assert self.server.stop() == self.secure.stop() == 0
        self.folder.cleanup()
        return self.outcome

    def besiege(self, name):
        """Sends a piece every half a second; without pieces, reads nothing."""
        started = time.monotonic()
        client, piece = getattr(self, name)()
        raw = client.socket
        heard = b""
        raw.settimeout(0.5)
        while time.monotonic() - started < LONG:
            try:
                if piece is None:
                    time.sleep(0.5)
                    if not held([client]):
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
        self.outcome[name] = time.monotonic() - started, heard[-200:].decode("latin-1")
        client.close()

    # Lines

    def who_sends_a_first_line_byte_by_byte(self):
        return Raw(self.server.port), single_bytes(PING[:-1] + b" " * 500)

    def who_sends_a_later_line_byte_by_byte(self):
        raw = Raw(self.server.port).send(PING)
        raw.line()
        return raw, single_bytes(PING[:-1] + b" " * 500)

    # HTTP

    def who_asks_nothing(self):
        return Raw(self.server.http), silence()

    def who_sends_a_head_byte_by_byte(self):
        return Raw(self.server.http), single_bytes(REQUEST[:-2] + b"X-Padding: " + b"x" * 500)

    def who_sends_a_second_head_byte_by_byte(self):
        raw = Raw(self.server.http).send(REQUEST)
        raw.socket.recv(65_536)
        return raw, single_bytes(REQUEST[:-2] + b"X-Padding: " + b"x" * 500)

    def who_sends_a_body_byte_by_byte(self):
        raw = Raw(self.server.http).send(b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
        return raw, single_bytes(b" " * 1_000)

    def who_sends_a_body_in_chunks_of_a_byte(self):
        raw = Raw(self.server.http).send(b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        return raw, repeated(b"1\r\n \r\n")

    def who_reads_no_answer(self):
        raw = Raw(self.server.http, receive_buffer=4_096)
        raw.send(b"GET /openrpc.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60)
        return raw, None

    # WebSockets

    def who_opens_a_websocket_and_says_nothing(self):
        return WebSocket(self.server), silence()

    def who_sends_a_message_in_endless_fragments(self):
        ws = talking(self.server)
        ws.send(b"[", TEXT, fin=False)
        return ws, repeated(frame(b" ", CONTINUATION, fin=False))

    def who_sends_a_frame_byte_by_byte(self):
        return talking(self.server), single_bytes(frame(b" " * 1_000))

    def who_does_not_answer_when_asked_whether_they_are_there(self):
        return talking(self.server), silence()

    # TLS

    def who_shakes_no_hand_over_lines(self):
        return Raw(self.secure.port), silence()

    def who_shakes_no_hand_over_http(self):
        return Raw(self.secure.http), silence()

    def who_shakes_hands_byte_by_byte(self):
        return Raw(self.secure.http), single_bytes(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 500)


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


def main(file):
    try:
        outcome = Siege().run()
    except BaseException:
        outcome = {"failure": traceback.format_exc()}
        raise
    finally:
        write(file, outcome)


def write(file, outcome):
    with open(f"{file}.new", "w") as new:
        json.dump(outcome, new)
    os.rename(f"{file}.new", file)


if __name__ == "__main__":
    main(sys.argv[1])
