"""Luck: only what a judge has an opinion on is told, with its place among the events."""

from __future__ import annotations

from tests.toy_game import Arrived, Fired, Road

from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, fortunes


def judged(event: Event) -> Judged | None:
    return ("convoy", len(event.dice) / 2, sum(die > 3 for die in event.dice)) if isinstance(event, Fired) else None


def test_rolls_are_judged_in_their_places() -> None:
    told = [Arrived("3.3", 2, Road(0)), Fired("4.1", (1, 6, 6)), Arrived("3.3", 2, Road(0))]
    assert list(fortunes(told, judged)) == [Fortune(1, "convoy", 1.5, 2)]
