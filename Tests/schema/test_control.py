"""Tests `quarry control`: a host runs a hunt from a terminal."""

import datetime
import re
import subprocess

import pytest

from contract import QUARRY
from harness import Client, Seen, Server

CLUES = [{"title": f"Clue {number}", "points": number * 10, "proof": {"scan": {}}} for number in (1, 2, 3)]


class Hunt:
    def __init__(self, server):
        self.server = server
        host = Client(self.server, Seen())
        lobby = host.call("lobby.create", name="Harbour", duration=600, clues=CLUES, teams=["Red"],
                          settings={"positions": True})
        host.close()
        self.token, self.code = lobby["token"], lobby["code"]
        self.player = Client(self.server, Seen())
        self.player.call("lobby.join", code=self.code, name="Ada")

    def try_control(self, *arguments):
        seat = ["--token", self.token, "--server", f"127.0.0.1:{self.server.port}"]
        # Options come first, so that negative numbers can follow two dashes.
        command = [QUARRY, "control", arguments[0], *seat, *arguments[1:]]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def control(self, *arguments):
        done = self.try_control(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def points(self):
        return self.player.call("lobby.board")["me"]["points"]


@pytest.fixture(scope="module")
def server():
    server = Server("--log-level", "error")
    yield server
    assert server.stop() == 0


@pytest.fixture
def hunt(server):
    hunt = Hunt(server)
    yield hunt
    hunt.player.close()


def test_the_course(hunt):
    # Some time passes before the answer is read.
    assert re.fullmatch(r"Harbour: The hunt is running\. \d+:\d\d left\.\n", hunt.control("start"))
    assert "paused" in hunt.control("pause")
    assert "running" in hunt.control("resume")
    ends = hunt.player.call("lobby.peek")["endsAt"]
    assert re.search(r" \d+:\d\d left", hunt.control("extend", "60"))
    assert hunt.player.call("lobby.peek")["endsAt"] == ends + 60_000
    assert "is frozen at event" in hunt.control("freeze")
    assert hunt.player.call("lobby.board")["frozen"] is True
    assert "shows what happened up to event" in hunt.control("reveal")
    assert hunt.player.call("lobby.board")["frozen"] is False
    assert hunt.control("end") == "Harbour: The hunt has ended.\n"


def test_what_counts(hunt):
    hunt.control("start")
    assert hunt.control("players").split() == ["p1", "0", "Ada", "t1"]
    assert hunt.control("clues").splitlines()[2].startswith("c3     Clue 3, 30 points, found by 0  QUARRY:")
    assert hunt.control("accept", "c3", "p1", "--reason", "The code is gone") == "found: p1 has 30 points now.\n"

    preview = hunt.control("void", "c3", "p1", "--reason", "By car", "--preview")
    assert preview.splitlines() == ["p1     points 30 → 0, rank 1 → 1", "t1     points 30 → 0, rank 1 → 1"]
    assert hunt.points() == 30
    assert "This is ruling r1" in hunt.control("void", "c3", "p1", "--reason", "By car")
    assert hunt.points() == 0
    assert hunt.control("revoke", "r1") == "r1 no longer counts.\n"
    assert hunt.points() == 30

    hunt.control("award", "p1", "15", "--reason", "The best song")
    hunt.control("award", "--reason", "Litter", "--", "p1", "-5")
    assert hunt.points() == 40
    assert "Nobody moves." in hunt.control("void-code", "c1", "--reason", "Posted", "--from", "2026-05-01T14:30:00Z")
    why = hunt.control("explain", "p1")
    assert "+30  for “Clue 3”, accepted by the host: The code is gone" in why and "40  points in all" in why


def test_crowds(hunt):
    hunt.control("start")
    assert hunt.control("crowd").splitlines()[0] == "c1: nobody"
    hunt.player.call("clue.update", clue="c2", station={"capacity": 4}, token=hunt.token)
    hunt.player.call("station.enter", clue="c2")
    hunt.control("accept", "c3", "p1")
    assert hunt.control("crowd").splitlines()[:2] == ["c2: 1 of 4 inside", "c3: 1 find"]


def test_progress_and_the_report(hunt):
    hunt.control("start")
    assert hunt.control("progress") == "p1: nothing found\n"
    hunt.control("accept", "c3", "p1")
    assert hunt.control("progress") == "p1: found c3\n"
    assert "has not ended" in hunt.try_control("report").stderr or hunt.try_control("report").returncode == 1
    hunt.control("end")
    hunt.player.call("feedback.give", stars=4, text="Again!")
    lines = hunt.control("report").splitlines()
    assert lines[0] == "c1: found by nobody"
    assert re.match(r"c3: found by 1 player, half of them within \d+:\d\d", lines[2])
    assert lines[3:] == ["0 chat lines", "4 stars: 1 player", "  4 stars: Again!"]


def test_players_without_a_phone(hunt):
    assert hunt.control("tags").split()[::2] == ["p1", "Ada"]
    added = hunt.control("add", "Walker", "--team", "Red")
    tag = re.fullmatch(r"p2 is Walker\. Their tag: (\w{12})\n", added)[1]
    assert hunt.control("tags").splitlines()[1] == f"p2     {tag}  Walker"
    hunt.control("start")
    assert hunt.control("credit", tag, "c2") == "found: the player has 20 points now.\n"
    assert hunt.control("credit", f"QUARRY:{tag}", "c2") == "already-found: the player has 20 points now.\n"
    refused = hunt.try_control("credit", "000000000000", "c2")
    assert refused.returncode != 0 and "No player here has this tag" in refused.stderr


def test_a_find_in_a_pause_is_accepted_as_of_when_it_was_made(hunt):
    hunt.control("start")
    started = next(event["at"] for event in hunt.player.call("lobby.history")["events"] if event["type"] == "hunt.started")
    hunt.control("pause")
    assert hunt.try_control("accept", "c2", "p1").returncode != 0
    moment = datetime.datetime.fromtimestamp(started / 1000, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
    assert hunt.control("accept", "c2", "p1", "--at", moment) == "found: p1 has 20 points now.\n"
    [row] = hunt.player.call("lobby.board")["rows"]
    assert row["lastAt"] == started


def test_people_and_what_they_say(hunt):
    hunt.control("start")
    hunt.control("announce", "Look up", "--to", "t1")
    hunt.control("hint", "c1", "Near the water")
    notices = hunt.player.call("lobby.view")["notices"]
    assert [notice["text"] for notice in notices] == ["Look up", "Near the water"]

    message = hunt.player.call("chat.send", text="Boo")["message"]
    hunt.player.call("chat.report", message=message, reason="Rude")
    hunt.control("roll", "Are you at the gate?")
    assert hunt.control("roll") == "0 of 1 have answered. Not yet: p1.\n"
    hunt.player.call("roll.answer", roll="q1")
    assert hunt.control("roll", "--close") == "1 of 1 have answered. It is over.\n"
    hunt.player.call("help.ask", text="I am lost.", lat=48.5, lon=2)
    assert hunt.control("help-calls") == "e1 by p1 at 48.5, 2: I am lost.\n"
    assert hunt.control("help-calls", "e1", "Stay there.") == "It is answered.\n"
    assert hunt.control("help-calls") == "Nobody needs help.\n"
    assert hunt.control("positions") == "Nobody shares where they are.\n"
    hunt.player.call("position.share", lat=48.5, lon=2, accuracy=7)
    assert re.fullmatch(r"p1 at 48\.5, 2 \(7 m\), 20\S+Z\n", hunt.control("positions"))
    assert hunt.control("reports") == f"{message} by p1: Rude\n"
    hunt.control("remove", message)
    assert hunt.player.call("lobby.view")["chat"] == []
    song = hunt.player.call("song.request", title="Wellerman", artist="Nathan Evans")["song"]
    assert hunt.control("play", song) == "Everybody sees that it plays now.\n"
    assert hunt.player.call("lobby.view")["songs"][0]["playedAt"]
    assert hunt.control("remove", song) == "The song is removed.\n"
    assert hunt.player.call("lobby.view")["songs"] == []
    hunt.control("mute", "p1", "--reason", "Loud")
    hunt.player.refused("muted", "chat.send", text="Boo")
    hunt.control("unmute", "p1")
    hunt.player.call("chat.send", text="Thanks")
    assert hunt.control("kick", "p1", "--reason", "Goodbye") == "p1 is removed.\n"
    assert hunt.control("players") == "Nobody has joined yet.\n"
    ben = Client(hunt.server, Seen())
    ben.call("lobby.join", code=hunt.code, name="Ben")
    assert hunt.control("kick", "p2", "--keep-out").startswith("p2 is removed and cannot join again.")
    assert hunt.control("players", "--kept-out") == "p2     Ben\n"
    assert hunt.control("admit", "p2") == "p2 may join again.\n"
    assert hunt.control("players", "--kept-out") == "Nobody is kept out.\n"
    ben.close()


@pytest.mark.parametrize("arguments, says", [
    (["void", "c9", "--reason", "x"], "quarry: This lobby has no clue c9."),
    (["kick", "p9"], "quarry: This lobby has no player p9."),
    (["sheet", "ada@example.org"], "quarry: This server sends no mail. Download the codes"),
    (["award", "x", "5", "--reason", "x"], "Error: "),
    (["accept", "c1", "p1", "--at", "noon"], "Error: --at must be a time"),
    (["void-code", "c1", "--reason", "x", "--from", "noon"], "Error: --from must be a time"),
])
def test_what_cannot_be_is_said_so(hunt, arguments, says):
    done = hunt.try_control(*arguments)
    assert done.returncode != 0 and done.stderr.startswith(says), done.stderr


def test_staff(hunt):
    seat = ["--token", hunt.token, "--server", f"127.0.0.1:{hunt.server.port}"]

    def staff(*arguments, fails=False):
        done = subprocess.run([QUARRY, "control", "staff", *arguments, *seat], capture_output=True, text=True, timeout=60)
        assert (done.returncode != 0) == fails, done
        return done.stderr if fails else done.stdout

    assert staff() == "Nobody was invited yet.\n"
    told, secret, *_ = staff("invite", "Mia", "moderator").splitlines()
    assert told == "h1 is invited. Give them this, and nobody else:" and ".h1." in secret
    assert "h2 is invited" in staff("invite", "Tent 3", "station", "--clue", "c3", "--hours", "8")
    assert "role" in staff("invite", "Sam", "boss", fails=True)
    assert "clue" in staff("invite", "Sam", "station", fails=True)
    first, second = staff().splitlines()
    assert re.fullmatch(r"h1 +moderator +Mia, never seen", first)
    assert re.fullmatch(r"h2 +station +Tent 3, at c3, until 20\S+Z, never seen", second)

    # Whoever watches as the host reads who did what; a player does not.
    mia = Client(hunt.server, Seen(), is_host=True)
    mia.call("session.attach", token=secret.strip().rpartition("#")[2])
    watching = {name: subprocess.Popen([QUARRY, "watch", hunt.code, *options], stdout=subprocess.PIPE, text=True)
                for name, options in (("the host", seat), ("a spectator", seat[2:]))}
    for process in watching.values():
        assert "Harbour" in process.stdout.readline()
    mia.call("player.mute", player="p1", reason="Rude")
    said = {}
    for name, process in watching.items():
        said[name] = next(line for line in process.stdout if "has muted" in line)
        process.kill()
        process.wait()
    assert said["the host"].endswith("The host has muted Ada: Rude [Mia]\n")
    assert said["a spectator"].endswith("The host has muted Ada: Rude\n")
    assert "last seen" in staff().splitlines()[0]
    assert staff("revoke", "h1") == "Revoked.\n"
    assert re.fullmatch(r"h1 +moderator +Mia, revoked, last seen \S+", staff().splitlines()[0])
    assert "no member of staff h9" in staff("revoke", "h9", fails=True)
    mia.close()


def test_teams(hunt):
    host = Client(hunt.server, Seen())
    host.call("lobby.update", token=hunt.token, teams=["Red", "Blue"])
    host.close()
    assert hunt.control("team", "p1", "blue") == "p1 is in team blue.\n"
    assert hunt.player.call("lobby.view")["me"]["team"] == "t2"
    assert "must be one of: Red, Blue" in hunt.try_control("team", "p1", "t3").stderr
    hunt.control("start")
    assert "running" in hunt.try_control("team", "p1", "t1").stderr


def test_waves(hunt):
    assert hunt.control("wave") == "This hunt has no waves.\n"
    host = Client(hunt.server, Seen())
    host.call("lobby.update", token=hunt.token, waves=[{"title": "Early", "after": 0}, {"title": "Late", "after": 300}])
    host.close()
    assert hunt.control("wave") == "0  Early  after 0:00\n1  Late  after 5:00\n"
    assert "wave 0 (Early)" in hunt.control("players")
    assert hunt.control("wave", "t1", "1") == "t1 starts with wave 1.\n"
    assert "wave 1 (Late)" in hunt.control("players")
    hunt.control("start")
    assert hunt.player.call("lobby.view")["clues"] == []
    assert "must be from 0 to 1" in hunt.try_control("wave", "t1", "2").stderr
    assert hunt.control("wave", "p1", "0") == "p1 starts with wave 0.\n"
    assert "their wave has started" in hunt.try_control("wave", "p1", "1").stderr
    assert "Name the wave, too" in hunt.try_control("wave", "p1").stderr


def test_deleting_it_for_good(hunt):
    assert "Delete the hunt for good" in subprocess.run(
        [QUARRY, "control", "delete", "--help"], capture_output=True, text=True).stdout
    running = hunt.control("start") and hunt.try_control("delete", "--confirm", "Harbour")
    assert running.returncode != 0 and "The hunt is running." in running.stderr
    hunt.control("end")
    wrong = hunt.try_control("delete", "--confirm", "Harbor")
    assert wrong.returncode != 0 and "Nothing was deleted" in wrong.stderr
    assert hunt.control("delete", "--confirm", "Harbour") == "It is deleted.\n"
    gone = hunt.try_control("delete", "--confirm", "Harbour")
    assert gone.returncode != 0 and "unknown" in gone.stderr


def test_a_player_is_forgotten(hunt):
    refused = hunt.try_control("forget", "p1")
    assert refused.returncode != 0 and "--yes" in refused.stderr
    assert hunt.player.call("lobby.view")["me"]["name"] == "Ada"
    assert hunt.control("forget", "p1", "--yes") == "p1 is forgotten.\n"
    assert hunt.player.call("lobby.view")["me"]["name"] == "deleted player"
