"""Tests queues that strangers share: a few addresses that always have something waiting must not shut out the others."""

import json

from attacking import Player, Raw
from harness import Server

PASSWORD = "a mule 4 them?"
ADDRESSES = [f"127.0.1.{number}" for number in range(1, 13)]


def login(name, number=1):
    return json.dumps({"id": number, "method": "account.login", "params": {"login": name, "password": PASSWORD}}).encode() + b"\n"


def test_nobody_keeps_others_from_signing_in():
    """96 connections from 12 addresses, which want more passwords compared than may wait."""
    server = Server("--log-level", "error")
    try:
        with Player(server.port, source="127.0.2.1") as ada:
            ada.socket.settimeout(60)
            ada.call("account.register", firstName="Ada", lastName="L", username="ada", email="ada@example.com", password=PASSWORD)
            attackers = [Raw(server.port, source=address) for address in ADDRESSES for _ in range(8)]
            for number, attacker in enumerate(attackers):
                attacker.send(b"".join(login(f"nobody{number}.{turn}", turn) for turn in range(4)))
            # The first answer says that the queue is at work.
            attackers[0].line()
            for _ in range(3):
                assert "result" in ada.call("account.login", login="ada", password=PASSWORD)
            for attacker in attackers:
                attacker.reset()
    finally:
        server.process.kill()
        server.stop()


def test_nobody_keeps_others_from_rehearsing():
    server = Server("--log-level", "error")
    clues = [{"title": f"Clue {number}", "points": 1, "proof": {"scan": {}}} for number in range(40)]
    try:
        players = [Player(server.port, source=address) for address in ADDRESSES]
        for player in players:
            player.socket.settimeout(120)
            player.call("lobby.create", name="Long", clues=clues)
        rehearse = b'{"id":7,"method":"lobby.rehearse","params":{"teams":500,"games":1000}}\n'
        for player in players:
            player.send(rehearse)
        for player in players:
            while (answer := json.loads(player.line())).get("id") != 7 or "error" in answer:
                # On a slow machine a turn may come too late.
                if "error" in answer:
                    assert answer["error"]["data"]["kind"] == "unavailable", answer
                    player.send(rehearse)
            assert answer["result"]["games"] >= 1, answer
            player.close()
    finally:
        server.stop()


def test_a_batch_counts_as_its_requests():
    server = Server("--log-level", "error")
    batch = [{"id": number, "method": "lobby.create", "params": {"name": "Many"}} for number in range(100)]
    try:
        with Player(server.port) as host:
            host.socket.settimeout(120)
            kinds = []
            for _ in range(4):
                host.send(json.dumps(batch).encode() + b"\n")
                answers = json.loads(host.line())
                kinds += ["made" if "result" in one else one["error"]["data"]["kind"] for one in answers]
        assert kinds == ["made"] * 300 + ["rate-limited"] * 100
    finally:
        assert server.stop() == 0
