"""A match as the store keeps it: what was agreed before play, and every act with its verdicts and its time.

The match file and JSON both read to this value and write from it. What they hold is checked here for its shape;
whether the acts can be played is found out by retracing them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from referee import sets
from referee.formats.errors import Problem, RecordFault, shown
from referee.games import is_game, setfile
from referee.games.play import Header
from referee.match.model import DELETE, INSERT
from referee.match.start import NO_TARGET, BadChoice, Choices, build_header

if TYPE_CHECKING:
    from referee.store.model import StoredRow

MOST_ACTS = 5_000
LONGEST_TEXT = 2_000
KINDS = ("entry", "undo", "redo", "amend")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
# Parts of a header whose line in the file has another name.
_PARTS = {"words": "policy", "scoring": "options", "clock": "options", "at-zero": "options", "option": "options"}
_MOST_OPTIONS = 20_000
_MOST_PLAYERS = 99
_MOST_SECONDS = 999_999
_DEEPEST = 20
_MOST_RECORDED = 12
_RECORDED = re.compile("[a-z]{1,20}")


@dataclass(frozen=True, slots=True)
class Act:
    """One row of the journal, when it was written ('' where nobody knows), and its line in the file."""

    kind: str
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    at: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole match. `lines` tells where in the file each part of the header stands, `set_text` how the set is written.

    A header without `tables` names its `set`, or has that of its game.
    """

    header: dict[str, Any]
    acts: tuple[Act, ...] = ()
    created: str = ""
    lines: dict[str, int] = field(default_factory=dict)
    set_text: str = ""


def is_time(text: object) -> bool:
    if not isinstance(text, str) or not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def too_deep(value: object) -> bool:
    """Whether lists and tables lie in each other deeper than those of any match; what goes through them would tire."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [inner for one in level if isinstance(one, dict | list) for inner in _parts(one)]
        if not level:
            return False
    return True


def _parts(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def header_of(kept: Kept) -> Header:
    """The header of a kept match, with everything that is wrong with it as a fault."""
    given, lines = dict(kept.header), kept.lines
    wrong: list[Problem] = []

    def problem(part: str, key: str, /, **values: object) -> None:
        wrong.append(Problem(lines.get(part, lines.get("header", 0)), key, values))

    game, tables = given.get("game"), given.get("tables")
    if not isinstance(game, str) or not is_game(game):
        problem("game", "record.game", game=shown(str(game)))
    if not isinstance(tables, dict):
        problem("set", "record.no-set")
    elif not _printable(tables):
        problem("set", "record.unprintable-set")
    if wrong:
        raise RecordFault(tuple(wrong))
    assert isinstance(game, str) and isinstance(tables, dict)
    wrong += [Problem(_set_line(kept, found), found.key, found.values) for found in setfile.problems(tables)]
    if not wrong and tables["game"] != game:
        problem("set", "record.other-game", game=game, other=tables["game"])
    names, options = given.get("players"), given.get("options", {})
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        problem("players", "record.no-players")
    elif len(names) > _MOST_PLAYERS:
        problem("players", "table.players", count=len(names), fewest=2, most=_MOST_PLAYERS)
    if not isinstance(options, dict) or len(str(options)) > _MOST_OPTIONS:
        problem("options", "record.options")
    if wrong:
        raise RecordFault(tuple(wrong))
    target = given.get("target")
    choices = Choices(
        players=tuple(given["players"]),
        language=given.get("language"),
        target=NO_TARGET if "target" in given and target is None else target,
        policy=given.get("policy"),
        judge=given.get("judge"),
        options=options,
    )
    try:
        return build_header(tables, choices)
    except BadChoice as bad:
        for part, message in bad.problems:
            problem(_PARTS.get(part, part), message.key, **{k: _shown(v) for k, v in message.values.items()})
    raise RecordFault(tuple(wrong))


def find_problem(header: dict[str, Any], rows: Iterable[StoredRow]) -> Problem | None:
    """The first thing about a stored match that an import would refuse; what people are called is not looked at."""
    try:
        header_of(Kept({**header, "players": [f"№{seat}" for seat, _ in enumerate(header["players"])]}))
        for row in rows:
            act_of(row.kind, row.text, row.data, row.at, 0)
    except RecordFault as unfit:
        return unfit.problems[0]
    except (LookupError, TypeError, ValueError, AttributeError):
        return Problem(0, "record.data")
    if not all(isinstance(name, str) and name.strip() for name in header["players"]):
        return Problem(0, "record.no-players")
    return None


def _shown(value: object) -> object:
    return shown(value) if isinstance(value, str) else value


def _set_line(kept: Kept, found: setfile.Problem) -> int:
    """The line of the file where a part of the set stands."""
    row = found.values.get("row", 0)
    first = kept.lines.get("fence", kept.lines.get("set", kept.lines.get("header", 0)))
    token, twice = str(found.values.get("token", "")), found.key == "set.wrong.twice"
    line = sets.line_of(kept.set_text, found.path, token, row if isinstance(row, int) else 0, last=twice)
    return first + (line or 0)


def _printable(value: object) -> bool:
    """Whether all strings of a set hold only what set files may: signs that print, line ends and tabs."""
    if isinstance(value, dict):
        return all(_printable(key) and _printable(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(map(_printable, value))
    return not isinstance(value, str) or all(c.isprintable() or c in "\n\t" for c in value)


def act_of(kind: object, text: object, data: object, at: object, line: int) -> Act:
    """An act from what a file says of it; a fault where it is none."""
    if kind not in KINDS:
        raise _unfit(line, "record.kind", value=shown(str(kind)), choices=", ".join(KINDS))
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise _unfit(line, "record.text")
    if at not in (None, "") and not is_time(at):
        raise _unfit(line, "record.time", value=shown(str(at)))
    if not isinstance(data, dict) or not _sound(str(kind), data):
        raise _unfit(line, "record.data")
    return Act(str(kind), text, data, str(at or ""), line)


def _unfit(line: int, key: str, **values: object) -> RecordFault:
    return RecordFault((Problem(line, key, values),))


def _sound(kind: str, data: dict[str, Any]) -> bool:
    """Whether an act's data have the shape that the journal gives them."""
    if kind in ("undo", "redo"):
        return not data
    if not (_verdicts_sound(data.get("verdicts", {})) and isinstance(data.get("typed", ""), str)):
        return False
    if kind == "entry":
        seconds = data.get("seconds", 0)
        known = data.keys() <= {"verdicts", "typed", "overruled", "seconds", "recorded"} and _recorded_sound(data)
        timed = type(seconds) is int and 0 <= seconds <= _MOST_SECONDS
        return known and timed and isinstance(data.get("overruled", False), bool)
    later = data.get("later", {})
    return (
        data.keys() <= {"number", "verdicts", "typed", "later", "way"}
        and data.get("way") in (None, INSERT, DELETE)
        and type(data.get("number")) is int
        and isinstance(later, dict)
        and all(
            re.fullmatch("[1-9][0-9]{0,5}", number)
            and isinstance(extra, dict)
            and extra.keys() <= {"verdicts", "overruled"}
            and _verdicts_sound(extra.get("verdicts", {}))
            and isinstance(extra.get("overruled", False), bool)
            for number, extra in later.items()
        )
    )


def _recorded_sound(data: dict[str, Any]) -> bool:
    recorded = data.get("recorded", {})
    return (
        isinstance(recorded, dict)
        and len(recorded) <= _MOST_RECORDED
        and all(_RECORDED.fullmatch(name) and isinstance(told, str) for name, told in recorded.items())
        and sum(map(len, recorded.values())) <= LONGEST_TEXT
    )


def _verdicts_sound(verdicts: object) -> bool:
    return isinstance(verdicts, dict) and all(_verdict_sound(one) for one in verdicts.values())


def _verdict_sound(verdict: object) -> bool:
    """Whether a verdict has its four parts; what else it has, such as its dictionary, is text or nothing."""
    return (
        isinstance(verdict, dict)
        and verdict.keys() >= {"accepted", "clause", "reason", "lemma"}
        and (verdict["accepted"] is None or isinstance(verdict["accepted"], bool))
        and isinstance(verdict["reason"], str)
        and all(text is None or isinstance(text, str) for part, text in verdict.items() if part != "accepted")
    )
