"""The drawing of the map of A Season in Hell: the shape of `data/outlines.toml`. Only a table needs it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from indochine.games.season_in_hell import printed as p
from indochine.kernel.bits import ids
from indochine.printed import Row, check_rows, load

DIRECTORY = Path(__file__).parent / "data"

XY = tuple[float, float]


class Paper(Row, frozen=True):
    """The sheet on which the board is drawn."""

    width: float
    height: float


class Inset(Row, frozen=True):
    """A part of the map at its own scale: left, top, width and height of its frame."""

    name: str
    frame: tuple[float, float, float, float]


class Drawn(Row, frozen=True):
    """A strongpoint or a zone: its outline, and where its name and its counters go."""

    stack: XY
    label: XY
    ring: str


class River(Row, frozen=True):
    """The Nam Youm, on the map and in the inset."""

    camp: str
    isabelle: str


class Road(Row, frozen=True):
    """A road or a track."""

    kind: Literal["road", "track"]
    line: str


class Strip(Row, frozen=True):
    """An airstrip: its two ends, and how wide it is."""

    line: str
    width: float


class Bridges(Row, frozen=True):
    """Bridges from bank to bank."""

    lines: tuple[str, ...]


class Grid(Row, frozen=True):
    """Heights by row, a sign for each point."""

    step: float
    rows: tuple[str, ...]


class Sap(Row, frozen=True):
    """A trench that is there from a level on; one that leads to another place, if that has trenches, too."""

    place: str
    level: int
    line: str
    to: str = ""


class Outlines(Row, frozen=True):
    """outlines.toml"""

    sheet: Paper
    inset: Inset
    strongpoints: dict[str, Drawn]
    zones: dict[str, Drawn]
    bases: dict[str, XY]
    sectors: dict[str, str]
    names: dict[str, XY]
    river: River
    roads: dict[str, Road]
    strips: dict[str, Strip]
    bridges: Bridges
    villages: dict[str, XY]
    relief: Grid
    saps: tuple[Sap, ...]


@cache
def outlines() -> Outlines:
    """The drawing, checked: every place of the map is drawn, once."""
    sheet = load(DIRECTORY, "outlines.toml", Outlines)
    drawn = sheet.data
    check_rows(sheet, ("strongpoints",), drawn.strongpoints, [p.SHORT[place] for place in ids(p.PAS)])
    check_rows(sheet, ("zones",), drawn.zones, [p.SHORT[place] for place in ids(p.GROUND)])
    check_rows(sheet, ("bases",), drawn.bases, [p.SHORT[place] for place in ids(p.BASES)])
    return drawn


def figures(line: str) -> tuple[float, ...]:
    """A line as its figures."""
    return tuple(map(float, line.split()))
