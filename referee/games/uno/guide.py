"""The notation of UNO, in examples in the letters of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.commands import word_of
from referee.games.show import Chapter, Example, dot_examples, seats_examples
from referee.games.uno.cards import COLOURS, DIGITS, DRAW_FOUR, DRAW_TWO, REVERSE, SKIP, WILD, Card, write

if TYPE_CHECKING:
    from referee.games.uno.box import Box
    from referee.locale import Voice

_TO_ONE = 6  # cards that a player lays to be left with one
_IN_FULL = {"ru": "красный 7", "uk": "червона 7", "en": "red 7"}


def chapters(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    """A round card by card, a round from its hands or sums, and what else happens."""
    language = box.language

    def card(face: str, colour: str | None, named: str | None = None) -> str:
        return write(Card(face, colour), language, named)

    def opened(face: str, colour: str) -> str:
        return f"{word_of('open', say.language)} {card(face, colour)}"

    def one(name: str, line: str, *after: str) -> Example:
        return Example(line, say(f"uno.guide.{name}"), after)

    first, second, *others = players
    seven, five = card("7", "red"), opened("5", "red")
    turns = (
        one("open", five),
        one("card", seven, five),
        one("in-full", _IN_FULL.get(language, _IN_FULL["en"]), five),
        one("draw-two", card(DRAW_TWO, "yellow"), opened("5", "yellow")),
        one("skip", card(SKIP, "green"), opened("5", "green")),
        one("reverse", card(REVERSE, "blue"), opened("5", "blue")),
        one("wild", card(WILD, None, "green"), five),
        one("draw-four", card(DRAW_FOUR, None, "blue"), five),
        one("draw", "+", five),
        one("pass", "-", five, "+"),
        one("both", "+-", five),
    )
    hand = " ".join((seven, card(DRAW_TWO, "yellow"), card(DRAW_FOUR, None)))
    rest = " ".join(f"{name}: 20" for name in others)
    sums = f"{first}: {second}: 77 {rest}".rstrip()
    ends = (
        one("hands", f"{first}: {second}: {hand} {rest}".rstrip()),
        one("sums", sums),
        one("added", f"{first} 0 {second} 7+20+50 {rest.replace(':', '')}".rstrip()),
    )
    lines = {
        "adjust": f"{first} -5 {say('guide.note')}",
        "note": f"1 {say('guide.remark')}",
        "end": "",
    }
    four = card(DRAW_FOUR, None, "blue")
    guilty = {"ru": "да", "uk": "так"}.get(say.language, "yes")
    challenge = word_of("challenge", say.language)
    by_option = (
        Example(f"{challenge} {guilty}", say("uno.guide.challenge"), (five, four), "challenge"),
        Example(f"{seven} UNO", say("uno.guide.call"), (five,), "call-uno"),
        Example(f"{challenge} UNO", say("uno.guide.catch"), (five, *_down_to_one(players, language)), "call-uno"),
    )
    dots = (*by_option, *seats_examples(say, first), *dot_examples(say, lines, dict.fromkeys(lines, (sums,))))
    return (
        Chapter(say("uno.guide.turns"), turns),
        Chapter(say("uno.guide.ends"), ends),
        Chapter(say("guide.other"), dots),
    )


def _down_to_one(players: tuple[str, ...], language: str) -> list[str]:
    """Cards laid until the first player is left with one and has not called."""
    chain = [
        Card(digit, colour)
        for at, colour in enumerate(COLOURS)
        for digit in (DIGITS[1:] if at % 2 == 0 else DIGITS[:0:-1])
    ]
    return [write(card, language) for card in chain[: len(players) * (_TO_ONE - 1) + 1]]
