"""What refusals say besides the fields of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.vietnam_1965 import printed as p
from indochine.kernel.legality import ALL, Fact, Rule


def name_of(field: str) -> Fact:
    """The space of that field, as a sentence begins with it."""
    return lambda s, f, a: p.NAME[getattr(a, field)]


def the_power(s: Any, f: Any, a: Any) -> str:
    """The power whose procedure this is."""
    power: int = f.power
    return p.THE_POWER[power]


def by_screen(rule: Rule, vc_rule: str, paru_rule: str, whose: Callable[[Any, Any], int]) -> tuple[Rule, Rule]:
    """What may be done with covert units, for each of their two powers under its own rule."""

    def of(power: int, name: str) -> Rule:
        return rule._replace(id=name, holds=lambda s, f: rule.holds(s, f) if whose(s, f) == power else ALL)

    return of(p.VC, vc_rule), of(p.PARU, paru_rule)
