"""
Runs the examples in deploy/proxies as they stand, in front of the real server, in a network of their own.

Only what belongs to a machine is filled in: the server's port, the files of a certificate made here, and, for Caddy, an
authority of its own instead of one on the internet.
"""

import contextlib
import ctypes
import http.client
import json
import os
import socket
import ssl
import subprocess

from PIL import Image
import pytest

from asking import pictured
from contract import ROOT
from harness import Server
from waiting import PATIENCE, eventually
from websocket import TEXT, frame

EXAMPLES = ROOT / "deploy" / "proxies"
NAME = "hunt.example"
# Another of this machine's addresses, from which nobody is trusted.
CLIENT = "127.0.0.5"


def filled_in(example, **values):
    """The text of an example with other values in place of its own."""
    text = (EXAMPLES / example).read_text()
    for old, new in values.items():
        old = {"server": "127.0.0.1:8080", "letsencrypt": f"/etc/letsencrypt/live/{NAME}",
               "crt": f"/etc/haproxy/{NAME}.pem"}[old]
        assert old in text, f"{example} does not say {old}"
        text = text.replace(old, str(new))
    return text


def certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", folder / "privkey.pem",
         "-out", folder / "fullchain.pem"], check=True, capture_output=True)
    return folder / "fullchain.pem"


def caddy(folder, port):
    config = folder / "Caddyfile"
    # An authority of its own, and no door for administrators.
    config.write_text("{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n}\n"
                      + filled_in("Caddyfile", server=f"127.0.0.1:{port}"))
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    return ["caddy", "run", "--adapter", "caddyfile", "--config", config], authority


def nginx(folder, port):
    authority = certificate(folder)
    (folder / "site.conf").write_text(filled_in("nginx.conf", server=f"127.0.0.1:{port}", letsencrypt=folder))
    config = folder / "nginx.conf"
    config.write_text(f"daemon off; pid {folder}/nginx.pid; error_log stderr;\nevents {{}}\n"
                      f"http {{ access_log off; include {folder}/site.conf; }}\n")
    return ["nginx", "-e", "stderr", "-c", config], authority


def haproxy(folder, port):
    authority = certificate(folder)
    both = folder / "both.pem"
    both.write_text(authority.read_text() + (folder / "privkey.pem").read_text())
    config = folder / "haproxy.cfg"
    config.write_text(filled_in("haproxy.cfg", server=f"127.0.0.1:{port}", crt=both))
    return ["haproxy", "-db", "-f", config], authority


@contextlib.contextmanager
def own_network():
    """A network with nothing but loopback, for this thread and what it starts."""
    libc = ctypes.CDLL(None, use_errno=True)
    NEW_NETWORK = 0x40000000
    before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        assert libc.unshare(NEW_NETWORK) == 0, os.strerror(ctypes.get_errno())
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        yield
    finally:
        assert libc.setns(before, NEW_NETWORK) == 0, os.strerror(ctypes.get_errno())
        os.close(before)


class Behind:
    """A server behind a proxy, and requests to it as from the internet."""

    def __init__(self, server, trust):
        self.server, self.trust = server, trust

    def connect(self, secure=True):
        plain = socket.create_connection(("127.0.0.1", 443 if secure else 80), PATIENCE, (CLIENT, 0))
        return self.trust.wrap_socket(plain, server_hostname=NAME) if secure else plain

    def ask(self, path, body=None, secure=True, **headers):
        connection = http.client.HTTPConnection(NAME, timeout=PATIENCE)
        connection.sock = self.connect(secure)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("POST" if body is not None else "GET", path, body, headers)
        answer = connection.getresponse()
        answer.text = answer.read()
        connection.close()
        return answer

    def call(self, method, bearer=None, headers={}, **params):
        who = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        answer = self.ask("/rpc", body, **who, **headers)
        assert answer.status == 200, (answer.status, answer.text)
        return json.loads(answer.text)


@pytest.fixture(scope="module", params=[caddy, nginx, haproxy], ids=lambda proxy: proxy.__name__)
def behind(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param.__name__)
    with own_network():
        server = Server("--public-url", f"https://{NAME}", "--trusted-proxy", "127.0.0.1")
        command, authority = request.param(folder, server.http)
        said = open(folder / "said", "wb")
        proxy = subprocess.Popen(
            command, stdout=said, stderr=said, stdin=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)})
        try:
            yield Behind(server, trusting(authority, proxy, folder / "said"))
        finally:
            proxy.terminate()
            proxy.wait(PATIENCE)
            said.close()
            assert server.stop() == 0


def trusting(authority, proxy, said):
    """Waits until the proxy answers as somebody whom the authority knows."""
    def trust():
        assert proxy.poll() is None, said.read_text()
        try:
            trust = ssl.create_default_context(cafile=authority)
            return trust if Behind(None, trust).ask("/readyz").status == 200 else None
        except OSError:
            return None

    return eventually(trust, said.read_text)


def test_a_hunt_is_played_over_https(behind):
    hunt = behind.call("lobby.create", name="Proxied", clues=[
        {"title": "The fountain", "points": 50, "proof": {"scan": {}}}])["result"]
    clue = behind.call("clue.list", hunt["token"])["result"]["clues"][0]
    assert clue["qr"].lower().startswith(f"https://{NAME}/"), "printed codes lead to the proxy"
    player = behind.call("lobby.join", code=hunt["code"], name="Ada")["result"]["token"]
    behind.call("lobby.start", hunt["token"])
    assert behind.call("scan.submit", player, text=clue["qr"])["result"]["outcome"] == "found"
    page = behind.ask(f"/join/{hunt['code']}")
    assert page.status == 200 and b"<html" in page.text


def test_plain_http_leads_to_https(behind):
    answer = behind.ask("/watch/ABCD?x=1", secure=False)
    assert answer.status in (301, 308)
    assert answer.headers["Location"] == f"https://{NAME}/watch/ABCD?x=1"


def test_pushes_come_over_websockets(behind):
    hunt = behind.call("lobby.create", name="Watched")["result"]
    with behind.connect() as socket:
        socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {NAME}\r\nOrigin: https://{NAME}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        reader = socket.makefile("rb")
        first = reader.readline()
        assert b" 101 " in first, first + reader.read(2000)
        while reader.readline().strip():
            pass
        watch = {"id": 1, "method": "lobby.watch", "params": {"code": hunt["code"]}}
        socket.sendall(frame(json.dumps(watch).encode()))
        assert '"id":1' in text(reader)
        behind.call("lobby.join", code=hunt["code"], name="Eve")
        while "Eve" not in text(reader):
            pass


def text(reader):
    """The next text frame."""
    while True:
        head = reader.read(2)
        assert len(head) == 2, "the connection was closed"
        length = head[1]
        if length > 125:
            length = int.from_bytes(reader.read({126: 2, 127: 8}[length]), "big")
        data = reader.read(length)
        if head[0] & 0xF == TEXT:
            return data.decode()


def test_the_client_is_known_by_its_own_address(behind):
    """Limits and the server's log must count the client: not the proxy, and not what the client claims to be."""
    wrong = "01M7YMYHT0R031M70T6HQNYXXM.h.3e_nUCNtQElJpjCOxqyD8Q"
    refused = behind.call("session.attach", headers={"X-Forwarded-For": "203.0.113.7"}, token=wrong)
    assert refused["error"]["data"]["kind"] == "unauthorized"
    told = eventually(lambda: [line for line in behind.server.log().splitlines() if "Sign-in refused" in line])
    assert all(f"address={CLIENT}" in line for line in told), behind.server.log()
    assert "203.0.113.7" not in behind.server.log()


def test_large_photos_pass_and_larger_ones_do_not(behind):
    host = behind.call("lobby.create", name="Photos")["result"]
    where = {"Authorization": f"Bearer {host['token']}"}
    photo = pictured(Image.frombytes("RGB", (1_400, 1_400), os.urandom(1_400 * 1_400 * 3)), "PNG", compress_level=0)
    assert 5_000_000 < len(photo) < 8 * 1024 * 1024
    answer = behind.ask(f"/lobbies/{host['lobby']}/photos", photo, **where)
    assert answer.status in (200, 201), answer.text
    try:
        answer = behind.ask(f"/lobbies/{host['lobby']}/photos", photo * 2, **where)
        assert answer.status == 413, answer.text
    except (ConnectionError, ssl.SSLError):
        pass  # Refused before all of it was sent.
    assert behind.ask("/readyz").status == 200


def test_the_numbers_are_not_for_everybody(behind):
    assert behind.ask("/metrics").status == 404
