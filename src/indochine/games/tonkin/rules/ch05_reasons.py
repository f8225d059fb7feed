"""5.1, 5.2, 5.12, S-20 Why a hex cannot be reached, as exactly as it can be said: checks behind one sentence.

Nothing is made legal or illegal here. Each check looks at the counters in hand, for a march as for a transport.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch05_costs import Reach, Trip, hindrance, routes
from indochine.games.tonkin.state import State, held_by
from indochine.kernel.bits import ids
from indochine.kernel.legality import Check, check

ANY_DISTANCE = 200  # points that lead everywhere

Trips = Callable[[State, Any], list[Trip]]
Who = Callable[[State, Any, Any], int]  # the counters that an action would send somewhere

# [5.12-1] to [5.12-6] who keeps to which ground, and how one says it
BOUNDS: tuple[tuple[str, int, str], ...] = (
    ("5.7-1", p.DNA, "keeps to navigable rivers and the coast"),
    ("5.12-1", p.GROUPS | p.VIETNAMESE | p.THAI, "goes no further than three hexes from Vietnam"),
    ("5.12-2", p.PATHET_LAO | p.LAOTIAN, "goes no further than three hexes from Laos"),
    ("5.12-3", p.GCMA, "stays in the montagnard area"),
    ("5.9-2", p.REC, "goes through clear hexes and along navigable rivers only"),
    ("5.12-4", p.FRENCH, "never enters China"),
)
NEVER_IN_CHINA = p.VIETNAMESE | p.THAI | p.LAOTIAN | p.GCMA | p.FACE_DOWN  # whose own bounds speak of elsewhere


def in_hand(s: State, f: Any, a: Any) -> int:
    """The stack or load that is under way."""
    return s.party


def the_unit(s: State, f: Any, a: Any) -> int:
    """The one that the action names."""
    return 1 << int(a.unit)


def bound(rule: str, units: int, words: str, who: Who) -> Check:
    """[5.12-1] The check that a hex is no ground for one of these."""

    @check(rule)
    def off_its_ground(s: State, f: Any, a: Any) -> str | None:
        """Names the first who may not go there."""
        for unit in ids(who(s, f, a) & units):
            if not p.GROUND[unit] >> a.place & 1:
                return f"{p.CALLED[unit]} {words}."
        return None

    return off_its_ground


def beyond_the_border(who: Who) -> Check:
    """[5.12-6] The check that China is closed to one of these."""

    @check("5.12-6")
    def in_china(s: State, f: Any, a: Any) -> str | None:
        """Names the first who never goes to China."""
        first = ids(who(s, f, a) & NEVER_IN_CHINA)[:1] if p.CHINA >> a.place & 1 else ()
        return next((f"{p.CALLED[unit]} never enters China." for unit in first), None)

    return in_china


def grounds(who: Who = in_hand) -> tuple[Check, ...]:
    """[5.12-1] to [5.12-6] [5.7-1] [5.9-2] Why a hex is no ground for one of these: China before all else."""
    return (beyond_the_border(who), *(bound(*one, who) for one in BOUNDS))


@check("5.1-1")
def here_already(s: State, f: Any, a: Any) -> str | None:
    """[5.1-1] A move leads somewhere else."""
    return f"The stack is in {p.NAME[a.place]} already." if a.place == f.place else None


@check("S-20")
def held_by_enemy(s: State, f: Any, a: Any) -> str | None:
    """[S-20] The two sides never share a hex."""
    return f"The enemy holds {p.NAME[a.place]}." if held_by(s, 1 - f.side) >> a.place & 1 else None


@check("S-20")
def nobody_to_capture(s: State, f: Any, a: Any) -> str | None:
    """[S-20] [E-47] Dumps and leaders alone capture nothing."""
    theirs = s.at[a.place] & p.SIDE_UNITS[1 - f.side]
    return f"Without troops nobody enters {p.NAME[a.place]}." if theirs and not s.party & p.TROOPS else None


def reasons(trips: Trips) -> tuple[Check, ...]:
    """All checks behind a reach, the plainest first; `trips` tells who is under way. What they leave is too far."""

    def asked(rule: str, why: Callable[[State, Trip, Any, int], str | None]) -> Check:
        return Check(rule, lambda s, f, a: told_of(s, trips(s, f), why, f, a.place))

    lost = asked("4.6-2", no_double_without_supply), asked("5.2", double_move_lost)
    return (here_already, held_by_enemy, *grounds(), nobody_to_capture, *lost)


def distance(trips: Trips) -> Callable[[State, Any, Any], str]:
    """[5.1-1] [5.4] [5.5-1] The fact behind a reach: what is too far is so by the rule of whoever is under way."""

    def told(s: State, f: Any, a: Any) -> str:
        under_way = trips(s, f)
        far = told_of(s, under_way, too_far, f, a.place)
        return far or told_of(s, under_way, no_way, f, a.place) or f"{p.NAME[a.place]} cannot be reached."

    return told


def told_of(
    s: State, trips: list[Trip], why: Callable[[State, Trip, Any, int], str | None], f: Any, place: int
) -> str | None:
    """Said of the first of those under way who does not get there, and of whom it is true."""
    late = (trip for trip in trips if not gets_there(s, trip, f, place))
    return next((text for trip in late if (text := why(s, trip, f, place))), None)


def gets_there(s: State, trip: Trip, f: Any, place: int) -> bool:
    """[5.1-2] Whether this one alone would reach the hex: then it is not the one that keeps the stack away."""
    return any(reach.places >> place & 1 for reach in routes(s, trip, f.place, s.paid, f.gone))


def no_double_without_supply(s: State, trip: Trip, f: Any, place: int) -> str | None:
    """[4.6-2] A double move would do, but somebody is out of supply."""
    cost, cut_off = doubled(s, trip, f, place), ids(s.party & s.oos)
    if not cost or not cut_off or trip.double:
        return None
    return f"{takes(cost, trip)}; out of supply, {p.CALLED[cut_off[0]]} makes no double move."


def takes(cost: int, trip: Trip) -> str:
    """What a way costs, and what there is."""
    return f"It takes {cost} points, and there are {trip.points}"


def doubled(s: State, trip: Trip, f: Any, place: int) -> int | None:
    """[5.2] What the way costs, when a double move would do and a single one does not."""
    cost = cheapest(s, trip, f, place)
    return cost if cost is not None and trip.points < cost <= 2 * trip.points else None


def double_move_lost(s: State, trip: Trip, f: Any, place: int) -> str | None:
    """[5.2] Near enough for a double move that is not allowed."""
    if not (cost := doubled(s, trip, f, place)):
        return None
    if trip.double:
        return f"{takes(cost, trip)}; a double move would start in, pass or end in an enemy ZOC."
    lost = "the double move was lost in an enemy ZOC" if f.single else "operation points give no double move"
    return f"{takes(cost, trip)}; {lost}."


def too_far(s: State, trip: Trip, f: Any, place: int) -> str | None:
    """[5.1-1] [5.1-3] [5.2] The cheapest way costs too much, even for a double move where one can be made."""
    cost = cheapest(s, trip, f, place)
    if cost is None or cost <= trip.points:
        return None
    twice = trip.double and not hindrance(s, trip.pace, trip.side) >> f.place & 1
    return takes(cost, trip) + (f", or {2 * trip.points} by a double move." if twice else ".")


def no_way(s: State, trip: Trip, f: Any, place: int) -> str | None:
    """[5.1-1] [E-55] [E-99] Nothing leads there."""
    return f"No way leads to {p.NAME[place]}." if cheapest(s, trip, f, place) is None else None


def cheapest(s: State, trip: Trip, f: Any, place: int) -> int | None:
    """What a way there costs in all, with what was spent before, had one the points."""
    endless = trip._replace(points=ANY_DISTANCE, double=False, units=0)
    found: list[Reach] = routes(s, endless, f.place, s.paid, True)
    cost = found[0].cost(place) if found else None
    return None if cost is None else cost + s.paid
