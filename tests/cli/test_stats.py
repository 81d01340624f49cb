"""`referee stats` and looking for matches: what players have done, counted by hand here."""

from __future__ import annotations

import os
import time

import pytest

from referee.store.journal import Journal

LANGUAGES = ("ru", "uk", "en")


@pytest.fixture
def shelf(referee):
    """Three matches: Erudit that Masha wins, a running one that Petya plays with Olya, and UNO."""
    for argv in (
        ["new", "erudit", "Маша", "Петя", "--language", "ru"],
        ["score", "КОШКА 8Г"],  # 18
        ["score", "КОТИК Г8"],  # 16
        ["pass"],
        ["score", "Маша: рука= Петя: рука=А"],
        ["new", "erudit", "петя", "Оля", "--language", "ru", "--judge", "challenge"],
        ["score", "ЫНЫ 8Ж"],
        ["challenge"],
        ["score", "НОС 8З"],
        ["challenge"],
        ["new", "uno", "Маша", "Оля"],
        ["score", "Маша: Оля: к7 ж+2 +4"],
        ["score", "Оля: Маша: к5"],
    ):
        answer = referee(*argv)
        assert answer.code == 0, (argv, answer)
    return referee


def player(stats, name):
    return next(one for one in stats["players"] if one["player"] == name)


def test_a_record_in_all_its_parts(shelf):
    stats = shelf("stats", "--json").json()
    assert (stats["matches"], stats["skipped"]) == (3, [])
    assert [one["player"] for one in stats["players"]] == ["Маша", "Оля", "Петя"]
    assert player(stats, "Маша") == {
        "player": "Маша",
        "played": 2,
        "finished": 1,
        "won": 1,
        "turns": 2,
        "average": 9.0,
        "best_word": {"word": "КОШКА", "points": 18, "match": 1},
        "longest_word": {"word": "КОШКА", "points": 18, "match": 1},
        "bingos": 0,
        "challenged": {"stood": 0, "fell": 0},
        "rounds": 2,
        "round_average": 38.5,
        "totals": [{"match": 1, "total": 18}, {"match": 3, "total": 77}],
    }


def test_a_name_is_one_person_however_it_is_written(shelf):
    petya = player(shelf("stats", "--json").json(), "Петя")
    assert (petya["played"], petya["turns"], petya["average"]) == (2, 2, 8.0)


def test_a_play_that_fell_is_a_turn_of_no_points_and_no_word(shelf):
    stats = shelf("stats", "--json", "--game", "erudit").json()
    assert player(stats, "Петя")["best_word"] == {"word": "КОТИК", "points": 16, "match": 1}
    assert player(stats, "Петя")["challenged"] == {"stood": 0, "fell": 1}
    assert player(stats, "Оля")["challenged"] == {"stood": 1, "fell": 0}


def test_all_tiles_at_once_are_a_bingo(referee):
    referee("new", "scrabble-en", "Ann", "Bob", "--words", "off")
    assert referee("score", "READERS 8D").code == 0
    ann = player(referee("stats", "--json").json(), "Ann")
    assert (ann["bingos"], ann["best_word"]["word"], ann["best_word"]["points"]) == (1, "READERS", 18)


HEADS = {
    "ru": ["игрок", "партий", "побед", "за ход", "лучшее слово", "самое длинное", "споры: за/против"],
    "uk": ["гравець", "партій", "перемог", "за хід", "найкраще слово", "найдовше", "спори: за/проти"],
    "en": ["player", "played", "won", "per turn", "best word", "longest", "challenged: stood/fell"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_and_the_chart(lang, shelf):
    head, _, *rows = shelf("stats", "--game", "erudit", lang=lang).out.splitlines()
    assert [part.strip() for part in head.split("  ") if part.strip()] == HEADS[lang]
    assert rows[0].split()[:5] == ["Маша", "1", "1", "9.0" if lang == "en" else "9,0", "КОШКА"]
    assert rows[5] == f"  Маша  {'█' * 30} 1"


def test_one_player_and_the_latest_totals(shelf):
    out = shelf("stats", "--player", "маш").out.splitlines()
    assert out[2].split()[0] == "Маша"
    assert out[4:] == [
        "Totals, the latest 2 matches:",
        f"  №1  {'█' * 7} 18",
        f"  №3  {'█' * 30} 77",
        "2 matches in all.",
    ]


def test_a_total_below_nothing_has_no_bar(referee):
    referee("new", "erudit", "Маша", "Петя")
    referee("adjust", "Маша", "-5")
    assert "  №1  -5\n" in referee("stats", "--player", "Маша").out


def test_nobody_of_that_name(shelf):
    answer = shelf("stats", "--player", "Зоя")
    assert (answer.code, answer.err) == (3, "Error: “Зоя” has played in no such match.\n")
    assert shelf("stats", "--player", "Зоя", "--json").json()["players"] == []


def test_an_empty_shelf(referee):
    assert referee("stats").out == "There is no match yet. Start one: referee new erudit Ann Ben\n"
    assert referee("stats", "--json").json() == {"matches": 0, "skipped": [], "players": []}


def test_a_match_that_this_version_cannot_play_is_left_out_and_said(shelf):
    with Journal(os.environ["REFEREE_DB"]) as journal:
        journal.create({"game": "chess", "players": ["Маша", "Петя"]}, [("entry", "e4", {})])
    assert shelf("stats", "--json").json()["skipped"] == [4]
    assert shelf("stats").err == "This program cannot replay these matches, so they are not counted: 4\n"


# Looking for matches


@pytest.fixture
def years(referee):
    """Matches of three days."""
    days = ("2024-12-31", "2025-01-01", "2025-03-08")
    for game, *names in (("erudit", "Маша", "Петя"), ("uno", "Марина", "Петя"), ("erudit", "Оля", "Маша")):
        assert referee("new", game, *names).code == 0
    store = os.environ["REFEREE_DB"]
    with Journal(store) as journal:
        headers = [one.header for one in journal.shelf()]
    os.remove(store)
    os.remove(f"{store}.match")  # else the store is said to be gone
    with Journal(store) as journal:
        for header, day in zip(headers, days, strict=True):
            journal.create(header, created=f"{day}T12:00:00Z")
    return lambda *argv: [one["match"] for one in referee("matches", *argv, "--json").json()["matches"]]


@pytest.mark.parametrize(
    ("argv", "found"),
    [
        ("", [1, 2, 3]),
        ("--player Маша", [1, 3]),
        ("--player ма", [1, 2, 3]),
        ("--player ПЕТЯ --game эрудит", [1]),
        ("--game uno", [2]),
        ("--since 2025-01-01", [2, 3]),
        ("--until 2025-01-01", [1, 2]),
        ("--since 2025", [2, 3]),
        ("--until 2024", [1]),
        ("--since 2025-01 --until 2025-02", [2]),
        ("--player Зоя", []),
    ],
)
def test_matches_are_found(argv, found, years):
    assert years(*argv.split()) == found


def test_no_such_match(years, referee):
    assert referee("matches", "--player", "Зоя").out == "There are no such matches.\n"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("argv", ["--since yesterday", "--until 2025-02-30", "--since 25", "--game chess", "Маша"])
@pytest.mark.parametrize("command", ["matches", "stats"])
def test_looking_typed_wrong(command, argv, lang, referee):
    answer = referee(command, *argv.split(), lang=lang)
    assert (answer.code, answer.out) == (2, "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_an_example(lang, referee):
    for command in ("stats", "matches"):
        assert f"referee {command} --player" in referee(command, "--help", lang=lang).out


def test_a_thousand_matches_are_summed_in_two_seconds(referee):
    """Of the processor's time; what is over two of the five seconds is for slower ones."""
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    for line in ("КОШКА 8Г", "КОТИК Г8", ".pass", ".pass"):
        assert referee("score", line).code == 0
    with Journal(os.environ["REFEREE_DB"]) as journal:
        header = journal.header(1)
        rows = [(row.kind, row.text, row.data) for row in journal.rows(1)]
        for _ in range(999):
            journal.create(header, rows)
    started = time.process_time()
    stats = referee("stats", "--json").json()
    assert time.process_time() - started < 5
    assert (stats["matches"], player(stats, "Маша")["played"]) == (1000, 1000)


@pytest.mark.parametrize("few", [0, 50])
def test_many_matches_and_few_come_to_the_same(few, shelf, monkeypatch):
    shelf("new", "erudit", "Маша", "Лев")
    monkeypatch.setattr("referee.stats.shelf._FEW", few)
    stats, listed = shelf("stats", "--json").json(), shelf("matches", "--json").json()["matches"]
    assert (stats["matches"], stats["skipped"]) == (4, [])
    assert [(one["match"], one["entries"]) for one in listed] == [(1, 4), (2, 4), (3, 2), (4, 0)]
    assert [one["match"] for one in shelf("matches", "--json", "--player", "Оля").json()["matches"]] == [2, 3]


def test_ways_of_scoring_are_never_averaged_together(referee):
    for argv in (
        ["new", "uno", "Ann", "Ben", "--scoring", "collect"],
        ["score", "Ann: Ben: 60"],
        ["new", "uno", "Ann", "Ben", "--scoring", "own"],
        ["score", "Ben: Ann: 20"],
        ["score", "Ben: Ann: 10"],
    ):
        assert referee(*argv).code == 0
    ann = player(referee("stats", "--json").json(), "Ann")
    assert (ann["rounds"], ann["round_average"]) == (3, None)
    assert ann["round_averages"] == [
        {"game": "uno", "scoring": "collect", "rounds": 1, "average": 60.0},
        {"game": "uno", "scoring": "own", "rounds": 2, "average": 15.0},
    ]
    assert "UNO (collect) 60.0; UNO (own leftovers) 15.0" in referee("stats").out
    assert "UNO (собирает вышедший) 60,0; UNO (каждому свой остаток) 15,0" in referee("stats", lang="ru").out


def test_the_words_of_kons_are_their_players_at_what_they_came_to(referee):
    for line in (
        "new undervud Маша Петя --judge challenge",
        "open К",
        "score КО_КА=Ш Ж",
        "score 1=Ш _ОМ=Д М",
        "score Маша: рука=АБ Петя: рука= --agreed",
        "score Маша: ФОНАРЬ рука= Петя: КОЛЕНО ЫЫЫЫЫЫЫЫ рука=А",
        "challenge ЫЫЫЫЫЫЫЫ",
    ):
        assert referee(*line.split()).code == 0, line
    stats = referee("stats", "--json").json()
    masha, petya = player(stats, "Маша"), player(stats, "Петя")
    assert masha["best_word"] == {"word": "ФОНАРЬ", "points": 17, "match": 1}
    assert masha["longest_word"]["word"] == "ФОНАРЬ"
    assert petya["longest_word"] == petya["best_word"] == {"word": "КОЛЕНО", "points": 8, "match": 1}
    assert (masha["round_average"], petya["round_average"]) == ((14 - 4 + 17) / 2, (3 + 8 - 1) / 2)
