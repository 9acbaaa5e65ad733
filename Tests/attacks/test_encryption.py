"""Tests TLS: one certificate for lines, HTTP and WebSockets, and how clients verify it."""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
import warnings

import pytest

from asking import call
from attacking import PATIENCE, PING, Raw, certificate, eventually
from contract import QUARRY
from harness import Server


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("certificates")


@pytest.fixture(scope="module")
def files(folder):
    return certificate(folder)


@pytest.fixture(scope="module")
def secure(files):
    server = Server("--log-level", "notice", "--tls-certificate", files[0], "--tls-key", files[1])
    yield server
    assert server.stop() == 0


def trusting(authority):
    return ssl.create_default_context(cafile=authority)


def connect(port, context, alpn=None):
    if alpn:
        context.set_alpn_protocols(alpn)
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), PATIENCE), server_hostname="localhost")


def common_name(connection):
    return dict(pair[0] for pair in connection.getpeercert()["subject"])["commonName"]


def ask(server, path, authority, **headers):
    connection = http.client.HTTPSConnection("localhost", server.http, timeout=PATIENCE, context=trusting(authority))
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.body = answer.read()
    connection.close()
    return answer


# What is encrypted

def test_every_transport_is_encrypted(secure, files):
    with connect(secure.port, trusting(files[0])) as lines:
        lines.sendall(PING)
        assert b'"result"' in lines.recv(1_000)
    assert ask(secure, "/healthz", files[0]).body == b"ok\n"
    with connect(secure.http, trusting(files[0])) as web:
        web.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                    b"Origin: https://localhost\r\n\r\n")
        assert web.recv(1_000).startswith(b"HTTP/1.1 101")
    for port in (secure.port, secure.http):
        with Raw(port) as plain:
            heard, closed = plain.send(PING).everything()
        assert closed and b"result" not in heard


def test_a_page_that_came_in_the_clear_is_another_site(secure, files):
    connection = http.client.HTTPSConnection("localhost", secure.http, timeout=PATIENCE, context=trusting(files[0]))
    for origin, status in ((f"http://localhost:{secure.http}", 403), (f"https://localhost:{secure.http}", 200)):
        connection.request("POST", "/rpc", PING, {"Origin": origin})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status, origin
    connection.close()


def test_old_versions_and_weak_ciphers_are_refused(secure):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for version, ciphers, works in (
                (ssl.TLSVersion.TLSv1, "ALL:@SECLEVEL=0", False), (ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0", False),
                (ssl.TLSVersion.TLSv1_2, "AES128-SHA:AES256-SHA:@SECLEVEL=0", False),
                (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0", False),
                (ssl.TLSVersion.TLSv1_2, "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0", False),
                (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES128-GCM-SHA256", True),
                (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-CHACHA20-POLY1305", True), (ssl.TLSVersion.TLSv1_3, None, True)):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.minimum_version = context.maximum_version = version
            if ciphers:
                context.set_ciphers(ciphers)
            for port in (secure.port, secure.http):
                try:
                    connect(port, context).close()
                    assert works, (version, ciphers)
                except (ssl.SSLError, ConnectionError):
                    assert not works, (version, ciphers)


def test_browsers_are_told_that_this_is_http_1_1(secure, files):
    for offered, chosen in ((["h2", "http/1.1"], "http/1.1"), (["h2"], None), (None, None)):
        with connect(secure.http, trusting(files[0]), offered) as web:
            assert web.selected_alpn_protocol() == chosen


def test_browsers_are_asked_to_come_encrypted_from_now_on(secure, files):
    for path in ("/", "/healthz", "/nowhere", "/rpc"):
        assert ask(secure, path, files[0]).getheader("Strict-Transport-Security") == "max-age=31536000"
    for options, told in (((), None), (("--public-url", "http://hunt.example"), None),
                          (("--public-url", "https://hunt.example"), "max-age=31536000")):
        server = Server("--log-level", "error", *options)
        connection = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
        connection.request("GET", "/")
        assert connection.getresponse().getheader("Strict-Transport-Security") == told
        connection.close()
        assert server.stop() == 0


def test_the_join_address_on_the_screen_is_encrypted(secure, files):
    there = f"hunt.example:{secure.http}"
    assert f"https://{there}/join/7KQF".encode() in ask(secure, "/join/7KQF/qr.svg", files[0], Host=there).body
    assert ask(secure, "/join/7KQF/qr.svg", files[0]).status == 404, "no phone finds the server at localhost"


def test_it_says_goodbye_when_it_stops(files):
    server = Server("--log-level", "error", "--tls-certificate", files[0], "--tls-key", files[1])
    with connect(server.port, trusting(files[0])) as lines:
        lines.sendall(PING)
        lines.recv(1_000)
        server.process.send_signal(signal.SIGTERM)
        heard = b""
        with contextlib.suppress(ssl.SSLError, ConnectionError):
            while piece := lines.recv(1_000):
                heard += piece
    assert b'"reason":"shutdown"' in heard
    assert server.stop() == 0


# Renewing the certificate

def test_a_renewed_certificate_is_shown_to_those_who_come_and_drops_nobody(folder, tmp_path):
    path, key = shutil.copy(certificate(folder, "old")[0], tmp_path / "cert.pem"), shutil.copy(folder / "old.key", tmp_path / "key.pem")
    server = Server("--log-level", "notice", "--tls-certificate", path, "--tls-key", key)

    def shown():
        context = ssl.create_default_context()
        context.load_verify_locations(folder / "old.pem")
        context.load_verify_locations(folder / "new.pem")
        names = set()
        for port in (server.port, server.http):
            with connect(port, context) as connection:
                names.add(common_name(connection))
        assert len(names) == 1
        return names.pop()

    new = certificate(folder, "new")
    try:
        assert shown() == "old"
        with connect(server.port, trusting(folder / "old.pem")) as player:
            for write, name, sentence in (
                    (lambda: (shutil.copy(new[0], path), shutil.copy(new[1], key)), "new", "The certificate was reloaded"),
                    (lambda: open(path, "w").write("nonsense"), "new", "There is no certificate in"),
                    (lambda: shutil.copy(folder / "old.pem", path), "new", "does not belong to the certificate"),
                    (lambda: os.remove(key), "new", "cannot be read"),
                    (lambda: shutil.copy(folder / "old.key", key), "old", "The certificate was reloaded")):
                seen = server.log().count(sentence)
                write()
                server.process.send_signal(signal.SIGHUP)
                eventually(lambda: server.log().count(sentence) > seen)
                assert shown() == name
                player.sendall(PING)
                assert b'"result"' in player.recv(1_000), "who was there goes on"
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize("change, sentence", [
    (lambda cert, key: (cert, None), "A certificate needs its key: give it with --tls-key FILE."),
    (lambda cert, key: (None, key), "A key needs its certificate: give it with --tls-certificate FILE."),
    (lambda cert, key: ("/nowhere", key), "/nowhere cannot be read."),
    (lambda cert, key: (key, key), "There is no certificate in"),
    (lambda cert, key: (cert, cert), "There is no private key in"),
    (lambda cert, key: (cert, "other.key"), "does not belong to the certificate")])
def test_a_certificate_that_cannot_be_used_is_told_at_the_start(files, folder, tmp_path, change, sentence):
    certificate(folder, "other")
    cert, key = change(*files)
    options = (["--tls-certificate", cert] if cert else []) + (["--tls-key", key] if key else [])
    run = subprocess.run([QUARRY, "serve", "--data", tmp_path, "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0", *options],
                         capture_output=True, text=True, timeout=PATIENCE, cwd=folder)
    told = [line for line in run.stderr.splitlines() if " starts" not in line]
    assert run.returncode != 0 and len(told) == 1 and sentence in told[0], run.stderr


def test_a_certificate_that_expires_is_told(folder, tmp_path):
    cert, key = f"{tmp_path}/short.pem", f"{tmp_path}/short.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3", "-subj", "/CN=short",
                    "-keyout", key, "-out", cert], check=True, capture_output=True)
    server = Server("--log-level", "warning", "--tls-certificate", cert, "--tls-key", key)
    try:
        assert re.search(rf"The certificate in {cert} expires in [23] days. Renew it and send SIGHUP.", server.log())
    finally:
        assert server.stop() == 0


# The client

def quarry(*arguments, **options):
    return subprocess.run([QUARRY, *arguments], capture_output=True, text=True, timeout=PATIENCE, **options)


def test_commands_talk_to_an_encrypted_server(secure, files, tmp_path):
    hunt = tmp_path / "hunt.json"
    hunt.write_text(json.dumps({"name": "Encrypted", "clues": [{"title": "Oak", "points": 1, "proof": {"scan": {}}}]}))
    for server in ([f"tls://localhost:{secure.port}"], [f"localhost:{secure.port}", "--tls"], [f"127.0.0.1:{secure.port}"]):
        made = quarry("host", str(hunt), "--json", "--server", *server, "--ca", files[0])
        assert made.returncode == 0, made.stderr
        lobby = json.loads(made.stdout)
    token = lobby["token"]
    started = quarry("control", "start", "--token", token, "--server", f"tls://localhost:{secure.port}", "--ca", files[0])
    assert started.returncode == 0, started.stderr
    ended = quarry("control", "end", "--token", token, "--server", f"tls://localhost:{secure.port}", "--ca", files[0])
    assert ended.returncode == 0, ended.stderr
    fetched = quarry("log", "fetch", lobby["code"], "-o", str(tmp_path / "log.ndjson"), "--server",
                     f"tls://localhost:{secure.port}", "--ca", files[0])
    assert fetched.returncode == 0, fetched.stderr


def test_commands_say_what_is_wrong_with_an_encrypted_server(secure, files, folder, server):
    other = certificate(folder, "elsewhere", names="DNS:elsewhere.example")[0]
    for arguments, sentence in (
            ((f"tls://localhost:{secure.port}",), "not one that is trusted here"),
            ((f"tls://localhost:{secure.port}", "--ca", other), "not one that is trusted here"),
            ((f"tls://localhost:{secure.port}", "--ca", "/nowhere"), "no certificates of authorities in /nowhere"),
            ((f"tls://localhost:{server.port}", "--ca", files[0]), "does not speak TLS")):
        run = quarry("control", "start", "--token", "01M7YKM1D0BASZS7RS6NW61S85.h.0000000000000000000000", "--server", *arguments)
        assert run.returncode == 2 and sentence in run.stderr and run.stderr.count("\n") == 1, run.stderr


def test_a_certificate_for_another_name_is_refused(folder):
    cert, key = certificate(folder, "elsewhere", names="DNS:elsewhere.example")
    wrong = Server("--log-level", "error", "--tls-certificate", cert, "--tls-key", key)
    try:
        run = quarry("control", "start", "--token", "01M7YKM1D0BASZS7RS6NW61S85.h.0000000000000000000000",
                     "--server", f"tls://localhost:{wrong.port}", "--ca", cert)
        assert run.returncode == 2 and "its certificate is for another name" in run.stderr, run.stderr
    finally:
        assert wrong.stop() == 0
