"""Anything may be typed: it gives a state or a refusal with a clause, never a traceback; what is kept reads back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import sets
from referee.errors import Refusal
from referee.games.line import Join, Leave
from referee.games.play import Consent, Header
from referee.games.uno import game, notation
from referee.games.uno.box import OPTIONS
from referee.games.uno.cards import BLACK as BLACK_FACES
from referee.games.uno.cards import COLOURED, COLOURS, DRAW_TWO, Card, Laid
from referee.locale import LANGUAGES, Voice
from tests.forms import tries

ENTRIES = tries(4_000, 20_000)
NAMES = ("Маша", "Петя", "Оля", "Ян", "Ира")
CARDS = [f"{c}{f}" for c in "кжзсrygb" for f in (*"0123456789пнsr", "+2")]
BLACK = [f"{b}{n}" for b in ("ц", "+4", "w", "м", "д") for n in ("", "=к", "=з", "=b", "=?")]
ASTRAY = ["ко", ";7", "p7", "rg", "+2", "к10", "з", "кошка", "=", "7", "::", "!", "", "красная 7", "закажи цвет"]
LOOSE = ["7к", "+2ж", "пз", "цз", "+4с", "красный7", "7красная", "+4зелёный", "к пропуск", "к-7", "+2", "желтую двойку"]
VOICES = [Voice(language) for language in LANGUAGES]


def line(chance):
    """Something a person may type, sensible more often than not."""
    name = lambda: chance.choice((*NAMES, "М", "п", "Я", "Зина"))  # noqa: E731
    card = lambda: chance.choice(chance.choice((CARDS, CARDS, BLACK, ASTRAY)))  # noqa: E731
    hand = lambda: " ".join(card() for _ in range(chance.randint(0, 4)))  # noqa: E731
    kinds = (
        card,
        card,
        card,
        lambda: "+",
        lambda: "+",
        lambda: "-",
        lambda: f"{name()}: {card()}",
        lambda: f"{card()} уно{chance.choice(('', '!', ' !'))}",
        lambda: chance.choice(("+-", "+ -", f"{name()}: +-", f"{name()}: вышла", f"{name()}: out {name()}: {card()}")),
        lambda: chance.choice(LOOSE),
        lambda: f".leave {name()}",
        lambda: f".join {chance.choice((name(), 'Гость', 'Кот Учёный'))}{chance.choice(('', ' 30', ' -5', ' !'))}",
        lambda: f"{name()}: {' '.join(chance.choice(LOOSE) for _ in range(3))} {name()}: 7+{chance.randint(0, 50)}",
        lambda: " ".join(f"{n} {chance.choice(('вышла', '0', '5+20', str(chance.randint(0, 99))))}" for n in NAMES),
        lambda: f".open {card()}",
        lambda: f"{name()}: .open {card()}",
        lambda: f".challenge {chance.choice((hand(), 'да', 'нет', 'уно', ''))}",
        lambda: f"{name()}: {chance.randint(0, 900)}",
        lambda: " ".join(f"{n}: {chance.choice((hand(), str(chance.randint(0, 300)), ''))}" for n in NAMES),
        lambda: f".adjust {name()} {chance.randint(-50, 50)} {card()}",
        lambda: chance.choice((".pass", ".exchange 3", ".", ".x", "рука=", f"{name()}:", f"{name()}: рука={hand()}")),
        lambda: "".join(chance.choice("кжзс+-=:.! 07nМаша\u0301\x00") for _ in range(chance.randint(0, 12))),
    )
    return chance.choice(kinds)()


def header(chance):
    players = NAMES[: chance.randint(2, 5)]
    scoring = chance.choice(("collect", "own"))
    house = [option for option, way in OPTIONS.items() if way in (None, scoring) and chance.random() < 0.5]
    tables = sets.load(chance.choice(("uno", "uno-112")))
    language = chance.choice(LANGUAGES)
    return Header("uno", tables, players, language, 2000, "off", "strict", {"scoring": scoring, "house": house})


@pytest.mark.parametrize("part", range(10))
def test_any_line_is_a_state_or_a_refusal(part):
    chance = random.Random(part)
    state = game.start(header(chance))
    taken = 0
    for number in range(ENTRIES // 10):
        if number % 200 == 199:
            state = game.start(header(chance))
        typed, consent = line(chance), Consent.OVERRULED if chance.random() < 0.02 else Consent.RULES
        try:
            entry, notes = game.read(state, typed, Consent(chance.random() < 0.02))
            after = game.play(state, entry, None, consent)
        except Refusal as refusal:
            assert refusal.clause or refusal.kind in ("unreadable", "ambiguous"), typed
            for say in VOICES:
                assert say(refusal.key, **refusal.values).strip()
            continue
        written = game.write(state, entry)
        again, astray = game.read(state, written)
        assert (again, astray) == (entry, ()), typed
        assert game.write(state, again) == written
        state, taken = after, taken + 1
        for say in VOICES:
            for note in (*notes, *state.outcome.notes):
                assert say(note.key, **note.values).strip()
        sound(state)
    assert taken > ENTRIES // 100


def sound(state):
    """Nothing that cannot be on a table: no card is lost or made, and it is somebody's turn."""
    round, standing = state.round, game.standing(state)
    assert standing.winners == () or standing.over
    assert game.facts(state)["scoring"] in ("collect", "own")
    if round is None:
        assert standing.turn is not None or standing.over
        return
    assert min(round.hands) >= 0 and round.pile >= 0
    if not state.outcome.after_end:
        assert (standing.turn is None) == (round.out is not None or standing.over)


# Every entry is read as it is written

COLOURED_CARDS = st.tuples(st.sampled_from(COLOURED), st.sampled_from(COLOURS)).map(lambda told: Card(*told))
BLACK_CARDS = st.sampled_from(BLACK_FACES).map(Card)
CARD = st.one_of(COLOURED_CARDS, BLACK_CARDS)
LAID = st.one_of(
    COLOURED_CARDS.map(Laid),
    st.tuples(BLACK_CARDS, st.sampled_from((None, *COLOURS))).map(lambda told: Laid(*told)),
)
SEAT = st.integers(0, 2)
ANYBODY = st.one_of(st.none(), SEAT)
HELD = st.one_of(
    st.integers(0, 999), st.lists(st.one_of(CARD, st.just(Card(DRAW_TWO))), min_size=1, max_size=5).map(tuple)
)
ENDS = st.tuples(HELD, HELD, SEAT).map(lambda told: (*told[:2][: told[2]], (), *told[:2][told[2] :]))
ANY_ENTRY = st.one_of(
    st.builds(notation.Open, LAID, ANYBODY, st.booleans()),
    st.builds(notation.Lay, LAID, ANYBODY, st.booleans(), st.none(), st.booleans()),
    st.builds(notation.Draw, ANYBODY, st.booleans(), st.booleans()),
    st.builds(notation.Pass, ANYBODY, st.booleans()),
    st.builds(notation.Name, st.sampled_from(COLOURS), ANYBODY, st.booleans()),
    st.builds(notation.Close, ENDS, st.booleans()),
    st.builds(Leave, SEAT, st.booleans()),
    st.builds(Join, st.sampled_from(("Ян", "Кот Учёный", "Rita")), st.one_of(st.none(), st.integers(-99, 999))),
)


@given(ANY_ENTRY, st.sampled_from(LANGUAGES))
def test_an_entry_is_read_as_it_is_written(entry, language):
    paper = notation.Paper(NAMES[:3], language, laying=True)
    assert notation.read(notation.write(entry, paper), paper) == (entry, False)
