"""Operators of a cluster: the commands beside each node, and what stays when another node leads."""

import json
import urllib.request

from clustering import PATIENCE, quarry, wait


def ask(node, method, token, **params):
    request = urllib.request.Request(
        f"http://127.0.0.1:{node.http}/rpc", headers={"Authorization": f"Bearer {token}"},
        data=json.dumps({"id": 1, "method": method, "params": params}).encode())
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        answer = json.load(answer)
    return answer["result"] if "result" in answer else answer["error"]["data"]["kind"]


def test_operators_and_bans_stay_when_another_node_leads(cluster):
    leader, standby = cluster.wait_for_leader(), cluster.standby()
    made = quarry("admin", "token", "--data", standby.data, "--name", "Mia")
    assert made.returncode == 0, made
    token = made.stdout.strip()
    for node in (leader, standby):
        assert ask(node, "session.attach", token)["name"] == "Mia"
    ban = ask(standby, "admin.ban", token, address="203.0.113.7", reason="Noise")["ban"]
    before = ask(leader, "admin.tokens", token)["tokens"]
    leader.kill()
    new = cluster.wait_for_leader(but=leader)
    kept = ask(new, "admin.tokens", token)["tokens"]
    assert [one["operator"] for one in kept] == [one["operator"] for one in before]
    assert [one["reason"] for one in ask(new, "admin.bans", token)["bans"] if one["ban"] == ban] == ["Noise"]
    status = quarry("admin", "status", "--data", new.data)
    assert status.returncode == 0 and "version" in status.stdout, status
    assert ask(new, "admin.unban", token, ban=ban) == {}
    assert ask(new, "admin.unban", token, ban=ban) == "ban-not-found"
    leader.start()
    cluster.wait_until_whole()
    wait(lambda: ask(leader, "admin.bans", token) == {"bans": []}, "the node that came back asks the leader")
    assert ask(leader, "admin.revoke", token, operator=kept[-1]["operator"]) == {}
    assert ask(new, "admin.tokens", token) == "unauthorized"


def call(node, method, token=None, **params):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(
        f"http://127.0.0.1:{node.http}/rpc", headers=headers,
        data=json.dumps({"id": 1, "method": method, "params": params}).encode())
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)["result"]


def follow(node, token, after, count, lobby):
    """The next notices of a lobby over HTTP; other tests may have sent some in others."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{node.http}/admin/events.ndjson?types=notice.sent&after={after}",
        headers={"Authorization": f"Bearer {token}"})
    events = []
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        while len(events) < count:
            line = answer.readline()
            assert line, f"the stream ended after {len(events)} events"
            if line.strip() and (event := json.loads(line))["lobby"] == lobby:
                events.append(event)
    return events


def test_an_operator_follows_through_any_node_and_goes_on_when_another_one_leads(cluster):
    leader, standby = cluster.wait_for_leader(), cluster.standby()
    token = quarry("admin", "token", "--data", standby.data).stdout.strip()
    lobby = call(leader, "lobby.create", name="Old Town", clues=[])
    for number in range(40):
        call(leader, "lobby.announce", lobby["token"], text=f"{number}")
    there, here = (follow(node, token, 0, 40, lobby["lobby"]) for node in (standby, leader))
    assert there == here
    middle = there[19]["position"]
    leader.kill()
    new = cluster.wait_for_leader(but=leader)
    call(new, "lobby.announce", lobby["token"], text="40")
    rest = follow(new, token, middle, 21, lobby["lobby"])
    assert [event["data"]["text"] for event in rest] == [f"{number}" for number in range(20, 41)]
    leader.start()
    cluster.wait_until_whole()
    assert follow(leader, token, middle, 21, lobby["lobby"]) == rest
