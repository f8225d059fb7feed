"""An owner's values are right everywhere: where something is paid, where it is allowed, where it is foretold."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.kit.overlays import Moved, check_overlay, check_values

from indochine.games.hoa_binh import printed as p

OVERLAID = "tests.games.hoa_binh.overlaid"
TABLES, COUNTERS = "tables.toml", "counters.toml"


def costs(*names: str, more: int = 1) -> Moved:
    """Some actions are dearer than ours."""
    return {(TABLES, ("costs", name)): getattr(p.COST, name) + more for name in names}


ODD_VALUES: dict[str, Moved] = {
    "supports for two AP": costs("artillery", "air", "morane"),
    "everything one AP dearer": costs(*msgspec.structs.asdict(p.COST)),
    "guns dearer than aircraft": costs("artillery", more=3),
    "small stacks, large columns": {(TABLES, ("stacking", "white")): 3, (TABLES, ("stacking", "moving")): 6},
    "units of one step": {(COUNTERS, ("units", name, "steps")): 1 for name in p.UNIT_NAMES[: p.N_COMBAT]},
    "nobody has to retreat": {(TABLES, ("actions", name, "retreat")): 0 for name in ("Clash", "Ambush", "Offensive")},
}


@pytest.mark.parametrize("values", ODD_VALUES.values(), ids=ODD_VALUES)
def test_with_odd_values_it_stays_a_game(values: Moved) -> None:
    check_values(OVERLAID, values, range(40, 44))


@pytest.mark.parametrize("number", range(4))
def test_with_an_owners_values_it_stays_a_game(number: int) -> None:
    check_overlay(OVERLAID, number, [2 * number, 2 * number + 1])


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1_000, 1_250))
def test_with_many_owners_values_it_stays_a_game(number: int) -> None:
    check_overlay(OVERLAID, number, [2 * number, 2 * number + 1])
