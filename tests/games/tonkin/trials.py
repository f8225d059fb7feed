"""Random combats, drops and barrages played by the real rules, the owners' choices made as `odds.py` states them.

    case = random_combat(7)                       # a position, and the odds of every end
    furthest(case, thrown(case, 200, "few"), 200) # how far the dice of the rules are from them

Who takes a loss, stands in for a garrison, gives ground or is ambushed is said here once more and in other words;
leading units and Bolshevik spirit are named at random, or, where an ambush may change the forces, by `chances.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.tonkin.field import field
from tests.games.tonkin.fights import play

from indochine.games.tonkin import actions as act
from indochine.games.tonkin import chances
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import LIKELY, Plan
from indochine.games.tonkin.frames import AIRDROP, ATTACK, Barrage, Combat, GarrisonHit, Losses, Run
from indochine.games.tonkin.odds import End, Post, Stack
from indochine.games.tonkin.rules.basics_terrain import weight
from indochine.games.tonkin.rules.ch06_combat import defence_shaken
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, morale, put, strength, turn_up
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action

GAME = play.game
FIGHTERS = (p.FRENCH_TROOPS & ~p.ARTILLERY & ~p.DNA & ~p.REC, p.VM_TROOPS & ~p.ARTILLERY & ~p.DUMMIES)
Told = tuple[Any, ...]  # by unit steps and order; the garrison; whether the hex was taken


# ---- what the owners choose ------------------------------------------------


def loss_order(s: State, unit: int) -> tuple[bool, int, int, int]:
    """Most steps first, of these who loses least strength; artillery last."""
    left, gun = s.steps[unit], bool(p.ARTILLERY >> unit & 1)
    return not gun, left, p.STRENGTH[unit][left - 1] - p.STRENGTH[unit][left], -unit


def gives_ground(s: State, f: Combat) -> bool:
    """Where the last of them would die, and going saves one: never where guns would hold the hex."""
    hits = f.defender_hits + (defence_shaken(s, f) and not f.attackers & s.desorg)
    steps = sum(s.steps[unit] for unit in ids(f.defenders & ~p.ARTILLERY))
    return not f.defenders & p.ARTILLERY and f.defender_hits - 1 < steps <= hits


def best_ambush(s: State, a: act.Ambush) -> tuple[int, ...]:
    """The least steady, then the last step, then the strongest; by the one with most steps, then the weakest."""
    mark = -morale(s, a.target), -s.steps[a.target], strength(s, a.target), -a.target
    return *mark, s.steps[a.unit], -strength(s, a.unit), -a.unit


def named(s: State, f: Combat, plan: Plan) -> Plan:
    """Leaders and spirit: as planned, or as they would be chosen now."""
    if plan.leader != chances.UNSAID:
        return plan
    before = End(chances.stack_of(s, f.attackers), chances.stack_of(s, f.defenders), chances.post_of(s, f))
    known = plan._replace(leader=f.leader if f.leader >= 0 else chances.UNSAID)
    if f.defence_leader >= 0 or f.garrison_leads:
        known = known._replace(defence_leader=f.defence_leader)
    led = chances.with_leaders(s, f, before, known)
    return Plan(plan.ground, led.clash.leader, led.clash.defence_leader, led.spirit)


def choose(s: State, legal: list[Action], plan: Plan) -> Action:
    """What the owner does at any decision of a fight."""
    f, kinds = s.frames[-1], {type(a) for a in legal}
    if isinstance(f, Losses):
        return max(legal, key=lambda a: loss_order(s, a.unit))  # type: ignore[attr-defined]
    if isinstance(f, GarrisonHit):
        spare = [a for a in legal if isinstance(a, act.TakeFor) and s.steps[a.unit] > 1]
        return spare[0] if spare else act.LetFall()
    if act.Ambush in kinds:
        return max((a for a in legal if isinstance(a, act.Ambush)), key=lambda a: best_ambush(s, a))
    if kinds & {act.Lead, act.LeadGarrison}:
        return leading(s, f, plan)
    if act.Bolshevik in kinds:
        return act.Bolshevik() if named(s, f, plan).spirit else act.NoBolshevik()
    if act.Hold in kinds:
        return act.FallBack() if act.FallBack in kinds and gives_ground(s, f) else act.Hold()
    if act.BreakOff in kinds:
        mine, theirs = (sum(strength(s, one) for one in ids(units)) for units in (f.attackers, defenders_now(s, f)))
        return act.FightOn() if act.FightOn in kinds and mine >= theirs else act.BreakOff()
    quiet = [a for a in legal if isinstance(a, act.StandFast | act.AdvanceAll)]
    return quiet[0] if quiet else legal[0]


def defenders_now(s: State, f: Combat) -> int:
    return s.at[f.target] & p.SIDE_UNITS[1 - f.side] & p.REAL


def leading(s: State, f: Combat, plan: Plan) -> Action:
    """Who leads, on either side."""
    plan = named(s, f, plan)
    unit = plan.leader if f.leader < 0 else plan.defence_leader
    return act.Lead(unit) if unit >= 0 else act.LeadGarrison()  # type: ignore[arg-type]


# ---- a case ----------------------------------------------------------------


class Case(NamedTuple):
    """A position before the dice, how its end is told, what is settled, and the odds of every end."""

    s: State
    told: Callable[[State], Told]
    plan: Plan
    odds: dict[Told, float]


def told_of(stack: Stack, post: Post, taken: bool) -> Told:
    """An end as the odds tell it."""
    return *((one.steps, one.desorg) for one in stack), post.stands, post.desorg, taken


def told_by(s: State, units: list[int], target: int, attackers: int) -> Told:
    """The same as the position tells it."""
    bodies = ((s.steps[unit], bool(s.desorg >> unit & 1)) for unit in units)
    post = bool(s.garrisons >> target & 1), bool(s.garrison_desorg >> target & 1)
    return *bodies, *post, bool(s.at[target] & attackers)


def gathered(pairs: Any) -> dict[Told, float]:
    """Alike ends put together."""
    found: dict[Told, float] = {}
    for told, part in pairs:
        found[told] = found.get(told, 0.0) + part
    return found


def told_ends(ends: dict[End, float]) -> dict[Told, float]:
    """The ends of a combat."""
    return gathered(
        (told_of((*end.attackers, *end.defenders), end.post, end.taken), part) for end, part in ends.items()
    )


def thrown(case: Case, times: int, name: str) -> Counter[Told]:
    """So many plays with dice of their own."""
    found: Counter[Told] = Counter()
    for number in range(times):
        s: State = case.s.clone()
        s.seed, s.rolls = seed_of(f"{name} {number}"), 0
        while (due := GAME.due(s)) and not all(isinstance(f, Run) for f in s.frames):
            GAME.apply(s, choose(s, list(due.actions), case.plan))
        found[case.told(s)] += 1
    return found


def furthest(case: Case, found: Counter[Told], times: int) -> float:
    """The greatest distance of any end from its odds, in standard deviations; rare ends are taken together."""
    assert set(found) <= set(case.odds), f"an end that the odds do not know: {set(found) - set(case.odds)}"
    assert abs(sum(case.odds.values()) - 1) < 1e-9
    rare = [end for end, part in case.odds.items() if part * times < 8]
    groups = [(part, found[end]) for end, part in case.odds.items() if end not in rare]
    groups.append((sum(case.odds[end] for end in rare), sum(found[end] for end in rare)))
    return max(
        (
            abs(came - times * part) / (times * part * (1 - part)) ** 0.5
            for part, came in groups
            if 1e-4 < part < 1 - 1e-9
        ),
        default=0.0,
    )


# ---- random forces ---------------------------------------------------------


def stand(s: State, chance: random.Random, units: int, count: int, place: int, limit: int) -> int:
    """Some of these units in a hex, worn here and there, at most of that weight together."""
    able = [unit for unit in ids(units) if s.where[unit] >= p.SIZE and p.GROUND[unit] >> place & 1]
    there = 0
    for unit in chance.sample(able, min(count, len(able))):
        if weight(s, there | 1 << unit) <= limit:
            s.steps[unit] = chance.randint(1, p.STEPS[unit])
            put(s, unit, place)
            s.desorg |= (chance.random() < 0.2) << unit
            s.oos |= (chance.random() < 0.1) << unit
            there |= 1 << unit
    turn_up(s, there)
    return there


def battlefield(chance: random.Random, side: int) -> tuple[State, int, int]:
    """A hex with its defenders, attackers beside it, others around; by chance trench, garrison, guns and options."""
    places = p.GARRISONS if side == VIET_MINH and chance.random() < 0.5 else p.VIETNAM & ~p.ISLANDS
    target = chance.choice([place for place in ids(places) if (p.LAND_NEAR[place] & p.VIETNAM).bit_count() > 3])
    s = field(None, {}, options={"ambush_by_each": chance.choice(("no", "yes"))} | beyond(chance))
    around = ids(p.LAND_NEAR[target] & p.VIETNAM & ~s.cut)
    origins = chance.sample(around, chance.randint(1, 2))
    if p.GARRISONS >> target & 1 and side == VIET_MINH:
        s.garrisons = 1 << target
        s.garrison_desorg = (1 << target) * (chance.random() < 0.3)
    s.trench = (1 << target) * (chance.random() < 0.3)
    s.derive()
    guns = p.ARTILLERY if chance.random() < 0.25 else 0
    others = (FIGHTERS[1 - side] | guns & p.SIDE_UNITS[1 - side], chance.randint(0 if s.garrisons else 1, 3))
    stand(s, chance, *others, target, 8)
    attackers = 0
    for origin in origins:
        attackers |= stand(s, chance, FIGHTERS[side], chance.randint(1, 2), origin, 9)
    for place in around:  # enemies, friends or nobody beside them
        if place not in origins and chance.random() < 0.6:
            stand(s, chance, FIGHTERS[chance.choice((side, side, 1 - side))], 1, place, 9)
    s.derive()
    return s, target, attackers


def beyond(chance: random.Random) -> dict[str, str]:
    return {name: chance.choice(("no", "yes")) for name in ("spirit_beyond_limit", "retreat_into_zoc", "halve_barrage")}


# ---- combats and drops -----------------------------------------------------


def random_combat(number: int) -> Case:
    """One attack of one side; where the Viet Minh may ambush, leaders are named as the forces are then."""
    chance = random.Random(f"combat {number}")
    side = number % 2
    s, target, attackers = battlefield(chance, side)
    if not defenders_at(s, side, target) or not attackers:
        return random_combat(number + 10_000)
    f = chances.combat_of(s, side, target, attackers)
    plan = LIKELY
    if chances.ambush_of(s, f) is None:
        plan = Plan(LIKELY.ground, chance.choice(ids(attackers)), any_leader(chance, s, f), chance.random() < 0.5)
    found = chances.combat_odds(s, f, plan)
    s.frames = [Run(side=side, left=0, spent=1, step="rest"), opened(side, target, attackers, ATTACK)]
    units = [*ids(f.attackers), *ids(f.defenders)]

    def told(after: State) -> Told:
        return told_by(after, units, target, attackers)

    odds = gathered(
        (told_of((*end.attackers, *end.defenders), end.post, end.taken), n) for end, n in found.ends.items()
    )
    return Case(s, told, plan, odds)


def defenders_at(s: State, side: int, target: int) -> bool:
    return bool(s.at[target] & p.REAL or (s.garrisons >> target & 1 and side == VIET_MINH))


def any_leader(chance: random.Random, s: State, f: Combat) -> int:
    """Anybody who may lead the defence."""
    return chance.choice([*ids(f.defenders & ~p.ARTILLERY or (0 if f.garrison else f.defenders)), *[-1] * f.garrison])


def opened(side: int, target: int, attackers: int, how: int) -> Combat:
    return Combat(side=side, target=target, how=how, attackers=attackers, step="find_out")


def random_drop(number: int) -> Case:
    """One or two para battalions drop on Viet Minh with up to three points; they take off far away."""
    chance = random.Random(f"drop {number}")
    s, target, _ = battlefield(chance, FRANCE)
    for unit in ids(s.at[target] & p.VM):
        s.oos &= ~(1 << unit)
    if not p.DROP_ZONES >> target & 1 or not s.at[target] & p.REAL or s.french >> p.HANOI & 1:
        return random_drop(number + 10_000)
    paras = stand(s, chance, p.PARAS & ~p.ARTILLERY, chance.randint(1, 2), p.HANOI, 18)
    points = chance.randint(0, 3)
    s.points = [points, 0]
    s.derive()
    found = chances.drop_odds(s, target, paras, points)
    s.frames = [Run(side=FRANCE, left=0, spent=1, step="rest"), opened(FRANCE, target, paras, AIRDROP)]
    units = [one.unit for stack in (found.first.before.attackers, found.first.before.defenders) for one in stack]

    def told(after: State) -> Told:
        return told_by(after, units, target, paras)

    odds = gathered(
        (told_of((*end.attackers, *end.defenders), end.post, end.taken), n) for end, n in found.ends.items()
    )
    return Case(s, told, LIKELY, odds)


# ---- barrages --------------------------------------------------------------


def random_barrage(number: int) -> Case:
    """Guns, aircraft and ships on a hex."""
    chance = random.Random(f"barrage {number}")
    side = number % 2
    s, target, _ = battlefield(chance, side)
    guns = 0
    for unit in chance.sample(ids(p.SIDE_UNITS[side] & p.ARTILLERY), chance.randint(0, 2)):
        if s.where[unit] >= p.SIZE:
            put(s, unit, p.HANOI)  # whether it reaches is not asked here
            guns |= 1 << unit
    air, navy = (side == FRANCE and chance.random() < 0.7 for _ in range(2))
    if not defenders_at(s, side, target) or not (guns or air or navy):
        return random_barrage(number + 10_000)
    found = chances.barrage_odds(s, side, target, guns, air, navy)
    fire = Barrage(side=side, target=target, guns=guns, air=air, navy=navy, step="fire")
    s.frames = [Run(side=side, left=0, spent=1, step="rest"), fire]
    units = [one.unit for one in found.before.stack]

    def told(after: State) -> Told:
        return told_by(after, units, target, 0)

    return Case(s, told, LIKELY, gathered((told_of(one.stack, one.post, False), n) for one, n in found.ends.items()))
