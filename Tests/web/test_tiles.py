"""Tests where maps get their tiles."""

import subprocess

import pytest

from asking import call
from contract import QUARRY
from harness import Server


def test_without_tiles_there_are_none(server):
    assert "tiles" not in call(server, "server.info")


def test_tiles_are_told_with_their_source():
    server = Server("--log-level", "error", "--tiles", "https://tile.example:8443/{z}/{x}/{y}.png?key=a",
                    "--tiles-attribution", "© Somebody")
    assert call(server, "server.info")["tiles"] == {
        "url": "https://tile.example:8443/{z}/{x}/{y}.png?key=a", "attribution": "© Somebody"}
    assert server.stop() == 0


@pytest.mark.parametrize("tiles", [
    "tile.example/{z}/{x}/{y}.png", "https://tile.example/{z}/{x}.png", "ftp://tile.example/{z}/{x}/{y}",
    "https://{s}.tile.example/{z}/{x}/{y}.png", "https:///{z}/{x}/{y}", "https://a;script-src *;b/{z}/{x}/{y}"])
def test_what_is_no_template_is_told_at_the_start(tiles, tmp_path):
    started = subprocess.run(
        [QUARRY, "serve", "--data", tmp_path, "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0", "--tiles", tiles],
        capture_output=True, text=True, timeout=15)
    assert started.returncode != 0 and "--tiles takes a URL such as" in started.stderr
