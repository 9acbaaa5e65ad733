"""Tests that the links of invitations open the host's page in their role, and a station's page."""

import pytest

from playing import CLUES

TABS = {"cohost": {"Control", "Clues"}, "referee": {"Players", "Board"}, "moderator": {"Players", "Talk"},
        "onlooker": {"Players", "Board", "Talk"}}


@pytest.mark.parametrize("role", TABS)
def test_a_link_opens_the_hosts_page_in_its_role(browse, host, role):
    hunt = host(clues=CLUES)
    hunt.join("Ben")
    invited = hunt.call("staff.invite", name="Mia", role=role)
    page = browse(f"/host/{hunt.lobby}#{invited['token']}")
    for tab in TABS[role]:
        page.see(tab, within="nav.tabs")
    if role != "cohost":
        page.see_not("Start now", within="main")
        assert not page.all('nav.tabs a[href="#control"], nav.tabs a[href="#clues"], [aria-label="Settings of the hunt"]')
    page.shot(f"staff-{role}")
    assert page.barriers() == []
    # The link is used up in this browser's history, and the page can be opened again without it.
    page.open(f"/host/{hunt.lobby}").see(next(iter(TABS[role])), within="nav.tabs")


def test_a_station_says_where_it_stands(browse, host):
    hunt = host(clues=CLUES)
    invited = hunt.call("staff.invite", name="Tent", role="station", clue="c1")
    page = browse(f"/station/{hunt.lobby}#{invited['token']}").see("Tent").see("c1")
    page.shot("staff-station")
    assert page.barriers() == []
    hunt.call("staff.revoke", staff=invited["staff"])
    page.open(f"/station/{hunt.lobby}").see("revoked", within="main")
