"""The Swift client: its example plays a whole hunt over a connection that is cut, and other packages can use it."""

import asyncio
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from relay import Relay

QUARRY = Path(os.environ.get("QUARRY", ROOT / ".build/debug/quarry"))
EXAMPLE = QUARRY.parent / "Example"


async def until(process, line, seen):
    """Reads the example's output up to a line."""
    while (text := (await process.stdout.readline()).decode().rstrip("\n")) != line:
        assert text, f"the example ended: {seen}"
        seen.append(text)


@pytest.mark.parametrize("transport", ["websocket", "lines"])
def test_a_hunt_over_a_connection_that_is_cut(server, transport):
    async def scene():
        form, port = ("ws://127.0.0.1:{}/ws", server.http) if transport == "websocket" else ("127.0.0.1:{}", server.port)
        async with Relay(port) as relay:
            process = await asyncio.create_subprocess_exec(
                EXAMPLE, form.format(port), form.format(relay.port), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
            try:
                seen = []
                await until(process, "cut", seen)
                assert seen == ["snapshot 1 for p1"]
                connections = relay.connections
                relay.cut()
                process.stdin.write(b"\n")
                await until(process, "mend", seen)
                await relay.refused.wait()
                relay.mend()
                seen += (await process.communicate(b"\n"))[0].decode().splitlines()
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            assert process.returncode == 0, seen
            assert relay.connections == connections + 1
            check(seen)

    asyncio.run(asyncio.wait_for(scene(), 300))


def check(seen):
    assert seen.count("snapshot 1 for p1") == 1 and "resumed" in seen and "disconnected" in seen, seen
    assert not any(line.startswith("snapshot 2") for line in seen), seen
    assert any(re.fullmatch(r"back as m\d+", line) for line in seen) and "found for 50" in seen, seen
    assert any(re.fullmatch(r"saw \d+ events, all of the log", line) for line in seen), seen
    assert "proven: Ada 李 50" in seen, seen
    refused = [line for line in seen if line.startswith("refused: ")]
    assert len(refused) == 6, seen


def test_the_example_is_a_package_that_names_the_product():
    described = subprocess.run(
        ["swift", "package", "dump-package", "--package-path", ROOT / "clients/swift/Example"], capture_output=True,
        text=True, check=False)
    assert described.returncode == 0, described.stderr
    [target] = json.loads(described.stdout)["targets"]
    assert target["dependencies"][0]["product"][:2] == ["QuarryClient", "quarry"]
