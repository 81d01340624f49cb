"""What the boxes of all games share: what can be wrong with a set file, and which module reads whose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from referee.games import game_names, is_game, load_game
from referee.text import ALPHABETS, alphabet_order, lazy_regex, safe_text
from referee.values import NamedTuple, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.games.protocol import Box, Entry, Game, State
    from referee.locale import Voice

PROVENANCE = ("printed", "agreed", "one", "assumed")
POLICIES = ("nouns", "any", "off")
YES_NO = "yes-no"

MOST_PROBLEMS = 100
MOST_LANGUAGES = 20


class Problem(NamedTuple):
    """Something wrong in a set file: where (`letters.both`, `board.cells`), and the message that says what."""

    path: str
    key: str
    values: dict[str, object]


def limit_problems(found: Iterable[Problem]) -> list[Problem]:
    """The first problems, as many as a person would read; a file of another kind has one in every line."""
    return list(islice(found, MOST_PROBLEMS))


class SetFault(ValueError):
    """A set that cannot be played with, and everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{problem.path}: {problem.key}" for problem in problems))
        self.problems = problems


class AnyBox(Value):
    """What every box says of itself."""

    name: str
    game: str
    titles: dict[str, str]
    language: str
    players: tuple[int, int]
    provenance: dict[str, str]

    @property
    def assumed(self) -> tuple[str, ...]:
        """The parts that are only our best guess."""
        return tuple(part for part, word in self.provenance.items() if word == "assumed")

    @property
    def options(self) -> Mapping[str, str | None]:
        """The house options, each with the one way of scoring it belongs to, if any."""
        return {}

    @property
    def scoring_names(self) -> Mapping[str, tuple[str, ...]]:
        """How people call the ways of scoring: the beginnings of the words they use."""
        return {}


class LetterBox(AnyBox):
    """A box of letters: what each is worth, and how many there are of those that were counted."""

    prices: dict[str, int]
    counts: dict[str, int]

    @property
    def scorings(self) -> dict[str, int]:
        return {}

    @property
    def by_alphabet(self) -> list[tuple[str, int]]:
        """The letters with their prices, as the alphabet has them and not as the file adds them."""
        return sorted(self.prices.items(), key=lambda letter: alphabet_order(letter[0]))

    def has(self, letter: str) -> bool:
        return letter in self.prices

    def times(self, letter: str) -> str:
        return f"×{self.counts.get(letter, '?')}"


LANGUAGE = lazy_regex(r"[a-z]{2,3}")


def in_alphabet(letter: str, language: str) -> bool:
    """Whether a language has the letter; one whose alphabet is not known has any."""
    return letter.lower() in ALPHABETS.get(language, letter.lower())


def letter_languages(tables: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages a set has letters for, in the order of its file."""
    letters = tables.get("letters")
    return tuple(key for key in letters if LANGUAGE.fullmatch(key)) if isinstance(letters, dict) else ()


# What the cells of a board multiply, by their codes, and how often.
PREMIUMS = {"T": ("word", 3), "D": ("word", 2), "t": ("letter", 3), "d": ("letter", 2)}


def premium_words(say: Voice, cells: Iterable[str]) -> dict[str, str]:
    """What each kind of premium does that is among these cells."""
    drawn = set[str]().union(*cells)
    return {code: say(f"set.premium.{what}", times=times) for code, (what, times) in PREMIUMS.items() if code in drawn}


def common_fields(tables: Mapping[str, Any], language: str, provenance: Mapping[str, str | None]) -> dict[str, Any]:
    """What a set file says that is known of every box; parts that it does not have have no provenance."""
    return {
        "name": tables.get("name") or tables["game"],
        "game": tables["game"],
        "titles": read_titles(tables["titles"]),
        "language": language,
        "players": (tables["players"][0], tables["players"][1]),
        "provenance": {part: word for part, word in provenance.items() if word is not None},
    }


def chosen_language(known: tuple[str, ...], language: str | None, path: str = "letters") -> str:
    """The language asked for, else the first that a set is known in."""
    chosen = known[0] if language is None else language
    if chosen not in known:
        values: dict[str, object] = {"language": chosen, "known": ", ".join(known)}
        raise SetFault([Problem(path, "set.wrong.no-language", values)])
    return chosen


TITLE = 60
TITLES = dict.fromkeys(("ru", "uk", "en"), "text")  # the titles of a set: one in each language of messages


def read_titles(given: Mapping[str, str]) -> dict[str, str]:
    """The title in every language of messages: where one is missing, another stands in for it."""
    known = {language: safe_value(title.strip()) for language, title in given.items() if title.strip()}
    other = next(iter(known.values()), "")
    return {language: known.get(language, other) for language in TITLES}


def safe_value(value: object, most: int = TITLE) -> str:
    """A value of a set file made safe to print back."""
    return safe_text(str(value)[: most + 1], most)


def check_shape(
    tables: Mapping[str, Any],
    shape: Mapping[str, Mapping[str, Any]],
    optional: tuple[str, ...] = ("name",),
    other: Callable[[str, str], Any] | None = None,
) -> Iterator[Problem]:
    """Missing and unknown tables and keys, and values of the wrong kind.

    A shape has a table of keys and the kind of value each holds; `other` tells the kind of a key it does not name.
    """
    for table, keys in shape.items():
        part = tables.get(table) if table else {k: v for k, v in tables.items() if not k or k not in shape}
        if part is None:
            if table not in optional:
                yield Problem(table, "set.wrong.missing", {"part": table})
        elif not isinstance(part, dict):
            yield Problem(table, "set.wrong.table", {"part": table})
        else:
            yield from _of_table(table, part, keys, optional, other)


def _of_table(
    table: str,
    part: dict[str, Any],
    keys: Mapping[str, Any],
    optional: tuple[str, ...],
    other: Callable[[str, str], Any] | None,
) -> Iterator[Problem]:
    for key, value in part.items():
        path = f"{table}.{key}" if table else key
        kind = keys.get(key) or (other(table, key) if other else None)
        if kind is None:
            yield Problem(path, "set.wrong.unknown", {"part": path, "token": safe_value(key)})
        else:
            yield from check_value(path, kind, value)
    for key in keys:
        path = f"{table}.{key}" if table else key
        if key not in part and path not in optional and table != "titles":
            yield Problem(path, "set.wrong.missing", {"part": path})
    if table == "titles" and not any(isinstance(title, str) and title.strip() for title in part.values()):
        yield Problem("titles", "set.wrong.missing", {"part": "titles.ru"})


def check_value(path: str, kind: Any, value: object) -> Iterator[Problem]:
    """What is wrong with a value: a kind is a range, a choice of words, `yes-no`, `players`, `text`, or a function."""
    said: dict[str, object] = {"part": path, "token": safe_value(value)}
    if isinstance(kind, range):
        if type(value) is not int:
            yield Problem(path, "set.wrong.whole", said)
        elif value not in kind:
            yield Problem(path, "set.wrong.range", {**said, "low": kind[0], "high": kind[-1]})
    elif isinstance(kind, tuple):
        if value not in kind:
            yield Problem(path, "set.wrong.choice", {**said, "choices": ", ".join(kind)})
    elif callable(kind):
        yield from kind(path, value)
    elif kind == YES_NO:
        if type(value) is not bool:
            yield Problem(path, "set.wrong.choice", {**said, "choices": "true, false"})
    elif kind == "players":
        if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
            yield Problem(path, "set.wrong.players", {"token": safe_value(value)})
    elif not isinstance(value, str):
        yield Problem(path, "set.wrong.text", said)


def check_player_range(players: list[int], least: int = 1) -> Iterator[Problem]:
    """What is wrong with the fewest and the most players."""
    fewest, most = players
    if fewest < least or fewest > most or most > 99:
        yield Problem("players", "set.wrong.players", {"token": f"[{fewest}, {most}]"})


def game_of(tables: Mapping[str, Any]) -> Game[State, Entry, Box] | None:
    game = tables.get("game")
    return load_game(game) if isinstance(game, str) and is_game(game) else None


def check_tables(tables: dict[str, Any]) -> None:
    """Raises a `SetFault` with everything that is wrong with a set file's tables."""
    wrong = problems(tables)
    if wrong:
        raise SetFault(wrong)


def read_box(tables: dict[str, Any], language: str | None = None) -> Box:
    """The box of a set file's tables, in the language asked for, else in the file's first."""
    check_tables(tables)
    return load_game(tables["game"]).read_box(tables, language)


def load_box(tables: dict[str, Any], language: str | None = None) -> Box:
    return load_game(tables["game"]).read_box(tables, language)


def problems(tables: dict[str, Any]) -> list[Problem]:
    game = game_of(tables)
    if game is None:
        choices = ", ".join(game_names())
        key = "set.wrong.choice" if "game" in tables else "set.wrong.missing"
        return [
            Problem("game", key, {"part": "game", "token": safe_value(tables.get("game", ""), 40), "choices": choices})
        ]
    return [Problem(path, key, _said(values)) for path, key, values in limit_problems(game.problems(tables))]


def _said(values: dict[str, object]) -> dict[str, object]:
    """Values of a message; names of a set file's own parts among them are made safe to print."""
    return {name: safe_value(value, 200) if isinstance(value, str) else value for name, value in values.items()}


def languages(tables: dict[str, Any]) -> tuple[str, ...]:
    game = game_of(tables)
    return game.languages(tables) if game else ()
