"""The ways through the air between which a player chooses: those that differ in what matters [E-90].

It matters how much fire there is on the way, and what the steps flown leave: places to land at, and quiet ways there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.ways import (
    DISC,
    NARROW_SKY,
    air_distance,
    dangers,
    gun_zones,
    landing_places,
    missile_dangers,
    steps_home,
)
from indochine.games.vietnam_1965.state import SIDES, Flight, State, count
from indochine.kernel.bits import bits, first, ids

Zones = tuple[int, ...]
Fire = tuple[int, int, int]  # dice of guns, missiles (0 or 1), and the zones with so much of both
Label = tuple[int, int]  # dice of guns and zones of missiles met so far


class Course(NamedTuple):
    """A way through the air: the zones after the start up to the goal; those with guns, and with missiles, on the way.

    `places` are those left to land at, -1 where the flight lands at its goal. `price` is all that speaks against it.
    """

    zones: Zones
    guns: Zones = ()
    missiles: Zones = ()
    places: int = -1
    price: tuple[int, ...] = ()


def courses(s: State, f: at.Flight, guns_fire: bool) -> tuple[Course, ...]:
    """[FBO-3] [FBO-5] [SAM-5] [E-90] The ways of a flight between which there is something to choose.

    First the usual one: it has the fewest zones with fire, and of those the fewest steps.
    """
    flight = s.flights[f.flight]
    fire = fires(s, flight, guns_fire)
    found = ways_through(NARROW_SKY[flight.power], flight.at, f.goal, f.limit, fire)
    if not found:
        raise ValueError(f"There is no way from {p.PLACE[flight.at]} to {p.PLACE[f.goal]} within {f.limit} steps.")
    if len(found) == 1:
        return (Course(found[0]),)
    described = [describe(s, f, zones, fire, guns_fire) for zones in found]
    few: dict[tuple[int, ...], Course] = {}
    for one in sorted(described, key=lambda one: (len({*one.guns, *one.missiles}), len(one.zones))):
        if not any(cheaper(other.price, one.price) for other in described):
            few.setdefault(one.price, one)
    return tuple(few.values())


def cheaper(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether nothing of the one is more than of the other, and something is less."""
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


# ---- fire on the way -------------------------------------------------------


def fires(s: State, flight: Flight, guns_fire: bool) -> tuple[Fire, ...]:
    """[AAG-1] [SAM-5] [E-15] The dangerous zones for a flight, sorted by what is fired there."""
    guns = gun_zones(s, flight.power, flight.shot) if guns_fire else 0
    missiles = missile_dangers(s, flight.power)
    found: dict[Label, int] = {}
    for zone in ids(guns | missiles):
        dice = dice_over(s, flight.power, zone) if guns >> zone & 1 else 0
        key = dice, missiles >> zone & 1
        found[key] = found.get(key, 0) | 1 << zone
    return tuple((*key, zones) for key, zones in sorted(found.items()))


def dice_over(s: State, power: int, zone: int) -> int:
    """[E-15] How many dice the guns of a zone roll for an aircraft of this power."""
    enemies = SIDES[1 - p.SIDE[power]]
    return sum(count(s, enemy, zone, p.AAG) for enemy in enemies) if s.options.every_gun_fires else 1


@lru_cache(1 << 13)
def ways_through(narrow: bool, start: int, goal: int, limit: int, fire: tuple[Fire, ...]) -> tuple[Zones, ...]:
    """The zones after the start up to the goal, for every way of at most so many steps that no other outdoes.

    A way is outdone by one as short with no more fire of either kind. Fire over the goal itself does not count. None
    if the goal is farther than the limit.
    """
    area = p.PARU_AREA if narrow else p.ALL_SPACES
    fire = tuple((guns, missiles, zones & area & ~(1 << goal)) for guns, missiles, zones in fire)
    kinds = ((0, 0, area & ~sum(zones for _, _, zones in fire)), *fire)
    layers: list[dict[Label, int]] = [{(0, 0): 1 << start}]
    seen: dict[Label, int] = dict(layers[0])
    found: list[Zones] = [()] if start == goal else []
    for _ in range(limit):
        layers.append(fresh := _farther(layers[-1], kinds, seen))
        found += [_back(layers, kinds, label, goal) for label in sorted(fresh) if fresh[label] >> goal & 1]
    return tuple(found)


def _farther(layer: dict[Label, int], kinds: tuple[Fire, ...], seen: dict[Label, int]) -> dict[Label, int]:
    """One step on: the zones reached, by what was met on the way; left out what is reached as well otherwise."""
    reached: dict[Label, int] = {}
    for (guns, missiles), zones in layer.items():
        spread = p.BY_AIR.spread(zones)
        for more_guns, more_missiles, area in kinds:
            if here := spread & area:
                label = guns + more_guns, missiles + more_missiles
                reached[label] = reached.get(label, 0) | here
    fresh = {}
    for label in sorted(reached):
        if left := reached[label] & ~_known(seen, label):
            fresh[label] = left
            seen[label] = seen.get(label, 0) | left
    return fresh


def _known(seen: dict[Label, int], label: Label) -> int:
    """The zones reached already with no more fire."""
    found = 0
    for (guns, missiles), zones in seen.items():
        if guns <= label[0] and missiles <= label[1]:
            found |= zones
    return found


def _back(layers: list[dict[Label, int]], kinds: tuple[Fire, ...], label: Label, goal: int) -> Zones:
    """The way that led to the goal in the last layer, found from its end."""
    zones, zone = [], goal
    for layer in reversed(layers[:-1]):
        zones.append(zone)
        guns, missiles = next((guns, missiles) for guns, missiles, area in kinds if area >> zone & 1)
        label = label[0] - guns, label[1] - missiles
        zone = first(p.AIR[zone] & layer[label])
    return tuple(reversed(zones))


# ---- what a way costs ------------------------------------------------------


def describe(s: State, f: at.Flight, zones: Zones, fire: tuple[Fire, ...], guns_fire: bool) -> Course:
    """What a way meets, and what it leaves."""
    flight, between = s.flights[f.flight], zones[:-1]
    steps = p.MOVE[flight.kind] - flight.steps - len(zones)
    danger = dangers(s, flight.power, (*flight.shot, *between), guns_fire)
    places, fire_ahead = what_is_left(s, f, flight, steps, danger)
    passed = bits(between)
    guns, missiles = (sum(one[what] * (one[2] & passed).bit_count() for one in fire) for what in (0, 1))
    return Course(
        zones,
        tuple(zone for zone in between if any(one[0] and one[2] >> zone & 1 for one in fire)),
        tuple(zone for zone in between if any(one[1] and one[2] >> zone & 1 for one in fire)),
        places,
        (guns, missiles, -places, fire_ahead),
    )


def what_is_left(s: State, f: at.Flight, flight: Flight, steps: int, danger: int) -> tuple[int, int]:
    """[FBO-3] [NCM-5] With so many steps left at the goal: how many places to land at, the least fire on the way on."""
    narrow, here, fire_ahead = NARROW_SKY[flight.power], f.goal, 0
    if f.on >= 0:
        on = air_distance(flight.power, here, f.on)
        fire_ahead = least_fire(narrow, here, 1 << f.on, max(on, steps - keep_for_home(s, f, flight)), danger)
        steps, here = steps - on, f.on
    if not f.returns:
        return -1, fire_ahead
    homes = landing_places(s, flight.power, flight.kind) & DISC[narrow][here][max(0, steps)]
    if f.on < 0:
        fire_ahead = least_fire(narrow, here, homes, steps, danger)
    return homes.bit_count(), fire_ahead


def keep_for_home(s: State, f: at.Flight, flight: Flight) -> int:
    """[FBO-3] The steps that a flight needs after its last goal to get to a place to land at."""
    return steps_home(s, flight.power, flight.kind, f.on) if f.returns else 0


@lru_cache(1 << 13)
def least_fire(narrow: bool, start: int, goals: int, limit: int, danger: int) -> int:
    """The fewest dangerous zones on the way to one of these goals, the goal counted too; FAR if none can be reached."""
    area = p.PARU_AREA if narrow else p.ALL_SPACES
    rows = [1 << start]  # by number of steps: the zones reached with so few dangerous ones
    for _ in range(limit):
        rows.append(rows[-1] | p.BY_AIR.spread(rows[-1]) & area & ~danger)
    for dangerous in range(limit + 1):
        if rows[-1] & goals:
            return dangerous
        before, rows = rows, [0]
        for steps in range(limit):
            quiet = p.BY_AIR.spread(rows[-1]) & area & ~danger
            rows.append(rows[-1] | quiet | p.BY_AIR.spread(before[steps]) & area & danger)
    return p.FAR
