"""What refusals say besides the fields of an action."""

from __future__ import annotations

from typing import Any

from indochine.games.vietnam_1965 import printed as p
from indochine.kernel.legality import Fact


def name_of(field: str) -> Fact:
    """The space of that field, as a sentence begins with it."""
    return lambda s, f, a: p.NAME[getattr(a, field)]


def the_power(s: Any, f: Any, a: Any) -> str:
    """The power whose procedure this is."""
    power: int = f.power
    return p.THE_POWER[power]
