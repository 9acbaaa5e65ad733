"""Tests the directory under /hometown: every call, every rule, every refusal."""

import datetime
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from asking import ask
from hometown import Directory, refused, somebody

THIS_YEAR = datetime.datetime.now(datetime.timezone.utc).year
ISO = "/usr/share/iso-codes/json/iso_3166-"


@pytest.fixture(scope="module")
def directory(server):
    return Directory(server)


# Countries and states


def test_countries_are_those_of_iso_with_four_short_names(directory):
    countries = directory.countries()
    with open(f"{ISO}1.json") as file:
        iso = {entry["name"] for entry in json.load(file)["3166-1"]}
    assert set(countries) == (iso - {"United States"}) | {"USA", "China", "India", "Mexico"}
    assert len(countries) == len(set(countries)) == 249


def test_states_are_those_of_iso(directory):
    with open(f"{ISO}2.json") as file:
        iso = [entry for entry in json.load(file)["3166-2"]]
    for name, code in (("USA", "US"), ("China", "CN"), ("India", "IN"), ("Mexico", "MX"), ("France", "FR"),
                       ("United Kingdom", "GB"), ("Germany", "DE")):
        states = directory.states(name)
        assert set(states) == {entry["name"] for entry in iso if entry["code"].startswith(f"{code}-")}
        assert len(states) == len(set(states))
    assert {"England", "Kent"} <= set(directory.states("United Kingdom")), "both levels are listed"
    assert directory.states("United States") == directory.states("USA"), "ISO's own name is taken, too"
    assert directory.states("Bermuda") == [], "some countries have none"


def test_a_country_must_be_named_and_known(directory):
    assert refused(directory.get("states"), "country", "missing")
    assert refused(directory.get("states", country="Atlantis"), "country")
    assert refused(directory.get("states", country=""), "country")
    assert refused(directory.get("states", country="usa"), "country")
    assert refused(directory.raw("states", "country=USA&country=India"), "country", "twice")
    assert directory.raw("states", "country=United+Kingdom").json == directory.raw(
        "states", "country=United%20Kingdom").json
    assert refused(directory.raw("states", "country=%FF%FE"))


# Users


def test_somebody_comes_and_is_there(directory):
    before, count = directory.next_id(), directory.count()
    assert directory.nickname_exists("Grace") is False
    begun = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(milliseconds=1)
    directory.add(**somebody("Grace", longitude=-117.1611, latitude=32.7157))
    assert directory.nickname_exists("Grace") is True
    assert directory.nickname_exists("gRACE") is True, "nicknames ignore case"
    assert directory.nickname_exists("Grac") is False
    assert directory.count() == count + 1 and directory.next_id() == before + 1
    user = directory.users(afterid=before - 1)[0]
    assert set(user) == {"nickname", "country", "state", "city", "year", "longitude", "latitude", "id", "time-stamp"}
    assert user["id"] == before and user["nickname"] == "Grace" and user["year"] == 2001
    assert (user["longitude"], user["latitude"]) == (-117.1611, 32.7157)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", user["time-stamp"])
    came = datetime.datetime.fromisoformat(user["time-stamp"].replace("Z", "+00:00"))
    assert begun <= came <= datetime.datetime.now(datetime.timezone.utc)


def test_a_missing_coordinate_reads_zero(directory):
    first = directory.next_id()
    directory.add(**somebody("Nowhere"))
    directory.add(**somebody("Halfway", latitude=12.5))
    places = [(user["longitude"], user["latitude"]) for user in directory.users(afterid=first - 1)]
    assert places == [(0, 0), (0, 12.5)]


def test_whole_numbers_and_limits_of_the_globe_are_places(directory):
    for number, (longitude, latitude) in enumerate([(179.999999, 90), (-180, -90), (0, 0), (1e-9, -0.0)]):
        directory.add(**somebody(f"Edge{number}", longitude=longitude, latitude=latitude))


def test_years_and_short_passwords_at_their_limits(directory):
    directory.add(**somebody("Early", year=1970))
    directory.add(**somebody("Late", year=THIS_YEAR))
    directory.add(**somebody("Plain", password="   "))


def test_names_in_any_script(directory):
    directory.add(**somebody("Ελένη", country="Germany", state="Bayern", city="München"))
    assert directory.nickname_exists("ΕΛΈΝΗ") is True
    assert directory.users(city="München")[0]["nickname"] == "Ελένη"


def test_iso_names_of_the_four_are_stored_short(directory):
    first = directory.next_id()
    directory.add(**somebody("Short", country="United States"))
    assert directory.users(afterid=first - 1)[0]["country"] == "USA"
    assert directory.users(country="United States", afterid=first - 1) == directory.users(
        country="USA", afterid=first - 1)


def test_where_there_are_no_states_none_is_given(directory):
    directory.add(**somebody("Islander", country="Bermuda", state="", city="Hamilton"))
    assert refused(directory.post("adduser", somebody("Other", country="Bermuda", state="Hamilton")), "state", "Bermuda")
    assert refused(directory.post("adduser", somebody("Other", state="")), "state")
    assert [user["nickname"] for user in directory.users(country="Bermuda", state="")] == ["Islander"]


@pytest.mark.parametrize("change, word", [
    ({"nickname": None}, "nickname"), ({"nickname": ""}, "nickname"), ({"nickname": "  "}, "nickname"),
    ({"nickname": 7}, "nickname"), ({"nickname": "a\nb"}, "nickname"), ({"nickname": "x" * 61}, "nickname"),
    ({"password": None}, "password"), ({"password": "ab"}, "password"), ({"password": 123}, "password"),
    ({"password": "x" * 300}, "password"),
    ({"country": None}, "country"), ({"country": "Atlantis"}, "country"), ({"country": "us"}, "country"),
    ({"state": None}, "state"), ({"state": "Bayern"}, "state"), ({"state": "california"}, "state"),
    ({"city": None}, "city"), ({"city": ""}, "city"), ({"city": ["San Diego"]}, "city"),
    ({"year": None}, "year"), ({"year": 1969}, "year"), ({"year": THIS_YEAR + 1}, "year"), ({"year": "2001"}, "year"),
    ({"year": 2001.5}, "year"), ({"year": True}, "year"),
    ({"latitude": 90.01}, "latitude"), ({"latitude": -91}, "latitude"), ({"latitude": "12"}, "latitude"),
    ({"longitude": 180}, "longitude"), ({"longitude": 180.5}, "longitude"), ({"longitude": -181}, "longitude"), ({"longitude": False}, "longitude"),
    ({"latitude": 1e300}, "latitude"),
    ({"latitud": 12.5}, "latitud"), ({"Nickname": "x"}, "Nickname"), ({"id": 7}, "id"),
])
def test_what_breaks_a_rule_is_refused_and_leaves_nothing(directory, change, word):
    before = directory.next_id(), directory.count()
    user = {name: value for name, value in {**somebody("Refused"), **change}.items() if value is not None}
    assert refused(directory.post("adduser", user), word)
    assert (directory.next_id(), directory.count()) == before
    assert directory.nickname_exists("Refused") is False


@pytest.mark.parametrize("body", [b"", b"nickname=ada", b"[]", b"7", b"null", b"{", b'{"nickname": "\xff"}', b"[" * 5_000])
def test_what_is_no_json_object_is_refused(directory, body):
    assert refused(directory.post("adduser", body))


def test_a_body_that_is_too_long_is_refused(directory):
    assert directory.post("adduser", somebody("x" * 70_000)).status == 413


def test_a_nickname_is_given_once_in_whatever_case(directory):
    directory.add(**somebody("Twice"))
    for name in ("Twice", "twice", "TWICE", " tWice "):
        assert refused(directory.post("adduser", somebody(name)), "nickname", "taken")


def test_of_many_at_the_same_time_one_gets_the_nickname(server, directory):
    before, count = directory.next_id(), directory.count()
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(
            lambda number: directory.post("adduser", somebody("cONTESTED" if number % 2 else "Contested")), range(12)))
    assert [answer.status for answer in answers].count(200) == 1
    assert all(refused(answer, "taken") for answer in answers if answer.status != 200)
    assert (directory.next_id(), directory.count()) == (before + 1, count + 1)


def test_many_at_the_same_time_get_ids_without_a_gap(directory):
    before = directory.next_id()
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(lambda number: directory.add(**somebody(f"Together{number}")), range(12)))
    ids = [user["id"] for user in directory.users(afterid=before - 1)]
    assert ids == list(range(before, before + 12)) and directory.next_id() == before + 12


# Parameters and addresses


@pytest.mark.parametrize("query, words", [
    ("Country=USA", ["Country"]), ("contry=USA", ["contry"]), ("country=Atlantis", ["country"]), ("country=", ["country"]),
    ("state=Nowhere", ["state"]), ("city=", ["city"]), ("year=1969", ["year"]), (f"year={THIS_YEAR + 1}", ["year"]),
    ("year=abc", ["year"]), ("year=2000.0", ["year"]), ("year=", ["year"]), ("afterid=x", ["afterid"]),
    ("beforeid=1.5", ["beforeid"]), ("afterid=99999999999999999999", ["afterid"]), ("reverse=yes", ["reverse"]),
    ("reverse=True", ["reverse"]), ("page=-1", ["page"]), ("page=x", ["page"]), ("page=", ["page"]),
    ("page=0&pagesize=0", ["pagesize"]), ("page=0&pagesize=-5", ["pagesize"]),
    ("page=0&pagesize=ten", ["pagesize"]), ("page=0&pagesize=10001", ["pagesize"]), ("PAGE=0", ["PAGE"]),
    ("page=0&page=1", ["page", "twice"]), ("id=1", ["id"]), ("reverse", ["reverse"]),
])
def test_users_refuses_parameters_that_are_wrong(directory, query, words):
    assert refused(directory.raw("users", query), *words)


@pytest.mark.parametrize("call", ["countries", "count", "nextid"])
def test_calls_without_parameters_take_none(directory, call):
    assert refused(directory.raw(call, "country=USA"), "country")


def test_nicknameexists_needs_a_name(directory):
    assert refused(directory.get("nicknameexists"), "name", "missing")
    assert refused(directory.get("nicknameexists", name=""), "name")
    assert refused(directory.get("nicknameexists", Name="x"), "Name")
    assert refused(directory.get("nicknameexists", nickname="x"), "nickname")


@pytest.mark.parametrize("path", [
    "/hometown/nothing", "/hometown/Users", "/hometown/COUNT", "/Hometown/users", "/HOMETOWN/count", "/hometown/users/1",
    "/hometown/users/", "/hometown//users", "/hometown/countries.json", "/hometown/addUser",
])
@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/html"])
def test_an_unknown_address_is_a_page(server, path, accept):
    answer = ask(server, path, Accept=accept)
    assert answer.status == 404 and answer.headers["Content-Type"].startswith("text/html")
    assert b"<html" in answer.body


def test_an_unknown_address_is_a_page_for_who_posts_too(server):
    for path in ("/hometown/AddUser", "/hometown/nothing"):
        answer = ask(server, path, somebody())
        assert answer.status == 404 and answer.headers["Content-Type"].startswith("text/html")


def test_a_call_is_asked_with_its_own_method(server):
    for answer in (ask(server, "/hometown/users", somebody()), ask(server, "/hometown/adduser")):
        assert answer.status == 404 and answer.json["error"]["data"]["kind"] == "invalid-request"


def test_past_the_last_page_there_is_nothing(directory):
    for page in (1_000_000, 2**62, 2**63 - 1):
        assert directory.users(page=page) == []
        assert directory.users(page=page, pagesize=10_000) == []
    assert refused(directory.get("users", page=2**63), "page")


def test_pages_of_other_sites_add_nobody(directory):
    answer = directory.post("adduser", somebody("Forged"), Origin="https://evil.example")
    assert answer.status == 403 and directory.nickname_exists("Forged") is False
