"""Tests backups of a whole server: made while it runs, checked, restored, and compared with the original view by view."""

import io
import os
import random
import shutil
import signal
import subprocess
import tarfile
from pathlib import Path

import pytest

from asking import call
from started import quarry, refusal
from world import PASSPHRASE, Load, World, restore, serving


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A server that was backed up at work, in both ways, and what it showed. It is stopped."""
    folder = tmp_path_factory.mktemp("backup")
    (folder / "passphrase").write_text(PASSPHRASE + "\n")
    with serving(folder / "data") as server:
        world = World(server)
        with Load(server) as load:
            first = load.done
            sealed = quarry("backup", "--data", folder / "data", "-o", folder / "sealed.backup", "--passphrase-file",
                            folder / "passphrase")
            assert sealed.returncode == 0, sealed
            plain_made = quarry("backup", "--data", folder / "data", "-o", folder / "plain.backup")
            assert plain_made.returncode == 0 and "The keys are not in it." in plain_made.stdout, plain_made
            assert load.done > first, "the server went on meanwhile"
        shown = world.shown(server)
        account = world.shown_to_account(server)
        busy = world.history(server, load.token, load.lobby)
    return folder, world, load, shown, account, busy


def check(data, made):
    """A restored folder is that of a server that shows the same."""
    folder, world, load, shown, account, busy = made
    verified = quarry("log", "verify", "--data", data)
    assert verified.returncode == 0, verified
    with serving(data) as server:
        again = world.shown(server)
        for what, seen in shown.items():
            assert again[what] == seen, what
        assert again == shown and len(shown) > 30
        assert world.shown_to_account(server) == account
        history = world.history(server, load.token, load.lobby)
        assert 20 < len(history) <= len(busy) and history == busy[:len(history)]
        # It goes on: printed codes still work, and seats are still theirs.
        player = call(server, "lobby.join", lobby=load.lobby, name="Late")["token"]
        assert call(server, "scan.submit", token=player, lobby=load.lobby, text=load.codes[0])["outcome"] == "found"


def test_a_server_at_work_is_restored_with_everything(made, tmp_path):
    folder = made[0]
    ended = restore(folder / "sealed.backup", tmp_path / "new", QUARRY_BACKUP_PASSPHRASE=PASSPHRASE)
    assert ended.returncode == 0 and "are restored." in ended.stdout and "yet" not in ended.stdout, ended
    assert {path.name for path in (tmp_path / "new").iterdir()} == {
        "quarry.db", "quarry.db-mark", "server.key", "personal.key", "photos"}
    for path in (tmp_path / "new").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path
    check(tmp_path / "new", made)


def test_without_a_passphrase_the_keys_are_kept_elsewhere(made, tmp_path):
    folder = made[0]
    raw = subprocess.run(["zstd", "-dc", folder / "plain.backup"], capture_output=True, check=True).stdout \
        if shutil.which("zstd") else (folder / "plain.backup").read_bytes()
    for key in ("server.key", "personal.key"):
        assert (folder / "data" / key).read_bytes() not in raw
    lost = restore(folder / "plain.backup", tmp_path / "lost")
    assert lost.returncode == 0 and "There is no" in lost.stdout and "server.key yet" in lost.stdout, lost
    keys = tmp_path / "keys"
    keys.mkdir()
    (keys / "server.key").write_bytes(b"k" * 32)
    wrong = restore(folder / "plain.backup", tmp_path / "new", "--keys", keys)
    assert wrong.returncode == 1 and "server.key is not the key of this log" in wrong.stderr
    assert not (tmp_path / "new").exists()
    for key in ("server.key", "personal.key"):
        shutil.copy(folder / "data" / key, keys / key)
    (keys / "personal.key").write_bytes(b"k" * 32)
    assert "The personal key" in restore(folder / "plain.backup", tmp_path / "new", "--keys", keys).stderr
    shutil.copy(folder / "data" / "personal.key", keys / "personal.key")
    ended = restore(folder / "plain.backup", tmp_path / "new", "--keys", keys)
    assert ended.returncode == 0 and "yet" not in ended.stdout, ended
    check(tmp_path / "new", made)


def test_a_sealed_backup_says_nothing_without_its_passphrase(made, tmp_path):
    folder = made[0]
    bytes = (folder / "sealed.backup").read_bytes()
    assert bytes.startswith(b"quarry backup, sealed 1\n") and b"SQLite" not in bytes and b"ustar" not in bytes
    assert "is encrypted" in restore(folder / "sealed.backup", tmp_path / "new").stderr
    wrong = restore(folder / "sealed.backup", tmp_path / "new", QUARRY_BACKUP_PASSPHRASE="a long walk in the sun")
    assert wrong.returncode == 1 and "the passphrase is wrong" in wrong.stderr, wrong
    needless = restore(folder / "plain.backup", tmp_path / "new", QUARRY_BACKUP_PASSPHRASE=PASSPHRASE)
    assert needless.returncode == 1 and "is not encrypted" in needless.stderr, needless
    short = restore(folder / "sealed.backup", tmp_path / "new", QUARRY_BACKUP_PASSPHRASE="short")
    assert short.returncode == 1 and "at least 8 characters" in short.stderr, short
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name, count", [
    ("sealed.backup", 3), ("plain.backup", 3), pytest.param("sealed.backup", 12, marks=pytest.mark.night),
    pytest.param("plain.backup", 12, marks=pytest.mark.night)])
def test_a_backup_that_was_cut_or_changed_is_refused_before_anything_is_written(made, tmp_path, name, count):
    whole = (made[0] / name).read_bytes()
    secret = {"QUARRY_BACKUP_PASSPHRASE": PASSPHRASE} if name == "sealed.backup" else {}
    damaged = tmp_path / "damaged.backup"
    chance = random.Random(7)
    lengths = [30, len(whole) // 2, len(whole) - 1, 0, 1, len(whole) - 70_000][:count]
    cases = [(f"cut to {length}", whole[:length]) for length in lengths if 0 <= length < len(whole)]
    for _ in range(count):
        place = chance.randrange(len(whole) - 64)
        cases.append((f"changed at {place}", whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1:]))
    for what, content in cases:
        damaged.write_bytes(content)
        ended = restore(damaged, tmp_path / "new", **secret)
        assert ended.returncode == 1 and "damaged.backup" in ended.stderr, (what, ended)
        assert not what.startswith("cut") or "is damaged" in ended.stderr, (what, ended)
        assert not (tmp_path / "new").exists(), what


def test_what_is_no_backup_and_where_something_is_are_refused(made, tmp_path):
    folder = made[0]
    (tmp_path / "text").write_text("no backup")
    assert "is not a backup" in restore(tmp_path / "text", tmp_path / "new").stderr
    assert "is not a backup" in restore(folder / "data" / "quarry.db", tmp_path / "new").stderr
    assert "There is no file" in restore(tmp_path / "gone", tmp_path / "new").stderr
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("keep")
    full = restore(folder / "plain.backup", tmp_path / "full")
    assert full.returncode == 1 and "is not empty" in full.stderr and [*os.listdir(tmp_path / "full")] == ["mine"]
    over = quarry("backup", "--data", folder / "data", "-o", folder / "plain.backup")
    assert over.returncode == 1 and "already exists" in over.stderr, over
    assert "there is no log" in quarry("backup", "--data", tmp_path / "none", "-o", tmp_path / "b").stderr.lower()
    assert sorted(os.listdir(tmp_path)) == ["full", "text"]
    assert (folder / "plain.backup").stat().st_mode & 0o777 == 0o600


def test_a_strange_archive_writes_nothing_outside(tmp_path):
    for name in ("../evil", "/tmp/evil", "photos/../../evil", "quarry.db-wal", "photos//x"):
        with tarfile.open(tmp_path / "evil.backup", "w") as archive:
            entry = tarfile.TarInfo(name)
            entry.size = 4
            archive.addfile(entry, io.BytesIO(b"evil"))
        ended = restore(tmp_path / "evil.backup", tmp_path / "in" / "new")
        assert ended.returncode == 1 and not (tmp_path / "in").exists(), (name, ended)


class Dying:
    """Restores that are killed at one of the steps that they take with files."""

    def __init__(self, folder, backup):
        self.backup, self.data, self.library, self.steps = backup, folder / "new", folder / "dying.so", folder / "steps"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.library, Path(__file__).parent / "dying.c", "-ldl"], check=True)

    def run(self, step):
        """Returns whether it was killed."""
        ended = restore(self.backup, self.data, QUARRY_BACKUP_PASSPHRASE=PASSPHRASE, LD_PRELOAD=str(self.library),
                        DIE_AT=str(step), STEPS=str(self.steps))
        assert ended.returncode in (0, -signal.SIGKILL), ended
        return ended.returncode != 0

    def count(self):
        """How many steps a restore takes."""
        assert not self.run(0)
        shutil.rmtree(self.data)
        return int(self.steps.read_text())

    def check(self, step):
        """Kills a restore. What it leaves is whole, or nothing that a server would start with."""
        if not self.run(step):
            # Threads share the work, so the number of steps varies by a few.
            shutil.rmtree(self.data)
            return "whole"
        names = set(os.listdir(self.data)) if self.data.exists() else set()
        if "quarry.db" in names:
            assert names >= {"quarry.db-mark", "server.key", "personal.key", "photos"}, names
            shutil.rmtree(self.data)
            return "whole"
        if ".restoring" in names:
            refused = refusal(self.data)
            assert "Run it again: quarry restore" in refused, refused
            return "interrupted"
        assert not names, names
        return "nothing"


def test_a_restore_that_is_killed_leaves_nothing_that_a_server_takes_for_its_own(made, tmp_path):
    dying = Dying(tmp_path, made[0] / "sealed.backup")
    last = dying.count()
    # The last steps move the parts to their places.
    states = [dying.check(step) for step in (2, last - 2, last, last // 2)]
    assert set(states) == {"nothing", "interrupted", "whole"} and states[-1] == "interrupted"
    # With what the last one left.
    assert not dying.run(0)
    check(dying.data, made)


@pytest.mark.night
def test_a_restore_may_be_killed_at_any_step(made, tmp_path):
    dying = Dying(tmp_path, made[0] / "sealed.backup")
    last = dying.count()
    assert last > 20
    for step in range(1, last + 1):
        dying.check(step)
    assert not dying.run(0)
    check(dying.data, made)


def test_keys_in_a_plain_file_are_there_if_asked_for(made, tmp_path):
    folder = made[0]
    ended = quarry("backup", "--data", folder / "data", "-o", tmp_path / "plain", "--plain-keys")
    assert ended.returncode == 0 and "The keys are not" not in ended.stdout, ended
    assert restore(tmp_path / "plain", tmp_path / "new").returncode == 0
    for key in ("server.key", "personal.key"):
        assert (tmp_path / "new" / key).read_bytes() == (folder / "data" / key).read_bytes()
    both = quarry("backup", "--data", folder / "data", "-o", tmp_path / "both", "--plain-keys",
                  QUARRY_BACKUP_PASSPHRASE=PASSPHRASE)
    assert both.returncode == 64 and not (tmp_path / "both").exists()
