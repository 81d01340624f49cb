"""Edits a match: record, amend, insert or delete an entry, undo and redo. Each returns a `Change`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.errors import Illegal, Refusal, Unreadable
from referee.games.line import Remark
from referee.games.play import Consent, Note
from referee.match.fold import RecordingJudge, apply_rows, replay, storable_verdicts
from referee.match.model import DELETE, INSERT, Change, Line, Match, Played, Row
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.games.protocol import Box, Entry, Game, Judge, Ruled, State


def record(
    match: Match,
    text: str,
    ask: Judge,
    consent: Consent = Consent.RULES,
    seconds: int | None = None,
    recorded: Mapping[str, str] | None = None,
) -> Change:
    """Plays a new line; `seconds` is what the clock says the turn took, `recorded` what a record tells besides."""
    played, state, notes, fresh = _play(match, text, ask, len(match.played) + 1, consent)
    played = replace(played, line=replace(played.line, seconds=seconds, recorded=recorded or {}))
    after = replace(match, played=(*match.played, played), state=state, undone=0)
    data: dict[str, Any] = {"verdicts": played.line.verdicts, "typed": text}
    if played.line.overruled:
        data["overruled"] = True
    if seconds is not None:
        data["seconds"] = seconds
    if recorded:
        data["recorded"] = dict(recorded)
    row, outcome = Row("entry", played.line.text, data), played.outcome
    told = notes + outcome.notes
    return Change(row, after, outcome.kind, played.number, row.text, outcome, told, fresh, played.entry)


def record_entry(
    match: Match, entry: Entry, ask: Judge, consent: Consent = Consent.RULES, recorded: Mapping[str, str] | None = None
) -> Change:
    """Plays an entry that is a value already, as a record's reader has it; nothing is read out of a text."""
    game, judge = match.game, RecordingJudge(ask)
    try:
        state = game.play(match.state, entry, judge, consent)
    except Refusal as refusal:
        raise _with_verdicts(refusal, judge) from None
    assert state.outcome is not None
    text, overruled = game.write(match.state, entry), consent is Consent.OVERRULED
    line = Line(text, storable_verdicts(judge.fresh), overruled, recorded=recorded or {})
    played = Played(len(match.played) + 1, line, entry, state.outcome, game.standing(state).totals)
    after = replace(match, played=(*match.played, played), state=state, undone=0)
    data: dict[str, Any] = {"verdicts": line.verdicts, "typed": text}
    if overruled:
        data["overruled"] = True
    if recorded:
        data["recorded"] = dict(recorded)
    row, outcome = Row("entry", text, data), state.outcome
    return Change(row, after, outcome.kind, played.number, text, outcome, outcome.notes, judge.fresh, entry)


def amend(match: Match, number: int, text: str, ask: Judge, consent: Consent = Consent.RULES) -> Change:
    """Plays another line in place of an earlier one, and all that follows it again."""
    _check_number(number, len(match.played))
    return _rewrite(match, number, text, "", ask, consent)


def insert(match: Match, number: int, text: str, ask: Judge, consent: Consent = Consent.RULES) -> Change:
    """Plays a line that was forgotten, before the one with this number, and all that follows it again."""
    _check_number(number, len(match.played))
    return _rewrite(match, number, text, INSERT, ask, consent)


def delete(match: Match, number: int, ask: Judge, consent: Consent = Consent.RULES) -> Change:
    """Takes out an earlier line and plays all that follows it again."""
    _check_number(number, len(match.played))
    return _rewrite(match, number, None, DELETE, ask, consent)


def _check_number(number: int, last: int) -> None:
    if not 1 <= number <= last:
        raise Illegal("match.no-such-entry", number=number, last=last)


def _rewrite(match: Match, number: int, text: str | None, way: str, ask: Judge, consent: Consent) -> Change:
    """Plays a match again from one of its lines, with another line there, one more, or one less."""
    before = replay(match.header, match.lines[: number - 1])
    played, state = list(before.played), before.state
    row_text, outcome, told = "", None, match.played[number - 1]
    data: dict[str, Any] = {"verdicts": {}}
    notes: tuple[Note, ...] = ()
    fresh: dict[str, Ruled] = {}
    if text is not None:
        changed, state, notes, fresh = _play(before, text, ask, number, min(consent, Consent.AGREED))
        if way != INSERT:
            old = match.played[number - 1].line
            line = replace(changed.line, amended=True, seconds=old.seconds, recorded=old.recorded)
            changed = replace(changed, line=line)
        played.append(changed)
        told = changed
        row_text, outcome, notes = changed.line.text, changed.outcome, notes + changed.outcome.notes
        data = {"verdicts": changed.line.verdicts, "typed": text}
    later = {}
    for line in match.lines[number - (way == INSERT) :]:
        one, state, extra = _play_again(match.game, state, len(played) + 1, line, ask, consent)
        played.append(one)
        if extra:
            later[str(one.number)] = extra
    data = {"number": number, **data, "later": later, **({"way": way} if way else {})}
    after, row = Match(match.header, tuple(played), state), Row("amend", row_text, data)
    return Change(row, after, way or "amend", number, told.line.text, outcome, notes, fresh, told.entry)


def _play(
    match: Match, text: str, ask: Judge, number: int, consent: Consent
) -> tuple[Played, State, tuple[Note, ...], dict[str, Ruled]]:
    game, judge = match.game, RecordingJudge(ask)
    try:
        # What the players overrule is not part of the text; what they agree on is.
        overruled = consent is Consent.OVERRULED
        entry, notes = game.read_recorded(match.state, text) if overruled else game.read(match.state, text, consent)
        if isinstance(entry, Remark) and not 1 <= (entry.number or number - 1) < number:
            raise Illegal("match.no-such-entry", number=entry.number or 1, last=number - 1)
        state = game.play(match.state, entry, judge, consent if overruled else Consent.RULES)
    except Refusal as refusal:
        raise _with_verdicts(refusal, judge) from None
    line = Line(game.write(match.state, entry), storable_verdicts(judge.fresh), overruled)
    _check_reads_back(match, entry, line.text)
    assert state.outcome is not None
    return Played(number, line, entry, state.outcome, game.standing(state).totals), state, notes, judge.fresh


def _check_reads_back(match: Match, entry: Entry, text: str) -> None:
    """Refuses an entry whose canonical text would later be read as another: nobody could open such a match again."""
    try:
        again, _ = match.game.read_recorded(match.state, text)
    except Refusal:
        again = None
    if again != entry:
        raise Unreadable("match.read-back", line=text)


def _play_again(
    game: Game[State, Entry, Box], state: State, number: int, line: Line, ask: Judge, consent: Consent
) -> tuple[Played, State, dict[str, Any]]:
    """Plays a later line after an amendment; only words that it makes now are judged, and the players may overrule."""
    judge = RecordingJudge(ask, line.verdicts)
    overruled = line.overruled
    try:
        entry, _ = game.read_recorded(state, line.text)
        try:
            after = game.play(state, entry, judge, line.consent)
        except Refusal:
            if not consent:
                raise
            overruled = True
            after = game.play(state, entry, judge, Consent.OVERRULED)
    except Refusal as refusal:
        refusal.number = number
        raise _with_verdicts(refusal, judge) from None
    fresh = storable_verdicts(judge.fresh)
    line = replace(line, verdicts={**line.verdicts, **fresh}, overruled=overruled)
    extra: dict[str, Any] = {"verdicts": fresh, "overruled": overruled} if fresh or overruled else {}
    assert after.outcome is not None
    return Played(number, line, entry, after.outcome, game.standing(after).totals), after, extra


def undo(match: Match, rows: Sequence[Row]) -> Change:
    return _step(match, rows, "undo", "match.nothing-to-undo")


def redo(match: Match, rows: Sequence[Row]) -> Change:
    return _step(match, rows, "redo", "match.nothing-to-redo")


def _step(match: Match, rows: Sequence[Row], kind: str, nothing: str) -> Change:
    row = Row(kind, "")
    try:
        history = apply_rows([*rows, row])
    except IndexError:
        raise Illegal(nothing) from None
    after = replay(match.header, history.lines, history.undone)
    changed = _find_difference(match.played, after.played)
    if changed is None:
        return Change(row, after, kind, 0, "")
    return Change(row, after, kind, changed.number, changed.line.text, entry=changed.entry)


def _find_difference(before: Sequence[Played], after: Sequence[Played]) -> Played | None:
    """The line that an undo or redo changed, as it is now, or as it was where it is gone."""
    changed = (new for old, new in zip(before, after, strict=False) if old.line != new.line)
    longer = max(before, after, key=len)
    return next(changed, longer[-1] if longer else None)


def _with_verdicts(refusal: Refusal, judge: RecordingJudge) -> Refusal:
    """The refusal with the verdicts on the words that fail, so that they can be explained."""
    for word in refusal.words:
        judge(word)
    fresh = {word: judge.fresh[word] for word in refusal.words if word in judge.fresh}
    refusal.verdicts = {word: verdict for word, verdict in fresh.items() if verdict.accepted is not True}
    if refusal.clause is None:
        refusal.clause = next((verdict.clause for verdict in fresh.values() if verdict.accepted is not True), None)
    return refusal
