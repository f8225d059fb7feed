"""What changes a die roll: facts that the rules, the events, the odds and the page share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from indochine.games.tonkin import printed as p


class Modifier(NamedTuple):
    """By how much a roll changes, why in a few words, and under which rule."""

    value: int
    text: str
    rule: str


def within_limit(change: int) -> int:
    """[6.6-7] At most three either way."""
    most = p.LIMITS.modifier
    return max(-most, min(most, change))


def limited(modifiers: Iterable[Modifier]) -> int:
    """[6.6-7] All modifiers together."""
    return within_limit(sum(one.value for one in modifiers))


def listed(modifiers: Iterable[Modifier]) -> str:
    """Modifiers after their dice: " -1 (forest) +1 (crowded)"."""
    return "".join(f" {one.value:+d} ({one.text})" for one in modifiers)
