"""Games that cover every method, every kind of error and every push. Each scene has a server of its own."""

import io
import itertools
import json
import socket
from pathlib import Path

import accounts
import contract
import feeds
import packs
import playing
import positions
import reporting
from checking import checking_results
from correcting import corrections
from divisions import changing_teams, divisions
from forgetting import forgetting_players
from identities import clues_in_several_languages, how_hunts_appear, how_players_appear
from grouping import groups_in_a_sequence, groups_of_clues, waves_of_players
from honours import what_players_are_honoured_for
from hooking import webhooks_of_a_lobby
from trying import limited_tries
from mailing import the_codes_by_mail
from operating import operators
from moderating import handing_over, keeping_order, songs, teams_and_hints
from living import living_codes
from passphrases import a_hosts_passphrase, a_passphrase_that_lasts
from photographing import photos_of_clues
from presence import waves_of_connections, who_is_there, without_spectators
from providing import signing_in_with_a_provider
from proving import every_proof_that_the_protocol_shows, one_clue_of_each_proof
from rehearsing import a_rehearsal
from revealing import a_drip, a_rotating_sequence, a_sequence
from ruling import points_and_what_becomes_of_them
from safety import roll_calls_and_calls_for_help
from staff import staff_and_what_they_may
from stations import a_crowded_hunt, check_ins
from tags import players_without_a_phone
from listing import hunts_that_everybody_can_join
from zones import a_zone_to_play_in
from beforehand import a_start_that_is_counted_in, cheering, steering_screens, warming_up
from stage import FOUNTAIN, HOUR, SCAN, TREE, Scene, Stage, in_time, now, pass_by


def the_server_and_seats(seen):
    with Scene(seen) as stage:
        client = stage.client()
        info = client.call("server.info")
        assert abs(info["time"] - now()) < 60_000 and abs(client.call("server.ping")["time"] - now()) < 60_000
        host, lobby = stage.host(clues=[FOUNTAIN], key="twice")
        assert host.call("lobby.create", name="Old Town", clues=[FOUNTAIN], key="twice") == lobby
        player, joined = stage.player(lobby, "Ada")
        assert client.call("session.attach", token=lobby["token"]) == {
            "role": "host", "lobby": lobby["lobby"], "code": lobby["code"]}
        assert client.call("session.attach", token=joined["token"])["player"] == "p1"
        assert client.call("clue.list")["clues"][0]["clue"] == "c1", "the connection keeps its first seat"
        client.call("session.detach")
        client.refused("unauthorized", "clue.list")
        client.refused("unauthorized", "clue.list", token=lobby["token"][:-4] + "0000")
        client.refused("unauthorized", "server.ping", token="nonsense")
        client.refused("invalid-params", "session.attach")
        client.refused("invalid-params", "server.ping", token=7)
        client.refused("unauthorized", "session.attach",
                       token="01M7YKM1D0BASZS7RS6NW61S85.h.0000000000000000000000")
        _, other = stage.host(name="Elsewhere")
        client.refused("forbidden", "lobby.peek", lobby=lobby["lobby"], token=other["token"])
        client.refused("forbidden", "lobby.peek", code=lobby["code"], token=other["token"])
        client.refused("lobby-not-found", "lobby.peek", lobby="01M7YKM1D0BASZS7RS6NW61S85")
        client.refused("lobby-not-found", "lobby.peek", in_schema=False, lobby="nowhere")
        client.refused("lobby-not-found", "lobby.peek", in_schema=False, code="IOU1")
        assert client.call("lobby.peek", code=lobby["code"].lower())["lobby"] == lobby["lobby"]
        assert client.call("lobby.peek", lobby=lobby["lobby"].lower())["name"] == "Old Town"


def setting_up(seen):
    with Scene(seen) as stage:
        starts = now() + HOUR
        host, lobby = stage.host(
            name="  Old\u00a0Town ", description="Eight wonders.", author="The museum", capacity=3, startsAt=starts,
            duration=60, order="free", scoring={"fixed": {}}, teams=["Red", "Blue"],
            settings={"chat": True, "songs": False, "spectators": True, "lateJoin": True, "boardDelay": 0},
            clues=[FOUNTAIN, TREE], key="a key that is long enough to be nobody else's")
        assert lobby["clues"] == ["c1", "c2"]
        screen = stage.client()
        assert screen.call("lobby.watch", code=lobby["code"])["snapshot"]["clues"] == []
        assert len(host.call("lobby.watch")["snapshot"]["clues"]) == 2
        card = host.call("lobby.peek")
        assert card["startsAt"] == starts and card["secondsToStart"] <= 3600 and "endsAt" not in card

        host.call("lobby.update", name="New Town", settings={"songs": True}, duration=120, key="k")
        host.call("lobby.update", name="New Town", settings={"songs": True}, duration=120, key="k")
        host.call("lobby.update", startsAt=None, duration=None)
        host.call("lobby.update", scoring={"fixed": {}}, settings={"boardDelay": 0})
        host.call("lobby.update", description="", author="", capacity=2, order="free", teams=["Red", "Blue", "Green"],
                  settings={"chat": False})
        assert host.call("clue.add", title="A door", points=0, proof=SCAN, before="c1") == {"clue": "c3"}
        host.call("clue.add", title="A bell", text="", points=10_000, proof=SCAN, hints=[],
                  location={"lat": -90, "lon": -180, "radius": 10_000, "required": False})
        host.call("clue.update", clue="c1", title="The well", text="Look down.", points=5, proof=SCAN, hints=[],
                  location={"lat": 1, "lon": 2.5})
        host.call("clue.update", clue="c1", location=None)
        host.call("clue.move", clue="c1")
        host.call("clue.move", clue="c1", before="c2")
        host.call("clue.remove", clue="c4")
        listed = host.call("clue.list")["clues"]
        assert [clue["clue"] for clue in listed] == ["c3", "c1", "c2"]
        assert all(clue["qr"] == "QUARRY:" + clue["token"] for clue in listed)
        assert host.event("lobby.updated")["data"] == {
            "name": "New Town", "duration": 120, "settings": {"songs": True}}
        for kind in ("clue.added", "clue.updated", "clue.moved", "clue.removed"):
            host.event(kind)
        assert screen.event("lobby.updated")["data"] == {"name": "New Town"}
        assert screen.event("lobby.updated")["data"] == {"startsAt": None}
        contract.check_result("lobby.history", host.call("lobby.history"))

        host.refused("clue-not-found", "clue.update", clue="c9")
        host.refused("clue-not-found", "clue.move", clue="c1", before="c9")
        host.refused("invalid-params", "lobby.update", in_schema=True, startsAt=1)
        host.refused("invalid-params", "lobby.update", capacity=0)
        host.refused("invalid-params", "clue.remove", clue="p1")
        host.refused("invalid-params", "clue.update", clue="c1", points=10_001)
        host.refused("invalid-params", "lobby.update", key="", name="x")
        host.refused("invalid-params", "lobby.update", key="k" * 65, name="x")


def a_game(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(teams=["Red", "Blue"], duration=HOUR // 1000, clues=[FOUNTAIN, TREE])
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        screen, idle = stage.client(), stage.client()
        screen.call("lobby.watch", lobby=lobby["lobby"], topics=["events", "board", "chat", "songs"])
        host.call("lobby.watch")
        ada, seat = stage.player(lobby, "Ada", team="t1", key="ada")
        again = stage.client().call("lobby.join", code=lobby["code"], name="Ada", team="t1", key="ada")
        assert again == seat, "the same key, name and address"
        bob, bobs = stage.player(lobby, "Bob", team="blue")
        ada.call("lobby.watch")
        ada.refused("name-taken", "player.rename", name="BOB")
        stage.client().refused("name-taken", "lobby.join", code=lobby["code"], name="aDA")
        ada.call("player.rename", name="Ada L.")
        ada.refused("wrong-phase", "scan.submit", text=codes[0])
        host.call("lobby.announce", text="Be at the gate at three.")
        host.call("lobby.announce", text="You, too.", to={"player": "p1"})
        host.call("lobby.announce", text="Blue begins at the tree.", to={"team": "t2"}, key="n")
        host.refused("player-not-found", "lobby.announce", text="Who?", to={"player": "p9"})
        host.refused("wrong-phase", "lobby.pause")
        host.refused("wrong-phase", "lobby.extend", seconds=60)
        assert host.call("lobby.start")["phase"] == "running"
        started = now()
        assert host.call("lobby.pause", key="p") == {"phase": "paused"}
        assert host.call("lobby.pause", key="p") == {"phase": "paused"}
        card = host.call("lobby.peek")
        assert "endsAt" not in card and card["secondsToEnd"] > 3500
        assert host.call("lobby.extend", seconds=60)["endsAt"] > started + HOUR
        ada.refused("wrong-phase", "scan.submit", text=codes[0])
        assert host.call("lobby.resume")["phase"] == "running"
        found = ada.call("scan.submit", text=codes[0], key="s")
        assert found == {"outcome": "found", "clue": "c1", "points": 50, "total": 50, "rank": 1, "found": 1, "of": 2}
        assert ada.call("scan.submit", text=codes[0], key="s") == found
        dashed = "-".join(codes[0][at:at + 4] for at in (0, 4, 8)).lower()
        assert ada.call("scan.submit", text=dashed)["outcome"] == "already-found"
        assert ada.call("scan.submit", text="https://elsewhere.example/")["outcome"] == "not-a-clue"
        assert ada.call("scan.submit", text="HTTPS://HUNT.EXAMPLE/Q/" + codes[1], at=started)["outcome"] == "found"
        bob.call("scan.submit", text="QUARRY:" + codes[1])
        assert ada.call("chat.send", text="Two of two!", key="c") == {"message": "m1"}
        assert ada.call("chat.send", text="Two of two!", key="c") == {"message": "m1"}
        host.call("chat.send", text="Well done.")
        host.call("clue.update", clue="c2", points=30)
        bob.call("lobby.leave", key="bye")
        bob.refused("unauthorized", "chat.send", text="Still here?")
        assert stage.client().call("lobby.leave", token=bobs["token"], key="bye") == {}

        for client in (host, screen, ada):
            for kind in ("hunt.started", "hunt.paused", "time.extended", "hunt.resumed", "clue.scanned", "chat.sent"):
                client.event(kind)
            client.event("player.left")
        assert screen.push(lambda push: push["method"] == "board")
        view = ada.call("lobby.view")
        assert view["me"]["name"] == "Ada L." and view["board"]["me"]["points"] == 80 and len(view["notices"]) == 2
        assert len(screen.call("lobby.view", lobby=lobby["lobby"], at=1)["players"]) == 0
        assert ada.call("lobby.board", after=0, limit=1, at=5)["seq"] == 5
        assert len(screen.call("lobby.history", lobby=lobby["lobby"], after=0, limit=1_000)["events"]) > 10
        host.call("lobby.history", after=3)
        ada.refused("wrong-phase", "lobby.results")
        ada.refused("invalid-params", "lobby.history", limit=1_001)
        ada.refused("invalid-params", "lobby.board", after=-1)
        ada.refused("invalid-params", "lobby.watch", topics=["weather"])
        ada.refused("invalid-params", "lobby.watch", topics=[])
        ada.refused("invalid-params", "lobby.view", at=0)
        ada.refused("invalid-params", "scan.submit", in_schema=True, text=codes[0], at=now() + HOUR)
        ada.refused("forbidden", "lobby.end")
        host.refused("forbidden", "player.rename", name="Host")
        idle.refused("unauthorized", "scan.submit", lobby=lobby["lobby"], text="x")

        ada.refused("forbidden", "lobby.freeze")
        still = host.call("lobby.freeze", key="f")
        assert host.call("lobby.freeze", key="f") == still
        eve, _ = stage.player(lobby, "Eve")
        told = eve.call("scan.submit", text=codes[0])
        assert told["outcome"] == "found" and told["total"] == 0 and told["found"] == 1
        board = screen.call("lobby.board", lobby=lobby["lobby"])
        assert board["frozen"] and board["rows"][1]["points"] == 0
        assert host.call("lobby.board")["rows"][1]["points"] == 50
        host.refused("invalid-params", "lobby.reveal", at=1, in_schema=True)
        host.call("lobby.reveal", at=still["seq"] + 1)
        host.call("lobby.reveal")
        for client in (host, screen, ada):
            client.event("board.frozen")
            client.event("board.revealed")
        assert not screen.call("lobby.board", lobby=lobby["lobby"])["frozen"]
        eve.call("lobby.leave")

        assert host.call("lobby.end") == {"phase": "ended"}
        assert host.event("hunt.ended")["data"] == {"by": "host"}
        screen.event("hunt.ended")
        assert ada.call("scan.submit", text=codes[0], at=now() + 60_000)["outcome"] == "late"
        results = ada.call("lobby.results")
        at = {event["type"]: event["at"] for event in host.call("lobby.history", limit=1_000)["events"][::-1]}
        played = at["clue.scanned"] - at["hunt.started"] - (at["hunt.resumed"] - at["hunt.paused"])
        assert results["winners"] == [{"player": "p1", "seconds": (played + 500) // 1_000}] and len(results["rows"]) == 1
        card = ada.call("lobby.peek")
        assert card["endsAt"] == results["endedAt"] and "secondsToEnd" not in card
        for method, params in (
                ("lobby.start", {}), ("lobby.end", {}), ("lobby.resume", {}), ("lobby.update", {"name": "x"}),
                ("clue.add", FOUNTAIN), ("clue.update", {"clue": "c1"}), ("clue.move", {"clue": "c1"}),
                ("clue.remove", {"clue": "c1"})):
            host.refused("wrong-phase", method, **params)
        ada.refused("wrong-phase", "player.rename", name="Late")
        stage.client().refused("wrong-phase", "lobby.join", code=lobby["code"], name="Late")
        ada.call("lobby.unwatch")
        screen.call("lobby.unwatch", code=lobby["code"])
        screen.refused("lobby-not-found", "lobby.unwatch", in_schema=False, lobby="nowhere")


def a_hunt_that_starts_by_itself(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(duration=60, clues=[FOUNTAIN])
        code = host.call("clue.list")["clues"][0]["qr"]
        player, _ = stage.player(lobby, "Ada")
        host.call("lobby.watch")
        player.call("lobby.watch")
        starts = in_time(lambda at: at if "result" in host.ask("lobby.update", {"startsAt": at}) else None)
        started = host.event("hunt.started")
        assert started["data"]["endsAt"] == started["at"] + 60_000
        assert host.call("lobby.peek")["startsAt"] == started["at"] >= starts
        host.call("lobby.pause")
        assert player.call("scan.submit", text=code, at=started["at"])["outcome"] == "found"
        assert player.event("clue.scanned")["data"] == {
            "player": "p1", "clue": "c1", "late": True, "at": started["at"]}


def finds_that_arrive_late(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], scoring={"first": {"bonus": [5]}}, settings={"clock": "own"})
        assert host.call("lobby.history", limit=1)["events"][0]["data"]["settings"]["late"] == "review"
        code = host.call("clue.list")["clues"][0]["qr"]
        ada, _ = stage.player(lobby, "Ada")
        bob, _ = stage.player(lobby, "Bob")
        host.call("lobby.watch")
        ada.call("lobby.watch")
        bob.call("lobby.watch")
        host.call("lobby.update", settings={"clock": "shared", "late": "review"})
        host.call("lobby.start")
        made_at = host.event("hunt.started")["at"]
        pass_by(made_at)
        bob.call("scan.submit", text=code)
        host.call("lobby.end")
        assert host.call("late.list") == {"finds": []}
        told = ada.call("scan.submit", text=code, at=made_at)
        assert told["outcome"] == "pending" and told["clue"] == "c1" and told["total"] == 0
        find, = host.call("late.list")["finds"]
        assert find["arrivedAt"] >= find["at"] >= made_at and find["player"] == "p1"
        ada.refused("forbidden", "late.list")
        stage.client().refused("unauthorized", "late.list", lobby=lobby["lobby"])
        for client in (host, ada):
            assert client.event("clue.claimed")["data"] == {"player": "p1", "clue": "c1", "at": find["at"]}
        assert host.call("clue.accept", clue="c1", player="p1", at=find["at"])["outcome"] == "found"
        assert [row["player"] for row in host.call("lobby.results")["rows"]] == ["p1", "p2"]
        # Bob only receives finds that count.
        while (event := bob.read()["params"]).get("type") != "clue.scanned" or event["data"]["player"] != "p1":
            assert event.get("type") != "clue.claimed"


def what_a_lobby_forbids(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(capacity=1, settings={"chat": False, "spectators": False, "lateJoin": False})
        stranger = stage.client()
        for method in ("lobby.watch", "lobby.view", "lobby.board", "lobby.history"):
            stranger.refused("forbidden", method, code=lobby["code"])
        stranger.refused("invalid-params", "lobby.join", in_schema=True, code=lobby["code"], name="Ada", team="t1")
        player, _ = stage.player(lobby, "Ada")
        assert stranger.refused("lobby-full", "lobby.join", code=lobby["code"], name="Bob") == {
            "kind": "lobby-full", "capacity": 1}
        host.call("lobby.update", capacity=2)
        host.call("lobby.start")
        stranger.refused("forbidden", "lobby.join", code=lobby["code"], name="Bob")
        player.refused("forbidden", "chat.send", text="Hello?")
        host.refused("invalid-params", "lobby.extend", in_schema=True, seconds=60)
        host.refused("invalid-params", "lobby.extend", seconds=604_801)
        host.refused("wrong-phase", "lobby.update", duration=60)
        player.refused("forbidden", "lobby.delete")
        host.refused("wrong-phase", "lobby.delete")
        stranger.refused("unauthorized", "lobby.delete", lobby=lobby["lobby"])
        host.call("lobby.end")
        stranger.refused("forbidden", "lobby.results", code=lobby["code"])
        assert stage.client(is_host=True).call("lobby.delete", token=lobby["token"]) == {}
        assert player.push(lambda push: push["method"] == "bye")["params"]["reason"] == "kicked"
        stranger.refused("lobby-not-found", "lobby.peek", code=lobby["code"])


def resuming(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        player, seat = stage.player(lobby, "Ada")
        watch = player.call("lobby.watch")
        host.call("lobby.update", scoring={"fixed": {}}, settings={"songs": False})
        host.call("chat.send", text="One.")
        one = player.event("chat.sent")
        assert one["prev"] <= watch["seq"] < one["seq"], "the host's own event in between is not missed"
        host.call("chat.send", text="Two.")
        host.call("lobby.start")
        back = stage.client()
        since = {"epoch": watch["epoch"], "seq": one["seq"]}
        assert back.call("lobby.watch", token=seat["token"], since=since) == since | {"resumed": True}
        two = back.event("chat.sent")
        assert two["data"]["text"] == "Two." and two["prev"] == one["seq"]
        assert back.event("hunt.started")["prev"] == two["seq"]
        assert "snapshot" in back.call("lobby.watch", token=seat["token"], since={"epoch": "another", "seq": 1})
        assert "snapshot" in back.call("lobby.watch", token=seat["token"], since=since | {"seq": 9_999})
        back.refused("invalid-params", "lobby.watch", token=seat["token"], since={"seq": 1})
        back.refused("invalid-params", "lobby.watch", token=seat["token"], since={"epoch": "x", "seq": -1})


def messages_that_are_none(seen):
    with Scene(seen) as stage:
        client = stage.client()

        def error(line, kind, number=None):
            client.send(line)
            answer = client.answer()
            assert set(answer) == {"jsonrpc", "id", "error"} and answer["id"] == number, answer
            contract.check_error(answer["error"])
            assert answer["error"]["data"]["kind"] == kind, answer
            seen.kinds.add(kind)

        error(b"{\n", "parse-error")
        error(b"\n", "parse-error")
        error(b'"text"\n', "invalid-request")
        error(b'{"id":1,"method":7}\n', "invalid-request", 1)
        error(b'{"id":true,"method":"server.ping"}\n', "invalid-request")
        error(b'{"jsonrpc":"1.0","id":1,"method":"server.ping"}\n', "invalid-request", 1)
        error(b'{"id":"a","method":"lobby.fly"}\n', "method-not-found", "a")
        error(b'{"id":2,"method":"server.ping","params":[]}\n', "invalid-params", 2)
        error(b"[" * 33 + b"]" * 33 + b"\n", "invalid-request")
        error(b"[]\n", "invalid-request")
        error(json.dumps([{"method": "server.ping"}] * 101).encode() + b"\n", "invalid-request")
        client.send(b'{"method":"server.ping"}\n{"id":null,"method":"server.ping"}\r\n')
        answer = client.answer()
        assert answer["id"] is None
        contract.check_result("server.ping", answer["result"])
        client.send([{"id": 1, "method": "server.ping"}, {"method": "server.ping"}, {"id": "x", "method": "lobby.fly"}])
        batch = client.answer()
        assert [entry["id"] for entry in batch] == [1, "x"]
        contract.check_result("server.ping", batch[0]["result"])
        contract.check_error(batch[1]["error"])
        client.send(b'{"id":3,"method":"server.ping","params":{"unknown":[1]}}\n')
        contract.check_result("server.ping", client.answer()["result"])
        error(b'{"id":"\xff"}\n', "invalid-request")
        assert client.read() is None, "closed after what is not UTF-8"
        client = stage.client()
        error(b"x" * 65_536, "invalid-request")
        assert client.read() is None, "closed after what is too long"


def too_many_tries(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        player, _ = stage.player(lobby, "Ada")
        host.call("lobby.start")
        # All at once, so that they count together on the slowest machine.
        player.call_all("scan.submit", [{"text": "000000000000"}] * 10)
        assert player.refused("rate-limited", "scan.submit", text="000000000000")["retryAfter"] <= 60_000
        player.call_all("chat.send", [{"text": "Where?"}] * 20)
        assert player.refused("rate-limited", "chat.send", text="Where?")["retryAfter"] <= 10_000
        guesser = stage.client(source="127.0.0.2")
        # 2222 may be the lobby's code, but then 3333 is not.
        wrong = "2222" if lobby["code"] != "2222" else "3333"
        for _ in range(200):
            guesser.refused("lobby-not-found", "lobby.peek", code=wrong)
        assert guesser.refused("rate-limited", "lobby.peek", code=wrong)["retryAfter"] <= 600_000
        for _ in range(20):
            assert host.call("lobby.watch", lobby=host.call("lobby.create", name="Another")["lobby"])
        host.refused("invalid-params", "lobby.watch", in_schema=True, lobby=lobby["lobby"])


def goodbyes(seen):
    with Stage(seen, "--rate-limits", "off") as stage:
        host, lobby = stage.host(name="Loud")
        limit, numbers = host.call("server.info")["limits"]["bytesWaiting"], itertools.count()
        # The goodbye comes behind all that waits, and must be taken within six seconds. If the machine does not let the
        # client do so, another one tries.
        for _ in range(20):
            slow, sent = stage.client(receive_buffer=4_096), 0
            slow.call("lobby.watch", code=lobby["code"])
            while sent - in_kernel(stage.server, slow) <= limit * 5 // 4:
                # 12 KB each.
                texts = [f"{next(numbers)} " + "❤️" * 1_990 for _ in range(10)]
                host.call_all("lobby.update", [{"description": text} for text in texts])
                sent += sum(len(text.encode()) for text in texts)
            slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
            slow.socket.settimeout(10)
            slow.lines = io.BytesIO(everything := slow.everything())
            if b'"reason":"slow"' in everything[-100:]:
                break
        assert slow.bye() == {"reason": "slow"}
        host.call("lobby.watch")
        stage.server.process.terminate()
        bye = host.bye()
        assert bye["reason"] == "shutdown" and "retryAfter" in bye


def in_kernel(server, client):
    """The bytes from a server to a client that the kernel holds, on both sides."""
    port, held = client.socket.getsockname()[1], 0
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, here, there, _, queues, *_ = line.split()
        ports = tuple(int(address.rpartition(":")[2], 16) for address in (here, there))
        outgoing, incoming = (int(queue, 16) for queue in queues.split(":"))
        held += {(server.port, port): outgoing, (port, server.port): incoming}.get(ports, 0)
    return held


SCENES = [corrections, the_server_and_seats, setting_up, a_game, one_clue_of_each_proof, every_proof_that_the_protocol_shows,
          points_and_what_becomes_of_them, photos_of_clues, forgetting_players,
          keeping_order, handing_over, teams_and_hints, songs, a_sequence,
          roll_calls_and_calls_for_help, staff_and_what_they_may, a_hosts_passphrase, a_passphrase_that_lasts, webhooks_of_a_lobby, who_is_there, waves_of_connections, without_spectators, divisions, changing_teams,
          groups_of_clues, groups_in_a_sequence, waves_of_players,
          how_players_appear, how_hunts_appear, clues_in_several_languages, limited_tries, check_ins, a_crowded_hunt, players_without_a_phone, living_codes, a_rehearsal,
          a_rotating_sequence, a_drip, a_hunt_that_starts_by_itself, warming_up, cheering, steering_screens, a_start_that_is_counted_in, a_zone_to_play_in, hunts_that_everybody_can_join,
          what_players_are_honoured_for,
          what_a_lobby_forbids, resuming, checking_results, the_codes_by_mail,
          finds_that_arrive_late, messages_that_are_none, too_many_tries, goodbyes, *accounts.SCENES, signing_in_with_a_provider,
          *feeds.SCENES, *packs.SCENES, *playing.SCENES, *positions.SCENES, *reporting.SCENES, operators]
