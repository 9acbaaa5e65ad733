"""Tests photos that players send for clues: who may see them and when, who judges them, and when they are gone."""

from concurrent.futures import ThreadPoolExecutor
import http.client
import json
import os
import time

import pytest
from PIL import Image

from asking import ask, call, pictured
from harness import Client, Seen
from waiting import PATIENCE, eventually

PHOTO = {"title": "All of you", "points": 20, "proof": {"photo": {"ask": "In front of the fountain"}}}
# It is killed, and limits rates.
OPTIONS = []
QUICK = {"title": "Quick", "points": 20, "proof": {"photo": {"review": "auto"}}}


def body(colour=(200, 30, 30), size=(900, 600)):
    return pictured(Image.new("RGB", size, colour), "JPEG")


def send(server, lobby, token, picture=None):
    return ask(server, f"/lobbies/{lobby}/photos", picture or body(), **({"Authorization": f"Bearer {token}"} if token else {}))


def seen(server, name, token=None, query=""):
    return ask(server, f"/photos/{name}{query}", **({"Authorization": f"Bearer {token}"} if token else {}))


class Hunt:
    """A running hunt with three players, of whom two are in a team."""

    def __init__(self, server, *clues, **more):
        self.server = server
        created = call(server, "lobby.create", name="Photos", clues=list(clues) or [PHOTO], teams=["Red", "Blue"], **more)
        self.lobby, self.host = created["lobby"], created["token"]
        self.players = [call(server, "lobby.join", lobby=self.lobby, name=name, team=team)["token"]
                        for name, team in (("Ada", "t1"), ("Bob", "t1"), ("Cy", "t2"))]
        self.call("lobby.start")

    def call(self, method, token=None, **params):
        return call(self.server, method, lobby=self.lobby, token=token or self.host, **params)

    def error(self, method, token=None, **params):
        answer = ask(self.server, "/rpc", json_body(method, lobby=self.lobby, token=token or self.host, **params))
        return answer.json["error"]["data"]["kind"]

    def stored(self, token, **more):
        answer = send(self.server, self.lobby, token, **more)
        assert answer.status == 200, answer.body
        return answer.json["photo"]

    def submit(self, token=None, caption=None, clue="c1", **more):
        token = token or self.players[0]
        photo = self.stored(token)
        answer = {"photo": photo} | ({"caption": caption} if caption else {})
        return photo, self.call("clue.answer", token, clue=clue, answer=answer, **more)


def json_body(method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


@pytest.fixture
def hunt(server):
    return Hunt(server)


def test_a_photo_is_only_for_its_sender_their_team_and_the_host(server, hunt):
    ada, bob, cy = hunt.players
    name = hunt.stored(ada)
    assert len(name) == 64 and set(name) <= set("0123456789abcdef")
    assert name != hunt.stored(ada), "the name says nothing of the picture"
    for token, status in ((ada, 200), (bob, 200), (hunt.host, 200), (cy, 404), (None, 404), ("nonsense", 404)):
        for query in ("", "?size=small"):
            answer = seen(server, name, token, query)
            assert answer.status == status, (token, answer.body)
            assert answer.headers["Cache-Control"] == "no-store" and "ETag" not in answer.headers
    other = Hunt(server)
    assert seen(server, name, other.host).status == seen(server, name, other.players[0]).status == 404


def test_a_photo_waits_and_is_accepted(hunt):
    ada, bob, cy = hunt.players
    name, outcome = hunt.submit(caption="All of us")
    assert outcome["outcome"] == "pending" and outcome["points"] == outcome["total"] == 0
    own = {"submission": "f1", "photo": name, "caption": "All of us", "state": "pending"}
    assert hunt.call("lobby.view", ada)["clues"][0]["submission"] == own
    assert "submission" not in hunt.call("lobby.view", bob)["clues"][0]
    queue = hunt.call("photo.queue")
    assert queue["waiting"] == 1
    entry, = queue["submissions"]
    assert {name: entry[name] for name in own} == own and entry["published"] is False
    assert hunt.call("photo.next")["submission"] == "f1"
    accepted = hunt.call("photo.accept", submission="f1", bonus=7)
    assert accepted["outcome"] == "found" and accepted["points"] == accepted["total"] == 27
    assert hunt.error("photo.accept", submission="f1") == hunt.error("photo.reject", submission="f1") == "version-conflict"
    because = hunt.call("player.explain", ada)["because"]
    assert [(entry["kind"], entry["points"]) for entry in because] == [("find", 20), ("bonus", 7)]
    assert because[1]["submission"] == "f1"
    assert hunt.call("photo.queue", state="accepted")["submissions"][0]["bonus"] == 7
    answer = {"photo": name}
    assert hunt.call("clue.answer", ada, clue="c1", answer=answer)["outcome"] == "already-found"


def test_a_rejected_photo_may_be_tried_again(hunt):
    ada = hunt.players[0]
    name, _ = hunt.submit()
    hunt.call("photo.reject", submission="f1", reason="Too dark")
    own = hunt.call("lobby.view", ada)["clues"][0]["submission"]
    assert own["state"] == "rejected" and own["reason"] == "Too dark"
    assert hunt.call("clue.answer", ada, clue="c1", answer={"photo": name})["outcome"] == "pending"
    assert hunt.call("photo.accept", submission="f2")["total"] == 20


def test_a_newer_photo_takes_the_place_of_one_that_waits(hunt):
    hunt.submit()
    name, _ = hunt.submit()
    queue = hunt.call("photo.queue")
    assert [entry["submission"] for entry in queue["submissions"]] == ["f2"] and queue["waiting"] == 1
    assert hunt.error("photo.accept", submission="f1") == "version-conflict"
    assert hunt.error("photo.accept", submission="f9") == "submission-not-found"


def test_auto_counts_at_once_and_can_be_taken_back(server):
    hunt = Hunt(server, QUICK)
    _, outcome = hunt.submit()
    assert outcome["outcome"] == "found" and outcome["total"] == 20
    hunt.call("photo.reopen", submission="f1")
    assert hunt.call("lobby.board")["rows"][0]["points"] == 0
    assert hunt.call("lobby.view", hunt.players[0])["clues"][0]["found"] is False
    assert hunt.call("photo.accept", submission="f1", bonus=1)["total"] == 21


def test_only_what_this_seat_sent_to_this_lobby_is_an_answer(server, hunt):
    ada, bob, _ = hunt.players
    name = hunt.stored(ada)
    assert hunt.error("clue.answer", bob, clue="c1", answer={"photo": name}) == "invalid-params"
    assert hunt.error("clue.answer", ada, clue="c1", answer={"photo": "0" * 64}) == "invalid-params"
    assert hunt.error("clue.answer", ada, clue="c1", answer="oak") == "invalid-params"
    other = Hunt(server)
    assert other.error("clue.answer", other.players[0], clue="c1", answer={"photo": name}) == "invalid-params"
    hosts = hunt.stored(hunt.host)
    assert hunt.error("clue.answer", ada, clue="c1", answer={"photo": hosts}) == "invalid-params"
    assert hunt.error("clue.update", clue="c1", photo=name) == "invalid-params"
    assert hunt.error("clue.answer", ada, clue="c1", answer={"photo": name, "caption": "c" * 141}) == "invalid-params"


def test_no_player_judges(hunt):
    ada = hunt.players[0]
    hunt.submit()
    for method, params in (("photo.queue", {}), ("photo.next", {}), ("photo.accept", {"submission": "f1"}),
                           ("photo.reject", {"submission": "f1"}), ("photo.reopen", {"submission": "f1"}),
                           ("photo.publish", {"submission": "f1", "published": True})):
        assert hunt.error(method, ada, **params) == "forbidden"


def test_two_referees_never_look_at_the_same_photo(server, hunt):
    for token in hunt.players:
        hunt.submit(token)
    referees = []
    for name in ("Mia", "Sam"):
        token = hunt.call("staff.invite", name=name, role="referee")["token"]
        client = Client(server, Seen(), is_host=True)
        assert client.call("session.attach", token=token)["name"] == name
        referees.append(client)
    mia, sam = referees
    assert mia.call("photo.next")["submission"] == mia.call("photo.next")["submission"] == "f1", "her own"
    assert sam.call("photo.next")["submission"] == "f2"
    assert mia.call("photo.next", after="f1")["submission"] == "f3"
    assert sam.call("photo.next", after="f2") == {} == hunt.call("photo.next"), "the others hold all of them"
    assert mia.call("photo.accept", submission="f1")["outcome"] == "found"
    sam.refused("version-conflict", "photo.accept", submission="f1")
    sam.call("photo.reject", submission="f2", reason="Too dark")
    assert sam.call("photo.next") == {} and mia.call("photo.next")["submission"] == "f3"
    judged = hunt.call("photo.queue")["submissions"]
    assert [photo.get("by") for photo in judged] == [{"staff": "h1", "name": "Mia"}, {"staff": "h2", "name": "Sam"}, None]
    for client in referees:
        client.close()


def test_a_published_photo_is_for_everybody_until_it_is_taken_down(server, hunt):
    ada, _, cy = hunt.players
    name, _ = hunt.submit(caption="All of us")
    assert hunt.error("photo.publish", submission="f1", published=True) == "invalid-params"
    hunt.call("photo.accept", submission="f1", publish=True)
    assert seen(server, name).status == seen(server, name, cy).status == 200
    assert seen(server, name).headers["Cache-Control"] == "no-store"
    album = call(server, "lobby.album", lobby=hunt.lobby)
    assert album["total"] == 1 and album["photos"][0]["photo"] == name and album["photos"][0]["caption"] == "All of us"
    published, = [event for event in hunt.call("lobby.history", cy, limit=1_000)["events"]
                  if event["type"] == "photo.published"]
    assert published["data"]["photo"] == name
    hunt.call("photo.publish", submission="f1", published=False)
    assert seen(server, name).status == seen(server, name, cy).status == 404
    assert seen(server, name, ada).status == seen(server, name, hunt.host).status == 200
    assert call(server, "lobby.album", lobby=hunt.lobby) == {"photos": [], "total": 0}
    for token in (cy, ada, hunt.host):
        published, = [event for event in hunt.call("lobby.history", token, limit=1_000)["events"]
                      if event["type"] == "photo.published"]
        assert published["data"] == {"submission": "f1", "player": "p1", "clue": "c1"}
    assert name not in str(hunt.call("lobby.history", cy, limit=1_000))


def test_a_frozen_board_hides_what_was_accepted(server, hunt):
    ada, _, cy = hunt.players
    hunt.submit()
    hunt.call("lobby.freeze")
    assert hunt.error("photo.accept", submission="f1", publish=True) == "forbidden"
    hunt.call("photo.accept", submission="f1", bonus=5)
    assert hunt.error("photo.publish", submission="f1", published=True) == "forbidden"
    told = {name: [event for event in hunt.call("lobby.history", token, limit=1_000)["events"]
                   if event["type"] in ("photo.accepted", "clue.scanned")]
            for name, token in (("ada", ada), ("bob", hunt.players[1]), ("cy", cy), ("host", hunt.host))}
    assert [event["type"] for event in told["ada"]] == ["photo.accepted", "clue.scanned"]
    assert "bonus" not in told["ada"][0]["data"] and told["host"][0]["data"]["bonus"] == 5
    assert told["bob"] == told["cy"] == []
    hunt.call("lobby.reveal")
    accepted, = [event for event in hunt.call("lobby.history", hunt.players[1], limit=1_000)["events"]
                 if event["type"] == "photo.accepted"]
    assert accepted["data"]["bonus"] == 5
    hunt.call("photo.publish", submission="f1", published=True)


def test_two_reviewers_never_get_the_same_photo(server, hunt):
    hunt.submit(hunt.players[0])
    hunt.submit(hunt.players[1])
    reviewers = [Client(server, Seen()) for _ in range(2)]
    try:
        for reviewer in reviewers:
            reviewer.call("session.attach", token=hunt.host)
        assert [reviewer.call("photo.next")["submission"] for reviewer in reviewers] == ["f1", "f2"]
        assert reviewers[0].call("photo.next")["submission"] == "f1", "it is still theirs"
        assert reviewers[0].call("photo.next", after="f1") == {}
        reviewers[0].call("photo.accept", submission="f1")
        assert reviewers[0].call("photo.next") == {}
    finally:
        for reviewer in reviewers:
            reviewer.close()


def files(server):
    return {name for _, _, names in os.walk(os.path.join(server.folder.name, "photos", "players")) for name in names}


@pytest.mark.parametrize("how", ["left", "kicked"])
def test_photos_go_with_their_player(server, how):
    hunt = Hunt(server)
    ada, bob, _ = hunt.players
    name, _ = hunt.submit(ada)
    hunt.call("photo.accept", submission="f1", publish=True)
    assert f"{name}.jpg" in files(server)
    if how == "left":
        hunt.call("lobby.leave", ada)
    else:
        hunt.call("player.kick", player="p1")
    for token in (ada, bob, hunt.host, None):
        assert seen(server, name, token).status == 404
    assert send(server, hunt.lobby, ada).status == (401 if how == "left" else 403)
    eventually(lambda: not any(file.startswith(name) for file in files(server)), "the files are still there")
    published = [event for event in hunt.call("lobby.history", bob, limit=1_000)["events"]
                 if event["type"].startswith("photo.p")]
    assert [event["data"] for event in published] == [{"submission": "f1", "player": "p1", "clue": "c1"}]


def test_a_photo_counts_from_when_it_was_taken(hunt):
    _, outcome = hunt.submit(at=int(time.time() * 1_000))
    hunt.call("lobby.end")
    assert hunt.call("photo.accept", submission="f1")["outcome"] == "found"
    row = hunt.call("lobby.results")["rows"][0]
    assert row["player"] == "p1" and row["points"] == 20


def test_results_and_exports_hold_no_captions_and_no_names(server, hunt):
    ada, _, cy = hunt.players
    name, _ = hunt.submit(caption="SECRET-CAPTION")
    hunt.call("photo.reject", submission="f1", reason="SECRET-REASON")
    hunt.call("lobby.end")
    for path in ("results.json", "board.json", "board.csv", "log.ndjson"):
        for token in (cy, None):
            answer = ask(server, f"/lobbies/{hunt.lobby}/{path}", **({"Authorization": f"Bearer {token}"} if token else {}))
            assert answer.status == 200, answer.body
            for secret in (name, "SECRET-CAPTION", "SECRET-REASON"):
                assert secret.encode() not in answer.body, path
    own = ask(server, f"/lobbies/{hunt.lobby}/log.ndjson", Authorization=f"Bearer {ada}").body
    assert b"SECRET-CAPTION" in own and b"SECRET-REASON" in own


def test_bad_pictures_are_refused(server, hunt):
    ada = hunt.players[0]
    assert send(server, hunt.lobby, ada, b"no picture").status == 415
    assert send(server, hunt.lobby, ada, b"\xff\xd8\xff" + os.urandom(500)).status == 400
    assert send(server, hunt.lobby, ada, b"\xff\xd8\xff" + bytes(9 << 20)).status == 413
    assert send(server, hunt.lobby, None).status == 401
    assert send(server, Hunt(server).lobby, ada).status == 403


def test_a_fifth_photo_in_a_minute_is_one_too_many(server, hunt):
    for _ in range(4):
        hunt.stored(hunt.players[0])
    answer = send(server, hunt.lobby, hunt.players[0])
    assert answer.status == 429 and answer.json["error"]["data"]["kind"] == "rate-limited"
    hunt.stored(hunt.players[1])


def test_they_are_there_after_a_restart(server, hunt):
    name, _ = hunt.submit(caption="All of us")
    unnamed = hunt.stored(hunt.players[1])
    server.restart()
    assert seen(server, name, hunt.players[0]).status == 200 and seen(server, name).status == 404
    assert hunt.call("photo.queue")["submissions"][0]["caption"] == "All of us"
    assert hunt.call("clue.answer", hunt.players[1], clue="c1", answer={"photo": unnamed})["outcome"] == "pending"


def test_a_phone_that_comes_too_early_waits_as_long_as_those_before_it_take(shared):
    """Phones that came back every second would send their photos again and again, and slow everybody's scans."""
    hunt = Hunt(shared)
    large = body(size=(4000, 3000))
    assert send(shared, hunt.lobby, hunt.players[0], large).status == 200
    with ThreadPoolExecutor(16) as phones:
        answers = list(phones.map(lambda _: send(shared, hunt.lobby, hunt.players[0], large), range(32)))
    assert {answer.status for answer in answers} == {200, 503}
    waits = [answer.json["error"]["data"]["retryAfter"] for answer in answers if answer.status == 503]
    assert all(1_000 <= wait <= 15_000 for wait in waits)
    headers = [int(answer.headers["Retry-After"]) for answer in answers if answer.status == 503]
    assert headers == [-(-wait // 1_000) for wait in waits]
