"""Where the planner's units go that do not attack: guards stay on neutral land, reserves go where they decide most."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.aims import Aims
from indochine.games.vietnam_1965.bots.air import berth
from indochine.games.vietnam_1965.bots.assaults import forbidden, unwelcome
from indochine.games.vietnam_1965.bots.attacks import Pool
from indochine.games.vietnam_1965.bots.marches import MARGIN, WATCH, Wish, everybody, layers, pull, second_ring
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.control import friendly
from indochine.games.vietnam_1965.state import rested
from indochine.kernel.bits import ids

AT_SEA = 4  # rounds before the end from which American troops wait at sea
HELD = 0.45  # units wanted against each pip of a threat


# ---- wishes ----------------------------------------------------------------


def wishes(aims: Aims) -> list[Wish]:
    """All that is wanted, the most pressing first."""
    return sorted([*holding(aims), *taking(aims)], key=lambda wish: (-wish.each, wish.space))


def theatre(aims: Aims) -> int:
    """Where a power should be."""
    return ways.area_of(aims.power) & ~unwelcome(aims) & ~closed(aims)


def shut(aims: Aims) -> int:
    """[SIL-1] [SIL-3] [VIC-A4] Where helicopters do not come down."""
    return (forbidden(aims) | unwelcome(aims)) & p.SILENT_WAR


def helicopters_home(aims: Aims) -> Iterator[Order]:
    """[SIL-3] [E-41] Helicopters leave land where they would count as intruders."""
    s, power = aims.s, aims.power
    for origin in ids(ways.rested_in(s, power, p.HEL) & shut(aims)):
        near = ways.landing_places(s, power, p.HEL) & ways.DISC[ways.NARROW_SKY[power]][origin][p.MOVE[p.HEL]]
        if goals := near & p.LAND & ~shut(aims):
            goal = max(ids(goals), key=lambda one: (berth(s, power, one), -one))
            yield Order(goal, origin, p.HEL, rested(s, power, origin, p.HEL))


def closed(aims: Aims) -> int:
    """[SIL-1] [SIL-3] Where nobody goes in the other movement either, friendly land or not."""
    return forbidden(aims) & p.SILENT_WAR & ~aims.nobodys


def holding(aims: Aims) -> Iterator[Wish]:
    """Guards where enemies are near, garrisons where they are strong; allies count."""
    s, side = aims.s, aims.side
    enemies = s.army[1 - side]
    for space in ids(friendly(s, aims.power) & theatre(aims)):
        danger = aims.threat(space)
        if not danger and not (p.ADJ[space] | second_ring(space)) & enemies:
            continue
        here = sum(sight.garrison(s, side, space)) - sum(sight.garrison_of(s, aims.power, space))
        worth = aims.worth(space)
        if here < 1:
            yield Wish(space, 1, WATCH * worth if danger else 0.3 * worth)
        more = ceil(HELD * danger) - max(1, here)
        if more > 0:
            yield Wish(space, more, worth / (1.5 + more))


def taking(aims: Aims) -> Iterator[Wish]:
    """A force next to each space that is to be taken, where most of it already stands."""
    s, power = aims.s, aims.power
    if aims.last:
        return
    land = friendly(s, power) & theatre(aims)
    for goal in ids(sight.goals(s, power) & theatre(aims) & ~forbidden(aims)):
        if bases := p.ADJ[goal] & land:
            number = ceil(MARGIN * len(sight.opposition(s, power, goal).dice)) + 1
            base = max(ids(bases), key=lambda space: (sum(sight.garrison_of(s, power, space)), -space))
            yield Wish(base, number, aims.prize(goal) / number)


def wanted(aims: Aims) -> dict[int, float]:
    """By friendly space how much new units are wanted there."""
    found: dict[int, float] = {}
    for wish in wishes(aims):
        here = sum(sight.garrison_of(aims.s, aims.power, wish.space))
        if here < wish.number:
            found[wish.space] = found.get(wish.space, 0.0) + wish.each * min(3, wish.number - here)
    return found


# ---- serving them ----------------------------------------------------------


def moves(aims: Aims) -> Iterator[Order]:
    """[NCM-1] Whoever is called goes a move on his way; what is at sea goes ashore."""
    s, power = aims.s, aims.power
    pool = everybody(s, power)
    yield from go_home(aims, pool)
    stay_on_guard(aims, pool)
    open_land = ways.open_ground(s, power) & ways.area_of(power)
    left = []
    for wish in wishes(aims):
        missing = wish.number
        for layer in layers(wish.space, open_land):
            for origin in ids(layer & s.ground[power]):
                called = list(call(aims, pool, wish.space, origin, missing))
                missing -= sum(number for number, _ in called)
                yield from (order for _, order in called if order.target != origin)
            if missing <= 0:
                break
        else:
            left.append(wish._replace(number=missing))
    yield from ashore(aims, left)


def stay_on_guard(aims: Aims, pool: Pool) -> None:
    """[NEU-4] The last unit on neutral land stays; who comes last in the order of allies is the last."""
    s, power = aims.s, aims.power
    for origin in ids(p.NEUTRAL_AT_START & friendly(s, power) & s.ground[power]):
        if sum(sight.garrison(s, aims.side, origin)) > sum(sight.garrison_of(s, power, origin)):
            continue
        tired = sum(sight.garrison_of(s, power, origin)) - sum(pool.get((origin, kind), 0) for kind in p.GROUND_TYPES)
        guard = next((kind for kind in p.GROUND_TYPES if pool.get((origin, kind))), None)
        if not tired and guard is not None:
            pool[origin, guard] -= 1


def go_home(aims: Aims, pool: Pool) -> Iterator[Order]:
    """[VIC-C3] [VIC-A4] Out of land where they bar victory, by the shortest way."""
    s, power, leave = aims.s, aims.power, unwelcome(aims)
    homes = friendly(s, power) & ~leave & ways.area_of(power)
    for origin, kind in [stack for stack in pool if homes and leave >> stack[0] & 1]:
        home = min(ids(homes), key=lambda space: (p.LAND_DISTANCE[origin][space], space))
        target, number = next_step(aims, kind, origin, home), pool.pop((origin, kind))
        if target != origin:
            yield Order(target, origin, kind, number)


def call(aims: Aims, pool: Pool, goal: int, origin: int, missing: int) -> Iterator[tuple[int, Order]]:
    """Units of one space answer a wish: how many, and where they go; those already there stay."""
    for kind in p.GROUND_TYPES:
        number = min(missing, pool.get((origin, kind), 0))
        if number > 0:
            pool[origin, kind] -= number
            missing -= number
            yield number, Order(next_step(aims, kind, origin, goal), origin, kind, number)


def next_step(aims: Aims, kind: int, origin: int, goal: int) -> int:
    """How far units get on their way in this move."""
    s, power = aims.s, aims.power
    leave = unwelcome(aims) | closed(aims)
    stay_out = 0 if leave >> origin & 1 else leave
    land = friendly(s, power) & ways.area_of(power) & ~stay_out
    reach = ways.ground_reach(s, kind, 1 << origin, ways.open_ground(s, power) & ~stay_out) & land
    steps = p.LAND_DISTANCE[goal]
    return min((origin, *ids(reach)), key=lambda space: (steps[space], space != origin, space))


def fleet(aims: Aims) -> int:
    """[PUS-5] The station whose troops wait for the landings of the last round, while there are tokens for them."""
    waits = aims.power == p.USA and aims.s.landing and 0 < aims.left <= AT_SEA
    return 1 << p.YANKEE if waits else 0


def ashore(aims: Aims, left: list[Wish]) -> Iterator[Order]:
    """[PUS-4] [PRK-2] Units at the stations go to the port nearest to what is still wanted most."""
    s, power = aims.s, aims.power
    for station in ids(s.ground[power] & p.STATIONS & ~fleet(aims)):
        goals = ways.ports(s, power) & ways.transport_reach(power, station)
        if goals:
            port = min(ids(goals), key=lambda space: (-pull(left, space), space))
            for kind in p.GROUND_TYPES:
                if number := rested(s, power, station, kind):
                    yield Order(port, station, kind, number)
