"""The referee's UNO against another author's: whatever may be tried at a real table, both say the same of it.

Matches are played by chance with real cards. At every step every card of the deck, drawing, passing, naming a colour,
opening lines, challenges, hands and people out of turn are offered to both, and where the thing may be done both must
come to the same table.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee import match as matches
from referee import sets
from referee.errors import Refusal
from referee.games.play import Header
from referee.match import Match
from tests.forms import tries
from tests.trust import uno_model as model
from tests.trust.uno_model import COLOURED, COLOURS, DECK, FACES, FOUR, SKIP, WILD, Table, Try, objection

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joy")
COLOUR_NAMES = {"": None, "к": "red", "ж": "yellow", "з": "green", "с": "blue"}
HOUSE = ("call-uno", "jump-in", "challenge", "last-draw", "literal-reverse")
STEPS = 40
LAYS = tuple(Try("lay", card=card) for card in COLOURED) + tuple(
    Try("lay", card=card, colour=colour) for card in (WILD, FOUR) for colour in ("", *COLOURS)
)


def sit_down(chance: Random) -> tuple[Table, Match]:
    """A table of the model and a match of the referee, agreed alike."""
    players, own = chance.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10)), chance.random() < 0.5
    house = {option for option in HOUSE if chance.random() < 0.4}
    house |= {"lowest-wins"} if own and chance.random() < 0.5 else set()
    target, dealt = chance.choice((30, 60, 120, 200, 500)), chance.choice((2, 3, 4, 5, 7))
    header = Header(
        "uno",
        {**sets.load("uno"), "hand": dealt},
        NAMES[:players],
        language="ru",
        target=target,
        options={"scoring": "own" if own else "collect", "house": sorted(house)},
    )
    return Table(players, own, target, frozenset(house), dealt, chance), matches.replay(header, [])


def ruled(match: Match, line: str) -> tuple[Match | None, str | None]:
    """What the referee makes of a line: the match after it, or the clause of the refusal."""
    try:
        return matches.record(match, line, _no_words).match, None
    except Refusal as refusal:
        return None, refusal.clause or refusal.key


def _no_words(word: str) -> Any:
    raise AssertionError(f"UNO asked about the word {word}")


def seen(match: Match) -> dict[str, Any]:
    """The table as the referee sees it."""
    facts, standing = match.game.facts(match.state), match.standing
    wanted = ("rounds", "dealer", "top", "colour", "direction", "due", "drew", "hands", "pile", "out")
    return {
        **{name: facts[name] for name in wanted},
        "next": standing.turn,
        "totals": standing.totals,
        "over": standing.over,
        "winners": standing.winners,
        "losers": standing.losers,
        "scores": dict(match.played[-1].outcome.scores) if match.played else {},
    }


def counted(table: Table) -> dict[str, Any]:
    """The table as it is."""
    names = NAMES[: table.players]
    running: dict[str, Any] = dict.fromkeys(("top", "colour", "direction", "due", "drew", "hands", "pile", "out"))
    if table.running:
        running = {
            "top": "".join(table.top),
            "colour": COLOUR_NAMES[table.colour],
            "direction": "clockwise" if table.way == 1 else "counterclockwise",
            "due": table.owed,
            "drew": table.drew,
            "hands": {name: len(hand) for name, hand in zip(names, table.hands, strict=True)},
            "pile": len(table.pile),
            "out": None if table.out is None else names[table.out],
        }
    return {
        "rounds": table.rounds,
        "dealer": names[table.dealer],
        **running,
        "next": table.to_play,
        "totals": tuple(table.totals),
        "over": table.over,
        "winners": table.winners,
        "losers": table.losers,
        "scores": table.scores,
    }


def everything(table: Table, chance: Random) -> Iterator[Try]:
    """All that may be tried: by whoever is to play, by a player chosen by chance, and some things by everybody."""
    yield from LAYS
    other = chance.randrange(table.players)
    for lay in LAYS:
        yield Try("lay", other, lay.card, lay.colour)
    for seat in (None, *range(table.players)):
        yield Try("draw", seat)
        yield Try("pass", seat)
        yield Try("both", seat)
        yield Try("name", seat, colour=chance.choice(COLOURS))
        yield Try("open", seat, chance.choice(COLOURED))
        yield Try("lay", seat, (chance.choice(COLOURS), SKIP), uno=chance.random() < 0.5)
        if table.running:
            yield Try("lay", seat, table.top, "" if table.top[0] else chance.choice(COLOURS), uno=chance.random() < 0.5)
    for colour in COLOURS:
        yield Try("name", colour=colour)
    for card in chance.sample(FACES, 4) if table.running else FACES:
        yield Try("open", card=card)
    for card in (WILD, FOUR):
        yield Try("open", card=card, colour=chance.choice(COLOURS))
    yield Try("catch")
    yield Try("doubt", answer=True)
    yield Try("doubt", answer=False)
    if table.doubtful:
        shown = table.hands[table.doubtful[0]]
        yield Try("doubt", answer=tuple(shown))
        yield Try("doubt", answer=(*shown, chance.choice(FACES)))
        yield Try("doubt", answer=tuple(chance.choice(FACES) for _ in shown))
    if chance.random() < 0.1:
        yield Try("adjust", chance.randrange(table.players), points=chance.choice((-20, -5, 10, 50, 200)))
    yield from all_hands(table, chance)


def all_hands(table: Table, chance: Random) -> Iterator[Try]:
    """Hands to be counted: as they are, as sums, and with one thing wrong."""
    seats = range(table.players)
    if table.running:
        real: list[model.Hand] = [tuple(hand) for hand in table.hands]
    else:
        deck = chance.sample(DECK, len(DECK))
        real = [tuple(deck.pop() for _ in range(chance.randint(1, 9))) for _ in seats]
        real[chance.randrange(table.players)] = ()
    sums: list[model.Hand] = [model.points(hand) if hand else () for hand in real]
    yield Try("hands", hands=tuple(real))
    yield Try("hands", hands=tuple(sums))
    yield Try("hands", hands=tuple(chance.choice(pair) for pair in zip(real, sums, strict=True)))
    one, two = chance.sample(seats, 2)
    for wrong in ((), real[two], (*(real[one] or ()), chance.choice(FACES)), (chance.choice(FACES),) * 3):
        yield Try("hands", hands=tuple(wrong if seat == one else hand for seat, hand in enumerate(real)))
    most = model.most_worth(table, len(table.hands[one])) if table.running else 1240
    for wrong in (0, most, most + 1):
        yield Try("hands", hands=tuple(wrong if seat == one else hand for seat, hand in enumerate(sums)))


def compare(table: Table, match: Match, said: Try) -> tuple[Table, Match] | None:
    """Offers one thing to both, who must agree; where both let it be done, the two tables after it."""
    line = said.written(NAMES[: table.players])
    after, refusal = ruled(match, line)
    said = model.meant(table, said)
    expected = objection(table, said)
    assert refusal == expected, f"the referee says {refusal}, the model {expected}: {story(table, match, line)}"
    if after is None:
        return None
    mine = table.copied()
    if said.act == "lay":
        mine.come_by(mine.turn if said.who is None else said.who, said.card)
    mine.do(said)
    assert seen(after) == counted(mine), story(table, match, line)
    return mine, after


def story(table: Table, match: Match, line: str) -> str:
    """How the table came to the line on which the two differ."""
    return f"{sorted(table.house)} {[one.text for one in match.lines]} then {line!r}"


def choose(done: list[tuple[Try, Table, Match]], table: Table, chance: Random, temper: float) -> tuple[Table, Match]:
    """What people do next: by their temper a card they hold, else anything that may be done, rare things as often."""
    held = [one for one in done if one[0].act == "lay" and one[0].who is None and _holds(table, one[0])]
    if not held or chance.random() > temper:
        kind = chance.choice(sorted({_kind(said) for said, *_ in done}))
        held = [one for one in done if _kind(one[0]) == kind]
    _, after, match = chance.choice(held)
    return after, match


def _holds(table: Table, said: Try) -> bool:
    return said.card in table.hands[table.turn]


def _kind(said: Try) -> tuple[str, str, bool]:
    """Cards by their faces, all digits as one; everything else by what is done."""
    face = said.card[1] if said.act in ("lay", "open") else ""
    return said.act, "digit" if face.isdigit() else face, said.act == "lay" and said.who is not None


@pytest.mark.parametrize("seed", range(tries(14, 2000)))
def test_the_referee_and_the_model_say_the_same_of_everything(seed: int) -> None:
    chance = Random(seed)
    table, match = sit_down(chance)
    temper = chance.choice((0.2, 0.6, 0.9))
    assert seen(match) == counted(table)
    for _ in range(STEPS):
        done = []
        for said in everything(table, chance):
            both = compare(table, match, said)
            if both:
                done.append((said, *both))
        if not [said for said, *_ in done if said.act != "adjust"]:
            break
        table, match = choose(done, table, chance, temper)
    assert table.over or match.lines
