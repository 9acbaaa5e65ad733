"""Tests photos of clues: sent by hosts, stripped, scaled down, and shown to everyone who sees the clue."""

import hashlib
import io
import os
import random
import struct
import subprocess
import zlib

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from asking import ask, call, pictured
from costs import peak_of_all, processor_time_of_all
from harness import Client, Seen
from test_decode import chunk, png_bomb

# Its peak of memory is this module's, and it is killed.
OPTIONS = ["--rate-limits", "off"]
SCAN = {"title": "Oak", "points": 10, "proof": {"scan": {}}}


@pytest.fixture(scope="module")
def lobby(server):
    return call(server, "lobby.create", name="Photos")


def send(server, lobby, body, **headers):
    return ask(server, f"/lobbies/{lobby['lobby']}/photos", body, **{"Authorization": f"Bearer {lobby['token']}"} | headers)


def stored(server, lobby, body, **headers):
    """Stores a photo. Returns its name."""
    answer = send(server, lobby, body, **headers)
    assert answer.status == 200, answer.body
    return answer.json["photo"]


def shown(server, name, query=""):
    answer = ask(server, f"/photos/{name}{query}")
    assert answer.status == 200, answer.body
    return answer


def opened(answer):
    return Image.open(io.BytesIO(answer.body))


def scene(size=(2_400, 1_600)):
    """A picture with red at the top left, blue at the bottom right, and green in between."""
    picture = Image.new("RGB", size, (20, 160, 40))
    picture.paste((220, 20, 20), (0, 0, size[0] // 4, size[1] // 4))
    picture.paste((20, 20, 220), (size[0] * 3 // 4, size[1] * 3 // 4, size[0], size[1]))
    return picture


def is_like(pixel, colour):
    return all(abs(a - b) < 40 for a, b in zip(pixel[:3], colour))


# Processing


def test_a_photo_is_made_small_and_named_by_its_hash(server, lobby):
    name = stored(server, lobby, pictured(scene(), "JPEG"))
    full = shown(server, name)
    assert full.headers["Content-Type"] == "image/jpeg" and full.headers["X-Content-Type-Options"] == "nosniff"
    # It may be taken down: nobody shows it again without asking.
    assert full.headers["Cache-Control"] == "public, no-cache"
    assert hashlib.sha256(full.body).hexdigest() == name
    assert opened(full).size == (1_600, 1_067)
    small = shown(server, name, "?size=small")
    assert opened(small).size in ((320, 213), (320, 214)) and len(small.body) < 20_000
    again = ask(server, f"/photos/{name}", If_None_Match=full.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


def test_a_small_photo_is_not_blown_up(server, lobby):
    name = stored(server, lobby, pictured(scene((200, 100)), "PNG"))
    assert opened(shown(server, name)).size == opened(shown(server, name, "?size=small")).size == (200, 100)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_upright(server, lobby, orientation):
    turns = {1: [], 2: [Image.Transpose.FLIP_LEFT_RIGHT], 3: [Image.Transpose.ROTATE_180],
             4: [Image.Transpose.FLIP_TOP_BOTTOM], 5: [Image.Transpose.TRANSPOSE], 6: [Image.Transpose.ROTATE_90],
             7: [Image.Transpose.TRANSVERSE], 8: [Image.Transpose.ROTATE_270]}
    upright = scene((600, 400))
    taken = upright
    for turn in turns[orientation]:
        taken = taken.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = opened(shown(server, stored(server, lobby, pictured(taken, "JPEG", exif=exif))))
    assert picture.size == (600, 400)
    assert is_like(picture.getpixel((20, 20)), (220, 20, 20)) and is_like(picture.getpixel((580, 380)), (20, 20, 220))


def test_nobody_learns_where_and_when_it_was_taken(server, lobby):
    exif = Image.Exif()
    exif[0x010F], exif[0x0132], exif[0x013B] = "Telephone 9", "2026:05:01 12:00:00", "Ada Lovelace"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 36.0)})
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", "Ada Lovelace")
    xmp = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>Ada Lovelace</x:xmpmeta>"
    for body in (pictured(scene(), "JPEG", exif=exif, comment=b"Ada Lovelace", xmp=xmp),
                 pictured(scene((300, 200)), "PNG", pnginfo=words, exif=exif),
                 pictured(scene((300, 200)), "WEBP", exif=exif, xmp=xmp)):
        assert b"Ada Lovelace" in body
        name = stored(server, lobby, body)
        for answer in (shown(server, name), shown(server, name, "?size=small")):
            picture = opened(answer)
            assert not picture.getexif() and "comment" not in picture.info and "xmp" not in picture.info
            assert b"Ada" not in answer.body and b"Exif" not in answer.body and b"Telephone" not in answer.body


def test_all_kinds_of_pictures_become_jpegs(server, lobby):
    picture = scene((800, 600))
    deep = Image.new("I;16", (40, 30), 40_000)
    kinds = [
        pictured(picture, "JPEG", progressive=True), pictured(picture.convert("L"), "JPEG"),
        pictured(picture.convert("CMYK"), "JPEG"), pictured(picture, "PNG"), pictured(picture.convert("P"), "PNG"),
        pictured(picture.convert("1"), "PNG"), pictured(picture.convert("LA"), "PNG"), pictured(deep, "PNG"),
        pictured(picture, "WEBP"), pictured(picture, "WEBP", lossless=True), pictured(picture.convert("RGBA"), "WEBP"),
        pictured(picture, "WEBP", save_all=True, append_images=[scene((800, 600)).convert("L")], duration=100),
        pictured(Image.new("RGB", (1, 1)), "PNG"), pictured(Image.new("RGB", (1, 5_000)), "PNG")]
    for body in kinds:
        name = stored(server, lobby, body)
        full = opened(shown(server, name))
        assert full.format == "JPEG" and max(full.size) <= 1_600
        full.load()


def test_what_is_transparent_becomes_white(server, lobby):
    name = stored(server, lobby, pictured(Image.new("RGBA", (100, 100), (255, 0, 0, 0)), "PNG"))
    assert is_like(opened(shown(server, name)).convert("RGB").getpixel((50, 50)), (255, 255, 255))


def test_colours_of_another_space_look_the_same(server, lobby):
    """Some phones use another colour space; here red and blue are exchanged, to make it visible."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    red, blue = profile.index(b"rXYZ"), profile.index(b"bXYZ")
    profile[red:red + 4], profile[blue:blue + 4] = b"bXYZ", b"rXYZ"
    name = stored(server, lobby, pictured(scene((400, 400)), "JPEG", icc_profile=bytes(profile), quality=95))
    picture = opened(shown(server, name))
    assert "icc_profile" not in picture.info and is_like(picture.getpixel((10, 10)), (20, 20, 220))


def test_the_same_photo_has_the_same_name(server, lobby):
    body = pictured(scene(), "JPEG")
    assert stored(server, lobby, body) == stored(server, lobby, body)
    # A separate folder records which lobby sent which photo.
    files = [name for path, _, names in os.walk(f"{server.folder.name}/photos") for name in names if "/of/" not in path]
    assert len(files) == len(set(files)) and not [name for name in files if not name.endswith(".jpg")]


# Refusals


@pytest.mark.parametrize("body", [
    b"", b"hello", b"<html><script>alert(1)</script></html>", b"<svg xmlns='http://www.w3.org/2000/svg' onload='x'/>",
    b"%PDF-1.7\n", b"GIF89a\x01\0\x01\0\0\0\0;", b"PK\x03\x04", b"\xff\xd8", b"RIFF\x04\0\0\0WAVE",
    b"BM" + bytes(60), b"#!/bin/sh\nid\n", b"push graphic-context\nimage over 0,0 0,0 'https://evil.example'\n",
    b"II*\0" + bytes(60), b"\0\0\0\x18ftypheic" + bytes(60)])
def test_pictures_are_known_by_what_is_in_them(server, lobby, body):
    for kind in ("image/jpeg", "image/png"):
        answer = send(server, lobby, body, Content_Type=kind)
        assert answer.status == 415
        assert answer.json["error"]["message"] == "This is not a JPEG, PNG or WebP picture. Save it as one."


def test_what_a_sender_says_it_is_does_not_matter(server, lobby):
    name = stored(server, lobby, pictured(scene((50, 50)), "WEBP"), Content_Type="text/html")
    assert shown(server, name).headers["Content-Type"] == "image/jpeg"


SCRIPT = b"<script>alert(document.cookie)</script>"


@pytest.mark.parametrize("body", [
    pictured(scene((60, 40)), "JPEG") + b"PK\x03\x04" + SCRIPT,
    pictured(scene((60, 40)), "JPEG", comment=b"*/" + SCRIPT + b"/*"),
    pictured(scene((60, 40)), "PNG") + SCRIPT,
    (lambda png: png[:33] + chunk(b"tEXt", b"Comment\0" + SCRIPT) + png[33:])(pictured(scene((60, 40)), "PNG")),
    (lambda webp: b"RIFF" + struct.pack("<I", len(webp) - 8 + 8 + 40) + webp[8:] + b"JUNK" + struct.pack("<I", 39)
        + SCRIPT + b"\0")(pictured(scene((60, 40)), "WEBP")),
], ids=["zip behind a JPEG", "script in a JPEG", "script behind a PNG", "script in a PNG", "script in a WebP"])
def test_polyglots_leave_as_pictures_only(server, lobby, body):
    assert SCRIPT in body
    answer = send(server, lobby, body)
    assert answer.status == 200, answer.body
    for size in ("", "?size=small"):
        served = shown(server, answer.json["photo"], size)
        assert b"script" not in served.body and b"PK\x03\x04" not in served.body
        assert served.headers["Content-Security-Policy"] == "default-src 'none'"


def many_scans(count):
    """A progressive JPEG that repeats its last scan; each repetition costs work over the whole picture."""
    whole = pictured(scene((2_000, 2_000)), "JPEG", progressive=True, quality=30)
    last = whole.rindex(b"\xff\xda")
    return whole[:last] + whole[last:-2] * count + b"\xff\xd9"


def webp(kind, head):
    """A WebP that claims to be much larger."""
    whole = pictured(scene((64, 64)), "WEBP", lossless=kind == b"VP8L")
    if kind != b"VP8X":
        return whole[:20] + head + whole[20 + len(head):]
    body = kind + struct.pack("<I", len(head)) + head + whole[12:]
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


BOMBS = {
    "a white PNG of 900 million pixels": lambda: png_bomb(30_000, 30_000),
    "a JPEG that says it is large": lambda: (
        lambda jpeg: (lambda at: jpeg[:at + 5] + struct.pack("!HH", 65_500, 65_500) + jpeg[at + 9:])(
            jpeg.index(b"\xff\xc0")))(pictured(scene((64, 64)), "JPEG")),
    "a WebP of 268 million pixels": lambda: webp(b"VP8L", b"\x2f" + struct.pack("<I", 16_382 | 16_382 << 14)),
    "a lossy WebP of 268 million pixels": lambda: webp(
        b"VP8 ", b"\x10\0\0\x9d\x01\x2a" + struct.pack("<HH", 16_383, 16_383)),
    "a WebP with a canvas of 268 million pixels": lambda: webp(
        b"VP8X", b"\x10\0\0\0" + b"\xfe\x3f\0" + b"\xfe\x3f\0"),
}


@pytest.fixture(scope="module")
def ordinary(server, lobby):
    """The processor seconds that a photo of an ordinary phone costs."""
    before = processor_time_of_all(server)
    stored(server, lobby, pictured(scene((4_000, 3_000)), "JPEG"))
    return processor_time_of_all(server) - before


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_are_refused_before_they_burst(server, lobby, ordinary, bomb):
    body = BOMBS[bomb]()
    before = processor_time_of_all(server)
    answer = send(server, lobby, body)
    assert answer.status == 413 and "64 million pixels" in answer.json["error"]["message"]
    assert processor_time_of_all(server) - before < ordinary and peak_of_all(server) < 200 << 20


def test_what_unpacks_to_too_much_is_not_kept(server, lobby):
    """Texts and colour profiles are compressed too, here to a small part of their size."""
    png = pictured(scene((60, 40)), "PNG")
    packed = zlib.compress(bytes(200 << 20), 1)
    for extra in (chunk(b"zTXt", b"Comment\0\0" + packed), chunk(b"iCCP", b"icc\0\0" + packed),
                  chunk(b"iTXt", b"Comment\0\1\0\0\0" + packed)):
        assert send(server, lobby, png[:33] + extra + png[33:]).status in (200, 400)
    assert peak_of_all(server) < 200 << 20


@pytest.mark.parametrize("count", [90, 2_000])
def test_a_picture_of_many_scans_is_not_unpacked(server, lobby, ordinary, count):
    body = many_scans(count)
    before = processor_time_of_all(server)
    assert send(server, lobby, body).status in (400, 413)
    assert processor_time_of_all(server) - before < ordinary


def test_eight_mebibytes_are_taken_and_no_more(server, lobby):
    jpeg = pictured(scene(), "JPEG")
    assert send(server, lobby, jpeg + bytes((8 << 20) - len(jpeg))).status == 200
    for size in ((8 << 20) + 1, 50 << 20):
        answer = send(server, lobby, jpeg + bytes(size - len(jpeg)))
        assert answer.status == 413
        assert answer.json["error"]["message"] == "The picture has more than 8 MiB. Make it smaller."


def test_half_a_photo_is_told(server, lobby):
    for kind in ("JPEG", "PNG", "WEBP"):
        whole = pictured(scene((300, 200)), kind)
        for part in (20, len(whole) // 2, len(whole) - 12):
            answer = send(server, lobby, whole[:part])
            assert answer.status == 400 and "damaged" in answer.json["error"]["message"], (kind, part)


def test_a_full_disk_is_told_in_a_sentence(server, lobby):
    if os.geteuid() != 0:
        pytest.skip("Only root can mount a small disk.")
    folder = f"{server.folder.name}/photos"
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)
    try:
        answer = send(server, lobby, pictured(scene((70, 70)), "PNG"))
        assert answer.status == 503 and answer.json["error"]["data"]["kind"] == "unavailable"
        assert answer.json["error"]["message"].startswith("The server's disk is full: the photo was not stored.")
        assert [names for path, _, names in os.walk(folder) if names] == []
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("name", ["", "x", "0" * 64, "..%2f..%2fserver.key", "%00", "A" * 64, "0" * 65])
def test_only_photos_are_shown(server, name):
    answer = ask(server, f"/photos/{name}")
    assert answer.status == 404 and answer.json["error"]["message"].endswith(".")


def test_a_size_is_small_or_nothing(server, lobby):
    assert ask(server, f"/photos/{'0' * 64}?size=huge").status == 400


# Permissions


def test_photos_are_sent_by_the_host_and_the_players_of_the_lobby(server, lobby):
    body = pictured(scene((10, 10)), "PNG")
    path = f"/lobbies/{lobby['lobby']}/photos"
    player = call(server, "lobby.join", code=lobby["code"], name=f"Eve {random.random()}")["token"]
    other = call(server, "lobby.create", name="Other")
    assert ask(server, path, body).status == 401
    assert ask(server, path, body, Authorization="Bearer nonsense").status == 401
    sent = ask(server, path, body, Authorization=f"Bearer {player}")
    assert sent.status == 200 and ask(server, f"/photos/{sent.json['photo']}").status == 404, "a player's is private"
    assert ask(server, path, body, Authorization=f"Bearer {other['token']}").status == 403
    assert ask(server, path.replace(lobby["lobby"], "x"), body, Authorization=f"Bearer {lobby['token']}").status == 404
    assert send(server, lobby, body, Origin="https://evil.example").status == 403
    assert send(server, lobby, body).status == 200


# Clues


def refusal(server, method, token, **params):
    answer = ask(server, "/rpc", {"id": 1, "method": method, "params": params}, Authorization=f"Bearer {token}").json
    return answer["error"]["data"]


def test_a_clue_shows_its_photo_to_those_who_may_see_the_clue(server):
    lobby = call(server, "lobby.create", name="Shown")
    token = lobby["token"]
    photo = stored(server, lobby, pictured(scene((90, 60)), "JPEG"))
    clue = call(server, "clue.add", token=token, **SCAN, photo=photo)["clue"]
    call(server, "clue.add", token=token, **SCAN)
    assert [clue.get("photo") for clue in call(server, "clue.list", token=token)["clues"]] == [photo, None]
    ada = call(server, "lobby.join", code=lobby["code"], name="Ada")["token"]
    before = call(server, "lobby.view", token=ada), call(server, "lobby.history", token=ada)
    assert photo not in str(before)
    call(server, "lobby.start", token=token)
    assert call(server, "lobby.view", token=ada)["clues"][0]["photo"] == photo
    call(server, "clue.update", token=token, clue=clue, photo=None)
    assert "photo" not in call(server, "lobby.view", token=ada)["clues"][0]
    other = stored(server, lobby, pictured(scene((60, 90)), "JPEG"))
    call(server, "clue.update", token=token, clue=clue, photo=other)
    assert call(server, "lobby.view", token=ada)["clues"][0]["photo"] == other


def test_in_a_sequence_the_photo_of_the_next_clue_is_not_told(server):
    lobby = call(server, "lobby.create", name="One by one", order="sequence")
    token = lobby["token"]
    photos = [stored(server, lobby, pictured(scene((30, 30 + number)), "JPEG")) for number in range(2)]
    for photo in photos:
        call(server, "clue.add", token=token, **SCAN, photo=photo)
    ada = call(server, "lobby.join", code=lobby["code"], name="Ada")["token"]
    call(server, "lobby.start", token=token)
    seen = str((call(server, "lobby.view", token=ada), call(server, "lobby.history", token=ada)))
    assert photos[0] in seen and photos[1] not in seen


def test_a_lobby_may_be_created_with_photos_that_there_are(server, lobby):
    photo = stored(server, lobby, pictured(scene((40, 40)), "JPEG"))
    created = call(server, "lobby.create", name="Again", clues=[SCAN | {"photo": photo}], key="with-a-photo-0001")
    assert call(server, "clue.list", token=created["token"])["clues"][0]["photo"] == photo
    again = call(server, "lobby.create", name="Again", clues=[SCAN | {"photo": photo}], key="with-a-photo-0001")
    assert again == created
    missing = ask(server, "/rpc", {"id": 1, "method": "lobby.create", "params": {
        "name": "A", "clues": [SCAN, SCAN | {"photo": "0" * 64}]}}).json["error"]["data"]
    assert missing["field"] == "clues[1].photo"


@pytest.mark.parametrize("photo", ["0" * 64, "x", "", 7])
def test_a_photo_that_there_is_not_is_refused(server, lobby, photo):
    clue = call(server, "clue.add", token=lobby["token"], **SCAN)["clue"]
    assert refusal(server, "clue.add", lobby["token"], **SCAN, photo=photo)["field"] == "photo"
    assert refusal(server, "clue.update", lobby["token"], clue=clue, photo=photo)["field"] == "photo"
    assert len(call(server, "clue.list", token=lobby["token"])["clues"]) >= 1


def test_requests_behind_one_with_a_photo_keep_their_order(server, lobby):
    photo = stored(server, lobby, pictured(scene((20, 20)), "JPEG"))
    fresh = call(server, "lobby.create", name="In order")
    batch = ask(server, "/rpc", [
        {"id": 1, "method": "clue.add", "params": SCAN | {"photo": photo}},
        {"id": 2, "method": "clue.add", "params": SCAN},
        {"id": 3, "method": "clue.add", "params": SCAN | {"photo": photo}}],
        Authorization=f"Bearer {fresh['token']}").json
    assert [answer["result"]["clue"] for answer in batch] == ["c1", "c2", "c3"]


def test_over_lines_it_is_as_described(server, lobby):
    """Checks every request, result and push against the schema."""
    photo = stored(server, lobby, pictured(scene((50, 20)), "JPEG"))
    seen = Seen()
    host, watcher = Client(server, seen, is_host=True), Client(server, seen)
    lobby = host.call("lobby.create", name="Lines", clues=[SCAN | {"photo": photo}])
    host.call("lobby.watch")
    clue = host.call("clue.add", **SCAN, photo=photo)["clue"]
    assert host.event("clue.added")["data"]["photo"] == photo
    for change in (None, photo):
        host.call("clue.update", clue=clue, photo=change)
        assert host.event("clue.updated")["data"] == {"clue": clue, "photo": change}
    host.refused("invalid-params", "clue.add", in_schema=True, **SCAN, photo="0" * 64)
    assert [clue["photo"] for clue in host.call("clue.list")["clues"]] == [photo, photo]
    host.call("lobby.start")
    view = watcher.call("lobby.view", code=lobby["code"])
    assert [clue["photo"] for clue in view["clues"]] == [photo, photo]
    # The published log contains secrets only as a seal.
    host.call("lobby.end")
    assert photo not in str(watcher.call("lobby.log", code=lobby["code"])) and photo in str(host.call("lobby.log"))
    host.close()
    watcher.close()


def test_a_photo_outlives_its_server(server):
    lobby = call(server, "lobby.create", name="Before")
    photo = stored(server, lobby, pictured(scene((80, 80)), "JPEG"))
    call(server, "clue.add", token=lobby["token"], **SCAN, photo=photo)
    before = shown(server, photo).body
    server.restart()
    assert call(server, "clue.list", token=lobby["token"])["clues"][0]["photo"] == photo
    assert shown(server, photo).body == before and stored(server, lobby, before)
