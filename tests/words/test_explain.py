"""The sentences people hear at the table."""

from __future__ import annotations

import pytest

from referee.words.explain import explanation
from referee.words.house import Entry


@pytest.fixture(scope="module")
def told(judge, say):
    """The sentence about a word."""

    def told(
        word: str, game: str | None = "erudit", language: str = "ru", voice: str = "ru", policy: str | None = None
    ):
        return explanation(judge(language, game, policy).verdict(word), say(voice))

    return told


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("кошка", "кошка — существительное, можно"),
        ("ножницы", "ножницы — слово без единственного числа, можно"),
        ("елка", "ёлка — существительное, можно"),
        ("кошки", "кошки — множественное число от «кошка»; играем в единственном"),
        ("лыжи", "лыжи — множественное число от «лыжа»; играем в единственном"),
        ("коты", "коты — множественное число от «кот»; играем в единственном"),
        ("кошкою", "кошкою — творительный падеж от «кошка»; играем в именительном"),
        ("кошке", "кошке — дательный падеж от «кошка»; играем в именительном"),
        ("домов", "домов — родительный падеж множественного числа от «дом»; играем в именительном"),
        ("москва", "Москва — имя собственное"),
        ("бежать", "бежать — глагол; играем существительными"),
        ("красивый", "красивый — прилагательное; играем существительными"),
        ("вчера", "вчера — наречие; играем существительными"),
        ("на", "на — предлог; играем существительными"),
        ("цска", "цска — сокращение"),
        ("мать-и-мачеха", "мать-и-мачеха — слово с дефисом, такими не играют"),
        ("абырвалг", "абырвалг — такого слова в словаре нет"),
        ("я", "я — в слове должно быть хотя бы две буквы"),
        ("кошка2", "кошка2 — здесь не только буквы; слово пишут одними буквами"),
        ("", "пустое слово: наберите слово из двух или больше букв"),
        ("rjirf", "«rjirf» понято как «кошка»: другая раскладка. кошка — существительное, можно"),
        ("кoшки", "«кoшки» понято как «кошки»: латинские буквы вместо русских. "
         "кошки — множественное число от «кошка»; играем в единственном"),
    ],
)  # fmt: skip
def test_in_russian(told, word, sentence):
    assert told(word) == sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("кішка", "кішка — іменник, можна"),
        ("ножиці", "ножиці — слово без однини, можна"),
        ("мяч", "м'яч — іменник, можна"),
        ("кішки", "кішки — множина від «кішка»; граємо в однині"),
        ("кішкою", "кішкою — орудний відмінок від «кішка»; граємо в називному"),
        ("українко", "українко — кличний відмінок від «українка»; граємо в називному"),
        ("дням", "дням — давальний відмінок множини від «день»; граємо в називному"),
        ("київ", "Київ — власна назва"),
        ("бігти", "бігти — дієслово; граємо іменниками"),
        ("попугай", "попугай — одні словники це слово подають, інші звуть помилкою: вирішуйте самі"),
    ],
)
def test_in_ukrainian(told, word, sentence):
    assert told(word, language="uk", voice="uk") == sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("кошка", "кошка is a noun: allowed"),
        ("кошки", "кошки is the plural of “кошка”; we play the singular"),
        ("кошкою", "кошкою is the instrumental of “кошка”; we play the nominative"),
        ("москва", "Москва is a proper name"),
        ("бежать", "бежать is a verb; we play nouns"),
        ("абырвалг", "абырвалг: there is no such word in the dictionary"),
    ],
)
def test_in_english(told, word, sentence):
    assert told(word, voice="en") == sentence


@pytest.mark.clause("U2.2")
def test_a_plural_of_undervud(told):
    assert told("лыжи", "undervud") == "лыжи — так говорят почти всегда во множественном числе, можно"


def test_where_the_games_differ_both_are_named(told):
    assert told("лыжи", None) == (
        "лыжи — чаще говорят во множественном числе (в единственном — «лыжа»): "
        "в «Ундервуде» можно (U2.2), в «Эрудите» нельзя (E6.2). Назовите игру: --game"
    )


@pytest.mark.parametrize(("word", "name"), [("москва", "Москва"), ("альпы", "Альпы")])
def test_where_any_word_goes_names_divide_the_games(told, word, name):
    assert told(word, None, policy="any") == (
        f"{name} — имя собственное: "
        "в «Ундервуде» с любыми словами можно (U2.3), в «Эрудите» нельзя (E6.1). Назовите игру: --game"
    )


def test_a_house_ruling_is_marked_as_the_houses(judge, say):
    home = judge("ru", house=(Entry("ru", "вкусняшка", True, "так решила бабушка"), Entry("ru", "печь", False)))
    allowed = "вкусняшка — домашний список разрешает; заметка: так решила бабушка"
    assert explanation(home.verdict("вкусняшка"), say("ru")) == allowed
    assert explanation(home.verdict("печь"), say("ru")) == "печь — домашний список запрещает"
    assert explanation(home.verdict("печь"), say("uk")) == "печь — домашній список забороняє"
    assert explanation(home.verdict("печь"), say("en")) == "печь: the house list bans it"


def test_a_second_opinion_leaves_it_to_the_players(judge, say):
    assert explanation(judge("ru", "erudit", second=("абырвалг",)).verdict("абырвалг"), say("ru")) == (
        "абырвалг — проверка правописания это слово знает, но существительное ли оно, не говорит: решайте сами"
    )


def test_a_very_long_word_is_not_repeated_whole(told):
    assert told("к" * 10_000) == "к" * 60 + "… — слишком длинно: таких слов не бывает"


def test_no_word_is_called_the_plural_of_itself(told):
    for word in "коты", "марши", "осадки", "бахилы", "тефтели", "позывные":
        assert f"от «{word}»" not in told(word)
        assert f"«{word}»" not in told(word, None)
