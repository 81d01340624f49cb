"""Players and their names, folded from the marks that rename, merge and separate them.

The journal keeps the names that were typed; lists, records and sheets show a person's name of today.
"""

from __future__ import annotations

from referee.text import fold_name, printable_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.store.model import Mark

NAME, SEPARATE = "name", "separate"  # the kinds of marks: `from` is called `to`; `name` is a person again


class People:
    """What the players of the shelf are called now."""

    def __init__(self, marks: Iterable[Mark] = ()) -> None:
        self._names: dict[str, str] = {}
        for mark in marks:
            if mark.kind == NAME:
                self._rename(mark.data["from"], printable_line(mark.data["to"]))
            elif mark.kind == SEPARATE:
                self._names.pop(fold_name(mark.data["name"]), None)

    def _rename(self, old: str, new: str) -> None:
        same = fold_name(old)
        for key, name in self._names.items():
            if fold_name(name) == same:
                self._names[key] = new
        self._names[same] = self._names[fold_name(new)] = new

    def name(self, player: str) -> str:
        """What the person behind a name in the journal is called."""
        return self._names.get(fold_name(player), player) if self._names else player

    def seats(self, players: Sequence[str]) -> tuple[str, ...]:
        """What the players of a match are called; the names they played under where two would be the same."""
        if not self._names:
            return tuple(players)
        names = tuple(self.name(player) for player in players)
        return names if len({fold_name(name) for name in names}) == len(names) else tuple(players)
