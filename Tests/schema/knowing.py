"""The rules of who may know what, derived from a game's events as its host sees them."""

import json
from collections import defaultdict

import proofs
from ledger import ALWAYS

# Events that a frozen board hides.
POINTS = {"feed.reacted", "clue.scanned", "clue.tried", "hint.taken", "ruling.applied", "ruling.revoked", "photo.accepted",
          "photo.reopened"}
CARD = {"code", "name", "description", "author", "capacity", "order", "teams", "divisions", "startsAt", "waves",
        "teamColours"}


def without_secrets(clue):
    """The parts of a clue that everyone sees to whom it is revealed."""
    (kind, proof), = clue["proof"].items()
    shown = [clue.get(member) for member in ("title", "text", "photo", "location")]
    return [*shown, proofs.shown(kind, proof), kind]


class Knowledge:
    """
    Grants knowledge to circles of viewers: `all` see what concerns everyone, at once; `spectator` see it after the
    delay; and each player and each team is a circle. Besides secrets, circles are granted events (`#37`), clues
    (`#c2`), and the number of events so far (`@37`).
    """

    def __init__(self, ledger, delay):
        self.ledger, self.delay, self.seq, self.at, self.created_at = ledger, delay, 0, 0, None
        self.clues, self.sequence, self.at_start, self.order = {}, [], [], "free"
        self.teams, self.scanned = {}, defaultdict(set)  # by player
        self.rulings, self.void, self.dripped, self.messages = {}, set(), set(), {}
        self.is_started = self.is_ended = False
        self.position, self.scored_at, self.hidden = None, 0, {}
        self.photos = {}
        self.waves, self.begun, self.moves = 0, 0, {}
        self.of_log, self.shown = [], set()
        self.corrections = defaultdict(list)  # the marks of what changed each clue

    def note(self, event):
        assert event["seq"] == self.seq + 1, f"event {self.seq + 1} is missing: the host has {event}"
        self.seq, self.at = event["seq"], event["at"]
        kind, data = event["type"], event["data"]
        read = getattr(self, kind.replace(".", "_"), lambda data: ("all", data))
        audience, told = read(data)
        mark = f"#{self.seq}"
        if self.position is not None and kind in POINTS:
            if kind != "feed.reacted":  # It changes no points.
                self.scored_at = self.seq
            if audience == "all" or kind in ("photo.accepted", "photo.reopened"):
                self.hidden[self.seq] = [audience, mark, told]
                is_own = "player" in data and "ruling" not in data and kind != "feed.reacted"
                audience = data["player"] if is_own else "host"
        self.tell(audience, mark, told)
        self.tell("all", f"@{self.seq}", {})
        self.tell_of_clues()
        if self.is_ended and self.position is None:
            # The log is now open to everyone, including these members in its public part.
            self.tell("all", "#log", self.of_log)

    def tell(self, audience, mark, told):
        if audience == "host":
            return
        markers = [mark, *self.ledger.within(told)]
        if audience == "all":
            # The values at creation are on the lobby's card, which is public and never delayed.
            self.created_at = self.created_at or self.at
            is_old = self.at == self.created_at
            self.ledger.grant("spectator", markers, ALWAYS if is_old else self.at + 1_000 * self.delay)
        self.ledger.grant(audience, markers, self.at if audience == "all" else ALWAYS)

    def may_see(self, viewer, seq, at):
        return self.ledger.allows(viewer, f"#{seq}", at)

    # Clues

    def tell_of_clues(self):
        """Tells of each clue to whom it is revealed. Viewers without a seat see what a player without finds sees."""
        if not self.is_started:
            return
        for player in [None, *self.teams]:
            for clue in self.revealed(player):
                told = json.dumps(without_secrets(self.clues[clue]))
                if (player, told) not in self.shown:
                    self.shown.add((player, told))
                    self.tell(player or "all", f"#{clue}", told)
                for mark in self.corrections[clue]:
                    if (player, mark) not in self.shown:
                        self.shown.add((player, mark))
                        self.tell(player or "all", mark, {})

    def is_waiting(self, player):
        if not self.waves:
            return False
        party = self.teams[player] or player
        wave = self.moves.get(player, self.moves.get(party, (int(party[1:]) - 1) % self.waves))
        return wave >= self.begun

    def revealed(self, player):
        if player and self.is_waiting(player):
            return []
        if self.order == "free":
            return self.sequence
        if self.order == "drip":
            return [clue for clue in self.sequence if clue in self.dripped]
        found = self.scanned[player] if player else set()
        following = [clue for clue in self.way(player) if clue not in found | self.void][:1]
        return [clue for clue in self.sequence if clue in found] + following

    def way(self, player):
        """All clues in the order in which the player gets to see them."""
        if self.order == "rotate" and not player:
            return []
        if self.order != "rotate" or not self.at_start:
            return self.sequence
        number = int((self.teams[player] or player)[1:])
        start = self.sequence.index(self.at_start[(number - 1) % len(self.at_start)])
        return self.sequence[start:] + self.sequence[:start]

    def lobby_created(self, data):
        return self.lobby_updated(data)

    def lobby_updated(self, data):
        self.order = data.get("order", self.order)
        self.waves = len(data["waves"]) if "waves" in data else self.waves
        self.of_log.append(data)
        common = {name: value for name, value in data.items() if name in CARD}
        return ("all", common) if common or "groups" in data else ("host", {})

    def clue_added(self, data):
        self.clues[data["clue"]] = data
        self.place(data)
        # Others learn that there is one more, but of none that the lobby was created with.
        return "host" if self.at == self.created_at else "all", {}

    def clue_updated(self, data):
        self.clues[data["clue"]] |= data
        self.corrections[data["clue"]].append(f"#{self.seq}")
        # Without the clue, everybody learns that the card names other languages.
        return "all" if "texts" in data else "host", {}

    def clue_removed(self, data):
        self.sequence.remove(data["clue"])
        return "all", {}

    def clue_moved(self, data):
        self.corrections[data["clue"]].append(f"#{self.seq}")
        self.place(data)
        return "host", {}

    def place(self, data):
        self.sequence = [clue for clue in self.sequence if clue != data["clue"]]
        place = self.sequence.index(data["before"]) if "before" in data else len(self.sequence)
        self.sequence.insert(place, data["clue"])

    def clue_revealed(self, data):
        if "player" in data:
            return data["player"], data
        self.dripped.add(data["clue"])
        return "all", data

    def clue_scanned(self, data):
        self.scanned[data["player"]].add(data["clue"])
        self.tell(data["player"], f"#{self.seq}", data)
        return "all", {name: value for name, value in data.items() if name != "reason"}

    def clue_claimed(self, data):
        return data["player"], {}

    def clue_tried(self, data):
        return data["player"], {}

    def hint_taken(self, data):
        return data["player"], self.clues[data["clue"]]["hints"][data["hint"]]

    # Photos

    def side(self, player):
        """A player's team or, without one, the player."""
        return self.teams[player] or player

    def photo_submitted(self, data):
        self.photos[data["submission"]] = data | {"is_published": False, "changed": self.seq}
        # It shows the next clue of a sequence, whatever becomes of it.
        self.scanned[data["player"]].add(data["clue"])
        return self.side(data["player"]), data

    def photo_accepted(self, data):
        return self.side(data["player"]), data

    photo_rejected = photo_accepted

    def photo_reopened(self, data):
        return "all" if data.get("found") else self.side(data["player"]), data

    def photo_published(self, data):
        self.photos[data["submission"]] |= {"is_published": True, "changed": self.seq}
        return "all", {name: self.photos[data["submission"]].get(name, "") for name in ("photo", "caption")}

    def photo_withdrawn(self, data):
        photo = self.photos[data["submission"]]
        photo |= {"is_published": False, "changed": self.seq}
        self.ledger.unshow(self.ledger.within([photo["photo"], photo.get("caption", "")]))
        return "all", data

    # The course of the hunt

    def hunt_started(self, data):
        self.is_started, self.at_start = True, list(self.sequence)
        return "all", data

    def wave_started(self, data):
        self.begun += 1
        return "all", data

    def wave_moved(self, data):
        party = data.get("player") or data["team"]
        self.moves[party] = data["wave"]
        return party, data

    def hunt_ended(self, data):
        self.is_ended = True
        return "all", data

    def board_frozen(self, data):
        self.position, self.scored_at = data["seq"], data["seq"]
        return "all", data

    def board_revealed(self, data):
        self.position = data["seq"] if data["seq"] < self.scored_at else None
        for seq in [seq for seq in self.hidden if seq <= data["seq"]]:
            self.tell(*self.hidden.pop(seq))
        return "all", data

    def ruling_applied(self, data):
        self.rulings[data["ruling"]] = data
        return self.ruled(data)

    def ruling_revoked(self, data):
        self.rulings.pop(data["ruling"], None)
        return self.ruled(data)

    def ruled(self, data):
        self.void = {ruling["clue"] for ruling in self.rulings.values() if ruling["kind"] == "voidClue"}
        return "all", data

    # People and chat

    def player_joined(self, data):
        self.teams[data["player"]] = data.get("team")
        return "all", data

    def player_moved(self, data):
        self.teams[data["player"]] = data["team"]
        return "all", data

    def player_left(self, data):
        self.teams.pop(data["player"])
        return "all", data

    player_kicked = player_left

    def player_admitted(self, data):
        return "host", data

    player_handedOver = player_admitted

    def staff_invited(self, data):
        return "host", {}

    staff_revoked = staff_invited

    def notice_sent(self, data):
        to = data.get("to", {})
        return to.get("player") or to.get("team") or "all", data

    def chat_sent(self, data):
        self.messages[data["message"]] = data | {"seq": self.seq}
        return data.get("to", {}).get("team", "all"), data

    def chat_removed(self, data):
        self.ledger.withdraw(self.ledger.within(self.messages[data["message"]]["text"]))
        return "all", data

    def roll_called(self, data):
        return "all", data

    roll_closed = roll_called

    def roll_answered(self, data):
        return data["player"], data

    help_asked = help_answered = station_entered = station_left = roll_answered

    def chat_reported(self, data):
        return "host", {}

    def feedback_given(self, data):
        return "host", {}

    def song_voted(self, data):
        return "all", {"song": data["song"], "votes": data["votes"]}
