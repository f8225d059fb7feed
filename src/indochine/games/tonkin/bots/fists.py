"""Mobile groups: battalions that are not needed where they are gather beside an enemy whom they can beat together.

Unit by unit nobody goes there, as one battalion beside a regiment is only lost; so a group is judged as a whole.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.carrying_out import GO, NOWHERE, Order, order_of
from indochine.games.tonkin.bots.chances import outlook
from indochine.games.tonkin.bots.french_field import FrenchField
from indochine.games.tonkin.bots.strikes import trimmed
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_costs import within_reach
from indochine.games.tonkin.state import FRANCE, State, put, stacking, strength
from indochine.kernel.bits import bits, first, ids

NEEDED = 0.5  # who is worth more where he stands stays there
WORTH_IT = 0.7  # what the first blow must promise
GROUPS = 3  # at most so many in a phase


def fist_orders(s: State, field: FrenchField, able: list[int]) -> list[Order]:
    """The groups of this phase, the most promising first; each is put in its place at once."""
    ranges = {unit: within_reach(s, 1 << unit, s.where[unit]) | 1 << s.where[unit] for unit in able}
    free = bits(unit for unit in able if spare(field, unit))
    found: list[Order] = []
    for _ in range(GROUPS):
        place, group = best_fist(s, field, free, ranges)
        if not group:
            break
        free &= ~group
        for unit in ids(group):
            start = s.where[unit]
            if start != place:
                found.append(order_of(GO, place, NOWHERE, unit))
                field.shift(unit, place)
            s.moved |= 1 << unit
    return found


def spare(field: FrenchField, unit: int) -> bool:
    """Whether nothing much is lost where a unit stands if it goes."""
    s, start = field.s, field.s.where[unit]
    put(s, unit, p.HAND)
    field.held[start] -= strength(s, unit)
    needed = field.holding(unit, start)
    field.held[start] += strength(s, unit)
    put(s, unit, start)
    return needed < NEEDED


def best_fist(s: State, field: FrenchField, free: int, ranges: dict[int, int]) -> tuple[int, int]:
    """The hex beside an enemy, and the group, that promise most."""
    top, where, who = WORTH_IT, 0, 0
    reached = 0
    for unit in ids(free):
        reached |= ranges[unit]
    for target in ids(s.vm & p.BOARD.spread(reached) & p.INDOCHINA):
        for place in ids(p.LAND_NEAR[target] & reached & ~s.vm):
            group = gathered(s, free, ranges, place, target)
            if not group:
                continue
            look = outlook(s, FRANCE, target, group | standing(s, place, target), 1 << place)
            value = look.value - field.exposure(group, place)
            if value > top and group & ~s.at[place]:
                top, where, who = value, place, group
    return where, who


def gathered(s: State, free: int, ranges: dict[int, int], place: int, target: int) -> int:
    """[S-15] [S-16] The free troops that can be at a place, as many as find room and may attack from there."""
    units = bits(unit for unit in ids(free) if ranges[unit] >> place & 1 and p.GROUND[unit] >> target & 1)
    here = units & s.at[place]
    limit = room(s, FRANCE, place) + sum(stacking(s, unit) for unit in ids(here))
    if p.TIGHT >> target & 1:
        limit = min(limit, p.FOREST_CAP)
    return trimmed(s, units, limit)


def standing(s: State, place: int, target: int) -> int:
    """Who is there anyway and would join in."""
    units = s.at[place] & p.FRENCH_TROOPS & ~p.ARTILLERY & ~p.DNA & ~p.GCMA
    return 0 if p.TIGHT >> target & 1 else units if not units or p.GROUND[first(units)] >> target & 1 else 0
