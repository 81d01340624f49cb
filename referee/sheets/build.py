"""How a match becomes a sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from referee.errors import Refusal
from referee.games.line import adjustment
from referee.sheets import Grid, Part, Ruling, Sheet, SheetLine
from referee.sheets.people import clean, names
from referee.sheets.wording import worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.play import Note
    from referee.locale import Voice
    from referee.match import Line, Match, Played

_HAND = re.compile(r"(?:рука|hand)=")
_LETTERS = re.compile(r"[^\W\d_']+(?:'[^\W\d_]+)*")


def sheet_of(
    match: Match, number: int, created: str, say: Voice, finished: str | None = None, dictionary: str = ""
) -> Sheet:
    """The sheet of a match. Its title and notes are in the voice's language; times are ISO, as the journal has them."""
    header, now, box = match.header, match.standing, match.state.box
    players = names(header.players)
    facts = match.game.facts(match.state)
    low = facts.get("scoring") == "own"
    lines = tuple(_line(header.players, players, played, say, low) for played in match.played)
    if not hasattr(box, "cells"):
        lines = _numbered(lines)
    scored = [line for line in lines if line.scores or line.kind == "adjust"]
    struck = _struck(lines)
    best = max((line for line in lines if line.number not in struck), key=worth, default=None)
    return Sheet(
        match=number,
        game=header.game,
        set=clean(box.name),
        title=clean(box.titles.get(say.language) or box.name),
        language=header.language,
        created=created,
        finished=finished,
        duration=_seconds(created, finished),
        players=players,
        target=header.target,
        policy=header.policy,
        judge=header.judge,
        options=dict(header.options),
        dictionary="" if header.policy == "off" else _dictionary(match) or dictionary,
        assumed=box.assumed,
        lines=lines,
        totals=now.totals,
        adjustments=now.adjustments,
        over=now.over,
        winners=tuple(players[i] for i in now.winners),
        why=_said(now.why, say) if now.why else None,
        clause=now.why.clause if now.why else None,
        leads=tuple(sum(line.leaders == (name,) for line in scored) for name in players),
        best=best.number if best and worth(best) > 0 else None,
        grid=grid_of(box, facts.get("board")),
        facts=facts,
    )


def grid_of(box: Any, rows: Sequence[str] | None) -> Grid | None:
    """The board of a box with what lies on it; none for games without a board and matches without placement."""
    if not rows or not hasattr(box, "cells"):
        return None
    return Grid(box.columns, box.cells, dict(box.colours), tuple(rows), dict(box.prices), box.star)


def _line(typed: tuple[str, ...], players: tuple[str, ...], played: Played, say: Voice, low: bool) -> SheetLine:
    outcome, line = played.outcome, played.line
    best = (min if low else max)(played.totals)
    return SheetLine(
        number=played.number,
        kind=outcome.kind,
        player=None if outcome.player is None else players[outcome.player],
        entry=clean(line.text),
        words=outcome.words,
        bonus=outcome.bonus,
        points=outcome.points,
        scores={players[i]: n for i, n in outcome.scores.items()},
        totals=played.totals,
        leaders=tuple(name for name, total in zip(players, played.totals, strict=True) if total == best),
        parts=_parts(line.text, typed, players, outcome.words) if outcome.player is None and outcome.scores else {},
        kon=None,
        note=_note(line.text, typed) if outcome.kind == "adjust" else "",
        agreed=outcome.agreed,
        rulings=_rulings(line, outcome.agreed, outcome.fell),
        fell=outcome.fell,
        amended=line.amended,
        overruled=line.overruled,
        after_end=outcome.after_end,
        notes=tuple(_said(note, say) for note in outcome.notes),
    )


def _numbered(lines: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
    """The lines, with those that close a kon or a round counted."""
    found, kon = [], 0
    for line in lines:
        closes = bool(line.parts)
        kon += closes
        found.append(replace(line, kon=kon) if closes else line)
    return tuple(found)


def _struck(lines: tuple[SheetLine, ...]) -> set[int]:
    """The numbers of the turns that fell to a challenge after them."""
    last: dict[str | None, int] = {}
    fallen = set()
    for line in lines:
        if line.kind == "play":
            last[line.player] = line.number
        elif line.kind == "challenge" and line.fell and line.player in last:
            fallen.add(last[line.player])
    return fallen


def _parts(
    text: str, typed: tuple[str, ...], players: tuple[str, ...], words: tuple[tuple[str, int], ...]
) -> dict[str, Part]:
    """What a line says of each player it names, in canonical text: the name, a colon, and what follows."""
    found: list[tuple[int, int, int]] = []
    for seat in sorted(range(len(typed)), key=lambda i: -len(typed[i])):
        sign, at = f"{typed[seat]}:", 0
        while (at := text.find(sign, at)) >= 0:
            end = at + len(sign)
            if (at == 0 or text[at - 1] == " ") and not any(start <= at < stop for start, stop, _ in found):
                found.append((at, end, seat))
                break
            at = end
    found.sort()
    ends = [*(start for start, _, _ in found), len(text)][1:]
    left = list(words)
    return {
        players[seat]: _part(clean(text[stop:end]).strip(), left)
        for (_, stop, seat), end in zip(found, ends, strict=True)
    }


def _part(body: str, left: list[tuple[str, int]]) -> Part:
    """One player's part: words up to the hand, each with the points that are left for it; without a hand, a hand."""
    before, hand = _HAND.split(body, maxsplit=1) if _HAND.search(body) else ("", body)
    words: list[tuple[str, int | None]] = []
    for token in before.split():
        letters = _LETTERS.match(token)
        known = next((one for one in left if letters and one[0] == letters[0]), None)
        if known:
            left.remove(known)
        words.append((token, known[1] if known else None))
    return Part(tuple(words), hand.strip().removesuffix("!").strip())


def _note(text: str, typed: tuple[str, ...]) -> str:
    try:
        return clean(adjustment(text.partition(" ")[2], typed).note)
    except Refusal:
        return ""


def _rulings(line: Line, agreed: tuple[str, ...], fell: bool | None) -> tuple[Ruling, ...]:
    """The verdicts worth keeping on paper: of words agreed on, and of words that fell."""
    return tuple(
        Ruling(word, kept["accepted"], kept.get("reason", ""), kept.get("clause"))
        for word, kept in line.verdicts.items()
        if word in agreed or (fell and kept["accepted"] is False)
    )


def _dictionary(match: Match) -> str:
    """The dictionaries that judged this match's words, where its verdicts keep them."""
    kept = (verdict.get("dictionary") for line in match.lines for verdict in line.verdicts.values())
    return "; ".join(dict.fromkeys(clean(source) for source in kept if source))


def _said(note: Note, say: Voice) -> str:
    return clean(say(note.key, **note.values))


def _seconds(created: str, finished: str | None) -> int | None:
    if finished is None:
        return None
    spent = datetime.fromisoformat(finished) - datetime.fromisoformat(created)
    return max(0, int(spent.total_seconds()))
