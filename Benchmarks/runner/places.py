"""Paths."""

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

BENCHMARKS = Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent
RESULTS = BENCHMARKS / "results"
# On the project's disk, because in a memory file system each sync would be free.
SCRATCH = Path(os.environ.get("BENCH_SCRATCH", BENCHMARKS / ".build" / "bench"))
QUARRY = Path(os.environ.get("QUARRY", ROOT / ".build" / "release" / "quarry"))
LOAD = BENCHMARKS / ".build" / "load"
TOOLS = Path(os.environ.get("BENCH_TOOLS", ROOT / ".build" / "release"))


@contextmanager
def folder(name: str) -> Iterator[Path]:
    """A new folder, which is removed afterwards."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    path = Path(tempfile.mkdtemp(prefix=name + "-", dir=SCRATCH))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
