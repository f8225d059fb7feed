"""Battles fought many times with the game's own code, on a position built for the purpose.

Nobody thinks: losses fall in the default order of `rules.values`, aircraft in that of `odds_air`, missiles go to the
dearest aircraft, all interceptors named rise, the attacker breaks off by his plan. So the same battle can be reckoned
exactly and fought here, and the tests compare the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from indochine.games.vietnam_1965 import Vietnam1965
from indochine.games.vietnam_1965 import actions as act
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import odds as o
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.odds_air import NO_CARGO, cheapest, dearest
from indochine.games.vietnam_1965.odds_forces import Attack, Cargo, Defence, is_neutral
from indochine.games.vietnam_1965.odds_ground import Plan
from indochine.games.vietnam_1965.rules.forces import defenders
from indochine.games.vietnam_1965.rules.setup import empty
from indochine.games.vietnam_1965.rules.values import FIGHTERS, WHITE, Defender, next_defender_lost, next_loss
from indochine.games.vietnam_1965.state import (
    BY_LAND,
    ESCORT,
    GUNSHIP,
    LIFT,
    STRIKE,
    Flight,
    March,
    State,
    add,
    build,
    count,
    give,
    held_by,
)
from indochine.kernel.bits import bits, ids
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due
from indochine.kernel.words import Action

GAME = Vietnam1965()


# ---- where it is fought ----------------------------------------------------


class Ground(NamedTuple):
    """The spaces of a battle: what is attacked, whence by land and air, and the base of the interceptors."""

    target: int
    home: int
    heliport: int
    base: int


@cache
def ground(neutral: bool) -> Ground:
    """Any territory that all powers may enter and that has three neighbours by land."""
    wanted = p.NEUTRAL_AT_START if neutral else p.LAND & ~p.NEUTRAL_AT_START & ~p.SHARED_AT_START
    for target in ids(wanted & p.PARU_AREA):
        near = ids(p.ADJ[target] & p.PARU_AREA)
        if len(near) >= 3:
            return Ground(target, *near[:3])
    raise AssertionError("the map has such territories")


def position(attack: Attack, defence: Defence, options: p.Options) -> tuple[State, Ground]:
    """The battle about to begin."""
    neutral = is_neutral(defence)
    place = ground(neutral)
    s = empty(options, b"")
    s.turn, s.sam, s.frames = attack.power, defence.missiles, []
    owner = owner_of(attack, defence)
    for space, power in ((place.home, attack.power), (place.heliport, attack.power), (place.base, owner)):
        give(s, space, power)
    give(s, place.target, -1 if neutral else owner)
    if not neutral:
        garrison(s, place, defence, owner)
    march(s, place, attack)
    fly(s, place, attack)
    s.communist_start, s.ac_start, s.own_start = s.communist, s.ac, held_by(s, attack.power)
    return s, place


def owner_of(attack: Attack, defence: Defence) -> int:
    """The power that holds the place: the first defender, the NVA if it has missiles."""
    stranger = p.NVA if p.SIDE[attack.power] == p.ANTI_COMMUNIST else p.ARVN
    powers = [one.power for one in defence.defenders if one.power != WHITE]
    return stranger if defence.missiles or not powers else powers[0]


def garrison(s: State, place: Ground, defence: Defence, owner: int) -> None:
    """Everybody who defends; aircraft of all powers are put together."""
    for one in defence.defenders:
        for kind in FIGHTERS:
            add(s, one.power, place.target, kind, one.force[kind])
        if one.fire_base:
            build(s, place.target, p.FIRE_BASE, one.power)
    add(s, owner, place.target, p.AAG, defence.guns)
    add(s, owner, place.target, p.FTR, defence.fighters)
    add(s, owner, place.target, p.FBO, defence.bombers)
    for kind, number in zip(o.PARKED, defence.parked, strict=True):
        add(s, owner, place.target, kind, number, tired=kind != p.HEL)
    build(s, place.target, p.AIR_BASE, owner)
    build(s, place.base, p.AIR_BASE, owner)
    add(s, owner, place.base, p.FTR, defence.interceptors)


def march(s: State, place: Ground, attack: Attack) -> None:
    """The attackers who come by land."""
    s.marches = [
        March(kind, attack.force[kind], place.home, place.target, BY_LAND)
        for kind in p.GROUND_TYPES
        if attack.force[kind]
    ]


def fly(s: State, place: Ground, attack: Attack) -> None:
    """The attackers who come by air; transports start elsewhere, so that they can be told from others."""

    def flight(kind: int, number: int, mission: int, cargo: Cargo = NO_CARGO, met: tuple[int, ...] = ()) -> None:
        origin = place.heliport if mission == LIFT else place.home
        if number:
            s.flights.append(
                Flight(
                    attack.power, kind, number, mission, origin, place.target, place.target, 1,
                    infantry=cargo.infantry, artillery=cargo.artillery, shot=met, met=met,
                )
            )  # fmt: skip

    s.flights = []
    flight(p.FBO, attack.strikes - attack.spared, STRIKE)
    flight(p.FBO, attack.spared, STRIKE, met=(place.target,))
    flight(p.FTR, attack.escorts, ESCORT)
    flight(p.HEL, attack.force[p.HEL], GUNSHIP)
    for cargo in attack.lifts:
        flight(p.HEL, 1, LIFT, cargo)


# ---- what is chosen --------------------------------------------------------


class Orders(NamedTuple):
    """How both sides decide in a trial."""

    place: Ground
    plan: Plan
    interceptors: int
    held_out: int


def choose(s: State, due: Due, orders: Orders) -> Action:
    """The default choice at a decision of a battle."""
    return CHOICES[type(due.actions[-1])](s, due.actions, orders)


def default_loss(s: State, actions: Sequence[Action], orders: Orders | None = None) -> Action:
    """[E-22] [E-75] Who is lost first: by `rules.values` on the ground, fighters before fighter-bombers."""
    f: Any = s.frames[-1]
    losses = [a for a in actions if isinstance(a, act.Lose)]
    if isinstance(f, at.Losses) and f.own:
        battle: Any = s.frames[-2]
        kind = next_loss(tuple(battle.force))
        return next(a for a in losses if a.kind == kind)
    if not isinstance(f, at.Losses) or losses[0].kind not in FIGHTERS:
        return min(losses, key=lambda a: (p.PRICE[a.kind], a.power))
    power, kind = next_defender_lost(standing(s, bits(a.kind for a in losses)))
    return next(a for a in losses if (a.power, a.kind) == (power, kind))


def standing(s: State, kinds: int) -> list[Defender]:
    """The defenders as far as they can be hit."""
    battle = next(f for f in reversed(s.frames) if isinstance(f, at.Battle))
    return [one._replace(force=hit_by(kinds, one.force)) for one in defenders(s, battle)]


def hit_by(kinds: int, force: Any) -> Any:
    """What of a force is of these kinds."""
    return tuple(number * (kinds >> kind & 1) for kind, number in enumerate(force))


def aircraft_lost(s: State, actions: Sequence[Action], orders: Orders) -> Action:
    """[E-75] The cheapest; of equal ones those at which the guns have not yet fired."""

    def rank(a: Any) -> Any:
        flight = s.flights[a.index]
        return cheapest(flight.mission, cargo_of(flight)), bool(flight.met)

    return min(actions, key=rank)


def cargo_of(flight: Flight) -> Cargo:
    """What each aircraft of a flight carries."""
    return Cargo(flight.infantry // flight.count, flight.artillery // flight.count)


def fire(s: State, actions: Sequence[Action], orders: Orders) -> Action:
    """[SAM-3] One missile at each aircraft, the dearest first."""
    shots = [a for a in actions if isinstance(a, act.FireMissiles)]
    best = min(shots, key=lambda a: (dearest(s.flights[a.index].mission, cargo_of(s.flights[a.index])), a.index))
    most = max(a.number for a in shots if a.index == best.index)
    number = min(most, s.flights[best.index].count)
    return next(a for a in shots if (a.index, a.number) == (best.index, number))


def rise(s: State, actions: Sequence[Action], orders: Orders) -> Action:
    """[FTR-2] All interceptors of the battle, and no others."""
    base = orders.place.base
    wanted = (
        a
        for a in actions
        if isinstance(a, act.Intercept) and (a.number, a.base, a.home) == (orders.interceptors, base, base)
    )
    return next(wanted, act.StayDown())


def hold_out(s: State, actions: Sequence[Action], orders: Orders) -> Action:
    """[E-77] Those that keep out belong to the power that holds the place."""
    battle = next(f for f in reversed(s.frames) if isinstance(f, at.Battle))
    power = ids(battle.waiting)[0]
    mine = s.owner[battle.space] == power + 1
    return act.HoldOut(orders.held_out if mine else 0)


def go_on(s: State, actions: Sequence[Action], orders: Orders) -> Action:
    """[CGR-4] By the plan."""
    battle: Any = s.frames[-1]
    plan = orders.plan
    leave = sum(battle.force) < plan.keep or battle.round == plan.rounds
    return next((a for a in actions if isinstance(a, act.Retreat | act.FlyOff)), act.Press()) if leave else act.Press()


def stand(s: State, actions: Sequence[Action], orders: Orders) -> Action:
    """[CGR-5] Nobody is lifted out."""
    return act.Stand()


CHOICES: dict[type[Action], Callable[[State, Sequence[Action], Orders], Action]] = {
    act.Lose: default_loss,
    act.LoseAircraft: aircraft_lost,
    act.FireMissiles: fire,
    act.Intercept: rise,
    act.HoldOut: hold_out,
    act.Retreat: go_on,
    act.FlyOff: go_on,
    act.Press: go_on,
    act.Stand: stand,
    act.Extract: stand,
}


# ---- fighting --------------------------------------------------------------


class Outcome(NamedTuple):
    """How one battle went."""

    won: bool
    left: bool  # defenders stand
    retreated: bool
    rounds: int
    attacker: tuple[int, ...]  # in the order of the names below
    defender: tuple[int, ...]
    attacker_loss: int
    defender_loss: int


class Trial:
    """One battle, ready to be fought again and again."""

    def __init__(self, attack: Attack, defence: Defence, plan: Plan, options: p.Options) -> None:
        self.attack, self.defence, self.options = attack, defence, options
        self.start, self.place = position(attack, defence, options)
        self.orders = Orders(self.place, plan, defence.interceptors, defence.parked[0])
        self.owner = owner_of(attack, defence)
        lifted = [sum(cargo) for cargo in zip(*attack.lifts, strict=True)] or [0, 0]
        inf, art, arm, hel = attack.force
        self.attackers = (inf + lifted[0], art + lifted[1], arm, hel, len(attack.lifts), attack.strikes, attack.escorts)
        ground = tuple(defence.number(kind) for kind in FIGHTERS)
        self.defending = (*ground, defence.fighters, defence.bombers, *defence.parked, defence.interceptors)

    def fight(self, seed: bytes) -> Outcome:
        """Once."""
        s = self.start.clone()
        s.seed = seed
        battle = at.Battle(power=self.attack.power, space=self.place.target)
        s.frames = [battle]
        retreated = False
        GAME.advance(s)
        while due := s.pending:
            action = choose(s, due, self.orders)
            retreated |= isinstance(action, act.Retreat | act.FlyOff)
            GAME.apply(s, action)
        return self.outcome(s, battle, retreated)

    def outcome(self, s: State, battle: at.Battle, retreated: bool) -> Outcome:
        """Who is left, and what is lost."""
        attacker = self.attackers_left(s)
        owner = s.owner[self.place.target]
        won = bool(owner) and p.SIDE[owner - 1] == p.SIDE[self.attack.power]
        defender = self.defenders_left(s, battle)
        return Outcome(
            won,
            any(defender[: len(FIGHTERS)]),
            retreated,
            battle.round,
            attacker,
            defender,
            self.attackers_worth(self.attackers) - self.attackers_worth(attacker),
            self.worth_lost(s, defender),
        )

    def attackers_left(self, s: State) -> tuple[int, ...]:
        """Infantry, artillery, armor, helicopters, transports, fighter-bombers, fighters."""
        power = self.attack.power
        ground = [sum(count(s, power, space, kind) for space in ids(s.ground[power])) for kind in p.GROUND_TYPES]
        air = [0, 0, 0, 0]
        for flight in s.flights:
            lift = flight.origin == self.place.heliport
            air[1 if lift else {p.HEL: 0, p.FBO: 2, p.FTR: 3}[flight.kind]] += flight.count
        return (*ground, *air)

    def defenders_left(self, s: State, battle: at.Battle) -> tuple[int, ...]:
        """Ground units and fighting helicopters, aircraft, interceptors."""
        if is_neutral(self.defence):
            return (battle.white, *(0 for _ in self.defending[1:]))
        powers = [power for power in p.POWERS if p.SIDE[power] != p.SIDE[self.attack.power]]

        def there(kind: int, space: int) -> int:
            return sum(count(s, power, space, kind) for power in powers)

        target = self.place.target
        inf, art, arm = (there(kind, target) for kind in p.GROUND_TYPES)
        helicopters = sum(battle.fighting) if battle.fighting else self.defence.number(p.HEL)
        parked = [min(number, there(kind, target)) for kind, number in zip(o.PARKED, self.defence.parked, strict=True)]
        fighters, bombers = there(p.FTR, target) - parked[3], there(p.FBO, target) - parked[2]
        return (inf, art, arm, helicopters, fighters, bombers, *parked, there(p.FTR, self.place.base))

    def attackers_worth(self, numbers: Iterable[int]) -> int:
        """[PP-5] In PP."""
        kinds = (p.INF, p.ART, p.ARM, p.HEL, p.HEL, p.FBO, p.FTR)
        prices = [p.price(self.attack.power, kind, self.options) for kind in kinds]
        return sum(price * number for price, number in zip(prices, numbers, strict=True))

    def worth_lost(self, s: State, left: tuple[int, ...]) -> int:
        """[PP-5] What the defenders have lost, in PP; on the ground power by power."""
        lost = 0
        for one in self.defence.defenders:
            if one.power != WHITE:
                for kind in p.GROUND_TYPES:
                    gone = one.force[kind] - count(s, one.power, self.place.target, kind)
                    lost += gone * p.price(one.power, kind, self.options)
        kinds = (p.HEL, p.FTR, p.FBO, *o.PARKED, p.FTR)
        rest = zip(kinds, self.defending[3:], left[3:], strict=True)
        return lost + sum(p.PRICE[kind] * (before - after) for kind, before, after in rest)


# ---- many times ------------------------------------------------------------

ATTACKER_NAMES = (*o.GROUND_NAMES, *(o.MISSION_NAME[mission] for mission in (LIFT, STRIKE, ESCORT)))
DEFENDER_NAMES = (*o.GROUND_NAMES, p.TYPE_NAME[p.FTR], p.TYPE_NAME[p.FBO], *o.PARKED_NAMES, o.INTERCEPTOR)


def simulate(
    attack: Attack, defence: Defence, plan: Plan, options: p.Options, battles: int = o.BATTLES, seed: str = "odds"
) -> o.Odds:
    """So many battles; the same seed gives the same battles."""
    if battles < 1:
        raise ValueError("at least one battle must be fought")
    trial = Trial(attack, defence, plan, options)
    return gathered(trial, Counter(trial.fight(seed_of(f"{seed}/{number}")) for number in range(battles)))


Outcomes = Mapping[Outcome, int]  # how often each came


def gathered(trial: Trial, outcomes: Outcomes) -> o.Odds:
    """Outcomes as odds with error bars."""
    number = sum(outcomes.values())
    wins, holds = share(outcomes, lambda one: one.won), share(outcomes, lambda one: one.left)
    mine, mine_error = mean(outcomes, lambda one: one.attacker_loss)
    theirs, theirs_error = mean(outcomes, lambda one: one.defender_loss)
    longest = max(one.rounds for one in outcomes)
    rounds = o.gathered((one.rounds, times / number) for one, times in outcomes.items())
    return o.Odds(
        wins, holds, share(outcomes, lambda one: not one.won and not one.left),
        share(outcomes, lambda one: one.retreated),
        tally(ATTACKER_NAMES, trial.attackers, outcomes, lambda one: one.attacker),
        tally(DEFENDER_NAMES, trial.defending, outcomes, lambda one: one.defender),
        mine, theirs, tuple(rounds.get(length, 0.0) for length in range(longest + 1)), number,
        max(o.half_interval(chance, number) for chance in (wins, holds)), mine_error, theirs_error,
    )  # fmt: skip


def share(outcomes: Outcomes, that: Callable[[Outcome], bool]) -> float:
    """How often something came, of all."""
    return sum(times for one, times in outcomes.items() if that(one)) / sum(outcomes.values())


def tally(
    names: Sequence[str], starts: Sequence[int], outcomes: Outcomes, left: Callable[[Outcome], tuple[int, ...]]
) -> dict[str, o.Survivors]:
    """Survivors by name."""
    number = sum(outcomes.values())
    return {
        name: o.survivors(
            start, o.gathered((left(one)[column], times / number) for one, times in outcomes.items()), number
        )
        for column, (name, start) in enumerate(zip(names, starts, strict=True))
        if start
    }


def mean(outcomes: Outcomes, value: Callable[[Outcome], int]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    number = sum(outcomes.values())
    middle = sum(value(one) * times for one, times in outcomes.items()) / number
    squares = sum((value(one) - middle) ** 2 * times for one, times in outcomes.items())
    return middle, o.half_width(squares / max(1, number - 1), number)
