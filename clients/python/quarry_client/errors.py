"""What may go wrong."""

from __future__ import annotations

from typing import Any, cast

from .types import ErrorKind


class QuarryError(Exception):
    """The superclass of this package's errors."""


class Refused(QuarryError):
    """The server refused a request. The message is a sentence for people, in English."""

    def __init__(self, code: int, message: str, data: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        """The kind as a number, as JSON-RPC wants it."""
        self.data = data
        """The kind and what more there is to say, such as `field` or `retryAfter`."""

    @property
    def kind(self) -> ErrorKind:
        """Identifies the error. A later version of the server may have kinds that this package does not know."""
        return cast(ErrorKind, self.data.get("kind", "internal"))

    @property
    def retry_after(self) -> float | None:
        """In how many seconds to try again, if the server says so."""
        milliseconds = self.data.get("retryAfter")
        return None if milliseconds is None else float(milliseconds) / 1_000


class Unreachable(QuarryError):
    """
    No answer came in time, or the client was closed. A change may have been made: repeat it with the same `key`.
    """


class SentAway(QuarryError):
    """The server ended a watch for good: the host removed the player, or the session has ended."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The server has ended the connection: {reason}.")
        self.reason = reason
        """`kicked` or `replaced`."""


class NotProven(QuarryError):
    """Results and a log do not prove each other. The message says what is wrong."""
