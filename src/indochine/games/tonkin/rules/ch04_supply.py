"""4.2 to 4.5 Supply: who is in supply where. The check of both sides [4.6] is in `ch04_check.py`.

Where a kind of unit is in supply is a set of places, found once for a check. `supplied` asks for one moment: markers
change in the supply phase alone [E-71].
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import within_3
from indochine.games.tonkin.rules.ch04_control import french_friendly, railway_open, vm_friendly
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, places_of
from indochine.kernel.bits import ids

# ---- 4.2, 4.4 the Viet Minh ------------------------------------------------


def dump_supply(s: State, side: int) -> int:
    """[4.4] [E-76] Within three hexes of an own dump, a spending one too: for all, motorised units included."""
    return within_3(s, side, places_of(s, p.SIDE_DUMPS[side]))


def centres(s: State) -> int:
    """[S-41] [S-42] The supply centres, and Lang Son while the railway is open."""
    return p.CENTRES | 1 << p.LANG_SON if railway_open(s) else p.CENTRES


def vm_foot_supply(s: State) -> int:
    """[4.2-1] [E-53] In a trench, or within three hexes of a friendly area or a centre."""
    return s.trench | within_3(s, VIET_MINH, vm_friendly(s) | centres(s))


def vm_supplied(s: State) -> int:
    """[4.2-1] [4.2-2] [4.2-3] [4.2-4] [4.4] [E-59] The Viet Minh counters in supply."""
    dumps, foot = dump_supply(s, VIET_MINH), vm_foot_supply(s)
    lao = within_3(s, VIET_MINH, vm_friendly(s) & p.LAO_AREAS)
    found = p.DUMMIES | p.VM_DUMPS | 1 << p.HO_UNIT
    found |= standing_in(s, p.VM_ARTILLERY, dumps)
    found |= standing_in(s, p.REGIMENTS & ~p.VM_ARTILLERY, dumps | foot)
    found |= standing_in(s, p.GROUPS, dumps | foot | p.VIETNAM)
    return found | standing_in(s, p.PATHET_LAO, dumps | s.trench | lao | p.LAOS)


def standing_in(s: State, units: int, places: int) -> int:
    """Of these units those that stand in such a place."""
    where, found = s.where, 0
    for unit in ids(units):
        if places >> where[unit] & 1:
            found |= 1 << unit
    return found


# ---- 4.3, 4.5 the French ---------------------------------------------------


def french_foot_supply(s: State) -> int:
    """[4.3-1] In a trench, or within three hexes of a friendly city or harbour."""
    return s.trench | within_3(s, FRANCE, french_friendly(s) & p.PORTS)


def river_supply(s: State) -> int:
    """[4.5] [4.5a] [4.5b] [4.5-1] [E-72] [E-107] Up to five hexes by water from a source past a Dinassaut.

    So many steps as lie between the Dinassaut and its nearest source are used up, and the rest leads on from it.
    """
    blocked = (s.stand[p.REGIMENT] | s.stand[p.PATHET]) & ~p.COAST
    water = p.WATER & ~blocked
    sources = (places_of(s, p.FRENCH_DUMPS) | french_friendly(s) & p.PORTS) & water
    found, length = 0, p.LIMITS.river_trace
    for place in ids(places_of(s, p.DNA) & water):
        used = steps_by_water(place, sources, water, length)
        if used <= length:
            found |= by_water(1 << place, water, length - used)
    return found


def by_water(start: int, water: int, steps: int) -> int:
    """[E-108] The hexes within so many links by water."""
    reached = rim = start
    while rim and steps > 0:
        rim = p.BOARD.cross(rim, p.WATER_SIDES) & water & ~reached
        reached |= rim
        steps -= 1
    return reached


def steps_by_water(place: int, goals: int, water: int, longest: int) -> int:
    """How many links by water the nearest of these lies away; more than the longest where none is that near."""
    for steps in range(longest + 1):
        if by_water(1 << place, water, steps) & goals:
            return steps
    return longest + 1


def french_supplied(s: State) -> int:
    """[4.3-1] [4.3-2] [4.3-3] [4.3-4] [4.4] [4.5] [4.5-2] [E-114] The French counters in supply."""
    friends = french_friendly(s)
    everyone = dump_supply(s, FRANCE) | river_supply(s)
    foot = everyone | french_foot_supply(s)
    found = p.FRENCH & ~p.FRENCH_TROOPS
    found |= standing_in(s, p.FRENCH_TROOPS & p.MOTORISED, everyone)
    found |= standing_in(s, p.FRENCH_TROOPS & ~p.MOTORISED & ~p.GCMA, foot)
    found |= standing_in(s, p.THAI & ~found, within_3(s, FRANCE, friends & p.THAI_SUPPLY))
    found |= standing_in(s, p.LAOTIAN & ~found, within_3(s, FRANCE, friends & p.LAO_AREAS))
    return found | standing_in(s, p.GCMA, foot | p.MONTAGNARD)


def supplied_garrisons(s: State) -> int:
    """[4.3-1] [4.4] [4.5] The garrisons in supply."""
    return s.garrisons & (french_foot_supply(s) | dump_supply(s, FRANCE) | river_supply(s))


def supplied(s: State, units: int) -> int:
    """[E-71] Of these units those that could trace supply at this moment."""
    found = vm_supplied(s) if units & p.VM else 0
    return units & (found | french_supplied(s) if units & p.FRENCH else found)
