"""Luck: only what a judge has an opinion on is told, with its place among the events."""

from __future__ import annotations

from docs.examples.three_fords.events import Fired, Moved
from docs.examples.three_fords.state import Area, Unit

from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, fortunes


def judged(event: Event) -> Judged | None:
    return ("north", len(event.north) / 2, sum(die > 3 for die in event.north)) if isinstance(event, Fired) else None


def test_rolls_are_judged_in_their_places() -> None:
    moved = Moved("3.1", Unit(0), Area(0))
    told = [moved, Fired("4.2", Area(0), (1, 6, 6), (3,), 1, 0), moved]
    assert list(fortunes(told, judged)) == [Fortune(1, "north", 1.5, 2)]
