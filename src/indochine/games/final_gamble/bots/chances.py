"""Assaults that might be declared, weighed with the exact tables of the game."""

from __future__ import annotations

from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules.ch03_odds import assault_odds, likely_defender
from indochine.games.final_gamble.state import NORMAL, State


class Chances(NamedTuple):
    """What an assault brings: the chance that the hex is given up, steps lost on both sides, that it comes to nothing."""

    taken: float
    choice: float
    enemy_steps: float
    own_steps: float


def tried(s: State, unit: int, place: int, support: int = 0) -> State:
    """The position with one more assault declared; `support` as in the state's column."""
    trial = s.clone()
    trial.assaulter.append(unit)
    trial.target.append(place)
    trial.mark.append(NORMAL)
    trial.support.append(support)
    trial.battery.append(-1)
    trial.defender.append(-1)
    return trial


def chances(s: State, number: int) -> Chances:
    """The chances of an assault on the list."""
    taken = choice = enemy = own = 0.0
    for outcome, chance in assault_odds(s, number, likely_defender(s, number)).items():
        own += chance * outcome.costs_a_step
        if outcome.effect == p.CHOICE:
            choice += chance
        elif outcome.effect in (p.LOSS_RETREAT, p.TWO_LOSS_RETREAT):
            taken += chance
            enemy += chance * (outcome.effect - 1)
    return Chances(taken, choice, enemy, own)


def chances_of(s: State, unit: int, place: int, support: int = 0) -> Chances:
    """The chances of an assault nobody has declared yet."""
    trial = tried(s, unit, place, support)
    return chances(trial, len(trial.assaulter) - 1)
