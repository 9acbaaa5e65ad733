"""A scene of choices that limit the tries, or let wrong options cost points."""

from stage import Scene


def choice(**rules):
    proof = {"choice": {"options": ["1789", "1848", "1871"], "answer": 1, **rules}}
    return {"title": "Year", "points": 50, "proof": proof}


def limited_tries(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(
            clues=[choice(tries=2, wrongCost=10), choice(wrongPause=600), choice(wrongCost=30)], teams=["Red", "Blue"])
        for rules in ({"tries": 0}, {"tries": 11}, {"wrongCost": 10_001}, {"wrongPause": 601}):
            refused = host.refused("invalid-params", "clue.add", **choice(**rules))
            assert refused["field"] == f"proof.choice.{next(iter(rules))}"
        host.call("lobby.watch")
        code = {"code": lobby["code"]}
        ada, ben, cleo = stage.client(), stage.client(), stage.client()
        ada.call("lobby.join", **code, name="Ada", team="t1")
        ben.call("lobby.join", **code, name="Ben", team="t1")
        cleo.call("lobby.join", **code, name="Cleo", team="t2")
        host.call("lobby.start")
        ada.call("lobby.watch"), ben.call("lobby.watch")

        def proof(client, clue="c1"):
            return next(one for one in client.call("lobby.view")["clues"] if one["clue"] == clue)["proof"]

        def answer(client, year, clue="c1"):
            return client.call("clue.answer", clue=clue, answer=proof(client, clue)["options"].index(year))

        shown = proof(ada)
        assert (shown["tries"], shown["triesLeft"], shown["wrongCost"], shown["wrong"]) == (2, 2, 10, [])
        outcome = answer(ada, "1789")
        assert (outcome["outcome"], outcome["triesLeft"]) == ("wrong-answer", 1)
        for client in (ada, ben, host):
            assert client.event("clue.tried")["data"] == {"player": "p1", "clue": "c1", "cost": 10, "triesLeft": 1}
        assert answer(ben, "1789")["triesLeft"] == 1, "the same wrong option again costs nothing"
        assert proof(ben)["wrong"] == [proof(ben)["options"].index("1789")]
        assert proof(cleo)["triesLeft"] == 2 and proof(cleo)["wrong"] == []
        found = answer(ben, "1848")
        assert (found["outcome"], found["points"], found["triesLeft"]) == ("found", 40, 1)
        because = host.call("player.explain", player="p2")["because"]
        assert [(one["kind"], one["points"]) for one in because] == [("find", 50), ("tries", -10)]
        assert answer(ada, "1871")["triesLeft"] == 0
        assert answer(ada, "1848")["outcome"] == "closed"
        ada.call("lobby.leave")
        again = stage.client()
        again.call("lobby.join", **code, name="ADA", team="t2")
        assert proof(again)["triesLeft"] == 0 and answer(again, "1848")["outcome"] == "closed"

        assert answer(cleo, "1789", "c2")["outcome"] == "wrong-answer"
        wait = cleo.refused("rate-limited", "clue.answer", clue="c2", answer=0)["retryAfter"]
        assert 0 < wait <= 600_000
        host.call("lobby.freeze")
        cleo.call("lobby.watch")
        answer(cleo, "1789", "c3")
        assert cleo.event("clue.tried")["data"] == {"player": "p3", "clue": "c3"}
        answer(cleo, "1871", "c3")
        assert answer(cleo, "1848", "c3")["points"] == 0, "never below 0"
        assert host.call("clue.accept", clue="c1", player="p4")["outcome"] == "found"
