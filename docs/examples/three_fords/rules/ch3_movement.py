"""Chapter 3: movement, and what waits in the fords."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Halt, Move
from docs.examples.three_fords.events import FordClear, MineFound, Moved, UnitLost
from docs.examples.three_fords.frames import HalfTurn
from docs.examples.three_fords.state import NO_MINE, Area, State, Unit, put, standing

from indochine.kernel.bits import bits
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, only
from indochine.kernel.words import Action

MOST = 3  # units of a side in an area
LOST_UP_TO = 3  # what the mine's die must show


@choice("3.1", by=lambda s, f: f.side)
def move(s: State, f: HalfTurn) -> bool:
    """Who moves where?"""
    return True


def living(s: State, f: HalfTurn) -> int:
    """The units one may think of."""
    return p.OF_SIDE[f.side] & ~s.at[p.GONE]


@bar("3.1", "unit", "{unit} has moved in this turn.")
def moved(s: State, f: HalfTurn) -> int:
    return s.moved


@only("3.1", "area", "{here} does not touch {area}.", here=lambda s, f, a: p.NAME[s.where[a.unit]])
def next_door(s: State, f: HalfTurn, unit: int) -> int:
    return p.MAP.near[s.where[unit]]


@bar("3.2", "area", f"{MOST} units of that side are in {{area}} already.")
def full(s: State, f: HalfTurn) -> int:
    return bits(area for area in range(p.AREAS) if standing(s, f.side, area).bit_count() >= MOST)


@bar("3.3", "area", "The enemy is in {area}, and guns do not go there.")
def enemy_for_guns(s: State, f: HalfTurn, unit: int) -> int:
    return p.KIND[unit] == p.GUNS and bits(area for area in range(p.AREAS) if standing(s, 1 - f.side, area))


move.offers(Move, moved, next_door, full, enemy_for_guns, unit=living, area=p.EVERYWHERE)
move.offers(Halt)


@move.then
def after_move(s: State, f: HalfTurn, a: Action) -> None:
    if not isinstance(a, Move):
        return
    put(s, a.unit, a.area)
    s.moved |= 1 << a.unit
    s.tell(Moved("3.1", a.unit, a.area))
    if f.side == p.NORTH and p.FORDS & ~s.crossed & 1 << a.area:
        enter_ford(s, a.unit, a.area)
    goto(f, move)


def enter_ford(s: State, unit: Unit, ford: Area) -> None:
    """[3.4] North learns what lies in a ford, one way or the other."""
    s.crossed |= 1 << ford
    if s.mine != ford:
        s.tell(FordClear("3.4", ford))
        return
    s.mine, die = NO_MINE, s.d6()
    s.tell(MineFound("3.4", ford, unit, die))
    if die <= LOST_UP_TO:
        put(s, unit, p.GONE)
        s.tell(UnitLost("3.4", unit))
