"""What the Viet Minh answer when they are asked: who fights, who leads, who suffers, and who fires back."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.bots.commander import Commander
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Barrage,
    Champion,
    Choose,
    Done,
    Double,
    LoseStep,
    Scatter,
    Shoot,
    Suffer,
    ToJungle,
)
from indochine.games.season_in_hell.bots.chances import fire
from indochine.games.season_in_hell.bots.values import FRENCH_STEP, SHELL
from indochine.games.season_in_hell.frames import ARTILLERY, INFANTRY, Attack
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.game import Due
from indochine.kernel.words import Action


def done(due: Due) -> Action:
    """The word that ends a segment, or whatever is listed last."""
    return the(Done, due) or due.actions[-1]


class VmAnswers(Commander):
    """What is asked in the middle of a fight."""

    def indifferent(self, due: Due) -> Action:
        """Nothing that need not be done."""
        return the(Done, due) or due.actions[0]

    # ---- who fights, who leads, who suffers

    def who_fights(self, s: State, f: Any, due: Due) -> Action:
        """The fittest."""
        able = [a for a in due.actions if isinstance(a, Choose)]
        return best(able, lambda a: hand(s, a.unit) + s.steps[a.unit]) or due.actions[0]

    def name_champion(self, s: State, f: Attack, due: Due) -> Action:
        """The highest morale; of equals he who bears a loss best."""
        able = [a for a in due.actions if isinstance(a, Champion)]
        return best(able, lambda a: 10 * p.MORALE[a.unit] + s.steps[a.unit]) or due.actions[0]

    name_opponent = name_champion

    def double_or_tank(self, s: State, f: Any, due: Due) -> Action:
        """Twice."""
        return the(Double, due) or due.actions[0]

    def who_loses(self, s: State, f: Any, due: Due) -> Action:
        """Whoever has most steps; one in disorder before others."""
        able = [a for a in due.actions if isinstance(a, LoseStep)]
        return best(able, lambda a: 2 * s.steps[a.unit] + (s.disorganized >> a.unit & 1)) or due.actions[0]

    def who_checks(self, s: State, f: Any, due: Due) -> Action:
        """The steadiest of those in order."""
        able = [a for a in due.actions if isinstance(a, Suffer)]
        return best(able, lambda a: p.MORALE[a.unit] - 10 * (s.disorganized >> a.unit & 1)) or due.actions[0]

    def suffer(self, s: State, f: Any, due: Due) -> Action:
        """Order can be restored, a step is counted: disorder, of one who is in order."""
        able = [a for a in due.actions if isinstance(a, Scatter)]
        return best(able, lambda a: -10 * (s.disorganized >> a.unit & 1) - s.steps[a.unit]) or due.actions[0]

    def where_to_flee(self, s: State, f: Any, due: Due) -> Action:
        """The nearest."""
        return the(ToJungle, due) or due.actions[0]

    # ---- against a French operation

    def vm_shoots(self, s: State, f: Any, due: Due) -> Action:
        """Infantry fire is free."""
        able = [a for a in due.actions if isinstance(a, Shoot)]
        return best(able, lambda a: self.shot_value(s, a)) or done(due)

    def shot_value(self, s: State, a: Shoot) -> float:
        """At whom it hurts most."""
        odds = fire(s, VIET_MINH, INFANTRY, a.place, a.origin, s.engaged_at[a.origin])
        return odds.steps + odds.shaken

    def lay_vm_defence_guns(self, s: State, f: Any, due: Due) -> Action:
        """At attackers, while shells are plenty."""
        shells = [a for a in due.actions if isinstance(a, Barrage)]
        return best(shells, lambda a: self.shell_value(s, a.place), SHELL) or done(due)

    def shell_value(self, s: State, place: int) -> float:
        """Steps, and defenders shaken before the storm."""
        odds = fire(s, VIET_MINH, ARTILLERY, place)
        return FRENCH_STEP * (odds.steps + odds.shaken)


def hand(s: State, unit: int) -> int:
    """[0.1e] Strength hand to hand as it is now."""
    value = p.HAND[unit][s.steps[unit]]
    return value + 1 >> 1 if s.disorganized >> unit & 1 else value
