"""France of planner 2: what lies open is taken back, men stand apart, and every shell has its season."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from indochine.bots.choosing import the
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import FireAt, HoldFire, LayBattery, Load, LoadUnit, Recover
from indochine.games.final_gamble.bots.french_ground import garrison_cost
from indochine.games.final_gamble.bots.french_guns import day_targets, price
from indochine.games.final_gamble.bots.french_moves import (
    SHIFTS,
    VALLEY,
    counter_orders,
    movable,
    reaction_orders,
    shifts,
    valley_orders,
    without,
)
from indochine.games.final_gamble.bots.french_planner import RECOVERY, FrenchPlanner, best_shot
from indochine.games.final_gamble.bots.french_relief import Reaches, relief_orders
from indochine.games.final_gamble.bots.french_spread import thin_out
from indochine.games.final_gamble.bots.french_supply import FOOD_STOCK, TROOPS, expected, medicine_a_turn, pressing
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import chosen, done_or_first, unit_worth
from indochine.games.final_gamble.rules.ch01_ground import french_loc, reach
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.state import FRANCE, NOWHERE, State, put
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

WALK_IN = 1.5  # what a point that lies open is worth
WALK_FROM = 0.3  # nobody walks for less
DAY = 103  # the part of a turn for which targets by day are kept in mind
HOSPITAL_TURNS = 2  # what the wounded need for so many turns is kept
WORTH_HEALING = 7.0


# ---- 5.4 and 5.2-A by day --------------------------------------------------


def day_orders(s: State, f: at.Move) -> Orders:
    """[5.4] Into works that lie open, relief for the cut off, counter-attacks, men where they are needed, men apart."""
    ready = [unit for unit in movable(s) if not f.moved >> unit & 1]
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in ready}
    work, found = s.clone(), Orders()
    for plan in (walk_ins, relief_orders, counter_orders, men_where_needed, thin_out):
        orders = plan(work, without(reaches, found))
        carry_out(work, orders)
        found |= orders
    return found


def carry_out(s: State, orders: Orders) -> None:
    """As if everybody stood where he shall go."""
    for unit, place in orders.items():
        put(s, unit, place)


def men_where_needed(s: State, reaches: Reaches) -> Orders:
    """From where men are little needed to where they are needed most."""
    return shifts(s, reaches, SHIFTS)


def walk_ins(s: State, reaches: Reaches) -> Orders:
    """[1.3-E/2] A unit into each lost strongpoint that no enemy stands in, large ones first."""
    s, found = s.clone(), Orders()
    lost = [n for n in ids(p.ALL_POINTS & ~s.french_points) if not p.POINT_HEXES[n] & (s.vm | s.french)]
    for point in sorted(lost, key=lambda n: (-p.POINT_SIZE[n], n)):
        hexes = p.POINT_HEXES[point]
        able = [unit for unit, reached in reaches.items() if unit not in found and reached & hexes]
        unit = min(able, key=lambda u: (garrison_cost(s, u), s.steps[u], u), default=NOWHERE)
        if unit != NOWHERE and WALK_IN * p.POINT_SIZE[point] - garrison_cost(s, unit) > WALK_FROM:
            found[unit] = max(ids(reaches[unit] & hexes), key=lambda n: (-(p.NEAR[n] & s.vm).bit_count(), n))
            put(s, unit, found[unit])
    return found


def valley_day_orders(s: State, f: at.Move) -> Orders:
    """[5.2-A/1] Across the camp: to threatened places, then out of the crowd."""
    found, work = valley_orders(s, f), s.clone()
    carry_out(work, found)
    ready = [unit for unit in movable(s) if p.DBP >> s.where[unit] & 1 and not f.moved >> unit & 1]
    more = thin_out(work, without(dict.fromkeys(ready, french_loc(s) & p.DBP), found))
    return found | dict(list(more.items())[: max(0, min(VALLEY, f.left) - len(found))])


# ---- 4.8 supply ------------------------------------------------------------


def needs(s: State) -> Iterator[str]:
    """What shall be loaded next, most urgent first: nothing is hoarded, and the hospital has its due."""
    food, medicine = expected(s, "food"), expected(s, "medicine")
    yield from pressing(s)
    if medicine < RECOVERY + HOSPITAL_TURNS * medicine_a_turn(s):
        yield "medicine"
    if food < FOOD_STOCK:
        yield "food"
    yield from ("ammo", "medicine", "food", "fuel")


class FrenchDefence(FrenchPlanner):
    """Plans each segment once and remembers it as long as the segment lasts."""

    plans: ClassVar = {
        at.REACTION: reaction_orders,
        at.FRENCH_VALLEY: valley_day_orders,
        at.FRENCH_TACTICAL: day_orders,
    }

    # ---- guns

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """The battery whose shot is worth its shells; by day any, the best first."""
        guns: dict[int, Action] = {a.unit: a for a in due.actions if isinstance(a, LayBattery)}
        if f.reaction:
            shot = best_shot(s, f, list(guns))
            return guns[shot.battery] if shot and shot.worth >= price(s) else done_or_first(due)
        self.give_orders((s.turn, DAY), lambda: day_targets(s).items())
        fresh = min(guns, key=lambda gun: (weakened(s, gun), gun), default=NOWHERE)
        return guns[fresh] if fresh != NOWHERE and self.next_target(s, f) != NOWHERE else done_or_first(due)

    def next_target(self, s: State, f: at.FrenchFire) -> int:
        """The best target by day that is left, if it is worth a shell."""
        unit, worth = next((order for order in self.memory.orders if order[0] not in f.targets), (NOWHERE, 0))
        return unit if worth >= 100 * price(s) else NOWHERE

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """As planned when the battery was taken in hand."""
        if f.reaction:
            return super().choose_target(s, f, due)
        target = self.next_target(s, f) if self.orders_stand(s.turn, DAY) else NOWHERE
        shots = (a for a in due.actions if isinstance(a, FireAt) and a.unit == target and not a.intense)
        return next(shots, None) or the(HoldFire, due) or due.actions[0]

    # ---- supply

    def hospital(self, s: State, f: Any, due: Due) -> Action:
        """A good unit, while enough medicine stays for the turns to come."""
        if s.medicine < RECOVERY + HOSPITAL_TURNS * medicine_a_turn(s):
            return done_or_first(due)
        back = [a for a in due.actions if isinstance(a, Recover)]
        return chosen(back, lambda a: unit_worth(s, a.unit), due, WORTH_HEALING)

    def load(self, s: State, f: Any, due: Due) -> Action:
        """What is most urgent of what is offered."""
        offers: dict[str, Action] = {a.cargo: a for a in due.actions if isinstance(a, Load)}
        if troops := the(LoadUnit, due):
            offers[TROOPS] = troops
        return next((offers[cargo] for cargo in needs(s) if cargo in offers), None) or done_or_first(due)
