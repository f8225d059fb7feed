"""Plans: whole undertakings of the French phase, each with its value, its price and the actions that carry it out.

A plan is judged by the outlook of the position it leads to, or by what else `worth` says of it; what dice decide is
weighed by its odds. Commanders who have not acted travel to where their point pays for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.bots.ground import convoy_road, free_spaces, route
from indochine.games.hoa_binh.bots.outlook import attacks, best_departure, outlook
from indochine.games.hoa_binh.frames import NAVAL, OFFENSIVE, SUPPORTS_ALONE, Combat
from indochine.games.hoa_binh.odds import Force, Odds, combat_odds, enemy_of, force_at, sides_of
from indochine.games.hoa_binh.rules.ch02_counters import commander_goals, retake
from indochine.games.hoa_binh.rules.ch03_stacking import room_for, stack_size
from indochine.games.hoa_binh.rules.ch06_infiltration import remove_beaten
from indochine.games.hoa_binh.rules.ch07_building import damaged, may_build
from indochine.games.hoa_binh.rules.ch07_paying import COMMANDERS_AP
from indochine.games.hoa_binh.rules.ch07_routes import mobility, speed
from indochine.games.hoa_binh.rules.ch07_setting_out import movers
from indochine.games.hoa_binh.rules.ch07_supports import bombarded
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of
from indochine.games.hoa_binh.state import (
    GUERRILLA,
    NOWHERE,
    Place,
    Site,
    State,
    Unit,
    counters_at,
    dangerous,
    put,
    remove_counter,
)
from indochine.kernel.bits import ids
from indochine.kernel.words import Action

Worth = Callable[[State], float]  # of a position at the end of the French phase

EARNED = 0.35  # what the Dinassaut or the Dozer is worth in a turn


class Plan(NamedTuple):
    """Points expected over doing nothing, AP of the common store, and what to do."""

    value: float
    price: int
    actions: tuple[Action, ...]


# ---- commanders ------------------------------------------------------------


def officer_for(s: State, spaces: int) -> tuple[Action, ...] | None:
    """How a commander who has not acted comes to one of some spaces; None if nobody can."""
    for commander in ids(p.COMMANDER_UNITS & ~s.used):
        if s.where[commander] < p.PLACES and spaces >> s.where[commander] & 1:
            return ()
    for commander in ids(p.COMMANDER_UNITS & ~(s.used | s.toured)):
        if goals := commander_goals(s, commander) & spaces & ~s.vm:
            return act.SendCommander(Unit(commander)), act.GoTo(Place(ids(goals)[0]))
    return None


def paid(s: State, value: float, cost: int, spaces: int, actions: Iterable[Action]) -> Plan:
    """A plan of which a commander in one of the spaces bears one AP, if there is one."""
    journey = officer_for(s, spaces)
    if journey is None:
        return Plan(value, cost, tuple(actions))
    return Plan(value, cost - COMMANDERS_AP, (*journey, *actions))


def retirements(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """A commander leaves a place that will be attacked."""
    calm = p.EVERYWHERE & ~NETWORKS[p.FOOT].spread(s.vm)
    for commander in ids(p.COMMANDER_UNITS & ~s.toured):
        if s.where[commander] < p.PLACES and not calm >> s.where[commander] & 1:
            goals = commander_goals(s, commander) & calm
            if goals and (place := ids(goals & s.forts or goals)[0]) >= 0:
                value = after_move(s, 1 << commander, place, worth) - now
                yield Plan(value, 0, (act.SendCommander(Unit(commander)), act.GoTo(Place(place))))


# ---- what if ---------------------------------------------------------------


def settle(s: State, units: int, place: int) -> None:
    """Some units are at a place now, and what was captured there is French again."""
    for unit in ids(units):
        put(s, unit, place)
    if units:
        retake(s, place)


def after_kill(s: State, serial: int, units: int = 0, place: int = 0, worth: Worth = outlook) -> float:
    """The outlook once a counter is beaten, and perhaps some units stand somewhere else."""
    then = s.clone()
    remove_beaten(then, serial)
    settle(then, units, place)
    return worth(then)


def after_move(s: State, units: int, place: int, worth: Worth = outlook) -> float:
    """The outlook with some units elsewhere."""
    then = s.clone()
    settle(then, units, place)
    return worth(then)


def stay_put(s: State, worth: Worth = outlook) -> float:
    """The outlook as things are."""
    return worth(s.clone())


# ---- supports alone --------------------------------------------------------


def strike_odds(s: State, place: int, guns: int, planes: int) -> Odds:
    """Supports alone against a place."""
    f = Combat(space=place, counter=bombarded(s, place), mode=SUPPORTS_ALONE, artillery=guns, air=planes)
    return combat_odds(force_at(s, f), enemy_of(s, f, rolled=False), quick=True)


def strikes(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """Shells or bombs on a counter, at the price of a commander's point if one can be near."""
    for place in ids(s.vm):
        serial = bombarded(s, place)
        if serial < 0 or not (s.artillery or s.air):
            continue
        gain = after_kill(s, serial, worth=worth) - now
        beside = p.LAND[place] & (p.WHITE | p.BLUE)
        if s.artillery:
            odds = strike_odds(s, place, 1, 0)
            yield paid(s, odds.vp + odds.win * gain, p.COST.artillery, beside, [act.Shell(Place(place))])
        if s.air:
            odds = strike_odds(s, place, 0, 1)
            yield paid(s, odds.vp + odds.win * gain, p.COST.air, beside, [act.Bomb(Place(place))])


# ---- the river and the mines -----------------------------------------------


def cruise(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """The Dinassaut against a counter on the river."""
    start, boat = s.where[p.DINASSAUT], 1 << p.DINASSAUT
    if start >= p.PLACES:
        return
    for place in ids(p.RIVER & s.vm):
        way = route(p.NAVAL, start, place, p.RIVER & ~s.vm)
        if place == start:
            way = []
        elif not way or len(way) > p.MP[p.DINASSAUT] or not room_for(s, place, boat):
            continue
        counters = counters_at(s, place)
        if any(s.vm_kind[i] == GUERRILLA for i in counters):
            continue
        serial = s.vm_serial[counters[0]]
        odds = raid_odds(s, boat, place, serial, NAVAL)
        value = odds.vp + odds.win * (after_kill(s, serial, boat, place, worth) - now)
        steps: list[Action] = [act.March(Place(n)) for n in way] or [act.Engage()]
        yield paid(s, value, p.COST.dinassaut, 1 << start, [act.Sail(), act.SetOut(), *steps])


def raid_odds(s: State, units: int, place: int, serial: int, mode: int) -> Odds:
    """Some units against a counter in its space."""
    f = Combat(space=place, counter=serial, mode=mode)
    force = Force(tuple(sorted(sides_of(s, place, u) for u in ids(units & p.COMBAT))), stands=False)
    return combat_odds(force, enemy_of(s, f, rolled=False), quick=True)


def mine_clearing(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """The Dozer to a lone Guerrilla."""
    start = s.where[p.DOZER]
    if start >= p.PLACES:
        return
    for place, kind, serial in zip(s.vm_place, s.vm_kind, s.vm_serial, strict=True):
        if kind != GUERRILLA or s.vm_count[place] > 1:
            continue
        way = route(p.MECHANISED, start, place, free_spaces(s))
        if way and len(way) <= p.MP[p.DOZER]:
            then = s.clone()
            remove_counter(then, serial)
            put(then, p.DOZER, place if len(way) * 2 > p.MP[p.DOZER] else start)
            steps = [act.March(Place(n)) for n in way]
            yield paid(s, worth(then) - now, p.COST.mine_clearing, 1 << start, [act.ClearMines(), act.SetOut(), *steps])


def repairs(s: State) -> Iterator[Plan]:
    """A lost Dinassaut or Dozer back for next turn: it earns its keep while there are turns left."""
    turns = p.LAST_TURN - s.turn if not s.rainbow else 0
    for unit in ids(damaged(s) & (1 << p.DINASSAUT | 1 << p.DOZER)):
        cost = p.COST.maintenance_dinassaut if unit == p.DINASSAUT else p.COST.maintenance
        yield Plan(EARNED * min(turns, 4), cost, (act.Maintain(Unit(unit)),))


# ---- marches ---------------------------------------------------------------


def reach(s: State, units: int, start: int) -> int:
    """Where a stack can get to with one Movement, and stop."""
    network = NETWORKS[mobility(units, 0)]
    places = network.within(1 << start, free_spaces(s), speed(units, 0)) & ~(1 << start)
    return p.mask(n for n in ids(places) if room_for(s, n, units))


def groups(s: State, place: int) -> list[int]:
    """Stacks that may leave a place: everybody, and each one alone."""
    units = movers(s, place) & ~(1 << p.DOZER)
    every = [units] if units and stack_size(units) <= p.STACK.moving else []
    return every + [1 << u for u in ids(units) if 1 << u != units]


def worth_going(s: State, units: int, place: int, threatened: int) -> int:
    """Destinations worth a thought: open sites, threatened forts, and the nearest calm fort."""
    near = reach(s, units, place)
    closed = (p.VIOLET if s.violet else 0) | (p.RAINBOW if s.rainbow else 0)
    sites = (p.SITES | 1 << p.HOA_BINH) & ~(s.built | closed | s.french)
    lost = (p.PERMANENT | p.RETREAT) & ~s.forts
    goals = near & (sites | s.forts & threatened | lost)
    if threatened >> place & 1:
        calm = near & ~NETWORKS[p.FOOT].spread(s.vm)
        goals |= calm & s.forts or calm
    return goals


def column(s: State, units: int, start: int, way: list[int]) -> list[Action]:
    """The actions of a Movement."""
    taken: list[Action] = [act.Take(Unit(u)) for u in ids(units)]
    return [act.Move(Place(start)), *taken, act.SetOut(), *(act.March(Place(n)) for n in way), act.Halt()]


def marches(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """Out of danger, to the help of a place, or to a site."""
    marked = s.clone()
    threatened = p.mask(attacks(marked))
    for start in ids(s.french):
        for units in groups(s, start):
            for goal in ids(worth_going(s, units, start, threatened)):
                value = after_move(s, units, goal, worth) - now
                if value > 0:
                    way = route(mobility(units, 0), start, goal, free_spaces(s))
                    yield paid(s, value, p.COST.movement, 1 << start, column(s, units, start, way))


# ---- offensives ------------------------------------------------------------


def offensives(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """Everybody of a place against a counter not far away."""
    for start in ids(s.french):
        units = movers(s, start) & ~(1 << p.DOZER)
        if not units or stack_size(units) > p.STACK.moving:
            continue
        for place in ids(targets_of(s, units, start)):
            way = route(mobility(units, 0), start, place, free_spaces(s))
            if way and len(way) <= speed(units, 0):
                value = raid_value(s, units, place, now, worth)
                taken: list[Action] = [act.Take(Unit(u)) for u in ids(units)]
                steps = [act.March(Place(n)) for n in way]
                yield paid(
                    s, value, p.COST.offensive, 1 << start, [act.Attack(Place(start)), *taken, act.SetOut(), *steps]
                )


def targets_of(s: State, units: int, start: int) -> int:
    """Spaces of the enemy that a stack may attack: no base, not the Dangerous counter, room for all."""
    i = dangerous(s)
    closed = s.bases | (1 << s.vm_place[i] if i >= 0 else 0)
    ring = NETWORKS[mobility(units, 0)].spread(NETWORKS[mobility(units, 0)].within(1 << start, free_spaces(s), 2))
    return p.mask(n for n in ids(ring & s.vm & ~closed) if room_for(s, n, units))


def raid_value(s: State, units: int, place: int, now: float, worth: Worth = outlook) -> float:
    """What an attack on a space is worth: its counters one after the other."""
    value, alive, then = 0.0, 1.0, s.clone()
    for serial in [s.vm_serial[i] for i in counters_at(s, place)]:
        odds = raid_odds(s, units, place, serial, OFFENSIVE)
        value += alive * odds.vp
        alive *= odds.win
        if serial in then.vm_serial:
            remove_beaten(then, serial)
    settle(then, units, place)
    return value + alive * (worth(then) - now)


# ---- building --------------------------------------------------------------


def buildings(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """A post, or the base, where units stand."""
    for place in ids(may_build(s)):
        base = place == p.HOA_BINH
        then = s.clone()
        new = not s.built >> place & 1
        then.forts |= 1 << place
        then.built |= 1 << place
        then.vp += (p.FRENCH_VP.base if base else p.FRENCH_VP.post) if new else 0
        cost = p.COST.base if base else p.COST.post
        yield paid(
            s, worth(then) - now + (0.5 if new and not base else 0.0), cost, 1 << place, [act.Build(Place(place))]
        )


def drops(s: State, now: float, worth: Worth = outlook) -> Iterator[Plan]:
    """Paras on an open site; next they build."""
    jumpers = ids(s.at[p.HANOI] & p.PARAS)
    closed = (p.VIOLET if s.violet else 0) | (p.RAINBOW if s.rainbow else 0)
    sites = (p.SITES | 1 << p.HOA_BINH) & ~(s.built | closed | s.french | s.vm)
    if not jumpers or not s.transport or s.ap < p.COST.air_drop + p.COST.post:
        return
    unit = max(jumpers, key=lambda u: (s.steps[u], p.BONUS_FRONT[u]))
    for place in ids(sites):
        value = after_move(s, 1 << unit, place, worth) - now
        yield Plan(value, p.COST.air_drop, (act.Jump(), act.Embark(Unit(unit)), act.Land(Place(place))))


# ---- evacuation ------------------------------------------------------------


def evacuations(s: State) -> list[Plan]:
    """The posts of the operation, and convoys still on the road, each by its safest way."""
    operation = p.OPERATIONS.get(s.strategy)
    if not operation:
        return []
    found = [departure(s, place) for place in ids(operation.spaces & s.forts)]
    rolling = [(site, where) for site, where in enumerate(s.convoys) if where != NOWHERE]
    found += [onward(s, site, where) for site, where in rolling if not goals_of(s, site) >> where & 1]
    return [plan for plan in found if plan.value > 0]


def escorts_of(s: State, place: int, site: int) -> list[int]:
    """Who goes with a convoy: sound units first."""
    units = ids(s.at[place] & p.COMBAT & ~(1 << p.DINASSAUT | 1 << p.DOZER) & ~p.ARMOUR & ~s.repair)
    return sorted(units, key=lambda u: (-s.steps[u], u))[: p.CONVOY_ESCORTS[site]]


def departure(s: State, place: int) -> Plan:
    """A post becomes a convoy and sets out; staying would cost its price for certain."""
    site = p.SITE_OF[place]
    escorts = escorts_of(s, place, site)
    best = best_departure(s, place, place, len(escorts))
    value = best.hope + (p.VM_VP.base_convoy if place == p.HOA_BINH else p.VM_VP.convoy)
    march = convoy_march(site, escorts[: best.escorts], best.road)
    return paid(s, value if best.road else 0.0, p.COST.evacuation, 1 << place, [act.Evacuate(Place(place)), *march])


def onward(s: State, site: int, where: int) -> Plan:
    """A convoy on the road goes on."""
    escorts = ids(s.escorts[site] & s.at[where])
    safe, road = convoy_road(s, where, goals_of(s, site), len(escorts))
    base = p.VM_VP.base_convoy + p.FRENCH_VP.base_convoy_home
    value = (base if p.SITE_PLACES[site] == p.HOA_BINH else p.VM_VP.convoy) * safe if road else 0.0
    move = [act.Move(Place(where)), act.TakeConvoy(Site(site))]
    return paid(s, value, p.COST.movement, 1 << where, [*move, *convoy_march(site, escorts, road)])


def convoy_march(site: int, escorts: Iterable[int], road: list[int]) -> list[Action]:
    """Escorts, then space by space as far as the convoy's MP go."""
    taken: list[Action] = [act.Take(Unit(u)) for u in escorts]
    return [*taken, act.SetOut(), *(act.March(Place(n)) for n in road[: p.CONVOY_MP[site]]), act.Halt()]
