"""France of planner 2: nothing that lies open stays lost, and every shell has its hour."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.french_ground import garrison_cost, room
from indochine.games.final_gamble.bots.french_moves import (
    SHIFTS,
    counter_orders,
    movable,
    reaction_orders,
    shifts,
    valley_orders,
    without,
)
from indochine.games.final_gamble.bots.french_planner import FrenchPlanner
from indochine.games.final_gamble.bots.french_relief import Reaches, relief_orders
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.rules.ch01_ground import reach
from indochine.games.final_gamble.state import FRANCE, State, put
from indochine.kernel.bits import ids

WALK_IN = 1.5  # what a point that lies open is worth
WALK_FROM = 0.3


def day_orders(s: State, f: at.Move) -> Orders:
    """[5.4] Into works that lie open, relief for the cut off, counter-attacks, then men where they are needed."""
    ready = [unit for unit in movable(s) if not f.moved >> unit & 1]
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in ready}
    work = s.clone()
    found = walk_ins(work, reaches)
    found |= relief_orders(work, without(reaches, found))
    found |= counter_orders(s, without(reaches, found))
    return found | shifts(work, without(reaches, found), SHIFTS)


def walk_ins(s: State, reaches: Reaches) -> Orders:
    """[1.3-E/2] A unit into each lost strongpoint that no enemy stands in, large ones first."""
    found: Orders = {}
    lost = [n for n in ids(p.ALL_POINTS & ~s.french_points) if not p.POINT_HEXES[n] & (s.vm | s.french)]
    for point in sorted(lost, key=lambda n: (-p.POINT_SIZE[n], n)):
        able = [unit for unit, hexes in reaches.items() if unit not in found and hexes & p.POINT_HEXES[point]]
        if not able:
            continue
        unit = min(able, key=lambda u: (garrison_cost(s, u), s.steps[u], u))
        if WALK_IN * p.POINT_SIZE[point] - garrison_cost(s, unit) > WALK_FROM:
            place = max(ids(reaches[unit] & p.POINT_HEXES[point]), key=lambda n: (-(p.NEAR[n] & s.vm).bit_count(), n))
            found[unit] = place
            put(s, unit, place)
    return found


class FrenchDefence(FrenchPlanner):
    """Plans each segment once and remembers it as long as the segment lasts."""

    plans: ClassVar = {
        at.REACTION: reaction_orders,
        at.FRENCH_VALLEY: valley_orders,
        at.FRENCH_TACTICAL: day_orders,
    }
