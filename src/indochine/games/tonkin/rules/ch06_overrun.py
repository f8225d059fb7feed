"""6.4 Overruns: attacks of a marching stack in an operation, and of airborne units that drop on an enemy.

For a march: `offer_overruns` adds the order to the decision where it goes, `overrun` fights it, and `came_through` says
afterwards how the march goes on: from the hex that was entered, with the points that are left, or not at all [E-78].
For an airdrop: `drop_on` fights, and leaves those who dropped in the hex, beside it, or dead.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import BreakOff, FightOn, Overrun
from indochine.games.tonkin.events import FoughtOn
from indochine.games.tonkin.frames import AIRDROP, OVERRUN, Combat, March, Retreat, Run
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_costs import allowance_of, rained, step_cost, weather
from indochine.games.tonkin.rules.ch06_attack import fighters_of, in_touch
from indochine.games.tonkin.rules.ch06_combat import attacker_leads, look_around
from indochine.games.tonkin.rules.ch06_ground import next_door
from indochine.games.tonkin.rules.ch06_points import spend_points
from indochine.games.tonkin.rules.ch06_reasons import no_front
from indochine.games.tonkin.rules.ch06_retreat import arrive
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import FRANCE, Place, State, held_by, on_map, stacking
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Decision, choice, frames_of, goto
from indochine.kernel.legality import check, gate, only

# ---- what it costs ---------------------------------------------------------


def entry_cost(s: State, unit: int, start: int, to: int, stack: int) -> int | None:
    """[6.4-2] [5.7-3] [E-91] What a unit of a stack pays for the hex itself, never by road; aboard as the boat does."""
    if stack & p.DNA and not p.MOTORISED >> unit & 1 and p.WATER_NEAR[start] >> to & 1:
        unit = first(stack & p.DNA)
    return step_cost(s, unit, start, to, road=False)


def surcharge(s: State) -> int:
    """[6.4-2] [E-63] The +3 for the fight, doubled in rain."""
    return rained(p.COSTS.overrun, weather(s))


def overrun_price(s: State, stack: int, start: int, to: int) -> int | None:
    """[6.4-2] What the stack pays together: the dearest entry of its units, and the surcharge; None if nobody can go.

    Who cannot enter the hex at all does not come along, and is not asked.
    """
    costs = [entry_cost(s, unit, start, to, stack) for unit in ids(stack)]
    known = [cost for cost in costs if cost is not None]
    return max(known) + surcharge(s) if known else None


def points_left(s: State, f: March) -> int:
    """[5.2] What the slowest of the stack has left; next to an enemy nobody moves double."""
    return allowance_of(s, s.party) - s.paid


# ---- 6.4-1 the order -------------------------------------------------------


@gate("6.4-1", "Overruns are for operation phases.")
def not_operating(s: State, f: March) -> bool:
    """[6.4-1] [6.4-3] [E-17] Only a march that an operation point began; trucks and other transports never overrun."""
    return not f.operation


@check("S-09")
def no_fighters(s: State, f: March, a: Overrun) -> str | None:
    """[S-09] [E-82] Dummies, guns and leaders alone."""
    return (
        None if s.party & fighters_of(f.side) else "Nobody in the stack can attack: dummies, guns and leaders never do."
    )


@only(
    "6.6-6",
    "place",
    "Nobody of the stack may go from here into {place}.",
    *(no_fighters, *no_front(lambda s, f, a: s.party & fighters_of(f.side))),
)
def before_the_stack(s: State, f: March) -> int:
    """[6.4-1] [6.6-1] [6.6-6] [S-09] [E-82] Enemy hexes that a fighter of the stack touches."""
    fighters = s.party & fighters_of(f.side)
    near = p.NEAR[f.place] & held_by(s, 1 - f.side)
    return bits(to for to in ids(near) if in_touch(s, fighters, to))


@check("6.4-2")
def too_dear(s: State, f: March, a: Overrun) -> str | None:
    """[6.4-2] What it takes, and what there is."""
    price = overrun_price(s, s.party, f.place, a.place)
    left = max(0, points_left(s, f))
    return None if price is None else f"To overrun {p.NAME[a.place]} takes {price} points, and there are {left}."


@only("6.4-2", "place", "Nobody of the stack can enter {place}.", too_dear)
def within_points(s: State, f: March) -> int:
    """[6.4-2] [E-113] [5.1-3] Terrain and +3 must be at hand, but for the first hex of a move."""
    found = 0
    for to in ids(p.NEAR[f.place] & held_by(s, 1 - f.side)):
        price = overrun_price(s, s.party, f.place, to)
        if price is not None and (not f.gone or price <= points_left(s, f)):
            found |= 1 << to
    return found


def enemies_beside(s: State, f: March) -> int:
    """Where somebody could be overrun."""
    return p.NEAR[f.place] & held_by(s, 1 - f.side)


def offer_overruns(decision: Decision[Any, Any]) -> None:
    """[6.4-1] Adds the order to the decision where a stack goes."""
    decision.offers(Overrun, not_operating, before_the_stack, within_points, place=enemies_beside)


def overrun(s: State, f: March, place: int) -> None:
    """[6.4-1] The stack fights for a hex on its way; the next step of the march asks `came_through`."""
    f.target, f.waived = place, False
    s.paid += overrun_price(s, s.party, f.place, place) or 0
    call(s, Combat(side=f.side, target=place, how=OVERRUN, origin=f.place, slipped=f.slipped))


def came_through(s: State, f: March) -> bool:
    """[6.4-4] [E-78] [E-113] Whether the stack goes on after an overrun: from the hex it entered, with what is left."""
    if f.target < 0:
        return False
    target, start, f.target = f.target, f.place, -1
    s.party = on_map(s, s.party)
    s.moved |= s.party
    won = s.party & s.at[target]
    if not won:
        s.party = f.size = 0
        return False
    arrive(s, f.side, followers(s, f.side, s.party & ~won, start, target), target, "6.4-4")
    s.party &= s.at[target]
    f.place, f.gone, f.single, f.size = target, True, True, s.party.bit_count()
    s.paid -= surcharge(s) if f.waived else 0
    return True


def followers(s: State, side: int, units: int, start: int, to: int) -> int:
    """[6.4-4] [S-15] Units of the stack that did not fight come along, as far as they may enter and find room."""
    left, found = room(s, side, to), 0
    for unit in ids(units):
        if stacking(s, unit) <= left and next_door(s, unit, start) >> to & 1:
            left -= stacking(s, unit)
            found |= 1 << unit
    return found


# ---- 6.4-5, 6.4-6 drops on the enemy ---------------------------------------


def drop_on(s: State, units: int, place: int) -> None:
    """[6.4-5] [E-50] [E-96] Airborne troops drop on Viet Minh: a combat without ambush. Until it is won they stand
    where they took off; afterwards in the hex, beside it, or in a dead box.
    """
    call(s, Combat(side=FRANCE, target=place, how=AIRDROP, attackers=units & fighters_of(FRANCE)))


@choice("6.4-5", by=FRANCE)
def fight_on(s: State, f: Combat) -> bool:
    """[6.4-5] [6.4-6] Do those who dropped fight on?"""
    return f.how == AIRDROP and bool(on_map(s, f.attackers)) and bool(s.vm >> f.target & 1)


@gate("6.4-6", "No operation point is left to fight on.")
def no_points(s: State, f: Combat) -> bool:
    """[6.4-6] Without points they must retreat."""
    return s.points[FRANCE] < 1


fight_on.offers(FightOn, no_points)
fight_on.offers(BreakOff)


@fight_on.then
def after_fight_on(s: State, f: Combat, a: FightOn | BreakOff) -> None:
    """[6.4-6] One more point, beyond the run if need be, and another round; or one hex back [E-116]."""
    f.attackers = on_map(s, f.attackers)
    if isinstance(a, BreakOff):
        call(s, Retreat(side=FRANCE, place=f.target, units=f.attackers))
        return
    spend_points(s, frames_of(s, Run)[-1], 1)
    s.tell(FoughtOn("6.4-6", Place(f.target)))
    f.rounds, f.retreats, f.leader, f.defence_leader = f.rounds + 1, False, -1, -1
    look_around(s, f)
    goto(f, attacker_leads)
