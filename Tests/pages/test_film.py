"""Tests the film of a hunt: what it tells, that it keeps secrets, and that a browser saves it as a video."""

import io
import json
import subprocess
import urllib.request

import pytest
from PIL import Image

from browser import PATIENCE
from playing import CLUES, TEXTS, at_night
from test_watching import find

DESK = (1280, 800)
PLACES = [(53.5464, 9.9661), (53.5500, 9.9700), (53.5440, 9.9600), (53.5470, 9.9760), (53.5520, 9.9610)]


@pytest.fixture
def hunt(host):
    """Grace led, then Alan; five clues have places."""
    clues = [{**clue, "location": {"lat": lat, "lon": lon}} for clue, (lat, lon) in zip(CLUES, PLACES)] + CLUES[5:]
    hunt = host(name="Harbour Rally", clues=clues, duration=5400)
    hunt.tokens = hunt.join_all(("Grace", "Linus", "Hedy", "Alan", "Mary Jane"))
    return hunt


def play(hunt):
    hunt.call("lobby.start")
    for number, clue in ((0, "c2"), (1, "c2"), (3, "c5"), (3, "c1"), (2, "c1"), (0, "c7"), (1, "c5"), (3, "c7")):
        find(hunt, number, clue)


def film(browse, hunt, **options):
    page = browse(f"/replay/{hunt.code}", **{"size": DESK, **options})
    # Only tests read the picture again and again.
    page.expect("willReadFrequently")
    page.press("The film", within=".controls")
    page.find("dialog canvas")
    return page


def seek(page, second):
    page.run("""
        const slider = document.querySelector("dialog .slider");
        slider.value = arguments[0];
        slider.dispatchEvent(new Event("input", {bubbles: true}));
    """, second)


def length(page):
    return float(page.run("return document.querySelector('dialog .slider').max"))


def lines(page):
    """The lines of text in the film, in order."""
    told = page.run("""
        const slider = document.querySelector("dialog .slider");
        return Array.from({length: slider.max * 10}, (_, tenth) => {
          slider.value = tenth / 10;
          slider.dispatchEvent(new Event("input", {bubbles: true}));
          return document.querySelector("dialog .inside > p").textContent;
        });
    """)
    return [line for line in dict.fromkeys(told) if line]


def colours(page):
    """How many colours the picture has: a blank one has few."""
    return page.run("""
        const canvas = document.querySelector("dialog canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4) seen.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
        return seen.size;
    """)


def test_it_tells_who_took_the_lead_and_who_was_first(browse, hunt):
    play(hunt)
    hunt.call("lobby.end")
    page = film(browse, hunt)
    told = lines(page)
    assert [line for line in told if "lead" in line] == ["Grace takes the lead", "Alan takes the lead"], told
    assert "Alan is the first to find “The fountain”" in told and "Grace is the first to find “The library”" in told
    assert page.barriers() == []
    for name, share in (("still", 0), ("title", 0.05), ("begin", 0.35), ("race", 0.6), ("podium", 0.97)):
        seek(page, length(page) * share)
        assert colours(page) > 20
        page.shot(f"film-{name}")
    page.resize((390, 844))
    assert page.run("return document.documentElement.scrollWidth") <= 390
    page.shots("film")
    # It plays, rests and begins again.
    seek(page, length(page) - 0.5)
    page.press("Play", within="dialog").find("dialog button[aria-label=Play]")
    assert page.run("return Number(document.querySelector('dialog .slider').value)") == pytest.approx(length(page), abs=0.11)
    page.press("Play", within="dialog").find("dialog button[aria-label=Pause]")
    page.press("Pause", within="dialog").find("dialog button[aria-label=Play]")
    page.press("Close", within="dialog").wait(lambda: page.all("dialog") == [])


def test_without_places_a_chart_stands_beside_the_race(browse, host):
    hunt = host(name="Old Town", clues=[CLUES[0], CLUES[1], CLUES[4]])
    hunt.tokens = [hunt.join("Grace"), hunt.join("Linus")]
    hunt.call("lobby.start")
    for number, clue in ((0, "c2"), (1, "c1"), (0, "c1")):
        find(hunt, number, clue)
    hunt.call("lobby.end")
    page = film(browse, hunt)
    seek(page, length(page) * 0.65)
    page.shot("film-chart")
    assert colours(page) > 20


def test_the_land_and_the_colours_of_teams_are_in_it(browse, host):
    hunt = host(name="Harbour Rally", clues=CLUES, teams=["Otters", "Badgers"], duration=5400)
    hunt.tokens = [hunt.join("Grace", team="t1"), hunt.join("Linus", team="t2")]
    hunt.call("lobby.start")
    for number, clue in ((0, "c2"), (1, "c1"), (1, "c5")):
        find(hunt, number, clue)
    hunt.call("lobby.end")
    page = film(browse, hunt)
    pixel = lambda x, y: tuple(page.run("""
        return [...document.querySelector("dialog canvas").getContext("2d").getImageData(...arguments, 1, 1).data].slice(0, 3);
    """, x, y))
    # The title stands in the morning, the race on paper, and the podium in the night.
    assert colours(page) > 2_000
    seek(page, length(page) * 0.6)
    assert pixel(20, 300) == (0xFB, 0xF6, 0xEA) and colours(page) > 1_000
    seek(page, length(page) - 0.05)
    assert sum(pixel(20, 300)) < 3 * 100
    # Linus of the second team has won.
    assert pixel(640, 690) == (0x17, 0x4A, 0x86) and pixel(294, 690) == (0x8F, 0x2F, 0x0A)
    page.shot("film-teams")


@pytest.mark.parametrize("language", [at_night("de"), "ar"])
def test_it_speaks_the_language_of_the_page(browse, hunt, language):
    play(hunt)
    hunt.call("lobby.end")
    page = browse(f"/replay/{hunt.code}#film", size=DESK, language=language)
    page.find("dialog canvas")
    told = lines(page)
    lead = TEXTS[language]["screen.leader"]
    clean = [line.replace("\u2068", "").replace("\u2069", "") for line in told]
    assert lead.format(name="Alan") in clean, clean
    seek(page, length(page) * 0.6)
    page.shot(f"film-{language}")


def test_photos_that_are_published_are_in_it(browse, host):
    clues = [{"title": "All of you", "points": 20, "proof": {"photo": {"review": "auto"}}}, CLUES[1]]
    hunt = host(name="Harbour Rally", clues=clues)
    hunt.tokens = [hunt.join("Grace"), hunt.join("Linus")]
    hunt.call("lobby.start")
    find(hunt, 1, "c2")
    file = io.BytesIO()
    Image.new("RGB", (800, 600), (0, 0, 255)).save(file, "JPEG")
    photo = upload(hunt, hunt.tokens[0], file.getvalue())
    hunt.call("clue.answer", token=hunt.tokens[0], clue="c1", answer={"photo": photo, "caption": "Us"})
    hunt.call("lobby.end")
    shown = lambda page: page.run("""
        const canvas = document.querySelector("dialog canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let blue = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at] < 30 && data[at + 1] < 30 && data[at + 2] > 220) blue += 1;
        return blue > 5_000;
    """)
    def in_film():
        page = film(browse, hunt)
        for tenth in range(int(length(page) * 4)):
            seek(page, tenth / 4)
            if shown(page):
                page.shot("film-photo")
                return True
        return False

    assert not in_film()
    hunt.call("photo.publish", submission=hunt.call("photo.queue", state="accepted")["submissions"][0]["submission"], published=True)
    assert in_film()


def upload(hunt, token, data):
    request = urllib.request.Request(
        f"http://127.0.0.1:{hunt.server.http}/lobbies/{hunt.lobby}/photos", data=data, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return json.load(response)["photo"]


# It is recorded as it plays.
@pytest.mark.night
def test_it_is_saved_as_a_video(browse, hunt, tmp_path):
    play(hunt)
    hunt.call("lobby.end")
    page = film(browse, hunt, whole="recording a video")
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    seconds = length(page)
    page.press("Save as a video", within="dialog").see("Recording", within="dialog")
    page.see("The video is saved", within="dialog", patience=seconds + 120)
    saved = lambda: [one for one in tmp_path.iterdir() if one.suffix in (".mp4", ".webm")]
    page.wait(saved, complaint=lambda: list(tmp_path.iterdir()))
    files = saved()
    facts = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "format=duration:stream=codec_type,width,height",
         "-of", "json", files[0]], capture_output=True, check=True, text=True).stdout)
    assert [(one["codec_type"], one["width"], one["height"]) for one in facts["streams"]] == [("video", 1280, 720)]
    assert float(facts["format"]["duration"]) == pytest.approx(seconds, abs=1.5)
    # All of it can be decoded, to the last second.
    frames = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0", files[0]],
        capture_output=True, check=True, text=True).stdout.split()
    assert float(frames[-1].strip(",")) == pytest.approx(seconds, abs=1.5) and len(frames) > seconds
    picture = tmp_path / "end.png"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-sseof", "-1", "-i", files[0], "-frames:v", "1", picture], check=True)
    assert len(Image.open(picture).convert("RGB").resize((160, 90)).getcolors(160 * 90)) > 20


def test_closing_it_ends_the_recording(browse, hunt):
    play(hunt)
    hunt.call("lobby.end")
    page = film(browse, hunt)
    page.press("Save as a video", within="dialog").see("Recording", within="dialog")
    page.press("Close", within="dialog").wait(lambda: page.all("dialog") == [])
    # A second one begins anew.
    page.press("The film", within=".controls").find("dialog canvas")
    assert page.run("return document.querySelector('dialog .slider').value") == "0"


def test_there_is_none_before_the_end_is_told(browse, hunt):
    hunt.call("lobby.start")
    find(hunt, 0, "c2")
    hunt.call("lobby.freeze")
    find(hunt, 1, "c1")
    page = browse(f"/replay/{hunt.code}#film", size=DESK).see("What happened")
    assert "The film" not in page.text(".controls") and page.all("dialog") == []
    hunt.call("lobby.end")
    page = browse(f"/replay/{hunt.code}#film", size=DESK).see("What happened")
    assert "The film" not in page.text(".controls") and page.all("dialog") == []


def test_a_hunt_without_finds_has_nothing_to_show(browse, hunt):
    hunt.call("lobby.start")
    hunt.call("lobby.end")
    page = browse(f"/replay/{hunt.code}#film", size=DESK).see("Nobody has found anything", within="dialog")
    assert page.barriers() == []
