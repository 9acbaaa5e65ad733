"""Deletes lobbies for good: with photos, captions and names, while others upload, ask for it again or are killed in between."""

import contextlib
import io
import json
import pathlib
import random
import select
import sqlite3
import threading
import urllib.error
import urllib.request

from PIL import Image
import pytest

from accounts import PASSWORD
from harness import PATIENCE, Seen, eventually
from packs import wanted
from playing import CLUES as PACK, find, member
from stage import Stage

CLUES = [
    {"title": "Goldfish pond", "text": "Under the rim", "points": 20,
     "proof": {"photo": {"ask": "A carassius, please", "review": "host"}}},
    {"title": "Stork nest", "points": 10, "proof": {"codeword": {"accepts": ["ciconia"]}}}]
WORDS = ["Goldfish pond", "Under the rim", "carassius", "Stork nest", "ciconia", "Adalinde", "Berengar", "Caption of a carp",
         "Caption of a tench", "Too blurred", "Hello pond", "Gather by the reeds", "Cunigunde", "secretmail@example.org"]
# Keys of seats seal these, so no file has them readable.
SEALED = {"Adalinde", "Berengar", "Caption of a carp", "Caption of a tench", "Cunigunde"}
QUICK = "a-key-of-this-lobby-"


def picture(colour):
    file = io.BytesIO()
    Image.effect_noise((64, 48), 90).convert("RGB").save(file, "JPEG", comment=colour.encode())
    return file.getvalue()


def upload(server, lobby, token, data=None):
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.http}/lobbies/{lobby}/photos", data=data or picture("red"),
        headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)["photo"]


def files(server):
    return [path for path in pathlib.Path(server.folder.name).rglob("*") if path.is_file()]


def found(server, words):
    """The words that any file of the server has, in its bytes or its path."""
    seen = {}
    for path in files(server):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            continue
        for word in words:
            if word.encode() in content or word in str(path):
                seen.setdefault(word, []).append(str(path.relative_to(server.folder.name)))
    return seen


class Hunt:
    """A hunt with all that is stored of one, played to its end."""

    def __init__(self, stage):
        self.stage, server = stage, stage.server
        self.host, self.lobby = stage.host(clues=CLUES, key=QUICK + "create", settings={"chat": True})
        self.id, self.token = self.lobby["lobby"], self.lobby["token"]
        self.shown = upload(server, self.id, self.token)
        self.host.call("clue.update", clue="c2", photo=self.shown)
        self.unused = upload(server, self.id, self.token)
        (self.ada, ada), (self.ben, ben) = (
            stage.player(self.lobby, name, key=f"{QUICK}{name[0]}") for name in ("Adalinde", "Berengar"))
        self.player_token = ada["token"]
        self.host.call("lobby.start")
        self.photos = [upload(server, self.id, ada["token"]), upload(server, self.id, ben["token"])]
        self.ada.call("clue.answer", clue="c1", answer={"photo": self.photos[0], "caption": "Caption of a carp"})
        self.ben.call("clue.answer", clue="c1", answer={"photo": self.photos[1], "caption": "Caption of a tench"})
        self.host.call("photo.accept", submission="f1")
        self.host.call("photo.publish", submission="f1", published=True)
        self.host.call("photo.reject", submission="f2", reason="Too blurred")
        self.ada.call("clue.answer", clue="c2", answer="ciconia", key=QUICK + "find")
        self.ada.call("chat.send", text="Hello pond")
        self.host.call("lobby.announce", text="Gather by the reeds")
        # One of staff speaks, and causes what is stored with their name.
        self.moderator = stage.client()
        invited = self.host.call("staff.invite", name="Cunigunde", role="moderator")
        self.moderator.call("chat.send", token=invited["token"], text="Hello pond")
        self.moderator.call("player.mute", token=invited["token"], player="p2")

    @property
    def words(self):
        return [*WORDS[:-1], self.id, self.lobby["code"], QUICK, self.shown, self.unused, *self.photos]

    def delete(self, **params):
        client = self.stage.client(is_host=True)
        return client.call("lobby.delete", token=self.token, **params)


@pytest.fixture
def stage():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        yield stage


def neighbour(stage):
    host, lobby = stage.host(name="Neighbours", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
    photo = upload(stage.server, lobby["lobby"], lobby["token"], picture("shared"))
    host.call("clue.update", clue="c1", photo=photo)
    return host, lobby, photo


def test_no_file_has_anything_of_it(stage):
    other, theirs, photo = neighbour(stage)
    hunt = Hunt(stage)
    # Both lobbies show this one.
    assert upload(stage.server, hunt.id, hunt.token, picture("shared")) is not None
    history = other.call("lobby.history", limit=1_000)
    hunt.host.call("lobby.end")
    assert set(found(stage.server, hunt.words)) == set(hunt.words) - SEALED, "the search itself works"
    assert hunt.delete() == {}
    assert found(stage.server, hunt.words) == {}
    with urllib.request.urlopen(f"http://127.0.0.1:{stage.server.http}/photos/{photo}") as answer:
        assert answer.status == 200
    stage.server.restart()
    assert found(stage.server, hunt.words) == {}
    again = stage.client(is_host=True)
    assert again.call("lobby.history", token=theirs["token"], limit=1_000)["events"] == history["events"]
    for name in (hunt.shown, *hunt.photos):
        with pytest.raises(urllib.error.HTTPError, match="404|403|401"):
            urllib.request.urlopen(f"http://127.0.0.1:{stage.server.http}/photos/{name}")


def test_a_photo_that_another_lobby_was_sent_stays(stage):
    same = picture("same")
    host, lobby = stage.host(clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
    other, theirs = stage.host(clues=[{"title": "Elm", "points": 1, "proof": {"scan": {}}}])
    names = {upload(stage.server, card["lobby"], card["token"], same) for card in (lobby, theirs)}
    assert len(names) == 1
    for client in (host, other):
        client.call("clue.update", clue="c1", photo=next(iter(names)))
    stage.client(is_host=True).call("lobby.delete", token=lobby["token"])
    with urllib.request.urlopen(f"http://127.0.0.1:{stage.server.http}/photos/{next(iter(names))}") as answer:
        assert answer.status == 200


def test_photos_that_are_being_uploaded_leave_nothing(stage):
    hunt = Hunt(stage)
    names, stopped = [], threading.Event()

    def send(token):
        while not stopped.is_set():
            try:
                names.append(upload(stage.server, hunt.id, token))
            except urllib.error.HTTPError as error:
                assert error.code in (401, 403, 404, 409, 503), error

    senders = [threading.Thread(target=send, args=(token,)) for token in (hunt.player_token, hunt.token) for _ in range(2)]
    for sender in senders:
        sender.start()
    try:
        eventually(lambda: len(names) > 3, "no photo is taken")
        hunt.host.call("lobby.end")
        assert hunt.delete() == {}
    finally:
        stopped.set()
        for sender in senders:
            sender.join()
    left = found(stage.server, [hunt.id])
    # What a host sends while the lobby goes is swept within the hour, as all photos are that nothing names.
    assert not [path for path in left.get(hunt.id, []) if "/of/" not in path and "players" not in path], left
    assert not [path for path in left.get(hunt.id, []) if "players" in path], left


def test_everybody_else_is_refused_and_nothing_is_lost(stage):
    hunt = Hunt(stage)
    cohost = hunt.host.call("staff.invite", name="Mia", role="cohost")
    for client in (hunt.ada, hunt.ben):
        client.refused("forbidden", "lobby.delete")
    mia = stage.client(is_host=True)
    mia.call("session.attach", token=cohost["token"])
    mia.refused("forbidden", "lobby.delete")
    mia.refused("forbidden", "lobby.delete", token=cohost["token"])
    stranger = stage.client()
    stranger.call("lobby.watch", lobby=hunt.id)
    stranger.refused("unauthorized", "lobby.delete", lobby=hunt.id)
    stranger.refused("unauthorized", "lobby.delete", token=hunt.token[:-4] + "0000")
    hunt.host.refused("wrong-phase", "lobby.delete")
    hunt.host.call("lobby.pause")
    hunt.host.refused("wrong-phase", "lobby.delete")
    hunt.host.call("lobby.resume")
    hunt.host.call("lobby.end")
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "lobby.delete", "params": {"x": "x" * 65_000}}).encode() + b"\n"
    huge = stage.client()
    huge.send(line)
    assert stage.client().call("lobby.peek", lobby=hunt.id)["phase"] == "ended"


def test_two_at_once_delete_it_once(stage):
    hunt = Hunt(stage)
    hunt.host.call("lobby.end")
    answers = []

    def ask():
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "lobby.delete", "params": {"token": hunt.token}}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{stage.server.http}/rpc", data=body)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                answers.append(json.load(answer))
        except urllib.error.HTTPError as error:
            answers.append(json.load(error))

    askers = [threading.Thread(target=ask) for _ in range(8)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    done = [answer for answer in answers if answer.get("result") == {}]
    kinds = {answer["error"]["data"]["kind"] for answer in answers if "error" in answer}
    assert len(done) == 1 and kinds <= {"unauthorized"}, answers
    assert found(stage.server, hunt.words) == {}


def test_many_in_a_row_with_players_beside_them(stage):
    """A deletion rests ten times as long as the one before took. Whoever plays meanwhile is answered first."""
    other, theirs, _ = neighbour(stage)
    lobbies = []
    for number in range(20):
        client = stage.client(is_host=True)
        lobbies.append(client.call("lobby.create", name=f"Doomed {number}", clues=CLUES))
        client.close()
    before, deleted = 0, stage.client(is_host=True)
    for lobby in random.Random(7).sample(lobbies, len(lobbies)):
        asked = deleted.request("lobby.delete", {"token": lobby["token"]})
        other.call("lobby.announce", text="Still here")
        before += not select.select([deleted.socket], [], [], 0)[0]
        assert deleted.answer_to(asked)["result"] == {}
    assert found(stage.server, ["Doomed", *(lobby["lobby"] for lobby in lobbies)]) == {}
    assert len(other.call("lobby.history", limit=1_000)["events"]) > len(lobbies)
    assert before > len(lobbies) / 2, f"{before} of {len(lobbies)} announcements were answered before the deletion"


def projections(server):
    """How far the projections have read, by name, and what they hold."""
    database = sqlite3.connect(f"file:{server.folder.name}/quarry.db-projections?mode=ro", uri=True)
    with contextlib.closing(database):
        read = dict(database.execute("SELECT name, position FROM followed"))
        names = [name for name, in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")]
        return read, {name: sorted(map(repr, database.execute(f"SELECT * FROM {name}"))) for name in names
                      if name not in ("log", "followed") and not name.startswith("packs_text_")}


def test_tables_are_what_a_log_without_it_gives(stage):
    """Plays of packs leave boards and badges, but whoever has played a pack has still seen its clues."""
    (ada, first), (ben, second), (eve, _) = member(stage), member(stage), member(stage)
    pack = eve.call("pack.create", **wanted(clues=PACK))["pack"]
    hunts = []
    for player in (ada, ben):
        host, _ = member(stage, is_host=True)
        lobby = host.call("lobby.create", pack=pack, ranked=True, name="Friday")
        player.call("lobby.join", code=lobby["code"], name="Somebody")
        host.call("lobby.start")
        find(player, 5 if player is ada else 4)
        if player is ben:
            host.call("lobby.end")
        hunts.append(lobby)
        player.call("session.detach")
    assert eve.call("pack.board", pack=pack)["players"] == 2 and eve.call("pack.get", pack=pack)["plays"] == 2
    assert stage.client(is_host=True).call("lobby.delete", token=hunts[0]["token"]) == {}
    board = eve.call("pack.board", pack=pack)
    assert eve.call("pack.get", pack=pack)["plays"] == 1
    assert [row["name"] for row in board["rows"]] == [second]
    assert found(stage.server, [hunts[0]["lobby"]]) == {}
    again = stage.client()
    again.call("account.login", login=first, password=PASSWORD)
    assert again.call("pack.board", pack=pack)["next"] == {"ranked": False, "unranked": "opened"}, "she has seen its clues"
    assert stage.server.end() == 0
    read, kept = projections(stage.server)
    assert kept["plays"] and kept["plays_first"]
    for suffix in ("", "-wal", "-shm"):
        pathlib.Path(stage.server.folder.name, f"quarry.db-projections{suffix}").unlink(missing_ok=True)
    stage.server.start()
    assert stage.client().call("pack.board", pack=pack)["players"] == 1
    eventually(lambda: all(projections(stage.server)[0][name] >= position for name, position in read.items()),
               lambda: f"{projections(stage.server)[0]} is not yet {read}")
    assert projections(stage.server)[1] == kept
