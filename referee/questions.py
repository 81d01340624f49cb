"""The questions before a match, one at a time; the command line and the live table ask the same ones.

What is known already is not asked. An answer that is not understood is a `Fault`, and the question stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee import sets
from referee.errors import Fault, Refusal
from referee.games import find_game, game_names, load_game, setfile, text_domain
from referee.games.show import format_option
from referee.match.start import AT_ZERO, NO_TARGET, build_chosen_header, choose, read_clock, read_scoring
from referee.session import load_tables
from referee.text import match_prefix, other_layouts, safe_text
from referee.values import Value
from referee.wording import game_title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.play import Header
    from referee.games.protocol import Box
    from referee.locale import Voice

PARTS = ("game", "language", "names", "scoring", "target", "clock", "at-zero", "options")
MATTERS = ("game", "language", "names", "scoring", "target", "clock")  # what `new` asks at a terminal
_TARGET = re.compile(r"\s+(?:до|to|на)\s+(?P<target>\d{1,6})(?:\s+\w+)?$", re.IGNORECASE)
_AND = re.compile(r"\s+(?:и|і|й|та|and|&)\s+", re.IGNORECASE)
_NONE = ("-", "—", "0", "нет", "без", "ні", "немає", "no", "none")
# The options that may follow the names, and what they choose.
_OPTIONS = {
    "--to": "to",
    "--words": "words",
    "--judge": "judge",
    "--clock": "clock",
    "--at-zero": "at_zero",
    "--language": "language",
    "--scoring": "scoring",
    "--set": "set_file",
}
# The option that answers a question.
_ANSWERED_BY = {"language": "language", "scoring": "scoring", "target": "to", "clock": "clock", "at-zero": "at_zero"}


class Question(Value):
    """One question: its text, the answers to choose from, and what Enter alone means ('' where it means nothing).

    `is_open`: any text may answer it, and what stands for choices are examples.
    """

    part: str
    text: str
    choices: tuple[str, ...] = ()
    usual: str = ""
    is_open: bool = False


class Questions:
    """The questions before a match, with the answers given so far."""

    def __init__(self, say: Voice, store: str, parts: Sequence[str] = PARTS) -> None:
        self.say = say
        self.store = store
        self.parts = parts
        self.tables: dict[str, Any] | None = None
        self.names: list[str] = []
        self.chosen: dict[str, Any] = {}
        self._answered: list[str] = []

    def take(self, tables: dict[str, Any], names: Sequence[str], chosen: Mapping[str, Any]) -> None:
        self.tables, self.names = tables, list(names)
        self.chosen = {name: value for name, value in chosen.items() if value is not None}
        self._answered = ["game", *(["names"] if names else [])]

    @property
    def question(self) -> Question | None:
        return next((self._question(part) for part in self.parts if self._is_open(part)), None)

    def answer(self, text: str) -> None:
        """Takes the answer to the question that is open; nothing typed is the usual answer."""
        question = self.question
        assert question is not None
        typed = " ".join(text.split())
        if not typed and not question.usual:
            return
        if typed:
            getattr(self, f"_answer_{question.part.replace('-', '_')}")(typed)
        elif question.part == "names":
            self._answer_names(question.usual)
        self._answered.append(question.part)

    def back(self) -> bool:
        """Takes back the last answer; False where there is none."""
        if not self._answered:
            return False
        part = self._answered.pop()
        self.chosen.pop(_ANSWERED_BY.get(part, ""), None)
        if part == "names":
            self.names, self.chosen = [], {name: value for name, value in self.chosen.items() if name == "language"}
        elif part == "game":
            self.tables, self.chosen = None, {}
        return True

    def header(self) -> Header:
        if self.tables is None:
            raise Fault("usage", "usage.missing", name="GAME PLAYER", command="referee new")
        return build_chosen_header(self.tables, choose(self.names, **{**self._language(), **self.chosen}))

    @property
    def title(self) -> str:
        """What the chosen set is called; '' before one is chosen."""
        return "" if self.tables is None else self._box.titles.get(self.say.language, self._box.name)

    @property
    def _box(self) -> Box:
        assert self.tables is not None
        return setfile.load_box(self.tables, self.chosen.get("language"))

    def _language(self) -> dict[str, str]:
        """The language where nothing was said: that of the messages, if the set has it."""
        assert self.tables is not None
        own = self.say.language
        return {"language": own} if own in setfile.languages(self.tables) else {}

    def _is_open(self, part: str) -> bool:
        if part in self._answered or _ANSWERED_BY.get(part) in self.chosen:
            return False
        match part:
            case "language":
                assert self.tables is not None
                return len(setfile.languages(self.tables)) > 1 and self._box.policy != "off"
            case "scoring":
                return len(self._box.scorings) > 1
            case "at-zero":
                return "clock" in self.chosen
            case "options":
                return bool(self._house())
        return True

    def _question(self, part: str) -> Question:
        say = self.say
        match part:
            case "game":
                return Question(part, say("ask.game"), tuple(self._titles().values()))
            case "language":
                assert self.tables is not None
                known = setfile.languages(self.tables)
                usual = self._language().get("language", known[0])
                return Question(
                    part, say("ask.language"), tuple(map(self._language_name, known)), self._language_name(usual)
                )
            case "names":
                return Question(part, say("ask.names"), (say("ask.names.how"),), is_open=True)
            case "scoring":
                ways = self._box.scorings
                shown = [say(f"{self._domain}.new.scoring.{way}", target=target) for way, target in ways.items()]
                return Question(part, say("ask.scoring"), tuple(shown), next(iter(ways)))
            case "target":
                target = self._usual_target()
                usual = str(target) if target else say("ask.no-target")
                return Question(part, say("ask.target"), (say("ask.target.how"),), usual, is_open=True)
            case "clock":
                return Question(part, say("ask.clock"), (say("ask.clock.how"),), say("ask.no-clock"), is_open=True)
            case "at-zero":
                known_ways = tuple(say(f"ask.at-zero.{way}") for way in AT_ZERO)
                return Question(part, say("ask.at-zero"), known_ways, known_ways[0])
        names = tuple(format_option(say, self._game, option) for option in self._house())
        return Question(part, say("ask.options"), names, say("ask.no-options"))

    @property
    def _game(self) -> str:
        assert self.tables is not None
        return str(self.tables["game"])

    @property
    def _domain(self) -> str:
        return text_domain(self._game)

    def _titles(self) -> dict[str, str]:
        """The sets to choose from: the games' own first, then variants and a person's own, each with what it is."""
        games = game_names()
        titles = {}
        for name in (*games, *(name for name in sets.names(self.store) if name not in games)):
            if name in games:
                titles[name] = self._described(name)
            else:
                with_title = _read_titles(name, self.store)
                if with_title is not None:
                    titles[name] = with_title.get(self.say.language) or next(iter(with_title.values()), name)
        return titles

    def _described(self, game: str) -> str:
        key = f"{text_domain(game)}.about.{game}"
        title = game_title(self.say, game)
        return f"{title}: {self.say(key)}" if self.say.knows(key) else title

    def _language_name(self, language: str) -> str:
        key = f"ask.language.{language}"
        return self.say(key) if self.say.knows(key) else language

    def _usual_target(self) -> int | None:
        box = self._box
        return box.scorings.get(self.chosen.get("scoring") or next(iter(box.scorings), ""), box.target)

    def _house(self) -> list[str]:
        scoring = self.chosen.get("scoring") or next(iter(self._box.scorings), None)
        return [option for option, only in self._box.options.items() if only in (None, scoring)]

    def _answer_game(self, typed: str) -> None:
        names = list(self._titles())
        number = _number(typed, len(names))
        if number:
            name = names[number - 1]
        else:
            variants = [typed, f"{typed}-{self.say.language}", *other_layouts(typed.lower())]
            found = next((one for one in variants if find_game(one[:60]) or one.lower() in names), None)
            if found is None:
                raise Fault("usage", "ask.wrong", value=safe_text(typed, 60), count=len(names))
            name = found
        self.tables = load_tables(name, self.store)

    def _answer_language(self, typed: str) -> None:
        assert self.tables is not None
        known = setfile.languages(self.tables)
        self.chosen["language"] = self._choose(typed, {one: (one, self._language_name(one).lower()) for one in known})

    def _answer_names(self, typed: str) -> None:
        """Names by spaces or by commas, `и` before the last; then `до 200`, and options as `new` has them."""
        text, dashes, rest = typed.partition("--")
        given = _read_options(dashes + rest)
        if found := _TARGET.search(text):
            given.setdefault("to", found["target"])
            text = text[: found.start()]
        *first, last = text.split(",")
        parts = [*first, *_AND.split(last)] if first else _AND.sub(" ", text).split()
        names = [name.strip() for name in parts if name.strip()]
        if (set_file := given.pop("set_file", None)) is not None:
            self.tables = load_tables(self._game, self.store, set_file)
        assert self.tables is not None
        header = build_chosen_header(self.tables, choose(names, **{**self._language(), **self.chosen, **given}))
        try:
            load_game(header.game).start(header)
        except Refusal as refusal:
            raise Fault("usage", refusal.key, **refusal.values) from None
        self.names = names
        self.chosen |= given

    def _answer_scoring(self, typed: str) -> None:
        scoring = read_scoring(self._box, typed)
        if scoring is None:
            raise Fault("usage", "ask.wrong", value=safe_text(typed, 60), count=len(self._box.scorings))
        self.chosen["scoring"] = scoring

    def _answer_target(self, typed: str) -> None:
        number = re.fullmatch(r"(?:(?:до|to|на)\s+)?(\d{1,6})(?:\s+\w+)?", typed.lower())
        if typed.lower() in _NONE or typed.lower() == self.say("ask.no-target").lower():
            self.chosen["to"] = NO_TARGET
        elif number and int(number[1]):
            self.chosen["to"] = number[1]
        else:
            raise Fault("usage", "ask.target.wrong", value=typed)

    def _answer_clock(self, typed: str) -> None:
        if typed.lower() in _NONE or typed.lower() == self.say("ask.no-clock").lower():
            return
        clock = next((found for one in (typed, *other_layouts(typed.lower())) if (found := read_clock(one))), None)
        if clock is None:
            raise Fault("usage", "ask.clock.wrong", value=typed)
        self.chosen["clock"] = clock

    def _answer_at_zero(self, typed: str) -> None:
        self.chosen["at_zero"] = self._choose(
            typed, {way: (way, self.say(f"ask.at-zero.{way}").lower()) for way in AT_ZERO}
        )

    def _answer_options(self, typed: str) -> None:
        if typed.lower() in _NONE or typed.lower() == self.say("ask.no-options").lower():
            return
        known = {option: (option,) for option in self._house()}
        self.chosen["house"] = [self._choose(one, known) for one in typed.replace(",", " ").split()]

    def _choose(self, typed: str, known: Mapping[str, Sequence[str]]) -> str:
        """The choice that a number, a word of it or the beginning of one names, in whichever keyboard layout."""
        number = _number(typed, len(known))
        if number:
            return list(known)[number - 1]
        for one in (typed.lower(), *other_layouts(typed.lower())):
            found = match_prefix(one, known)
            if len(found) == 1:
                return found[0]
        raise Fault("usage", "ask.wrong", value=typed, count=len(known))


def _number(typed: str, most: int) -> int:
    """The number of a choice; 0 for any other text."""
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 4 else 0
    return number if 1 <= number <= most else 0


def _read_titles(name: str, store: str) -> dict[str, str] | None:
    """The titles of a set; None for a file that cannot be played with."""
    try:
        tables = sets.load(name, store)
    except sets.SetUnreadable:
        return None
    return None if setfile.problems(tables) else setfile.load_box(tables).titles


def _read_options(text: str) -> dict[str, str]:
    """The options that stand behind the names."""
    given: dict[str, str] = {}
    tokens = iter(text.split())
    for token in tokens:
        name, _, value = token.partition("=")
        if name not in _OPTIONS:
            raise Fault("usage", "usage.no-option", name=name)
        given[_OPTIONS[name]] = value or next(tokens, "")
    return given
