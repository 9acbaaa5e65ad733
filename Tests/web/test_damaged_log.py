"""Tests that commands agree on a log whose file is damaged where no event is."""

import os
import pathlib
import sqlite3
import subprocess

import contract
from harness import Client, Seen, Server

PROGRAM = pathlib.Path(os.environ.get("QUARRY", contract.ROOT / ".build/debug/quarry"))


def run(*options):
    return subprocess.run([PROGRAM, *options], capture_output=True, timeout=120, text=True)


def damage(log):
    """Clears an index, so that it no longer fits its table."""
    with sqlite3.connect(log) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        page, = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND rootpage > 0 ORDER BY name LIMIT 1").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    with open(log, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))


def test_a_log_that_cannot_be_backed_up_is_not_called_intact(tmp_path):
    server = Server("--log-level", "error")
    try:
        client = Client(server, Seen())
        client.call("lobby.create", name="Old Town")
        client.close()
        server.process.terminate()
        assert server.process.wait(15) == 0
        data = server.folder.name
        assert run("log", "verify", "--data", data).returncode == 0
        damage(f"{data}/quarry.db")
        backup = run("backup", "--data", data, "-o", tmp_path / "quarry.backup")
        verified = run("log", "verify", "--data", data)
        assert backup.returncode != 0 and verified.returncode == 1, (backup, verified)
        assert "intact" not in verified.stdout and "damaged" in verified.stderr, verified
    finally:
        server.clean_up()


def test_an_empty_backup_is_called_empty(tmp_path):
    empty = tmp_path / "quarry.backup"
    empty.touch()
    for environment in ({}, {"QUARRY_BACKUP_PASSPHRASE": "a long passphrase of mine"}):
        restored = subprocess.run([PROGRAM, "restore", empty, "--data", tmp_path / "data"], capture_output=True, text=True,
                                  timeout=60, env=os.environ | environment)
        assert restored.returncode != 0 and "it is empty" in restored.stderr, restored
