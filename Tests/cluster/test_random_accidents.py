"""Random accidents, again and again. CHAOS_ACCIDENTS says how many, CHAOS_SEED which."""

import os
import random
import signal
import statistics
import time
from collections import defaultdict

from clustering import wait
from crowd import Crowd

COUNT = int(os.environ.get("CHAOS_ACCIDENTS", "8"))
SEED = int(os.environ.get("CHAOS_SEED", random.randrange(1_000_000)))


def kill_leader(cluster, _):
    cluster.wait_for_leader().signal(signal.SIGKILL)


def kill_standby(cluster, _):
    cluster.standby().signal(signal.SIGKILL)


def stop_leader(cluster, _):
    cluster.wait_for_leader().signal(signal.SIGTERM)


def pause_leader(cluster, _):
    leader = cluster.wait_for_leader()
    leader.signal(signal.SIGSTOP)
    time.sleep(5)
    leader.signal(signal.SIGCONT)


def kill_NATS_server(cluster, dice):
    server = dice.choice(cluster.servers)
    server.kill()
    time.sleep(1)
    server.start()


ACCIDENTS = [kill_leader, kill_standby, stop_leader, pause_leader, kill_NATS_server]


def test_accidents_at_random(cluster, capsys):
    dice = random.Random(SEED)
    # Each kind at least once, if there are enough.
    kinds = dice.sample(ACCIDENTS, len(ACCIDENTS))
    kinds += [dice.choice(ACCIDENTS) for _ in range(COUNT - len(kinds))]
    worst = defaultdict(list)
    happened = []
    try:
        with Crowd(cluster, players=4, pace=0.2) as crowd:
            for accident in kinds[:COUNT]:
                begun = time.monotonic()
                happened.append(f"{time.strftime('%T')} {accident.__name__}")
                accident(cluster, dice)
                # Everybody has been answered a request that they made after it.
                wait(lambda: all(player.failure or player.caller.pauses[-1][0] > begun for player in crowd.players),
                     f"all are served after {accident.__name__}")
                assert not [player.failure for player in crowd.players if player.failure]
                worst[accident.__name__].append(max(crowd.pauses(since=begun)))
                # The next one may come while nodes and servers still start.
                time.sleep(dice.uniform(0, 1.5))
    except BaseException:
        for node in cluster.nodes:
            print(node.name, node.statuses, node.log()[-3_000:])
        print(f"CHAOS_SEED={SEED} CHAOS_ACCIDENTS={COUNT}", *happened, sep="\n")
        raise
    with capsys.disabled():
        for kind, pauses in worst.items():
            print(f"\n{kind:17} {len(pauses):2} times, pause: median {statistics.median(pauses):.2f} s, "
                  f"worst {max(pauses):.2f} s", end="")
