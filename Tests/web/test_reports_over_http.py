"""Tests what a host takes along after the end: the report on paper, the tables, and the certificates."""

import csv
import io
import json
import subprocess
import unicodedata
import zipfile

import pytest
from PIL import Image

from asking import ask, call, pictured
from contract import ROOT

PATHS = ["report.pdf", "report.zip", "certificates.pdf"]
CLUES = [
    {"title": "The fountain", "points": 50, "proof": {"scan": {}}, "location": {"lat": 52.517, "lon": 13.389}},
    {"title": "Three bells", "points": 20, "proof": {"codeword": {"accepts": ["anchor"]}},
     "location": {"lat": 52.519, "lon": 13.392}},
    {"title": "The pier", "points": 30, "proof": {"photo": {"review": "auto"}}},
    {"title": "=SUM(A1:A9)", "points": 10, "proof": {"codeword": {"accepts": ["buoy"]}}},
]


def take(server, hunt, path, token=None, **headers):
    return ask(server, f"/lobbies/{hunt['lobby']}/{path}", patience=60,
               **{"Authorization": f"Bearer {token or hunt['token']}"} | headers)


def text(answer, folder):
    """What stands on the pages of a PDF, and how many there are."""
    assert answer.status == 200, answer.body
    (folder / "paper.pdf").write_bytes(answer.body)
    subprocess.run(["qpdf", "--check", folder / "paper.pdf"], check=True, stdout=subprocess.DEVNULL)
    told = subprocess.run(["pdftotext", "-layout", folder / "paper.pdf", "-"], capture_output=True, text=True, check=True)
    # Some fonts have one glyph for f and i.
    return unicodedata.normalize("NFKC", told.stdout), told.stdout.count("\f")


def tables(answer):
    archive = zipfile.ZipFile(io.BytesIO(answer.body))
    return {name: list(csv.DictReader(io.StringIO(archive.read(name).decode(), newline="")))
            for name in archive.namelist() if name.endswith(".csv")}, archive


def join(server, hunt, name, **more):
    return call(server, "lobby.join", code=hunt["code"], name=name, **more)["token"]


@pytest.fixture(scope="module")
def rally(server):
    """Ada found three clues and Ben one; somebody with a name like a formula, nothing. Ada's photo is published."""
    hunt = call(server, "lobby.create", name="Harbour Rally", author="Year 7", clues=CLUES, duration=5400)
    ada, ben, _ = [join(server, hunt, name) for name in ("Ada", "Ben Ω", '=HYPERLINK("http://x")')]
    call(server, "lobby.start", token=hunt["token"])
    code = call(server, "clue.list", token=hunt["token"])["clues"][0]["token"]
    call(server, "scan.submit", token=ada, text=code)
    call(server, "clue.answer", token=ada, clue="c2", answer="anchor")
    call(server, "clue.answer", token=ben, clue="c2", answer="anchor")
    picture = pictured(Image.new("RGB", (400, 300), (200, 40, 40)), "JPEG")
    photo = ask(server, f"/lobbies/{hunt['lobby']}/photos", picture, Authorization=f"Bearer {ada}").json["photo"]
    call(server, "clue.answer", token=ada, clue="c3", answer={"photo": photo, "caption": "+Sunset"})
    call(server, "photo.publish", token=hunt["token"], submission="f1", published=True)
    call(server, "chat.send", token=ben, text='@SUM(1) hello, "friend"')
    call(server, "lobby.announce", token=hunt["token"], text="Lunch is ready")
    call(server, "lobby.end", token=hunt["token"])
    call(server, "feedback.give", token=ada, stars=5, text="-Again, please!")
    call(server, "feedback.give", token=ben, stars=4)
    return hunt


def test_the_report_tells_everything_on_paper(server, rally, tmp_path):
    answer = take(server, rally, "report.pdf?language=en&zone=Europe/Berlin")
    assert answer.status == 200 and answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="report-{rally["code"]}.pdf"'
    assert answer.headers["Cache-Control"] == "private, no-store"
    told, pages = text(answer, tmp_path)
    assert 2 <= pages <= 5 and f"Page {pages} of {pages}" in told
    for part in ("Harbour Rally", "Year 7", "Points over time", "Clue by clue", "Who found what, and when",
                 "Where it was found", "Album", "+Sunset", "What 2 players thought", "-Again, please!", "Results", "Ben Ω",
                 "=HYPERLINK", "100 points", "2 of 3", "4.5 ★"):
        assert part in told, (part, told)
    # The small picture of the photo is in the file.
    listed = subprocess.run(["pdfimages", "-list", tmp_path / "paper.pdf"], capture_output=True, text=True, check=True).stdout
    assert "jpeg" in listed and "320" in listed, listed
    assert "anchor" not in told, "answers are not for paper"


def test_the_report_speaks_as_asked(server, rally, tmp_path):
    for query, asked, word in (("?language=fr", "de", "Résultats"), ("", "de-AT", "Ergebnisse"), ("?language=uk", "", "Результати")):
        assert word in text(take(server, rally, f"report.pdf{query}", Accept_Language=asked), tmp_path)[0]
    for paper, size in (("a4", "A4"), ("letter", "letter")):
        pdf = take(server, rally, f"report.pdf?paper={paper}").body
        assert size in subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


@pytest.mark.parametrize("path", ["report.pdf", "certificates.pdf"])
@pytest.mark.parametrize("query, sentence", [
    ("language=ja", "language: “ja” is not one of"), ("paper=a5", "paper: “a5” is not one of"),
    ("zone=Europe/Atlantis", "zone: must be"), ("zone=../../etc/passwd", "zone: must be"), ("zone=", "zone: must be")])
def test_what_cannot_be_had_is_told(server, rally, path, query, sentence):
    answer = take(server, rally, f"{path}?{query}")
    assert answer.status == 400 and answer.json["error"]["message"].startswith(sentence)
    assert answer.json["error"]["data"]["field"] == sentence.split(":")[0]


@pytest.mark.parametrize("query, field", [("for=losers", "for"), ("after=-1", "after"), ("after=x", "after")])
def test_who_certificates_are_for_is_checked(server, rally, query, field):
    answer = take(server, rally, f"certificates.pdf?{query}")
    assert answer.status == 400 and answer.json["error"]["data"]["field"] == field


def test_the_tables_have_everything(server, rally):
    answer = take(server, rally, "report.zip")
    assert answer.status == 200 and answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="report-{rally["code"]}.zip"'
    files, archive = tables(answer)
    assert set(archive.namelist()) == set(files) | {"README.txt", "results.json"}
    assert [(row["rank"], row["player"], row["name"], row["points"], row["found"]) for row in files["players.csv"]] == [
        ("1", "p1", "Ada", "100", "3"), ("2", "p2", "Ben Ω", "20", "1"), ("3", "p3", '\'=HYPERLINK("http://x")', "0", "0")]
    assert [(row["name"], row["clue"], row["title"]) for row in files["finds.csv"]] == [
        ("Ada", "c1", "The fountain"), ("Ada", "c2", "Three bells"), ("Ada", "c3", "The pier"), ("Ben Ω", "c2", "Three bells")]
    assert files["finds.csv"][0]["time"].endswith("Z") and int(files["finds.csv"][0]["at"]) > 1_600_000_000_000
    clue = files["clues.csv"][0]
    assert (clue["number"], clue["proof"], clue["latitude"], clue["foundBy"]) == ("1", "scan", "52.517", "1")
    assert files["clues.csv"][3]["title"] == "'=SUM(A1:A9)"
    assert [row["points"] for row in files["scores.csv"] if row["player"] == "p1"][-1] == "100"
    assert [(row["name"], row["text"]) for row in files["chat.csv"]] == [("Ben Ω", '\'@SUM(1) hello, "friend"')]
    assert [row["text"] for row in files["notices.csv"]] == ["Lunch is ready"]
    assert sorted((row["stars"], row["text"]) for row in files["feedback.csv"]) == [("4", ""), ("5", "'-Again, please!")]
    assert [(row["name"], row["clue"], row["caption"]) for row in files["photos.csv"]] == [("Ada", "c3", "'+Sunset")]
    assert files["hunt.csv"][0]["name"] == "Harbour Rally" and files["hunt.csv"][0]["finds"] == "4"
    assert json.loads(archive.read("results.json"))["rows"][0]["name"] == "Ada"
    readme = archive.read("README.txt").decode()
    assert "players.csv: 3 rows\n" in readme and "did not fit" not in readme
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "anchor" not in everything and "buoy" not in everything, "answers stay on the server"


def test_their_columns_are_the_same_in_every_language_and_described(server, rally):
    german, english = (take(server, rally, "report.zip", Accept_Language=language).body for language in ("de", "en"))
    assert german == english
    document = (ROOT / "docs/protocol.md").read_text()
    archive = zipfile.ZipFile(io.BytesIO(english))
    for name in archive.namelist():
        if name.endswith(".csv"):
            assert f"| `{name}` | `{archive.read(name).decode().split(chr(13))[0]}`" in document, name


def test_certificates_are_for_winners_or_for_all(server, rally, tmp_path):
    told, pages = text(take(server, rally, "certificates.pdf?language=en"), tmp_path)
    assert pages == 2 and "Ada" in told and "Ben Ω" in told and "HYPERLINK" not in told
    assert "Place 1 of 3" in told and "100 points" in told and "Harbour Rally" in told and "Year 7" in told
    told, pages = text(take(server, rally, "certificates.pdf?for=all&language=de"), tmp_path)
    assert pages == 3 and "HYPERLINK" in told and told.count("Platz") == 2, "no place without points"
    told, pages = text(take(server, rally, "certificates.pdf?for=all&after=2"), tmp_path)
    assert pages == 1 and "HYPERLINK" in told
    assert take(server, rally, "certificates.pdf?for=all&after=3").status == 404


def test_a_team_wins_together(server, tmp_path):
    hunt = call(server, "lobby.create", name="Relay", clues=CLUES[1:2], teams=["Red", "Blue", "Green"])
    tokens = [join(server, hunt, name, team=team) for name, team in (
        ("Ada", "t1"), ("Ben", "t1"), ("Cyd", "t2"), ("Dot", "t3"))]
    call(server, "lobby.start", token=hunt["token"])
    call(server, "clue.answer", token=tokens[1], clue="c1", answer="anchor")
    call(server, "lobby.end", token=hunt["token"])
    told, pages = text(take(server, hunt, "certificates.pdf?language=en"), tmp_path)
    assert pages == 2 and "Ada" in told and "Ben" in told
    assert told.count("Team Red") == 2 and told.count("Place 1 of 3") == 2 and told.count("20 points") == 2
    files, _ = tables(take(server, hunt, "report.zip"))
    assert [(row["name"], row["points"]) for row in files["teams.csv"]][0] == ("Red", "20")
    assert {row["teamName"] for row in files["players.csv"]} == {"Red", "Blue", "Green"}
    assert "Teams" in text(take(server, hunt, "report.pdf?language=en"), tmp_path)[0]


def test_each_division_has_its_own_places(server, tmp_path):
    hunt = call(server, "lobby.create", name="Fête", clues=CLUES[1:2], divisions=["Kids", "Adults"])
    tokens = [join(server, hunt, name, division=division) for name, division in (
        ("Ada", "Adults"), ("Bea", "Adults"), ("Kim", "Kids"))]
    call(server, "lobby.start", token=hunt["token"])
    for token in tokens:
        call(server, "clue.answer", token=token, clue="c1", answer="anchor")
    call(server, "lobby.end", token=hunt["token"])
    told, pages = text(take(server, hunt, "certificates.pdf?language=en"), tmp_path)
    assert pages == 3 and told.count("Place 1 of") == 2 and "Place 1 of 1" in told and "Place 2 of 2" in told
    assert "Kids" in told and "Adults" in told


def test_they_are_for_those_who_may_have_them(server):
    hunt = call(server, "lobby.create", name="Secrets", clues=CLUES[:2])
    player = join(server, hunt, "Ada")
    tokens = {role: call(server, "staff.invite", token=hunt["token"], name="Mia", role=role)["token"]
              for role in ("cohost", "referee", "moderator", "onlooker")}
    station = call(server, "staff.invite", token=hunt["token"], name="Sam", role="station", clue="c1")["token"]
    other = call(server, "lobby.create", name="Other")["token"]
    call(server, "lobby.start", token=hunt["token"])
    for path in PATHS:
        assert take(server, hunt, path).status == 409, "not before the end"
    call(server, "lobby.end", token=hunt["token"])
    for path in PATHS:
        # A spectator has no token.
        answer = ask(server, f"/lobbies/{hunt['lobby']}/{path}")
        assert answer.status == 401 and b"Ada" not in answer.body
        assert take(server, hunt, path, "nonsense").status == 401
        for token in (player, tokens["referee"], tokens["moderator"], station, other):
            answer = take(server, hunt, path, token)
            assert answer.status == 403 and b"Ada" not in answer.body, path
        # Nobody has points, so there are no winners.
        mine = path + ("?for=all" if path.startswith("certificates") else "")
        assert take(server, hunt, mine).status == take(server, hunt, mine, tokens["cohost"]).status == 200
        assert take(server, hunt, mine, tokens["onlooker"]).status == (403 if path.startswith("certificates") else 200)
    assert take(server, hunt, "certificates.pdf").status == 404


def test_a_forgotten_player_is_on_no_paper(server, tmp_path):
    hunt = call(server, "lobby.create", name="Forgetting", clues=CLUES[1:2])
    token = join(server, hunt, "Zebedee")
    call(server, "lobby.start", token=hunt["token"])
    call(server, "clue.answer", token=token, clue="c1", answer="anchor")
    call(server, "lobby.end", token=hunt["token"])
    assert "Zebedee" in text(take(server, hunt, "report.pdf"), tmp_path)[0]
    call(server, "player.forget", token=hunt["token"], player="p1")
    for path in ("report.pdf", "certificates.pdf?for=all"):
        assert "Zebedee" not in text(take(server, hunt, path), tmp_path)[0]
    _, archive = tables(take(server, hunt, "report.zip"))
    assert all(b"Zebedee" not in archive.read(name) for name in archive.namelist())
