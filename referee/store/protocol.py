"""What every journal can do, wherever it keeps its matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType
    from typing import Self

    from referee.store.model import Mark, NewMatch, Position, Shelved, StoredRow


class JournalProtocol(Protocol):
    """A journal of matches. Each thread and each process opens its own.

    Whatever goes wrong with the store is raised as a `JournalFault`; an unknown match is `NoSuchMatch`.
    """

    path: str
    written: int  # the number of writes the store has had, as far as this journal knows
    last: str  # what this journal wrote last, as a note of the store keeps it; nothing where it wrote nothing

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def close(self) -> None: ...

    def create(
        self,
        header: dict[str, Any],
        rows: Sequence[tuple[str, str, dict[str, Any]]] = (),
        created: str = "",
        times: Sequence[str] = (),
    ) -> int:
        """Creates one match, as `create_all` creates many; its number."""

    def create_all(self, matches: Sequence[NewMatch]) -> list[int]:
        """Creates matches with their first rows, all in one transaction; their numbers. The last is the current one.

        When this returns they are on disk; when it raises, none is.
        """

    def append(self, match: int, seen: int | Position, kind: str, text: str, data: dict[str, Any]) -> StoredRow:
        """Appends an entry to a match that the writer last saw at this position; `Stale` where it has moved.

        A number is a position whose checksum nobody compares: so many entries, whatever they are.

        When this returns the entry is on disk; when it raises, nothing was written.
        """

    def unanswered(self, match: int) -> int | None:
        """The entry of a match that was sent, and is there, but was never acknowledged; it is told once."""

    def header(self, match: int) -> dict[str, Any]: ...

    def created(self, match: int) -> str: ...

    def position(self, match: int) -> Position:
        """How far a match has come, without reading its entries."""

    def shelved(self, match: int) -> Shelved:
        """A match without its entries; reads only its last one."""

    def shelf(self) -> list[Shelved]:
        """All matches without their entries, the oldest first; not those that were put away."""

    def rows(self, match: int) -> list[StoredRow]:
        """All entries of a match in the order of writing, checked against its checksum."""

    def all_rows(self) -> Iterator[tuple[int, list[StoredRow]]]:
        """The rows of every match that has any, match by match, the oldest match first."""

    def mark(self, kind: str, data: dict[str, Any], at: str = "") -> None:
        """Appends a mark, made now or at a past time. A match put away is no longer the current one."""

    def marks(self) -> list[Mark]:
        """All marks in the order of writing, checked against their checksum."""

    def positions(self) -> dict[int, Position]:
        """How far each match on the shelf has come, without reading headers or entries; the oldest first."""

    def current(self) -> int | None:
        """The current match: the one that commands mean when they name none."""

    def use(self, match: int) -> None:
        """Makes a match the current one."""
