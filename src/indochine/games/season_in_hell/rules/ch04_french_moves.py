"""4.2.2 French operational movement: from strongpoint to strongpoint, inside the CRC or inside a peripheral CR."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Move
from indochine.games.season_in_hell.frames import Assault, Operation, Round
from indochine.games.season_in_hell.rules.ch01_hidden import go
from indochine.games.season_in_hell.rules.ch02_orders import not_a_move, nothing_else
from indochine.games.season_in_hell.rules.ch04_ways import french_march
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.state import FRANCE, State
from indochine.kernel.bits import together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import Wide, bar, only

MOVED_BY: dict[type, str] = {Round: "4.2.2a", Assault: "5.6a", Operation: "6.2.3a"}


@choice("4.2.2a", by=FRANCE)
def french_moves(s: State, f: Round) -> bool:
    """[4.2.2a] Which units move inside the camp, and where?"""
    return True


def french_on_map(s: State, f: object) -> int:
    """French units that stand on the map."""
    return p.FRENCH & ~together(s.at[box] for box in (p.WAITING, p.TO_COME, p.DESTROYED, p.GONE))


@bar(lambda s, f: MOVED_BY[type(f)], "unit", "{unit} has moved.")
def french_has_moved(s: State, f: object) -> int:
    """[4.2.2a] [5.6a] [6.2.3a] [E-126] One move in each phase or impulse."""
    return s.french_moved


@check("4.2.3b")
def outside(s: State, f: Round, a: Move) -> str | None:
    """[4.2.2b] [4.2.3b] [E-36] Nobody goes into a zone, and who stands in one stays, but for operations."""
    if not p.PAS >> s.where[a.unit] & 1:
        return f"{p.UNIT_NAME[a.unit]} stands in a zone and moves in operations only."
    return None if p.PAS >> a.place & 1 else "Zones are open to the French in operations only."


@check("4.2.2a")
def enemy_strongpoint(s: State, f: Round, a: Move) -> str | None:
    """[E-87] Only in impulses does one enter what the Viet Minh control, empty or not."""
    return f"{p.NAME[a.place]} is in Viet Minh hands." if s.control >> a.place & 1 else None


@check("4.2.2a")
def other_camp(s: State, f: Round, a: Move) -> str | None:
    """[4.2.2a] Inside the CRC, or inside one peripheral CR."""
    here = s.where[a.unit]
    if p.CAMP_OF[here] >> a.place & 1:
        return None
    return f"{p.NAME[here]} and {p.NAME[a.place]} are not in the same camp."


@check("4.2.3c")
def shut_in(s: State, f: object, a: Move) -> str | None:
    """[4.2.3c] Linked to enemy strongpoints only: nothing but combat gets a unit out."""
    here = s.where[a.unit]
    return f"{p.NAME[here]} is linked to enemy strongpoints only." if not p.LINKS[here] & ~s.control else None


@check("4.2.2b")
def through_the_ring(s: State, f: Round, a: Move) -> str | None:
    """[4.2.2b] The way would lead on through an encircled strongpoint."""
    if not french_march(s.where[a.unit], s.control, 0) >> a.place & 1:
        return None
    return f"The way to {p.NAME[a.place]} leads through an encircled strongpoint."


EXACT = outside, enemy_strongpoint, other_camp, shut_in, through_the_ring  # what keeps a unit from a place


@only("4.2.2a", "place", "No way leads {unit} to {place}.", not_a_move("4.2.2a"), *EXACT)
def in_reach(s: State, f: Round, unit: int) -> int:
    """[4.2.2a] [4.2.2b] [4.2.3c] Freely, but through no encircled strongpoint and none of the enemy."""
    return french_march(s.where[unit], s.control, encircled(s))


french_moves.offers(Move, french_has_moved, in_reach, unit=french_on_map, place=Wide(p.ON_MAP))
french_moves.offers(Done, nothing_else)


@french_moves.then
def after_french_moves(s: State, f: Round, a: Move | Done) -> None:
    if isinstance(a, Move):
        s.french_moved |= 1 << a.unit
        go(s, a.unit, a.place, "4.2.2a")
        goto(f, french_moves)
