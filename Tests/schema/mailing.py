"""Codes by email, with a mail server that accepts some letters and refuses others."""

import pathlib
import sys

from stage import FOUNTAIN, Stage

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "mail"))

from postoffice import MailServer  # noqa: E402


def the_codes_by_mail(seen):
    mail = MailServer()
    options = ["--smtp", f"smtp://127.0.0.1:{mail.port}", "--mail-from", "hunt@hunt.example",
               "--public-url", "https://hunt.example"]
    with Stage(seen, *options) as stage:
        assert stage.client().call("server.info")["mail"] is True
        mail.handler.refusals = ["550 No such user"]
        host, lobby = stage.host(clues=[FOUNTAIN])
        host.call("lobby.watch")
        host.refused("invalid-params", "lobby.sendSheet", in_schema=True)
        host.refused("invalid-params", "lobby.sendSheet", email="nobody")
        host.refused("invalid-params", "lobby.sendSheet", email="ada@example.org", language="ja")
        host.call("lobby.sendSheet", email="nobody@example.org")
        host.event("sheet.requested")
        assert host.event("sheet.mailFailed")["data"] == {"sheet": 1, "reason": "refused"}
        host.call("lobby.update", email="ada@example.org", language="de")
        host.call("lobby.sendSheet", key="once")
        host.call("lobby.sendSheet", key="once")
        assert host.event("sheet.mailed")["data"] == {"sheet": 2}
        sheet = host.call("lobby.view")["sheet"]
        assert sheet["email"] is True and sheet["state"] == "mailed" and sheet["sheet"] == 2
        host.call("lobby.update", email=None)
        assert host.call("lobby.view")["sheet"]["email"] is False
        player, _ = stage.player(lobby, "Ada")
        player.refused("forbidden", "lobby.sendSheet", email="ada@example.org")
        other, _ = stage.host(clues=[FOUNTAIN], email="bob@example.org", language="en")
        assert "email" in other.call("lobby.view")["sheet"]
    mail.stop()
