"""French shells: what is kept for which season, and whom to fire at by day."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.french_ground import GARRISON
from indochine.games.final_gamble.bots.french_moves import (
    STRIKE_FROM,
    VM_STEP,
    counter_value,
    gathering,
    movable,
    strong_enough,
)
from indochine.games.final_gamble.bots.french_relief import Reaches
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import rings
from indochine.games.final_gamble.odds_barrage import barrage_shot
from indochine.games.final_gamble.rules.ch01_ground import french_loc, french_strong, hexes_of, reach
from indochine.games.final_gamble.state import FRANCE, State, put, shake, strength
from indochine.kernel.bits import first, ids

RESERVE = ((11, 0), (12, 4), (14, 9), (16, 4), (99, 0))  # up to turn, shells: nine are laid in for the Monsoon
PRICES = ((16, 0.1), (8, 0.16), (3, 0.25), (0, 0.4), (-99, 1.2))  # with more than so many to spare, what one must earn
PLENTY = 24  # with more than this the guns fire by day at whoever is near
OPENED = 1.5  # a point that has its line again
TANK_IN_A_STACK = 2


def reserve(turn: int) -> int:
    """Shells that are kept for the season to come."""
    return next(kept for last, kept in RESERVE if turn <= last)


def price(s: State) -> float:
    """What a shell must earn: little while there is plenty, much when it comes out of the reserve."""
    spare = s.ammo - reserve(s.turn)
    return next(worth for least, worth in PRICES if spare > least)


def day_targets(s: State) -> Orders:
    """[5.3-A] Whom to fire at by day, with the worth of each shot in hundredths: rings that may open, blows to come."""
    guns = [unit for unit in ids(p.ARTILLERY) if s.where[unit] < p.SIZE]
    if not guns or s.ammo <= reserve(s.turn):
        return {}
    bonus = openings(s)
    for unit, more in prepared(s).items():
        bonus[unit] = bonus.get(unit, 0.0) + more
    near = p.BOARD.spread(p.BOARD.spread(s.french)) if s.ammo > PLENTY else 0
    found: Orders = {}
    for unit in ids(p.VM):
        if s.where[unit] < p.SIZE and (unit in bonus or near >> s.where[unit] & 1):
            shot = barrage_shot(s, guns[0], unit, False)
            found[unit] = round(100 * (VM_STEP * shot.loss + shot.shaken * bonus.get(unit, 0.0)))
    return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def openings(s: State) -> dict[int, float]:
    """[1.7/2] The battalions of a ring without whose zone of control the cut off would have a line again."""
    way = french_loc(s)
    cut = [point for point in ids(s.isolated_points & s.french_points) if not p.POINT_HEXES[point] & way]
    near = p.union(rings(hexes_of(p.mask(cut)), 3)) if cut else 0
    found, bold = dict[int, float](), s.vm_bold
    for place in ids(bold & near):
        s.vm_bold = bold & ~(1 << place)
        way = french_loc(s)
        if points := sum(p.POINT_SIZE[point] for point in cut if p.POINT_HEXES[point] & way):
            found[first(s.at[place])] = OPENED * points
    s.vm_bold = bold
    return found


def prepared(s: State) -> dict[int, float]:
    """The defenders of lost works against whom a strike force can come together, and what shock would add."""
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in movable(s) if strong_enough(s, unit)}
    found: dict[int, float] = {}
    lost = p.STRONG & ~french_strong(s) & s.vm
    for place in ids(lost & p.BOARD.spread(p.BOARD.spread(s.french))):
        team = force_against(s, place, reaches)
        if team and (gain := shock_gain(s, place, team)) > 0:
            found[first(s.at[place])] = gain
    return found


def force_against(s: State, place: int, able: Reaches) -> Orders:
    """The strongest three who can meet next to a hex."""
    team = [unit for unit, hexes in able.items() if (hexes | 1 << s.where[unit]) & p.NEAR[place]]
    team = sorted(team, key=lambda unit: (-strength(s, unit) - TANK_IN_A_STACK * (p.TANKS >> unit & 1), unit))[
        :GARRISON
    ]
    site = gathering(s, place, team, able) if len(team) > 1 else -1
    return dict.fromkeys(team, site) if site >= 0 else {}


def shock_gain(s: State, place: int, team: Orders) -> float:
    """What a counter-attack is worth against a shaken defender beyond one who stands firm."""
    trial = s.clone()
    for unit, site in team.items():
        put(trial, unit, site)
    leader = next(iter(team))
    plain = counter_value(trial, leader, place)
    shake(trial, s.at[place])
    shaken = counter_value(trial, leader, place)
    return max(0.0, shaken - max(plain, 0.0)) if shaken > STRIKE_FROM else 0.0
