"""A kon dealt and played by chance: a real deck, closed hands, and legal moves, with the lines a referee would type.

The dealer knows the rules from the book alone: what lies, what is left and what it is worth are counted here anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

UNDERWOOD, PRIZE = "_", "+"


@dataclass
class Word:
    """A word on the table: its owner, what is read, the cards (an Underwood as a small letter), and its prize."""

    owner: int
    read: str
    cards: list[str]
    prize: str = ""

    def typed(self) -> str:
        faces = "".join(UNDERWOOD if card.islower() else card for card in self.cards)
        stands_for = "".join(card.upper() for card in self.cards if card.islower())
        text = faces + (f"={stands_for}" if stands_for else "")
        if "".join(self.cards).upper() != self.read:
            text = f"{self.read}={faces}"
        return text + (f"+{self.prize}" if self.prize else "")

    def worth(self, prices: dict[str, int]) -> int:
        if "".join(self.cards).upper() != self.read:
            return sum(prices[letter] for letter in self.read)
        letter, _, raised = self.prize.rpartition(":")
        total = 0
        for card in self.cards:
            price = prices[card] if card.isupper() else 0
            if card == letter:
                price = price * int(raised[1:]) if raised[0] == "х" else price + int(raised)
            total += price
        if not letter and self.prize:
            total = total * int(self.prize[1:]) if self.prize[0] == "х" else total + int(self.prize)
        return total


@dataclass
class Dealer:
    """Deals and plays one kon; `lines` are its entries in order."""

    random: Random
    players: tuple[str, ...]
    prices: dict[str, int]
    counts: dict[str, int]
    first: int = 0
    lines: list[str] = field(default_factory=list)
    table: list[Word] = field(default_factory=list)
    swaps: int = 0

    def play(self) -> None:
        deck = [letter for letter, count in self.counts.items() for _ in range(count)]
        deck += [UNDERWOOD] * 4 + [PRIZE] * 14
        self.random.shuffle(deck)
        while deck[-1] in (UNDERWOOD, PRIZE):
            deck.insert(0, deck.pop())
        self.deck = deck
        self.tape = [deck.pop()]
        self.hands = [[deck.pop() for _ in range(7)] for _ in self.players]
        self.lines.append(f".open {self.tape[0]}")
        self.turn = self.first
        self.by_turns: list[tuple[int, str]] = []
        while True:
            self._turn(self.turn)
            if all(card == PRIZE for card in self.hands[self.turn]):
                break
            self.turn = (self.turn + 1) % len(self.players)

    def left(self, player: int) -> str:
        return "".join(card for card in self.hands[player] if card != PRIZE)

    def scores(self) -> list[int]:
        """What the book gives each player."""
        return [
            sum(word.worth(self.prices) for word in self.table if word.owner == player)
            - sum(5 if card == UNDERWOOD else self.prices[card] for card in self.left(player))
            for player in range(len(self.players))
        ]

    def closing(self) -> str:
        return " ".join(f"{name}: рука={self.left(player)}" for player, name in enumerate(self.players))

    def totals(self) -> str:
        """The same kon as a family types it, once it is over."""
        parts = []
        for player, name in enumerate(self.players):
            words = [word.typed() for word in self.table if word.owner == player]
            parts.append(" ".join([f"{name}:", *words, f"рука={self.left(player)}"]))
        return " ".join(parts)

    def _turn(self, player: int) -> None:
        hand, random = self.hands[player], self.random
        for _ in range(min(3, len(self.deck))):
            hand.append(self.deck.pop())
        tokens = []
        while PRIZE in hand and self.deck and random.random() < 0.1:
            hand.remove(PRIZE)
            hand.append(self.deck.pop())
            tokens.append("-")
        if random.random() < 0.6:
            tokens += self._word(player)
        if tokens and tokens[-1] != "-":
            self.by_turns.append((player, self.table[-1].typed()))
        else:
            self.by_turns.append((player, ".pass"))
        letters = [card for card in hand if card not in (UNDERWOOD, PRIZE)]
        if letters:
            card = random.choice(letters)
            hand.remove(card)
            self.tape.append(card)
            tokens.append(card)
        else:
            tokens.append(".")
        self.lines.append(" ".join(tokens))

    def _word(self, player: int) -> list[str]:
        """Lays a word where one can be made; the tokens that say so."""
        hand, random = self.hands[player], self.random
        own = [card for card in hand if card not in (UNDERWOOD, PRIZE)]
        if not own:
            return []
        own = random.sample(own, random.randint(1, min(len(own), 6)))
        tokens, cards, taken = [], list(own), []
        if self.tape and random.random() < 0.4:
            at = random.randrange(len(self.tape))
            if any(own.count(card) > self.tape[at:].count(card) for card in own):
                taken = self.tape[at:]
                tokens.append(f"{taken[0]}{at + 1}")
                cards.append(taken[0])
        wild = hand.count(UNDERWOOD) if random.random() < 0.5 else 0
        swapped = self._swaps([card for card in hand if card not in cards]) if random.random() < 0.5 else None
        if len(cards) + wild + bool(swapped) < 2:
            return []
        if taken:
            del self.tape[len(self.tape) - len(taken) :]
            hand += taken
        if swapped:
            number, letter = swapped
            word = self.table[number - 1].cards
            word[word.index(letter.lower())] = letter
            hand.remove(letter)
            hand.append(UNDERWOOD)
            tokens.append(f"{number}={letter}")
            wild, self.swaps = wild + 1, self.swaps + 1
        for card in cards:
            hand.remove(card)
        for _ in range(wild):
            hand.remove(UNDERWOOD)
            cards.append(random.choice(list(self.prices)).lower())
        random.shuffle(cards)
        laid = Word(player, "".join(cards).upper(), cards)
        if PRIZE in hand and random.random() < 0.5:
            hand.remove(PRIZE)
            self._prize(laid)
        self.table.append(laid)
        return [*tokens, laid.typed()]

    def _swaps(self, letters: list[str]) -> tuple[int, str] | None:
        found = [
            (number, letter)
            for number, word in enumerate(self.table, 1)
            for letter in letters
            if letter in self.prices and letter.lower() in word.cards
        ]
        return self.random.choice(found) if found else None

    def _prize(self, word: Word) -> None:
        """A prize of the fourteen: on the whole word, on a letter, or a letter of one card read twice or thrice."""
        random = self.random
        kind = random.choice(["word", "word", "letter", "multiply"])
        if kind == "multiply" and all(card.isupper() for card in word.cards):
            at = random.randrange(len(word.cards))
            word.read = word.read[:at] + word.read[at] * random.randint(1, 2) + word.read[at:]
        elif kind == "letter":
            word.prize = random.choice(word.read) + random.choice([":х2", ":х3", ":+5"])
        else:
            word.prize = random.choice(["х2", "х3", "5", "10"])
