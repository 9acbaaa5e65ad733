"""Tests `GET /metrics`: numbers for operators in Prometheus' text format."""

import re

from asking import ask, call
from websocket import WebSocket


def metrics(server):
    answer = ask(server, "/metrics")
    assert answer.status == 200 and answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return answer.body.decode()


def value(server, name):
    found = re.search(rf"^{re.escape(name)} (\d+)$", metrics(server), re.MULTILINE)
    return int(found[1]) if found else 0


def test_every_line_is_one_that_can_be_read(server):
    call(server, "server.ping")
    families = set()
    for line in metrics(server).splitlines():
        if kind := re.fullmatch(r"# (HELP|TYPE) (quarry_[a-z_]+) (.+)", line):
            families.add(kind[2])
        else:
            name = re.fullmatch(r'(quarry_[a-z_]+)(\{method="[a-zA-Z.]+",outcome="[a-z-]+"\})? \d+', line)
            assert name and name[1] in families, line


def test_requests_are_counted_by_method_and_outcome(server):
    before = value(server, 'quarry_requests_total{method="lobby.create",outcome="ok"}')
    lobby = call(server, "lobby.create", name="Counted")
    ask(server, "/rpc", [{"id": 1, "method": "lobby.create", "params": {"name": ""}},
                         {"id": 2, "method": "lobby.create", "params": {"name": "Two"}}])
    assert value(server, 'quarry_requests_total{method="lobby.create",outcome="ok"}') == before + 2
    assert value(server, 'quarry_requests_total{method="lobby.create",outcome="invalid-params"}') == 1
    assert value(server, "quarry_lobbies") >= 1 and lobby


def test_unknown_method_names_do_not_become_labels(server):
    for number in range(50):
        ask(server, "/rpc", {"id": 1, "method": f'made.up{number}"}} 1\nquarry_forged 1'})
    assert value(server, 'quarry_requests_total{method="unknown",outcome="method-not-found"}') == 50
    assert "made" not in metrics(server) and "forged" not in metrics(server)


def test_connections_are_counted_while_they_are_open(server):
    before = value(server, "quarry_connections")
    sockets = [WebSocket(server) for _ in range(5)]
    assert value(server, "quarry_connections") >= before + 5
    for one in sockets:
        one.close()
