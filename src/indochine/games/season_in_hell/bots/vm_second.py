"""The Viet Minh against an enemy who strikes back: what was taken is held, and a worn army rests for a week."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.choosing import best, the
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Move, SendToRest, StayQuiet, ToJungle
from indochine.games.season_in_hell.bots.values import ground
from indochine.games.season_in_hell.bots.vm_answers import done
from indochine.games.season_in_hell.bots.vm_moves import march_orders, on_map
from indochine.games.season_in_hell.bots.vm_planner import MARCH, SET_UP, VmPlanner, impulse_plan
from indochine.games.season_in_hell.bots.vm_targets import able
from indochine.games.season_in_hell.rules.ch05_control import facing_the_enemy
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

# all that can be stormed on the first day is: on the second the French have shifted their paras to the hills
SET_UP_2 = SET_UP | {"2": {"88": "S", "102": "S", "57": "G", "98": "T", "209": "T", "174": "G"}}
REST = 9  # the part of a week in which the worn were sent to rest
WHOLE_ARMY = 15  # with fewer whole battalions the army rests
GUARDED_FROM = 4  # the round from which no strongpoint is left open to a raid, where they are counted
HELPERS = 4  # battalions in a strongpoint under attack


class SecondVm(VmPlanner):
    """Rests, and sends help."""

    set_up: ClassVar = SET_UP_2

    def reconstitute(self, s: State, f: Any, due: Due) -> Action:
        """In a week of rest everybody who is worn leaves."""
        rests = [a for a in due.actions if isinstance(a, SendToRest)]
        if rests and (self.orders_stand(s.turn, REST) or worn(s)):
            self.give_orders((s.turn, REST), tuple)
            return next((a for a in rests if s.where[a.unit] == p.DESTROYED), rests[0])
        return super().reconstitute(s, f, due)

    def vm_decides(self, s: State, f: Any, due: Due) -> Action:
        """[2b] A worn army stays in its trenches."""
        return (the(StayQuiet, due) if worn(s) else None) or super().vm_decides(s, f, due)

    def vm_moves(self, s: State, f: Any, due: Due) -> Action:
        """[9.1] Where strongpoints are counted none is left open to a raid."""
        guarded = s.control if p.SCENARIO[s.scenario].pas and s.round >= GUARDED_FROM else 0
        return self.march(s, due, MARCH, lambda s: tuple(march_orders(s, guarded).items()))

    def plan_impulse(self, s: State) -> list[tuple[int, int, int]]:
        """[5.3c] Who is too worn or too tired to storm can still walk into what lies empty."""
        return impulse_plan(s, walkers=on_map(s) & p.BATTALIONS & ~s.barred & ~s.disorganized & ~able(s))

    def vm_defensive_moves(self, s: State, f: Any, due: Due) -> Action:
        """[6.2.6c] [6.2.6d] Fresh battalions of the same division into a strongpoint under attack."""
        moves = [a for a in due.actions if isinstance(a, Move)]
        return best(moves, lambda a: help_value(s, a.unit, a.place), 0.0) or done(due)

    def where_the_dummy_goes(self, s: State, f: Any, due: Due) -> Action:
        """[4.2.1f] To the jungle from which it soonest covers a deep trench again."""
        bare = s.deep & p.ZONES & facing_the_enemy(s) & ~s.vm
        jungles = [a for a in due.actions if isinstance(a, ToJungle)]
        return best(jungles, lambda a: (p.NEAR[a.place] & (bare or s.deep)).bit_count()) or due.actions[0]


def worn(s: State) -> bool:
    """Whether a week of rest is better than one of storms; there must be time for it."""
    if p.SCENARIO[s.scenario].last < p.TURNS or not 1 < s.turn < p.TURNS - 1:
        return False
    return sum(s.steps[unit] == p.VM_STEPS for unit in ids(on_map(s) & p.BATTALIONS)) < WHOLE_ARMY


# ---- help for who is attacked ----------------------------------------------


def help_value(s: State, unit: int, pa: int) -> float:
    """What a battalion more does in a strongpoint under attack; up to three of one division fight [1.4f]."""
    attacked = p.PAS & s.control & s.attacked
    if not (attacked >> pa & 1 and p.LINKS[pa] & s.french and spare(s, unit)):
        return 0.0
    there = s.at[pa] & p.BATTALIONS
    kin = (there & p.DIVISION_UNITS[p.DIVISION[unit]] & ~s.disorganized).bit_count()
    if kin >= p.BATTALIONS_IN_PA or there.bit_count() >= HELPERS:
        return 0.0
    return ground(s, pa) * (s.steps[unit] + 2 * kin)


def spare(s: State, unit: int) -> bool:
    """Whether a counter can go: fit to fight, and neither a strongpoint nor a deep trench depends on it [3.1u]."""
    if not p.BATTALIONS >> unit & 1 or s.steps[unit] < 2:
        return False
    here = s.where[unit]
    left = s.at[here] & p.VM & ~(1 << unit)
    if p.PAS >> here & 1:
        return left.bit_count() > 1 or not p.LINKS[here] & s.french
    return bool(left) or not s.deep >> here & 1
