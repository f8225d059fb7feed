"""Chapter 3: movement, and what waits in the fords."""

from collections.abc import Iterator

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Halt, Move
from docs.examples.three_fords.events import FordClear, MineFound, Moved, UnitLost
from docs.examples.three_fords.frames import HalfTurn
from docs.examples.three_fords.state import NO_MINE, Area, State, Unit, put, standing

from indochine.board.bits import ids
from indochine.kernel.flow import check, decision, goto
from indochine.kernel.words import Action

MOST = 3  # units of a side in an area
LOST_UP_TO = 3  # what the mine's die must show


@decision("3.1", by=lambda s, f: f.side)
def move(s: State, f: HalfTurn) -> Iterator[Action]:
    """Who moves where?"""
    for unit in ids(p.OF_SIDE[f.side] & ~s.at[p.GONE]):
        yield from (Move(Unit(unit), Area(area)) for area in range(p.AREAS) if area != s.where[unit])
    yield Halt()


@check("3.1")
def moves_once(s: State, f: HalfTurn, a: Move) -> str | None:
    return f"{p.UNIT_NAME[a.unit]} has moved in this turn." if s.moved >> a.unit & 1 else None


@check("3.1")
def goes_next_door(s: State, f: HalfTurn, a: Move) -> str | None:
    here = s.where[a.unit]
    return None if p.MAP.near[here] >> a.area & 1 else f"{p.NAME[here]} does not touch {p.NAME[a.area]}."


@check("3.2")
def finds_room(s: State, f: HalfTurn, a: Move) -> str | None:
    full = standing(s, f.side, a.area).bit_count() >= MOST
    return f"{MOST} units of that side are in {p.NAME[a.area]} already." if full else None


@check("3.3")
def guns_keep_away(s: State, f: HalfTurn, a: Move) -> str | None:
    enemy = p.KIND[a.unit] == p.GUNS and standing(s, 1 - f.side, a.area)
    return f"The enemy is in {p.NAME[a.area]}, and guns do not go there." if enemy else None


move.checks(Move, moves_once, goes_next_door, finds_room, guns_keep_away)


@move.fast
def quick_move(s: State, f: HalfTurn) -> list[Action]:
    """The same by sets: neighbours, less what is full, less the enemy for guns."""
    full = sum(1 << area for area in range(p.AREAS) if standing(s, f.side, area).bit_count() >= MOST)
    enemy = sum(1 << area for area in range(p.AREAS) if standing(s, 1 - f.side, area))
    found: list[Action] = []
    for unit in ids(p.OF_SIDE[f.side] & ~s.at[p.GONE] & ~s.moved):
        open_to = p.MAP.near[s.where[unit]] & ~full & ~(enemy if p.KIND[unit] == p.GUNS else 0)
        found += (Move(Unit(unit), Area(area)) for area in ids(open_to))
    return [*found, Halt()]


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
