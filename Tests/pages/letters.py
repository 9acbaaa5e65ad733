"""Fixtures of a server that sends its mail to a test's mail server; modules import them."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "mail"))

from harness import Server  # noqa: E402
from postoffice import MailServer  # noqa: E402


@pytest.fixture(scope="module")
def mail():
    mail = MailServer()
    yield mail
    mail.stop()


@pytest.fixture(scope="module")
def server(mail):
    server = Server("--log-level", "error", "--smtp", f"smtp://127.0.0.1:{mail.port}", "--mail-from", "hunt@hunt.example",
                    "--public-url", "https://hunt.example")
    yield server
    assert server.stop() == 0
