"""Tests photos as clues: a player takes one, the host reviews them by keys, and the big screen and the album show them."""

from PIL import Image

from hosting import give_file, sit
from playing import join
from test_offline import CUT

CLUES = [
    {"title": "All of you", "points": 20, "proof": {"photo": {"ask": "In front of the fountain"}}},
    {"title": "A red door", "points": 10, "proof": {"photo": {}}},
]
FILE = "dialog input[type=file]:not([capture])"


def press_key(page, name):
    page.driver.switch_to.active_element.send_keys(name)


def picture(folder, name="big.jpg", colour=(30, 140, 60)):
    path = folder / name
    Image.new("RGB", (2_400, 1_800), colour).save(path)
    return path


def photograph(page, title, path, caption=""):
    page.press(title, within="main").see("Caption", within="dialog")
    give_file(page, FILE, path)
    if caption:
        page.type("Caption", caption)
    page.find("dialog img.photo")
    page.press("Send the photo", within="dialog")


def test_a_photo_is_taken_reviewed_and_shown(browse, host, tmp_path):
    hunt = host(clues=CLUES)
    ada = join(browse, hunt)
    hunt.call("lobby.start")
    screen = browse(f"/watch/{hunt.code}")
    ada.see("All of you").press("All of you", within="main").see("In front of the fountain", within="dialog")
    ada.shot("photo-to-take")
    assert ada.barriers() == []
    ada.press("Close", within="dialog")
    photograph(ada, "All of you", picture(tmp_path), "Us & them")
    ada.see("Waiting for the host", within="dialog").see("The host looks at your photo", within="dialog")
    assert "after the end" not in ada.text("dialog")
    ada.press("Continue", within="dialog").see("Photo sent", within="main")

    page = sit(browse, hunt).press("Photos", within="nav").see("1 photo is waiting").see("Us & them").see("Ada: All of you")
    page.find(".review img.photo")
    page.shot("photo-review")
    assert page.barriers() == []
    press_key(page, "r")
    page.type("Reason", "Where is the fountain?").press("Reject", within="dialog").see("No photos are waiting")
    ada.see("Photo rejected", within="main").press("All of you", within="main").see("Where is the fountain?", within="dialog")
    ada.shot("photo-rejected")
    ada.press("Close", within="dialog")
    page.press("Undo", within="main").see("1 photo is waiting").see("Us & them", within=".review")
    page.press("Show accepted photos to everybody", within="main")
    press_key(page, "3")
    page.see("No photos are waiting")
    ada.see("26")
    screen.see("Us & them", within=".slideshow")
    screen.find(".slideshow img.photo")
    screen.shot("photo-slideshow")
    page.press("Take all down", within="main").press("Take all down", within="dialog")
    screen.see_not("Us & them")
    page.press("Show to all", within="main")
    hunt.call("lobby.end")
    ada.see("Photos", within=".finale").see("Us & them", within=".finale")
    ada.shot("photo-album")
    assert ada.barriers() == []
    # A photo that is withdrawn leaves the pages that show it, without a reload.
    shown, = hunt.call("lobby.album")["photos"]
    hunt.call("photo.publish", submission=shown["submission"], published=False)
    ada.see_not("Us & them", within=".finale")
    hunt.call("photo.publish", submission=shown["submission"], published=True)
    ada.see("Us & them", within=".finale")


def test_the_queue_is_empty_at_once_after_the_last_photo(browse, host, tmp_path):
    hunt = host(clues=CLUES)
    phones = [join(browse, hunt, name) for name in ("Ada", "Ben")]
    hunt.call("lobby.start")
    for number, phone in enumerate(phones):
        photograph(phone.see("All of you"), "All of you", picture(tmp_path, f"{number}.jpg"))
        phone.see("Waiting for the host", within="dialog")
    page = sit(browse, hunt).press("Photos", within="nav").see("2 photos are waiting")
    page.run("""
        window.said = [];
        const stage = document.querySelector(".review");
        new MutationObserver(() => window.said.push(stage.innerText)).observe(stage, {childList: true, subtree: true});
    """)
    for left in ("1 photo is waiting", "No photos are waiting"):
        page.find(".review [data-focus=accept]")
        press_key(page, "a")
        page.see(left)
    # Nobody else holds one: it was never said.
    assert not [text for text in page.run("return window.said") if "Others are looking" in text], page.run("return window.said")


def test_a_photo_waits_for_the_network(browse, host, line, tmp_path):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt, address=line.address).see("A red door").is_kept()
    page.expect(*CUT)
    line.cut()
    page.see("No connection. Go on playing")
    photograph(page, "A red door", picture(tmp_path))
    page.see("Kept for later").press("Continue").see("1 answer is waiting to be sent")
    assert hunt.call("photo.queue")["waiting"] == 0
    line.mend()
    page.see("Waiting for the host", within="body")
    photo, = hunt.call("photo.queue")["submissions"]
    assert photo["clue"] == "c2"


def test_a_file_that_is_no_picture_is_not_sent(browse, host, tmp_path):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).press("A red door", within="main").see("Caption", within="dialog")
    no_picture = tmp_path / "no.png"
    no_picture.write_text("no picture")
    give_file(page, FILE, no_picture)
    page.see("not a picture", within="dialog")
    assert hunt.call("photo.queue")["waiting"] == 0


def test_no_word_is_broken_on_a_button_of_the_review(browse, host, tmp_path):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    photograph(join(browse, hunt), "All of you", picture(tmp_path))
    page = sit(browse, hunt, language="de").press("Fotos", within="nav").see("Annehmen", within=".review")
    lines = "return [...document.querySelectorAll('.review button')].map((button) => button.clientHeight)"
    assert len(heights := page.run(lines)) == 7 and max(heights) < 60, heights
    # The five numbers stand in one row.
    assert len(set(page.run("return [...document.querySelectorAll('.bonus button')].map((one) => one.offsetTop)"))) == 1
