"""French with one fixed idea. They open as the planner does and evacuate as it does; in between they know one thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indochine.bots.bullies import Bully
from indochine.games.hoa_binh.bots import plans
from indochine.games.hoa_binh.bots.opening import lotus
from indochine.games.hoa_binh.bots.planner import Planner, rate
from indochine.games.hoa_binh.bots.plans import Plan
from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

AT_ANY_PRICE = -1.0  # points for each AP below which even a bully sees that it leads nowhere


class Stubborn(Planner):
    """Does what its idea offers as long as there are AP, then leads the convoys home."""

    def idea(self, s: State) -> Iterator[Plan]:
        """What it thinks of."""
        yield from ()

    def choose_action(self, s: State, f: Any, due: Due) -> Action:
        """The opening, the idea, the convoys, in this order."""
        plan = next(iter(lotus(s, due.actions)), None) if not s.turn else self.next_plan(s, due)
        if plan is None:
            return self.end(s, f, due)
        self.intend(plan.actions[1:])
        return plan.actions[0]

    def next_plan(self, s: State, due: Due) -> Plan | None:
        """The best that the idea offers; if it has nothing, a convoy."""
        leaving = [plan for plan in plans.evacuations(s) if plan.actions[0] in due.actions]
        spare = s.ap - sum(plan.price for plan in leaving)
        found = [plan for plan in self.idea(s) if plan.actions[0] in due.actions and plan.price <= spare]
        chosen = max(found, key=rate, default=None)
        if chosen and rate(chosen) > AT_ANY_PRICE:
            return chosen
        return max(leaving, key=lambda plan: plan.value, default=None)


class Hedgehog(Stubborn):
    """Stays behind its wire: every gun and every AP waits for the Viet Minh."""


class Gunner(Stubborn):
    """Every gun and every aircraft on the nearest counter, as long as there are any; nobody marches."""

    def idea(self, s: State) -> Iterator[Plan]:
        """Supports alone."""
        yield from plans.strikes(s, plans.stay_put(s))


class Stormer(Stubborn):
    """The infantry goes for every counter that it can reach; guns and aircraft are for the attack."""

    def idea(self, s: State) -> Iterator[Plan]:
        """Offensives, and the Dinassaut's."""
        now = plans.stay_put(s)
        yield from plans.offensives(s, now)
        yield from plans.cruise(s, now)


BULLIES = {
    "hedgehog": Bully("french", "never leaves its posts; all supports and AP wait for the attack", (Hedgehog,)),
    "gunner": Bully("french", "shells and bombs whatever counter is likeliest to be hit, and never marches", (Gunner,)),
    "stormer": Bully("french", "attacks every counter that its infantry can reach", (Stormer,)),
}
