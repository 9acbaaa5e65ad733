"""Tests failing starts: they print one sentence, and leave nothing behind."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile

import pytest

import contract
from harness import Server
from ports import free_port
from waiting import PATIENCE
from websocket import WebSocket

PROGRAM = pathlib.Path(os.environ.get("QUARRY", contract.ROOT / ".build/debug/quarry"))


def said(run):
    """The messages of the program, without its log lines."""
    return [line for line in run.stderr.splitlines() if line.startswith("quarry: ")]


def start(*options, program=PROGRAM):
    return subprocess.run([program, "serve", *options], capture_output=True, timeout=60, text=True)


@pytest.fixture
def taken():
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield f"127.0.0.1:{other.getsockname()[1]}"


@pytest.mark.parametrize("option", ["--lines", "--http"])
def test_a_taken_port_is_one_sentence(taken, option):
    other = "--http" if option == "--lines" else "--lines"
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data"
        run = start("--data", data, option, taken, other, "127.0.0.1:0")
        assert run.returncode == 1 and run.stdout == ""
        assert said(run) == [
            f"quarry: Cannot listen on {taken}: another program does. Stop it, or choose another address with {option}."]
        assert not os.path.exists(data), "nothing is left behind"


def test_nobody_is_let_in_before_all_addresses_are_bound(taken):
    """One port is free and the other is taken: connections to the free one must not be answered."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = subprocess.Popen(
            [PROGRAM, "serve", "--data", folder, "--lines", f"127.0.0.1:{port}", "--http", taken], stderr=subprocess.PIPE)
        heard = b""
        while server.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                    line.sendall(b'{"id":1,"method":"server.ping"}\n')
                    heard += line.recv(100)
            except OSError:
                pass
        server.stderr.close()
        assert server.returncode == 1 and heard == b""


def test_an_address_that_is_not_this_machines_is_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        for address, told in (("192.0.2.7:0", "no such address"), ("nowhere.invalid:0", "has no address")):
            run = start("--data", f"{folder}/data", "--lines", address, "--http", "127.0.0.1:0")
            assert run.returncode == 1 and len(said(run)) == 1 and told in said(run)[0], run


@pytest.mark.parametrize("has_folders, missing", [(False, ".resources is missing"), (True, "quarry-pictures is missing")])
def test_what_is_missing_beside_the_program_is_a_sentence(has_folders, missing):
    with tempfile.TemporaryDirectory(dir=contract.ROOT / ".build") as folder:
        alone = pathlib.Path(folder) / "quarry"
        try:
            os.link(PROGRAM.resolve(), alone)
        except OSError:
            shutil.copy(PROGRAM, alone)
        for resources in PROGRAM.resolve().parent.glob("quarry_*.resources") if has_folders else ():
            (alone.parent / resources.name).symlink_to(resources)
        run = start("--data", f"{folder}/data", "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0", program=alone)
        assert run.returncode == 1 and len(said(run)) == 1, run
        assert missing in said(run)[0] and not os.path.exists(f"{folder}/data")


def test_a_hangup_without_a_certificate_changes_nothing():
    """Behind a proxy there is no certificate to reload, and a reload must not end the server."""
    server = Server("--log-level", "error")
    with WebSocket(server) as socket:
        # It would end at once, so that the next request would not be answered.
        for _ in range(5):
            server.process.send_signal(signal.SIGHUP)
            socket.send('{"id":1,"method":"server.ping"}')
            assert b'"time"' in socket.receive()[1]
    assert server.stop() == 0
