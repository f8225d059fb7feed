"""The exact odds of fire and hand-to-hand: against the real rules with their dice, and worked by hand."""

from __future__ import annotations

import pytest
from tests.games.season_in_hell.policies import furthest, random_fire, random_storm, thrown

from indochine.games.season_in_hell import odds
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.odds import Body

FEW, MANY = 300, 20_000
FAR = 4.8  # standard deviations: one in a million


@pytest.mark.parametrize("number", range(50))
@pytest.mark.parametrize("kind", ["fire", "storm"])
def test_the_dice_of_the_rules_agree(kind: str, number: int) -> None:
    case = (random_fire if kind == "fire" else random_storm)(number)
    times = FEW // 6
    assert furthest(case, thrown(case, times, "few"), times) < FAR


@pytest.mark.soak
@pytest.mark.parametrize("number", range(50))
@pytest.mark.parametrize("kind", ["fire", "storm"])
def test_the_dice_of_the_rules_agree_many_times(kind: str, number: int) -> None:
    case = (random_fire if kind == "fire" else random_storm)(number)
    assert furthest(case, thrown(case, MANY, "many"), MANY) < FAR


# ---- worked by hand

COMPANY = Body(2, morale=4)
BATTALION = Body(3, morale=5, vm=True)
TANK = Body(2, morale=5, tank=True)


def column(strength: int) -> int:
    return p.fire_column(strength)


def chances(stack: odds.Stack, after: odds.Distribution[odds.Stack]) -> dict[int, float]:
    return {lost: pytest.approx(part) for lost, part in odds.steps_lost(stack, after).items()}


def test_5_2f_a_barrage_of_twelve_on_one_company() -> None:
    after = odds.after_fire((COMPANY,), column(12), 0, False)  # T T D 1 1 1
    assert chances((COMPANY,), after) == {0: 1 / 2, 1: 1 / 2}
    assert odds.chance(after, lambda one: odds.shaken((COMPANY,), one)) == pytest.approx(1 / 6 + 2 / 6 * 2 / 6)


def test_5_2g_the_last_step_of_a_place_is_safe() -> None:
    half = (Body(1, disorganized=True, morale=2),)
    assert odds.after_fire(half, column(26), 0, False) == {half: pytest.approx(1)}
    beside = (*half, TANK)
    assert chances(beside, odds.after_fire(beside, column(26), 0, False)) == {1: 5 / 6, 2: 1 / 6}


def test_5_2h_a_natural_one_hits_a_tank_whatever_the_column() -> None:
    stack = (COMPANY, TANK)
    assert chances(stack, odds.after_fire(stack, column(1), 0, False)) == {0: 5 / 6, 1: 1 / 6}
    red = (BATTALION,)
    assert odds.after_fire(red, column(1), 0, False) == {red: pytest.approx(1)}


def test_5_4g_d_falls_on_all_of_a_base_and_on_one_elsewhere() -> None:
    stack = (BATTALION,) * 3
    wild = BATTALION._replace(disorganized=True)
    assert odds.after_result(stack, p.DISORDER, True) == {(wild,) * 3: 1}
    assert odds.after_result(stack, p.DISORDER, False) == {(wild, BATTALION, BATTALION): 1}


def test_e_12_who_does_not_man_the_works_neither_checks_nor_bleeds() -> None:
    aside = COMPANY._replace(fights=False)
    stack = (COMPANY, aside)
    ends = [one for result in (p.CHECK, p.DISORDER, p.LOSS3) for one in odds.after_result(stack, result, True)]
    assert {one[1] for one in ends} == {aside}
    assert odds.bleed((Body(1), aside), 1, spare=odds.SPARES_THE_PLACE)[0].steps == 0  # two steps are left beside it


def test_e_90_any_battalion_may_bleed_but_only_fighters_check() -> None:
    stack = (BATTALION._replace(steps=1), BATTALION._replace(fights=False))
    assert [body.steps for body in odds.bleed(stack, 2)] == [0, 2]
    assert odds.steadiest(stack) == [0]


def test_hm_9_the_champion_takes_the_first_step() -> None:
    assert [body.steps for body in odds.bleed((Body(1), Body(2)), 1, first=0)] == [0, 2]
    assert [body.steps for body in odds.bleed((Body(1), Body(2)), 2, first=0)] == [0, 1]


def test_5_5_a_half_company_at_six_to_one() -> None:
    """Rows 1* D1+T, 2 T, 3 and 4 D1+T, 5 and 6 D2+T: only the critical check and T leave it alive."""
    half = (Body(1, morale=4),)
    found = odds.expected((BATTALION,), half, p.LADDER_HIGH, 0, 0, 0)
    assert found.clears == found.takes == pytest.approx(4 / 6 + 1 / 12)
    assert found.defender_shaken == pytest.approx((1 / 6 + 1 / 12) * 2 / 6)
    assert found.attacker_steps == found.attacker_shaken == 0


def test_6_2_5e_a_tank_beside_the_attackers_may_pay_for_a_critical() -> None:
    found = odds.expected((COMPANY, TANK), (BATTALION,), p.LADDER_HIGH, 0, 0, 0)
    assert found.attacker_steps == pytest.approx(1 / 12)


def test_5_5k_what_is_emptied_is_not_taken_by_the_disorganized() -> None:
    """At 5-1 a natural 1 of 1 is BD; a lone attacker is disorganized with it and cannot go in."""
    half = (Body(1, disorganized=True, morale=0),)
    found = odds.expected((BATTALION,), half, p.LADDER_HIGH - 1, 0, 0, 0)
    assert found.clears == pytest.approx(1)
    assert found.takes == pytest.approx(4 / 6)
