"""The map as a side sees it when it moves: how strong the enemy is around each hex, and a way to place unit by unit.

A plan works on a position of its own: each unit is lifted, every hex in its reach is judged, and it is put down at the
best one, so that the next unit already sees it there.
"""

from __future__ import annotations

from collections.abc import Iterable

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.carrying_out import GO, NOWHERE, Order, order_of
from indochine.games.tonkin.rows import CALENDAR
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_costs import within_reach
from indochine.games.tonkin.state import FRANCE, State, held_by, put, stacking, strength
from indochine.kernel.bits import ids

FAR_SHARE = 0.5  # of a strength that is three hexes away


def power_map(s: State, side: int) -> list[float]:
    """By hex, the strength of a side that is near enough to attack there.

    What comes from further off is left out: who feared all of it would hold nothing at all.
    """
    found = [0.0] * p.PLACES
    for place in ids(held_by(s, side)):
        units = s.at[place] & p.SIDE_UNITS[side] & p.REAL & ~p.ARTILLERY
        power = sum(strength(s, unit) for unit in ids(units))
        if not power:
            continue
        for near in ids(p.WITHIN2[place]):
            found[near] += power
        for near in ids(p.WITHIN3[place] & ~p.WITHIN2[place]):
            found[near] += power * FAR_SHARE
    return found


def future_of(s: State, last: bool) -> float:
    """[S-24] The chance that the game goes on after this movement phase, as the weather will have it."""
    if not last or s.turn >= s.last:
        return 0.0 if last else 1.0
    ends = p.RAIN_SEASON[s.turn + 1] and s.last - s.turn <= len(CALENDAR)
    return 1 - p.RAIN_DIE[s.turn + 1] / 6 if ends else 1.0


class Field:
    """One side's judgement of hexes. Subclasses say what a hex is worth to a unit (`post`) and where it looks."""

    side = FRANCE
    margin = 0.05  # nobody moves for less

    def __init__(self, s: State, future: float = 1.0) -> None:
        self.s = s
        self.future = future  # the chance that there is a next month: what comes later counts so much
        self.danger = power_map(s, 1 - self.side)
        self.held = [0] * p.PLACES
        for place in ids(held_by(s, self.side)):
            units = s.at[place] & p.SIDE_UNITS[self.side] & p.REAL & ~p.ARTILLERY
            self.held[place] = sum(strength(s, unit) for unit in ids(units))

    def post(self, unit: int, place: int) -> float:
        """What it is worth that this unit stands there, the others being where they are."""
        raise NotImplementedError

    def goals(self, unit: int) -> int:
        """The hexes worth a look."""
        raise NotImplementedError

    def lifted(self, unit: int) -> None:
        """The unit is in hand: what is remembered for judging it."""

    def shift(self, unit: int, place: int) -> None:
        """A unit goes to a place, whatever that is worth."""
        power = strength(self.s, unit)
        self.held[self.s.where[unit]] -= power
        put(self.s, unit, place)
        self.held[place] += power

    def orders(self, units: Iterable[int]) -> list[Order]:
        """Where each of these goes, one after the other."""
        found = []
        for unit in units:
            if order := self.order_for(unit):
                found.append(order)
        return found

    def order_for(self, unit: int) -> Order | None:
        """The best hex for one unit; its order, if that is another one."""
        s, start = self.s, self.s.where[unit]
        reach = within_reach(s, 1 << unit, start) & self.goals(unit)
        if not reach:
            return None
        weight, power = stacking(s, unit), strength(s, unit)
        put(s, unit, p.HAND)
        self.held[start] -= power
        self.lifted(unit)
        top, place = self.post(unit, start) + self.margin, start
        for to in ids(reach):
            value = self.post(unit, to)
            if value > top and room(s, self.side, to) >= weight:
                top, place = value, to
        put(s, unit, place)
        self.held[place] += power
        return order_of(GO, place, NOWHERE, unit) if place != start else None
