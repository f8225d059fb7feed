"""Where the Viet Minh dig: by what the trenches of a zone add to the attacks on the works before it."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.values import ground
from indochine.games.season_in_hell.bots.vm_siege import (
    Storming,
    barrage_column,
    garrison_of,
    ground_shift,
    prospect,
)
from indochine.games.season_in_hell.rules.ch03_digging import within_reach
from indochine.games.season_in_hell.rules.ch04_ways import DOORS
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, ids

BATTALION = max(p.HAND[unit][-1] for unit in ids(p.BATTALIONS))  # hand to hand
MORALE = 5
RING = 0.3  # an encircled strongpoint: a step a week, and easier to storm
CORRIDOR = 0.4  # a zone that only leads on, by what it leads to
ROAD = 0.5  # [3.2n] the road to Isabelle cut
BALDY = 0.4
POINT = 1.5  # where the scenario counts it
EMPTY = 1.0
KEEPS = 0.75  # what French fire leaves of an attack
OPENS = 0.15  # a strongpoint that could not be attacked from there before: the French must man it
BLEEDS = 0.06  # a step of the French
OPENING = {"V": 3, "W": 3, "M": 3, "O": 3, "F": 3}  # of the first week: Béatrice, Gabrielle, Anne-Marie
OPENING_LEVELS = {p.PLACE[name]: level for name, level in OPENING.items()}


def plan(s: State) -> list[int]:
    """The zones and strongpoints to dig at, level by level, for the points of a week."""
    level = dict(enumerate(s.trench))
    left, orders = p.DIG_POINTS, list[int]()
    wishes = OPENING_LEVELS if s.turn == 1 else {}
    while True:
        reach = open_ground(s, level)
        able = [place for place in ids(reach) if level[place] < p.TRENCH_MAX and p.DIG_COST[place] <= left]
        if not able:
            return orders
        worth = {place: wish(s, place, level, wishes) for place in able}
        place = max(able, key=lambda one: worth[one])
        if worth[place] <= 0:
            return orders
        depth = aim_of(place, wishes)
        while level[place] < depth and p.DIG_COST[place] <= left:
            level[place] += 1
            left -= p.DIG_COST[place]
            orders.append(place)


def aim_of(place: int, wishes: dict[int, int]) -> int:
    """To which level it is dug."""
    return wishes.get(place, p.TRENCH_MAX)


def open_ground(s: State, level: dict[int, int]) -> int:
    """[3.1q] [3.1r] [3.1s] Where digging is allowed with these trenches."""
    trenched = bits(place for place, height in level.items() if height) & p.ZONES
    return within_reach(trenched, s.control) & p.DIGGABLE & ~s.control


def wish(s: State, place: int, level: dict[int, int], wishes: dict[int, int]) -> float:
    """What digging there to the end is worth for each point."""
    if place in wishes:
        return 10.0 if level[place] < wishes[place] else 0.0
    cost = (p.TRENCH_MAX - level[place]) * p.DIG_COST[place]
    if p.PAS >> place & 1:
        return ring_value(s, place) / cost
    value = zone_value(s, place, level)
    onward = [zone for zone in ids(p.NEAR[place] & p.ZONES) if not level[zone]] if not level[place] else []
    lead = max((zone_value(s, zone, level) for zone in onward), default=0.0)
    return max(value / cost, CORRIDOR * lead / (cost + p.TRENCH_MAX))


def ring_value(s: State, pa: int) -> float:
    """[8d] [9.2] A strongpoint cut off, if anybody is in it."""
    if not s.french >> pa & 1:
        return 0.0
    return POINT if p.SCENARIO[s.scenario].points_at >> pa & 1 else RING


def zone_value(s: State, zone: int, level: dict[int, int]) -> float:
    """What a zone adds to the attacks on all works before it."""
    found = special(s, zone)
    for pa in ids(DOORS[zone] & ~s.control):
        found += ground(s, pa) * gain(s, pa, zone, level)
    return found


def special(s: State, zone: int) -> float:
    """[3.2n] [8i] [9.2] Zones that are worth a level 3 for themselves."""
    if zone == p.BALDY:
        return POINT if p.SCENARIO[s.scenario].points else BALDY
    return ROAD if zone == p.ISABELLE_ZONE and s.scenario == "3" and s.turn < p.TURNS else 0.0


def gain(s: State, pa: int, zone: int, level: dict[int, int]) -> float:
    """How much likelier a strongpoint falls when this zone has all its levels."""
    if not s.french >> pa & 1:
        return EMPTY if not level[zone] else 0.0
    now = stands(s, pa, level)
    then = stands(s, pa, {**level, zone: p.TRENCH_MAX})
    return ease(s, pa, then) - ease(s, pa, now) + OPENS * (not level[zone])


def stands(s: State, pa: int, level: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """The two best places to attack from, with the battalions that each has room for."""
    found = [(place, p.BATTALIONS_IN_PA) for place in ids(p.LINKS[pa] & s.control)]
    found += [(base, level[p.BASE_ZONE[base]]) for base in ids(p.BASES_TO[pa]) if p.ZONES >> p.BASE_ZONE[base] & 1]
    return tuple(sorted((one for one in found if one[1]), key=lambda one: -one[1])[:2])


def ease(s: State, pa: int, places: tuple[tuple[int, int], ...]) -> float:
    """The chance that full battalions from there take it in one assault, and what they do to its garrison."""
    if not places:
        return 0.0
    strength = sum(BATTALION * number for _, number in places)
    shift = ground_shift(s, pa, bits(place for place, _ in places))
    how = Storming(round(strength * KEEPS), KEEPS, shift, 0, MORALE, barrage_column(s, pa))
    found = prospect(*garrison_of(s, pa), how, p.IMPULSES)
    return found.falls + BLEEDS * found.theirs
