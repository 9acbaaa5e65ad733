"""Tests backups that a server makes of itself."""

import calendar
import os
import subprocess
import time

import pytest

from asking import call
from started import quarry
from waiting import eventually
from world import PASSPHRASE, World, restore, serving

NAME = "quarry-%Y%m%dT%H%M%SZ.backup"


def backups(folder):
    return sorted(path.name for path in folder.glob("quarry-*.backup")) if folder.exists() else []


def test_a_server_backs_itself_up_and_keeps_the_newest(tmp_path):
    data, shelf = tmp_path / "data", tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "mine.txt").write_text("stays")
    old = made_long_ago(shelf)
    left = shelf / "quarry-20200101T000000Z.backup.999999.part"
    left.write_text("of a killed process")
    with serving(data, "--backup-to", shelf, "--backup-every", "5s", "--backup-keep", "2",
                 QUARRY_BACKUP_PASSPHRASE=PASSPHRASE) as server:
        world = World(server)
        shown = world.shown(server)
        # One that was begun when all of that was there.
        now = time.strftime(NAME, time.gmtime())
        eventually(lambda: len(backups(shelf)) == 2 and backups(shelf)[-1] > now)
    assert old not in backups(shelf), "the oldest goes"
    assert not left.exists() and (shelf / "mine.txt").exists()
    newest = backups(shelf)[-1]
    assert restore(shelf / newest, tmp_path / "new", QUARRY_BACKUP_PASSPHRASE=PASSPHRASE).returncode == 0
    with serving(tmp_path / "new") as server:
        assert world.shown(server) == shown


def made_long_ago(shelf):
    """Puts something like a good backup there. Returns its name."""
    path = shelf / "quarry-20200101T000000Z.backup"
    path.write_text("the last good one")
    os.utime(path, (0, 0))
    return path.name


def test_a_restart_makes_none_before_it_is_due(tmp_path):
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    last = shelf / made_long_ago(shelf)
    # The next one is due in three seconds.
    due = int(time.time()) + 3
    os.utime(last, (due - 3_600, due - 3_600))
    with serving(tmp_path / "data", "--backup-to", shelf, "--backup-every", "1h"):
        eventually(lambda: len(backups(shelf)) == 2)
    begun = calendar.timegm(time.strptime(backups(shelf)[-1], NAME))
    assert begun >= due


def test_a_backup_that_fails_is_told_and_stops_nothing(tmp_path):
    data, shelf = tmp_path / "data", tmp_path / "shelf"
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], check=True)
    try:
        good = made_long_ago(disk)
        with serving(data, "--backup-to", disk, "--backup-every", "5s") as server:
            eventually(lambda: "No backup was made" in server.log())
            assert call(server, "lobby.create", name="Goes on")
            assert os.listdir(disk) == [good], "the last good one stays, and nothing else"
            log = server.stop()
        assert "MiB are free" in log, log
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
    shelf.write_text("no folder")
    with serving(data, "--backup-to", shelf, "--backup-every", "5s") as server:
        eventually(lambda: "cannot be created" in server.log())
        assert call(server, "lobby.create", name="Goes on")


@pytest.mark.parametrize("options, told", [
    (("--backup-every", "1h"), "--backup-every needs a folder"),
    (("--backup-to", "x", "--backup-every", "soon"), "--backup-every takes a time such as 30m"),
    (("--backup-to", "x", "--backup-every", "1s"), "--backup-every takes a time"),
    (("--backup-to", "x", "--backup-keep", "0"), "--backup-keep takes a number from 1 on"),
])
def test_settings_of_backups_are_checked(tmp_path, options, told):
    ended = quarry("serve", "--data", tmp_path / "data", *options)
    assert ended.returncode == 64 and told in ended.stderr and not (tmp_path / "data").exists(), ended
