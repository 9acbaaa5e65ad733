"""Tests what operators may lose: keys, the log, its end. The server says so, and takes nothing for new."""

import json
import shutil
import sqlite3
import subprocess

import pytest

from asking import call
from folders import CLUE, create, listing
from started import QUARRY, Started, quarry, refusal
from waiting import PATIENCE


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """The folder of a stopped server, with a lobby in its log."""
    data = tmp_path_factory.mktemp("stopped") / "data"
    server = Started(data, "--log-level", "error")
    create(server)
    server.stop()
    return data


@pytest.fixture
def used(stopped, tmp_path):
    """A copy of it."""
    return shutil.copytree(stopped, tmp_path / "data")


@pytest.mark.parametrize("change, told", [
    (lambda data: (data / "server.key").unlink(), "server.key is missing"),
    (lambda data: (data / "server.key").write_bytes(b"k" * 32), "server.key is not the key of this log"),
    (lambda data: (data / "personal.key").unlink(), "The personal key is missing"),
    (lambda data: (data / "personal.key").write_bytes(b"k" * 32), "is not the key of this log"),
    (lambda data: (data / "quarry.db").unlink(), "quarry.db is missing or empty, but there was a log"),
    (lambda data: (data / "quarry.db").write_bytes(b""), "quarry.db is missing or empty, but there was a log"),
    (lambda data: [path.unlink() for path in data.glob("quarry.db*")], "quarry.db is missing or empty"),
])
def test_what_is_lost_stops_the_start_with_a_sentence_and_nothing_is_made(used, change, told):
    change(used)
    before = listing(used)
    said = refusal(used)
    assert told in said and said.endswith(".") and ("backup" in said), said
    assert listing(used) == before
    assert refusal(used) == said, "again and again"


def test_another_personal_key_in_the_environment_stops_the_start(used):
    before = listing(used)
    assert "is not the key of this log" in refusal(used, QUARRY_PERSONAL_KEY="ab" * 32)
    assert listing(used) == before


@pytest.mark.parametrize("command", [
    ("log", "verify"), ("log", "export"), ("log", "stats"), ("log", "rebuild"), ("key", "rotate"),
    ("log", "backup", "-o", "BACKUP")])
def test_no_command_takes_a_folder_that_has_lost_its_log_for_a_new_one(used, tmp_path, command):
    arguments = [str(tmp_path / "backup.db") if part == "BACKUP" else part for part in command]
    (used / "quarry.db").unlink()
    before = listing(used)
    ended = quarry(*arguments, "--data", used)
    assert ended.returncode == 1 and "there was a log" in ended.stderr, ended
    assert listing(used) == before and not (tmp_path / "backup.db").exists()


@pytest.fixture(scope="module")
def cut_off(stopped, tmp_path_factory):
    """The folder of a killed server that lost its write-ahead log."""
    data = shutil.copytree(stopped, tmp_path_factory.mktemp("cut") / "data")
    server = Started(data, "--log-level", "error")
    for _ in range(3):
        create(server)
    server.kill()
    (data / "quarry.db-wal").unlink()
    return data


@pytest.fixture
def cut(cut_off, tmp_path):
    """A copy of it."""
    return shutil.copytree(cut_off, tmp_path / "data")


def test_a_lost_write_ahead_log_is_noticed_by_every_command(cut, tmp_path):
    before = listing(cut)
    said = refusal(cut)
    assert "its write-ahead log" in said and "quarry log accept-loss" in said, said
    for command in (("verify",), ("export",), ("stats",), ("rebuild",), ("backup", "-o", str(tmp_path / "backup.db"))):
        ended = quarry("log", *command, "--data", cut)
        assert ended.returncode == 1 and "its write-ahead log" in ended.stderr, ended
    assert "its write-ahead log" in quarry("key", "rotate", "--data", cut).stderr
    assert listing(cut) == before


def test_a_log_that_lost_its_beginning_with_its_write_ahead_log_is_noticed(tmp_path):
    """On a first start, all of the log is still in the write-ahead log."""
    data = tmp_path / "data"
    server = Started(data, "--log-level", "error")
    create(server)
    server.kill()
    (data / "quarry.db-wal").unlink()
    assert "quarry log accept-loss" in refusal(data)
    accepted = quarry("log", "accept-loss", "--data", data)
    assert accepted.returncode == 0 and "A new log was created" in accepted.stdout, accepted
    Started(data, "--log-level", "error").stop()


def test_a_loss_that_is_accepted_gives_the_log_a_new_epoch(cut):
    epoch = quarry("log", "stats", "--data", cut)
    accepted = quarry("log", "accept-loss", "--data", cut)
    assert accepted.returncode == 0 and "has a new epoch" in accepted.stdout, accepted
    server = Started(cut, "--log-level", "error")
    call(server, "server.info")
    server.stop()
    again = quarry("log", "accept-loss", "--data", cut)
    assert again.returncode == 0 and "Nothing is lost" in again.stdout and epoch.returncode == 1
    assert "The log is intact" in quarry("log", "verify", "--data", cut).stdout


def test_an_older_copy_put_there_by_hand_is_noticed_and_a_restored_one_is_not(tmp_path):
    data, backup = tmp_path / "data", tmp_path / "backup.db"
    server = Started(data, "--log-level", "error")
    create(server)
    assert quarry("log", "backup", "--data", data, "-o", backup).returncode == 0
    create(server)
    epoch = call(server, "server.info")["epoch"]
    server.stop()
    (data / "quarry.db").unlink()
    shutil.copy(backup, data / "quarry.db")
    assert "replaced by an older copy" in refusal(data)
    (data / "quarry.db").unlink()
    restored = quarry("log", "restore", backup, "--data", data)
    assert restored.returncode == 0, restored
    server = Started(data, "--log-level", "error")
    assert call(server, "server.info")["epoch"] != epoch
    server.stop()


def test_a_lost_server_key_can_be_accepted(used):
    (used / "server.key").unlink()
    accepted = quarry("log", "accept-loss", "--data", used)
    assert accepted.returncode == 0 and "is a new key" in accepted.stdout, accepted
    Started(used, "--log-level", "error").stop()
    (used / "server.key").write_bytes(b"k" * 32)
    assert "is not the key of this log" in refusal(used)
    assert "is the log's key from now on" in quarry("log", "accept-loss", "--data", used).stdout
    Started(used, "--log-level", "error").stop()


def test_rotating_the_key_and_killing_the_server_are_no_losses(used):
    assert quarry("key", "rotate", "--data", used).returncode == 0
    for _ in range(2):
        server = Started(used, "--log-level", "error")
        create(server)
        server.kill()
    Started(used, "--log-level", "error").stop()


def test_the_log_says_nothing_of_its_key(used):
    key = (used / "server.key").read_bytes()
    stored = b"".join(path.read_bytes() for path in used.glob("quarry.db*") if path.is_file())
    assert key not in stored and key.hex().encode() not in stored


def salts(data):
    """Salts by stream and version."""
    rows = sqlite3.connect(f"file:{data}/quarry.db?mode=ro", uri=True).execute(
        "SELECT name, version, CAST(secret AS TEXT) FROM events JOIN streams ON streams.id = stream WHERE secret NOT NULL")
    return {(name, version): salt for name, version, secret in rows
            if (salt := json.loads(secret).get("salt")) and name.startswith("lobby/")}


def test_no_salt_is_reused_after_a_restore(tmp_path):
    """Events after a restore reuse the numbers of lost events, but not their secrets."""
    data, backup, restored = tmp_path / "data", tmp_path / "backup.db", tmp_path / "restored"
    server = Started(data, "--log-level", "error")
    token = create(server)["token"]
    assert quarry("log", "backup", "--data", data, "-o", backup).returncode == 0
    call(server, "clue.add", token, **CLUE)
    server.stop()
    assert quarry("log", "restore", backup, "--data", restored).returncode == 0
    for key in ("server.key", "personal.key"):
        shutil.copy(data / key, restored / key)
    server = Started(restored, "--log-level", "error")
    call(server, "clue.add", token, **CLUE)
    server.stop()
    before, after, common = salts(data), salts(restored), salts_of(backup, tmp_path)
    news = before.keys() & after.keys() - common.keys()
    assert news and all(before[event] != after[event] for event in news)
    assert all(before[event] == after[event] for event in common)


def salts_of(backup, tmp_path):
    folder = tmp_path / "looked"
    folder.mkdir()
    shutil.copy(backup, folder / "quarry.db")
    return salts(folder)


def test_an_export_to_the_programs_own_output_goes_on_there(used, tmp_path):
    for path in ("/dev/stdout", "/dev/fd/1", "-"):
        with open(tmp_path / "export", "wb") as out:
            out.write(b"before\n")
            out.flush()
            ended = subprocess.run(
                [str(QUARRY), "log", "export", "--data", used, "-o", path], stdout=out, stderr=subprocess.PIPE, timeout=PATIENCE)
        assert ended.returncode == 0, ended
        lines = (tmp_path / "export").read_bytes().splitlines()
        assert lines[0] == b"before" and len(lines) == json.loads(lines[1])["events"] + 2, (path, lines[:2])
        assert path == "-" or b"written to" in ended.stderr
