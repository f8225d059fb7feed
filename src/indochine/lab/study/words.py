"""A run in lines for a terminal, and two runs beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from indochine.lab.matches import mean
from indochine.lab.study.description import Study
from indochine.lab.study.games import Row
from indochine.lab.study.keeping import rows_of, study_of
from indochine.lab.study.running import interval
from indochine.lab.study.summing import Effect, Summary, by_cell, chance, in_words, known, main_figures, shown
from indochine.lab.study.summing import corrected as holm


def lines(study: Study, cells: Sequence[Summary], found: Sequence[Effect]) -> Iterator[str]:
    """Every cell with its figures, then every difference."""
    told = known(study)
    yield study.title
    for cell in cells:
        crashed = f", {cell.crashed} crashed" if cell.crashed else ""
        yield f"\n{cell.cell.name}: {cell.games} games{crashed}"
        for level, count in cell.levels.items():
            yield f"  {level:<32} {count:>7}"
        for name, value in cell.figures.items():
            yield f"  {told[name].text}: {shown(value, told[name])}"
    if found:
        yield ""
    yield from (in_words(effect, told[effect.figure]) for effect in found)


def compared(first: Path, second: Path) -> tuple[list[str], bool]:
    """What is the same and what is not; whether all of it is."""
    one, two = rows_of(first), rows_of(second)
    if one == two:
        return [f"The {len(one)} rows of {first} and {second} are the same."], True
    study, other = study_of(first), study_of(second)
    there = {msgspec.json.encode(cell.levels, order="sorted"): cell.number for cell in other.cells}
    said = [f"{first} has {len(one)} rows, {second} has {len(two)}; they are not all the same."]
    for cell in study.cells:
        number = there.get(msgspec.json.encode(cell.levels, order="sorted"))
        if number is None:
            said.append(f"{cell.name}: not in {second}")
        else:
            said += _cell(study, cell.name, by_cell(one).get(cell.number, {}), by_cell(two).get(number, {}))
    return said, False


def _cell(study: Study, name: str, one: dict[int, Row], two: dict[int, Row]) -> Iterator[str]:
    """One cell in both runs."""
    common = sorted(set(one) & set(two))
    same = sum(_bare(one[n]) == _bare(two[n]) for n in common)
    yield f"{name}: {len(one)} and {len(two)} games, {same} of {len(common)} in common are the same"
    told = known(study)
    for figure in main_figures(study):
        pairs = [(one[n][figure], two[n][figure]) for n in common if figure in one[n] and figure in two[n]]
        if len(pairs) > 1 and same < len(common):
            first, second = (interval([{figure: pair[side]} for pair in pairs], figure) for side in range(2))
            apart = mean([b - a for a, b in pairs])
            effect = Effect("run", "first", "second", figure, len(pairs), first, second, apart, chance(apart))
            yield "  " + in_words(holm([effect])[0], told[figure])


def _bare(row: Row) -> Row:
    """A row without the number of its cell, which two studies may count in another way."""
    return {name: value for name, value in row.items() if name != "cell"}
