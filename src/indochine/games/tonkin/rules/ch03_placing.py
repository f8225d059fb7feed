"""S-20, S-15, E-54, E-61 What holds for every counter that is placed on the map in a reinforcement phase."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import overfull_for, room
from indochine.games.tonkin.state import FRANCE, State, places_of, side_of
from indochine.kernel.bits import ids
from indochine.kernel.legality import bar


def counters_of(s: State, side: int) -> int:
    """[S-20] The hexes where a side has anything at all: troops, a garrison, dumps, HQ or leader."""
    garrisons = s.garrisons if side == FRANCE else 0
    return garrisons | places_of(s, p.SIDE_UNITS[side])


@bar("S-20", "place", "{place} is held by the enemy.")
def enemy_there(s: State, f: object, unit: int) -> int:
    """[S-20] [E-54] [E-130] The two sides never share a hex."""
    return counters_of(s, 1 - side_of(unit))


@bar("S-15", "place", "{place} has no room for {unit}.")
def crowded(s: State, f: object, unit: int) -> int:
    """[S-15] [E-61] Stacking counts where counters are placed: a regiment is rebuilt with one step, others come whole.

    Reinforcements have the steps that they had when they left the map.
    """
    points = p.STACKING[unit][s.steps[unit] or steps_when_placed(unit)]
    return overfull_for(s, side_of(unit), points, p.HEXES)


def steps_when_placed(unit: int) -> int:
    """[3.3-1] [3.1-1] A dead regiment comes back with its first step, a group or Pathet Lao with both."""
    return 1 if p.REGIMENTS >> unit & 1 else p.STEPS[unit]


def too_heavy(s: State, units: int) -> int:
    """[S-15] [E-61] Of these units on the map, those that would overfill their hex with one more step."""
    found = 0
    for unit in ids(units):
        now = s.steps[unit]
        more = p.STACKING[unit][min(now + 1, p.STEPS[unit])] - p.STACKING[unit][now]
        if more > room(s, side_of(unit), s.where[unit]):
            found |= 1 << unit
    return found
