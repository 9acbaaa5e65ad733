"""The actions of a marked game: everything that a host and players can do, in random order."""

import json

import marking
import proofs
import taps
from ledger import Viewer
from marked_game import Game
from stage import now


class Play(Game):
    def play(self):
        self.before_the_start()
        self.host.must("lobby.rehearse", teams=2, games=1)
        self.ask(self.person().main, "lobby.cheer")
        self.host.must("lobby.start", undo=10)
        self.host.must("lobby.cancelStart")
        self.host.must("lobby.start")
        self.settle()
        if self.has_waves:
            self.steps(4, self.look_late, self.come_back, self.edit, self.chat)
            self.host.must("player.wave", team="t2", wave=0)
            self.settle()
        self.steps(30)
        self.play_without_a_phone()
        if self.plan.seed % 2 == 0:
            self.try_everything()
        self.exhibit()
        self.stand_still_and_be_revealed()
        self.steps(10)
        self.go_away()
        self.change_delay()
        self.mail()
        self.be_helped()
        self.end()
        self.before_it_goes()
        self.host.must("lobby.delete")

    def before_it_goes(self):
        """What a test looks at when the game is over; afterwards nothing is left of it."""

    def steps(self, count, *actions):
        actions = actions or (
            self.find, self.find, self.find, self.guess, self.guess, self.take_hint, self.take_hint, self.chat,
            self.chat, self.chat_to_team, self.chat_to_team, self.report, self.remove, self.announce, self.announce,
            self.call_roll, self.call_for_help, self.share_position, self.share_position, self.move_about,
            self.move_about,
            self.hint, self.accept, self.rule, self.rule, self.revoke, self.mute, self.pause, self.edit, self.add,
            self.move, self.cut, self.come_back, self.look_late, self.travel, self.travel, self.explain, self.sing,
            self.photograph, self.photograph, self.judge, self.judge, self.judge, self.publish, self.publish,
            self.vote, self.react, self.remove_song, self.rename, self.hand_over, self.join_late, self.extend, self.preview,
            self.be_helped)
        for action in self.random.sample(actions, min(count, len(actions))):
            action()
            self.settle()

    def person(self):
        return self.random.choice(self.seated)

    def say(self, method, field, member="text", owner=None, **params):
        """Sends a marked text as the host or as a player."""
        tap = owner.main if owner else self.host
        text = self.ledger.text(field, owner=owner.player if owner else None)
        return self.ask(tap, method, **{member: text}, **params)

    def before_the_start(self):
        self.steps(20, self.chat, self.chat_to_team, self.announce, self.announce, self.announce, self.sing, self.vote,
                   self.report, self.remove, self.call_roll, self.call_for_help, self.cut, self.find, self.guess, self.take_hint, self.chat_to_team)
        self.try_everything()

    def mail(self):
        """Requests the codes by email, to an address that is not revealed to anyone."""
        address = self.ledger.text("e-mail of a letter", is_for_host=False)
        self.ask(self.host, "lobby.sendSheet", email=f"{address}@example.org")

    # Playing

    def clue_for(self, person):
        """A clue that they can see and have not found; sometimes any clue."""
        shown = [clue["clue"] for clue in person.main.must("lobby.view")["clues"] if not clue["found"]]
        return self.random.choice(shown if shown and self.random.random() < 0.8 else [*self.knowledge.clues])

    def find(self):
        person = self.person()
        clue = self.clue_for(person)
        listed = {clue["clue"]: clue for clue in self.host.must("clue.list")["clues"]}.get(clue)
        if listed is None:
            return
        where = marking.place(self.ledger, "position of a player", listed.get("location"), owner=person.player,
                              is_for_host=False)
        (kind, proof), = listed["proof"].items()
        late = {"at": now() - 1} if self.random.random() < 0.2 else {}
        if kind == "photo":
            self.send_photo(person, clue, **where, **late)
        elif kind == "scan":
            if "station" in listed:
                self.ask(person.main, "station.enter", clue=clue)
            code = self.living_code(clue) if proof.get("living") else listed["token"]
            self.ask(person.main, "scan.submit", text=code, **where, **late)
        elif kind == "visit":
            self.ask(person.main, "clue.visit", clue=clue, **where, **late)
        else:
            for view in person.main.must("lobby.view")["clues"]:
                if view["clue"] == clue:
                    answer = proofs.right_answer(proof, view)
                    self.ask(person.main, "clue.answer", clue=clue, answer=answer, **where, **late)

    def living_code(self, clue):
        """One of the codes on the clue's screen, mostly one that counts. Players are told none."""
        codes = [code["qr"].removeprefix("QUARRY:") for code in self.host.must("clue.living", clue=clue)["codes"]]
        for code in codes:
            self.ledger.note("code on a screen", code)
        return codes[0 if self.random.random() < 0.7 else -1]

    def guess(self):
        person = self.person()
        wrong = self.ledger.text("wrong answer", owner=person.player, is_for_host=False)
        where = marking.place(self.ledger, "position of a player", owner=person.player, is_for_host=False)
        self.ask(person.main, "scan.submit", text=wrong, **where)
        self.ask(person.main, "clue.answer", clue=self.clue_for(person), answer=wrong, **where)
        self.ask(person.main, "clue.visit", clue=self.clue_for(person), **where)

    # Photos

    def send_photo(self, person, clue, **more):
        """Sends a photo. Its name and caption are marked; nobody who may not see it can fetch it."""
        path = f"/lobbies/{self.lobby['lobby']}/photos"
        heard = taps.http(self.server, path, token=person.token, body=marking.picture(self.random))
        name = json.loads(heard.data.partition(b"\r\n\r\n")[2]).get("photo")
        if name is None:
            return
        self.ledger.note("name of a photo", name, owner=person.player)
        caption = self.ledger.text("caption", owner=person.player)
        self.ask(person.main, "clue.answer", clue=clue, answer={"photo": name, "caption": caption}, **more)
        self.settle()
        self.fetch(name)

    def fetch(self, name):
        """Only those may fetch a photo who may know its name."""
        for viewer, token, is_seated in self.everybody():
            answer = taps.http(self.server, f"/photos/{name}", token=token)
            is_sent = answer.data.startswith(b"HTTP/1.1 200")
            assert not is_sent or b"no-store" in answer.data.partition(b"\r\n\r\n")[0].lower()
            may = any(name in self.ledger.known[circle] for circle in viewer.circles)
            owner = self.ledger.secrets[name].owner
            # Team-mates may see it even if the clue did not take it: then no event tells its name.
            teams = self.knowledge.teams
            is_own = owner == viewer.name or teams.get(owner) is not None and teams.get(owner) == teams.get(viewer.name)
            assert not is_sent or may or is_seated and is_own, f"the photo {name} reached {viewer.name}"

    def photograph(self):
        person = self.person()
        for clue in person.main.must("lobby.view")["clues"]:
            if clue["proof"]["kind"] == "photo" and not clue["found"]:
                self.send_photo(person, clue["clue"])

    def judge(self):
        photo = self.host.must("photo.next")
        if not photo or self.random.random() < 0.2:
            photo = {"submission": self.random.choice([*self.knowledge.photos, "f99"])}
        what = self.random.randrange(4)
        if what < 2:
            self.ask(self.host, "photo.accept", submission=photo["submission"], bonus=self.random.randrange(30),
                     publish=self.random.random() < 0.4)
        elif what == 2:
            self.say("photo.reject", "reason of a rejection", "reason", submission=photo["submission"])
        else:
            self.ask(self.host, "photo.reopen", submission=photo["submission"])
        for tap in (self.host, self.screen, *(person.main for person in self.seated)):
            self.ask(tap, "lobby.album", code=self.code)
        self.host.must("photo.queue")

    def exhibit(self):
        """Shows everybody a photo, if a player can take one."""
        for person in self.seated:
            for clue in person.main.must("lobby.view")["clues"]:
                if clue["proof"]["kind"] == "photo" and not clue["found"] and clue["state"] == "open":
                    self.send_photo(person, clue["clue"], at=now())
                    for photo in [*self.knowledge.photos][-1:]:
                        self.say("photo.reject", "reason of a rejection", "reason", submission=photo)
                        self.ask(self.host, "photo.reopen", submission=photo)
                    self.send_photo(person, clue["clue"], at=now())
                    photo = [*self.knowledge.photos][-1:]
                    if photo and self.ask(self.host, "photo.accept", submission=photo[0], publish=True):
                        self.settle()
                        self.ask(self.screen, "lobby.album", code=self.code)
                        return self.settle()

    def publish(self):
        """Publishes photos and takes them down."""
        for submission, photo in self.knowledge.photos.items():
            self.ask(self.host, "photo.publish", submission=submission, published=self.random.random() < 0.6)
            if photo["is_published"]:
                self.excuse(photo["changed"], photo["photo"], photo.get("caption", ""))
            self.settle()
            self.fetch(photo["photo"])

    def move_about(self):
        self.host.must("lobby.crowd")
        for person in self.random.sample(self.seated, min(2, len(self.seated))):
            self.ask(person.main, "station.enter", clue=self.clue_for(person))
            if self.random.random() < 0.3:
                self.ask(person.main, "station.leave", clue=self.clue_for(person))

    def take_hint(self):
        person, hint = self.person(), self.random.randrange(2)
        clue = self.clue_for(person)
        # Keys belong to a seat: the same key from another seat must not return this answer.
        self.ask(person.main, "clue.hint", clue=clue, hint=hint, key=f"{clue} {hint}")

    # Chat

    def chat(self):
        self.say("chat.send", "chat line", owner=self.random.choice([None, *self.seated]))

    def chat_to_team(self):
        self.say("chat.send", "chat line to a team", owner=self.person(), to="team")

    def report(self):
        if self.knowledge.messages:
            self.say("chat.report", "reason of a report", "reason", owner=self.person(),
                     message=self.random.choice([*self.knowledge.messages]))

    def remove(self):
        if self.knowledge.messages:
            message = self.random.choice([*self.knowledge.messages])
            self.ask(self.host, "chat.remove", message=message)
            said = self.knowledge.messages[message]
            self.excuse(said["seq"], said["text"])

    def announce(self):
        to = self.random.choice(({}, {"player": self.person().player}, {"team": self.random.choice(("t1", "t2"))}))
        self.say("lobby.announce", f"notice to {[*to] or 'all'}", **({"to": to} if to else {}))

    def hint(self):
        person = self.person()
        for to in ({"player": person.player}, {"team": self.random.choice(("t1", "t2"))}):
            self.say("lobby.hint", f"hint to a {[*to][0]}", clue=self.clue_for(person), to=to)

    def sing(self):
        self.say("song.request", "song", "title", owner=self.random.choice([None, *self.seated]), artist="Anybody")

    def vote(self):
        for tap in [self.host, *(person.main for person in self.seated)]:
            self.ask(tap, "song.vote", song="s1", vote=self.random.choice(("up", "down", "none")))

    def react(self):
        for tap in [self.host, *(person.main for person in self.seated)]:
            entries = tap.must("feed.list")["entries"]
            if entries:
                entry = self.random.choice(entries)["seq"]
                self.ask(tap, "feed.react", entry=entry, reaction=self.random.choice(("heart", "wow", "fire", None)))

    def rename(self):
        self.ask(self.person().main, "player.rename", name=f"Renamed {next(self.names)}")

    # Safety

    def call_roll(self):
        self.say("roll.call", "question to everybody")
        for person in self.random.sample(self.seated, min(2, len(self.seated))):
            self.ask(person.main, "roll.answer", roll=self.random.choice(("q1", "q2")))
        if self.random.random() < 0.5:
            self.ask(self.host, "roll.close", roll="q1")

    def call_for_help(self):
        person = self.person()
        where = marking.place(self.ledger, "position of a call for help", owner=person.player)
        self.say("help.ask", "call for help", owner=person, **where)
        if self.random.random() < 0.5:
            self.say("help.answer", "answer to a call for help", help="e1")

    def share_position(self):
        """The host is shown it, nobody else; they may stop at once."""
        person = self.person()
        where = marking.place(self.ledger, "position that is shared", owner=person.player)
        self.ask(person.main, "position.share", **where)
        self.host.must("lobby.positions")
        for tap in (person.main, self.screen):
            self.ask(tap, "lobby.watch", code=self.code, topics=["positions"])
        if self.random.random() < 0.3:
            self.ask(person.main, "position.stop")

    # Staff

    def be_helped(self):
        """Only the host and staff may know who helps, and which of them did what; their chat lines bear their names."""
        silent = self.ledger.text("name of a member of staff")
        helper = self.host.must("staff.invite", name=silent, role="cohost")
        self.ledger.note("token of a member of staff", helper["token"].rsplit(".", 1)[1])
        for method in ("player.mute", "player.unmute"):
            self.ask(self.host, method, player=self.person().player, token=helper["token"])
        self.ask(self.host, "lobby.announce", text=self.ledger.text("notice of a cohost"), token=helper["token"])
        self.judge_as(self.host.must("staff.invite", name=self.ledger.text("name of a referee"), role="referee")["token"])
        station = self.host.must("staff.invite", name="Tent", role="station", clue=self.random.choice(self.knowledge.sequence))
        # It sees what spectators see, without delay.
        self.look(Viewer("a station", "all"), "at its clue", station["token"])
        speaker = self.host.must("staff.invite", name=self.ledger.text("name of a moderator"), role="moderator")
        self.ask(self.host, "chat.send", text=self.ledger.text("chat line"), token=speaker["token"])
        self.host.must("staff.list")
        self.host.must("staff.revoke", staff=helper["staff"])

    def judge_as(self, token):
        """A referee accepts a find and judges a photo; nobody else may learn which of the staff it was."""
        person = self.person()
        self.ask(self.host, "clue.accept", clue=self.clue_for(person), player=person.player, token=token,
                 reason=self.ledger.text("reason of an acceptance"))
        photo = self.ask(self.host, "photo.next", token=token)
        if photo:
            self.ask(self.host, "photo.reject", submission=photo["submission"], token=token,
                     reason=self.ledger.text("reason of a rejection"))
        self.ask(self.host, "ruling.apply", token=token, ruling={
            "award": {"player": person.player, "points": 7, "reason": self.ledger.text("reason of a ruling")}})

    def play_without_a_phone(self):
        """Only the host and cohosts see what stands on the badges of players."""
        added = self.host.must("player.add", name="Walker", team="t1")
        self.ledger.note("tag of a player", added["tag"])
        for entry in self.host.must("player.tags")["tags"]:
            if entry["player"] != added["player"]:
                self.ledger.note("tag of a player", entry["tag"])
        clue = self.random.choice(self.knowledge.sequence)
        station = self.host.must("staff.invite", name=self.ledger.text("name of a station"), role="station", clue=clue)
        self.ask(self.host, "station.enter", tag=added["tag"], clue=clue)
        self.ask(self.host, "tag.scan", tag=added["tag"], token=station["token"])
        self.host.must("tag.scan", tag=added["tag"], clue=clue)
        self.host.must("player.tags")
        self.settle()

    # The host

    def hand_over(self):
        self.ask(self.host, "player.handover", player=self.person().player)

    def accept(self):
        person = self.person()
        self.say("clue.accept", "reason of an acceptance", "reason", clue=self.clue_for(person), player=person.player)

    def rule(self):
        person, clue = self.person(), self.random.choice(self.knowledge.sequence)
        reason = self.ledger.text("reason of a ruling")
        self.ask(self.host, "ruling.apply", ruling=self.random.choice((
            {"award": {"player": person.player, "points": 1_234, "reason": reason}},
            {"award": {"team": "t1", "points": -12, "reason": reason}},
            {"voidClue": {"clue": clue, "reason": reason}},
            {"voidFind": {"clue": clue, "player": person.player, "reason": reason}},
            {"voidCode": {"clue": clue, "from": now() - 500, "reason": reason}},
            {"allowTime": {"player": person.player, "percent": self.random.randint(1, 400), "reason": reason}})))

    def remove_song(self):
        songs = self.host.must("lobby.view")["songs"]
        if songs:
            self.ask(self.host, "song.play", song=songs[0]["song"])
            self.ask(self.host, "song.remove", song=songs[-1]["song"])

    def revoke(self):
        if self.knowledge.rulings:
            self.ask(self.host, "ruling.revoke", ruling=self.random.choice([*self.knowledge.rulings]))

    def preview(self):
        clue = self.random.choice(self.knowledge.sequence)
        self.ask(self.host, "ruling.preview", ruling={"voidClue": {"clue": clue}})

    def mute(self):
        player = self.person().player
        self.say("player.mute", "reason of a muting", "reason", player=player)
        self.say("player.unmute", "reason of an unmuting", "reason", player=player)

    def pause(self):
        self.ask(self.host, "lobby.pause")
        self.settle()
        self.take_hint()
        self.ask(self.host, "lobby.resume")

    def edit(self):
        clue = self.random.choice(self.knowledge.sequence)
        self.say("clue.update", "text of a clue", clue=clue, title=self.ledger.text("title"))
        self.host.must("lobby.update", scoring=marking.scoring(self.ledger, self.plan.scoring))

    def add(self):
        kind = self.random.choice(marking.PROOFS)
        before = self.random.choice(({}, {"before": self.random.choice(self.knowledge.sequence)}))
        clue = self.ask(self.host, "clue.add", **marking.clue(self.ledger, kind), **before)["clue"]
        listed = self.host.must("clue.list")["clues"]
        self.ledger.note("printed code", next(other["token"] for other in listed if other["clue"] == clue))

    def move(self):
        clue, before = self.random.sample(self.knowledge.sequence, 2)
        self.ask(self.host, "clue.move", clue=clue, before=before)

    def extend(self):
        self.ask(self.host, "lobby.extend", seconds=60)

    # Reading

    def cut(self):
        """Drops connections, which come back later."""
        person = self.person()
        for viewer, token in ((self.spectator, None), (person.viewer, person.token)):
            if viewer.circles and not viewer.since:
                tap = self.look(viewer, "soon lost", token)
                self.settle()
                viewer.since = {"epoch": tap.epoch, "seq": tap.last}
                self.taps.remove(tap)
                tap.close()

    def come_back(self):
        tokens = {person.viewer: person.token for person in self.seated}
        for viewer in [self.spectator, *tokens]:
            if viewer.since:
                self.look(viewer, "back again", tokens.get(viewer), since=viewer.since)
                viewer.since = None

    def look_late(self):
        person = self.person()
        self.look(self.spectator, "late")
        self.look(person.viewer, "late", person.token)
        self.look(person.viewer, "from event 1 on", person.token, since={"epoch": self.epoch, "seq": 1})
        self.look(self.spectator, "from event 1 on", since={"epoch": self.epoch, "seq": 1})

    def travel(self):
        """Reads a random moment of the past, and the present."""
        at = self.random.randrange(1, self.knowledge.seq + 3)
        others = [tap for tap in self.taps if tap.is_open and not tap.viewer.is_host]
        for tap in self.random.sample(others, min(6, len(others))):
            self.ask(tap, "lobby.view", code=self.code, at=at)
            self.ask(tap, "lobby.board", code=self.code, at=at)
            self.ask(tap, "lobby.scores", code=self.code, at=at)
        person = self.person()
        for tap in (person.main, self.screen):
            for method in ("lobby.view", "lobby.board", "lobby.history", "lobby.results", "lobby.log"):
                self.ask(tap, method, code=self.code)

    def explain(self):
        for person in self.seated:
            self.ask(person.main, "player.explain")
            self.ask(self.host, "player.explain", player=person.player)

    def join_late(self):
        self.join(self.random.choice(("t1", "t2")))

    # The finale

    def stand_still_and_be_revealed(self):
        self.ask(self.host, "lobby.freeze")
        self.stand_still()
        hidden = (
            self.find, self.find, self.find, self.rule, self.rule, self.revoke, self.accept, self.accept,
            self.photograph, self.judge, self.judge, self.publish, self.take_hint, self.explain, self.travel, self.join_late, self.look_late, self.come_back, self.remove,
            self.edit)
        self.steps(15, *hidden)
        if self.plan.seed % 2:
            self.restart()
        self.try_everything()
        middle = self.random.randrange(self.knowledge.position, self.knowledge.seq)
        self.still = None
        self.ask(self.host, "lobby.reveal", at=middle)
        self.stand_still()
        self.steps(5, *hidden)
        self.still = None
        self.ask(self.host, "lobby.reveal")
        self.stand_still()

    def go_away(self):
        """One player leaves and one is removed; their connections are still searched."""
        for leaves in (True, False):
            person = self.person()
            self.look(person.viewer, "before they went", person.token)
            self.settle()
            if leaves:
                self.ask(person.main, "lobby.leave")
            else:
                self.say("player.kick", "reason of a kick", "reason", player=person.player, keepOut=True)
            person.is_seated = False
            team = person.viewer.circles[1]
            person.viewer.circles = [person.player, "all"]
            self.settle()
            for other in [other for other in self.seated if team in other.viewer.circles]:
                self.say("chat.send", "chat line to a team", owner=other, to="team")
            self.say("lobby.announce", "notice to a team", to={"team": team})
            if not leaves:
                self.ask(self.host, "player.admit", player=person.player)
            self.settle()

    def change_delay(self):
        if not self.plan.delay:
            return
        for seconds in (2, 1):
            before = now()
            self.host.must("lobby.update", settings={"boardDelay": seconds})
            self.knowledge.delay = seconds
            self.ledger.delay("spectator", seconds, now() if seconds == 2 else before)
            self.learn()
            self.steps(2, self.chat, self.announce)

    def end(self):
        self.ask(self.host, "lobby.end")
        self.host.must("screen.steer", step="next")
        self.travel()
        self.settle()
        # Only the host is told what somebody thought, and nobody who it was.
        for person in self.random.sample(self.seated, min(2, len(self.seated))):
            self.say("feedback.give", "opinion", owner=person, stars=self.random.randint(1, 5))
        # The board may be frozen after the end, too.
        self.ask(self.host, "lobby.freeze")
        self.stand_still()
        self.steps(3, self.rule, self.travel, self.chat_to_team)
        self.still = None
        self.ask(self.host, "lobby.reveal")
        self.steps(4, self.travel, self.find, self.chat_to_team, self.remove)
        if self.plan.seed % 2 == 0:
            self.restart()
        self.try_everything()
        self.wait_for_spectators()
        self.travel()
        self.explain()
        self.settle()
        for method in ("chat.reports", "late.list", "roll.list", "help.list", "lobby.log", "lobby.results", "lobby.awards", "photo.queue",
                       "photo.next", "lobby.album", "lobby.report", "feedback.list", "lobby.progress"):
            self.host.must(method)
        self.settle()
