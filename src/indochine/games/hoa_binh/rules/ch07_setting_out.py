"""7.2 Setting out: who may begin a Movement, an Offensive, a voyage or the clearing of mines."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Attack, ClearMines, Move, Sail
from indochine.games.hoa_binh.frames import ATTACK, MINE_CLEARING, MOVEMENT, SAILING, March
from indochine.games.hoa_binh.rules.ch02_counters import officers_at
from indochine.games.hoa_binh.rules.ch07_march import has_a_way
from indochine.games.hoa_binh.rules.ch07_paying import pay, too_dear
from indochine.games.hoa_binh.rules.ch10_convoys import is_home
from indochine.games.hoa_binh.state import State, convoys_at
from indochine.kernel.flow import call, check
from indochine.kernel.state import Frame

# ---- [7.2] setting out -----------------------------------------------------


def movers(s: State, place: int) -> int:
    """[7.2-b] [7.2-g] [7.2-r] [7.2-s] Combat units that may march from here, dropped, flown in or just arrived."""
    return s.at[place] & p.COMBAT & ~s.repair & ~(1 << p.DINASSAUT)


def somebody_can_leave(s: State, place: int, kind: int) -> bool:
    """[1.3.3-a] Has any single counter here a first step?"""
    units = movers(s, place)
    for sort in (units & ON_FOOT, units & MECHANISED, units & p.ARMOUR):  # one of each mobility speaks for all
        if sort and has_a_way(s, kind, sort & -sort, 0, place):
            return True
    if kind == MOVEMENT and place in s.convoys:
        waiting = [c for c in convoys_at(s, place) if not is_home(s, c)]
        return any(has_a_way(s, kind, 0, 1 << c, place) for c in waiting)
    return False


ON_FOOT = p.COMBAT & ~p.VEHICLES & ~(1 << p.DINASSAUT)
MECHANISED = p.VEHICLES & ~p.ARMOUR


@check("7.2-b")
def stack_can_leave(s: State, f: Frame, a: Move) -> str | None:
    """Somebody there must have somewhere to go."""
    return None if somebody_can_leave(s, a.place, MOVEMENT) else f"Nobody at {p.NAME[a.place]} can move."


@check("7.2-c")
def stack_can_attack(s: State, f: Frame, a: Attack) -> str | None:
    """Somebody there must have somewhere to go."""
    return None if somebody_can_leave(s, a.place, ATTACK) else f"Nobody at {p.NAME[a.place]} can advance."


@check("7.2-b")
def can_pay_movement(s: State, f: Frame, a: Move) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.movement, officers_at(s, a.place))


@check("7.2-c")
def can_pay_offensive(s: State, f: Frame, a: Attack) -> str | None:
    """2 AP."""
    return too_dear(s, p.COST.offensive, officers_at(s, a.place))


# ---- [7.2] Dinassaut and Dozer ---------------------------------------------


@check("7.2-e")
def dinassaut_can_sail(s: State, f: Frame, a: Sail) -> str | None:
    """It must be on the river, with water open to it or an enemy on its space."""
    place = s.where[p.DINASSAUT]
    if place >= p.PLACES:
        return "The Dinassaut is not on the map."
    if s.vm >> place & 1 or has_a_way(s, SAILING, 1 << p.DINASSAUT, 0, place):
        return None
    return "The river is closed on both sides."


@check("7.2-e")
def can_pay_sailing(s: State, f: Frame, a: Sail) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.dinassaut, officers_at(s, s.where[p.DINASSAUT]))


@check("7.2-o")
def dozer_can_move(s: State, f: Frame, a: ClearMines) -> str | None:
    """It must be on the map with a road open."""
    place = s.where[p.DOZER]
    if place >= p.PLACES:
        return "The Dozer is not on the map."
    return None if has_a_way(s, MINE_CLEARING, 1 << p.DOZER, 0, place) else "The Dozer has no way open."


@check("7.2-o")
def can_pay_clearing(s: State, f: Frame, a: ClearMines) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.mine_clearing, officers_at(s, s.where[p.DOZER]))


def sail(s: State) -> None:
    """[7.2-e] [2.2.2-j] One AP covers the Dinassaut's move and all its attacks [E-29]."""
    place = s.where[p.DINASSAUT]
    call(s, March(kind=SAILING, space=place, units=1 << p.DINASSAUT))
    pay(s, p.COST.dinassaut, officers_at(s, place))


def clear_mines(s: State) -> None:
    """[7.2-o] The Dozer sets out alone."""
    place = s.where[p.DOZER]
    call(s, March(kind=MINE_CLEARING, space=place, units=1 << p.DOZER))
    pay(s, p.COST.mine_clearing, officers_at(s, place))
