"""Tests signing in with an OpenID provider: a real one, and one that lies."""

import json
import pathlib
import re
import subprocess

import httpx
import pytest

from contract import QUARRY
from provider import TITLE, Key, SigningIn, now, plain, query
from waiting import PATIENCE, eventually


PASSWORD = "a mule 4 us!"


@pytest.fixture(scope="module")
def school():
    """A server for all tests; what it remembers of its provider must help none of them."""
    place = SigningIn("--log-level", "trace", "--access-log", "on", "--rate-limits", "off")
    yield place
    place.close()


@pytest.fixture
def place(school):
    """It, without accounts before and after a test, and with a provider that is honest again."""
    school.provider.codes.clear()
    yield school
    school.provider.lie = None
    for who in ("ada", "bob"):
        session = school.call("account.signIn", ticket=school.visitor().ticket(who))["result"]
        if "token" in session:
            has_password = "passwordless" not in school.call("account.get", token=session["token"])["result"]
            password = {"password": PASSWORD} if has_password else {}
            assert school.call("account.delete", token=session["token"], **password)["result"] == {}


@pytest.fixture
def unknown():
    """A server that does not know its provider yet."""
    place = SigningIn("--log-level", "error")
    yield place
    place.close()


def refused(answer):
    assert "error" in answer, answer
    return answer["error"]["data"]


def test_the_server_names_its_providers_and_leads_to_them(place):
    assert place.call("server.info")["result"]["signIn"] == [{"name": "school", "title": TITLE}]
    answer = place.visitor().http.get(f"{place.url}/sign-in/school")
    asked = query(answer.headers["location"])
    assert answer.headers["location"].startswith(f"{place.provider.issuer}/oauth2/authorize?")
    assert asked["scope"] == "openid profile email" and asked["response_type"] == "code"
    assert asked["redirect_uri"] == f"{place.url}/sign-in/school/callback" and asked["client_id"] == place.provider.client
    assert len({asked["state"], asked["nonce"], asked["code_challenge"]}) == 3
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/sign-in/school" in cookie
    assert not any(asked[secret] in cookie for secret in ("state", "nonce", "code_challenge"))
    assert httpx.get(f"{place.url}/sign-in/other").status_code == 404
    assert httpx.get(f"{place.url}/sign-in/other/callback").status_code == 404


@pytest.mark.parametrize("authentication", ["client_secret_basic", "client_secret_post"])
def test_somebody_new_gets_an_account_which_the_next_sign_in_finds(authentication):
    place = SigningIn(authentication=authentication)
    ticket = place.visitor().ticket()
    known = place.call("account.signIn", ticket=ticket)["result"]["new"]
    assert known == {"provider": "school", "firstName": "Ada", "lastName": "Lovelace", "username": "ada.l",
                     "email": "ada@school.example"}
    del known["provider"]
    made = place.call("account.register", **known, ticket=ticket)["result"]
    ada = place.call("account.get", token=made["token"])["result"]
    assert ada["username"] == "ada.l" and ada["emailVerified"] and ada["signIn"] == ["school"] and ada["passwordless"]
    again = place.call("account.signIn", ticket=place.visitor().ticket())["result"]
    assert again["account"] == made["account"] and again["token"] != made["token"]
    # The same address is not the same person.
    bob = place.visitor().ticket("bob")
    assert refused(place.call("account.register", **known | {"username": "bob"}, ticket=bob))["kind"] == "email-taken"
    place.close()


def test_an_account_is_linked_and_unlinked(place):
    person = {"firstName": "Ada", "lastName": "L", "username": "ada", "email": "ada@school.example", "password": PASSWORD}
    token = place.call("account.register", **person)["result"]["token"]
    ticket = place.visitor().ticket()
    # An address links nothing by itself.
    assert "new" in place.call("account.signIn", ticket=ticket)["result"]
    assert refused(place.call("account.link", token=token, ticket=ticket))["field"] == "password"
    assert refused(place.call("account.link", token=token, ticket=ticket, password="wrong 1!"))["kind"] == "bad-credentials"
    assert place.call("account.link", token=token, ticket=ticket, password=PASSWORD)["result"] == {}
    other = place.call("account.signIn", ticket=place.visitor().ticket())["result"]["token"]
    assert place.call("account.get", token=other)["result"]["username"] == "ada"
    assert "passwordless" not in place.call("account.get", token=other)["result"]
    bob = place.visitor().ticket("bob")
    assert "somebody else" in refused(place.call("account.link", token=token, ticket=bob, password=PASSWORD))["problem"]
    taken = place.call("account.export", token=token)["result"]
    assert taken["signIn"] == [{"issuer": place.provider.issuer, "subject": "ada"}]
    assert place.call("account.unlink", token=token, provider="school")["result"] == {}
    assert refused(place.call("account.unlink", token=token, provider="school"))["field"] == "provider"
    assert "new" in place.call("account.signIn", ticket=ticket)["result"]
    assert place.call("account.link", token=token, ticket=bob, password=PASSWORD)["result"] == {}


def test_an_account_without_a_password(place):
    token = place.visitor().register()["token"]
    assert refused(place.call("account.login", login="ada.l", password=PASSWORD))["kind"] == "bad-credentials"
    assert "only way" in refused(place.call("account.unlink", token=token, provider="school"))["problem"]
    assert place.call("account.update", token=token, password=PASSWORD)["result"] == {}
    assert place.call("account.unlink", token=token, provider="school")["result"] == {}
    again = place.call("account.login", login="ada.l", password=PASSWORD)["result"]["token"]
    assert place.call("account.delete", token=again, password=PASSWORD)["result"] == {}
    bob = place.visitor().register("bob")["token"]
    assert place.call("account.delete", token=bob)["result"] == {}
    # Erased: the provider's name for him leads nowhere, and he may come again.
    assert place.visitor().register("bob")["token"]


def test_a_closed_server_takes_nobody_new():
    place = SigningIn("--registration", "closed")
    ticket = place.visitor().ticket()
    person = {"firstName": "A", "lastName": "L", "username": "ada", "email": "ada@school.example"}
    assert refused(place.call("account.register", **person, ticket=ticket))["field"] == "registration"
    place.close()


@pytest.mark.parametrize("refuse, allow, kind, sentence", [
    (("disable", "ACCOUNT"), ("enable", "ACCOUNT"), "forbidden", "disabled this account"),
    (("ban", "--account", "ACCOUNT", "--reason", "Noise"), ("unban", "b1"), "banned", "banned you")],
    ids=["disabled", "banned"])
def test_whom_an_operator_keeps_out_cannot_come_in_through_the_provider(place, refuse, allow, kind, sentence):
    made = place.visitor().register()
    assert place.call("account.update", token=made["token"], password=PASSWORD)["result"] == {}
    before = place.visitor().ticket()

    def operate(*words):
        words = [made["account"] if word == "ACCOUNT" else word for word in words]
        subprocess.run([str(QUARRY), "admin", *words, "--data", place.server.folder.name], check=True, timeout=PATIENCE)

    def come_in():
        yield place.call("account.login", login="ada.l", password=PASSWORD)
        for ticket in (before, place.visitor().ticket()):
            yield place.call("account.signIn", ticket=ticket)

    operate(*refuse)
    for answer in come_in():
        assert refused(answer)["kind"] == kind and sentence in answer["error"]["message"], answer
    known = {"firstName": "Ada", "lastName": "L", "username": "another", "email": "another@school.example"}
    assert refused(place.call("account.register", **known, ticket=before))["field"] == "ticket", "nor with another account"
    operate(*allow)
    with_password, with_old_ticket, with_new_ticket = come_in()
    for answer in (with_password, with_new_ticket):
        assert answer["result"]["account"] == made["account"]
    # Whoever was disabled begins anew.
    if kind == "banned":
        assert with_old_ticket["result"]["account"] == made["account"]
    else:
        assert refused(with_old_ticket)["field"] == "ticket"


def changed(**changes):
    return lambda header, claims, key: key.sign(header, claims | changes)


LIES = {
    "another nonce": changed(nonce="made up"),
    "no nonce": lambda header, claims, key: key.sign(header, {name: claims[name] for name in claims if name != "nonce"}),
    "another issuer": changed(iss="http://127.0.0.1:1"),
    "for somebody else": changed(aud="another client"),
    "for two": lambda header, claims, key: key.sign(header, claims | {"aud": [claims["aud"], "another"], "azp": "another"}),
    "expired": lambda header, claims, key: key.sign(header, claims | {"exp": now() - 120}),
    "of yesterday": lambda header, claims, key: key.sign(header, claims | {"iat": now() - 86_400}),
    "of tomorrow": lambda header, claims, key: key.sign(header, claims | {"iat": now() + 86_400}),
    "of nobody": changed(sub=""),
    "signed by another": lambda header, claims, _: Key().sign(header, claims),
    "with a key that is not there": lambda header, claims, key: key.sign(header | {"kid": "other"}, claims),
    "unsigned": lambda header, claims, _: f"{plain(json.dumps({'alg': 'none'}).encode())}.{plain(json.dumps(claims).encode())}.",
    "said to be unsigned": lambda header, claims, key: key.sign(header | {"alg": "none"}, claims),
    "with a shared secret": lambda header, claims, key: key.sign(header | {"alg": "HS256"}, claims),
    "changed afterwards": lambda header, claims, key: ".".join(
        [(parts := key.sign(header, claims).split("."))[0], plain(json.dumps(claims | {"sub": "bob"}).encode()), parts[2]]),
    "no token": lambda *_: "hello",
}


def test_a_token_that_lies_is_refused_with_a_sentence(place):
    for name, lie in LIES.items():
        place.provider.lie = lie
        visitor = place.visitor()
        reason, sentence = visitor.come_back(visitor.agree(visitor.start()))
        assert reason == "distrusted" and sentence.strip().endswith("."), (name, reason)
    place.provider.lie = None
    assert place.visitor().ticket()


def test_a_provider_that_is_another_than_its_document_says_is_refused(unknown):
    unknown.provider.document = {"issuer": "https://login.example"}
    answer = httpx.get(f"{unknown.url}/sign-in/school")
    assert answer.headers["location"] == "/account#sign-in=distrusted" and "trusted" in answer.text
    unknown.provider.document = {"token_endpoint": "http://login.example/token"}
    assert httpx.get(f"{unknown.url}/sign-in/school").headers["location"] == "/account#sign-in=distrusted"
    unknown.provider.document = {}
    assert unknown.visitor().ticket()


def test_a_provider_that_does_not_answer_is_told_and_tried_again(unknown):
    unknown.provider.is_down = True
    answer = httpx.get(f"{unknown.url}/sign-in/school")
    assert answer.headers["location"] == "/account#sign-in=unreachable" and "minute" in answer.text
    unknown.provider.is_down = False
    visitor = unknown.visitor()
    back = visitor.agree(visitor.start())
    unknown.provider.is_down = True
    assert visitor.come_back(back)[0] == "unreachable"


def test_the_way_back_belongs_to_one_browser_and_is_gone_once(place):
    visitor = place.visitor()
    back = visitor.agree(visitor.start())
    other = place.visitor()
    assert other.come_back(back)[0] == "restart", "no attempt"
    other.start()
    assert other.come_back(back)[0] == "restart", "another browser's state"
    assert place.provider.codes == [], "nobody asked with a stolen code"
    attempt = visitor.http.cookies["quarry-attempt"]
    assert len(visitor.come_back(back)[0]) > 100
    assert visitor.come_back(back)[0] == "restart", "the attempt is over"
    visitor.http.cookies.set("quarry-attempt", attempt, domain="127.0.0.1", path="/sign-in/school")
    assert visitor.come_back(back)[0] == "restart", "the provider takes a code once"
    visitor.http.cookies.set("quarry-attempt", attempt[:-4] + "AAAA", domain="127.0.0.1", path="/sign-in/school")
    assert visitor.come_back(back)[0] == "restart", "not sealed by this server"
    assert len(place.provider.codes) == 2


def test_somebody_may_say_no_at_the_provider(place):
    visitor = place.visitor()
    state = query(visitor.start())["state"]
    callback = f"{place.url}/sign-in/school/callback"
    assert visitor.come_back(f"{callback}?error=access_denied&state={state}")[0] == "cancelled"
    state = query(visitor.start())["state"]
    assert visitor.come_back(f"{callback}?code=1&state={state}&iss=https://login.example")[0] == "distrusted"
    assert place.provider.codes == []


def test_a_ticket_is_no_attempt_and_an_attempt_no_ticket(place):
    visitor = place.visitor()
    address = visitor.start()
    attempt = visitor.http.cookies["quarry-attempt"]
    assert refused(place.call("account.signIn", ticket=attempt))["field"] == "ticket"
    assert refused(place.call("account.signIn", ticket="made-up"))["field"] == "ticket"
    ticket, _ = visitor.come_back(visitor.agree(address))
    back = visitor.agree(visitor.start())
    visitor.http.cookies.set("quarry-attempt", ticket, domain="127.0.0.1", path="/sign-in/school")
    assert visitor.come_back(back)[0] == "restart"


def test_no_secret_is_in_the_log_nor_in_a_file(place):
    place.provider.lie = LIES["expired"]
    visitor = place.visitor()
    visitor.come_back(visitor.agree(visitor.start()))
    place.provider.lie = None
    ticket = visitor.ticket()
    session = visitor.register()
    place.visitor().come_back(f"{place.url}/sign-in/school/callback?code=taint-1&state=taint-2&error=taint-3")
    eventually(lambda: "its token has expired" in place.server.log())
    log = place.server.log()
    assert "Sign-in with a provider refused" in log
    secrets = {place.provider.secret, ticket, session["token"], "taint-1", "taint-2", "taint-3",
               *place.provider.codes, *place.provider.answers}
    assert len(secrets) >= 10
    for secret in secrets:
        assert secret not in log
    stored = b"".join(path.read_bytes() for path in sorted(pathlib.Path(place.server.folder.name).rglob("*"))
                      if path.is_file())
    for secret in {*secrets, "ada@school.example", place.provider.issuer}:
        assert secret.encode() not in stored


def test_an_account_is_found_after_a_restart(place):
    made = place.visitor().register()
    place.server.restart()
    assert place.call("account.signIn", ticket=place.visitor().ticket())["result"]["account"] == made["account"]


GOOD = {"name": "school", "issuer": "https://login.example", "clientId": "quarry", "clientSecret": "xyzzy-secret"}


@pytest.mark.parametrize("file, told", [
    ("{", "must be JSON"), ({"providers": []}, "must be JSON"),
    ({"providers": [GOOD | {"issuer": "http://login.example"}]}, "http is for this machine only"),
    ({"providers": [GOOD | {"name": "Our School"}]}, "letters a to z"),
    ({"providers": [GOOD | {"clientSecret": ""}]}, "must not be empty"),
    ({"providers": [GOOD | {"secret": "xyzzy-secret"}]}, "“secret”"),
    ({"providers": [{name: GOOD[name] for name in ("name", "issuer", "clientId")}]}, "clientSecretFile"),
    ({"providers": [GOOD | {"clientSecretFile": "there"}]}, "one of them"),
    ({"providers": [GOOD, GOOD]}, "the same name"),
    ({"providers": [GOOD, GOOD | {"name": "club"}]}, "the same issuer"),
])
def test_settings_that_cannot_be_are_told_in_a_sentence(tmp_path, file, told):
    path = tmp_path / "sign-in.json"
    path.write_text(file if isinstance(file, str) else json.dumps(file))
    ended = subprocess.run(
        [str(QUARRY), "serve", "--data", str(tmp_path / "data"), "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0",
         "--public-url", "http://127.0.0.1", "--sign-in", str(path)], capture_output=True, text=True, timeout=PATIENCE)
    said = [line for line in ended.stderr.splitlines() if line.startswith("quarry: ")]
    assert ended.returncode == 64 and len(said) == 1 and told in said[0], ended.stderr
    assert "xyzzy-secret" not in ended.stderr


def test_sign_in_needs_a_public_address(tmp_path):
    path = tmp_path / "sign-in.json"
    path.write_text(json.dumps({"providers": [GOOD]}))
    ended = subprocess.run([str(QUARRY), "serve", "--data", str(tmp_path / "data"), "--sign-in", str(path)],
                           capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 64 and "--public-url" in ended.stderr and re.search(r"^quarry: ", ended.stderr, re.M)
