"""1.3 to 1.7 Trenches, zones of control, lines of communication and the cost of movement.

Everything here is computed on whole sets of hexes. What depends on few columns of the state (trench markers, control,
weather) is remembered, since it changes a few times a turn and is asked for thousands of times.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from indochine.board.hexes import Sides, Toll, both, but_not, either, swapped, tolls
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import FRANCE, State, weather
from indochine.kernel.bits import ids

BOARD = p.BOARD

# ---- 1.3 trenches ----------------------------------------------------------


@lru_cache(1024)
def _zones(trench: bytes, dig: int) -> tuple[int, int]:
    """Trench Zones and Dig Zones, as places, for these markers."""
    trenches = digs = 0
    for sector, marker in enumerate(trench):
        for zone in range(1, marker + 1):
            if zone == marker and dig >> sector & 1:
                digs |= p.ZONES[sector][zone]
            else:
                trenches |= p.ZONES[sector][zone]
    return trenches, digs


def trench_zones(s: State) -> int:
    """[1.3-C] A marker on zone n makes Trench Zones of zones 1 to n of its sector."""
    return _zones(bytes(s.trench), s.dig)[0]


def dig_zones(s: State) -> int:
    """[1.3-D/1] Where the marker shows its Dig side, its own zone is a Dig Zone and no Trench Zone."""
    return _zones(bytes(s.trench), s.dig)[1]


def dug(s: State) -> int:
    """[1.3-I] Trench and Dig Zones together: there the Viet Minh are entrenched."""
    trenches, digs = _zones(bytes(s.trench), s.dig)
    return trenches | digs


def kind_of_zone(s: State, place: int) -> str:
    """[1.3-C] [1.3-D/1] What a place that is dug lies in."""
    return "a Dig Zone" if dig_zones(s) >> place & 1 else "a Trench Zone"


def entrenched(s: State, side: int) -> int:
    """[1.3-I] Where a unit of this side is entrenched: strongpoints for both, Trench and Dig Zones for the VM."""
    return p.STRONG if side == FRANCE else p.STRONG | dug(s)


@lru_cache(1024)
def hexes_of(points: int) -> int:
    """All hexes of a set of strongpoints."""
    return p.union(hexes for point, hexes in enumerate(p.POINT_HEXES) if points >> point & 1)


def french_strong(s: State) -> int:
    """The hexes of the strongpoints under French control."""
    return hexes_of(s.french_points)


@lru_cache(1024)
def _structures_without_flag(taken: int) -> int:
    return p.mask(structure.hex for number, structure in enumerate(p.STRUCTURES) if not taken >> number & 1)


# ---- 1.7 zones of control --------------------------------------------------


def french_zoc(s: State) -> int:
    """[1.7/1] [1.7/2] Hexes next to an unshaken French unit, unless a Viet Minh unit stands there."""
    return BOARD.spread(s.french_bold) & ~s.vm


def vm_zoc(s: State) -> int:
    """[1.7/1] [1.7/2] Hexes next to an unshaken Viet Minh unit, unless a French unit stands there."""
    return BOARD.spread(s.vm_bold) & ~s.french


def enemy_zoc(s: State, side: int) -> int:
    """[1.7/1] The zone of control of the other side."""
    return vm_zoc(s) if side == FRANCE else french_zoc(s)


# ---- 1.4 lines of communication --------------------------------------------


@lru_cache(4096)
def flood(start: int, allowed: int) -> int:
    """[1.4-A] All hexes of `allowed` that hang together with those of `start`."""
    left = allowed & ~start
    front = start & allowed
    while front:
        front = BOARD.spread(front) & left
        left ^= front
    return allowed ^ left if start & allowed else 0


def vm_loc(s: State) -> int:
    """[1.4-B/1] Every place in Viet Minh LoC.

    At DBP it ends at the map edge; from Isabelle and Laos it runs over 2z-304 to 1z-304, which French units in
    2z-304 cut. Off-Map and Pulled Back always have it [1.4-B/3].
    """
    allowed = _vm_allowed(s)
    found = flood(p.DBP_EDGE, allowed & p.DBP) | 1 << p.Z1 | 1 << p.OFF_MAP | 1 << p.PULLED_BACK
    if not s.at.get(p.Z2, 0) & p.FRENCH:
        found |= flood(p.ISABELLE_EDGE, allowed & p.ISABELLE) | 1 << p.Z2
        if not s.at.get(p.LAOS3, 0) & p.FRENCH:
            found |= 1 << p.LAOS3
    return found


def _vm_allowed(s: State) -> int:
    """[1.4-B/2] No French unit or zone of control, and no unflagged Structure or French strongpoint without a VM."""
    closed = (_structures_without_flag(s.taken) | french_strong(s)) & ~s.vm
    return BOARD.places & ~(s.french | french_zoc(s) | closed)


def french_loc(s: State) -> int:
    """[1.4-C/1] Every place in French LoC: to the Supply Area of its own map, from Laos to Laos 1.

    Around Isabelle it may also run along the arrows through 2z-304 [1.2-D], out at one edge hex and in at another
    [E-75].
    """
    allowed = _french_allowed(s)
    isabelle, box = flood(p.SUPPLY_ISABELLE, allowed & p.ISABELLE), 0
    if isabelle & p.ISABELLE_EDGE and not (s.at.get(p.Z2, 0) & p.VM or trench_zones(s) >> p.Z2 & 1):
        isabelle, box = flood(p.SUPPLY_ISABELLE | p.ISABELLE_EDGE, allowed & p.ISABELLE), 1 << p.Z2
    return flood(p.SUPPLY_DBP, allowed & p.DBP) | isabelle | box | _laos_loc(s)


def _french_allowed(s: State) -> int:
    """[1.4-C/2] [1.3-D/2] No Viet Minh unit or zone of control; no Trench Zone unless a French unit stands there."""
    return BOARD.places & ~(s.vm | vm_zoc(s) | trench_zones(s) & ~s.french)


def _laos_loc(s: State) -> int:
    """[1.2-D] [1.4-C/1] Along the arrows of Laos as far as no Viet Minh unit stands in a box."""
    found = 0
    for box in (p.LAOS1, p.LAOS2, p.LAOS3):
        if s.at.get(box, 0) & p.VM:
            break
        found |= 1 << box
    return found


def loc(s: State, side: int) -> int:
    """[1.4-A] Every place in the LoC of this side."""
    return french_loc(s) if side == FRANCE else vm_loc(s)


# ---- 1.5 wire --------------------------------------------------------------

STRUNG: Sides = BOARD.sides((place, d) for six in p.POINT_WIRE for d in range(6) for place in ids(six[d]))


def wire(s: State) -> Sides:
    """[1.5-B/3] The hexsides where wire costs the Viet Minh a point; flags do not matter here [1.3-F/2]."""
    return _wire(dug(s) & BOARD.places, french_strong(s), s.breach)


@lru_cache(256)
def _wire(dug_hexes: int, french_hexes: int, breach: int) -> Sides:
    """[1.5-B/5] [3.1/2] No cost between two dug hexes outside French strongpoints, nor around the Wire Breach."""
    quiet = dug_hexes & ~french_hexes
    crossed = both((quiet,) * 6, BOARD.entering(quiet))
    gap = 1 << breach if breach >= 0 else 0
    return but_not(but_not(but_not(STRUNG, crossed), BOARD.entering(gap)), (gap,) * 6)


# ---- 1.5 the cost of movement ----------------------------------------------

REMEMBERED = 16  # joined tables for each set of costs; a table takes some 7 kB


class Costs:
    """What each step costs: `plain[c - 1]` are the hexsides crossed for c points, `watched` those into enemy ZoC."""

    def __init__(self, plain: tuple[Sides, ...], watched: tuple[Sides, ...]) -> None:
        self.plain, self.watched = plain, watched
        self._known: dict[int, tuple[Toll, ...]] = {}

    def __iter__(self) -> Iterator[tuple[Sides, ...]]:
        return iter((self.plain, self.watched))

    def steps(self, zoc: int) -> tuple[Toll, ...]:
        """Both together, for this enemy zone of control."""
        known = self._known.get(zoc)
        if known is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            into, both_by_cost = BOARD.entering(zoc), zip(self.plain, self.watched, strict=True)
            known = tolls({cost: swapped(*pair, into) for cost, pair in enumerate(both_by_cost, 1)})
            self._known[zoc] = known
        return known


def costs(s: State, side: int, on_wheels: bool = False) -> Costs:
    """[1.5-B/7] What every step costs this side now."""
    if side == FRANCE:
        return _french_costs(weather(s), on_wheels, s.options.uphill_on_road)
    return _vm_costs(weather(s), s.options.uphill_on_road, bytes(s.trench), s.dig, s.french_points, s.breach)


Extra = tuple[Sides, int]
OVER_RIVER: Sides = but_not(p.RIVER, p.ROAD)  # [1.5-B/8] a bridge costs nothing
BY_BRIDGE: Sides = but_not(BOARD.open, OVER_RIVER)  # [1.5-B/9] where artillery can go


@lru_cache(16)
def _french_costs(sky: int, on_wheels: bool, steep_roads: bool) -> Costs:
    """[1.5-B/3] [1.5-B/9] The French cross wire freely; artillery crosses a river only along a road."""
    return _costs(sky, BY_BRIDGE if on_wheels else BOARD.open, [(OVER_RIVER, p.COST.river)], steep_roads)


@lru_cache(64)
def _vm_costs(sky: int, steep_roads: bool, trench: bytes, dig: int, french_points: int, breach: int) -> Costs:
    """[1.2-B/3] [1.5-B/8] [1.5-B/10] Wire off the road; and five points for a Supply Area hex, whatever is there."""
    dug_hexes = p.union(_zones(trench, dig)) & BOARD.places
    strung = but_not(_wire(dug_hexes, hexes_of(french_points), breach), p.ROAD)
    found = _costs(sky, BOARD.open, [(OVER_RIVER, p.COST.river), (strung, p.COST.wire)], steep_roads)
    return Costs(_flat_for_supply(found.plain), _flat_for_supply(found.watched))


def _costs(sky: int, open_sides: Sides, extras: list[Extra], steep_roads: bool) -> Costs:
    """[1.5-B/6] [1.5-B/7] [1.7/1] Roads and the point for climbing; in enemy ZoC no roads and a point more."""
    climb = p.UPHILL if steep_roads else but_not(p.UPHILL, p.ROAD)
    plain = _dearer(_terrain(sky, open_sides, p.ROAD), [*extras, (climb, p.COST.uphill)])
    watched = [*extras, (p.UPHILL, p.COST.uphill), (BOARD.open, p.COST.zoc)]
    return Costs(plain, _dearer(_terrain(sky, open_sides, p.NO_SIDES), watched))


def _terrain(sky: int, open_sides: Sides, roads: Sides) -> tuple[Sides, ...]:
    """[1.5-B/7] Steps by cost from what the ground costs: the road along it, else the terrain entered."""
    found = [p.NO_SIDES] * p.MP
    for hexes, cost in zip(p.TERRAIN_HEXES, p.TERRAIN_COST[sky].values(), strict=True):
        _add(found, cost, but_not(BOARD.entering(hexes), roads))
    _add(found, p.COST.road, roads)
    return tuple(both(sides, open_sides) for sides in found)


def _add(found: list[Sides], cost: int, sides: Sides) -> None:
    """Steps at this cost; what costs more than all points cannot be done."""
    if cost <= p.MP:
        found[cost - 1] = either(found[cost - 1], sides)


def _dearer(steps: tuple[Sides, ...], extras: list[Extra]) -> tuple[Sides, ...]:
    """The same steps with every extra paid where it applies."""
    for sides, points in extras:
        found = [but_not(one, sides) for one in steps]
        for cost, one in enumerate(steps, 1):
            _add(found, cost + points, both(one, sides))
        steps = tuple(found)
    return steps


def _flat_for_supply(steps: tuple[Sides, ...]) -> tuple[Sides, ...]:
    into = BOARD.entering(p.SUPPLY)
    found = [but_not(one, into) for one in steps]
    _add(found, p.COST.supply_area, into)
    return tuple(found)


def layers(s: State, side: int, start: int, on_wheels: bool = False, closed: int = 0) -> list[int]:
    """[1.5-B/1] The hexes a unit enters with 0, 1 ... all its points; `closed` hexes are not entered at all."""
    steps = costs(s, side, on_wheels).steps(enemy_zoc(s, side))
    free = BOARD.places & ~((s.vm if side == FRANCE else s.french) | closed)
    return BOARD.cost_layers_across(1 << start, steps, p.MP, free)


def reach(s: State, side: int, start: int, on_wheels: bool = False, closed: int = 0) -> int:
    """[1.5-B/1] Every hex a unit can move to with all its points, its own excepted."""
    _, *entered = layers(s, side, start, on_wheels, closed)
    return p.union(entered)
