"""From a position to the odds of one fire or one hand-to-hand, before anybody has rolled.

What the owners have yet to say is taken as they would likely say it: the best two companies man the works against
fire, a strongpoint stands against a storm as it holds best [E-12]; the strongest battalions of a division fight [E-90];
each side names the champion that is best for it, the attacker first [E-11].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.crowds import expected
from indochine.games.season_in_hell.frames import Fighters, Fire
from indochine.games.season_in_hell.odds import (
    SPARES_THE_PLACE,
    SPARES_UNITS,
    Expected,
    Salvo,
    Stack,
    after_fire,
    cleared,
    lost,
    shaken,
    stack_of,
)
from indochine.games.season_in_hell.rules.ch01_stacking import all_may_fight, fighting_strength
from indochine.games.season_in_hell.rules.ch05_fire import column, die_modifiers, location, shifts, strength
from indochine.games.season_in_hell.rules.ch05_ratio import Assessment, assess
from indochine.games.season_in_hell.rules.ch05_storm import leaders
from indochine.games.season_in_hell.shifts import Shift, total
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.odds import Distribution, chance, expectation

# ---- who fights, where that is still to be said ----------------------------


def best_two(s: State, companies: int) -> int:
    """The strongest companies, the steadiest first."""

    def order(unit: int) -> tuple[int, int, int]:
        return fighting_strength(s, 1 << unit, p.HAND), p.MORALE[unit], -unit

    return bits(sorted(ids(companies), key=order, reverse=True)[: p.COMPANIES_IN_WORKS])


def crowded(place: int, pool: int) -> bool:
    """[1.4d] Whether a strongpoint has to choose how it stands."""
    return bool(p.PAS >> place & 1) and (pool & p.COMPANIES).bit_count() > p.COMPANIES_IN_WORKS


def in_the_works(s: State, pool: int) -> int:
    """[E-12] Two companies, with the tanks and machine guns."""
    return pool & ~p.COMPANIES | best_two(s, pool & p.COMPANIES)


def strongest(s: State, place: int, pool: int, limit: int) -> int:
    """[E-90] [E-13] The battalions that would fight: in a strongpoint of one division."""
    one_division = bool(p.PAS >> place & 1)
    if all_may_fight(pool, limit, one_division):
        return pool

    def few(units: int) -> int:
        ranked = sorted(ids(units), key=lambda unit: fighting_strength(s, 1 << unit, p.HAND), reverse=True)
        return bits(ranked[:limit])

    parties = [few(pool & units) for units in p.DIVISION_UNITS if pool & units] if one_division else [few(pool)]
    return max(parties, key=lambda units: fighting_strength(s, units, p.HAND))


def settled(s: State, f: Fighters) -> int:
    """Who fights, said or likely."""
    if f.asked or f.fighters:
        return f.fighters or f.pool
    if f.pool & p.VM:
        return strongest(s, f.place, f.pool, f.limit)
    return in_the_works(s, f.pool) if crowded(f.place, f.pool) else f.pool


# ---- fire ------------------------------------------------------------------


class FireOdds(NamedTuple):
    """A fire before its die: what it comes to, the stack it falls on, and what may become of it."""

    fire: Fire
    strength: int
    column: int
    shifts: tuple[Shift, ...]
    modifiers: tuple[Shift, ...]
    stack: Stack
    after: Distribution[Stack]

    @property
    def steps(self) -> float:
        """Expected."""
        return expectation(self.after, lambda one: lost(self.stack, one))

    @property
    def hurts(self) -> float:
        """The chance that at least one step is lost."""
        return chance(self.after, lambda one: lost(self.stack, one) > 0)

    @property
    def shakes(self) -> float:
        """The chance that somebody is disorganized or flees."""
        return chance(self.after, lambda one: shaken(self.stack, one))

    @property
    def clears(self) -> float:
        """The chance that nobody is left there."""
        return chance(self.after, cleared)

    @property
    def salvo(self) -> Salvo:
        """As `several_fires` wants it."""
        return self.column, total(self.modifiers), self.fire.stack


def spares(s: State) -> int:
    """[5.2g] [E-103] What fire leaves."""
    return SPARES_UNITS if s.options.fire_never_destroys else SPARES_THE_PLACE


def fire_odds(s: State, f: Fire) -> FireOdds:
    """[5.2f] The odds of a fire, as it is or as it would likely be met."""
    f = replace(f, fighters=settled(s, f))
    changes, modifiers, power = shifts(s, f), die_modifiers(s, f), strength(s, f)
    at = column(power, changes)
    stack = stack_of(s, location(s, f) | f.pool, f.fighters)
    after = after_fire(stack, at, total(modifiers), f.stack, spares(s))
    return FireOdds(f, power, at, changes, modifiers, stack, after)


# ---- hand-to-hand ----------------------------------------------------------


class StormOdds(NamedTuple):
    """A hand-to-hand before its dice."""

    side: int
    place: int
    attackers: int
    fighters: int
    works: bool
    air: int
    champion: int
    opponent: int
    sums: Assessment
    comes: Expected


Named = tuple[int, int]  # champion and opponent, -1: not said yet


def garrison_of(s: State, side: int, pa: int) -> int:
    """[5.5b] Who is attacked there."""
    return s.at[pa] & (p.FRENCH if side == VIET_MINH else s.face_up)


def worth(comes: Expected) -> tuple[float, float, float]:
    """How good it is for the attacker."""
    return (
        round(comes.takes, 9),
        round(comes.defender_steps - comes.attacker_steps, 9),
        comes.defender_shaken - comes.attacker_shaken,
    )


def storm_odds(
    s: State, side: int, pa: int, attackers: int, fighters: int, works: bool, air: int, named: Named
) -> StormOdds:
    """[5.5b] The odds of one attack of which everything is known."""
    held = garrison_of(s, side, pa)
    sums = assess(s, side, pa, attackers, fighters, works, named, air)
    first, second = ids(attackers).index(named[0]), ids(held).index(named[1])
    comes = expected(stack_of(s, attackers), stack_of(s, held, fighters), sums.ratio, sums.modifier, first, second)
    return StormOdds(side, pa, attackers, fighters, works, air, *named, sums, comes)


def unlike(s: State, units: int) -> list[int]:
    """[E-11] One of each kind of champion: alike are those whom morale, dice and tanks beside do not tell apart."""
    kinds: dict[tuple[object, ...], int] = {}
    for unit in ids(leaders(units)):
        beside = bool(s.at[s.where[unit]] & units & p.TANKS)
        kinds.setdefault((p.MORALE[unit], *stack_of(s, 1 << unit), beside), unit)
    return list(kinds.values())


def with_champions(
    s: State, side: int, pa: int, attackers: int, fighters: int, works: bool, air: int, named: Named = (-1, -1)
) -> StormOdds:
    """[E-11] The attacker names who serves him best against the best answer."""

    def answered(champion: int) -> StormOdds:
        seconds = [named[1]] if named[1] >= 0 else unlike(s, fighters)
        tried = [storm_odds(s, side, pa, attackers, fighters, works, air, (champion, one)) for one in seconds]
        return min(tried, key=lambda one: worth(one.comes))

    firsts = [named[0]] if named[0] >= 0 else unlike(s, attackers)
    return max((answered(one) for one in firsts), key=lambda one: worth(one.comes))


def stands(s: State, side: int, pa: int) -> Iterator[tuple[int, bool]]:
    """[E-12] [E-13] The ways in which the defenders may meet it: who fights, and whether the works help."""
    pool = garrison_of(s, side, pa)
    if side != VIET_MINH:
        yield strongest(s, pa, pool, p.BATTALIONS_IN_PA), True
    elif crowded(pa, pool):
        yield in_the_works(s, pool), True
        yield pool, False
    else:
        yield pool, True


def likely_storm(s: State, side: int, pa: int, attackers: int, air: int = 0) -> StormOdds:
    """The odds of an attack as both would likely fight it."""
    ways = (with_champions(s, side, pa, attackers, *way, air) for way in stands(s, side, pa))
    return min(ways, key=lambda one: worth(one.comes))


def best_first(storms: Iterable[StormOdds]) -> list[StormOdds]:
    """The most promising first."""
    return sorted(storms, key=lambda one: worth(one.comes), reverse=True)
