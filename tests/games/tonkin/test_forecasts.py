"""Forecasts: well-formed at every decision of random games, and right where they can be worked by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.tonkin.field import GAME, at, field, u, units
from tests.games.tonkin.fights import battle, play, until
from tests.games.tonkin.play import GAMES

from indochine.games.tonkin import actions as act
from indochine.games.tonkin import forecasts as told
from indochine.games.tonkin.frames import Barrage, Combat, Movement, Run
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.scene import Forecast

SIDES = ("", "french", "viet minh")


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
        if step % every == 0 or due.decision.__name__ not in found:
            view = game.view(s, game.seats[due.seat])
            shown = game.forecasts(view, due)
            for forecast in shown:
                check_well_formed(forecast, places)
            found[due.decision.__name__] += bool(shown)
    return found


@pytest.mark.parametrize("number", [2, 5])
def test_every_forecast_of_a_random_game_is_well_formed(number: int) -> None:
    assert sum(look_through(number, 9).values()) > 20


@pytest.mark.soak
@pytest.mark.parametrize("number", range(30))
def test_every_forecast_of_many_random_games_is_well_formed(number: int) -> None:
    look_through(number)


def test_every_decision_before_dice_has_its_teller() -> None:
    assert len({decision.__name__ for decision in told.TOLD}) == len(told.TOLD)


# ---- one by one ------------------------------------------------------------


def shown(s: State) -> list[Forecast]:
    """What the seat that decides is told."""
    due = play.game.due(s)
    assert due is not None
    return GAME.forecasts(GAME.view(s, GAME.seats[due.seat]), due)


def chances(forecast: Forecast) -> dict[str, float]:
    return {one.label: one.chance for one in forecast.outcomes}


def figures(forecast: Forecast) -> dict[str, str]:
    return {one.label: one.value for one in forecast.figures}


def test_6_3e_an_attack_that_a_point_could_buy_with_all_its_modifiers() -> None:
    stand = {"1217": "36, VM dump 1", "1117": "1/1 RTM"}
    s = field(Run(side=VIET_MINH, left=1, step="act"), stand, trench="1117", points=[0, 5])
    s.spending = [-1, u("VM dump 1")]
    first = shown(s)[0]
    assert first.title == "If all who may attack 1117"
    assert [(one.text, one.value, one.rule) for one in first.modifiers] == [
        ("morale 4 against 3", 1, "6.9-1"),
        ("trench", -1, "6.10"),
        ("order of the attackers: morale 4", -1, "6.17-1"),
        ("order of the defenders: trench", -1, "6.17b"),
    ]
    assert "gives ground" in first.note
    assert figures(first)["strengths"] == "6 to 2, 3:1"


def test_6_1_2_the_die_of_the_next_run_as_far_as_points_go() -> None:
    s = field(Run(side=VIET_MINH, left=1, step="act"), {"1217": "36"}, points=[2, 5])
    runs = [one for one in shown(s) if one.rule == "6.1-2"]
    assert [one.title for one in runs] == ["The next run: French"]
    assert chances(runs[0]) == pytest.approx({"1 point": 1 / 3, "2 points": 2 / 3})


def test_6_6_3_what_one_more_unit_would_change() -> None:
    stand = {"1217": "36, VM dump 1", "1116": "88", "1117": "1/1 RTM"}
    combat = Combat(side=VIET_MINH, target=at("1117"), attackers=units("36"), step="name_attackers")
    s = field(combat, stand, steps={"36": 3})
    s.spending = [-1, u("VM dump 1")]
    s.frames.insert(0, Run(side=VIET_MINH, left=0, spent=1, step="rest"))
    (only,) = shown(s)
    told_now, with_more = chances(only)["the hex is taken"], figures(only)["with Regiment 88 too"]
    assert float(with_more.removeprefix("taken ").rstrip("%")) / 100 > told_now


def test_6_12_spirit_with_and_without() -> None:
    s = until(battle({"1217": "36", "1117": "1/1 RTM"}, "1117", "36"), act.Bolshevik)
    with_it, without = shown(s)
    assert figures(with_it)["two dice"] == "+2 to +3"
    assert figures(without)["two dice"] == "+1"
    assert chances(without)["the hex is taken"] == pytest.approx(25.5 / 36)


def test_6_11_1_the_die_of_an_ambush() -> None:
    s = battle({"1207": "1/1 RTM", "1206": "VM-group 1"}, "1206", "1/1 RTM", FRANCE)
    s = until(s, act.Ambush)
    first = shown(s)[0]
    assert chances(first) == pytest.approx({"it loses a step": 3 / 6, "both lose a step": 1 / 6, "in vain": 2 / 6})


def test_6_14_1_stay_or_go_when_all_dice_have_fallen(dice: Any) -> None:
    s = battle({"1217": "36", "1117": "1/1 RTM"}, "1117", "36")
    dice(4, 4, 1, 6)  # 3:1, 8 + 1: ExDL, the attacker in order, the defender not
    due = play.game.due(until(s, act.FallBack))
    assert due is not None
    stay, go = told.forecasts(s, due)
    assert chances(stay) == {"nobody is left": 1}
    assert figures(stay)["defenders lose"] == "2 steps, 1 unit destroyed"
    assert chances(go) == {"they get away": 1}
    assert figures(go)["defenders lose"] == "1 step, 0 units destroyed"


def test_6_6_2_a_barrage_and_what_more_guns_would_change() -> None:
    stand = {"1217": "1/1 RTM, 1/4 RAC, French dump 1", "1117": "36"}
    s = field(Barrage(side=FRANCE, target=at("1117"), air=True, step="aim"), stand)
    s.frames.insert(0, Run(side=FRANCE, left=0, spent=1, step="rest"))
    s.spending = [u("French dump 1"), -1]
    (only,) = shown(s)
    assert chances(only) == pytest.approx({
        "disorganized, and a step": 6 / 36, "disorganized": 20 / 36, "a miss": 10 / 36
    })  # fmt: skip
    assert [label for label in figures(only) if label.startswith("with ")] == ["with 1/4 RAC"]


def test_s_17_of_hidden_counters_the_french_are_told_a_mean_and_no_morale() -> None:
    stand = {"1217": "1/1 RTM, French dump 1", "1117": "VM-group 1", "0919": "Dummy 1"}
    s = field(Run(side=FRANCE, left=1, step="act"), stand, points=[5, 0])
    s.spending = [u("French dump 1"), -1]
    first = shown(s)[0]
    assert first.title == "If all who may attack 1117"
    assert "mean of 6 positions" in first.note
    assert not first.modifiers
    assert chances(first)["the hex is taken"] < 1


def test_s_17_what_lies_hidden_does_not_change_the_forecast() -> None:
    """A group or a dummy: the French are told the same."""
    found = []
    for here, there in (("VM-group 1", "Dummy 1"), ("Dummy 1", "VM-group 1")):
        stand = {"1217": "1/1 RTM, French dump 1", "1117": here, "0919": there}
        s = field(Run(side=FRANCE, left=1, step="act"), stand, points=[5, 0])
        s.spending = [u("French dump 1"), -1]
        found.append(shown(s))
    assert found[0] == found[1]


def test_2_0_1_weather_and_initiative_of_the_month_to_come() -> None:
    s = field(Movement(side=FRANCE, last=True, step="order"), {"1217": "1/1 RTM"}, turn=0)
    weather, first = shown(s)
    assert chances(weather) == pytest.approx({"rain": 1 / 6, "sunny": 5 / 6})  # November
    assert chances(first) == pytest.approx({"the Viet Minh go first": 1 / 2, "the French go first": 1 / 2})
    s = field(Movement(side=FRANCE, step="order"), {"1217": "1/1 RTM"}, turn=0)
    assert not shown(s)
