"""Tests a whole hunt, from its creation to its end: a host and three players in four browsers."""

import subprocess

from hosting import add_clue, create
from playing import join, type_code
from test_offline import CUT
from test_scanning import UNASKED, camera, film_of


def make(browse):
    """A host who creates a hunt with the forms."""
    page = create(browse, "Lanes", size=(1280, 800))
    add_clue(page, "The fountain", points=50)
    add_clue(page, "The oldest tree", "A word", 20, lambda page: page.type("Accepted words", "platane"))
    return add_clue(page, "The tower", "A number", 25,
                    lambda page: page.type("Question", "How many steps?").type("Answer", "84"))


def printed(page, code, folder):
    """The code on the poster that the host prints."""
    page.press("Print").see("Print the codes")
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    page.press("Posters", within="dialog")
    page.press("PDF")
    poster = folder / f"{code}-codes.pdf"
    page.wait(poster.exists)
    subprocess.run(["pdftoppm", "-r", "60", "-singlefile", "-png", poster, folder / "poster"], check=True)
    picture = folder / "held-over-the-poster.png"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-i", folder / "poster.png", "-vf", "crop=iw:iw:0:(ih-iw)*0.76", picture],
                   check=True)
    page.press("Close", within="dialog")
    return picture


def answer_the_rest(page):
    """Answers all clues without a code to scan."""
    page.press("The oldest tree", within="main").type("Your answer", "platane").press("Answer").see("+20 points").press("Continue")
    page.press("The tower", within="main").type("How many steps?", "84").press("Answer").see("+25 points").press("Continue")


def test_a_hunt_is_made_printed_and_played_to_its_end(browse, host_in, line, tmp_path):
    control = make(browse)
    hunt = host_in(control)
    code = hunt.clue("The fountain")
    video = film_of(printed(control, hunt.code, tmp_path), tmp_path)
    ada = join(browse, hunt, "Ada", switches=camera(video))
    ben = join(browse, hunt, "Ben", address=line.address)
    cyd = join(browse, hunt, "Cyd", switches=UNASKED, whole="asking for the camera")
    ben.expect(*CUT)
    cyd.deny("camera")
    control.press("Control", within="nav").see("3 of 100 players")
    control.press("Start the hunt").see("Undo", within="dialog.undo").see("The hunt has started", within=".feed")
    for page in (ada, ben, cyd):
        page.see("The fountain", within="main").see("0 of 3 found", within="header")

    # Ada's camera sees the poster.
    ada.press("Scan", within="nav").see("+50 points").see("Rank", within=".outcome").press("Continue")
    # Ben is offline when he finds it; Cyd does not allow the camera.
    ben.is_kept()
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
    control.see("Ben found The tower", within=".feed")
    control.press("End the hunt").press("End the hunt", within="dialog").see("The hunt has ended", within=".feed")
    for page, name in ((ada, "Ada"), (ben, "Ben"), (cyd, "Cyd")):
        page.press("Found everything").see("You found everything in", within="main").see("Ada", within=".winners")
        page.see("95", within=".medalcard")
        winners = [row.text for row in page.all(".finale .winners .name")]
        assert sorted(winners) == ["Ada", "Ben", "Cyd"], name
