"""Fixtures for attacks on the real program; Tests/schema has the harness that starts it."""

import pathlib
import resource
import sys

import pytest

for folder in ("schema", "web"):
    sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / folder))

from harness import Server  # noqa: E402

# Attackers get as many connections as the system allows.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session", autouse=True)
def besiegers():
    """Slow clients have the whole run for their attacks; the last module checks the outcome."""
    from siege import Siege
    siege = Siege()
    yield siege
    siege.end()
