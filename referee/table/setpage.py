"""A set on the screen: letters, cards and numbers to correct anywhere, and the board drawn cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.content import Content

from referee.errors import Fault, Unreadable
from referee.sheets.colours import CELLS
from referee.table.app import Table
from referee.table.faults import SturdyScreen
from referee.table.panels import BAD, DIM, STRONG, TURN, Panel, stacked
from referee.table.prompt import Prompt
from referee.text import LAYOUTS, safe_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Click, Key
    from textual.screen import Screen

    from referee.fillwalk import Walk
    from referee.games.fillform import Drawing, Section, Tables
    from referee.locale import Voice
    from referee.store.journal import Journal

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_LARGER, _SMALLER = "+=", "-_"
_WIDE, _MARGIN = 2, 3  # columns of a cell, and of the row numbers
_LEGEND = 24
_SIGNS = {".": "·", "*": "★"}


class SetLine(Prompt):
    """The line for a new value; keys that move about the page, or draw, are not typed."""

    BINDINGS: ClassVar[list[BindingType]] = [("tab", "screen.section(1)"), ("shift+tab", "screen.section(-1)")]

    async def _on_key(self, event: Key) -> None:
        assert isinstance(self.screen, SetPage)
        if self.screen.take_key(event):
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)


class SetPage(SturdyScreen[bool]):
    """A set being filled in; it closes with whether anything was changed. `only`: one section, until it is done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave"),
        ("pagedown", "section(1)"),
        ("pageup", "section(-1)"),
        ("f10,ctrl+q,ctrl+c", "app.quit"),
    ]

    def __init__(self, say: Voice, walk: Walk, only: str | None = None) -> None:
        super().__init__()
        self.say = say
        self.walk = walk
        self.only = only
        self.changed = False
        self.said, self.fine = "", True
        self.cell = (0, 0)
        if walk.section is None:
            walk.begin(walk.form[0])
        self._enter_section()

    def compose(self) -> ComposeResult:
        yield Panel(self._heading, "title")
        yield Panel(self._picture, "fields")
        with Horizontal(id="entry"):
            yield Panel(self._asked, "whose")
            yield SetLine(id="line", compact=True)
        yield Panel(self._answer, "answers")
        yield Panel(self._keys, "keys")

    def on_mount(self) -> None:
        self.query_one("#line").focus()
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    @property
    def section(self) -> Section:
        section = self.walk.section
        assert section is not None
        return section

    @property
    def line(self) -> SetLine:
        return self.query_one("#line", SetLine)

    @property
    def drawing(self) -> Drawing | None:
        return self.section.drawing

    # What is shown

    def _heading(self, width: int, height: int) -> Content:
        name = safe_text(self.walk.name, 40)
        parts: list[tuple[str, str]] = [(f"{name}  ", STRONG)]
        for section in self.walk.form:
            style = TURN if section.name == self.section.name else DIM
            parts.append((f" {section.title} ", style))
        return Content.assemble(*parts).truncate(width, ellipsis=True)

    def _picture(self, width: int, height: int) -> Content:
        drawing = self.drawing
        return self._fields(width, height) if drawing is None else self._board(drawing, height)

    def _fields(self, width: int, height: int) -> Content:
        """The fields in columns, as many as fit around the one that is asked for."""
        fields, at = self.section.fields, self._at
        rows = max(1, height)
        texts = [f"{field.label}  {field.value}".strip() or "+" for field in fields]
        wide = min(max(map(len, texts), default=1) + 3, max(10, width))
        columns, first = max(1, width // wide), 0
        if at // rows >= columns:
            first = at // rows - columns + 1
        lines = []
        for row in range(rows):
            parts: list[tuple[str, str]] = []
            for column in range(first, first + columns):
                number = column * rows + row
                if number < len(texts):
                    text = texts[number][: wide - 2].ljust(wide - 2)
                    parts += [(text, TURN if number == at else ""), ("  ", "")]
            lines.append(Content.assemble(*parts))
        return stacked(lines)

    def _board(self, drawing: Drawing, height: int) -> Content:
        """The board in its colours with the cursor on it, and what each sign means beside it."""
        size = len(drawing.rows)
        first = self._first_row(height)
        legend = self._legend(drawing)
        lines = [Content.styled(" " * _MARGIN + "".join(f"{n:>{_WIDE}}" for n in range(1, size + 1)), DIM)]
        for row in range(first, min(size, first + height - 1)):
            parts: list[tuple[str, str]] = [(f"{row + 1:>2} ", DIM)]
            for column, code in enumerate(drawing.rows[row]):
                style = "bold reverse" if (row, column) == self.cell else self._style(drawing, code)
                parts.append((f" {_SIGNS.get(code, code)}", style))
            lines.append(Content.assemble(*parts))
        lines += [Content("")] * (len(legend) - len(lines))
        wide = _MARGIN + size * _WIDE
        return stacked(
            [
                Content.assemble(line, " " * (wide - line.cell_length + 3), legend[at]) if at < len(legend) else line
                for at, line in enumerate(lines)
            ]
        )

    def _first_row(self, height: int) -> int:
        """The first row that is shown of a board higher than its room."""
        drawing = self.drawing
        size = len(drawing.rows) if drawing else 0
        room = max(1, height - 1)
        return max(0, min(self.cell[0] - room // 2, size - room))

    def _style(self, drawing: Drawing, code: str) -> str:
        fill, ink = CELLS.get(drawing.colours.get(code, ""), ("", ""))
        return f"bold {ink} on {fill}" if fill else "bold" if code == "*" else DIM

    def _legend(self, drawing: Drawing) -> list[Content]:
        size = len(drawing.rows)
        lines = [Content.styled(f"{size}x{size}", STRONG)]
        for number, (code, meaning) in enumerate(drawing.kinds.items(), 1):
            sign = f" {_SIGNS.get(code, code)}"
            lines.append(Content.assemble((f"{number} ", STRONG), (sign, self._style(drawing, code)), f"  {meaning}"))
        return lines

    def _asked(self, width: int, height: int) -> Content:
        return Content.styled(self._question, STRONG).truncate(width, ellipsis=True)

    @property
    def _question(self) -> str:
        if self.drawing is not None:
            row, column = self.cell
            return self.say("fill.page.cell", row=row + 1, column=column + 1)
        return f"{self.walk.question} "

    def _answer(self, width: int, height: int) -> Content:
        section = self.section
        hint = section.hint if self.drawing is None else self.say("fill.page.draw")
        standing = Content.styled(self.walk.standing(section), STRONG)
        said = [Content.styled(self.said, "" if self.fine else BAD)] if self.said else []
        wrong = [Content.styled(section.wrong, BAD)] if section.wrong and self.said != section.wrong else []
        parts = [*said, *wrong, standing, Content.styled(hint, DIM)]
        return stacked([line for part in parts for line in part.wrap(max(20, width))][:height])

    def _keys(self, width: int, height: int) -> Content:
        key = "fill.page.keys.board" if self.drawing is not None else "fill.page.keys"
        return Content.styled(self.say(key), DIM).truncate(width, ellipsis=True)

    def _redraw(self) -> None:
        if not self.is_mounted:
            return
        asked = len(self._question)
        self.query_one("#whose").styles.width = min(asked + 1, max(8, self.size.width * 2 // 3))
        for name in ("title", "fields", "whose", "answers", "keys"):
            self.query_one(f"#{name}", Panel).refresh()

    # What is done

    @property
    def _at(self) -> int:
        names = [field.name for field in self.section.fields]
        field = self.walk.field
        return names.index(field.name) if field and field.name in names else len(names) - 1

    def _enter_section(self) -> None:
        drawing = self.drawing
        if drawing is not None:
            middle = len(drawing.rows) // 2
            self.cell = (middle, middle)

    def _tell(self, text: str, fine: bool = True) -> None:
        self.said, self.fine = text, fine
        self._redraw()

    def show_error(self, text: str) -> None:
        self._tell(f"✗ {text}", fine=False)

    def action_leave(self) -> None:
        if self.line.value:
            self.line.value = ""
        else:
            self.dismiss(self.changed)

    def action_section(self, way: int) -> None:
        if self.only:
            return
        names = [section.name for section in self.walk.form]
        self.walk.begin(self.walk.form[(names.index(self.section.name) + way) % len(names)])
        self.line.value = ""
        self._enter_section()
        self._tell("")

    def take_key(self, event: Key) -> bool:
        """Moves about with the arrows, draws on a board, takes an answer; whether the key means something here."""
        if self.drawing is not None:
            return self._draw(self.drawing, event)
        if event.key == "enter":
            self._submit()
        elif event.key in ("up", "down"):
            self._move(1 if event.key == "down" else -1)
        elif event.key in ("left", "right") and not self.line.value:
            rows = max(1, self.query_one("#fields").size.height)
            self._move(rows if event.key == "right" else -rows)
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        fields = self.section.fields
        at = self._at + by
        if 0 <= at < len(fields):
            self.walk.select(fields[at])
            self.line.value = ""
            self._tell("")

    def _submit(self) -> None:
        section, before, typed = self.section, self.walk.tables, self.line.value.strip()
        self.walk.is_over = False
        try:
            told = self.walk.answer(typed)
        except Fault as fault:
            self._tell(f"✗ {self.say(fault.key, **fault.values)}", fine=False)
            return
        self.changed = self.changed or self.walk.tables is not before
        if self.walk.section is None:  # all is gone through: the page stays
            self.walk.begin(self.walk.fresh(section))
            told = [self.say("fill.page.copied")] if not self.walk.left() and not self.walk.fault() else told[:1]
        if self.section.name != section.name:
            self._enter_section()
        refused = typed and self.walk.tables is before and bool(told)
        if not refused:
            self.line.value = ""
        self._tell(told[0] if told else "", fine=not refused)

    # The board

    def _draw(self, drawing: Drawing, event: Key) -> bool:
        """Does with the board what a key means; only keys that mean nothing to it are left."""
        key, sign = event.key, event.character or ""
        if key in WAYS:
            (row, column), (down, right) = self.cell, WAYS[key]
            self._put((row + down, column + right))
        elif key == "enter":
            self._confirm()
        elif sign in ("c", "C", "с", "С"):
            self._change(lambda: drawing.recolour(drawing.rows[self.cell[0]][self.cell[1]]))
        elif sign and sign in _LARGER + _SMALLER:
            size = len(drawing.rows) + (1 if sign in _LARGER else -1)
            if drawing.sizes[0] <= size <= drawing.sizes[1]:
                self._change(lambda: drawing.resize(size))
                shift = size // 2 - len(drawing.rows) // 2  # the cursor stays on what is drawn there
                self._put((_within(self.cell[0] + shift, size), _within(self.cell[1] + shift, size)))
        elif code := _code(drawing, sign):
            row, column = self.cell
            self._change(lambda: drawing.paint(row, column, code))
        elif key == "backspace":
            row, column = self.cell
            self._change(lambda: drawing.paint(row, column, list(drawing.kinds)[-1]))
        else:
            return event.is_printable
        return True

    def _change(self, act: Callable[[], Tables]) -> None:
        section = self.section
        try:
            self.walk.change(act(), section)
        except Unreadable as refusal:
            self._tell(f"✗ {self.say(refusal.key, **refusal.values)}", fine=False)
            return
        except Fault as fault:
            self._tell(f"✗ {self.say(fault.key, **fault.values)}", fine=False)
            return
        self.changed = True
        self._tell("")

    def _put(self, cell: tuple[int, int]) -> None:
        drawing = self.drawing
        if drawing and 0 <= cell[0] < len(drawing.rows) and 0 <= cell[1] < len(drawing.rows):
            self.cell = cell
        self._tell("")

    def _confirm(self) -> None:
        """The board is as the box prints it."""
        try:
            wrong = self.walk.confirm(self.section)
        except Fault as fault:
            wrong = self.say(fault.key, **fault.values)
        if wrong:
            self._tell(f"✗ {wrong}", fine=False)
            return
        self.changed = True
        if self.only:
            self.dismiss(True)
            return
        self._tell(self.say("fill.page.board"))

    def on_click(self, event: Click) -> None:
        """A click puts the cursor on a cell; another on the same cell draws the next kind there."""
        drawing, picture = self.drawing, self.query_one("#fields")
        if drawing is None:
            return
        row = event.screen_y - picture.region.y - 1 + self._first_row(picture.size.height)
        column = (event.screen_x - picture.region.x - _MARGIN) // _WIDE
        if event.screen_y <= picture.region.y or not (0 <= row < len(drawing.rows) and 0 <= column < len(drawing.rows)):
            return
        if (row, column) != self.cell:
            self._put((row, column))
            return
        kinds = [code for code in drawing.kinds if code != "*"]
        now = drawing.rows[row][column]
        following = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        self._change(lambda: drawing.paint(row, column, following))


def _within(at: int, size: int) -> int:
    return max(0, min(at, size - 1))


def _code(drawing: Drawing, sign: str) -> str:
    """The kind of cell that a key draws: its sign, its number in the legend, or the same key of a Cyrillic layout."""
    kinds = list(drawing.kinds)
    if sign.isdecimal() and len(sign) == 1 and 1 <= int(sign) <= len(kinds):
        return kinds[int(sign) - 1]
    latin = {cyrillic: latin for keys in LAYOUTS.values() for latin, cyrillic in keys.items() if latin.isalpha()}
    plain = latin.get(sign.lower(), sign)
    found = plain.upper() if sign.isupper() else plain
    return found if found in kinds else ""


class SetTable(Table):
    """The page alone, for `referee set fill` on a terminal."""

    def __init__(self, say: Voice, journal: Journal, walk: Walk, only: str | None) -> None:
        super().__init__(say, journal)
        self.page = SetPage(say, walk, only)

    def get_default_screen(self) -> Screen[None]:
        from textual.screen import Screen

        return Screen()

    def on_mount(self) -> None:
        super().on_mount()
        self.push_screen(self.page, lambda _: self.exit())
