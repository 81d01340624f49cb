"""Plays a kept match again, act by act, as it was played: the rows for the journal, and the match they come to.

Verdicts that come with an act are believed; a word without one is asked about. So a file that nobody touched gives
the same rows again without a dictionary, and a line written by hand is judged like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee import match as matches
from referee.errors import Refusal
from referee.formats.errors import fault
from referee.formats.record import Act
from referee.games.play import Consent, Header
from referee.match import Change, Match, Row, StoredVerdict
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.protocol import Ruled

MOST_PLAYS = 20_000  # turns played over and over by amendments; a long evening has a few thousand


class Refused(ValueError):
    """An act that cannot be played: its line in the file, and the refusal."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.line = line
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Retraced:
    """The rows for the journal, the match, and the lines of the acts that the dictionary was asked about."""

    rows: tuple[Row, ...]
    match: Match
    judged: tuple[int, ...]


def retrace(header: Header, acts: tuple[Act, ...], ask: Callable[[str], Ruled]) -> Retraced:
    """Plays the acts. Raises `Refused` at the first that cannot be played."""
    try:
        match = matches.replay(header, [])
    except Refusal as refusal:
        raise Refused(0, refusal) from None
    rows: list[Row] = []
    judged: list[int] = []
    done: list[tuple[Match, Match]] = []
    undone: list[tuple[Match, Match]] = []
    plays = 0
    for act in acts:
        try:
            if act.kind == "undo":
                undone.append(_last(done, act, "match.nothing-to-undo"))
                match = undone[-1][0]
                rows.append(Row("undo", ""))
                continue
            if act.kind == "redo":
                done.append(_last(undone, act, "match.nothing-to-redo"))
                match = done[-1][1]
                rows.append(Row("redo", ""))
                continue
            plays += len(match.lines) if act.kind == "amend" else 1
            if plays > MOST_PLAYS:
                raise fault(act.line, "record.too-long", most=MOST_PLAYS)
            asked = _Asking(act, ask)
            row, after = (_amended if act.kind == "amend" else _entered)(match, act, asked)
        except Refusal as refusal:
            raise Refused(act.line, refusal) from None
        undone.clear()
        done.append((match, after))
        match = after
        rows.append(row)
        if asked.anew:
            judged.append(act.line)
    return Retraced(tuple(rows), replace(match, undone=len(undone)), tuple(judged))


class _Asking:
    """A judge that answers from the verdicts of an act, and asks about the words it has none for."""

    def __init__(self, act: Act, ask: Callable[[str], Ruled]) -> None:
        self._ask = ask
        self._known: dict[str, Mapping[str, Any]] = dict(act.data.get("verdicts", {}))
        for extra in act.data.get("later", {}).values():
            self._known |= extra.get("verdicts", {})
        self.anew = False

    def __call__(self, word: str) -> Ruled:
        if word in self._known:
            known = self._known[word]
            return StoredVerdict(
                known["accepted"], known["clause"], known["reason"], known["lemma"], known.get("dictionary")
            )
        self.anew = True
        return self._ask(word)


def _last(acts: list[tuple[Match, Match]], act: Act, nothing: str) -> tuple[Match, Match]:
    if not acts:
        raise fault(act.line, nothing)
    return acts.pop()


def _entered(match: Match, act: Act, asked: _Asking) -> tuple[Row, Match]:
    """An entry, which the players may have let stand though a rule is against it."""
    kept: dict[str, Any] = {part: act.data[part] for part in ("typed", "seconds") if part in act.data}
    recorded = act.data.get("recorded")
    consent = Consent.OVERRULED if act.data.get("overruled") else Consent.RULES
    done = matches.record(match, act.text, asked, consent, act.data.get("seconds"), recorded)
    data = {part: value for part, value in done.row.data.items() if part in ("verdicts", "overruled", "recorded")}
    return Row("entry", done.row.text, {**data, **kept}), done.match


def _amended(before: Match, act: Act, asked: _Asking) -> tuple[Row, Match]:
    """An amendment; later entries it makes illegal stand only where the file says that they were overruled."""
    number = act.data["number"]
    overruled = any(extra.get("overruled") for extra in act.data.get("later", {}).values())

    def rewrite(consent: Consent) -> Change:
        match act.data.get("way"):
            case "insert":
                return matches.insert(before, number, act.text, asked, consent)
            case "delete":
                return matches.delete(before, number, asked, consent)
        return matches.amend(before, number, act.text, asked, consent)

    try:
        done = rewrite(Consent.RULES)
    except Refusal as refusal:
        if refusal.number is None or not overruled:
            raise
        done = rewrite(Consent.OVERRULED)
    data = dict(done.row.data)
    if "typed" in act.data:
        data["typed"] = act.data["typed"]
    return Row("amend", done.row.text, data), done.match
