"""French counter-attacks: who strikes at which captured strongpoint, with what, and who walks into an empty one.

Whoever lies in a strongpoint that is named for attack is turned up at once [6.2.1a], and for nothing; so every one in
reach is named, and what is planned here is planned against battalions that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.chances import of_one_division, storm
from indochine.games.season_in_hell.bots.french_garrison import (
    Threat,
    army,
    held,
    threat_to,
)
from indochine.games.season_in_hell.bots.french_shifts import men_in_order
from indochine.games.season_in_hell.bots.french_worth import QUALITY, ground
from indochine.games.season_in_hell.bots.vm_siege import GUNS_COLUMN, Toll, toll
from indochine.games.season_in_hell.odds import Expected
from indochine.games.season_in_hell.rules.ch01_stacking import fighting_strength
from indochine.games.season_in_hell.rules.ch04_ways import OUTSIDE, french_dash, tank_dash
from indochine.games.season_in_hell.state import FRANCE, State, french_at, lost_steps, put
from indochine.kernel.bits import bits, ids

TAKEN = 0.7  # a strongpoint taken back, as a part of one held: it must be kept, too
SHAKEN = 0.5  # a battalion in disorder: half its strength now, and tired for the week
OWN_STEP = 1.1
OWN_SHAKEN = 0.3  # tired in the next assault
LEAST = 0.4  # what a counter-attack must promise
MORE = 0.05  # what a further unit must add
STANDS = 0.02
ALL_IN = 1.0  # of the last operation
THIN = 0.6  # battalions in a zone, as they are likely, below which it is entered


class Strike(NamedTuple):
    """A counter-attack: its target, who attacks it from where, and what that promises."""

    pa: int
    stands: tuple[tuple[int, int], ...]  # unit, place
    worth: float

    @property
    def units(self) -> int:
        """All who take part."""
        return bits(unit for unit, _ in self.stands)


# ---- what a counter-attack is worth ----------------------------------------


def answer(s: State, pa: int, number: int) -> Toll:
    """[6.2.4a] [6.2.4b] The fire of the attacked at one stack of attackers, and of their guns while shells last."""
    firers = of_one_division(s, s.at[pa] & s.face_up)
    start = p.fire_column(fighting_strength(s, firers, p.FIRE))
    worst = max((lost_steps(s, unit) for unit in ids(firers)), default=0)
    at = start + p.SHIFT_FIRE.base + p.MUNITIONS_SHIFT[s.vm_munitions] - worst
    first = toll(at, True, number) if at >= 0 else Toll()
    if not s.vm_munitions:
        return first
    guns = toll(GUNS_COLUMN, True, number)
    return Toll(first.keeps * guns.keeps, first.steps + guns.steps)


def gain(s: State, pa: int, found: Expected) -> float:
    """What a hand-to-hand does, in steps of the Viet Minh."""
    return (
        found.clears * TAKEN * ground(s.scenario, pa)
        + found.defender_steps
        + SHAKEN * found.defender_shaken
        - OWN_STEP * found.attacker_steps
        - OWN_SHAKEN * found.attacker_shaken
    )


def worth(s: State, pa: int, units: int) -> float:
    """A counter-attack by these units from where they stand."""
    if not units & p.INFANTRY:
        return 0.0
    fire = answer(s, pa, units.bit_count())
    found = storm(s, FRANCE, pa, units)
    lost = OWN_STEP * fire.steps + OWN_SHAKEN * 2 * (1 - fire.keeps) * min(units.bit_count(), 3)
    return gain(s, pa, found) * fire.keeps - lost


# ---- who can take part -----------------------------------------------------


def ready(s: State) -> int:
    """French units who are in order."""
    found = 0
    for place in ids(s.french & p.ON_MAP):
        found |= french_at(s, place)
    return found & ~s.disorganized


def fronts(s: State, pa: int) -> int:
    """Strongpoints of ours linked to it."""
    return p.LINKS[pa] & ~s.control & ~s.vm


def dash(s: State, unit: int) -> int:
    """[6.2.3a] [6.2.3b] Where a unit may go in this impulse."""
    if s.french_moved >> unit & 1:
        return 0
    way = tank_dash if p.TANKS >> unit & 1 else french_dash
    return way(s.where[unit], s.control, s.vm & (p.PAS | p.GROUND))


class Posts:
    """What each strongpoint is worth with its garrison, remembered while units are tried elsewhere."""

    def __init__(self, s: State, force: list[float]) -> None:
        self.s = s
        self.force = force
        self.threat: dict[int, Threat] = {}

    def menace(self, pa: int) -> Threat:
        """What may come against it."""
        if pa not in self.threat:
            self.threat[pa] = threat_to(self.s, pa, self.force)
        return self.threat[pa]

    def value(self, pa: int, units: int) -> float:
        """The strongpoint with this garrison."""
        return held(self.s, pa, self.menace(pa), men_in_order(self.s, units))

    def leaving(self, unit: int, gone: int = 0) -> float:
        """What it costs to take a unit away."""
        here = self.s.where[unit]
        if not p.PAS >> here & 1:
            return 0.0
        there = french_at(self.s, here) & ~gone
        return self.value(here, there) - self.value(here, there & ~(1 << unit))

    def joining(self, unit: int, pa: int) -> float:
        """What one more is worth there."""
        there = french_at(self.s, pa)
        return self.value(pa, there | 1 << unit) - self.value(pa, there)


# ---- counter-attacks -------------------------------------------------------


def strikes(s: State, posts: Posts, least: float) -> list[Strike]:
    """The counter-attacks that pay, each unit in one, the most worth first."""
    free, found = ready(s), list[Strike]()
    targets = [pa for pa in ids(s.up & s.control) if fronts(s, pa)]
    known = {pa: strike(s, pa, free, posts) for pa in targets}
    while True:
        best = max((one for one in known.values() if one), key=lambda one: one.worth, default=None)
        if best is None or best.worth < least:
            return found
        found.append(best)
        free &= ~best.units
        del known[best.pa]
        for pa, other in known.items():
            if other and other.units & best.units:
                known[pa] = strike(s, pa, free, posts)


def strike(s: State, pa: int, free: int, posts: Posts) -> Strike | None:
    """Those who stand before it; then, one by one, whoever can come and adds most."""
    places = fronts(s, pa)
    sent = bits(unit for place in ids(places) for unit in ids(french_at(s, place) & free))
    moved: list[tuple[int, int]] = []
    top = worth(s, pa, sent)
    price = 0.0
    for unit in sorted(ids(free & ~sent), key=lambda u: (not p.TANKS >> u & 1, -QUALITY[u] * s.steps[u])):
        goals = dash(s, unit) & places
        if not goals:
            continue
        here = s.where[unit]
        for goal in ids(goals):
            if p.TANKS >> unit & 1 and not french_at(s, goal) & sent & p.INFANTRY:
                continue
            leaving = posts.leaving(unit)
            put(s, unit, goal)
            value = worth(s, pa, sent | 1 << unit) - leaving
            if value > top + MORE:
                top, price = value, price + leaving
                sent |= 1 << unit
                moved.append((unit, here))
                break
            put(s, unit, here)
    stands = tuple((unit, s.where[unit]) for unit in ids(sent))
    for unit, here in moved:
        put(s, unit, here)
    return Strike(pa, stands, top) if sent else None


# ---- what lies open --------------------------------------------------------


def open_ground(s: State) -> int:
    """[5.4j] Captured strongpoints in which nobody lies."""
    return s.control & ~s.vm & ~s.french


def walks(s: State, free: int, posts: Posts) -> Iterator[tuple[int, int]]:
    """One company for each strongpoint that the Viet Minh have left empty, if it can be spared."""
    gone = 0
    for pa in sorted(ids(open_ground(s)), key=lambda one: -ground(s.scenario, one)):
        found, top = -1, STANDS
        for unit in ids(free & p.COMPANIES & ~gone):
            if not dash(s, unit) >> pa & 1:
                continue
            value = ALL_IN if last_chance(s) else posts.joining(unit, pa) - posts.leaving(unit, gone)
            if value > top:
                found, top = unit, value
        if found >= 0:
            gone |= 1 << found
            yield found, pa


def last_chance(s: State) -> bool:
    """[9.1] The last operation of a scenario in which strongpoints are counted: nothing need be kept for later."""
    goal = p.SCENARIO[s.scenario]
    return bool(goal.pas) and s.turn == goal.last and s.round == p.ROUNDS


def raids(s: State, free: int) -> Iterator[tuple[int, int]]:
    """[6.2.3c] Companies that go round by a zone, to walk out of it into an empty strongpoint."""
    gone, force = 0, army(s)
    for pa in ids(open_ground(s) if s.impulse < p.IMPULSES else 0):
        for zone in ids(OUTSIDE[pa] & p.ZONES):
            able = [u for u in ids(free & p.COMPANIES & ~gone) if dash(s, u) >> zone & 1]
            if able and force[zone] < THIN:
                gone |= 1 << able[0]
                yield able[0], zone


def plan_of_attack(s: State, least: float = LEAST) -> Iterator[tuple[int, int, int]]:
    """Unit, place to attack from, strongpoint; the same place twice is an empty strongpoint to be entered."""
    posts, free = Posts(s, army(s)), ready(s)
    for one in strikes(s, posts, least):
        free &= ~one.units
        yield from ((unit, place, one.pa) for unit, place in one.stands)
    walking = list(walks(s, free & ~s.french_moved, posts))
    yield from ((unit, pa, pa) for unit, pa in walking)
    if last_chance(s):
        free &= ~s.french_moved & ~bits(unit for unit, _ in walking)
        yield from ((unit, zone, zone) for unit, zone in raids(s, free))
