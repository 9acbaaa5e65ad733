"""The secrets of a game: who may know which, and from when on."""

import json
import re
from collections import defaultdict
from typing import NamedTuple

ALWAYS = 0
# A word of a ledger, also where another one begins within it.
WORD = re.compile(r"(?=(zq[a-z0-9]{12}))")


class Leak(AssertionError):
    """A viewer received something they may not know."""


class Heard(NamedTuple):
    """Bytes that a viewer received."""
    at: int  # ms since 1970
    about: str  # the request they answer, if any
    data: bytes


class Viewer:
    """A viewer, who may know whatever one of their circles may know."""

    def __init__(self, name, *circles, is_host=False):
        self.name, self.circles, self.is_host = name, list(circles), is_host
        self.since = None  # where a lost connection of theirs had got to


class Secret(NamedTuple):
    field: str
    owner: str | None  # the viewer who wrote it, and may receive it again
    is_for_host: bool


class Ledger:
    def __init__(self, random):
        self.random = random
        self.secrets = {}
        self.words = {}  # secrets that are words of the ledger's own, by their spelling in lower case
        self.forms = {}  # the spellings of all others
        self.known = defaultdict(dict)  # circle → marker → the time from which on it may be known
        self.withdrawn = set()
        self.excused = set()  # may have been on their way to spectators, who see them late, when they were withdrawn
        self.sighted = set()  # (field, name of the viewer) of secrets received as allowed, so that a leak would show

    # Secrets

    def text(self, field, owner=None, is_for_host=True):
        """A word that occurs nowhere else."""
        word = "zq" + "".join(self.random.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12))
        return self.note(field, word, owner, is_for_host)

    def number(self, field, before, digits=8, owner=None, is_for_host=True):
        """A number that occurs nowhere else: a prefix and random decimals."""
        text = before + "".join(self.random.choices("0123456789", k=digits - 1)) + self.random.choice("123456789")
        self.note(field, text, owner, is_for_host)
        return float(text)

    def note(self, field, marker, owner=None, is_for_host=True):
        """Records a secret, including those that the server makes."""
        plain = marker.lower()
        self.secrets[marker] = Secret(field, owner, is_for_host)
        if len(plain) == 14 and WORD.match(plain):
            self.words[plain] = marker
        else:
            self.forms[plain] = marker
        if field == "printed code":
            self.forms["-".join(plain[at:at + 4] for at in range(0, len(plain), 4))] = marker
        return marker

    def within(self, value):
        """The secrets contained in a value."""
        text = (value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))).lower()
        return [marker for _, marker in self.present(text)]

    def present(self, text):
        """The secrets in a text in lower case, as (spelling, secret)."""
        # One pass finds all words. They are most of the secrets, and a search for each would take most of a game's time.
        words = {word: self.words[word] for word in WORD.findall(text) if word in self.words}
        return [*words.items(), *((form, marker) for form, marker in self.forms.items() if form in text)]

    # Knowledge

    def grant(self, circle, markers, since=ALWAYS):
        for marker in markers:
            self.known[circle].setdefault(marker, since)

    def withdraw(self, markers):
        """From now on, only the host may know these."""
        self.withdrawn.update(markers)

    def unshow(self, markers):
        """From now on, these are no longer for everybody."""
        for circle in ("all", "spectator"):
            for marker in markers:
                self.known[circle].pop(marker, None)

    def delay(self, circle, seconds, now):
        """Applies a new delay to what a circle does not know yet, counted from when it happened."""
        for marker, since in self.known[circle].items():
            if since > now:
                happened = self.known["all"].get(marker, now)
                self.known[circle][marker] = max(now, happened + 1_000 * seconds)

    def allows(self, viewer, marker, at):
        secret = self.secrets.get(marker)
        if marker in self.excused and "spectator" in viewer.circles:
            return True
        if secret and secret.owner == viewer.name and marker not in self.withdrawn:
            return True
        if viewer.is_host:
            return secret is None or secret.is_for_host
        return marker not in self.withdrawn and any(
            self.known[circle].get(marker, at + 1) <= at for circle in viewer.circles)

    # The search

    def search(self, viewer, connection, heard):
        """Searches every byte of every message for secrets that the viewer may not know."""
        texts = [message.data.decode(errors="replace").lower() for message in heard]
        everything = "\n".join(texts)
        for form, marker in self.present(everything):
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
