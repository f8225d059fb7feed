"""Rules that stand in the book twice, by night and by day, once for each attacker: a refusal cites the one at hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from indochine.games.final_gamble.state import State
from indochine.kernel.legality import ALL, Holds, Rule

PLENTY = 1 << 30  # what may be spent, for a purse that has nothing to say


def twice(rule: Rule, day: str, by_day: Callable[[State, Any], bool]) -> tuple[Rule, Rule]:
    """One rule of the night and the same under its number of the day, each silent where the other one speaks."""
    at_night = rule._replace(holds=_in_its_time(rule, by_day, False))
    return at_night, rule._replace(id=day, holds=_in_its_time(rule, by_day, True))


def _in_its_time(rule: Rule, by_day: Callable[[State, Any], bool], day: bool) -> Holds:
    """The set of a rule, or nothing to say at the other time."""
    holds, silent = rule.holds, {"only": ALL, "purse": PLENTY}.get(rule.word, 0)

    @wraps(holds)
    def in_its_time(s: State, f: Any, *fields: int) -> int:
        return holds(s, f, *fields) if by_day(s, f) == day else silent

    return in_its_time
