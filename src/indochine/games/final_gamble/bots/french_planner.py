"""France with a plan: guns where they change the result, reserves into the hexes that would fall, men where it burns.

Each segment is planned from the position as it is; orders for movement are remembered while they are carried out.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from indochine.bots.choosing import best, the
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
    MoveLaosForce,
    Recover,
    StandAndLose,
    Stay,
    To,
)
from indochine.games.final_gamble.bots.chances import chances_with
from indochine.games.final_gamble.bots.french_greedy import FrenchGreedy
from indochine.games.final_gamble.bots.french_ground import need, room
from indochine.games.final_gamble.bots.french_moves import (
    VM_STEP,
    counter_value,
    laos_step,
    loss,
    reaction_orders,
    tactical_orders,
    valley_orders,
)
from indochine.games.final_gamble.bots.french_supply import TROOPS, medicine_a_turn, wishes
from indochine.games.final_gamble.bots.orders import MovingByOrders
from indochine.games.final_gamble.bots.sight import chosen, done_or_first, stake, steps_in, unit_worth
from indochine.games.final_gamble.odds_barrage import barrage_shot
from indochine.games.final_gamble.rules.ch01_ground import vm_zoc
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.rules.ch05_boxes import laos_box
from indochine.games.final_gamble.state import State
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

LAST_TURNS = 18  # from now on nothing is saved
LAST_PRICE = 0.08
AMMO_PRICE = ((20, 0.1), (12, 0.16), (6, 0.25), (-1, 0.4))  # what a point must earn with more than so much in stock
DAY_FIRE = 12  # with no more than this the guns are silent by day
COUNTER_ATTACK_FROM = 0.35
WORTH_HOLDING = 0.45  # points of a hex that are worth a step on Choice
RECOVERY = 6  # [4.7-C/2] medicine for a unit from the hospital
HOSPITAL_TURNS = 5  # what the wounded need for so many turns is kept
WORTH_HEALING = 10.0  # Legion and paratroops
SURROUNDED = 5  # hexes around in enemy hands or under his eyes


class Shot(NamedTuple):
    """A barrage that might be fired: how much it helps for each point of ammunition."""

    battery: int
    target: int
    intense: bool
    worth: float


def ammo_price(s: State) -> float:
    """What a point of ammunition must earn: little while there is plenty, much when it runs out."""
    if s.turn >= LAST_TURNS:
        return LAST_PRICE
    return next(price for stock, price in AMMO_PRICE if s.ammo > stock)


def supported(s: State, number: int, added: int) -> float:
    """What an assault costs with a support barrage of this strength (0: none, 1: +0, 2: +1, 3: +2)."""
    return loss(s, s.target[number], chances_with(s, number, added))


def support_shots(s: State, battery: int, numbers: list[int]) -> list[Shot]:
    """What this battery can do against these assaults, regular or intense."""
    weak, found = weakened(s, battery), []
    for number in numbers:
        plain = supported(s, number, 0)
        for price in range(1, min(2, s.ammo) + 1):
            worth = (plain - supported(s, number, 1 + price - weak)) / price
            found.append(Shot(battery, s.assaulter[number], price == 2, worth))
    return found


def night_shots(s: State, f: at.FrenchFire, gun: int) -> list[Shot]:
    """Support where there is none yet; guns in a defending hex have no choice of target."""
    place = s.where[gun]
    open_to = [n for n, unit in enumerate(s.assaulter) if unit not in f.targets]
    return support_shots(s, gun, [n for n in open_to if place not in s.target or s.target[n] == place])


def day_shots(s: State, f: at.FrenchFire, guns: list[int]) -> list[Shot]:
    """By day only at what stands near, and only with ammunition to spare."""
    if s.ammo <= DAY_FIRE or not guns:
        return []
    targets = [unit for unit in ids(p.VM) if s.where[unit] < p.SIZE and unit not in f.targets]
    near = [unit for unit in targets if p.WITHIN2[s.where[unit]] & s.french]
    gun = guns[0]
    return [Shot(gun, unit, False, VM_STEP * barrage_shot(s, gun, unit, False).loss) for unit in near]


def best_shot(s: State, f: at.FrenchFire, guns: list[int]) -> Shot | None:
    """Outside the defending hexes one battery is as good as another, if it is not worn: the first will do."""
    if f.reaction:
        inside = [gun for gun in guns if s.where[gun] in s.target]
        outside = sorted((gun for gun in guns if s.where[gun] not in s.target), key=lambda gun: weakened(s, gun))
        shots = [shot for gun in inside + outside[:1] for shot in night_shots(s, f, gun)]
    else:
        shots = day_shots(s, f, guns)
    return max(shots, key=lambda shot: shot.worth, default=None)


class FrenchPlanner(MovingByOrders, FrenchGreedy):
    """Plans each segment once and remembers it as long as the segment lasts."""

    plans: ClassVar = {
        at.REACTION: reaction_orders,
        at.FRENCH_VALLEY: valley_orders,
        at.FRENCH_TACTICAL: tactical_orders,
    }

    # ---- guns

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """The battery whose shot is worth its ammunition."""
        guns: dict[int, Action] = {a.unit: a for a in due.actions if isinstance(a, LayBattery)}
        shot = best_shot(s, f, list(guns))
        return guns[shot.battery] if shot and shot.worth >= ammo_price(s) else done_or_first(due)

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """As planned when the battery was taken in hand."""
        shot = best_shot(s, f, [f.battery])
        offers: dict[tuple[int, bool], Action] = {(a.unit, a.intense): a for a in due.actions if isinstance(a, FireAt)}
        found = offers.get((shot.target, shot.intense)) if shot else None
        return found or the(HoldFire, due) or due.actions[0]

    # ---- movement

    def who_moves(self, s: State, f: at.Move, due: Due) -> Action:
        """The next unit with an order; after combat everybody out of the open."""
        if f.kind in (at.LEAVE_2Z, at.FRENCH_AFTER_COMBAT):
            return due.actions[0]
        if f.kind == at.FRENCH_BOX:
            return self.march_from_laos(s, due)
        self.orders_for(s, f)
        return self.next_to_go(s.where, 0, due) or done_or_first(due)

    def march_from_laos(self, s: State, due: Due) -> Action:
        """[5.2-B/2] The force in Laos, as far as it is worth it; nobody else uses the boxes."""
        goal = laos_step(s, laos_box(s)) if laos_box(s) >= 0 else -1
        moves: dict[int, Action] = {a.place: a for a in due.actions if isinstance(a, MoveLaosForce)}
        return moves.get(goal) or done_or_first(due)

    def where_to(self, s: State, f: at.Move, due: Due) -> Action:
        """Where the order says; after combat where a strongpoint needs men most."""
        if f.kind == at.FRENCH_AFTER_COMBAT:
            tos = [a for a in due.actions if isinstance(a, To)]
            return best(tos, lambda a: need(s, a.place) + room(s, a.place)) or due.actions[0]
        self.orders_for(s, f)
        return self.ordered(f.unit, due) or the(Stay, due) or super().where_to(s, f, due)

    # ---- fights

    def french_declare(self, s: State, f: Any, due: Due) -> Action:
        """Counter-attacks that pay in points and steps."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return chosen(pairs, lambda a: counter_value(s, a.unit, a.place), due, COUNTER_ATTACK_FROM)

    def choose(self, s: State, f: at.Assault, due: Due) -> Action:
        """Hold while the hex is worth the steps."""
        place, stand = s.target[f.assault], the(StandAndLose, due)
        hold = stand and steps_in(s, place) > stand.steps and stake(s, place) >= WORTH_HOLDING * stand.steps
        return (stand if hold else the(GiveGround, due)) or due.actions[0]

    def evacuate(self, s: State, f: Any, due: Due) -> Action:
        """Out, where the enemy is close on all sides; else they stay."""
        stay = the(Hold, due)
        if stay and (p.NEAR[s.where[stay.unit]] & (s.vm | vm_zoc(s))).bit_count() < SURROUNDED:
            return stay
        return best([a for a in due.actions if isinstance(a, Evacuate)], lambda a: need(s, a.place)) or due.actions[0]

    # ---- supply

    def load(self, s: State, f: Any, due: Due) -> Action:
        """What is most urgent of what is offered."""
        offers: dict[str, Action] = {a.cargo: a for a in due.actions if isinstance(a, Load)}
        if troops := the(LoadUnit, due):
            offers[TROOPS] = troops
        return next((offers[cargo] for cargo in wishes(s) if cargo in offers), None) or done_or_first(due)

    def hospital(self, s: State, f: Any, due: Due) -> Action:
        """A good unit, while enough medicine stays for the turns to come."""
        if s.medicine < RECOVERY + HOSPITAL_TURNS * medicine_a_turn(s):
            return done_or_first(due)
        back = [a for a in due.actions if isinstance(a, Recover)]
        return chosen(back, lambda a: unit_worth(s, a.unit), due, WORTH_HEALING)
