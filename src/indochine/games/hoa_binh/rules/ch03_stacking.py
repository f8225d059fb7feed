"""3 Stacking: how many counters a space takes."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State, convoy_spaces, convoys_at
from indochine.kernel.bits import ids

REMEMBERED = 10_000  # stacks whose size is known
GREEN_LIMIT, WHITE_LIMIT, BASE_LIMIT = p.STACK.green, p.STACK.white, p.STACK.retreat_base


@lru_cache(REMEMBERED)
def stack_size(units: int, convoys: int = 0) -> int:
    """[3.1-e] [2.2.1-b] [2.2.2-g] [2.2.2-i] [3.1-f] [7.2-q] Combat units and convoys count.

    Both 2 BPC counters together are one; the Morane is no counter on the map at all.
    """
    size = (units & p.STACKING).bit_count() + convoys
    return size - 1 if units & p.BPC2_MASK == p.BPC2_MASK else size


def stack_limit(place: int) -> int:
    """[3.1-a] [3.1-b] [3.1-c] Six on a retreat base, three on green, four on white and blue."""
    if p.RETREAT >> place & 1:
        return BASE_LIMIT
    return GREEN_LIMIT if p.GREEN >> place & 1 else WHITE_LIMIT


def _roomy() -> tuple[int, ...]:
    """[3.1-a] By number of counters, the spaces that take so many."""
    limits = [stack_limit(place) for place in range(p.PLACES)]
    return tuple(
        p.mask(n for n, limit in enumerate(limits) if size <= limit) for size in range(p.UNITS + len(p.SITE_PLACES) + 1)
    )


ROOMY = _roomy()


def room_for(s: State, place: int, units: int, convoys: int = 0) -> bool:
    """[3.1-d] May these counters, which come from elsewhere, stop beside those already there?"""
    return stack_size(s.at[place] | units, len(convoys_at(s, place)) + convoys) <= stack_limit(place)


def empty_for(s: State, size: int) -> int:
    """[3.1-a] [3.1-b] Spaces without any French counter that such a stack may stop in, whoever is in it."""
    return ROOMY[size] & ~(s.french | convoy_spaces(s))


def with_room(s: State, places: int, units: int, convoys: int = 0) -> int:
    """[3.1-d] Those of the places that have room for these counters, which come from elsewhere."""
    roomy = places & empty_for(s, stack_size(units, convoys))
    for place in ids(places & ~roomy):
        if room_for(s, place, units, convoys):
            roomy |= 1 << place
    return roomy


def crowd(s: State, place: int) -> str:
    """How full a space is, in words."""
    size = stack_size(s.at[place], len(convoys_at(s, place)))
    return f"{p.NAME[place]} holds {size} of at most {stack_limit(place)}"


def overcrowd(s: State, place: int, size: int) -> str:
    """That so many are too many for a space, in words."""
    counters = "units and convoys" if convoys_at(s, place) else "units"
    return f"{size} {counters} and may hold {stack_limit(place)}"
