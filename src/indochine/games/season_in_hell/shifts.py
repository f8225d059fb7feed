"""A modifier of columns or of the die, as rules find it, events tell it and forecasts list it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Shift(NamedTuple):
    """One modifier: its reason, by how much, and the rule that says so."""

    text: str
    value: int
    rule: str


def total(shifts: Iterable[Shift]) -> int:
    """What they come to together."""
    return sum(shift.value for shift in shifts)


def told(shifts: Iterable[Shift]) -> str:
    """As a log line says them: "hill -1 [HM-2], concentric +1 [HM-6]"."""
    return ", ".join(f"{text} {value:+d} [{rule}]" for text, value, rule in shifts) or "none"
