"""Fixtures for a server of several nodes; Tests/schema knows the program under test."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "schema"))

from clustering import Cluster  # noqa: E402


@pytest.fixture(scope="session")
def whole_run():
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture
def cluster(whole_run):
    """A cluster in which nothing is missing."""
    # A test that failed may have left something dead.
    for process in whole_run.servers + whole_run.nodes:
        if process.process.poll() is not None and not process.is_supervised():
            process.start()
    whole_run.wait_until_whole()
    return whole_run
