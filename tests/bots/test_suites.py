"""Every game's suite of positions: it can be met, and the planner of the game passes it."""

from __future__ import annotations

from typing import Any

import pytest

import indochine
from indochine.games import KNOWN, find
from indochine.kernel.game import Game
from indochine.lab.judging import FILE, home_of, judge, suite_of, unmet

ENOUGH, AT_LEAST = 40, 0.9
GAMES = [game for name in indochine.available() if (home_of(game := find(KNOWN[name])) / FILE).exists()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_suite_has_enough_positions_and_each_can_be_judged(game: Game[Any]) -> None:
    suite = suite_of(game)
    assert len(suite) >= ENOUGH
    assert unmet(game, suite) == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_planner_is_right_nearly_everywhere(game: Game[Any]) -> None:
    verdict = judge(game, "planner")
    wrong = [one.id for one in verdict.judged if not one.right]
    assert verdict.right >= AT_LEAST * verdict.positions, wrong
