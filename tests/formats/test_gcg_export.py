"""A match told in GCG: the same board and points where GCG has words for them, and what is lost where it has none."""

from __future__ import annotations

import pytest

from referee.errors import Illegal
from referee.formats import gcg
from referee.formats.gcg_export import tell
from referee.formats.gcg_replay import replay

ALWAYS = [("lost.always", None), ("lost.letters", None), ("lost.set", None)]


def told(seat):
    """The GCG text without its first line, and what was lost with the number of the entry."""
    result = tell(seat.match)
    lost = [(note.key, note.values.get("number")) for note in result.lost]
    return gcg.write(result.record).splitlines()[1:], lost


def again(seat):
    """The match that the GCG text comes to."""
    record = gcg.read(gcg.write(tell(seat.match).record).encode())
    return replay(record, dict(seat.header.tables), seat.header.language).match


def test_a_match_of_scrabble(table):
    seat = table("scrabble-en", "Ann Smith", "Bob")
    seat.play("BREAD 8D", "CREA_=M E7", ".exchange 3", ".pass", "MOP 11E")
    assert told(seat) == (
        [
            "#player1 Ann_Smith Ann Smith",
            "#player2 Bob Bob",
            "#tile-set scrabble-en en",
            ">Ann_Smith: BREAD 8D BREAD +22 22",
            ">Bob: CEA? E7 C.EAm +12 12",
            ">Ann_Smith: -3 +0 22",
            ">Bob: - +0 12",
            ">Ann_Smith: OP 11E .OP +4 26",
            "#incomplete",
        ],
        [("lost.always", None)],
    )
    assert again(seat).state.board == seat.match.state.board
    assert again(seat).standing.totals == seat.totals


def test_a_board_that_was_shifted_is_told_where_it_lies(table):
    shifted, right = table("scrabble-en", "Ann", "Bob"), table("scrabble-en", "Ann", "Bob")
    shifted.play("BREAD 8D", "ARE E7", ".shift right 1", "EH 9F")
    right.play("BREAD 8E", "ARE F7", "EH 9F")
    assert told(shifted) == told(right)
    assert again(shifted).state.board == shifted.match.state.board


def test_the_end_of_a_match_of_scrabble(table):
    seat = table("scrabble-en", "Ann", "Bob")
    seat.play("BREAD 8D", "Ann: hand= Bob: hand=QI_", agreed=True)
    lines, lost = told(seat)
    assert lines[3:] == [">Ann: BREAD 8D BREAD +22 22", ">Bob: QI? (QI?) -11 -11", ">Ann: (QI?) +11 33", "#rack2 QI?"]
    assert lost == [("lost.always", None)]
    assert again(seat).standing.totals == seat.totals == (33, -11)


def test_a_fallen_play_is_withdrawn_and_one_that_stood_is_marked(table):
    seat = table("scrabble-en", "Ann", "Bob", words={"BREAD": "SE1"}, judge="challenge")
    seat.play("BREAD 8D", ".challenge", "TEA 8H", ".challenge")
    lines, lost = told(seat)
    assert lines[3:] == [
        ">Ann: BREAD 8D BREAD +22 22",
        ">Ann: -- -22 0",
        ">Bob: TEA 8H TEA +6 6",
        ">Bob: (challenge) +0 6",
        "#incomplete",
    ]
    assert lost == [("lost.always", None)]
    assert again(seat).standing.totals == seat.totals == (0, 6)


def test_a_word_that_fell_at_once_is_a_pass(table):
    seat = table("scrabble-en", "Ann", "Bob", words={"BREAD": "SE1"}, judge="auto")
    seat.play("BREAD 8D", "TEA 8H")
    lines, lost = told(seat)
    assert lines[3:6] == [">Ann: - +0 0", "#note BREAD: not a word", ">Bob: TEA 8H TEA +6 6"]
    assert lost == [("lost.always", None), ("lost.fell", 1)]


def test_adjustments_become_time_and_challenge(table):
    seat = table("scrabble-en", "Ann", "Bob")
    seat.play(".adjust Ann -5 late", ".adjust Bob +3")
    lines, lost = told(seat)
    assert lines[3:] == [">Ann: (time) -5 -5", "#note late", ">Bob: (challenge) +3 3", "#incomplete"]
    assert lost == [("lost.always", None), ("lost.adjust", 1), ("lost.adjust", 2)]
    assert again(seat).standing.totals == (-5, 3)


def test_several_words_in_one_turn_follow_each_other(table):
    """Erudit lets a player lay several words at once (R8); GCG has one a turn."""
    seat = table("erudit", language="ru")
    seat.play("КОШКА 8Г", "КОТ Г8 АКТ З8")
    lines, lost = told(seat)
    points = seat.match.played[1].outcome.points
    assert lines[4:6] == [f">Петя: ОТ D8 .ОТ +{points} {points}", f">Петя: КТ H8 .КТ +0 {points}"]
    assert lost == [*ALWAYS, ("lost.several", 2)]
    assert again(seat).state.board == seat.match.state.board


def test_a_star_taken_off_the_board_stays_there_in_gcg(table):
    seat = table("erudit", language="ru")
    seat.play("КОШ_А=К 8Г", "8Ж=К КО_=Т Г8")
    lines, lost = told(seat)
    assert lines[3].startswith(">Маша: КОШ?А 8D КОШкА +")
    assert lines[4].startswith(">Петя: О? D8 .От +")
    assert lost == [*ALWAYS, ("lost.swap", 2)]
    rows = [again(seat).state.board.rows()[7], seat.match.state.board.rows()[7]]
    assert rows == ["...КОШкА.......", "...КОШКА......."]


def test_tiles_that_cost_nothing_are_only_named(table):
    seat = table("erudit", language="ru")
    seat.play("КОТ 8Ж", "Маша: рука= Петя: рука=АБ_")
    lines, lost = told(seat)
    assert lines[3:] == [f">Маша: КОТ 8G КОТ +{seat.totals[0]} {seat.totals[0]}", "#rack2 АБ?"]
    assert lost == [*ALWAYS, ("lost.close", 2)]


def test_four_players_are_said_to_be_many(table):
    seat = table("erudit", "a b", "A_B", "c", "d", language="ru")
    lines, lost = told(seat)
    assert lines[:3] == ["#player1 a_b a b", "#player2 A_B_2 A_B", "#player3 c c"]
    assert lost == [*ALWAYS, ("lost.players", None)]


def test_a_counted_match_has_nothing_for_gcg(table):
    seat = table("erudit", language="ru")
    seat.play("24")
    with pytest.raises(Illegal) as caught:
        tell(seat.match)
    assert caught.value.key == "lost.counted"


def test_a_game_without_a_board_has_nothing_for_gcg(table):
    with pytest.raises(Illegal) as caught:
        tell(table("undervud").match)
    assert (caught.value.key, caught.value.values) == ("lost.no-board", {"game": "undervud"})


@pytest.mark.parametrize("name", ["quackle", "woogles", "tournament", "russian", "german"])
def test_recorded_games_are_written_back_as_they_were_read(name, request):
    record = gcg.read((request.path.parent / "gcg" / f"{name}.gcg").read_bytes())
    written = gcg.write(record)
    twice = gcg.read(written.encode())
    assert gcg.write(twice) == written
    assert [_told(move) for move in twice.moves] == [_told(move) for move in record.moves]
    assert (twice.players, twice.racks, twice.incomplete) == (record.players, record.racks, record.incomplete)


def _told(move):
    """A move without the line it stood on."""
    return type(move), {name: getattr(move, name) for name in _names(type(move)) if name not in ("line", "note")}


def _names(kind):
    return list(kind.__dataclass_fields__)
