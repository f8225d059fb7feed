"""4.2, 5.3, 5.7, 6.2 Ways: which places are reached from which, as sets of places.

Everything here comes from what lies open on the map, so each answer is found once and remembered: `control` are the
strongpoints of the Viet Minh, `dug` the peripheral zones with a trench, `french` and `vm` the places where units stand.
"""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, ids, together

REMEMBERED = 1 << 15

# [0.2f] by strongpoint: the zones from which a base leads to it; by zone: the strongpoints to which one leads
OUTSIDE: tuple[int, ...] = tuple(bits(p.BASE_ZONE[base] for base in ids(bases)) for bases in p.BASES_TO)
DOORS: tuple[int, ...] = tuple(bits(p.BASE_PA[base] for base in ids(bases)) for bases in p.BASES_FROM)
GROUPS: tuple[int, ...] = tuple(1 << zone | bases for zone, bases in enumerate(p.BASES_FROM))  # a zone with its bases


def _around(place: int) -> int:
    """The places that a move of one impulse from here depends on."""
    zone = p.BASE_ZONE[place] if p.BASES >> place & 1 else place
    zones = 1 << zone & p.GROUND | p.NEAR[zone] | OUTSIDE[place]
    return p.LINKS[place] | zones | together(DOORS[one] for one in ids(zones))


AROUND: tuple[int, ...] = tuple(_around(place) for place in range(p.PLACES))


@lru_cache(REMEMBERED)
def dug_zones(trench: bytes) -> int:
    """[3.1k] The peripheral zones of at least one level."""
    return bits(place for place, level in enumerate(trench) if level) & p.ZONES


def dug(s: State) -> int:
    """[3.1k] [4.2.3a] The peripheral zones that the Viet Minh may enter."""
    return dug_zones(bytes(s.trench))


def flood(start: int, near: tuple[int, ...], open_places: int) -> int:
    """All that is joined to the start over open places, the start too."""
    found = edge = start
    while edge:
        edge = together(near[place] for place in ids(edge)) & open_places & ~found
        found |= edge
    return found


# ---- 4.2.1 Viet Minh operational movement ----------------------------------


@lru_cache(REMEMBERED)
def captured(control: int) -> int:
    """[4.2.1b] [E-75] The CR zones whose strongpoints are all in Viet Minh hands."""
    return bits(sector for sector, pas in enumerate(p.SECTOR_PAS) if not pas & ~control)


@lru_cache(REMEMBERED)
def vm_step(place: int, control: int, dug: int) -> int:
    """[E-46] [E-75] [4.2.1b] [4.2.1c] [0.2f] Where one step leads; from jungle to jungle is no such step."""
    if p.PAS >> place & 1:
        sector = p.SECTOR_OF[place]
        found = p.LINKS[place] & control | OUTSIDE[place] & dug
        if captured(control) >> sector & 1:
            found |= p.SECTOR_PAS[sector] | p.ZONES_BY_SECTOR[sector] & dug
        return found
    if p.JUNGLE >> place & 1:
        return p.NEAR[place] & dug
    crossed = together(p.SECTOR_PAS[sector] for sector in ids(p.SECTORS_BY_ZONE[place] & captured(control)))
    return p.NEAR[place] & (dug | p.JUNGLE) | DOORS[place] & control | crossed


@lru_cache(REMEMBERED)
def vm_march(place: int, control: int, dug: int) -> int:
    """[4.2.1a] [E-46] [E-48] Two steps, of which one into the jungle is the last; or from jungle to jungle."""
    near = vm_step(place, control, dug)
    far = together(vm_step(way, control, dug) for way in ids(near & ~p.JUNGLE))
    jungle = p.NEAR[place] & p.JUNGLE if p.JUNGLE >> place & 1 else 0
    return (near | far | jungle) & ~(1 << place)


# ---- 4.2.2 French operational movement -------------------------------------


@lru_cache(REMEMBERED)
def french_march(place: int, control: int, ringed: int) -> int:
    """[4.2.2a] [4.2.2b] [4.2.3c] [E-87] From strongpoint to strongpoint in the camp; an encircled one is the last."""
    if not p.PAS >> place & 1:
        return 0
    ours = p.CAMP_OF[place] & ~control
    passed = flood(1 << place, p.LINKS, ours & ~ringed)
    return together(p.LINKS[pa] for pa in ids(passed)) & ours & ~(1 << place)


# ---- 5.3 Viet Minh movement in an impulse ----------------------------------


def vm_dash(place: int, dug: int, french: int) -> int:
    """[5.3a] Where a battalion may go in an impulse; only what lies around it matters."""
    return _vm_dash(place, dug & AROUND[place], french & AROUND[place])


@lru_cache(REMEMBERED)
def _vm_dash(place: int, dug: int, french: int) -> int:
    """[5.3a] [5.3b] [5.3c] [5.3d] [5.3g] [E-29] [E-93] One strongpoint without enemies, or one base.

    A zone and its bases are one place for this. Whether a base has room is not asked here.
    """
    if p.PAS >> place & 1:
        return p.LINKS[place] & ~french | together(GROUPS[zone] for zone in ids(OUTSIDE[place] & dug))
    if not p.BASES >> place & 1:
        return p.BASES_FROM[place] | DOORS[place] & ~french
    zone = p.BASE_ZONE[place]
    if p.JUNGLE >> zone & 1:
        return 1 << p.BASE_PA[place] & ~french
    return (GROUPS[zone] | DOORS[zone] & ~french) & ~(1 << place)


# ---- 6.2.3 French movement in an impulse -----------------------------------


def into_zone(zone: int, control: int, vm: int) -> int:
    """[6.2.3a] [6.2.3c] [6.2.5c] [E-93] A zone, or without enemies in it a base that faces a captured strongpoint."""
    return 1 << zone if vm >> zone & 1 else 1 << zone | facing(zone, control)


@lru_cache(REMEMBERED)
def facing(zone: int, pas: int) -> int:
    """The bases of a zone that lead to one of these strongpoints."""
    return bits(base for base in ids(p.BASES_FROM[zone]) if pas >> p.BASE_PA[base] & 1)


def french_dash(place: int, control: int, vm: int) -> int:
    """[6.2.3a] Where infantry may go in an impulse; only what lies around it matters."""
    return _french_dash(place, control & AROUND[place], vm & AROUND[place])


@lru_cache(REMEMBERED)
def _french_dash(place: int, control: int, vm: int) -> int:
    """[6.2.3a] [6.2.3c] [3.2p] [5.3b] [E-79] [E-93] One strongpoint without enemies, one zone, or one base."""
    if p.PAS >> place & 1:
        zones = OUTSIDE[place] & p.FRENCH_GROUND
        return p.LINKS[place] & ~vm | together(into_zone(zone, control, vm) for zone in ids(zones))
    zone = p.BASE_ZONE[place] if p.BASES >> place & 1 else place
    found = together(into_zone(other, control, vm) for other in ids(p.NEAR[zone] & p.FRENCH_GROUND))
    if not vm >> zone & 1:
        found |= facing(zone, control) | DOORS[zone] & ~vm
    return (found | 1 << zone) & ~(1 << place)


@lru_cache(REMEMBERED)
def tank_dash(place: int, control: int, vm: int) -> int:
    """[6.2.3b] [E-124] Tanks go through any number of French strongpoints of the CRC or of one peripheral CR."""
    found = french_dash(place, control, vm)
    if not p.PAS >> place & 1:
        return found
    camp = p.CAMP_OF[place]
    passed = flood(1 << place, p.LINKS, camp & ~control)
    return (found | together(p.LINKS[pa] for pa in ids(passed)) & camp & ~vm) & ~(1 << place)


# ---- 6.2.6 Viet Minh defensive movement ------------------------------------


@lru_cache(REMEMBERED)
def vm_parry(place: int, control: int, dug: int, attacked: int) -> int:
    """[6.2.6b] [6.2.6c] [6.2.6d] [6.2.6e] [6.2.6g] Out of an attacked strongpoint, or into what is attacked nearby."""
    held = control & attacked
    if p.PAS >> place & 1:
        away = p.LINKS[place] & control | OUTSIDE[place] & dug if attacked >> place & 1 else 0
        return away | p.LINKS[place] & held
    if not p.ZONES >> place & 1:
        return 0
    return DOORS[place] & held | p.NEAR[place] & dug & attacked


# ---- 5.7, 6.2.7 withdrawal -------------------------------------------------


@lru_cache(REMEMBERED)
def vm_way_back(place: int, control: int, dug: int, shut: int) -> int:
    """[5.7c] [5.7f] [E-100] Zones and jungle at the end of a chain of trenched zones; `shut` are held by the French."""
    if p.PAS >> place & 1:
        joined = flood(1 << place, p.LINKS, control)
        start = together(OUTSIDE[pa] for pa in ids(joined)) & (dug | p.JUNGLE) & ~shut
    else:
        start = 1 << place & p.ZONES
    zones = flood(start & p.ZONES, p.NEAR, dug & ~shut)
    jungle = together(p.NEAR[zone] for zone in ids(zones)) & p.JUNGLE & ~shut
    return (zones | jungle | start) & ~(1 << place)


@lru_cache(REMEMBERED)
def french_way_back(place: int, control: int, shut: int) -> int:
    """[6.2.7a] [6.2.7b] [E-85] French strongpoints of another CR behind a chain; `shut` are held by the enemy."""
    open_zones = p.FRENCH_GROUND & ~shut
    if p.PAS >> place & 1:
        start, own = OUTSIDE[place] & open_zones, p.CR_PAS[p.CR_OF[place]]
    else:
        start, own = 1 << place, 0
    zones = flood(start, p.NEAR, open_zones)
    return together(DOORS[zone] for zone in ids(zones)) & ~control & ~own


@lru_cache(REMEMBERED)
def road_back(place: int, control: int, shut: int) -> int:
    """[5.7c] [E-35] French strongpoints where a road to the CRC ends; `shut` are zones with a trench or a counter."""
    if not p.PAS >> place & 1:
        return 0
    roads = p.WITHDRAWAL_ROADS[p.SECTOR_OF[place]]
    return together(arrive for zones, arrive in roads if not zones & shut) & ~control
