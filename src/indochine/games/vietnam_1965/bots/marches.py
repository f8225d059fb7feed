"""Where units go that do not attack, and where new ones come.

Every friendly space may want units: to hold it, or to take what lies next to it. The wishes are served in the order of
what a unit is worth there, each by the nearest units that nobody else has called; a unit that is called goes one move
on its way, or stays where it is if that is the place.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.attacks import Pool, politics
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.control import friendly
from indochine.games.vietnam_1965.state import State, rested
from indochine.kernel.bits import ids

FAR = 7  # steps from which units are called
MARGIN = 1.5  # attackers wanted for each defender
WATCH = 0.6  # what a lone guard is worth, of the land he guards


class Wish(NamedTuple):
    """Units wanted in a space, and what each of them is worth there."""

    space: int
    number: int
    each: float


# ---- wishes ----------------------------------------------------------------


def wishes(s: State, power: int) -> list[Wish]:
    """All that is wanted, the most pressing first."""
    found = [*holding(s, power), *taking(s, power)]
    return sorted(found, key=lambda wish: (-wish.each, wish.space))


def holding(s: State, power: int) -> Iterator[Wish]:
    """Guards where enemies are near, garrisons where they are strong; allies count."""
    side = p.SIDE[power]
    enemies = s.army[1 - side]
    for space in ids(friendly(s, power) & sight.theatre(s, power)):
        near = p.ADJ[space]
        if not (near | second_ring(space)) & enemies and not sight.from_the_sea(s, side, space):
            continue
        here = sum(sight.garrison(s, side, space)) - sum(sight.garrison_of(s, power, space))
        worth = sight.worth(s, side, space)
        danger = sight.threat(s, side, space)
        if here < 1:
            yield Wish(space, 1, WATCH * worth if danger else 0.3 * worth)
        more = ceil(0.45 * danger) - max(1, here)
        if more > 0:
            yield Wish(space, more, worth / (1.5 + more))


def second_ring(space: int) -> int:
    """The spaces two steps away."""
    found = 0
    for near in ids(p.ADJ[space]):
        found |= p.ADJ[near]
    return found


def taking(s: State, power: int) -> Iterator[Wish]:
    """A force next to each space that is to be taken, where most of it already stands."""
    land, theatre = friendly(s, power), sight.theatre(s, power)
    for goal in ids(sight.goals(s, power) & theatre & ~politics(s, power)):
        bases = p.ADJ[goal] & land
        if not bases:
            continue
        defenders = len(sight.opposition(s, power, goal).dice)
        number = ceil(MARGIN * defenders) + 1
        base = max(ids(bases), key=lambda space: (sum(sight.garrison_of(s, power, space)), -space))
        yield Wish(base, number, sight.prize(s, power, goal) / number)


# ---- without thinking


def forward(s: State, power: int) -> Iterator[Order]:
    """[NCM-1] Everybody goes towards the nearest land that is not ours."""
    goals = sight.goals(s, power) & ~politics(s, power)
    if goals:
        for (origin, kind), number in everybody(s, power).items():
            goal = min(ids(goals), key=lambda space: (p.LAND_DISTANCE[origin][space], space))
            target = next_step(s, power, kind, origin, goal)
            if target != origin:
                yield Order(target, origin, kind, number)
    yield from ashore(s, power, [])


# ---- serving them ----------------------------------------------------------


def moves(s: State, power: int) -> Iterator[Order]:
    """[NCM-1] Whoever is called goes a move on his way; what is at sea goes ashore."""
    pool = everybody(s, power)
    yield from go_home(s, power, pool, sight.unwelcome(s, power))
    open_land = ways.open_ground(s, power) & ways.area_of(power)
    left = []
    for wish in wishes(s, power):
        missing = wish.number
        for layer in layers(wish.space, open_land):
            for origin in ids(layer & s.ground[power]):
                called = list(call(s, power, pool, wish.space, origin, missing))
                missing -= sum(number for number, _ in called)
                yield from (order for _, order in called if order.target != origin)
            if missing <= 0:
                break
        else:
            left.append(wish._replace(number=missing))
    yield from ashore(s, power, left)


def go_home(s: State, power: int, pool: Pool, unwelcome: int) -> Iterator[Order]:
    """[VIC-C3] [VIC-A4] Out of land where they bar victory, by the shortest way."""
    homes = friendly(s, power) & ~unwelcome & ways.area_of(power)
    for origin, kind in [stack for stack in pool if homes and unwelcome >> stack[0] & 1]:
        home = min(ids(homes), key=lambda space: (p.LAND_DISTANCE[origin][space], space))
        target, number = next_step(s, power, kind, origin, home), pool.pop((origin, kind))
        if target != origin:
            yield Order(target, origin, kind, number)


def everybody(s: State, power: int) -> Pool:
    """All rested ground units."""
    return {
        (origin, kind): number
        for origin in ids(s.ground[power] & p.GROUND_SPACES)
        for kind in p.GROUND_TYPES
        if (number := rested(s, power, origin, kind))
    }


def layers(space: int, land: int) -> Iterator[int]:
    """The spaces 0, 1, 2 ... steps away through open land."""
    seen = layer = 1 << space
    for _ in range(FAR):
        yield layer
        spread = 0
        for each in ids(layer):
            spread |= p.ADJ[each]
        layer = spread & land & ~seen
        seen |= layer
        if not layer:
            return


def call(s: State, power: int, pool: Pool, goal: int, origin: int, missing: int) -> Iterator[tuple[int, Order]]:
    """Units of one space answer a wish: how many, and where they go; those already there stay."""
    for kind in p.GROUND_TYPES:
        number = min(missing, pool.get((origin, kind), 0))
        if number > 0:
            pool[origin, kind] -= number
            missing -= number
            yield number, Order(next_step(s, power, kind, origin, goal), origin, kind, number)


def next_step(s: State, power: int, kind: int, origin: int, goal: int) -> int:
    """How far units get on their way in this move."""
    land = friendly(s, power) & ways.area_of(power)
    reach = ways.ground_reach(s, kind, 1 << origin, ways.open_ground(s, power)) & land
    unwelcome = sight.unwelcome(s, power)
    if not unwelcome >> origin & 1:
        reach &= ~unwelcome
    steps = p.LAND_DISTANCE[goal]
    return min((origin, *ids(reach)), key=lambda space: (steps[space], space != origin, space))


def ashore(s: State, power: int, left: list[Wish]) -> Iterator[Order]:
    """[PUS-4] [PRK-2] Units at the stations go to the port nearest to what is still wanted most."""
    for station in ids(s.ground[power] & p.STATIONS):
        goals = ways.ports(s, power) & ways.transport_reach(power, station)
        if goals:
            port = min(ids(goals), key=lambda space: (-pull(left, space), space))
            for kind in p.GROUND_TYPES:
                if number := rested(s, power, station, kind):
                    yield Order(port, station, kind, number)


def pull(left: list[Wish], space: int) -> float:
    """How much is wanted around a space."""
    return sum(wish.each * min(wish.number, 6) * 0.6 ** p.LAND_DISTANCE[space][wish.space] for wish in left[:40])


def wanted(s: State, power: int) -> dict[int, float]:
    """By friendly space how much new units are wanted there."""
    found: dict[int, float] = {}
    everything = wishes(s, power)
    for wish in everything:
        here = sum(sight.garrison_of(s, power, wish.space))
        if here < wish.number:
            found[wish.space] = found.get(wish.space, 0.0) + wish.each * min(3, wish.number - here)
    return found
