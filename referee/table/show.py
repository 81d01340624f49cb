"""The live table shown by itself, with no terminal of its own: lines are typed in it, and every moment is a picture."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from referee.table.app import Table
from referee.table.layout import drawn
from referee.table.screen import MatchScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from referee.locale import Voice
    from referee.store.journal import Journal


class Moment:
    """What lies on the table while a line is typed (`entered` is false), and once it was entered."""

    def __init__(self, screen: MatchScreen, line: str, entered: bool) -> None:
        self.line = line
        self.entered = entered
        self.fine = screen.fine
        self._screen = screen

    def text(self) -> list[str]:
        """The picture as text."""
        return drawn(self._screen)

    def painted(self, console: Console) -> list[str]:
        """The picture in the colours of a terminal."""
        return [strip.render(console) for strip in self._screen._compositor.render_strips()]


def play(
    say: Voice, journal: Journal, lines: Sequence[str], size: tuple[int, int], show: Callable[[Moment], None]
) -> None:
    """Plays lines in the current match, each of which is shown as it is typed and as it was answered."""
    asyncio.run(_play(Table(say, journal), lines, size, show))


async def _play(table: Table, lines: Sequence[str], size: tuple[int, int], show: Callable[[Moment], None]) -> None:
    async with table.run_test(size=size) as pilot:
        screen = table.screen
        assert isinstance(screen, MatchScreen)
        show(Moment(screen, "", entered=True))
        for line in lines:
            screen.line.value = line
            await pilot.pause()
            show(Moment(screen, line, entered=False))
            await pilot.press("enter")
            await pilot.pause()
            if len(table.screen_stack) > 1:  # a page that tells how the match ended
                table.pop_screen()
                await pilot.pause()
            show(Moment(screen, line, entered=True))
