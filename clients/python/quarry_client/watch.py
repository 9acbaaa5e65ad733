"""Watching a lobby."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, TypedDict, cast

from .errors import Refused, SentAway, Unreachable
from .types import BoardPush, CrowdPush, EventPush, PositionsPush, PresencePush, SinceInput, Snapshot

if TYPE_CHECKING:
    from .client import Quarry

Topic: TypeAlias = Literal["events", "board", "chat", "songs", "presence", "positions", "crowd", "feed"]

WAITING = 10_000
"""Pushes kept for a reader who is slow, as many as the server sends again. It is asked again for those beyond them."""
PASSING = ("unavailable", "rate-limited", "internal")
"""Errors after which watching is tried again."""


class SnapshotParams(TypedDict):
    epoch: str
    seq: int
    snapshot: Snapshot


class SnapshotPush(TypedDict):
    """The lobby as it is. Drop what was known before, as events may be missing in between."""

    method: Literal["snapshot"]
    params: SnapshotParams


Update: TypeAlias = SnapshotPush | EventPush | BoardPush | PresencePush | PositionsPush | CrowdPush


class Watch:
    """
    What happens in a lobby: a snapshot, then each event once, in order and none left out, and the other topics.

    After a lost connection it resumes from the last event. If the server cannot supply what was missed, a new snapshot
    comes. The iteration ends only by an error: `Refused` if one may not watch, `SentAway`, or `Unreachable` once the
    client is closed. Leave it with `break`.
    """

    def __init__(self, quarry: Quarry, *, topics: list[Topic] | None, **names: str | None) -> None:
        self._quarry = quarry
        self._params: dict[str, Any] = {name: value for name, value in names.items() if value is not None}
        if topics is not None:
            self._params["topics"] = list(topics)
        self._lobby: str | None = None
        self._epoch: str | None = None
        self._seq = 0
        self._pushes: deque[dict[str, Any]] = deque()
        self._news = asyncio.Event()
        self._is_watching = False
        self._is_full = False
        self._gaps = 0
        self._reason: str | None = None
        self._snapshot: SnapshotPush | None = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        self._quarry._watches.add(self)
        while True:
            if self._reason:
                await self.close()
                raise SentAway(self._reason)
            if not self._is_watching:
                await self._ask()
            elif self._snapshot:
                update, self._snapshot = self._snapshot, None
                return update
            elif self._pushes:
                push = self._pushes.popleft()
                if self._is_due(push):
                    return cast(Update, push)
            elif self._is_full:
                self._is_watching = False
            else:
                self._news.clear()
                await self._news.wait()

    @property
    def position(self) -> SinceInput | None:
        """The last event that was delivered."""
        return None if self._epoch is None else {"epoch": self._epoch, "seq": self._seq}

    async def close(self) -> None:
        """Forgets the watch. The server goes on pushing until `lobby.unwatch`, or until the connection ends."""
        self._quarry._watches.discard(self)

    async def _ask(self) -> None:
        params = self._params if self.position is None else {**self._params, "since": self.position}
        self._pushes.clear()
        try:
            await self._quarry._ask("lobby.watch", params, heard=self._answered)
        except Refused as error:
            if error.kind not in PASSING:
                await self.close()
                raise
            await asyncio.sleep(error.retry_after or 1)
        except Unreachable:
            if self._quarry._task is None:
                raise

    def _answered(self, answer: dict[str, Any]) -> None:
        """Called before anything that follows the answer is read."""
        self._is_watching = True
        self._is_full = False
        if "snapshot" in answer:
            self._epoch, self._seq = answer["epoch"], answer["seq"]
            self._lobby = answer["snapshot"]["card"]["lobby"]
            # From now on by its id: another lobby may get the code.
            self._params = {name: value for name, value in self._params.items() if name != "code"}
            self._params["lobby"] = self._lobby
            self._snapshot = {"method": "snapshot", "params": cast(SnapshotParams, answer)}
        # What was pushed earlier and does not follow is on its way again.
        self._pushes = deque(push for push in self._pushes if self._is_here(push) and not self._is_gap(push))

    def _is_due(self, push: dict[str, Any]) -> bool:
        """Whether to deliver a push; if an event was missed, resumes instead."""
        params = push["params"]
        if push["method"] != "event":
            return True
        if params["seq"] <= self._seq:
            return False
        if self._is_gap(push):
            self._gaps += 1
            # Not even resuming closes the gap, so begin again.
            if self._gaps > 1:
                self._epoch = None
            self._is_watching = False
            return False
        self._seq = params["seq"]
        self._gaps = 0
        return True

    def _is_gap(self, push: dict[str, Any]) -> bool:
        return bool(push["method"] == "event" and push["params"]["prev"] > self._seq)

    # Called by the connection

    def _connected(self) -> None:
        self._news.set()

    def _lost(self) -> None:
        self._is_watching = False
        self._pushes.clear()
        self._news.set()

    def _pushed(self, push: dict[str, Any]) -> None:
        if push["method"] == "bye":
            if push["params"]["reason"] in ("kicked", "replaced"):
                self._reason = push["params"]["reason"]
                self._news.set()
            return
        # What comes after a push that was dropped is dropped, too, until the reader is done with those before it.
        self._is_full = self._is_full or len(self._pushes) >= WAITING
        if self._is_here(push) and not self._is_full:
            self._pushes.append(push)
            self._news.set()

    def _is_here(self, push: dict[str, Any]) -> bool:
        return self._lobby is None or push["params"]["lobby"] == self._lobby
