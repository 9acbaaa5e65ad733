"""A server and the connections of one scene."""

import itertools
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
        self.seen, self.server, self.clients = seen, self.take_server(*options), []

    def take_server(self, *options):
        return Server("--log-level", "error", *options)

    def client(self, greets=True, **settings):
        self.clients.append(Client(self.server, self.seen, **settings))
        if greets:
            self.clients[-1].greet()
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


class Scene(Stage):
    """
    A stage that shares its server with the other scenes that want the same options, since a start costs more than most
    scenes do. Its clients have an address of their own, and so limits of their own.
    """
    servers, addresses = {}, itertools.count(1)

    def __init__(self, seen, *options):
        super().__init__(seen, *options)
        number = next(self.addresses)
        self.address = f"127.1.{number // 250}.{number % 250 + 1}"

    def take_server(self, *options):
        server = self.servers.get(options)
        # If a scene has ended it, only that scene fails.
        if server is None or server.process.poll() is not None:
            server = self.servers[options] = super().take_server(*options)
        return server

    def client(self, **settings):
        return super().client(**({"source": self.address} | settings))

    def __exit__(self, failure, *_):
        for client in self.clients:
            client.close()
        assert failure or self.server.process.poll() is None, f"the server has ended: {self.server.log()}"

    @classmethod
    def end_servers(cls):
        statuses = [server.stop() for server in cls.servers.values()]
        cls.servers.clear()
        assert not any(statuses), statuses


def now():
    return time.time_ns() // 1_000_000


def pass_by(moment):
    """Waits until the clock shows a later millisecond: what happens in the same one is a tie."""
    while now() <= moment:
        time.sleep(0.001)


def in_time(attempt):
    """
    Calls `attempt` with a moment that lies a little ahead, and then with later ones until it returns something: until it
    was in time, however slow the machine is.
    """
    for ahead in (500 * 2 ** tries for tries in range(8)):
        if (result := attempt(now() + ahead)) is not None:
            return result
    raise AssertionError("not even within a minute")
