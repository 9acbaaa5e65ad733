"""A zone in which a hunt is played: who sees it, who is told, and who is outside."""

from stage import FOUNTAIN, Scene

CIRCLE = {"circle": {"lat": 48.86, "lon": 2.33, "radius": 500}}
PARK = {"outline": [{"lat": 48.86, "lon": 2.33}, {"lat": 48.87, "lon": 2.33}, {"lat": 48.87, "lon": 2.34}]}


def corners(*points):
    return {"outline": [{"lat": lat, "lon": lon} for lat, lon in points]}


def a_zone_to_play_in(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], settings={"zone": CIRCLE, "positions": True})
        code = {"code": lobby["code"]}
        screen = stage.client()
        ada, _ = stage.player(lobby, "Ada")
        for zone, field, in_schema in (
                ({}, "settings.zone", False), (CIRCLE | PARK, "settings.zone", False),
                ({"circle": {"lat": 48, "lon": 2, "radius": 9}}, "settings.zone.circle.radius", False),
                ({"circle": {"lat": 48, "lon": 2}}, "settings.zone.circle.radius", False),
                ({"circle": {"lat": 91, "lon": 2, "radius": 10}}, "settings.zone", False),
                (corners((0, 0), (1, 1)), "settings.zone.outline", False),
                (corners(*((0, number / 1000) for number in range(61))), "settings.zone.outline", False),
                (corners((0, 0), (1, 1), (0, 1), (1, 0)), "settings.zone.outline", True)):
            refused = host.refused("invalid-params", "lobby.update", in_schema, settings={"zone": zone})
            assert refused["field"] == field, (zone, refused)
        referee, station = stage.client(is_host=True), stage.client()
        referee.call("session.attach", token=host.call("staff.invite", name="Ref", role="referee")["token"])
        station.call("session.attach", token=host.call("staff.invite", name="S", role="station", clue="c1")["token"])
        for client in (host, ada, referee):
            assert client.call("lobby.watch")["snapshot"]["card"]["zone"] == CIRCLE
            assert "zone" not in client.call("lobby.peek", **code)
        for client, where in ((screen, code), (station, {})):
            assert "zone" not in client.call("lobby.watch", **where)["snapshot"]["card"]
        assert "48.86" not in str(screen.call("lobby.history", **code))

        host.call("lobby.update", settings={"zone": PARK})
        host.call("lobby.update", settings={"zone": PARK})
        assert host.event("lobby.updated")["data"] == {"settings": {"zone": PARK}}
        assert referee.event("lobby.updated")["data"] == {"settings": {"zone": PARK}}
        for client in (ada, screen):
            assert client.event("lobby.updated")["data"] == {"zoneChanged": True}
        assert ada.call("lobby.view")["card"]["zone"] == PARK
        copy = host.call("lobby.create", again=lobby["lobby"])
        again = stage.client()
        again.call("session.attach", token=copy["token"])
        assert again.call("lobby.view")["card"]["zone"] == PARK

        ada.call("position.share", lat=48.869, lon=2.331)
        row, = host.call("lobby.positions")["players"]
        assert "outside" not in row
        ada.call("position.share", lat=48.859, lon=2.331, accuracy=20)
        row, = host.call("lobby.positions")["players"]
        assert row["outside"] == row["at"]
        host.call("lobby.watch", topics=["positions"])
        pushed = host.push(lambda push: push["method"] == "positions")["params"]["players"]
        assert pushed[0]["outside"] == row["outside"]

        host.call("lobby.start")
        host.call("lobby.end")
        assert "48.87" not in str(screen.call("lobby.log", **code)), "where it was played is nobody else's business"
        assert screen.call("lobby.results", **code)["rows"]
        other, second = stage.host(settings={"zone": PARK})
        other.call("lobby.update", settings={"zone": None})
        assert "zone" not in other.call("lobby.view")["card"] and second["code"]
