"""Who attacks what: for each strongpoint the stacks that can come before it, and the attacks that pay, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.chances import power
from indochine.games.season_in_hell.bots.values import french_step, ground, step_price
from indochine.games.season_in_hell.bots.vm_siege import Prospect, assault
from indochine.games.season_in_hell.rules.ch01_stacking import level_for
from indochine.games.season_in_hell.rules.ch04_ways import dug, vm_dash, vm_march
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, ids

MOST_PLACES = 3  # from which one strongpoint is attacked
FIT = 2  # steps that a battalion needs to attack at all
LEAST_CHANCE = 0.06  # that a strongpoint falls, for an attack to be begun
EXTRA = 0.04  # what a further stack must add to an attack

Reach = Callable[[int, int], bool]
"""Unit, place: whether the unit can attack from this base or strongpoint."""


class Attack(NamedTuple):
    """An attack as planned: its target, where who stands, what it promises and what that is worth."""

    pa: int
    stands: tuple[tuple[int, int], ...]
    prospect: Prospect
    worth: float

    @property
    def units(self) -> int:
        """All who take part."""
        found = 0
        for _, units in self.stands:
            found |= units
        return found


# ---- who can come ----------------------------------------------------------


def fronts(s: State, pa: int) -> int:
    """[0.1h] The bases with trenches that lead to a strongpoint, and the strongpoints of ours linked to it."""
    bases = bits(base for base in ids(p.BASES_TO[pa]) if level_for(s, base))
    return bases | p.LINKS[pa] & s.control & ~s.french


def room(s: State, place: int) -> int:
    """[1.4g] [E-73] How many attack from there."""
    return level_for(s, place) if p.BASES >> place & 1 else p.BATTALIONS_IN_PA


def kin(place: int) -> tuple[int, ...]:
    """[1.4g] [E-73] On a base a regiment stands, in a strongpoint a division."""
    return p.REGIMENT_UNITS if p.BASES >> place & 1 else p.DIVISION_UNITS


def groups(s: State, place: int, free: int, reach: Reach) -> Iterator[int]:
    """The stacks that could attack from a place, the fittest of each kin."""
    able = bits(unit for unit in ids(free) if reach(unit, place))
    for units in kin(place):
        if those := able & units:
            yield choice(s, those, room(s, place))


def choice(s: State, units: int, most: int) -> int:
    """Of the fit so many; the worn would only drag the others down, so they come only if all are [0.1k]."""
    order = sorted(ids(units), key=lambda u: (-s.steps[u], s.fatigued >> u & 1, u))[:most]
    whole = [u for u in order if s.steps[u] == s.steps[order[0]]]
    fresh = [u for u in whole if not s.fatigued >> u & 1]
    return bits(fresh if 2 * len(fresh) >= len(whole) else whole)


def dash_reach(s: State, moved: int) -> Reach:
    """[5.3a] In an impulse in which these have moved."""
    trenches, french = dug(s), s.french & p.PAS

    def reach(unit: int, place: int) -> bool:
        here = s.where[unit]
        if here == place:
            return True
        if moved >> unit & 1 or (p.BASES >> place & 1 and s.at[place] & p.VM & ~p.REGIMENT_UNITS[p.REGIMENT[unit]]):
            return False
        return bool(vm_dash(here, trenches, french) >> place & 1)

    return reach


def feeder(place: int) -> int:
    """Where somebody must be before an assault to attack from a base or a strongpoint in it."""
    return p.BASE_ZONE[place] if p.BASES >> place & 1 else place


def march_reach(s: State) -> Reach:
    """[4.2.1a] After movement."""
    trenches = dug(s)

    def reach(unit: int, place: int) -> bool:
        here, goal = s.where[unit], feeder(place)
        return here == goal or (not s.moved >> unit & 1 and bool(vm_march(here, s.control, trenches) >> goal & 1))

    return reach


def able(s: State) -> int:
    """Battalions on the map fit to attack."""
    tired = s.fatigued if s.losses >= p.ASSAULT_STOP else 0
    off = s.at[p.TO_COME] | s.at[p.TRACK] | s.at[p.DESTROYED] | s.at[p.GONE]
    found = p.BATTALIONS & ~off & ~s.barred & ~s.disorganized & ~tired & ~guard(s)
    return bits(unit for unit in ids(found) if s.steps[unit] >= FIT)


def guard(s: State) -> int:
    """[9.2] [3.1u] Where Mount Baldy counts, a battalion stays there if no dummy does: the most worn."""
    there = s.at[p.BALDY] & p.VM
    if not p.SCENARIO[s.scenario].points or not there & p.BATTALIONS or there & p.DUMMIES:
        return 0
    return 1 << min(ids(there & p.BATTALIONS), key=lambda unit: s.steps[unit])


# ---- what pays -------------------------------------------------------------


def worth(s: State, pa: int, found: Prospect) -> float:
    """An assault in strongpoints; where few of them count, their garrisons are worn down though they do not fall."""
    if found.falls < LEAST_CHANCE and not p.SCENARIO[s.scenario].points:
        return -step_price(s) * found.own
    return found.falls * ground(s, pa) + french_step(s, pa) * found.theirs - step_price(s) * found.own


def best_attack(s: State, pa: int, free: int, reach: Reach, impulses: int, shot_at: bool) -> Attack | None:
    """The stacks that together promise most against one strongpoint, added one by one."""
    found, top, places = None, None, fronts(s, pa)
    while places and (found is None or len(found.stands) < MOST_PLACES):
        more = list(joined_by_one(s, pa, found, places, free, reach, impulses, shot_at))
        if not more:
            break
        found = max(more, key=lambda attack: hope(s, attack))
        places &= ~(1 << found.stands[-1][0])
        if top is None or found.worth > top.worth + EXTRA:
            top = found
        elif top.prospect.falls >= LEAST_CHANCE:
            break
    return top


def joined_by_one(
    s: State, pa: int, so_far: Attack | None, places: int, free: int, reach: Reach, impulses: int, shot_at: bool
) -> Iterator[Attack]:
    """An attack with one stack more, in all ways."""
    stands, sent = (so_far.stands, so_far.units) if so_far else ((), 0)
    for place in ids(places):
        for units in groups(s, place, free & ~sent, reach):
            those = (*stands, (place, units))
            found = assault(s, pa, those, impulses, s.vm_munitions, shot_at)
            yield Attack(pa, those, found, worth(s, pa, found))


def hope(s: State, attack: Attack) -> tuple[float, int]:
    """By what stacks are chosen: where one alone cannot do it, the strongest, as the next may help."""
    if attack.prospect.falls >= LEAST_CHANCE:
        return attack.worth, 0
    return -1.0, power(s, attack.units)


def attacks(s: State, free: int, reach: Reach, impulses: int, least: float, shot_at: bool = True) -> list[Attack]:
    """The attacks that pay, each battalion in one, the most worth first."""
    found: list[Attack] = []
    targets = bits(pa for pa in ids(p.PAS & ~s.control & s.french) if fronts(s, pa))
    known = {pa: best_attack(s, pa, free, reach, impulses, shot_at) for pa in ids(targets)}
    while True:
        best = max((a for a in known.values() if a), key=lambda a: a.worth, default=None)
        if best is None or best.worth <= least:
            return found
        found.append(best)
        free &= ~best.units
        taken = bits(place for place, _ in best.stands) & p.BASES
        del known[best.pa]
        for pa, other in known.items():
            if other and (other.units & best.units or bits(place for place, _ in other.stands) & taken):
                known[pa] = best_attack(s, pa, free, reach, impulses, shot_at)
