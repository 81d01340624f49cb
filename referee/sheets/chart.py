"""The running totals as lines in a square of side 1, for whoever draws them: from below upwards, from left to right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.sheets import Sheet

_STEPS = (1, 2, 5)
_TICKS = 5
_FAR = 2
_POINTS = 1_000


class Tick(NamedTuple):
    """A line across, at a number of points."""

    at: float
    points: int


class Course(NamedTuple):
    """One player's line, and where its name stands so that names do not cover each other."""

    seat: int
    line: tuple[tuple[float, float], ...]
    label: float


class Chart(NamedTuple):
    ticks: tuple[Tick, ...]
    courses: tuple[Course, ...]
    target: float | None


def chart_of(sheet: Sheet, line_height: float = 0.08) -> Chart:
    """The chart of a sheet; `line_height` is how much of its height a name takes."""
    course = thinned(sheet.course, _POINTS)
    low = min(min(totals) for totals in course)
    high = max(1, max(max(totals) for totals in course))
    # A target still far away would leave the lines no room.
    target = sheet.target if sheet.target and sheet.target <= high * _FAR else None
    high = max(high, target or 0)
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])

    def height(points: int) -> float:
        return round((points - low) / (high - low), 4)

    last = max(1, len(course) - 1)
    lines = [
        tuple((round(k / last, 4), height(totals[seat])) for k, totals in enumerate(course))
        for seat in range(len(sheet.players))
    ]
    labels = _apart([line[-1][1] for line in lines], line_height)
    return Chart(
        tuple(Tick(height(points), points) for points in ticks),
        tuple(Course(seat, line, labels[seat]) for seat, line in enumerate(lines)),
        height(target) if target else None,
    )


def thinned(course: tuple[tuple[int, ...], ...], most: int) -> list[tuple[int, ...]]:
    """So many of the running totals as there is room for, the first and the last among them."""
    if len(course) <= most:
        return list(course)
    return [course[k * (len(course) - 1) // (most - 1)] for k in range(most)]


def _ticks(low: int, high: int) -> list[int]:
    """Round numbers from the lowest total to the highest, about five of them."""
    size = 1
    while True:
        for step in (size * first for first in _STEPS):
            if (high - low) / step <= _TICKS:
                return list(range(-(-low // step) * step if low < 0 else 0, high + 1, step))
        size *= 10


def _apart(heights: list[float], gap: float) -> list[float]:
    """Heights moved so that no two are nearer than the gap, in their order and as near to where they were as can be."""
    order = sorted(range(len(heights)), key=lambda i: (heights[i], -i))
    gap = min(gap, 1 / max(1, len(heights) - 1)) if len(heights) > 1 else gap
    placed = [heights[i] for i in order]
    for k in range(1, len(placed)):
        placed[k] = max(placed[k], placed[k - 1] + gap)
    if placed and placed[-1] > 1:
        placed[-1] = 1.0
        for k in range(len(placed) - 2, -1, -1):
            placed[k] = min(placed[k], placed[k + 1] - gap)
    moved = dict(zip(order, placed, strict=True))
    return [round(moved[i], 4) for i in range(len(heights))]
