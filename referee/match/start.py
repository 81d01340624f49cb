"""Builds and checks the header of a new match, for `new`, the live table and imports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.errors import Fault
from referee.games import word_rules
from referee.games.line import looks_like_notation
from referee.games.play import JUDGES, LONGEST_NAME, Header
from referee.games.play import Note as Message
from referee.games.setfile import languages, load_box
from referee.games.wordrules import LISTED, policies_of
from referee.text import clean_name, fold_name, other_layouts
from referee.values import Value, factory, replace

if TYPE_CHECKING:
    from referee.games.protocol import Box
    from referee.match import Match

AT_ZERO = ("sound", "nothing", "points", "turn")  # what happens when the clock has run out, the usual first
NO_TARGET = "none"
# How a clock is kept, 25m or 30s/turn, and how people type it: 25, 25 мин, 2м/ход, 30 сек на ход, 1:30.
CLOCK = re.compile(r"(?P<count>[1-9]\d{0,3})(?P<unit>[ms])(?P<turn>/turn)?")
_TYPED_CLOCK = re.compile(
    r"(?P<count>[1-9]\d{0,3})(?::(?P<seconds>[0-5]\d))?\s*(?P<unit>[a-zа-яіїєґ]*)\.?"
    r"\s*(?P<turn>/\s*\w+|(?:на|за|a|per|each)\s+\w+)?"
)
_UNITS = {
    "m": ("minutes", "mins", "минута", "минуты", "хвилина", "хвилини"),
    "s": ("seconds", "secs", "секунда", "секунды", "секунди"),
}
_TURN_WORDS = ("turn", "ход", "хід", "move")
_LARGEST_TARGET = 999_999
_LONGEST_CLOCK = 1000 * 60  # seconds
_OPTIONS = ("clock", "at_zero", "scoring", "house", "counted", "imported", "rebuilt", "record")


class Choices(Value):
    """What was chosen for a match; None is the usual, and `NO_TARGET` no target at all."""

    players: tuple[str, ...]
    language: str | None = None
    target: object = None
    policy: str | None = None
    judge: str | None = None
    options: Mapping[str, Any] = factory(default_factory=dict)


class BadChoice(ValueError):
    """Choices that no match can have; `problems` are the part of each and the message that says what is wrong."""

    def __init__(self, problems: Sequence[tuple[str, Message]]) -> None:
        super().__init__("; ".join(f"{part}: {message.key}" for part, message in problems))
        self.problems = tuple(problems)


def read_clock(text: str) -> str | None:
    """A clock as people type it, as a header keeps it; None if it cannot be understood."""
    typed = _TYPED_CLOCK.fullmatch(" ".join(text.lower().split()))
    if typed is None or (typed["turn"] and typed["turn"].strip("/ ").split()[-1] not in _TURN_WORDS):
        return None
    unit, count = typed["unit"] or "m", int(typed["count"])
    if typed["seconds"]:
        if typed["unit"]:
            return None
        unit, count = "s", count * 60 + int(typed["seconds"])
    else:
        unit = next((kind for kind, words in _UNITS.items() if any(word.startswith(unit) for word in words)), "")
        if not unit:
            return None
    if unit == "s" and count % 60 == 0:
        unit, count = "m", count // 60
    clock = f"{count}{unit}{'/turn' if typed['turn'] else ''}"
    return clock if _seconds(clock) else None


def _seconds(clock: object) -> int:
    """The seconds that a kept clock gives; 0 where it is no clock, or a longer one than anybody sits for."""
    found = CLOCK.fullmatch(clock) if isinstance(clock, str) else None
    seconds = int(found["count"]) * (60 if found["unit"] == "m" else 1) if found else 0
    return seconds if seconds < _LONGEST_CLOCK else 0


def read_limit(header: Header) -> tuple[int, bool] | None:
    """The seconds of a match's clock, and whether they are for each turn; None if it is played without one."""
    clock = header.options.get("clock")
    return (_seconds(clock), str(clock).endswith("/turn")) if _seconds(clock) else None


def build_header(tables: dict[str, Any], choices: Choices) -> Header:
    """The header of a match with a sound set; a BadChoice says everything that is wrong."""
    known = languages(tables)
    language = known[0] if choices.language is None else choices.language
    if language not in known:
        raise BadChoice([("language", _bad_value("language", language, known))])
    box = load_box(tables, language)
    options = dict(choices.options)
    problems = [*_check_words(box, choices), *_check_options(box, options), *_check_players(choices.players)]
    if choices.target not in (None, NO_TARGET) and not (
        type(choices.target) is int and 1 <= choices.target <= _LARGEST_TARGET
    ):
        problems.append(("target", Message("new.target", {"value": choices.target})))
    if problems:
        raise BadChoice(problems)
    if box.scorings:
        options.setdefault("scoring", next(iter(box.scorings)))
    target = choices.target if isinstance(choices.target, int) else None
    if choices.target is None:
        target = box.scorings.get(options.get("scoring", ""), box.target)
    return Header(
        game=box.game,
        tables=tables,
        players=choices.players,
        language=box.language,
        target=target,
        policy=choices.policy or box.policy,
        judge=choices.judge or JUDGES[0],
        options=options,
    )


def choose(
    names: Sequence[str],
    *,
    to: str | None = None,
    words: str | None = None,
    judge: str | None = None,
    clock: str | None = None,
    at_zero: str | None = None,
    language: str | None = None,
    scoring: str | None = None,
    house: Sequence[str] | None = None,
    counted: bool = False,
) -> Choices:
    """Choices from what a person typed; control characters in names are dropped."""
    if to not in (None, NO_TARGET) and not (re.fullmatch(r"\d{1,6}", str(to)) and int(str(to))):
        raise Fault("usage", "new.target", value=to)
    options: dict[str, Any] = {
        "clock": (read_clock(clock) or clock) if clock is not None else None,
        "at_zero": at_zero,
        "scoring": scoring,
        "house": sorted(set(house)) if house else None,
        "counted": counted or None,
    }
    return Choices(
        players=tuple(clean_name(name) for name in names),
        language=language,
        target=int(to) if to is not None and to != NO_TARGET else to,
        policy=words,
        judge=judge,
        options={name: value for name, value in options.items() if value is not None},
    )


def build_chosen_header(tables: dict[str, Any], choices: Choices) -> Header:
    """The header of a new match; a usage error names the option that is wrong."""
    game = tables["game"]
    if not choices.players:
        raise Fault("usage", "new.who", game=game)
    if not has_words(game) and (choices.policy or choices.judge):
        raise Fault("usage", "check.no-words-in-game", game=game)
    try:
        return build_header(tables, choices)
    except BadChoice as bad:
        part, message = bad.problems[0]
        values = {**message.values, "name": f"--{part}"} if message.key == "usage.bad-value" else message.values
        raise Fault("usage", message.key, **values) from None


def read_scoring(box: Box, answer: str) -> str | None:
    """The way of scoring that an answer means; None if it is not clear (R40).

    A way may be named by its number in the list, by the sum it is played to, by a word for it in any of the three
    languages or by the beginning of one, and any of that in the wrong layout.
    """
    typed = fold_name(answer).replace("ё", "е")
    if re.fullmatch(r"\d{1,6}", typed):
        numbers = {way: {number, target} for number, (way, target) in enumerate(box.scorings.items(), 1)}
        meant = [way for way in numbers if int(typed) in numbers[way]]
        return meant[0] if len(meant) == 1 else None
    # Of one or two keys in another layout nobody can say what was meant.
    readings = (typed, *other_layouts(typed)) if len(typed) > 2 else (typed,)
    return next(filter(None, (_scoring_called(box, text) for text in readings)), None)


def _scoring_called(box: Box, text: str) -> str | None:
    words = re.findall(r"[^\W\d_]+", text)
    named = {
        way
        for way, names in box.scoring_names.items()
        for word in words
        if any(word.startswith(name) or (words == [word] and name.startswith(word)) for name in names)
    }
    return named.pop() if len(named) == 1 else None


def rematch_header(match: Match) -> Header:
    """The same match again for those who still play, the deal passed on: who sat second now begins."""
    left = match.standing.left
    first, *others = (name for seat, name in enumerate(match.players) if seat not in left)
    return replace(match.header, players=(*others, first))


def _bad_value(part: str, value: object, choices: Sequence[str]) -> Message:
    return Message("usage.bad-value", {"name": part, "value": str(value), "choices": ", ".join(choices)})


def _check_words(box: Box, choices: Choices) -> Iterator[tuple[str, Message]]:
    policies = policies_of(box.language)
    policy: object = choices.policy  # a file may say anything
    if policy is not None and policy not in policies and not (isinstance(policy, str) and policy.startswith(LISTED)):
        yield "words", _bad_value("words", policy, (*policies, f"{LISTED}…"))
    if choices.judge is not None and choices.judge not in JUDGES:
        yield "judge", _bad_value("judge", choices.judge, JUDGES)


def has_words(game: str) -> bool:
    return word_rules(game) is not None


def _check_options(box: Box, options: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    unknown = next((name for name in options if name not in _OPTIONS), None)
    if unknown is not None:
        yield "options", _bad_value("options", unknown, _OPTIONS)
    scoring, clock, at_zero = options.get("scoring"), options.get("clock"), options.get("at_zero")
    if scoring is not None:
        if not box.scorings:
            yield "scoring", Message("new.no-scoring", {"value": str(scoring)})
        elif not isinstance(scoring, str) or scoring not in box.scorings:
            yield "scoring", _bad_value("scoring", scoring, tuple(box.scorings))
    if clock is not None and not _seconds(clock):
        yield "clock", Message("new.clock", {"value": str(clock)})
    if at_zero is not None and at_zero not in AT_ZERO:
        yield "at-zero", _bad_value("at-zero", at_zero, AT_ZERO)
    elif at_zero is not None and clock is None:
        yield "at-zero", Message("new.at-zero-alone", {"value": str(at_zero)})
    if options.get("counted") not in (None, True):
        yield "counted", _bad_value("counted", options["counted"], ("true",))
    yield from _check_house(box, options.get("house", []), scoring or next(iter(box.scorings), None))


def _check_house(box: Box, house: object, scoring: object) -> Iterator[tuple[str, Message]]:
    if not isinstance(house, list):
        yield "option", _bad_value("option", house, tuple(box.options))
        return
    for option in house:
        if not box.options:
            yield "option", Message("new.no-options", {"value": str(option)})
        elif not isinstance(option, str) or option not in box.options:
            yield "option", _bad_value("option", option, tuple(box.options))
        elif box.options[option] not in (None, scoring):
            yield "option", Message("new.option-scoring", {"value": option, "scoring": box.options[option]})


def _check_players(names: Sequence[str]) -> Iterator[tuple[str, Message]]:
    """Names fit for a table: 1 to 60 printable characters, no colon, no two alike."""
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        part = f"player{number}"
        if not name.strip():
            yield part, Message("new.empty-name", {"name": name})
        elif name != clean_name(name):
            yield part, Message("record.name", {"name": name, "limit": LONGEST_NAME})
        elif len(name) > LONGEST_NAME:
            yield part, Message("new.long-name", {"name": name[:LONGEST_NAME] + "…", "limit": LONGEST_NAME})
        elif ":" in name:
            yield part, Message("new.colon-name", {"name": name})
        elif looks_like_notation(name):
            yield part, Message("new.notation-name", {"name": name})
        elif fold_name(name) in seen:
            yield part, Message("new.same-name", {"name": name})
        seen.add(fold_name(name))
