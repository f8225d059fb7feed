"""What came out of a study: figures of a cell with intervals, and what the levels of each factor do to them.

Cells share their seeds, so two of them are compared game by game: the mean of the differences with its interval. Where
many differences are looked at, Holm's correction keeps the chance that any of them is called one by luck below 5 %.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

import indochine
from indochine.lab import figures
from indochine.lab.figures import Figure
from indochine.lab.matches import Interval, mean
from indochine.lab.study.description import Cell, Study
from indochine.lab.study.games import Row
from indochine.lab.study.running import interval

LEVEL = 0.05  # chance of calling any difference one by luck
FEWEST = 10  # pairs of games; of fewer neither a difference nor its absence is told


class Effect(msgspec.Struct, frozen=True):
    """What one level of a factor does to a figure, compared with another on the same seeds."""

    factor: str
    one: str
    two: str
    figure: str
    games: int
    first: Interval  # the figure at level one
    second: Interval
    difference: Interval  # two less one
    p: float
    corrected: float = 1.0

    @property
    def differs(self) -> bool:
        """Whether it is a difference after correction."""
        return self.enough and self.corrected < LEVEL

    @property
    def enough(self) -> bool:
        """Whether there are games enough to say anything."""
        return self.games >= FEWEST


class Summary(msgspec.Struct, frozen=True):
    """One cell."""

    cell: Cell
    games: int
    crashed: int
    levels: dict[str, int]
    figures: dict[str, Interval]


def known(study: Study) -> dict[str, Figure]:
    """All figures of all games of a study."""
    found: dict[str, Figure] = {}
    for cell in study.cells:
        found |= figures.offered(indochine.load(cell.game), cell.options)
    return found


def numbers(study: Study) -> list[str]:
    """Figures of one number a game: those the study names first, then who won, then the rest."""
    names = [name for name, figure in known(study).items() if figure.kind in figures.NUMBERS]
    return sorted(names, key=lambda name: (_rank(study, name), names.index(name)))


def _rank(study: Study, name: str) -> int:
    return study.figures.index(name) - len(study.figures) if name in study.figures else int(name[:4] != "won.")


def main_figures(study: Study) -> list[str]:
    """The figures whose differences are looked at: those the study names, or who won, or the score."""
    named = [name for name in study.figures if name in numbers(study)]
    won = [name for name, figure in known(study).items() if figure.kind == "yes"]
    return named or won[:1] or [name for name in numbers(study) if name.startswith("score.")][:1]


def by_cell(rows: Sequence[Row]) -> dict[int, dict[int, Row]]:
    """By cell and number the games that were finished."""
    found: dict[int, dict[int, Row]] = {}
    for row in rows:
        if not row["crash"]:
            found.setdefault(row["cell"], {})[row["number"]] = row
    return found


def summaries(study: Study, rows: Sequence[Row]) -> list[Summary]:
    """Every cell."""
    return [summary(study, cell, [row for row in rows if row["cell"] == cell.number]) for cell in study.cells]


def summary(study: Study, cell: Cell, rows: Sequence[Row]) -> Summary:
    """Counts and intervals of one cell."""
    done = [row for row in rows if not row["crash"]]
    levels: dict[str, int] = {}
    for row in done:
        levels[row["level"]] = levels.get(row["level"], 0) + 1
    shown = {name: interval(done, name) for name in numbers(study) if done and name in done[0]}
    return Summary(cell, len(done), len(rows) - len(done), dict(sorted(levels.items())), shown)


# ---- differences


def effects(study: Study, rows: Sequence[Row]) -> list[Effect]:
    """Every two levels of every factor, for the main figures, corrected for their number."""
    games = by_cell(rows)
    found = [
        effect
        for figure in main_figures(study)
        for factor, levels in study.factors.items()
        for one, two in combinations(levels, 2)
        if (effect := _effect(study, games, factor, (one, two), figure))
    ]
    return corrected(found)


def _effect(
    study: Study, games: Mapping[int, Mapping[int, Row]], factor: str, levels: tuple[str, str], figure: str
) -> Effect | None:
    """Two levels in all cells that differ in nothing else."""
    pairs = [pair for cells in _twins(study.cells, factor, levels) for pair in _pairs(games, cells, figure)]
    if len(pairs) < 2:
        return None
    firsts, seconds = [one for one, _ in pairs], [two for _, two in pairs]
    difference = mean([two - one for one, two in pairs])
    as_rows = [[{figure: value} for value in values] for values in (firsts, seconds)]
    return Effect(
        factor, *levels, figure, len(pairs), interval(as_rows[0], figure), interval(as_rows[1], figure), difference,
        chance(difference),
    )  # fmt: skip


def _twins(cells: Sequence[Cell], factor: str, levels: tuple[str, str]) -> Iterator[tuple[int, int]]:
    """Cells with the one and the other level that are alike in every other factor."""

    def others(cell: Cell) -> dict[str, str]:
        return {name: level for name, level in cell.levels.items() if name != factor}

    for one in cells:
        for two in cells:
            if (one.levels[factor], two.levels[factor]) == levels and others(one) == others(two):
                yield one.number, two.number


def _pairs(
    games: Mapping[int, Mapping[int, Row]], cells: tuple[int, int], figure: str
) -> Iterator[tuple[float, float]]:
    """A figure in two cells, game by game on the same seed."""
    one, two = (games.get(cell, {}) for cell in cells)
    for number, row in one.items():
        if number in two and figure in row and figure in two[number]:
            yield row[figure], two[number][figure]


def chance(difference: Interval) -> float:
    """How likely a mean at least so far from nothing is by luck alone, by the normal distribution."""
    error = (difference.high - difference.low) / (2 * 1.959964)
    if not error:
        return 0.0 if difference.value else 1.0
    return math.erfc(abs(difference.value) / error / math.sqrt(2))


def corrected(found: Sequence[Effect]) -> list[Effect]:
    """Holm's correction: the smallest chance times their number, the next times one less, and never falling."""
    order, least = sorted(range(len(found)), key=lambda n: found[n].p), 0.0
    ended = list(found)
    for rank, n in enumerate(order):
        least = min(1.0, max(least, found[n].p * (len(found) - rank)))
        ended[n] = msgspec.structs.replace(found[n], corrected=least)
    return ended


def in_words(effect: Effect, told: Figure) -> str:
    """What differs and what does not, in a sentence."""
    one, two, apart = (shown(part, told) for part in (effect.first, effect.second, effect.difference))
    what = f"{told.text}: {one} with {effect.factor} {effect.one}, {two} with {effect.two}"
    if not effect.enough:
        return f"{what}. Too few games to tell: {effect.games} pairs, {FEWEST} are wanted."
    if effect.differs:
        way = "more" if effect.difference.value > 0 else "less"
        return f"{what}. A difference: {effect.two} gives {way} ({apart}, corrected p {effect.corrected:.2g})."
    return f"{what}. No difference is seen in {effect.games} pairs of games ({apart})."


def shown(figure: Interval, told: Figure) -> str:
    """A figure with its interval; shares in percent."""
    if told.kind == "yes":
        return f"{100 * figure.value:.1f} % ({100 * figure.low:.1f} to {100 * figure.high:.1f})"
    digits = 2 if abs(figure.value) < 100 else 0
    return f"{figure.value:.{digits}f} ({figure.low:.{digits}f} to {figure.high:.{digits}f})"
