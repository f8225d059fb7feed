"""The blow of a night: which works are struck together, where its shells fall, who steps out of their way."""

from __future__ import annotations

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import stack_strength, stake
from indochine.games.final_gamble.bots.vm_targets import fit
from indochine.games.final_gamble.rules.ch01_ground import dug, reach
from indochine.games.final_gamble.rules.ch02_barrage import barrage_zone, halves_under
from indochine.games.final_gamble.state import VIET_MINH, State, morale
from indochine.kernel.bits import first, ids

PER_HEX = 2  # battalions that a garrisoned hex takes to be stormed
ENOUGH = 3  # battalions that may try a work of more hexes all the same
SLOPE = 2  # what a hill adds to the strength of its garrison
TROUBLE = 4  # ... and every work, however weak
SHOCK = 1.6  # what it is worth to shake the garrison of a hex of one point that shall be stormed, in steps
OPENING = 3.0  # ... on the first night, when all guns are registered and no shell is wanted elsewhere
STRUCK = 1.3  # a step lost where the blow falls
CERTAIN = 6  # units under a marker that make it hit whatever the die
FEWEST = 2  # ammunition for which nobody steps back

Reaches = dict[int, int]


def all_reaches(s: State, moved: int) -> Reaches:
    """Where each battalion on the map can be for the assault."""
    found = {}
    for unit in ids(p.VM):
        if (place := s.where[unit]) < p.SIZE:
            found[unit] = 1 << place if moved >> unit & 1 else 1 << place | reach(s, VIET_MINH, place) & ~s.french
    return found


# ---- what is struck --------------------------------------------------------


def blow(s: State, reaches: Reaches) -> int:
    """The French hexes to be struck tonight: works for which there are fit battalions enough, the best first."""
    able = fit(s)
    left = {unit: hexes for unit, hexes in reaches.items() if able >> unit & 1}
    found = 0
    for point in sorted(ids(s.french_points), key=lambda n: (-promise(s, n, left), n)):
        held = p.POINT_HEXES[point] & s.french
        need = PER_HEX * held.bit_count()
        force = battalions_beside(held, s.french, left)
        if held and len(force) >= min(need, ENOUGH):
            found |= held
            for unit in force[:need]:
                del left[unit]
    return found


def battalions_beside(hexes: int, french: int, reaches: Reaches) -> list[int]:
    """Those who can stand next to one of these hexes."""
    sites = p.BOARD.spread(hexes) & ~french
    return [unit for unit, reached in reaches.items() if reached & sites]


def promise(s: State, point: int, reaches: Reaches) -> float:
    """Points for the trouble of taking them."""
    held = p.POINT_HEXES[point] & s.french
    force = len(battalions_beside(p.POINT_HEXES[point], s.french, reaches))
    need = PER_HEX * held.bit_count() or 1
    hard = sum(stack_strength(s, place) + SLOPE * bool(p.HILL[place]) for place in ids(held))
    return float(p.POINT_SIZE[point] * min(1.0, force / need) / (TROUBLE + hard))


# ---- 2.2 where the shells fall ---------------------------------------------


def marker_value(s: State, place: int, struck: int, laid: list[int]) -> float:
    """A step among those under the marker, and shock on the hexes that shall be stormed."""
    zone = barrage_zone(place)
    again = sum(zone >> other & 1 for other in laid)
    steps = min(CERTAIN, halves_under(s, place) // 2 - again) / CERTAIN
    shock = sum(stake(s, one) * calm(s, one, laid) * shaking(s, one, one == place) for one in ids(zone & struck))
    return steps * (STRUCK if zone & struck else 1.0) + (OPENING if s.turn == 1 else SHOCK) * shock


def calm(s: State, place: int, laid: list[int]) -> float:
    """The chance that the garrison of a hex bears the markers that lie already."""
    found = 1.0
    for centre in laid:
        if barrage_zone(centre) >> place & 1:
            found *= 1 - shaking(s, place, centre == place)
    return found


def shaking(s: State, place: int, centre: bool) -> float:
    """[2.2-D/4] The chance that a marker shakes the best unit of a hex."""
    units = s.at[place]
    if not units & ~s.shaken:
        return 0.0
    heart = max(morale(s, unit) for unit in ids(units))
    return max(0, 6 - heart + centre) / 6


# ---- 2.1-B out of the way --------------------------------------------------


def step_back(s: State, f: at.Move) -> Orders:
    """[2.1-B] Out of the zones of our own barrages, if there is a good hex to step to; nobody leaves works for it."""
    if s.vm_ammo < FEWEST:
        return {}
    zones = p.BOARD.spread(blow(s, all_reaches(s, 0))) & ~s.french
    free = p.BOARD.places & ~s.french & ~s.vm & ~zones & dug(s)
    found: Orders = {}
    for place in ids(s.vm & zones & ~p.STRONG):
        if goals := p.NEAR[place] & free:
            found[first(s.at[place])] = goal = first(goals)
            free &= ~(1 << goal)
    return found
