"""What is on the screen, kept up to date with the store."""

from __future__ import annotations

import asyncio
import json  # noqa: TID253 - only the screen comes here
from typing import TYPE_CHECKING

from referee.replies import match_json
from referee.screen.page import build_page
from referee.session import Session, require_current
from referee.store.journal import JournalFault, open_journal
from referee.values import Value
from referee.wording import format_totals

if TYPE_CHECKING:
    from referee.locale import Voice

_LOOK = 0.3  # seconds between two looks at the store


class Snapshot(Value):
    """What is shown at one moment, in every form; `version` changes with it."""

    version: int
    page: bytes
    big: bytes
    state: bytes
    score: bytes


class Watcher:
    """Follows one match, or whichever is the current one, and wakes those who wait for something new."""

    def __init__(self, say: Voice, store: str, number: int | None = None) -> None:
        self.say = say
        self.number = number
        self.journal = open_journal(store)
        self.session = self._take()
        self.snapshot = self._build(1)
        self._news = asyncio.Condition()

    def _take(self) -> Session:
        return Session(self.journal, require_current(self.journal) if self.number is None else self.number)

    def _build(self, version: int) -> Snapshot:
        match, number = self.session.match, self.session.number
        state = json.dumps(match_json(number, match), ensure_ascii=False)
        return Snapshot(
            version,
            build_page(self.session, self.say).encode("utf-8", "replace"),
            build_page(self.session, self.say, big=True).encode("utf-8", "replace"),
            state.encode("utf-8", "replace"),
            (" · ".join(format_totals(match)) + "\n").encode("utf-8", "replace"),
        )

    def look(self) -> bool:
        """Takes up what was written meanwhile; whether there was any. While the store is away the last page stays."""
        try:
            current = self.journal.current() if self.number is None else self.number
            if current is not None and current != self.session.number:
                self.session = self._take()
            elif not self.session.follow():
                return False
        except JournalFault:
            return False
        self.snapshot = self._build(self.snapshot.version + 1)
        return True

    async def run(self) -> None:
        """Looks again and again, for as long as the server runs."""
        while True:
            await asyncio.sleep(_LOOK)
            if self.look():
                async with self._news:
                    self._news.notify_all()

    async def wait(self, seen: int, most: float) -> int:
        """The version once it is another than the one that was seen, or after so many seconds."""
        try:
            async with asyncio.timeout(most), self._news:
                await self._news.wait_for(lambda: self.snapshot.version != seen)
        except TimeoutError:
            pass
        return self.snapshot.version
