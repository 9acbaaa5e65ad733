"""Tests the handbook for hosts: its pictures can be taken, and what it names is there."""

import re

import pytest
from PIL import Image

from handbook import FOLDER, LANGUAGES, LARGEST, ROOT, Handbook, texts
from harness import Server

PAGES = {"en": "handbook.md", "de": "handbuch.md"}


def page(language):
    return (ROOT / "docs" / PAGES[language]).read_text()


def pictures(language):
    return re.findall(r'<img src="pictures/handbook/([^"]+)"', page(language))


def anchor(heading):
    """The address of a heading, as GitHub and other readers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.fixture(scope="module")
def server():
    """Its codes lead to an address in the internet, as in the pictures."""
    server = Server("--log-level", "error", "--public-url", "https://hunt.example")
    yield server
    assert server.stop() == 0


@pytest.mark.night
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hunt_is_played_and_every_picture_is_taken(server, tmp_path, language):
    Handbook(server, language, tmp_path).play()
    assert {path.name for path in tmp_path.iterdir()} == set(pictures(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_there_and_small(language):
    shown = pictures(language)
    assert len(shown) == len(set(shown)) >= 12
    assert {path.name for path in FOLDER.glob(f"*.{language}.webp")} == set(shown)
    for name in shown:
        assert (FOLDER / name).stat().st_size < LARGEST, name
        assert min(Image.open(FOLDER / name).size) > 400, name
    assert re.findall(r'<img src="[^"]+" width="\d+" alt="[^"]{20,}">', page(language)).__len__() == len(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_bold_stands_on_a_page(language):
    """So that a button that gets another name gets it here, too."""
    written = texts(language).values()
    known = {form for text in written for form in ([text] if isinstance(text, str) else text.values())}
    named = {" ".join(name.split()) for name in re.findall(r"\*\*([^*]+)\*\*", page(language))}
    assert len(named) > 60
    assert named <= known, f"no page says {named - known}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_within_the_page_leads_somewhere(language):
    text = page(language)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    anchors = [anchor(heading) for heading in headings]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors)
    contents = re.search(r"^## (?:Contents|Inhalt)\n\n(.*?)\n\n", text, re.M | re.S)[1]
    chapters = [heading for heading in re.findall(r"^## (.+)$", text, re.M)][1:]
    assert re.findall(r"\[([^\]]+)\]", contents) == chapters
    for file in re.findall(r"\]\(([\w.]+\.md)\)", text):
        assert (ROOT / "docs" / file).exists(), file


def test_both_languages_have_the_same_parts():
    shapes = [re.findall(r"^(#+) ", page(language), re.M) for language in LANGUAGES]
    assert shapes[0] == shapes[1]
    assert [name.replace(".en.", ".de.") for name in pictures("en")] == pictures("de")
