"""Tests quotas that an operator has set: what goes beyond them is refused over lines and over HTTP alike."""

import json
import pathlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from asking import ask, call, pictured
from harness import Client, Seen, Server

SET = {"lobbiesOfAccount": 2, "lobbiesOfAddress": 40, "joinsOfAddress": 30, "capacity": 100, "photosOfLobby": 2,
       "photoBytesOfLobby": 10_000_000, "playersPhotosOfLobby": 3, "playersPhotoBytesOfLobby": 10_000_000, "photosOfPlayer": 2}
PHOTO = {"title": "All of you", "points": 20, "proof": {"photo": {}}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    # One way each: a file, the environment, the command line.
    file = tmp_path_factory.mktemp("settings") / "quarry.json"
    file.write_text(json.dumps({"quarry": {
        name: value for name, value in SET.items() if name not in ("lobbiesOfAccount", "photosOfPlayer")}}))
    server = Server("--config", str(file), "--lobbies-of-account", "2", QUARRY_PHOTOS_OF_PLAYER="2")
    yield server
    assert server.stop() == 0


@pytest.fixture
def line(server):
    client = Client(server, Seen(), is_host=True)
    yield client
    client.close()


def account(server, name):
    return call(server, "account.register", firstName="Ada", lastName="L", username=name, email=f"{name}@mail.example",
                password="correct-horse-7")["token"]


def refused(server, method, **params):
    answer = ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    error = answer.json["error"]
    assert error["code"] == 1011 and error["message"], error
    return error["data"]


def exceeded(quota):
    return {"kind": "quota-exceeded", "quota": quota, "limit": SET[quota]}


def send(server, lobby, token, number):
    body = pictured(Image.new("RGB", (400, 300), (60 * number % 256, 9 * number, 80)), "JPEG")
    return ask(server, f"/lobbies/{lobby['lobby']}/photos", body, Authorization=f"Bearer {token}")


def test_the_server_tells_its_quotas(server, line):
    limits = line.call("server.info")["limits"]
    assert {name: limits[name] for name in SET} == SET
    assert call(server, "server.info")["limits"] == limits


def test_an_account_hosts_so_many_lobbies(server, line):
    ada, eve = account(server, "ada"), account(server, "eve")
    first, _ = (call(server, "lobby.create", name=name, token=ada, key=name) for name in ("One", "Two"))
    assert refused(server, "lobby.create", name="Three", token=ada) == exceeded("lobbiesOfAccount")
    assert line.refused("quota-exceeded", "lobby.create", name="Three", token=ada, key="three") == exceeded("lobbiesOfAccount")
    # What was done before is answered as before, and another account has its own.
    assert call(server, "lobby.create", name="One", token=ada, key="One")["lobby"] == first["lobby"]
    call(server, "lobby.create", name="Hers", token=eve)
    # A lobby without an account cannot be taken over either, but again one that is the account's.
    loose = call(server, "lobby.create", name="Loose")
    assert refused(server, "account.claim", host=loose["token"], token=ada) == exceeded("lobbiesOfAccount")
    call(server, "account.claim", host=first["token"], token=ada)
    # Deleting one makes room.
    call(server, "lobby.delete", token=first["token"], lobby=first["lobby"])
    call(server, "account.claim", host=loose["token"], token=ada)
    assert refused(server, "lobby.create", name="Three", token=ada) == exceeded("lobbiesOfAccount")


def test_a_lobby_has_so_many_seats(server, line):
    assert refused(server, "lobby.create", name="Full", capacity=101) == exceeded("capacity")
    lobby = call(server, "lobby.create", name="Fits", capacity=100)
    assert line.refused("quota-exceeded", "lobby.update", token=lobby["token"], capacity=101) == exceeded("capacity")
    line.call("lobby.update", token=lobby["token"], capacity=30)
    assert line.refused("invalid-params", "lobby.update", token=lobby["token"], capacity=10_001)["field"] == "capacity"


def test_lobbies_made_at_once_count_each_other(server):
    zoe = account(server, "zoe")

    def make(number):
        return ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": "lobby.create", "params": {
            "name": f"Hunt {number}", "token": zoe}}).json

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(make, range(8)))
    hosted = call(server, "account.get", token=zoe)["hosting"]
    assert 1 <= len(hosted) == sum("result" in answer for answer in answers) <= SET["lobbiesOfAccount"]


def test_a_lobby_that_is_older_than_the_quota_keeps_its_seats():
    server = Server()
    lobby = call(server, "lobby.create", name="Large", capacity=5_000)
    call(server, "lobby.create", name="Other")
    server.command += ["--capacity", "200"]
    server.restart()
    view = call(server, "lobby.view", token=lobby["token"])
    assert view["card"]["capacity"] == 5_000
    # Its form sends everything back.
    call(server, "lobby.update", token=lobby["token"], capacity=5_000, name="Renamed")
    assert refused(server, "lobby.update", token=lobby["token"], capacity=5_001) == {
        "kind": "quota-exceeded", "quota": "capacity", "limit": 200}
    again = call(server, "lobby.create", again=lobby["lobby"], token=lobby["token"])
    assert call(server, "lobby.view", token=again["token"])["card"]["capacity"] == 200
    assert server.stop() == 0


def test_a_lobby_keeps_so_many_photos_of_its_host(server):
    lobby = call(server, "lobby.create", name="Photos")
    assert [send(server, lobby, lobby["token"], number).status for number in range(3)] == [200, 200, 409]
    error = send(server, lobby, lobby["token"], 3).json["error"]
    assert error["code"] == 1011 and error["data"] == exceeded("photosOfLobby")


def test_and_so_many_bytes_of_them(server):
    lobby = call(server, "lobby.create", name="Bytes")
    name = send(server, lobby, lobby["token"], 7).json["photo"]
    file = pathlib.Path(server.folder.name, "photos", name[:2], f"{name}.jpg")
    with file.open("r+b") as photo:
        photo.truncate(SET["photoBytesOfLobby"])
    assert send(server, lobby, lobby["token"], 8).json["error"]["data"] == exceeded("photoBytesOfLobby")


def test_players_have_quotas_of_their_own(server):
    lobby = call(server, "lobby.create", name="Players", clues=[PHOTO])
    ada, bob = (call(server, "lobby.join", code=lobby["code"], name=name)["token"] for name in ("Ada", "Bob"))
    call(server, "lobby.start", token=lobby["token"])
    assert [send(server, lobby, ada, number).status for number in range(2)] == [200, 200]
    assert send(server, lobby, ada, 2).json["error"]["data"] == exceeded("photosOfPlayer")
    assert send(server, lobby, bob, 0).status == 200
    assert send(server, lobby, bob, 1).json["error"]["data"] == exceeded("playersPhotosOfLobby")


def test_an_address_creates_so_many_lobbies(server):
    """Last: afterwards this address creates no more."""
    for number in range(SET["lobbiesOfAddress"]):
        answer = ask(server, "/rpc", {"id": 1, "method": "lobby.create", "params": {"name": f"Lobby {number}"}}).json
        if "error" in answer:
            break
    assert answer["error"]["data"]["kind"] == "rate-limited" and answer["error"]["data"]["retryAfter"] > 3_000_000


@pytest.mark.parametrize("options, settings, said", [
    (["--capacity", "50"], {}, "capacity takes a number from 100 to 10000, not 50."),
    (["--photos-of-lobby", "many"], {}, "photosOfLobby takes a number from 1 to 1000, not many."),
    ([], {"lobbiesOfAccount": 0}, "lobbiesOfAccount takes a number from 1 to 100000, not 0."),
    ([], {"lobbiesOfAccount": True}, "must be a number"),
    ([], {"lobbiesOfAcount": 5}, "Did you mean lobbiesOfAccount?"),
])
def test_a_quota_that_is_none_stops_the_start(tmp_path, options, settings, said):
    file = tmp_path / "quarry.json"
    file.write_text(json.dumps({"quarry": settings}))
    with pytest.raises(AssertionError) as failure:
        Server("--config", str(file), *options)
    assert said in str(failure.value), failure.value
