"""Tests that schema/ and docs/protocol.md describe the server: see schema/README.md."""

import json
import pathlib
import re
import socket

import pytest

import contract
from harness import PATIENCE, Client, Seen, Server, eventually


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
        kinds = {kind for error in errors for kind in contract.values_of(contract.resolve(error["data"])["properties"]["kind"])}
        assert set(method["x-kinds"]) <= kinds
        assert all(set(method["x-kinds"]) & set(contract.values_of(contract.resolve(error["data"])["properties"]["kind"]))
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
    contract.check_schema(schema)
    for described, example in contract.examples_in(schema):
        validator = contract.Validator(contract.absolute(described))
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
        held.settimeout(PATIENCE)
        while held.recv(4_096):
            pass  # Read the answers, then the goodbye.
        eventually(lambda: len(list(descriptors.iterdir())) <= before, "the server keeps the connection")
