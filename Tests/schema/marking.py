"""A hunt in which every secret is marked."""

import io

from PIL import Image

import proofs

SCORINGS = ("fixed", "speed", "first", "dynamic")
PROOFS = (*proofs.EXAMPLES, "bound", "living")


def place(ledger, field="place of a clue", near=None, **about):
    """A random place, or one within 15 m of `near`."""
    if near:
        lat, lon = (f"{near[name]:.11f}"[:7] for name in ("lat", "lon"))
    else:
        lat, lon = (f"{degrees}.8{ledger.random.randrange(1_000):03}" for degrees in (48, 12))
    return {"lat": ledger.number(field, lat, 7, **about), "lon": ledger.number(field, lon, 7, **about)}


def clue(ledger, kind):
    return {
        "title": ledger.text("title"), "text": ledger.text("text of a clue"),
        "points": ledger.random.randrange(10, 500), "proof": {"scan": {"living": True}} if kind == "living" else proofs.marked(ledger, "scan" if kind == "bound" else kind),
        "location": place(ledger) | {"required": True} if kind == "bound" else place(ledger),
        "hints": [{"text": ledger.text("hint"), "cost": 3} for _ in range(2)],
        **({"station": {"capacity": 2}} if kind == "bound" else {})}


def scoring(ledger, kind):
    draw = ledger.random.randrange
    if kind == "speed":
        return {"speed": {"floor": ledger.number("scoring", "0.5")}}
    if kind == "first":
        bonus = [draw(1_000, 10_000) for _ in range(3)]
        ledger.note("scoring", ",".join(map(str, bonus)))
        return {"first": {"bonus": bonus}}
    if kind == "dynamic":
        minimum, decay = draw(100), draw(1_000, 10_000)
        ledger.note("scoring", f'"minimum":{minimum},"decay":{decay}')
        return {"dynamic": {"minimum": minimum, "decay": decay}}
    return {"fixed": {}}


def account(ledger, whose, is_host=True):
    """Account data that only its owner may receive; the host's secrets have no owner."""
    def mark(field, before="", after="", is_for_host=is_host):
        return before + ledger.text(f"{field} of {whose}", None if is_host else whose, is_for_host) + after

    return {"firstName": mark("first name"), "lastName": mark("last name"), "username": mark("username"),
            "email": mark("address", after="@example.com"), "password": mark("password", after="-1A", is_for_host=False)}


def lobby(ledger, order, scored, delay, has_spectators):
    seed = ledger.random.randrange(10**17, 10**18)
    drip = {"drip": {"initial": 2, "seed": seed}} if order == "drip" else {}
    if drip:
        ledger.note("seed", str(seed))
    # Members whose mere presence would reveal what only the host may know.
    for member in ("accepts", "answer", "outsider", "words", "tolerance", "qr", "living"):
        ledger.note(f"the member {member}", f'"{member}":')
    for member in ('"scoring":', '"settings":', '"duration":36', '"by":{"staff":'):
        ledger.note(f"the member {member}", member)
    return {
        "name": "Marked", "author": "The hosts", "teams": ["Red", "Blue"], "order": order, "duration": 3_600, **drip,
        "scoring": scoring(ledger, scored),
        # Only account holders receive it again, with the rest of their data.
        "email": ledger.text("e-mail of the host", "the host", is_for_host=False) + "@example.org",
        "settings": {"boardDelay": delay, "spectators": has_spectators, "positions": True},
        "clues": [clue(ledger, kind) for kind in PROOFS]}


def picture(random):
    """A small picture, different from all others."""
    file = io.BytesIO()
    Image.new("RGB", (40, 30), tuple(random.randrange(256) for _ in range(3))).save(file, "JPEG")
    return file.getvalue()
