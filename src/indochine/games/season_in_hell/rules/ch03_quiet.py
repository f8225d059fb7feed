"""3.3 Strategic movement: in a week without rounds both sides redeploy as far as they like, and paras land."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Finish, Move
from indochine.games.season_in_hell.frames import Quiet
from indochine.games.season_in_hell.rules.ch01_hidden import go
from indochine.games.season_in_hell.rules.ch01_stacking import crowded_for
from indochine.games.season_in_hell.rules.ch02_orders import not_a_move, nothing_else
from indochine.games.season_in_hell.rules.ch04_drops import drop
from indochine.games.season_in_hell.rules.ch04_french_moves import enemy_strongpoint as held_by_the_enemy
from indochine.games.season_in_hell.rules.ch04_french_moves import (
    french_has_moved,
    french_on_map,
    other_camp,
    outside,
    shut_in,
)
from indochine.games.season_in_hell.rules.ch04_vm_moves import (
    enemy_strongpoint,
    full,
    has_moved,
    no_base,
    untrenched,
    vm_moves_end,
    vm_on_map,
)
from indochine.games.season_in_hell.rules.ch04_vm_moves import shut_in as counter_shut_in
from indochine.games.season_in_hell.rules.ch04_ways import REMEMBERED, dug, flood, vm_step
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids, together
from indochine.kernel.flow import Check, Phase, Procedure, check, choice, goto
from indochine.kernel.legality import Wide, only

# ---- how far ---------------------------------------------------------------


@lru_cache(REMEMBERED)
def vm_redeployment(place: int, control: int, dug: int) -> int:
    """[3.3a] [3.3b] [E-108] Any number of steps through jungle, trenched zones and captured strongpoints."""
    found = edge = 1 << place
    while edge:
        edge = together(vm_step(way, control, dug) | p.NEAR[way] & p.JUNGLE for way in ids(edge)) & ~found
        found |= edge
    return found & ~(1 << place)


@lru_cache(REMEMBERED)
def french_redeployment(place: int, control: int, ringed: int) -> int:
    """[3.3a] [3.3c] [4.2.3c] [E-87] [E-108] Through any strongpoints of one camp but the encircled and the enemy's."""
    if not p.PAS >> place & 1:
        return 0
    return flood(1 << place, p.LINKS, p.CAMP_OF[place] & ~control & ~ringed) & ~(1 << place)


def begin_redeployment(s: State, f: Quiet) -> None:
    """[3.3d] Nobody has moved yet."""
    s.moved = s.french_moved = s.barred = 0


# ---- the Viet Minh ---------------------------------------------------------


@choice("3.3b", by=VIET_MINH)
def vm_redeploys(s: State, f: Quiet) -> bool:
    """[3.3b] Which counters are redeployed, and where?"""
    return True


# reasons of operational movement
NOT_THERE = not_a_move("3.3b"), untrenched, Check("3.3b", enemy_strongpoint.test), Check("3.3b", no_base.test)


@only("3.3b", "place", "{unit} cannot get to {place}.", *NOT_THERE, full, counter_shut_in)
def vm_goals(s: State, f: Quiet, unit: int) -> int:
    return vm_redeployment(s.where[unit], s.control, dug(s)) & ~crowded_for(s, unit)


vm_redeploys.offers(Move, has_moved._replace(id="3.3b"), vm_goals, unit=vm_on_map, place=Wide(p.ON_MAP))
vm_redeploys.offers(Finish)


@vm_redeploys.then
def after_vm_redeploys(s: State, f: Quiet, a: Move | Finish) -> None:
    if isinstance(a, Move):
        s.moved |= 1 << a.unit
        go(s, a.unit, a.place, "3.3b")
        goto(f, vm_redeploys)


# ---- France ----------------------------------------------------------------


@choice("3.3c", by=FRANCE)
def french_redeploys(s: State, f: Quiet) -> bool:
    """[3.3c] Which units are redeployed inside their camp, and where?"""
    return True


@check("3.3c")
def into_the_ring(s: State, f: Quiet, a: Move) -> str | None:
    """[3.3c] Nobody is sent into an encircled strongpoint."""
    return f"{p.NAME[a.place]} is encircled." if encircled(s) >> a.place & 1 else None


OUT_OF_CAMP = not_a_move("3.3c"), outside, Check("3.3c", held_by_the_enemy.test), Check("3.3c", other_camp.test)


@only("3.3c", "place", "No way leads {unit} to {place}.", *OUT_OF_CAMP, shut_in, into_the_ring)
def french_goals(s: State, f: Quiet, unit: int) -> int:
    return french_redeployment(s.where[unit], s.control, encircled(s))


french_redeploys.offers(
    Move, french_has_moved._replace(id="3.3c"), french_goals, unit=french_on_map, place=Wide(p.ON_MAP)
)
french_redeploys.offers(Done, nothing_else)


@french_redeploys.then
def after_french_redeploys(s: State, f: Quiet, a: Move | Done) -> None:
    if isinstance(a, Move):
        s.french_moved |= 1 << a.unit
        go(s, a.unit, a.place, "3.3c")
        goto(f, french_redeploys)


QUIET = Procedure(
    begin_redeployment,
    Phase("Strategic movement", vm_redeploys, vm_moves_end, french_redeploys),  # 3.3
    Phase("Parachute reinforcement", drop),  # 4.1
)
