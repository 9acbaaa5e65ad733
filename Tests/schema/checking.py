"""Checks results as docs/protocol.md describes, without any of the program's own code."""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from stage import FOUNTAIN, TREE, Scene


def raw_member(line, name):
    """The raw bytes of an event's last or last but one member."""
    start = line.index(f'"{name}":'.encode()) + len(name) + 3
    end = json.JSONDecoder().raw_decode(line[start:].decode())[1]
    return line[start:].decode()[:end].encode()


def check_log(lines):
    """Checks every hash, and every secret part that is included."""
    head, seals = bytes(32), 0
    for version, line in enumerate(lines, 1):
        event, data = json.loads(line), raw_member(line, "data")
        assert event["version"] == version
        head = hashlib.sha256(
            head + event["stream"].encode() + b"\0" + version.to_bytes(8, "big") + event["type"].encode() + b"\0"
            + event["at"].to_bytes(8, "big") + data).digest()
        assert head.hex() == event["hash"], event
        if "secret" in event:
            sealed = hashlib.sha256(raw_member(line, "secret")).hexdigest()
            assert event["data"]["sealed"] == sealed and data.endswith(f'"sealed":"{sealed}"}}'.encode())
        seals += "sealed" in event["data"] and "secret" not in event
    return seals


def is_signed(statement, public_key, signature):
    der = bytes.fromhex("302a300506032b6570032100") + bytes.fromhex(public_key)
    with tempfile.TemporaryDirectory() as folder:
        files = {"key": der, "statement": statement.encode(), "signature": bytes.fromhex(signature)}
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        return subprocess.run(
            ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "key", "-rawin", "-in", "statement",
             "-sigfile", "signature"], cwd=folder, capture_output=True).returncode == 0


def checking_results(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(name="Café \"Zürich\" 🧭", clues=[FOUNTAIN, TREE], duration=60)
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        ada, _ = stage.player(lobby, "Zoë 李 \\ \" 🧭")
        host.call("lobby.start")
        ada.call("scan.submit", text=codes[0])
        host.call("lobby.announce", text="You, too.", to={"player": "p1"})
        ada.refused("wrong-phase", "lobby.log")
        assert len(host.call("lobby.log")["events"]) == 7
        host.call("lobby.end")
        spectator = stage.client()
        results = spectator.call("lobby.results", code=lobby["code"])
        log = spectator.call("lobby.log", code=lobby["code"], after=0, limit=1_000)
        assert log["last"] == len(log["events"]) == 8
        compact = {"separators": (",", ":"), "ensure_ascii": False}
        assert check_log([json.dumps(event, **compact).encode() for event in log["events"]]) == 5
        assert check_log([json.dumps(event, **compact).encode() for event in ada.call("lobby.log")["events"]]) == 4

        proof = results.pop("proof")
        assert proof["head"] == log["events"][results["seq"] - 1]["hash"]
        assert proof["publicKey"] == spectator.call("server.info")["publicKey"]
        digest = hashlib.sha256(json.dumps(results, sort_keys=True, **compact).encode()).hexdigest()
        statement = (f"quarry results 1\nlobby {lobby['lobby']}\nepoch {proof['epoch']}\nseq {proof['seq']}\n"
                     f"head {proof['head']}\nresults {digest}\n")
        assert is_signed(statement, proof["publicKey"], proof["signature"])
        assert not is_signed(statement.replace("quarry", "quarrx"), proof["publicKey"], proof["signature"])

        again, later = stage.host(clues=[FOUNTAIN, TREE, FOUNTAIN],
                                  codes={"lobby": lobby["lobby"], "token": lobby["token"]})
        assert [clue["token"] for clue in again.call("clue.list")["clues"]][:2] == codes
        again.call("lobby.history")
        stranger = stage.client()
        once_more(stage, host, lobby, ada, stranger)
        stranger.refused("unauthorized", "lobby.create", name="Mine", codes={
            "lobby": lobby["lobby"], "token": lobby["token"][:-4] + "0000"})
        stranger.refused("forbidden", "lobby.create", name="Mine", codes={
            "lobby": later["lobby"], "token": lobby["token"]})
        stranger.refused("invalid-params", "lobby.create", name="Mine", codes={"lobby": lobby["lobby"]})


def once_more(stage, host, lobby, ada, stranger):
    """Recreates an earlier lobby without its players; only its host may."""
    def written(client):
        return [{name: value for name, value in clue.items() if name != "foundBy"} for clue in client.call("clue.list")["clues"]]

    twin = stage.client(is_host=True)
    created = twin.call("lobby.create", again=lobby["lobby"], token=lobby["token"], key="once more, please")
    assert created["lobby"] != lobby["lobby"] and written(twin) == written(host)
    card, before = twin.call("lobby.view")["card"], host.call("lobby.view")["card"]
    assert (card["phase"], card["players"]) == ("open", 0)
    assert all(card[name] == before[name] for name in ("name", "description", "author", "capacity", "order", "teams"))
    same = twin.call("lobby.create", again=lobby["lobby"], token=lobby["token"], key="once more, please")
    assert same == created
    # The connection's seat also identifies the host.
    assert host.call("lobby.create", again=lobby["lobby"])["clues"] == created["clues"]
    stranger.refused("unauthorized", "lobby.create", again=lobby["lobby"])
    ada.refused("forbidden", "lobby.create", again=lobby["lobby"])
    stranger.refused("unauthorized", "lobby.create", again=lobby["lobby"], token=lobby["token"][:-4] + "0000")
    stranger.refused("lobby-not-found", "lobby.create", again="0" * 26, token=lobby["token"])
    stranger.refused("invalid-params", "lobby.create", in_schema=True, again=lobby["lobby"], clues=[])
