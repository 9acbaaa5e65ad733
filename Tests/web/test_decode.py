"""Tests `POST /decode`: the codes in a camera's picture."""

import functools
import http.client
import io
import random
import re
import socket
import struct
import subprocess
import threading
import zlib

import pytest
from PIL import Image, ImageFilter

from asking import ask, call, pictured
from clocks import Clocks
from contract import QUARRY
from harness import Server
from waiting import PATIENCE


@pytest.fixture(scope="module")
def code(server):
    """The printed code of a clue, and its text."""
    lobby = call(server, "lobby.create", name="Codes", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
    picture = ask(server, f"/lobbies/{lobby['lobby']}/clues/c1/qr.png", Authorization=f"Bearer {lobby['token']}")
    clue = call(server, "clue.list", token=lobby["token"])["clues"][0]
    return Image.open(io.BytesIO(picture.body)).convert("L"), clue["qr"]


def decode(server, body, query="", **headers):
    return ask(server, f"/decode{query}", body, **headers)


def photographed(code, angle=0, size=(640, 480)):
    """A code as a phone's camera sees it: rotated, out of focus, in bad light."""
    noise = random.Random(4711)
    paper = Image.new("L", size, 150)
    turned = code.resize((300, 300)).rotate(angle, expand=True, fillcolor=255)
    paper.paste(turned, ((size[0] - turned.width) // 2, (size[1] - turned.height) // 2))
    paper = paper.filter(ImageFilter.GaussianBlur(1.2))
    return paper.point(lambda value: max(0, min(255, int(value * 0.6 + 30 + noise.gauss(0, 1)))))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("angle", [0, 20, 90, 203])
def test_a_camera_picture_is_read(server, code, kind, angle):
    picture, text = code
    answer = decode(server, pictured(photographed(picture, angle), kind))
    assert answer.status == 200 and answer.json == {"texts": [text]}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "CMYK"])
def test_colours_do_not_matter(server, code, mode):
    picture, text = code
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert decode(server, pictured(picture.convert(mode), kind)).json == {"texts": [text]}


def test_what_is_transparent_is_white(server, code):
    picture, text = code
    ink = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    ink.paste((0, 0, 0, 255), mask=picture.point(lambda value: 255 - value))
    assert decode(server, pictured(ink, "PNG")).json == {"texts": [text]}


def test_raw_grey_pixels_are_read(server, code):
    picture, text = code
    frame = photographed(picture, 10)
    answer = decode(server, frame.tobytes(), "?width=640&height=480", Content_Type="application/octet-stream")
    assert answer.json == {"texts": [text]}


def test_all_codes_of_a_picture_are_told(server, code, tmp_path):
    picture, text = code
    other = tmp_path / "other.png"
    subprocess.run([QUARRY, "qr", "grüße, 日本語", "--png", "-o", other], check=True)
    both = Image.new("L", (1_000, 500), 255)
    both.paste(picture.resize((400, 400)), (50, 50))
    both.paste(Image.open(other).convert("L").resize((400, 400)), (550, 50))
    assert sorted(decode(server, pictured(both, "PNG")).json["texts"]) == sorted([text, "grüße, 日本語"])


def test_a_picture_without_a_code_has_no_texts(server):
    for picture in (Image.new("L", (1, 1)), Image.new("RGB", (640, 480), (90, 120, 30)), Image.effect_noise((640, 480), 80)):
        answer = decode(server, pictured(picture, "PNG"))
        assert answer.status == 200 and answer.json == {"texts": []}


def test_pictures_are_known_by_what_is_in_them(server, code):
    picture, text = code
    assert decode(server, pictured(picture, "JPEG"), Content_Type="image/png").json == {"texts": [text]}
    for body in (b"", b"nonsense", b"<svg xmlns='http://www.w3.org/2000/svg'/>", pictured(picture, "GIF"),
                 pictured(picture, "WEBP"), pictured(picture, "TIFF"), pictured(picture, "BMP")):
        answer = decode(server, body, Content_Type="image/png")
        assert answer.status == 415
        assert answer.json["error"]["message"] == "This is not a JPEG or PNG picture. Save it as one."


def test_half_a_picture_is_told(server, code):
    for kind in ("PNG", "JPEG"):
        whole = pictured(photographed(code[0]), kind)
        for part in (20, len(whole) // 2, len(whole) - 12):
            answer = decode(server, whole[:part])
            assert answer.status == 400 and "damaged" in answer.json["error"]["message"], (kind, part)


def test_too_many_bytes_are_refused(server):
    answer = decode(server, b"\xff\xd8\xff" + bytes(1 << 20))
    assert answer.status == 413 and answer.json["error"]["message"] == "The picture has more than 1 MiB. Make it smaller."


def chunk(kind, data):
    return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))


@functools.cache
def png_bomb(width, height):
    """A white picture, compressed to a small part of its size."""
    row = b"\0" + b"\xff" * ((width + 7) // 8)
    packer = zlib.compressobj(1)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack("!IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(2_001, 2_000), (20_000, 20_000), (65_000, 60)])
def test_bombs_are_refused_before_they_burst(server, size):
    bomb = png_bomb(*size) if size[1] > 60 else pictured(Image.new("L", (65_000, 70)), "JPEG")
    assert len(bomb) < 1 << 20
    answer = decode(server, bomb)
    assert answer.status == 413 and "million pixels" in answer.json["error"]["message"]


@pytest.mark.parametrize("query", ["?width=640", "?width=640&height=x", "?width=640&height=481", "?width=-1&height=-1",
                                   "?width=0&height=0", "?width=9223372036854775807&height=2"])
def test_raw_pixels_are_counted(server, query):
    answer = decode(server, bytes(640 * 480), query)
    assert answer.status in (400, 413) and answer.json["error"]["message"].endswith(".")


def test_pages_of_other_sites_may_not_ask(server):
    assert decode(server, b"", Origin="https://evil.example").status == 403


def test_many_phones_behind_one_address_are_served_at_once(server, code):
    """Thirty phones that send one frame after the other."""
    picture, text = code
    frame = pictured(photographed(picture, 5), "JPEG", quality=60)
    failures = []

    def phone():
        connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
        for _ in range(4):
            connection.request("POST", "/decode", frame)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status != 200 or text.encode() not in body:
                failures.append((answer.status, body))
        connection.close()

    phones = [threading.Thread(target=phone) for _ in range(30)]
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    assert not failures, failures[:3]


@pytest.mark.night
def test_one_address_may_not_ask_for_ever(tmp_path):
    """The limit is 3,000 requests in ten seconds, which do not pass here. They are pipelined."""
    clock = Clocks(tmp_path, "boottime")
    server = Server("--log-level", "error", **clock.environment)
    clock.stop()
    request = f"POST /decode HTTP/1.1\r\nHost: 127.0.0.1:{server.http}\r\nContent-Length: 1\r\n\r\nx".encode()
    last = request.replace(b"Content-Length", b"Connection: close\r\nContent-Length")
    with socket.create_connection(("127.0.0.1", server.http), PATIENCE) as phone:
        threading.Thread(target=phone.sendall, args=(request * 3_000 + last,)).start()
        answers = phone.makefile("rb").read()
    assert re.findall(rb"HTTP/1\.1 (\d+)", answers) == [b"415"] * 3_000 + [b"429"] and answers.count(b'"rate-limited"') == 1
    assert server.stop() == 0
