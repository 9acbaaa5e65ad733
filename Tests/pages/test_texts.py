"""Tests the catalogue of texts: every language is complete, every text is used, and every used text exists."""

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent.parent / "Sources/WebServer"
TEXTS = {path.stem: json.loads(path.read_text()) for path in (SOURCES / "Resources/texts").glob("*.json")}
# Letters, sheets and players' terminals. Tests/TranslationsTests compares the languages.
SPOKEN = {path.stem: json.loads(path.read_text())
          for path in (SOURCES.parent / "Translations/Resources/texts").glob("*.json")}
KEY = r"[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*"
# The plural forms that Unicode CLDR names for each language.
FORMS = {**dict.fromkeys(("en", "de", "nl", "tr"), "one other"), **dict.fromkeys(("es", "fr", "it", "pt"), "one many other"),
         **dict.fromkeys(("pl", "uk"), "one few many other"), "ar": "zero one two few many other"}


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
    return keys | {f"{page}.title" for page in pages}


def asked():
    """The keys that scripts request by name."""
    return {key for script in (SOURCES / "Resources/static/js").rglob("*.js")
            for key in re.findall(rf'\bt\("({KEY})"', script.read_text())}


def gaps(text):
    forms = text.values() if isinstance(text, dict) else [text]
    return {gap for form in forms for gap in re.findall(r"\{(\w+)\}", form)}


def languages():
    """The languages of the program."""
    source = (SOURCES.parent / "Core/Language.swift").read_text()
    return set(re.findall(r'case \w+ = "(\w+)"', source))


def test_there_is_a_file_for_each_language():
    assert set(TEXTS) == languages() == set(FORMS)


@pytest.mark.parametrize("file", ["routes.json", "openrpc.json"])
def test_the_schemas_name_every_language(file):
    enums = re.findall(r'"enum": (\["en", [^]]*\])', (SOURCES.parent.parent / "schema" / file).read_text())
    assert [set(json.loads(enum)) for enum in enums] == [languages()]


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_each_language_has_the_same_texts_with_the_same_gaps(language):
    english, texts = TEXTS["en"], TEXTS[language]
    assert set(english) - set(texts) == set(), "missing"
    assert set(texts) - set(english) == set(), "unused"
    for key, text in english.items():
        assert isinstance(text, dict) == isinstance(texts[key], dict), key
        assert gaps(text) == gaps(texts[key]), key
        if isinstance(text, dict):
            # Of the forms, only the one of every number needs all of them: “two clues” has no number.
            assert gaps(text["other"]) == gaps(texts[key]["other"]), key
            for form in texts[key].values():
                assert gaps(text) - gaps(form) <= {"n"}, key


def test_every_text_is_used_and_every_text_that_is_used_is_there():
    assert set(TEXTS["en"]) - used() == set()
    assert asked() - set(TEXTS["en"]) == set()


def test_every_text_of_letters_and_terminals_is_used_and_there():
    source = "".join(path.read_text() for path in SOURCES.parent.rglob("*.swift"))
    # A condition may choose between two.
    asked = {key for call in re.findall(rf'\b(?:text|spoken)\(\s*([^"()]*"{KEY}"(?: : "{KEY}")?)', source)
             for key in re.findall(KEY, call)}
    assert len(asked) > 200
    assert asked - set(SPOKEN["en"]) - set(TEXTS["en"]) == set()
    letters = {f"{letter}.{part}" for letter in ("passwordReset", "verification") for part in ("subject", "text")}
    assert {key for key in SPOKEN["en"] if f'"{key}"' not in source} == letters


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_texts_are_written_with_care(language):
    for key, text in (TEXTS[language] | SPOKEN[language]).items():
        assert re.fullmatch(KEY, key), key
        for form in text.values() if isinstance(text, dict) else [text]:
            line = form.removesuffix("\n")  # Letters end with one.
            assert line == line.strip() and "..." not in form and "  " not in form and form, key
        if isinstance(text, dict):
            assert set(text) == set(FORMS[language].split()), key


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
