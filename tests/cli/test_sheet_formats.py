"""`referee sheet`: every form, on the terminal and in a file, and the empty sheet."""

from __future__ import annotations

import csv
import io
import json
import sys
from typing import Any

import pytest

TO_SEE = ("terminal", "text", "md", "csv", "html")
ENDINGS = {"text": "txt", "md": "md", "csv": "csv", "json": "json", "html": "html", "pdf": "pdf"}


@pytest.fixture
def played(referee) -> Any:
    """A short match on the desk."""
    assert referee("new", "biplant", "Вера", "Лев").code == 0
    for entry in ("ЛУЧ 8Е", "ТОМ 7Д", "ФЛОТ Д4"):
        assert referee("score", entry).code == 0
    return referee


def fault(answer: Any, code: int = 2) -> str:
    assert answer.code == code
    assert answer.out == ""
    return answer.err


# To be seen


@pytest.mark.parametrize("form", TO_SEE)
@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_every_form_is_printed(form, lang, played):
    answer = played("sheet", "--format", form, lang=lang)
    assert (answer.code, answer.err) == (0, "")
    assert "ФЛОТ" in answer.out
    assert "Вера" in answer.out


def test_without_a_terminal_there_are_no_colours(played):
    assert "\x1b" not in played("sheet").out


def test_on_a_terminal_there_are(played):
    assert "\x1b[" in played("sheet", terminal=True).out


def test_no_color_is_obeyed(played, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in played("sheet", terminal=True).out


def test_json_is_the_sheet_itself(played):
    by_option, by_format = played("sheet", "--json").json(), played("sheet", "--format", "json").json()
    assert by_option == by_format
    assert [line["entry"] for line in by_option["lines"]] == ["ЛУЧ 8Е", "ТОМ 7Д", "ФЛОТ Д4"]
    assert by_option["dictionary"].startswith("OpenCorpora r")
    assert by_option["board"][7][5:8] == "ЛУЧ"


def test_a_row_of_the_spreadsheet_is_a_turn(played):
    head, *rows = csv.reader(io.StringIO(played("sheet", "--format", "csv").out))
    assert head[:3] == ["№", "player", "entry"]
    assert [row[2] for row in rows] == ["ЛУЧ 8Е", "ТОМ 7Д", "ФЛОТ Д4"]


def test_a_pdf_is_not_thrown_at_the_screen(played):
    assert "-o sheet.pdf" in fault(played("sheet", "--format", "pdf"))
    assert "sheet.pdf" in fault(played("sheet", "--format", "pdf", "-o", "-", terminal=True))


def test_an_unknown_form_or_paper_is_told_with_the_known_ones(played):
    assert "terminal, text, md, csv, json, html, pdf" in fault(played("sheet", "--format", "doc"))
    assert "a4, a5" in fault(played("sheet", "--paper", "a3"))


# In a file


@pytest.mark.parametrize("form", ENDINGS)
def test_a_file_by_its_form_or_its_name(form, played, tmp_path):
    chosen, guessed = tmp_path / "chosen", tmp_path / f"guessed.{ENDINGS[form]}"
    assert played("sheet", "--format", form, "-o", str(chosen)).code == 0
    assert played("sheet", "-o", str(guessed)).code == 0
    assert chosen.read_bytes() == guessed.read_bytes()
    assert guessed.stat().st_size > 300


def test_where_it_was_written_is_said(played, tmp_path):
    path = str(tmp_path / "sheet.txt")
    assert played("sheet", "-o", path).out == f"The sheet is written: {path}\n"
    answer = played("sheet", "-o", path, "--force", "--json").json()
    assert (answer["written"], answer["format"]) == (path, "text")


def test_a_pdf_is_a_pdf(played, tmp_path):
    assert played("sheet", "-o", str(tmp_path / "sheet.pdf"), "--paper", "a5").code == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_an_ending_that_no_form_has_is_refused_with_those_there_are(played, tmp_path):
    path = tmp_path / "sheet.doc"
    known = ".txt, .md, .csv, .json, .html, .htm, .pdf"
    assert fault(played("sheet", "-o", str(path))) == (
        f"Error: “.doc”: there is no sheet with this ending. There are: {known}.\n"
    )
    assert not path.exists()
    assert "There are: .txt, .html, .htm, .pdf." in fault(played("sheet", "--blank", "uno", "-o", "blank.csv"))


def test_a_form_that_is_named_goes_into_a_file_of_any_name(played, tmp_path):
    assert played("sheet", "--format", "md", "-o", str(tmp_path / "sheet.doc")).code == 0
    assert (tmp_path / "sheet.doc").read_text(encoding="utf-8").startswith("# ")
    assert played("sheet", "-o", str(tmp_path / "sheet")).code == 0
    assert "ЛУЧ 8-Е" in (tmp_path / "sheet").read_text(encoding="utf-8")


def test_a_spreadsheet_file_is_known_for_utf_8(played, tmp_path):
    assert played("sheet", "-o", str(tmp_path / "sheet.csv")).code == 0
    assert (tmp_path / "sheet.csv").read_bytes().startswith("\ufeff№".encode())


def test_a_file_that_is_there_is_not_replaced_unasked(played, tmp_path):
    path = tmp_path / "sheet.md"
    path.write_text("older")
    assert "--force" in fault(played("sheet", "-o", str(path)))
    assert path.read_text() == "older"
    assert played("sheet", "-o", str(path), "--force").code == 0
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_a_link_is_not_followed(played, tmp_path):
    (tmp_path / "kept").write_text("older")
    (tmp_path / "sheet.md").symlink_to("kept")
    assert "link" in fault(played("sheet", "-o", str(tmp_path / "sheet.md")))
    assert played("sheet", "-o", str(tmp_path / "sheet.md"), "--force").code == 0
    assert (tmp_path / "kept").read_text() == "older"


def test_a_folder_that_is_not_there_is_the_surroundings(played, tmp_path):
    assert "nowhere" in fault(played("sheet", "-o", str(tmp_path / "nowhere" / "sheet.md")), 3)


def test_without_typst_all_forms_but_pdf_work(played, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install typst" in fault(played("sheet", "-o", str(tmp_path / "sheet.pdf")), 3)
    assert not (tmp_path / "sheet.pdf").exists()
    assert played("sheet", "-o", str(tmp_path / "sheet.html")).code == 0


def test_a_file_name_with_control_characters_is_told_without_them(played, tmp_path):
    assert "\x1b" not in fault(played("sheet", "-o", str(tmp_path / "no\x1b[31m" / "sheet.md")), 3)


def test_an_empty_file_name_is_no_file_name(played):
    assert "-o" in fault(played("sheet", "-o", ""))


# Another match


def test_a_match_by_its_number(played):
    assert played("new", "uno", "А", "Б").code == 0
    assert played("sheet", "1", "--json").json()["game"] == "biplant"
    assert played("sheet", "--json").json()["game"] == "uno"


def test_no_such_match(played):
    assert played("sheet", "9", "--json").json()["error"]["kind"] == "no-match"


# The empty sheet


@pytest.mark.parametrize("name", ["эрудит", "biplant", "schitay", "ундервуд", "уно", "scrabble-uk"])
def test_an_empty_sheet_needs_no_match(name, referee, tmp_path):
    answer = referee("sheet", "--blank", name, lang="ru")
    assert (answer.code, answer.err) == (0, "")
    assert "Памятка" in answer.out
    for ending in ("html", "pdf"):
        assert referee("sheet", "--blank", name, "-o", str(tmp_path / f"blank.{ending}")).code == 0


def test_an_empty_sheet_has_the_board_and_the_prices(referee):
    page = referee("sheet", "--blank", "erudit", lang="ru").out
    assert " 1  # · · - · · · # · · · - · · #" in page
    assert "Ф 10" in page


def test_an_empty_sheet_has_fewer_forms(referee):
    assert "text, html, pdf" in fault(referee("sheet", "--blank", "erudit", "--format", "csv"))


def test_an_empty_sheet_is_of_a_game_and_not_of_a_match(referee):
    assert "чехарда" in fault(referee("sheet", "--blank", "чехарда"))
    assert "--blank" in fault(referee("sheet", "3", "--blank", "erudit"))


# What is imported


@pytest.mark.parametrize(
    ("form", "unused"), [("csv", "rich tabulate typst"), ("html", "tabulate typst"), ("text", "typst")]
)
def test_a_form_imports_only_what_it_needs(form, unused, program, tmp_path):
    code = f"""
import sys
from referee.cli.terminal import Options, Terminal
from referee.cli.new import new
from referee.cli.sheet import sheet
table = Terminal(Options(lang="en"))
new(table, ["uno", "A", "B"])
before = set(sys.modules)
sheet(table, [], {form!r})
import json
print(json.dumps([name for name in {unused.split()!r} if name in set(sys.modules) - before]))
"""
    answer = program(python=("-c", code))
    assert answer.code == 0
    assert json.loads(answer.out.splitlines()[-1]) == []
