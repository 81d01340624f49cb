"""Undervud on the command line: a kon typed whole, a kon typed turn by turn, and what is shown of both."""

from __future__ import annotations

import pytest

RECORD = {
    *("kind", "match", "number", "player", "entry", "words", "bonus", "points"),
    *("scores", "totals", "next", "over", "winners", "notes"),
}


@pytest.fixture
def play(referee):
    """A new match of Маша and Петя; commands after it, a line each, answered as JSON."""
    referee("new", "undervud", "Маша", "Петя")

    def run(line):
        return referee("--json", *line.split()).json()

    return run


@pytest.mark.clause("U2.4")
def test_a_match_starts_with_what_was_agreed_and_what_is_only_assumed(referee):
    code, out, err = referee("new", "ундервуд", "Маша", "Петя", "--words", "any", "--to", "50")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Match #1: Undervud (ru)."
    assert lines[1].startswith("To 50 points. Words: any")
    assert [line for line in lines if "letter prices, how many of each card, the prize cards" in line] == [lines[2]]
    assert lines[-1].startswith("A whole kon: referee score Маша: КОШКА СЛОН+х2 hand= Петя: hand=АБ_.")


def test_what_is_assumed_is_said_once_a_match(referee):
    referee("new", "undervud", "Маша", "Петя")
    assert "prize cards" not in referee("score", "Маша:", "КОШКА", "рука=", "Петя:", "рука=А").out


@pytest.mark.clause("U5.6")
def test_a_kon_typed_whole(play):
    kon = play("score Маша: КОШКА СЛОН+х2 рука=АБ_ Петя: НОС рука=")
    assert set(kon) == RECORD
    assert kon["notes"] == [
        "Kon 1: Маша +15, Петя +3. (U5.6)",
        "Петя deals the next kon, Маша starts. (U5.7)",
    ]
    assert {key: kon[key] for key in RECORD - {"notes"}} == {
        "kind": "close",
        "match": 1,
        "number": 1,
        "player": None,
        "entry": "Маша: КОШКА СЛОН+х2 рука=АБ_ Петя: НОС рука=",
        "words": [{"word": "КОШКА", "points": 14}, {"word": "СЛОН", "points": 10}, {"word": "НОС", "points": 3}],
        "bonus": 0,
        "points": None,
        "scores": {"Маша": 15, "Петя": 3},
        "totals": {"Маша": 15, "Петя": 3},
        "next": "Маша",
        "over": False,
        "winners": [],
    }


def test_a_kon_typed_turn_by_turn(play):
    assert play("open К")["entry"] == ".open К"
    turn = play("score К КОШКА+х2 Ж")
    assert (turn["kind"], turn["player"], turn["points"], turn["scores"]) == ("play", "Маша", None, {})
    assert (turn["words"], turn["totals"]) == ([{"word": "КОШКА", "points": 28}], {"Маша": 0, "Петя": 0})
    assert turn["next"] == "Петя"
    shown = play("show")
    assert (shown["tape"], shown["deck"], shown["hands"]) == (["Ж"], 102, {"Маша": 4, "Петя": 7})
    assert [(word["number"], word["player"], word["word"]) for word in shown["table"]] == [(1, "Маша", "КОШКА")]


def test_a_turn_without_a_card_to_the_tape_is_asked_about(play):
    play("open К")
    refused = play("score КОШКА")["refused"]
    assert (refused["kind"], refused["clause"]) == ("ambiguous", "U4.12")
    assert refused["choices"] == [{"place": ".", "points": 14, "words": ["КОШКА"]}]


def test_refusals_cite_their_clause_and_say_what_would_be_right(referee):
    referee("new", "undervud", "Маша", "Петя")
    referee("open", "К")
    code, out, _ = referee("score", "Ж", "ЖАБА", "А")
    assert (code, out) == (1, "✗ “Ж” is not on the tape. There: К1. (U4.5)\n")
    code, out, _ = referee("score", "кошки", "А")
    assert (code, out) == (
        1,
        "✗ кошки is the plural of “кошка”; we play the singular. Count it anyway? Put ! after the word. (U2.2)\n",
    )


@pytest.mark.clause("R29")
def test_a_word_is_challenged_and_falls(referee):
    referee("new", "undervud", "Маша", "Петя", "--judge", "challenge")
    referee("open", "К")
    referee("score", "К", "КОШКИ", "Ж")
    fallen = referee("challenge", "--json")
    answer = fallen.json()
    assert (fallen.code, answer["fell"], answer["verdicts"][0]["clause"]) == (0, True, "U2.2")
    assert referee("show", "--json").json()["tape"] == ["К", "Ж"]


def test_the_table_is_drawn(referee):
    referee("new", "undervud", "Маша", "Петя")
    referee("score", "Маша:", "КОШКА", "рука=", "Петя:", "рука=А")
    for line in ("open К", "score К КО_КА=Ш+х2 Ж", "score НОС М"):
        assert referee(*line.split()).code == 0
    assert referee("show").out.splitlines() == [
        "Match #1: Undervud",
        "Kon 1: Маша +14, Петя -1",
        "Kon 2, dealt by Маша.",
        "The tape: Ж1 М2",
        "1. Петя: КО_КА=Ш+х2 — 12 points",
        "2. Маша: НОС — 3 points",
        "Cards in hand: Маша 6, Петя 4. In the deck: 99.",
        "Маша 14 · Петя -1. Петя to play.",
    ]


def test_a_won_match_says_who_and_why(referee):
    referee("new", "undervud", "Маша", "Петя", "--to", "10")
    _, out, _ = referee("score", "Маша:", "КОШКА", "рука=", "Петя:", "рука=А")
    assert out.splitlines()[-1] == "Маша 14 · Петя -1. Маша wins. The kon is over, and 10 points are reached. (U2.1)"


def test_a_turn_is_corrected_and_the_kon_counted_again(play):
    play("score КОШКА")
    play("score НОС")
    assert play("score Маша: рука= Петя: рука=А")["totals"] == {"Маша": 14, "Петя": 2}
    amended = play("amend 1 КОТ")
    assert (amended["words"], amended["totals"]) == ([{"word": "КОТ", "points": 4}], {"Маша": 4, "Петя": 2})
    assert play("undo")["totals"] == {"Маша": 14, "Петя": 2}


def test_words_go_by_turns_and_a_turn_without_one_is_passed(play):
    play("score КОШКА")
    passed = play("pass")
    assert (passed["kind"], passed["player"], passed["next"]) == ("pass", "Петя", "Маша")
    assert play("score Петя: НОС")["refused"]["clause"] == "U4.1"


def test_the_sheet_has_every_kon(referee):
    referee("new", "undervud", "Маша", "Петя")
    referee("score", "Маша:", "КОШКА", "рука=", "Петя:", "НОС", "рука=А")
    made = referee("sheet", "--json").json()
    assert made["kons"][0]["scores"] == {"Маша": 14, "Петя": 2}
    assert made["kons"][0]["hands"] == {"Маша": "", "Петя": "А"}


def test_the_box_is_drawn(referee):
    _, out, _ = referee("set", "show", "undervud")
    lines = out.splitlines()
    assert lines[0] == "Undervud (undervud, ru)"
    assert lines[3] == "  А  1 ×8    Б  3 ×2    В  1 ×4    Г  3 ×2    Д  2 ×4    Е  1 ×8    Ё  3 ×1    Ж  5 ×1"
    assert "In all 102 letters, 4 Underwoods, 14 prize cards" in lines
    assert "  размножить ×?: multiply or shorten a letter «размножить или сократить букву»" in lines
    box = referee("set", "show", "undervud", "--json").json()["set"]
    assert (box["total"], box["underwoods"], box["prize_cards"]) == (120, 4, 14)
    assert box["prizes"][0]["effect"] == "multiply"
    assert box["assumed"] == ["letters", "cards", "prizes"]


@pytest.mark.clause("U2.2")
@pytest.mark.parametrize(("policy", "clause"), [("nouns", "U2.2"), ("any", "U2.3")])
def test_a_word_with_a_hyphen_is_refused_as_a_word(referee, policy, clause):
    referee("new", "undervud", "Маша", "Петя", "--words", policy)
    refusal = referee("score", "МАТЬ-И-МАЧЕХА", "--json").json()["refused"]
    assert (refusal["kind"], refusal["clause"]) == ("unacceptable", clause)
    assert [verdict["reason"] for verdict in refusal["verdicts"]] == ["hyphen"]
    assert referee("score", "КАФЕ-БАР!", "--json").json()["entry"] == "КАФЕБАР !"
    assert referee("score", "КАФЕ-БАР", "--agreed", "--json").json()["words"][0]["word"] == "КАФЕБАР"


@pytest.mark.clause("U3.2")
def test_the_opening_card_is_an_entry_like_any_other(referee):
    referee("new", "undervud", "Маша", "Петя")
    assert referee("score", "open", "К", "--json").json()["entry"] == ".open К"
    assert referee("show", "--json").json()["tape"] == ["К"]


@pytest.mark.clause("U4.12")
def test_a_pass_where_a_card_is_due_is_asked_about(referee):
    referee("new", "undervud", "Маша", "Петя")
    referee("open", "К")
    refusal = referee("pass", "--json").json()["refused"]
    assert (refusal["kind"], refusal["clause"], ".pass" in refusal["message"]) == ("ambiguous", "U4.12", True)


@pytest.mark.parametrize(
    ("lang", "entry"),
    [("en", "#1 Маша: КОШКА hand= Петя: НОС hand=АБ_"), ("ru", "№1 Маша: КОШКА рука= Петя: НОС рука=АБ_")],
)
def test_hands_are_called_as_in_the_language_of_the_person(lang, entry, referee):
    referee("new", "undervud", "Маша", "Петя")
    assert referee("score", "Маша: КОШКА рука= Петя: НОС hand=АБ_", lang=lang).out.splitlines()[0] == entry
