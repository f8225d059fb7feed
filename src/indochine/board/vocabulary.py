"""The words every board understands, whether its places are hexes, points or areas.

Places are small ints and sets of places are ints used as bitsets.  `through` is always the set of places that may
be entered; a complement such as `~enemies` is welcome there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from indochine.kernel.bits import first, ids

UNREACHABLE = 99


class Board(ABC):
    """Places joined by links; a link leads both ways."""

    __slots__ = ()

    places: int
    """All places of the board."""
    size: int
    """One more than the highest place: the length of a list with an entry for every place."""

    @abstractmethod
    def spread(self, mask: int) -> int:
        """All neighbours of the places in `mask`; a place of `mask` itself only if it is a neighbour of another."""

    def flood(self, start: int, through: int) -> int:
        """Everything joined to `start` by a chain of `through` places; `start` itself always belongs to it."""
        left = through & ~start
        rim = start
        while rim:
            rim = self.spread(rim) & left
            left ^= rim
        return start | through ^ left

    def within(self, start: int, through: int, steps: int) -> int:
        """Everything at most `steps` links from `start`, entering only `through` places; `start` belongs to it."""
        left = through & ~start
        rim = start
        while rim and steps > 0:
            rim = self.spread(rim) & left
            left ^= rim
            steps -= 1
        return start | through ^ left

    def distances(self, goals: int, through: int, far: int = UNREACHABLE) -> list[int]:
        """For every place the number of links to the nearest goal.

        Only the places between the two ends must be `through` places.  What lies `far` or more links away counts
        as unreachable and gets `far`, and so do the numbers that are no place of the board.
        """
        out = [far] * self.size
        left = ~goals
        onward = through | goals
        rim, steps = goals, 0
        while rim and steps < far:
            for place in ids(rim):
                out[place] = steps
            rim = self.spread(rim & onward) & left
            left ^= rim
            steps += 1
        return out

    def distance(self, place: int, goals: int, through: int, far: int = UNREACHABLE) -> int:
        """The number of links from one place to the nearest goal, as in `distances`."""
        rim = 1 << place
        left = ~rim
        steps = 0
        while not rim & goals:
            rim = self.spread(rim & through if steps else rim) & left
            left ^= rim
            steps += 1
            if not rim or steps >= far:
                return far
        return steps

    def path(self, a: int, b: int, through: int) -> tuple[int, ...] | None:
        """A shortest path from `a` to `b`, both included, or None; of several the one with the lowest next place.

        Only the places between the two ends must be `through` places.
        """
        here = 1 << a
        rim = 1 << b
        left = through & ~rim
        rims = [rim]
        while not rim & here:
            rim = self.spread(rim) & (left | here)
            left &= ~rim
            if not rim:
                return None
            rims.append(rim)
        route = [a]
        for rim in reversed(rims[:-1]):
            route.append(first(self.spread(1 << route[-1]) & rim))
        return tuple(route)

    def cost_layers(self, start: int, cost_masks: Mapping[int, int], points: int) -> list[int]:
        """`layers[k]`: the places that cost exactly `k` points to reach, for every k from 0 to `points`.

        `cost_masks[c]` holds the places that cost `c` points to enter; a place in several of them takes the
        cheapest, a place in none of them cannot be entered.
        """
        check_costs(cost_masks)
        seen = start
        layers = [start]
        ahead = [self.spread(start)]  # ahead[k]: the neighbours of layers[k]
        for k in range(1, points + 1):
            new = 0
            for cost, mask in cost_masks.items():
                if cost <= k:
                    new |= ahead[k - cost] & mask
            new &= ~seen
            seen |= new
            layers.append(new)
            ahead.append(self.spread(new) if new else 0)
        return layers

    def islands(self) -> list[int]:
        """The pieces of the board that no link joins, the one with the lowest place first."""
        left = self.places
        pieces = []
        while left:
            piece = self.flood(left & -left, left)
            pieces.append(piece)
            left ^= piece
        return pieces


def check_costs(costs: Iterable[int]) -> None:
    """Refuse costs below one point: a free step would have to be taken before its layer is closed."""
    for cost in costs:
        if cost < 1:
            raise ValueError(f"A step that costs {cost} points cannot be layered; every cost must be at least 1.")
