"""How a sheet is laid out: words as they lie, kons as a table, what is folded away, what fits."""

from __future__ import annotations

import pytest

from referee.locale import LANGUAGES, Voice
from referee.sheets import wording
from referee.sheets.blank import build_blank
from referee.sheets.drawing import cells
from referee.sheets.html import html
from referee.sheets.pdf import pdf
from referee.sheets.terminal import terminal
from referee.sheets.text import blank as text_blank
from referee.sheets.text import text

LONG = ("Александра Константиновна", "Маша", "Бартоломей-Максимилиан", "Оля", "Тарас", "Їжак")


def kon_of(players, words="КОШКА СЛОН+х2"):
    return " ".join(f"{name}: {words} рука={'' if seat else 'АБ_'}" for seat, name in enumerate(players))


@pytest.fixture
def uno(table):
    """A round laid card by card, and one of sums."""
    match = table("uno", "Маша", "Петя")
    match.play(".open к5", "к7", "к9", "+", "-", "Маша: Петя: к1 !", "Маша: Петя: 40")
    return match


def papers(made):
    return [line.paper for line in made.lines]


def test_a_star_is_a_small_letter_and_the_small_print_says_so(table, sheet):
    match = table("erudit", language="ru")
    match.play("КОШК_=А 8Г", "8З=А АР_А=К З8")
    made = sheet(match, "ru")
    assert papers(made) == ["КОШКа 8-Г", "АРкА З-8, вместо звёздочки 8-З — А"]
    assert wording.footnotes(made, Voice("ru"))[0] == "Строчная буква в слове — звёздочка."


def test_without_a_star_nothing_is_said_of_it(game, sheet):
    assert sheet(game("biplant"), "ru").small_print == ()
    assert sheet(game("undervud"), "ru").small_print == ()


def test_a_turn_says_what_came_from_the_tape_and_what_the_prize_does(table, sheet):
    match = table("undervud", "Маша", "Петя")
    match.play(".open К", "К КО_КА=Ш+х2 Ж", "Н")
    made = sheet(match, "ru")
    assert papers(made) == ["открыта карта К", "КОшКА ×2; из ленты К; в ленту Ж", "в ленту Н"]
    assert made.small_print == ("Строчная буква в слове — «Ундервуд».",)


def test_a_kon_is_a_row_with_words_hands_and_their_minus(game, sheet):
    made, say = sheet(game("undervud"), "ru"), Voice("ru")
    first = made.rounds[0]
    assert wording.round_cell(made, first, "Маша", say) == ["КОШКА 14", "СЛОН ×2 10", "на руках АБ_\u00a0−9"]
    assert wording.round_gain(made, first, "Маша") == "+15 → 15"
    assert [line.number for line in made.rounds] == [1, 2, 5]
    assert [line.number for line in made.turns] == [3, 4]


def test_a_kon_laid_turn_by_turn_has_its_words_too(table, sheet):
    match = table("undervud", "Маша", "Петя")
    match.play(".open К", "К КОШКА Ж", "Маша: рука=А Петя: рука= !")
    made = sheet(match, "ru")
    assert made.rounds[0].parts["Маша"].words == (("КОШКА", 14),)


def test_the_cards_of_a_round_are_folded_away_unless_asked_for(uno, sheet):
    from referee.sheets.build import sheet_of

    say = Voice("ru")
    folded = sheet(uno, "ru")
    assert (len(folded.rounds), folded.turns) == (2, ())
    assert "Карты раундов на листе не показаны: 5 записей." in wording.footnotes(folded, say)
    full = sheet_of(uno.match, 7, "2026-11-18T18:00:00Z", say, full=True)
    assert [line.paper for line in full.turns] == ["открыта карта к5", "к7", "к9", "берёт карты", "пас"]


def test_the_full_sheet_is_a_flag_of_the_command(referee):
    referee("new", "uno", "Маша", "Петя", "--language", "ru")
    for line in (".open к5", "к7", "Маша: Петя: к1 !"):
        assert referee("score", line).code == 0
    assert "к7" not in referee("sheet", "--format", "text").out
    assert "к7" in referee("sheet", "--full", "--format", "text").out


def test_a_word_that_fell_is_not_the_longest(table, sheet):
    match = table("schitay-slova", judge="challenge", words={"ВОДАШКА": "E6.1"})
    match.play("ВОДАШКА 8Г", ".challenge ВОДАШКА", "КОТ 8Ж")
    said = wording.highlights(sheet(match, "ru"), Voice("ru"))
    assert "Самое длинное слово: КОТ (3 буквы), Петя" in said


def test_a_note_stands_beside_the_turn_it_is_on(table, sheet):
    match = table("erudit", language="ru")
    match.play("КОШКА 8Г", ".note 1 первый ход Маши")
    made = sheet(match, "ru")
    assert [line.number for line in made.turns] == [1]
    assert wording.marks(made.turns[0], Voice("ru")) == ["первый ход Маши"]


@pytest.mark.parametrize(
    ("game", "row", "told"),
    [
        ("undervud", "Маша: КОТЫ! рука= Петя: рука=А", "Кон 1: по решению игроков: КОТЫ (U2.2); спорный"),
        ("uno", "Маша: Петя: 20", "Раунд 1: спорный"),
    ],
)
def test_a_note_on_a_round_and_what_was_agreed_in_it_stand_under_the_table(game, row, told, table, sheet):
    match = table(game, "Маша", "Петя", words={"КОТЫ": "U2.2"})
    match.play(row, ".note 1 спорный")
    assert wording.highlights(sheet(match, "ru"), Voice("ru"))[-1] == told


def test_a_prize_set_aside_unnamed_stands_on_the_sheet(table, sheet):
    match = table("undervud", "Маша", "Петя")
    match.play(".open К", "- КОТ А", "- -х2 СОН Б")
    assert papers(sheet(match, "ru"))[1:] == [
        "КОТ; в ленту А; отложено: приз",
        "СОН; в ленту Б; отложено: приз, х2",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["undervud", "erudit", "uno"])
def test_a_sheet_names_no_command(name, lang, game, sheet, printed):
    made, say = sheet(game(name), lang), Voice(lang)
    drawn = [text(made, say), terminal(made, say), html(made, say), printed(pdf(made, say)).text]
    drawn.append(text_blank(build_blank(game(name).match.state.box, say), say))
    assert [page for page in drawn if "referee" in page.replace("referee/", "")] == []


def test_premium_cells_are_told_apart_without_colours(table):
    grid = build_blank(table("erudit", language="ru").match.state.box, Voice("ru")).grid
    signs = {cell.fill: cell.sign for row in cells(grid, Voice("ru")) for cell in row if cell.fill}
    assert len(signs) == len(set(signs.values())) == 4
    assert set(signs.values()) == {"3с", "2с", "3б", "2б"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_six_players_with_long_names_fit_eighty_columns(lang, table, sheet):
    match = table("undervud", *LONG)
    match.play(".open К", "К КОШКА Ж", f"{kon_of(LONG)} !", kon_of(LONG))
    made, say = sheet(match, lang), Voice(lang)
    for page in (text(made, say), terminal(made, say, width=80)):
        assert [line for line in page.splitlines() if len(line) > 80] == []


def test_two_columns_where_that_makes_one_page(table, sheet, printed):
    counted = table("erudit", language="ru", policy="off")
    counted.play(*(str(n) for n in range(10, 50)))
    assert len(printed(pdf(sheet(counted, "ru"), Voice("ru"))).pages) == 1
