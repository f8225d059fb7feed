"""S-10, S-11, 3.6-4, 5.5-2 What the Viet Minh may do at any moment outside a combat: beside each of their orders.

"At any moment" is read as: whenever they are asked for an order (movement, a run, reinforcements). `offer_any_time`
adds the four actions to such a decision, and `any_time` carries them out; the decision is asked again afterwards.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import HideAgain, HirePorters, RemoveDummy, ShiftToLangSon
from indochine.games.tonkin.events import DummyGone, PortersHired, WentByRail
from indochine.games.tonkin.rules.basics_capture import capture
from indochine.games.tonkin.rules.basics_hidden import can_hide, go, hide
from indochine.games.tonkin.rules.basics_terrain import room, weight
from indochine.games.tonkin.rules.ch04_control import french_friendly, railway_open
from indochine.games.tonkin.rules.ch06_victory_points import score
from indochine.games.tonkin.state import VIET_MINH, Place, State, Unit, on_map
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Decision
from indochine.kernel.legality import bar, gate
from indochine.kernel.words import Action

ANY_TIME = (RemoveDummy, HideAgain, ShiftToLangSon, HirePorters)


def is_theirs(f: Any) -> bool:
    """The four belong to the Viet Minh; a frame of a phase says whose it is. The French may not even think of them."""
    return bool(getattr(f, "side", VIET_MINH) == VIET_MINH)


@gate("5.5-1", "Foot transports are for the Viet Minh.")
def not_vm(s: State, f: object) -> bool:
    """[5.5-1] Porters carry Viet Minh dumps."""
    return not is_theirs(f)


def declarable(s: State, f: object) -> int:
    """[S-10] Dummies on the map."""
    return on_map(s, p.DUMMIES) if is_theirs(f) else 0


def its_place(s: State, f: object, unit: int) -> int:
    """The hex is named so that everybody reads where it was."""
    return 1 << s.where[unit]


def face_up(s: State, f: object) -> int:
    """[S-11] Groups and Pathet Lao that were seen."""
    return on_map(s, s.revealed) if is_theirs(f) else 0


@bar("S-11", "unit", "{unit} has an enemy within three hexes.")
def watched(s: State, f: object) -> int:
    """[S-11] Only without an enemy within three hexes."""
    return s.revealed & ~can_hide(s)


def french_on_the_line(s: State, f: object, a: Any) -> str:
    """[3.6-4] [E-70] The first place that shuts the railway: an area, so whoever is in it is its friend."""
    return p.NAME[first(p.CHINESE_RAILWAY & (s.french | french_friendly(s)))]


@gate("3.6-4", "{place} is friendly to the French: the railway is shut.", place=french_on_the_line)
def railway_shut(s: State, f: object) -> bool:
    """[3.6-4] [E-70] By rail only while it is open."""
    return not railway_open(s)


@bar("S-15", "unit", "Lang Son has no room for {unit}.")
def no_room_at_lang_son(s: State, f: object) -> int:
    """[E-61] Stacking counts where one arrives."""
    left, found = room(s, VIET_MINH, p.LANG_SON), 0
    for unit in ids(at_railway(s, f)):
        if weight(s, 1 << unit) > left:
            found |= 1 << unit
    return found


@bar("S-20", "unit", "The French have something in Lang Son, which only troops capture: {unit} cannot come.")
def beside_the_enemy(s: State, f: object) -> int:
    """[S-20] [E-47] Dumps and leader do not come to a hex with anything of the enemy."""
    return ~p.TROOPS if s.at[p.LANG_SON] & p.FRENCH else 0


def at_railway(s: State, f: object) -> int:
    """[3.6-4] What stands at the Chinese railway centre, of those that may be in Vietnam."""
    return s.at[p.RAILWAY_CENTRE] & p.VM if is_theirs(f) else 0


def how_many_left(s: State, f: object, a: Any) -> str:
    """[5.5-2] In words."""
    return f"{s.porters} foot transport{' is' if s.porters == 1 else 's are'} left"


@gate("5.5-2", "{left}: more come only when none is.", left=how_many_left)
def porters_left(s: State, f: object) -> bool:
    """[5.5-2] Only when both are used up."""
    return s.porters > 0


def offer_any_time(decision: Decision[Any, Any]) -> None:
    """Adds the four actions to a decision of the Viet Minh, or of both sides."""
    decision.offers(RemoveDummy, unit=declarable, place=its_place)
    decision.offers(HideAgain, watched, unit=face_up)
    decision.offers(ShiftToLangSon, railway_shut, no_room_at_lang_son, beside_the_enemy, unit=at_railway)
    decision.offers(HirePorters, not_vm, porters_left)


def any_time(s: State, a: Action) -> bool:
    """Carries one of them out; whether it was one."""
    if type(a) not in ANY_TIME:
        return False
    if isinstance(a, RemoveDummy):
        remove_dummy(s, a.unit, "S-10")
    elif isinstance(a, HideAgain):
        hide(s, a.unit)
    elif isinstance(a, ShiftToLangSon):
        go_by_rail(s, a.unit)
    else:
        s.porters = p.TRANSPORT.foot_per_turn
        s.tell(PortersHired("5.5-2"))
        score(s, p.POINTS.porters, "5.5-2", "Porters")
    return True


def go_by_rail(s: State, unit: int) -> None:
    """[3.6-4] [E-47] A piece comes to Lang Son; troops capture what the French left alone there."""
    s.tell(WentByRail("3.6-4", Unit(unit)))
    go(s, 1 << unit, p.LANG_SON, "3.6-4")
    if p.TROOPS >> unit & 1:
        capture(s, VIET_MINH, p.LANG_SON)


def remove_dummy(s: State, unit: int, rule: str) -> None:
    """[S-08] [S-10] A dummy that is found or declared goes to the dead box, and everybody knows what it was."""
    s.tell(DummyGone(rule, Place(s.where[unit])))
    s.moved &= ~(1 << unit)
    s.party &= ~(1 << unit)
    go(s, 1 << unit, p.DEAD, rule, named=True)
