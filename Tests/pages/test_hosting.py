"""Tests a host who creates a hunt, prints it and runs it."""

import base64
import json
import subprocess
import zipfile

import pytest

from hosting import add_clue, choose, create, give_file, key, open_clue, sit, titles
from playing import CLUES, TEXTS, join, type_code
from test_offline import CUT


def with_fields(**fields):
    def fill(page):
        for label, text in fields.items():
            page.type(label.replace("_", " "), text)
    return fill


def test_a_hunt_is_made_by_the_form_with_clues_of_every_kind(browse, server):
    page = create(browse, "Harbour Rally")
    lobby = page.driver.current_url.rsplit("/", 1)[1]
    add_clue(page, "The fountain", points=50)
    add_clue(page, "The oldest tree", "A word", 20,
             lambda page: page.type("Accepted words", "plane tree\nplatane"))
    add_clue(page, "The bridge", "To choose", 30, with_fields(Option_1="1789", Option_2="1848"))
    add_clue(page, "Who does not belong?", "Odd one out", 40,
             with_fields(Word_1="oak", Word_2="elm", Word_3="ash", Word_4="car"))
    add_clue(page, "The tower", "A number", 25, with_fields(Question="How many steps?", Answer="84", May_be_off="1"))
    page.stand_at(53.5464, 9.9661)

    def place(page):
        page.press("Here I am").see("accurate to 5 m")

    add_clue(page, "The pier", "A place to visit", 60, place)
    page.see("6 clues · 225 points")
    seat = page.run("return Object.values(JSON.parse(localStorage.getItem('quarry.seats')))[0]")
    assert seat["role"] == "host" and seat["lobby"] == lobby and seat["token"] not in page.driver.current_url
    answer = page.run_async("""
        const done = arguments[arguments.length - 1];
        fetch("/rpc", {method: "POST", body: JSON.stringify({id: 1, method: "clue.list", params: {token: arguments[0]}})})
          .then((response) => response.json()).then(({result}) => done(result.clues));
    """, seat["token"])
    assert [clue["proof"] for clue in answer] == [
        {"scan": {}}, {"codeword": {"accepts": ["plane tree", "platane"]}},
        {"choice": {"options": ["1789", "1848"], "answer": 0}},
        {"outsider": {"words": ["oak", "elm", "ash", "car"], "outsider": 3}},
        {"number": {"question": "How many steps?", "answer": 84, "tolerance": 1}}, {"visit": {}}]
    assert answer[5]["location"] == {"lat": 53.5464, "lon": 9.9661, "radius": 30, "required": False}


def test_what_is_wrong_with_a_clue_is_said_beside_its_field(browse, host):
    page = sit(browse, host(clues=[]))
    page.press("Add a clue", within="main").see("How is it found?").press("Add the clue").see("Title: something is missing here.")
    assert page.run("return document.activeElement.labels[0].innerText") == "Title"
    page.type("Title", "The tower").type("Points", "many").press("Add the clue").see("Points: a whole number, please.")
    page.type("Points", "10001").press("Add the clue").see("from 0 to 10,000")
    page.type("Points", "10").press("A place to visit", within="dialog").press("Add the clue").see("needs a place")
    page.press("Odd one out", within="dialog").press("Add the clue").see("Four words are needed.")
    page.press("A word", within="dialog").press("Add the clue").see("Accepted words: something is missing")
    page.press("A code to scan", within="dialog").press("Add the clue").see("1 clue added.").see("The tower", within="main")


def test_clues_are_moved_by_keyboard_and_by_finger(browse, host):
    hunt = host(clues=CLUES[:4])
    page = sit(browse, hunt).press("Clues", within="nav").see("The bridge", within=".edited")
    before = [clue["title"] for clue in CLUES[:4]]
    page.wait(lambda: titles(page) == before)
    page.run("document.querySelector('[data-clue=c1] .handle').focus()")
    key(page, "ARROW_DOWN")
    page.see("The fountain is now number 2 of 4.", within="body > .unseen")
    page.wait(lambda: hunt.call("clue.list")["clues"][1]["title"] == "The fountain")
    key(page, "END")
    page.wait(lambda: hunt.call("clue.list")["clues"][3]["title"] == "The fountain")
    page.wait(lambda: titles(page) == [before[1], before[2], before[3], before[0]])
    assert page.run("return document.activeElement.closest('[data-clue]').dataset.clue") == "c1"
    key(page, "HOME")
    page.wait(lambda: [clue["title"] for clue in hunt.call("clue.list")["clues"]] == before)
    page.wait(lambda: titles(page) == before)
    drag(page, "c4", "c1")
    page.wait(lambda: [clue["title"] for clue in hunt.call("clue.list")["clues"]] == [before[3], *before[:3]])
    page.wait(lambda: titles(page) == [before[3], *before[:3]])


def drag(page, clue, above):
    from selenium.webdriver.common.action_chains import ActionChains
    row = lambda one: page.find(f"[data-clue={one}]")
    handle = page.find(f"[data-clue={clue}] .handle")
    distance = row(above).rect["y"] - row(clue).rect["y"] - 10
    ActionChains(page.driver).click_and_hold(handle).move_by_offset(0, int(distance / 2)).move_by_offset(
        0, int(distance / 2)).release().perform()


def test_a_table_becomes_clues_and_each_wrong_line_is_named(browse, host):
    hunt = host(clues=[])
    page = sit(browse, hunt).press("Paste a table").type("Table", "\n".join([
        "Title; Points; Text; Answer", "The fountain; 50; \"Behind; the church\"", "; 10; No title",
        "The tower; lots; Up", "The tree; 20; In the park; plane tree|platane"]))
    page.see("Line 3: there is no title.").see("Line 4: “lots” is not a number of points")
    page.press("Add all").see("First correct the lines")
    page.type("Table", "\n".join(["The fountain\tBehind the church\t50", "The tree\tIn the park\t20\tplane tree"]).replace("\t", ";"))
    page.see("This makes 2 clues").press("Add all").see("2 clues added.")
    clues = hunt.call("clue.list")["clues"]
    assert [(clue["title"], clue["points"], clue["proof"]) for clue in clues] == [
        ("The fountain", 50, {"scan": {}}), ("The tree", 20, {"codeword": {"accepts": ["plane tree"]}})]


@pytest.mark.parametrize("language, columns", [("fr", "Points; Titre; Réponse"), ("tr", "PUAN; BAŞLIK; YANIT")])
def test_the_columns_of_a_table_may_be_named_in_the_language_of_the_page(browse, host, language, columns):
    hunt = host(clues=[CLUES[0]])
    texts = TEXTS[language]
    page = sit(browse, hunt, language=language).press(texts["tab.clues"], within="nav")
    page.press(texts["room.more"], within=".tools").press(texts["edit.paste"])
    page.type(texts["table.paste"], f"{columns}\n50; The harbour; dolphin").press(texts["edit.addAll"])
    page.wait(lambda: len(hunt.call("clue.list")["clues"]) == 2)
    clue = hunt.call("clue.list")["clues"][1]
    assert (clue["title"], clue["points"], clue["proof"]) == ("The harbour", 50, {"codeword": {"accepts": ["dolphin"]}})


def test_a_hunt_file_becomes_a_hunt_and_comes_out_as_one(browse, tmp_path):
    file = tmp_path / "hunt.json"
    file.write_text(json.dumps({"name": "Old Town", "duration": 3600, "order": "sequence", "clues": CLUES}))
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    page = browse("/host").see("Open a hunt file")
    give_file(page, "#hunt-file", broken)
    page.see("broken.json cannot be read")
    give_file(page, "#hunt-file", file)
    page.see("Not started").see("Players join here").press("Clues", within="nav").see("7 clues · 270 points")


def test_a_hunt_that_does_not_fit_into_one_request_arrives_whole(browse, tmp_path):
    file = tmp_path / "large.json"
    clues = [{"title": f"Clue {n}", "text": "x" * 1_900, "points": n, "proof": {"scan": {}}} for n in range(40)]
    file.write_text(json.dumps({"name": "Large", "clues": clues}))
    page = browse("/host").see("Open a hunt file")
    give_file(page, "#hunt-file", file)
    page.see("Players join here").press("Clues", within="nav").see("40 clues")


def test_a_photo_is_seen_before_the_clue_is_saved(browse, host, tmp_path):
    picture = tmp_path / "photo.png"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=s=800x600", "-frames:v", "1", picture], check=True)
    hunt = host(clues=CLUES[:1])
    page = open_clue(sit(browse, hunt).press("Clues", within="nav"), "c1")
    (tmp_path / "no.png").write_text("no picture")
    page.expect("415")
    give_file(page, "dialog input[type=file]:not([capture])", tmp_path / "no.png")
    page.see("JPEG", within="dialog .problem")
    give_file(page, "dialog input[type=file]:not([capture])", picture)
    page.wait(lambda: page.run("return document.querySelector('dialog img.photo')?.naturalWidth") == 800)
    page.press("Save").see("Saved.")
    assert hunt.clue("The fountain")["photo"]
    open_clue(page, "c1").press("Without a photo").press("Save").see_not("Where to look", within="dialog")
    page.wait(lambda: "photo" not in hunt.clue("The fountain"))


def test_the_preview_is_what_a_player_sees(browse, host):
    page = sit(browse, host(clues=CLUES)).press("Clues", within="nav").press("More", within=".tools")
    page.press("As a player").see("Nothing counts here")
    page.press("The oldest tree", within="dialog").see("Ask for its name.").type("Your answer", "platane").press("Answer")
    page.see("This is only a preview")


@pytest.mark.parametrize("layout", ["Cards", "Sticky labels"])
def test_the_codes_are_printed(browse, host, tmp_path, layout):
    hunt = host(clues=CLUES)
    page = sit(browse, hunt).press("Clues", within="nav").press("Print").see("Print the codes")
    page.see("This server sends no mail")
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.press(layout, within="dialog")
    if layout == "Sticky labels":
        choose(page, "Which labels", "Labels Avery L7160")
        page.see_not("Letter", within="dialog").type("Begin at label", "5")
    page.press("PDF")
    file = tmp_path / f"{hunt.code}-codes.pdf"
    page.wait(file.exists)
    subprocess.run(["pdftoppm", "-r", "150", "-png", file, tmp_path / "page"], check=True)
    read = subprocess.run(["zbarimg", "-q", "--raw", *tmp_path.glob("page*.png")], capture_output=True, text=True).stdout.split()
    assert sorted(read) == sorted(clue["qr"] for clue in hunt.call("clue.list")["clues"] if "scan" in clue["proof"])
    page.press("Pictures")
    archive = tmp_path / f"{hunt.code}-codes.zip"
    page.wait(archive.exists)
    assert zipfile.is_zipfile(archive)
    page.press("Adjust").type("Scale", "500").press("PDF").see("Scale (percent): from 90 to 110, please.")


@pytest.mark.quick
def test_a_host_runs_a_hunt_from_start_to_end(browse, host):
    hunt = host(clues=CLUES, duration=5400)
    page = sit(browse, hunt, size=(1280, 800)).see("Players join here").see(hunt.code, within=".joincode")
    player = join(browse, hunt, "Ada")
    page.see("Ada has joined").see("1 of 100 players")
    page.press("Start the hunt").see("All players see the clues").press("Start the hunt", within="dialog")
    page.see("1:2", within=".time").see("The hunt has started", within=".feed")
    type_code(player.see("The fountain"), hunt.clue("The fountain")["token"])
    page.see("Ada found The fountain", within=".feed").see("50", within=".control .board")
    player.press("Continue")
    page.type("Message", "Ten minutes left.").press("Send", within="main").see("Sent.")
    player.see("Ten minutes left.")
    choose(page.type("Message", "It is green."), "Clue", "The oldest tree").press("Send", within="main")
    player.see("Hint for The oldest tree", within=".notice").see("It is green.", within=".notice")
    page.press("Add time").press("10 min").press("Add time", within="dialog").see("1:3", within=".time")
    page.press("Pause").press("Pause", within="dialog").see("The hunt is paused", within=".feed")
    player.see("The hunt is paused")
    page.press("Resume").see("The hunt has resumed", within=".feed")
    page.press("End the hunt").see("cannot be undone").press("End the hunt", within="dialog").see("Over", within="header")
    player.press("Found everything").see("Nobody found every clue.")
    page.press("Winners").see("Found everything").see("log.ndjson")


def test_the_way_in_can_be_scanned_from_the_screen(browse, host):
    hunt = host()
    page = sit(browse, hunt, size=(1280, 800), named=True)
    page.press("Control", within="nav").press("Show the code large").see("Scan to join")
    for scheme in ("light", "dark"):
        page.scheme(scheme)
        assert f"{page.address}/join/{hunt.code}" in page.scanned(), scheme


def test_the_way_in_is_printed_as_a_poster(browse, host, tmp_path):
    hunt = host()
    page = sit(browse, hunt, named=True).press("Control", within="nav").press("Show the code large").see("Scan to join")
    assert page.barriers() == []
    page.run("window.print = () => (window.printed = true)")
    page.press("Print", within="dialog.poster")
    assert page.run("return window.printed")
    printed = page.cdp("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"]
    (tmp_path / "poster.pdf").write_bytes(base64.b64decode(printed))
    subprocess.run(["pdftoppm", "-r", "100", "-png", "poster.pdf", "page"], cwd=tmp_path, check=True)
    sheet, = tmp_path.glob("page*.png")
    read = subprocess.run(["zbarimg", "-q", "--raw", sheet], capture_output=True, text=True).stdout.split()
    assert read == [f"{page.address}/join/{hunt.code}"]
    text = subprocess.run(["pdftotext", tmp_path / "poster.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert hunt.code in text and "Old Town" in text
    # Nothing of the page behind it, and no buttons.
    assert "Players" not in text and "Print" not in text
    # One page of either paper, with the land above a code of 60 mm: of its 33 modules, 25 are no margin.
    page.cdp("Emulation.setEmulatedMedia", media="print")
    page.wait(lambda: page.all(".posterland .scenery"))
    side = page.run("return document.querySelector('dialog.poster .qr').getBoundingClientRect().width / 96 * 25.4")
    assert abs(side - 80) < 1
    page.cdp("Emulation.setEmulatedMedia", media="")
    hunt.call("lobby.update", name="The very long name of a hunt that takes two lines on any paper")
    page.see("The very long name", within="header").press("Close", within="dialog").press("Show the code large")
    page.find("dialog.poster .scenery, dialog.poster .qr")
    page.wait(lambda: page.run("return document.querySelector('.posterland .scenery') !== null"))
    for width, height in ((8.27, 11.69), (8.5, 11)):
        sheet = page.cdp("Page.printToPDF", paperWidth=width, paperHeight=height)["data"]
        (tmp_path / "one.pdf").write_bytes(base64.b64decode(sheet))
        told = subprocess.run(["pdfinfo", tmp_path / "one.pdf"], capture_output=True, text=True, check=True).stdout
        assert "Pages:           1\n" in told, told


def test_a_host_helps_and_restrains_players(browse, host):
    hunt = host(clues=CLUES)
    ada, ben = hunt.join("Ada"), hunt.join("Ben")
    hunt.call("lobby.start")
    page = sit(browse, hunt).press("Players", within="nav").see("0 of 2 online")
    page.press("Ada", within="main").press("Accept a find by hand").see("Accept a find of Ada")
    choose(page, "Clue", "The bridge").type("Why?", "The camera is broken.").press("Accept", within="dialog")
    page.see("Ada has The bridge: 30 points.").see("30", within=".people")
    page.press("Ada", within="main").press("Why these points?").see("The camera is broken.").press("Close")
    hunt.call("chat.send", token=ben, text="You are all fools")
    hunt.call("chat.report", token=ada, message="m1", reason="Rude.")
    page.press("Talk", within="nav").press("Reports").see("Ada: Rude.").see("You are all fools")
    page.press("Remove", within="main").see("Remove this message?").press("Remove", within="dialog").see("removed", within="main")
    page.press("Mute Ben").type("Why?", "Rude.").press("Mute", within="dialog").see("Done: Ben.")
    page.press("Players", within="nav").see("muted", within="main").press("Ben", within="main").press("Let them write again")
    page.see_not("muted", within=".people")
    page.press("Ben", within="main").press("Remove").press("Remove", within="dialog").see_not("Ben", within=".people")


def test_a_ruling_is_seen_before_it_is_made_and_can_be_revoked(browse, host):
    hunt = host(clues=CLUES)
    ada, ben = hunt.join("Ada"), hunt.join("Ben")
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=ada, clue="c5", answer=84)
    hunt.call("clue.answer", token=ben, clue="c2", answer="platane")
    page = sit(browse, hunt).press("Board", within="nav").see("Nothing has been decided yet.")
    page.press("New ruling").see("What is decided")
    choose(page, "For whom", "Ben").type("Points", "0").press("See the effect").see("A negative number takes points")
    page.type("Points", "-x").press("See the effect").see("a whole number")
    page.type("Points", "10").press("See the effect").see("2 players would be affected").see("20 → 30").see("2 → 1")
    page.press("Apply it").see("Reason: something is missing").type("Reason", "Helped a child.").press("Apply it").see("Decided.")
    page.see("+10 for Ben", within="main").wait(lambda: page.all(".board .name")[0].text == "Ben")
    page.press("Revoke", within="main").see("Revoke this ruling?").press("Revoke", within="dialog").see("Revoked.")
    page.wait(lambda: page.all(".board .name")[0].text == "Ada")


@pytest.mark.parametrize("kind, fields, moved, text", [
    ("A clue does not count", {"Clue": "The tower"}, "25 → 0", "The tower does not count"),
    ("A find does not count", {"Whose find": "Ada", "Clue": "The tower"}, "25 → 0", "The tower does not count for Ada"),
    ("A code has leaked", {"Clue": "The fountain"}, "would change", None),
])
def test_what_does_not_count_is_decided_in_its_way(browse, host, kind, fields, moved, text):
    hunt = host(clues=CLUES)
    ada = hunt.join("Ada")
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=ada, clue="c5", answer=84)
    page = sit(browse, hunt).press("Board", within="nav").see("25", within=".board").press("New ruling").see("What is decided")
    choose(page, "What is decided", kind)
    for label, option in fields.items():
        choose(page, label, option)
    page.type("Reason", "It was taken down.").press("See the effect").see(moved)
    if text:
        page.press("Apply it").see("Decided.").see(text, within="main").see("0", within=".board .points")


@pytest.mark.parametrize("phase", ["pause", "end"])
def test_a_find_is_accepted_after_the_clock_has_stopped(browse, host, phase):
    hunt = host(clues=CLUES)
    hunt.join("Ada")
    hunt.call("lobby.start")
    hunt.call(f"lobby.{phase}")
    page = sit(browse, hunt).press("Players", within="nav").see("0 of 1 online")
    page.press("Ada", within="main").press("Accept a find by hand").see("Accept a find of Ada")
    choose(page, "Clue", "The bridge").press("Accept", within="dialog").see("Ada has The bridge: 30 points.")


def test_a_board_stands_still_and_is_revealed_step_by_step(browse, host):
    hunt = host(clues=CLUES)
    ada = hunt.join("Ada")
    hunt.call("lobby.start")
    page = sit(browse, hunt).press("Board", within="nav").see("Everybody sees the board live")
    page.press("Freeze the board").press("Freeze the board", within="dialog").see("The board is frozen")
    hunt.call("clue.answer", token=ada, clue="c5", answer=84)
    hunt.call("clue.answer", token=ada, clue="c2", answer="platane")
    page.see("2 steps are hidden").see("45", within=".board")
    assert hunt.call("lobby.board", token=ada)["rows"][0]["points"] == 0
    page.press("Reveal the next step").see("1 step is hidden")
    assert hunt.call("lobby.board", token=ada)["rows"][0]["points"] == 25
    page.press("Reveal all").press("Reveal all", within="dialog").see("Everybody sees the board live")
    assert hunt.call("lobby.board", token=ada)["rows"][0]["points"] == 45


def test_a_host_whose_line_is_cut_comes_back_to_all_that_happened(browse, host, line):
    hunt = host(clues=CLUES, duration=3600)
    page = sit(browse, hunt, address=line.address).press("Control", within="nav").see("Nothing has happened yet.")
    page.expect(*CUT)
    line.cut()
    page.see("No connection. What you see may be out of date.")
    ada = hunt.join("Ada")
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=ada, clue="c2", answer="platane")
    line.mend()
    page.see("Ada found The oldest tree", within=".feed").see_not("No connection").see("20", within=".control .board")


def test_a_report_is_called_out_wherever_the_host_looks(browse, host):
    hunt = host(clues=CLUES)
    ada, ben = hunt.join("Ada"), hunt.join("Ben")
    page = sit(browse, hunt).press("Clues", within="nav").see("The bridge", within="main")
    hunt.call("chat.send", token=ben, text="You are all fools")
    hunt.call("chat.report", token=ada, message="m1", reason="Rude.")
    page.see("Ada reported a message: Rude.", within=".toasts")


def test_the_control_room_can_be_worked_by_keyboard(browse, host):
    hunt = host(clues=CLUES)
    page = sit(browse, hunt, size=(1280, 800), named=True).press("Control", within="nav").see("Start the hunt")
    reached = set()
    for _ in range(30):
        key(page, "TAB")
        reached.add(page.run("const at = document.activeElement; return at.ariaLabel || at.labels?.[0]?.innerText || at.innerText"))
    assert {"Settings of the hunt", "Start the hunt", "Share", "Message", "Send"} <= {name.strip() for name in reached if name}
    page.run("[...document.querySelectorAll('.stage button')].find((one) => one.innerText.includes('Start')).focus()")
    key(page, "ENTER")
    page.see("All players see the clues")
    # The initial focus is on the safe choice.
    key(page, "ENTER")
    page.see_not("All players see the clues").see("Start the hunt")
    assert hunt.call("lobby.peek", code=hunt.code)["phase"] == "open"


def test_a_browser_that_does_not_host_says_so(browse, host):
    hunt = host()
    page = browse(f"/host/{hunt.lobby}").see("This browser does not host this hunt").press("All your hunts").see("A new hunt")
    assert hunt.token not in page.driver.page_source


def test_the_settings_of_a_hunt_can_be_changed(browse, host):
    hunt = host(clues=CLUES, duration=3600, settings={"chat": False})
    page = sit(browse, hunt).press("Settings of the hunt").see("Minutes on the clock")
    page.type("Name of the hunt", "New Town").press("What is allowed").press("Players may chat").press("Save").see("Saved.")
    page.see("New Town", within="header")
    assert hunt.call("lobby.peek", code=hunt.code)["name"] == "New Town"
    hunt.call("chat.send", token=hunt.join("Ada"), text="Hello")


def test_players_are_listed_in_the_order_chosen(browse, host):
    hunt = host(clues=CLUES)
    tokens = {name: hunt.join(name) for name in ("Mia", "Zoe", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")}
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=tokens["Zoe"], clue="c2", answer="platane")
    page = sit(browse, hunt).press("Players", within="nav").see("Finn")

    def names():
        return page.run("return [...document.querySelectorAll('.people .title')].map((one) => one.innerText)")

    page.wait(lambda: names() == list(tokens))
    choose(page, "Order", "Name")
    page.wait(lambda: names() == sorted(tokens))
    choose(page, "Order", "Points")
    page.wait(lambda: names()[0] == "Zoe")
    assert page.barriers() == []
