"""Operators of a cluster: the commands beside each node, and what stays when another node leads."""

import json
import urllib.request

from clustering import quarry, wait


def ask(node, method, token, **params):
    request = urllib.request.Request(
        f"http://127.0.0.1:{node.http}/rpc", headers={"Authorization": f"Bearer {token}"},
        data=json.dumps({"id": 1, "method": method, "params": params}).encode())
    with urllib.request.urlopen(request, timeout=15) as answer:
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
