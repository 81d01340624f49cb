"""Undervud on the table: the tape, the words that lie, hands as they are counted, and the kons that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from referee.commands import word_of
from referee.games.show import Place, Pointer, Room, choices, wrap_together
from referee.games.undervud import game
from referee.games.undervud.kon import TRACKED, WORDS, points_of
from referee.games.undervud.notation import write_word
from referee.games.undervud.prizes import name_effects
from referee.games.undervud.state import standing
from referee.games.undervud.terminal import example_kon, kon_title, word_laid
from referee.text import TOGETHER, crop, shorten_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.undervud.state import State
    from referee.locale import Voice

_CARD = "bold #000000 on #fff3e0"
_LAST = "bold underline #000000 on #ffb74d"
_NAMES = "dim"
_LONGEST_NAME = 16
_KONS_LINES = 6


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
    wide = width(state, room) - 2
    lines = Content.styled(kon_title(say, state), "bold").wrap(wide)
    if kon.mode == TRACKED:
        lines += [Content(""), *_tape(say, kon.tape, wide, room.height // 2), Content("")]
    words = [_word(say, state, number).wrap(wide) for number in range(1, len(kon.words) + 1)]
    tail = []
    if kon.due and state.turn is not None:
        tail = [Content.styled(say("undervud.owes-card", player=players[state.turn]), "bold")]
    if kon.out is not None:
        tail += [Content.styled(say("undervud.out", player=players[kon.out]), "bold")]
    return Content("\n").join([*lines, *_latest(say, words, room.height - len(lines) - len(tail)), *tail])


def _latest(say: Voice, words: list[list[Content]], space: int) -> list[Content]:
    """The latest words that fit, each whole; above them, how many lie there besides."""
    shown = len(words)
    while shown > 1 and sum(map(len, words[-shown:])) + (shown < len(words)) > space:
        shown -= 1
    hidden = len(words) - shown
    mark = [Content.styled(say("undervud.show.earlier-words", words=hidden), _NAMES)] if hidden else []
    return [*mark, *(line for word in words[hidden:] for line in word)]


def _tape(say: Voice, tape: str, width: int, height: int) -> list[Content]:
    """The tape, its last card standing out, each card above its position; a long one goes on in the next row.

    One that takes too many rows so is written as letters with their positions; what does not fit then is counted.
    """
    rows, each = [], max(1, width // 4)
    if -(-len(tape) // each) * 2 > height:
        letters = [Content.styled(f"{card}{at}", "bold") for at, card in enumerate(tape, 1)]
        lines = Content(" ").join(letters).wrap(width)
        hidden = sum(len(line.plain.split()) for line in lines[: -max(1, height - 1)]) if len(lines) > height else 0
        mark = [Content.styled(say("undervud.show.earlier-cards", cards=hidden), _NAMES)] if hidden else []
        return [*mark, *lines[-max(1, height - len(mark)) :]]
    for start in range(0, max(1, len(tape)), each):
        cards, names = [], ""
        for at, card in enumerate(tape[start : start + each], start + 1):
            cards += [(f" {card} ", _LAST if at == len(tape) else _CARD), (" ", "")]
            names += f"{at:^3} "
        rows += [Content.assemble(*cards) if cards else Content("—"), Content.styled(names, _NAMES)]
    return rows


def _word(say: Voice, state: State, number: int) -> Content:
    laid = state.kon.words[number - 1]
    shown = write_word(laid.word) + name_effects(laid.word, state.box)
    points = say("points", points=points_of(laid.word, state.box))
    line = say(
        "undervud.show.word",
        number=number,
        player=crop(state.players[laid.owner], _LONGEST_NAME),
        word=f"\0{shown}\0",
        points=points,
    )
    before, word, after = line.split("\0")
    last = bool(state.outcome and state.outcome.words) and number == len(state.kon.words)
    return Content.assemble(before, (word, "bold underline" if last else "bold"), after)


def surface(state: State, room: Room) -> None:
    return


def beside(say: Voice, state: State, width: int) -> list[Content]:
    kon, lines = state.kon, []
    players = shorten_names(state.players, _LONGEST_NAME)
    if kon.mode == TRACKED:
        hands = ", ".join(f"{players[seat]}{TOGETHER}{kon.hands[seat]}" for seat in state.seats.playing)
        lines += _wrap(say("undervud.show.hands", hands=hands, deck=kon.deck), width)
    kons: list[Content] = []
    for number in range(len(state.finished), 0, -1):
        pairs = zip(players, state.finished[number - 1].scores, strict=False)
        scores = ", ".join(f"{name}{TOGETHER}{points:+d}" for name, points in pairs)
        told = _wrap(say("undervud.show.done", kon=number, scores=scores), width, _NAMES)
        if kons and len(kons) + len(told) > _KONS_LINES:
            kons = [Content.styled(say("undervud.show.earlier-kons", kons=number), "dim"), *kons]
            break
        kons = [*told, *kons]
    return [*lines, *kons]


def _wrap(text: str, width: int, style: str = "") -> list[Content]:
    return [Content.styled(line, style) for line in wrap_together(text, width)]


def hint(say: Voice, state: State) -> str:
    word = word_laid(say)
    close = example_kon(say, state, *([] if state.kon.mode else [word]))
    if state.kon.mode == WORDS:
        return say("undervud.hint.words", example=word, close=close)
    opening = f"{word_of('open', say.language)} К"
    key = "undervud.hint.again" if state.kon.mode else "undervud.hint"
    return say(key, open=opening, example=f"К {word} Ж", close=close)


def places(state: State, text: str) -> list[Place]:
    return choices(game, state, text)
