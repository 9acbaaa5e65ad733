"""A lobby as a client keeps it that asks again only when a push tells it to."""

import copy
import json
import time

from harness import PATIENCE

# What the times and the caller's own requests tell, and no push has to.
CLOCKS = ("secondsToStart", "secondsToEnd")
# Said by notices in the test itself, which a mirror takes from the push.
MARKER = "notice.sent"
NOTICES = 50  # that a snapshot shows


def without_clocks(snapshot):
    shown = copy.deepcopy(snapshot)
    for name in CLOCKS:
        shown["card"].pop(name, None)
    (shown.get("me") or {}).pop("sharing", None)  # The answer to `position.share` says it.
    for clue in shown["clues"]:
        # How many are inside is said when somebody asks: an event would tell everybody where each player is.
        clue.get("station", {}).pop("inside", None)
    return shown


class Mirror:
    """Watches a lobby. `shown` is a snapshot, brought up to date by pushes alone."""

    def __init__(self, client, **where):
        self.client, self.where, self.seen = client, where, []
        answer = client.call("lobby.watch", **where)
        self.shown, self.seq = answer["snapshot"], answer["seq"]

    def take(self, push):
        """Applies a push as the documentation says: a board has rows, any other event says that something changed."""
        params = push["params"]
        if push["method"] == "board":
            self.take_board(params)
        if push["method"] != "event":
            return
        assert params["prev"] <= self.seq, f"an event is missing before {params}; {self.seq} was the last"
        assert params["seq"] > self.seq, params
        self.seq = params["seq"]
        self.seen.append((params["type"], params["data"]))
        if params["type"] == MARKER:
            notice = params["data"] | {"at": params["at"]}
            # A snapshot asked for meanwhile has it already.
            others = [one for one in self.shown["notices"] if one["notice"] != notice["notice"]]
            self.shown["notices"] = [*others, notice][-NOTICES:]
            return
        board = self.shown["board"]
        self.shown = self.fresh()
        # Boards have pushes of their own, but for players who come and go, and for the event that freezes it.
        if not params["type"].startswith(("player.", "board.")):
            self.shown["board"] = board

    def take_board(self, push):
        changed = {row["player"]: row for row in push["rows"]}
        board = self.shown["board"]
        rows = [row for row in board["rows"] if row["player"] not in changed]
        for row in sorted(push["rows"], key=lambda row: row.get("place", row["rank"])):
            rows.insert(row.get("place", row["rank"]) - 1, row)
        if not any("place" in row for row in rows):
            rows = [row | {"rank": index + 1} for index, row in enumerate(rows)]
        me = (self.shown.get("me") or {}).get("player")
        self.shown["board"] = board | {
            "rows": rows, "total": push["total"], "frozen": push["frozen"],
            **({"teams": push["teams"]} if "teams" in push else {}),
            **({"me": row for row in rows if row["player"] == me} if me else {})}

    def fresh(self):
        return self.client.call("lobby.view", **self.where)

    def until_told(self, text):
        """Takes all pushes up to a notice, which comes after everything that happened before it."""
        while not any(kind == MARKER and data["text"] == text for kind, data in self.seen):
            self.take(self.next())

    def next(self):
        push = self.client.pushes.pop(0) if self.client.pushes else self.client.read()
        assert push is not None and "method" in push, push
        return push

    def differences(self):
        """What a new snapshot shows otherwise. Boards may take a moment: waits for their pushes."""
        deadline = time.monotonic() + PATIENCE
        while True:
            fresh, shown = without_clocks(self.fresh()), without_clocks(self.shown)
            parts = [name for name in fresh.keys() | shown.keys() if fresh.get(name) != shown.get(name)]
            if parts != ["board"] or time.monotonic() > deadline:
                return [f"{name}: shown {text(shown.get(name))}, but it is {text(fresh.get(name))}" for name in parts]
            self.take(self.next())


def text(value):
    return json.dumps(value, ensure_ascii=False)[:1_500]
