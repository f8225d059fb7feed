"""What the drawings of several games share: the rows of a study, and the parts of a drawing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from indochine.lab.study.keeping import rows_of, study_of

WIDTH, HEIGHT, LEFT, TOP = 760, 300, 60, 40
RED, BLUE, GREEN, OCHRE, GREY = "#a03a2a", "#1f4e79", "#4f8f5b", "#b5862c", "#777"

Row = dict[str, Any]
Points = list[tuple[float, float]]


def read(run: str) -> list[Row]:
    """The finished games of a run of a study, each with its scenario and players."""
    study = study_of(Path(run))
    named = {cell.number: {"scenario": cell.scenario, "players": ",".join(cell.players)} for cell in study.cells}
    return [{**row, **named[row["cell"]]} for row in rows_of(Path(run)) if not row["crash"]]


def by_scenario(run: str) -> dict[str, list[Row]]:
    """The games of each scenario."""
    found: dict[str, list[Row]] = {}
    for row in read(run):
        found.setdefault(row["scenario"], []).append(row)
    return found


def spread(values: list[float]) -> tuple[float, float, float]:
    """A tenth, half and nine tenths of the values lie below."""
    if len(values) < 2:
        return (values[0],) * 3 if values else (0, 0, 0)
    tenths = quantiles(values, n=10)
    return tenths[0], median(values), tenths[-1]


# ---- the drawing -----------------------------------------------------------


def line(points: Points, colour: str, more: str = "") -> str:
    """A line through points."""
    return f'<polyline fill="none" stroke="{colour}" stroke-width="2" {more} points="{through(points)}"/>'


def area(points: Points, colour: str, opacity: float) -> str:
    """A filled outline."""
    return f'<polygon fill="{colour}" opacity="{opacity}" points="{through(points)}"/>'


def through(points: Points) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def words(x: float, y: float, text: str, colour: str = "#333", anchor: str = "start") -> str:
    """Some words."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="13" fill="{colour}" text-anchor="{anchor}">{text}</text>'


def axes(top: float, title: str, below: Iterable[tuple[float, str]], left: Iterable[tuple[float, str]]) -> list[str]:
    """Frame, title, labels below and labels at the left."""
    return [
        words(LEFT, top - 14, title),
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 20}" height="{HEIGHT}" fill="#fff" stroke="#bbb"/>',
        *(words(x, top + HEIGHT + 18, text, anchor="middle") for x, text in below),
        *(words(LEFT - 8, y + 4, text, anchor="end") for y, text in left),
    ]


def sheet(parts: list[str], height: float) -> str:
    """The whole drawing."""
    opened = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    return "\n".join([opened, '<rect width="100%" height="100%" fill="#fafaf7"/>', *parts, "</svg>"])
