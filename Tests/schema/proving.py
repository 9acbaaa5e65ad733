"""Scenes with every kind of proof."""

import proofs
from photographing import sent
from stage import HOUR, SCAN, Scene, now


def one_clue_of_each_proof(seen):
    place = {"lat": 53.5461, "lon": 9.9661, "radius": 40}
    clues = [
        {"title": "Word", "points": 1, "proof": {"codeword": {"accepts": ["Zoë’s oak", "elm"]}}},
        {"title": "Choice", "points": 2, "proof": {"choice": {"options": ["ash", "elm", "oak"], "answer": 2}}},
        {"title": "Odd", "points": 4, "proof": {"outsider": {"words": ["red", "blue", "two", "green"], "outsider": 2}}},
        {"title": "Sum", "points": 8, "proof": {"number": {"question": "12*7", "answer": 84}}},
        {"title": "Pier", "points": 16, "proof": {"visit": {}}, "location": place},
        {"title": "Long ago", "points": 32, "proof": SCAN, "opens": 1, "closes": 2},
        {"title": "There", "points": 64, "proof": SCAN, "location": place | {"required": True}},
    ]
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=clues)
        host.call("lobby.watch")
        codes = [clue["token"] for clue in host.call("clue.list")["clues"]]
        host.call("clue.update", clue="c6", opens=now() - HOUR, closes=now() - HOUR // 2)
        host.call("clue.update", clue="c4", opens=1, closes=None)
        host.call("clue.update", clue="c4", proof={"number": {"question": "12*7", "answer": 84, "tolerance": 0.5}})
        assert host.event("clue.updated")["data"]["clue"] == "c6"
        host.refused("invalid-params", "clue.update", in_schema=True, clue="c4", closes=1)
        host.refused("invalid-params", "clue.update", in_schema=True, clue="c5", location=None)
        host.refused("invalid-params", "clue.add", in_schema=True, title="x", points=1, proof={"visit": {}})
        host.refused("invalid-params", "clue.update", clue="c4", proof={"choice": {"options": ["a"], "answer": 0}})
        ada, _ = stage.player(lobby, "Ada")
        ada.refused("wrong-phase", "clue.answer", clue="c1", answer="elm")
        host.call("lobby.start")
        views = ada.call("lobby.view")["clues"]
        assert [view["state"] for view in views] == ["open"] * 5 + ["closed", "open"]
        assert views[4]["location"]["required"] is True
        for view, clue in zip(views, host.call("lobby.view")["clues"]):
            assert sorted(view["proof"].get("options", [])) == sorted(clue["proof"].get("options", []))
        choice, odd = (views[index]["proof"]["options"] for index in (1, 2))

        def prove(method, outcome, **params):
            result = ada.call(method, **params)
            assert result["outcome"] == outcome, (method, params, result)
            return result

        prove("clue.answer", "wrong-answer", clue="c1", answer="oak")
        prove("clue.answer", "found", clue="c1", answer=" ZOE\u0308'S  OAK", key="w")
        prove("clue.answer", "found", clue="c1", answer="elm", key="w")
        prove("clue.answer", "already-found", clue="c1", answer="elm")
        prove("clue.answer", "wrong-answer", clue="c2", answer=choice.index("ash"))
        prove("clue.answer", "found", clue="c2", answer=choice.index("oak"))
        prove("clue.answer", "found", clue="c3", answer=odd.index("two"), at=now())
        prove("clue.answer", "wrong-answer", clue="c4", answer=85)
        prove("clue.answer", "found", clue="c4", answer="83,5", lat=1, lon=180, accuracy=5)
        far = prove("clue.visit", "too-far", clue="c5", lat=53.547, lon=9.9661, accuracy=20)
        assert far["distance"] == 100.1 and far["clue"] == "c5"
        prove("clue.visit", "found", clue="c5", lat=53.5465, lon=9.9661, accuracy=20)
        prove("scan.submit", "closed", text=codes[5])
        prove("scan.submit", "too-far", text=codes[6], lat=0, lon=0)
        assert prove("scan.submit", "found", text=codes[6], lat=53.5461, lon=9.9661)["total"] == 95
        prove("scan.submit", "not-a-clue", text=codes[0])

        ada.refused("invalid-params", "clue.answer", clue="c1")
        ada.refused("invalid-params", "clue.answer", clue="c1", answer=[1])
        ada.refused("invalid-params", "clue.answer", clue="c1", answer="w" * 141)
        ada.refused("invalid-params", "clue.answer", in_schema=True, clue="c6", answer="a scan clue")
        ada.refused("invalid-params", "clue.visit", clue="c6", lat=1)
        ada.refused("invalid-params", "clue.visit", clue="c6", lat=91, lon=1)
        ada.refused("invalid-params", "scan.submit", text="x", lat=1, lon=1, accuracy=-1)
        ada.refused("invalid-params", "scan.submit", in_schema=True, text="x", lat=1)
        ada.refused("clue-not-found", "clue.answer", clue="c9", answer="elm")
        ada.refused("clue-not-found", "clue.visit", clue="c9", lat=1, lon=1)
        host.refused("forbidden", "clue.answer", clue="c1", answer="elm")
        stage.client().refused("unauthorized", "clue.visit", lobby=lobby["lobby"], clue="c5", lat=1, lon=1)


def every_proof_that_the_protocol_shows(seen):
    place = {"lat": 53.5461, "lon": 9.9661}
    clues = [{"title": kind, "points": 5, "proof": {kind: proof}, "location": place}
             for kind, proof in proofs.EXAMPLES.items()]
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=clues)
        tokens = {clue["clue"]: clue["token"] for clue in host.call("clue.list")["clues"]}
        ada, joined = stage.player(lobby, "Ada")
        host.call("lobby.start")
        views = ada.call("lobby.view")["clues"]
        assert [view["proof"]["kind"] for view in views] == list(proofs.EXAMPLES)
        for view in views:
            kind, clue = view["proof"]["kind"], view["clue"]
            if kind == "scan":
                result = ada.call("scan.submit", text=tokens[clue])
            elif kind == "visit":
                result = ada.call("clue.visit", clue=clue, **place)
            elif kind == "photo":
                photo = sent(stage, lobby["lobby"], joined["token"])
                assert ada.call("clue.answer", clue=clue, answer={"photo": photo})["outcome"] == "pending"
                result = host.call("photo.accept", submission="f1")
            else:
                answer = proofs.right_answer(proofs.EXAMPLES[kind], view)
                result = ada.call("clue.answer", clue=clue, answer=answer)
            assert (result["outcome"], result["clue"], result["points"]) == ("found", clue, 5)
