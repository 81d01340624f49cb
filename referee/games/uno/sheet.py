"""UNO on paper: rounds with each player's hand, and the empty sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.show import BlankParts, Grid, Part, format_scoring
from referee.games.uno.counting import hand_worth
from referee.games.uno.notation import Challenge, Close, Open, write_hand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.play import Outcome
    from referee.games.uno.box import Box
    from referee.games.uno.game import State
    from referee.games.uno.notation import Entry
    from referee.locale import Voice

_SEATS = 6


def grid(state: State) -> Grid | None:
    return None


def entry_text(say: Voice, entry: Entry, outcome: Outcome, text: str, box: Box) -> str:
    if isinstance(entry, Challenge | Open):
        kind = "challenge" if isinstance(entry, Challenge) else "open"
        return f"{say(f'sheet.{kind}')} {text.partition(' ')[2]}".rstrip()
    return say(f"sheet.{outcome.kind}") if outcome.kind in ("pass", "draw") else text


def parts(entry: Entry, state: State, closed: int) -> Mapping[int, Part]:
    if not isinstance(entry, Close):
        return {}
    language = state.box.language
    hands = {seat: hand for seat, hand in enumerate(entry.hands) if hand is not None}
    return {seat: Part((), write_hand(hand, language), hand_worth(state.box, hand)) for seat, hand in hands.items()}


def final_words(entries: Sequence[tuple[Entry, Outcome]], state: State) -> Mapping[int, tuple[tuple[str, int], ...]]:
    return {}


def terms(say: Voice, state: State) -> list[str]:
    return [format_scoring(say, state.header, state.scoring)]


def blank(say: Voice, box: Box) -> BlankParts:
    pictures = [(say(f"uno.blank.face.{face}"), str(n)) for face, n in box.worth.items() if not face.isdigit()]
    return BlankParts(
        seats=min(box.players[1], _SEATS),
        grid=None,
        prices=(("0–9", say("uno.blank.face-value")), *pictures),
        reminders=(
            say("uno.blank.deal", hand=box.hand),
            say("uno.blank.suits"),
            say("uno.blank.two"),
            say("uno.blank.four"),
            say("uno.blank.collect", target=box.scorings["collect"]),
            say("uno.blank.own", target=box.scorings["own"]),
        ),
    )
