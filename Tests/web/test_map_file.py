"""Tests a region's own map (`--map`), a file that the PMTiles project's own library has written."""

import io
import subprocess

import pytest
from PIL import Image
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

from asking import ask, call
from contract import QUARRY
from harness import Server
from waiting import PATIENCE

NOTHING = (0, 0, 0, 0)


def picture(zoom, x, y):
    """A tile of one colour that tells which it is."""
    out = io.BytesIO()
    Image.new("RGB", (4, 4), (zoom, x, y)).save(out, "PNG")
    return out.getvalue()


def write_map(path, tiles, kind=TileType.PNG, zooms=(3, 7)):
    with open(path, "wb") as file:
        writer = Writer(file)
        for tile in sorted(tiles, key=lambda tile: zxy_to_tileid(*tile)):
            writer.write_tile(zxy_to_tileid(*tile), picture(*tile))
        writer.finalize({
            "tile_type": kind, "tile_compression": Compression.NONE, "min_zoom": zooms[0], "max_zoom": zooms[1],
            "min_lon_e7": -100000000, "min_lat_e7": 400000000, "max_lon_e7": 200000000, "max_lat_e7": 600000000,
            "center_zoom": 4, "center_lon_e7": 50000000, "center_lat_e7": 500000000,
        }, {"attribution": '<a href="https://osm.example">&copy; Surveyors</a>'})
    return path


@pytest.fixture(scope="module")
def tiles():
    """Enough for directories below directories, with gaps."""
    return {(zoom, x, y) for zoom in range(3, 8) for x in range(1 << zoom) for y in range(1 << zoom) if (x + y) % 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory, tiles):
    path = write_map(tmp_path_factory.mktemp("map") / "region.pmtiles", tiles)
    server = Server("--log-level", "error", "--map", path)
    yield server
    assert server.stop() == 0


def pixel(answer):
    return Image.open(io.BytesIO(answer.body)).getpixel((0, 0))


def test_every_tile_is_served_and_gaps_are_transparent(server, tiles):
    told = call(server, "server.info")["tiles"]
    assert told["attribution"] == "© Surveyors" and told["url"].startswith("/tiles/")
    wanted = [(zoom, x, y) for zoom in range(3, 8) for x in range(1 << zoom) for y in range(1 << zoom)][::37]
    for zoom, x, y in wanted:
        answer = ask(server, told["url"].format(z=zoom, x=x, y=y))
        assert answer.status == 200 and answer.headers["Content-Type"] == "image/png"
        assert "immutable" in answer.headers["Cache-Control"]
        assert pixel(answer) == ((zoom, x, y) if (zoom, x, y) in tiles else NOTHING)
    assert {tile in tiles for tile in wanted} == {True, False}


@pytest.mark.parametrize("place", ["3/8/0", "3/0/-1", "27/0/0", "3/a/0", "3/99999999999999999999/0"])
def test_what_is_no_place_has_no_tile(server, place):
    template = call(server, "server.info")["tiles"]["url"]
    assert ask(server, template.replace("{z}/{x}/{y}", place)).status == 404


def test_addresses_of_another_map_lead_nowhere(server):
    assert ask(server, "/tiles/0123456789abcdef/3/0/0").status == 404


def refused(*options, folder):
    started = subprocess.run([QUARRY, "serve", "--data", folder, "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0", *options],
                             capture_output=True, text=True, timeout=PATIENCE)
    assert started.returncode != 0
    return started.stderr


def test_what_cannot_be_shown_is_told_at_the_start(tmp_path):
    vectors = write_map(tmp_path / "vectors.pmtiles", {(3, 1, 1)}, kind=TileType.MVT)
    assert f"The map {vectors} has vector tiles" in refused("--map", vectors, folder=tmp_path / "data")
    assert "cannot be read. Check its name" in refused("--map", "/nowhere.pmtiles", folder=tmp_path / "data")
    whole = write_map(tmp_path / "whole.pmtiles", {(3, 1, 1)})
    (tmp_path / "half.pmtiles").write_bytes(whole.read_bytes()[:-10])
    assert "is damaged: its map lies beyond its end" in refused("--map", tmp_path / "half.pmtiles", folder=tmp_path / "data")
    assert "not both" in refused("--map", whole, "--tiles", "https://tile.example/{z}/{x}/{y}.png", folder=tmp_path / "data")


def test_the_operator_may_credit_otherwise(tmp_path):
    path = write_map(tmp_path / "map.pmtiles", {(3, 1, 1)})
    server = Server("--log-level", "error", "--map", path, "--tiles-attribution", "Our own survey")
    assert call(server, "server.info")["tiles"]["attribution"] == "Our own survey"
    assert server.stop() == 0
