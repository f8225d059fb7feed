"""9.2 Reactions: what the French may call for between the Threat roll and the draw."""

from __future__ import annotations

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
from indochine.games.hoa_binh.rules.ch07_paying import COMMANDERS_AP, ap, commander_gives, spend
from indochine.games.hoa_binh.rules.ch07_reasons import acted, not_beside
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.state import Place, State, Unit, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import gate, only
from indochine.kernel.state import Frame
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


def beside_commanders(s: State) -> int:
    """[2.1-b] Spaces next to an unused commander."""
    near = 0
    for commander in ids(p.COMMANDER_UNITS & ~s.used):
        if s.where[commander] < p.PLACES:
            near |= p.LAND[s.where[commander]]
    return near


@choice("9.2.1-g")
def react(s: State, f: Combat) -> bool:
    """Between the Threat roll and the draw: paras, artillery, aircraft, Morane."""
    return True


@gate("7.2-m", "No Artillery points are left this turn.")
def no_artillery(s: State, f: Frame) -> bool:
    """A point of the track for each die."""
    return not s.artillery


@gate("7.2-m", "Artillery fires in this combat already: one die is the limit (reading E-5).")
def artillery_called(s: State, f: Combat) -> bool:
    """At most one die of it in a combat unless the option says otherwise [E-5]."""
    return f.artillery > 0 and not s.options.several_support_dice


@gate("7.2-n", "No Air points are left this turn.")
def no_air(s: State, f: Frame) -> bool:
    """A point of the track for each die."""
    return not s.air


@gate("7.2-n", "Aircraft attack in this combat already: one die is the limit (reading E-5).")
def air_called(s: State, f: Combat) -> bool:
    """At most one die of it in a combat unless the option says otherwise [E-5]."""
    return f.air > 0 and not s.options.several_support_dice


def target_of(s: State, f: Combat, a: Action) -> int:
    """[2.1-b] The space that supports alone are aimed at; -1 in any other combat."""
    return f.space if f.mode == SUPPORTS_ALONE else -1


@only("2.1-b", "commander", "{commander} is not with this force.", acted(), not_beside(target_of))
def can_give_an_ap(s: State, f: Combat) -> int:
    """He must be with the force, or beside the target of supports alone, and not used up."""
    return commanders_for(s, f)


@gate("2.2.2-e", "The Morane has flown this turn.")
def morane_has_flown(s: State, f: Combat) -> bool:
    """Once a turn."""
    return not s.morane


@gate(
    "9.1-a",
    "Supports alone fight at {here}: no unit drops into their combat (reading E-63).",
    here=lambda s, f, a: p.NAME[f.space],
)
def fought_by_supports(s: State, f: Combat) -> bool:
    """Supports alone means alone; a unit that enters the space begins a combat of its own [E-63]."""
    return f.mode == SUPPORTS_ALONE


@only("7.2-f", "unit", "{unit} is not in Hanoi.")
def in_hanoi(s: State, f: Frame) -> int:
    """Only counters in Hanoi jump."""
    return s.at[p.HANOI]


@gate("7.2-f", "No Air Transport points are left this turn.")
def no_transport(s: State, f: Frame) -> bool:
    """Every air drop takes a point."""
    return not s.transport


def drop_zones(s: State) -> int:
    """[1.3.1-c] Large white spaces; under the option every white one [E-2]."""
    return p.ANY_WHITE if s.options.drop_on_any_white else p.DROP_ZONES


def drop_rule(s: State, f: Frame) -> str:
    """[E-2] The one statement or the other on where paras land."""
    return "7.2-f" if s.options.drop_on_any_white else "1.3.1-c"


def no_drop_zone(s: State, place: int) -> str:
    """[1.3.1-c] [7.2-f] Why paras do not land somewhere, in words."""
    if s.options.drop_on_any_white:
        return f"{p.NAME[place]} is {p.SPACE[place].colour}, and paras land on white spaces only"
    return f"{p.NAME[place]} is no drop zone"


@gate(drop_rule, "{closed}.", closed=lambda s, f, a: no_drop_zone(s, f.space))
def not_on_a_drop_zone(s: State, f: Combat) -> bool:
    """[1.3.1-c] The combat must be on a drop zone."""
    return not drop_zones(s) >> f.space & 1


@only("3.1-d", "unit", "{crowd}: there is no room.", crowd=lambda s, f, a: crowd(s, f.space))
def with_room_to_land(s: State, f: Combat) -> int:
    """Stacking holds on landing."""
    return p.mask(unit for unit in ids(s.at[p.HANOI] & p.PARAS) if room_for(s, f.space, 1 << unit))


react.offers(Ready)
react.offers(CallArtillery, no_artillery, artillery_called, ap("7.1-a"), price=p.COST.artillery)
react.offers(CallAir, no_air, air_called, ap("7.1-a"), price=p.COST.air)
react.offers(CallMorane, morane_has_flown, ap("7.1-a"), price=p.COST.morane)
beside_his_own = ap("7.1-a", "It costs {price} AP beside that of {commander}, and {purse} are left.")
react.offers(
    CommanderCallsArtillery,
    no_artillery,
    artillery_called,
    can_give_an_ap,
    beside_his_own,
    price=p.COST.artillery - COMMANDERS_AP,
    commander=p.COMMANDER_UNITS,
)
react.offers(
    CommanderCallsAir,
    no_air,
    air_called,
    can_give_an_ap,
    beside_his_own,
    price=p.COST.air - COMMANDERS_AP,
    commander=p.COMMANDER_UNITS,
)
react.offers(
    DropIn,
    in_hanoi,
    no_transport,
    not_on_a_drop_zone,
    fought_by_supports,
    with_room_to_land,
    ap("7.1-a"),
    price=p.COST.air_drop,
    unit=p.PARAS,
)


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
    settle(s, f, a)
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


def settle(s: State, f: Combat, a: Action) -> None:
    """[7.1-a] [2.1-b] The price of a reaction is paid before it comes; a commander bears one AP of his."""
    price = react.price(s, f, a)
    if isinstance(a, CommanderCallsArtillery | CommanderCallsAir):
        commander_gives(s, a.commander, "2.1-b")
    spend(s, price)


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
