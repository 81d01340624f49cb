"""`referee rules`: the rulebook at the table, whole or by the clause."""

from __future__ import annotations

import re

import pytest

LANGUAGES = ("ru", "uk", "en")
COMMON = ["R0", "R3", *(f"R{n}" for n in range(5, 13))]
GAMES = {
    "undervud": ("U", (4, 4, 4, 12, 7), ["R0", *(f"R{n}" for n in (*range(18, 33), 45, 46, 47, 48))]),
    "schitay-slova": ("S", (6, 6, 5, 1), ["R0", "R1", "R2", "R3", *(f"R{n}" for n in (*range(5, 19), 43, 44, 48))]),
    "erudit": ("E", (3, 9, 3, 4, 2, 4), ["R0", "R3", *(f"R{n}" for n in (*range(5, 19), 43, 44))]),
    "biplant": ("B", (5, 1, 4, 1, 1), [f"R{n}" for n in (*range(19), 43, 44, 48)]),
    "uno": ("N", (4, 2, 8, 1), ["R0", *(f"R{n}" for n in range(33, 43))]),
    "scrabble-en": ("", (), [*COMMON, "R15", "R16", "R17", "R18", "R43", "R44", "R48"]),
    "scrabble-ru": ("", (), [*COMMON, "R15", "R16", "R17", "R18", "R43", "R44", "R48"]),
    "scrabble-uk": ("", (), [*COMMON, "R15", "R16", "R17", "R18", "R43", "R44", "R48"]),
}
NAMES = {
    "ru": ["Ундервуд", "Считай слова", "Ерудит 2 в 1", "Эрудит (Биплант)", "UNO"],
    "uk": ["Ундервуд", "Считай слова", "Ерудит 2 в 1", "Эрудит (Біплант)", "UNO"],
    "en": ["Undervud", "Schitay slova", "Erudit 2 in 1", "Erudit (Biplant)", "UNO"],
}
RULINGS = {
    "ru": "Чего правила не говорят и как судит referee",
    "uk": "Чого правила не кажуть і як судить referee",
    "en": "What the rules leave open, and what the referee does",
}
E62 = (
    "E6.2  Only nouns in the nominative singular are allowed. A plural is allowed only where the noun has\n"
    "      no singular. [enforced]\n"
)


def clauses_of(game):
    letter, chapters, _ = GAMES[game]
    return [f"{letter}{chapter}.{n}" for chapter, last in enumerate(chapters, 1) for n in range(1, last + 1)]


# Whole rulebooks


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_its_clauses_and_then_the_rulings(game, lang, referee):
    code, out, err = referee("rules", game, lang=lang)
    assert (code, err) == (0, "")
    clauses, rulings = out.split(f"\n\n{RULINGS[lang]}\n") if clauses_of(game) else ("", out.split("\n", 3)[3])
    heads = re.compile(r"^([A-Z]\d+(?:\.\d+)?) +\S", re.MULTILINE)
    assert heads.findall(clauses) == clauses_of(game)
    assert heads.findall(rulings) == GAMES[game][2]
    assert max(len(line) for line in out.splitlines()) <= 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rulebook_is_headed_by_the_name_of_the_game(lang, referee):
    assert [referee("rules", game, lang=lang).out.splitlines()[0] for game in GAMES][:5] == NAMES[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["scrabble-en", "scrabble-ru", "scrabble-uk"])
def test_scrabble_has_rulings_only(game, lang, referee):
    _, empty, head, first, *_ = referee("rules", game, lang=lang).out.splitlines()
    assert (empty, head, first[:6]) == ("", RULINGS[lang], "R0    ")


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_translated_rulebook_is_in_cyrillic(lang, referee):
    for game in GAMES:
        for clause in referee("rules", game, "--json", lang=lang).json()["clauses"]:
            letters = [letter for letter in clause["text"] if letter.isalpha()]
            assert sum("а" <= letter.lower() <= "ґ" for letter in letters) > 0.8 * len(letters), clause["id"]


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("20", 40), ("300", 100)])
def test_lines_are_as_long_as_the_terminal_allows(columns, width, referee, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    lines = referee("rules", "erudit").out.splitlines()
    clauses = [line for line in lines if line not in ("Erudit 2 in 1", RULINGS["en"])]
    assert width - 10 < max(len(line) for line in clauses) <= width


def test_a_terminal_gets_the_clause_in_bold(referee):
    answer = referee("rules", "erudit", "E6.2", terminal=True)
    assert answer.out == E62.replace("E6.2  ", "\x1b[1mE6.2  \x1b[0m")


# One clause


@pytest.mark.clause("E6.2")
@pytest.mark.parametrize("typed", ["E6.2", "e6.2", "Е6.2", "е6.2", "Э6.2", "E6,2", "(E6.2)", "E6.2.", " E6.2 "])
def test_a_clause_is_found_as_people_type_it(typed, referee):
    assert referee("rules", "erudit", typed) == (0, E62, "")


@pytest.mark.clause("U2.2")
def test_a_clause_in_three_languages(referee):
    russian = referee("rules", "ундервуд", "У2.2", lang="ru").out
    ukrainian = referee("rules", "ундервуд", "У2.2", lang="uk").out
    english = referee("rules", "ундервуд", "У2.2").out
    assert russian.startswith("U2.2  Обычный набор слов: нарицательные существительные")
    assert russian.endswith("«тапки». [судья следит]\n")
    assert ukrainian.startswith("U2.2  Звичайний набір слів: іменники")
    assert ukrainian.endswith("«тапки». [суддя стежить]\n")
    assert english.startswith("U2.2  The standard words are common nouns in the nominative singular.")
    assert english.endswith("«тапки». [enforced]\n")


@pytest.mark.parametrize(
    ("game", "typed", "id"),
    [
        ("schitay", "С1.2", "S1.2"),
        ("biplant", "Б3.1", "B3.1"),
        ("biplant", "В3.1", "B3.1"),
        ("uno", "Н2.1", "N2.1"),
        ("biplant", "Р4", "R4"),
        ("biplant", "r4", "R4"),
    ],
)
def test_the_letter_of_a_clause_may_be_cyrillic(game, typed, id, referee):
    assert [clause["id"] for clause in referee("rules", game, typed, "--json").json()["clauses"]] == [id]


@pytest.mark.clause("E6.3")
def test_the_dictionary_is_for_checking_only(referee):
    assert " ".join(referee("rules", "erudit", "E6.3").out.split()) == (
        "E6.3 The dictionary may not be used to look for words, only to check a word already laid. "
        "While a match is running the referee gives no ideas for words, shows no places by their worth and reviews no "
        "turns. Asked about a word it answers and reminds of this clause: only the players see what lies on the table. "
        "[enforced, announced]"
    )


@pytest.mark.clause("U2.4")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ru", "U2.4  О том, какие слова разрешены, договариваются до начала игры. [судья напоминает]\n"),
        ("uk", "U2.4  Про те, які слова дозволено, домовляються до початку гри. [суддя нагадує]\n"),
        ("en", "U2.4  The players agree before play which words are allowed. [announced]\n"),
    ],
)
def test_players_agree_on_the_words_before_play(lang, text, referee):
    assert referee("rules", "undervud", "U2.4", lang=lang) == (0, text, "")


def test_a_clause_with_two_marks(referee):
    assert referee("rules", "undervud", "U1.4").out.endswith(" [enforced, scored by]\n")


def test_a_ruling_alone_has_neither_marks_nor_heading(referee):
    out = referee("rules", "biplant", "R4").out
    assert out.startswith("R4    ")
    assert RULINGS["en"] not in out
    assert "[" not in out


# JSON


def test_the_shape_of_rules(referee):
    answer = referee("rules", "эрудит", "E6.2", "--json")
    text = "Only nouns in the nominative singular are allowed. A plural is allowed only where the noun has no singular."
    clause = {"id": "E6.2", "text": text, "marks": ["E"], "reading": False}
    assert answer.json() == {"game": "erudit", "clauses": [clause]}
    assert list(answer.json()["clauses"][0]) == ["id", "text", "marks", "reading"]
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_rulebook_in_json(game, lang, referee):
    clauses = referee("rules", game, "--json", lang=lang).json()["clauses"]
    assert [clause["id"] for clause in clauses] == [*clauses_of(game), *GAMES[game][2]]
    assert all((clause["marks"] == []) == clause["id"].startswith("R") for clause in clauses)


def test_which_clauses_are_our_reading_of_the_book(referee):
    readings = {
        clause["id"]
        for game in GAMES
        for clause in referee("rules", game, "--json").json()["clauses"]
        if clause["reading"]
    }
    assert readings == {"U4.2", "U5.2", "S2.3", "B1.2", "B1.5"}


# What there is not


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("ru", "Ошибка: Пункта N9.9 в правилах игры «uno» нет. Есть: N1.1, N1.2, "),
        ("uk", "Помилка: Пункту N9.9 у правилах гри «uno» немає. Є: N1.1, N1.2, "),
        ("en", "Error: There is no clause N9.9 in the rules of “uno”. There are: N1.1, N1.2, "),
    ],
)
def test_an_unknown_clause_brings_the_list(lang, message, referee):
    code, out, err = referee("rules", "uno", "N9.9", lang=lang)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.endswith(", R41, R42.\n")


@pytest.mark.parametrize("clause", ["E6.2", "R4", "U2", "2.2", "", "."])
def test_a_clause_of_another_game_is_unknown_here(clause, referee):
    assert referee("rules", "undervud", clause).code == 2


def test_an_unknown_game_brings_the_list(referee):
    message = (
        "No such game: “chess”. There are: undervud, erudit, biplant, schitay-slova, uno, scrabble-en, "
        "scrabble-ru, scrabble-uk."
    )
    assert referee("rules", "chess") == (2, "", f"Error: {message}\n")
    assert referee("rules", "chess", "--json").json() == {"error": {"kind": "usage", "message": message}}


@pytest.mark.parametrize("argv", [("\x1b[31m",), ("erudit", "\x1b[31m"), ("erudit", "\x9b"), ("erudit", "\u202e")])
def test_nothing_unprintable_is_printed(argv, referee):
    answer = referee("rules", *argv)
    assert answer.code == 2
    assert answer.err.removesuffix("\n").isprintable()
