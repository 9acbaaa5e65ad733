"""Fixtures for attacks on the real program; Tests/schema has the harness that starts it."""

import pathlib
import resource
import sys

import pytest

for folder in ("schema", "web"):
    sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / folder))

import siege  # noqa: E402
from harness import Server  # noqa: E402

# Attackers get as many connections as the system allows.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def pytest_collection_finish(session):
    """Slow clients have the whole run for their attacks; test_slow_attacks.py looks at the outcome."""
    if any(item.path.name == "test_slow_attacks.py" for item in session.items) and not session.config.option.collectonly:
        siege.begin()


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0
