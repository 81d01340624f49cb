"""The entries of the board games and their canonical text: `КОШКА 8Г`, `8Е=Т ЭРУДИ_=Т Г8`, `24`, `.shift down 1`.

`referee.games.crossword.reading` is the inverse of writing.
"""

from __future__ import annotations

from referee.games.crossword.board import Place, star
from referee.games.line import Adjust, Challenge, End, Leave, Remark
from referee.values import Value, replace

# Which way `.shift` moves the board, by rows and columns, and its words.
WAYS = {
    (1, 0): ("down", "вниз", "униз"),
    (-1, 0): ("up", "вверх", "вгору", "угору"),
    (0, 1): ("right", "вправо", "праворуч"),
    (0, -1): ("left", "влево", "вліво", "ліворуч"),
}


_EXAMPLES = {
    "ru": ("КОШКА", "ЭРУДИ_=Т", "АБ_"),
    "uk": ("КІШКА", "ЕРУДИ_=Т", "АБ_"),
    "en": ("HOUSE", "HOUS_=E", "AB_"),
}


class Word(Value):
    """A word as laid: its letters, which of them are stars, where, and whether the players agreed on it."""

    letters: str
    stars: tuple[int, ...] = ()
    place: Place | None = None
    agreed: bool = False

    @property
    def tiles(self) -> str:
        if not self.stars:
            return self.letters
        return "".join(star(c) if k in self.stars else c for k, c in enumerate(self.letters))


class Swap(Value):
    """A star taken off the board by laying its real letter."""

    row: int
    column: int
    letter: str


class Hint(Value):
    """What was typed of a place: its row or its column, the way the word reads, and the points that were announced."""

    row: int | None = None
    column: int | None = None
    down: bool | None = None
    points: int | None = None

    @property
    def part(self) -> int | None:
        return self.column if self.row is None else self.row


class Lay(Value):
    """Words laid on the board, with the stars taken off it for them; a swap without a word is read, and refused.

    `announced` are the points that the players counted. `hint` narrows the places of a word that has none yet.
    """

    words: tuple[Word, ...]
    swaps: tuple[Swap, ...] = ()
    player: int | None = None
    agreed: bool = False
    announced: int | None = None
    hint: Hint | None = None


class Count(Value):
    """A turn whose points the players counted themselves."""

    points: int
    words: tuple[Word, ...] = ()
    player: int | None = None
    agreed: bool = False


class Pass(Value):
    """A turn without a word."""

    player: int | None = None
    agreed: bool = False


class Exchange(Value):
    """Tiles changed instead of a turn."""

    tiles: int
    player: int | None = None
    agreed: bool = False


class Close(Value):
    """The end: what each player still holds, in seat order."""

    hands: tuple[str, ...]
    agreed: bool = False


class Late(Value):
    """A turn lost to the clock."""

    player: int | None = None
    agreed: bool = False


class Shift(Value):
    """Everything on the board moved: so many rows down and columns to the right, or up and left below zero."""

    rows: int
    columns: int
    agreed: bool = False


Entry = Lay | Count | Pass | Exchange | Late | Challenge | Shift | Close | Adjust | End | Remark | Leave


class Paper(Value):
    """What a line is read against: the players, the board's columns and size, and the language of the tiles.

    `spaced`: lines written on it have a sign between the row and the column of a place.
    """

    players: tuple[str, ...]
    columns: str
    language: str
    spaced: bool = False

    @property
    def size(self) -> int:
        return len(self.columns)

    @property
    def example(self) -> str:
        """A turn that could be the first, in the letters of the tiles."""
        middle = self.size // 2
        return f"{_EXAMPLES.get(self.language, _EXAMPLES['en'])[0]} {middle + 1}{self.columns[max(0, middle - 2)]}"

    @property
    def star(self) -> str:
        """A word with a star, in the letters of the tiles."""
        return _EXAMPLES.get(self.language, _EXAMPLES["en"])[1]

    @property
    def hand(self) -> str:
        """What may be left in a hand, in the letters of the tiles."""
        return _EXAMPLES.get(self.language, _EXAMPLES["en"])[2]


def place_text(place: Place, columns: str) -> str:
    """`8Г` across, `Г8` down."""
    column, row = columns[place.column], str(place.row + 1)
    return column + row if place.down else row + column


def shown_place(place: Place, columns: str) -> str:
    """A place that cannot be misread, З for 3 or О for 0: `8-З →`, `З-8 ↓`. It can be typed so."""
    return f"{spaced_place(place, columns)} {'↓' if place.down else '→'}"


def spaced_place(place: Place, columns: str) -> str:
    """A place among words of a line, where an arrow would be in the way: `8-З` across, `З-8` down."""
    column, row = columns[place.column], str(place.row + 1)
    return f"{column}-{row}" if place.down else f"{row}-{column}"


def shown_cell(row: int, column: int, columns: str) -> str:
    """A cell that cannot be misread: `8-З`."""
    return f"{row + 1}-{columns[column]}"


def write(entry: Entry, paper: Paper) -> str:
    if isinstance(entry, Adjust | End | Remark | Leave):
        return entry.text(paper.players)
    text = _write(entry, paper)
    player = getattr(entry, "player", None)
    owner = "" if player is None else f"{paper.players[player]}: "
    return f"{owner}{text} !" if entry.agreed else f"{owner}{text}"


def display(entry: Entry, paper: Paper) -> str:
    """The text of an entry as people read it; read, it is the same entry."""
    return write(entry, replace(paper, spaced=True))


def _place_on(place: Place, paper: Paper) -> str:
    return spaced_place(place, paper.columns) if paper.spaced else place_text(place, paper.columns)


def _write(entry: Lay | Count | Pass | Exchange | Late | Challenge | Shift | Close, paper: Paper) -> str:
    match entry:
        case Lay():
            swaps = [f"{_place_on(Place(s.row, s.column, False), paper)}={s.letter}" for s in entry.swaps]
            announced = [] if entry.announced is None else [str(entry.announced)]
            hint = _write_hint(entry.hint, paper) if entry.hint else []
            return " ".join([*swaps, *(_write_word(word, paper) for word in entry.words), *hint, *announced])
        case Count():
            return " ".join([*(_write_word(word, paper) for word in entry.words), str(entry.points)])
        case Pass():
            return ".pass"
        case Exchange():
            return f".exchange {entry.tiles}"
        case Late():
            return ".late"
        case Challenge():
            return entry.text()
        case Shift():
            return " ".join([".shift", *_ways(entry)])
        case Close():
            return " ".join(f"{p}: рука={hand}" for p, hand in zip(paper.players, entry.hands, strict=True))


def _write_hint(hint: Hint, paper: Paper) -> list[str]:
    """Part of a place, a dash for what is left open."""
    points = [] if hint.points is None else [str(hint.points)]
    if hint.part is None:
        return points
    part = paper.columns[hint.part] if hint.row is None else str(hint.part + 1)
    return [f"{part}-" if (hint.row is None) == hint.down else f"-{part}", *points]


def _ways(shift: Shift) -> list[str]:
    steps = ((1, 0), shift.rows), ((0, 1), shift.columns)
    return [f"{WAYS[way if far > 0 else (-way[0], -way[1])][0]} {abs(far)}" for way, far in steps if far]


def _write_word(word: Word, paper: Paper) -> str:
    text = "".join("_" if k in word.stars else c for k, c in enumerate(word.letters))
    if word.stars:
        text += "=" + "".join(word.letters[k] for k in word.stars)
    text += "!" if word.agreed else ""
    return f"{text} {_place_on(word.place, paper)}" if word.place else text
