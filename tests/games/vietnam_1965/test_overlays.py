"""An owner's values are right everywhere: where something is paid, where it is allowed, where it is foretold."""

from __future__ import annotations

import pytest
from tests.games.kit.overlays import check_overlay

OVERLAID = "tests.games.vietnam_1965.overlaid"


@pytest.mark.parametrize("number", range(3))
def test_with_an_owners_values_it_stays_a_game(number: int) -> None:
    check_overlay(OVERLAID, number, [2 * number])


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1_000, 1_250))
def test_with_many_owners_values_it_stays_a_game(number: int) -> None:
    check_overlay(OVERLAID, number, [2 * number, 2 * number + 1])
