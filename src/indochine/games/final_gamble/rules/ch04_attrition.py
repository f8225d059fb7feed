"""4.1, 4.3, 4.4, 7.1, 7.3, 7.4 Attrition of the cut off, who is shaken, who is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Evacuate, Hold
from indochine.games.final_gamble.events import (
    CutOff,
    CutOffPoint,
    Evacuated,
    Reconnected,
    Surrendered,
    WoundedAbandoned,
)
from indochine.games.final_gamble.frames import ATTRITION as BY_ATTRITION
from indochine.games.final_gamble.frames import Attrition
from indochine.games.final_gamble.rules.ch01_control import LIMIT, take_point
from indochine.games.final_gamble.rules.ch01_ground import entrenched, loc, vm_zoc
from indochine.games.final_gamble.rules.ch01_losses import destroy
from indochine.games.final_gamble.rules.ch01_moving import map_name, same_map
from indochine.games.final_gamble.rules.ch02_barrage import supply_hit
from indochine.games.final_gamble.state import (
    FRANCE,
    VIET_MINH,
    Place,
    Point,
    State,
    Unit,
    lift_shaken,
    put,
    shake,
    units_in,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, check, decision, end, goto
from indochine.kernel.words import Action

RULE = ("7.1", "4.1")  # by side
UNITS = (p.FRENCH, p.VM)
FRENCH_PLACES = p.HEXES | p.LAOS | 1 << p.Z2  # where a French unit needs a LoC
RATS = -2  # [7.1/3] on the die of the Supply Hit Table

# ---- 4.1, 7.1 attrition ----------------------------------------------------


def wounded_of_isabelle(s: State, f: Attrition) -> None:
    """[1.9-B/2] A Viet Minh unit in Isabelle's Supply Area: the wounded there are gone."""
    if f.side == FRANCE and s.vm & p.SUPPLY_ISABELLE:
        abandon_wounded(s, "1.9-B/2")


def abandon_wounded(s: State, rule: str) -> None:
    """The Isabelle side of the Wounded Box is emptied; the HQ has heard of these units before."""
    units = ids(s.at.get(p.WOUNDED_ISABELLE, 0))
    for unit in units:
        put(s, unit, p.GONE)
    if units:
        s.tell(WoundedAbandoned(rule, tuple(Unit(unit) for unit in units)))


def surrender_of_the_cut_off(s: State, f: Attrition) -> None:
    """[4.1/1] [7.1/1] [1.3-E/3] Marked and still without LoC: units surrender [E-80], strongpoints change hands."""
    reached = loc(s, f.side)
    units = s.isolated & UNITS[f.side]
    safe = units & units_in(s, reached)
    points = isolated_points_of(s, f.side)
    lost_points = [point for point in ids(points) if not p.POINT_HEXES[point] & reached]
    lose_units(s, f.side, units & ~safe)
    for point in lost_points:
        take_point(s, point, 1 - f.side, f"{RULE[f.side]}/1")
    take_off_markers(s, f, safe, points)


def isolated_points_of(s: State, side: int) -> int:
    """The strongpoints of this side that carry an Isolation Marker."""
    held = s.french_points if side == FRANCE else p.ALL_POINTS & ~s.french_points
    return s.isolated_points & held


def lose_units(s: State, side: int, units: int) -> None:
    """[4.1/1] [7.1/1] Viet Minh to the Eliminated Box, French to the Gone Box; with all Isabelle its wounded go too."""
    at_isabelle = s.french & p.ISABELLE
    for unit in ids(units):
        s.tell(Surrendered(f"{RULE[side]}/1", Unit(unit)))
        destroy(s, unit, BY_ATTRITION)
    if side == FRANCE and at_isabelle and not s.french & p.ISABELLE:
        abandon_wounded(s, "7.1/1")


def take_off_markers(s: State, f: Attrition, units: int, points: int) -> None:
    """[4.1/2] [7.1/2] Whoever has a LoC again loses his marker and may leave."""
    s.isolated &= ~units
    s.isolated_points &= ~points
    for unit in ids(units):
        s.tell(Reconnected(f"{RULE[f.side]}/2", Unit(unit)))
    f.units = units


def next_to_ask(s: State, f: Attrition) -> None:
    """[4.1/3] [7.1/2] Only those who were cut off are asked, one by one."""
    f.unit = first(f.units) if f.units else -1
    f.units &= f.units - 1 if f.units else 0


def refuges(s: State, f: Attrition) -> int:
    """[4.1/2] [7.1/2] The Off-Map Box, or the hexes of the local Supply Area without Viet Minh and their ZoC."""
    if f.side == VIET_MINH:
        return 1 << p.OFF_MAP
    area = p.SUPPLY_DBP if p.DBP >> s.where[f.unit] & 1 else p.SUPPLY_ISABELLE
    return area & ~s.vm & ~vm_zoc(s) & ~(1 << s.where[f.unit])


@decision(lambda s, f: "4.1/2" if f.side == VIET_MINH else "7.1/2", by=lambda s, f: f.side)
def evacuate(s: State, f: Attrition) -> Iterator[Action]:
    """Does a unit that was cut off leave?"""
    if f.unit < 0:
        return
    yield Hold(Unit(f.unit))
    for place in ids(1 << p.OFF_MAP if f.side == VIET_MINH else p.SUPPLY):
        yield Evacuate(Unit(f.unit), Place(place))


@check("7.1/2")
def local_supply_area(s: State, f: Attrition, a: Evacuate) -> str | None:
    """[7.1/2] A hex of the Supply Area of its own map."""
    here = s.where[a.unit]
    if a.place == here:
        return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[here]} already."
    if f.side == VIET_MINH or same_map(here) >> a.place & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} can only leave for the Supply Area {map_name(here)}, not for {p.NAME[a.place]}."


@check("7.1/2")
def no_enemy_near(s: State, f: Attrition, a: Evacuate) -> str | None:
    """[7.1/2] Not in Viet Minh ZoC, nor onto a Viet Minh unit."""
    if f.side == FRANCE and s.vm >> a.place & 1:
        return f"A Viet Minh unit stands in {p.NAME[a.place]}."
    return f"{p.NAME[a.place]} is in Viet Minh ZoC." if f.side == FRANCE and vm_zoc(s) >> a.place & 1 else None


@check("1.6/1")
def room_if_there_is(s: State, f: Attrition, a: Evacuate) -> str | None:
    """[1.6/1] A full hex only when every other refuge is full as well [E-64] [E-79]."""
    if f.side == VIET_MINH or not full(s, a.place) or all(full(s, place) for place in ids(refuges(s, f))):
        return None
    return f"{p.NAME[a.place]} already holds {LIMIT[FRANCE]} units and there is room elsewhere."


def full(s: State, place: int) -> bool:
    """[1.6/1] Would one more French unit be too many?"""
    return s.at.get(place, 0).bit_count() >= LIMIT[FRANCE]


evacuate.checks(Evacuate, local_supply_area, no_enemy_near, room_if_there_is)


@evacuate.prompt
def prompt_evacuate(s: State, f: Attrition) -> str:
    return f"{p.UNIT_NAME[f.unit]} in {p.NAME[s.where[f.unit]]} was cut off and is so no more: does it leave?"


@evacuate.then
def after_evacuate(s: State, f: Attrition, a: Evacuate | Hold) -> None:
    if isinstance(a, Evacuate):
        s.tell(Evacuated(f"{RULE[f.side]}/2", a.unit, a.place))
        put(s, a.unit, a.place)
    goto(f, next_to_ask)


def rats_of_nam_youm(s: State, f: Attrition) -> None:
    """[7.1/3] Deserters steal from the stocks: a Supply Hit with -2, and nothing for the Viet Minh."""
    if f.side == FRANCE:
        supply_hit(s, RATS, "7.1/3")
    end(f)


ATTRITION = Procedure(wounded_of_isabelle, surrender_of_the_cut_off, next_to_ask, evacuate, rats_of_nam_youm)

# ---- 4.3, 7.3 shaken -------------------------------------------------------


def in_the_open(s: State, side: int) -> int:
    """[4.3/1] [7.3] The units of a side that stand next to an enemy and are not entrenched."""
    own, other = (s.french, s.vm) if side == FRANCE else (s.vm, s.french)
    hexes = own & p.BOARD.spread(other) & ~entrenched(s, side)
    return units_in(s, hexes) if hexes else 0


def vm_shaken(s: State, f: Any) -> None:
    """[4.3/1] All recover, then the Viet Minh caught in the open by daylight are shaken.

    [4.3/2] A battery's Barrage Marker shows its -1 side while the battery is shaken or reduced, so those of full
    batteries turn back to their front by themselves.
    """
    lift_shaken(s, s.shaken)
    shake(s, in_the_open(s, VIET_MINH))


def french_shaken(s: State, f: Any) -> None:
    """[7.3] All recover, then the French caught in the open by night are shaken."""
    lift_shaken(s, s.shaken)
    shake(s, in_the_open(s, FRANCE))


# ---- 4.4, 7.4 isolation ----------------------------------------------------


def mark_isolated_french(s: State, f: Any) -> None:
    """[4.4] French units and strongpoints without French LoC get Isolation Markers, empty strongpoints too [E-43]."""
    mark_isolated(s, FRANCE, p.FRENCH & units_in(s, FRENCH_PLACES & ~loc(s, FRANCE)), s.french_points, "4.4")


def mark_isolated_vm(s: State, f: Any) -> None:
    """[7.4] Viet Minh units and strongpoints without VM LoC get Isolation Markers; units in boxes never do."""
    points = p.ALL_POINTS & ~s.french_points
    mark_isolated(s, VIET_MINH, p.VM & units_in(s, p.HEXES & ~loc(s, VIET_MINH)), points, "7.4")


def mark_isolated(s: State, side: int, units: int, held: int, rule: str) -> None:
    """[4.4] [7.4] A unit by its own place, a strongpoint when none of its hexes has a LoC."""
    reached = loc(s, side)
    points = p.mask(point for point in ids(held) if not p.POINT_HEXES[point] & reached)
    for unit in ids(units & ~s.isolated):
        s.tell(CutOff(rule, Unit(unit)))
    for point in ids(points & ~s.isolated_points):
        s.tell(CutOffPoint(rule, Point(point)))
    s.isolated |= units
    s.isolated_points |= points
