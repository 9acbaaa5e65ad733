"""The ways to the server: a WebSocket, or lines over TCP."""

from __future__ import annotations

import asyncio
import ssl
from typing import Protocol
from urllib.parse import urlsplit

import websockets.exceptions
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_websocket

LONGEST = 128 * 1024 * 1024
"""Bytes of a message of the server at most. Its long answers together have no more than 64 MiB by default."""


class ChannelClosed(Exception):
    """The connection is lost."""


class Channel(Protocol):
    async def send(self, text: str) -> None: ...

    async def receive(self) -> str: ...

    async def close(self) -> None: ...


class WebSocket:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, text: str) -> None:
        try:
            await self._connection.send(text)
        except websockets.exceptions.ConnectionClosed as error:
            raise ChannelClosed(str(error)) from error

    async def receive(self) -> str:
        try:
            return await self._connection.recv(decode=True)
        except websockets.exceptions.ConnectionClosed as error:
            raise ChannelClosed(str(error)) from error

    async def close(self) -> None:
        await self._connection.close()


class Lines:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, text: str) -> None:
        try:
            self._writer.write(text.encode() + b"\n")
            await self._writer.drain()
        except OSError as error:
            raise ChannelClosed(str(error)) from error

    async def receive(self) -> str:
        try:
            return (await self._reader.readuntil(b"\n")).decode()
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            raise ChannelClosed(str(error)) from error

    async def close(self) -> None:
        self._writer.close()


def checked(address: str) -> str:
    """The address, or an error that says which there are."""
    parts = urlsplit(address)
    if parts.scheme not in ("ws", "wss", "tcp", "tls") or not parts.hostname:
        raise ValueError(f"{address!r} is no address of a server. Give ws://HOST:PORT/ws, wss://…, tcp://HOST:7226 or tls://….")
    return address


async def open_channel(address: str, tls: ssl.SSLContext | None, patience: float) -> Channel:
    """Raises `ChannelClosed` if the server cannot be reached."""
    parts = urlsplit(address)
    is_secure = parts.scheme in ("wss", "tls")
    context = (tls or ssl.create_default_context()) if is_secure else None
    try:
        if parts.scheme in ("ws", "wss"):
            # The client has a heartbeat of its own.
            return WebSocket(await connect_websocket(
                address, subprotocols=[websockets.Subprotocol("quarry.v1")], ssl=context, max_size=LONGEST,
                open_timeout=patience, close_timeout=1, ping_interval=None))
        async with asyncio.timeout(patience):
            return Lines(*await asyncio.open_connection(
                parts.hostname, parts.port or 7226, ssl=context, limit=LONGEST))
    except (OSError, TimeoutError, websockets.exceptions.WebSocketException) as error:
        raise ChannelClosed(str(error)) from error
