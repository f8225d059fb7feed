"""Encirclement: hexes from which battalions close every way out of a French work, so that it falls without a shot.

A strongpoint that is cut off when the night ends [4.4] and still is when the French day ends [7.1/1] changes hands with
all who are in it. Its ways out are closed by zones of control, those of units who rest as well; but daylight shakes
whoever stands in the open next to the French [4.3/1]. A French unit in a hex opens it again whatever looks at it, so a
ring is as good as the number of men it takes to build a chain through it: it must be deep, or close.
"""

from __future__ import annotations

from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import rings
from indochine.games.final_gamble.rules.ch01_ground import entrenched, flood, french_strong, hexes_of, trench_zones
from indochine.games.final_gamble.state import VIET_MINH, State
from indochine.kernel.bits import ids

MOST_IN_A_RING = 10
DEEP = 4  # a chain of more men is never found
WINDOW = 5  # hexes around a pocket that are looked at
MEN_INSIDE = 0.25  # what a unit inside counts beside the points of the works
OWN_MEN = 0.12  # what each battalion of the ring counts against it
GATE = 0.1  # a way out that is closed, beside the depth of the ring
SHIFTED = 0.02  # a battalion that is in its place already is better than one that must come
WANTED = 0.04  # a battalion that may assault is wanted elsewhere
MOST_POCKETS = 6
FAR_GUARDS = 3  # hexes from the work at which a battalion may still close its ring
OPEN = -99.0  # worth less than any ring


Reaches = dict[int, int]


class Pocket(NamedTuple):
    """French works and units that hang together and could be cut off."""

    hexes: int
    worth: float
    men: int


def unshaken_by_day(s: State, vm: int) -> int:
    """[4.3/1] Those of these Viet Minh hexes whose zone of control stands by daylight."""
    return vm & (entrenched(s, VIET_MINH) | ~p.BOARD.spread(s.french))


def open_to_france(s: State, vm: int) -> int:
    """[1.4-C] The hexes a French LoC might pass if the Viet Minh stood in these."""
    zone = p.BOARD.spread(unshaken_by_day(s, vm)) & ~s.french
    return p.BOARD.places & ~(vm | zone | trench_zones(s) & ~s.french)


def french_way(s: State, vm: int) -> int:
    """[1.4-C/1] French LoC on both maps if the Viet Minh stood in these hexes."""
    free = open_to_france(s, vm)
    return flood(p.SUPPLY_DBP, free & p.DBP) | flood(p.SUPPLY_ISABELLE, free & p.ISABELLE)


def closed(s: State, way: int) -> int:
    """French works without a way out."""
    return p.mask(n for n in ids(s.french_points) if not p.POINT_HEXES[n] & way)


def ring_guards(s: State) -> int:
    """The battalions whose going would open a ring."""
    shut = closed(s, french_way(s, s.vm))
    if not shut:
        return 0
    near = s.vm & p.union(rings(hexes_of(shut), FAR_GUARDS))
    there = [place for place in ids(near) if shut & ~closed(s, french_way(s, s.vm & ~(1 << place)))]
    return p.union(s.at[place] for place in there)


# ---- what could be cut off -------------------------------------------------


def pockets(s: State) -> list[Pocket]:
    """Groups of French hexes that are not part of the supplied core, the most valuable first."""
    core = flood(p.SUPPLY & s.french, s.french)
    left, found = (s.french | french_strong(s)) & ~core & ~p.SUPPLY & ~s.vm, []
    while left:
        together = pocket_around(s, left & -left)
        left &= ~together
        if not together & p.SUPPLY:
            found.append(Pocket(together, worth(s, together), men(s, together)))
    return sorted(found, key=lambda one: (-one.worth, one.hexes))


def pocket_around(s: State, start: int) -> int:
    """A French work with the units that stand next to one another; empty works go with their garrisoned hexes."""
    found = start
    while True:
        more = found | p.BOARD.spread(found) & s.french
        for point in ids(s.french_points):
            if p.POINT_HEXES[point] & more:
                more |= p.POINT_HEXES[point] & ~s.vm
        if more == found:
            return found
        found = more


def worth(s: State, hexes: int) -> float:
    """Points of the works, and the men inside."""
    points = sum(p.POINT_SIZE[point] for point in ids(s.french_points) if p.POINT_HEXES[point] & hexes)
    return points + MEN_INSIDE * sum(s.at[place].bit_count() for place in ids(hexes & s.french))


def men(s: State, hexes: int) -> int:
    """Those inside who can leave their works to build a chain."""
    return sum((s.at[place] & ~p.ARTILLERY).bit_count() for place in ids(hexes & s.french))


# ---- how good a ring is ----------------------------------------------------


def depth(s: State, pocket: int, vm: int, window: int) -> int:
    """How many men a chain into the pocket takes: none if it is open, DEEP + 1 if there can be none."""
    free = open_to_france(s, vm) & window
    outside = window & ~p.union(rings(pocket, WINDOW - 1)) | p.SUPPLY & window
    region = flood(outside & free, free)
    for taken in range(DEEP + 1):
        if region & pocket:
            return taken
        edge = p.BOARD.spread(region | outside) & window & ~region & ~vm
        region |= edge | flood(edge, free | edge)
    return DEEP + 1


def holds(pocket: Pocket, deep: int) -> float:
    """The chance that a ring of this depth holds until the evening."""
    return float(min(1.0, deep / (min(DEEP, pocket.men + 1) + 1)) ** 1.5)


# ---- with whom -------------------------------------------------------------


def ring_orders(s: State, reaches: Reaches, fixed: int, fit: int) -> Orders:
    """Battalions around every pocket that can be closed, dearest pockets first; `fixed` are hexes already taken."""
    found: Orders = {}
    for pocket in pockets(s)[:MOST_POCKETS]:
        free = {unit: hexes for unit, hexes in reaches.items() if unit not in found}
        ring, deep = ring_around(s, pocket, free, fixed, fit)
        if deep and OWN_MEN * len(ring) < pocket.worth * holds(pocket, deep):
            found |= ring
            fixed |= p.mask(ring.values())
    return found


def ring_around(s: State, pocket: Pocket, reaches: Reaches, fixed: int, fit: int) -> tuple[Orders, int]:
    """A ring, battalion by battalion, each where it closes most; and how deep it is."""
    window = p.union(rings(pocket.hexes, WINDOW))
    near = p.union(rings(pocket.hexes, 2)[1:]) & ~s.french & p.union(reaches.values())
    ring: Orders = {}
    value, deep = 0.0, 0
    while len(ring) < MOST_IN_A_RING:
        vm = fixed | p.mask(ring.values())
        value, deep = ring_value(s, pocket, vm, window)
        if deep > DEEP:
            break
        step = next_post(s, pocket, near & ~vm, vm, window, {u: h for u, h in reaches.items() if u not in ring}, fit)
        if step is None or step[2] <= value:
            break
        ring[step[0]] = step[1]
    return ring, deep


def ring_value(s: State, pocket: Pocket, vm: int, window: int) -> tuple[float, int]:
    """Depth first, then ways out that are closed."""
    deep = depth(s, pocket.hexes, vm, window)
    gates = p.BOARD.spread(pocket.hexes) & ~pocket.hexes & ~s.french
    loose = gates & open_to_france(s, vm)
    return deep - GATE * ((gates & ~vm).bit_count() + 2 * loose.bit_count()), deep


def next_post(
    s: State, pocket: Pocket, near: int, vm: int, window: int, reaches: Reaches, fit: int
) -> tuple[int, int, float] | None:
    """The hex that makes the ring best, who goes there, and what the ring is worth then."""
    found, top = None, OPEN
    for place in ids(near):
        unit = whom_to_send(s, place, reaches, fit)
        if unit >= 0:
            value = ring_value(s, pocket, vm | 1 << place, window)[0] - cost(s, unit, place, fit)
            if value > top:
                found, top = (unit, place, value), value
    return found


def whom_to_send(s: State, place: int, reaches: Reaches, fit: int) -> int:
    """Who stands there, else who is of no use in an assault."""
    able = [unit for unit, hexes in reaches.items() if hexes >> place & 1]
    return min(able, key=lambda unit: (cost(s, unit, place, fit), s.steps[unit], unit), default=-1)


def cost(s: State, unit: int, place: int, fit: int) -> float:
    """What speaks against sending a battalion."""
    return WANTED * (fit >> unit & 1) + SHIFTED * (s.where[unit] != place)
