"""Small exact distributions, against counting by hand and against plain enumeration."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from indochine.odds import any_reaches, chance, convolve, die, expectation, mapped, mixture, orders, repeated


def test_a_die_is_fair_and_its_modifier_shifts_it() -> None:
    assert expectation(die()) == pytest.approx(3.5)
    assert expectation(die(modifier=2)) == pytest.approx(5.5)
    assert chance(die(), lambda face: face >= 5) == pytest.approx(1 / 3)


def test_the_sum_of_two_dice_is_seven_once_in_six_throws() -> None:
    two = convolve(die(), die())
    assert two[7] == pytest.approx(1 / 6)
    assert sum(two.values()) == pytest.approx(1)
    assert repeated(die(), 2) == pytest.approx(two)
    assert repeated(die(), 0) == {0: 1.0}


@pytest.mark.parametrize("score", [1, 4, 6, 7, 9, 12])
def test_one_die_of_several_reaches_a_score_as_often_as_counted(score: int) -> None:
    modifiers = (2, 0, -1)
    throws = list(product(range(1, 7), repeat=3))
    hits = sum(any(d + m >= score for d, m in zip(throw, modifiers, strict=True)) for throw in throws)
    assert any_reaches(modifiers, score) == pytest.approx(hits / len(throws))


def test_no_dice_reach_nothing() -> None:
    assert any_reaches((), 1) == 0.0


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_ordered_draws_are_as_likely_as_the_permutations_of_the_bag(length: int) -> None:
    bag = "aaabbc"
    drawn = list(permutations(bag, length))
    counted = mapped(dict.fromkeys(range(len(drawn)), 1 / len(drawn)), lambda i: drawn[i])
    assert orders((("a", 3), ("b", 2), ("c", 1)), length) == pytest.approx(counted)


def test_more_than_the_bag_holds_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="3 pieces cannot be drawn from a bag of 2"):
        orders((("a", 2),), 3)


def test_a_mixture_weighs_its_parts() -> None:
    assert mixture([(0.25, {1: 1.0}), (0.75, {1: 0.5, 2: 0.5})]) == pytest.approx({1: 0.625, 2: 0.375})
