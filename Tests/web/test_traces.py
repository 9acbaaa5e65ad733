"""Tests traces with a collector that reads them as OpenTelemetry does, and with collectors that are of no use."""

import base64
import http.client
import http.server
import json
import re
import secrets
import socket
import threading
import time

import pytest
from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from PIL import Image

from asking import ask, call, pictured
from clocks import Clocks
from harness import Client, Seen, Server
from waiting import PATIENCE, eventually
from websocket import WebSocket

PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
SERVER, CLIENT, INTERNAL = 2, 3, 1


class Collector:
    """Takes spans over HTTP; answers with `status`."""

    def __init__(self, status=200):
        self.status, self.bodies, self.requests, self.known = status, [], [], []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.requests.append((self.path, self.headers["Content-Type"]))
                outer.bodies.append(body)
                self.send_response(outer.status)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    @property
    def spans(self):
        while len(self.known) < len(self.bodies):
            self.known.append(read(self.bodies[len(self.known)]))
        return [span for spans in self.known for span in spans]

    def named(self, name):
        return [span for span in self.spans if span.name == name]

    def has_all(self, server):
        """
        Waits until everything that `server` recorded so far is here: it sends spans in the order in which they end, and
        then that of a request which begins now.
        """
        trace = secrets.token_hex(16)
        post(server, "server.ping", f"00-{trace}-{secrets.token_hex(8)}-01")
        eventually(lambda: any(span.trace_id.hex() == trace for span in self.spans))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def read(body):
    """The spans of a request, read by the protocol's own definition. In JSON its ids are hexadecimal, not base64."""
    request = json.loads(body)
    for resource in request["resourceSpans"]:
        for scope in resource["scopeSpans"]:
            for span in scope["spans"]:
                for name, length in (("traceId", 32), ("spanId", 16), ("parentSpanId", 16)):
                    if name in span:
                        assert re.fullmatch(f"[0-9a-f]{{{length}}}", span[name]), span
                        span[name] = base64.b64encode(bytes.fromhex(span[name])).decode()
    parsed = json_format.ParseDict(request, ExportTraceServiceRequest())
    [resource] = parsed.resource_spans
    about = {attribute.key: attribute.value.string_value for attribute in resource.resource.attributes}
    assert about["service.name"] == "quarry" and re.fullmatch(r"\d+\.\d+\.\d+", about["service.version"])
    return resource.scope_spans[0].spans


def attributes(span):
    return {attribute.key: getattr(attribute.value, attribute.value.WhichOneof("value")) for attribute in span.attributes}


@pytest.fixture(scope="module")
def collector():
    with Collector() as collector:
        yield collector


@pytest.fixture(scope="module")
def server(collector):
    server = Server("--traces", collector.url + "/", "--traces-ratio", "1", "--webhooks", "anybody", "--webhooks-allow",
                    "127.0.0.0/8", http_proxy="http://127.0.0.1:9", ALL_PROXY="http://127.0.0.1:9")
    yield server
    assert server.stop() == 0


def test_a_request_shows_what_the_lobby_did_and_how_long_it_took_to_store_it(server, collector):
    lobby = call(server, "lobby.create", name="Old Town", clues=[
        {"title": "A word", "points": 5, "proof": {"codeword": {"accepts": ["x"]}}}])
    line = Client(server, Seen())
    ada = line.call("lobby.join", code=lobby["code"], name="Ada")
    call(server, "lobby.start", lobby["token"])
    before = time.time_ns()
    line.call("clue.answer", clue="c1", answer="x")
    line.close()
    eventually(lambda: collector.named("clue.answer"))
    assert collector.requests[0] == ("/v1/traces", "application/json")
    [answer] = collector.named("clue.answer")
    assert answer.kind == SERVER and not answer.parent_span_id and answer.status.code == 0
    assert attributes(answer) == {
        "rpc.system": "jsonrpc", "rpc.method": "clue.answer", "quarry.transport": "lines", "quarry.outcome": "ok"}
    within = {span.name: span for span in collector.spans if span.trace_id == answer.trace_id and span is not answer
              and span.name != "clue.answer"}
    assert set(within) == {"lobby.decide", "lobby.commit"}
    for span in within.values():
        assert span.kind == INTERNAL and span.parent_span_id == answer.span_id
        assert before <= answer.start_time_unix_nano <= span.start_time_unix_nano
        assert span.start_time_unix_nano <= span.end_time_unix_nano <= answer.end_time_unix_nano <= time.time_ns()
    assert within["lobby.decide"].end_time_unix_nano <= within["lobby.commit"].end_time_unix_nano
    [create] = collector.named("lobby.create")
    assert {span.name for span in collector.spans if span.parent_span_id == create.span_id} == {"lobby.commit"}
    assert len({span.span_id for span in collector.spans}) == len(collector.spans)
    assert ada["token"]


def test_a_refused_request_tells_why(server, collector):
    call_id = {"id": 1, "method": "lobby.start", "params": {}}
    ask(server, "/rpc", call_id)
    ask(server, "/rpc", {"id": 1, "method": "no.such-method-XYZZY", "params": {}})
    ask(server, "/rpc", b"this is not JSON")
    with WebSocket(server) as socket_:
        socket_.send(json.dumps({"id": 1, "method": "server.ping", "params": {}}).encode())
        eventually(lambda: any(attributes(span)["quarry.transport"] == "websocket" for span in collector.named("server.ping")))
    collector.has_all(server)
    assert attributes(collector.named("unknown")[0])["quarry.outcome"] == "method-not-found"
    refused = [attributes(span) for span in collector.named("lobby.start")]
    assert {"rpc.system": "jsonrpc", "rpc.method": "lobby.start", "quarry.transport": "http",
            "quarry.outcome": "unauthorized"} in refused
    assert not any(b"XYZZY" in body for body in collector.bodies)


def post(server, method, traceparent):
    """A message on a connection that stays, which is answered without the router."""
    connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
    connection.request("POST", "/rpc", json.dumps({"id": 1, "method": method, "params": {}}), {"traceparent": traceparent})
    answer = connection.getresponse()
    assert answer.status == 200 and b"result" in answer.read()
    connection.close()
    return answer


def test_a_caller_s_trace_goes_on(server, collector):
    trace, span = bytes.fromhex(PARENT.split("-")[1]), bytes.fromhex(PARENT.split("-")[2])
    post(server, "server.info", PARENT)
    # Through the router, too.
    ask(server, "/rpc", {"id": 1, "method": "server.info", "params": {}}, traceparent=PARENT)
    post(server, "server.info", PARENT[:-1] + "0")
    post(server, "server.info", "nonsense")
    eventually(lambda: any(one.trace_id == trace and one.name == "POST /rpc" for one in collector.spans))
    collector.has_all(server)
    mine = [one for one in collector.spans if one.trace_id == trace]
    [route] = [one for one in mine if one.name == "POST /rpc"]
    assert route.parent_span_id == span and attributes(route)["http.response.status_code"] == 200
    methods = [one for one in mine if one.name == "server.info"]
    assert sorted(one.parent_span_id for one in methods) == sorted([span, route.span_id])
    # One that is not recorded by its caller is not recorded here; nonsense is ignored.
    assert len(collector.named("server.info")) == 3
    assert sum(not one.parent_span_id for one in collector.named("server.info")) == 1


def test_a_route_has_the_methods_that_it_calls(server, collector):
    lobby = call(server, "lobby.create", name="Photos")
    body = pictured(Image.new("RGB", (40, 40), (9, 99, 9)), "JPEG")
    answer = ask(server, f"/lobbies/{lobby['lobby']}/photos", body, Authorization=f"Bearer {lobby['token']}")
    assert answer.status == 200
    ask(server, "/photos/nothing")
    name = "POST /lobbies/{lobby}/photos"
    eventually(lambda: collector.named(name) and collector.named("GET /photos/{photo}"))
    [route] = collector.named(name)
    assert attributes(route) == {
        "http.route": name, "http.response.status_code": 200, "quarry.transport": "http",
        "quarry.request_id": answer.headers["X-Request-Id"]}
    assert [span.name for span in collector.spans if span.parent_span_id == route.span_id]
    assert attributes(collector.named("GET /photos/{photo}")[0])["http.response.status_code"] == 404


def test_calls_of_webhooks_are_traced(server, collector):
    with Collector(204) as receiver:
        lobby = call(server, "lobby.create", name="Hooked")
        call(server, "webhook.create", lobby["token"], url=receiver.url + "/SECRETPATH", types=["notice.sent"])
        call(server, "lobby.announce", lobby["token"], text="Hello")
        eventually(lambda: collector.named("webhook.deliver"))
    delivered = collector.named("webhook.deliver")[0]
    assert delivered.kind == CLIENT and attributes(delivered) == {"http.response.status_code": 204}


def test_nothing_personal_or_secret_is_in_a_trace(server, collector):
    marks = ["Xylophone", "xylo@mail.example", "Quixotic-Hunt", "Zanzibar-Title", "abracadabra-answer", "Pssst-chat", "SECRETPATH",
             "hunter2-password"]
    account = call(server, "account.register", firstName=marks[0], lastName=marks[0], username="xylophone",
                   email=marks[1], password=marks[7])
    lobby = call(server, "lobby.create", account["token"], name=marks[2], clues=[
        {"title": marks[3], "points": 5, "proof": {"codeword": {"accepts": [marks[4]]}}}])
    ada = call(server, "lobby.join", code=lobby["code"], name=marks[0])
    call(server, "lobby.start", lobby["token"])
    call(server, "clue.answer", ada["token"], clue="c1", answer=marks[4])
    call(server, "chat.send", ada["token"], text=marks[5])
    ask(server, f"/lobbies/{lobby['lobby']}/board.csv?{marks[3]}", Authorization=f"Bearer {lobby['token']}")
    eventually(lambda: collector.named("chat.send") and collector.named("GET /lobbies/{lobby}/board.csv"))
    collector.has_all(server)
    everything = b"".join(collector.bodies).decode().lower()
    for secret in [*marks, account["token"], account["account"], lobby["token"], lobby["lobby"], lobby["code"] + '"',
                   ada["token"], "127.0.0.1"]:
        assert secret.lower() not in everything, secret
    assert set().union(*(attributes(span) for span in collector.spans)) <= {
        "rpc.system", "rpc.method", "quarry.transport", "quarry.outcome", "quarry.error_id", "quarry.request_id", "http.route",
        "http.response.status_code"}


def counted(server, outcome):
    return int(float(re.search(rf'quarry_trace_spans_total{{outcome="{outcome}"}} (\S+)', ask(server, "/metrics").body.decode())[1]))


def test_the_metrics_count_spans(server, collector):
    eventually(lambda: counted(server, "delivered") > 0)
    assert counted(server, "dropped") == 0


def test_the_last_spans_are_delivered_at_the_end():
    with Collector() as collector:
        server = Server("--traces", collector.url, "--traces-ratio", "1")
        call(server, "lobby.create", name="Late")
        assert server.stop() == 0
        assert collector.named("lobby.create") and collector.named("lobby.commit")


def test_a_collector_that_refuses_is_no_harm():
    with Collector(500) as collector:
        server = Server("--traces", collector.url, "--traces-ratio", "1")
        for _ in range(2):
            before = counted(server, "dropped")
            call(server, "server.ping")
            eventually(lambda: counted(server, "dropped") > before)
        assert counted(server, "delivered") == 0
        collector.status = 200
        call(server, "lobby.create", name="Again")
        eventually(lambda: counted(server, "delivered") > 0)
        assert server.log().count("Traces cannot be delivered") == 1, "a line when it begins, not one for each call"
        assert server.stop() == 0


def test_a_dead_collector_neither_holds_up_requests_nor_the_stop(tmp_path):
    clock = Clocks(tmp_path, "monotonic")
    # It takes connections, and then says nothing.
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = Server("--traces", f"http://127.0.0.1:{silent.getsockname()[1]}", "--traces-ratio", "1", "--rate-limits", "off",
                        **clock.environment)
        lobby = call(server, "lobby.create", name="Busy")
        silent.settimeout(PATIENCE)
        call_of_server, _ = silent.accept()
        # The time for the call does not run out any more: whatever waited for it would wait for ever.
        clock.stop()
        line = Client(server, Seen())
        # More than may wait, while a batch is on its way.
        for _ in range(20):
            line.call_all("server.ping", [{}] * 250)
        assert counted(server, "dropped") > 0 == counted(server, "delivered")
        call(server, "lobby.announce", lobby["token"], text="Still here")
        line.close()
        assert server.stop() == 0
        call_of_server.close()


def test_nothing_is_recorded_unless_asked_for():
    with Collector() as collector:
        server = Server("--traces", collector.url, "--traces-ratio", "0")
        call(server, "lobby.create", name="Quiet")
        post(server, "server.ping", PARENT)
        collector.has_all(server)
        assert [span.name for span in collector.spans] == ["server.ping"] * 2
        assert server.stop() == 0
    server = Server()
    answer = ask(server, "/rpc", {"id": 1, "method": "server.ping", "params": {}}, traceparent=PARENT)
    assert answer.status == 200 and "X-Request-Id" not in answer.headers
    assert b"quarry_trace_spans" not in ask(server, "/metrics").body
    assert server.stop() == 0


@pytest.mark.parametrize("options, said", [
    (["--traces", "collector:4318"], "--traces takes a URL"),
    (["--traces", "http://me:secret@127.0.0.1:4318"], "--traces takes a URL"),
    (["--traces", "http://127.0.0.1:4318", "--traces-ratio", "2"], "from 0 to 1"),
    (["--traces-ratio", "0.5"], "needs --traces"),
])
def test_settings_that_make_no_sense_stop_the_start(options, said):
    with pytest.raises(AssertionError) as failure:
        Server(*options)
    assert said in str(failure.value)
