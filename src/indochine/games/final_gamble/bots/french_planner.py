"""France with a plan: guns where they change the result, reserves into the hexes that would fall, men where it burns.

As with the Viet Minh, each segment is planned from the position as it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from indochine.board.bits import ids
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    Declare,
    Evacuate,
    FireAt,
    GiveGround,
    Hold,
    HoldFire,
    LayBattery,
    Load,
    LoadUnit,
    Recover,
    StandAndLose,
    Stay,
    Take,
    To,
)
from indochine.games.final_gamble.bots.chances import Chances, chances, chances_of
from indochine.games.final_gamble.bots.french_greedy import FrenchGreedy
from indochine.games.final_gamble.bots.sight import best, done_or_first, rings, steps_from, unit_worth
from indochine.games.final_gamble.odds_barrage import barrage_shot
from indochine.games.final_gamble.rules.ch01_ground import french_strong, reach, vm_zoc
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.state import FRANCE, State, morale, put, strength
from indochine.kernel.game import Due
from indochine.kernel.words import Action

VM_STEP = 0.7  # what a Viet Minh step is worth in French steps
OWN_STEP = 1.1
LAST_TURNS = 18
RESERVE = 6  # ammunition kept back for the nights to come, until the last turns
GARRISON = 3


class Shot(NamedTuple):
    """A barrage that might be fired: how much it helps for each point of ammunition."""

    battery: int
    target: int
    intense: bool
    worth: float


def point_worth(s: State, place: int) -> float:
    """The points that go when a hex falls: those of its strongpoint, shared among the hexes that hold it."""
    point = p.POINT_AT[place]
    if point < 0 or not s.french_points >> point & 1:
        return 0.3
    holders = (p.POINT_HEXES[point] & s.french).bit_count() or 1
    return p.POINT_SIZE[point] / holders


def loss(s: State, place: int, odds: Chances) -> float:
    """What an assault costs France: ground and steps, less the steps of the assaulter."""
    stakes = 1.6 * point_worth(s, place) + 0.3 * s.at[place].bit_count()
    return odds.taken * stakes + OWN_STEP * (odds.enemy_steps + 1.4 * odds.choice) - VM_STEP * odds.own_steps


# ---- guns ------------------------------------------------------------------


def supported(s: State, number: int, added: int) -> float:
    """What an assault costs with a support barrage of this strength (0: none, 1: +0, 2: +1, 3: +2)."""
    trial = s.clone()
    trial.support[number] = added
    return loss(s, s.target[number], chances(trial, number))


def best_support(s: State, battery: int, skip: list[int]) -> Shot | None:
    """The assault at which this battery helps most for its ammunition."""
    weak = weakened(s, battery)
    found: Shot | None = None
    for number, unit in enumerate(s.assaulter):
        if unit in skip:
            continue
        plain = supported(s, number, 0)
        for intense in (False, True):
            price = 2 if intense else 1
            if price <= s.ammo:
                worth = (plain - supported(s, number, 1 + price - weak)) / price
                if found is None or worth > found.worth:
                    found = Shot(battery, unit, intense, worth)
    return found


def ammo_price(s: State) -> float:
    """What a point of ammunition must earn: little while there is plenty, much when it runs out."""
    left = s.ammo - (0 if s.turn >= LAST_TURNS else RESERVE)
    return 0.08 if left > 14 else 0.16 if left > 6 else 0.3


# ---- where men are needed --------------------------------------------------


def pressure(s: State, place: int) -> float:
    """How many battalions can come against a hex, near ones counting more."""
    near = rings(1 << place, 4)
    return sum(weight * (ring & s.vm).bit_count() for ring, weight in zip(near[1:], (1.0, 0.6, 0.35, 0.2), strict=True))


def need(s: State, place: int) -> float:
    """How badly a strongpoint hex wants one more unit."""
    here = (s.at.get(place, 0) & ~p.ARTILLERY).bit_count()
    return (0.4 + pressure(s, place)) * (0.5 + point_worth_if_held(s, place)) / (1 + here) ** 1.5


def point_worth_if_held(s: State, place: int) -> float:
    """The points of a hex, also where nobody stands yet."""
    point = p.POINT_AT[place]
    return p.POINT_SIZE[point] / p.POINT_SIZE[point] if point >= 0 and s.french_points >> point & 1 else 0.0


def room(s: State, place: int) -> bool:
    """May one more unit stand here?"""
    return s.at.get(place, 0).bit_count() < GARRISON and not s.vm >> place & 1


def spare(s: State, unit: int) -> float:
    """What it costs to take a unit from where it is."""
    place = s.where[unit]
    if not french_strong(s) >> place & 1:
        return 0.0
    units = s.at[place] & ~p.ARTILLERY
    if units.bit_count() == 1:
        return (0.4 + pressure(s, place)) * (0.5 + point_worth_if_held(s, place))
    return need(s, place)


def shifts(s: State, f: at.Move, units: list[int], reaches: dict[int, int], limit: int) -> dict[int, int]:
    """Units from where they are little needed to where they are needed most."""
    found: dict[int, int] = {}
    work = s.clone()
    goals = [place for place in ids(french_strong(s) & ~s.vm) if pressure(s, place) > 0.5]
    for _ in range(limit):
        move = best_shift(work, [unit for unit in units if unit not in found], goals, reaches)
        if move is None:
            break
        unit, place = move
        found[unit] = place
        put(work, unit, place)
    return found


def best_shift(s: State, units: list[int], goals: list[int], reaches: dict[int, int]) -> tuple[int, int] | None:
    """The move that helps most, if it helps at all."""
    top, found = 0.35, None
    wants = sorted(((need(s, place), place) for place in goals if room(s, place)), reverse=True)[:6]
    for unit in units:
        cost = spare(s, unit)
        for wish, place in wants:
            gain = wish * (0.6 + 0.1 * morale(s, unit)) - cost
            if gain > top and reaches[unit] >> place & 1:
                top, found = gain, (unit, place)
    return found


# ---- the commander ---------------------------------------------------------


class FrenchPlanner(FrenchGreedy):
    """Plans each segment once and remembers it as long as the segment lasts."""

    def __init__(self) -> None:
        self.key: tuple[Any, ...] = ()
        self.orders: dict[int, int] = {}

    # ---- guns

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """The battery whose shot is worth its ammunition."""
        guns = [a.unit for a in due.actions if isinstance(a, LayBattery)]
        shot = self.best_shot(s, f, guns)
        if shot is None or shot.worth < ammo_price(s):
            return done_or_first(due)
        return next(a for a in due.actions if isinstance(a, LayBattery) and a.unit == shot.battery)

    def best_shot(self, s: State, f: at.FrenchFire, guns: list[int]) -> Shot | None:
        """Among batteries alike one is as good as the other: the first strong one and the first weak one."""
        if not f.reaction:
            return self.day_shot(s, f, guns)
        inside = [gun for gun in guns if s.where[gun] in s.target]
        outside = [gun for gun in guns if s.where[gun] not in s.target]
        tried = inside + sorted(outside, key=lambda gun: weakened(s, gun))[:1]
        shots = [shot for gun in tried if (shot := self.night_shot(s, f, gun))]
        return max(shots, key=lambda shot: shot.worth, default=None)

    def night_shot(self, s: State, f: at.FrenchFire, gun: int) -> Shot | None:
        """Support against the assault where it helps most; guns in a defending hex have no choice."""
        place = s.where[gun]
        if place in s.target:
            number = s.target.index(place)
            skip = [unit for n, unit in enumerate(s.assaulter) if n != number or unit in f.targets]
            return best_support(s, gun, skip)
        return best_support(s, gun, f.targets)

    def day_shot(self, s: State, f: at.FrenchFire, guns: list[int]) -> Shot | None:
        """By day only what stands in the open, and only with ammunition to spare."""
        if s.ammo <= RESERVE + 6:
            return None
        targets = [unit for unit in ids(p.VM) if s.where[unit] < p.SIZE and unit not in f.targets]
        near = [unit for unit in targets if p.WITHIN2[s.where[unit]] & s.french]
        shots = [Shot(gun, unit, False, VM_STEP * barrage_shot(s, gun, unit, False).loss) for gun in guns[:1] for unit in near]
        return max(shots, key=lambda shot: shot.worth, default=None)

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """As planned when the battery was taken in hand."""
        shot = self.best_shot(s, f, [f.battery])
        if shot:
            for a in due.actions:
                if isinstance(a, FireAt) and (a.unit, a.intense) == (shot.target, shot.intense):
                    return a
        return next(a for a in due.actions if isinstance(a, HoldFire))

    # ---- movement

    def who_moves(self, s: State, f: at.Move, due: Due) -> Action:
        """The next unit with an order."""
        orders = self.orders_for(s, f)
        takes = {a.unit: a for a in due.actions if isinstance(a, Take)}
        waiting = [unit for unit, place in orders.items() if unit in takes and s.where[unit] != place]
        return takes[waiting[0]] if waiting else done_or_first(due)

    def where_to(self, s: State, f: at.Move, due: Due) -> Action:
        """Where the order says; a unit that must go somewhere goes into works."""
        goal = self.orders_for(s, f).get(f.unit, -1)
        found = next((a for a in due.actions if isinstance(a, To) and a.place == goal), None)
        return found or next((a for a in due.actions if isinstance(a, Stay)), None) or super().where_to(s, f, due)

    def orders_for(self, s: State, f: at.Move) -> dict[int, int]:
        """The orders of this part of the segment, made once."""
        key = (s.turn, f.kind, s.scenario, s.rolls)
        if self.key != key or (f.moved == 0 and f.unit < 0):
            plan = ORDERS.get(f.kind)
            self.key, self.orders = key, plan(s, f) if plan else {}
        return self.orders

    # ---- fights

    def french_declare(self, s: State, f: Any, due: Due) -> Action:
        """Counter-attacks that pay in points and steps."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return best(pairs, lambda a: counter_value(s, a.unit, a.place), 0.35) or done_or_first(due)

    def choose(self, s: State, f: at.Assault, due: Due) -> Action:
        """Hold while the hex is worth the steps."""
        place = s.target[f.assault]
        steps = sum(s.steps[unit] for unit in ids(s.at[place]))
        worth = point_worth(s, place) * 2
        price = next(a.steps for a in due.actions if isinstance(a, StandAndLose))
        hold = steps > price and worth >= 0.9 * price
        return next((a for a in due.actions if isinstance(a, StandAndLose if hold else GiveGround)), due.actions[0])

    # ---- supply

    def load(self, s: State, f: Any, due: Due) -> Action:
        """What will be short first: food, fuel, men, medicine, the Replacement unit, ammunition."""
        offers = {a.cargo: a for a in due.actions if isinstance(a, Load)}
        troops = [a for a in due.actions if isinstance(a, LoadUnit)]
        for cargo in wish_list(s, bool(troops)):
            if cargo == "troops" and troops:
                return troops[0]
            if cargo in offers:
                return offers[cargo]
        return offers.get("ammo") or offers.get("food") or done_or_first(due)

    def hospital(self, s: State, f: Any, due: Due) -> Action:
        """A good unit, while enough medicine stays for the next turn and the Morale Check."""
        back = [a for a in due.actions if isinstance(a, Recover)]
        if s.medicine < 11:
            return done_or_first(due)
        return best(back, lambda a: unit_worth(s, a.unit), 10.0) or done_or_first(due)

    def evacuate(self, s: State, f: Any, due: Due) -> Action:
        """Out, where the enemy is close on all sides; else they stay."""
        stay = next((a for a in due.actions if isinstance(a, Hold)), None)
        away = [a for a in due.actions if isinstance(a, Evacuate)]
        if stay and away and (p.NEAR[s.where[stay.unit]] & (s.vm | vm_zoc(s))).bit_count() >= 5:
            return best(away, lambda a: need(s, a.place)) or stay
        return stay or due.actions[0]


def counter_value(s: State, unit: int, place: int) -> float:
    """A counter-attack: ground regained counts on the track and on the blue marker."""
    odds = chances_of(s, unit, place)
    point = p.POINT_AT[place]
    lost = point >= 0 and not s.french_points >> point & 1
    stakes = (2.0 * p.POINT_SIZE[point] / max(1, (p.POINT_HEXES[point] & s.vm).bit_count())) if lost else 0.5
    return odds.taken * stakes + VM_STEP * (odds.enemy_steps + 1.4 * odds.choice) - OWN_STEP * odds.own_steps


def wish_list(s: State, troops: bool) -> list[str]:
    """What the aircraft shall carry next, most urgent first, counting what is loaded."""

    def stock(cargo: str, kind: int) -> int:
        return int(getattr(s, cargo)) + s.cargo.count(kind) * p.CARGO[cargo]

    wishes = []
    if stock("food", 1) < 6:
        wishes.append("food")
    if stock("fuel", 2) < min(4, s.trucks) + 1:
        wishes.append("fuel")
    if troops:
        wishes.append("troops")
    if stock("medicine", 3) < 7:
        wishes.append("medicine")
    if stock("ammo", 4) < s.ammo + min(6, 2 * s.shortage):
        wishes.append("ammo")
    return [*wishes, "Replacement unit", "food" if stock("food", 1) < 9 else "ammo", "medicine"]


# ---- orders by kind of movement --------------------------------------------


def reaction_orders(s: State, f: at.Move) -> dict[int, int]:
    """[3.3] Reserves into the defending hexes where they change the result most."""
    ready = [
        unit
        for unit in ids(p.FRENCH & ~p.ARTILLERY & ~s.shaken)
        if s.where[unit] < p.SIZE and not p.NEAR[s.where[unit]] & s.vm
    ]
    close = rings(p.mask(s.target), 5) if s.target else ()
    ready = [unit for unit in ready if any(ring >> s.where[unit] & 1 for ring in close[1:])]
    ready.sort(key=lambda unit: (-morale(s, unit), -strength(s, unit), unit))
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in ready[:10]}
    work, found = s.clone(), {}
    for _ in range(4):
        move = best_reserve(work, [unit for unit in reaches if unit not in found], reaches)
        if move is None:
            break
        found[move[0]] = move[1]
        put(work, *move)
    return found


def best_reserve(s: State, units: list[int], reaches: dict[int, int]) -> tuple[int, int] | None:
    """The reserve and the hex where it helps most."""
    top, found = 0.12, None
    for number, place in enumerate(s.target):
        if not room(s, place):
            continue
        before = loss(s, place, chances(s, number))
        for unit in [unit for unit in units if reaches[unit] >> place & 1][:3]:
            trial = s.clone()
            put(trial, unit, place)
            gain = before - loss(trial, place, chances(trial, number)) - 0.5 * spare(s, unit) * 0.2
            if gain > top:
                top, found = gain, (unit, place)
    return found


def movable(s: State) -> list[int]:
    """Infantry and tanks on the map."""
    return [unit for unit in ids(p.FRENCH & ~p.ARTILLERY) if s.where[unit] < p.SIZE]


def tactical_orders(s: State, f: at.Move) -> dict[int, int]:
    """[5.4] Up to weak enemies for a counter-attack, then men to where they are needed."""
    units = movable(s)
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in units}
    found = counter_orders(s, units, reaches)
    rest = [unit for unit in units if unit not in found]
    return {**found, **shifts(s, f, rest, reaches, 10)}


def counter_orders(s: State, units: list[int], reaches: dict[int, int]) -> dict[int, int]:
    """Two or three units together next to a Viet Minh unit that can be thrown out of a lost strongpoint."""
    lost = p.STRONG & ~french_strong(s) & s.vm
    found: dict[int, int] = {}
    for place in ids(lost & p.BOARD.spread(p.BOARD.spread(s.french))):
        team = [unit for unit in units if unit not in found and reaches[unit] & p.NEAR[place] and strong_enough(s, unit)]
        team = sorted(team, key=lambda unit: -strength(s, unit) - 2 * (p.TANKS >> unit & 1))[:3]
        site = gathering(s, place, team, reaches) if len(team) > 1 else -1
        if site >= 0:
            trial = s.clone()
            for unit in team:
                put(trial, unit, site)
            if counter_value(trial, team[0], place) > 0.6:
                found |= dict.fromkeys(team, site)
    return found


def strong_enough(s: State, unit: int) -> bool:
    """Full companies of good morale, not needed where they stand."""
    return s.steps[unit] == 2 and morale(s, unit) >= 4 and spare(s, unit) < 1.5


def gathering(s: State, place: int, team: list[int], reaches: dict[int, int]) -> int:
    """A hex next to the target that all of the team can reach, strongpoints before open ground."""
    sites = p.NEAR[place] & ~s.vm
    for unit in team:
        sites &= reaches[unit] | 1 << s.where[unit]
    free = [n for n in ids(sites) if (s.at.get(n, 0) & ~p.mask(team)).bit_count() + len(team) <= GARRISON]
    return max(free, key=lambda n: (p.STRONG >> n & 1, -(p.NEAR[n] & s.vm).bit_count(), n), default=-1)


def valley_orders(s: State, f: at.Move) -> dict[int, int]:
    """[5.2-A/1] Across the camp, from quiet places to threatened ones."""
    units = [unit for unit in movable(s) if p.DBP >> s.where[unit] & 1]
    anywhere = dict.fromkeys(units, p.DBP)
    return shifts(s, f, units, anywhere, 4)


def after_combat_orders(s: State, f: at.Move) -> dict[int, int]:
    """[7.2/2] Out of the open into the nearest strongpoint."""
    found: dict[int, int] = {}
    work = s.clone()
    for unit in movable(s):
        place = s.where[unit]
        if not p.STRONG >> place & 1:
            goals = [n for n in ids(french_strong(s)) if room(work, n)]
            goal = min(goals, key=lambda n: (steps_from(1 << place, n, 6), -need(work, n)), default=-1)
            if goal >= 0:
                found[unit] = goal
                put(work, unit, goal)
    return found


ORDERS = {
    at.REACTION: reaction_orders,
    at.FRENCH_VALLEY: valley_orders,
    at.FRENCH_TACTICAL: tactical_orders,
    at.FRENCH_AFTER_COMBAT: after_combat_orders,
}
