"""Where units go that do not attack, and where new ones come: a field of calls for help and of things to take."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.board.bits import ids
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.attacks import Style, politics, pool_of
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.control import friendly
from indochine.games.vietnam_1965.state import State, rested

FADE = 0.75  # how much fainter a call is one step farther away
REACH = 8  # steps it is heard
BETTER = 1.02  # a call must be so much louder to make units leave

Field = dict[int, float]


def call(s: State, power: int, space: int, shy: int) -> float:
    """How much units are wanted in a friendly space: to hold it, and for what can be taken from there."""
    side = p.SIDE[power]
    threat, pips = sight.threat(s, side, space), sight.defence_pips(s, side, space)
    help_ = max(0.0, threat - 0.8 * pips) * sight.worth(s, side, space) / 8
    prey = 0.0
    for goal in ids(p.ADJ[space] & sight.goals(s, power) & ~shy & ways.area_of(power)):
        met = sight.opposition(s, power, goal)
        prey = max(prey, sight.prize(s, power, goal) / (1.0 + 0.25 * sum(met.dice)))
    return help_ + prey


def field(s: State, power: int) -> Field:
    """By friendly space how loud the loudest call is, fading step by step."""
    land = friendly(s, power) & ways.area_of(power)
    shy = politics(s, power)
    loud = {space: call(s, power, space, shy) for space in ids(land)}
    for _ in range(REACH):
        for space in loud:
            heard = max((loud[near] for near in ids(p.ADJ[space] & land)), default=0.0)
            loud[space] = max(loud[space], FADE * heard)
    return loud


def moves(s: State, power: int, style: Style) -> Iterator[Order]:
    """[NCM-1] What is not needed where it stands goes towards the loudest call; what is at sea goes ashore."""
    loud = field(s, power)
    for (origin, kind), number in pool_of(s, power, style).items():
        through = ways.open_ground(s, power)
        goals = ways.ground_reach(s, kind, 1 << origin, through) & friendly(s, power)
        if target := loudest(loud, goals & ~(1 << origin), loud.get(origin, 0.0) * BETTER):
            yield Order(target[0], origin, kind, number)
    yield from ashore(s, power, loud)


def loudest(loud: Field, goals: int, more_than: float) -> tuple[int] | None:
    """The space with the loudest call, if it is louder than that."""
    found = max(ids(goals), key=lambda space: (loud.get(space, 0.0), -space), default=None)
    return (found,) if found is not None and loud.get(found, 0.0) > more_than else None


def ashore(s: State, power: int, loud: Field) -> Iterator[Order]:
    """[PUS-4] [PRK-2] Units at the stations go to the port where they are wanted most."""
    for station in ids(s.ground[power] & p.STATIONS):
        goals = ways.ports(s, power) & ways.transport_reach(power, station)
        if target := loudest(loud, goals, -1.0):
            for kind in p.GROUND_TYPES:
                if number := rested(s, power, station, kind):
                    yield Order(target[0], station, kind, number)
