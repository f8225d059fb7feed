"""2.1 and 2.4 Valley Move, Fall Back, Box Move and Tactical Move of the Viet Minh."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules.ch01_ground import dig_zones, french_zoc, layers, reach, trench_zones, vm_loc
from indochine.games.final_gamble.rules.ch01_moving import Kind, in_hexes, in_the_air, on_map, out_of_reach, stands
from indochine.games.final_gamble.state import VIET_MINH, State
from indochine.kernel.flow import check

BOARD = p.BOARD
SECTOR_304_BOXES = 1 << p.Z1 | 1 << p.Z2
STARTS_OF_BOX_MOVE = (p.Z2, p.LAOS3, p.OFF_MAP)

# ---- 2.1-A Valley Move -----------------------------------------------------


def in_loc(s: State, f: Move) -> int:
    """[2.1-A] Units at DBP and in sector 304 that have a LoC."""
    loc = vm_loc(s)
    found = on_map(s, VIET_MINH) & ~in_hexes(s, s.vm & ~loc)
    for box in (p.Z1, p.Z2):
        if loc >> box & 1:
            found |= s.at.get(box, 0) & p.VM
    return found


def quiet_trenches(s: State, unit: int) -> int:
    """[2.1-A] Hexes and boxes of Trench Zones in LoC and outside French ZoC, once the unit has left its place."""
    lifted = in_the_air(s, unit)
    return trench_zones(s) & vm_loc(lifted) & ~french_zoc(lifted)


def valley_goals(s: State, unit: int) -> int:
    """[2.1-A] To a quiet Trench Zone anywhere, or Off-Map."""
    return quiet_trenches(s, unit) | 1 << p.OFF_MAP


@check("2.1-A")
def at_dbp_or_304(s: State, f: Move, a: Take) -> str | None:
    """[2.1-A] The Valley Move is for units at DBP and in sector 304."""
    place = s.where[a.unit]
    if place < p.SIZE or SECTOR_304_BOXES >> place & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[place]}; a Valley Move begins at DBP or in sector 304."


@check("2.1-A")
def has_loc(s: State, f: Move, a: Take) -> str | None:
    """[2.1-A] The unit must have a line of communication."""
    if vm_loc(s) >> s.where[a.unit] & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} {stands(s, a.unit)} has no line of communication."


def ends_in_trench(s: State, f: Move, a: To) -> str | None:
    """[2.1-A] Not a Dig Zone, and nothing that is not dug at all."""
    if a.place == p.OFF_MAP or trench_zones(s) >> a.place & 1:
        return None
    if dig_zones(s) >> a.place & 1:
        return f"{p.NAME[a.place]} is in a Dig Zone, which is no Trench Zone yet."
    return f"{p.NAME[a.place]} is not in a Trench Zone."


def ends_in_loc(s: State, f: Move, a: To) -> str | None:
    """[2.1-A] The new place must have a LoC."""
    if vm_loc(in_the_air(s, f.unit)) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not in Viet Minh LoC once {p.UNIT_NAME[f.unit]} has left its place."


def ends_outside_zoc(s: State, f: Move, a: To) -> str | None:
    """[2.1-A] The new place must not be in French ZoC."""
    if french_zoc(in_the_air(s, f.unit)) >> a.place & 1:
        return f"{p.NAME[a.place]} is in French ZoC."
    return None


VALLEY = Kind(
    "Valley Move",
    "2.1-A",
    VIET_MINH,
    in_loc,
    valley_goals,
    (at_dbp_or_304, has_loc),
    (check("2.1-A")(ends_in_trench), check("2.1-A")(ends_outside_zoc), check("2.1-A")(ends_in_loc)),
    later=lambda s: facing_french(s),  # they may still fall back
)

# ---- 2.1-B Fall Back -------------------------------------------------------


def facing_french(s: State) -> int:
    """[2.1-B] Viet Minh units next to a French unit, shaken or not."""
    return in_hexes(s, BOARD.spread(s.french) & s.vm)


def fall_back_goals(s: State, unit: int) -> int:
    """[2.1-B] One hex, without points and into French ZoC if they like [E-48]; no boxes."""
    return p.NEAR[s.where[unit]] & ~s.french


@check("2.1-B")
def touches_french(s: State, f: Move, a: Take) -> str | None:
    """[2.1-B] Only units next to a French unit fall back."""
    place = s.where[a.unit]
    if p.NEAR[place] & s.french:
        return None
    return f"{p.UNIT_NAME[a.unit]} {stands(s, a.unit)} is not next to a French unit."


@check("2.1-B")
def one_hex_back(s: State, f: Move, a: To) -> str | None:
    """[2.1-B] One hex, and no box."""
    if a.place >= p.SIZE:
        return "Nobody falls back into a box."
    if p.NEAR[s.where[f.unit]] >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not next to {p.NAME[s.where[f.unit]]}; Fall Back is one hex."


FALL_BACK = Kind(
    "Fall Back", "2.1-B", VIET_MINH, lambda s, f: facing_french(s), fall_back_goals, (touches_french,), (one_hex_back,)
)

# ---- 2.1-C Box Move --------------------------------------------------------


def in_boxes(s: State, f: Move) -> int:
    """[2.1-C/1] Units in 2z-304, Laos 3 and Off-Map."""
    found = 0
    for box in STARTS_OF_BOX_MOVE:
        found |= s.at.get(box, 0)
    return found & p.VM


def box_goals(s: State, unit: int) -> int:
    """[2.1-C/2] [2.1-C/3] [2.1-C/4] One option for each box."""
    box = s.where[unit]
    if box == p.Z2:
        return p.ISABELLE_EDGE & ~s.french
    if box == p.LAOS3:
        return 0 if s.at.get(p.Z2, 0) & p.FRENCH else 1 << p.Z2
    return p.DBP_EDGE & ~s.french | quiet_trenches(s, unit)


@check("2.1-C/1")
def in_a_box(s: State, f: Move, a: Take) -> str | None:
    """[2.1-C/1] [2.1-C/5] From 1z-304 and from hexes there is no Box Move."""
    if s.where[a.unit] in STARTS_OF_BOX_MOVE:
        return None
    return f"{p.UNIT_NAME[a.unit]} is {stands(s, a.unit)}; a Box Move starts in 2z-304, Laos 3 or Off-Map."


@check("2.1-C/2")
def to_the_edge_of_isabelle(s: State, f: Move, a: To) -> str | None:
    """[2.1-C/2] [2.1-C/5] From 2z-304 only to the edge of 3z-304."""
    if s.where[f.unit] != p.Z2 or p.ISABELLE_EDGE >> a.place & 1:
        return None
    return f"From 2z-304 a Box Move leads to a map edge hex of 3z-304, not to {p.NAME[a.place]}."


@check("2.1-C/3")
def out_of_laos(s: State, f: Move, a: To) -> str | None:
    """[2.1-C/3] From Laos 3 only to 2z-304."""
    if s.where[f.unit] != p.LAOS3 or a.place == p.Z2:
        return None
    return f"From Laos 3 a Box Move leads to 2z-304, not to {p.NAME[a.place]}."


@check("2.1-C/4")
def from_off_map(s: State, f: Move, a: To) -> str | None:
    """[2.1-C/4] From Off-Map to any edge hex of DBP, or to a Trench Zone in LoC outside French ZoC."""
    if s.where[f.unit] != p.OFF_MAP or p.DBP_EDGE >> a.place & 1:
        return None
    if dig_zones(s) >> a.place & 1:
        return f"{p.NAME[a.place]} is no map edge hex of DBP, and its zone is a Dig Zone, no Trench Zone yet."
    if a.place == p.OFF_MAP or ends_in_trench(s, f, a):
        return f"{p.NAME[a.place]} is neither a map edge hex of DBP nor in a Trench Zone."
    return ends_outside_zoc(s, f, a) or ends_in_loc(s, f, a)


BOX = Kind(
    "Box Move",
    "2.1-C/1",
    VIET_MINH,
    in_boxes,
    box_goals,
    (in_a_box,),
    (to_the_edge_of_isabelle, out_of_laos, from_off_map),
)

# ---- 2.4 Tactical Move -----------------------------------------------------


def tactical_costs(s: State, unit: int) -> list[int]:
    """[2.4] The hexes by the points they cost."""
    return layers(s, VIET_MINH, s.where[unit])


@check("2.4")
def on_a_map(s: State, f: Move, a: Take) -> str | None:
    """[2.4] Units in boxes make no Tactical Move."""
    if s.where[a.unit] < p.SIZE:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}; a Tactical Move goes from hex to hex."


@check("2.4")
def within_five_points(s: State, f: Move, a: To) -> str | None:
    """[2.4] [1.5-B/1] Five points, on one map, no boxes."""
    here = s.where[f.unit]
    return None if reach(s, VIET_MINH, here) >> a.place & 1 else out_of_reach(s, VIET_MINH, here, a.place)


TACTICAL = Kind(
    "Tactical Move",
    "2.4",
    VIET_MINH,
    lambda s, f: on_map(s, VIET_MINH),
    lambda s, unit: reach(s, VIET_MINH, s.where[unit]),
    (on_a_map,),
    (within_five_points,),
    tactical_costs,
)
