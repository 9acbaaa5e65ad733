"""
Tests texts that are short to send but expensive to compare, normalise, count or look up.

Each is compared with an ordinary text of a line's length, because the processor time of either depends on the machine
and on the build. An attack takes hundreds of times as long.
"""

import json
import statistics
import urllib.parse

import pytest

from asking import ask, call
from attacking import Player, Raw
from measuring import cost

LINE = 65_536
MOST = 50  # times as long as an ordinary line

ALTERNATING = "\u0316\u0301"  # of different combining classes, so that each must be sorted past the other
TIBETAN = "\u0f73"  # a starter by its class, but two marks once decomposed
HALFWIDTH = "\uff9e\u0301"  # a mark in the compatibility forms only


def filled(template, unit):
    """A line of maximum length: each @ in `template` is replaced by as many of `unit` as fit."""
    room = LINE - 1 - len(template.encode()) + template.count("@")
    return template.replace("@", unit * (room // (template.count("@") * len(unit.encode())))).encode() + b"\n"


def request(method, **params):
    return json.dumps({"id": 7, "method": method, "params": params}, ensure_ascii=False)


ESCAPED = "\\u0316\\u0301"
LINES = {
    "name of a member": filled('{"id":7,"method":"lobby.create","params":{"a@":1,"name":"x"}}', ALTERNATING),
    "two names of members": filled('{"id":7,"method":"lobby.create","params":{"a@":1,"b@":1,"name":"x"}}', ALTERNATING),
    "name of a member, escaped": filled('{"id":7,"method":"lobby.create","params":{"a@":1}}', ESCAPED),
    "name of a member of the request": filled('{"id":7,"method":"server.ping","a@":1}', ALTERNATING),
    "method": filled('{"id":7,"method":"a@"}', ALTERNATING),
    "id": filled('{"id":"a@","method":"server.ping"}', ALTERNATING),
    "jsonrpc": filled('{"id":7,"jsonrpc":"2@","method":"server.ping"}', ALTERNATING),
    "name of a player": filled(request("lobby.join", code="7KQF", name="a@"), ALTERNATING),
    "code": filled(request("lobby.peek", code="a@"), ALTERNATING),
    "token": filled(request("session.attach", token="a@"), ALTERNATING),
    "key": filled(request("lobby.create", name="x", key="a@"), ALTERNATING),
    "password": filled(request("account.login", login="ada", password="a@"), ALTERNATING),
    "login": filled(request("account.login", login="a@", password="a"), ALTERNATING),
    "username": filled(
        request("account.register", firstName="A", lastName="B", username="a@", email="x",
                password="secret 1!"), ALTERNATING),
    "kind of a proof": filled('{"id":7,"method":"lobby.create","params":{"name":"x","clues":[{"title":"t","points":1,'
                              '"proof":{"a@":{}}}]}}', ALTERNATING),
    "topics": filled(request("lobby.watch", code="7KQF", topics=["a@"]), ALTERNATING),
    "Tibetan vowels": filled(request("lobby.join", code="7KQF", name="a@"), TIBETAN),
    "half-width marks": filled(
        request("account.register", firstName="A", lastName="B", username="a@", email="x", password="x"), HALFWIDTH),
    "two marks in one": filled(request("lobby.peek", code="a@"), "\u0344\u0316"),
    "batch": filled("[" + ",".join(['{"id":7,"method":"lobby.peek","params":{"code":"a@"}}'] * 50) + "]", ALTERNATING),
    # Many runs, each within the limit.
    "many short runs": filled(request("lobby.join", code="7KQF", name="a@"), "a" + ALTERNATING * 15),
    "many short runs in a code": filled(request("lobby.peek", code="a@"), "a" + ALTERNATING * 15),
    "many short runs in a password": filled(request("account.login", login="ada", password="a@"), "a" + ALTERNATING * 15),
    "many short runs in a team": filled(request("lobby.create", name="x", teams=["a@"]), "a" + ALTERNATING * 15),
    # Other texts that are long in some way.
    "flags": filled(request("lobby.join", code="7KQF", name="a@"), "\U0001f1e9"),
    "families": filled(request("lobby.join", code="7KQF", name="a@"), "\U0001f468\u200d"),
    "joiners": filled(request("chat.send", text="a@"), "\u200d"),
    "line breaks": filled(request("lobby.join", code="7KQF", name="@a"), "\\r\\n"),
    "spaces": filled(request("lobby.join", code="7KQF", name="@a@"), "\u3000"),
    "capitals": filled(request("lobby.peek", code="@"), "\u0390"),
    "members of one name": filled('{"id":7,"method":"lobby.create","params":{@"name":"x"}}', '"a":0,'),
    "members named name": filled('{"id":7,"method":"lobby.create","params":{@"name":"x"}}', '"name":0,'),
    "members of a clue": filled('{"id":7,"method":"lobby.create","params":{"name":"x","clues":[{@"title":"t","points":1,'
                                '"proof":{"scan":{}}}]}}', '"a":0,'),
    "clues that are none": filled('{"id":7,"method":"lobby.create","params":{"name":"x","clues":[@{}]}}', '{},'),
    "teams": filled('{"id":7,"method":"lobby.create","params":{"name":"x","teams":[@"a"]}}', '"b",'),
    "topics that are none": filled('{"id":7,"method":"lobby.watch","params":{"code":"7KQF","topics":[@"a"]}}', '"chat",'),
    "brackets": filled('{"id":7,"method":"server.ping","params":{"a":[@]}}', "[],").replace(b",]}}", b"]}}"),
    "digits": filled('{"id":7,"method":"server.ping","params":{"a":1@}}', "7"),
    "escapes": filled(request("lobby.peek", code="@"), "\\ud83e\\udded"),
}


def exchange(server, line):
    with Raw(server.port) as raw:
        return json.loads(raw.send(line).line())


@pytest.fixture(scope="module")
def bar(server):
    """The processor seconds that a costly text may take."""
    line = filled(request("lobby.peek", code="@"), "a")
    exchange(server, line)
    return MOST * statistics.median(cost(server, lambda: exchange(server, line))[0] for _ in range(5))


@pytest.mark.parametrize("what", LINES)
def test_no_line_takes_long(server, bar, what):
    line = LINES[what]
    assert len(line) <= LINE
    exchange(server, request("server.ping").encode() + b"\n")
    seconds, answer = cost(server, lambda: exchange(server, line))
    assert "error" in answer or "result" in answer or isinstance(answer, list)
    assert seconds < bar, f"{what}: {seconds:.2f} s for {len(line)} bytes"


def test_a_run_of_thirty_marks_is_taken_and_one_more_is_not(server):
    lobby = call(server, "lobby.create", name="Accents")
    with Player(server.port) as player:
        assert "result" in player.call("lobby.join", code=lobby["code"], name="Zo" + "e" + "\u0316" * 30)
        for name in ("e" + "\u0316" * 31, "e" + "\u0f73" * 16):
            answer = player.call("lobby.join", code=lobby["code"], name=name)
            assert answer["id"] == 1, "whoever sent it learns which request it was"
            assert answer["error"]["code"] == -32600 and answer["error"]["data"]["kind"] == "invalid-request"
            assert "30" in answer["error"]["message"]
        assert "result" in player.call("server.ping"), "the connection stays"


def test_names_are_the_same_only_if_their_bytes_are(server):
    """Swift strings compare canonically, but lookups must not find another spelling."""
    with Player(server.port) as player:
        # U+0338 combines with the last letter, and U+0435 is a Cyrillic letter that looks like an e.
        answer = player.call("server.ping\u0338")
        assert answer["error"]["data"]["kind"] == "method-not-found"
        code = call(server, "lobby.create", name="Codes")["code"]
        answer = player.call("lobby.peek", **{"code": code, "cod\u0435": "----"})
        assert answer["result"]["code"] == code


# Over HTTP


def marks(length):
    return urllib.parse.quote(ALTERNATING * (length // 12))


@pytest.mark.parametrize("path", [
    "/hometown/nicknameexists?name=a@", "/hometown/users?city=a@", "/hometown/users?a@=1", "/hometown/states?country=a@",
    "/join/a@", "/play/a@", "/q/a@", "/packs/a@", "/pack/a@.json", "/lobbies/a@/board.json", "/photos/a@", "/a@",
    "/packs?name=a@",
])
def test_no_address_takes_long(server, bar, path):
    seconds, answer = cost(server, lambda: ask(server, path.replace("@", marks(30_000))))
    assert answer.status in (400, 404, 414, 431), answer.status
    assert seconds < bar, f"{seconds:.2f} s"


@pytest.mark.parametrize("name", [
    "Authorization", "Cookie", "Origin", "Accept-Language", "Accept-Encoding", "Content-Encoding", "If-None-Match", "Host",
    "X-Forwarded-For", "Range", "Sec-WebSocket-Protocol",
])
@pytest.mark.parametrize("target", ["GET /", "POST /rpc", "GET /ws"])
def test_no_field_of_a_head_takes_long(server, bar, name, target):
    value = ("b" + ALTERNATING * 2_000).encode()
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" \
              b"Sec-WebSocket-Version: 13\r\n" if target == "GET /ws" else b""
    host = b"" if name == "Host" else b"Host: localhost\r\n"
    head = (f"{target} HTTP/1.1\r\n".encode() + host + upgrade + name.encode() + b": " + value
            + b"\r\nContent-Length: 0\r\n\r\n")

    def send():
        with Raw(server.http) as raw:
            raw.send(head)
            return raw.socket.recv(65_536)

    seconds, answer = cost(server, send)
    assert answer.startswith(b"HTTP/1.1 "), answer[:100]
    assert seconds < bar, f"{seconds:.2f} s"


@pytest.mark.parametrize("call_of", ["adduser", "edituser", "deleteuser"])
@pytest.mark.parametrize("member", ["nickname", "password", "country", "city", "a@"])
def test_no_form_takes_long(server, bar, call_of, member):
    form = json.dumps({"nickname": "ada", "password": "abc", member: "a@"}, ensure_ascii=False)
    body = filled(form, ALTERNATING)[:-1]
    seconds, answer = cost(server, lambda: ask(server, f"/hometown/{call_of}", body))
    assert answer.status == 400, answer.status
    assert seconds < bar, f"{seconds:.2f} s"


def files():
    columns = "title,hint,codeword,lat,lon,points\n"
    pins = '{"PackName":"P","Description":"D","Location":"L","Pins":[@{}]}'
    return {
        "marks in a cell": columns + "a" + ALTERNATING * 40_000,
        "marks in the head": "a" + ALTERNATING * 40_000,
        "quotation marks that do not fit": columns + '"a"b\n' * 40_000,
        "quotation marks": columns + '"""\n' * 50_000,
        "columns": "a," * 131_000,
        "columns of two letters": "é;" * 87_000,
        "rows": columns + ",,,,,x\n" * 499,
        "marks in a name": '{"a' + ALTERNATING * 40_000 + '":1,"name":"x"}',
        "marks, escaped": '{"a' + "\\u0316\\u0301" * 18_000 + '":1,"name":"x"}',
        "members": "{" + '"a":0,' * 40_000 + '"name":"x"}',
        "pins": pins.replace("@", "{}," * 498),
        "clues": '{"name":"x","clues":[' + ",".join(['{"proof":{},"hints":[' + "{}," * 9 + "{}]}"] * 499) + "]}",
    }


@pytest.fixture(scope="module")
def account(server):
    return call(server, "account.register", firstName="Ada", lastName="B", username="ada.costly", email="ada@costly.example",
                password="correct horse 1!")


@pytest.mark.parametrize("what", files())
def test_no_file_of_a_pack_takes_long(server, bar, account, what):
    body = files()[what].encode()
    assert len(body) <= 256 << 10
    seconds, answer = cost(server, lambda: ask(
        server, "/packs?name=N&location=L&description=D", body, Authorization=f"Bearer {account['token']}"))
    assert answer.status in (200, 400, 409), answer.status
    assert len(answer.body) < 1 << 20, "what is wrong is told, but not without end"
    # A file is four times as long as a line.
    assert seconds < 4 * bar, f"{what}: {seconds:.2f} s"
