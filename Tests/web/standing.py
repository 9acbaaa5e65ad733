"""A server's clocks that a test can stop, so that what ends was ended and did not merely run out of time."""

import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).parent / "still.c"


class StandingClock:
    """
    The `environment` of a server whose clocks run until `stop()`.

    - `names`: "monotonic" (NIO and libcurl wait by it), "boottime" (Swift sleeps and rates are limited by it).
    """

    def __init__(self, folder, *names):
        library, self.file = folder / "still.so", folder / "still"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        self.file.write_bytes(b"0")
        self.environment = {"LD_PRELOAD": str(library), "STILL": str(self.file), "STILL_CLOCKS": " ".join(names)}

    def stop(self):
        # In place: the server has the file in its memory.
        with open(self.file, "r+b") as file:
            file.write(b"1")
