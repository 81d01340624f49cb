"""UNO from the command line: rounds, cards, the ways of scoring, and «may he lay that?»."""

from __future__ import annotations

import json

import pytest

from referee.cli.terminal import Terminal


@pytest.fixture
def at_table(referee, tmp_path):
    """Runs commands on a store of its own, in Russian; `--json` answers come as values."""

    def run(*argv, lang="ru", **rest):
        result = referee("--db", str(tmp_path / "uno.db"), *argv, lang=lang, **rest)
        return (result.code, json.loads(result.out)) if "--json" in argv else result

    return run


ENTRY = {
    *("kind", "match", "number", "player", "entry", "words", "bonus", "points", "scores", "totals", "next"),
    *("over", "winners", "notes"),
}


def test_a_match_of_rounds(at_table):
    code, shown = at_table("new", "уно", "Маша", "Петя", "Оля", "--json")
    assert code == 0
    assert (shown["game"], shown["target"], shown["scoring"], shown["options"]) == ("uno", 500, "collect", [])
    assert (shown["next"], shown["dealer"], shown["over"], shown["winners"]) == ("Маша", "Оля", False, [])
    code, said = at_table("score", "Маша:", "Петя:", "к7", "ж+2", "+4", "Оля:", "34", "--json")
    assert code == 0
    assert set(said) == ENTRY
    assert (said["kind"], said["player"], said["points"], said["words"], said["bonus"]) == ("round", None, None, [], 0)
    assert said["scores"] == {"Маша": 111, "Петя": 0, "Оля": 0}
    assert said["totals"] == {"Маша": 111, "Петя": 0, "Оля": 0}
    assert (said["next"], said["over"], said["winners"]) == ("Петя", False, [])
    at_table("score", "Маша: Петя: 200 Оля: 100")
    code, said = at_table("--json", "score", "М:", "П: 80", "О: 9")
    assert (code, said["over"], said["winners"], said["next"]) == (0, True, ["Маша"], None)
    code, refusal = at_table("--json", "score", "Петя: 5 Оля: 5")
    assert (code, refusal["refused"]["kind"], refusal["refused"]["clause"]) == (1, "illegal", "N4.1")


def test_own_leftovers_and_house_options(at_table):
    argv = ("new", "uno", "А", "Б", "В", "--scoring", "own", "--option", "lowest-wins", "--option", "jump-in", "--json")
    _, shown = at_table(*argv)
    assert (shown["target"], shown["scoring"], shown["options"]) == (200, "own", ["jump-in", "lowest-wins"])
    _, said = at_table("score", "А: Б: 210 В: 40", "--json")
    assert said["scores"] == {"А": 0, "Б": 210, "В": 40}
    assert (said["over"], said["winners"]) == (True, ["А"])
    result = at_table("show")
    assert "По договорённости: перехват хода такой же картой, побеждает только наименьшая сумма." in result.out
    _, again = at_table("new", "--json")
    assert (again["players"], again["scoring"], again["options"]) == (
        ["Б", "В", "А"],
        "own",
        ["jump-in", "lowest-wins"],
    )


@pytest.mark.clause("R41")
def test_the_limit_is_no_goal(at_table):
    """Said at the start, beside the match, in the reply, on the list of matches and on the sheet."""
    start = at_table("new", "uno", "Маша", "Петя", "Оля", "--scoring", "own").out.splitlines()
    agreed = [
        "Предел — 200 очков.",
        "Каждому пишут его остаток. Предел — не цель: кто до него дойдёт, проигрывает, остальные побеждают.",
    ]
    assert start[1:3] == agreed
    at_table("score", "Маша: Петя: 27 Оля: 34")
    left = "До предела в 200 очков остаётся: Маша 200, Петя 173, Оля 166."
    assert left in at_table("show").out.splitlines()
    assert at_table("score", "Маша: Петя: 173 Оля: 5").out.splitlines()[-1] == (
        "Маша 0 · Петя 200 · Оля 39. Проигрывает Петя. Побеждают Маша, Оля. Предел достигнут: 200 очков. (N4.1)"
    )
    _, shown = at_table("show", "--json")
    assert (shown["winners"], shown["losers"]) == (["Маша", "Оля"], ["Петя"])
    [one] = at_table("matches", "--json")[1]["matches"]
    assert (one["winners"], one["losers"]) == (["Маша", "Оля"], ["Петя"])
    assert "★ Маша 0, Петя 200, ★ Оля 39" in at_table("matches").out
    sheet = at_table("sheet", "--format", "text").out.splitlines()
    assert " ".join(map(str.strip, sheet[2 : sheet.index("")])) == " ".join(agreed)
    assert sheet[sheet.index("") + 1] == "Проигрывает Петя. Побеждают Маша, Оля."
    assert at_table("sheet", "--format", "json", "--json")[1]["losers"] == ["Петя"]


@pytest.mark.clause("R41")
def test_several_who_reach_the_limit_all_lose(at_table):
    at_table("new", "uno", "Маша", "Петя", "Оля", "--scoring", "own", "--to", "50")
    code, said = at_table("score", "Маша: Петя: 60 Оля: 50", "--json")
    assert (code, set(said)) == (0, {*ENTRY, "losers"})
    assert (said["winners"], said["losers"]) == (["Маша"], ["Петя", "Оля"])
    assert "Проигрывают Петя, Оля. Побеждает Маша." in at_table("show").out


def test_who_joined_and_who_left_everywhere_else(at_table, tmp_path):
    """In JSON, on the sheet, in the list, in the records, and in a match file that is taken up again."""
    at_table("new", "uno", "Маша", "Петя", "--scoring", "own")
    assert at_table("score", ".join", "Оля", "30").out.splitlines()[0] == "№1 Оля садится за стол"
    code, said = at_table("score", "Маша: Петя: 5 Оля: 7", "--json")
    assert (code, said["totals"], said["scores"]) == (
        0,
        {"Маша": 0, "Петя": 5, "Оля": 37},
        {"Маша": 0, "Петя": 5, "Оля": 7},
    )
    code, said = at_table("score", ".leave Маша", "--json")
    assert (said["kind"], said["player"], said["points"], said["scores"]) == ("leave", "Маша", None, {})
    at_table("score", "Оля: Петя: 200")
    _, shown = at_table("show", "--json")
    assert (shown["players"], shown["winners"], shown["losers"]) == (["Маша", "Петя", "Оля"], ["Оля"], ["Петя"])
    sheet = at_table("sheet", "--format", "text", "--full").out
    assert "Оля    садится за стол" in sheet and "Маша   уходит" in sheet
    assert at_table("matches", "--json")[1]["matches"][0]["totals"] == {"Маша": 0, "Петя": 205, "Оля": 37}
    players = {one["player"]: one for one in at_table("stats", "--json")[1]["players"]}
    assert (players["Оля"]["won"], players["Оля"]["rounds"], players["Маша"]["rounds"]) == (1, 2, 1)
    path = tmp_path / "match.match"
    at_table("export", "-o", str(path))
    other = at_table("--db", str(tmp_path / "other.db"), "import", str(path), "--json")[1]["imported"][0]
    assert (other["players"], other["totals"]) == (["Маша", "Петя", "Оля"], {"Маша": 0, "Петя": 205, "Оля": 37})
    assert at_table("new", "--json")[1]["players"] == ["Оля", "Петя"]


def test_any_target(at_table):
    assert at_table("new", "uno", "А", "Б", "--to", "50", "--json")[1]["target"] == 50


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--scoring", "sum"), "Ошибка: --scoring не может быть «sum». Можно: collect, own."),
        (("--option", "foo"), "Ошибка: --option не может быть «foo». Можно: call-uno, jump-in, challenge, "),
        (("--option", "lowest-wins"), "Ошибка: --option lowest-wins бывает только при --scoring own."),
        (("--words", "any"), "Ошибка: В игре «uno» слов нет: проверять нечего."),
        (("--judge", "auto"), "Ошибка: В игре «uno» слов нет: проверять нечего."),
    ],
)
def test_what_cannot_be_agreed(at_table, options, message):
    code, out, err = at_table("new", "uno", "А", "Б", *options)
    assert (code, out) == (2, "")
    assert err.startswith(message)


@pytest.mark.parametrize("options", [("--scoring", "own"), ("--option", "jump-in")])
def test_games_with_nothing_to_choose(at_table, options):
    code, out, err = at_table("new", "undervud", "А", "Б", *options)
    assert (code, out) == (2, "")
    assert err.startswith(f"Ошибка: {options[0]} {options[1]}: в этой игре ")


def test_what_is_said_when_a_match_starts(at_table):
    assert at_table("new", "uno", "Маша", "Петя").out.splitlines() == [
        "Партия №1: UNO (ru).",
        "До 500 очков.",
        "Всё собирает тот, кто вышел.",
        "Маша 0 · Петя 0. Ходит Маша.",
        "Раунд: referee score Маша: Петя: к7 ж+2 (у кого пусто, тот вышел). "
        "По картам: referee open к5, потом referee score ж5.",
    ]


@pytest.mark.parametrize(
    ("typed", "scoring"),
    [
        (["own"], "own"),
        (["o"], "own"),
        (["2"], "own"),
        (["остаток"], "own"),
        (["jcnfnjr"], "own"),
        ([""], "collect"),
        (["collect"], "collect"),
        (["?", "хз", "own"], "own"),
    ],
)
@pytest.mark.clause("R40")
def test_the_scoring_is_asked_for_where_somebody_can_answer(at_table, monkeypatch, typed, scoring):
    asked = []
    answers = [*typed, "300", ""]
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or answers.pop(0))
    monkeypatch.setattr(Terminal, "can_ask", True)
    at_table("new", "uno", "Маша", "Петя", terminal=True)
    assert asked == [
        *["Как считаем очки? (Enter — collect) "] * len(typed),
        f"До скольких очков? (Enter — {500 if scoring == 'collect' else 200}) ",
        "Играем с часами? (Enter — без часов) ",
    ]
    shown = at_table("show", "--json")[1]
    assert (shown["scoring"], shown["target"]) == (scoring, 300)


def test_card_by_card(at_table):
    at_table("new", "uno", "Маша", "Петя", "Оля")
    code, said = at_table("open", "к5", "--json")
    assert (code, said["kind"], said["points"], said["scores"], said["next"]) == (0, "open", None, {}, "Маша")
    _, said = at_table("score", "ж5", "--json")
    assert set(said) == ENTRY
    assert (said["kind"], said["player"], said["entry"]) == ("play", "Маша", "ж5")
    assert (said["points"], said["scores"], said["words"], said["next"]) == (None, {}, [], "Петя")
    code, refusal = at_table("score", "к7", "--json")
    assert (code, refusal["refused"]["clause"]) == (1, "N2.1")
    assert refusal["refused"]["message"].startswith("к7 на ж5 нельзя")
    _, said = at_table("score", "+", "--json")
    assert (said["kind"], said["player"], said["next"]) == ("draw", "Петя", "Петя")
    _, said = at_table("pass", "--json")
    assert (said["kind"], said["player"], said["entry"], said["next"]) == ("pass", "Петя", "-", "Оля")
    assert at_table("score", "-", "--json")[1]["refused"]["clause"] == "N2.2"
    _, shown = at_table("show", "--json")
    assert shown["hands"] == {"Маша": 6, "Петя": 8, "Оля": 7}
    assert (shown["top"], shown["colour"], shown["direction"], shown["due"]) == ("ж5", "yellow", "clockwise", 0)
    assert at_table("undo", "--json")[1]["next"] == "Петя"
    assert at_table("amend", "2", "к9", "--json")[1]["next"] == "Петя"


def test_what_is_said_of_a_card(at_table):
    at_table("new", "uno", "Маша", "Петя")
    at_table("open", "к5")
    assert at_table("score", "Маша:", "+4=с").out.splitlines() == [
        "№2 Маша: +4=с",
        "  Напоминание: Маша кладёт эту карту, только если на руках нет красных карт. (N3.6)",
        "  Петя берёт четыре (+) или отвечает синей «Возьми две». (N3.7)",
        "Маша 0 · Петя 0. Ходит Петя.",
    ]
    assert at_table("show").out.splitlines()[1:] == [
        "Всё собирает тот, кто вышел.",
        "Сыграно 0 раундов, сдаёт Петя.",
        "Сверху +4=с, цвет синий. По часовой стрелке. Взять или ответить: +4.",
        "Карт на руках: Маша 6, Петя 7. В прикупе 93.",
        "Маша 0 · Петя 0. Ходит Петя.",
    ]


def test_a_draw_four_challenged(at_table):
    at_table("new", "uno", "Маша", "Петя", "--option", "challenge")
    for argv in (("open", "к5"), ("score", "+4=с")):
        assert at_table(*argv).code == 0
    code, said = at_table("challenge", "к7", "з3", "ж1", "с2", "с2", "з9", "--json")
    assert (code, said["fell"], said["verdicts"], said["player"], said["next"]) == (0, True, [], "Маша", "Петя")


def test_cards_in_colour_on_a_terminal_and_by_letters_elsewhere(at_table, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    at_table("new", "uno", "Маша", "Петя", "--scoring", "collect")
    at_table("open", "ж5")
    assert "\x1b[1;33mж5\x1b[0m" in at_table("show", terminal=True).out
    assert "\x1b[1;34mс5\x1b[0m" in at_table("score", "с5", terminal=True).out
    assert "\x1b" not in at_table("show").out


def test_zero_or_reverse(at_table):
    at_table("new", "uno", "Маша", "Петя")
    at_table("open", "к5")
    code, said = at_table("score", "ко", "--json")
    assert (code, said["refused"]["kind"]) == (1, "ambiguous")
    assert said["refused"]["message"] == "«ко»: ноль или «Наоборот»? Ноль пишется к0, «Наоборот» — кн."
    assert [choice["place"] for choice in said["refused"]["choices"]] == ["к0", "кн"]


@pytest.mark.parametrize(("lang", "card"), [("ru", "к7"), ("uk", "ч7"), ("en", "r7")])
def test_cards_are_written_in_the_language_of_the_match(at_table, lang, card):
    at_table("new", "uno", "Ann", "Ben", lang=lang)
    at_table("open", "к5", lang=lang)
    _, said = at_table("score", "Красная 7", "--json", lang=lang)
    assert said["entry"] == card
    assert at_table("score", card, lang=lang).code == 0


# May this card be laid?


@pytest.mark.parametrize(
    ("on", "card", "allowed", "clause"),
    [
        ("к5", "ж5", True, "N2.1"),
        ("к5", "к7", True, "N2.1"),
        ("кп", "жп", True, "N2.1"),
        ("к5", "ж7", False, "N2.1"),
        ("к5", "ц", True, "N3.5"),
        ("к5", "ц=з", True, "N3.5"),
        ("к5", "+4", True, "N3.6"),
        ("ц=з", "з3", True, "N3.8"),
        ("ц=з", "к3", False, "N3.8"),
        ("ц=з", "+4", True, "N3.6"),
        ("к+2", "ж+2", True, "N3.3"),
        ("к+2", "к7", False, "N3.3"),
        ("к+2", "+4", False, "R38"),
        ("к+2 +", "к7", True, "N2.1"),
        ("+4=с", "с+2", True, "N3.7"),
        ("+4=с", "к+2", False, "N3.7"),
        ("+4=с +", "с7", True, "N3.8"),
        ("r5", "y5", True, "N2.1"),
        ("красная 5", "жёлтая 5", True, "N2.1"),
    ],
)
def test_may_this_card_be_laid(at_table, on, card, allowed, clause):
    code, said = at_table("rules", "uno", "--on", on, card, "--json")
    assert set(said) == {"allowed", "clause", "explanation"}
    assert (code, said["allowed"], said["clause"]) == (0 if allowed else 1, allowed, clause)


def test_the_answer_in_words(at_table):
    assert at_table("rules", "uno", "--on", "к5", "ж5").out == "✓ ж5 на к5 можно: та же цифра. (N2.1)\n"
    assert at_table("rules", "уно", "ж5", "--on", "к5", lang="en").out == "✓ y5 on r5: yes, the same digit. (N2.1)\n"
    code, out, _ = at_table("rules", "uno", "--on", "ц=з", "к3", lang="uk")
    assert (code, out) == (1, "✗ ч3 на ц=з не можна: замовлено зелений. Підходить він або чорна картка. (N3.8)\n")


@pytest.mark.parametrize(
    ("argv", "code", "err"),
    [
        (("rules", "erudit", "--on", "к5", "ж5"), 2, "Ошибка: В игре «erudit» карты друг на друга не кладут"),
        (("rules", "chess", "--on", "к5", "ж5"), 2, "Ошибка: Нет такой игры: «chess»"),
        (("rules", "uno", "--on", "к5"), 2, "Ошибка: Не хватает: CARD."),
        (("rules", "uno", "N1.1", "N1.2"), 2, "Ошибка: Лишнее: «N1.2»."),
    ],
)
def test_questions_that_cannot_be_put(at_table, argv, code, err):
    result = at_table(*argv)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith(err)


@pytest.mark.parametrize(("on", "card"), [("ц", "к5"), ("к5", "кошка"), ("к5 ж5", "к5"), ("ко", "к5")])
def test_cards_that_cannot_be_read(at_table, on, card):
    code, said = at_table("rules", "uno", "--on", on, card, "--json")
    assert code == 1
    assert said["refused"]["kind"] in ("unreadable", "ambiguous")


# The box


@pytest.mark.parametrize(("name", "total", "points"), [("uno", 108, 1240), ("uno-112", 112, 1400)])
def test_what_is_in_the_box(at_table, name, total, points):
    code, said = at_table("set", "show", name, "--json")
    box = said["set"]
    assert (code, box["total"], box["points"], box["hand"]) == (0, total, points, 7)
    assert sum(card["count"] for card in box["cards"]) == total
    assert f"В колоде {total} карт, вместе {points} очков" in at_table("set", "show", name).out
    assert at_table("set", "check", name).code == 0


def test_a_match_with_the_larger_deck(at_table):
    assert at_table("new", "uno", "А", "Б", "--set", "uno-112", "--json")[1]["deck"] == 112
    assert at_table("new", "uno-112", "А", "Б", "--json")[1]["deck"] == 112


def test_words_are_checked_as_if_no_match_ran(at_table):
    at_table("new", "uno", "А", "Б")
    code, out, err = at_table("check", "кошка")
    assert (code, err) == (0, "")
    assert "кошка" in out
