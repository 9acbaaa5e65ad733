"""Tests that nothing of a lost phone counts once another device has its seat."""

import json
import socket

from asking import ask, call
from harness import Server

HASTE = 3_000


def test_what_the_old_device_sent_before_is_refused_after():
    server = Server("--rate-limits", "off")
    try:
        host = call(server, "lobby.create", name="Old Town")
        seat = call(server, "lobby.join", code=host["code"], name="Ada")
        offer = call(server, "player.handover", token=host["token"], player="p1")["token"]
        with socket.create_connection(("127.0.0.1", server.port)) as old, \
                socket.create_connection(("127.0.0.1", server.port)) as new:
            old.sendall(line("session.attach", token=seat["token"]))
            old.recv(4_096)
            old.sendall(b"".join(line("player.rename", name=f"Thief {number}") for number in range(HASTE)))
            new.sendall(line("session.attach", token=offer))
            assert "result" in json.loads(new.makefile().readline())
            # Until the server closes it.
            while old.recv(65_536):
                pass
        events = history(server, host)
        handed_over = next(event["seq"] for event in events if event["type"] == "player.handedOver")
        renamed = [event["seq"] for event in events if event["type"] == "player.renamed"]
        assert all(seq < handed_over for seq in renamed), f"{sum(seq > handed_over for seq in renamed)} came after it"
    finally:
        assert server.stop() == 0


def line(method, **params):
    return json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n"


def attach(server, token):
    return ask(server, "/rpc", {"jsonrpc": "2.0", "id": 1, "method": "session.attach", "params": {"token": token}}).json


def history(server, host):
    events, after = [], 0
    while page := call(server, "lobby.history", token=host["token"], after=after, limit=1_000)["events"]:
        events += page
        after = page[-1]["seq"]
    return events


def test_a_newer_offer_ends_an_older_one_also_after_a_restart():
    server = Server("--rate-limits", "off")
    try:
        host = call(server, "lobby.create", name="Old Town")
        call(server, "lobby.join", code=host["code"], name="Ada")
        older = [call(server, "player.handover", token=host["token"], player="p1")["token"] for _ in range(2)]
        server.restart()
        newer = call(server, "player.handover", token=host["token"], player="p1")["token"]
        for token in older:
            assert attach(server, token)["error"]["data"]["kind"] == "unauthorized"
        assert attach(server, newer)["result"]["player"] == "p1"
    finally:
        server.stop()
