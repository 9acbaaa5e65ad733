"""The connection to a server."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import ssl
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from .channels import Channel, ChannelClosed, checked, open_channel
from .errors import Refused, Unreachable
from .methods import Methods
from .seats import Seats
from .watch import Topic, Watch

PATIENCE = 15.0
"""Seconds before a request times out."""
HEARTBEAT = 20.0
"""Seconds of silence before a ping."""
PULSE = 8.0
"""Seconds to wait for its answer."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0
"""Seconds between attempts to connect."""
PING = '{"jsonrpc":"2.0","id":0,"method":"server.ping"}'
"""Nobody waits for its answer."""


class Request:
    def __init__(self, text: str, heard: Callable[[Any], None] | None) -> None:
        self.text = text
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.heard = heard


class Quarry(Methods):
    """
    A connection to a server, for as long as the `async with` lasts. A lost connection is made again: the seat and the
    account that it had are taken again, and requests that were not answered are sent again. Their keys keep the server
    from executing them twice.

        async with Quarry("ws://127.0.0.1:8080/ws") as quarry:
            lobby = await quarry.lobby.peek(code="7KQF")
    """

    def __init__(self, address: str, *, patience: float = PATIENCE, tls: ssl.SSLContext | None = None) -> None:
        """
        - address: `ws://HOST:PORT/ws` or `wss://…`; for lines over TCP `tcp://HOST:7226` or `tls://…`
        - patience: how many seconds a request may take, including those without a connection
        - tls: how to check the server's certificate; by default as the system does
        """
        super().__init__(self.call)
        self._address = checked(address)
        self._patience = patience
        self._tls = tls
        self._ids = itertools.count(1)
        self._pending: dict[int, Request] = {}
        self._seats = Seats()
        self._watches: set[Watch] = set()
        self._channel: Channel | None = None
        self._is_open = False
        self._retry_after: float | None = None
        self._tries = 0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connection for good."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        for request in self._pending.values():
            if not request.answer.done():
                request.answer.set_exception(Unreachable("The client was closed."))
        self._pending.clear()
        for watch in self._watches:
            watch._lost()

    @property
    def is_open(self) -> bool:
        """Whether there is a connection now. Requests wait for it if there is none."""
        return self._is_open

    # Requests

    async def call(self, method: str, params: dict[str, Any]) -> Any:
        """
        Makes a request, as the typed functions do, such as `quarry.lobby.peek`. Raises `Refused` or `Unreachable`.
        """
        result = await self._ask(method, params)
        self._seats.learn(method, params, result)
        return result

    def watch(
        self, *, lobby: str | None = None, code: str | None = None, token: str | None = None,
        topics: list[Topic] | None = None,
    ) -> Watch:
        """What happens in a lobby from now on, to iterate over with `async for`."""
        return Watch(self, lobby=lobby, code=code, token=token, topics=topics)

    async def _ask(
        self, method: str, params: dict[str, Any], *, patience: float | None = None, at_once: bool = False,
        heard: Callable[[Any], None] | None = None,
    ) -> Any:
        """
        - at_once: without waiting for the seat to be taken again
        - heard: is called with the result before any message after it is read
        """
        if self._task is None:
            raise Unreachable("The client is closed. Use it in 'async with'.")
        number = next(self._ids)
        text = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}, ensure_ascii=False)
        request = self._pending[number] = Request(text, heard)
        try:
            async with asyncio.timeout(patience or self._patience):
                if self._channel and (self._is_open or at_once):
                    # If the connection is lost meanwhile, the next one sends it again.
                    with suppress(ChannelClosed):
                        await self._channel.send(text)
                return await request.answer
        except TimeoutError:
            raise Unreachable(f"No answer to {method} came in time.") from None
        finally:
            self._pending.pop(number, None)

    # The connection

    async def _stay_connected(self) -> None:
        while True:
            try:
                self._channel = await open_channel(self._address, self._tls, self._patience)
            except ChannelClosed:
                pass
            else:
                try:
                    await self._use(self._channel)
                finally:
                    await self._lose()
            # All clients may have lost the connection at the same moment, so their return is spread.
            longest = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self._tries, 10))
            wait = longest * random.uniform(0.5, 1) if self._retry_after is None else self._retry_after
            self._retry_after = None
            self._tries += 1
            await asyncio.sleep(wait)

    async def _use(self, channel: Channel) -> None:
        """Returns when the connection is lost."""
        reading = asyncio.create_task(self._read(channel))
        beginning = asyncio.create_task(self._begin(channel))
        try:
            await asyncio.wait([reading, beginning], return_when=asyncio.FIRST_COMPLETED)
            if not reading.done() and beginning.exception() is None:
                await asyncio.wait([reading])
        finally:
            reading.cancel()
            beginning.cancel()
            await asyncio.gather(reading, beginning, return_exceptions=True)

    async def _begin(self, channel: Channel) -> None:
        """Takes the seat and the account again, then repeats what was not answered."""
        for token in self._seats.tokens:
            try:
                await self._ask("session.attach", {"token": token}, at_once=True)
            except Refused as error:
                if error.kind not in ("unauthorized", "kicked"):
                    self._retry_after = error.retry_after
                    raise
                self._seats.forget(token)
        unanswered = list(self._pending.values())
        self._is_open = True
        for watch in self._watches:
            watch._connected()
        # The server closes connections that are silent at first.
        if not unanswered:
            await channel.send(PING)
        for request in unanswered:
            if not request.answer.done():
                await channel.send(request.text)

    async def _lose(self) -> None:
        channel, self._channel = self._channel, None
        self._is_open = False
        for watch in self._watches:
            watch._lost()
        if channel:
            with suppress(Exception):
                await channel.close()

    async def _read(self, channel: Channel) -> None:
        while True:
            message = json.loads(await self._receive(channel))
            self._tries = 0
            if "method" in message:
                self._pushed(message)
                continue
            request = self._pending.pop(message["id"], None)
            if request is None or request.answer.done():
                continue
            if error := message.get("error"):
                request.answer.set_exception(Refused(error["code"], error["message"], error.get("data", {})))
            else:
                if request.heard:
                    request.heard(message["result"])
                request.answer.set_result(message["result"])

    @staticmethod
    async def _receive(channel: Channel) -> str:
        """It may take minutes to notice that a connection is dead, so a silent one is tried."""
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await channel.receive()
        except TimeoutError:
            await channel.send(PING)
        async with asyncio.timeout(PULSE):
            return await channel.receive()

    def _pushed(self, push: dict[str, Any]) -> None:
        if push["method"] == "bye" and "retryAfter" in push["params"]:
            self._retry_after = push["params"]["retryAfter"] / 1_000
        for watch in self._watches:
            watch._pushed(push)
