"""Runs deploy/cluster: three nodes behind HAProxy, at the balancer's address."""

import json
import os
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import pytest

from clustering import PATIENCE, free_ports, quarry, wait
from contract import QUARRY, ROOT
from crowd import ANSWER
from ports import free_port


@pytest.fixture(scope="module")
def deployed(tmp_path_factory):
    """The environment of a cluster that deploy/cluster has started."""
    lines, http = free_ports(2)
    environment = {**os.environ, "QUARRY": str(QUARRY), "DATA": str(tmp_path_factory.mktemp("deployed") / "data"),
                   "LINES": f"127.0.0.1:{lines}", "HTTP": f"127.0.0.1:{http}", "FIRST_PORT": str(first_of_twelve_ports()),
                   "DEMO": ""}
    assert deploy(environment).returncode == 0
    yield environment
    assert deploy(environment, "--stop").returncode == 0
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", lines))


def deploy(environment, *options):
    ran = subprocess.run([ROOT / "deploy" / "cluster", *options], capture_output=True, text=True, timeout=2 * PATIENCE,
                         env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran


def first_of_twelve_ports():
    """The first of twelve free ports in a row."""
    row = []
    while len(row) < 12:
        port = free_port()
        row = [*row, port] if row and port == row[-1] + 1 else [port]
    return row[0]


def call(environment, method, **params):
    """A request over a line through HAProxy, sent again until it is answered."""
    host, port = environment["LINES"].split(":")

    def answered():
        try:
            with socket.create_connection((host, int(port)), timeout=ANSWER) as line:
                line.sendall(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
                answer = json.loads(line.makefile().readline() or "{}")
        except (OSError, ValueError):
            return None
        assert "error" not in answer or answer["error"]["data"]["kind"] == "unavailable", answer
        return answer.get("result")
    return wait(answered, f"{method} is answered")


def test_a_hunt_goes_on_behind_the_balancer(deployed):
    hosted = quarry("host", ROOT / "hunts" / "demo.json", "--start", "--json", "--server", deployed["LINES"])
    lobby = json.loads(hosted.stdout)
    ada = call(deployed, "lobby.join", code=lobby["code"], name="Ada", key="ada-joins-the-hunt")
    assert scan(deployed, lobby, ada, 0)["total"] == 10
    status = deploy(deployed, "--status").stdout
    assert status.count(" leads ") == 1 and status.count(" stands by ") == 2
    # deploy/cluster's first node leads first.
    with open(f"{deployed['DATA']}/node1.pid") as pid:
        os.kill(int(pid.read()), signal.SIGKILL)
    assert scan(deployed, lobby, ada, 1)["total"] == 30
    assert wait(lambda: board(deployed, lobby), "HTTP is back")["rows"][0]["points"] == 30


def board(deployed, lobby):
    """The board over HTTP through HAProxy; None while no node is ready, or if one died with the request."""
    try:
        with urllib.request.urlopen(f"http://{deployed['HTTP']}/lobbies/{lobby['lobby']}/board.json", timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        assert error.code in (502, 503), error
        return None


def scan(deployed, lobby, player, number):
    return call(deployed, "scan.submit", token=player["token"], text=lobby["clues"][number]["token"], key=f"scan-{number}")
