"""The seat and the account of a connection, to take them again on the next one."""

from __future__ import annotations

from typing import Any

JOINING = ("lobby.create", "lobby.join")
SIGNING_IN = ("account.register", "account.login", "account.reset")


class Seats:
    """What the server keeps for a connection, learnt from its answers: it gives a seat to a connection that has none."""

    def __init__(self) -> None:
        self.seat: str | None = None
        self.account: str | None = None

    @property
    def tokens(self) -> list[str]:
        return [token for token in (self.account, self.seat) if token]

    def learn(self, method: str, params: dict[str, Any], result: Any) -> None:
        if method in JOINING:
            self.seat = self.seat or result.get("token")
        elif method in SIGNING_IN:
            self.account = self.account or result.get("token")
        elif method == "session.attach":
            token = result.get("token", params["token"])
            if result["role"] == "account":
                self.account = self.account or token
            else:
                self.seat = self.seat or token
        elif method == "session.detach":
            self.seat = self.account = None
        elif method == "lobby.leave" and params.get("token", self.seat) == self.seat:
            self.seat = None
        elif method == "account.logout" and params.get("token", self.account) == self.account:
            self.account = None

    def forget(self, token: str) -> None:
        """The token is not valid any more."""
        self.seat = None if self.seat == token else self.seat
        self.account = None if self.account == token else self.account
