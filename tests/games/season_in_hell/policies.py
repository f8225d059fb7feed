"""Random fires and hand-to-hands played by the real rules, the owners' choices made as `odds.py` states them.

Nothing is taken from `odds.py` but how an end is written down: `ends_by_dice` throws dice, `ends_by_odds` reckons.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.season_in_hell.field import at, field
from tests.games.season_in_hell.fights import storms
from tests.games.season_in_hell.fires import PLAY

from indochine.games.season_in_hell import actions as act
from indochine.games.season_in_hell import odds
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.frames import AIRCRAFT, ARTILLERY, INFANTRY, Combat, Disorder, Fire, Storm, TankHit
from indochine.games.season_in_hell.rules.ch05_fire import aim, column, die_modifier, location, shifts, strength
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State, morale_for_checks
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action

End = tuple[tuple[int, bool, bool], ...]  # by unit: steps, disorganized, routed


# ---- what the owners choose


def likes(s: State, frame: Any) -> Callable[[Action], Any]:
    """The owner's order of preference, the best greatest."""

    def liking(a: Action) -> Any:
        unit = getattr(a, "unit", 0)
        wild = bool(s.disorganized >> unit & 1)
        if isinstance(a, act.LoseStep):
            return s.steps[unit], not wild, -unit
        if isinstance(a, act.Suffer):
            return not wild, morale_for_checks(s, unit), -unit
        if isinstance(a, act.Scatter):
            return (1, not wild, -morale_for_checks(s, unit), -unit) if frame.one else (1, -unit)
        return (0, 0) if isinstance(a, act.BleedInstead | act.HitTank) else (1, 0)

    return liking


def play_on(game: Any, s: State, until: int) -> None:
    """All choices up to the end of what was begun."""
    while (due := game.due(s)) and len(s.frames) > until:
        assert isinstance(s.frames[-1], Combat | Disorder | TankHit) or due.actions
        game.apply(s, max(due.actions, key=likes(s, s.frames[-1])))


def end_of(s: State, units: int) -> End:
    """What became of these units."""
    return tuple((s.steps[u], bool(s.disorganized >> u & 1), bool(s.barred >> u & 1)) for u in ids(units))


def end_of_stack(stack: odds.Stack) -> End:
    """The same of a stack; who is dead or fled bears no marker any more."""
    return tuple((b.steps, b.disorganized and b.here, b.gone) for b in stack)


# ---- random forces


def some(chance: random.Random, units: int, count: int) -> list[int]:
    """So many of a set."""
    return chance.sample(ids(units), count)


def worn(s: State, chance: random.Random, units: int) -> None:
    """Steps lost, disorder and fatigue here and there."""
    for unit in ids(units):
        s.steps[unit] = chance.randint(1, p.STEPS[unit])
        s.disorganized |= (chance.random() < 0.3) << unit
        s.fatigued |= (unit >= p.FIRST_VM and chance.random() < 0.3) << unit


def standing(places: dict[str, list[int]], **more: Any) -> State:
    """A position with these units, all of the Viet Minh face up."""
    red = ", ".join(p.UNIT_NAME[u] for found in places.values() for u in found if u >= p.FIRST_VM)
    stand = {place: ", ".join(p.UNIT_NAME[u] for u in found) for place, found in places.items() if found}
    return field(None, stand, up=red, **more)


def garrison(chance: random.Random, most: int = 3) -> list[int]:
    """French units of a strongpoint: companies, at times a tank or a machine gun."""
    found = some(chance, p.COMPANIES, chance.randint(1, most))
    if chance.random() < 0.35:
        found += some(chance, p.TANKS, chance.randint(1, 2))
    if chance.random() < 0.2:
        found += some(chance, p.GUNS, 1)
    return found


class Case(NamedTuple):
    """A position before the dice, what to begin, whose ends are looked at, and the odds of those ends."""

    s: State
    begin: Callable[[State], Any]
    units: int
    ends: dict[End, float]


def ends(after: dict[Any, float]) -> dict[End, float]:
    """Alike ends put together."""
    found: dict[End, float] = {}
    for stacks, weight in after.items():
        end = end_of_stack(stacks)
        found[end] = found.get(end, 0.0) + weight
    return found


# ---- a fire


def random_fire(number: int) -> Case:
    """Guns, aircraft or infantry of one side at a stack of the other."""
    chance = random.Random(f"fire {number}")
    side = chance.choice((FRANCE, VIET_MINH))
    origin, place = chance.choice((("B1", "M>B1"), ("B1", "B4"), ("M", "M"))) if side == FRANCE else ("B1", "B4")
    pool = some(chance, p.REGIMENT_UNITS[chance.randrange(9)], chance.randint(1, 3)) if side == FRANCE else []
    pool = pool or garrison(chance, 4)
    firers = some(chance, p.COMPANIES & ~sum(1 << u for u in pool), 4) if side == FRANCE else []
    firers = firers or some(chance, p.REGIMENT_UNITS[chance.randrange(9)], 2)
    never = "yes" if chance.random() < 0.2 else "no"
    control = "B4" if side == FRANCE else "B1"
    places = {origin: [*firers, *pool]} if origin == place else {origin: firers, place: pool}
    s = standing(places, control=control, trench={"M": 3}, options={"fire_never_destroys": never})
    s.munitions = s.vm_munitions = chance.randint(0, 12)
    worn(s, chance, s.at[at(place)] | s.at[at(origin)])
    s.derive()
    arm = chance.choice((INFANTRY, ARTILLERY, AIRCRAFT) if side == FRANCE else (INFANTRY, ARTILLERY))
    sent = sum(1 << u for u in firers) if arm == INFANTRY else 0
    air = (
        chance.randint(1, 3) if arm == AIRCRAFT or (arm == INFANTRY and side == FRANCE and chance.random() < 0.5) else 0
    )
    f = aim(s, side, arm, at(place), at(origin) if sent else -1, sent, air)
    f.fighters, f.asked = f.pool, True
    companies = f.pool & p.COMPANIES
    if side == VIET_MINH and companies.bit_count() > p.COMPANIES_IN_WORKS:
        f.works = chance.random() < 0.6
        if f.works:
            f.fighters &= ~companies | sum(1 << u for u in ids(companies)[:2])
    spare = odds.SPARES_UNITS if s.options.fire_never_destroys else odds.SPARES_THE_PLACE
    units = location(s, f) | f.pool
    stack = odds.stack_of(s, units, f.fighters)
    after = odds.after_fire(stack, column(strength(s, f), shifts(s, f)), die_modifier(s, f), f.stack, spare)

    def begin(then: State) -> Any:
        call(then, Fire(**{name: getattr(f, name) for name in f.__struct_fields__}))
        return PLAY.game

    return Case(s, begin, units, ends(after))


# ---- a hand-to-hand


def random_storm(number: int) -> Case:
    """One attack of one side on a strongpoint, at any ratio."""
    chance = random.Random(f"storm {number}")
    side = chance.choice((FRANCE, VIET_MINH))
    red = some(chance, p.REGIMENT_UNITS[chance.randrange(9)], chance.randint(1, 3))
    french = garrison(chance)
    attackers, defenders = (french, red) if side == FRANCE else (red, french)
    shelter = some(chance, p.COMPANIES & ~sum(1 << u for u in french), 1)  # [E-69] where lone tanks go
    s = standing({"B4": attackers, "B1": defenders, "I1": shelter}, control="B1" if side == FRANCE else "B4")
    s.tank_lost = True  # nobody is asked
    worn(s, chance, s.at[at("B1")] | s.at[at("B4")])
    s.derive()
    sent, held = s.at[at("B4")], s.at[at("B1")]
    fighting = held
    if side == VIET_MINH and chance.random() < 0.3 and (held & p.COMPANIES).bit_count() > p.COMPANIES_IN_WORKS:
        fighting = held & ~p.COMPANIES | sum(1 << u for u in ids(held & p.COMPANIES)[:2])
    s.storming, s.stormers = [at("B1")], [sent]
    champion = chance.choice(ids(sent & ~p.TANKS))
    opponent = chance.choice(ids(fighting & ~p.TANKS))
    ratio, modifier = chance.randint(-1, 9), chance.randint(-2, 2)
    attacking, defending = odds.stack_of(s, sent), odds.stack_of(s, held, fighting)
    after = odds.storm_odds(attacking, defending, ratio, modifier, ids(sent).index(champion), ids(held).index(opponent))
    order = [*ids(sent), *ids(held)]
    units = sent | held
    ranked = [order.index(unit) for unit in ids(units)]
    together: dict[Any, float] = {}
    for both, weight in after.items():
        pair = both[0] + both[1]
        stack = tuple(pair[n] for n in ranked)
        together[stack] = together.get(stack, 0.0) + weight

    def begin(then: State) -> Any:
        frozen = {"ratios": [ratio], "modifiers": [modifier], "champions": [champion], "opponents": [opponent]}
        call(then, Storm(side=side, prepared=1, defenders=[fighting], resolved=1, **frozen))
        call(then, Combat(side=side, index=0))
        return storms.game

    return Case(s, begin, units, ends(together))


# ---- dice against odds


def thrown(case: Case, times: int, name: str) -> Counter[End]:
    """So many plays with dice of their own."""
    found: Counter[End] = Counter()
    for number in range(times):
        s: State = case.s.clone()
        s.seed, s.rolls = seed_of(f"{name} {number}"), 0
        before = len(s.frames)
        game = case.begin(s)
        storm = bool(s.frames and isinstance(s.frames[-1], Combat))
        play_on(game, s, before + storm)
        found[end_of(s, case.units)] += 1
    return found


def furthest(case: Case, found: Counter[End], times: int) -> float:
    """The greatest distance of any end from its odds, in standard deviations; rare ends are taken together."""
    assert set(found) <= set(case.ends), "an end that the odds do not know"
    assert abs(sum(case.ends.values()) - 1) < 1e-9
    rare = [end for end, part in case.ends.items() if part * times < 8]
    groups = [(part, found[end]) for end, part in case.ends.items() if end not in rare]
    groups.append((sum(case.ends[end] for end in rare), sum(found[end] for end in rare)))
    return max(
        (
            abs(came - times * part) / (times * part * (1 - part)) ** 0.5
            for part, came in groups
            if 1e-4 < part < 1 - 1e-9
        ),
        default=0.0,
    )
