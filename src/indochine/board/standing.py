"""Who stands where, kept twice: `where` by unit is stored, `at` by place is derived from it, a set of units each.

These are functions over columns, and not a column with methods: `s.at[place]` is read millions of times in a game, and
a plain list is the fastest thing to read. A game with masks of its own (where a side stands) wraps `move` in a `put`
that brings them up to date, and lets nothing else move units.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol


class Standing(Protocol):
    """A state whose units stand in places."""

    where: Any  # bytearray or list, by unit
    at: list[int]  # by place


def by_place(where: Iterable[int], places: int) -> list[int]:
    """The units of each place."""
    at = [0] * places
    for unit, place in enumerate(where):
        at[place] |= 1 << unit
    return at


def occupied(at: Iterable[tuple[int, int]], units: int) -> int:
    """The set of places where any of these units stands; `at` as pairs of a place and who is there."""
    found = 0
    for place, here in at:
        if here & units:
            found |= 1 << place
    return found


def move(s: Standing, unit: int, place: int) -> int:
    """One unit goes to a place, wherever it was; gives the place it has left."""
    where, at, bit = s.where, s.at, 1 << unit
    old: int = where[unit]
    at[old] ^= bit
    at[place] |= bit
    where[unit] = place
    return old
