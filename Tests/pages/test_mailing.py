"""A host has the codes sent by mail."""

from hosting import sit
from letters import mail, server  # noqa: F401

CLUES = [{"title": "The fountain", "points": 10, "proof": {"scan": {}}}]


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
