"""Tests signing in with an OpenID provider in the browser, with a real provider."""

import uuid

import pytest

from browser import Browser
from provider import TITLE, SigningIn
from test_account import SECRET
from test_looks import look


@pytest.fixture
def place():
    place = SigningIn("--log-level", "error")
    yield place
    place.close()


@pytest.fixture
def visit(place):
    browsers = []

    def make(path="/account", **options):
        browsers.append(Browser(place.server, **options))
        # The provider's page asks for a style sheet of another site, and has no icon.
        browsers[-1].expect(r"cdn\.jsdelivr\.net", r"favicon\.ico")
        return browsers[-1].open(path)

    yield make
    for browser in browsers:
        browser.close()


def agree(page, who="ada", button=f"Sign in with {TITLE}"):
    """Goes to the provider with a button, and says there who one is."""
    page.press(button).see("Authorize Client").press(who)
    return page


def test_somebody_signs_in_for_the_first_time_and_again(visit, place):
    page = visit().see(f"Sign in with {TITLE}")
    look(page, "sign-in-provider")
    agree(page).see("You have no account here yet")
    assert page.run("return [location.hash, document.cookie, location.href.includes('code')]") == ["", "", False]
    look(page, "sign-in-provider-new")
    page.press("Create an account").see("Hello, Ada").see("Ways to sign in").see("Linked")
    assert page.run("return [location.hash, document.cookie.includes('quarry')]") == ["", False]
    look(page, "sign-in-provider-account")
    page.press(f"Unlink {TITLE}").press("Unlink", within="dialog").see("only way to sign in")
    page.press("Set a password").see_not("Current password").type("New password", SECRET)
    page.press("Save", within="dialog").see("Saved").see("Change password")
    page.press("Sign out").see("You are signed out")
    agree(page).see("Hello, Ada")
    assert visit().see("Sign in").type("Email or username", "ada.l").type("Password", SECRET).press("Sign in").see("Hello, Ada")


@pytest.mark.quick
def test_a_provider_is_linked_with_an_account_and_unlinked(visit, place):
    page = visit().press("Create an account").see("Your name")
    username = f"grace{uuid.uuid4().hex[:8]}"
    page.type("Your name", "Grace Hopper").press("Username").type("Username", username)
    page.type("Email", "ada@school.example").type("Password", SECRET).press("Create an account").see("Hello, Grace")
    agree(page, button=f"Link {TITLE}").see(f"Link {TITLE} with @{username}?").see("Ada Lovelace")
    look(page, "sign-in-provider-link")
    page.type("Password", "wrong-1234").press("Link").see("is wrong", within=".problem")
    page.type("Password", SECRET).press("Link").see(f"{TITLE} is linked")
    other = agree(visit()).see("Hello, Grace")
    page.press(f"Unlink {TITLE}").press("Unlink", within="dialog").see(f"{TITLE} is unlinked").see("Not linked")
    assert page.barriers() == []
    other.press("Sign out", within="[aria-labelledby=devices] .actions").see("You are signed out")
    agree(other).see("You have no account here yet")


def test_what_goes_wrong_is_said_in_the_language_of_the_page(visit, place):
    page = visit(language="de").see(f"Mit {TITLE} anmelden")
    place.provider.lie = lambda header, claims, key: key.sign(header, claims | {"nonce": "another"})
    agree(page, button=f"Mit {TITLE} anmelden").see("nicht zu trauen").see("Anmelden")
    look(page, "sign-in-provider-refused")
    page.open("/sign-in/school/callback?code=1&state=2").see("in einem anderen Browser begonnen")
    place.provider.is_down = True
    page.expect("status of 503")
    page.open("/account").see(f"Mit {TITLE} anmelden").press(f"Mit {TITLE} anmelden")
    # It remembers where the provider is, so the browser finds it down.
    page.open("/account#sign-in=unreachable").see("antwortet nicht")
    page.open("/account#sign-in=cancelled").see("dort nicht angemeldet")
    assert page.barriers() == []


def test_an_invitation_survives_the_way_to_the_provider(visit):
    page = visit("/account#invitation=made-up").see("Your name").see(f"Sign in with {TITLE}")
    agree(page).see("You have no account here yet")
    assert page.run("return JSON.parse(localStorage.getItem('quarry.invitation'))") == "made-up"
    page.press("I have an account").see("Sign in with your password, then link")
