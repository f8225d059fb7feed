"""5.2e, 5.7b Who controls a strongpoint, which are encircled, and what holds the third trench level up [3.1u]."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import ControlChanged, TrenchFell
from indochine.games.season_in_hell.rules.ch09_victory import camp_falls
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, dig_to
from indochine.kernel.bits import ids


def take(s: State, pa: int, side: int, rule: str) -> None:
    """[5.2e] [5.4j] [5.7b] [E-49] [E-50] Who enters an enemy strongpoint controls it, without its ring [E-14]."""
    held = VIET_MINH if s.control >> pa & 1 else FRANCE
    if held == side:
        return
    s.control ^= 1 << pa
    dig_to(s, pa, 0)
    s.tell(ControlChanged(rule, Place(pa), side, s.control.bit_count()))
    test_cover(s)
    camp_falls(s)


def besieged_from(s: State, pa: int) -> int:
    """[3.1s] [8d] The strongpoints in Viet Minh hands of the same CR zone that are linked to this one."""
    return besiegers(s.control, pa)


def besiegers(control: int, pa: int) -> int:
    """The same, if these strongpoints are in Viet Minh hands."""
    return p.LINKS[pa] & p.SECTOR_PAS[p.SECTOR_OF[pa]] & control


def encircled(s: State) -> int:
    """[8d] [3.1n] [8e] The strongpoints that are cut off."""
    return cut_off(s.control, s.deep)


def cut_off(control: int, deep: int) -> int:
    """[8d] [3.1n] [8e] Level 3 around it, and a linked strongpoint of its zone in Viet Minh hands."""
    found = 0
    for pa in ids(deep & p.ENCIRCLABLE & ~control):
        if besiegers(control, pa):
            found |= 1 << pa
    return found


def facing_the_enemy(s: State) -> int:
    """[E-62] Peripheral zones next to a CR zone where the French control a strongpoint."""
    found = 0
    for sector, pas in enumerate(p.SECTOR_PAS):
        if pas & ~s.control:
            found |= p.ZONES_BY_SECTOR[sector]
    return found


def covered(s: State, place: int) -> bool:
    """[3.1u] [8f] [E-21] [E-60] A counter, hidden or not, in the zone or on its bases, or beside the strongpoint."""
    if p.ZONES >> place & 1:
        return bool(s.vm & (1 << place | p.BASES_FROM[place]))
    return bool(s.vm & besieged_from(s, place))


def test_cover(s: State) -> None:
    """[3.1u] [E-61] Level 3 without cover falls to 2 at once; fresh digging is spared until Viet Minh movement ends."""
    if not s.deep:
        return
    for place in ids(s.deep & (facing_the_enemy(s) | p.PAS) & ~s.uncovered):
        if not covered(s, place):
            dig_to(s, place, p.UNCOVERED_LEVEL)
            s.tell(TrenchFell("3.1u", Place(place), p.UNCOVERED_LEVEL))
