"""What tells how the siege will end: what the Viet Minh still lack, what they may still lose, and the time for both."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.values import rounds_left, steps_left, wanted
from indochine.games.season_in_hell.state import State

FACTS = (
    "missing",
    "missing a round",
    "missing in the last rounds",
    "steps they may lose",
    "steps they may lose for each missing",
    "time left",
    "French steps",
    "trenches",
    "replacements",
)
FRENCH_UNITS = tuple(unit for unit in range(len(p.STEPS)) if p.FRENCH >> unit & 1)
FEW = 3  # rounds


def facts(s: State) -> tuple[float, ...]:
    """These numbers of a position, as France sees them."""
    missing, steps, rounds = max(wanted(s), 0), max(steps_left(s), -1), max(rounds_left(s), 0)
    goal = p.SCENARIO[s.scenario]
    all_ = goal.points or goal.pas or p.CAMP_FALLS
    most = goal.losses or p.SIEGE_FAILS
    return (
        missing / all_,
        missing / all_ * 10 / (rounds + 1),
        missing / all_ * max(0, FEW - rounds),
        steps / most,
        steps / most / (missing / all_ + 0.1),
        rounds / 10,
        sum(s.steps[unit] for unit in FRENCH_UNITS if s.where[unit] < p.PLACES and s.french >> s.where[unit] & 1) / 20,
        sum(s.trench) / 40,
        s.replacements / 10,
    )
