"""What players are honoured for when a hunt is over."""

from stage import FOUNTAIN, SCAN, TREE, Scene

CHOICE = {"title": "Which year?", "points": 5, "proof": {"choice": {"options": ["1", "2", "3"], "answer": 2, "tries": 3}}}
WALL = {"title": "The wall", "points": 5, "proof": SCAN}


def what_players_are_honoured_for(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE, CHOICE, WALL])
        code = {"code": lobby["code"]}
        tokens = [clue["token"] for clue in host.call("clue.list")["clues"]]
        screen = stage.client()
        ada, bo, cy, di, eve, flo = (stage.player(lobby, name)[0] for name in ("Ada", "Bo", "Cy", "Di", "Eve", "Flo"))
        eve.call("scan.submit", text=screen.call("lobby.peek", **code)["warmUp"])
        for client in (host, ada, screen):
            assert client.refused("wrong-phase", "lobby.awards", **code)["phase"] == "open"
        host.call("lobby.start")
        ada.call("scan.submit", text=tokens[0])
        ada.call("scan.submit", text=tokens[3])
        bo.call("scan.submit", text=tokens[3])
        bo.call("scan.submit", text=tokens[0])
        line = cy.call("chat.send", text="Hello")["message"]
        cy.call("chat.send", text="Hello again")
        host.call("chat.remove", message=line)
        options = di.call("lobby.view")["clues"][2]["proof"]["options"]
        di.call("clue.answer", clue="c3", answer=options.index("1"))
        host.call("lobby.end")
        before = screen.call("lobby.results", **code)["seq"]
        awards = screen.call("lobby.awards", **code)["awards"]
        # What is said later changes nothing.
        for _ in range(3):
            flo.call("chat.send", text="What an evening")
        assert awards == ada.call("lobby.awards")["awards"] == host.call("lobby.awards")["awards"]
        assert {award["player"]: award["kind"] for award in awards} == {
            "p1": "winner", "p2": "podium", "p3": "talker", "p4": "brave-guesser", "p5": "early-bird",
            "p6": "lantern-lighter"}
        assert [award["player"] for award in awards] == [f"p{number}" for number in range(1, 7)]
        assert awards[0] == {"player": "p1", "kind": "winner", "value": 55}
        assert awards[2]["value"] == 1 and "value" not in awards[3] and awards[5]["value"] == 0
        # A ruling after the end counts.
        host.call("ruling.apply", ruling={"voidFind": {"clue": "c1", "player": "p1", "reason": "By car"}})
        again = screen.call("lobby.awards", **code)["awards"]
        assert (again[0]["player"], again[0]["kind"]) == ("p2", "winner")
        assert screen.call("lobby.results", **code)["seq"] > before
        host.call("lobby.freeze")
        assert screen.refused("wrong-phase", "lobby.awards", **code)["phase"] == "ended"
        assert host.call("lobby.awards")["awards"] == again
