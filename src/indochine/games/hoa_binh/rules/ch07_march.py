"""7.2 On the road: Movement, Offensive, the Dinassaut, the Dozer and evacuations all go space by space."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    DropOff,
    Engage,
    Halt,
    LeaveConvoy,
    SetOut,
    Take,
    TakeAll,
    TakeConvoy,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.events import Entered, Halted, LeftBehind, SetForth
from indochine.games.hoa_binh.frames import (
    ATTACK,
    EVACUATION,
    LEAVING,
    MINE_CLEARING,
    MOVEMENT,
    NAVAL,
    OFFENSIVE,
    SAILING,
    Assault,
    March,
)
from indochine.games.hoa_binh.rules.ch02_counters import retake
from indochine.games.hoa_binh.rules.ch03_stacking import ROOMY, crowd, room_for, stack_limit, stack_size
from indochine.games.hoa_binh.rules.ch06_infiltration import drive_commanders
from indochine.games.hoa_binh.rules.ch09_bases import dozer_clears
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.rules.ch10_convoys import ambush_at_departure, ambush_on_the_road, form_convoy, is_home
from indochine.games.hoa_binh.state import (
    GUERRILLA,
    Place,
    Site,
    State,
    Unit,
    convoy_spaces,
    convoys_at,
    dangerous,
    hostile,
    put,
)
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, check, decision, end, goto
from indochine.kernel.words import Action, counted

WHAT = ("Movement", "Offensive", "The Dinassaut sails", "The Dinassaut leaves", "Mine clearing", "Evacuation")
RULE = ("7.2-b", "7.2-c", "7.2-e", "2.2.2-l", "7.2-o", "7.2-p")
NO_LIMIT = 999
ALONE = (SAILING, MINE_CLEARING)

# actions are immutable, so those that menus list all the time are made once
MARCH_TO = tuple(MarchTo(Place(n)) for n in range(p.PLACES))
TAKE = tuple(Take(Unit(u)) for u in range(p.UNITS))
HALT = Halt()
DROP_OFF = tuple(DropOff(Unit(u)) for u in range(p.UNITS))


def march_rule(s: State, f: March) -> str:
    """The rule of this kind of march."""
    return RULE[f.kind]


def stack_rule(s: State, f: March) -> str:
    """A convoy asks for its escort, any other march for its stack."""
    return "10.1.1-d" if f.kind == EVACUATION else RULE[f.kind]


# ---- speed and routes ------------------------------------------------------


def mobility(units: int, convoys: int) -> int:
    """[1.3.3-b] [1.3.3-c] [1.3.3-d] [2.2.2-a] A stack uses routes open to all in it; convoys roll like the Dozer."""
    if units & SAILORS:
        return p.NAVAL
    if units & p.ARMOUR:
        return p.ARMOURED
    return p.MECHANISED if convoys or units & p.VEHICLES else p.FOOT


def speed(units: int, convoys: int) -> int:
    """[7.2-b] [7.2-u] [2.2.2-c] [10.1.4-b] The slowest sets the pace; commanders hold nobody up [E-51]."""
    slowest = NO_LIMIT
    for unit in ids(units & p.COMBAT):
        slowest = min(slowest, p.MP[unit])
    for site in ids(convoys):
        slowest = min(slowest, p.CONVOY_MP[site])
    return slowest


SAILORS = 1 << p.DINASSAUT


def mp_left(f: March) -> int:
    """[1.3.3-e] [7.2-u] What the stack as it is now may still spend, one MP a space; who must leave goes one [E-55]."""
    return (1 if f.kind == LEAVING else speed(f.units, f.convoys)) - f.spent


def spaces_of(s: State, kind: int) -> int:
    """Spaces with a counter of one kind."""
    found, i = 0, s.vm_kind.find(kind)
    while i >= 0:
        found |= 1 << s.vm_place[i]
        i = s.vm_kind.find(kind, i + 1)
    return found


def closed_to(s: State, kind: int) -> int:
    """[7.2-b] [6.3.2-a] [9.4.1a-a] [9.4.1a-b] What this march may not enter; next to the enemy is open.

    A large green space without a base is an ordinary green one. On turn 0 all twelve are closed [E-27].
    """
    unknown = 0 if s.turn else p.BASE_SPACES
    if kind in (MOVEMENT, EVACUATION, LEAVING):
        return hostile(s) | unknown
    if kind == ATTACK:
        return closed_to_land_attack(s) | unknown
    if kind == SAILING:
        return closed_to_dinassaut(s)
    return closed_to_dozer(s) | unknown


def closed_to_land_attack(s: State) -> int:
    """[6.3.6-g] Only the Dinassaut attacks the Dangerous counter; no land unit enters its space [E-13]."""
    i = dangerous(s)
    return 0 if i < 0 else 1 << s.vm_place[i]


def closed_to_dinassaut(s: State) -> int:
    """[2.2.2-k] [6.3.5-e] The Dinassaut fights on river spaces, but a Guerrilla wants a land unit [E-48]."""
    return spaces_of(s, GUERRILLA)


def closed_to_dozer(s: State) -> int:
    """[7.2-o] Alone, the Dozer enters only Guerrilla spaces without other counters [E-15]."""
    lone = p.mask(n for n in ids(spaces_of(s, GUERRILLA)) if s.vm_count[n] == 1)
    return hostile(s) & ~lone


def next_spaces(s: State, kind: int, units: int, convoys: int, space: int, left: int) -> int:
    """[1.3.3-a] [3.1-d] Where the stack may go next: linked, open, and with a place to stop there or further on."""
    if left <= 0:
        return 0
    goals = p.ROUTES[mobility(units, convoys)][space] & ~closed_to(s, kind)
    roomy = goals & empty_for(s, stack_size(units, convoys.bit_count()))
    for place in ids(goals & ~roomy):
        if can_stop(s, kind, units, convoys, place, left - 1):
            roomy |= 1 << place
    return roomy


def empty_for(s: State, size: int) -> int:
    """[3.1-a] [3.1-b] Spaces without any French counter that such a stack may stop in, whoever is in it."""
    return ROOMY[size] & ~(s.french | convoy_spaces(s))


def quiet_spaces(s: State) -> int:
    """[6.3.2-a] Spaces with nobody in them, which every kind of march may enter."""
    taken = s.french | s.vm | s.bases | convoy_spaces(s)
    return p.EVERYWHERE & ~(taken if s.turn else taken | p.BASE_SPACES)


def has_a_way(s: State, kind: int, units: int, convoys: int, space: int) -> bool:
    """[1.3.3-a] Is there any first step? A quiet neighbour answers at once; otherwise ask in full."""
    links = p.ROUTES[mobility(units, convoys)][space]
    if links & quiet_spaces(s) & ROOMY[stack_size(units, convoys.bit_count())]:
        return True
    left = speed(units, convoys) - 1
    return any(can_stop(s, kind, units, convoys, n, left) for n in ids(links & ~closed_to(s, kind)))


def can_stop(s: State, kind: int, units: int, convoys: int, place: int, left: int) -> bool:
    """[3.1-d] Limits do not hold while moving, but the stack must be able to stop here or within its MP."""
    if fits(s, units, convoys, place):
        return True
    if hostile(s) >> place & 1:
        return False  # the fight takes place here, so the whole stack must fit
    free = p.EVERYWHERE & ~(closed_to(s, kind) | hostile(s))
    ahead = NETWORKS[mobility(units, convoys)].within(1 << place, free, max(0, left))
    return any(fits(s, units, convoys, n) for n in ids(ahead))


def fits(s: State, units: int, convoys: int, place: int) -> bool:
    """[3.1-d] Room for those of the stack who are not already there."""
    coming = sum(1 for site in ids(convoys) if s.convoys[site] != place) if convoys else 0
    return room_for(s, place, units, coming)


# ---- forming the stack -----------------------------------------------------


def available(s: State, f: March) -> int:
    """[7.2-b] Counters at the space that may still join the stack."""
    here = s.at[f.space]
    if f.kind in ALONE or (f.kind == EVACUATION and escorts_full(f)):
        here &= p.COMMANDER_UNITS
    return here & ~f.units & ~s.repair & ~(1 << p.DINASSAUT)


def escorts_full(f: March) -> bool:
    """[10.1.1-d] [10.1.4-b] Has the convoy as many escorts as it may? Commanders come along and do not count [E-51]."""
    return (f.units & p.COMBAT).bit_count() >= p.CONVOY_ESCORTS[ids(f.convoys)[0]]


def loose_convoys(s: State, f: March) -> int:
    """[10.1.1-e] Convoys at the space that may be moved on: not those already home, and not to fight."""
    if f.kind != MOVEMENT:
        return 0
    return p.mask(c for c in convoys_at(s, f.space) if not is_home(s, c)) & ~f.convoys


@check("7.2-b")
def stands_at_the_start(s: State, f: March, a: Take) -> str | None:
    """Everybody starts in one space; nobody is picked up on the way [E-51]."""
    if a.unit == p.DINASSAUT:
        return "The Dinassaut moves by itself, on the river."
    if s.where[a.unit] != f.space:
        return f"{p.UNIT_NAMES[a.unit]} is not at {p.NAME[f.space]}."
    return "It is already in the stack." if f.units >> a.unit & 1 else None


@check("7.2-l")
def not_in_repair(s: State, f: March, a: Take) -> str | None:
    """A unit in maintenance stays until it is done [E-53]."""
    return f"{p.UNIT_NAMES[a.unit]} is in maintenance." if s.repair >> a.unit & 1 else None


@check("10.1.1-d")
def escort_wanted(s: State, f: March, a: Take) -> str | None:
    """A convoy takes one escort, that of Hoa Binh two."""
    if f.kind != EVACUATION:
        return None
    most = p.CONVOY_ESCORTS[ids(f.convoys)[0]]
    full = p.COMBAT >> a.unit & 1 and escorts_full(f)
    return f"This convoy has at most {counted(most, 'escort')}." if full else None


@check("7.2-b")
def four_at_most(s: State, f: March, a: Take | TakeConvoy | TakeAll) -> str | None:
    """One to four counters, counted as for stacking."""
    units, convoys = after_taking(s, f, a)
    most = p.STACK.moving
    return f"A stack on the move has at most {most}." if stack_size(units, convoys.bit_count()) > most else None


@check("1.3.3-a")
def way_open_for_all(s: State, f: March, a: Take | TakeConvoy | TakeAll) -> str | None:
    """There must be a first step that all of them can take."""
    units, convoys = after_taking(s, f, a)
    if not (units & p.COMBAT or convoys) or has_a_way(s, f.kind, units, convoys, f.space):
        return None
    return f"No route out of {p.NAME[f.space]} is open to this stack."


@check("10.1.1-e")
def convoy_waits_here(s: State, f: March, a: TakeConvoy) -> str | None:
    """A convoy on the road, not yet home, in a Movement."""
    if loose_convoys(s, f) >> a.site & 1:
        return None
    return f"The convoy of {p.NAME[p.SITE_PLACES[a.site]]} cannot be moved on from here by this action."


@check("7.2-b")
def nobody_taken_yet(s: State, f: March, a: TakeAll) -> str | None:
    """All at once is only for the start."""
    return "Somebody is in the stack already." if f.units or f.convoys else None


@check("7.2-b")
def force_in_the_stack(s: State, f: March, a: SetOut | TakeAll) -> str | None:
    """A stack needs a unit or a convoy."""
    units, convoys = after_taking(s, f, a)
    return None if units & p.COMBAT or convoys else "Take at least one unit."


@check("2.1-f")
def no_commander_alone_on_green(s: State, f: March, a: SetOut) -> str | None:
    """A commander stays on green only with a force."""
    left = s.at[f.space] & ~f.units
    if p.GREEN >> f.space & 1 and left & p.COMMANDER_UNITS and not left & p.COMBAT:
        return "The commander cannot stay alone on a green space."
    return None


def after_taking(s: State, f: March, a: Action) -> tuple[int, int]:
    """The stack as it would be."""
    if isinstance(a, Take):
        return f.units | 1 << a.unit, f.convoys
    if isinstance(a, TakeConvoy):
        return f.units, f.convoys | 1 << a.site
    if isinstance(a, TakeAll):
        return f.units | available(s, f), f.convoys | loose_convoys(s, f)
    return f.units, f.convoys


def somebody_to_ask_for(s: State, f: March) -> bool:
    """[7.2-b] The Dinassaut and the Dozer go without other units, but commanders may go along [E-51]."""
    if f.kind == LEAVING:
        return False
    return f.kind not in ALONE or bool(s.at[f.space] & p.COMMANDER_UNITS)


@check("7.2-o")
def goes_alone(s: State, f: March, a: Take) -> str | None:
    """The Dinassaut and the Dozer on its errand take no other units with them."""
    return "It goes without other units." if f.kind in ALONE and p.COMBAT >> a.unit & 1 else None


@decision(stack_rule)
def form_stack(s: State, f: March) -> Iterator[Action]:
    """Who goes?"""
    if somebody_to_ask_for(s, f):
        yield SetOut()
        yield TakeAll()
        for unit in range(p.UNITS):
            yield Take(Unit(unit))
        for site in range(len(p.SITE_PLACES)):
            yield TakeConvoy(Site(site))


form_stack.checks(Take, stands_at_the_start, goes_alone, not_in_repair, escort_wanted, four_at_most, way_open_for_all)
form_stack.checks(TakeConvoy, convoy_waits_here, four_at_most, way_open_for_all)
form_stack.checks(TakeAll, nobody_taken_yet, force_in_the_stack, four_at_most, way_open_for_all)
form_stack.checks(SetOut, force_in_the_stack, no_commander_alone_on_green)


@form_stack.fast
def quick_form_stack(s: State, f: March) -> list[Action]:
    if not somebody_to_ask_for(s, f):
        return []
    legal: list[Action] = []
    if no_commander_alone_on_green(s, f, SetOut()) is None and (f.units & p.COMBAT or f.convoys):
        legal.append(SetOut())
    here, convoys = available(s, f), loose_convoys(s, f)
    if not (f.units or f.convoys) and (here & p.COMBAT or convoys) and may_join(s, f, here, convoys):
        legal.append(TakeAll())
    legal += [TAKE[u] for u in ids(here) if may_join(s, f, 1 << u, 0)]
    legal += [TakeConvoy(Site(c)) for c in ids(convoys) if may_join(s, f, 0, 1 << c)]
    return legal


def may_join(s: State, f: March, units: int, convoys: int) -> bool:
    """[7.2-b] [1.3.3-a] Would the stack still be small enough and have a way out?"""
    units |= f.units
    convoys |= f.convoys
    if stack_size(units, convoys.bit_count()) > p.STACK.moving:
        return False
    return not (units & p.COMBAT or convoys) or has_a_way(s, f.kind, units, convoys, f.space)


@form_stack.prompt
def prompt_form_stack(s: State, f: March) -> str:
    taken = ", ".join(p.UNIT_NAMES[u] for u in ids(f.units)) or "nobody yet"
    if f.kind == EVACUATION:
        return f"Who escorts the convoy of {p.NAME[f.space]}? In the stack: {taken}."
    return f"{WHAT[f.kind]} from {p.NAME[f.space]}: who goes? In the stack: {taken}."


@form_stack.then
def after_form_stack(s: State, f: March, a: Action) -> None:
    f.units, f.convoys = after_taking(s, f, a)
    if not isinstance(a, SetOut | TakeAll):
        goto(f, form_stack)


def set_forth(s: State, f: March) -> None:
    """[7.2-b] [7.2-p] The stack is complete; escorts are named now [E-56]."""
    if f.kind == EVACUATION:
        for site in ids(f.convoys):
            s.escorts[site] = f.units & p.COMBAT
    s.tell(SetForth(RULE[f.kind], WHAT[f.kind], Place(f.space), tuple(Unit(u) for u in ids(f.units))))


# ---- space by space --------------------------------------------------------


def still_marching(f: March) -> bool:
    """Is there anybody left to move?"""
    return bool(f.units & p.COMBAT or f.convoys)


@check("1.3.3-a")
def linked(s: State, f: March, a: MarchTo) -> str | None:
    """Spaces are adjacent when a route of a kind that all in the stack can use links them."""
    links = p.ROUTES[mobility(f.units, f.convoys)]
    if links[f.space] >> a.place & 1:
        return None
    if (p.LAND[f.space] | p.RIVER_LINKS[f.space]) >> a.place & 1:
        return f"The route from {p.NAME[f.space]} to {p.NAME[a.place]} is not open to every counter of the stack."
    return f"{p.NAME[a.place]} is not adjacent to {p.NAME[f.space]}."


@check("1.3.3-e")
def mp_enough(s: State, f: March, a: MarchTo) -> str | None:
    """One MP a space."""
    if f.kind == LEAVING and f.moved:
        return "The Dinassaut leaves by one space."
    return None if mp_left(f) > 0 else "No MP are left."


def barred(s: State, f: March, a: MarchTo, kind: int) -> bool:
    """[7.2-b] Is this the kind of march, and does it keep out of that space?"""
    return f.kind == kind and bool(closed_to(s, kind) >> a.place & 1)


@check("4.1-d")
def base_spaces_closed_on_turn_0(s: State, f: March, a: MarchTo) -> str | None:
    """No base is attacked on turn 0, and any large green space may hide one [E-27]."""
    if s.turn or not p.BASE_SPACES >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} may hide a Viet base and cannot be entered on turn 0."


@check("7.2-b")
def no_attack_in_a_movement(s: State, f: March, a: MarchTo) -> str | None:
    """Only an Offensive, the Dinassaut and the Dozer enter spaces of the enemy, each within its limits."""
    return f"{p.NAME[a.place]} is in Viet Minh hands and closed to a Movement." if barred(s, f, a, MOVEMENT) else None


@check("10.1.1-c")
def convoy_keeps_clear(s: State, f: March, a: MarchTo) -> str | None:
    """No Viet Minh counter or base on the route of a convoy [E-40]."""
    return f"{p.NAME[a.place]} is in Viet Minh hands and closed to a convoy." if barred(s, f, a, EVACUATION) else None


@check("2.2.2-l")
def leaves_the_enemy(s: State, f: March, a: MarchTo) -> str | None:
    """Who leaves does not go to another enemy [E-55]."""
    return f"{p.NAME[a.place]} is in Viet Minh hands: that is no way to leave." if barred(s, f, a, LEAVING) else None


@check("6.3.6-g")
def dangerous_is_for_the_dinassaut(s: State, f: March, a: MarchTo) -> str | None:
    """No land unit enters the space of the Dangerous counter [E-13]."""
    return (
        f"Only the Dinassaut attacks the Dangerous counter at {p.NAME[a.place]}." if barred(s, f, a, ATTACK) else None
    )


@check("6.3.5-e")
def guerrilla_wants_a_land_unit(s: State, f: March, a: MarchTo) -> str | None:
    """The Dinassaut does not attack a Guerrilla [E-48]."""
    return f"The Guerrilla at {p.NAME[a.place]} wants a land unit, or the Dozer." if barred(s, f, a, SAILING) else None


@check("7.2-o")
def only_a_guerrilla_alone(s: State, f: March, a: MarchTo) -> str | None:
    """By itself the Dozer clears a Guerrilla that has no other counter beside it [E-15]."""
    if not barred(s, f, a, MINE_CLEARING):
        return None
    return f"The Dozer by itself meets only a lone Guerrilla, and {p.NAME[a.place]} has more or something else."


@check("3.1-d")
def somewhere_to_stop(s: State, f: March, a: MarchTo) -> str | None:
    """There, or further on within its MP, the stack must be able to stop."""
    if can_stop(s, f.kind, f.units, f.convoys, a.place, mp_left(f) - 1):
        return None
    return f"{crowd(s, a.place)}, and the stack cannot get past."


@check("7.2-d")
def on_the_way(s: State, f: March, a: DropOff | LeaveConvoy) -> str | None:
    """Units are dropped off on the way, not before the first step."""
    return None if f.moved else "The stack has not left yet."


@check("7.2-d")
def in_the_stack(s: State, f: March, a: DropOff) -> str | None:
    """Only those who march can be dropped off."""
    return None if f.units >> a.unit & 1 else f"{p.UNIT_NAMES[a.unit]} is not in the stack."


@check("7.2-d")
def convoy_in_the_stack(s: State, f: March, a: LeaveConvoy) -> str | None:
    """Only those who march can be left."""
    return None if f.convoys >> a.site & 1 else "That convoy is not in the stack."


@check("7.2-d")
def others_go_on(s: State, f: March, a: DropOff | LeaveConvoy) -> str | None:
    """Somebody must be left to march; otherwise the stack halts."""
    units, convoys = without(f, a)
    return None if units & p.COMBAT or convoys else "Nobody would be left to go on: halt instead."


@check("2.1-f")
def commander_left_on_white(s: State, f: March, a: DropOff) -> str | None:
    """A commander is left behind only on white."""
    if p.COMMANDER_UNITS >> a.unit & 1 and p.GREEN >> f.space & 1:
        return "A commander cannot be left on a green space."
    return None


@check("3.1-d")
def room_to_stay(s: State, f: March, a: DropOff | LeaveConvoy) -> str | None:
    """Those who stop must respect stacking."""
    return None if staying_fits(s, f, a) else f"{crowd(s, f.space)}, the stack on the march included."


def without(f: March, a: DropOff | LeaveConvoy) -> tuple[int, int]:
    """The stack that would go on."""
    if isinstance(a, DropOff):
        return f.units & ~(1 << a.unit), f.convoys
    return f.units, f.convoys & ~(1 << a.site)


def staying_fits(s: State, f: March, a: DropOff | LeaveConvoy) -> bool:
    """[3.1-d] Would those who are not on the march fit into the space?"""
    units, convoys = without(f, a)
    here = sum(1 for c in convoys_at(s, f.space) if not convoys >> c & 1)
    return stack_size(s.at[f.space] & ~units, here) <= stack_limit(f.space)


@check("7.2-b")
def has_moved(s: State, f: March, a: Halt) -> str | None:
    """A march of no space is none; escorts of a convoy lost at its post may stay."""
    fought_in_place = f.result > 0
    if f.moved or fought_in_place or (f.kind == EVACUATION and not f.convoys):
        return None
    return "The stack has not moved yet."


@check("3.1-d")
def room_to_halt(s: State, f: March, a: Halt) -> str | None:
    """Stacking holds where the move ends."""
    return None if fits(s, f.units, f.convoys, f.space) else f"{crowd(s, f.space)}: the stack must go on."


@check("2.2.2-l")
def shares_its_space(s: State, f: March, a: Engage) -> str | None:
    """The Dinassaut fights in its own space only when a counter was placed on it."""
    if f.kind == SAILING and not f.moved and s.vm >> f.space & 1:
        return None
    return "There is nothing to fight in this space."


@decision(march_rule)
def march_on(s: State, f: March) -> Iterator[Action]:
    """On to the next space, drop somebody off, or halt."""
    if still_marching(f):
        yield Halt()
        yield Engage()
        for place in range(p.PLACES):
            yield MarchTo(Place(place))
        for unit in range(p.UNITS):
            yield DropOff(Unit(unit))
        for site in range(len(p.SITE_PLACES)):
            yield LeaveConvoy(Site(site))


march_on.checks(
    MarchTo,
    linked,
    mp_enough,
    base_spaces_closed_on_turn_0,
    no_attack_in_a_movement,
    convoy_keeps_clear,
    leaves_the_enemy,
    dangerous_is_for_the_dinassaut,
    guerrilla_wants_a_land_unit,
    only_a_guerrilla_alone,
    somewhere_to_stop,
)
march_on.checks(DropOff, in_the_stack, on_the_way, others_go_on, commander_left_on_white, room_to_stay)
march_on.checks(LeaveConvoy, convoy_in_the_stack, on_the_way, others_go_on, room_to_stay)
march_on.checks(Halt, has_moved, room_to_halt)
march_on.checks(Engage, shares_its_space)


@march_on.fast
def quick_march_on(s: State, f: March) -> list[Action]:
    if not still_marching(f):
        return []
    legal: list[Action] = []
    halt = HALT
    if (f.moved or has_moved(s, f, halt) is None) and fits(s, f.units, f.convoys, f.space):
        legal.append(halt)
    if f.kind == SAILING and not f.moved and s.vm >> f.space & 1:
        legal.append(Engage())
    if not (f.kind == LEAVING and f.moved):
        onward = next_spaces(s, f.kind, f.units, f.convoys, f.space, mp_left(f))
        legal += [MARCH_TO[n] for n in ids(onward)]
    if f.moved and f.units.bit_count() + f.convoys.bit_count() > 1:
        legal += droppable(s, f)
    return legal


def droppable(s: State, f: March) -> list[Action]:
    """[7.2-d] Who may be left here."""
    legal: list[Action] = []
    green = p.GREEN >> f.space & 1
    for unit in ids(f.units):
        a = DROP_OFF[unit]
        if green and p.COMMANDER_UNITS >> unit & 1:
            continue
        if others_go_on(s, f, a) is None and staying_fits(s, f, a):
            legal.append(a)
    for site in ids(f.convoys):
        b = LeaveConvoy(Site(site))
        if others_go_on(s, f, b) is None and staying_fits(s, f, b):
            legal.append(b)
    return legal


@march_on.prompt
def prompt_march_on(s: State, f: March) -> str:
    who = [p.UNIT_NAMES[u] for u in ids(f.units)] + [f"convoy of {p.NAME[p.SITE_PLACES[c]]}" for c in ids(f.convoys)]
    return f"{', '.join(who)} at {p.NAME[f.space]}, {max(0, mp_left(f))} MP left: where to?"


@march_on.then
def after_march_on(s: State, f: March, a: Action) -> None:
    match a:
        case MarchTo(place):
            enter(s, f, place)
        case DropOff(unit):
            f.units &= ~(1 << unit)
            s.tell(LeftBehind("7.2-d", unit, Place(f.space)))
            goto(f, march_on)
        case LeaveConvoy(site):
            f.convoys &= ~(1 << site)
            goto(f, march_on)
        case Engage():
            f.before = -1
            goto(f, fight)
        case _:
            s.tell(Halted(RULE[f.kind], Place(f.space)))
            end(f)


def enter(s: State, f: March, place: int) -> None:
    """[1.3.3-e] [1.3.4-a] The stack moves one space for one MP; fords and ferries are spaces like any other."""
    f.before, f.space = f.space, place
    f.spent += 1
    f.moved = True
    joined = s.joined
    for unit in ids(f.units):
        put(s, unit, place)
    for unit in ids(f.units & joined):
        join_force(s, unit)  # he is still with the encircled force he joined
    for site in ids(f.convoys):
        s.convoys[site] = place
    s.tell(Entered("1.3.3-e", Place(place), max(0, mp_left(f))))
    retake(s, place)
    if s.vm >> f.before & 1:
        drive_commanders(s, f.before)  # nobody stays alone with the counter that the Dinassaut runs from [E-31]


def fight(s: State, f: March) -> None:
    """[6.3.4-a] [9.1-a] To attack is to enter; a Dozer on its own removes the Guerrilla instead."""
    if f.kind == MINE_CLEARING:
        dozer_clears(s, f.space)
    elif hostile(s) >> f.space & 1:
        mode = NAVAL if f.kind == SAILING else OFFENSIVE
        call(s, Assault(space=f.space, came_from=f.before, mode=mode))


def after_the_fight(s: State, f: March) -> None:
    """[7.2-c] [9.3.1-k] After a victory the march goes on with the MP left; otherwise the action is over."""
    f.units &= s.at[f.space]
    if f.result < 0 or not still_marching(f):
        end(f)
    else:
        goto(f, march_on)


MARCH = Procedure(
    form_convoy,  # 10.1.1
    form_stack,  # 7.2
    set_forth,
    ambush_at_departure,  # 10.1.2
    march_on,  # 1.3.3
    ambush_on_the_road,  # 10.1.2
    fight,  # 9.1
    after_the_fight,  # 9.3.1
)
