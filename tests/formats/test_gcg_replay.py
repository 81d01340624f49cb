"""Recorded games played again: what was written beside what is computed, and records that cannot be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import sets
from referee.errors import Illegal
from referee.formats import gcg
from referee.formats.gcg_replay import Replayed, Scored, Unplayable, replay, set_of
from referee.match import Row, fold

GAMES = Path(__file__).parent / "gcg"
RECORDED = Path(__file__).parent / "recorded"
HEAD = "#player1 A Ann\n#player2 B Bob\n"


def again(record: gcg.Record) -> Replayed:
    name = set_of(record)
    return replay(record, sets.load(name), name.partition("-")[2])


def sample(name: str) -> Replayed:
    return again(gcg.read((GAMES / f"{name}.gcg").read_bytes()))


def written(*moves: str) -> Replayed:
    """A game between Ann and Bob; its moves count from line 3."""
    return again(gcg.read((HEAD + "\n".join(moves)).encode()))


def unplayable(*moves: str) -> tuple[int, str]:
    with pytest.raises(Unplayable) as caught:
        written(*moves)
    return caught.value.line, caught.value.refusal.key


# The samples, move by move


def test_quackle_with_a_withdrawn_play_and_the_rack_left_over():
    game = sample("quackle")
    assert game.header.players == ("Anna Berg", "Boris Klimov")
    assert [(move.line, move.entry, move.written, move.computed) for move in game.moves] == [
        (5, "BREAD 8D", 22, (3 * 2 + 1 + 1 + 1 + 2) * 2),
        (6, "CREAM E7", 18, 3 + 1 + 1 * 2 + 1 + 3 * 2 + 5),
        (8, "MARKET 11E", 12, 3 + 1 + 1 + 5 + 1 + 1),
        (9, "DUSK H8", 9, 2 + 1 + 1 + 5),
        (10, "TOSTA J11", 7, 1 + 1 + 1 + 1 * 3 + 1),
        (11, ".challenge", -7, -7),
        (13, ".exchange 3", 0, 0),
        (14, "TOAST J11", 7, 1 + 1 + 1 + 1 * 3 + 1),
        (15, ".adjust Anna Berg +5 challenge", 5, 5),
        (16, "QUI_T=E 15F", 39, (10 + 1 + 1 + 0 + 1) * 3),
        (17, ".adjust Boris Klimov +10 rack", 10, 2 * (0 + 1 + 4)),
    ]
    assert all(move.agrees and not move.explanation for move in game.moves)
    assert game.match.standing.totals == (46, 76)
    assert game.match.standing.adjustments == (5, 10)
    assert (game.match.standing.over, game.match.standing.winners) == (True, (1,))


def test_a_withdrawn_play_comes_off_the_board():
    game = sample("quackle")
    rows = game.match.game.facts(game.match.state)["board"]
    assert "".join(row[9] for row in rows) == "..........TOAST"
    assert rows[14] == ".....QUIeT....."


def test_the_closing_line_holds_the_rack_that_was_left():
    assert sample("quackle").rows[-1].text == "Anna Berg: рука=_TV Boris Klimov: рука="
    assert sample("woogles").rows[-1].text == "Ula: рука=TIME Émil Roux: рука="


def test_woogles_with_blanks_passes_and_time():
    game = sample("woogles")
    assert [(move.entry, move.written, move.computed) for move in game.moves] == [
        ("QUILT 8E", 28, (10 + 1 + 1 + 1 + 1) * 2),
        (".pass", 0, 0),
        ("PUPIL H4", 12, 3 * 2 + 1 + 3 + 1 + 1),
        ("PRINT_D=E 4H", 18, (3 + 1 + 1 + 1 + 1 + 0 + 2) * 2),
        (".exchange 2", 0, 0),
        ("DISK N4", 11, 2 + 1 + 1 * 3 + 5),
        (".adjust Émil Roux +12 rack", 12, 2 * (1 + 1 + 3 + 1)),
        (".adjust Ula -10 time", -10, -10),
    ]
    assert game.match.standing.totals == (30, 41)


def test_a_tournament_in_which_one_play_is_written_short():
    game = sample("tournament")
    differing = [(move.line, move.entry, move.written, move.computed) for move in game.moves if not move.agrees]
    assert differing == [(14, "TAY H10", 6, 17), (15, ".challenge", -6, -17)]
    assert [move.explanation for move in game.moves if move.explanation] == ["crossword.reads-on"]
    assert sum(move.placement for move in game.moves) == 7
    assert game.match.standing.totals == (44, 24)
    assert game.match.standing.adjustments == (7, -7)


def test_a_game_whose_racks_are_counted_is_over_though_it_is_called_incomplete():
    game = sample("tournament")
    assert game.rows[-1].text == "Vera Lind: рука= Oleg Marsh: рука=AATY"
    assert (game.match.standing.over, game.match.standing.winners) == (True, (0,))


def test_a_russian_set_of_three_that_was_broken_off():
    game = sample("russian")
    assert game.header.game == "scrabble-ru"
    assert game.header.players == ("Мария Петрова", "Петя", "Оля")
    assert [(move.entry, move.written, move.computed) for move in game.moves] == [
        ("КОШКА 8Е", 28, (2 + 1 + 8 + 2 + 1) * 2),
        ("ОС_=А Ж8", 3, 1 + 1 * 2 + 0),
        (".exchange 3", 0, 0),
        (".pass", None, 0),
        ("САТ 9Ж", None, (1 + 1 + 1 * 2) + (8 + 1) + (2 + 1 * 2)),
    ]
    assert all(move.agrees for move in game.moves)
    assert not game.match.standing.over


@pytest.mark.parametrize("name", ["quackle", "woogles", "tournament", "russian"])
def test_the_rows_of_a_record_come_to_the_same_match(name):
    game = sample(name)
    assert fold(game.header, [Row(*row) for row in game.rows]) == game.match
    assert all(line.verdicts == {} or line.text.startswith(".challenge") for line in game.match.lines)


# What a record may leave out or do otherwise


def test_a_turn_that_is_left_out_was_passed():
    game = written(">A: CAT 8G CAT +10 10", ">A: OD G8 .OD +7 17")
    assert [row.text for row in game.rows] == ["CAT 8G", ".pass !", "COD G8"]
    assert [move.computed for move in game.moves] == [(3 + 1 + 1) * 2, 3 + 1 * 2 + 2]


def test_a_letter_for_a_tile_that_lies_there_already():
    game = written(">A: CAT 8G CAT +10 10", ">B: OD G8 COD +7 7")
    assert [(move.entry, move.computed) for move in game.moves] == [("CAT 8G", 10), ("COD G8", 7)]


def test_a_difference_is_shown_and_the_record_stands():
    (move,) = written(">A: CAT 8G CAT +11 11").moves
    assert move == Scored(3, "Ann", "CAT 8G", True, 11, 10)
    assert not move.agrees


def test_a_rule_of_the_table_is_noted_and_the_play_stands():
    game = written(">A: CAT 1A CAT +15 15")
    (move,) = game.moves
    assert (move.computed, move.explanation) == ((3 + 1 + 1) * 3, "crossword.centre")
    assert game.match.lines[0].overruled


def test_more_tiles_than_the_box_has_are_let_stand():
    game = written(">A: ZZ 8G ZZ +40 40")
    (move,) = game.moves
    assert (move.entry, move.computed, move.agrees) == ("ZZ 8G !", (10 + 10) * 2, True)


@pytest.mark.parametrize(("written_score", "computed"), [(5, 5), (10, 10), (7, 10)])
def test_a_rack_left_over_counts_single_or_double(written_score, computed):
    game = written(">A: CAT 8G CAT +10 10", f">A: (VA) +{written_score} 20")
    assert game.moves[-1].computed == computed
    assert game.match.standing.totals == (10 + written_score, 0)


@pytest.mark.parametrize(("line", "claimed"), [("-- -10 0", -10), ("-- +0 0", -10), ("-- +0", 0), ("--", None)])
def test_a_withdrawal_written_as_nothing_costs_what_the_total_falls_by(line, claimed):
    game = written(">A: CAT 8G CAT +10 10", f">A: CAT {line}")
    assert (game.moves[-1].written, game.moves[-1].computed) == (claimed, -(3 + 1 + 1) * 2)
    assert game.match.standing.totals == (0, 0)


def test_a_turn_lost_after_the_play_that_went_out():
    record = gcg.read((RECORDED / "macondo-turn-lost-to-a-challenge.gcg").read_bytes())
    game = again(record)
    assert [row.text for row in game.rows[-4:]] == [
        "K_FS=A 14L",
        ".pass !",
        ".adjust B +14 rack",
        "A: рука=OPEG B: рука= !",
    ]
    assert game.match.standing.totals == (451, 345)
    assert (game.match.standing.over, game.match.standing.winners) == (True, (0,))


def test_an_own_rack_is_a_deduction():
    game = written(">A: CAT 8G CAT +10 10", ">B: Q (Q) -10 -10")
    assert (game.moves[-1].written, game.moves[-1].computed) == (-10, -10)
    assert game.rows[-1].text == "Ann: рука= Bob: рука=Q"


def test_the_letters_tell_the_set():
    assert set_of(gcg.read((HEAD + ">A: QUIZ 8G QUIZ +44 44").encode())) == "scrabble-en"
    assert set_of(gcg.read((HEAD + ">A: КОТ 8Ж КОТ +8 8").encode())) == "scrabble-ru"
    assert set_of(gcg.read((HEAD + ">A: KÄSE 8G KÄSE +30 30").encode())) == "scrabble-de"
    assert set_of(gcg.read((HEAD + "#lexicon OSPS49\n>A: KOT 8G KOT +10 10").encode())) == "scrabble-pl"
    assert set_of(gcg.read((HEAD + "#tile-distribution french\n>A: CAT 8G CAT +10 10").encode())) == "scrabble-fr"
    assert set_of(gcg.read((HEAD + ">A: КІТ 8Ж КІТ +8 8").encode())) == "scrabble-uk"


def test_two_players_of_one_name_are_told_apart():
    record = gcg.read(b"#player1 a Ann Lee\n#player2 b Ann Lee\n>a: CAT 8G CAT +10 10")
    assert again(record).header.players == ("Ann Lee", "Ann Lee 2")


def test_players_of_one_nick_move_in_turn_unless_their_totals_say_otherwise():
    record = gcg.read(
        b"#player1 bot One\n#player2 bot Two\n>bot: CAT 8G CAT +10 10\n>bot: - +0 0\n>bot: S 8G ...S +6 16\n"
        b">bot: OX J8 .OX +20 36\n>bot: OX -- -20 16\n>bot: DO - +0 0\n>bot: E (challenge) +5 5\n"
    )
    assert [move.player for move in record.moves] == [0, 1, 0, 0, 0, 1, 1]
    assert [move.player for move in gcg.read(gcg.write(record).encode()).moves] == [0, 1, 0, 0, 0, 1, 1]


# What a record says against itself


FULL = "#player1 A Ann\n#player2 B Bob\n>A: CAT 8G CAT +10 10\n"


@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        (">A: ZZ (ZZ) -20 -10", 4, "gcg.rack-too-many"),
        (">A: (EE) +4 14", 4, "gcg.left-count"),
        (">A: (time) +10 20", 4, "gcg.time-gained"),
        ("#rack1 ZZ", 0, "gcg.last-rack"),
        ("#lexicon FISE2", 0, "gcg.variant"),
        ("#tile-distribution spanish", 0, "gcg.variant"),
        ("#board-layout super", 0, "gcg.variant"),
    ],
)
def test_what_speaks_against_a_record_is_told(lines, line, key):
    remarks = again(gcg.read((FULL + lines).encode())).remarks
    assert [(remark.line, remark.key) for remark in remarks] == [(line, key)]


def test_racks_before_the_first_move_are_those_that_players_began_with():
    record = gcg.read(b"#player1 A Ann\n#player2 B Bob\n#rack1 CATZEEE\n>A: CATZ 8G CATZ +30 30\n#rack1 EEE\n")
    assert record.racks == ("EEE", "")
    assert gcg.write(record).splitlines()[3] == "#rack1 CATZEEE"
    assert [remark.key for remark in again(record).remarks] == []


def test_nothing_speaks_against_racks_that_fit():
    assert again(gcg.read((FULL + "#lexicon CSW21\n#board-layout standard15\n#rack1 EE").encode())).remarks == ()


# What cannot lie on the board


@pytest.mark.parametrize(
    ("moves", "line", "key"),
    [
        ([">A: CATS 8M CATS +5 5"], 3, "crossword.off-board"),
        ([">A: CAT 8G CAT +10 10", ">B: DOG 8G DOG +5 5"], 4, "crossword.in-the-way"),
        ([">A: CAT 8G CAT +10 10", ">B: CAT 8G CAT +5 5"], 4, "crossword.nothing-laid"),
        ([">A: CÑT 8G CÑT +10 10"], 3, "crossword.no-such-tile"),
    ],
)
def test_what_cannot_lie_there_is_told_with_its_line(moves, line, key):
    assert unplayable(*moves) == (line, key)


def test_a_german_game_has_tiles_that_the_english_box_has_not():
    with pytest.raises(Unplayable) as caught:
        replay(gcg.read((GAMES / "german.gcg").read_bytes()), sets.load("scrabble-en"), "en")
    assert caught.value.line == 5
    assert (caught.value.refusal.key, caught.value.refusal.values) == (
        "crossword.no-such-tile",
        {"letter": "Ä", "word": "KÄSE"},
    )


def test_one_player_is_no_game():
    with pytest.raises(Unplayable) as caught:
        again(gcg.read(b"#player1 a Ann\n>a: CAT 8G CAT +10 10"))
    assert isinstance(caught.value.refusal, Illegal)
    assert caught.value.refusal.values == {"count": 1, "fewest": 2, "most": 4}
