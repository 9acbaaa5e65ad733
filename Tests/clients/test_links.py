"""The links of the documents, in the repository and where the package installs them."""

import functools
import os
import re
import subprocess

import pytest

from conftest import ROOT


def outside_code(path):
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@functools.cache
def anchors(path):
    text = outside_code(path)
    names = set(re.findall(r'<a id="([^"]+)"', text))
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", heading).strip().lower()).replace(" ", "-")
        names.add(next(numbered for number in range(99) if (numbered := f"{name}-{number}" if number else name) not in names))
    return names


def dead_links(path):
    text = outside_code(path)
    for link in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text):
        if re.match(r"[a-z]+:", link):
            continue
        place, _, anchor = link.partition("#")
        target = path.parent / place if place else path
        if not target.exists() or anchor and anchor not in anchors(target.resolve()):
            yield f"{path}: {link}"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quarry")
    subprocess.run([ROOT / "deploy/packaging/documents", folder], check=True)
    (folder / "NEWS.md.gz").touch()  # deploy/package makes it from CHANGELOG.md.
    return folder


def test_no_link_in_the_repository_is_dead():
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert ROOT / "README.md" in paths
    assert [link for path in paths for link in dead_links(path)] == []


def test_no_link_that_the_package_installs_is_dead(installed):
    paths = [path for path in installed.rglob("*") if path.is_file()]
    assert {"operating.md", "examples/Caddyfile", "openrpc.json"} <= {str(path.relative_to(installed)) for path in paths}
    assert [link for path in paths if path.suffix == ".md" for link in dead_links(path)] == []


def test_the_package_leaves_code_as_it_is(installed):
    for name in ("README.md", "docs/operating.md"):
        blocks = [re.findall(r"^```.*?^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
                  for path in (ROOT / name, installed / os.path.basename(name))]
        assert blocks[0] == blocks[1]
