"""What the notations of all games share: names, lines with a dot, corrections, and letters typed astray."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from referee.errors import Ambiguous, Refusal, Unreadable
from referee.games.line import (
    Adjust,
    End,
    Join,
    Leave,
    Remark,
    adjustment,
    by_layout,
    dot_line,
    player_called,
    read_shared,
    split_by_player,
    without_mark,
)
from referee.locale import LANGUAGES, Voice
from referee.text import tidy_line
from referee.wording import format_refusal

PLAYERS = ("Маша", "Мария", "Kate", "Мар’яна", "Анна–Мария", "Игрок 1", "Игрок 12", "Маша 2")


def refused(call, *arguments) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*arguments)
    for language in LANGUAGES:
        assert Voice(language)(caught.value.key, **caught.value.values)
    return caught.value


# Tidying


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("  КОШКА \t 8Г\n", "КОШКА 8Г"),
        (normalize("NFD", "ЙОГУРТ ЁЖ ЇЖАК"), "ЙОГУРТ ЁЖ ЇЖАК"),
        ("П’ЯТЬ Пʼять П‘ять", "П'ЯТЬ П'ять П'ять"),
        ("−5 – — ‑", "-5 - - -"),
        ("КОШКА\u00a08Г", "КОШКА 8Г"),
        ("", ""),
    ],
)
def test_a_line_is_tidied(text, tidied):
    assert tidy_line(text) == tidied
    assert tidy_line(tidied) == tidied


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\x7f", "\u202e", "\u200b", "\ufeff"])
def test_nothing_unprintable_is_left(sign):
    assert tidy_line(f"КО{sign}ШКА{sign} 8Г").replace(" ", "") == "КОШКА8Г"


# Lines that start with a dot


@pytest.mark.parametrize(
    ("line", "command", "rest"),
    [
        (".pass", "pass", ""),
        (".ПАС", "pass", ""),
        (".exchange 3", "exchange", "3"),
        (".обмен 3", "exchange", "3"),
        (".обмін 3", "exchange", "3"),
        (".меняю 3", "exchange", "3"),
        (".ex 3", "exchange", "3"),
        (".open К", "open", "К"),
        (".adjust Маша  -5", "adjust", "Маша  -5"),
        (".поправка Маша -5", "adjust", "Маша -5"),
        (".challenge", "challenge", ""),
        (".спор", "challenge", ""),
        (".оскаржити КІТ", "challenge", "КІТ"),
        (".Ушёл Оля", "leave", "Оля"),
        (".садится Оля 30", "join", "Оля 30"),
        (".оп", None, None),
    ],
)
def test_a_dot_and_a_word_of_any_language_or_its_beginning(line, command, rest):
    if command is None:
        assert refused(dot_line, line).key == "notation.dot-unknown"
    else:
        assert dot_line(line) == (command, rest)


def test_a_line_without_a_dot_is_none_of_these():
    assert dot_line("ПАС") is None
    assert dot_line("КОШКА .") is None


def test_a_beginning_of_several_is_told_with_all_of_them():
    refusal = refused(dot_line, ".п")
    assert (refusal.kind, refusal.key) == ("unreadable", "notation.dot-ambiguous")
    assert refusal.values == {"line": ".п", "known": ".adjust, .join, .late, .leave, .pass"}


@pytest.mark.parametrize("line", ["..", ". pass", ".кошка"])
def test_an_unknown_word_after_the_dot_is_told_with_those_known(line):
    refusal = refused(dot_line, line)
    assert (refusal.kind, refusal.key) == ("unreadable", "notation.dot-unknown")
    known = ".adjust, .challenge, .end, .exchange, .join, .late, .leave, .note, .open, .pass, .shift, .strike"
    assert refusal.values == {"line": line, "known": known}


# The mark of what the players agreed on


@pytest.mark.parametrize(
    ("text", "rest", "agreed"),
    [
        ("ОСА 9Д!", "ОСА 9Д", True),
        ("ОСА 9Д !", "ОСА 9Д", True),
        ("К КОТ А!", "К КОТ А", True),
        ("Оля: 34!", "Оля: 34", True),
        ("КОШКИ! 8Е", "КОШКИ! 8Е", False),
        ("КОШКИ! 8Е!", "КОШКИ! 8Е", True),
        ("!", "", True),
        ("", "", False),
    ],
)
def test_a_mark_at_the_end_is_for_the_whole_line(text, rest, agreed):
    assert without_mark(text) == (rest, agreed)


# Entries that every game writes alike


@pytest.mark.parametrize(
    ("command", "rest", "entry", "text"),
    [
        ("end", "", End(), ".end"),
        ("end", "!", End(agreed=True), ".end !"),
        ("note", "5 упала фишка", Remark("упала фишка", 5), ".note 5 упала фишка"),
        ("note", "спор!", Remark("спор!"), ".note спор!"),
        ("leave", "мари", Leave(1), ".leave Мария"),
        ("leave", "Kate!", Leave(2, agreed=True), ".leave Kate !"),
        ("leave", "Игрок 12", Leave(6), ".leave Игрок 12"),
        ("join", "Оля", Join("Оля"), ".join Оля"),
        ("join", "Оля Петрова 30", Join("Оля Петрова", 30), ".join Оля Петрова 30"),
        ("join", "Оля -5 !", Join("Оля", -5, agreed=True), ".join Оля -5 !"),
        ("adjust", "Маша -5", Adjust(0, -5), ".adjust Маша -5"),
    ],
)
def test_entries_of_all_games(command, rest, entry, text):
    assert read_shared(command, rest, PLAYERS) == entry
    assert entry.text(PLAYERS) == text
    assert read_shared(*dot_line(text), PLAYERS) == entry


@pytest.mark.parametrize(
    ("command", "rest", "key"),
    [
        ("end", "Маша", "notation.dot-here"),
        ("note", "", "notation.note"),
        ("note", "5", "notation.note"),
        ("leave", "Оля", "notation.name-unknown"),
        ("join", "", "notation.join"),
        ("join", "а:б", "notation.join"),
        ("join", "x" * 61, "notation.join"),
    ],
)
def test_entries_of_all_games_that_cannot_be_read(command, rest, key):
    assert refused(read_shared, command, rest, PLAYERS).key == key


def test_a_name_that_ends_with_the_mark_leaves():
    players = ("Маша", "Оля !")
    for entry in (Leave(1), Leave(1, agreed=True)):
        assert read_shared(*dot_line(entry.text(players)), players) == entry


def test_other_commands_are_for_the_games_to_read():
    assert read_shared("pass", "", PLAYERS) is None


# Names


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("Маша", 0),
        ("маша", 0),
        (" МАША ", 0),
        ("Мари", 1),
        ("k", 2),
        ("Мар'яна", 3),
        ("мар’я", 3),
        ("Анна-Мария", 4),
        ("Игрок 1", 5),
        ("Игрок 12", 6),
        ("Маша 2", 7),
    ],
)
def test_a_name_or_its_beginning_and_an_exact_name_wins(name, index):
    assert player_called(name, PLAYERS) == index


def test_a_name_typed_in_decomposed_letters():
    assert player_called("Йося", (normalize("NFD", "Йося"), "Петя")) == 0
    assert player_called(normalize("NFC", "Йося"), (normalize("NFD", "Йося"), "Петя")) == 0


def test_a_beginning_of_several_names_is_a_question():
    refusal = refused(player_called, "Игр", PLAYERS)
    assert isinstance(refusal, Ambiguous)
    assert refusal.values == {"name": "Игр", "names": "Игрок 1, Игрок 12"}


def test_a_name_that_nobody_has():
    near = refused(player_called, "Мшаа", ("Маша", "Петя"))
    assert isinstance(near, Unreadable)
    assert (near.key, near.values) == ("notation.name-near", {"name": "Мшаа", "near": "Маша"})
    unknown = refused(player_called, "Оля", ("Маша", "Петя"))
    assert (unknown.key, unknown.values) == ("notation.name-unknown", {"name": "Оля", "names": "Маша, Петя"})
    assert refused(player_called, "", ("Маша", "Петя")).key == "notation.name-unknown"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("КОШКА 8Г", [(None, "КОШКА 8Г")]),
        ("Маша: КОШКА 8Г", [(0, "КОШКА 8Г")]),
        ("Маша:", [(0, "")]),
        ("Маша: КОШКА Kate: НОС", [(0, "КОШКА"), (2, "НОС")]),
        ("Маша: рука= Игрок 12: рука=АБ_", [(0, "рука="), (6, "рука=АБ_")]),
        ("Маша: к7 Маша 2: Kate: ж+2", [(0, "к7"), (7, ""), (2, "ж+2")]),
        ("КОШКА Kate: НОС", [(None, "КОШКА"), (2, "НОС")]),
    ],
)
def test_a_line_is_parted_by_whose_it_is(line, parts):
    assert split_by_player(line, PLAYERS) == parts


def test_a_long_name_behind_a_hand():
    players = ("Маша", "а б в г д е ж з и")
    assert split_by_player("Маша: рука=АБ а б в г д е ж з и: рука=", players) == [(0, "рука=АБ"), (1, "рука=")]


# Corrections


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Маша -5 упала фишка", (0, -5, "упала фишка")),
        ("Маша +5", (0, 5, "")),
        ("kate 12 a +3 b", (2, 12, "a +3 b")),
        ("Маша 2 -5", (7, -5, "")),
        ("Маша 2", (0, 2, "")),
        ("Игрок 1 3 штраф", (5, 3, "штраф")),
        ("Игрок 12 3", (6, 3, "")),
        ("Мар'яна +1 за: так", (3, 1, "за: так")),
    ],
)
def test_whose_how_many_and_why(text, read):
    assert adjustment(text, PLAYERS) == Adjust(*read)


@pytest.mark.parametrize("text", ["", "Маша", "-5", "Маша пять", "Маша +-5", "Маша 1234567"])
def test_a_correction_that_is_none(text):
    refusal = refused(adjustment, text, PLAYERS)
    assert (refusal.kind, refusal.key) == ("unreadable", "notation.adjust")


def test_a_note_is_cut_to_200_characters():
    assert adjustment(f"Маша -5 {'а' * 500}", PLAYERS) == Adjust(0, -5, "а" * 200)


# The wrong layout


@pytest.mark.parametrize(
    ("text", "language", "meant"),
    [
        ("RJIRF 8L", "ru", "КОШКА 8Д"),
        ("RSIRF 8U", "uk", "КІШКА 8Г"),
        ("`;", "ru", "ЁЖ"),
        ("G'ZNM", "ru", "ПЭЯТЬ"),
        ("][F", "uk", "ЇХА"),
        ("\\FDF", "uk", "ҐАВА"),
        (".GFC", "ru", ".ПАС"),
        ("RJI_F=R 8L", "ru", "КОШ_А=К 8Д"),
        ("RJIRF", "en", None),
        ("КОШКА", "ru", None),
        ("RJIRF?", "ru", None),
    ],
)
def test_keys_pressed_in_the_latin_layout(text, language, meant):
    assert by_layout(text, language) == meant


@pytest.mark.parametrize(
    ("language", "known"), [("ru", ".поправка, .садится"), ("uk", ".поправка, .сідає"), ("en", ".adjust, .join")]
)
def test_the_commands_that_a_beginning_may_mean_are_told_in_the_reader_s_words(language, known):
    assert known in format_refusal(Voice(language), refused(dot_line, ".п"))
