"""7.2 Speed and routes: how far a stack gets, what is closed to it, and where it may stop."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.frames import ATTACK, EVACUATION, LEAVING, MOVEMENT, SAILING, March
from indochine.games.hoa_binh.rules.ch03_stacking import ROOMY, room_for, stack_size
from indochine.games.hoa_binh.state import GUERRILLA, State, convoy_spaces, dangerous, hostile
from indochine.kernel.bits import ids

NO_LIMIT = 999
REMEMBERED = 10_000  # stacks whose speed is known


@lru_cache(REMEMBERED)
def mobility(units: int, convoys: int) -> int:
    """[1.3.3-b] [1.3.3-c] [1.3.3-d] [2.2.2-a] A stack uses routes open to all in it; convoys roll like the Dozer."""
    if units & SAILORS:
        return p.NAVAL
    if units & p.ARMOUR:
        return p.ARMOURED
    return p.MECHANISED if convoys or units & p.VEHICLES else p.FOOT


@lru_cache(REMEMBERED)
def speed(units: int, convoys: int) -> int:
    """[7.2-b] [7.2-u] [2.2.2-c] [10.1.4-b] The slowest sets the pace; commanders hold nobody up [E-51]."""
    slowest = NO_LIMIT
    for unit in ids(units & p.COMBAT):
        slowest = min(slowest, p.MP[unit])
    for site in ids(convoys):
        slowest = min(slowest, p.CONVOY_MP[site])
    return slowest


SAILORS = 1 << p.DINASSAUT


def mp_left(f: March) -> int:
    """[1.3.3-e] [7.2-u] What the stack as it is now may still spend, one MP a space; who must leave goes one [E-55]."""
    return (1 if f.kind == LEAVING else speed(f.units, f.convoys)) - f.spent


def spaces_of(s: State, kind: int) -> int:
    """Spaces with a counter of one kind."""
    found, i = 0, s.vm_kind.find(kind)
    while i >= 0:
        found |= 1 << s.vm_place[i]
        i = s.vm_kind.find(kind, i + 1)
    return found


def closed_to(s: State, kind: int) -> int:
    """[7.2-b] [6.3.2-a] [9.4.1a-a] [9.4.1a-b] What this march may not enter; next to the enemy is open.

    A large green space without a base is an ordinary green one. On turn 0 all twelve are closed [E-27].
    """
    unknown = 0 if s.turn else p.BASE_SPACES
    if kind in (MOVEMENT, EVACUATION, LEAVING):
        return hostile(s) | unknown
    if kind == ATTACK:
        return closed_to_land_attack(s) | unknown
    if kind == SAILING:
        return closed_to_dinassaut(s)
    return closed_to_dozer(s) | unknown


def closed_to_land_attack(s: State) -> int:
    """[6.3.6-g] Only the Dinassaut attacks the Dangerous counter; no land unit enters its space [E-13]."""
    i = dangerous(s)
    return 0 if i < 0 else 1 << s.vm_place[i]


def closed_to_dinassaut(s: State) -> int:
    """[2.2.2-k] [6.3.5-e] The Dinassaut fights on river spaces, but a Guerrilla wants a land unit [E-48]."""
    return spaces_of(s, GUERRILLA)


def closed_to_dozer(s: State) -> int:
    """[7.2-o] Alone, the Dozer enters only Guerrilla spaces without other counters [E-15]."""
    lone = p.mask(n for n in ids(spaces_of(s, GUERRILLA)) if s.vm_count[n] == 1)
    return hostile(s) & ~lone


def quiet_spaces(s: State) -> int:
    """[6.3.2-a] Spaces with nobody in them, which every kind of march may enter."""
    taken = s.french | s.vm | s.bases | convoy_spaces(s)
    return p.EVERYWHERE & ~(taken if s.turn else taken | p.BASE_SPACES)


def has_a_way(s: State, kind: int, units: int, convoys: int, space: int) -> bool:
    """[1.3.3-a] Is there any first step? A quiet neighbour answers at once; otherwise ask in full."""
    links = p.ROUTES[mobility(units, convoys)][space]
    quiet = links & quiet_spaces(s) & ROOMY[stack_size(units, convoys.bit_count())]
    return bool(quiet) or has_a_hard_way(s, kind, units, convoys, space)


def has_a_hard_way(s: State, kind: int, units: int, convoys: int, space: int) -> bool:
    """[1.3.3-a] Is there a first step to somebody: one that is open, with room at its end or further on?"""
    links = p.ROUTES[mobility(units, convoys)][space] & ~closed_to(s, kind)
    left = speed(units, convoys) - 1
    return any(can_stop(s, kind, units, convoys, n, left) for n in ids(links)) if links else False


def can_stop(s: State, kind: int, units: int, convoys: int, place: int, left: int) -> bool:
    """[3.1-d] Limits do not hold while moving, but the stack must be able to stop here or within its MP."""
    if fits(s, units, convoys, place):
        return True
    if hostile(s) >> place & 1:
        return False  # the fight takes place here, so the whole stack must fit
    free = p.EVERYWHERE & ~(closed_to(s, kind) | hostile(s))
    ahead = NETWORKS[mobility(units, convoys)].within(1 << place, free, max(0, left))
    return any(fits(s, units, convoys, n) for n in ids(ahead))


def fits(s: State, units: int, convoys: int, place: int) -> bool:
    """[3.1-d] Room for those of the stack who are not already there."""
    coming = sum(1 for site in ids(convoys) if s.convoys[site] != place) if convoys else 0
    return room_for(s, place, units, coming)
