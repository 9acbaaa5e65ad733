"""Scenes of avatars, colours and a logo, and of clues in several languages."""

from accounts import person
from packs import TUTORIAL
from photographing import sent
from stage import SCAN, TREE, Scene

FOX = {"emoji": "🦊"}
DRAWN = {"drawing": "M3 4L9 12M0 0L63 63"}
CRITTER = {"critter": "z03k7"}
USUAL = ["#8f2f0a", "#174a86", "#8f1d4e", "#6b4300", "#5b2a86", "#0b5563", "#0f5a3c", "#3b4652"]
GERMAN = {"title": "Der Brunnen", "text": "Lies, was am Rand steht.", "hints": ["Von 1850"]}
FRENCH = {"title": "La fontaine"}
FOUNTAIN = {"title": "The fountain", "text": "Read its rim.", "points": 50, "proof": SCAN,
            "hints": [{"text": "From 1850", "cost": 5}], "texts": {"de": GERMAN, "fr": FRENCH}}
WORDS = ["oak", "elm", "ash"]
CHOICE = {"title": "Which tree?", "points": 5, "proof": {"choice": {"options": WORDS, "answer": 2}},
          "texts": {"de": {"options": ["Eiche", "Ulme", "Esche"]}}}


def how_players_appear(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host()
        host.call("lobby.watch")
        for look, field, in_schema in (
                ({"avatar": {"emoji": "ab"}}, "avatar.emoji", True), ({"avatar": {"emoji": "🦊🦊"}}, "avatar.emoji", True),
                ({"avatar": {"emoji": ""}}, "avatar.emoji", True), ({"avatar": {}}, "avatar", False),
                ({"avatar": {"critter": "Zoe"}}, "avatar.critter", False),
                ({"avatar": {"critter": ""}}, "avatar.critter", False),
                ({"avatar": {"critter": "a" * 33}}, "avatar.critter", False),
                ({"avatar": FOX | DRAWN}, "avatar", False), ({"avatar": FOX | CRITTER}, "avatar", False),
                ({"avatar": "🦊"}, "avatar", False),
                ({"avatar": {"drawing": "M64 0"}}, "avatar.drawing", False),
                ({"avatar": {"drawing": "M1 1C2 2 3 3 4 4"}}, "avatar.drawing", False),
                ({"avatar": {"drawing": "M1 1" + "L2 2" * 250}}, "avatar.drawing", False),
                ({"colour": "red"}, "colour", False), ({"colour": "#fff"}, "colour", False),
                ({"language": "german"}, "language", False)):
            refused = stage.client().refused(
                "invalid-params", "lobby.join", in_schema, code=lobby["code"], name="Ada", **look)
            assert refused["field"] == field, refused
        ada, _ = stage.player(lobby, "Ada", avatar=FOX, colour="#D04A2B", language="de-AT")
        joined = host.event("player.joined")["data"]
        assert joined == {"player": "p1", "name": "Ada", "avatar": FOX, "colour": "#d04a2b"}
        bo, _ = stage.player(lobby, "Bo")
        look = {"avatar": FOX, "colour": "#d04a2b"}
        view = ada.call("lobby.watch")["snapshot"]
        assert view["me"] == {"player": "p1", "name": "Ada", "language": "de-AT"} | look
        assert view["players"] == [{"player": "p1", "name": "Ada"} | look, {"player": "p2", "name": "Bo"}]
        listed = stage.client().call("player.list", code=lobby["code"])["players"]
        assert {key: listed[0][key] for key in look} == look and not set(look) & set(listed[1])

        assert bo.call("player.update", avatar=DRAWN, language="pt-br") == {}
        assert ada.event("player.updated")["data"] == {"player": "p2", "avatar": DRAWN}
        bo.call("player.update", avatar=DRAWN)
        host.call("player.update", player="p2", avatar=None, colour="#00ff00")
        assert ada.event("player.updated")["data"] == {"player": "p2", "avatar": None, "colour": "#00ff00"}
        host.call("player.update", player="p2", language=None)
        assert ada.event("player.updated")["data"] == {"player": "p2"}
        cy, _ = stage.player(lobby, "Cy", avatar=CRITTER)
        assert ada.event("player.joined")["data"] == {"player": "p3", "name": "Cy", "avatar": CRITTER}
        cy.call("player.update", avatar={"critter": "1"})
        assert ada.event("player.updated")["data"] == {"player": "p3", "avatar": {"critter": "1"}}
        assert cy.call("lobby.view")["me"]["avatar"] == {"critter": "1"}
        bo.refused("forbidden", "player.update", player="p1", colour="#00ff00")
        host.refused("player-not-found", "player.update", player="p4", colour="#00ff00")
        stage.client().refused("unauthorized", "player.update", code=lobby["code"], colour="#00ff00")
        moderator = stage.client()
        moderator.call("session.attach", token=host.call("staff.invite", name="Mia", role="moderator")["token"])
        moderator.call("player.update", player="p2", colour=None)
        assert ada.event("player.updated")["data"] == {"player": "p2", "colour": None}

        ada.call("player.forget")
        assert ada.call("lobby.view")["me"] == {"player": "p1", "name": "deleted player"}
        history = str(bo.call("lobby.history"))
        assert "🦊" not in history and "M3 4" in history
        host.call("lobby.end")
        assert bo.refused("wrong-phase", "player.update", colour="#00ff00")["phase"] == "ended"


def how_hunts_appear(seen):
    with Scene(seen) as stage:
        other, elsewhere = stage.host()
        logo = sent(stage, elsewhere["lobby"], elsewhere["token"])
        teams, colours = ["Red", "Blue"], ["#ff0000", "#0000ff"]
        for look, field, in_schema in (
                ({"teamColours": colours + ["#00ff00"]}, "teamColours", True),
                ({"teamColours": ["red"]}, "teamColours[0]", False), ({"brand": {"colour": "red"}}, "brand.colour", False),
                ({"brand": {"logo": "nothing"}}, "brand.logo", False), ({"brand": {"logo": "0" * 64}}, "brand.logo", True),
                ({"language": "english"}, "language", False)):
            refused = other.refused("invalid-params", "lobby.create", in_schema, name="Hunt", teams=teams, **look)
            assert refused["field"] == field, refused
        look = {"teamColours": colours, "brand": {"colour": "#d04a2b", "logo": logo}}
        host, lobby = stage.host(teams=teams, language="en", **look)
        card = stage.client().call("lobby.peek", code=lobby["code"])
        assert {key: card[key] for key in look} == look and card["languages"] == ["en"]
        ada, _ = stage.player(lobby, "Ada")
        ada.call("lobby.watch")
        host.call("lobby.update", brand=None, teamColours=["#FF0000"], language=None)
        told = {"teamColours": ["#ff0000"], "brand": None, "language": None}
        assert ada.event("lobby.updated")["data"] == told
        card = ada.call("lobby.peek")
        assert card["teamColours"] == ["#ff0000"] and not {"brand", "languages"} & set(card)
        host.refused("invalid-params", "lobby.update", True, brand={"logo": "0" * 64})
        host.call("lobby.update", teams=[*teams, "Green"])
        assert ada.event("lobby.updated")["data"] == {"teams": [*teams, "Green"]}, "not all before it have a colour"
        teams = [f"Team {number}" for number in range(1, 10)]
        third, later = stage.host(teams=teams)
        usual = [*USUAL, USUAL[0]]
        assert third.call("lobby.peek", code=later["code"])["teamColours"] == usual
        third.call("lobby.watch")
        third.call("lobby.update", teams=[*teams, "Team 10"])
        assert third.event("lobby.updated")["data"] == {"teams": [*teams, "Team 10"], "teamColours": [*usual, USUAL[1]]}
        creator = stage.client()
        creator.call("account.register", **person())
        hosted = {"pack": TUTORIAL, "brand": {"logo": "0" * 64}}
        assert creator.refused("invalid-params", "lobby.create", True, **hosted)["field"] == "brand.logo"
        hosted = creator.call("lobby.create", pack=TUTORIAL, brand={"logo": logo})
        assert stage.client().call("lobby.peek", code=hosted["code"])["brand"] == {"logo": logo}
        host.call("lobby.update", brand={"logo": logo}, language="pt-BR")
        assert ada.event("lobby.updated")["data"] == {"brand": {"logo": logo}, "language": "pt-BR"}
        again = host.call("lobby.create", again=lobby["lobby"])
        assert stage.client().call("lobby.peek", code=again["code"])["brand"] == {"logo": logo}


def clues_in_several_languages(seen):
    with Scene(seen) as stage:
        nobody = stage.client()
        for texts, field, in_schema in (
                ({"german": {}}, "texts.german", True), ({"de": "Brunnen"}, "texts.de", False),
                ({"de": {"title": ""}}, "texts.de.title", False), ({"de": {"hints": ["a", "b"]}}, "texts.de.hints", True),
                ({"de": {"options": ["a"]}}, "texts.de.options", True), ({"de": {}, "DE": {}}, "texts.DE", True),
                ({f"q{chr(97 + n)}": {"title": "T"} for n in range(13)}, "texts", False), ([], "texts", False)):
            clues = [FOUNTAIN | {"texts": texts}]
            refused = nobody.refused("invalid-params", "lobby.create", in_schema, name="Hunt", clues=clues)
            assert refused["field"] == f"clues[0].{field}", refused
        host, lobby = stage.host(clues=[FOUNTAIN, CHOICE], language="en")
        host.call("lobby.watch")
        assert stage.client().call("lobby.peek", code=lobby["code"])["languages"] == ["en", "de", "fr"]
        assert host.call("clue.list")["clues"][0]["texts"] == FOUNTAIN["texts"]
        # Nothing of it before the start.
        ada, _ = stage.player(lobby, "Ada", language="de-CH")
        assert ada.call("lobby.view", language="fr")["clues"] == []
        host.call("lobby.start")
        fountain, tree = ada.call("lobby.watch")["snapshot"]["clues"]
        assert (fountain["title"], fountain["text"]) == (GERMAN["title"], GERMAN["text"])
        assert tree["title"] == CHOICE["title"], "what is missing is shown in the clue's own language"
        assert set(tree["proof"]["options"]) == {"Eiche", "Ulme", "Esche"}
        assert "1850" not in str((fountain, tree)), "a hint that nobody took"
        assert ada.call("clue.hint", clue="c1", hint=0)["text"] == "Von 1850"
        assert ada.call("lobby.view")["clues"][0]["hints"] == [{"cost": 5, "text": "Von 1850"}]
        right = tree["proof"]["options"].index("Esche")
        assert ada.call("clue.answer", clue="c2", answer=right)["outcome"] == "found"
        # A wish of the moment, and screens without a seat.
        assert ada.call("lobby.view", language="en")["clues"][0]["title"] == FOUNTAIN["title"]
        french = ada.call("lobby.view", language="fr")["clues"][0]
        assert (french["title"], french["text"]) == (FRENCH["title"], FOUNTAIN["text"])
        screen = stage.client()
        assert screen.call("lobby.view", code=lobby["code"])["clues"][0]["title"] == FOUNTAIN["title"]
        shown = screen.call("lobby.watch", code=lobby["code"], language="de")["snapshot"]["clues"][0]
        assert shown["title"] == GERMAN["title"] and "texts" not in shown
        screen.refused("invalid-params", "lobby.watch", False, code=lobby["code"], language="deutsch")
        assert host.call("lobby.view", language="de")["clues"][0]["hints"][0]["text"] == "Von 1850"

        ada.call("player.update", language=None)
        assert ada.call("lobby.view")["clues"][0]["title"] == FOUNTAIN["title"]
        # Lists that no longer fit go, if the host says nothing of them.
        host.call("clue.update", clue="c1", hints=[])
        assert host.call("clue.list")["clues"][0]["texts"]["de"] == {"title": GERMAN["title"], "text": GERMAN["text"]}
        host.refused("invalid-params", "clue.update", True, clue="c1", texts={"de": {"hints": ["a"]}})
        host.call("clue.update", clue="c1", texts={"it": {"title": "La fontana"}})
        assert host.event("clue.updated")["data"] == {"clue": "c1", "hints": []}
        assert host.event("clue.updated")["data"] == {"clue": "c1", "texts": {"it": {"title": "La fontana"}}}
        host.call("clue.update", clue="c1", texts=None)
        assert "texts" not in host.call("clue.list")["clues"][0]
        host.call("clue.add", **TREE, texts={"nl": {"title": "De boom"}})
        assert screen.call("lobby.peek", code=lobby["code"])["languages"] == ["en", "de", "nl"]
