"""Random accidents, again and again, in a cluster whose nodes' clocks differ and who can be cut off from NATS.

    CHAOS_ACCIDENTS  how many (8)
    CHAOS_KINDS      which of the kinds below, such as kill_leader,kill_server (all)
    CHAOS_PAUSE      for how many seconds a node is paused or cut off (5)
    CHAOS_SEED       which accidents happen in which order
"""

import os
import random
import signal
import statistics
import time
from collections import defaultdict

import pytest

from clustering import Cluster
from crowd import Crowd

CLOCKS = ("+5s", "-5s", None)
# Seconds that the client who waits longest waits after such an accident, as a median: what docs/cluster.md says, on two busy
# cores, and some more. A leader that is paused or cut off longer than that is replaced meanwhile.
MEDIANS = {"kill_leader": 8, "kill_standby": 8, "kill_server": 12, "stop_leader": 5, "pause_leader": 8, "cut_leader_off": 8}
ENOUGH = 10  # accidents of a kind whose median is compared
LONG = 90  # seconds after which another hunt begins, before the clues of this one are all found


def kill_leader(cluster, _):
    cluster.wait_for_leader().signal(signal.SIGKILL)


def kill_standby(cluster, _):
    cluster.standby().signal(signal.SIGKILL)


def kill_server(cluster, dice):
    server = dice.choice(cluster.servers)
    server.kill()
    # It stays away for a while.
    time.sleep(1)
    server.start()


def stop_leader(cluster, _):
    cluster.wait_for_leader().signal(signal.SIGTERM)


def pause_leader(cluster, _):
    leader = cluster.wait_for_leader()
    leader.signal(signal.SIGSTOP)
    # The length of the accident.
    time.sleep(PAUSE)
    leader.signal(signal.SIGCONT)


def cut_leader_off(cluster, _):
    """Its clients still reach it."""
    network = cluster.wait_for_leader().network
    network.cut()
    # The length of the accident.
    time.sleep(PAUSE)
    network.mend()


ACCIDENTS = {accident.__name__: accident for accident in (
    kill_leader, kill_standby, kill_server, stop_leader, pause_leader, cut_leader_off)}
COUNT = int(os.environ.get("CHAOS_ACCIDENTS", "8"))
KINDS = os.environ.get("CHAOS_KINDS", ",".join(ACCIDENTS)).split(",")
PAUSE = float(os.environ.get("CHAOS_PAUSE", "5"))
SEED = int(os.environ.get("CHAOS_SEED", random.randrange(1_000_000)))


pytestmark = pytest.mark.night


@pytest.fixture(scope="module")
def cluster():
    cluster = Cluster(clocks=CLOCKS, can_cut=True)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


def choose(dice):
    """Each kind at least once, if there are enough."""
    kinds = dice.sample(KINDS, len(KINDS))
    kinds += [dice.choice(KINDS) for _ in range(COUNT - len(kinds))]
    return [ACCIDENTS[kind] for kind in kinds[:COUNT]]


def test_accidents_at_random(cluster, capsys):
    dice = random.Random(SEED)
    storm = Storm(cluster, dice)
    accidents = choose(dice)
    try:
        while accidents:
            with Crowd(cluster, players=4, pace=0.2, spectators=len(cluster.nodes)) as crowd:
                begun = time.monotonic()
                while accidents and time.monotonic() < begun + LONG:
                    storm.befall(crowd, accidents.pop(0))
            storm.crowds.append(crowd)
    except BaseException:
        for node in cluster.nodes:
            print(node.name, node.statuses, node.log()[-3_000:])
        print(f"CHAOS_SEED={SEED} CHAOS_ACCIDENTS={COUNT} CHAOS_KINDS={','.join(KINDS)} CHAOS_PAUSE={PAUSE}",
              *storm.happened, sep="\n")
        raise
    with capsys.disabled():
        print("", *storm.report(), sep="\n")
    slow = {name: statistics.median(pauses) for name, pauses in storm.pauses.items()
            if len(pauses) >= ENOUGH and statistics.median(pauses) > MEDIANS[name]}
    assert not slow, f"clients wait too long after an accident: {slow}"


class Storm:
    """The accidents that have happened, and how long clients waited."""

    def __init__(self, cluster, dice):
        self.cluster, self.dice = cluster, dice
        self.happened = []
        self.pauses = defaultdict(list)  # for each accident, that of the client who waited longest
        self.crowds = []

    def befall(self, crowd, accident):
        begun, name = time.monotonic(), accident.__name__
        self.happened.append(f"{time.strftime('%T')} {name}")
        accident(self.cluster, self.dice)
        crowd.goes_on()
        self.pauses[name].append(max(crowd.pauses(since=begun)))
        # The next one may come while nodes and servers still start.
        time.sleep(self.dice.uniform(0, 1.5))

    def report(self):
        for name, pauses in self.pauses.items():
            yield (f"{name:14} {len(pauses):3} times, pause: median {statistics.median(pauses):.2f} s, "
                   f"worst {max(pauses):.2f} s")
        players = [player for crowd in self.crowds for player in crowd.players]
        resumed = sum(spectator.resumed for crowd in self.crowds for spectator in crowd.spectators)
        yield (f"{len(self.crowds)} hunts, {sum(len(player.finds) for player in players)} finds and "
               f"{sum(len(player.said) for player in players)} chat lines once each; spectators resumed {resumed} times")
