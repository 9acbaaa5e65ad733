"""Tests the settings of operators, starts that fail, and the log of a server."""

import json
import socket

import pytest

from asking import ask, call
from folders import listing
from harness import Server
from started import Started, quarry, refusal
from waiting import eventually


# A start that fails leaves nothing behind


def test_a_first_start_that_fails_leaves_nothing(tmp_path):
    taken = socket.create_server(("127.0.0.1", 0))
    data = tmp_path / "a" / "b"
    said = refusal(data, "--http", f"127.0.0.1:{taken.getsockname()[1]}")
    assert "Cannot listen" in said, said
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "here").mkdir()
    refusal(tmp_path / "here", "--http", f"127.0.0.1:{taken.getsockname()[1]}")
    assert list((tmp_path / "here").iterdir()) == []
    taken.close()


def test_a_key_that_cannot_be_used_leaves_nothing(tmp_path):
    assert "QUARRY_PERSONAL_KEY takes 64" in refusal(tmp_path / "data", QUARRY_PERSONAL_KEY="abc")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "quarry.db").write_bytes(b"no database at all" * 100)
    before = listing(tmp_path)
    assert "is not a log of quarry" in refusal(tmp_path / "data")
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
    said = refusal(tmp_path / "data", "--config", file(tmp_path, settings))
    assert told in said, said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name, told", [
    ("QUARRY_TLS_CERTIFICAT", "Did you mean QUARRY_TLS_CERTIFICATE?"),
    ("QUARRY_PUBLICURL", "Did you mean QUARRY_PUBLIC_URL?"),
    ("QUARRY_PERSONEL_KEY", "Did you mean QUARRY_PERSONAL_KEY?")])
def test_a_variable_that_is_no_setting_is_refused(tmp_path, name, told):
    assert told in refusal(tmp_path / "data", **{name: "x"})
    assert not (tmp_path / "data").exists()


def test_a_certificate_and_a_plain_public_address_do_not_go_together(tmp_path):
    said = refusal(tmp_path / "data", "--tls-certificate", "cert.pem", "--tls-key", "key.pem",
                 "--public-url", "http://hunt.example")
    assert "is not encrypted, but a certificate is given" in said, said


def test_settings_in_a_file_are_in_force(tmp_path):
    settings = {"quarry": {"publicUrl": "https://hunt.example", "rateLimits": False, "smtpStarttls": True}}
    server = Started(tmp_path / "data", "--config", file(tmp_path, settings))
    assert call(server, "server.info")["origins"] == ["https://hunt.example"]
    log = server.stop()
    assert "rateLimits=off" in log, log


# The log of a server (O7)


def test_the_version_is_told(server):
    assert quarry("--version").stdout.strip() == f"quarry {call(server, 'server.info')['version']}"


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

    def lines():
        return [line for line in server.log().splitlines() if "Sign-in refused" in line]

    eventually(lambda: len(lines()) >= 4, server.log)
    log = server.log()
    assert len(lines()) == 4 and all("address=127.0.0.1" in line for line in lines()), log
    assert "opensesame" not in log and "grace" not in log and "tAxxR6" not in log
    assert server.stop() == 0
