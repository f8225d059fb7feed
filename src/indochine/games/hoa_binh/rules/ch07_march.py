"""7.2 On the road: Movement, Offensive, the Dinassaut, the Dozer and evacuations all go space by space."""

from __future__ import annotations

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
from indochine.games.hoa_binh.events import Entered, Halted, LeftBehind, SetForth
from indochine.games.hoa_binh.frames import (
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
from indochine.games.hoa_binh.rules.ch02_counters import EVERY_CONVOY, retake
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, empty_for, overcrowd, stack_limit, stack_size
from indochine.games.hoa_binh.rules.ch06_infiltration import drive_commanders
from indochine.games.hoa_binh.rules.ch07_reasons import LINKED_BADLY, NOT_AMONG_THE_ENEMY
from indochine.games.hoa_binh.rules.ch07_routes import SAILORS, can_stop, closed_to, fits, has_a_way, mobility, mp_left
from indochine.games.hoa_binh.rules.ch09_bases import dozer_clears
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.rules.ch10_convoys import ambush_at_departure, ambush_on_the_road, form_convoy, is_home
from indochine.games.hoa_binh.state import (
    Place,
    State,
    Unit,
    convoys_at,
    hostile,
    put,
)
from indochine.kernel.bits import ids, lone
from indochine.kernel.flow import Procedure, call, check, choice, end, goto
from indochine.kernel.legality import bar, gate, only
from indochine.kernel.words import Action, counted

WHAT = ("Movement", "Offensive", "The Dinassaut sails", "The Dinassaut leaves", "Mine clearing", "Evacuation")
RULE = ("7.2-b", "7.2-c", "7.2-e", "2.2.2-l", "7.2-o", "7.2-p")
ALONE = (SAILING, MINE_CLEARING)

EVERYBODY = (1 << p.UNITS) - 1


def march_rule(s: State, f: March) -> str:
    """The rule of this kind of march."""
    return RULE[f.kind]


def stack_rule(s: State, f: March) -> str:
    """A convoy asks for its escort, any other march for its stack."""
    return "10.1.1-d" if f.kind == EVACUATION else RULE[f.kind]


# ---- forming the stack -----------------------------------------------------


def available(s: State, f: March) -> int:
    """[7.2-b] Counters at the space that may still join the stack."""
    here = s.at[f.space]
    if f.kind in ALONE or escorts_full(f):
        here &= p.COMMANDER_UNITS
    return here & ~f.units & ~s.repair & ~SAILORS


def escorts_of(f: March) -> int:
    """[10.1.1-d] How many escorts a convoy that sets out may have."""
    return p.CONVOY_ESCORTS[ids(f.convoys)[0]]


def escorts_full(f: March) -> bool:
    """[10.1.1-d] Does a convoy set out that has as many escorts as it may?"""
    return f.kind == EVACUATION and (f.units & p.COMBAT).bit_count() >= escorts_of(f)


def loose_convoys(s: State, f: March) -> int:
    """[10.1.1-e] Convoys at the space that may be moved on: not those already home, and not to fight."""
    if f.kind != MOVEMENT:
        return 0
    return p.mask(c for c in convoys_at(s, f.space) if not is_home(s, c)) & ~f.convoys


@choice(stack_rule)
def form_stack(s: State, f: March) -> bool:
    """Who goes?"""
    if f.kind == LEAVING:
        return False
    return f.kind not in ALONE or bool(s.at[f.space] & p.COMMANDER_UNITS)


def here(s: State, f: March, a: Action) -> str:
    """The space of the stack, in words."""
    return p.NAME[f.space]


@check("7.2-e")
def sailing_already(s: State, f: March, a: Take) -> str | None:
    """It makes up its own stack."""
    return "The Dinassaut is already in the stack." if f.units & SAILORS else None


@bar("2.2.2-j", "unit", "The Dinassaut moves by itself, on the river.", sailing_already)
def dinassaut(s: State, f: March) -> int:
    """[7.2-e] [2.2.2-j] The Dinassaut is in no stack but its own."""
    return 1 << p.DINASSAUT


@only(stack_rule, "unit", "{unit} is not at {here}.", here=here)
def at_the_start(s: State, f: March) -> int:
    """Everybody starts in one space; nobody is picked up on the way [E-51]."""
    return s.at[f.space]


@bar(stack_rule, "unit", "{unit} is already in the stack.")
def taken(s: State, f: March) -> int:
    """Each counter once."""
    return f.units


@bar(
    march_rule,
    "unit",
    "{who} takes no other units along.",
    who=lambda s, f, a: p.UNIT_NAMES[ids(f.units & p.COMBAT)[0]],
)
def left_alone(s: State, f: March) -> int:
    """[7.2-e] [7.2-o] The Dinassaut and the Dozer on its errand take no other units; commanders may go along [E-51]."""
    return p.COMBAT if f.kind in ALONE else 0


@bar("7.2-l", "unit", "{unit} is in maintenance.")
def in_repair(s: State, f: March) -> int:
    """A unit in maintenance stays until it is done [E-53]."""
    return s.repair


@bar("10.1.1-d", "unit", "This convoy has at most {most}.", most=lambda s, f, a: counted(escorts_of(f), "escort"))
def escorts_too_many(s: State, f: March) -> int:
    """[10.1.4-b] A convoy takes one escort, that of Hoa Binh two; commanders come along and do not count [E-51]."""
    return p.COMBAT if escorts_full(f) else 0


TOO_MANY = f"A stack on the move has at most {p.STACK.moving}."
NO_ROUTE = "No route out of {here} is open to this stack."


def too_many(units: int, convoys: int) -> bool:
    """[7.2-b] One to four counters, counted as for stacking."""
    return stack_size(units, convoys.bit_count()) > p.STACK.moving


def shut_in(s: State, f: March, units: int, convoys: int) -> bool:
    """[1.3.3-a] There must be a first step that all of them can take."""
    return bool(units & p.COMBAT or convoys) and not has_a_way(s, f.kind, units, convoys, f.space)


@bar(stack_rule, "unit", TOO_MANY)
def four_at_most(s: State, f: March) -> int:
    """[7.2-b] One more may be too many."""
    if stack_size(f.units, f.convoys.bit_count()) < p.STACK.moving:
        return 0
    return p.mask(u for u in ids(s.at[f.space]) if too_many(f.units | 1 << u, f.convoys))


@bar("1.3.3-a", "unit", NO_ROUTE, here=here)
def way_closed_to_unit(s: State, f: March) -> int:
    """Everybody in the stack goes by the same routes."""
    return p.mask(u for u in ids(available(s, f)) if shut_in(s, f, f.units | 1 << u, f.convoys))


@check("10.1.1-e")
def no_convoy_here(s: State, f: March, a: TakeConvoy) -> str | None:
    """[10.1.1-e] It is elsewhere, or there is none."""
    if a.site in convoys_at(s, f.space):
        return None
    return f"There is no convoy of {p.NAME[p.SITE_PLACES[a.site]]} at {p.NAME[f.space]}."


@check("10.1.1-e")
def taken_along(s: State, f: March, a: TakeConvoy) -> str | None:
    """Each convoy once."""
    return (
        f"The convoy of {p.NAME[p.SITE_PLACES[a.site]]} is already in the stack." if f.convoys >> a.site & 1 else None
    )


@check("10.1.1-b")
def has_arrived(s: State, f: March, a: TakeConvoy) -> str | None:
    """[10.1.1-b] At its retreat base the journey is over."""
    return f"The convoy of {p.NAME[p.SITE_PLACES[a.site]]} has arrived." if is_home(s, a.site) else None


@only("10.1.1-e", "site", "Only a Movement takes a convoy along.", taken_along, no_convoy_here, has_arrived)
def waiting_here(s: State, f: March) -> int:
    """A convoy on the road, not yet home, in a Movement."""
    return loose_convoys(s, f)


@bar(stack_rule, "site", TOO_MANY)
def four_with_convoy(s: State, f: March) -> int:
    """One more may be too many."""
    return EVERY_CONVOY if stack_size(f.units, f.convoys.bit_count()) >= p.STACK.moving else 0


@bar("1.3.3-a", "site", NO_ROUTE, here=here)
def way_closed_to_convoy(s: State, f: March) -> int:
    """Everybody in the stack goes by the same routes."""
    return p.mask(c for c in ids(loose_convoys(s, f)) if shut_in(s, f, f.units, f.convoys | 1 << c))


@gate(stack_rule, "Somebody is in the stack already.")
def begun(s: State, f: March) -> int:
    """All at once is only for the start."""
    return f.units or f.convoys


@gate(stack_rule, "Take at least one unit.")
def nobody_here(s: State, f: March) -> bool:
    """A stack needs a unit or a convoy."""
    return not (available(s, f) & p.COMBAT or loose_convoys(s, f))


@gate(stack_rule, TOO_MANY)
def more_than_four(s: State, f: March) -> bool:
    """One to four counters, counted as for stacking."""
    return too_many(available(s, f), loose_convoys(s, f))


@gate("1.3.3-a", NO_ROUTE, here=here)
def way_closed_to_all(s: State, f: March) -> bool:
    """Everybody in the stack goes by the same routes."""
    return shut_in(s, f, available(s, f), loose_convoys(s, f))


@gate(stack_rule, "Take at least one unit.")
def nobody_taken(s: State, f: March) -> bool:
    """A stack needs a unit or a convoy."""
    return not still_marching(f)


@gate("2.1-f", "The commander cannot stay alone on a green space.")
def commander_alone_on_green(s: State, f: March) -> bool:
    """A commander stays on green only with a force."""
    left = s.at[f.space] & ~f.units
    return bool(p.GREEN >> f.space & 1 and left & p.COMMANDER_UNITS) and not left & p.COMBAT


form_stack.offers(SetOut, nobody_taken, commander_alone_on_green)
form_stack.offers(TakeAll, begun, nobody_here, more_than_four, way_closed_to_all)
form_stack.offers(
    Take,
    dinassaut,
    at_the_start,
    taken,
    left_alone,
    in_repair,
    escorts_too_many,
    four_at_most,
    way_closed_to_unit,
    unit=EVERYBODY,
)
form_stack.offers(TakeConvoy, waiting_here, four_with_convoy, way_closed_to_convoy, site=EVERY_CONVOY)


def after_taking(s: State, f: March, a: Action) -> tuple[int, int]:
    """The stack as it would be."""
    if isinstance(a, Take):
        return f.units | 1 << a.unit, f.convoys
    if isinstance(a, TakeConvoy):
        return f.units, f.convoys | 1 << a.site
    if isinstance(a, TakeAll):
        return f.units | available(s, f), f.convoys | loose_convoys(s, f)
    return f.units, f.convoys


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


@choice(march_rule)
def march_on(s: State, f: March) -> bool:
    """On to the next space, drop somebody off, or halt."""
    return still_marching(f)


@only("1.3.3-a", "place", "{place} is not adjacent to {here}.", *LINKED_BADLY, here=here)
def linked(s: State, f: March) -> int:
    """Spaces are adjacent when a route of a kind that all in the stack can use links them."""
    return p.ROUTES[mobility(f.units, f.convoys)][f.space]


@gate("2.2.2-l", "The Dinassaut leaves by one space.")
def has_left(s: State, f: March) -> bool:
    """Who must leave goes one space [E-55]."""
    return f.kind == LEAVING and f.moved


@gate("1.3.3-e", "No MP are left.")
def no_mp_left(s: State, f: March) -> bool:
    """One MP a space."""
    return mp_left(f) <= 0


@bar("4.1-d", "place", "{place} may hide a Viet base and cannot be entered on turn 0.")
def base_spaces_on_turn_0(s: State, f: March) -> int:
    """No base is attacked on turn 0, and any large green space may hide one [E-27]."""
    return 0 if s.turn else p.BASE_SPACES


@bar(
    "7.2-b",
    "place",
    "{place} is in Viet Minh hands and closed to a Movement.",
    *NOT_AMONG_THE_ENEMY,
)
def closed_to_march(s: State, f: March) -> int:
    """Only an Offensive, the Dinassaut and the Dozer enter spaces of the enemy, each within its limits."""
    return closed_to(s, f.kind)


@only("3.1-d", "place", "{crowd}, and the stack cannot get past.", crowd=lambda s, f, a: crowd(s, a.place))
def with_a_place_to_stop(s: State, f: March) -> int:
    """There, or further on within its MP, the stack must be able to stop."""
    goals = p.ROUTES[mobility(f.units, f.convoys)][f.space]
    roomy = goals & empty_for(s, stack_size(f.units, f.convoys.bit_count()))
    left = mp_left(f) - 1
    for place in ids(goals & ~roomy):
        if can_stop(s, f.kind, f.units, f.convoys, place, left):
            roomy |= 1 << place
    return roomy


@only("7.2-d", "unit", "{unit} is not in the stack.")
def in_the_stack(s: State, f: March) -> int:
    """Only those who march can be dropped off."""
    return f.units


@only("7.2-d", "site", "The convoy of {site} is not in the stack.")
def convoys_in_the_stack(s: State, f: March) -> int:
    """Only those who march can be left."""
    return f.convoys


@gate("7.2-d", "The stack has not left yet.")
def not_on_the_way(s: State, f: March) -> bool:
    """Units are dropped off on the way, not before the first step."""
    return not f.moved


@bar("7.2-d", "unit", "Nobody would be left to go on: halt instead.")
def last_unit(s: State, f: March) -> int:
    """Somebody must be left to march; otherwise the stack halts."""
    units = f.units & p.COMBAT
    return units if lone(units) and not f.convoys else 0


@bar("7.2-d", "site", "Nobody would be left to go on: halt instead.")
def last_convoy(s: State, f: March) -> int:
    """Somebody must be left to march; otherwise the stack halts."""
    return f.convoys if lone(f.convoys) and not f.units & p.COMBAT else 0


@bar("2.1-f", "unit", "A commander cannot be left on a green space.")
def commanders_on_green(s: State, f: March) -> int:
    """A commander is left behind only on white."""
    return p.COMMANDER_UNITS if p.GREEN >> f.space & 1 else 0


def left_there(s: State, f: March, a: Action) -> str:
    """How many would stay behind, in words."""
    units = f.units & ~(1 << a.unit) if isinstance(a, DropOff) else f.units
    convoys = f.convoys & ~(1 << a.site) if isinstance(a, LeaveConvoy) else f.convoys
    return overcrowd(s, f.space, staying(s, f, units, convoys))


NO_ROOM = "{here} would be left with {left}: there is no room for more."


@bar("3.1-d", "unit", NO_ROOM, here=here, left=left_there)
def no_room_to_stay(s: State, f: March) -> int:
    """Those who stop must respect stacking."""
    return p.mask(u for u in ids(f.units) if overfull(s, f, f.units & ~(1 << u), f.convoys))


@bar("3.1-d", "site", NO_ROOM, here=here, left=left_there)
def no_room_for_convoy(s: State, f: March) -> int:
    """Those who stop must respect stacking."""
    return p.mask(c for c in ids(f.convoys) if overfull(s, f, f.units, f.convoys & ~(1 << c)))


def overfull(s: State, f: March, units: int, convoys: int) -> bool:
    """[3.1-d] Would those who do not go on with this stack be too many for the space?"""
    return staying(s, f, units, convoys) > stack_limit(f.space)


def staying(s: State, f: March, units: int, convoys: int) -> int:
    """[3.1-d] How many at the space do not go on with this stack, counted as for stacking."""
    there = sum(1 for c in convoys_at(s, f.space) if not convoys >> c & 1)
    return stack_size(s.at[f.space] & ~units, there)


def or_fight(s: State, f: March, a: Halt) -> str:
    """[2.2.2-l] The Dinassaut may do something else than go, in words."""
    return "" if nothing_to_fight.holds(s, f) else ", or fight here"


@gate(march_rule, "Nobody has moved yet: go at least one space{or_fight}.", or_fight=or_fight)
def not_moved(s: State, f: March) -> bool:
    """A march of no space is none; escorts of a convoy lost at its post may stay, and who has fought in place."""
    return not (f.moved or f.result > 0 or (f.kind == EVACUATION and not f.convoys))


def too_many_here(s: State, f: March, a: Halt) -> str:
    """How many are at the space with the stack, in words."""
    return overcrowd(s, f.space, staying(s, f, 0, 0))


def or_part(s: State, f: March, a: Halt) -> str:
    """[7.2-d] Some of several may be dropped off, in words."""
    return ", or part of it" if stack_size(f.units, f.convoys.bit_count()) > 1 else ""


@gate("3.1-d", "{here} has {many}: the stack must go on{part}.", here=here, many=too_many_here, part=or_part)
def no_room_to_halt(s: State, f: March) -> bool:
    """Stacking holds where the move ends."""
    return not fits(s, f.units, f.convoys, f.space)


def fight_rule(s: State, f: March) -> str:
    """The Dinassaut may find an enemy where it lies; all others attack by entering."""
    return "2.2.2-l" if f.kind in (SAILING, LEAVING) else "6.3.4-a"


@check("2.2.2-l")
def leaves_without_ap(s: State, f: March, a: Engage) -> str | None:
    """[E-55] The fight would cost an AP; who leaves does so because there is none."""
    if f.kind != LEAVING or f.moved:
        return None
    return f"Without AP the Dinassaut leaves {p.NAME[f.space]} and does not fight there (reading E-55)."


@gate(fight_rule, "There is nothing to fight in this space.", leaves_without_ap)
def nothing_to_fight(s: State, f: March) -> bool:
    """The Dinassaut fights in its own space only when a counter was placed on it."""
    return f.kind != SAILING or f.moved or not s.vm >> f.space & 1


march_on.offers(Halt, not_moved, no_room_to_halt)
march_on.offers(Engage, nothing_to_fight)
march_on.offers(
    MarchTo,
    linked,
    has_left,
    no_mp_left,
    base_spaces_on_turn_0,
    closed_to_march,
    with_a_place_to_stop,
    place=p.EVERYWHERE,
)
march_on.offers(DropOff, in_the_stack, not_on_the_way, last_unit, commanders_on_green, no_room_to_stay, unit=EVERYBODY)
march_on.offers(LeaveConvoy, convoys_in_the_stack, not_on_the_way, last_convoy, no_room_for_convoy, site=EVERY_CONVOY)


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
