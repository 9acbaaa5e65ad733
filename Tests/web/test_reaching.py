"""Tests where phones find the server: its addresses, and a server for one room."""

import json
import os
import subprocess

import pytest

from asking import ask, call
from contract import QUARRY, ROOT
from folders import create
from harness import Server
from started import refusal
from waiting import PATIENCE


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


def test_codes_lead_to_where_the_page_was_opened_if_phones_can_reach_it(server):
    assert origins(server) == []
    code, sheet, join = codes(server, "192.168.1.20:8080")
    assert code.startswith("HTTP://192.168.1.20:8080/Q/"), code
    assert "192.168.1.20:8080/join/" in sheet
    assert join.status == 200 and b"<title>http://192.168.1.20:8080/join/" in join.body
    for host in (f"127.0.0.1:{server.http}", "localhost", "[::1]:8080", "0.0.0.0", "127.1.2.3"):
        code, sheet, join = codes(server, host)
        assert code.startswith("QUARRY:"), (host, code)
        assert "/join/" not in sheet and join.status in (400, 404), (host, join.body)


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
        for try in $(seq 600); do grep -q "http on" {tmp_path}/out && break; sleep 0.1; done
        curl -sS http://127.0.0.1:8080/rpc -d '{{"id":1,"method":"server.info"}}'
        echo; curl -s http://127.0.0.1:8080/join/7KQF/qr.svg; kill $!; wait $!"""
    ran = subprocess.run(["unshare", "-n", "bash", "-c", script], capture_output=True, text=True, timeout=5 * PATIENCE)
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
          for try in $(seq 600); do grep -q "http on" out.$lap && break; sleep 0.1; done
          curl -sS --cacert data/lan-certificate.pem https://192.168.77.5:8443/rpc -d '{{"id":1,"method":"server.info"}}'; echo
          curl -sS --cacert data/lan-certificate.pem https://localhost:8443/healthz
          {QUARRY} host {ROOT}/hunts/demo.json --no-codes | grep -c "Join code"
          sha256sum < data/lan-certificate.pem
          stat -c %a data/lan-key.pem
          kill $!; wait $!
        done"""
    ran = subprocess.run(["unshare", "-n", "bash", "-c", script], capture_output=True, text=True, timeout=5 * PATIENCE,
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
          for _ in $(seq 600); do grep -q "http on" out.$address && break; sleep 0.1; done
          kill $!; wait $!
        done"""
    ran = subprocess.run(["unshare", "-n", "bash", "-c", script], capture_output=True, text=True, timeout=5 * PATIENCE,
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
    assert told in refusal(tmp_path / "data", *options)
    assert not (tmp_path / "data").exists()
