"""What a sheet is made of: everything that happened, once, and nothing that did not."""

from __future__ import annotations

import copy

import pytest

from referee import sets
from referee.locale import Voice
from referee.sheets import Part, wording
from referee.sheets.json import as_json
from referee.text import shorten_names

EN = Voice("en")


def test_it_says_what_was_agreed_before_play(table, sheet):
    made = sheet(table("schitay-slova", "Мама", "Папа", target=150, policy="any", judge="auto"))
    assert (made.title, made.set, made.language) == ("Schitay slova", "schitay-slova", "ru")
    assert made.terms == ("To 150 points.", "Words: any.", "An invalid word loses the turn.")


def test_what_is_assumed_is_said_without_a_command(table, sheet):
    said = wording.footnotes(sheet(table("schitay-slova"), dictionary="OpenCorpora r417150"), EN)
    assert said[0] == "Set: schitay-slova (ru)"
    assert "letter prices, the board" in said[1]
    assert "referee" not in said[1]
    assert said[2] == "Dictionary: OpenCorpora r417150"


def test_a_turn_has_its_words_points_bonus_and_the_totals_after_it(game, sheet):
    line = sheet(game("biplant")).lines[1]
    assert (line.number, line.player, line.entry) == (2, "Лев", "ТОМ 7Д")
    assert (line.words, line.bonus, line.points) == ((("ТОМ", 9), ("ОЛ", 3), ("МУ", 9)), 0, 21)
    assert (line.scores, line.totals, line.leaders) == ({"Лев": 21}, (10, 21), ("Лев",))


def test_adjustments_stand_apart_with_their_notes(game, sheet):
    made = sheet(game("erudit"))
    [line] = [line for line in made.lines if line.kind == "adjust"]
    assert (line.player, line.points, line.note, line.scores) == ("Оля", -5, "впала фішка", {})
    assert made.adjustments == (-5, 0)
    assert wording.adjusted(made, EN) == "Adjustments: Оля −5"


def test_a_word_the_players_agreed_on_is_marked_with_what_the_judge_said(game, sheet):
    line = sheet(game("erudit")).lines[1]
    assert line.agreed == ("ВИДИ",)
    assert [(one.word, one.accepted, one.clause) for one in line.rulings] == [("ВИДИ", False, "E6.2")]
    assert wording.marks(line, EN)[0] == "agreed: ВИДИ (E6.2)"


def test_an_amended_entry_is_marked(game, sheet):
    assert [line.number for line in sheet(game("erudit")).lines if line.amended] == [5]


def test_challenges_are_there_with_how_they_ended(game, sheet):
    challenges = [line for line in sheet(game("schitay-slova")).lines if line.kind == "challenge"]
    assert [(line.player, line.fell, line.points) for line in challenges] == [("Мама", True, -24), (None, False, None)]
    assert [wording.marks(line, EN) for line in challenges] == [["fell: ДЕР"], ["stood"]]


def test_what_was_left_in_hand_is_on_the_line_that_closes_the_match(game, sheet):
    line = sheet(game("scrabble-en")).lines[-1]
    assert line.parts == {"Alice": Part((), ""), "Bob": Part((), "TV_")}
    assert line.kon is None
    assert line.paper == "End of the match. Alice: in hand — · Bob: in hand TV_"


def test_a_kon_has_every_players_words_prizes_hand_and_points(game, sheet):
    first, second = sheet(game("undervud")).lines[:2]
    assert (first.kon, second.kon) == (1, 2)
    assert first.parts["Маша"] == Part((("КОШКА", 14), ("СЛОН ×2", 10)), "АБ_", 9)
    assert first.parts["Петя"] == Part((("НОС", 3),), "", 0)
    assert first.scores == {"Маша": 15, "Петя": 3}
    assert (first.player, first.points) == (None, None)


def test_a_kon_may_be_negative(game, sheet):
    made = sheet(game("undervud"))
    assert made.lines[1].scores["Петя"] < 0
    assert "−" in wording.figure(made.lines[1].totals[1])


def test_a_turn_of_undervud_is_worth_something_before_it_counts(game, sheet):
    line = sheet(game("undervud")).lines[3]
    assert (line.words, line.points, line.scores) == ((("КОШКА", 28),), None, {})
    assert wording.points(line) == "(28)"


def test_after_a_swap_a_word_is_shown_as_it_stands_and_the_rows_add_up(table, sheet):
    match = table("undervud", "Маша", "Петя")
    match.play(".open К", "КО_КА=Ш Ж", "1=Ш _ОМ=Д М", "НОС Р", ".challenge", "О")
    match.play("Маша: рука=А Петя: рука=", agreed=True)
    match.play(".open К", "КО_=Т Ж", "1=Т _АЧА=Д М")
    made = sheet(match)
    assert [line.words for line in made.lines if line.kind == "play" and line.words] == [
        (("КОШКА", 14),),
        (("ДОМ", 3),),
        (("НОС", 3),),
        (("КОТ", 4),),
        (("ДАЧА", 7),),
    ]
    assert made.lines[6].parts == {
        "Маша": Part((("КОШКА", 14), ("НОС", 3)), "А", 1),
        "Петя": Part((("дОМ", 3),), "", 0),
    }
    assert made.lines[6].scores == {"Маша": 14 + 3 - 1, "Петя": 3}
    assert made.best == 2


def test_a_word_that_fell_leaves_the_others_their_worth(table, sheet):
    match = table("undervud", "Маша", "Петя", judge="challenge", words={"ДОММ": "U2.2"})
    match.play("КО_КА=Ш", "ДОММ", ".challenge", "НОС", "ОСА")
    assert [line.words for line in sheet(match).lines if line.kind == "play"] == [
        (("КОШКА", 6),),
        (("ДОММ", 7),),
        (("НОС", 3),),
        (("ОСА", 3),),
    ]


def test_words_are_written_as_they_lie_and_prize_cards_with_what_they_do(table, sheet):
    tables = copy.deepcopy(sets.load("undervud"))
    tables["prizes"]["двойное"] = {"effect": "x2", "count": 2}
    tables["prizes"]["подарок"] = {"effect": "+10", "count": 1}
    match = table("undervud", "Маша", "Петя", tables=tables)
    match.play(".open К", "К КО_КА=Ш+дв Ж", "МАССА=МАСА М")
    assert [line.paper for line in sheet(match).lines[1:]] == [
        "КОшКА «двойное» ×2; К from the tape; Ж to the tape",
        "МАССА (МАСА); М to the tape",
    ]
    match = table("undervud", "Маша", "Петя", tables=tables)
    match.play("Маша: КО_=Т+двойное НОС+под рука= Петя: МАССА=МАСА ОСА+х3 рука=А")
    [line] = sheet(match).lines
    assert line.parts["Маша"].words == (("КОт «двойное» ×2", 6), ("НОС «подарок» +10", 13))
    assert line.parts["Петя"].words == (("МАССА (МАСА)", 6), ("ОСА ×3", 9))


def test_a_kon_of_sums_has_the_points_and_no_hands(table, sheet):
    match = table("undervud", "Маша", "Петя")
    match.play("Маша: 20 Петя: -5")
    [line] = sheet(match).lines
    assert line.parts == {"Маша": Part((("+20", None),), None), "Петя": Part((("-5", None),), None)}
    assert line.paper == "Kon 1. Маша: +20 · Петя: -5"


def test_a_round_of_uno_has_every_hand(game, sheet):
    line = sheet(game("uno")).lines[0]
    assert {name: part.hand for name, part in line.parts.items()} == {"Маша": "", "Петя": "к7 ж+2 +4", "Оля": "з5"}
    assert line.scores == {"Маша": 82, "Петя": 0, "Оля": 0}


def test_where_fewer_is_better_the_fewest_lead(table, sheet):
    match = table("uno", "Маша", "Петя", options={"scoring": "own"}, target=200)
    match.play("Маша: Петя: к7")
    assert sheet(match).lines[0].leaders == ("Маша",)


def test_a_name_inside_another_is_told_apart(table, sheet):
    match = table("uno", "Маша", "Тётя Маша")
    match.play("Маша: 12 Тётя Маша:")
    assert {name: part.hand for name, part in sheet(match).lines[0].parts.items()} == {"Маша": "12", "Тётя Маша": ""}


def test_it_says_who_won_and_why(game, sheet):
    made = sheet(game("biplant"))
    assert made.over
    assert wording.result(made, EN) == f"{made.winners[0]} wins."
    assert wording.reason(made) == "45 points reached and the round finished. (B2.1)"


def test_a_tie_is_shared(table, sheet):
    match = table("biplant", "А", "Б", target=10)
    match.play("12", "12")
    made = sheet(match)
    assert made.winners == ("А", "Б")
    assert wording.result(made, EN) == "A tie: А, Б share the win."


def test_a_match_that_runs_on_has_no_winner_yet(table, sheet):
    made = sheet(table("biplant"), finished=None)
    assert (made.over, made.winners, made.why, made.best, made.duration) == (False, (), None, None, None)
    assert wording.result(made, EN) == "The match is not over."


def test_who_led_and_the_best_turn(table, sheet):
    match = table("biplant", "А", "Б", target=None)
    match.play("10", "30", "5", "3", "40", "1")
    made = sheet(match)
    assert (made.leads, made.best) == ((3, 3), 5)
    assert wording.highlights(made, EN)[0] == "Best turn: 40 points, А"


def test_a_turn_that_fell_is_not_the_best(game, sheet):
    made = sheet(game("schitay-slova"))
    assert (made.lines[3].points, made.best) == (24, 2)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "Партия №7 · 18 ноября 2026 · начало в 18:00 · 1 ч 42 мин"),
        ("uk", "Партія №7 · 18 листопада 2026 · початок о 18:00 · 1 год 42 хв"),
        ("en", "Match #7 · 18 November 2026 · started at 18:00 · 1 h 42 min"),
    ],
)
def test_the_day_and_how_long_it_took(lang, said, table, sheet):
    assert wording.subtitle(sheet(table("biplant"), lang), Voice(lang)) == said


@pytest.mark.parametrize("finished", [None, "2026-11-18T18:00:20Z", "2026-11-20T18:00:00Z"])
def test_a_time_that_says_nothing_of_the_play_is_left_out(finished, table, sheet):
    assert wording.duration(sheet(table("biplant"), finished=finished), EN) == ""


def test_json_has_what_a_program_needs(game, sheet):
    value = as_json(sheet(game("undervud")))
    assert value["lines"][0]["parts"]["Петя"] == {"words": [["НОС", 3]], "hand": "", "cost": 0}
    assert value["lines"][3]["words"] == [{"word": "КОШКА", "points": 28}]
    assert value["totals"] == value["lines"][-1]["totals"]
    assert value["adjustments"] == {"Маша": 0, "Петя": 3}
    assert value["tape"]


def test_names_that_begin_alike_stay_apart_when_cut():
    assert shorten_names(("Анна", "Александра", "Александр"), 6) == ("Анна", "Алек…2", "Алек…3")
