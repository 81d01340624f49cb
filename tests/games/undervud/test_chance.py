"""Whatever is typed: both ways of keeping a kon agree, and every line is a state or a refusal that says why."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import match as matches
from referee import sets
from referee.errors import Refusal, Unreadable
from referee.games import setfile as boxes
from referee.games.line import Adjust, Challenge
from referee.games.play import Header
from referee.games.undervud import game, notation
from referee.games.undervud.box import Box
from referee.games.undervud.cards import Word
from referee.games.undervud.closing import hand_cost
from referee.games.undervud.entries import Close, Front, Open, Sums, Swap, Take, Turn
from referee.games.undervud.kon import points_of
from referee.games.undervud.notation import Paper
from referee.locale import LANGUAGES, Voice
from referee.match import Match, Row, StoredVerdict
from tests.forms import tries
from tests.games.undervud.dealer import Dealer

KONS = tries(120, 2_000)
LINES = tries(2_000, 20_000)
PLAYERS = ("Маша", "Петя", "Оля", "Дед Мороз")
TABLES = deepcopy(dict(sets.load("undervud")))
TABLES["prizes"]["второе-слово"] = {"effect": "ability", "text": "выложите ещё одно слово"}
BOX = boxes.read_box(TABLES)
assert isinstance(BOX, Box)
PAPER = Paper(PLAYERS, BOX)
GOOD = StoredVerdict(True, None)


def often(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def started(judge: str = "strict", target: int = 10_000) -> Match:
    header = Header("undervud", TABLES, PLAYERS, "ru", target=target, judge=judge)
    return matches.replay(header, [])


def entered(match: Match, *lines: str) -> Match:
    for line in lines:
        match = matches.record(match, line, lambda word: GOOD).match
    return match


def adds_up(match: Match) -> bool:
    """Totals are the sum of the parts: words less hands of every kon, and the adjustments."""
    state = match.state
    totals = list(state.adjustments)
    for kon in state.finished:
        for player in range(len(PLAYERS)):
            words = sum(points_of(laid.word, state.box) for laid in kon.words if laid.owner == player)
            assert not kon.hands or kon.scores[player] == words - hand_cost(kon.hands[player], state.box)
            totals[player] += kon.scores[player]
    assert (
        state.points == tuple(map(sum, zip(*(kon.scores for kon in state.finished), strict=True))) or not state.finished
    )
    return tuple(totals) == match.standing.totals


@often(KONS)
@given(st.integers(0, 2**48))
def test_a_kon_entered_move_by_move_and_as_totals_comes_to_the_same(seed):
    dealt = Dealer(Random(seed), PLAYERS, BOX.prices, BOX.counts)
    dealt.play()
    tracked = entered(started(), *dealt.lines)
    kon = tracked.state.kon
    assert "".join(kon.tape) == "".join(dealt.tape)
    assert kon.hands == tuple(map(len, dealt.hands))
    assert kon.deck == len(dealt.deck)
    tracked = entered(tracked, dealt.closing())
    assert list(tracked.standing.totals) == dealt.scores()
    assert adds_up(tracked)
    if dealt.table:
        totals = entered(started(), dealt.totals())
        assert totals.standing.totals == tracked.standing.totals
        assert totals.state.dealer == tracked.state.dealer == dealt.turn
    if dealt.table and not dealt.swaps:
        words = entered(started(), *(line for _, line in dealt.by_turns), dealt.closing())
        assert words.standing.totals == tracked.standing.totals
    rows = [Row("entry", line.text, {"verdicts": line.verdicts}) for line in tracked.lines]
    assert matches.fold(tracked.header, rows) == tracked


# Entries


letters = st.sampled_from(sorted(BOX.prices))
prize = st.one_of(
    st.sampled_from(["х2", "х3", "10", "100"]),
    letters.map(lambda letter: f"{letter}:х3"),
    letters.map(lambda letter: f"{letter}:+5"),
)
prizes = st.lists(prize, max_size=2).map(tuple)


@st.composite
def words(draw):
    """Words as they may be laid: with Underwoods, a prize, or a letter that is multiplied or shortened."""
    read = draw(st.lists(letters, min_size=2, max_size=7))
    agreed = draw(st.booleans())
    if draw(st.integers(0, 4)) == 0:
        at, times = draw(st.integers(0, len(read) - 1)), draw(st.integers(2, 3))
        longer = [card for k, letter in enumerate(read) for card in [letter] * (times if k == at else 1)]
        few, many = "".join(read), "".join(longer)
        named = draw(st.sampled_from([(), ("размножить",)]))
        few, many = (few, many) if draw(st.booleans()) else (many, few)
        return Word(few, many, named, agreed=agreed)
    wild = draw(st.sets(st.integers(0, len(read) - 1), max_size=2))
    cards = "".join(letter.lower() if k in wild else letter for k, letter in enumerate(read))
    if draw(st.integers(0, 4)) == 0:
        return Word("".join(read), cards, ("второе-слово",), draw(st.one_of(st.none(), st.integers(0, 999))), agreed)
    return Word("".join(read), cards, draw(prizes), agreed=agreed)


players = st.integers(0, len(PLAYERS) - 1)
turns = st.builds(
    Turn,
    words=st.lists(words(), min_size=1, max_size=2).map(tuple),
    card=st.one_of(st.none(), letters, st.just("."), st.just("ЖМ"), st.just("_")),
    takes=st.lists(st.builds(Take, letters, st.one_of(st.none(), st.integers(1, 99))), max_size=3).map(tuple),
    swaps=st.lists(st.builds(Swap, st.integers(0, 30), letters), max_size=2).map(tuple),
    aside=st.lists(st.sampled_from(["", "х2", "размножить", "Ж:+5"]), max_size=2).map(tuple),
    prizes=st.lists(prize, max_size=1).map(tuple),
    player=st.one_of(st.none(), players),
    agreed=st.booleans(),
).filter(
    lambda turn: turn.agreed or turn.card or turn.words[-1].prizes or not turn.words[-1].agreed
)  # a `!` at the end is for all
bare = st.builds(Turn, card=st.one_of(st.none(), letters, st.just(".")), player=st.one_of(st.none(), players))
hands = st.lists(st.one_of(letters, st.just("_")), max_size=9).map("".join)
sums = st.integers(-9999, 9999)
fronts = st.builds(Front, st.lists(words(), max_size=3).map(tuple), hands)
notes = st.text("абв где!:-+ ", max_size=12).map(lambda text: " ".join(text.split()))
entries = st.one_of(
    turns,
    bare,
    st.builds(Open, letters, st.one_of(st.none(), players), st.booleans()),
    st.builds(Close, st.tuples(fronts, *[st.one_of(st.none(), fronts)] * 3), st.booleans()),
    st.builds(Sums, st.tuples(sums, *[st.one_of(st.none(), sums)] * 3), st.booleans()),
    st.builds(Challenge, st.lists(words().map(lambda word: word.letters), max_size=2).map(tuple), st.booleans()),
    st.builds(Adjust, players, st.integers(-999, 999), notes),
)


@often(400)
@given(entries)
def test_reading_is_the_inverse_of_writing(entry):
    text = notation.write(entry, PAPER)
    assert notation.read(text, PAPER) == (entry, "")
    assert notation.write(notation.read(text, PAPER)[0], PAPER) == text


# Anything at all


SOUP = (
    "К О Ж М Ш А А О О Е К1 Ж2 О3 О9 _ . .pass .open .challenge .adjust КОШКА ОСА КОТ НОС КО_КА=Ш _СА=О НО_=С КО_КА "
    "_О_=КТ МАССА=МАСА КОТ=КОООТ КОТ=КТ СЛОН! ОСА+х2 КОТ+10 ЖУК+Ж:х3 ОСА+Ж:+5 КОТ+х2+х3 +х2 +10 +ыы - -х2 -ыы 1=Ш 2=С "
    "1=О 3=К 99=Ж 1= Маша: Петя: Оля: Дед: Пета: рука= рука=АБ рука=АБ_ рука=____ hand=A рука=1 24 -5 ! !! : = + кот "
    "rjn K KOT кoт КОТ. КОТ+второе КОТ+вто=18 КОТ+х2=9 Маша:20 ЁЖ "
    "ЇЖАК ОБОРОНОСПОСОБНОСТЬ размножить КОТ+размножить КОТ+размн"
)
TOKENS = SOUP.split()
LIKELY = ("Ж", "КОШКА Ж", "К КОТ М", "НО_=С А", "1=С ДО_=М А", ".open К", ".open А", "КОТ", "ОСА .", ".", ".challenge")
CLOSING = (
    "Маша: рука= Петя: рука=АБ Оля: рука=_ Дед: рука=Ж",
    "Маша: КОШКА СЛОН+х2 рука=АБ_ Петя: НОС рука= Оля: рука=А Дед: КО_=Т рука=БВ",
    "Маша: КОТ рука=А",
    "Дед: СЪЕЗД+Ъ:х3 рука=",
    "Маша: 20 Петя: -5 Оля: 0 Дед: 7",
    "Маша: 20 Петя: -5",
    ".open Оля: К",
    "Оля: КОТ+второе=18 НОС Ж М",
)
lines = st.one_of(
    st.lists(st.sampled_from(TOKENS), min_size=1, max_size=7).map(" ".join),
    st.sampled_from(LIKELY),
    st.sampled_from(CLOSING),
    st.text(max_size=12),
)
VERDICTS = (GOOD, GOOD, GOOD, StoredVerdict(False, "U2.2", "unknown"), StoredVerdict(None, "U2.2", "second-opinion"))


@often(max(1, LINES // 40))
@given(
    st.lists(st.tuples(lines, st.booleans()), min_size=30, max_size=50),
    st.sampled_from(["strict", "auto", "challenge"]),
    st.integers(0, 4),
)
def test_a_line_is_a_state_or_a_refusal_with_its_clause(typed, judge, luck):
    match = started(judge, target=30)
    for line, agreed in typed:
        try:
            act = matches.record(
                match, line, lambda word: VERDICTS[3 if "-" in word else (len(word) + luck) % 5], agreed
            )
        except Refusal as refusal:
            assert refusal.clause or isinstance(refusal, Unreadable) or refusal.key.endswith("ambiguous"), refusal
            for language in LANGUAGES:
                assert Voice(language)(refusal.key, **refusal.values)
            for choice in refusal.choices:
                entry, _ = game.read(match.state, choice.entry)
                assert game.write(match.state, entry) == choice.entry
            continue
        assert game.read(match.state, act.text)[1] == ()
        match = act.match
        assert adds_up(match)
        assert min(match.state.kon.hands) >= 0
        for note in act.notes:
            assert [Voice(language)(note.key, **note.values) for language in LANGUAGES]
    rows = [Row("entry", line.text, {"verdicts": line.verdicts}) for line in match.lines]
    assert matches.fold(match.header, rows) == match


@often(max(1, LINES // 100))
@given(st.lists(lines, min_size=10, max_size=30), st.data())
def test_an_amendment_is_made_or_refused_and_totals_still_add_up(typed, data):
    match = started(target=30)
    for line in typed:
        try:
            match = matches.record(match, line, lambda word: GOOD).match
        except Refusal:
            continue
    if not match.lines:
        return
    number, line = data.draw(st.integers(1, len(match.lines))), data.draw(lines)
    for agreed in (False, True):
        try:
            act = matches.amend(match, number, line, lambda word: GOOD, agreed)
        except Refusal:
            continue
        assert adds_up(act.match)
        assert matches.replay(match.header, act.match.lines) == act.match


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("r rjn ;", "К КОТ Ж"),
        ("rjirf+x2", "КОШКА+Х2"),
        ("кoт", "КОТ"),
        ("Маша: HОС рука=A", "Маша: НОС рука=А"),
    ],
)
def test_a_wrong_layout_and_latin_look_alikes_are_understood_and_said(typed, understood):
    assert notation.read(typed, PAPER)[1].upper() == understood.upper()


@pytest.mark.parametrize("typed", ["KOT", "rjn .", "hjn qwй", "MAMA"])
def test_where_it_may_mean_two_things_it_is_refused(typed):
    with pytest.raises(Refusal):
        notation.read(typed, PAPER)
