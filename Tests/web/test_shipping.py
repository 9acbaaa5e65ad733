"""Tests a log that is shipped elsewhere while its server runs, and what is restored from there."""

import json
import random
import shutil

import pytest

from asking import ask, call
from started import Started, quarry, refusal
from waiting import eventually
from world import PASSWORD, PERSON, Load, World, restore, serving

KEYS = ("server.key", "personal.key")


def status(ship, data=None):
    told = quarry("ship", "status", ship, "--json", *(["--data", data] if data else []))
    assert told.returncode in (0, 1), told.stderr
    return json.loads(told.stdout)


def is_shipped(ship, data):
    """Whether nothing of the log is missing there."""
    told = status(ship, data)
    return told.get("commit") is not None and told["missingCommits"] == 0


def kept_keys(data, folder):
    folder.mkdir()
    for name in KEYS:
        shutil.copy(data / name, folder / name)
    return folder


def restored(ship, data, keys, *options):
    done = restore(ship, data, "--keys", keys, *options)
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    return done.stdout


def exported(data):
    """The events of a log, as lines."""
    done = quarry("log", "export", "--data", data)
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if '"stream"' in line]


def test_a_machine_that_is_lost_is_restored_from_the_destination_alone(tmp_path):
    data, ship, new = tmp_path / "data", tmp_path / "ship", tmp_path / "new"
    server = Started(data, "--rate-limits", "off", "--ship-to", str(ship))
    world = World(server)
    shown, account = world.shown(server), world.shown_to_account(server)
    metrics = ask(server, "/metrics").body.decode()
    assert "quarry_ship_age_seconds" in metrics and "quarry_ship_whole" in metrics
    eventually(lambda: is_shipped(ship, data))
    server.kill()
    keys = kept_keys(data, tmp_path / "keys")
    (data / "photos").rename(tmp_path / "photos")
    assert quarry("ship", "verify", ship, "--data", data).returncode == 0
    shutil.rmtree(data)
    assert "Photos are not shipped" in restored(ship, new, keys)
    (tmp_path / "photos").rename(new / "photos")
    assert quarry("log", "verify", "--data", new).returncode == 0
    with serving(new) as server:
        assert world.shown(server) == shown
        # Each look signs in, so the lists of sign-ins differ.
        assert world.shown_to_account(server)[0] == account[0]
    # What was restored is another log, and never writes where it came from.
    assert "has another log" in refusal(new, "--ship-to", str(ship))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_nothing_that_was_shipped_is_missing_after_a_kill(tmp_path):
    data, ship = tmp_path / "data", tmp_path / "ship"
    for round in range(4):
        server = Started(data, "--rate-limits", "off", "--ship-to", str(ship))
        load = Load(server)
        try:
            with load:
                words = load.done + random.randint(5, 150)
                eventually(lambda: load.done >= words)
                server.process.kill()
        except Exception:  # Whoever was talking to it notices.
            pass
        server.end()
        told = status(ship, data)
        new = tmp_path / f"new{round}"
        keys = kept_keys(data, tmp_path / f"keys{round}")
        if told.get("commit") is None:
            continue  # Killed before the first base was complete.
        restored(ship, new, keys)
        original, copy = exported(data), exported(new)
        assert len(copy) >= told["position"] > 0
        assert copy == original[:len(copy)]
        assert quarry("log", "verify", "--data", new).returncode == 0
    with serving(data, "--ship-to", str(ship)):
        eventually(lambda: is_shipped(ship, data))
    assert "All is well" in quarry("ship", "verify", ship, "--data", data).stdout


def test_who_was_erased_stays_erased_at_every_moment(tmp_path):
    data, ship = tmp_path / "data", tmp_path / "ship"
    with serving(data, "--ship-to", str(ship)) as server:
        token = call(server, "account.register", **PERSON)["token"]
        eventually(lambda: is_shipped(ship, data))
        position = status(ship)["position"]
        call(server, "account.delete", token=token, password=PASSWORD)
        # The answer says that the destination has it, whatever happens to this machine now.
        keys = kept_keys(data, tmp_path / "keys")
        restored(ship, tmp_path / "newest", keys)
        restored(ship, tmp_path / "before", keys, "--position", position)
    for name in ("newest", "before"):
        with serving(tmp_path / name) as server:
            asked = {"jsonrpc": "2.0", "id": 1, "method": "account.login", "params": {"login": "ada", "password": PASSWORD}}
            assert "error" in ask(server, "/rpc", asked).json
        for file in (tmp_path / name).glob("quarry.db*"):
            assert b"Lovelace" not in file.read_bytes()


def test_a_destination_that_is_away_stops_nothing(tmp_path):
    data, ship = tmp_path / "data", tmp_path / "ship"
    with serving(data, "--ship-to", str(ship)) as server:
        assert call(server, "lobby.create", name="First")
        eventually(lambda: is_shipped(ship, data))
        ship.rename(tmp_path / "away")
        assert call(server, "lobby.create", name="Second")
        eventually(lambda: "cannot be shipped" in server.log())
        assert call(server, "lobby.create", name="Third")
        assert not ship.exists(), "nothing is made where the disk should be"
        (tmp_path / "away").rename(ship)
        eventually(lambda: is_shipped(ship, data))


@pytest.mark.parametrize("is_empty", [False, True])
def test_a_disk_that_is_not_there_at_the_start_stops_nothing(tmp_path, is_empty):
    """After a power cut, disks and servers come back in any order; a place where a disk should be mounted is empty."""
    data, ship, away = tmp_path / "data", tmp_path / "ship", tmp_path / "away"
    with serving(data, "--ship-to", str(ship)) as server:
        assert call(server, "lobby.create", name="First")
        eventually(lambda: is_shipped(ship, data))
    ship.rename(away)
    if is_empty:
        ship.mkdir()
    with serving(data, "--ship-to", str(ship)) as server:
        eventually(lambda: "cannot be shipped" in server.log())
        assert call(server, "lobby.create", name="Second")
        assert not ship.exists() or list(ship.iterdir()) == [], "nothing begins anew"
        if is_empty:
            ship.rmdir()
        away.rename(ship)
        eventually(lambda: is_shipped(ship, data))
    restored(ship, tmp_path / "new", kept_keys(data, tmp_path / "keys"))
    assert exported(tmp_path / "new") == exported(data)
    # Another place is a new one.
    with serving(data, "--ship-to", str(tmp_path / "other")) as server:
        eventually(lambda: is_shipped(tmp_path / "other", data))


def test_damage_is_named_and_all_before_it_restored(tmp_path):
    data, ship = tmp_path / "data", tmp_path / "ship"
    with serving(data, "--ship-to", str(ship)) as server:
        for number in range(3):
            assert call(server, "lobby.create", name=f"Number {number}")
            eventually(lambda: is_shipped(ship, data))
    segments = sorted(ship.glob("*.segment"))
    assert len(segments) >= 3
    torn = segments[-1]
    torn.write_bytes(torn.read_bytes()[:-7])
    assert torn.name in quarry("ship", "verify", ship, "--quick").stdout
    done = restore(ship, tmp_path / "new", "--keys", kept_keys(data, tmp_path / "keys"))
    assert done.returncode == 0 and torn.name in done.stderr
    assert exported(tmp_path / "new") == exported(data)[:len(exported(tmp_path / "new"))]
    assert quarry("log", "verify", "--data", tmp_path / "new").returncode == 0


@pytest.mark.parametrize("options, told", [
    (("--ship-every", "1s"), "--ship-every needs a place"),
    (("--ship-to", "{data}/ship"), "would be lost together"),
    (("--ship-to", "{data}-ship", "--ship-every", "2h"), "--ship-every takes a time from 1s to 10m"),
    (("--ship-to", "{data}-ship", "--ship-spool", "much"), "--ship-spool takes a size"),
    (("--ship-to", "{data}-ship", "--log", "nats://127.0.0.1:1"), "--ship-to is for a log in the folder"),
    (("--ship-to", "ftp://example.org/x"), "--ship-to takes a folder"),
])
def test_settings_that_cannot_work_are_refused(tmp_path, options, told):
    data = tmp_path / "data"
    assert told in refusal(data, *(option.format(data=data) for option in options))
    assert not data.exists()


def test_a_folder_with_other_things_is_refused(tmp_path):
    ship = tmp_path / "ship"
    ship.mkdir()
    (ship / "holiday.jpg").write_text("mine")
    assert "is not empty" in refusal(tmp_path / "data", "--ship-to", str(ship))
    assert [path.name for path in ship.iterdir()] == ["holiday.jpg"]
