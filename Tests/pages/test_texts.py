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


def form_of(language, n):
    """The plural form of a whole number, as Unicode CLDR has it."""
    if language == "ar":
        return {0: "zero", 1: "one", 2: "two"}.get(n) or ("few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other")
    if language in ("pl", "uk"):
        if n == 1 or (language == "uk" and n % 10 == 1 and n % 100 != 11):
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    return "one" if n == 1 or (n == 0 and language in ("fr", "pt")) else "other"


# What these number is not counted, or never one: a limit, or more than what is shown beside it.
NEVER_ONE = {"accountpacks.newer", "edit.rightOne", "control.playersOf", "hometown.passwordShort", "host.adding", "pin.longQuestion",
              "progress.moreClues", "report.firstClues", "event.ghost"}


# Their points are another text, with its own forms.
COMPOSED = {"packedit.totals"}


def test_every_text_that_counts_something_has_plural_forms():
    counts = re.compile(r"\{(?:n|points|count|all|capacity)\} (?:(?!of\b)[a-z]+ )?(?:[a-z]+s|have|are)\b")
    assert {key for key, text in (TEXTS["en"] | SPOKEN["en"]).items() if isinstance(text, str) and counts.search(text)} <= NEVER_ONE


@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_text_that_counts_something_can_be_read_with_each_number(language, n):
    singular = {"en": r"\b1 (?:extra )?(?!(?:was|has|is|its|less|this)\b)[a-z]+s\b|\b1 (?:\w+ )?(?:have|are)\b",
                "de": r"\b1 (?:Punkte|Punkten|Minuten|Hinweise|Fotos|Spieler sind|haben)\b",
                "es": r"\b1 (?:puntos|minutos|pistas|fotos)\b", "it": r"\b1 (?:punti|minuti|indizi)\b",
                "fr": r"\b1 (?:points|minutes|indices)\b", "nl": r"\b1 (?:punten|minuten)\b", "pt": r"\b1 (?:pontos|minutos)\b"}
    for key, text in (TEXTS[language] | SPOKEN[language]).items():
        if not isinstance(text, dict):
            continue
        read = re.sub(r"\{(\w+)\}", lambda gap: str(n) if gap[1] in ("n", "count") or (gap[1] == "points" and key not in COMPOSED) else "X", text[form_of(language, n)])
        assert read and "{" not in read, key
        if n == 1 and language in singular:
            assert not re.search(singular[language], read), (key, read)


def test_every_call_of_a_text_with_plural_forms_says_how_many():
    plural = {key for key, text in TEXTS["en"].items() if isinstance(text, dict)}
    for script in (SOURCES / "Resources/static/js").rglob("*.js"):
        for key, more in re.findall(rf'\bt\("({KEY})"(.)', script.read_text()):
            assert key not in plural or more == ",", (script.name, key)


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
