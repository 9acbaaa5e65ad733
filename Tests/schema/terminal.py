"""Runs the program as a person in a terminal does; modules import `run`."""

import os
import subprocess

import pytest

from contract import QUARRY
from harness import Seen
from stage import Stage


@pytest.fixture
def run(tmp_path):
    with Stage(Seen()) as stage:
        def run(*arguments, typed="", fails=False):
            done = subprocess.run(
                [QUARRY, *arguments, "--server", f"127.0.0.1:{stage.server.port}"], input=typed, capture_output=True,
                text=True, timeout=60, env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path)})
            assert (done.returncode != 0) == fails, done
            return done.stderr if fails else done.stdout
        yield run
