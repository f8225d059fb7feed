"""7 The French Action Phase: its beginning, the menu of its actions and its end."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    Build,
    ClearMines,
    EndPhase,
    Evacuate,
    Fly,
    Jump,
    Maintain,
    Move,
    Reinforce,
    Sail,
    SendCommander,
    Shell,
)
from indochine.games.hoa_binh.boards import VEHICLES
from indochine.games.hoa_binh.events import PhaseBegan
from indochine.games.hoa_binh.frames import (
    ATTACK,
    EVACUATION,
    LEAVING,
    MOVEMENT,
    NAVAL,
    AirDrop,
    Assault,
    CommanderTrip,
    Construction,
    FrenchPhase,
    Lift,
    Maintenance,
    March,
)
from indochine.games.hoa_binh.rules.ch02_counters import commander_free, commander_goals, officers_at
from indochine.games.hoa_binh.rules.ch07_building import (
    builders_there,
    building_cost,
    can_pay_building,
    can_pay_repair,
    construction_symbol,
    damaged,
    may_build,
    needs_repair,
    not_given_up_by_rainbow,
    not_given_up_by_violet,
    not_yet_built,
    officers_of,
    repair_cost,
)
from indochine.games.hoa_binh.rules.ch07_by_air import drop_possible, reinforcements_possible, transport_possible
from indochine.games.hoa_binh.rules.ch07_evacuation import (
    base_only_under_rainbow,
    can_pay_evacuation,
    evacuate,
    post_to_evacuate,
    road_home_open,
)
from indochine.games.hoa_binh.rules.ch07_march import has_a_way, next_spaces, quiet_spaces, spaces_of
from indochine.games.hoa_binh.rules.ch07_paying import affordable, pay
from indochine.games.hoa_binh.rules.ch07_setting_out import (
    MECHANISED,
    ON_FOOT,
    can_pay_clearing,
    can_pay_movement,
    can_pay_offensive,
    can_pay_sailing,
    clear_mines,
    dinassaut_can_sail,
    dozer_can_move,
    movers,
    sail,
    somebody_can_leave,
    stack_can_attack,
    stack_can_leave,
)
from indochine.games.hoa_binh.rules.ch07_supports import (
    air_point,
    artillery_point,
    bombarded,
    counter_to_hit,
    dangerous_needs_the_dinassaut,
    guerrilla_needs_a_unit,
    strike_alone,
)
from indochine.games.hoa_binh.rules.ch09_dice import tell_supply
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, Place, State, Unit, convoy_spaces, hostile
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, check, decision, end, goto
from indochine.kernel.state import Frame
from indochine.kernel.words import Action

# ---- beginning of the phase ------------------------------------------------


def begin_french_phase(s: State, f: FrenchPhase) -> None:
    """[4.2-a] [7.1-a] The phase begins; who is encircled now fights at -1 all through it [6.3.3-a]."""
    s.tell(PhaseBegan("4.2-a", "French Action Phase"))
    s.toured = 0
    tell_supply(s)


# ---- [2.1] commanders ------------------------------------------------------


@check("2.1-e")
def commander_can_travel(s: State, f: Frame, a: SendCommander) -> str | None:
    """Once between two paid actions, which loses nothing since he goes as far as he likes."""
    if s.toured >> a.commander & 1:
        return f"{p.UNIT_NAMES[a.commander]} has just travelled; first spend AP on another action."
    return None if commander_goals(s, a.commander) else f"{p.UNIT_NAMES[a.commander]} has nowhere to go."


# ---- [7.1] ending ----------------------------------------------------------


def dinassaut_beset(s: State) -> bool:
    """[2.2.2-l] Does the Dinassaut share its space with a Viet Minh counter?"""
    place = s.where[p.DINASSAUT]
    return place < p.PLACES and bool(s.vm >> place & 1)


@check("2.2.2-l")
def dinassaut_must_act(s: State, f: Frame, a: EndPhase) -> str | None:
    """It must fight or leave as long as that can be paid [E-55]."""
    if not dinassaut_beset(s) or not affordable(s, p.COST.dinassaut, officers_at(s, s.where[p.DINASSAUT])):
        return None
    return "The Dinassaut must fight the Dangerous counter on its space, or leave."


@check("1.3.2-c")
def base_must_be_built(s: State, f: Frame, a: EndPhase) -> str | None:
    """[1.3.2-c] A duty while it can be done: a unit at Hoa Binh, no enemy, 2 AP, the base never built [E-43]."""
    place = p.HOA_BINH
    free = s.at[place] & p.COMBAT and not s.vm >> place & 1
    if free and not s.built >> place & 1 and not s.rainbow and affordable(s, p.COST.base):
        return "The base at Hoa Binh must be built first."
    return None


# ---- the menu --------------------------------------------------------------


ONE_OF_A_KIND: tuple[Action, ...] = (Jump(), Fly(), Reinforce(), Sail(), ClearMines())


@decision("7.1-a")
def choose_action(s: State, f: FrenchPhase) -> Iterator[Action]:
    """Which action do the French carry out?"""
    yield EndPhase()
    yield from ONE_OF_A_KIND
    for place in range(p.PLACES):
        where = Place(place)
        yield from (Build(where), Move(where), Attack(where), Evacuate(where), Shell(where), Bomb(where))
    for unit in range(p.N_COMBAT):
        yield Maintain(Unit(unit))
    for commander in p.COMMANDERS:
        yield SendCommander(Unit(commander))


choose_action.checks(EndPhase, dinassaut_must_act, base_must_be_built)
choose_action.checks(Jump, drop_possible)
choose_action.checks(Fly, transport_possible)
choose_action.checks(Reinforce, reinforcements_possible)
choose_action.checks(Sail, dinassaut_can_sail, can_pay_sailing)
choose_action.checks(ClearMines, dozer_can_move, can_pay_clearing)
choose_action.checks(
    Build,
    construction_symbol,
    not_yet_built,
    not_given_up_by_violet,
    not_given_up_by_rainbow,
    builders_there,
    can_pay_building,
)
choose_action.checks(Move, stack_can_leave, can_pay_movement)
choose_action.checks(Attack, stack_can_attack, can_pay_offensive)
choose_action.checks(Evacuate, post_to_evacuate, base_only_under_rainbow, road_home_open, can_pay_evacuation)
TARGET = (guerrilla_needs_a_unit, dangerous_needs_the_dinassaut, counter_to_hit)
choose_action.checks(Shell, *TARGET, artillery_point)
choose_action.checks(Bomb, *TARGET, air_point)
choose_action.checks(Maintain, needs_repair, can_pay_repair)
choose_action.checks(SendCommander, commander_can_travel)


SINGLE = tuple((a, [one.test for one in choose_action.offered[0].chains[type(a)]]) for a in ONE_OF_A_KIND)  # type: ignore[union-attr]


@choose_action.fast
def quick_choose_action(s: State, f: FrenchPhase) -> list[Action]:
    end_phase = EndPhase()
    legal: list[Action] = []
    if dinassaut_must_act(s, f, end_phase) is None and base_must_be_built(s, f, end_phase) is None:
        legal.append(end_phase)
    officers = p.mask(s.where[c] for c in ids(p.COMMANDER_UNITS & ~s.used))
    if s.ap or officers & p.EVERYWHERE:  # nothing but a commander's travel is free
        legal += [a for a, tests in SINGLE if not any(test(s, f, a) for test in tests)]
        legal += buildings(s, officers)
        legal += marches(s, officers)
        legal += evacuations(s, f)
        legal += bombardments(s)
        legal += [a for u in ids(damaged(s)) if choose_action.failing(s, f, a := Maintain(Unit(u))) is None]
    legal += [SendCommander(Unit(c)) for c in p.COMMANDERS if not s.toured >> c & 1 and commander_free(s, c)]
    return legal


def buildings(s: State, officers: int) -> list[Action]:
    """[7.2-a] What may be built and paid for."""
    return [Build(Place(n)) for n in ids(may_build(s)) if affordable(s, building_cost(n), officers >> n & 1)]


def marches(s: State, officers: int) -> list[Action]:
    """[7.2-b] [7.2-c] Stacks that may set out."""
    rolling = convoy_spaces(s)
    spaces = s.french | rolling
    cheap, dear = payable(s, spaces, officers, p.COST.movement), payable(s, spaces, officers, p.COST.offensive)
    easy = easy_to_leave(s, cheap | dear)
    legal: list[Action] = [MOVE[n] for n in ids(cheap) if easy >> n & 1 or somebody_can_leave(s, n, MOVEMENT)]
    return legal + [OFFENSIVE[n] for n in ids(dear) if easy >> n & 1 or somebody_can_leave(s, n, ATTACK)]


def payable(s: State, spaces: int, officers: int, cost: int) -> int:
    """[7.1-a] [2.1-a] Those of the spaces where an action can be paid for: all, or where a commander helps, or none."""
    if affordable(s, cost):
        return spaces
    return spaces & officers if affordable(s, cost, officers) else 0


def easy_to_leave(s: State, spaces: int) -> int:
    """[1.3.3-a] Spaces where somebody has a quiet neighbour by his own routes: he can leave by any kind of march."""
    quiet, easy = quiet_spaces(s), 0
    for place in ids(spaces):
        units = movers(s, place)
        if (
            (units & ON_FOOT and p.LAND[place] & quiet)
            or (units & p.ARMOUR and p.ROAD[place] & quiet)
            or (units & MECHANISED and VEHICLES.near[place] & quiet)
        ):
            easy |= 1 << place
    return easy


def evacuations(s: State, f: FrenchPhase) -> list[Action]:
    """[7.2-p] Posts that may be evacuated; the roads home are traced once for all from the retreat bases."""
    posts = s.forts & p.SITES | (s.forts & 1 << p.HOA_BINH if s.strategy == p.OPERATION_RAINBOW else 0)
    if not posts:
        return []
    posts &= VEHICLES.flood(s.forts & p.RETREAT, p.EVERYWHERE & ~hostile(s))
    found = (Evacuate(Place(n)) for n in ids(posts))
    if s.strategy in p.OPERATIONS or not affordable(s, p.COST.evacuation):
        return [a for a in found if choose_action.failing(s, f, a) is None]
    return [a for a in found if has_a_way(s, EVACUATION, 0, 1 << p.SITE_OF[a.place], a.place)]


def bombardments(s: State) -> list[Action]:
    """[9.1-a] [6.3.5-e] [6.3.6-g] Counters that supports alone may hit: not a lone Guerrilla or Dangerous counter."""
    targets, officers = s.vm, beside_commanders(s)
    for place in ids(spaces_of(s, GUERRILLA) | spaces_of(s, DANGEROUS)):
        if s.vm_count[place] == 1 or bombarded(s, place) < 0:
            targets &= ~(1 << place)
    shelled = payable(s, targets, officers, p.COST.artillery) if s.artillery else 0
    bombed = payable(s, targets, officers, p.COST.air) if s.air else 0
    return [*(SHELL[n] for n in ids(shelled)), *(BOMB[n] for n in ids(bombed))]


# actions are immutable, so those that the menu lists all the time are made once
SHELL = tuple(Shell(Place(n)) for n in range(p.PLACES))
BOMB = tuple(Bomb(Place(n)) for n in range(p.PLACES))
MOVE = tuple(Move(Place(n)) for n in range(p.PLACES))
OFFENSIVE = tuple(Attack(Place(n)) for n in range(p.PLACES))


def beside_commanders(s: State) -> int:
    """[2.1-b] Spaces next to an unused commander."""
    near = 0
    for commander in ids(p.COMMANDER_UNITS & ~s.used):
        if s.where[commander] < p.PLACES:
            near |= p.LAND[s.where[commander]]
    return near


@choose_action.prompt
def prompt_choose_action(s: State, f: FrenchPhase) -> str:
    return f"French Action Phase of turn {s.turn}: what do you do? ({s.ap} AP)"


@choose_action.then
def after_choose_action(s: State, f: FrenchPhase, a: Action) -> None:
    goto(f, choose_action)
    carry_out(s, f, a)


def carry_out(s: State, f: FrenchPhase, a: Action) -> None:
    """[7.2-a] [7.1-c] The action chosen; the same unit may act again and again."""
    match a:
        case Build(place):
            call(s, Construction(place=place))
            pay(s, building_cost(place), officers_at(s, place))
        case Move(place):
            call(s, March(kind=MOVEMENT, space=place))
            pay(s, p.COST.movement, officers_at(s, place))
        case Attack(place):
            call(s, March(kind=ATTACK, space=place))
            pay(s, p.COST.offensive, officers_at(s, place))
        case Sail():
            sail(s)
        case ClearMines():
            clear_mines(s)
        case Evacuate(place):
            evacuate(s, place)
        case SendCommander(commander):
            call(s, CommanderTrip(commander=commander))
        case EndPhase():
            end_french_phase(s, f)
        case _:
            carry_out_by_air(s, a)


def carry_out_by_air(s: State, a: Action) -> None:
    """[7.2-f] [7.2-j] [7.2-k] [7.2-l] Actions that bring somebody or something from Hanoi."""
    match a:
        case Jump():
            call(s, AirDrop())
        case Fly():
            call(s, Lift(transport=True))
            pay(s, p.COST.transport)
            s.transport -= 1
        case Reinforce():
            call(s, Lift(transport=False))
            pay(s, p.COST.reinforcements)
        case Maintain(unit):
            call(s, Maintenance(unit=unit))
            pay(s, repair_cost(unit), officers_of(s, unit))
        case Shell(place) | Bomb(place):
            strike_alone(s, place, isinstance(a, Shell))


def end_french_phase(s: State, f: FrenchPhase) -> None:
    """[7.1-a] [7.1-b] AP left are kept for the Viet Minh phase; a Dinassaut that cannot pay leaves free [E-55]."""
    end(f)
    if not dinassaut_beset(s):
        return
    place, unit = s.where[p.DINASSAUT], 1 << p.DINASSAUT
    if next_spaces(s, LEAVING, unit, 0, place, 1):
        call(s, March(kind=LEAVING, space=place, units=unit))
    else:
        call(s, Assault(space=place, mode=NAVAL))


FRENCH_PHASE = Procedure(begin_french_phase, choose_action)
