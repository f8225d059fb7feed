"""7.2 Setting out: who may begin a Movement, an Offensive, a voyage or the clearing of mines."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Attack, Move
from indochine.games.hoa_binh.frames import ATTACK, MINE_CLEARING, MOVEMENT, SAILING
from indochine.games.hoa_binh.rules.ch03_stacking import ROOMY
from indochine.games.hoa_binh.rules.ch07_routes import SAILORS, has_a_hard_way, has_a_way, quiet_spaces
from indochine.games.hoa_binh.rules.ch10_convoys import is_home
from indochine.games.hoa_binh.state import State, convoy_spaces, convoys_at
from indochine.kernel.bits import first, ids
from indochine.kernel.legality import Check, gate, only
from indochine.kernel.state import Frame

REMEMBERED = 1_000

# ---- [7.2] setting out -----------------------------------------------------


def movers(s: State, place: int) -> int:
    """[7.2-b] [7.2-g] [7.2-r] [7.2-s] Combat units that may march from here, dropped, flown in or just arrived."""
    return s.at[place] & p.COMBAT & ~s.repair & ~SAILORS


def somebody_can_leave(s: State, place: int, kind: int) -> bool:
    """[1.3.3-a] Has any single counter here a first step, if no unit has a quiet neighbour?"""
    units = movers(s, place)
    for sort in (units & ON_FOOT, units & MECHANISED, units & p.ARMOUR):  # one of each mobility speaks for all
        if sort and has_a_hard_way(s, kind, sort & -sort, 0, place):
            return True
    if kind == MOVEMENT and place in s.convoys:
        waiting = [c for c in convoys_at(s, place) if not is_home(s, c)]
        return any(has_a_way(s, kind, 0, 1 << c, place) for c in waiting)
    return False


ON_FOOT = p.COMBAT & ~p.VEHICLES & ~(1 << p.DINASSAUT)
MECHANISED = p.VEHICLES & ~p.ARMOUR


def in_the_workshop(s: State, f: Frame, a: Move | Attack) -> str | None:
    """[7.2-l] [E-53] Only units in maintenance are there."""
    waiting = s.at[a.place] & p.COMBAT & s.repair
    if not waiting or movers(s, a.place):
        return None
    return f"{p.UNIT_NAMES[first(waiting)]} at {p.NAME[a.place]} is in maintenance."


def only_the_boat(s: State, f: Frame, a: Move | Attack) -> str | None:
    """[2.2.2-j] The Dinassaut has an action of its own."""
    if s.at[a.place] & p.COMBAT != SAILORS:
        return None
    return f"The Dinassaut is the only unit at {p.NAME[a.place]}, and sails by an action of its own."


def at_its_goal(s: State, f: Frame, a: Move | Attack) -> str | None:
    """[10.1.1-b] A convoy goes no further than its retreat base."""
    convoys = convoys_at(s, a.place)
    home = convoys and not s.at[a.place] & p.COMBAT and all(is_home(s, site) for site in convoys)
    return f"The convoy at {p.NAME[a.place]} has arrived." if home else None


def nobody_there(rule: str, march: str) -> Check:
    """The check that there is no unit to march with."""

    def told(s: State, f: Frame, a: Move | Attack) -> str | None:
        here = p.NAME[a.place]
        if s.at[a.place] & p.COMBAT:
            return None
        if a.place in s.convoys:
            return f"Only a convoy is at {here}, and {march} needs a unit." if march == ATTACKING else None
        names = [p.UNIT_NAMES[commander] for commander in ids(s.at[a.place])]
        if not names:
            return f"No unit is at {here}."
        return f"Only {' and '.join(names)} {'is' if len(names) == 1 else 'are'} at {here}, and {march} needs a unit."

    return Check(rule, told)


MOVING, ATTACKING = "a Movement", "an Offensive"
KEPT = (Check("7.2-l", in_the_workshop), Check("2.2.2-j", only_the_boat), Check("10.1.1-b", at_its_goal))
NO_WAY_OUT = "No way out of {place} is open to those who stand there."


@only("7.2-b", "place", NO_WAY_OUT, *KEPT, nobody_there("7.2-b", MOVING))
def open_to_movement(s: State, f: Frame) -> int:
    """Somebody there must have somewhere to go."""
    return with_a_way_out(s, MOVEMENT)


@only("7.2-c", "place", NO_WAY_OUT, *KEPT, nobody_there("7.2-c", ATTACKING))
def open_to_offensive(s: State, f: Frame) -> int:
    """Somebody there must have somewhere to go."""
    return with_a_way_out(s, ATTACK)


def with_a_way_out(s: State, kind: int) -> int:
    """[1.3.3-a] Spaces that somebody can leave."""
    found = near_quiet_spaces(bytes(s.where), p.COMBAT & ~(s.repair | SAILORS), quiet_spaces(s) & ROOMY[1])
    for place in ids((s.french | convoy_spaces(s)) & ~found):
        if somebody_can_leave(s, place, kind):
            found |= 1 << place
    return found


@lru_cache(REMEMBERED)
def near_quiet_spaces(where: bytes, units: int, quiet: int) -> int:
    """[1.3.3-a] Spaces where one of the units has a quiet neighbour by his own routes: he can leave by any march.

    Every menu asks for it twice, for Movement and for Offensive.
    """
    found = 0
    for unit in ids(units):
        place = where[unit]
        if place < p.PLACES and not found >> place & 1 and p.ROUTES[p.MOBILITY[unit]][place] & quiet:
            found |= 1 << place
    return found


# ---- [7.2] Dinassaut and Dozer ---------------------------------------------


@gate("7.2-e", "The Dinassaut is not on the map.")
def dinassaut_away(s: State, f: Frame) -> bool:
    """It must be on the river."""
    return s.where[p.DINASSAUT] >= p.PLACES


@gate("7.2-e", "The river is closed on both sides.")
def river_closed(s: State, f: Frame) -> bool:
    """There must be water open to it, or an enemy on its space."""
    place = s.where[p.DINASSAUT]
    return place < p.PLACES and not (s.vm >> place & 1 or has_a_way(s, SAILING, 1 << p.DINASSAUT, 0, place))


@gate("7.2-o", "The Dozer is not on the map.")
def dozer_away(s: State, f: Frame) -> bool:
    """It must be on the map."""
    return s.where[p.DOZER] >= p.PLACES


@gate("7.2-o", "The Dozer has no way open.")
def no_way_for_dozer(s: State, f: Frame) -> bool:
    """A road must be open to it."""
    place = s.where[p.DOZER]
    return place < p.PLACES and not has_a_way(s, MINE_CLEARING, 1 << p.DOZER, 0, place)
