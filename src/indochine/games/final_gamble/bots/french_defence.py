"""France of planner 2: nothing that lies open stays lost, and every shell has its hour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from indochine.bots.choosing import the
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import FireAt, HoldFire, LayBattery, Load, LoadUnit, Recover
from indochine.games.final_gamble.bots.french_ground import GARRISON, garrison_cost
from indochine.games.final_gamble.bots.french_moves import (
    SHIFTS,
    STRIKE_FROM,
    VALLEY,
    VM_STEP,
    counter_orders,
    counter_value,
    gathering,
    movable,
    reaction_orders,
    shifts,
    strong_enough,
    valley_orders,
    without,
)
from indochine.games.final_gamble.bots.french_planner import RECOVERY, FrenchPlanner, best_shot
from indochine.games.final_gamble.bots.french_relief import Reaches, relief_orders
from indochine.games.final_gamble.bots.french_spread import thin_out
from indochine.games.final_gamble.bots.french_supply import (
    AMMO_FIRST,
    EATEN,
    FOOD_STOCK,
    HITS,
    HUNGER,
    REPLACEMENT,
    TROOPS,
    expected,
    fuel_wanted,
    medicine_a_turn,
)
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import chosen, done_or_first, rings, unit_worth
from indochine.games.final_gamble.odds_barrage import barrage_shot
from indochine.games.final_gamble.rules.ch01_ground import french_loc, french_strong, hexes_of, reach
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.state import AMMO, FRANCE, State, put, shake, strength
from indochine.kernel.bits import first, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

WALK_IN = 1.5  # what a point that lies open is worth
WALK_FROM = 0.3
RESERVE = ((11, 0), (12, 4), (14, 9), (16, 4), (99, 0))  # up to turn, shells: nine are laid in for the monsoon
PRICES = ((16, 0.1), (8, 0.16), (3, 0.25), (0, 0.4), (-99, 1.2))  # with more than so many to spare, what one must earn
PLENTY = 24  # with more than this the guns fire by day at whoever is near
OPENED = 1.5  # a point that has its line again
DAY = 103  # the part of a turn for which targets by day are listed
HOSPITAL_TURNS = 2  # what the wounded need for so many turns is kept
WORTH_HEALING = 7.0


def day_orders(s: State, f: at.Move) -> Orders:
    """[5.4] Into works that lie open, relief for the cut off, counter-attacks, men where they are needed, men apart."""
    ready = [unit for unit in movable(s) if not f.moved >> unit & 1]
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in ready}
    work, found = s.clone(), Orders()
    for plan in (walk_ins, relief_orders, counter_orders, moderate_shifts, thin_out):
        orders = plan(work, without(reaches, found))
        for unit, place in orders.items():
            put(work, unit, place)
        found |= orders
    return found


def moderate_shifts(s: State, reaches: Reaches) -> Orders:
    """Men to where they are needed, not all at once."""
    return shifts(s, reaches, SHIFTS)


def valley_day_orders(s: State, f: at.Move) -> Orders:
    """[5.2-A/1] Across the camp: to threatened places, then out of the crowd."""
    found = valley_orders(s, f)
    work = s.clone()
    for unit, place in found.items():
        put(work, unit, place)
    ready = [unit for unit in movable(s) if p.DBP >> s.where[unit] & 1 and not f.moved >> unit & 1]
    more = thin_out(work, without(dict.fromkeys(ready, french_loc(s) & p.DBP), found))
    return found | dict(list(more.items())[: max(0, min(VALLEY, f.left) - len(found))])


def walk_ins(s: State, reaches: Reaches) -> Orders:
    """[1.3-E/2] A unit into each lost strongpoint that no enemy stands in, large ones first."""
    s, found = s.clone(), Orders()
    lost = [n for n in ids(p.ALL_POINTS & ~s.french_points) if not p.POINT_HEXES[n] & (s.vm | s.french)]
    for point in sorted(lost, key=lambda n: (-p.POINT_SIZE[n], n)):
        able = [unit for unit, hexes in reaches.items() if unit not in found and hexes & p.POINT_HEXES[point]]
        if not able:
            continue
        unit = min(able, key=lambda u: (garrison_cost(s, u), s.steps[u], u))
        if WALK_IN * p.POINT_SIZE[point] - garrison_cost(s, unit) > WALK_FROM:
            place = max(ids(reaches[unit] & p.POINT_HEXES[point]), key=lambda n: (-(p.NEAR[n] & s.vm).bit_count(), n))
            found[unit] = place
            put(s, unit, place)
    return found


# ---- guns ------------------------------------------------------------------


def reserve(turn: int) -> int:
    """Shells that are kept for the season to come."""
    return next(kept for last, kept in RESERVE if turn <= last)


def price(s: State) -> float:
    """What a shell must earn: little while there is plenty, much when it comes out of the reserve."""
    spare = s.ammo - reserve(s.turn)
    return next(worth for least, worth in PRICES if spare > least)


def day_targets(s: State) -> Orders:
    """[5.3-A] Whom to fire at by day, with the worth of each shot in hundredths: rings that may open, blows to come."""
    guns = [unit for unit in ids(p.ARTILLERY & p.FRENCH) if s.where[unit] < p.SIZE]
    if not guns or s.ammo <= reserve(s.turn):
        return {}
    bonus = openings(s)
    for unit, more in prepared(s).items():
        bonus[unit] = bonus.get(unit, 0.0) + more
    plain = s.ammo > PLENTY
    near = p.BOARD.spread(p.BOARD.spread(s.french))
    found: Orders = {}
    for unit in ids(p.VM):
        if s.where[unit] < p.SIZE and (unit in bonus or (plain and near >> s.where[unit] & 1)):
            shot = barrage_shot(s, guns[0], unit, False)
            found[unit] = round(100 * (VM_STEP * shot.loss + shot.shaken * bonus.get(unit, 0.0)))
    return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def openings(s: State) -> dict[int, float]:
    """[1.7/2] The battalions of a ring without whose zone of control the cut off would have a line again."""
    cut = [n for n in ids(s.isolated_points & s.french_points) if not p.POINT_HEXES[n] & french_loc(s)]
    found: dict[int, float] = {}
    bold = s.vm_bold
    near = p.union(rings(hexes_of(p.mask(cut)), 3)) if cut else 0
    for place in ids(bold & near):
        s.vm_bold = bold & ~(1 << place)
        way = french_loc(s)
        points = sum(p.POINT_SIZE[n] for n in cut if p.POINT_HEXES[n] & way)
        if points:
            found[first(s.at[place])] = OPENED * points
    s.vm_bold = bold
    return found


def prepared(s: State) -> dict[int, float]:
    """The defenders of lost works against whom a strike force can come together, and what shock would add."""
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in movable(s) if strong_enough(s, unit)}
    found: dict[int, float] = {}
    lost = p.STRONG & ~french_strong(s) & s.vm
    for place in ids(lost & p.BOARD.spread(p.BOARD.spread(s.french))):
        team = force_against(s, place, reaches)
        if team:
            gain = shock_gain(s, place, team)
            if gain > 0:
                found[first(s.at[place])] = gain
    return found


def force_against(s: State, place: int, able: Reaches) -> Orders:
    """The strongest three who can meet next to a hex."""
    team = [unit for unit, hexes in able.items() if (hexes | 1 << s.where[unit]) & p.NEAR[place]]
    team = sorted(team, key=lambda unit: (-strength(s, unit) - 2 * (p.TANKS >> unit & 1), unit))[:GARRISON]
    site = gathering(s, place, team, able) if len(team) > 1 else -1
    return dict.fromkeys(team, site) if site >= 0 else {}


def shock_gain(s: State, place: int, team: Orders) -> float:
    """What a counter-attack is worth against a shaken defender beyond one who stands firm."""
    trial = s.clone()
    for unit, site in team.items():
        put(trial, unit, site)
    leader = next(iter(team))
    plain = counter_value(trial, leader, place)
    shake(trial, s.at[place])
    shaken = counter_value(trial, leader, place)
    return max(0.0, shaken - max(plain, 0.0)) if shaken > STRIKE_FROM else 0.0


class FrenchDefence(FrenchPlanner):
    """Plans each segment once and remembers it as long as the segment lasts."""

    plans: ClassVar = {
        at.REACTION: reaction_orders,
        at.FRENCH_VALLEY: valley_day_orders,
        at.FRENCH_TACTICAL: day_orders,
    }

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """The battery whose shot is worth its shells."""
        guns: dict[int, Action] = {a.unit: a for a in due.actions if isinstance(a, LayBattery)}
        if f.reaction:
            shot = best_shot(s, f, list(guns))
            return guns[shot.battery] if shot and shot.worth >= price(s) else done_or_first(due)
        self.give_orders((s.turn, DAY), lambda: day_targets(s).items())
        fresh = sorted(guns, key=lambda gun: (weakened(s, gun), gun))
        return guns[fresh[0]] if fresh and self.next_target(s, f) >= 0 else done_or_first(due)

    def next_target(self, s: State, f: at.FrenchFire) -> int:
        """The best target that is left, if it is worth a shell."""
        for unit, worth in self.memory.orders:
            if unit not in f.targets:
                return unit if worth >= 100 * price(s) else -1
        return -1

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """As planned when the battery was taken in hand."""
        if f.reaction:
            return super().choose_target(s, f, due)
        target = self.next_target(s, f)
        shots = (a for a in due.actions if isinstance(a, FireAt) and a.unit == target and not a.intense)
        return next(shots, None) or the(HoldFire, due) or due.actions[0]

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


def needs(s: State) -> Iterator[str]:
    """What shall be loaded next, most urgent first: nothing is hoarded, and the hospital has its due."""
    food, medicine, fuel = expected(s, "food"), expected(s, "medicine"), expected(s, "fuel")
    if food < EATEN + HITS:
        yield "food"
    yield TROOPS
    yield REPLACEMENT
    if medicine < medicine_a_turn(s) + HUNGER + HITS:
        yield "medicine"
    if fuel < fuel_wanted(s):
        yield "fuel"
    if s.cargo.count(AMMO) < AMMO_FIRST:
        yield "ammo"
    if medicine < RECOVERY + HOSPITAL_TURNS * medicine_a_turn(s):
        yield "medicine"
    if food < FOOD_STOCK:
        yield "food"
    yield from ("ammo", "medicine", "food", "fuel")
