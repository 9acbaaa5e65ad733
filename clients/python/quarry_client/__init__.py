"""A client for Quarry, the server for scavenger hunts with QR codes."""

from .client import Quarry
from .errors import NotProven, QuarryError, Refused, SentAway, Unreachable
from .methods import OMITTED
from .verify import Proven, verify
from .watch import Update, Watch

__all__ = [
    "OMITTED", "NotProven", "Proven", "Quarry", "QuarryError", "Refused", "SentAway", "Unreachable", "Update", "Watch",
    "verify",
]
