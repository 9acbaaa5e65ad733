"""Fixtures for black-box tests of the web server; Tests/schema has the harness that starts it."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "schema"))

from harness import Server  # noqa: E402


@pytest.fixture(scope="session")
def shared():
    """A server for all modules that neither kill it, nor fill it, nor count what others do there, too."""
    server = Server("--log-level", "error", "--rate-limits", "off")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def server(request):
    """That server, or one of the module's own if it has OPTIONS."""
    if not hasattr(request.module, "OPTIONS"):
        yield request.getfixturevalue("shared")
        return
    server = Server("--log-level", "error", *request.module.OPTIONS)
    yield server
    assert server.stop() == 0
