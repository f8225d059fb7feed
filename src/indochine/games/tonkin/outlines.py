"""The drawing of the ground of Tonkin: the shape of `data/outlines.toml`. Only a table needs it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from indochine.printed import Row, load

DIRECTORY = Path(__file__).parent / "data"


class Land(Row, frozen=True):
    """Main land and islands, each a ring."""

    rings: tuple[str, ...]


class Grid(Row, frozen=True):
    """Heights by row, a sign for each point."""

    step: float
    rows: tuple[str, ...]


class Outlines(Row, frozen=True):
    """outlines.toml"""

    land: Land
    relief: Grid


@cache
def outlines() -> Outlines:
    """The drawing."""
    return load(DIRECTORY, "outlines.toml", Outlines).data


def figures(line: str) -> tuple[float, ...]:
    """A line as its figures."""
    return tuple(map(float, line.split()))
