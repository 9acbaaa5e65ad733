"""
Sends random requests generated from schema/openapi.json, and validates every answer.

Each failure that schemathesis (https://schemathesis.io) finds is printed with a curl command that reproduces it. SEED
and EXAMPLES select other requests: `SEED=1 EXAMPLES=500 pytest Tests/web/test_schemathesis.py`.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys

import pytest

from asking import ask, call, pictured
from test_photos import scene

HERE = pathlib.Path(__file__).parent
SEED = os.environ.get("SEED", "20261121")
EXAMPLES = os.environ.get("EXAMPLES", "20")
OPTIONS = ["--rate-limits", "off"]


@pytest.fixture(scope="module")
def hunt(server):
    """
    A running hunt with several kinds of clues, players, finds and a photo; and one that has ended. The token of their
    host's account opens every route that requires one.
    """
    host = call(server, "account.register", firstName="Ada", lastName="Byron", username="ada", email="ada@mail.example",
                password="Correct-horse-42")["token"]
    clues = [{"title": f"Clue {number}", "points": 10, "proof": {"scan": {}}} for number in (1, 2, 3)]
    clues.append({"title": "A word", "points": 5, "proof": {"codeword": {"accepts": ["anchor"]}}})
    hunts = [call(server, "lobby.create", host, name="Ängste & <Öl>", teams=["Red", "Blue"], clues=clues)
             for _ in range(2)]
    for hunt in hunts:
        ada = call(server, "lobby.join", code=hunt["code"], name='Ada, "=1+1"', team="t1")["token"]
        call(server, "lobby.join", code=hunt["code"], name="李 🧭", team="t2")
        call(server, "lobby.start", token=hunt["token"])
        for clue in call(server, "clue.list", token=hunt["token"])["clues"][:2]:
            call(server, "scan.submit", token=ada, text=clue["token"])
    call(server, "lobby.end", token=hunts[1]["token"])
    photo = ask(server, f"/lobbies/{hunts[0]['lobby']}/photos", pictured(scene((60, 40)), "PNG"),
                Authorization=f"Bearer {hunts[0]['token']}").json["photo"]
    return {"token": host, "real": {
        "lobby": [hunt["lobby"] for hunt in hunts], "code": [hunts[0]["code"]], "clue": ["c1", "c2", "c3", "c4"],
        "photo": [photo]}}


def test_every_answer_is_as_described(server, hunt, tmp_path):
    pictures = {f"image/{kind.lower()}": base64.b64encode(pictured(scene((48, 32)), kind)).decode()
                for kind in ("JPEG", "PNG", "WEBP")}
    run = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml", "run",
         f"http://127.0.0.1:{server.http}/openapi.json", "--seed", SEED, "--max-examples", EXAMPLES],
        env=os.environ | {"TOKEN": hunt["token"], "REAL": json.dumps(hunt["real"]), "PICTURES": json.dumps(pictures),
                          "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HERE), "NO_COLOR": "1"},
        cwd=tmp_path, capture_output=True, text=True, timeout=1800)
    print(run.stdout[-2_000:])
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-2_000:]
    assert "Internal error" not in server.log(), server.log()
    assert ask(server, "/readyz").status == 200
