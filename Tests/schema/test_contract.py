"""Tests that `jsonschema_rs`, which decides whether a value fits its schema, is as strict as `jsonschema`."""

import itertools
import json
from collections import Counter

import pytest

import contract
from test_hunts import BAD, GOOD, PACK, PIN

# A value of each kind that JSON has, some of them odd.
ODD = [None, True, False, 0, -1, 1.0, 0.5, 1e300, 2**63, "", " ", "A\nB", "x" * 5_001, "🧭" * 141, [], [7], {}, {"odd": 7}]


def agree(validator, value, expected=None):
    is_valid = validator.is_valid(value)
    assert is_valid == validator.explaining.is_valid(value), f"{json.dumps(value)[:1_000]}: {validator.problems(value)}"
    assert expected is None or is_valid == expected, value
    return is_valid


def changed(value, odd):
    """The value with something missing, something added, and something else at each place: with `odd`, in turn."""
    if isinstance(value, dict):
        yield value | {"unknown": next(odd)}
        for name, inner in value.items():
            yield contract.without(value, name)
            yield value | {name: next(odd)}
            yield from (value | {name: other} for other in changed(inner, odd))
    elif isinstance(value, list):
        yield [*value, next(odd)]
        for place, inner in enumerate(value[:2]):
            yield from ([*value[:place], other, *value[place + 1:]] for other in changed(inner, odd))
    else:
        yield next(odd)


def exchanges():
    """What is asked, answered and pushed in examples, with its validators."""
    for name, method in contract.METHODS.items():
        for example in method["examples"]:
            params = {param["name"]: param["value"] for param in example["params"]}
            yield contract.params_validator(name), params
            yield contract.result_validator(name), example["result"]["value"]
    for schema in contract.SCHEMAS.values():
        for described, example in contract.examples_in(schema):
            yield contract.Validator(contract.absolute(described)), example


# By day one change in seven, with every kind of odd value in turn.
@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.night)])
def test_both_say_the_same_of_examples_and_of_what_is_nearly_one(step):
    odd, verdicts = itertools.cycle(ODD), Counter()
    for validator, value in exchanges():
        agree(validator, value, expected=True)
        verdicts.update(agree(validator, other) for other in itertools.islice(changed(value, odd), 0, None, step))
    assert min(verdicts[True], verdicts[False]) > 200 / step, verdicts


@pytest.mark.parametrize("hunt", GOOD + BAD, ids=lambda hunt: json.dumps(hunt)[:60])
def test_both_say_the_same_of_a_hunt(hunt):
    agree(contract.hunt_validator(), hunt, expected=hunt in GOOD)
    agree(contract.params_validator("lobby.create"), hunt)


def test_both_count_characters_alike():
    validator = contract.Validator(contract.absolute(contract.SCHEMAS["LobbyName"]))
    for character in ("a", "é", "e\u0301", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "각", "ﷺ", "\u0958"):
        for count, is_valid in ((100, True), (101, False)):
            agree(validator, character * count, is_valid)
            agree(contract.pack_validator(), PACK | {"clues": [PIN | {"title": character * count}]}, True)


def test_a_pattern_ends_where_the_text_ends():
    """As ECMA-262 says, and JSON Schema with it. Python's `$` also stands before a last line feed."""
    validator = contract.Validator(contract.absolute(contract.SCHEMAS["ClueId"]))
    assert validator.is_valid("c1") and not validator.is_valid("c1\n")
    assert "jsonschema finds nothing wrong" in validator.problems("c1\n")[0]


def test_what_is_wrong_is_explained():
    problem, = contract.params_validator("lobby.create").problems({"name": "A", "capacity": 0})
    assert problem == "$.capacity: 0 is less than the minimum of 1"
    problem, = contract.params_validator("lobby.create").problems({"name": "x" * 101})
    assert "more than 100 characters" in problem
