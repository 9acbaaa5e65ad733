"""Hosts may choose the join code of a lobby."""

import pytest

from harness import Seen
from stage import FOUNTAIN, Stage


@pytest.fixture
def stage():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        yield stage


def test_a_host_chooses_a_join_code_that_is_free(stage):
    mine = {"name": "Mine", "clues": [FOUNTAIN], "code": "zebr", "key": "mine"}
    host, lobby = stage.host(**mine)
    assert lobby["code"] == "ZEBR"
    assert stage.client().call("lobby.peek", code="Zebr")["lobby"] == lobby["lobby"]
    other = stage.client(is_host=True)
    told = other.refused("invalid-params", "lobby.create", in_schema=True, name="Mine, too", code="ZEBR")
    assert (told["field"], told["problem"]) == ("code", "is taken: choose another one")
    # The same request again is answered as before, also if its connection was lost.
    assert stage.client(is_host=True).call("lobby.create", **mine)["lobby"] == lobby["lobby"]
    # Once the lobby is gone, its code is free.
    host.call("lobby.delete")
    assert other.call("lobby.create", name="Mine, too", code="ZEBR")["code"] == "ZEBR"


@pytest.mark.parametrize("code", ["ABC", "ABCDE", "AB1O", "İ234", "", "A B C D"])
def test_what_cannot_be_typed_is_no_code(stage, code):
    told = stage.client(is_host=True).refused("invalid-params", "lobby.create", name="Mine", code=code)
    assert told["field"] == "code" and told["problem"].startswith("must be 4 of the characters ABCD")
