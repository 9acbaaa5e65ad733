"""A server's clocks that a test holds, so that it need not wait, and does not depend on how fast anything is."""

import pathlib
import struct
import subprocess

SOURCE = pathlib.Path(__file__).parent / "clocks.c"


class Clocks:
    """
    Those of a server that is started with their `environment`.

    - `standing`: which of them `stop` stops: "monotonic" (NIO and libcurl wait by it), "boottime" (Swift sleeps by it, and
      rates are limited by it).
    """

    def __init__(self, folder, *standing):
        library, self.file = folder / "clocks.so", folder / "clocks"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        self.file.write_bytes(bytes(16))
        self.environment = {"LD_PRELOAD": str(library), "CLOCKS": str(self.file), "CLOCKS_STANDING": " ".join(standing)}

    def move(self, seconds=0, minutes=0, hours=0):
        """Sets the time of day to so much later than it is."""
        self._write(0, seconds + 60 * minutes + 3_600 * hours)

    def stop(self):
        """Nothing that the server waits for runs out of time any more: it ends what it ends, or never."""
        self._write(8, 1)

    def _write(self, place, number):
        # In place: the server has the file in its memory.
        with open(self.file, "r+b") as file:
            file.seek(place)
            file.write(struct.pack("=q", number))
