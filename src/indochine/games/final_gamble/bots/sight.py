"""What every commander sees: distances, worth of ground and units, and how he comes to a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from indochine.board.bits import ids
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import DeployAll, Done
from indochine.games.final_gamble.state import State, morale, strength
from indochine.kernel.game import Due
from indochine.kernel.words import Action

BOARD = p.BOARD
FAR = 99

Judge = Callable[[State, Any, Due], Action]


class Commander:
    """Decides by the judge of the decision's name; what no judge knows is answered with Done, or the first."""

    def decide(self, s: State, f: Any, due: Due) -> Action:
        """One of the legal actions."""
        judge = getattr(self, due.decision.__name__, None)
        return judge(s, f, due) if judge else done_or_first(due)


def done_or_first(due: Due) -> Action:
    """Nothing, where nothing may be done."""
    return next((a for a in due.actions if isinstance(a, Done)), due.actions[0])


def best(actions: Iterable[Action], value: Callable[[Any], float], at_least: float = float("-inf")) -> Action | None:
    """The action of the highest value, or None when none is worth as much as that."""
    chosen, top = None, at_least
    for action in actions:
        worth = value(action)
        if worth > top:
            chosen, top = action, worth
    return chosen


def ready_made(due: Due, *plans: str) -> Action | None:
    """The first of these set-ups that is offered."""
    offered = {a.plan: a for a in due.actions if isinstance(a, DeployAll)}
    return next((offered[plan] for plan in plans if plan in offered), None)


# ---- distances -------------------------------------------------------------


@lru_cache(512)
def rings(start: int, limit: int = 12) -> tuple[int, ...]:
    """The hexes at 0, 1, 2 ... steps from a set of hexes, on the same maps."""
    found, seen, front = [start], start, start
    for _ in range(limit):
        front = BOARD.spread(front) & ~seen
        seen |= front
        found.append(front)
    return tuple(found)


def steps_from(start: int, place: int, limit: int = 12) -> int:
    """How many hexes lie between a set of hexes and a place."""
    return next((n for n, ring in enumerate(rings(start, limit)) if ring >> place & 1), FAR)


def nearest(start: int, places: int, limit: int = 12) -> int:
    """Those of the places that lie nearest to a set of hexes."""
    return next((ring & places for ring in rings(start, limit) if ring & places), 0)


# ---- worth -----------------------------------------------------------------


@lru_cache(64)
def worth_of_hex(point: int) -> float:
    """What a hex of a strongpoint is worth: its share of the points, which count twice in the turn it falls."""
    return 1.0 if point >= 0 else 0.0


STRUCTURE_WORTH = 0.5  # one point on the track and a supply, but only once


def ground(place: int) -> float:
    """What holding a hex is worth to either side."""
    return worth_of_hex(p.POINT_AT[place]) + STRUCTURE_WORTH * (p.STRUCTURE_HEXES >> place & 1)


def unit_worth(s: State, unit: int) -> float:
    """What a step of a unit is worth: strength and morale; guns more than their strength says."""
    if p.ARTILLERY >> unit & 1:
        return 7.0
    return strength(s, unit) + 1.5 * morale(s, unit) + (2 if p.TANKS >> unit & 1 else 0)


def by_worth(s: State, units: int) -> list[int]:
    """Units, the least worth first."""
    return sorted(ids(units), key=lambda unit: (unit_worth(s, unit), unit))


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
