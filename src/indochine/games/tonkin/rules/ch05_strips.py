"""5.6-2 to 5.6-4, E-66 Airstrips: which are open to the French, and how many transports a load takes.

Guns and regiments near a strip may lie hidden. What the French are offered, and at what price, follows from those that
everybody knows (`open_strips`, `strip_factor`); when they try to land, `spot` lets a hidden one show itself, and they
are asked again.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, show
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.state import State, units_in
from indochine.kernel.bits import first, ids


def strips(s: State) -> int:
    """[5.6-1] [E-33] The airstrips in areas friendly to the French."""
    return french_friendly(s) & p.AIRSTRIPS


def known_near(s: State, units: int, places: int) -> int:
    """Of these places, those with such a unit next door that everybody knows of, and that is not disorganized."""
    found = 0
    for unit in ids(units & ~s.seen_desorg):
        place = s.rumour[unit - FIRST_VM]
        if not place & place - 1 and place & p.HEXES:
            found |= p.NEAR[first(place)]
    return found & places


def open_strips(s: State) -> int:
    """[5.6-3] Friendly airstrips that no guns in sight close."""
    friends = strips(s)
    return friends & ~known_near(s, p.VM_ARTILLERY, friends)


def contested(s: State) -> int:
    """[5.6-4] Airstrips without a trench next to a regiment in sight: landing there costs double."""
    return known_near(s, p.REGIMENTS, p.AIRSTRIPS & ~s.trench)


def strip_factor(s: State, place: int) -> int:
    """[5.6-4] [E-32] By how much a landing here is dearer."""
    return p.TRANSPORT.contested_factor if contested(s) >> place & 1 else 1


def transports_for(points: int, factor: int = 1) -> int:
    """[5.6-1] [E-66] How many air transports carry so many stacking points to one place."""
    return -(-points * factor // p.TRANSPORT.air_points)


def spot(s: State, place: int, landing: bool = True) -> bool:
    """[5.6-3] [5.6-4] [E-131] Whether hidden guns, or for a landing a hidden regiment, now show themselves."""
    near = units_in(s, p.NEAR[place]) & p.REGIMENTS & ~s.desorg
    guns = near & p.VM_ARTILLERY
    if guns and open_strips(s) >> place & 1:
        show(s, guns & -guns, "5.6-3")
        return True
    if landing and near and not (s.trench | contested(s)) >> place & 1:
        show(s, near & -near, "5.6-4")
        return True
    return False
