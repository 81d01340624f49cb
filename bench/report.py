"""What is measured, as values: tables of figures, and how a cost grows. Both are printed as text."""

from __future__ import annotations

from math import log10
from typing import NamedTuple

from tabulate import tabulate

ABSENT = "not here"
_BARS = "▁▂▃▄▅▆▇█"


class Table(NamedTuple):
    """Figures side by side: a title over the first column, the heads of the others, and rows of text."""

    title: str
    heads: list[str]
    rows: list[list[str]]

    def __str__(self) -> str:
        return laid_out([self.title, *self.heads], self.rows)


class Growth(NamedTuple):
    """How a cost grows: what there is more of, in what the cost is counted, and a cost a size of everyone measured.

    A cost that was not measured is none.
    """

    name: str
    title: str
    of: str
    unit: str
    sizes: list[int]
    costs: dict[str, list[float | None]]

    def __str__(self) -> str:
        known = [cost for costs in self.costs.values() for cost in costs if cost is not None]
        low, high = (min(known), max(known)) if known else (1.0, 1.0)
        rows = [
            [
                name,
                *(ABSENT if cost is None else figure(cost) for cost in costs),
                _spark(costs, low, high),
                _times(costs),
            ]
            for name, costs in self.costs.items()
        ]
        heads = [f"{self.title}, {self.unit}", *(f"{size:,}" for size in self.sizes), "growth", "last / first"]
        return laid_out(heads, rows)


def laid_out(heads: list[str], rows: list[list[str]]) -> str:
    right = ["left"] + ["right"] * (len(heads) - 1)
    return tabulate(rows, headers=heads, colalign=right if rows else None, disable_numparse=True)


def figure(number: float) -> str:
    """Three digits that count, and no more."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def beside(figures: dict[str, float], name: str, other: str, form: str = "") -> list[str]:
    """A figure and its ratio to another, or that there is none."""
    if name not in figures:
        return [ABSENT, ""]
    shown = form.format(figures[name]) if form else figure(figures[name])
    return [shown, f"{figures[name] / figures[other]:.2f}" if other in figures else ""]


def _cost(cost: float | None) -> str:
    return ABSENT if cost is None else figure(cost)


def _spark(costs: list[float | None], low: float, high: float) -> str:
    """A bar a size, as high as the logarithm of the cost; all of one table are to one scale."""
    span = log10(high / low) or 1
    steps = [None if cost is None else round(log10(cost / low) / span * (len(_BARS) - 1)) for cost in costs]
    return "".join(" " if step is None else _BARS[step] for step in steps)


def _times(costs: list[float | None]) -> str:
    known = [cost for cost in costs if cost is not None]
    if len(known) < 2:
        return ""
    times = known[-1] / known[0]
    return figure(times) if times >= 0.1 else f"{times:.1g}"
