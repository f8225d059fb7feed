"""Planner 2: the first planner, with an eye for the roads home and for room in the bases when an operation is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots import plans, sorties
from indochine.games.hoa_binh.bots.planner import ENOUGH, Planner, is_base, rate
from indochine.games.hoa_binh.bots.plans import Plan
from indochine.games.hoa_binh.bots.withdrawal import prospects
from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action


def all_plans(s: State) -> Iterator[Plan]:
    """Everything worth a thought."""
    now = plans.stay_put(s, prospects)
    yield from plans.strikes(s, now, prospects)
    yield from plans.cruise(s, now, prospects)
    yield from plans.mine_clearing(s, now, prospects)
    yield from plans.buildings(s, now, prospects)
    yield from plans.marches(s, now, prospects)
    yield from plans.drops(s, now, prospects)
    yield from plans.retirements(s, now, prospects)
    yield from plans.repairs(s)
    yield from plans.offensives(s, now, prospects)
    yield from sorties.room_makers(s, now, prospects)


def candidates(s: State, legal: Sequence[Action]) -> tuple[list[Plan], list[Plan]]:
    """The plans that can be paid for beside the convoys, and the convoys' own."""
    leaving = [plan for plan in plans.evacuations(s) if plan.actions[0] in legal]
    kept = sum(plan.price for plan in leaving) + (p.COST.movement if any(is_base(plan) for plan in leaving) else 0)
    spare = max(0, s.ap - kept)
    return [plan for plan in all_plans(s) if plan.actions[0] in legal and plan.price <= spare], leaving


def best_plan(s: State, legal: Sequence[Action]) -> Plan | None:
    """The plan that brings most for its AP; convoys go last."""
    found, leaving = candidates(s, legal)
    chosen = max(found, key=rate, default=None)
    if chosen and rate(chosen) >= enough(s):
        return chosen
    return max(leaving, key=lambda plan: plan.value, default=None)


def enough(s: State) -> float:
    """What a plan must bring for each AP: on the last day they are good for nothing else."""
    return ENOUGH if not s.rainbow and s.turn < p.LAST_TURN else ENOUGH / 5


class Planner2(Planner):
    """Plans as the first does until an operation is declared."""

    def choose_action(self, s: State, f: Any, due: Due) -> Action:
        """In the turn of an operation the first action of the best plan, or the end of the phase."""
        if s.strategy not in p.OPERATIONS:
            return super().choose_action(s, f, due)
        plan = best_plan(s, due.actions)
        if plan is None:
            return self.end(s, f, due)
        self.intend(plan.actions[1:])
        return plan.actions[0]
