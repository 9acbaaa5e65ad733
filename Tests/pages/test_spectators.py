"""Tests how those who only watch find their way."""

from playing import CLUES, join


def test_who_only_watches_needs_a_code_and_no_name(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    page = browse("/").press("Just watch").see("Watch a hunt")
    assert page.barriers() == []
    page.type("Join code", hunt.code, enter=True).see("Harbour Rally").see("Nobody has joined yet")


def test_the_card_of_a_hunt_leads_to_its_board(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    page = browse(f"/join/{hunt.code}").see("Harbour Rally").press("Just watch").see("Nobody has joined yet")
    assert page.driver.current_url.endswith(f"/watch/{hunt.code}")


def test_a_replay_asks_for_a_code_and_results_lead_to_it(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES)
    hunt.call("lobby.start")
    page = join(browse, hunt).see("The fountain")
    hunt.call("lobby.end")
    page.see("Well played!").press("The whole hunt").wait(lambda: "/replay/" in page.driver.current_url)
    browse("/replay").see("Replay a hunt").type("Join code", hunt.code, enter=True).see("Harbour Rally")


def test_the_front_page_looks_well(browse):
    page = browse("/").see("Just watch")
    assert page.barriers() == []
    page.shots("front")
