"""Recorded games in GCG, in the dialects of the programs that write them, and files that are no such thing."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.formats.gcg import (
    LARGEST,
    MOST_PROBLEMS,
    ChallengeBonus,
    EndRack,
    Exchange,
    GCGFault,
    Note,
    Pass,
    Placement,
    Player,
    Problem,
    Record,
    TimePenalty,
    Withdrawal,
    read,
)

GAMES = Path(__file__).parent / "gcg"
HEAD = "#player1 A Ann\n#player2 B Bob\n"


def game(name: str) -> Record:
    return read((GAMES / f"{name}.gcg").read_bytes())


def moves(*lines: str):
    """The moves of a game between A and B; their lines count from 3."""
    return list(read((HEAD + "\n".join(lines)).encode()).moves)


def move(line: str):
    (only,) = moves(line)
    return only


def problems(data: str | bytes) -> list[Problem]:
    with pytest.raises(GCGFault) as caught:
        read(data.encode() if isinstance(data, str) else data)
    return list(caught.value.problems)


def problem(line: str) -> tuple[str, dict[str, object]]:
    """What is wrong with one line of a game between A and B."""
    (only,) = problems(HEAD + line)
    assert only.line == 3
    return only.key, only.values


def test_a_game_saved_by_quackle():
    record = game("quackle")
    assert record.players == (Player("Anna", "Anna Berg"), Player("Boris_K", "Boris Klimov"))
    assert record.title == "Kitchen table, evening two"
    assert list(record.moves) == [
        Placement(player=0, rack="ABDERTV", place="8D", letters="BREAD", score=22, total=22, line=5),
        Placement(
            player=1,
            rack="ACEMOTW",
            place="E7",
            letters="C.EAM",
            covered=(1,),
            score=18,
            total=18,
            line=6,
            note="The first thing seen, and good enough.",
        ),
        Placement(player=0, rack="AEKRTTV", place="11E", letters=".ARKET", covered=(0,), score=12, total=34, line=8),
        Placement(player=1, rack="OSTTUUW", place="H8", letters=".US.", covered=(0, 3), score=9, total=27, line=9),
        Placement(player=0, rack="?AOSTTV", place="J11", letters=".OSTA", covered=(0,), score=7, total=41, line=10),
        Withdrawal(player=0, rack="?AOSTTV", score=-7, total=34, line=11, note="Sure of it until the book came out."),
        Exchange(player=1, rack="INOTTUW", tiles="TUW", count=3, score=0, total=27, line=13),
        Placement(player=0, rack="?AOSTTV", place="J11", letters=".OAST", covered=(0,), score=7, total=41, line=14),
        ChallengeBonus(player=0, rack="", score=5, total=46, line=15),
        Placement(player=1, rack="?IQU", place="15F", letters="QUIe.", covered=(4,), score=39, total=66, line=16),
        EndRack(player=1, rack="", tiles="?TV", own=False, score=10, total=76, line=17),
    ]
    assert (record.notes, record.racks, record.incomplete) == ((), ("", ""), False)


def test_an_old_tournament_game_with_whole_words_in_columns_and_small_letters_in_places():
    record = game("tournament")
    assert record.description == "Club championship, round 3,\ntable 1, both clocks at 25 minutes"
    assert record.notes == (Note(5, "style", "club"),)
    assert (record.incomplete, record.pending) == (True, "")
    assert list(record.moves) == [
        Placement(player=0, rack="EHOQSUV", place="8F", letters="HOUSE", score=16, total=16, line=7),
        Placement(player=1, rack="FIIRTTU", place="H6", letters="FRUIT", score=8, total=8, line=8),
        Placement(player=0, rack="EGIRQVV", place="10H", letters="TIGER", score=10, total=26, line=9),
        Placement(player=1, rack="AAETTWN", place="L6", letters="WATER", score=9, total=17, line=10),
        Placement(player=0, rack="DHQOSVV", place="11L", letters="SO", score=11, total=37, line=11, aside="WATERS, ON"),
        Placement(player=1, rack="LNYYAAT", place="M11", letters="ONLY", score=14, total=31, line=12),
        Pass(player=0, rack="DHQVV", score=0, total=37, line=13),
        Placement(player=1, rack="AATY", place="H10", letters="TAY", score=6, total=37, line=14),
        Withdrawal(player=1, rack="AATY", score=0, total=31, line=15),
        EndRack(player=0, rack="", tiles="AATY", own=False, score=7, total=44, line=16),
        EndRack(player=1, rack="AATY", tiles="AATY", own=True, score=-7, total=24, line=17),
    ]


def test_a_game_from_the_web_with_every_pragma():
    record = game("woogles")
    assert record.players == (Player("ula", "Ula"), Player("émil", "Émil Roux"))
    assert (record.title, record.description, record.id) == ("Club night", "Created with an editor", "example.club 42")
    assert (record.lexicon, record.variant, record.board) == ("NONE", "classic", "CrosswordGame")
    assert (record.tile_set, record.distribution, record.notes) == ("english set", "english", ())
    assert list(record.moves) == [
        Placement(player=0, rack="EIILQTU", place="8E", letters="QUILT", score=28, total=28, line=12),
        Pass(player=1, rack="", score=0, total=0, line=13, note="#unsuccessful-challenge"),
        Placement(
            player=0,
            rack="EIIPPUU",
            place="H4",
            letters="PUPI.",
            covered=(4,),
            score=12,
            total=40,
            line=15,
            note="A note\nof three\n\nlines\nand a second one",
        ),
        Placement(player=1, rack="?DINRTS", place="4H", letters="PRINTeD", covered=(0,), score=18, total=18, line=21),
        Exchange(player=0, rack="EEIU", tiles="", count=2, score=0, total=40, line=22),
        Placement(player=1, rack="IKS", place="N4", letters="DISK", covered=(0,), score=11, total=29, line=23),
        EndRack(player=1, rack="", tiles="TIME", own=False, score=12, total=41, line=24),
        TimePenalty(player=0, rack="EIMT", score=-10, total=30, line=25),
    ]


def test_a_german_game_in_latin_1_from_windows():
    record = game("german")
    assert record.players == (Player("Jörg", "Jörg Schröder"), Player("Änne", "Änne"))
    assert record.lexicon == "GERMAN"
    assert record.racks == ("", "?INOTÖÜ")
    assert list(record.moves) == [
        Placement(player=0, rack="ÄEKRSTX", place="8E", letters="KÄSE", score=24, total=24, line=5),
        Placement(player=1, rack="IORTTÜN", place="H5", letters="TÜR.", covered=(3,), score=9, total=9, line=6),
        Placement(player=0, rack="NORTX", place="5H", letters=".ON", covered=(0,), score=4, total=28, line=7),
    ]


def test_a_russian_game_of_three_with_cyrillic_columns_a_byte_order_mark_and_numbers_left_out():
    record = game("russian")
    assert record.players == (Player("Маша", "Мария Петрова"), Player("Петя", "Петя"), Player("Оля", "Оля"))
    assert (record.distribution, record.board) == ("russian", "CrosswordGame")
    assert record.notes == (
        Note(4, "note", "LetterDistribution: russian"),
        Note(5, "note", "BoardLayout: CrosswordGame"),
    )
    assert list(record.moves) == [
        Placement(player=0, rack="АКККОШЪ", place="8Е", letters="КОШКА", score=28, total=28, line=6),
        Placement(player=1, rack="?СТ", place="Ж8", letters=".Са", covered=(0,), score=3, total=3, line=7),
        Exchange(player=2, rack="", tiles="", count=3, score=0, total=0, line=8),
        Pass(player=0, rack="ККЪ", score=None, total=None, line=9),
        Placement(player=1, rack="Т", place="9Ж", letters="САТ", score=None, total=None, line=10),
    ]
    assert record.racks == ("ККЪ", "", "")
    assert (record.incomplete, record.pending) == (True, "ОЛЯ?")


def test_a_file_with_something_wrong_is_not_half_read_and_says_everything_by_line():
    assert problems((GAMES / "broken.gcg").read_bytes()) == [
        Problem(2, "gcg.player-twice", {"number": "1"}),
        Problem(4, "gcg.player-twice", {"number": "2"}),
        Problem(5, "gcg.player-without-name", {"number": "3"}),
        Problem(7, "gcg.stray", {"text": "this line belongs to nothing"}),
        Problem(9, "gcg.no-colon", {"text": 'Bob" (LN) +4 830'}),
        Problem(10, "gcg.no-move"),
        Problem(11, "gcg.no-move"),
        Problem(12, "gcg.bad-rack", {"text": "AB1C"}),
        Problem(13, "gcg.bad-place", {"place": "27D"}),
        Problem(14, "gcg.no-word", {"place": "8D"}),
        Problem(15, "gcg.bad-word", {"text": "C4B"}),
        Problem(16, "gcg.bad-word", {"text": "(CAB)"}),
        Problem(17, "gcg.bad-word", {"text": "(CA)B)"}),
        Problem(18, "gcg.bad-word", {"text": "(CAB"}),
        Problem(19, "gcg.bad-move", {"text": "CAB"}),
        Problem(20, "gcg.bad-score", {"text": "five"}),
        Problem(21, "gcg.bad-total", {"text": "5x"}),
        Problem(22, "gcg.bad-rack", {"text": "A2"}),
        Problem(23, "gcg.digraph", {"text": "[CH]AB"}),
        Problem(24, "gcg.digraph", {"text": "[CH]AB"}),
        Problem(25, "gcg.no-score", {"move": "(time)"}),
        Problem(26, "gcg.bad-move", {"text": "(AB"}),
        Problem(28, "gcg.nothing-to-withdraw"),
        Problem(29, "gcg.rack-of-nobody", {"number": "4"}),
        Problem(30, "gcg.bad-rack", {"text": "A-B"}),
    ]


def test_a_thousand_problems_are_enough():
    assert problems(HEAD + "x\n" * 1000)[-1] == Problem(1002, "gcg.stray", {"text": "x"})
    found = problems(HEAD + "x\n" * 2500)
    assert found[-2:] == [Problem(1002, "gcg.stray", {"text": "x"}), Problem(1003, "gcg.too-many")]
    assert len(found) == MOST_PROBLEMS + 1


def test_a_move_of_someone_who_does_not_play():
    assert problem(">Cid: ABC 8D CAB +5 5") == ("gcg.unknown-player", {"nick": "Cid"})


def test_without_players_nothing_else_is_said_of_their_moves():
    assert problems(">A: ABC 8D CAB +5 5\n>B: ABC D8 .AB +5 5\n") == [Problem(0, "gcg.no-players")]


def test_what_can_come_off_is_only_what_the_same_player_has_just_laid():
    nothing = ("gcg.nothing-to-withdraw", {})
    assert problem(">A: ABC -- -5 5") == nothing
    for before in (">B: ABC 8D CAB +5 5", ">A: ABC - +0 0", ">A: ABC -A +0 0"):
        assert problems(HEAD + before + "\n>A: ABC -- -5 5") == [Problem(4, *nothing)]


def test_a_withdrawal_is_not_blamed_where_the_play_before_it_could_not_be_read():
    assert problems(HEAD + ">A: ABC 8D C4B +5 5\n>A: ABC -- -5 0") == [Problem(3, "gcg.bad-word", {"text": "C4B"})]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_line_ending(ending):
    record = read((HEAD + ">A: ABC 8H CAB +14 14\n\n#note one\ntwo\n").replace("\n", ending).encode())
    assert record.moves == (
        Placement(player=0, rack="ABC", place="8H", letters="CAB", score=14, total=14, line=3, note="one\ntwo"),
    )


NAMED = "#player1 A José Ñandú\n#player2 B Bob\n"


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("", "latin-1"),
        ("#character-encoding UTF-8\n", "utf-8"),
        ("#character-encoding utf8\n", "utf-8"),
        ("#character-encoding ISO-8859-1\n", "latin-1"),
        ("#character-encoding iso 8859-1 \r\n", "latin-1"),
        ("#title Late\r#character-encoding Windows-1252\n", "cp1252"),
        ("#character-encoding ISO-8859-15\n", "iso8859-15"),
        ("#character-encoding ISO-8859-1\n", "utf-8-sig"),
    ],
)
def test_encodings(declared, encoding):
    assert read((declared + NAMED).encode(encoding)).players[0] == Player("A", "José Ñandú")


@pytest.mark.parametrize("encoding", ["KOI8-R", "KOI8-U", "windows-1251", "ISO-8859-5"])
def test_cyrillic_encodings(encoding):
    data = f"#character-encoding {encoding}\n#player1 Маша Мария\n".encode(encoding)
    assert read(data).players == (Player("Маша", "Мария"),)


def test_polish_in_its_old_encoding():
    data = "#character-encoding ISO-8859-2\n#player1 A Ann\n>A: ĆĘIKPST 8G STĘPIĆ +46 46\n".encode("iso8859-2")
    assert read(data).moves[0].rack == "ĆĘIKPST"


def test_an_encoding_that_is_not_known():
    assert problems("#title T\r\n#character-encoding rot13\r\n" + HEAD) == [
        Problem(2, "gcg.encoding", {"name": "rot13"})
    ]


@pytest.mark.parametrize("start", [b"\xef\xbb\xbf#id x\n", b"#character-encoding UTF-8\n"])
def test_bytes_that_are_not_the_utf_8_they_are_said_to_be(start):
    assert problems(start + b"#player1 A Jos\xe9\n") == [Problem(2, "gcg.undecodable")]


def test_a_file_of_a_megabyte_is_read_and_a_larger_one_refused():
    data = HEAD.encode() + b">A: ABC 8H CAB +14 14\n#note "
    data += b"x" * (LARGEST - len(data))
    assert len(read(data).moves[0].note) == LARGEST - len(HEAD) - 28
    assert problems(data + b"x") == [Problem(0, "gcg.too-large", {"limit": 1})]


@pytest.mark.parametrize("data", ["", "\n \n", "Dear Ann,\nhow was the game?\n", "\x00\x01\x02"])
def test_what_is_no_gcg_at_all(data):
    assert problems(data) == [Problem(0, "gcg.not-gcg")]


def test_a_game_nobody_has_moved_in_yet():
    assert read(HEAD.encode()) == Record(players=(Player("A", "Ann"), Player("B", "Bob")), racks=("", ""))


def test_players_stand_in_the_order_of_their_numbers_wherever_they_are_named():
    record = read(b">B: ABC - +0 0\n#Player2 B\n#player1  A\tAnn   Lee\n")
    assert record.players == (Player("A", "Ann Lee"), Player("B", "B"))
    assert record.moves[0].player == 1


@pytest.mark.parametrize("line", [">a: X - +0 7", ">A : X - +0 7", "> A:X - +0 7", "  >A:\tX\t-\t0\t7  "])
def test_a_nick_may_be_typed_loosely(line):
    assert move(line) == Pass(player=0, rack="X", score=0, total=7, line=3)


def test_nicks_that_differ_in_the_size_of_letters_are_two():
    record = read(b"#player1 al Al\n#player2 AL Alma\n>AL: X - +0 0\n>al: X - +0 0\n")
    assert [move.player for move in record.moves] == [1, 0]
    assert problems("#player1 al Al\n#player2 AL Alma\n>Al: X - +0 0\n") == [
        Problem(3, "gcg.unknown-player", {"nick": "Al"})
    ]


def test_a_nick_with_a_colon():
    assert read(b"#player1 a:b Ann\n>a:b: X - +0 0\n").moves == (Pass(player=0, rack="X", score=0, total=0, line=2),)


@pytest.mark.parametrize(
    ("written", "score", "total"),
    [
        ("+24 100", 24, 100),
        ("24 100", 24, 100),
        ("-24 -6", -24, -6),
        ("+-24 +100", -24, 100),
        ("−24", -24, None),
        ("+0", 0, None),
        ("", None, None),
    ],
)
def test_scores_and_totals(written, score, total):
    assert move(f">A: ABC 8D CAB {written}") == Placement(
        player=0, rack="ABC", place="8D", letters="CAB", score=score, total=total, line=3
    )


def test_a_wrong_total_is_kept_as_it_is_written():
    assert [(m.score, m.total) for m in moves(">A: ABC 8H CAB +14 14", ">A: D K8 .D +3 900")] == [(14, 14), (3, 900)]


def test_other_words_stand_after_the_total_or_in_its_place():
    assert move(">A: ABC 8D CAB +5 5  BE,  ET").aside == "BE, ET"
    assert (move(">A: ABC 8D CAB +5 BE, ET").total, move(">A: ABC 8D CAB +5 BE, ET").aside) == (None, "BE, ET")


@pytest.mark.parametrize(
    ("place", "understood", "across"),
    [("8D", "8D", True), ("8d", "8D", True), ("D8", "D8", False), ("o15", "O15", False), ("21u", "21U", True)],
)
def test_places(place, understood, across):
    laid = move(f">A: ABC {place} CAB +5 5")
    assert (laid.place, laid.across) == (understood, across)


@pytest.mark.parametrize("place", ["0D", "D0", "27D", "D100"])
def test_places_off_any_board(place):
    assert problem(f">A: ABC {place} CAB +5 5") == ("gcg.bad-place", {"place": place})


@pytest.mark.parametrize(
    ("word", "letters", "covered"),
    [
        ("C.EAM", "C.EAM", (1,)),
        ("CREAM", "CREAM", ()),
        ("C(R)EAM", "CREAM", (1,)),
        ("(CR)eA(M)", "CReAM", (0, 1, 4)),
        ("(..)X", "..X", (0, 1)),
        ("М'ЯТа", "М'ЯТа", ()),
        ("М’Я`", "М'Я`", ()),
        ("И\u0306ОД", "ЙОД", ()),
        ("e", "e", ()),
    ],
)
def test_words(word, letters, covered):
    laid = move(f">A: 8D {word} +5 5")
    assert (laid.rack, laid.letters, laid.covered) == ("", letters, covered)


@pytest.mark.parametrize("word", ["...", "(CR)", "((C)R)", "()", "C?B", "C-B", "C" * 27])
def test_what_is_no_word(word):
    assert problem(f">A: ABC 8D {word} +5 5") == ("gcg.bad-word", {"text": word})


def test_a_word_without_end_is_quoted_only_in_part():
    assert problem(f">A: ABC 8D {'C' * 5000} +5 5") == ("gcg.bad-word", {"text": "C" * 40 + "…"})


def test_racks_are_read_in_capitals():
    assert move(">A: abc?д' - +0 0").rack == "ABC?Д'"


@pytest.mark.parametrize(("written", "tiles", "count"), [("-ab?", "AB?", 3), ("-3", "", 3), ("-12", "", 12)])
def test_exchanges(written, tiles, count):
    assert move(f">A: {written} +0 7") == Exchange(player=0, tiles=tiles, count=count, score=0, total=7, line=3)


def test_an_exchange_of_nothing_is_a_pass():
    assert move(">A: ABC -0 +0 7") == Pass(player=0, rack="ABC", score=0, total=7, line=3)


@pytest.mark.parametrize(
    ("line", "rack", "score"),
    [
        (">A: DINRWXY (challenge) +5 47", "DINRWXY", 5),
        (">A:  (challenge) +10 47", "", 10),
        (">A: UNKNOWN (Challenge) +0 47", "", 0),
        (">A: (challenge) -5 47", "", -5),
    ],
)
def test_challenges_that_were_lost(line, rack, score):
    assert move(line) == ChallengeBonus(player=0, rack=rack, score=score, total=47, line=3)


@pytest.mark.parametrize(
    ("line", "rack", "tiles", "own", "score"),
    [
        (">A: (AEI) +6 47", "", "AEI", False, 6),
        (">A:  (A E I) +6 47", "", "AEI", False, 6),
        (">A: AEI (AEI) -3 47", "AEI", "AEI", True, -3),
        (">A: (AEI) -3 47", "", "AEI", True, -3),
        (">A: (?) +0 47", "", "?", False, 0),
        (">A: ? (?) -0 47", "?", "?", True, 0),
        (">A: () +0 47", "", "", False, 0),
    ],
)
def test_racks_at_the_end(line, rack, tiles, own, score):
    assert move(line) == EndRack(player=0, rack=rack, tiles=tiles, own=own, score=score, total=47, line=3)


def test_the_tiles_of_the_word_time_are_a_rack_and_the_word_itself_a_penalty():
    assert moves(">A: (TIME) +12 12", ">B: (time) -10 -10") == [
        EndRack(player=0, tiles="TIME", own=False, score=12, total=12, line=3),
        TimePenalty(player=1, score=-10, total=-10, line=4),
    ]


def test_notes_before_the_first_move_and_pragmata_not_known_here_are_kept():
    record = read((HEAD + "#note Windy\nand cold\n#tile-declaration Q 10\n#title One\n#title Two\n#\n").encode())
    assert record.notes == (
        Note(3, "note", "Windy\nand cold"),
        Note(5, "tile-declaration", "Q 10"),
        Note(7, "title", "Two"),
        Note(8, "", ""),
    )
    assert record.title == "One"


def test_a_note_may_start_with_a_colon_and_hold_any_sign():
    (laid,) = moves(">A: ABC 8H CAB +14 14", "#note :-) > # (challenge)")
    assert laid.note == ":-) > # (challenge)"


def test_a_line_after_a_pragma_of_one_line_belongs_to_nothing():
    assert problems(HEAD + "#lexicon NONE\nof mine") == [Problem(4, "gcg.stray", {"text": "of mine"})]


def test_control_characters_do_not_get_through():
    record = read(b"#player1 A An\x1b[31mn\n>A: X - +0 0\n#note one\x07\x00two\tthree\xe2\x80\xae\n#title \x1b]0;x\n")
    assert record.players[0].name == "An[31mn"
    assert record.moves[0].note == "onetwo three"
    assert record.title == "]0;x"
    assert problem(">A: X\x1b[0m - +0 0") == ("gcg.digraph", {"text": "X[0m"})


def test_a_record_is_a_value():
    record = game("quackle")
    assert record == game("quackle")
    with pytest.raises(FrozenInstanceError):
        record.moves[0].score = 1000
    assert not hasattr(record.moves[6], "__dict__")


PIECES = st.sampled_from(
    [
        *("#player1 ", "#player2 ", "#note ", "#rack1 ", "#incomplete ", "#title ", "#character-encoding ", "#", ">"),
        *("A", "B", "A:", "B:", ">A: ", ">B: ", "ABC", "?", "8D", "D8", "C.B", "(AB)", "(", ")", "[CH]", "-", "--"),
        *("-3", "-AB", "+5", "-5", "0", "(time)", "(challenge)", "(TIME)", "utf-8", "latin-1", "\ufeff", "\x00", "é"),
        *(" ", "  ", "\t", "\n", "\r", "\r\n", "\n", "\n>A: ", "\x85", "\u2028", "²", "ß", "ǅ", "٣"),
    ]
)


@given(st.one_of(st.binary(max_size=400), st.lists(PIECES, max_size=40).map(lambda parts: "".join(parts).encode())))
@example(b"\xff\xfe\x00")
@example(b"#player1 A\n>A:\n")
def test_any_bytes_are_a_record_or_a_fault_with_lines_of_the_file(data):
    try:
        record = read(data)
    except GCGFault as fault:
        lines = [found.line for found in fault.problems]
        assert lines and lines == sorted(lines)
        assert 0 <= lines[-1] <= data.count(b"\n") + data.count(b"\r") + 1
    else:
        assert all(0 <= made.player < len(record.players) == len(record.racks) for made in record.moves)


@given(
    st.lists(
        st.tuples(
            st.sampled_from("AB"),
            st.text("ABCÄЖ?", max_size=7),
            st.integers(1, 15),
            st.sampled_from("ABCDEFGHIJKLMNO"),
            st.booleans(),
            st.text("ABCabcÄЖ.", max_size=8).map("X{}".format),
            st.integers(-99, 999),
            st.integers(-99, 999),
        )
    )
)
def test_what_is_written_plainly_is_read_back(plays):
    text, expected = HEAD, []
    for line, (nick, rack, row, column, across, word, score, total) in enumerate(plays, 3):
        place = f"{row}{column}" if across else f"{column}{row}"
        text += f">{nick}: {rack} {place} {word} {score:+} {total}\n"
        expected.append(
            Placement(
                player="AB".index(nick),
                rack=rack,
                place=place,
                letters=word,
                covered=tuple(k for k, sign in enumerate(word) if sign == "."),
                score=score,
                total=total,
                line=line,
            )
        )
    assert list(read(text.encode()).moves) == expected
