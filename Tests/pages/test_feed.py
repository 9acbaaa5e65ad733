"""Tests the feed: what happens in a hunt, newest first, and what people think of it."""

import pytest

from hosting import sit
from playing import CLUES, LANGUAGES, TEXTS, at_night, join, picture
from test_watching import find, watch

PHOTO = {"title": "A group photo", "text": "With all of you.", "points": 30, "proof": {"photo": {}}}


@pytest.fixture
def hunt(host):
    """Ada has found the oldest tree, and Ben another clue; a photo of Ben's is shown to everybody."""
    hunt = host(name="Harbour Rally", clues=CLUES + [PHOTO], duration=5400)
    hunt.tokens = [hunt.join("Ada Lovelace"), hunt.join("Ben"), hunt.join("Cyd")]
    hunt.call("lobby.start")
    find(hunt, 0, "c2"), find(hunt, 1, "c5")
    publish(hunt, 1, "All of us at the pier")
    return hunt


def publish(hunt, number, caption, tint=3):
    """A player sends a photo, which is accepted and shown to everybody."""
    host, hunt.token = hunt.token, hunt.tokens[number]
    photo = hunt.photo(picture(tint))
    hunt.token = host
    hunt.call("clue.answer", token=hunt.tokens[number], clue="c8", answer={"photo": photo, "caption": caption})
    waiting = hunt.call("photo.queue", state="pending")["submissions"][0]["submission"]
    hunt.call("photo.accept", submission=waiting, publish=True)
    return waiting


def titles(page):
    return page.run("return [...document.querySelectorAll('.entry .title')].map((one) => one.textContent)")


def counts(page, number=1):
    """The reactions to an entry, from the newest on, as they are read out."""
    return page.run("""
        return [...document.querySelectorAll(`.entry:nth-child(${arguments[0]}) .reactions > *`)].map((one) =>
          [one.querySelector(".unseen").textContent, one.getAttribute("aria-pressed")]);
    """, number)


def react(page, kind, number=1):
    page.wait(lambda: page.hit(page.find(f".entry:nth-child({number}) [data-reaction={kind}]")))


def entry_of(hunt, number=0):
    return hunt.call("feed.list")["entries"][number]["seq"]


def test_what_happens_stands_in_the_feed_newest_first(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben", within=".entry:first-child")
    assert titles(page) == ["Photo by Ben", "Ben found “A group photo”", "Ben found “The tower”", "Ada Lovelace found “The oldest tree”"]
    page.see("All of us at the pier", within=".entry:first-child").see("First to find it", within=".entry:last-child")
    page.see("Takes the lead", within=".entry:last-child").wait(lambda: page.run("return document.querySelector('.look img').naturalWidth > 0"))
    assert page.barriers() == []
    page.shots("feed")
    hunt.call("lobby.announce", text="Cake at five.")
    find(hunt, 2, "c5")
    page.see("Cake at five.", within=".entry").see("Cyd found", within=".entry:first-child")
    assert "First" not in page.text(".entry:first-child")


def test_a_reaction_is_counted_everywhere_and_taken_back_by_the_same_button(browse, hunt):
    ada, ben = (join(browse, hunt, name).press("Feed", within="nav").see("Photo by Ben") for name in ("Dora", "Eve"))
    react(ada, "heart")
    ada.wait(lambda: counts(ada)[0] == ["Heart: 1", "true"])
    ben.wait(lambda: counts(ben)[0] == ["Heart: 1", "false"])
    react(ben, "heart")
    ada.wait(lambda: counts(ada)[0] == ["Heart: 2", "true"])
    react(ada, "fire")
    ben.wait(lambda: counts(ben)[0] == ["Heart: 1", "true"] and counts(ben)[4] == ["Fire: 1", "false"])
    ada.shots("feed-reactions")
    react(ada, "fire")
    ben.wait(lambda: counts(ben)[4] == ["Fire: 0", "false"])
    # What a page shows after it was loaded anew is what the server has.
    ben.open(f"/play/{hunt.code}#feed").see("Photo by Ben").wait(lambda: counts(ben)[0] == ["Heart: 1", "true"])
    assert hunt.call("feed.list")["entries"][0]["reactions"] == {"heart": 1, "laugh": 0, "wow": 0, "clap": 0, "fire": 0}


def test_a_photo_opens_large_and_is_reacted_to_there(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav")
    page.press("Photo by Ben", within="main").see("All of us at the pier", within="dialog")
    page.press("Wow", within="dialog").wait(lambda: page.run("return document.querySelector('dialog [data-reaction=wow]').ariaPressed") == "true")
    page.wait(lambda: page.run("return document.querySelector('dialog .photo')?.naturalWidth > 0"))
    assert page.barriers() == []
    page.shots("feed-photo")
    hunt.call("photo.publish", submission=hunt.call("lobby.album")["photos"][0]["submission"], published=False)
    page.see_not("All of us at the pier").see("Ben found", within=".entry:first-child")
    assert not page.all("dialog"), "what is withdrawn is closed"


def test_who_is_muted_or_too_late_is_told_so_and_nothing_stays_counted(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben")
    hunt.call("player.mute", player="p4")
    react(page, "clap")
    page.see("The host has muted you", within=".toasts").wait(lambda: counts(page)[3] == ["Applause: 0", "false"])
    hunt.call("player.unmute", player="p4")
    react(page, "clap")
    page.wait(lambda: hunt.call("feed.list")["entries"][0]["reactions"]["clap"] == 1)
    assert counts(page)[3] == ["Applause: 1", "true"]


def test_the_tab_goes_when_the_host_switches_the_feed_off(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben")
    room = sit(browse, hunt)
    room.press("Settings of the hunt").press("What is allowed", within="dialog").press("Players see a feed", within="dialog").press("Save", within="dialog").see("Saved")
    page.see_not("Feed", within="nav").see("The fountain", within="main")
    hunt.call("lobby.update", settings={"feed": True})
    page.see("Feed", within="nav").press("Feed", within="nav").see("Photo by Ben")


def test_a_frozen_board_leaks_nothing_and_what_was_held_back_comes_later(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben")
    hunt.call("lobby.freeze")
    find(hunt, 2, "c5")
    hunt.call("lobby.announce", text="Hurry up!")
    page.see("Hurry up!", within=".entry:first-child").see("The board is frozen", within=".feedview")
    assert "Cyd found" not in page.text()
    room = sit(browse, hunt).press("Talk", within="nav").press("Feed", within=".segments").see("Cyd found", within="main")
    assert room.barriers() == []
    react(room, "laugh", 2)
    room.wait(lambda: counts(room, 2)[1] == ["Laugh: 1", "true"])
    room.shots("feed-host")
    hunt.call("lobby.reveal")
    page.see("Cyd found", within=".entry:nth-child(2)").see_not("The board is frozen", within=".feedview")
    page.wait(lambda: counts(page, 2)[1] == ["Laugh: 1", "false"])


def test_the_feed_tells_no_more_than_the_big_screen_has_revealed(browse, hunt):
    page = join(browse, hunt, "Dora", held=1_000).press("Feed", within="nav").forward(5).see("Photo by Ben")
    hunt.call("lobby.freeze")
    find(hunt, 2, "c5")
    hunt.call("lobby.end")
    page.see("The host will reveal how it ended").press("Feed", within="nav").see("Photo by Ben")
    hunt.call("lobby.reveal")
    page.see("The big screen is still showing", within=".feedview").forward(5)
    assert "Cyd found" not in page.text()
    page.forward(60).see("Cyd found", within=".feedview").see_not("The big screen is still showing")


@pytest.mark.parametrize("role", ["referee", "moderator", "onlooker"])
def test_staff_see_the_feed_and_react_if_they_may(browse, hunt, role):
    """A referee has no talk, so the feed is a tab; for the others it is a part of the talk."""
    invitation = hunt.call("staff.invite", name="Mr Lind", role=role)
    page = browse(f"/host/{hunt.lobby}#{invitation['token']}").see(f"{role} Mr Lind", within="header.bar")
    if role == "referee":
        page.press("Feed", within="nav.tabs")
    else:
        page.press("Talk", within="nav.tabs").press("Feed", within=".segments")
    page.see("Photo by Ben", within=".entry:first-child").see("Ada Lovelace found")
    hunt.call("lobby.freeze")
    find(hunt, 2, "c5")
    page.see("Cyd found", within=".entry:first-child")
    assert "The board is frozen" not in page.text(".feedview")
    if role == "onlooker":
        assert not page.all(".reactions button")
    else:
        react(page, "clap")
        page.wait(lambda: counts(page)[3] == ["Applause: 1", "true"])
    assert page.barriers() == []
    page.shots(f"feed-{role}")
    hunt.call("lobby.update", settings={"feed": False})
    page.see_not("Feed", within="nav.tabs, .segments").see_not("Ada Lovelace found")


def test_nothing_moves_while_somebody_reads(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben")
    page.wait(lambda: page.run("return document.querySelector('.look img').naturalWidth > 0"))
    page.run("document.querySelector('.entry:last-child').scrollIntoView({block: 'end', behavior: 'instant'})")
    before = page.run("return document.querySelector('.entry:last-child').getBoundingClientRect().top")
    find(hunt, 2, "c5")
    page.see("1 new", within=".fresh")
    find(hunt, 2, "c2")
    page.see("2 new", within=".fresh")
    # Who listens is told once in a while, not of each.
    page.wait(lambda: page.run("return [...document.querySelectorAll('.unseen[role=status]')].map((one) => one.textContent)") == ["1 new"])
    assert page.run("return document.querySelector('.entry:last-child').getBoundingClientRect().top") == pytest.approx(before, abs=1)
    assert "Cyd" not in page.text(".feedview") and page.barriers() == []
    page.shot("feed-new")
    page.press("2 new").see("Cyd found “The oldest tree”", within=".entry:first-child").see_not("2 new")
    assert page.run("return scrollY") == 0


def test_keys_react_and_keep_their_place(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben")
    page.run("document.querySelector('.entry:nth-child(2) [data-reaction=wow]').focus({focusVisible: true})")
    page.inspector.enter()
    page.wait(lambda: counts(page, 2)[2] == ["Wow: 1", "true"])
    find(hunt, 2, "c5")
    page.see("1 new", within=".fresh")
    hunt.call("player.rename", player="p2", name="Benjamin")
    page.see("Benjamin found", within=".entry:nth-child(2)")
    focused = "return [document.activeElement.dataset.reaction, document.activeElement.closest('.entry')?.querySelector('.title').textContent]"
    assert page.run(focused) == ["wow", "Benjamin found “A group photo”"]
    page.run("document.activeElement.blur()")
    page.press("1 new").see("Cyd found", within=".entry:first-child")


def test_too_many_reactions_are_taken_back(browse, hunt):
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Photo by Ben")
    entry = entry_of(hunt)
    token = page.seat()["token"]
    for number in range(30):
        hunt.call("feed.react", token=token, entry=entry, reaction=("heart", "fire")[number % 2])
    react(page, "wow")
    page.see("That was too often", within=".toasts").wait(lambda: counts(page)[2] == ["Wow: 0", "false"])


def test_older_entries_come_on_demand(browse, hunt):
    for number in range(40):
        hunt.call("lobby.announce", text=f"Message {number}")
    page = join(browse, hunt, "Dora").press("Feed", within="nav").see("Message 39", within=".entry:first-child")
    assert "Ben found" not in page.text()
    page.press("Show older").see("Photo by Ben", within=".feedview").see("Ada Lovelace found").see_not("Show older")
    assert len(titles(page)) == 44


def test_spectators_on_a_phone_see_it_and_do_not_react(browse, hunt):
    hunt.call("feed.react", entry=entry_of(hunt), reaction="clap")
    page = watch(browse, hunt, size=(390, 844)).see("Photo by Ben", within=".feedview").see("1", within=".entry:first-child .reactions")
    assert not page.all(".reactions button") and page.barriers() == []
    page.run("document.querySelector('.feedview').scrollIntoView({behavior: 'instant'})")
    page.shot("feed-spectator")
    hunt.call("lobby.update", settings={"feed": False})
    page.see_not("Photo by Ben")


@pytest.mark.parametrize("language", ["ar", "de", *(at_night(one) for one in LANGUAGES if one not in ("ar", "de"))])
def test_the_feed_speaks_every_language(browse, hunt, language):
    page = join(browse, hunt, "Dora", language=language, size=(320, 640)).press(TEXTS[language]["tab.feed"], within="nav").see("Ben", within=".entry")
    react(page, "fire")
    page.wait(lambda: counts(page)[4] == [f"{TEXTS[language]['feed.fire']}: 1", "true"])
    assert page.run("return document.documentElement.scrollWidth") <= 320
    assert page.barriers() == []
    page.resize((390, 844))
    page.shots(f"feed-{language}")
