"""The match file: what it looks like, what may be written in it by hand, and what is wrong with which line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.formats import jsonfile, matchfile
from referee.formats.errors import LARGEST, RecordFault
from referee.formats.record import MOST_ACTS, Act, Kept, header_of
from referee.formats.replay import MOST_PLAYS, Refused, retrace
from referee.match import StoredVerdict, storable_verdicts

HEAD = "referee match 1\ngame: scrabble-en\nplayer: Ann\nplayer: Bob\n---\n"


def good(word):
    return StoredVerdict(True, "SE1", "word")


def acts(text):
    return list(matchfile.read((HEAD + text).encode()).acts)


def problems(text):
    """The lines and keys of what is wrong."""
    with pytest.raises(RecordFault) as caught:
        matchfile.read(text if isinstance(text, bytes) else text.encode())
    return [(problem.line, problem.key) for problem in caught.value.problems]


@pytest.fixture
def scrabble(table):
    """A short match of Scrabble with a correction or two."""
    seat = table("scrabble-en", "Ann", "Bob", words={"EEE": "SE1"})
    seat.play("bread 8D")
    seat.play(".exchange 3")
    seat.undo()
    seat.redo()
    seat.amend(1, "BEARD 8D")
    seat.play(".adjust Ann -5 clock: ran # out", "cream! e6")
    return seat


def test_what_stands_below_the_dashes(scrabble, kept_of):
    below = matchfile.write(kept_of(scrabble)).partition("\n---\n")[2]
    assert below == (
        "1. BREAD 8D\n"
        "   at: 2025-03-08T18:00:00Z\n"
        "   typed: bread 8D\n"
        "   accepted: BREAD\n"
        "2. .exchange 3\n"
        "   at: 2025-03-08T18:01:00Z\n"
        ".undo\n"
        "   at: 2025-03-08T18:02:00Z\n"
        ".redo\n"
        "   at: 2025-03-08T18:03:00Z\n"
        ".amend 1 BEARD 8D\n"
        "   at: 2025-03-08T18:04:00Z\n"
        "   accepted: BEARD\n"
        "3. .adjust Ann -5 clock: ran # out\n"
        "   at: 2025-03-08T18:05:00Z\n"
        "4. CREAM! E6\n"
        "   at: 2025-03-08T18:06:00Z\n"
        "   typed: cream! e6\n"
        "   accepted: CREAM\n"
    )


def test_what_stands_above_the_dashes(scrabble, kept_of):
    kept = kept_of(scrabble)
    kept.header["options"] = {"clock": "25m"}
    above = matchfile.write(kept).partition("```toml\n")[0]
    assert above == (
        "referee match 1\n"
        "# Remarks start like this line. What the lines mean: referee export --help\n"
        "game: scrabble-en\n"
        "language: en\n"
        "player: Ann\n"
        "player: Bob\n"
        "target: none\n"
        "words: any\n"
        "judge: strict\n"
        "created: 2025-03-08T17:59:00Z\n"
        'options: {"clock": "25m"}\n'
        "set: scrabble-en\n"
    )


def test_a_verdict_keeps_its_reason_lemma_and_clause(table, kept_of):
    seat = table("erudit", ask=lambda word: StoredVerdict(None, "E6.1", "unknown"))
    seat.play("ЫЫ! 8З")
    (act,) = matchfile.read(matchfile.write(kept_of(seat)).encode()).acts
    assert act.data["verdicts"] == storable_verdicts({"ЫЫ": StoredVerdict(None, "E6.1", "unknown")})
    assert "   undecided: ЫЫ, unknown, -, E6.1" in matchfile.write(kept_of(seat))


@pytest.mark.parametrize(
    ("dictionary", "line"),
    [
        ({"dictionary": "OpenCorpora, r417150"}, "accepted: КОТ, noun, кот, E6.2, OpenCorpora, r417150"),
        ({"dictionary": None}, "accepted: КОТ, noun, кот, E6.2, -"),
        ({}, "accepted: КОТ, noun, кот, E6.2"),
        ({"author": "Ожегов"}, 'data: {"verdicts": {"КОТ": {'),
    ],
)
def test_a_verdict_keeps_what_else_is_known_of_it(dictionary, line, table, kept_of):
    verdict = {"accepted": True, "clause": "E6.2", "reason": "noun", "lemma": "кот", **dictionary}
    act = Act("entry", "КОТ 8Ж", {"verdicts": {"КОТ": verdict}, "typed": "КОТ 8Ж"})
    text = matchfile.write(replace(kept_of(table("erudit")), acts=(act,)))
    assert text.splitlines()[-1].startswith(f"   {line}")
    assert [replace(one, line=0) for one in matchfile.read(text.encode()).acts] == [act]


def test_entries_that_an_amendment_broke_are_kept_as_overruled(table, kept_of):
    seat = table("scrabble-en", "Ann", "Bob")
    seat.play("BREAD 8D", "CREAM E7")
    seat.amend(1, "OX 8H", agreed=True)
    text = matchfile.write(kept_of(seat))
    assert "   later: 2 overruled: yes\n" in text
    kept = matchfile.read(text.encode())
    again = retrace(header_of(kept), kept.acts, good)
    assert (list(again.rows), again.match, again.judged) == (seat.rows, seat.match, ())


# By hand


def test_a_file_written_by_hand_needs_only_the_game_and_the_players(table):
    kept = matchfile.read((HEAD + "\n# the first evening\n1. bread 8d\n\ntea 9d !\n.undo\n").encode())
    assert kept.header == {"game": "scrabble-en", "players": ["Ann", "Bob"]}
    assert kept.acts == (
        Act("entry", "bread 8d", {"verdicts": {}, "typed": "bread 8d"}, line=8),
        Act("entry", "tea 9d !", {"verdicts": {}, "typed": "tea 9d !"}, line=10),
        Act("undo", line=11),
    )


def test_words_without_a_verdict_are_judged_and_canonical(table, scrabble):
    asked = []

    def ask(word):
        asked.append(word)
        return StoredVerdict(True, "SE1", "word")

    retraced = retrace(scrabble.header, tuple(acts("1. bread 8d\n   accepted: BREAD, word\n2. cream e7\n")), ask)
    assert asked == ["CREAM"]
    assert retraced.judged == (8,)
    assert [(row.text, row.data["typed"]) for row in retraced.rows] == [
        ("BREAD 8D", "bread 8d"),
        ("CREAM E7", "cream e7"),
    ]
    assert retraced.rows[1].data["verdicts"] == storable_verdicts({"CREAM": good("CREAM")})


def test_a_word_changed_by_hand_does_not_pass_on_the_old_verdict(scrabble):
    with pytest.raises(Refused) as caught:
        retrace(scrabble.header, tuple(acts("1. EEE 8G\n   accepted: BREAD\n")), scrabble.ask)
    assert (caught.value.line, caught.value.refusal.kind, caught.value.refusal.key) == (
        6,
        "unacceptable",
        "crossword.unacceptable",
    )


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("1. BREAD 8D\n2. BREAD 8D\n", 7, "crossword.nothing-laid"),
        ("1. BREAD 1A\n", 6, "crossword.centre"),
        ("# remark\n\n.amend 2 TEA 8H\n", 8, "match.no-such-entry"),
        ("1. BREAD 8D\n2. CREAM E7\n.amend 1 OX 8H\n", 8, "crossword.apart"),
        ("1. BREAD\n", 6, "crossword.several-places"),
        ("1. .frob\n", 6, "notation.dot-unknown"),
        ("1. \n", 6, "crossword.notation.empty"),
    ],
)
def test_an_act_that_cannot_be_played_names_its_line(text, line, key, scrabble):
    with pytest.raises(Refused) as caught:
        retrace(scrabble.header, tuple(acts(text)), good)
    assert (caught.value.line, caught.value.refusal.key) == (line, key)


@pytest.mark.parametrize(("text", "key"), [(".undo\n", "match.nothing-to-undo"), (".redo\n", "match.nothing-to-redo")])
def test_nothing_to_take_back(text, key, scrabble):
    with pytest.raises(RecordFault) as caught:
        retrace(scrabble.header, tuple(acts("1. BREAD 8D\n.undo\n" * (key[-4:] == "undo") + text)), good)
    assert [problem.key for problem in caught.value.problems] == [key]


@pytest.mark.parametrize("text", ['1. "a\\nb"\n', '1. "a', '1. "a" b\n'])
def test_a_text_in_quotes_is_json_where_it_can_be(text):
    (act,) = acts(text)
    assert act.text == {'1. "a\\nb"\n': "a\nb", '1. "a': '"a', '1. "a" b\n': '"a" b'}[text]


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_windows_and_old_macs_are_read_too(mark, end):
    text = HEAD + "1. BREAD 8D\n   at: 2025-03-08T18:00:00Z\n"
    (act,) = matchfile.read(mark + text.replace("\n", end).encode()).acts
    assert (act.text, act.at, act.line) == ("BREAD 8D", "2025-03-08T18:00:00Z", 6)
    assert matchfile.read(text.replace("\n", end).encode("utf-16")).acts == (act,)


# What is wrong, and where


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, "record.not-match")]),
        ("new erudit A B\nКОТ 8Ж\n", [(1, "record.not-match")]),
        ("referee match 2\n", [(1, "record.newer")]),
        ("referee match 1\ngame erudit\ncolour: red\n", [(2, "record.part"), (3, "record.part")]),
        ("referee match 1\ngame: uno\n\ngame: erudit\n", [(4, "record.twice")]),
        ("referee match 1\ncreated: yesterday\n---\n", [(2, "record.time")]),
        ("referee match 1\ncreated: 2025-02-30T10:00:00Z\n", [(2, "record.time")]),
        ("referee match 1\noptions: [1]\n", [(2, "record.data")]),
        ("referee match 1\nset: a\n```toml\nx = 1\n", [(3, "record.fence")]),
        ("referee match 1\n```toml\nx = 1\n\ny 5\nz = 1\n```\n", [(5, "set.unreadable.syntax")]),
        ("referee match 1\n```toml\n" + "x" * 501 + "\n```\n", [(3, "set.unreadable.long-line")]),
        (HEAD + "   at: now\n", [(6, "record.detail")]),
        (HEAD + "1. A\n   at: now\n2. B\n   frob: 1\n", [(7, "record.time"), (9, "record.detail")]),
        (HEAD + "1. A\n   accepted: ,,,\n   data: {\n", [(7, "record.verdict")]),
        (HEAD + "1. A\n   data: {\n", [(7, "record.data")]),
        (HEAD + '1. A\n   data: {"verdicts": {"A": 1}}\n', [(6, "record.data")]),
        (HEAD + ".undo\n   accepted: A\n", [(7, "record.detail")]),
        (HEAD + f"1. {'A' * 2001}\n", [(6, "record.text")]),
        (HEAD + ".undo\n" * (MOST_ACTS + 1), [(MOST_ACTS + 6, "record.too-long")]),
        (HEAD.encode() + b"1. \xff\n", [(6, "record.undecodable")]),
        (b" " * (LARGEST + 1), [(0, "gcg.too-large")]),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, found):
    assert problems(text) == found


def wrong_header(**changes):
    header = {"game": "erudit", "players": ["A", "B"], **changes}
    if "tables" not in changes:
        from referee import sets

        header["tables"] = sets.load("erudit")
    with pytest.raises(RecordFault) as caught:
        header_of(Kept(header, lines={"header": 1, "language": 3, "player2": 5, "target": 7}))
    return [(problem.line, problem.key) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"game": "chess"}, [(1, "record.game")]),
        ({"game": None, "tables": None}, [(1, "record.game"), (1, "record.no-set")]),
        ({"game": "biplant"}, [(1, "record.other-game")]),
        ({"language": "en"}, [(3, "usage.bad-value")]),
        ({"policy": "verbs", "judge": "kind"}, [(1, "usage.bad-value"), (1, "usage.bad-value")]),
        ({"target": 0}, [(7, "new.target")]),
        ({"target": True}, [(7, "new.target")]),
        ({"options": []}, [(1, "record.options")]),
        ({"options": {"clock": "late"}}, [(1, "new.clock")]),
        ({"options": {"clock": "0m", "at_zero": "boom"}}, [(1, "new.clock"), (1, "usage.bad-value")]),
        ({"players": []}, [(1, "record.no-players")]),
        ({"players": ["A", "a"]}, [(5, "new.same-name")]),
        ({"players": ["Д’Арк", "Д'Арк"]}, [(5, "new.same-name")]),
        ({"players": ["A", "B: C"]}, [(5, "new.colon-name")]),
        ({"players": ["A", "B\x1b[31m"]}, [(5, "record.name")]),
        ({"players": ["A", "x" * 61]}, [(5, "new.long-name")]),
        ({"tables": {"game": "erudit", "titles": {"ru": "\x1b"}}}, [(1, "record.unprintable-set")]),
    ],
)
def test_a_header_that_will_not_do(changes, found):
    assert wrong_header(**changes) == found


def test_a_set_that_will_not_do_is_told_by_the_lines_of_the_file(scrabble, kept_of):
    text = matchfile.write(kept_of(scrabble)).replace("rack = 7", "rack = 70")
    with pytest.raises(RecordFault) as caught:
        header_of(matchfile.read(text.encode()))
    line = text.splitlines().index("rack = 70") + 1
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [(line, "set.wrong.range")]


def test_amending_for_ever_comes_to_an_end(scrabble):
    lines = [Act("entry", ".pass !", {"verdicts": {}, "typed": ""}, line=n) for n in range(60)]
    again = Act("amend", ".pass !", {"number": 1, "verdicts": {}, "typed": ""}, line=99)
    with pytest.raises(RecordFault) as caught:
        retrace(scrabble.header, (*lines, *[again] * (MOST_PLAYS // 60 + 1)), good)
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [(99, "record.too-long")]


# JSON


def test_json_has_a_line_a_row_and_problems_have_their_lines(scrabble, kept_of):
    text = jsonfile.write(kept_of(scrabble))
    rows = text.partition(' "rows": [\n')[2].splitlines()
    assert len(rows) == len(scrabble.rows) + 2
    broken = text.replace('"kind": "undo"', '"kind": "undid"').replace('"number": 1', '"number": "1"')
    first = text.count("\n", 0, text.index(' "rows"')) + 2
    with pytest.raises(RecordFault) as caught:
        jsonfile.read(broken.encode())
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [
        (first + 2, "record.kind"),
        (first + 4, "record.data"),
    ]


def test_json_may_leave_out_what_is_judged_anew(scrabble):
    text = '{"format": "referee-match", "version": 1, "header": {}, "rows": [{"kind": "entry", "text": "TEA 8H"}]}'
    kept = jsonfile.read(text.encode())
    assert kept == Kept({}, (Act("entry", "TEA 8H", {"verdicts": {}, "typed": "TEA 8H"}, line=1),), "", {"header": 1})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[]", (1, "record.not-json")),
        ('{"format": "chess"}', (1, "record.not-json")),
        ('{"format": "referee-match",\n "version": 1\n "x": 2}', (3, "record.json")),
        ('{"format": "referee-match", "version": NaN}', (0, "record.json")),
        ('{"format": "referee-match", "version": 2, "header": {}, "rows": []}', (1, "record.newer")),
        ('{"format": "referee-match", "version": 1, "header": [], "rows": []}', (1, "record.not-json")),
        ('{"format": "referee-match", "version": 1, "header": {}, "rows": [1]}', (0, "record.data")),
        ('{"format": "referee-match", "version": 1, "header": {}, "rows": [], "created": 5}', (1, "record.time")),
        ("[" * 100_000, (0, "record.json")),
        ("9" * 5000, (0, "record.json")),
    ],
)
def test_json_that_is_no_match(text, found):
    with pytest.raises(RecordFault) as caught:
        jsonfile.read(text.encode())
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [found]


def test_a_row_that_the_store_would_not_write_is_still_written_whole():
    odd = Act("entry", "A", {"verdicts": {"A, B": {"accepted": True, "clause": "-", "reason": "-", "lemma": ""}}})
    header = {"game": "x", "language": "ru", "players": ["A"], "target": 5, "policy": "off", "judge": "auto"}
    text = matchfile.write(Kept({**header, "tables": {"name": "x"}}, (odd,)))
    (act,) = matchfile.read(text.encode()).acts
    assert replace(act, line=0) == odd
