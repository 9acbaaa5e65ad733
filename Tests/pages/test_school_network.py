"""Tests a server for one room: codes and links use its address there, and pages say what does not work over http."""

import pytest

from conftest import Host
from hosting import sit
from playing import CLUES, warm_up
from test_watching import watch

# Makes the server appear to be in networks that the test is not in.
OFFERS = """
    const ask = window.fetch;
    window.fetch = async (path, options) => {
      if (path !== "/rpc") return ask(path, options);
      const answer = await (await ask(path, options)).json();
      answer.result.origins = ["http://192.168.1.20:8080", "http://10.0.0.7:8080"];
      return Response.json(answer);
    };
"""
HTTP = "Over http, this page cannot use the camera"


@pytest.fixture
def hunt(host):
    return host(name="Harbour Rally", clues=CLUES)


def control(browse, hunt, **options):
    return sit(browse, hunt, size=(1280, 800), **options).press("Control", within="nav").see("Players join here")


def print_sheet(page):
    return page.press("Clues", within="nav").press("Print", within="main").see("One code for each clue")


def test_codes_lead_to_where_the_page_was_opened_and_http_is_said_to_lack_cameras(browse, hunt):
    page = control(browse, hunt, named=True).see(HTTP, within=".invite")
    # Beside it is the code to warm up with.
    both = sorted([f"{page.address}/join/{hunt.code}", f"{page.address}/q/{warm_up(hunt)}"])
    assert sorted(page.scanned()) == both and "127.0.0.1" not in page.text()
    assert page.barriers() == []
    page.shots("host-over-http")
    # Without https there is no clipboard API, but sharing still copies.
    page.run("window.copies = []; document.addEventListener('copy', () => window.copies.push(document.activeElement.value))")
    page.press("Share").see("The address is copied to the clipboard")
    assert page.run("return window.copies") == [f"{page.address}/join/{hunt.code}"]
    print_sheet(page).see(HTTP, within="dialog")
    assert page.barriers() == []
    page.shot("host-print-over-http")


def test_the_servers_own_address_is_in_no_code_and_comes_with_a_warning(browse, hunt):
    page = control(browse, hunt).see("Phones cannot reach 127.0.0.1", within=".invite").see(hunt.code, within=".joincode")
    assert page.scanned() == [] and "Share" not in page.text(".invite")
    assert page.barriers() == []
    page.shots("host-loopback")
    print_sheet(page).see("Phones cannot reach 127.0.0.1", within="dialog")
    for name in ("127.0.0.1", "localhost"):
        screen = watch(browse, hunt, address=f"http://{name}:{hunt.server.http}").see(f"Phones cannot reach {name}", within=".invite")
        assert screen.scanned() == [] and not screen.all(".address")
        screen.see(hunt.code, within=".code")
        assert screen.barriers() == []
        screen.shot(f"screen-{name}")


def test_the_servers_addresses_in_the_network_are_offered(browse, hunt):
    page = browse("/", size=(1280, 800))
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source=OFFERS)
    screen = browse("/", size=(1920, 1080))
    screen.cdp("Page.addScriptToEvaluateOnNewDocument", source=OFFERS)
    screen.open(f"/watch/{hunt.code}").see("192.168.1.20:8080", within=".address")
    both = [f"http://192.168.1.20:8080/join/{hunt.code}", f"http://192.168.1.20:8080/q/{warm_up(hunt)}"]
    assert sorted(screen.scanned()) == both
    screen.see("Phones cannot reach 127.0.0.1").shot("screen-lan")
    assert screen.barriers() == []

    page.run("""
        const [lobby, code, token] = arguments;
        localStorage.setItem("quarry.seats", JSON.stringify({[`${lobby}.host`]: {role: "host", lobby, code, token, used: 1}}));
    """, hunt.lobby, hunt.code, hunt.token)
    page.open(f"/host/{hunt.lobby}#control").see("Phones cannot reach 127.0.0.1", within=".invite")
    assert sorted(page.scanned()) == both
    assert page.barriers() == []
    choose = "const field = document.querySelector('.invite select'); field.value = 'http://10.0.0.7:8080'; field.dispatchEvent(new Event('change'))"
    page.run(choose)
    page.wait(lambda: sorted(page.scanned()) == [f"http://10.0.0.7:8080/join/{hunt.code}", f"http://10.0.0.7:8080/q/{warm_up(hunt)}"])
    page.shot("host-lan")
    # The choice is kept, and the large code uses it too.
    page.driver.refresh()
    page.see("Players join here").press("Show the code large").see("http://10.0.0.7:8080/join/", within="dialog")


def test_with_a_public_address_there_is_nothing_to_say(browse, public_server):
    hunt = Host(public_server, name="Harbour Rally", clues=CLUES)
    page = control(browse, hunt, address=f"http://127.0.0.1:{public_server.http}")
    assert f"https://hunt.example/join/{hunt.code}" in page.scanned()
    assert not page.all(".scan-note, .address-note")
    print_sheet(page)
    assert not page.all(".scan-note, .address-note")


def test_in_german(browse, hunt):
    page = browse("/", language="de", named=True)
    page.run("""
        const [lobby, code, token] = arguments;
        localStorage.setItem("quarry.seats", JSON.stringify({[`${lobby}.host`]: {role: "host", lobby, code, token, used: 1}}));
    """, hunt.lobby, hunt.code, hunt.token)
    page.open(f"/host/{hunt.lobby}#control").see("Über http kann diese Seite die Kamera nicht benutzen")
    assert page.barriers() == []
