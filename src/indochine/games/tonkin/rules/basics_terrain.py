"""S-03, S-15, 5.12, E-106 Ground: who may enter which hex, what may stack there, and lines traced over it."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.state import FRANCE, State, held_by, stacking
from indochine.kernel.bits import ids

LAND = p.BOARD.barring(tuple(p.BOARD.open[d] & ~p.LAND_SIDES[d] for d in range(6)))  # type: ignore[arg-type]
# [E-52] [S-03] by side, the hexes through which a line may lead
OPEN_GROUND: tuple[int, int] = (p.INDOCHINA, p.HEXES)


# ---- 5.12 where units may be -----------------------------------------------


@lru_cache(1 << 12)
def ground_of(units: int) -> int:
    """[5.12-1] [5.12-2] [5.12-3] [5.12-4] [5.12-5] [5.12-6] The hexes that all of these units may enter."""
    found = p.HEXES
    for unit in ids(units):
        found &= p.GROUND[unit]
    return found


# ---- S-03 lines ------------------------------------------------------------


def traced(s: State, side: int, start: int, steps: int) -> int:
    """[S-03] [E-106] The hexes within so many of the start, by a line that no enemy troops cut, ends included."""
    through = OPEN_GROUND[side] & ~held_by(s, 1 - side)
    return within(start & through, through, steps)


within = lru_cache(1 << 12)(LAND.within)  # the same lines are asked for again and again


def within_3(s: State, side: int, start: int) -> int:
    """[S-03] Within three hexes."""
    return traced(s, side, start, p.LIMITS.within)


def joined_by_road(s: State, side: int, start: int) -> int:
    """[S-03] [5.4b] [E-111] The hexes from which a road, uncut by enemies or markers, leads back to the start."""
    through = p.ROADS & OPEN_GROUND[side] & ~held_by(s, 1 - side) & ~s.cut
    return along_roads(start & through, through)


@lru_cache(1 << 12)
def along_roads(start: int, through: int) -> int:
    """All hexes joined by road."""
    reached = rim = start
    while rim:
        rim = p.BOARD.cross(rim, p.ROAD_SIDES) & through & ~reached
        reached |= rim
    return reached


def nearby(places: int, steps: int) -> int:
    """[E-100] [S-11] [S-04] Plain distance: enemies, sea and borders do not matter."""
    return p.BOARD.within(places, p.HEXES, steps)


# ---- S-15 stacking ---------------------------------------------------------


# by side, the most that one counter weighs
HEAVIEST = tuple(max(max(p.STACKING[unit]) for unit in ids(own)) for own in p.SIDE_UNITS)
LEAST_LIMIT = min(p.STACK_LIMIT[place] for place in ids(p.HEXES))


def weight(s: State, units: int) -> int:
    """[S-18] [6.13-4] The stacking points of these units."""
    return sum(stacking(s, unit) for unit in ids(units))


def weight_at(s: State, side: int, place: int) -> int:
    """[S-18] The stacking points of a side in a hex, with the garrison."""
    own = s.at[place] & p.SIDE_UNITS[side]
    garrison = p.GARRISON_STACKING if side == FRANCE and s.garrisons >> place & 1 else 0
    return weight(s, own) + garrison


def room(s: State, side: int, place: int) -> int:
    """[S-15] The stacking points that still fit into a hex."""
    return p.STACK_LIMIT[place] - weight_at(s, side, place)


def overfull_for(s: State, side: int, points: int, places: int) -> int:
    """[S-15] [E-61] Of these hexes, those where so many more points find no room."""
    found, at, heaviest, more = 0, s.at, HEAVIEST[side], points + p.GARRISON_STACKING
    held = places & held_by(s, side)
    for place in ids(held & s.crowds if heaviest + more <= LEAST_LIMIT else held):
        # no counter weighs more than the heaviest, so that few hexes have to be weighed
        if heaviest * at[place].bit_count() + more > p.STACK_LIMIT[place] and room(s, side, place) < points:
            found |= 1 << place
    if points > p.FOREST_CAP:
        found |= places & p.TIGHT
    return found
