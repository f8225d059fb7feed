"""France that strikes back: the garrison shifts under attack, patrols go out, and what is weakly held is retaken."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.choosing import best, the
from indochine.games.season_in_hell import frames as at
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    Barrage,
    Champion,
    Designate,
    Done,
    GoOn,
    Interdict,
    Join,
    Launch,
    Move,
    Reconnoitre,
    Shoot,
    Support,
)
from indochine.games.season_in_hell.bots.chances import beside_tanks, storm
from indochine.games.season_in_hell.bots.french_garrison import army, threats
from indochine.games.season_in_hell.bots.french_greedy import SPARE_ROLE, barrage_worth, shoot_worth, step_price
from indochine.games.season_in_hell.bots.french_patrols import patrol_worth
from indochine.games.season_in_hell.bots.french_planner import FrenchPlanner
from indochine.games.season_in_hell.bots.french_shifts import advance_worth, shift_worth
from indochine.games.season_in_hell.bots.french_sight import all_of, chosen, done_or_first
from indochine.games.season_in_hell.bots.french_strikes import LEAST, gain, plan_of_attack
from indochine.games.season_in_hell.state import FRANCE, Place, State, Unit
from indochine.kernel.game import Due
from indochine.kernel.words import Action

ASIDE = 0.1  # what a step aside must be worth
SHELL_PRICE, LAST_SHELLS = 0.8, 4  # of a shell in an operation; the last ones cost twice as much
SOFTENED = 1.5  # a shell at those who will be attacked counts for so much more
AIR_PRICE = (0.6, 0.6, 0.5, 0.35, 0.15)  # of an air point by round: what is left at the end of a week is lost
MOST_AIR = 2  # points with one fire
AIR_KEPT = 3  # points that are not sent against the supply of the Viet Minh
BEFORE_GUNS, BEFORE_MOVES = 10, 11


class SecondFrench(FrenchPlanner):
    """Plans each impulse of an operation twice: for the guns, and again when they have fired."""

    least: ClassVar = LEAST  # what a counter-attack must promise

    # ---- the week

    def interdict(self, s: State, f: Any, due: Due) -> Action:
        """[3.2j] A good week's aircraft also stop shells on the road."""
        most = max(0, s.air - AIR_KEPT) // p.AIR_FOR_INTERDICTION
        return best((a for a in all_of(Interdict, due) if a.points <= most), lambda a: a.points) or due.actions[0]

    # ---- while the Viet Minh attack

    def french_shoots(self, s: State, f: Any, due: Due) -> Action:
        """The strongest fire first; aircraft where they do more than they may do later."""
        shots, price = [a for a in all_of(Shoot, due) if a.air <= MOST_AIR], AIR_PRICE[s.round]
        return chosen(shots, lambda a: shoot_worth(s, a) - price * a.air, due)

    def french_steps_aside(self, s: State, f: Any, due: Due) -> Action:
        """[5.6] Fresh companies into what is attacked, and into what lies open."""
        menaced = threats(s, army(s))
        return chosen(all_of(Move, due), lambda a: shift_worth(s, a.unit, a.place, menaced), due, ASIDE)

    # ---- patrols

    def reconnoitre(self, s: State, f: at.Round, due: Due) -> Action:
        """[6.1c] Where dummies alone may be holding a deep trench up."""
        return chosen(all_of(Reconnoitre, due), lambda a: patrol_worth(s, a.place), due, 0.0)

    # ---- the operation

    def french_operation(self, s: State, f: Any, due: Due) -> Action:
        """Every round: to see who lies in the strongpoints they took costs nothing [6.2.1a]."""
        return the(Launch, due) or due.actions[0]

    def designate(self, s: State, f: at.Operation, due: Due) -> Action:
        """All in reach; whom to attack is decided when they are turned up."""
        return the(Designate, due) or done_or_first(due)

    def attack_orders(self, s: State, when: int) -> tuple[tuple[int, ...], ...]:
        """Unit, place, strongpoint attacked; the same place twice is an empty strongpoint to be entered."""
        part = (s.turn, s.round, s.impulse, when)
        if self.memory.part != part:
            self.memory = self.remembers(part, tuple(plan_of_attack(s, self.least)))
        orders: tuple[tuple[int, ...], ...] = self.memory.orders
        return orders

    def orders_now(self, s: State) -> tuple[tuple[int, ...], ...]:
        """Those made before the guns fired hold if they have not."""
        fired = s.attacked and not s.french_moved
        before = self.memory.part == (s.turn, s.round, s.impulse, BEFORE_GUNS)
        return self.attack_orders(s, BEFORE_GUNS if before and not fired else BEFORE_MOVES)

    def french_guns_and_aircraft(self, s: State, f: at.Operation, due: Due) -> Action:
        """Shells first of all at those who will be attacked."""
        shells = all_of(Barrage, due)
        if not shells:
            return done_or_first(due)
        targets = {pa for _, place, pa in self.attack_orders(s, BEFORE_GUNS) if place != pa}
        price = SHELL_PRICE if s.munitions > LAST_SHELLS else 2 * SHELL_PRICE
        return chosen(
            shells, lambda a: barrage_worth(s, a.place) * (SOFTENED if a.place in targets else 1.0), due, price
        )

    def french_attack_moves(self, s: State, f: at.Operation, due: Due) -> Action:
        """As ordered."""
        for unit, place, _ in self.orders_now(s):
            if s.where[unit] != place and (found := due.actions.find(Move(Unit(unit), Place(place)))):
                return found
        return done_or_first(due)

    def designate_attackers(self, s: State, f: at.Operation, due: Due) -> Action:
        """As ordered, infantry before tanks [E-70]."""
        wishes = {unit: pa for unit, place, pa in self.orders_now(s) if place != pa}
        joins = [a for a in all_of(Join, due) if wishes.get(a.unit) == a.place]
        return min(joins, key=lambda a: p.TANKS >> a.unit & 1, default=None) or the(Done, due) or due.actions[-1]

    def support(self, s: State, f: at.Attack, due: Due) -> Action:
        """[3.2l] As many aircraft as are worth it."""
        units, price = s.stormers[f.index], AIR_PRICE[s.round]
        return chosen(
            all_of(Support, due),
            lambda a: gain(s, f.place, storm(s, FRANCE, f.place, units, a.air)) - price * a.air,
            due,
        )

    def name_champion(self, s: State, f: at.Attack, due: Due) -> Action:
        """[0.1a] [HM-9] The highest morale, in an attack doubled beside a tank; of equals whoever is missed least."""
        doubled = beside_tanks(s, s.stormers[f.index]) if f.side == FRANCE else 0
        return chosen(
            all_of(Champion, due),
            lambda a: (p.MORALE[a.unit] << (doubled >> a.unit & 1)) - SPARE_ROLE * step_price(s, a.unit),
            due,
        )

    def follow_up(self, s: State, f: Any, due: Due) -> Action:
        """One goes in; others where they help more than where they are."""
        menaced = threats(s, army(s))
        return chosen(all_of(Advance, due), lambda a: advance_worth(s, a.unit, a.place, menaced), due, 0.0)

    occupy = follow_up

    def another_impulse(self, s: State, f: Any, due: Due) -> Action:
        """All three: there is nothing to be lost by looking."""
        return the(GoOn, due) or due.actions[0]
