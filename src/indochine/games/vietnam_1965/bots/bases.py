"""Which bases are worth their price: Fire Support Bases for large garrisons, Air Bases that open or close the Trail."""

from __future__ import annotations

from collections.abc import Callable

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.placement import building_sites, near_air_bases, with_fire_base
from indochine.games.vietnam_1965.state import State, sound_bases
from indochine.kernel.bits import ids

CAPITAL = 1.5  # how much more the garrison of a capital is worth its base
TRAIL_ZONE = 2.5  # what it is worth to reach, or to guard, one more space of the Trail
PAYS_OFF = 6  # rounds that a base must still serve


def fire_base_worth(s: State, power: int, space: int) -> float:
    """[FSB-1] A pip for each unit of the garrison, where enemies as strong as they stand next door."""
    side = p.SIDE[power]
    if sight.threat(s, side, space) < sight.defence_pips(s, side, space):
        return 0.0
    return sum(sight.garrison_of(s, power, space)) * (CAPITAL if p.CAPITALS >> space & 1 else 1.0)


def air_base_worth(s: State, power: int, space: int) -> float:
    """[ABS-1] The Trail spaces that fighters would guard, or fighter-bombers bomb, from here and from nowhere else."""
    side = p.SIDE[power]
    if sight.threat(s, side, space) > sight.defence_pips(s, side, space):
        return 0.0
    kind = p.FTR if side == p.COMMUNIST else p.FBO
    fields = ways.standing(s, power, kind)
    bases = sound_bases(s, side)
    if not fields & ways.DISC[ways.WIDE][space][p.MOVE[kind]]:
        return 0.0  # nobody would come
    trail = p.TRAIL & s.communist
    now = ways.round_trips(ways.WIDE, bases, bases, p.MOVE[kind])
    then = ways.round_trips(ways.WIDE, 1 << space, 1 << space, p.MOVE[kind])
    return TRAIL_ZONE * (trail & then & ~now).bit_count()


Worth = Callable[[State, int, int], float]
WORTH: dict[int, Worth] = {p.FIRE_BASE: fire_base_worth, p.AIR_BASE: air_base_worth}


def free_sites(s: State, power: int, facility: int) -> int:
    """[ABS-2] [FSB-2] Where a base may be built now."""
    taken = near_air_bases(s) if facility == p.AIR_BASE else with_fire_base(s)
    return building_sites(s, power) & ~taken


def base_to_build(s: State, power: int) -> int | None:
    """The base that is most worth more than it costs, if any is and the war lasts long enough."""
    if p.ROUNDS - s.round < PAYS_OFF:
        return None
    found = [
        (worth(s, power, space) - p.PRICE[facility], facility)
        for facility, worth in WORTH.items()
        if not s.box[power * p.WARES + facility]
        for space in ids(free_sites(s, power, facility))
    ]
    gain, facility = max(found, default=(0.0, -1))
    return facility if gain > 0 else None
