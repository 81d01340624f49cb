"""The notation of the board games: what each line means, that writing is its inverse, and what cannot be read."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.errors import Refusal, Unreadable
from referee.games.crossword.board import Place
from referee.games.crossword.notation import (
    Close,
    Count,
    Entry,
    Exchange,
    Hint,
    Late,
    Lay,
    Paper,
    Pass,
    Shift,
    Swap,
    Word,
    display,
    place_text,
    write,
)
from referee.games.crossword.reading import read
from referee.games.line import Adjust, Challenge, End, Leave, Remark
from referee.locale import LANGUAGES, Voice
from tests.forms import tries

RUSSIAN = Paper(("Маша", "Петя"), "АБВГДЕЖЗИКЛМНОП", "ru")
UKRAINIAN = Paper(("Маша", "Петя"), "АБВГДЕЖЗИКЛМНОП", "uk")
ENGLISH = Paper(("Ann", "Bob"), "ABCDEFGHIJKLMNO", "en")
LETTERS = {"ru": "АБВЕЁЖЙКОРШЪЯ", "uk": "АБЄІЇҐЙКР'", "en": "ABEIKQZ"}
COLUMNS = {"ru": RUSSIAN.columns, "uk": UKRAINIAN.columns, "en": ENGLISH.columns}
ODD = [
    *("Маша", "маша 2", "Мария", "М", "Kate", "KATE B", "Мар’яна", "Д'Артаньян", "Анна–Мария", "Йося", "и\u0306"),
    *("Игрок 1", "Игрок 12", "Игрок", "8Г", "24", "-5", "+5", "КОШКА 8Г", "рука=", "рука=АБ", "а б в г д е ж з и"),
    *("Оля !", ".", ".pass", "!", "=", "_", "Straße", "İ", "ẞ", "😀 Юля", "x" * 60, "Cat'", "«Ёж»", "Ё"),
]
TOKENS = [
    *("КОШКА", "КО_КА=Ш", "8Г", "Г8", "8E", "16Г", "Г0", "24", "83", "8Е=Т", "!", "_", "=Т", "'", ":", "+5", "-5"),
    *("Маша:", "Петя:", "рука=АБ", "hand=", ".pass", ".exchange", ".adjust", ".challenge", "rjirf", "8l", "K"),
]
EXAMPLES = tries(250, 10_000)


def across(row: int, column: str, paper: Paper = RUSSIAN) -> Place:
    return Place(row - 1, paper.columns.index(column), False)


def down(column: str, row: int, paper: Paper = RUSSIAN) -> Place:
    return Place(row - 1, paper.columns.index(column), True)


def means(line: str, paper: Paper = RUSSIAN) -> Entry:
    return read(line, paper)[0]


# What a line means


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("КОШКА 8Г", Lay((Word("КОШКА", (), across(8, "Г")),))),
        ("кошка 8г", Lay((Word("КОШКА", (), across(8, "Г")),))),
        ("КОШКА Г8", Lay((Word("КОШКА", (), down("Г", 8)),))),
        ("КОШКА 15П", Lay((Word("КОШКА", (), across(15, "П")),))),
        ("КОШКА", Lay((Word("КОШКА"),))),
        ("Маша: КОШКА 8Г", Lay((Word("КОШКА", (), across(8, "Г")),), player=0)),
        ("п: КОШКА", Lay((Word("КОШКА"),), player=1)),
        ("ЭРУДИ_=Т 8Д", Lay((Word("ЭРУДИТ", (5,), across(8, "Д")),))),
        ("ЭРУДИ*=Т 8Д", Lay((Word("ЭРУДИТ", (5,), across(8, "Д")),))),
        ("_РУДИ_=ЭТ 8Д", Lay((Word("ЭРУДИТ", (0, 5), across(8, "Д")),))),
        ("8Е=Т КОТ Г8", Lay((Word("КОТ", (), down("Г", 8)),), (Swap(7, 5, "Т"),))),
        ("Е8=Т КОТ Г8", Lay((Word("КОТ", (), down("Г", 8)),), (Swap(7, 5, "Т"),))),
        ("КОШКА 8Г ОСА Г8", Lay((Word("КОШКА", (), across(8, "Г")), Word("ОСА", (), down("Г", 8))))),
        ("КОШКИ! 8Е", Lay((Word("КОШКИ", (), across(8, "Е"), agreed=True),))),
        ("КОШКИ 8Е!", Lay((Word("КОШКИ", (), across(8, "Е")),), agreed=True)),
        ("КОШКИ!", Lay((Word("КОШКИ"),), agreed=True)),
        ("КОШКИ! 8Е!", Lay((Word("КОШКИ", (), across(8, "Е"), agreed=True),), agreed=True)),
        ("КОШКИ 8Е !", Lay((Word("КОШКИ", (), across(8, "Е")),), agreed=True)),
        ("ПАС", Lay((Word("ПАС"),))),
        ("ОБМЕН 8Г", Lay((Word("ОБМЕН", (), across(8, "Г")),))),
        ("24", Count(24)),
        ("Петя: 0", Count(0, player=1)),
        ("КОШКА 24", Count(24, (Word("КОШКА"),))),
        ("КОШКА ОСА! 24", Count(24, (Word("КОШКА"), Word("ОСА", agreed=True)))),
        (".pass", Pass()),
        (".пас", Pass()),
        ("Маша: .pass", Pass(0)),
        (".pass !", Pass(agreed=True)),
        ("Петя: .пас!", Pass(1, agreed=True)),
        ("24!", Count(24, agreed=True)),
        ("УМ 1О 16", Lay((Word("УМ", (), across(1, "О")),), announced=16)),
        ("КОШКА 8Г ОСА Г8 31", Lay((Word("КОШКА", (), across(8, "Г")), Word("ОСА", (), down("Г", 8))), announced=31)),
        ("РАК К", Lay((Word("РАК"),), hint=Hint(column=9, down=True))),
        ("РАК К-", Lay((Word("РАК"),), hint=Hint(column=9, down=True))),
        ("РАК -К", Lay((Word("РАК"),), hint=Hint(column=9, down=False))),
        ("РАК 6-", Lay((Word("РАК"),), hint=Hint(row=5, down=False))),
        ("РАК -6", Lay((Word("РАК"),), hint=Hint(row=5, down=True))),
        ("РАК К 16", Lay((Word("РАК"),), hint=Hint(column=9, down=True, points=16))),
        ("8Е=Т КОТ 16", Lay((Word("КОТ"),), (Swap(7, 5, "Т"),), hint=Hint(points=16))),
        ("том 10 ж", Lay((Word("ТОМ", (), across(10, "Ж")),))),
        ("«том», 10 ж", Lay((Word("ТОМ", (), across(10, "Ж")),))),
        ('"том" 10ж;', Lay((Word("ТОМ", (), across(10, "Ж")),))),
        ("том ж 10", Lay((Word("ТОМ", (), down("Ж", 10)),))),
        ("10ж том", Lay((Word("ТОМ", (), across(10, "Ж")),))),
        ("10 ж том", Lay((Word("ТОМ", (), across(10, "Ж")),))),
        ("том 8г.", Lay((Word("ТОМ", (), across(8, "Г")),))),
        ("ген8а", Lay((Word("ГЕН", (), across(8, "А")),))),
        ("КО_КА=Ш8Г", Lay((Word("КОШКА", (2,), across(8, "Г")),))),
        ("КОШКА 8-З", Lay((Word("КОШКА", (), across(8, "З")),))),
        ("КОШКА З-8", Lay((Word("КОШКА", (), down("З", 8)),))),
        ("КОШКА З - 8", Lay((Word("КОШКА", (), down("З", 8)),))),
        ("КОШКА 8·З", Lay((Word("КОШКА", (), across(8, "З")),))),
        ("КОШКА З.8.", Lay((Word("КОШКА", (), down("З", 8)),))),
        ("КОШКА 8 / З", Lay((Word("КОШКА", (), across(8, "З")),))),
        ("8·Е=Т КОТ Г8", Lay((Word("КОТ", (), down("Г", 8)),), (Swap(7, 5, "Т"),))),
        ("кошка8·г", Lay((Word("КОШКА", (), across(8, "Г")),))),
        ("8гкошка", Lay((Word("КОШКА", (), across(8, "Г")),))),
        ("г·10кошка!", Lay((Word("КОШКА", (), down("Г", 10)),), agreed=True)),
        ("8гКО_КА=Ш 12", Lay((Word("КОШКА", (2,), across(8, "Г")),), announced=12)),
        ("КОШКА З-8 ↓", Lay((Word("КОШКА", (), down("З", 8)),))),
        ("КОШКА 8-З →", Lay((Word("КОШКА", (), across(8, "З")),))),
        ("8-Е=Т КОТ Г8", Lay((Word("КОТ", (), down("Г", 8)),), (Swap(7, 5, "Т"),))),
        ("_ОРУКА=П 8Д", Lay((Word("ПОРУКА", (0,), across(8, "Д")),))),
        ("Маша: _ОРУКА=П 8Д", Lay((Word("ПОРУКА", (0,), across(8, "Д")),), player=0)),
        ("РУК_=А 8Д", Lay((Word("РУКА", (3,), across(8, "Д")),))),
        (".late", Late()),
        ("Маша: .время", Late(0)),
        (".strike кошка", Challenge(("КОШКА",), struck=True)),
        (".викреслити КІШКА", Challenge(("КІШКА",), struck=True)),
        (".shift down 1", Shift(1, 0)),
        (".сдвиг вниз", Shift(1, 0)),
        (".зсув 2 ліворуч", Shift(0, -2)),
        (".сдвиг вверх 1 вправо 2", Shift(-1, 2)),
        (".note 5 упала фишка!", Remark("упала фишка!", 5)),
        (".заметка  спор о слове", Remark("спор о слове")),
        (".leave петя", Leave(1)),
        (".end", End()),
        (".конец!", End(agreed=True)),
        (".exchange 3", Exchange(3)),
        (".обмін 3", Exchange(3)),
        (".challenge", Challenge()),
        (".спор кошка оса", Challenge(("КОШКА", "ОСА"))),
        (".adjust Маша -5 упала фишка", Adjust(0, -5, "упала фишка")),
        (".adjust петя 12", Adjust(1, 12)),
        ("Маша: рука= Петя: рука=АБ_", Close(("", "АБ_"))),
        ("Петя: hand=аб*", Close(("", "АБ_"))),
        ("Маша: Петя: рука=АБ", Close(("", "АБ"))),
        ("Петя: рука=АБ Маша:", Close(("", "АБ"))),
        ("МАТЬ-И-МАЧЕХА 8Г", Lay((Word("МАТЬ-И-МАЧЕХА", (), Place(7, 3, False)),))),
        ("8Е=Т", Lay((), (Swap(7, 5, "Т"),))),
        ("Петя: рука= Маша: рука=Я", Close(("Я", ""))),
    ],
)
def test_a_line_means_an_entry(line, entry):
    assert read(line, RUSSIAN) == (entry, "")


def test_a_latin_set_has_latin_columns():
    assert means("quiz 8g", ENGLISH) == Lay((Word("QUIZ", (), across(8, "G", ENGLISH)),))
    assert means("QUIZ O1", ENGLISH) == Lay((Word("QUIZ", (), down("O", 1, ENGLISH)),))


def test_ukrainian_apostrophes_are_one():
    for sign in "'’ʼ‘´ʹ′":
        assert means(f"П{sign}ЯТЬ 8З", UKRAINIAN) == Lay((Word("П'ЯТЬ", (), across(8, "З")),))


def test_every_column_of_battleship_and_no_other():
    for number, column in enumerate("АБВГДЕЖЗИКЛМНОП"):
        assert means(f"КОТ 8{column}") == Lay((Word("КОТ", (), Place(7, number, False)),))


@pytest.mark.parametrize(("form", "said"), [("NFC", ""), ("NFD", "ЙОГУРТ 8З")])
def test_decomposed_letters_are_composed_and_that_is_said(form, said):
    assert read(normalize(form, "ЙОГУРТ 8З"), RUSSIAN) == (Lay((Word("ЙОГУРТ", (), across(8, "З")),)), said)


@pytest.mark.parametrize(
    ("line", "understood"),
    [
        ("rjirf 8l", "КОШКА 8Д"),
        ("RJIRF L8", "КОШКА Д8"),
        ("Маша: rjirf 8l", "Маша: КОШКА 8Д"),
        ("'helb_=n 8l", "ЭРУДИ_=Т 8Д"),
        ("КOШКA 8Г", "КОШКА 8Г"),
        ("кoшкa 8г", "КОШКА 8Г"),
        ("том 6a", "ТОМ 6А"),
        ("КОТ E8", "КОТ Е8"),
        ("КОТ 8D", "КОТ 8В"),
        ("КОТ 8l", "КОТ 8Д"),
        ("КОТ u8", "КОТ Г8"),
        ("КОТ d", "КОТ В"),
        ("8E=Т КОТ Г8", "8Е=Т КОТ Г8"),
    ],
)
def test_look_alikes_and_the_wrong_layout_are_understood_and_said(line, understood):
    entry, said = read(line, RUSSIAN)
    assert said == understood
    assert entry == means(understood)


def test_the_ukrainian_layout():
    assert read("rsirf 8u", UKRAINIAN) == (means("КІШКА 8Г", UKRAINIAN), "КІШКА 8Г")


def test_a_latin_name_is_no_word():
    paper = Paper(("Kate", "Маша"), RUSSIAN.columns, "ru")
    assert read("Kate: КОШКА 8Г", paper) == (Lay((Word("КОШКА", (), across(8, "Г")),), player=0), "")
    assert read("Маша: рука= Kate: рука=АБ", paper) == (Close(("АБ", "")), "")
    assert read("Kate: hand=АБ Маша: hand=", paper) == (Close(("АБ", "")), "")


# Writing is the inverse of reading


def _name(text: str) -> str:
    """A name as a match takes it: composed letters, no control characters, no colon, single spaces."""
    plain = "".join(c if c.isprintable() and c != ":" else " " for c in normalize("NFC", text))
    return " ".join(plain.split())[:60].strip()


@st.composite
def papers(draw: st.DrawFn) -> Paper:
    names = st.one_of(st.sampled_from(ODD).map(_name), st.text(max_size=70).map(_name).filter(bool))
    players = draw(st.lists(names, min_size=2, max_size=4, unique_by=lambda name: normalize("NFC", name).casefold()))
    language = draw(st.sampled_from(["ru", "uk", "en"]))
    size = draw(st.sampled_from([5, 11, 15]))
    return Paper(tuple(players), COLUMNS[language][:size], language)


@st.composite
def words(draw: st.DrawFn, paper: Paper, placed: bool) -> Word:
    alphabet = LETTERS[paper.language]
    first = draw(st.sampled_from(alphabet.replace("'", "")))
    letters = first + draw(st.text(alphabet, min_size=1, max_size=9))
    stars = draw(st.sets(st.integers(0, len(letters) - 1), max_size=3))
    place = draw(places(paper)) if placed else None
    return Word(letters, tuple(sorted(stars)), place, draw(st.booleans()))


def places(paper: Paper) -> st.SearchStrategy[Place]:
    return st.builds(Place, st.integers(0, paper.size - 1), st.integers(0, paper.size - 1), st.booleans())


def hints(paper: Paper) -> st.SearchStrategy[Hint | None]:
    """Part of a place, or points, or nothing."""
    part, points = st.integers(0, paper.size - 1), st.none() | st.integers(0, 999)
    rows = st.builds(Hint, row=part, down=st.booleans(), points=points)
    columns = st.builds(Hint, column=part, down=st.booleans(), points=points)
    return st.none() | rows | columns | st.builds(Hint, points=st.integers(0, 999))


@st.composite
def entries(draw: st.DrawFn, paper: Paper) -> Entry:
    alphabet = LETTERS[paper.language]
    player = draw(st.none() | st.integers(0, len(paper.players) - 1))
    agreed = draw(st.booleans())
    kind = draw(
        st.sampled_from([Lay, Count, Pass, Exchange, Challenge, Close, Adjust, Late, Shift, Remark, Leave, End])
    )
    if kind is Lay:
        placed = draw(st.booleans())
        laid = draw(st.lists(words(paper, placed), min_size=1, max_size=3))
        swaps = st.builds(
            Swap, st.integers(0, paper.size - 1), st.integers(0, paper.size - 1), st.sampled_from(alphabet)
        )
        announced = draw(st.none() | st.integers(0, 999)) if placed else None
        hint = None if placed else draw(hints(paper))
        if hint is not None and hint.part is None:
            swapped = draw(st.lists(swaps, min_size=1, max_size=2))
        else:
            swapped = draw(st.lists(swaps, max_size=2))
        if laid[-1].agreed and not placed and hint is None:
            agreed = True  # a `!` at the end of a line is for all of it
        if not placed and hint is not None and hint.part is not None and len(laid) > 1:
            laid = laid[:1]
        return Lay(tuple(laid), tuple(swapped), player, agreed, announced, hint)
    if kind is Count:
        counted = draw(st.lists(words(paper, False), max_size=3))
        return Count(draw(st.integers(0, 999_999)), tuple(counted), player, agreed)
    if kind is Pass:
        return Pass(player, agreed)
    if kind is Exchange:
        return Exchange(draw(st.integers(0, 999)), player, agreed)
    if kind is Late:
        return Late(player, agreed)
    if kind is Shift:
        steps = st.tuples(st.integers(-30, 30), st.integers(-30, 30)).filter(any)
        return Shift(*draw(steps), agreed)
    if kind is Remark:
        return Remark(draw(st.sampled_from(["упала фишка", "!", "=5", "a: b"])), draw(st.none() | st.integers(1, 99)))
    if kind is Leave:
        return Leave(draw(st.integers(0, len(paper.players) - 1)), agreed)
    if kind is End:
        return End(agreed)
    if kind is Challenge:
        named = tuple(word.letters for word in draw(st.lists(words(paper, False), max_size=3)))
        return Challenge(named, agreed, draw(st.booleans()))
    if kind is Close:
        hand = st.text(alphabet + "_", max_size=8)
        return Close(tuple(draw(hand) for _ in paper.players), agreed)
    noted = st.sampled_from(["", "упала фишка", "-5", "!", "причина: упала", "a +3 b", "<b>&amp;", "=1+1"])
    points = draw(st.integers(-999_999, 999_999))
    return Adjust(draw(st.integers(0, len(paper.players) - 1)), points, draw(noted))


@st.composite
def lines(draw: st.DrawFn) -> tuple[Paper, Entry]:
    paper = draw(papers())
    return paper, draw(entries(paper))


KATE = Paper(("Маша", "Kate"), RUSSIAN.columns, "ru")
MARYANA = Paper(("Мар’яна", "Дем’ян"), UKRAINIAN.columns, "uk")
LONG_NAME = Paper(("Маша", "а б в г д е ж з"), RUSSIAN.columns, "ru")
DOTS = Paper(("...", "рука=АБ"), RUSSIAN.columns, "ru")


@settings(max_examples=EXAMPLES, deadline=None)
@given(lines())
@example((KATE, Close(("", "АБ"))))
@example((MARYANA, Pass(0)))
@example((MARYANA, Close(("", ""))))
@example((LONG_NAME, Close(("А", "Б"))))
@example((DOTS, Pass(0)))
@example((DOTS, Count(24, player=1)))
@example((UKRAINIAN, Lay((Word("П'ЯТЬ", (1, 2), across(8, "Е")),))))
def test_reading_is_the_inverse_of_writing(line):
    paper, entry = line
    text = write(entry, paper)
    assert read(text, paper) == (entry, "")


@settings(max_examples=EXAMPLES, deadline=None)
@given(lines())
def test_what_is_displayed_can_be_typed(line):
    paper, entry = line
    assert read(display(entry, paper), paper) == (entry, "")


def test_places_are_displayed_with_a_sign_between_row_and_column():
    stars = Lay((Word("ТРИО", (3,), across(8, "З")),), (Swap(9, 13, "О"),))
    assert display(stars, RUSSIAN) == "10-О=О ТРИ_=О 8-З"
    assert display(Lay((Word("УМ", (), down("О", 10)),)), RUSSIAN) == "УМ О-10"


@settings(max_examples=EXAMPLES, deadline=None)
@given(lines())
def test_writing_is_canonical(line):
    paper, entry = line
    text = write(entry, paper)
    assert write(read(text, paper)[0], paper) == text
    assert text == " ".join(text.split())
    assert read(f"  {text}  ".replace(" ", "   "), paper)[0] == entry


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    st.text(max_size=60).filter(lambda text: len(text.upper()) == len(text)),
    st.sampled_from([RUSSIAN, UKRAINIAN, ENGLISH]),
)
@example("AÀ 0²", RUSSIAN)  # a place by its pattern, and no letter in it
def test_any_text_is_read_or_refused_with_a_sentence(text, paper):
    try:
        entry, _ = read(text, paper)
    except Refusal as refusal:
        for language in LANGUAGES:
            assert Voice(language)(refusal.key, **refusal.values)
    else:
        assert read(write(entry, paper), paper)[0] == entry


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.sampled_from(TOKENS), max_size=6).map(" ".join))
def test_any_tokens_are_read_or_refused_with_a_sentence(line):
    try:
        entry, _ = read(line, RUSSIAN)
    except Refusal as refusal:
        for language in LANGUAGES:
            assert Voice(language)(refusal.key, **refusal.values)
    else:
        assert read(write(entry, RUSSIAN), RUSSIAN)[0] == entry


@given(st.integers(0, 14), st.integers(0, 14), st.booleans())
def test_a_place_says_row_first_across_and_column_first_down(row, column, is_down):
    place = Place(row, column, is_down)
    text = place_text(place, RUSSIAN.columns)
    assert text[0].isdigit() is not is_down
    assert means(f"КОТ {text}") == Lay((Word("КОТ", (), place),))


# What cannot be read


@pytest.mark.parametrize(
    ("line", "key", "values"),
    [
        ("", "crossword.notation.empty", {}),
        (" \t\n\x00 ", "crossword.notation.empty", {}),
        ("К 8Г", "crossword.notation.one-letter", {"token": "К"}),
        ("_=К 8Г", "crossword.notation.one-letter", {"token": "_=К"}),
        ("КОШКА 16Г", "crossword.notation.row", {"token": "16Г", "row": 16, "size": 15}),
        ("КОШКА Г0", "crossword.notation.row", {"token": "Г0", "row": 0, "size": 15}),
        (
            "КОШКА 8Й",
            "crossword.notation.column",
            {"token": "8Й", "column": "Й", "columns": "А Б В Г Д Е Ж З И К Л М Н О П"},
        ),
        (
            "КОШКА 8Р",
            "crossword.notation.column",
            {"token": "8Р", "column": "Р", "columns": "А Б В Г Д Е Ж З И К Л М Н О П"},
        ),
        ("КОШКА 8K", "crossword.notation.latin-column", {"token": "8K", "first": "8К", "second": "8Л"}),
        ("КОШКА B8", "crossword.notation.latin-column", {"token": "B8", "first": "В8", "second": "И8"}),
        ("8K=Ш КОШКА 8Г", "crossword.notation.latin-column", {"token": "8K", "first": "8К", "second": "8Л"}),
        ("КОШКА K", "crossword.notation.latin-column", {"token": "K", "first": "К", "second": "Л"}),
        ("8Г", "crossword.notation.place-alone", {"token": "8Г", "example": "КОШКА 8Е"}),
        ("КОШКА 8Г Г8", "crossword.notation.place-alone", {"token": "Г8", "example": "КОШКА 8Е"}),
        ("8Г КОТ 9Г", "crossword.notation.place-alone", {"token": "9Г", "example": "КОШКА 8Е"}),
        ("КО_КА 8Г", "crossword.notation.star-unnamed", {"token": "КО_КА", "stars": 1, "named": 0, "star": "ЭРУДИ_=Т"}),
        ("КО_КА=ШЩ 8Г", "crossword.notation.stars", {"token": "КО_КА=ШЩ", "stars": 1, "named": 2, "star": "ЭРУДИ_=Т"}),
        ("КОШКА=Ш 8Г", "crossword.notation.stars", {"token": "КОШКА=Ш", "stars": 0, "named": 1, "star": "ЭРУДИ_=Т"}),
        ("МАТЬ- 8Г", "crossword.notation.word", {"token": "МАТЬ-", "star": "ЭРУДИ_=Т"}),
        ("КОШ7КА 8Г", "crossword.notation.word", {"token": "КОШ7КА", "star": "ЭРУДИ_=Т"}),
        ("КОШКА 8Г 24 5", "crossword.notation.after-points", {"token": "5"}),
        ("КОШКА -К-", "crossword.notation.word", {"token": "-К-", "star": "ЭРУДИ_=Т"}),
        ("КОШКА 16-", "crossword.notation.row", {"token": "16-", "row": 16, "size": 15}),
        ("24 КОШКА", "crossword.notation.after-points", {"token": "КОШКА"}),
        ("Маша:", "crossword.notation.no-word", {"example": "КОШКА 8Е"}),
        ("Маша: КОШКА 8Г Петя: ОСА Г8", "crossword.notation.two-players", {"line": "Маша: КОШКА 8Г Петя: ОСА Г8"}),
        ("КОШКА 8Г Петя: ОСА Г8", "crossword.notation.two-players", {"line": "КОШКА 8Г Петя: ОСА Г8"}),
        ("Оля: КОШКА", "notation.name-unknown", {"name": "Оля", "names": "Маша, Петя"}),
        ("Мшаа: КОШКА", "notation.name-near", {"name": "Мшаа", "near": "Маша"}),
        ("KOT 8D", "notation.latin", {"line": "KOT 8D"}),
        ("Маша: рука= Маша: рука=А", "notation.name-twice", {"name": "Маша"}),
        ("рука=АБ", "crossword.notation.hands", {"text": "рука=АБ", "player": "Маша", "tiles": "АБ_"}),
        ("Маша: рука=АБ КОТ", "crossword.notation.hands", {"text": "рука=АБ КОТ", "player": "Маша", "tiles": "АБ_"}),
        (".exchange", "crossword.notation.exchange", {"text": ".exchange"}),
        (".exchange много", "crossword.notation.exchange", {"text": "много"}),
        (".pass 3", "notation.dot-here", {"line": ".pass 3"}),
        (".open К", "notation.dot-here", {"line": ".open К"}),
        ("Маша: .challenge", "notation.dot-here", {"line": ".challenge"}),
        (".adjust Маша", "notation.adjust", {"text": "Маша"}),
        (".adjust -5", "notation.adjust", {"text": "-5"}),
        ("А" * 10_000, "notation.long", {"limit": 2000}),
    ],
)
def test_what_cannot_be_read_is_a_sentence(line, key, values):
    with pytest.raises(Unreadable) as caught:
        read(line, RUSSIAN)
    assert (caught.value.key, caught.value.values) == (key, values)
    for language in LANGUAGES:
        assert "{" not in Voice(language)(key, **values)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("КОШКА 16Г", "«16Г»: ряда 16 нет. Ряды: от 1 до 15."),
        ("КОШКА 8K", "«8K»: буква латинская. 8К или 8Л?"),
        ("КО_КА 8Г", "«КО_КА»: какую букву заменяет звёздочка? Так: ЭРУДИ_=Т"),
        ("8Г", "«8Г» — место без слова. Сначала слово, потом место: КОШКА 8Е"),
    ],
)
def test_a_sentence_says_what_was_typed_what_is_wrong_and_what_would_be_right(line, sentence):
    with pytest.raises(Unreadable) as caught:
        read(line, RUSSIAN)
    assert Voice("ru")(caught.value.key, **caught.value.values) == sentence


def test_control_characters_never_come_back():
    with pytest.raises(Unreadable) as caught:
        read("КО\x1b[31mШКА-\x07 8Г", RUSSIAN)
    assert all(str(value).isprintable() for value in caught.value.values.values())
