"""Scenes with packs."""

import json

import contract
from accounts import PASSWORD, person
from stage import FOUNTAIN, Scene, Stage

PIN = {"title": "The bridge", "text": "Who built it?", "points": 10, "proof": {"codeword": {"accepts": ["Taddeo Gaddi"]}},
       "location": {"lat": 43.768, "lon": 11.2531}}
TREE = PIN | {"title": "The oldest tree", "text": "Of what kind is it?", "proof": {"codeword": {"accepts": ["plane"]}}}
TUTORIAL = "000000000000000000TVT0R1A1"


def wanted(**changes):
    return {"name": "Old Town", "description": "A walk over the river.", "location": "Florence", "clues": [PIN] * 5} | changes


def packs_from_making_to_deleting(seen):
    with Stage(seen) as stage:
        ada, eve, guest = stage.client(), stage.client(), stage.client()
        name = person()
        ada.call("account.register", **name)
        eve.call("account.register", **person())
        guest.refused("unauthorized", "pack.create", **wanted())
        made = ada.call("pack.create", **wanted(), key="once")
        assert ada.call("pack.create", **wanted(), key="once") == made and made["version"] == 1
        pack = made["pack"]
        assert ada.refused("pack-exists", "pack.create", **wanted(name="OLD town", location="florence"))["field"] == "name"
        assert eve.call("pack.create", **wanted())["pack"] != pack, "somebody else's may be called the same"

        mine, theirs = ada.call("pack.get", pack=pack), eve.call("pack.get", pack=pack.lower())
        assert [clue["proof"] for clue in mine["clues"]] == [PIN["proof"]] * 5 and mine["mine"]
        assert theirs == contract.without(mine, "clues") | {"mine": False}
        assert (theirs["creator"], theirs["pins"], theirs["points"], theirs["gameTime"]) == (name["username"], 5, 50, 15)
        assert guest.call("pack.get", pack=pack) == theirs

        assert ada.call("pack.update", pack=pack, version=1, name="New Town", key="two") == {"version": 2}
        assert ada.call("pack.update", pack=pack, version=1, name="New Town", key="two") == {"version": 2}
        assert ada.call("pack.update", pack=pack, version=2, name="New Town") == {"version": 2}, "nothing new"
        assert ada.refused("version-conflict", "pack.update", pack=pack, version=1, gameTime=60)["version"] == 2
        eve.refused("forbidden", "pack.update", pack=pack, version=2, gameTime=60)
        assert guest.call("pack.get", pack=pack, version=1)["name"] == "Old Town"
        guest.refused("pack-not-found", "pack.get", pack=pack, version=3)
        assert eve.call("pack.versions", packs=[{"pack": pack, "version": 1}, {"pack": TUTORIAL, "version": 1},
                                                {"pack": "01M7YKM1D0BASZS7RS6NW61S85", "version": 1}]) == {
            "newer": [{"pack": pack, "version": 2}], "gone": ["01M7YKM1D0BASZS7RS6NW61S85"]}

        # Search
        found = guest.call("pack.search", name="w tó")["packs"]
        assert [card["name"] for card in found] == ["New Town"]
        assert guest.call("pack.search", creator=name["username"][:5].upper(), location="FLOR")["packs"]
        assert guest.call("pack.search", name="no such pack") == {"packs": []}
        words = f"flor TOWN {name['username'][:4]}"
        assert [card["name"] for card in guest.call("pack.search", text=words)["packs"]] == ["New Town", "Old Town"]
        assert guest.call("pack.search", text=f"{words} elsewhere") == {"packs": []}
        first = guest.call("pack.search", limit=1)
        rest = guest.call("pack.search", limit=100, after=first["next"])
        names = ["Learn to play", "New Town", "Old Town", "Spielen lernen"]
        assert [card["name"] for card in first["packs"] + rest["packs"]] == names
        assert guest.call("pack.search", near={"lat": 43.77, "lon": 11.25, "km": 1})["packs"]
        for wrong in ({"after": "nonsense"}, {"limit": 0}, {"near": {"lat": 91, "lon": 0, "km": 1}}, {"name": "x" * 61}):
            guest.refused("invalid-params", "pack.search", in_schema="after" in wrong, **wrong)

        # Drafts
        draft = ada.call("pack.create", **wanted(name="Draft", clues=[PIN] * 4))["pack"]
        assert [card["pack"] for card in ada.call("pack.search", name="draft")["packs"]] == [draft]
        assert eve.call("pack.search", name="draft") == {"packs": []}
        for method, params in (("pack.get", {}), ("pack.export", {}), ("pack.delete", {}),
                               ("pack.update", {"version": 1, "name": "Mine"})):
            eve.refused("pack-not-found", method, pack=draft, **params)
        assert [card["name"] for card in ada.call("pack.mine")["packs"]] == ["Draft", "New Town"]
        assert [pack["name"] for pack in ada.call("account.export")["packs"]] == ["Draft", "New Town"]

        # When its creator is gone, the pack stays.
        ada.call("pack.delete", pack=draft, key="gone")
        ada.call("pack.delete", pack=draft, key="gone")
        ada.refused("pack-not-found", "pack.get", pack=draft)
        ada.refused("pack-not-found", "pack.delete", pack=draft)
        ada.call("account.delete", password=PASSWORD)
        assert guest.call("pack.get", pack=pack)["creator"] == "deleted player"
        assert guest.call("pack.search", creator=name["username"]) == {"packs": []}
        assert guest.call("pack.get", pack=TUTORIAL)["creator"] == "Quarry"


def packs_as_files(seen):
    with Scene(seen) as stage:
        ada, eve, guest = stage.client(), stage.client(), stage.client()
        ada.call("account.register", **person())
        eve.call("account.register", **person())
        pack = ada.call("pack.create", **wanted(clues=[PIN, TREE] * 3))["pack"]
        clues = ada.call("pack.get", pack=pack)["clues"]
        for number, format in enumerate(("quarry", "townhunt", "csv")):
            out = eve.call("pack.export", pack=pack, format=format)
            assert out == guest.call("pack.export", pack=pack, format=format), "it needs no account"
            assert out["name"].startswith("Old-Town.")
            again = eve.call("pack.import", file=out["file"], name=f"Again {number}", description="A walk.", location="Here")
            assert eve.call("pack.get", pack=again["pack"])["clues"] == clues
            if format != "csv":
                json.loads(out["file"])
        contract._check(contract.pack_validator(), json.loads(eve.call("pack.export", pack=pack)["file"]), "an export")

        eve.call("pack.export", pack=TUTORIAL)
        problems = eve.refused("invalid-params", "pack.export", in_schema=True, pack=TUTORIAL, format="csv")["problems"]
        assert [problem["at"] for problem in problems] == [f"clues[{index}]" for index in (1, 2, 3, 4, 5)]
        assert {(one["pack"], one["name"]) for one in eve.call("account.export")["opened"]} == {
            (pack, "Old Town"), (TUTORIAL, "Learn to play")}
        assert ada.call("account.export")["opened"] == []

        # An imported file becomes the pack's next version.
        mine = {"pack": pack, "version": 1}
        table = ada.call("pack.export", pack=pack, format="csv")["file"].replace(",10\r", ",20\r")
        assert ada.call("pack.import", file=table, **mine, key="next") == {"pack": pack, "version": 2}
        assert ada.call("pack.import", file=table, **mine, key="next") == {"pack": pack, "version": 2}
        assert ada.refused("version-conflict", "pack.import", file=table, **mine)["version"] == 2
        eve.refused("forbidden", "pack.import", file=table, **mine)
        ada.refused("pack-not-found", "pack.import", file=table, pack="01M7YKM1D0BASZS7RS6NW61S85", version=1)
        assert ada.refused("invalid-params", "pack.import", in_schema=True, file=table, pack=pack)["field"] == "version"
        changed = ada.call("pack.get", pack=pack)
        assert (changed["name"], changed["points"], changed["version"]) == ("Old Town", 120, 2), "the rest stays"

        # What a file has can be looked at before anything is made.
        before = eve.call("pack.mine")
        draft = eve.call("pack.read", file=table + ",B,C,91,x,ten\n", name="Mine")
        assert (draft["name"], draft["clues"]) == ("Mine", changed["clues"])
        assert {problem["at"] for problem in draft["problems"]} == {f"line 8, {one}" for one in ("title", "lon", "lat", "points")}
        draft = eve.call("pack.read", file=json.dumps({"name": "A", "clues": [PIN | {"photo": "0" * 64}]}))
        assert "photo" not in draft["clues"][0] and draft["problems"][0]["at"] == "clues[0].photo"
        assert eve.call("pack.read", file="{") == {"clues": [], "problems": [{"at": "line 1, column 2", "problem": "is not JSON"}]}
        stage.client().refused("unauthorized", "pack.read", file="{")
        eve.refused("invalid-params", "pack.read", file=table, format="docx")

        before = eve.call("pack.mine")
        for file, at in (
                ("{", ["line 1, column 2"]), ("[]", ["file"]), ('{"name":"A"}', ["description", "location"]),
                ('{"PackName":"A","Description":"B","Location":"C","TimeLimit":"15","Pins":[{"Title":"A"}]}',
                 [f"Pins[0].{key}" for key in ("Hint", "Codeword", "CoordLatitude", "CoordLongitude", "PointValue")]),
                ("title,hint,codeword,lat,lon,points\nA,B,C,1,2,3\n,B,C,91,x,ten\n",
                 ["line 3, title", "line 3, lon", "line 3, lat", "line 3, points", "name", "description", "location"])):
            refused = eve.refused("invalid-params", "pack.import", in_schema=True, file=file)
            assert sorted(problem["at"] for problem in refused["problems"]) == sorted(at)
        assert eve.call("pack.mine") == before, "nothing half imported"


def packs_that_cannot_be(seen):
    with Scene(seen) as stage:
        ada = stage.client()
        ada.call("account.register", **person())
        for changes in ({"name": ""}, {"name": "x" * 61}, {"location": "x" * 61}, {"description": "x" * 501},
                        {"gameTime": 14}, {"gameTime": 301}, {"gameTime": 20.5}, {"clues": [FOUNTAIN] * 501},
                        {"clues": [PIN | {"title": "x" * 141}]}, {"clues": [PIN | {"points": 1.5}]}):
            ada.refused("invalid-params", "pack.create", **wanted(**changes))
        for clue in (PIN | {"text": "x" * 141}, contract.without(PIN, "text"), FOUNTAIN | {"photo": "0" * 64}):
            ada.refused("invalid-params", "pack.create", in_schema=True, **wanted(clues=[clue]))
        ada.call("pack.create", **wanted(name="x" * 60, location="x" * 60, description="x" * 500, gameTime=300,
                                         clues=[PIN | {"title": "x" * 140, "text": "x" * 140}] * 5))


SCENES = [packs_from_making_to_deleting, packs_as_files, packs_that_cannot_be]
