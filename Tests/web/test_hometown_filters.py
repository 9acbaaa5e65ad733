"""Tests every combination of filters, page and order against a plain list."""

import random

import pytest

from hometown import Directory, somebody

HOMES = [("USA", "California", "San Diego"), ("USA", "California", "San Francisco"), ("USA", "Texas", "Austin"),
         ("India", "Punjab", "Amritsar"), ("Pakistan", "Punjab", "Lahore"), ("Mexico", "Jalisco", "San Diego"),
         ("Bermuda", "", "Hamilton"), ("Germany", "Hamburg", "Hamburg")]
# Each costs a hash of a password.
COUNT = 34
OPTIONS = ["--rate-limits", "off"]


@pytest.fixture(scope="module")
def directory(server):
    """A directory of many users, some of whom left or moved."""
    directory = Directory(server)
    chance = random.Random(7)
    for number in range(COUNT):
        country, state, city = chance.choice(HOMES)
        directory.add(**somebody(f"user{number}", country=country, state=state, city=city, year=chance.choice([1970, 1999, 2005])))
    for number in range(0, COUNT, 9):
        assert directory.post("deleteuser", {"nickname": f"user{number}", "password": "abc"}).body == b"ok"
    for number in range(1, COUNT, 5):
        if number % 9:
            country, state, city = chance.choice(HOMES)
            move = {"nickname": f"user{number}", "password": "abc", "country": country, "state": state, "city": city}
            assert directory.post("edituser", move).body == b"ok"
    return directory


@pytest.fixture(scope="module")
def everybody(directory):
    everybody = directory.users()
    ids = [user["id"] for user in everybody]
    assert ids == sorted(set(ids)) and len(ids) == directory.count() == COUNT - len(range(0, COUNT, 9))
    assert directory.next_id() == COUNT + 1, "ids of those who left are not given again"
    return everybody


def expected(everybody, query):
    """The requirement, implemented as plainly as possible."""
    found = [user for user in everybody if all(
        user[name] == query[name] for name in ("country", "state", "city", "year") if name in query)]
    if "afterid" in query:
        found = [user for user in found if user["id"] > query["afterid"]]
    if "beforeid" in query:
        found = [user for user in found if user["id"] < query["beforeid"]]
    if query.get("reverse") == "true":
        found.reverse()
    if "page" in query:
        size = query.get("pagesize", 25)
        found = found[query["page"] * size:(query["page"] + 1) * size]
    return found


@pytest.mark.parametrize("seed", range(150))
def test_a_query_finds_what_a_plain_list_has(directory, everybody, seed):
    chance = random.Random(seed)
    country, state, city = chance.choice(HOMES)
    options = {
        "country": country, "state": state or "Texas", "city": city, "year": chance.choice([1970, 1999, 2005, 2010]),
        "afterid": chance.choice([-1, 0, 1, 15, COUNT, 10**15]), "beforeid": chance.choice([0, 1, 8, 26, 2**63 - 1]),
        "reverse": chance.choice(["true", "false"]), "page": chance.choice([0, 0, 1, 2, 5, 40]),
    }
    query = {name: options[name] for name in options if chance.random() < 0.4}
    if "page" in query and chance.random() < 0.6:
        query["pagesize"] = chance.choice([1, 2, 7, 25, 1_000])
    names = list(query)
    chance.shuffle(names)
    assert directory.users(**{name: query[name] for name in names}) == expected(everybody, query), query


@pytest.mark.parametrize("reverse", ["true", "false"])
@pytest.mark.parametrize("size", [1, 7, 25, 30, 31, 1_000])
def test_pages_one_after_the_other_are_all(directory, everybody, size, reverse):
    for filters in ({}, {"country": "USA"}, {"city": "San Diego", "year": 1999}):
        pages, page = [], 0
        while found := directory.users(**filters, reverse=reverse, page=page, pagesize=size):
            assert len(found) <= size
            pages += found
            page += 1
        assert pages == expected(everybody, {**filters, "reverse": reverse})


def test_paging_by_ids_is_paging(directory, everybody):
    seen = []
    while found := directory.users(page=0, pagesize=10, **({"afterid": seen[-1]["id"]} if seen else {})):
        seen += found
    assert seen == everybody
    back = []
    while found := directory.users(page=0, pagesize=10, reverse="true", **({"beforeid": back[-1]["id"]} if back else {})):
        back += found
    assert back == everybody[::-1]
