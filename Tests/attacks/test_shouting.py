"""Tests clients that all send as much as they can: those who read normally must receive everything."""

import json
import selectors
import threading
import time

import pytest

from asking import call
from attacking import Raw, eventually

WATCHERS, PLAYERS = 100, 20
FAMILY, SMILE = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "\U0001f600"


class Audience:
    """Watchers that read continuously."""

    def __init__(self, server, code):
        self.heard = {}
        self.raws = []
        self.selector = selectors.DefaultSelector()
        for _ in range(WATCHERS):
            raw = Raw(server.port)
            raw.send(json.dumps({"id": 1, "method": "lobby.watch", "params": {"code": code}}).encode() + b"\n")
            assert b'"result"' in raw.line()
            self.raws.append(raw)
            self.heard[raw.socket] = bytearray()
            self.selector.register(raw.socket, selectors.EVENT_READ)
        self.isOpen = True
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self):
        while self.isOpen:
            for key, _ in self.selector.select(0.1):
                data = key.fileobj.recv(1 << 18)
                self.heard[key.fileobj] += data
                if not data:
                    self.selector.unregister(key.fileobj)

    def counts(self, kind):
        return {bytes(heard).count(b'"type":"' + kind + b'"') for heard in self.heard.values()}

    def cut_off(self):
        return sum(b'"method":"bye"' in heard for heard in self.heard.values())

    def close(self):
        self.isOpen = False
        self.thread.join()
        for raw in self.raws:
            raw.close()


@pytest.fixture()
def lobby(server):
    return call(server, "lobby.create", name="Loud", capacity=PLAYERS)


def shout(speakers, requests):
    """All speakers send all requests at once. Returns the answers, in any order."""
    answers = []

    def run(raw):
        raw.send(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
        data = b""
        while data.count(b"\n") < len(requests):
            data += raw.line()
        answers.extend(json.loads(line) for line in data.splitlines())

    threads = [threading.Thread(target=run, args=(raw,)) for raw in speakers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def told(answers):
    """How many requests were accepted; the others were told when to retry."""
    for answer in answers:
        if "error" in answer:
            assert answer["error"]["data"]["kind"] == "rate-limited", answer
            assert 0 < answer["error"]["data"]["retryAfter"] <= 60_000
    return sum("result" in answer for answer in answers)


def seat(server, token):
    raw = Raw(server.port)
    raw.send(json.dumps({"id": 1, "method": "session.attach", "params": {"token": token}}).encode() + b"\n")
    assert b'"result"' in raw.line()
    return raw


def longest(raw):
    """The longest text that is accepted."""
    for text in (FAMILY * 500, SMILE * 500):
        raw.send(json.dumps({"id": 1, "method": "chat.send", "params": {"text": text}}, ensure_ascii=False).encode() + b"\n")
        if b'"result"' in raw.line():
            return text
    raise AssertionError("no long line is taken")


def test_a_line_has_at_most_four_bytes_a_character(server, lobby):
    host = seat(server, lobby["token"])
    assert len(longest(host).encode()) == 2_000
    host.close()


def test_whoever_reads_hears_the_largest_burst(server, lobby):
    players = []
    for number in range(PLAYERS):
        players.append(seat(server, call(server, "lobby.join", code=lobby["code"], name=f"P{number}")["token"]))
    text = longest(players[0])
    audience = Audience(server, lobby["code"])
    try:
        started = time.monotonic()
        answers = shout(players, [{"id": 1, "method": "chat.send", "params": {"text": text}}] * 19)
        taken = told(answers)
        seconds = time.monotonic() - started
        assert taken > 50, "a class may talk"
        eventually(lambda: audience.counts(b"chat.sent") == {taken} or audience.cut_off())
        assert audience.cut_off() == 0
        assert audience.counts(b"chat.sent") == {taken}, "everybody hears all that was taken"
        assert taken * len(text.encode()) < (256 << 10) + 64_000 * (seconds + 1)
        song = {"id": 2, "method": "song.request", "params": {"title": "S", "artist": "A"}}
        eventually(lambda: told(shout(players[:1], [song])) == 1)
    finally:
        audience.close()
        for player in players:
            player.close()


def test_nobody_is_cut_off_by_announcements(server, lobby):
    host = seat(server, lobby["token"])
    audience = Audience(server, lobby["code"])
    try:
        taken = told(shout([host], [{"id": 1, "method": "lobby.announce", "params": {"text": SMILE * 500}}] * 1_500))
        eventually(lambda: audience.counts(b"notice.sent") == {taken} or audience.cut_off())
        assert audience.cut_off() == 0
        assert audience.counts(b"notice.sent") == {taken}
    finally:
        audience.close()
        host.close()
