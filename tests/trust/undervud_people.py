"""People who play Undervud by the rulebook with the cards they really hold, and the wrong things they might say."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random

from tests.trust.undervud_model import (
    MULTIPLY,
    PRICES,
    UNDERWOOD,
    Box,
    Kon,
    Place,
    Prize,
    Turn,
    Word,
)

LETTERS = sorted(PRICES)

TYPED = Box(
    (
        *[Prize("х2", times=2)] * 3,
        *[Prize("х3", times=3)] * 2,
        *[Prize("10", more=10)] * 2,
        *[Prize("А:х3", times=3, letter="А"), Prize("О:х2", times=2, letter="О")] * 2,
        Prize("Е:+5", more=5, letter="Е"),
        *[Prize(MULTIPLY, multiplies=True)] * 2,
    )
)
NAMED = Box(
    (
        *[Prize("двойное", times=2, count=4, shortest=4, prints="х2")] * 4,
        *[Prize("ковёр", times=3, count=2, starts="К", prints="х3")] * 2,
        *[Prize("арбуз", more=5, letter="А", count=3, prints="А:+5")] * 3,
        *[Prize("окно", more=10, count=2, contains="О", prints="10")] * 2,
        *[Prize(MULTIPLY, multiplies=True, count=3)] * 3,
    ),
    counted=True,
)


@dataclass(frozen=True)
class Person:
    """How someone plays: how gladly they lay words, whether they part with Underwoods, what they say of set prizes."""

    gladly: float
    keeps_underwoods: bool
    sets_aside: float
    tells: bool

    @classmethod
    def any(cls, rng: Random, keeps: bool) -> Person:
        return cls(rng.choice((0.3, 0.6, 0.9)), keeps, rng.choice((0.0, 0.2, 0.7)), rng.random() < 0.7)


def plan(rng: Random, kon: Kon, person: Person) -> Turn:
    """The turn a person really takes, with cards really there; prizes they do not want are already set aside."""
    if kon.owes:
        return _ended(rng, kon, Turn(), kon.hands[kon.turn])
    kon.draw()
    turn = Turn(aside=_set_aside(rng, kon, person))
    hand = list(kon.hands[kon.turn])
    if rng.random() < person.gladly:
        turn, hand = _with_word(rng, kon, person, turn, hand)
    turn = _ended(rng, kon, turn, hand)
    return replace(turn, who=kon.turn) if rng.random() < 0.2 else turn


def _set_aside(rng: Random, kon: Kon, person: Person) -> tuple[str, ...]:
    told: list[str] = []
    unwanted = [card for card in kon.hands[kon.turn] if card.startswith("+")]
    while unwanted and kon.deck and rng.random() < person.sets_aside:
        prize = unwanted.pop()
        kon.set_aside(prize)
        told.append(prize[1:])
        unwanted += [card for card in kon.hands[kon.turn][-1:] if card.startswith("+")]
    if not person.tells or not told:
        return ()
    return tuple("" if not kon.box.counted and rng.random() < 0.5 else name for name in told)


def _ended(rng: Random, kon: Kon, turn: Turn, hand: list[str]) -> Turn:
    """U4.12: a letter to the tape; the dot where there is none, and where it need be said."""
    letters = [card for card in hand if card in PRICES]
    if letters:
        return replace(turn, card=rng.choice(letters))
    if "U4.12" in kon.faults(turn) or (not turn.word and not turn.card) or rng.random() < 0.5:
        return replace(turn, dot=True)
    return turn


def _with_word(rng: Random, kon: Kon, person: Person, turn: Turn, hand: list[str]) -> tuple[Turn, list[str]]:
    """A word from the hand, the tape and other people's Underwoods; the hand that is left, torn-off cards in it."""
    places = _places_on_tape(rng, kon.tape)
    named = [kon.tape[place] for place in places]
    cut = min(places, default=len(kon.tape))
    loose = [card for place, card in enumerate(kon.tape) if place >= cut and place not in places]
    own = [card for card in hand if card in PRICES or (card == UNDERWOOD and not person.keeps_underwoods)]
    swaps = [] if person.keeps_underwoods else _swaps(rng, kon, [*own, *loose])
    rest = list((Counter(own) + Counter(loose) - Counter(letter for _, letter in swaps)).elements())
    mine = [card for card in own if card in rest]
    if not mine or (places and rng.random() < 0.1):
        mine, used = [], []
    else:
        used = rng.sample(mine, rng.randint(1, min(len(mine), rng.choice((3, 5, 9)))))
        used = list((Counter(used) & Counter(rest)).elements())
    used += [card for card in (Counter(loose) & (Counter(rest) - Counter(used))).elements() if rng.random() < 0.3]
    cards = [*named, *used, *[UNDERWOOD] * len(swaps)]
    hand = [*hand, *loose, *named, *[UNDERWOOD] * len(swaps)]
    if len(cards) < 2 or not (Counter(cards) - Counter(kon.tape[cut:]) or Counter(own) & Counter(used)):
        return turn, list(kon.hands[kon.turn])
    word = _word(rng, cards, "+" + MULTIPLY in hand and rng.random() < 0.8)
    if not word.double:
        fit = [card[1:] for card in hand if card.startswith("+") and card != "+" + MULTIPLY]
        fit = [name for name in fit if kon.box.prize(name).suits(word.reading)]
        word.prize = rng.choice(fit) if fit and rng.random() < 0.7 else None
    elif rng.random() < 0.5:
        word.prize = MULTIPLY
    turn = replace(turn, taken=_named(rng, kon, places), swaps=tuple(swaps), word=word)
    return turn, list((Counter(hand) - turn.laid()).elements())


def _places_on_tape(rng: Random, tape: list[str]) -> list[int]:
    if not tape or rng.random() < 0.4:
        return []
    first = max(rng.randrange(len(tape)) for _ in range(3))
    return [first, *(place for place in range(first + 1, len(tape)) if rng.random() < 0.3)]


def _named(rng: Random, kon: Kon, places: list[int]) -> tuple[tuple[str, int | None], ...]:
    """The cards as they are named: without positions where that means the same cards."""
    plain = tuple((kon.tape[place], None) for place in places)
    if places and set(kon.torn(plain) or ()) == set(places) and rng.random() < 0.7:
        return plain
    mixed = tuple((kon.tape[place], rng.choice((None, place + 1))) for place in places)
    if places and set(kon.torn(mixed) or ()) == set(places):
        return mixed
    return tuple((kon.tape[place], place + 1) for place in places)


def _swaps(rng: Random, kon: Kon, letters: list[str]) -> list[tuple[int, str]]:
    """U4.9, U4.10: Underwoods on the table for which the player has the letter, in hand or torn off."""
    swaps, have = [], Counter(letters)
    for number, word in enumerate(kon.words, 1):
        for place in word.places:
            for _ in range(place.cards.count(UNDERWOOD)):
                if have[place.letter] and rng.random() < 0.7:
                    have[place.letter] -= 1
                    swaps.append((number, place.letter))
    return swaps


def _word(rng: Random, cards: list[str], double: bool) -> Word:
    """Cards in some order; where a letter may be multiplied or shortened, one of them is."""
    rng.shuffle(cards)
    if double and (word := _double(rng, cards)):
        return word
    return Word([Place(rng.choice(LETTERS) if card == UNDERWOOD else card, [card]) for card in cards])


def _double(rng: Random, cards: list[str]) -> Word | None:
    """One letter read several times, or several cards read as one letter, so that nobody can read it otherwise."""
    card = rng.choice(cards)
    rest = [one for one in cards if one != card]
    same = [card] * cards.count(card)
    wild = [one for one in rest if one == UNDERWOOD]
    rest = [one for one in rest if one != UNDERWOOD]
    letter = card if card in PRICES else rng.choice([one for one in LETTERS if one not in rest])
    if wild or (len(same) > 1 and card == UNDERWOOD):
        places = [Place(letter, [*wild, *same]), *(Place(one, [one]) for one in rest)]
    elif len(same) == 1:
        places = [Place(letter, same, rng.choice((2, 2, 3))), *(Place(one, [one]) for one in rest)]
        rng.shuffle(places)
    else:
        places = [*(Place(one, [one]) for one in rest), Place(letter, same)]
    word = Word(places)
    return word if len(word.reading) > 1 else None


def slips(rng: Random, kon: Kon, turn: Turn) -> Turn:
    """The turn with something wrong about it, perhaps; the model says whether it is."""
    letter = rng.choice(LETTERS)
    on_tape = rng.choice(kon.tape) if kon.tape else letter
    word, number = turn.word, rng.randint(0, len(kon.words) + 1)
    card = rng.choice(kon.box.prizes)
    prize = rng.choice((card.name, card.prints or card.name, "х9" if kon.box.counted else card.name))
    some = Word([Place(one, [one]) for one in rng.sample(LETTERS, rng.randint(2, 12))])
    wild = Word([*some.places[:3], Place(letter, [UNDERWOOD])])
    underwoods = [
        (index, place.letter)
        for index, one in enumerate(kon.words, 1)
        for place in one.places
        if UNDERWOOD in place.cards
    ]
    swap = rng.choice(underwoods) if underwoods and rng.random() < 0.7 else (number, letter)
    own = Word([Place(one, [one]) for one in kon.tape[-rng.randint(2, 4) :]])
    wrong = [
        replace(turn, who=rng.randrange(kon.seats)),
        replace(turn, taken=((on_tape, None), *turn.taken)),
        replace(turn, taken=(*turn.taken, (letter, None))),
        replace(turn, taken=((on_tape, rng.randint(1, len(kon.tape) + 2)), *turn.taken)),
        replace(turn, swaps=(*turn.swaps, swap)),
        replace(turn, swaps=(swap,), taken=((swap[1], None),), word=wild),
        replace(turn, swaps=(swap,), taken=((on_tape, None),), word=wild),
        replace(turn, swaps=(swap, swap), word=Word([*wild.places, Place(on_tape, [UNDERWOOD])])),
        replace(turn, card=UNDERWOOD, dot=False),
        replace(turn, card=None, dot=True),
        replace(turn, card=None, dot=False),
        replace(turn, card=letter, dot=False),
        replace(turn, word=None),
        replace(turn, word=some),
        replace(turn, word=wild, swaps=()),
        replace(turn, aside=(*turn.aside, *[rng.choice(("", prize))] * rng.choice((1, 3, 12)))),
        replace(turn, word=None, taken=(), swaps=(), prizes=(prize,)),
        replace(turn, word=Word([Place(on_tape, [on_tape]), *wild.places]), taken=((on_tape, None),), swaps=()),
    ]
    if len(own.places) > 1:
        wrong.append(replace(turn, word=own, taken=tuple((one, None) for one in own.cards), swaps=()))
        wrong.append(replace(turn, word=own, taken=((own.cards[0], len(kon.tape) - len(own.cards) + 1),), swaps=()))
    if word:
        wrong.append(replace(turn, word=replace(deepcopy(word), prize=prize)))
        wrong.append(replace(turn, prizes=(prize,)))
        wrong.append(replace(turn, more=(some.text(),)))
    wrong.append(replace(turn, word=replace(deepcopy(some), prize=prize), taken=(), swaps=()))
    return rng.choice(wrong)
