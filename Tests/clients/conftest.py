"""The client libraries against the real server; Tests/schema has the harness that starts it."""

import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / "Tests/schema"), str(ROOT / "clients/python")]

from harness import Server  # noqa: E402


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0
