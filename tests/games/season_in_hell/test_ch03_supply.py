"""3.1 and 3.2: munitions, the line of the air table, air transport, paras and replacements, airpower, interdiction."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import field, names, u
from tests.games.season_in_hell.weeks import a_week, run

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Interdict
from indochine.games.season_in_hell.events import AirTransport, FellToEnemy, Interdicted, VmSupplied
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch03_supply import (
    air_line,
    air_transport,
    airpower,
    begin_week,
    french_reinforcements,
    interdict,
    line_for,
    lost_items,
    road_open,
    vm_supply,
)
from indochine.games.season_in_hell.sequence import WEEK
from indochine.games.season_in_hell.state import State

NORTH = "G1 G2 G3 G4 B1 B2 B3 B4 AM1 AM2"


def week(**fields: Any) -> State:
    return field(Week(), {}, **fields)


# ---- the week begins -------------------------------------------------------


def test_1_5c_the_stop_of_assaults_is_over_with_the_week() -> None:
    s = run(week(stopped=True, vm_asked=True, air=4, assaulted_now=True), begin_week)
    assert (s.stopped, s.vm_asked, s.air, s.assaulted_now) == (False, False, 0, False)


# ---- Viet Minh munitions ---------------------------------------------------


@pytest.mark.parametrize(("turn", "points"), [(1, 3), (2, 6), (3, 6), (4, 3), (5, 3), (6, 3), (7, 6), (8, 6)])
def test_3_1b_one_or_two_levels_by_turn(turn: int, points: int) -> None:
    s = run(week(turn=turn, vm_munitions=1), vm_supply)
    assert (s.vm_munitions, s.received) == (1 + points, points)


def test_3_1e_the_maximum_caps_them_and_the_surplus_is_lost() -> None:
    s = run(week(turn=2, vm_munitions=10), vm_supply)
    assert (s.vm_munitions, s.received) == (12, 2)
    assert s.told == [VmSupplied("3.1b", 2, 4, 12)]


def test_e_23_what_the_cap_takes_cannot_be_traded() -> None:
    assert run(week(turn=2, vm_munitions=12), vm_supply).received == 0


def test_e_115_by_the_option_it_can() -> None:
    s = run(week(turn=2, vm_munitions=12, options={"trade_before_cap": "yes"}), vm_supply)
    assert (s.vm_munitions, s.received) == (18, 6)


# ---- the line --------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "lost"),
    [
        ("", 0),
        ("B1 B2 B3", 0),
        ("B1 B2 B3 B4", 1),
        ("AM1", 0),
        ("AM1 AM2", 1),
        (NORTH, 3),
        (NORTH + " D1", 4),
        (NORTH + " D1 D2", 5),
        (NORTH + " D1 D2 H6 H1", 7),
        ("H2 H7 D3 E1", 0),
    ],
)
def test_3_2d_e_91_seven_items_count_when_wholly_lost(control: str, lost: int) -> None:
    assert lost_items(week(control=control)) == lost


@pytest.mark.parametrize(
    ("lost", "linked", "rains", "line"),
    [
        (0, False, False, 0),
        (0, True, False, 0),
        (3, False, False, 3),
        (3, True, False, 2),
        (3, False, True, 4),
        (7, False, True, 7),
    ],
)
def test_3_2c_the_link_is_a_line_better_and_rain_one_worse(lost: int, linked: bool, rains: bool, line: int) -> None:
    assert line_for(lost, linked, rains) == line


@pytest.mark.parametrize(
    ("trench", "is_open"),
    [
        ({}, True),
        ({"G": 3}, True),
        ({"H": 3}, True),
        ({"G": 3, "H": 3}, False),
        ({"G": 2, "H": 2, "X": 2}, True),
        ({"X": 3}, False),
    ],
)
def test_3_2n_3_2o_e_16_level_3_cuts_the_road(trench: dict[str, int], is_open: bool) -> None:
    assert road_open(week(trench=trench)) == is_open


@pytest.mark.parametrize(
    ("trench", "is_open"), [({}, True), ({"G": 1}, True), ({"G": 1, "H": 1}, False), ({"X": 1}, False)]
)
def test_e_16_by_the_option_any_trench_does(trench: dict[str, int], is_open: bool) -> None:
    assert road_open(week(trench=trench, options={"road_cut_by_any_trench": "yes"})) == is_open


def test_e_107_there_is_no_link_to_a_lost_isabelle_but_by_the_option() -> None:
    assert road_open(week(control="I1 I2 I3 I4"))
    assert not road_open(week(control="I1 I2 I3 I4 I5"))
    assert road_open(week(control="I1 I2 I3 I4 I5", options={"link_without_isabelle": "yes"}))


def test_3_2c_the_line_of_the_week_and_the_state_of_the_road_are_fixed() -> None:
    s = run(week(turn=6, control=NORTH), air_line)
    assert (s.linked, s.line) == (True, 3)  # three items, the link, the rain
    s = run(week(turn=3, control=NORTH, trench={"X": 3}), air_line)
    assert (s.linked, s.line) == (False, 3)


# ---- air transport ---------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "die", "points"), [(0, 1, 6), (0, 4, 12), (4, 6, 7), (5, 2, 2), (6, 1, 0), (7, 4, 2), (7, 6, 3)]
)
def test_3_2e_levels_and_single_points_by_line_and_die(dice: LoadedDice, line: int, die: int, points: int) -> None:
    dice(die)
    s = run(week(line=line), air_transport)
    assert s.munitions == points


def test_3_2e_the_maximum_caps_the_drop(dice: LoadedDice) -> None:
    dice(6)
    s = run(week(line=0, munitions=5), air_transport)
    assert s.munitions == 12
    assert s.told == [AirTransport("3.2e", 6, 0, 7, 5, 12)]


@pytest.mark.parametrize(("line", "had", "has"), [(4, 3, 3), (5, 3, 4), (7, 3, 5), (7, 11, 12), (7, 12, 12)])
def test_3_2e_part_of_the_drop_falls_to_the_viet_minh(dice: LoadedDice, line: int, had: int, has: int) -> None:
    dice(1)
    s = run(week(line=line, vm_munitions=had, received=2), air_transport)
    assert s.vm_munitions == has
    assert any(isinstance(e, FellToEnemy) for e in s.told) == (has > had)
    assert s.received == 2  # [E-23] it cannot be traded


# ---- paras and replacements ------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "paras", "points"),
    [(1, 0, 0), (2, 8, 3), (3, 0, 3), (4, 4, 3), (5, 4, 3), (6, 0, 3), (8, 3, 3)],
)
def test_3_2f_3_2q_paras_of_the_turn_are_ready_and_three_replacements_come(turn: int, paras: int, points: int) -> None:
    s = run(week(turn=turn, replacements=2), french_reinforcements)
    assert s.at[p.WAITING].bit_count() == paras
    assert s.replacements == 2 + points


def test_3_2q_three_points_come_down_in_every_week_but_the_first() -> None:
    had = [run(week(turn=turn, replacements=2), french_reinforcements).replacements for turn in range(1, 9)]
    assert had == [2, 5, 5, 5, 5, 5, 5, 5]


def test_3_2f_who_has_not_jumped_waits_on() -> None:
    s = run(field(Week(), {"available paras": "1/6 BPC"}, turn=4), french_reinforcements)
    assert names(s.at[p.WAITING]) == "1/6 BPC, 1/II/1 RCP, 2/II/1 RCP, 3/II/1 RCP, 4/II/1 RCP"
    assert s.where[u("2/6 BPC")] == p.TO_COME


# ---- aircraft --------------------------------------------------------------


@pytest.mark.parametrize(("turn", "die", "air"), [(1, 1, 2), (5, 6, 6), (6, 1, 1), (8, 6, 4)])
def test_3_2i_the_die_gives_air_points_fewer_in_the_rain(dice: LoadedDice, turn: int, die: int, air: int) -> None:
    dice(die)
    assert run(week(turn=turn, air=9), airpower).air == air


INTERDICTION = a_week(interdict)


@pytest.mark.parametrize(("air", "munitions", "most"), [(5, 12, 2), (4, 12, 2), (6, 2, 2), (6, 1, 1)])
def test_3_2j_two_air_points_for_each_barrage_point(air: int, munitions: int, most: int) -> None:
    s = week(air=air, vm_munitions=munitions)
    assert INTERDICTION.legal(s) == [Interdict(points) for points in range(most + 1)]


def test_3_2j_what_is_too_dear_is_refused() -> None:
    s = week(air=3, vm_munitions=12)
    assert INTERDICTION.refused(s, Interdict(2)) == "3.2j"


@pytest.mark.parametrize(("air", "munitions"), [(1, 12), (6, 0)])
def test_3_2j_nobody_is_asked_without_aircraft_or_a_target(air: int, munitions: int) -> None:
    assert INTERDICTION.seat(week(air=air, vm_munitions=munitions)) == ""


def test_3_2j_e_23_points_are_lost_at_once_and_no_longer_tradable() -> None:
    s = INTERDICTION.do(week(air=5, vm_munitions=12, received=3), Interdict(2))
    assert (s.air, s.vm_munitions, s.received) == (1, 10, 1)
    assert INTERDICTION.told(s, Interdicted) == [Interdicted("3.2j", 4, 2, 10, 1)]


def test_e_23_more_than_was_received_may_be_destroyed() -> None:
    s = INTERDICTION.do(week(air=6, vm_munitions=12, received=1), Interdict(3))
    assert (s.vm_munitions, s.received) == (9, 0)


def test_3_2j_or_none() -> None:
    s = INTERDICTION.do(week(air=6, vm_munitions=12, received=1), Interdict(0))
    assert (s.air, s.vm_munitions, s.received) == (6, 12, 1)
    assert not INTERDICTION.told(s, Interdicted)


def test_e_22_receive_then_aircraft_then_interdiction_then_trade() -> None:
    steps = list(WEEK.steps)
    supply = ["vm_supply", "air_line", "air_transport", "french_reinforcements", "airpower", "interdict"]
    order = [*supply, "trade", "returns", "reinforcements", "reconstitute", "dig", "replace"]
    assert [step for step in steps if step in order] == order
