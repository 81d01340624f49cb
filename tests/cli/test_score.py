"""`referee score` and the other entries: what is recorded, what is refused and why, and what a person is asked."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from referee import __main__ as door
from referee.store.journal import Journal, StoredRow

ROOT = Path(__file__).parent.parent.parent
REFUSED = {"kind", "clause", "message", "choices", "verdicts"}
RECORD = [
    *("kind", "match", "number", "player", "entry", "words", "bonus", "points"),
    *("scores", "totals", "next", "over", "winners", "notes"),
]
AT_8Ж = ["КОШКА", "8Ж"]


@pytest.fixture
def erudit(referee: Any) -> Any:
    """Masha and Petya play Erudit with Russian tiles; runs a command with `--json`."""
    assert referee("new", "erudit", "Маша", "Петя", "--language", "ru").code == 0
    return lambda *argv, **how: referee(*argv, "--json", **how)


def refused(answer: Any) -> dict[str, Any]:
    assert answer.code == 1
    assert answer.json().keys() == {"refused"}
    assert answer.json()["refused"].keys() == REFUSED
    return answer.json()["refused"]


def kept(path: str | None = None) -> list[StoredRow]:
    """Everything that the store keeps of the match."""
    with Journal(path or os.environ["REFEREE_DB"]) as journal:
        return journal.rows(1)


def entries(path: str | None = None) -> list[str]:
    return [row.text for row in kept(path)]


# What a recorded entry is


def test_a_turn_is_recorded_with_its_points_and_who_is_next(erudit):
    answer = erudit("score", *AT_8Ж)
    assert (answer.code, answer.err) == (0, "")
    assert answer.json() == {
        "kind": "play",
        "match": 1,
        "number": 1,
        "player": "Маша",
        "entry": "КОШКА 8Ж",
        "words": [{"word": "КОШКА", "points": 16}],
        "bonus": 0,
        "points": 16,
        "scores": {"Маша": 16},
        "totals": {"Маша": 16, "Петя": 0},
        "next": "Петя",
        "over": False,
        "winners": [],
        "notes": [],
    }


@pytest.mark.clause("E2.8")
def test_after_a_turn_its_points_are_named_and_the_rack_is_full_again(erudit):
    before = erudit("show").json()
    assert erudit("score", *AT_8Ж).json()["points"] == 16
    after = erudit("show").json()
    assert (before["bag"], after["bag"], after["racks"]) == (97, 92, {"Маша": 7, "Петя": 7})


SAID = {
    "ru": ["№1 Маша: КОШКА 8-Ж — 16 очков", "Маша 16 · Петя 0. Ходит Петя."],
    "uk": ["№1 Маша: КОШКА 8-Ж — 16 очок", "Маша 16 · Петя 0. Ходить Петя."],
    "en": ["#1 Маша: КОШКА 8-Ж — 16 points", "Маша 16 · Петя 0. Петя to play."],
}


@pytest.mark.parametrize("lang", SAID)
def test_a_turn_is_said_in_two_lines(lang, erudit, referee):
    answer = referee("score", *AT_8Ж, lang=lang)
    assert (answer.code, answer.out.splitlines(), answer.err) == (0, SAID[lang], "")


@pytest.mark.parametrize(("lang", "points"), [("ru", "5 очков"), ("uk", "5 очок"), ("en", "5 points")])
def test_a_turn_that_names_its_player_names_them_once(lang, points, erudit, referee):
    erudit("score", *AT_8Ж)
    first = referee("score", "Петя:", "РОТ", "З7", lang=lang).out.splitlines()[0]
    assert first[1:] == f"2 Петя: РОТ З-7 — {points}"


@pytest.mark.clause("E2.9")
def test_the_bonus_is_part_of_the_points_and_told_apart(erudit, referee):
    answer = erudit("score", "КОРОБКА", "8Г").json()
    assert (answer["bonus"], answer["points"] - answer["bonus"]) == (15, answer["words"][0]["points"])
    referee("undo")
    first = referee("score", "КОРОБКА", "8Г").out.splitlines()[0]
    assert first.endswith(f"(КОРОБКА {answer['words'][0]['points']} + 15)")


def test_a_word_made_besides_is_counted_too(erudit, referee):
    erudit("score", *AT_8Ж)
    answer = erudit("score", "КОТ", "М6", "--agreed").json()
    assert [word["word"] for word in answer["words"]] == ["КОТ", "КОШКАТ"]
    assert answer["points"] == sum(word["points"] for word in answer["words"])


def test_a_star_is_named_in_the_word(erudit):
    answer = erudit("score", "КОШК_=А", "8Ж").json()
    assert (answer["entry"], answer["words"]) == ("КОШК_=А 8Ж", [{"word": "КОШКА", "points": 16}])
    assert erudit("show").json()["board"][7] == "......КОШКа...."


@pytest.mark.parametrize(
    ("command", "words", "kind", "entry", "points"),
    [
        ("pass", [], "pass", ".pass", 0),
        ("exchange", ["3"], "exchange", ".exchange 3", 0),
        ("adjust", ["Маша", "-5", "упала", "фишка"], "adjust", ".adjust Маша -5 упала фишка", -5),
        ("adjust", ["ма", "+5"], "adjust", ".adjust Маша +5", 5),
    ],
)
def test_the_other_entries_print_the_same_shape(command, words, kind, entry, points, erudit):
    answer = erudit(command, *words)
    assert answer.code == 0
    record = answer.json()
    assert list(record) == RECORD
    assert (record["kind"], record["entry"], record["player"], record["points"]) == (kind, entry, "Маша", points)
    assert (record["number"], record["words"], record["bonus"], record["notes"]) == (1, [], 0, [])


def test_an_adjustment_is_in_the_totals_and_never_in_the_scores(erudit):
    erudit("score", *AT_8Ж)
    record = erudit("adjust", "Маша", "-5", "упала фишка").json()
    assert (record["scores"], record["totals"], record["next"]) == ({}, {"Маша": 11, "Петя": 0}, "Петя")
    assert erudit("show").json()["adjustments"] == {"Маша": -5, "Петя": 0}


def test_control_characters_in_a_note_are_dropped(erudit):
    assert erudit("adjust", "Маша", "-5", "упа\x1bла фишка\x07").json()["entry"] == ".adjust Маша -5 упала фишка"


@pytest.mark.parametrize(("lang", "said"), [("ru", "пропускает ход"), ("uk", "пропускає хід"), ("en", "passes")])
def test_a_pass_is_said_in_words(lang, said, erudit, referee):
    first = referee("pass", lang=lang).out.splitlines()[0]
    assert first[1:] == f"1 Маша {said}"


def test_a_closing_ends_the_match(erudit):
    erudit("score", *AT_8Ж)
    record = erudit("score", "Маша: рука= Петя: рука=АБ_").json()
    assert list(record) == RECORD
    assert (record["kind"], record["player"], record["points"]) == ("close", None, None)
    assert (record["next"], record["over"], record["winners"]) == (None, True, ["Маша"])
    again = refused(erudit("score", "РОТ", "З7"))
    assert (again["kind"], again["clause"]) == ("illegal", "E3.1")
    on = erudit("score", "РОТ", "З7", "--agreed").json()
    assert (on["entry"], on["over"], on["next"]) == ("РОТ З7 !", True, None)


@pytest.mark.clause("E3.2")
def test_two_rounds_of_skipping_end_the_match(erudit):
    for argv in (["pass"], ["exchange", "7"], ["pass"]):
        assert erudit(*argv).json()["over"] is False
    record = erudit("pass").json()
    assert (record["over"], record["winners"], record["next"]) == (True, ["Маша", "Петя"], None)


def test_a_shared_win_is_said_so(erudit, referee):
    for _ in range(3):
        referee("pass")
    assert "Ничья, победу делят: Маша, Петя. Все пропустили 2 круга подряд. (E3.2)" in referee("pass", lang="ru").out


# What was understood


@pytest.mark.parametrize("typed", ["кошка 8ж", "КОШКА 8Ж", " Кошка   8ж ", "маша: кошка 8ж", "м: КОШКА 8Ж"])
def test_case_and_spaces_do_not_matter(typed, erudit):
    assert erudit("score", typed).json()["entry"].removeprefix("Маша: ") == "КОШКА 8Ж"


@pytest.mark.parametrize("typed", ["rjirf 8l", "КOШКA 8Д"])
def test_letters_typed_astray_are_understood_and_said(typed, erudit):
    record = erudit("score", typed).json()
    assert (record["entry"], record["notes"]) == ("КОШКА 8Д", ["read as “КОШКА 8-Д”"])


@pytest.mark.parametrize("token", ["8Ж", "8ж"])
def test_a_whole_entry_in_quotes_is_the_same(token, erudit):
    assert erudit("score", f"КОШКА {token}").json()["entry"] == "КОШКА 8Ж"


# What is refused


@pytest.mark.parametrize(
    ("entry", "kind", "clause", "message"),
    [
        ("РОТ Н1", "illegal", "E2.3", "“РОТ” stands apart: new tiles must touch those laid before."),
        ("РОТ З8", "illegal", "E2.3", "“РОТ” does not fit at З-8 ↓: “О” is already at 8-З."),
        ("КОШКА 8Ж", "illegal", "E2.3", "“КОШКА” already lies there: not one new tile."),
        ("ВЕДРО 15Н", "illegal", "E1.1", "“ВЕДРО” from 15-Н → runs off the edge: the board is 15 by 15."),
        ("ЇЖАК Ж8", "illegal", "E1.2", "“ЇЖАК”: there is no tile “Ї” in this set."),
        ("Маша: РОТ З7", "illegal", "E2.1", "It is not Маша’s turn: Петя is to play."),
        ("РОТ 99", "illegal", "R44", None),
        ("РОТ 83", "illegal", "R44", None),
        ("РОТ K8", "unreadable", None, "“K8”: a Latin letter. К8 or Л8?"),
        ("РОТ Ю8", "unreadable", None, None),
        ("РОТ З16", "unreadable", None, "“З16”: there is no row 16. Rows go from 1 to 15."),
        ("З7", "unreadable", None, None),
        ("Я З7", "unreadable", None, "“Я”: a word has at least two letters."),
        ("РО_ З7", "unreadable", None, None),
        ("Вася: РОТ З7", "unreadable", None, "There is no “Вася” at the table. Playing: Маша, Петя."),
        (".фу", "unreadable", None, None),
        ("!", "unreadable", None, None),
        ("РОТ?", "unreadable", None, None),
        ("   ", "unreadable", None, None),
        ("Р" * 2001, "unreadable", None, "The line is too long: at most 2000 characters."),
    ],
)
def test_what_cannot_be_is_refused_with_its_kind_and_clause(entry, kind, clause, message, erudit):
    erudit("score", *AT_8Ж)
    before = kept()
    refusal = refused(erudit("score", entry))
    assert (refusal["kind"], refusal["clause"]) == (kind, clause)
    assert refusal["message"] == (message or refusal["message"])
    assert (refusal["choices"], refusal["verdicts"]) == ([], [])
    assert kept() == before


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.clause("E2.5")
def test_the_first_word_covers_the_centre(first, erudit):
    refusal = refused(erudit("score", "КОШКА", ["1А", "А1"][first]))
    assert (refusal["clause"], refusal["message"]) == ("E2.5", "The first word covers the centre, 8-З.")


@pytest.mark.clause("E6.2")
def test_a_word_that_will_not_do_comes_with_the_verdict_and_no_suggestions(erudit, referee):
    refusal = refused(erudit("score", "КОШКИ", "8Ж"))
    explained = "кошки is the plural of “кошка”; we play the singular"
    assert (refusal["kind"], refusal["clause"], refusal["choices"]) == ("unacceptable", "E6.2", [])
    assert explained in refusal["message"]
    assert refusal["verdicts"] == [
        {
            "word": "кошки",
            "accepted": False,
            "reason": "plural",
            "lemma": "кошка",
            "clause": "E6.2",
            "explanation": explained,
        }
    ]
    assert "(E6.2)" in referee("score", "КОШКИ", "8Ж").out


@pytest.mark.clause("E2.7")
def test_a_run_made_besides_the_word_must_be_a_word_too(erudit):
    erudit("score", *AT_8Ж)
    refusal = refused(erudit("score", "РОТ", "М6"))
    assert (refusal["kind"], refusal["clause"]) == ("unacceptable", "E2.7")
    assert [(verdict["word"], verdict["accepted"]) for verdict in refusal["verdicts"]] == [("кошкат", False)]


def test_several_places_are_a_question_with_what_each_would_score(erudit):
    refusal = refused(erudit("score", "КОШКА"))
    assert (refusal["kind"], refusal["clause"], refusal["verdicts"]) == ("ambiguous", None, [])
    places = {choice["place"]: choice["points"] for choice in refusal["choices"]}
    across = {"8Г": 18, "8Д": 16, "8Е": 16, "8Ж": 16, "8З": 17}
    down = {"З4": 18, "З5": 16, "З6": 16, "З7": 16, "З8": 17}
    assert places == across | down
    assert all(choice == {**choice, "words": ["КОШКА"]} and len(choice) == 3 for choice in refusal["choices"])


@pytest.mark.clause("E6.3")
def test_places_go_by_the_rules_of_placing_alone(erudit):
    erudit("score", *AT_8Ж)
    words = [choice["words"] for choice in refused(erudit("score", "РОТ"))["choices"]]
    assert ["РОТ", "КОШКАТ"] in words
    assert ["РОТ", "РК", "ОО", "ТШ"] in words
    assert erudit("score", "КШШШ").json()["refused"]["kind"] == "ambiguous"


@pytest.mark.parametrize(("lang", "said"), [("ru", "в 10 местах."), ("uk", "у 10 місцях."), ("en", "in 10 places.")])
def test_where_nobody_can_answer_the_places_are_listed(lang, said, erudit, referee):
    answer = referee("score", "КОШКА", lang=lang)
    lines = answer.out.splitlines()
    assert (answer.code, len(lines), said in lines[0]) == (1, 11, True)
    assert lines[1].split()[:3] == ["1.", "З-4", "↓"]


def test_a_name_that_may_be_two_is_asked_about(referee):
    referee("new", "erudit", "Маша", "Марина")
    refusal = refused(referee("score", "Ма: КОШКА 8Ж", "--json"))
    assert (refusal["kind"], refusal["message"]) == ("ambiguous", "“Ма” may be Маша, Марина. Type more of the name.")


def test_an_exact_name_wins_over_a_longer_one(referee):
    referee("new", "erudit", "Маш", "Маша", "--language", "ru")
    assert referee("score", "маш: КОШКА 8Ж", "--json").json()["player"] == "Маш"


@pytest.mark.clause("E1.3")
def test_nobody_lays_more_than_seven_tiles(erudit):
    refusal = refused(erudit("score", "БАРАБАШКА", "8Г"))
    assert (refusal["kind"], refusal["clause"]) == ("illegal", "E1.3")
    assert refusal["message"] == "9 tiles were laid, but the rack held 7."


@pytest.mark.parametrize("tiles", ["0", "8"])
@pytest.mark.clause("E2.6")
def test_one_to_seven_tiles_are_changed(tiles, erudit):
    refusal = refused(erudit("exchange", tiles))
    assert refusal["clause"] == "E2.6"
    assert refusal["message"] == f"You may exchange 1 to 7 tiles, not {tiles}."


@pytest.mark.parametrize("command", ["exchange", "adjust"])
def test_an_entry_that_lacks_its_half_is_a_usage_error(command, erudit):
    answer = erudit(command)
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")


@pytest.mark.parametrize("command", ["score", "pass", "exchange", "adjust", "challenge", "amend"])
def test_a_mistyped_option_is_never_taken_for_a_word(command, erudit):
    erudit("score", *AT_8Ж)
    before = kept()
    answer = erudit(command, "1", "РОТ", "--agred")
    assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")
    assert "--agred" in answer.json()["error"]["message"]
    assert kept() == before


ALL = ["score КОШКА", "pass", "exchange 3", "adjust А 5", "challenge", "undo", "redo", "amend 1 КОТ", "show", "sheet"]


@pytest.mark.parametrize("line", ALL)
def test_without_a_match_the_person_is_told_how_to_start_one(line, referee):
    answer = referee(*line.split(), "--json")
    assert answer.code == 3
    assert answer.json() == {
        "error": {"kind": "no-match", "message": "There is no match yet. Start one: referee new erudit Ann Ben"}
    }


# What the players agree on


@pytest.mark.parametrize(
    ("argv", "entry"),
    [
        (["КОШКИ!", "8Ж"], "КОШКИ! 8Ж"),
        (["КОШКИ", "8Ж", "--agreed"], "КОШКИ 8Ж !"),
        (["--agreed", "КОШКИ", "8Ж"], "КОШКИ 8Ж !"),
        (["КОШКИ", "8Ж", "!"], "КОШКИ 8Ж !"),
    ],
)
def test_the_players_may_agree_on_a_word_that_the_judge_refuses(argv, entry, erudit):
    record = erudit("score", *argv).json()
    assert (record["entry"], record["points"] > 0) == (entry, True)
    [line] = erudit("sheet").json()["lines"]
    assert line["agreed"] == ["КОШКИ"]


def test_a_good_word_that_was_agreed_on_is_not_marked(erudit):
    assert erudit("score", "КОШКА", "8Ж", "--agreed").code == 0
    assert erudit("sheet").json()["lines"][0]["agreed"] == []


@pytest.mark.parametrize(
    ("lang", "said"), [("ru", "по решению игроков"), ("uk", "за рішенням гравців"), ("en", "as the players agreed")]
)
def test_an_agreed_word_is_said_to_be_one(lang, said, erudit, referee):
    assert said in referee("score", "КОШКИ!", "8Ж", lang=lang).out


def test_agreeing_does_not_bend_the_board(erudit):
    assert refused(erudit("score", "КОШКА", "1А", "--agreed"))["clause"] == "E2.5"


# A counted match


def test_points_counted_by_the_players_make_a_counted_match(erudit):
    record = erudit("score", "24").json()
    assert (record["points"], record["words"], record["totals"]) == (24, [], {"Маша": 24, "Петя": 0})
    record = erudit("score", "КОШКА", "10").json()
    assert (record["points"], record["words"]) == (10, [{"word": "КОШКА", "points": 10}])
    assert refused(erudit("score", "КОШКИ", "5"))["clause"] == "E6.2"
    assert refused(erudit("score", *AT_8Ж))["kind"] == "unreadable"
    assert erudit("show").json()["board"] == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "очки теперь считаете вы сами, поля не будет; слова судья проверяет"),
        ("uk", "очки тепер рахуєте ви самі, поля не буде; слова суддя перевіряє"),
        ("en", "from now on you count the points yourselves, without a board; words are still checked"),
    ],
)
def test_points_alone_in_the_first_turn_say_that_there_will_be_no_board(lang, said, erudit, referee):
    assert referee("score", "73", lang=lang).out.splitlines()[1] == f"  {said}"
    assert erudit("score", "СОК", "9").json()["notes"] == []
    erudit("undo")
    erudit("undo")
    assert erudit("score", "КОШКА", "8З").json()["notes"] == []


# A challenge


@pytest.mark.clause("E6.4")
@pytest.mark.clause("R15")
def test_a_word_that_falls_comes_off_the_board_and_the_turn_is_lost(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--judge", "challenge")
    empty = referee("show", "--json").json()
    assert referee("score", "КОШКИ", "8Ж", "--json").code == 0
    answer = referee("challenge", "--json")
    assert answer.code == 0
    assert answer.json() == {
        "kind": "challenge",
        "match": 1,
        "number": 2,
        "player": "Маша",
        "entry": ".challenge",
        "words": [],
        "bonus": 0,
        "points": -16,
        "scores": {"Маша": -16},
        "totals": {"Маша": 0, "Петя": 0},
        "next": "Петя",
        "over": False,
        "winners": [],
        "notes": [
            "“КОШКИ” is not allowed: the tiles go back, the turn is lost. (E6.4)",
            "кошки is the plural of “кошка”; we play the singular",
        ],
        "fell": True,
        "verdicts": [
            {
                "word": "кошки",
                "accepted": False,
                "reason": "plural",
                "lemma": "кошка",
                "clause": "E6.2",
                "explanation": "кошки is the plural of “кошка”; we play the singular",
            }
        ],
    }
    after = referee("show", "--json").json()
    assert {**after, "entries": 0, "next": "Маша"} == empty


@pytest.mark.clause("R16")
def test_a_challenge_that_fails_costs_nothing(erudit):
    erudit("score", *AT_8Ж)
    answer = erudit("challenge", "кошка")
    assert answer.code == 0
    record = answer.json()
    assert list(record) == [*RECORD, "fell", "verdicts"]
    assert (record["fell"], record["points"], record["scores"], record["next"]) == (False, None, {}, "Петя")
    assert [(verdict["word"], verdict["accepted"]) for verdict in record["verdicts"]] == [("кошка", True)]
    assert record["totals"] == {"Маша": 16, "Петя": 0}


@pytest.mark.clause("E6.4")
def test_a_word_is_challenged_before_the_next_turn_or_never(erudit):
    assert refused(erudit("challenge"))["clause"] == "E6.4"
    erudit("score", *AT_8Ж)
    erudit("pass")
    assert refused(erudit("challenge"))["clause"] == "E6.4"


@pytest.mark.clause("E6.4")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "✗ Слова «СЛОН» в последнем ходе нет. Там: КОШКА. (E6.4)"),
        ("uk", "✗ Слова «СЛОН» в останньому ході немає. Там: КОШКА. (E6.4)"),
        ("en", "✗ “СЛОН” is not in the last play. It made: КОШКА. (E6.4)"),
    ],
)
def test_only_a_word_of_the_last_play_is_challenged(lang, said, erudit, referee):
    erudit("score", *AT_8Ж)
    answer = referee("challenge", "слон", lang=lang)
    assert (answer.code, answer.out.splitlines(), answer.err) == (1, [said], "")


def test_a_judge_who_rules_at_once_takes_the_turn(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--judge", "auto")
    record = referee("score", "КОШКИ", "8Ж", "--json").json()
    assert (record["kind"], record["points"], record["next"]) == ("play", 0, "Петя")
    assert record["notes"] == [
        "“КОШКИ” is not allowed: the tiles go back, the turn is lost. (E6.4)",
        "кошки is the plural of “кошка”; we play the singular",
    ]


@pytest.mark.parametrize("judge", ["auto", "challenge"])
def test_one_answer_for_the_whole_play_does_not_tell_which_word_failed(judge, referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--judge", judge, "--option", "one-answer")
    record = referee("score", "КОШКИ", "8Ж", "--json").json()
    if judge == "challenge":
        record = referee("challenge", "--json").json()
        assert (record["fell"], record["verdicts"]) == (True, [])
    assert record["notes"] == ["the play is not allowed: the tiles go back, the turn is lost (E6.4)"]


def test_reaching_the_target_in_mid_round_is_announced(referee):
    referee("new", "biplant", "Маша", "Петя", "--to", "10")
    record = referee("score", "КОШКА", "8Ж", "--json").json()
    assert record["over"] is False
    assert record["notes"] == ["Маша reaches 10. Still to play in this round: Петя (R1)"]


def test_what_nobody_has_seen_is_shown(referee):
    referee("new", "scrabble-en", "Ann", "Bob")
    referee("score", "Q_IZ=U", "8H")
    shown = referee("show", "--json").json()["unseen"]
    assert (shown.get("Q", 0), shown["U"], shown["I"], shown["*"]) == (0, 4, 8, 1)
    text = referee("show").out
    assert "a small letter is a blank" in text
    assert "A9 B2" in text


# Entries from the input


def test_entries_come_from_the_input_a_line_each(erudit, referee):
    answer = referee("score", stdin="КОШКА 8Ж\n\n  \nРОТ З7\n.pass\n")
    assert (answer.code, answer.err) == (0, "")
    assert [line.split()[0] for line in answer.out.splitlines() if line[0] == "#"] == ["#1", "#2", "#3"]
    assert entries() == ["КОШКА 8Ж", "РОТ З7", ".pass"]


def test_after_a_refusal_the_rest_of_the_input_is_left_alone(erudit, referee):
    """The next line would be another player's turn, recorded as this one's."""
    answer = referee("score", stdin="КОШКА 8Ж\nРЫТ З7\nКАША К8\nпас\n")
    assert answer.code == 1
    assert entries() == ["КОШКА 8Ж"]


def test_an_empty_input_records_nothing(erudit):
    assert erudit("score", stdin="\n").code == 0
    assert erudit("show").json()["entries"] == 0


def test_input_that_is_no_utf8_is_refused_in_a_sentence(erudit, referee):
    answer = referee("score", stdin=b"\xca\xce\xd8\xca\xc0 8\xc6\n")
    assert (answer.code, answer.out[0], "Traceback" in answer.err) == (1, "✗", False)


# At a terminal


def at_a_terminal(*argv: str, typed: bytes) -> tuple[int, str]:
    """Runs the program at a terminal where somebody types once they are asked; its exit code and what was seen."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *argv],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(theirs)
    seen, waited = b"", 20.0
    while select.select([ours], [], [], waited)[0]:
        try:
            seen += os.read(ours, 65536)
        except OSError:  # nobody holds the other end any more
            break
        if b"10? (" in seen and typed:
            time.sleep(0.3)  # a person is not so quick; a Ctrl-C between question and reading would be lost
            os.write(ours, typed)
            typed, waited = b"", 10.0
    else:
        process.kill()  # it waits for more
    os.close(ours)
    return process.wait(30), seen.decode().replace("\r\n", "\n")


def asked(referee: Any, typed: bytes) -> tuple[int, str]:
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    return at_a_terminal("score", "КОШКА", typed=typed)


@pytest.mark.posix("pseudo-terminals")
def test_a_place_is_picked_by_its_number(referee):
    code, seen = asked(referee, b"1\n")
    assert code == 0
    assert "#1 Маша: КОШКА З-4 — 18 points\n" in seen
    assert referee("show", "--json").json()["totals"] == {"Маша": 18, "Петя": 0}


@pytest.mark.posix("pseudo-terminals")
def test_a_number_that_is_not_there_is_asked_again(referee):
    code, _ = asked(referee, b"11\n0\nx\n2\n")
    assert (code, referee("show", "--json").json()["board"][4][7]) == (0, "К")


@pytest.mark.posix("pseudo-terminals")
def test_a_place_may_be_typed_as_it_is(referee):
    code, _ = asked(referee, "8ж\n".encode())
    assert (code, referee("show", "--json").json()["board"][7]) == (0, "......КОШКА....")


@pytest.mark.posix("pseudo-terminals")
@pytest.mark.parametrize(("typed", "code"), [(b"\n", 1), (b"\x04", 1), (b"\x03", 130)])
def test_none_of_the_places_records_nothing(typed, code, referee):
    exited, seen = asked(referee, typed)
    assert (exited, "Traceback" in seen, seen.count(" 1. ")) == (code, False, 1)
    assert seen.endswith("\n")
    assert referee("show", "--json").json()["entries"] == 0


@pytest.mark.posix("pseudo-terminals")
def test_json_asks_nobody(referee):
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    code, seen = at_a_terminal("score", "КОШКА", "--json", typed=b"")
    assert (code, seen.startswith('{"refused"')) == (1, True)


# The door


PLAIN = [
    "score КОТ З7",
    "score РОТ З7",
    "score РОТ З7 --json",
    "--json score РОТ",
    "score Петя: РОТ З7 --lang ru",
    "score КОТЫ Ж8 --agreed",
    "score КОТЫ Ж8",
    "score -5",
    "score ОСА --agred",
    "score",
    "pass",
    "pass --json",
    "pass --agreed",
    "pass Петя",
    "exchange 3",
    "exchange -3",
    "exchange",
    "adjust Маша -5 упала фишка",
    "adjust Маша",
    "adjust",
    "challenge --json",
    "challenge слово",
    "undo --json",
    "undo 3",
    "redo",
    "amend 1 КОШКА 8Д",
    "amend 1 --agreed КОШКИ 8Ж",
    "amend 1",
    "amend x КОШКА",
    "show",
    "show 1 --json",
    "show 7",
    "show x",
]


@pytest.mark.parametrize("line", PLAIN)
def test_the_door_and_the_full_application_do_alike(line, referee, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    seen = []
    plain = door.plain
    for number in (0, 1):
        referee("new", "erudit", "Маша", "Петя", "--language", "ru", "--db", f"{number}.db")
        referee("score", *AT_8Ж, "--db", f"{number}.db")
    answers = []
    for number, way in enumerate((lambda a: seen.append(plain(a)) or seen[-1], lambda a: None)):
        with monkeypatch.context() as patch:
            patch.setattr(door, "plain", way)
            answers.append(referee(*line.split(), "--db", f"{number}.db", stdin="РОТ З7\nКОТ\n"))
    assert answers[0] == answers[1]
    fast, full = ([(row.seq, row.kind, row.text, row.data) for row in kept(name)] for name in ("0.db", "1.db"))
    assert fast == full
    if "--agred" not in line:
        assert seen[0] is not None


@pytest.mark.parametrize(
    ("prefix", "kind"),
    [("sc РОТ З7", "play"), ("pas", "pass"), ("exc 3", "exchange"), ("un", "undo"), ("ch КОШКА", None)],
)
def test_the_beginning_of_a_command_will_do_unless_it_is_two(prefix, kind, erudit):
    erudit("score", *AT_8Ж)
    answer = erudit(*prefix.split())
    if kind is None:
        assert (answer.code, answer.json()["error"]["kind"]) == (2, "usage")
        assert "check" in answer.json()["error"]["message"]
        assert "challenge" in answer.json()["error"]["message"]
    else:
        assert (answer.code, answer.json()["kind"]) == (0, kind)


def test_an_exchange_says_how_many(erudit, referee):
    assert referee("exchange", "3").out.splitlines()[0] == "#1 Маша exchanges tiles and loses the turn: 3"
