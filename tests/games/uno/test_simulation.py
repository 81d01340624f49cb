"""Whole matches of UNO played with real cards by people who keep to the rulebook, and the referee watching.

The people here know nothing of the referee: their deck, hands and turns are written from the rulebook alone. The
referee hears only what is said at the table, and must know whose turn it is, which way play goes, and how many cards
everyone holds.
"""

from __future__ import annotations

import random

import pytest

from referee import sets
from referee.games.play import Header
from referee.games.uno import game
from tests.forms import tries

GAMES = tries(40, 2_000)
NAMES = ("Маша", "Петя", "Оля", "Иван", "Рита", "Глеб", "Вера", "Юра", "Лена", "Тим")
ENGLISH = {"к": "red", "ж": "yellow", "з": "green", "с": "blue"}


def deck():
    """A card is a colour and a face; a black one has no colour."""
    faces = "0" + "123456789пн" * 2
    return [(c, f) for c in "кжзс" for f in [*faces, "+2", "+2"]] + [("", "ц"), ("", "+4")] * 4


def worth(card):
    return int(card[1]) if card[1].isdigit() else 20 if card[0] else 50


class Party:
    """People around a table with a deck."""

    def __init__(self, chance, players, literal, last_drawn):
        self.chance, self.players = chance, players
        self.literal, self.last_drawn = literal, last_drawn

    def deal(self, dealer):
        self.pile = deck()
        self.chance.shuffle(self.pile)
        self.hands = [[self.pile.pop() for _ in range(7)] for _ in range(self.players)]
        while self.pile[-1][1] == "+4":
            self.chance.shuffle(self.pile)
        self.discards = [self.pile.pop()]
        self.colour, face = self.discards[0]
        self.way, self.due, self.drew = 1, 0, None
        self.turn = (dealer + 1) % self.players
        if face == "п":
            self.turn = self.next()
        elif face == "н":
            self.turn, self.way = dealer, -1
        elif face == "+2":
            self.due = 2

    def next(self, steps=1):
        return (self.turn + steps * self.way) % self.players

    def draw(self, player, count):
        for _ in range(count):
            if not self.pile:
                self.pile, self.discards = self.discards[:-1], self.discards[-1:]
                self.chance.shuffle(self.pile)
            if self.pile:
                self.hands[player].append(self.pile.pop())

    def suits(self, card):
        colour, face = card
        if self.due == 2:
            return face == "+2"
        if self.due == 4:
            return face == "+2" and colour == self.colour
        if face == "+4":
            return all(c != self.colour for c, _ in self.hands[self.turn])
        lying = self.discards[-1]
        return not colour or colour == self.colour or (bool(lying[0]) and face == lying[1])

    def act(self):
        """One act of the player whose turn it is, and what is said of it."""
        hand, chance = self.hands[self.turn], self.chance
        if not self.colour:
            self.colour = chance.choice("кжзс")
            return self.colour
        able = [card for card in (hand if self.drew is None else self.drew) if self.suits(card)]
        if able and chance.random() < 0.9:
            return self.lay(chance.choice(able))
        if self.due:
            self.draw(self.turn, self.due)
            self.due = 0
            self.turn = self.next()
            return "+"
        if self.drew is None:
            before = len(hand)
            self.draw(self.turn, 1)
            self.drew = hand[before:]
            return "+"
        self.drew = None
        self.turn = self.next()
        return "-"

    def lay(self, card):
        player = self.turn
        self.hands[player].remove(card)
        self.discards.append(card)
        self.drew, self.due = None, 0
        colour, face = card
        self.colour = colour or self.chance.choice("кжзс")
        said = f"{colour}{face}" if colour else f"{face}={self.colour}"
        steps = 1
        if face == "н" and (self.players > 2 or self.literal):
            self.way = -self.way
        elif face in "пн":
            steps = 2
        elif face in ("+2", "+4"):
            self.due = int(face[1])
        self.turn = self.next(steps)
        if not self.hands[player] and self.last_drawn:
            self.draw(self.turn, self.due)
        return f"{NAMES[player]}: {said}" if self.chance.random() < 0.3 else said


def play_match(seed):
    """Plays a match to its end; how many lines it took."""
    chance = random.Random(seed)
    players = chance.randint(2, 10)
    names = NAMES[:players]
    scoring, target = chance.choice((("collect", 500), ("own", 200)))
    house = [option for option in ("literal-reverse", "last-draw") if chance.random() < 0.3]
    options = {"scoring": scoring, "house": house}
    state = game.start(Header("uno", sets.load("uno"), names, "ru", target, "off", "strict", options))
    party = Party(chance, players, "literal-reverse" in house, "last-draw" in house)
    totals, dealer, lines = [0] * players, players - 1, 0

    def say(line):
        nonlocal state, lines
        entry, _ = game.read(state, line)
        assert game.read(state, game.write(state, entry))[0] == entry
        state = game.play(state, entry, None)
        lines += 1

    while max(totals) < target:
        party.deal(dealer)
        say(f".open {''.join(party.discards[0])}")
        while all(party.hands):
            watch(state, party)
            line = party.act()
            say(line)
            assert lines < 20_000
        assert game.standing(state).turn is None
        assert state.round.hands == tuple(map(len, party.hands))
        out = next(i for i, hand in enumerate(party.hands) if not hand)
        left = [sum(map(worth, hand)) for hand in party.hands]
        say(" ".join(f"{name}: {told(chance, hand)}" for name, hand in zip(names, party.hands, strict=True)))
        for i in range(players):
            totals[i] += left[i] if scoring == "own" else sum(left) * (i == out)
        dealer = (dealer + 1) % players
        standing = game.standing(state)
        assert list(standing.totals) == totals
        assert standing.over == (max(totals) >= target)
        if not standing.over:
            assert (state.dealer, standing.turn) == (dealer, (dealer + 1) % players)
    best = max(totals) if scoring == "collect" else min(totals)
    below = tuple(i for i, total in enumerate(totals) if total < target)
    wins = tuple(i for i, total in enumerate(totals) if total == best)
    assert standing.winners == (below or wins if scoring == "own" else wins)
    return lines


def told(chance, hand):
    """A hand as people say it: card by card, or its sum."""
    return " ".join(map("".join, hand)) if not hand or chance.random() < 0.7 else str(sum(map(worth, hand)))


def watch(state, party):
    round = state.round
    assert round.turn == party.turn == game.standing(state).turn
    assert round.direction == party.way
    assert round.hands == tuple(map(len, party.hands))
    assert round.colour == (ENGLISH[party.colour] if party.colour else None)
    assert round.due == party.due
    assert round.pile == len(party.pile)
    assert round.drew == (party.drew is not None)


def test_the_cards_of_the_people_are_a_deck():
    assert len(deck()) == 108
    assert sum(map(worth, deck())) == 1240


@pytest.mark.clause("N1.3")
@pytest.mark.clause("N1.4")
@pytest.mark.clause("R36")
@pytest.mark.parametrize("part", range(10))
def test_the_referee_follows_people_who_keep_to_the_rules(part):
    played = [play_match(seed) for seed in range(part, GAMES, 10)]
    assert len(played) == GAMES // 10
    assert min(played) > 10
