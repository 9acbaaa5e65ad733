"""A whole hunt: three players in three browsers, to the end."""

from playing import CLUES, join, type_code
from test_offline import CUT
from test_scanning import UNASKED, camera, film


def answer_the_rest(page):
    """All that is not scanned, as somebody does who knows."""
    page.press("The oldest tree", within="main").type("Your answer", "platane").press("Answer").see("+20 points").press("Continue")
    page.press("The tower", within="main").type("How many steps?", "84").press("Answer").see("+25 points").press("Continue")


def test_three_players_play_to_the_end(browse, host, line, tmp_path):
    clues = [clue for clue in CLUES if clue["title"] in ("The fountain", "The oldest tree", "The tower")]
    hunt = host(name="Lanes", clues=clues, duration=3600, settings={"endWhenAllFound": True})
    code = hunt.clue("The fountain")
    ada = join(browse, hunt, "Ada", switches=camera(film(code["qr"], tmp_path)))
    ben = join(browse, hunt, "Ben", address=line.address)
    cyd = join(browse, hunt, "Cyd", switches=UNASKED)
    ben.expect(*CUT)
    cyd.deny("camera")
    hunt.call("lobby.start")
    for page in (ada, ben, cyd):
        page.see("The fountain", within="main").see("rank", within="header")

    # Ada's camera sees the printed code.
    ada.press("Scan", within="nav").see("+50 points").press("Continue")
    # Ben is in a cellar while he finds it; Cyd gives nobody her camera.
    line.cut()
    ben.see("No connection")
    type_code(ben, code["token"])
    ben.see("Kept for later").press("Continue")
    cyd.press("Scan", within="nav").see("The camera is switched off")
    cyd.type("Or type what is printed", code["token"], enter=True).see("+50 points").press("Continue")
    line.mend()
    ben.see("50 points", within="header")
    ada.see("3 have found it", within="[data-clue=c1]")

    for page in (ada, cyd, ben):
        answer_the_rest(page)
    for page, name in ((ada, "Ada"), (ben, "Ben"), (cyd, "Cyd")):
        page.see("Found everything", within="main").see("You found everything in", within="main")
        page.see("95", within=".medalcard")
        winners = [row.text for row in page.all(".finale section:nth-of-type(2) .name")]
        assert sorted(winners) == ["Ada", "Ben", "Cyd"], name
