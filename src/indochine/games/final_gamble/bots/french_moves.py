"""Where the French units go: reserves into the fight, relief for the cut off, counter-attacks, men where it burns."""

from __future__ import annotations

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.chances import Chances, chances, chances_of
from indochine.games.final_gamble.bots.french_ground import GARRISON, garrison_cost, need, pressure, room
from indochine.games.final_gamble.bots.french_relief import Reaches, relief_orders
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import rings, stake
from indochine.games.final_gamble.rules.ch01_ground import french_strong, reach
from indochine.games.final_gamble.rules.ch01_moving import immobile
from indochine.games.final_gamble.state import FRANCE, State, morale, put, strength
from indochine.kernel.bits import ids

VM_STEP = 0.7  # what a Viet Minh step is worth in French steps: they have replacements
OWN_STEP = 1.1
POINT_LOST = 1.6  # a point counts on the track, and once more in the turn it falls
POINT_WON = 2.0  # ... and gives France a blue one
CHOICE = 1.4  # steps that a Choice costs, or the hex
MEN_LOST = 0.3  # those driven out of a hex are not where they are needed
RESERVES = 4  # [3.3] units that may make a Reaction Move
LOOKED_AT = 10  # the best reserves; more are not weighed
HELPS = 0.12  # a reserve goes in if it saves so much
KEPT = 0.1  # part of its worth where it stands that counts against a reserve
SHIFT_FROM = 0.35  # nobody walks for less
SHIFTS = 10  # units sent elsewhere in a Tactical Move
VALLEY = 4  # [5.2-A/3]
PRESSED = 0.5  # hexes under less pressure want nobody
STRIKE_FROM = 0.6  # a counter-attack that is prepared must promise so much
SPARED = 1.5  # units that are needed more than this stay out of it


def loss(s: State, place: int, odds: Chances) -> float:
    """What an assault costs France: ground and steps, less the steps of the assaulter."""
    stakes = POINT_LOST * stake(s, place) + MEN_LOST * s.at[place].bit_count()
    return odds.taken * stakes + OWN_STEP * (odds.enemy_steps + CHOICE * odds.choice) - VM_STEP * odds.own_steps


def counter_value(s: State, unit: int, place: int) -> float:
    """A counter-attack: ground regained counts on the track and on the blue marker.

    Fire support [6.2] is left out: it costs the Viet Minh shells that would fall on the camp, and so do replacements.
    """
    odds, point = chances_of(s, unit, place), p.POINT_AT[place]
    lost = point >= 0 and not s.french_points >> point & 1
    stakes = POINT_WON * p.POINT_SIZE[point] / max(1, (p.POINT_HEXES[point] & s.vm).bit_count()) if lost else 0.5
    return odds.taken * stakes + VM_STEP * (odds.enemy_steps + CHOICE * odds.choice) - OWN_STEP * odds.own_steps


def movable(s: State) -> list[int]:
    """Infantry and tanks on the map that can move."""
    return [unit for unit in ids(p.FRENCH & ~p.ARTILLERY & ~immobile(s)) if s.where[unit] < p.SIZE]


# ---- 3.3 reserves ----------------------------------------------------------


def reaction_orders(s: State, f: at.Move) -> Orders:
    """[3.3] Reserves into the defending hexes where they change the result most."""
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in reserves(s)}
    work, found = s.clone(), Orders()
    for _ in range(RESERVES):
        move = best_reserve(work, {unit: hexes for unit, hexes in reaches.items() if unit not in found})
        if move is None:
            break
        found[move[0]] = move[1]
        put(work, *move)
    return found


def reserves(s: State) -> list[int]:
    """[3.3] Unshaken units near an assaulted hex with no enemy beside them, the best first."""
    close = p.union(rings(p.mask(s.target), p.MP)[1:])
    quiet = close & ~p.BOARD.spread(s.vm)
    ready = [unit for unit in movable(s) if quiet >> s.where[unit] & 1 and not s.shaken >> unit & 1]
    ready.sort(key=lambda unit: (-morale(s, unit), -strength(s, unit), unit))
    return ready[:LOOKED_AT]


def best_reserve(s: State, reaches: Reaches) -> tuple[int, int] | None:
    """The reserve and the hex where it helps most."""
    top, found = HELPS, None
    for number, place in enumerate(s.target):
        if not room(s, place):
            continue
        before = loss(s, place, chances(s, number))
        for unit in [unit for unit, hexes in reaches.items() if hexes >> place & 1][:3]:
            gain = before - loss_with(s, number, unit) - KEPT * garrison_cost(s, unit)
            if gain > top:
                top, found = gain, (unit, place)
    return found


def loss_with(s: State, number: int, unit: int) -> float:
    """What an assault costs when this unit has joined the defenders."""
    place, home = s.target[number], s.where[unit]
    put(s, unit, place)
    found = loss(s, place, chances(s, number))
    put(s, unit, home)
    return found


# ---- 5.2-A, 5.4 by day -----------------------------------------------------


def tactical_orders(s: State, f: at.Move) -> Orders:
    """[5.4] Relief for the cut off, then counter-attacks, then men to where they are needed."""
    ready = [unit for unit in movable(s) if not f.moved >> unit & 1]
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in ready}
    found = relief_orders(s, reaches)
    found |= counter_orders(s, without(reaches, found))
    return found | shifts(s, without(reaches, found), SHIFTS)


def without(reaches: Reaches, busy: Orders) -> Reaches:
    """The units that have no order yet."""
    return {unit: hexes for unit, hexes in reaches.items() if unit not in busy}


def valley_orders(s: State, f: at.Move) -> Orders:
    """[5.2-A/1] Across the camp, from quiet places to threatened ones."""
    ready = [unit for unit in movable(s) if p.DBP >> s.where[unit] & 1 and not f.moved >> unit & 1]
    return shifts(s, dict.fromkeys(ready, p.DBP), min(VALLEY, f.left))


def shifts(s: State, reaches: Reaches, most: int) -> Orders:
    """Units from where they are little needed to where they are needed most."""
    work, found = s.clone(), Orders()
    goals = [place for place in ids(french_strong(s) & ~s.vm) if pressure(s, place) > PRESSED]
    for _ in range(most):
        move = best_shift(work, goals, without(reaches, found))
        if move is None:
            break
        found[move[0]] = move[1]
        put(work, *move)
    return found


def best_shift(s: State, goals: list[int], reaches: Reaches) -> tuple[int, int] | None:
    """The move that helps most, if it helps at all."""
    top, found = SHIFT_FROM, None
    wants = sorted(((need(s, place), place) for place in goals if room(s, place)), reverse=True)[:6]
    for unit, hexes in reaches.items():
        near = [(wish, place) for wish, place in wants if hexes >> place & 1 and wish > top]
        if not near:
            continue
        cost, steady = garrison_cost(s, unit), 0.6 + 0.1 * morale(s, unit)
        gain = near[0][0] * steady - cost
        if gain > top:
            top, found = gain, (unit, near[0][1])
    return found


# ---- 5.4 counter-attacks ---------------------------------------------------


def counter_orders(s: State, reaches: Reaches) -> Orders:
    """Two or three units together next to a Viet Minh unit that can be thrown out of a lost strongpoint."""
    lost = p.STRONG & ~french_strong(s) & s.vm
    able = {unit: hexes for unit, hexes in reaches.items() if strong_enough(s, unit)}
    found: Orders = {}
    for place in ids(lost & p.BOARD.spread(p.BOARD.spread(s.french))):
        found |= strike_force(s, place, without(able, found))
    return found


def strong_enough(s: State, unit: int) -> bool:
    """Full companies of good morale, not needed where they stand."""
    return s.steps[unit] == 2 and morale(s, unit) >= 4 and garrison_cost(s, unit) < SPARED


def strike_force(s: State, place: int, able: Reaches) -> Orders:
    """The strongest three against one hex, if they can meet next to it and the assault promises enough."""
    team = [unit for unit, hexes in able.items() if (hexes | 1 << s.where[unit]) & p.NEAR[place]]
    team = sorted(team, key=lambda unit: (-strength(s, unit) - 2 * (p.TANKS >> unit & 1), unit))[:GARRISON]
    site = gathering(s, place, team, able) if len(team) > 1 else -1
    if site < 0:
        return {}
    trial = s.clone()
    for unit in team:
        put(trial, unit, site)
    return dict.fromkeys(team, site) if counter_value(trial, team[0], place) > STRIKE_FROM else {}


def gathering(s: State, place: int, team: list[int], able: Reaches) -> int:
    """A hex next to the target that all of the team can reach, strongpoints before open ground."""
    sites = p.NEAR[place] & ~s.vm
    for unit in team:
        sites &= able[unit] | 1 << s.where[unit]
    free = [n for n in ids(sites) if (s.at.get(n, 0) & ~p.mask(team)).bit_count() + len(team) <= GARRISON]
    return max(free, key=lambda n: (p.STRONG >> n & 1, -(p.NEAR[n] & s.vm).bit_count(), n), default=-1)


# ---- Laos ------------------------------------------------------------------

ROAD = (p.LAOS1, p.LAOS2, p.LAOS3, p.Z2)
LAST_CHANCE = 19  # from this turn the force is worth more in Laos 3 than the loads its supply costs
TO_SPARE = 6  # food for the turns without aircraft


def laos_goal(s: State) -> int:
    """[4.5-B/1] To the camp if nobody bars the way; for the last rolls at least to Laos 3; else it stays back."""
    vm_there = [box for box in (p.LAOS3, p.Z2) if s.at.get(box, 0) & p.VM]
    if not vm_there and s.food >= TO_SPARE and s.turn < LAST_CHANCE:
        return p.Z2
    if s.turn >= LAST_CHANCE and p.LAOS3 not in vm_there and s.food >= TO_SPARE:
        return p.LAOS3
    return p.LAOS1


def laos_step(s: State, box: int) -> int:
    """The next box on the way of the Laos force, or its own; from Laos 3 it does not turn back."""
    if box == p.LAOS3:
        return box if s.at.get(p.Z2, 0) & p.VM else p.Z2
    here, goal = ROAD.index(box), ROAD.index(laos_goal(s))
    return ROAD[here + (goal > here) - (goal < here)]
