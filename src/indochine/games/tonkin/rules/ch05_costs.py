"""5.1, 5.2, 2.0-3 to 2.0-5 What movement costs, and how far a stack gets: floods over hexsides, with cost and way.

A `Pace` says how a unit pays: on foot as the French or as the Viet Minh, by engine, with or without the surcharge for
Viet Minh zones. A stack of several paces goes where all of them can go, each paying for itself. What depends on the
position is small: the weather, roads that are cut, hexes that cost more. So the steps of a pace with their costs are
found once for each of these and remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.board.hexes import Sides, Toll, both, but_not, either, tolls
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import ground_of
from indochine.games.tonkin.rules.basics_zoc import zoc
from indochine.games.tonkin.state import (
    State,
    allowance,
    garrison_strength,
    held_by,
    places_of,
    side_of,
    strength,
    whose,
)
from indochine.kernel.bits import bits, first, ids, together

REMEMBERED = 1 << 12
NOWHERE: Sides = (0, 0, 0, 0, 0, 0)

# ---- 2.0 weather -----------------------------------------------------------

SUN, DRY_RAIN, WET_RAIN = range(3)


def weather(s: State) -> int:
    """[2.0-3] [2.0-4] Rain doubles costs, in the rain season on roads too."""
    return SUN if not s.rain else WET_RAIN if p.RAIN_SEASON[s.turn] else DRY_RAIN


def rained(cost: int, sky: int) -> int:
    """[2.0-3] [2.0-4] [E-63] A cost off the road, and any surcharge, in this weather."""
    return cost if sky == SUN else 2 * cost


# ---- paces -----------------------------------------------------------------

ON_LAND, AMPHIBIAN, AFLOAT = range(3)


class Pace(NamedTuple):
    """[5.1-1] [5.1-5] How a unit pays: its column of the terrain table, whether Viet Minh zones cost it more, and
    whether it goes by land, by land and river [5.9], or by water [5.7-1].
    """

    gait: int
    taxed: bool
    by: int = ON_LAND


PACES = (
    Pace(p.FRENCH_FOOT, True),
    Pace(p.BY_ENGINE, True),
    Pace(p.VM_FOOT, False),
    Pace(p.BY_ENGINE, False),
    Pace(p.BY_ENGINE, True, AMPHIBIAN),
    Pace(p.FRENCH_FOOT, True, AFLOAT),
)
FLOTILLA = len(PACES) - 1  # a Dinassaut and all that it carries


def _pace(unit: int) -> int:
    by = AFLOAT if p.DNA >> unit & 1 else AMPHIBIAN if p.REC >> unit & 1 else ON_LAND
    return PACES.index(Pace(p.GAIT[unit], bool((p.FRENCH & ~p.GCMA) >> unit & 1), by))


PACE: tuple[int, ...] = tuple(map(_pace, range(p.UNITS)))  # [5.1-2] [E-92] by unit; GCMA pay as the Viet Minh do


@lru_cache(REMEMBERED)
def by_pace(units: int) -> tuple[tuple[int, int], ...]:
    """[5.1-2] The paces in a stack, each with its units; whoever is with a Dinassaut is aboard [5.7-3]."""
    if units & p.DNA:
        return ((FLOTILLA, units),)
    found: dict[int, int] = {}
    for unit in ids(units):
        found[PACE[unit]] = found.get(PACE[unit], 0) | 1 << unit
    return tuple(found.items())


# ---- 5.1 what a step costs -------------------------------------------------


@lru_cache(REMEMBERED)
def off_road(gait: int, sky: int) -> dict[int, Sides]:
    """[5.1-1] [5.1-6] [5.1-7] [E-55] By cost, the steps over land; 0 in the terrain table means by road alone."""
    found: dict[int, Sides] = {}
    for terrain, hexes in enumerate(p.TERRAIN_HEXES):
        if not p.TERRAIN_COST[gait][terrain]:
            continue
        into = both(p.BOARD.entering(hexes), p.LAND_SIDES)
        rivers = (but_not(but_not(into, p.MINOR_TOLL), p.NAVIGABLE_TOLL), both(into, p.MINOR_TOLL))
        for river, sides in enumerate((*rivers, both(into, p.NAVIGABLE_TOLL))):
            cost = rained(p.TERRAIN_COST[gait][terrain] + p.RIVER_COST[gait][river], sky)
            found[cost] = either(found.get(cost, NOWHERE), sides)
    return found


@lru_cache(REMEMBERED)
def by_road(sky: int, cut: int) -> dict[int, Sides]:
    """[5.1-4] [E-26] [2.0-4] [6.6d] By cost, the steps along roads and railways that are not cut at either end."""
    usable = without(but_not(p.ROAD_SIDES, p.BOARD.entering(cut)), cut)
    into_clear = both(usable, p.BOARD.entering(p.CLEAR))
    times = 2 if sky == WET_RAIN else 1
    return {p.COSTS.road * times: into_clear, p.COSTS.road_rough * times: but_not(usable, into_clear)}


def without(sides: Sides, starts: int) -> Sides:
    """The hexsides that are not crossed out of these hexes."""
    a, b, c, d, e, f = (mask & ~starts for mask in sides)
    return a, b, c, d, e, f


@lru_cache(REMEMBERED)
def steps(pace: Pace, sky: int, cut: int, dear: int, passed: int = 0) -> tuple[Toll, ...]:
    """[5.1-5] [5.11-2] [5.7-4] All steps of a pace with their costs; into `dear` and into `passed` hexes it is more.

    No road is used into or out of hexes that are `cut` or passed. Nothing on water is dearer in rain [2.0-5] [E-63].
    """
    found: dict[int, Sides] = {}
    land = () if pace.by == AFLOAT else (off_road(pace.gait, sky), by_road(sky, cut | passed))
    for costs in land:
        for cost, sides in costs.items():
            ground = over_clear(sides, passed) if pace.by == AMPHIBIAN else sides
            for more, part in surcharged(ground, rained(p.COSTS.zoc, sky), dear if pace.taxed else 0):
                for extra, rest in surcharged(part, rained(p.COSTS.infiltration, sky), passed):
                    found[cost + more + extra] = either(found.get(cost + more + extra, NOWHERE), rest)
    if pace.by != ON_LAND:
        for more, part in surcharged(p.WATER_SIDES if pace.by == AFLOAT else p.RIVER_SIDES, p.COSTS.zoc, dear):
            for extra, rest in surcharged(part, p.COSTS.passing, passed):
                cost = p.COSTS.water + more + extra
                found[cost] = either(found.get(cost, NOWHERE), rest)
    return tolls(found)


def over_clear(sides: Sides, passed: int) -> Sides:
    """[5.9-2] [5.9-1] Overland 1 REC enters clear hexes only; past the enemy it goes by river alone."""
    return without(both(sides, p.BOARD.entering(p.CLEAR & ~passed)), passed)


def surcharged(sides: Sides, surcharge: int, dear: int) -> tuple[tuple[int, Sides], ...]:
    """Steps parted into those without and those with a surcharge."""
    if not dear:
        return ((0, sides),)
    into = p.BOARD.entering(dear)
    return (0, but_not(sides, into)), (surcharge, both(sides, into))


def step_cost(s: State, unit: int, start: int, to: int, road: bool = True) -> int | None:
    """[5.1-1] What one step costs a unit now; None where it cannot go. An overrun pays without the road [6.4-2]."""
    pace, side = PACES[PACE[unit]], side_of(unit)
    no_road = s.cut if road else p.HEXES
    for cost, starts, sides in steps(pace, weather(s), no_road, hindrance(s, pace, side)):
        if starts >> start & 1 and p.BOARD.cross(1 << start, sides) >> to & 1:
            return cost
    return None


# by the difference of the numbers of two neighbours, the direction from one to the other
TOWARDS = dict(zip((*p.BOARD.shifts, *(-shift for shift in p.BOARD.shifts)), range(6), strict=True))


# ---- 5.1, 5.2 how far ------------------------------------------------------


class Ground(NamedTuple):
    """What a stack may enter (`through`), where it may stop, which enemies it passes for more [5.7-4] [5.11-2]."""

    through: int
    stops: int
    passed: int = 0


class Tariff(NamedTuple):
    """All that the costs of a pace depend on: weather, roads that cannot be used, hexes that cost more."""

    pace: Pace
    sky: int
    cut: int
    dear: int


class Reach(NamedTuple):
    """Layers of hexes by points spent, with what the steps cost that led there.

    `places` are the hexes where a move may end, never the start. `double` says that this is a double move [5.2], `free`
    that it is the one hex that is always possible [5.1-3].
    """

    layers: list[int]
    places: int
    tariff: Tariff
    passed: int = 0
    double: bool = False
    free: bool = False

    @property
    def met(self) -> int:
        """The posts that some way leads past [5.11-2]."""
        return together(self.layers) & self.passed

    def cost(self, place: int) -> int | None:
        """The points to get there."""
        for spent, layer in enumerate(self.layers):
            if layer >> place & 1:
                return spent
        return None

    def way(self, place: int) -> tuple[int, ...]:
        """A cheapest way, from the start to the place; of several the one over the lowest hexes, seen from its end."""
        spent = self.cost(place)
        assert spent is not None, f"{p.NAME[place]} is not in this reach"
        if self.free:
            return first(self.layers[0]), place
        way = [place]
        while spent > 0:
            spent, place = self.before(place, spent)
            way.append(place)
        return tuple(reversed(way))

    def before(self, place: int, spent: int) -> tuple[int, int]:
        """The hex before this one on the way, and what was spent there."""
        for cost, starts, sides in steps(*self.tariff, self.passed):
            if cost <= spent:
                for start in ids(self.layers[spent - cost] & starts & p.NEAR[place]):
                    if sides[TOWARDS[place - start]] >> start & 1:
                        return spent - cost, start
        raise ValueError(f"nothing leads to {p.NAME[place]}")


@lru_cache(REMEMBERED)
def flood(tariff: Tariff, start: int, points: int, ground: Ground, double: bool) -> Reach:
    """[5.1-1] The hexes within so many points."""
    layers = p.BOARD.cost_layers_across(1 << start, steps(*tariff, ground.passed), points, ground.through)
    return Reach(layers, together(layers[1:]) & ground.stops, tariff, ground.passed, double)


@lru_cache(REMEMBERED)
def one_hex(tariff: Tariff, start: int, ground: Ground) -> Reach:
    """[5.1-3] Any neighbour that could be entered at all, whatever it costs."""
    goals = 0
    for _, _, sides in steps(*tariff, ground.passed):
        goals |= p.BOARD.cross(1 << start, sides) & ground.stops
    return Reach([1 << start, goals], goals, tariff, free=True)


def hindrance(s: State, pace: Pace, side: int) -> int:
    """[5.2] [5.7-5] [E-91] The enemy zone that a pace feels: on the coast a Dinassaut feels none."""
    enemy_zone = zoc(s, 1 - side)
    return enemy_zone & ~p.COAST if pace.by == AFLOAT else enemy_zone


class Trip(NamedTuple):
    """Somebody under way: how he pays, how many points he has, what he may enter, and whether he may move double."""

    side: int
    pace: Pace
    points: int
    ground: Ground
    double: bool
    units: int = 0


def routes(s: State, trip: Trip, start: int, spent: int, moved: bool) -> list[Reach]:
    """[5.1-1] [5.2] [5.1-3] How far one gets, in the order of preference: within the allowance, then by a double move,
    then past weak posts [5.11-1], then one hex whatever it costs.
    """
    pace, points, ground = trip.pace, trip.points, trip.ground
    zone, sky = hindrance(s, pace, trip.side), weather(s)
    plain = Tariff(pace, sky, s.cut, zone & p.INDOCHINA if pace.taxed else 0)
    found = [flood(plain, start, points - spent, ground, False)] if points > spent else []
    if trip.double and not zone >> start & 1:
        clear = Ground(ground.through & ~zone & ~ground.passed, ground.stops)
        found.append(flood(Tariff(pace, sky, s.cut, 0), start, 2 * points - spent, clear, True))
    if trip.units and points > spent:
        found += infiltration(s, trip, start, points - spent, found[0].places)
    if not moved:
        found.append(one_hex(plain, start, ground))
    return found


def allowance_of(s: State, units: int) -> int:
    """[5.1-1] [5.7-3] The points of the slowest; aboard those of the boats count."""
    return min([allowance(s, unit) for unit in ids(units & p.DNA or units)], default=0)


def enterable(s: State, units: int) -> int:
    """[5.12-1] [S-20] [E-47] The hexes that all of these may enter: their ground without enemy troops.

    Who has no troops with him does not enter a hex with anything of the enemy.
    """
    enemy = 1 - whose(units)
    ground = ground_of(units) & ~held_by(s, enemy)
    return ground if units & p.TROOPS else ground & ~places_of(s, p.SIDE_UNITS[enemy] & ~p.TROOPS)


def ground_for(s: State, units: int, pace: Pace) -> Ground:
    """[5.7-4] [5.7-5] [5.9-1] [E-91] Where a stack goes and stops, and which Viet Minh it passes by water."""
    stops = enterable(s, units)
    if pace.by == ON_LAND:
        return Ground(stops, stops)
    passed = guerrillas_by_the_river(s) & ground_of(units)
    if pace.by == AMPHIBIAN:
        return Ground(stops | passed, stops, passed)
    return Ground(stops | passed | s.vm & p.COAST & ground_of(units), stops, passed & ~p.COAST)


def guerrillas_by_the_river(s: State) -> int:
    """[5.7-4] [E-107] [E-58] River hexes with nothing but VM-groups, or what may be such, as far as one sees.

    In forests nobody sees what stands there, so nobody passes.
    """
    groups = s.stand[p.GROUP] | s.stand[p.DUMMY]
    return groups & p.NAVIGABLE & ~s.stand[p.REGIMENT] & ~s.stand[p.PATHET] & ~p.FOREST


def reaches(s: State, units: int, start: int, spent: int = 0, single: bool = False, moved: bool = False) -> list[Reach]:
    """[5.1-1] [5.2] [4.6-2] How far units of one pace, or a flotilla, get.

    The slowest of them sets the points. `spent` have been used up, `single` rules the double move out, and who has
    `moved` has had his one free hex.
    """
    points = allowance_of(s, units)
    if not points:
        return []
    pace = PACES[FLOTILLA if units & p.DNA else PACE[first(units)]]
    sly = units if not units & ~INFILTRATORS and not units & s.desorg else 0
    trip = Trip(whose(units), pace, points, ground_for(s, units, pace), not single and not units & s.oos, sly)
    return routes(s, trip, start, spent, moved)


def within_reach(s: State, units: int, start: int, spent: int = 0, single: bool = False, moved: bool = False) -> int:
    """[5.1-1] Where a stack of any paces can go together."""
    found = p.HEXES & ~(1 << start)
    for _, alike in by_pace(units):
        places = 0
        for reach in reaches(s, alike, start, spent, single, moved):
            places |= reach.places
        found &= places
    return found


def best(found: list[Reach], place: int) -> Reach:
    """The reach that leads to a place for the fewest points, and the free hex only where no other does."""
    holding = (reach for reach in found if reach.places >> place & 1)
    return min(holding, key=lambda reach: (reach.free, reach.cost(place)))


# ---- 5.11 infiltration -----------------------------------------------------

INFILTRATORS = p.GROUPS | p.DUMMIES | p.INDEPENDENT  # [5.11-1]
# by place, the hexes that a unit of theirs can reach at all
WITHIN_A_MARCH: tuple[int, ...] = tuple(
    p.BOARD.within(1 << place, p.HEXES, max(p.MOVE[unit] for unit in ids(INFILTRATORS))) if p.HEXES >> place & 1 else 0
    for place in range(p.SIZE)
)
# the French who are never stronger than that
FEEBLE = bits(unit for unit in ids(p.FRENCH_TROOPS) if max(p.STRENGTH[unit]) <= p.LIMITS.infiltrated_strength)


def weak(s: State, place: int) -> bool:
    """[5.11-1] [E-90] Whether a hex is held by one French battalion, or a garrison alone, of strength 2 at most."""
    troops = s.at[place] & p.FRENCH_TROOPS
    if troops & troops - 1 or troops & p.GCMA:
        return False
    if s.garrisons >> place & 1:
        return not troops and garrison_strength(s, place) <= p.LIMITS.infiltrated_strength
    return bool(troops & FEEBLE) or strength(s, first(troops)) <= p.LIMITS.infiltrated_strength


def zone_of_post(s: State, place: int) -> int:
    """[5.11-2] The zone of the troops in a hex."""
    found = p.ZONE[p.GARRISON][place] if s.garrisons >> place & 1 else 0
    for unit in ids(s.at[place] & p.FRENCH_TROOPS):
        found |= p.ZONE[p.CLASS[unit]][place]
    return found


def infiltration(s: State, trip: Trip, start: int, points: int, reached: int) -> list[Reach]:
    """[5.11-1] [5.11-2] [E-90] How far one gets past weak posts, never by a double move and never ending there.

    No road is used in the hex and zone of a post that is passed. The first reach shuns the roads of all posts; where
    that matters, one for each post shuns only its own.
    """
    near = p.BOARD.spread(reached | 1 << start) & s.french & ground_of(trip.units)
    if not any(weak(s, place) for place in ids(near)):
        return []
    tariff, ground = Tariff(trip.pace, weather(s), s.cut, 0), trip.ground

    def beyond(some: int, no_roads: int) -> Reach:
        return past(tariff, start, points, Ground(ground.through | some, ground.stops, some), no_roads)

    around = WITHIN_A_MARCH[start] & s.french & ground_of(trip.units)
    posts = bits([place for place in ids(around) if weak(s, place)])
    bold = beyond(posts, posts)
    posts &= bold.met
    careful = beyond(posts, shunned(s, posts))
    if careful.places == bold.places or not posts & posts - 1:
        return [careful]
    return [careful, *(beyond(1 << one, shunned(s, 1 << one)) for one in ids(posts))]


@lru_cache(REMEMBERED)
def past(tariff: Tariff, start: int, points: int, ground: Ground, no_roads: int) -> Reach:
    """[5.11-2] How far one gets past some posts without some roads: as `flood`, but the posts change all the time, so
    no steps are put together for them. Who comes to a post is there one point later.
    """
    sky, posts = tariff.sky, ground.passed
    country, lanes = apart(tariff.pace.gait, sky, tariff.cut)
    later = rained(p.COSTS.infiltration, sky)
    layers, left, late = [1 << start], ground.through & ~(1 << start), [0] * (points + later + 1)
    for k in range(1, points + 1):
        new = entered(layers, country, k, 0) | entered(layers, lanes, k, no_roads)
        late[k + later] |= new & posts
        new = (new & ~posts | late[k]) & left
        left ^= new
        layers.append(new)
    return Reach(layers, together(layers[1:]) & ground.stops, tariff._replace(cut=tariff.cut | no_roads), posts)


@lru_cache(REMEMBERED)
def apart(gait: int, sky: int, cut: int) -> tuple[tuple[Toll, ...], tuple[Toll, ...]]:
    """The steps across country and those by road."""
    return tolls(off_road(gait, sky)), tolls(by_road(sky, cut))


def entered(layers: list[int], costs: tuple[Toll, ...], spent: int, shut: int) -> int:
    """The hexes entered by these steps for so many points in all, neither out of nor into those that are shut."""
    new = 0
    for cost, starts, sides in costs:
        if cost > spent:
            break
        if front := layers[spent - cost] & starts & ~shut:
            new |= p.BOARD.cross(front, sides)
    return new & ~shut


def shunned(s: State, posts: int) -> int:
    """[5.11-2] The hexes of these posts and their zones."""
    found = posts
    for place in ids(posts):
        found |= zone_of_post(s, place)
    return found
