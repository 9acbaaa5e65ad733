"""The row about players' photos that arrive while others scan."""

import http.client
import io
import json
import os
import threading
import time

from PIL import Image

from . import client, loads, servers
from .rows import ServerRow

PHONES, PHOTOS = 50, 4
MEGABYTE = 1 << 20


def large_photo() -> bytes:
    """A JPEG of 12 megapixels and about 4 MB, as phones take them."""
    grain = Image.frombytes("RGB", (1000, 750), os.urandom(1000 * 750 * 3))
    file = io.BytesIO()
    grain.resize((4000, 3000)).save(file, "JPEG", quality=78)
    return file.getvalue()


class Phone(threading.Thread):
    """Sends photos one after the other, each as an answer to a clue, and waits as long as it is told to."""

    def __init__(self, number: int, row: "Photos", code: str, photo: bytes):
        super().__init__()
        self.row, self.photo, self.sent, self.failure = row, photo, 0, None
        # Each phone has an address of its own.
        self.address = f"127.0.1.{number + 1}"
        self.client = client.Client(row.server.port)
        seat = self.client.call("lobby.join", code=code, name=f"Phone {number}")
        self.lobby, self.token = seat["lobby"], seat["token"]
        self.clues = [clue["clue"] for clue in self.client.call("lobby.view", token=self.token)["clues"]]

    def run(self):
        try:
            for clue in self.clues:
                answer = {"photo": self.upload()}
                outcome = self.client.call("clue.answer", token=self.token, clue=clue, answer=answer)["outcome"]
                if outcome != "pending":
                    raise loads.WrongAnswers(f"A photo was answered {outcome}")
                self.sent += 1
        except Exception as failure:  # noqa: BLE001
            self.failure = failure
        self.client.close()

    def upload(self) -> str:
        while True:
            line = http.client.HTTPConnection("127.0.0.1", self.row.http, 60, source_address=(self.address, 0))
            headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "image/jpeg"}
            line.request("POST", f"/lobbies/{self.lobby}/photos", self.photo, headers)
            answer = line.getresponse()
            body = answer.read()
            line.close()
            if answer.status == 200:
                return json.loads(body)["photo"]
            if answer.status not in (429, 503):
                raise loads.WrongAnswers(f"{answer.status} {body[:200]!r}")
            time.sleep(float(answer.headers.get("Retry-After", 1)))


class Photos(ServerRow):
    name = "photos"
    what = f"p99 of 1,000 scans/s beside {PHONES * PHOTOS} photos of 4 MB from {PHONES} phones"
    yardstick = "the same scans alone"
    unit, more, digits, bar = "ms", False, 2, 1.5
    connections, rate, seconds = 50, 1000, 15

    def open(self):
        self.http = servers.free_port()
        self.server = self.start(servers.quarry(self.folder / "data", options=["--http", f"127.0.0.1:{self.http}"]))
        self.photo = large_photo()

    def scans(self) -> dict:
        lobbies = client.make_lobbies(self.server.port, self.folder, 8, 1000)
        report = loads.line_load(
            "request", port=self.server.port, connections=self.connections, requests=self.seconds * self.rate,
            rate=self.rate,
            setup=r'{"id":0,"method":"lobby.join","params":{"code":"%v","name":"Player %i"}}\n', ready='"player"',
            message=r'{"id":%j,"method":"scan.submit","params":{"text":"%w"}}\n', expect='"outcome":"found"',
            values=lobbies["values"], words=lobbies["words"])
        return report | {"value": report["latency"]["p99"]}

    def ours(self):
        clues = [{"title": f"Photo {number}", "points": 10, "proof": {"photo": {"review": "host"}}}
                 for number in range(PHOTOS)]
        with client.Client(self.server.port) as host:
            lobby = host.call("lobby.create", name="Photos", capacity=PHONES, clues=clues)
            host.call("lobby.start", token=lobby["token"])
            phones = [Phone(number, self, lobby["code"], self.photo) for number in range(PHONES)]
            begun = time.monotonic()
            for phone in phones:
                phone.start()
            report = self.scans()
            for phone in phones:
                phone.join()
            took = time.monotonic() - begun
            failed = [phone.failure for phone in phones if phone.failure]
            waiting = host.call("photo.queue", token=lobby["token"])["waiting"]
        if failed or waiting != PHONES * PHOTOS:
            raise loads.WrongAnswers(f"{waiting} photos wait for the host. {failed[:1]}")
        return report | {"photo_megabytes": len(self.photo) / MEGABYTE, "photos_took": took}

    def theirs(self):
        return self.scans()


def rows() -> list:
    return [Photos()]
