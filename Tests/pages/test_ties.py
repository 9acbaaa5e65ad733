"""Tests who is ahead with equal points, and that nobody has a rank without any."""

from hosting import choose, sit
from playing import CLUES, join


def places(page, rows):
    return [row.text for row in page.all(f"{rows} .place, {rows} .rankmark")]


def test_equal_points_share_a_rank_if_the_host_wants_that(browse, host):
    hunt = host(clues=CLUES, teams=["Red", "Blue"])
    tokens = [hunt.join(name) for name in ("Ben", "Cem", "Dora")]
    ada = join(browse, hunt)
    screen = browse(f"/watch/{hunt.code}", size=(1280, 800))
    hunt.call("lobby.start")
    ada.see("0 points · 0 of 7 found", within="header")
    for token in tokens[:2]:
        hunt.call("clue.answer", token=token, clue="c5", answer=84)
    hunt.call("clue.answer", token=ada.seat()["token"], clue="c2", answer="platane")
    ada.see("20 points · rank 3 of 4 · 1 of 7 found", within="header").press("Board", within="nav")
    ada.wait(lambda: [place[-1] for place in places(ada, ".board > li")] == ["1", "2", "3", "–"])

    page = sit(browse, hunt).press("Settings of the hunt").press("What is allowed").see("With equal points")
    choose(page, "With equal points", "they share the rank")
    page.press("Save", within="dialog, main")
    for one, rows in ((ada, ".board > li"), (screen, ".rows .slot:not([hidden])")):
        one.wait(lambda: [place[-1] for place in places(one, rows)] == ["1", "1", "3", "–"],
                 complaint=lambda: str(places(one, rows)))
    hunt.call("clue.answer", token=tokens[2], clue="c2", answer="platane")
    ada.wait(lambda: [place[-1] for place in places(ada, ".board > li")] == ["1", "1", "3", "3"])
    ada.see("20 points · rank 3 of 4 · 1 of 7 found", within="header")
