"""Drawings of a report, as SVG that stands in the page: curves, bands, dots with intervals, maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from statistics import median, quantiles
from typing import NamedTuple

from indochine.kernel.scene import Board, Spot
from indochine.lab.matches import Interval

WIDTH, HEIGHT, LEFT, TOP, RIGHT = 760, 260, 60, 26, 20
COLOURS = ("#1f4e79", "#a03a2a", "#4f8f5b", "#b5862c", "#6b4c9a", "#3a8f9a", "#8f3a6b", "#777777")
COLD, WARM = (0xF4, 0xF1, 0xE8), (0xA0, 0x3A, 0x2A)  # nothing, and all of it
MAP_WIDTH = 560

Point = tuple[float, float]


class Band(NamedTuple):
    """Of some values a tenth, half and nine tenths."""

    low: float
    middle: float
    high: float


def band(values: Sequence[float]) -> Band:
    """Where eight tenths of the values lie."""
    if len(values) < 2:
        return Band(*(list(values) * 3 or [0.0] * 3))
    tenths = quantiles(values, n=10, method="inclusive")
    return Band(tenths[0], median(values), tenths[-1])


def colour(number: int) -> str:
    """Of the cell with this number."""
    return COLOURS[number % len(COLOURS)]


# ---- parts


def words(x: float, y: float, text: str, anchor: str = "start", fill: str = "#222") -> str:
    """Some words."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'


def line(points: Sequence[Point], stroke: str) -> str:
    """A line through points."""
    return f'<polyline fill="none" stroke="{stroke}" stroke-width="2" points="{_through(points)}"/>'


def area(points: Sequence[Point], fill: str) -> str:
    """A pale area."""
    return f'<polygon fill="{fill}" opacity="0.14" points="{_through(points)}"/>'


def _through(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def sheet(parts: Sequence[str], height: float, width: float = WIDTH) -> str:
    """A drawing."""
    return f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" role="img">{"".join(parts)}</svg>'


class Axes:
    """A frame with numbers below and at the left."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float], *, percent: bool = False) -> None:
        self.low_x, self.high_x = x[0], max(x[1], x[0] + 1e-9)
        self.low_y, self.high_y = y[0], max(y[1], y[0] + 1e-9)
        self.percent = percent

    def at(self, x: float, y: float) -> Point:
        """Where a value is drawn."""
        right = LEFT + (x - self.low_x) / (self.high_x - self.low_x) * (WIDTH - LEFT - RIGHT)
        return right, TOP + HEIGHT * (1 - (y - self.low_y) / (self.high_y - self.low_y))

    def frame(self) -> list[str]:
        """Frame and numbers."""
        box = f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT}" fill="#fff" stroke="#bbb"/>'
        below = [self.low_x + (self.high_x - self.low_x) * n / 6 for n in range(7)]
        left = [self.low_y + (self.high_y - self.low_y) * n / 4 for n in range(5)]
        return [
            box,
            *(words(self.at(x, 0)[0], TOP + HEIGHT + 18, f"{x:.0f}", "middle") for x in below),
            *(words(LEFT - 8, self.at(0, y)[1] + 4, self.label(y), "end") for y in left),
        ]

    def label(self, y: float) -> str:
        """A number at the left."""
        return f"{100 * y:.0f} %" if self.percent else f"{y:.{0 if self.high_y - self.low_y > 8 else 1}f}"


def legend(names: Sequence[str]) -> list[str]:
    """The cells by colour, below."""
    top = TOP + HEIGHT + 40
    return [
        part
        for n, name in enumerate(names)
        for part in (
            f'<rect x="{LEFT}" y="{top + 20 * n - 10}" width="14" height="10" fill="{colour(n)}"/>',
            words(LEFT + 22, top + 20 * n, name),
        )
    ]


# ---- drawings


def survival(ends: Mapping[str, Sequence[int]]) -> str:
    """Games that still go on after each turn; `ends` are the turns in which they were over, by cell."""
    last = max(max(turns, default=1) for turns in ends.values())
    first = min(min(turns, default=1) for turns in ends.values()) - 1
    axes = Axes((first, last), (0, 1), percent=True)
    parts = axes.frame()
    for n, turns in enumerate(ends.values()):
        going = [(turn, sum(end > turn for end in turns) / max(1, len(turns))) for turn in range(first, last + 1)]
        parts.append(line([axes.at(*point) for point in going], colour(n)))
    return sheet([*parts, *legend(list(ends))], TOP + HEIGHT + 50 + 20 * len(ends))


def series(cells: Mapping[str, Mapping[int, Sequence[float]]]) -> str:
    """A figure by turn: median and eight tenths of the games that reached it."""
    bands = {name: {turn: band(some) for turn, some in sorted(turns.items())} for name, turns in cells.items()}
    every = [one for turns in bands.values() for one in turns.values()]
    turns = [turn for some in bands.values() for turn in some]
    low, high = min(one.low for one in every), max(one.high for one in every)
    axes = Axes((min(turns), max(turns)), (min(0, low), high))
    parts = axes.frame()
    for n, some in enumerate(bands.values()):
        up = [axes.at(turn, one.high) for turn, one in some.items()]
        down = [axes.at(turn, one.low) for turn, one in reversed(some.items())]
        parts += [area(up + down, colour(n)), line([axes.at(t, one.middle) for t, one in some.items()], colour(n))]
    return sheet([*parts, *legend(list(cells))], TOP + HEIGHT + 50 + 20 * len(cells))


def dots(rows: Sequence[tuple[str, Interval, bool]], zero: bool = True) -> str:
    """Values with their intervals; those that differ are dark."""
    low = min([0.0] * zero + [one.low for _, one, _ in rows])
    high = max([0.0] * zero + [one.high for _, one, _ in rows])
    left, scale = 330, (WIDTH - 350) / max(high - low, 1e-9)

    def x(value: float) -> float:
        return left + (value - low) * scale

    parts = [f'<line x1="{x(0):.1f}" x2="{x(0):.1f}" y1="6" y2="{22 * len(rows) + 8}" stroke="#bbb"/>'] * zero
    for n, (name, one, dark) in enumerate(rows):
        y, fill = 20 + 22 * n, "#1f4e79" if dark else "#aaa"
        parts += [
            words(left - 10, y + 4, name, "end"),
            f'<line x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y}" y2="{y}" stroke="{fill}" stroke-width="2"/>',
            f'<circle cx="{x(one.value):.1f}" cy="{y}" r="4" fill="{fill}"/>',
        ]
    ends = [words(x(value), 22 * len(rows) + 24, f"{value:.3g}", "middle") for value in (low, high)]
    return sheet([*parts, *ends], 22 * len(rows) + 32)


def heat(board: Board, shares: Mapping[str, float], highest: float) -> str:
    """A number for each place on the game's own map."""
    scale = MAP_WIDTH / board.width
    parts = [_spot(spot, shares.get(spot.id), highest) for spot in board.spots]
    drawing = f'<g transform="scale({scale:.4f})">{"".join(parts)}</g>'
    return sheet([drawing], board.height * scale, MAP_WIDTH)


def _spot(spot: Spot, value: float | None, highest: float) -> str:
    """A place: pale for nothing, dark for much; its name and number when it is pointed at."""
    fill = _blend(0.0 if value is None else value / highest if highest else 0.0)
    title = f"<title>{escape(spot.name)}{'' if value is None else f': {value:.3g}'}</title>"
    if not spot.outline:
        return f'<circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="14" fill="{fill}" stroke="#999">{title}</circle>'
    rings = [spot.outline, *spot.more]
    shapes = "".join(f'<polygon points="{_through(list(zip(r[::2], r[1::2], strict=True)))}"/>' for r in rings)
    return f'<g fill="{fill}" stroke="#bbb" stroke-width="1">{title}{shapes}</g>'


def _blend(part: float) -> str:
    mixed = (round(a + (b - a) * min(1.0, max(0.0, part))) for a, b in zip(COLD, WARM, strict=True))
    return "#" + "".join(f"{one:02x}" for one in mixed)
