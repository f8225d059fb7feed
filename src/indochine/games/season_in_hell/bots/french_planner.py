"""France with a plan: every round the camp is manned anew against what may come, and what fell is taken back."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.choosing import best
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Drop, Move
from indochine.games.season_in_hell.bots.french_garrison import (
    Threat,
    army,
    garrisons,
    gathering,
    held,
    joined,
    men_of,
    threats,
)
from indochine.games.season_in_hell.bots.french_greedy import FrenchGreedy
from indochine.games.season_in_hell.bots.french_sight import all_of, done_or_first
from indochine.games.season_in_hell.bots.orders import Intentions
from indochine.games.season_in_hell.state import Place, State, Unit, french_at
from indochine.kernel.game import Due
from indochine.kernel.words import Action

SHIFT_FROM = 0.15  # what a defensive move must be worth


def coming(s: State) -> list[Threat]:
    """What may come in the next assault."""
    return threats(s, gathering(s, army(s)))


def added(s: State, unit: int, pa: int, menaced: list[Threat]) -> float:
    """What a unit more changes for a strongpoint as it is."""
    men = men_of(s, french_at(s, pa))
    return held(s, pa, menaced[pa], joined(s, men, unit)) - held(s, pa, menaced[pa], men)


class FrenchPlanner(FrenchGreedy):
    """Plans each movement once and remembers it while it lasts."""

    remembers: ClassVar = Intentions

    def expects(self, s: State) -> list[Threat]:
        """By strongpoint, what he reckons with."""
        return coming(s)

    def ordered(self, s: State, part: tuple[int, ...], due: Due) -> Action:
        """The next move of the plan for this part of the game."""
        if self.memory.part != part:
            plan = garrisons(s, self.expects(s))
            orders = tuple((unit, pa) for unit, pa in plan.items() if s.where[unit] != pa)
            self.memory = self.remembers(part, orders)
        while self.memory.orders:
            (unit, pa), *rest = self.memory.orders
            self.memory = self.remembers(part, tuple(rest))
            if found := due.actions.find(Move(Unit(unit), Place(pa))):
                return found
        return done_or_first(due)

    def french_moves(self, s: State, f: Any, due: Due) -> Action:
        """The camp is manned anew."""
        return self.ordered(s, (s.turn, s.round, 1), due)

    def french_redeploys(self, s: State, f: Any, due: Due) -> Action:
        """And in a quiet week."""
        return self.ordered(s, (s.turn, 0, 2), due)

    def drop(self, s: State, f: Any, due: Due) -> Action:
        """All that may jump, where they help most."""
        drops = all_of(Drop, due)
        if not drops:
            return done_or_first(due)
        menaced, unit = coming(s), max({a.unit for a in drops}, key=lambda u: p.MORALE[u])
        return best([a for a in drops if a.unit == unit], lambda a: added(s, unit, a.place, menaced)) or due.actions[0]
