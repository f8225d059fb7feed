"""5.5, HM: the ratio of a hand-to-hand with all its shifts, and how the table is read."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import at, field, u, units
from tests.games.season_in_hell.fights import ELITE, LEGION, RED, THAI, hand

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events.assaults import ratio_name
from indochine.games.season_in_hell.rules.ch05_ratio import Assessment, assess, result_of, table_column, table_row
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids

PLAIN: dict[str, Any] = {"losses": 30}  # between the bonus and the malus


def vm_attack(s: State, target: str, sent: str = RED, defenders: str = LEGION, works: bool = True) -> Assessment:
    champions = u(sent.split(", ")[0]), u(defenders.split(", ")[0])
    return assess(s, VIET_MINH, at(target), units(sent), units(defenders), works, champions, 0)


def french_attack(s: State, target: str, sent: str, defenders: str, air: int = 0) -> Assessment:
    champions = u(sent.split(", ")[0]), u(defenders.split(", ")[0])
    return assess(s, FRANCE, at(target), units(sent), units(defenders), True, champions, air)


def shifts(found: Assessment) -> dict[str, int]:
    return {shift.rule: shift.value for shift in found.shifts}


@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [(17, 6, "2-1"), (6, 17, "1-3"), (6, 6, "1-1"), (5, 6, "1-2"), (42, 6, "7-1"), (1, 4, "1-4"), (12, 6, "2-1")],
)
def test_0_3b_ratios_are_rounded_for_the_defender(attack: int, defence: int, name: str) -> None:
    assert ratio_name(p.ladder(attack, defence)) == name


def test_5_5b_strengths_are_added() -> None:
    s = field(None, {"M>B1": RED, "B1": LEGION}, up=RED, **PLAIN)
    found = vm_attack(s, "B1")
    assert (found.attack, found.defence) == (3 * hand("130/209"), hand(LEGION))


def test_0_3a_halves_are_rounded_up_unit_by_unit() -> None:
    odd = [unit for unit in ids(p.COMPANIES) if p.HAND[unit][p.STEPS[unit]] % 2][:3]
    three = ", ".join(p.UNIT_NAME[unit] for unit in odd)
    s = field(None, {"B4": three, "B1": RED}, up=RED, control="B1", disorganized=three, **PLAIN)
    assert len(odd) == 3
    assert french_attack(s, "B1", three, RED).attack == (hand(three) + 3) // 2  # a half more for each of the three


def test_hm_2_a_hill_costs_a_column_and_gabrielle_two() -> None:
    assert shifts(vm_attack(field(None, {"M>B1": RED}, up=RED, **PLAIN), "B1"))["HM-2"] == -1
    assert shifts(vm_attack(field(None, {"M>G3": RED}, up=RED, **PLAIN), "G3"))["HM-2"] == -2


def test_hm_2_not_from_the_same_hill() -> None:
    s = field(None, {"B4": RED}, up=RED, control="B4", **PLAIN)
    assert "HM-2" not in shifts(vm_attack(s, "B1"))


def test_e_41_unless_all_stand_on_it() -> None:
    s = field(None, {"B4": "130/209", "M>B1": "154/209"}, up=RED, control="B4", **PLAIN)
    assert shifts(vm_attack(s, "B1", "130/209, 154/209"))["HM-2"] == -1


def test_hm_2_the_river_costs_a_column_if_all_cross_it() -> None:
    over = field(None, {"D3": RED}, up=RED, control="D3", **PLAIN)
    assert shifts(vm_attack(over, "D4"))["HM-2"] == -1
    half = field(None, {"D3": "130/209", "OP": "154/209"}, up=RED, control="D3 OP", **PLAIN)
    assert "HM-2" not in shifts(vm_attack(half, "D4", "130/209, 154/209"))


def test_hm_3_a_strongpoint_costs_three() -> None:
    s = field(None, {"M>B1": RED}, up=RED, **PLAIN)
    assert shifts(vm_attack(s, "B1"))["HM-3"] == -3


def test_e_12_not_when_all_fight_in_the_open() -> None:
    s = field(None, {"M>B1": RED}, up=RED, **PLAIN)
    assert "HM-3" not in shifts(vm_attack(s, "B1", works=False))
    assert shifts(vm_attack(s, "B1", works=False))["HM-2"] == -1


def test_hm_4_e_13_a_captured_strongpoint_has_one_trench_level_only() -> None:
    s = field(None, {"B1": RED, "B4": ELITE}, up=RED, control="B1", **PLAIN)
    found = shifts(french_attack(s, "B1", ELITE, RED))
    assert found["HM-4"] == -1
    assert "HM-3" not in found


def test_hm_5_one_tired_attacker_is_enough() -> None:
    s = field(None, {"M>B1": RED}, up=RED, tired="166/209", **PLAIN)
    assert shifts(vm_attack(s, "B1"))["HM-5"] == -1


def test_e_43_tired_defenders_cost_nothing() -> None:
    s = field(None, {"M>B1": RED, "B1": LEGION}, up=RED, tired=LEGION, **PLAIN)
    assert "HM-5" not in shifts(vm_attack(s, "B1"))


def test_hm_6_concentric() -> None:
    s = field(None, {"M>B1": "130/209", "W>B1": "154/209"}, up=RED, **PLAIN)
    assert shifts(vm_attack(s, "B1", "130/209, 154/209"))["HM-6"] == 1


def test_hm_6_e_42_encircled_counts_once_with_concentric() -> None:
    one = field(None, {"H7": RED}, up=RED, control="H7", trench={"H6": 3}, **PLAIN)
    assert shifts(vm_attack(one, "H6"))["HM-6"] == 1
    two = field(None, {"H7": "130/209", "N>H6": "154/209"}, up=RED, control="H7", trench={"H6": 3}, **PLAIN)
    assert shifts(vm_attack(two, "H6", "130/209, 154/209"))["HM-6"] == 1


@pytest.mark.parametrize(
    ("losses", "rule", "value"),
    [(0, "HM-7", 1), (19, "HM-7", 1), (20, "HM-7", 0), (50, "HM-8", 0), (51, "HM-8", -1)],
)
def test_hm_7_hm_8_losses_so_far(losses: int, rule: str, value: int) -> None:
    s = field(None, {"M>B1": RED}, up=RED, losses=losses)
    assert shifts(vm_attack(s, "B1")).get(rule, 0) == value


def test_hm_7_never_for_the_french() -> None:
    s = field(None, {"B1": RED, "B4": ELITE}, up=RED, control="B1", losses=0)
    assert "HM-7" not in shifts(french_attack(s, "B1", ELITE, RED))


def test_hm_9_the_morale_of_the_champions() -> None:
    s = field(None, {"M>B1": RED}, up=RED, **PLAIN)
    assert shifts(vm_attack(s, "B1"))["HM-9"] == 1  # 5 against 4
    assert shifts(vm_attack(s, "B1", defenders=THAI))["HM-9"] == 3


def test_e_38_fatigue_does_not_lower_the_champion() -> None:
    s = field(None, {"M>B1": RED}, up=RED, tired=RED, **PLAIN)
    assert shifts(vm_attack(s, "B1"))["HM-9"] == 1


def test_0_1a_6_2_5h_a_tank_doubles_the_morale_of_its_stack() -> None:
    s = field(None, {"B1": RED, "B4": f"{ELITE}, Tank 1"}, up=RED, control="B1", **PLAIN)
    assert shifts(french_attack(s, "B1", f"{ELITE}, Tank 1", RED))["HM-9"] == 5
    assert "HM-9" not in shifts(french_attack(s, "B1", ELITE, RED))  # 5 against 5: the tank stays behind


def test_e_37_not_that_of_another_stack() -> None:
    s = field(None, {"B1": RED, "B4": f"{LEGION}, Tank 1", "M>B1": ELITE}, up=RED, control="B1", **PLAIN)
    assert "HM-9" not in shifts(french_attack(s, "B1", f"{ELITE}, {LEGION}, Tank 1", RED))


def test_3_2l_two_columns_for_an_air_point() -> None:
    s = field(None, {"B1": RED, "B4": ELITE}, up=RED, control="B1", **PLAIN)
    assert shifts(french_attack(s, "B1", ELITE, RED, air=2))["3.2l"] == 4


def test_hm_1_0_1k_the_worst_loss_marker_alone() -> None:
    s = field(None, {"M>B1": RED}, up=RED, steps={"130/209": 2, "154/209": 1}, **PLAIN)
    assert vm_attack(s, "B1").modifier == -2


def test_e_44_not_when_the_viet_minh_defend() -> None:
    s = field(None, {"B1": RED, "B4": ELITE}, up=RED, control="B1", steps={"130/209": 1}, **PLAIN)
    assert french_attack(s, "B1", ELITE, RED).modifier == 0


def test_5_5i_shifts_start_from_the_true_ratio() -> None:
    s = field(None, {"M>B1": RED, "B1": THAI}, up=RED, losses=0)
    found = vm_attack(s, "B1", defenders=THAI)  # hill -1, works -3, bonus +1, morale +3
    assert sum(shifts(found).values()) == 0
    assert hand(RED) > 7 * hand(THAI), "far beyond the table"
    assert ratio_name(found.ratio) == f"{hand(RED) // hand(THAI)}-1"


def test_5_5j_each_ratio_above_6_1_is_one_on_the_die() -> None:
    s = field(None, {"M>B1": RED, "B1": THAI}, up=RED, losses=0)
    found = vm_attack(s, "B1", defenders=THAI)  # nothing is left of the shifts
    assert found.modifier == hand(RED) // hand(THAI) - 6 > 0
    assert table_column(found.ratio) == p.LADDER_HIGH


def test_5_5i_left_of_the_table_the_first_column_is_read() -> None:
    assert table_column(-3) == p.LADDER_LOW


@pytest.mark.parametrize(
    ("die", "modifier", "row"), [(1, 0, p.ROW_STAR), (1, -2, p.ROW_STAR), (2, -1, p.ROW_LOW), (1, 3, 4), (6, 4, 7)]
)
def test_5_5d_which_row_is_read(die: int, modifier: int, row: int) -> None:
    assert table_row(die, modifier) == row


def test_5_5b_the_table_gets_better_downwards_and_to_the_right() -> None:
    order = [p.H_AD, p.H_A1T, p.H_BD, p.H_T, p.H_DD, p.H_D1T, p.H_D2T]
    assert [result_of(p.LADDER_HIGH, die, 0) for die in (2, 3, 5, 6)] == [p.H_T, p.H_D1T, p.H_D2T, p.H_D2T]
    assert [order[0] for _ in range(1)] == [result_of(p.LADDER_LOW, 2, 0)]


@pytest.mark.parametrize(("losses", "value"), [(49, 0), (50, 0), (51, -1), (85, -1)])
def test_hm_8_more_than_fifty_losses_cost_the_viet_minh_attack_a_column(losses: int, value: int) -> None:
    s = field(None, {"M>B1": RED}, up=RED, losses=losses)
    assert shifts(vm_attack(s, "B1")).get("HM-8", 0) == value
    back = field(None, {"B1": RED, "B4": ELITE}, up=RED, control="B1", losses=losses)
    assert "HM-8" not in shifts(french_attack(back, "B1", ELITE, RED)), "it is nothing to the French"
