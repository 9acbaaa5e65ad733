"""Moving a log to NATS and back, and backing it up while nodes run."""

import contextlib
import hashlib
import io
import json
import os
import shutil
import signal
import socket
import subprocess
import time

import pytest
from PIL import Image

from clustering import NATS, PATIENCE, Node, Process, free_ports, quarry, wait
from contract import QUARRY
from crowd import Caller, Crowd, Line, http
from harness import Server

PERSON = {"firstName": "Ada", "lastName": "Lovelace", "username": "ada", "email": "ada@example.com",
          "password": "correct horse 1!"}
CLUES = [{"title": "The oak", "points": 10, "proof": {"scan": {}}}]
KEYS = ("server.key", "personal.key")


def ask(port, method, **params):
    line = Line(port)
    try:
        return line.answer(line.send(method, params))["result"]
    finally:
        line.close()


def files(folder):
    """The bytes of all files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def give(keys, folder):
    folder.mkdir(mode=0o700)
    for key in KEYS:
        shutil.copy(keys / key, folder / key)
    return folder


@pytest.fixture
def nats(tmp_path):
    """A NATS server without anything."""
    port, = free_ports(1)
    server = Process("lone", [NATS, "-a", "127.0.0.1", "-p", port, "-js", "-sd", tmp_path / "nats"], tmp_path)
    server.start()
    wait(lambda: not socket.socket().connect_ex(("127.0.0.1", port)), "NATS listens")
    yield port
    server.kill()


def delete(port, stream):
    """Does what `nats stream rm` does."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(f"CONNECT {{}}\r\nSUB _INBOX.1 1\r\nPUB $JS.API.STREAM.DELETE.{stream} _INBOX.1 0\r\n\r\n".encode())
        told = b""
        while b"success" not in told:
            told += connection.recv(1 << 16)
    assert b'"success":true' in told, told


def add_photo(folder):
    """What the server stores of a photo; nothing looks into it."""
    picture = os.urandom(50_000)
    name = hashlib.sha256(picture).hexdigest()
    (folder / name[:2]).mkdir(exist_ok=True)
    (folder / name[:2] / f"{name}-small.jpg").write_bytes(b"small")
    (folder / name[:2] / f"{name}.jpg").write_bytes(picture)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The folder of a server that has stopped: an account, a lobby with a photo. And the lobby, and the photo."""
    server = Server("--log-level", "error")
    ask(server.port, "account.register", **PERSON)
    lobby = ask(server.port, "lobby.create", name="Storm", clues=CLUES)
    sent = io.BytesIO()
    Image.effect_noise((640, 640), 80).save(sent, "JPEG")
    photo = json.loads(http(server, f"/lobbies/{lobby['lobby']}/photos", sent.getvalue(),
                            Authorization=f"Bearer {lobby['token']}"))["photo"]
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0
    folder = tmp_path_factory.mktemp("served") / "data"
    shutil.copytree(server.folder.name, folder)
    server.clean_up()
    return folder, lobby, photo


@contextlib.contextmanager
def serving(data, tmp_path):
    """Serves a folder with a log of its own."""
    lines, port = free_ports(2)
    server = Process("copy", [QUARRY, "serve", "--data", data, "--lines", f"127.0.0.1:{lines}",
                              "--http", f"127.0.0.1:{port}"], tmp_path)
    server.lines, server.http = lines, port
    server.start()
    try:
        wait(lambda: "http on" in (tmp_path / "copy.out").read_text(), lambda: f"it serves: {server.log()}")
        yield server
        server.signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    finally:
        server.kill()


def test_photos_move_to_NATS_and_back(served, nats, tmp_path):
    (data, lobby, photo), log = served, f"nats://127.0.0.1:{nats}"
    copied = quarry("log", "copy", "--data", data, "--to", log)
    assert copied.returncode == 0 and copied.stdout.endswith(" 1 photo.\n") and copied.stderr == "", copied
    node = Node("node", tmp_path, log)
    give(data, tmp_path / "node")
    node.start()
    try:
        wait(node.leads, node.log)
        shown = [http(node, f"/photos/{photo}{size}") for size in ("", "?size=small")]
        assert ask(node.lines, "lobby.board", code=lobby["code"])
        assert node.end() == 0
    finally:
        node.kill()
    back = give(data, tmp_path / "back")
    copied = quarry("log", "copy", "--from", log, "--data", back)
    assert copied.returncode == 0 and copied.stdout.endswith(" 1 photo.\n"), copied
    assert files(back / "photos") == files(data / "photos")
    with serving(back, tmp_path) as server:
        assert [http(server, f"/photos/{photo}{size}") for size in ("", "?size=small")] == shown
        assert ask(server.lines, "lobby.board", code=lobby["code"])
        assert ask(server.lines, "account.login", login="ada", password=PERSON["password"])


def test_a_damaged_photo_is_named_and_not_copied(served, nats, tmp_path):
    data, _, photo = served
    shutil.copytree(data, tmp_path / "damaged")
    (tmp_path / "damaged" / "photos" / photo[:2] / f"{photo}.jpg").write_bytes(b"something else")
    copied = quarry("log", "copy", "--data", tmp_path / "damaged", "--to", f"nats://127.0.0.1:{nats}")
    assert copied.returncode == 0 and copied.stdout.endswith(" 0 photos.\n"), copied
    assert f"The photo {photo} was not copied" in copied.stderr


def test_a_copy_to_NATS_that_was_killed_is_not_taken_for_the_log(served, nats, tmp_path):
    data, log = served[0], f"nats://127.0.0.1:{nats}"
    shutil.copytree(data, tmp_path / "large")
    for _ in range(300):
        add_photo(tmp_path / "large" / "photos")
    with socket.create_connection(("127.0.0.1", nats), timeout=PATIENCE) as listening:
        listening.sendall(b"CONNECT {}\r\nSUB quarry-photos.> 1\r\nPING\r\n")
        told = b""
        while b"PONG\r\n" not in told:
            told += listening.recv(1 << 16)
        copy = subprocess.Popen([QUARRY, "log", "copy", "--data", tmp_path / "large", "--to", log])
        # The photos come last: all events are there.
        while b"MSG quarry-photos." not in told[-(1 << 17):]:
            told += listening.recv(1 << 16)
        copy.kill()
    assert copy.wait() == -signal.SIGKILL

    node = give(data, tmp_path / "node")
    lines, port = free_ports(2)
    before = files(node)
    for command in (
            ("log", "stats", "--log", log), ("log", "verify", "--log", log), ("log", "export", "--log", log),
            ("log", "backup", "--log", log, "--data", node, "-o", tmp_path / "backup.db"),
            ("log", "copy", "--data", data, "--to", log), ("log", "copy", "--from", log, "--data", tmp_path / "back"),
            ("serve", "--data", node, "--log", log, "--lines", f"127.0.0.1:{lines}", "--http", f"127.0.0.1:{port}")):
        ended = quarry(*command)
        assert ended.returncode == 1 and "'nats stream rm quarry'" in ended.stderr and ended.stdout == "", ended
    assert files(node) == before and sorted(os.listdir(tmp_path)) == ["large", "lone.log", "lone.out", "nats", "node"]

    delete(nats, "quarry")
    delete(nats, "quarry-snapshots")
    assert quarry("log", "copy", "--data", data, "--to", log).returncode == 0
    assert quarry("log", "verify", "--log", log).stdout == quarry("log", "verify", "--data", data).stdout != ""


def test_a_copy_that_fails_leaves_no_log_on_NATS(served, nats, tmp_path):
    data, log = served[0], f"nats://127.0.0.1:{nats}"
    shutil.copytree(data, tmp_path / "keyless")
    (tmp_path / "keyless" / "personal.key").unlink()
    failed = quarry("log", "copy", "--data", tmp_path / "keyless", "--to", log)
    assert failed.returncode == 1 and "personal.key" in failed.stderr, failed
    assert "no log is there" in quarry("log", "stats", "--log", log).stderr
    assert quarry("log", "copy", "--data", data, "--to", log).returncode == 0


def test_a_copy_from_NATS_that_was_killed_is_not_taken_for_the_log(cluster, tmp_path):
    with Crowd(cluster, players=2):
        pass
    cluster.give_keys(tmp_path / "copy")
    copy = subprocess.Popen([QUARRY, "log", "copy", "--from", cluster.log, "--data", tmp_path / "copy"])
    deadline = time.monotonic() + PATIENCE
    while not (tmp_path / "copy" / "quarry.db-unfinished").exists() and time.monotonic() < deadline:
        pass
    copy.kill()
    assert copy.wait() == -signal.SIGKILL
    assert (tmp_path / "copy" / "quarry.db-unfinished").exists() and not (tmp_path / "copy" / "quarry.db").exists()
    assert quarry("log", "stats", "--data", tmp_path / "copy").returncode == 1

    again = quarry("log", "copy", "--from", cluster.log, "--data", tmp_path / "copy")
    assert again.returncode == 0, again
    left = {name for name in os.listdir(tmp_path / "copy") if name.startswith("quarry.db")}
    assert left == {"quarry.db", "quarry.db-mark"}
    assert quarry("log", "verify", "--data", tmp_path / "copy").returncode == 0
    with serving(tmp_path / "copy", tmp_path):
        pass


def test_a_backup_while_nodes_run_can_be_restored(cluster, tmp_path):
    caller = Caller(cluster.nodes)
    person = {**PERSON, "username": f"u{os.getpid()}", "email": f"{os.getpid()}@example.com"}
    caller.call("account.register", **person)
    caller.hang_up()
    with Crowd(cluster) as crowd:
        exported, epochs, backups = [], set(), []
        for number in range(3):
            exported.append(quarry("log", "export", "--log", cluster.log).stdout.splitlines()[1:])
            backups.append(tmp_path / f"{number}.db")
            backed_up = quarry("log", "backup", "--log", cluster.log, "--data", cluster.nodes[number].data, "-o", backups[-1])
            assert backed_up.returncode == 0 and backed_up.stdout.endswith(f" events copied to {backups[-1]}.\n"), backed_up
    assert sorted(os.listdir(tmp_path)) == ["0.db", "1.db", "2.db"]
    exported.append(quarry("log", "export", "--log", cluster.log).stdout.splitlines()[1:])
    for number, backup in enumerate(backups):
        assert backup.stat().st_mode & 0o777 == 0o600
        folder = tmp_path / f"restored{number}"
        cluster.give_keys(folder)
        restored = quarry("log", "restore", backup, "--data", folder)
        assert restored.returncode == 0, restored
        assert quarry("log", "verify", "--data", folder).returncode == 0
        events = quarry("log", "export", "--data", folder).stdout.splitlines()[1:]
        # All that was there before it began, and nothing that is not in the log.
        assert len(exported[number]) <= len(events) <= len(exported[number + 1]) and events == exported[-1][:len(events)]
        stats = quarry("log", "stats", "--data", folder).stdout.splitlines()
        epochs.add(next(line for line in stats if line.startswith("epoch")))
    assert len(epochs) == 3
    assert len(exported[0]) < len(exported[3]), "the crowd has played meanwhile"
    with serving(tmp_path / "restored2", tmp_path) as server:
        board = ask(server.lines, "lobby.board", code=crowd.lobby["code"])
        assert board
        assert ask(server.lines, "account.login", login=person["username"], password=person["password"])


def test_all_of_a_cluster_is_in_one_file_while_its_nodes_run(cluster, tmp_path):
    caller = Caller(cluster.nodes)
    hunt = caller.call("lobby.create", name="Photos")
    picture = io.BytesIO()
    Image.new("RGB", (300, 200), (20, 160, 40)).save(picture, "JPEG")
    photo = json.loads(http(cluster.wait_for_leader(), f"/lobbies/{hunt['lobby']}/photos", picture.getvalue(),
                            Authorization=f"Bearer {hunt['token']}"))["photo"]
    caller.hang_up()
    (tmp_path / "passphrase").write_text("a long walk in the rain")
    # No node's folder: the photos are in the cluster.
    cluster.give_keys(tmp_path / "keys")
    with Crowd(cluster) as crowd:
        made = quarry("backup", "--log", cluster.log, "--data", tmp_path / "keys", "-o", tmp_path / "all.backup", "--passphrase-file",
                      tmp_path / "passphrase")
        assert made.returncode == 0, made
    restored = quarry("restore", tmp_path / "all.backup", "--data", tmp_path / "new", "--passphrase-file", tmp_path / "passphrase")
    assert restored.returncode == 0 and "yet" not in restored.stdout, restored
    assert quarry("log", "verify", "--data", tmp_path / "new").returncode == 0
    with serving(tmp_path / "new", tmp_path) as server:
        assert ask(server.lines, "lobby.board", code=crowd.lobby["code"])
        assert ask(server.lines, "lobby.view", token=hunt["token"])["card"]["name"] == "Photos"
        assert http(server, f"/photos/{photo}")[:2] == b"\xff\xd8"


def test_no_log_is_copied_to_nodes_that_run(cluster, tmp_path):
    with serving(tmp_path / "data", tmp_path):
        pass
    refused = quarry("log", "copy", "--data", tmp_path / "data", "--to", cluster.log)
    assert refused.returncode == 1 and "node1, node2, node3 run on these NATS servers" in refused.stderr, refused


def test_a_backup_of_a_cluster_needs_its_personal_key(cluster, tmp_path):
    caller = Caller(cluster.nodes)
    name = f"v{os.getpid()}"
    caller.call("account.register", **{**PERSON, "username": name, "email": f"{name}@example.com"})
    caller.hang_up()
    cluster.give_keys(tmp_path / "new", ["server.key"])
    ended = quarry("log", "backup", "--log", cluster.log, "--data", tmp_path / "new", "-o", tmp_path / "backup.db")
    assert ended.returncode == 1 and "personal.key" in ended.stderr, ended
    assert os.listdir(tmp_path) == ["new"] and os.listdir(tmp_path / "new") == ["server.key"]
    (tmp_path / "backup.db").write_bytes(b"mine")
    ended = quarry("log", "backup", "--log", cluster.log, "--data", cluster.nodes[0].data, "-o", tmp_path / "backup.db")
    assert ended.returncode == 1 and "backup.db already exists" in ended.stderr, ended
    assert (tmp_path / "backup.db").read_bytes() == b"mine"
