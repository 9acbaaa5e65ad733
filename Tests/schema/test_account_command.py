"""Tests `quarry account`: a host with an account, in a terminal."""

import json
import stat

from accounts import PASSWORD, person
from terminal import run  # noqa: F401


def test_a_host_signs_up_hosts_and_goes(run, tmp_path):
    wanted = person()
    assert "Sign in first" in run("account", "show", fails=True)
    signed = run("account", "register", "--first", wanted["firstName"], "--last", wanted["lastName"], "--username",
                 wanted["username"], "--email", wanted["email"], typed=PASSWORD + "\n")
    assert signed.endswith(f"as {wanted['username']}.\n")
    kept = tmp_path / "quarry/accounts.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert PASSWORD not in kept.read_text()
    hunt = tmp_path / "hunt.json"
    hunt.write_text(json.dumps({"name": "Old Town"}))
    lobby = json.loads(run("host", str(hunt), "--json"))
    shown = run("account", "show")
    assert wanted["email"] in shown and f"Hosting {lobby['code']}  Old Town (open)" in shown
    assert json.loads(run("account", "export"))["hosted"][0]["name"] == "Old Town"
    assert run("account", "logout") == "You are signed out.\n"
    assert "Sign in first" in run("account", "show", fails=True)
    assert "wrong" in run("account", "login", wanted["username"], typed="wrong 1!\n", fails=True)
    run("account", "login", wanted["username"], typed=PASSWORD + "\n")
    run("account", "delete", typed=PASSWORD + "\n")
    assert "wrong" in run("account", "login", wanted["username"], typed=PASSWORD + "\n", fails=True)
