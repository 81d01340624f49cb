"""The fold: computes a match from the rows of its journal. No dictionary is asked, as each line stores its verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from referee.games import load_game
from referee.games.play import Header
from referee.match.model import DELETE, INSERT, Line, Match, Played, Row, StoredVerdict
from referee.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.games.protocol import Box, Entry, Game, Ruled, State
    from referee.match.model import Verdicts


class RecordingJudge:
    """A judge that remembers what it was asked; verdicts stored with a line are not asked for again."""

    def __init__(self, ask: Callable[[str], Ruled] | None, stored: Verdicts | None = None) -> None:
        self._ask = ask
        self._stored: Verdicts = dict(stored or {})
        self.fresh: dict[str, Ruled] = {}

    def __call__(self, word: str) -> Ruled:
        if word in self._stored:
            known = self._stored[word]
            return StoredVerdict(known["accepted"], known.get("clause"), known.get("reason", ""))
        if self._ask is None:
            return StoredVerdict(True, None, "unjudged")
        if word not in self.fresh:
            self.fresh[word] = self._ask(word)
        return self.fresh[word]


class History:
    """The lines that stand while rows are applied one after another: the one machine for undo and redo."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._done: list[tuple[Row, list[Line]]] = []
        self._undone: list[Row] = []

    @property
    def undone(self) -> int:
        return len(self._undone)

    def apply(self, row: Row) -> None:
        """Applies a row; an IndexError where there is nothing to undo, redo or amend."""
        if row.kind == "undo":
            act, before = self._done.pop()
            self._undone.append(act)
            self._take_back(act, before)
            return
        act = self._undone.pop() if row.kind == "redo" else row
        if row.kind != "redo":
            self._undone.clear()
        self._done.append((act, self._carry_out(act)))

    def _carry_out(self, act: Row) -> list[Line]:
        """Changes the lines by an entry or an amendment; returns the lines that an undo puts back."""
        lines, data = self.lines, act.data
        if act.kind == "entry":
            verdicts, overruled = data.get("verdicts", {}), data.get("overruled", False)
            recorded = data.get("recorded", {})
            lines.append(Line(act.text, verdicts, overruled, seconds=data.get("seconds"), recorded=recorded))
            return []
        first = data["number"] - 1
        before = lines[first:]
        old = before[0]
        verdicts = data.get("verdicts", {})
        way = data.get("way")
        if way == DELETE:
            del lines[first]
        elif way == INSERT:
            lines.insert(first, Line(act.text, verdicts))
        else:
            lines[first] = Line(act.text, verdicts, amended=True, seconds=old.seconds, recorded=old.recorded)
        for number, extra in data.get("later", {}).items():
            line = lines[int(number) - 1]
            lines[int(number) - 1] = replace(
                line, verdicts={**line.verdicts, **extra.get("verdicts", {})}, overruled=extra.get("overruled", False)
            )
        return before

    def _take_back(self, act: Row, before: list[Line]) -> None:
        if act.kind == "entry":
            self.lines.pop()
        else:
            self.lines[act.data["number"] - 1 :] = before


def apply_rows(rows: Iterable[Row]) -> History:
    """The lines that stand after every undo, redo and amendment."""
    history = History()
    for row in rows:
        history.apply(row)
    return history


def fold(header: Header, rows: Iterable[Row]) -> Match:
    history = apply_rows(rows)
    return replay(header, history.lines, history.undone)


def replay(header: Header, lines: Sequence[Line], undone: int = 0) -> Match:
    game = load_game(header.game)
    start = state = game.start(header)
    played: list[Played] = []
    for number, (line, entry, state) in enumerate(play_lines(game, start, lines), 1):
        assert state.outcome is not None
        played.append(Played(number, line, entry, state.outcome, game.standing(state).totals))
    return Match(header, tuple(played), state, undone)


def play_lines(
    game: Game[State, Entry, Box], state: State, lines: Iterable[Line]
) -> Iterator[tuple[Line, Entry, State]]:
    """Plays lines one after another from a state: each line, its entry, and the state after it."""
    for line in lines:
        entry, _ = game.read_recorded(state, line.text)
        state = game.play(state, entry, RecordingJudge(None, line.verdicts), line.consent)
        yield line, entry, state


def storable_verdicts(verdicts: Mapping[str, Ruled]) -> Verdicts:
    """Verdicts as a row keeps them, with the dictionary that gave each, where that is known."""
    return {word: _storable_verdict(verdict) for word, verdict in verdicts.items()}


def _storable_verdict(verdict: Ruled) -> dict[str, Any]:
    stored = {"accepted": verdict.accepted, "clause": verdict.clause, "reason": verdict.reason, "lemma": verdict.lemma}
    return {**stored, "dictionary": verdict.dictionary} if verdict.dictionary else stored
