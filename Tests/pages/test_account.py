"""Tests an account in the browser, from creating to deleting it."""

import json
import urllib.request
import uuid

import pytest

from browser import PATIENCE
from hosting import create, make
from test_looks import look

SECRET = "Quarry-2026"


def register(browse, name="Ada", **options):
    """A browser that has just created an account with a unique username."""
    page = browse("/account", **options).press("Create an account").see("Your name")
    page.username = f"{name.lower()}{uuid.uuid4().hex[:10]}"
    page.type("Your name", f"{name} Lovelace").press("Username").type("Username", page.username)
    page.type("Email", f"{page.username}@example.org").type("Password", SECRET)
    return page.press("Create an account").see(f"Hello, {name}")


def sign_in(page, username, secret=SECRET):
    return page.open("/account").type("Email or username", username).type("Password", secret).press("Sign in")


def test_three_fields_make_an_account_and_the_username_follows_the_name(browse):
    word = uuid.uuid4().hex[:8]
    for number in range(2):
        page = browse("/account").press("Create an account").see("Your name")
        fields = page.texts("form label")
        assert fields == ["Your name", "Email", "Password"], fields
        page.type("Your name", f"Łucja {word}").see(f"ucja.{word}", within="summary")
        assert page.barriers() == []
        page.shots("register")
        page.type("Email", f"{word}{number}@example.org").type("Password", SECRET).press("Create an account").see("Hello, Łucja")
    # Somebody has that username already, so the second one got a number.
    assert page.text(".facts").split("\n")[-1] != f"łucja.{word}" and f"łucja.{word}" in page.text(".facts")
    # Who has one name only needs no other; it can be changed later.
    page.press("Change name").type("First name", "Zendaya").type("Last name", "").press("Save").see("Hello, Zendaya")
    assert "–" not in page.text(".facts")


def test_a_password_is_refused_with_the_rule_that_it_breaks(browse):
    page = browse("/account").press("Create an account").see("Your name").press("Create an account")
    page.see("Your name", within=".problem")
    page.type("Your name", "Ada Lovelace").type("Email", "ada@example.org")
    page.type("Password", "lovelace1").press("Create an account").see("special character", within=".problem")
    page.type("Password", "ada-1").press("Create an account").see("8 characters", within=".problem")
    assert page.barriers() == []


def test_what_is_refused_is_said_in_the_language_of_the_page(browse):
    ada = register(browse)
    page = browse("/account", language="de").press("Konto anlegen").see("Dein Name")
    page.type("Dein Name", "Ada Lovelace").press("Benutzername").type("Benutzername", ada.username)
    page.type("E-Mail", f"{uuid.uuid4().hex[:10]}@example.org")
    for password, problem in (("ada-1", "mindestens 8 Zeichen"), ("1234567-", "einen Buchstaben"),
                              ("lovelace-", "eine Ziffer"), ("lovelace1", "ein Sonderzeichen")):
        page.type("Passwort", password).press("Konto anlegen").see(problem, within=".problem")
    for label, text, problem in (
            ("E-Mail", "niemand", "Das ist keine E-Mail-Adresse"), ("Benutzername", "a", "Benutzername: 2 bis 30 Zeichen"),
            ("Benutzername", "a b", "nur Buchstaben, Ziffern"), ("Benutzername", "-ab", "beginnt mit einem Buchstaben"),
            ("Dein Name", "\u200b", "Vorname: Hier fehlt etwas")):
        before = page.run("return document.querySelector('input[autocomplete=username]').value")
        page.type(label, text).press("Konto anlegen").see(problem, within=".problem")
        page.type(label, {"E-Mail": f"{uuid.uuid4().hex[:10]}@example.org", "Dein Name": "Ada Lovelace"}.get(label, before))
    page.type("Passwort", SECRET).press("Konto anlegen").see("ist vergeben", within=".problem")
    page.type("Benutzername", f"ada{uuid.uuid4().hex[:10]}").type("E-Mail", f"{ada.username}@example.org")
    page.press("Konto anlegen").see("gibt es schon ein Konto", within=".problem")
    page.open("/account").see("Anmelden").type("E-Mail", ada.username).type("Passwort", "falsch-123")
    page.press("Anmelden").see("Der Name oder das Passwort ist falsch", within=".problem")


def test_a_hunt_is_taken_over_on_another_device_and_sign_out_ends_it(browse):
    phone = register(browse)
    make(phone.open("/host"), "Harbour Rally")
    phone.see("No clues yet")
    laptop = sign_in(browse("/account"), phone.username).see("Harbour Rally")
    laptop.press("Harbour Rally").see("No clues yet")
    laptop.press("Add a clue", within="main").see("How is it found?").type("Title", "The fountain").press("Add the clue")
    phone.see("The fountain", within="main")
    phone.open("/account").see("Another device").press("Sign out everywhere").see("You are signed out")
    laptop.expect("40[13]")
    laptop.open("/account").see("You were signed out")


@pytest.mark.quick
def test_a_hunt_made_before_joins_the_account(browse):
    page = create(browse, "Forest Walk")
    page.open("/account").press("Create an account").see("Your name")
    username = f"grace{uuid.uuid4().hex[:10]}"
    page.type("Your name", "Grace Hopper").press("Username").type("Username", username)
    page.type("Email", f"{username}@example.org").type("Password", SECRET).press("Create an account")
    page.see("They were made without an account").press("Add Forest Walk").see_not("They were made without an account")
    page.see("Forest Walk", within="#content")
    other = sign_in(browse("/account"), username).see("Forest Walk")
    other.press("Forest Walk").see("No clues yet")


def test_a_profile_can_be_changed_exported_and_deleted(browse):
    page = register(browse, "Hedy")
    page.press("Change name").type("Last name", "Lamarr").press("Save").see("Hedy Lamarr")
    page.press("Change password").type("Current password", "wrong-1234").type("New password", "Frequency-1942")
    page.press("Save", within="dialog").see("password", within=".problem")
    page.type("Current password", SECRET).press("Save", within="dialog").see("Saved")
    page.press("Sign out").see("You are signed out")
    sign_in(page, page.username).see("is wrong", within=".problem")
    sign_in(page, page.username, "Frequency-1942").see("Hello, Hedy")
    page.press("Delete the account").see("for good", within="dialog").type("Password", "wrong-1234")
    page.press("Delete the account", within="dialog").see("is wrong", within=".problem")
    page.type("Password", "Frequency-1942").press("Delete the account", within="dialog").see("The account is deleted")
    sign_in(page, page.username, "Frequency-1942").see("is wrong", within=".problem")


def test_the_account_page_looks_well(browse):
    page = browse("/account").see("Sign in")
    look(page, "account-enter")
    page = register(browse)
    look(page, "account")
    page.press("Change email").see("Current password")
    look(page, "account-email")


def test_a_key_for_a_program_is_made_shown_once_and_revoked(browse, server):
    page = register(browse, "Ada").see("API keys").press("New key").see("What it may do")
    page.press("Create the key", within="dialog").see("What it is for", within=".problem")
    page.type("What it is for", "Score table").press("Read your hunts", within="dialog")
    page.press("Create the key", within="dialog").see("Tick at least one", within=".problem")
    page.press("Read your hunts", within="dialog").press("Manage your packs", within="dialog")
    look(page, "account-key")
    page.type("Password", "wrong-1234").press("Create the key", within="dialog").see("is wrong", within=".problem")
    page.type("Password", SECRET).press("Create the key", within="dialog").see("Copy the token now")
    token = page.find("dialog .token").text
    # It is shown whole, however narrow the page is.
    page.resize((320, 640))
    assert page.run("const {scrollWidth, clientWidth} = document.querySelector('.token'); return scrollWidth <= clientWidth")
    page.resize((390, 844))
    assert page.barriers() == []
    page.shot("account-key-token")
    page.press("Copy", within="dialog").see("copied to the clipboard").press("Close", within="dialog")
    answer = ask(server, "pack.mine", token)
    assert answer["result"]["packs"] == []
    assert answer_kind(ask(server, "account.get", token)) == "forbidden"
    page.open("/account").see("Score table").see("Read your hunts · Manage your packs").see("Last used")
    assert token not in page.driver.page_source
    look(page, "account-keys")
    page.press("Revoke Score table").see("Programs that use it stop working").press("Revoke", within="dialog")
    page.see("Score table is revoked").see_not("Score table", within="[aria-labelledby=keys] .seats")
    assert answer_kind(ask(server, "pack.mine", token)) == "unauthorized"


def ask(server, method, token):
    body = json.dumps({"id": 1, "method": method, "params": {"token": token}}).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{server.http}/rpc", body, timeout=PATIENCE) as response:
        return json.load(response)


def answer_kind(answer):
    return answer["error"]["data"]["kind"]
