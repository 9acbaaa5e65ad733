"""Tests that schema/openapi.json describes the server's HTTP answers; test_schemathesis.py continues from here."""

import json
import re
import socket

import pytest
from jsonschema import Draft202012Validator

import contract
from asking import ask, call
from waiting import PATIENCE

OPENAPI = json.loads((contract.ROOT / "schema/openapi.json").read_text())
METHODS = ["get", "head", "post", "put", "delete", "patch", "options", "trace", "query"]
PATHS = sorted(OPENAPI["paths"])


def described(path):
    """The methods that a path accepts."""
    methods = {method for method in OPENAPI["paths"][path] if method in METHODS}
    return methods | ({"head"} if "get" in methods else set())


def walk(value, where=""):
    """Every object in the document, and its location."""
    if isinstance(value, dict):
        yield where, value
        for name, inner in value.items():
            yield from walk(inner, f"{where}/{name.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from walk(inner, f"{where}/{index}")


def resolve(reference):
    document, path = reference.split("#")
    assert not document, "the document is in one piece"
    value = OPENAPI
    for name in path.split("/")[1:]:
        value = value[name]
    return value


def routes_in_the_code():
    """Each path and method of the program's routers, in the description's notation."""
    routes = set()
    for source in (contract.ROOT / "Sources/WebServer").rglob("*.swift"):
        text = source.read_text()
        groups = {"router": ""} | dict(re.findall(r'let (\w+) = router\.group\("([^"]+)"\)', text))
        for owner, method, path in re.findall(r'\b(\w+)\.(get|post|put|delete|patch)\("(/[^"]*)"\)', text):
            routes.add((groups[owner] + path, method))
        for paths in re.findall(r"\bpaths: \[([^\]]*)\]", text):
            routes |= {(path, "get") for path in re.findall(r'"([^"]+)"', paths)}
    return {(re.sub(r":(\w+)", r"{\1}", path), method) for path, method in routes}


def test_every_route_in_the_code_is_described():
    routes = routes_in_the_code()
    there = {(path, method) for path in PATHS for method in described(path) - {"head"}}
    assert len(routes) >= 30
    assert not routes - there, f"Describe these in schema/routes.json, under paths: {sorted(routes - there)}"
    assert not there - routes, f"schema/openapi.json describes what no router has: {sorted(there - routes)}"


@pytest.mark.parametrize("path", PATHS)
def test_every_described_route_is_there_and_takes_what_is_described(server, path):
    address = re.sub(r"\{\w+\}", "x", path)
    for method in METHODS:
        if method in described(path):
            continue
        with socket.create_connection(("127.0.0.1", server.http), timeout=PATIENCE) as connection:
            connection.sendall(
                f"{method.upper()} {address} HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode())
            head, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 404 " if (path + "/").startswith("/hometown/") else b"HTTP/1.1 405 "), head
        allowed = re.search(rb"(?i)^allow: (.*)\r?$", head, re.MULTILINE)[1].decode().strip().split(", ")
        assert {name.lower() for name in allowed} == described(path)
        if method != "head":
            assert json.loads(body)["error"]["data"]["kind"] == "invalid-request"


def test_it_describes_itself(server):
    answer = ask(server, "/openapi.json")
    assert answer.json == OPENAPI and answer.headers["Content-Type"].startswith("application/json")
    assert OPENAPI["info"]["version"] == call(server, "server.info")["version"]


def test_every_operation_has_a_name():
    names = [OPENAPI["paths"][path][method].get("operationId") for path in PATHS for method in described(path) - {"head"}]
    assert all(names) and len(names) == len(set(names))


# What generators of clients can send; they leave out an operation that takes only other types, or one without a schema.
SENT = ("application/json", "application/octet-stream")


def test_generators_of_clients_can_use_every_operation():
    for path in PATHS:
        for method in described(path) - {"head"}:
            body = OPENAPI["paths"][path][method].get("requestBody", {"content": {SENT[0]: {"schema": {}}}})
            assert any("schema" in body["content"].get(kind, {}) for kind in SENT), f"{method} {path}"


def test_errors_have_names_so_that_clients_have_a_type_for_each_kind_not_for_each_operation():
    for name, response in OPENAPI["components"]["responses"].items():
        for kind, body in response.get("content", {}).items():
            assert kind != "application/json" or "$ref" in body["schema"], name


def test_it_says_the_same_of_schemas_as_the_protocol():
    own = json.loads((contract.ROOT / "schema/routes.json").read_text())["components"]["schemas"]
    taken = {name: schema for name, schema in OPENAPI["components"]["schemas"].items() if name not in own}
    assert taken and all(contract.SCHEMAS[name] == schema for name, schema in taken.items())


def test_it_has_no_dead_references():
    used = {value["$ref"] for _, value in walk(OPENAPI) if "$ref" in value}
    for reference in used:
        resolve(reference)
    for kind, entries in OPENAPI["components"].items():
        for name in entries:
            named = any(name in (value.get("security") or [{}])[-1] for _, value in walk(OPENAPI))
            assert f"#/components/{kind}/{name}" in used or named, f"{kind}/{name} is described and used nowhere"


def test_its_schemas_are_schemas():
    schemas = [value["schema"] for _, value in walk(OPENAPI) if isinstance(value.get("schema"), dict)]
    schemas += OPENAPI["components"]["schemas"].values()
    assert len(schemas) > 50
    for schema in schemas:
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", ["layout", "paper", "language"])
def test_what_a_sheet_takes_is_described(server, name):
    lobby = call(server, "lobby.create", name="Sheets", clues=[{"title": "A", "points": 1, "proof": {"scan": {}}}])
    answer = ask(server, f"/lobbies/{lobby['lobby']}/sheet.pdf?{name}=nonsense", Authorization=f"Bearer {lobby['token']}")
    allowed = re.search(r"not one of (.*)\.$", answer.json["error"]["message"])[1].split(", ")
    described = next(entry for entry in OPENAPI["components"]["parameters"].values() if entry["name"] == name)
    assert sorted(described["schema"]["enum"]) == sorted(allowed)


def test_it_describes_what_each_method_of_the_protocol_results_in():
    results = OPENAPI["paths"]["/rpc"]["post"]["x-results"]
    assert set(results) == set(contract.METHODS)
    kinds = OPENAPI["components"]["schemas"]["Answer"]["properties"]["result"]["anyOf"]
    assert all(result in kinds for result in results.values())
