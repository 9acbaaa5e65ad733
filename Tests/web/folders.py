"""What a server leaves in its folder."""

import pathlib
import sqlite3

from asking import call

CLUE = {"title": "The oak", "text": "Look up.", "points": 10, "proof": {"scan": {}}}


def listing(folder):
    """A folder's contents, except SQLite's own files and the process id in the log's lock."""
    return {str(path.relative_to(folder)): content(path) for path in sorted(pathlib.Path(folder).rglob("*"))
            if path.name != "quarry.db-shm" and not (path.name == "quarry.db-wal" and not path.stat().st_size)}


def content(path):
    if path.is_dir() or path.name == "quarry.db.lock":
        return None
    if path.name == "quarry.db" and path.read_bytes()[:6] == b"SQLite":
        # Compare the contents rather than the header, in which SQLite keeps counters.
        return "\n".join(sqlite3.connect(f"file:{path}?immutable=1", uri=True).iterdump())
    return path.read_bytes()


def create(server, name="Old Town"):
    return call(server, "lobby.create", name=name, clues=[CLUE])
