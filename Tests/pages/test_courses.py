"""Tests hunts in a sequence, with a drip, with a frozen board, with a crowd, and without clues."""

from playing import CLUES, join, type_code


def titles(page):
    return [title.text for title in page.all("main .clue .title")]


def test_in_a_sequence_each_find_shows_the_next(browse, host):
    hunt = host(clues=CLUES[:3], order="sequence")
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain").see("Find this one to see the next")
    assert titles(page) == ["The fountain"]
    type_code(page, hunt.clue("The fountain")["token"])
    page.see("Found!").press("Continue").see("The oldest tree", within="main")
    assert titles(page) == ["The oldest tree", "The fountain"]


def test_drip_by_drip_clues_turn_up(browse, host):
    hunt = host(clues=CLUES[:3], order="drip", drip={"initial": 1}, duration=3600)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("2 more clues will turn up")
    clue = hunt.call("lobby.view", token=page.seat()["token"])["clues"][0]
    hunt.call("clue.accept", clue=clue["clue"], player="p1")
    # Everything was found, so the next clue is revealed immediately.
    page.see("1 more clue will turn up")
    assert len(titles(page)) == 2


def test_a_still_board_tells_nothing_until_it_is_revealed(browse, host):
    hunt = host(clues=CLUES, duration=3600)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    ben = hunt.join("Ben")
    hunt.call("lobby.freeze")
    hunt.call("clue.answer", token=ben, clue="c5", answer=84)
    page.press("Board", within="nav").see("The board is frozen", within="main").see_not("25", within=".board")
    hunt.call("lobby.end")
    page.see("The host will reveal how it ended")
    hunt.call("lobby.reveal")
    page.see("How hard the clues were").see("Points 0", within=".medalcard")


def test_the_last_player_of_a_crowd_sees_their_own_row(browse, host):
    hunt = host(clues=CLUES, capacity=200, duration=3600)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    crowd = hunt.call_all([("lobby.join", {"code": hunt.code, "name": f"Player {number}"}) for number in range(130)])
    hunt.call_all([("clue.answer", {"token": one["token"], "clue": "c5", "answer": 84}) for one in crowd])
    hunt.call("clue.answer", token=page.seat()["token"], clue="c5", answer=84)
    page.see("rank 131 of 131", within="header").press("Board", within="nav").see("The first 100 of 131")
    page.see("131", within=".own").see("Ada", within=".own")
    assert len(page.all("section > .board > li")) == 100
    # The first player leaves, and all others move up.
    hunt.call("player.kick", player=crowd[0]["player"])
    page.see("rank 130 of 130", within="header")
    page.wait(lambda: len(page.all("section > .board > li")) == 100 and not any(
        "Player 0\n" in row.text for row in page.all("section > .board > li")))


def test_guessing_too_often_makes_a_player_wait(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    token = page.seat()["token"]
    for number in range(10):
        hunt.call("scan.submit", token=token, text=f"00000000000{number}")
    type_code(page, "1111-1111-1111")
    page.see("That was too often. Wait", within="dialog")


def test_an_event_without_clues_has_its_songs(browse, host):
    hunt = host(name="Summer party")
    page = join(browse, hunt).see("No clues yet")
    assert not page.all(".scantab")
    page.type("Title", "Help!").type("Artist", "The Beatles").press("Ask for it")
    page.see("Help!", within=".song")
