"""A match of a board game at one moment: the board, the totals, whose turn, and what is known of bag and racks."""

from __future__ import annotations

from collections import Counter
from operator import add

from referee.games.crossword.board import Board, is_star
from referee.games.crossword.clauses import clause
from referee.games.crossword.layout import Layout
from referee.games.play import Header, Note, Outcome
from referee.text import alphabet_order
from referee.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.crossword.box import Box
    from referee.games.crossword.notation import Lay

TRACKED, COUNTED = "tracked", "counted"


class Laid(Value):
    """A turn that lies on the board: whose it is, its entry and its points."""

    player: int
    entry: Lay
    points: int


class Taken(Value):
    """What the last play changed, to be put back if it falls to a challenge."""

    board: Board
    totals: tuple[int, ...]
    bag: int | None
    racks: tuple[int, ...]
    player: int
    words: tuple[str, ...]
    laid: frozenset[str] = frozenset()
    turns: tuple[Laid, ...] = ()


class State(Value):
    """A match of a board game at one moment.

    `seats` are the players who have not left, `laid` the words that were laid and did not fall, `turns` the turns that
    lie on the board, and `lost` how many turns in a row were lost to the clock.
    """

    header: Header
    layout: Layout
    board: Board
    totals: tuple[int, ...]
    adjustments: tuple[int, ...]
    bag: int | None
    racks: tuple[int, ...]
    seats: tuple[int, ...]
    turn: int = 0
    skips: int = 0
    mode: str | None = None
    laid: frozenset[str] = frozenset()
    turns: tuple[Laid, ...] = ()
    lost: int = 0
    last_play: Taken | None = None
    ended: Note | None = None
    outcome: Outcome | None = None

    @property
    def box(self) -> Box:
        return self.layout.box

    @property
    def players(self) -> tuple[str, ...]:
        return self.header.players

    @property
    def options(self) -> Sequence[str]:
        agreed: Sequence[str] = self.header.options.get("house", ())
        return agreed

    def after(self, player: int) -> int:
        return next((seat for seat in self.seats if seat > player), self.seats[0])

    @property
    def standings(self) -> tuple[int, ...]:
        return tuple(map(add, self.totals, self.adjustments))

    @property
    def bag_is_known(self) -> bool:
        """Whether what is left in the bag, and so in the racks, is more than a guess."""
        return self.bag is not None and self.box.provenance.get("total") != "assumed"

    @property
    def in_hand(self) -> int:
        """The most tiles that the player to move can hold."""
        return self.racks[self.turn] if self.bag_is_known else self.box.rack

    def fell(self, word: str) -> Note:
        """That a word failed; where one answer for the whole play was agreed, not which."""
        whole = "one-answer" in self.options
        key, said = ("crossword.fell-whole", {}) if whole else ("crossword.fell", {"word": word})
        return Note(key, said, self.clause("challenge"))

    def unseen(self) -> dict[str, int]:
        """How many of each tile of the box do not lie on the board; tiles whose number is unknown are left out."""
        laid = Counter("*" if is_star(tile) else tile for tile in self.board.tiles())
        counts = sorted(self.box.counts.items(), key=lambda tile: alphabet_order(tile[0]))
        return {letter: count - laid[letter] for letter, count in counts if count > laid[letter]}

    def clause(self, rule: str) -> str | None:
        return clause(self.box.game, rule)
