"""What a server has cost: processor seconds and memory, which depend little on what else the machine does."""

import os
import pathlib


def _numbers(process):
    """The parent of a process, its own processor seconds, and those of its children that have ended."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    tick = os.sysconf("SC_CLK_TCK")
    return int(fields[1]), (int(fields[11]) + int(fields[12])) / tick, (int(fields[13]) + int(fields[14])) / tick


def processor_time(server):
    """The server's own."""
    return _numbers(server.process.pid)[1]


def _children(server):
    """Its processes, such as those that unpack its pictures."""
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if _numbers(path.name)[0] == server.process.pid:
                yield path.name
        except OSError:
            continue  # It has ended.


def processor_time_of_all(server):
    """The server's and its children's."""
    _, seconds, ended = _numbers(server.process.pid)
    return seconds + ended + sum(_numbers(child)[1] for child in _children(server))


def _status(process, name):
    lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(name)).split()[1]) * 1024


def memory(server):
    """Bytes in memory now."""
    return _status(server.process.pid, "VmRSS")


def forget_peak(server):
    """Has `peak` begin anew."""
    pathlib.Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")


def peak(server):
    """The most bytes in memory since the start, or since `forget_peak`."""
    return _status(server.process.pid, "VmHWM")


def peak_of_all(server):
    """That of the server or of one of its children, whichever is more."""
    return max(_status(process, "VmHWM") for process in (server.process.pid, *_children(server)))
