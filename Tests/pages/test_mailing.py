"""Tests sending the codes by email as a host."""

from hosting import add_clue, sit
from letters import mail, server  # noqa: F401

CLUES = [{"title": "The fountain", "points": 10, "proof": {"scan": {}}}]


def test_the_codes_go_to_the_address_that_the_host_gives(browse, host, mail):
    page = sit(browse, host(clues=CLUES)).press("Clues", within="nav").press("Print").see("Send by mail")
    page.press("Send by mail").type("Email address", "nobody").press("Send the codes")
    page.see("This is not an email address").type("Email address", "ada@example.org").press("Send the codes")
    page.see("The codes were sent by mail.")
    assert mail.letter().recipients == ["ada@example.org"]
    mail.handler.refusals = ["550 No such user"]
    page.type("Email address", "bob@example.org").press("Send the codes").see("the mail server refused the address")
    assert page.barriers() == []
    page.shots("host-mail")


def test_the_letter_is_offered_when_set_up_is_done(browse, host, mail, server):
    page = sit(browse, host(email="ada@example.org")).press("Clues", within="nav").see_not("All clues there?")
    add_clue(page, "The oak", kind="A word", fill=lambda page: page.type("Accepted words", "oak"))
    page.see_not("All clues there?")
    add_clue(page, "The fountain")
    page.see("All clues there?").see("The codes are sent to your address automatically")
    assert mail.nothing_more(server)
    page.press("Send the email now").see("The codes were sent by mail.", within="main")
    assert mail.letter().recipients == ["ada@example.org"]
    page.press("Print or send the codes").see("Send by mail", within="dialog")
