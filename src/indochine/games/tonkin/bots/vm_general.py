"""The Viet Minh at their best."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.calendar import urgency
from indochine.games.tonkin.bots.carrying_out import GO, Order, units_of
from indochine.games.tonkin.bots.chances import NOTHING
from indochine.games.tonkin.bots.dangers import sobered, withdrawals
from indochine.games.tonkin.bots.digging import digging
from indochine.games.tonkin.bots.field import future_of
from indochine.games.tonkin.bots.greedy import FLOOR, VmGreedy
from indochine.games.tonkin.bots.highlands import turned_to_vm
from indochine.games.tonkin.bots.marches import marches
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.bots.vm_field import GUARD
from indochine.games.tonkin.bots.vm_planner import VmPlanField, VmPlanner, leader_orders, porter_orders, risk_of
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

HO_IN_DANGER = 0.08
LEFT_BEHIND = 0.7  # how likely it is taken
MOST_DEAR = 3.0  # however much the army is spared
MISSING = 2  # steps that a regiment must miss before a group is absorbed


class VmGeneralField(VmPlanField):
    """Counts the highlands as they stand while it places unit by unit."""

    def __init__(self, s: State, future: float = 1.0, urgent: float = 1.0) -> None:
        super().__init__(s, future)
        self.wear /= urgent

    def turned(self, unit: int, place: int) -> float:
        """[4.1-2] [6.16-5] The areas that turn because it is there, and what they mean on the way to twenty."""
        new = (p.ZONE[p.CLASS[unit]][place] | 1 << place) & self.open_areas & ~self.friendly
        return turned_to_vm(self.friendly, new, self.future) if new else 0.0


class VmGeneral(VmPlanner):
    """Uses points for more than blows, and groups for more than towns."""

    def urgency(self, s: State) -> float:
        """How much of its worth a town counts now."""
        return urgency(s, VIET_MINH)

    def thrift(self, s: State) -> float:
        """The army is for the end of the season."""
        return super().thrift(s) / self.urgency(s)

    def spare(self, s: State, f: at.Run, due: Due) -> Action:
        """A point that nothing else wants digs trenches, where a dump can be spared."""
        return digging(self.ground(s, 1.0), due) or super().spare(s, f, due)

    def ground(self, s: State, future: float) -> VmPlanField:
        """How hexes are judged."""
        return VmGeneralField(s, future, self.urgency(s))

    def phase_orders(self, s: State, f: at.Movement) -> list[Order]:
        """Troops first, then the leader where they make him safe, then the dumps."""
        orders = self.ground(s, future_of(s, f.last)).orders(self.movers(s))
        return [*orders, *leader_orders(s), *porter_orders(s, f)]

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        """Blows with their danger, marches into open towns, ways out of danger; a leader in danger goes first."""
        field, lost = self.ground(s, 1.0), turned_back(s)
        able = p.VM_TROOPS & ~p.VM_ARTILLERY & ~self.stay_put(s)
        dear = min(MOST_DEAR, self.thrift(s))
        struck = (bereft(s, sobered(field, blow, dear), lost) for blow in VmGreedy.blows(self, s, f))
        return [
            *(one for one in struck if one.value > FLOOR),
            *marches(s, field, able),
            *withdrawals(field, able & p.REGIMENTS, lost),
            *leaving(s),
        ]

    def absorb(self, s: State, f: Any, due: Due) -> Action:
        """[3.2-1] A group that turns nothing by itself fills up a regiment that has lost much."""
        able = [a for a in due.actions if isinstance(a, act.Absorb) and filled(s, a) > 0]
        return best(able, lambda a: filled(s, a), 0.0) or self.by_rail(s, due) or the(act.Finish, due) or due.actions[0]


def leaving(s: State) -> list[Blow]:
    """[3.3-8] The leader's way out, if he is in danger."""
    start = s.where[p.HO_UNIT]
    if start >= p.SIZE or risk_of(s, start) < HO_IN_DANGER:
        return []
    return [
        Blow(values.LEADER[1] * (risk_of(s, start) - risk_of(s, order[1])), order, NOTHING)
        for order in leader_orders(s)
    ]


def turned_back(s: State) -> list[float]:
    """[4.1-2] [3.10-3] By hex what is at stake when all leave: the areas that turn back, a rich town, a dump."""
    theirs = vm_friendly(s)
    found = [0.0] * p.PLACES
    for place in ids(s.vm & p.BOARD.spread(theirs)):
        others = p.BOARD.spread(s.vm & ~(1 << place)) | s.vm & ~(1 << place)
        found[place] = values.areas(s, p.WITHIN1[place] & theirs & ~others, 1)
    for place in ids(s.vm):
        if p.AREAS >> place & 1:
            found[place] += GUARD * p.VALUE_FRENCH[place]
        found[place] += values.DUMP * (s.at[place] & p.VM_DUMPS).bit_count()
    return found


def bereft(s: State, blow: Blow, lost: list[float]) -> Blow:
    """The same blow, less what is left behind where nobody stays."""
    kind, *_ = blow.order
    named = units_of(blow.order)
    if kind != GO or not named:
        return blow
    start = s.where[named[0]]
    stay = s.at[start] & p.VM_TROOPS & ~bits(named)
    return blow if stay else Blow(blow.value - LEFT_BEHIND * lost[start], blow.order, blow.look)


def filled(s: State, a: act.Absorb) -> float:
    """What the steps are worth in the regiment, less the group."""
    if s.where[a.unit] >= p.SIZE:
        return 0.0
    missing = p.STEPS[a.unit] - s.steps[a.unit]
    return missing - MISSING + 0.5 if missing >= MISSING else 0.0
