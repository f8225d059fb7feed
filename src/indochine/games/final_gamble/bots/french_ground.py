"""Where the camp needs men: who threatens a hex, who could be spared, which hexes are traps."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.sight import rings
from indochine.games.final_gamble.rules.ch01_ground import flood, french_strong, trench_zones
from indochine.games.final_gamble.state import State

GARRISON = 3  # [1.6/1]
NEARBY = (1.0, 0.6, 0.35, 0.2)  # what a battalion counts for at one, two ... hexes
QUIET = 0.4  # danger of a hex with nobody near
TRAP = 0.3  # how much of its danger counts for a hex that cannot be kept open anyway
WAYS_BACK = 2  # fewer hexes with a LoC next to it, and a hex is a trap
CROWDING = 1.5  # how fast the need for more men falls with those who are there
LOST_GROUND, HELD_GROUND = 0.5, 1.5  # a hex is held for its points


def room(s: State, place: int) -> bool:
    """May one more French unit stand here?"""
    return s.at.get(place, 0).bit_count() < GARRISON and not s.vm >> place & 1


def pressure(s: State, place: int) -> float:
    """How many battalions can come against a hex, near ones counting more."""
    return _pressure(s.vm, place)


@lru_cache(8192)
def _pressure(vm: int, place: int) -> float:
    near = rings(1 << place, len(NEARBY))
    return sum(weight * (ring & vm).bit_count() for ring, weight in zip(near[1:], NEARBY, strict=True))


def is_trap(s: State, place: int) -> bool:
    """Is the next night likely to cut off whoever stays here?"""
    connected = _connected(s.french, s.vm, s.vm_bold, trench_zones(s))
    return (p.NEAR[place] & connected).bit_count() < WAYS_BACK


@lru_cache(512)
def _connected(french: int, vm: int, vm_bold: int, trenches: int) -> int:
    """[1.4-C/1] Hexes with a French LoC, by the few columns that decide it."""
    blocked = vm | (p.BOARD.spread(vm_bold) | trenches) & ~french
    return flood(p.SUPPLY & p.BOARD.places, p.BOARD.places & ~blocked)


def danger(s: State, place: int) -> float:
    """What threatens a strongpoint hex, or may yet."""
    ground = HELD_GROUND if french_strong(s) >> place & 1 else LOST_GROUND
    return (QUIET + pressure(s, place)) * ground * (TRAP if is_trap(s, place) else 1.0)


def need(s: State, place: int) -> float:
    """How badly a hex wants one more unit."""
    here = (s.at.get(place, 0) & ~p.ARTILLERY).bit_count()
    return danger(s, place) / float((1 + here) ** CROWDING)


def garrison_cost(s: State, unit: int) -> float:
    """What it costs to take a unit from where it is."""
    place = s.where[unit]
    if not french_strong(s) >> place & 1:
        return 0.0
    alone = (s.at[place] & ~p.ARTILLERY).bit_count() == 1
    return danger(s, place) if alone else need(s, place)
