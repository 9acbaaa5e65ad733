"""Tests the camera with a real picture of a printed code, and the alternatives without one."""

import os
import subprocess

import pytest
from PIL import Image, ImageOps

from playing import CLUES, join, type_code

PROGRAM = os.environ.get("QUARRY", ".build/debug/quarry")


@pytest.fixture
def hunt(host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    return hunt


# A camera whose use is not allowed automatically.
UNASKED = ("--use-fake-device-for-media-stream",)


def film(text, folder):
    """A video of a printed code: 640 by 480, slightly off centre and slanted."""
    code = folder / "code.png"
    subprocess.run([PROGRAM, "qr", text, "--png", "-o", code], check=True)
    return film_of(code, folder)


def film_of(code, folder):
    """The same, from a picture of the code."""
    video = folder / "camera.y4m"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-y", "-loop", "1", "-i", code, "-t", "1", "-r", "10", "-vf",
         "scale=260:260:flags=neighbor,pad=640:480:200:90:color=0xd8d2c4,rotate=0.12:c=0xd8d2c4,gblur=0.7",
         "-pix_fmt", "yuv420p", video], check=True)
    return video


def camera(video):
    return ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={video}")


@pytest.mark.quick
def test_a_printed_code_is_read_by_the_server_and_found(browse, hunt, tmp_path):
    video = film(hunt.clue("The fountain")["qr"], tmp_path)
    page = join(browse, hunt, switches=camera(video)).see("The fountain")
    page.press("Scan", within="nav").see("Found!").see("The fountain", within=".outcome").press("Continue")
    page.see("50 points · rank 1 of 1", within="header")
    # The scanner is closed, and with it the camera.
    page.wait(lambda: not page.all("dialog"))


def negative(text, folder):
    """A film of the code in white on black."""
    code = folder / "positive.png"
    subprocess.run([PROGRAM, "qr", text, "--png", "-o", code], check=True)
    ImageOps.invert(Image.open(code).convert("L")).save(folder / "negative.png")
    return film_of(folder / "negative.png", folder)


def test_a_code_in_white_on_black_is_read_too(browse, hunt, tmp_path):
    video = negative(hunt.clue("The fountain")["qr"], tmp_path)
    page = join(browse, hunt, switches=camera(video)).see("The fountain")
    page.press("Scan", within="nav").see("Found!").see("The fountain", within=".outcome")


def test_a_browser_that_reads_codes_itself_is_shown_the_negative_too(browse, hunt, tmp_path):
    """Its detector finds dark codes only, as those of phones do."""
    video = negative("anything", tmp_path)
    page = browse(switches=camera(video))
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        window.BarcodeDetector = class {
          static async getSupportedFormats() { return ["qr_code"]; }
          async detect(picture) {
            const side = 100, canvas = new OffscreenCanvas(side, side), context = canvas.getContext("2d");
            context.drawImage(picture, 0, 0, side, side);
            const {data} = context.getImageData(0, 0, side, side);
            const light = data.filter((value, at) => at % 4 === 0 && value > 100).length;
            (window.seen ??= []).push([picture.constructor.name, light]);
            return [];
          }
        };
    """)
    page.open(f"/join/{hunt.code}").type("Your name", "Ada").press("Join the hunt").see("The fountain")
    page.press("Scan", within="nav").see("Point the camera")
    page.wait(lambda: page.run("return (window.seen ?? []).filter(([kind]) => kind === 'HTMLCanvasElement').length >= 2"))
    seen = page.run("return window.seen")
    # The paper around the code is light in the picture, and dark in the negative.
    assert max(light for kind, light in seen if kind == "HTMLCanvasElement") < min(light for kind, light in seen if kind == "HTMLVideoElement")


def test_a_code_that_is_none_of_ours_is_told_once_while_it_is_held_there(browse, hunt, tmp_path):
    video = film("https://elsewhere.example/menu", tmp_path)
    page = join(browse, hunt, switches=camera(video)).see("The fountain")
    page.press("Scan", within="nav").see("Not one of ours").see("Point the camera at a code")
    page.run("""
        window.read = 0;
        const real = window.fetch;
        window.fetch = async (...what) => {
          const answer = await real(...what);
          window.read += 1;
          return answer;
        };
    """)
    # The camera sees it again and again.
    page.wait(lambda: page.run("return window.read") >= 4)
    assert "Not one of ours" not in page.text(".scanner .state")
    # There is nothing to press.
    assert not page.all("dialog.outcome")


def test_a_browser_that_reads_codes_itself_asks_no_server(browse, hunt, tmp_path):
    video = film("anything", tmp_path)
    page = browse(switches=camera(video))
    page.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
        window.BarcodeDetector = class {
          static async getSupportedFormats() { return ["qr_code"]; }
          async detect(video) { return video.videoWidth > 0 && window.code ? [{rawValue: window.code}] : []; }
        };
        window.asked = [];
        const real = window.fetch;
        window.fetch = (...what) => { window.asked.push(String(what[0])); return real(...what); };
    """)
    page.open(f"/join/{hunt.code}").type("Your name", "Ada").press("Join the hunt").see("The fountain")
    page.press("Scan", within="nav").see("Point the camera")
    page.run("window.code = arguments[0]", hunt.clue("The library")["qr"])
    page.see("Found!").see("The library", within=".outcome")
    assert page.run("return window.asked") == []


def test_a_camera_that_is_refused_leaves_the_typed_code(browse, hunt):
    page = join(browse, hunt, switches=UNASKED, whole="asking for the camera").see("The fountain")
    page.deny("camera")
    page.press("Scan", within="nav").see("The camera is switched off for this page")
    page.type("Or type what is printed", hunt.clue("The fountain")["token"], enter=True).see("Found!")


def test_a_phone_without_a_camera_says_so(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    page.press("Scan", within="nav").see("There is no camera. Type the printed code.")


def test_the_phones_own_camera_claims_for_who_plays_here(browse, hunt):
    page = join(browse, hunt).see("The fountain")
    page.open(f"/Q/{hunt.clue('The fountain')['token']}").see("Found!").see("The fountain", within=".outcome").press("Continue")
    page.see("50 points", within="header")


def test_the_phones_own_camera_finds_the_right_one_of_several_hunts(browse, hunt, host):
    other = host(name="Harbour", clues=CLUES)
    other.call("lobby.start")
    page = join(browse, hunt)
    page.open(f"/join/{other.code}").see("Harbour").type("Your name", "Ada").press("Join the hunt").see("The fountain")
    page.open(f"/q/{hunt.clue('The library')['token']}").see("Found!").press("Continue").see("Old Town", within="header")


def test_somebody_who_has_not_joined_joins_and_keeps_the_find(browse, hunt):
    page = browse(f"/Q/{hunt.clue('The fountain')['token']}").see("Which hunt are you playing?")
    page.type("Join code", hunt.code).press("Join").see("Join the hunt")
    page.type("Your name", "Ada").press("Join the hunt").see("Found!").see("+50 points").press("Continue")
    page.see("50 points", within="header")


def test_the_waiting_rooms_code_leads_to_the_lobby_and_warms_up_who_is_there(browse, host):
    hunt = host(name="Harbour", clues=CLUES)
    address = "/Q/" + hunt.call("lobby.peek", code=hunt.code)["warmUp"][-12:]
    page = browse(address).see("Harbour").see("Join the hunt")
    page.type("Your name", "Ada").press("Join the hunt").see("Ada", within="header")
    page.open(address).see("Found!").see("It is worth nothing, but your scanner works.")
    assert hunt.call("lobby.view")["players"][0]["warmedUp"]
