"""A turn laid with a cursor on the board: which keys move it, what is typed there, and the line that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table import cursor as cursors
from referee.table.cursor import Cursor
from referee.table.layout import Tabletop

if TYPE_CHECKING:
    from textual.events import Click, Key

    from referee.games.protocol import Surface


class PointingTable(Tabletop):
    """A table whose board takes a cursor: ← or → in an empty line, or a click, put it there; Escape takes it away."""

    @property
    def surface(self) -> Surface | None:
        return self.view.surface(self.match.state, self.room)

    def point(self, cursor: Cursor | None) -> None:
        """Puts the cursor somewhere, and in the line what is typed there; none takes it off the board."""
        if self.cursor is not None:
            self.last_cell = self.cursor.row, self.cursor.column
        self.cursor = cursor
        surface = self.surface
        if cursor is not None and surface is not None:
            self.line.value = cursors.write_line(surface, cursor)
            self.line.cursor_position = len(self.line.value)
        self._draw("picture", "answers", "keys")

    def on_click(self, event: Click) -> None:
        """A click puts the cursor on a cell; another on the same cell turns it."""
        surface, picture = self.surface, self.query_one("#picture")
        if surface is None or not picture.display:
            return
        cell = surface.cell_at(event.screen_x - picture.region.x, event.screen_y - picture.region.y)
        if cell is None:
            return
        cursor = self.cursor
        if cursor is None:
            self.point(Cursor(*cell))
        elif cell == (cursor.row, cursor.column):
            self.point(cursors.turn(surface, cursor))
        else:
            self.point(cursors.put(surface, cursor, cell))

    def take_key(self, event: Key) -> bool:
        """Does with the cursor what a key means there; whether it means anything."""
        surface = self.surface
        if surface is None:
            self.cursor = None
            return False
        cursor = self.cursor
        if cursor is None:
            starts = event.key in ("left", "right") and not self.line.value
            if starts:
                self.point(Cursor(*(self.last_cell or surface.start)))
            return starts
        if event.key in cursors.WAYS:
            self.point(cursors.move(surface, cursor, event.key))
        elif event.key == "space":
            self.point(cursors.turn(surface, cursor))
        elif event.key == "backspace":
            self.point(cursors.take_back(cursor))
        elif event.key == "tab" and (other := cursors.other_reading(surface, cursor)):
            self.point(other)
        elif event.key in ("tab", "end"):
            self.point(None)  # the line is kept, to be typed on
        elif event.key == "enter" and not cursor.typed:
            self.action_forget()
        elif event.character == "." and not cursor.typed:
            self.action_forget()
            return False
        elif event.is_printable and event.character is not None:
            self.point(_typed(surface, cursor, event.character))
        else:
            return False
        return True


def _typed(surface: Surface, cursor: Cursor, key: str) -> Cursor:
    if key.isdecimal() or key == "!":
        return cursors.type_tail(cursor, key)
    return cursors.type_letter(surface, cursor, key) if cursors.can_type(cursor, key) else cursor
