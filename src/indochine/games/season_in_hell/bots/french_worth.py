"""What things are worth to the French, in steps of a Viet Minh battalion."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.frames import Fire
from indochine.games.season_in_hell.rules.ch05_fire import column, result_of, shifts, strength
from indochine.games.season_in_hell.state import State, morale_for_checks
from indochine.kernel.bits import ids

SHAKEN = 0.55  # a battalion disorganized: half its strength now, tired for the week
ROUTED = 0.8  # disorganized again: gone for the round
POINT = 4.0  # scenario 2: a strongpoint that counts
QUIET_GROUND = 0.5  # and one that does not
HILL = 0.8  # each week a strategic hill costs a step
ITEM = 0.5  # an item of the air table
NEUTRAL = 4  # the morale by which others are measured


def quality(unit: int) -> float:
    """How good a company's steps are, by its morale and its strength when full."""
    if p.TANKS >> unit & 1:
        return 1.2
    return (p.HAND[unit][-1] / p.STEPS[unit] / 2) * 1.2 ** (p.MORALE[unit] - NEUTRAL)


QUALITY: tuple[float, ...] = tuple(quality(unit) if p.FRENCH >> unit & 1 else 1.0 for unit in range(p.UNITS))
_ITEMS = 0
for _item in p.LOST_ITEMS:
    if _item.bit_count() == 1:
        _ITEMS |= _item


@lru_cache(1024)
def ground(scenario: str, pa: int) -> float:
    """What holding a strongpoint is worth."""
    goal = p.SCENARIO[scenario]
    if goal.points:
        return POINT if goal.points_at >> pa & 1 else QUIET_GROUND
    if goal.pas:
        return 2.0
    return 2.0 + HILL * (p.STRATEGIC_HILLS >> pa & 1) + ITEM * (_ITEMS >> pa & 1)


# ---- fire at the Viet Minh -------------------------------------------------


@lru_cache(1 << 15)
def hurt(column: int, modifier: int, fresh: tuple[int, ...], shaken: int, stack: bool) -> float:
    """What a fire is worth: `fresh` are the morales of battalions in order, `shaken` the number of the others."""
    if column < 0:
        return 0.0
    return sum(_result_worth(result_of(column, die + modifier), fresh, shaken, stack) for die in range(1, 7)) / 6


def _result_worth(result: int, fresh: tuple[int, ...], shaken: int, stack: bool) -> float:
    if result == p.CHECK:
        return SHAKEN * (6 - max(fresh)) / 6 if fresh else ROUTED / 2
    if result == p.DISORDER and stack:
        return SHAKEN * len(fresh) + ROUTED * shaken
    if result == p.DISORDER:
        return SHAKEN if fresh else ROUTED
    return float(max(result - p.DISORDER, 0))  # [FT-4] counted even if ignored


def fire_worth(s: State, f: Fire) -> float:
    """What this fire at the Viet Minh is to be expected to do."""
    fresh = sorted(morale_for_checks(s, unit) for unit in ids(f.pool & ~s.disorganized))
    shaken = (f.pool & s.disorganized).bit_count()
    return hurt(column(strength(s, f), shifts(s, f)), 0, tuple(fresh), shaken, f.stack)
