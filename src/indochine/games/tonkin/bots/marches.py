"""Marches by operation point: towns that stand open are taken, or turned, before the month is over."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.carrying_out import GO, NOWHERE, order_of
from indochine.games.tonkin.bots.chances import Outlook
from indochine.games.tonkin.bots.field import Field
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.rules.ch05_costs import within_reach
from indochine.games.tonkin.state import FRANCE, State, on_map, put, stacking, strength
from indochine.kernel.bits import ids

FAR = 5  # hexes from which somebody comes
PRICE = 0.1  # the point might have been kept


def open_towns(s: State, side: int) -> int:
    """[4.1-1] [4.1-2] Where somebody who comes turns an area, or more than one."""
    theirs = vm_friendly(s)
    if side == FRANCE:
        return theirs & ~s.vm
    return p.BOARD.spread(p.AREAS & ~theirs & ~s.french) & ~s.french


def near(goals: int) -> int:
    """The hexes from which they might be reached."""
    return p.BOARD.within(goals, p.HEXES, FAR)


def marches(s: State, field: Field, able: int) -> Iterator[Blow]:
    """[6.3a] For each unit the open town where it is worth most more than where it stands."""
    goals = open_towns(s, field.side)
    if not goals:
        return
    around = near(goals)
    for unit in ids(on_map(s, able)):
        start = s.where[unit]
        if not around >> start & 1:
            continue
        reach = within_reach(s, 1 << unit, start) & goals
        if reach and (blow := best_march(s, field, unit, reach)):
            yield blow


def best_march(s: State, field: Field, unit: int, reach: int) -> Blow | None:
    """Where it is worth most, if that is more than the point."""
    start, weight, power = s.where[unit], stacking(s, unit), strength(s, unit)
    put(s, unit, p.HAND)
    field.held[start] -= power
    field.lifted(unit)
    stay = field.post(unit, start) + PRICE
    top, place = stay, start
    for to in ids(reach):
        value = field.post(unit, to)
        if value > top and room(s, field.side, to) >= weight:
            top, place = value, to
    put(s, unit, start)
    field.held[start] += power
    if place == start:
        return None
    return Blow(top - stay, order_of(GO, place, NOWHERE, unit), Outlook(top - stay, 1.0, 0.0, 0.0))
