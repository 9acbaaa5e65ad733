"""Tests what a service manager such as systemd is told of a server (sd_notify)."""

import os
import socket

import pytest

from started import Started
from waiting import PATIENCE


@pytest.fixture(params=["path", "abstract"])
def manager(request, tmp_path):
    """A service manager's socket. Its name is what the environment says."""
    name = str(tmp_path / "notify") if request.param == "path" else f"@quarry-test-{os.getpid()}"
    with Manager(name) as manager:
        yield manager


class Manager(socket.socket):
    def __init__(self, name):
        super().__init__(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.settimeout(PATIENCE)
        self.name = name
        self.bind("\0" + name[1:] if name.startswith("@") else name)


def heard(manager, wanted):
    """The messages up to the first with a line."""
    messages = []
    while not messages or wanted not in messages[-1].split("\n"):
        messages.append(manager.recv(4_096).decode())
    return messages


def test_it_hears_when_the_server_is_ready_and_when_it_stops(manager, tmp_path):
    server = Started(tmp_path / "data", NOTIFY_SOCKET=manager.name)
    assert heard(manager, "READY=1") == ["READY=1\nSTATUS=Serves"]
    server.stop()
    # Without a watchdog, nothing else is said.
    assert heard(manager, "STOPPING=1") == ["STOPPING=1\nSTATUS=Stops"]


def test_a_watchdog_is_fed(manager, tmp_path):
    server = Started(tmp_path / "data", NOTIFY_SOCKET=manager.name, WATCHDOG_USEC="300000")
    heard(manager, "READY=1")
    for _ in range(3):
        heard(manager, "WATCHDOG=1")
    server.stop()


def test_a_watchdog_that_is_meant_for_another_process_is_not(manager, tmp_path):
    server = Started(tmp_path / "data", NOTIFY_SOCKET=manager.name, WATCHDOG_USEC="30000", WATCHDOG_PID="1")
    heard(manager, "READY=1")
    server.stop()
    assert heard(manager, "STOPPING=1") == ["STOPPING=1\nSTATUS=Stops"]


@pytest.mark.parametrize("name", ["", "relative", "/nowhere/at/all", "/" + "x" * 200])
def test_a_manager_that_is_not_there_disturbs_nothing(name, tmp_path):
    Started(tmp_path / "data", NOTIFY_SOCKET=name, WATCHDOG_USEC="300000").stop()
