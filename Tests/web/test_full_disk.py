"""Tests a disk that is full: the server says so, goes on reading, and recovers."""

import os
import subprocess
import threading
import urllib.error
import urllib.request

import pytest

from asking import ask, call
from folders import CLUE, create
from started import Started, quarry
from waiting import PATIENCE, eventually


@pytest.fixture
def disk(tmp_path):
    path = tmp_path / "disk"
    path.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=10m", "tmpfs", path]).returncode:
        pytest.skip("only root mounts a small disk")
    yield path
    subprocess.run(["umount", "-l", path], check=True)


def fill(disk):
    with open(disk / "ballast", "wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(b"\0" * 4096)
        except OSError:
            pass


def ready(server):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{server.http}/readyz", timeout=PATIENCE).status
    except urllib.error.HTTPError as error:
        return error.code


def test_a_server_that_cannot_write_is_not_ready_and_says_so_once(disk):
    server = Started(disk / "data", "--rate-limits", "off")
    for lap in range(2):
        assert ready(server) == 200
        fill(disk)
        refused = 0
        for _ in range(400):
            answer = ask(server, "/rpc", {"id": 1, "method": "lobby.create", "params": {
                "name": "x" * 90, "description": "y" * 2000}})
            refused += answer.json.get("error", {}).get("data", {}).get("kind") == "unavailable"
            if refused > 20:
                break
        assert refused > 20
        eventually(lambda: ready(server) == 503)
        (disk / "ballast").unlink()
        eventually(lambda: ready(server) == 200)
        create(server)
    log = server.stop()
    assert log.count("The log cannot be written: ") == log.count("The log can be written again.") == 2, log
    assert len(log.splitlines()) < 15, log


def traces(disk, word):
    return [str(path.relative_to(disk)) for path in (disk / "data").rglob("*")
            if path.is_file() and word in path.read_bytes()]


def test_a_deletion_that_the_disk_has_no_room_for_ends_once_there_is_some(disk):
    """A log on SQLite is written anew, which takes room for two more copies."""
    server = Started(disk / "data", "--rate-limits", "off")
    doomed = call(server, "lobby.create", name="Zanzibar", clues=[CLUE])
    others = [call(server, "lobby.create", name="Neighbours", clues=[{**CLUE, "text": "z" * 1900} for _ in range(20)])
              for _ in range(20)]
    server.stop()
    # All of the log stands in one file now. There is room for one copy of it.
    server = Started(disk / "data", "--rate-limits", "off")
    assert traces(disk, b"Zanzibar"), "the search itself works"
    fill(disk)
    room = (disk / "data" / "quarry.db").stat().st_size * 3 // 2
    os.truncate(disk / "ballast", (disk / "ballast").stat().st_size - room)
    answers = []
    deleting = threading.Thread(
        target=lambda: answers.append(ask(server, "/rpc", {"id": 1, "method": "lobby.delete", "params": {
            "token": doomed["token"]}}).json))
    deleting.start()
    peek = {"id": 1, "method": "lobby.peek", "params": {"lobby": doomed["lobby"]}}
    eventually(lambda: ask(server, "/rpc", peek).json.get("error", {}).get("data", {}).get("kind") == "lobby-not-found")
    # It has tried, and there was no room.
    eventually(lambda: "Lobbies are not deleted everywhere yet" in server.log())
    assert not answers and deleting.is_alive(), "it is not deleted everywhere yet"
    call(server, "lobby.announce", others[0]["token"], text="We play on")
    (disk / "ballast").unlink()
    deleting.join()
    assert [answer.get("result") for answer in answers] == [{}]
    assert traces(disk, b"Zanzibar") == []
    server.stop()
    verified = quarry("log", "verify", "--data", disk / "data")
    assert verified.returncode == 0, verified
