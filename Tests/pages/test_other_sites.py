"""Tests pages of other sites in a real browser: what they may ask, and the board that they show."""

import http.server
import threading

import pytest

from browser import Browser
from conftest import Host
from harness import Server
from playing import CLUES

PAGE = """<!doctype html><html lang="en"><head><title>Our school</title><meta name="viewport" content="width=device-width">
<style>body {{ margin: 16px; font: 16px sans-serif; background: {background}; color: {ink} }}</style></head>
<body><main><h1>Summer fair</h1><p>The hunt has begun. Who is ahead?</p>{board}<p id="after">Cake from three.</p></main></body></html>"""


class Site:
    """Another site: a page that a test writes, at an origin of its own."""

    def __init__(self):
        site = self
        self.page = ""

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = (site.page if self.path == "/" else "").encode()
                self.send_response(200 if self.path == "/" else 204)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # A name, so that it is another site to the browser and not only another port.
        self.origin = f"http://quarry.test:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def show(self, board="", dark=False):
        self.page = PAGE.format(board=board, background="#12161b" if dark else "#fff", ink="#eee" if dark else "#222")

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def sites():
    sites = Site(), Site()
    for site in sites:
        site.show()
    yield sites
    for site in sites:
        site.close()


@pytest.fixture(scope="module")
def quarry(sites):
    """A server whose operator has named the first of the sites."""
    server = Server("--log-level", "error", "--origins", sites[0].origin)
    yield server
    assert server.stop() == 0


@pytest.fixture
def visit(quarry):
    """Opens a site's page; at the end, a console with errors fails the test."""
    browsers = []

    def make(site, **options):
        browsers.append(Browser(quarry, address=site.origin, **options))
        browsers[-1].origins.add(f"http://127.0.0.1:{quarry.http}")
        return browsers[-1].open("/")

    yield make
    for browser in browsers:
        browser.leave()
        browser.close()


@pytest.fixture
def hunt(quarry):
    hunt = Host(quarry, name="Harbour Rally", clues=CLUES, teams=["Starboard", "Port"], brand={"colour": "#b3261e"})
    for number, name in enumerate(("Grace", "Linus", "Hedy", "Alan")):
        hunt.join(name, team="t1" if number % 2 else "t2")
    return hunt


TRY = """
    const [at, token, lobby, done] = arguments;
    const attempt = async (what) => { try { return await what(); } catch (error) { return String(error.name); } };
    const head = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const body = JSON.stringify({ id: 1, method: "lobby.peek", params: { lobby } });
    const socket = () => new Promise((resolve, reject) => {
      const line = new WebSocket(at.replace("http", "ws") + "/ws");
      line.onmessage = ({ data }) => resolve(JSON.parse(data).result.name);
      line.onerror = () => reject(new TypeError());
      line.onopen = () => line.send(body);
    });
    (async () => done({
      rpc: await attempt(async () => (await (await fetch(`${at}/rpc`, { method: "POST", headers: head, body })).json()).result.name),
      read: await attempt(async () => (await (await fetch(`${at}/lobbies/${lobby}/board.json`, { headers: head })).json()).total),
      cookies: await attempt(async () => (await fetch(`${at}/`, { credentials: "include" })).status),
      change: await attempt(async () => (await fetch(`${at}/lobbies/${lobby}/photos`, { method: "POST", headers: head, body })).status),
      socket: await attempt(socket),
    }))();
"""


def tried(page, quarry, hunt):
    return page.driver.execute_async_script(TRY, f"http://127.0.0.1:{quarry.http}", hunt.token, hunt.lobby)


def test_a_named_site_may_use_the_protocol_with_a_token_and_no_cookies(visit, sites, quarry, hunt):
    page = visit(sites[0]).see("Summer fair")
    page.expect("CORS", "ERR_FAILED", "Access-Control")
    assert tried(page, quarry, hunt) == {
        "rpc": "Harbour Rally", "read": 4, "cookies": "TypeError", "change": "TypeError", "socket": "Harbour Rally"}


def test_any_other_site_may_not(visit, sites, quarry, hunt):
    page = visit(sites[1]).see("Summer fair")
    page.expect("CORS", "ERR_FAILED", "Access-Control", "WebSocket", "403")
    assert set(tried(page, quarry, hunt).values()) == {"TypeError"}


def script(quarry, hunt, attributes=""):
    return f'<script src="http://127.0.0.1:{quarry.http}/embed.js" data-code="{hunt.code}" {attributes} async></script>'


def height(page):
    page.leave()
    return page.run("return document.querySelector('iframe')?.getBoundingClientRect().height ?? 0")


def inside(page):
    page.wait(lambda: page.run("return !!document.querySelector('iframe')"))
    page.enter(page.element("return document.querySelector('iframe')"))
    return page


def test_the_board_is_live_and_as_high_as_its_rows(visit, sites, quarry, hunt):
    sites[0].show(script(quarry, hunt))
    page = visit(sites[0]).see("Summer fair")
    inside(page).see("Harbour Rally", within="h1").see("Hedy").see("Not started")
    page.leave()
    before = height(page)
    page.wait(lambda: 150 < height(page) < 600)
    assert page.run("return document.querySelector('iframe').title") == "Harbour Rally · Quarry"
    assert page.barriers() == []
    hunt.call("lobby.start")
    codes = {clue["clue"]: clue["token"] for clue in hunt.call("clue.list")["clues"]}
    token = hunt.join("Radia", team="t1")
    hunt.call("scan.submit", token=token, text=codes["c1"])
    inside(page).see("Radia").wait(lambda: page.all(".rank .name")[0].text == "Radia")
    assert page.barriers() == []
    fits = "return document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    page.wait(lambda: page.run(fits), complaint=lambda: "the board does not fit into its frame")
    assert page.run("return getComputedStyle(document.documentElement).getPropertyValue('--brand')").strip() == "#b3261e"
    assert page.driver.find_element("link text", "Show large").get_attribute("href").endswith(f"/watch/{hunt.code}")
    assert height(page) >= before or before == 420
    page.shots("embed")


def test_theme_rows_teams_and_language_are_chosen_in_the_page(visit, sites, quarry, hunt):
    sites[0].show(script(quarry, hunt, 'data-theme="dark" data-rows="2" data-lang="ar" data-title="Board"'), dark=True)
    page = visit(sites[0]).see("Summer fair")
    inside(page).see("Harbour Rally").wait(lambda: len(page.all(".rank")) == 2)
    assert page.run("return [document.documentElement.dir, document.documentElement.dataset.theme]") == ["rtl", "dark"]
    page.see("2 / 4")
    assert page.barriers() == []
    page.leave()
    assert page.run("return document.querySelector('iframe').title") == "Board"
    page.shot("embed-dark-arabic")
    sites[0].show(script(quarry, hunt, 'data-by="teams" data-height="300"'))
    page = visit(sites[0]).see("Summer fair")
    inside(page).see("Starboard").see_not("Grace")
    assert height(page) == 300
    page.shot("embed-teams")


def test_a_board_that_is_not_for_spectators_is_not_shown(visit, sites, quarry):
    closed = Host(quarry, name="Secret Rally", clues=CLUES, settings={"spectators": False})
    sites[0].show(script(quarry, closed))
    page = visit(sites[0]).see("Summer fair")
    inside(page).see("Only players may watch this hunt")
    assert "Secret Rally" not in page.text()
    assert page.barriers() == []


def test_a_plain_iframe_works_on_a_small_phone_and_no_other_site_may_have_one(visit, sites, quarry, hunt):
    frame = (f'<iframe src="http://127.0.0.1:{quarry.http}/embed/{hunt.code}?rows=3" title="Board" '
             'style="width: 100%; height: 420px; border: 0"></iframe>')
    for site in sites:
        site.show(frame)
    page = visit(sites[0], size=(320, 568)).see("Summer fair")
    inside(page).see("Harbour Rally")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    page.shot("embed-small")
    page = visit(sites[1]).see("Summer fair")
    page.expect("frame-ancestors", "ERR_BLOCKED_BY_RESPONSE", "Framing")
    inside(page)
    page.wait(lambda: "Harbour" not in page.run("return document.body?.innerText ?? ''"))
    assert page.run("return document.querySelector('main#main')") is None


def test_the_board_is_a_page_of_its_own_too(visit, sites, quarry, hunt):
    page = visit(sites[0])
    page.driver.get(f"http://127.0.0.1:{quarry.http}/embed/{hunt.code}")
    page.see("Harbour Rally").see("Grace")
    assert page.barriers() == []
    page.driver.get(f"http://127.0.0.1:{quarry.http}/embed/ZZZZ")
    page.wait(lambda: page.all("[role=alert]"))
    assert page.barriers() == []
