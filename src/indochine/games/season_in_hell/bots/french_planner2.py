"""France that strikes back."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.season_in_hell import frames as at
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    Barrage,
    Bomb,
    Champion,
    Designate,
    GoOn,
    Join,
    Launch,
    Move,
    Stop,
    Support,
)
from indochine.games.season_in_hell.bots.chances import beside_tanks, storm
from indochine.games.season_in_hell.bots.french_garrison import (
    army,
    garrisons,
    held,
    joined,
    men_of,
    threats,
)
from indochine.games.season_in_hell.bots.french_greedy import SPARE_ROLE, barrage_worth, step_price
from indochine.games.season_in_hell.bots.french_planner import FrenchPlanner, coming
from indochine.games.season_in_hell.bots.french_sight import all_of, chosen, done_or_first
from indochine.games.season_in_hell.bots.french_strikes import (
    AIR_PRICE,
    Posts,
    gain,
    ready,
    strikes,
    walks,
)
from indochine.games.season_in_hell.state import FRANCE, Place, State, Unit, french_at
from indochine.kernel.bits import bits, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

ASIDE = 0.1  # what a step aside must be worth
SHELLS_KEPT = 4
STRIKE_SHELL = 0.8


class FrenchPlanner2(FrenchPlanner):
    """Strikes back."""

    steps_aside = True
    strikes_back = True

    # ---- steps aside

    def french_steps_aside(self, s: State, f: Any, due: Due) -> Action:
        """Fresh companies into what is attacked and what lies open."""
        if not self.steps_aside:
            return done_or_first(due)
        menaced = threats(s, army(s))
        found, top = None, ASIDE
        for a in all_of(Move, due):
            value = moved_worth(s, a.unit, a.place, menaced)
            if value > top:
                found, top = a, value
        return found or done_or_first(due)

    # ---- the operation

    def french_operation(self, s: State, f: Any, due: Due) -> Action:
        if not self.strikes_back:
            return super().french_operation(s, f, due)
        return the(Launch, due) or due.actions[0]

    def designate(self, s: State, f: Any, due: Due) -> Action:
        return the(Designate, due) or done_or_first(due)

    def plan(self, s: State) -> tuple[tuple[int, ...], ...]:
        """unit, place, target (target = place: walk in)."""
        posts = Posts(s, army(s))
        orders = []
        free = ready(s)
        for one in strikes(s, posts):
            orders += [(unit, place, one.pa) for unit, place in one.stands]
            free &= ~one.units
        orders += [(unit, pa, pa) for unit, pa in walks(s, free & ~s.french_moved, posts)]
        return tuple(orders)

    def orders_for(self, s: State, number: int) -> tuple[tuple[int, ...], ...]:
        part = (s.turn, s.round, s.impulse, number)
        if self.memory.part != part:
            self.memory = self.remembers(part, self.plan(s))
        return self.memory.orders

    def french_guns_and_aircraft(self, s: State, f: Any, due: Due) -> Action:
        targets = {pa for _, place, pa in self.orders_for(s, 10) if place != pa}
        price = STRIKE_SHELL if s.munitions > SHELLS_KEPT else 2 * STRIKE_SHELL
        return chosen(
            all_of(Barrage, due),
            lambda a: barrage_worth(s, a.place) * (1.5 if a.place in targets else 1.0),
            due,
            price,
        )

    def french_attack_moves(self, s: State, f: Any, due: Due) -> Action:
        for unit, place, _ in self.orders_for(s, 11):
            if s.where[unit] != place and (found := due.actions.find(Move(Unit(unit), Place(place)))):
                return found
        return done_or_first(due)

    def designate_attackers(self, s: State, f: Any, due: Due) -> Action:
        wishes = {unit: pa for unit, place, pa in self.orders_for(s, 11) if place != pa}
        joins = [a for a in all_of(Join, due) if wishes.get(a.unit) == a.place]
        joins.sort(key=lambda a: p.TANKS >> a.unit & 1)
        return joins[0] if joins else done_or_first(due)

    def support(self, s: State, f: at.Attack, due: Due) -> Action:
        units = s.stormers[f.index]
        return (
            best(
                all_of(Support, due),
                lambda a: gain(s, f.place, storm(s, FRANCE, f.place, units, a.air)) - AIR_PRICE * a.air,
            )
            or due.actions[0]
        )

    def name_champion(self, s: State, f: at.Attack, due: Due) -> Action:
        units = s.stormers[f.index] if f.side == FRANCE else 0
        doubled = beside_tanks(s, units)
        return chosen(
            all_of(Champion, due),
            lambda a: (p.MORALE[a.unit] << (doubled >> a.unit & 1)) - SPARE_ROLE * step_price(s, a.unit),
            due,
        )

    def follow_up(self, s: State, f: Any, due: Due) -> Action:
        menaced = threats(s, army(s))
        return chosen(all_of(Advance, due), lambda a: advance_worth(s, a.unit, a.place, menaced), due, 0.0)

    occupy = follow_up

    def another_impulse(self, s: State, f: Any, due: Due) -> Action:
        return the(GoOn, due) or due.actions[0]


def moved_worth(s: State, unit: int, goal: int, menaced: list) -> float:
    here = s.where[unit]
    if p.TANKS >> unit & 1 and not french_at(s, goal) & p.INFANTRY:
        return -1.0
    there, left = french_at(s, goal), french_at(s, here)
    men = men_of(s, there)
    more = held(s, goal, menaced[goal], joined(s, men, unit)) - held(s, goal, menaced[goal], men)
    if more <= 0 or not p.PAS >> here & 1:
        return more
    if left & p.TANKS and not left & ~(1 << unit) & p.INFANTRY and p.INFANTRY >> unit & 1:
        return -1.0
    return more - held(s, here, menaced[here], men_of(s, left)) + held(s, here, menaced[here], men_of(s, left & ~(1 << unit)))


def advance_worth(s: State, unit: int, goal: int, menaced: list) -> float:
    """The first into an empty place takes it."""
    bonus = 2.0 if not french_at(s, goal) else 0.0
    return moved_worth(s, unit, goal, menaced) + bonus
