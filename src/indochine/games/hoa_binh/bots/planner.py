"""Planner: opens by a plan, weighs whole undertakings against one another, keeps what the Viet Minh phase needs.

In the French phase all plans are valued by the outlook after them, and the one that brings most for its AP is carried
out action by action; then everything is weighed again. It ends when no plan is worth its price any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from indochine.bots.choosing import Judges
from indochine.bots.commander import Commander
from indochine.bots.orders import OrderBook
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.bots import plans
from indochine.games.hoa_binh.bots.greedy import JUDGES as GREEDY
from indochine.games.hoa_binh.bots.ground import free_spaces, route
from indochine.games.hoa_binh.bots.habits import fought_so, reacted
from indochine.games.hoa_binh.bots.opening import lotus
from indochine.games.hoa_binh.bots.outlook import attacks, danger, outlook
from indochine.games.hoa_binh.bots.plans import Plan
from indochine.games.hoa_binh.frames import ATTACK, MINE_CLEARING, SAILING, VM_ATTACKS, Combat, March, Turn
from indochine.games.hoa_binh.rules.ch05_strategies import NO_OPERATION, VIOLET
from indochine.games.hoa_binh.rules.ch07_routes import closed_to, fits, mobility, mp_left
from indochine.games.hoa_binh.rules.ch09_dice import snapshot_supply
from indochine.games.hoa_binh.state import State, put
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

ENOUGH = 0.05  # a plan must bring so much for each AP
A_SPACE = 0.02  # nobody walks for nothing
FORCED = 4  # so many actions of a plan may have been forced, one after the other, and are done already
COMMANDERS_POINT = 0.4  # how a commander's AP counts beside common ones


# ---- weighing plans --------------------------------------------------------


def all_plans(s: State) -> Iterator[Plan]:
    """Everything worth a thought."""
    now = plans.stay_put(s)
    yield from plans.strikes(s, now)
    yield from plans.cruise(s, now)
    yield from plans.mine_clearing(s, now)
    yield from plans.buildings(s, now)
    yield from plans.marches(s, now)
    yield from plans.offensives(s, now)
    yield from plans.drops(s, now)
    yield from plans.retirements(s, now)
    yield from plans.repairs(s)


def best_plan(s: State, legal: Sequence[Action]) -> Plan | None:
    """The plan that brings most for its AP; what convoys need is kept for them, and they go last."""
    leaving = [plan for plan in plans.evacuations(s) if plan.actions[0] in legal]
    kept = sum(plan.price for plan in leaving) + (1 if any(is_base(plan) for plan in leaving) else 0)
    found = [plan for plan in all_plans(s) if plan.actions[0] in legal and plan.price <= max(0, s.ap - kept)]
    chosen = max(found, key=rate, default=None)
    if chosen and rate(chosen) >= ENOUGH:
        return chosen
    return max(leaving, key=lambda plan: plan.value, default=None)


def is_base(plan: Plan) -> bool:
    """Hoa Binh's convoy needs a second action."""
    return act.Evacuate(p.HOA_BINH) in plan.actions  # type: ignore[arg-type]


def rate(plan: Plan) -> float:
    """Points for each AP."""
    return plan.value / max(plan.price, COMMANDERS_POINT)


# ---- on the road without a plan --------------------------------------------


def best_stop(s: State, f: March, a: Action) -> float:
    """How good the best place is that this step leads to; a fight on the way counts what it is worth."""
    if f.convoys:
        return GREEDY["march_on"](s, f, a)
    if isinstance(a, act.March):
        return stop_beyond(s, f, a.place)
    if isinstance(a, act.Halt):
        return outlook(s.clone())
    return -1000.0 if not isinstance(a, act.Engage) else 1000.0


def stop_beyond(s: State, f: March, place: int) -> float:
    """The best place to stop at or behind the next space, a little less for each space."""
    if s.vm >> place & 1:
        if f.kind not in (ATTACK, SAILING):
            return 500.0 if f.kind == MINE_CLEARING else -500.0
        now = outlook(s.clone())
        return now + plans.raid_value(s, f.units, place, now) - 0.3 if f.kind == ATTACK else -500.0
    free = free_spaces(s) & ~closed_to(s, f.kind)
    ahead = NETWORKS[mobility(f.units, 0)].within(1 << place, free, max(0, mp_left(f) - 1))
    stops = [n for n in ids(ahead & (s.forts | 1 << place)) if fits(s, f.units, 0, n)]
    return max((at_stop(s, f, place, n) for n in stops), default=-900.0)


def at_stop(s: State, f: March, place: int, stop: int) -> float:
    """The outlook with the stack at a stop behind a place; a nearer one is as good as one a little better."""
    then = s.clone()
    for unit in ids(f.units):
        put(then, unit, stop)
    links = len(route(mobility(f.units, 0), place, stop, free_spaces(s)))
    return outlook(then) - A_SPACE * (links + 1)


# ---- reactions -------------------------------------------------------------


def reaction(s: State, f: Combat, a: Action) -> float:
    """What a reaction adds, less what its AP may do for the attacks still to come."""
    if isinstance(a, act.Ready):
        return 0.0
    return reacted(s, f, a) - fought_so(s, f) - price_now(s, f)


def price_now(s: State, f: Combat) -> float:
    """AP are cheap when few attacks are left, dear in the French phase."""
    if f.mode != VM_ATTACKS:
        return 0.35
    to_come = sum(map(len, attacks(s).values()))
    return 0.06 if s.ap >= 2 * to_come else 0.15 if s.ap >= to_come else 0.25


# ---- when to launch an operation -------------------------------------------

EACH_TURN = 5  # every turn of waiting is worth so many points, until the window closes
HELPED = 0.5  # the share of the trouble in sight that the French phase is likely to spare us


def declaration(s: State, f: Turn, a: act.Declare) -> float:
    """Wait to the last turn of the window, unless waiting promises to cost more than it brings."""
    if a.operation == NO_OPERATION:
        return float(EACH_TURN)
    return trouble(s, p.VIOLET if a.operation == VIOLET else p.EVERYWHERE)


def trouble(s: State, spaces: int) -> float:
    """What the counters on the map are likely to cost in these spaces, as things are."""
    now = s.clone()
    snapshot_supply(now)
    return -HELPED * sum(danger(now, place, kinds)[0] for place, kinds in attacks(now).items() if spaces >> place & 1)


JUDGES: Judges = {**GREEDY, "react": reaction, "march_on": best_stop, "declare_operation": declaration}


# ---- the commander ---------------------------------------------------------


class Agenda(OrderBook[act.AnyAction], frozen=True):
    """The actions still to do of the plan that was chosen."""


class Planner(Commander):
    """Carries out a plan action by action, then makes a new one, or does what the moment asks for."""

    judges = JUDGES
    remembers = Agenda

    def without_thinking(self, view: Any, due: Due) -> Action | None:
        """The next action of the plan, if it is still possible; who pays is not part of it."""
        return None if due.decision.__name__ == "share_cost" else self.next_on_agenda(due)

    def next_on_agenda(self, due: Due) -> Action | None:
        """The next action that is possible; forced ones have been done already and are passed over."""
        ahead: tuple[Action, ...] = self.memory.orders
        for number, action in enumerate(ahead[:FORCED], start=1):
            if action in due.actions:
                self.intend(ahead[number:])
                return action
        self.intend(())
        return None

    def intend(self, actions: tuple[Any, ...]) -> None:
        """What is still to be done."""
        self.memory = Agenda(orders=actions)

    def choose_action(self, s: State, f: Any, due: Due) -> Action:
        """The first action of the best plan, or the end of the phase."""
        plan = next(iter(lotus(s, due.actions)), None) if not s.turn else best_plan(s, due.actions)
        if plan is None:
            return self.end(s, f, due)
        self.intend(plan.actions[1:])
        return plan.actions[0]

    def end(self, s: State, f: Any, due: Due) -> Action:
        """The phase is over, unless a duty forbids it."""
        over: Action = act.EndPhase()
        return over if over in due.actions else self.judged(s, f, due)
