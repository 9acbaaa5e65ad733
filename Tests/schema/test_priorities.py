"""Work that nobody waits for slows nothing else down: only its own threads have a low priority."""

import contextlib
import os
import pathlib

from harness import Seen
from stage import FOUNTAIN, Stage

BACKGROUND = {"rehearsals", "snapshots", "log-rewriter"}


def lowered(process):
    """The names of the threads that leave others more of the processor than this test does."""
    names = []
    for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
        # It may have ended.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            name, _, rest = thread.joinpath("stat").read_text().partition("(")[2].rpartition(")")
            # `nice` is the 17th value after the name.
            if int(rest.split()[16]) > os.getpriority(os.PRIO_PROCESS, 0):
                names.append(name)
    return set(names)


def test_threads_of_the_pool_keep_their_priority():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        for seed in range(20):
            host.call("lobby.rehearse", teams=20, games=2, seed=seed)
            assert lowered(stage.server.process.pid) - BACKGROUND == set()
        assert "rehearsals" in lowered(stage.server.process.pid), "the search itself works"
        # The log's files are rewritten without it.
        stage.client(is_host=True).call("lobby.delete", token=lobby["token"])
        assert lowered(stage.server.process.pid) - BACKGROUND == set()
