"""Tests what is quick to test of the package, the image and the release; deploy/test --long installs and starts them."""

import json
import os
import re
import shutil
import signal
import subprocess

import pytest
import yaml

import contract
from contract import ROOT

PACKAGING = ROOT / "deploy" / "packaging"
SETTINGS = re.findall(r'"(\w+)"', re.search(
    r"static let all = \[(.*?)\]", (ROOT / "Sources/quarry/Serve/SettingNames.swift").read_text(), re.S)[1])


def scripts():
    for path in [*(ROOT / "deploy").iterdir(), *PACKAGING.iterdir()]:
        if path.is_file() and (first := path.read_bytes().split(b"\n")[0].decode(errors="replace")).startswith("#!"):
            yield pytest.param(path, first, id=path.name)


@pytest.mark.parametrize("path, first", list(scripts()))
def test_scripts_can_be_run(path, first):
    assert os.access(path, os.X_OK), f"{path} is not executable"
    if "python" in first:
        compile(path.read_text(), path, "exec")
    else:
        shell = "sh" if first == "#!/bin/sh" else "bash"
        subprocess.run([shell, "-n", path], check=True)


def test_the_unit_is_one_that_systemd_understands(tmp_path):
    unit = (PACKAGING / "quarry.service").read_text()
    start = re.search(r"^ExecStart=(\S+) (.*)$", unit, re.M)
    # The program is not installed here.
    (tmp_path / "quarry.service").write_text(unit.replace(start[1], shutil.which("true")))
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", tmp_path / "quarry.service"],
                             capture_output=True, text=True)
    said = [line for line in checked.stderr.splitlines() if "quarry.service" in line]
    assert not said, said
    assert start[2] == "serve --config /etc/quarry/quarry.json"


def test_the_settings_that_are_installed_are_those_of_the_program(tmp_path):
    settings = json.loads((PACKAGING / "quarry.json").read_text())
    assert settings["quarry"]["data"] == "/var/lib/quarry"
    settings["quarry"].update(data=str(tmp_path / "data"), http="127.0.0.1:0", lines="127.0.0.1:0")
    assert set(settings["quarry"]) <= set(SETTINGS)
    (tmp_path / "quarry.json").write_text(json.dumps(settings))
    with subprocess.Popen([contract.QUARRY, "serve", "--config", tmp_path / "quarry.json"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout.readline().startswith("quarry: lines on "), server.stderr.read()
        finally:
            server.send_signal(signal.SIGTERM)


def test_every_setting_is_explained_to_operators():
    table = (ROOT / "docs/operating.md").read_text().split("| in the file |")[1].split("\n\n")[0]
    told = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert told == set(SETTINGS)


def test_compose_uses_settings_of_the_program():
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    variables = {"QUARRY_" + re.sub("([A-Z])", r"_\1", name).upper() for name in SETTINGS}
    quarry = compose["services"]["quarry"]
    assert set(quarry["environment"]) <= variables
    assert quarry["read_only"] and quarry["cap_drop"] == ["ALL"]
    assert quarry["environment"]["QUARRY_TRUSTED_PROXY"] == compose["services"]["caddy"]["networks"]["web"]["ipv4_address"]


def test_the_manual_has_every_command():
    described = subprocess.run([contract.QUARRY, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    page = subprocess.run([PACKAGING / "manual", "2026-01-01"], input=described, check=True, capture_output=True,
                          text=True).stdout
    shown = subprocess.run(["man", "--warnings", "-l", "-"], input=page, capture_output=True, text=True,
                           env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"})
    assert shown.returncode == 0 and shown.stderr == "", shown.stderr[:2000]
    for words in ("quarry serve", "--trusted-proxy <address>", "quarry control extend", "quarry log restore",
                  "/etc/quarry/quarry.json"):
        assert words in shown.stdout, words


def test_the_bill_of_materials_names_packages_and_libraries(tmp_path):
    resolved = tmp_path / "Package.resolved"
    resolved.write_text(json.dumps({"pins": [
        {"identity": "swift-nio", "location": "https://github.com/apple/swift-nio.git",
         "state": {"revision": "a" * 40, "version": "2.101.2"}}]}))
    written = subprocess.run([PACKAGING / "sbom", contract.QUARRY, "0.1.0", resolved], check=True, capture_output=True,
                             text=True).stdout
    bill = json.loads(written)
    names = {one["name"]: one for one in bill["components"]}
    assert names["swift-nio"]["purl"] == "pkg:swift/github.com/apple/swift-nio@2.101.2"
    assert names["libvips42"]["purl"].startswith("pkg:deb/debian/libvips42@8.") and "swift" in names
    assert bill["metadata"]["component"]["version"] == "0.1.0"


def test_only_the_program_that_unpacks_pictures_loads_their_libraries():
    def needed(program):
        return subprocess.run(["objdump", "-p", program], check=True, capture_output=True, text=True).stdout

    for library in ("libvips", "libzbar"):
        assert library not in needed(contract.QUARRY)
        assert library in needed(f"{contract.QUARRY}-pictures")


@pytest.fixture
def clone(tmp_path):
    """A repository with a version that can be released."""
    clone = tmp_path / "clone"
    for name in ("deploy", "Sources/Connections"):
        shutil.copytree(ROOT / name, clone / name)
    (clone / "CHANGELOG.md").write_text("# Changes\n\n## 0.1.0 (2026-11-25)\n\nThe first.\n")
    git(clone, "init", "-q")
    commit(clone)
    return clone


def git(clone, *command):
    return subprocess.run(["git", "-c", "user.name=T", "-c", "user.email=t@t.example", *command], cwd=clone, check=True,
                          capture_output=True, text=True).stdout


def commit(clone):
    git(clone, "add", "-A")
    git(clone, "commit", "-qm", "Change")


def check(clone):
    return subprocess.run([clone / "deploy/release", "--check"], capture_output=True, text=True)


def test_a_release_needs_a_clean_tree_and_what_has_changed(clone):
    assert "0.1.0 can be released" in check(clone).stdout

    (clone / "new").write_text("new")
    assert "uncommitted" in check(clone).stderr
    (clone / "new").unlink()

    changes = clone / "CHANGELOG.md"
    for text, told in (("## 0.1.0 (unreleased)\n\nThe first.\n", "has no section"),
                       ("## Unreleased\n\nMore.\n\n## 0.1.0 (2026-11-25)\n\nThe first.\n", "unreleased part"),
                       ("## 0.1.0 (2026-11-25)\n\n## 0.0.9 (2026-11-24)\n\nBefore.\n", "says nothing")):
        changes.write_text(text)
        commit(clone)
        refused = check(clone)
        assert refused.returncode == 1 and told in refused.stderr, (text, refused)

    changes.write_text("## 0.1.0 (2026-11-25)\n\nThe first.\n")
    commit(clone)
    git(clone, "tag", "v0.1.0")
    assert "exists already" in check(clone).stderr
