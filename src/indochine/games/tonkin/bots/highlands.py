"""The twenty montagnard areas: what one more or less counts, the nearer to twenty the more."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.kernel.bits import ids

TEN = 10.0  # [6.16-5] for twenty of them
WIDTH, AT_LAST = 1.5, 0.7  # how far from twenty the ten points are felt, and how far when nobody moves after
FAR_OFF = 0.2  # what an area counts beyond that: dumps, mobilisation, the way to twenty


@lru_cache(256)
def standing(count: int, future: float) -> float:
    """[6.16-5] What so many areas in the hand of the Viet Minh are worth to them."""
    width = AT_LAST + (WIDTH - AT_LAST) * future
    return TEN / (1 + exp((p.LIMITS.montagnard_areas - 0.5 - count) / width)) + FAR_OFF * count


def count_of(friendly: int) -> int:
    """How many of these areas are montagnard."""
    return (friendly & p.MONTAGNARD_AREAS).bit_count()


def turned_to_vm(friendly: int, new: int, future: float) -> float:
    """[6.16-2] [6.16-5] What the Viet Minh win when these areas turn as well."""
    now = count_of(friendly)
    return printed_sum(new, 1) + standing(now + count_of(new), future) - standing(now, future)


def printed_sum(areas: int, side: int) -> float:
    """[6.16-2] The numbers on these areas."""
    row = p.VALUE_VM if side else p.VALUE_FRENCH
    return sum((values.HANOI if place == p.HANOI and side else float(row[place]) for place in ids(areas)), 0.0)


def one_back(friendly: int, place: int, future: float) -> float:
    """What it means for the count that one area of theirs turns French."""
    if not p.MONTAGNARD_AREAS >> place & 1:
        return 0.0
    now = count_of(friendly)
    return standing(now, future) - standing(now - 1, future) if now else 0.0


def one_more(friendly: int, place: int, future: float) -> float:
    """What it means for the count that one more turns Viet Minh."""
    if not p.MONTAGNARD_AREAS >> place & 1:
        return 0.0
    now = count_of(friendly)
    return standing(now + 1, future) - standing(now, future)
