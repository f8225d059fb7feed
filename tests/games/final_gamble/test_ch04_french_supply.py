"""4.7 Fuel, food and medicine."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.field import at, do, legal, offered, place_of, position, refused, seat, u, why

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, LoseStep, Recover
from indochine.games.final_gamble.frames import FrenchSupply
from indochine.games.final_gamble.rules.ch01_moving import immobile
from indochine.games.final_gamble.rules.ch04_french_supply import ammo_cap, equipment_restorable, medicine_needed
from indochine.games.final_gamble.state import State

MONSOON = 16
CAMP = {"1/2 REI 1": "0927", "1/2 REI 2": "0928", "2/4 RAC 1": "1428", "1 RCC 1": "1330"}


def supply(**fields: Any) -> State:
    """The segment, played up to its first decision."""
    return position(FrenchSupply(), **fields)


@pytest.mark.parametrize(
    ("fuel", "trucks", "left", "shortage"), [(10, 10, 6, 4), (10, 3, 7, 3), (2, 8, 0, 2), (0, 8, 0, 0), (9, 1, 8, 1)]
)
def test_4_7_A_1_four_points_of_fuel_within_trucks_and_stock(fuel: int, trucks: int, left: int, shortage: int) -> None:
    s = supply(fuel=fuel, trucks=trucks, shortage=2)
    assert (s.fuel, s.shortage) == (left, shortage)


@pytest.mark.parametrize(("shortage", "cap"), [(3, 6), (2, 4), (1, 2), (0, 0)])
def test_4_7_A_2_the_shortage_caps_the_ammunition_that_comes_in(shortage: int, cap: int) -> None:
    assert ammo_cap(position(shortage=shortage)) == cap


def test_4_7_A_2_without_shortage_all_ammunition_comes_in() -> None:
    assert ammo_cap(position(shortage=4)) >= 2 * p.SUPPLY_MARKERS["ammo"]


@pytest.mark.parametrize(
    ("shortage", "guns", "tanks", "replaced"),
    [(4, False, False, True), (2, False, False, True), (1, True, False, False), (0, True, True, False)],
)
def test_4_7_A_2_guns_stand_still_at_1_tanks_at_0(shortage: int, guns: bool, tanks: bool, replaced: bool) -> None:
    s = position(shortage=shortage)
    assert bool(immobile(s) & p.ARTILLERY) == guns
    assert bool(immobile(s) & p.TANKS) == tanks
    assert not immobile(s) & p.INFANTRY
    assert equipment_restorable(s) == replaced


def test_4_7_A_3_the_shortage_lasts_until_it_is_set_anew() -> None:
    assert position(shortage=0, fuel=12).shortage == 0
    assert supply(shortage=0, fuel=12).shortage == 4


def test_4_7_B_three_points_of_food() -> None:
    assert supply(food=9).food == 6


def test_4_7_B_each_missing_point_costs_three_infantry_steps_of_the_french_choice() -> None:
    s = supply(food=2, units={**CAMP, "1/2 REI 3": "Laos 1", "1 BPC 1": "Hanoi Airbase"})
    assert seat(s) == "france"
    assert {a.unit for a in offered(s, LoseStep)} == {u("1/2 REI 1"), u("1/2 REI 2")}
    do(s, LoseStep(u("1/2 REI 1")), LoseStep(u("1/2 REI 2")), LoseStep(u("1/2 REI 1")))
    assert s.food == 0
    assert place_of(s, "1/2 REI 1") == "Gone"
    assert s.steps[u("1/2 REI 2")] == 1
    assert not legal(s)


def test_4_7_B_what_is_missing_beyond_the_last_step_is_forgotten() -> None:
    s = supply(food=0, units={"1/2 REI 1": "0927"})
    assert place_of(s, "1/2 REI 1") == "Gone"
    assert not legal(s)


@pytest.mark.parametrize(
    ("turn", "lying", "needed"), [(1, 0, 1), (1, 5, 2), (1, 6, 3), (MONSOON, 8, 4), (MONSOON, 0, 2)]
)
def test_4_7_C_1_medicine_for_the_camp_and_for_every_five_wounded(turn: int, lying: int, needed: int) -> None:
    names = [name for name in p.UNIT_NAME if name.startswith(("1/2 REI", "1 BEP", "8 BPC"))][:lying]
    wounded = {name: "Wounded" if n % 2 else "Wounded (Isabelle)" for n, name in enumerate(names)}
    assert medicine_needed(position(turn=turn, units=wounded)) == needed
    assert supply(turn=turn, units=wounded, medicine=5).medicine == 5 - needed


@pytest.mark.parametrize(("medicine", "steps"), [(2, 0), (1, 1), (0, 1)])
def test_4_7_C_1_every_two_points_missing_cost_a_step(medicine: int, steps: int) -> None:
    s = supply(turn=MONSOON, medicine=medicine, units={"1/2 REI 1": "0927", "1/2 REI 2": "0928"})
    lost = 0
    while offered(s, LoseStep):
        do(s, offered(s, LoseStep)[0])
        lost += 1
    assert lost == steps
    assert s.medicine == 0


def test_4_7_C_1_three_points_missing_cost_two_steps() -> None:
    lying = {f"8 BPC {n}": "Wounded" for n in (1, 2, 3, 4)}
    s = supply(turn=MONSOON, medicine=0, units={"1/2 REI 1": "0927", "1/2 REI 2": "0928", **lying})
    do(s, LoseStep(u("1/2 REI 1")), LoseStep(u("1/2 REI 2")))
    assert not offered(s, LoseStep)
    assert [s.steps[u(f"1/2 REI {n}")] for n in (1, 2)] == [1, 1]


def test_4_7_C_1_neither_guns_nor_tanks_pay() -> None:
    s = supply(medicine=0, units=CAMP)
    assert {a.unit for a in offered(s, LoseStep)} == {u("1/2 REI 1"), u("1/2 REI 2")}


def test_4_7_C_2_six_medicine_bring_one_wounded_unit_back_reduced() -> None:
    s = supply(medicine=8, units={"8 BPC 1": "Wounded", "8 BPC 2": "Wounded"}, steps={"8 BPC 1": 0, "8 BPC 2": 0})
    do(s, Recover(u("8 BPC 1"), at("1435")))
    assert s.medicine == 8 - 2 - 6
    assert (place_of(s, "8 BPC 1"), s.steps[u("8 BPC 1")]) == ("1435", 1)
    assert not offered(s, Recover)


def test_4_7_C_2_only_with_six_left_after_the_deduction() -> None:
    s = supply(medicine=7, units={"8 BPC 1": "Wounded"}, steps={"8 BPC 1": 0})
    assert not offered(s, Recover)
    assert s.medicine == 5


def test_4_7_C_2_each_side_of_the_box_has_its_own_hospitals() -> None:
    s = supply(
        medicine=12,
        units={"8 BPC 1": "Wounded", "3/3 REI 1": "Wounded (Isabelle)"},
        steps={"8 BPC 1": 0, "3/3 REI 1": 0},
        vm={"308-36-80": "1433"},
    )
    assert refused(s, Recover(u("8 BPC 1"), at("1435"))) == ""
    assert refused(s, Recover(u("8 BPC 1"), at("1433"))) == "4.7-C/2"
    other = "8 BPC 1 lies among the wounded at DBP, and I09 is a hospital in 3z-304. [4.7-C/2]"
    assert why(s, Recover(u("8 BPC 1"), at("I09"))) == other
    assert refused(s, Recover(u("3/3 REI 1"), at("I09"))) == ""
    assert refused(s, Recover(u("3/3 REI 1"), at("1435"))) == "4.7-C/2"
    do(s, Done())
    assert place_of(s, "8 BPC 1") == "Wounded"


def test_1_6_1_nobody_recovers_in_a_full_hospital_while_another_has_room() -> None:
    full = {f"1/2 REI {n}": "1435" for n in (1, 2, 3)}
    s = supply(medicine=20, units={"8 BPC 1": "Wounded", **full}, steps={"8 BPC 1": 0})
    assert refused(s, Recover(u("8 BPC 1"), at("1435"))) == "1.6/1"
    assert refused(s, Recover(u("8 BPC 1"), at("1433"))) == ""
