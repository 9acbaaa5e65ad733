"""Tests the rows of a player's clue list."""

import time

from playing import CLUES, join, type_code


def titles(page):
    return [row.text for row in page.all(".clues .title")]


def test_a_row_shows_a_line_of_text_and_sinks_once_it_is_found(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("Read what stands on its rim.", within=".clues")
    assert titles(page)[0] == "The fountain"
    # However long a text is, it takes one line.
    assert len({row.size["height"] for row in page.all(".clue .line")}) == 1
    page.shots("clue-list")
    type_code(page, hunt.clue("The fountain")["token"])
    page.press("Continue").wait(lambda: titles(page)[-1] == "The fountain")
    assert "Read what stands on its rim." not in page.text(".clues")


def test_rows_count_down_to_when_they_open_and_close(browse, host):
    now = int(time.time() * 1000)
    soon, later = {"opens": now + 12_000}, {"closes": now + 30 * 60_000}
    much_later = {"closes": now + 24 * 3_600_000}
    hunt = host(clues=[CLUES[0] | soon, CLUES[1] | later, CLUES[2] | much_later])
    hunt.call("lobby.start")
    page = join(browse, hunt).see("opens in 0:", within="[data-clue=c1]", patience=20)
    page.see("closes in ", within="[data-clue=c2]")
    assert "closes in" not in page.text("[data-clue=c3]")
    first = page.text("[data-clue=c2] [data-turn]")
    page.wait(lambda: page.text("[data-clue=c2] [data-turn]") != first)
    page.see_not("opens in", within="[data-clue=c1]", patience=30)
    assert "Not open yet" not in page.text("[data-clue=c1]")
