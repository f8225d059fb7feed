"""9.2 Reactions: what the French may call for between the Threat roll and the draw."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    GUNS,
    PLANES,
    CallAir,
    CallArtillery,
    CallMorane,
    CommanderCallsAir,
    CommanderCallsArtillery,
    DropIn,
    Ready,
)
from indochine.games.hoa_binh.events import Dropped, SupportCalled
from indochine.games.hoa_binh.frames import SUPPORTS_ALONE, Combat
from indochine.games.hoa_binh.rules.ch02_counters import officers_at
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, room_for
from indochine.games.hoa_binh.rules.ch07_paying import affordable, commander_pays, spend, too_dear
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.state import Place, State, Unit, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import check, decision, goto
from indochine.kernel.words import Action


def commanders_for(s: State, f: Combat) -> int:
    """[2.1-b] [2.1-d] Who may pay for supports: he who is with the force, or beside a target of supports alone."""
    if f.mode != SUPPORTS_ALONE:
        return officers_at(s, f.space)
    return commanders_beside(s, f.space)


def commanders_beside(s: State, place: int) -> int:
    """[2.1-b] Unused commanders on spaces next to a target."""
    near, found = p.LAND[place], 0
    for commander in ids(p.COMMANDER_UNITS & ~s.used):
        where = s.where[commander]
        if where < p.PLACES and near >> where & 1:
            found |= 1 << commander
    return found


PRICE: dict[type[Action], int] = {
    CallArtillery: p.COST.artillery,
    CallAir: p.COST.air,
    CommanderCallsArtillery: p.COST.artillery,
    CommanderCallsAir: p.COST.air,
    CallMorane: p.COST.morane,
    DropIn: p.COST.air_drop,
}


@check("7.1-a")
def ap_for_support(s: State, f: Combat, a: Action) -> str | None:
    """Every reaction has its price; a commander who calls a support bears one AP of it."""
    helper = isinstance(a, CommanderCallsArtillery | CommanderCallsAir)
    return too_dear(s, PRICE[type(a)], int(helper))


@check("7.2-m")
def artillery_left(s: State, f: Combat, a: Action) -> str | None:
    """An artillery point, and at most one die of it in a combat unless the option says otherwise [E-5]."""
    if not s.artillery:
        return "No Artillery points are left this turn."
    once = f.artillery and not s.options.several_support_dice
    return "One artillery die in a combat is the limit." if once else None


@check("7.2-n")
def air_left(s: State, f: Combat, a: Action) -> str | None:
    """An air point, and at most one die of it in a combat unless the option says otherwise [E-5]."""
    if not s.air:
        return "No Air points are left this turn."
    once = f.air and not s.options.several_support_dice
    return "One air support die in a combat is the limit." if once else None


@check("2.1-b")
def commander_may_pay(s: State, f: Combat, a: CommanderCallsAir | CommanderCallsArtillery) -> str | None:
    """He must be with the force and not used up."""
    if commanders_for(s, f) >> a.commander & 1:
        return None
    return f"{p.UNIT_NAMES[a.commander]} is not with this force, or has already acted this turn."


@check("2.2.2-e")
def morane_ready(s: State, f: Combat, a: CallMorane) -> str | None:
    """Once a turn."""
    return None if s.morane else "The Morane has flown this turn."


@check("9.2.1-g")
def no_drop_beside_supports_alone(s: State, f: Combat, a: DropIn) -> str | None:
    """Supports alone means alone."""
    return "Supports alone fight without units." if f.mode == SUPPORTS_ALONE else None


@check("7.2-f")
def para_in_hanoi(s: State, f: Combat, a: DropIn) -> str | None:
    """Only para counters in Hanoi jump, for an Air Transport point."""
    if s.where[a.unit] != p.HANOI:
        return f"{p.UNIT_NAMES[a.unit]} is not in Hanoi."
    return None if s.transport else "No Air Transport points are left this turn."


def drop_zones(s: State) -> int:
    """[1.3.1-c] Large white spaces; under the option every white one [E-2]."""
    return p.ANY_WHITE if s.options.drop_on_any_white else p.DROP_ZONES


@check("7.2-f")
def zone_accepts_a_drop(s: State, f: Combat, a: DropIn) -> str | None:
    """The combat must be on a drop zone with room."""
    if not drop_zones(s) >> f.space & 1:
        return f"{p.NAME[f.space]} is no drop zone."
    return None if room_for(s, f.space, 1 << a.unit) else f"{crowd(s, f.space)}."


@decision("9.2.1-g")
def react(s: State, f: Combat) -> Iterator[Action]:
    """Between the Threat roll and the draw: paras, artillery, aircraft, Morane."""
    yield Ready()
    yield CallArtillery()
    yield CallAir()
    yield CallMorane()
    for commander in p.COMMANDERS:
        yield CommanderCallsArtillery(Unit(commander))
        yield CommanderCallsAir(Unit(commander))
    for unit in ids(p.PARAS):
        yield DropIn(Unit(unit))


react.checks(CallArtillery, artillery_left, ap_for_support)
react.checks(CallAir, air_left, ap_for_support)
react.checks(CallMorane, morane_ready, ap_for_support)
react.checks(CommanderCallsArtillery, artillery_left, commander_may_pay, ap_for_support)
react.checks(CommanderCallsAir, air_left, commander_may_pay, ap_for_support)
react.checks(DropIn, no_drop_beside_supports_alone, para_in_hanoi, zone_accepts_a_drop, ap_for_support)


@react.fast
def quick_react(s: State, f: Combat) -> list[Action]:
    legal: list[Action] = [Ready()]
    artillery, air = artillery_left(s, f, legal[0]) is None, air_left(s, f, legal[0]) is None
    legal += [CallArtillery()] if artillery and affordable(s, p.COST.artillery) else []
    legal += [CallAir()] if air and affordable(s, p.COST.air) else []
    legal += [CallMorane()] if s.morane and affordable(s, p.COST.morane) else []
    legal += calls_of_commanders(s, f, artillery, air) if artillery or air else []
    return legal + drops_into(s, f) if affordable(s, p.COST.air_drop) else legal


def calls_of_commanders(s: State, f: Combat, artillery: bool, air: bool) -> list[Action]:
    """[2.1-b] What each commander may call for, one AP of it his."""
    legal: list[Action] = []
    for commander in ids(commanders_for(s, f)):
        if artillery and affordable(s, p.COST.artillery, 1 << commander):
            legal.append(CommanderCallsArtillery(Unit(commander)))
        if air and affordable(s, p.COST.air, 1 << commander):
            legal.append(CommanderCallsAir(Unit(commander)))
    return legal


def drops_into(s: State, f: Combat) -> list[Action]:
    """[9.2.1-g] [7.2-f] Para counters that may jump into this combat, the price aside."""
    if not s.transport or f.mode == SUPPORTS_ALONE or not drop_zones(s) >> f.space & 1:
        return []
    return [DropIn(Unit(u)) for u in ids(s.at[p.HANOI] & p.PARAS) if room_for(s, f.space, 1 << u)]


@react.prompt
def prompt_react(s: State, f: Combat) -> str:
    foe = (
        "the Viet base"
        if f.base
        else f"a Threat of {f.threat}"
        if f.threat
        else f"the counter alone ({p.FACE.counter_alone}+ removes it)"
    )
    return f"Combat at {p.NAME[f.space]} against {foe}: do you react? ({s.ap} AP left)"


@react.then
def after_react(s: State, f: Combat, a: Action) -> None:
    if isinstance(a, Ready):
        return
    settle(s, a)
    match a:
        case CallArtillery() | CommanderCallsArtillery():
            call_artillery(s, f)
        case CallAir() | CommanderCallsAir():
            call_air(s, f)
        case CallMorane():
            call_morane(s, f)
        case DropIn(unit):
            drop_into_combat(s, f, unit)
    goto(f, react)


def settle(s: State, a: Action) -> None:
    """[7.1-a] [2.1-b] The price of a reaction is paid before it comes."""
    cost = PRICE[type(a)]
    if isinstance(a, CommanderCallsArtillery | CommanderCallsAir):
        cost = commander_pays(s, a.commander, cost, "2.1-b")
    spend(s, cost)


def call_artillery(s: State, f: Combat) -> None:
    """[7.2-m] A point of the track for a die of d6+3 in this combat; there is no range [E-5]."""
    s.artillery -= 1
    f.artillery += 1
    s.tell(SupportCalled("7.2-m", f"Artillery ({GUNS})"))


def call_air(s: State, f: Combat) -> None:
    """[7.2-n] A point of the track for a die of d6+4 in this combat."""
    s.air -= 1
    f.air += 1
    s.tell(SupportCalled("7.2-n", f"Air support ({PLANES})"))


def call_morane(s: State, f: Combat) -> None:
    """[2.2.2-e] +1 on all French dice of this combat, once a turn, for an AP that is gone even if DCA turns up."""
    s.morane = False
    f.morane = True
    s.tell(SupportCalled("2.2.2-e", f"The Morane ({p.MORANE.bonus:+d} on all dice)"))


def drop_into_combat(s: State, f: Combat, unit: int) -> None:
    """[9.2.1-g] [7.2-f] A para counter jumps in before the draw."""
    s.transport -= 1
    put(s, unit, f.space)
    join_force(s, unit)
    f.dropped |= 1 << unit
    s.tell(Dropped("9.2.1-g", Unit(unit), Place(f.space)))
