"""Tests `GET /metrics`: numbers for operators in Prometheus' text format, and the alerts and the dashboard that use them."""

import json
import re
import subprocess
import time

import pytest

from asking import ask, call
from contract import ROOT
from started import Started
from waiting import eventually
from websocket import WebSocket

# Its numbers are this module's.
OPTIONS = []
MONITORING = ROOT / "deploy/monitoring"
SAMPLE = re.compile(r'((?:quarry|process)_[a-z_]+)(?:\{([a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*)\})? ([-+.e0-9]+|\+Inf)')


def certificate(folder):
    """A certificate for thirty days, and its key."""
    chain, key = folder / "chain.pem", folder / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", "/CN=hunt.example", "-days", "30", "-keyout", key, "-out", chain], check=True, capture_output=True)
    return chain, key


class Place:
    """Another address of a server, from its next line of output."""

    def __init__(self, server, name):
        line = server.process.stdout.readline()
        assert line.startswith(f"quarry: {name} on 127.0.0.1:"), line
        self.http = int(line.rsplit(":", 1)[1])


def metrics(server):
    answer = ask(server, "/metrics")
    assert answer.status == 200 and answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return answer.body.decode()


def value(server, name):
    found = re.search(rf"^{re.escape(name)} ([-+.e0-9]+)$", metrics(server), re.MULTILINE)
    return float(found[1]) if found else 0


def becomes(server, name, wanted):
    """Waits until a metric has this value: some are counted a moment after the answer."""
    eventually(lambda: value(server, name) == wanted, lambda: f"{name} is {value(server, name)}, not {wanted}")


def families(text):
    return {line.split()[2]: line.split()[3] for line in text.splitlines() if line.startswith("# TYPE ")}


def test_every_line_is_one_that_can_be_read(server):
    call(server, "server.ping")
    named = set()
    for line in metrics(server).splitlines():
        if kind := re.fullmatch(r"# (HELP|TYPE) ((?:quarry|process)_[a-z_]+) (.+)", line):
            named.add(kind[2])
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample and {sample[1], re.sub("_(bucket|sum|count)$", "", sample[1])} & named, line


def test_promtool_has_no_objections(server):
    call(server, "server.ping")
    ask(server, "/nowhere")
    checked = subprocess.run(["promtool", "check", "metrics"], input=metrics(server), capture_output=True, text=True)
    assert checked.returncode == 0 and not checked.stderr, checked


def test_requests_are_counted_by_method_and_outcome(server):
    before = value(server, 'quarry_requests_total{method="lobby.create",outcome="ok"}')
    lobby = call(server, "lobby.create", name="Counted")
    ask(server, "/rpc", [{"id": 1, "method": "lobby.create", "params": {"name": ""}},
                         {"id": 2, "method": "lobby.create", "params": {"name": "Two"}}])
    becomes(server, 'quarry_requests_total{method="lobby.create",outcome="ok"}', before + 2)
    becomes(server, 'quarry_requests_total{method="lobby.create",outcome="invalid-params"}', 1)
    assert value(server, "quarry_lobbies") >= 1 and lobby


def test_requests_are_timed_by_method(server):
    def count(end):
        return value(server, f'quarry_request_duration_seconds_bucket{{method="lobby.create",le="{end}"}}')

    before, total = count("+Inf"), value(server, 'quarry_request_duration_seconds_sum{method="lobby.create"}')
    begun = time.monotonic()
    for number in range(5):
        call(server, "lobby.create", name=f"Timed {number}")
    waited = time.monotonic() - begun
    becomes(server, 'quarry_request_duration_seconds_count{method="lobby.create"}', before + 5)
    assert count("+Inf") == before + 5
    took = value(server, 'quarry_request_duration_seconds_sum{method="lobby.create"}') - total
    assert 0 < took < waited
    ends = [float(end) for end in re.findall(r'method="lobby.create",le="([0-9.]+)"', metrics(server))]
    counts = [count(re.sub(r"\.0$", "", f"{end}")) for end in ends]
    assert ends == sorted(ends) and counts == sorted(counts) and counts[-1] == before + 5


def test_the_log_is_timed(server):
    def of(what):
        return [value(server, f"quarry_log_{name}_{what}") for name in ("queue_seconds", "commit_seconds", "batch_events")]

    counts, sums = of("count"), of("sum")
    for number in range(5):
        call(server, "lobby.create", name=f"Logged {number}", clues=[])
    eventually(lambda: all(now >= before + 5 for now, before in zip(of("count"), counts)))
    assert all(now > before for now, before in zip(of("sum"), sums))
    assert value(server, "quarry_log_batch_events_sum") - sums[2] >= 5
    assert value(server, "quarry_log_writable") == 1 and value(server, "quarry_log_failed_batches_total") == 0


def test_pushes_are_counted(server):
    lobby = call(server, "lobby.create", name="Pushed")
    watcher = WebSocket(server)
    watcher.send(json.dumps({"id": 1, "method": "lobby.watch", "params": {"lobby": lobby["lobby"]}}))
    assert b"result" in watcher.receive()[1]
    before = value(server, 'quarry_pushes_total{kind="events"}')
    for number in range(3):
        call(server, "lobby.announce", token=lobby["token"], text=f"Word {number}")
    eventually(lambda: value(server, 'quarry_pushes_total{kind="events"}') >= before + 3)
    watcher.close()


def test_routes_are_timed_by_their_patterns_and_nobody_makes_up_any(server):
    lobby = call(server, "lobby.create", name="Routes")
    ask(server, f"/lobbies/{lobby['lobby']}/board.csv", Authorization=f"Bearer {lobby['token']}")
    for number in range(20):
        ask(server, f"/nowhere/{number}")
        ask(server, f"/photos/{'ab' * 31}{number:02}")
    text = metrics(server)
    assert 'method="GET",route="/lobbies/{lobby}/board.csv"' in text and 'route="none"' in text, text
    assert lobby["lobby"] not in text and "abab" not in text and "nowhere" not in text
    routes = set(re.findall(r'quarry_http_requests_total\{method="GET",route="([^"]+)",status="404"\}', text))
    assert 1 <= len(routes) <= 4, routes


def test_unknown_method_names_do_not_become_labels(server):
    for number in range(50):
        ask(server, "/rpc", {"id": 1, "method": f'made.up{number}"}} 1\nquarry_forged 1'})
    becomes(server, 'quarry_requests_total{method="unknown",outcome="method-not-found"}', 50)
    assert "made.up" not in metrics(server) and "forged" not in metrics(server)


def test_connections_are_counted_while_they_are_open(server):
    sockets = [WebSocket(server) for _ in range(5)]
    opened = value(server, "quarry_connections")
    assert opened >= 5
    for one in sockets:
        one.close()
    eventually(lambda: value(server, "quarry_connections") <= opened - 5)


def test_the_machine_and_the_files_are_told(server):
    text = metrics(server)
    version = json.loads(ask(server, "/rpc", {"id": 1, "method": "server.info"}).body)["result"]["version"]
    assert f'quarry_build_info{{version="{version}"}} 1' in text
    for file in ("log", "wal", "projections"):
        assert value(server, f'quarry_file_bytes{{file="{file}"}}') > 0, file
    assert 0 < value(server, "quarry_disk_free_bytes") <= value(server, "quarry_disk_size_bytes")
    assert value(server, "process_resident_memory_bytes") > 10e6 and value(server, "process_open_fds") > 5
    assert time.time() - 3_600 < value(server, "process_start_time_seconds") <= time.time()
    eventually(lambda: value(server, "quarry_event_loop_lag_seconds_count") > 0)


def test_metrics_have_an_address_of_their_own_if_one_is_given(tmp_path):
    server = Started(tmp_path / "data", "--metrics-listen", "127.0.0.1:0", "--public-url", "https://hunt.example")
    own = Place(server, "metrics")
    assert "quarry_build_info" in metrics(own)
    assert ask(own, "/readyz").body == b"ready\n" and ask(own, "/healthz").body == b"ok\n"
    for path in ("/", "/host", "/openrpc.json", "/ws"):
        assert ask(own, path).status == 404, path
    for place in (own, server):
        answer = ask(place, "/rpc", {"id": 1, "method": "server.ping"}, Host="hunt.example")
        assert (answer.status == 404) == (place is own), answer.status
    assert ask(server, "/metrics", Host="hunt.example").status == 404
    assert ask(server, "/readyz", Host="hunt.example").status == 200
    log = server.stop()
    assert "metricsListen=127.0.0.1:0" in log


def all_families(tmp_path):
    """The metrics of servers with everything that has metrics."""
    chain, key = certificate(tmp_path)
    server = Started(tmp_path / "data", "--metrics-listen", "127.0.0.1:0", "--tls-certificate", chain, "--tls-key", key,
                     "--backup-to", tmp_path / "shelf", "--ship-to", tmp_path / "ship", "--smtp", "smtp://127.0.0.1:9", "--mail-from", "a@example.org",
                     "--public-url", "https://hunt.example", "--log-level", "error")
    own = Place(server, "metrics")
    text = eventually(
        lambda: text if "quarry_backup_last_success_timestamp_seconds 1" in (text := metrics(own)) else None, lambda: metrics(own))
    in_thirty_days = time.time() + 30 * 86_400
    assert abs(value(own, "quarry_certificate_expiry_timestamp_seconds") - in_thirty_days) < 3_600
    assert value(own, "quarry_backup_last_size_bytes") > 1_000 and value(own, 'quarry_backups_total{outcome="made"}') == 1
    assert value(own, "quarry_backup_interval_seconds") == 3_600 and value(own, "quarry_letters_waiting") == 0
    checked = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True)
    assert checked.returncode == 0 and not checked.stderr, checked
    server.stop()
    # A node of a cluster has these, too: Tests/cluster.
    return families(text) | {"quarry_cluster_leads": "gauge", "up": "gauge"}


def used(expression):
    """The metrics that a query names."""
    found = set()
    for name in re.findall(r"\b(?:quarry|process)_[a-z_]+\b|\bup\b", expression):
        found.add(re.sub("_(bucket|sum|count)$", "", name))
    return found


def test_the_dashboard_and_the_alerts_use_what_the_server_has(tmp_path):
    there = all_families(tmp_path)
    dashboard = json.loads((MONITORING / "dashboard.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    assert len(queries) > 30 and dashboard["uid"] == "quarry"
    for query in queries:
        assert used(query) and used(query) <= set(there), (query, used(query) - set(there))
        for name in re.findall(r"(\w+)_bucket", query):
            assert there[name] == "histogram", query
        for name in re.findall(r"(?:rate|increase)\((\w+)[{\[]", query):
            assert there[re.sub("_bucket$", "", name)] in ("counter", "histogram"), query
    rules = (MONITORING / "alerts.yaml").read_text()
    assert used(rules) <= set(there), used(rules) - set(there)
    shown = set().union(*map(used, queries)) | used(rules)
    assert set(there) - shown <= {"process_start_time_seconds", "quarry_backup_last_size_bytes"}, "what nobody looks at"


def test_each_query_of_the_dashboard_is_one_that_prometheus_can_read(tmp_path):
    dashboard = json.loads((MONITORING / "dashboard.json").read_text())
    queries = [target["expr"].replace("$__rate_interval", "5m").replace("$instance", ".*")
               for panel in dashboard["panels"] for target in panel.get("targets", [])]
    rules = {"groups": [{"name": "queries", "rules": [{"record": f"query:{n}", "expr": query}
                                                      for n, query in enumerate(queries)]}]}
    (tmp_path / "queries.yaml").write_text(json.dumps(rules))
    checked = subprocess.run(["promtool", "check", "rules", tmp_path / "queries.yaml"], capture_output=True, text=True)
    assert checked.returncode == 0 and f"{len(queries)} rules found" in checked.stdout, checked


@pytest.mark.parametrize("command", [
    ("check", "rules", "alerts.yaml"), pytest.param(("test", "rules", "alerts.test.yaml"), marks=pytest.mark.night)])
def test_the_alerts_are_right(command):
    ended = subprocess.run(["promtool", *command], cwd=MONITORING, capture_output=True, text=True)
    assert ended.returncode == 0 and "SUCCESS" in ended.stdout, ended


def test_readiness_and_metrics_tell_of_a_full_disk(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], check=True)
    try:
        server = Started(disk / "data", "--log-level", "error")
        assert ask(server, "/readyz").status == 200 and value(server, "quarry_log_writable") == 1
        with open(disk / "ballast", "wb", buffering=0) as ballast:
            try:
                while ballast.write(b"x" * 4_096):
                    pass
            except OSError:
                pass

        def is_unready_after_another():
            ask(server, "/rpc", {"id": 1, "method": "lobby.create", "params": {"name": "x" * 60, "clues": [
                {"title": "C", "text": "x" * 1_500, "points": 1, "proof": {"scan": {}}} for _ in range(40)]}})
            return ask(server, "/readyz").status == 503

        eventually(is_unready_after_another)
        assert value(server, "quarry_log_writable") == 0 and value(server, "quarry_log_failed_batches_total") >= 1
        (disk / "ballast").unlink()
        eventually(lambda: ask(server, "/readyz").status == 200)
        assert value(server, "quarry_log_writable") == 1
        server.stop()
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


# The access log


def test_each_request_is_told_without_what_is_secret(tmp_path):
    server = Started(tmp_path / "data", "--access-log", "on", "--log-level", "error")
    lobby = call(server, "lobby.create", name="Told in secret")
    call(server, "lobby.announce", token=lobby["token"], text="Nobody else's business")
    refused = ask(server, "/rpc", {"id": 1, "method": "lobby.join", "params": {"code": lobby["code"], "name": ""}})
    ask(server, "/rpc", {"id": 1, "method": "made.up\nforged line", "params": {}})
    board = ask(server, f"/lobbies/{lobby['lobby']}/board.csv?token={lobby['token']}", Authorization=f"Bearer {lobby['token']}")
    missing = ask(server, f"/nowhere/{lobby['token']}")
    assert refused.status == 200 and missing.status == 404
    lines = (r"address=127\.0\.0\.1 ms=[0-9.]+ outcome=ok .*lobby\.create", r"outcome=ok .*lobby\.announce",
             r"outcome=invalid-params .*lobby\.join", r"outcome=method-not-found .*unknown", r"outcome=404 .*GET none",
             rf"outcome={board.status} request={board.headers['X-Request-Id']} .*GET /lobbies/\{{lobby\}}/board\.csv")
    # A request is told after it is answered.
    eventually(lambda: all(re.search(line, server.log()) for line in lines), server.log)
    log = server.stop()
    assert missing.headers["X-Request-Id"] in log and missing.headers["X-Request-Id"] != board.headers["X-Request-Id"]
    for secret in (lobby["token"], lobby["code"], lobby["lobby"], "secret", "business", "forged", "nowhere"):
        assert secret not in log, secret


def test_the_log_is_json_for_a_collector(tmp_path):
    server = Started(tmp_path / "data", "--access-log", "on", "--log-format", "json")
    call(server, "lobby.create", name="Told in secret")
    ask(server, "/rpc", {"id": 1, "method": "made.up\nforged line", "params": {}})
    eventually(lambda: "lobby.create" in server.log() and "unknown" in server.log(), server.log)
    lines = [json.loads(line) for line in server.stop().splitlines() if line.startswith("{")]
    for line in lines:
        assert {"time", "level", "logger", "message"} <= set(line) and re.fullmatch(r"20..-..-..T..:..:..\.\d{3}Z", line["time"]), line
    assert lines[0]["message"].startswith("quarry ") and lines[0]["level"] == "notice" and lines[0]["logFormat"] == "json"
    created = next(line for line in lines if line["message"] == "lobby.create")
    assert (created["logger"], created["address"], created["outcome"]) == ("access", "127.0.0.1", "ok")
    assert "forged" not in json.dumps(lines)


def test_no_request_is_told_unless_it_is_wanted(tmp_path):
    server = Started(tmp_path / "data")
    call(server, "lobby.create", name="Untold")
    assert "X-Request-Id" not in ask(server, "/healthz").headers
    assert "lobby.create" not in server.stop()
