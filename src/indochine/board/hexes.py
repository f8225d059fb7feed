"""Hex boards: every hex is one bit, laid out so that a step in one direction is the same shift everywhere.

Hexes are numbered along axial coordinates (q, r) with gaps between the rows (columns on a flat-top board), just wide
enough that a step off the map never lands on another hex of the map.  Neighbours of a whole set are then six shifts
and one `&`, and `b - a` tells the direction from a to b.

Something printed along hexsides (rivers, wire, cliffs) is a `Sides`: six masks, one for each direction, holding the
hexes that have it on that side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from indochine.kernel.bits import bit, bits, ids, together

from .vocabulary import Board, check_costs

Axial = tuple[int, int]
Sides = tuple[int, int, int, int, int, int]

_POINTY_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_FLAT_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


class Top(Enum):
    """Which way the hexes stand: the names of the six directions, clockwise; direction d + 3 is opposite to d.

    The first three directions always lead to higher numbers.
    """

    POINTY = ("E", "SE", "SW", "W", "NW", "NE")
    FLAT = ("NE", "SE", "S", "SW", "NW", "N")

    @property
    def steps(self) -> tuple[Axial, ...]:
        """The six directions as axial steps; q grows to the right, r grows downwards."""
        return _POINTY_STEPS if self is Top.POINTY else _FLAT_STEPS

    def number(self, axial: Axial, width: int) -> int:
        """The number of a hex: along the rows of a pointy-top board, along the columns of a flat-top one."""
        q, r = axial
        return q + r * width if self is Top.POINTY else r + q * width


class Grid(Enum):
    """How the printed column and row of a hex are meant: `axial` turns them into axial coordinates.

    Columns count to the right and rows downwards, but on a SLANTED board rows count upwards and each row begins half
    a hex further to the right than the one below it.
    """

    ROWS_ODD = "pointy-top, odd rows shoved right"
    ROWS_EVEN = "pointy-top, even rows shoved right"
    COLUMNS_ODD = "flat-top, odd columns shoved down"
    COLUMNS_EVEN = "flat-top, even columns shoved down"
    SLANTED = "pointy-top, rows counted upwards on a slanted axis"

    @property
    def top(self) -> Top:
        return Top.FLAT if self in (Grid.COLUMNS_ODD, Grid.COLUMNS_EVEN) else Top.POINTY

    def axial(self, column: int, row: int) -> Axial:
        """Axial coordinates of a printed column and row."""
        if self is Grid.SLANTED:
            return column + row, -row
        odd = self in (Grid.ROWS_ODD, Grid.COLUMNS_ODD)
        if self.top is Top.POINTY:
            return column - (row - 1 + odd) // 2, row
        return column, row - (column - 1 + odd) // 2


class Point(NamedTuple):
    """A point of the drawing; y grows downwards."""

    x: float
    y: float


@dataclass(frozen=True, slots=True, eq=False)
class HexBoard(Board):
    """Hexes with printed names; build it with `of_axial` or `of_grid`."""

    top: Top
    places: int
    size: int
    number: Mapping[str, int]
    """The number of a hex by its printed name."""
    name: Mapping[int, str]
    """The printed name of a hex by its number."""
    axial: Mapping[int, Axial]
    at: Mapping[Axial, int]
    """The number of the hex at axial coordinates."""
    shifts: tuple[int, int, int]
    """What the first three directions add to a number; the other three take it away again."""
    open: Sides
    """The hexes from which a step in each direction is possible."""
    barred: bool = False

    @classmethod
    def of_axial(cls, hexes: Mapping[str, Axial], top: Top = Top.POINTY) -> HexBoard:
        """A board of named hexes at axial coordinates."""
        _check_apart(hexes)
        width = _width(set(hexes.values()), top)
        lowest = min((top.number(axial, width) for axial in hexes.values()), default=0)
        number = {name: top.number(axial, width) - lowest for name, axial in hexes.items()}
        places = bits(number.values())
        one, two, three, *_ = (top.number(step, width) for step in top.steps)
        return cls(
            top=top,
            places=places,
            size=places.bit_length(),
            number=number,
            name={place: name for name, place in number.items()},
            axial={number[name]: axial for name, axial in hexes.items()},
            at={axial: number[name] for name, axial in hexes.items()},
            shifts=(one, two, three),
            open=_departures(places, places, (one, two, three)),
        )

    @classmethod
    def of_grid(cls, hexes: Mapping[str, tuple[int, int]], grid: Grid) -> HexBoard:
        """A board of named hexes at printed (column, row)."""
        return cls.of_axial({name: grid.axial(*printed) for name, printed in hexes.items()}, grid.top)

    def spread(self, mask: int) -> int:
        """All neighbours of the hexes in `mask` across open hexsides."""
        if self.barred:
            return self.cross(mask, self.open)
        a, b, c = self.shifts
        return (mask << a | mask >> a | mask << b | mask >> b | mask << c | mask >> c) & self.places

    def cross(self, mask: int, sides: Sides) -> int:
        """The hexes entered from `mask` over these hexsides (bars play no part here)."""
        a, b, c = self.shifts
        r, s, t, u, v, w = sides
        there = (mask & r) << a | (mask & s) << b | (mask & t) << c
        back = (mask & u) >> a | (mask & v) >> b | (mask & w) >> c
        return (there | back) & self.places

    def entering(self, mask: int) -> Sides:
        """The open hexsides over which one steps into `mask`, each marked on the hex one comes from."""
        return both(_departures(mask & self.places, self.places, self.shifts), self.open)

    def cost_layers_across(self, start: int, steps: Iterable[Toll], points: int, through: int = -1) -> list[int]:
        """As `cost_layers`, with costs that depend on the hexside; only `through` hexes are entered.

        A step into a `marsh` hex (2 points), and one more across a river, is for instance
        `tolls({2: but_not(board.entering(marsh), rivers), 3: both(board.entering(marsh), rivers)})`.
        """
        left = through & ~start
        layers = [start]
        for k in range(1, points + 1):
            new = 0
            for cost, starts, sides in steps:
                if cost > k:
                    break
                if front := layers[k - cost] & starts:
                    new |= self.cross(front, sides)
            new &= left
            left ^= new
            layers.append(new)
        return layers

    def barring(self, sides: Sides) -> HexBoard:
        """The same board with these hexsides closed to every word of the vocabulary, in both directions."""
        closed = self.sides((place, d) for d in range(6) for place in ids(sides[d]))
        return replace(self, open=but_not(self.open, closed), barred=True)

    def sides(self, marks: Iterable[tuple[int, int]]) -> Sides:
        """Hexsides given as (hex, direction), marked on both their hexes."""
        out = [0] * 6
        for place, d in marks:
            out[d] |= bit(place)
            other = self.neighbour(place, d)
            if other is not None:
                out[(d + 3) % 6] |= bit(other)
        return _six(out)

    def named_sides(self, marks: Mapping[str, str]) -> Sides:
        """Hexsides as map tables write them, e.g. `{"1502": "E NE SE"}`."""
        return self.sides(
            (self.number[name], self.direction_named(word)) for name, words in marks.items() for word in words.split()
        )

    def direction_named(self, word: str) -> int:
        """The direction with this name."""
        if word not in self.top.value:
            raise ValueError(f"There is no hexside {word!r}; on this board they are {' '.join(self.top.value)}.")
        return self.top.value.index(word)

    def direction(self, a: int, b: int) -> int | None:
        """The direction of the step from hex `a` to its neighbour `b`; None if they do not touch."""
        step = b - a
        shift = step if step > 0 else -step
        if shift not in self.shifts:
            return None
        return self.shifts.index(shift) + (0 if step > 0 else 3)

    def neighbour(self, place: int, direction: int) -> int | None:
        """The hex on that side, bars or no bars; None where the map ends."""
        q, r = self.axial[place]
        dq, dr = self.top.steps[direction]
        return self.at.get((q + dq, r + dr))

    def distance_between(self, a: int, b: int) -> int:
        """The number of steps between two hexes as the crow flies."""
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        dq, dr = bq - aq, br - ar
        return max(abs(dq), abs(dr), abs(dq + dr))

    def ring(self, place: int, k: int) -> int:
        """The hexes of the map exactly `k` steps away as the crow flies."""
        q, r = self.axial[place]
        around = ((q + dq, r + dr) for dq, dr in _ring(k))
        return bits(self.at[axial] for axial in around if axial in self.at)

    def centre(self, place: int, radius: float = 1.0) -> Point:
        """The centre of a hex in a drawing where `radius` is the distance from a centre to a corner."""
        q, r = self.axial[place]
        if self.top is Top.POINTY:
            return Point(radius * sqrt(3) * (q + r / 2), radius * 1.5 * r)
        return Point(radius * 1.5 * q, radius * sqrt(3) * (r + q / 2))

    def corners(self, place: int, radius: float = 1.0) -> tuple[Point, ...]:
        """The six corners, clockwise; hexside d lies between corners d and d + 1 (the last ends on the first)."""
        x, y = self.centre(place, radius)
        first_angle = -30 if self.top is Top.POINTY else -60
        angles = [(first_angle + 60 * d) * pi / 180 for d in range(6)]
        return tuple(Point(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)

    def hex_at(self, x: float, y: float, radius: float = 1.0) -> int | None:
        """The hex of the map that holds this point of the drawing."""
        if self.top is Top.POINTY:
            q, r = (x * sqrt(3) - y) / 3 / radius, y * 2 / 3 / radius
        else:
            q, r = x * 2 / 3 / radius, (y * sqrt(3) - x) / 3 / radius
        return self.at.get(_rounded(q, r))


def both(one: Sides, other: Sides) -> Sides:
    """The hexsides that belong to both."""
    return _six([a & b for a, b in zip(one, other, strict=True)])


def either(one: Sides, other: Sides) -> Sides:
    """The hexsides that belong to one of them."""
    return _six([a | b for a, b in zip(one, other, strict=True)])


def but_not(one: Sides, other: Sides) -> Sides:
    """The hexsides of the first that do not belong to the second."""
    return _six([a & ~b for a, b in zip(one, other, strict=True)])


def swapped(one: Sides, other: Sides, where: Sides) -> Sides:
    """The hexsides of the first, but those of the second where `where` has its marks."""
    # written out: it is asked for whenever a zone of control changes, and loops would cost twice the time
    a1, b1, c1, d1, e1, f1 = one
    a2, b2, c2, d2, e2, f2 = other
    a, b, c, d, e, f = where
    first_three = a1 ^ (a1 ^ a2) & a, b1 ^ (b1 ^ b2) & b, c1 ^ (c1 ^ c2) & c
    return *first_three, d1 ^ (d1 ^ d2) & d, e1 ^ (e1 ^ e2) & e, f1 ^ (f1 ^ f2) & f


class Toll(NamedTuple):
    """The hexsides that cost so many points to cross, and all hexes from which one crosses some of them."""

    cost: int
    starts: int
    sides: Sides


def tolls(cost_sides: Mapping[int, Sides]) -> tuple[Toll, ...]:
    """Hexsides by what they cost to cross, the cheapest first, ready for `cost_layers_across`."""
    check_costs(cost_sides)
    by_cost = (Toll(cost, together(sides), sides) for cost, sides in sorted(cost_sides.items()))
    return tuple(toll for toll in by_cost if toll.starts)


def ccrr(name: str) -> tuple[int, int]:
    """Column and row of a printed number of four digits such as 0916; some maps print the row first."""
    if not (len(name) == 4 and name.isascii() and name.isdigit()):
        raise ValueError(f"{name!r} is not a printed hex number; it must have four digits, such as 0916.")
    return int(name[:2]), int(name[2:])


def _six(masks: list[int]) -> Sides:
    a, b, c, d, e, f = masks
    return a, b, c, d, e, f


def _departures(into: int, places: int, shifts: tuple[int, int, int]) -> Sides:
    there = [into >> shift & places for shift in shifts]
    back = [into << shift & places for shift in shifts]
    return _six(there + back)


def _check_apart(hexes: Mapping[str, Axial]) -> None:
    taken: dict[Axial, str] = {}
    for name, axial in hexes.items():
        if axial in taken:
            raise ValueError(f"Hexes {taken[axial]} and {name} lie on the same spot; each needs its own.")
        taken[axial] = name


def _width(hexes: set[Axial], top: Top) -> int:
    """The narrowest row at which every hex has its own number and no step off the map lands on a hex."""
    around = {(q + dq, r + dr) for q, r in hexes for dq, dr in top.steps} - hexes
    width = 2
    while True:
        numbers = {top.number(axial, width) for axial in hexes}
        if len(numbers) == len(hexes) and not any(top.number(axial, width) in numbers for axial in around):
            return width
        width += 1


@cache
def _ring(k: int) -> list[Axial]:
    """The axial steps to the hexes at distance `k`."""
    reach = range(-k, k + 1)
    return [(dq, dr) for dq in reach for dr in reach if max(abs(dq), abs(dr), abs(dq + dr)) == k]


def _rounded(q: float, r: float) -> Axial:
    """The hex nearest to fractional coordinates: round all three axes, then mend the one rounded furthest."""
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    if off_r > off_s:
        return near_q, -near_q - near_s
    return near_q, near_r


def hexagon(x: float, y: float, size: float, top: Top = Top.POINTY) -> tuple[float, ...]:
    """The outline of a hex around a centre, for a drawing; `size` is the distance of its corners."""
    first = -pi / 2 if top is Top.POINTY else 0.0
    corners = ((x + size * cos(first + k * pi / 3), y + size * sin(first + k * pi / 3)) for k in range(6))
    return tuple(round(n, 2) for corner in corners for n in corner)
