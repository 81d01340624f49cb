"""Values that games return for display: places to choose from, a board on paper, a player's final words and hand."""

from __future__ import annotations

from referee.commands import word_of
from referee.errors import Ambiguous, Choice, Refusal
from referee.games import load_game, text_domain
from referee.text import TOGETHER
from referee.values import Value, factory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeVar

    from referee.games.play import Header
    from referee.games.protocol import Box, Entry, Game, State
    from referee.locale import Voice

    S = TypeVar("S", bound=State)
    E = TypeVar("E", bound=Entry)
    B = TypeVar("B", bound=Box)


def wrap_together(text: str, width: int) -> list[str]:
    """A text in lines, in which a name and its number are not parted."""
    from textwrap import wrap

    return [line.replace(TOGETHER, " ") for line in wrap(text, max(1, width))]


class Room(Value):
    """The space there is for a picture, in cells of the terminal."""

    width: int
    height: int


class Place(Value):
    """One thing that a typed line may mean: the full line, how it is told apart, and its points.

    `fresh` are the tiles it would lay on a board.
    """

    line: str
    label: str
    points: int
    words: tuple[str, ...] = ()
    fresh: Mapping[tuple[int, int], str] = factory(default_factory=dict)


class Pointer(Value):
    """The cursor as it is drawn: its cell, its direction, and the tiles that were typed so far."""

    cell: tuple[int, int]
    down: bool
    tiles: Mapping[tuple[int, int], str] = factory(default_factory=dict)


class Grid(Value):
    """A board on paper: what its cells are, and what lies on them, a star as a small letter."""

    columns: str
    cells: tuple[str, ...]
    colours: Mapping[str, str]
    rows: tuple[str, ...]
    prices: Mapping[str, int]
    star: str

    def worth(self, tile: str) -> int:
        """The number in a tile's corner: its price, 0 for a star that counts nothing."""
        letter = "'" if tile == "`" else tile.upper()
        is_star = tile == "`" or tile.islower()
        return 0 if is_star and self.star == "zero" else self.prices.get(letter, 0)


class Part(Value):
    """A player's words with their points, and the hand, at the end of a kon, a round or the match.

    There is no hand where only points were said. `cost` is what it takes away or is worth, where that is told of.
    """

    words: tuple[tuple[str, int | None], ...]
    hand: str | None
    cost: int | None = None


class Example(Value):
    """A line as it is typed and what it does; `after` are lines of a match after which it can be typed.

    `option` is the house option that it needs.
    """

    line: str
    meaning: str
    after: tuple[str, ...] = ()
    option: str = ""


class Chapter(Value):
    """A part of the page that says how a game is written down."""

    title: str
    examples: tuple[Example, ...]


class BlankParts(Value):
    """What a game prints on an empty sheet: columns for players, its board, prices, and reminders."""

    seats: int
    grid: Grid | None
    prices: tuple[tuple[str, str], ...]
    reminders: tuple[str, ...]


def notation_page(say: Voice, game: str, box: Box, players: Sequence[str] = ()) -> tuple[Chapter, ...]:
    """The whole notation of a game in examples of its box, with the players' names or usual ones."""
    names = tuple(players) if len(players) > 1 else tuple(say("guide.names").split())
    return load_game(game).terminal().guide(say, box, names)


def lay_out_example(example: Example, column: int, width: int) -> list[tuple[str, str]]:
    """The line and, beside it, what it does, on as many lines as that takes; below it where the line is long."""
    import textwrap

    meaning = textwrap.wrap(example.meaning, width=width - column - 6)
    beside = meaning.pop(0) if len(example.line) <= column else ""
    return [(example.line, beside), *(("", line) for line in meaning)]


def example_column(page: Sequence[Chapter], width: int) -> int:
    """The width of the column of lines, on a page of this width; a line longer than a third of it stands alone."""
    most = max(width // 3, 12)
    lengths = [len(example.line) for chapter in page for example in chapter.examples]
    return max((length for length in lengths if length <= most), default=most)


def dot_examples(say: Voice, lines: Mapping[str, str], after: Mapping[str, tuple[str, ...]]) -> tuple[Example, ...]:
    """Lines that start with a dot, the command in the reader's language; `lines` has what follows each command."""
    return tuple(
        Example(f"{word_of(name, say.language)} {rest}".rstrip(), say(f"guide.dot.{name}"), after.get(name, ()))
        for name, rest in lines.items()
    )


def seats_examples(say: Voice, player: str) -> tuple[Example, ...]:
    guest = say("guide.guest")
    return dot_examples(say, {"join": f"{guest} 30", "leave": player}, {"leave": (f".join {guest}",)})


def format_agreements(say: Voice, header: Header) -> list[str]:
    """What was agreed beyond the target: the way of scoring, and the house options."""
    scoring = header.options.get("scoring")
    lines = [format_scoring(say, header, scoring)] if scoring else []
    if header.options.get("house"):
        chosen = ", ".join(format_option(say, header.game, option) for option in header.options["house"])
        lines.append(say("new.options", list=chosen))
    return lines


def format_scoring(say: Voice, header: Header, scoring: str) -> str:
    """A way of scoring, as the house options have it."""
    key = f"{text_domain(header.game)}.scoring.{scoring}"
    keys = (f"{key}.{option}" for option in header.options.get("house") or ())
    return say(next(filter(say.knows, keys), key))


def format_option(say: Voice, game: str, option: str) -> str:
    """What a house option is called; its own name where it has no other."""
    key = f"{text_domain(game)}.option.{option}"
    return say(key) if say.knows(key) else option


def place_of(choice: Choice) -> Place:
    return Place(choice.entry, choice.shown, choice.points, choice.words, choice.fresh)


def meanings(game: Game[S, E, B], state: S, text: str) -> list[Place]:
    """What a line may mean by its notation alone: the choices where there are several, the line where it is clear.

    No dictionary is asked.
    """
    try:
        entry, _ = game.read(state, text)
        return [Place(game.write(state, entry), "", 0)]
    except Ambiguous as question:
        return [place_of(one) for one in question.choices]
    except Refusal:
        return []


def choices(game: Game[S, E, B], state: S, text: str) -> list[Place]:
    """The several things that a line may mean; nothing where it is clear."""
    found = meanings(game, state, text)
    return found if len(found) > 1 else []
