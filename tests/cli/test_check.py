"""`referee check`: what a person sees, what a program gets, and what neither ever sees."""

from __future__ import annotations

import json
import os
import sys

import pytest

from referee.paths import PACKAGE, data
from referee.words import judges as panel

OPENCORPORA = "OpenCorpora r417150 (pymorphy3-dicts-ru 2.4.417150.4580142)"
DICT_UK = "dict_uk (pymorphy3-dicts-uk 2.4.1.1.1663094765)"
GAMES = "undervud, erudit, biplant, schitay-slova, uno, scrabble-en, scrabble-ru, scrabble-uk"
KEYS = ["word", "accepted", "reason", "lemma", "clause", "explanation", "suggestions", "dictionary", "meaning"]
CAT = "  домашнее животное, одно из наиболее популярных животных-компаньонов, небольшое хищное млекопитающее…\n"


def first_line(result):
    return result.out.splitlines()[0]


# The answer and the exit code


def test_an_accepted_word_is_0(referee):
    assert referee("check", "кошка") == (
        0,
        f"✓ кошка is a noun: allowed (E6.2)\n{CAT}Dictionary: {OPENCORPORA}\n",
        "",
    )


@pytest.mark.clause("E6.2")
def test_a_refused_word_is_1(referee):
    answer = f"✗ кошки is the plural of “кошка”; we play the singular (E6.2)\nDictionary: {OPENCORPORA}\n"
    assert referee("check", "кошки") == (1, answer, "")


def test_an_undecided_word_is_1(referee):
    code, out, _ = referee("check", "лыжи")
    assert code == 1
    assert out.splitlines()[0] == (
        "? лыжи is mostly said in the plural (one is “лыжа”): allowed in Undervud (U2.2), not in Erudit (E6.2). "
        "Name the game: --game"
    )


@pytest.mark.clause("U2.2")
def test_the_game_decides(referee):
    undervud = referee("check", "лыжи", "--game", "ундервуд")
    erudit = referee("check", "лыжи", "--game", "эрудит")
    assert (undervud.code, erudit.code) == (0, 1)
    assert first_line(undervud) == "✓ лыжи is nearly always said in the plural: allowed (U2.2)"
    assert first_line(erudit) == "✗ лыжи is the plural of “лыжа”; we play the singular (E6.2)"


@pytest.mark.clause("U2.3")
def test_the_policy_decides(referee):
    assert first_line(referee("check", "бежать", "--game", "undervud")) == "✗ бежать is a verb; we play nouns (U2.2)"
    anything = referee("check", "бежать", "--game", "undervud", "--words", "any")
    assert (anything.code, first_line(anything)) == (0, "✓ бежать is a word: allowed (U2.3)")
    unchecked = referee("check", "бжать", "--game", "scrabble-ru", "--words", "off")
    assert unchecked == (0, "✓ бжать: words are not checked in this match\n", "")


def test_the_language_decides(referee):
    def verdict(*options, lang="en"):
        [word] = referee("check", "робота", "--json", *options, lang=lang).json()["words"]
        return word["accepted"], word["reason"], word["lemma"]

    ukrainian, russian = (True, "noun", "робота"), (False, "oblique", "робот")
    assert verdict("--language", "uk") == verdict("--language", "UA") == ukrainian
    assert verdict("--language", "ru", lang="uk") == russian
    assert verdict(lang="uk") == ukrainian
    assert verdict(lang="ru") == verdict(lang="en") == russian


def test_several_words_are_accepted_only_together(referee):
    assert referee("check", "кошка", "осёл", "ножницы", "--game", "erudit") == (
        0,
        f"✓ кошка is a noun: allowed (E6.2)\n{CAT}"
        "✓ осёл is a noun: allowed (E6.2)\n"
        "  средних размеров непарнокопытное животное из рода лошадей, с крупной мордой и длинными ушами\n"
        "✓ ножницы has no singular: allowed (E6.2)\n"
        "  режущий инструмент из двух раздвигающихся лезвий с кольцеобразными ручками\n"
        f"Dictionary: {OPENCORPORA}\n",
        "",
    )
    assert referee("check", "кошка", "кошки", "осёл").code == 1
    assert referee("check", "кошка", "лыжи").code == 1


def test_words_of_two_languages_name_two_dictionaries(referee):
    assert referee("check", "рысь", "ведмідь") == (
        0,
        "✓ рысь is a noun: allowed (E6.2)\n"
        "  млекопитающее семейства кошачьих\n"
        "✓ ведмідь is a noun: allowed (E6.2)\n"
        f"Dictionary: {OPENCORPORA}; {DICT_UK}\n",
        "",
    )


def test_a_quoted_argument_may_hold_several_words(referee):
    assert referee("check", " кошка  осёл\tножницы ") == referee("check", "кошка", "осёл", "ножницы")


@pytest.mark.parametrize(
    ("lang", "word", "sentence"),
    [
        ("ru", "кошки", "✗ кошки — множественное число от «кошка»; играем в единственном (E6.2)"),
        ("uk", "кішки", "✗ кішки — множина від «кішка»; граємо в однині (E6.2)"),
        ("en", "кошки", "✗ кошки is the plural of “кошка”; we play the singular (E6.2)"),
        ("ru", "кошкой", "✗ кошкой — творительный падеж от «кошка»; играем в именительном (E6.2)"),
        ("uk", "кішкою", "✗ кішкою — орудний відмінок від «кішка»; граємо в називному (E6.2)"),
        ("en", "кошками", "✗ кошками is the instrumental plural of “кошка”; we play the nominative (E6.2)"),
        ("ru", "rjirf", "✓ «rjirf» понято как «кошка»: другая раскладка. кошка — существительное, можно (E6.2)"),
    ],
)
def test_the_sentence_is_in_the_language_of_the_person(lang, word, sentence, referee):
    assert first_line(referee("check", word, lang=lang)) == sentence
    assert first_line(referee("--lang", lang, "check", word, lang="en" if lang == "ru" else "ru")) == sentence


@pytest.mark.parametrize(("lang", "word"), [("ru", "Словарь"), ("uk", "Словник"), ("en", "Dictionary")])
def test_the_dictionary_is_named_in_the_language_of_the_person(lang, word, referee):
    assert referee("check", "рысь", lang=lang).out.splitlines()[-1] == f"{word}: {OPENCORPORA}"


# Words from the input


def test_words_from_the_input_get_a_verdict_a_line(referee):
    answer = referee("check", "-", stdin="кошка\n\n  кошки  \n \nлыжи\n")
    assert answer.code == 1
    assert [line[:6] for line in answer.out.splitlines()] == ["✓ кошк", "✗ кошк", "? лыжи"]
    assert referee("check", "-", stdin="кошка\nосёл") == (
        0,
        "✓ кошка is a noun: allowed (E6.2)\n✓ осёл is a noun: allowed (E6.2)\n",
        "",
    )


def test_thousands_of_words_from_the_input(referee):
    answer = referee("check", "-", stdin="кошка\nкошки\n" * 2500)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[::2] == ["✓ кошка is a noun: allowed (E6.2)"] * 2500
    assert lines[1::2] == ["✗ кошки is the plural of “кошка”; we play the singular (E6.2)"] * 2500


def test_no_words_in_the_input(referee):
    assert referee("check", "-", stdin="\n \n") == (0, "", "")
    assert referee("check", "-", "--json", stdin="").json() == {"words": []}


@pytest.mark.enchant
def test_words_from_the_input_get_no_suggestions(referee):
    assert referee("check", "карова").out.splitlines()[1].startswith("  Similar words: корова")
    answer = "✗ карова: there is no such word in the dictionary (E6.1)\n"
    assert referee("check", "-", stdin="карова\n") == (1, answer, "")
    assert referee("check", "-", "--json", stdin="карова\n").json()["words"][0]["suggestions"] == []


def test_input_that_is_not_utf8_is_no_word(referee):
    answer = referee("check", "-", stdin=b"\xea\xee\xf8\n" + "кошка\n".encode())
    assert answer == (
        1,
        "✗ \ufffd\ufffd\ufffd: there is more than letters here; a word is written in letters alone\n"
        "✓ кошка is a noun: allowed (E6.2)\n",
        "",
    )


@pytest.mark.parametrize("words", [("-", "кошка"), ("кошка", "-"), ("-", "-")])
def test_the_input_stands_alone(words, referee):
    message = "Error: “-” reads words from the input and stands alone, without other words.\n"
    assert referee("check", *words, stdin="осёл\n") == (2, "", message)


# JSON


def test_the_shape_of_a_check(referee):
    answer = referee("check", "кошки", "--game", "erudit", "--json")
    assert answer.json() == {
        "words": [
            {
                "word": "кошки",
                "accepted": False,
                "reason": "plural",
                "lemma": "кошка",
                "clause": "E6.2",
                "explanation": "кошки is the plural of “кошка”; we play the singular",
                "suggestions": [],
                "dictionary": OPENCORPORA,
                "meaning": None,
            }
        ]
    }
    assert list(answer.json()["words"][0]) == KEYS
    assert (answer.code, answer.err, answer.out.count("\n")) == (1, "", 1)


def test_an_undecided_word_is_null(referee):
    answer = referee("check", "кошка", "лыжи", "--json")
    kind = [(word["accepted"], word["reason"], word["clause"]) for word in answer.json()["words"]]
    assert kind == [(True, "noun", "E6.2"), (None, "games-differ", None)]
    assert answer.code == 1


def test_what_no_dictionary_said_is_null(referee):
    [word] = referee("check", "ко3ёл", "--json").json()["words"]
    assert list(word) == KEYS
    assert (word["accepted"], word["reason"]) == (False, "letters")
    assert (word["lemma"], word["clause"], word["dictionary"], word["suggestions"]) == (None, None, None, [])


def test_words_from_the_input_make_one_object(referee):
    answer = referee("check", "-", "--json", stdin="кошка\n\nкошки\n")
    assert [word["word"] for word in answer.json()["words"]] == ["кошка", "кошки"]


def test_a_usage_error_is_an_object(referee):
    message = f"No such game: “chess”. There are: {GAMES}."
    answer = referee("check", "кошка", "--game", "chess", "--json")
    assert answer == (2, json.dumps({"error": {"kind": "usage", "message": message}}, ensure_ascii=False) + "\n", "")


# Bad values


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--game", "chess", f"No such game: “chess”. There are: {GAMES}."),
        ("--game", "scrabble", f"No such game: “scrabble”. There are: {GAMES}."),
        ("--game", "uno", "There are no words in the game “uno”: nothing to check."),
        ("--game", "УНО", "There are no words in the game “uno”: nothing to check."),
        ("--words", "verbs", "--words cannot be “verbs”. It may be: nouns, any, off, american, british, list:…."),
        ("--words", "Nouns", "--words cannot be “Nouns”. It may be: nouns, any, off, american, british, list:…."),
        ("--language", "r", "--language cannot be “r”. It may be: ru, uk, en, de …."),
        ("--language", "../ru", "--language cannot be “../ru”. It may be: ru, uk, en, de …."),
        ("--language", "русский", "--language cannot be “русский”. It may be: ru, uk, en, de …."),
    ],
)
def test_a_bad_value_is_a_sentence_with_the_good_ones(option, value, message, referee):
    assert referee("check", "кошка", option, value) == (2, "", f"Error: {message}\n")


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("ru", f"Ошибка: Нет такой игры: «шахматы». Есть: {GAMES}.\n"),
        ("uk", f"Помилка: Немає такої гри: «шахматы». Є: {GAMES}.\n"),
        ("en", f"Error: No such game: “шахматы”. There are: {GAMES}.\n"),
    ],
)
def test_an_unknown_game_in_three_languages(lang, message, referee):
    assert referee("check", "кошка", "--game", "шахматы", lang=lang) == (2, "", message)


# Strange words


@pytest.mark.parametrize("word", ["", " ", "\t", "\u200b", "\u00ad"])
def test_an_empty_word(word, referee):
    assert referee("check", word) == (1, "✗ an empty word: type a word of two or more letters\n", "")


@pytest.mark.parametrize("letter", ["а", "a", "\x1b"])
@pytest.mark.parametrize("game", ["erudit", "scrabble-en"])
def test_ten_thousand_letters(letter, game, referee):
    shown = (letter * 60).replace("\x1b", "\ufffd")
    answer = f"✗ {shown}…: too long, there are no such words\n"
    assert referee("check", letter * 10_000, "--game", game) == (1, answer, "")


STRANGE = {
    "escape": "\x1b[31mкошка",
    "title": "\x1b]0;кошка\x07",
    "bell": "ко\x07шка",
    "next line": "ко\x85шка",
    "null": "ко\0шка",
    "delete": "кошка\x7f",
    "C1 escape": "\x9b31mкошка",
    "lone surrogate": "кошка\udc80",
    "right to left": "ко\u202eшка",
    "line separator": "ко\u2028шка",
    "tag": "кошка\U000e0041",
}


@pytest.mark.parametrize("word", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_nothing_unprintable_is_printed(word, lang, referee):
    answer = referee("check", word, lang=lang)
    assert answer.code == 1
    assert all(line.isprintable() for line in (answer.out + answer.err).split("\n"))


@pytest.mark.parametrize("word", STRANGE.values(), ids=STRANGE)
def test_nothing_unprintable_stands_in_json(word, referee):
    answer = referee("check", word, "--json")
    assert list(answer.json()["words"][0]) == KEYS
    assert answer.out.removesuffix("\n").isprintable()


@pytest.mark.parametrize("option", ["--game", "--words", "--language", "--lang"])
@pytest.mark.parametrize("value", ["\x1b[31m", "\x9b31m", "\udc80", "\u202e"])
def test_nothing_unprintable_is_printed_of_a_bad_value(option, value, referee):
    answer = referee("check", "кошка", option, value)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.removesuffix("\n").isprintable()


def test_a_value_without_end_is_cut_short(referee):
    assert len(referee("check", "кошка", "--game", "э" * 10_000).err) < 300


def test_emoji_are_no_letters(referee):
    answer = "✗ 😀: there is more than letters here; a word is written in letters alone\n"
    assert referee("check", "😀") == (1, answer, "")


# Colours

PAINTED = (
    "\x1b[32m✓\x1b[0m кошка is a noun: allowed\x1b[2m (E6.2)\x1b[0m\n"
    "  домашнее животное, одно из наиболее популярных животных-компаньонов, небольшое хищное\n  млекопитающее…\n"
    "\x1b[31m✗\x1b[0m кошки is the plural of “кошка”; we play the singular\x1b[2m (E6.2)\x1b[0m\n"
    f"\x1b[2mDictionary: {OPENCORPORA}\x1b[0m\n"
)


def test_a_terminal_gets_colours(referee):
    assert referee("check", "кошка", "кошки", terminal=True) == (1, PAINTED, "")
    assert referee("check", "лыжи", terminal=True).out.startswith("\x1b[33m?\x1b[0m лыжи is mostly")


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_without_colours(name, value, referee, monkeypatch):
    monkeypatch.setenv(name, value)
    assert "\x1b" not in referee("check", "кошка", "кошки", "лыжи", terminal=True).out


def test_an_empty_no_color_says_nothing(referee, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "")
    assert referee("check", "кошка", "кошки", terminal=True).out == PAINTED


def test_json_has_no_colours(referee):
    assert referee("check", "кошка", "--json", terminal=True) == referee("check", "кошка", "--json")


# The dictionaries are not as they should be


def test_a_lexicon_that_is_missing(referee, monkeypatch, tmp_path):
    path = tmp_path / "ru.lexicon"
    monkeypatch.setattr(panel, "data", lambda *names: str(path))
    message = f"The lexicon file is missing: {path}. Install the program again."
    assert referee("check", "кошка") == (3, "", f"Error: {message}\n")
    assert referee("check", "кошка", "--json").json() == {"error": {"kind": "store", "message": message}}
    assert referee("check", "кошка", "--json").code == 3


@pytest.mark.parametrize("harm", ["empty", "short", "foreign", "cut"])
def test_a_lexicon_that_is_damaged(harm, referee, monkeypatch, tmp_path):
    with open(data("dictionaries", "uk.lexicon"), "rb") as file:
        whole = file.read()
    path = tmp_path / "uk.lexicon"
    path.write_bytes({"empty": b"", "short": whole[:20], "foreign": b"PK" + whole[2:], "cut": whole[:-1]}[harm])
    monkeypatch.setattr(panel, "data", lambda *names: str(path))
    message = f"Файл словника пошкоджено: {path}. Встановіть програму знову."
    assert referee("check", "кішка", lang="uk") == (3, "", f"Помилка: {message}\n")
    assert referee("check", "кішка", "--json", lang="uk").json() == {"error": {"kind": "store", "message": message}}


NO_LIBRARY = {
    "ru": "Второго мнения и похожих слов нет: не найдена библиотека libenchant. Остальное работает.\n",
    "uk": "Другої думки й схожих слів немає: не знайдено бібліотеку libenchant. Решта працює.\n",
    "en": "No second opinion and no similar words: the library libenchant was not found. The rest works.\n",
}


def test_without_libenchant_the_program_says_so_and_answers(program, tmp_path):
    (tmp_path / "enchant.py").write_text("raise ImportError('The enchant C library was not found')", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), os.path.dirname(PACKAGE)))
    answer = program("check", "карова", "кошка", "кшкшк", env={"PYTHONPATH": path})
    assert answer == (
        1,
        "✗ карова: there is no such word in the dictionary (E6.1)\n"
        f"✓ кошка is a noun: allowed (E6.2)\n{CAT}"
        "✗ кшкшк: there is no such word in the dictionary (E6.1)\n"
        f"Dictionary: {OPENCORPORA}\n",
        NO_LIBRARY["en"],
    )


@pytest.fixture
def without_libenchant(monkeypatch):
    monkeypatch.setitem(sys.modules, "enchant", None)


@pytest.mark.usefixtures("without_libenchant")
@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_the_missing_library_is_named_once_in_the_language_of_the_person(lang, referee):
    assert referee("check", "кшкшк", "пшпшп", lang=lang).err == NO_LIBRARY[lang]
    assert referee("check", "-", lang=lang, stdin="кшкшк\nпшпшп\n").err == NO_LIBRARY[lang]


@pytest.mark.usefixtures("without_libenchant")
def test_the_missing_library_is_not_named_where_nobody_asked_it(referee):
    assert referee("check", "кошка", "кошки", "лыжи").err == ""


@pytest.mark.usefixtures("without_libenchant")
def test_english_needs_no_libenchant(referee):
    assert referee("check", "cat").code == 0
    assert referee("check", "catt").code == 1
    assert referee("check", "cat", "--json").json()["words"][0]["accepted"] is True


@pytest.mark.enchant
def test_a_language_without_a_dictionary(referee):
    code, out, err = referee("check", "saluton", "--language", "zz")
    assert (code, out) == (1, "? saluton: nothing to check it with, there is no dictionary of this language\n")
    assert err == (
        "No second opinion and no similar words: no Hunspell dictionary for the language “zz”. The rest works.\n"
    )


# Similar words


@pytest.mark.enchant
@pytest.mark.parametrize(("lang", "word", "meant"), [("ru", "карова", "корова"), ("uk", "корьова", "корова")])
def test_an_unknown_word_brings_similar_ones_that_may_be_laid(lang, word, meant, referee):
    [verdict] = referee("check", word, "--json", lang=lang).json()["words"]
    assert (verdict["accepted"], verdict["reason"]) == (False, "unknown")
    assert meant in verdict["suggestions"]
    assert referee("check", *verdict["suggestions"], "--language", lang, lang=lang).code == 0


@pytest.mark.enchant
def test_similar_words_go_by_the_rules_of_the_game(referee):
    def suggestions(*options):
        return referee("check", "лыжы", "--json", *options).json()["words"][0]["suggestions"]

    assert "лыжи" in suggestions("--game", "undervud")
    assert "лыжи" not in suggestions("--game", "erudit")


@pytest.mark.enchant
def test_english_is_judged_by_the_word_lists(referee):
    code, out, err = referee("check", "cat", "--game", "scrabble-en")
    assert (code, out.splitlines()[0], err) == (0, "✓ cat is a word: allowed", "")
    assert out.splitlines()[1].startswith("  feline mammal")
    assert out.splitlines()[2].startswith("Dictionary: SCOWL")
    assert referee("check", "catt", "--game", "scrabble-en").code == 1


@pytest.mark.parametrize(
    ("policy", "allowed", "refused"), [("american", "color", "colour"), ("british", "colour", "color")]
)
def test_one_spelling_of_english_may_be_chosen(policy, allowed, refused, referee):
    rules = ("--game", "scrabble-en", "--words")
    assert referee("check", allowed, *rules, policy).code == 0
    word = referee("check", refused, *rules, policy, "--json").json()["words"][0]
    assert (word["accepted"], word["reason"]) == (False, {"american": "british", "british": "american"}[policy])
    assert referee("check", allowed, refused, *rules, "any").code == 0


@pytest.mark.parametrize("word", ["cm", "kg", "hr", "ii", "xv", "mph", "bs", "nasa"])
def test_abbreviations_numerals_and_plural_letters_are_no_english_words(word, referee):
    assert referee("check", word, "--game", "scrabble-en").code == 1


def test_an_accepted_word_is_told_with_its_meaning(referee):
    rtsy, plural, unknown = referee("check", "рцы", "кошки", "абырвалг", "--json").json()["words"]
    assert rtsy["meaning"] == "название буквы «р» в древней славянской или старой русской азбуке"
    assert plural["meaning"] is unknown["meaning"] is None
