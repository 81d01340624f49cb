"""What becomes of an error nobody expected: a line on the table and a record in a file, never the end of the table.

An error may come up in three places: a message that a screen hears, a key's action, and a panel that is drawn. All
three end in `Table.report_error`.
"""

from __future__ import annotations

import time
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from textual.message_pump import MessagePump
from textual.screen import Screen

from referee.files import read_file, write_atomically
from referee.paths import beside

if TYPE_CHECKING:
    from textual.message import Message

_R = TypeVar("_R")
_LOG_BYTES = 100_000  # of older records; a log nobody reads must not fill the disk


class Sturdy(MessagePump):
    """A widget that goes on after an error in what it was told."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            from referee.table.app import Table

            assert isinstance(self.app, Table)
            self.app.report_error(error)


class SturdyScreen(Sturdy, Screen[_R]):
    """A screen that goes on after an error."""

    def show_error(self, text: str) -> None:
        """Says it where this screen says things; a screen without such a place says it in a corner."""
        self.notify(text, severity="error")


def log_path(store: str) -> str:
    return beside(store, "log")


def log_error(store: str, error: BaseException) -> None:
    """Writes an error with its traceback to the log beside the store; the latest are kept."""
    told = "".join(traceback.format_exception(error))
    before = b""
    with suppress(OSError):
        before = read_file(log_path(store), _LOG_BYTES)
    with suppress(OSError):  # a log that cannot be written is no reason to stop
        write_atomically(log_path(store), f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{told}\n".encode() + before)
