"""What is on the screen, kept up to date with the store."""

from __future__ import annotations

import asyncio
import json  # noqa: TID253 - only the screen comes here
from contextlib import closing
from threading import Event, Thread
from typing import TYPE_CHECKING, Protocol

from referee.club.event import KIND
from referee.club.organise import Organiser
from referee.club.printing import format_points
from referee.club.replies import event_json, standings_json
from referee.errors import Fault
from referee.match.clock import Clock, Limit
from referee.paths import beside
from referee.replies import match_json
from referee.screen.evening import build_event_page, build_event_part
from referee.screen.page import build_page
from referee.session import Session, require_current
from referee.store.journal import JournalFault, open_journal
from referee.values import Value
from referee.wording import format_totals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.locale import Voice
    from referee.store.journal import Journal

_LOOK = 0.3  # seconds between two looks at the store


class Snapshot(Value):
    """What is shown at one moment, in every form; `version` changes when those who follow should look again."""

    version: int
    page: bytes
    big: bytes
    state: bytes
    score: bytes


class Shown(Protocol):
    """What is followed: a match or an event."""

    @property
    def name(self) -> Mapping[str, object]:
        """What it is called in a sentence about it."""

    def look(self) -> bool:
        """Takes up what was written meanwhile; whether there was any."""

    def build(self, version: int) -> Snapshot: ...


class Watcher:
    """Follows one match or event, or whichever is meant now, and wakes those who wait for something new."""

    def __init__(self, say: Voice, store: str, number: int | None = None, event: str | None = None) -> None:
        self.say = say
        self.number = number
        self.event = event
        self.journal = open_journal(store)
        with closing(self.journal):  # it is opened again by the thread that looks
            self.meant = self._find_meant()
            self.shown = self._take(self.meant)
            self.snapshot = self.shown.build(1)
        self._news = asyncio.Condition()

    def _find_meant(self) -> int | None:
        """The match that is shown; none where it is an event."""
        if self.event is not None:
            return None
        return self.journal.current() if self.number is None else self.number

    def _take(self, meant: int | None) -> Shown:
        if meant is not None:
            return MatchShown(self.journal, meant, self.say)
        try:
            return EventShown(Organiser(self.journal, self.event), self.say)
        except Fault:
            if self.event is None:
                require_current(self.journal)
            raise

    def look(self) -> bool:
        """Takes up what was written meanwhile; whether there was any. While the store is away the last page stays."""
        try:
            meant = self._find_meant()
            if meant != self.meant:
                self.shown, self.meant = self._take(meant), meant
            elif not self.shown.look():
                return False
        except (JournalFault, Fault):
            return False
        self.snapshot = self.shown.build(self.snapshot.version + 1)
        return True

    async def run(self) -> None:
        """Looks again and again, for as long as the server runs; a store that takes its time keeps nobody waiting."""
        loop, stopped = asyncio.get_running_loop(), Event()

        def follow() -> None:
            while not stopped.wait(_LOOK):
                if self.look():
                    asyncio.run_coroutine_threadsafe(self._tell(), loop)
            self.journal.close()

        reader = Thread(target=follow, daemon=True)  # one that waits for its store keeps the program from no end
        reader.start()
        try:
            await loop.create_future()
        finally:
            stopped.set()
            reader.join(1)

    async def _tell(self) -> None:
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


class MatchShown:
    """A match, its clock as the live table on this machine keeps it, and the event it is played in."""

    def __init__(self, journal: Journal, number: int, say: Voice) -> None:
        self.say = say
        self.session = Session(journal, number)
        self.clock = self._read_clock()
        self._marks = -1
        self.event: EventShown | None = None
        self._find_event()

    def _find_event(self) -> bool:
        """Takes up the event once the match is one of its tables'; whether it is now."""
        journal = self.session.journal
        marks = [mark.kind for mark in journal.marks()]
        if KIND not in marks or len(marks) == self._marks:
            return False
        self._marks = len(marks)
        found = Organiser(journal, None).events.values()
        name = next((one.name for one in found if self.session.number in one.matches.values()), None)
        if name is not None:
            self.event = EventShown(Organiser(journal, name), self.say)
        return name is not None

    @property
    def name(self) -> Mapping[str, object]:
        return {"number": self.session.number}

    def _read_clock(self) -> Clock | None:
        session = self.session
        if Limit.of(session.header) is None:
            return None
        return Clock(beside(session.journal.path, "clock"), session.number, len(session.match.lines))

    def look(self) -> bool:
        before = self.clock
        moved = self.session.follow()
        self.clock = self._read_clock()
        if before and self.clock:
            moved |= (before.runs, before.hand.before) != (self.clock.runs, self.clock.hand.before)
        moved |= self._find_event() if self.event is None else self.event.look()
        return moved

    def build(self, version: int) -> Snapshot:
        match = self.session.match
        below = self.event.part() if self.event else ""
        return _encode(
            version,
            build_page(self.session, self.say, self.clock, below),
            build_page(self.session, self.say, self.clock, big=True),
            match_json(self.session.number, match),
            " · ".join(format_totals(match)),
        )


class EventShown:
    """An event: its last round, the points at the tables as they are written, and the standings."""

    def __init__(self, organiser: Organiser, say: Voice) -> None:
        self.organiser = organiser
        self.say = say
        self._take_up()

    @property
    def name(self) -> Mapping[str, object]:
        return {"name": self.organiser.event.name}

    def look(self) -> bool:
        if self._find_position() == self._seen:
            return False
        self.organiser = Organiser(self.organiser.journal, self.organiser.event.name)
        self._take_up()
        return True

    def _take_up(self) -> None:
        self._seen = self._find_position()
        self.standings = self.organiser.standings()
        finished = self.organiser.finished()
        if finished != getattr(self, "_finished", None):
            self._finished, self.best = finished, self.organiser.best()

    def _find_position(self) -> object:
        """What changes with all that is shown."""
        journal, matches = self.organiser.journal, {*self.organiser.event.matches.values()}
        there = journal.positions()
        return len(journal.marks()), [there.get(number) for number in matches]

    def part(self) -> str:
        """The event below the page of a match."""
        return build_event_part(self.organiser.event, self.standings, self.best, self.say)

    def build(self, version: int) -> Snapshot:
        event, say = self.organiser.event, self.say
        standings = standings_json(event, self.standings, self.organiser.ratings())
        return _encode(
            version,
            build_event_page(event, self.standings, self.best, say),
            build_event_page(event, self.standings, self.best, say, big=True),
            {**event_json(event), **standings},
            "\n".join(
                f"{one.place}. {one.player} {format_points(one.points)} {one.spread:+d}" for one in self.standings
            ),
        )


def _encode(version: int, page: str, big: str, state: object, score: str) -> Snapshot:
    pages = (text.replace("<main>", f'<main data-version="{version}">', 1) for text in (page, big))
    texts = (*pages, json.dumps(state, ensure_ascii=False), f"{score}\n")
    return Snapshot(version, *(text.encode("utf-8", "replace") for text in texts))
