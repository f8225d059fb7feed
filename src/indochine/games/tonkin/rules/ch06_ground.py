"""6.6-6, E-14, E-55, 5.7-2, 5.7-3, 5.7-7 The hexes next door that a unit may enter to fight, advance or retreat."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.basics_zoc import zoc
from indochine.games.tonkin.state import State, held_by, places_of, side_of, stacking
from indochine.kernel.bits import bits, ids, together

# [E-55] by how one moves, the hexes that are entered by road alone
CLOSED: tuple[int, ...] = tuple(
    together(hexes for hexes, cost in zip(p.TERRAIN_HEXES, costs, strict=True) if not cost) for costs in p.TERRAIN_COST
)


def next_door(s: State, unit: int, place: int) -> int:
    """[6.6-6] [5.12-1] [E-14] [E-55] [5.7-2] [5.7-7] [5.9-2] Where a unit may go from a hex, enemies apart.

    It is the ground of its zone of control: a Dinassaut keeps to the water, 1 REC to clear hexes and rivers.
    """
    kind = p.CLASS[unit]
    near = p.ZONE[kind][place] if kind >= 0 else p.LAND_NEAR[place] & p.GROUND[unit]
    road = 0 if s.cut >> place & 1 else p.ROAD_NEAR[place] & ~s.cut
    return near & (~CLOSED[p.GAIT[unit]] | road)


def front(s: State, unit: int) -> int:
    """[6.6-1] [6.6-6] The hexes that a unit may attack: next door, and never across the Chinese border."""
    place = s.where[unit]
    if place >= p.SIZE:
        return 0
    return next_door(s, unit, place) & (p.CHINA if p.CHINA >> place & 1 else p.INDOCHINA)


def by_boat(s: State, unit: int) -> int:
    """[5.7-3] [E-99] The hexes that a battalion reaches only aboard a Dinassaut of its hex."""
    place = s.where[unit]
    carried = p.FRENCH_TROOPS & ~p.MOTORISED & ~p.DNA
    if place >= p.SIZE or not carried >> unit & 1 or not s.at[place] & p.DNA:
        return 0
    return p.WATER_NEAR[place] & p.GROUND[unit] & ~next_door(s, unit, place)


def havens(s: State, unit: int, place: int) -> int:
    """[E-14] [5.7-7] [E-47] Where a unit that leaves a hex finds ground it may enter, no enemy, and room.

    Troops capture what is left alone; HQ and leader do not go where the enemy has anything.
    """
    side = side_of(unit)
    near = next_door(s, unit, place) & ~held_by(s, 1 - side)
    if p.LEADERS >> unit & 1:
        near &= ~places_of(s, p.SIDE_UNITS[1 - side])
    return bits(to for to in ids(near) if room(s, side, to) >= stacking(s, unit))


def quiet_havens(s: State, unit: int, place: int) -> int:
    """[6.14-1] [E-14] The same after combat; a table may agree that nobody retreats into an enemy zone."""
    found = havens(s, unit, place)
    return found if s.options.retreat_into_zoc else found & ~zoc(s, 1 - side_of(unit))
