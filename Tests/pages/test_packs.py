"""Tests the pack store in a browser: search, a pack's page and board, files, and what its creator may do."""

import json
import uuid

import pytest

from hosting import give_file
from packing import PINS, WORDS, Person, sign_in
from playing import TEXTS
from test_looks import look
from test_map import server  # noqa: F401, a fixture: a server that has a map


@pytest.fixture(scope="module")
def ada(server):
    return Person(server, "Ada")


@pytest.fixture
def word():
    """A word that appears only in the names of this test's packs."""
    return uuid.uuid4().hex[:8]


def test_packs_are_found_by_fragments_of_name_place_and_creator(browse, server, ada, word):
    grace = Person(server, "Grace")
    ada.pack(f"Harbour {word}", location="Hamburg")
    grace.pack(f"Lighthouse {word}", location="Bremen")
    box = "Name, place or creator"
    page = browse("/packs").see("Packs found").type(box, word[1:].upper())
    page.see(f"Lighthouse {word}").see("2 packs")
    page.type(box, f"{word} hamb").see("1 pack").see(f"Harbour {word}").see_not(f"Lighthouse {word}")
    page.type(box, f"hamb {word} {grace.username}").see("No pack matches")
    page.type(box, f"{grace.username} {word}", enter=True).see(f"Lighthouse {word}").see_not(f"Harbour {word}")
    assert page.barriers() == []
    # The URL leads to the same search.
    page.open(page.driver.current_url.removeprefix(page.address)).see("1 pack").see(f"Lighthouse {word}")


def test_what_was_found_is_on_the_map_too_and_comes_in_pages(browse, ada, word):
    for number in range(23):
        ada.pack(f"{word} {number:02}")
    page = browse(f"/packs?text={word}").see("The first 20 packs").see(f"{word} 19").see_not(f"{word} 20")

    def on_the_map():
        return page.run("return [...document.querySelectorAll('.map [data-packs]')].map((dot) => Number(dot.dataset.packs))")

    # All begin at one spot.
    page.wait(lambda: on_the_map() == [20])
    page.press("More packs").see("23 packs").see(f"{word} 22")
    page.wait(lambda: on_the_map() == [23])
    assert not page.all("main section > button.wide"), "there are no more"
    page.run("document.querySelector('.map [data-packs]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    page.see("Riga", within=".leaflet-popup").press(word, within=".leaflet-popup").see("Play competitively")


def test_near_me_asks_and_without_leave_says_what_else_to_do(browse, ada, word):
    ada.pack(f"{word} here")
    ada.pack(f"{word} far", [{**pin, "location": {"lat": -36.85, "lon": 174.76, "radius": 30}} for pin in PINS])
    page = browse(f"/packs?text={word}").see("2 packs")
    page.deny("geolocation")
    page.press("Near me").see("Allow it in the browser’s settings").see("search by the name of the place")
    page.stand_at(56.95, 24.11)
    page.press("Near me").see("1 pack").see(f"{word} here").see("away").see_not(f"{word} far")
    page.press("Anywhere").see("2 packs")


def test_who_has_allowed_it_sees_how_far_packs_are_also_on_the_front_page(browse, ada, word):
    ada.pack(f"{word} here")
    page = browse(f"/packs?text={word}").see("1 pack")
    assert "away" not in page.text(".packtiles")
    page.stand_at(56.96, 24.11)
    page.driver.refresh()
    page.see("892 m away", within=".packtiles").see("60 min · 6 pins", within=".packtiles")
    assert page.barriers() == []
    # That page may not locate anybody, and knows what the other has found.
    page.open("/").see("away", within=".trails")
    assert page.barriers() == []


def test_a_tile_says_how_often_it_was_played_and_how_it_was_liked_if_the_server_tells(browse):
    page = browse("/packs").see("Packs found")
    page.run_async("""
        const [done] = arguments;
        const pack = {pack: "p", name: "Made up", location: "Riga", creator: "ada", pins: 6, points: 60, gameTime: 45};
        import("quarry/packs/card").then(({packTile}) => {
          document.querySelector(".packtiles").prepend(packTile({...pack, plays: 12, stars: 4.62}), packTile(pack));
          done();
        });
    """)
    told, untold = page.texts(".packtiles > [data-pack=p]")
    assert "played 12 times" in told and "★ 4.6" in told and "4.6 of 5 stars" in told
    assert "played" not in untold and "★" not in untold
    assert page.barriers() == []


def test_a_pack_that_nobody_has_played_says_so(browse, ada):
    page = browse(f"/packs/{ada.pack('Quiet walk ' + uuid.uuid4().hex)}").see("Nobody has played it competitively yet")
    page.see("N/A", within="#own-rank").see("6 pins").see("210 points").see("60 min").see(f"by {ada.username}")


def test_the_board_shows_the_best_the_average_and_ones_own_rank(browse, server, ada):
    pack = ada.pack()
    best, second, casual = (Person(server, name) for name in ("Grace", "Hedy", "Alan"))
    best.play(pack, WORDS)
    second.play(pack, [])
    casual.play(pack, WORDS, play="casual")
    page = sign_in(browse, second, f"/packs/{pack}").see("The best").see("You are on its board")
    page.see(best.username, within=".board").see("210", within=".board").see("105").see("2", within="#own-rank")
    page.see("How hard the pins are").see("67%", within="[aria-labelledby=difficulty]")
    look(page, "pack")
    sign_in(browse, casual, f"/packs/{pack}").see("N/A", within="#own-rank")


def test_a_first_casual_play_asks_whether_that_is_meant(browse, server, ada):
    page = sign_in(browse, Person(server), f"/packs/{ada.pack()}").press("Play casually").see("Play casually first?")
    page.press("Cancel").see("Play competitively")
    assert "/packs/" in page.driver.current_url


def test_a_pack_is_kept_as_a_file_and_imported_again(browse, server, ada, tmp_path):
    pack = ada.pack(f"Kept {uuid.uuid4().hex[:8]}")
    page = sign_in(browse, Person(server), f"/packs/{pack}").see("Save it as a file")
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.press("For Quarry").see("See the answers?").press("Save it as a file", within="dialog")
    page.wait(lambda: list(tmp_path.glob("*.json")))
    file = next(tmp_path.glob("*.json"))
    page.open("/packs/new").see("Or from a file")
    give_file(page, "#pack-file", file)
    page.see("6 pins from").see("The cat house", within=".pins").see("6 pins, 210 points").see("Not saved yet")
    # All of them are on the map, and far enough apart to be told from one another.
    page.wait(lambda: page.run("""
        const {left, right, top, bottom} = document.querySelector(".mapboard .map").getBoundingClientRect();
        const marks = [...document.querySelectorAll(".pinmark")].map((one) => one.getBoundingClientRect());
        return marks.length === 6 && marks.every((one) => one.left >= left && one.right <= right && one.top >= top
          && one.bottom <= bottom) && marks[5].left - marks[0].left > 100;
    """))
    page.press("Save the pack").see("Saved as version 1")
    # Someone who saved the pack on their device learns of newer versions.
    ada.call("pack.update", pack=pack, version=1, description="Another way.")
    page.open("/account").see("Packs on this device").press("Check all for newer versions").see("Version 2 is available; you have version 1")
    ada.call("pack.delete", pack=pack)
    page.press("Check all for newer versions").see("no longer in the store")


def test_who_is_signed_out_saves_a_pack_as_a_table(browse, ada, tmp_path):
    name = f"Kept \u00fc {uuid.uuid4().hex[:8]}"
    page = browse(f"/packs/{ada.pack(name)}").see("Save it as a file")
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.press("As a table (CSV)").see("See the answers?").press("Save it as a file", within="dialog")
    page.wait(lambda: list(tmp_path.glob("*.csv")))
    assert [file.stem for file in tmp_path.iterdir()] == [name.replace(" ", "-")]


def test_a_bad_file_is_refused_with_each_problem_and_its_place(browse, server, tmp_path):
    page = sign_in(browse, Person(server), "/packs/new").see("Or from a file")
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({
        "PackName": "Bad", "Description": "Bad", "Location": "Nowhere", "TimeLimit": "60", "Version": "1",
        "Pins": [{"Title": "", "Hint": "?", "Codeword": "x", "CoordLatitude": "91", "CoordLongitude": "0", "PointValue": "ten"}]}))
    give_file(page, "#pack-file", file)
    page.see("Nothing was imported").see("Pins[0].Title").see("Pins[0].PointValue").see("Pins[0].CoordLatitude")
    assert page.barriers() == []


def test_problems_of_a_file_are_told_in_the_language_of_the_page(browse, server, tmp_path):
    texts = TEXTS["de"]
    page = sign_in(browse, Person(server), "/packs/new", language="de").see(texts["packimport.title"])
    file = tmp_path / "bad.csv"
    file.write_text("title,hint,codeword,lat,lon,points\nSchwan,Was?,Vogel,91,24.1,viele\n\"Tor,Wessen?,König,,,40\nTurm,,hoch,,,5\n")
    give_file(page, "#pack-file", file)
    page.see("Zeile 2, lat: Das muss von -90 bis 90 sein.").see("Zeile 2, points: Das muss eine ganze Zahl sein.")
    page.see(f"Zeile 3: {texts['table.unclosed']}").see("Zeile 4, hint: Das fehlt.")
    look(page, "pack-import-german")
    file = tmp_path / "map.json"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": []}))
    give_file(page, "#pack-file", file)
    page.see("Das ist eine Karte (GeoJSON). Speichere ihre Punkte als Tabelle mit title,hint,codeword,lat,lon,points.")
    file.write_text("{")
    give_file(page, "#pack-file", file)
    page.see("Das ist kein JSON.")


def test_a_table_becomes_a_draft_that_is_corrected_before_anything_is_made(browse, server, tmp_path):
    person = Person(server)
    page = sign_in(browse, person, "/packs/new").see("Or from a file")
    page.type("Name of the pack", "From a table").type("Where it is played", "Riga").type("Description", "Six pins.")
    file = tmp_path / "pins.csv"
    file.write_text("title,hint,codeword,lat,lon,points\nThe swan,What is it?,bird,56.95,24.1,15\nThe gate,Whose?,,,,40\n")
    give_file(page, "#pack-file", file)
    page.see("1 pin from pins.csv").see("The affected part was left out").see("Line 3, codeword: this is missing.").see("The swan", within=".pins")
    assert person.call("pack.mine")["packs"] == []
    assert page.barriers() == []
    look(page, "pack-import-draft")
    # It is corrected, outlives a reload, and is then saved.
    page.press("The swan", within=".pins").type("Title", "The goose").press("Done").see("The goose", within=".pins")
    page.driver.refresh()
    page.see("What you had not saved yet is here again").see("The goose", within=".pins")
    assert page.barriers() == []
    page.press("Save the pack").see("Saved as version 1").see_not("is here again")
    [card] = person.call("pack.mine")["packs"]
    assert (card["name"], card["pins"], card["points"]) == ("From a table", 1, 15)
    page.open("/packs/new").see("A new pack").see_not("The goose")


def test_a_draft_of_a_pack_can_be_given_up_and_is_nobody_elses(browse, server):
    page = sign_in(browse, Person(server), "/packs/new").see("Or from a file").type("Name of the pack", "Half done")
    page.driver.refresh()
    page.see("What you had not saved yet is here again")
    assert page.run("return document.querySelector('form input').value") == "Half done"
    page.press("Start over").see_not("is here again")
    assert page.run("return document.querySelector('form input').value") == ""
    page.type("Name of the pack", "Mine alone")
    other = Person(server)
    page.run("localStorage.setItem('quarry.account', arguments[0])",
             json.dumps({"account": other.account, "token": other.token}))
    page.open("/packs/new").see("Or from a file").see_not("is here again")


# A land has its colours at any size.
COLOURS = """
    return [...document.querySelectorAll('.cover, .start > .backdrop')].map((one) =>
      [...one.querySelectorAll('stop')].map((stop) => stop.getAttribute('stop-color')).join());
"""


def test_each_pack_has_a_cover_of_its_own_that_is_always_the_same(browse, ada):
    word = f"Cover{uuid.uuid4().hex[:8]}"
    packs = [ada.pack(f"{word} {number}") for number in range(4)]
    # A desk has room for all of them: they are drawn once they are near.
    page = browse(f"/packs?text={word}", size=(1280, 800)).see("4 packs")
    page.wait(lambda: len(page.all(".packtiles .cover .scenery")) == 4)
    # The first is the land of the page.
    drawn = page.run(COLOURS)[1:]
    assert len(set(drawn)) == 4
    assert page.barriers() == []
    page.run("document.querySelector('.packtiles').scrollIntoView({block: 'center'})")
    page.shots("store-covers")
    page.open(f"/packs/{packs[0]}").see("Nobody has played it competitively yet")
    page.wait(lambda: page.all(".backdrop .scenery") and page.run(COLOURS)[0] == drawn[0])
    page.shots("pack-cover")


def test_its_creator_edits_and_deletes_it_and_others_do_not(browse, server, ada):
    pack = ada.pack(f"Doomed {uuid.uuid4().hex[:8]}")
    other = sign_in(browse, Person(server), f"/packs/{pack}").see("Play competitively").see_not("You made it")
    other.open(f"/packs/{pack}/edit").see("Only the creator")
    page = sign_in(browse, ada, f"/packs/{pack}").see("your own plays are never listed").press("Delete the pack")
    page.see("for good?").press("Delete the pack", within="dialog").see("Packs you made").see_not("Doomed")
    page.open(f"/packs/{pack}").see("There is no such pack")


@pytest.mark.quick
def test_a_pack_is_hosted_for_many(browse, server, ada):
    person = Person(server)
    page = sign_in(browse, person, f"/packs/{ada.pack()}").press("Host it").see("You see the answers")
    page.press("Create the hunt").see("Start the hunt")
    page.press("Clues", within="nav").see("The cat house")


def test_the_store_looks_well(browse, ada, word):
    for name in ("Harbour Rally", "Old Town by night", "Seven bridges"):
        ada.pack(f"{name} {word}")
    page = sign_in(browse, ada, f"/packs?text={word}").see("3 packs")
    page.wait(lambda: page.all("img.leaflet-tile-loaded"))
    look(page, "packs")
    look(page.open("/account").see("Packs you made"), "account-packs")
    page = sign_in(browse, ada, f"/packs?text={word}", language="de").see("3 Pakete")
    page.shots("packs-de")
