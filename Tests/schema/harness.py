"""The real server, and connections that validate everything they send and receive against the schemas."""

import contextlib
import itertools
import json
import os
import select
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import contract

PATIENCE = 60  # seconds that one read waits, however slow the machine; a server that works answers long before


def eventually(condition, what, patience=PATIENCE):
    """Waits until the condition holds, and returns its value. `what` says, or is called to say, what is wrong otherwise."""
    deadline = time.monotonic() + patience
    while not (value := condition()):
        assert time.monotonic() < deadline, what() if callable(what) else what
        time.sleep(0.02)
    return value


@contextlib.contextmanager
def preloaded(name):
    """The library made of a C file beside this one, for LD_PRELOAD."""
    with tempfile.TemporaryDirectory(prefix="quarry-preloaded-") as folder:
        library = Path(folder, f"{name}.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, Path(__file__).parent / f"{name}.c", "-ldl"], check=True)
        yield str(library)


class Server:
    def __init__(self, *options, **environment):
        program = Path(contract.QUARRY)
        assert program.exists(), f"{program} is missing: build it, or say where it is with QUARRY"
        self.folder = tempfile.TemporaryDirectory(prefix="quarry-schema-")
        self.errors = tempfile.TemporaryFile()
        self.program = program
        # libfaketime changes the environment of the first program that loads it, so let that be `env`, which becomes
        # the server.
        settings = [f"{name}={value}" for name, value in environment.items()]
        names = ["/usr/bin/env", *settings, "/usr/bin/env"] if environment else []
        self.command = [*names, program, "serve", "--data", self.folder.name, "--lines", "127.0.0.1:0",
                        "--http", "127.0.0.1:0", *options]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        try:
            self.port = self.announced("lines")
            self.http = self.announced("http")
        except BaseException:
            self.clean_up()
            raise

    def announced(self, transport):
        """Reads the port from the next line of output."""
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline().decode() if ready else ""
        assert line.startswith(f"quarry: {transport} on "), f"the server did not start: {line!r} {self.log()}"
        return int(line.rsplit(":", 1)[1])

    def log(self):
        # Reopened, because reading from the shared descriptor would move the server's write position.
        with open(f"/proc/self/fd/{self.errors.fileno()}", "rb") as errors:
            return errors.read().decode(errors="replace")

    @property
    def processor_seconds(self):
        """What the process has used, which tells how far it has come on machines of any speed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def restart(self):
        """Kills and restarts the server, as after a power failure; its ports change."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.start()

    def end(self):
        """Ends the server with SIGTERM, as an operator does, so that it can be started again. Returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status

    def stop(self):
        """Ends the server for good. Returns the exit status."""
        try:
            return self.end()
        finally:
            self.clean_up()

    def clean_up(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()
        self.folder.cleanup()


class Seen:
    """What occurred in a run, to detect what the schemas describe but no test covers."""

    def __init__(self):
        self.methods, self.kinds, self.events, self.outcomes, self.byes = set(), set(), set(), set(), set()

    def result(self, method, result):
        self.methods.add(method)
        if "outcome" in result:
            self.outcomes.add(result["outcome"])

    def push(self, push, to_host):
        if push["method"] == "event":
            self.events.add((push["params"]["type"], "host" if to_host else "everyone"))
        if push["method"] == "bye":
            self.byes.add(push["params"]["reason"])


class Client:
    ids = itertools.count(1)

    def __init__(self, server, seen, is_host=False, source="127.0.0.1", receive_buffer=None):
        self.seen, self.is_host = seen, is_host
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))
        self.lines = self.socket.makefile("rb")
        self.pushes = []

    def close(self):
        self.lines.close()
        self.socket.close()

    def greet(self):
        """Says something at once: the server sends a client away that is silent for its first ten seconds."""
        self.send({"jsonrpc": "2.0", "method": "server.ping"})

    # Lines

    def send(self, line):
        self.socket.sendall(
            line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode() + b"\n")

    def read(self):
        """The next message, validated if it is a push; None at the end."""
        line = self.lines.readline()
        if not line:
            return None
        assert line.endswith(b"\n") and b"\n" not in line[:-1], line[-100:]
        message = json.loads(line)
        # Compact JSON: reserialized without spaces, it has the same length.
        assert len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()) == len(line) - 1 or any(
            mark in line for mark in (b"\\u", b"\\/", b"e-", b".")), line[:300]
        if isinstance(message, dict) and "method" in message:
            contract.check_push(message, self.is_host)
            self.seen.push(message, self.is_host)
        return message

    def answer(self):
        """The next answer; pushes before it are kept."""
        while True:
            message = self.read()
            assert message is not None, "the server closed the connection"
            if isinstance(message, list) or "method" not in message:
                return message
            self.pushes.append(message)

    def push(self, matches):
        """The first matching push, kept or yet to come; earlier ones are dropped."""
        while True:
            message = self.pushes.pop(0) if self.pushes else self.read()
            assert message is not None and "method" in message, message
            if matches(message):
                return message

    def event(self, kind):
        return self.push(lambda push: push["method"] == "event" and push["params"]["type"] == kind)["params"]

    def bye(self):
        """The server's goodbye, once it has closed the connection."""
        bye = self.push(lambda push: push["method"] == "bye")["params"]
        assert self.read() is None
        return bye

    def everything(self):
        """All bytes up to the end of the connection, or until none come for long, as fast as they come."""
        rest = b""
        with contextlib.suppress(OSError):
            while part := self.socket.recv(1 << 20):
                rest += part
        return rest

    # Requests

    def request(self, method, params):
        """Sends a request without waiting for its answer. Returns its id."""
        number = next(self.ids)
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        return number

    def answer_to(self, number):
        answer = self.answer()
        assert answer["jsonrpc"] == "2.0" and answer["id"] == number, answer
        assert set(answer) in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"}), answer
        return answer

    def ask(self, method, params):
        return self.answer_to(self.request(method, params))

    def call(self, method, **params):
        return self.call_all(method, [params])[0]

    def call_all(self, method, requests):
        """Sends one request for each of the params, then reads the answers. Returns the results."""
        for params in requests:
            contract.check_params(method, params)
        numbers = [self.request(method, params) for params in requests]
        return [self.result_of(method, params, number) for params, number in zip(requests, numbers)]

    def result_of(self, method, params, number):
        answer = self.answer_to(number)
        assert "result" in answer, f"{method} {params}: {answer}"
        contract.check_result(method, answer["result"])
        self.seen.result(method, answer["result"])
        return answer["result"]

    def refused(self, kind, method, in_schema=None, **params):
        """
        Makes a request that must be refused. Params that the server calls invalid must not fit the schema either.
        `in_schema` overrides this where only the server can tell, or where the schema may be stricter.
        """
        answer = self.ask(method, params)
        assert "error" in answer, f"{method} {params}: {answer}"
        contract.check_error(answer["error"], method)
        assert answer["error"]["data"]["kind"] == kind, answer
        self.seen.kinds.add(kind)
        expected = kind != "invalid-params" if in_schema is None else in_schema
        assert contract.is_valid(method, params) == expected, f"openrpc.json and the server differ: {method} {params}"
        return answer["error"]["data"]
