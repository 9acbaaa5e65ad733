"""Fixtures for tests of letters with a real mail server; Tests/schema has the harness that starts ours."""

import pathlib
import sys

import pytest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "schema"))
sys.path.insert(0, str(HERE.parent / "web"))

from postoffice import MailServer, make_certificate  # noqa: E402


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def mail():
    server = MailServer()
    yield server
    server.stop()
