"""Tests stuffing with passwords stolen elsewhere, while a school plays."""

import itertools
import random
import threading
import time

from asking import call
from attacking import Player, eventually
from harness import Server

SCHOOL = "127.0.0.50"


def test_five_hundred_play_on_behind_an_address_that_tries_out_passwords():
    server = Server("--log-level", "error")
    stop, elsewhere, kinds, players = threading.Event(), threading.Event(), {}, []
    try:
        for name in ("ada", "bob"):
            call(server, "account.register", firstName=name, lastName="Byron", username=name, email=f"{name}@mail.example",
                 password="correct-horse-7")
        host = call(server, "lobby.create", name="School", capacity=600, clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
        code = call(server, "clue.list", token=host["token"])["clues"][0]["token"]
        for number in range(500):
            players.append(Player(server.port, source=SCHOOL))
            assert "result" in players[-1].call("lobby.join", code=host["code"], name=f"Pupil {number}")
        call(server, "lobby.start", token=host["token"])

        def stuff(sources, seed):
            chance = random.Random(seed)
            for source in sources:
                with Player(server.port, source=source) as thief:
                    for _ in range(20):
                        if stop.is_set() or (source != SCHOOL and elsewhere.is_set()):
                            return
                        login = chance.choice(["ada", "ada@mail.example", f"user{chance.randrange(1_000)}"])
                        answer = thief.call("account.login", login=login, password=f"stolen-{chance.random()}!")
                        kind = answer["error"]["data"]["kind"]
                        kinds.setdefault(source, []).append(kind)

        others = (f"127.0.1.{number % 250 + 1}" for number in itertools.count())

        def hashed():
            """How many passwords the server has compared."""
            return sum(one.count("bad-credentials") for one in list(kinds.values()))

        thieves = [threading.Thread(target=stuff, args=(itertools.repeat(SCHOOL), seed)) for seed in range(4)]
        thieves += [threading.Thread(target=stuff, args=(others, seed)) for seed in (4,)]
        began = time.monotonic()
        for thief in thieves:
            thief.start()
        eventually(lambda: hashed() > 10)
        before = hashed()
        for player in players:
            assert player.call("scan.submit", text=code)["result"]["outcome"] == "found"
        assert all(thief.is_alive() for thief in thieves)
        assert hashed() - before < len(players) / 2, "players wait until passwords have been compared"
        elsewhere.set()
        # Meanwhile, people with the right password can sign in from other addresses.
        with Player(server.port, source="127.0.2.1") as bob:
            assert "result" in bob.call("account.login", login="bob", password="correct-horse-7")
        # A fast server is through with the players before the thieves have come to their limit.
        eventually(lambda: any("rate-limited" in one for one in list(kinds.values())))
        stop.set()
        for thief in thieves:
            thief.join()
        heard = {kind for one in kinds.values() for kind in one}
        assert heard == {"bad-credentials", "rate-limited"}, heard
        minutes = 1 + (time.monotonic() - began) // 60
        assert kinds[SCHOOL].count("bad-credentials") < 150 * minutes, "passwords are tried out without a bound"
    finally:
        stop.set()
        for player in players:
            player.close()
        assert server.stop() == 0
