"""Tests punch cards: the host prints and photographs them, compares what was read, and credits it."""

import random
import urllib.request

import pytest
from PIL import Image

from browser import PATIENCE
from cards import cards, filled, pages, photographed, stickers
from hosting import choose, give_file, sit
from playing import CLUES

SCANS = [*CLUES, {"title": "The market", "points": 30, "proof": {"scan": {}}}]
FILES = "dialog input[multiple]"


class Cards:
    """A running hunt with Ada and Ben, who have no phone, and their cards."""

    def __init__(self, hunt, folder):
        self.hunt, self.folder = hunt, folder
        for name in ("Ada", "Ben"):
            hunt.call("player.add", name=name)
        hunt.call("lobby.start")
        self.printed = cards(self.print("punchcards.pdf"))
        self.stickers = dict(zip(["c1", "c7", "c8"], stickers(self.print("sheet.pdf?layout=stickers"))))

    def print(self, name):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.hunt.server.http}/lobbies/{self.hunt.lobby}/{name}",
            headers={"Authorization": f"Bearer {self.hunt.token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return pages(response.read(), self.folder, name.split(".")[0])

    def photo(self, **clues):
        """A photo of the cards of Ada and Ben with stickers."""
        card = {"ada": self.printed[0], "ben": self.printed[1]}
        laid = [filled(card[who], [self.stickers[clue] for clue in chosen], random.Random(1))
                for who, chosen in clues.items()]
        path = self.folder / "table.jpg"
        path.write_bytes(photographed(laid))
        return path

    def finds(self):
        events = self.hunt.call("lobby.history", limit=1_000)["events"]
        return [(event["data"]["player"], event["data"]["clue"]) for event in events if event["type"] == "clue.scanned"]


@pytest.fixture
def table(host, tmp_path):
    return Cards(host(clues=SCANS), tmp_path)


def read(page):
    page.press("Players", within="nav.tabs").press("More", within=".tools").press("Read punch cards")
    return page.see("counts only when you credit it")


def test_the_host_compares_what_was_read_and_credits_it(browse, table):
    table.hunt.call("clue.accept", clue="c1", player="p1")
    page = read(sit(browse, table.hunt))
    page.shot("punch-cards-empty")
    give_file(page, FILES, table.photo(ada=["c8", "c1"], ben=["c7", "c1"]))
    page.see("2 cards were read", within="dialog").see("The fountain (has it already)", within="[data-card=p1]")
    page.see("The market", within="[data-card=p1]").see("The library", within="[data-card=p2]")
    page.see("Credit 3 finds").shot("punch-cards-read")
    assert page.barriers() == []
    assert table.finds() == [("p1", "c1")]
    # The sticker of the library is crossed out; one that could not be read is added.
    page.press("The library", within="[data-card=p2]").see("Credit 2 finds")
    page.run("""
        const more = document.querySelector("[data-card=p2] select");
        more.value = "c8";
        more.dispatchEvent(new Event("change", {bubbles: true}));
    """)
    page.see("The market", within="[data-card=p2]").press("Credit 3 finds")
    page.see("3 finds are credited", within="dialog").see("The market (has it already)", within="[data-card=p2]")
    assert sorted(table.finds()) == [("p1", "c1"), ("p1", "c8"), ("p2", "c1"), ("p2", "c8")]
    page.see_not("has it already", within="[data-card=p2] label:has(input:not(:disabled))")
    page.shot("punch-cards-credited")
    assert page.barriers() == []
    # The same photo again changes nothing.
    give_file(page, FILES, table.folder / "table.jpg")
    page.see("2 cards were read", within="dialog")


def test_what_cannot_be_credited_is_told(browse, table):
    page = read(sit(browse, table.hunt))
    give_file(page, FILES, table.photo(ada=["c8"], ben=["c7"]))
    page.see("Credit 2 finds")
    table.hunt.call("player.kick", player="p2")
    page.press("Credit 2 finds").see("Credited: 1 of 2. Not credited: Ben, The library: This player has left or was removed. "
                                     "There is nothing else to credit: you can close this.", within="dialog .problem")
    # What cannot be credited is not offered again.
    page.see_not("Credit one find", within="dialog").see_not("One find is credited", within="dialog")
    page.shot("punch-cards-refused")
    assert page.barriers() == []
    assert table.finds() == [("p1", "c8")]


def test_what_failed_is_credited_on_another_try(browse, table):
    page = read(sit(browse, table.hunt))
    give_file(page, FILES, table.photo(ada=["c8"]))
    page.run("""
        window.send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) { send.call(this, text.replace('"clue":"c8"', '"clue":"c99"')); };
    """)
    page.press("Credit one find").see("Credited: 0 of 1. Not credited: Ada, The market:", within="dialog .problem")
    page.see("Try again with what is still ticked, or untick it.", within="dialog .problem")
    page.run("WebSocket.prototype.send = window.send")
    page.press("Credit one find").see("One find is credited", within="dialog").see_not("Credited: 0", within="dialog")
    assert table.finds() == [("p1", "c8")]


def test_photos_without_cards_and_files_that_are_none(browse, table):
    page = read(sit(browse, table.hunt))
    blank = table.folder / "blank.jpg"
    Image.new("RGB", (900, 600), (200, 200, 190)).save(blank)
    give_file(page, FILES, blank)
    page.see("No punch card of this hunt was found", within="dialog")
    page.expect("Failed to load resource")
    false = table.folder / "false.jpg"
    false.write_text("no picture")
    give_file(page, FILES, false)
    page.see("This is not a JPEG", within="dialog").see_not("Credit", within="dialog button.primary")


def test_after_the_end_finds_count_as_of_the_end(browse, table):
    photo = table.photo(ada=["c7"])
    table.hunt.call("lobby.end")
    page = sit(browse, table.hunt).press("Players", within="nav.tabs").press("Read punch cards")
    page.see("counts only when you credit it")
    give_file(page, FILES, photo)
    page.press("Credit one find").see("One find is credited", within="dialog")
    assert table.finds() == [("p1", "c7")]


def test_it_speaks_german(browse, table):
    page = sit(browse, table.hunt, language="de").press("Spieler", within="nav.tabs")
    page.press("Mehr", within=".tools").press("Stempelkarten einlesen").see("zählt erst, wenn es gutgeschrieben ist")
    give_file(page, FILES, table.photo(ben=["c7"]))
    page.see("Eine Karte wurde gelesen").see("Einen Fund gutschreiben").shot("punch-cards-german")


@pytest.mark.parametrize("role, may", [("referee", True), ("moderator", False)])
def test_referees_read_cards_and_moderators_do_not(browse, table, role, may):
    token = table.hunt.call("staff.invite", name="Mia", role=role)["token"]
    page = browse(f"/host/{table.hunt.lobby}#{token}").see(f"{role} Mia", within="header.bar")
    page.press("Players", within="nav.tabs").see("Ada", within=".people")
    if not may:
        page.see_not("Read punch cards")
        return
    page.press("Read punch cards").see("counts only when you credit it")
    give_file(page, FILES, table.photo(ada=["c1"]))
    page.press("Credit one find").see("One find is credited", within="dialog")
    assert table.finds() == [("p1", "c1")]


def test_cards_and_stickers_are_printed(browse, table):
    page = sit(browse, table.hunt).press("Players", within="nav.tabs").press("More", within=".tools").press("Print badges")
    page.press("Punch cards", within="dialog").see("A card for each player, with boxes")
    labels = """
        return [...document.querySelectorAll("dialog :is(legend, label:not(.choice))")].filter((one) => one.checkVisibility())
          .map(({innerText}) => innerText);
    """
    assert page.run(labels) == ["What to print", "Paper"]
    page.see_not("Pictures (zip)", within="dialog").shot("punch-cards-print")
    assert page.barriers() == []
    page.press("PDF", within="dialog").see_not("layout:")
    page.press("Codes of the clues", within="dialog").press("Small stickers", within="dialog")
    choose(page, "Which clue", "The library")
    page.type("How many of each", "75").shot("stickers-print")
    page.press("PDF", within="dialog").see_not("too many")
    page.type("How many of each", "1001").press("PDF", within="dialog").see("How many of each")
    page.see("1,000", within="dialog .problem")
