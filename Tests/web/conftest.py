"""Fixtures for black-box tests of the web server; Tests/schema has the harness that starts it."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "schema"))

from harness import Server  # noqa: E402


@pytest.fixture(scope="module")
def server(request):
    """A server with the OPTIONS of the module, if it has any."""
    server = Server("--log-level", "error", *getattr(request.module, "OPTIONS", ()))
    yield server
    assert server.stop() == 0
