"""9 The end of a week and of the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import field, places, shorts
from tests.games.season_in_hell.weeks import run

from indochine.games.season_in_hell.events import GameEnded
from indochine.games.season_in_hell.frames import Over, Week
from indochine.games.season_in_hell.rules.ch05_control import take
from indochine.games.season_in_hell.rules.ch09_end import attrition_points, end_week
from indochine.games.season_in_hell.rules.ch09_victory import siege_fails
from indochine.games.season_in_hell.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.bits import ids

TEN = "G1 G2 G3 G4 B1 B2 B3 B4 AM1 AM2"
NINE = "G1 G2 G3 G4 B1 B2 B3 B4 AM1"
HILLS = "D1 D2 E1 E2 E4"


def week(**fields: Any) -> State:
    return field(Week(), {"H7": "130/209"}, **fields)


def test_4c_the_next_turn_begins() -> None:
    s = run(week(turn=1, scenario="3", round=4), end_week)
    assert (s.turn, s.round, s.over) == (2, 0, False)
    assert type(s.frames[-1]) is Week


@pytest.mark.parametrize(("before", "now", "after"), [(False, True, True), (True, False, True), (False, False, False)])
def test_e_2_an_assault_of_this_turn_lets_paras_jump_from_the_next_on(before: bool, now: bool, after: bool) -> None:
    s = run(week(turn=1, scenario="3", has_assaulted=before, assaulted_now=now), end_week)
    assert s.has_assaulted == after


@pytest.mark.parametrize(
    ("control", "losses", "winner"),
    [(TEN, 20, VIET_MINH), (TEN, 21, FRANCE), (NINE, 0, FRANCE), (NINE + " I3", 0, VIET_MINH)],
)
def test_9_1_ten_strongpoints_anywhere_with_at_most_twenty_steps_lost(control: str, losses: int, winner: int) -> None:
    s = run(week(turn=1, scenario="1", control=control, losses=losses), end_week)
    assert (s.over, s.winner, s.why) == (True, winner, "9.1")
    assert isinstance(s.frames[-1], Over)
    assert isinstance(s.told[-1], GameEnded)


@pytest.mark.parametrize(
    ("control", "trench", "points"),
    [
        (HILLS, {}, 5),
        (HILLS + " H7", {}, 6),
        (HILLS + " D5 D6 H1", {}, 5),
        ("H7", {"H6": 3}, 2),  # Huguette 6 is encircled
        ("H7", {"H6": 2}, 1),
        ("", {"S": 3}, 1),
        ("", {"S": 2, "T": 3}, 0),
        (HILLS + " H6 H7", {"S": 3}, 8),
    ],
)
def test_9_2_attrition_points(control: str, trench: dict[str, int], points: int) -> None:
    assert attrition_points(week(scenario="2", control=control, trench=trench)) == points


@pytest.mark.parametrize(
    ("turn", "control", "losses", "winner"),
    [
        (3, HILLS + " H7", 0, NOBODY),
        (4, HILLS + " H7", 50, VIET_MINH),
        (4, HILLS + " H7", 51, FRANCE),
        (4, HILLS, 16, FRANCE),
    ],
)
def test_9_2_six_points_at_the_end_of_turn_4_with_at_most_fifty_steps_lost(
    turn: int, control: str, losses: int, winner: int
) -> None:
    s = run(week(turn=turn, scenario="2", control=control, losses=losses), end_week)
    assert s.winner == winner


def test_9_3_the_camp_that_has_not_fallen_by_turn_8_is_a_french_victory() -> None:
    s = run(week(turn=8, scenario="3", control=TEN), end_week)
    assert (s.over, s.winner, s.why) == (True, FRANCE, "9.3")
    assert not run(week(turn=7, scenario="3", control=TEN), end_week).over


def some(count: int) -> str:
    """So many strongpoints, by name."""
    return " ".join(shorts((1 << 44) - 1).split()[:count])


def test_9_3_s_01_e_50_the_33rd_strongpoint_ends_it_at_once() -> None:
    s = week(turn=2, scenario="3", control=some(32))
    assert not s.over
    take(s, 40, VIET_MINH, "5.5k")
    assert (s.over, s.winner) == (True, VIET_MINH)


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_9_3_only_in_the_full_battle(scenario: str) -> None:
    s = week(turn=1, scenario=scenario, control=some(32))
    take(s, 40, VIET_MINH, "5.5k")
    assert not s.over


def test_e_50_strongpoints_taken_back_do_not_count() -> None:
    s = week(turn=2, scenario="3", control=some(32))
    take(s, ids(places(some(1)))[0], FRANCE, "5.5k")
    take(s, 40, VIET_MINH, "5.5k")
    assert not s.over


@pytest.mark.parametrize(("losses", "over"), [(85, False), (86, True)])
def test_9_3_1_5e_more_than_85_steps_end_the_siege(losses: int, over: bool) -> None:
    s = week(losses=losses)
    siege_fails(s)
    assert s.over == over
    assert s.winner == (FRANCE if over else NOBODY)
