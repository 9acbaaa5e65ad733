"""Tests the rows of a player's clue list."""

import time

from hosting import sit
from playing import CLUES, join, picture, type_code


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
    soon, later = {"opens": now + 10 * 60_000}, {"closes": now + 30 * 60_000}
    much_later = {"closes": now + 24 * 3_600_000}
    hunt = host(clues=[CLUES[0] | soon, CLUES[1] | later, CLUES[2] | much_later])
    hunt.call("lobby.start")
    page = join(browse, hunt, held=1_000).see("opens in ", within="[data-clue=c1]")
    page.see("closes in ", within="[data-clue=c2]")
    assert "closes in" not in page.text("[data-clue=c3]")
    first = page.text("[data-clue=c2] [data-turn]")
    page.forward(1).wait(lambda: page.text("[data-clue=c2] [data-turn]") != first)
    page.forward(600).see_not("opens in", within="[data-clue=c1]")
    assert "Not open yet" not in page.text("[data-clue=c1]")


def test_pictures_in_a_list_are_small_and_fetched_when_they_are_near(browse, host):
    hunt = host(clues=CLUES[:1])
    near, far = (hunt.photo(picture(number)) for number in range(2))
    hunt.call_all([("clue.add", {"token": hunt.token, "title": f"Place {number + 1}", "points": 10, "proof": {"scan": {}},
                                 "photo": near if number < 90 else far}) for number in range(100)])
    hunt.call("lobby.start")
    fetched = """return performance.getEntriesByType("resource").filter(({name}) => name.includes("/photos/"))
      .map(({name, decodedBodySize}) => [name, decodedBodySize])"""
    for page in (join(browse, hunt).see("Place 1", within=".clues"),
                 sit(browse, hunt).press("Clues", within="nav").see("Place 1", within=".clues")):
        page.wait(lambda: page.run("return document.querySelector('.clues img')?.naturalWidth > 0"))
        sizes = page.run("return [...document.querySelectorAll('.clues img')].map((one) => [one.clientWidth, one.clientHeight])")
        assert len(sizes) == 100 and len({tuple(size) for size in sizes}) == 1, "their place is there before they are"
        [[name, size]] = page.run(fetched)
        assert name.endswith(f"/{near}?size=small") and size < 40_000
        assert page.barriers() == []
        page.shots("thumbnails-host" if page.all(".edited") else "thumbnails")
