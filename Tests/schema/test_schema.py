"""Tests that schema/ and docs/protocol.md describe the server: see schema/README.md."""

import itertools
import json
import pathlib
import re
import socket
import time

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

import accounts
import contract
import proofs
import scenes
from harness import Client, Seen, Server

HUNTS = sorted((contract.ROOT / "hunts").glob("*.json"))


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture
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


_numbers = itertools.count()

# Playing

_played = {}


def play(scene):
    """Plays each scene once, however many tests need it."""
    if scene not in _played:
        _played[scene] = Seen()
        scene(_played[scene])
    return _played[scene]


@pytest.mark.parametrize("scene", scenes.SCENES, ids=lambda scene: scene.__name__)
def test_what_is_sent_and_answered_is_as_described(scene):
    play(scene)


def test_the_scenes_meet_all_that_is_described():
    seen = [play(scene) for scene in scenes.SCENES]
    methods = set().union(*(run.methods for run in seen))
    assert methods - accounts.NEEDS_A_LETTER == set(contract.METHODS) - accounts.NEEDS_A_LETTER
    kinds = set().union(*(run.kinds for run in seen))
    described = {
        kind for entry in contract.ERRORS.values()
        for kind in _values(contract.resolve(entry["data"])["properties"]["kind"])}
    # These require a failing disk, a bug in the server, or megabytes of clues: attacks/test_memory.py.
    assert kinds == described - {"unavailable", "internal", "quota-exceeded"}
    events = {
        (contract.resolve(event)["properties"]["type"]["const"], audience)
        for name, audience in (("Event", "everyone"), ("HostEvent", "host"))
        for event in contract.SCHEMAS[name]["oneOf"]}
    # No one can watch a lobby before it exists: this event only appears in `lobby.history`.
    missing = events - set().union(*(run.events for run in seen))
    assert missing <= {("lobby.created", "everyone"), ("lobby.created", "host")}
    assert set().union(*(run.outcomes for run in seen)) == {
        "found", "already-found", "not-a-clue", "locked", "wrong-answer", "too-far", "closed", "late", "pending",
        "entered", "full", "stale"}
    assert set().union(*(run.byes for run in seen)) == set(
        contract.SCHEMAS["Bye"]["properties"]["reason"]["enum"])


def _values(schema):
    return schema.get("enum") or [schema["const"]]


# openrpc.json

def test_openrpc_is_well_formed():
    document = contract.OPENRPC
    assert re.fullmatch(r"1\.3\.\d", document["openrpc"])
    assert set(document) <= {"openrpc", "info", "servers", "methods", "components", "x-pushes"}
    assert {"title", "version"} <= set(document["info"])
    names = [method["name"] for method in document["methods"]]
    assert len(names) == len(set(names))
    for method in document["methods"]:
        assert set(method) <= {"name", "tags", "summary", "description", "paramStructure", "params", "result", "errors",
                               "examples", "x-who", "x-scope", "x-staff", "x-kinds"}, method["name"]
        assert method["paramStructure"] == "by-name" and method["summary"].endswith(".")
        params = contract.params_of(method["name"])
        assert len({param["name"] for param in params}) == len(params)
        for descriptor in [*params, contract.resolve(method["result"])]:
            assert {"name", "schema"} <= set(descriptor) <= {"name", "description", "required", "schema"}
        errors = [contract.resolve(error) for error in method["errors"]]
        assert len({error["code"] for error in errors}) == len(errors), method["name"]
        kinds = {kind for error in errors for kind in _values(contract.resolve(error["data"])["properties"]["kind"])}
        assert set(method["x-kinds"]) <= kinds
        assert all(set(method["x-kinds"]) & set(_values(contract.resolve(error["data"])["properties"]["kind"]))
                   for error in errors), f"{method['name']} names an error and none of its kinds"
    for error in contract.ERRORS.values():
        assert set(error) == {"code", "message", "data"}


def test_openrpc_has_no_dead_references():
    used = set()

    def walk(value):
        if isinstance(value, dict):
            if "$ref" in value:
                assert set(value) == {"$ref"}, f"draft 7 ignores what stands beside a $ref: {value}"
                contract.resolve(value)
                used.add(value["$ref"])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(contract.OPENRPC)
    components = {f"#/components/{part}/{name}"
                  for part, entries in contract.OPENRPC["components"].items() for name in entries}
    general = {f"#/components/errors/{name}" for name in ("ParseError", "InvalidRequest", "MethodNotFound", "Internal")}
    assert components - used <= general, "described and used nowhere"


@pytest.mark.parametrize(
    "where, schema", [pytest.param(where, schema, id=where) for where, schema in contract.all_schemas()])
def test_schemas_are_schemas(where, schema):
    # OpenRPC specifies draft 7, and the tests use 2020-12. The keywords used mean the same in both.
    Draft7Validator.check_schema(schema)
    Draft202012Validator.check_schema(schema)
    for described, example in contract.examples_in(schema):
        validator = contract.Validator(contract.absolute(described), registry=contract.REGISTRY)
        contract._check(validator, example, f"an example of {where}")


def test_what_the_server_sends_is_described_closed():
    """Closed schemas reveal members that are added or removed."""
    sent = [contract.resolve(method["result"])["schema"] for method in contract.METHODS.values()]
    sent += [push["params"] for push in contract.PUSHES.values()]
    done = set()

    def walk(schema):
        if "$ref" in schema:
            if schema["$ref"] not in done:
                done.add(schema["$ref"])
                walk(contract.resolve(schema))
            return
        if schema.get("type") == "object":
            # Members by language are described by what all of them are.
            others = schema.get("additionalProperties")
            assert others is False or "$ref" in others, schema
            for inner in [*schema.get("properties", {}).values(), *([others] if others else [])]:
                walk(inner)
        items = [schema["items"]] if "items" in schema else []
        for inner in [*schema.get("oneOf", []), *schema.get("anyOf", []), *items]:
            walk(inner)

    for schema in sent:
        walk(schema)
    assert len(done) > 50


@pytest.mark.parametrize("method", contract.METHODS.values(), ids=contract.METHODS)
def test_examples_of_methods_fit(method):
    assert method.get("examples"), "a method without an example"
    for example in method["examples"]:
        contract.check_params(method["name"], {param["name"]: param["value"] for param in example["params"]})
        contract.check_result(method["name"], example["result"]["value"])


def test_the_numbers_are_the_limits_of_the_server(client):
    limits = client.call("server.info")["limits"]
    characters = {name: contract.SCHEMAS[name]["x-maxCharacters"] for name in (
        "LobbyName", "Description", "PlayerName", "ClueTitle", "ClueText", "ChatText", "NoticeText")}
    assert characters == {
        "LobbyName": limits["lobbyName"], "Description": limits["description"], "PlayerName": limits["playerName"],
        "ClueTitle": limits["clueTitle"], "ClueText": limits["clueText"], "ChatText": limits["chat"],
        "NoticeText": limits["notice"]}
    create = {param["name"]: param["schema"] for param in contract.params_of("lobby.create")}
    assert create["capacity"]["maximum"] == limits["capacity"]
    assert create["duration"]["maximum"] == limits["duration"]
    assert create["teams"]["maxItems"] == limits["teams"]
    assert create["clues"]["maxItems"] == limits["clues"]
    assert create["key"]["x-maxCharacters"] == limits["key"]
    assert contract.SCHEMAS["Points"]["maximum"] == limits["points"]
    history = {param["name"]: param["schema"] for param in contract.params_of("lobby.history")}
    assert history["limit"]["maximum"] == limits["page"]
    assert client.call("server.info")["version"] == contract.OPENRPC["info"]["version"]
    for name, limit in limits.items():
        row = re.search(rf"^\| `{name}` \| ([\d,]+) \|", contract.DOCS, re.MULTILINE)
        assert row and int(row[1].replace(",", "")) == limit, f"docs/protocol.md does not say that {name} is {limit}"


# The set of methods

@pytest.mark.parametrize("method", contract.METHODS)
def test_the_server_knows_the_method(client, method):
    answer = client.ask(method, {})
    assert answer.get("error", {}).get("code") != -32601


def test_the_server_knows_no_other(client):
    for method in ("lobby.fly", "", "Server.ping", "server.ping ", "rpc.discover"):
        assert client.ask(method, {})["error"]["code"] == -32601


# hunt.schema.json

def test_the_hunt_schema_is_one():
    Draft202012Validator.check_schema(contract.HUNT)
    for schema, example in contract.examples_in(contract.HUNT):
        if schema is not contract.HUNT:
            contract._check(contract.Validator(schema | {"$defs": contract.HUNT["$defs"]}), example, "an example")
        else:
            contract._check(contract.hunt_validator(), example, "an example")


def test_a_hunt_has_the_params_of_lobby_create():
    params = {param["name"] for param in contract.params_of("lobby.create")} - {"key", "codes", "token"}
    params -= {"pack", "play", "ghost", "ranked", "again"}
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
    Draft202012Validator.check_schema(contract.PACK)
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


# docs/protocol.md

def _messages():
    """The messages after arrows in the documentation; an answer may continue on indented lines."""
    for block in re.findall(r"^```\n(.*?)^```$", contract.DOCS, re.MULTILINE | re.DOTALL):
        for arrow, text in re.findall(r"^(-->|<--) (.*(?:\n    .*)*)", block, re.MULTILINE):
            yield arrow, json.loads(re.sub(r"\n {4}", "", text))


def test_examples_in_the_documentation_fit():
    asked, shown = {}, set()
    for arrow, message in _messages():
        for entry in message if isinstance(message, list) else [message]:
            if arrow == "-->":
                assert entry["method"] in contract.METHODS, entry
                asked[entry.get("id")] = entry
                shown.add(entry["method"])
            elif "id" in entry:
                _check_exchange(asked[entry["id"]], entry)
            else:
                kind = entry["params"].get("type", "")
                contract.check_push(entry, to_host=kind.startswith("clue.") and kind != "clue.scanned")
    assert shown == set(contract.METHODS), "a method without an example"


def _check_exchange(request, answer):
    method, params = request["method"], request.get("params", {})
    if "result" in answer:
        contract.check_params(method, params)
        contract.check_result(method, answer["result"])
    else:
        contract.check_error(answer["error"], method)
        # A schema of params cannot detect errors inside a file.
        is_invalid = answer["error"]["data"]["kind"] == "invalid-params" and "file" not in params
        assert contract.is_valid(method, params) != is_invalid, request


@pytest.mark.parametrize("line", [b"\xff\n", b"x" * 65_536])
def test_a_line_that_ends_the_connection_ends_it_also_if_the_client_holds_on(server, line):
    descriptors = pathlib.Path(f"/proc/{server.process.pid}/fd")
    before = len(list(descriptors.iterdir()))
    with socket.create_connection(("127.0.0.1", server.port)) as held:
        held.sendall(b'{"id":1,"method":"server.ping"}\n' + line)
        held.settimeout(10)
        while held.recv(4_096):
            pass  # Read the answers, then the goodbye.
        deadline = time.monotonic() + 10
        while len(list(descriptors.iterdir())) > before and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(list(descriptors.iterdir())) <= before
