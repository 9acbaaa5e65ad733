"""A server and the connections of one scene."""

import time

from harness import Client, Server

SCAN = {"scan": {}}
FOUNTAIN = {"title": "The fountain", "text": "Read what stands on its rim.", "points": 50, "proof": SCAN}
TREE = {"title": "The oldest tree", "points": 20, "proof": SCAN,
        "location": {"lat": 48.8606, "lon": 2.3376}, "hints": [{"text": "It is a plane tree.", "cost": 5}]}
HOUR = 3_600_000


class Stage:
    """A server and the connections of one scene."""

    def __init__(self, seen, *options):
        self.seen, self.server, self.clients = seen, Server("--log-level", "error", *options), []

    def client(self, **settings):
        self.clients.append(Client(self.server, self.seen, **settings))
        return self.clients[-1]

    def host(self, **lobby):
        host = self.client(is_host=True)
        return host, host.call("lobby.create", **({"name": "Old Town"} | lobby))

    def player(self, lobby, name, **more):
        player = self.client()
        return player, player.call("lobby.join", code=lobby["code"], name=name, **more)

    def __enter__(self):
        return self

    def __exit__(self, failure, *_):
        for client in self.clients:
            client.close()
        status = self.server.stop()
        assert failure or status == 0, f"the server ended with {status}"


def now():
    return time.time_ns() // 1_000_000
