"""Plays of packs: solo, against a ghost, and ranked."""

from accounts import PASSWORD, person
from packs import TUTORIAL, wanted
from stage import Scene, now

WORDS = ["Arno", "Dante", "Medici", "Giotto", "Vasari"]
CLUES = [{"title": f"Clue {number}", "text": "Who?", "points": 10 * number, "proof": {"codeword": {"accepts": [word]}}}
         for number, word in enumerate(WORDS, 1)]


def member(stage, **settings):
    client, who = stage.client(**settings), person()
    client.call("account.register", **who)
    return client, who["username"]


def find(client, count, **more):
    """Answers the first `count` open clues of a pack, in order."""
    for clue in [view["clue"] for view in client.call("lobby.view")["clues"]][:count]:
        assert client.call("clue.answer", clue=clue, answer=WORDS[int(clue[1:]) - 1].upper(), **more)["outcome"] == "found"


def a_pack_is_played(seen):
    with Scene(seen) as stage:
        ann, _ = member(stage)
        pack = ann.call("pack.create", **wanted(clues=CLUES))["pack"]
        empty = ann.call("pack.board", pack=pack)
        assert (empty["rows"], empty["players"], empty["average"], empty["me"]) == ([], 0, None, None)
        assert empty["difficulty"][0] == {"clue": "c1", "title": "Clue 1", "found": None, "medianSeconds": None}

        eve, name = member(stage)
        play = eve.call("lobby.create", pack=pack, play="competitive", key="a key of eve's own")
        again = stage.client()
        assert again.call("lobby.create", token=eve.call("account.login", login=name, password=PASSWORD)["token"],
                          pack=pack, play="competitive", key="a key of eve's own") == play
        assert play["player"] == "p1" and play["clues"] == [f"c{number}" for number in range(1, 6)]
        eve.call("lobby.watch")
        card = eve.call("lobby.peek")
        assert (card["pack"], card["capacity"], card["author"]) == ({"pack": pack, "play": "competitive"}, 1, "")
        eve.refused("forbidden", "clue.list")
        eve.refused("forbidden", "lobby.pause")
        find(eve, 5)
        assert eve.event("hunt.ended")["data"] == {"by": "all-found"}
        assert eve.call("lobby.results")["badges"][0]["player"] == "p1"
        board = eve.call("pack.board", pack=pack)
        assert (board["players"], board["average"], board["me"]) == (1, 150, {"points": 150, "rank": 1})
        assert board["rows"][0] | {"name": name, "points": 150, "found": 5, "you": True} == board["rows"][0]
        assert board["difficulty"][4]["found"] == 1
        assert (ann.call("pack.get", pack=pack)["plays"], ann.call("pack.mine")["packs"][0]["plays"]) == (1, 1)
        profile = eve.call("account.get")
        assert profile["stats"] == {"packsCreated": 0, "packsPlayed": 1, "competitivePoints": 150}
        assert {badge["badge"] for badge in profile["badges"]} >= {"all-clues", "first-of-pack"}

        # A guest plays against that run.
        guest = stage.client()
        race = guest.call("lobby.create", pack=pack, play="casual", name="Guest", ghost="best")
        assert race["ghost"] == {"name": name, "points": 150, "found": 5}
        guest.call("lobby.watch", since={"epoch": guest.call("server.info")["epoch"], "seq": 1})
        assert guest.event("ghost.scanned")["data"].keys() == {"clue", "points", "found"}
        assert guest.call("lobby.end") == {"phase": "ended"}
        assert guest.event("hunt.ended")["data"] == {"by": "player"}
        assert guest.call("lobby.history", limit=1)["events"][0]["data"]["pack"] == {"pack": pack, "play": "casual"}
        assert guest.call("pack.board", pack=pack)["players"] == 1
        racer, wish = stage.client(), {"pack": pack, "play": "casual", "ghost": {"username": name}, "key": "0123456789abcdef-race"}
        first = racer.call("lobby.create", **wish)
        assert racer.call("lobby.create", **wish) == first and first["ghost"]["name"] == name
        eve.call("account.delete", password=PASSWORD)
        assert racer.call("lobby.create", **wish)["ghost"] == {"name": "deleted player", "points": 150, "found": 5}


def a_pack_is_hosted(seen):
    with Scene(seen) as stage:
        ann, _ = member(stage, is_host=True)
        pack = ann.call("pack.create", **wanted(clues=CLUES))["pack"]
        game = ann.call("lobby.create", pack=pack, name="Friday", ranked=True)
        assert len(ann.call("clue.list")["clues"]) == 5 and ann.call("lobby.peek")["name"] == "Friday"
        ann.call("lobby.watch")
        created = ann.call("lobby.history", limit=1)["events"][0]["data"]
        assert created["pack"] == {"pack": pack, "version": 1, "play": "ranked"}
        ann.refused("forbidden", "lobby.update", scoring={"fixed": {}})
        ann.refused("forbidden", "clue.remove", clue="c1")
        stage.client().refused("unauthorized", "lobby.join", code=game["code"], name="Nobody")
        eve, name = member(stage)
        eve.call("lobby.join", code=game["code"], name="Eve")
        eve.call("lobby.watch")
        ann.call("lobby.start")
        find(eve, 2)
        open_now = [view["clue"] for view in eve.call("lobby.view")["clues"] if not view["found"]]
        made_at = now()
        ann.call("lobby.end")
        # The server has not heard from Eve since, so she may have been offline.
        late = eve.call("clue.answer", clue=open_now[0], answer=WORDS[int(open_now[0][1:]) - 1], at=made_at)
        assert late["outcome"] == "found"
        for client in (ann, eve):
            assert client.event("play.amended")["data"] == {}
        assert eve.call("pack.board", pack=pack)["me"] == {"points": late["total"], "rank": 1}
        assert eve.call("pack.board", pack=pack)["rows"][0]["name"] == name


def what_cannot_be_played(seen):
    with Scene(seen) as stage:
        ann, _ = member(stage)
        draft = ann.call("pack.create", **wanted(clues=CLUES[:4]))["pack"]
        guest = stage.client()
        for pack in (draft, "01M7YKM1D0BASZS7RS6NW61S85"):
            guest.refused("pack-not-found", "lobby.create", pack=pack, play="casual")
            guest.refused("pack-not-found", "pack.board", pack=pack)
        guest.refused("unauthorized", "lobby.create", pack=TUTORIAL)
        for params in ({"name": "A", "play": "casual"}, {"name": "A", "ranked": True}, {"pack": TUTORIAL, "ghost": "best"},
                       {"pack": TUTORIAL, "play": "casual", "duration": 900}, {"pack": TUTORIAL, "ranked": True, "order": "free"},
                       {"pack": TUTORIAL, "play": "casual", "ghost": "best"}):
            guest.refused("invalid-params", "lobby.create", in_schema=True, **params)
        guest.refused("invalid-params", "lobby.create", pack=TUTORIAL, play="alone")
        guest.refused("invalid-params", "lobby.create", pack=TUTORIAL, play="casual", ghost="worst")
        assert guest.call("lobby.create", pack=TUTORIAL, play="casual")["player"] == "p1"


SCENES = [a_pack_is_played, a_pack_is_hosted, what_cannot_be_played]
