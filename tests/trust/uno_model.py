"""UNO as people play it: real cards in real hands, and what the rulebook says against each thing a person may try.

Written from the rulebook and the rulings alone, it shares no line with the referee. The table here holds what the
referee never sees, every card, so its counts are counted, not kept; what may be done is a row of objections, each with
its clause, of which the first that holds is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from random import Random

Card = tuple[str, str]
Hand = int | tuple[Card, ...]

COLOURS = ("к", "ж", "з", "с")
SKIP, REVERSE, TWO = "п", "н", "+2"
WILD, FOUR = ("", "ц"), ("", "+4")
COLOURED = tuple((colour, face) for colour in COLOURS for face in (*"0123456789", SKIP, REVERSE, TWO))
FACES = (*COLOURED, WILD, FOUR)


def copies(card: Card) -> int:
    """How many of a card are in the box."""
    colour, face = card
    if not colour:
        return 4
    return 1 if face == "0" else 2


DECK = tuple(card for card in FACES for _ in range(copies(card)))


def worth(card: Card) -> int:
    colour, face = card
    if not colour:
        return 50
    return int(face) if face.isdigit() else 20


def points(hand: Hand) -> int:
    return hand if isinstance(hand, int) else sum(map(worth, hand))


def gone_out(hands: tuple[Hand, ...]) -> list[int]:
    """Whose hand is empty; where nobody's is said to be, whose is counted as nothing."""
    empty = [seat for seat, hand in enumerate(hands) if hand == ()]
    return empty or [seat for seat, hand in enumerate(hands) if hand == 0]


@dataclass(frozen=True)
class Try:
    """Something a person at the table says: what it is, who says it, and the rest as far as it belongs to it.

    With an opening card `who` is the dealer, where that is not whose turn it is to deal.
    `answer` is what a challenge turned up: the colour was there or not, or the whole hand as it was shown.
    """

    act: str  # lay draw pass both name open hands doubt catch adjust
    who: int | None = None
    card: Card = WILD
    colour: str = ""
    uno: bool = False
    hands: tuple[Hand, ...] = ()
    answer: bool | tuple[Card, ...] = False
    points: int = 0

    def written(self, names: tuple[str, ...]) -> str:
        name = "" if self.who is None else f"{names[self.who]}: "
        card = "".join(self.card) + (f"={self.colour}" if self.colour else "")
        match self.act:
            case "lay":
                return name + card + (" uno" if self.uno else "")
            case "open":
                return f"{name}.open {card}"
            case "name":
                return name + self.colour
            case "hands":
                return " ".join(f"{name}: {_shown(hand)}".strip() for name, hand in zip(names, self.hands, strict=True))
            case "catch":
                return ".challenge uno"
            case "adjust":
                return f".adjust {names[self.who or 0]} {self.points:+} agreed"
            case "doubt":
                told = {True: "yes", False: "no"}
                shown = told[self.answer] if isinstance(self.answer, bool) else _shown(self.answer)
                return f".challenge {shown}"
        return name + {"draw": "+", "pass": "-", "both": "+-"}[self.act]


def _shown(hand: Hand) -> str:
    return str(hand) if isinstance(hand, int) else " ".join("".join(card) for card in hand)


@dataclass
class Table:
    """The people, the cards where they are, and what the last act left open. Seats count clockwise."""

    players: int
    own: bool
    target: int
    house: frozenset[str]
    dealt: int
    chance: Random
    totals: list[int] = field(default_factory=list)
    scores: dict[int, int] = field(default_factory=dict)
    rounds: int = 0
    dealer: int = -1
    running: bool = False
    hands: list[list[Card]] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    colour: str = ""
    way: int = 1
    turn: int = 0
    owed: int = 0
    drew: bool = False
    out: int | None = None
    laid: int = 0  # cards laid since the opening one
    missing: int | None = None  # who misses the turn by the card just laid
    quiet: int | None = None  # who has just come down to one card and said nothing
    doubtful: tuple[int, str] | None = None  # who has just laid Draw Four, and on which colour

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.players
        self.dealer %= self.players

    def copied(self) -> Table:
        other = copy(self)
        other.totals, other.scores = list(self.totals), dict(self.scores)
        other.hands = [list(hand) for hand in self.hands]
        other.pile, other.discards = list(self.pile), list(self.discards)
        return other

    # What can be seen of it.

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def over(self) -> bool:
        """Winners are told from counted hands (N4.1): not before the first round, nor while one is played."""
        return self.rounds > 0 and not self.running and max(self.totals) >= self.target

    @property
    def starter(self) -> int:
        return (self.dealer + 1) % self.players

    @property
    def to_play(self) -> int | None:
        if self.out is not None or self.over:
            return None
        return self.turn if self.running else self.starter

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        seats = range(self.players)
        if not self.own:
            return tuple(seat for seat in seats if self.totals[seat] == max(self.totals))
        within = tuple(seat for seat in seats if self.totals[seat] < self.target)
        if "lowest-wins" not in self.house and within:
            return within
        return tuple(seat for seat in seats if self.totals[seat] == min(self.totals))

    @property
    def losers(self) -> tuple[int, ...]:
        """With own leftovers everyone who has not won (R41), unless it is agreed that the lowest wins."""
        if not self.own or "lowest-wins" in self.house or not self.over:
            return ()
        return tuple(seat for seat in range(self.players) if seat not in self.winners)

    def after(self, seat: int, steps: int = 1) -> int:
        return (seat + self.way * steps) % self.players

    # What people do with their hands.

    def deal(self, opening: Card) -> None:
        """Seven to each, more or fewer as the box says; the card that is turned lies open."""
        deck = list(DECK)
        deck.remove(opening)
        self.chance.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(self.dealt)] for _ in range(self.players)]
        self.pile, self.discards = deck, [opening]
        self.running, self.laid, self.way, self.owed, self.drew, self.out = True, 0, 1, 0, False, None
        self.missing = self.quiet = self.doubtful = None

    def take(self, seat: int, count: int) -> None:
        """Cards from the pile, which is made of the discards again when it has run out."""
        for _ in range(count):
            if not self.pile:
                self.pile, self.discards = self.discards[:-1], self.discards[-1:]
                self.chance.shuffle(self.pile)
            if self.pile:
                self.hands[seat].append(self.pile.pop())

    def come_by(self, seat: int, card: Card) -> None:
        """Has a player hold a card after all: it changes places with one of theirs."""
        mine = self.hands[seat]
        if card in mine:
            return
        for other in (self.pile, *self.hands):
            if card in other:
                other[other.index(card)], mine[-1] = mine[-1], card
                return
        raise LookupError(f"{card} lies on the table")

    def do(self, said: Try) -> None:
        """Does what nothing was said against."""
        self.scores = {}
        match said.act:
            case "open":
                self.dealer = self.dealer if said.who is None else said.who
                self._open(said.card, said.colour)
            case "name":
                self.colour = said.colour
            case "lay":
                self._lay(self.turn if said.who is None else said.who, said)
            case "draw":
                self._draw()
            case "pass":
                self._pass()
            case "both":
                seat = self.turn
                self._draw()
                if self.turn == seat and self.drew:
                    self._pass()
            case "doubt":
                self._settle(said.answer)
            case "catch":
                self.take(self.quiet, 2)  # type: ignore[arg-type]
                self.quiet = None
            case "hands":
                self._count(said.hands)
            case "adjust":
                self.totals[said.who or 0] += said.points

    def _acted(self) -> None:
        self.missing = self.quiet = self.doubtful = None

    def _open(self, card: Card, colour: str) -> None:
        self.deal(card)
        self.turn, self.colour = self.starter, card[0] or colour
        match card[1]:
            case "п":
                self.missing, self.turn = self.turn, self.after(self.turn)
            case "+2":
                self.owed = 2
            case "н":
                self.way, self.turn = -1, self.dealer

    def _lay(self, seat: int, said: Try) -> None:
        self._acted()
        self.hands[seat].remove(said.card)
        self.discards.append(said.card)
        before, self.colour = self.colour, said.card[0] or said.colour
        self.laid, self.drew, self.owed = self.laid + 1, False, 0
        face = said.card[1]
        steps = 1
        if face == SKIP or (face == REVERSE and self.players == 2 and "literal-reverse" not in self.house):
            self.missing, steps = self.after(seat), 2
        elif face == REVERSE:
            self.way = -self.way
        elif face == TWO:
            self.owed = 2
        elif said.card == FOUR:
            self.owed, self.doubtful = 4, (seat, before)
        self.turn = self.after(seat, steps)
        if not self.hands[seat]:
            self._go_out(seat)
        elif len(self.hands[seat]) == 1 and "call-uno" in self.house and not said.uno:
            self.quiet = seat

    def _go_out(self, seat: int) -> None:
        if "last-draw" in self.house:
            self.take(self.after(seat), self.owed)
        self._acted()
        self.out, self.owed = seat, 0

    def _draw(self) -> None:
        self._acted()
        self.take(self.turn, self.owed or 1)
        if self.owed:
            self.owed, self.turn = 0, self.after(self.turn)
        else:
            self.drew = True

    def _pass(self) -> None:
        self._acted()
        self.turn, self.drew = self.after(self.turn), False

    def _settle(self, answer: bool | tuple[Card, ...]) -> None:
        """A challenged Draw Four: who held the colour draws the four, else the challenger draws them and two more."""
        assert self.doubtful is not None
        seat, colour = self.doubtful
        guilty = answer if isinstance(answer, bool) else any(card[0] == colour != "" for card in answer)
        self._acted()
        self.owed = 0
        if guilty:
            self.take(seat, 4)
        else:
            self.take(self.turn, 6)
            self.turn = self.after(self.turn)

    def _count(self, hands: tuple[Hand, ...]) -> None:
        left = [points(hand) for hand in hands]
        out = gone_out(hands)[0]
        self.scores = dict(enumerate(left)) if self.own else dict.fromkeys(range(self.players), 0)
        if not self.own:
            self.scores[out] = sum(left)
        self.totals = [total + self.scores[seat] for seat, total in enumerate(self.totals)]
        self.rounds, self.dealer = self.rounds + 1, self.starter
        self.running, self.out = False, None


def meant(table: Table, said: Try) -> Try:
    """What is said, or what it means after a round: a card named for somebody is then all that is left in a hand."""
    if table.out is None or said.act != "lay" or said.who is None or said.uno or said.colour:
        return said
    hands = tuple((said.card,) if seat == said.who else () for seat in range(table.players))
    return Try("hands", hands=hands)


def objection(table: Table, said: Try) -> str | None:
    """The clause by which it may not be done, or nothing."""
    return next((clause for holds, clause in _objections(table, said) if holds), None)


def _objections(table: Table, said: Try) -> Iterator[tuple[bool, str | None]]:
    if said.act == "adjust":
        return
    yield table.over, "N4.1"
    if said.act == "hands":
        yield from _against_hands(table, said.hands)
        return
    if said.act == "open":
        yield table.out is not None, "N1.1"
        yield table.running, "N1.2"
        yield said.card == FOUR, "R34"
        return
    yield not table.running, "N1.2"
    yield table.out is not None, "N1.1"
    if said.act == "lay":
        yield from _against_laying(table, said)
        return
    yield said.act == "catch" and "call-uno" not in table.house, "R42"
    yield said.act == "catch" and table.quiet is None, "R42"
    if said.act == "doubt":
        yield from _against_doubt(table, said.answer)
    yield said.who not in (None, table.turn), "N1.3"
    unnamed = not table.colour
    yield said.act == "name" and not unnamed, "N3.5"
    yield said.act in ("draw", "pass", "both") and unnamed, "R34"
    yield said.act in ("draw", "both") and table.drew, "N2.2"
    yield said.act == "pass" and table.owed == 2, "N3.2"
    yield said.act == "pass" and table.owed == 4, "N3.6"
    yield said.act == "pass" and not table.drew, "N2.2"


def _against_laying(table: Table, said: Try) -> Iterator[tuple[bool, str | None]]:
    card, seat = said.card, table.turn if said.who is None else said.who
    yield table.discards.count(card) == copies(card), "N2.1"
    if seat != table.turn:
        # A turn begun by drawing is not broken into: no card but the drawn one is laid in it (R37).
        jump = "jump-in" in table.house and card == table.top and table.laid and not table.drew
        yield card == FOUR, "N3.6"
        yield not jump and card[1] == SKIP and seat == table.missing, "R38"
        yield not jump, "N1.3"
    else:
        against = against_card(card, table.top, table.colour, table.owed)
        yield against is not None, against
    # With the last card the round is over, and nobody is left to follow a colour.
    unnamed = not card[0] and not said.colour and len(table.hands[seat]) > 1
    yield unnamed, "N3.5" if card == WILD else "N3.6"


def against_card(card: Card, top: Card, colour: str, owed: int) -> str | None:
    """The clause by which a card may not be laid on another, given the colour that holds and the cards owed."""
    if owed == 4:
        return None if card == (colour, TWO) else "N3.7"
    if owed == 2:
        return None if card[1] == TWO else "R38" if card == FOUR else "N3.3"
    if not card[0] or not colour or card[0] == colour:
        return None
    if not top[0]:
        return "N3.8"
    return None if card[1] == top[1] else "N2.1"


def _against_doubt(table: Table, answer: bool | tuple[Card, ...]) -> Iterator[tuple[bool, str | None]]:
    yield "challenge" not in table.house or table.doubtful is None, "N3.6"
    if table.doubtful and not isinstance(answer, bool):
        yield len(answer) != len(table.hands[table.doubtful[0]]), "N3.6"
        yield _more_than_there_are(table, answer), "N3.6"


def _against_hands(table: Table, hands: tuple[Hand, ...]) -> Iterator[tuple[bool, str | None]]:
    cards = tuple(card for hand in hands if not isinstance(hand, int) for card in hand)
    out = gone_out(hands)
    yield len(out) != 1, "N1.1"
    yield _more_than_there_are(table, cards), "N1.1"
    if not table.running:
        yield sum(map(points, hands)) > sum(map(worth, DECK)), "N1.1"
        return
    yield out != [table.out], "N1.1"
    for seat, hand in enumerate(hands):
        held = len(table.hands[seat])
        if isinstance(hand, int):
            yield hand > most_worth(table, held), "N1.1"
        else:
            yield len(hand) != held, "N1.1"


def most_worth(table: Table, held: int) -> int:
    """What so many cards may be worth at most, seeing what lies open."""
    closed = Counter(DECK) - Counter(table.discards)
    return sum(sorted(map(worth, closed.elements()), reverse=True)[:held])


def _more_than_there_are(table: Table, cards: tuple[Card, ...]) -> bool:
    lying = Counter(table.discards) if table.running else Counter()
    return any(count + lying[card] > copies(card) for card, count in Counter(cards).items())
