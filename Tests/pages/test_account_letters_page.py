"""Tests the links in account letters, opened in a browser."""

import re

from letters import mail, server  # noqa: F401
from test_account import SECRET, register, sign_in


def link(letter):
    """The link without its host, which tests cannot reach."""
    return re.search(r"^https://hunt\.example(/account#\S+)$", letter.text, re.MULTILINE)[1]


def test_a_forgotten_password_is_chosen_anew(browse, mail):
    laptop = register(browse)
    phone = browse("/account").press("Forgotten").see("We will send you a link")
    phone.type("Email", f"{laptop.username}@example.org").press("Send").see("an email is on its way")
    way = link(mail.letter())
    # The page is already open, so the link only changes the part after the #.
    phone.open(way).see("New password")
    assert phone.run("return location.hash") == "", "a token does not stay in the history"
    phone.type("New password", "lovelace").press("Save").see("a digit", within=".problem")
    assert phone.barriers() == []
    phone.shots("account-reset")
    phone.type("New password", "Engine-1843").press("Save").see("Hello, Ada").see_not("your address?")
    laptop.open("/account").see("You were signed out")
    sign_in(laptop, laptop.username, SECRET).see("is wrong", within=".problem")
    sign_in(laptop, laptop.username, "Engine-1843").see("Hello, Ada")
    # The link works only once.
    stranger = browse(way).see("New password").type("New password", "Another-1843").press("Save")
    stranger.see("has been used", within=".problem")


def test_a_second_letter_leaves_the_first_link_as_it_is(browse, mail):
    laptop = register(browse)
    ways = []
    for _ in range(2):
        phone = browse("/account").press("Forgotten").see("We will send you a link")
        phone.type("Email", f"{laptop.username}@example.org").press("Send").see("an email is on its way")
        ways.append(link(mail.letter()))
    german = browse(ways[0], language="de").see("Neues Passwort")
    german.type("Neues Passwort", "Engine-1843").press("Speichern").see("Hallo, Ada")
    # Using one link invalidates the other.
    stranger = browse(ways[1], language="de").see("Neues Passwort").type("Neues Passwort", "Another-1843")
    stranger.press("Speichern").see("Link", within=".problem")


def test_an_address_is_verified(browse, mail):
    page = register(browse, "Grace")
    page.see(f"Is {page.username}@example.org your address?").press("Confirm").see("on its way")
    way = link(mail.letter())
    # Opened on another device, where no one is signed in.
    browse(way).see("Your address is confirmed").see("Sign in")
    page.open("/account").see("Hello, Grace").see_not("your address?")
    browse(way).see("has been used")


def test_a_hunt_is_made_with_an_address_for_its_codes(browse, mail, host_in):
    page = browse("/host").see("A new hunt").press("Your own").type("Name of the hunt", "Harbour Rally").press("All settings")
    page.see("Send the codes to").type("Send the codes to", "nobody").press("Create the hunt").see("This is not an email address")
    assert page.barriers() == []
    page.shots("host-new-mail")
    page.type("Send the codes to", "ada@example.org").press("Create the hunt").see("No clues yet")
    host = host_in(page)
    host.call("clue.add", title="The fountain", points=5, proof={"scan": {}})
    host.call("lobby.start")
    letter = mail.letter()
    assert letter.recipients == ["ada@example.org"] and host.code in letter.text
    page.see("The codes were sent by mail.")
    page.press("Settings of the hunt").see("An address is stored").press("Forget the address").press("Save", within="dialog").see("Saved")
    assert host.call("lobby.view")["sheet"]["email"] is False
