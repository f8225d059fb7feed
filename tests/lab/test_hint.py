"""What would you do, and why: plans from what the seat sees, played on, with reasons that come from the forecast."""

from __future__ import annotations

from typing import Any

import pytest
from docs.examples.three_fords import ThreeFords

from indochine.games import KNOWN, find
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.lab.hint import PLANS, WORLDS, hint

SIEGE = find(KNOWN["final-gamble"])


def asked(game: Game[Any], scenario: str, choices: int) -> tuple[Any, Due]:
    """A position after so many choices, each the first that is offered."""
    s = game.start(scenario, {}, seed_of("hint"))
    for _ in range(choices):
        due = game.due(s)
        assert due
        game.apply(s, due.actions[0])
    due = game.due(s)
    assert due
    return s, due


@pytest.fixture(scope="module")
def told() -> tuple[Any, Due, Any]:
    s, due = asked(SIEGE, "D", 3)
    return s, due, hint(SIEGE, SIEGE.view(s, SIEGE.seats[due.seat]), due, "D")


def test_the_plans_are_legal_and_the_best_stands_first(told: Any) -> None:
    _, due, found = told
    assert 1 <= len(found.plans) <= PLANS
    assert all(SIEGE.say(due.actions[plan.choose]) == plan.text for plan in found.plans)
    worths = [plan.worth for plan in found.plans]
    assert worths == sorted(worths, reverse=True)
    assert all(0 <= worth <= 1 for worth in worths)
    assert found.worlds == WORLDS


def test_the_planner_is_among_those_who_advise(told: Any) -> None:
    assert "planner" in {name for plan in told[2].plans for name in plan.players}


def test_every_reason_speaks_for_the_best_plan(told: Any) -> None:
    assert all(reason.worth > 0 for reason in told[2].reasons)


def test_it_follows_from_the_view_alone(told: Any) -> None:
    s, due, found = told
    other = s.clone()
    other.seed = b"other dice"
    assert hint(SIEGE, SIEGE.view(other, SIEGE.seats[due.seat]), due, "D") == found


def test_a_game_without_a_forecast_says_so() -> None:
    game = ThreeFords()
    s, due = asked(game, "", 0)
    with pytest.raises(ValueError, match="does not tell what a position promises"):
        hint(game, game.view(s, game.seats[due.seat]), due)
