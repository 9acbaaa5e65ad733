"""Checks results against the log that they follow from, with nothing but the two files."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, cast

from .ed25519 import is_signed
from .errors import NotProven
from .types import Results


@dataclass(frozen=True)
class Proven:
    """What was proven: the server that has the key issued these results, and the log is the one that it signed."""

    results: Results
    public_key: str
    events: int
    """The events of the log. Those after `results["seq"]` are chained to it, but nobody signed where they end."""


def verify(results: bytes, log: bytes, *, public_key: str | None = None) -> Proven:
    """
    Checks every hash of `log.ndjson`, every secret part that it contains, and the signature of `results.json` over the
    chain and the results. Raises `NotProven` with what is wrong.

    The points are not counted again: the signature vouches for them. `quarry log verify` counts, too.

    - public_key: the server's, as `server.info` gave it before the hunt; by default that in the results is trusted
    """
    try:
        return _verify(results, log, public_key)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NotProven(f"A file is damaged: {error!r}.") from error


def _verify(results: bytes, log: bytes, public_key: str | None) -> Proven:
    claim: dict[str, Any] = json.loads(results)
    proof = claim["proof"]
    first, *lines = log.decode().split("\n")
    if lines and not lines[-1]:
        lines.pop()
    name = json.loads(first)
    if name["stream"] != f"lobby/{claim['lobby']}" or name["epoch"] != proof["epoch"]:
        raise NotProven("The log is of another lobby, or of another epoch.")
    if name["events"] != len(lines):
        raise NotProven(f"The log says that it has {name['events']} events, and has {len(lines)}.")
    hashes = _chain(lines, name["stream"])
    if not 1 <= proof["seq"] <= len(hashes):
        raise NotProven(f"Events are missing at the end of the log: it has {len(hashes)}, and {proof['seq']} were signed.")
    if proof["seq"] != claim["seq"] or hashes[proof["seq"] - 1] != proof["head"]:
        raise NotProven(f"Event {proof['seq']} of the log is not the one that was signed.")
    key = proof["publicKey"]
    if public_key is not None and public_key.lower() != key.lower():
        raise NotProven(f"The results were signed by another server, with {key}.")
    if not is_signed(_statement(claim), bytes.fromhex(key), bytes.fromhex(proof["signature"])):
        raise NotProven("The signature is not for these results.")
    return Proven(cast(Results, claim), key, len(lines))


def _statement(claim: dict[str, Any]) -> bytes:
    """What the server signs."""
    proof = claim["proof"]
    unproven = {name: value for name, value in claim.items() if name != "proof"}
    canonical = json.dumps(unproven, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    return (f"quarry results 1\nlobby {claim['lobby']}\nepoch {proof['epoch']}\nseq {proof['seq']}\nhead {proof['head']}\n"
            f"results {digest}\n").encode()


def _chain(lines: list[str], stream: str) -> list[str]:
    """The hashes of the events, recalculated."""
    head, hashes = bytes(32), []
    for version, line in enumerate(lines, 1):
        event = json.loads(line)
        data = _raw_member(line, "data")
        if event["stream"] != stream or event["version"] != version:
            raise NotProven(f"Line {version + 1} of the log is not event {version} of the lobby.")
        head = hashlib.sha256(
            head + stream.encode() + b"\0" + version.to_bytes(8, "big") + event["type"].encode() + b"\0"
            + event["at"].to_bytes(8, "big") + data.encode()).digest()
        if head.hex() != event["hash"]:
            raise NotProven(f"Event {version} of the log, or one before it, was altered.")
        if "secret" in event and _seal(line, event["secret"]) != event["data"].get("sealed"):
            raise NotProven(f"The secret part of event {version} of the log was altered.")
        hashes.append(head.hex())
    return hashes


def _seal(line: str, secret: dict[str, Any]) -> str:
    raw = _raw_member(line, "secret")
    if isinstance(secret.get("by"), dict):
        # Who caused the event is sealed by itself.
        start = raw.rindex('"by":{') + len('"by":')
        by = hashlib.sha256(raw[start:-1].encode()).hexdigest()
        raw = f'{raw[:start]}"{by}"}}'
    return hashlib.sha256(raw.encode()).hexdigest()


def _raw_member(line: str, name: str) -> str:
    """An object that is a member of an event, exactly as it stands there."""
    # Members before `data` contain no quotes, and `secret` follows the end of `data`.
    start = line.index('"data":') + len('"data":')
    end = json.JSONDecoder().raw_decode(line, start)[1]
    if name != "data":
        start = line.index(f'"{name}":', end) + len(name) + 3
        end = json.JSONDecoder().raw_decode(line, start)[1]
    return line[start:end]
