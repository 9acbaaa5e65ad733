"""Waiting for what must come about, however slow the machine is."""

import time

PATIENCE = 60  # seconds until it is an error; nothing that works takes that long


def eventually(look, what="it did not come about", pause=0.05):
    """
    Waits until what `look` returns is true, and returns it.

    - `what`: explains a failure; may be called for that.
    - `pause`: seconds between two looks.
    """
    deadline = time.monotonic() + PATIENCE
    while not (seen := look()):
        assert time.monotonic() < deadline, what() if callable(what) else what
        time.sleep(pause)
    return seen
