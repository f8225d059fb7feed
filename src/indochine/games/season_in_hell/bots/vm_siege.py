"""What an assault of several impulses on one strongpoint comes to: barrage, storm, and again, while strength lasts.

The defenders are followed exactly through barrages and storms; of the attackers only their strength and steps, which
French fire wears down as the Fire Table has it on average, and the steps that the storms cost them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from indochine.games.season_in_hell import odds
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.chances import garrison, power
from indochine.games.season_in_hell.frames import ARTILLERY
from indochine.games.season_in_hell.odds import Body, Stack, after_fire, cleared, stack_of, storm_odds
from indochine.games.season_in_hell.rules.ch01_stacking import fighting_strength
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.rules.ch05_fire import aim, column, result_of, shifts
from indochine.games.season_in_hell.rules.ch05_ratio import crosses
from indochine.games.season_in_hell.state import VIET_MINH, State, lost_steps
from indochine.kernel.bits import ids
from indochine.odds import Distribution, mixture

MANY = 32_768
GUNS = 0.6  # how often the French spend a shell on a stack, while they have some to spare
SPARE_SHELLS = 4
BLED = 0.8  # what a stack that has lost steps is still worth in this assault
LATER = 0.5  # of the steps that fire costs in each later impulse, when the disorganized have left
ATTACKER: Stack = (Body(3, vm=True, morale=5),)
TOO_WEAK = p.LADDER_EVEN - 1  # below this step of the ladder nobody storms

RARE = 0.004  # what is rarer is not followed further

Rows = tuple[tuple[int, ...], ...]


class Prospect(NamedTuple):
    """That the strongpoint falls, and the steps that it costs both sides."""

    falls: float = 0.0
    own: float = 0.0
    theirs: float = 0.0


class Storming(NamedTuple):
    """What decides an attack besides its defenders."""

    strength: float  # at the first storm
    wear: float  # what is left of it at each later one
    shift: int  # columns, without the champions
    modifier: int  # of the die
    morale: int  # of the champion
    barrage: int  # column of a barrage before each storm; -1 without


@lru_cache(MANY)
def prospect(stack: Stack, rows: Rows, how: Storming, impulses: int) -> Prospect:
    """Barrage and storm, so many times."""
    now: Distribution[Stack] = {stack: 1.0}
    falls = own = 0.0
    strength = how.strength
    for _ in range(impulses):
        if how.barrage >= 0:
            now = mixture((weight, after_fire(one, how.barrage, 0, False)) for one, weight in now.items())
        parts = []
        for one, weight in now.items():
            after, cost = stormed(one, defence(one, rows), how, int(strength))
            own += weight * cost
            parts.append((weight, after))
        now = mixture(parts)
        falls += sum(weight for one, weight in now.items() if cleared(one))
        now = {one: weight for one, weight in now.items() if weight > RARE and not cleared(one)}
        strength *= how.wear
    theirs = sum(weight * odds.lost(stack, one) for one, weight in now.items())
    return Prospect(falls, own, theirs + falls * sum(body.steps for body in stack))


def defence(stack: Stack, rows: Rows) -> int:
    """[0.3a] What is left of the garrison, hand to hand."""
    values = ((row[body.steps], body.disorganized) for body, row in zip(stack, rows, strict=True) if body.here)
    return sum(value + 1 >> 1 if shaken else value for value, shaken in values)


def stormed(stack: Stack, defenders: int, how: Storming, strength: int) -> tuple[Distribution[Stack], float]:
    """One hand-to-hand: the defenders after it, and the steps it costs; nothing where the odds forbid it."""
    able = [n for n, body in enumerate(stack) if body.here and not body.tank]
    if not able:
        return {stack: 1.0}, 0.0
    opponent = max(able, key=lambda n: (stack[n].morale, stack[n].steps))
    ratio = p.ladder(max(strength, 1), max(defenders, 1)) + how.shift + how.morale - stack[opponent].morale
    if ratio < TOO_WEAK:
        return {stack: 1.0}, 0.0
    beyond = max(0, ratio - p.LADDER_HIGH)
    return outcome(stack, min(ratio, p.LADDER_HIGH), how.modifier + beyond, opponent)


@lru_cache(MANY)
def outcome(stack: Stack, ratio: int, modifier: int, opponent: int) -> tuple[Distribution[Stack], float]:
    """The exact odds of one hand-to-hand as far as they concern the defenders, and steps of the attackers."""
    both = storm_odds(ATTACKER, stack, max(ratio, p.LADDER_LOW), modifier, 0, opponent)
    found: Distribution[Stack] = {}
    cost = 0.0
    for (mine, theirs), weight in both.items():
        found[theirs] = found.get(theirs, 0.0) + weight
        cost += weight * odds.lost(ATTACKER, mine)
    return found, cost


# ---- of a position ---------------------------------------------------------


def garrison_of(s: State, pa: int) -> tuple[Stack, Rows]:
    """The defenders in a fixed order, with their strengths hand to hand."""
    units = garrison(s, VIET_MINH, pa)
    bodies = zip(stack_of(s, units), (p.HAND[unit] for unit in ids(units)), strict=True)
    pairs = sorted(bodies)
    return tuple(body for body, _ in pairs), tuple(row for _, row in pairs)


def barrage_column(s: State, pa: int) -> int:
    """[5.2a] Where a barrage on the strongpoint is read."""
    return column(p.ARTILLERY, shifts(s, aim(s, VIET_MINH, ARTILLERY, pa)))


def ground_shift(s: State, pa: int, places: int) -> int:
    """[HM-2] [HM-3] [HM-6] [HM-7] [HM-8] Columns that follow from where the attackers stand and how it goes."""
    found = p.SHIFT_HAND.pa + hill_or_river(pa, places)
    if places.bit_count() > 1 or encircled(s) >> pa & 1:
        found += p.SHIFT_HAND.concentric
    if s.losses < p.BONUS_LOST:
        return found + p.SHIFT_HAND.bonus
    return found + p.SHIFT_HAND.worn if s.losses > p.WORN_ABOVE else found


@lru_cache(MANY)
def hill_or_river(pa: int, places: int) -> int:
    """[HM-2] [E-41] As in hand-to-hand."""
    hill = p.HILL[pa]
    if hill and not all(p.PAS >> place & 1 and p.HILL[place] == hill for place in ids(places)):
        return p.SHIFT_HAND.gabrielle if p.GABRIELLE >> pa & 1 else p.SHIFT_HAND.hill
    return p.SHIFT_HAND.hill if all(crosses(place, pa) for place in ids(places)) else 0


# ---- French fire -----------------------------------------------------------


class Toll(NamedTuple):
    """What a fire leaves of a stack's strength, and the steps that it costs."""

    keeps: float = 1.0
    steps: float = 0.0


@lru_cache(1024)
def toll(column: int, on_base: bool, number: int) -> Toll:
    """[FT-1] [FT-2] [FT-4] A fire at so many battalions, on average; on a base D hits them all."""
    keeps = steps = 0.0
    for die in range(1, 7):
        result = result_of(min(column, p.FIRE_LAST), die)
        if result == p.DISORDER:
            keeps += 0.5 if on_base else 1 - 0.5 / number
        elif result > p.DISORDER:
            keeps, steps = keeps + BLED, steps + result - p.DISORDER
        else:
            keeps += 1 - (result == p.CHECK) / (12 * number)
    return Toll(keeps / 6, steps / 6)


def infantry_column(s: State, pa: int, shells: int) -> int:
    """[5.4b] Where the fire of a strongpoint at one of its bases is read; a barrage before it costs a column or so."""
    start = p.fire_column(fighting_strength(s, s.at[pa] & p.FRENCH, p.FIRE))
    return start + p.SHIFT_FIRE.base + p.MUNITIONS_SHIFT[s.munitions] - bool(shells) if start >= 0 else -1


GUNS_COLUMN = p.fire_column(p.ARTILLERY) + p.SHIFT_FIRE.base


def under_fire(s: State, infantry: int, place: int, number: int) -> Toll:
    """[5.4] What a stack meets: the infantry of the strongpoint, -1 if it fires at another one [5.4b], and guns."""
    on_base = bool(p.BASES >> place & 1)
    first = toll(infantry, on_base, number) if infantry >= 0 else Toll()
    if s.munitions <= SPARE_SHELLS:
        return first
    guns = toll(GUNS_COLUMN, on_base, number)
    return Toll(first.keeps * (1 - GUNS * (1 - guns.keeps)), first.steps + GUNS * guns.steps)


Stands = Iterable[tuple[int, int]]  # place, units who attack from there


def assault(s: State, pa: int, stands: Stands, impulses: int, shells: int, shot_at: bool = True) -> Prospect:
    """[5] An assault on a strongpoint by these units from these places; `shot_at` if French fire is still to come."""
    units = places = 0
    full = left = fire = 0.0
    infantry = infantry_column(s, pa, shells)
    for place, those in sorted(stands, key=lambda stand: -stand[1].bit_count()):
        mine, meets = power(s, those), under_fire(s, infantry, place, those.bit_count())
        full, left, fire = full + mine, left + mine * meets.keeps, fire + meets.steps
        units, places, infantry = units | those, places | 1 << place, -1
    if not full:
        return Prospect()
    how = Storming(
        round(left if shot_at else full),
        round(left / full, 1),
        ground_shift(s, pa, places) + (p.SHIFT_HAND.fatigue if s.fatigued & units else 0),
        -max(lost_steps(s, unit) for unit in ids(units)),
        max(p.MORALE[unit] for unit in ids(units)),
        barrage_column(s, pa) if shells else -1,
    )
    found = prospect(*garrison_of(s, pa), how, impulses)
    later = LATER * (impulses - 1) * (1 - found.falls)
    burnt = fire * (later + 1 if shot_at else later)
    return found._replace(own=found.own + burnt)
