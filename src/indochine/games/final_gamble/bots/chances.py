"""Assaults weighed quickly: the exact tables of the game, remembered by the few numbers that decide them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules.ch03_defence import COSTS_A_STEP, MARK_AFTER
from indochine.games.final_gamble.rules.ch03_odds import assault_results, fire_results, likely_defender
from indochine.games.final_gamble.rules.ch03_strength import (
    assault_column,
    assault_strength,
    fire_column,
    fire_strength,
)
from indochine.games.final_gamble.state import ABORTED, NORMAL, State, strength

FALLS = -99  # strength of an assaulter that one more step would eliminate


class Chances(NamedTuple):
    """What an assault brings: that the hex is lost at once, that the defender must choose, steps on both sides."""

    taken: float = 0.0
    choice: float = 0.0
    enemy_steps: float = 0.0
    own_steps: float = 0.0


@lru_cache(8192)
def charge(against: int, column: int, mark: int) -> Chances:
    """[3.5-C/1] The assault itself."""
    found = assault_results(against, column, mark)
    one, two = found.get(p.LOSS_RETREAT, 0.0), found.get(p.TWO_LOSS_RETREAT, 0.0)
    return Chances(one + two, found.get(p.CHOICE, 0.0), one + 2 * two)


@lru_cache(16384)
def fire_and_charge(fire: int, fire_column: int, fresh: int, worn: int, column: int) -> Chances:
    """[3.4-C/1] [3.5-C/1] Defence fire, then the assault of who is left; `worn` is its strength with a step less."""
    taken = choice = enemy = own = 0.0
    for result, chance in fire_results(fire, fire_column).items():
        hit = result in COSTS_A_STEP
        own += chance * hit
        against = worn if hit else fresh
        if MARK_AFTER[result] != ABORTED and against != FALLS:
            then = charge(against, column, MARK_AFTER[result])
            taken, choice, enemy = (
                taken + chance * then.taken,
                choice + chance * then.choice,
                enemy + chance * then.enemy_steps,
            )
    return Chances(taken, choice, enemy, own)


def chances(s: State, number: int) -> Chances:
    """The chances of an assault on the list; a French stack whose leader falls is taken to give up."""
    if s.mark[number] >= ABORTED:
        return Chances()
    defender, fresh = likely_defender(s, number), assault_strength(s, number)
    column = assault_column(s, defender)
    if s.defender[number] >= 0:
        return charge(fresh, column, s.mark[number])
    worn = fresh - strength(s, s.assaulter[number]) + reduced_strength(s, s.assaulter[number])
    return fire_and_charge(fire_strength(s, number, defender), fire_column(s, number), fresh, max(FALLS, worn), column)


def reduced_strength(s: State, unit: int) -> int:
    """The strength of a unit with one step less."""
    if s.steps[unit] == 1:
        return 10 * FALLS
    return p.VM_STRENGTH[s.steps[unit] - 1] if p.VM >> unit & 1 else p.REDUCED[unit]


def chances_of(s: State, unit: int, place: int, support: int = 0) -> Chances:
    """The chances of an assault nobody has declared yet; the position is put back as it was."""
    columns = (s.assaulter, s.target, s.mark, s.support, s.battery, s.defender)
    for column, value in zip(columns, (unit, place, NORMAL, support, -1, -1), strict=True):
        column.append(value)
    found = chances(s, len(s.assaulter) - 1)
    for column in columns:
        column.pop()
    return found


def chances_with(s: State, number: int, support: int) -> Chances:
    """The chances of an assault on the list if it met this fire support."""
    before, s.support[number] = s.support[number], support
    found = chances(s, number)
    s.support[number] = before
    return found
