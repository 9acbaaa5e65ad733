"""A host has the codes sent by mail."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "mail"))

from harness import Server  # noqa: E402
from hosting import sit  # noqa: E402
from postoffice import MailServer  # noqa: E402

CLUES = [{"title": "The fountain", "points": 10, "proof": {"scan": {}}}]


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


def test_the_codes_go_to_the_address_that_the_host_gives(browse, host, mail):
    page = sit(browse, host(clues=CLUES)).press("Clues", within="nav").press("Print").see("Send by mail")
    page.press("Send by mail").type("Email address", "nobody").press("Send the codes")
    page.see("email must be an email address").type("Email address", "ada@example.org").press("Send the codes")
    page.see("The codes were sent by mail.")
    assert mail.letter().recipients == ["ada@example.org"]
    mail.handler.refusals = ["550 No such user"]
    page.type("Email address", "bob@example.org").press("Send the codes").see("the mail server refused the address")
    assert page.barriers() == []
    page.shots("host-mail")
