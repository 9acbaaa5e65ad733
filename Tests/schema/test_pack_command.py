"""Tests `quarry pack`: packs in a terminal."""

import json

from accounts import PASSWORD, person
from packs import PIN, TUTORIAL, wanted
from terminal import run  # noqa: F401


def test_a_creator_makes_finds_changes_and_deletes(run, tmp_path):
    assert "Learn to play, Anywhere (6 clues, version 1) by Quarry" in run("pack", "search")
    assert "Sign in first" in run("pack", "list", fails=True)
    who = person()
    run("account", "register", "--first", "Ada", "--last", "L", "--username", who["username"], "--email", who["email"],
        typed=PASSWORD + "\n")
    assert run("pack", "list") == "You have made no packs.\n"
    pack = run("pack", "create", "Old Town", "--description", "A walk", "--location", "Florence", "--time", "30").strip()
    clues = tmp_path / "clues.json"
    clues.write_text(json.dumps([PIN] * 5))
    assert run("pack", "update", pack, "--clues", str(clues)) == "The pack is at version 2.\n"
    assert "version 2" in run("pack", "update", pack, "--version", "1", "--name", "Other", fails=True)
    shown = run("pack", "show", pack)
    assert "Old Town, Florence" in shown and "5. The bridge (codeword, 10)" in shown and "30 min" in shown
    assert pack in run("pack", "search", "--name", "OLD", "--near", "43.77,11.25", "--within", "5")
    assert run("pack", "search", "--name", "nothing of the kind") == "No pack matches.\n"

    kept, table = tmp_path / "kept.json", tmp_path / "pins.csv"
    run("pack", "export", pack, "-o", str(kept))
    run("pack", "export", pack, "--format", "csv", "-o", str(table))
    assert "already have a pack with this name" in run("pack", "import", str(kept), fails=True)
    again = run("pack", "import", str(table), "--name", "Again", "--description", "A walk", "--location", "Pisa").strip()
    assert again in run("pack", "list")
    table.write_text("title,hint,codeword,lat,lon,points\n,B,C,,,x\n")
    refused = run("pack", "import", str(table), "--name", "A", "--description", "B", "--location", "C", fails=True)
    assert "line 2, title must not be empty. line 2, points must be a whole number." in refused
    assert run("pack", "updates", str(kept)) == "All are up to date.\n"
    run("pack", "update", pack, "--time", "45")
    assert "version 3 is available" in run("pack", "updates", str(kept))
    changed = json.loads(kept.read_text())
    changed["clues"].pop(), kept.write_text(json.dumps(changed))
    assert "version 3" in run("pack", "import", str(kept), "--pack", pack, "--version", "2", fails=True)
    assert "needs --pack" in run("pack", "import", str(kept), "--version", "3", fails=True)
    assert run("pack", "import", str(kept), "--pack", pack, "--version", "3") == "The pack is at version 4.\n"
    shown = run("pack", "show", pack)
    assert "4. The bridge" in shown and "5. The bridge" not in shown and "30 min" in shown
    table.write_text("title,hint,codeword,lat,lon,points\nThe well,How deep?,ten,,,5\n")
    assert run("pack", "import", str(table), "--pack", pack, "--name", "The well") == "The pack is at version 5.\n"
    assert "1. The well (codeword, 5)" in run("pack", "show", pack) and pack in run("pack", "list")
    run("pack", "delete", pack)
    assert "the pack is gone" in run("pack", "updates", str(kept))
    assert "no such pack" in run("pack", "show", pack, fails=True)
    tutorial = json.loads(run("pack", "export", TUTORIAL))
    assert len(tutorial["clues"]) == 6 and wanted()["name"] != tutorial["name"]
