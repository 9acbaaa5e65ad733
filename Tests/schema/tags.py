"""Scenes of players without a phone: the host adds them, and their tags are scanned at the clues."""

from stage import FOUNTAIN, SCAN, TREE, Scene, now

ROLES = ("cohost", "referee", "moderator", "onlooker", "station")
WORD = {"title": "The word", "points": 30, "proof": {"codeword": {"accepts": ["oak"]}}}
PLACE = {"title": "The pier", "points": 60, "proof": {"visit": {}}, "location": {"lat": 53.5, "lon": 9.9}}


def staff_of(stage, host, clue="c1"):
    seats = {}
    for role in ROLES:
        more = {"clue": clue} if role == "station" else {}
        token = host.call("staff.invite", name=f"Mia the {role}", role=role, **more)["token"]
        seats[role] = stage.client(is_host=role != "station")
        seats[role].call("session.attach", token=token)
    return seats


def players_without_a_phone(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, WORD, PLACE, TREE], teams=["Red", "Blue"], divisions=["kids", "adults"])
        staff = staff_of(stage, host)
        ada, adas = stage.player(lobby, "Ada", division="kids")
        host.call("lobby.watch")
        ada.call("lobby.watch")

        # The rules are those of joining.
        added = host.call("player.add", name="Walker", team="red", key="add")
        assert host.call("player.add", name="Walker", team="red", key="add") == added, "repeated"
        assert added["player"] == "p2" and len(added["tag"]) == 12
        joined = host.event("player.joined")
        assert joined["data"]["name"] == "Walker" and "by" not in joined
        assert ada.event("player.joined")["data"] == joined["data"], "like anybody who joins"
        assert host.refused("name-taken", "player.add", name="walker", division="kids")["field"] == "name"
        assert host.refused("invalid-params", "player.add", in_schema=True, name="X", team="Green")["field"] == "team"
        assert staff["moderator"].call("player.add", name="Ben", division="adults")["player"] == "p3"
        assert host.event("player.joined")["by"] == {"staff": "h3", "name": "Mia the moderator"}
        host.call("player.kick", player="p3", keepOut=True)
        host.refused("kicked", "player.add", name="ben", division="adults")
        for role in ("referee", "onlooker", "station"):
            staff[role].refused("forbidden", "player.add", name="X")
        ada.refused("forbidden", "player.add", name="X")
        stage.client().refused("unauthorized", "player.add", lobby=lobby["lobby"], name="X")

        # Tags are for the host and cohosts, and always the same.
        tags = host.call("player.tags")["tags"]
        assert [(tag["player"], tag["name"]) for tag in tags] == [("p1", "Ada"), ("p2", "Walker")]
        assert tags[1]["tag"] == added["tag"] and all(tag["qr"].endswith(tag["tag"]) for tag in tags)
        assert len({tag["tag"] for tag in tags}) == 2
        assert staff["cohost"].call("player.tags", after="p1", limit=1)["tags"] == tags[1:]
        for role in ("referee", "moderator", "onlooker", "station"):
            staff[role].refused("forbidden", "player.tags")
        ada.refused("forbidden", "player.tags")

        # A tag names and seats nobody.
        host.call("lobby.start")
        assert ada.call("scan.submit", text=added["tag"])["outcome"] == "not-a-clue"
        scan_tags(host, staff, ada, tags)
        hand_over(stage, host, tags[1]["tag"])
        guess_tags(staff["station"])


def scan_tags(host, staff, ada, tags):
    adas, walkers = (tag["tag"] for tag in tags)
    begun = now()
    station = staff["station"]
    found = station.call("tag.scan", tag=f"QUARRY:{walkers}", key="scan")
    assert found == {"outcome": "found", "clue": "c1", "points": 50, "total": 50, "rank": 1, "found": 1, "of": 4,
                     "player": "p2"}
    assert station.call("tag.scan", tag=walkers, key="scan") == found, "repeated"
    event = host.event("clue.scanned")
    assert event["data"]["player"] == "p2" and event["by"] == {"staff": "h5", "name": "Mia the station"}
    assert "by" not in ada.event("clue.scanned") and "accepted" not in event["data"]
    again = station.call("tag.scan", tag=walkers.lower(), clue="c1")
    assert (again["outcome"], again["total"], again["player"]) == ("already-found", 50, "p2")
    station.refused("forbidden", "tag.scan", tag=walkers, clue="c2")
    # Whatever proves the clue; also for somebody with a phone, and later than it was scanned.
    for client, clue in ((host, "c2"), (staff["cohost"], "c3"), (staff["referee"], "c4")):
        assert client.call("tag.scan", tag=adas, clue=clue, at=begun)["outcome"] == "found"
    assert ada.call("lobby.board")["me"]["points"] == 110
    assert host.refused("invalid-params", "tag.scan", in_schema=True, tag=adas)["field"] == "clue"
    host.refused("clue-not-found", "tag.scan", tag=adas, clue="c9")
    host.refused("invalid-params", "tag.scan", in_schema=True, tag=adas, clue="c1", at=now() + 600_000)
    for role in ("moderator", "onlooker"):
        staff[role].refused("forbidden", "tag.scan", tag=adas, clue="c1")
    ada.refused("forbidden", "tag.scan", tag=adas, clue="c1")

    # Stations take tags, too.
    host.call("clue.add", title="Tower", points=10, proof=SCAN, station={"capacity": 1})
    outcome = staff["referee"].call("tag.scan", tag=walkers, clue="c5")
    assert (outcome["outcome"], outcome["clue"]) == ("locked", "c5"), "nobody is inside"
    assert staff["referee"].call("station.enter", tag=walkers, clue="c5")["inside"] == 1
    assert host.call("station.enter", tag=adas, clue="c5")["outcome"] == "full"
    assert host.call("tag.scan", tag=walkers, clue="c5")["outcome"] == "found"
    assert host.call("station.leave", tag=walkers, clue="c5") == {"inside": 0}
    station.refused("forbidden", "station.enter", tag=walkers, clue="c5")
    assert host.refused("invalid-params", "station.enter", in_schema=True, tag=adas, player="p1", clue="c5")[
        "field"] == "tag"
    ada.refused("forbidden", "station.enter", tag=adas, clue="c5")


def hand_over(stage, host, tag):
    """A phone turns up."""
    offer = host.call("player.handover", player="p2")
    phone = stage.client()
    assert phone.call("session.attach", token=offer["token"])["player"] == "p2"
    assert host.call("player.tags", after="p1")["tags"][0]["tag"] == tag
    phone.call("lobby.leave")
    host.refused("player-not-found", "tag.scan", tag=tag, clue="c1")


def guess_tags(station):
    for guess in range(10):
        station.refused("player-not-found", "tag.scan", tag=f"{guess:012}" if guess else "Ada's badge")
    assert station.refused("rate-limited", "tag.scan", tag="000000000000")["retryAfter"] > 0
