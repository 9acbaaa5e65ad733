"""Positions that players share: who sees them, what is refused, and that they are stored nowhere."""

import gzip
import json
import zlib
from collections import Counter
from pathlib import Path

import taps
from ledger import Viewer
from stage import FOUNTAIN, Scene, Stage, now

MINUTES = 60_000
# Digits that occur nowhere else.
LAT, LON, OLD, LOST = 48.3141592, 9.2718281, 47.1414213, 46.5772156
MARKS = [str(number).split(".")[1].encode() for number in (LAT, LON, OLD, LOST)]


def pushed(client, matches=lambda _: True):
    return client.push(lambda push: push["method"] == "positions" and matches(push["params"]))["params"]


def sharing_positions(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        ada, seat = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        screen, stranger = stage.client(), stage.client()
        code = {"code": lobby["code"]}
        for client, names in ((ada, {}), (screen, code)):
            client.call("lobby.watch", **names)

        # Off, unless the host switches it on; players are told.
        assert "positions" not in ada.call("lobby.peek")
        ada.refused("forbidden", "position.share", lat=LAT, lon=LON)
        ada.refused("forbidden", "position.stop")
        assert host.call("lobby.positions") == {"players": []}
        host.call("lobby.update", settings={"positions": True})
        for client in (ada, screen):
            assert client.event("lobby.updated")["data"] == {"positions": True}
        assert ada.call("lobby.peek")["positions"] is True

        # Joining shares nothing.
        assert host.call("lobby.positions") == {"players": []} and "sharing" not in ada.call("lobby.view")["me"]
        before = now()
        ada.call("position.share", lat=OLD, lon=LON)
        until = ada.call("position.share", lat=LAT, lon=LON, accuracy=12.5)["until"]
        assert before + 10 * MINUTES <= until <= now() + 10 * MINUTES
        assert ada.call("lobby.view")["me"]["sharing"] == until
        player, = host.call("lobby.positions")["players"]
        assert (player["player"], player["lat"], player["lon"], player["accuracy"]) == ("p1", LAT, LON, 12.5)
        assert [point[:2] for point in player["trail"]] == [[OLD, LON], [LAT, LON]]
        assert player["trail"][1][2] == player["at"] == until - 10 * MINUTES

        host.call("lobby.watch", topics=["positions"])
        whole = pushed(host)
        assert whole == {"lobby": lobby["lobby"], "players": [player], "all": True, "calls": []}
        ben.call("position.share", lat=-90, lon=180, accuracy=0)
        change = pushed(host)
        assert [one["player"] for one in change["players"]] == ["p2"] and "all" not in change
        ben.call("position.stop")
        ben.call("position.stop")
        assert pushed(host) == {"lobby": lobby["lobby"], "players": [], "gone": ["p2"]}
        ben.call("help.ask", lat=LOST, lon=LON)
        call, = pushed(host)["calls"]
        assert call["help"] == "e1" and call["lat"] == LOST
        host.call("help.answer", help="e1")
        call, = pushed(host, lambda push: "calls" in push)["calls"]
        assert "lat" not in call and call["answeredBy"] == "Host"

        only_the_host_sees_them(stage, host, ada, ben, screen, lobby)
        nonsense(ada)
        stranger.refused("unauthorized", "position.share", lat=LAT, lon=LON, **code)
        stranger.refused("unauthorized", "lobby.positions", **code)
        host.refused("forbidden", "position.share", lat=LAT, lon=LON)
        host.refused("forbidden", "position.stop")

        # Gone with the seat.
        ben.call("position.share", lat=LAT, lon=LON)
        ben.call("lobby.leave")
        assert [one["player"] for one in host.call("lobby.positions")["players"]] == ["p1"]
        ben.refused("unauthorized", "position.share", lat=LAT, lon=LON)
        eve, eves = stage.player(lobby, "Eve")
        eve.call("position.share", lat=LAT, lon=LON)
        host.call("player.kick", player="p3")
        assert [one["player"] for one in host.call("lobby.positions")["players"]] == ["p1"]
        stranger.refused("kicked", "position.share", lat=LAT, lon=LON, token=eves["token"])
        phone = stage.client()
        phone.call("session.attach", token=host.call("player.handover", player="p1")["token"])
        assert host.call("lobby.positions") == {"players": []}
        stranger.refused("unauthorized", "position.share", lat=LAT, lon=LON, token=seat["token"])

        # And with the end.
        phone.call("position.share", lat=LAT, lon=LON)
        host.call("lobby.start")
        phone.call("position.share", lat=LAT, lon=LON)
        host.call("lobby.end")
        assert host.call("lobby.positions") == {"players": []} and "sharing" not in phone.call("lobby.view")["me"]
        assert phone.refused("wrong-phase", "position.share", lat=LAT, lon=LON)["phase"] == "ended"
        phone.call("position.stop")


def nonsense(player):
    good = {"lat": LAT, "lon": LON}
    for bad in ({"lat": 91}, {"lat": -90.1}, {"lon": 181}, {"lon": -180.5}, {"accuracy": -1}, {"accuracy": 1e9},
                {"lat": "48"}, {"lon": None}, {"accuracy": "far"}, {"lat": [1]}, {"lat": True}):
        player.refused("invalid-params", "position.share", **(good | bad))
    player.refused("invalid-params", "position.share")
    player.refused("invalid-params", "position.share", lat=1)
    # JSON has no such numbers.
    for number in ("NaN", "Infinity", "-Infinity", "1e999", "-1e999"):
        for name in ("lat", "lon", "accuracy"):
            params = json.dumps(good | {name: "?"}).replace('"?"', number)
            player.send(f'{{"jsonrpc":"2.0","id":7,"method":"position.share","params":{params}}}\n'.encode())
            kind = player.answer()["error"]["data"]["kind"]
            assert kind in ("parse-error", "invalid-params"), (name, number, kind)


def only_the_host_sees_them(stage, host, ada, ben, screen, lobby):
    """Over lines, WebSockets and HTTP; as answered, pushed, and replayed."""
    code = {"code": lobby["code"]}
    for client, names in ((ada, {}), (ben, {}), (screen, code)):
        client.refused("forbidden" if client is not screen else "unauthorized", "lobby.positions", **names)
        kind = "forbidden" if client is not screen else "unauthorized"
        client.refused(kind, "lobby.watch", topics=["events", "positions"], **names)
        client.call("lobby.watch", **names)
        for method in ("lobby.view", "lobby.history", "lobby.presence", "lobby.board", "player.list"):
            clean(json.dumps(client.call(method, **names)).encode(), client is ada and method)
    socket = taps.SocketTap(stage.server, Viewer("a spectator"), "late", Counter())
    socket.watch(lobby["code"], topics=["events", "board", "chat", "songs", "presence"])
    ada.call("position.share", lat=LAT, lon=LON)
    pushed(host)
    socket.begin_sync(lobby["code"])
    socket.end_sync()
    for heard in socket.take():
        clean(heard.data, heard.about)
    socket.close()
    for method in ("lobby.positions", "lobby.view", "lobby.history", "lobby.presence", "player.list"):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": code}).encode()
        heard = taps.http(stage.server, "/rpc", body=body)
        assert b"HTTP/1.1 200" in heard.data and (method != "lobby.positions" or b'"unauthorized"' in heard.data)
        clean(heard.data, method)
    for name in ("log.ndjson", "board.csv", "results.json"):
        clean(taps.http(stage.server, f"/lobbies/{lobby['lobby']}/{name}", token=lobby["token"]).data, name)


def clean(data, about):
    assert not any(mark in data for mark in MARKS), (about, data)


def positions_are_stored_nowhere(seen):
    """Not in any file of the server, by any name or compressed, nor in its output; also not after it was stopped."""
    with Stage(seen, "--log-level", "trace") as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], settings={"positions": True})
        ada, seat = stage.player(lobby, "Ada")
        for client in (host, ada):
            client.call("lobby.watch", topics=["events", "board"])
        for number in range(20):
            # A key that is not asked for makes no receipt.
            ada.ask("position.share", {"lat": LAT, "lon": LON, "accuracy": 5, "key": f"k{number}"})
            ada.call("chat.send", text="Here.", key=f"c{number}")
        ada.call("help.ask", text="Help", lat=LOST, lon=LON, key="h")
        host.call("lobby.start")
        assert len(host.call("lobby.positions")["players"]) == 1
        for method in ("lobby.history", "lobby.log"):
            clean(json.dumps(host.call(method, limit=1_000)).encode(), method)
        clean(taps.http(stage.server, "/metrics").data, "/metrics")
        files_are_clean(stage.server)
        assert stage.server.end() == 0
        files_are_clean(stage.server)
        stage.server.start()
        host, ada = stage.client(is_host=True), stage.client()
        host.call("session.attach", token=lobby["token"])
        ada.call("session.attach", token=seat["token"])
        assert host.call("lobby.positions") == {"players": []} and "sharing" not in ada.call("lobby.view")["me"]
        call, = host.call("help.list")["calls"]
        assert "lat" not in call and call["help"] == "e1"
        ada.call("position.share", lat=LAT, lon=LON)
        ada.call("chat.send", text="Here.")
        stage.server.restart()
        files_are_clean(stage.server)


def files_are_clean(server):
    """To be called after an answer to what is stored later than the positions. Once the server has ended, all is stored."""
    files = {path: path.read_bytes() for path in Path(server.folder.name).rglob("*") if path.is_file()}
    assert len(files) > 1 and any(b"Here." in data for data in files.values()), "the search itself works"
    for path, data in files.items():
        clean(data, path)
        for unpack in (gzip.decompress, zlib.decompress):
            try:
                clean(unpack(data), path)
            except (OSError, EOFError, zlib.error):
                pass
    clean(server.log().encode(), "the server's output")


def too_many_positions(seen):
    with Scene(seen) as stage:
        _, lobby = stage.host(settings={"positions": True})
        ada, _ = stage.player(lobby, "Ada")
        ada.call_all("position.share", [{"lat": LAT, "lon": LON}] * 60)
        assert ada.refused("rate-limited", "position.share", lat=LAT, lon=LON)["retryAfter"] <= MINUTES
        ada.call("position.stop")


SCENES = [sharing_positions, positions_are_stored_nowhere, too_many_positions]
