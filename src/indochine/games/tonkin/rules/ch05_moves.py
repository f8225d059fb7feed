"""5.1, 5.2 Movement phases and the march of a stack.

A stack is named piece by piece (`Take` or `TakeAll`, then `Add`), then sent somewhere. It stands in `s.party`. The same
march serves an operation point [6.3a], where it may overrun, drop counters off and go on [E-74]. In a movement phase
everybody moves for himself, so a stack goes on only after it has captured something, or when a boat sets down its load.
`way_of` tells cost and way of each destination, for a march as for a transport.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Add, Done, DropOff, Finish, MarchTo, Overrun, Stay, Take, TakeAll
from indochine.games.tonkin.frames import March, Movement, Run, Transport
from indochine.games.tonkin.rules.basics_any_time import any_time, offer_any_time
from indochine.games.tonkin.rules.basics_capture import capture, left_alone
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_terrain import overfull_for, weight
from indochine.games.tonkin.rules.ch05_costs import (
    FLOTILLA,
    INFILTRATORS,
    PACE,
    PACES,
    Reach,
    Trip,
    allowance_of,
    best,
    by_pace,
    ground_for,
    hindrance,
    reaches,
    within_reach,
)
from indochine.games.tonkin.rules.ch05_naval import (
    another_boat,
    boat_comes_first,
    count_boats,
    dumps_on_foot,
    fits_aboard,
    goes_empty,
    needed_aboard,
    no_cargo,
    overladen,
    three_boats,
    with_cargo,
)
from indochine.games.tonkin.rules.ch05_reasons import distance, reasons
from indochine.games.tonkin.rules.ch05_transport_orders import lately, offer_transports
from indochine.games.tonkin.rules.ch05_transports import carrying_points, open_transport, roads
from indochine.games.tonkin.rules.ch06_overrun import came_through, offer_overruns, overrun
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import State, held_by, on_map, places_of
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, Check, Wide, bar, check, only
from indochine.kernel.words import Action

EXHAUSTED = 99  # [5.1-3] spent, after the one hex that is always possible

# ---- a movement phase ------------------------------------------------------


def begin_movement(s: State, f: Movement) -> None:
    """[E-73] Everybody may move once."""
    s.moved = s.party = 0


@choice("5.1-1", by=lambda s, f: f.side)
def order(s: State, f: Movement) -> bool:
    """[5.1-1] Who moves?"""
    return True


def movers(s: State, f: Movement) -> int:
    """[5.1-1] [5.3-5] The counters of a side that can move by themselves: all but dumps."""
    return on_map(s, p.SIDE_UNITS[f.side] & ~p.DUMPS)


@bar("5.3-4", "unit", "{unit} has had its move {lately}.", lately=lately)
def has_moved(s: State, f: Movement | March) -> int:
    """[5.3-4] [E-73] Once in a phase, or by one operation point; who was taken and went nowhere has had his move."""
    return s.moved


@bar("4.6-2", "unit", "{unit} is motorised and out of supply.")
def stranded(s: State, f: Movement | March) -> int:
    """[4.6-2] Motorised units out of supply do not move."""
    return s.oos & p.MOTORISED


def ready(s: State, f: Movement) -> int:
    """Who can still be taken."""
    return movers(s, f) & ~s.moved & ~(s.oos & p.MOTORISED)


@check("5.3-4")
def others_have_moved(s: State, f: Movement, a: TakeAll) -> str | None:
    """[5.3-4] [E-73] There would be a stack, had nobody moved."""
    here = s.at[a.place] & movers(s, f)
    if not here & here - 1 or not here & s.moved or (left := here & ~s.moved) & left - 1:
        return None
    return f"No two counters in {p.NAME[a.place]} still have a move in this phase."


@check("4.6-2")
def others_stranded(s: State, f: Movement | Run, a: TakeAll) -> str | None:
    """[4.6-2] There would be a stack, were it not for somebody without fuel."""
    here = s.at[a.place] & p.SIDE_UNITS[f.side] & ~p.DUMPS & ~(s.moved if isinstance(f, Movement) else 0)
    stuck = here & s.oos & p.MOTORISED
    if not stuck or not here & here - 1 or (left := here & ~stuck) & left - 1:
        return None
    return f"No two can leave {p.NAME[a.place]} together: {p.CALLED[first(stuck)]} is motorised and out of supply."


def alone(rule: str, able: Callable[[State, Any], int]) -> Check:
    """[5.1-1] [6.3a] The check that only one of a hex can go."""

    @check(rule)
    def no_stack(s: State, f: Any, a: TakeAll) -> str | None:
        here = s.at[a.place] & able(s, f)
        if not here or here & here - 1:
            return None
        return f"Only {p.CALLED[first(here)]} can go from {p.NAME[a.place]}: there is no stack."

    return no_stack


@only(
    "5.1-1",
    "place",
    "There are no two counters in {place} that can go together.",
    *(others_have_moved, others_stranded, alone("5.1-1", ready)),
)
def with_a_stack(s: State, f: Movement) -> int:
    """Hexes with two counters or more that have not moved."""
    return stacks(s, ready(s, f), p.TRANSPORT.per_use - f.boats)


def stacks(s: State, units: int, boats: int) -> int:
    """[6.3a] The hexes from which two or more of these units go together."""
    found, at = 0, s.at
    for place in ids((s.french | s.vm) & s.crowds):  # one of two is always troops
        here = at[place] & units
        if here & here - 1 and (not here & p.DNA or (here := together(s, here, boats)) & here - 1):
            found |= 1 << place
    return found


def together(s: State, units: int, boats: int) -> int:
    """[6.3a] [5.7-3] Who goes together from one hex: all aboard if boats carry them, otherwise all but the boats."""
    if not units & p.DNA or fits_aboard(s, units, boats):
        return units
    return units & ~p.DNA or units


order.offers(Take, has_moved, stranded, unit=movers)
order.offers(TakeAll, with_a_stack, place=Wide(lambda s, f: places_of(s, movers(s, f))))
offer_transports(order)
offer_any_time(order)
order.offers(Finish)


@order.then
def after_order(s: State, f: Movement, a: Action) -> None:
    if isinstance(a, Finish):
        return
    goto(f, order)
    if not any_time(s, a) and not open_transport(s, f, a):
        set_out(s, f, a, ready(s, f))


def set_out(s: State, f: Movement | Run, a: Action, able: int, operation: bool = False) -> None:
    """[5.1-1] [6.3a] A stack is begun."""
    if isinstance(a, Take):
        s.party, place = 1 << a.unit, s.where[a.unit]
    elif isinstance(a, TakeAll):
        boats = p.TRANSPORT.per_use - (f.boats if isinstance(f, Movement) else 0)
        s.party, place = together(s, s.at[a.place] & able, boats), a.place
    else:
        raise TypeError(f"nobody moves by {a}")
    call(s, March(side=f.side, operation=operation, size=s.party.bit_count(), origin=place, place=place))


# ---- the march of a stack --------------------------------------------------


@choice("5.1-1", by=lambda s, f: f.side)
def where_to(s: State, f: March) -> bool:
    """[5.1-1] Where does the stack go, and who goes along?"""
    return f.size > 0 and (not f.gone or goes_on(s, f))


def goes_on(s: State, f: March) -> bool:
    """[E-74] [5.3-2] Whether a stack under way may have something left to do, as everybody sees it."""
    if f.paused:
        return True
    if f.operation:
        return f.size > 1 or bool(p.NEAR[f.place] & held_by(s, 1 - f.side))
    return f.size > 1 and bool(s.party & p.DNA)


def companions(s: State, f: March) -> int:
    """[6.3a] [5.7-3] The other counters of the hex, before it is left: nobody is picked up on the way [E-74]."""
    return 0 if f.gone else s.at[f.place] & p.SIDE_UNITS[f.side] & ~s.party


def no_double(s: State, f: March) -> bool:
    """[5.2] [E-18] Whether the double move is lost; by option operation points never give it."""
    return f.single or (f.operation and not s.options.double_in_operations)


def paces(s: State, f: March) -> list[tuple[int, list[Reach]]]:
    """[5.1-1] The units of each pace and how far they get."""
    single = no_double(s, f)
    return [(units, reaches(s, units, f.place, s.paid, single, f.gone)) for _, units in by_pace(s.party)]


def trips(s: State, f: March) -> list[Trip]:
    """[5.1-1] For the reasons: who is under way, and how."""
    found = []
    for number, units in by_pace(s.party):
        double = not no_double(s, f) and not units & s.oos
        ground = ground_for(s, units, PACES[number])
        sly = units if not units & ~INFILTRATORS and not units & s.desorg else 0
        found.append(Trip(f.side, PACES[number], allowance_of(s, units), ground, double, sly))
    return found


@only("5.1-1", "place", "{why}", *reasons(trips), why=distance(trips))
def in_reach(s: State, f: March) -> int:
    """[5.1-1] [5.2] [5.1-3] Where all of the stack can go."""
    return within_reach(s, s.party, f.place, s.paid, no_double(s, f), f.gone)


@bar("S-15", "place", "{place} has no room for the stack.")
def no_room(s: State, f: March) -> int:
    """[S-15] [E-61] Stacking counts where a move ends."""
    return overfull_for(s, f.side, weight(s, s.party), p.HEXES)


def dropped(s: State, f: March) -> int:
    """[E-74] [5.3-2] Who may be left behind on the way: anybody but the last."""
    return s.party if f.gone and f.size > 1 else 0


@bar("5.1-1", "unit", "Nobody of the stack has points to go on.")
def nobody_goes_on(s: State, f: March) -> int:
    """[E-74] Where the march ends anyway, nobody needs to be left behind."""
    return 0 if any(reach.places for _, found in paces(s, f) for reach in found) else ALL


where_to.offers(MarchTo, goes_empty, in_reach, no_room, place=p.HEXES)
offer_overruns(where_to)
where_to.offers(
    Add,
    *(has_moved, stranded, dumps_on_foot, boat_comes_first, no_cargo, overladen, three_boats),
    unit=companions,
)
where_to.offers(DropOff, nobody_goes_on, needed_aboard, unit=dropped)
where_to.offers(Stay)


@where_to.then
def after_where_to(s: State, f: March, a: MarchTo | Overrun | Add | DropOff | Stay) -> None:
    if isinstance(a, Add | DropOff):
        s.moved |= s.party if f.gone else 0
        s.party ^= 1 << a.unit
        f.size, f.paused = s.party.bit_count(), f.gone
        goto(f, where_to)
        return
    s.moved |= s.party
    if isinstance(a, Stay):
        return
    if not f.gone:
        count_boats(s, f)
    if isinstance(a, MarchTo):
        goto(f, where_to)
        march(s, f, a.place)
    else:
        overrun(s, f, a.place)


def after_overrun(s: State, f: March) -> None:
    """[6.4-4] Who came through goes on."""
    if came_through(s, f):
        f.paused = True
        goto(f, where_to)


def march(s: State, f: March, place: int) -> None:
    """[5.1-1] [E-47] The stack goes, and captures what is left alone on its way."""
    legs = legs_to(paces(s, f), place)
    ways = [(units, leg.way(place)) for units, leg in legs]
    way = next((one for units, one in ways if units & p.TROOPS), ())
    s.paid += max(EXHAUSTED if leg.free else leg.cost(place) or 0 for _, leg in legs)
    f.single = f.single or any(touches(s, units, one) for units, one in ways)
    f.place, f.gone, f.paused = place, True, bool(way and left_alone(s, f.side, place))
    go(s, s.party, place, "5.7-1" if s.party & p.DNA else "5.1-1")
    for passed in way[1:]:
        capture(s, f.side, passed)


def touches(s: State, units: int, way: tuple[int, ...]) -> bool:
    """[5.2] Whether a way begins in, passes or ends in an enemy zone."""
    pace = PACES[FLOTILLA if units & p.DNA else PACE[first(units)]]
    side = int(bool(units & p.VM))
    return bool(hindrance(s, pace, side) & bits(way))


def end_march(s: State, f: March) -> None:
    """[5.1-1] The stack is dissolved."""
    s.party = s.paid = f.size = 0


# ---- 5.3-6 up to three boats by one operation point ------------------------


@choice("5.3-6", by=lambda s, f: f.side)
def one_more_boat(s: State, f: March) -> bool:
    """[5.3-6] [E-75] Does another Dinassaut carry something on this point?"""
    return another_boat(s, f)


one_more_boat.offers(Take, unit=lambda s, f: with_cargo(s))
one_more_boat.offers(Done)


@one_more_boat.then
def after_one_more_boat(s: State, f: March, a: Take | Done) -> None:
    if isinstance(a, Done):
        return
    s.party, f.size = 1 << a.unit, 1
    f.origin = f.place = s.where[a.unit]
    f.single = f.gone = f.paused = False
    f.slipped = 0
    goto(f, where_to)


# ---- for those who show it -------------------------------------------------


class Way(NamedTuple):
    """What a destination costs the dearest of a stack, of how many points, and the hexes on the way, start included."""

    cost: int
    points: int
    double: bool
    hexes: tuple[int, ...]


def way_of(s: State, f: March | Transport, place: int) -> Way | None:
    """[5.1-1] [5.2] [5.4] Cost and way of a destination of a march or a transport; None where no way is counted."""
    found = roads(s, f) if isinstance(f, Transport) else paces(s, f)
    if not found or not all(any(one.places >> place & 1 for one in some) for _, some in found):
        return None
    cost, units, leg = max((leg.cost(place) or 0, units, leg) for units, leg in legs_to(found, place))
    points = carrying_points(f) if isinstance(f, Transport) else allowance_of(s, units)
    return Way(points if leg.free else cost, points, leg.double, leg.way(place))


def legs_to(found: list[tuple[int, list[Reach]]], place: int) -> list[tuple[int, Reach]]:
    """The reach by which each pace gets to a place."""
    return [(units, best(some, place)) for units, some in found]
