"""An owner's values are right everywhere: where something is paid, where it is allowed, where it is foretold."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.hoa_binh.kit import HoaBinhKit

from indochine.games.hoa_binh import printed as p
from indochine.lab.kit.overlays import Moved, check_values

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
    check_values(HoaBinhKit(), values, range(40, 44))
