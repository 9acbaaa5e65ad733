"""Scenes of living codes, which a screen shows and which change every 20 seconds."""

import json

from stage import FOUNTAIN, SCAN, Stage, now

LIVING = {"scan": {"living": True}}
FOYER = {"title": "Foyer", "points": 10, "proof": LIVING}
PERIOD = 20_000


def living_codes(seen):
    with Stage(seen) as stage:
        host, lobby = stage.host(clues=[FOYER, FOUNTAIN, {**FOYER, "title": "Bar"}])
        listed = host.call("clue.list")["clues"]
        assert listed[0]["proof"] == LIVING and listed[1]["proof"] == SCAN
        ada, adas = stage.player(lobby, "Ada")
        ben, _ = stage.player(lobby, "Ben")
        screen = stage.client()

        before = now()
        answer = host.call("clue.living", clue="c1")
        codes = answer["codes"]
        assert answer["period"] == 20 and set(answer) == {"codes", "period"}
        assert codes[0]["from"] <= now() and before < codes[0]["until"] and codes[-1]["until"] >= before + 120_000
        assert all(code["until"] - code["from"] == PERIOD and code["from"] % PERIOD == 0 for code in codes)
        assert all(one["until"] == other["from"] for one, other in zip(codes, codes[1:]))
        others = [code["qr"] for code in host.call("clue.living", clue="c3")["codes"]]
        assert len({code["qr"] for code in codes} | set(others)) == len(codes) + len(others), "each is another"
        printed = {clue["qr"] for clue in listed}
        assert printed.isdisjoint(others)

        assert host.refused("invalid-params", "clue.living", in_schema=True, clue="c2")["field"] == "clue"
        host.refused("clue-not-found", "clue.living", clue="c9")
        host.refused("invalid-params", "clue.living")
        ada.refused("forbidden", "clue.living", clue="c1")
        screen.refused("unauthorized", "clue.living", lobby=lobby["lobby"], clue="c1")
        staff = {}
        for role in ("cohost", "referee", "moderator", "onlooker", "station"):
            more = {"clue": "c1"} if role == "station" else {}
            token = host.call("staff.invite", name=f"Mia the {role}", role=role, **more)["token"]
            client = stage.client(is_host=role != "station")
            client.call("session.attach", token=token)
            staff[role] = client
            if role in ("cohost", "station"):
                assert client.call("clue.living", clue="c1")["codes"][-1] in codes + host.call(
                    "clue.living", clue="c1")["codes"]
            else:
                client.refused("forbidden", "clue.living", clue="c1")
            if role == "station":
                client.refused("forbidden", "clue.living", clue="c3")

        host.call("lobby.start")
        assert {clue["proof"]["kind"] for clue in ada.call("lobby.view")["clues"]} == {"scan"}
        assert all(set(clue["proof"]) == {"kind"} for clue in ada.call("lobby.view")["clues"])
        assert ada.call("scan.submit", text=listed[0]["qr"])["outcome"] == "not-a-clue", "a printed code finds nothing"
        codes = host.call("clue.living", clue="c1")["codes"]
        stale = ada.call("scan.submit", text=codes[-1]["qr"])
        assert (stale["outcome"], stale["clue"], stale["points"]) == ("stale", "c1", 0), "a later one does not, either"
        for _ in range(11):
            assert ada.call("scan.submit", text=codes[-1]["qr"])["outcome"] == "stale", "it is no guess"
        codes = host.call("clue.living", clue="c1")["codes"]
        assert ada.call("scan.submit", text=codes[1]["qr"].lower())["outcome"] == "found", "the next one does"
        assert ada.call("scan.submit", text=codes[-1]["qr"])["outcome"] == "already-found"
        # As a phone sends it that was offline: what counts is when it was scanned.
        assert ben.call("scan.submit", text=codes[1]["qr"], at=now() + 100_000)["outcome"] == "found"
        assert ben.call("scan.submit", text=others[-1], at=now())["outcome"] == "stale"
        assert ben.call("scan.submit", text=host.call("clue.living", clue="c3")["codes"][0]["qr"][-12:])[
            "outcome"] == "found", "typed"

        # Nobody else is told a code, whatever they ask.
        told = {code["qr"][-12:] for code in codes} | {code[-12:] for code in others}
        for client in (ada, *(staff[role] for role in ("referee", "moderator", "onlooker"))):
            for method in ("lobby.view", "lobby.history", "lobby.log", "lobby.crowd", "clue.list", "photo.queue"):
                answer = json.dumps(client.ask(method, {}))
                assert not any(code in answer for code in told), method

        # The clue is no longer on a screen, and on one again.
        host.call("clue.update", clue="c3", proof=SCAN)
        host.refused("invalid-params", "clue.living", in_schema=True, clue="c3")
        before = {code["qr"] for code in host.call("clue.living", clue="c1")["codes"]}
        stage.server.restart()
        ada = stage.client()
        ada.call("session.attach", token=adas["token"])
        host = stage.client(is_host=True)
        host.call("session.attach", token=lobby["token"])
        again = {code["qr"] for code in host.call("clue.living", clue="c1")["codes"]}
        assert before & again, "those of the next two minutes are the same"
        assert ada.call("scan.submit", text=listed[2]["qr"])["outcome"] == "found", "the printed one, now"
        host.call("lobby.end")
        assert host.call("clue.living", clue="c1")["period"] == 20, "a screen that was left on"
