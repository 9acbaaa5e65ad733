"""The Python client: a whole hunt over a connection that is cut, and its other promises."""

import asyncio
import os
import subprocess
import sys
import urllib.request

import pytest

from conftest import ROOT
from quarry_client import NotProven, Quarry, Refused, SentAway, Unreachable, verify
from quarry_client.ed25519 import is_signed
from relay import Relay

FOUNTAIN = {"title": "The fountain", "points": 50, "proof": {"scan": {}}}
TREE = {"title": "The oldest tree", "points": 20, "proof": {"codeword": {"accepts": ["plane"]}}}


PATIENCE = 60  # seconds for what a client waits for, however slow the machine


def runs(scene):
    asyncio.run(asyncio.wait_for(scene, 5 * PATIENCE))


def lines(port):
    return f"tcp://127.0.0.1:{port}"


def websocket(port):
    return f"ws://127.0.0.1:{port}/ws"


async def until(watch, done):
    """The updates up to the one that is awaited."""
    seen = []
    async with asyncio.timeout(PATIENCE):
        async for update in watch:
            seen.append(update)
            if done(update):
                return seen
    raise AssertionError


def is_chat(text):
    return lambda update: update["method"] == "event" and update["params"]["data"].get("text") == text


def events(updates):
    return [update["params"] for update in updates if update["method"] == "event"]


async def download(server, path):
    def get():
        with urllib.request.urlopen(f"http://127.0.0.1:{server.http}{path}", timeout=PATIENCE) as answer:
            return answer.read()
    return await asyncio.to_thread(get)


@pytest.mark.parametrize("transport", ["websocket", "lines"])
def test_a_hunt_over_a_connection_that_is_cut(server, transport):
    async def scene():
        address, port = (websocket, server.http) if transport == "websocket" else (lines, server.port)
        async with Quarry(address(port)) as host, Relay(port) as relay, Quarry(address(relay.port)) as ada:
            key = (await host.server.info())["publicKey"]
            lobby = await host.lobby.create(name="Café \"Old\" Town 🧭", clues=[FOUNTAIN, TREE], duration=3_600)
            await ada.lobby.join(code=lobby["code"], name="Ada 李")
            watch = ada.watch(lobby=lobby["lobby"])
            assert (await anext(watch))["params"]["snapshot"]["me"]["player"] == "p1"
            await host.lobby.start()
            await host.chat.send(text="before")
            seen = await until(watch, is_chat("before"))

            relay.cut()
            for number in range(5):
                await host.chat.send(text=f"meanwhile {number}")
            # Asked without a connection: it is answered once there is one, from the seat that she had.
            asking = asyncio.create_task(ada.chat.send(text="back"))
            await asyncio.wait_for(relay.refused.wait(), PATIENCE)
            assert not asking.done()
            relay.mend()
            seen += await until(watch, is_chat("back"))
            assert "message" in await asking and relay.connections == 2

            code = (await host.clue.list())["clues"][0]["token"]
            outcome = await ada.scan.submit(text=code)
            assert (outcome["outcome"], outcome["points"]) == ("found", 50)
            await host.lobby.end()
            seen += await until(watch, lambda update: update["params"].get("type") == "hunt.ended")

            history = await ada.lobby.history(after=seen[0]["params"]["prev"])
            assert [event["seq"] for event in events(seen)] == [event["seq"] for event in history["events"]]
            assert all(update["method"] != "snapshot" for update in seen)
            await check_results(server, ada, lobby["lobby"], key)

    runs(scene())


async def check_results(server, quarry, lobby, key):
    results = await download(server, f"/lobbies/{lobby}/results.json")
    log = await download(server, f"/lobbies/{lobby}/log.ndjson")
    proven = verify(results, log, public_key=key)
    assert proven.results["rows"][0]["points"] == 50 and proven.results == await quarry.lobby.results(lobby=lobby)
    altered = [
        (results.replace(b'"points":50', b'"points":51'), log, key), (results, log, "00" * 32),
        (results, log.replace(b'"points":50', b'"points":51'), key), (results, log.rsplit(b"\n", 2)[0], key),
        (results[:-1], log, key), (results, b"", key), (b"null", log, key), (results.replace(b'"seq":', b'"sec":'), log, key)]
    for one in altered:
        with pytest.raises(NotProven):
            verify(one[0], one[1], public_key=one[2])


def test_secret_parts_of_a_hosts_log_are_checked(server):
    async def scene():
        async with Quarry(lines(server.port)) as host:
            lobby = await host.lobby.create(name="Sealed", clues=[FOUNTAIN])
            await host.lobby.start()
            await host.lobby.end()
            results = await download(server, f"/lobbies/{lobby['lobby']}/results.json")

            def get():
                request = urllib.request.Request(
                    f"http://127.0.0.1:{server.http}/lobbies/{lobby['lobby']}/log.ndjson",
                    headers={"Authorization": f"Bearer {lobby['token']}"})
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    return answer.read()
            log = await asyncio.to_thread(get)
            assert b'"secret":{"title":"The fountain"' in log
            verify(results, log)
            with pytest.raises(NotProven, match="secret part of event 2"):
                verify(results, log.replace(b"The fountain", b"The mountain"))

    runs(scene())


def test_a_refusal_has_its_kind_and_data(server):
    async def scene():
        async with Quarry(websocket(server.http)) as quarry:
            with pytest.raises(Refused) as refused:
                await quarry.lobby.create(name="x", clues=[{**FOUNTAIN, "points": -1}])
            assert (refused.value.code, refused.value.kind) == (-32602, "invalid-params")
            assert refused.value.data["field"] == "clues[0].points" and str(refused.value).endswith(".")
            with pytest.raises(Refused) as refused:
                await anext(quarry.watch(lobby="0" * 26))
            assert refused.value.kind == "lobby-not-found" and refused.value.retry_after is None

    runs(scene())


def test_none_clears_and_omitted_leaves(server):
    async def scene():
        async with Quarry(lines(server.port)) as host:
            await host.lobby.create(name="Timed", duration=600)
            await host.lobby.update(name="Renamed")
            created = (await host.lobby.history(after=0))["events"]
            assert [event["type"] for event in created] == ["lobby.created", "lobby.updated"]
            assert created[1]["data"] == {"name": "Renamed"}
            await host.lobby.update(duration=None)
            assert (await host.lobby.history(after=2))["events"][0]["data"] == {"duration": None}

    runs(scene())


def test_a_slow_reader_gets_every_event(server, monkeypatch):
    async def scene():
        monkeypatch.setattr("quarry_client.watch.WAITING", 5)
        async with Quarry(lines(server.port)) as host, Quarry(websocket(server.http)) as spectator:
            lobby = await host.lobby.create(name="Loud")
            watch = spectator.watch(code=lobby["code"], topics=["events", "chat"])
            await anext(watch)
            for number in range(18):
                await host.chat.send(text=str(number))
            await spectator.server.ping()
            texts = [event["data"]["text"] for event in events(await until(watch, is_chat("17")))]
            assert texts == [str(number) for number in range(18)]

    runs(scene())


def test_a_server_that_starts_again_gives_a_new_snapshot_or_resumes(server):
    async def scene():
        async with Relay(server.port) as relay, Quarry(lines(relay.port)) as host:
            lobby = await host.lobby.create(name="Restarted")
            watch = host.watch(lobby=lobby["lobby"])
            await anext(watch)
            await host.chat.send(text="one")
            await until(watch, is_chat("one"))
            relay.cut()
            await asyncio.to_thread(server.restart)
            relay.to = server.port
            relay.mend()
            await host.chat.send(text="two")
            assert [event["data"]["text"] for event in events(await until(watch, is_chat("two")))] == ["two"]

    runs(scene())


def test_a_removed_player_is_told_so(server):
    async def scene():
        async with Quarry(lines(server.port)) as host, Quarry(lines(server.port)) as ada:
            lobby = await host.lobby.create(name="Strict")
            await ada.lobby.join(code=lobby["code"], name="Ada")
            watch = ada.watch(lobby=lobby["lobby"])
            await anext(watch)
            await host.player.kick(player="p1")
            with pytest.raises(SentAway) as sent_away:
                await until(watch, lambda _: False)
            assert sent_away.value.reason == "kicked"

    runs(scene())


def test_a_server_that_is_not_there_is_unreachable():
    async def scene():
        async with Quarry("tcp://127.0.0.1:1", patience=0.3) as quarry:
            with pytest.raises(Unreachable):
                await quarry.server.ping()
        with pytest.raises(Unreachable):
            await quarry.server.ping()
        with pytest.raises(ValueError, match="no address"):
            Quarry("http://127.0.0.1:8080")

    runs(scene())


@pytest.mark.parametrize(("key", "message", "signature"), [
    ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
     "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
     "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
     "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
])
def test_signatures_of_the_standard(key, message, signature):
    key, message, signature = map(bytes.fromhex, (key, message, signature))
    assert is_signed(message, key, signature)
    order = 2**252 + 27742317777372353535851937790883648493
    s = int.from_bytes(signature[32:], "little") + order
    wrong = [(message + b"!", key, signature), (message, bytes(32), signature), (message, key, signature[:-1]),
             (message, key, bytes([signature[0] ^ 1]) + signature[1:]), (message, key, signature[:32] + s.to_bytes(32, "little"))]
    for one in wrong:
        assert not is_signed(*one)


def test_the_generated_files_are_what_the_script_writes():
    check = subprocess.run([ROOT / "clients/generate", "--check"], capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stderr


def test_the_client_is_typed():
    check = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "-p", "quarry_client"],
        cwd=ROOT / "clients/python", capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stdout
