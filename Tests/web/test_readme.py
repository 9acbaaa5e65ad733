"""
Runs the commands of README.md as they are, in order, from a fresh start.

They run in a network and a file system of their own, so that README's ports and folders are free. What a user would
have at hand is provided: the files whose content README shows, a photo, a password to type. Programs that run until
interrupted get a terminal of their own, as README says; the next server stops the previous one.
"""

import os
import pathlib
import re
import shutil
import subprocess

from PIL import Image
import pytest

from contract import QUARRY, ROOT
from harness import Server
from waiting import PATIENCE

README = (ROOT / "README.md").read_text()
PASSWORD = "a horse 4 us!"

# Stands in for a user's terminal.
TERMINAL = r"""#!/bin/bash
# With the file descriptors of a terminal; what it shows is read by the test.
program=PROGRAM
stop() { [ ! -f server.pid ] || { kill "$(cat server.pid)"; while [ -d "/proc/$(cat server.pid)" ]; do sleep 0.05; done; rm server.pid; }; }
runs_on() { timeout -s INT 4 "$program" "$@"; status=$?; [ $status = 124 ] || [ $status = 130 ] || [ $status = 0 ]; }
case "$1 $2" in
serve\ *)
  stop
  "$program" "$@" > server.out 2> server.err < /dev/null 9>&- &
  echo $! > server.pid
  for try in $(seq 1200); do grep -q "http on" server.out && exit 0; [ -d "/proc/$!" ] || break; sleep 0.05; done
  cat server.err >&2; exit 1 ;;
watch\ *) runs_on "$@" < /dev/null ;;
join\ *) (sleep 1; echo /help; sleep 1) | runs_on "$@" ;;
replay\ *) runs_on "$@" < /dev/null ;;
play\ *) (sleep 1; echo /help; sleep 1) | runs_on "$@" ;;
account\ register) echo "PASSWORD" | "$program" "$@" ;;
"log copy") stop; bash ../nats.sh; "$program" "$@"; status=$?; pkill -F ../n1.pid; pkill -F ../n2.pid; pkill -F ../n3.pid; exit $status ;;
"log rebuild"|"key rotate") stop; "$program" "$@" ;;
*) "$program" "$@" ;;
esac
"""

# Starts the NATS servers that README speaks of: n1, n2 and n3 are hosts of the network of this test.
NATS = r"""
for n in 1 2 3; do
  cat > ../n$n.conf <<end
server_name: n$n
listen: "n$n:4222"
jetstream { store_dir: "../n$n" }
cluster { name: readme, listen: "n$n:6222", routes: [nats-route://n1:6222, nats-route://n2:6222, nats-route://n3:6222] }
end
  SERVER -c ../n$n.conf -P "$PWD/../n$n.pid" > ../n$n.log 2>&1 3>&- 9>&- &
done
for try in $(seq 1200); do [ "$(ls ../n?.pid 2>/dev/null | wc -l)" = 3 ] && break; sleep 0.05; done
"""

# Stands in for the compiler: the programs are already built.
COMPILER = """#!/bin/bash
case "$*" in
"build -c release --static-swift-stdlib --product quarry") ;;
"build -c release --static-swift-stdlib --product quarry-pictures") ;;
*) echo "unexpected: swift $*" >&2; exit 1 ;;
esac
"""


def blocks():
    """The commands in README, and the reasons of blocks that are not run."""
    found, skipped = [], []
    for match in re.finditer(r"(<!-- not run: (.*?) -->\n)?```(\w+)\n(.*?)```", README, re.S):
        _, reason, language, text = match.groups()
        if language != "sh":
            continue
        if reason:
            skipped.append(reason)
        else:
            found.append(text)
    return found, skipped


def commands(text):
    """Splits a block into commands, each with its continuation lines."""
    lines, found = text.splitlines(), []
    while lines:
        command = lines.pop(0)
        while command.endswith("\\"):
            command += "\n" + lines.pop(0)
        if end := re.search(r"<<(\w+)$", command):
            while not command.endswith("\n" + end.group(1)):
                command += "\n" + lines.pop(0)
        if command.strip():
            found.append(command)
    return found


def shown(language, mark):
    """A file whose content README shows."""
    return next(text for text in re.findall(rf"```{language}\n(.*?)```", README, re.S) if mark in text)


def script(found):
    """A script that reports how each command ended."""
    yield "exec 3>&1"
    for number, command in enumerate(found):
        # README asks to replace 7KQF by the printed join code.
        if command.startswith(".build/release/quarry "):
            command = command.replace(".build/release/", "", 1).replace(" 7KQF", ' "$PRINTED"')
        yield f"echo '@@ {number}' >&3"
        if command == "deploy/up":
            yield "deploy/up > up.out 2>&1; status=$?; cat up.out; PRINTED=$(sed -n 's/.*Join code *//p' up.out)"
        else:
            yield f"{command}\nstatus=$?"
        yield 'echo "@@ ended $status" >&3'


@pytest.fixture
def clone(tmp_path):
    """A clone of the repository, just built."""
    clone = tmp_path / "quarry"
    clone.mkdir()
    for name in ("hunts", "deploy"):
        shutil.copytree(ROOT / name, clone / name)
    (clone / ".build" / "release").mkdir(parents=True)
    (clone / ".build" / "release" / "quarry").symlink_to(QUARRY)
    bin = tmp_path / "bin"
    bin.mkdir()
    for name, text in (("quarry", TERMINAL.replace("PROGRAM", str(QUARRY)).replace("PASSWORD", PASSWORD)),
                       ("swift", COMPILER)):
        (bin / name).write_text(text)
        (bin / name).chmod(0o755)
    nats = ROOT / ".build" / "venv" / "bin" / "nats-server"
    (tmp_path / "nats.sh").write_text(NATS.replace("SERVER", str(nats)))
    (tmp_path / "hosts").write_text("127.0.0.1 localhost\n" + "".join(f"127.0.1.{n} n{n}\n" for n in (1, 2, 3)))
    (clone / "hunt.json").write_text(shown("json", '"clues"'))
    (clone / "river.csv").write_text(shown("csv", "codeword"))
    Image.new("RGB", (640, 480), "steelblue").save(clone / "fountain.jpg")
    return clone


def test_every_command_of_readme_runs_as_it_stands(clone, tmp_path):
    found, skipped = blocks()
    assert skipped == ["deploy/package --test installs the package in a bare Debian",
                       "the tests would run themselves"], "what README does not let run is known"
    all_commands = [command for text in found for command in commands(text)]
    assert len(all_commands) > 50
    body = tmp_path / "readme.sh"
    body.write_text("\n".join(script(all_commands)) + "\n")
    data = pathlib.Path("/var/lib/quarry")
    was_there = data.exists()
    data.mkdir(exist_ok=True)
    set_up = f"""
        ip link set lo up && ip addr add 192.168.77.5/24 dev lo && mount -t tmpfs tmpfs {data} || exit 99
        mount --bind {tmp_path}/hosts /etc/hosts || exit 99
        cd {clone} && bash {body} 3>&1 2>&1 < /dev/null
        for pid in server.pid .quarry/server.pid; do [ ! -f $pid ] || kill $(cat $pid); done; true"""
    try:
        ran = subprocess.run(
            ["unshare", "-n", "-m", "bash", "-c", set_up], capture_output=True, text=True, timeout=1200,
            env={**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "HOME": str(tmp_path),
                 "XDG_CONFIG_HOME": str(tmp_path / "config")})
    finally:
        if not was_there:
            data.rmdir()
    assert ran.returncode == 0, ran.stdout + ran.stderr
    answers = re.split(r"^@@ \d+\n", ran.stdout, flags=re.M)[1:]
    failed = []
    for command, answer in zip(all_commands, answers):
        said, _, status = answer.rpartition("@@ ended ")
        if status.strip() != "0" or re.search(r'"error":\s*\{|^quarry: ', said, re.M) and "serve" not in command:
            failed.append(f"$ {command}\n{said}[{status.strip()}]")
    assert not failed, "\n\n".join(failed)
    assert len(answers) == len(all_commands), ran.stdout[-2000:]
    for made in ("codes/01-the-fountain.png", "one.png", "cards.pdf", "posters.pdf", "labels.pdf", "cards.html",
                 "codes.zip", "log.ndjson", "results.json", "river.json", "quarry.backup", "copy/quarry.db", "new/quarry.db",
                 "room/lan-certificate.pem"):
        assert (clone / made).stat().st_size > 0, made


def test_the_hint_that_quarry_host_prints_works():
    server = Server("--log-level", "error")
    place = f"127.0.0.1:{server.port}"
    hosted = subprocess.run([QUARRY, "host", str(ROOT / "hunts" / "demo.json"), "--no-codes", "--server", place],
                            capture_output=True, text=True, timeout=PATIENCE)
    hints = re.findall(r"with: (.*)|likewise: (.*)", hosted.stdout)
    hints = [one or other for one, other in hints]
    assert len(hints) == 3, hosted.stdout
    join, start, rest = hints
    assert not re.search(r"\bTOKEN\b", hosted.stdout)
    for hint in (start, rest):
        ended = subprocess.run(hint, shell=True, capture_output=True, text=True, timeout=PATIENCE)
        assert ended.returncode == 0, (hint, ended)
    joined = subprocess.run(f"{join} --name Ada", shell=True, input="", capture_output=True, text=True, timeout=PATIENCE)
    assert joined.returncode == 0 and "Ada" in joined.stdout, joined
    assert server.stop() == 0
