"""The scoresheet: one `Sheet` value made from a match, and renderers that only lay it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.match import Match, Played


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One entry on the sheet: who, what, the words with their points, and the totals after it."""

    number: int
    kind: str
    player: str | None
    entry: str
    words: tuple[tuple[str, int], ...]
    bonus: int
    points: int | None
    totals: tuple[int, ...]
    agreed: tuple[str, ...]
    fell: bool | None
    amended: bool
    overruled: bool
    after_end: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as it is put on paper."""

    match: int
    game: str
    title: str
    language: str
    created: str
    players: tuple[str, ...]
    target: int | None
    policy: str
    judge: str
    assumed: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    over: bool
    winners: tuple[str, ...]
    facts: dict[str, object]


def sheet_of(match: Match, number: int, created: str, language: str) -> Sheet:
    """The sheet of a match, titled in the language of messages."""
    header, now, box = match.header, match.standing, match.state.box
    return Sheet(
        match=number,
        game=header.game,
        title=box.titles.get(language) or box.name,
        language=header.language,
        created=created,
        players=header.players,
        target=header.target,
        policy=header.policy,
        judge=header.judge,
        assumed=box.assumed,
        lines=tuple(_line(header.players, played) for played in match.played),
        totals=now.totals,
        adjustments=now.adjustments,
        over=now.over,
        winners=tuple(header.players[i] for i in now.winners),
        facts=match.game.facts(match.state),
    )


def _line(players: tuple[str, ...], played: Played) -> SheetLine:
    outcome = played.outcome
    return SheetLine(
        number=played.number,
        kind=outcome.kind,
        player=None if outcome.player is None else players[outcome.player],
        entry=played.line.text,
        words=outcome.words,
        bonus=outcome.bonus,
        points=outcome.points,
        totals=played.totals,
        agreed=outcome.agreed,
        fell=outcome.fell,
        amended=played.line.amended,
        overruled=played.line.overruled,
        after_end=outcome.after_end,
    )
