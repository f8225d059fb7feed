"""Hand-to-hand against a crowd in the open: as exact as what is listed, and quick where nothing could be listed."""

from __future__ import annotations

import random

import pytest
from tests.games.season_in_hell.field import at, field, names
from tests.games.season_in_hell.fights import RED

from indochine.games.season_in_hell import crowds, odds
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.chances import likely_storm
from indochine.games.season_in_hell.odds import Body, Stack
from indochine.games.season_in_hell.state import VIET_MINH
from indochine.kernel.bits import bits, ids

BATTALION = Body(3, morale=5, vm=True)
WORN = Body(1, disorganized=True, morale=3)  # gone when it fails a check
MANY = 40


def somebody(chance: random.Random) -> Body:
    """A unit of either side, in any condition; at times a tank, or one that does not fight."""
    if chance.random() < 0.15:
        return Body(chance.randint(1, 2), morale=5, tank=True)
    vm = chance.random() < 0.2
    wild, fights = chance.random() < 0.4, chance.random() < 0.85
    return Body(chance.randint(1, 3 if vm else 2), wild, chance.randint(0, 6), vm=vm, fights=fights)


def listed(stack: Stack, result: int, opponent: int, times: int) -> crowds.Fate:
    """The same with every end."""
    after = (odds.once if times == 1 else odds.twice)(stack, result, opponent)
    return crowds.Fate(
        odds.chance(after, odds.cleared),
        odds.expectation(after, lambda one: odds.lost(stack, one)),
        odds.chance(after, lambda one: odds.shaken(stack, one)),
    )


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("number", range(25))
def test_5_5f_who_is_followed_by_himself_ends_as_those_who_are_listed(number: int, times: int) -> None:
    chance = random.Random(number)
    stack = tuple(somebody(chance) for _ in range(chance.randint(1, 5)))
    opponent = chance.randrange(-1, len(stack))
    for result in odds.CHECKING:
        assert crowds.fate(stack, stack, result, opponent, times) == pytest.approx(
            listed(stack, result, opponent, times)
        )


@pytest.mark.parametrize("number", range(6))
def test_5_5b_the_first_crowd_has_the_odds_that_it_would_have_if_it_were_listed(number: int) -> None:
    chance = random.Random(number)
    stack = tuple(
        Body(chance.randint(1, 2), chance.random() < 0.5, chance.randint(2, 5)) for _ in range(crowds.FEW + 1)
    )
    asked = (BATTALION, BATTALION._replace(disorganized=True)), stack, p.LADDER_HIGH - number, 0, 0, 3
    assert crowds.expected(*asked) == pytest.approx(odds.expected(*asked))


def test_ht_1_each_of_a_crowd_checks_by_itself() -> None:
    found = crowds.fate((WORN,) * MANY, (WORN,) * MANY, p.H_T)
    assert found.steps == pytest.approx(MANY / 2)
    assert found.clears == pytest.approx(0.5**MANY)
    twice = crowds.fate((WORN,) * MANY, (WORN,) * MANY, p.H_T, times=2)
    assert twice.steps == pytest.approx(MANY * 3 / 4)


def test_ht_4_of_a_crowd_two_lose_a_step_and_two_more_the_second_time() -> None:
    steady = Body(2, morale=6)
    once, twice = (crowds.fate((steady,) * MANY, (steady,) * MANY, p.H_D2T, 0, times) for times in (1, 2))
    assert once == pytest.approx((0, 2, 0))
    assert twice == pytest.approx((0, 4, 0))


def test_5_5k_a_tank_does_not_hold_for_a_crowd() -> None:
    stack = (WORN._replace(morale=0),) * MANY
    tank = Body(2, morale=5, tank=True)
    assert crowds.nobody_left((*stack, tank)) == 1
    assert crowds.nobody_left((*stack, BATTALION)) == 0


def test_e_12_an_attack_on_all_companies_of_the_camp_in_one_strongpoint_has_its_odds() -> None:
    thai = bits(unit for unit in ids(p.COMPANIES) if p.STEPS[unit] == 1)
    s = field(None, {"M>B1": RED, "B1": names(p.COMPANIES)}, up=RED, disorganized=names(thai))
    found = likely_storm(s, VIET_MINH, at("B1"), s.at[at("M>B1")])
    assert 0 <= found.comes.takes <= found.comes.clears < 1e-6
