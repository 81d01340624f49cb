"""Undervud by another hand: a table with a deck, hands, a tape and words on it, written from the rulebook alone.

Cards are real here: every one lies in the deck, in a hand, on the tape, in a word or aside. What the table *has seen*
of them, which is all a referee can go by, is kept beside: how many cards a hand can hold, which are certainly in it.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field, replace

UNDERWOOD = "_"
MULTIPLY = "размножить"
DECK = {"letters": 102, "underwoods": 4, "prizes": 14}
RUSSIAN = """А1x8 Б3x2 В1x4 Г3x2 Д2x4 Е1x8 Ё3x1 Ж5x1 З5x2 И1x5 Й4x1 К2x4 Л2x4 М2x3 Н1x5 О1x10 П2x4 Р1x5 С1x5
Т1x5 У2x4 Ф10x1 Х5x1 Ц5x1 Ч5x1 Ш8x1 Щ10x1 Ъ10x1 Ы4x2 Ь3x2 Э8x1 Ю8x1 Я3x2"""
PRICES = {card[0]: int(card[1:].split("x")[0]) for card in RUSSIAN.split()}
COUNTS = {card[0]: int(card.split("x")[1]) for card in RUSSIAN.split()}


@dataclass(frozen=True)
class Prize:
    """A prize card: what is typed for it, what it does, the words it is for, and what may be typed instead."""

    name: str
    times: int = 1
    more: int = 0
    letter: str = ""
    multiplies: bool = False
    count: int = DECK["prizes"]
    shortest: int = 0
    starts: str = ""
    contains: str = ""
    prints: str = ""

    def suits(self, reading: str) -> bool:
        """U1.4: the word meets the card's condition, and has the letter the card raises."""
        fits = len(reading) >= self.shortest and reading.startswith(self.starts) and self.contains in reading
        return fits and self.letter in reading


@dataclass(frozen=True)
class Box:
    """The prize cards of a box, and whether its numbers of letters were read off the cards."""

    prizes: tuple[Prize, ...]
    counted: bool = False

    def prize(self, name: str) -> Prize:
        return next(prize for prize in self.prizes if name and name in (prize.name, prize.prints))

    def has(self, name: str) -> bool:
        return any(name and name in (prize.name, prize.prints) for prize in self.prizes)

    def cards(self) -> list[str]:
        """All 120 cards, in order."""
        letters = [letter for letter, count in COUNTS.items() for _ in range(count)]
        return [*letters, *[UNDERWOOD] * DECK["underwoods"], *("+" + prize.name for prize in self.prizes)]


@dataclass
class Place:
    """One letter of a word as it lies: the cards there, and how many times it is read (U5.3)."""

    letter: str
    cards: list[str]
    times: int = 1

    def worth(self) -> int:
        """An Underwood is worth nothing, however often it is read; a pile counts its letter once (U5.2, R32)."""
        return PRICES[self.letter] * self.times if self.letter in self.cards else 0


@dataclass
class Word:
    """A word on the table, its owner, and the prize card beside it."""

    places: list[Place]
    owner: int = 0
    prize: str | None = None

    @property
    def reading(self) -> str:
        return "".join(place.letter * place.times for place in self.places)

    @property
    def cards(self) -> list[str]:
        return [card for place in self.places for card in place.cards]

    @property
    def double(self) -> bool:
        """Whether a letter of it is multiplied or shortened."""
        return any(place.times > 1 or len(place.cards) > 1 for place in self.places)

    def underwoods(self, letter: str) -> int:
        """How many Underwoods stand for a letter in it."""
        return sum(place.cards.count(UNDERWOOD) for place in self.places if place.letter == letter)

    def put(self, letter: str) -> None:
        """U4.9: the letter goes where an Underwood stands for it."""
        place = next(one for one in self.places if one.letter == letter and UNDERWOOD in one.cards)
        place.cards[place.cards.index(UNDERWOOD)] = letter

    def points(self, box: Box) -> int:
        """U5.2, U5.3: letters at their price, raised by the prize."""
        prize = box.prize(self.prize) if self.prize else Prize("")
        total = 0
        for place in self.places:
            raised = prize.letter == place.letter
            total += place.worth() * (prize.times if raised else 1)
            if raised and place.letter in place.cards:
                total += prize.more * place.times
        return total if prize.letter else total * prize.times + prize.more

    def text(self) -> str:
        """As it is written: МАССА=МАСА, КО_КА=Ш, КОШКА+х2."""
        cards = "".join(self.cards)
        named = "".join(place.letter * place.cards.count(UNDERWOOD) for place in self.places)
        if self.double:
            cards = f"{self.reading}={cards}"
        elif named:
            cards = f"{cards}={named}"
        return cards + (f"+{self.prize}" if self.prize else "")


@dataclass(frozen=True)
class Turn:
    """A turn as a player announces it.

    Prizes set aside (by name, or ""), cards taken from the tape (a letter, its position from 1 or None), letters put in
    place of Underwoods (number of the word, letter), a word, more words and prizes than may be, a card to the tape.
    """

    aside: tuple[str, ...] = ()
    taken: tuple[tuple[str, int | None], ...] = ()
    swaps: tuple[tuple[int, str], ...] = ()
    word: Word | None = None
    more: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    card: str | None = None
    dot: bool = False
    who: int | None = None

    def text(self, names: tuple[str, ...]) -> str:
        tokens = [] if self.who is None else [names[self.who] + ":"]
        tokens += [f"-{name}" for name in self.aside]
        tokens += [letter + (str(position) if position else "") for letter, position in self.taken]
        tokens += [f"{number}={letter}" for number, letter in self.swaps]
        tokens += [self.word.text()] if self.word else []
        tokens += [*self.more, *("+" + name for name in self.prizes)]
        tokens += [self.card] if self.card else []
        return " ".join([*tokens, "."] if self.dot else tokens)

    @property
    def named_prizes(self) -> list[str]:
        """The prize cards it lays; a letter multiplied or shortened is one though nobody says so."""
        named = [*([self.word.prize] if self.word and self.word.prize else []), *self.prizes]
        return [MULTIPLY, *named] if self.word and self.word.double and MULTIPLY not in named else named

    def laid(self) -> Counter[str]:
        """The cards that leave the player's hand and the tape for the table, but the one to the tape."""
        cards = Counter(self.word.cards if self.word else ())
        cards.update(letter for _, letter in self.swaps)
        cards.update("+" + name for name in self.named_prizes)
        return cards


@dataclass
class Seen:
    """What everyone at the table has seen of the cards nobody shows."""

    most: list[int]
    sure: list[Counter[str]]
    pile: int
    idle: int = 0
    dry: set[int] = field(default_factory=set)
    prizes: Counter[str] = field(default_factory=Counter)


@dataclass
class Kon:
    """One kon: the cards where they are, and what the table has seen of them."""

    box: Box
    deck: list[str]
    hands: list[list[str]]
    turn: int
    tape: list[str] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    idle: int = 0
    last: int | None = None
    owes: bool = False
    seen: Seen = field(default_factory=lambda: Seen([], [], 0))
    before: Kon | None = None
    drawn: bool = False

    @classmethod
    def dealt(cls, box: Box, deck: list[str], seats: int, dealer: int) -> Kon:
        """Seven each (U3.1); the first letter card opens the tape, others go under the deck (U3.2)."""
        hands = [deck[seat * 7 : seat * 7 + 7] for seat in range(seats)]
        rest = deck[seats * 7 :]
        while rest[0] not in PRICES:
            rest.append(rest.pop(0))
        seen = Seen([7] * seats, [Counter() for _ in range(seats)], len(rest) - 1)
        return cls(box, rest[1:], hands, (dealer + 1) % seats, [rest[0]], seen=seen)

    @property
    def seats(self) -> int:
        return len(self.hands)

    # What is really so.

    def draw(self) -> None:
        """U4.2: three cards, or what there is; a card that is still owed comes without drawing (R29)."""
        if not self.owes and not self.drawn:
            self.hands[self.turn] += self.deck[:3]
            del self.deck[:3]
        self.drawn = True

    def set_aside(self, prize: str) -> None:
        """U4.3: a prize card out of the hand, the top card into it."""
        self.hands[self.turn].remove(prize)
        self.hands[self.turn].append(self.deck.pop(0))

    def gone_out(self) -> int | None:
        """U5.1: who has no cards, or only prize cards."""
        return self.last if self.last is not None and not self.owes and not self.left(self.last) else None

    def left(self, seat: int) -> list[str]:
        """What a hand is charged for: letters and Underwoods."""
        return [card for card in self.hands[seat] if not card.startswith("+")]

    def stuck(self) -> bool:
        """U5.5, R30: no deck, and a round in which nobody could lay anything."""
        return self.idle >= self.seats

    def scores(self) -> list[int]:
        """U5.2, U5.4: words, less what is left in hand."""
        points = [0] * self.seats
        for word in self.words:
            points[word.owner] += word.points(self.box)
        for seat in range(self.seats):
            points[seat] -= sum(5 if card == UNDERWOOD else PRICES[card] for card in self.left(seat))
        return points

    # What the table has seen.

    def known_over(self) -> str | None:
        """The clause by which everyone knows that the kon is over, before anyone shows a hand."""
        if self.last is not None and not self.owes and self.seen.most[self.last] == 0:
            return "R28"
        return "R30" if self.seen.idle >= self.seats else None

    def held(self) -> int:
        """How many cards the player in turn can hold at most, once three are drawn."""
        return self.seen.most[self.turn] + (0 if self.owes else min(3, self.seen.pile))

    def torn(self, taken: tuple[tuple[str, int | None], ...]) -> list[int] | None:
        """Where the named cards lie on the tape: where it is said, else the last ones there are (R20)."""
        places: list[int] = []
        for letter, position in sorted(taken, key=lambda one: one[1] is None):
            found = [
                place
                for place, card in enumerate(self.tape)
                if card == letter and place not in places and position in (None, place + 1)
            ]
            if not found:
                return None
            places.append(found[-1])
        return places

    def faults(self, turn: Turn) -> set[str]:
        """The clauses a turn is against, as far as the table can see; none where it is in order."""
        if over := self.known_over():
            return {over}
        bad = {"U4.1"} if turn.who not in (None, self.turn) else set()
        if self.owes and (turn.word or turn.taken or turn.swaps or turn.prizes or turn.aside or turn.more):
            bad.add("R29")
        bad |= {"U4.4"} if turn.more else set()
        bad |= self._tape_faults(turn) | self._prize_faults(turn) | self._swap_faults(turn)
        places = self.torn(turn.taken)
        run = Counter(self.tape[min(places) :]) if places else Counter()
        bad |= self._card_faults(turn, run)
        if turn.word and not turn.word.double and MULTIPLY in turn.named_prizes:
            bad.add("U5.3")
        return bad

    def _tape_faults(self, turn: Turn) -> set[str]:
        if not turn.taken:
            return set()
        places = self.torn(turn.taken)
        if places is None or turn.word is None:
            return {"U4.5"}
        bad = set()
        named, cards = Counter(self.tape[place] for place in places), Counter(turn.word.cards)
        earliest = self.tape[min(places)]
        if not cards[earliest]:
            bad.add("U4.6")
        later, swapped = named - Counter([earliest]), Counter(letter for _, letter in turn.swaps)
        if later - (cards - Counter([earliest])) - swapped:
            bad.add("U4.5")
        bad |= {"U4.10"} if swapped[earliest] and not cards[earliest] else set()
        return bad | ({"U4.7"} if self._no_card_of_the_hand(turn, places) else set())

    def _no_card_of_the_hand(self, turn: Turn, places: list[int]) -> bool:
        """U4.7, R47: whether every card of the word must be one of the tape.

        One that nobody named as taken may be the player's own where the hand has room for it beside all else it gives.
        """
        assert turn.word is not None
        own = Counter(turn.word.cards) - Counter(self.tape[place] for place in places)
        run, sure = Counter(self.tape[min(places) :]), self.seen.sure[self.turn]
        given = turn.laid() + Counter([turn.card] if turn.card else [])
        given -= Counter({UNDERWOOD: self.taken_underwoods(turn)})
        for card in own:
            if card == UNDERWOOD or not run[card]:
                return False
            kept = run - Counter([card])
            # The card is the player's own, or one like it that goes elsewhere leaves it free.
            if (given - run)[card] or (given - kept - sure).total() <= self.held() - sure.total():
                return False
        return True

    def _prize_faults(self, turn: Turn) -> set[str]:
        names = [self.box.prize(name).name for name in turn.named_prizes if self.box.has(name)]
        aside = ["" if not self.box.has(name) else self.box.prize(name).name for name in turn.aside]
        bad = set()
        if not all(self.box.has(name) for name in (*turn.named_prizes, *filter(None, turn.aside))):
            bad.add("U1.4")  # R46: the deck is known whole, and no card of it does that
        if turn.named_prizes and turn.word is None:
            bad.add("U1.4")
        if len(turn.named_prizes) > 1:
            bad.add("U4.11")
        if turn.word and not all(self.box.prize(name).suits(turn.word.reading) for name in names):
            bad.add("U1.4")
        shown = self.seen.prizes + Counter(names) + Counter(aside)
        if any(name and count > self.box.prize(name).count for name, count in shown.items()):
            bad.add("U1.1")
        if shown.total() > DECK["prizes"]:
            bad.add("U1.1")
        drawn = 0 if self.owes else min(3, self.seen.pile)
        if turn.aside and len(turn.aside) > self.seen.pile - drawn:
            bad.add("U4.3")
        return bad

    def _swap_faults(self, turn: Turn) -> set[str]:
        wanted = Counter(turn.swaps)
        for (number, letter), count in wanted.items():
            if not 1 <= number <= len(self.words) or self.words[number - 1].underwoods(letter) < count:
                return {"U4.9"}
        used = turn.word.cards.count(UNDERWOOD) if turn.word else 0
        return {"U4.9"} if used < len(turn.swaps) else set()

    def taken_underwoods(self, turn: Turn) -> int:
        """How many Underwoods its swaps really take."""
        wanted = Counter((number, letter) for number, letter in turn.swaps if 1 <= number <= len(self.words))
        return sum(min(count, self.words[number - 1].underwoods(letter)) for (number, letter), count in wanted.items())

    def _card_faults(self, turn: Turn, run: Counter[str]) -> set[str]:
        """Whether the cards can be there at all, and the card that ends the turn."""
        bad = set()
        needed = turn.laid() + Counter([turn.card] if turn.card else [])
        sure, held = self.seen.sure[self.turn], self.held()
        known = sure + run + Counter({UNDERWOOD: self.taken_underwoods(turn)})
        if (needed - known).total() > held - sure.total():
            bad.add("U4.2")
        remaining = held + run.total() + self.taken_underwoods(turn) - needed.total()
        left = [card for card in (known - needed) if card in PRICES]
        if turn.card == UNDERWOOD or (turn.dot and left) or (not turn.card and not turn.dot and remaining > 0):
            bad.add("U4.12")
        return bad | self._count_faults(turn, needed, known)

    def _count_faults(self, turn: Turn, needed: Counter[str], known: Counter[str]) -> set[str]:
        """U1.1: the cards in sight, with those that are certainly in a hand, cannot be more than the deck has."""
        sight = Counter(self.tape) + Counter(card for word in self.words for card in word.cards)
        for sure in self.seen.sure:
            sight += sure
        sight += needed - known
        if sight[UNDERWOOD] > DECK["underwoods"]:
            return {"U1.1"}
        many = self.box.counted and any(sight[letter] > count for letter, count in COUNTS.items())
        return {"U1.1"} if many else set()

    # What is done.

    def lay(self, turn: Turn) -> None:
        """A turn in order is carried out; the prizes set aside without a word about it are dealt with before."""
        self.draw()
        places = self.torn(turn.taken) or []
        cut = min(places, default=len(self.tape))
        run = self.tape[cut:]
        self.before = None
        before = deepcopy(self)
        laid, hand = turn.laid(), self.hands[self.turn]
        self._see(turn, Counter(run), laid)
        for number, letter in turn.swaps:
            self.words[number - 1].put(letter)
        hand += run + [UNDERWOOD] * len(turn.swaps)
        for card in [*laid.elements(), *([turn.card] if turn.card else [])]:
            hand.remove(card)
        self.tape = self.tape[:cut] + ([turn.card] if turn.card else [])
        if turn.word:
            prize = turn.named_prizes[0] if turn.named_prizes else None
            self.words.append(replace(deepcopy(turn.word), owner=self.turn, prize=prize))
            self.before = before
        moved = turn.word is not None or turn.card is not None
        self.idle = 0 if moved or self.deck else self.idle + 1
        self.seen.dry = self.seen.dry - {self.turn} | (set() if turn.card else {self.turn})
        self.seen.idle = 0 if moved or self.seen.pile else self.seen.idle + 1
        self.last, self.owes, self.drawn = self.turn, False, False
        self.turn = (self.turn + 1) % self.seats

    def _see(self, turn: Turn, run: Counter[str], laid: Counter[str]) -> None:
        seat, seen = self.turn, self.seen
        needed = laid + Counter([turn.card] if turn.card else [])
        seen.most[seat] = self.held() + run.total() + len(turn.swaps) - needed.total()
        seen.sure[seat] = seen.sure[seat] + run + Counter({UNDERWOOD: len(turn.swaps)}) - needed
        seen.pile -= 0 if self.owes else min(3, seen.pile)
        seen.pile -= len(turn.aside)
        seen.prizes.update([*turn.aside, *turn.named_prizes])

    def word_falls(self, turn: Turn) -> None:
        """R29: word, tape cards and swaps go back, and the prize; the card to the tape is still due.

        A card laid to the tape stays there, unless it was torn off and goes back with the others.
        """
        fallen, before = self, self.before
        assert before is not None
        seat, places = before.turn, before.torn(turn.taken) or []
        run = Counter(before.tape[min(places) :]) if places else Counter()
        laid = turn.laid()
        stays = turn.card is not None and not (run - laid)[turn.card]
        needed = laid + Counter([turn.card] if turn.card else [])
        shown = needed - run - Counter({UNDERWOOD: len(turn.swaps)})
        shown = Counter({card: count for card, count in shown.items() if not card.startswith("+")})
        before.seen.most[seat] = before.held()
        before.seen.sure[seat] |= shown
        before.seen.dry.discard(seat)
        before.seen.pile = fallen.seen.pile
        before.seen.prizes = fallen.seen.prizes - Counter(turn.named_prizes)
        self.__dict__.update(before.__dict__)
        if stays and turn.card:
            self.hands[seat].remove(turn.card)
            self.tape.append(turn.card)
            self.seen.most[seat] -= 1
            self.seen.sure[seat] -= Counter([turn.card])
            self.turn = (seat + 1) % self.seats
            self.idle = self.seen.idle = 0
        self.owes, self.drawn, self.last, self.before = not stays, False, seat, None

    def closing_faults(self, hands: dict[int, list[str]]) -> set[str]:
        """The clauses that hands shown at the end of the kon are against; an empty one need not be named."""
        bad = set()
        if any(self.seen.most[seat] for seat in range(self.seats) if seat not in hands):
            bad.add("U5.1")
        full = {seat: Counter(hands.get(seat, [])) for seat in range(self.seats)}
        if self.last is None:
            return {"U5.1"}
        if any(full[seat].total() > self.seen.most[seat] for seat in full):
            bad.add("U4.2")
        for seat, hand in full.items():
            if any(card in PRICES or card == UNDERWOOD for card in self.seen.sure[seat] - hand):
                bad.add("U5.4")
        if any(card in PRICES for seat in self.seen.dry for card in full[seat]):
            bad.add("U4.12")
        missing = sum(self.seen.most[seat] - full[seat].total() for seat in full)
        if missing > DECK["prizes"] - self.seen.prizes.total():
            bad.add("U5.4")
        out = [seat for seat in full if not full[seat]]
        if self.owes:
            bad |= {"R29", "U5.1"}
        elif not out:
            bad |= set() if self.seen.idle >= self.seats else {"U5.1", "U5.5"}
        elif out != [self.last]:
            bad |= {"U5.1", "R28"}
        sight = Counter(self.tape) + Counter(card for word in self.words for card in word.cards)
        for hand in full.values():
            sight += hand
        if sight[UNDERWOOD] > DECK["underwoods"]:
            bad.add("U1.1")
        if self.box.counted and any(sight[letter] > count for letter, count in COUNTS.items()):
            bad.add("U1.1")
        return bad


@dataclass
class Party:
    """The match: totals, target, whose deal it is, and who has won."""

    seats: int
    target: int
    totals: list[int]
    dealer: int

    def winners(self) -> list[int]:
        """U2.1, R19: the highest of those at the target; two alike play another kon."""
        best = max(self.totals)
        top = [seat for seat, total in enumerate(self.totals) if total == best]
        return top if best >= self.target and len(top) == 1 else []

    def add(self, scores: list[int], dealer: int) -> None:
        """U5.6, U5.7: points are added, and whoever moved last deals."""
        self.totals = [total + points for total, points in zip(self.totals, scores, strict=True)]
        self.dealer = dealer
