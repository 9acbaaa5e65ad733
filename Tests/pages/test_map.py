"""Tests the map, on servers that have one."""

import http.server
import subprocess
import threading

import pytest

from harness import Server
from playing import CLUES, join

PLACES = [clue for clue in CLUES if "location" in clue] + [
    {"title": "The <b>lighthouse</b>", "points": 10, "proof": {"scan": {}}, "location": {"lat": 53.5448, "lon": 9.9720}}]


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def server(tiles):
    server = Server("--log-level", "error", "--tiles", f"http://127.0.0.1:{tiles.server_port}/{{z}}/{{x}}/{{y}}.png",
                    "--tiles-attribution", "© Cartographers & Sons")
    yield server
    assert server.stop() == 0


def test_the_map_shows_the_places_and_the_player(browse, host, tiles):
    hunt = host(clues=PLACES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The pier")
    page.stand_at(53.5455, 9.9690)
    page.press("Map", within="nav").see("© Cartographers & Sons").see("Nearest: The")
    page.wait(lambda: page.all("img.leaflet-tile-loaded") and page.all("path.me"))
    assert len(page.all("path.place")) == 2 and tiles.RequestHandlerClass.asked
    assert page.barriers() == []
    page.shots("play-map")
    # The compass lists the same places for people who cannot use a map.
    page.press("The pier", within=".compass").see("Go to the very end.").press("Close")
    page.run("document.querySelector('path.place').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    page.see("to go", within="dialog")
