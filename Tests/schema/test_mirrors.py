"""Whoever watches a lobby is told of every change of what they see: all methods, in the eyes of all roles."""

import itertools

import pytest

import contract
from harness import Seen
from mirror import Mirror
from photographing import sent
from stage import FOUNTAIN, SCAN, TREE, Stage, now

STAFF = ("cohost", "referee", "onlooker", "moderator", "station")
CHOICE = {"title": "Which way", "points": 10, "proof": {
    "choice": {"options": ["Up", "Down", "Left"], "answer": 0, "tries": 2}}}
PHOTO = {"title": "All of you", "points": 20, "proof": {"photo": {"review": "host"}}}
TOWER = {"title": "Tower", "points": 10, "proof": SCAN, "station": {"capacity": 2}}

# Methods that change nothing in what a lobby shows, each with the reason.
ELSEWHERE = {
    "lobby.create": "it makes another lobby", "lobby.delete": "its watchers are sent away", "lobby.sendSheet": "it needs mail",
    "session.attach": "it is about the connection", "session.detach": "as above", "lobby.unwatch": "as above",
    "player.handover": "the seat moves to another connection", "tag.scan": "as scan.submit", "clue.visit": "as scan.submit",
    "webhook.create": "webhooks are in no view", "webhook.delete": "as above", "webhook.test": "as above",
    "webhook.replay": "as above", "staff.invite": "staff are in no view", "staff.revoke": "their watchers are sent away",
    "feedback.give": "opinions are in no view", "chat.report": "reports are in no view", "player.admit": "bans are in no view",
    "lobby.cheer": "nothing of it is kept", "screen.steer": "nothing of it is kept", "feed.react": "reactions are in no view",
    "lobby.setPassphrase": "it is in no view", "session.enter": "it is about the connection",
}


class Theatre:
    """A lobby that is watched in every role."""

    def __init__(self, stage, **lobby):
        self.stage, self.numbers, self.walked = stage, itertools.count(1), set()
        self.host, self.lobby = stage.host(**lobby)
        named = {"lobby": self.lobby["lobby"]}
        self.clients = {"host": self.host}
        for role in STAFF:
            clue = {"clue": "c1"} if role == "station" else {}
            invited = self.host.call("staff.invite", name=role, role=role, **clue)
            seat = stage.client(is_host=role != "station")
            seat.call("session.attach", token=invited["token"])
            self.clients[role] = seat
        self.clients["spectator"] = stage.client()
        self.mirrors = {role: Mirror(client, **(named if role == "spectator" else {}))
                        for role, client in self.clients.items()}
        self.tokens = {}

    def join(self, name, **more):
        client, joined = self.stage.player(self.lobby, name, **more)
        self.walked.add("lobby.join")
        self.clients[name], self.tokens[name] = client, joined["token"]
        self.mirrors[name] = Mirror(client)
        self.check("lobby.join")

    def does(self, who, method, **params):
        """Someone calls a method; then every mirror shows what a new snapshot shows."""
        result = self.clients[who].call(method, **params)
        self.walked.add(method)
        self.check(f"{method} {params} by {who}")
        return result

    def gone(self, *names):
        for name in names:
            self.mirrors.pop(name)

    def check(self, what):
        marker = f"marker {next(self.numbers)}"
        self.host.call("lobby.announce", text=marker)
        for role, mirror in self.mirrors.items():
            mirror.until_told(marker)
            assert not (different := mirror.differences()), f"after {what}, {role}: {different}"

    def codes(self):
        return {clue["clue"]: clue.get("qr") for clue in self.host.call("clue.list")["clues"]}


def mutating():
    """The methods that may change what a lobby shows."""
    return {name for name, method in contract.METHODS.items()
            if method["x-scope"] in ("host", "none", "any") and name.split(".")[0] not in ("server", "account", "pack", "admin", "events")
            } - set(ELSEWHERE) - {"lobby.peek", "lobby.listed", "lobby.rehearse", "ruling.preview"}


@pytest.fixture
def stage():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        yield stage


def before_the_start(house):
    house.join("Ada", team="t1", division="Kids")
    house.join("Ben", team="t2", division="Adults")
    update = lambda **changes: house.does("host", "lobby.update", **changes)
    update(name="New Town", description="Nine wonders.", author="The museum", capacity=50)
    update(teams=["Red", "Blue", "Green"], teamColours=["#d04a2b", "#2b6ad0"], divisions=["Kids", "Adults", "Elders"])
    update(brand={"colour": "#123456"}, language="de")
    update(brand=None, language=None)
    update(startsAt=now() + 3_600_000, duration=7_200)
    update(startsAt=None)
    update(settings={"positions": True, "ties": "shared", "chat": True, "songs": True, "lateJoin": True})
    update(settings={"positions": False, "ties": "ordered"})
    update(settings={"zone": {"circle": {"lat": 48.86, "lon": 2.33, "radius": 500}}})
    update(settings={"zone": None})
    update(settings={"feed": False})
    update(settings={"feed": True})
    update(scoring={"speed": {"floor": 0.5}})
    update(scoring={"fixed": {}})
    update(waves=[{"title": "First", "after": 0}, {"title": "Second", "after": 1_800}])
    house.does("host", "player.wave", team="t2", wave=1)
    update(waves=[])
    update(groups=[{"title": "Old town", "clues": ["c1", "c2"], "need": 1}])
    house.does("host", "clue.add", title="A door", points=5, proof=SCAN)
    house.does("host", "clue.update", clue="c1", title="The well", hints=[{"text": "Look down.", "cost": 3}])
    house.does("host", "clue.update", clue="c1", texts={"fr": {"title": "La fontaine"}})
    house.does("host", "clue.move", clue="c1")
    house.does("host", "clue.move", clue="c1", before="c2")
    house.does("host", "clue.remove", clue=f"c{len(house.lobby['clues']) + 1}")
    house.does("Ada", "player.update", avatar={"emoji": "🦊"}, colour="#d04a2b", language="fr")
    house.does("Ada", "player.update", avatar=None, language=None)
    house.does("Ada", "player.rename", name="Ada L.")
    house.does("Ada", "player.team", team="t3")
    house.does("host", "player.team", player="p1", team="t1")
    house.does("host", "player.add", name="Without a phone", team="t3", division="Kids")


def talking(house):
    line = house.does("Ada", "chat.send", text="Hello")["message"]
    house.does("Ben", "chat.send", text="For us", to="team")
    house.does("host", "chat.remove", message=line)
    house.does("host", "player.mute", player="p2", reason="Enough")
    house.does("host", "player.unmute", player="p2")
    song = house.does("Ada", "song.request", title="Help!", artist="The Beatles")["song"]
    house.does("Ben", "song.vote", song=song, vote="up")
    house.does("host", "song.play", song=song)
    house.does("host", "song.remove", song=song)
    roll = house.does("host", "roll.call", text="All well?")["roll"]
    house.does("Ada", "roll.answer", roll=roll)
    house.does("host", "roll.close", roll=roll)
    call = house.does("Ben", "help.ask", text="Lost")["help"]
    house.does("host", "help.answer", help=call, text="Coming")
    house.does("host", "lobby.announce", text="The gate closes at five.")
    house.does("host", "lobby.hint", clue="c1", text="Look up.")


def corrections(house):
    update = lambda **changes: house.does("host", "clue.update", **changes)
    update(clue="c1", title="The fountain", text="Read the rim.", points=60)
    update(clue="c1", hints=[{"text": "North.", "cost": 2}, {"text": "Behind you.", "cost": 0}])
    house.does("Ada", "clue.hint", clue="c1", hint=0)
    update(clue="c1", hints=[{"text": "Northwest.", "cost": 2}, {"text": "Behind you.", "cost": 0}])
    update(clue="c1", location={"lat": 48.86, "lon": 2.33}, opens=1, closes=now() + 3_600_000)
    update(clue="c1", location=None, opens=None, closes=None)
    update(clue="c1", texts={"fr": {"title": "La fontaine"}, "de": {"title": "Der Brunnen"}})
    update(clue="c3", proof={"choice": {"options": ["Up", "Down", "Right"], "answer": 0, "tries": 2}})
    update(clue="c5", station={"capacity": 3, "minutes": 10})
    house.does("host", "clue.move", clue="c5", before="c1")
    house.does("host", "clue.add", title="Late", points=5, proof=SCAN)
    house.does("host", "lobby.update", groups=[{"title": "Old town", "clues": ["c1", "c2", "c3"], "need": 1}])
    house.does("host", "lobby.update", groups=[])


def finding(house):
    codes = house.codes()
    house.does("Ada", "scan.submit", text=codes["c1"])
    house.does("Ben", "clue.answer", clue="c3", answer=1)
    house.does("Ben", "clue.answer", clue="c3", answer=0)
    house.does("host", "clue.accept", clue="c2", player="p2", reason="Seen")
    house.does("Ada", "station.enter", clue="c5")
    house.does("Ada", "station.leave", clue="c5")
    picture = sent(house.stage, house.lobby["lobby"], house.tokens["Ada"])
    house.does("Ada", "clue.answer", clue="c4", answer={"photo": picture, "caption": "Us"})
    house.does("host", "photo.reject", submission="f1", reason="Dark")
    house.does("Ada", "clue.answer", clue="c4", answer={"photo": picture})
    house.does("host", "photo.accept", submission="f2", bonus=3, publish=True)
    house.does("host", "photo.publish", submission="f2", published=False)
    house.does("host", "photo.reopen", submission="f2")
    house.does("host", "photo.accept", submission="f2")
    void = house.does("host", "ruling.apply", ruling={"voidClue": {"clue": "c2", "reason": "Felled"}})["ruling"]
    house.does("host", "ruling.revoke", ruling=void)
    house.does("host", "ruling.apply", ruling={"award": {"player": "p1", "points": 7, "reason": "Kind"}})
    house.does("host", "lobby.update", scoring={"dynamic": {"minimum": 5, "decay": 3}})


def a_still_board(house):
    house.does("host", "lobby.freeze")
    house.does("host", "ruling.apply", ruling={"voidClue": {"clue": "c1", "reason": "Dry"}})
    counts = {role: client.call("lobby.peek", lobby=house.lobby["lobby"])["clues"]
              for role, client in house.clients.items()}
    seeing = ("host", "cohost", "referee", "onlooker", "moderator")
    assert {counts[role] for role in seeing} == {5} and {counts[role] for role in counts if role not in seeing} == {6}
    house.does("host", "clue.update", clue="c2", points=33)
    house.does("Ada", "scan.submit", text=house.codes()["c7"])
    house.does("host", "lobby.reveal")
    assert {client.call("lobby.peek", lobby=house.lobby["lobby"])["clues"] for client in house.clients.values()} == {5}


def the_course(house):
    house.does("host", "lobby.pause")
    house.does("host", "lobby.extend", seconds=60)
    house.does("host", "lobby.resume")
    house.does("host", "lobby.extend", seconds=60)


def going(house):
    house.join("Cleo", team="t1")
    house.does("host", "player.mute", player="p4")
    house.clients["Cleo"].call("lobby.leave")
    house.gone("Cleo")
    house.walked.add("lobby.leave")
    house.check("lobby.leave")
    house.does("host", "player.kick", player="p3")
    house.does("host", "player.forget", player="p4")


def test_mirrors_show_what_a_new_snapshot_shows(stage):
    house = Theatre(stage, clues=[FOUNTAIN, TREE, CHOICE, PHOTO, TOWER], teams=["Red", "Blue"], divisions=["Kids", "Adults"],
                    duration=7_200)
    before_the_start(house)
    house.does("Ada", "scan.submit", text=house.host.call("lobby.peek")["warmUp"])
    house.does("host", "lobby.start", undo=10)
    house.does("host", "lobby.cancelStart")
    house.does("host", "lobby.start")
    for act in (talking, corrections, finding, a_still_board, the_course, going):
        act(house)
    house.does("host", "lobby.update", settings={"positions": True})
    house.does("Ada", "position.share", lat=1.5, lon=2.5)
    house.does("Ada", "position.stop")
    house.does("host", "lobby.end")
    house.does("host", "photo.publish", submission="f2", published=True)
    house.does("host", "photo.publish", submission="f2", published=False)
    house.does("host", "ruling.apply", ruling={"award": {"player": "p2", "points": 50, "reason": "Fair"}})
    assert not (missing := mutating() - house.walked), f"walk these too, or say why they change no view: {missing}"


@pytest.mark.parametrize("order", ("sequence", "rotate"))
def test_mirrors_of_a_sequence_show_it_too(stage, order):
    house = Theatre(stage, clues=[FOUNTAIN, TREE, CHOICE], order=order)
    house.join("Ada")
    house.join("Ben")
    house.does("host", "lobby.start")
    codes = house.codes()
    house.does("Ada", "scan.submit", text=codes["c1"])
    for clue in ("c1", "c2", "c3"):
        house.does("host", "clue.update", clue=clue, title=f"Another {clue}", points=44)
    house.does("host", "clue.add", title="Fourth", points=5, proof=SCAN)
    house.does("host", "clue.move", clue="c3", before="c2")
    house.does("host", "clue.move", clue="c1")
    house.does("host", "ruling.apply", ruling={"voidClue": {"clue": "c3", "reason": "Gone"}})
    house.does("host", "lobby.end")


def test_waves_are_told_too(stage):
    waves = [{"title": "First", "after": 0}, {"title": "Second", "after": 1_800}]
    house = Theatre(stage, clues=[FOUNTAIN, TREE], duration=7_200, waves=waves)
    house.join("Ada")
    house.join("Ben")
    house.does("host", "lobby.start")
    house.does("host", "clue.update", clue="c1", title="The well")
    kinds = {name: [kind for kind, _ in mirror.seen] for name, mirror in house.mirrors.items()}
    assert "clue.updated" in kinds["Ada"] and "clue.updated" not in kinds["Ben"], "who waits sees no clue"
    house.does("host", "lobby.pause")
    house.does("host", "lobby.resume")
    house.does("host", "player.wave", player="p2", wave=0)


def test_a_correction_says_which_clue_and_nothing_of_the_answer(stage):
    house = Theatre(stage, clues=[CHOICE, FOUNTAIN], order="sequence")
    house.join("Ada")
    house.join("Ben")
    house.does("host", "lobby.start")
    told = {}
    for name in ("Ada", "Ben", "spectator", "moderator", "station", "cohost"):
        house.mirrors[name].seen.clear()
    house.does("host", "clue.update", clue="c1", proof={"choice": {"options": ["Up", "Down", "Left"], "answer": 2}})
    house.does("host", "clue.update", clue="c1", title="Where to")
    house.does("host", "clue.update", clue="c2", title="Unseen yet")
    for name in ("Ada", "Ben", "spectator", "moderator", "station", "cohost"):
        told[name] = [data for kind, data in house.mirrors[name].seen if kind == "clue.updated"]
    assert told["cohost"][1:] == [{"clue": "c1", "title": "Where to"}, {"clue": "c2", "title": "Unseen yet"}]
    rules = [{"clue": "c1"}]  # The tries went with the first change.
    assert told["Ada"] == told["Ben"] == told["spectator"] == told["station"] == [*rules, {"clue": "c1"}]
    assert told["moderator"] == [*rules, {"clue": "c1"}, {"clue": "c2"}]
    history = house.clients["Ada"].call("lobby.history", after=0, limit=1_000)["events"]
    assert [event["data"] for event in history if event["type"] == "clue.updated"] == told["Ada"]
    since = {"epoch": house.clients["Ada"].call("lobby.watch")["epoch"], "seq": history[0]["seq"]}
    again = stage.client()
    again.call("session.attach", token=house.tokens["Ada"])
    again.call("lobby.watch", since=since)
    assert again.event("clue.updated")["data"] == {"clue": "c1"}
