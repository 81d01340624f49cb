"""What every journal of matches has in common: how it is opened and closed, and how JSON and text are stored."""

from __future__ import annotations

import json  # noqa: TID253 - every command that opens the store reads JSON
from datetime import UTC, datetime

from referee.store.errors import JournalFault
from referee.store.model import NewMatch
from referee.text import drop_controls, lazy_regex, printable_strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType
    from typing import Any, Self

_LARGEST_ID = (1 << 63) - 1
# The only escapes in JSON of ours are of quotation marks, backslashes, line ends and tabs.
_ESCAPED = lazy_regex(r'\\[^"\\nt]')


class BaseJournal:
    """A journal that is closed when its block ends, and tells the time by its clock."""

    damaged = "store.damaged"  # the message of a store that somebody or something has altered

    def __init__(self, path: str, clock: Callable[[], datetime] | None) -> None:
        self.path = path
        self._clock = clock or (lambda: datetime.now(UTC))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes what is open; the next use opens it again."""
        raise NotImplementedError

    def create_all(self, matches: Sequence[NewMatch]) -> list[int]:
        raise NotImplementedError

    def create(
        self,
        header: dict[str, Any],
        rows: Sequence[tuple[str, str, dict[str, Any]]] = (),
        created: str = "",
        times: Sequence[str] = (),
    ) -> int:
        return self.create_all([NewMatch(header, rows, created, times)])[0]

    def _damaged(self) -> JournalFault:
        return JournalFault(self.damaged, path=self.path)

    def _parse_json(self, text: str) -> dict[str, Any]:
        value = read_object(text)
        if value is None:
            raise self._damaged()
        return value

    def _format_time(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def is_row_id(match: int) -> bool:
    """Whether a database can store the number as a match's."""
    return 0 < match <= _LARGEST_ID


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_json(value: dict[str, Any]) -> str:
    """JSON in one line; a zero byte is an escape in it."""
    return replace_invalid(_encode(value))


def replace_invalid(text: str) -> str:
    """Replaces surrogates, which stand for bytes of a command line that are not UTF-8, by question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def read_object(stored: str) -> dict[str, Any] | None:
    """The JSON object that a row holds; None if it holds something else."""
    try:
        value = json.loads(stored)
    except (TypeError, ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    if stored.isprintable() and not _ESCAPED.search(stored):
        return value
    return dict(printable_strings(value))


def read_text(stored: str) -> str:
    """A text that a row holds: a line, a kind, a time."""
    return drop_controls(str(stored), keep="\n\t")
