"""The questions before a match: what is asked, what is understood, and what is asked again."""

from __future__ import annotations

import pytest

from referee.errors import Fault
from referee.locale import Voice
from referee.questions import Questions
from referee.session import load_tables


@pytest.fixture
def questions(tmp_path):
    def ask(lang: str = "ru") -> Questions:
        return Questions(Voice(lang), str(tmp_path / "referee.db"))

    return ask


def answered(asked: Questions, *answers: str) -> Questions:
    for answer in answers:
        asked.answer(answer)
    return asked


@pytest.mark.clause("E1.2")
def test_a_box_of_two_languages_asks_which(questions):
    asked = answered(questions(), "ерудит")
    assert asked.question is not None
    assert (asked.question.part, asked.question.choices, asked.question.usual) == (
        "language",
        ("русский", "украинский"),
        "русский",
    )
    assert answered(asked, "укр", "Оля Тарас", "", "", "").header().language == "uk"


def test_biplant_is_told_from_two_in_one(questions):
    question = questions().question
    assert question is not None
    assert "Ерудит 2 в 1: фишки украинские и русские, клетки цветные" in question.choices
    assert "Эрудит (Биплант): на клетках поля цифры 2 и 3" in question.choices


@pytest.mark.clause("R40")
@pytest.mark.parametrize(
    ("answer", "scoring"),
    [
        *[(answer, "own") for answer in ("own", "O", "2", "200", "остаток", "Остатки", "залишок", "каждому свой")],
        *[(answer, "own") for answer in ("щцт", "jcnfnjr", "pfkbijr", "своё", "до 200 по остаткам", "leftovers")],
        *[
            (answer, "collect")
            for answer in ("collect", "COL", "1", "500", "сщддусе", "всё собирает", "переможець", "")
        ],
    ],
)
def test_the_way_of_scoring_as_people_say_it(questions, answer, scoring):
    asked = answered(questions(), "уно", "Маша Петя")
    assert asked.question is not None
    assert asked.question.choices == (
        "collect: всё собирает тот, кто вышел, до 500",
        "own: каждому его остаток; предел 200, кто дойдёт до него, проигрывает",
    )
    header = answered(asked, answer, "", "", "").header()
    assert (header.options["scoring"], header.target) == (scoring, {"own": 200, "collect": 500}[scoring])


@pytest.mark.clause("R40")
@pytest.mark.parametrize("answer", ["?", "3", "0", "с", "з", "да", "как обычно", "1 2"])
def test_an_unclear_way_of_scoring_is_asked_again(questions, answer):
    asked = answered(questions(), "уно", "Маша Петя")
    with pytest.raises(Fault) as fault:
        asked.answer(answer)
    assert fault.value.key == "ask.wrong"
    assert asked.question is not None
    assert asked.question.part == "scoring"


def test_names_and_how_far_in_one_answer(questions):
    header = answered(questions(), "биплант", "Маша Петя до 150", "", "").header()
    assert (header.players, header.target) == (("Маша", "Петя"), 150)


def test_of_a_game_in_several_languages_the_reader_s_is_meant(questions):
    assert answered(questions(), "скрабл", "Маша Петя", "", "", "").header().game == "scrabble-ru"


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("Маша и Петя", ("Маша", "Петя")),
        ("Маша, Петя и Оля до 150", ("Маша", "Петя", "Оля")),
        ("Анна Мария, Иван", ("Анна Мария", "Иван")),
        ("Оля та Тарас", ("Оля", "Тарас")),
        ("Мама и Папа, Дети", ("Мама и Папа", "Дети")),
    ],
)
def test_the_word_before_the_last_name_is_no_player(answer, names, questions):
    assert answered(questions(), "биплант", answer).names == list(names)


def test_enter_is_the_usual_answer(questions):
    header = answered(questions(), "биплант", "Маша Петя", "", "", "").header()
    assert (header.target, header.options) == (200, {})


@pytest.mark.parametrize("answer", ["нет", "-", "без предела"])
def test_no_target_at_all(answer, questions):
    assert answered(questions(), "биплант", "Маша Петя", answer, "", "").header().target is None


def test_an_answer_that_is_not_understood_is_asked_again_and_the_rest_is_kept(questions):
    asked = answered(questions(), "биплант", "Маша Петя", "150")
    with pytest.raises(Fault) as fault:
        asked.answer("полчаса")
    assert fault.value.key == "ask.clock.wrong"
    assert asked.question is not None
    assert asked.question.part == "clock"
    header = answered(asked, "2м/ход", "ход", "1 3").header()
    assert (header.players, header.target) == (("Маша", "Петя"), 150)
    assert header.options == {"clock": "2m/turn", "at_zero": "turn", "house": ["challenge-turn", "first-to-reach"]}


def test_an_own_box_is_in_the_list(questions, referee):
    assert referee("set", "copy", "erudit", "дача").code == 0
    from referee.paths import store

    asked = Questions(Voice("ru"), store())
    assert asked.question is not None
    assert asked.question.choices[-1] == "Ерудит 2 в 1"
    assert len(asked.question.choices) == 8 + 4 + 1  # the games, their other sets, and one's own
    asked.answer("дача")
    assert asked.question.part == "language"


def test_back_to_the_question_before(questions):
    asked = answered(questions(), "уно", "Маша Петя", "own")
    assert asked.question is not None
    assert (asked.question.part, asked.question.usual) == ("target", "200")
    assert asked.back()
    assert asked.question.part == "scoring"
    assert asked.back()
    assert asked.question.part == "names"
    assert asked.back()
    assert asked.question.part == "game"
    assert not asked.back()


def test_what_is_known_is_not_asked(questions, tmp_path):
    asked = questions()
    asked.take(load_tables("erudit", str(tmp_path / "referee.db")), ["Маша", "Петя"], {"language": "ru", "clock": "5"})
    assert asked.question is not None
    assert asked.question.part == "target"
    header = answered(asked, "").header()
    assert (header.language, header.options["clock"]) == ("ru", "5m")


@pytest.mark.parametrize(
    ("names", "key"), [("Маша Маша", "new.same-name"), ("Маша", "table.players"), ("А Б В Г Д", "table.players")]
)
@pytest.mark.clause("E1.1")
def test_names_that_cannot_play_are_asked_again(names, key, questions):
    asked = answered(questions(), "эрудит", "ru")
    with pytest.raises(Fault) as fault:
        asked.answer(names)
    assert fault.value.key == key
