"""Where the Viet Minh units go, part by part of their movement."""

from __future__ import annotations

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import rings, steps_from
from indochine.games.final_gamble.bots.vm_targets import Objective, fit, objectives, posts
from indochine.games.final_gamble.rules.ch01_ground import dug, entrenched, french_zoc, trench_zones, vm_loc
from indochine.games.final_gamble.state import VIET_MINH, State
from indochine.kernel.bits import first, ids

LAST_PUSH = 18  # from this turn on nobody rests and nothing is saved: the camp must fall by turn 21
MASSED = 10  # markers that nearly always hit the trucks [2.2-C/1]
FEW = 4  # ammunition under which it is not worth opening fire
LIFTED = 3  # [2.1-A] [2.1-C/1]
IDLE = 4  # so many hexes from the next objective a unit does nothing
CROWD = 4  # fit battalions around an objective that are enough for it
WATCHED = 5  # objectives to which units are brought up


def markers_to_fire(s: State, placed: int) -> int:
    """How many markers this turn: all for a massed barrage or at the end, else half, so that the next can be one."""
    ammo = s.vm_ammo + placed
    if s.turn >= LAST_PUSH or ammo >= MASSED:
        return ammo
    return 0 if ammo < FEW else ammo // 2


def tactical_orders(s: State, f: at.Move) -> Orders:
    """[2.4] To the posts around the objectives."""
    return {unit: post.place for unit, post in posts(s, f.moved).items()}


def fall_back_orders(s: State, f: at.Move) -> Orders:
    """[2.1-B] Out of the zones of our own barrages, if there is a good hex to step to."""
    if not markers_to_fire(s, 0):
        return {}
    zones = p.union(p.NEAR[goal.place] | 1 << goal.place for goal in objectives(s) if s.french >> goal.place & 1)
    free = p.BOARD.places & ~s.french & ~s.vm & ~zones & dug(s)
    found: Orders = {}
    for place in ids(s.vm & zones):
        if goals := p.NEAR[place] & free:
            found[first(s.at[place])] = goal = first(goals)
            free &= ~(1 << goal)
    return found


def needed_near(s: State) -> list[Objective]:
    """Objectives, those with few fit battalions around them first."""
    strong = p.mask(s.where[unit] for unit in ids(fit(s)) if s.where[unit] < p.SIZE)

    def crowded(goal: Objective) -> bool:
        return (p.union(rings(1 << goal.place, 3)) & strong).bit_count() >= CROWD

    return sorted(objectives(s)[:WATCHED], key=lambda goal: (crowded(goal), -goal.worth))


def to_the_front(s: State, units: list[int], count: int) -> Orders:
    """Units lifted into quiet trenches near the objectives."""
    quiet = trench_zones(s) & vm_loc(s) & ~french_zoc(s) & ~s.vm & p.HEXES
    found: Orders = {}
    for unit, goal in zip(units[:count], needed_near(s) * LIFTED, strict=False):
        if ring := next((ring & quiet for ring in rings(1 << goal.place, 8)[2:] if ring & quiet), 0):
            found[unit] = first(ring)
            quiet &= ~(1 << found[unit])
    return found


def valley_orders(s: State, f: at.Move) -> Orders:
    """[2.1-A] Fit units that stand far from every objective are brought up, strong ones first."""
    goals = p.mask(goal.place for goal in objectives(s))
    idle = [unit for unit in ids(fit(s) & ~f.moved) if idles(s, unit, goals)]
    idle.sort(key=lambda unit: (-s.steps[unit], -steps_from(goals, s.where[unit]), unit))
    return to_the_front(s, idle, min(LIFTED, f.left))


def idles(s: State, unit: int, goals: int) -> bool:
    """In the rear of sector 304, or far from every objective."""
    place = s.where[unit]
    return place == p.Z1 or (place < p.SIZE and steps_from(goals, place) > IDLE)


def box_orders(s: State, f: at.Move) -> Orders:
    """[2.1-C/4] Battalions come back from Off-Map; those in Laos bar 2z-304 to the French force there."""
    waiting = [unit for unit in ids(s.at.get(p.OFF_MAP, 0) & ~f.moved) if s.steps[unit] > 1]
    found = to_the_front(s, sorted(waiting, key=lambda unit: (-s.steps[unit], unit)), min(LIFTED, f.left))
    return found | dict.fromkeys(ids(s.at.get(p.LAOS3, 0) & p.VM & ~f.moved), p.Z2)


def after_combat_orders(s: State, f: at.Move) -> Orders:
    """[4.2/1] Whoever stands in the open goes back into the nearest trench or strongpoint."""
    found: Orders = {}
    safe = entrenched(s, VIET_MINH) & p.HEXES
    for place in ids(s.vm & ~safe):
        if ring := next((ring & safe & ~s.vm for ring in rings(1 << place, 3)[1:] if ring & safe & ~s.vm), 0):
            found[first(s.at[place])] = first(ring)
    return found
