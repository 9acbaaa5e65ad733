"""The scene of a dress rehearsal."""

from stage import FOUNTAIN, SCAN, TREE, HOUR, Scene, now

TOWER = {"title": "Tower", "points": 10, "proof": SCAN, "station": {"capacity": 1}}
LATE = {"title": "Late", "points": 10, "proof": SCAN, "opens": now() + 24 * HOUR}


def a_rehearsal(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(duration=7_200, clues=[FOUNTAIN, TREE, TOWER, LATE])
        ada, _ = stage.player(lobby, "Ada")
        screen = stage.client()
        seq = host.call("lobby.history", limit=1)["last"]
        asked = {"teams": 12, "games": 30, "walking": 4.5, "seconds": 90, "from": {"lat": 48.8706, "lon": 2.3376}, "seed": 7}
        told = host.call("lobby.rehearse", **asked)
        assert told["games"] == 30 and [row["clue"] for row in told["clues"]] == ["c1", "c2", "c3", "c4"]
        assert [row["reached"] for row in told["clues"]] == [12, 12, 12, 0]
        length = told["duration"]
        assert 900 < length["p10"] <= length["p50"] <= length["p90"] <= 7_200
        tower = told["clues"][2]
        assert tower["queue"] >= 2 and tower["wait"] > 0 and told["clues"][0]["queue"] == 0
        assert {(one["kind"], one.get("clue")) for one in told["problems"]} >= {("window", "c4")}
        assert host.call("lobby.rehearse", **asked) == told
        assert host.call("lobby.history", limit=1)["last"] == seq, "nothing is stored"
        assert host.call("lobby.rehearse", teams=500, games=1)["games"] == 1
        for field, value in (("teams", 0), ("teams", 501), ("games", 10_001), ("walking", 0), ("seconds", 7_201),
                             ("seed", -1), ("from", {"lat": 1})):
            host.refused("invalid-params", "lobby.rehearse", **({"teams": 2} | {field: value}))
        host.refused("invalid-params", "lobby.rehearse")
        ada.refused("forbidden", "lobby.rehearse", teams=2)
        screen.refused("unauthorized", "lobby.rehearse", code=lobby["code"], teams=2)
        host.call("lobby.start")
        assert host.refused("wrong-phase", "lobby.rehearse", teams=2)["phase"] == "running"
