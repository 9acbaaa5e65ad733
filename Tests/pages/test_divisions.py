"""Tests divisions: players choose one when they join, and boards, the big screen and the results show each."""

from hosting import sit
from playing import CLUES


def names(page, rows):
    return [row.text.split("\n")[0] for row in page.all(f"{rows} .name")]


def pick(page, name, division):
    page.wait(lambda: page.hit(page.find(f"input[name={name}][value={division}]")))


def test_each_division_is_ranked_by_itself_too(browse, host):
    hunt = host(clues=CLUES, divisions=["Kids", "Adults"])
    dora, _ = [hunt.join(name, division="Adults") for name in ("Dora", "Eli")]
    # The first one is chosen already: to join takes a name and a button.
    ada = browse(f"/join/{hunt.code}").see("Division").type("Your name", "Ada")
    assert ada.run("return document.querySelector('input[name=division]:checked').value") == "Kids"
    pick(ada, "division", "Adults")
    pick(ada, "division", "Kids")
    assert ada.barriers() == []
    ada.shots("division")
    ada.press("Join the hunt")
    ada.wait(lambda: "/play/" in ada.driver.current_url and ada.all("nav.tabs"))
    screen = browse(f"/watch/{hunt.code}", size=(1280, 800))
    hunt.call("lobby.start")
    hunt.call("clue.answer", token=dora, clue="c5", answer=84)
    hunt.call("clue.answer", token=ada.seat()["token"], clue="c2", answer="platane")
    ada.press("Board", within="nav").press("Kids", within="main")
    ada.wait(lambda: names(ada, ".board > li") == ["Ada"], complaint=lambda: str(names(ada, ".board > li")))
    ada.press("Adults", within="main")
    ada.wait(lambda: names(ada, ".board > li") == ["Dora", "Eli"])
    ada.barriers()
    ada.shots("division-board")
    # One after the other.
    screen.see("Ada", within=".divisionstrip").see("Dora", within=".divisionstrip")
    screen.barriers()
    screen.shots("division-screen")
    page = sit(browse, hunt).press("Board", within="nav").see("Adults").see("Dora")
    page.barriers()
    hunt.call("lobby.end")
    ada.see("Leaderboard").see("Kids").see("Adults")


def test_a_member_of_a_team_has_its_division(browse, host):
    hunt = host(clues=CLUES, teams=["Red", "Blue"], divisions=["Kids", "Adults"])
    hunt.join("Ben", team="t1", division="Kids")
    page = browse(f"/join/{hunt.code}").see("As my team").type("Your name", "Ada").press("Team")
    pick(page, "team", "t1")
    pick(page, "division", "Adults")
    page.press("Join the hunt").see("This team has another division")
    pick(page, "division", "Kids")
    page.press("Join the hunt")
    page.wait(lambda: "/play/" in page.driver.current_url and page.all("nav.tabs"))
    assert hunt.call("player.list")["players"][1]["division"] == "Kids"


def test_the_first_of_a_team_chooses_for_it_and_others_follow(browse, host):
    hunt = host(clues=CLUES, teams=["Red", "Blue"], divisions=["Kids", "Adults"])
    hunt.join("Ben", team="t1", division="Kids")
    page = browse(f"/join/{hunt.code}").see("As my team").type("Your name", "Ada").press("Team")
    chosen = "return document.querySelector('input[name=division]:checked').value"
    pick(page, "team", "t1")
    page.wait(lambda: page.run(chosen) == "")
    # Nobody is in the other team yet.
    pick(page, "team", "t2")
    page.wait(lambda: page.run(chosen) == "Kids")
    page.shots("division-first")
    pick(page, "team", "t1")
    page.see("As my team (Kids)").press("Join the hunt")
    page.wait(lambda: "/play/" in page.driver.current_url and page.all("nav.tabs"))
    assert hunt.call("player.list")["players"][1]["division"] == "Kids"


def test_where_only_players_may_watch_the_answer_says_who_is_first(browse, host):
    hunt = host(clues=CLUES, teams=["Red", "Blue"], divisions=["Kids", "Adults"], settings={"spectators": False})
    page = browse(f"/join/{hunt.code}").see("As my team").type("Your name", "Ada").press("Team")
    page.expect("")
    pick(page, "team", "t2")
    page.hit(page.find("input[name=division][value='']"))
    page.press("Join the hunt").see("You are the first of your team", within="fieldset")
    pick(page, "division", "Kids")
    page.press("Join the hunt").wait(lambda: "/play/" in page.driver.current_url and page.all("nav.tabs"))


def test_a_single_division_needs_no_choice(browse, host):
    hunt = host(clues=CLUES, divisions=["Kids"])
    page = browse(f"/join/{hunt.code}").see("Division").type("Your name", "Ada").press("Join the hunt")
    page.wait(lambda: "/play/" in page.driver.current_url and page.all("nav.tabs"))
    assert hunt.call("player.list")["players"][0]["division"] == "Kids"


def test_the_host_names_the_divisions(browse, host):
    hunt = host(clues=CLUES)
    page = sit(browse, hunt).press("Settings of the hunt").type("Divisions", "Kids, Adults")
    page.press("Save", within="dialog, main")
    page.wait(lambda: hunt.call("lobby.peek", code=hunt.code).get("divisions") == ["Kids", "Adults"])
