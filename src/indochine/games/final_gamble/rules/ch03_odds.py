"""The exact odds of defence fire and assaults, over the 36 x 6 falls of each pair of rolls.

Strengths, bands, columns and rows are those the game rolls with (`ch03_strength`); nothing is reckoned twice. What
only a player can settle is settled thus: a defender not yet chosen is the one that fires best, and when a French
assaulter would fall and the assault go on, the strongest of its stack takes over [6.3-C].
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules.ch03_defence import COSTS_A_STEP, MARK_AFTER
from indochine.games.final_gamble.rules.ch03_strength import (
    able_defenders,
    assault_column,
    assault_strength,
    band,
    fire_column,
    fire_strength,
    modified,
    row,
)
from indochine.games.final_gamble.state import ABORTED, State, morale, put, strength
from indochine.kernel.bits import ids
from indochine.odds import Distribution

FACES = range(1, 7)
NOT_ROLLED = -1  # Outcome.fire: the fire is over, or there is none
NO_ASSAULT = -1  # Outcome.effect: aborted, or the assaulter has fallen


class Outcome(NamedTuple):
    """How one assault goes: the result of the fire on it (p.SURPRISE ...) and its own (p.NO_EFFECT ...)."""

    fire: int
    effect: int

    @property
    def costs_a_step(self) -> bool:
        """[3.4-C/1] Does the assaulter lose a step?"""
        return self.fire in COSTS_A_STEP


@lru_cache(64)
def shifts(against: int) -> Distribution[int]:
    """[3.4-B] [3.5-B] What the fire roll adds to the effect die."""
    found: Distribution[int] = {}
    for one, two in product(FACES, FACES):
        shift = band(one + two, against)
        found[shift] = found.get(shift, 0.0) + 1 / 36
    return found


@lru_cache(4096)
def fire_results(against: int, column: int) -> Distribution[int]:
    """[3.4-C/1] [6.3-C] Every result of defence fire with this strength in this column."""
    found: Distribution[int] = {}
    for (shift, chance), die in product(shifts(against).items(), FACES):
        result = p.DEFENCE[column][modified(die, shift)]
        found[result] = found.get(result, 0.0) + chance / 6
    return found


@lru_cache(4096)
def assault_results(against: int, column: int, mark: int) -> Distribution[int]:
    """[3.5-C/1] [6.4-C] Every result of an assault with this strength, in this column, under this marker."""
    found: Distribution[int] = {}
    for (shift, chance), die in product(shifts(against).items(), FACES):
        result = p.ASSAULT[column][row(modified(die, shift), mark)]
        found[result] = found.get(result, 0.0) + chance / 6
    return found


# ---- one assault as it stands ----------------------------------------------


def likely_defender(s: State, number: int) -> int:
    """[3.4-A/1] The unit chosen, or the one that would fire best; among equals the one of better morale."""
    chosen, place = s.defender[number], s.target[number]
    if chosen >= 0 and s.where[chosen] == place:
        return chosen
    return max(ids(able_defenders(s, place)), key=lambda unit: (fire_strength(s, number, unit), morale(s, unit)))


def fire_odds(s: State, number: int, defender: int = -1) -> Distribution[int]:
    """[3.4-C/1] [6.3-C] Every result of the defence fire on this assault."""
    unit = defender if defender >= 0 else likely_defender(s, number)
    return fire_results(fire_strength(s, number, unit), fire_column(s, number))


def charge_odds(s: State, number: int, defender: int = -1) -> Distribution[int]:
    """[3.5-C/1] [6.4-C] Every result of this assault under the marker it has now."""
    unit = defender if defender >= 0 else likely_defender(s, number)
    return assault_results(assault_strength(s, number), assault_column(s, unit), s.mark[number])


def after_fire(s: State, number: int, result: int) -> State | None:
    """[3.4-C/1] [6.3-C] The position after a result of the fire, or None where no assault follows."""
    if MARK_AFTER[result] == ABORTED:
        return None
    then, unit = s.clone(), s.assaulter[number]
    then.mark[number] = MARK_AFTER[result]
    if result in COSTS_A_STEP:
        then.steps[unit] -= 1
    return then if then.steps[unit] else next_in_the_stack(then, number)


def next_in_the_stack(s: State, number: int) -> State | None:
    """[6.3-C] The strongest unit of the fallen assaulter's hex goes on; a Viet Minh unit stood alone."""
    fallen = s.assaulter[number]
    others = s.at[s.where[fallen]] & ~(1 << fallen) & ~p.ARTILLERY
    if not others:
        return None
    s.assaulter[number] = max(ids(others), key=lambda unit: strength(s, unit))
    put(s, fallen, p.GONE)
    return s


def assault_odds(s: State, number: int, defender: int = -1) -> Distribution[Outcome]:
    """[3.4-C/1] [3.5-C/1] How an assault that has been declared will end, with all dice that are still to fall.

    Other assaults count as they stand now: who carries a marker supports nobody.
    """
    if s.mark[number] >= ABORTED:
        return {Outcome(NOT_ROLLED, NO_ASSAULT): 1.0}
    unit = defender if defender >= 0 else likely_defender(s, number)
    if s.defender[number] >= 0:
        return {Outcome(NOT_ROLLED, effect): chance for effect, chance in charge_odds(s, number, unit).items()}
    found: Distribution[Outcome] = {}
    for fire, chance in fire_odds(s, number, unit).items():
        then = after_fire(s, number, fire)
        effects = charge_odds(then, number, unit) if then else {NO_ASSAULT: 1.0}
        found |= {Outcome(fire, effect): chance * part for effect, part in effects.items()}
    return found
