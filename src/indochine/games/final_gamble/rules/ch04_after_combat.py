"""4.2 The After-Combat Move of the Viet Minh: out of the open before daylight."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules.ch01_ground import (
    dug,
    entrenched,
    french_strong,
    french_zoc,
    layers,
    reach,
    trench_zones,
)
from indochine.games.final_gamble.rules.ch01_moving import Kind, in_hexes, out_of_reach
from indochine.games.final_gamble.state import VIET_MINH, State
from indochine.kernel.flow import check


def in_the_open(s: State, f: Move) -> int:
    """[4.2/1] Viet Minh units in hexes that do not entrench them."""
    return in_hexes(s, s.vm & ~entrenched(s, VIET_MINH))


def shelter(s: State) -> int:
    """[4.2/1] Trench and Dig Zones, and strongpoints that are theirs already: control waits for the segment's end."""
    return dug(s) & p.HEXES | p.STRONG & ~french_strong(s)


def goals(s: State, unit: int) -> int:
    """[4.2/2] Alt 1: one hex, whatever ZoC; Alt 2: five points outside French ZoC. Both end in shelter."""
    here = s.where[unit]
    found = (p.NEAR[here] & ~s.french | reach(s, VIET_MINH, here, closed=french_zoc(s))) & shelter(s)
    return found | 1 << p.Z2 if may_leave_isabelle(s, here) else found


def may_leave_isabelle(s: State, here: int) -> bool:
    """[4.2/3] From the edge of Isabelle to 2z-304, if that is a Trench Zone without French."""
    at_edge = p.ISABELLE_EDGE >> here & 1 and not dug(s) >> here & 1
    return bool(at_edge and trench_zones(s) >> p.Z2 & 1 and not s.at.get(p.Z2, 0) & p.FRENCH)


def costs(s: State, unit: int) -> list[int]:
    """[4.2/4] What Alt 2 costs, with the zones of control as the unit starts."""
    return layers(s, VIET_MINH, s.where[unit], closed=french_zoc(s))


@check("4.2/1")
def not_entrenched(s: State, f: Move, a: Take) -> str | None:
    """[4.2/1] Only units in the open move; those in boxes do not."""
    place = s.where[a.unit]
    if place >= p.SIZE:
        return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[place]}; an After-Combat Move starts in a hex."
    if entrenched(s, VIET_MINH) >> place & 1:
        return f"{p.UNIT_NAME[a.unit]} at {p.NAME[place]} is entrenched and stays."
    return None


@check("4.2/3")
def only_box_2z(s: State, f: Move, a: To) -> str | None:
    """[4.2/3] The one box to enter is 2z-304, from the edge of Isabelle, if it is a Trench Zone."""
    if a.place < p.SIZE:
        return None
    here = s.where[f.unit]
    if a.place != p.Z2 or not p.ISABELLE_EDGE >> here & 1:
        return f"From {p.NAME[here]} no After-Combat Move leads to {p.NAME[a.place]}."
    return None if trench_zones(s) >> p.Z2 & 1 else "2z-304 is not a Trench Zone."


@check("4.2/1")
def ends_in_shelter(s: State, f: Move, a: To) -> str | None:
    """[4.2/1] The move must end entrenched, and not in a French strongpoint."""
    if a.place >= p.SIZE or shelter(s) >> a.place & 1:
        return None
    if french_strong(s) >> a.place & 1:
        return f"{p.NAME[a.place]} is in a strongpoint under French control."
    return f"{p.NAME[a.place]} gives no shelter: neither a Viet Minh strongpoint nor a Trench or Dig Zone."


@check("4.2/2")
def one_hex_or_five_points(s: State, f: Move, a: To) -> str | None:
    """[4.2/2] One hex regardless of ZoC, or five points that never enter French ZoC."""
    here, zoc = s.where[f.unit], french_zoc(s)
    if a.place >= p.SIZE or p.NEAR[here] >> a.place & 1:
        return None
    if reach(s, VIET_MINH, here, closed=zoc) >> a.place & 1:
        return None
    return out_of_reach(s, VIET_MINH, here, a.place, closed=zoc)


VM_AFTER_COMBAT = Kind(
    "After-Combat Move",
    "4.2/1",
    VIET_MINH,
    in_the_open,
    goals,
    (not_entrenched,),
    (only_box_2z, ends_in_shelter, one_hex_or_five_points),
    costs,
)
