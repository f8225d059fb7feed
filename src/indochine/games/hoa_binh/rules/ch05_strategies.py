"""5 War strategies: the Command Phase."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Arrive, Declare, KeepPara, RecallPara, Wait
from indochine.games.hoa_binh.events import (
    OperationLaunched,
    ParaKept,
    ParaRecalled,
    PhaseBegan,
    StrategyRolled,
    UnitArrived,
    UnitRestored,
)
from indochine.games.hoa_binh.frames import Turn
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, room_for, with_room
from indochine.games.hoa_binh.rules.ch04_sequence import turn_begins
from indochine.games.hoa_binh.rules.ch06_infiltration import leave_green
from indochine.games.hoa_binh.rules.ch07_paying import ap
from indochine.games.hoa_binh.rules.ch11_victory import lost_before_the_operation, operation_points
from indochine.games.hoa_binh.state import Place, State, Unit, put
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import check, choice, decision, goto
from indochine.kernel.legality import gate, only
from indochine.kernel.words import Action

NO_OPERATION, VIOLET, RAINBOW = "No operation: roll for the war strategy", "Operation Violet", "Operation Rainbow"

# ---- refresh ---------------------------------------------------------------


def refresh(s: State, f: Turn) -> None:
    """[1.1.5-c] [4.2-b] [2.1-d] [2.2.2-e] Supports are allotted anew, commanders turned up, the Morane is ready."""
    turn_begins(s)
    s.tell(PhaseBegan("4.2-b", "Command Phase"))
    s.artillery, s.air, s.transport = p.SUPPORT_POINTS
    s.used = s.toured = s.cut = s.cut_forts = s.joined = 0
    s.morane = True
    f.arriving = s.at[p.EN_ROUTE]


def repairs_done(s: State, f: Turn) -> None:
    """[7.2-l] [2.2.2-b] [2.2.2-m] [2.2.2-n] Restored counters are back at the start of the next turn [E-53]."""
    for unit in ids(s.repair):
        if s.where[unit] == p.GONE:
            rebuilt(s, unit, p.VIET_TRI if unit == p.DINASSAUT else p.XUAN_MAI)
        else:
            restored(s, unit)


def rebuilt(s: State, unit: int, place: int) -> None:
    """[2.2.2-m] [2.2.2-n] At its home base; it waits while that is lost or full."""
    if s.forts >> place & 1 and room_for(s, place, 1 << unit):
        put(s, unit, place)
        s.steps[unit] = p.STEPS[unit]
        s.repair &= ~(1 << unit)
        s.tell(UnitRestored("7.2-l", Unit(unit), Place(place)))


def restored(s: State, unit: int) -> None:
    """[2.2.2-b] A vehicle unit must still be on a French retreat base."""
    s.repair &= ~(1 << unit)
    place = s.where[unit]
    if place < p.PLACES and s.forts & p.RETREAT & 1 << place:
        s.steps[unit] = p.STEPS[unit]
        s.tell(UnitRestored("2.2.2-b", Unit(unit), Place(place)))


# ---- reinforcements --------------------------------------------------------


@choice("7.2-k")
def reinforcements_arrive(s: State, f: Turn) -> bool:
    """Where do the reinforcements ordered last turn arrive?"""
    return bool(f.arriving)


def next_to_arrive(s: State, f: Turn) -> int:
    """[7.2-k] One after the other."""
    return f.arriving & -f.arriving


@check("3.1-d")
def full_base(s: State, f: Turn, a: Arrive) -> str | None:
    """[3.1-d] A retreat base of ours, but full."""
    return f"{crowd(s, a.place)}: there is no room." if s.forts & p.RETREAT & 1 << a.place else None


@only("7.2-k", "place", "{place} is no retreat base in French hands.", full_base)
def bases_with_room(s: State, f: Turn, unit: int) -> int:
    """Reinforcements come to a retreat base in French hands, within stacking [E-37]."""
    return with_room(s, s.forts & p.RETREAT, 1 << unit)


@gate("7.2-k", "There is room at a retreat base.")
def may_arrive(s: State, f: Turn, others: int) -> int:
    """Only a unit without room waits."""
    return others


reinforcements_arrive.offers(Arrive, bases_with_room, unit=next_to_arrive, place=p.EVERYWHERE)
reinforcements_arrive.offers(Wait, may_arrive, unit=next_to_arrive)


@reinforcements_arrive.prompt
def prompt_reinforcements_arrive(s: State, f: Turn) -> str:
    return f"Where does {p.UNIT_NAMES[first(f.arriving)]} arrive?"


@reinforcements_arrive.then
def after_reinforcements_arrive(s: State, f: Turn, a: Arrive | Wait) -> None:
    f.arriving &= ~(1 << a.unit)
    place = a.place if isinstance(a, Arrive) else Place(p.HANOI)
    put(s, a.unit, place)
    s.tell(UnitArrived("7.2-k", a.unit, place))
    goto(f, reinforcements_arrive)


# ---- operations ------------------------------------------------------------


def violet_open(s: State) -> bool:
    """[5.2.1b-b] Turns 5, 6, 7, once."""
    window = p.OPERATIONS[p.OPERATION_VIOLET]
    return not s.violet and window.first <= s.turn <= window.last


def rainbow_open(s: State) -> bool:
    """[5.2.1b-e] Turns 7 to 10, once, and never in the turn in which Violet is still due [E-18]."""
    window = p.OPERATIONS[p.OPERATION_RAINBOW]
    return not s.rainbow and window.first <= s.turn <= window.last and not violet_due(s)


def violet_due(s: State) -> bool:
    """[5.2.1b-b] Compulsory on the last turn of its window."""
    return violet_open(s) and s.turn == p.OPERATIONS[p.OPERATION_VIOLET].last


def rainbow_due(s: State) -> bool:
    """[5.2.1b-e] Compulsory on the last turn of its window."""
    return rainbow_open(s) and s.turn == p.OPERATIONS[p.OPERATION_RAINBOW].last


def window_of(operation: int) -> str:
    """[5.2.1b-b] [5.2.1b-e] The turns of an operation, in words."""
    return f"turns {p.OPERATIONS[operation].first} to {p.OPERATIONS[operation].last}"


def not_now(s: State, operation: int, played: int) -> str:
    """[5.2.1b-b] [5.2.1b-e] Why an operation cannot be launched in this turn, in words."""
    name = p.STRATEGIES[operation]
    if played:
        return f"Operation {name} was played on turn {played}, and comes once."
    return f"{name} is for {window_of(operation)}, and this is turn {s.turn}."


@check("5.2.1b-b")
def violet_first(s: State, f: Turn, a: Declare) -> str | None:
    """It must be played on the last turn of its window, and before Rainbow [E-18]."""
    return f"This is the last turn for {VIOLET}." if violet_due(s) and a.operation != VIOLET else None


@check("5.2.1b-e")
def rainbow_last(s: State, f: Turn, a: Declare) -> str | None:
    """It must be played on the last turn of its window."""
    return f"This is the last turn for {RAINBOW}." if rainbow_due(s) and a.operation == NO_OPERATION else None


@check("5.2.1b-b")
def violet_now(s: State, f: Turn, a: Declare) -> str | None:
    """Once, in its window."""
    return None if a.operation != VIOLET or violet_open(s) else not_now(s, p.OPERATION_VIOLET, s.violet)


@check("5.2.1b-e")
def rainbow_now(s: State, f: Turn, a: Declare) -> str | None:
    """Once, in its window."""
    return None if a.operation != RAINBOW or rainbow_open(s) else not_now(s, p.OPERATION_RAINBOW, s.rainbow)


@decision("5.2.1b-a")
def declare_operation(s: State, f: Turn) -> Iterator[Action]:
    """Do you launch one of the two great operations?"""
    if violet_open(s) or rainbow_open(s):
        yield Declare(NO_OPERATION)
        yield Declare(VIOLET)
        yield Declare(RAINBOW)


declare_operation.checks(Declare, violet_first, rainbow_last, violet_now, rainbow_now)


@declare_operation.then
def after_declare_operation(s: State, f: Turn, a: Declare) -> None:
    if a.operation == VIOLET:
        f.operation, s.violet = p.OPERATION_VIOLET, s.turn
    elif a.operation == RAINBOW:
        f.operation, s.rainbow = p.OPERATION_RAINBOW, s.turn


def war_strategy(s: State, f: Turn) -> None:
    """[5-a] [5.2.1a-a] [P16-a] [5.2.1b-a] A declared operation, or a die on the table, fixes AP and counters."""
    die = 0 if f.operation else s.d6()
    s.strategy = f.operation or p.STRATEGY[p.BAND[s.turn]][die - 1]
    s.ap, s.ip = p.AP_IP[s.strategy]
    name = p.STRATEGIES[s.strategy]
    if f.operation:
        s.tell(OperationLaunched("5.2.1b-a", name, s.ap, s.ip))
    else:
        s.tell(StrategyRolled("5.2.1a-a", die, name, s.ap, s.ip))


def operation_score(s: State, f: Turn) -> None:
    """[5.2.1b-d] [5.2.1b-g] What the date of the operation is worth, and what was lost before it."""
    if f.operation:
        operation_points(s)
        lost_before_the_operation(s)


# ---- paratroops ------------------------------------------------------------


def muster_paras(s: State, f: Turn) -> None:
    """[7.2-i] Every para counter on the map, however it came there [E-26]."""
    f.paras = p.mask(u for u in ids(p.PARAS) if s.where[u] < p.PLACES)


@choice("7.2-i")
def keep_paras(s: State, f: Turn) -> bool:
    """Which para units stay on the map?"""
    return bool(f.paras)


def next_para(s: State, f: Turn) -> int:
    """[7.2-i] One after the other."""
    return f.paras & -f.paras


keep_paras.offers(KeepPara, ap("7.2-i"), price=p.COST.upkeep, unit=next_para)
keep_paras.offers(RecallPara, unit=next_para)


@keep_paras.prompt
def prompt_keep_paras(s: State, f: Turn) -> str:
    unit = first(f.paras)
    return f"Does {p.UNIT_NAMES[unit]} stay at {p.NAME[s.where[unit]]} for {p.COST.upkeep} AP? ({s.ap} AP)"


@keep_paras.then
def after_keep_paras(s: State, f: Turn, a: KeepPara | RecallPara) -> None:
    if isinstance(a, KeepPara):
        s.ap -= keep_paras.price(s, f, a)
        s.tell(ParaKept("7.2-i", a.unit, s.ap))
    else:
        recall(s, a.unit)
    f.paras &= ~(1 << a.unit)
    goto(f, keep_paras)


def recall(s: State, unit: int) -> None:
    """[7.2-i] Back to Hanoi at once, with the losses it has; a space left empty is not occupied [E-26]."""
    place = s.where[unit]
    s.tell(ParaRecalled("7.2-i", Unit(unit), Place(place)))
    put(s, unit, p.HANOI)
    leave_green(s, place)
