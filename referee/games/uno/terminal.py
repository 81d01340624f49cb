"""How UNO is drawn: what lies on top and who holds how many cards, and its deck."""

from __future__ import annotations

from referee.games.show import format_agreements
from referee.games.uno import cards, counting, game, spelling
from referee.games.uno.cards import BLACK, COLOURED, Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Canvas
    from referee.games.show import Chapter
    from referee.games.uno.box import Box
    from referee.games.uno.game import State
    from referee.locale import Voice

_INKS = {"red": "1;31", "yellow": "1;33", "green": "1;32", "blue": "1;34"}
_BLACK_INK = "1;7"


def match_lines(canvas: Canvas, state: State) -> list[str]:
    say, round = canvas.say, state.round
    lines = format_agreements(canvas.say, state.header)
    now, target = game.standing(state), state.header.target
    if now.lowest_leads and not now.over and target is not None:
        note = counting.to_limit(state.table.seats, now.totals, target)
        lines.append(say(note.key, **note.values))
    dealer = state.players[round.dealer if round else state.dealer]
    lines.append(say("uno.show.rounds", rounds=state.rounds, dealer=dealer))
    if round is None:
        return lines
    top = painted(canvas, round.top, state.box.language, round.colour)
    if round.colour is None:
        lying = say("uno.show.top-open", top=top)
    else:
        lying = say("uno.show.top", top=top, colour=_inked(canvas, say(f"uno.colour.{round.colour}"), round.colour))
    way = say("uno.show.clockwise" if round.direction == 1 else "uno.show.counterclockwise")
    due = f" {say('uno.show.due', due=f'+{round.due}')}" if round.due else ""
    hands = ", ".join(f"{name} {count}" for name, count in state.held.items())
    return [*lines, f"{lying} {way}{due}", say("uno.show.hands", hands=hands, pile=round.pile)]


def painted(canvas: Canvas, card: Card, language: str, named: str | None = None) -> str:
    """A card in its colour where it can be seen, and by its letters alone elsewhere."""
    text = cards.write(card, language, named if card.black else None)
    return _inked(canvas, text, card.colour)


def opening_hint(canvas: Canvas, state: State) -> str:
    return canvas.say("uno.new.type", round=counting.example_round(state.table))


def guide(say: Voice, box: Box, players: tuple[str, ...]) -> tuple[Chapter, ...]:
    from referee.games.uno.guide import chapters

    return chapters(say, box, players)


def colour_entry(canvas: Canvas, entry: str) -> str:
    return " ".join(_inked_word(canvas, word) for word in entry.split(" "))


def _inked_word(canvas: Canvas, word: str) -> str:
    laid = spelling.short(word)
    return word if laid is None else _inked(canvas, word, laid.card.colour)


def box_lines(canvas: Canvas, box: Box) -> list[str]:
    say = canvas.say
    return [
        say("uno.box.total", total=box.total, points=box.points),
        say("uno.box.coloured"),
        "  " + "  ".join(_face(canvas, box, Card(face, "red")) for face in COLOURED if face in box.worth),
        say("uno.box.black"),
        "  " + "  ".join(_face(canvas, box, Card(face)) for face in BLACK if face in box.worth),
        "",
        say("uno.box.players", low=box.players[0], high=box.players[1], hand=box.hand),
        say("uno.box.scoring", **box.scorings),
    ]


def box_facts(box: Box) -> dict[str, object]:
    known = [
        {"face": card.face, "colour": card.colour, "count": count, "worth": box.worth[card.face]}
        for card, count in box.counts.items()
    ]
    return {
        "hand": box.hand,
        "total": box.total,
        "points": box.points,
        "cards": known,
        "scorings": box.scorings,
        "scoring": box.scoring,
        "options": list(box.options),
    }


def unknown_counts(box: Box) -> bool:
    return False


def _face(canvas: Canvas, box: Box, card: Card) -> str:
    text = cards.write(card, box.language)
    shown = _inked(canvas, text, None) if card.black else text[1:]
    return f"{shown} ×{box.counts[card]}: {box.worth[card.face]}"


def _inked(canvas: Canvas, text: str, colour: str | None) -> str:
    ink = _INKS[colour] if colour else _BLACK_INK
    return f"\x1b[{ink}m{text}\x1b[0m" if canvas.colours else text
