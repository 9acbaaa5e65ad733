"""A minimal client that sets up lobbies for the load generators."""

import json
import socket
from pathlib import Path
from typing import Any


class Client:
    def __init__(self, port: int, timeout: float = 30):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self._file = self._socket.makefile("rb")

    def call(self, method: str, **params: Any) -> Any:
        self._socket.sendall(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
        while line := self._file.readline():
            message = json.loads(line)
            if "error" in message:
                raise RuntimeError(f"{method}: {message['error']}")
            if "result" in message:
                return message["result"]
        raise RuntimeError(f"{method}: the server closed the connection")

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_) -> None:
        self.close()


def make_lobbies(port: int, folder: Path, count: int, clues: int, capacity: int = 1000) -> dict[str, Any]:
    """Creates and starts lobbies, and writes their codes and their clues' tokens to files for LineLoad."""
    task = {"points": 10, "proof": {"scan": {}}}
    codes, words, tokens = [], [], []
    with Client(port) as client:
        for number in range(count):
            hunt = {"name": f"Lobby {number}", "capacity": capacity}
            made = client.call("lobby.create", **hunt, clues=[{"title": str(clue)} | task for clue in range(clues)])
            client.call("lobby.start", token=made["token"])
            listed = client.call("clue.list", token=made["token"])["clues"]
            path = folder / f"words-{number}"
            path.write_text("\n".join(clue["token"] for clue in listed) + "\n")
            codes.append(made["code"])
            words.append(str(path))
            tokens.append(made["token"])
    values = folder / "codes"
    values.write_text("\n".join(codes) + "\n")
    return {"codes": codes, "tokens": tokens, "values": values, "words": ",".join(words)}
