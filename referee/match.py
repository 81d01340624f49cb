"""The match: a header and a list of lines; everything else is a fold over them.

Rows of the journal are entries, undos, redos and amendments. What stands after all of them are the match's lines;
folding the lines through the game gives its state. A line keeps the verdicts it was judged by, so that folding it
again asks no dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from referee.errors import Illegal, Refusal
from referee.games import FOLDERS
from referee.games.play import Header, Note, Outcome, Ruled, Standing
from referee.values import Value, made, replace

Verdicts = dict[str, dict[str, Any]]


class Row(NamedTuple):
    """What the journal keeps of one act: an entry, or an undo, a redo, an amendment."""

    kind: str
    text: str
    data: Mapping[str, Any] = {}


class Stored(NamedTuple):
    """A verdict as a line keeps it."""

    accepted: bool | None
    clause: str | None
    reason: str = ""


class Line(Value):
    """One line of the match as it stands: its canonical text, its verdicts, and whether it was let stand overruled.

    `seconds` is how long the turn took, where a clock was running.
    """

    text: str
    verdicts: Verdicts = made(default_factory=dict)
    overruled: bool = False
    amended: bool = False
    seconds: int | None = None


class Played(Value):
    """A line, the entry it means, what it came to, and the totals after it."""

    number: int
    line: Line
    outcome: Outcome
    totals: tuple[int, ...]


class Match(Value):
    """A match as it stands."""

    header: Header
    lines: tuple[Line, ...]
    played: tuple[Played, ...]
    state: Any
    undone: int = 0

    @property
    def game(self) -> Any:
        return engine(self.header.game)

    @property
    def standing(self) -> Standing:
        standing: Standing = self.game.standing(self.state)
        return standing


class Asked:
    """A judge that remembers what it was asked: verdicts kept with a line are not asked for again."""

    def __init__(self, ask: Callable[[str], Ruled] | None, kept: Verdicts | None = None) -> None:
        self._ask = ask
        self.kept: Verdicts = dict(kept or {})
        self.fresh: dict[str, Ruled] = {}

    def __call__(self, word: str) -> Ruled:
        if word in self.kept:
            known = self.kept[word]
            return Stored(known["accepted"], known.get("clause"), known.get("reason", ""))
        if self._ask is None:
            return Stored(True, None, "unjudged")
        if word not in self.fresh:
            self.fresh[word] = self._ask(word)
        return self.fresh[word]


def engine(game: str) -> Any:
    """The module that plays a game: `start`, `read`, `write`, `play`, `standing`, `facts`."""
    return import_module(f"referee.games.{FOLDERS[game]}.game")


def playable(game: str) -> bool:
    return game in FOLDERS


def fold(header: Header, rows: Iterable[Row]) -> Match:
    """The match that a header and the journal's rows come to."""
    lines, undone = standing_lines(rows)
    return replay(header, lines, undone)


def standing_lines(rows: Iterable[Row]) -> tuple[tuple[Line, ...], int]:
    """The lines that stand after every undo, redo and amendment, and how many acts could be redone."""
    lines: list[Line] = []
    done: list[tuple[Row, list[Line]]] = []
    undone: list[Row] = []
    for row in rows:
        if row.kind == "undo":
            act, before = done.pop()
            undone.append(act)
            _take_back(lines, act, before)
            continue
        act = undone.pop() if row.kind == "redo" else row
        if row.kind != "redo":
            undone.clear()
        done.append((act, _carry_out(lines, act)))
    return tuple(lines), len(undone)


def _carry_out(lines: list[Line], act: Row) -> list[Line]:
    """Changes the lines by an entry or an amendment; what stood there before."""
    if act.kind == "entry":
        verdicts, overruled = act.data.get("verdicts", {}), act.data.get("overruled", False)
        lines.append(Line(act.text, verdicts, overruled, seconds=act.data.get("seconds")))
        return []
    first = act.data["number"] - 1
    before = lines[first:]
    lines[first] = Line(act.text, act.data.get("verdicts", {}), amended=True, seconds=before[0].seconds)
    for number, extra in act.data.get("later", {}).items():
        line = lines[int(number) - 1]
        lines[int(number) - 1] = replace(
            line, verdicts={**line.verdicts, **extra.get("verdicts", {})}, overruled=extra.get("overruled", False)
        )
    return before


def _take_back(lines: list[Line], act: Row, before: list[Line]) -> None:
    if act.kind == "entry":
        lines.pop()
    else:
        lines[act.data["number"] - 1 :] = before


def replay(header: Header, lines: Sequence[Line], undone: int = 0) -> Match:
    """The match that lines come to, asking no dictionary."""
    game = engine(header.game)
    state = game.start(header)
    played: list[Played] = []
    for number, line in enumerate(lines, 1):
        entry, _ = game.read(state, line.text)
        state = game.play(state, entry, Asked(None, line.verdicts), line.overruled)
        played.append(Played(number, line, state.outcome, game.standing(state).totals))
    return Match(header, tuple(lines), tuple(played), state, undone)


class Act(Value):
    """Something done to a match: the row for the journal, the match after it, and what is to be said of it."""

    row: Row
    match: Match
    kind: str
    number: int
    text: str
    outcome: Outcome | None = None
    notes: tuple[Note, ...] = ()
    verdicts: Mapping[str, Ruled] = made(default_factory=dict)


def record(
    match: Match, text: str, ask: Callable[[str], Ruled], agreed: bool = False, seconds: int | None = None
) -> Act:
    """Plays a new line; `seconds` is what the clock says the turn took."""
    asked = Asked(ask)
    try:
        played, state, notes = _judge_line(match.game, match.state, text, asked, len(match.lines) + 1, agreed)
    except Refusal as refusal:
        raise _with_verdicts(refusal, asked) from None
    played = replace(played, line=replace(played.line, seconds=seconds))
    after = replace(match, lines=(*match.lines, played.line), played=(*match.played, played), state=state, undone=0)
    timed = {} if seconds is None else {"seconds": seconds}
    row = Row("entry", played.line.text, {"verdicts": played.line.verdicts, "typed": text, **timed})
    outcome = played.outcome
    return Act(row, after, outcome.kind, played.number, row.text, outcome, notes + outcome.notes, asked.fresh)


def _judge_line(
    game: Any, state: Any, text: str, asked: Asked, number: int, agreed: bool = False
) -> tuple[Played, Any, tuple[Note, ...]]:
    entry, notes = game.read(state, text, agreed)
    after = game.play(state, entry, asked)
    line = Line(game.write(state, entry), stored(asked.fresh))
    return Played(number, line, after.outcome, game.standing(after).totals), after, notes


def amend(match: Match, number: int, text: str, ask: Callable[[str], Ruled], agreed: bool = False) -> Act:
    """Plays another line in place of an earlier one, and all that follows it again."""
    if not 1 <= number <= len(match.lines):
        raise Illegal("match.no-such-entry", number=number, last=len(match.lines))
    game = match.game
    before = replay(match.header, match.lines[: number - 1])
    asked = Asked(ask)
    try:
        changed, state, notes = _judge_line(game, before.state, text, asked, number, agreed)
    except Refusal as refusal:
        raise _with_verdicts(refusal, asked) from None
    seconds = match.lines[number - 1].seconds
    changed = replace(changed, line=replace(changed.line, amended=True, seconds=seconds))
    played, later = [*before.played, changed], {}
    for place, line in enumerate(match.lines[number:], number + 1):
        one, state, extra = _again(game, state, place, line, ask, agreed)
        played.append(one)
        if extra:
            later[str(place)] = extra
    row = Row(
        "amend", changed.line.text, {"number": number, "verdicts": changed.line.verdicts, "later": later, "typed": text}
    )
    after = Match(match.header, tuple(one.line for one in played), tuple(played), state)
    outcome = changed.outcome
    return Act(row, after, "amend", number, row.text, outcome, notes + outcome.notes, asked.fresh)


def _again(
    game: Any, state: Any, number: int, line: Line, ask: Callable[[str], Ruled], agreed: bool
) -> tuple[Played, Any, dict[str, Any]]:
    """Plays a later line after an amendment; words it makes only now are judged, and the players may overrule."""
    asked = Asked(ask, line.verdicts)
    overruled = line.overruled
    try:
        entry, _ = game.read(state, line.text)
        try:
            after = game.play(state, entry, asked, overruled)
        except Refusal:
            if not agreed:
                raise
            overruled = True
            after = game.play(state, entry, asked, overruled)
    except Refusal as refusal:
        refusal.number = number
        raise _with_verdicts(refusal, asked) from None
    fresh = stored(asked.fresh)
    line = replace(line, verdicts={**line.verdicts, **fresh}, overruled=overruled)
    extra: dict[str, Any] = {}
    if fresh or overruled:
        extra = {"verdicts": fresh, "overruled": overruled}
    return Played(number, line, after.outcome, game.standing(after).totals), after, extra


def undo(match: Match, rows: Sequence[Row]) -> Act:
    """Takes back the last act that stands."""
    return _step(match, rows, "undo", "match.nothing-to-undo")


def redo(match: Match, rows: Sequence[Row]) -> Act:
    """Does again what was last taken back."""
    return _step(match, rows, "redo", "match.nothing-to-redo")


def _step(match: Match, rows: Sequence[Row], kind: str, nothing: str) -> Act:
    row = Row(kind, "")
    try:
        lines, undone = standing_lines([*rows, row])
    except IndexError:
        raise Illegal(nothing) from None
    after = replay(match.header, lines, undone)
    number, text = _difference(match.lines, lines)
    return Act(row, after, kind, number, text)


def _difference(before: Sequence[Line], after: Sequence[Line]) -> tuple[int, str]:
    """The line that an undo or redo changed: its number and its text where it is still there, else as it was."""
    for number, (old, new) in enumerate(zip(before, after, strict=False), 1):
        if old != new:
            return number, new.text
    longer = max(before, after, key=len)
    return len(longer), longer[-1].text if longer else ""


def stored(verdicts: Mapping[str, Any]) -> Verdicts:
    """Verdicts as a row keeps them; which dictionary spoke, where that is known."""
    return {word: _stored(verdict) for word, verdict in verdicts.items()}


def _stored(verdict: Any) -> dict[str, Any]:
    kept = {
        "accepted": verdict.accepted,
        "clause": verdict.clause,
        "reason": getattr(verdict, "reason", ""),
        "lemma": getattr(verdict, "lemma", None),
    }
    dictionary = getattr(verdict, "dictionary", None)
    return {**kept, "dictionary": dictionary} if dictionary else kept


def _with_verdicts(refusal: Refusal, asked: Asked) -> Refusal:
    """The refusal, with the verdicts of the words that fail, so that they can be explained."""
    for word in refusal.words:
        asked(word)
    fresh = {word: asked.fresh[word] for word in refusal.words if word in asked.fresh}
    refusal.verdicts = {word: verdict for word, verdict in fresh.items() if verdict.accepted is not True}
    if refusal.clause is None:
        refusal.clause = next((verdict.clause for verdict in fresh.values() if verdict.accepted is not True), None)
    return refusal
