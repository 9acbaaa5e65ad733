"""
Runs the commands of the part "Backup" of docs/operating.md as they are, in order, on a server of the user quarry.

They run in a file system of their own, in which that user, /var/lib/quarry, /etc/quarry and /srv are this test's. Only systemctl is
stood in for: it starts and stops the server with the settings of the unit.
"""

import json
import os
import re
import subprocess

from contract import QUARRY, ROOT

# Run by root in a mount namespace of its own; says what the test asks about.
STAGE = r"""
set -euo pipefail
cd "$1"
mkdir -p etc/quarry var srv bin systemd
cp /etc/passwd /etc/group .
echo 'quarry:x:6226:6226::/nonexistent:/bin/sh' >> passwd
echo 'quarry:x:6226:' >> group
for name in passwd group; do mount --bind $name /etc/$name; done
mkdir -p /etc/quarry /etc/systemd/system
mount --bind etc/quarry /etc/quarry
mount --bind systemd /etc/systemd/system
mount --bind srv /srv
mount --bind var /var/lib
export PATH=$1/bin:$PATH HOME=/root
# The user quarry may not look into the folder where it was built.
cp -r "$2" "$2-pictures" "${2%/*}"/quarry_*.resources bin
cat > bin/systemctl <<'END'
#!/bin/bash
stop() { [ ! -f /srv/pid ] || { kill "$(cat /srv/pid)"; while [ -d "/proc/$(cat /srv/pid)" ]; do sleep 0.05; done; rm /srv/pid; }; }
start() {
  ( set -a; . /etc/quarry/environment; exec runuser -u quarry -- quarry serve --data /var/lib/quarry --lines 127.0.0.1:0 \
    --http 127.0.0.1:0 > /srv/out 2>> /srv/log < /dev/null ) &
  for try in $(seq 1200); do grep -q "http on" /srv/out && break; sleep 0.05; done
  pgrep -u 6226 -f "serve --data /var/lib/quarry" | tail -n 1 > /srv/pid
}
case "$1" in
daemon-reload) ;;
stop) stop ;;
start) rm -f /srv/out; start ;;
restart) stop; rm -f /srv/out; start ;;
*) exit 1 ;;
esac
END
chmod +x bin/systemctl
touch /etc/quarry/environment
install -d -m 700 -o quarry -g quarry /var/lib/quarry
systemctl start quarry
ask() { curl -sS --fail "http://$(sed -n 's/.*http on //p' /srv/out)/rpc" -H 'Content-Type: application/json' -d "$1"; }
ask '{"id":1,"method":"lobby.create","params":{"name":"Old Town"}}' > lobby.json
trap 'systemctl stop quarry' EXIT
# The unit's file is there from here on.
rm /etc/quarry/environment
source ./make.sh
for try in $(seq 600); do ls /srv/backups/quarry-*.backup > /dev/null 2>&1 && break; sleep 0.1; done
source ./once.sh
test -f /srv/backups/before.backup
ask '{"id":1,"method":"lobby.create","params":{"name":"Too late"}}' > late.json
source ./restore.sh
ask "{\"id\":1,\"method\":\"lobby.view\",\"params\":{\"token\":\"$(jq -r .result.token lobby.json)\"}}" > view.json
ask "{\"id\":1,\"method\":\"lobby.view\",\"params\":{\"token\":\"$(jq -r .result.token late.json)\"}}" > gone.json
stat -c '%a %U %n' /srv/backups /srv/backups/* /var/lib/quarry/* /etc/quarry/environment > rights
cat /etc/systemd/system/quarry.service.d/backups.conf > unit
cp /srv/log server.log
"""


def commands():
    text = (ROOT / "docs/operating.md").read_text().split("\n## Backup\n")[1].split("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


def test_the_part_on_backups_does_what_it_says(tmp_path):
    make, once, restore = commands()
    for name, text in (("make", make), ("once", once), ("restore", restore)):
        (tmp_path / f"{name}.sh").write_text(text)
    (tmp_path / "stage.sh").write_text(STAGE)
    # The user quarry must reach what root has made.
    for folder in [tmp_path, *tmp_path.parents][:-2]:
        folder.chmod(folder.stat().st_mode | 0o055)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUARRY")}
    ended = subprocess.run(["unshare", "--mount", "bash", tmp_path / "stage.sh", tmp_path, QUARRY], capture_output=True,
                           text=True, timeout=600, env=environment)
    assert ended.returncode == 0, ended
    assert "are restored." in ended.stdout, ended.stdout
    assert json.loads((tmp_path / "view.json").read_text())["result"]["card"]["name"] == "Old Town"
    assert json.loads((tmp_path / "gone.json").read_text())["error"]["data"]["kind"] in ("lobby-not-found", "unauthorized")
    rights = (tmp_path / "rights").read_text().splitlines()
    assert "700 quarry /srv/backups" in rights and "600 root /etc/quarry/environment" in rights, rights
    assert "600 quarry /var/lib/quarry/server.key" in rights and "600 quarry /var/lib/quarry/quarry.db" in rights, rights
    assert all(line.split()[0] in ("600", "700") for line in rights), rights
    assert "No backup was made" not in (tmp_path / "server.log").read_text()
    unit = (ROOT / "deploy/packaging/quarry.service").read_text()
    assert (tmp_path / "unit").read_text() == "[Service]\nReadWritePaths=/srv/backups\n"
    assert "EnvironmentFile=-/etc/quarry/environment" in unit
