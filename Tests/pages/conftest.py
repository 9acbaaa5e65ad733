"""Fixtures for pages in a real Chromium with the real program; Tests/schema has the harness that starts it."""

import http.client
import http.server
import itertools
import json
import pathlib
import subprocess
import sys
import threading
import urllib.request

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "schema"))

from browser import PATIENCE, Browser  # noqa: E402
from chromiums import CHROMIUMS  # noqa: E402
from harness import Server  # noqa: E402
from line import Line  # noqa: E402


@pytest.fixture(scope="session")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def tiles(tmp_path_factory):
    """A tile server where all tiles look the same. It records the requests."""
    picture = tmp_path_factory.mktemp("tiles") / "tile.png"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "color=0xdfe8d8:s=256x256", "-frames:v", "1",
                    "-vf", "drawgrid=w=64:h=64:color=0xb8c4ae", picture], check=True)

    class Handler(http.server.BaseHTTPRequestHandler):
        asked = []

        def do_GET(self):
            self.asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.end_headers()
            self.wfile.write(picture.read_bytes())

        def log_message(self, *_):
            pass

    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    yield service
    service.shutdown()


@pytest.fixture(scope="session")
def server_with_map(tiles):
    server = Server("--log-level", "error", "--tiles", f"http://127.0.0.1:{tiles.server_port}/{{z}}/{{x}}/{{y}}.png",
                    "--tiles-attribution", "© Cartographers & Sons")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def public_server():
    """A server that knows its address in the internet."""
    server = Server("--log-level", "error", "--public-url", "https://hunt.example")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session", autouse=True)
def chromiums():
    yield
    CHROMIUMS.close()


@pytest.fixture
def line(server):
    line = Line(server)
    yield line
    line.close()


@pytest.fixture
def browse(server):
    """Opens and closes browsers; a test fails if the console of one reported an error."""
    browsers = []

    def make(path=None, **options):
        browser = Browser(server, **options)
        browsers.append(browser)
        return browser.open(path) if path else browser

    yield make
    problems = []
    for browser in browsers:
        try:
            browser.close()
        except AssertionError as problem:
            problems.append(str(problem))
    assert not problems, problems


class Host:
    """A hunt's host, over the protocol. Each has an address of its own: an hour of tests creates more lobbies than one may."""

    sources = itertools.cycle(f"127.0.1.{number}" for number in range(1, 100))

    def __init__(self, server, **hunt):
        self.server, self.token, self.source = server, None, next(self.sources)
        created = self.call("lobby.create", **{"name": "Old Town", **hunt})
        self.code, self.lobby, self.token = created["code"], created["lobby"], created["token"]

    @classmethod
    def of(cls, page, server):
        """The host whose seat a browser holds."""
        host = cls.__new__(cls)
        seat = page.run("return Object.values(JSON.parse(localStorage.getItem('quarry.seats')))[0]")
        host.server, host.code, host.lobby, host.token = server, seat["code"], seat["lobby"], seat["token"]
        host.source = "127.0.0.1"
        return host

    def ask(self, message):
        """The server's answer to a message or a batch."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.http, PATIENCE, source_address=(self.source, 0))
        connection.request("POST", "/rpc", json.dumps(message))
        answer = json.load(connection.getresponse())
        connection.close()
        return answer

    def call(self, method, **params):
        if self.token:
            params.setdefault("token", self.token)
        answer = self.ask({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert "result" in answer, answer
        return answer["result"]

    def call_all(self, calls):
        """Makes many calls at once, given as method and params. Returns their results in order."""
        results = []
        for start in range(0, len(calls), 100):
            answers = self.ask([{"jsonrpc": "2.0", "id": number, "method": method, "params": params}
                                for number, (method, params) in enumerate(calls[start:start + 100])])
            answers.sort(key=lambda answer: answer["id"])
            results += [answer["result"] for answer in answers]
        return results

    def photo(self, data):
        """Uploads a photo for a clue. Returns its name."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.http}/lobbies/{self.lobby}/photos", data=data,
            headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return json.load(response)["photo"]

    def clue(self, title):
        return next(clue for clue in self.call("clue.list")["clues"] if clue["title"] == title)

    def join(self, name, **params):
        """Adds a player without a browser. Returns their token."""
        return self.call("lobby.join", code=self.code, name=name, token=None, **params)["token"]

    def join_all(self, names):
        """Adds many. Returns their tokens."""
        return [joined["token"] for joined in self.call_all([("lobby.join", {"code": self.code, "name": name}) for name in names])]


@pytest.fixture
def host_in(server):
    return lambda page: Host.of(page, server)


@pytest.fixture
def host(server):
    return lambda **hunt: Host(server, **hunt)
