"""Which front each regiment goes to: from two sides at what promises most, and not all to the same place."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.values import ground
from indochine.games.season_in_hell.bots.vm_digging import ease
from indochine.games.season_in_hell.bots.vm_targets import Attack, feeder, fronts, room
from indochine.games.season_in_hell.rules.ch04_ways import dug, vm_march
from indochine.games.season_in_hell.rules.ch05_control import facing_the_enemy
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, ids

FADES = 0.8  # what a front is worth that is a march further off
SOME = 0.08  # and with a regiment more than can be used there now: divided by how many are there
FAR = 20

Orders = dict[int, int]
"""Where each counter shall go."""


class Post(NamedTuple):
    """A place to wait in, the base or strongpoint to attack from, and what is attacked."""

    place: int
    front: int
    pa: int


@lru_cache(1 << 12)
def marches_to(goal: int, control: int, trenches: int) -> tuple[int, ...]:
    """[4.2.1a] By place, how many rounds of marching it is away from a goal."""
    ways = [(place, vm_march(place, control, trenches)) for place in ids(p.PAS | p.GROUND)]
    found, edge, far = [FAR] * p.PLACES, 1 << goal, 0
    found[goal] = 0
    while edge:
        far += 1
        edge = bits(place for place, reach in ways if reach & edge and found[place] == FAR)
        for place in ids(edge):
            found[place] = far
    return tuple(found)


def next_march(s: State, unit: int, goal: int) -> int:
    """Where a counter goes this round that wants to be there; nowhere if no way leads nearer."""
    trenches, here = dug(s), s.where[unit]
    away = marches_to(goal, s.control, trenches)
    return min((here, *ids(vm_march(here, s.control, trenches))), key=lambda place: away[place])


def posts(s: State) -> list[Post]:
    """All places from which something can be attacked."""
    return [Post(feeder(front), front, pa) for pa in ids(p.PAS & ~s.control) for front in ids(fronts(s, pa))]


def promise(s: State, pa: int, stands: tuple[tuple[int, int], ...]) -> float:
    """What so many battalions before a strongpoint are good for; into an empty one somebody walks."""
    if s.french >> pa & 1:
        return ground(s, pa) * ease(s, pa, stands)
    return ground(s, pa) * bool(stands)


class Campaign:
    """Regiments are sent one after the other, each time the one that adds most."""

    def __init__(self, s: State, under_way: list[Attack]) -> None:
        self.s, self.posts, self.trenches = s, posts(s), dug(s)
        self.stands: dict[int, tuple[tuple[int, int], ...]] = {}
        self.crowd: dict[int, int] = {}
        for attack in under_way:
            self.stands[attack.pa] = tuple((place, units.bit_count()) for place, units in attack.stands)
        self.gains = {post: self.gain(post) for post in self.posts}

    def gain(self, post: Post) -> float:
        """What another regiment adds there."""
        stands = self.stands.get(post.pa, ())
        some = SOME * ground(self.s, post.pa) / (1 + self.crowd.get(post.place, 0))
        if any(front == post.front for front, _ in stands):
            return some
        more = (*stands, (post.front, room(self.s, post.front)))
        return max(some, promise(self.s, post.pa, more) - promise(self.s, post.pa, stands))

    def away(self, units: int, place: int) -> float:
        """How far a regiment is from a place, in rounds."""
        far = marches_to(place, self.s.control, self.trenches)
        return sum(far[self.s.where[unit]] for unit in ids(units)) / units.bit_count()

    def send(self, units: int) -> tuple[float, Post] | None:
        """Where a regiment would go best."""
        able = ((gain * FADES ** self.away(units, post.place), post) for post, gain in self.gains.items())
        return max(able, default=None)

    def assign(self, post: Post) -> None:
        """A regiment goes there."""
        self.stands[post.pa] = (*self.stands.get(post.pa, ()), (post.front, room(self.s, post.front)))
        self.crowd[post.place] = self.crowd.get(post.place, 0) + 1
        for other in self.posts:
            if other.pa == post.pa or other.place == post.place:
                self.gains[other] = self.gain(other)


def campaign(s: State, free: int, under_way: list[Attack]) -> Orders:
    """By battalion, the place where its regiment is wanted."""
    plan, goals = Campaign(s, under_way), Orders()
    left = [units & free for units in p.REGIMENT_UNITS if units & free]
    while left:
        found = [(sent, units) for units in left if (sent := plan.send(units))]
        if not found:
            break
        (_, post), units = max(found)
        left.remove(units)
        plan.assign(post)
        goals.update((unit, post.place) for unit in ids(units))
    return goals


def screens(s: State, free: int) -> Orders:
    """[3.1u] By dummy, the deep trench that it goes to cover, the nearest that has none."""
    goals, wanted = Orders(), s.deep & p.ZONES & facing_the_enemy(s)
    for zone in sorted(ids(wanted), key=lambda one: cover_rank(s, one)):
        away = marches_to(zone, s.control, dug(s))
        unit = min((u for u in ids(free) if u not in goals), key=lambda u: away[s.where[u]], default=-1)
        if unit >= 0:
            goals[unit] = zone
    return goals


def cover_rank(s: State, zone: int) -> tuple[bool, int]:
    """Which trench is covered first: Mount Baldy where it counts [9.2], then those that lead to most."""
    return zone != p.BALDY or not p.SCENARIO[s.scenario].points, -p.BASES_FROM[zone].bit_count()
