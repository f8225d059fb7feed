"""The counters of Tonkin in the order of the units, and what each is worth with so many steps left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from indochine.games.tonkin.rows import HO, HQ, Battalion, Counters, Kind, Regiment

Line = tuple[int, int, int]  # strength, morale, stacking


class Values(NamedTuple):
    """[S-05] [S-19] By the steps left strength, morale and stacking; then movement, and what it weighs when carried."""

    strength: tuple[int, ...]
    morale: tuple[int, ...]
    stacking: tuple[int, ...]
    move: int
    load: int = 0


def _values(lines: Iterable[Line], move: int, load: int = 0) -> Values:
    """From the values of the last step upwards."""
    strength, morale, stacking = zip((0, 0, 0), *lines, strict=True)
    return Values(strength, morale, stacking, move, load)


def _marked(line: Line) -> Line:
    """[6.13-4] Under a -1 marker."""
    strength, morale, stacking = line
    return max(1, strength - 1), max(0, morale - 1), max(1, stacking - 1)


def _battalion(row: Battalion) -> Values:
    """[6.13-2] A full side and, unless it is blank, a reduced one."""
    sides = (row.reduced, row.full) if row.reduced else (row.full,)
    return _values(((*side, row.stacking) for side in sides), row.move)


def _regiment(row: Regiment) -> Values:
    """[6.13-3] Both sides of the counter, each with and without the marker."""
    full, back = (*row.full, row.stacking[0]), (*row.reduced, row.stacking[1])
    return _values((_marked(back), back, _marked(full), full), row.move)


def _kind(row: Kind) -> Values:
    """[6.13-3] One side, with and without the marker."""
    full = (*row.full, row.stacking)
    return _values((_marked(full), full), row.move)


def unit_names(counters: Counters) -> Iterator[str]:
    """French counters, HQ and dumps; regiments, groups, Pathet Lao, dummies, Uncle Ho and dumps."""
    yield from counters.french
    yield HQ
    yield from _numbered("French dump", counters.dumps.french)
    yield from counters.regiments
    yield from _numbered("VM-group", counters.groups.number)
    yield from _numbered("Pathet Lao", counters.pathet_lao.number)
    yield from _numbered("Dummy", counters.dummies.number)
    yield HO
    yield from _numbered("VM dump", counters.dumps.vm)


def _numbered(name: str, number: int) -> Iterator[str]:
    return (f"{name} {n}" for n in range(1, number + 1))


def all_values(counters: Counters) -> Iterator[Values]:
    """In the order of the units. Leaders, dumps and dummies stand for one step without strength [S-12] [S-18]."""
    dump = _values([(0, 0, 0)], 0, counters.dumps.stacking)
    dummy = _values([(0, 0, counters.dummies.stacking)], counters.dummies.move)
    yield from map(_battalion, counters.french.values())
    yield _values([(0, 0, 0)], counters.hq.move, counters.hq.stacking)
    yield from (dump for _ in range(counters.dumps.french))
    yield from map(_regiment, counters.regiments.values())
    yield from (_kind(counters.groups) for _ in range(counters.groups.number))
    yield from (_kind(counters.pathet_lao) for _ in range(counters.pathet_lao.number))
    yield from (dummy for _ in range(counters.dummies.number))
    yield _values([(0, 0, 0)], counters.ho.move, counters.ho.stacking)
    yield from (dump for _ in range(counters.dumps.vm))
