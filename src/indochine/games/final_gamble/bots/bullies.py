"""Players with one fixed idea, carried out with the hands of the first planner."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.bullies import Bully
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Declare, FireAt, LayBattery, MoveLaosForce, PlaceBarrage
from indochine.games.final_gamble.bots.french_moves import counter_value, reaction_orders
from indochine.games.final_gamble.bots.french_planner import FrenchPlanner
from indochine.games.final_gamble.bots.sight import chosen, done_or_first
from indochine.games.final_gamble.bots.vm_planner import VmPlanner, declared_value, fire_value
from indochine.games.final_gamble.bots.vm_targets import objectives
from indochine.games.final_gamble.rules.ch02_barrage import halves_under
from indochine.games.final_gamble.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

BURSTS = (1, 2, 5, 8, 11, 14, 17, 19, 20, 21)
ANY_PRICE = -1.5
PROMISING = 0.2
ROUND = 2  # hexes around the objective of a gunner


class Rush(VmPlanner):
    """Everybody, every night."""

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """All there are."""
        quiet = p.BOARD.spread(s.french) & ~p.BOARD.spread(s.vm) & ~s.vm
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage) and quiet >> a.place & 1]
        wanted = {goal.place: goal.worth for goal in objectives(s)}
        return chosen(markers, lambda a: fire_value(s, f, a.place, wanted), due, 0.0)

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """Whoever stands next to them, however worn."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return chosen(pairs, lambda a: declared_value(s, a.unit, a.place), due, PROMISING - 0.5)


class Burst(Rush):
    """Rest and save, then everything at once."""

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """On the days of the blow."""
        return super().place_markers(s, f, due) if s.turn in BURSTS else done_or_first(due)

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """On the days of the blow."""
        return super().vm_declare(s, f, due) if s.turn in BURSTS else done_or_first(due)


class Gunner(VmPlanner):
    """One objective, and every shell on and around it."""

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """Around the best objective, where most stand."""
        quiet = self.objective(s) & ~p.BOARD.spread(s.vm) & ~s.vm
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage) and quiet >> a.place & 1]
        return chosen(markers, lambda a: halves_under(s, a.place), due, 0.0)

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """Against the objective and its neighbours."""
        near = self.objective(s)
        pairs = [a for a in due.actions if isinstance(a, Declare) and near >> a.place & 1]
        return chosen(pairs, lambda a: declared_value(s, a.unit, a.place), due, 0.0)

    def objective(self, s: State) -> int:
        """The hexes around the best one."""
        goals = objectives(s)
        return p.WITHIN2[goals[0].place] if goals else 0


class Turtle(FrenchPlanner):
    """Reserves and guns by night; by day nobody leaves his works."""

    plans: ClassVar = {at.REACTION: reaction_orders}

    def french_declare(self, s: State, f: Any, due: Due) -> Action:
        """Never."""
        return done_or_first(due)


class Sortie(FrenchPlanner):
    """Counter-attacks at nearly any price, and guns by day as long as there are shells."""

    def french_declare(self, s: State, f: Any, due: Due) -> Action:
        """Whoever stands next to the enemy."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return chosen(pairs, lambda a: counter_value(s, a.unit, a.place), due, ANY_PRICE)

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """Every gun by day."""
        guns = [a for a in due.actions if isinstance(a, LayBattery)]
        return super().lay_battery(s, f, due) if f.reaction or not guns else guns[0]

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """The strongest, by day."""
        shots = [a for a in due.actions if isinstance(a, FireAt) and not a.intense]
        return super().choose_target(s, f, due) if f.reaction else chosen(shots, lambda a: s.steps[a.unit], due)


class FromLaos(FrenchPlanner):
    """The force in Laos marches as soon as it may, and never turns back."""

    def march_from_laos(self, s: State, due: Due) -> Action:
        """Always on."""
        road = (p.LAOS1, p.LAOS2, p.LAOS3, p.Z2)
        moves = [a for a in due.actions if isinstance(a, MoveLaosForce) and a.place in road]
        return chosen(moves, lambda a: road.index(a.place), due)


BULLIES = {
    "rush": Bully("viet minh", "everybody assaults every night, with every shell", (FrenchPlanner, Rush)),
    "burst": Bully("viet minh", "rest and save for two nights, then everything at once", (FrenchPlanner, Burst)),
    "gunner": Bully(
        "viet minh", "one objective, with all shells and assaults on and around it", (FrenchPlanner, Gunner)
    ),
    "turtle": Bully("france", "nobody leaves his works by day", (Turtle, VmPlanner)),
    "sortie": Bully("france", "counter-attacks at nearly any price, guns by day", (Sortie, VmPlanner)),
    "from-laos": Bully("france", "the force in Laos marches at once and never turns back", (FromLaos, VmPlanner)),
}
