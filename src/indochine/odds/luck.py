"""Whose luck it was: every roll that can be called good or bad, with what was to be expected of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event

Judged = tuple[str, float, float]  # whose luck it is, what was to be expected, what came


def fortunes(told: Sequence[Event], judge: Callable[[Event], Judged | None]) -> Iterator[Fortune]:
    """The rolls among these events on which the judge has an opinion."""
    for n, event in enumerate(told):
        if found := judge(event):
            side, expected, actual = found
            yield Fortune(n, side, round(expected, 4), round(actual, 4))
