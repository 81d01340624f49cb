"""`referee words`: the rulings of the house, and how they weigh at the table."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

EMPTY = {
    "ru": "Домашний список пуст. Добавить слово: referee words allow СЛОВО\n",
    "uk": "Домашній список порожній. Додати слово: referee words allow СЛОВО\n",
    "en": "The house list is empty. To add a word: referee words allow WORD\n",
}


def listed(referee, *options):
    return [
        (entry["language"], entry["word"], entry["allowed"], entry["note"])
        for entry in referee("words", "list", "--json", *options).json()["house"]
    ]


@pytest.mark.parametrize("lang", EMPTY)
def test_a_house_starts_with_an_empty_list(lang, referee):
    assert referee("words", "list", lang=lang) == (0, EMPTY[lang], "")
    assert referee("words", "list", "--json", lang=lang) == (0, '{"house": []}\n', "")


# Allow, ban, forget


def test_a_word_is_allowed_and_then_accepted(referee):
    assert referee("check", "хрюндель", "--words", "nouns").code == 1
    assert referee("words", "allow", "хрюндель") == (
        0,
        "“хрюндель” is allowed from now on: it is on the house list (ru).\n",
        "",
    )
    assert referee("check", "хрюндель") == (
        0,
        "✓ хрюндель: the house list allows it\nDictionary: the house list\n",
        "",
    )


def test_a_word_is_banned_and_then_refused(referee):
    assert referee("words", "ban", "кошка").out == "“кошка” is banned from now on: it is on the house list (ru).\n"
    assert referee("check", "кошка", "кот") == (
        1,
        "✗ кошка: the house list bans it\n"
        "✓ кот is a noun: allowed (E6.2)\n"
        "  самец кошки\n"
        "Dictionary: the house list; OpenCorpora r417150 (pymorphy3-dicts-ru 2.4.417150.4580142)\n",
        "",
    )


def test_a_forgotten_word_is_judged_by_the_dictionary_again(referee):
    referee("words", "ban", "кошка", "кот")
    assert referee("words", "forget", "кошка") == (
        0,
        "The house list says nothing more about “кошка” (ru).\n",
        "",
    )
    assert referee("check", "кошка").code == 0
    assert listed(referee) == [("ru", "кот", False, "")]


@pytest.mark.parametrize(
    ("lang", "allow", "ban", "forget"),
    [
        (
            "ru",
            "«юк» теперь можно: записано в домашний список (ru).",
            "«юк» теперь нельзя: записано в домашний список (ru).",
            "О слове «юк» домашний список больше ничего не говорит (ru).",
        ),
        (
            "uk",
            "«юк» відтепер можна: записано до домашнього списку (uk).",
            "«юк» відтепер не можна: записано до домашнього списку (uk).",
            "Про слово «юк» домашній список більше нічого не каже (uk).",
        ),
    ],
)
def test_rulings_are_said_in_the_language_of_the_person(lang, allow, ban, forget, referee):
    assert referee("words", "allow", "юк", lang=lang) == (0, f"{allow}\n", "")
    assert referee("words", "ban", "юк", lang=lang) == (0, f"{ban}\n", "")
    assert referee("words", "forget", "юк", lang=lang) == (0, f"{forget}\n", "")


def test_the_last_ruling_on_a_word_stands(referee):
    referee("words", "allow", "юк", "--note", "по просьбе Пети")
    referee("words", "ban", "ЮК")
    assert listed(referee) == [("ru", "юк", False, "")]


def test_ё_and_apostrophe_make_no_other_word(referee):
    referee("words", "ban", "ёлка", "м’ята")
    referee("words", "allow", "елка", "м'ята")
    assert listed(referee) == [("ru", "елка", True, ""), ("uk", "м'ята", True, "")]
    referee("words", "ban", "ёлка")
    assert referee("check", "елка").code == 1
    assert referee("words", "forget", "елка").code == 0
    assert referee("check", "елка").code == 0


def test_several_words_are_ruled_on_together(referee):
    answer = referee("words", "allow", "хрюндель", "пуська")
    assert answer.out.splitlines() == [
        "“хрюндель” is allowed from now on: it is on the house list (ru).",
        "“пуська” is allowed from now on: it is on the house list (ru).",
    ]
    assert [word for _, word, _, _ in listed(referee)] == ["пуська", "хрюндель"]


# Notes


def test_a_note_is_shown_with_the_verdict(referee):
    referee("words", "allow", "хрюндель", "--note", "из сказки")
    assert referee("check", "хрюндель").out.splitlines()[0] == "✓ хрюндель: the house list allows it; note: из сказки"
    assert referee("check", "хрюндель", lang="ru").out.splitlines()[0] == (
        "✓ хрюндель — домашний список разрешает; заметка: из сказки"
    )


def test_a_note_is_one_line_without_control_characters(referee):
    referee("words", "ban", "кошка", "--note", "\x1b[31mпервая\nвторая\tтретья\x07 \x9b \u202eчетвёртая")
    assert listed(referee) == [("ru", "кошка", False, "[31mпервая вторая третья четвёртая")]
    assert referee("words", "list").out.count("\n") == 4


# Which language


@pytest.mark.parametrize(
    ("word", "lang", "language"),
    [
        ("дім", "ru", "uk"),
        ("м'ята", "en", "uk"),
        ("сыр", "uk", "ru"),
        ("объезд", "uk", "ru"),
        ("кава", "uk", "uk"),
        ("кава", "ru", "ru"),
        ("кава", "en", "ru"),
        ("quiz", "ru", "en"),
    ],
)
def test_the_letters_tell_the_language_else_the_messages(word, lang, language, referee):
    referee("words", "allow", word, lang=lang)
    assert listed(referee) == [(language, word, True, "")]


def test_the_option_tells_the_language(referee):
    referee("words", "ban", "кава", "--language", "UA")
    referee("words", "ban", "haus", "--language", "de")
    assert listed(referee) == [("de", "haus", False, ""), ("uk", "кава", False, "")]
    assert listed(referee, "--language", "uk") == [("uk", "кава", False, "")]
    assert listed(referee, "--language", "ru") == []
    assert referee("check", "кава", "--language", "uk").code == 1
    assert referee("check", "кава", "--language", "ru").code == 0


def test_a_ruling_is_forgotten_in_its_language_only(referee):
    referee("words", "ban", "кава", "--language", "uk")
    answer = referee("words", "forget", "кава", "--language", "ru")
    assert answer == (2, "", "Error: “кава” is not on the house list (ru).\n")
    assert listed(referee) == [("uk", "кава", False, "")]


def test_forgetting_is_all_or_nothing(referee):
    referee("words", "ban", "кот")
    assert referee("words", "forget", "кот", "кит", lang="ru") == (
        2,
        "",
        "Ошибка: Слова «кит» в домашнем списке нет (ru).\n",
    )
    assert listed(referee) == [("ru", "кот", False, "")]


@pytest.mark.enchant
def test_the_house_rules_in_english_too(referee):
    referee("words", "allow", "zorgle")
    referee("words", "ban", "cat")
    assert referee("check", "zorgle", "--game", "scrabble-en").code == 0
    assert referee("check", "cat", "--game", "scrabble-en").code == 1


# What cannot go on the list


@pytest.mark.parametrize("word", ["кит3", "кот кит", "мать-и-мачеха", "", " ", "'", "кот!", "\x1b[31mкот", "😀"])
def test_what_is_not_letters_is_refused(word, referee):
    answer = referee("words", "allow", word)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith("” cannot go on the list: a word is letters alone, without spaces or digits.\n")
    assert answer.err.removesuffix("\n").isprintable()
    assert listed(referee) == []


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("ru", "Ошибка: «я» в список не записать: в слове должно быть хотя бы две буквы.\n"),
        ("uk", "Помилка: «я» до списку не записати: у слові має бути щонайменше дві букви.\n"),
        ("en", "Error: “я” cannot go on the list: a word has at least two letters.\n"),
    ],
)
def test_one_letter_is_no_word(lang, message, referee):
    assert referee("words", "ban", "я", lang=lang) == (2, "", message)


def test_one_bad_word_keeps_the_others_off_the_list(referee):
    assert referee("words", "allow", "хрюндель", "кит3").code == 2
    assert listed(referee) == []


@pytest.mark.parametrize(
    "argv",
    [("кoшка",), ("rjirf", "--language", "ru"), ("cat", "--language", "uk")],
    ids=["a Latin o", "wrong layout", "English as Ukrainian"],
)
def test_a_word_that_its_language_cannot_spell_is_refused(argv, referee):
    answer = referee("words", "allow", *argv)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"Error: “{argv[0]}” cannot go on the list: ")
    assert listed(referee) == []


def test_a_bad_language_is_refused(referee):
    message = "Error: --language cannot be “english”. It may be: ru, uk, en, de ….\n"
    assert referee("words", "allow", "кот", "--language", "english") == (2, "", message)
    assert referee("words", "list", "--language", "english") == (2, "", message)


# The list


def test_the_list_as_a_table(referee):
    referee("words", "allow", "хрюндель", "--note", "из сказки")
    referee("words", "ban", "дім")
    assert referee("words", "list") == (
        0,
        "word      ruling    language    note\n"
        "--------  --------  ----------  ---------\n"
        "хрюндель  allowed   ru          из сказки\n"
        "дім       banned    uk\n"
        "2 words on the house list\n",
        "",
    )


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("ru", ["слово    решение    язык    заметка", "кот      нельзя     ru", "1 слово в домашнем списке"]),
        ("uk", ["слово    рішення    мова    нотатка", "кот      не можна   ru", "1 слово у домашньому списку"]),
    ],
)
def test_the_list_in_the_language_of_the_person(lang, lines, referee):
    referee("words", "ban", "кот")
    head, _, row, count = referee("words", "list", lang=lang).out.splitlines()
    assert [" ".join(line.split()) for line in (head, row, count)] == [" ".join(line.split()) for line in lines]


def test_a_note_that_looks_like_a_number_stays_as_written(referee):
    referee("words", "ban", "кот", "--note", "007")
    assert referee("words", "list").out.splitlines()[2].split() == ["кот", "banned", "ru", "007"]


# JSON


def test_the_shape_of_rulings(referee):
    entry = {"word": "хрюндель", "language": "ru", "allowed": True, "note": "из сказки"}
    said = referee("words", "allow", "хрюндель", "--note", "из сказки", "--json")
    assert (said.code, said.json(), list(said.json()["house"][0])) == (0, {"house": [entry]}, list(entry))
    assert referee("--json", "words", "list").json() == {"house": [entry]}
    [verdict] = referee("check", "хрюндель", "--json").json()["words"]
    assert (verdict["accepted"], verdict["reason"], verdict["dictionary"]) == (True, "allowed", "house")
    assert (verdict["clause"], verdict["lemma"]) == (None, None)


def test_a_refused_ruling_is_an_error(referee):
    answer = referee("words", "forget", "кот", "--json")
    message = "“кот” is not on the house list (ru)."
    assert (answer.code, answer.json()) == (2, {"error": {"kind": "usage", "message": message}})


# Where it is kept


def test_the_list_lies_beside_the_store_and_is_private(referee, tmp_path):
    referee("words", "allow", "хрюндель", "--note", "из сказки")
    referee("words", "ban", "дім")
    path = Path(f"{os.environ['REFEREE_DB']}.house")
    assert path.read_text(encoding="utf-8") == "ru\tallowed\tхрюндель\tиз сказки\nuk\tbanned\tдім\t\n"
    assert path.stat().st_mode & 0o077 == 0
    assert [found for found in tmp_path.rglob("*") if found.is_file()] == [path]


def test_each_store_has_a_list_of_its_own(referee, monkeypatch, tmp_path):
    club = str(tmp_path / "club.db")
    referee("words", "ban", "кошка", "--db", club)
    assert listed(referee) == []
    assert referee("check", "кошка").code == 0
    assert referee("--db", club, "check", "кошка").code == 1
    monkeypatch.setenv("REFEREE_DB", club)
    assert referee("check", "кошка").code == 1
    assert listed(referee) == [("ru", "кошка", False, "")]


def test_the_program_finds_the_list_again(program):
    assert program("words", "ban", "кошка").code == 0
    assert program("check", "кошка").code == 1
    assert program("words", "forget", "кошка").code == 0
    assert program("check", "кошка").code == 0


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_a_store_that_cannot_be_written(lang, referee, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    path = tmp_path / "file" / "referee.db"
    begin = {"ru": "Не удалось записать в", "uk": "Не вдалося записати в", "en": "Could not write to"}[lang]
    error = {"ru": "Ошибка", "uk": "Помилка", "en": "Error"}[lang]
    answer = referee("words", "allow", "хрюндель", "--db", str(path), lang=lang)
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith(f"{error}: {begin} {path}.house: ")
    in_json = referee("words", "allow", "хрюндель", "--db", str(path), "--json", lang=lang)
    assert (in_json.code, in_json.json()["error"]["kind"]) == (3, "store")


def test_a_ruling_that_could_not_be_written_leaves_the_list_as_it_was(referee, monkeypatch):
    referee("words", "ban", "кот")

    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    answer = referee("words", "ban", "кит")
    assert answer == (3, "", f"Error: Could not write to {os.environ['REFEREE_DB']}.house: No space left on device.\n")
    assert listed(referee) == [("ru", "кот", False, "")]


@pytest.mark.parametrize("line", ["check кошка", "words list", "words ban кошка", "words forget кошка"])
def test_a_list_that_cannot_be_read(line, referee):
    os.makedirs(f"{os.environ['REFEREE_DB']}.house")
    answer = referee(*line.split())
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("Error: ")
    assert referee(*line.split(), "--json").json()["error"]["kind"] == "store"


# Lists of the house's own


@pytest.fixture
def club(tmp_path):
    """A club's list: two words, and one banned."""
    path = tmp_path / "club.txt"
    path.write_text("# ours\nкошка\nкшкшк\n-юк\n", encoding="utf-8")
    return str(path)


def judged(referee, *words, **options):
    answer = referee("check", *words, "--json", *(f"--{name}={value}" for name, value in options.items()))
    return {word["word"]: (word["accepted"], word["reason"]) for word in answer.json()["words"]}


def test_a_list_rules_alone_where_it_is_named(referee, club):
    assert referee("words", "import", club).out == (
        "The list “club” (ru): 2 words allowed, 1 banned. To play by it: --words list:club\n"
    )
    assert judged(referee, "кошка", "кшкшк", "юк", "дом", words="list:club") == {
        "кошка": (True, "listed"),
        "кшкшк": (True, "listed"),
        "юк": (False, "list-banned"),
        "дом": (False, "not-listed"),
    }
    assert judged(referee, "дом", game="erudit") == {"дом": (True, "noun")}


def test_a_list_that_only_bans_leaves_the_rest_to_the_game(referee, club):
    assert referee("words", "import", club, "--name", "never", "--banned").code == 0
    assert judged(referee, "кошка", "дом", "дома", words="list:never", game="erudit") == {
        "кошка": (False, "list-banned"),
        "дом": (True, "noun"),
        "дома": (False, "adverb"),
    }


def test_a_match_is_played_by_a_list(referee, club):
    referee("words", "import", club)
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--words", "list:club").code == 0
    assert referee("score", "ДОМ 8Ж", "--json").json()["refused"]["kind"] == "unacceptable"
    assert referee("score", "КОШКА 8Г").code == 0
    assert judged(referee, "кшкшк", "дом") == {"кшкшк": (True, "listed"), "дом": (False, "not-listed")}


def test_a_list_goes_out_as_it_came_in(referee, club, tmp_path):
    referee("words", "import", club)
    text = referee("words", "export", "club").out
    assert text == "кошка\nкшкшк\n-юк\n"
    (tmp_path / "again.txt").write_text(text, encoding="utf-8")
    assert referee("words", "import", str(tmp_path / "again.txt")).code == 0
    assert referee("words", "export", "again").out == text
    assert referee("words", "list", "--json").json()["lists"] == ["again", "club"]


def test_the_house_list_goes_out_too(referee):
    referee("words", "allow", "кшкшк")
    referee("words", "ban", "дом")
    assert referee("words", "export").out == "-дом\nкшкшк\n"


@pytest.mark.parametrize("command", [("check", "кот"), ("new", "erudit", "Маша", "Петя")])
def test_a_list_that_is_not_there_is_told_with_those_that_are(referee, club, command):
    referee("words", "import", club)
    code, _, err = referee(*command, "--words", "list:clob")
    assert (code, err) == (
        2,
        "Error: there is no list “clob”; the lists are: club. To take one in: referee words import FILE\n",
    )


def test_a_file_with_something_else_in_it_is_refused_with_its_line(referee, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("кошка\nкот 5\n", encoding="utf-8")
    code, _, err = referee("words", "import", str(path))
    assert code == 2
    assert "line 2" in err
    assert referee("words", "export", "bad").code == 2


def test_a_list_that_cannot_be_opened(referee):
    answer = referee("words", "import", "nowhere.txt")
    assert (answer.code, answer.err) == (2, "Error: Could not read nowhere.txt: No such file or directory.\n")
