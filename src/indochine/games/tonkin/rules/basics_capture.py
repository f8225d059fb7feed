"""E-47, 6.13-6, 3.6-5, 3.10-3, 3.3-8, 3.11-8 Dumps, HQ and leader alone in a hex that an enemy enters."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.events import DumpCaptured, LeaderLost
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.ch06_victory_points import score
from indochine.games.tonkin.state import NOBODY, VIET_MINH, Place, State, Unit
from indochine.kernel.bits import ids

DUMP_EQUIPMENT = 2  # [3.4-4] [3.4-5] what a dump is worth


def left_alone(s: State, side: int, place: int) -> int:
    """[E-47] Dumps, HQ or leader of the enemy of `side` in a hex without troops of theirs."""
    theirs = s.at[place] & p.SIDE_UNITS[1 - side]
    guarded = theirs & p.TROOPS or (side == VIET_MINH and s.garrisons >> place & 1)
    return 0 if guarded else theirs


def capture(s: State, side: int, place: int) -> None:
    """[E-47] [6.13-6] Troops of a side have entered: what was left alone there is captured, or dies."""
    for unit in ids(left_alone(s, side, place)):
        if p.DUMPS >> unit & 1:
            capture_dump(s, side, unit)
        else:
            lose_leader(s, unit)


def capture_dump(s: State, side: int, unit: int) -> None:
    """[3.6-5] [3.4-5] [3.10-3] [E-48] The dump is gone, perhaps the one that was being spent."""
    place = s.where[unit]
    s.tell(DumpCaptured("3.6-5" if side == VIET_MINH else "3.10-3", Place(place)))
    remove_dump(s, unit)
    if side == VIET_MINH:
        gain_equipment(s, 2 * DUMP_EQUIPMENT)
        score(s, -p.POINTS.french_dump, "3.6-5", "A French dump is captured")
    else:
        score(s, p.POINTS.vm_dump, "3.10-3", "A Viet Minh dump is captured")


def remove_dump(s: State, unit: int) -> None:
    """[6.2-2] [E-48] A dump goes back to the stock; if it was being spent, nothing is any more."""
    s.spending = [NOBODY if dump == unit else dump for dump in s.spending]
    s.moved &= ~(1 << unit)
    s.party &= ~(1 << unit)
    go(s, 1 << unit, p.STOCK, "6.2-2")


def gain_equipment(s: State, halves: int) -> None:
    """[3.4-6] Equipment in halves, at most six whole ones."""
    s.equipment = min(2 * p.LIMITS.equipment, s.equipment + halves)


def lose_leader(s: State, unit: int) -> None:
    """[6.13-6] [3.3-8] [3.11-8] [6.16-7] The HQ or Uncle Ho returns a gameturn later; Giap does not."""
    s.tell(LeaderLost("6.13-6", Unit(unit), Place(s.where[unit])))
    s.moved &= ~(1 << unit)
    s.party &= ~(1 << unit)
    go(s, 1 << unit, p.DEAD, "6.13-6")
    if unit == p.HQ_UNIT:
        s.hq_due = s.turn + 1
        score(s, -p.POINTS.hq, "3.11-8", "The French HQ is lost")
    elif s.giap:
        s.giap_dead = True
    else:
        s.giap, s.leader_due = True, s.turn + 1
        score(s, p.POINTS.ho, "3.3-8", "Uncle Ho is lost")
