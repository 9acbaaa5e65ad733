"""
Reads the printed output of `quarry sheet` back: zxing-cpp finds the codes in whole pages, as a phone would.

The program is .build/debug/quarry, or the one QUARRY names. (Tests/QRSheetTests reads single labels with zbar.)
"""

import base64
import hashlib
import io
import json
import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
QUARRY = os.environ.get("QUARRY", str(ROOT / ".build/debug/quarry"))
LABELS = {"L7160": 21, "L7163": 14, "L7165": 8, "L4732REV": 80, "5160": 30, "5163": 10, "5164": 6, "22806": 12}
# Labels per page, for each layout with its paper.
STOCK = [("poster", "a4", 1), ("poster", "letter", 1), ("cards", "a4", 4), ("cards", "letter", 4)] + [
    (f"labels-{name}", "a4" if name.startswith("L") else "letter", count) for name, count in LABELS.items()]
# What Chromium prints by day: a page, cards to cut out, and labels on each paper.
PRINTED = [("poster", "a4"), ("cards", "letter"), ("labels-L7160", "a4"), ("labels-5160", "letter")]
PAPER = {"a4": (210, 297), "letter": (215.9, 279.4)}
TITLES = ["The fountain", "Das alte Rathaus am Marktplatz", "שלום עולם", "日本語のタイトル", "🦊 <b>Fox</b> & \"Friends\""]


def at_night_but(stock, by_day):
    return [pytest.param(*one, marks=[] if one[:2] in by_day else pytest.mark.night) for one in stock]


def lobby(count, prefix="HTTPS://HUNT.EXAMPLE/Q/"):
    """A lobby as `quarry host --json` prints it."""
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    clues = []
    for number in range(count):
        seed = hashlib.sha256(str(number).encode()).digest()
        token = "".join(digits[byte % 32] for byte in seed[:12])
        clues.append({"clue": f"c{number + 1}", "title": TITLES[number % len(TITLES)], "points": 1,
                      "proof": {"scan": {}}, "token": token, "qr": prefix + token})
    return {"lobby": "01J", "code": "7KQF", "token": "secret", "name": "Old Town", "clues": clues}


def sheet(folder, hunt, name, *options, expect=0):
    """Runs `quarry sheet`. Returns the file it made, or its error message if it is to fail."""
    source, target = folder / "lobby.json", folder / name
    source.write_text(json.dumps(hunt))
    run = subprocess.run(
        [QUARRY, "sheet", str(source), "-o", str(target), *options], capture_output=True, text=True, timeout=60)
    assert run.returncode == expect, run.stderr
    if expect:
        return run.stderr
    assert run.stderr == ""
    return target


def pages(pdf):
    pattern = pdf.parent / "page"
    for old in pdf.parent.glob("page-*.png"):
        old.unlink()
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", pdf, pattern], check=True, timeout=120)
    return [Image.open(path) for path in sorted(pdf.parent.glob("page-*.png"))]


def read(picture):
    """The texts of a page's codes, from left to right and top to bottom."""
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in sorted(found, key=lambda c: (round(c.position.top_left.y / 40), c.position.top_left.x))]


def says(hunt):
    return [clue["qr"] for clue in hunt["clues"]]


@pytest.mark.parametrize("layout, paper, count", STOCK)
def test_every_code_of_a_pdf_is_read(tmp_path, layout, paper, count):
    check_pdf(tmp_path, layout, paper, count, lobby(count + 1))


@pytest.mark.parametrize("layout, paper, count", at_night_but(STOCK, [("labels-L4732REV", "a4")]))
def test_every_short_code_of_a_pdf_is_read(tmp_path, layout, paper, count):
    check_pdf(tmp_path, layout, paper, count, lobby(count + 1, "QUARRY:"))


@pytest.mark.parametrize("layout, look, count", [
    ("cards", "plain", 6), ("poster", "plain", 1), ("cards", "night", 4), ("poster", "night", 1), ("stickers", "night", 75),
    ("labels-L7160", "night", 21)])
def test_every_code_is_read_in_every_look(tmp_path, layout, look, count):
    check_pdf(tmp_path, layout, "a4", count, lobby(count + 1), "--look", look)


def check_pdf(tmp_path, layout, paper, count, hunt, *more):
    pdf = sheet(tmp_path, hunt, "sheet.pdf", "--layout", layout, "--paper", paper, *more)
    printed = pages(pdf)
    assert [picture.size for picture in printed] == [
        tuple(round(side / 25.4 * 150) for side in PAPER[paper])] * 2 or max(
        abs(a - b / 25.4 * 150) for p in printed for a, b in zip(p.size, PAPER[paper])) <= 1
    assert [text for picture in printed for text in read(picture)] == says(hunt)


@pytest.mark.quick
def test_skip_and_offset_and_scale_reach_the_paper(tmp_path):
    hunt = lobby(3)
    plain = pages(sheet(tmp_path, hunt, "a.pdf", "--layout", "labels-L7160", "--skip", "19"))
    assert [len(read(page)) for page in plain] == [2, 1]
    moved = pages(sheet(tmp_path, hunt, "b.pdf", "--layout", "labels-L7160", "--skip", "19", "--offset", "5,-2.5"))
    scaled = pages(sheet(tmp_path, hunt, "c.pdf", "--layout", "labels-L7160", "--skip", "19", "--scale", "0.95"))

    def corner(page):
        code = zxingcpp.read_barcodes(page)[0]
        return code.position.top_left.x / 150 * 25.4, code.position.top_left.y / 150 * 25.4

    (x, y), (mx, my), (sx, sy) = corner(plain[1]), corner(moved[1]), corner(scaled[1])
    assert abs(mx - x - 5) < 0.4 and abs(my - y + 2.5) < 0.4
    assert abs(sx - (105 + (x - 105) * 0.95)) < 0.4 and abs(sy - (148.5 + (y - 148.5) * 0.95)) < 0.4


@pytest.mark.parametrize("look, language, line", [
    ("plain", "en", "Scan me at hunt.example/join/7KQF"), ("plain", "de", "Scanne mich auf hunt.example/join/7KQF"),
    ("plain", "tr", "Beni hunt.example/join/7KQF adresinde tara"),
    ("plain", "pl", "Zeskanuj mnie na hunt.example/join/7KQF"),
    ("plain", "uk", "Відскануй мене на hunt.example/join/7KQF"), ("framed", "en", "Scan me"),
    ("framed", "de", "Scanne mich"), ("framed", "uk", "Відскануй мене")])
def test_the_texts_of_a_pdf_can_be_searched(tmp_path, look, language, line):
    hunt = lobby(2)
    pdf = sheet(tmp_path, hunt, "sheet.pdf", "--language", language, "--look", look)
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    token = hunt["clues"][1]["token"]
    where = "hunt.example/join/7KQF"
    # A long title has two lines.
    for part in ["Old Town", TITLES[0], *TITLES[1].split(), f"{token[:4]}-{token[4:8]}-{token[8:]}", line, where]:
        assert part in text


def test_a_sheet_is_in_english_if_no_font_can_write_its_language(tmp_path):
    """With a font that has no Arabic, and with all fonts."""
    wanted = ["fc-list", "--format=%{file}\\n", "Noto Sans:style=Regular"]
    font = next(name for name in subprocess.run(wanted, capture_output=True, text=True, check=True).stdout.split("\n")
                if name.endswith("NotoSans-Regular.ttf"))
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "latin.ttf").symlink_to(font)
    (tmp_path / "fonts.conf").write_text(
        f"<fontconfig><dir>{tmp_path}/fonts</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>")
    hunt = lobby(1)
    (tmp_path / "lobby.json").write_text(json.dumps(hunt))

    def drawn(**environment):
        run = subprocess.run(
            [QUARRY, "sheet", tmp_path / "lobby.json", "-o", tmp_path / "sheet.pdf", "--language", "ar"],
            env={**os.environ, **environment}, capture_output=True, text=True, check=True, timeout=60)
        text = subprocess.run(["pdftotext", tmp_path / "sheet.pdf", "-"], capture_output=True, text=True, check=True)
        return run.stderr, text.stdout

    said, text = drawn(FONTCONFIG_FILE=str(tmp_path / "fonts.conf"))
    assert "the sheet is in English" in said and "Scan me" in text
    said, text = drawn()
    assert said == "" and "Scan me" not in text and re.search("[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]", text)


@pytest.mark.parametrize("layout, paper, count", at_night_but(STOCK, PRINTED))
def test_every_code_of_a_page_is_read_when_chromium_prints_it(tmp_path, layout, paper, count):
    hunt = lobby(count + 1)
    page = sheet(tmp_path, hunt, "sheet.html", "--layout", layout, "--paper", paper)
    pdf = tmp_path / "printed.pdf"
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
         f"--user-data-dir={tmp_path / 'chromium'}", f"--print-to-pdf={pdf}", page.as_uri()],
        check=True, timeout=120, capture_output=True)
    printed = pages(pdf)
    assert len(printed) == 2
    assert max(abs(a - b / 25.4 * 150) for p in printed for a, b in zip(p.size, PAPER[paper])) <= 3
    assert [text for picture in printed for text in read(picture)] == says(hunt)
    # The codes are where they are in the PDF, whose labels were measured.
    ours = pages(sheet(tmp_path, hunt, "sheet.pdf", "--layout", layout, "--paper", paper))
    for theirs, mine in zip([p.position for q in printed for p in codes(q)], [p.position for q in ours for p in codes(q)]):
        assert abs(theirs.top_left.x - mine.top_left.x) <= 4 and abs(theirs.top_left.y - mine.top_left.y) <= 4


def codes(picture):
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return sorted(found, key=lambda code: code.text)


def test_a_page_needs_nothing_but_its_own_style(tmp_path):
    text = sheet(tmp_path, lobby(7), "sheet.html").read_text()
    style = re.search(r"<style>(.*?)</style>", text, re.S).group(1)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text).group(1)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy and "default-src 'none'" in policy
    assert "<script" not in text and "style=" not in text and "<b>" not in text
    # Only what is in the page itself.
    assert not re.search(r"(src|href)=\"(?!#)", text)


@pytest.mark.quick
def test_a_zip_has_a_png_and_an_svg_for_each_code(tmp_path):
    hunt = lobby(11)
    with zipfile.ZipFile(sheet(tmp_path, hunt, "codes.zip")) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) == len(set(names)) == 22
        assert names[:4] == ["png/01-the-fountain.png", "svg/01-the-fountain.svg",
                             "png/02-das-alte-rathaus-am-marktplatz.png", "svg/02-das-alte-rathaus-am-marktplatz.svg"]
        for clue, png in zip(hunt["clues"], sorted(name for name in names if name.endswith(".png"))):
            assert read(Image.open(io.BytesIO(archive.read(png)))) == [clue["qr"]]
        for clue, svg in zip(hunt["clues"], sorted(name for name in names if name.endswith(".svg"))):
            (tmp_path / "code.svg").write_bytes(archive.read(svg))
            png = subprocess.run(["rsvg-convert", tmp_path / "code.svg"], check=True, capture_output=True).stdout
            assert read(Image.open(io.BytesIO(png))) == [clue["qr"]]


def test_codes_can_be_given_as_they_are(tmp_path):
    target = tmp_path / "two.pdf"
    subprocess.run(
        [QUARRY, "sheet", "7kqf-2m9z-x4tb", "https://hunt.example/q/0123456789ab", "--title", "Old Town", "-o", target],
        check=True, timeout=60)
    assert read(pages(target)[0]) == ["QUARRY:7KQF2M9ZX4TB", "HTTPS://HUNT.EXAMPLE/Q/0123456789AB"]


@pytest.mark.parametrize("options, status, sentence", [
    (["--layout", "labels-9"], 64, "not one of poster, cards"),
    (["--layout", "labels-L7160", "--skip", "21"], 64, "from 0 to 20"),
    (["--skip", "-1"], 64, "from 0 to 3"), (["--look", "plain", "--skip", "6"], 64, "from 0 to 5"),
    (["--look", "grey"], 64, "not one of framed, plain, night"),
    (["--offset", "1"], 64, "two numbers of millimetres"),
    (["--offset", "-30,0"], 64, "from -20 to 20"),
    (["--scale", "2"], 64, "from 0.9 to 1.1"),
    (["--layout", "labels-5160", "--paper", "a4"], 64, "comes on Letter"),
    (["--language", "ja"], 64, "not one of en, de, es"),
    (["--format", "docx"], 64, "docx"),
    (["--token", "t"], 64, "or --token to ask the server"),
])
def test_a_wrong_setting_gets_a_sentence(tmp_path, options, status, sentence):
    said = sheet(tmp_path, lobby(1), "sheet.pdf", *options, expect=status)
    assert sentence in said
    assert not (tmp_path / "sheet.pdf").exists()


@pytest.mark.parametrize("hunt, status, sentence", [
    ({}, 1, "contains no clues"), ([], 1, "contains no hunt"), ({"clues": []}, 1, "no codes to print"),
    ({"clues": [{"title": "Oak", "points": 1}]}, 1, "quarry host --json"),
    ({"clues": [{"proof": {"visit": {}}, "token": "T", "qr": "T"}]}, 1, "no codes to print"),
    ({"clues": [{"token": "T", "qr": "a" * 3000}]}, 1, "Clue 1"),
])
def test_a_wrong_file_gets_a_sentence(tmp_path, hunt, status, sentence):
    assert sentence in sheet(tmp_path, hunt, "sheet.pdf", expect=status)


def test_a_missing_file_and_a_wrong_code_get_a_sentence(tmp_path):
    for arguments, status in [(["nowhere.json"], 2), (["7KQF-2M9Z-X4TB", "what"], 1)]:
        run = subprocess.run(
            [QUARRY, "sheet", *arguments, "-o", tmp_path / "x.pdf"], capture_output=True, text=True, timeout=60)
        assert run.returncode == status and run.stderr.startswith("quarry: ") and run.stderr.count("\n") == 1
