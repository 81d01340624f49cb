"""How cost grows, drawn as one SVG: a panel a growth, both scales logarithmic, readable on light and dark pages."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10

from bench.report import Growth
from referee.sheets.colours import of_player

_PANEL, _HEIGHT = 320, 336
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 78, 62, 52
_LABEL = 17  # what a name takes of the height
_SECONDS = {"µs": 1e-6, "ms": 1e-3}
_FLOOR = "python -c pass"

_STYLE = """
text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328; }
.title { font-size: 14px; font-weight: 600; }
.quiet { fill: #59636e; font-size: 12px; }
.page { fill: #ffffff; stroke: #d1d9e0; }
.grid { stroke: #d1d9e0; stroke-width: 1; }
.line { fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round; }
.floor { stroke: #818b98; fill: #818b98; }
.line.floor { fill: none; stroke-dasharray: 2 5; }
text.floor { stroke: none; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .quiet { fill: #9198a1; }
  .page { fill: #0d1117; stroke: #3d444d; }
  .grid { stroke: #2a313c; }
  .own { filter: brightness(1.3); }
}
"""


def drawn(growths: list[Growth]) -> str:
    """The picture of everything whose growth was measured."""
    width = _PANEL * len(growths)
    titles = "; ".join(growth.title for growth in growths)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEIGHT}" width="{width}" height="{_HEIGHT}" '
        f'role="img" aria-label="{escape(f"How cost grows: {titles}")}">',
        f"<style>{_STYLE}</style>",
        f'<rect class="page" x="0.5" y="0.5" width="{width - 1}" height="{_HEIGHT - 1}" rx="8"/>',
    ]
    for number, growth in enumerate(growths):
        parts += [f'<g transform="translate({number * _PANEL} 0)">', *_panel(growth), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _panel(growth: Growth) -> list[str]:
    known = [cost for costs in growth.costs.values() for cost in costs if cost is not None]
    low, high = floor(log10(min(known)) + 0.05), ceil(log10(max(known)) - 0.05)
    first, last = log10(growth.sizes[0]), log10(growth.sizes[-1])

    def x(size: float) -> float:
        return round(_LEFT + (_PANEL - _LEFT - _RIGHT) * (log10(size) - first) / ((last - first) or 1), 1)

    def y(cost: float) -> float:
        return round(_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (log10(cost) - low) / ((high - low) or 1), 1)

    title, _, by = growth.title.partition(", ")
    parts = [_text(16, 28, title, "title"), _text(16, 46, by, "quiet")]
    for power in range(low, high + 1):
        at = y(10**power)
        parts.append(f'<path class="grid" d="M{_LEFT} {at}H{_PANEL - _RIGHT}"/>')
        parts.append(_text(_LEFT - 8, at + 4, duration(10**power * _SECONDS[growth.unit]), "quiet", "end"))
    for size in growth.sizes:
        parts.append(f'<path class="grid" d="M{x(size)} {_HEIGHT - _BOTTOM}v5"/>')
        parts.append(_text(x(size), _HEIGHT - _BOTTOM + 20, short(size), "quiet", "middle"))
    parts.append(_text((_LEFT + _PANEL - _RIGHT) / 2, _HEIGHT - 12, growth.of, "quiet", "middle"))
    measured = {
        name: [(x(size), y(cost)) for size, cost in zip(growth.sizes, costs, strict=True) if cost is not None]
        for name, costs in growth.costs.items()
    }
    lines = {name: line for name, line in measured.items() if line}
    labels = _apart([line[-1][1] for line in lines.values()])
    for seat, ((name, line), label) in enumerate(zip(lines.items(), labels, strict=True)):
        colour, kind = (of_player(seat), "own") if name != _FLOOR else ("", "floor")
        parts += _course(_named(name), line, label, colour, kind)
    return parts


def _course(name: str, line: list[tuple[float, float]], label: float, colour: str, kind: str) -> list[str]:
    path = "L".join(f"{x:g} {y:g}" for x, y in line)
    stroke, fill = (f' style="stroke:{colour}"', f' style="fill:{colour}"') if colour else ("", "")
    dots = [f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="3"{fill}/>' for x, y in line] if colour else []
    text = f'<text class="{kind}" x="{line[-1][0] + 9:g}" y="{label + 4:g}"{fill}>{escape(name)}</text>'
    return [f'<path class="line {kind}" d="M{path}"{stroke}/>', *dots, text]


def _apart(heights: list[float]) -> list[float]:
    """Heights of names, moved down where they would cover each other, and up again from the bottom of the panel."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = [heights[i] for i in order]
    for k in range(1, len(placed)):
        placed[k] = max(placed[k], placed[k - 1] + _LABEL)
    bottom: float = _HEIGHT - _BOTTOM
    for k in range(len(placed) - 1, -1, -1):
        placed[k] = min(placed[k], bottom)
        bottom = placed[k] - _LABEL
    return [height for _, height in sorted(zip(order, placed, strict=True))]


def _named(name: str) -> str:
    return "python" if name == _FLOOR else name.removeprefix("referee ")


def duration(seconds: float) -> str:
    """A time as people say it: 10 µs, 100 ms, 1 s."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size * 0.999:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds * 1e6:g} µs"


def short(size: int) -> str:
    return f"{size // 1000}k" if size >= 1000 and size % 1000 == 0 else str(size)


def _text(x: float, y: float, text: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
