"""Clients of a node that does not lead: they get what the leader's clients get, and none can harm the leader."""

import io
import json
import select
import socket
import urllib.error
import urllib.request

import pytest
from PIL import Image

import processes
from clustering import PATIENCE, Cluster, wait
from crowd import Crowd, Line, http


@pytest.fixture
def crowd(cluster):
    return Crowd(cluster, players=1)


def authorized(crowd):
    return {"Authorization": f"Bearer {crowd.lobby['token']}"}


def picture(width=640):
    bytes_ = io.BytesIO()
    Image.effect_noise((width, width), 80).save(bytes_, "JPEG", quality=95)
    return bytes_.getvalue()


def memory(node):
    return processes.memory(node.process.pid) << 10


@pytest.mark.parametrize("path", [
    "board.json", "board.csv", "sheet.html", "sheet.pdf", "sheet.zip"])
def test_each_node_answers_the_same_over_http(cluster, crowd, path):
    address = f"/lobbies/{crowd.lobby['lobby']}/{path}"
    answers = [http(node, address, **authorized(crowd)) for node in cluster.nodes]
    # A PDF and an archive hold the time at which they were made.
    if path.endswith(("pdf", "zip")):
        assert len({len(answer) for answer in answers}) == 1 and len(answers[0]) > 1_000
    else:
        assert answers[0] == answers[1] == answers[2] != b""
    assert cluster.wait_for_leader()


@pytest.mark.parametrize("path", ["report.pdf", "report.zip", "certificates.pdf?for=all"])
def test_each_node_gives_what_a_host_takes_along(cluster, crowd, path):
    crowd.host.call("lobby.join", code=crowd.lobby["code"], name="Ada")
    crowd.ask("lobby.end")
    address = f"/lobbies/{crowd.lobby['lobby']}/{path}"
    answers = [http(node, address, **authorized(crowd)) for node in cluster.nodes]
    assert len({len(answer) for answer in answers}) == 1 and len(answers[0]) > 1_000


@pytest.mark.parametrize("path", ["/", "/join", "/host", "/static/nothing.js", "/nothing", "/openrpc.json", "/hometown"])
def test_each_node_has_all_pages(cluster, path):
    def answer(node):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{node.http}{path}", timeout=PATIENCE) as opened:
                return opened.status, opened.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
    answers = [answer(node) for node in cluster.nodes]
    assert len({status for status, _ in answers}) == 1, answers


def test_a_head_has_the_headers_of_its_answer(cluster, crowd):
    for node in cluster.nodes:
        request = urllib.request.Request(
            f"http://127.0.0.1:{node.http}/lobbies/{crowd.lobby['lobby']}/board.json", method="HEAD")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            assert int(answer.headers["Content-Length"]) > 10 and answer.read() == b""


def test_a_photo_is_sent_to_any_node_and_shown_by_all(cluster, crowd):
    sent = picture(1_500)
    assert len(sent) > 1 << 20
    name = json.loads(http(cluster.standby(), f"/lobbies/{crowd.lobby['lobby']}/photos", sent, **authorized(crowd)))["photo"]
    shown = [http(node, f"/photos/{name}") for node in cluster.nodes]
    assert shown[0] == shown[1] == shown[2] and len(shown[0]) > 10_000


def test_a_refused_photo_is_answered_although_nobody_reads_it(cluster, crowd):
    for node in [cluster.standby()] * 3 + [cluster.wait_for_leader()]:
        with socket.create_connection(("127.0.0.1", node.http), timeout=PATIENCE) as client:
            body = b"x" * (6 << 20)
            client.sendall(f"POST /lobbies/{crowd.lobby['lobby']}/photos HTTP/1.1\r\nHost: localhost\r\n"
                           f"Content-Length: {len(body)}\r\n\r\n".encode())
            client.sendall(body)
            assert client.recv(64).startswith(b"HTTP/1.1 401 ")


def test_uploads_that_end_too_soon_leave_room_for_others(cluster, crowd):
    node = cluster.standby()
    for _ in range(40):
        client = socket.create_connection(("127.0.0.1", node.http), timeout=PATIENCE)
        client.sendall(f"POST /lobbies/{crowd.lobby['lobby']}/photos HTTP/1.1\r\nHost: localhost\r\n"
                       f"Authorization: Bearer {crowd.lobby['token']}\r\nContent-Length: 1000000\r\n\r\n".encode() + b"x" * 9_000)
        # The node has begun to read it.
        wait(lambda: not unread(client), "the node reads")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
    # It does not take the three minutes that an upload may last.
    assert "photo" in wait(lambda: sent_photo(node, crowd), "a photo is taken")


def unread(client):
    """How many bytes of a client's its node has not read."""
    return processes.open_sockets().get((client.getpeername(), client.getsockname()))


def sent_photo(node, crowd):
    try:
        return json.loads(http(node, f"/lobbies/{crowd.lobby['lobby']}/photos", picture(), **authorized(crowd)))
    except urllib.error.HTTPError:
        return None


def test_a_limit_by_address_counts_at_all_nodes_together():
    """Wrong join codes: 200 from one address."""
    cluster = Cluster(nodes=2, options=())
    try:
        cluster.start()
        lines = [Line(node.lines) for node in cluster.nodes]
        kinds = []
        for turn in range(230):
            line = lines[turn % 2]
            kinds.append(line.answer(line.send("lobby.peek", {"code": f"{2222 + turn}".replace("0", "Z").replace("1", "Y")}))[
                "error"]["data"]["kind"])
        assert kinds == ["lobby-not-found"] * 200 + ["rate-limited"] * 30
        for line in lines:
            line.close()
    finally:
        cluster.stop()


def test_a_flood_of_empty_lines_is_not_kept(cluster, crowd):
    """A client that does not read its long answers, and then sends a byte at a time."""
    node, leader = cluster.standby(), cluster.wait_for_leader()
    client = socket.create_connection(("127.0.0.1", node.lines), timeout=PATIENCE)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    # What the system keeps for it depends on the machine.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
    question = json.dumps({"id": 1, "method": "clue.list", "params": {"token": crowd.lobby["token"]}}).encode() + b"\n"
    client.sendall(question * 200)
    before = memory(leader)
    client.setblocking(False)
    sent = 0
    while sent < 20 << 20:
        try:
            sent += client.send(b"\n" * 65_536)
        except BlockingIOError:
            if processes.rests(node.process.pid) and not select.select([], [client], [], 0)[1]:
                break
    assert sent < 4 << 20, "the node stops reading"
    assert memory(leader) - before < 64 << 20
    other = Line(node.lines)
    assert "result" in other.answer(other.send("server.ping", {}))
    other.close()
    client.close()


def test_a_long_answer_reaches_a_client_that_reads(cluster, crowd):
    for node in cluster.nodes:
        line = Line(node.lines)
        asked = [line.send("clue.list", {"token": crowd.lobby["token"]}) for _ in range(60)]
        sizes = {len(json.dumps(line.answer(number)["result"])) for number in asked}
        assert len(sizes) == 1 and sizes.pop() > 50_000
        line.close()


def test_staff_work_at_any_node(cluster, crowd):
    leader = cluster.wait_for_leader()
    others = [Line(node.lines) for node in cluster.nodes if node is not leader]

    def ask(line, method, **params):
        answer = line.answer(line.send(method, params))
        return answer.get("result") or answer.get("error", {}).get("data", {}).get("kind")

    def heard(line, kind):
        """The next push of this kind."""
        def found():
            message = next((one for one in line.pushes if kind in (one["method"], one["params"].get("type"))), None)
            if message is None and (more := line.read()):
                line.pushes.append(more)
            return message
        return wait(found, f"{kind} is heard")["params"]

    host, staff = others[0], others[-1]
    invited = ask(host, "staff.invite", token=crowd.lobby["token"], name="Mia", role="cohost")
    attached = ask(staff, "session.attach", token=invited["token"])
    assert attached["role"] == "cohost" and attached["name"] == "Mia"
    here = Line(leader.lines)
    for line, token in ((staff, invited["token"]), (here, crowd.lobby["token"]), (host, None)):
        ask(line, "lobby.watch", lobby=crowd.lobby["lobby"], **({"token": token} if token else {}))
    ask(staff, "lobby.announce", token=invited["token"], text="Look up")
    for line in (staff, here):
        assert heard(line, "notice.sent")["by"] == {"staff": invited["staff"], "name": "Mia"}
    assert "by" not in heard(host, "notice.sent"), "it watches without a seat"
    ask(here, "staff.revoke", token=crowd.lobby["token"], staff=invited["staff"])
    assert heard(staff, "bye")["reason"] == "kicked"
    assert ask(host, "session.attach", token=invited["token"]) == "unauthorized"
    for line in (*others, here):
        line.close()


def test_half_closed_input_is_answered(cluster):
    for node in cluster.nodes:
        with socket.create_connection(("127.0.0.1", node.lines), timeout=PATIENCE) as client:
            client.sendall(b'{"id":1,"method":"server.ping"}\n{"id":2,"method":"server.ping"}\n')
            client.shutdown(socket.SHUT_WR)
            answers = client.makefile("rb").read().splitlines()
            assert [json.loads(answer)["id"] for answer in answers] == [1, 2]


def test_a_line_that_is_too_long_is_refused_after_the_requests_before_it(cluster):
    for node in cluster.nodes:
        with socket.create_connection(("127.0.0.1", node.lines), timeout=PATIENCE) as client:
            pings = b"".join(b'{"id":%d,"method":"server.ping"}\n' % number for number in range(400))
            client.sendall(pings + b"x" * 70_000)
            answers = [json.loads(answer) for answer in client.makefile("rb").read().splitlines()]
            assert [answer["id"] for answer in answers] == [*range(400), None], answers[-3:]
            assert "longer than" in answers[-1]["error"]["message"]
