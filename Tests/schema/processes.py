"""What the kernel tells about a process."""

import socket
import struct
import time
from pathlib import Path


def memory(process, kind="VmRSS"):
    """Its memory in kilobytes: what is resident, or VmSize for its address space."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(f"{kind}:"))


def rests(process):
    """
    Whether each of its threads waits for something: it has done all that it can do for now, and does not merely wait for
    a processor.
    """
    for _ in range(10):
        for task in Path(f"/proc/{process}/task").iterdir():
            try:
                if (task / "stat").read_text().rsplit(")", 1)[1].split()[0] != "S":
                    return False
            except OSError:  # The thread has ended.
                continue
        time.sleep(0.01)
    return True


def open_sockets():
    """
    The connections of this machine's ends that are open, as (own address, other address): how many bytes have come that
    the program has not read.
    """
    with open("/proc/net/tcp") as table:
        rows = [row.split() for row in table][1:]
    return {(address(row[1]), address(row[2])): int(row[4].split(":")[1], 16) for row in rows if row[3] == "01"}


def address(end):
    """As Python writes it: `0100007F:1F90` is ("127.0.0.1", 8080)."""
    host, port = end.split(":")
    return socket.inet_ntoa(struct.pack("=I", int(host, 16))), int(port, 16)


def state(process):
    """What it does, as ps tells: `R`unning, `S`leeping, s`T`opped and so on."""
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
