"""Dice: fixed for ever, fair, independent, and bound by a commitment."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from indochine.kernel.dice import below, commitment, seed_of
from indochine.kernel.state import State

DICE_OF_SEVEN = [5, 2, 3, 3, 6, 3, 2, 4, 2, 1, 2, 2, 5, 1, 2, 4, 6, 6, 1, 3]
# 0.1 % and 99.9 % of the chi-square distribution, by degrees of freedom
CHI_SQUARE = {1: (0.0000016, 10.83), 5: (0.210, 20.52), 12: (2.214, 32.91), 35: (14.69, 66.62)}


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    unseen = (kinds - len(counts)) * expected
    return unseen + sum((count - expected) ** 2 / expected for count in counts.values())


def rolls(seed: str, number: int, sides: int) -> list[int]:
    secret = seed_of(seed)
    return [below(secret, counter, sides) for counter in range(1, number + 1)]


def test_the_dice_of_a_seed_never_change() -> None:
    """Old records depend on these very numbers."""
    assert [below(seed_of(7), counter, 6) + 1 for counter in range(1, 21)] == DICE_OF_SEVEN


@pytest.mark.parametrize("sides", [2, 6, 13, 36])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_face_comes_as_often_as_the_next(sides: int, seed: str) -> None:
    low, high = CHI_SQUARE[sides - 1]
    assert low < chi_square(Counter(rolls(seed, 20_000, sides)), sides) < high


def test_a_die_does_not_follow_from_the_one_before() -> None:
    dice = rolls("pairs", 36_000, 6)
    low, high = CHI_SQUARE[35]
    assert low < chi_square(Counter(zip(dice[::2], dice[1::2], strict=True)), 36) < high


def test_more_sides_than_a_byte_holds() -> None:
    found = rolls("wide", 20_000, 1000)
    assert min(found) >= 0
    assert max(found) < 1000
    assert len(set(found)) == 1000
    assert below(b"x", 1, 256) == below(b"x", 1, 256) < 256


def test_below_one_is_always_nothing() -> None:
    assert set(rolls("one", 50, 1)) == {0}


def test_games_with_other_seeds_have_other_dice() -> None:
    assert rolls("1", 40, 6) != rolls("2", 40, 6)


def test_the_counter_of_a_state_tells_how_many_dice_were_rolled() -> None:
    s = State(seed=seed_of(7))
    assert [s.d6() for _ in range(20)] == DICE_OF_SEVEN
    assert s.rolls == 20
    assert s.below(6) == below(s.seed, 21, 6)


def test_a_commitment_fixes_the_seed_and_hides_it() -> None:
    seed = seed_of(7)
    assert commitment(seed) == hashlib.sha256(b"indochine commitment " + seed).hexdigest()
    assert commitment(seed) != commitment(seed_of(8))
    assert seed.hex() not in commitment(seed)
