"""What is in the boxes of the board games, and what a set file may not say."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import sets
from referee.games.crossword import box as boxes
from referee.games.crossword.box import Box, Problem
from referee.games.setfile import SetFault, read_box

BOARD_GAMES = ("erudit", "biplant", "schitay-slova", "scrabble-en", "scrabble-ru", "scrabble-uk")
BATTLESHIP = "АБВГДЕЖЗИКЛМНОП"


def box(name: str, language: str | None = None) -> Box:
    return boxes.read(sets.load(name), language)


def changed(name: str, path: str, value: Any) -> dict[str, Any]:
    """A boxed set's tables with one part put otherwise; none takes the part out."""
    tables = copy.deepcopy(sets.load(name))
    *outer, key = path.split(".")
    table = tables
    for part in outer:
        table = table[part]
    if value is None:
        del table[key]
    else:
        table[key] = value
    return tables


def wrong(name: str, path: str, value: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.key) for problem in boxes.problems(changed(name, path, value))]


def premiums(board: tuple[str, ...]) -> dict[str, int]:
    return {code: "".join(board).count(code) for code in "TDtd*"}


# Erudit 2 in 1


@pytest.mark.clause("E1.1")
def test_erudit_is_for_two_to_four_on_fifteen_by_fifteen() -> None:
    erudit = box("erudit", "ru")
    assert erudit.players == (2, 4)
    assert erudit.size == 15
    assert {len(row) for row in erudit.cells} == {15}
    assert erudit.columns == BATTLESHIP


@pytest.mark.clause("E1.2")
def test_erudit_puts_the_other_languages_letters_aside() -> None:
    russian, ukrainian = box("erudit", "ru"), box("erudit", "uk")
    assert (russian.total, ukrainian.total) == (111, 115)
    assert russian.counts == {"Ё": 1, "Ы": 2, "Э": 1, "Ъ": 1, "*": 2}
    assert ukrainian.counts == {"І": 6, "Ї": 1, "Ґ": 1, "Є": 1, "*": 2}
    assert set(russian.prices) - set(ukrainian.prices) == set("ЁЫЭЪ")
    assert set(ukrainian.prices) - set(russian.prices) == set("ІЇҐЄ")


@pytest.mark.clause("E1.1")
def test_both_languages_of_erudit_leave_the_same_104_letters_of_120_tiles() -> None:
    russian, ukrainian = box("erudit", "ru"), box("erudit", "uk")
    assert russian.total is not None and ukrainian.total is not None
    assert russian.total - sum(russian.counts.values()) == 104
    assert ukrainian.total - sum(ukrainian.counts.values()) == 104
    assert 104 + 5 + 9 + 2 == 120


def test_erudit_prices_are_classic_erudits_and_ukrainian_scrabbles_and_said_to_be_assumed() -> None:
    ukrainian = box("erudit", "uk")
    assert {letter: ukrainian.prices[letter] for letter in "АБФХЯІЇҐЄ"} == dict(
        zip("АБФХЯІЇҐЄ", (1, 3, 10, 5, 3, 1, 6, 10, 8), strict=True)
    )
    assert box("erudit", "ru").prices["Ё"] == 3
    assert ukrainian.assumed == ("letters", "board")
    assert ukrainian.provenance["counts"] == ukrainian.provenance["total"] == "printed"


def test_erudits_cells_are_green_yellow_blue_and_red() -> None:
    assert box("erudit").colours == {"d": "green", "t": "yellow", "D": "blue", "T": "red"}


def test_erudits_two_stars_are_worth_their_letter_and_may_be_taken() -> None:
    erudit = box("erudit")
    assert (erudit.counts["*"], erudit.star, erudit.swap) == (2, "letter", True)


def test_erudit_has_no_target_and_no_deduction() -> None:
    erudit = box("erudit")
    assert (erudit.target, erudit.deduction, erudit.one_line, erudit.policy) == (None, False, False, "nouns")


# Biplant, Schitay slova


@pytest.mark.clause("B5.1")
def test_biplant_has_the_prices_of_its_books_example() -> None:
    prices = box("biplant").prices
    assert {letter: prices[letter] for letter in "ЭРУДИТ"} == {"Э": 10, "Р": 2, "У": 3, "Д": 2, "И": 1, "Т": 2}


def test_biplant_holds_classic_erudits_131_tiles_without_yo() -> None:
    biplant = box("biplant")
    assert biplant.total == sum(biplant.counts.values()) == 131
    assert biplant.counts["*"] == 3
    assert not biplant.has("Ё")
    assert biplant.assumed == ("counts", "total", "board")


def test_biplants_cells_are_marked_3_for_a_letter_and_2_for_a_word() -> None:
    biplant = box("biplant")
    assert biplant.colours == {"t": "3", "D": "2"}
    classic = premiums(box("erudit").cells)
    assert premiums(biplant.cells) == {
        "T": 0,
        "D": classic["T"] + classic["D"],
        "t": classic["t"] + classic["d"],
        "d": 0,
        "*": 1,
    }


def test_targets_are_those_of_the_books() -> None:
    assert {name: box(name).target for name in BOARD_GAMES} == {
        "erudit": None,
        "biplant": 200,
        "schitay-slova": 100,
        "scrabble-en": None,
        "scrabble-ru": None,
        "scrabble-uk": None,
    }


def test_schitay_slovas_cells_are_two_blues_pink_and_red() -> None:
    assert box("schitay-slova").colours == {"d": "lightblue", "t": "darkblue", "D": "pink", "T": "red"}


def test_schitay_slovas_star_is_worth_its_letter_and_stays() -> None:
    schitay = box("schitay-slova")
    assert (schitay.star, schitay.swap) == ("letter", False)


def test_of_schitay_slovas_tiles_only_their_number_is_known() -> None:
    schitay = box("schitay-slova")
    assert (schitay.total, schitay.counts) == (130, {})
    assert schitay.provenance["total"] == "one"
    assert "counts" not in schitay.provenance
    assert schitay.assumed == ("letters", "board")


def test_all_seven_tiles_give_15_and_in_scrabble_50() -> None:
    assert [box(name).bonus for name in BOARD_GAMES] == [15, 15, 15, 50, 50, 50]
    assert {box(name).rack for name in BOARD_GAMES} == {7}


# Scrabble


@pytest.mark.parametrize(("name", "tiles", "letters"), [("en", 100, 26), ("ru", 104, 33), ("uk", 104, 34)])
def test_scrabble_sets_count_all_their_tiles(name: str, tiles: int, letters: int) -> None:
    scrabble = box(f"scrabble-{name}")
    assert scrabble.total == sum(scrabble.counts.values()) == tiles
    assert len(scrabble.prices) == letters
    assert scrabble.counts["*"] == 2


def test_english_scrabble_is_worth_the_187_points_it_is_known_for() -> None:
    english = box("scrabble-en")
    assert sum(price * english.counts[letter] for letter, price in english.prices.items()) == 187


def test_scrabble_plays_one_line_a_turn_with_blanks_of_zero_and_deducts_racks() -> None:
    for name in ("scrabble-en", "scrabble-ru", "scrabble-uk"):
        scrabble = box(name)
        assert (scrabble.one_line, scrabble.star, scrabble.swap, scrabble.deduction) == (True, "zero", False, True)
        assert scrabble.assumed == ()
    assert [box(f"scrabble-{code}").policy for code in ("en", "ru", "uk")] == ["any", "nouns", "nouns"]
    assert box("scrabble-en").columns == "ABCDEFGHIJKLMNO"
    assert box("scrabble-uk").columns == BATTLESHIP


# Boards


def test_the_boards_have_their_premiums() -> None:
    assert premiums(box("erudit").cells) == {"T": 8, "D": 16, "t": 8, "d": 24, "*": 1}
    assert premiums(box("scrabble-en").cells) == {"T": 8, "D": 17, "t": 12, "d": 24, "*": 0}
    assert premiums(box("schitay-slova").cells) == {"T": 8, "D": 16, "t": 12, "d": 24, "*": 1}


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_every_board_is_the_same_from_all_four_sides(name: str) -> None:
    cells = box(name).cells
    assert cells == cells[::-1]
    assert cells == tuple(row[::-1] for row in cells)
    assert cells == tuple("".join(column) for column in zip(*cells, strict=True))


def test_the_centre_is_counted_from_nought() -> None:
    assert box("erudit").centre == (7, 7)
    assert box("erudit").cells[7][7] == "*"


# Letters and the tiles they are laid with


@pytest.mark.clause("R18")
def test_yo_is_laid_as_ye_where_there_is_no_tile_for_it() -> None:
    assert box("biplant").lays("Ё") == "Е"
    assert box("biplant").lays("ё") == "Е"
    assert box("scrabble-ru").lays("Ё") == "Ё"


@pytest.mark.clause("R18")
def test_the_apostrophe_is_skipped_where_there_is_no_tile_for_it() -> None:
    assert box("erudit", "uk").lays("'") == ""
    assert box("erudit", "uk").lays("ʼ") == ""
    assert box("scrabble-uk").lays("’") == "'"
    assert box("scrabble-uk").prices["'"] == 10


def test_a_letter_that_is_not_in_the_box_stays_itself_and_is_not_there() -> None:
    assert box("erudit", "ru").lays("ї") == "Ї"
    assert not box("erudit", "ru").has("Ї")


# Reading


def test_a_set_survives_being_kept_as_json() -> None:
    for name in BOARD_GAMES:
        tables = sets.load(name)
        kept = json.loads(json.dumps(tables, sort_keys=True))
        for language in boxes.languages(tables):
            assert boxes.read(kept, language) == boxes.read(tables, language)


def test_without_a_language_the_first_of_the_file_is_read() -> None:
    assert boxes.languages(sets.load("erudit")) == ("ru", "uk")
    assert box("erudit").language == "ru"
    assert box("scrabble-uk").language == "uk"


def test_a_language_the_set_has_not_is_refused_with_those_it_has() -> None:
    with pytest.raises(SetFault) as refused:
        box("erudit", "en")
    assert refused.value.problems == [
        Problem("letters", "set.wrong.no-language", {"language": "en", "known": "ru, uk"}),
    ]


def test_a_title_missing_in_a_language_is_taken_from_another() -> None:
    tables = changed("erudit", "titles", {"uk": "Моя коробка"})
    assert boxes.read(tables).titles == {"ru": "Моя коробка", "uk": "Моя коробка", "en": "Моя коробка"}


def test_letters_may_be_typed_small_decomposed_and_with_a_cyrillic_x() -> None:
    tables = changed("biplant", "letters.ru", "а1х2 и\u03061×3 *X1")
    del tables["bag"]
    read = boxes.read(tables)
    assert read.prices == {"А": 1, "Й": 1}
    assert read.counts == {"А": 2, "Й": 3, "*": 1}
    assert read.total is None


def test_a_bag_without_stars_is_known_to_have_none() -> None:
    tables = changed("biplant", "letters.ru", "А1 Б3")
    assert boxes.read(tables).counts == {"*": 0}


@pytest.mark.parametrize(("row", "centre"), [("....*.....", (4, 4)), (".....*....", (4, 5)), ("..........", (5, 5))])
def test_an_even_board_names_one_of_its_four_middle_cells(row: str, centre: tuple[int, int]) -> None:
    cells = [*["3........3"] * 4, row, *["." * 10] * 5]
    tables = changed("biplant", "board.cells", "\n".join(cells).replace("3", "t"))
    assert boxes.problems(tables) == []
    read = boxes.read(tables)
    assert (read.size, read.centre, read.columns) == (10, centre, "АБВГДЕЖЗИК")


def test_a_small_board_may_be_drawn_with_spaces() -> None:
    tables = changed("scrabble-en", "board.cells", "T . . . T\n. d . d .\n\n. . * . .\n. d . d .\nT . . . T")
    read = boxes.read(tables)
    assert read.cells == ("T...T", ".d.d.", "..*..", ".d.d.", "T...T")
    assert (read.size, read.centre, read.columns) == (5, (2, 2), "ABCDE")


# What can be wrong


@pytest.mark.parametrize(
    ("letters", "problem"),
    [
        ("А1x102.5", "set.wrong.count"),
        ("А1x0", "set.wrong.count"),
        ("А1x-2", "set.wrong.count"),
        ("А1x1000", "set.wrong.count"),
        ("А-1x2", "set.wrong.price"),
        ("А1,5x2", "set.wrong.price"),
        ("А100x2", "set.wrong.price"),
        ("Аx2", "crossword.set.wrong.tile"),
        ("АА1x2", "crossword.set.wrong.tile"),
        ("11x2", "crossword.set.wrong.tile"),
        ("А", "crossword.set.wrong.tile"),
        ("А1x", "crossword.set.wrong.tile"),
        ("А١x2", "crossword.set.wrong.tile"),
        ("*0x2", "crossword.set.wrong.star"),
        ("A1x2", "set.wrong.foreign"),
        ("І1x2", "set.wrong.foreign"),
        ("'1x2", "set.wrong.foreign"),
    ],
)
def test_a_tile_that_cannot_be_is_named(letters: str, problem: str) -> None:
    found = boxes.problems(changed("biplant", "letters.ru", f"Б3x2 {letters} В2x5"))
    assert [(p.path, p.key, p.values["token"]) for p in found] == [("letters.ru", problem, letters)]


def test_a_letter_may_stand_once_in_each_language() -> None:
    assert wrong("biplant", "letters.ru", "А1 Б3 А2") == [("letters.ru", "set.wrong.twice")]
    assert wrong("erudit", "letters.uk", "І1x6 А1") == [("letters.uk", "set.wrong.twice")]
    assert wrong("erudit", "letters.uk", "І1x6 *x1") == [("letters.uk", "set.wrong.twice")]


def test_a_letter_of_both_languages_belongs_to_both_alphabets() -> None:
    found = boxes.problems(changed("erudit", "letters.both", "А1 Ы5"))
    assert [p for p in found if p.key == "set.wrong.foreign"] == [
        Problem("letters.both", "set.wrong.foreign", {"token": "Ы5", "letter": "Ы", "language": "uk"})
    ]


def test_a_language_has_letters() -> None:
    assert wrong("biplant", "letters.ru", "") == [("letters.ru", "set.wrong.no-letters")]
    assert wrong("biplant", "letters.ru", "*x3") == [("letters.ru", "set.wrong.no-letters")]
    assert wrong("biplant", "letters.ru", None) == [("letters", "set.wrong.no-letters")]
    assert wrong("biplant", "bag.uk", 100) == [("bag.uk", "set.wrong.no-letters")]


def test_numbers_of_tiles_have_a_provenance() -> None:
    assert wrong("biplant", "letters.counts_provenance", None) == [("letters.counts_provenance", "set.wrong.missing")]


def test_the_bag_holds_the_sum_of_all_tiles_where_all_are_known() -> None:
    assert boxes.problems(changed("scrabble-ru", "bag.ru", 105)) == [
        Problem("bag.ru", "crossword.set.wrong.total", {"total": 105, "sum": 104, "language": "ru"})
    ]


def test_the_bag_holds_no_fewer_than_the_known_tiles() -> None:
    assert wrong("erudit", "bag.uk", 11) == []
    assert wrong("erudit", "bag.uk", 10) == [("bag.uk", "crossword.set.wrong.total-less")]


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("bag.ru", 102.5, "set.wrong.whole"),
        ("bag.ru", 0, "set.wrong.range"),
        ("target.points", -1, "set.wrong.range"),
        ("target.points", "200", "set.wrong.whole"),
        ("target.points", True, "set.wrong.whole"),
        ("bonus.points", -15, "set.wrong.range"),
        ("rack", 0, "set.wrong.range"),
        ("play.skips", 0, "set.wrong.range"),
        ("play.words", "verbs", "set.wrong.choice"),
        ("play.one_line", 1, "set.wrong.choice"),
        ("stars.worth", "double", "set.wrong.choice"),
        ("stars.swap", "yes", "set.wrong.choice"),
        ("game", "chess", "set.wrong.choice"),
        ("board.provenance", "guessed", "set.wrong.choice"),
        ("letters.provenance", "sure", "set.wrong.choice"),
        ("board.cells", 15, "set.wrong.text"),
        ("letters.ru", ["А1"], "set.wrong.text"),
        ("titles.ru", 1, "set.wrong.text"),
        ("players", [0, 4], "set.wrong.players"),
        ("players", [4, 2], "set.wrong.players"),
        ("players", [2], "set.wrong.players"),
        ("players", [2, 4.5], "set.wrong.players"),
        ("players", 4, "set.wrong.players"),
        ("players", [2, 100], "set.wrong.players"),
        ("stars", 3, "set.wrong.table"),
        ("taget", 200, "set.wrong.unknown"),
        ("bonus.pionts", 15, "set.wrong.unknown"),
        ("bag.russian", 131, "set.wrong.unknown"),
        ("board", None, "set.wrong.missing"),
        ("board.cells", None, "set.wrong.missing"),
        ("target.points", None, "set.wrong.missing"),
        ("letters.provenance", None, "set.wrong.missing"),
        ("players", None, "set.wrong.missing"),
        ("titles", {}, "set.wrong.missing"),
        ("titles", {"ru": "  "}, "set.wrong.missing"),
    ],
)
def test_a_part_that_cannot_be_is_named(path: str, value: Any, problem: str) -> None:
    assert wrong("biplant", path, value) == [(path, problem)]


def test_the_target_and_the_bag_may_be_left_out() -> None:
    assert wrong("biplant", "target", None) == []
    assert wrong("biplant", "bag", None) == []


FIVE = ("T...T", ".d.d.", "..*..", ".d.d.", "T...T")


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ((*FIVE[:4], "T.Q.T"), {"key": "crossword.set.wrong.code", "row": 5, "code": "Q"}),
        ((*FIVE[:4], "Т...T"), {"key": "crossword.set.wrong.code", "row": 5, "code": "Т"}),
        ((*FIVE[:4], "T..T"), {"key": "crossword.set.wrong.row", "row": 5, "width": 4, "size": 5}),
        ((*FIVE[:4], "T...T."), {"key": "crossword.set.wrong.row", "row": 5, "width": 6, "size": 5}),
        (("...", "...", "..."), {"key": "crossword.set.wrong.size", "size": 3}),
        (("." * 27,) * 27, {"key": "crossword.set.wrong.size", "size": 27}),
        (("*.....", *("." * 6,) * 5), {"key": "crossword.set.wrong.centre", "row": 3}),
        (("." * 6, "." * 6, "..**..", "." * 6, "." * 6, "." * 6), {"key": "crossword.set.wrong.centre", "row": 3}),
        (("*....", *FIVE[1:]), {"key": "crossword.set.wrong.centre", "row": 3}),
    ],
)
def test_a_board_that_cannot_be_is_named(rows: tuple[str, ...], problem: dict[str, object]) -> None:
    found = boxes.problems(changed("erudit", "board.cells", "\n".join(rows)))
    assert [p.path for p in found] == ["board.cells"]
    said = {"key": found[0].key, **found[0].values}
    assert {name: said[name] for name in problem} == problem


def test_every_premium_has_a_colour_that_can_be_drawn() -> None:
    assert boxes.problems(changed("erudit", "board.colours.T", None)) == [
        Problem("board.colours", "crossword.set.wrong.colour", {"code": "T"})
    ]
    assert wrong("erudit", "board.colours.T", "crimson") == [("board.colours.T", "set.wrong.choice")]
    assert wrong("erudit", "board.colours.Q", "red") == [("board.colours.Q", "crossword.set.wrong.cell")]
    assert wrong("erudit", "board.colours", "red") == [("board.colours", "set.wrong.table")]


def test_everything_wrong_is_told_at_once() -> None:
    tables = changed("erudit", "players", [3, 2])
    tables["letters"]["ru"] = "Ё3x1 Ё3x1 Ъ1.5"
    tables["board"]["cells"] = "\n".join(FIVE[:4])
    tables["rack"] = 0
    assert [p.key for p in boxes.problems(tables)] == [
        "set.wrong.range",
        "set.wrong.players",
        "set.wrong.twice",
        "set.wrong.price",
        *["crossword.set.wrong.row"] * 4,
        "crossword.set.wrong.size",
    ]


def test_a_faulty_set_is_not_read() -> None:
    with pytest.raises(SetFault) as refused:
        read_box(changed("erudit", "rack", 0))
    assert [p.path for p in refused.value.problems] == ["rack"]


def test_text_of_a_file_is_made_safe_before_it_is_repeated() -> None:
    (problem,) = boxes.problems(changed("erudit", "game", "\x1b[31m" + "я" * 100))
    assert problem.values["token"] == "\ufffd[31m" + "я" * 55 + "…"
    tables = changed("erudit", "titles", {"ru": "Моя\x1b[2J" + "я" * 100})
    assert boxes.read(tables).titles["ru"] == "Моя\ufffd[2J" + "я" * 53 + "…"


LEAVES = sorted(
    {key for key, value in sets.load("erudit").items() if key != "name"}
    | {f"{key}.{inner}" for key, value in sets.load("erudit").items() if isinstance(value, dict) for inner in value}
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text("Аx1.*Td\n -'", max_size=12) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(LEAVES), value=JUNK)
def test_whatever_a_part_holds_the_set_is_read_or_its_problems_are_told(path: str, value: Any) -> None:
    tables = changed("erudit", path, value)
    if boxes.problems(tables):
        with pytest.raises(SetFault):
            read_box(tables)
    else:
        assert boxes.read(json.loads(json.dumps(tables))) == boxes.read(tables)
