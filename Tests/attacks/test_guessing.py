"""Tests guessing of join codes, printed codes and tokens."""

import http.client
import itertools
import json
import pathlib
import random
import re
import statistics

import pytest

from asking import ask, call
from attacking import Player, Raw
from harness import PATIENCE, Server, contract
from measuring import cost
from websocket import WebSocket

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"


def wrong_codes(but, seed):
    """Codes that almost certainly no lobby has."""
    chance = random.Random(seed)
    while True:
        code = "".join(chance.choices(ALPHABET, k=4))
        if code != but:
            yield code


def peek(code):
    return json.dumps({"id": 1, "method": "lobby.peek", "params": {"code": code}})


def kind(answer):
    answer = json.loads(answer)
    return answer["error"]["data"]["kind"] if "error" in answer else "found"


def test_join_codes_cannot_be_tried_out_over_any_transport(server):
    code = call(server, "lobby.create", name="Hidden")["code"]
    codes = wrong_codes(code, 1)
    lines, ws = Raw(server.port), WebSocket(server)
    kinds = []
    for over, wrong in zip(itertools.cycle(("lines", "websocket", "http")), itertools.islice(codes, 204)):
        if over == "lines":
            kinds.append(kind(lines.send(peek(wrong).encode() + b"\n").line()))
        elif over == "websocket":
            ws.send(peek(wrong))
            kinds.append(kind(ws.receive()[1]))
        else:
            # Headers that anyone can write do not change a client's address.
            answer = ask(server, "/rpc", peek(wrong).encode(), X_Forwarded_For="203.0.113.7", Forwarded="for=203.0.113.7")
            kinds.append(kind(answer.body))
    assert kinds == ["lobby-not-found"] * 200 + ["rate-limited"] * 4
    # New connections, right codes and joining are limited as well.
    with Player(server.port) as again:
        assert again.call("lobby.join", code=code, name="Eve")["error"]["data"]["kind"] == "rate-limited"
        assert again.call("lobby.peek", code=code)["error"]["data"]["kind"] == "rate-limited"
    assert kind(ask(server, "/rpc", peek(code).encode()).body) == "rate-limited"
    # Other addresses are not affected.
    with Player(server.port, source="127.0.0.2") as neighbour:
        assert neighbour.call("lobby.join", code=code, name="Ada")["result"]["player"] == "p1"
    lines.close()
    ws.close()


def test_clients_behind_a_trusted_proxy_are_told_apart(tmp_path):
    server = Server("--log-level", "error", "--trusted-proxy", "127.0.0.1,::1")
    try:
        codes = wrong_codes("", 2)
        guess = lambda forwarded: kind(ask(server, "/rpc", peek(next(codes)).encode(), X_Forwarded_For=forwarded).body)
        # Entries before the last may have been written by the client.
        kinds = [guess(f"198.51.100.{number % 250}, 203.0.113.7") for number in range(202)]
        assert kinds == ["lobby-not-found"] * 200 + ["rate-limited"] * 2
        assert guess("203.0.113.8") == "lobby-not-found"
        # An IPv6 network of one customer counts as one address.
        kinds = [guess(f"2001:db8:1:2::{number:x}") for number in range(201)]
        assert kinds[-1] == "rate-limited" and guess("2001:db8:1:3::1") == "lobby-not-found"
        # An unreadable header does not help: the proxy's address counts.
        assert {guess(f"nonsense {number}") for number in range(201)} == {"lobby-not-found", "rate-limited"}
        headers = [f"X-Forwarded-For: 203.0.113.7"]
        with WebSocket(server, headers) as ws:
            ws.send(peek("2222"))
            assert kind(ws.receive()[1]) == "rate-limited"
    finally:
        assert server.stop() == 0


def test_a_proxy_may_name_ports_too():
    """As Azure's and others do; otherwise everybody behind them would be one client."""
    server = Server("--log-level", "error", "--trusted-proxy", "127.0.0.1,::1")
    try:
        codes = wrong_codes("", 2)
        guess = lambda forwarded: kind(ask(server, "/rpc", peek(next(codes)).encode(), X_Forwarded_For=forwarded).body)
        ways = ("203.0.113.7:{}", "203.0.113.7", "9.9.9.9, 203.0.113.7:{}")
        kinds = [guess(ways[number % 3].format(50_000 + number)) for number in range(201)]
        assert kinds == ["lobby-not-found"] * 200 + ["rate-limited"]
        ways = ("[2001:db8:1:2::7]:{}", "2001:db8:1:2::8", "[2001:db8:1:2::9]", "[2001:db8:1:2:a:b:c:d]:443")
        kinds = [guess(ways[number % 4].format(50_000 + number)) for number in range(201)]
        assert kinds == ["lobby-not-found"] * 200 + ["rate-limited"]
        for other in ("203.0.113.8:443", "[2001:db8:1:3::7]:443"):
            assert guess(other) == "lobby-not-found"
        # What is no address with a port is the proxy's own.
        odd = ("203.0.113.7:65536", "203.0.113.7:", "203.0.113.7:http", "[203.0.113.9]:443", "[2001:db8::7", "2001:db8::7]:1", "[]:1")
        assert [guess(one) for one in odd] == ["lobby-not-found"] * len(odd)
    finally:
        assert server.stop() == 0


def test_an_attacker_with_many_networks_of_ipv6_is_one_attacker():
    server = Server("--log-level", "error", "--trusted-proxy", "127.0.0.1,::1")
    try:
        codes = wrong_codes("", 3)
        guess = lambda forwarded: kind(ask(server, "/rpc", peek(next(codes)).encode(), X_Forwarded_For=forwarded).body)
        # A /56 may guess four times as often as one of its 256 networks.
        kinds = [guess(f"2001:db8:1:{number % 256:x}::1") for number in range(801)]
        assert kinds == ["lobby-not-found"] * 800 + ["rate-limited"]
        assert guess("2001:db8:1:100::1") == guess("2001:db8:2:1::1") == "lobby-not-found"
    finally:
        assert server.stop() == 0


def test_printed_codes_cannot_be_tried_out(server):
    host = call(server, "lobby.create", name="Codes", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
    call(server, "lobby.start", token=host["token"])
    right = call(server, "clue.list", token=host["token"])["clues"][0]["token"]
    with Player(server.port, source="127.0.0.4") as player:
        player.call("lobby.join", code=host["code"], name="Eve")
        almost = [right[:position] + ("0" if right[position] != "0" else "1") + right[position + 1:] for position in range(12)]
        answers = [player.call("scan.submit", text=text) for text in almost]
    assert [answer["result"]["outcome"] for answer in answers[:10]] == ["not-a-clue"] * 10
    assert {answer["error"]["data"]["kind"] for answer in answers[10:]} == {"rate-limited"}


def test_only_a_complete_token_is_accepted(server):
    host = call(server, "lobby.create", name="Tokens")
    token = host["token"]
    lobby, seat, secret = token.split(".")
    others = [token[:-1], token + "A", token.swapcase(), f"{lobby}.h.", f"{lobby}.p1.{secret}", f"{lobby}.h.{secret[::-1]}",
              token.replace(".", " "), "\0" + token, token + "\0", f" {token}", "null", "*", "%", "' OR 1=1 --"]
    for other in others:
        answer = ask(server, "/rpc", {"id": 1, "method": "clue.list", "params": {"token": other}})
        assert answer.json["error"]["data"]["kind"] == "unauthorized", other
    assert call(server, "clue.list", token=token) == {"clues": []}


def test_secrets_are_compared_in_one_place_and_in_constant_time():
    """Checks the code rather than the timing, which proves nothing on a shared machine."""
    sources = pathlib.Path(contract.ROOT / "Sources")
    compares = (sources / "Core/ConstantTime.swift").read_text()
    assert "reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0" in compares
    places = ["Accounts/AccountToken.swift", "Lobbies/SeatToken.swift", "Operators/Operators.swift", "OpenIDConnect/OpenIDConnect.swift"]
    for place in places:
        assert "equalsInConstantTime(" in (sources / place).read_text(), place
    assert sum(path.read_text().count(" ^ $1.1") for path in sources.rglob("*.swift")) == 1, "in one place"
    for path in sources.rglob("*.swift"):
        for line in path.read_text().splitlines():
            code = line.split("//")[0]
            assert not re.search(r"\b(token|secret|digest|mac)(\.hash|Hash)?(\.hex)? [!=]= (?!nil)", code, re.IGNORECASE), (
                f"{path}: {line.strip()}")


def test_one_address_cannot_take_all_join_codes():
    server = Server("--log-level", "error")
    try:
        create = [{"id": number, "method": "lobby.create", "params": {"name": "Mine"}} for number in range(100)]
        kinds = []
        for _ in range(4):
            kinds += ["error" in answer and answer["error"]["data"]["kind"] for answer in ask(server, "/rpc", create).json]
        assert kinds == [False] * 300 + ["rate-limited"] * 100
        with Player(server.port, source="127.0.0.2") as neighbour:
            assert "result" in neighbour.call("lobby.create", name="Ours")
    finally:
        assert server.stop() == 0


# Requests that need no seat, and their limit per address. None of them costs as much as hashing a password.
ASKED = {
    "account.register": (300, {"firstName": "A", "lastName": "B", "username": "first", "email": "first@mail.example",
                               "password": "A-long-password-1"}),
    "account.requestReset": (30, {"email": "nobody@mail.example"}),
    "pack.search": (1_200, {"name": "oak"}),
}


@pytest.fixture(scope="module")
def visited():
    """A server with an account."""
    server = Server("--log-level", "error")
    with Player(server.port, source="127.0.0.3") as first:
        assert "result" in first.call("account.register", **ASKED["account.register"][1])
    yield server
    assert server.stop() == 0


@pytest.mark.parametrize("method", ASKED)
def test_callers_without_a_seat_are_counted_by_address(visited, method):
    often, params = ASKED[method]
    requests = [{"id": number, "method": method, "params": params} for number in range(often + 20)]
    limited = []
    for start in range(0, len(requests), 50):
        answers = ask(visited, "/rpc", requests[start:start + 50]).json
        limited += ["error" in answer and answer["error"]["data"]["kind"] == "rate-limited" for answer in answers]
    assert limited == [False] * often + [True] * 20
    with Player(visited.port, source="127.0.0.2") as neighbour:
        answer = neighbour.call(method, **params)
        assert "result" in answer or answer["error"]["data"]["kind"] == "username-taken", answer


def costs(server, player, kinds, times):
    """Median processor seconds by kind of request, interleaved so that other load affects all kinds alike."""
    spent = {kind: [] for kind in kinds}
    for number in range(times):
        for kind, ask in kinds.items():
            spent[kind].append(cost(server, lambda: ask(player, number))[0])
    return {kind: statistics.median(all_of_it) for kind, all_of_it in spent.items()}


def test_the_work_for_a_refusal_reveals_nothing_about_the_token(server):
    """It reveals neither how much of a token is right nor whether its seat exists."""
    with Player(server.port, source="127.0.0.7") as player:
        host = player.call("lobby.create", name="Guarded")["result"]["token"]
        head, secret = host.rsplit(".", 1)
        other = lambda character: "A" if character != "A" else "B"  # noqa: E731
        wrong = {"at once": f"{head}.{other(secret[0])}{secret[1:]}",
                 "at the end": f"{head}.{secret[:-2]}{other(secret[-2])}{secret[-1]}"}

        def ask(token):
            def show(player, _):
                for _ in range(20):
                    assert player.call("clue.list", token=token)["error"]["data"]["kind"] == "unauthorized"
            return show
        spent = costs(server, player, {name: ask(token) for name, token in wrong.items()}, 20)
        assert 0.7 < spent["at once"] / spent["at the end"] < 1.4, spent


def test_the_work_for_a_login_does_not_reveal_accounts(server):
    with Player(server.port, source="127.0.0.8") as player:
        for number in range(12):
            made = player.call("account.register", firstName="A", lastName="B", username=f"timed{number}",
                               email=f"timed{number}@mail.example", password="A-long-password-1")
            assert "result" in made, made

        def ask(login):
            def show(player, number):
                answer = player.call("account.login", login=f"{login}{number}", password="A-wrong-password-1")
                assert answer["error"]["data"]["kind"] == "bad-credentials", answer
            return show
        spent = costs(server, player, {
            "known": ask("timed"), "unknown": ask("nobody"), "nothing": lambda player, _: player.ping()}, 12)
        assert spent["known"] > 5 * spent["nothing"], "a password that costs nothing can be tried out"
        assert 0.6 < spent["known"] / spent["unknown"] < 1.7, spent


def test_proxies_are_trusted_by_network():
    """Balancers have many addresses, and each of IPv6 is one alone: a neighbour in its network may forge nothing."""
    server = Server("--log-level", "error", "--trusted-proxy", "127.0.64.0/18, [::1]")
    try:
        codes = wrong_codes("", 3)

        def guess(source, forwarded):
            connection = http.client.HTTPConnection("127.0.0.1", server.http, PATIENCE, source_address=(source, 0))
            connection.request("POST", "/rpc", peek(next(codes)), {"X-Forwarded-For": forwarded, "Connection": "close"})
            return kind(connection.getresponse().read())

        assert {guess("127.0.65.1", f"203.0.113.{number % 250}") for number in range(201)} == {"lobby-not-found"}
        # Outside of the network the header counts for nothing.
        kinds = [guess("127.0.128.1", f"203.0.113.{number % 250}") for number in range(201)]
        assert kinds[-1] == "rate-limited"
    finally:
        assert server.stop() == 0
