"""`referee sheet --meanings`: what the strangest words of a match mean."""

from __future__ import annotations

import csv
import io

import pytest

MATCHES = {
    "erudit": (("erudit", "Маша", "Петя", "--language", "ru"), ("ФИАКР 8Е", "КОТ И8")),
    "undervud": (("undervud", "Маша", "Петя"), ("Маша: ФИАКР КОТ рука= Петя: НОС рука=А",)),
    "schitay-slova": (("schitay-slova", "Маша", "Петя"), ("ФИАКР 8Е",)),
    "biplant": (("biplant", "Маша", "Петя"), ("ФИАКР 8Е",)),
}
TOLD = "в Западной Европе — наёмный лёгкий экипаж"


@pytest.fixture
def played(referee):
    def play(game):
        new, lines = MATCHES[game]
        assert referee("new", *new).code == 0
        for line in lines:
            assert referee("score", line).code == 0, line
        return referee

    return play


@pytest.mark.parametrize("game", MATCHES)
def test_a_game_of_words_says_what_its_rare_words_mean(game, played):
    referee = played(game)
    [one] = referee("sheet", "--meanings", "--json").json()["meanings"]
    assert one["word"] == "ФИАКР"
    assert one["meaning"].startswith(TOLD)
    assert "meanings" not in referee("sheet", "--json").json()


@pytest.mark.parametrize("form", ["text", "md", "html", "terminal"])
def test_the_meanings_stand_on_the_sheet_where_they_are_asked_for(form, played):
    referee = played("erudit")
    assert "экипаж" in referee("sheet", "--meanings", "--format", form).out
    assert "экипаж" not in referee("sheet", "--format", form).out


def test_a_row_of_a_spreadsheet_says_what_its_words_mean(played):
    rows = list(csv.reader(io.StringIO(played("erudit")("sheet", "--meanings", "--format", "csv").out)))
    assert rows[1][-1].startswith(f"ФИАКР — {TOLD}")
    assert rows[2][-1] == ""
    assert len({len(row) for row in rows if row}) == 1


def test_the_meanings_are_printed(played, tmp_path):
    from pypdf import PdfReader

    file = tmp_path / "sheet.pdf"
    assert played("erudit")("sheet", "--meanings", "-o", str(file)).code == 0
    assert "экипаж" in "".join(page.extract_text() for page in PdfReader(file).pages)


@pytest.mark.clause("E6.4")
def test_a_word_that_fell_is_not_explained(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--judge", "challenge")
    referee("score", "ЛЫЖАХ 8Е")
    referee("challenge")
    assert referee("sheet", "--meanings", "--json").json()["meanings"] == []


@pytest.mark.parametrize(
    ("lang", "none"),
    [("ru", "Редких слов тут нет"), ("uk", "Рідкісних слів тут немає"), ("en", "Every word here is an everyday one")],
)
@pytest.mark.parametrize("form", ["text", "md", "html", "terminal"])
def test_that_no_word_is_rare_is_said(form, lang, none, referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОТ 8Ж")
    assert none in referee("--lang", lang, "sheet", "--meanings", "--format", form).out


@pytest.mark.parametrize(("lang", "said"), [("ru", "слов нет"), ("uk", "слів немає"), ("en", "no words")])
def test_a_game_without_words_has_no_meanings(lang, said, referee):
    referee("new", "uno", "Маша", "Петя")
    answer = referee("--lang", lang, "sheet", "--meanings")
    assert answer.code == 2
    assert said in answer.err
