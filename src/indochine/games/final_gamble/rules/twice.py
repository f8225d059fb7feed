"""Rules that stand in the book twice, by night and by day, once for each attacker: a check cites the one at hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.final_gamble.state import State
from indochine.kernel.flow import Check

Test = Callable[[Any, Any, Any], str | None]


def twice(test: Test, night: str, day: str, by_day: Callable[[State, Any], bool]) -> tuple[Check, Check]:
    """One condition as two checks, each under its own rule and silent where the other one speaks."""

    def at_night(s: State, f: Any, a: Any) -> str | None:
        return None if by_day(s, f) else test(s, f, a)

    def in_daylight(s: State, f: Any, a: Any) -> str | None:
        return test(s, f, a) if by_day(s, f) else None

    return Check(night, at_night), Check(day, in_daylight)
