"""The load generators, as functions."""

import json
import os
import subprocess
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Optional

from . import places, servers


class WrongAnswers(Exception):
    """The server gave wrong answers, however fast."""


def _words(options: dict[str, Any]) -> list[str]:
    words = []
    for name, value in options.items():
        if value is not None:
            words += ["--" + name.replace("_", "-"), str(value)]
    return words


@contextmanager
def one_core() -> Iterator[None]:
    """Holds the generators that are started meanwhile to one core; servers started before may use all."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def start(tool: str, *words: str, **options: Any) -> subprocess.Popen:
    command = [str(places.LOAD / tool), *words, *_words(options)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen) -> dict[str, Any]:
    output, errors = process.communicate()
    if process.returncode != 0:
        raise WrongAnswers(f"{Path(process.args[0]).name} failed: {errors.strip()} {output.strip()}"[:1200])
    return json.loads(output)


def line_load(mode: str, **options: Any) -> dict[str, Any]:
    return finish(start("LineLoad", mode, **options))


def game_load(watched: Optional[servers.Server] = None, **options: Any) -> dict[str, Any]:
    """Plays games. If a server is given, its memory is sampled meanwhile."""
    if watched is None:
        return finish(start("GameLoad", **options))
    with Samples(watched.pid) as samples:
        result = finish(start("GameLoad", **options))
    return result | {"memory_max": samples.memory_max, "memory_last": samples.memory[-1][1]}


def tool(name: str, *words: str) -> Any:
    done = subprocess.run([str(places.TOOLS / name), *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise WrongAnswers(f"{name} failed: {done.stderr.strip()}")
    return done.stdout


class Samples:
    """Samples memory and descriptors of a process once a second."""

    def __init__(self, pid: int):
        self.pid = pid
        self.memory: list[tuple[float, int]] = []
        self.descriptors: list[tuple[float, int]] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def memory_max(self) -> int:
        return max(value for _, value in self.memory)

    def take(self) -> None:
        at = time.monotonic()
        self.memory.append((at, servers.memory(self.pid)))
        self.descriptors.append((at, servers.descriptors(self.pid)))

    def _run(self) -> None:
        while not self._stop.wait(1):
            try:
                self.take()
            except OSError:
                return

    def __enter__(self) -> "Samples":
        self.take()
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._stop.set()
        self._thread.join()
        try:
            self.take()
        except OSError:
            pass
