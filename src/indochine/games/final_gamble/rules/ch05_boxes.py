"""5.2-B and 5.2-C French Box Moves, combat for a box, and the force that comes from Laos."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import ForceIn, MoveLaosForce, Storm, Take, To
from indochine.games.final_gamble.events import (
    BoxDecided,
    BoxFire,
    BoxStormed,
    HanoiSilenced,
    Moved,
)
from indochine.games.final_gamble.frames import FIRE, IN_LAOS, BoxCombat, LaosAttrition, Move
from indochine.games.final_gamble.rules.ch01_ground import BY_BRIDGE, dug, kind_of_zone, vm_zoc
from indochine.games.final_gamble.rules.ch01_losses import choose_losses, lose_step, silence_hanoi, standing
from indochine.games.final_gamble.rules.ch01_moving import Kind, immobile, in_hexes, stands
from indochine.games.final_gamble.rules.ch05_laos import RELEASE_AT as RELEASE_AT
from indochine.games.final_gamble.state import FRANCE, Place, State, Unit, morale, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, check, choice, frames_of, goto
from indochine.kernel.legality import bar, gate, only
from indochine.kernel.words import counted

BOARD = p.BOARD
STEADY = p.mask(unit for unit in ids(p.FRENCH) if p.MORALE[unit] >= 3)  # [5.2-C/1] who may take losses
LAOS_BOXES = (p.LAOS1, p.LAOS2, p.LAOS3)
LAOS_AND_2Z = p.LAOS | 1 << p.Z2
# [5.2-B/1] where the force goes from each box
NEXT_BOX = {p.LAOS1: (p.LAOS2,), p.LAOS2: (p.LAOS1, p.LAOS3), p.LAOS3: (p.LAOS2, p.Z2)}

# ---- 5.2-B who may go ------------------------------------------------------


def with_a_way_out(s: State) -> tuple[int, int]:
    """[5.2-B/1] The hexes of Isabelle with a route to its edge outside Viet Minh ZoC: on foot, and for artillery."""
    return _ways_to_the_edge(p.ISABELLE & ~s.vm & ~vm_zoc(s))


@lru_cache(256)
def _ways_to_the_edge(quiet: int) -> tuple[int, int]:
    feet = wheels = p.ISABELLE_EDGE & quiet
    for _ in range(p.ISABELLE.bit_count()):
        feet |= BOARD.spread(feet) & quiet
        wheels |= BOARD.cross(wheels, BY_BRIDGE) & quiet
    edge = p.ISABELLE_EDGE
    return edge | BOARD.spread(feet) & p.ISABELLE, edge | BOARD.cross(wheels, BY_BRIDGE) & p.ISABELLE


def at_the_door(s: State) -> int:
    """[5.2-B/1] Units that may go to 2z-304: from Isabelle by a quiet route, from an edge hex of DBP not dug."""
    found = in_hexes(s, s.french & p.DBP_EDGE & ~dug(s))
    if s.french & p.ISABELLE:
        feet, wheels = with_a_way_out(s)
        found |= in_hexes(s, s.french & feet) & ~p.ARTILLERY | in_hexes(s, s.french & wheels) & p.ARTILLERY
    return found & ~immobile(s)


def can_box_move(s: State) -> int:
    """[5.2-B/4] Those who may leave for 2z-304 after the Valley Move, if nobody bars it."""
    return 0 if s.at.get(p.Z2, 0) & p.VM else at_the_door(s)


def able(s: State, f: Move) -> int:
    """[5.2-B/1] [5.2-C/1] Units that may go to 2z-304, or fight for it if there are enough of them."""
    return at_the_door(s) if not why_no_entry(s, f, p.Z2) else 0


def goals(s: State, unit: int) -> int:
    """[5.2-B/1] From hexes a Box Move leads to 2z-304."""
    return 1 << p.Z2


@check("5.2-B/2")
def not_alone_from_laos(s: State, f: Move, a: Take) -> str | None:
    """[5.2-B/2] In Laos the four battalions move together, once they are released."""
    if not p.LAOS >> s.where[a.unit] & 1:
        return None
    if not s.laos_released:
        return waits_in_laos(s)
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}; the force in Laos moves as a whole."


def waits_in_laos(s: State) -> str:
    """[5.2-B/2] What the force in Laos waits for."""
    return f"The force in Laos waits until the Strongpoints Track is at {RELEASE_AT} or less; it is at {s.points}."


@check("5.2-B/1")
def stands_at_the_door(s: State, f: Move, a: Take) -> str | None:
    """[5.2-B/1] From Isabelle with a route to its edge, or from an edge hex of DBP outside Trench and Dig Zones."""
    here, name = s.where[a.unit], p.UNIT_NAME[a.unit]
    if p.ISABELLE >> here & 1:
        way = with_a_way_out(s)[p.ARTILLERY >> a.unit & 1]
        return None if way >> here & 1 else f"{name} at {p.NAME[here]} has no way to the map edge outside VM ZoC."
    if not p.DBP_EDGE >> here & 1:
        return f"{name} is {stands(s, a.unit)}; a Box Move starts in 3z-304, on the map edge of DBP or in Laos."
    return f"{p.NAME[here]}, where {name} stands, is in {kind_of_zone(s, here)}." if dug(s) >> here & 1 else None


@check("5.2-C/1")
def strong_enough_for_2z(s: State, f: Move, a: Take) -> str | None:
    """[5.2-C/1] If 2z-304 must be fought for, enough units must be there to do it."""
    return why_no_entry(s, f, p.Z2)


@check("5.2-B/1")
def to_2z_only(s: State, f: Move, a: To) -> str | None:
    """[5.2-B/1] The only box next to the maps is 2z-304."""
    return None if a.place == p.Z2 else f"A Box Move from a hex leads to 2z-304, not to {p.NAME[a.place]}."


FRENCH_BOX = Kind(
    "Box Move",
    "5.2-B/4",
    FRANCE,
    able,
    goals,
    (not_alone_from_laos, stands_at_the_door, strong_enough_for_2z),
    (to_2z_only,),
)

# ---- 5.2-B/2 the force in Laos ---------------------------------------------


def laos_force(s: State) -> int:
    """[5.2-B/2] The French units in Laos; they are all in one box."""
    found = 0
    for box in LAOS_BOXES:
        found |= s.at.get(box, 0) & p.FRENCH
    return found


def laos_box(s: State) -> int:
    """The box of the Laos force; -1 when nobody is there."""
    return next((box for box in LAOS_BOXES if s.at.get(box, 0) & p.FRENCH), -1)


def open_to_laos_force(s: State, f: Move) -> int:
    """[5.2-B/2] The boxes one may think of for the force in Laos."""
    return LAOS_AND_2Z if f.kind == at.FRENCH_BOX and laos_box(s) >= 0 else 0


@bar("5.2-B/4", "place", "The force in Laos has made its Box Move.")
def force_moved(s: State, f: Move) -> int:
    """One option for each unit."""
    return LAOS_AND_2Z if f.moved & laos_force(s) else 0


@check("5.2-B/1")
def there_already(s: State, f: Move, a: MoveLaosForce) -> str | None:
    """[5.2-B/1] A move leads to another box."""
    return f"The force is in {p.NAME[a.place]} already." if a.place == laos_box(s) else None


@only(
    *("5.2-B/1", "place", "{place} is not next to {box} along an arrow.", there_already),
    box=lambda s, f, a: p.NAME[laos_box(s)],
)
def along_an_arrow(s: State, f: Move) -> int:
    """One box up or down, and from Laos 3 to 2z-304."""
    return p.mask(NEXT_BOX.get(laos_box(s), ()))


@bar("5.2-B/2", "place", "{why}", why=lambda s, f, a: waits_in_laos(s))
def not_released(s: State, f: Move) -> int:
    """Before its release the force stays where it is."""
    return 0 if s.laos_released else p.LAOS


@bar("5.2-C/1", "place", "{why}", why=lambda s, f, a: why_no_entry(s, f, a.place))
def too_strong(s: State, f: Move) -> int:
    """A box with Viet Minh must be fought for."""
    return p.mask(box for box in NEXT_BOX.get(laos_box(s), ()) if why_no_entry(s, f, box))


# ---- going, or fighting ----------------------------------------------------


def attackers(s: State, f: Move, box: int) -> int:
    """[5.2-C/1] All who could still take part in entering a box."""
    if box != p.Z2:
        return laos_force(s) & ~f.moved
    return (at_the_door(s) | s.at.get(p.LAOS3, 0) & p.FRENCH) & ~f.moved


def why_no_entry(s: State, f: Move, box: int) -> str | None:
    """[5.2-C/1] What forbids even to try: too few French units, or 2z-304 after the combat of Laos 3."""
    present = (s.at.get(box, 0) & p.VM).bit_count()
    if not present:
        return None
    if box == p.Z2 and f.laos_fought:
        return "Combat in 2z-304 comes before combat in Laos 3."
    return too_weak(s, attackers(s, f, box), box, "At hand")


def too_weak(s: State, units: int, box: int, which: str) -> str | None:
    """[5.2-C/1] As many units as the Viet Minh, and that many steps in units of morale 3 or more [E-56]."""
    present = (s.at.get(box, 0) & p.VM).bit_count()
    steps = sum(s.steps[unit] for unit in ids(units & STEADY))
    if units.bit_count() >= present and steps >= present:
        return None
    return (
        f"{p.NAME[box]} holds {present} Viet Minh: it takes at least {counted(present, 'French unit')}, and at least "
        f"{counted(present, 'step')} in units of morale 3 or more. "
        f"{which}: {counted(units.bit_count(), 'unit')}, with {counted(steps, 'such step')}."
    )


def set_out(s: State, f: Move, units: int, box: int) -> None:
    """[5.2-C/1] Into a free box at once; otherwise the combat for it begins."""
    f.moved |= units
    if not s.at.get(box, 0) & p.VM:
        enter(s, units, box)
        return
    f.laos_fought |= box == p.LAOS3
    call(s, BoxCombat(box=box, units=units, free=attackers(s, f, box)))


def enter(s: State, units: int, box: int) -> None:
    """[5.2-B/1] [1.9-C/3] The units are in; with the force from Laos in 2z-304 Hanoi sends no more."""
    for unit in ids(units):
        origin = s.where[unit]
        put(s, unit, box)
        s.tell(Moved("5.2-B/1", Unit(unit), Place(origin), Place(box)))
    if box == p.Z2 and units & p.LAOS_FORCE and not s.hanoi_silent:
        silence_hanoi(s)
        s.tell(HanoiSilenced("1.9-C/3"))


# ---- 5.2-C the combat ------------------------------------------------------


@choice("5.2-C/1", by=FRANCE)
def who_attacks(s: State, f: BoxCombat) -> bool:
    """Who takes part in the attack on the box?"""
    return True


def the_box(s: State, f: BoxCombat) -> int:
    """[5.2-C/1] The box that is fought for."""
    return 1 << f.box


def free_in_laos(s: State, f: BoxCombat) -> int:
    """[5.2-B/2] The force in Laos, if it is free to join as a whole."""
    return f.free & s.at.get(p.LAOS3, 0)


def declared_too_weak(s: State, f: BoxCombat) -> str | None:
    """[5.2-C/1] What the units declared so far lack."""
    return too_weak(s, f.units, f.box, "Declared so far")


@gate("5.2-C/1", "{why}", why=lambda s, f, a: declared_too_weak(s, f))
def too_few_declared(s: State, f: BoxCombat) -> bool:
    """The units declared must be enough."""
    return declared_too_weak(s, f) is not None


who_attacks.offers(ForceIn, unit=lambda s, f: f.free & ~free_in_laos(s, f), place=lambda s, f, unit: the_box(s, f))
who_attacks.offers(MoveLaosForce, place=lambda s, f: the_box(s, f) if free_in_laos(s, f) else 0)
who_attacks.offers(Storm, too_few_declared, place=the_box)


@who_attacks.prompt
def prompt_who_attacks(s: State, f: BoxCombat) -> str:
    enemies = (s.at.get(f.box, 0) & p.VM).bit_count()
    return (
        f"{counted(f.units.bit_count(), 'French unit')} against {enemies} Viet Minh in {p.NAME[f.box]}: who joins them?"
    )


@who_attacks.then
def after_who_attacks(s: State, f: BoxCombat, a: ForceIn | MoveLaosForce | Storm) -> None:
    if isinstance(a, Storm):
        f.present = s.at[f.box] & p.VM
        s.tell(BoxStormed("5.2-C/1", Place(f.box), f.units.bit_count(), f.present.bit_count()))
        return
    joining = 1 << a.unit if isinstance(a, ForceIn) else free_in_laos(s, f)
    f.units, f.free = f.units | joining, f.free & ~joining
    goto(f, who_attacks)


class Exchange(NamedTuple):
    """[5.2-C/2] What one die does: a step of the Viet Minh unit, the wish to go, a step of the French."""

    hurt: bool
    wishes: bool
    costs: bool


def exchange(s: State, unit: int, die: int) -> Exchange:
    """[5.2-C/2] From 3 a step is lost; from its morale, or with its last step, a unit is for going; 2 to 5 cost one."""
    hurt = die >= 3
    return Exchange(hurt, die >= morale(s, unit) or (hurt and s.steps[unit] == 1), 2 <= die <= 5)


def roll_for_one(s: State, f: BoxCombat) -> None:
    """[5.2-C/2] A die for each Viet Minh unit: losses on both sides, and perhaps the wish to retreat."""
    unit = ids(f.present & ~f.rolled)[0]
    die, courage = s.d6(), morale(s, unit)
    hurt, wishes, costs = exchange(s, unit, die)
    f.rolled |= 1 << unit
    s.tell(BoxFire("5.2-C/2", Unit(unit), Place(f.box), die, courage))
    if hurt:
        lose_step(s, unit, FIRE, "5.2-C/2")
    if wishes:
        f.wishing |= 1 << unit
    if f.rolled != f.present:
        goto(f, roll_for_one)
    if costs:
        choose_losses(s, FRANCE, standing(s, f.units & STEADY), 1, "5.2-C/2")


def who_holds_the_box(s: State, f: BoxCombat) -> None:
    """[5.2-C/3] More than half fallen or wishing: all Viet Minh retreat and the French enter; else nobody moves."""
    wishing, present = f.wishing.bit_count(), f.present.bit_count()
    s.tell(BoxDecided("5.2-C/3", Place(f.box), wishing, present))
    for move in frames_of(s, Move)[-1:]:
        move.moved |= f.units
    if 2 * wishing > present:
        vm_leave(s, f.box)
        enter(s, standing(s, f.units), f.box)


def vm_leave(s: State, box: int) -> None:
    """[5.2-C/3] From 2z-304 to 1z-304; from Laos 3 to 2z-304, or Off-Map if the French are there."""
    to = p.Z1 if box == p.Z2 else p.OFF_MAP if s.at.get(p.Z2, 0) & p.FRENCH else p.Z2
    for unit in ids(s.at.get(box, 0) & p.VM):
        put(s, unit, to)
        s.tell(Moved("5.2-C/3", Unit(unit), Place(box), Place(to)))


BOX_COMBAT = Procedure(who_attacks, roll_for_one, who_holds_the_box)

# ---- 5.2-B/3 guerrillas in Laos --------------------------------------------


def guerrillas(s: State, f: LaosAttrition) -> None:
    """[5.2-B/3] In Laos 2 or 3 at the end of the Box Moves the force loses one step, of France's choice [E-69]."""
    if laos_box(s) in (p.LAOS2, p.LAOS3):
        choose_losses(s, FRANCE, laos_force(s), 1, "5.2-B/3", IN_LAOS)


LAOS_ATTRITION = Procedure(guerrillas)
