"""Tests backups of a whole server: made while it runs, checked, restored, and compared with the original view by view."""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

import pytest
from PIL import Image

from asking import ask, call, pictured
from contract import QUARRY
from test_operators import Started, quarry

PASSPHRASE = "a long walk in the rain"
PASSWORD = "a horse 4 us!"
PERSON = {"firstName": "Ada", "lastName": "Lovelace", "username": "ada", "email": "ada@example.org", "password": PASSWORD}
PIN = {"title": "The cat", "hint": "Which animal?", "codeword": "cat", "lat": 56.95, "lon": 24.11, "points": 10}
CLUES = [{"title": f"Clue {number}", "points": 10 * number, "proof": {"scan": {}}} for number in range(1, 5)] + [
    {"title": "All of you", "points": 20, "proof": {"photo": {"ask": "In front of the fountain"}}}]
OF_ANYBODY = ("lobby.view", "lobby.board", "lobby.scores", "player.list", "lobby.album", "lobby.log")
OF_HOST = ("clue.list", "photo.queue", "late.list", "roll.list", "help.list", "staff.list", "feedback.list", "chat.reports",
           "lobby.report", "player.tags")


class World:
    """A server with what servers have, and what it shows of it."""

    def __init__(self, server):
        self.account = call(server, "account.register", **PERSON)["token"]
        self.game = call(server, "lobby.create", token=self.account, name="Old Town", clues=CLUES, teams=["Red", "Blue"])
        self.lobby, self.host = self.game["lobby"], self.game["token"]
        self.players = [call(server, "lobby.join", lobby=self.lobby, name=name, team=team)["token"]
                        for name, team in (("Bob", "t1"), ("Cy", "t2"))]
        self.photos = [self.photo(server, self.host, (20, 160, 40))]
        call(server, "clue.update", token=self.host, lobby=self.lobby, clue="c1", photo=self.photos[0])
        call(server, "lobby.start", token=self.host, lobby=self.lobby)
        self.codes = [clue["qr"] for clue in call(server, "clue.list", token=self.host, lobby=self.lobby)["clues"] if "qr" in clue]
        for player, found in zip(self.players, (self.codes[:3], self.codes[1:2])):
            for code in found:
                call(server, "scan.submit", token=player, lobby=self.lobby, text=code)
            call(server, "chat.send", token=player, lobby=self.lobby, text="Found some")
        self.photos.append(self.photo(server, self.players[0], (200, 30, 30)))
        call(server, "clue.answer", token=self.players[0], lobby=self.lobby, clue="c5", answer={"photo": self.photos[1]})
        call(server, "photo.accept", token=self.host, lobby=self.lobby, submission=self.waiting(server))
        call(server, "lobby.end", token=self.host, lobby=self.lobby)

    def waiting(self, server):
        return call(server, "photo.queue", token=self.host, lobby=self.lobby)["submissions"][0]["submission"]

    def photo(self, server, token, colour):
        answer = ask(server, f"/lobbies/{self.lobby}/photos", pictured(Image.new("RGB", (900, 600), colour), "JPEG"),
                     Authorization=f"Bearer {token}")
        assert answer.status == 200, answer.body
        return answer.json["photo"]

    def shown(self, server, lobby=None, host=None, players=None):
        """Everything that a server shows of a lobby to everybody in it, without what differs in each answer."""
        lobby, host, players = lobby or self.lobby, host or self.host, self.players if players is None else players
        shown = {}
        for who, token in {"host": host, "nobody": None, **{f"player {n}": token for n, token in enumerate(players)}}.items():
            for method in OF_ANYBODY + (OF_HOST if who == "host" else ()) + (("lobby.results",) if lobby == self.lobby else ()):
                shown[who, method] = plain(answer(server, method, token, lobby=lobby))
            shown[who, "history"] = self.history(server, token, lobby)
        for photo in self.photos:
            for query in ("", "?size=small"):
                seen = ask(server, f"/photos/{photo}{query}", Authorization=f"Bearer {host}")
                shown["photo", photo, query] = (seen.status, seen.body)
        return shown

    def history(self, server, token, lobby):
        events, after = [], 0
        while page := call(server, "lobby.history", token=token, lobby=lobby, after=after, limit=100)["events"]:
            events, after = events + page, page[-1]["seq"]
        return events

    def shown_to_account(self, server):
        token = call(server, "account.login", login="ada", password=PASSWORD)["token"]
        account = call(server, "account.get", token=token)
        export = call(server, "account.export", token=token)
        assert export["email"] == PERSON["email"]
        return plain(account), plain({name: value for name, value in export.items() if name != "sessions"})


def answer(server, method, token, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    json = ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, **headers).json
    return json.get("result", json.get("error"))


def plain(value):
    """Without the log's epoch, which a restored log has anew, and without the present time, sign-ins and signatures (random)."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()
                if name not in ("epoch", "now", "at", "serverTime", "lastSeen", "sessions", "exportedAt", "signature")}
    return [plain(part) for part in value] if isinstance(value, list) else value


class Load:
    """Scans, words and new players, until the block ends."""

    def __init__(self, server):
        self.server = server
        self.game = call(server, "lobby.create", name="Busy", clues=[{"title": f"C{n}", "points": 1, "proof": {"scan": {}}}
                                                                     for n in range(200)])
        self.lobby, self.token = self.game["lobby"], self.game["token"]
        call(server, "lobby.start", token=self.token, lobby=self.lobby)
        self.codes = [clue["qr"] for clue in call(server, "clue.list", token=self.token, lobby=self.lobby)["clues"]]
        self.done, self.players, self.stop = 0, [], threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.work)
        self.thread.start()
        while self.done < 20:
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()

    def work(self):
        while not self.stop.is_set():
            if self.done % 100 == 0:
                self.players.append(call(self.server, "lobby.join", lobby=self.lobby, name=f"P{self.done}")["token"])
            call(self.server, "scan.submit", token=self.players[-1], lobby=self.lobby, text=self.codes[self.done % 200])
            call(self.server, "lobby.announce", token=self.token, lobby=self.lobby, text=f"Word {self.done}")
            self.done += 1


@contextlib.contextmanager
def serving(data, *options, **environment):
    server = Started(data, "--log-level", "warning", "--rate-limits", "off", *options, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


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


def restore(file, data, *options, **environment):
    return quarry("restore", file, "--data", data, *options, **environment)


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


@pytest.mark.parametrize("name", ["sealed.backup", "plain.backup"])
def test_a_backup_that_was_cut_or_changed_is_refused_before_anything_is_written(made, tmp_path, name):
    whole = (made[0] / name).read_bytes()
    secret = {"QUARRY_BACKUP_PASSPHRASE": PASSPHRASE} if name == "sealed.backup" else {}
    damaged = tmp_path / "damaged.backup"
    chance = random.Random(7)
    lengths = [0, 1, 30, len(whole) // 2, len(whole) - 1, len(whole) - 70_000]
    cases = [(f"cut to {length}", whole[:length]) for length in lengths if length < len(whole)]
    for _ in range(12):
        place = chance.randrange(len(whole) - 64)
        cases.append((f"changed at {place}", whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1:]))
    for what, content in cases:
        damaged.write_bytes(content)
        ended = restore(damaged, tmp_path / "new", **secret)
        assert ended.returncode == 1 and "damaged.backup" in ended.stderr, (what, ended)
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
    import io
    import tarfile
    for name in ("../evil", "/tmp/evil", "photos/../../evil", "quarry.db-wal", "photos//x"):
        with tarfile.open(tmp_path / "evil.backup", "w") as archive:
            entry = tarfile.TarInfo(name)
            entry.size = 4
            archive.addfile(entry, io.BytesIO(b"evil"))
        ended = restore(tmp_path / "evil.backup", tmp_path / "in" / "new")
        assert ended.returncode == 1 and not (tmp_path / "in").exists(), (name, ended)


def test_a_restore_that_is_killed_leaves_nothing_that_a_server_takes_for_its_own(made, tmp_path):
    folder, data = made[0], tmp_path / "new"
    whole = time.monotonic()
    assert restore(folder / "sealed.backup", tmp_path / "timed", QUARRY_BACKUP_PASSPHRASE=PASSPHRASE).returncode == 0
    whole = time.monotonic() - whole
    states = set()
    for turn in range(16):
        process = subprocess.Popen(
            [str(QUARRY), "restore", folder / "sealed.backup", "--data", data], stdout=subprocess.DEVNULL,
            env={**os.environ, "QUARRY_BACKUP_PASSPHRASE": PASSPHRASE})
        if turn % 2:
            # As soon as it has begun to write.
            while not (data / ".restoring").exists() and process.poll() is None:
                time.sleep(0.0005)
            time.sleep(whole / 4 * turn / 16)
        else:
            time.sleep(whole * turn / 16)
        process.kill()
        process.wait()
        names = set(os.listdir(data)) if data.exists() else set()
        if "quarry.db" in names:
            assert names >= {"quarry.db-mark", "server.key", "personal.key", "photos"}, names
            states.add("whole")
            shutil.rmtree(data)
        elif ".restoring" in names:
            states.add("interrupted")
            refused = quarry("serve", "--data", data, "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0")
            assert refused.returncode == 1 and "Run it again: quarry restore" in refused.stderr, refused
        else:
            assert not names, names
            states.add("nothing")
    assert "interrupted" in states, states
    # With what the last ones left.
    assert restore(folder / "sealed.backup", data, QUARRY_BACKUP_PASSPHRASE=PASSPHRASE).returncode == 0
    check(data, made)


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


# By itself


def backups(folder):
    return sorted(path.name for path in folder.glob("quarry-*.backup")) if folder.exists() else []


def wait(condition, what, patience=60):
    deadline = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < deadline, what
        time.sleep(0.1)
    return found


def test_a_server_backs_itself_up_and_keeps_the_newest(tmp_path):
    data, shelf = tmp_path / "data", tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "mine.txt").write_text("stays")
    left = shelf / "quarry-20200101T000000Z.backup.999999.part"
    left.write_text("of a killed process")
    with serving(data, "--backup-to", shelf, "--backup-every", "5s", "--backup-keep", "2",
                 QUARRY_BACKUP_PASSPHRASE=PASSPHRASE) as server:
        world = World(server)
        first = wait(lambda: backups(shelf), "the first backup")
        wait(lambda: len(backups(shelf)) == 2 and first[0] not in backups(shelf), "the oldest goes")
        shown = world.shown(server)
    assert not left.exists() and (shelf / "mine.txt").exists()
    newest = backups(shelf)[-1]
    assert restore(shelf / newest, tmp_path / "new", QUARRY_BACKUP_PASSPHRASE=PASSPHRASE).returncode == 0
    with serving(tmp_path / "new") as server:
        assert world.shown(server) == shown
    # A restart makes none before it is due.
    count = backups(shelf)
    with serving(data, "--backup-to", shelf, "--backup-every", "1h"):
        time.sleep(2)
    assert backups(shelf) == count


def test_a_backup_that_fails_is_told_and_stops_nothing(tmp_path):
    data, shelf = tmp_path / "data", tmp_path / "shelf"
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], check=True)
    try:
        with serving(data, "--backup-to", disk, "--backup-every", "5s") as server:
            (disk / "quarry-20200101T000000Z.backup").write_text("the last good one")
            time.sleep(7)
            assert call(server, "lobby.create", name="Goes on")
            assert backups(disk) == ["quarry-20200101T000000Z.backup"], "the last good one stays, and nothing else"
            assert sorted(os.listdir(disk)) == backups(disk)
            log = server.stop()
        assert "No backup was made" in log and "MiB are free" in log, log
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
    shelf.write_text("no folder")
    with serving(data, "--backup-to", shelf, "--backup-every", "5s") as server:
        time.sleep(6)
        assert call(server, "lobby.create", name="Goes on")
        assert "cannot be created" in server.stop()


@pytest.mark.parametrize("options, told", [
    (("--backup-every", "1h"), "--backup-every needs a folder"),
    (("--backup-to", "x", "--backup-every", "soon"), "--backup-every takes a time such as 30m"),
    (("--backup-to", "x", "--backup-every", "1s"), "--backup-every takes a time"),
    (("--backup-to", "x", "--backup-keep", "0"), "--backup-keep takes a number from 1 on"),
])
def test_settings_of_backups_are_checked(tmp_path, options, told):
    ended = quarry("serve", "--data", tmp_path / "data", *options)
    assert ended.returncode == 64 and told in ended.stderr and not (tmp_path / "data").exists(), ended
