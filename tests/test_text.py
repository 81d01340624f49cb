"""Text from people: what is printed, how names compare, and which letters were meant."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import text

ANY = st.text(st.characters(exclude_categories=[]))


@given(ANY, st.none() | st.integers(1, 50))
def test_safe_text_prints_and_is_no_longer_than_asked(typed, most):
    safe = text.safe_text(typed, most)
    assert safe.isprintable()
    assert most is None or len(safe) <= most + 1
    assert safe == typed or not typed.isprintable() or (most is not None and len(typed) > most)


@given(ANY)
def test_what_is_dropped_or_flattened_prints(typed):
    assert text.drop_controls(typed).isprintable()
    assert text.flatten_lines(typed).isprintable()
    line = text.printable_line(typed)
    assert line == " ".join(line.split()) and line.isprintable()


def test_characters_to_keep_are_kept():
    assert text.drop_controls("а\n\tб\x1b\u202e", keep="\n\t") == "а\n\tб"


@pytest.mark.parametrize(
    ("typed", "tidied"),
    [
        ("  КОШКА\t8Г ", "КОШКА 8Г"),
        ("М’ЯЧ", "М'ЯЧ"),
        ("ДИВАН—КРОВАТЬ", "ДИВАН-КРОВАТЬ"),
        ("и\u0306", "й"),
        ("ŉ", "'n"),
        ("КО\x00Т", "КОТ"),
    ],
)
def test_a_line_is_tidied(typed, tidied):
    assert text.tidy_line(typed) == tidied


@given(ANY)
def test_tidying_twice_changes_nothing(typed):
    assert text.tidy_line(text.tidy_line(typed)) == text.tidy_line(typed)


def test_names_compare_without_case_and_kinds_of_apostrophe():
    assert text.fold_name("Мар’яна  К") == text.fold_name("МАР'ЯНА К")
    assert text.clean_name(" Ма\x1bша\n И\u0306 ") == "Маша Й"


def test_an_exact_name_wins_over_a_beginning():
    names = {"open": ("open", "открыть"), "opening": ("opening",), "pass": ("pass", "пас")}
    assert text.match_prefix("open", names) == ["open"]
    assert text.match_prefix("op", names) == ["open", "opening"]
    assert text.match_prefix("па", names) == ["pass"]
    assert text.match_prefix("", names) == text.match_prefix("x", names) == []


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [("кuт", "ru", "кит"), ("КUТ", "ru", "КИТ"), ("кiт", "uk", "кіт"), ("кiт", "ru", "кiт"), ("KOT", "ru", "КОТ")],
)
def test_look_alikes(typed, language, meant):
    assert text.replace_lookalikes(typed, language) == meant


def test_a_latin_u_looks_cyrillic_only_inside_a_cyrillic_word():
    assert text.looks_cyrillic("KOT", "ru")
    assert not text.looks_cyrillic("UECM", "ru")
    assert not text.looks_cyrillic("RJN", "ru")


def test_keyboard_layouts():
    assert text.convert_layout("RJIRF", "ru") == "кошка"
    assert text.convert_layout("rjirf 8", "ru") is None
    assert text.convert_layout("rjirf 8u", "ru", keep=" 8") == "кошка 8г"
    assert "кошка" in text.other_layouts("rjirf") and "rjirf" in text.other_layouts("кошка")


def test_letters_sort_by_the_alphabet():
    assert sorted("ЯЄҐЕГЁ*", key=text.alphabet_order) == list("ГҐЕЁЄЯ*")


def test_the_module_imports_nothing():
    code = "import sys; bare = set(sys.modules); import referee.text; print(*sorted(set(sys.modules) - bare))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= {"__future__", "referee", "referee.text"}
