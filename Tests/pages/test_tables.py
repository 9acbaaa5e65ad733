"""Tests that the host's page and the store read files and tables as the server and the terminal's programs do."""

import base64
import json
from pathlib import Path

import pytest

from hosting import give_file, sit
from playing import CLUES

CASES = json.loads((Path(__file__).parent.parent / "tables/tables.json").read_text())
PROBLEMS = {"unknown": "Save it as UTF-8", "workbook": "document of an office program", "none": "This file is no text"}


def imported(page, module, name, *arguments):
    """What a function of a script returns, or the sentence of what it throws."""
    return page.driver.execute_async_script("""
        const [module, name, values, done] = arguments;
        import(module).then((scripts) => scripts[name](...values))
          .then((value) => done({value}), (error) => done({problem: error.message}));
    """, module, name, list(arguments))


def test_files_in_the_encodings_of_spreadsheets_are_read_and_nothing_is_guessed(browse):
    page = browse("/host").see("A new hunt")
    for case in CASES["files"]:
        read = page.driver.execute_async_script("""
            const [bytes, done] = arguments;
            import("quarry/shared/textfile").then(({textOfBytes}) => textOfBytes(Uint8Array.from(atob(bytes), (one) => one.charCodeAt())))
              .then((text) => done({text}), (error) => done({problem: error.message}));
        """, case["bytes"])
        if "text" in case:
            assert read == {"text": case["text"]}, case["name"]
        else:
            assert PROBLEMS[case["problem"]] in read.get("problem", ""), (case["name"], read)


def test_tables_are_read_however_their_cells_are_divided_and_their_numbers_written(browse):
    page = browse("/host").see("A new hunt")
    for case in CASES["tables"]:
        read = imported(page, "quarry/host/table", "cluesOfTable", case["text"])["value"]
        wanted = case["clue"]
        assert read["problems"] == [], case["name"]
        assert read["clues"] == [{
            "title": wanted["title"], "text": wanted["text"], "points": wanted["points"],
            "proof": {"codeword": {"accepts": [wanted["word"]]}},
            "location": {"lat": wanted["lat"], "lon": wanted["lon"]}}], case["name"]


def test_the_line_that_cannot_be_read_is_named_and_swallows_no_other(browse):
    page = browse("/host").see("Your own")
    for case in CASES["refused"]:
        read = imported(page, "quarry/host/table", "cluesOfTable", case["text"])["value"]
        assert [problem["line"] for problem in read["problems"]] == [case.get("line", read["problems"][0]["line"])], case["name"]
        assert [clue["title"] for clue in read["clues"]] == case.get("titles", []), case["name"]


def test_a_table_of_excel_keeps_its_umlauts_on_the_hosts_page(browse, host, tmp_path):
    hunt = host(clues=CLUES)
    table = tmp_path / "clues.csv"
    table.write_bytes("Titel;Punkte\r\nLöwenbrunnen;1.250\r\n".encode("cp1252"))
    page = sit(browse, hunt).press("Clues", within="nav").press("More", within="main").press("From a hunt file").see("file", within="dialog")
    give_file(page, "#clue-file", table)
    page.see("Löwenbrunnen", within="dialog").press("Add", within="dialog form")
    page.see("Löwenbrunnen", within="main")
    assert hunt.clue("Löwenbrunnen")["points"] == 1_250
