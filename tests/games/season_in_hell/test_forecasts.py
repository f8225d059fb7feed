"""Forecasts: well-formed at every decision of random games, and right where they can be worked by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.season_in_hell.field import at, u, units
from tests.games.season_in_hell.fights import ELITE, LEGION, RED, french
from tests.games.season_in_hell.play import GAMES

from indochine.games.season_in_hell import forecasts as told
from indochine.games.season_in_hell.forecast_storms import attacks_touched
from indochine.games.season_in_hell.rules.ch01_losses import destroy
from indochine.games.season_in_hell.state import FRANCE
from indochine.kernel.scene import Forecast

SIDES = ("", "france", "viet minh")


def check_well_formed(forecast: Forecast, places: set[str]) -> None:
    """Chances that sum to one, each possible, and places that are on the board."""
    assert forecast.title
    assert forecast.rule
    assert sum(outcome.chance for outcome in forecast.outcomes) == pytest.approx(1)
    assert all(0 < outcome.chance <= 1 + 1e-9 and outcome.good in SIDES for outcome in forecast.outcomes)
    assert set(forecast.places) <= places
    assert all(modifier.value and modifier.rule for modifier in forecast.modifiers)


def look_through(number: int, every: int = 1) -> Counter[str]:
    """A whole random game: how many decisions of each kind had forecasts."""
    game: Any = GAMES.game
    board = game.board()
    places = {spot.id for spot in (*board.spots, *board.boxes)}
    found: Counter[str] = Counter()
    for step, (s, due) in enumerate(GAMES.decisions(number)):
        if step % every == 0:
            view = game.view(s, game.seats[due.seat])
            shown = game.forecasts(view, due)
            for forecast in shown:
                check_well_formed(forecast, places)
            found[due.decision.__name__] += bool(shown)
    return found


@pytest.mark.parametrize("number", [2, 3, 6])
def test_every_forecast_of_a_random_game_is_well_formed(number: int) -> None:
    assert sum(look_through(number, 3).values()) > 20


@pytest.mark.soak
@pytest.mark.parametrize("number", range(40))
def test_every_forecast_of_many_random_games_is_well_formed(number: int) -> None:
    look_through(number)


def test_every_decision_before_dice_has_its_teller() -> None:
    assert len({decision.__name__ for decision in told.TOLD}) == len(told.TOLD)


def test_e_70_of_an_attack_whose_units_are_dead_nothing_is_foretold() -> None:
    s = french({"B1": RED, "B4": f"{ELITE}, {LEGION}"}, RED, f"{ELITE}, {LEGION}")
    destroy(s, u(ELITE))
    assert list(attacks_touched(s, u("130/209"))) == [(FRANCE, at("B1"), units(LEGION))]
    destroy(s, u(LEGION))
    assert list(attacks_touched(s, u("130/209"))) == []
