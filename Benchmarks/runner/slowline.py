"""A line with latency between a browser and a server."""

import asyncio
import contextlib
import socket
import threading


class SlowLine:
    """A proxy that delivers every byte `delay` seconds after it was sent, in either direction."""

    def __init__(self, port: int, delay: float):
        self.far, self.delay = port, delay
        self.loop = asyncio.new_event_loop()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self) -> "SlowLine":
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(asyncio.start_server(self.connected, sock=self.listener))
        self.loop.run_forever()
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))

    async def connected(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        far_in, far_out = await asyncio.open_connection("127.0.0.1", self.far)
        # Connections that are open at the end are cancelled, which is no error.
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self.carry(near_in, far_out), self.carry(far_in, near_out))

    async def carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            self.loop.call_later(self.delay, sink.write, data)
        self.loop.call_later(self.delay, sink.close)
