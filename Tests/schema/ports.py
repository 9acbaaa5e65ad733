"""Ports for programs that must be told theirs before they start."""

import itertools
import os
import socket
from pathlib import Path

# The kernel gives clients the ports from here on. Such a port may be taken between the look and the start.
EPHEMERAL = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
FIRST, BLOCK = 10_000, 100

# Processes that run side by side have process ids that lie close together, so each starts in a block of its own.
_blocks = (EPHEMERAL - FIRST) // BLOCK
_offsets = itertools.count(os.getpid() % _blocks * BLOCK)


def free_port(host="127.0.0.1"):
    """A TCP port on which nothing listens. Each call returns another one."""
    for offset in itertools.islice(_offsets, EPHEMERAL - FIRST):
        port = FIRST + offset % (EPHEMERAL - FIRST)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise AssertionError(f"no port from {FIRST} to {EPHEMERAL} is free")
