"""Tests sheets over HTTP: the same as those of `quarry sheet`, for the host only."""

import http.client
import io
import json
import select
import socket
import subprocess
import zipfile

import pytest
import zxingcpp
from PIL import Image

from asking import ask, call
from contract import QUARRY
from costs import processor_time
from waiting import PATIENCE, eventually

# Tests/sheets reads those of the program, by day in all layouts.
LAYOUTS = ["cards", "labels-5160"] + [pytest.param(name, marks=pytest.mark.night) for name in (
    "poster", "labels-L7160", "labels-L7163", "labels-L7165", "labels-L4732REV", "labels-5163", "labels-5164", "labels-22806")]


def hunt_of(server, count, **more):
    clues = [{"title": f"Clue {number + 1}", "points": 10, "proof": {"scan": {}}} for number in range(count)]
    return call(server, "lobby.create", name="Old Town & Harbour", clues=clues, **more)


@pytest.fixture(scope="module")
def hunt(server):
    """A hunt with four codes, and a clue without one between them."""
    hunt = hunt_of(server, 3)
    call(server, "clue.add", token=hunt["token"], title="A word", points=5, proof={"codeword": {"accepts": ["x"]}})
    call(server, "clue.add", token=hunt["token"], title="日本語", points=5, proof={"scan": {}})
    hunt["qr"] = [clue["qr"] for clue in call(server, "clue.list", token=hunt["token"])["clues"] if "scan" in clue["proof"]]
    return hunt


def sheet(server, hunt, name, query="", **headers):
    return ask(server, f"/lobbies/{hunt['lobby']}/{name}{query}",
               **{"Authorization": f"Bearer {hunt['token']}"} | headers)


def read(pdf, folder):
    """The texts of the codes on all pages, printed at 150 dpi."""
    (folder / "sheet.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", folder / "sheet.pdf", folder / "page"], check=True)
    return [code.text for path in sorted(folder.glob("page-*.png")) for code in zxingcpp.read_barcodes(Image.open(path))]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_code_of_every_layout_is_read(server, hunt, layout, tmp_path):
    answer = sheet(server, hunt, "sheet.pdf", f"?layout={layout}")
    assert answer.status == 200 and answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="codes-{hunt["code"]}.pdf"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert sorted(read(answer.body, tmp_path)) == sorted(hunt["qr"])


def test_all_settings_are_taken(server, hunt, tmp_path):
    answer = sheet(server, hunt, "sheet.pdf", "?layout=labels-l7160&paper=a4&skip=19&offset=0.5,-1&scale=1.01&language=de")
    assert sorted(read(answer.body, tmp_path)) == sorted(hunt["qr"])
    assert len(list(tmp_path.glob("page-*.png"))) == 2
    letter = sheet(server, hunt, "sheet.pdf", "?paper=letter")
    (tmp_path / "letter.pdf").write_bytes(letter.body)
    told = subprocess.run(["pdfinfo", tmp_path / "letter.pdf"], capture_output=True, text=True, check=True).stdout
    assert "612 x 792" in told


@pytest.mark.parametrize("look", ["framed", "plain", "night"])
def test_every_look_has_backs_to_colour_in_and_is_read(server, hunt, look, tmp_path):
    answer = sheet(server, hunt, "sheet.pdf", f"?look={look}&backs=true")
    assert sorted(read(answer.body, tmp_path)) == sorted(hunt["qr"])
    assert len(list(tmp_path.glob("page-*.png"))) == 2


def test_the_page_is_what_the_program_makes_and_carries_its_policy(server, hunt, tmp_path):
    answer = sheet(server, hunt, "sheet.html", "?layout=poster&language=de")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    subprocess.run(
        [QUARRY, "sheet", "--server", f"127.0.0.1:{server.port}", "--token", hunt["token"], "--layout", "poster",
         "--language", "de", "-o", tmp_path / "sheet.html"], check=True)
    assert answer.body == (tmp_path / "sheet.html").read_bytes()
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and f'content="{policy}"' in answer.body.decode()
    assert "Old Town &amp; Harbour" in answer.body.decode()


def test_the_archive_holds_every_code_twice(server, hunt):
    answer = sheet(server, hunt, "sheet.zip")
    assert answer.headers["Content-Type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.body))
    pictures = [name for name in archive.namelist() if name.endswith(".png")]
    assert len(pictures) == len(hunt["qr"]) and len(archive.namelist()) == 2 * len(pictures)
    said = [zxingcpp.read_barcodes(Image.open(archive.open(name)))[0].text for name in sorted(pictures)]
    assert said == hunt["qr"]


@pytest.mark.parametrize("asked, language", [
    ("de", "de"), ("de-AT,en;q=0.8", "de"), ("ja, en;q=0.5, de;q=0.9", "de"), ("en-GB,de", "en"), ("ja", "en"), ("", "en"),
    ("ar-EG", "ar"), ("ja, uk;q=0.1", "uk"),
    ("de;q=0", "en"), (";;,=q", "en")])
def test_the_sheet_speaks_as_the_browser_does(server, hunt, asked, language):
    assert f'<html lang="{language}">' in sheet(server, hunt, "sheet.html", Accept_Language=asked).body.decode()


@pytest.mark.parametrize("query, sentence", [
    ("?layout=labels-9999", "layout: “labels-9999” is not one of"), ("?paper=a5", "paper: “a5” is not one of"),
    ("?layout=labels-5160&paper=a4", "paper: labels-5160 comes on Letter."), ("?skip=4", "skip: must be from 0 to 3"), ("?look=plain&skip=6", "skip: must be from 0 to 5"),
    ("?look=grey", "look: “grey” is not one of framed, plain, night"), ("?backs=2", "backs: “2” is not one of true, false"),
    ("?skip=-1", "skip: must be"), ("?skip=x", "skip: must be"), ("?offset=1", "offset: must be two numbers"),
    ("?offset=21,0", "offset: must"), ("?scale=2", "scale: must be"), ("?scale=nan", "scale: must be"),
    ("?language=ja", "language: “ja” is not one of")])
def test_what_does_not_fit_is_told(server, hunt, query, sentence):
    for name in ("sheet.pdf", "sheet.html", "sheet.zip"):
        answer = sheet(server, hunt, name, query)
        error = answer.json["error"]
        assert answer.status == 400 and error["message"].startswith(sentence)
        assert (error["data"]["kind"], error["data"]["field"]) == ("invalid-params", sentence.split(":")[0])


def test_a_hunt_without_codes_has_no_sheet(server):
    bare = call(server, "lobby.create", name="Bare")
    answer = sheet(server, bare, "sheet.pdf")
    assert answer.status == 404 and answer.json["error"]["message"].startswith("There are no codes to print")


def test_sheets_are_the_hosts(server, hunt):
    eve = call(server, "lobby.join", code=hunt["code"], name="Eve")["token"]
    other = call(server, "lobby.create", name="Other")["token"]
    for name in ("sheet.pdf", "sheet.html", "sheet.zip"):
        path = f"/lobbies/{hunt['lobby']}/{name}"
        assert ask(server, path).status == 401
        for token in (eve, other):
            assert ask(server, path, Authorization=f"Bearer {token}").status == 403
        assert ask(server, path.replace(hunt["lobby"], "x"), Authorization=f"Bearer {hunt['token']}").status == 404


@pytest.fixture(scope="module")
def large(server):
    """A hunt with many codes: a second of work for a debug build."""
    return hunt_of(server, 200)


def sheets_on_their_way(server, hunt, *addresses):
    """Asks for a sheet from each address, and returns without waiting."""
    request = (f"GET /lobbies/{hunt['lobby']}/sheet.pdf HTTP/1.1\r\nHost: 127.0.0.1:{server.http}\r\n"
               f"Authorization: Bearer {hunt['token']}\r\n\r\n").encode()
    browsers = [socket.create_connection(("127.0.0.1", server.http), PATIENCE, source_address=(address, 0))
                for address in addresses]
    for browser in browsers:
        browser.sendall(request)
    return browsers


def taken(browser):
    """The status and the body of the answer to a request."""
    response = http.client.HTTPResponse(browser)
    response.begin()
    return response.status, response.read()


def test_many_codes_hold_up_nobody(server, large):
    browsers = sheets_on_their_way(server, large, "127.0.0.1")
    answered = 0
    while not select.select(browsers, [], [], 0)[0]:
        call(server, "server.ping")
        answered += 1
    # If pings waited for the sheet, one or two would have been answered.
    status, body = taken(browsers[0])
    assert status == 200 and len(body) > 20_000 and answered > 5


def test_one_address_does_not_take_all_the_turns(server, large):
    """The fifth of five concurrent requests is told to try again later."""
    answers = [taken(browser) for browser in sheets_on_their_way(server, large, *["127.0.0.1"] * 5)]
    assert sorted(status for status, _ in answers) == [200, 200, 200, 200, 503]
    refusal = next(body for status, body in answers if status == 503)
    assert json.loads(refusal)["error"]["data"]["kind"] == "unavailable"


def test_nothing_is_drawn_for_those_who_are_gone(server, large):
    def cost(of):
        before = processor_time(server)
        of()
        return processor_time(server) - before

    def draw():
        """A sheet for each address, behind those that it has asked for before."""
        for address in addresses:
            # It may have its fill until the server notices that it has left.
            eventually(lambda: taken(*sheets_on_their_way(server, large, address))[0] == 200)

    def leave_and_draw():
        gone = sheets_on_their_way(server, large, *addresses * 4)
        call(server, "server.ping")
        for browser in gone:
            browser.close()
        draw()

    addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4"]
    alone = cost(draw) / 3
    # Besides these three, what was in progress, but not all of the other twelve.
    assert cost(leave_and_draw) < 8 * alone


# Badges


def test_every_badge_is_read_and_scanned(server, tmp_path):
    hunt = hunt_of(server, 1, teams=["Red", "Blue"])
    for name in ("Ada", "Grace Hopper", "日本語"):
        call(server, "player.add", token=hunt["token"], name=name, team="blue")
    tags = call(server, "player.tags", token=hunt["token"])["tags"]
    answer = sheet(server, hunt, "tags.pdf", "?language=en")
    assert answer.status == 200 and answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="badges-{hunt["code"]}.pdf"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert sorted(read(answer.body, tmp_path)) == sorted(tag["qr"] for tag in tags)
    # As a scanner at a clue reads them, one by one.
    (tmp_path / "posters.pdf").write_bytes(sheet(server, hunt, "tags.pdf", "?layout=poster").body)
    subprocess.run(["pdftoppm", "-r", "100", "-gray", "-png", "posters.pdf", "poster"], cwd=tmp_path, check=True)
    pages = sorted(tmp_path.glob("poster-*.png"))
    seen = [text for page in pages for text in subprocess.run(
        ["zbarimg", "-q", "--raw", page], capture_output=True, text=True).stdout.split()]
    assert sorted(seen) == sorted(tag["qr"] for tag in tags)
    call(server, "lobby.start", token=hunt["token"])
    assert {call(server, "tag.scan", token=hunt["token"], tag=text, clue="c1")["player"] for text in seen} == {
        "p1", "p2", "p3"}
    text = subprocess.run(["pdftotext", "-layout", tmp_path / "sheet.pdf", "-"], capture_output=True, text=True).stdout
    assert text.count("Blue") == 3 and "Grace Hopper" in text and "Scan me" not in text
    tag = tags[1]["tag"]
    assert f"{tag[:4]}-{tag[4:8]}-{tag[8:]}" in text
    page = sheet(server, hunt, "tags.html", "?after=p2").body.decode()
    assert tags[2]["tag"][:4] in page and tags[0]["tag"][:4] not in page and "Scan me" not in page
    with zipfile.ZipFile(io.BytesIO(sheet(server, hunt, "tags.zip").body)) as archive:
        assert "png/02-grace-hopper.png" in archive.namelist() and len(archive.namelist()) == 6
    # As the program prints them.
    made = tmp_path / "made.html"
    subprocess.run([QUARRY, "sheet", "--badges", "--token", hunt["token"], "--server", f"127.0.0.1:{server.port}",
                    "--language", "en", "-o", made], check=True)
    told = made.read_text()
    assert "Grace Hopper" in told and told.count("Blue") == 3 and all(one["tag"][:4] in told for one in tags)


def test_badges_are_for_the_host_and_cohosts(server):
    hunt = hunt_of(server, 1)
    assert sheet(server, hunt, "tags.pdf").status == 404, "nobody has joined"
    player = call(server, "lobby.join", code=hunt["code"], name="Ada")["token"]
    tokens = {role: call(server, "staff.invite", token=hunt["token"], name="Mia", role=role)["token"]
              for role in ("cohost", "referee", "moderator", "onlooker")}
    for name in ("tags.pdf", "tags.html", "tags.zip"):
        assert ask(server, f"/lobbies/{hunt['lobby']}/{name}").status == 401
        for token, status in ((hunt["token"], 200), (tokens["cohost"], 200), (tokens["referee"], 403),
                              (tokens["moderator"], 403), (tokens["onlooker"], 403), (player, 403)):
            answer = ask(server, f"/lobbies/{hunt['lobby']}/{name}", Authorization=f"Bearer {token}")
            assert answer.status == status, (name, status)
    assert sheet(server, hunt, "tags.pdf", "?after=nobody").status == 400
    assert sheet(server, hunt, "tags.pdf", "?layout=nonsense").status == 400
