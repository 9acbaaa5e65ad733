"""Servers on folders of a test's choice, and commands beside them."""

import atexit
import os
import signal
import subprocess
import tempfile

from contract import QUARRY
from waiting import PATIENCE

ANY_PORT = ("--lines", "127.0.0.1:0", "--http", "127.0.0.1:0")


def quarry(*arguments, **environment):
    """Runs a command that exits by itself."""
    return subprocess.run([str(QUARRY), *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **environment})


class Started:
    """A server on an existing folder."""

    def __init__(self, data, *options, **environment):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [str(QUARRY), "serve", "--data", str(data), *ANY_PORT, *options], stdout=subprocess.PIPE,
            stderr=self.errors, text=True, env={**os.environ, **environment})
        atexit.register(self.process.kill)
        self.process.stdout.readline()
        line = self.process.stdout.readline()
        assert line, self.log()
        self.http = int(line.rsplit(":", 1)[1])

    def log(self):
        # Reopened, because reading from the shared descriptor would move the server's write position.
        with open(f"/proc/self/fd/{self.errors.fileno()}", "rb") as errors:
            return errors.read().decode(errors="replace")

    def kill(self):
        self.process.kill()
        return self.end()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        log = self.end()
        assert self.process.returncode == 0, log
        return log

    def end(self):
        """Waits for the end. Returns the log."""
        self.process.communicate(timeout=PATIENCE)
        log = self.log()
        self.errors.close()
        return log


def refusal(data, *options, **environment):
    """Starts a server that must fail, at once if its settings cannot be (64). Returns its error message."""
    ended = quarry("serve", "--data", data, *ANY_PORT, *options, **environment)
    assert ended.returncode in (1, 64), ended
    lines = [line for line in ended.stderr.splitlines() if line.startswith("quarry: ")]
    assert len(lines) == 1, ended.stderr
    return lines[0]
