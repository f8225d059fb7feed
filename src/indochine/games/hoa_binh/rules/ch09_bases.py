"""9.1 and 9.4 French attacks on a space: all its counters one after the other, then the Viet base."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import StepAside, StormBase, TurnBack
from indochine.games.hoa_binh.events import BaseReturned, MinesCleared, Retreated
from indochine.games.hoa_binh.frames import (
    DROP,
    NAVAL,
    OFFENSIVE,
    Assault,
    Combat,
    Displacement,
    March,
    Retreat,
    Turn,
)
from indochine.games.hoa_binh.rules.ch02_counters import eliminate, lose_step, retake
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, with_room
from indochine.games.hoa_binh.rules.ch06_infiltration import drive_commanders
from indochine.games.hoa_binh.rules.ch09_retreat import may_enter, nearest_refuge
from indochine.games.hoa_binh.state import (
    GUERRILLA,
    Place,
    State,
    Unit,
    base_number,
    counters_at,
    hostile,
    put,
    remove_counter,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, call, check, choice, end, goto
from indochine.kernel.legality import only

# ---- everything in one space -----------------------------------------------


def dozer_clears(s: State, place: int) -> None:
    """[2.2.2-h] A Guerrilla stacked with the Dozer is removed without a Threat roll."""
    for i in counters_at(s, place):
        if s.vm_kind[i] == GUERRILLA:
            s.tell(MinesCleared("2.2.2-h", Place(place)))
            remove_counter(s, s.vm_serial[i])
            return


def dozer_goes_first(s: State, f: Assault) -> None:
    """[2.2.2-h] On an Offensive the Dozer opens the road before the fighting [E-54]."""
    if s.at[f.space] >> p.DOZER & 1:
        dozer_clears(s, f.space)


def next_counter(s: State, f: Assault) -> None:
    """[9.1-c] [9.1-a] [9.4.1b-a] The counters of the space in order of seniority, each with its own combat [E-44].

    Counters on a base are fought before the base itself.
    """
    if f.result < 0 or not s.at[f.space] & p.COMBAT:
        end_assault(s, f)
    elif counters := counters_at(s, f.space):
        landed = just_landed(s, f)
        f.fought = True
        serial = s.vm_serial[counters[0]]
        call(
            s,
            Combat(space=f.space, counter=serial, mode=f.mode, came_from=f.came_from, dropped=landed, jumped=f.jumped),
        )
        goto(f, next_counter)


def just_landed(s: State, f: Assault) -> int:
    """[7.2-h] Paras who come down among the enemy are at a disadvantage in the combat that opens then [E-59]."""
    return s.at[f.space] & p.COMBAT if f.mode == DROP and not f.fought else 0


@choice("9.4.1b-a")
def storm_base(s: State, f: Assault) -> bool:
    """With its counters beaten, does the force attack the base at once, or go back?"""
    return f.fought and bool(s.bases >> f.space & 1)


storm_base.offers(StormBase)
storm_base.offers(TurnBack)


@storm_base.prompt
def prompt_storm_base(s: State, f: Assault) -> str:
    return f"The way to the Viet base at {p.NAME[f.space]} is open: attack it, or go back?"


@storm_base.then
def after_storm_base(s: State, f: Assault, a: StormBase | TurnBack) -> None:
    if isinstance(a, TurnBack):
        f.result = -1
        call(s, Retreat(space=f.space, back_to=f.came_from, dropped=f.jumped, compulsory=True))
        goto(f, end_assault)


def attack_base(s: State, f: Assault) -> None:
    """[9.4.2-a] The base itself: a combat without Threat roll [E-30]."""
    if base := base_number(s, f.space):
        call(s, Combat(space=f.space, base=base, mode=OFFENSIVE, came_from=f.came_from, jumped=f.jumped))


def end_assault(s: State, f: Assault) -> None:
    """[9.3.1-k] The march below goes on after a victory and is over after anything else."""
    under = s.frames[-2] if len(s.frames) > 1 else None
    if type(under) is March:
        under.result = f.result or 1
        under.spent += f.mp
        if f.mode == NAVAL and not s.at[f.space] >> p.DINASSAUT & 1:
            under.result = -1
    end(f)


ASSAULT = Procedure(dozer_goes_first, next_counter, storm_base, attack_base, end_assault)

# ---- a base comes back -----------------------------------------------------


def returning_bases(s: State, f: Turn) -> None:
    """[9.4.2-b] [EX-d] Bases destroyed two turns ago come back at the start of the Infiltration Phase."""
    for base in range(6, 0, -1):
        if s.base_back[base] == s.turn:
            call(s, Displacement(base=base, space=s.base_home[base]))


@choice("9.4.2-c")
def step_aside(s: State, f: Displacement) -> bool:
    """French units on the space of a returning base move one or two spaces away."""
    return bool(s.at[f.space] & p.COMBAT)


def next_aside(s: State, f: Displacement) -> int:
    """[9.4.2-c] One unit after the other."""
    units = s.at[f.space] & p.COMBAT
    return units & -units


def two_links(unit: int, space: int, free: int) -> int:
    """[9.4.2-c] Where a unit gets by one or two of its links over free spaces."""
    links = p.ROUTES[p.MOBILITY[unit]]
    near = links[space] & free
    return (near | p.union(links[place] for place in ids(near)) & free) & ~(1 << space)


@check("9.4.2-c")
def base_comes_here(s: State, f: Displacement, a: StepAside) -> str | None:
    """Nobody stays."""
    return f"The base returns to {p.NAME[a.place]}: everybody leaves it." if a.place == f.space else None


@check("9.4.2-c")
def held_by_them(s: State, f: Displacement, a: StepAside) -> str | None:
    """[E-30] The space must be legal."""
    return f"{p.NAME[a.place]} is in Viet Minh hands (reading E-30)." if hostile(s) >> a.place & 1 else None


@check("3.1-d")
def full_aside(s: State, f: Displacement, a: StepAside) -> str | None:
    """It is near enough, so there is no room."""
    near = two_links(a.unit, f.space, may_enter(s)) >> a.place & 1
    return f"{crowd(s, a.place)}: there is no room." if near else None


@check("9.4.2-c")
def way_is_barred(s: State, f: Displacement, a: StepAside) -> str | None:
    """[E-30] The space on the way must be legal too."""
    near = two_links(a.unit, f.space, p.EVERYWHERE) >> a.place & 1
    return f"Viet Minh counters or bases bar the way to {p.NAME[a.place]} (reading E-30)." if near else None


@only(
    "9.4.2-c",
    "place",
    "{place} is more than two spaces from {here} by the routes of {unit}.",
    base_comes_here,
    held_by_them,
    full_aside,
    way_is_barred,
    here=lambda s, f, a: p.NAME[f.space],
)
def within_two_spaces(s: State, f: Displacement, unit: int) -> int:
    """One or two links away, to a legal space."""
    return with_room(s, two_links(unit, f.space, may_enter(s)), 1 << unit)


step_aside.offers(StepAside, within_two_spaces, unit=next_aside, place=p.EVERYWHERE)


@step_aside.prompt
def prompt_step_aside(s: State, f: Displacement) -> str:
    unit = first(s.at[f.space] & p.COMBAT)
    return f"Viet base {f.base} returns to {p.NAME[f.space]}: where does {p.UNIT_NAMES[unit]} go?"


@step_aside.then
def after_step_aside(s: State, f: Displacement, a: StepAside) -> None:
    move_aside(s, f, a.unit, a.place)
    goto(f, step_aside)


def move_aside(s: State, f: Displacement, unit: int, place: int) -> None:
    """[9.4.2-c] One unit goes; commanders leave with the last."""
    put(s, unit, place)
    s.tell(Retreated("9.4.2-c", Unit(unit), Place(f.space), Place(place)))
    retake(s, place)
    if not s.at[f.space] & p.COMBAT:
        for commander in ids(s.at[f.space] & p.COMMANDER_UNITS):
            put(s, commander, place)


def no_room_aside(s: State, f: Displacement) -> None:
    """[9.4.2-c] Without a legal space it goes as in a retreat without one: a loss, then the nearest refuge [E-30]."""
    units = s.at[f.space] & p.COMBAT
    if not units:
        return
    unit = first(units)
    lose_step(s, unit, "9.4.2-c")
    if s.steps[unit]:
        refuge = nearest_refuge(s, f.space, unit)
        if refuge < 0:
            eliminate(s, unit, "9.4.2-c", "no refuge on the map")
        else:
            move_aside(s, f, unit, refuge)
    goto(f, step_aside)


def base_back(s: State, f: Displacement) -> None:
    """[9.4.2-b] The base stands in its old place; it is never gone for good."""
    drive_commanders(s, f.space)  # whoever has lost his force here
    s.base_back[f.base] = 0
    s.bases |= 1 << f.space
    s.tell(BaseReturned("9.4.2-b", f.base, Place(f.space)))


DISPLACEMENT = Procedure(step_aside, no_room_aside, base_back)
