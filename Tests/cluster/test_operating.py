"""What operators may encounter: keys and folders that do not fit, and the commands that look at a cluster."""

import os
import shutil
import socket
import urllib.error
import uuid

import pytest

from clustering import LEADS, NATS, Node, Process, free_ports, nats, quarry, wait
from crowd import Caller, Crowd, http
from harness import Server


def refused(cluster, folder, *options, **environment):
    """Starts a node that must not start. Returns its sentence."""
    lines, http = free_ports(2)
    ended = quarry("serve", "--data", folder, "--log", cluster.log, "--lines", f"127.0.0.1:{lines}",
                   "--http", f"127.0.0.1:{http}", *options, **environment)
    said = [line for line in ended.stderr.splitlines() if line.startswith("quarry: ")]
    # A setting that cannot work ends with 64.
    assert ended.returncode in (1, 64) and len(said) == 1, ended
    assert said[0].endswith("."), said
    return said[0]


def test_a_node_needs_the_servers_key(cluster, tmp_path):
    cluster.give_keys(tmp_path / "new", ["personal.key"])
    assert "new/server.key is missing. Copy it from another node" in refused(cluster, tmp_path / "new")
    assert os.listdir(tmp_path / "new") == ["personal.key"], "nothing was made"


def test_a_node_needs_the_right_key(cluster, elsewhere, tmp_path):
    cluster.give_keys(tmp_path / "new")
    shutil.copy(elsewhere / "server.key", tmp_path / "new")
    assert "new/server.key is not the key of this log." in refused(cluster, tmp_path / "new")


def test_a_node_needs_the_personal_key(registered, elsewhere, tmp_path):
    registered.give_keys(tmp_path / "new", ["server.key"])
    assert "new/personal.key" in refused(registered, tmp_path / "new")
    assert os.listdir(tmp_path / "new") == ["server.key"], "nothing was made"
    shutil.copy(elsewhere / "personal.key", tmp_path / "new")
    assert "is not the key of this log." in refused(registered, tmp_path / "new")


def test_a_node_needs_the_right_personal_key_in_the_environment(registered, tmp_path):
    registered.give_keys(tmp_path / "new", ["server.key"])
    assert "QUARRY_PERSONAL_KEY" in refused(registered, tmp_path / "new", QUARRY_PERSONAL_KEY="0" * 64)


def test_a_folder_with_a_log_of_its_own_is_refused(cluster, elsewhere):
    assert "has a log of its own." in refused(cluster, elsewhere)


@pytest.mark.parametrize("count", ["2", "0", "-3", "three"])
def test_replicas_are_1_3_or_5(cluster, tmp_path, count):
    assert "--log-replicas takes 1, 3 or 5" in refused(cluster, tmp_path / "new", f"--log-replicas={count}")


def test_more_replicas_than_the_log_has_are_refused(cluster, tmp_path):
    cluster.give_keys(tmp_path / "new")
    assert "has 3 replicas, not 5." in refused(cluster, tmp_path / "new", "--log-replicas", "5")


@pytest.mark.parametrize("name", ["two words", "x" * 65, "naïve"])
def test_names_of_nodes_are_checked(cluster, tmp_path, name):
    assert "--node-name takes up to 64" in refused(cluster, tmp_path / "new", f"--node-name={name}")


def test_metrics_say_who_leads(cluster):
    leader = cluster.wait_for_leader()
    wait(lambda: "quarry_cluster_nodes 2\n" in http(leader, "/metrics").decode(), "both other nodes have a link")
    assert "quarry_cluster_leads 1\n" in http(leader, "/metrics").decode()
    for node in cluster.nodes:
        if node is not leader:
            told = http(node, "/metrics").decode()
            assert "quarry_cluster_leads 0\n" in told and "quarry_cluster_linked 1\n" in told


@pytest.mark.parametrize("log", ["n1:4222", "http://n1:4222", "nats://", "nats://n1,,n2"])
def test_addresses_of_NATS_are_checked(cluster, tmp_path, log):
    assert "--log takes a list of NATS servers" in refused(cluster, tmp_path / "new", "--log", log)


def test_nobody_answers_at_the_addresses(cluster, tmp_path):
    nowhere = f"nats://127.0.0.1:{free_ports(1)[0]}"
    status = quarry("cluster", "status", "--log", nowhere)
    assert status.returncode == 2 and "NATS does not answer at" in status.stderr


def test_a_node_that_is_started_before_NATS_waits_for_it(tmp_path, monkeypatch):
    port, = free_ports(1)
    configuration = tmp_path / "alone.conf"
    configuration.write_text(f'listen: "127.0.0.1:{port}"\njetstream {{ store_dir: "{tmp_path}/nats" }}\n')
    node = Node("early", tmp_path, nats([port]))
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(str(tmp_path / "notify"))
    manager.settimeout(60)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    server = Process("alone", [NATS, "-c", configuration], tmp_path)
    try:
        Process.start(node)
        wait(lambda: "Waits for NATS. No NATS server answers at" in node.log(), node.log)
        assert node.process.poll() is None
        assert manager.recv(4_096).startswith(b"STATUS=Waits for NATS. No NATS server answers at")
        server.start()
        wait(lambda: LEADS in node.log() or "Takes the lead" in node.log(), node.log)
        assert "NATS answers" in node.log()
        wait(lambda: is_ready(node), node.log)
        told = b""
        while b"STATUS=Leads" not in told:
            told += manager.recv(4_096) + b"\n"
        assert b"READY=1\n" in told
    finally:
        node.kill()
        server.kill()
        manager.close()


def is_ready(node):
    try:
        return http(node, "/readyz") == b"ready\n"
    except urllib.error.HTTPError:
        return False


def test_status_shows_who_leads(cluster):
    def three():
        told = cluster.status()
        return told if told.stdout.count("\nnode ") < 3 else None
    # A node that was killed is listed until its last announcement expires.
    status = wait(three, cluster.status)
    assert status.returncode == 0 and status.stderr == ""
    leads = [line for line in status.stdout.splitlines() if " leads " in line]
    assert len(leads) == 1 and f"http 127.0.0.1:{cluster.wait_for_leader().http}" in leads[0]
    assert status.stdout.count(" stands by ") == 2 and status.stdout.count(" current") == 8


def test_a_log_on_NATS_reads_as_its_copy_does(cluster, tmp_path):
    with Crowd(cluster, players=2):
        pass
    cluster.give_keys(tmp_path / "copy")
    copied = quarry("log", "copy", "--from", cluster.log, "--data", tmp_path / "copy")
    assert copied.returncode == 0, copied
    here, there = ("--data", tmp_path / "copy"), ("--log", cluster.log)
    told = [quarry("log", "stats", *log).stdout.splitlines() for log in (here, there)]
    # The copy has an epoch and files of its own, and snapshots are not copied.
    own = ("epoch", "snapshots", "file", "wal")
    same = [[line for line in lines if not line.startswith(own)] for lines in told]
    assert same[0] == same[1] and len(same[0]) > 10
    assert quarry("log", "verify", *here).stdout == quarry("log", "verify", *there).stdout != ""
    exports = [quarry("log", "export", *log).stdout.splitlines() for log in (here, there)]
    assert exports[0][1:] == exports[1][1:] and len(exports[0]) > 10


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory):
    """The folder of a server that has nothing to do with the cluster."""
    server = Server("--log-level", "error")
    folder = tmp_path_factory.mktemp("elsewhere") / "data"
    shutil.copytree(server.folder.name, folder)
    assert server.stop() == 0
    return folder


@pytest.fixture
def registered(cluster):
    """A cluster whose log has personal data."""
    person = {"firstName": "Ada", "lastName": "Lovelace", "username": f"u{uuid.uuid4().hex[:12]}",
              "email": f"{uuid.uuid4().hex}@example.com", "password": "correct horse 1!"}
    caller = Caller(cluster.nodes)
    caller.call("account.register", **person)
    caller.hang_up()
    return cluster
