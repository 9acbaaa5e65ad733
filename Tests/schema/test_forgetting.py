"""Tests that nothing personal of a forgotten player is left: in files, exports, replays, answers, on the disk or the wire."""

import json
import pathlib
import subprocess
import urllib.error
import urllib.request

from forgetting import CLUES, NOBODY
from harness import Seen, eventually
from photographing import sent
from stage import Stage

NAMES = ["Quuxandra", "Quuxandra II", "Fnordbert", "Plughilde"]
CAPTIONS = ["Zyzzyva at the gate", "Zyzzyva again"]
MARKS = [mark.encode() for mark in ("Quuxandra", "Fnordbert", "Plughilde", "Zyzzyva")]


def raw(stage):
    """All files of a server, as a thief would copy them."""
    folder = pathlib.Path(stage.server.folder.name)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def found(files):
    return sorted((mark, name) for mark in MARKS for name, content in files.items() if mark.lower() in content.lower())


def photos(stage):
    return [name for name in raw(stage) if name.endswith(".jpg")]


def answers(stage, lobby, end):
    """What the host and a spectator can read."""
    asks = [("lobby.view", {}), ("lobby.board", {}), ("lobby.history", {"limit": 1_000}), ("lobby.log", {"limit": 1_000}),
            ("lobby.results", {}), ("player.list", {}), ("lobby.album", {})]
    asks += [("lobby.view", {"at": seq}) for seq in range(1, end + 1)]
    text = ""
    for who in ({"token": lobby["token"]}, {"code": lobby["code"]}):
        client = stage.client(is_host="token" in who)
        text += "".join(json.dumps(client.call(method, **who, **params)) for method, params in asks)
        client.close()
        stage.clients.remove(client)
    return text


def play(stage):
    """A hunt of three players, one of whom leaves. Returns the host, the lobby, and what each got when they joined."""
    host, lobby = stage.host(clues=CLUES)
    seats = []
    players = []
    for name in (NAMES[0], NAMES[2], NAMES[3]):
        player, seat = stage.player(lobby, name, key=f"a-key-of-player-{len(players)}")
        players.append(player)
        seats.append(seat)
    host.call("lobby.start")
    code = host.call("clue.list")["clues"][0]["token"]
    for player in players:
        player.call("scan.submit", text=code)
        player.call("chat.send", text="Here I am.")
    players[0].call("player.rename", name=NAMES[1])
    for number, caption in enumerate(CAPTIONS):
        photo = sent(stage, lobby["lobby"], seats[0]["token"])
        players[0].call("clue.answer", clue="c2", answer={"photo": photo, "caption": caption})
        if number == 0:
            host.call("photo.reject", submission="f1", reason="Too dark")
    host.call("photo.accept", submission="f2", publish=True)
    photo = sent(stage, lobby["lobby"], seats[1]["token"])
    players[1].call("clue.answer", clue="c2", answer={"photo": photo, "caption": CAPTIONS[0]})
    players[2].call("lobby.leave")
    return host, lobby, players, seats, photo


def test_nothing_of_a_forgotten_player_is_left_anywhere(tmp_path):
    with Stage(Seen(), "--rate-limits", "off") as stage:
        host, lobby, players, seats, photo = play(stage)
        assert not found(raw(stage)), "names and captions are sealed before anybody asks"
        assert NAMES[1] in json.dumps(host.call("lobby.view"))
        assert len(photos(stage)) == 6
        host.call("player.forget", player="p1")
        players[1].call("player.forget")
        stage.client().call("player.forget", token=seats[2]["token"])
        host.call("lobby.end")
        end = host.call("lobby.history", limit=1)["last"]
        for is_restarted in (False, True):
            if is_restarted:
                stage.server.restart()
            text = answers(stage, lobby, end)
            assert not [mark for mark in MARKS if mark.decode().lower() in text.lower()]
            assert NOBODY in text and "Here I am." in text
            assert not found(raw(stage))
            eventually(lambda: not photos(stage), "the photos are not deleted")
        try:
            urllib.request.urlopen(urllib.request.Request(
                f"http://127.0.0.1:{stage.server.http}/photos/{photo}",
                headers={"Authorization": f"Bearer {lobby['token']}"}))
            raise AssertionError("the photo is still there")
        except urllib.error.HTTPError as error:
            assert error.code == 404
        verified(stage, lobby, tmp_path)
        stage.server.process.kill()
        stage.server.process.wait()
        assert not found(raw(stage)), "nor after it was killed"
        stage.server.restart()


def verified(stage, lobby, tmp_path):
    """Results and log verify, and tell nothing."""
    log, results = tmp_path / "log.ndjson", tmp_path / "results.json"
    program, where = str(stage.server.command[0]), f"127.0.0.1:{stage.server.port}"
    subprocess.run([program, "log", "fetch", lobby["code"], "-o", log, "--results", results, "--server", where],
                   check=True, capture_output=True)
    assert subprocess.run([program, "log", "verify", "--results", results, log], capture_output=True).returncode == 0
    assert [row["name"] for row in json.loads(results.read_text())["rows"]] == [NOBODY, NOBODY]
    export = subprocess.run([program, "log", "export", "--data", stage.server.folder.name], capture_output=True)
    assert not found({"log": log.read_bytes(), "results": results.read_bytes(), "export": export.stdout})
