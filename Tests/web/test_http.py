"""Tests the protocol over HTTP, and what else is served."""

import json
import subprocess

import pytest

from asking import ask, call


@pytest.fixture(scope="module")
def hunt(server):
    """A hunt in which Ada has found two clues, and a player whose name is a formula has found none."""
    clues = [{"title": f"Clue {number}", "points": number * 10, "proof": {"scan": {}}} for number in (1, 2, 3)]
    clues.append({"title": "A word", "points": 5, "proof": {"codeword": {"accepts": ["anchor"]}}})
    hunt = call(server, "lobby.create", name="Web", clues=clues)
    hunt["ada"] = call(server, "lobby.join", code=hunt["code"], name='Ada, "the first"')["token"]
    hunt["eve"] = call(server, "lobby.join", code=hunt["code"], name="=cmd|' /C calc'!A1")["token"]
    call(server, "lobby.start", token=hunt["token"])
    hunt["list"] = call(server, "clue.list", token=hunt["token"])["clues"]
    for clue in hunt["list"][:2]:
        assert call(server, "scan.submit", token=hunt["ada"], text=clue["token"])["outcome"] == "found"
    return hunt


# /rpc


def test_a_request_a_batch_and_nothing(server):
    assert ask(server, "/rpc", {"id": "x", "method": "server.ping"}).json["id"] == "x"
    batch = ask(server, "/rpc", [{"id": number, "method": "server.ping"} for number in range(100)])
    assert [answer["id"] for answer in batch.json] == list(range(100))
    silent = ask(server, "/rpc", {"method": "server.ping"})
    assert (silent.status, silent.body) == (204, b"")


def test_a_batch_keeps_the_seat_that_it_took(server, hunt):
    batch = ask(server, "/rpc", [
        {"id": 1, "method": "lobby.join", "params": {"code": hunt["code"], "name": "Batch"}},
        {"id": 2, "method": "player.rename", "params": {"name": "Batched"}}, {"id": 3, "method": "lobby.leave"}])
    assert all("result" in answer for answer in batch.json), batch.body


def test_errors_of_the_protocol_are_answers(server):
    for body, code in ((b"{nonsense", -32700), (b"[]", -32600), (b'{"id":1,"method":"no.such"}', -32601)):
        answer = ask(server, "/rpc", body)
        assert answer.status == 200 and answer.json["error"]["code"] == code


def test_the_token_may_stand_in_the_head_or_in_the_params(server, hunt):
    assert call(server, "clue.list", token=hunt["token"]) == call(server, "clue.list", **{"token": hunt["token"]})
    wrong = ask(server, "/rpc", {"id": 1, "method": "clue.list"}, Authorization="Bearer wrong")
    assert wrong.json["error"]["data"]["kind"] == "unauthorized"


def test_nothing_can_be_watched(server, hunt):
    answer = ask(server, "/rpc", {"id": 1, "method": "lobby.watch", "params": {"code": hunt["code"]}})
    assert answer.json["error"]["data"]["kind"] == "invalid-request"


def test_a_body_that_is_too_long_is_refused(server):
    answer = ask(server, "/rpc", b" " * 65_537)
    assert answer.status == 413 and answer.json["error"]["data"]["kind"] == "invalid-request"


def test_pages_of_other_sites_change_nothing(server):
    answer = ask(server, "/rpc", {"id": 1, "method": "server.ping"}, Origin="https://evil.example")
    assert answer.status == 403 and answer.json["error"]["data"]["kind"] == "forbidden"


def test_a_request_repeated_with_its_key_is_done_once(server, hunt):
    first = call(server, "chat.send", token=hunt["ada"], text="Hello", key="once")
    assert call(server, "chat.send", token=hunt["ada"], text="Hello", key="once") == first


# Exports


def test_the_board_as_json(server, hunt):
    answer = ask(server, f"/lobbies/{hunt['lobby']}/board.json")
    board = answer.json
    assert [(row["rank"], row["points"]) for row in board["rows"]] == [(1, 30), (2, 0)]
    assert board["total"] == 2 and answer.headers["ETag"] == f'"{board["seq"]}"'
    again = ask(server, f"/lobbies/{hunt['lobby']}/board.json", If_None_Match=answer.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("known, status", [
    ('"{}"', 304), ('W/"{}"', 304), ('"x", "{}"', 304), ('"x",W/"{}" , "y"', 304), ("*", 304),
    ('"x"', 200), ('"1{}"', 200), ("{}", 200), ("", 200)])
def test_unchanged_boards_are_not_sent_again(server, hunt, known, status):
    path = f"/lobbies/{hunt['lobby']}/board.json"
    tag = ask(server, path).headers["ETag"].strip('"')
    answer = ask(server, path, If_None_Match=known.format(tag))
    assert answer.status == status and answer.headers["ETag"] == f'"{tag}"'


def test_the_board_as_csv_holds_no_formulas(server, hunt):
    answer = ask(server, f"/lobbies/{hunt['lobby']}/board.csv")
    assert answer.headers["Content-Type"].startswith("text/csv")
    lines = answer.body.decode().split("\r\n")
    assert lines[0] == "rank,player,name,team,points,found,lastAt" and lines[-1] == ""
    assert lines[1].startswith('1,p1,"Ada, ""the first""",,30,2,')
    assert lines[2] == "2,p2,'=cmd|' /C calc'!A1,,0,0,"


def test_a_long_board_comes_whole(server):
    # More than fit into one page.
    lobby = call(server, "lobby.create", name="Many", capacity=1_100)
    for start in range(0, 1_100, 100):
        names = [f"Player {number}" for number in range(start, start + 100)]
        ask(server, "/rpc", [
            {"id": name, "method": "lobby.join", "params": {"code": lobby["code"], "name": name}} for name in names])
    rows = ask(server, f"/lobbies/{lobby['lobby']}/board.json").json["rows"]
    assert [row["rank"] for row in rows] == list(range(1, 1_101))


def test_results_come_after_the_end(server):
    lobby = call(server, "lobby.create", name="Short")
    path = f"/lobbies/{lobby['lobby']}/results.json"
    assert ask(server, path).status == 409
    call(server, "lobby.end", token=lobby["token"])
    results = ask(server, path)
    assert results.status == 200 and results.json["proof"]["head"]
    assert results.headers["ETag"] == f'"{results.json["seq"]}"'


def test_a_log_and_its_results_are_checked_offline(server, tmp_path):
    lobby = call(server, "lobby.create", name="Checked", clues=[{"title": "Oak", "points": 1, "proof": {"scan": {}}}])
    notice = lambda number: {"id": number, "method": "lobby.announce", "params": {
        "text": f"Notice {number}", "token": lobby["token"]}}
    change = lambda number: {"id": number, "method": "clue.update", "params": {
        "clue": "c1", "text": f"Text {number}", "token": lobby["token"]}}
    for start in range(1_000, 2_100, 100):  # more than one page of the log
        ask(server, "/rpc", [(change if number % 20 else notice)(number) for number in range(start, start + 100)])
    path = f"/lobbies/{lobby['lobby']}"
    assert ask(server, f"{path}/log.ndjson").status == 409
    call(server, "lobby.end", token=lobby["token"])
    log = ask(server, f"{path}/log.ndjson")
    assert log.headers["Content-Type"].startswith("application/x-ndjson")
    head, *events = log.body.decode().splitlines()
    assert json.loads(head)["events"] == len(events) == 1_103
    assert log.headers["ETag"] == f'"{len(events)}"'
    assert ask(server, f"{path}/log.ndjson", If_None_Match=log.headers["ETag"]).status == 304
    (tmp_path / "log.ndjson").write_bytes(log.body)
    (tmp_path / "results.json").write_bytes(ask(server, f"{path}/results.json").body)
    check = [server.program, "log", "verify", "--results", tmp_path / "results.json", tmp_path / "log.ndjson"]
    assert subprocess.run(check, capture_output=True).returncode == 0
    (tmp_path / "log.ndjson").write_bytes(log.body.replace(b'"Notice 1500"', b'"Notice 1501"'))
    assert subprocess.run(check, capture_output=True).returncode == 1


def test_the_host_gets_the_log_at_any_time_and_all_of_it(server, hunt):
    path = f"/lobbies/{hunt['lobby']}/log.ndjson"
    assert ask(server, path).status == 409
    log = ask(server, path, Authorization=f"Bearer {hunt['token']}").body.decode().splitlines()
    assert [json.loads(line)["version"] for line in log[1:]] == list(range(1, len(log)))
    assert any("anchor" in line for line in log)


@pytest.mark.parametrize("query", ["", "?ec=h", "?ec=L&module=3", "?module=5&margin=8"])
def test_a_code_can_be_read(server, hunt, query, tmp_path):
    clue = hunt["list"][0]
    picture = ask(server, f"/lobbies/{hunt['lobby']}/clues/c1/qr.png{query}", Authorization=f"Bearer {hunt['token']}")
    assert picture.headers["Content-Type"] == "image/png"
    (tmp_path / "code.png").write_bytes(picture.body)
    read = subprocess.run(
        ["zbarimg", "-q", "--raw", tmp_path / "code.png"], capture_output=True, text=True, check=True)
    assert read.stdout.strip() == clue["qr"]
    svg = ask(server, f"/lobbies/{hunt['lobby']}/clues/c1/qr.svg{query}", Authorization=f"Bearer {hunt['token']}")
    assert svg.headers["Content-Type"] == "image/svg+xml" and svg.body.startswith(b"<svg")


def test_codes_are_the_hosts(server, hunt):
    path = f"/lobbies/{hunt['lobby']}/clues/c1/qr.svg"
    assert ask(server, path).status == 401
    assert ask(server, path, Authorization=f"Bearer {hunt['ada']}").status == 403
    other = call(server, "lobby.create", name="Other")
    assert ask(server, path, Authorization=f"Bearer {other['token']}").status == 403


@pytest.mark.parametrize("query", ["ec=x", "module=0", "module=65", "module=ten", "margin=-1", "margin=65"])
def test_what_cannot_be_drawn_is_refused_with_a_sentence(server, hunt, query):
    path = f"/lobbies/{hunt['lobby']}/clues/c1/qr.png?{query}"
    answer = ask(server, path, Authorization=f"Bearer {hunt['token']}")
    error = answer.json["error"]
    assert answer.status == 400 and error["message"].endswith(".")
    assert (error["data"]["kind"], error["data"]["field"]) == ("invalid-params", query.split("=")[0])


@pytest.mark.parametrize("clue", ["c4", "c99", "x", "%2e%2e"])
def test_clues_without_a_code_have_none(server, hunt, clue):
    path = f"/lobbies/{hunt['lobby']}/clues/{clue}/qr.png"
    assert ask(server, path, Authorization=f"Bearer {hunt['token']}").status == 404


def test_the_code_of_no_clue_is_missing_as_a_clue_is(server, hunt):
    path = f"/lobbies/{hunt['lobby']}/clues/c99/qr.png"
    error = ask(server, path, Authorization=f"Bearer {hunt['token']}").json["error"]
    assert (error["code"], error["data"]["kind"]) == (1003, "clue-not-found")


# Other paths


def test_it_lives_and_is_ready(server):
    assert ask(server, "/healthz").body == b"ok\n"
    assert ask(server, "/readyz").body == b"ready\n"


def test_it_describes_itself(server):
    assert "lobby.create" in {method["name"] for method in ask(server, "/openrpc.json").json["methods"]}


@pytest.mark.parametrize("path", ["/nothing", "/lobbies", "/lobbies/x/board.json", "/../etc/passwd", "/rpc/x"])
def test_what_is_not_there_is_told(server, path):
    answer = ask(server, path)
    assert answer.status == 404 and answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.json["error"]["message"].endswith(".")
