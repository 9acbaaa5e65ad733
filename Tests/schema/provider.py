"""A real OpenID provider (oidc-provider-mock), a server that signs people in with it, and lies for the provider to tell."""

import base64
import hashlib
import json
import os
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import flask
import httpx
import oidc_provider_mock
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from werkzeug.serving import WSGIRequestHandler, make_server

from harness import Server
from ports import free_port

# The provider speaks http here, on this machine only.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
TITLE = "Old School"
PEOPLE = {"ada": {"given_name": "Ada", "family_name": "Lovelace", "preferred_username": "ada.l",
                  "email": "ada@school.example", "email_verified": True},
          "bob": {"given_name": "Bob", "email": "bob@school.example"}}


def plain(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(part):
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class Key:
    """A key of the provider's kind."""

    def __init__(self, private=None):
        self.private = private or rsa.generate_private_key(65537, 2048)

    def sign(self, header, claims):
        signed = f"{plain(json.dumps(header).encode())}.{plain(json.dumps(claims).encode())}"
        signature = self.private.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{signed}.{plain(signature)}"


class Quiet(WSGIRequestHandler):
    def log(self, *_):
        pass


class Provider:
    """Listens on a port of its own. `lie`, if set, changes an ID token: it is given the header, the claims and the key."""

    def __init__(self, authentication="client_secret_basic"):
        self.lie, self.document, self.is_down = None, {}, False
        self.codes, self.secrets, self.answers, self.challenges = [], [], [], {}
        app = oidc_provider_mock.app(
            require_client_registration=True, require_nonce=True,
            user_claims=[oidc_provider_mock.User(sub=name, claims=claims) for name, claims in PEOPLE.items()])
        app.before_request(self.before)
        app.after_request(self.after)
        self.authentication = authentication
        self.http = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
        self.issuer = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def register(self, redirect):
        """Makes the server a client of the provider."""
        made = httpx.post(f"{self.issuer}/oauth2/clients", json={
            "redirect_uris": [redirect], "token_endpoint_auth_method": self.authentication}).json()
        self.client, self.secret = made["client_id"], made["client_secret"]

    def settings(self, folder):
        """Writes the file that `--sign-in` names. Returns its path."""
        secret, settings = Path(folder, "secret"), Path(folder, "sign-in.json")
        secret.write_text(self.secret + "\n")
        settings.write_text(json.dumps({"providers": [{
            "name": "school", "title": TITLE, "issuer": self.issuer, "clientId": self.client,
            "clientSecretFile": str(secret)}]}))
        return settings

    def before(self):
        request = flask.request
        if self.is_down:
            return "down", 503
        if request.path == "/oauth2/authorize" and request.method == "POST":
            assert request.args["code_challenge_method"] == "S256"
        if request.path == "/oauth2/token":
            self.codes.append(request.form["code"])
            # The mock does not check this.
            verifier = request.form["code_verifier"]
            assert len(verifier) >= 43
            assert plain(hashlib.sha256(verifier.encode()).digest()) == self.challenges[request.form["code"]]
        return None

    def after(self, response):
        if flask.request.path == "/.well-known/openid-configuration":
            known = response.get_json() | {"token_endpoint_auth_methods_supported": [self.authentication]}
            response.set_data(json.dumps(known | self.document))
        if flask.request.path == "/oauth2/authorize" and "code" in (back := query(response.headers.get("location", ""))):
            self.challenges[back["code"]] = flask.request.args["code_challenge"]
        if flask.request.path == "/oauth2/token" and response.status_code == 200:
            answer = response.get_json()
            if self.lie:
                header, claims, _ = answer["id_token"].split(".")
                pem = flask.g.oidc_provider_mock_storage.jwk.as_pem(is_private=True)
                key = Key(serialization.load_pem_private_key(pem, None))
                answer["id_token"] = self.lie(unpacked(header), unpacked(claims), key)
                response.set_data(json.dumps(answer))
            self.answers += [answer["id_token"], answer["access_token"]]
        return response

    def close(self):
        self.http.shutdown()


class Place:
    """A server, or a node of one, at an address."""

    def __init__(self, url):
        self.url = url

    def call(self, method, **params):
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return httpx.post(f"{self.url}/rpc", json=body).json()

    def visitor(self):
        return Visitor(self)


class SigningIn(Place):
    """A server whose people sign in with the provider."""

    def __init__(self, *options, **provider):
        self.provider = Provider(**provider)
        self.port = free_port()
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.provider.register(f"{self.url}/sign-in/school/callback")
        self.folder = tempfile.TemporaryDirectory(prefix="quarry-sign-in-")
        settings = self.provider.settings(self.folder.name)
        self.server = Server("--http", f"127.0.0.1:{self.port}", "--public-url", self.url, "--sign-in", str(settings), *options)

    def close(self):
        assert self.server.stop() == 0
        self.provider.close()
        self.folder.cleanup()


class Visitor:
    """A browser without scripts."""

    def __init__(self, place):
        self.place, self.http = place, httpx.Client(follow_redirects=False)

    def start(self):
        """Goes to the provider. Returns its address."""
        answer = self.http.get(f"{self.place.url}/sign-in/school")
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def agree(self, address, who="ada"):
        """Signs in at the provider. Returns the address of the way back."""
        answer = httpx.post(address, data={"sub": who})
        assert answer.status_code == 302, answer.text
        return answer.headers["location"]

    def come_back(self, address):
        """Returns a ticket, or the reason and the sentence why there is none."""
        answer = self.http.get(address)
        assert answer.status_code == 303, answer.text
        location = answer.headers["location"]
        if location == "/account#sign-in":
            return self.http.cookies.get("quarry-ticket", path="/account"), answer
        assert location.startswith("/account#sign-in="), location
        assert "quarry-ticket" not in answer.headers.get("set-cookie", "")
        return location.partition("=")[2], answer.text

    def ticket(self, who="ada"):
        ticket, answer = self.come_back(self.agree(self.start(), who))
        assert len(ticket) > 100, answer
        return ticket

    def register(self, who="ada", **changes):
        """Creates an account. Returns its session."""
        ticket = self.ticket(who)
        known = self.place.call("account.signIn", ticket=ticket)["result"]["new"]
        person = {"firstName": "Ada", "lastName": "Lovelace", "username": known.get("username", who),
                  "email": known["email"]} | changes
        return self.place.call("account.register", ticket=ticket, **person)["result"]


def query(address):
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def now():
    return int(time.time())
