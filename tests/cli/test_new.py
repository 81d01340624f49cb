"""`referee new`: who plays what, by which rules, and what is refused before the first tile is laid."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest

from referee.games import load_game

EMPTY_BOARD = ["." * 15] * 15


@pytest.fixture
def started(referee: Any) -> Any:
    """Starts a match and returns what `new --json` prints."""

    def run(*argv: str, **how: Any) -> Any:
        answer = referee("new", *argv, "--json", **how)
        assert (answer.code, answer.err) == (0, "")
        return answer.json()

    return run


def wrong(answer: Any) -> str:
    """The sentence of a usage error."""
    assert answer.code == 2
    assert answer.json()["error"].keys() == {"kind", "message"}
    assert answer.json()["error"]["kind"] == "usage"
    return answer.json()["error"]["message"]


# What is printed


@pytest.mark.clause("E1.3")
def test_a_match_starts_with_an_empty_board_and_seven_tiles_each(started):
    assert started("erudit", "Маша", "Петя", "--language", "ru") == {
        "match": 1,
        "game": "erudit",
        "players": ["Маша", "Петя"],
        "totals": {"Маша": 0, "Петя": 0},
        "next": "Маша",
        "over": False,
        "winners": [],
        "target": None,
        "words": "nouns",
        "judge": "strict",
        "language": "ru",
        "entries": 0,
        "adjustments": {"Маша": 0, "Петя": 0},
        "assumed": ["letters", "board"],
        "board": EMPTY_BOARD,
        "bag": 111 - 2 * 7,
        "racks": {"Маша": 7, "Петя": 7},
        "unseen": {"Ё": 1, "Ъ": 1, "Ы": 2, "Э": 1, "*": 2},
    }


def test_what_new_prints_is_what_show_prints(referee, started):
    assert started("biplant", "Маша", "Петя") == referee("show", "--json").json()


WELCOMES = {
    "ru": [
        "Партия №1: Ерудит 2 в 1 (ru).",
        "Без предела очков. Слова: существительные. Недопустимое слово не записывается.",
        "Маша 0 · Петя 0. Ходит Маша.",
    ],
    "uk": [
        "Партія №1: Ерудит 2 в 1 (uk).",
        "Без межі очок. Слова: іменники. Недопустиме слово не записується.",
        "Маша 0 · Петя 0. Ходить Маша.",
    ],
    "en": [
        "Match #1: Erudit 2 in 1 (ru).",
        "No target. Words: nouns. An invalid word is not recorded.",
        "Маша 0 · Петя 0. Маша to play.",
    ],
}


@pytest.mark.parametrize("lang", WELCOMES)
def test_a_match_is_announced_in_the_language_of_the_person(lang, referee):
    answer = referee("new", "erudit", "Маша", "Петя", lang=lang)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert [line for line in WELCOMES[lang] if line not in lines] == []
    assert lines[:2] == WELCOMES[lang][:2]


ASSUMED = {
    "ru": "сверьте со своей коробкой: цены букв, поле",
    "uk": "звірте зі своєю коробкою: ціни букв, поле",
    "en": "letter prices, the board",
}


@pytest.mark.parametrize("lang", ASSUMED)
def test_what_is_assumed_is_said_once_a_match_with_the_command_that_corrects_it(lang, referee):
    welcome = referee("new", "erudit", "Маша", "Петя", "--language", "ru", lang=lang).out
    assert ASSUMED[lang] in welcome
    assert "referee set fill erudit" in welcome
    later = [referee(*argv, lang=lang).out for argv in (["score", "КОШКА", "8Ж"], ["pass"], ["show"], ["undo"])]
    assert [ASSUMED[lang] in said for said in later] == [False] * 4


def test_a_set_that_assumes_nothing_says_nothing_of_it(referee, started):
    assert started("scrabble-en", "Ann", "Bob")["assumed"] == []
    assert "set fill" not in referee("new", "scrabble-en", "Ann", "Bob").out


@pytest.mark.parametrize(
    ("game", "across", "down"), [("erudit", "8Г", "Г8"), ("scrabble-en", "8D", "D8"), ("scrabble-uk", "8Г", "Г8")]
)
def test_the_example_of_a_turn_is_in_the_letters_of_the_board(game, across, down, referee):
    last = referee("new", game, "Ann", "Bob").out.splitlines()[-1]
    assert f"WORD {across} " in last
    assert f": {down})" in last


# Games and their names


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("erudit", "erudit"),
        ("эрудит", "erudit"),
        ("ерудит", "erudit"),
        ("ЭРУДИТ", "erudit"),
        ("эру", "erudit"),
        ("biplant", "biplant"),
        ("биплант", "biplant"),
        ("schitay-slova", "schitay-slova"),
        ("считай-слова", "schitay-slova"),
        ("считай слова", "schitay-slova"),
        ("scrabble-en", "scrabble-en"),
        ("scrabble-ru", "scrabble-ru"),
        ("scrabble-uk", "scrabble-uk"),
    ],
)
def test_a_game_is_called_in_latin_or_cyrillic(name, game, started):
    assert started(name, "Маша", "Петя")["game"] == game


@pytest.mark.parametrize("name", ["chess", "шахматы", "scrabble", "", "е" * 500])
def test_an_unknown_game_is_answered_with_those_there_are(name, referee):
    said = wrong(referee("new", name, "Маша", "Петя", "--json"))
    assert "erudit" in said
    assert "scrabble-ru" in said
    assert len(said) < 300


@pytest.mark.parametrize(
    ("game", "target"),
    [("erudit", None), ("biplant", 200), ("schitay-slova", 100), ("scrabble-en", None)],
)
def test_the_target_is_the_games_own_unless_said(game, target, started):
    assert started(game, "Маша", "Петя")["target"] == target
    assert started(game, "Маша", "Петя", "--to", "77")["target"] == 77


def test_the_tiles_are_of_the_language_asked_for_else_of_the_messages_else_the_sets_first(started):
    assert started("erudit", "Маша", "Петя", "--language", "uk", lang="ru")["language"] == "uk"
    assert started("erudit", "Маша", "Петя", lang="uk")["language"] == "uk"
    assert started("erudit", "Маша", "Петя", lang="en")["language"] == "ru"


@pytest.mark.clause("E1.2")
def test_each_language_of_the_two_in_one_set_has_its_own_bag(started):
    assert started("erudit", "Маша", "Петя", "--language", "ru")["bag"] == 111 - 14
    assert started("erudit", "Маша", "Петя", "--language", "uk")["bag"] == 115 - 14


def test_policy_and_judge_are_chosen_when_the_match_starts(started):
    match = started("erudit", "Маша", "Петя", "--words", "any", "--judge", "challenge", "--clock", "25m")
    assert (match["words"], match["judge"]) == ("any", "challenge")


@pytest.mark.parametrize(
    ("option", "value", "choices"),
    [
        ("--judge", "harsh", "strict, auto, challenge"),
        ("--words", "verbs", "nouns, any, off, list:…"),
        ("--language", "en", "ru, uk"),
    ],
)
def test_an_option_that_is_not_known_is_answered_with_those_that_are(option, value, choices, referee):
    answer = referee("new", "erudit", "Маша", "Петя", option, value, "--json")
    assert wrong(answer) == f"{option} cannot be “{value}”. It may be: {choices}."


@pytest.mark.parametrize("target", ["0", "-5", "1.5", "сто", "9999999", ""])
def test_a_target_is_a_whole_number_above_zero(target, referee):
    assert "--to" in wrong(referee("new", "erudit", "Маша", "Петя", "--to", target, "--json"))


@pytest.mark.parametrize("clock", ["0", "пять", "m", "-1m", "25m/game", "25 верст", "1000m"])
def test_what_is_no_clock_is_refused(clock, referee):
    assert clock in wrong(referee("new", "erudit", "Маша", "Петя", "--clock", clock, "--json"))


def test_a_mistyped_option_is_told_and_starts_nothing(referee):
    assert "--wrods" in wrong(referee("new", "erudit", "Маша", "Петя", "--wrods", "any", "--json"))
    assert referee("matches", "--json").json() == {"matches": []}


# Who plays


@pytest.mark.clause("E2.1")
def test_the_players_take_turns_in_the_order_they_are_named(referee, started):
    assert started("erudit", "Маша", "Петя", "Вася")["next"] == "Маша"
    assert [referee("pass", "--json").json()["next"] for _ in range(3)] == ["Петя", "Вася", "Маша"]


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("names", [["Маша"], ["Маша", "Петя", "Вася", "Оля", "Коля"]])
def test_erudit_is_played_by_two_to_four(names, referee):
    answer = referee("new", "erudit", *names, "--json")
    assert answer.code == 1
    many = f"{len(names)} {'player' if len(names) == 1 else 'players'}"
    assert answer.json() == {
        "refused": {
            "kind": "illegal",
            "clause": "E1.1",
            "message": f"{many} at the table; there may be 2 to 4.",
            "choices": [],
            "verdicts": [],
        }
    }
    assert referee("matches", "--json").json() == {"matches": []}


@pytest.mark.clause("S1.1")
def test_schitay_slova_is_played_by_two_or_more(referee, started):
    refused = referee("new", "schitay-slova", "Маша", "--json")
    assert refused.code == 1
    assert refused.json()["refused"]["clause"] == "S1.1"
    match = started("schitay-slova", "Маша", "Петя", "Вася", "Оля", "Коля")
    assert match["players"] == ["Маша", "Петя", "Вася", "Оля", "Коля"]


@pytest.mark.parametrize(("lang", "said"), [("ru", "5 игроков"), ("uk", "5 гравців"), ("en", "5 players")])
def test_too_many_players_are_counted_in_good_grammar(lang, said, referee):
    answer = referee("new", "erudit", *"абвгд", lang=lang)
    assert (answer.code, said in answer.out) == (1, True)


def test_a_name_has_one_to_sixty_characters(referee, started):
    assert started("erudit", "М" * 60, "Я")["players"] == ["М" * 60, "Я"]
    for name in ("М" * 61, "М" * 500):
        said = wrong(referee("new", "erudit", name, "Петя", "--json"))
        assert "60" in said
        assert len(said) < 200
    for name in ("", "   ", "\x07"):
        assert "60" in wrong(referee("new", "erudit", name, "Петя", "--json"))


def test_a_name_has_no_colon(referee):
    assert "colon" in wrong(referee("new", "erudit", "Маша:", "Петя", "--json"))


@pytest.mark.parametrize("twin", ["Маша", "маша", " МАША ", "Ма\x07ша"])
def test_no_two_names_are_alike(twin, referee):
    assert "“" in wrong(referee("new", "erudit", "Маша", twin, "--json"))


def test_names_that_a_line_could_not_tell_apart_are_alike(referee):
    for one, twin in (("Д’Арк", "Д'Арк"), ("Иванова-Кац", "Иванова—Кац")):
        assert twin in wrong(referee("new", "erudit", one, twin, "--json"))


def test_a_name_typed_in_decomposed_letters_is_the_same_name(referee, started):
    decomposed = unicodedata.normalize("NFD", "Андрей")
    assert started("erudit", decomposed, "Петя")["players"] == ["Андрей", "Петя"]
    assert referee("score", "Андрей: .pass").code == 0
    wrong(referee("new", "erudit", "Андрей", decomposed, "--json"))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("Ма\x1bша", "Маша"), ("\x00Маша\x7f", "Маша"), ("Анна\tМария", "Анна Мария"), ("Анна \n Мария", "Анна Мария")],
)
def test_control_characters_in_a_name_are_dropped(typed, kept, started):
    assert started("erudit", typed, "Петя")["players"] == [kept, "Петя"]


@pytest.mark.parametrize("name", ["[red]Маша[/red]", "<b>Маша</b>", "=СУММ(A1)", "'); DROP TABLE matches; --", "24"])
def test_a_name_is_kept_as_it_is_whatever_it_looks_like(name, referee, started):
    assert started("erudit", name, "Петя")["players"] == [name, "Петя"]
    assert f"{name} 0 · Петя 0." in referee("show").out


def test_the_game_and_the_players_are_needed(referee):
    wrong(referee("new", "erudit", "--json"))
    wrong(referee("new", "--to", "50", "--json"))
    assert not referee("new", "erudit").err.rstrip().endswith("..")


# A rematch


@pytest.mark.clause("E2.1")
def test_a_rematch_keeps_everything_but_who_begins(started):
    first = started("erudit", "Маша", "Петя", "Вася", "--to", "50", "--words", "any", "--judge", "auto", lang="uk")
    second = started(lang="en")
    assert (second["match"], second["players"], second["next"]) == (2, ["Петя", "Вася", "Маша"], "Петя")
    for name in ("game", "target", "words", "judge", "language"):
        assert second[name] == first[name]
    assert started()["players"] == ["Вася", "Маша", "Петя"]


def test_a_rematch_needs_a_match(referee):
    answer = referee("new", "--json")
    assert answer.code == 3
    assert answer.json()["error"]["kind"] == "no-match"
    assert "referee new erudit" in answer.json()["error"]["message"]


# A set of one's own


def copied(referee: Any, tmp_path: Path, old: str = "", new: str = "", source: str = "erudit") -> Path:
    """A set copied by the command and then edited, as a person would."""
    assert referee("set", "copy", source, "my-box").code == 0
    path = tmp_path / "store" / "sets" / "my-box.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_copied_set_is_played_by_its_name_or_its_file(referee, started, tmp_path):
    path = copied(referee, tmp_path, "К2", "К9")
    for argv in (["my-box", "Маша", "Петя"], ["erudit", "Маша", "Петя", "--set", "my-box"]):
        assert started(*argv, "--language", "ru")["game"] == "erudit"
        assert referee("score", "КОШКА", "8Ж", "--json").json()["points"] == 16 + 7 + 7
    assert started("erudit", "Маша", "Петя", "--set", str(path))["bag"] == 97


def test_a_set_file_edited_later_does_not_change_a_match(referee, started, tmp_path):
    path = copied(referee, tmp_path)
    started("my-box", "Маша", "Петя", "--language", "ru")
    path.unlink()
    assert referee("score", "КОШКА", "8Ж", "--json").json()["points"] == 16


@pytest.mark.parametrize("total", ["102.5", "-1", '"много"'])
def test_a_set_that_counts_wrong_is_refused_with_the_place_of_the_mistake(total, referee, tmp_path):
    path = copied(referee, tmp_path, "ru = 111", f"ru = {total}")
    for argv in (["my-box", "Маша", "Петя"], ["erudit", "Маша", "Петя", "--set", str(path)]):
        said = wrong(referee("new", *argv, "--json"))
        assert "bag" in said
        assert "referee set check" in said
    assert referee("matches", "--json").json() == {"matches": []}


def test_a_set_of_another_game_is_refused(referee, tmp_path):
    copied(referee, tmp_path, source="scrabble-en")
    said = wrong(referee("new", "erudit", "Маша", "Петя", "--set", "my-box", "--json"))
    assert "scrabble-en" in said
    assert "erudit" in said


def test_a_set_that_is_not_there_is_told(referee):
    assert "nowhere" in wrong(referee("new", "erudit", "Маша", "Петя", "--set", "nowhere", "--json"))
    assert "nowhere.toml" in wrong(referee("new", "erudit", "Маша", "Петя", "--set", "./nowhere.toml", "--json"))


# How it is typed


@pytest.mark.parametrize(
    "line",
    [
        "--json --lang en new erudit A B",
        "new --json erudit A --lang=en B",
        "ne erudit A B --json",
        "n erudit A B --lang en --json",
    ],
)
def test_options_of_every_command_stand_on_either_side_and_a_prefix_will_do(line, referee):
    answer = referee(*line.split(), lang="ru")
    assert (answer.code, answer.json()["players"]) == (0, ["A", "B"])


def test_the_store_is_where_the_person_says(referee, tmp_path):
    other = tmp_path / "club" / "club.db"
    assert referee("--db", str(other), "new", "erudit", "A", "B").code == 0
    assert other.exists()
    assert referee("matches", "--json").json() == {"matches": []}
    assert referee("show", "--json", f"--db={other}").json()["players"] == ["A", "B"]


# Words asked about while a match runs


@pytest.mark.clause("E6.3")
@pytest.mark.enchant
def test_while_a_match_runs_a_word_is_checked_by_its_rules_and_nothing_is_suggested(referee, started):
    def suggested() -> list[str]:
        return referee("check", "кошкаа", "--json").json()["words"][0]["suggestions"]

    assert "кошка" in suggested()
    started("erudit", "Маша", "Петя", "--language", "ru")
    assert suggested() == []
    referee("score", "Маша:", "рука=", "Петя:", "рука=АБ")
    assert "кошка" in suggested()
    referee("undo")
    assert suggested() == []


REMINDERS = {
    "ru": "Идёт партия: словарь только для проверки выложенного, похожих слов не подсказываем (E6.3).",
    "uk": "Триває партія: словник лише для перевірки викладеного, схожих слів не підказуємо (E6.3).",
    "en": "A match is running: the dictionary only checks what has been laid, and no similar words are offered (E6.3).",
}


@pytest.mark.clause("E6.3")
@pytest.mark.parametrize("lang", REMINDERS)
def test_while_a_match_runs_a_check_reminds_of_it_in_one_line(lang, referee, started):
    assert REMINDERS[lang] not in "".join(referee("check", "кошка", lang=lang)[1:])
    started("erudit", "Маша", "Петя", "--language", "ru")
    answer = referee("check", "кошка", lang=lang)
    assert answer.code == 0
    assert (answer.out.splitlines()[-1], answer.err) == (REMINDERS[lang], "")
    streamed = referee("check", "-", stdin="кошка\n", lang=lang)
    assert (len(streamed.out.splitlines()), streamed.err) == (1, f"{REMINDERS[lang]}\n")
    assert referee("check", "кошка", "--json", lang=lang).json().keys() == {"words"}
    referee("score", "Маша:", "рука=", "Петя:", "рука=АБ")
    assert REMINDERS[lang] not in "".join(referee("check", "кошка", lang=lang)[1:])


@pytest.mark.clause("R48")
@pytest.mark.parametrize("game", ["biplant", "schitay-slova", "scrabble-ru", "undervud"])
def test_where_a_book_says_nothing_of_the_dictionary_the_ruling_is_cited(game, referee, started):
    started(game, "Маша", "Петя")
    assert (
        referee("check", "кошка", lang="en").out.splitlines()[-1].endswith("no similar words are offered (R48, E6.3).")
    )
    assert "(E6.3)" in referee("rules", game, "R48").out


def test_a_check_takes_game_and_policy_from_the_current_match_even_when_it_is_over(referee, started):
    started("undervud", "Маша", "Петя", "--to", "10", "--words", "nouns")
    referee("score", "Маша: КОШКА рука= Петя: рука=А")
    assert referee("show", "--json").json()["over"] is True
    answer = referee("check", "лыжи", "--json")
    assert (answer.json()["words"][0]["clause"], answer.err) == ("U2.2", "")


def test_a_check_takes_game_policy_and_language_from_the_match_that_runs(referee, started):
    def verdict(*argv: str) -> tuple[Any, Any]:
        [word] = referee("check", *argv, "--json").json()["words"]
        return word["accepted"], word["clause"]

    assert verdict("лыжи") == (None, None)
    started("erudit", "Маша", "Петя", "--language", "ru")
    assert verdict("лыжи") == (False, "E6.2")
    assert verdict("лыжи", "--game", "undervud") == (True, "U2.2")
    assert verdict("бежать") == (False, "E6.2")
    started("erudit", "Маша", "Петя", "--language", "ru", "--words", "any")
    assert verdict("бежать") == (True, "E6.1")
    assert verdict("бежать", "--game", "эрудит") == (True, "E6.1")
    assert verdict("бежать", "--game", "undervud") == (False, "U2.2")
    assert verdict("бежать", "--words", "nouns") == (False, "E6.2")
    started("erudit", "Маша", "Петя", "--language", "uk")
    assert verdict("вода") == (True, "E6.2")
    assert referee("check", "вода", "--json").json()["words"][0]["dictionary"].startswith("dict_uk")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("25", "25m"),
        ("25м", "25m"),
        ("25 мин", "25m"),
        ("25m", "25m"),
        ("2м/ход", "2m/turn"),
        ("2 хв/хід", "2m/turn"),
        ("2m/turn", "2m/turn"),
        ("30s/turn", "30s/turn"),
        ("30 сек на ход", "30s/turn"),
        ("1:30/ход", "90s/turn"),
        ("120s", "2m"),
    ],
)
def test_a_clock_is_read_as_people_write_it(typed, kept, referee):
    assert referee("new", "erudit", "Маша", "Петя", "--clock", typed).code == 0
    assert f'"{kept}"' in referee("export", "--format", "json").out


def test_a_counted_match_is_said_in_its_header(referee):
    assert referee("new", "erudit", "Маша", "Петя", "--counted").code == 0
    assert '"counted": true' in referee("export", "--format", "json").out


@pytest.mark.parametrize("game", ["erudit", "undervud", "uno"])
def test_a_set_is_checked_once_and_never_again(game, referee, monkeypatch):
    checked = []
    rules = load_game(game)
    problems = rules.problems
    monkeypatch.setattr(rules, "problems", lambda tables: checked.append(game) or problems(tables))
    assert referee("new", game, "Маша", "Петя").code == 0
    assert checked == [game]
    assert referee("show").code == 0
    assert checked == [game]
