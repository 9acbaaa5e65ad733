"""Which secrets a game holds, and who may know which of them from when on."""

import json
from collections import defaultdict
from typing import NamedTuple

ALWAYS = 0


class Leak(AssertionError):
    """Somebody was sent what they may not know."""


class Heard(NamedTuple):
    """Bytes that reached somebody."""
    at: int  # ms since 1970
    about: str  # what they answer, or that nobody asked
    data: bytes


class Viewer:
    """Somebody who looks: whatever one of their circles may know, they may know."""

    def __init__(self, name, *circles, is_host=False):
        self.name, self.circles, self.is_host = name, list(circles), is_host
        self.since = None  # what a connection of theirs had seen that was lost


class Secret(NamedTuple):
    field: str
    owner: str | None  # the viewer who made it up, and may hear it again
    is_for_host: bool


class Ledger:
    def __init__(self, random):
        self.random = random
        self.secrets = {}
        self.forms = []  # how they may be written, in lower case, each with the secret
        self.known = defaultdict(dict)  # circle → marker → since when
        self.withdrawn = set()
        self.sighted = set()  # (field, name of the viewer): what was there, and could have been found elsewhere

    # Secrets

    def text(self, field, owner=None, is_for_host=True):
        """A word that stands nowhere else."""
        word = "zq" + "".join(self.random.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12))
        return self.note(field, word, owner, is_for_host)

    def number(self, field, before, digits=8, owner=None, is_for_host=True):
        """A number that stands nowhere else: what it begins with, and random decimals."""
        text = before + "".join(self.random.choices("0123456789", k=digits - 1)) + self.random.choice("123456789")
        self.note(field, text, owner, is_for_host)
        return float(text)

    def note(self, field, marker, owner=None, is_for_host=True):
        """A secret that the server has made."""
        plain = marker.lower()
        self.secrets[marker] = Secret(field, owner, is_for_host)
        self.forms.append((plain, marker))
        if field == "printed code":
            self.forms.append(("-".join(plain[at:at + 4] for at in range(0, len(plain), 4)), marker))
        return marker

    def within(self, value):
        """The secrets in something that is told."""
        text = (value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))).lower()
        return [marker for form, marker in self.forms if form in text]

    # Who may know

    def grant(self, circle, markers, since=ALWAYS):
        for marker in markers:
            self.known[circle].setdefault(marker, since)

    def withdraw(self, markers):
        """From now on for the host alone, whoever has known it."""
        self.withdrawn.update(markers)

    def delay(self, circle, seconds, now):
        """What a circle does not know yet, it will know so long after it happened, which is what is kept for it."""
        for marker, since in self.known[circle].items():
            if since > now:
                happened = self.known["all"].get(marker, now)
                self.known[circle][marker] = max(now, happened + 1_000 * seconds)

    def allows(self, viewer, marker, at):
        secret = self.secrets.get(marker)
        if secret and secret.owner == viewer.name and marker not in self.withdrawn:
            return True
        if viewer.is_host:
            return secret is None or secret.is_for_host
        return marker not in self.withdrawn and any(
            self.known[circle].get(marker, at + 1) <= at for circle in viewer.circles)

    # The search

    def search(self, viewer, connection, heard):
        """Every byte of every message, for every secret that the viewer may not know."""
        texts = [message.data.decode(errors="replace").lower() for message in heard]
        everything = "\n".join(texts)
        for form, marker in self.forms:
            if form not in everything:
                continue
            secret = self.secrets[marker]
            for message, text in zip(heard, texts):
                if form not in text:
                    continue
                if not self.allows(viewer, marker, message.at):
                    raise Leak(f"{secret.field} ({marker}) reached {viewer.name}, {connection}, "
                               f"in {message.about}: {excerpt(text, form)}")
                self.sighted.add((secret.field, viewer.name))


def excerpt(text, form):
    start = text.index(form)
    return f"…{text[max(0, start - 300):start + 150]}…"
