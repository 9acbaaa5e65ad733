"""A scene in which players send photos for clues, and the host judges and publishes them."""

import io
import json
import urllib.request

from PIL import Image

from stage import SCAN, Scene, now

ASKED = {"photo": {"ask": "All of you in front of the fountain", "review": "host"}}


def sent(stage, lobby, token):
    """Sends a photo. Returns its name."""
    file = io.BytesIO()
    Image.new("RGB", (40, 30), (200, 30, 30)).save(file, "JPEG")
    request = urllib.request.Request(
        f"http://127.0.0.1:{stage.server.http}/lobbies/{lobby}/photos", data=file.getvalue(),
        headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["photo"]


def photos_of_clues(seen):
    with Scene(seen, "--rate-limits", "off") as stage:
        host, lobby = stage.host(clues=[
            {"title": "All of you", "points": 20, "proof": ASKED},
            {"title": "Anything", "points": 10, "proof": {"photo": {"review": "auto"}}},
            {"title": "Tree", "points": 5, "proof": SCAN}], teams=["Red", "Blue"], order="sequence")
        ada, joined = stage.player(lobby, "Ada", team="t1")
        bob, _ = stage.player(lobby, "Bob", team="t2")
        screen = stage.client()
        named = {"lobby": lobby["lobby"]}
        for watcher, more in ((host, {}), (ada, {}), (bob, {}), (screen, named)):
            watcher.call("lobby.watch", **more)
        host.call("lobby.start")
        assert ada.call("lobby.view")["clues"][0]["proof"] == {"kind": "photo"} | ASKED["photo"]

        def photo():
            return sent(stage, lobby["lobby"], joined["token"])

        first = photo()
        answer = {"photo": first, "caption": "Us"}
        assert ada.call("clue.answer", clue="c1", answer=answer, key="p")["outcome"] == "pending"
        assert ada.call("clue.answer", clue="c1", answer=answer, key="p")["outcome"] == "pending"
        ada.refused("invalid-params", "clue.answer", in_schema=True, clue="c1", answer="us")
        ada.refused("invalid-params", "clue.answer", in_schema=True, clue="c1", answer={"photo": "0" * 64})
        ada.refused("invalid-params", "clue.answer", clue="c1", answer={"photo": first, "caption": "c" * 141})
        assert [clue["clue"] for clue in ada.call("lobby.view")["clues"]] == ["c1", "c2"], "it shows the next clue"
        for client in (host, ada):
            assert client.event("photo.submitted")["data"] == {
                "submission": "f1", "player": "p1", "clue": "c1", "photo": first, "caption": "Us"}
        submission, = host.call("photo.queue", state="pending", limit=10)["submissions"]
        assert host.call("photo.next") == submission and host.call("photo.next", after="f1") == {}
        assert host.call("photo.reject", submission="f1", reason="Too dark") == {}
        for client in (host, ada):
            assert client.event("photo.rejected")["data"] == {
                "submission": "f1", "player": "p1", "clue": "c1", "reason": "Too dark"}
        own = ada.call("lobby.view")["clues"][0]["submission"]
        assert own == {"submission": "f1", "photo": first, "caption": "Us", "state": "rejected", "reason": "Too dark"}
        host.refused("version-conflict", "photo.accept", submission="f1")
        host.refused("version-conflict", "photo.reject", submission="f1")
        host.refused("submission-not-found", "photo.accept", submission="f9")
        host.refused("submission-not-found", "photo.reject", submission="f9")
        host.refused("submission-not-found", "photo.reopen", submission="f9")
        host.refused("submission-not-found", "photo.publish", submission="f9", published=True)
        host.refused("invalid-params", "photo.accept", submission="f1", bonus=10_001)
        host.refused("invalid-params", "photo.queue", state="lost")
        host.refused("invalid-params", "photo.publish", in_schema=True, submission="f1", published=True)
        host.refused("invalid-params", "photo.publish", submission="f1")
        ada.refused("forbidden", "photo.queue")
        screen.refused("unauthorized", "photo.next", **named)

        assert ada.call("clue.answer", clue="c1", answer={"photo": first}, at=now())["outcome"] == "pending"
        accepted = host.call("photo.accept", submission="f2", bonus=7, publish=True, key="a")
        assert accepted == host.call("photo.accept", submission="f2", bonus=7, publish=True, key="a")
        assert accepted["outcome"] == "found" and accepted["points"] == accepted["total"] == 27
        for client in (host, ada):
            assert client.event("photo.accepted")["data"] == {
                "submission": "f2", "player": "p1", "clue": "c1", "bonus": 7}
        for client in (host, ada, bob, screen):
            assert client.event("photo.published")["data"] == {
                "submission": "f2", "player": "p1", "clue": "c1", "photo": first}
        because = ada.call("player.explain")["because"]
        assert [entry.get("submission") for entry in because] == [None, "f2"]
        album = screen.call("lobby.album", **named)
        assert album["total"] == 1 and album["photos"][0]["submission"] == "f2"
        assert host.call("photo.publish", submission="f2", published=False) == {}
        assert host.call("photo.reopen", submission="f2") == {}
        for client in (host, ada, bob, screen):
            assert client.event("photo.withdrawn")["data"] == {"submission": "f2", "player": "p1", "clue": "c1"}
        for client in (host, ada, bob, screen):
            assert client.event("photo.reopened")["data"] == {
                "submission": "f2", "player": "p1", "clue": "c1", "found": True}
        host.refused("version-conflict", "photo.reopen", submission="f1")
        assert host.call("photo.accept", submission="f2")["total"] == 20
        assert screen.call("lobby.album", **named) == {"photos": [], "total": 0}

        assert ada.call("clue.answer", clue="c2", answer={"photo": photo()})["outcome"] == "found"
        host.call("lobby.freeze")
        host.call("photo.reopen", submission="f3")
        host.call("photo.accept", submission="f3", bonus=3)
        host.refused("forbidden", "photo.publish", submission="f3", published=True)
        events = [event["data"] for event in ada.call("lobby.history")["events"] if event["type"] == "photo.accepted"]
        assert events[-1] == {"submission": "f3", "player": "p1", "clue": "c2"}, "a frozen board hides the bonus"
        host.call("lobby.reveal")
        host.call("photo.publish", submission="f3", published=True)
        host.call("lobby.end")
        assert host.call("photo.reopen", submission="f3") == {}
        assert host.call("photo.accept", submission="f3")["outcome"] == "found"
        assert screen.call("lobby.results", **named)["rows"][0]["points"] == 30
