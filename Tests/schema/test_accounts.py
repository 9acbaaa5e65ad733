"""Tests the life of accounts over all transports, with a server that is killed in between."""

import json
import pathlib
import shutil
import sqlite3
import subprocess
import threading
from collections import Counter
from contextlib import closing

import pytest

import contract
import taps
from accounts import PASSWORD, person
from harness import Client, Seen, Server
from stage import FOUNTAIN, Stage


@pytest.fixture(scope="module")
def stage():
    with Stage(Seen(), "--rate-limits", "off") as stage:
        yield stage


def rpc(stage, method, params, token=None):
    body = json.dumps({"id": 1, "method": method, "params": params}).encode()
    answer = taps.http(stage.server, "/rpc", token=token, body=body).data
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])


def kind(answer):
    return answer.get("error", {}).get("data", {}).get("kind", "done")


def status(stage, path, token):
    return int(taps.http(stage.server, path, token=token).data.split()[1])


# Registering

@pytest.mark.parametrize("shared", ["username", "email"])
def test_of_many_who_register_alike_at_the_same_moment_one_gets_in(stage, shared):
    wanted = [person(**{shared: f"one.{shared}@example.com" if shared == "email" else "the.one"}) for _ in range(12)]
    answers, barrier = [], threading.Barrier(len(wanted))

    def register(number):
        """One third each over lines, a WebSocket and POST."""
        tap = (None, taps.LineTap, taps.SocketTap)[number % 3]
        tap = tap and tap(stage.server, None, "new", Counter())
        barrier.wait()
        answers.append(tap.ask("account.register", wanted[number]) if tap else rpc(
            stage, "account.register", wanted[number]))
        if tap:
            tap.close()

    threads = [threading.Thread(target=register, args=(number,)) for number in range(len(wanted))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(kind, answers)) == ["done"] + [f"{shared}-taken"] * (len(wanted) - 1)


# Staying signed in

def test_an_account_outlives_a_server_that_is_killed():
    with Stage(Seen()) as stage:
        wanted = person()
        ada = stage.client(is_host=True)
        made = ada.call("account.register", **wanted, key="up")
        lobby = ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN], key="open")
        guest = stage.client()
        guests = guest.call("account.register", **person())
        seat = guest.call("lobby.join", code=lobby["code"], name="Zoë of Zanzibar", key="join")
        ada.call("account.update", firstName="Augusta", key="name")
        stage.server.restart()
        ada = stage.client(is_host=True)
        assert ada.call("account.register", **wanted, key="up") == made
        assert ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN], key="open") == lobby
        assert ada.call("account.get")["firstName"] == "Augusta"
        assert [one["lobby"] for one in ada.call("account.get")["hosting"]] == [lobby["lobby"]]
        assert ada.call("lobby.view", lobby=lobby["lobby"])["players"] == [{"player": "p1", "name": "Zoë of Zanzibar"}]
        guest = stage.client()
        guest.call("session.attach", token=guests["token"])
        assert guest.call("lobby.join", code=lobby["code"], name="Zoë of Zanzibar", key="join") == seat
        assert [one["player"] for one in guest.call("account.export")["played"]] == ["p1"]
        ada.call("account.logout")
        stage.server.restart()
        stage.client().refused("unauthorized", "account.get", token=made["token"])


# Signing out

def test_a_session_that_ended_is_worth_nothing_anywhere(stage):
    wanted = person()
    ada = stage.client(is_host=True)
    token = ada.call("account.register", **wanted)["token"]
    lobby = ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN])["lobby"]
    kept = stage.client(is_host=True)
    kept.call("account.login", login=wanted["username"], password=PASSWORD)
    bound, by_token = stage.client(is_host=True), stage.client(is_host=True)
    bound.call("session.attach", token=token)
    bound.call("lobby.watch", lobby=lobby)
    by_token.call("lobby.watch", lobby=lobby, token=token)
    socket = taps.SocketTap(stage.server, None, "web", Counter())
    socket.must("session.attach", token=token)
    for path in (f"/lobbies/{lobby}/sheet.html", "/account.json"):
        assert status(stage, path, token) == 200
    ada.call("account.logout")

    # Immediately: the session ended before the reply.
    assert kind(rpc(stage, "lobby.start", {"lobby": lobby}, token)) == "unauthorized"
    assert kind(ada.ask("lobby.start", {"lobby": lobby})) == "unauthorized", "not even with the seat it created"
    for client in (bound, by_token):
        assert client.bye() == {"reason": "replaced"}
    assert socket.read()["params"] == {"reason": "replaced"} and socket.read() is None
    for path in (f"/lobbies/{lobby}/sheet.html", "/account.json"):
        assert status(stage, path, token) == 401
    for method, params in (("account.get", {}), ("session.attach", {"token": token}),
                           ("lobby.create", {"name": "Mine", "token": token}), ("clue.list", {"lobby": lobby})):
        assert kind(rpc(stage, method, params, token)) == "unauthorized", method
        assert kind(stage.client().ask(method, {"token": token} | params)) == "unauthorized", method
    # The other device's session continues.
    assert kept.call("lobby.start", lobby=lobby)["phase"] == "running"


def test_signing_out_continues_without_an_account(stage):
    ada = stage.client(is_host=True)
    ada.call("account.register", **person())
    lobby = ada.call("lobby.create", name="Old Town")
    ada.call("lobby.watch")
    ada.call("account.logout")
    ada.refused("unauthorized", "lobby.announce", text="Still me", lobby=lobby["lobby"])
    stage.client(is_host=True).call("lobby.announce", text="By the host's own token", token=lobby["token"])
    ada.call("server.ping")
    ada.call("server.ping")
    assert not ada.pushes, "it watches no more as the host"


# What is kept of a person

def raw(stage):
    """All files of a server, as a thief would copy them."""
    return {path.name: path.read_bytes() for path in pathlib.Path(stage.server.folder.name).rglob("*") if path.is_file()}


def found(files, marks):
    return sorted((mark, name) for mark in marks for name, content in files.items() if mark.lower() in content.lower())


def test_nothing_personal_can_be_read_in_the_files_and_nobody_is_left_in_them():
    with Stage(Seen()) as stage:
        host = person(firstName="Wilhelmina", lastName="Quuxbury", username="quux.host", email="q.host@xyzzy.example")
        guest = person(firstName="Bartholomew", lastName="Fnordling", username="fnord.guest", email="f@plugh.example")
        marks = [value.encode() for who in (host, guest) for name, value in who.items() if name != "firstName"]
        marks += [b"Wilhelmina", b"Bartholomew", b"Frobnicator"]
        ada, bob = stage.client(is_host=True), stage.client()
        ada.call("account.register", **host, key="up")
        tokens = [ada.call("account.login", login="quux.host", password=PASSWORD)["token"]]
        tokens.append(bob.call("account.register", **guest)["token"])
        lobby = ada.call("lobby.create", name="Old Town", clues=[FOUNTAIN], key="open")
        bob.call("lobby.join", code=lobby["code"], name="Frobnicator", key="in")
        code = ada.call("clue.list")["clues"][0]["token"]
        ada.call("lobby.start")
        bob.call("scan.submit", text=code)
        bob.call("chat.send", text="It was easy.")
        ada.call("chat.send", text="Well done.")
        bob.call("player.rename", name="Frobnicator the Second")
        ada.call("lobby.end")
        view = ada.call("lobby.view")
        assert [message["name"] for message in view["chat"]] == ["Frobnicator", "quux.host"]
        assert view["board"]["rows"][0]["name"] == "Frobnicator the Second"
        # The name of a lobby is readable, which shows that the search works.
        ada.call("lobby.create", name="Nobody Known")
        assert found(raw(stage), [b"Nobody Known"])
        assert not found(raw(stage), marks + [token.encode() for token in tokens])

        ada.call("account.delete", password=PASSWORD)
        bob.call("account.delete", password=PASSWORD)
        stage.server.restart()
        screen = stage.client()
        view = screen.call("lobby.view", code=lobby["code"])
        assert view["card"]["author"] == "deleted host"
        assert [message["name"] for message in view["chat"]] == ["deleted player", "deleted host"]
        row, = view["board"]["rows"]
        assert (row["name"], row["points"], row["rank"]) == ("deleted player", 50, 1)
        everything = json.dumps([screen.call(method, code=lobby["code"]) for method in (
            "lobby.view", "lobby.history", "lobby.log", "lobby.results", "lobby.board")])
        host_client = stage.client(is_host=True)
        everything += json.dumps([host_client.call(method, token=lobby["token"]) for method in (
            "lobby.view", "lobby.history", "lobby.log", "lobby.results", "lobby.board")])
        assert not [mark for mark in marks if mark.decode().lower() in everything.lower()]
        assert not found(raw(stage), marks)
        for client in stage.clients:
            client.close()
        stage.clients.clear()
        database = pathlib.Path(stage.server.folder.name)
        check = subprocess.run([stage.server.command[0], "log", "verify", "--data", database], capture_output=True,
                               text=True)
        assert check.returncode == 0, check


def test_a_backup_made_afterwards_holds_nobody_who_is_gone(tmp_path):
    """The backup is made while the server runs, and restored on another server."""
    gone, stays = person(lastName="Quuxbury", username="quux.gone", email="q.gone@xyzzy.example"), person()
    with Stage(Seen()) as stage:
        _, lobby = stage.host()
        bob, eve = stage.client(), stage.client()
        for client, who, name in ((bob, gone, "Frobnicator"), (eve, stays, "Eve")):
            client.call("account.register", **who)
            client.call("lobby.join", code=lobby["code"], name=name)
        bob.call("account.delete", password=PASSWORD)
        folder = pathlib.Path(stage.server.folder.name)
        with closing(sqlite3.connect(folder / "quarry.db")) as log, closing(sqlite3.connect(tmp_path / "quarry.db")) as backup:
            log.backup(backup)
        for key in ("server.key", "personal.key"):
            shutil.copy(folder / key, tmp_path)
    marks = [b"Quuxbury", b"quux.gone", b"xyzzy", b"Frobnicator"]
    assert not found({"quarry.db": (tmp_path / "quarry.db").read_bytes()}, marks)
    restored = Server()
    try:
        restored.process.kill()
        restored.process.wait()
        folder = pathlib.Path(restored.folder.name)
        for old in folder.glob("quarry.db*"):
            old.unlink()
        shutil.copytree(tmp_path, folder, dirs_exist_ok=True)
        restored.restart()
        client = Client(restored, Seen())
        client.refused("bad-credentials", "account.login", login="quux.gone", password=PASSWORD)
        client.call("account.login", login=stays["username"], password=PASSWORD)
        players = client.call("lobby.view", code=lobby["code"])["players"]
        assert [player["name"] for player in players] == ["deleted player", "Eve"]
        client.call("account.register", **gone)  # the name is free
    finally:
        assert restored.stop() == 0


def test_results_that_were_saved_verify_after_somebody_is_gone(tmp_path):
    with Stage(Seen()) as stage:
        host, lobby = stage.host(clues=[FOUNTAIN])
        bob, eve = stage.client(), stage.client()
        bob.call("account.register", **person())
        bob.call("lobby.join", code=lobby["code"], name="Frobnicator")
        eve.call("lobby.join", code=lobby["code"], name="Eve")
        code = host.call("clue.list")["clues"][0]["token"]
        host.call("lobby.start")
        for player in (bob, eve):
            player.call("scan.submit", text=code)
        host.call("lobby.end")

        def fetch(name):
            """Returns the paths of log and results, and the parsed results."""
            files = [str(tmp_path / f"{name}.ndjson"), str(tmp_path / f"{name}.json")]
            program, where = str(stage.server.command[0]), f"127.0.0.1:{stage.server.port}"
            subprocess.run([program, "log", "fetch", lobby["code"], "-o", files[0], "--results", files[1], "--server",
                            where], check=True, capture_output=True)
            return files, json.loads(pathlib.Path(files[1]).read_text())

        def verify(log, results):
            return subprocess.run([str(stage.server.command[0]), "log", "verify", "--results", results, log],
                                  capture_output=True, text=True)

        (log, saved), results = fetch("before")
        assert results["rows"][0]["name"] == "Frobnicator" and b"Frobnicator" not in pathlib.Path(log).read_bytes()
        assert verify(log, saved).returncode == 0
        bob.call("account.delete", password=PASSWORD)
        (later, after), results = fetch("after")
        assert [row["name"] for row in results["rows"]] == ["deleted player", "Eve"]
        assert verify(later, after).returncode == 0
        # Results saved earlier still verify, also against the newer log.
        assert verify(later, saved).returncode == 0
        pathlib.Path(saved).write_text(pathlib.Path(saved).read_text().replace("Frobnicator", "Somebody"))
        assert verify(later, saved).returncode != 0


def test_the_takeout_is_a_file_for_its_owner_alone(stage):
    ada = stage.client()
    wanted = person()
    token = ada.call("account.register", **wanted)["token"]
    answer = taps.http(stage.server, "/account.json", token=token).data
    head, body = answer.split(b"\r\n\r\n", 1)
    assert b'attachment; filename="quarry-account.json"' in head and b"no-store" in head
    takeout = json.loads(body)
    contract.check_result("account.export", takeout)
    assert takeout["email"] == wanted["email"]
    assert status(stage, "/account.json", None) == 401
    lobby = stage.client(is_host=True).call("lobby.create", name="Old Town")
    assert status(stage, "/account.json", lobby["token"]) == 401
