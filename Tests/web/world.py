"""A server that has everything that servers have, what it shows of it, and people who go on meanwhile."""

import contextlib
import threading

from PIL import Image

from asking import ask, call, pictured
from started import Started, quarry
from waiting import eventually

PASSPHRASE = "a long walk in the rain"
PASSWORD = "a horse 4 us!"
PERSON = {"firstName": "Ada", "lastName": "Lovelace", "username": "ada", "email": "ada@example.org", "password": PASSWORD}
PIN = {"title": "The cat", "hint": "Which animal?", "codeword": "cat", "lat": 56.95, "lon": 24.11, "points": 10}
CLUES = [{"title": f"Clue {number}", "points": 10 * number, "proof": {"scan": {}}} for number in range(1, 5)] + [
    {"title": "All of you", "points": 20, "proof": {"photo": {"ask": "In front of the fountain"}}}]
OF_ANYBODY = ("lobby.view", "lobby.board", "lobby.scores", "player.list", "lobby.album", "lobby.log")
OF_HOST = ("clue.list", "photo.queue", "late.list", "roll.list", "help.list", "staff.list", "feedback.list", "chat.reports",
           "lobby.report", "player.tags")


class World:
    """A server with what servers have, and what it shows of it."""

    def __init__(self, server):
        self.account = call(server, "account.register", **PERSON)["token"]
        self.game = call(server, "lobby.create", token=self.account, name="Old Town", clues=CLUES, teams=["Red", "Blue"])
        self.lobby, self.host = self.game["lobby"], self.game["token"]
        self.players = [call(server, "lobby.join", lobby=self.lobby, name=name, team=team)["token"]
                        for name, team in (("Bob", "t1"), ("Cy", "t2"))]
        self.photos = [self.photo(server, self.host, (20, 160, 40))]
        call(server, "clue.update", token=self.host, lobby=self.lobby, clue="c1", photo=self.photos[0])
        call(server, "lobby.start", token=self.host, lobby=self.lobby)
        self.codes = [clue["qr"] for clue in call(server, "clue.list", token=self.host, lobby=self.lobby)["clues"] if "qr" in clue]
        for player, found in zip(self.players, (self.codes[:3], self.codes[1:2])):
            for code in found:
                call(server, "scan.submit", token=player, lobby=self.lobby, text=code)
            call(server, "chat.send", token=player, lobby=self.lobby, text="Found some")
        self.photos.append(self.photo(server, self.players[0], (200, 30, 30)))
        call(server, "clue.answer", token=self.players[0], lobby=self.lobby, clue="c5", answer={"photo": self.photos[1]})
        call(server, "photo.accept", token=self.host, lobby=self.lobby, submission=self.waiting(server))
        call(server, "lobby.end", token=self.host, lobby=self.lobby)

    def waiting(self, server):
        return call(server, "photo.queue", token=self.host, lobby=self.lobby)["submissions"][0]["submission"]

    def photo(self, server, token, colour):
        answer = ask(server, f"/lobbies/{self.lobby}/photos", pictured(Image.new("RGB", (900, 600), colour), "JPEG"),
                     Authorization=f"Bearer {token}")
        assert answer.status == 200, answer.body
        return answer.json["photo"]

    def shown(self, server, lobby=None, host=None, players=None):
        """Everything that a server shows of a lobby to everybody in it, without what differs in each answer."""
        lobby, host, players = lobby or self.lobby, host or self.host, self.players if players is None else players
        shown = {}
        for who, token in {"host": host, "nobody": None, **{f"player {n}": token for n, token in enumerate(players)}}.items():
            for method in OF_ANYBODY + (OF_HOST if who == "host" else ()) + (("lobby.results",) if lobby == self.lobby else ()):
                shown[who, method] = plain(answer(server, method, token, lobby=lobby))
            shown[who, "history"] = self.history(server, token, lobby)
        for photo in self.photos:
            for query in ("", "?size=small"):
                seen = ask(server, f"/photos/{photo}{query}", Authorization=f"Bearer {host}")
                shown["photo", photo, query] = (seen.status, seen.body)
        return shown

    def history(self, server, token, lobby):
        events, after = [], 0
        while page := call(server, "lobby.history", token=token, lobby=lobby, after=after, limit=100)["events"]:
            events, after = events + page, page[-1]["seq"]
        return events

    def shown_to_account(self, server):
        token = call(server, "account.login", login="ada", password=PASSWORD)["token"]
        account = call(server, "account.get", token=token)
        export = call(server, "account.export", token=token)
        assert export["email"] == PERSON["email"]
        return plain(account), plain({name: value for name, value in export.items() if name != "sessions"})


def answer(server, method, token, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    json = ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, **headers).json
    return json.get("result", json.get("error"))


def plain(value):
    """Without the log's epoch, which a restored log has anew, and without the present time, sign-ins and signatures (random)."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()
                if name not in ("epoch", "now", "at", "serverTime", "lastSeen", "sessions", "exportedAt", "signature")}
    return [plain(part) for part in value] if isinstance(value, list) else value


class Load:
    """Scans, words and new players, until the block ends."""

    def __init__(self, server):
        self.server = server
        self.game = call(server, "lobby.create", name="Busy", clues=[{"title": f"C{n}", "points": 1, "proof": {"scan": {}}}
                                                                     for n in range(200)])
        self.lobby, self.token = self.game["lobby"], self.game["token"]
        call(server, "lobby.start", token=self.token, lobby=self.lobby)
        self.codes = [clue["qr"] for clue in call(server, "clue.list", token=self.token, lobby=self.lobby)["clues"]]
        self.done, self.players, self.stop = 0, [], threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.work)
        self.thread.start()
        eventually(lambda: self.done >= 20)
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()

    def work(self):
        while not self.stop.is_set():
            if self.done % 100 == 0:
                self.players.append(call(self.server, "lobby.join", lobby=self.lobby, name=f"P{self.done}")["token"])
            call(self.server, "scan.submit", token=self.players[-1], lobby=self.lobby, text=self.codes[self.done % 200])
            call(self.server, "lobby.announce", token=self.token, lobby=self.lobby, text=f"Word {self.done}")
            self.done += 1


@contextlib.contextmanager
def serving(data, *options, **environment):
    server = Started(data, "--log-level", "warning", "--rate-limits", "off", *options, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def restore(file, data, *options, **environment):
    return quarry("restore", file, "--data", data, *options, **environment)
