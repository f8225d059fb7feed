"""What the Viet Minh want to take, with whom, and from which hexes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.sight import stack_strength, stake, steps_from, steps_in
from indochine.games.final_gamble.rules.ch01_ground import dug, entrenched, french_strong, reach
from indochine.games.final_gamble.rules.ch03_strength import crossing, wire_in_the_way
from indochine.games.final_gamble.state import VIET_MINH, State, morale, strength
from indochine.kernel.bits import ids

MAX_OBJECTIVES = 12
STRUCTURE = 1.0  # a point of the track, and one of supply
LAST_DAY = 21  # nothing is saved for another one
NEARNESS = (1.0, 1.0, 0.8, 0.35)  # by hexes from our front; further away nothing is an objective
GARRISON_STEP = 0.25  # French steps in a hex count beside its points
EASY = 1.0  # hardness of an empty hex
WEAR = ((5, 5), (14, 11), (17, 17), (99, p.SHUT_DOWN))  # up to turn, slot: morale 5 at first, 4 to mid-April, then 3
TEAM = 3  # battalions of a regiment
EXPOSED = 0.3  # what each French hex around a site counts against it
OBSTACLE = 2.0


class Objective(NamedTuple):
    """A French hex to be assaulted, and what taking it is worth."""

    place: int
    worth: float


class Post(NamedTuple):
    """Where a unit shall stand, and which hex it shall help to take."""

    place: int
    target: int


Posts = dict[int, Post]

# ---- what to take ----------------------------------------------------------


def hardness(s: State, place: int) -> float:
    """How hard a hex is to take, from its garrison and slope."""
    return stack_strength(s, place) + bool(p.HILL[place]) if s.french >> place & 1 else EASY


def nearness(s: State, place: int, front: int) -> float:
    """Hexes next to our trenches are in reach; those four hexes away are not."""
    distance = steps_from(front, place, len(NEARNESS))
    return NEARNESS[distance] if distance < len(NEARNESS) else 0.0


@lru_cache(64)
def untaken(taken: int) -> int:
    """[4.5-A/1] The hexes of structures without a Viet Minh flag."""
    return p.mask(one.hex for number, one in enumerate(p.STRUCTURES) if not taken >> number & 1)


def objectives(s: State) -> list[Objective]:
    """The French hexes most worth an assault now, best first."""
    front = (dug(s) | s.vm) & p.HEXES
    found = []
    structures = untaken(s.taken)
    for place in ids((s.french | french_strong(s) | structures) & ~s.vm & p.BOARD.places):
        if near := nearness(s, place, front):
            prize = stake(s, place) + STRUCTURE * (structures >> place & 1)
            worth = (prize + GARRISON_STEP * steps_in(s, place)) * near
            found.append(Objective(place, worth / (3 + hardness(s, place)) ** 2))
    found.sort(key=lambda one: (-one.worth, one.place))
    return found[:MAX_OBJECTIVES]


# ---- with whom -------------------------------------------------------------


def lowest_slot(turn: int) -> int:
    """How far down the morale track a division may go by this turn; it rests on the last slot of a grade."""
    return next(slot for last, slot in WEAR if turn <= last)


def fit(s: State) -> int:
    """Units that may assault with some hope: of divisions that may still be worn down; Cadres on the last day only."""
    lowest = lowest_slot(s.turn)
    fresh = [p.DIVISION_UNITS[division] for division in range(p.SECTORS) if s.slots[division] < lowest]
    least = 1 if s.turn >= LAST_DAY else 2
    return p.mask(unit for unit in ids(p.union(fresh) | p.REGIMENT_148) if s.steps[unit] >= least)


# ---- from where ------------------------------------------------------------


def posts(s: State, moved: int) -> Posts:
    """Regiments to objectives: for each hex the regiment that brings most battalions next to it."""
    reaches = {unit: reachable(s, unit, moved) for unit in ids(fit(s)) if s.where[unit] < p.SIZE}
    found: Posts = {}
    taken = 0
    for goal in objectives(s):
        free = {unit: hexes & ~taken for unit, hexes in reaches.items() if unit not in found}
        for unit, post in crew(s, goal.place, free).items():
            found[unit] = post
            taken |= 1 << post.place
    return found


def reachable(s: State, unit: int, moved: int) -> int:
    """Where a unit can be for the assault."""
    here = 1 << s.where[unit]
    return here if moved >> unit & 1 else reach(s, VIET_MINH, s.where[unit]) | here


def crew(s: State, target: int, reaches: dict[int, int]) -> Posts:
    """The best regiment for one objective, its battalions on the best hexes around it; empty ones are walked into."""
    if not s.french >> target & 1:
        walker = next((unit for unit, hexes in reaches.items() if hexes >> target & 1), -1)
        return {walker: Post(target, target)} if walker >= 0 else {}
    sites = p.NEAR[target] & ~s.french
    men: dict[int, list[int]] = {}
    for unit, hexes in reaches.items():
        if hexes & sites:
            men.setdefault(p.REGIMENT[unit], []).append(unit)
    teams = [lined_up(s, target, units, reaches, sites) for units in men.values()]
    return max(teams, key=lambda team: team_strength(s, team), default={})


def lined_up(s: State, target: int, men: list[int], reaches: dict[int, int], sites: int) -> Posts:
    """The strongest first, each on the best hex that is left: few obstacles, dug in."""
    team: Posts = {}
    for unit in sorted(men, key=lambda unit: (-s.steps[unit], unit))[:TEAM]:
        if open_sites := reaches[unit] & sites:
            leads = not team
            place = min(ids(open_sites), key=lambda n: (site_cost(s, n, target, leads), n))
            team[unit] = Post(place, target)
            sites &= ~(1 << place)
    return team


def obstacles(s: State, origin: int, place: int) -> int:
    """What helps the defender against an assault from this hex."""
    return sum(crossing(origin, place)) + (wire_in_the_way(s, origin, place) >= 0)


def site_cost(s: State, place: int, target: int, leads: bool) -> float:
    """The leader minds the obstacles, everybody the open ground and other French nearby."""
    open_ground = not entrenched(s, VIET_MINH) >> place & 1
    exposed = (p.NEAR[place] & s.french).bit_count()
    return (OBSTACLE * obstacles(s, place, target) if leads else 0.0) + open_ground + EXPOSED * exposed


def team_strength(s: State, team: Posts) -> float:
    """The leader's strength and one for each supporter."""
    leader = next(iter(team), -1)
    return strength(s, leader) + morale(s, leader) + len(team) - 1 if team else 0.0
