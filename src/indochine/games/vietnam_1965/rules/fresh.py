"""Who can still move in the non-combat phase, and where to."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.departure import leads_guns
from indochine.games.vietnam_1965.rules.landing import (
    FLYING,
    flight_range,
)
from indochine.games.vietnam_1965.rules.targets import FLYERS
from indochine.games.vietnam_1965.rules.ways import (
    airfields,
    filled,
    ground_reach,
    landing_places,
    open_ground,
    ports,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    State,
    rested,
    row,
)
from indochine.kernel.bits import has, ids

MARCHING = (*p.GROUND_TYPES, p.AAG)
COLUMN = p.SPACES * p.TYPES  # the counts of one power
UNTIRED = bytes(COLUMN)


# ---- who can still move ----------------------------------------------------


def fresh_units(s: State, power: int) -> bytes:
    """[NCM-1] The counts of a power's units that have done nothing yet, space by space and type by type."""
    first = row(power, 0)
    all_of_them, tired = s.units[first : first + COLUMN], s.tired[first : first + COLUMN]
    if tired == UNTIRED:
        return bytes(all_of_them)
    # never more tired than there are, so no byte borrows from the next
    rest = int.from_bytes(all_of_them, "little") - int.from_bytes(tired, "little")
    return rest.to_bytes(COLUMN, "little")


def fresh_row(s: State, power: int, space: int) -> bytes:
    """The eight counts of those who can still move in a space."""
    return bytes(rested(s, power, space, kind) for kind in range(p.TYPES))


# ---- where they can go -----------------------------------------------------


def goals(s: State, power: int, kind: int, origin: int) -> int:
    """[NCM-3] [NCM-7] [PUS-3] Where ground units of a kind can go from here in this phase."""
    if kind == p.AAG:
        return gun_goals(s, origin)
    if p.STATIONS >> origin & 1:
        return transport_reach(power, origin) & ports(s, power)
    through = open_ground(s, power)
    return ground_reach(s, kind, 1 << origin, through) & through & ~(1 << origin)


def gun_goals(s: State, origin: int) -> int:
    """[AAG-3] [AAG-5] Where guns can follow from here."""
    return 0 if has(s.guns_used, origin) else led_from(s, origin)


def led_from(s: State, origin: int) -> int:
    """[AAG-3] [E-84] Where ground units of the power have gone from here in this phase, as far as guns go."""
    found = 0
    for march in s.marches:
        if march.origin == origin and leads_guns(march):
            found |= 1 << march.target
    return found


def beaches(s: State, power: int, station: int) -> int:
    """[PUS-5] [E-55] Friendly coast without a port within reach, for a landing token or where one was spent."""
    if power != p.USA or not has(p.STATIONS, station):
        return 0
    found = open_coast(s, power, station)
    return found if s.landing else found & s.landings


def open_coast(s: State, power: int, station: int) -> int:
    """[PUS-5] [E-46] Friendly coast without a port within reach; the DMZ without an enemy is such a coast too."""
    return transport_reach(power, station) & open_ground(s, power) & ~ports(s, power)


# ---- from where ------------------------------------------------------------


def marchers(s: State, power: int, fresh: bytes) -> int:
    """Spaces whose ground units can go somewhere."""
    found = 0
    for kind in p.GROUND_TYPES:
        found |= filled(fresh[kind :: p.TYPES])
    at_sea = found & p.STATIONS
    found &= p.BY_LAND.spread(open_ground(s, power))
    for station in ids(at_sea):
        if transport_reach(power, station) & ports(s, power) or beaches(s, power, station):
            found |= 1 << station
    return found


def guns_left_behind(s: State, fresh: bytes) -> int:
    """[AAG-3] [AAG-5] Spaces whose guns can follow somebody."""
    guns = filled(fresh[p.AAG :: p.TYPES]) & ~s.guns_used
    if not guns:
        return 0
    found = 0
    for march in s.marches:
        if has(guns, march.origin) and leads_guns(march):
            found |= 1 << march.origin
    return found


def flyers(s: State, power: int, fresh: bytes) -> int:
    """Spaces whose aircraft can go somewhere."""
    found = 0
    for kind in FLYING if FLYERS[power] else ():
        if standing := filled(fresh[kind :: p.TYPES]) & airfields(s, power, kind):
            places = landing_places(s, power, kind)
            for origin in ids(standing):
                if places & flight_range(power, kind, origin):
                    found |= 1 << origin
    return found
