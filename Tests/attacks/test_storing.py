"""Tests filling the server's disk and memory with what anyone may send."""

import http.client
import itertools
import json
import os
import pathlib
import time

import pytest
from PIL import Image

from asking import ask, call, pictured
from attacking import Player, eventually, memory
from harness import Server

MINUTE = 4 << 20
FLAG = "\U0001F1E9\U0001F1EA"  # one character of eight bytes, the most that most texts may have on average
HINTS = [{"text": FLAG * 500, "cost": 0} for _ in range(5)]


@pytest.fixture
def alone():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


def minutes(began):
    """How many minutes have begun meanwhile: one, unless the machine is very slow."""
    return 1 + (time.monotonic() - began) // 60


def give_up_if_slow(began):
    if minutes(began) > 3:
        pytest.skip("this machine stores no four megabytes in a minute")


def refused(answer):
    return answer.get("error", {}).get("data", {}).get("kind")


WRITERS = {
    "clue.update": lambda number: {"clue": "c1", "text": f"{number}{FLAG * 1_990}", "hints": HINTS},
    "lobby.update": lambda number: {"description": f"{number}{FLAG * 1_990}"},
    "lobby.announce": lambda number: {"text": f"{number}{'😀' * 490}"},
}


@pytest.mark.parametrize("method", WRITERS)
def test_one_host_stores_four_megabytes_a_minute_at_most(alone, method):
    with Player(alone.port) as host:
        host.call("lobby.create", name="Fat", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
        stored, answer, began = 0, None, time.monotonic()
        for number in range(500):
            params = WRITERS[method](number)
            answer = host.call(method, **params)
            if refused(answer) == "rate-limited":
                break
            assert "result" in answer, answer
            stored += len(json.dumps(params, ensure_ascii=False).encode())
            give_up_if_slow(began)
        assert refused(answer) == "rate-limited", f"{stored} bytes by {method}"
        assert stored <= MINUTE * minutes(began) + (1 << 16)
        assert 0 < answer["error"]["data"]["retryAfter"] <= 60_000


def test_all_methods_of_a_seat_share_its_bytes(alone):
    with Player(alone.port) as host:
        host.call("lobby.create", name="Fat", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
        stored, limited, began = 0, set(), time.monotonic()
        for number in range(300):
            give_up_if_slow(began)
            for method, params in WRITERS.items():
                if method not in limited:
                    answer = host.call(method, **params(number))
                    if refused(answer) == "rate-limited":
                        limited.add(method)
                    else:
                        stored += len(json.dumps(params(number), ensure_ascii=False).encode())
            if limited == set(WRITERS):
                break
        assert limited == set(WRITERS) and stored <= MINUTE * minutes(began) + (1 << 16)


def test_fat_events_are_not_kept_in_memory(alone):
    """Whoever sends them, and as much as they may. Events that are kept are counted in Tests/LobbiesTests/StoringBytes.swift."""
    for number in range(2):
        with Player(alone.port) as host:
            host.call("lobby.create", name=f"Fat {number}", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
            # The first has shown what the allocator keeps in any case.
            before = memory(alone)
            for turn in range(200):
                if refused(host.call("clue.update", **WRITERS["clue.update"](turn))) == "rate-limited":
                    break
    assert memory(alone) - before < 20_000, f"{memory(alone) - before} KiB"


def test_many_names_of_one_address_guess_no_more_than_a_school_may(alone):
    """98 seats at one address try 980 numbers in a tenth of a second."""
    host = call(alone, "lobby.create", name="Lock", clues=[
        {"title": "The lock", "points": 10, "proof": {"number": {"question": "Which number?", "answer": 977}}}])
    call(alone, "lobby.start", token=host["token"])
    numbers, outcomes, began = itertools.count(), [], time.monotonic()
    for seat in range(98):
        with Player(alone.port, source="127.0.0.9") as eve:
            eve.call("lobby.join", code=host["code"], name=f"Eve {seat}")
            for _ in range(10):
                answer = eve.call("clue.answer", clue="c1", answer=next(numbers))
                outcomes.append(answer.get("result", {}).get("outcome") or refused(answer))
    assert "found" not in outcomes or minutes(began) > 1
    assert 290 <= outcomes.count("wrong-answer") <= 301 * minutes(began) and outcomes[-1] == "rate-limited"
    with Player(alone.port, source="127.0.0.10") as ada:
        ada.call("lobby.join", code=host["code"], name="Ada")
        assert ada.call("clue.answer", clue="c1", answer=977)["result"]["outcome"] == "found"


def test_leaving_and_joining_again_is_no_new_chance(alone):
    host = call(alone, "lobby.create", name="Lock", clues=[
        {"title": "The lock", "points": 10, "proof": {"codeword": {"accepts": ["mellon"]}}}])
    call(alone, "lobby.start", token=host["token"])
    outcomes = []
    for turn in range(5):
        with Player(alone.port) as eve:
            assert "result" in eve.call("lobby.join", code=host["code"], name="Eve" if turn % 2 else "EVE")
            for number in range(10):
                answer = eve.call("clue.answer", clue="c1", answer=f"word {turn} {number}")
                outcomes.append(answer.get("result", {}).get("outcome") or refused(answer))
            eve.call("lobby.leave")
    assert outcomes == ["wrong-answer"] * 10 + ["rate-limited"] * 40


# Photos


def photo(number):
    return pictured(Image.new("RGB", (40, 40), (60 * number % 256, number % 256, 80)), "JPEG")


def send(server, lobby, body, token=None):
    return ask(server, f"/lobbies/{lobby['lobby']}/photos", body, Authorization=f"Bearer {token or lobby['token']}")


def later(server):
    """Makes all photos two hours older and restarts the server."""
    folder = pathlib.Path(server.folder.name, "photos")
    for path in folder.rglob("*"):
        if path.is_file():
            os.utime(path, (time.time() - 7_200,) * 2)
    server.restart()


def gone(server, name):
    try:
        return ask(server, f"/photos/{name}").status == 404
    except http.client.IncompleteRead:  # It was deleted while it was sent.
        return False


def test_photos_that_no_clue_shows_are_deleted(alone):
    lobby = call(alone, "lobby.create", name="Photos")
    shown, replaced, never = (send(alone, lobby, photo(number)).json["photo"] for number in range(3))
    call(alone, "clue.add", token=lobby["token"], title="Oak", points=1, proof={"scan": {}}, photo=replaced)
    call(alone, "clue.update", token=lobby["token"], clue="c1", photo=shown)
    later(alone)
    eventually(lambda: gone(alone, never))
    # The log refers to the other two photos.
    assert ask(alone, f"/photos/{shown}").status == ask(alone, f"/photos/{replaced}").status == 200
    assert not list(pathlib.Path(alone.folder.name, "photos").rglob(f"{never}*"))
    later(alone)
    assert ask(alone, f"/photos/{shown}?size=small").status == 200
    refused_clue = ask(alone, "/rpc", {"id": 1, "method": "clue.update", "params": {
        "token": lobby["token"], "clue": "c1", "photo": never}})
    assert refused_clue.json["error"]["data"]["field"] == "photo"


def test_a_lobby_has_room_for_so_many_photos(alone):
    lobby, other = (call(alone, "lobby.create", name=name) for name in ("Full", "Empty"))
    first = send(alone, lobby, photo(0)).json["photo"]
    limits = call(alone, "server.info")["limits"]
    # As if the lobby had sent the maximum: further names for the first photo.
    folder = pathlib.Path(alone.folder.name, "photos")
    for number in range(1, limits["photosOfLobby"]):
        name = f"{number:064x}"
        (folder / name[:2]).mkdir(exist_ok=True)
        (folder / name[:2] / f"{name}.jpg").write_bytes(b"photo")
        (folder / "of" / lobby["lobby"] / name).touch()
    answer = send(alone, lobby, photo(1))
    assert answer.status == 409
    assert answer.json["error"]["code"] == 1011
    assert answer.json["error"]["data"] == {
        "kind": "quota-exceeded", "quota": "photosOfLobby", "limit": limits["photosOfLobby"]}
    # Other lobbies still have room, and deleting photos makes some.
    assert send(alone, other, photo(1)).status == 200
    later(alone)
    eventually(lambda: gone(alone, first))
    assert send(alone, lobby, photo(2)).status == 200


def test_the_account_that_owns_a_lobby_sends_its_photos(alone):
    tokens = [call(alone, "account.register", firstName="Ada", lastName="L", username=name, email=f"{name}@mail.example",
                   password="correct-horse-7")["token"] for name in ("ada", "eve")]
    lobby = call(alone, "lobby.create", name="Hers", token=tokens[0])
    assert send(alone, lobby, photo(0), tokens[0]).status == 200
    assert send(alone, lobby, photo(0), tokens[1]).status == 403
    assert send(alone, {"lobby": "01M7YMYHSPZADW2FMKM6EC24GR"}, photo(0), tokens[0]).status in (403, 404)


# The operator


def test_guesses_are_told_to_the_operator_a_line_a_minute(tmp_path):
    server = Server("--log-level", "notice")
    began = time.monotonic()
    try:
        with Player(server.port, source="127.0.0.77") as eve:
            for number in range(205):
                code = "".join("ABCDEFGHJKMNPQRSTVWXYZ23456789"[number // 30 ** place % 30] for place in range(4))
                eve.call("lobby.peek", code=code)
        lines = [line for line in server.log().splitlines() if "127.0.0.77" in line]
        assert 1 <= len(lines) <= 2 + minutes(began), lines
        assert all("AAAA" not in line for line in lines)
    finally:
        assert server.stop() == 0
