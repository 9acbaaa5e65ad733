"""A mail server that replies as a test wants, and keeps what it receives."""

import asyncio
import email
import email.policy
import queue
import sqlite3
import ssl
import subprocess
import threading
import time
from contextlib import closing, contextmanager

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from harness import Server
from ports import free_port

PATIENCE = 60  # seconds


class Letter:
    def __init__(self, envelope, session, server):
        self.sender = envelope.mail_from
        self.recipients = envelope.rcpt_tos
        self.raw = envelope.original_content
        self.message = email.message_from_bytes(self.raw, policy=email.policy.default)
        self.is_encrypted = server.transport.get_extra_info("ssl_object") is not None
        self.introduced_as = session.host_name

    @property
    def text(self):
        return self.message.get_body().get_content().replace("\r\n", "\n")

    @property
    def attachments(self):
        return {part.get_filename(): part.get_content() for part in self.message.iter_attachments()}


class Handler:
    def __init__(self):
        self.letters = queue.Queue()
        self.tries = queue.Queue()
        self.refusals = []  # replies to the next recipients, before any is accepted
        self.objections = []  # replies to the next letters, before any is accepted
        self.slow = set()  # recipients for whom it never replies
        self.hang_up = threading.Event()  # set to break the connection during the next letter

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.tries.put(address)
        if address in self.slow:
            await asyncio.sleep(3_600)
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.hang_up.is_set():
            self.hang_up.clear()
            server.transport.abort()
            return "451 gone"
        if self.objections:
            return self.objections.pop(0)
        self.letters.put(Letter(envelope, session, server))
        return "250 Taken"


class MailServer:
    """
    - `security`: "plain", "starttls" or "tls".
    - `login`: the required (user, password).
    """

    def __init__(self, certificate=None, security="plain", login=None, port=None):
        self.handler = Handler()
        self.port = port or free_port()
        options = {}
        if login:
            options |= {"authenticator": self.check(login), "auth_required": True,
                        "auth_require_tls": security == "starttls"}
        if security != "plain":
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(*certificate)
            if security == "tls":
                options |= {"ssl_context": context}
            else:
                options |= {"tls_context": context, "require_starttls": True}
        self.controller = Controller(
            self.handler, hostname="127.0.0.1", port=self.port, ready_timeout=PATIENCE, **options)
        self.controller.start()

    @staticmethod
    def check(login):
        def authenticate(server, session, envelope, mechanism, data):
            given = (data.login.decode(), data.password.decode())
            return AuthResult(success=given == login, handled=False)
        return authenticate

    def letter(self, patience=PATIENCE):
        return self.handler.letters.get(timeout=patience)

    def tried(self, patience=PATIENCE):
        return self.handler.tries.get(timeout=patience)

    def nothing_more(self, server):
        """Whether `server`, once it has sent all that it has to send, has sent nothing that the test did not take."""
        deadline = time.monotonic() + PATIENCE
        while letters_kept(server)[0]:
            assert time.monotonic() < deadline, "letters wait"
            time.sleep(0.05)
        try:
            letter = self.handler.letters.get(block=False)
        except queue.Empty:
            return True
        raise AssertionError(f"a letter too many: {letter.message['Subject']}")

    def stop(self):
        self.controller.stop()


def letters_kept(server):
    """How many letters are queued, and how many of their recipients can still be decrypted."""
    with closing(sqlite3.connect(f"file:{server.folder.name}/quarry.db?mode=ro", uri=True)) as log:
        return log.execute("""
            SELECT (SELECT count(*) FROM claims WHERE space = 'mail'),
                   (SELECT count(*) FROM keys WHERE person LIKE 'mail-%' AND NOT erased)""").fetchone()


def make_certificate(folder, name="localhost"):
    """Makes a self-signed certificate, trusted only where configured. Returns the paths of certificate and key."""
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", f"subjectAltName=DNS:{name},IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True)
    return certificate, key


@contextmanager
def quarry(mail, *options, scheme="smtp", **environment):
    """Starts our server, with a mail server to deliver to."""
    where = f"{scheme}://127.0.0.1:{mail.port}"
    server = Server(
        "--log-level", "warning", "--public-url", "https://hunt.example", "--mail-from", "hunt@hunt.example",
        "--smtp", where, *options, **environment)
    try:
        yield server
        assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.clean_up()
