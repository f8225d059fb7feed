"""The Viet Minh with a plan: choose the hexes that can fall, shake them, bring a regiment to each, and rest in between.

The plan of a turn is worked out anew in each segment from the position as it is: which French hexes are worth an
assault (`objectives`), which divisions may still be worn down (`fit`), who goes where (`posts`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.choosing import best, the
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import AdvanceTo, Declare, PlaceBarrage, Reinforce, SendCommando, Stay, Take
from indochine.games.final_gamble.bots.chances import chances_of
from indochine.games.final_gamble.bots.orders import MovingByOrders
from indochine.games.final_gamble.bots.sight import chosen, done_or_first, stake
from indochine.games.final_gamble.bots.vm_greedy import VmGreedy
from indochine.games.final_gamble.bots.vm_moves import (
    after_combat_orders,
    box_orders,
    fall_back_orders,
    markers_to_fire,
    tactical_orders,
    valley_orders,
)
from indochine.games.final_gamble.bots.vm_targets import fit, lowest_slot, objectives
from indochine.games.final_gamble.rules.ch01_ground import entrenched, french_strong
from indochine.games.final_gamble.rules.ch02_barrage import halves_under
from indochine.games.final_gamble.rules.ch03_strength import wire_in_the_way
from indochine.games.final_gamble.state import VIET_MINH, State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

STEP_COST = 0.6  # a battalion's step, in French steps: there are replacements
LATE_STEP_COST = {18: 0.45, 19: 0.4, 20: 0.25, 21: 0.0}  # less and less need be saved
POINT = 1.5  # a point counts on the track, and once more in the turn it falls
CHOICE = 1.2  # steps that a Choice costs the French, or the hex
SUPPORTED = 3  # an intense support barrage, as the column of the state has it
FRENCH_FIRE = 4  # with more ammunition than this they will fire it
SHOCK = 30.0  # what the worth of an objective counts for in laying barrages
PER_HALF = 1 / 12  # the chance of a step for each half unit under a marker
REGULAR = 0.01  # Heavy Weapons first, for they reach less far
NEED = (2.0, 3.0, 1.0, 0.0)  # what a replacement is worth to a unit with 0, 1 ... steps: Cadres most
AT_THE_FRONT = 0.5
LOSS_OF_MORALE = 2.5  # a division below its mark
RAID_OBJECTIVE = 0.5  # so much more for a unit in a hex that shall be assaulted


class VmPlanner(MovingByOrders, VmGreedy):
    """Plans each segment once and remembers it as long as the segment lasts."""

    plans: ClassVar = {
        at.VM_VALLEY: valley_orders,
        at.FALL_BACK: fall_back_orders,
        at.VM_BOX: box_orders,
        at.VM_TACTICAL: tactical_orders,
        at.VM_AFTER_COMBAT: after_combat_orders,
    }

    # ---- movement

    def who_moves(self, s: State, f: at.Move, due: Due) -> Action:
        """The next unit that has an order; by day's move the others close up."""
        orders = self.orders_for(s, f)
        if ordered := self.next_to_go(s.where, s.vm, due):
            return ordered
        if f.kind != at.VM_TACTICAL:
            return done_or_first(due)
        takes = [a for a in due.actions if isinstance(a, Take) and a.unit not in orders]
        return next((a for a in takes if self.wants_to_move(s, f, a.unit)), None) or done_or_first(due)

    def where_to(self, s: State, f: at.Move, due: Due) -> Action:
        """Where the order says, or nowhere; without one forward, by day's move only."""
        orders = self.orders_for(s, f)
        if f.unit not in orders and f.kind == at.VM_TACTICAL:
            return super().where_to(s, f, due)
        return self.ordered(f.unit, due) or the(Stay, due) or due.actions[0]

    # ---- barrage

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """On the objectives, as far as the ammunition shall go; none on friends."""
        if len(f.hexes) >= markers_to_fire(s, len(f.hexes)):
            return done_or_first(due)
        quiet = p.BOARD.spread(s.french) & ~p.BOARD.spread(s.vm) & ~s.vm
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage) and quiet >> a.place & 1]
        wanted = {goal.place: goal.worth for goal in objectives(s)}
        worth = {place: fire_value(s, f, place, wanted) for place in {a.place for a in markers}}
        return chosen(markers, lambda a: worth[a.place] - REGULAR * (a.marker == 0), due, 0.0)

    # ---- assaults

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """Only units that are fit, and only where it pays against a garrison with artillery behind it."""
        able = fit(s)
        pairs = [a for a in due.actions if isinstance(a, Declare) and able >> a.unit & 1]
        return chosen(pairs, lambda a: declared_value(s, a.unit, a.place), due, 0.0)

    def breach_value(self, s: State, unit: int) -> float:
        """The points at stake, if there is wire in the way."""
        place = s.target[s.assaulter.index(unit)]
        return stake(s, place) if wire_in_the_way(s, s.where[unit], place) >= 0 else 0.0

    def advance(self, s: State, f: Any, due: Due) -> Action:
        """Into French strongpoints."""
        cover = french_strong(s)
        moves = [a for a in due.actions if isinstance(a, AdvanceTo) and cover >> a.place & 1]
        return best(moves, lambda a: entrenched(s, VIET_MINH) >> a.place & 1) or done_or_first(due)

    # ---- after the assaults

    def replacements(self, s: State, f: Any, due: Due) -> Action:
        """Cadres first; nobody where one more would take the division below its mark for this turn."""
        takers = [a for a in due.actions if isinstance(a, Reinforce)]
        return chosen(takers, lambda a: replacement_value(s, a.unit), due, 0.0)

    def whom_to_raid(self, s: State, f: Any, due: Due) -> Action:
        """Objectives first."""
        wanted = p.mask(goal.place for goal in objectives(s))
        raids = [a for a in due.actions if isinstance(a, SendCommando)]
        bonus = {a.unit: RAID_OBJECTIVE * (wanted >> s.where[a.unit] & 1) for a in raids}
        return chosen(raids, lambda a: self.raid_value(s, a.unit) * (1 + bonus[a.unit]), due, 0.0)


def fire_value(s: State, f: at.VmBarrage, place: int, wanted: dict[int, float]) -> float:
    """Shock on the hex that shall be assaulted, and steps among all who are under the zone; less for a second one."""
    zone = p.NEAR[place] | 1 << place
    again = sum(zone >> n & 1 for n in f.hexes)
    return (PER_HALF * halves_under(s, place) + SHOCK * wanted.get(place, 0.0)) / (1 + again)


def declared_value(s: State, unit: int, place: int) -> float:
    """What an assault brings if the French fire in support; hexes count by the points at stake."""
    odds = chances_of(s, unit, place, SUPPORTED if s.ammo > FRENCH_FIRE else 0)
    cost = LATE_STEP_COST.get(s.turn, STEP_COST)
    gain = odds.taken * (POINT * stake(s, place) + 1) + odds.enemy_steps + CHOICE * odds.choice
    return gain - cost * odds.own_steps


def replacement_value(s: State, unit: int) -> float:
    """Steps are strength now, slots are strength later."""
    sinks = s.slots[p.DIVISION[unit]] + 1 > lowest_slot(s.turn)
    return NEED[s.steps[unit]] + AT_THE_FRONT * (s.where[unit] < p.SIZE) - LOSS_OF_MORALE * sinks
