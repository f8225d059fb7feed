"""What every commander sees: distances, worth of ground and units, and what both sides answer alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from indochine.bots import commander
from indochine.bots.choosing import A, best, the
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import DeployAll, Done, LeaveItToOwner, LeavePicks, Push
from indochine.games.final_gamble.rules.ch01_ground import french_strong
from indochine.games.final_gamble.state import State, morale, strength
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

FAR = 99
OPEN_GROUND = 0.3  # a hex outside the strongpoints: no points, but a step forward
STRUCTURE_WORTH = 0.5  # one point on the track and a supply, but only once
GUNS = 7.0  # what a battery is worth, more than its strength says
TANK = 2.0  # a tank adds so much more to a stack


class Commander(commander.Commander):
    """What both sides answer alike; what no method knows is answered with Done, or the first."""

    def indifferent(self, due: Due) -> Action:
        """Nothing, where nothing may be done."""
        return done_or_first(due)

    def pick_wounded(self, s: State, f: Any, due: Due) -> Action:
        """France saves its best, the Viet Minh burden her with the weakest: so it is done for whoever asks."""
        return the(LeavePicks, due) or due.actions[0]

    def push_excess(self, s: State, f: Any, due: Due) -> Action:
        """The owner is let alone; he moves his weakest unit, into works if there are any."""
        pushes = [a for a in due.actions if isinstance(a, Push)]
        cover = french_strong(s)
        return the(LeaveItToOwner, due) or chosen(
            pushes, lambda a: 9.0 * (cover >> a.place & 1) - unit_worth(s, a.unit), due
        )


def done_or_first(due: Due) -> Action:
    """Nothing, where nothing may be done."""
    return the(Done, due) or due.actions[0]


def chosen(actions: Iterable[A], value: Callable[[A], float], due: Due, more_than: float = float("-inf")) -> Action:
    """The best action, or Done, or the first."""
    return best(actions, value, more_than) or done_or_first(due)


def ready_made(due: Due, *plans: str) -> Action | None:
    """The first of these set-ups that is offered."""
    offered = {a.plan: a for a in due.actions if isinstance(a, DeployAll)}
    return next((offered[plan] for plan in plans if plan in offered), None)


# ---- distances -------------------------------------------------------------


@lru_cache(2048)
def rings(start: int, limit: int = 12) -> tuple[int, ...]:
    """The hexes at 0, 1, 2 ... steps from a set of hexes, on the same maps."""
    found, seen, front = [start], start, start
    for _ in range(limit):
        front = p.BOARD.spread(front) & ~seen
        seen |= front
        found.append(front)
    return tuple(found)


def steps_from(start: int, place: int, limit: int = 12) -> int:
    """How many hexes lie between a set of hexes and a place."""
    for distance, ring in enumerate(rings(start, limit)):
        if ring >> place & 1:
            return distance
    return FAR


# ---- worth -----------------------------------------------------------------


def ground(place: int) -> float:
    """What holding a hex is worth to either side."""
    return (p.POINT_AT[place] >= 0) + STRUCTURE_WORTH * (p.STRUCTURE_HEXES >> place & 1)


def stake(s: State, place: int) -> float:
    """The points at stake in a French hex: those of its strongpoint, shared among the hexes that still hold it."""
    point = p.POINT_AT[place]
    if point < 0 or not s.french_points >> point & 1:
        return OPEN_GROUND
    return p.POINT_SIZE[point] / ((p.POINT_HEXES[point] & s.french).bit_count() or 1)


def unit_worth(s: State, unit: int) -> float:
    """What a step of a unit is worth: strength and morale; guns more than their strength says."""
    if p.ARTILLERY >> unit & 1:
        return GUNS
    return strength(s, unit) + 1.5 * morale(s, unit) + TANK * (p.TANKS >> unit & 1)


def steps_in(s: State, place: int) -> int:
    """Steps of the units in a hex."""
    return sum(s.steps[unit] for unit in ids(s.at.get(place, 0)))


def stack_strength(s: State, place: int) -> float:
    """How hard a French hex is: its best unit, one more for each other, less what is shaken."""
    units = s.at.get(place, 0)
    if not units:
        return 0.0
    top = max(strength(s, unit) + morale(s, unit) - 2 * (s.shaken >> unit & 1) for unit in ids(units))
    return top + units.bit_count() - 1
