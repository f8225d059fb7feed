"""5.2-A and 5.4 Valley Move and Tactical Move of the French."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules.ch01_ground import (
    BY_BRIDGE,
    dug,
    flood,
    french_loc,
    kind_of_zone,
    layers,
    reach,
    trench_zones,
    vm_zoc,
)
from indochine.games.final_gamble.rules.ch01_moving import (
    Kind,
    immobile,
    in_hexes,
    in_the_air,
    is_gun,
    list_units,
    on_map,
    out_of_reach,
)
from indochine.games.final_gamble.rules.ch05_boxes import can_box_move
from indochine.games.final_gamble.state import FRANCE, State
from indochine.kernel.flow import check

BOARD = p.BOARD

# ---- 5.2-A Valley Move -----------------------------------------------------


def in_loc(s: State, f: Move) -> int:
    """[5.2-A/1] Units in hexes with a French LoC."""
    return on_map(s, FRANCE) & ~in_hexes(s, s.french & ~french_loc(s)) & ~immobile(s)


@lru_cache(512)
def rolled(start: int, allowed: int) -> int:
    """[1.5-B/9] All hexes that artillery comes to: as `flood`, but across rivers only by road."""
    reached = front = start & allowed
    while front:
        front = BOARD.cross(front, BY_BRIDGE) & allowed & ~reached
        reached |= front
    return reached


def ways(s: State, unit: int, start: int) -> int:
    """[5.2-A/1] The hexes on routes of any length that enter no Viet Minh ZoC and no Trench or Dig Zone."""
    allowed = BOARD.places & ~s.vm & ~vm_zoc(s) & ~dug(s)
    spread = rolled if is_gun(unit) else flood
    return spread(start, allowed)


def routes(s: State, unit: int) -> int:
    """[5.2-A/1] [5.2-A/2] Where the Valley Move of a unit leads, the other map included if the way is free."""
    here = s.where[unit]
    found = ways(s, unit, BOARD.cross(1 << here, BY_BRIDGE) if is_gun(unit) else p.NEAR[here])
    near, far = (p.DBP_EDGE, p.ISABELLE_EDGE) if p.DBP >> here & 1 else (p.ISABELLE_EDGE, p.DBP_EDGE)
    if (found | 1 << here & ~dug(s)) & near and road_to_isabelle(s):
        found |= ways(s, unit, far)
    return found


def road_to_isabelle(s: State) -> bool:
    """[5.2-A/2] Between the maps one passes 2z-304: no Viet Minh unit there, and no Trench Zone."""
    return not s.at.get(p.Z2, 0) & p.VM and not trench_zones(s) >> p.Z2 & 1


def what_bars_the_road(s: State) -> str:
    """[5.2-A/2] What is in the way at 2z-304, in words."""
    held = s.at.get(p.Z2, 0) & p.VM
    return f"2z-304 is held by {list_units(held)}" if held else "2z-304 is a Trench Zone"


def valley_goals(s: State, unit: int) -> int:
    """[5.2-A/1] Places on the route that have a LoC once the unit has left its own."""
    return routes(s, unit) & french_loc(in_the_air(s, unit))


@check("5.2-A/1")
def starts_on_a_map(s: State, f: Move, a: Take) -> str | None:
    """[5.2-A/1] The Valley Move is for units in hexes."""
    if s.where[a.unit] < p.SIZE:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}; a Valley Move starts in a hex."


@check("5.2-A/1")
def has_loc(s: State, f: Move, a: Take) -> str | None:
    """[5.2-A/1] The unit must have a line of communication."""
    if french_loc(s) >> s.where[a.unit] & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} at {p.NAME[s.where[a.unit]]} has no line of communication."


@check("5.2-A/3")
def four_or_six(s: State, f: Move, a: Take) -> str | None:
    """[5.2-A/3] The fifth and sixth unit go only if all start in the Supply Area of DBP."""
    if f.left > 2 or not f.origin or f.origin >> a.unit & 1:
        return None
    return f"After four units only such as began in the DBP Supply Area may go, and {p.UNIT_NAME[a.unit]} did not."


@check("5.2-A/1")
def no_box(s: State, f: Move, a: To) -> str | None:
    """[5.2-A/1] It ends in a hex."""
    return None if a.place < p.SIZE else f"A Valley Move ends in a hex, not in {p.NAME[a.place]}."


@check("5.2-A/1")
def outside_trenches(s: State, f: Move, a: To) -> str | None:
    """[5.2-A/1] [1.3-D/2] No Trench or Dig Zone is entered."""
    return f"{p.NAME[a.place]} is in {kind_of_zone(s, a.place)}." if dug(s) >> a.place & 1 else None


@check("5.2-A/1")
def outside_zoc(s: State, f: Move, a: To) -> str | None:
    """[5.2-A/1] No Viet Minh ZoC is entered."""
    return f"{p.NAME[a.place]} is in Viet Minh ZoC." if vm_zoc(s) >> a.place & 1 else None


@check("5.2-A/2")
def from_map_to_map(s: State, f: Move, a: To) -> str | None:
    """[5.2-A/2] Between DBP and Isabelle the way must be free on both maps and in 2z-304."""
    here = s.where[f.unit]
    if p.DBP >> here & 1 == p.DBP >> a.place & 1:
        return None
    if not road_to_isabelle(s):
        return f"There is no way between DBP and 3z-304: {what_bars_the_road(s)}."
    if routes(s, f.unit) >> a.place & 1:
        return None
    return f"{p.UNIT_NAME[f.unit]} finds no way to {p.NAME[a.place]} over the map edges."


@check("5.2-A/1")
def has_a_route(s: State, f: Move, a: To) -> str | None:
    """[5.2-A/1] There must be a way there."""
    if routes(s, f.unit) >> a.place & 1:
        return None
    here = p.NAME[s.where[f.unit]]
    river = ", or crosses the river without a bridge" if is_gun(f.unit) else ""
    return f"Every way from {here} to {p.NAME[a.place]} enters Viet Minh ZoC or a Trench or Dig Zone{river}."


@check("5.2-A/1")
def ends_in_loc(s: State, f: Move, a: To) -> str | None:
    """[5.2-A/1] The new hex must have a LoC."""
    if french_loc(in_the_air(s, f.unit)) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not in French LoC."


FRENCH_VALLEY = Kind(
    "Valley Move",
    "5.2-A/1",
    FRANCE,
    in_loc,
    valley_goals,
    (starts_on_a_map, has_loc, four_or_six),
    (no_box, outside_trenches, outside_zoc, from_map_to_map, has_a_route, ends_in_loc),
    later=can_box_move,
)

# ---- 5.4 Tactical Move -----------------------------------------------------


@check("5.4")
def on_a_map(s: State, f: Move, a: Take) -> str | None:
    """[5.4] Units in boxes make no Tactical Move."""
    if s.where[a.unit] < p.SIZE:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}; a Tactical Move goes from hex to hex."


@check("5.4")
def within_five_points(s: State, f: Move, a: To) -> str | None:
    """[5.4] [1.5-B/9] Five points, on one map, no boxes; artillery crosses a river only by road."""
    here, gun = s.where[f.unit], is_gun(f.unit)
    return None if reach(s, FRANCE, here, gun) >> a.place & 1 else out_of_reach(s, FRANCE, here, a.place, gun)


FRENCH_TACTICAL = Kind(
    "Tactical Move",
    "5.4",
    FRANCE,
    lambda s, f: on_map(s, FRANCE) & ~immobile(s),
    lambda s, unit: reach(s, FRANCE, s.where[unit], is_gun(unit)),
    (on_a_map,),
    (within_five_points,),
    lambda s, unit: layers(s, FRANCE, s.where[unit], is_gun(unit)),
)
