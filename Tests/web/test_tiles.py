"""Tests where maps get their tiles."""

import gzip
import json
import re
import subprocess

import pytest

from asking import ask, call
from contract import QUARRY
from harness import Server
from waiting import PATIENCE


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
        capture_output=True, text=True, timeout=PATIENCE)
    assert started.returncode != 0 and "--tiles takes a URL such as" in started.stderr


@pytest.mark.parametrize("name, most", [("world", 200_000), ("towns", 80_000)])
def test_the_built_in_map_is_small_and_kept_by_browsers(server, name, most):
    address = re.search(rf'data-{name}="([^"]+)"', ask(server, "/").body.decode())[1]
    answer = ask(server, address, Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip" and len(answer.body) < most
    assert "immutable" in answer.headers["Cache-Control"]
    assert ask(server, address, If_None_Match=answer.headers["ETag"]).status == 304
    made = json.loads(gzip.decompress(answer.body))
    if name == "world":
        codes = {code for code, *_ in made["countries"]}
        assert {"DE", "BR", "NZ", "FR", "NO"} <= codes and len(codes) > 200
        used = {line if line >= 0 else ~line for *_, rings in made["countries"] for ring in rings for line in ring}
        assert used == set(range(len(made["arcs"])))
    else:
        assert len(made["towns"]) > 4_000 and all(-1 <= state < len(made["states"]) for _, state, *_ in made["towns"])
