"""Tests the catalogue of texts: every language is complete, every text is used, and every used text exists."""

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent.parent / "Sources/WebServer"
TEXTS = {path.stem: json.loads(path.read_text()) for path in (SOURCES / "Resources/texts").glob("*.json")}
KEY = r"[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*"


def used():
    """The keys used in scripts, in templates, and in the code that renders pages."""
    keys = set()
    for script in (SOURCES / "Resources/static/js").rglob("*.js"):
        # Names of event types and methods look like keys too, which does no harm here.
        keys |= set(re.findall(rf'"({KEY})"', script.read_text()))
    for template in (SOURCES / "Resources/templates").glob("*.mustache"):
        keys |= set(re.findall(rf"t\.({KEY})", template.read_text()))
    for source in (SOURCES / "Pages").glob("*.swift"):
        keys |= set(re.findall(rf'catalogue\["({KEY})"\]', source.read_text()))
    pages = re.findall(r'Page\(\s*name: "(\w+)"', (SOURCES / "Pages/Page.swift").read_text())
    return keys | {f"{page}.title" for page in pages} | {f"language.{language}" for language in TEXTS}


def asked():
    """The keys that scripts request by name."""
    return {key for script in (SOURCES / "Resources/static/js").rglob("*.js")
            for key in re.findall(rf'\bt\("({KEY})"', script.read_text())}


def gaps(text):
    forms = text.values() if isinstance(text, dict) else [text]
    return {gap for form in forms for gap in re.findall(r"\{(\w+)\}", form)}


def test_each_language_has_the_same_texts_with_the_same_gaps():
    assert set(TEXTS) == {"en", "de"}
    for key, text in TEXTS["en"].items():
        assert gaps(text) == gaps(TEXTS["de"][key]), key
        assert isinstance(text, dict) == isinstance(TEXTS["de"][key], dict), key
    assert set(TEXTS["en"]) == set(TEXTS["de"])


def test_every_text_is_used_and_every_text_that_is_used_is_there():
    assert set(TEXTS["en"]) - used() == set()
    assert asked() - set(TEXTS["en"]) == set()


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_texts_are_written_with_care(language):
    for key, text in TEXTS[language].items():
        assert re.fullmatch(KEY, key), key
        for form in text.values() if isinstance(text, dict) else [text]:
            assert form == form.strip() and "..." not in form and "  " not in form and form, key
        if isinstance(text, dict):
            assert set(text) == {"one", "other"}, key


def test_scripts_make_no_markup_of_text():
    for script in (SOURCES / "Resources/static/js").rglob("*.js"):
        source = script.read_text()
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", source), script
        assert len(source.splitlines()) <= 400 and max(map(len, source.splitlines())) <= 120, script


def test_no_script_has_a_text_of_several_lines():
    """Scripts are served without indentation and without lines of comment; see ServedScript."""
    for script in (SOURCES / "Resources/static/js").rglob("*.js"):
        for number, line in enumerate(script.read_text().splitlines(), 1):
            assert line.count("`") % 2 == 0, (script, number)
            assert "*/" not in line or line.endswith("*/"), (script, number)
