"""Tests what operators may encounter: settings, keys, a lost log, a full disk."""

import atexit
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from asking import ask, call
from contract import QUARRY, ROOT
from harness import Server

CLUE = {"title": "The oak", "text": "Look up.", "points": 10, "proof": {"scan": {}}}
ANY_PORT = ("--lines", "127.0.0.1:0", "--http", "127.0.0.1:0")


def quarry(*arguments, **environment):
    """Runs a command that exits by itself."""
    return subprocess.run([str(QUARRY), *map(str, arguments)], capture_output=True, text=True, timeout=30,
                          env={**os.environ, **environment})


class Started:
    """A server on an existing folder."""

    def __init__(self, data, *options, **environment):
        self.process = subprocess.Popen(
            [str(QUARRY), "serve", "--data", str(data), *ANY_PORT, *options], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})
        atexit.register(self.process.kill)
        self.process.stdout.readline()
        self.http = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        return self.process.communicate(timeout=15)[1]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        log = self.process.communicate(timeout=15)[1]
        assert self.process.returncode == 0, log
        return log


def serve(data, *options, **environment):
    """Starts a server that must fail. Returns its error message."""
    ended = quarry("serve", "--data", data, *ANY_PORT, *options, **environment)
    assert ended.returncode == 1, ended
    lines = [line for line in ended.stderr.splitlines() if line.startswith("quarry: ")]
    assert len(lines) == 1, ended.stderr
    return lines[0]


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


@pytest.fixture
def used(tmp_path):
    """The folder of a stopped server, with a lobby in its log."""
    data = tmp_path / "data"
    server = Started(data, "--log-level", "error")
    create(server)
    server.stop()
    return data


# Keys (O1)


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
    said = serve(used)
    assert told in said and said.endswith(".") and ("backup" in said), said
    assert listing(used) == before
    assert serve(used) == said, "again and again"


def test_another_personal_key_in_the_environment_stops_the_start(used):
    before = listing(used)
    assert "is not the key of this log" in serve(used, QUARRY_PERSONAL_KEY="ab" * 32)
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


@pytest.fixture
def cut(tmp_path):
    """The folder of a killed server that lost its write-ahead log."""
    data = tmp_path / "data"
    server = Started(data, "--log-level", "error")
    create(server)
    server.stop()
    server = Started(data, "--log-level", "error")
    for _ in range(3):
        create(server)
    server.kill()
    (data / "quarry.db-wal").unlink()
    return data


def test_a_lost_write_ahead_log_is_noticed_by_every_command(cut, tmp_path):
    before = listing(cut)
    said = serve(cut)
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
    assert "quarry log accept-loss" in serve(data)
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
    assert "replaced by an older copy" in serve(data)
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
    assert "is not the key of this log" in serve(used)
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


# A start that fails leaves nothing behind


def test_a_first_start_that_fails_leaves_nothing(tmp_path):
    taken = socket.create_server(("127.0.0.1", 0))
    data = tmp_path / "a" / "b"
    said = serve(data, "--http", f"127.0.0.1:{taken.getsockname()[1]}")
    assert "Cannot listen" in said, said
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "here").mkdir()
    serve(tmp_path / "here", "--http", f"127.0.0.1:{taken.getsockname()[1]}")
    assert list((tmp_path / "here").iterdir()) == []
    taken.close()


def test_a_key_that_cannot_be_used_leaves_nothing(tmp_path):
    assert "QUARRY_PERSONAL_KEY takes 64" in serve(tmp_path / "data", QUARRY_PERSONAL_KEY="abc")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "quarry.db").write_bytes(b"no database at all" * 100)
    before = listing(tmp_path)
    assert "is not a log of quarry" in serve(tmp_path / "data")
    assert listing(tmp_path) == before


# Settings (O2)


def file(tmp_path, settings):
    path = tmp_path / "quarry.json"
    path.write_text(settings if isinstance(settings, str) else json.dumps(settings))
    return str(path)


@pytest.mark.parametrize("settings, told", [
    ({"quarry": {"tlsCertificat": "cert.pem"}}, "Did you mean tlsCertificate?"),
    ({"quarry": {"public-url": "https://hunt.example"}}, "Did you mean publicUrl?"),
    ({"quarry": {"publicURL": "https://hunt.example"}}, "Did you mean publicUrl?"),
    ({"quarry": {"wholly": "else"}}, "quarry serve --help"),
    ({"quarry": {"lines": 7226}}, "must be a string"),
    ({"quarry": {"rateLimits": "sometimes"}}, "takes on or off"),
    ({"quarry": {"rateLimits": 0}}, "must be true or false"),
    ({"quarry": {"tlsCertificate": "cert.pem"}}, "--tls-key"),
    ({"quarry": {"mailFrom": "hunt@hunt.example"}}, "--smtp"),
    ({"data": "/tmp/x"}, '{"quarry"'),
    ({"quarry": {}, "tlsCertificate": "cert.pem"}, "put settings inside"),
    ('{"quarry": {"lines": "127.0.0.1:0", "lines": "127.0.0.1:0"}}', "twice"),
    ("{quarry}", "are not JSON"),
])
def test_a_setting_in_a_file_that_is_none_is_refused(tmp_path, settings, told):
    said = serve(tmp_path / "data", "--config", file(tmp_path, settings))
    assert told in said, said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name, told", [
    ("QUARRY_TLS_CERTIFICAT", "Did you mean QUARRY_TLS_CERTIFICATE?"),
    ("QUARRY_PUBLICURL", "Did you mean QUARRY_PUBLIC_URL?"),
    ("QUARRY_PERSONEL_KEY", "Did you mean QUARRY_PERSONAL_KEY?")])
def test_a_variable_that_is_no_setting_is_refused(tmp_path, name, told):
    assert told in serve(tmp_path / "data", **{name: "x"})
    assert not (tmp_path / "data").exists()


def test_a_certificate_and_a_plain_public_address_do_not_go_together(tmp_path):
    said = serve(tmp_path / "data", "--tls-certificate", "cert.pem", "--tls-key", "key.pem",
                 "--public-url", "http://hunt.example")
    assert "is not encrypted, but a certificate is given" in said, said


def test_settings_in_a_file_are_in_force(tmp_path):
    settings = {"quarry": {"publicUrl": "https://hunt.example", "rateLimits": False, "smtpStarttls": True}}
    server = Started(tmp_path / "data", "--config", file(tmp_path, settings))
    assert call(server, "server.info")["origins"] == ["https://hunt.example"]
    log = server.stop()
    assert "rateLimits=off" in log, log


# The log of a server (O7)


def test_the_version_is_told():
    version = quarry("--version")
    server = Server("--log-level", "error")
    assert version.stdout.strip() == f"quarry {call(server, 'server.info')['version']}"
    assert server.stop() == 0


def test_the_first_line_of_the_log_says_version_settings_and_addresses_and_no_secret(tmp_path):
    server = Started(tmp_path / "data", "--tiles", "https://tile.example/{z}/{x}/{y}.png?key=hush",
                     QUARRY_PERSONAL_KEY="ab" * 32)
    first = server.stop().splitlines()[0]
    for part in ("quarry 0.1.0 starts", "lines=127.0.0.1:0", "http=127.0.0.1:0", f"data={tmp_path}/data", "tls=off"):
        assert part in first, first
    assert "hush" not in first and "abab" not in first


def test_a_refused_sign_in_is_logged_with_its_address_and_without_what_was_typed():
    server = Server()
    for _ in range(3):
        ask(server, "/rpc", {"id": 1, "method": "account.login", "params": {"login": "grace", "password": "opensesame"}})
    ask(server, "/rpc", {"id": 1, "method": "session.attach", "params": {"token": "01M7YMYHSPZADW2FMKM6EC24GR.h.-tAxxR6YMyMCgBUVUYKrEw"}})
    log = server.log()
    lines = [line for line in log.splitlines() if "Sign-in refused" in line]
    assert len(lines) == 4 and all("address=127.0.0.1" in line for line in lines), log
    assert "opensesame" not in log and "grace" not in log and "tAxxR6" not in log
    assert server.stop() == 0


# A disk that is full (O8)


@pytest.fixture
def disk(tmp_path):
    path = tmp_path / "disk"
    path.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=10m", "tmpfs", path]).returncode:
        pytest.skip("only root mounts a small disk")
    yield path
    subprocess.run(["umount", "-l", path], check=True)


def fill(disk):
    with open(disk / "ballast", "wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(b"\0" * 4096)
        except OSError:
            pass


def ready(server):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{server.http}/readyz", timeout=15).status
    except urllib.error.HTTPError as error:
        return error.code


def eventually(wanted, look):
    deadline = time.monotonic() + 15
    while (seen := look()) != wanted:
        assert time.monotonic() < deadline, seen
        time.sleep(0.2)


def test_a_server_that_cannot_write_is_not_ready_and_says_so_once(disk):
    server = Started(disk / "data", "--rate-limits", "off")
    for lap in range(2):
        assert ready(server) == 200
        fill(disk)
        refused = 0
        for _ in range(400):
            answer = ask(server, "/rpc", {"id": 1, "method": "lobby.create", "params": {
                "name": "x" * 90, "description": "y" * 2000}})
            refused += answer.json.get("error", {}).get("data", {}).get("kind") == "unavailable"
            if refused > 20:
                break
        assert refused > 20
        assert ready(server) == 503
        eventually(503, lambda: ready(server))
        (disk / "ballast").unlink()
        eventually(200, lambda: ready(server))
        create(server)
    log = server.stop()
    assert log.count("The log cannot be written: ") == log.count("The log can be written again.") == 2, log
    assert len(log.splitlines()) < 15, log


def traces(disk, word):
    return [str(path.relative_to(disk)) for path in (disk / "data").rglob("*")
            if path.is_file() and word in path.read_bytes()]


def test_a_deletion_that_the_disk_has_no_room_for_ends_once_there_is_some(disk):
    """A log on SQLite is written anew, which takes room for two more copies."""
    server = Started(disk / "data", "--rate-limits", "off")
    doomed = call(server, "lobby.create", name="Zanzibar", clues=[CLUE])
    others = [call(server, "lobby.create", name="Neighbours", clues=[{**CLUE, "text": "z" * 1900} for _ in range(20)])
              for _ in range(20)]
    server.stop()
    # All of the log stands in one file now. There is room for one copy of it.
    server = Started(disk / "data", "--rate-limits", "off")
    assert traces(disk, b"Zanzibar"), "the search itself works"
    fill(disk)
    room = (disk / "data" / "quarry.db").stat().st_size * 3 // 2
    os.truncate(disk / "ballast", (disk / "ballast").stat().st_size - room)
    answers = []
    deleting = threading.Thread(
        target=lambda: answers.append(ask(server, "/rpc", {"id": 1, "method": "lobby.delete", "params": {
            "token": doomed["token"]}}, patience=60).json))
    deleting.start()
    peek = {"id": 1, "method": "lobby.peek", "params": {"lobby": doomed["lobby"]}}
    eventually("lobby-not-found", lambda: ask(server, "/rpc", peek).json.get("error", {}).get("data", {}).get("kind"))
    time.sleep(2)
    assert not answers and deleting.is_alive(), "it is not deleted everywhere yet"
    call(server, "lobby.announce", others[0]["token"], text="We play on")
    (disk / "ballast").unlink()
    deleting.join(60)
    assert [answer.get("result") for answer in answers] == [{}]
    assert traces(disk, b"Zanzibar") == []
    assert "Lobbies are not deleted everywhere yet" in server.stop()
    verified = quarry("log", "verify", "--data", disk / "data")
    assert verified.returncode == 0, verified


# Where phones find the server (H1)


def origins(server):
    return call(server, "server.info")["origins"]


def codes(server, host):
    """A clue's codes as served to a client of this address."""
    hunt = create(server)
    headers = {"Host": host, "Authorization": f"Bearer {hunt['token']}"}
    clues = ask(server, "/rpc", {"id": 1, "method": "clue.list", "params": {}}, **headers).json["result"]["clues"]
    sheet = ask(server, f"/lobbies/{hunt['lobby']}/sheet.html", **headers)
    join = ask(server, f"/join/{hunt['code']}/qr.svg", Host=host)
    return clues[0]["qr"], sheet.body.decode(), join


def test_codes_lead_to_where_the_page_was_opened_if_phones_can_reach_it():
    server = Server("--log-level", "error")
    assert origins(server) == []
    code, sheet, join = codes(server, "192.168.1.20:8080")
    assert code.startswith("HTTP://192.168.1.20:8080/Q/"), code
    assert "192.168.1.20:8080/join/" in sheet
    assert join.status == 200 and b"<title>http://192.168.1.20:8080/join/" in join.body
    for host in (f"127.0.0.1:{server.http}", "localhost", "[::1]:8080", "0.0.0.0", "127.1.2.3"):
        code, sheet, join = codes(server, host)
        assert code.startswith("QUARRY:"), (host, code)
        assert "/join/" not in sheet and join.status in (400, 404), (host, join.body)
    assert server.stop() == 0


def test_a_public_address_beats_every_other():
    server = Server("--log-level", "error", "--public-url", "https://hunt.example")
    assert origins(server) == ["https://hunt.example"]
    for host in ("192.168.1.20:8080", "127.0.0.1"):
        code, sheet, join = codes(server, host)
        assert code.startswith("HTTPS://HUNT.EXAMPLE/Q/") and b"https://hunt.example/join/" in join.body, host
    assert server.stop() == 0


def test_a_server_that_listens_everywhere_tells_its_addresses_in_the_network(tmp_path):
    """Runs in a network namespace with two addresses that phones could reach."""
    script = f"""
        ip link set lo up && ip addr add 203.0.113.9/24 dev lo && ip addr add 192.168.77.5/24 dev lo
        {QUARRY} serve --data {tmp_path}/data --lines 127.0.0.1:0 --http 0.0.0.0:8080 --log-level error > {tmp_path}/out &
        for try in $(seq 100); do grep -q "http on" {tmp_path}/out && break; sleep 0.1; done
        curl -sS http://127.0.0.1:8080/rpc -d '{{"id":1,"method":"server.info"}}'
        echo; curl -s http://127.0.0.1:8080/join/7KQF/qr.svg; kill $!; wait $!"""
    ran = subprocess.run(["unshare", "-n", "bash", "-c", script], capture_output=True, text=True, timeout=60)
    info, _, code = ran.stdout.partition("\n")
    assert json.loads(info)["result"]["origins"] == ["http://192.168.77.5:8080", "http://203.0.113.9:8080"], ran
    assert "<title>http://192.168.77.5:8080/join/7KQF</title>" in code


# A server for one room


def test_a_server_for_one_room_makes_its_own_certificate_and_tells_what_to_open(tmp_path):
    """Starts twice in a network namespace; the second start reuses the certificate of the first."""
    script = f"""
        cd {tmp_path}
        ip link set lo up && ip addr add 192.168.77.5/24 dev lo
        for lap in 1 2; do
          {QUARRY} serve --data data --lan --http 0.0.0.0:8443 --log-level error > out.$lap 2> err.$lap &
          for try in $(seq 100); do grep -q "http on" out.$lap && break; sleep 0.1; done
          curl -sS --cacert data/lan-certificate.pem https://192.168.77.5:8443/rpc -d '{{"id":1,"method":"server.info"}}'; echo
          curl -sS --cacert data/lan-certificate.pem https://localhost:8443/healthz
          {QUARRY} host {ROOT}/hunts/demo.json --no-codes | grep -c "Join code"
          sha256sum < data/lan-certificate.pem
          stat -c %a data/lan-key.pem
          kill $!; wait $!
        done"""
    ran = subprocess.run(["unshare", "-n", "bash", "-c", script], capture_output=True, text=True, timeout=60,
                         env={**os.environ, "HOME": str(tmp_path)})
    lines = ran.stdout.splitlines()
    assert len(lines) == 10, ran
    first, second = lines[:5], lines[5:]
    assert json.loads(first[0])["result"]["origins"] == ["https://192.168.77.5:8443"]
    assert first[1:3] == ["ok", "1"] and first[4] == "600" and first[1:] == second[1:]
    for lap in (1, 2):
        out = (tmp_path / f"out.{lap}").read_text()
        assert out.startswith("quarry: lines on ") and "\n    https://192.168.77.5:8443/\n" in out
        assert "█" in out and "Proceed" in out and "SHA-256" in out, out
    certificate = tmp_path / "data" / "lan-certificate.pem"
    for options, told in ((("-ext", "subjectAltName"), "DNS:localhost"),
                          (("-ext", "extendedKeyUsage"), "TLS Web Server Authentication"),
                          (("-checkip", "192.168.77.5"), "does match"),
                          (("-checkend", str(300 * 86_400)), "will not expire")):
        shown = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", *options], capture_output=True, text=True)
        assert told in shown.stdout, shown


def test_a_server_for_one_room_says_how_to_choose_among_networks(tmp_path):
    script = f"""
        cd {tmp_path}
        ip link set lo up && ip addr add 192.168.77.5/24 dev lo && ip addr add 10.20.30.40/24 dev lo
        for address in 0.0.0.0 10.20.30.40; do
          {QUARRY} serve --data data --lan --http $address:8443 --log-level error > out.$address 2> err.$address &
          for _ in $(seq 100); do grep -q "http on" out.$address && break; sleep 0.1; done
          kill $!; wait $!
        done"""
    ran = subprocess.run(["unshare", "-n", "bash", "-c", script], capture_output=True, text=True, timeout=60,
                         env={**os.environ, "HOME": str(tmp_path)})
    asked, chosen = ((tmp_path / f"out.{address}").read_text() for address in ("0.0.0.0", "10.20.30.40"))
    assert "https://192.168.77.5:8443/" in asked and "--lan --http 10.20.30.40:8443" in asked, (ran, asked)
    assert "https://10.20.30.40:8443/" in chosen and "several networks" not in chosen, chosen


@pytest.mark.parametrize("options, told", [
    (("--lan", "--public-url", "https://hunt.example"), "leave out --public-url"),
    (("--lan", "--tls-certificate", "a", "--tls-key", "b"), "leave out --public-url and --tls"),
    (("--lan", "--http", "127.0.0.1:8080"), "--http that phones can reach"),
    (("--lan", "--http", "0.0.0.0:0"), "--http that phones can reach")])
def test_a_server_for_one_room_refuses_what_contradicts_it(tmp_path, options, told):
    assert told in serve(tmp_path / "data", *options)
    assert not (tmp_path / "data").exists()
