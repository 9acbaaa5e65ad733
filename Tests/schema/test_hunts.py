"""Tests that the schemas of files, hunts and packs, accept what the server accepts."""

import itertools
import json

import pytest

import accounts
import contract
import proofs
from harness import Client, Seen, Server

HUNTS = sorted((contract.ROOT / "hunts").glob("*.json"))
_numbers = itertools.count()


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def client(server):
    client = Client(server, Seen())
    yield client
    client.close()


@pytest.fixture(scope="module")
def member(server):
    """A client that is signed in."""
    client = Client(server, Seen())
    client.call("account.register", **accounts.person())
    yield client
    client.close()


# hunt.schema.json

def test_the_hunt_schema_is_one():
    contract.check_schema(contract.HUNT)
    for schema, example in contract.examples_in(contract.HUNT):
        if schema is not contract.HUNT:
            contract._check(contract.Validator(schema | {"$defs": contract.HUNT["$defs"]}), example, "an example")
        else:
            contract._check(contract.hunt_validator(), example, "an example")


def test_a_hunt_has_the_params_of_lobby_create():
    params = {param["name"] for param in contract.params_of("lobby.create")} - {"key", "codes", "token"}
    params -= {"pack", "play", "ghost", "ranked", "again", "code"}
    assert set(contract.HUNT["properties"]) - {"$schema"} == params
    for ours, theirs in (("Clue", "ClueInput"), ("Settings", "SettingsInput"), ("Location", "LocationInput"),
                         ("Hint", "Hint"), ("Proof", "Proof"), ("Scoring", "Scoring")):
        hunt, rpc = contract.HUNT["$defs"][ours], contract.SCHEMAS[theirs]
        assert set(hunt["properties"]) == set(rpc["properties"]) and hunt.get("required") == rpc.get("required")


@pytest.mark.parametrize("path", HUNTS, ids=lambda path: path.name)
def test_hunts_that_come_along_are_hunts(client, path):
    hunt = json.loads(path.read_text())
    contract._check(contract.hunt_validator(), hunt, path.name)
    client.call("lobby.create", **contract.without(hunt, "$schema"))


CLUE = {"title": "A", "points": 1, "proof": {"scan": {}}}
FAMILY = "👨‍👩‍👧‍👦"
PLACE = {"lat": 53.5461, "lon": 9.9661}
GOOD = [
    *({"name": "A", "duration": 60, "scoring": scoring} for scoring in (
        {"speed": {}}, {"speed": {"floor": 0}}, {"speed": {"floor": 1}}, {"first": {}}, {"first": {"bonus": []}},
        {"first": {"bonus": [10_000] * 100}}, {"dynamic": {}}, {"dynamic": {"minimum": 0, "decay": 10_000}})),
    {"name": "A"}, {"name": "Z" * 100}, {"name": FAMILY * 100}, {"name": "A", "description": "", "author": " "},
    {"name": "A", "description": "d" * 2_000, "author": "a" * 60, "capacity": 1, "duration": 60},
    {"name": "A", "capacity": 10_000, "duration": 604_800, "startsAt": 4_102_444_800_000, "order": "free"},
    {"name": "A", "teams": [f"T{number}" for number in range(50)], "scoring": {"fixed": {}}, "settings": {}},
    {"name": "A", "settings": {"chat": False, "boardDelay": 3_600}, "clues": []},
    {"name": "A", "order": "sequence", "settings": {"endWhenAllFound": True}},
    *({"name": "A", "order": "drip", "drip": drip} for drip in (
        {}, {"initial": 1}, {"initial": 1_000, "seed": 0}, {"seed": 9_223_372_036_854_775_807})),
    {"name": "A", "clues": [CLUE | {"text": "t" * 2_000, "points": 0, "hints": [{"text": "h", "cost": 0}] * 10}]},
    {"name": "A", "clues": [CLUE | {"title": "t" * 140, "location": {"lat": 90, "lon": 179.9, "radius": 1}}]},
    {"name": "A", "clues": [CLUE] * 500},
    {"name": "A", "teams": ["T", "U"], "teamColours": ["#D04A2B"], "brand": {}, "language": "zh-Hant-TW"},
    {"name": "A", "brand": {"colour": "#d04a2b"}, "clues": [CLUE | {"texts": {"de": {"title": "B", "text": ""}, "pt-BR": {}}}]},
    *({"name": "A", "clues": [CLUE | change]} for change in (
        {"opens": 1}, {"closes": 1}, {"opens": 1, "closes": 2}, {"location": PLACE | {"required": True}},
        {"proof": {"visit": {}}, "location": PLACE}, *({"proof": proof} for proof in proofs.GOOD))),
]
BAD = [
    {}, {"name": ""}, {"name": " "}, {"name": 7}, {"name": "Z" * 101}, {"name": FAMILY * 101}, {"name": "A\nB"},
    {"name": "A", "description": "d" * 2_001}, {"name": "A", "author": "a" * 61}, {"name": "A", "capacity": 0},
    {"name": "A", "capacity": 10_001}, {"name": "A", "capacity": "9"}, {"name": "A", "duration": 59},
    {"name": "A", "duration": 604_801}, {"name": "A", "duration": 60.5}, {"name": "A", "startsAt": -1},
    {"name": "A", "order": "backwards"}, {"name": "A", "scoring": {}},
    *({"name": "A", "order": "drip", "drip": drip} for drip in (
        {"initial": 0}, {"initial": 1_001}, {"initial": "2"}, {"seed": -1}, {"seed": 0.5}, 5)),
    {"name": "A", "settings": {"endWhenAllFound": 1}},
    *({"name": "A", "duration": 60, "scoring": scoring} for scoring in (
        {"speed": {"floor": 1.1}}, {"speed": {"floor": "1"}}, {"first": {"bonus": 50}}, {"first": {"bonus": [-1]}},
        {"first": {"bonus": [1] * 101}}, {"dynamic": {"decay": 0}}, {"dynamic": {"minimum": 10_001}},
        {"fixed": {}, "first": {}}, {"slow": {}})),
    {"name": "A", "teams": ["T"] * 51}, {"name": "A", "teams": [""]}, {"name": "A", "teams": "T"},
    {"name": "A", "settings": {"chat": 1}}, {"name": "A", "settings": {"boardDelay": 3_601}}, {"name": "A", "clues": {}},
    {"name": "A", "teams": ["T"], "teamColours": ["red"]}, {"name": "A", "brand": {"colour": 7}},
    {"name": "A", "language": "german"}, {"name": "A", "clues": [CLUE | {"texts": {"de": {"title": ""}}}]},
    {"name": "A", "clues": [CLUE | {"texts": ["de"]}]}, {"name": "A", "brand": "logo"},
    {"name": "A", "clues": [7]}, {"name": "A", "clues": [CLUE] * 1_001},
    *({"name": "A", "clues": [contract.without(CLUE, name)]} for name in CLUE),
    *({"name": "A", "clues": [CLUE | change]} for change in (
        {"points": -1}, {"points": 10_001}, {"points": 0.5}, {"title": "t" * 141}, {"text": "t" * 2_001},
        {"proof": {"visit": {}}}, {"photo": "x"}, {"opens": "1"}, {"closes": -1},
        {"proof": {"scan": {}, "visit": {}}, "location": PLACE}, *({"proof": proof} for proof in proofs.BAD),
        {"hints": [{"text": "h"}]}, {"hints": [{"text": "h", "cost": 0}] * 11}, {"hints": [{"text": "", "cost": 0}]},
        {"location": {"lat": 0}}, {"location": {"lat": 91, "lon": 0}}, {"location": {"lat": 0, "lon": 180}},
        {"location": {"lat": 0, "lon": 0, "radius": 0}}, {"location": {"lat": 0, "lon": 0, "required": 1}})),
]


def test_a_drip_needs_its_order(client):
    for hunt in ({"name": "A", "drip": {"initial": 1}}, {"name": "A", "order": "free", "drip": {"initial": 1}}):
        assert not contract.hunt_validator().is_valid(hunt)
        client.refused("invalid-params", "lobby.create", in_schema=True, **hunt)


@pytest.mark.parametrize("hunt", GOOD + BAD, ids=lambda hunt: json.dumps(hunt)[:60])
def test_schemas_and_server_agree_on_a_hunt(client, hunt):
    is_good = hunt in GOOD
    assert contract.hunt_validator().is_valid(hunt) == is_good
    # A lobby that plays a pack needs no name, which a list of params cannot express.
    if hunt:
        assert contract.is_valid("lobby.create", hunt) == is_good
    answer = client.ask("lobby.create", hunt)
    assert ("result" in answer) == is_good, answer
    if not is_good:
        contract.check_error(answer["error"], "lobby.create")
        assert answer["error"]["data"]["kind"] == "invalid-params"


def test_points_that_fall_with_time_need_a_clock(client):
    hunt = {"name": "A", "scoring": {"speed": {}}}
    assert not contract.hunt_validator().is_valid(hunt)
    assert client.ask("lobby.create", hunt)["error"]["data"]["field"] == "duration"


@pytest.mark.parametrize("change", [{"nmae": "A"}, {"clues": [CLUE | {"lat": 1}]}, {"settings": {"chatt": True}}])
def test_what_is_misspelt_in_a_hunt_is_noticed(change):
    assert not contract.hunt_validator().is_valid({"name": "A"} | change)


# pack.schema.json

def test_a_pack_has_the_clues_of_a_hunt():
    contract.check_schema(contract.PACK)
    for name, schema in contract.PACK["$defs"].items():
        assert name == "PackClue" or schema == contract.HUNT["$defs"][name], name
    for example in contract.PACK["examples"]:
        contract._check(contract.pack_validator(), example, "an example")
    params = {param["name"] for param in contract.params_of("pack.create")} - {"key", "token"}
    assert set(contract.PACK["properties"]) == params | {"$schema", "format", "pack", "version"}


PIN = {"title": "A", "text": "B", "points": 1, "proof": {"codeword": {"accepts": ["C"]}}}
PACK = {"name": "A", "description": "B", "location": "C"}


@pytest.mark.parametrize("is_good, change", [
    (True, {}), (True, {"gameTime": 300, "clues": [PIN] * 500}), (True, {"clues": [PIN | {"text": "t" * 140}]}),
    (True, {"clues": [CLUE | {"text": ""}]}), (False, {"name": ""}), (False, {"name": "n" * 61}), (False, {"location": " "}),
    (False, {"description": "d" * 501}), (False, {"gameTime": 14}), (False, {"gameTime": "20"}),
    (False, {"clues": [PIN | {"text": ""}]}), (False, {"clues": [PIN | {"text": "t" * 141}]}),
    (False, {"clues": [contract.without(PIN, "text")]}), (False, {"clues": [PIN] * 501}), (False, {"clues": [7]}),
    *((False, {"clues": [contract.without(PIN, name)]}) for name in PIN)])
def test_the_schema_and_the_server_agree_on_a_pack(member, is_good, change):
    pack = PACK | change | {"name": change.get("name", f"A{next(_numbers)}")}
    assert contract.pack_validator().is_valid(pack) == is_good
    answer = member.ask("pack.import", {"file": json.dumps(pack)})
    assert ("result" in answer) == is_good, answer
    assert is_good or answer["error"]["data"]["kind"] == "invalid-params"
