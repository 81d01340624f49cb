"""Text from people on its way to paper: nothing unprintable, and names short enough for the head of a column."""

from __future__ import annotations

from collections.abc import Sequence


def clean(text: str) -> str:
    """The text without what cannot be seen: control characters, marks of direction, lone surrogates."""
    return text if text.isprintable() else "".join(c for c in text if c.isprintable())


def names(players: Sequence[str]) -> tuple[str, ...]:
    """Names without what cannot be seen, and no two alike."""
    taken: list[str] = []
    for player in players:
        name = clean(player).strip() or "?"
        same, other = name, 2
        while name in taken:
            name, other = f"{same} ({other})", other + 1
        taken.append(name)
    return tuple(taken)


def short(players: Sequence[str], width: int) -> tuple[str, ...]:
    """Names cut to a width, still no two alike: Александра → Алекс…, with the seat where they begin alike."""
    cut = [cropped(name, width) for name in players]
    return tuple(
        name
        if cut.count(name) == 1
        else cropped(players[seat], width - len(str(seat + 1)), always=True) + str(seat + 1)
        for seat, name in enumerate(cut)
    )


def cropped(text: str, width: int, always: bool = False) -> str:
    """The beginning of a text that is too long."""
    if len(text) <= width and not always:
        return text
    return text[: max(1, width - 1)].rstrip() + "…"
