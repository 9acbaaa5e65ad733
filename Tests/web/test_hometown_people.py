"""Tests that users with the password can change and remove their entries, also across crashes."""

import contextlib
import json
import re
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import contract
from asking import ask, call
from harness import PATIENCE, Server
from hometown import Directory, refused, somebody


@pytest.fixture
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture
def directory(server):
    return Directory(server)


def raw_files(server):
    """All files on disk, as bytes."""
    return {path.name: path.read_bytes() for path in Path(server.folder.name).rglob("*") if path.is_file()}


def rows(server, question):
    with contextlib.closing(sqlite3.connect(f"file:{server.folder.name}/quarry.db?mode=ro", uri=True)) as log:
        return log.execute(question).fetchone()[0]


def erased_keys(server):
    return rows(server, "SELECT count(*) FROM keys WHERE erased")


def eventually(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"


def register(server, name):
    return call(server, "account.register", firstName="Ada", lastName="Love", username=name, email=f"{name}@example.com",
                password="correct-horse-1")["token"]


def test_the_password_allows_changing_the_given_members(directory):
    directory.add(**somebody("Ada", latitude=32.7, longitude=-117.2))
    before = directory.users()[0]
    change = {"nickname": "ADA", "password": "abc", "newnickname": "Countess", "city": "London", "country": "United Kingdom",
              "state": "England", "latitude": None, "longitude": None, "newpassword": "abcd"}
    assert directory.post("edituser", change).body == b"ok"
    assert directory.users() == [{**before, "nickname": "Countess", "city": "London", "country": "United Kingdom",
                                  "state": "England", "latitude": 0, "longitude": 0}]
    assert directory.nickname_exists("ada") is False and directory.nickname_exists("COUNTESS") is True
    assert directory.users(country="USA") == [] and len(directory.users(country="United Kingdom")) == 1
    assert refused(directory.post("edituser", {"nickname": "Countess", "password": "abc", "year": 1999}), "password", status=(403,))
    assert directory.post("edituser", {"nickname": "Countess", "password": "abcd", "year": 1999}).body == b"ok"
    assert directory.users()[0]["year"] == 1999


def test_nothing_else_changes_an_entry(directory):
    directory.add(**somebody("Ada"))
    directory.add(**somebody("Bob"))
    before = directory.users()
    assert refused(directory.post("edituser", {"nickname": "Ada", "password": "wrong", "city": "X"}), "password", status=(403,))
    for change, words in [
            ({"city": "X"}, ["password"]),
            ({"password": "abc", "newnickname": "bob"}, ["newnickname", "taken"]),
            ({"password": "abc", "country": "India"}, ["state"]), ({"password": "abc", "year": 1900}, ["year"]),
            ({"password": "abc", "newpassword": "x"}, ["newpassword"]), ({"password": "abc", "towm": "X"}, ["towm"])]:
        assert refused(directory.post("edituser", {"nickname": "Ada", **change}), *words)
    assert refused(directory.post("edituser", {"nickname": "Nobody", "password": "abc"}), "nickname", status=(404,))
    assert refused(directory.post("deleteuser", {"nickname": "Ada", "password": "wrong"}), "password", status=(403,))
    assert refused(directory.post("deleteuser", {"nickname": "Nobody", "password": "abc"}), "nickname", status=(404,))
    assert directory.users() == before


def test_a_removed_user_is_gone_and_the_id_is_not_reused(directory):
    for name in ("Ada", "Bob", "Eve"):
        directory.add(**somebody(name))
    assert directory.post("deleteuser", {"nickname": "eve", "password": "abc"}).body == b"ok"
    assert directory.count() == 2 and directory.next_id() == 4 and directory.nickname_exists("Eve") is False
    directory.add(**somebody("Eve"))
    assert [user["id"] for user in directory.users()] == [1, 2, 4]


def test_what_somebody_typed_is_in_no_file_once_they_are_gone(server, directory):
    marks = [b"Markednick", b"Markedcity", b"markedpass", b"Markedsecond", b"12.34567"]
    directory.add(**somebody("Markednick", city="Markedcity", password="markedpass", latitude=12.34567, longitude=1.5))
    directory.post("edituser", {"nickname": "Markednick", "password": "markedpass", "newnickname": "Markedsecond"})
    directory.add(**somebody("Witness"))
    log = b"".join(data for name, data in raw_files(server).items() if "projections" not in name)
    assert not any(mark in log for mark in marks), "in the log it was never readable"
    assert erased_keys(server) == 0
    assert directory.post("deleteuser", {"nickname": "Markedsecond", "password": "markedpass"}).body == b"ok"
    assert erased_keys(server) == 1
    for name, data in raw_files(server).items():
        for mark in marks:
            assert mark not in data, f"{mark} in {name}"
    assert any(b"Witness" in data for data in raw_files(server).values()), "what is there can be found so"


def test_ids_and_names_outlive_a_crash(server, directory):
    for name in ("Ada", "Bob", "Eve"):
        directory.add(**somebody(name))
    directory.post("deleteuser", {"nickname": "Eve", "password": "abc"})
    before = directory.users()
    server.restart()
    assert directory.users() == before and directory.next_id() == 4 and directory.count() == 2
    assert refused(directory.post("adduser", somebody("ada")), "taken")
    # Projections are a cache: without them, everything is read from the log again.
    server.process.kill()
    server.process.wait()
    server.process.stdout.close()
    for path in Path(server.folder.name).glob("quarry.db-projections*"):
        path.unlink()
    server.start()
    assert directory.users() == before and directory.next_id() == 4
    directory.add(**somebody("Eve"))
    assert directory.users()[-1]["id"] == 4


def test_a_crash_while_many_come_loses_nobody_who_was_told_ok(server, directory):
    def add(number):
        try:
            return number if directory.post("adduser", somebody(f"user{number}")).body == b"ok" else None
        except OSError:
            return None

    with ThreadPoolExecutor(8) as pool:
        results = [pool.submit(add, number) for number in range(60)]
        while sum(result.done() for result in results) < 12:
            pass
        server.process.kill()
        added = {number for result in results if (number := result.result()) is not None}
    server.restart()
    there = {int(user["nickname"].removeprefix("user")) for user in directory.users()}
    assert added <= there and len(there) == directory.count()
    assert directory.next_id() == max(user["id"] for user in directory.users()) + 1


def test_claims_are_derived_again(server, directory):
    directory.add(**somebody("Ada"))
    directory.add(**somebody("Eve"))
    directory.post("deleteuser", {"nickname": "Eve", "password": "abc"})
    server.process.kill()
    server.process.wait()
    server.process.stdout.close()
    subprocess.run([server.program, "log", "rebuild", "--data", server.folder.name], check=True, stdout=subprocess.DEVNULL)
    server.start()
    assert directory.nickname_exists("ada") is True and directory.nickname_exists("Eve") is False
    assert [user["nickname"] for user in directory.users()] == ["Ada"]


# Accounts


def test_an_entry_belongs_to_whoever_is_signed_in(server, directory):
    token = register(server, "ada")
    signed = {"Authorization": f"Bearer {token}"}
    assert directory.post("adduser", somebody("Ada"), **signed).body == b"ok"
    directory.add(**somebody("Bob"))

    def mine():
        return [user["nickname"] for user in ask(server, "/hometown/mine", **signed).json]

    assert mine() == ["Ada"]
    assert directory.post("edituser", {"nickname": "Bob", "password": "abc"}, **signed).body == b"ok"
    assert mine() == ["Ada", "Bob"]
    assert directory.get("mine").status == 401
    assert directory.post("adduser", somebody("Eve"), Authorization="Bearer nonsense").status == 401
    assert "account" not in json.dumps(directory.users())
    takeout = ask(server, "/account.json", **signed).json
    assert takeout["hometown"] == directory.users()
    contract.check_result("account.export", takeout)
    call(server, "account.delete", token=token, password="correct-horse-1")
    assert directory.users() == [] and directory.nickname_exists("Ada") is False


def test_a_crash_while_somebody_is_forgotten_only_delays_it(server, directory):
    """Deleting an account removes its entries one by one; the server is killed in between."""
    token = register(server, "ada")
    for number in range(24):
        directory.post("adduser", somebody(f"Markednick{number}"), Authorization=f"Bearer {token}")
    directory.add(**somebody("Witness"))

    with ThreadPoolExecutor(1) as pool:
        pool.submit(call, server, "account.delete", token=token, password="correct-horse-1")
        eventually(lambda: directory.count() < 25)
        server.process.kill()
    server.restart()
    eventually(lambda: rows(server, "SELECT count(*) FROM claims WHERE space = 'forgetting'") == 0)
    assert [user["nickname"] for user in directory.users()] == ["Witness"]
    assert directory.nickname_exists("Markednick23") is False and erased_keys(server) == 25
    assert not any(b"Markednick" in data for data in raw_files(server).values())


# Limits and attacks


def test_passwords_cannot_be_tried_out(directory):
    directory.add(**somebody("Ada"))
    statuses = [directory.post("deleteuser", {"nickname": "Ada", "password": f"no{number}"}).status for number in range(12)]
    assert statuses == [403] * 10 + [429] * 2
    late = directory.post("edituser", {"nickname": "Ada", "password": "abc", "year": 1999})
    assert late.status == 429 and int(late.headers["Retry-After"]) > 0, "the right one has to wait, too"
    assert directory.users()[0]["year"] == 2001


def test_markup_is_text(directory):
    name = '<img src=x onerror=alert(1)>"\'&'
    directory.add(**somebody(name, city="</script><b>City</b>"))
    answer = directory.get("users")
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(answer.body)[0]["nickname"] == name


def test_hashes_do_not_leave_the_server(server, directory):
    directory.add(**somebody("Ada", password="hunter2"))
    assert not re.search("argon2|hunter2|password", json.dumps(directory.users()))
    assert not any(b"argon2id" in data or b"hunter2" in data for data in raw_files(server).values())


# Maps


def test_clusters_count_who_is_in_sight(directory):
    for number, (lat, lon) in enumerate([(10, 10), (10.001, 10.001), (-40, 170), (-40, -170), (89, 0)]):
        directory.add(**somebody(f"user{number}", latitude=lat, longitude=lon, year=2000 + number))
    directory.add(**somebody("Nowhere"))
    world = {"south": -90, "north": 90, "west": -180, "east": 180}
    assert sum(cluster["count"] for cluster in directory.json("clusters", **world, zoom=0)) == 5
    assert [cluster["count"] for cluster in directory.json("clusters", south=0, north=20, west=0, east=20, zoom=5)] == [2]
    near = {"south": 9.999, "north": 10.002, "west": 9.999, "east": 10.002}
    apart = directory.json("clusters", **near, zoom=18)
    assert [cluster["count"] for cluster in apart] == [1, 1]
    across = {"south": -50, "north": -30, "west": 160, "east": -160}
    assert sum(cluster["count"] for cluster in directory.json("clusters", **across, zoom=3)) == 2
    assert [user["nickname"] for user in directory.json("within", **across)] == ["user2", "user3"]
    assert [user["nickname"] for user in directory.json("within", **across, year=2003)] == ["user3"]
    one = directory.json("clusters", **near, zoom=18, year=2001)[0]
    corners = {name: one[name] for name in ("south", "west", "north", "east")}
    assert [user["nickname"] for user in directory.json("within", **corners)] == ["user1"]
    for query in ("", "south=0&north=1&west=0", "south=1&north=0&west=0&east=1", "south=-91&north=0&west=0&east=1",
                  "south=0&north=1&west=0&east=1&zoom=99", "south=a&north=1&west=0&east=1", "south=nan&north=1&west=0&east=1"):
        assert refused(directory.raw("clusters", query))


def test_clusters_are_bounded_however_large_the_window(directory):
    for number in range(40):
        directory.add(**somebody(f"user{number}", latitude=number * 4 - 80, longitude=number * 8 - 160))
    clusters = directory.json("clusters", south=-90, north=90, west=-180, east=180, zoom=22)
    assert 0 < len(clusters) <= 2_048 and sum(cluster["count"] for cluster in clusters) == 40
