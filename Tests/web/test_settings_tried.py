"""Tests the commands by which operators try their settings: `serve --check`, `config` and `mail test`."""

import contextlib
import json
import os
import pathlib
import re
import socket
import socketserver
import subprocess
import threading

import pytest

import contract
from ports import free_port
from started import ANY_PORT, Started

PROGRAM = pathlib.Path(os.environ.get("QUARRY", contract.ROOT / ".build/debug/quarry"))


def quarry(*options, **environment):
    return subprocess.run([PROGRAM, *options], capture_output=True, timeout=120, text=True, env=os.environ | environment)


class Letters(socketserver.StreamRequestHandler):
    """A mail server that takes what comes, or refuses every recipient."""

    def handle(self):
        self.say("220 mail.example")
        while line := self.rfile.readline().decode().strip():
            word = line.split(" ")[0].upper()
            if word == "DATA":
                self.say("354 go on")
                while (text := self.rfile.readline()) not in (b".\r\n", b""):
                    self.server.text += text
            if word == "RCPT":
                self.server.recipients.append(line)
            refused = word == "RCPT" and self.server.refuses
            self.say("550 no such user" if refused else "250 ok")
            if word == "QUIT":
                return

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")


@contextlib.contextmanager
def mail_server(refuses=False):
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letters)
    server.recipients, server.text, server.refuses = [], b"", refuses
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def mail_options(server):
    return ("--smtp", f"smtp://127.0.0.1:{server.server_address[1]}", "--mail-from", "hunt@example.org",
            "--public-url", "https://hunt.example")


def lines(run):
    return dict(line.split(": ", 1) for line in run.stdout.splitlines())


# serve --check

def test_a_check_says_a_line_for_each_thing_and_changes_nothing(tmp_path):
    (tmp_path / "backups").mkdir()
    with mail_server() as letters:
        run = quarry("serve", "--check", "--data", tmp_path / "data", *ANY_PORT, "--trusted-proxy", "127.0.0.1",
                     "--backup-to", tmp_path / "backups", *mail_options(letters))
    assert run.returncode == 0, run
    said = lines(run)
    assert list(said) == ["settings", "addresses", "data folder", "keys", "mail server", "proxies", "backup folder", "NATS"]
    assert said["settings"] == "good" and said["mail server"] == "good"
    assert said["data folder"] == "good; the first start makes it"
    assert said["keys"] == "made at the first start" and "127.0.0.1" in said["proxies"]
    assert letters.recipients == [] and letters.text == b"", "no letter is sent"
    assert not (tmp_path / "data").exists() and os.listdir(tmp_path / "backups") == []


def test_a_check_names_what_does_not_work(tmp_path):
    with mail_server() as letters:
        options = mail_options(letters)
    data = tmp_path / "data"
    data.mkdir()
    (data / "server.key").write_bytes(b"short")
    (tmp_path / "taken").touch()
    run = quarry("serve", "--check", "--data", data, *ANY_PORT, "--backup-to", tmp_path / "taken", *options,
                 "--log", "nats://127.0.0.1:9")
    assert run.returncode == 64, run
    said = lines(run)
    assert "it cannot be used" in said["mail server"] and "no folder" in said["backup folder"]
    assert "server.key" in said["keys"] and "127.0.0.1:9" in said["NATS"]
    assert said["settings"] == "good"


def test_a_check_tries_the_addresses(tmp_path):
    with socket.socket() as taken:
        port = free_port()
        taken.bind(("127.0.0.1", port))
        taken.listen()
        run = quarry("serve", "--check", "--data", tmp_path, "--lines", "127.0.0.1:0", "--http", f"127.0.0.1:{port}")
        assert run.returncode == 64 and f"127.0.0.1:{port}" in lines(run)["addresses"], run
    run = quarry("serve", "--check", "--data", tmp_path, "--lines", "127.0.0.1:0", "--http", "192.0.2.1:8080")
    assert run.returncode == 64 and "192.0.2.1:8080" in lines(run)["addresses"], run
    run = quarry("serve", "--check", "--data", tmp_path, *ANY_PORT)
    assert run.returncode == 0 and lines(run)["addresses"] == "good", run


def test_a_check_tries_the_data_folder(tmp_path):
    (tmp_path / "file").touch()
    for data in ("/dev/null", tmp_path / "file" / "data", "/proc/quarry"):
        run = quarry("serve", "--check", "--data", data, *ANY_PORT)
        assert run.returncode == 64 and "--data" in lines(run)["data folder"] or "takes no files" in lines(run)["data folder"], run
    run = quarry("serve", "--check", "--data", tmp_path, *ANY_PORT)
    assert run.returncode == 0 and lines(run)["data folder"] == "good" and os.listdir(tmp_path) == ["file"], run


@pytest.mark.parametrize("option, value, sentence", [
    ("--http", "*:8080", "takes HOST:PORT"), ("--origins", "https://*.example", "takes origins"),
    ("--tiles", "https://me:hush@tile.example/{z}/{x}/{y}.png", "takes a URL"),
    ("--tiles", "http://tile.example/{z}/{x}/{y}.png", "is not encrypted"), ("--trusted-proxy", "0.0.0.0/0", "and networks"),
    ("--backup-to", "{data}/nope/../b", "is inside the data"), ("--backup-to", "{data}/../other/../data/b", "is inside the data")])
def test_settings_that_cannot_work_are_refused(tmp_path, option, value, sentence):
    (tmp_path / "data").mkdir()
    value = value.replace("{data}", str(tmp_path / "data"))
    run = quarry("serve", "--check", "--data", tmp_path / "data", "--public-url", "https://hunt.example", option, value)
    assert run.returncode == 64 and run.stdout.startswith(f"settings: {option}") and sentence in run.stdout, run


def test_a_folder_whose_name_begins_with_two_points_is_one(tmp_path):
    run = quarry("serve", "--check", "--data", tmp_path / "data", *ANY_PORT, "--backup-to", tmp_path / "..later" / "b")
    assert run.returncode == 0, run


def test_a_check_lets_the_server_of_the_same_folder_have_its_addresses(tmp_path):
    server = Started(tmp_path)
    try:
        run = quarry("serve", "--check", "--data", tmp_path, "--lines", "127.0.0.1:0", "--http", f"127.0.0.1:{server.http}")
        assert run.returncode == 0 and "runs with this folder" in lines(run)["addresses"], run
    finally:
        server.kill()


def test_a_wrong_setting_is_a_line_and_ends_with_64(tmp_path):
    run = quarry("serve", "--check", "--data", tmp_path, "--trusted-proxy", "proxy.example!")
    assert run.returncode == 64 and run.stdout.startswith("settings: --trusted-proxy takes")
    run = quarry("serve", "--data", tmp_path, "--log-level", "loud")
    assert run.returncode == 64 and run.stderr.startswith("quarry: --log-level takes")


# config

def test_the_settings_in_force_name_their_origin_and_hide_secrets(tmp_path):
    file = tmp_path / "quarry.json"
    file.write_text(json.dumps({"quarry": {
        "data": str(tmp_path), "smtp": "smtps://mail.example", "smtpUser": "me", "smtpPassword": "hush in the file",
        "mailFrom": "hunt@example.org", "publicUrl": "https://hunt.example", "logLevel": "debug"}}))
    run = quarry("config", "--config", file, "--log-level", "info", "--json",
                 QUARRY_BACKUP_TO="/var/backups/quarry", QUARRY_BACKUP_PASSPHRASE="hush, a long passphrase of mine")
    assert run.returncode == 0 and "hush" not in run.stdout, run
    settings = {one["name"]: (one.get("value"), one["from"]) for one in json.loads(run.stdout)["settings"]}
    assert settings["logLevel"] == ("info", "command line")
    assert settings["backupPassphrase"] == ("***", "QUARRY_BACKUP_PASSPHRASE")
    assert settings["smtpPassword"] == ("***", str(file)) and settings["data"] == (str(tmp_path), str(file))
    assert settings["lines"] == ("127.0.0.1:7226", "default") and settings["log"] == (None, "default")
    table = quarry("config", "--data", tmp_path)
    assert re.search(r"^data +\S+ +command line$", table.stdout, re.M)
    assert re.search(r"^log +- +default$", table.stdout, re.M)


def test_the_defaults_are_those_of_the_help():
    helped = dict(re.findall(r"--([a-z-]+) <[^>]*>\s+(?:(?!\n  --).)*?\(default: ([^\s;,)]+)\)",
                             quarry("serve", "--help").stdout, re.S))
    run = quarry("config", "--data", "/nowhere", "--json")
    settings = {one["name"]: one.get("value") for one in json.loads(run.stdout)["settings"]}
    for option, value in helped.items():
        name = re.sub(r"-(.)", lambda letter: letter[1].upper(), option)
        if settings.get(name) is not None:
            assert settings[name] == value, name


def test_an_address_with_a_password_is_printed_without_it(tmp_path):
    run = quarry("config", "--data", tmp_path, "--log", "nats://me:hush@n1:4222")
    assert "hush" not in run.stdout


# mail test

def test_a_letter_is_sent_and_its_fate_told(tmp_path):
    with mail_server() as letters:
        run = quarry("mail", "test", "ada@example.org", "--data", tmp_path, *mail_options(letters))
        assert run.returncode == 0 and "ada@example.org" in run.stdout, run
        assert letters.recipients == ["RCPT TO:<ada@example.org>"] and b"https://hunt.example" not in run.stderr.encode()
    with mail_server(refuses=True) as letters:
        run = quarry("mail", "test", "ada@example.org", "--data", tmp_path, *mail_options(letters))
        assert run.returncode == 1 and "550" in run.stderr, run
    run = quarry("mail", "test", "ada@example.org", "--data", tmp_path, *mail_options(letters))
    assert run.returncode == 2 and run.stderr.startswith("quarry: The mail server does not take"), run
    assert quarry("mail", "test", "ada@example.org", "--data", tmp_path).returncode == 64
