"""Webhooks: real receivers, which fail, redirect, stall and come back."""

import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import signal
import threading
import time

import pytest
from asking import ask, call
from clocks import Clocks
from harness import Server
from waiting import PATIENCE, eventually


class Receiver:
    """
    Answers each call with the next status of a script, and with 204 after that.

    - `stalls`: whether it answers nothing before the test is over.
    """

    def __init__(self, *script, location=None, stalls=False):
        self.calls, self.script, self.is_over, receiver = [], list(script), threading.Event(), self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                status = receiver.script.pop(0) if receiver.script else 204
                receiver.calls.append((status, dict(self.headers), body))
                if stalls:
                    receiver.is_over.wait()
                    return
                self.send_response(status)
                if location:
                    self.send_header("Location", location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook?a=b"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.server.shutdown()
        self.server.server_close()

    @property
    def taken(self):
        return [json.loads(body) for status, _, body in list(self.calls) if status == 204]

    @property
    def texts(self):
        return [event["data"]["data"].get("text") for event in self.taken]


@pytest.fixture(scope="module")
def server():
    server = Server(
        "--log-level", "error", "--webhooks", "anybody", "--webhooks-allow", "127.0.0.0/8",
        http_proxy="http://127.0.0.1:9", HTTP_PROXY="http://127.0.0.1:9", ALL_PROXY="http://127.0.0.1:9")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def strict():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


def create(server, token=None, **settings):
    return call(server, "lobby.create", token, name="Old Town", clues=[
        {"title": "A word", "points": 5, "proof": {"codeword": {"accepts": ["x"]}}}], settings=settings)


def error(server, method, token=None, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = ask(server, "/rpc", {"id": 1, "method": method, "params": params}, **headers).json
    return answer["error"]["data"]


def deliveries(server, token, webhook="w1", **page):
    return call(server, "webhook.deliveries", token, webhook=webhook, **page)["deliveries"]


def announce(server, token, *texts):
    for text in texts:
        call(server, "lobby.announce", token, text=text)


def test_a_receiver_that_fails_and_then_works_gets_everything_once_and_in_order(server):
    begun = time.time()
    lobby = create(server)
    token = lobby["token"]
    with Receiver(503, 500) as receiver:
        hook = call(server, "webhook.create", token, url=receiver.url, types=["*"])
        texts = [f"{number}" for number in range(30)]
        announce(server, token, *texts)
        eventually(lambda: len(receiver.taken) == 30)
        assert receiver.texts == texts
        assert [status for status, _, _ in receiver.calls][:3] == [503, 500, 204]
        seqs = [event["data"]["seq"] for event in receiver.taken]
        assert seqs == sorted(set(seqs))

        secret = base64.b64decode(hook["secret"].removeprefix("whsec_"))
        assert len(secret) == 32
        ids = set()
        for _, headers, body in receiver.calls:
            headers = {name.lower(): value for name, value in headers.items()}
            assert headers["content-type"] == "application/json"
            signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
            digest = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
            assert headers["webhook-signature"] == f"v1,{digest}"
            assert int(begun) <= int(headers["webhook-timestamp"]) <= time.time()
            ids.add(headers["webhook-id"])
        assert len(ids) == 30
        event = receiver.taken[0]
        assert event["type"] == "notice.sent" and event["timestamp"].endswith("Z")
        assert event["data"]["lobby"] == lobby["lobby"] and event["data"]["code"] == lobby["code"]

        listed = call(server, "webhook.list", token)["webhooks"]
        assert [hook["webhook"] for hook in listed] == ["w1"] and "failing" not in listed[0]
        assert listed[0]["url"] == receiver.url and listed[0]["types"] == ["*"]
        # A delivery is listed a moment after the receiver has answered it.
        eventually(lambda: deliveries(server, token, after=seqs[-2]))
        rows = deliveries(server, token)
        assert [(row["status"], row["attempt"]) for row in rows[:3]] == [(503, 1), (500, 2), (204, 3)]
        assert rows[0]["nextAt"] - rows[0]["at"] >= 1000 and "nextAt" not in rows[2]
        assert [row["seq"] for row in deliveries(server, token, after=seqs[-3], limit=1)] == [seqs[-2]]


def test_what_the_host_alone_sees_is_not_sent(server):
    token = create(server)["token"]
    with Receiver() as receiver:
        call(server, "webhook.create", token, url=receiver.url, types=["*"])
        call(server, "clue.add", token, title="Secret clue", points=5, proof={"codeword": {"accepts": ["hush"]}})
        player = call(server, "lobby.join", code=call(server, "lobby.peek", token)["code"], name="Ada")
        announce(server, token, "end")
        eventually(lambda: "end" in receiver.texts)
        sent = b"".join(body for _, _, body in receiver.calls)
        assert b"hush" not in sent and b"Secret" not in sent
        # That there is one more clue is no secret.
        assert {event["type"] for event in receiver.taken} == {"clue.added", "player.joined", "notice.sent"}
    assert error(server, "webhook.list", player["token"])["kind"] == "forbidden"
    cohost = call(server, "staff.invite", token, name="Co", role="cohost")
    assert error(server, "webhook.list", cohost["token"])["kind"] == "forbidden"
    assert error(server, "webhook.list")["kind"] in ("unauthorized", "invalid-params")


def test_a_redirect_leads_nowhere(server):
    token = create(server)["token"]
    with Receiver() as inner, Receiver(302, 307, 302, 302, location=f"http://127.0.0.1:{inner.port}/") as outer:
        call(server, "webhook.create", token, url=outer.url, types=["*"])
        announce(server, token, "Hello")
        eventually(lambda: len(outer.calls) >= 2)
        assert inner.calls == []
        assert eventually(lambda: deliveries(server, token))[0]["status"] == 302
        call(server, "webhook.delete", token, webhook="w1")


def test_addresses_that_are_not_allowed_are_not_called(strict):
    with Receiver() as receiver:
        person = call(
            strict, "account.register", firstName="Ada", lastName="L", username="ada", email="ada@example.com",
            password="a horse 4 us!")
        token = create(strict, person["token"])["token"]
        for url in (receiver.url, "http://2130706433/", "https://[::1]/", "http://[::ffff:127.0.0.1]/",
                    "http://169.254.169.254/latest", "http://0x7f.1/", "ftp://r.example/", "http://u:p@r.example/"):
            assert error(strict, "webhook.create", token, url=url, types=["*"]) ["field"] == "url", url
        # A name that leads to this machine.
        call(strict, "webhook.create", token, url=f"http://localhost:{receiver.port}/", types=["*"])
        announce(strict, token, "Hello")
        eventually(lambda: call(strict, "webhook.list", token)["webhooks"][0].get("failing"))
        assert {row["status"] for row in eventually(lambda: deliveries(strict, token))} == {0}
        assert receiver.calls == []


def test_hosts_need_an_account_unless_the_server_says_otherwise(strict):
    token = create(strict)["token"]
    assert error(strict, "webhook.create", token, url="https://r.example/", types=["*"])["kind"] == "forbidden"


def test_parameters_are_checked(server):
    token = create(server)["token"]
    for types in ([], ["no.such"], ["*", "*"], "*"):
        refusal = error(server, "webhook.create", token, url="https://r.example/", types=types)
        assert refusal["kind"] == "invalid-params" and refusal["field"].startswith("types")
    for method in ("delete", "test", "deliveries"):
        assert error(server, f"webhook.{method}", token, webhook="w9")["kind"] == "webhook-not-found"
    assert error(server, "webhook.replay", token, webhook="w9", after=0)["kind"] == "webhook-not-found"
    for number in range(5):
        call(server, "webhook.create", token, url="https://r.example/", types=["hunt.ended"])
    refusal = error(server, "webhook.create", token, url="https://r.example/", types=["*"])
    assert refusal == {"kind": "quota-exceeded", "quota": "webhooks", "limit": 5}


def test_tests_and_replays(server):
    token = create(server)["token"]
    with Receiver() as receiver:
        call(server, "webhook.create", token, url=receiver.url, types=["notice.sent"])
        call(server, "webhook.test", token, webhook="w1")
        eventually(lambda: len(receiver.taken) == 1)
        assert receiver.taken[0]["type"] == "webhook.test"
        announce(server, token, "1", "2", "3")
        eventually(lambda: len(receiver.taken) == 4)
        first = receiver.taken[1]["data"]["seq"]
        call(server, "webhook.replay", token, webhook="w1", after=first)
        eventually(lambda: len(receiver.taken) == 6)
        assert receiver.texts[1:] == ["1", "2", "3", "2", "3"]
        call(server, "webhook.delete", token, webhook="w1")
        assert call(server, "webhook.list", token) == {"webhooks": []}
        # Another webhook, which is told what comes later, shows when the deleted one would have been.
        with Receiver() as other:
            call(server, "webhook.create", token, url=other.url, types=["notice.sent"])
            announce(server, token, "4", "5", "6")
            eventually(lambda: other.texts == ["4", "5", "6"])
        assert len(receiver.taken) == 6


def test_a_restart_loses_and_doubles_nothing(server):
    token = create(server)["token"]
    # It fails for longer than the server runs, so that no call is broken off that the receiver takes.
    with Receiver(204, 204, *[503] * 1000) as receiver:
        call(server, "webhook.create", token, url=receiver.url, types=["*"])
        announce(server, token, *[f"{number}" for number in range(6)])
        eventually(lambda: len(receiver.calls) >= 3)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        receiver.script.clear()
        server.process.stdout.close()
        server.start()
        eventually(lambda: len(receiver.taken) >= 6)
        announce(server, token, "6")
        eventually(lambda: len(receiver.taken) >= 7)
        assert receiver.texts == [f"{number}" for number in range(7)]


def test_secrets_are_in_no_file_and_a_deleted_lobby_takes_its_webhooks_along(server):
    lobby = create(server)
    token = lobby["token"]
    with Receiver() as receiver:
        url = receiver.url.replace("/hook", "/SECRETPATH")
        hook = call(server, "webhook.create", token, url=url, types=["*"])
        announce(server, token, "Hello")
        eventually(lambda: len(receiver.taken) == 1)
        files = [path for path in pathlib.Path(server.folder.name).rglob("*") if path.is_file()]
        stored = b"".join(path.read_bytes() for path in files)
        assert b"SECRETPATH" not in stored and hook["secret"][6:].encode() not in stored
        assert f"webhooks-{lobby['lobby']}".encode() in stored
        call(server, "lobby.delete", token)
        stored = b"".join(path.read_bytes() for path in files if path.exists())
        assert f"webhooks-{lobby['lobby']}".encode() not in stored
        assert error(server, "webhook.list", token, lobby=lobby["lobby"])["kind"] in ("lobby-not-found", "unauthorized")


def test_a_stopping_server_does_not_wait_for_a_receiver_that_stalls(tmp_path):
    clock = Clocks(tmp_path, "monotonic")
    server = Server("--log-level", "error", "--webhooks", "anybody", "--webhooks-allow", "127.0.0.1", **clock.environment)
    token = create(server)["token"]
    with Receiver(stalls=True) as receiver:
        call(server, "webhook.create", token, url=receiver.url, types=["*"])
        announce(server, token, "Hello")
        eventually(lambda: receiver.calls)
        # The call's own time does not run out any more: the server breaks it off, or never ends.
        clock.stop()
        assert server.stop() == 0
