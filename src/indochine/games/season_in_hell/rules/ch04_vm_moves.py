"""4.2.1 Viet Minh operational movement: every counter, face down, through jungle, trenches and captured ground."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Finish, Move
from indochine.games.season_in_hell.frames import Assault, Operation, Round
from indochine.games.season_in_hell.rules.ch01_hidden import go
from indochine.games.season_in_hell.rules.ch01_stacking import crowded_for, why_crowded
from indochine.games.season_in_hell.rules.ch02_orders import not_a_move
from indochine.games.season_in_hell.rules.ch04_ways import dug, vm_march, vm_step
from indochine.games.season_in_hell.rules.ch05_control import test_cover
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.bits import together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import Wide, bar, only

MOVED_BY: dict[type, str] = {Round: "4.2.1a", Assault: "5.3a", Operation: "6.2.6a"}


@choice("4.2.1a", by=VIET_MINH)
def vm_moves(s: State, f: Round) -> bool:
    """[4.2.1a] [4.2.1d] [4.2.1e] Which counters move, and where?"""
    return True


def vm_on_map(s: State, f: object) -> int:
    """[1.2d] Battalions and dummies that stand on the map."""
    return p.VM & ~together(s.at[box] for box in (p.TO_COME, p.TRACK, p.DESTROYED, p.GONE))


@bar(lambda s, f: MOVED_BY[type(f)], "unit", "{unit} has moved.")
def has_moved(s: State, f: object) -> int:
    """[4.2.1a] [5.3a] [E-126] One move in each phase or impulse."""
    return s.moved


@check("4.2.3a")
def untrenched(s: State, f: object, a: Move) -> str | None:
    """[4.2.3a] [3.1k] Peripheral zones without a trench are closed, always."""
    return f"{p.NAME[a.place]} has no trench." if (p.ZONES & ~dug(s)) >> a.place & 1 else None


@check("4.2.1b")
def enemy_strongpoint(s: State, f: object, a: Move) -> str | None:
    """[4.2.1b] [4.2.1c] [E-87] Strongpoints must be friendly, empty or not."""
    return f"{p.NAME[a.place]} is in French hands." if (p.PAS & ~s.control) >> a.place & 1 else None


@check("4.2.1a")
def no_base(s: State, f: object, a: Move) -> str | None:
    """[E-48] Bases hold units only during an assault."""
    return "Nobody stops on an assault base outside an assault." if p.BASES >> a.place & 1 else None


@check("1.4f")
def full(s: State, f: object, a: Move) -> str | None:
    """[E-113] The option that three of one division is the most in a strongpoint."""
    return why_crowded(s, a.unit, a.place) if crowded_for(s, a.unit) >> a.place & 1 else None


@check("4.2.3c")
def shut_in(s: State, f: object, a: Move) -> str | None:
    """[4.2.3c] No friendly strongpoint is linked and no base leads into a trench: only combat gets a unit out."""
    here = s.where[a.unit]
    if not p.PAS >> here & 1 or vm_step(here, s.control, dug(s)):
        return None
    return f"{p.NAME[here]} is linked to enemy strongpoints only."


EXACT = untrenched, enemy_strongpoint, no_base, full, shut_in  # what keeps a counter from a place


@only("4.2.1a", "place", "{unit} cannot get to {place} in one move.", not_a_move("4.2.1a"), *EXACT)
def in_reach(s: State, f: Round, unit: int) -> int:
    """[4.2.1a] [4.2.1b] [E-46] [E-47] [E-75] One jungle zone, or two zones or strongpoints, however full."""
    return vm_march(s.where[unit], s.control, dug(s)) & ~crowded_for(s, unit)


vm_moves.offers(Move, has_moved, in_reach, unit=vm_on_map, place=Wide(p.ON_MAP))
vm_moves.offers(Finish)


@vm_moves.then
def after_vm_moves(s: State, f: Round, a: Move | Finish) -> None:
    if isinstance(a, Move):
        s.moved |= 1 << a.unit
        go(s, a.unit, a.place, "4.2.1a")
        goto(f, vm_moves)


def vm_moves_end(s: State, f: Round) -> None:
    """[E-61] [3.1u] From now on every level 3 must be covered."""
    s.moved = s.uncovered = 0
    test_cover(s)
