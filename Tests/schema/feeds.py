"""The feed: what everybody is shown of a hunt as it happens, and what they think of it."""

from harness import eventually
from operating import token
from photographing import sent
from stage import FOUNTAIN, SCAN, TREE, Scene, Stage

PHOTO = {"title": "All of you", "points": 5, "proof": {"photo": {"review": "host"}}}
NONE = {"heart": 0, "laugh": 0, "wow": 0, "clap": 0, "fire": 0}
KINDS = ["clue.scanned", "photo.published", "notice.sent"]


def entries(client, **where):
    return client.call("feed.list", **where)["entries"]


def of(client, seq, **where):
    """An entry; None if the feed does not show it."""
    return next((entry for entry in entries(client, **where) if entry["seq"] == seq), None)


def staff(stage, host, role, **more):
    seat = stage.client(is_host=role != "station")
    seat.call("session.attach", token=host.call("staff.invite", name=role, role=role, **more)["token"])
    return seat


def hidden(client, entry, **where):
    refused = client.refused("invalid-params", "feed.react", in_schema=True, entry=entry, reaction="heart", **where)
    assert refused["field"] == "entry", refused


def feeds(client):
    """What is pushed of the feed up to a notice that is sent after it."""
    return client.push(lambda push: push["method"] == "feed")["params"]


def the_feed(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE, PHOTO])
        code = {"code": lobby["code"]}
        tokens = [clue.get("token") for clue in host.call("clue.list")["clues"]]
        ada, joined = stage.player(lobby, "Ada")
        bob, _ = stage.player(lobby, "Bob")
        screen = stage.client()
        assert host.call("feed.list") == {"entries": [], "more": False}
        host.call("lobby.announce", text="Welcome")
        [welcome] = entries(screen, **code)
        assert welcome == {"seq": welcome["seq"], "type": "notice.sent", "at": welcome["at"], "notice": "n1",
                           "text": "Welcome", "reactions": NONE}
        for client in (host, ada):
            assert client.refused("wrong-phase", "feed.react", entry=welcome["seq"], reaction="clap")["phase"] == "open"
        host.call("lobby.announce", text="For Ada", to={"player": "p1"})
        host.call("lobby.start")
        host.call("lobby.hint", clue="c1", text="Look up")
        ada.call("scan.submit", text=tokens[0])
        bob.call("scan.submit", text=tokens[1])
        bob.call("scan.submit", text=tokens[0])
        photo = sent(stage, lobby["lobby"], joined["token"])
        ada.call("clue.answer", clue="c3", answer={"photo": photo, "caption": "Us"})
        host.call("photo.accept", submission="f1", publish=True)
        shown = entries(bob)
        history = {event["seq"]: event for event in bob.call("lobby.history", limit=1_000)["events"]}
        assert [entry["seq"] for entry in shown] == sorted(
            [seq for seq, event in history.items() if event["type"] in KINDS
             and not (event["type"] == "notice.sent" and {"to", "clue"} & event["data"].keys())], reverse=True)
        for entry in shown:
            assert (entry["type"], entry["at"]) == (history[entry["seq"]]["type"], history[entry["seq"]]["at"])
        published, accepted, again, second, first, _ = shown
        if published["type"] != "photo.published":
            published, accepted = accepted, published
        assert published == {
            "seq": published["seq"], "type": "photo.published", "at": published["at"], "player": "p1", "name": "Ada",
            "clue": "c3", "submission": "f1", "photo": photo, "caption": "Us", "reactions": NONE}
        assert first == {"seq": first["seq"], "type": "clue.scanned", "at": first["at"], "player": "p1", "name": "Ada",
                         "clue": "c1", "first": True, "leader": True, "reactions": NONE}
        assert (second["first"], "leader" in second) == (True, False), "20 points are behind 50"
        assert ("first" in again, again["leader"]) == (False, True)
        assert accepted["clue"] == "c3" and accepted["first"] and "leader" not in accepted
        assert shown == entries(host) == entries(ada) == entries(screen, **code)

        # Pages.
        page = screen.call("feed.list", limit=2, **code)
        assert page == {"entries": shown[:2], "more": True}
        rest = screen.call("feed.list", before=shown[1]["seq"], limit=4, **code)
        assert rest == {"entries": shown[2:], "more": False}
        assert screen.call("feed.list", before=1, **code) == {"entries": [], "more": False}
        for wrong in ({"limit": 0}, {"limit": 101}, {"before": 0}):
            screen.refused("invalid-params", "feed.list", **code, **wrong)

        # Reactions.
        entry = first["seq"]
        referee, moderator = staff(stage, host, "referee"), staff(stage, host, "moderator")
        onlooker, station = staff(stage, host, "onlooker"), staff(stage, host, "station", clue="c1")
        assert ada.call("feed.react", entry=entry, reaction="heart") == {}
        for client, reaction in ((bob, "heart"), (host, "wow"), (referee, "clap"), (moderator, "fire")):
            assert client.call("feed.react", entry=entry, reaction=reaction, key="once") == {}
        last = host.call("lobby.history", after=entry)["last"]
        for client, reaction in ((bob, "heart"), (host, "wow"), (referee, "clap")):
            client.call("feed.react", entry=entry, reaction=reaction)
        assert host.call("lobby.history", after=entry)["last"] == last, "the same again stores nothing"
        counts = {"heart": 2, "laugh": 0, "wow": 1, "clap": 1, "fire": 1}
        for client, mine in ((ada, "heart"), (host, "wow"), (referee, "clap"), (moderator, "fire"), (onlooker, None)):
            assert (of(client, entry)["reactions"], of(client, entry).get("mine")) == (counts, mine)
        assert "mine" not in of(screen, entry, **code)
        bob.call("feed.react", entry=entry, reaction="laugh")
        bob.call("feed.react", entry=entry, reaction=None)
        assert of(bob, entry)["reactions"]["heart"] == 1 and "mine" not in of(bob, entry)
        told = [event for event in bob.call("lobby.history", after=entry, limit=1_000)["events"]
                if event["type"] == "feed.reacted"]
        assert [event["data"] for event in told] == [
            {"entry": entry, "reaction": "heart", "player": "p1"},
            {"entry": entry, "reaction": "heart", "player": "p2"},
            {"entry": entry, "reaction": "wow"}, {"entry": entry, "reaction": "clap"},
            {"entry": entry, "reaction": "fire"}, {"entry": entry, "reaction": "laugh", "player": "p2"},
            {"entry": entry, "reaction": None, "player": "p2"}]
        assert not any("by" in event for event in told)
        full = [event for event in host.call("lobby.history", after=entry, limit=1_000)["events"]
                if event["type"] == "feed.reacted"]
        by = [event.get("by", {}).get("name") for event in full]
        assert by == [None, None, None, "referee", "moderator", None, None]

        # Who may, and to what.
        for client in (onlooker, station):
            client.refused("forbidden", "feed.react", entry=entry, reaction="heart")
        screen.refused("unauthorized", "feed.react", entry=entry, reaction="heart", **code)
        notices = [seq for seq, event in history.items()
                   if event["type"] == "notice.sent" and event["data"].get("clue")]
        for none in (1, *notices, entry + 10_000):
            hidden(bob, none)
        for reaction in ("love", "", 1):
            ada.refused("invalid-params", "feed.react", entry=entry, reaction=reaction)
        ada.refused("invalid-params", "feed.react", entry=entry)
        host.call("player.mute", player="p2")
        bob.refused("muted", "feed.react", entry=entry, reaction="fire")
        host.call("player.unmute", player="p2")

        # What goes.
        bob.call("feed.react", entry=published["seq"], reaction="fire")
        host.call("photo.publish", submission="f1", published=False)
        assert of(ada, published["seq"]) is None
        hidden(ada, published["seq"])
        host.call("photo.publish", submission="f1", published=True)
        assert entries(ada)[0]["submission"] == "f1" and entries(ada)[0]["reactions"] == NONE
        void = {"voidFind": {"clue": "c1", "player": "p1", "reason": "By car"}}
        ruling = host.call("ruling.apply", ruling=void)["ruling"]
        for client in (host, bob):
            assert of(client, entry) is None
            hidden(client, entry)
        host.call("ruling.revoke", ruling=ruling)
        assert of(bob, entry)["reactions"]["heart"] == 1
        bob.call("feed.react", entry=entry, reaction="fire")
        host.call("player.kick", player="p2")
        assert of(ada, entry)["reactions"]["fire"] == 1, "the moderator's"
        assert of(ada, second["seq"]) is None and of(ada, again["seq"]) is None
        hidden(ada, second["seq"])

        # Off, and on again.
        assert "feed" not in ada.call("lobby.peek", **code)
        for client, where in ((host, {}), (ada, {}), (screen, code)):
            client.call("lobby.watch", **where)
        host.call("lobby.update", settings={"feed": False})
        assert host.event("lobby.updated")["data"] == {"settings": {"feed": False}}
        for client in (ada, screen):
            assert client.event("lobby.updated")["data"] == {"feed": False}
            assert client.call("lobby.peek", **code)["feed"] is False
            client.refused("forbidden", "feed.list", **code)
        for client in (host, ada):
            client.refused("forbidden", "feed.list")
            client.refused("forbidden", "feed.react", entry=entry, reaction="fire")
        copy = host.call("lobby.create", again=lobby["lobby"])
        other = stage.client(is_host=True)
        other.call("session.attach", token=copy["token"])
        assert other.call("lobby.view")["card"]["feed"] is False
        host.call("lobby.update", settings={"feed": True})
        assert host.event("lobby.updated")["data"] == {"settings": {"feed": True}}
        assert of(ada, entry)["reactions"]["heart"] == 1, "what was stored stays"

        # After the end.
        host.call("lobby.end")
        before = screen.call("lobby.results", **code)
        ada.call("feed.react", entry=entry, reaction="wow")
        assert screen.call("lobby.results", **code) == before
        assert '"feed.reacted"' in str(screen.call("lobby.log", limit=1_000, **code)).replace("'", '"')
        # Only changes count towards the rate.
        second_host, another = stage.host()
        second_host.call("lobby.start")
        second_host.call("lobby.announce", text="Hello")
        welcomed = entries(second_host)[0]["seq"]
        for _ in range(40):
            ada.call("feed.react", entry=entry, reaction="wow")
        cy, _ = stage.player(another, "Cy")
        for number in range(30):
            cy.call("feed.react", entry=welcomed, reaction=("clap", None)[number % 2])
        assert cy.refused("rate-limited", "feed.react", entry=welcomed, reaction="fire")["retryAfter"] <= 10_000


def a_feed_behind_a_still_board(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN, TREE, {"title": "A door", "points": 5, "proof": SCAN}])
        code = {"code": lobby["code"]}
        tokens = [clue["token"] for clue in host.call("clue.list")["clues"]]
        (ada, _), (bob, _), screen = stage.player(lobby, "Ada"), stage.player(lobby, "Bob"), stage.client()
        moderator, station = staff(stage, host, "moderator"), staff(stage, host, "station", clue="c1")
        host.call("lobby.start")
        ada.call("scan.submit", text=tokens[0])
        bob.call("scan.submit", text=tokens[0])
        found, early = entries(host)[1]["seq"], entries(host)[0]["seq"]
        for client, where in ((host, {}), (moderator, {}), (ada, {}), (screen, code), (station, {})):
            client.call("lobby.watch", topics=["events", "board", "feed"], **where)
        host.call("lobby.freeze")
        bob.call("scan.submit", text=tokens[1])
        late = entries(host)[0]["seq"]
        assert late > early and entries(moderator)[0]["seq"] == late
        assert entries(host)[0]["leader"]
        for client, where in ((ada, {}), (bob, {}), (screen, code), (station, {})):
            assert [entry["seq"] for entry in entries(client, **where)] == [early, found]
        for client in (ada, bob):
            hidden(client, late)
        host.call("feed.react", entry=late, reaction="wow")
        ada.call("feed.react", entry=found, reaction="heart")
        host.call("ruling.apply", ruling={"voidFind": {"clue": "c1", "player": "p2", "reason": "By car"}})
        assert of(host, early) is None
        for client, where in ((ada, {}), (bob, {}), (screen, code), (station, {})):
            assert of(client, found, **where)["reactions"] == NONE | {"heart": 1}
            assert of(client, early, **where)["reactions"] == NONE
            told = client.call("lobby.history", limit=1_000, **where)["events"]
            assert not any(event["type"] == "feed.reacted" for event in told)
            assert client is bob or not any(event["seq"] == late for event in told)
        told = moderator.call("lobby.history", limit=1_000)["events"]
        assert sum(event["type"] == "feed.reacted" for event in told) == 2
        # What is pushed names no entry that a viewer is not shown.
        for client in (host, moderator):
            told = {}
            while len(told) < 2:
                told |= {one["entry"]: one["reactions"] for one in feeds(client)["entries"]}
            assert told == {late: NONE | {"wow": 1}, found: NONE | {"heart": 1}}
        for client in (ada, screen, station):
            assert feeds(client) == {
                "lobby": lobby["lobby"], "entries": [{"entry": found, "reactions": NONE | {"heart": 1}}]}
        host.call("lobby.reveal")
        for client, where in ((ada, {}), (bob, {}), (screen, code), (station, {})):
            assert [entry["seq"] for entry in entries(client, **where)] == [late, found]
            assert of(client, late, **where)["reactions"] == NONE | {"wow": 1}
            told = client.call("lobby.history", limit=1_000, **where)["events"]
            assert sum(event["type"] == "feed.reacted" for event in told) == 2
        ada.call("feed.react", entry=late, reaction="clap")


def reactions_as_they_change(seen):
    with Scene(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN], settings={"boardDelay": 1})
        code = {"code": lobby["code"]}
        token_of = host.call("clue.list")["clues"][0]["token"]
        (ada, _), screen, other = stage.player(lobby, "Ada"), stage.client(), stage.client()
        host.call("lobby.start")
        ada.call("scan.submit", text=token_of)
        entry = entries(ada)[0]["seq"]
        for client, where in ((host, {}), (ada, {}), (screen, code)):
            answer = client.call("lobby.watch", topics=["events", "chat", "songs", "feed"], **where)
            assert answer["seq"]
        other.call("lobby.watch", **code)
        ada.call("feed.react", entry=entry, reaction="heart")
        for client in (host, ada, screen):
            assert feeds(client) == {
                "lobby": lobby["lobby"], "entries": [{"entry": entry, "reactions": NONE | {"heart": 1}}]}
        # Many changes are one push, and there is no event for it: no `prev` names one.
        before = host.call("lobby.history")["last"]
        for reaction in ("wow", "clap", "fire", None, "laugh"):
            ada.call("feed.react", entry=entry, reaction=reaction)
        host.call("lobby.announce", text="Later")
        for client in (host, ada, screen, other):
            pushes = []
            notice = client.push(lambda push: pushes.append(push) or push["method"] == "event"
                                 and push["params"]["type"] == "notice.sent")["params"]
            assert notice["prev"] < before, "reactions are in nobody's `prev`"
            assert not any(push["method"] == "event" and push["params"]["type"] == "feed.reacted" for push in pushes)
            assert client is not other or not any(push["method"] == "feed" for push in pushes)
            if client is not other:
                counts = [push["params"]["entries"][0]["reactions"] for push in pushes if push["method"] == "feed"]
                while not counts or counts[-1]["laugh"] == 0:
                    counts.append(feeds(client)["entries"][0]["reactions"])
                assert len(counts) <= 5, "each change is pushed once at most"
        # Who resumes is told of no event that is none for them.
        since = {"epoch": ada.call("lobby.watch")["epoch"], "seq": entry}
        resumed = stage.client()
        resumed.call("session.attach", token=stage.player(lobby, "Bob")[1]["token"])
        assert resumed.call("lobby.watch", topics=["events", "feed"], since=since)["seq"] == entry
        event = resumed.push(lambda push: push["method"] == "event")["params"]
        while event["type"] != "notice.sent":
            assert event["type"] != "feed.reacted"
            event = resumed.push(lambda push: push["method"] == "event")["params"]


def a_feed_that_survives(seen):
    with Stage(seen) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        ada, joined = stage.player(lobby, "Ada")
        cohost = host.call("staff.invite", name="Mia", role="cohost")["token"]
        host.call("lobby.start")
        ada.call("scan.submit", text=host.call("clue.list")["clues"][0]["token"])
        entry = entries(ada)[0]["seq"]
        ada.call("feed.react", entry=entry, reaction="heart")
        host.call("feed.react", entry=entry, reaction="wow")
        host.call("feed.react", entry=entry, reaction="fire", token=cohost)
        shown = entries(ada)
        stage.server.restart()
        again = stage.client()
        again.call("session.attach", token=joined["token"])
        assert entries(again) == shown
        assert shown[0]["reactions"] == NONE | {"heart": 1, "wow": 1, "fire": 1} and shown[0]["first"]
        assert again.call("feed.list", token=cohost)["entries"][0]["mine"] == "fire"


def what_programs_are_told_of_reactions(seen):
    with Stage(seen) as stage:
        mia = stage.client(is_host=True)
        mia.call("session.attach", token=token(stage.server))
        host, lobby = stage.host(clues=[FOUNTAIN])
        ada, _ = stage.player(lobby, "Ada")
        host.call("lobby.start")
        ada.call("scan.submit", text=host.call("clue.list")["clues"][0]["token"])
        entry = entries(ada)[0]["seq"]
        ada.call("feed.react", entry=entry, reaction="heart")
        host.call("lobby.freeze")
        host.call("feed.react", entry=entry, reaction="wow")
        host.call("lobby.reveal")
        host.call("lobby.announce", text="Later")

        def followed(**wish):
            mia.call("events.follow", after=0, lobby=lobby["lobby"], **wish)
            told = []
            while not told or told[-1]["type"] != "notice.sent":
                told.append(mia.push(lambda push: push["method"] == "follow")["params"])
            return [one["data"] for one in told if one["type"] == "feed.reacted"]

        both = [{"entry": entry, "reaction": "heart", "player": "p1"}, {"entry": entry, "reaction": "wow"}]
        assert followed() == [] and followed(types=["*"]) == []
        assert followed(types=["feed.reacted", "notice.sent"]) == both == followed(types=["*", "feed.reacted"])
        assert eventually(lambda: entries(ada), "the feed is empty")


SCENES = [the_feed, a_feed_behind_a_still_board, reactions_as_they_change, a_feed_that_survives,
          what_programs_are_told_of_reactions]
