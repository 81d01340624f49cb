"""Undervud on the table: the tape, the words that lie, hands as they are counted, and the kons that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from referee.commands import word_of
from referee.games.line import localize_entry
from referee.games.show import Place, Pointer, Room, choices
from referee.games.undervud import game
from referee.games.undervud.kon import TRACKED, points_of
from referee.games.undervud.notation import write_word
from referee.games.undervud.state import standing
from referee.games.undervud.terminal import kon_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.undervud.state import State
    from referee.locale import Voice

_CARD = "bold #000000 on #fff3e0"
_LAST = "bold underline #000000 on #ffb74d"
_NAMES = "dim"


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
    """The kon that is played, its tape as cards in a row; the words of it that fit, the latest among them."""
    kon, players = state.kon, state.players
    if kon.mode is None and standing(state).over:
        return Content("")
    lines = [Content.styled(kon_title(say, state), "bold")]
    if kon.mode == TRACKED:
        lines += [Content(""), *_tape(kon.tape, width(state, room) - 2), Content("")]
    words = [_word(say, state, number) for number in range(1, len(kon.words) + 1)]
    tail = []
    if kon.due and state.turn is not None:
        tail = [Content.styled(say("undervud.owes-card", player=players[state.turn]), "bold")]
    if kon.out is not None:
        tail += [Content.styled(say("undervud.out", player=players[kon.out]), "bold")]
    space = max(1, room.height - len(lines) - len(tail))
    return Content("\n").join([*lines, *words[-space:], *tail])


def _tape(tape: str, width: int) -> list[Content]:
    """The tape, its last card standing out, each card above its position; a long one goes on in the next row."""
    rows, each = [], max(1, width // 4)
    for start in range(0, max(1, len(tape)), each):
        cards, names = [], ""
        for at, card in enumerate(tape[start : start + each], start + 1):
            cards += [(f" {card} ", _LAST if at == len(tape) else _CARD), (" ", "")]
            names += f"{at:^3} "
        rows += [Content.assemble(*cards) if cards else Content("—"), Content.styled(names, _NAMES)]
    return rows


def _word(say: Voice, state: State, number: int) -> Content:
    laid = state.kon.words[number - 1]
    shown = write_word(laid.word)
    points = say("points", points=points_of(laid.word, state.box))
    line = say(
        "undervud.show.word", number=number, player=state.players[laid.owner], word=f"\0{shown}\0", points=points
    )
    before, word, after = line.split("\0")
    last = bool(state.outcome and state.outcome.words) and number == len(state.kon.words)
    return Content.assemble(before, (word, "bold underline" if last else "bold"), after)


def surface(state: State, room: Room) -> None:
    """There is no board to put a cursor on."""
    return


def beside(say: Voice, state: State, width: int) -> list[Content]:
    """Hands and deck of the kon, and what the kons before it gave."""
    kon, players, lines = state.kon, state.players, []
    if kon.mode == TRACKED:
        hands = ", ".join(f"{name} {count}" for name, count in zip(players, kon.hands, strict=True))
        lines += Content(say("undervud.show.hands", hands=hands, deck=kon.deck)).wrap(width)
    for number, done in enumerate(state.finished[-3:], max(1, len(state.finished) - 2)):
        scores = ", ".join(f"{name} {points:+d}" for name, points in zip(players, done.scores, strict=True))
        lines += Content.styled(say("undervud.show.done", kon=number, scores=scores), "dim").wrap(width)
    return lines


def examples(say: Voice, state: State) -> dict[str, str]:
    """The opening card, a turn, and the end of a kon."""
    first, second = state.players[0], state.players[1]
    word = "КІШКА" if state.box.language == "uk" else "КОШКА"
    return {
        "open": f"{word_of('open', say.language)} К",
        "example": f"К {word} Ж",
        "close": localize_entry(f"{first}: рука= {second}: рука=АБ_", say.language),
    }


def places(state: State, text: str) -> list[Place]:
    """The endings that a turn may have, where there are several."""
    return choices(game, state, text)
