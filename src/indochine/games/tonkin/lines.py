"""Rivers, roads and railways of Tonkin as lines of hexes on its board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from indochine.board.hexes import HexBoard, Sides
from indochine.kernel.bits import bits, ids

Step = tuple[int, int]


class Chain(NamedTuple):
    """A line of hexes: a stretch of river, a road or a railway."""

    name: str
    places: tuple[int, ...]
    navigable: bool = False


class Stream(NamedTuple):
    """[5.1-7] [6.8-2] One river from end to end: where it is navigable and where minor, and its course."""

    name: str
    navigable: int
    minor: int
    near: tuple[int, ...]
    """By place, the neighbours that the river joins to it."""
    banks: dict[int, tuple[int, ...]]
    """[E-35] By hex of the river, its other neighbours, those of each bank together."""

    @property
    def hexes(self) -> int:
        """Where it flows."""
        return self.navigable | self.minor


def steps(chains: Iterable[Chain]) -> list[Step]:
    """Every step along these lines, in one direction."""
    return [step for chain in chains for step in pairwise(chain.places)]


def joined(places: int, links: Iterable[Step]) -> tuple[int, ...]:
    """By place, the neighbours that these steps lead to, both ways."""
    found = [0] * places
    for a, b in links:
        found[a] |= 1 << b
        found[b] |= 1 << a
    return tuple(found)


def sides(board: HexBoard, near: Iterable[int]) -> Sides:
    """Steps given as neighbours by place, marked on the hex one comes from."""
    found = [0] * 6
    for place, others in enumerate(near):
        for other in ids(others):
            direction = board.direction(place, other)
            assert direction is not None, f"{board.name[place]} and {board.name[other]} do not touch"
            found[direction] |= 1 << place
    a, b, c, d, e, f = found
    return a, b, c, d, e, f


def stream(board: HexBoard, name: str, chains: Iterable[Chain], places: int) -> Stream:
    """A river from the chains of which it is made."""
    parts = list(chains)
    navigable = bits(place for chain in parts if chain.navigable for place in chain.places)
    every = bits(place for chain in parts for place in chain.places)
    near = joined(places, steps(parts))
    banks = {place: _banks(board, place, near[place]) for place in ids(every)}
    return Stream(name, navigable, every & ~navigable, near, banks)


def _banks(board: HexBoard, place: int, along: int) -> tuple[int, ...]:
    """The ring of neighbours parted where the river enters and leaves; one bank where it begins or ends."""
    ring = [board.neighbour(place, d) for d in range(6)]
    cuts = [d for d in range(6) if (other := ring[d]) is not None and along >> other & 1]
    found = []
    for cut, after in zip(cuts, (*cuts[1:], cuts[0] + 6), strict=True):
        found.append(bits(other for d in range(cut + 1, after) if (other := ring[d % 6]) is not None))
    return tuple(found)
