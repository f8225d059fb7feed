"""What a French unit is worth one strongpoint further: under attack [5.6], and when ground has been taken [5.5k]."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.french_garrison import Men, Threat, held, joined
from indochine.games.season_in_hell.bots.french_worth import QUALITY
from indochine.games.season_in_hell.state import State, french_at
from indochine.kernel.bits import ids

RETAKEN = 2.0  # an empty strongpoint entered


def men_in_order(s: State, units: int) -> Men:
    """The garrison that these units are, those in order in the works before those in disorder [1.4d] [0.1e]."""
    men = Men()
    for unit in sorted(ids(units), key=lambda u: (s.disorganized >> u & 1, -QUALITY[u] * s.steps[u])):
        men = joined(s, men, unit)
    return men


def shift_worth(s: State, unit: int, goal: int, menaced: list[Threat]) -> float:
    """What a strongpoint gains by a unit, less what the one that it leaves loses; no tank is left alone [6.2.7c]."""
    here, there = s.where[unit], french_at(s, goal)
    if p.TANKS >> unit & 1 and not there & p.INFANTRY:
        return -1.0
    before, after = men_in_order(s, there), men_in_order(s, there | 1 << unit)
    more = held(s, goal, menaced[goal], after) - held(s, goal, menaced[goal], before)
    if more <= 0 or not p.PAS >> here & 1:
        return more
    left = french_at(s, here) & ~(1 << unit)
    if left & p.TANKS and not left & p.INFANTRY:
        return -1.0
    before, after = men_in_order(s, left | 1 << unit), men_in_order(s, left)
    return more - held(s, here, menaced[here], before) + held(s, here, menaced[here], after)


def advance_worth(s: State, unit: int, goal: int, menaced: list[Threat]) -> float:
    """The first one into an empty strongpoint takes it."""
    return shift_worth(s, unit, goal, menaced) + RETAKEN * (not french_at(s, goal))
