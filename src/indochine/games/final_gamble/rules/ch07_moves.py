"""7.2 The French After-Combat Move: out of 2z-304, and under cover before night."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules.ch01_control import LIMIT
from indochine.games.final_gamble.rules.ch01_ground import french_loc, french_strong, layers, reach, vm_zoc
from indochine.games.final_gamble.rules.ch01_moving import (
    Kind,
    immobile,
    in_hexes,
    is_gun,
    one_hex,
    out_of_reach,
    stands,
)
from indochine.games.final_gamble.state import FRANCE, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import check

# ---- 7.2/1 out of 2z-304 ---------------------------------------------------


def _rings() -> tuple[int, ...]:
    """The edge of DBP by its distance from the French entry hex."""
    found: dict[int, int] = {}
    for place in ids(p.DBP_EDGE):
        distance = p.DISTANCE(p.ENTRY_HEX, place)
        found[distance] = found.get(distance, 0) | 1 << place
    return tuple(found[distance] for distance in sorted(found))


EDGE_BY_DISTANCE = _rings()


def in_2z(s: State, f: Move) -> int:
    """[7.2/1] French units in 2z-304."""
    return s.at.get(p.Z2, 0) & p.FRENCH


def nearest_to_entry(s: State) -> int:
    """[7.2/1] The edge hexes of DBP nearest to the entry hex that hold no Viet Minh and have room."""
    for ring in EDGE_BY_DISTANCE:
        if found := p.mask(n for n in ids(ring & ~s.vm) if s.at.get(n, 0).bit_count() < LIMIT[FRANCE]):
            return found
    return 0


def ways_out(s: State, unit: int) -> int:
    """[7.2/1] The edge of 3z-304 if French are there already, or DBP as near to the entry hex as can be."""
    isabelle = p.ISABELLE_EDGE & ~s.vm if s.french & p.ISABELLE else 0
    return isabelle | nearest_to_entry(s)


@check("7.2/1")
def is_in_2z(s: State, f: Move, a: Take) -> str | None:
    """[7.2/1] This part concerns 2z-304 only."""
    if s.where[a.unit] == p.Z2:
        return None
    return f"{p.UNIT_NAME[a.unit]} is {stands(s, a.unit)}; in this part only the units in 2z-304 move, out of it."


@check("7.2/1")
def a_way_out(s: State, f: Move, a: To) -> str | None:
    """[7.2/1] Isabelle only to join French units; DBP only as near to the entry hex as possible."""
    if p.ISABELLE >> a.place & 1:
        return no_edge_to_join(s, a.place)
    if nearest_to_entry(s) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is no way out of 2z-304; the way out leads to {where_they_lead(s)}."


def no_edge_to_join(s: State, place: int) -> str | None:
    """[7.2/1] Why this hex of Isabelle is closed: nobody is there to be joined, or it is not on the edge."""
    if not s.french & p.ISABELLE:
        return "No French unit is at 3z-304, so nobody goes there."
    return None if p.ISABELLE_EDGE >> place & 1 else f"{p.NAME[place]} is no map edge hex of 3z-304."


def where_they_lead(s: State) -> str:
    """[7.2/1] The ways out of 2z-304, in words."""
    entry, nearest = p.NAME[p.ENTRY_HEX], nearest_to_entry(s)
    names = " or ".join(p.NAME[n] for n in ids(nearest))
    ring = f"the free edge hex{'es' if nearest & (nearest - 1) else ''} nearest to the entry hex {entry}"
    dbp = f"the entry hex {entry}" if nearest >> p.ENTRY_HEX & 1 else f"{names}, {ring}"
    return f"{dbp}, or to any edge hex of 3z-304" if s.french & p.ISABELLE else dbp


LEAVE_2Z = Kind("Leave 2z-304", "7.2/1", FRANCE, in_2z, ways_out, (is_in_2z,), (a_way_out,))

# ---- 7.2/2 under cover -----------------------------------------------------


def in_the_open(s: State, f: Move) -> int:
    """[7.2/2] French units in hexes outside strongpoints that can move [E-71]; who has left 2z-304 too [7.2/3]."""
    return in_hexes(s, s.french & ~p.STRONG) & ~immobile(s)


def goals(s: State, unit: int) -> int:
    """[7.2/2] Three alternatives, all of which end in a strongpoint that is French already."""
    here = s.where[unit]
    near = one_hex(unit, here) & ~s.vm
    walk = reach(s, FRANCE, here, is_gun(unit), closed=vm_zoc(s))
    return (near | walk | recalled_to(s, here)) & french_strong(s) & ~(1 << here)


def recalled_to(s: State, here: int) -> int:
    """[7.2/2] Alt 3: from a hex of DBP in LoC to any strongpoint hex of its Supply Area outside Viet Minh ZoC."""
    if not p.DBP >> here & 1 or not french_loc(s) >> here & 1:
        return 0
    return p.SUPPLY_DBP & p.STRONG & ~s.vm & ~vm_zoc(s)


def costs(s: State, unit: int) -> list[int]:
    """[7.2/4] What Alt 2 costs, with the zones of control as the unit starts."""
    return layers(s, FRANCE, s.where[unit], is_gun(unit), closed=vm_zoc(s))


@check("7.2/2")
def not_entrenched(s: State, f: Move, a: Take) -> str | None:
    """[7.2/2] Only units outside strongpoints move."""
    place = s.where[a.unit]
    if place >= p.SIZE:
        return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[place]}; an After-Combat Move starts in a hex."
    return f"{p.UNIT_NAME[a.unit]} at {p.NAME[place]} is entrenched and stays." if p.STRONG >> place & 1 else None


@check("7.2/2")
def ends_in_french_strongpoint(s: State, f: Move, a: To) -> str | None:
    """[7.2/2] The move must end in a strongpoint that is already French."""
    if french_strong(s) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not in a strongpoint under French control."


@check("7.2/2")
def by_one_of_three_ways(s: State, f: Move, a: To) -> str | None:
    """[7.2/2] One hex; five points outside Viet Minh ZoC; or recalled into the Supply Area."""
    here, gun, zoc = s.where[f.unit], is_gun(f.unit), vm_zoc(s)
    if (one_hex(f.unit, here) | recalled_to(s, here)) >> a.place & 1:
        return None
    if reach(s, FRANCE, here, gun, closed=zoc) >> a.place & 1:
        return None
    return out_of_reach(s, FRANCE, here, a.place, gun, zoc)


FRENCH_AFTER_COMBAT = Kind(
    "After-Combat Move",
    "7.2/2",
    FRANCE,
    in_the_open,
    goals,
    (not_entrenched,),
    (ends_in_french_strongpoint, by_one_of_three_ways),
    costs,
)
