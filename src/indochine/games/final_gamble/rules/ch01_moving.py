"""1.5-B and 1.6 What every kind of movement shares: who is on the map, who cannot move, who will make room.

Each kind is a `Kind`: a row of the table in `ch02_moves.py`, written in the chapter that has its rule.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from indochine.board.hexes import Toll
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules.ch01_control import LIMIT
from indochine.games.final_gamble.rules.ch01_ground import BY_BRIDGE, costs, enemy_zoc
from indochine.games.final_gamble.state import FRANCE, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import Check

BOARD = p.BOARD
BOXES = tuple(range(p.SIZE, p.PLACES))


class Kind(NamedTuple):
    """A kind of movement: whose, who may make it, and where one may go; stacking is looked at apart.

    `why_unit` and `why_place` are the checks behind the two masks. `later` are units that can still go away in a later
    part of the same segment; `costs` gives the points spent, where points count.
    """

    name: str
    rule: str
    seat: int
    able: Callable[[State, Move], int]
    goals: Callable[[State, int], int]
    why_unit: tuple[Check, ...]
    why_place: tuple[Check, ...]
    costs: Callable[[State, int], list[int]] | None = None
    later: Callable[[State], int] | None = None


# ---- who ---------------------------------------------------------------------


def on_map(s: State, side: int) -> int:
    """The units of a side that stand in hexes."""
    found, at = (p.FRENCH if side == FRANCE else p.VM), s.at
    for box in BOXES:
        if box in at:
            found &= ~at[box]
    return found


def in_hexes(s: State, hexes: int) -> int:
    """The units in a set of hexes."""
    found, at = 0, s.at
    for place in ids(hexes & (s.french | s.vm)):
        found |= at[place]
    return found


def immobile(s: State) -> int:
    """[4.7-A/2] Without fuel artillery stands still, and at the end tanks too [E-71].

    [4.7-A/3] They may still assault, advance and retreat, until fuel is dealt out in the next turn.
    """
    if s.shortage > 1:
        return 0
    return p.ARTILLERY if s.shortage else p.ARTILLERY | p.TANKS


def stands_still(s: State, unit: int) -> str | None:
    """[4.7-A/2] The sentence for a unit without fuel."""
    if not immobile(s) >> unit & 1:
        return None
    return f"The Fuel Shortage marker is at {s.shortage}: {p.UNIT_NAME[unit]} has no fuel to move."


def is_gun(unit: int) -> bool:
    """[1.5-B/9] Does the unit need a road to cross a river?"""
    return bool(p.ARTILLERY >> unit & 1)


def in_the_air(s: State, unit: int) -> State:
    """The position without this unit: what it held open by standing there is closed again. Only for reading."""
    twin, here = copy(s), s.where[unit]
    if s.at[here] == 1 << unit and here < p.SIZE:
        gone = ~(1 << here)
        twin.french, twin.french_bold = s.french & gone, s.french_bold & gone
        twin.vm, twin.vm_bold = s.vm & gone, s.vm_bold & gone
    return twin


# ---- where ---------------------------------------------------------------------


def enemies(s: State, seat: int) -> int:
    """[1.5-B/1] Hexes that hold an enemy."""
    return s.vm if seat == FRANCE else s.french


def one_hex(unit: int, here: int) -> int:
    """The hexes next door; artillery crosses a river only along a road [E-48]."""
    return BOARD.cross(1 << here, BY_BRIDGE) if is_gun(unit) else p.NEAR[here]


def same_map(here: int) -> int:
    """The hexes of the map this hex is on."""
    return p.DBP if p.DBP >> here & 1 else p.ISABELLE


def map_name(place: int) -> str:
    """[1.2-A] [1.2-C] The map of a hex, in words."""
    return "at DBP" if p.DBP >> place & 1 else "in 3z-304"


def held_by(s: State, place: int, seat: int) -> int:
    """The enemies in one place."""
    return s.at.get(place, 0) & (p.VM if seat == FRANCE else p.FRENCH)


def list_units(units: int) -> str:
    """Names of some units."""
    return ", ".join(p.UNIT_NAME[unit] for unit in ids(units))


def stands(s: State, unit: int) -> str:
    """Where a unit is, in words: at a hex, or in a box."""
    return f"{'at' if s.where[unit] < p.SIZE else 'in'} {p.NAME[s.where[unit]]}"


FAR = 4 * p.MP  # points up to which a refusal tells the cost


def out_of_reach(s: State, seat: int, here: int, place: int, on_wheels: bool = False, closed: int = 0) -> str:
    """[1.5-B/1] Why five points do not lead there: another map, no way at all, or what it would cost."""
    if place >= p.SIZE:
        return f"{p.NAME[place]} is a box, and this move stays on the map."
    if not same_map(here) >> place & 1:
        return f"{p.NAME[place]} is {map_name(place)} and {p.NAME[here]} {map_name(here)}: this move stays on one map."
    if closed >> place & 1:
        return f"{p.NAME[place]} is in enemy ZoC."
    for spent, layer in enumerate(far_layers(s, seat, here, on_wheels, closed)):
        if layer >> place & 1:
            return f"{p.NAME[place]} costs {spent} movement points from {p.NAME[here]}; a unit has {p.MP}."
    return f"No open way leads from {p.NAME[here]} to {p.NAME[place]}."


def far_layers(s: State, seat: int, here: int, on_wheels: bool, closed: int) -> tuple[int, ...]:
    """[1.5-B/7] The hexes by their cost, far beyond what a unit has, so that a refusal can name it."""
    steps = costs(s, seat, on_wheels).steps(enemy_zoc(s, seat))
    return _far(steps, BOARD.places & ~enemies(s, seat) & ~closed, here)


@lru_cache(8)
def _far(steps: tuple[Toll, ...], free: int, here: int) -> tuple[int, ...]:
    return tuple(BOARD.cost_layers_across(1 << here, steps, FAR, free))


# ---- 1.6 room ------------------------------------------------------------------


def over_limit(s: State, place: int, seat: int) -> bool:
    """[1.6/1] Are there more units in this hex than may stay [1.6/4: boxes have no limit]?"""
    return place < p.SIZE and s.at.get(place, 0).bit_count() > LIMIT[seat]


def crowds(s: State, seat: int) -> list[int]:
    """[1.6/1] The hexes with too many units of this side."""
    limit, mine = LIMIT[seat], p.FRENCH if seat == FRANCE else p.VM
    return sorted(n for n, units in s.at.items() if units.bit_count() > limit and n < p.SIZE and units & mine)


def count_crowds(s: State, f: Move, seat: int, *changed: int) -> None:
    """[1.6/1] Look again at the hexes where something has changed."""
    if f.crowd or any(over_limit(s, place, seat) for place in changed):
        f.crowd = sorted(place for place in {*f.crowd, *changed} if over_limit(s, place, seat))
