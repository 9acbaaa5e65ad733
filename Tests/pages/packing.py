"""Packs with their creators and players over the protocol, and browsers that are signed in."""

import json
import urllib.request
import uuid

from browser import PATIENCE

SECRET = "Quarry-2026"
# A walk along a river, with a few hundred metres between pins.
PINS = [
    {"title": title, "text": question, "points": points, "proof": {"codeword": {"accepts": [word]}},
     "location": {"lat": round(56.9490 + 0.0011 * place, 6), "lon": round(24.1050 + 0.0017 * place, 6), "radius": 30}}
    for place, (title, question, word, points) in enumerate([
        ("The cat house", "Which animal is on the roof?", "cat", 10),
        ("The swan", "What does the swan look at?", "water", 20),
        ("The three brothers", "Which of them is the oldest?", "the white one", 30),
        ("The old gate", "Whose gate is it?", "the Swedes", 40),
        ("The powder tower", "What is stuck in its wall?", "cannonballs", 50),
        ("The bridge", "What hangs on its railing?", "locks", 60)])]


class Person:
    """An account holder who uses the protocol."""

    def __init__(self, server, name="Ada"):
        self.server, self.token = server, None
        self.username = f"{name.lower()}{uuid.uuid4().hex[:10]}"
        signed = self.call("account.register", firstName=name, lastName="Lovelace", username=self.username,
                           email=f"{self.username}@example.org", password=SECRET)
        self.account, self.token = signed["account"], signed["token"]

    def answer(self, method, **params):
        """The answer, whether a result or an error."""
        if self.token:
            params.setdefault("token", self.token)
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.http}/rpc", data=body)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return json.load(response)

    def call(self, method, **params):
        answer = self.answer(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def pack(self, name=None, pins=PINS, **more):
        """Creates a pack. Returns its id."""
        details = {"name": name or f"Walk {uuid.uuid4().hex[:8]}", "description": "Along the river and back.",
                   "location": "Riga, Old Town", "gameTime": 60, "clues": pins, **more}
        return self.call("pack.create", **details)["pack"]

    def take(self, name, pins):
        """Creates a pack from a file, which may be larger than a message. Returns its id."""
        pack = {"name": name, "description": "Along the river.", "location": "Riga", "gameTime": 60, "clues": pins}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.http}/packs", data=json.dumps(pack).encode(),
            headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return json.load(response)["pack"]

    def play(self, pack, words=(), play="competitive", **more):
        """Plays a pack, answers the clues whose words are given, and ends the play. Returns what was created."""
        seat = self.call("lobby.create", pack=pack, play=play, **more)
        for _ in range(len(words) + 1):
            for clue in self.call("lobby.view", token=seat["token"])["clues"]:
                word = dict(words).get(clue["title"])
                if word and not clue["found"]:
                    self.call("clue.answer", token=seat["token"], clue=clue["clue"], answer=word)
        if self.call("lobby.peek", lobby=seat["lobby"])["phase"] == "running":
            self.call("lobby.end", token=seat["token"])
        return seat


WORDS = [(pin["title"], pin["proof"]["codeword"]["accepts"][0]) for pin in PINS]


def sign_in(browse, person, path="/packs", **options):
    """A browser in which the person is signed in."""
    page = browse("/", **options)
    page.run("localStorage.setItem('quarry.account', JSON.stringify({account: arguments[0], token: arguments[1]}))",
             person.account, person.token)
    return page.open(path)


def write_pin(page, title, question, word, points=None):
    """Fills in the open form of a new pin."""
    page.see("How is it found?").type("Title", title).type("Where to look", question).type("Accepted words", word)
    if points is not None:
        page.type("Points", str(points))
    page.press("Add the pin")
    page.wait(lambda: not page.all("dialog[open]"))
    return page.see(title, within=".pins")
