"""Movement played by itself: short words for the tests of chapters 5 and 6.

s = field(Movement(), {...})                    # a movement phase of the French
s = point(FRANCE, {...})                        # the French spend an operation point
orders.do(s, Truck(at("Hanoi")), ...)           # both are played with all that they may call
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.tonkin.field import asking, at, field, hexes, u, units

from indochine.games.tonkin.actions import Add, MarchTo, Take
from indochine.games.tonkin.frames import GarrisonHit, Losses, March, Movement, Over, Run
from indochine.games.tonkin.rules.ch05_costs import best, reaches, within_reach
from indochine.games.tonkin.rules.ch06_operations import act
from indochine.games.tonkin.sequence import GARRISON_HIT, LOSSES, MARCH, MOVEMENT, OVER, PROCEDURES
from indochine.games.tonkin.state import State
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Procedure, Procedures
from indochine.kernel.words import Action
from indochine.lab.kit import Asking


def rest(s: State, f: Run) -> None:
    """The run beneath, with nothing else to do."""


orders: Asking[State] = asking({**PROCEDURES, Run: Procedure(act, rest)})


def point(side: int, stand: Mapping[str, str], left: int = 1, **more: Any) -> State:
    """A side has so many points of a run to spend."""
    return field(Run(side=side, left=left), stand, points=[10, 10], **more)


BENEATH: Procedures = {Over: OVER, March: MARCH, Losses: LOSSES, GarrisonHit: GARRISON_HIT}
Play = Asking[State]
MOVING: Procedures = {Movement: MOVEMENT}


def playing(procedures: Procedures = MOVING) -> Play:
    """Asks positions about these procedures and all that they call."""
    return asking({**BENEATH, **procedures})


def stack(names: str, place: str) -> list[Action]:
    """The choices that send a stack somewhere; its counters in the order of their numbers."""
    first_unit, *others = ids(units(names))
    return [Take(first_unit), *(Add(unit) for unit in others), MarchTo(at(place))]  # type: ignore[arg-type]


def goals(play: Play, s: State) -> str:
    """The hexes where the stack in hand may go now."""
    return hexes(bits(a.place for a in play.offered(s, MarchTo)))


def reach(s: State, names: str) -> str:
    """The hexes that a stack can reach from where it stands."""
    stand = units(names)
    return hexes(within_reach(s, stand, s.where[first(stand)]))


def cost_to(s: State, name: str, place: str) -> int | None:
    """What the cheapest way costs a unit, within its single allowance, or within a double move."""
    for one in reaches(s, units(name), s.where[u(name)], moved=True):
        if (cost := one.cost(at(place))) is not None:
            return cost
    return None


def way_to(s: State, name: str, place: str) -> str:
    """The hexes of the way that a unit takes."""
    found = reaches(s, units(name), s.where[u(name)])
    return " ".join(hexes(1 << hex_) for hex_ in best(found, at(place)).way(at(place)))
