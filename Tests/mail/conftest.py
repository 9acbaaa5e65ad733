"""Fixtures for tests of letters with a real mail server; Tests/schema has the harness that starts ours."""

import pathlib
import sys

import pytest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "schema"))
sys.path.insert(0, str(HERE.parent / "web"))

from clocks import Clocks  # noqa: E402
from postoffice import MailServer, make_certificate, quarry  # noqa: E402


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def clock(tmp_path):
    """The time of day, for a server of the test's own."""
    return Clocks(tmp_path)


@pytest.fixture
def mail():
    """A mail server for a server of the test's own."""
    server = MailServer()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def house():
    """A server and its mail server, for all tests that leave no letter behind."""
    post = MailServer()
    with quarry(post, "--rate-limits", "off") as server:
        yield server, post
    post.stop()


@pytest.fixture
def server(house):
    return house[0]


@pytest.fixture
def post(house):
    """Its mail server, which has everything that the tests before have caused."""
    server, post = house
    yield post
    post.nothing_more(server)
