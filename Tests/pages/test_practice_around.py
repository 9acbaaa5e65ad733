"""Tests the practice hunt that is laid around whoever opens it, if they allow the position."""

HERE = (56.9496, 24.1052)


def places(page):
    """Where the practice hunt has its places: they are nowhere but in this browser."""
    return page.run_async("""
        const done = arguments[0];
        const middle = JSON.parse(localStorage.getItem("quarry.draft.around"));
        import("quarry/player/around").then(({laid}) => done(laid(middle)));
    """)


def test_a_practice_hunt_lies_around_the_player(browse):
    page = browse("/")
    page.stand_at(*HERE)
    page.press("Learn how to play").press("Practise around where you are").see("0 points · 0 of 4 found", within="header")
    page.see("A place", within="main").see("Look where you walk")
    assert page.barriers() == []
    page.shots("practice-around")
    first, second, _, last = places(page)
    # Not where the player stands, but where the place is.
    page.press("A place", within="main").see("to go", within="dialog")
    page.press("I am here").see("Too far").press("Continue")
    page.stand_at(first["lat"], first["lon"])
    page.see("You are there", within="dialog").press("I am here").see("Found!").press("Continue")
    page.stand_at(second["lat"], second["lon"])
    page.press("A word at its place", within="main").type("Your answer", "quarry").press("Answer").see("Found!").press("Continue")
    page.driver.refresh()
    page.see("20 points · 2 of 4 found", within="header")
    assert places(page)[3] == last, "the places have moved"


def test_without_a_position_the_tutorial_is_what_it_was(browse):
    page = browse("/")
    page.deny("geolocation")
    page.press("Learn how to play").press("Practise around where you are").see("can be played anywhere, without it")
    assert page.barriers() == []
    page.press("Learn how to play").press("Play casually").see("I am done").see("A codeword", within="main")
