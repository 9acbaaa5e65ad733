"""Account holders in a marked game, whose data only they may receive."""

import marking
from ledger import Viewer


def sign_up(game, tap, viewer):
    """Registers an account for a player. Returns its data."""
    own = marking.account(game.ledger, viewer.name, is_host=False)
    token = tap.must("account.register", **own)["token"]
    game.seat(f"token of the account of {viewer.name}", token, viewer.name)
    return own | {"token": token}


def live_with_accounts(game):
    """The host reads their own account; another person uses every account method, then deletes the account."""
    for method in ("account.get", "account.sessions", "account.export"):
        game.host.must(method)
    viewer = Viewer("somebody with an account")
    tap = game.tap(viewer, "for a moment")
    own = sign_up(game, tap, viewer)
    tap.must("account.update", firstName=game.ledger.text("first name", viewer.name, is_for_host=False))
    there = game.tap(viewer, "elsewhere")
    there.must("account.login", login=own["email"], password=own["password"])
    tap.must("account.revoke", session="s2")
    assert there.read()["params"] == {"reason": "replaced"} and there.read() is None
    tap.must("account.requestReset", email=own["email"])
    tap.must("account.requestVerification")
    tap.must("account.claim", host=game.elsewhere["token"])
    key = tap.must("account.createKey", name=game.ledger.text("key's name", viewer.name, is_for_host=False)[:60],
                   scopes=["read"], expiresAt=4_000_000_000_000, password=own["password"])
    game.seat(f"API key of {viewer.name}", key["token"], viewer.name)
    tap.must("account.keys")
    tap.must("account.revokeKey", apiKey=key["apiKey"])
    for method in ("account.get", "account.sessions", "account.export"):
        tap.must(method)
    tap.must("account.logout", everywhere=True)
    tap.must("account.login", login=own["username"], password=own["password"])
    tap.must("account.delete", password=own["password"])
    game.settle()
    # They do not take part in the game.
    for connection in (tap, there):
        connection.close()
        game.taps.remove(connection)
