"""What a game must have, so that every command, the live table and the sheets can play and show it.

A game is a module with these names, or any object that has them; `mypy --strict` says what a new game lacks. How a game
is shown is in three modules of its own, each loaded only by those who draw: on a terminal, at the live table, on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from textual.content import Content

    from referee.games.fillform import Section, Tables
    from referee.games.play import Consent, Header, Outcome, Standing
    from referee.games.play import Note as Message
    from referee.games.rebuild import Rebuilt, Watch
    from referee.games.review import Heat, Step, TurnReview, WordSearch
    from referee.games.setfile import Problem
    from referee.games.show import BlankParts, Chapter, Grid, Part, Place, Pointer, Room
    from referee.locale import Voice


class Ruled(Protocol):
    """What a match wants to know of a verdict."""

    @property
    def accepted(self) -> bool | None: ...
    @property
    def clause(self) -> str | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def lemma(self) -> str | None: ...
    @property
    def dictionary(self) -> str | None: ...


class Entry(Protocol):
    """What every game's entries are to the rest of the program: values."""

    def __eq__(self, other: object) -> bool: ...


class Box(Protocol):
    """What is known of any game's box; `scorings` are the ways of scoring with their targets, the usual one first;
    `scoring_names` are the beginnings of the words that people call them by.

    `options` are the house options, each with the one way of scoring it belongs to, if any.
    """

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def titles(self) -> dict[str, str]: ...
    @property
    def language(self) -> str: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def target(self) -> int | None: ...
    @property
    def policy(self) -> str: ...
    @property
    def provenance(self) -> dict[str, str]: ...
    @property
    def assumed(self) -> tuple[str, ...]: ...
    @property
    def scorings(self) -> Mapping[str, int]: ...
    @property
    def scoring_names(self) -> Mapping[str, tuple[str, ...]]: ...
    @property
    def options(self) -> Mapping[str, str | None]: ...


class State(Protocol):
    """What every game's state says of itself."""

    @property
    def header(self) -> Header: ...
    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who has a seat: those who started, then those who joined, whether they have left or not."""

    @property
    def box(self) -> Box: ...
    @property
    def outcome(self) -> Outcome | None: ...


class Canvas(Protocol):
    """Where a game draws itself as text: the language, and colours where they can be seen."""

    say: Voice
    colours: bool

    def paint(self, text: str, colour: str) -> str: ...


class Surface(Protocol):
    """A board as a cursor sees it: what lies on it, and how tiles laid there are written in the game's notation."""

    @property
    def rows(self) -> tuple[str, ...]: ...
    @property
    def empty(self) -> str: ...
    @property
    def start(self) -> tuple[int, int]: ...
    @property
    def language(self) -> str: ...
    @property
    def stars(self) -> int: ...

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The cell that is drawn in a column and line of the picture."""

    def tile(self, letter: str, star: bool) -> str:
        """The tile that is laid for a letter; '' where the box lays none."""

    def line(self, tiles: Mapping[tuple[int, int], str], down: bool) -> str:
        """The turn that lays these tiles; '' while they make no word."""


S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Entry)
B = TypeVar("B", bound=Box)
S_in = TypeVar("S_in", bound=State, contravariant=True)
E_in = TypeVar("E_in", bound=Entry, contravariant=True)
B_in = TypeVar("B_in", bound=Box, contravariant=True)

Judge = Callable[[str], Ruled]
Reading = tuple[
    E, tuple["Message", ...]
]  # the entry that a line means, and what is to be said of how it was understood


class Game(Protocol[S, E, B]):
    """The rules of a game, and where to find how it is shown."""

    @property
    def COMMANDS(self) -> tuple[str, ...]:
        """The dot lines that are entries of this game, in the order of its key legend."""

    @property
    def ROUND_ENDS(self) -> str | None:
        """The kind of outcome that ends a kon or a round; None for a game of turns alone."""

    def languages(self, tables: dict[str, Any]) -> tuple[str, ...]:
        """The languages that a set can be played in."""

    def problems(self, tables: dict[str, Any]) -> list[Problem]:
        """Everything that is wrong with the tables of a set file."""

    def read_box(self, tables: dict[str, Any], language: str | None = None) -> B:
        """The box that sound tables describe."""

    def start(self, header: Header) -> S:
        """A new match before its first entry."""

    def read(self, state: S, text: str, consent: Consent = ...) -> Reading[E]:
        """The entry that a line means; Unreadable or Ambiguous where it means none or several."""

    def read_recorded(self, state: S, text: str) -> Reading[E]:
        """The entry of a complete line, of the journal or let stand by the players: nothing is asked about it."""

    def write(self, state: S, entry: E) -> str:
        """The canonical line of an entry; `read` is its inverse."""

    def display(self, state: S, entry: E) -> str:
        """The line of an entry as people read it: nothing in it can be misread, and typed it is the same entry."""

    def play(self, state: S, entry: E, judge: Judge, consent: Consent = ...) -> S:
        """The state after an entry; Illegal or Unacceptable where the rules forbid it."""

    def standing(self, state: S) -> Standing:
        """Totals, whose turn it is, whether the match is over and who won."""

    def facts(self, state: S) -> dict[str, object]:
        """What else can be seen at the table, for JSON."""

    def may_lay(self, on: str, card: str, language: str) -> tuple[bool, str, Message] | None:
        """Whether a card may be laid on another, the clause and the reason; none in a game without such cards."""

    def terminal(self) -> TerminalView[S, B]: ...
    def table(self) -> TableView[S]: ...
    def sheet(self) -> SheetView[S, E, B]: ...
    def fill(self) -> FillView | None:
        """What of a set a person can copy off the box, question by question; None if a set has nothing to copy."""

    def review(self) -> ReviewView[S, E] | None:
        """What can be said after a match of how it could have been played; None if nothing can."""


class TerminalView(Protocol[S_in, B_in]):
    """How a game is shown as lines of text."""

    def match_lines(self, canvas: Canvas, state: S_in) -> list[str]:
        """What lies on the table."""

    def opening_hint(self, canvas: Canvas, state: S_in) -> str:
        """What to type first."""

    def guide(self, say: Voice, box: B_in, players: tuple[str, ...]) -> tuple[Chapter, ...]:
        """The whole notation in examples: what a printed page and the help at the table show."""

    def colour_entry(self, canvas: Canvas, entry: str) -> str:
        """An entry with its cards in their colours, where the terminal shows colours."""

    def box_lines(self, canvas: Canvas, box: B_in) -> list[str]:
        """What is in a box."""

    def box_facts(self, box: B_in) -> dict[str, object]:
        """What is in a box, for JSON."""

    def unknown_counts(self, box: B_in) -> bool:
        """Whether it is unknown of some tile or card how many there are."""


class TableView(Protocol[S_in]):
    """How a game is shown at the live table."""

    def width(self, state: S_in, room: Room) -> int:
        """How many columns the picture takes; 0 where there is none."""

    def picture(
        self,
        say: Voice,
        state: S_in,
        room: Room,
        places: Sequence[Place] = ...,
        chosen: int | None = ...,
        pointer: Pointer | None = ...,
    ) -> Content: ...

    def surface(self, state: S_in, room: Room) -> Surface | None:
        """The board that a cursor can be put on, as it is drawn in this room; none in a game without one."""

    def beside(self, say: Voice, state: S_in, width: int) -> list[Content]:
        """What stands beside the picture: what is left, what nobody has seen."""

    def hint(self, say: Voice, state: S_in) -> str:
        """What to type next, with an example that this match would understand."""

    def places(self, state: S_in, text: str) -> list[Place]:
        """What the line typed so far may mean, by the rules of placing alone."""


class SheetView(Protocol[S_in, E_in, B_in]):
    """How a game is shown on the scoresheet."""

    def grid(self, state: S_in) -> Grid | None:
        """The board with what lies on it; None if there is none."""

    def entry_text(self, say: Voice, entry: E_in, outcome: Outcome, text: str, box: B_in) -> str:
        """An entry as one would write it on paper; `text` is its canonical line without the name in front.

        A letter that a star stands for is small.
        """

    def parts(self, entry: E_in, state: S_in, closed: int) -> Mapping[int, Part]:
        """What each player had where an entry closes a kon, a round or the match; nothing for other entries.

        `state` is the end of the match, `closed` how many kons or rounds were closed before.
        """

    def final_words(
        self, entries: Sequence[tuple[E_in, Outcome]], state: S_in
    ) -> Mapping[int, tuple[tuple[str, int], ...]]:
        """The words, as they stand now, of the entries whose words may have changed their worth since, by index."""

    def terms(self, say: Voice, state: S_in) -> list[str]:
        """What was agreed that only this game knows."""

    def blank(self, say: Voice, box: B_in) -> BlankParts:
        """What is printed on an empty sheet."""


class FillView(Protocol):
    """The tables of a set as a form to fill in."""

    def sections(self, say: Voice, tables: Tables) -> tuple[Section, ...]:
        """The form; the tables have the shape of a set, but their sums need not be right."""

    def facts(self, tables: Tables) -> dict[str, object]:
        """What is copied by now, for JSON."""


class ReviewView(Protocol[S_in, E_in]):
    """What is said of a match afterwards: what else could have been played, and the board it was played on."""

    def review_turns(
        self, steps: Sequence[Step[S_in, E_in]], words: WordSearch | None, accepts: Callable[[str], bool]
    ) -> Iterator[TurnReview]:
        """The turns that can be reviewed, in order; `words` is none in a language without a lexicon."""

    def heat(self, steps: Sequence[Step[S_in, E_in]]) -> Heat | None:
        """How many points the cells of a board brought; None if there is no board."""

    def rebuild(
        self,
        state: S_in,
        lines: Sequence[str],
        fixed: Mapping[int, str],
        accepts: Callable[[str], bool],
        watch: Watch | None = ...,
    ) -> Rebuilt | None:
        """The boards that lines of words and points allow; None if there is no board.

        `state` is the match before its first entry, `fixed` are entries that are known, by their numbers.
        """
