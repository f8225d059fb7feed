"""Fires and storms weighed quickly, for players of both sides: the exact odds, remembered by what decides."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.season_in_hell import odds
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.frames import INFANTRY
from indochine.games.season_in_hell.odds import Body, Expected, Stack, stack_of
from indochine.games.season_in_hell.rules.ch05_fire import aim, column, die_modifier, shifts, strength
from indochine.games.season_in_hell.rules.ch05_ratio import assess
from indochine.games.season_in_hell.rules.ch05_storm import leaders
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.odds import chance, expectation

MANY = 65_536  # questions remembered
NOTHING = Expected(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class Blow(NamedTuple):
    """What a fire does to its target: steps lost, units newly disorganized or routed, and that anything happens."""

    steps: float = 0.0
    shaken: float = 0.0
    tells: float = 0.0


# ---- who fights ------------------------------------------------------------


def in_the_works(s: State, pool: int) -> int:
    """[E-12] The two companies that fight best, with tanks and machine guns; as an owner would choose."""
    companies = pool & p.COMPANIES
    if companies.bit_count() <= p.COMPANIES_IN_WORKS:
        return pool
    best = sorted(ids(companies), key=lambda u: (s.disorganized >> u & 1, -p.HAND[u][s.steps[u]], -p.MORALE[u]))
    return pool & ~p.COMPANIES | bits(best[: p.COMPANIES_IN_WORKS])


def of_one_division(s: State, pool: int) -> int:
    """[E-13] [E-73] The three battalions of one division that fight best together."""
    battalions = pool & p.BATTALIONS
    groups = [battalions & units for units in p.DIVISION_UNITS if battalions & units]
    return max((strongest(s, units, p.BATTALIONS_IN_PA) for units in groups), key=lambda u: power(s, u), default=0)


def strongest(s: State, units: int, most: int) -> int:
    """So many of these battalions, those in order and with most steps first."""
    if units.bit_count() <= most:
        return units
    return bits(sorted(ids(units), key=lambda u: fitness(s, u), reverse=True)[:most])


def fitness(s: State, unit: int) -> tuple[bool, bool, int, int]:
    """How fit a unit is to fight, to be compared."""
    fresh = not s.disorganized >> unit & 1, not s.fatigued >> unit & 1
    return *fresh, s.steps[unit], p.HAND[unit][s.steps[unit]]


def power(s: State, units: int) -> int:
    """[0.3a] Their strength hand to hand."""
    return sum(p.HAND[u][s.steps[u]] + 1 >> 1 if s.disorganized >> u & 1 else p.HAND[u][s.steps[u]] for u in ids(units))


def garrison(s: State, side: int, place: int) -> int:
    """Those who would meet an attack of this side on a strongpoint."""
    if side == VIET_MINH:
        return in_the_works(s, s.at[place] & p.FRENCH)
    return of_one_division(s, s.at[place])


def champion(s: State, units: int, doubled: int = 0) -> int:
    """[HM-9] Who leads: the highest morale, then whoever can best bear a loss. Of `doubled` units it counts twice."""
    able = ids(leaders(units))
    return max(able, key=lambda u: (p.MORALE[u] << (doubled >> u & 1), s.steps[u], -p.HAND[u][s.steps[u]]))


def beside_tanks(s: State, attackers: int) -> int:
    """[0.1a] [E-37] The French attackers whose morale a tank of their own stack doubles."""
    return bits(u for u in ids(attackers & p.FRENCH) if s.at[s.where[u]] & attackers & p.TANKS)


# ---- fire ------------------------------------------------------------------


@lru_cache(MANY)
def blow(stack: Stack, at: int, modifier: int, all_of_them: bool) -> Blow:
    """What to expect of a fire in this column."""
    after = odds.after_fire(stack, at, modifier, all_of_them)
    return Blow(
        expectation(after, lambda one: odds.lost(stack, one)),
        expectation(after, lambda one: newly_shaken(stack, one)),
        chance(after, lambda one: one != stack),
    )


def newly_shaken(before: Stack, after: Stack) -> int:
    """How many are newly disorganized or have fled."""
    return sum(b.disorganized > a.disorganized or b.gone > a.gone for a, b in zip(before, after, strict=True))


def fire(s: State, side: int, arm: int, place: int, origin: int = -1, firers: int = 0, air: int = 0) -> Blow:
    """A fire as it would be opened now at a place; nothing where nobody would be hit."""
    f = aim(s, side, arm, place, origin, firers, air)
    if not f.pool or (arm == INFANTRY and not firers):
        return Blow()
    hit = f.fighters or (in_the_works(s, f.pool) if side == VIET_MINH else f.pool)
    at = column(strength(s, f), shifts(s, f))
    return blow(tuple(sorted(stack_of(s, hit))), at, die_modifier(s, f), f.stack) if at >= 0 else Blow()


# ---- hand-to-hand ----------------------------------------------------------


@lru_cache(MANY)
def melee(attackers: Stack, defenders: Stack, ratio: int, modifier: int, leader: Body, opponent: Body) -> Expected:
    """What to expect of a hand-to-hand; stacks in any fixed order."""
    return odds.expected(attackers, defenders, ratio, modifier, attackers.index(leader), defenders.index(opponent))


def storm(s: State, side: int, target: int, attackers: int, air: int = 0, defenders: int = 0) -> Expected:
    """An attack as it would be made now, both sides naming whom they should."""
    defenders = defenders or garrison(s, side, target)
    if not attackers or not leaders(defenders):
        return NOTHING
    first = champion(s, attackers, beside_tanks(s, attackers))
    second = champion(s, defenders)
    found = assess(s, side, target, attackers, defenders, True, (first, second), air)
    bodies = stack_of(s, 1 << first | 1 << second)
    leader, opponent = bodies if first < second else bodies[::-1]
    return melee(
        tuple(sorted(stack_of(s, attackers))), tuple(sorted(stack_of(s, defenders))),
        min(found.ratio, p.LADDER_HIGH), found.modifier, leader, opponent,
    )  # fmt: skip
