"""What the search player needs to know of Hoa Binh; see `indochine.bots.search`.

Weighed are the undertakings of the French phase. A simulation goes on to the first decision of the next turn, or to the
end of the campaign, and what it has come to is told by the planner's own valuation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots import sorties
from indochine.games.hoa_binh.bots.habits import combat_value
from indochine.games.hoa_binh.bots.outlook import STAND_FROM, stake
from indochine.games.hoa_binh.bots.planner import FORCED, JUDGES, Agenda, price_now, rate, trouble
from indochine.games.hoa_binh.bots.planner2 import Planner2, candidates
from indochine.games.hoa_binh.bots.plans import Plan, stay_put
from indochine.games.hoa_binh.bots.withdrawal import prospects
from indochine.games.hoa_binh.frames import Combat
from indochine.games.hoa_binh.odds import combat_odds, enemy_of, force_at
from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

BEST_FOR_THEIR_AP, BEST_OF_ALL = 4, 2  # so many plans are tried, of the two orders
HOPELESS = -0.5  # a plan that the planner thinks worse of is not tried


# ---- what is tried ---------------------------------------------------------


def plans(s: State, due: Due, memory: Agenda) -> Iterator[tuple[Action, Agenda]]:
    """The best undertakings, and to end the phase; nothing on turn 0, nor while a plan is being carried out."""
    if due.decision.__name__ != "choose_action" or not s.turn or under_way(due, memory):
        return
    found, leaving = candidates(s, due.actions)
    found += [plan for plan in bolder(s) if plan.actions[0] in due.actions and plan.price <= s.ap]
    for plan in worth_a_try(found) + leaving[:1]:
        yield plan.actions[0], Agenda(orders=plan.actions[1:])
    if (over := act.EndPhase()) in due.actions:
        yield over, Agenda()


def bolder(s: State) -> Iterator[Plan]:
    """Boat and Dozer go home, stacks to the rescue, far offensives: what the planner leaves alone."""
    now = stay_put(s, prospects)
    yield from sorties.homeward(s, now, prospects)
    yield from sorties.dozer_home(s, now, prospects)
    yield from sorties.relief(s, now, prospects)
    yield from sorties.advances(s, now, prospects)


def under_way(due: Due, memory: Agenda) -> bool:
    """Is there a plan whose next action is possible?"""
    return any(action in due.actions for action in memory.orders[:FORCED])


def worth_a_try(found: list[Plan]) -> list[Plan]:
    """Those that bring most for their AP, and those that bring most; each once."""
    open_to = [plan for plan in found if plan.value > HOPELESS]
    best = sorted(open_to, key=rate, reverse=True)[:BEST_FOR_THEIR_AP]
    best += sorted(open_to, key=lambda plan: plan.value, reverse=True)[:BEST_OF_ALL]
    return list({plan.actions: plan for plan in best}.values())


# ---- how it goes on --------------------------------------------------------


def quick_reaction(s: State, f: Combat, a: Action) -> float:
    """What a support adds by the quick odds; paras stay in Hanoi."""
    if isinstance(a, act.Ready):
        return 0.0
    if isinstance(a, act.DropIn):
        return -1.0
    then = replace(
        f,
        artillery=f.artillery + isinstance(a, act.CallArtillery | act.CommanderCallsArtillery),
        air=f.air + isinstance(a, act.CallAir | act.CommanderCallsAir),
        morane=f.morane or isinstance(a, act.CallMorane),
    )
    return fought(s, then) - fought(s, f) - price_now(s, f)


def fought(s: State, f: Combat) -> float:
    """The value of a combat as it stands, by the quick odds."""
    force = force_at(s, f, stake(s, f.space) >= STAND_FROM)
    return combat_value(s, f, combat_odds(force, enemy_of(s, f), quick=True))


class Quick(Planner2):
    """Carries out the plan it remembers and keeps the rest for the Viet Minh phase; in an operation it plans on."""

    judges = {**JUDGES, "react": quick_reaction}

    def choose_action(self, s: State, f: Any, due: Due) -> Action:
        """The end of the phase, unless convoys wait."""
        return super().choose_action(s, f, due) if s.strategy in p.OPERATIONS else self.end(s, f, due)


PLANNER, QUICK = (Planner2,), (Quick,)


# ---- where it stops --------------------------------------------------------


def until(s: State) -> Callable[[State], bool]:
    """To the next turn."""
    turn = s.turn
    return lambda then: then.turn > turn


def worth(s: State, seat: int) -> float:
    """The points at the end, or what the position is worth to the planner, who will spare us half of the trouble."""
    return float(s.vp) if s.over else prospects(s.clone()) + trouble(s, p.EVERYWHERE)
