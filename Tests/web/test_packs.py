"""Tests packs as files over HTTP."""

import json

import pytest

import accounts
import contract
from asking import ask, call
from packs import PIN, TUTORIAL, wanted


@pytest.fixture(scope="module")
def ada(server):
    return {"Authorization": "Bearer " + call(server, "account.register", **accounts.person())["token"]}


@pytest.fixture(scope="module")
def pack(server, ada):
    answer = ask(server, "/packs", wanted(name="Öld / Town"), **ada)
    assert answer.status == 200 and answer.headers["cache-control"] == "no-store"
    contract.check_result("pack.import", answer.json)
    return answer.json["pack"]


def test_a_pack_comes_as_a_file_of_each_kind(server, ada, pack):
    own = ask(server, f"/pack/{pack}.json", **ada)
    assert own.headers["content-type"] == "application/json; charset=utf-8"
    assert own.headers["content-disposition"] == "attachment; filename*=UTF-8''%C3%96ld-Town.json"
    contract._check(contract.pack_validator(), own.json, "an export")
    assert [pin["Codeword"] for pin in ask(server, f"/pack/{pack}.townhunt.json", **ada).json["Pins"]] == ["Taddeo Gaddi"] * 5
    table = ask(server, f"/pack/{pack}.csv", **ada)
    assert table.headers["content-type"].startswith("text/csv") and table.body.count(b"\r\n") == 6
    again = ask(server, "/packs?name=Again&description=A+walk&location=Pisa&gameTime=20&key=k", table.body, **ada)
    assert again.json == ask(server, "/packs?name=Other&description=A&location=B&key=k", table.body, **ada).json
    shown = call(server, "pack.get", pack=again.json["pack"])
    assert (shown["name"], shown["location"], shown["gameTime"], shown["pins"]) == ("Again", "Pisa", 20, 5)


def test_a_table_opens_in_the_spreadsheets_of_a_language(server, ada, pack):
    english = ask(server, f"/pack/{pack}.csv?language=en", **ada).body.decode()
    assert english == "\ufeff" + ask(server, f"/pack/{pack}.csv", **ada).body.decode()
    german = ask(server, f"/pack/{pack}.csv?language=de", **ada).body
    assert german.decode().startswith("\ufefftitle;hint;codeword;lat;lon;points\r\n") and b"," in german.split(b"\r\n")[1]
    read = ask(server, "/packs/draft?name=Again", german, **ada).json
    assert read["problems"] == [] and len(read["clues"]) == 5
    refused = ask(server, f"/pack/{pack}.csv?language=xx", **ada)
    assert refused.status == 400 and refused.json["error"]["data"]["field"] == "language"


def test_a_file_larger_than_a_message_is_taken(server, ada):
    clues = [PIN | {"title": f"{number} " + "x" * 100, "text": "q" * 140} for number in range(400)]
    large = json.dumps(wanted(name="Large", clues=clues)).encode()
    assert len(large) > 120_000
    made = ask(server, "/packs", large, **ada)
    assert made.status == 200, made.body
    assert len(ask(server, f"/pack/{made.json['pack']}.json", **ada).json["clues"]) == 400


def test_a_file_is_read_into_a_draft_and_nothing_is_made(server, ada):
    clues = [PIN | {"title": f"{number} " + "x" * 100, "text": "q" * 140} for number in range(400)]
    before = call(server, "pack.search", text="Drafted")
    read = ask(server, "/packs/draft", json.dumps(wanted(name="Drafted", clues=clues)).encode(), **ada)
    assert read.status == 200 and read.headers["cache-control"] == "no-store"
    contract.check_result("pack.read", read.json)
    assert len(read.json["clues"]) == 400 and read.json["problems"] == []
    assert call(server, "pack.search", text="Drafted") == before
    assert ask(server, "/packs/draft", b"{}").status == 401


def test_a_pack_larger_than_a_message_is_changed(server, ada):
    clues = [PIN | {"title": f"{number} " + "x" * 100, "text": "q" * 140} for number in range(400)]
    made = ask(server, "/packs", json.dumps(wanted(name="Long", clues=clues)).encode(), **ada).json
    own = ask(server, f"/pack/{made['pack']}.json", **ada).json
    own["clues"][7]["points"] = 77
    changed = ask(server, f"/packs?pack={made['pack']}&version=1&key=k2", json.dumps(own).encode(), **ada)
    assert changed.json == {"pack": made["pack"], "version": 2}
    contract.check_result("pack.import", changed.json)
    assert ask(server, f"/pack/{made['pack']}.json", **ada).json["clues"][7]["points"] == 77
    stale = ask(server, f"/packs?pack={made['pack']}&version=1", json.dumps(own | {"gameTime": 60}).encode(), **ada)
    assert (stale.status, stale.json["error"]["data"]["kind"]) == (409, "version-conflict")
    assert ask(server, f"/packs?pack={made['pack']}", b"{}", **ada).json["error"]["data"]["field"] == "version"
    assert ask(server, "/packs?pack=x&version=1", b"{}", **ada).status == 404


@pytest.mark.parametrize("path, body, status, kind", [
    ("/pack/{pack}", None, 404, "invalid-request"), ("/pack/{pack}.pdf", None, 404, "invalid-request"),
    ("/pack/01M7YKM1D0BASZS7RS6NW61S85.json", None, 404, "pack-not-found"), ("/pack/x.json", None, 404, "pack-not-found"),
    ("/pack/" + TUTORIAL + ".csv", None, 400, "invalid-params"), ("/packs", b"", 400, "invalid-params"),
    ("/packs", b"\xff", 400, "invalid-params"), ("/packs", b" " * 300_000, 413, "invalid-request"),
    ("/packs?format=pdf", b"{}", 400, "invalid-params"), ("/packs?gameTime=x", b"{}", 400, "invalid-params"),
    ("/packs", json.dumps(wanted(name="Öld / Town")).encode(), 409, "pack-exists")])
def test_what_is_not_there_or_wrong_is_told(server, ada, pack, path, body, status, kind):
    answer = ask(server, path.replace("{pack}", pack), body, **ada)
    assert (answer.status, answer.json["error"]["data"]["kind"]) == (status, kind), answer.body


def test_a_file_is_for_everybody_and_making_a_pack_for_those_who_are_signed_in(server):
    file = f"/pack/{TUTORIAL}.json"
    assert ask(server, file).json["clues"]
    assert ask(server, "/packs", b"{}").status == 401
    for path, body in ((file, None), ("/packs", b"{}")):
        assert ask(server, path, body, Authorization="Bearer nonsense").status == 401
