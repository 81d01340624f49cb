"""A seat at the live table: keys are pressed, lines typed, and the screen read as everyone at the table sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual._context import active_app
from textual.events import Key, Paste
from textual.keys import _character_to_key

from referee.locale import Voice
from referee.paths import store
from referee.store.journal import Journal
from referee.table.app import Table
from referee.table.layout import drawn
from referee.table.pages import EndPage
from referee.table.screen import MatchScreen
from tests.snapshot import assert_snapshot

SNAPSHOTS = Path(__file__).parent / "snapshots"


async def wait_for_idle(*_: float) -> None:
    """Returns when all is done that needs no waiting. Textual's own sleeps 20 ms and more at every key."""
    app, loop = active_app.get(), asyncio.get_running_loop()
    for _ in range(1000):
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            continue
        if app._resize_event:
            app._check_resize()
        elif app.screen._update_timer._active.is_set():
            app.screen._on_timer_update()
        else:
            return
    raise AssertionError("the table does not come to rest")


@pytest.fixture(autouse=True)
def no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", wait_for_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", wait_for_idle)


class Seat:
    """Somebody at the table."""

    def __init__(self, app: Table, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Types a text key by key."""
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def strike(self, *keys: str) -> None:
        """Presses keys one after another without a look at the screen between them: as fast as nobody types."""
        for key in keys:
            await self.do(key)
        await self.settle()

    async def do(self, act: Any) -> None:
        """A key by its name or its sign, a paste, or a click, without waiting for what comes of it."""
        if isinstance(act, str):
            single = len(act) == 1
            self.app.post_message(Key(_character_to_key(act) if single else act, act if single else None))
        elif isinstance(act, Paste):
            self.app.post_message(act)
        elif hasattr(self.top, "on_click"):
            self.top.on_click(act)

    async def settle(self) -> None:
        """Waits until everything that was done has been heard."""
        for _ in range(2):
            while any(one.message_queue_size for one in (self.app, self.top, *filter(None, [self.app.focused]))):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
        await self.pilot.pause()

    async def close_end(self) -> None:
        """Goes back to the table from the page of a match that has ended."""
        if isinstance(self.top, EndPage):
            await self.press("escape")

    async def put(self, text: str) -> None:
        """Puts a text into the line at once, as a paste does."""
        self.app.screen.focused.post_message(Paste(text))  # type: ignore[union-attr]
        await self.pilot.pause()

    async def enter(self, *lines: str) -> None:
        """Enters lines, each of which has to be taken."""
        for line in lines:
            await self.offer(line)
            await self.close_end()
            assert self.app.screen.fine, (line, self.app.screen.said)  # type: ignore[attr-defined]

    async def offer(self, line: str) -> None:
        """Enters a line that may be refused."""
        await self.put(line)
        await self.press("enter")

    @property
    def top(self) -> Any:
        return self.app.screen

    @property
    def match(self) -> Any:
        """The match on the table, whatever page lies over it."""
        return next(one for one in self.app.screen_stack[::-1] if isinstance(one, MatchScreen)).session.match

    @property
    def totals(self) -> tuple[int, ...]:
        totals: tuple[int, ...] = self.match.standing.totals
        return totals

    @property
    def lines(self) -> list[str]:
        return [line.text for line in self.match.lines]

    @property
    def typed(self) -> str:
        typed: str = self.top.line.value
        return typed

    @property
    def screen(self) -> list[str]:
        """The screen line by line."""
        return drawn(self.app.screen)

    @property
    def text(self) -> str:
        return "\n".join(self.screen)

    @property
    def answer(self) -> str:
        """What is said under the line."""
        return " ".join(line.strip() for line in self.screen[-5:-1]).strip()


Scenario = Callable[[Seat], Awaitable[None]]


@pytest.fixture
def sit(referee: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sits down at a new match, `sit(scenario, "erudit", "Маша", "Петя", lang="ru")`, or at whatever is there."""

    def down(scenario: Scenario, *new: str, lang: str = "ru", size: tuple[int, int] = (80, 24)) -> None:
        monkeypatch.setenv("REFEREE_LANG", lang)
        if new:
            started = referee("new", *new, lang=lang)
            assert started.code == 0, started

        async def run() -> None:
            app = Table(Voice(lang), Journal(store()))
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await scenario(Seat(app, pilot))
            assert app.errors == []
            app.journal.close()

        asyncio.run(run())

    return down


@pytest.fixture
def snapshot() -> Any:
    """Compares a screen with the one that is kept in a file (see `tests/snapshot.py`)."""

    def same(name: str, screen: list[str]) -> None:
        assert_snapshot(SNAPSHOTS / f"{name}.txt", "\n".join(screen) + "\n")

    return same
