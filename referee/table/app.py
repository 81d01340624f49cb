"""The application: the current match on the table, or the questions that start one."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from referee.session import Session
from referee.table.faults import SturdyScreen, log_error, log_path
from referee.table.screen import MatchScreen
from referee.text import safe_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.actions import ActionParseResult
    from textual.binding import BindingType
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.screen import Screen

    from referee.locale import Voice
    from referee.store.journal import Journal


class Table(App[int]):
    """The live table."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "style.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+q,ctrl+c,f10", "quit")]

    def __init__(self, say: Voice, journal: Journal) -> None:
        # The terminal's own colours, so that a light one stays light; the board and the tiles bring theirs.
        super().__init__(ansi_color=True)
        self.say = say
        self.journal = journal
        self.theme = "ansi-light" if _light() else "ansi-dark"
        self.title = "referee"
        self.errors: list[Exception] = []  # nobody expected these; the table goes on

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        if found.__name__ == "LinuxDriver":
            from referee.table.driver import sturdy_driver

            return sturdy_driver()
        return found

    def on_mount(self) -> None:
        with suppress(NotImplementedError, RuntimeError):  # Windows has no such signal, a thread none at all
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)

    def get_default_screen(self) -> Screen[None]:
        current = self.journal.current()
        return self._questions() if current is None else self._match(current)

    def _match(self, number: int) -> MatchScreen:
        return MatchScreen(self.say, Session(self.journal, number))

    def _questions(self) -> Screen[None]:
        from referee.table.opening import OpeningScreen

        return OpeningScreen(self.say, self.journal)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except Exception as error:
            self.report_error(error)
            return True

    def report_error(self, error: Exception) -> None:
        """Says that something went wrong, keeps how in the log, and goes on."""
        self.errors.append(error)
        log_error(self.journal.path, error)
        if isinstance(self.screen, SturdyScreen):
            self.screen.show_error(self.say("live.error", path=log_path(self.journal.path)))

    def say_not_utf8(self, typed: bytes) -> None:
        """Says that the terminal sent what is not UTF-8."""
        if isinstance(self.screen, SturdyScreen):
            value = safe_text(typed.decode("utf-8", "replace"), 20)
            self.screen.show_error(self.say("usage.not-utf8", value=value))

    def _handle_exception(self, error: Exception) -> None:
        """The table cannot go on: it is cleared away, and whoever opened it says where the match is."""
        log_error(self.journal.path, error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def action_open_new(self) -> None:
        self.push_screen(self._questions())

    def action_sit_down(self) -> None:
        """Puts the current match on the table once the questions are answered; with none, everyone gets up."""
        current = self.journal.current()
        if current is None:
            self.exit()
        elif len(self.screen_stack) > 1:
            self.pop_screen()
            below = self.screen
            assert isinstance(below, MatchScreen)
            below.take(Session(self.journal, current))
        else:
            self.push_screen(self._match(current))


def _light() -> bool:
    """Whether the terminal says that its background is light: `COLORFGBG=0;15`."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
