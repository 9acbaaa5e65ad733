"""Old lobbies lose their names and are deleted by the server itself, while others play."""

import pathlib
import random
import sqlite3
import subprocess
import threading

from accounts import PASSWORD
import contract
from harness import Seen, eventually, preloaded
from playing import member
import pytest
from stage import Stage
from test_deleting import SEALED, Hunt, files, found

POLICY = ("--keep-names", "90d", "--delete-after", "365d")
# What fills the log.
LONG = [{"title": f"Clue {number}", "text": "x" * 2_000, "points": 1, "proof": {"scan": {}}} for number in range(28)]


def at_day(days, clock):
    """What a command begins with that is to run so many days later."""
    return ["/usr/bin/env", f"LD_PRELOAD={clock}", f"LATER={days * 86_400}"]


class LaterStage(Stage):
    """A stage whose clock is set when its server is started again."""

    def __init__(self, clock):
        self.clock = clock
        super().__init__(Seen(), "--log-level", "notice", "--rate-limits", "off")
        self.plain = list(self.server.command)

    def restart(self, days, *options):
        """Kills the server and starts it again, so many days later."""
        for client in self.clients:
            client.close()
        self.clients.clear()
        self.server.command = [*at_day(days, self.clock), *self.plain, *options]
        self.server.restart()


@pytest.fixture
def stage():
    with preloaded("later") as clock, LaterStage(clock) as stage:
        yield stage


def wait(condition, what):
    # Retention rests nine times as long as it works.
    return eventually(condition, what, patience=300)


def verified(server):
    ended = subprocess.run([str(contract.QUARRY), "log", "verify", "--data", server.folder.name],
                           capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended
    return ended.stdout


def keys(server):
    """The wrapped keys of all persons."""
    with sqlite3.connect(f"file:{server.folder.name}/quarry.db?mode=ro", uri=True) as database:
        rows = dict(database.execute("SELECT person, wrapped FROM keys WHERE erased = 0"))
    database.close()
    return rows


def holding(server, parts):
    """The files that have any of these bytes."""
    contents = {}
    for path in files(server):
        try:
            contents[path] = path.read_bytes()
        except FileNotFoundError:
            continue
    return {path.name for path, content in contents.items() if any(part in content for part in parts)}


def size(server):
    return sum(path.stat().st_size for path in files(server) if path.name.startswith("quarry.db"))


def ended_lobbies(stage, count):
    made = []
    for number in range(count):
        host = stage.client(is_host=True)
        made.append(host.call("lobby.create", name=f"Old hunt {number}", clues=LONG))
        host.call("lobby.end")
        host.close()
    return made


class Neighbours:
    """Somebody who plays on meanwhile."""

    def __init__(self, stage):
        self.host, self.lobby = stage.host(name="Neighbours", clues=[])
        self.said, self.stopped = 0, threading.Event()
        self.thread = threading.Thread(target=self.play)

    def play(self):
        while not self.stopped.wait(0.05):
            self.host.call("lobby.announce", text=f"Line {self.said}")
            self.said += 1

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join()


def test_they_go_while_others_play(stage):
    hunt, old = Hunt(stage), ended_lobbies(stage, 40)
    hunt.host.call("lobby.end")
    _, name = member(stage)
    kept = keys(stage.server)
    # Of two players and one of staff.
    people = f"{hunt.id}/"
    seats = {person: key for person, key in kept.items() if person.startswith(people)}
    assert len(seats) == 3 and holding(stage.server, seats.values()), "the search itself works"
    assert set(found(stage.server, hunt.words)) == set(hunt.words) - SEALED

    # Names go first. Photos of players go with them.
    stage.restart(100, *POLICY)
    with Neighbours(stage) as neighbours:
        wait(lambda: not [person for person in keys(stage.server) if person.startswith(people)], stage.server.log)
        wait(lambda: not [path for path in files(stage.server) if any(name in str(path) for name in hunt.photos)],
             "the players' photos are deleted")
        wait(lambda: neighbours.said > 5, "the neighbours play on")
    assert not holding(stage.server, seats.values())
    board = stage.client().call("lobby.board", lobby=hunt.id)
    assert [row["name"] for row in board["rows"]] == ["deleted player"] * 2
    wait(lambda: "names=3" in stage.server.log(), stage.server.log)

    # Then the lobbies, while somebody deletes one by hand, and somebody else their account.
    before = size(stage.server)
    stage.restart(400, *POLICY)
    _, doomed = stage.host(name="Deleted by hand", clues=LONG)
    ada = stage.client()
    ada.call("account.login", login=name, password=PASSWORD)
    person = {person: key for person, key in keys(stage.server).items() if person == ada.call("account.get")["account"]}
    assert holding(stage.server, person.values()), "the search itself works"
    with Neighbours(stage) as neighbours:
        assert stage.client(is_host=True).call("lobby.delete", token=doomed["token"]) == {}
        ada.call("account.delete", password=PASSWORD)
        gone = [lobby["lobby"] for lobby in old]
        words = [*hunt.words, *gone, "Old hunt", "Deleted by hand"]
        wait(lambda: not found(stage.server, words), lambda: (found(stage.server, words), stage.server.log()))
    wait(lambda: not holding(stage.server, person.values()), "no file has the key of the account")
    wait(lambda: size(stage.server) < before / 2, "the disk has its space back")
    assert "events" in verified(stage.server) and "more were deleted" in verified(stage.server)
    history = neighbours.host.call("lobby.history", limit=1_000)["events"]
    assert [event["seq"] for event in history] == list(range(1, len(history) + 1))
    said = [event["data"]["text"] for event in history if event["type"] == "notice.sent"]
    assert said == [f"Line {number}" for number in range(neighbours.said)], "the neighbours have all they were answered"
    stage.client().refused("unauthorized", "lobby.announce", text="Hello?", token=doomed["token"])


def test_a_server_that_is_killed_meanwhile_goes_on(stage):
    lobbies = [lobby["lobby"] for lobby in ended_lobbies(stage, 12)]
    hunt = Hunt(stage)
    hunt.host.call("lobby.end")
    chance = random.Random(11)
    words = [*lobbies, hunt.id, "Old hunt", *hunt.words]
    for _ in range(6):
        stage.restart(400, *POLICY)
        until = stage.server.processor_seconds + chance.random() * 0.4
        wait(lambda: stage.server.processor_seconds > until or not found(stage.server, words), stage.server.log)
    wait(lambda: not found(stage.server, words), lambda: (found(stage.server, words), stage.server.log()))
    verified(stage.server)
    database = sqlite3.connect(f"file:{stage.server.folder.name}/quarry.db?mode=ro", uri=True)
    acts = [data for data, in database.execute("SELECT data FROM events WHERE type = 'operator.acted'")]
    database.close()
    assert len(acts) >= 13 and all(b'"by":"retention","act":"deleteLobby"' in data for data in acts)


def test_nothing_goes_without_a_policy_or_before_its_time(stage):
    """Whatever is two days older goes, so that the server has looked."""
    host, older = stage.host(name="Older")
    stage.player(older, "Cassilda")
    host.call("lobby.start")
    host.call("lobby.end")
    stage.restart(2)
    hunt = Hunt(stage)
    hunt.host.call("lobby.end")

    def names(client, lobby):
        answer = client.ask("lobby.board", {"lobby": lobby})
        return {row["name"] for row in answer["result"]["rows"]} if "result" in answer else answer["error"]["data"]["kind"]

    stage.restart(1_000)
    _, doomed = stage.host(name="Deleted by hand")
    client = stage.client()
    assert client.call("lobby.delete", token=doomed["token"]) == {}
    assert names(client, older["lobby"]) == {"Cassilda"} and names(client, hunt.id) == {"Adalinde", "Berengar"}
    stage.restart(91, *POLICY)
    client = stage.client()
    wait(lambda: names(client, older["lobby"]) == {"deleted player"}, stage.server.log)
    assert names(client, hunt.id) == {"Adalinde", "Berengar"}
    stage.restart(366, *POLICY)
    client = stage.client()
    wait(lambda: names(client, older["lobby"]) == "lobby-not-found", stage.server.log)
    wait(lambda: names(client, hunt.id) == {"deleted player"}, stage.server.log)
    info = client.call("server.info")
    assert info["retention"] == {"keepNames": 90, "deleteAfter": 365}


@pytest.mark.parametrize("options, told", [
    (("--keep-names", "soon"), "--keep-names takes days such as 90d, from 7d on, not soon."),
    (("--delete-after", "6d"), "--delete-after takes days such as 90d, from 7d on, not 6d."),
    (("--keep-names", "365d", "--delete-after", "90d"), "--keep-names must be shorter than --delete-after"),
])
def test_settings_are_checked(tmp_path, options, told):
    ended = subprocess.run([str(contract.QUARRY), "serve", "--data", tmp_path / "data", *options], capture_output=True,
                           text=True, timeout=60)
    assert ended.returncode == 64 and told in ended.stderr and not pathlib.Path(tmp_path, "data").exists(), ended
