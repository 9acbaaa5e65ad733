"""Tests a player who lost their phone and goes on with another one, and a player whom the host renames."""

from hosting import sit
from playing import CLUES, join, type_code


def test_a_lost_phone_is_replaced(browse, host):
    hunt = host(clues=CLUES)
    hunt.call("lobby.start")
    old = join(browse, hunt)
    type_code(old, hunt.clue("The fountain")["token"])
    old.see("50")
    page = sit(browse, hunt, named=True).press("Players", within="nav").see("Ada", within=".people")
    page.press("Ada", within="main").press("Lost phone: hand the seat over", within="dialog")
    page.see("A new phone for Ada", within="dialog").see("It works once", within="dialog")
    page.find("dialog svg.qr")
    page.shot("handing-over")
    address, = page.scanned()
    assert address.startswith(f"{page.address}/play/{hunt.code}#")

    # The new phone, to which the link means nothing until it is confirmed.
    new = browse(address.removeprefix(page.address)).see("Play on here?")
    new.shot("taking-over")
    assert new.barriers() == []
    assert old.all("nav.tabs")
    new.press("Play on here", within="main").wait(lambda: new.all("nav.tabs"))
    new.see("The oldest tree").see("50")
    assert "#" not in new.driver.current_url
    old.see("You are no longer in this hunt").see("another device has it")
    type_code(new, hunt.clue("The library")["token"])
    new.see("45")
    new.open(f"/play/{hunt.code}").see("The oldest tree")

    # The link was used, and another device gets no seat by it.
    late = browse(address.removeprefix(page.address), language="de").press("Hier weiterspielen", within="main")
    late.see("Dieser Link wurde schon benutzt")


def test_a_phone_that_plays_already_is_asked_before_it_gives_up_its_seat(browse, host):
    hunt = host(clues=CLUES)
    token = hunt.join("Ben")
    ada = join(browse, hunt)
    ben = next(one["player"] for one in hunt.call("player.list")["players"] if one["name"] == "Ben")
    offer = hunt.call("player.handover", player=ben)["token"]
    # The page is on its way already, so that a new fragment alone would not load it again.
    ada.open("/").open(f"/play/{hunt.code}#{offer}").see("This browser plays as Ada in this hunt")
    ada.press("Play on here", within="main").wait(lambda: ada.all("nav.tabs"))
    assert ada.seat()["name"] == "Ben" and ada.seat()["token"] not in (token, offer)


def test_the_host_renames_a_player(browse, host):
    hunt = host(clues=CLUES)
    ada = join(browse, hunt)
    hunt.join("Ben")
    page = sit(browse, hunt).press("Players", within="nav").press("Ada", within="main")
    page.press("Change the name", within="dialog").type("Name", "Ben").press("Change", within="dialog")
    page.see("taken", within="dialog").type("Name", "Ada of Blue").press("Change", within="dialog")
    page.see("Renamed to Ada of Blue.").see("Ada of Blue", within=".people")
    ada.see("Ada of Blue", within="body")
