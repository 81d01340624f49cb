"""UNO on the table: the pile with the card on top, the colour and the way, what is to be drawn, and cards in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from referee.commands import word_of
from referee.games.show import Place, Pointer, Room, choices, wrap_together
from referee.games.uno import cards, counting, game
from referee.text import TOGETHER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.uno.game import State
    from referee.locale import Voice

_INKS = {
    "red": "bold #ffffff on #c62828",
    "yellow": "bold #000000 on #fdd835",
    "green": "bold #ffffff on #2e7d32",
    "blue": "bold #ffffff on #1565c0",
}
_BLACK = "bold #ffffff on #212121"
_WIDE = 9


def width(state: State, room: Room) -> int:
    return max(30, room.width // 2)


def picture(
    say: Voice,
    state: State,
    room: Room,
    places: Sequence[Place] = (),
    chosen: int | None = None,
    pointer: Pointer | None = None,
) -> Content:
    """The round that lies open: its top card large, and beside it in words what is in force."""
    round = state.round
    dealer = state.players[round.dealer if round else state.dealer]
    lines = [Content.styled(say("uno.show.rounds", rounds=state.rounds, dealer=dealer), "bold")]
    if round is None:
        return lines[0]
    lines += [Content(""), *_card(state), Content("")]
    arrow = "→" if round.direction == 1 else "←"
    way = say("uno.show.clockwise" if round.direction == 1 else "uno.show.counterclockwise")
    lines.append(Content(f"{arrow} {way}"))
    if round.colour is not None:
        colour = say(f"uno.colour.{round.colour}")
        lines.append(Content.assemble((f" {colour} ", _INKS[round.colour])))
    if round.due:
        lines.append(Content.styled(say("uno.show.due", due=f"+{round.due}"), "bold reverse"))
    return Content("\n").join(lines)


def _card(state: State) -> list[Content]:
    """The top card as a card: its face in two corners, in its colour or in the one that was named."""
    round, language = state.round, state.box.language
    assert round is not None
    face = cards.write(round.top, language, round.colour if round.top.black else None)
    style = _INKS[round.top.colour] if round.top.colour else _BLACK
    rows = [f" {face}".ljust(_WIDE), " " * _WIDE, f"{face:^{_WIDE}}", " " * _WIDE, f"{face} ".rjust(_WIDE)]
    return [Content.assemble("  ", (row, style)) for row in rows]


def surface(state: State, room: Room) -> None:
    return


def beside(say: Voice, state: State, width: int) -> list[Content]:
    if state.round is None:
        return []
    hands = ", ".join(f"{name}{TOGETHER}{count}" for name, count in state.held.items())
    return list(map(Content, wrap_together(say("uno.show.hands", hands=hands, pile=state.round.pile), width)))


def hint(say: Voice, state: State) -> str:
    language = state.box.language
    seven = cards.write(cards.Card("7", "red"), language)
    five = cards.write(cards.Card("5", "red"), language)
    key = "uno.hint.again" if state.round else "uno.hint"
    opening = f"{word_of('open', say.language)} {five}"
    return say(key, open=opening, example=seven, close=counting.example_round(state.table))


def places(state: State, text: str) -> list[Place]:
    return choices(game, state, text)
