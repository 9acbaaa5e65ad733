"""Tests that users with the password can change and remove their entries, also across crashes."""

import contextlib
import json
import re
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import contract
from asking import ask, call
from harness import Server
from hometown import Directory, refused, somebody
from waiting import eventually


# Passwords cannot be tried out.
OPTIONS = []


@pytest.fixture(scope="module")
def directory(server):
    return Directory(server)


@pytest.fixture
def alone():
    """A server of a test's own, which it kills."""
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


def newest(directory, count):
    """The users who came last."""
    return directory.users(page=0, pagesize=count, reverse="true")[::-1]


def raw_files(server):
    """All files on disk, as bytes."""
    return {path.name: path.read_bytes() for path in Path(server.folder.name).rglob("*") if path.is_file()}


def rows(server, question):
    with contextlib.closing(sqlite3.connect(f"file:{server.folder.name}/quarry.db?mode=ro", uri=True)) as log:
        return log.execute(question).fetchone()[0]


def erased_keys(server):
    return rows(server, "SELECT count(*) FROM keys WHERE erased")


def register(server, name):
    return call(server, "account.register", firstName="Ada", lastName="Love", username=name, email=f"{name}@example.com",
                password="correct-horse-1")["token"]


def test_the_password_allows_changing_the_given_members(directory):
    directory.add(**somebody("Augusta", latitude=32.7, longitude=-117.2))
    [before] = newest(directory, 1)
    change = {"nickname": "AUGUSTA", "password": "abc", "newnickname": "Countess", "city": "London", "country": "United Kingdom",
              "state": "England", "latitude": None, "longitude": None, "newpassword": "abcd"}
    assert directory.post("edituser", change).body == b"ok"
    assert newest(directory, 1) == [{**before, "nickname": "Countess", "city": "London", "country": "United Kingdom",
                                     "state": "England", "latitude": 0, "longitude": 0}]
    assert directory.nickname_exists("augusta") is False and directory.nickname_exists("COUNTESS") is True
    assert before["id"] not in [user["id"] for user in directory.users(country="USA")]
    assert [user["id"] for user in directory.users(country="United Kingdom")] == [before["id"]]
    assert refused(directory.post("edituser", {"nickname": "Countess", "password": "abc", "year": 1999}), "password", status=(403,))
    assert directory.post("edituser", {"nickname": "Countess", "password": "abcd", "year": 1999}).body == b"ok"
    assert newest(directory, 1)[0]["year"] == 1999


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
    count, first = directory.count(), directory.next_id()
    for name in ("Dora", "Dave"):
        directory.add(**somebody(name))
    assert directory.post("deleteuser", {"nickname": "dave", "password": "abc"}).body == b"ok"
    assert directory.count() == count + 1 and directory.next_id() == first + 2 and directory.nickname_exists("Dave") is False
    directory.add(**somebody("Dave"))
    assert [user["id"] for user in newest(directory, 2)] == [first, first + 2]


def test_what_somebody_typed_is_in_no_file_once_they_are_gone(server, directory):
    marks = [b"Markednick", b"Markedcity", b"markedpass", b"Markedsecond", b"12.34567"]
    directory.add(**somebody("Markednick", city="Markedcity", password="markedpass", latitude=12.34567, longitude=1.5))
    directory.post("edituser", {"nickname": "Markednick", "password": "markedpass", "newnickname": "Markedsecond"})
    directory.add(**somebody("Witness"))
    log = b"".join(data for name, data in raw_files(server).items() if "projections" not in name)
    assert not any(mark in log for mark in marks), "in the log it was never readable"
    erased = erased_keys(server)
    assert directory.post("deleteuser", {"nickname": "Markedsecond", "password": "markedpass"}).body == b"ok"
    assert erased_keys(server) == erased + 1
    for name, data in raw_files(server).items():
        for mark in marks:
            assert mark not in data, f"{mark} in {name}"
    assert any(b"Witness" in data for data in raw_files(server).values()), "what is there can be found so"


def test_ids_and_names_outlive_a_crash(alone):
    server, directory = alone, Directory(alone)
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


def test_a_crash_while_many_come_loses_nobody_who_was_told_ok(alone):
    server, directory = alone, Directory(alone)

    def add(number):
        try:
            return number if directory.post("adduser", somebody(f"user{number}")).body == b"ok" else None
        except OSError:
            return None

    with ThreadPoolExecutor(8) as pool:
        results = [pool.submit(add, number) for number in range(30)]
        eventually(lambda: sum(result.done() for result in results) >= 6, pause=0.001)
        server.process.kill()
        added = {number for result in results if (number := result.result()) is not None}
    server.restart()
    there = {int(user["nickname"].removeprefix("user")) for user in directory.users()}
    assert added <= there and len(there) == directory.count()
    assert directory.next_id() == max(user["id"] for user in directory.users()) + 1


def test_claims_are_derived_again(alone):
    server, directory = alone, Directory(alone)
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
    first = directory.next_id()
    assert directory.post("adduser", somebody("Adalbert"), **signed).body == b"ok"
    directory.add(**somebody("Bobby"))

    def mine():
        return [user["nickname"] for user in ask(server, "/hometown/mine", **signed).json]

    assert mine() == ["Adalbert"]
    assert directory.post("edituser", {"nickname": "Bobby", "password": "abc"}, **signed).body == b"ok"
    assert mine() == ["Adalbert", "Bobby"]
    assert directory.get("mine").status == 401
    assert directory.post("adduser", somebody("Eve"), Authorization="Bearer nonsense").status == 401
    assert "account" not in json.dumps(directory.users())
    takeout = ask(server, "/account.json", **signed).json
    assert takeout["hometown"] == newest(directory, 2)
    contract.check_result("account.export", takeout)
    call(server, "account.delete", token=token, password="correct-horse-1")
    assert directory.users(afterid=first - 1) == [] and directory.nickname_exists("Adalbert") is False


def test_a_crash_while_somebody_is_forgotten_only_delays_it(alone):
    """Deleting an account removes its entries one by one; the server is killed in between."""
    server, directory = alone, Directory(alone)
    token = register(server, "ada")
    for number in range(12):
        directory.post("adduser", somebody(f"Markednick{number}"), Authorization=f"Bearer {token}")
    directory.add(**somebody("Witness"))

    with ThreadPoolExecutor(1) as pool:
        pool.submit(call, server, "account.delete", token=token, password="correct-horse-1")
        eventually(lambda: directory.count() < 13, pause=0)
        server.process.kill()
    server.restart()
    eventually(lambda: rows(server, "SELECT count(*) FROM claims WHERE space = 'forgetting'") == 0)
    assert [user["nickname"] for user in directory.users()] == ["Witness"]
    assert directory.nickname_exists("Markednick11") is False and erased_keys(server) == 13
    assert not any(b"Markednick" in data for data in raw_files(server).values())


# Limits and attacks


def test_passwords_cannot_be_tried_out(directory):
    directory.add(**somebody("Target"))
    statuses = [directory.post("deleteuser", {"nickname": "Target", "password": f"no{number}"}).status for number in range(12)]
    assert statuses == [403] * 10 + [429] * 2
    late = directory.post("edituser", {"nickname": "Target", "password": "abc", "year": 1999})
    assert late.status == 429 and int(late.headers["Retry-After"]) > 0, "the right one has to wait, too"
    assert newest(directory, 1)[0]["year"] == 2001


def test_markup_is_text(directory):
    name = '<img src=x onerror=alert(1)>"\'&'
    directory.add(**somebody(name, city="</script><b>City</b>"))
    answer = directory.get("users", reverse="true")
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(answer.body)[0]["nickname"] == name


def test_hashes_do_not_leave_the_server(server, directory):
    directory.add(**somebody("Hunted", password="hunter2"))
    assert not re.search("argon2|hunter2|password", json.dumps(directory.users()))
    assert not any(b"argon2id" in data or b"hunter2" in data for data in raw_files(server).values())


# Maps


def test_clusters_count_who_is_in_sight(directory):
    for number, (lat, lon) in enumerate([(10, 10), (10.001, 10.001), (-40, 170), (-40, -170), (89, 0)]):
        directory.add(**somebody(f"user{number}", latitude=lat, longitude=lon, year=2000 + number))
    directory.add(**somebody("Nowhere"))
    world = {"south": -90, "north": 90, "west": -180, "east": 180}
    # Tests/HometownTests has more users than there may be clusters.
    for zoom in (0, 22):
        assert sum(cluster["count"] for cluster in directory.json("clusters", **world, zoom=zoom)) == 5
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
