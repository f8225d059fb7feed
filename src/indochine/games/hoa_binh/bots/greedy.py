"""Greedy: looks one action ahead. Each legal action has a value, and the best is taken.

The value is the points it brings at once, the exact expectation of the combat it starts, and a small pull towards
sites that are not built upon yet. There is no plan: what comes after the action does not count.
"""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import Judges
from indochine.bots.commander import Commander
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots.ground import FAR, convoy_road, distance, free_spaces
from indochine.games.hoa_binh.bots.habits import HABITS, combat_value, fought_so, reacted
from indochine.games.hoa_binh.frames import (
    ATTACK,
    EVACUATION,
    MINE_CLEARING,
    NAVAL,
    OFFENSIVE,
    SAILING,
    SUPPORTS_ALONE,
    Combat,
    FrenchPhase,
    March,
)
from indochine.games.hoa_binh.odds import Force, Odds, combat_odds, enemy_of, force_at, sides_of
from indochine.games.hoa_binh.rules.ch03_stacking import room_for
from indochine.games.hoa_binh.rules.ch07_supports import bombarded
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of
from indochine.games.hoa_binh.state import GUERRILLA, NOWHERE, State, counters_at, dangerous
from indochine.kernel.bits import ids
from indochine.kernel.words import Action

AP = 0.15  # what an action point is worth
NEVER = -1.0


# ---- values of combats -----------------------------------------------------


def strike(s: State, place: int, guns: int, planes: int) -> float:
    """Supports alone against the counter of a place."""
    f = Combat(space=place, counter=bombarded(s, place), mode=SUPPORTS_ALONE, artillery=guns, air=planes)
    return combat_value(s, f, combat_odds(force_at(s, f), enemy_of(s, f, rolled=False)))


def assault(s: State, units: int, place: int, mode: int = OFFENSIVE) -> float:
    """The first fight that waits for some units in a space."""
    counters = counters_at(s, place)
    if not counters:
        return NEVER  # a base: too strong for a player without a plan
    f = Combat(space=place, counter=s.vm_serial[counters[0]], mode=mode)
    force = Force(tuple(sorted(sides_of(s, place, u) for u in ids(units & p.COMBAT))), stands=False)
    odds: Odds = combat_odds(force, enemy_of(s, f, rolled=False), quick=True)
    return combat_value(s, f, odds)


def best_assault(s: State, units: int, start: int, mobility: int, mode: int = OFFENSIVE) -> float:
    """The best fight next door."""
    i = dangerous(s)
    closed = 0 if i < 0 or mode == NAVAL else 1 << s.vm_place[i]
    targets = ids(p.ROUTES[mobility][start] & s.vm & ~s.bases & ~closed)
    return max((assault(s, units, n, mode) for n in targets if room_for(s, n, units)), default=NEVER)


# ---- where units are drawn to ----------------------------------------------


def open_sites(s: State) -> int:
    """Sites that may still be built upon and where nobody stands."""
    closed = (p.VIOLET if s.violet else 0) | (p.RAINBOW if s.rainbow else 0)
    return (p.SITES | 1 << p.HOA_BINH) & ~(s.built | closed | s.vm | s.french)


def pull(s: State, unit: int, place: int, goals: int) -> float:
    """How strongly the nearest open site draws a unit at a place."""
    links = distance(p.MOBILITY[unit], place, goals, free_spaces(s)) if goals else FAR
    return 0.6 / (1 + links) if links < FAR else 0.0


def idle(s: State, place: int) -> int:
    """Units that are not needed where they are: all but one on a site still to be built upon."""
    units = s.at[place] & p.COMBAT & ~(1 << p.DINASSAUT | 1 << p.DOZER) & ~s.repair
    waiting = p.SITES >> place & 1 and not s.built >> place & 1
    return units & (units - 1) if waiting else units


def journey(s: State, place: int) -> float:
    """What a Movement from a place may gain."""
    if any(where == place and not goals_of(s, site) >> where & 1 for site, where in enumerate(s.convoys)):
        return 1.0
    goals = open_sites(s)
    return max((pull(s, u, place, 0) + goal_in_reach(s, u, place, goals) for u in ids(idle(s, place))), default=NEVER)


def goal_in_reach(s: State, unit: int, place: int, goals: int) -> float:
    """Half a point for a unit that gets to an open site with this move."""
    links = distance(p.MOBILITY[unit], place, goals, free_spaces(s)) if goals else FAR
    return 0.5 if links <= p.MP[unit] else 0.0


# ---- the menu --------------------------------------------------------------


def menu(s: State, f: FrenchPhase, a: Action) -> float:
    """The value of an action of the French phase, its price taken off."""
    match a:
        case act.EndPhase():
            return 0.0
        case act.Build(place):
            return 3.0 - 2 * AP if place == p.HOA_BINH else 1.0 - AP
        case act.Shell(place):
            return strike(s, place, 1, 0) - AP
        case act.Bomb(place):
            return strike(s, place, 0, 1) - AP
        case act.Move(place):
            return journey(s, place) - AP
        case act.Evacuate(place):
            return evacuation(s, place) - AP
        case _:
            return sortie(s, a)


def sortie(s: State, a: Action) -> float:
    """Attacks, the Dinassaut, the Dozer and paras."""
    match a:
        case act.Attack(place):
            units = s.at[place] & p.COMBAT & ~(1 << p.DINASSAUT)
            mobility = max((p.MOBILITY[u] for u in ids(units)), default=p.FOOT)
            return best_assault(s, units, place, mobility) - 2 * AP
        case act.Sail():
            return hunt(s) - AP
        case act.ClearMines():
            return mines(s) - AP
        case act.Jump():
            return 0.5 - AP if open_sites(s) and s.ap >= p.COST.air_drop + p.COST.post else NEVER
        case act.Maintain(unit):
            return 0.3 if unit in (p.DOZER, p.DINASSAUT) and s.turn < 9 else NEVER
    return NEVER


def hunt(s: State) -> float:
    """The Dangerous counter, if the Dinassaut gets there."""
    i = dangerous(s)
    if i < 0:
        return NEVER
    free = p.RIVER & ~s.vm
    links = distance(p.NAVAL, s.where[p.DINASSAUT], 1 << s.vm_place[i], free | 1 << s.vm_place[i])
    return assault(s, 1 << p.DINASSAUT, s.vm_place[i], NAVAL) if links <= p.MP[p.DINASSAUT] else NEVER


def mined(s: State) -> int:
    """Lone Guerrillas."""
    spaces = (place for place, kind in zip(s.vm_place, s.vm_kind, strict=True) if kind == GUERRILLA)
    return p.mask(place for place in spaces if s.vm_count[place] == 1)


def mines(s: State) -> float:
    """A Guerrilla that the Dozer can reach."""
    goals = mined(s)
    links = distance(p.MECHANISED, s.where[p.DOZER], goals, free_spaces(s) | goals) if goals else FAR
    return 1.0 if links <= p.MP[p.DOZER] else NEVER


def evacuation(s: State, place: int) -> float:
    """What leaving now saves, if the operation demands it."""
    operation = p.OPERATIONS.get(s.strategy)
    if not operation or not operation.spaces >> place & 1:
        return NEVER
    site = p.SITE_OF[place]
    safe, _ = convoy_road(s, place, goals_of(s, site), 1 if s.at[place] & p.COMBAT else 0)
    return safe * (6.0 if place == p.HOA_BINH else 1.0) - (1 - safe) * 0.5


# ---- on the road -----------------------------------------------------------


def stack(s: State, f: March, a: Action) -> float:
    """Everybody comes along; a site still to be built upon keeps one unit."""
    if isinstance(a, act.TakeAll):
        return 3.0 if f.kind == ATTACK or idle(s, f.space) == s.at[f.space] & p.COMBAT else 0.0
    if isinstance(a, act.Take):
        return 2.0 if p.COMBAT >> a.unit & 1 and (f.kind == ATTACK or idle(s, f.space) >> a.unit & 1) else 0.0
    return 2.5 if isinstance(a, act.TakeConvoy) else 1.0


def step(s: State, f: March, a: Action) -> float:
    """One space on, or halt: by what the march is for."""
    if f.kind == EVACUATION or f.convoys:
        return convoy_step(s, f, a)
    if f.kind in (SAILING, MINE_CLEARING):
        return hunting_step(s, f, a)
    return attack_step(s, f, a) if f.kind == ATTACK else building_step(s, f, a)


def convoy_step(s: State, f: March, a: Action) -> float:
    """Along the safest road home."""
    site = ids(f.convoys)[0] if f.convoys else -1
    if site < 0 or s.convoys[site] == NOWHERE or isinstance(a, act.Halt):
        return 1.0 if isinstance(a, act.Halt) else 0.0
    _, road = convoy_road(s, f.space, goals_of(s, site), 0)
    return 2.0 if isinstance(a, act.March) and road and road[0] == a.place else 0.0


def hunting_step(s: State, f: March, a: Action) -> float:
    """Towards the Dangerous counter, or towards the mines."""
    sailing = f.kind == SAILING
    i = dangerous(s)
    goals = (1 << s.vm_place[i] if i >= 0 else 0) if sailing else mined(s)
    if isinstance(a, act.Engage):
        return 1.0
    if not isinstance(a, act.March) or not goals:
        return 0.5 if isinstance(a, act.Halt) else 0.0
    free = (p.RIVER & ~s.vm if sailing else free_spaces(s)) | goals
    mobility = p.NAVAL if sailing else p.MECHANISED
    here, there = distance(mobility, f.space, goals, free), distance(mobility, a.place, goals, free)
    return 1.0 if there < here else 0.1


def attack_step(s: State, f: March, a: Action) -> float:
    """Into the best fight next door; with none worth it, halt."""
    if isinstance(a, act.March):
        return assault(s, f.units, a.place) if s.vm >> a.place & 1 and not s.bases >> a.place & 1 else -0.1
    return 0.0 if isinstance(a, act.Halt) else -0.5


def building_step(s: State, f: March, a: Action) -> float:
    """Towards the nearest open site; one unit stays at each."""
    units = ids(f.units & p.COMBAT)
    site = p.SITES >> f.space & 1 and not s.built >> f.space & 1 and not s.at[f.space] & p.COMBAT & ~f.units
    goals = open_sites(s)
    if isinstance(a, act.DropOff):
        return 2.0 - 0.01 * p.BONUS_FRONT[a.unit] if site and p.COMBAT >> a.unit & 1 else -1.0
    if not units:
        return float(isinstance(a, act.Halt))
    if isinstance(a, act.March):
        ahead = pull(s, units[-1], a.place, goals)
        return ahead if ahead > pull(s, units[-1], f.space, goals) and not (site and len(units) == 1) else -0.5
    return 0.0


def landing(s: State, f: Any, a: act.Land) -> float:
    """On an open site; Hoa Binh first."""
    return float(open_sites(s) >> a.place & 1) + float(a.place == p.HOA_BINH)


# ---- reactions -------------------------------------------------------------


def reaction(s: State, f: Combat, a: Action) -> float:
    """What a reaction adds to this combat, less its price."""
    if isinstance(a, act.Ready):
        return 0.0
    return reacted(s, f, a) - fought_so(s, f) - AP


JUDGES: Judges = {
    **HABITS,
    "choose_action": menu,
    "form_stack": stack,
    "march_on": step,
    "react": reaction,
    "choose_zone": landing,
    "choose_jumper": lambda s, f, a: float(p.BONUS_FRONT[a.unit]),
    "choose_passengers": lambda s, f, a: float(isinstance(a, act.Enough)),
    "choose_base": lambda s, f, a: 0.0,
    "choose_goal": lambda s, f, a: 0.0,
}


class Greedy(Commander):
    """One action ahead."""

    judges = JUDGES
