"""Forwards connections until it is told to cut them: python forwarding.py PORT:PORT …

Stopped with SIGSTOP it keeps silent, as a network does in which packets get lost.
"""

import asyncio
import sys


async def forward(reader, writer, port):
    try:
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return writer.close()
    await asyncio.gather(copy(reader, other_writer), copy(other_reader, writer))


async def copy(reader, writer):
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def main():
    for pair in sys.argv[1:]:
        port, target = map(int, pair.split(":"))
        await asyncio.start_server(lambda reader, writer, target=target: forward(reader, writer, target), "127.0.0.1", port)
    await asyncio.Event().wait()


asyncio.run(main())
