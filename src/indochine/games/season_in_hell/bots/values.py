"""What things are worth to players of both sides, in strongpoints: ground, steps, shells."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, ids

HILL = 0.35  # a strategic hill also costs the French a step a week [8g]
AIR_ITEM = 0.15  # one of the items that worsen air supply [3.2d]
KEY = 1.0  # a point of the scenario's own list [9.2]
BESIDE_KEY, ELSEWHERE = 0.3, 0.05  # where the scenario has such a list: what leads to one of these, and the rest
FRENCH_STEP = 0.12
SHELL = 0.06  # a barrage point
THRIFT = 0.3  # steps are saved less than in proportion: most games end with some left
A_ROUND = 3  # steps for each round still to come: who has more to lose than that is less thrifty
LATE = 3.0  # the most that a strongpoint counts for when few are missing

ITEM_PAS = bits(pa for item in p.LOST_ITEMS for pa in ids(item))


def ground(s: State, pa: int) -> float:
    """A strongpoint: one for itself, more for hills, for what feeds the camp, and for the points of a scenario."""
    return ground_in(s.scenario, pa)


@lru_cache(1024)
def ground_in(scenario: str, pa: int) -> float:
    """The same, which the scenario alone decides."""
    goal = p.SCENARIO[scenario]
    if goal.points:
        return KEY if goal.points_at >> pa & 1 else BESIDE_KEY if p.LINKS[pa] & goal.points_at else ELSEWHERE
    return 1.0 + HILL * (p.STRATEGIC_HILLS >> pa & 1) + AIR_ITEM * (ITEM_PAS >> pa & 1)


def french_step(s: State, pa: int) -> float:
    """A step of a garrison; only near what counts, where the scenario has a list."""
    return FRENCH_STEP * min(1.0, ground(s, pa))


def wanted(s: State) -> int:
    """[9.1] [9.2] [9.3] How many strongpoints, or points, the Viet Minh still lack."""
    goal = p.SCENARIO[s.scenario]
    if goal.points:
        held = goal.points_at & (s.control | encircled(s))
        return goal.points - held.bit_count() - (s.deep >> p.BALDY & 1)
    return (goal.pas or p.CAMP_FALLS) - s.control.bit_count()


def steps_left(s: State) -> int:
    """[9.1] [9.2] [1.5e] How many steps the Viet Minh can still lose without losing the game."""
    return (p.SCENARIO[s.scenario].losses or p.SIEGE_FAILS - 1) - s.losses


def rounds_left(s: State) -> int:
    """[4a] Rounds still to come, this one too."""
    weeks = p.SCENARIO[s.scenario].last - s.turn
    return p.ROUNDS * weeks + p.ROUNDS + 1 - max(s.round, 1)


def step_price(s: State) -> float:
    """What a step of the Viet Minh is worth, in strongpoints: dear where few may be lost for many still wanted."""
    left, missing = steps_left(s), max(wanted(s), 1)
    plenty = max(1.0, left / (A_ROUND * rounds_left(s)))
    return min(LATE, THRIFT * missing / max(left, 1) / plenty)
