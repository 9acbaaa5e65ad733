"""Loads openrpc.json, hunt.schema.json and pack.schema.json, to validate messages against them."""

import copy
import json
import os
import re
import unicodedata
from functools import cache
from pathlib import Path

import jsonschema_rs
from jsonschema import Draft7Validator, Draft202012Validator, ValidationError, validators
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).resolve().parents[2]
# The program under test.
QUARRY = os.environ.get("QUARRY", str(ROOT / ".build/debug/quarry"))
OPENRPC = json.loads((ROOT / "schema/openrpc.json").read_text())
HUNT = json.loads((ROOT / "schema/hunt.schema.json").read_text())
PACK = json.loads((ROOT / "schema/pack.schema.json").read_text())
DOCS = (ROOT / "docs/protocol.md").read_text()

METHODS = {method["name"]: method for method in OPENRPC["methods"]}
SCHEMAS = OPENRPC["components"]["schemas"]
ERRORS = OPENRPC["components"]["errors"]
PUSHES = OPENRPC["x-pushes"]

def characters(text):
    """The number of visible characters: close enough to grapheme clusters for the tests' texts."""
    count, joined, flags = 0, False, 0
    for char in unicodedata.normalize("NFC", text.strip()):
        flags = flags + 1 if 0x1F1E6 <= ord(char) <= 0x1F1FF else 0
        extends = unicodedata.category(char) in ("Mn", "Me", "Mc") or 0x1F3FB <= ord(char) <= 0x1F3FF
        if not (extends or joined or char == "\u200d" or (flags and flags % 2 == 0)):
            count += 1
        joined = char == "\u200d"
    return count


def _is_too_long(text, limit):
    # No visible character is shorter than a code point.
    return isinstance(text, str) and len(text) > limit and characters(text) > limit


def _max_characters(validator, limit, instance, schema):
    if _is_too_long(instance, limit):
        yield ValidationError(f"{instance!r} has more than {limit} characters")


class _MaxCharacters:
    def __init__(self, schema, limit, path):
        self.limit = limit

    def validate(self, instance):
        if _is_too_long(instance, self.limit):
            raise ValueError(f"more than {self.limit} characters")


# How schemas name openrpc.json from outside of it.
URI = "urn:openrpc"
_Explaining = validators.extend(Draft202012Validator, {"x-maxCharacters": _max_characters})
_EXPLAINING = Registry().with_resource(URI, Resource(OPENRPC, DRAFT202012))
_FAST = jsonschema_rs.Registry([(URI, OPENRPC)], draft=jsonschema_rs.Draft202012)


class Validator:
    """
    Checks values against a schema, which may refer to openrpc.json. `jsonschema_rs` decides, a thousand times faster than
    `jsonschema`, which only explains what is wrong.
    """

    def __init__(self, schema):
        self._fast = jsonschema_rs.Draft202012Validator(
            schema, registry=_FAST, keywords={"x-maxCharacters": _MaxCharacters})
        self.explaining = _Explaining(schema, registry=_EXPLAINING)

    def is_valid(self, value):
        return self._fast.is_valid(value)

    def problems(self, value):
        """What is wrong with a value, as sentences."""
        if self.is_valid(value):
            return []
        return ([f"{error.json_path}: {error.message[:300]}" for error in deepest(self.explaining.iter_errors(value))]
                or [f"jsonschema finds nothing wrong, but: {error}" for error in self._fast.iter_errors(value)])


# OpenRPC specifies draft 7, and the tests use 2020-12. The keywords used mean the same in both.
_SCHEMAS_OF_SCHEMAS = [
    (jsonschema_rs.Draft7Validator({"$ref": Draft7Validator.META_SCHEMA["$id"]}, validate_formats=True), Draft7Validator),
    (jsonschema_rs.Draft202012Validator({"$ref": Draft202012Validator.META_SCHEMA["$id"]}, validate_formats=True),
     Draft202012Validator)]


def check_schema(schema):
    """Checks that a schema is one."""
    for fast, explaining in _SCHEMAS_OF_SCHEMAS:
        if not fast.is_valid(schema):
            explaining.check_schema(schema)
            raise AssertionError(f"no schema: {[str(error) for error in fast.iter_errors(schema)]}")


def absolute(schema):
    """The same schema with references that work outside its document."""
    if isinstance(schema, dict):
        return {
            name: URI + value if name == "$ref" and value.startswith("#") else absolute(value)
            for name, value in schema.items()
        }
    return [absolute(value) for value in schema] if isinstance(schema, list) else schema


def resolve(value):
    """Resolves a `$ref` into openrpc.json."""
    while "$ref" in value:
        target = OPENRPC
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        value = target
    return value


def values_of(schema):
    """The values that a schema allows, if it lists them."""
    return schema.get("enum") or [schema["const"]]


def params_of(method):
    return [resolve(param) for param in METHODS[method]["params"]]


@cache
def params_validator(method):
    """A strict validator of params: no additional members, and no null for omitted ones."""
    params = params_of(method)
    schema = {
        "type": "object",
        "additionalProperties": False,
        "required": [param["name"] for param in params if param.get("required")],
        "properties": {param["name"]: absolute(param["schema"]) for param in params},
    }
    return Validator(schema)


@cache
def validator_of(ref):
    return Validator({"$ref": URI + ref})


@cache
def result_validator(method):
    return Validator(absolute(resolve(METHODS[method]["result"])["schema"]))


@cache
def error_validator(name):
    return Validator(absolute(ERRORS[name]["data"]))


@cache
def hunt_validator():
    return Validator(HUNT)


@cache
def pack_validator():
    return Validator(PACK)


def _check(validator, value, what):
    problems = validator.problems(value)
    assert not problems, f"{what}: {problems}\n{json.dumps(value, ensure_ascii=False)[:2000]}"


def deepest(errors):
    """The most specific errors when no alternative fits."""
    for error in errors:
        if error.context:
            fewest = min(error.context, key=lambda inner: len(list(inner.context or [])) - len(inner.absolute_path))
            yield from deepest([fewest])
        else:
            yield error


def check_result(method, result):
    _check(result_validator(method), result, f"result of {method}")


def is_valid(method, params):
    return params_validator(method).is_valid(params)


def check_params(method, params):
    _check(params_validator(method), params, f"params of {method}")


def check_error(error, method=None):
    """Checks a method's error or, without a method, an error that any message may cause."""
    by_code = {entry["code"]: (name, entry) for name, entry in ERRORS.items()}
    assert set(error) == {"code", "message", "data"}, error
    assert error["code"] in by_code, error
    name, entry = by_code[error["code"]]
    _check(error_validator(name), error["data"], f"data of {name}")
    assert re.fullmatch(r"\S.*[.!?]", error["message"]), f"no sentence: {error['message']!r}"
    if error["data"]["kind"] == "invalid-params":
        assert error["message"] == "{field} {problem}.".format(**error["data"]), error
    if method is not None:
        assert error["data"]["kind"] in METHODS[method]["x-kinds"], f"{method} may not answer {error}"


def check_push(push, to_host):
    assert set(push) == {"jsonrpc", "method", "params"} and push["jsonrpc"] == "2.0", push
    assert push["method"] in PUSHES, push
    # Everybody else's events show less.
    ref = f"#/components/schemas/{'HostEvent' if to_host else 'Event'}"
    if push["method"] != "event":
        ref = PUSHES[push["method"]]["params"]["$ref"]
    _check(validator_of(ref), push["params"], f"push {push['method']}")


def all_schemas():
    """Every schema in openrpc.json with its location, components first."""
    for name, schema in SCHEMAS.items():
        yield f"components.schemas.{name}", schema
    for name, method in METHODS.items():
        for param in params_of(name):
            yield f"{name}.{param['name']}", param["schema"]
        yield f"{name}.result", resolve(method["result"])["schema"]
    for name, error in ERRORS.items():
        yield f"components.errors.{name}.data", error["data"]
    for name, push in PUSHES.items():
        yield f"x-pushes.{name}", push["params"]


def examples_in(schema):
    """Every example in a schema and its subschemas, with the schema that it illustrates."""
    if isinstance(schema, dict):
        if isinstance(schema.get("examples"), list):
            for example in schema["examples"]:
                yield schema, example
        for name, value in schema.items():
            if name != "examples":
                yield from examples_in(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from examples_in(value)


def without(value, *names):
    value = copy.deepcopy(value)
    for name in names:
        value.pop(name, None)
    return value
