"""Supply as a table shows it: where it reaches, who is without, and why."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import french_friendly, vm_friendly
from indochine.games.tonkin.rules.ch04_supply import (
    centres,
    dump_supply,
    french_foot_supply,
    french_supplied,
    river_supply,
    supplied_garrisons,
    vm_foot_supply,
    vm_supplied,
)
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, places_of
from indochine.kernel.bits import ids
from indochine.kernel.words import counted


def without(s: State, known: int) -> int:
    """[4.6-1] Of the counters that a seat knows those that could not trace supply now."""
    here = known & p.TROOPS & on_board(s)
    return here & ~(french_supplied(s) | vm_supplied(s))


def on_board(s: State) -> int:
    """The units in hexes."""
    found = 0
    for unit, place in enumerate(s.where):
        if place < p.SIZE:
            found |= 1 << unit
    return found


def hungry_garrisons(s: State) -> int:
    """[4.6-4] The garrisons that could not trace supply now."""
    return s.garrisons & ~supplied_garrisons(s)


def reach_of_french(s: State) -> int:
    """[4.3-1] [4.4] [4.5] Where battalions on foot are in supply."""
    return french_foot_supply(s) | dump_supply(s, FRANCE) | river_supply(s)


def reach_of_vm(s: State, knows: bool) -> int:
    """[4.2-1] [4.4] Where regiments are in supply; of dumps that lie hidden only their owner knows."""
    return vm_foot_supply(s) | (dump_supply(s, VIET_MINH) if knows else 0)


def motor_reach(s: State, knows: bool) -> int:
    """[4.4] [4.5] Where motorised units are in supply."""
    french = dump_supply(s, FRANCE) | river_supply(s)
    return french | (dump_supply(s, VIET_MINH) if knows else 0)


# ---- why -------------------------------------------------------------------


def reason(s: State, unit: int) -> str:
    """[4.2] to [4.5] Why a counter is without supply: what it would need, and how far away that is."""
    place, dumps = s.where[unit], places_of(s, p.SIDE_DUMPS[VIET_MINH if p.VM >> unit & 1 else FRANCE])
    sources, wanted = needs(s, unit)
    return said(place, sources | dumps, wanted)


def garrison_reason(s: State, place: int) -> str:
    """[4.3-1] [4.4] Why a garrison is without supply."""
    dumps = places_of(s, p.FRENCH_DUMPS)
    return said(place, french_friendly(s) & p.PORTS | dumps, "friendly port, dump or river line")


def needs(s: State, unit: int) -> tuple[int, str]:
    """What a counter can draw from besides dumps, and all of it in words."""
    here = 1 << unit
    if here & p.VM_ARTILLERY:
        return 0, "dump"
    if here & p.VM:
        return vm_friendly(s) | centres(s), "friendly area, supply centre or dump"
    if here & p.MOTORISED:
        return 0, "dump or river line"
    if here & p.THAI:
        return french_friendly(s) & (p.PORTS | p.THAI_SUPPLY), "friendly Thai area, port, dump or river line"
    if here & p.LAOTIAN:
        return french_friendly(s) & (p.PORTS | p.LAO_AREAS), "friendly area of Laos, port, dump or river line"
    return french_friendly(s) & p.PORTS, "friendly port, dump or river line"


@lru_cache(4096)
def said(place: int, sources: int, wanted: str) -> str:
    """The reason in words; within the distance it can only be the enemy who is in the way."""
    if not sources:
        return f"there is no {wanted}"
    nearest = min(ids(sources), key=lambda source: p.DISTANCE(place, source))
    far = p.DISTANCE(place, nearest)
    if far <= p.LIMITS.within:
        return f"the enemy stands between it and {p.NAME[nearest]}"
    return f"no {wanted} within {p.LIMITS.within} hexes; {p.NAME[nearest]} is {counted(far, 'hex', 'hexes')} away"
