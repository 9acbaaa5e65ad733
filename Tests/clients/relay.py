"""A relay before the server, whose connections can be cut."""

import asyncio
import contextlib


class Relay:
    def __init__(self, port):
        self.to = port
        self.writers = set()
        self.is_cut = False
        self.connections = 0
        self.refused = asyncio.Event()

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.relay, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.cut()
        self.server.close()

    async def relay(self, reader, writer):
        if self.is_cut:
            writer.transport.abort()
            self.refused.set()
            return
        self.connections += 1
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        pair = {writer, back}
        self.writers |= pair
        await asyncio.gather(self.pump(reader, back), self.pump(there, writer))
        for one in pair:
            one.transport.abort()
        self.writers -= pair

    @staticmethod
    async def pump(reader, writer):
        with contextlib.suppress(OSError):
            while some := await reader.read(65_536):
                writer.write(some)
                await writer.drain()
        writer.transport.abort()

    def cut(self):
        """Drops all connections, and refuses new ones until `mend`. Then `refused` is set once a client has tried in vain."""
        self.is_cut = True
        self.refused.clear()
        for writer in self.writers:
            writer.transport.abort()

    def mend(self):
        self.is_cut = False
