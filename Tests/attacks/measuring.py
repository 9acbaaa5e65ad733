"""What requests cost a server in processor time, which other programs on the machine hardly change."""

import os
import pathlib
import time

TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(server):
    """The processor time in seconds that a server and its child processes have used."""
    process = server.process.pid
    ended = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[13:15]
    return sum(map(spent, [process, *children(process)])) + sum(map(int, ended)) / TICKS


def children(process):
    """The numbers of a process's children."""
    numbers = []
    for other in filter(str.isdigit, os.listdir("/proc")):
        try:
            parent = pathlib.Path(f"/proc/{other}/stat").read_text().rsplit(")", 1)[1].split()[1]
        except OSError:  # It has ended.
            continue
        if int(parent) == process:
            numbers.append(int(other))
    return numbers


def spent(process):
    """To the nanosecond: see clock_getcpuclockid(3)."""
    try:
        return time.clock_gettime(~process << 3 | 2)
    except OSError:
        return 0


def cost(server, action):
    """The processor time in seconds that a server spends on an action, and what the action returns."""
    before = processor_time(server)
    result = action()
    return processor_time(server) - before, result
