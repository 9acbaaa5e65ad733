"""Tests texts that could act as markup or a script, on every page that shows them; and the pages over TLS."""

import subprocess

import pytest

from browser import DESKTOP, Browser
from harness import Server
from hosting import make, sit
from packing import PINS, Person, sign_in
from playing import join

# Each would call `pwned` if it were interpreted.
SCRIPT = "<script>pwned('script')</script>"
IMAGE = "\"><img src=x onerror=pwned('image')>"
VECTOR = "<svg/onload=pwned('vector')>"
LINK = "<a href=\"javascript:pwned('link')\">x</a>"
FRAME = "<iframe srcdoc=\"<script>parent.pwned()</script>\">"
TEMPLATE = "{{constructor.constructor('pwned()')()}} ${pwned()}"
MARKUP = [SCRIPT, IMAGE, VECTOR, LINK, FRAME, TEMPLATE]

WATCH = """
    window.pwnedBy = [];
    window.pwned = (name) => window.pwnedBy.push(name ?? "?");
    document.addEventListener("securitypolicyviolation", ({violatedDirective, blockedURI}) =>
      window.pwnedBy.push(`${violatedDirective} ${blockedURI}`));
"""


@pytest.fixture
def hunt(host):
    """A hunt with markup in every text field."""
    proofs = [{"scan": {}}, {"codeword": {"accepts": ["anchor"]}}, {"choice": {"options": MARKUP[:4], "answer": 0}},
              {"outsider": {"words": MARKUP[:4], "outsider": 1}}, {"number": {"question": FRAME, "answer": 84}},
              {"codeword": {"accepts": ["boat"]}}]
    hunt = host(
        name=IMAGE, description=" ".join(MARKUP), author=SCRIPT, teams=[VECTOR, TEMPLATE[:40]],
        clues=[{"title": text, "text": text, "points": 5, "proof": proof, "hints": [{"text": text, "cost": 1}]}
               for text, proof in zip(MARKUP, proofs)])
    hunt.players = [hunt.join(text[:40]) for text in MARKUP]
    hunt.call("lobby.start")
    hunt.call("lobby.announce", text=SCRIPT)
    hunt.call("lobby.hint", clue="c1", text=IMAGE)
    message = hunt.call("chat.send", token=hunt.players[0], text=IMAGE)["message"]
    hunt.call("chat.send", token=hunt.players[1], text=SCRIPT)
    hunt.call("chat.report", token=hunt.players[1], message=message, reason=VECTOR)
    hunt.call("song.request", token=hunt.players[0], title=SCRIPT, artist=IMAGE)
    hunt.call("clue.answer", token=hunt.players[0], clue="c2", answer="anchor")
    hunt.call("ruling.apply", ruling={"award": {"player": "p2", "points": 7, "reason": IMAGE}})
    return hunt


@pytest.fixture
def watched(browse):
    """A browser in which every page records scripts and other resources that are not ours."""
    def make(path=None, **options):
        browser = browse(**options)
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        return browser.open(path) if path else browser
    return make


def unharmed(page, *texts):
    for text in texts:
        page.see(text)
    assert page.run("return window.pwnedBy") == []
    # None of the texts became an element.
    assert page.run("return document.querySelectorAll('iframe, [onerror], [onload], a[href^=javascript]').length") == 0


def unharmed_everywhere(page):
    """Checks each of the page's tabs."""
    tabs = """return [...document.querySelectorAll('nav a, nav button')].map((one) => one.innerText.split("\\n")[0].trim())
      .filter((name) => name && name !== "Scan")"""
    page.wait(lambda: len(page.run(tabs)) >= 3)
    names = page.run(tabs)
    for name in names:
        page.press(name, within="nav").still()
        unharmed(page)


def test_markup_is_text_to_a_player(watched, hunt):
    unharmed(watched(f"/join/{hunt.code}"), IMAGE)
    page = join(watched, hunt, name="<b onload=pwned()>")
    unharmed_everywhere(page)
    page.press("Clues", within="nav").press(IMAGE, within="main")
    unharmed(page, IMAGE)


def test_markup_is_text_to_a_host(watched, hunt):
    page = sit(watched, hunt, size=DESKTOP)
    unharmed_everywhere(page)


def test_markup_is_text_on_the_big_screen(watched, hunt):
    unharmed(watched(f"/watch/{hunt.code}", size=DESKTOP), IMAGE, SCRIPT)
    hunt.call("lobby.end")
    unharmed(watched(f"/watch/{hunt.code}", size=DESKTOP), IMAGE)


def test_markup_is_text_in_the_replay(watched, hunt):
    hunt.call("lobby.end")
    unharmed(watched(f"/replay/{hunt.code}?at=12", size=DESKTOP), SCRIPT[:40])


def test_markup_is_text_in_the_store_of_packs(watched, server):
    maker = Person(server)
    pins = [{**pin, "title": text, "text": text[:140]} for pin, text in zip(PINS, MARKUP)]
    pack = maker.pack(SCRIPT, pins=pins, description=" ".join(MARKUP), location=VECTOR)
    unharmed(watched(f"/packs?text={VECTOR[1:9]}"), SCRIPT, VECTOR)
    unharmed(watched(f"/packs/{pack}"), SCRIPT, IMAGE)
    page = sign_in(watched, maker, f"/packs/{pack}/edit").see("6 pins")
    page.press(IMAGE, within=".pins")
    unharmed(page, IMAGE)
    page.open("/account").see("Packs you made")
    unharmed(page, SCRIPT)


ADDRESSES = [
    "/join/%3Cscript%3Epwned()%3C%2Fscript%3E", "/watch/%22onload=pwned()", "/nowhere/%3Cimg%20src=x%20onerror=pwned()%3E",
    "/replay/ABCD?at=%3Cimg%20src=x%20onerror=pwned()%3E", "/?lang=%22%3E%3Cscript%3Epwned()%3C/script%3E",
    "/q/%3Csvg%20onload=pwned()%3E", "/host/%3Csvg%20onload=pwned()%3E", "/packs/%3Csvg%20onload=pwned()%3E",
    "/packs?text=%3Csvg%20onload=pwned()%3E"]


def test_markup_in_an_address_is_nothing(watched):
    page = watched()
    page.expect("404", "Not Found")
    for path in ADDRESSES:
        page.open(path).wait(lambda: page.text().strip())
        page.still()
        unharmed(page)


def test_a_hunt_is_played_over_tls(tmp_path):
    """Scripts, WebSocket and content security policy, all over TLS."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
         "-subj", "/CN=localhost", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        check=True, capture_output=True)
    server = Server("--log-level", "error", "--tls-certificate", tmp_path / "cert.pem", "--tls-key", tmp_path / "key.pem")
    page = Browser(server, address=f"https://localhost:{server.http}", switches=["--ignore-certificate-errors"])
    try:
        make(page.open("/host"), "Encrypted").see("No clues yet")
        assert page.run("return window.isSecureContext")
        assert page.run("return performance.getEntriesByType('resource').every(({name}) => name.startsWith('https:'))")
    finally:
        # Browsers do not keep a page with a self-signed certificate for offline use.
        page.expect("ServiceWorker", "SSL")
        page.close()
        assert server.stop() == 0
