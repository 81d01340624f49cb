"""The header of a new match, made from what was chosen: one builder and one check for `new`, the table and imports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.errors import Fault
from referee.games import word_rules
from referee.games.play import JUDGES, LONGEST_NAME, Box, Header
from referee.games.play import Note as Message
from referee.games.setfile import languages, load_box
from referee.games.wordrules import LISTED, policies_of
from referee.text import clean_name, fold_name
from referee.values import Value, factory, replace

AT_ZERO = ("sound", "nothing", "points", "turn")  # what happens when the clock has run out, the usual first
NO_TARGET = "none"
CLOCK = re.compile(r"(?P<minutes>[1-9]\d{0,2})m(?P<turn>/turn)?")
_LARGEST_TARGET = 999_999
_OPTIONS = ("clock", "at_zero", "scoring", "house", "counted", "imported")


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
) -> Choices:
    """Choices from what a person typed; control characters in names are dropped."""
    if to is not None and not (re.fullmatch(r"\d{1,6}", to) and int(to)):
        raise Fault("usage", "new.target", value=to)
    options = {"clock": clock, "at_zero": at_zero, "scoring": scoring, "house": sorted(set(house)) if house else None}
    return Choices(
        players=tuple(clean_name(name) for name in names),
        language=language,
        target=int(to) if to is not None else None,
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


def rematch_header(header: Header) -> Header:
    """The same match again, the deal passed on: who sat second now begins."""
    first, *others = header.players
    return replace(header, players=(*others, first))


def _bad_value(part: str, value: object, choices: Sequence[str]) -> Message:
    return Message("usage.bad-value", {"name": part, "value": str(value), "choices": ", ".join(choices)})


def _check_words(box: Box, choices: Choices) -> Iterator[tuple[str, Message]]:
    policies = policies_of(box.language)
    if choices.policy is not None and choices.policy not in policies and not choices.policy.startswith(LISTED):
        yield "words", _bad_value("words", choices.policy, (*policies, f"{LISTED}…"))
    if choices.judge is not None and choices.judge not in JUDGES:
        yield "judge", _bad_value("judge", choices.judge, JUDGES)


def has_words(game: str) -> bool:
    return word_rules(game) is not None


def _check_options(box: Box, options: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """Whether a match of this box may have these options."""
    unknown = next((name for name in options if name not in _OPTIONS), None)
    if unknown is not None:
        yield "options", _bad_value("options", unknown, _OPTIONS)
    scoring, clock, at_zero = options.get("scoring"), options.get("clock"), options.get("at_zero")
    if scoring is not None:
        if not box.scorings:
            yield "scoring", Message("new.no-scoring", {"value": str(scoring)})
        elif not isinstance(scoring, str) or scoring not in box.scorings:
            yield "scoring", _bad_value("scoring", scoring, tuple(box.scorings))
    if clock is not None and not (isinstance(clock, str) and CLOCK.fullmatch(clock)):
        yield "clock", Message("new.clock", {"value": str(clock)})
    if at_zero is not None and at_zero not in AT_ZERO:
        yield "at-zero", _bad_value("at-zero", at_zero, AT_ZERO)
    elif at_zero is not None and clock is None:
        yield "at-zero", Message("new.at-zero-alone", {"value": str(at_zero)})
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
        elif fold_name(name) in seen:
            yield part, Message("new.same-name", {"name": name})
        seen.add(fold_name(name))
