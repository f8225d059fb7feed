"""A review finds a blunder that was planted: a random move where the planner's choice was clearly better."""

from __future__ import annotations

import pytest
from tests.lab.review.planting import planted

import indochine
from indochine.lab.review import review

# game, scenario, player of each side, side of the blunder, seed, choice from which it is planted
SMALL = [
    ("final-gamble", "D", ("planner", "greedy"), 0, "d1", 60),
    ("tonkin", "5", ("planner", "planner"), 1, "t1", 60),
]
FEWEST_OF_TEN = 9


def found(name: str, scenario: str, players: tuple[str, ...], side: int, seed: str, begin: int) -> bool:
    """Whether it is among the decisions that are told."""
    game = indochine.load(name)
    blunder = planted(game, scenario, players, side, seed, begin)
    told = review(game, blunder.record)
    return blunder.step in {one.n for one in told.costly}


@pytest.mark.soak
@pytest.mark.parametrize("case", SMALL, ids=lambda case: f"{case[0]}-{case[4]}")
def test_a_planted_blunder_is_found(case: tuple[str, str, tuple[str, ...], int, str, int]) -> None:
    assert found(*case)
