"""Tests how pages and static files are served."""

import base64
import gzip
import hashlib
import json
import re
import urllib.error
import urllib.request

import pytest

from browser import PATIENCE
from harness import Server
from playing import TEXTS

PAGES = ["/", "/join/7KQF", "/q/0123456789AB", "/Q/0123456789AB", "/packs", "/packs/new", "/packs/P", "/packs/P/edit"]


def get(server, path, **headers):
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.http}{path}", headers={name.replace("_", "-"): text for name, text in headers.items()})
    try:
        answer = urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        answer.content = answer.read()
        return answer


def addresses(html):
    return set(re.findall(r'"(/static/[^"]+)"', html))


@pytest.mark.parametrize("path", PAGES)
def test_pages_name_files_that_are_there(server, path):
    html = get(server, path).content.decode()
    assert len(addresses(html)) >= 4
    for address in addresses(html):
        answer = get(server, address)
        assert answer.status == 200, address
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        # The URL contains a hash of the file.
        assert hashlib.sha256(answer.content).hexdigest()[:16] == address.split(".")[1]


def test_scripts_find_each_other(server):
    html = get(server, "/").content.decode()
    modules = json.loads(re.search(r'<script type="importmap">(.*?)</script>', html)[1])["imports"]
    for name, address in modules.items():
        for wanted in re.findall(r'(?:from |import |import\()"([^"]+)"', get(server, address).content.decode()):
            assert wanted in modules or name == "quarry/leaflet", f"{name} imports {wanted}"


def test_texts_of_parts_loaded_later_are_no_part_of_the_page(server):
    html = get(server, "/host/7KQF", Accept_Language="uk").content.decode()
    texts, later = TEXTS["uk"]["rehearsal.forecast"], re.search(r'"(/static/texts-room-uk[^"]+)"', html)[1]
    assert texts not in html and texts in get(server, later).content.decode()
    # A server that nobody has yet asked for a page of this language has them, too.
    other = Server("--log-level", "error")
    try:
        assert texts in get(other, later).content.decode()
        assert get(other, "/static/texts-room-xx.0123456789abcdef.js").status == 404
        assert get(other, "/static/texts-room-uk.0123456789abcdef.js").status == 404
    finally:
        assert other.stop() == 0


@pytest.mark.parametrize("path", PAGES)
def test_pages_allow_no_script_but_their_own(server, path):
    answer = get(server, path)
    policy = answer.headers["Content-Security-Policy"]
    # Inline scripts only, not data blocks of JSON.
    scripts = re.findall(r"<script(?![^>]*(?:src|json))[^>]*>(.*?)</script>", answer.content.decode(), re.S)
    digests = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.search(r"script-src ([^;]*);", policy)[1].split() == ["'self'", *(f"'sha256-{one}'" for one in digests)]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer" and answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_host_that_is_no_host_gets_nowhere_into_the_policy(server):
    answer = get(server, "/", Host="evil; script-src *")
    assert "evil" not in answer.headers.get("Content-Security-Policy", "")


def test_what_compresses_is_sent_compressed(server):
    plain = get(server, "/")
    packed = get(server, "/", Accept_Encoding="br, gzip;q=0.8")
    assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in get(server, "/", Accept_Encoding="gzip;q=0").headers
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_a_cached_page_is_not_sent_again(server):
    tag = get(server, "/").headers["ETag"]
    again = get(server, "/", If_None_Match=tag)
    assert again.status == 304 and again.content == b""


@pytest.mark.parametrize(("accepts", "language"), [
    ("de", "de"), ("de-AT,en;q=0.8", "de"), ("en-GB,de;q=0.9", "en"), ("fr, de;q=0.5, en;q=0.3", "fr"), ("ja, de;q=0.5, en;q=0.3", "de"), ("ja", "en"),
    ("ar-EG, fr;q=0.9", "ar"), ("ja, pt-BR;q=0.9", "pt"), ("de;q=0, en;q=0.1", "en"), ("nonsense;;q=x,,", "en"), ("*", "en")])
def test_the_browser_says_in_which_language(server, accepts, language):
    assert f'<html lang="{language}"' in get(server, "/", Accept_Language=accepts).content.decode()


def test_a_language_that_was_chosen_is_remembered(server):
    answer = get(server, "/?lang=de", Accept_Language="en")
    assert '<html lang="de"' in answer.content.decode() and answer.headers["Set-Cookie"].startswith("lang=de;")
    assert '<html lang="de"' in get(server, "/", Accept_Language="en", Cookie="lang=de").content.decode()
    assert "Set-Cookie" not in get(server, "/?lang=xx").headers


def test_it_can_be_installed(server):
    manifest = json.loads(get(server, "/manifest.webmanifest", Accept_Language="de").content)
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone" and manifest["lang"] == "de"
    for icon in manifest["icons"]:
        assert get(server, icon["src"]).headers["Content-Type"] == icon["type"]


def test_what_the_service_worker_keeps_is_there(server):
    script = get(server, "/sw.js").content.decode()
    for name in ("FILES", "PAGES"):
        for address in json.loads(re.search(rf"const {name} = (.*);", script)[1]):
            assert get(server, address).status == 200, address


@pytest.mark.parametrize("path", [
    "/static/", "/static/rpc.js", "/static/shared/rpc.js", "/static/js/shared/rpc.js", "/static/shared%2Frpc.js",
    "/static/../sw.js", "/static/shared-rpc.js", "/static/shared-rpc.0000000000000000.js"])
def test_nothing_else_is_served(server, path):
    assert get(server, path).status == 404


def test_texts_end_no_element(server):
    html = get(server, "/host").content.decode()
    texts = re.search(r'<script type="application/json" id="texts">(.*?)</script>', html, re.S)[1]
    assert "<" not in texts and json.loads(texts)["common.close"] == "Close"


def test_a_missing_address_shows_people_a_page_and_programs_an_error(server):
    for path in ("/nowhere", "/play", "/static/nothing.js"):
        page = get(server, path, Accept="text/html,application/xhtml+xml", Accept_Language="de")
        assert page.status == 404 and "Hier ist nichts" in page.content.decode()
        assert "Content-Security-Policy" in page.headers and "ETag" not in page.headers
        assert json.loads(get(server, path).content)["error"]["data"]["kind"] == "invalid-request"


def test_the_letters_of_headings_are_served_by_the_server_itself(server):
    page = get(server, "/").content.decode()
    style = get(server, re.search(r'rel="stylesheet" href="([^"]+)"', page)[1]).content.decode()
    font = get(server, re.search(r"src: url\((/static/leaguespartan\.[0-9a-f]+\.woff2)\)", style)[1])
    assert font.headers["Content-Type"] == "font/woff2" and font.content.startswith(b"wOF2")
    assert "font-src 'self'" in get(server, "/").headers["Content-Security-Policy"]
